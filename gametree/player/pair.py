"""Two searches of one tree on one stage, in step with each other: the widget and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..errors import choose
from ..narration import LANGUAGES
from ..narration.words import words
from ..result import Result
from ..side_by_side import SideBySide
from .payload import VERSION, film_of, shown
from .stylesheet import DEFAULT

__all__ = ["pair_payload"]


def pair_payload(
    both: SideBySide, *, lang: str = "en", notation: str = "bounds", theme: str = DEFAULT, title: str | None = None
) -> dict[str, Any]:
    """Return what two players side by side play, as plain data for JSON; it costs two calls of Graphviz.

    ``sides`` are what each picture needs (`gametree.player.payload`), ``stops`` the pairs of positions that belong
    together, and ``told`` the sentence on each of them.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> data = pair_payload(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> data["titles"], len(data["stops"]) == len(data["told"])
    (('minimax', 'alpha-beta'), True)
    """
    choose("language", lang, LANGUAGES)
    titles = both.titles(lang)
    return {
        "version": VERSION,
        "title": title if title is not None else " / ".join(titles),
        "titles": titles,
        "stops": both.stops,
        "told": [both.told(index, lang) for index in range(len(both.stops))],
        "summary": both.summary(lang),
        "sides": [_side(result, lang, notation, theme) for result in (both.first, both.second)],
    }


def _side(result: Result, lang: str, notation: str, theme: str) -> dict[str, Any]:
    film = film_of(result, [lang], notation)
    said = film.sentences[lang]
    talk = {"words": words(lang), "captions": said.captions, "told": said.told}
    return {"lang": lang, **shown(result, film, theme), "talk": {lang: talk}}
