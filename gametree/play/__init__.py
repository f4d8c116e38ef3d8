"""Playing against the kit: a match between somebody and a search, in a notebook or in a terminal.

`match.py` keeps the moves and the dice, `machines.py` has every machine by its name; `search_choice.py` looks ahead
and `playout_choice.py` plays at random. None of them knows widgets or terminals.
"""

from __future__ import annotations

from .choice import Machine, MachineChoice, WeighedMove
from .machines import MACHINES, machine_named
from .match import Match, Turn

__all__ = ["MACHINES", "Machine", "MachineChoice", "Match", "Turn", "WeighedMove", "machine_named"]
