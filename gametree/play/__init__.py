"""Games against a search, independent of widget and terminal: a match keeps the moves, a machine chooses its own.

``machines.py`` lists every machine by its name; ``thinking.py`` chooses moves by searching ahead or by playouts;
``verdict.py`` judges the person's moves.
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
