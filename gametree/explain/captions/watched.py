"""Sentences about a watched program: what its function is called for, reads, leaves out and returns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE, LEAF, MAX, MIN
from ...languages import listed, translator
from ...phrases import Phrase, gettext, ngettext
from ...trace.frames import Frame
from ...trace.replay import Status
from ...trace.trace import Event, EventKind
from ...trace.watched import WatchedTrace
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show

__all__ = ["caption"]

START = gettext("%(root)s is the root. The steps are those of your function, right or wrong.")

CALLED = {
    (MAX, False): gettext("Your function is called for %(node)s, a MAX node."),
    (MAX, True): gettext("Your function is called for %(node)s, a MAX node, with α = %(alpha)s and β = %(beta)s."),
    (MIN, False): gettext("Your function is called for %(node)s, a MIN node."),
    (MIN, True): gettext("Your function is called for %(node)s, a MIN node, with α = %(alpha)s and β = %(beta)s."),
    (CHANCE, False): gettext("Your function is called for %(node)s, a chance node."),
    (CHANCE, True): gettext(
        "Your function is called for %(node)s, a chance node, with α = %(alpha)s and β = %(beta)s."
    ),
    (LEAF, False): gettext("Your function is called for the leaf %(node)s."),
    (LEAF, True): gettext("Your function is called for the leaf %(node)s, with α = %(alpha)s and β = %(beta)s."),
}
"""By the kind of the node, and whether there is a window."""

READS = gettext("Your function reads the leaf %(leaf)s, which is worth %(value)s.")
THEN_READS = gettext("It reads the leaf %(leaf)s, which is worth %(value)s.")
READS_AGAIN = gettext("Your function reads the leaf %(leaf)s again.")
READS_SEVERAL = gettext("Your function reads %(leaves)s.")
LEAVES_OUT = gettext("It leaves out %(left)s.")
RETURNS = gettext("It returns %(returned)s.")
BOTH = gettext("It leaves out %(left)s and returns %(returned)s.")
# TRANSLATORS: one entry of a list, as in "It returns 3 for B and 5 for A."
VALUE_FOR = gettext("%(value)s for %(node)s")
# TRANSLATORS: one entry of a list, as in "It returns no number for B and 5 for A."
NO_NUMBER_FOR = gettext("no number for %(node)s")

# TRANSLATORS: %(returned)s is such as "3 for A"
OVER = ngettext(
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaf.",
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaves.",
)


def caption(frame: Frame, lang: str) -> str:
    """Say in one or two sentences what a program did in a step; in the last one, how its run ended."""
    t, trace = translator(lang), frame.trace
    assert isinstance(trace, WatchedTrace)
    if frame.is_last:
        end = _over(t, frame) if trace.ending is None else trace.ending(lang)
        return " ".join([*_before_the_end(t, frame), end])
    if frame.index == 0:
        return START.of(root=frame.tree.label(0)).told(t)
    return " ".join([*_begins(t, frame), *_ends(t, frame)])


def _begins(t: NullTranslations, frame: Frame) -> list[str]:
    """Say what was read in a step, and the window of the last call before; where nothing was read, the last call."""
    calls = [event for event in frame.events if event.kind is EventKind.ENTER]
    leaves = _leaves(frame)
    if not leaves:
        return [_called(t, frame, calls[-1])] if calls else []
    if calls and frame.by == "leaf" and frame.trace.has_windows:
        return [_called(t, frame, calls[-1]), _reads(t, frame, leaves, first=False)]
    return [_reads(t, frame, leaves)]


def _before_the_end(t: NullTranslations, frame: Frame) -> list[str]:
    """Say what was read and left out in the last step; what was returned comes with the end."""
    left = _left_out(frame)
    told = [LEAVES_OUT.of(left=listed(t, left, frame.tree.label)).told(t)] if left else []
    return [*(_begins(t, frame) if frame.by == "leaf" and _leaves(frame) else []), *told]


def _leaves(frame: Frame) -> list[Event]:
    return [event for event in frame.events if event.kind is EventKind.EVALUATE]


def _called(t: NullTranslations, frame: Frame, call: Event) -> str:
    message = CALLED[frame.tree.kind(call.node), frame.trace.has_windows]
    bounds = {"alpha": show(call.alpha, sign=True), "beta": show(call.beta, sign=True)}
    return message.of(node=frame.tree.label(call.node), **bounds).told(t)


def _reads(t: NullTranslations, frame: Frame, leaves: Sequence[Event], *, first: bool = True) -> str:
    tree, leaf = frame.tree, leaves[0]
    if len(leaves) > 1:
        return READS_SEVERAL.of(leaves=listed(t, [event.node for event in leaves], tree.label)).told(t)
    message = READS_AGAIN if leaf.node in frame.before.evaluated else READS if first else THEN_READS
    return message.of(leaf=tree.label(leaf.node), value=_shown(leaf.value)).told(t)


def _ends(t: NullTranslations, frame: Frame) -> list[str]:
    left = _left_out(frame)
    returns = [event for event in frame.events if event.kind is EventKind.LEAVE]
    message = BOTH if left and returns else LEAVES_OUT if left else RETURNS if returns else None
    if message is None:
        return []
    told = {"left": listed(t, left, frame.tree.label), "returned": listed(t, returns, _returned(t, frame))}
    return [message.of(**told).told(t)]


def _left_out(frame: Frame) -> list[NodeId]:
    """Return the nodes that the program leaves out in a step."""
    new = frame.after.cuts[len(frame.before.cuts) :]
    return [node for cut in new for node in cut.pruned if frame.after.status[node] is Status.PRUNED]


def _returned(t: NullTranslations, frame: Frame) -> Callable[[Event], str]:
    def write(event: Event) -> str:
        message: Phrase = NO_NUMBER_FOR if event.value is None else VALUE_FOR
        return message.of(value=_shown(event.value), node=frame.tree.label(event.node)).told(t)

    return write


def _over(t: NullTranslations, frame: Frame) -> str:
    """Say what a program returned in the end, and how many leaves it has read."""
    leaves, last = frontier(frame.tree, frame.trace.rules), frame.events[-1]
    read = sum(leaf in frame.after.evaluated for leaf in leaves)
    return OVER.of(returned=_returned(t, frame)(last), read=read, count=len(leaves)).told(t)


def _shown(value: Value | None) -> str:
    return "" if value is None else show(value)
