"""The file of a deck: a presentation, LaTeX with beamer, or a PDF with a page for each slide."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from ...drawing.fitting import printed_size, smallest_text, tell_not_folded, tell_size
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, named_keywords, to_text
from ...files import refuse_existing, to_path, write_all
from ...phrases import Code, gettext
from ...trace.result import Result
from ..format import by_name, format_of, refuse_long_work, suffixes_of, warn_of_letters
from ..graphviz import require_font
from .beamer import BEAMER
from .deck_pdf import PDF_DECK
from .pptx import POWERPOINT
from .slide_deck import FRAME_ROOM, Deck, DeckFormat
from .slide_layout import SlideLayout

DECK_FORMATS: tuple[DeckFormat, ...] = (POWERPOINT, BEAMER, PDF_DECK)
DECKS = by_name(DECK_FORMATS)
"""the formats by name"""


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
    ask: bool = False,
    template: str | Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a search as slides and return the path; the name says the format: .pptx, .pdf, or .tex for beamer.

    ``hide``, ``sideways`` and ``fold`` are those of `export`; with ``ask``, a question comes before each step. A
    ``template`` is a presentation of PowerPoint whose layouts and placeholders the slides take; it needs layouts with a
    title, and one with a title and a text.

    >>> import tempfile
    >>> import gametree as gt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_deck(gt.minimax("[3 5]"), f"{folder}/minimax.tex", lang="es")
    ...     print(*[line for line in path.read_text("utf-8").splitlines() if "title{" in line], sep="\\n")
    \\title{Minimax, paso a paso}
    \\subtitle{2 hojas, 2 pasos}
    """
    target, chosen_theme = to_path(path), theme_named(theme)
    form = format_of(target, format, DECK_FORMATS)
    title = to_text("title", title)
    refuse_existing([target], overwrite)
    refuse_long_work("deck", len(result.frames(by, lang)) * (1 + 2 * ask), len(result.tree), [form], folds=False)
    own_template = None if template is None else to_path(template)
    if own_template is not None and "template" not in form.options:
        _refuse_template(form)
    options: dict[str, Any] = {"by": by, "lang": lang, "notation": notation, "theme": chosen_theme, "hide": hide}
    options |= {"sideways": sideways, "fold": fold, "ask": ask}
    options |= {"room": form.room(own_template), "dense_room": form.dense_room}
    deck = Deck.of(result, title=title, **options)
    require_font(chosen_theme.font, [form.suffix])
    warn_of_letters(result.tree, title, [form])
    _tell_size(deck, form, result, options)
    return write_all([(target, form.write(deck, chosen_theme, own_template))], overwrite=overwrite)[0]


def _tell_size(deck: Deck, form: DeckFormat, result: Result, options: dict[str, Any]) -> None:
    """Warn of letters that are too small, with the looks in which those of a deck of these options are larger."""

    def size_with(look: str) -> float:
        return _smallest(Deck.of(result, **options | {look: True}), form)

    looks = {f"{name}=True, --{name}": partial(size_with, name) for name in ("fold", "sideways") if not options[name]}
    size = _smallest(deck, form)
    if deck.not_folded:  # measured before the captions have their places
        tell_not_folded((size * deck.not_folded[0] / deck.not_folded[1], size))
    tell_size(Code("deck"), result.tree, size, options["room"].least, looks)


def _smallest(deck: Deck, form: DeckFormat) -> float:
    """Return the size of the smallest letters of the pictures on the slides of a format, in points."""
    drawing = [slide.drawing for slide in deck.slides if slide.drawing][-1]
    if form is BEAMER:
        return printed_size(drawing, deck.dense or FRAME_ROOM)
    return smallest_text(drawing) * SlideLayout.of(deck).scale


def _refuse_template(form: DeckFormat) -> None:
    """Refuse a template, which only slides for PowerPoint have."""
    able = suffixes_of(one for one in DECK_FORMATS if "template" in one.options)
    cure = gettext("name a file that ends in %(suffix)s, or leave the template out").with_values(suffix=able)
    raise InputError(Code("template"), gettext("slides for PowerPoint"), Code(form.name), cure)
