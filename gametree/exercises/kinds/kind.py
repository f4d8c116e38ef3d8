"""A kind of question: what makes the key, reads an answer and marks its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...phrases import Phrase
from ...rules import Shown
from ...trace.result import Result
from ...values import is_infinite, show, write
from ..marking.follow_through import entered_in_order, places
from ..marking.item import Answer, Item, Verdict

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["ONE_PART", "Kind", "in_words", "literal", "typed"]


def judge_parts(exercise: Exercise, given: Answer) -> tuple[Item, ...]:
    """Compare each part of an answer with the key, then with what follows from the answer's other parts."""
    kind = exercise.how
    right, came = kind.items(exercise.key), kind.items(given)
    labels = sorted({**right, **came}, key=_turn(exercise))
    differing = {label for label in labels if came.get(label) != right.get(label)}
    found = []
    for label in labels:
        here, wanted = came.get(label), right.get(label)
        if label not in differing:
            verdict = Verdict.RIGHT
        elif kind.follows and kind.follows(exercise, came, label, differing - {label}) == (True, here):
            verdict = Verdict.CARRIED
        elif here is None:
            verdict = Verdict.MISSED
        else:
            verdict = Verdict.EXTRA if wanted is None else Verdict.WRONG
        found.append(Item(label, here, wanted, verdict))
    return tuple(found)


def judge_whole(exercise: Exercise, given: Answer) -> tuple[Item, ...]:
    """Mark an answer that has one part."""
    verdict = Verdict.RIGHT if exercise.accepts(given) else Verdict.WRONG
    return (Item("", given, exercise.key, verdict),)


ONE_PART: dict[str, Any] = {"items": lambda answer: {"": answer}, "judge": judge_whole, "draws": False}
"""the fields of a kind whose answers have one part, which is no node of the tree"""


@lru_cache(maxsize=64)
def _turn(exercise: Exercise) -> Callable[[str], int]:
    """Return the place of a label in the order in which nodes are left, or in which they are entered."""
    tree = exercise.tree
    if not exercise.how.top_down or exercise.details.get("at") == "end":
        left = places(exercise)
        return lambda label: left[tree[label]]
    entered = {node: place for place, node in enumerate(entered_in_order(exercise))}
    return lambda label: entered.get(tree[label], len(tree))


def in_words(part: Answer) -> str:
    """Write a part of an answer for a reader.

    >>> in_words(Fraction(1, 3)), in_words((3, 14)), in_words(["C2", "C3"]), in_words({"A": 3})
    ('1/3', '(3, 14)', 'C2, C3', 'A = 3')
    """
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping):
        return ", ".join(f"{label} = {in_words(item)}" for label, item in part.items())
    if isinstance(part, list):
        return ", ".join(map(in_words, part))
    return "—" if part is None else show(part)


def literal(answer: Answer) -> str:
    """Write an answer as a line of Python literals.

    >>> literal({"A": Fraction(1, 3), "B": (3, float("inf"))}), literal(["C2"])
    ("{'A': '1/3', 'B': (3, 'inf')}", "['C2']")
    """
    if isinstance(answer, Mapping):
        return "{" + ", ".join(f"{label!r}: {literal(item)}" for label, item in answer.items()) + "}"
    if isinstance(answer, list):
        return "[" + ", ".join(map(literal, answer)) + "]"
    if isinstance(answer, tuple):
        return "(" + ", ".join(map(literal, answer)) + ("," if len(answer) == 1 else "") + ")"
    if isinstance(answer, Fraction) or (isinstance(answer, float) and is_infinite(answer)):
        return repr(write(answer))
    return repr(answer)


def typed(answer: Answer) -> str:
    """Write an answer as it is typed into a field, without brackets and quotes.

    >>> typed({"A": Fraction(1, 3), "B": "≤ 8"}), typed({"A": ["C", "B"]}), typed(["C2", "C3"]), typed({"B": (3, 5)})
    ('A = 1/3, B ≤ 8', 'A: C B', 'C2 C3', 'B = (3, 5)')
    """
    if isinstance(answer, Mapping):
        return ", ".join(f"{label}{_sign(item)} {typed(item)}" for label, item in answer.items())
    if isinstance(answer, list):
        return " ".join(map(typed, answer))
    if isinstance(answer, tuple):
        return f"({', '.join(map(typed, answer))})"
    return answer if isinstance(answer, str) else write(answer)


def _sign(item: Answer) -> str:
    return ":" if isinstance(item, list) else "" if isinstance(item, str) else " ="


@dataclass(frozen=True)
class Kind:
    """A kind of question: its name, its searches, and the functions that make, read and mark answers."""

    name: str
    algorithms: tuple[str, ...]
    """the searches that it can ask about, the usual one first"""
    shape: Phrase
    """the shape of an answer, for the messages of an `AnswerError`"""
    shows: Callable[[Exercise], Collection[Shown]]
    """what the key shows of a search; the page prints the rules that can change that"""
    key: Callable[[Result, Exercise], Answer]
    """the answer that a search leads to; for a mistaken search, the mistaken answer"""
    read: Callable[[object, Exercise], Answer]
    """reads what a student wrote into the form of a key; an `AnswerError` for another shape"""
    example: Callable[[Exercise], Answer]
    """an answer of the right shape, made without looking at the key"""
    items: Callable[[Answer], Mapping[str, Answer]] = lambda answer: answer
    """the parts of an answer that are marked one by one, by label"""
    none: Phrase | None = None
    """how to answer that there is nothing; None if there always is something"""
    judge: Callable[[Exercise, Answer], Sequence[Item]] = judge_parts
    accepts: Callable[[Exercise, Answer], bool] | None = None
    """whether an answer is right, where several can be; None where only the key is"""
    follows: Callable[[Exercise, Mapping[str, Answer], str, set[str]], tuple[bool, Answer]] | None = None
    """whether a part follows from the other parts of an answer, of which some differ from the key, and what it has to
    be then"""
    settle: Callable[[Exercise], Mapping[str, Any]] = lambda exercise: {}
    """the details, checked, as JSON writes them"""
    show: Callable[[Answer], str] = in_words
    """writes a part for a reader"""
    top_down: bool = False
    """whether the parts are marked in the order in which nodes are entered; else in that in which they are left"""
    draws: bool = True
    """whether the parts are nodes that are marked in the picture of the tree"""
    asks_for: tuple[str, ...] = ()
    """the rules that an answer chooses itself"""
    has_window: bool = False
    """whether it can have a start window"""
    tables: Callable[[Exercise], Mapping[str, list[list[str]]]] = lambda exercise: {}
    """the tables of steps that are shown with the question, by their names; where steps are numbered, a column more"""
