"""Draw the gallery of the documentation: ``make gallery`` writes ``docs/gallery/``, ``--check`` only compares."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from gametree.drawing.themes import THEMES
from gametree.languages import translated_table
from gametree.lectures.all_lectures import PAGE_WORDS
from gametree.lectures.picture_gallery import GALLERY_WORDS, Figure, GalleryEntry, lecture_entries
from gametree.phrases import LANGUAGES
from gametree.render.svg import shorten_svg, svg

HERE = Path(__file__).parent
FOLDER = HERE / "gallery"
WORDS = re.compile(r"<title>.*?</title>|<desc>.*?</desc>", re.DOTALL)
HEAD = {
    "en": "`make gallery` draws these pages. With the files in every format `gametree gallery -o DIR` writes them.",
    "es": "Estas páginas las dibuja `make gallery`. Con los archivos en cada formato las escribe"
    " `gametree gallery --lang es -o DIR`.",
    "pt": "Estas páginas são desenhadas por `make gallery`. Com os ficheiros em cada formato escreve-as"
    " `gametree gallery --lang pt -o DIR`.",
}
IMPORT = ("```python", "from gametree import lectures", "```")
NAMES = {"en": "English", "es": "español", "pt": "português"}


def files() -> dict[str, str]:
    """Return the contents of the gallery's files, keyed by file name: the pages, and a picture for each figure that has
    one.
    """
    found = {page_name(lang): page(lang) for lang in LANGUAGES}
    for figure in (figure for lang in LANGUAGES for entry in lecture_entries(lang) for figure in entry.figures):
        name = picture_name(figure)
        if name and name not in found:
            drawing = figure.drawing(THEMES["light"])
            assert drawing is not None
            found[name] = shorten_svg(svg(drawing, THEMES["light"]))
    return found


def picture_name(figure: Figure) -> str:
    """Return the file name of a figure's picture, or "" if the figure has none. The name depends on the language only
    for a tree without a search.
    """
    if figure.result:
        return f"{figure.name}.svg"
    return (f"{figure.name}.svg" if figure.lang == "en" else f"{figure.name}.{figure.lang}.svg") if figure.tree else ""


def page_name(lang: str) -> str:
    """Return the file name of the page in the given language."""
    return "README.md" if lang == "en" else f"README.{lang}.md"


def page(lang: str) -> str:
    """Return the page in the given language, as Markdown."""
    said, deck_word = translated_table(GALLERY_WORDS, lang), translated_table(PAGE_WORDS, lang)["deck"]
    others = " · ".join(NAMES[one] if one == lang else f"[{NAMES[one]}]({page_name(one)})" for one in LANGUAGES)
    lines = [f"# {said['title']}", "", others, "", said["about"], "", HEAD[lang], "", *IMPORT, ""]
    deck = ""
    for entry in lecture_entries(lang):
        if entry.deck != deck:
            deck = entry.deck
            lines += [f"## {deck_word} {deck}", ""]
        lines += section(entry)
    return "\n".join(lines)


def section(entry: GalleryEntry) -> Iterator[str]:
    """Yield the lines about an example."""
    yield from (f"### {entry.title}", "", f"`{entry.id}` · {entry.kind}", "", entry.about, "")
    if entry.remark:
        yield from (entry.remark, "")
    for figure in entry.figures:
        yield from shown(figure, figure.title or entry.title)


def shown(figure: Figure, name: str) -> Iterator[str]:
    """Yield the lines about a figure."""
    if figure.title:
        yield from (f"**{figure.title}**", "")
    if picture_name(figure):
        yield from (f'<img src="{picture_name(figure)}" width="420" alt="{name}">', "")
    if figure.text:
        yield from ("```", figure.text, "```", "")
    if figure.sentences:
        yield from (" ".join(figure.sentences), "")
    yield from ("```sh", figure.command, "```", "", "```python", figure.python, "```", "")


def differences() -> list[str]:
    """Return the names of files that differ from those that would be drawn now.

    Only the words of pictures are compared: the positions of letters depend on the version of Graphviz.
    """
    wanted = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    return sorted(name for name in wanted.keys() | there.keys() if compared(name, wanted) != compared(name, there))


def compared(name: str, some: dict[str, str]) -> object:
    """Return the part of a file that is compared."""
    text = some.get(name)
    return WORDS.findall(text) if text is not None and name.endswith(".svg") else text


def main() -> int:
    """Write the gallery, or report what is out of date."""
    if sys.argv[1:] == ["--check"]:
        old = differences()
        print(f"out of date, run make gallery: {', '.join(old)}" if old else "up to date")
        return len(old) > 0
    FOLDER.mkdir(exist_ok=True)
    wanted = files()
    for path in FOLDER.iterdir():
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
