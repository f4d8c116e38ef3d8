"""The data of a player, sent once: a picture and its changes. Searches that would take too long are refused.

Work is measured in comparisons of a node that an event can change, which take about 0.012 ms each. Drawing the tree and
sending each event also count as work. For each event, its node, the path to this node, and the nodes about which a leaf
gives new information are compared. If a search starts again at the root, the whole tree is compared.

The state after k events is the picture with the first k patches applied. Thus a step size is only a list of positions
(numbers of events), and a step back restores the old texts and classes. The keys are:

``svg``       the picture before the first event; each mark is a ``<g>`` (or a text) with an id and at most one text
``css``       the looks of the roles in the marks' classes; ``follow`` selects the marks to keep in view
``range``     the ends of the range of all values, as texts, if the rules name them; else None
``room``      the width of a leaf and of an inner node, in points, of a note beside it, and of the gap between
              families, for folded subtrees; ``large`` means that they are folded at first
``looks``     the class names that the patches refer to by number
``patches``   for each event its changes ``[id, look]`` or ``[id, look, text]``
``together``  the ``patches`` of notes with α, β and the value, and the ``room`` beside a node that they take, in
              points; None without windows, or if the picture already has these notes
``known``     for each event the new knowledge about nodes, ``[node, text]``; ``lit``, its lines of pseudo-code
``history``   lines of the card of a node for each step: ``alpha``, ``beta``, ``value``, ``known``
``table``     of a search with a table: the ``stored`` entries, ``[position, node, known, depth, best child]`` (or −1),
              the ``used`` ones, ``[position, node]``, and the key of their purpose, ``for``; else None
``python``    the search in Python: its ``code``; ``ways``, the different sequences of lines that events run; and
              ``runs``, the index in ``ways`` for each event
``events``    ``[kind, node, value, α, β]`` as texts; ``windows`` and ``calls`` say whether the search has them,
              and ``own`` whether the program is the reader's own
``reading``   all nodes in the reading order of a screen reader, if different from their preorder; else None
``steps``     the positions of each step size
``counters``  the numbers at each position, in the order of ``counted``, the keys of their names
``panels``    the panels of this search; ``editable`` says whether the search can be repeated on a different tree
``nodes``     ``[label, parent, kind, value]`` in preorder, without values that leaves get from the search;
              ``free`` are the leaves that were never evaluated
``scale``     the ends of the sliders for values, and whether infinity is possible; None if values are not numbers
``cuts``      each cut with the owner of its bound, its test, the leaves it spares, and the proof up to the root
``notation``  the tree in one line; ``hide`` are the parts of the picture that are hidden at first
``talk``      the texts in each language (`player_words`); ``languages`` has the languages' names
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from ..drawing.layout import Layout
from ..drawing.shapes import Role, hidden_parts
from ..drawing.themes import Theme
from ..drawing.tidy_tree import NOTE_GAP
from ..errors import InputError, choose
from ..explain.algorithm_names import YOUR_FUNCTION, algorithm_names
from ..explain.cutoff_reasons import reasons
from ..explain.pseudocode import lit
from ..explain.python_source import lit_source, python_source
from ..fonts import text_width
from ..languages import translator_for
from ..node_kinds import CHANCE
from ..phrases import LANGUAGE_NAMES, LANGUAGES, Code, gettext
from ..rules import Window
from ..search.problem import gc_paused
from ..trace.annotations import to_notation, written_bounds
from ..trace.frames import COUNTED, STEP_SIZES, table_changes
from ..trace.known_intervals import Intervals
from ..trace.result import Result, to_result
from ..trace.trace import ROOT_EVENTS, EventKind, Trace
from ..trace.watched import WatchedResult
from ..tree.tree import Tree
from ..tree.view import children_in_order
from ..values import is_infinite, show
from .compact_svg import node_rows, small_picture_of
from .page_assets import AUTO_THEME, hidden_of, labels_of, stylesheet
from .player_patches import Change, PatchSequence, changed_nodes, frames_of_all_sizes
from .player_words import player_texts

if TYPE_CHECKING:
    from ..search.playout_trace import MonteCarloTrace

MOST_FOLLOWED = 600
"""maximum number of nodes of a tree whose picture the player folds and unfolds during the search"""
MOST_WORK = 400_000
"""maximum work, in units; about 5 seconds on one processor, as for minimax on 8 191 nodes or alpha-beta on 16 383"""
A_NODE, AN_EVENT, BY_CHANCE = 11, 11, 27
"""work for drawing a node, for describing an event, and for describing an event in a tree with chance nodes, in
units
"""
_PLIES_ON_PATH = 64
"""number of plies on a path whose comparison takes as long as that of one other node"""
_A_LANGUAGE = 0.4
"""additional work for each further language, as a fraction of the work for the first"""


def opening_work(trace: Trace | MonteCarloTrace, languages: int = 1) -> int:
    """Return the work, in units, of opening a player of a search; counting stops at twice the limit.

    >>> import gametree as gt
    >>> trace = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace
    >>> opening_work(trace), opening_work(trace, languages=3)
    (462, 832)
    """
    tree, events = trace.tree, len(trace.raw)
    work: float = A_NODE * len(tree) + (BY_CHANCE if CHANCE in tree.kinds else AN_EVENT) * events
    if work <= MOST_WORK:
        depths, intervals = tree.depths(), Intervals(tree, trace.view) if isinstance(trace, Trace) else None
        for kind, node, value, *_ in trace.raw:
            if node == 0 and kind in ROOT_EVENTS:
                work += len(tree)
            if intervals and kind is EventKind.EVALUATE and isinstance(value, Real):
                work += intervals.learn(node, value)
            work += 1 + depths[node] / _PLIES_ON_PATH
            if work > 2 * MOST_WORK:
                break
    return round(work * (1 + _A_LANGUAGE * (languages - 1)))


def refuse_long_work(traces: Iterable[Trace | MonteCarloTrace], languages: int = 1) -> None:
    """Refuse a player that would take more than about 5 seconds to open, with an `InputError`."""
    work = sum(opening_work(trace, languages) for trace in traces)
    if work > MOST_WORK:
        problem = gettext(
            "the player would take more than about 5 seconds to open (%(count)s changes to draw; maximum: "
            "%(most)s); play a part of the tree, search it with a depth limit (%(limit)s), or export larger steps "
            "of the folded tree (%(export)s)"
        )
        facts = {
            "count": work,
            "most": MOST_WORK,
            "limit": Code("Rules(depth=…, evaluate=…)"),
            "export": Code('export(…, by="cut", fold=True)'),
        }
        raise InputError(problem.with_values(**facts))


# ---- The data of a player, sent once: one picture, drawn once, and its changes at each event -----------

VERSION = 4
PANELS = ("tree", "caption", "why", "code", "calls", "leaves", "table", "counters", "events", "outline")
"""panels of the page; a search without a table has no panel ``table``"""
TOGETHER = "all"
"""notation of the notes that a switch shows instead of the default notes"""
_OF_CUTS = ("at", "node", "owner", "test", "leaves", "chain")
"""fields of a `Reason` that are sent to the player"""


@gc_paused()
def payload(
    result: Result,
    *,
    lang: str = "en",
    languages: Iterable[str] = (),
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    title: str | None = None,
    hide: str | Iterable[str] = (),
) -> dict[str, Any]:
    """Return the data of a player as JSON-compatible values; Graphviz is called once.

    The texts are in ``lang`` and in every language of ``languages``, so that the reader can switch without a kernel.

    >>> import gametree as gt
    >>> data = payload(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> len(data["steps"]["leaf"]), data["steps"]["leaf"][-1] == len(data["patches"])
    (8, True)
    """
    all_languages = dict.fromkeys((lang, *languages))
    sequence = patch_sequence(result, all_languages, notation, theme, TOGETHER if notation != TOGETHER else None)
    tree, evaluated, cut_reasons = result.tree, set(result.evaluated), reasons(result)
    windows, table = result.trace.has_windows, _table(result)
    is_watched = isinstance(result, WatchedResult)
    absent = {*(() if table else ("table",)), *(("why",) if is_watched else ())}
    search_name = YOUR_FUNCTION.render(translator_for(lang)) if is_watched else algorithm_names(lang)[result.algorithm]
    return {
        "version": VERSION,
        "lang": lang,
        "title": title if title is not None else f"{search_name}: {tree}"[:120],
        **picture_data(tree, sequence, theme, COUNTED, result.rules.value_range),
        "panels": [panel for panel in PANELS if panel not in absent],
        "editable": not is_watched,
        **moves_of(result),
        "history": [
            *(("alpha", "beta") if windows else ()),
            *("value", *(() if tree.utilities or is_watched else ("known",))),
        ],
        "table": table,
        "free": [leaf for leaf in tree.leaves if leaf not in evaluated],
        "scale": None if is_watched else _scale(result),
        "cuts": [{name: getattr(reason, name) for name in _OF_CUTS} for reason in cut_reasons],
        "notation": str(tree),
        "hide": sorted(hidden_parts(hide) | hidden_of(theme)),
        "talk": {
            language: player_texts(result, sequence.sentences[language], cut_reasons, roles_of(sequence))
            for language in all_languages
        },
        "languages": LANGUAGE_NAMES,
    }


def moves_of(result: Result) -> dict[str, Any]:
    """Return the events, flags that say whether they have windows and calls, and the program lines that they run."""
    windows, calls = result.trace.has_windows, not result.trace.facts.best_first
    flags = {"windows": windows, "calls": calls, "own": isinstance(result, WatchedResult)}
    if isinstance(result, WatchedResult):
        code: dict[str, Any] = {"lit": [[line - 1] if line else [] for line in result.trace.lines]}
    else:
        code = {"lit": lit(result.trace), "python": _python(result)}
    return {**code, "events": list(_events(result)), "reading": reading_order(result), **flags}


def reading_order(result: Result) -> list[int] | None:
    """Return all nodes in search order, each before its subtree, or None if this is their preorder.

    Children that the search never visited come last, in the order in which the search would have visited them.

    >>> import gametree as gt
    >>> reading_order(gt.minimax("[[3 12] [2 4]]", rules=gt.Rules(order="right_to_left")))
    [0, 4, 6, 5, 1, 3, 2]
    """
    tree = result.tree
    first_visits: dict[int, int] = {}
    for position, (_, node, *_) in enumerate(result.trace.raw):
        first_visits.setdefault(node, position)
    children, unvisited = children_in_order(tree, result.rules), len(result.trace.raw)
    order, waiting = [], [0]
    while waiting:
        order.append(node := waiting.pop())
        waiting += sorted(children[node], key=lambda child: first_visits.get(child, unvisited))[::-1]
    return None if order == list(tree) else order


def _python(result: Result) -> dict[str, Any]:
    """Return the search in Python, and the lines that each event runs; each distinct sequence of lines is sent once."""
    lit_lines = lit_source(result.trace)
    line_sets = {lines: number for number, lines in enumerate(dict.fromkeys(lit_lines))}
    code = [[line.indent, line.text] for line in python_source(result.trace).lines]
    return {"code": code, "ways": list(line_sets), "runs": [line_sets[lines] for lines in lit_lines]}


def patch_sequence(
    result: Result,
    langs: Iterable[str],
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    second: str | None = None,
) -> PatchSequence:
    """Return the patch sequence of a search; refuse an unknown language or notation.

    A ``second`` notation, for additional notes, is ignored if the search has no windows.
    """
    to_notation(notation)
    langs = [choose(gettext("language"), lang, LANGUAGES) for lang in langs]
    refuse_unplayable(result, len(langs))
    frames = frames_of_all_sizes(result.trace)
    second = second if result.trace.has_windows else None
    return PatchSequence(result.trace, frames, changed_nodes, STEP_SIZES, langs, notation, labels_of(theme), second)


def refuse_unplayable(result: Result, languages: int = 1) -> None:
    """Raise `GameTreeError` for a search that cannot be played, or whose player would take too long to open."""
    to_result("player", result).trace.checked()
    refuse_long_work([result.trace], languages)


def picture_data(
    tree: Tree,
    sequence: PatchSequence,
    theme: str | Theme = AUTO_THEME,
    counter_names: Sequence[str] = COUNTED,
    value_range: Window | None = None,
    *,
    own_values: bool = True,
) -> dict[str, Any]:
    """Return the picture, its looks, its changes, and the positions of the steps.

    ``own_values`` says whether the values of leaves are known before the search.
    """
    svg, sorts = small_picture_of(
        sequence.base, {id for step in (*sequence.changes, *sequence.together) for id, _, _ in step}
    )
    looks: dict[str, int] = {}

    def patches(steps: list[list[Change]]) -> list[list[list[Any]]]:
        return [
            [
                [id, looks.setdefault(f"{sorts[id]} gt-{role}", len(looks)), *([] if text is None else [text])]
                for id, role, text in step
            ]
            for step in steps
        ]

    changes, together = patches(sequence.changes), patches(sequence.together)
    note_space = NOTE_GAP + text_width(sequence.widest_together, sequence.layout.sizes.note)
    return {
        "svg": svg,
        "css": stylesheet(theme),
        "follow": ".gt-node.gt-path,.gt-node.gt-best",
        "range": [show(end) for end in value_range] if value_range else None,
        "room": _room(sequence.layout),
        "large": len(tree) > MOST_FOLLOWED,
        "looks": list(looks),
        "patches": changes,
        "together": {"room": round(note_space, 1), "patches": together} if together else None,
        "known": sequence.known,
        "steps": sequence.steps,
        "counters": sequence.counters,
        "counted": counter_names,
        "nodes": node_rows(tree, values=own_values),
    }


def player_texts_of(result: Result, lang: str) -> dict[str, Any]:
    sequence = patch_sequence(result, [lang])
    return player_texts(result, sequence.sentences[lang], reasons(result), roles_of(sequence))


def embedded(data: dict[str, Any]) -> str:
    r"""Return the data as JSON that is safe in a ``<script>`` element, whatever labels it contains.

    >>> print(embedded({"label": "</script><!--"}))
    {"label":"\u003c/script>\u003c!--"}
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _room(layout: Layout) -> list[float]:
    sizes = layout.sizes
    leaf = max(layout.leaf_width, layout.name_width)
    note = NOTE_GAP + layout.note_width if layout.note_width else 0.0
    return [round(room, 1) for room in (leaf + sizes.gap, layout.inner_width + sizes.gap, note, sizes.family_gap)]


def roles_of(sequence: PatchSequence) -> set[Role]:
    return {Role.UNVISITED, *(role for step in sequence.changes for _, role, _ in step)}


def _events(result: Result) -> Iterator[list[str | int]]:
    kinds = {kind: number for number, kind in enumerate(EventKind)}
    for kind, node, value, alpha, beta in result.trace.raw:
        window = [show(alpha, sign=True), show(beta, sign=True)] if result.trace.has_windows else ["", ""]
        yield [kinds[kind], node, "" if value is None else show(value), *window]


def _table(result: Result) -> dict[str, Any] | None:
    """Return the changes of a search's transposition table, or None if the search has no table."""
    search = result.trace.facts
    if not search.has_table:
        return None
    stored, used = [], []
    for position, (entry, used_nodes) in enumerate(table_changes(result.trace), start=1):
        used += [[position, node] for node in used_nodes]
        if entry:
            best = -1 if entry.best is None else entry.best
            stored.append([position, entry.node, written_bounds(entry.low, entry.high), entry.depth, best])
    return {"stored": stored, "used": used, "for": "table_order" if search.deepens else "table_bounds"}


def _scale(result: Result) -> tuple[int, int, bool] | None:
    """Return the ends of the sliders for values, slightly beyond the minimum and maximum value of the leaves, and
    whether infinity is possible; return None if values are tuples.
    """
    tree = result.tree
    if tree.utilities:
        return None
    values = [value for leaf in tree.leaves if not is_infinite(value := tree.value(leaf) or 0)]
    low, high = (math.floor(min(values)), math.ceil(max(values))) if values else (0, 0)  # type: ignore[arg-type]
    beyond = max(5, (high - low) // 4)
    if result.rules.value_range:
        least, most = map(int, result.rules.value_range)
        return max(low - beyond, least), min(high + beyond, most), False
    return low - beyond, high + beyond, CHANCE not in tree.kinds
