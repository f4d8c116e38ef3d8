"""The tuple that a player of several returns, and the ones that a student may take for it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ...games.kinds import CHANCE, LEAF
from ...phrases import Phrase
from ...search.preference import entry_of
from ...tree.tree import NodeId
from ...values import Number, Value, exact, show
from . import prediction_reasons as reasons
from .walk import Walk

__all__ = ["Beliefs", "beliefs", "beliefs_of_chance", "why"]

Beliefs = list[tuple[str, Value, str]]
"""What a student can take for true, the value that follows from it, and whom to name."""

Tuple = tuple[Number, ...]


def why(walk: Walk, node: NodeId, value: Tuple) -> Phrase:
    """Say why the player at a node takes a tuple."""
    player, hero = walk.kind(node), _hero(walk, node)
    values = _values(walk, node)
    if len(values) == 1:
        reason = reasons.ONLY_VALUE
    elif len({found for found in values if entry_of(hero, found) == entry_of(hero, value)}) > 1:
        reason = reasons.LAST_OF_EQUALS if walk.trace.rules.tie == "last" else reasons.FIRST_OF_EQUALS
    else:
        reason = reasons.PREFERRED if player == hero else reasons.AGAINST
    return reason.of(node=walk.label(node), player=player, hero=hero, value=show(value))


def beliefs(walk: Walk, node: NodeId) -> Beliefs:
    """Return the tuples that other rules, other players or a slip would take."""
    values, player, hero = _values(walk, node), walk.kind(node), _hero(walk, node)
    own = partial(entry_of, player)
    best = (max if player == hero else min)(entry_of(hero, found) for found in values)
    found: Beliefs = [("tie", tied, "") for tied in values if entry_of(hero, tied) == best]
    found.append(
        ("worst", min(values, key=own), player) if player == hero else ("for itself", max(values, key=own), player)
    )
    root = walk.kind(0)
    if "player" not in walk.trace.facts.options and root not in (player, CHANCE):
        found.append(("against", min(values, key=partial(entry_of, root)), root))
    found += _of_others(walk, values, player)
    mixed = tuple(map(max, zip(*values, strict=True)))
    return [*found, ("first", values[0], ""), ("last", values[-1], ""), ("mixed", mixed, "")]


def beliefs_of_chance(walk: Walk, node: NodeId) -> Beliefs:
    """Return the tuples that somebody may take for the mean of a chance node."""
    values = _values(walk, node)
    likely = max(walk.received[node], key=walk.view.probability)
    mean = tuple(exact(Fraction(sum(entries)) / len(values)) for entries in zip(*values, strict=True))
    taken: Beliefs = [("likely", walk.received[node][likely], ""), ("first", values[0], ""), ("last", values[-1], "")]
    return [("unweighted", mean, ""), *taken]


def _of_others(walk: Walk, values: list[Tuple], player: str) -> Beliefs:
    """Return what is best for each player who does not move, where that is one tuple."""
    found: Beliefs = []
    for other in sorted(walk.tree.kinds - {player, LEAF, CHANCE}):
        most = max(entry_of(other, value) for value in values)
        best = {value for value in values if entry_of(other, value) == most}
        if len(best) == 1:
            found.append(("for another", best.pop(), other))
    return found


def _hero(walk: Walk, node: NodeId) -> str:
    """Return whose entry counts at a node."""
    return walk.kind(node) if "player" not in walk.trace.facts.options else walk.trace.rules.player or walk.kind(0)


def _values(walk: Walk, node: NodeId) -> list[Tuple]:
    return [value for value in walk.received[node].values() if isinstance(value, tuple)]
