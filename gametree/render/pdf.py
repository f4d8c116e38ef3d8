"""PDF files of one picture, or with one page per step. Typst typesets all pages; this module is the only interface to
it.
"""

from __future__ import annotations

import io
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.shapes import Role
from ..drawing.themes import Theme
from ..errors import imported
from ..fonts import FAMILY
from ..phrases import Code, gettext
from . import graphviz
from .format import PictureSize, SeriesFormat, StepFormat
from .slide_deck import slide_title
from .step_pictures import StepPictures
from .svg import described_in, svg_file
from .text_drawing import size_in_words

_NEEDS = gettext("printable pages and PDFs with several pages need %(package)s; install it with: %(line)s")
_MAIN, _FACTS, _MEASURED = "main.typ", "facts.json", "<measured>"
_TAGGED = b"/Marked true/Suspects false"
"""entry in each tagged PDF that Typst writes; the second part of this entry, which states the default, makes older
versions of poppler print an error"""
_EAST_ASIAN = re.compile("[\u2e80-\U0010ffff]")
"""pattern of the characters of scripts that DejaVu Sans lacks"""
_FAMILY = re.compile('font-family="([^",]+)')


_CHILD = """\
import pickle, sys
sys.path[:], name, fonts, asked, options = pickle.load(sys.stdin.buffer)
import typst
pickle.dump(getattr(typst, name)(*asked, font_paths=typst.Fonts(**fonts), **options), sys.stdout.buffer)
"""
"""program that a child process executes to run Typst; it does not import this package, because that would take longer
than typesetting a page
"""


def typeset(
    template: Path,
    data: Any,
    pictures: Mapping[str, str] | None = None,
    *,
    format: str = "pdf",
    dpi: float = 150,
    apart: bool = False,
) -> bytes:
    """Return the file that a Typst template makes from data (written as JSON) and pictures (SVG texts, keyed by file
    name).

    The same data give the same bytes. In a PDF, texts are stored as text, with embedded fonts; ``format="png"`` draws
    one page. Texts in the data are printed literally. A document of hundreds of pages is typeset ``apart``, in a child
    process, because Typst keeps its memory until the process ends.
    """
    files, has_usual_fonts = _files(template, data, pictures or {})
    options = {"ppi": dpi} if format == "png" else {"timestamp": 0}
    output: bytes = _typst("compile", has_usual_fonts, files, apart=apart, format=format, **options)
    # the length must not change, because the file contains offsets
    return output.replace(_TAGGED, b"/Marked true".ljust(len(_TAGGED)))


def measured(template: Path, facts: Any, *, apart: bool = False) -> Any:
    """Return the sizes that a template measures, as JSON, optionally in a child process (``apart``)."""
    files, has_usual_fonts = _files(template, facts, {})
    options = {"field": "value", "one": True, "sys_inputs": {"measure": "yes"}}
    return json.loads(_typst("query", has_usual_fonts, files, _MEASURED, apart=apart, **options))


def joined(parts: Iterable[bytes]) -> bytes:
    """Return one PDF with the pages, bookmarks and tags of several PDFs of Typst, and with the title and the language
    of the first.
    """
    first, *others = parts
    if not others:
        return first
    pikepdf = _needed("pikepdf")
    document, written = pikepdf.open(io.BytesIO(first)), io.BytesIO()
    for part in others:
        added = pikepdf.open(io.BytesIO(part))
        document.pages.extend(added.pages)
        _add_bookmarks(document.Root.Outlines, document.copy_foreign(added.Root.Outlines))
        pages = list(document.pages)[-len(added.pages) :]
        _add_tags(document.Root.StructTreeRoot, document.copy_foreign(added.Root.StructTreeRoot), pages)
    document.save(written, deterministic_id=True)
    return written.getvalue()


def _add_bookmarks(outlines: Any, more: Any) -> None:
    """Add bookmarks to those of the same document."""
    outlines.Last.Next, more.First.Prev = more.First, outlines.Last
    bookmark = more.First
    while bookmark is not None:
        bookmark.Parent = outlines
        bookmark = bookmark.get("/Next")
    outlines.Last, outlines.Count = more.Last, outlines.Count + more.Count


def _add_tags(tags: Any, more: Any, pages: Iterable[Any]) -> None:
    """Add tags of ``pages`` to those of the same document. They become children of its single top structure element."""
    (whole,), (part,) = tags.K, more.K
    for element in part.K:
        element.P = whole
    whole.K.extend(part.K)
    first = tags.ParentTreeNextKey
    for page in pages:
        if "/StructParents" in page:  # an empty page has no tags
            page.StructParents += first
    numbers = more.ParentTree.Nums
    for place in range(0, len(numbers), 2):
        numbers[place] += first
    tags.ParentTree.Nums.extend(numbers)
    tags.ParentTreeNextKey = first + more.ParentTreeNextKey


def _needed(package: str) -> Any:
    return imported(package, _NEEDS.with_values(package=Code(package), line=Code("pip install 'gametree[paper]'")))


def _typst(name: str, has_usual_fonts: bool, *asked: object, apart: bool, **options: object) -> Any:
    """Call a function of Typst, with or without the fonts of the system."""
    typst = _needed("typst")
    if not apart:
        return getattr(typst, name)(*asked, font_paths=_fonts(has_usual_fonts), **options)
    sent = pickle.dumps((sys.path, name, _font_options(has_usual_fonts), asked, options))
    answer = subprocess.run([sys.executable, "-c", _CHILD], input=sent, stdout=subprocess.PIPE, check=True)
    return pickle.loads(answer.stdout)


def colours(theme: Theme) -> dict[str, str]:
    texts = {name: theme.texts[role].text for name, role in (("ink", Role.CAPTION), ("note", Role.NOTE))}
    return {**texts, "line": theme.nodes[Role.BLANK].line, "paper": theme.paper}


def _files(template: Path, data: Any, pictures: Mapping[str, str]) -> tuple[dict[str, bytes], bool]:
    """Return two values: the files that Typst reads, in memory, and whether the kit's own fonts have all letters in
    these files.
    """
    written = json.dumps(data, ensure_ascii=False)
    files = {_MAIN: template.read_bytes(), _FACTS: written.encode("utf-8")}
    files |= {name: picture.encode("utf-8") for name, picture in pictures.items()}
    # system fonts are used only for a theme's font and for letters that the kit's fonts lack, so that pages
    # are the same everywhere
    texts = (written, *pictures.values())
    return files, all(not _EAST_ASIAN.search(text) and {*_FAMILY.findall(text)} <= {FAMILY} for text in texts)


@cache
def _fonts(is_usual: bool) -> Any:
    """Return the fonts for Typst; they are cached, because reading them takes longer than typesetting a page."""
    import typst

    return typst.Fonts(**_font_options(is_usual))


def _font_options(is_usual: bool) -> dict[str, Any]:
    """Return Typst's font options: the folder of the fonts that matplotlib contains, which pictures also use.

    The fonts of the system are added unless the usual fonts are enough.
    """
    spec = find_spec("matplotlib")
    folders = spec.submodule_search_locations if spec else None
    paths = [Path(folders[0]) / "mpl-data" / "fonts" / "ttf"] if folders else []
    return {"include_system_fonts": not is_usual, "font_paths": paths}


_TEMPLATE = Path(__file__).with_name("pages.typ")


def _pages_pdf(
    drawings: Iterable[Drawing], theme: Theme, size: PictureSize | None = None, *, title: str = "", lang: str = "en"
) -> bytes:
    """Return a PDF with a page for each drawing. A page has the given ``size``, which its drawing fills, or by default
    the size of the drawing.
    """
    pages, pictures = [], dict[str, str]()
    for number, drawing in enumerate(drawings):
        left, bottom, right, top = drawing.box
        width, height = right - left, top - bottom
        if size is not None:
            width, height = size[:2] if size.is_slide else (size.width, height * size.width / width)
        name = f"{number}.svg"
        pictures[name] = svg_file(drawing, theme, size).decode("utf-8")
        words = f"{drawing.caption} {described_in(pictures[name])}".strip()
        pages.append({"picture": name, "width": width, "height": height, "words": words})
    facts = {"title": title, "lang": lang, "colours": colours(theme), "pages": pages}
    return typeset(_TEMPLATE, facts, pictures)


def _pdf(drawing: Drawing, theme: Theme, size: PictureSize | None, dpi: float | None) -> bytes:
    """Return the PDF of one picture; without Typst, Graphviz draws the picture, without title or alternative text."""
    if not find_spec("typst"):
        return graphviz.render(graphviz.dot(drawing, theme, size=size and size[:2]), "pdf")
    title = drawing.caption or size_in_words(drawing)
    return _pages_pdf([drawing], theme, size, title=title, lang=drawing.lang)


def _pages(steps: StepPictures) -> bytes:
    title = slide_title(steps.result, steps.lang)
    return _pages_pdf(steps.drawings(), steps.theme, steps.size, title=title, lang=steps.lang)


PDF = StepFormat("pdf", ".pdf", 8, missing_letters=graphviz.missing_letters, draw=_pdf)
PAGES = SeriesFormat("pages", ".pdf", 4, missing_letters=graphviz.missing_letters, write=_pages)
