"""The limits under which a student's program runs."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ...errors import InputError

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a student's program may use. Memory and processor time are held where the system can hold them.

    >>> Limits(seconds=1).calls
    100000
    """

    seconds: float = 5
    """for all trees together"""
    calls: int = 100_000
    """how often a program may ask the nodes of one tree for something"""
    memory_mb: int = 512
    """of the process that runs the program"""
    output_kb: int = 64
    """how much may be printed on one tree"""

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0.1), ("calls", 1), ("memory_mb", 64), ("output_kb", 0)):
            given = getattr(self, name)
            if isinstance(given, bool) or not isinstance(given, int | float) or not least <= given < 10**9:
                raise InputError(f"limits: {name}", f"a number from {least}", repr(given))

    def to_json(self) -> dict[str, float]:
        """Return the limits by their names."""
        return asdict(self)
