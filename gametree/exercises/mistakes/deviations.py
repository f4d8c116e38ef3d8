"""The misconceptions: how somebody searches, at the few places where a procedure can be misunderstood.

With the default `Misconceptions` a search is the right one; `searches` carries it out.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from ...errors import choose
from ...phrases import Code, gettext
from ...tree.tree import NodeId
from ...values import Value

__all__ = ["CHOICES", "NONE", "Misconceptions"]

CHOICES: dict[str, tuple[str, ...]] = {
    "window": ("handed_down", "fresh_at_root_moves", "fresh_everywhere", "parent_only", "copied_up", "provisional"),
    "improves": ("better", "last", "last_anew", "last_replaced", "first"),
    "stops": ("at_the_bound", "same_type"),
    "spares": ("the_rest", "next_sibling", "each_next_sibling", "lone_leaves", "lone_leaves_moving", "late_leaves"),
    "chance": ("mean", "plain_mean", "sum", "divided_by_count", "most_likely", "max", "min"),
    "below_chance": ("full_window", "handed_down"),
    "chance_stops": ("mean_outside", "first_outcome"),
    "wants": ("own", "least_for_first", "most_for_first", "sum"),
}
"""What can be done in more ways than one, the right way first."""


@dataclass(frozen=True, slots=True)
class Misconceptions:
    """How somebody searches. The default is right; every other word is one known misunderstanding.

    >>> Misconceptions(window="fresh_at_root_moves").wrong, Misconceptions().wrong
    (('window',), ())
    """

    window: str = "handed_down"
    """what window a child gets: the one of its parent now; the start window again at each root move, or everywhere;
    its parent's value so far and nothing older; ``"copied_up"``: the child's bounds also become its parent's;
    ``"provisional"``: the value of an unfinished node already counts as a bound of the node above"""
    improves: str = "better"
    """what becomes a node's value so far: a better one, always the last, or only ever the first; with the last, the
    node's bound stays where a better one put it, follows the last value as far as the window at entry allows
    (``"last_anew"``), or follows it anywhere (``"last_replaced"``)"""
    stops: str = "at_the_bound"
    """when a node stops; ``"same_type"``: also when a MIN node's value reaches the β that it inherited, which
    another MIN node set, and the same for MAX and α"""
    spares: str = "the_rest"
    """what a cut spares: all the rest of the children; only the next one, once or again after each child that is
    read; or all, but only where every child of the node is a leaf, or every child that is left (``"late_leaves"``), and
    nothing anywhere else. Where nothing is spared, the bounds stay as they were at the cut, or go on moving"""
    chance: str = "mean"
    """what a chance node is worth: the weighted mean; the mean without weights; the sum; the weighted mean divided
    by the number of outcomes; the most likely outcome (the first of several); the greatest; the least"""
    below_chance: str = "full_window"
    """what window a child of a chance node gets: one in which no possible mean is lost, or its parent's as it is"""
    chance_stops: str = "mean_outside"
    """when a chance node stops; ``"first_outcome"``: also as soon as one outcome lies outside the window"""
    wants: str = "own"
    """what a player of max^n wants: the greatest entry of its own; for all but the first player (who moves at the
    root) the least entry of the first; for everybody the greatest entry of the first, or the greatest sum of all"""
    misread: tuple[tuple[NodeId, Value], ...] = ()
    """leaves that are read as another value"""
    skipped: tuple[NodeId, ...] = ()
    """leaves that are overlooked"""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                choose(gettext("misconception %(name)s").of(name=Code(name)), getattr(self, name), choices)

    @property
    def wrong(self) -> tuple[str, ...]:
        """What is done in a wrong way."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) != field.default)


NONE = Misconceptions()
