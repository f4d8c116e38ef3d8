"""The file of a deck: a presentation, LaTeX or a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ...drawing.hidden_parts import hidden_parts
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose, named_keywords, to_text
from ...files import refuse_existing, to_path, write_all
from ...phrases import Code, gettext
from ...trace.result import Result
from ..export.drawing_work import refuse_long_work
from .beamer import beamer
from .deck import Deck
from .deck_pages import deck_pdf
from .own_template import Template
from .places import CAPTION, FRAME_ROOM, room_in
from .pptx import pptx

__all__ = ["DECKS", "SUFFIXES", "write_deck"]

DECKS: dict[str, Callable[[Deck, Theme], bytes]] = {
    "pptx": pptx,
    "beamer": lambda deck, theme: beamer(deck, theme).encode("utf-8"),
    "pdf": deck_pdf,
}
"""the function that writes each format"""
SUFFIXES = {"pptx": ".pptx", "beamer": ".tex", "pdf": ".pdf"}
OVERWRITE = gettext("overwrite it, or choose another name")


@named_keywords()
def write_deck(
    result: Result,
    path: str | Path,
    format: str | None = None,
    *,
    title: str = "",
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Path | Theme = "light",
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    fold: bool = False,
    template: str | Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a search as slides and return the path; the name says the format: .pptx, .pdf, or .tex for beamer.

    ``hide``, ``sideways`` and ``fold`` are those of `export`. A ``template`` is a presentation of PowerPoint
    whose layouts and placeholders the slides take; it needs layouts with a title, and one with a title and a text.

    >>> import tempfile
    >>> import gametree as gt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_deck(gt.minimax("[3 5]"), f"{folder}/minimax.tex", lang="es")
    ...     print(*[line for line in path.read_text("utf-8").splitlines() if "title{" in line], sep="\\n")
    \\title{Minimax, paso a paso}
    \\subtitle{2 hojas, 2 pasos}
    """
    place, look = to_path(path), theme_named(theme)
    form = _format(place, format)
    title = to_text("title", title)
    if not overwrite:
        refuse_existing([place], OVERWRITE)
    costs = "pages" if form == "pdf" else form
    refuse_long_work("deck", len(result.frames(by, lang)), len(result.tree), [costs], folds=False)
    own = None if template is None else _template(form, template)
    room = FRAME_ROOM if form == "beamer" else room_in(own.area if own else CAPTION)
    options: dict[str, Any] = {
        "by": by,
        "lang": lang,
        "notation": notation,
        "labels": look.sizes,
        "sideways": sideways,
        "fold": fold,
        "room": room,
    }
    deck = Deck.of(result, title=title, hide=hidden_parts(hide) | look.hide, **options)
    written = pptx(deck, look, own) if form == "pptx" else DECKS[form](deck, look)
    return write_all([(place, written)], overwrite=overwrite)[0]


def _template(form: str, template: str | Path) -> Template:
    """Read a template, which only slides for PowerPoint have."""
    if form != "pptx":
        cure = gettext("name a file that ends in %(suffix)s, or leave the template out").of(suffix=Code(".pptx"))
        raise InputError(Code("template"), gettext("slides for PowerPoint"), Code(form), cure)
    return Template.of(to_path(template))


def _format(path: Path, format: str | None) -> str:
    """Return the format, which must agree with the suffix of the path."""
    formats = {suffix: form for form, suffix in SUFFIXES.items()}
    if format is None:
        return formats[choose(gettext("kind of file"), path.suffix.lower(), formats)]
    suffix = SUFFIXES[choose(gettext("format"), format, SUFFIXES)]
    if path.suffix.lower() != suffix:
        needed = gettext("a file that ends in %(suffix)s for %(format)s").of(suffix=Code(suffix), format=Code(format))
        cure = gettext("name it %(name)s").of(name=Code(f"{path.stem}{suffix}"))
        raise InputError(Code("deck"), needed, str(path), cure)
    return format
