"""The limits for a student's program: time, accesses to nodes, memory, output."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ...errors import InputError, named_keywords, wrong_value
from ...phrases import gettext

SLOW_AT = 1.5
"""multiple of the promised time above which a program counts as slow; the load of the machine can cause smaller
multiples"""


@named_keywords()
@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for a student's program. The limits of memory and processor time are enforced if the system supports this.

    >>> Limits(seconds=1).calls
    100000
    """

    seconds: float = 5
    """processor time promised to a program for all trees together, in seconds; the program gets a remark after
    computing or sleeping for one and a half times as long, and is stopped after three times as long"""
    calls: int = 100_000
    """maximum number of accesses of a program to the nodes of one tree"""
    memory_mb: int = 512
    """maximum memory of the process that runs the program, in MB"""
    output_kb: int = 64
    """maximum output on one tree, in kB"""

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0.1), ("calls", 1), ("memory_mb", 64), ("output_kb", 0)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value < 10**9:
                needed = gettext("a number from %(least)s").with_values(least=str(least))
                raise InputError(wrong_value(name, value, needed))

    def to_json(self) -> dict[str, float]:
        """Return the limits as a mapping, keyed by name."""
        return asdict(self)
