"""Two searches of one tree on one stage, in step with each other: what their player needs."""

from __future__ import annotations

from typing import Any

from ...drawing.themes import Theme
from ...errors import choose
from ...explain.control_words import counter_words
from ...explain.side_by_side import SideBySide
from ...phrases import LANGUAGE_NAMES, LANGUAGES, gettext
from ...trace.frames import COUNTED
from ...trace.result import Result
from ..stylesheet import DEFAULT
from .opening_work import refuse_long_work
from .payload import VERSION, film_of, moves_of, playable, shown
from .player_words import player_words
from .strings import listed_lines, program_of

__all__ = ["pair_payload"]


def pair_payload(
    both: SideBySide,
    *,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = DEFAULT,
    title: str | None = None,
) -> dict[str, Any]:
    """Return what two players side by side play, as plain data for JSON; it costs two calls of Graphviz.

    ``sides`` are what each picture needs (`gametree.widgets.player.payload`), ``stops`` the pairs of positions that
    belong together, ``halt`` the stop at which playing pauses, and ``ringed`` the node that differs there (None for
    none), and ``talk`` has, for every
    language, the titles, the sentence on each stop, and the summary.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> data = pair_payload(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> data["talk"]["es"]["titles"], len(data["stops"]) == len(data["talk"]["en"]["told"])
    (('Minimax', 'Poda alfa-beta'), True)
    """
    choose(gettext("language"), lang, LANGUAGES)
    for result in (both.first, both.second):
        playable(result, len(LANGUAGES))
    refuse_long_work([both.first.trace, both.second.trace], len(LANGUAGES))
    return {
        "version": VERSION,
        "lang": lang,
        "title": title if title is not None else " / ".join(both.titles(lang)),
        "stops": both.stops,
        "halt": both.halt,
        "ringed": both.halt_node,
        "sides": [_side(result, notation, theme) for result in (both.first, both.second)],
        "talk": {spoken: _talk(both, spoken) for spoken in LANGUAGES},
        "languages": LANGUAGE_NAMES,
    }


def _talk(both: SideBySide, lang: str) -> dict[str, Any]:
    told, said = [both.told(index, lang) for index in range(len(both.stops))], player_words(lang)
    if both.halt is not None and both.halt_node is not None:
        told[both.halt] += f" {said['ringed'] % {'node': both.first.tree.label(both.halt_node)}}"
    said |= counter_words(both.first.trace.judges or both.second.trace.judges, lang)
    return {"words": said, "titles": both.titles(lang), "told": told, "summary": both.summary(lang)}


def _side(result: Result, notation: str, theme: str | Theme) -> dict[str, Any]:
    film = film_of(result, LANGUAGES, notation, theme)
    talk = {
        lang: {"captions": said.captions, "told": said.told, "code": listed_lines(program_of(result, lang))}
        for lang, said in film.sentences.items()
    }
    picture = shown(result.tree, film, theme, COUNTED, result.rules.value_range)
    return {**picture, **moves_of(result), "talk": talk}
