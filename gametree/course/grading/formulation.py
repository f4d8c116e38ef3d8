"""Games in words, which a student writes as a class; the kit compares the class with a game of its own."""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from gettext import NullTranslations
from types import MappingProxyType
from typing import Any

from ...errors import GameTreeError
from ...exercises.answers import unreadable as words
from ...exercises.answers.numbers import said
from ...exercises.answers.unreadable import AnswerError
from ...exercises.feedback import score_words
from ...games.game import Game, State
from ...games.tictactoe import TicTacToe
from ...languages import translator
from ...phrases import Code, Phrase
from ...play.laws.check_game import check_game
from ...play.laws.report import GameReport
from ...values import Number
from . import formulation_words as sentences
from .game_difference import Difference, Trees, first_difference
from .graded_answer import GradedAnswer, share_of
from .grading_words import WRITE_CLASS
from .notebook_text import NotebookPage
from .reference_games import CoinMatches, Divisors, Matches
from .time_limit import within

__all__ = ["FORMULATIONS", "SECONDS", "Formulation", "Start"]

SECONDS = 10.0
"""for all starts together; nbgrader gives a cell thirty, and asks twice"""
MOST = 600
"""positions that are checked by the laws of games, from each start"""
GAMES = 10
MOST_BREACHES = 2
"""greatest number of broken laws in one feedback"""


@dataclass(frozen=True, slots=True)
class Start:
    """A start of the game: the arguments of the student's class, and the same start in the kit's game."""

    arguments: tuple[Any, ...]
    wanted: Game
    state: State = None

    def call(self, name: str) -> str:
        """Write how the class is called."""
        return f"{name}({', '.join(map(repr, self.arguments))})"


@dataclass(frozen=True, slots=True)
class TriedStart:
    """The outcome of a student's game from one start."""

    start: Start
    report: GameReport | None = None
    """None where no game could be made"""
    shape: bool = False
    """whether the tree is right but for the utilities"""
    difference: Difference | None = None
    moves: str = ""
    drawing: str = ""
    failure: str = ""

    @property
    def right(self) -> bool:
        """Whether the tree is right."""
        return self.shape and self.difference is None and not self.failure

    @property
    def lawful(self) -> bool:
        """Whether the laws of games are kept."""
        return self.report is not None and self.report.ok


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
            got = words.NO_ANSWER if answer is None or answer is ... else said(answer)
            raise AnswerError(words.ANSWER, words.GAME_CLASS, got).like(f"class {name}(gametree.Game): ...", lang)
        with within(SECONDS):
            trials = [_tried(start, answer, name, lang) for start in self.starts]
        t, shapes, rights = translator(lang), sum(one.shape for one in trials), sum(one.right for one in trials)
        laws = bool(shapes) and all(one.lawful for one in trials)
        score = share_of(points, Fraction(shapes + rights + laws, 2 * len(trials) + 1))
        lines = tuple(self._told(t, name, trials, lang))
        return GradedAnswer(
            score,
            points,
            NotebookPage(lines, last=score_words.score(t, score, points, rounded=True), lang=lang, role="feedback"),
        )

    def _told(self, t: NullTranslations, name: str, trials: list[TriedStart], lang: str) -> list[str]:
        """Say how many starts are right, the laws that are broken at the first, and the first difference."""
        right = sum(one.right for one in trials)
        broken = next((one for one in trials if one.report is not None and not one.report.ok), None)
        if right == len(trials) and broken is None:
            return [sentences.ALL_RIGHT.of(count=right).told(t)]
        said = [sentences.SOME_RIGHT.of(right=right, count=len(trials)).told(t)]
        if broken is not None and broken.report is not None:
            said.append(sentences.LAWS_BROKEN.of(call=Code(broken.start.call(name))).told(t))
            said += [f"✗ {breach.sentence(lang)}" for breach in broken.report.breaches[:MOST_BREACHES]]
        wrong = next((one for one in trials if not one.right), None)
        if wrong is not None:
            said += [phrase.told(t) for phrase in _differs(wrong, name)]
        return said


def _tried(start: Start, made: Callable[..., Game], name: str, lang: str) -> TriedStart:
    try:
        game = made(*start.arguments)
    except Exception as error:
        return TriedStart(start, failure=_brief(error, lang))
    report = check_game(game, most=MOST, games=GAMES, lang=lang)
    trial = partial(TriedStart, start, report)
    try:
        state = start.wanted.initial if start.state is None else start.state
        plain = Trees(values=False)
        shape = plain.shape(game, game.initial) == plain.shape(start.wanted, state)
        found = first_difference(game, start.wanted, state)
        moves, drawing = ("", "") if found is None else _way(game, found)
        return trial(shape, found, moves, drawing)
    except Exception as error:
        return trial(failure="" if report.breaches else _brief(error, lang), difference=None)


def _way(game: Game, found: Difference) -> tuple[str, str]:
    """Return the moves to a position and its drawing, as the student's game tells them."""
    here, told = game.initial, []
    for action in found.actions:
        told.append(str(game.move_text(here, action)))
        here = game.result(here, action)
    return ", ".join(told), reprlib.repr(found.state)


def _differs(trial: TriedStart, name: str) -> list[Phrase]:
    call, found = trial.start.call(name), trial.difference
    if trial.failure:
        return [sentences.FAILED.of(call=Code(call), error=Code(trial.failure.rstrip(".")))]
    if found is None:
        return []
    return [sentences.differs(call, trial.moves, trial.drawing, found.what, found.got, found.needed)]


def _brief(error: BaseException, lang: str) -> str:
    if isinstance(error, GameTreeError):
        return " ".join(error.told(lang).split())[:160]
    text = " ".join(str(error).split())[:160]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


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
