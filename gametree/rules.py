"""The rules of a search: what textbooks differ on. Search, picture and check obey the same rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from .errors import AlgorithmError, choose, named_keywords
from .phrases import Code, Phrase, brief, gettext, plain
from .values import INF, Number, Value, ValueRefused, from_json, is_whole, show, to_json, to_number, to_value

Window: TypeAlias = tuple[Number, Number]
"""(α, β): the values that MAX and MIN are already sure of; α < β."""

INFINITE_WINDOW: Window = (-INF, INF)

Order: TypeAlias = str | Mapping[str, Sequence[str]] | tuple[tuple[str, tuple[str, ...]], ...]
Evaluation: TypeAlias = Mapping[str, Any] | Callable[[Any, int], Any] | tuple[tuple[str, Value], ...] | None


class Shown(StrEnum):
    """What the key of a question can show of a search."""

    VISITS = "visits"
    """what is searched and what is cut off, with which windows, and what the evaluated leaves prove"""
    SEQUENCE = "sequence"
    """what is searched before what"""
    RETURNS = "returns"
    """the value that each node returns"""
    MOVE = "move"
    """which moves at the root are best"""
    FIRST_MOVE = "first move"
    """which of several equally good moves comes first"""
    LEAF_VALUES = "leaf values"
    """which values a leaf can have"""


class Asked(Protocol):
    """A question about a search, without its tree."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def window(self) -> Window:
        """The start window."""

    @property
    def obeys(self) -> Collection[str]:
        """The rules that change the search."""

    @property
    def prunes(self) -> bool:
        """Whether it can leave out leaves."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its choices, and what another choice can change over all trees, with the other rules in force."""

    name: str
    changes: Callable[[Asked], Iterator[Shown]]
    sentences: Mapping[str, Phrase | None] = field(default_factory=dict)
    """what a page says of each choice, the default first; None for what goes without saying"""
    conditions: Mapping[str, Phrase] = field(default_factory=dict)
    """each choice as a condition that is not met, after "Your answer would be right if" (in Spanish and Portuguese in
    the imperfect subjunctive)"""

    def changed(self, asked: Asked) -> frozenset[Shown]:
        """Return what another choice can change of the search that is asked about."""
        return frozenset(self.changes(asked))


def _cut(asked: Asked) -> Iterator[Shown]:
    if "cut" in asked.obeys:
        yield from (Shown.VISITS, Shown.RETURNS)
        if asked.window != INFINITE_WINDOW:
            yield Shown.MOVE


def _fail(asked: Asked) -> Iterator[Shown]:
    """A value that is clipped to α or β equals it: that changes the search only where equality is not enough."""
    if "fail" in asked.obeys:
        yield Shown.RETURNS
        if asked.rules.cut == "beyond":
            if asked.rules.reach == "deep":
                yield Shown.VISITS
            if asked.window != INFINITE_WINDOW:
                yield Shown.MOVE


def _reach(asked: Asked) -> Iterator[Shown]:
    if "reach" in asked.obeys:
        yield from (Shown.VISITS, Shown.RETURNS)
        if asked.window != INFINITE_WINDOW and (asked.rules.cut, asked.rules.fail) == ("beyond", "hard"):
            yield Shown.MOVE


def _order(asked: Asked) -> Iterator[Shown]:
    yield from (Shown.SEQUENCE, Shown.FIRST_MOVE)
    if asked.prunes:
        yield from (Shown.VISITS, Shown.RETURNS)
    if asked.window != INFINITE_WINDOW:
        yield Shown.MOVE
    yield from _tie(asked)


def _tie(asked: Asked) -> Iterator[Shown]:
    """Equal moves differ for the other players; in a search for one player against all others that decides nothing."""
    if "tie" in asked.obeys:
        yield from (Shown.RETURNS, Shown.FIRST_MOVE)
        if "player" not in asked.obeys:
            yield Shown.MOVE


def _value_range(asked: Asked) -> Iterator[Shown]:
    yield Shown.LEAF_VALUES
    if "value_range" in asked.obeys:
        yield from (Shown.VISITS, Shown.RETURNS)


FAIL_HARD = gettext("An inner node returns no value outside its window, but α or β instead (fail-hard).")
PARENT_ONLY = gettext("A node knows only the value so far of its parent, and no bound from further up.")

RULES: Mapping[str, Rule] = {
    rule.name: rule
    for rule in (
        Rule(
            "cut",
            _cut,
            {
                "at_equality": gettext(
                    "A MAX node is cut off as soon as its value so far, v, is ≥ β, a MIN node as soon as v ≤ α; "
                    "equality is enough."
                ),
                "beyond": gettext(
                    "A MAX node is cut off only when v > β, a MIN node only when v < α; equality is not enough."
                ),
            },
            {
                # TRANSLATORS: this phrase and those like it stand after "Your answer would be right if" (in Spanish
                # and Portuguese in the imperfect subjunctive)
                "at_equality": gettext("equality were enough for a cut-off"),
                "beyond": gettext("equality were not enough for a cut-off"),
            },
        ),
        Rule(
            "fail",
            _fail,
            {
                "soft": gettext(
                    "A node returns the best value that it has found, even outside its window (fail-soft)."
                ),
                "hard": FAIL_HARD,
            },
            {
                "soft": gettext("nodes returned values outside their window (fail-soft)"),
                "hard": gettext("nodes returned no value outside their window (fail-hard)"),
            },
        ),
        Rule(
            "order",
            _order,
            {
                "left_to_right": gettext("Children are searched from left to right."),
                "right_to_left": gettext("Children are searched from right to left."),
            },
            {
                "left_to_right": gettext("the children were searched from left to right"),
                "right_to_left": gettext("the children were searched from right to left"),
            },
        ),
        Rule(
            "reach",
            _reach,
            {
                "deep": None,
                "shallow": PARENT_ONLY,
            },
            {
                "deep": gettext("nodes knew the bounds of all nodes above them"),
                "shallow": gettext("nodes knew only the bound of their parent"),
            },
        ),
        Rule(
            "tie",
            _tie,
            {
                "first": gettext("Among equally good moves, a player takes the first."),
                "last": gettext("Among equally good moves, a player takes the last."),
            },
            {
                "first": gettext("players took the first of equally good moves"),
                "last": gettext("players took the last of equally good moves"),
            },
        ),
        Rule("value_range", _value_range),
    )
}
"""The rules that a page prints only where they can change the key, by name. It prints every other one that is set."""
CHOICES: dict[str, tuple[str, ...]] = {rule.name: tuple(rule.sentences) for rule in RULES.values() if rule.sentences}
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
        for rule in fields(self):
            given = getattr(self, rule.name)
            if given == rule.default:
                continue
            if rule.name == "order" and not isinstance(given, str):
                given = {label: list(below) for label, below in given}
            elif rule.name == "evaluate":
                given = {label: to_json(value) for label, value in given} if not callable(given) else repr(given)
            elif rule.name == "value_range":
                given = [to_json(end) for end in given]
            elif rule.name == "unstable":
                given = list(given)
            described[rule.name] = given
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
