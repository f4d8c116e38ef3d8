"""The payloads of a Monte Carlo search and of two searches side by side, for the same page."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from ...drawing.drawing import Drawing, draw
from ...drawing.fitting import folded
from ...drawing.themes import Theme, theme_named
from ...errors import choose
from ...explain.algorithm_names import montecarlo_names
from ...explain.control_words import counter_words
from ...explain.pseudocode.montecarlo import listing, lit
from ...explain.side_by_side import SideBySide
from ...phrases import LANGUAGE_NAMES, LANGUAGES, gettext
from ...render import graphviz
from ...render.display import WIDEST
from ...render.png import beside, png
from ...render.svg import image, svg
from ...search.montecarlo.playout_result import COUNTED, STEP_SIZES, MonteCarloFrame, MonteCarloResult, stills
from ...search.montecarlo.playout_trace import Phase
from ...trace.frames import COUNTED as COUNTED_EVENTS
from ...trace.result import Result
from ...tree.tree import NodeId
from ...values import show
from ..page_assets import DEFAULT, labels_of
from .film import Film
from .payload import VERSION, film_of, moves_of, playable, refuse_long_work, roles_of, shown
from .player_words import listed_lines, picture_talk, player_words, program_of

if TYPE_CHECKING:
    from .other_widgets import PairPlayer


# ---- The payload of a Monte Carlo search, for the same page as that of every search --------------

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


# ---- Two searches of one tree on one stage, in step with each other: what their player needs -----


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
    picture = shown(result.tree, film, theme, COUNTED_EVENTS, result.rules.value_range)
    return {**picture, **moves_of(result), "talk": talk}


# ---- The still picture of two searches side by side, one picture for the place of their player ----

SIZE = re.compile(r' (?:width|height)="([\d.]+)pt"')
GUTTER = 24.0
"""horizontal gap between two pictures, in points"""


@dataclass(frozen=True)
class _Titled(Drawing):
    """A drawing whose caption begins with the name of the search."""

    title: str = ""

    @cached_property
    def caption(self) -> str:
        return f"{self.title}: {self.frame.caption(self.lang, self.notation)}" if self.frame else self.title


def pair_still(player: PairPlayer) -> dict[str, Any]:
    """Return the pictures of both searches at a stop, side by side in one, and the sentence about them."""
    both, drawings = player.both, list[Drawing]()
    told, theme = both.told(player.step, player.lang), theme_named("light")
    sides = zip((both.first, both.second), both.titles(player.lang), both.stops[player.step], strict=True)
    for result, title, position in sides:
        frame = result.frames("leaf", player.lang).at(position)
        base = draw(frame, notation=player.notation, captioned=True)
        titled = _Titled(**{field.name: getattr(base, field.name) for field in fields(base)}, title=title)
        drawings.append(folded(titled))
    shown = {"text/plain": told}
    if graphviz.is_available():
        shown["text/html"] = image(_beside(told, *(svg(drawing, theme, widest=WIDEST) for drawing in drawings)))
    if graphviz.is_available("png"):
        sheet = beside(png(drawings[0], theme), png(drawings[1], theme), round(GUTTER))
        if sheet is not None:
            shown["image/png"] = base64.b64encode(sheet).decode("ascii")
    return shown


def _beside(title: str, left: str, right: str) -> str:
    """Put two SVG pictures beside each other into one with a title."""
    (first, high), (second, higher) = (map(float, SIZE.findall(picture)[:2]) for picture in (left, right))
    width, height = first + second + GUTTER, max(high, higher)
    # inside a picture a length in points would be measured in its own, larger units
    inner = [SIZE.sub(lambda size: size[0].replace("pt", ""), p[p.index("<svg") :], count=2) for p in (left, right)]
    moved = inner[1].replace("<svg", f'<svg x="{first + GUTTER:g}"', 1)
    size = f'width="{width:g}pt" height="{height:g}pt" viewBox="0 0 {width:g} {height:g}"'
    paper = '<rect width="100%" height="100%" fill="white"/>'
    name = f"<title>{escape(title)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{name}{paper}{inner[0]}{moved}</svg>'
