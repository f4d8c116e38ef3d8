"""The data that are sent to the player's page (its payload) for a Monte Carlo search, and for two searches side by
side.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from typing import Any

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import Theme, theme_named
from ..errors import choose
from ..explain.algorithm_names import counter_words, montecarlo_names
from ..explain.pseudocode import lit_in_playouts, playout_listing
from ..explain.side_by_side import SideBySide
from ..phrases import LANGUAGE_NAMES, LANGUAGES, gettext
from ..render import graphviz
from ..render.graphviz import beside, png
from ..render.svg import WIDEST, image, svg
from ..search.playout_result import COUNTED, STEP_SIZES, MonteCarloFrame, MonteCarloResult, frames_of_all_sizes
from ..search.playout_trace import Phase
from ..trace.frames import COUNTED as COUNTED_EVENTS
from ..trace.result import Result
from ..tree.tree import NodeId
from ..values import show
from .page_assets import AUTO_THEME, labels_of
from .player_patches import PatchSequence
from .player_payload import (
    VERSION,
    moves_of,
    patch_sequence,
    picture_data,
    refuse_long_work,
    refuse_unplayable,
    roles_of,
)
from .player_words import listed_lines, picture_texts, player_words, program_of

_PANELS = ("tree", "caption", "code", "counters", "events", "outline")
"""panels of the page that are shown for a Monte Carlo search"""
_WITHOUT_WINDOWS: Mapping[str, Any] = {
    "editable": False,
    "windows": False,
    "history": ["known"],
    "table": None,
    "calls": False,
    "free": [],
    "scale": None,
    "cuts": [],
}
"""constant parts of the payload: no windows, no cut-offs, no calls, and a tree that cannot be edited"""


def payload(
    result: MonteCarloResult,
    *,
    lang: str = "en",
    languages: Iterable[str] = (),
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    title: str | None = None,
) -> dict[str, Any]:
    """Return the data of the player, in the form described by `gametree.widgets.player_payload`.

    >>> import gametree as gt
    >>> data = payload(gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1))
    >>> len(data["steps"]["playout"]), data["steps"]["playout"][-1] == len(data["patches"]), data["counters"][-1]
    (4, True, (3, 4))
    """
    all_languages = [choose(gettext("language"), language, LANGUAGES) for language in dict.fromkeys((lang, *languages))]
    trace, tree = result.trace, result.tree
    refuse_long_work([trace], len(all_languages))
    sequence = PatchSequence(
        trace, frames_of_all_sizes(trace), _changed_nodes, STEP_SIZES, all_languages, notation, labels_of(theme)
    )
    default_title = f"{montecarlo_names(lang)[result.algorithm]}: {result.playouts}"
    return {
        "version": VERSION,
        "lang": lang,
        "title": default_title if title is None else title,
        **picture_data(tree, sequence, theme, COUNTED, own_values=False),
        "panels": _PANELS,
        "lit": lit_in_playouts(trace),
        "events": list(_events(result)),
        **_WITHOUT_WINDOWS,
        "notation": str(tree),
        "talk": {
            language: {
                **picture_texts(
                    tree, sequence.sentences[language], roles_of(sequence), playout_listing(trace, language), Phase
                ),
                "why": [],
                "questions": {},
                **sequence.sentences[language].texts,
            }
            for language in all_languages
        },
        "languages": LANGUAGE_NAMES,
    }


def _changed_nodes(before: MonteCarloFrame, after: MonteCarloFrame) -> set[NodeId]:
    """Return the nodes that one event can change: its own node, nodes that join or leave the path or the best line, and
    nodes between which PUCT selects or has selected.
    """
    changed = {after.events[-1].node, *set(before.path) ^ set(after.path), *set(before.line) ^ set(after.line)}
    choosers = [frame.chooser for frame in (before, after) if frame.chooser is not None]
    return changed.union(*(after.tree.children(node) for node in choosers))


def _events(result: MonteCarloResult) -> Iterator[list[str | int]]:
    kinds = {kind: number for number, kind in enumerate(Phase)}
    for kind, node, child, value, _ in result.trace.raw:
        yield [kinds[kind], node if child is None else child, "" if value is None else show(value), "", ""]


# ---- The data of a player of two synchronised searches of the same tree ----


def pair_payload(
    pair: SideBySide,
    *,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    title: str | None = None,
) -> dict[str, Any]:
    """Return the data of two players side by side as JSON-compatible values; Graphviz is called twice.

    ``sides`` contains the data of each picture (`gametree.widgets.player_payload`), ``stops`` the pairs of
    corresponding positions, ``halt`` the index of the pair at which playing pauses, ``ringed`` the node in which the
    searches differ there (or None), and ``talk``, for every language, the titles, the sentence for each stop, and the
    summary.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> data = pair_payload(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> data["talk"]["es"]["titles"], len(data["stops"]) == len(data["talk"]["en"]["sentences"])
    (('Minimax', 'Poda alfa-beta'), True)
    """
    choose(gettext("language"), lang, LANGUAGES)
    for result in (pair.first, pair.second):
        refuse_unplayable(result, len(LANGUAGES))
    refuse_long_work([pair.first.trace, pair.second.trace], len(LANGUAGES))
    return {
        "version": VERSION,
        "lang": lang,
        "title": title if title is not None else " / ".join(pair.titles(lang)),
        "stops": pair.stops,
        "halt": pair.halt,
        "ringed": pair.halt_node,
        "sides": [_side(result, notation, theme) for result in (pair.first, pair.second)],
        "talk": {language: _pair_texts(pair, language) for language in LANGUAGES},
        "languages": LANGUAGE_NAMES,
    }


def _pair_texts(pair: SideBySide, lang: str) -> dict[str, Any]:
    sentences, words = [pair.text(index, lang) for index in range(len(pair.stops))], player_words(lang)
    if pair.halt is not None and pair.halt_node is not None:
        sentences[pair.halt] += f" {words['ringed'] % {'node': pair.first.tree.label(pair.halt_node)}}"
    words |= counter_words(pair.first.trace.judges or pair.second.trace.judges, lang)
    return {"words": words, "titles": pair.titles(lang), "sentences": sentences, "summary": pair.summary(lang)}


def _side(result: Result, notation: str, theme: str | Theme) -> dict[str, Any]:
    sequence = patch_sequence(result, LANGUAGES, notation, theme)
    texts = {
        lang: {**sentences.texts, "code": listed_lines(program_of(result, lang))}
        for lang, sentences in sequence.sentences.items()
    }
    picture = picture_data(result.tree, sequence, theme, COUNTED_EVENTS, result.rules.value_range)
    return {**picture, **moves_of(result), "talk": texts}


# ---- The still picture of two searches side by side, in place of their player --------------------

_SIZE = re.compile(r' (?:width|height)="([\d.]+)pt"')
_GUTTER = 24.0
"""horizontal gap between two pictures, in points"""


@dataclass(frozen=True)
class _TitledDrawing(Drawing):
    title: str = ""

    @cached_property
    def caption(self) -> str:
        return f"{self.title}: {self.frame.caption(self.lang, self.notation)}" if self.frame else self.title


def pair_fallback(pair: SideBySide, step: int, lang: str, notation: str) -> dict[str, Any]:
    """Return the MIME bundle of the pictures of both searches at the given step, side by side in one picture, with the
    sentence about this step.
    """
    drawings, sentence, theme = list[Drawing](), pair.text(step, lang), theme_named("light")
    sides = zip((pair.first, pair.second), pair.titles(lang), pair.stops[step], strict=True)
    for result, title, position in sides:
        frame = result.frames("leaf", lang).at(position)
        base = draw(frame, notation=notation, captioned=True)
        titled = _TitledDrawing(**{field.name: getattr(base, field.name) for field in fields(base)}, title=title)
        drawings.append(folded(titled))
    contents = {"text/plain": sentence}
    if graphviz.is_available():
        contents["text/html"] = image(_beside(sentence, *(svg(drawing, theme, widest=WIDEST) for drawing in drawings)))
    if graphviz.is_available("png"):
        sheet = beside(png(drawings[0], theme), png(drawings[1], theme), round(_GUTTER))
        if sheet is not None:
            contents["image/png"] = base64.b64encode(sheet).decode("ascii")
    return contents


def _beside(title: str, left: str, right: str) -> str:
    (first, high), (second, higher) = (map(float, _SIZE.findall(picture)[:2]) for picture in (left, right))
    width, height = first + second + _GUTTER, max(high, higher)
    # inside a picture, "pt" would be read in the larger units of the picture
    inner = [_SIZE.sub(lambda size: size[0].replace("pt", ""), p[p.index("<svg") :], count=2) for p in (left, right)]
    moved = inner[1].replace("<svg", f'<svg x="{first + _GUTTER:g}"', 1)
    size = f'width="{width:g}pt" height="{height:g}pt" viewBox="0 0 {width:g} {height:g}"'
    paper = '<rect width="100%" height="100%" fill="white"/>'
    name = f"<title>{escape(title)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{name}{paper}{inner[0]}{moved}</svg>'
