"""Where an α or β comes from, which decides what a caption can say of it."""

from __future__ import annotations

from enum import Enum

from ...games.kinds import CHANCE, MAX, MIN
from ...rules import Window
from ...trace.replay import Cut, Status
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import Number
from .frame_facts import FrameFacts

__all__ = [
    "Origin",
    "branch",
    "cutter",
    "holder",
    "is_known",
    "option",
    "origin_of",
    "player_bound",
    "rests_on_estimates",
    "written_bound",
]


class Origin(Enum):
    """Where a bound comes from."""

    PLAYER = "player"
    """MAX (for α) or MIN (for β) already has it at the owner"""
    NULL_WINDOW = "null window"
    """it only makes the window of a question narrow"""
    CHANCE = "chance"
    """a chance node set it for a child: beyond it, its mean leaves its own window"""
    START = "start"
    """it belongs to the start window"""
    EXTREME = "extreme"
    """no value can be beyond it"""


def origin_of(facts: FrameFacts, upper: bool, bound: Number, owner: NodeId | None) -> Origin:
    """Tell where a bound comes from: β when ``upper``, else α."""
    extreme = bound >= facts.ends[1] if upper else bound <= facts.ends[0]
    if owner is None:
        if facts.trace.facts.closes_in:
            return Origin.NULL_WINDOW
        return Origin.EXTREME if extreme else Origin.START
    kind = facts.kind(owner)
    if kind == CHANCE:
        return Origin.EXTREME if extreme else Origin.CHANCE
    return Origin.PLAYER if kind == (MIN if upper else MAX) else Origin.NULL_WINDOW


def player_bound(facts: FrameFacts, event: Event, upper: bool) -> NodeId | None:
    """Return the node where a player already has the bound of an event's window; None for any other bound."""
    bound, owner = (event.beta, event.beta_owner) if upper else (event.alpha, event.alpha_owner)
    return owner if origin_of(facts, upper, bound, owner) is Origin.PLAYER else None


def cutter(facts: FrameFacts, cut: Cut) -> NodeId:
    """Return the child whose value made a cut-off."""
    return facts.visits.last_returned(facts.moment(cut))


def option(facts: FrameFacts, cut: Cut) -> NodeId | None:
    """Return the child that gives the owner of a bound what it has, if the owner is right above the node."""
    return holder(facts, cut) if cut.owner == facts.tree.parent(cut.node) else None


def holder(facts: FrameFacts, cut: Cut) -> NodeId | None:
    """Return the child that gives the owner of a bound what it has, however far up the owner is."""
    owner, path = cut.owner, facts.tree.path(cut.node)
    if owner is None:
        return None
    status = facts.after.status
    done = [child for child in facts.children(owner) if status[child] is Status.DONE and child not in path]
    exact = [child for child in done if facts.offers(child, owner) == cut.bound]
    # under fail-hard a bound can come from a value that was cut to the window, so that the child is even better
    better = [child for child in done if facts.is_as_good(facts.offers(child, owner), cut.bound, owner)]
    return next(iter(exact or better), None)


def written_bound(facts: FrameFacts, cut: Cut) -> str:
    """Write the bound of a cut-off: what its owner has, which under fail-hard can be better than what the test says."""
    child, bound = holder(facts, cut), cut.bound
    if facts.trace.rules.fail == "hard" and child is not None and cut.owner is not None:
        bound = facts.offers(child, cut.owner)
    if cut.owner is not None and facts.kind(cut.owner) in (MAX, MIN):
        return facts.sure(bound, cut.owner)
    return facts.number(bound, cut.owner)


def rests_on_estimates(facts: FrameFacts, cut: Cut) -> bool:
    """Tell whether the value of a cut-off or its bound rests on estimates at the depth limit."""
    if facts.tree.utilities:
        return any(facts.is_estimated(node) for node in (cut.node, cut.owner) if node is not None)
    at_node = facts.after.estimated(cut.node)[not cut.upper]
    return at_node or (cut.owner is not None and facts.after.estimated(cut.owner)[cut.upper])


def branch(facts: FrameFacts, node: NodeId, owner: NodeId) -> tuple[NodeId, Window]:
    """Return the child of a chance node on the way down to a node, and the chance node's own window."""
    path = facts.tree.path(node)
    window = facts.after.windows[owner]
    assert window is not None
    return path[path.index(owner) + 1], window


def is_known(facts: FrameFacts, cut: Cut) -> bool:
    """Tell whether the bound of a chance node says no more than what is known of its child on the path anyway."""
    assert cut.owner is not None
    child, _ = branch(facts, cut.node, cut.owner)
    return facts.after.high[child] <= cut.bound if cut.upper else facts.after.low[child] >= cut.bound
