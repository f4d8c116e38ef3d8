"""All subgame-perfect equilibria of a tree, and a Nash equilibrium with a threat that is not credible."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Any, TypeAlias

from ..errors import InputError, named_keywords
from ..languages import aligned, translator_for
from ..node_kinds import CHANCE, LEAF, MIN, Kind, player_number
from ..phrases import Code, gettext, local_numbers, pgettext
from ..search.preferences import add_weighted
from ..trace.result import Profile
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..values import Number, Value, exact, show, whole_number

_Plan: TypeAlias = "tuple[tuple[NodeId, NodeId] | None, tuple[_Plan, ...]]"
"""move at a node, as a pair of the node and the child to which the move leads, and the plans below the node"""

_MOST = 1000
_MOST_COMBINATIONS = 10**5
"""maximum number of combinations of the values of a node's children that are counted"""
_TOO_MANY = gettext(
    "equilibria: the tree has %(count)s subgame-perfect equilibria, but at most %(most)s are listed; write "
    "most=%(count)s for all of them, or use a tree with fewer ties"
)
_TOO_MANY_TIES = gettext(
    "equilibria: the ties below %(node)s give more combinations than can be counted; use a tree with fewer ties"
)
_HEADS = (
    pgettext("heading", "number"),
    pgettext("heading", "equilibrium"),
    pgettext("heading", "value"),
    pgettext("heading", "line"),
)
_THREAT = gettext(
    "%(player)s threatens %(move)s at %(node)s, worth %(worse)s, though %(better)s is worth %(more)s. So the threat is "
    "not credible, and the equilibrium is not subgame perfect."
)


@named_keywords()
def equilibria(tree: Source, *, most: int = _MOST) -> Equilibria:
    """Return all subgame-perfect equilibria in pure strategies of a tree with perfect information.

    If a player has several best moves, there can be several equilibria, possibly with different payoffs. `maxn` and
    `minimax` find only one equilibrium, which is the first in the result.

    Parameters
    ----------
    tree
        A tree for MAX and MIN or for players p1, p2 …, with or without chance nodes, in any form that `Tree.read`
        accepts.
    most
        The maximum number of equilibria in the result.

    Returns
    -------
    Equilibria
        A sequence of profiles; each maps the label of every player's node to the move there.

    Raises
    ------
    InputError
        If there are more than ``most`` equilibria; the message gives their number.

    Examples
    --------
    >>> import gametree as gt
    >>> found = gt.equilibria("p1[p2[(4 2) (1 2)] (3 3)]")
    >>> found
    number  equilibrium  value   line
    1       {a1; b1}     (4, 2)  a1 b1
    2       {a2; b2}     (3, 3)  a2
    >>> found[1]["B"], found[1].value
    ('b2', (3, 3))
    """
    source = as_tree(tree)
    whole_number(Code("most"), most, 1)
    count = _count(source)
    if count > most:
        raise InputError(_TOO_MANY.with_values(count=count, most=most))
    return Equilibria(source, tuple(_profile(source, plan) for _, plan in _plans(source)))


@dataclass(frozen=True, repr=False)
class Equilibria(Sequence[Profile]):
    """All subgame-perfect equilibria of a tree, in the order of its moves.

    >>> import gametree as gt
    >>> entry = "p1[out->(0 4) in->p2[fight->(-1 -1) share->(2 2)]]"
    >>> found = gt.equilibria(entry)
    >>> len(found), str(found[0])
    (1, '{in; share}')
    >>> str(found.not_credible), found.not_credible.value
    ('{out; fight}', (0, 4))
    """

    tree: Tree
    profiles: tuple[Profile, ...]

    def __len__(self) -> int:
        return len(self.profiles)

    def __getitem__(self, place: Any) -> Any:
        return self.profiles[place]

    def table(self, lang: str = "en") -> str:
        """Return a table with one line per equilibrium: its moves, the payoffs of the players, and the moves on the
        path of play.
        """
        translator = translator_for(lang)
        rows = [[phrase.render(translator) for phrase in _HEADS]]
        for number, profile in enumerate(self.profiles, start=1):
            value = "" if profile.value is None else local_numbers(translator, show(profile.value))
            rows.append([str(number), str(profile), value, " ".join(map(self.tree.move, _line(profile)[1:]))])
        return "\n".join(aligned(rows))

    def __repr__(self) -> str:
        return self.table()

    @cached_property
    def not_credible(self) -> NotCredible | None:
        """A Nash equilibrium that is not subgame perfect, or None.

        In this equilibrium, no player gains by changing its plan, because other players threaten moves that they would
        not make. The equilibrium ends at the first leaf, in the order of the tree, at which such an equilibrium but no
        subgame-perfect equilibrium ends. For a tree with chance nodes, such equilibria are not computed, and this
        attribute is None.
        """
        ends = {_line(profile)[-1] for profile in self.profiles}
        if CHANCE in self.tree.kinds or not self.profiles:
            return None
        moves, values = _moves(self.profiles[0]), _values_of(self.tree, self.profiles[0].chosen)
        found = (_threatening(self.tree, leaf, moves, values) for leaf in self.tree.leaves if leaf not in ends)
        return next((contrast for contrast in found if contrast), None)


class NotCredible(Profile):
    """A Nash equilibrium based on a threat that is not credible."""

    def explanation(self, lang: str = "en") -> str:
        """Return a text that names the threat that is not credible, and explains why.

        >>> import gametree as gt
        >>> found = gt.equilibria("p1[out->(0 4) in->p2[fight->(-1 -1) share->(2 2)]]").not_credible
        >>> print(found.explanation())
        p2 threatens fight at C, worth −1, though share is worth 2. So the threat is not credible, and the equilibrium \
is not subgame perfect.
        """
        tree, values = self.tree, _values_of(self.tree, self.chosen)
        node, better = next(_errors(tree, self.chosen, values))
        kind, chosen = tree.kind(node), _moves(self)[node]
        said = {
            "player": tree.player_name(kind),
            "node": tree.label(node),
            "move": tree.move(chosen),
            "better": tree.move(better),
            "worse": show(_entry(kind, values[chosen])),
            "more": show(_entry(kind, values[better])),
        }
        return _THREAT.with_values(**said).render(translator_for(lang))

    def _pictured(self, lang: str = "en") -> Any:
        return self.drawing(lang, caption=self.explanation(lang), captioned=True)


# ---- Payoffs of a player -------------------------------------------------------------------------


def _entry(kind: Kind, value: Value) -> Number:
    """Return a player's entry of a tuple; a number (from MAX's point of view) is returned unchanged."""
    return value[(player_number(kind) or 1) - 1] if isinstance(value, tuple) else value


def _share(kind: Kind, value: Value) -> Number:
    """Return the quantity that a player maximises: its entry of a tuple, or the negated value for MIN."""
    return -_entry(kind, value) if kind == MIN else _entry(kind, value)


def _best(kind: Kind, values: Sequence[Value]) -> list[int]:
    """Return the indices of the values that are best for a player."""
    shares = [_share(kind, value) for value in values]
    return [place for place, share in enumerate(shares) if share == max(shares)]


def _mean(tree: Tree, children: Sequence[NodeId], values: Sequence[Value]) -> Value:
    """Return the mean of the values below a chance node, entry by entry."""
    total: Value = 0
    for child, value in zip(children, values, strict=True):
        weight = tree.probability(child) or 0
        if isinstance(value, tuple):
            total = add_weighted(total if isinstance(total, tuple) else None, weight, value)
        elif not isinstance(total, tuple):
            total = exact(total + weight * value)
    return total


def _leaf_value(tree: Tree, leaf: NodeId) -> Value:
    value = tree.value(leaf)
    assert value is not None
    return value


# ---- All equilibria ------------------------------------------------------------------------------


def _count(tree: Tree) -> int:
    """Return the number of subgame-perfect equilibria, computed from the number of plans for each node and value."""
    counts: dict[NodeId, Counter[Value]] = {}
    for node in reversed(tree.nodes):
        children = tree.children(node)
        if not children:
            counts[node] = Counter([_leaf_value(tree, node)])
            continue
        below = [counts.pop(child) for child in children]
        if math.prod(map(len, below)) > _MOST_COMBINATIONS:
            raise InputError(_TOO_MANY_TIES.with_values(node=tree.label(node)))
        found: Counter[Value] = Counter()
        for values in product(*below):
            ways = math.prod(count[value] for count, value in zip(below, values, strict=True))
            for value in _reached(tree, node, values):
                found[value] += ways
        counts[node] = found
    return counts[0].total()


def _reached(tree: Tree, node: NodeId, values: Sequence[Value]) -> list[Value]:
    """Return the value of a node after each of its best moves, if its children have the given values."""
    kind = tree.kind(node)
    if kind == CHANCE:
        return [_mean(tree, tree.children(node), values)]
    return [values[place] for place in _best(kind, values)]


def _plans(tree: Tree) -> list[tuple[Value, _Plan]]:
    """Return all equilibria, each with the payoff of the players."""
    plans: dict[NodeId, list[tuple[Value, _Plan]]] = {}
    for node in reversed(tree.nodes):
        children = tree.children(node)
        if not children:
            plans[node] = [(_leaf_value(tree, node), (None, ()))]
            continue
        plans[node] = [
            plan for below in product(*[plans[child] for child in children]) for plan in _plans_at(tree, node, below)
        ]
    return plans[0]


def _plans_at(tree: Tree, node: NodeId, below: Sequence[tuple[Value, _Plan]]) -> Iterator[tuple[Value, _Plan]]:
    """Yield a plan for each best move at a node, if its children have the given values and plans."""
    values, plans = [value for value, _ in below], tuple(plan for _, plan in below)
    children, kind = tree.children(node), tree.kind(node)
    if kind == CHANCE:
        yield _mean(tree, children, values), (None, plans)
        return
    for place in _best(kind, values):
        yield values[place], ((node, children[place]), plans)


def _profile(tree: Tree, plan: _Plan) -> Profile:
    chosen, pending = dict[NodeId, NodeId](), [plan]
    while pending:
        move, below = pending.pop()
        if move:
            chosen[move[1]] = move[0]
        pending.extend(below)
    ordered = dict(sorted(chosen.items(), key=lambda move: move[1]))
    return Profile(tree, ordered, _values_of(tree, ordered))


def _values_of(tree: Tree, chosen: Mapping[NodeId, NodeId]) -> list[Value]:
    """Return the value of every node under the chosen moves."""
    values: dict[NodeId, Value] = {}
    for node in reversed(tree.nodes):
        children = tree.children(node)
        if not children:
            values[node] = _leaf_value(tree, node)
        elif tree.kind(node) == CHANCE:
            values[node] = _mean(tree, children, [values[child] for child in children])
        else:
            values[node] = next(values[child] for child in children if child in chosen)
    return [values[node] for node in tree.nodes]


def _moves(profile: Profile) -> dict[NodeId, NodeId]:
    """Return for each node of a player the child that the player chooses there."""
    return {above: below for below, above in profile.chosen.items()}


def _line(profile: Profile) -> list[NodeId]:
    """Return the nodes on the path of play, until the game ends or chance decides."""
    line, chosen = [0], _moves(profile)
    while line[-1] in chosen:
        line.append(chosen[line[-1]])
    return line


# ---- An equilibrium that is not subgame perfect ----------------------------------------------------


def _threatening(
    tree: Tree, leaf: NodeId, perfect: Mapping[NodeId, NodeId], values: Sequence[Value]
) -> NotCredible | None:
    """Return an equilibrium that ends at the given leaf, or None if there is none.

    ``values`` are the values of the nodes under the subgame-perfect moves ``perfect``. If these moves do not deter a
    player from leaving the path to the leaf, all other players punish the one who leaves it: they minimise the payoff
    of this player.
    """
    end, moves = _leaf_value(tree, leaf), dict(perfect)
    for node, follows in pairwise(tree.path(leaf)):
        moves[node] = follows
        kind, own = tree.kind(node), _share(tree.kind(node), end)
        for child in tree.children(node):
            if child == follows or _share(kind, values[child]) <= own:
                continue
            punishment, least = _punishment(tree, child, kind)
            if least > own:
                return None
            moves |= punishment
    ordered = {moves[node]: node for node in sorted(moves)}
    return NotCredible(tree, ordered, _values_of(tree, ordered))


def _punishment(tree: Tree, root: NodeId, punished: Kind) -> tuple[dict[NodeId, NodeId], Number]:
    """Return the moves below a node with which all other players minimise one player's entry, and also the resulting
    entry.
    """
    moves, values = dict[NodeId, NodeId](), dict[NodeId, Number]()
    for node in reversed(tree.subtree(root)):
        children = tree.children(node)
        if not children:
            values[node] = _share(punished, _leaf_value(tree, node))
            continue
        choose = max if tree.kind(node) == punished else min
        moves[node] = choose(children, key=values.__getitem__)
        values[node] = values[moves[node]]
    return moves, values[root]


def _errors(tree: Tree, chosen: Mapping[NodeId, NodeId], values: Sequence[Value]) -> Iterator[tuple[NodeId, NodeId]]:
    """Yield each node at which a different move would be better for the player to move, with this better move."""
    for node in tree.nodes:
        children = tree.children(node)
        if tree.kind(node) in (LEAF, CHANCE):
            continue
        best = [children[place] for place in _best(tree.kind(node), [values[child] for child in children])]
        if not any(child in chosen for child in best):
            yield node, best[0]
