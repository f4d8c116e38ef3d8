"""The questions of the level window: the α and β of each node that is entered, and of each whose value changes them."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds import CHANCE, MAX
from ...rules import INFINITE_WINDOW, Window
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import show
from .question import Question
from .walk import Walk

__all__ = ["ask"]

WITHOUT = ("sss", "mtdf")
"""SSS* has promises for windows, and MTD(f) hands one null window down unchanged."""


def ask(walk: Walk) -> Iterator[Question]:
    """Ask before each entry of a node and each improvement that moves a bound, where the rules tell the window."""
    if walk.trace.algorithm in WITHOUT or not walk.trace.has_windows:
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
        yield _question(walk, position, node, kind is EventKind.ENTER, window, beliefs, reason)


Beliefs = list[tuple[str, Window | None, NodeId]]
"""What a student can take for true, the window that follows from it, and a node to name."""


def _question(
    walk: Walk, at: int, node: NodeId, is_entered: bool, window: Window, beliefs: Beliefs, reason: str
) -> Question:
    alpha, beta = window
    wrong = {"": walk.asking.wrong("", reason)}
    for belief, mistaken, other in [("swapped", (beta, alpha), node), *beliefs]:
        if mistaken is not None and mistaken != window:
            wrong.setdefault(";".join(_texts(mistaken)), walk.asking.wrong(belief, reason, other=walk.label(other)))
    return Question(
        at=at,
        until=at + 1,
        sort="numbers",
        node=node,
        ask=walk.asking.window(walk.label(node), node == 0, is_entered),
        fields=("α", "β"),
        choices=(),
        right=_texts(window),
        praise=walk.asking.right(reason),
        wrong=wrong,
    )


def _texts(window: Window) -> tuple[str, str]:
    return show(window[0], sign=True), show(window[1], sign=True)


def _can_be_told(walk: Walk, node: NodeId, window: Window) -> bool:
    """Tell whether the window of a node follows from what is seen; that of the start and of some tests does not."""
    above = walk.tree.parent(node)
    if above is None:
        return walk.trace.window == INFINITE_WINDOW
    if walk.trace.algorithm == "pvs" and window != walk.window(above):
        return window[1] - window[0] == 1
    return not _is_below_star(walk, node)


def _is_below_star(walk: Walk, node: NodeId) -> bool:
    """Tell whether Star1 or Star2 handed a window through a chance node, worked out from the range of the values."""
    if walk.trace.algorithm not in ("star1", "star2"):
        return False
    return any(walk.kind(above) == CHANCE for above in walk.tree.path(node)[:-1])


def _entered(walk: Walk, node: NodeId) -> Beliefs:
    above = walk.tree.parent(node)
    if above is None:
        return []
    inner = [child for child in walk.handed[above] if walk.view.children(child) and child != node]
    return [
        ("as above", walk.window(above), above),
        ("fresh", INFINITE_WINDOW, above),
        ("before", walk.replay.call_windows[above], above),
        *(("of another", walk.replay.windows[child], child) for child in inner[-1:]),
    ]


def _why_entered(walk: Walk, node: NodeId, window: Window) -> str:
    above, name = walk.tree.parent(node), walk.label(node)
    if above is None:
        return walk.reasons.whole_window(name)
    if window == walk.window(above):
        return walk.reasons.inherited(name, walk.label(above), written_window(window))
    if walk.kind(above) == CHANCE:
        return walk.reasons.below_chance(name, walk.label(above))
    if walk.trace.algorithm == "pvs":
        return walk.reasons.tested(name, written_window(window))
    return walk.reasons.shallow(name, walk.label(above), written_window(window))


def _improved(walk: Walk, node: NodeId, window: Window) -> Beliefs:
    before, child = walk.window(node), list(walk.handed[node])[-1]
    is_max = walk.kind(node) == MAX
    other_way = (before[0], window[0]) if is_max else (window[1], before[1])
    return [
        ("unchanged", before, node),
        ("lowered" if is_max else "raised", other_way, node),
        *([("of another", walk.replay.windows[child], child)] if walk.view.children(child) else []),
    ]


def _why_improved(walk: Walk, node: NodeId, window: Window) -> str:
    is_max, child = walk.kind(node) == MAX, list(walk.handed[node])[-1]
    alpha, beta = _texts(window)
    old = _texts(walk.window(node))[0 if is_max else 1]
    other = f"β = {beta}" if is_max else f"α = {alpha}"
    value = show(walk.so_far(node))
    return walk.reasons.moved(walk.label(node), walk.label(child), value, old, other, rises=is_max)
