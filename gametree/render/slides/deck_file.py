"""The file of a deck: a presentation, LaTeX or a PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose
from ...files import refuse_existing, write_all
from ...phrases import Code, gettext
from ...trace.result import Result
from .beamer import beamer
from .deck import Deck
from .deck_pages import deck_pdf
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
    overwrite: bool = False,
) -> Path:
    """Write a search as slides and return the path; the name says the format: .pptx, .pdf, or .tex for beamer.

    >>> import tempfile
    >>> import gametree as gt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_deck(gt.minimax("[3 5]"), f"{folder}/minimax.tex", lang="es")
    ...     print(*[line for line in path.read_text("utf-8").splitlines() if "title{" in line], sep="\\n")
    \\title{Minimax, paso a paso}
    \\subtitle{2 hojas, 2 pasos}
    """
    place, look = Path(path), theme_named(theme)
    form = _format(place, format)
    if not overwrite:
        refuse_existing([place], OVERWRITE)
    deck = Deck.of(result, title=title, by=by, lang=lang, notation=notation, labels=look.labels)
    return write_all([(place, DECKS[form](deck, look))], overwrite=overwrite)[0]


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
