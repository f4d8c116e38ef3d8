"""The wrong answers that known mistakes lead to, with the sentences that explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ...exercises.exercise import Exercise
from ...exercises.feedback.feedback import MOST_TOLD
from ...exercises.kinds.kind import literal
from ...exercises.marking.item import Answer
from ...exercises.mistakes.known_mistakes import MISTAKES
from ...exercises.mistakes.mistake_words import explained
from ...languages import translator

__all__ = ["Mistaken", "mistaken_answers", "mistaken_parts"]


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
        answer = mistake.answer(exercise.how.key(mistake.search_for(exercise), exercise))
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
