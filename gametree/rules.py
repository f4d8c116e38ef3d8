"""The rules of a search: what textbooks differ on. Search, picture and check obey the same rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from .errors import AlgorithmError, choose, named_keywords
from .phrases import Code, Phrase, brief, gettext, plain
from .values import INF, Number, Value, ValueRefused, from_json, is_whole, show, to_json, to_number, to_value

__all__ = ["CHOICES", "INFINITE_WINDOW", "Rules", "Window", "to_range", "to_rules", "to_window"]

Window: TypeAlias = tuple[Number, Number]
"""(α, β): the values that MAX and MIN are already sure of; α < β."""

INFINITE_WINDOW: Window = (-INF, INF)

Order: TypeAlias = str | Mapping[str, Sequence[str]] | tuple[tuple[str, tuple[str, ...]], ...]
Evaluation: TypeAlias = Mapping[str, Any] | Callable[[Any, int], Any] | tuple[tuple[str, Value], ...] | None

CHOICES: dict[str, tuple[str, ...]] = {
    "cut": ("at_equality", "beyond"),
    "fail": ("soft", "hard"),
    "order": ("left_to_right", "right_to_left"),
    "reach": ("deep", "shallow"),
    "tie": ("first", "last"),
}
"""The rules that are a choice of words, the default first."""
NAMED = {name: gettext("rule %(name)s").of(name=Code(name)) for name in CHOICES}


@named_keywords()
@dataclass(frozen=True, slots=True)
class Rules:
    """The conventions of a search. A tie at the root goes to the first move in search order.

    >>> Rules(cut="beyond", depth=2, evaluate={"B": 4, "C": 7}).describe()
    {'cut': 'beyond', 'depth': 2, 'evaluate': {'B': 4, 'C': 7}}
    """

    cut: str = "at_equality"
    """``"at_equality"``: cut when v ≥ β or v ≤ α, as the code of decks 000 to 004 does;
    ``"beyond"``: only when v > β or v < α, as the prose of decks 001 and 003 says"""
    fail: str = "soft"
    """``"soft"``: a cut node returns its value so far (decks 000, 001, 004);
    ``"hard"``: no value leaves the window, a cut node returns β or α (deck 002)"""
    order: Order = "left_to_right"
    """in which order the children of a node are searched: ``"left_to_right"``, ``"right_to_left"``, or for
    some nodes their children in order, by label: ``{"A": ["C", "B", "D"]}``"""
    reach: str = "deep"
    """``"deep"``: a node knows the bounds of every ancestor; ``"shallow"``: only its parent's value so far, so that
    there are no deep cut-offs"""
    tie: str = "first"
    """which of several equally good moves a player takes: the ``"first"``, or in max^n and paranoid search, if asked
    for, the ``"last"``; the searches for two players refuse that"""
    depth: int | None = None
    """how many plies are searched; None for all. ``evaluate`` estimates the positions at the limit"""
    evaluate: Evaluation = None
    """the values of positions at the depth limit: a mapping from labels to values, or a function of tree and node
    (H-minimax, deck 000; MinimaxCutoff, deck 004)"""
    unstable: tuple[str, ...] = ()
    """labels of positions below which the search goes on at the depth limit (quiescence, deck 004)"""
    value_range: Window | None = None
    """the least and the greatest value that a leaf can have, for a tuple the least entry and the greatest sum; None if
    unknown"""
    player: str | None = None
    """the player that paranoid search is for, such as ``"p2"``; None for the one who moves at the root"""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if name != "order" or isinstance(self.order, str):
                choose(NAMED[name], getattr(self, name), choices)
        settle = object.__setattr__
        if not isinstance(self.order, str):
            settle(self, "order", _labelled("order", self.order, _labels))
        if self.evaluate is not None and not callable(self.evaluate):
            settle(self, "evaluate", _labelled("evaluate", self.evaluate, to_value))
        if self.depth is not None and not is_whole(self.depth, least=0, most=10**9):
            raise AlgorithmError(
                gettext("rule depth: needed a whole number of plies from 0, or None, got %(depth)s").of(
                    depth=brief(self.depth)
                )
            )
        settle(self, "unstable", _known_labels(self.unstable))
        if self.value_range is not None:
            settle(self, "value_range", to_range(self.value_range))

    def describe(self) -> dict[str, Any]:
        """Return the rules that differ from the defaults, for people and for JSON."""
        described: dict[str, Any] = {}
        for field in fields(self):
            given = getattr(self, field.name)
            if given == field.default:
                continue
            if field.name == "order" and not isinstance(given, str):
                given = {label: list(below) for label, below in given}
            elif field.name == "evaluate":
                given = {label: to_json(value) for label, value in given} if not callable(given) else repr(given)
            elif field.name == "value_range":
                given = [to_json(end) for end in given]
            elif field.name == "unstable":
                given = list(given)
            described[field.name] = given
        return described

    @classmethod
    def from_json(cls, given: object) -> Rules:
        """Read back what `describe` wrote."""
        if not isinstance(given, dict):
            raise AlgorithmError(
                gettext("rules: needed a mapping from the names of rules, got %(given)s").of(given=brief(given))
            )
        known = [field.name for field in fields(cls)]
        plain = {choose(gettext("rule"), name, known): value for name, value in given.items()}
        if isinstance(plain.get("evaluate"), dict):
            plain["evaluate"] = {label: _read(value) for label, value in plain["evaluate"].items()}
        if isinstance(plain.get("value_range"), list):
            plain["value_range"] = tuple(map(_read, plain["value_range"]))
        return cls(**plain)


def _read(item: object) -> object:
    """Return a value that JSON has; what is none stays as it is, for the rule to refuse."""
    try:
        return from_json(item)
    except ValueRefused:
        return item


def to_rules(given: object) -> Rules:
    """Take None for the default rules; anything else must be `Rules`."""
    if given is None:
        return Rules()
    if not isinstance(given, Rules):
        raise AlgorithmError(
            gettext("rules: needed Rules, as in Rules(cut='beyond'), got %(given)s").of(given=brief(given))
        )
    return given


def to_window(given: Any) -> Window:
    """Check a start window: two numbers, α below β.

    >>> to_window((-1, 1))
    (-1, 1)
    """
    return INFINITE_WINDOW if given is INFINITE_WINDOW else _pair("window", Code("(α, β)"), given)


def to_range(given: Any) -> Window:
    """Check a range of values: two finite numbers, the least and the greatest."""
    low, high = _pair("value_range", gettext("(least, greatest)"), given)
    if INF in (-low, high):
        raise AlgorithmError(
            gettext("value_range: needed two finite numbers, got %(pair)s").of(pair=Code(show((low, high))))
        )
    return low, high


def _pair(name: str, ends: str | Phrase, given: Any) -> Window:
    try:
        low, high = given
        pair = to_number(low), to_number(high)
    except (TypeError, ValueError, ValueRefused):
        raise AlgorithmError(
            gettext("%(name)s: needed a pair of numbers %(ends)s, got %(given)s").of(
                name=Code(name), ends=ends, given=brief(given)
            )
        ) from None
    if pair[0] >= pair[1]:
        needed = Code("α < β") if name == "window" else gettext("the least below the greatest")
        raise AlgorithmError(
            gettext("%(name)s: needed %(needed)s, got %(pair)s; write the smaller number first").of(
                name=Code(name), needed=needed, pair=Code(show(pair))
            )
        )
    return pair


def _labelled(rule: str, given: Any, read: Callable[[Any], Any]) -> tuple[tuple[str, Any], ...]:
    """Return a mapping from labels as sorted pairs, so that rules can be compared and hashed."""
    try:
        pairs = given.items() if isinstance(given, Mapping) else given
        return tuple(sorted((plain(label), read(item)) for label, item in pairs))
    except (TypeError, ValueError, ValueRefused):
        raise AlgorithmError(
            gettext("rule %(rule)s: needed a mapping from labels, as in {'B': …}, got %(given)s").of(
                rule=Code(rule), given=brief(given)
            )
        ) from None


def _known_labels(given: Any) -> tuple[str, ...]:
    try:
        return _labels(given)
    except (TypeError, ValueError):
        raise AlgorithmError(
            gettext("rule unstable: needed labels, as in ['B', 'C'], got %(given)s").of(given=brief(given))
        ) from None


def _labels(given: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(plain, [given] if isinstance(given, str) else given))
