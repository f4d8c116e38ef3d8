"""Playing against a search, without widget or terminal: a match keeps the moves, a machine chooses its own.

``machines.py`` has every machine by its name; ``search_choice.py`` chooses by looking ahead, ``playout_choice.py`` by
games played at random.
"""

from __future__ import annotations

from .machine_moves import Machine, MachineChoice, WeighedMove
from .machines import MACHINES, machine_named
from .match import Match, Turn

__all__ = ["MACHINES", "Machine", "MachineChoice", "Match", "Turn", "WeighedMove", "machine_named"]
