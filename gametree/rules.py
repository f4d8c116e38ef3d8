"""The rules: what textbooks differ on, chosen once and obeyed by search, picture and check alike."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from .errors import AlgorithmError, ChoiceError, choose
from .values import INF, Number, ValueRefused, show, to_number

__all__ = ["CHOICES", "INFINITE_WINDOW", "Rules", "Window", "to_rules", "to_window"]

Window: TypeAlias = tuple[Number, Number]
"""(α, β): what MAX and MIN can already be sure of; α < β."""

INFINITE_WINDOW: Window = (-INF, INF)

CHOICES: dict[str, tuple[str, ...]] = {
    "cut": ("at_equality", "beyond"),
    "fail": ("soft", "hard"),
    "order": ("left_to_right", "right_to_left"),
}
"""Each rule and what it may be, the default first."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The conventions of a search. A tie at the root goes to the first move in search order.

    >>> Rules(cut="beyond")
    Rules(cut='beyond', fail='soft', order='left_to_right')
    """

    cut: str = "at_equality"
    """``"at_equality"``: cut when v ≥ β or v ≤ α, as the code of decks 000 to 004 does;
    ``"beyond"``: only when v > β or v < α, as the prose of decks 001 and 003 says"""
    fail: str = "soft"
    """``"soft"``: a cut node returns its value so far (decks 000, 001, 004);
    ``"hard"``: no value leaves the window, a cut node returns β or α (deck 002)"""
    order: str = "left_to_right"
    """in which order the children of a node are searched: ``"left_to_right"`` or ``"right_to_left"``"""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            choose(f"rule {name}", getattr(self, name), choices)

    def to_json(self) -> dict[str, str]:
        """Return the rules as a plain mapping."""
        return asdict(self)

    @classmethod
    def from_json(cls, given: object) -> Rules:
        """Read back what `to_json` wrote."""
        if not isinstance(given, dict):
            raise ChoiceError("rules", given, CHOICES)
        for name in given:
            choose("rule", name, CHOICES)
        return cls(**given)


def to_rules(given: object) -> Rules:
    """Take None for the default rules; anything else must be `Rules`."""
    if given is None:
        return Rules()
    if not isinstance(given, Rules):
        raise AlgorithmError(f"rules: needed Rules, as in Rules(cut='beyond'), got {given!r}")
    return given


def to_window(given: Any) -> Window:
    """Check a start window: two numbers, α below β.

    >>> to_window((-1, 1))
    (-1, 1)
    """
    try:
        alpha, beta = given
        window = to_number(alpha), to_number(beta)
    except (TypeError, ValueError, ValueRefused):
        raise AlgorithmError(f"window: needed a pair of numbers (α, β), got {given!r}") from None
    if window[0] >= window[1]:
        shown = f"({show(window[0])}, {show(window[1])})"
        raise AlgorithmError(f"window: needed α < β, got {shown}; write the smaller number first")
    return window
