"""Games in words, which a student writes as a class; the kit compares the class with a game of its own."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from gettext import NullTranslations
from types import MappingProxyType, SimpleNamespace
from typing import Any

from ...errors import InputError
from ...exercises.answers import unreadable as words
from ...exercises.answers.numbers import said
from ...exercises.answers.unreadable import AnswerError
from ...exercises.programs.dialogue import is_short
from ...exercises.programs.program_text import Program, to_program
from ...exercises.programs.running import Limits, Report, in_this_process, run
from ...games.game import Game
from ...games.tictactoe import TicTacToe
from ...languages import translator
from ...phrases import Code, Phrase
from ...play.laws.written_game import is_table, tried
from ...values import Number
from . import formulation_words as sentences
from .game_difference import Start, TriedStart, compared
from .graded_answer import GradedAnswer, graded, share_of, unanswered
from .grading_words import WRITE_CLASS
from .notebook_text import NotebookPage
from .reference_games import CoinMatches, Divisors, Matches
from .time_limit import within

__all__ = ["FORMULATIONS", "SECONDS", "Formulation", "Start"]

SECONDS = 10.0
"""for all starts together"""
MEMORY = 768
"""of the process that plays the game, in MB"""
MOST = 600
"""positions that are checked by the laws of games, from each start"""
GAMES = 10
MODULES = "__init__ errors files fonts languages phrases progress replacements randomness rules showing values"
OF_GAMES = "__init__ board game hashable_positions kinds positions tree_size"
KIT = (
    *(f"{name}.py" for name in MODULES.split()),
    *("locale", "explain", "play", "search", "trace", "tree"),
    *(f"games/{name}.py" for name in OF_GAMES.split()),
)
"""The parts of the kit that a process gets that plays a student's game: no game of the kit's own is among them."""


@dataclass(frozen=True)
class Formulation:
    """A game to formulate: ``name`` is a key of `formulation_words.RULES`, and the starts are tried one by one.

    A start gives a part of the points for the tree without its utilities and one for the whole; that all laws are kept
    is a part, too, where some tree is right.

    >>> from gametree.course.grading.reference_games import Matches
    >>> FORMULATIONS["matches"].grade("Matches", Matches, 5, "en").marks
    5
    >>> class Greedy(Matches):
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[1]]
    >>> graded = FORMULATIONS["matches"].grade("Matches", Greedy, 7, "en")
    >>> graded.marks, graded.shown.lines[1]
    (3, 'Matches(4), at the start: the number of actions here is 2 in your game, but 3 by the rules.')
    """

    name: str
    signature: str
    """how the class is made, with NAME for its name"""
    starts: tuple[Start, ...]

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        """Return the rules of the game and the task as a page."""
        t = translator(lang)
        lines = [WRITE_CLASS.of(name=name), *sentences.RULES[self.name], *sentences.ASKED]
        code = f"class {name}(gametree.Game): ...\n\n{self.signature.replace('NAME', name)}"
        return NotebookPage(tuple(line.told(t) for line in lines), code=code, last=last, lang=lang)

    def grade(self, name: str, answer: object, points: Number, lang: str) -> GradedAnswer:
        """Grade a class; an answer that is no class of a game is an `AnswerError`."""
        if not (inspect.isclass(answer) and issubclass(answer, Game)):
            raise _no_class(name, words.NO_ANSWER if answer is None or answer is ... else said(answer), lang)
        if in_this_process():
            with within(SECONDS):
                wanted = self._wanted([name], lang)
                reports = [tried(SimpleNamespace(**{name: answer}), wanted, _case(start)) for start in self.starts]
            return self._graded(name, reports, points, lang)
        try:
            program = to_program(answer, (name, answer.__name__))
        except InputError:
            raise _no_class(name, said(answer), lang) from None
        return self._grade(Program(program.source, (answer.__name__,)), name, points, lang)

    def grade_text(self, name: str, text: str, points: Number, lang: str) -> GradedAnswer:
        """Grade the text of a program that defines a class; it is played in a process of its own.

        >>> text = "import gametree\\nclass Matches(gametree.Game):\\n    initial = 7"
        >>> FORMULATIONS["matches"].grade_text("Matches", text, 5, "en").marks
        0
        """
        try:
            return self._grade(Program(text, (name,)), name, points, lang)
        except AnswerError as error:
            return unanswered((error.told(lang),), points, lang, error.phrase)

    def _wanted(self, names: Sequence[str], lang: str) -> dict[str, Any]:
        return {"names": list(names), "lang": lang, "most": MOST, "games": GAMES}

    def _grade(self, program: Program, name: str, points: Number, lang: str) -> GradedAnswer:
        fault = program.fault(counts_steps=False)
        if fault is not None:
            return _not_played(_stopped(*fault), points, lang)
        job = self._wanted(program.names, lang) | {
            "source": program.source,
            "act": f"{tried.__module__}.{tried.__name__}",
            "cases": list(map(_case, self.starts)),
            "limits": Limits(seconds=SECONDS, memory_mb=MEMORY).to_json(),
        }
        report = run(job, valid=_is_report, kit=KIT)
        why, facts = _end(report, len(self.starts))
        if why:
            return _not_played(_stopped(why, facts), points, lang)
        told = [one["returned"] for one in report.runs]
        if any(one["failure"] is None for one in told):
            raise _no_class(name, words.NO_ANSWER, lang)
        return self._graded(name, told, points, lang)

    def _graded(self, name: str, told: Sequence[Mapping[str, Any]], points: Number, lang: str) -> GradedAnswer:
        trials = [compared(*pair) for pair in zip(self.starts, told, strict=True)]
        shapes, rights = sum(one.shape for one in trials), sum(one.right for one in trials)
        laws = bool(shapes) and all(one.lawful for one in trials)
        score = share_of(points, Fraction(shapes + rights + laws, 2 * len(trials) + 1))
        return graded(self._told(translator(lang), name, trials), score, points, lang)

    def _told(self, t: NullTranslations, name: str, trials: list[TriedStart]) -> list[str]:
        """Say how many starts are right, the laws that are broken at the first, and the first difference."""
        right = sum(one.right for one in trials)
        broken = next((one for one in trials if one.laws), None)
        if right == len(trials) and broken is None:
            return [sentences.ALL_RIGHT.of(count=right).told(t)]
        said = [sentences.SOME_RIGHT.of(right=right, count=len(trials)).told(t)]
        if broken is not None:
            said.append(sentences.LAWS_BROKEN.of(call=Code(broken.start.call(name))).told(t))
            said += [f"✗ {sentence}" for sentence in broken.laws]
        wrong = next((one for one in trials if not one.right), None)
        if wrong is not None:
            said += [phrase.told(t) for phrase in _differs(wrong, name)]
        return said


def _case(start: Start) -> dict[str, Any]:
    return {"arguments": list(start.arguments)}


def _no_class(name: str, got: str | Phrase, lang: str) -> AnswerError:
    return AnswerError(words.ANSWER, words.GAME_CLASS, got).like(f"class {name}(gametree.Game): ...", lang)


def _is_report(item: Mapping[str, Any]) -> bool:
    """Tell whether a report on one start has the right form, whoever wrote it."""
    told, why = item.get("returned"), item.get("why")
    if why is not None:
        facts = item.get("said")
        return isinstance(why, str) and isinstance(facts, list) and all(is_short(fact, 200) for fact in facts)
    return (
        isinstance(told, dict)
        and told.keys() == {"failure", "laws", "lawful", "table"}
        and (told["failure"] is None or is_short(told["failure"], 400))
        and isinstance(told["laws"], list)
        and all(is_short(law, 1000) for law in told["laws"])
        and isinstance(told["lawful"], bool)
        and (told["table"] is None or is_table(told["table"]))
    )


def _end(report: Report, starts: int) -> tuple[str, Sequence[Any]]:
    """Return why a game was stopped, a key of `formulation_words.STOPPED`, with its facts; "" if it was not."""
    for one in report.runs:
        if one["why"] is not None:
            return one["why"], one["said"]
    return ("", ()) if len(report.runs) == starts else (report.end, ())


def _not_played(why: Phrase, points: Number, lang: str) -> GradedAnswer:
    return unanswered((why.told(translator(lang)),), points, lang, why)


def _stopped(why: str, facts: Sequence[Any] = ()) -> Phrase:
    error = ": ".join(str(fact) for fact in facts if fact)
    phrase = sentences.STOPPED.get(why, sentences.STOPPED["ended"])
    return phrase.of(error=Code(error), name=Code(str(facts[0]) if facts else ""), memory=MEMORY)


def _differs(trial: TriedStart, name: str) -> list[Phrase]:
    call, found = trial.start.call(name), trial.difference
    if trial.failure:
        return [sentences.FAILED.of(call=Code(call), error=Code(trial.failure.rstrip(".")))]
    return [] if found is None else [sentences.differs(call, trial.moves, trial.drawing, found)]


def _board(text: str) -> Start:
    game = TicTacToe()
    drawn = " / ".join(" ".join(text[row : row + 3]) for row in (0, 3, 6))
    return Start((text,), game, game.state(drawn))


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        game.name: game
        for game in (
            Formulation("matches", "NAME(7)", tuple(Start((n,), Matches(n)) for n in (1, 4, 7))),
            Formulation("divisors", "NAME(12)", tuple(Start((n,), Divisors(n)) for n in (2, 6, 12))),
            Formulation("tictactoe", "NAME('XO..X..O.')", tuple(map(_board, ("XOXOXOOX.", "XOX.O..X.", "X...O....")))),
            Formulation("coin-matches", "NAME(4)", tuple(Start((n,), CoinMatches(n)) for n in (1, 3, 5))),
        )
    }
)
"""The games to formulate by their names."""
