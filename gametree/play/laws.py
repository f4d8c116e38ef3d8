"""The laws of games, and a check that calls a game's methods at many positions and reports violations in the
results.
"""

from __future__ import annotations

import random
import reprlib
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ..errors import GameTreeError, named_keywords
from ..games.game import Action, Game, State, to_game
from ..games.positions import changes_in_place, class_without_equality, contents_of, scored, tree_size
from ..languages import translator_for, wrapped
from ..node_kinds import CHANCE, Kind, player_number, read_kind
from ..phrases import Code, Phrase, gettext, ngettext, short_repr
from ..search.expectiminimax import expectiminimax
from ..search.maxn import paranoid
from ..values import MOST_TIMES, ValueRefused, exact, show, to_probability, to_value, whole_number

LAWS: dict[str, Phrase] = {
    # TRANSLATORS: the names of methods such as result(…) and of parameters such as "state" stay as they are
    "no_initial": gettext("The game has no start position: give it an attribute initial."),
    "initial_is_method": gettext(
        "initial is a method, but it must be an attribute: write @property above it, or set self.initial in __init__."
    ),
    "hashable": gettext(
        "The position cannot be a key of a dict (%(error)s): build it from tuples, numbers or text, not from lists."
    ),
    "exception": gettext("%(method)s(%(given)s) raises %(error)s."),
    "changes": gettext(
        "%(method)s(%(given)s) changes its position: afterwards it is %(after)s. Return a new position and leave "
        "the old one unchanged."
    ),
    "fickle": gettext(
        "%(method)s(%(given)s) returns %(first)s the first time and %(second)s the second time; the same call must "
        "always return the same result."
    ),
    "unequal": gettext(
        "Two calls of %(method)s(%(given)s) return results that are not equal, because the class %(type)s does not "
        "define when two of its objects are equal: use tuples, or write __eq__ and __hash__ in %(type)s, as "
        "@dataclass(frozen=True) does."
    ),
    "player": gettext(
        "player(state) returns %(got)s; it must return 'max', 'min', 'chance' or a numbered player such as 'p1'."
    ),
    "players": gettext(
        "player(state) returns %(got)s here and %(other)s elsewhere: a game has either MAX and MIN or players p1, "
        "p2 …, not both."
    ),
    "actions_at_end": gettext(
        "The game is over here, but actions(state) still offers %(actions)s; at the end of a game there are no actions."
    ),
    "no_actions": gettext(
        "The game is not over here, but actions(state) is empty: return a move, or return True from is_terminal(state)."
    ),
    "actions_once": gettext(
        "The game is not over here, but actions(state) is empty: it returns an iterator, such as a generator, which "
        "counts as true even when it is empty. Return a list."
    ),
    "twin_actions": gettext("actions(state) offers %(action)s twice."),
    "utility": gettext(
        "utility(state) returns %(got)s; it must return a number from MAX's point of view, or a tuple with one "
        "number for each of the players p1, p2 …."
    ),
    "total": gettext(
        "The utilities at this end, %(utility)s, sum to %(sum)s, but according to the game they always sum to "
        "%(total)s."
    ),
    "evaluate": gettext("evaluate(state) returns %(got)s; it must return a value like the utilities."),
    "outweighs": gettext(
        "evaluate(state) returns %(got)s, but with a depth limit, a win counts as %(win)s and a loss as %(loss)s. A "
        "win must be worth more than any estimate, and a loss less: give the game the attribute win_score, here above "
        "%(most)s."
    ),
    "outcomes": gettext(
        "outcomes(state) returns %(got)s; it must return pairs of an action and its probability, a number from 0 to 1."
    ),
    "probabilities": gettext(
        "The probabilities of outcomes(state) sum to %(sum)s, not to 1; correct them, and use exact numbers such as "
        "Fraction(1, 6)."
    ),
    "successors": gettext(
        "successors(state) returns %(got)s, but actions(state) and result(state, action) give %(needed)s."
    ),
    "symmetric": gettext(
        "symmetric(state) treats this position and %(other)s as equivalent, but %(method)s gives %(first)s for one "
        "and %(second)s for the other."
    ),
    "symmetric_value": gettext(
        "symmetric(state) treats this position and %(other)s as equivalent, but with perfect play one has the value "
        "%(first)s and the other %(second)s."
    ),
    "comes_back": gettext(
        "This position is repeated after %(moves)s, so the game can go on forever: count the moves in the position "
        "and end the game after some number of them, or search it only with a depth limit."
    ),
    "long": gettext(
        "The game was not over after %(count)d random moves; the last ones, %(last)s, led to this position."
    ),
}
"""sentence about a violation of each law, keyed by the short name of the law"""


_AT_THE_START = gettext("This is the start position.")
_REACHED_BY = gettext("It is reached from the start by %(moves)s.")
MOVES = ngettext("%(count)d move", "%(count)d moves")
_ALL_RIGHT = ngettext(
    "%(game)s keeps the laws of games: its %(positions)d position was checked.",
    "%(game)s keeps the laws of games: all its %(positions)d positions were checked.",
)
_NOTHING_WRONG_FOUND = ngettext(
    "Nothing wrong was found in %(game)s: %(positions)d positions were checked, and %(games)d game was played at "
    "random.",
    "Nothing wrong was found in %(game)s: %(positions)d positions were checked, and %(games)d games were played at "
    "random.",
)
"""sentence for a game that breaks no law; the plural depends on the number of games played"""


# ---- The report on a game: the broken laws, each with a position and the moves to this position -------------


@dataclass(frozen=True, slots=True)
class _Violation:
    """A violation of one of the laws of games."""

    law: str
    """short name of the law, such as ``"no_actions"``"""
    facts: Mapping[str, Any]
    """values for the sentence of the law"""
    state: State
    """first position at which the violation was found"""
    actions: tuple[Action, ...]
    """actions from the start to the position"""
    drawing: str
    """position as text"""
    moves: str
    """actions as text"""

    def sentence(self, lang: str = "en") -> str:
        translations = translator_for(lang)
        values = {"moves": MOVES.with_values(count=self.facts["moves"])} if self.law == "comes_back" else {}
        law_text = LAWS[self.law].render(translations, **{**self.facts, **values})
        if self.law in _WITHOUT_WAY:
            return law_text
        path_phrase = _REACHED_BY.with_values(moves=self.moves) if self.moves else _AT_THE_START
        return f"{law_text} {path_phrase.render(translations)}"


_WITHOUT_POSITION = ("no_initial", "initial_is_method")
_WITHOUT_WAY = (*_WITHOUT_POSITION, "long")


@dataclass(frozen=True, slots=True, repr=False)
class GameReport:
    """The result of `check_game`, which prints as text."""

    game: str
    breaches: tuple[_Violation, ...]
    """first violation of each broken law"""
    positions: int
    """number of different positions checked"""
    games: int
    """number of random games played"""
    whole: bool
    """whether every reachable position was checked"""
    lang: str = "en"

    @property
    def ok(self) -> bool:
        """Whether no violation was found."""
        return not self.breaches

    def __bool__(self) -> bool:
        return self.ok

    def text(self, lang: str | None = None) -> str:
        """Return the report in words, with a drawing of each position that breaks a law."""
        lang = lang or self.lang
        if self.ok:
            values = {"game": self.game, "positions": self.positions, "games": self.games}
            message, count = (_ALL_RIGHT, self.positions) if self.whole else (_NOTHING_WRONG_FOUND, self.games)
            return wrapped(message.render(translator_for(lang), **values, count=count))
        return "\n\n".join(
            wrapped(f"✗ {breach.sentence(lang)}")
            + (f"\n{breach.drawing}" if breach.law not in _WITHOUT_POSITION else "")
            for breach in self.breaches
        )

    def __repr__(self) -> str:
        return self.text()


# ---- The laws of games: calls of a game's methods at a position, and violations in their results ----

_MOST_MOVES = 40
"""maximum number of moves to a position listed in a sentence; a violation contains all moves"""

_LISTED = ("actions", "outcomes", "symmetric", "successors")
"""methods that return several items, possibly as an iterator"""


class _CheckStopped(Exception):
    """Raised to end the check of a position after a result that makes further calls useless."""


def _safe_repr(thing: object) -> str:
    try:
        return repr(thing)
    except Exception:
        return short_repr(thing)


class _Questions:
    """Checks a game against the laws, position by position, and keeps the first violation of each law.

    ``came_from`` maps each position to its predecessor and the action taken there; ``followed`` maps checked positions
    to their moves.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.breaches: dict[str, _Violation] = {}
        self.came_from: dict[State, tuple[State, Action] | None] = {}
        self.followed: dict[State, list[tuple[Action, State]]] = {}
        self.kinds: dict[bool, Kind] = {}
        self.ends: set[Any] = set()
        """utilities of the checked final positions"""
        self.estimates: dict[Any, State] = {}
        """position of the least estimate and position of the greatest estimate, keyed by the estimate"""
        self.unhashable_path: list[tuple[State, Action]] = []
        """path to a position that cannot be a dict key"""

    def check_position(self, state: State) -> list[tuple[Action, State]]:
        """Check a position unless it was checked before; return its moves."""
        if state in self.followed:
            return []
        self.followed[state] = []
        try:
            after = self.ask_all(state)
        except _CheckStopped:
            return []  # the position may have changed; if so, it is no longer a key
        self.followed[state] = after
        return after

    def ask_all(self, state: State) -> list[tuple[Action, State]]:
        """Check the results of all methods at a position; raise `_CheckStopped` if the check of this position cannot
        continue.
        """
        game = self.game
        is_over = bool(self.ask("is_terminal", state))
        self._symmetric(state, is_over)
        if game.has("evaluate") and not is_over:
            self._keep_estimate(self._value("evaluate", self.ask("evaluate", state), state), state)
        if is_over:
            self._end(state)
            return []
        kind = self._kind(state)
        actions = [share[0] for share in self._outcomes(state)] if kind == CHANCE else self._actions(state)
        if not actions:
            self.note("actions_once" if isinstance(game.actions(state), Iterator) else "no_actions", state)
            raise _CheckStopped
        after = [(action, self.ask("result", state, action)) for action in actions]
        if game.has("successors") and kind != CHANCE:
            successors = list(self.ask("successors", state))
            if successors != after:
                self.note("successors", state, got=short_repr(successors), needed=short_repr(after))
        return after

    def _keep_estimate(self, value: Any, state: State) -> None:
        if not isinstance(value, tuple):
            self.estimates.setdefault(value, state)
            self.estimates = {end: self.estimates[end] for end in (min(self.estimates), max(self.estimates))}

    def weigh_estimates(self) -> None:
        """In a game with only wins, losses and draws, report an estimate that is better than a win or worse than a
        loss.
        """
        game = self.game
        ends = self.ends | set(game.value_range or ())
        if not self.estimates or len(ends) > 3 or not min(ends, default=0) < game.drawn < max(ends, default=0):
            return
        loss, *_, win = sorted(scored(game, end) for end in ends)
        facts = {"win": show(win), "loss": show(loss), "most": show(max(map(abs, self.estimates)))}
        for value, state in self.estimates.items():
            if not loss < value < win:
                self.note("outweighs", state, got=show(value), **facts)

    def _kind(self, state: State) -> Kind:
        answer = self.ask("player", state)
        try:
            kind = read_kind(answer)
        except GameTreeError:
            self.note("player", state, got=short_repr(answer))
            raise _CheckStopped from None
        if kind != CHANCE:
            numbered = player_number(kind) is not None
            self.kinds.setdefault(numbered, kind)
            if (not numbered) in self.kinds:
                self.note("players", state, got=short_repr(kind), other=short_repr(self.kinds[not numbered]))
        return kind

    def _actions(self, state: State) -> list[Action]:
        actions = list(self.ask("actions", state))
        for number, action in enumerate(actions):
            if action in actions[:number]:
                self.note("twin_actions", state, action=short_repr(action))
                break
        return actions

    def _outcomes(self, state: State) -> list[tuple[Action, Any]]:
        answer = self.ask("outcomes", state)
        try:
            outcomes = [(action, to_probability(share)) for action, share in answer]
            if any(isinstance(share, float) or not 0 <= share <= 1 for _, share in outcomes):
                raise ValueRefused(gettext("a number from 0 to 1"))
        except (TypeError, ValueError, ValueRefused):
            self.note("outcomes", state, got=short_repr(answer))
            raise _CheckStopped from None
        total = exact(sum(share for _, share in outcomes))
        if outcomes and total != 1:
            self.note("probabilities", state, sum=show(total))
        return [(action, share) for action, share in outcomes if share]

    def _end(self, state: State) -> None:
        answer = self.ask("utility", state)
        value = self._value("utility", answer, state)
        total = self.game.total
        if not isinstance(value, tuple):
            self.ends.add(value)
        elif total is not None and sum(value) != total:
            self.note("total", state, utility=show(value), sum=show(exact(sum(value))), total=show(total))
        if self.game.has("actions") and (actions := list(self.ask("actions", state))):
            self.note("actions_at_end", state, actions=", ".join(map(short_repr, actions[:6])))

    def _value(self, method: str, answer: Any, state: State) -> Any:
        """Check a value: a number for MAX and MIN, a tuple for several players."""
        try:
            value = to_value(answer)
        except ValueRefused:
            value = None
        numbers = [player_number(kind) or 0 for kind in self.kinds.values()]
        entries = len(value) if isinstance(value, tuple) else 0
        if value is None or (self.kinds and (entries < max(numbers) or (entries and not max(numbers)))):
            self.note(method, state, got=short_repr(answer))
            raise _CheckStopped
        return value

    def _symmetric(self, state: State, is_over: bool) -> None:
        if not (self.game.has("symmetric") or self.game.has("canonical")):
            return
        for other in self.ask("symmetric", state):
            for method in ("is_terminal", "utility" if is_over else "player", "canonical"):
                first, second = self.ask(method, state), self.ask(method, other)
                if first != second:
                    values = {"first": short_repr(first), "second": short_repr(second)}
                    self.note("symmetric", state, other=short_repr(other), method=method, **values)
                    return

    def ask(self, method: str, state: State, *more: Any) -> Any:
        """Call a method twice; report results that differ, and a call that changes the position."""
        arguments = ", ".join(map(short_repr, (state, *more)))
        before, contents = _safe_repr(state), contents_of(state) if method == "result" else ""
        drawing = self.drawing(state) if contents else before
        answers: list[Any] = []
        for _ in range(2):
            answer = failure = None
            try:
                answer = getattr(self.game, method)(state, *more)
                answers.append(list(answer) if method in _LISTED else answer)
            except Exception as error:
                failure = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            text_before, text_after = before, _safe_repr(state)
            if contents and text_before == text_after and answer is state:
                text_before, text_after = contents, contents_of(state)
            if text_before != text_after:
                arguments_before = ", ".join([text_before, *map(short_repr, more)])
                self.note("changes", state, drawing=drawing, method=method, given=arguments_before, after=text_after)
                raise _CheckStopped
            if failure is not None:
                self.note("exception", state, method=method, given=arguments, error=failure)
                raise _CheckStopped
        first, second = answers
        if first != second and (class_without_eq := class_without_equality(first, second)):
            self.note("unequal", state, method=method, given=arguments, type=class_without_eq.__name__)
            raise _CheckStopped
        if first != second:
            values = {"first": short_repr(first), "second": short_repr(second)}
            self.note("fickle", state, method=method, given=arguments, **values)
            raise _CheckStopped
        return first

    def path_to(self, state: State) -> list[tuple[State, Action]]:
        """Return the first path to a position: each position on it, with the action taken there."""
        path = []
        try:
            step = self.came_from[state]
        except TypeError:
            return self.unhashable_path
        except KeyError:  # the position has changed since it was stored
            step = next((step for key, step in self.came_from.items() if key is state), None)
        while step is not None:
            path.append(step)
            step = self.came_from.get(step[0])
        return path[::-1]

    def drawing(self, state: State) -> str:
        """Return a position as text, even if the game's `draw` fails."""
        try:
            return "" if state is None else str(self.game.draw(state))
        except Exception:
            return _safe_repr(state)

    def text_of(self, state: State, action: Action) -> str:
        """Return the name of a move, even if the game's `move_text` fails."""
        try:
            return str(self.game.move_text(state, action))
        except Exception:
            return _safe_repr(action)

    def note(self, law: str, state: State, *, drawing: str | None = None, **values: Any) -> None:
        """Store the first violation of a law; ``drawing`` is the text of a position that may have changed since."""
        if law in self.breaches:
            return
        path = self.path_to(state)
        moves = ", ".join(self.text_of(position, action) for position, action in path[:_MOST_MOVES])
        moves += ", …" if len(path) > _MOST_MOVES else ""
        drawing = self.drawing(state) if drawing is None else drawing
        self.breaches[law] = _Violation(law, values, state, tuple(action for _, action in path), drawing, moves)


# ---- The check of a user's game: all positions of a small game, otherwise random games ------------

_LONGEST = 1000
"""number of moves after which a random game is considered endless"""
_LAST_MOVES = 5
"""number of last moves of an endless game that are listed"""
_SYMMETRIC_SIZE = 2000
"""maximum number of positions that are searched below a position to compare it with its symmetric forms"""
_SYMMETRIC_PAIRS = 12
"""number of positions that are compared with their symmetric forms"""


@named_keywords()
def check_game(game: Game, *, most: int = 6000, games: int = 50, seed: int = 0, lang: str = "en") -> GameReport:
    """Play a game and report the laws of games that it breaks, if any, in plain words.

    Parameters
    ----------
    game : Game
        The game.
    most : int, default 6000
        Number of positions to check; the positions nearest to the start come first.
    games : int, default 50
        Number of additional random games, played only if the game has more than ``most`` positions.
    seed : int, default 0
        The seed of the random games.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    GameReport
        The first position that breaks each law, with the moves to it.

    Examples
    --------
    >>> from gametree.games import Nim
    >>> check_game(Nim(2, 1))
    Nim keeps the laws of games: all its 8 positions were checked.
    >>> class OnlyPairs(Nim):
    ...     def actions(self, state):
    ...         return [(heap, n) for heap, n in super().actions(state) if n == 2]
    >>> check_game(OnlyPairs(3))
    ✗ The game is not over here, but actions(state) is empty: return a move, or
    return True from is_terminal(state). It is reached from the start by 1: −2.
    1 |
    ▸ MIN
    """
    whole_number(Code("most"), most, 0), whole_number(Code("games"), games, 0, MOST_TIMES)
    chance = random.Random(whole_number(Code("seed"), seed, 0))
    return _Check(to_game("check_game(…)", game), lang).run(most, games, chance)


class _Check(_Questions):
    def run(self, most: int, games: int, random_source: random.Random) -> GameReport:
        """Check positions by their distance from the start, then play random games."""
        played, is_complete = 0, False
        if self._begins():
            pending = deque([self.start])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                moves = self.check_position(state)
                pending.extend(after for action, after in moves if self._is_new(after, (state, action)))
            is_complete = not pending
            if "hashable" not in self.breaches:
                self._find_cycle()
            if not is_complete:
                played = games
                for _ in range(games):
                    self._play(random_source)
            self.weigh_estimates()
            if not self.breaches and self.game.has("symmetric"):
                with suppress(_CheckStopped, GameTreeError):  # a form that is unreachable may break other laws
                    self._compare_symmetric(random_source)
        violations = tuple(self.breaches.values())
        return GameReport(self.game.name, violations, len(self.followed), played, is_complete, self.lang)

    def _begins(self) -> bool:
        try:
            initial = self.game.initial
        except AttributeError:
            self.note("no_initial", None)
            return False
        if callable(initial):
            self.note("initial_is_method", None)
            return False
        self.start = _safe_copy(self.game, initial)
        return self._is_new(self.start, None)

    def _is_new(self, state: State, above: tuple[State, Action] | None) -> bool:
        """Return whether a position is new, and store the first path to it. If the position cannot be a dict key,
        report this and return False, so that its moves are not followed.
        """
        try:
            if state in self.came_from:
                return False
        except TypeError as error:
            if "hashable" not in self.breaches:
                self.unhashable_path = [] if above is None else [*self.path_to(above[0]), above]
                self.note("hashable", state, error=error)
                with suppress(_CheckStopped):
                    self.ask_all(state)
            return False
        self.came_from[state] = above
        return True

    def _find_cycle(self) -> None:
        """Report the recurring position that is nearest to the start, and the number of moves until it recurs."""
        after = {
            state: [successor for _, successor in pairs if successor in self.followed]
            for state, pairs in self.followed.items()
        }
        before: dict[State, list[State]] = {state: [] for state in after}
        for state, positions in after.items():
            for successor in positions:
                before[successor].append(state)
        repeatable = _on_a_cycle(before, after) & _on_a_cycle(after, before)
        for state in after:
            if state in repeatable and (moves := _moves_back(state, after)):
                self.note("comes_back", state, moves=moves)
                return

    def _play(self, random_source: random.Random) -> None:
        state, seen = self.start, {self.start: 0}
        last: deque[str] = deque(maxlen=_LAST_MOVES)
        for _ in range(_LONGEST):
            after = self.followed[state] if state in self.followed else self.check_position(state)
            if not after:
                return
            action, following = random_source.choice(after)
            last.append(self.text_of(state, action))
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self.note("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self.note("long", state, count=_LONGEST, last=", ".join(last))

    def _compare_symmetric(self, random_source: random.Random) -> None:
        """Search a few positions that have small trees, and their symmetric forms; report the first symmetric form
        whose value differs from the value of the position.
        """
        positions = list(self.followed)
        values: dict[State, Any] = {}
        for state in random_source.sample(positions, min(_SYMMETRIC_PAIRS, len(positions))):
            forms = [state, *(form for form in self.ask("symmetric", state) if form != state)]
            if len(forms) == 1 or not tree_size(self.game, state, most=_SYMMETRIC_SIZE).exact:
                continue
            for form in forms:
                if form not in values:
                    values[form] = self._worth(form)
                if values[form] != values[state]:
                    first, second = show(values[state]), show(values[form])
                    self.note("symmetric_value", state, other=reprlib.repr(form), first=first, second=second)
                    return

    def _worth(self, state: State) -> Any:
        """Return the value of a position under best play; for several players, return the value that the player to move
        can guarantee.

        The values of the other players in max^n depend on the order of equally good moves, which a symmetry may change.
        """
        if True not in self.kinds:
            return expectiminimax(self.game, state=state, table=True).value
        if self.ask("is_terminal", state):
            return self.ask("utility", state)
        number = player_number(self.ask("player", state)) or 1
        value: Any = paranoid(self.game, state=state, table=True).value
        return value[number - 1]


def _safe_copy(game: Game, state: State) -> State:
    """Return a copy of the start position or, if it cannot be copied, the position itself. The copy protects the start
    position from a game that changes positions in place.
    """
    with suppress(Exception):
        copied = deepcopy(state)
        if copied == state or changes_in_place(game, state):
            return copied
    return state


def _on_a_cycle(before: Mapping[State, Sequence[State]], after: Mapping[State, Sequence[State]]) -> set[State]:
    """Return the positions at which an endless path begins. They are the positions that are left when positions without
    successors are removed repeatedly.
    """
    open_ways = {state: len(positions) for state, positions in after.items()}
    ended = [state for state, ways in open_ways.items() if not ways]
    for state in ended:
        for position in before[state]:
            open_ways[position] -= 1
            if not open_ways[position]:
                ended.append(position)
    return set(after).difference(ended)


def _moves_back(state: State, after: Mapping[State, Sequence[State]]) -> int:
    """Return the minimum number of moves after which a position can recur; 0 if it cannot."""
    moves, reached, frontier = 1, set(after[state]), set(after[state])
    while frontier:
        if state in frontier:
            return moves
        frontier = {following for position in frontier for following in after[position]} - reached
        reached |= frontier
        moves += 1
    return 0
