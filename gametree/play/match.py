"""A match: a game between a person and machines, with the texts, the dice and all moves so far."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Unpack

from ..errors import GameError, GameTreeError, choose, named_keywords, to_text
from ..explain.algorithm_names import algorithm_names, montecarlo_names
from ..games.game import Action, Game, State, to_game
from ..games.moves_by_name import NamedMoves
from ..games.positions import kind_at, move_name, moves_at, state_of, value_at
from ..languages import translated_table, translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, worth_to
from ..phrases import LANGUAGES, Code, gettext, pgettext, safe_str
from ..values import Value, show
from .laws import check_game
from .machine_moves import RESIGNED, Machine, MachineChoice, refused_move
from .machines import MachineOptions, Opponent
from .matches import RANDOM, Player
from .thinking import GamePlayers, players_of
from .verdict import NODES, Verdict, verdict_on

_TITLES = {
    "TicTacToe": pgettext("name of a game", "Tic-tac-toe"),
    # TRANSLATORS: the title of the game in which %(k)s pieces in a row win, such as Connect 4
    "Connect": pgettext("name of a game", "Connect %(k)s"),
    "Chess": pgettext("name of a game", "Chess"),
}
"""translated names of games, keyed by the name of the class; it contains only names that differ between languages"""


def game_title(game: Game, lang: str = "en") -> str:
    """Return the title of a game: its translated name if there is one, otherwise its name.

    >>> from gametree.games import Connect, Nim, TicTacToe
    >>> game_title(TicTacToe(), "es"), game_title(Connect(), "pt"), game_title(Nim(2, 1), "es")
    ('Tres en raya', '4 em linha', 'Nim')
    """
    title = _TITLES.get(type(game).__name__)
    return title.render(translator_for(lang), k=getattr(game, "k", "")) if title else game.name


def turn_text(kind: Kind, *, me: Kind, lang: str = "en", game: Game | None = None) -> str:
    """Return a sentence with the player to move and, if the sides have names, the person's side.

    >>> from gametree.games import TicTacToe
    >>> turn_text("p2", me="p1", lang="es"), turn_text("max", me="max", game=TicTacToe())
    ('Le toca a p2; tú eres p1.', 'It is your turn; you play X.')
    """
    translations, values = translator_for(lang), {"me": _name(me), "player": _name(kind)}
    if game is not None and game.player_names and me in (MAX, MIN):
        side = game.player_names[me == MIN]
        turn = _YOUR_TURN if kind == me else _MY_TURN
        return turn.render(translations, side=side if isinstance(side, str) else side.render(translations))
    if kind == "chance":
        return gettext("The dice are rolled.").render(translations)
    if kind == me:
        return gettext("It is your turn; you are %(me)s.").render(translations, **values)
    if kind in (MAX, MIN):
        return gettext("It is my turn; you are %(me)s.").render(translations, **values)
    return gettext("It is %(player)s's turn; you are %(me)s.").render(translations, **values)


# TRANSLATORS: %(side)s is X, O, White or Black
_YOUR_TURN = gettext("It is your turn; you play %(side)s.")
_MY_TURN = gettext("It is my turn; you play %(side)s.")


def _name(player: Kind) -> str:
    return player.upper() if player in (MAX, MIN) else player


def ending(winner: str, value: Value | None, lang: str = "en") -> str:
    """Return a sentence about the end of the game and its value; a value of None means that the machine resigned.

    ``winner`` is ``"me"`` for the person, ``"it"`` for the machine, the name of one of several players, or "".

    >>> ending("p2", (0, 1, 0))
    'The game is over and p2 has won: the utilities are (0, 1, 0).'
    """
    translations = translator_for(lang)
    if value is None:
        return gettext("I resign: you have won.").render(translations)
    if isinstance(value, tuple):
        message = {
            "me": gettext("The game is over and you have won: the utilities are %(value)s."),
            "": gettext("The game is over and nobody has more than all the others: the utilities are %(value)s."),
        }.get(winner, gettext("The game is over and %(winner)s has won: the utilities are %(value)s."))
    else:
        message = {
            "me": gettext("The game is over and you have won. Its value for MAX is %(value)s."),
            "it": gettext("The game is over and I have won. Its value for MAX is %(value)s."),
            "": gettext("The game is over. It is a draw: its value for MAX is %(value)s."),
        }[winner]
    return message.render(translations, value=show(value), winner=winner)


_WORDS = {
    "play_against": gettext("Play against the machine"),
    "board": gettext("Board"),
    "moves": gettext("Moves"),
    # TRANSLATORS: label of a group of buttons, one for each outcome of the dice
    "outcomes": gettext("Result of the roll"),
    # TRANSLATORS: a button that takes back a move
    "undo": gettext("Take back"),
    "new_game": gettext("New game"),
    "change_sides": gettext("Change sides"),
    # TRANSLATORS: the search depth of the machine
    "level": gettext("Search depth"),
    "to_the_end": gettext("as deep as possible"),
    # TRANSLATORS: the number of games that the machine plays to their end at random
    "playouts": gettext("Playouts"),
    # TRANSLATORS: a button that rolls the dice
    "roll": gettext("Roll"),
    "by_hand": gettext("I choose the result of the roll"),
    # TRANSLATORS: heading of the reason for the machine's move
    "why": gettext("Why"),
    "tree": gettext("The machine's search: its moves with their values, and the moves that it expects"),
    "record": gettext("Moves so far"),
    # TRANSLATORS: an empty square of a board, for those who cannot see it
    "empty": gettext("empty"),
    "place": gettext("row %(row)s, column %(column)s"),
    "you": gettext("you"),
    "it": gettext("machine"),
    "dice": gettext("dice"),
    "ask": gettext("Your move"),
    "ask_dice": gettext("Result of the roll, or Enter to roll"),
    "bye": gettext("Goodbye."),
    "nothing_to_undo": gettext("There is no move of yours to undo."),
    "thinking": gettext("I am thinking …"),
    "no_kernel": gettext("This needs a running kernel: open the notebook, run the cell and try again."),
    "language": gettext("Language"),
}


def play_words(lang: str = "en") -> dict[str, str]:
    """Return the words of the controls around the board, in the given language.

    >>> play_words("es")["undo"], play_words("pt")["new_game"]
    ('Retirar jugada', 'Jogo novo')
    """
    return translated_table(_WORDS, lang)


def machine_name(algorithm: str, lang: str = "en") -> str:
    known = {**algorithm_names(lang), **montecarlo_names(lang), "random": RANDOM.render(translator_for(lang))}
    return known.get(algorithm, play_words(lang)["it"])


# ---- The match: a game between a person and machines, with the dice and all moves so far ----------

FIRST = ("me", "it")
_MOST_CHECKED = 60
"""number of positions of an unplayable game that are checked against the laws of games"""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of a player or of the dice."""

    state: State
    """position before the move"""
    action: Action
    text: str
    by: str
    """``"me"``, ``"it"`` or ``"dice"``"""
    choice: MachineChoice | None = None
    """machine's choice, if the machine moved"""
    player: Kind = CHANCE
    """player whose turn it was"""


@named_keywords(MachineOptions)
class Match:
    """A game against a machine: ``against`` is the name of an algorithm, a player of `matches`, or a function that
    takes the game and a position.

    The function returns an action, the result of a search, or a `MachineChoice`. In a game of several players, the
    machine plays all players except the person's. Dice rolls are determined by the seed.

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
        against: str | Player | Machine | None = None,
        *,
        first: str = "me",
        lang: str = "en",
        state: State = None,
        **options: Unpack[MachineOptions],
    ) -> None:
        self.game = to_game("play", game)
        self.lang = choose(gettext("language"), lang, LANGUAGES)
        choose(gettext("player who moves first"), first, FIRST)
        self.start, self.players = _players_at(game, state, lang)
        self.opponent = Opponent(game, self.players, against, **options)
        beginner = self.players.beginner
        self.me = beginner if first == "me" else self.players.after(beginner)
        self.turns: list[Turn] = []
        self._dice = random.Random(options.get("seed"))
        self._judged: list[tuple[Turn, Verdict | None]] = []
        """verdicts so far; they are stored, so that a move that is undone and made again has the same verdict even if
        the computer is busy
        """

    @property
    def state(self) -> State:
        """The current position."""
        if not self.turns:
            return self.start
        last = self.turns[-1]
        return last.state if last.action is RESIGNED else self.game.result(last.state, last.action)

    @property
    def kind(self) -> str:
        """The player to move: ``"max"``, ``"min"``, ``"p1"`` …, ``"chance"``, or ``"leaf"`` when the game is over."""
        return LEAF if self.has_resigned else kind_at(self.game, self.state)

    @property
    def has_resigned(self) -> bool:
        """Whether the machine has resigned."""
        return bool(self.turns) and self.turns[-1].action is RESIGNED

    @property
    def is_mine(self) -> bool:
        """Whether it is the person's turn."""
        return self.kind == self.me

    @property
    def has_many(self) -> bool:
        """Whether the game has several players; the machine then plays all of them except the person's."""
        return len(self.players.in_turn) > 2 or self.me not in (MAX, MIN)

    def moves(self) -> list[tuple[Action, str]]:
        """Return the moves, or the outcomes of the dice, that are possible now, each with its name."""
        game, state, kind = self.game, self.state, self.kind
        if kind == LEAF:
            return []
        return [(action, move_name(game, state, action)) for action, _, _ in moves_at(game, state, kind)]

    def texts(self) -> list[str]:
        """Return the names of `moves` in natural order: 2 comes before 10."""
        return sorted((text for _, text in self.moves()), key=_natural_sort_key)

    @named_keywords()
    def read(self, text: str) -> Action:
        """Return the action with the given name; refuse other text, with an error that lists all possible actions.

        Only words and numbers must agree: in Nim ``"1 2"`` is the move ``"1: −2"``.
        """
        parts, moves = _parts(to_text("text", text)), self.moves()
        if (action := NamedMoves(moves).find(text.strip())) is not None:
            return action
        similar = [action for action, name in moves if len(parts) > 1 and _parts(name) == parts]
        if len(similar) == 1:
            return similar[0]
        raise self._refusal(text.strip())

    @named_keywords()
    def play(self, action: Action) -> None:
        """Make the person's move, or choose an outcome of the dice; refuse an illegal move."""
        for legal, text in self.moves():
            if legal == action and type(legal) is type(action):
                kind = self.kind
                self._take(Turn(self.state, legal, text, "dice" if kind == CHANCE else "me", player=kind))
                return
        shown = action if isinstance(action, str) else self._name(action)
        raise self._refusal(shown)

    def roll(self) -> Turn:
        """Roll the dice."""
        if self.kind != CHANCE:
            problem = gettext("there are no dice to roll, because it is %(kind)s's turn; play a move")
            raise GameError(problem.with_values(kind=Code(self.kind)))
        outcomes = moves_at(self.game, self.state, CHANCE)
        (action,) = self._dice.choices([a for a, _, _ in outcomes], [float(share or 0) for _, _, share in outcomes])
        return self._take(Turn(self.state, action, move_name(self.game, self.state, action), "dice"))

    def answer(self) -> Turn:
        """Let the machine move."""
        kind = self.kind
        if kind not in self.players.in_turn or self.is_mine:
            problem = gettext("the machine cannot move when it is %(kind)s's turn; play a move or roll the dice first")
            raise GameError(problem.with_values(kind=Code(kind)))
        choice = self.opponent.choice(self.state)
        if choice is None:
            return self._take(Turn(self.state, RESIGNED, "—", "it", player=kind))
        return self._take(Turn(self.state, choice.best.action, choice.best.text, "it", choice, kind))

    def go_on(self, *, roll: bool = True) -> None:
        """Let the machine move, and roll the dice if ``roll`` is set, until it is the person's turn or the game is
        over.
        """
        while (kind := self.kind) != LEAF and kind != self.me:
            if kind == CHANCE:
                if not roll:
                    return
                self.roll()
            else:
                self.answer()

    @property
    def can_undo(self) -> bool:
        """Whether the person has made a move that can be undone."""
        return any(turn.by == "me" for turn in self.turns)

    def undo(self) -> None:
        """Undo the person's last move, and all moves after it."""
        if self.can_undo:
            while self.turns.pop().by != "me":
                pass

    def restart(self, *, change_sides: bool = False) -> None:
        """Begin a new game with new dice; with ``change_sides``, the person plays the other side or the next player."""
        self.turns.clear()
        if change_sides:
            self.me = self.players.after(self.me)

    @property
    def choices(self) -> list[MachineChoice]:
        """The machine's choices since the person's last move: the last choice for each player whom the machine
        plays.
        """
        last: dict[Kind, MachineChoice] = {}
        for turn in reversed(self.turns):
            if turn.by == "me" and last:
                break
            if turn.choice is not None:
                last.setdefault(turn.player, turn.choice)
        return list(reversed(last.values()))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the person's last move, which is found by a search within the machine's budget; None if there
        is no such move.

        The verdict is also None in a game of several players, because there no single value measures a move.
        """
        turn = next((turn for turn in reversed(self.turns) if turn.by == "me"), None)
        if turn is None:
            return None
        for judged, verdict in self._judged:
            if judged == turn:
                return verdict
        budget = self.opponent.options
        nodes = min(budget.get("nodes") or NODES, NODES)
        verdict = verdict_on(self.game, turn.state, turn.action, nodes=nodes, seconds=budget.get("seconds"))
        self._judged.append((turn, verdict))
        return verdict

    @property
    def worth(self) -> Value | None:
        """The value at the end of the game, or None if the game continues or the machine has resigned."""
        return value_at(self.game, self.state) if self.kind == LEAF and not self.has_resigned else None

    def won_by(self) -> str:
        """Return the winner: ``"me"``, ``"it"`` or, in a game of several players, the name of the player, such as
        ``"p2"``; return ``""`` if there is no winner.
        """
        if self.has_resigned:
            return "me"
        value = self.worth
        if value is None:
            return ""
        if isinstance(value, tuple):
            best = [player for player in self.players.in_turn if worth_to(player, value) == max(value)]
            return "" if len(best) > 1 else "me" if best[0] == self.me else best[0]
        draw_value = self.game.drawn
        return "" if value == draw_value else "me" if (value > draw_value) == (self.me == MAX) else "it"

    def _take(self, turn: Turn) -> Turn:
        self.turns.append(turn)
        return turn

    def _name(self, action: Action) -> str:
        try:
            return move_name(self.game, self.state, action)
        except GameTreeError:
            return safe_str(action)

    def _refusal(self, move: str) -> GameTreeError:
        error = GameTreeError(refused_move(move, self.texts()))
        error.lang = self.lang
        return error


def _parts(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _natural_sort_key(text: str) -> list[tuple[int, str]]:
    return [
        (len(number := part.lstrip("0")), number) if part.isdecimal() else (-1, part)
        for part in re.split(r"(\d+)", text)
    ]


def _players_at(game: Game, state: State, lang: str) -> tuple[State, GamePlayers]:
    """Return the start position and the players; if the game breaks a law of games, raise a `GameError` that states the
    law.
    """
    given = None if state is None else state_of(game, state)
    try:
        start = game.initial if given is None else given
        return start, players_of(game, start)
    except Exception as error:
        violations = check_game(game, most=_MOST_CHECKED, games=1).breaches
        if not violations:
            raise
        problem = gettext("%(game)s cannot be played because it breaks a law of games: %(sentence)s")
        raise GameError(
            problem.with_values(game=Code(game.name), sentence=Code(violations[0].sentence(lang)))
        ) from error
