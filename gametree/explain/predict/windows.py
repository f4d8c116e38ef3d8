"""Questions of the level window: the α and β of each node that is entered, and of each whose value changes them."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.kinds import CHANCE, MAX
from ...phrases import Phrase
from ...rules import INFINITE_WINDOW, Window
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import show
from . import prediction_reasons as reasons
from . import prediction_words as words
from .question_record import PredictionQuestion
from .walk import Walk

__all__ = ["ask"]


def ask(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask before each entry of a node and each improvement that moves a bound, where the rules tell the window."""
    if walk.trace.facts.best_first or walk.trace.facts.closes_in or not walk.trace.has_windows:
        return
    for position, (kind, node, value, alpha, beta) in walk:
        window = alpha, beta
        if kind is EventKind.ENTER and _can_be_told(walk, node, window):
            beliefs, reason = _entered(walk, node), _why_entered(walk, node, window)
        elif kind is EventKind.IMPROVE and walk.window(node) != window and not _is_below_star(walk, node):
            assert value is not None and not isinstance(value, tuple)
            beliefs, reason = _improved(walk, node, window), _why_improved(walk, node, window)
        else:
            continue
        wrong = {"": ("", "")}
        for belief, mistaken, other in [("swapped", (beta, alpha), node), *beliefs]:
            if mistaken is not None and mistaken != window:
                wrong.setdefault(";".join(_texts(mistaken)), (belief, walk.label(other)))
        ask = words.WINDOW_NOW if kind is not EventKind.ENTER else words.WINDOW_BELOW if node else words.FIRST_WINDOW
        yield walk.question(
            *(position, position + 1, node),
            ask.of(node=walk.label(node)),
            reason,
            _texts(window),
            wrong,
            fields=("α", "β"),
        )


Beliefs = list[tuple[str, Window | None, NodeId]]
"""What a student can take for true, the window that follows from it, and a node to name."""


def _texts(window: Window) -> tuple[str, str]:
    return show(window[0], sign=True), show(window[1], sign=True)


def _can_be_told(walk: Walk, node: NodeId, window: Window) -> bool:
    """Tell whether the window of a node follows from what is seen; that of the start and of some tests does not."""
    above = walk.tree.parent(node)
    if above is None:
        return walk.trace.window == INFINITE_WINDOW
    if walk.trace.facts.scouts and window != walk.window(above):
        return window[1] - window[0] == 1
    return not _is_below_star(walk, node)


def _is_below_star(walk: Walk, node: NodeId) -> bool:
    """Tell whether Star1 or Star2 handed a window through a chance node, worked out from the range of the values."""
    if "value_range" not in walk.trace.facts.options:
        return False
    return any(walk.kind(above) == CHANCE for above in walk.tree.path(node)[:-1])


def _entered(walk: Walk, node: NodeId) -> Beliefs:
    above = walk.tree.parent(node)
    if above is None:
        return []
    inner = [child for child in walk.received[above] if walk.view.children(child) and child != node]
    return [
        ("as above", walk.window(above), above),
        ("fresh", INFINITE_WINDOW, above),
        ("before", walk.replay.call_windows[above], above),
        *(("of another", walk.replay.windows[child], child) for child in inner[-1:]),
    ]


def _why_entered(walk: Walk, node: NodeId, window: Window) -> Phrase:
    above, name = walk.tree.parent(node), walk.label(node)
    if above is None:
        return reasons.WHOLE_WINDOW.of(node=name)
    if window == walk.window(above):
        reason = reasons.INHERITED
    elif walk.kind(above) == CHANCE:
        reason = reasons.BELOW_CHANCE
    else:
        reason = reasons.NULL_WINDOW if walk.trace.facts.scouts else reasons.SHALLOW
    return reason.of(node=name, above=walk.label(above), window=written_window(window))


def _improved(walk: Walk, node: NodeId, window: Window) -> Beliefs:
    before, child = walk.window(node), list(walk.received[node])[-1]
    is_max = walk.kind(node) == MAX
    other_way = (before[0], window[0]) if is_max else (window[1], before[1])
    return [
        ("unchanged", before, node),
        ("lowered" if is_max else "raised", other_way, node),
        *([("of another", walk.replay.windows[child], child)] if walk.view.children(child) else []),
    ]


def _why_improved(walk: Walk, node: NodeId, window: Window) -> Phrase:
    is_max, child = walk.kind(node) == MAX, list(walk.received[node])[-1]
    alpha, beta = _texts(window)
    old = _texts(walk.window(node))[0 if is_max else 1]
    other = f"β = {beta}" if is_max else f"α = {alpha}"
    told = {"node": walk.label(node), "child": walk.label(child), "value": show(walk.so_far(node))}
    return (reasons.RAISES_ALPHA if is_max else reasons.LOWERS_BETA).of(**told, old=old, other=other)
