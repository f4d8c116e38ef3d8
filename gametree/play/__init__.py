"""Games between a person and a search, independent of the widget and the terminal: a match stores all moves, and a
machine chooses the moves of the person's opponent.

``machines.py`` lists every machine by its name; ``thinking.py`` chooses moves by lookahead or by playouts;
``verdict.py`` grades the person's moves.
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
