"""The command ``gametree play``: a game against the machine in the terminal, with a reason for each of its moves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from gettext import NullTranslations
from textwrap import fill
from typing import Any

from ..errors import GameError, GameTreeError, choose
from ..games import BearOff, Chess, Connect, Grundy, Kalah, Nim, Pig, TicTacToe, from_open_spiel
from ..games.game import Game
from ..languages import translated_table, translator_for, wrapped
from ..node_kinds import CHANCE, LEAF
from ..phrases import Code, gettext, pgettext
from ..play.machine_moves import reason
from ..play.machines import MACHINES, NEEDING_RANGE, NODES, SECONDS, looks_ahead, suitable_machines
from ..play.match import FIRST, Match, ending, play_words, turn_text
from ..play.thinking import PLAYOUTS, GameFamily, players_of
from ..rules import Window
from ..values import read_number
from .cli import INTERRUPTED
from .options import Command, add_command, decimal, two_numbers, whole

_TYPED = {
    # TRANSLATORS: words to be typed: one word of small letters each, all different
    "undo": pgettext("command", "undo"),
    "new": pgettext("command", "new"),
    "sides": pgettext("command", "sides"),
    "moves": pgettext("command", "moves"),
    "help": pgettext("command", "help"),
    "quit": pgettext("command", "quit"),
    # TRANSLATORS: a word to be typed: roll the dice
    "roll": pgettext("command", "roll"),
}
_MEANINGS = {
    "undo": gettext("take back your last move"),
    "new": gettext("start a new game"),
    "sides": gettext("start a new game and change sides"),
    "moves": gettext("list the possible moves"),
    "help": gettext("show this help (also: ?)"),
    "quit": gettext("leave the game"),
    "roll": gettext("roll the dice (also: Enter)"),
}


def command_words(lang: str = "en") -> dict[str, str]:
    """Return the commands that can be typed instead of a move, keyed by their English names; each is a single
    lower-case word.

    >>> command_words("es")["quit"], command_words("pt")["roll"]
    ('salir', 'lançar')
    """
    return translated_table(_TYPED, lang)


def _command_summary(lang: str = "en") -> str:
    """Return a sentence that says what can be typed: a move, or one of the commands.

    >>> _command_summary()
    'A move, or: undo, new, sides, moves, help, quit'
    """
    listed = ", ".join(word for key, word in command_words(lang).items() if key != "roll")
    return gettext("A move, or: %(commands)s").render(translator_for(lang), commands=listed)


def _command_help(lang: str = "en", *, dice: bool = False) -> list[str]:
    """Return a line for each command, with a description of it.

    >>> print(_command_help()[0])
    undo   take back your last move
    """
    words = command_words(lang)
    meanings = {key: meaning for key, meaning in translated_table(_MEANINGS, lang).items() if dice or key != "roll"}
    width = max(len(words[key]) for key in meanings)
    return [f"{words[key]:<{width}}  {meaning}" for key, meaning in meanings.items()]


def _move_notation(game: type, lang: str = "en") -> str:
    """Return an explanation of the notation of a game's moves or positions, or "" if it needs none.

    >>> from gametree.games import Nim
    >>> _move_notation(Nim)
    'A move is the number of a heap and the number of objects taken from it: 2: −3, or 2 3 for short.'
    """
    phrase = next((_NOTATIONS[base.__name__] for base in game.__mro__ if base.__name__ in _NOTATIONS), None)
    return phrase.render(translator_for(lang)) if phrase else ""


_NOTATIONS = {
    "TicTacToe": gettext("A move is a square, numbered from 1 row by row."),
    "Connect": gettext("A move is a column, numbered from 1 at the left."),
    "Nim": gettext("A move is the number of a heap and the number of objects taken from it: 2: −3, or 2 3 for short."),
    "Grundy": gettext("A move gives the two parts into which a heap is split: 5+2, or in short 5 2."),
    "Kalah": gettext("A move is a pit, numbered from 1 in the direction of sowing."),
    # TRANSLATORS: the pieces are typed with their English letters in every language: name the piece of each letter
    "Chess": gettext(
        "A move is the letter of its piece (K king, Q queen, R rook, B bishop, N knight; none for a pawn) and its "
        "square, such as Nf3, or its two squares, such as g1f3."
    ),
    "Pig": gettext(
        "MAX 4 (+3) · MIN 0 · 2 means: 4 points to 0, 3 more in this turn of MAX, 2 turns left with this one."
    ),
    "BearOff": gettext(
        "MAX 5 2 · MIN 1 means: how far each checker is from home. A move gives these distances for your checkers."
    ),
}

EXAMPLES = """
  gametree play tictactoe
  gametree play tictactoe --against mcts --playouts 300
  gametree play connect --against alphabeta --depth 4 --first it
  gametree play connect --position 2252576
  gametree play nim --lang es
  gametree play openspiel:breakthrough --against pvs --seconds 1
  gametree play --list
"""

GAMES: dict[str, tuple[str, Callable[[], Game]]] = {
    "tictactoe": ("TicTacToe()", TicTacToe),
    "misere": ("TicTacToe(misere=True)", lambda: TicTacToe(misere=True)),
    "connect": ("Connect()", Connect),
    "connect-small": ("Connect(4, 4, 3)", lambda: Connect(4, 4, 3)),
    "nim": ("Nim(3, 4, 5)", lambda: Nim(3, 4, 5)),
    "nim-three": ("Nim(1, 2, 3, players=3)", lambda: Nim(1, 2, 3, players=3)),
    "grundy": ("Grundy(10)", lambda: Grundy(10)),
    "kalah": ("Kalah(4, 3)", lambda: Kalah(4, 3)),
    "pig": ("Pig()", Pig),
    "chess": ("Chess()", Chess),
    "bearoff": ("BearOff((3, 2, 1), (3, 2, 1))", lambda: BearOff((3, 2, 1), (3, 2, 1))),
}
"""for each name of a game, the line of Python that creates the game, and the function that does so; games of variable
size are small enough for a deep search
"""
OPEN_SPIEL = "openspiel:"
"""prefix of the name of an OpenSpiel game"""
_DEPTHS = {"connect": 5, "kalah": 6}
"""default search depth of the machine, in plies, for games that it cannot search to the end; keyed by the name of the
game
"""
_RANGES = {
    **dict.fromkeys(("tictactoe", "misere"), (-10, 10)),
    **dict.fromkeys(("nim", "grundy", "pig", "bearoff"), (-1, 1)),
}
"""minimum and maximum of all utilities and evaluations if they are known, keyed by the name of the game; Star1 and
Star2 need them
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "play", play, f"{EXAMPLES}\n{_machines(translator)}")
    names = gettext("one of: %(names)s; or %(prefix)s and the name of an OpenSpiel game")
    names = names.with_values(names=", ".join(GAMES), prefix=Code(OPEN_SPIEL))
    command.add("game", names, metavar=pgettext("argument", "game"), nargs="?")
    add_position(command)
    command.switch("--list", gettext("list the games"))
    command.add("--against", gettext("the machine, one of those listed below (default: the first that suits the game)"))
    command.add("--first", gettext("first player: me (you) or it (the machine)"), default="me")
    command.add("--depth", gettext("search depth, in moves (default: as deep as the time limit allows)"), type=whole)
    command.add("--playouts", gettext("number of playouts of mcts and monte_carlo per move"), type=whole)
    seconds = gettext("seconds that the machine has for a move (default: %(count)d)")
    command.add("--seconds", seconds.with_values(count=SECONDS), type=decimal, default=SECONDS)
    nodes = gettext("maximum number of nodes that a search visits (default: %(count)d)").with_values(count=NODES)
    command.add("--nodes", nodes, type=whole)
    ends = gettext("range of all values, for star1 and star2, as in --range=-1,1")
    command.add("--range", ends, metavar=gettext("LEAST,MOST"))
    command.add("--seed", gettext("seed of the dice, and of the other random choices"), type=whole)
    command.language(gettext("language of the game"))


def add_position(command: Command) -> None:
    """Add the option ``--position``, which every game of the kit supports."""
    text = gettext(
        'start position: moves, as in "2252576", a position as the game draws it, as in "X.. .O. ..X" or '
        '"MIN 1 2 0" (heaps), or FEN'
    )
    command.add("--position", text)


def game_named(name: str) -> Game:
    """Return the game with the given name, from `GAMES` or from OpenSpiel."""
    if name.startswith(OPEN_SPIEL):
        return from_open_spiel(name.removeprefix(OPEN_SPIEL))
    return GAMES[choose(gettext("game"), name, GAMES)][1]()


def _machines(translator: NullTranslations) -> str:
    titles = {
        GameFamily.OPPOSED: gettext("for two players").render(translator),
        GameFamily.CHANCE: gettext("for two players and dice").render(translator),
        GameFamily.MANY: gettext("for three players or more").render(translator),
    }
    lines = []
    for family, title in titles.items():
        names = ", ".join(name for name, families in MACHINES.items() if family in families)
        lines += [f"  {title}:", fill(names, 78, initial_indent="    ", subsequent_indent="    ")]
    return "\n".join([gettext("machines:").render(translator), *lines])


def play(args: argparse.Namespace) -> int:
    """Play until the game is over or the user quits; with ``--list`` or without a game, only list the games. Return the
    exit status.
    """
    if args.list or args.game is None:
        for name, (line, _) in GAMES.items():
            print(f"{name:<14} gametree.games.{line}")
        return 0
    match = _match(args)
    try:
        _TerminalGame(match).play()
    except (EOFError, KeyboardInterrupt) as end:
        print(f"\n{play_words(match.lang)['bye']}")
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
    return 0


def _match(args: argparse.Namespace) -> Match:
    choose(gettext("player to begin"), args.first, FIRST)
    game = game_named(args.game)
    against = args.against or suitable_machines(players_of(game, game.initial))[0]
    depth = _DEPTHS.get(args.game) if args.depth is None and looks_ahead(against) else args.depth
    if args.nodes is not None and against in PLAYOUTS:
        problem = gettext(
            "--nodes is for machines that search to a depth, but %(machine)s does not; use --playouts or --seconds "
            "instead"
        )
        raise GameError(problem.with_values(machine=Code(against)))
    ends: Window | None = _RANGES.get(args.game) if against in NEEDING_RANGE else None
    if args.range is not None:
        least, most = map(read_number, two_numbers("--range", args.range))
        ends = least, most
    return Match(
        game,
        against,
        state=args.position,
        depth=depth,
        first=args.first,
        seed=args.seed,
        lang=args.lang,
        nodes=NODES if args.nodes is None else args.nodes,
        seconds=args.seconds,
        playouts=args.playouts,
        value_range=ends,
    )


class _TerminalGame:
    def __init__(self, match: Match) -> None:
        self.match, self.words = match, play_words(match.lang)
        self.verbs = {
            word.casefold(): verb for lang in ("en", match.lang) for verb, word in command_words(lang).items()
        } | _ABBREVIATIONS

    def play(self) -> None:
        """Ask for moves, make them and show the positions, until the game is over."""
        match = self.match
        print(_command_summary(match.lang))
        self.explain()
        print()
        while True:
            self.machine_moves()
            print(f"{match.game.draw(match.state)}\n")
            if match.kind == LEAF:
                print(ending(match.won_by(), match.worth, match.lang))
                if not self.continues():
                    return
                continue
            print(turn_text(match.kind, me=match.me, lang=match.lang, game=match.game))
            while not self.take(self.ask(self.words["ask_dice" if match.kind == CHANCE else "ask"])):
                pass

    def machine_moves(self) -> None:
        """If the user made the last move, print the verdict on it; then let the machine move."""
        match = self.match
        if match.turns and match.turns[-1].by == "me" and (verdict := match.verdict):
            print(wrapped("\n".join(verdict.sentences(match.lang))) + "\n")
        while match.kind in match.players.in_turn and not match.is_mine:
            print(f"{match.game.draw(match.state)}\n")
            if choice := match.answer().choice:
                print(wrapped("\n".join(reason(choice, match.lang))) + "\n")

    def continues(self) -> bool:
        """Ask at the end of the game what to do next; return whether play continues, because a move was undone or a new
        game begins.
        """
        words = command_words(self.match.lang)
        listed = ", ".join(words[verb] for verb in _COMMANDS)
        prompt = gettext("Enter to leave, or: %(commands)s").render(translator_for(self.match.lang), commands=listed)
        while (typed := self.ask(prompt)) and (verb := self.verbs.get(typed.casefold())) != "quit":
            if verb in _COMMANDS and self.take(typed):
                return True
        return False

    def ask(self, prompt: str) -> str:
        """Print a prompt and read a line. If input does not come from a terminal, print the line too, so that the
        output contains the whole game.
        """
        print(f"{prompt}: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip()

    def explain(self) -> None:
        """Print the notation of the game's moves or positions, if it needs an explanation."""
        if text := _move_notation(type(self.match.game), self.match.lang):
            print(text)

    def take(self, typed: str) -> bool:
        """Execute the command or the move in a typed line; return whether the position may have changed."""
        match = self.match
        verb = self.verbs.get(typed.casefold(), "") if typed else "roll"
        if verb == "roll" and match.kind == CHANCE:
            print(match.roll().text)
            return True
        if verb == "undo" and not match.can_undo:
            print(self.words["nothing_to_undo"])
            return False
        if verb in _COMMANDS:
            _COMMANDS[verb](match)
            return True
        if verb == "quit":
            raise EOFError
        if verb == "help":
            print("\n".join(_command_help(match.lang, dice=match.game.has("outcomes"))))
            self.explain()
        if verb in ("moves", "help"):
            print(f"{self.words['moves']}: {', '.join(match.texts())}")
            return False
        if not typed:
            return False
        try:
            match.play(match.read(verb if verb in match.texts() else typed))
        except GameTreeError as error:
            print(error.text(match.lang))
            return False
        return True


_COMMANDS: dict[str, Callable[[Match], None]] = {
    "undo": Match.undo,
    "new": Match.restart,
    "sides": lambda match: match.restart(change_sides=True),
}
"""functions of the commands that change the match without being moves, keyed by the English name of the command"""
_ABBREVIATIONS = {"exit": "quit", "q": "quit", "?": "help"}
"""short forms of commands"""
