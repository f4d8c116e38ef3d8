"""The payload: all that a player needs, sent once. One picture, drawn once, and what changes with each event.

The state after k events is the picture with the first k patches applied, so that a step size is only a list of
positions (numbers of events), and stepping back is the old text and classes put in place again. Its keys:

``svg``       the picture before the first event; each mark that can change is a ``<g>`` with an id, at most one text
``css``       how the roles in the marks' classes look; ``follow`` selects the marks to keep in view
``looks``     the class names that the patches refer to by number
``patches``   for each event its changes ``[id, look]`` or ``[id, look, text]``
``steps``     for each step size its positions; beside each stand its name in ``names`` and its caption in
              ``captions``, as a number in ``told``
``counters``  for each position [leaves evaluated, leaves pruned, nodes entered]; ``totals`` belong to the tree
``legend``    ``[outline, text, class names, meaning]`` for each kind of mark
``words``     the labels of the controls
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from ..drawing import Drawing, draw, layout_of
from ..errors import choose
from ..frames import STEP_SIZES
from ..marks import Mark, Role
from ..narration.words import words
from ..notes import NOTATIONS
from ..render import graphviz
from ..render.dot import dot
from ..result import Result
from ..theme import THEMES
from .changes import Change, changes, frames_of_all_sizes
from .compact import compact
from .legend import legend
from .stylesheet import DEFAULT, stylesheet

__all__ = ["VERSION", "embedded", "payload"]

VERSION = 1


def payload(
    result: Result, *, lang: str = "en", notation: str = "bounds", theme: str = DEFAULT, title: str | None = None
) -> dict[str, Any]:
    """Return what the player plays, as plain data for JSON; it costs one call of Graphviz.

    >>> import gametree as gt
    >>> data = payload(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> data["names"]["leaf"], data["steps"]["leaf"][-1] == len(data["patches"])
    (['0', 'a', 'b', 'c', 'd', 'e', 'f', 'g'], True)
    """
    choose("notation", notation, NOTATIONS)
    css, said = stylesheet(theme), words(lang)
    film = _Film(result, lang, notation)
    svg, sorts = _picture(film.base, {id for step in film.changes for id, _, _ in step})
    looks: dict[str, int] = {}
    patches = [
        [_patch(id, looks.setdefault(f"{sorts[id]} gt-{role}", len(looks)), text) for id, role, text in step]
        for step in film.changes
    ]
    roles = {Role.UNVISITED, *(role for step in film.changes for _, role, _ in step)}
    return {
        "version": VERSION,
        "lang": lang,
        "title": title if title is not None else f"{result.algorithm}: {result.tree}"[:120],
        "svg": svg,
        "css": css,
        "follow": ".gt-node.gt-path,.gt-node.gt-best",
        "looks": list(looks),
        "patches": patches,
        "steps": film.steps,
        "names": film.names,
        "captions": film.captions,
        "told": list(film.told),
        "counters": film.counters,
        "totals": film.totals,
        "legend": legend(result.tree, roles, said),
        "words": {word: said[word] for word in WORDS},
    }


class _Film:
    """All that one pass through a trace collects: positions, names, captions, counters, the changes of each event."""

    def __init__(self, result: Result, lang: str, notation: str) -> None:
        layout = layout_of(result.trace, notation)
        self.steps: dict[str, list[int]] = {size: [] for size in STEP_SIZES}
        self.names: dict[str, list[str]] = {size: [] for size in STEP_SIZES}
        self.captions: dict[str, list[int]] = {size: [] for size in STEP_SIZES}
        self.told: dict[str, int] = {}
        self.counters: list[tuple[int, int, int]] = []
        self.changes: list[list[Change]] = []
        last: Drawing | None = None
        for frame in frames_of_all_sizes(result.trace):
            self.steps[frame.by].append(frame.after.position)
            self.names[frame.by].append(frame.name)
            self.captions[frame.by].append(self.told.setdefault(frame.caption(lang), len(self.told)))
            if frame.by == "event":
                count = frame.counters
                self.counters.append((count.evaluated, count.pruned, count.entered))
                now = draw(frame, notation=notation, lang=lang, layout=layout)
                if last is None:
                    self.base, self.totals = now, {"leaves": count.leaves, "least": count.least}
                else:
                    self.changes.append(list(changes(last, now)))
                last = now


WORDS = (
    *("first", "back", "play", "pause", "next", "last", "speed", "slower", "faster", "step", "step_size", "legend"),
    *STEP_SIZES,
    *("evaluated", "pruned", "to_come", "entered", "least"),
)


def embedded(data: dict[str, Any]) -> str:
    r"""Return JSON that can stand in a ``<script>`` element, whatever the labels are.

    >>> print(embedded({"label": "</script><!--"}))
    {"label":"\u003c/script>\u003c!--"}
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@dataclass(frozen=True)
class _Stage(Drawing):
    """A drawing with those of its hidden marks that come to be shown in some frame."""

    needed: frozenset[str] = frozenset()

    def marks(self) -> Iterator[Mark]:
        return (mark for mark in super().marks() if mark.role is not Role.HIDDEN or mark.id in self.needed)


def _picture(base: Drawing, changing: set[str]) -> tuple[str, dict[str, str]]:
    """Draw the picture; return it, and for each mark its classes without the role."""
    stage = _Stage(**{field.name: getattr(base, field.name) for field in fields(base)}, needed=frozenset(changing))
    source = dot(stage, next(iter(THEMES.values())), hidden=True, paper=False)
    return compact(graphviz.render(source, "svg").decode("utf-8"), changing)


def _patch(id: str, look: int, text: str | None) -> list[str | int]:
    return [id, look] if text is None else [id, look, text]
