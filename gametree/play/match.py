"""The match: a game between somebody and a machine, with the dice, and every move so far."""

from __future__ import annotations

import random
import reprlib
from dataclasses import dataclass

from ..errors import GameError, GameTreeError, choose
from ..game import Action, Game, State
from ..kinds import CHANCE, LEAF, MAX, MIN
from ..narration import LANGUAGES
from ..narration.play import refused_move
from ..positions import kind_at
from .thinking import MACHINES, NODES, SECONDS, Choice, Machine, chosen_by, machine_named

__all__ = ["FIRST", "Match", "Turn"]

FIRST = ("me", "it")
OTHER = {MAX: MIN, MIN: MAX}


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made."""

    state: State
    """before it"""
    action: Action
    text: str
    by: str
    """``"me"``, ``"it"`` or ``"dice"``"""
    choice: Choice | None = None
    """what the machine thought"""


class Match:
    """A game against a machine: an algorithm by its name, or a callable of game and position.

    The callable returns an action, the result of a search, or a `Choice`. Dice are seeded.

    >>> from gametree.games import Nim
    >>> match = Match(Nim(2, 1))
    >>> match.play(match.read("1: −1"))
    >>> match.go_on()
    >>> [(turn.by, turn.text) for turn in match.turns]
    [('me', '1: −1'), ('it', '1: −1')]
    """

    def __init__(
        self,
        game: Game,
        against: str | Machine | None = None,
        *,
        depth: int | None = None,
        first: str = "me",
        seed: int | None = None,
        lang: str = "en",
        state: State = None,
        nodes: int | None = NODES,
        seconds: float | None = SECONDS,
    ) -> None:
        if not isinstance(game, Game):
            cure = "write a class Name(gametree.Game), and give an object of it"
            raise GameError("play", "a game", reprlib.repr(game), cure)
        self.game, self.start = game, game.initial if state is None else state
        self.against = against or ("expectiminimax" if game.has("outcomes") else "alphabeta")
        self.lang = choose("language", lang, LANGUAGES)
        self.seed, self._budget, self.depth = seed, (nodes, seconds), depth
        self.set_level(depth)
        kind = kind_at(game, self.start)
        if kind not in (MAX, MIN, CHANCE, LEAF):
            raise GameError("play", "a game of MAX and MIN", f"{game.name}, where {kind} moves", "play another one")
        beginner = kind if kind in OTHER else MAX
        self.me = beginner if choose("first", first, FIRST) == "me" else OTHER[beginner]
        self.turns: list[Turn] = []
        self._dice = random.Random(seed)

    @property
    def state(self) -> State:
        """The position now."""
        if not self.turns:
            return self.start
        last = self.turns[-1]
        return self.game.result(last.state, last.action)

    @property
    def kind(self) -> str:
        """Who moves: ``"max"``, ``"min"``, ``"chance"``, or ``"leaf"`` when the game is over."""
        return kind_at(self.game, self.state)

    @property
    def is_mine(self) -> bool:
        """Whether it is the person's turn."""
        return self.kind == self.me

    @property
    def algorithm(self) -> str:
        """The name of the machine's algorithm; empty for one of somebody's own."""
        return self.against if isinstance(self.against, str) else ""

    def set_level(self, depth: int | None) -> None:
        """Let the machine look so many moves ahead; None for to the end, as far as its budget goes."""
        if isinstance(self.against, str):
            choose("machine", self.against, MACHINES)
            self.machine = machine_named(self.against, depth=depth, nodes=self._budget[0], seconds=self._budget[1])
        elif callable(self.against):
            self.machine = self.against
        else:
            needed = "the name of an algorithm, or a function of game and position"
            raise GameError("against", needed, reprlib.repr(self.against))
        self.depth = depth

    def moves(self) -> list[tuple[Action, str]]:
        """Return what can happen now with what each is called: moves, or what the dice can bring."""
        game, state, kind = self.game, self.state, self.kind
        if kind == LEAF:
            return []
        actions = [action for action, share in game.outcomes(state) if share] if kind == CHANCE else game.actions(state)
        return [(action, str(game.move_text(state, action))) for action in actions]

    def read(self, text: str) -> Action:
        """Return the action that a text names; another is refused with those that can be played."""
        bare = _bare(text)
        for action, said in self.moves():
            if bare in (_bare(said), _bare(str(action))):
                return action
        raise self._refusal(text.strip())

    def play(self, action: Action) -> None:
        """Make the person's move, or say what the dice bring; one that is not legal is refused."""
        for legal, text in self.moves():
            if legal == action and type(legal) is type(action):
                self._take(Turn(self.state, legal, text, "dice" if self.kind == CHANCE else "me"))
                return
        shown = action if isinstance(action, str) else self._name(action)
        raise self._refusal(shown)

    def roll(self) -> Turn:
        """Roll the dice."""
        if self.kind != CHANCE:
            raise GameError("roll", "a position where the dice are rolled", f"one where {self.kind} moves")
        outcomes = list(self.game.outcomes(self.state))
        (action,) = self._dice.choices([a for a, _ in outcomes], [float(share) for _, share in outcomes])
        return self._take(Turn(self.state, action, str(self.game.move_text(self.state, action)), "dice"))

    def answer(self) -> Turn:
        """Let the machine move."""
        if self.kind not in OTHER or self.is_mine:
            raise GameError("answer", "a position where the machine moves", f"one where {self.kind} moves")
        choice = chosen_by(self.machine, self.game, self.state)
        return self._take(Turn(self.state, choice.best.action, choice.best.text, "it", choice))

    def go_on(self, *, roll: bool = True) -> None:
        """Let the machine move, and the dice roll, until it is the person's turn or the game is over."""
        while (kind := self.kind) != LEAF and kind != self.me:
            if kind == CHANCE:
                if not roll:
                    return
                self.roll()
            else:
                self.answer()

    def undo(self) -> None:
        """Take back the person's last move with all that came after it."""
        if any(turn.by == "me" for turn in self.turns):
            while self.turns.pop().by != "me":
                pass

    def restart(self, *, change_sides: bool = False) -> None:
        """Begin again, perhaps with the other side; the dice fall anew."""
        self.turns.clear()
        if change_sides:
            self.me = OTHER[self.me]

    @property
    def last_choice(self) -> Choice | None:
        """What the machine thought of its last move."""
        return next((turn.choice for turn in reversed(self.turns) if turn.choice is not None), None)

    def won_by(self) -> str:
        """Say who has won: ``"me"``, ``"it"``, or ``""`` for a draw; nobody where the game goes on."""
        if self.kind != LEAF:
            return ""
        worth = self.game.utility(self.state)
        drawn = getattr(self.game, "drawn", 0)
        if isinstance(worth, tuple) or worth == drawn:
            return ""
        return "me" if (worth > drawn) == (self.me == MAX) else "it"

    def _take(self, turn: Turn) -> Turn:
        self.turns.append(turn)
        return turn

    def _name(self, action: Action) -> str:
        try:
            return str(self.game.move_text(self.state, action))
        except Exception:
            return str(action)

    def _refusal(self, move: str) -> GameTreeError:
        return GameTreeError(refused_move(move, [text for _, text in self.moves()], self.lang))


def _bare(text: str) -> str:
    """Return a move as people type it: without spaces, and with the hyphen of the keyboard for a minus."""
    return "".join(text.split()).replace("−", "-").casefold()
