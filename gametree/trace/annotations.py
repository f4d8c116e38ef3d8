"""Annotations: bounds as text, and the notes beside nodes in several notations. The text of a bound is the same in
every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ..errors import choose
from ..node_kinds import CHANCE, MAX, MIN
from ..phrases import WindowText, gettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..tree.tree import NodeId
from ..values import INF, Number, Value, is_infinite, show
from .replay import Cut, Status
from .trace import Trace

if TYPE_CHECKING:
    from .frames import Frame


SIGNS = {"exact": "", "at_most": "≤ ", "at_least": "≥ "}
"""sign before a value, by the ``bound`` of a result"""
_NO_ESTIMATES = (False, False)
"""value of ``estimated`` for an interval without estimated ends"""


def with_estimate_mark(number: str, is_estimate: bool) -> str:
    """Return the text of a number with ≈ before it if it is based on an estimate; infinity is never marked.

    >>> with_estimate_mark("3", True), with_estimate_mark("3", False), with_estimate_mark("+∞", True)
    ('≈3', '3', '+∞')
    """
    return f"≈{number}" if is_estimate and not number.endswith("∞") else number


def written_bounds(
    low: Number, high: Number, ends: Window = INFINITE_WINDOW, *, estimated: tuple[bool, bool] = _NO_ESTIMATES
) -> str:
    """Return the known interval of a value as text: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``, or "" if nothing is
    known.

    ``ends`` is the range of the values: an end of the interval that equals an end of the range is omitted. An
    ``estimated`` end has ≈ before it; a single estimated value has ≈ in place of =.

    >>> written_bounds(3, 3), written_bounds(-9, 3, (-9, 9)), written_bounds(3, 14), written_bounds(-9, 9, (-9, 9))
    ('= 3', '≤ 3', '[3, 14]', '')
    >>> written_bounds(3, 3, estimated=(True, False)), written_bounds(3, 14, estimated=(False, True))
    ('≈ 3', '[3, ≈14]')
    """
    if low == high:
        return f"{'≈' if any(estimated) else '='} {show(low)}"
    is_below, is_above = high < ends[1], low > ends[0]
    least = with_estimate_mark(show(low), estimated[0]) if is_above else ""
    most = with_estimate_mark(show(high), estimated[1]) if is_below else ""
    if least and most:
        return f"[{least}, {most}]"
    return f"≤ {most}" if most else f"≥ {least}" if least else ""


def written_interval(low: Number, high: Number, *, estimated: tuple[bool, bool] = _NO_ESTIMATES) -> str:
    return f"[{with_estimate_mark(show(low), estimated[0])}, {with_estimate_mark(show(high, sign=True), estimated[1])}]"


def written_known(
    name: str,
    low: Number,
    high: Number,
    ends: Window = INFINITE_WINDOW,
    *,
    estimated: tuple[bool, bool] = _NO_ESTIMATES,
) -> str:
    """Return the known interval of a node as text: ``C = 3``, ``C ≤ 3`` or ``C ∈ [3, 14]``. If nothing is known, the
    interval is the whole range of values.

    >>> written_known("C", -9, 3, (-9, 9)), written_known("C", -9, 9, (-9, 9)), written_known("C", *INFINITE_WINDOW)
    ('C ≤ 3', 'C ∈ [−9, 9]', 'C ∈ [−∞, +∞]')
    """
    known = written_bounds(low, high, ends, estimated=estimated) or written_bounds(low, high)
    known = known or written_interval(low, high)
    return f"{name} {known if known[0] in '=≈≤≥' else f'∈ {known}'}"


def written_root_value(value: Value, bound: str, *, is_estimate: bool = False) -> str:
    """Return the result at the root as text: a value, or a bound such as ``≤ 3``."""
    return SIGNS[bound] + with_estimate_mark(show(value), is_estimate)


def written_window(window: Window) -> WindowText:
    """Return a window as text, such as ``(−∞, +∞)``; translated messages can use other brackets for it. Known intervals
    always have square brackets.
    """
    return WindowText(f"({show(window[0], sign=True)}, {show(window[1], sign=True)})")


def inequality(value: Value, bound: Number, *, upper: bool, rules: Rules) -> str:
    """Return as text the inequality that allows a cut-off: ``2 ≤ α = 3``, or ``9 ≥ β = 8`` if ``upper``.

    >>> inequality(2, 3, upper=False, rules=Rules()), inequality(9, 8, upper=True, rules=Rules(cut="beyond"))
    ('2 ≤ α = 3', '9 > β = 8')
    """
    strict = rules.cut == "beyond" and value != bound
    sign = (">" if strict else "≥") if upper else ("<" if strict else "≤")
    return f"{show(value)} {sign} {'β' if upper else 'α'} = {show(bound)}"


def cut_test(cut: Cut, rules: Rules) -> str:
    """Return the condition of a cut-off as text, such as ``2 ≤ α = 3``."""
    return inequality(cut.value, cut.bound, upper=cut.upper, rules=rules)


# ---- Annotations ---------------------------------------------------------------------------------

NOTATIONS = ("bounds", "interval", "window", "value", "all")
"""``bounds``: the known bound, such as = 3, ≤ 3, ≥ 3 or [3, 14]; ``interval``: the known interval as [low, high],
initially [−∞, +∞]; ``window``: (α, β); ``value``: the value so far, with ≥ or ≤ if it is only a bound; ``all``: α, β
and the value together. For a search without windows, ``window`` and ``all`` show only the value."""
_NOTATION = gettext("notation")


def to_notation(name: str) -> str:
    """Return the given name if it is one of `NOTATIONS`; refuse any other name."""
    return choose(_NOTATION, name, NOTATIONS)


def annotation(frame: Frame, node: NodeId, notation: str = "bounds") -> str:
    """Return the annotation of a node, or "" while nothing is known.

    With tuples at the leaves, the annotation is the tuple so far or, at a node with a cut-off, the lower bound of the
    player's entry. The sign ≈ marks an evaluation at the depth limit, and every number that depends on one.

    >>> import gametree as gt
    >>> frame = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[5]
    >>> [annotation(frame, 0, notation) for notation in NOTATIONS]
    ['[3, 14]', '[3, 14]', '(3, +∞)', '≥ 3', 'α=3 β=+∞ v≥3']
    """
    state, trace = frame.after, frame.trace
    value = state.values[node]
    if trace.tree.utilities and (cut := state.cut_short(node, trace)):
        return f"{trace.view.kind(node)} ≥ {with_estimate_mark(show(cut.value), state.is_estimated(node, trace))}"
    if isinstance(value, tuple):
        return f"{'≈' if state.is_estimated(node, trace) else '='} {show(value)}"
    if notation in WRITERS and trace.is_watched:
        notation = "value"  # the return values of a program can be wrong, so they prove no bounds
    if notation in ("window", "all") and not trace.has_windows:
        notation = "value"
    if notation == "all":
        return together(state.windows[node], _value_so_far(frame, node))
    if value is not None and state.is_limit_estimate(node, trace):
        return f"≈ {show(value)}"
    if notation == "window":
        window = state.windows[node]
        return written_window(window) if window else ""
    if notation == "value":
        return _value_so_far(frame, node)
    if notation == "bounds" or state.windows[node] is not None or state.status[node] is not Status.UNVISITED:
        return WRITERS[notation](state.low[node], state.high[node], estimated=state.estimated(node))
    return ""


def _value_so_far(frame: Frame, node: NodeId) -> str:
    """Return as text the value so far, or the bound, of the player at a node; for a chance node, return the interval as
    text.
    """
    state, value = frame.after, frame.after.values[node]
    if value is None:
        return ""
    low, high, kind = state.low[node], state.high[node], frame.trace.view.kind(node)
    if low == high or frame.trace.is_watched:
        known = value if frame.trace.is_watched else low
        return f"{'≈' if state.is_estimated(node, frame.trace) else '='} {show(known)}"
    ends = (low, INF) if kind == MAX else (-INF, high) if kind == MIN else (low, high)
    estimated = state.estimated(node)
    return written_bounds(*ends, estimated=estimated) or written_bounds(low, high, estimated=estimated)


def together(window: Window | None, value: str) -> str:
    """Return α, β and the known value as text, or "" without a window."""
    if window is None:
        return ""
    bounds = f"α={show(window[0], sign=True)} β={show(window[1], sign=True)}"
    return f"{bounds} v{value.replace(' ', '')}" if value else bounds


def widest_annotation(trace: Trace, notation: str = "bounds") -> str:
    """Return a text as wide as the widest annotation of a search, so that all its frames have the same layout."""
    from ..fonts import text_width  # imported only when pictures are drawn

    values: set[Value] = {value for _, _, value, _, _ in trace.raw if value is not None}
    if trace.tree.utilities:
        return f"= {max(map(show, values), key=partial(text_width, size=1.0))}"
    if notation == "all" and trace.has_windows:
        return max(_all_together(trace), key=partial(text_width, size=1.0), default="")
    if notation in ("window", "interval"):
        start = trace.replay()  # initial state, in which windows and intervals are widest
        values.update((start.low[0], start.high[0]))
        values.update(number for _, _, _, alpha, beta in trace.raw for number in (alpha, beta))
    elif not any(map(is_infinite, (trace.tree.value(leaf) or 0 for leaf in trace.tree.leaves))):
        values = {value for value in values if not is_infinite(value)}
    if CHANCE in trace.tree.kinds:
        values.update(_known_ends(trace))
    texts = sorted((show(number, sign=True) for number in values), key=partial(text_width, size=1.0))[-2:]
    if notation in ("interval", "window"):
        texts = texts[-1:] * 2  # both ends of an interval can have the widest value
    is_value = notation in ("value", "all") or (notation == "window" and not trace.has_windows)
    if trace.rules.evaluate is not None and (is_value or notation in WRITERS):
        texts = [f"≈{text}" for text in texts]
    # braces are wider than parentheses and brackets, which leaves space for a semicolon between numbers with commas
    return f"≥ {texts[-1]}" if is_value and CHANCE not in trace.tree.kinds else f"{{{', '.join(texts)}}}"


def _all_together(trace: Trace) -> Iterator[str]:
    """Yield α, β and the value of every inner node after each of its events, or the interval of a chance node."""
    replay, chance = trace.replay(), {node for node in trace.tree if trace.tree.kind(node) == CHANCE}
    for _, node, *_ in trace.raw:
        replay.advance()
        if trace.tree.children(node):
            yield together(
                replay.windows[node], f"≥≈{show(value)}" if (value := replay.values[node]) is not None else ""
            )
        for above in chance.intersection(trace.tree.path(node)):
            known = written_interval(replay.low[above], replay.high[above], estimated=(True, True))
            yield together(replay.windows[above], known)


def _known_ends(trace: Trace) -> Iterator[Number]:
    """Yield every end of a known interval during the search. This is needed because events do not contain means of
    chance nodes.
    """
    replay = trace.replay()
    for _, node, *_ in trace.raw:
        replay.advance()
        for above in trace.tree.path(node):
            yield from (replay.low[above], replay.high[above])


WRITERS = {"bounds": written_bounds, "interval": written_interval}
