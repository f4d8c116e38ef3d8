"""Questions about N, W and Q after some playouts: means, UCT values, which move is tried next, and which is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, log, log10, sqrt
from types import MappingProxyType
from typing import Any, ClassVar

from ...drawing.drawing import draw
from ...errors import InputError, choose
from ...node_kinds import MAX, MIN
from ...phrases import Code, Phrase, gettext, short_repr
from ...search.engine import entry_of
from ...search.playout_trace import mean_of, uct
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import Number, ValueRefused, exact, is_whole, show, to_number
from . import calculation as sentences
from .calculation import Calculation, Parts, entries_of, move_of
from .graded_answer import NotebookPage


@dataclass(frozen=True, eq=False)
class Moves(Calculation):
    """Moves with W and N of each from MAX's point of view: the base of the questions about them."""

    moves: Mapping[str, tuple[Number, int]]
    """W and N of each move"""
    player: str = MAX
    """who moves: ``"max"`` or ``"min"``"""
    made_up: ClassVar[str] = ""
    """a number for each move in the example of an answer; empty where the answer is a move"""

    def __post_init__(self) -> None:
        choose(gettext("player"), self.player, (MAX, MIN))
        moves = {str(name): _tried(str(name), *pair) for name, pair in dict(self.moves).items()}
        if len(moves) < 2:
            raise InputError(Code("moves"), gettext("at least two"), short_repr(dict(self.moves)))
        object.__setattr__(self, "moves", MappingProxyType(moves))
        others = [] if self.made_up else [name for name in moves if self._is_best(name)]
        if len(others) > 1:
            needed, cure = gettext("one that is better than the others"), gettext("change W or N of one")
            raise InputError(Code("moves"), needed, ", ".join(others), cure)

    def _is_best(self, name: str) -> bool:
        return bool(name == self.key[""])

    @property
    def above(self) -> int:
        """N of the node: how many playouts went through one of the moves."""
        return sum(visits for _, visits in self.moves.values())

    def rows(self) -> list[Sequence[str | Phrase]]:
        tried = [(name, str(visits), show(total)) for name, (total, visits) in self.moves.items()]
        return [(sentences.MOVE, "N", "W"), *tried]

    def example(self) -> str:
        """Return invented numbers, or a move that does not exist."""
        if self.made_up:
            return "{" + ", ".join(f"{name!r}: {self.made_up}" for name in self.moves) + "}"
        stem = next(iter(self.moves)).rstrip("0123456789")
        return repr(f"{stem}{len(self.moves) + 4}")

    def read(self, answer: object) -> Parts:
        return (entries_of if self.made_up else move_of)(answer, list(self.moves))

    def best_by(self, worth: Any) -> str:
        """Return the move that is best for the player by a function of W and N; the first of several."""
        best = min if self.player == MIN else max
        return best(self.moves, key=lambda name: worth(*self.moves[name]))


class Means(Moves):
    """The mean Q of each move, as pure Monte Carlo search works it out of the playouts.

    >>> question = Means({"a1": (3, 4), "a2": (1, 5)})
    >>> question.grade({"a1": "3/4", "a2": 0.2}, 2, "en").marks, question.grade({"a1": 3, "a2": 1}, 2, "en")
    (2, 0 of 2 are right.
    Look at a1 first.
    You seem to give the sum W; the mean is W divided by the number of playouts of
    that move.
    <BLANKLINE>
    Points: 0 of 2.)
    """

    made_up = "'7/9'"

    @property
    def key(self) -> Parts:
        """Q = W / N of each move."""
        return {name: mean_of(*pair) for name, pair in self.moves.items()}

    def asked(self) -> Sequence[Phrase]:
        return sentences.MEANS

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the sum, the share of all playouts, and N and W in each other's place."""
        yield "sum", {name: total for name, (total, _) in self.moves.items()}
        yield "all playouts", {name: Fraction(total) / self.above for name, (total, _) in self.moves.items()}
        yield "upside down", {name: Fraction(n) / Fraction(w) for name, (w, n) in self.moves.items() if w}


@dataclass(frozen=True, eq=False)
class _Uct(Moves):
    """Tried moves and the constant of UCT: the base of the questions about UCT."""

    c: float = sqrt(2)
    """the factor of the root"""

    def __post_init__(self) -> None:
        if isinstance(self.c, bool) or not isinstance(self.c, int | float) or not isfinite(self.c) or self.c <= 0:
            raise InputError(Code("c"), gettext("a number above 0"), short_repr(self.c))
        super().__post_init__()

    def uct(self, total: Number, visits: int) -> float:
        return uct(total, visits, self.above, self.c, self.player)

    def bonus(self, *, root: bool = True, ln: Any = log, times: float = 1) -> Mapping[str, float]:
        """Return Q with a bonus of another form."""
        sign = -times if self.player == MIN else times
        values = {}
        for name, (total, visits) in self.moves.items():
            share = ln(self.above) / visits
            values[name] = float(total) / visits + sign * self.c * (sqrt(share) if root else share)
        return values

    def other_bonuses(self) -> Iterator[tuple[str, Mapping[str, float]]]:
        yield "no ln", self.bonus(ln=float)
        yield "log10", self.bonus(ln=log10)
        yield "no root", self.bonus(root=False)
        yield "min adds" if self.player == MIN else "max takes off", self.bonus(times=-1)
        bonuses = self.bonus()
        yield "sum with bonus", {name: bonuses[name] + float(w) - float(w) / n for name, (w, n) in self.moves.items()}


class UctValues(_Uct):
    """The value of UCT of each move, with two decimals; an answer may be off by a hundredth.

    >>> question = UctValues({"a1": (6, 10), "a2": (3, 4)}, c=1.4)
    >>> {move: round(value, 3) for move, value in question.key.items()}
    {'a1': 1.319, 'a2': 1.887}
    >>> print(question.grade({"a1": 0.6, "a2": 0.75}, 2, "en").shown.lines[-1])
    You seem to leave out the bonus and to give Q alone.
    """

    tolerance = Fraction(1, 100)
    made_up = "7.25"

    @property
    def key(self) -> Parts:
        """Q and the bonus of each move."""
        return {name: self.uct(*pair) for name, pair in self.moves.items()}

    def asked(self) -> Sequence[Phrase]:
        return sentences.UCT_VALUES, *sentences.uct_rules(self.c, self.above, self.player)

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield Q alone, and other forms of the bonus."""
        yield "no bonus", {name: mean_of(*pair) for name, pair in self.moves.items()}
        yield from self.other_bonuses()


class UctChoice(_Uct):
    """The move that UCT goes down next.

    >>> question = UctChoice({"a1": (6, 10), "a2": (1, 4), "a3": (0, 2)}, c=1.4)
    >>> question.key[""], question.grade("a1", 1, "en").shown.lines[-1]
    ('a3', 'You seem to choose the move with the best mean Q; UCT also gives a bonus to moves with few playouts.')
    """

    @property
    def key(self) -> Parts:
        """The move with the best value for the player."""
        return {"": self.best_by(self.uct)}

    def _is_best(self, name: str) -> bool:
        return self.uct(*self.moves[name]) == self.uct(*self.moves[self.key[""]])

    def asked(self) -> Sequence[Phrase]:
        return sentences.UCT_CHOICE, *sentences.uct_rules(self.c, self.above, self.player)

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the best mean, the move tried least, the other player's choice, and other forms of the bonus."""
        if self.player == MIN:
            yield "chooses as max", {"": max(self.moves, key=self.bonus(times=-1).__getitem__)}
        best, least = self.best_by(mean_of), min(self.moves, key=lambda name: self.moves[name][1])
        yield "best mean", {"": best}
        yield "tried least", {"": least}
        for name, values in self.other_bonuses():
            chosen = (min if self.player == MIN else max)(values, key=values.__getitem__)
            if chosen not in (best, least):
                yield name, {"": chosen}


@dataclass(frozen=True, eq=False)
class FinalMove(Moves):
    """The move that is played when the time is over: ``by="visits"`` after MCTS, ``by="mean"`` in pure Monte Carlo.

    >>> question = FinalMove({"a1": (30, 50), "a2": (4, 5)}, by="visits")
    >>> question.key[""], question.grade("a2", 1, "en").shown.lines[-1].split(";")[0]
    ('a1', 'You seem to choose the best mean')
    """

    by: str = "visits"

    def __post_init__(self) -> None:
        choose(gettext("rule for the final move"), self.by, ("visits", "mean"))
        super().__post_init__()

    def _worth(self, name: str) -> Number:
        total, visits = self.moves[name]
        return visits if self.by == "visits" else entry_of(self.player, mean_of(total, visits))

    @property
    def key(self) -> Parts:
        """The move that was tried most, or has the best mean for the player."""
        best = min if self.player == MIN and self.by == "mean" else max
        return {"": best(self.moves, key=self._worth)}

    def _is_best(self, name: str) -> bool:
        return self._worth(name) == self._worth(self.key[""])

    def asked(self) -> Sequence[Phrase]:
        turn = sentences.TURN_OF_MIN if self.player == MIN else sentences.TURN_OF_MAX
        return sentences.FINAL_MOVES[self.by], turn, sentences.N_AND_W

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the best mean, the greatest sum, the most playouts and the other player's best."""
        if self.by == "visits":
            yield "best mean in the end", {"": self.best_by(mean_of)}
        else:
            yield "most playouts", {"": max(self.moves, key=lambda name: self.moves[name][1])}
        yield "greatest sum", {"": self.best_by(lambda total, visits: total)}
        other = max if self.player == MIN else min
        yield "other player", {"": other(self.moves, key=lambda name: mean_of(*self.moves[name]))}


def _tried(name: str, total: object, visits: object) -> tuple[Number, int]:
    try:
        number = to_number(total)
    except ValueRefused as error:
        raise InputError(
            gettext("W of %(move)s").with_values(move=name), Phrase(str(error)), short_repr(total)
        ) from None
    if not is_whole(visits, 1):
        needed = gettext("a whole number from %(least)s").with_values(least=1)
        raise InputError(gettext("N of %(move)s").with_values(move=name), needed, short_repr(visits))
    return number, visits


# ---- The question about N and W of each node after some playouts ---------------------------------


@dataclass(frozen=True, eq=False)
class BackUp(Calculation):
    """N and W of every node that was reached, after ``playouts``: each a node of the tree and the result from there.

    The values of the tree's leaves do not count; a playout goes on from its node at random to some end.

    >>> question = BackUp("[[0 0] [0 0]]", [("B", 1), ("C", 0), ("B1", 1)])
    >>> question.key
    {'A': (3, 2), 'B': (2, 2), 'B1': (1, 1), 'C': (1, 0)}
    >>> question.grade({"A": (1, 1), "B": (1, 1), "B1": (1, 1), "C": (1, 0)}, 4, "en").marks
    2
    """

    tree: Tree
    playouts: tuple[tuple[NodeId, Number], ...]

    def __init__(self, tree: Source, playouts: Sequence[tuple[NodeId | str, object]]) -> None:
        parsed = as_tree(tree)
        object.__setattr__(self, "tree", parsed)
        object.__setattr__(self, "playouts", tuple((parsed.node(node), _result(result)) for node, result in playouts))
        if not self.playouts:
            raise InputError(Code("playouts"), gettext("at least one"), gettext("none"))

    @property
    def key(self) -> Parts:
        """N and W of each node that was reached."""
        return self._totals_by_node(self.tree.path)

    def _totals_by_node(
        self,
        counted_nodes: Callable[[NodeId], Iterable[NodeId]],
        is_negated: Callable[[NodeId], bool] = lambda node: False,
    ) -> Parts:
        sums: dict[NodeId, tuple[int, Number]] = {}
        for node, result in self.playouts:
            for above in counted_nodes(node):
                visits, total = sums.get(above, (0, 0))
                worth = -result if is_negated(above) else result
                sums[above] = visits + 1, exact(total + worth)
        return {self.tree.label(node): sums[node] for node in sorted(sums)}

    def asked(self) -> Sequence[Phrase]:
        return sentences.BACK_UP

    def rows(self) -> list[Sequence[str | Phrase]]:
        listed = enumerate(self.playouts, start=1)
        rows = [[str(number), self.tree.label(node), show(result)] for number, (node, result) in listed]
        return [sentences.PLAYOUT_HEADS, *rows]

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        """Return the question with the picture of its tree, without values."""
        base_page = super().page(name, last, lang)
        blank = dict.fromkeys(self.tree.leaves, "")
        labels = {node: self.tree.label(node) for node in blank}
        drawing = draw(self.tree, lang=lang, texts=labels)
        return NotebookPage(base_page.lines, base_page.rows, drawing, last=last, lang=lang)

    def example(self) -> str:
        first = [self.tree.label(node) for node in (0, *self.tree.children(0)[:1])]
        return "{" + ", ".join(f"{label!r}: (9, 7)" for label in first) + "}"

    def read(self, answer: object) -> Parts:
        """Read a pair of numbers for nodes; a node that was not reached can be left out, or has (0, 0)."""
        entries = entries_of(answer, [self.tree.label(node) for node in self.tree], of=2)
        return {label: pair for label, pair in entries.items() if label in self.key or pair != (0, 0)}

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the places where a playout is forgotten on its way up, the sign of another view, and W before N."""
        tree = self.tree
        yield "only where it began", self._totals_by_node(lambda node: [node])
        yield "not at the root", self._totals_by_node(lambda node: tree.path(node)[1:])
        yield "turned for min", self._totals_by_node(tree.path, lambda node: tree.kind(node) == MIN)
        yield "w before n", {label: (total, visits) for label, (visits, total) in self.key.items()}
        last = {tree.label(above): result for node, result in self.playouts for above in tree.path(node)}
        yield "last result", {label: (visits, last[label]) for label, (visits, _) in self.key.items()}


def _result(value: object) -> Number:
    try:
        return to_number(value)
    except ValueRefused as error:
        raise InputError(gettext("the result of a playout"), Phrase(str(error)), short_repr(value)) from None
