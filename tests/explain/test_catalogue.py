"""The message catalogues are complete, current and compiled in every language, and their words agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import gametree as gt
from gametree import Trace
from gametree.errors import ChoiceError
from gametree.explain.algorithm_names import words
from gametree.explain.captions import caption
from gametree.languages import translator_for
from gametree.phrases import DOMAIN, FORMAL, LANGUAGES, LOCALE
from gametree.trace.frames import STEP_SIZES
from kit_sources import PACKAGES

TRANSLATED = LANGUAGES[1:]
TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")

Key = tuple[str | None, str]


def key(message: Message) -> Key:
    """Return the key of a message: its context and its English text (in the singular)."""
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def strings(message: Message) -> tuple[str, ...]:
    """Return the forms of a translation: one, or several if the message has a plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def messages(catalog: Catalog) -> dict[Key, Message]:
    """Return the messages of a catalogue without its header."""
    return {key(message): message for message in catalog if message.id}


def extracted() -> dict[Key, Message]:
    """Return the messages extracted from the code."""
    catalog = Catalog()
    for package in PACKAGES:
        for _, _, message, comments, context in extract_from_dir(str(package), comment_tags=("TRANSLATORS:",)):
            catalog.add(message, auto_comments=comments, context=context)
    return messages(catalog)


@cache
def po(lang: str) -> Catalog:
    """Return the translations into a language, read from the .po file."""
    with (Path(LOCALE) / lang / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=lang)


def test_languages_are_found_from_the_folders() -> None:
    """If a folder of messages is added, its language is found."""
    assert LANGUAGES == ("en", "es", "pt")
    assert set(TRANSLATED) == {folder.name for folder in Path(LOCALE).iterdir() if folder.is_dir()}


def test_catalogues_are_complete() -> None:
    """No message is obsolete or fuzzy."""
    now = extracted()
    assert len(now) > 90
    plural = [k for k, message in now.items() if not isinstance(message.id, str)]
    for lang in TRANSLATED:
        catalog = po(lang)
        written = messages(catalog)
        assert (now.keys() - written.keys(), written.keys() - now.keys()) == (set(), set()), lang
        assert [k for k, message in written.items() if message.fuzzy or not all(strings(message))] == [], lang
        assert catalog.obsolete == {}
        assert all(len(strings(written[k])) == catalog.num_plurals for k in plural)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_placeholders_are_kept(lang: str) -> None:
    """Also, a translation is a sentence if and only if its message is a sentence."""
    for message in messages(po(lang)).values():
        if message.context == "decimal sign":
            continue
        english = (message.id,) if isinstance(message.id, str) else message.id
        for wanted, text in zip(english, strings(message), strict=True):
            assert set(re.findall(r"%\(\w+\)[sd]|%", text)) == set(re.findall(r"%\(\w+\)[sd]|%", wanted)), text
            assert text.endswith(".") == wanted.endswith("."), text
            assert "  " not in text
            assert text == text.strip() + wanted[len(wanted.rstrip()) :]  # only argparse's messages end with a space


FORMAL_VERBS = {
    "es": r"escriba|escríba\w+|corrija|corríja\w+|añada|elija|ponga|haga|lea|léa\w+|ábra\w+|abra"
    r"|(?:us|dej|quit|indiqu|guard|pas|cambi|tom|prueb|copi|instal|ejecut)e|dé",
    "pt": r"escreva\w*|corrija|escolha|ponha|faça|leia|abra"
    r"|(?:us|deix|retir|indiqu|guard|pass|mud|tom|copi|instal|execut|acrescent|nomei)e|dê",
}
"""formal imperatives of the verbs in the messages"""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_messages_address_the_reader_informally(lang: str) -> None:
    """Only messages in the context "formal" have a formal imperative, such as *escriba*."""
    command = re.compile(rf"(?:^|[;:,.] |\b(?:o|y|ou|e) )(?:{FORMAL_VERBS[lang]})\b(?! por)", re.I)
    formal = {text: m.context for m in po(lang) for text in strings(m) if command.search(text)}
    assert FORMAL in formal.values() and [text for text in formal if formal[text] != FORMAL] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_compiled_catalogue_is_up_to_date(lang: str) -> None:
    """The .mo file is compared with the compiled .po file, message by message."""
    compiled = BytesIO()
    write_mo(compiled, po(lang))
    compiled.seek(0)
    with (Path(LOCALE) / lang / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        committed = messages(read_mo(file))
    fresh = messages(read_mo(compiled))
    assert {k: strings(message) for k, message in fresh.items()} == {k: strings(m) for k, m in committed.items()}


@pytest.mark.parametrize("call", [lambda lang: caption(TWO_PLY.frames()[1], lang), words, translator_for])
def test_error_for_an_unknown_language_names_the_nearest(call: Callable[[str], object]) -> None:
    with pytest.raises(ChoiceError, match=r"unknown language 'esp'; did you mean 'es'\?$"):
        call("esp")
    with pytest.raises(ChoiceError, match="unknown language 'de'; choose one of: en, es, pt"):
        call("de")
    with pytest.raises(ChoiceError, match="unknown language None; choose one of: en, es, pt"):
        call(None)  # type: ignore[arg-type]


def test_trace_of_an_unknown_algorithm_is_refused() -> None:
    """A trace read from a file must not be described as the trace of another algorithm."""
    trace = Trace.from_json(TWO_PLY.trace.to_json().replace('"alphabeta"', '"alfabeta"'))
    with pytest.raises(ChoiceError, match="did you mean 'alphabeta'"):
        gt.Frames(trace)[0].caption()


def test_languages_have_the_same_words() -> None:
    """The keys are ASCII, and every English word has a translation."""
    english = words("en")
    assert all(key.isascii() and key.isidentifier() and text for key, text in english.items())
    for lang in TRANSLATED:
        other = words(lang)
        assert other.keys() == english.keys()
        same = {key for key in english if english[key] == other[key]}
        assert same <= {"head_alpha", "head_beta", "playout", "playouts"}
    assert set(STEP_SIZES) <= english.keys()
