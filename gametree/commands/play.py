"""The command ``gametree play``: a game against the machine in the terminal, with the reason for each of its moves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from ..errors import GameTreeError, choose
from ..game import Game
from ..games import BearOff, Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from ..kinds import CHANCE, LEAF
from ..narration.play import ending, play_words, reason, turn_told
from ..play.match import FIRST, OTHER, Match
from ..play.thinking import MACHINES
from ..values import show

__all__ = ["EXAMPLES", "GAMES", "add_to", "play"]

EXAMPLES = """examples:
  gametree play tictactoe
  gametree play connect --against alphabeta --depth 4 --first it
  gametree play nim --lang es
  gametree play --list
"""

GAMES: dict[str, tuple[str, Callable[[], Game]]] = {
    "tictactoe": ("TicTacToe()", TicTacToe),
    "misere": ("TicTacToe(misere=True)", lambda: TicTacToe(misere=True)),
    "connect": ("Connect()", Connect),
    "connect-small": ("Connect(4, 4, 3)", lambda: Connect(4, 4, 3)),
    "nim": ("Nim(3, 4, 5)", lambda: Nim(3, 4, 5)),
    "grundy": ("Grundy(10)", lambda: Grundy(10)),
    "kalah": ("Kalah(4, 3)", lambda: Kalah(4, 3)),
    "pig": ("Pig()", Pig),
    "bearoff": ("BearOff((3, 2, 1), (3, 2, 1))", lambda: BearOff((3, 2, 1), (3, 2, 1))),
}
"""The games by their names, in sizes that a search can look far into, with the line of Python that makes each."""
DEPTHS = {"connect": 5, "kalah": 6}
"""How far the machine looks unless said, where it cannot see the end."""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "play",
        help="play a game against a search, which says why it moves so",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--list", action="store_true", help="list the games")
    parser.add_argument("--against", help=f"one of: {', '.join(MACHINES)}")
    parser.add_argument("--first", default="me", help="who begins: me or it")
    parser.add_argument("--depth", type=int, help="how many moves the machine looks ahead")
    parser.add_argument("--seed", type=int, help="of the dice")
    parser.add_argument("--lang", default="en", help="en, es or pt")


def play(given: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    if given.list or given.game is None:
        for name, (line, _) in GAMES.items():
            print(f"{name:<14} gametree.games.{line}")
        return 0
    game = GAMES[choose("game", given.game, GAMES)][1]()
    choose("first", given.first, FIRST)
    depth = given.depth if given.depth is not None else DEPTHS.get(given.game)
    match = Match(game, given.against, depth=depth, first=given.first, seed=given.seed, lang=given.lang)
    try:
        _Table(match).play()
    except (EOFError, KeyboardInterrupt):
        print(f"\n{play_words(match.lang)['bye']}")
    return 0


class _Table:
    """A match in a terminal."""

    def __init__(self, match: Match) -> None:
        self.match, self.words = match, play_words(match.lang)
        self.told = 0

    def play(self) -> None:
        """Ask, answer and show, until the game is over."""
        match = self.match
        print(f"{self.words['commands']}\n")
        while True:
            self.machine_moves()
            print(f"{match.game.draw(match.state)}\n")
            if match.kind == LEAF:
                worth = match.game.utility(match.state)
                print(ending(match.won_by(), show(worth), match.lang))
                return
            print(turn_told(match.kind, is_mine=match.is_mine, me=match.me, lang=match.lang))
            while not self.take(self.ask("ask_dice" if match.kind == CHANCE else "ask")):
                pass

    def machine_moves(self) -> None:
        """Let the machine move as often as it is its turn, and tell why."""
        match = self.match
        while match.kind in OTHER and not match.is_mine:
            print(f"{match.game.draw(match.state)}\n")
            turn = match.answer()
            assert turn.choice is not None
            print("\n".join(reason(turn.choice, OTHER[match.me], match.lang)) + "\n")

    def ask(self, what: str) -> str:
        """Return what is typed; what a pipe sends is shown, so that the game can be read afterwards."""
        print(f"{self.words[what]}: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip()

    def take(self, typed: str) -> bool:
        """Do what was typed; tell whether the position can be another one now."""
        match, verb = self.match, typed.casefold()
        if verb in COMMANDS:
            COMMANDS[verb](match)
            return True
        if verb in ("quit", "exit", "q"):
            raise EOFError
        if verb in ("moves", "?"):
            print(", ".join(text for _, text in match.moves()))
            return False
        if match.kind == CHANCE and not typed:
            print(match.roll().text)
            return True
        if not typed:
            return False
        try:
            match.play(match.read(typed))
        except GameTreeError as refused:
            print(refused)
            return False
        return True


COMMANDS: dict[str, Callable[[Match], None]] = {
    "undo": Match.undo,
    "new": Match.restart,
    "sides": lambda match: match.restart(change_sides=True),
}
"""What can be typed in place of a move."""
