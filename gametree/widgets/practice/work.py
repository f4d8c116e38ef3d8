"""The work of a reader on an exercise and its variants: the fields, their drafts, and the same as a line of Python.

A draft is a list of names, a text, or for each name a text, a pair of texts or a list of names; nothing in it has
been read yet, so that what somebody is still typing can be kept too. The page writes the same line, in
`widgets/page/practice/python_line.js`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from ...errors import InputError
from ...exercises.answer_errors import AnswerError
from ...exercises.case.answer_parts import Answer
from ...exercises.exercise import Exercise
from ...phrases import Code, brief, gettext
from ...tree.tree import NodeId
from ...values import INF, read_number, write

# ---- The fields in which each kind of question is answered, and their nodes; nothing here looks at the … ----


@dataclass(frozen=True)
class AnswerForm:
    """The sort of input for an answer, and the nodes that have it.

    >>> form_of(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    AnswerForm(sort='crosses', targets={2: 'B1', 3: 'B2', 5: 'C1', 6: 'C2'}, parts={})
    """

    sort: str
    targets: dict[NodeId, str]
    """the nodes, each with the name that it has in an answer, in the order in which one walks through them"""
    parts: dict[str, list[Any]]
    """for orders the children of each node, for tables their rows, for steps the row of each"""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an answer can have."""
        return tuple(self.parts) if self.sort in ("table", "step") else tuple(self.targets.values())


def form_of(exercise: Exercise) -> AnswerForm:
    """Return the form of an exercise."""
    kind, tree = exercise.question_kind, exercise.tree
    targets = {node: kind.target_name(tree, node) for node in kind.targets(exercise)}
    return AnswerForm(kind.sort.input, targets, kind.parts_of_page(exercise))


# ---- Drafts: answers as they are in the fields of a page, and as a line of Python ----------------

Draft: TypeAlias = Any

LISTS = ("crosses", "cuts", "order")
TEXTS = ("move", "text", "table", "step")
PAIRS = ("window", "interval", "bound")
SIGNS = ("=", "≤", "≥")
MOST_PLACES = 8
"""decimals with which a number is written"""
LONGEST = 400
"""characters in one field"""
PLAIN = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?")
"""A number that Python reads as it is typed."""
BETWEEN = re.compile(r"[\s,;]+")


def empty(form: AnswerForm) -> Draft:
    """Return the draft in which nothing was done."""
    return [] if form.sort in LISTS else "" if form.sort in TEXTS else {}


def tidied(form: AnswerForm, given: object) -> Draft:
    """Return a draft that came from a page or a file; anything else is an error.

    >>> form = AnswerForm("value", {0: "A", 1: "B"}, {})
    >>> tidied(form, {"B": " 3 ", "A": ""})
    {'B': '3'}
    >>> tidied(form, {"C": "3"})
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: practice: needed an answer in the fields of the exercise, got {'C': '3'}
    """
    try:
        return _tidied(form, given)
    except (TypeError, AttributeError, ValueError):
        raise InputError(Code("practice"), gettext("an answer in the fields of the exercise"), brief(given)) from None


def _tidied(form: AnswerForm, given: Any) -> Draft:
    if form.sort in LISTS:
        _among(given, form.names)
        return list(given) if form.sort == "order" else [name for name in form.names if name in given]
    if form.sort in TEXTS:
        text = _text(given)
        if form.sort != "text" and text:
            _among([text], form.names)
        return text
    _among(list(given.keys()), form.names)
    if form.sort == "orders":
        for name, order in given.items():
            _among(order, form.parts[name])
        return {name: list(given[name]) for name in form.names if name in given and given[name] != form.parts[name]}
    if form.sort == "value":
        return {name: text for name in form.names if (text := _text(given.get(name, "")))}
    found = {name: _pair(given[name], form.sort) for name in form.names if name in given}
    return {name: pair for name, pair in found.items() if any(pair[form.sort == "bound" :])}


def _text(given: Any) -> str:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise ValueError
    return given.strip()


def _pair(given: Any, sort: str) -> list[str]:
    if not isinstance(given, list) or len(given) != 2 or (sort == "bound" and given[0] not in SIGNS):
        raise ValueError
    return [*map(_text, given)]


def _among(given: Any, names: Any) -> None:
    """Refuse anything that is not a list of different names out of some."""
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError
    if len(set(given)) < len(given) or not set(given) <= set(names):
        raise ValueError


# ---- the line -----------------------------------------------------------------------------------


def written(form: AnswerForm, draft: Draft) -> str:
    """Return a draft as a literal of Python.

    >>> written(AnswerForm("value", {0: "A", 1: "B"}, {}), {"A": "1/3", "B": "3"})
    '{"A": "1/3", "B": 3}'
    >>> written(AnswerForm("window", {0: "A", 1: "B"}, {}), {"A": ["-inf", "3"]})
    '{"A": ("-inf", 3)}'
    """
    if form.sort in LISTS:
        return _list(draft)
    if form.sort in TEXTS:
        return _piece(draft) if draft and form.sort != "move" else _quoted(draft) if draft else '""'
    return "{" + ", ".join(f"{_quoted(name)}: {BY_NAME[form.sort](draft[name])}" for name in draft) + "}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _piece(text: str) -> str:
    return text if PLAIN.fullmatch(text) else _quoted(text)


def _list(names: list[str]) -> str:
    return "[" + ", ".join(map(_quoted, names)) + "]"


def _tuple(texts: list[str]) -> str:
    return "(" + ", ".join(map(_piece, texts)) + ")"


def _value(text: str) -> str:
    """Return a number, or a tuple where several stand in a field."""
    inside = text.strip("()").strip()
    entries = BETWEEN.split(inside)
    has_decimals = "," in text and ";" in text
    is_tuple = len(entries) > 1 and "/" not in entries and all(entries) and not has_decimals
    return _tuple(entries) if is_tuple and (text[0] == "(" or len(entries) > 2) else _piece(text)


def _interval(ends: list[str]) -> str:
    low, high = ends
    if low and high:
        return _tuple(ends)
    return _quoted(f"≥ {low}" if low else f"≤ {high}")


BY_NAME: dict[str, Callable[[Any], str]] = {
    "value": _value,
    "window": _tuple,
    "interval": _interval,
    "bound": lambda pair: _quoted(" ".join(pair)),
    "orders": _list,
}
"""The writers of the part of a draft that belongs to a name, by the sort of input."""


# ---- from a line that was typed -----------------------------------------------------------------

NAME = re.compile(r"\s*answer\s*=\s*")
COMMENT = re.compile(r"(?:^|\s)#[^\"']*$")


def typed(line: str) -> str:
    """Return the answer in a line, with or without the name before it and a comment behind it.

    >>> typed('answer = ["C2"]  # variant 3 of pruned-leaves'), typed(" 1/3 ")
    ('["C2"]', '1/3')
    """
    return COMMENT.sub("", line[named.end() :] if (named := NAME.match(line)) else line).strip()


def is_empty(text: str) -> bool:
    """Tell whether a text that was typed says that nothing was done."""
    return text in ("", "None", "[]", "()", "{}")


# ---- from an answer -----------------------------------------------------------------------------


def draft_of(form: AnswerForm, answer: Answer) -> Draft:
    """Return the draft that an answer fills the fields with, once the exercise has read it.

    >>> draft_of(AnswerForm("interval", {0: "A", 1: "B"}, {}), {"A": (3, 14), "B": (float("-inf"), 2)})
    {'A': ['3', '14'], 'B': ['', '2']}
    """
    if form.sort in (*LISTS, *TEXTS, "orders"):
        return tidied(form, str(answer) if form.sort in TEXTS else answer)
    known: Mapping[str, Any] = {name: answer[name] for name in answer if name in form.names}
    return tidied(form, {name: FILLED[form.sort](part) for name, part in known.items()})


def _exactly(value: Any) -> str:
    """Write a number; one with many decimals as a fraction, because a decimal counts as right near another number."""
    text = write(value)
    return text if len(text.partition(".")[2]) <= MOST_PLACES else str(Fraction(value))


def _open_ends(ends: Any) -> list[str]:
    low, high = ends
    if (low, high) == (-INF, INF):
        return ["-inf", "inf"]
    return ["" if low == -INF else _exactly(low), "" if high == INF else _exactly(high)]


def _sign_and_number(bound: str) -> list[str]:
    sign, _, number = bound.partition(" ")
    return [sign, _exactly(read_number(number))]


FILLED: dict[str, Callable[[Any], Any]] = {
    "value": lambda value: f"({', '.join(map(_exactly, value))})" if isinstance(value, tuple) else _exactly(value),
    "window": lambda ends: list(map(_exactly, ends)),
    "interval": _open_ends,
    "bound": _sign_and_number,
}


# ---- The work of a reader on an exercise and its variants, as it is kept in a file ---------------

MOST_HINTS = 4
"""level of the last hint, which is the answer"""
SERIES = 5
"""number of exercises to answer rightly, without a look at the solution, until a series is done"""


@dataclass
class Attempt:
    """One variant, and what has been done on it."""

    exercise: Exercise
    form: AnswerForm
    draft: Draft
    hints: list[tuple[int, Draft]] = field(default_factory=list)
    """the level of each, and the draft that it was for"""
    taken: int = 0
    """number of hints that were asked for"""
    checks: int = 0
    right: bool = False
    """whether it was answered rightly before the solution was shown"""
    solved: bool = False
    """whether the solution was shown"""
    told: dict[tuple[int, str, str], str] = field(default_factory=dict, compare=False, repr=False)
    """what hints say, by level, answer and language: each is worked out once"""

    @classmethod
    def of(cls, exercise: Exercise) -> Attempt:
        """Begin an exercise."""
        form = form_of(exercise)
        return cls(exercise, form, empty(form))

    @property
    def next_level(self) -> int:
        """The level of the next hint: after the answer to one part was told, the steps to another one begin anew."""
        level, hinted = self.hints[-1] if self.hints else (0, None)
        if level < MOST_HINTS:
            return level + 1
        return 1 if self.draft != hinted else MOST_HINTS

    def answer(self, draft: Draft) -> Any:
        """Return a draft as a plain literal."""
        return ast.literal_eval(written(self.form, draft))

    def said(self, level: int, draft: Draft, lang: str) -> str:
        """Return the hint of a level for a draft; one that cannot be read counts as none."""
        key = level, written(self.form, draft), lang
        if key not in self.told:
            try:
                given = self.exercise.read(self.answer(draft))
            except AnswerError:
                given = None
            self.told[key] = self.exercise.hint(level, given, lang)
        return self.told[key]

    def to_json(self) -> dict[str, Any]:
        """Return what is kept."""
        return {
            "exercise": self.exercise.to_json(),
            "draft": self.draft,
            "hints": [list(hint) for hint in self.hints],
            "taken": self.taken,
            "checks": self.checks,
            "right": self.right,
            "solution": self.solved,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], exercise: Exercise | None, lang: str) -> Attempt:
        """Read what was kept; a variant is read with its tree."""
        attempt = cls.of(exercise or in_language(Exercise.from_json(data["exercise"]), lang))
        attempt.draft = tidied(attempt.form, data["draft"])
        attempt.hints = [(_count(level, MOST_HINTS, 1), tidied(attempt.form, draft)) for level, draft in data["hints"]]
        attempt.taken, attempt.checks = _count(data["taken"]), _count(data["checks"])
        attempt.right, attempt.solved = (data.get(name, False) is True for name in ("right", "solution"))
        return attempt


@dataclass
class Work:
    """The variants that came up, the exercise itself as the first."""

    attempts: list[Attempt]
    at: int = 0

    @property
    def attempt(self) -> Attempt:
        """The one that is being worked on."""
        return self.attempts[self.at]

    @property
    def right(self) -> int:
        """The number of variants that were answered rightly."""
        return sum(attempt.right for attempt in self.attempts)

    def to_json(self) -> dict[str, Any]:
        """Return what is kept."""
        return {"at": self.at, "trials": [attempt.to_json() for attempt in self.attempts]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], exercise: Exercise, lang: str) -> Work:
        """Read what was kept; raise a `GameTreeError` where it is something else.

        >>> exercise = Exercise("savings", "[[3 12] [2 4]]")
        >>> work = Work([Attempt.of(exercise)])
        >>> work.attempt.draft = "1"
        >>> Work.from_json(work.to_json(), exercise, "en") == work
        True
        """
        try:
            first, *others = data["trials"]
            attempts = [
                Attempt.from_json(first, exercise, lang),
                *(Attempt.from_json(one, None, lang) for one in others),
            ]
            if any(attempt.exercise.kind != exercise.kind for attempt in attempts):
                raise ValueError
            return cls(attempts, _count(data["at"], len(attempts) - 1))
        except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
            raise InputError(
                Code("practice"), gettext("the work on this exercise"), gettext("something else")
            ) from None


def in_language(read: Exercise, lang: str) -> Exercise:
    """Return the same exercise, showing itself in a language."""
    details = dict(read.details)
    return Exercise(read.kind, read.tree, read.rules, read.window, read.algorithm, details, read.seed, lang)


def _count(given: Any, most: int = 10**9, least: int = 0) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise ValueError
    return given
