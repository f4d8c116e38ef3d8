"""The question that tells the explanations of an answer apart: a window, a value so far, or what was done."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from ..languages import quote_label
from ..phrases import gettext, local_numbers
from ..trace.annotations import written_window
from ..trace.trace import EventKind, Trace
from ..tree.tree import NodeId
from ..values import show
from .diagnosis import Explanation
from .mistake import first_clause

_WHICH_WINDOW = gettext("With which window (α, β) did you enter %(node)s?")
_WHICH_VALUE = gettext("Which value did %(node)s have for you after %(child)s?")
_WHICH_OF_THESE = gettext("Which of these is yours?")
# TRANSLATORS: %(first)s and %(second)s are sentences about a possible mistake each
_EITHER = gettext("%(first)s Or: %(second)s")
_MOST_ANSWERS = 3
"""the most answers to choose from"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to somebody whose answer has several explanations.

    >>> from gametree.exercises import Exercise, check
    >>> exercise = Exercise("pruned-leaves", "[[[12 15] [9 14] [10 11]] [[5 12] [8 10] [12 15]]]")
    >>> asked = check(exercise, "C32").question()
    >>> asked.text, [answer for answer, _ in asked.answers]
    ('With which window (α, β) did you enter C2?', ['(11, 12)', '(−∞, 12)'])
    """

    text: str
    answers: tuple[tuple[str, str], ...]
    """each with what it shows"""
    is_about_search: bool
    """whether it asks for something in the search; else its answers are the explanations"""


def question_about(explanations: Sequence[Explanation], translator: NullTranslations, lang: str) -> Question | None:
    """Return the question whose answers tell most of the explanations apart; None where there is one alone."""
    if len(explanations) < 2:
        return None
    text, groups = max(_questions(explanations, translator), key=lambda asked: len(asked[1]), default=("", {}))
    if groups:
        told = {answer: [item.told(lang) for item in items] for answer, items in groups.items()}
        answers = [(local_numbers(translator, answer), _together(translator, texts)) for answer, texts in told.items()]
        return Question(text, tuple(answers), is_about_search=True)
    if len(explanations) > _MOST_ANSWERS:
        return None
    texts = [item.told(lang) for item in explanations]
    choices = tuple((first_clause(text), text) for text in texts)
    return Question(_WHICH_OF_THESE.render(translator), choices, is_about_search=False)


def _together(translator: NullTranslations, texts: Sequence[str]) -> str:
    """Tell the likeliest two explanations that an answer leaves."""
    return _EITHER.render(translator, first=texts[0], second=texts[1]) if len(texts) > 1 else texts[0]


def _questions(
    explanations: Sequence[Explanation], translator: NullTranslations
) -> Iterator[tuple[str, dict[str, list[Explanation]]]]:
    """Yield the questions about the searches that have two or three answers, with the explanations of each."""
    tree, traces = explanations[0].right.tree, [item.wrong.trace for item in explanations]

    def name(node: NodeId) -> str:
        return quote_label(translator, tree.label(node))

    for node, answers in _differing(traces, _entry_windows, written_window):
        yield _WHICH_WINDOW.render(translator, node=name(node)), _grouped(answers, explanations)
    for (node, child), answers in _differing(traces, _values_so_far, show):
        phrase = _WHICH_VALUE.with_values(node=name(node), child=name(child))
        yield phrase.render(translator), _grouped(answers, explanations)


def _grouped(answers: Sequence[str], explanations: Sequence[Explanation]) -> dict[str, list[Explanation]]:
    groups = dict[str, list[Explanation]]()
    for answer, explanation in zip(answers, explanations, strict=True):
        groups.setdefault(answer, []).append(explanation)
    return groups


def _differing(
    traces: Sequence[Trace], states_of: Callable[[Trace], dict[Any, Any]], write: Callable[[Any], str]
) -> Iterator[tuple[Any, list[str]]]:
    """Yield the places that all traces come to, but not all in the same state, and these states as they are written."""
    tables = [states_of(trace) for trace in traces]
    for place in tables[0]:
        if all(place in table for table in tables):
            states: list[Hashable] = [table[place] for table in tables]
            if 1 < len(set(states)) <= _MOST_ANSWERS:
                yield place, list(map(write, states))


def _entry_windows(trace: Trace) -> dict[Any, Any]:
    return {raw[1]: raw[3:] for raw in reversed(trace.raw) if raw[0] is EventKind.ENTER and raw[3] < raw[4]}


def _values_so_far(trace: Trace) -> dict[Any, Any]:
    """Return the value of each node after each child that improved it."""
    last, values = dict[NodeId | None, NodeId](), dict[Any, Any]()
    for kind, node, value, *_ in trace.raw:
        if kind in (EventKind.EVALUATE, EventKind.LEAVE):
            last[trace.tree.parent(node)] = node
        elif kind is EventKind.IMPROVE and node in last:
            values[node, last[node]] = value
    return values
