"""An error is in the language of its call, and there is only one way to translate a text."""

from __future__ import annotations

import ast
import inspect
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from test_odd_arguments import CALLABLES, WRONG, odd_calls

import gametree as gt
from gametree import GameTreeError
from gametree.errors import InputError, named_keywords, wrong_value
from gametree.phrases import LOCALE, Code, NumberFormat, gettext, translations
from gametree.phrases import Language as SpeltLanguage
from kit_sources import named, sources


def has_language(call: Callable[..., Any]) -> bool:
    """Return whether a callable has a language parameter; a constructor written in C has no signature."""
    try:
        return "lang" in inspect.signature(call).parameters
    except ValueError:
        return False


IN_LANGUAGE = [(name, call) for name, call in CALLABLES if has_language(call)]


@pytest.mark.parametrize(("name", "call"), IN_LANGUAGE, ids=[name for name, _ in IN_LANGUAGE])
def test_errors_are_in_the_language_of_the_call(
    name: str, call: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call has the argument ``lang`` and one other argument, which is wrong in any way."""
    monkeypatch.chdir(tmp_path)
    for where, odd in odd_calls(call, WRONG, 3):
        if where.startswith("lang = "):
            continue
        try:
            odd(lang="pt")  # type: ignore[call-arg]
        except GameTreeError as error:
            assert str(error) == error.text("pt"), where
        except TypeError:  # the parameter is positional-only, or a value is also a keyword
            continue


def refused(lang: str) -> GameTreeError:
    with pytest.raises(GameTreeError) as caught:
        gt.alphabeta("[3 5]").pseudocode(lang=lang, ruls=3)  # type: ignore[call-arg]
    return caught.value


def test_language_is_restored_after_the_call() -> None:
    """The language is also restored after a call that fails."""
    assert str(refused("es")) == refused("en").text("es")
    assert str(refused("en")) == refused("en").text("en")
    assert str(InputError(wrong_value("a", Code("b"), gettext("a number")))) == "a is b; write a number"


def test_outermost_call_decides_the_language() -> None:
    """The tested function calls another public function, for which it chooses another language."""

    @named_keywords()
    def inner(lang: str = "en") -> None:
        raise InputError(gettext("a number"))

    @named_keywords()
    def outer(value: int, lang: str = "en") -> None:
        inner(lang="pt")

    for call in (lambda: outer(3, lang="es"), lambda: outer(3, "es")):
        with pytest.raises(InputError) as caught:
            call()
        assert caught.value.lang == "es"
    with pytest.raises(InputError) as caught:
        outer(3)
    assert caught.value.lang == "pt"


def test_local_variable_named_lang_does_not_change_the_language() -> None:
    """A function that runs during the call has a local variable named ``lang``."""

    def by_name() -> None:
        lang = "es"
        raise InputError(wrong_value(lang, Code("b"), gettext("a number")))

    with pytest.raises(InputError) as caught:
        by_name()
    assert caught.value.lang == "" and str(caught.value) == "es is b; write a number"


def test_concurrent_calls_keep_separate_languages() -> None:
    found = []

    @named_keywords()
    def languages(lang: str = "en") -> str:
        thread = threading.Thread(target=lambda: found.append(InputError(Code("a")).lang))
        thread.start()
        thread.join()
        return InputError(Code("a")).lang

    assert (languages(lang="es"), found) == ("es", [""])


def test_number_in_a_nested_phrase_is_localised_once() -> None:
    """The nested phrase contains a number with a decimal comma and code with a decimal point."""
    inner = gettext("the value %(value)s").with_values(value="2.5")
    outer = gettext("%(names)s and %(last)s").with_values(names=inner, last=Code("[2.5 3.5]"))
    assert outer.render(translations("es")) == "el valor 2,5 y [2.5 3.5]"
    point = SpeltLanguage.spelt("es", NumberFormat(decimal_sign="."))
    assert outer.render(translations(point)) == "el valor 2.5 y [2.5 3.5]"


OLD_PATTERNS = {
    "en": r"\bneeded\b.*, got\b|: needed |, got %",
    "es": r"\besperaban?\b|pero (?:no )?recibió|\bse recib(?:ió|ieron)\b",
    "pt": r"\besperavam?\b|mas (?:não )?recebeu|\breceb(?:eu|eram)-se\b",
}
"""wording of the old error messages, which had the expected and the actual value instead of a sentence"""


@pytest.mark.parametrize("lang", OLD_PATTERNS)
def test_error_messages_are_full_sentences(lang: str) -> None:
    """An error states the fault and the next step in the language of the call."""
    with (Path(LOCALE) / ("es" if lang == "en" else lang) / "LC_MESSAGES" / "gametree.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = [text for message in messages for text in _forms(message.id if lang == "en" else message.string)]
    assert not [text for text in texts if re.search(OLD_PATTERNS[lang], text)]


def _forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def test_only_phrases_are_translated() -> None:
    """Only the module of phrases calls gettext, so there is one way to translate a text."""
    asking = [
        f"{named(path)}:{node.lineno}"
        for path in sources()
        if path.name != "phrases.py"
        if re.search(r"\.[np]?gettext\b", text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr in ("gettext", "ngettext", "pgettext")
    ]
    assert not asking
