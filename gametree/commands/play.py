"""The command ``gametree play``: a game against the machine in the terminal, with the reason for each of its moves."""

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
from ..languages import translator
from ..node_kinds import CHANCE, LEAF
from ..phrases import Code, gettext
from ..play.machine_moves import reason
from ..play.machines import MACHINES, NODES, RANGED, SECONDS, looks_ahead, suiting
from ..play.match import FIRST, Match, ending, play_words, turn_told
from ..play.players_of import GameFamily, players_of
from ..play.thinking import PLAYOUTS
from ..rules import Window
from ..values import read_number
from .options import INTERRUPTED, add_command, add_language, add_option, decimal, two_numbers, whole

# ---- The words of a game in a terminal: the commands, and how a game writes its moves ------------


def command_words(lang: str = "en") -> dict[str, str]:
    """Return what is typed in place of a move, by its English word; each is one word of small letters.

    >>> command_words("es")["quit"], command_words("pt")["roll"]
    ('salir', 'lançar')
    """
    t = translator(lang)
    return {
        # TRANSLATORS: words to be typed: one word of small letters each, all different
        "undo": t.pgettext("command", "undo"),
        "new": t.pgettext("command", "new"),
        "sides": t.pgettext("command", "sides"),
        "moves": t.pgettext("command", "moves"),
        "help": t.pgettext("command", "help"),
        "quit": t.pgettext("command", "quit"),
        # TRANSLATORS: a word to be typed: roll the dice
        "roll": t.pgettext("command", "roll"),
    }


def commands_told(lang: str = "en") -> str:
    """Say what can be typed.

    >>> commands_told()
    'A move, or: undo, new, sides, moves, help, quit'
    """
    listed = ", ".join(word for key, word in command_words(lang).items() if key != "roll")
    return translator(lang).gettext("A move, or: %(commands)s") % {"commands": listed}


def help_told(lang: str = "en", *, dice: bool = False) -> list[str]:
    """Say in a line each what the commands do.

    >>> print(help_told()[0])
    undo   take back your last move
    """
    t, words = translator(lang), command_words(lang)
    meanings = {
        "undo": t.gettext("take back your last move"),
        "new": t.gettext("start a new game"),
        "sides": t.gettext("start a new game and change sides"),
        "moves": t.gettext("list the possible moves"),
        "help": t.gettext("show this help (also: ?)"),
        "quit": t.gettext("leave the game"),
    }
    if dice:
        meanings["roll"] = t.gettext("roll the dice (also: Enter)")
    width = max(len(words[key]) for key in meanings)
    return [f"{words[key]:<{width}}  {meaning}" for key, meaning in meanings.items()]


def notation_told(game: type, lang: str = "en") -> str:
    """Say how a game of the kit writes its moves, or its positions; nothing of a game that needs no word.

    >>> from gametree.games import Nim
    >>> notation_told(Nim)
    'A move is the number of a heap and how many are taken from it: 2: −3, or in short 2 3.'
    """
    found = next((NOTATIONS[one.__name__] for one in game.__mro__ if one.__name__ in NOTATIONS), None)
    return found.told(translator(lang)) if found else ""


NOTATIONS = {
    "TicTacToe": gettext("A move is a square, numbered from 1 row by row."),
    "Connect": gettext("A move is a column, numbered from 1 at the left."),
    "Nim": gettext("A move is the number of a heap and how many are taken from it: 2: −3, or in short 2 3."),
    "Grundy": gettext("A move gives the two parts into which a heap is split: 5+2, or in short 5 2."),
    "Kalah": gettext("A move is a house, numbered from 1 in the direction of sowing."),
    # TRANSLATORS: the letters of the pieces are the English ones in every language: say which piece each of them is
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


# ---- The command ``gametree play``: a game against the machine in the terminal, with the reason for each … ----

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
"""The games by their names, in sizes that a search can look far into, with the line of Python that makes each."""
OPEN_SPIEL = "openspiel:"
"""prefix of the name of a game of OpenSpiel"""
DEPTHS = {"connect": 5, "kalah": 6}
"""plies that the machine looks ahead unless said, in games whose end it cannot reach"""
RANGES = {
    **dict.fromkeys(("tictactoe", "misere"), (-10, 10)),
    **dict.fromkeys(("nim", "grundy", "pig", "bearoff"), (-1, 1)),
}
"""range of all utilities and evaluations, where it is known: Star1 and Star2 ask for it"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("play a game against a search, which gives a reason for each of its moves")
    parser = add_command(commands, t, "play", play, about, f"{EXAMPLES}\n{_machines(t)}")

    def add(name: str, help: str, **how: Any) -> None:
        add_option(parser, t, f"--{name}", help=help, **how)

    names = t.gettext("one of: %(names)s; or %(prefix)s and the name of a game of OpenSpiel")
    facts = {"names": ", ".join(GAMES), "prefix": Code(OPEN_SPIEL)}
    parser.add_argument("game", metavar=t.pgettext("argument", "game"), nargs="?", help=names % facts)
    add_position(parser, t)
    parser.add_argument("--list", action="store_true", help=t.gettext("list the games"))
    add("against", t.gettext("the machine, one of those below (default: the first that suits the game)"))
    add("first", t.gettext("who begins: me (you) or it (the machine)"), default="me")
    depth = t.gettext("how many moves a search looks ahead (default: as many as it can)")
    add("depth", depth, type=whole, metavar="N")
    playouts = t.gettext("how many playouts mcts and monte_carlo run for a move")
    add("playouts", playouts, type=whole, metavar="N")
    seconds = t.gettext("how many seconds the machine thinks about a move (default: %(count)d)") % {"count": SECONDS}
    add("seconds", seconds, type=decimal, metavar="N", default=SECONDS)
    nodes = t.gettext("how many nodes a search visits (default: %(count)d)") % {"count": NODES}
    add("nodes", nodes, type=whole, metavar="N")
    ends = t.gettext("range of all values, for star1 and star2, as in --range=-1,1")
    add("range", ends, metavar=t.gettext("LEAST,MOST"))
    add("seed", t.gettext("seed of the dice, and of what is drawn at random"), type=whole, metavar="N")
    add_language(parser, t, t.gettext("language of the game"))


def add_position(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    """Add the option ``--position``, which every game of the kit reads."""
    help = t.gettext('where the game begins: moves, as in "2252576", a board, as in "X.. .O. ..X", or FEN')
    add_option(parser, t, "--position", help=help)


def game_named(name: str) -> Game:
    """Return a game of `GAMES`, or of OpenSpiel, by its name."""
    if name.startswith(OPEN_SPIEL):
        return from_open_spiel(name.removeprefix(OPEN_SPIEL))
    return GAMES[choose(gettext("game"), name, GAMES)][1]()


def _machines(t: NullTranslations) -> str:
    """List the machines, by the games that they are for."""
    titles = {
        GameFamily.OPPOSED: t.gettext("for two players"),
        GameFamily.CHANCE: t.gettext("for two players and dice"),
        GameFamily.MANY: t.gettext("for three players or more"),
    }
    lines = []
    for family, title in titles.items():
        names = ", ".join(name for name, families in MACHINES.items() if family in families)
        lines += [f"  {title}:", fill(names, 78, initial_indent="    ", subsequent_indent="    ")]
    return "\n".join([t.gettext("machines:"), *lines])


def play(given: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    if given.list or given.game is None:
        for name, (line, _) in GAMES.items():
            print(f"{name:<14} gametree.games.{line}")
        return 0
    match = _match(given)
    try:
        _TerminalGame(match).play()
    except (EOFError, KeyboardInterrupt) as end:
        print(f"\n{play_words(match.lang)['bye']}")
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
    return 0


def _match(given: argparse.Namespace) -> Match:
    """Return the match that the options ask for."""
    choose(gettext("player to begin"), given.first, FIRST)
    game = game_named(given.game)
    against = given.against or suiting(players_of(game, game.initial))[0]
    depth = DEPTHS.get(given.game) if given.depth is None and looks_ahead(against) else given.depth
    if given.nodes is not None and against in PLAYOUTS:
        cure = gettext("use --playouts or --seconds in its place")
        raise GameError(Code("--nodes"), gettext("a machine that looks ahead"), against, cure)
    ends: Window | None = RANGES.get(given.game) if against in RANGED else None
    if given.range is not None:
        least, most = map(read_number, two_numbers("--range", given.range))
        ends = least, most
    return Match(
        game,
        against,
        state=given.position,
        depth=depth,
        first=given.first,
        seed=given.seed,
        lang=given.lang,
        nodes=NODES if given.nodes is None else given.nodes,
        seconds=given.seconds,
        playouts=given.playouts,
        value_range=ends,
    )


class _TerminalGame:
    """A match in a terminal."""

    def __init__(self, match: Match) -> None:
        self.match, self.words = match, play_words(match.lang)
        self.verbs = {
            word.casefold(): verb for lang in ("en", match.lang) for verb, word in command_words(lang).items()
        } | SHORT

    def play(self) -> None:
        """Ask, answer and show, until the game is over."""
        match = self.match
        print(commands_told(match.lang))
        self.explain()
        print()
        while True:
            self.machine_moves()
            print(f"{match.game.draw(match.state)}\n")
            if match.kind == LEAF:
                print(ending(match.won_by(), match.worth, match.lang))
                return
            print(turn_told(match.kind, me=match.me, lang=match.lang, game=match.game))
            while not self.take(self.ask("ask_dice" if match.kind == CHANCE else "ask")):
                pass

    def machine_moves(self) -> None:
        """Let the machine move while it is its turn, and print its reasons."""
        match = self.match
        while match.kind in match.players.in_turn and not match.is_mine:
            print(f"{match.game.draw(match.state)}\n")
            if choice := match.answer().choice:
                print("\n".join(reason(choice, match.lang)) + "\n")

    def ask(self, what: str) -> str:
        """Return what is typed; what a pipe sends is shown, so that the game can be read afterwards."""
        print(f"{self.words[what]}: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip()

    def explain(self) -> None:
        """Say how the game writes its moves or positions, where that needs a word."""
        if told := notation_told(type(self.match.game), self.match.lang):
            print(told)

    def take(self, typed: str) -> bool:
        """Do what was typed; tell whether the position can be another one now."""
        match = self.match
        verb = self.verbs.get(typed.casefold(), "") if typed else "roll"
        if verb == "roll" and match.kind == CHANCE:
            print(match.roll().text)
            return True
        if verb == "undo" and not match.can_undo:
            print(self.words["nothing_to_undo"])
            return False
        if verb in COMMANDS:
            COMMANDS[verb](match)
            return True
        if verb == "quit":
            raise EOFError
        if verb == "help":
            print("\n".join(help_told(match.lang, dice=match.game.has("outcomes"))))
            self.explain()
        if verb in ("moves", "help"):
            print(f"{self.words['moves']}: {', '.join(match.texts())}")
            return False
        if not typed:
            return False
        try:
            match.play(match.read(verb if verb in match.texts() else typed))
        except GameTreeError as refused:
            print(refused.told(match.lang))
            return False
        return True


COMMANDS: dict[str, Callable[[Match], None]] = {
    "undo": Match.undo,
    "new": Match.restart,
    "sides": lambda match: match.restart(change_sides=True),
}
"""Commands that change the match and are no moves."""
SHORT = {"exit": "quit", "q": "quit", "?": "help"}
"""Short forms of commands."""
