"""The laws of games: the questions about a position, the violations in the answers, and the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import GameTreeError
from ..games.game import Action, Game, State
from ..games.positions import class_without_equality, contents_of, scored
from ..languages import translator_for
from ..node_kinds import CHANCE, Kind, player_number, read_kind
from ..phrases import Phrase, gettext, ngettext, short_repr
from ..values import ValueRefused, exact, show, to_probability, to_value

# ---- The sentences about a game's laws: which one is broken, and at which position ---------------

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
        "%(method)s(%(given)s) returns %(first)s the first time and %(second)s the second; the same call must "
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
        "evaluate(state) returns %(got)s, but with a depth limit a win counts %(win)s and a loss %(loss)s. A win must "
        "be worth more than any estimate, and a loss less: give the game the attribute win_score, here above %(most)s."
    ),
    "outcomes": gettext(
        "outcomes(state) returns %(got)s; it must return pairs of an action and its probability, a number from 0 to 1."
    ),
    "probabilities": gettext(
        "The probabilities of outcomes(state) sum to %(sum)s, not to 1; numbers such as Fraction(1, 6) are exact."
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
"""The sentence about each law that is broken."""


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
"""The plural is that of the games played."""


# ---- The report on a game: the laws that it breaks, each with a position and the moves to it -----


@dataclass(frozen=True, slots=True)
class _Violation:
    """A law that a game breaks."""

    law: str
    """its short name, such as ``"no_actions"``"""
    facts: Mapping[str, Any]
    """the facts in its sentence"""
    state: State
    """the first position at which it was found"""
    actions: tuple[Action, ...]
    """the actions from the start to the position"""
    drawing: str
    """the position as text"""
    moves: str
    """the actions as text"""

    def sentence(self, lang: str = "en") -> str:
        translations = translator_for(lang)
        values = dict(self.facts)
        if self.law == "comes_back":
            values["moves"] = MOVES.with_values(count=values["moves"])
        law_text = LAWS[self.law].with_values(**values).render(translations)
        if self.law in _WITHOUT_WAY:
            return law_text
        path_phrase = _REACHED_BY.with_values(moves=self.moves) if self.moves else _AT_THE_START
        return f"{law_text} {path_phrase.render(translations)}"


_WITHOUT_POSITION = ("no_initial", "initial_is_method")
_WITHOUT_WAY = (*_WITHOUT_POSITION, "long")


@dataclass(frozen=True, slots=True, repr=False)
class GameReport:
    """What `check_game` found, which prints as text."""

    game: str
    breaches: tuple[_Violation, ...]
    """the first breach of each broken law"""
    positions: int
    """the number of different positions that were checked"""
    games: int
    """the number of games that were played at random"""
    whole: bool
    """whether every reachable position was checked"""
    lang: str = "en"

    @property
    def ok(self) -> bool:
        """Whether no broken law was found."""
        return not self.breaches

    def __bool__(self) -> bool:
        return self.ok

    def text(self, lang: str | None = None) -> str:
        """Return the report in words, with a drawing of each position that shows what is wrong."""
        lang = lang or self.lang
        if self.ok:
            values = {"game": self.game, "positions": self.positions, "games": self.games}
            if self.whole:
                return _ALL_RIGHT.with_values(**values, count=self.positions).render(translator_for(lang))
            return _NOTHING_WRONG_FOUND.with_values(**values, count=self.games).render(translator_for(lang))
        return "\n\n".join(
            f"✗ {breach.sentence(lang)}" + (f"\n{breach.drawing}" if breach.law not in _WITHOUT_POSITION else "")
            for breach in self.breaches
        )

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text()}


# ---- The laws of games: the questions to a game about a position, and the breaches in its answers ----

MOST_MOVES = 40
"""Most moves to a position that are listed in words; a breach has all of them."""

_LISTED = ("actions", "outcomes", "symmetric", "successors")
"""Methods that return several things, perhaps as an iterator."""


class CheckStopped(Exception):
    """Ends the check of a position if the answers allow no more questions."""


def _safe_repr(thing: object) -> str:
    """Return the repr of an object; a short one if the repr fails."""
    try:
        return repr(thing)
    except Exception:
        return short_repr(thing)


class GameChecks:
    """Checks a game against the laws, position by position, and keeps the first breach of each.

    ``came_from`` has for each position the one before it and the action; ``followed`` has the moves of those checked.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.breaches: dict[str, _Violation] = {}
        self.came_from: dict[State, tuple[State, Action] | None] = {}
        self.followed: dict[State, list[tuple[Action, State]]] = {}
        self.kinds: dict[bool, Kind] = {}
        self.ends: set[Any] = set()
        """the utilities of the ends that were checked"""
        self.estimates: dict[Any, State] = {}
        """the least and the greatest estimate, each with its position"""
        self.unhashable_path: list[tuple[State, Action]] = []
        """the path to a position that cannot be a key"""

    def check_position(self, state: State) -> list[tuple[Action, State]]:
        """Check a position unless it was checked before; return its moves."""
        if state in self.followed:
            return []
        self.followed[state] = []
        try:
            after = self.ask_all(state)
        except CheckStopped:
            return []
        self.followed[state] = after
        return after

    def ask_all(self, state: State) -> list[tuple[Action, State]]:
        """Check all answers about a position; raise `CheckStopped` if the check cannot continue."""
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
            raise CheckStopped
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
        """Note an estimate that a win or a loss does not outweigh, in a game of nothing but wins, losses and draws."""
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
            raise CheckStopped from None
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
            raise CheckStopped from None
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
            raise CheckStopped
        return value

    def _symmetric(self, state: State, is_over: bool) -> None:
        if not (self.game.has("symmetric") or self.game.has("canonical")):
            return
        for other in self.ask("symmetric", state):
            questions = ["is_terminal", "utility" if is_over else "player", "canonical"]
            for method in questions:
                first, second = self.ask(method, state), self.ask(method, other)
                if first != second:
                    values = {"first": short_repr(first), "second": short_repr(second)}
                    self.note("symmetric", state, other=short_repr(other), method=method, **values)
                    return

    def ask(self, method: str, state: State, *more: Any) -> Any:
        """Ask twice; report different answers, and a question that changes the position."""
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
                raise CheckStopped
            if failure is not None:
                self.note("exception", state, method=method, given=arguments, error=failure)
                raise CheckStopped
        first, second = answers
        if first != second and (class_without_eq := class_without_equality(first, second)):
            self.note("unequal", state, method=method, given=arguments, type=class_without_eq.__name__)
            raise CheckStopped
        if first != second:
            values = {"first": short_repr(first), "second": short_repr(second)}
            self.note("fickle", state, method=method, given=arguments, **values)
            raise CheckStopped
        return first

    def path_to(self, state: State) -> list[tuple[State, Action]]:
        """Return the first path to a position: each position on it, with the action taken there."""
        path = []
        try:
            step = self.came_from[state]
        except TypeError:
            return self.unhashable_path
        except KeyError:  # it has changed since it was stored
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
        """Keep the first violation of a law; ``drawing`` shows a position that has changed since."""
        if law in self.breaches:
            return
        path = self.path_to(state)
        moves = ", ".join(self.text_of(position, action) for position, action in path[:MOST_MOVES])
        moves += ", …" if len(path) > MOST_MOVES else ""
        drawing = self.drawing(state) if drawing is None else drawing
        self.breaches[law] = _Violation(law, values, state, tuple(action for _, action in path), drawing, moves)
