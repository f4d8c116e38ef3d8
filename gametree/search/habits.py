"""Habits: how somebody searches, at the few places where a procedure can be misunderstood.

With the default `Habits` a search is the right one. A wrong habit makes it the search that a student with that
mistake carries out, so that its answer can be told by searching, and no algorithm is written down a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from ..errors import choose
from ..kinds import LEAF, MAX, Kind, player_number
from ..rules import Rules, Window
from ..tree.tree import NodeId
from ..tree.view import View
from ..values import INF, Value, exact

__all__ = ["CHOICES", "RIGHT", "Habits", "Hands"]

CHOICES: dict[str, tuple[str, ...]] = {
    "window": ("handed_down", "fresh_at_root_moves", "fresh_everywhere", "parent_only", "copied_up", "provisional"),
    "improves": ("better", "last", "first"),
    "stops": ("at_the_bound", "same_type"),
    "spares": ("the_rest", "next_sibling", "lone_leaves"),
    "chance": ("mean", "plain_mean", "sum", "divided_by_count", "most_likely", "max", "min"),
    "below_chance": ("full_window", "handed_down"),
    "chance_stops": ("mean_outside", "first_outcome"),
    "wants": ("own", "least_for_first", "sum"),
}
"""What can be done in more ways than one, the right way first."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody searches. The default is right; every other word is one known misunderstanding.

    >>> Habits(window="fresh_at_root_moves").wrong, Habits().wrong
    (('window',), ())
    """

    window: str = "handed_down"
    """what window a child gets: the one of its parent now; the start window again at each root move, or everywhere;
    its parent's value so far and nothing older; ``"copied_up"``: the child's bounds also become its parent's;
    ``"provisional"``: the value of an unfinished node already counts as a bound of the node above"""
    improves: str = "better"
    """what becomes a node's value so far: a better one, always the last, or only ever the first"""
    stops: str = "at_the_bound"
    """when a node stops; ``"same_type"``: also when a MIN node's value reaches the β that it inherited, which
    another MIN node set, and the same for MAX and α"""
    spares: str = "the_rest"
    """what a cut spares: all the rest of the children; only the next one; or all, but only where every child of the
    node is a leaf, and nothing anywhere else"""
    chance: str = "mean"
    """what a chance node is worth: the weighted mean; the mean without weights; the sum; the weighted mean divided
    by the number of outcomes; the most likely outcome (the first of several); the greatest; the least"""
    below_chance: str = "full_window"
    """what window a child of a chance node gets: one in which no possible mean is lost, or its parent's as it is"""
    chance_stops: str = "mean_outside"
    """when a chance node stops; ``"first_outcome"``: also as soon as one outcome lies outside the window"""
    wants: str = "own"
    """what a player of max^n wants: the greatest entry of its own; for all but the first player (who moves at the
    root) the least entry of the first; the greatest sum of all entries"""
    misread: tuple[tuple[NodeId, Value], ...] = ()
    """leaves that are read as another value"""
    skipped: tuple[NodeId, ...] = ()
    """leaves that are overlooked"""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                choose(f"habit {name}", getattr(self, name), choices)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The names of the habits that are not the right ones."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) != field.default)

    def seen(self, view: View) -> View:
        """Return how a tree looks when some leaves are misread or overlooked; a node keeps its last child."""
        if not self.misread and not self.skipped:
            return view
        values, gone = dict(self.misread), set(self.skipped)

        def children(node: Any) -> Sequence[Any]:
            below = view.children(node)
            return [child for child in below if child not in gone] or below

        def value(node: Any) -> Any:
            return values[node] if node in values else view.value(node)

        return view._replace(children=children, value=value)

    def hands(self, view: View, rules: Rules, start: Window) -> Hands | None:
        """Return what nodes hand down to a child and take back from it; None for their window, and its value."""
        name = "parent_only" if (self.window, rules.reach) == ("handed_down", "shallow") else self.window
        if name == "handed_down" and self.improves == "better":
            return None
        return _HANDS[name](self, view.kind, start)

    def compared(self, player: Kind, v: Any, best: Any) -> tuple[Any, Any]:
        """Return the value and the value so far between which "better" decides; only a wrong habit changes them."""
        nothing = -INF if player == MAX else INF
        if self.improves == "last":
            return v, nothing
        if self.improves == "first" and best != nothing:
            return best, best
        return v, best

    def stop(self, view: View, rules: Rules) -> Callable[[Any, Any, Any, Any], bool] | None:
        """Return what else makes a node stop, from node, value so far and the window at entry; None for nothing."""
        if self.stops == "at_the_bound":
            return None
        kind, at_equality = view.kind, rules.cut == "at_equality"

        def stop(node: Any, best: Any, floor: Any, ceiling: Any) -> bool:
            bound = floor if kind(node) == MAX else ceiling
            if bound in (-INF, INF):
                return False
            return bool(best > bound if kind(node) == MAX else best < bound) or (at_equality and best == bound)

        return stop

    def still_read(self, view: View) -> Callable[[Any, Any], Sequence[Any]] | None:
        """Return which children a node reads after the one that caused a cut; None for none of them."""
        if self.spares == "the_rest":
            return None

        def still_read(node: Any, cause: Any) -> Sequence[Any]:
            below = list(view.children(node))
            rest = below[below.index(cause) + 1 :]
            if self.spares == "next_sibling":
                return rest[1:]
            return rest if any(view.kind(child) != LEAF for child in below) else ()

        return still_read

    @property
    def worth(self) -> Callable[[Sequence[tuple[Any, Any]]], Any] | None:
        """What a chance node is worth, from the probability and the value of each child; None for the mean."""
        return _WORTH.get(self.chance)

    def preference(self, first: Kind) -> Callable[[Kind, Any, Any], bool]:
        """Return which of two tuples a player of max^n prefers who does not want its own greatest entry.

        ``first`` is who moves at the root.
        """
        if self.wants == "sum":
            return lambda kind, new, old: bool(sum(new) > sum(old))
        hero = (player_number(first) or 1) - 1
        return lambda kind, new, old: bool(new[hero] > old[hero] if kind == first else new[hero] < old[hero])


RIGHT = Habits()


class Hands:
    """What a node hands down to a child and takes back from it: its window, and the child's value."""

    def __init__(self, habits: Habits, kind: Callable[[Any], Kind], start: Window) -> None:
        self.habits, self.kind, self.start = habits, kind, start

    def down(self, node: Any, best: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        """Return the window of the next child."""
        return alpha, beta

    def back(self, node: Any, child: Any, v: Any, best: Any, alpha: Any, beta: Any) -> tuple[Any, Any, Any, Any]:
        """Return the value of a child, and the value so far and the window that it is held against."""
        alpha, beta = self.up(node, child, v, alpha, beta)
        return *self.habits.compared(self.kind(node), v, best), alpha, beta

    def up(self, node: Any, child: Any, v: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        """Return the window of a node after a child that is worth ``v``."""
        return alpha, beta


class _FreshAtRootMoves(Hands):
    def down(self, node: Any, best: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        return self.start if node == 0 else (alpha, beta)


class _FreshEverywhere(Hands):
    def down(self, node: Any, best: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        return self.start


class _ParentOnly(Hands):
    def down(self, node: Any, best: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        return (best, INF) if self.kind(node) == MAX else (-INF, best)


class _CopiedUp(Hands):
    def __init__(self, habits: Habits, kind: Callable[[Any], Kind], start: Window) -> None:
        super().__init__(habits, kind, start)
        self.last: dict[Any, tuple[Any, Any]] = {}

    def up(self, node: Any, child: Any, v: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        if child in self.last:
            alpha, beta = self.last[child]
            alpha, beta = (max(alpha, v), beta) if self.kind(child) == MAX else (alpha, min(beta, v))
        self.last[node] = alpha, beta
        return alpha, beta


class _Provisional(Hands):
    def __init__(self, habits: Habits, kind: Callable[[Any], Kind], start: Window) -> None:
        super().__init__(habits, kind, start)
        self.first: dict[Any, Any] = {}

    def up(self, node: Any, child: Any, v: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        is_max = self.kind(node) == MAX
        if node in self.first:  # what the node above already counts on
            alpha, beta = (alpha, min(beta, self.first[node])) if is_max else (max(alpha, self.first[node]), beta)
        elif node != 0:
            self.first[node] = v
        if child in self.first and self.kind(child) != self.kind(node):
            alpha, beta = (max(alpha, self.first[child]), beta) if is_max else (alpha, min(beta, self.first[child]))
        return alpha, beta


_HANDS: dict[str, type[Hands]] = {
    "handed_down": Hands,
    "fresh_at_root_moves": _FreshAtRootMoves,
    "fresh_everywhere": _FreshEverywhere,
    "parent_only": _ParentOnly,
    "copied_up": _CopiedUp,
    "provisional": _Provisional,
}


def _weighed(outcomes: Sequence[tuple[Any, Any]]) -> Any:
    return sum(weight * v for weight, v in outcomes)


_WORTH: dict[str, Callable[[Sequence[tuple[Any, Any]]], Any]] = {
    "plain_mean": lambda outcomes: exact(Fraction(sum(v for _, v in outcomes)) / len(outcomes)),
    "sum": lambda outcomes: exact(sum(v for _, v in outcomes)),
    "divided_by_count": lambda outcomes: exact(Fraction(_weighed(outcomes)) / len(outcomes)),
    "most_likely": lambda outcomes: max(outcomes, key=lambda outcome: outcome[0])[1],
    "max": lambda outcomes: max(v for _, v in outcomes),
    "min": lambda outcomes: min(v for _, v in outcomes),
}
