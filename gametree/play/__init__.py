"""Playing against the kit: a match between somebody and a search, in a notebook or in a terminal.

`match.py` keeps the moves and the dice, `thinking.py` chooses the machine's; neither knows widgets or terminals.
"""

from __future__ import annotations

from .match import Match, Turn
from .thinking import MACHINES, Choice, Machine, Weighed, machine_named

__all__ = ["MACHINES", "Choice", "Machine", "Match", "Turn", "Weighed", "machine_named"]
