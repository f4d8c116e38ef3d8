"""The payload of a Monte Carlo search, for the same page as that of every search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...drawing.themes import Theme
from ...errors import choose
from ...explain.algorithm_names import montecarlo_names
from ...explain.pseudocode.montecarlo import listing, lit
from ...phrases import LANGUAGE_NAMES, LANGUAGES, gettext
from ...search.montecarlo.frames import COUNTED, STEP_SIZES, MonteCarloFrame, stills
from ...search.montecarlo.result import MonteCarloResult
from ...search.montecarlo.trace import Phase
from ...tree.tree import NodeId
from ...values import show
from ..stylesheet import DEFAULT, labels_of
from .opening_work import refuse_long_work
from .patches import Film
from .payload import VERSION, roles_of, shown
from .strings import picture_talk

__all__ = ["payload"]

PANELS = ("tree", "caption", "code", "counters", "events", "outline")
"""The panels that have something to show of a Monte Carlo search."""
WITHOUT_WINDOWS: Mapping[str, Any] = {
    "editable": False,
    "windows": False,
    "history": ["known"],
    "table": None,
    "calls": False,
    "free": [],
    "scale": None,
    "cuts": [],
}
"""What the player is told of a search that has no windows, cut-offs or calls, and whose tree nobody edits."""


def payload(
    result: MonteCarloResult,
    *,
    lang: str = "en",
    languages: Iterable[str] = (),
    notation: str = "bounds",
    theme: str | Theme = DEFAULT,
    title: str | None = None,
) -> dict[str, Any]:
    """Return what the player plays, as `gametree.widgets.player.payload` describes it.

    >>> import gametree as gt
    >>> data = payload(gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1))
    >>> len(data["steps"]["playout"]), data["steps"]["playout"][-1] == len(data["patches"]), data["counters"][-1]
    (4, True, (3, 4))
    """
    spoken = [choose(gettext("language"), one, LANGUAGES) for one in dict.fromkeys((lang, *languages))]
    trace, tree = result.trace, result.tree
    refuse_long_work([trace], len(spoken))
    film = Film(trace, stills(trace), _touched, STEP_SIZES, spoken, notation, labels_of(theme))
    named = f"{montecarlo_names(lang)[result.algorithm]}: {result.playouts}"
    return {
        "version": VERSION,
        "lang": lang,
        "title": named if title is None else title,
        **shown(tree, film, theme, COUNTED, own_values=False),
        "panels": PANELS,
        "lit": lit(trace),
        "events": list(_events(result)),
        **WITHOUT_WINDOWS,
        "notation": str(tree),
        "talk": {
            one: {
                **picture_talk(tree, film.sentences[one], roles_of(film), listing(trace, one), Phase),
                "why": [],
                "questions": {},
                "told": film.sentences[one].told,
            }
            for one in spoken
        },
        "languages": LANGUAGE_NAMES,
    }


def _touched(before: MonteCarloFrame, after: MonteCarloFrame) -> set[NodeId]:
    """Return the nodes that one event can change: its own, and those that join or leave the path or the best line."""
    return {after.events[-1].node, *set(before.path) ^ set(after.path), *set(before.line) ^ set(after.line)}


def _events(result: MonteCarloResult) -> Iterator[list[str | int]]:
    kinds = {kind: number for number, kind in enumerate(Phase)}
    for kind, node, child, value, _ in result.trace.raw:
        yield [kinds[kind], node if child is None else child, "" if value is None else show(value), "", ""]
