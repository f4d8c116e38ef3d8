"""Consistent terms: in no language does a text of the kit use a word for which the glossary prescribes another one."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from gametree.phrases import LANGUAGES, LOCALE

REPOSITORY = Path(__file__).parents[2]
GLOSSARY: dict[str, dict[str, Any]] = tomllib.loads((Path(LOCALE) / "glossary.toml").read_text(encoding="utf-8"))

CODE = re.compile(r"```.*?```|`[^`]*`|%\(\w+\)[sd]|\]\([^)]*\)|<[^>]*>|https?://\S+", re.DOTALL)
"""parts of a text that are not prose: code, placeholders, link targets, tags"""


@dataclass(frozen=True)
class Text:
    """A text of the kit."""

    source: str
    """file and English text, such as ``notebooks/03-alpha-beta: The window …``"""
    lang: str
    text: str


def words_of(cell: str) -> str:
    """Return the prose of a notebook cell: its text, or the comments and string literals of its code."""
    cell = re.sub(r"(?m)^%.*\n?", "", cell)  # lines of IPython commands
    try:
        tree = ast.parse(cell)
    except SyntaxError:
        return cell
    tokens = tokenize.generate_tokens(io.StringIO(cell).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return "\n".join([*comments, *texts])


def catalogue(path: Path, lang: str) -> Iterator[Text]:
    """Yield the English and translated messages of a gettext catalogue."""
    with io.BytesIO(path.read_bytes()) as file:
        for message in read_po(file, locale=lang):
            if message.id:
                english = message.id if isinstance(message.id, str) else " / ".join(message.id)
                translation = message.string if isinstance(message.string, str) else " / ".join(message.string)
                source = f"{path.parent.name}/{path.name}: {english[:60]}"
                if path.name != "gametree.po":
                    english, translation = words_of(english), words_of(translation)
                yield Text(source, "en", english)
                yield Text(source, lang, translation)


def lectures() -> Iterator[Text]:
    """Yield the texts of the lecture examples from the TOML files, in which each text has a key for each language."""

    def texts(item: object, where: str) -> Iterator[Text]:
        if isinstance(item, dict):
            for key, value in item.items():
                if key in LANGUAGES and isinstance(value, str):
                    yield Text(where, key, value)
                else:
                    yield from texts(value, f"{where}.{key}")
        elif isinstance(item, list):
            for number, value in enumerate(item):
                yield from texts(value, f"{where}[{number}]")

    for path in sorted((REPOSITORY / "gametree/lectures").glob("*.toml")):
        yield from texts(tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def pages() -> Iterator[Text]:
    """Yield the paragraphs of the documentation, which is in English."""
    for path in [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *sorted((REPOSITORY / "docs").glob("*.md"))]:
        for paragraph in CODE.sub("", path.read_text(encoding="utf-8")).split("\n\n"):
            yield Text(f"{path.name}: {paragraph.strip()[:60]}", "en", paragraph)


@cache
def corpus() -> list[Text]:
    """Return every text of the kit, without repetitions."""
    folders = ("gametree/locale", "notebooks/translations", "solutions/translations")
    found = [*lectures(), *pages()]
    for folder in folders:
        for path in sorted((REPOSITORY / folder).rglob("*.po")):
            found += catalogue(path, next(part for part in path.parts[::-1] if part in LANGUAGES))
    return list({(text.lang, text.text): text for text in found}.values())


ENTRIES = [(concept, lang) for concept, languages in GLOSSARY.items() for lang in languages]


def prose(text: Text, entry: dict[str, Any]) -> str:
    """Return a text without its code and without the phrases that the entry allows."""
    plain = CODE.sub(" ", text.text)
    for phrase in entry.get("except", ()):
        plain = re.sub(phrase, " ", plain, flags=re.IGNORECASE)
    return plain


@pytest.mark.parametrize(("concept", "lang"), ENTRIES, ids=lambda part: part)
def test_texts_use_only_glossary_terms(concept: str, lang: str) -> None:
    """A term that only other textbooks use may occur once, where it is explained."""
    entry = GLOSSARY[concept][lang]
    words = entry.get("not", [])
    if not words:
        assert entry["word"]
        return
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)
    texts = [text for text in corpus() if text.lang == lang]
    found = [(text, hits) for text in texts if (hits := pattern.findall(prose(text, entry)))]
    glossed = [text for text, _ in found if any(word in text.text.lower() for word in entry.get("once", ()))]
    against = [f"{text.source}\n    {text.text.strip()[:300]}" for text, _ in found if text not in glossed[:1]]
    assert not against, f"{len(against)} texts, instead of {entry['word']!r}:\n" + "\n".join(against[:40])


def test_every_concept_has_a_word_in_every_language() -> None:
    """A rejected word is not the chosen word of another entry."""
    for concept, languages in GLOSSARY.items():
        assert set(languages) == set(LANGUAGES), concept
        assert all(entry["word"] for entry in languages.values()), concept
        assert all(set(entry) <= {"word", "not", "once", "except"} for entry in languages.values()), concept
    assert len(corpus()) > 5000


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_sheet_is_not_translated_as_leaf(lang: str) -> None:
    """The words for leaf, hoja and folha, also mean a sheet of paper."""
    paths = [
        Path(LOCALE) / lang / "LC_MESSAGES/gametree.po",
        *(REPOSITORY / f"notebooks/translations/{lang}").glob("*.po"),
    ]
    pairs = [CODE.sub("", text.text).split("\n\n") for path in paths for text in catalogue(path, lang)]
    for original, translation in zip(pairs[::2], pairs[1::2], strict=True):
        for english, translated in zip(original, translation, strict=False):
            if re.search(r"\bsheets?\b", english, re.IGNORECASE) and not re.search("lea[fv]|of paper", english):
                assert not re.search(r"\b(hojas?|folhas?)\b", translated, re.IGNORECASE), translated
