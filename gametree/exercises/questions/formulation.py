"""Games described in words, which a student writes as a class; the kit compares them with a reference game."""

from __future__ import annotations

import contextlib
import ctypes
import inspect
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from gettext import NullTranslations
from types import MappingProxyType, SimpleNamespace
from typing import Any

from ...errors import InputError
from ...games.game import Game, State
from ...games.row_games import TicTacToe
from ...languages import translator_for
from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Code, Phrase, gettext, ngettext
from ...play.written_game import compared, is_table, played, table_of
from ...values import Number, show, to_number
from .. import answer_errors as words
from ..answer_errors import AnswerError
from ..answer_notation import answer_repr
from ..programs.dialogue import is_short
from ..programs.limits import SLOW_AT, Limits
from ..programs.source_text import Program, to_program
from ..programs.tasks import NOTES
from ..programs.worker.main import STOPPED_AT
from ..programs.worker_process import Report, in_this_process, run
from .graded_answer import (
    OUT_OF_TIME,
    WRITE_CLASS,
    GradedAnswer,
    NotebookPage,
    graded,
    share_of,
    unanswered,
    with_warning,
)

_MATCHES = gettext("There are some matches on the table; the argument of the class is their number.")

RULES = {
    "matches": [
        _MATCHES,
        gettext("MAX begins, and the players take turns. In each turn the player takes one, two or three matches."),
        gettext("The player who takes the last match loses. A win for MAX is worth 1, a win for MIN −1."),
    ],
    "divisors": [
        gettext("The game starts with a whole number, 2 or greater: the argument of the class."),
        gettext(
            "MAX begins, and the players take turns. In each turn the player chooses a divisor of the number, less "
            "than the number itself, and subtracts it from the number."
        ),
        gettext(
            "At 1 there is no move, and the player whose turn it is loses. A win for MAX is worth 1, a win for MIN −1."
        ),
    ],
    "tictactoe": [
        gettext(
            "This is tic-tac-toe on three by three squares. The argument of the class is a board: a text of nine "
            "characters, row by row, with X, O and a dot for each empty square."
        ),
        gettext("X is MAX. If there are as many X as O, it is X's turn, otherwise O's."),
        gettext(
            "Three in a row, a column or a diagonal win. A win for X is worth 1, a win for O −1, and a full board "
            "without a winner 0."
        ),
    ],
    "coin-matches": [
        _MATCHES,
        gettext(
            "MAX begins, and the players take turns. In each turn the player takes one match or tosses a fair coin."
        ),
        gettext("Heads: the player takes two matches. Tails: three. If fewer are left, the player takes all of them."),
        gettext("The player who takes the last match wins. A win for MAX is worth 1, a win for MIN −1."),
    ],
}
"""rules of a game, one sentence each, keyed by the name of the game"""


_REQUIREMENTS = (
    # TRANSLATORS: names in Python, such as initial and player(state), are not translated
    gettext(
        "The class needs the attribute initial and the methods player(state), actions(state), result(state, action), "
        "is_terminal(state) and utility(state). If chance moves, it also needs outcomes(state)."
    ),
    gettext(
        "player(state) returns 'max', 'min' or 'chance'; outcomes(state) returns a list of pairs (action, probability)."
    ),
    gettext("__init__(self, …) takes the argument of the class and sets initial."),
    gettext("When the game is over, actions(state) is empty."),
    gettext("You choose how to write positions and actions; a position must be usable as a dict key."),
)
"""requirements of the class, one sentence each"""

_ALL_RIGHT = ngettext(
    "Right: your game keeps all laws of games, and from %(count)d start its tree follows the rules.",
    "Right: your game keeps all laws of games, and from all %(count)d starts its tree follows the rules.",
)
_SOME_RIGHT = gettext("From %(right)d of %(count)d starts the tree of your game follows the rules.")
# TRANSLATORS: %(call)s is a line of Python, such as Matches(4); a list of broken laws of games follows
_LAWS_BROKEN = gettext("%(call)s breaks the laws of games:")
_FAILED = gettext("%(call)s stops with the error %(error)s.")
# TRANSLATORS: before a sentence, as in "Matches(4), after 3, 1, at ('max', 0): your game goes on here."
_AFTER_MOVES = gettext("%(call)s, after %(moves)s, at %(position)s:")
_AT_START = gettext("%(call)s, at the start:")
_DIFFERENCES = {
    "over": gettext("your game is over here, but by the rules it goes on."),
    "not over": gettext("your game goes on here, but by the rules it is over."),
    # TRANSLATORS: %(got)s and %(needed)s are 'max', 'min' or 'chance'
    "player": gettext("player(state) is %(got)s here, but by the rules it is %(needed)s."),
    "actions": gettext("the number of actions here is %(got)s in your game, but %(needed)s by the rules."),
    "probabilities": gettext("the probabilities here are %(got)s in your game, but %(needed)s by the rules."),
    "utility": gettext("this end is worth %(got)s in your game, but %(needed)s by the rules."),
}
"""sentences about the difference between two games at a position, keyed by the kind of difference; the values in the
sentences are players or numbers
"""

_STOPPED = {
    "time": OUT_OF_TIME,
    "asleep": OUT_OF_TIME,
    "ended": gettext("The process that played your game crashed, or your game ended it."),
    "memory": gettext("Your game needs more than %(memory)s MB of memory, which is the limit here."),
    "recursion": gettext("Your game calls itself without end."),
    "output": gettext("Your game was stopped because it prints too much."),
    "import": gettext("Your program imports the module %(name)s, which is not available here."),
    "name": gettext("Your program uses %(name)s, which is not defined in it."),
    # TRANSLATORS: %(error)s is a Python error such as "ZeroDivisionError: division by zero"
    "raised": gettext("Your program stops with the error %(error)s before the game begins."),
    "syntax": gettext("Python cannot read your program: %(error)s."),
    **dict.fromkeys(
        ("exit", "input", "thread", "process"),
        gettext(
            "Your game ends Python, reads from the keyboard, or starts a thread or another process, which is not "
            "allowed here."
        ),
    ),
}
"""sentences that give the reason why a game could not be played, keyed by a short name of the reason"""


# ---- A time limit: an exception that interrupts a student's code while it runs -------------------

_INTERRUPT_INTERVAL, _MOST_INTERRUPTS = 0.2, 50
"""seconds between two interrupts, and maximum number of interrupts, because a program may catch an interrupt"""


class OutOfTime(BaseException):
    """Raised at the time limit; ``except Exception`` does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` repeatedly if the code in the context takes too long; without threads there is no limit.

    >>> with time_limit(10):
    ...     print("done")
    done
    """
    thread_id, over = ctypes.c_ulong(threading.get_ident()), threading.Event()
    lock = threading.Lock()

    def ring() -> None:
        for wait in (seconds, *[_INTERRUPT_INTERVAL] * _MOST_INTERRUPTS):
            if over.wait(wait):
                return
            with lock:
                if not over.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread_id, ctypes.py_object(OutOfTime))

    clock = threading.Thread(target=ring, daemon=True)
    try:
        clock.start()
    except RuntimeError:
        yield
        return
    try:
        yield
    finally:
        while not over.is_set():
            with contextlib.suppress(OutOfTime), lock:
                over.set()
        with contextlib.suppress(OutOfTime):
            for _ in range(2):  # a pending interrupt arrives at the end of a turn; cancelling it would leave
                pass  # the interpreter waiting for it, and Python 3.11 then hangs in traced functions
        clock.join()


# ---- A game in words, compared with the kit's own -------------------------------------------------

SECONDS = 5.0
"""processor time promised for the games from all starting positions together, in seconds; a game is stopped after three
times as long
"""
_MEMORY = 768
"""maximum memory of the process that plays the game, in MB"""
MOST = 600
"""maximum number of positions, for each starting position, at which the laws of games are checked (see
`gametree.check_game`)
"""
GAMES = 10
_COMPARING = 20.0
"""time promised for comparing a student's game with the rules, for all starting positions together, in seconds"""
_ACT = f"{played.__module__}.{played.__name__}"
_MODULES = (
    "__init__ errors files fonts languages node_kinds on_demand phrases progress_bar randomness rules showing values"
)
_GAME_MODULES = "__init__ aima game moves_by_name positions"
_KIT = (
    *(f"{name}.py" for name in _MODULES.split()),
    *("locale", "explain", "play", "search", "trace", "tree"),
    *(f"games/{name}.py" for name in _GAME_MODULES.split()),
)
"""parts of the kit that a process with a student's game can use; the kit's own games are excluded"""


@dataclass(frozen=True)
class _Start:
    """A starting position of the game: the arguments for the student's class, and the kit's game from the same
    position.
    """

    arguments: tuple[Any, ...]
    wanted: Game
    state: State = None

    def call(self, name: str) -> str:
        return f"{name}({', '.join(map(repr, self.arguments))})"

    @cached_property
    def rules(self) -> list[list[Any]]:
        """The table of the game according to the rules."""
        return table_of(self.wanted, self.state)


@dataclass(frozen=True, slots=True)
class _TriedStart:
    """The outcome of playing a student's game from one starting position."""

    start: _Start
    laws: tuple[str, ...] = ()
    """sentences about broken laws of games"""
    lawful: bool = False
    shape: bool = False
    """whether the tree is right except for the utilities"""
    difference: tuple[str, ...] = ()
    """first difference: a key of ``_DIFFERENCES``, the value in the game, and the value by the rules; empty if there is
    none
    """
    moves: str = ""
    drawing: str = ""
    failure: str = ""

    @property
    def right(self) -> bool:
        return self.shape and not self.difference and not self.failure


@dataclass(frozen=True)
class Formulation:
    """A game that a student must write as a class: ``name`` is a key of `RULES`, and the game is played from each
    starting position in ``starts``.

    For each starting position, the points have two parts: one for the tree without its utilities, and one for the whole
    tree. A further part is for obeying all laws of games (see `gametree.check_game`); it counts only if some tree is
    right.

    >>> from gametree.exercises.questions.formulation import Matches
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
    """call that creates the game, with NAME for the class"""
    starts: tuple[_Start, ...]

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        """Return the rules of the game and the task as a page."""
        translations = translator_for(lang)
        lines = [WRITE_CLASS.with_values(name=name), *RULES[self.name], *_REQUIREMENTS]
        code = f"class {name}(gametree.Game): ...\n\n{self.signature.replace('NAME', name)}"
        return NotebookPage(tuple(line.render(translations) for line in lines), code=code, last=last, lang=lang)

    def grade(self, name: str, answer: object, points: Number, lang: str) -> GradedAnswer:
        """Grade a class; raise `AnswerError` for an answer that is not a class of a game."""
        if not (inspect.isclass(answer) and issubclass(answer, Game)):
            raise _not_a_class(name, words.NO_ANSWER if answer is None or answer is ... else answer_repr(answer), lang)
        if in_this_process():
            with time_limit(STOPPED_AT * SECONDS):
                request = self._wanted([name], lang)
                reports = [
                    played(SimpleNamespace(**{name: answer}), request, _start_arguments(start)) for start in self.starts
                ]
                comparisons = list(map(compared, self._tables(reports)))
            return self._graded(name, reports, comparisons, points, lang)
        try:
            program = to_program(answer, (name, answer.__name__))
        except InputError:
            raise _not_a_class(name, answer_repr(answer), lang) from None
        return self._grade(Program(program.source, (answer.__name__,)), name, points, lang)

    def grade_text(self, name: str, text: str, points: Number, lang: str) -> GradedAnswer:
        """Grade the source of a program that defines a game class; the game is played in a separate process.

        >>> text = "import gametree\\nclass Matches(gametree.Game):\\n    initial = 7"
        >>> FORMULATIONS["matches"].grade_text("Matches", text, 5, "en").marks
        0
        """
        try:
            return self._grade(Program(text, (name,)), name, points, lang)
        except AnswerError as error:
            return unanswered((error.text(lang),), points, lang, error.phrase)

    def _wanted(self, names: Sequence[str], lang: str) -> dict[str, Any]:
        return {"names": list(names), "lang": lang, "most": MOST, "games": GAMES}

    def _grade(self, program: Program, name: str, points: Number, lang: str) -> GradedAnswer:
        fault = program.fault(counts_steps=False)
        if fault is not None:
            return _not_played(_stop_sentence(*fault), points, lang)
        job = self._wanted(program.names, lang) | {"act": _ACT, "source": program.source}
        job |= {
            "cases": list(map(_start_arguments, self.starts)),
            "limits": Limits(seconds=SECONDS, memory_mb=_MEMORY).to_json(),
        }
        report = run(job, valid=_is_report, kit=_KIT)
        answer = self._played(report, job, name, points, lang)
        if answer.why is None and report.is_slow(SECONDS):
            slow, most = (show(to_number(round(factor * SECONDS, 2))) for factor in (SLOW_AT, STOPPED_AT))
            answer = with_warning(answer, NOTES["slow"].render(translator_for(lang), slow=slow, seconds=most))
        return replace(answer, protection=report.protection, had_to_wait=report.had_to_wait(SECONDS))

    def _played(self, report: Report, job: Mapping[str, Any], name: str, points: Number, lang: str) -> GradedAnswer:
        why, facts = _stop_reason(report, len(self.starts))
        if why:
            return _not_played(_stop_sentence(why, facts), points, lang)
        outcomes = [one["returned"] for one in report.runs]
        if any(one["failure"] is None for one in outcomes):
            error = _not_a_class(name, words.NO_ANSWER, lang)
            return unanswered((error.text(lang),), points, lang, error.phrase)
        tables = self._tables(outcomes)
        limits = Limits(seconds=_COMPARING, memory_mb=_MEMORY).to_json()
        if tables:
            report = run({**job, "source": "", "cases": tables, "limits": limits}, valid=_is_comparison, kit=_KIT)
            why, facts = _stop_reason(report, len(tables))
            if why:
                return _not_played(_stop_sentence(why, facts), points, lang)
        comparisons = [one["returned"] for one in report.runs] if tables else []
        return self._graded(name, outcomes, comparisons, points, lang)

    def _tables(self, outcomes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the tables of the games that could be tabulated, each with the table by the rules."""
        pairs = zip(self.starts, outcomes, strict=True)
        return [{"table": one["table"], "rules": start.rules} for start, one in pairs if one["table"] is not None]

    def _graded(
        self,
        name: str,
        outcomes: Sequence[Mapping[str, Any]],
        comparisons: Sequence[Mapping[str, Any]],
        points: Number,
        lang: str,
    ) -> GradedAnswer:
        trials, left = [], iter(comparisons)
        for start, trial in zip(self.starts, outcomes, strict=True):
            laws = tuple(trial["laws"])
            found = {"failure": trial["failure"]} if trial["table"] is None else dict(next(left))
            found["difference"] = tuple(found.get("difference") or ())
            trials.append(_TriedStart(start, laws, trial["lawful"] is True and not laws, **found))
        shapes, rights = sum(trial.shape for trial in trials), sum(trial.right for trial in trials)
        is_lawful = bool(shapes) and all(trial.lawful for trial in trials)
        score = share_of(points, Fraction(shapes + rights + is_lawful, 2 * len(trials) + 1))
        return graded(self._sentences(translator_for(lang), name, trials), score, points, lang)

    def _sentences(self, translator: NullTranslations, name: str, trials: list[_TriedStart]) -> list[str]:
        """Return sentences with the number of right starts, the first broken laws, and the first difference."""
        right = sum(trial.right for trial in trials)
        first_broken = next((trial for trial in trials if trial.laws), None)
        if right == len(trials) and first_broken is None:
            return [_ALL_RIGHT.with_values(count=right).render(translator)]
        sentences = [_SOME_RIGHT.with_values(right=right, count=len(trials)).render(translator)]
        if first_broken is not None:
            sentences.append(_LAWS_BROKEN.with_values(call=Code(first_broken.start.call(name))).render(translator))
            sentences += [f"✗ {sentence}" for sentence in first_broken.laws]
        first_wrong = next((trial for trial in trials if not trial.right), None)
        difference = _difference_phrase(first_wrong, name) if first_wrong is not None else None
        return sentences if difference is None else [*sentences, difference.render(translator)]


def _start_arguments(start: _Start) -> dict[str, Any]:
    return {"arguments": list(start.arguments)}


def _not_a_class(name: str, got: str | Phrase, lang: str) -> AnswerError:
    return AnswerError(words.ANSWER, words.GAME_CLASS, got).with_example(f"class {name}(gametree.Game): ...", lang)


def _is_report(item: Mapping[str, Any]) -> bool:
    """Return whether a report on one starting position has the right form; a student's program may have written it."""
    returned, why = item.get("returned"), item.get("why")
    if why is not None:
        details = item.get("said")
        return isinstance(why, str) and isinstance(details, list) and all(is_short(detail, 200) for detail in details)
    return (
        isinstance(returned, dict)
        and returned.keys() == {"failure", "laws", "lawful", "table"}
        and (returned["failure"] is None or is_short(returned["failure"], 400))
        and isinstance(returned["laws"], list)
        and all(is_short(law, 1000) for law in returned["laws"])
        and isinstance(returned["lawful"], bool)
        and (returned["table"] is None or is_table(returned["table"]))
    )


def _is_comparison(item: Mapping[str, Any]) -> bool:
    """Return whether a report on a comparison has the right form; no student's program runs during a comparison."""
    return item.get("why") is not None or isinstance(item.get("returned"), dict)


def _stop_reason(report: Report, starts: int) -> tuple[str, Sequence[Any]]:
    """Return why a game was stopped, as a key of ``_STOPPED``, and the details for the sentence; return "" as the key
    if it was not stopped.
    """
    for outcome in report.runs:
        if outcome["why"] is not None:
            return outcome["why"], outcome["said"]
    return ("", ()) if len(report.runs) == starts else (report.end, ())


def _not_played(why: Phrase, points: Number, lang: str) -> GradedAnswer:
    return unanswered((why.render(translator_for(lang)),), points, lang, why)


def _stop_sentence(why: str, details: Sequence[Any] = ()) -> Phrase:
    error = ": ".join(str(detail) for detail in details if detail)
    phrase = _STOPPED.get(why, _STOPPED["ended"])
    return phrase.with_values(error=Code(error), name=Code(str(details[0]) if details else ""), memory=_MEMORY)


def _difference_phrase(trial: _TriedStart, name: str) -> Phrase | None:
    call = Code(trial.start.call(name))
    if trial.failure:
        return _FAILED.with_values(call=call, error=Code(trial.failure.rstrip(".")))
    if not trial.difference:
        return None
    where = _AT_START.with_values(call=call)
    if trial.moves:
        where = _AFTER_MOVES.with_values(call=call, moves=Code(trial.moves), position=Code(trial.drawing))
    what, *both = trial.difference
    got, needed = (Code(repr(value)) if what == "player" else value for value in both)
    difference = _DIFFERENCES[what].with_values(got=got, needed=needed)
    return Phrase("%(where)s %(what)s").with_values(where=where, what=difference)


# ---- The kit's own versions of the games ---------------------------------------------------------

_PlayerAndNumber = tuple[str, int]
"""The player to move, and a number."""


def other(player: str) -> str:
    return MIN if player == MAX else MAX


class Matches(Game):
    """A game in which a player takes one, two or three matches; the player who takes the last match loses.

    >>> import gametree as gt
    >>> [gt.minimax(Matches(n)).value for n in range(1, 7)]
    [-1, 1, 1, 1, -1, 1]
    """

    def __init__(self, matches: int) -> None:
        self.initial: _PlayerAndNumber = MAX, matches

    def player(self, state: _PlayerAndNumber) -> str:
        return state[0]

    def actions(self, state: _PlayerAndNumber) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state: _PlayerAndNumber, action: int) -> _PlayerAndNumber:
        return other(state[0]), state[1] - action

    def is_terminal(self, state: _PlayerAndNumber) -> bool:
        return state[1] == 0

    def utility(self, state: _PlayerAndNumber) -> int:
        """Return a win for the player to move, because the other player took the last match."""
        return 1 if state[0] == MAX else -1


class Divisors(Game):
    """A game in which a player subtracts a proper divisor from a number; a player who cannot move loses.

    >>> import gametree as gt
    >>> [gt.minimax(Divisors(n)).value for n in range(1, 7)]
    [-1, 1, -1, 1, -1, 1]
    """

    def __init__(self, number: int) -> None:
        self.initial: _PlayerAndNumber = MAX, number

    def player(self, state: _PlayerAndNumber) -> str:
        return state[0]

    def actions(self, state: _PlayerAndNumber) -> list[int]:
        return [d for d in range(1, state[1]) if state[1] % d == 0]

    def result(self, state: _PlayerAndNumber, action: int) -> _PlayerAndNumber:
        return other(state[0]), state[1] - action

    def is_terminal(self, state: _PlayerAndNumber) -> bool:
        return state[1] == 1

    def utility(self, state: _PlayerAndNumber) -> int:
        """Return a loss for the player to move, who cannot move."""
        return -1 if state[0] == MAX else 1


class CoinMatches(Game):
    """A game in which a player takes a match or tosses a coin (heads: two matches, tails: three); the player who takes
    the last match wins.

    >>> import gametree as gt
    >>> [str(gt.expectiminimax(CoinMatches(n)).value) for n in (1, 2, 3, 4)]
    ['1', '1', '0', '0']
    """

    def __init__(self, matches: int) -> None:
        self.initial: tuple[str, int, bool] = MAX, matches, False

    def player(self, state: tuple[str, int, bool]) -> str:
        """Return the player to move, or chance after a coin was tossed."""
        return CHANCE if state[2] else state[0]

    def actions(self, state: tuple[str, int, bool]) -> list[str]:
        if state[2]:
            return ["heads", "tails"]
        return ["take", "toss"] if state[1] else []

    def outcomes(self, state: tuple[str, int, bool]) -> list[tuple[str, Number]]:
        return [("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))]

    def result(self, state: tuple[str, int, bool], action: str) -> tuple[str, int, bool]:
        player, matches, _ = state
        if action == "toss":
            return player, matches, True
        return other(player), max(0, matches - {"take": 1, "heads": 2, "tails": 3}[action]), False

    def is_terminal(self, state: tuple[str, int, bool]) -> bool:
        return state[1] == 0

    def utility(self, state: tuple[str, int, bool]) -> int:
        """Return a loss for the player to move, because the other player took the last match."""
        return -1 if state[0] == MAX else 1


def _board_start(text: str) -> _Start:
    game = TicTacToe()
    drawn = " / ".join(" ".join(text[row : row + 3]) for row in (0, 3, 6))
    return _Start((text,), game, game.state(drawn))


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        game.name: game
        for game in (
            Formulation("matches", "NAME(7)", tuple(_Start((n,), Matches(n)) for n in (1, 4, 7))),
            Formulation("divisors", "NAME(12)", tuple(_Start((n,), Divisors(n)) for n in (2, 6, 12))),
            Formulation(
                "tictactoe", "NAME('XO..X..O.')", tuple(map(_board_start, ("XOXOXOOX.", "XOX.O..X.", "X...O....")))
            ),
            Formulation("coin-matches", "NAME(4)", tuple(_Start((n,), CoinMatches(n)) for n in (1, 3, 5))),
        )
    }
)
"""games that students can be asked to write, keyed by name"""
