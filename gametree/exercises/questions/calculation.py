"""Questions about the number N, total result W and mean Q of playouts, with the answers to which known mistakes
lead.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from gettext import NullTranslations
from math import isfinite, log, log10, sqrt
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from ...drawing.drawing import draw
from ...errors import InputError, choose, wrong_value
from ...languages import translator_for
from ...node_kinds import MAX, MIN
from ...phrases import Code, Phrase, gettext, local_numbers, pgettext, short_repr
from ...search.playout_trace import mean_of, uct
from ...search.preferences import entry_of
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import Number, ValueRefused, exact, is_whole, show, to_number, write
from .. import answer_errors as words
from ..answer_errors import AnswerError
from ..answer_notation import (
    answer_repr,
    number,
    numbers,
    numbers_in,
    split_items,
    unpack_literal,
    with_exact_numbers,
)
from ..diagnosis_sentences import explanations_text
from ..exercise import ANSWER_FORM
from ..marks import summary
from .graded_answer import WRITE_VALUE, GradedAnswer, NotebookPage, graded, share_of

_MOVE = pgettext("heading of a table", "move")
_PLAYOUT_HEADS = (
    pgettext("heading of a table", "playout"),
    # TRANSLATORS: the node from which a playout goes on at random
    pgettext("heading of a table", "from"),
    # TRANSLATORS: the result of a playout, as a number
    pgettext("heading of a table", "result"),
)
_LOOK_AT = gettext("Look at %(part)s first.")

# ---- The question ---------------------------------------------------------------------------------

_N_AND_W = gettext(
    "N is the number of playouts of a move, and W is the sum of their results, from MAX's point of view."
)
_MEANS = (gettext("What is the mean Q of each move? Write exact numbers; use fractions where you need them."), _N_AND_W)
_UCT_VALUES = gettext(
    "Compute the UCT value of each move. Two decimals are enough; a difference of 0.01 counts as right."
)
_UCT_CHOICE = gettext("Which of these moves does UCT choose for the next playout?")
_FORMULA_OF_MIN = gettext("MIN moves and chooses the least Q − c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
_FORMULA_OF_MAX = gettext(
    "MAX moves and chooses the greatest Q + c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s."
)
_FINAL_MOVES = {
    "visits": gettext("The time is over. Which move does Monte Carlo tree search play?"),
    "mean": gettext("The time is over. Which move does pure Monte Carlo search play?"),
}
_TURN_OF_MIN = gettext("It is MIN's turn.")
_TURN_OF_MAX = gettext("It is MAX's turn.")
_BACK_UP = (
    gettext("What are N and W of each node after these playouts?"),
    gettext(
        "Each playout goes down to the node in its row and continues at random; its result is backed up to the root."
    ),
    gettext("Results are from MAX's point of view. Write (N, W) for each node, and leave out nodes with N = 0."),
)


def _uct_rules(c: float, above: int, player: str) -> tuple[Phrase, Phrase]:
    """Return the sentences that define N and W and the choice by UCT."""
    rule = _FORMULA_OF_MIN if player == MIN else _FORMULA_OF_MAX
    return _N_AND_W, rule.with_values(c="√2" if c == sqrt(2) else write(to_number(c)), above=above)


# ---- Mistakes -----------------------------------------------------------------------------------

MISTAKES = {
    "sum": gettext("You seem to give the sum W; the mean is W divided by the number of playouts of that move."),
    "all playouts": gettext(
        "You seem to divide by the total number of playouts; the mean is W divided by the number of playouts of that "
        "move alone."
    ),
    "upside down": gettext("You seem to divide N by W; the mean is W divided by N."),
    "no bonus": gettext("You seem to leave out the bonus and to give Q alone."),
    "no ln": gettext("You seem to put the total number of playouts under the square root instead of its logarithm."),
    "log10": gettext("You seem to use the logarithm to base 10; ln is the natural logarithm, math.log in Python."),
    "no root": gettext("You seem to leave out the square root in the bonus."),
    "max takes off": gettext("You seem to subtract the bonus; for MAX it is added to Q."),
    "min adds": gettext("You seem to add the bonus; for MIN, who prefers small values, it is subtracted from Q."),
    "sum with bonus": gettext("You seem to add the bonus to the sum W; it must be added to the mean Q = W / N."),
    "best mean": gettext(
        "You seem to choose the move with the best mean Q; UCT also gives a bonus to moves with few playouts."
    ),
    "tried least": gettext(
        "You seem to choose the move with the fewest playouts; the bonus is only one part, and the mean Q counts too."
    ),
    "chooses as max": gettext(
        "You seem to choose as MAX would; Q is from MAX's point of view, so MIN chooses the least Q minus the bonus."
    ),
    "best mean in the end": gettext(
        "You seem to choose the move with the best mean; this mean comes from few playouts, and the search plays the "
        "move with the most playouts."
    ),
    "most playouts": gettext(
        "You seem to choose the move with the most playouts; in pure Monte Carlo search only the mean counts."
    ),
    "greatest sum": gettext("You seem to choose the best sum W; a sum also grows with the number of playouts."),
    "other player": gettext("You seem to choose what is best for the other player."),
    "only where it began": gettext(
        "You seem to count a playout only at the node in its row; it counts at every node on the path to the root."
    ),
    "not at the root": gettext("You seem to leave out the root; every playout counts there too."),
    "turned for min": gettext(
        "You seem to change the sign at MIN nodes; here W is from MAX's point of view at every node."
    ),
    "w before n": gettext("You seem to write W before N; write N first."),
    "last result": gettext("You seem to write the last result for W; W is the sum of all results."),
}
"""sentences about the mistakes behind wrong answers, keyed by the names of the mistakes in the questions"""

# ---- A question, its key and its mistakes -------------------------------------------------------

Parts: TypeAlias = Mapping[str, Any]
"""The parts of an answer, keyed by name: each is a number, a pair of numbers or a move; a single part has the name
"".
"""


class Calculation(ABC):
    """A question whose answer is calculated from a few numbers.

    A subclass defines the question, reads an answer, and returns the key and the answers to which mistakes lead.
    """

    tolerance: Fraction = Fraction(0)
    """maximum error of a typed decimal that counts as right"""

    @property
    @abstractmethod
    def key(self) -> Parts:
        """The parts of the right answer, keyed by name."""

    @abstractmethod
    def asked(self) -> Sequence[Phrase]:
        """Return the question and its rules, one sentence each."""

    @abstractmethod
    def example(self) -> str:
        """Return an answer of the right form with invented values, as a line of Python."""

    @abstractmethod
    def read(self, answer: object) -> Parts:
        """Read the parts of an answer, keyed by name; raise `AnswerError` for an answer of the wrong form."""

    @abstractmethod
    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield known mistakes, as keys of `MISTAKES`, each with the answer to which it leads."""

    @abstractmethod
    def rows(self) -> list[Sequence[str | Phrase]]:
        """Return the rows of the question's table, the headings first."""

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        translations = translator_for(lang)
        lines = [
            *self.asked(),
            ANSWER_FORM.with_values(answer=Code(self.example())),
            WRITE_VALUE.with_values(name=name),
        ]

        def shown(cell: str | Phrase) -> str:
            return cell.render(translations) if isinstance(cell, Phrase) else local_numbers(translations, cell)

        rows = [list(map(shown, row)) for row in self.rows()]
        return NotebookPage(tuple(line.render(translations) for line in lines), tuple(rows), last=last, lang=lang)

    def grade(self, answer: object, points: Number, lang: str) -> GradedAnswer:
        """Grade an answer: each right part gives an equal share of the points, and each extra part subtracts such a
        share.
        """
        if answer is None or answer is ...:
            raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, words.NO_ANSWER).with_example(self.example(), lang)
        try:
            parts = self.read(with_exact_numbers(answer, lambda: numbers_in(dict(self.key))))
        except AnswerError as error:
            if all(isinstance(part, str) for part in self.key.values()):
                raise  # the sentence lists the possible choices
            raise error.with_example(self.example(), lang) from None
        right = [part for part in self.key if part in parts and self.agrees(part, parts[part])]
        extra = sum(part not in self.key for part in parts)
        score = share_of(points, Fraction(max(0, len(right) - extra), len(self.key)))
        translations = translator_for(lang)
        lines = [*self._summary(translations, parts, right), *self._clues(translations, parts, right)]
        return graded(lines, score, points, lang)

    def agrees(self, part: str, given: Any, key: Parts | None = None) -> bool:
        """Return whether a part of an answer is equal to the same part of the key, or of another answer."""
        wanted = (self.key if key is None else key).get(part)
        if isinstance(wanted, str | None) or isinstance(given, str | None):
            return bool(wanted == given)
        pairs = zip(wanted, given, strict=True) if isinstance(wanted, tuple) else [(wanted, given)]
        return all(abs(Fraction(one) - Fraction(other)) <= self.tolerance for one, other in pairs)

    def fitting(self, given: Parts) -> list[str]:
        """Return the known mistakes that lead to an answer, as keys of `MISTAKES`."""
        parts = {**self.key, **given}
        answers = self.mistakes()
        fits = (name for name, key in answers if all(self.agrees(part, given.get(part), key) for part in parts))
        return list(dict.fromkeys(fits))

    def _summary(self, translator: NullTranslations, parts: Parts, right: Sequence[str]) -> list[str]:
        missed = [part for part in self.key if part not in parts]
        wrong = len(self.key) - len(right) - len(missed)
        extra = len(parts) + len(missed) - len(self.key)
        counts = Counter({"right": len(right), "missed": len(missed), "wrong": wrong, "extra": extra})
        return summary(translator, +counts, len(self.key))

    def _clues(self, translator: NullTranslations, parts: Parts, right: Sequence[str]) -> list[str]:
        """Return sentences about the first wrong part, and about the mistakes that lead to the given answer."""
        all_parts = {**self.key, **parts}
        if len(right) == len(all_parts):
            return []
        first = next((part for part in all_parts if part in parts and part not in right), "")
        sentences = [_LOOK_AT.with_values(part=first).render(translator)] if first else []
        explanations = [MISTAKES[name].render(translator) for name in self.fitting(parts)]
        return [*sentences, *([explanations_text(translator, explanations)] if 0 < len(explanations) <= 2 else [])]


def entries_of(answer: object, names: Sequence[str], *, of: int = 1) -> dict[str, Any]:
    """Read a number, or ``of`` numbers, for each of the given names; leave out names whose value is None.

    >>> entries_of({"a1": "2/3", "A2": 0.5}, ["a1", "a2"]), entries_of({"B": (3, 1)}, ["A", "B"], of=2)
    ({'a1': Fraction(2, 3), 'a2': Fraction(1, 2)}, {'B': (3, 1)})
    """
    entries = unpack_literal(answer)
    if not isinstance(entries, Mapping):
        raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, answer_repr(answer))
    known = {name.lower(): name for name in names}
    values: dict[str, Any] = {}
    for label, item in entries.items():
        name = known.get(str(label).strip().lower())
        if name is None:
            raise AnswerError(words.ANSWER, words.ONE_OF.with_values(names=", ".join(names)), answer_repr(label))
        if item is not None and item is not ...:
            where = words.AT.with_values(node=name)
            values[name] = number(item, where) if of == 1 else numbers(item, where, count=of)
    return values


def move_of(answer: object, names: Sequence[str]) -> dict[str, str]:
    """Read a move, which must be one of the given names.

    >>> move_of(" A2", ["a1", "a2"])
    {'': 'a2'}
    """
    known = {name.lower(): name for name in names}
    items = split_items(unpack_literal(answer), ordered=True)
    name = known.get(str(items[0]).strip().lower()) if len(items) == 1 else None
    if name is None:
        raise AnswerError(words.ANSWER, words.ONE_OF.with_values(names=", ".join(names)), answer_repr(answer))
    return {"": name}


# ---- Questions about N, W and Q after some playouts ----------------------------------------------


@dataclass(frozen=True, eq=False)
class Moves(Calculation):
    """Moves with their W and N for MAX: the base class of the questions about such moves."""

    moves: Mapping[str, tuple[Number, int]]
    """W and N of each move: the total result for MAX of the playouts through the move, and their number"""
    player: str = MAX
    """player to move, ``"max"`` or ``"min"``"""
    made_up: ClassVar[str] = ""
    """invented number of each move in the example of an answer; empty if the answer is a move"""

    def __post_init__(self) -> None:
        choose(gettext("player"), self.player, (MAX, MIN))
        moves = {str(name): _tried(str(name), *pair) for name, pair in dict(self.moves).items()}
        if len(moves) < 2:
            problem = gettext("moves is %(given)s; give at least two moves")
            raise InputError(problem.with_values(given=short_repr(dict(self.moves))))
        object.__setattr__(self, "moves", MappingProxyType(moves))
        others = [] if self.made_up else [name for name in moves if self._worth(name) == self._worth(self.key[""])]
        if len(others) > 1:
            problem = gettext(
                "several moves are equally good (%(moves)s), so none is the best; change W or N of one of them"
            )
            raise InputError(problem.with_values(moves=Code(", ".join(others))))

    def _worth(self, name: str) -> Number:
        """Return the value by which moves are compared, if the answer is a move."""
        raise NotImplementedError

    @property
    def above(self) -> int:
        """The N of the node above the moves: the total number of playouts through them."""
        return sum(visits for _, visits in self.moves.values())

    def rows(self) -> list[Sequence[str | Phrase]]:
        tried = [(name, str(visits), show(total)) for name, (total, visits) in self.moves.items()]
        return [(_MOVE, "N", "W"), *tried]

    def example(self) -> str:
        """Return invented numbers, or a move that does not exist."""
        if self.made_up:
            return "{" + ", ".join(f"{name!r}: {self.made_up}" for name in self.moves) + "}"
        stem = next(iter(self.moves)).rstrip("0123456789")
        return repr(f"{stem}{len(self.moves) + 4}")

    def read(self, answer: object) -> Parts:
        return (entries_of if self.made_up else move_of)(answer, list(self.moves))

    def best_by(self, worth: Any) -> str:
        """Return the move that is best for the player by a function of W and N; the first of several best ones."""
        best = min if self.player == MIN else max
        return best(self.moves, key=lambda name: worth(*self.moves[name]))


class Means(Moves):
    """The mean Q of each move, as calculated by pure Monte Carlo search from the playouts.

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
        """The Q = W / N of each move."""
        return {name: mean_of(*pair) for name, pair in self.moves.items()}

    def asked(self) -> Sequence[Phrase]:
        return _MEANS

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the sums, the shares of all playouts, and the means with N and W swapped."""
        yield "sum", {name: total for name, (total, _) in self.moves.items()}
        yield "all playouts", {name: Fraction(total) / self.above for name, (total, _) in self.moves.items()}
        yield "upside down", {name: Fraction(n) / Fraction(w) for name, (w, n) in self.moves.items() if w}


@dataclass(frozen=True, eq=False)
class _Uct(Moves):
    """The tried moves of a node and the constant of UCT: the base class of the questions about UCT."""

    c: float = sqrt(2)
    """exploration constant: the factor of the square root"""

    def __post_init__(self) -> None:
        if isinstance(self.c, bool) or not isinstance(self.c, int | float) or not isfinite(self.c) or self.c <= 0:
            raise InputError(wrong_value("c", self.c, gettext("a number above 0")))
        super().__post_init__()

    def uct(self, total: Number, visits: int) -> float:
        return uct(total, visits, self.above, self.c, self.player)

    def bonus(self, *, root: bool = True, ln: Any = log, times: float = 1) -> Mapping[str, float]:
        """Return, for each move, Q with a bonus of the form that the arguments specify."""
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
    """The UCT value of each move, with two decimals; an answer may differ by a hundredth.

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
        """For each move, the sum of Q and the bonus."""
        return {name: self.uct(*pair) for name, pair in self.moves.items()}

    def asked(self) -> Sequence[Phrase]:
        return _UCT_VALUES, *_uct_rules(self.c, self.above, self.player)

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield Q without the bonus, and other forms of the bonus."""
        yield "no bonus", {name: mean_of(*pair) for name, pair in self.moves.items()}
        yield from self.other_bonuses()


class UctChoice(_Uct):
    """The move that UCT selects next.

    >>> question = UctChoice({"a1": (6, 10), "a2": (1, 4), "a3": (0, 2)}, c=1.4)
    >>> question.key[""], question.grade("a1", 1, "en").shown.lines[-1]
    ('a3', 'You seem to choose the move with the best mean Q; UCT also gives a bonus to moves with few playouts.')
    """

    @property
    def key(self) -> Parts:
        """The move with the best value for the player."""
        return {"": self.best_by(self.uct)}

    def _worth(self, name: str) -> Number:
        return self.uct(*self.moves[name])

    def asked(self) -> Sequence[Phrase]:
        return _UCT_CHOICE, *_uct_rules(self.c, self.above, self.player)

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the move that MAX would select (if MIN moves), the moves with the best mean and with the fewest
        playouts, and the moves by other bonuses.
        """
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
    """The move played at the end: ``by="visits"`` after MCTS, ``by="mean"`` in pure Monte Carlo.

    >>> question = FinalMove({"a1": (30, 50), "a2": (4, 5)}, by="visits")
    >>> question.key[""], question.grade("a2", 1, "en").shown.lines[-1].split(";")[0]
    ('a1', 'You seem to choose the move with the best mean')
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
        """The move with the most playouts, or with the best mean for the player."""
        best = min if self.player == MIN and self.by == "mean" else max
        return {"": best(self.moves, key=self._worth)}

    def asked(self) -> Sequence[Phrase]:
        turn = _TURN_OF_MIN if self.player == MIN else _TURN_OF_MAX
        return _FINAL_MOVES[self.by], turn, _N_AND_W

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the moves with the best mean, the greatest sum and the most playouts, and the best move for the other
        player.
        """
        if self.by == "visits":
            yield "best mean in the end", {"": self.best_by(mean_of)}
        else:
            yield "most playouts", {"": max(self.moves, key=lambda name: self.moves[name][1])}
        yield "greatest sum", {"": self.best_by(lambda total, visits: total)}
        other = max if self.player == MIN else min
        yield "other player", {"": other(self.moves, key=lambda name: mean_of(*self.moves[name]))}


def _tried(name: str, total: object, visits: object) -> tuple[Number, int]:
    exact_total = _exact(total, gettext("W of %(move)s").with_values(move=name))
    if not is_whole(visits, 1):
        needed = gettext("a whole number from %(least)s").with_values(least=1)
        raise InputError(wrong_value(gettext("N of %(move)s").with_values(move=name), visits, needed))
    return exact_total, visits


def _exact(value: object, where: Phrase) -> Number:
    try:
        return to_number(value)
    except ValueRefused as error:
        raise InputError(wrong_value(where, value, error.needed)) from None


# ---- The question about N and W of each node after some playouts ---------------------------------


@dataclass(frozen=True, eq=False)
class BackUp(Calculation):
    """N and W of every node reached by ``playouts``: the number of playouts through the node, and their total result.
    Each playout is a pair of a node and the result from there.

    The values of the tree's leaves do not count; a playout continues with random moves from its node to the end of the
    game.

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
        where = gettext("the result of a playout")
        exact_playouts = tuple((parsed.node(node), _exact(result, where)) for node, result in playouts)
        object.__setattr__(self, "playouts", exact_playouts)
        if not self.playouts:
            raise InputError(gettext("playouts is empty; give at least one number"))

    @property
    def key(self) -> Parts:
        """The N and W of each node that was reached."""
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
        return _BACK_UP

    def rows(self) -> list[Sequence[str | Phrase]]:
        listed = enumerate(self.playouts, start=1)
        rows = [[str(number), self.tree.label(node), show(result)] for number, (node, result) in listed]
        return [_PLAYOUT_HEADS, *rows]

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
        """Read a pair of numbers for each node; nodes that were not reached can be omitted or given as (0, 0)."""
        entries = entries_of(answer, [self.tree.label(node) for node in self.tree], of=2)
        return {label: pair for label, pair in entries.items() if label in self.key or pair != (0, 0)}

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield answers with a playout missing on the path to the root, the opponent's sign, and W and N swapped."""
        tree = self.tree
        yield "only where it began", self._totals_by_node(lambda node: [node])
        yield "not at the root", self._totals_by_node(lambda node: tree.path(node)[1:])
        yield "turned for min", self._totals_by_node(tree.path, lambda node: tree.kind(node) == MIN)
        yield "w before n", {label: (total, visits) for label, (visits, total) in self.key.items()}
        last = {tree.label(above): result for node, result in self.playouts for above in tree.path(node)}
        yield "last result", {label: (visits, last[label]) for label, (visits, _) in self.key.items()}
