"""The work of a reader on an exercise and its variants: the fields, their drafts, and the line of Python for an answer.

A draft is the content of the fields: a list of names, a text, or a mapping from names to texts, to pairs of texts or to
lists of names. Its texts are not parsed, so unfinished answers can also be stored. The page writes the same line of
Python, in `widgets/page/practice/python_line.js`.
"""

from __future__ import annotations

import ast
import hashlib
import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeAlias

from ..errors import GameTreeError, InputError, wrong_value
from ..exercises.answer_errors import AnswerError
from ..exercises.constraints import HARDEST, difficulty_of, effort_of
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.marks import Answer
from ..languages import translator_for
from ..node_kinds import LEAF
from ..phrases import gettext
from ..tree.tree import NodeId, Tree
from ..values import INF, is_infinite, read_number, write


@dataclass(frozen=True)
class AnswerForm:
    """The kind of input for an answer, and the nodes that it concerns.

    >>> form_of(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    AnswerForm(sort='crosses', targets={2: 'B1', 3: 'B2', 5: 'C1', 6: 'C2'}, parts={})
    """

    sort: str
    targets: dict[NodeId, str]
    """names of the nodes that an answer concerns, keyed by node, in the order of input"""
    parts: dict[str, list[Any]]
    """parts that can be ordered or chosen: the children of each node, the rows of tables, or a row for each step or
    line"""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.parts) if self.sort in ("table", "step", "lines") else tuple(self.targets.values())


def form_of(exercise: Exercise) -> AnswerForm:
    kind, tree = exercise.question_kind, exercise.tree
    targets = {node: kind.target_name(tree, node) for node in kind.targets(exercise)}
    return AnswerForm(kind.sort.input, targets, kind.parts_of_page(exercise))


# ---- Drafts: answers as the fields of a page contain them, and as a line of Python ---------------

Draft: TypeAlias = Any

LISTS = ("crosses", "cuts", "order", "lines")
_TEXTS = ("move", "text", "table", "step")
_SIGNS = ("=", "≤", "≥")
_MOST_PLACES = 8
"""maximum number of decimals of a number in the line of Python; longer decimals become fractions"""
_LONGEST = 400
"""maximum number of characters of a field"""
_PLAIN = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?")
"""pattern of a number that Python reads as it is typed"""
_BETWEEN = re.compile(r"[\s,;]+")


def empty_draft(form: AnswerForm) -> Draft:
    return [] if form.sort in LISTS else "" if form.sort in _TEXTS else {}


def normalized(form: AnswerForm, data: object) -> Draft:
    """Return the given data from a page or a file as a draft, in a standard form; raise `InputError` if they are not a
    draft for this form.

    >>> form = AnswerForm("value", {0: "A", 1: "B"}, {})
    >>> normalized(form, {"B": " 3 ", "A": ""})
    {'B': '3'}
    >>> normalized(form, {"C": "3"})
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: the answer is {'C': '3'}; write an answer in the fields of the exercise
    """
    try:
        return _normalized(form, data)
    except (TypeError, AttributeError, ValueError):
        raise InputError(
            wrong_value(gettext("the answer"), data, gettext("an answer in the fields of the exercise"))
        ) from None


def _normalized(form: AnswerForm, data: Any) -> Draft:
    if form.sort == "lines":
        _check_names([name.lstrip(">") for name in data], form.names)
        return list(data)
    if form.sort in LISTS:
        _check_names(data, form.names)
        return list(data) if form.sort == "order" else [name for name in form.names if name in data]
    if form.sort in _TEXTS:
        text = _text(data)
        if form.sort != "text" and text:
            _check_names([text], form.names)
        return text
    _check_names(list(data.keys()), form.names)
    if form.sort == "orders":
        for name, order in data.items():
            _check_names(order, form.parts[name])
        return {name: list(data[name]) for name in form.names if name in data and data[name] != form.parts[name]}
    if form.sort == "value":
        return {name: text for name in form.names if (text := _text(data.get(name, "")))}
    pairs = {name: _pair(data[name], form.sort) for name in form.names if name in data}
    return {name: pair for name, pair in pairs.items() if any(pair[form.sort == "bound" :])}


def _text(text: Any) -> str:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError
    return text.strip()


def _pair(pair: Any, sort: str) -> list[str]:
    if not isinstance(pair, list) or len(pair) != 2 or (sort == "bound" and pair[0] not in _SIGNS):
        raise ValueError
    return [*map(_text, pair)]


def _check_names(chosen: Any, names: Any) -> None:
    """Raise `ValueError` unless ``chosen`` is a list of different names from ``names``."""
    if not isinstance(chosen, list) or not all(isinstance(name, str) for name in chosen):
        raise ValueError
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(names):
        raise ValueError


# ---- The line -----------------------------------------------------------------------------------


def python_literal(form: AnswerForm, draft: Draft) -> str:
    """Return a draft as a Python literal.

    >>> python_literal(AnswerForm("value", {0: "A", 1: "B"}, {}), {"A": "1/3", "B": "3"})
    '{"A": "1/3", "B": 3}'
    >>> python_literal(AnswerForm("window", {0: "A", 1: "B"}, {}), {"A": ["-inf", "3"]})
    '{"A": ("-inf", 3)}'
    """
    if form.sort in LISTS:
        return _list(draft)
    if form.sort in _TEXTS:
        return _piece(draft) if draft and form.sort != "move" else _quoted(draft) if draft else '""'
    return "{" + ", ".join(f"{_quoted(name)}: {_LITERAL_WRITERS[form.sort](draft[name])}" for name in draft) + "}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _piece(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else _quoted(text)


def _list(names: list[str]) -> str:
    return "[" + ", ".join(map(_quoted, names)) + "]"


def _tuple(texts: list[str]) -> str:
    return "(" + ", ".join(map(_piece, texts)) + ")"


def _value(text: str) -> str:
    """Return the content of a field as a Python literal: a number, or a tuple if the field contains several numbers."""
    inside = text.strip("()").strip()
    entries = _BETWEEN.split(inside)
    has_decimals = "," in text and ";" in text
    is_tuple = len(entries) > 1 and "/" not in entries and all(entries) and not has_decimals
    return _tuple(entries) if is_tuple and (text[0] == "(" or len(entries) > 2) else _piece(text)


def _interval(ends: list[str]) -> str:
    low, high = ends
    if low and high:
        return _tuple(ends)
    return _quoted(f"≥ {low}" if low else f"≤ {high}")


_LITERAL_WRITERS: dict[str, Callable[[Any], str]] = {
    "value": _value,
    "window": _tuple,
    "interval": _interval,
    "bound": lambda pair: _quoted(" ".join(pair)),
    "orders": _list,
}
"""for each kind of input, the function that writes the part of a draft for one name"""


# ---- Reading a typed line -----------------------------------------------------------------------

NAME = re.compile(r"\s*answer\s*=\s*")
_COMMENT = re.compile(r"(?:^|\s)#[^\"']*$")


def answer_in_line(line: str) -> str:
    """Return the answer in a line of Python, with or without ``answer =`` before it and a comment after it.

    >>> answer_in_line('answer = ["C2"]  # variant 3 of pruned-leaves'), answer_in_line(" 1/3 ")
    ('["C2"]', '1/3')
    """
    return _COMMENT.sub("", line[named.end() :] if (named := NAME.match(line)) else line).strip()


def is_empty(text: str) -> bool:
    return text in ("", "None", "[]", "()", "{}")


# ---- Reading an answer --------------------------------------------------------------------------


def draft_of(form: AnswerForm, answer: Answer) -> Draft:
    """Return the draft that fills the fields with an answer; the answer must already be in the form to which the
    exercise converts it.

    >>> draft_of(AnswerForm("interval", {0: "A", 1: "B"}, {}), {"A": (3, 14), "B": (float("-inf"), 2)})
    {'A': ['3', '14'], 'B': ['', '2']}
    """
    if form.sort in (*LISTS, *_TEXTS, "orders"):
        return normalized(form, str(answer) if form.sort in _TEXTS else answer)
    known: Mapping[str, Any] = {name: answer[name] for name in answer if name in form.names}
    return normalized(form, {name: _DRAFT_WRITERS[form.sort](part) for name, part in known.items()})


def _exactly(value: Any) -> str:
    """Return a number as text; a long decimal becomes a fraction, because a rounded decimal would also match nearby
    numbers.
    """
    text = write(value)
    return text if len(text.partition(".")[2]) <= _MOST_PLACES else str(Fraction(value))


def _open_ends(ends: Any) -> list[str]:
    low, high = ends
    if (low, high) == (-INF, INF):
        return ["-inf", "inf"]
    return ["" if low == -INF else _exactly(low), "" if high == INF else _exactly(high)]


def _sign_and_number(bound: str) -> list[str]:
    sign, _, number = bound.partition(" ")
    return [sign, _exactly(read_number(number))]


_DRAFT_WRITERS: dict[str, Callable[[Any], Any]] = {
    "value": lambda value: f"({', '.join(map(_exactly, value))})" if isinstance(value, tuple) else _exactly(value),
    "window": lambda ends: list(map(_exactly, ends)),
    "interval": _open_ends,
    "bound": _sign_and_number,
}


# ---- The work of a reader on an exercise and its variants, as stored in a file --------------------

_MOST_HINTS = 4
"""level of the last hint, which contains the answer"""
SERIES = 5
"""number of right answers that complete a series; only answers given before the solution was shown count"""


@dataclass
class Attempt:
    exercise: Exercise
    form: AnswerForm
    draft: Draft
    hints: list[tuple[int, Draft]] = field(default_factory=list)
    """level of each hint, and the draft for which it was given"""
    taken: int = 0
    """number of hints requested"""
    checks: int = 0
    right: bool = False
    """whether a right answer was given before the solution was shown"""
    solved: bool = False
    """whether the solution was shown"""
    hint_texts: dict[tuple[int, str, str], str] = field(default_factory=dict, compare=False, repr=False)
    """texts of hints, keyed by level, answer and language; cached because they are slow to compute"""

    @classmethod
    def of(cls, exercise: Exercise) -> Attempt:
        form = form_of(exercise)
        return cls(exercise, form, empty_draft(form))

    @property
    def next_level(self) -> int:
        """The level of the next hint; if the draft has changed after the last hint, which reveals one part of the
        answer, hints start again at level 1.
        """
        level, hinted = self.hints[-1] if self.hints else (0, None)
        if level < _MOST_HINTS:
            return level + 1
        return 1 if self.draft != hinted else _MOST_HINTS

    def answer(self, draft: Draft) -> Any:
        return ast.literal_eval(python_literal(self.form, draft))

    def said(self, level: int, draft: Draft, lang: str) -> str:
        """Return the hint of the given level for a draft; a draft that cannot be parsed is treated as empty."""
        key = level, python_literal(self.form, draft), lang
        if key not in self.hint_texts:
            try:
                answer = self.exercise.read(self.answer(draft))
            except AnswerError:
                answer = None
            self.hint_texts[key] = self.exercise.hint(level, answer, lang)
        return self.hint_texts[key]

    def to_json(self) -> dict[str, Any]:
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
        """Read a saved attempt. ``exercise`` is the exercise of the attempt or, for a variant, None; then it is read
        from the data.
        """
        attempt = cls.of(exercise or replace(Exercise.from_json(data["exercise"]), lang=lang))
        attempt.draft = normalized(attempt.form, data["draft"])
        attempt.hints = [
            (_count(level, _MOST_HINTS, 1), normalized(attempt.form, draft)) for level, draft in data["hints"]
        ]
        attempt.taken, attempt.checks = _count(data["taken"]), _count(data["checks"])
        attempt.right, attempt.solved = (data.get(name, False) is True for name in ("right", "solution"))
        return attempt


@dataclass
class Work:
    """The attempts at the exercise itself and at its variants so far, in this order."""

    attempts: list[Attempt]
    at: int = 0

    @property
    def attempt(self) -> Attempt:
        return self.attempts[self.at]

    @property
    def right(self) -> int:
        return sum(attempt.right for attempt in self.attempts)

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at, "trials": [attempt.to_json() for attempt in self.attempts]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], exercise: Exercise, lang: str) -> Work:
        """Read saved work; raise `GameTreeError` for any other data.

        >>> exercise = Exercise("savings", "[[3 12] [2 4]]")
        >>> work = Work([Attempt.of(exercise)])
        >>> work.attempt.draft = "1"
        >>> Work.from_json(work.to_json(), exercise, "en") == work
        True
        """
        try:
            first_trial, *later_trials = data["trials"]
            attempts = [
                Attempt.from_json(first_trial, exercise, lang),
                *(Attempt.from_json(trial, None, lang) for trial in later_trials),
            ]
            if any(attempt.exercise.kind != exercise.kind for attempt in attempts):
                raise ValueError
            return cls(attempts, _count(data["at"], len(attempts) - 1))
        except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
            raise InputError(
                gettext("the saved work does not belong to this exercise; start the exercise again")
            ) from None


def _count(number: Any, most: int = 10**9, least: int = 0) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise ValueError
    return number


# ---- Variants of an exercise: exercises of the same kind with an equally large and difficult tree ---

_OWN_RULES = gettext("The rules name nodes of this tree, so there are no variants of this exercise.")
_NONE_FOUND = gettext("No other tree of the same difficulty was found.")

_SEEDS = 12
"""number of seeds tried before the condition of equal difficulty is dropped"""
_ATTEMPTS = 250
"""maximum number of random trees for a seed; after so many, the next seed is as likely to succeed"""
_LEAST_SPREAD = 8
"""minimum difference between the ends of the range from which values are drawn"""


def variant(exercise: Exercise, seed: int | None = None, lang: str = "en") -> Exercise:
    """Return the next variant of an exercise, generated from the first seed after ``seed`` that gives a different tree.

    The tree always has the same shape and, if possible, the same difficulty as the original.

    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> str(variant(exercise, 3).tree), variant(exercise, 3).seed
    ('[[3 4 14] [12 12 12] [4 6 10]]', 4)
    """
    translations, rules = translator_for(lang), exercise.rules
    if rules.depth is not None or rules.unstable or not isinstance(rules.order, str):
        raise GameTreeError(_OWN_RULES.render(translations))
    start = seed if seed is not None else _first_seed(exercise)
    promises = _promised_of(exercise)
    details = None if exercise.question_kind.makes_details else dict(exercise.details)
    for difficulty in (difficulty_of(effort_of(exercise.result)), None):
        for number in range(start + 1, start + 1 + _SEEDS):
            options = {**promises, "difficulty": difficulty, "details": details, "attempts": _ATTEMPTS}
            try:
                candidate = generate(exercise.kind, number, lang=exercise.lang, **options)
                if candidate.tree != exercise.tree and candidate.key is not None:
                    return candidate
            except GameTreeError:
                continue
    raise GameTreeError(_NONE_FOUND.render(translations))


def harder_line(exercise: Exercise, lang: str = "en") -> str:
    """Return a line of Python for more difficult exercises of the same kind, or "" if there are none.

    >>> harder_line(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    'gt.exercises.generate("pruned-leaves", 1, difficulty=2).practice()'
    """
    harder = difficulty_of(effort_of(exercise.result)) + 1
    language_argument = f', lang="{lang}"' if lang != "en" else ""
    line = f'gt.exercises.generate("{exercise.kind}", 1, difficulty={harder}{language_argument}).practice()'
    return line if harder <= HARDEST else ""


def _first_seed(exercise: Exercise) -> int:
    if exercise.seed is not None:
        return exercise.seed
    return int.from_bytes(hashlib.sha256(str(exercise.tree).encode()).digest()[:3], "big")


def _promised_of(exercise: Exercise) -> dict[str, Any]:
    """Return the conditions for generating an exercise with a tree similar to that of the given exercise.

    >>> promised = _promised_of(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> promised["plies"], promised["leaves"], promised["uniform"], promised["values"]
    (2, (9, 9), True, (2, 14))
    """
    tree = exercise.tree
    widths = [len(tree.children(node)) for node in tree if tree.kind(node) != LEAF]
    depths = tree.depths()
    is_uniform = len(set(widths)) == 1 and all(depths[leaf] == tree.height for leaf in tree.leaves)
    count = len(tree.leaves)
    spread = 0 if is_uniform or "values" in exercise.details else max(1, count // 5)
    promises: dict[str, Any] = {
        "plies": tree.height,
        "leaves": (max(2, count - spread), count + spread),
        "branching": (min(widths), max(widths)),
        "uniform": is_uniform,
        "values": _range(exercise),
        "rules": exercise.rules,
        "window": exercise.window,
        "algorithm": exercise.algorithm,
    }
    levels = _levels(tree)
    if levels and tree.utilities:
        levels.append(f"p{tree.utilities}")  # a level below the leaves, which sets the number of utilities
    return promises | ({"levels": levels} if levels else {})


def _range(exercise: Exercise) -> tuple[int, int]:
    tree, limits = exercise.tree, exercise.rules.value_range
    entries = [value if isinstance(value, tuple) else (value,) for value in map(tree.value, tree.leaves)]
    finite = [number for entry in entries for number in entry if number is not None and not is_infinite(number)] or [0]
    low, high = math.floor(min(finite)), math.ceil(max(finite))
    if high - low < _LEAST_SPREAD:
        high = low + _LEAST_SPREAD
    if limits is None:
        return low, high
    return max(low, math.ceil(limits[0])), min(high, math.floor(limits[1]))


def _levels(tree: Tree) -> list[str]:
    """Return the kind of the inner nodes of each level; [] if a level has inner nodes of several kinds."""
    kinds: list[set[str]] = [set() for _ in range(tree.height)]
    for node, depth in enumerate(tree.depths()):
        if tree.kind(node) != LEAF:
            kinds[depth].add(tree.kind(node))
    return [min(level) for level in kinds] if all(len(level) == 1 for level in kinds) else []
