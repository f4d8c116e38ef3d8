"""Playing against a search, without widget or terminal: a match keeps the moves, a machine chooses its own.

``machines.py`` has every machine by its name; ``thinking.py`` chooses by looking ahead, or by games played at random;
``verdict.py`` judges the person's own moves.
"""

from __future__ import annotations

from .machine_moves import Machine, MachineChoice, WeighedMove
from .machines import MACHINES, machine_named
from .match import Match, Turn
from .verdict import Grade, Outcome, Verdict, verdict_on

__all__ = [
    "MACHINES",
    "Grade",
    "Machine",
    "MachineChoice",
    "Match",
    "Outcome",
    "Turn",
    "Verdict",
    "WeighedMove",
    "machine_named",
    "verdict_on",
]
