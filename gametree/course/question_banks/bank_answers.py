"""The answers of an exported question: boxes to fill in, answers to choose or to tick, and accepted spellings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from ...errors import InputError
from ...exercises.case.answer_parts import Answer, in_words, literal
from ...exercises.exercise import Exercise
from ...exercises.feedback.feedback import MOST_TOLD
from ...exercises.kinds.question_kind import ONE_MOVE, ONE_TABLE
from ...exercises.mistakes.known_mistakes import MISTAKES
from ...exercises.mistakes.mistake import explained
from ...languages import translator
from ...node_kinds import LEAF
from ...phrases import Code, gettext, in_brackets, local_numbers, pgettext
from ...values import INF, Number, is_infinite, write
from ..paper.paper_words import paper_words

# ---- The words of exported questions: how an answer is given there, and why a question cannot be exported ----

FILL_IN = gettext("Fill in the boxes.")
UNREACHED = gettext("Write “%(sign)s” where the search never comes.").of(sign=Code("-"))
TICK = gettext("Tick all that belong to the answer, or only “%(none)s”.")
# TRANSLATORS: an answer to tick: no leaf, no branch
NONE = pgettext("answer", "none")
IN_ORDER = gettext("Write the labels from the first to the last, as in %(example)s.").of(example=Code("D3 D2"))
WHICH = gettext("Which of these answers is right?")
# TRANSLATORS: the name of a question: "pruned leaves, seed 7"
SEED = gettext("%(kind)s, seed %(seed)s")

NOT_TYPED = gettext(
    "a kind whose answers %(format)s can mark: %(kinds)s; or known mistakes to choose from (%(option)s), or the format "
    "%(other)s"
)
FEW_MISTAKES = gettext("at least %(least)s mistakes that lead to other answers")
MOODLE_MARKS = gettext("at most %(most)s right answers to tick, which is as far as Moodle's fractions of a mark go")


# ---- The spellings of a right answer that a format without the kit's own reader accepts, the usual one … ----

NOT_REACHED = ("-", "–", "—", "−")
"""what is written for a node that the search never reaches"""
SPELT_SIGNS = {"=": ("=",), "≤": ("≤", "<="), "≥": ("≥", ">=")}
SEPARATORS = (", ", ",", " ", "; ", ";")


def spellings(part: Answer) -> tuple[str, ...]:
    """Return the spellings of a number, a tuple, a bound such as ``≤ 3``, or the labels of a list.

    >>> spellings(Fraction(5, 2)), spellings("≤ 3"), spellings(["C2", "C3"])[:2]
    (('2.5', '2,5', '5/2'), ('≤ 3', '<= 3', '≤3', '<=3'), ('C2 C3', 'C2, C3'))
    """
    if isinstance(part, list):
        return list_spellings(part)
    if isinstance(part, tuple):
        return tuple_spellings(part)
    if isinstance(part, str):
        sign, _, number = part.partition(" ")
        return _signed(sign, tuple(dict.fromkeys((number, number.replace(".", ",")))))
    return number_spellings(part)


def number_spellings(number: Number) -> tuple[str, ...]:
    """Return the spellings of a number: decimals with a point or a comma, fractions, infinities, both minus signs.

    >>> number_spellings(-3), number_spellings(Fraction(1, 3)), number_spellings(-INF)[:2]
    (('-3', '−3'), ('1/3',), ('-inf', '-∞'))
    """
    if is_infinite(number):
        found = ["inf", "∞", "+inf", "+∞"] if number > 0 else ["-inf", "-∞"]
    else:
        exact = Fraction(number)
        written = write(number)
        ratio = f"{exact.numerator}/{exact.denominator}" if exact.denominator > 1 else written
        found = [written, written.replace(".", ","), ratio]
    found += [text.replace("-", "−") for text in found if text.startswith("-")]
    return tuple(dict.fromkeys(found))


def tuple_spellings(entries: tuple[Number, ...]) -> tuple[str, ...]:
    """Return the spellings of a tuple, with brackets and without.

    >>> tuple_spellings((1, 2))
    ('(1, 2)', '(1,2)', '(1 2)', '(1; 2)', '(1;2)', '1, 2', '1,2', '1 2', '1; 2', '1;2')
    """
    written = [write(entry) for entry in entries]
    return tuple(f"{left}{one.join(written)}{right}" for left, right in ("()", ("", "")) for one in SEPARATORS)


def list_spellings(labels: list[str]) -> tuple[str, ...]:
    """Return the spellings of labels in their order, first with spaces, as the kit writes them.

    >>> list_spellings(["C2", "C3"])[:3]
    ('C2 C3', 'C2, C3', 'C2,C3')
    """
    return tuple(dict.fromkeys(one.join(labels) for one in (" ", *SEPARATORS)))


def interval_spellings(low: Number, high: Number) -> tuple[str, ...]:
    """Return the spellings of what is known of a value: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``.

    >>> interval_spellings(3, 14)[:3], interval_spellings(-INF, 3)[:2], interval_spellings(2, 2)
    (('[3, 14]', '[3,14]', '[3 14]'), ('≤ 3', '<= 3'), ('= 2', '=2', '2'))
    """
    if low == high:
        numbers = number_spellings(low)
        return (*_signed("=", numbers), *numbers)
    if low == -INF and high != INF:
        return _signed("≤", number_spellings(high))
    if high == INF and low != -INF:
        return _signed("≥", number_spellings(low))
    left, right = ("[", "]") if low != -INF else ("(", ")")
    pairs = list(product(number_spellings(low), number_spellings(high)))
    return tuple(dict.fromkeys(f"{left}{one.join(pair)}{right}" for pair in pairs for one in SEPARATORS))


def _signed(sign: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{one}{space}{number}" for number in numbers for space in (" ", "") for one in SPELT_SIGNS[sign])


# ---- The answers of an exported question: boxes to fill in, or answers to choose or to tick, with words … ----


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A wrong answer, and the names of the mistakes that lead to it, in the order of the kit's table."""

    answer: Answer
    names: tuple[str, ...]

    def told(self, lang: str) -> str:
        """Say what is behind the answer; nothing where too much can be."""
        names = dict.fromkeys(self.names)
        told = [MISTAKES[name].told(lang) for name in names]
        return explained(translator(lang), told) if len(names) <= MOST_TOLD else ""


def mistaken_answers(exercise: Exercise) -> list[Mistaken]:
    """Return the wrong answers that one mistake leads to, each once, in the order of the kit's table.

    >>> found = mistaken_answers(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> found[0].answer, found[0].names
    (['D2', 'D3'], ('players-swapped',))
    """
    found: dict[str, tuple[Answer, list[str]]] = {}
    for mistake in MISTAKES.values():
        if not mistake.applies(exercise):
            continue
        answer = mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
        if answer is not None and not exercise.accepts(answer):
            found.setdefault(literal(answer), (answer, []))[1].append(mistake.name)
    return [Mistaken(answer, tuple(names)) for answer, names in found.values()]


def mistaken_parts(
    found: Iterable[Mistaken], parts: Callable[[Answer], Mapping[str, Answer]], right: Mapping[str, Answer], lang: str
) -> dict[str, dict[str, tuple[Answer, str]]]:
    """Return for each part of an answer what is wrong in mistaken answers, and what to say to it.

    ``parts`` takes an answer apart. The inner mapping is by the literal of the wrong part.
    """
    wrong: dict[str, dict[str, tuple[Answer, list[str]]]] = {}
    for one in found:
        for label, part in parts(one.answer).items():
            if label in right and part != right[label]:
                told = wrong.setdefault(label, {}).setdefault(literal(part), (part, []))
                told[1].extend(one.names)
    return {
        label: {text: (part, Mistaken(part, tuple(names)).told(lang)) for text, (part, names) in of.items()}
        for label, of in wrong.items()
    }


LEAST_WRONG, MOST_WRONG = 2, 5
"""how many wrong answers hide the right one"""


@dataclass(frozen=True, slots=True)
class Blank:
    """A box to fill in."""

    label: str
    """what stands before it; empty where there is one box only"""
    right: tuple[str, ...]
    """the spellings that are right, the usual one first"""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """what to say to the spellings of wrong answers that known mistakes lead to"""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose or to tick."""

    text: str
    is_right: bool
    feedback: str = ""


def blanks(exercise: Exercise) -> tuple[Blank, ...]:
    """Return the boxes of an exercise; none where its answers are chosen.

    >>> [(box.label, box.right) for box in blanks(Exercise("values", "[[3 12] 2]"))]
    [('A', ('3',)), ('B', ('3',))]
    """
    found, lang, kind = mistaken_answers(exercise), exercise.lang, exercise.question_kind
    if kind.is_marked_by_platforms and kind.sort.name in ("line", "order"):
        accepted = spellings(exercise.key)
        told = {text: one.told(lang) for one in found for text in spellings(one.answer)}
        return (Blank("", accepted, _worded(told, accepted)),)
    if not kind.sort.fills_nodes:
        return ()
    right = _parts(exercise, exercise.key)
    wrong = mistaken_parts(found, lambda answer: _parts(exercise, answer), right, lang)
    made = []
    for label, part in right.items():
        accepted = _spellings(exercise, part)
        told = {x: said for answer, said in wrong.get(label, {}).values() for x in _spellings(exercise, answer)}
        made.append(Blank(label, accepted, _worded(told, accepted)))
    return tuple(made)


def choices(exercise: Exercise) -> tuple[Option, ...]:
    """Return the moves, tables, leaves or branches to choose from or to tick; none where boxes are filled in.

    >>> [option.text for option in choices(Exercise("pruned-leaves", "[[3 12] [2 4]]")) if option.is_right]
    ['C2']
    """
    tree, sort, key, lang = exercise.tree, exercise.question_kind.sort, exercise.key, exercise.lang
    if sort == ONE_MOVE:
        told = {str(one.answer): one.told(lang) for one in mistaken_answers(exercise)}
        moves = map(tree.move, tree.children(0))
        return tuple(Option(move, exercise.accepts(move), told.get(move, "")) for move in moves)
    if sort == ONE_TABLE:
        heading = paper_words(lang)["table"]
        return tuple(Option(heading % {"name": name}, name == key) for name in exercise.details["options"])
    if sort.name != "marks":
        return ()
    labels = list(map(tree.label, exercise.question_kind.targets(exercise)))
    right = {label: label in key for label in labels}
    wrong = mistaken_parts(
        mistaken_answers(exercise), lambda answer: {label: label in answer for label in labels}, right, lang
    )
    said = {label: next((told for _, told in of.values()), "") for label, of in wrong.items() if not right[label]}
    ticks = [Option(label, is_right, said.get(label, "")) for label, is_right in right.items()]
    return (*ticks, Option(NONE.told(translator(lang)), not key))


def answers(exercise: Exercise) -> tuple[Option, ...]:
    """Return the right answer among those of mistakes, in alphabetical order, which says nothing about them.

    >>> [(one.text, one.is_right) for one in answers(Exercise("best-move", "[[7 1] [5 4 8] [3 9]]"))]
    [('a1', False), ('a2', True), ('a3', False)]
    """
    wrong = sorted(mistaken_answers(exercise), key=lambda one: len(one.names))[:MOST_WRONG]
    found = {
        text: Option(text, False, one.told(exercise.lang)) for one in wrong if (text := _written(exercise, one.answer))
    }
    right = _written(exercise, exercise.key)
    found.pop(right, None)
    if len(found) < LEAST_WRONG:
        cure = gettext("take a larger tree, or one made with %(option)s").of(option=Code("discriminating=True"))
        where = Code(f"{exercise.kind} {exercise.tree}"[:80])
        raise InputError(where, FEW_MISTAKES.of(least=LEAST_WRONG), str(len(found)), cure)
    found[right] = Option(right, True)
    return tuple(found[name] for name in sorted(found))


def _written(exercise: Exercise, answer: Answer) -> str:
    """Write an answer for a reader: ``A = 3, B ≤ 2``, ``C2, C3``, ``none``."""
    t = translator(exercise.lang)
    if answer == []:
        return NONE.told(t)
    if not isinstance(answer, Mapping):
        return local_numbers(t, in_words(answer))
    show, labels = exercise.question_kind.show, sorted(answer, key=exercise.tree.node)
    shown = {label: in_brackets(t, show(answer[label])) for label in labels}
    parts = (f"{label} {'' if part[0] in '=≤≥' else '= '}{part}" for label, part in shown.items())
    return local_numbers(t, ", ".join(parts))


def _parts(exercise: Exercise, answer: Mapping[str, Answer]) -> dict[str, Answer]:
    """Return what belongs into the boxes, by their labels; None for a node that the search never reaches."""
    tree = exercise.tree
    inner = [tree.label(node) for node in tree if tree.kind(node) != LEAF]
    if exercise.question_kind.sort.input != "window":
        return {label: answer.get(label) for label in inner}
    windows = {label: answer.get(label) or (None, None) for label in inner}
    return {f"{label}: {sign}": windows[label][end] for label in inner for end, sign in enumerate("αβ")}


def _spellings(exercise: Exercise, part: Answer) -> tuple[str, ...]:
    if part is None:
        return NOT_REACHED
    if exercise.question_kind.sort.input == "interval":
        return interval_spellings(*part)
    return number_spellings(part) if exercise.question_kind.sort.input == "window" else spellings(part)


def _worded(wrong: Mapping[str, str], right: tuple[str, ...]) -> dict[str, str]:
    """Leave out what nothing is said to, and what is right in another spelling."""
    return {one: said for one, said in wrong.items() if said and one not in right}
