"""The rules of a search, which differ between textbooks. Searches, pictures and checks follow the same rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

from .errors import AlgorithmError, choose, named_keywords
from .phrases import Code, Phrase, gettext, pgettext, safe_str, short_repr
from .values import INF, Number, Value, ValueRefused, from_json, is_whole, show, to_json, to_number, to_value

Window: TypeAlias = tuple[Number, Number]
"""(α, β): the values that MAX and MIN can already guarantee; α < β"""

INFINITE_WINDOW: Window = (-INF, INF)

Order: TypeAlias = str | Mapping[str, Sequence[str]] | tuple[tuple[str, tuple[str, ...]], ...]
Evaluation: TypeAlias = Mapping[str, Any] | Callable[[Any, int], Any] | tuple[tuple[str, Value], ...] | None


class SearchAspect(StrEnum):
    """An aspect of a search on which the right answer to a question can depend."""

    VISITS = "visits"
    """which nodes are visited or pruned, their windows, and the bounds that follow from the evaluated leaves"""
    SEQUENCE = "sequence"
    """order of the visits"""
    RETURNS = "returns"
    """value that each node returns"""
    MOVE = "move"
    """best moves at the root"""
    FIRST_MOVE = "first move"
    """first of several equally good moves"""
    LEAF_VALUES = "leaf values"
    """possible values of a leaf"""


class _SearchQuestion(Protocol):
    @property
    def rules(self) -> Rules:
        """The rules of the search."""

    @property
    def window(self) -> Window:
        """The initial window."""

    @property
    def obeys(self) -> Collection[str]:
        """The names of the rules that change the search."""

    @property
    def prunes(self) -> bool:
        """Whether the search can prune leaves."""


class RuleSort(NamedTuple):
    """The type of a rule's values: a function that takes the name of the rule and a value and checks the value, and
    functions that convert values to and from JSON.
    """

    check: Callable[[str, Any], Any] = lambda name, value: value
    to_json: Callable[[Any], Any] = lambda value: value
    from_json: Callable[[Any], Any] = lambda item: item


class _Choice(NamedTuple):
    sentence: Phrase | None
    """sentence about the choice on a page; None for a choice that needs no mention"""
    condition: Phrase
    """clause of an unmet condition, after "Your answer would be right if" (in Spanish and Portuguese in the imperfect
    subjunctive)"""
    label: Phrase | None = None
    """text in a drop-down list; by default the name of the choice"""
    difference: Phrase | None = None
    """text that tells searches with different rules apart, as in "alpha-beta (left to right)"; by default the name"""
    elsewhere: Phrase | None = None
    """text in a list of rules that other courses use; None for a rule on which courses agree"""
    learned: bool = False
    """whether the choice depends on the cut-offs of the search itself, so that only some searches support it"""


def _every_aspect(question: _SearchQuestion) -> Iterator[SearchAspect]:
    yield from SearchAspect


@dataclass(slots=True, eq=False, repr=False)
class Rule:
    """The record of a rule: its values, its texts, and the aspects of a search that it can change."""

    sort: RuleSort
    changes: Callable[[_SearchQuestion], Iterator[SearchAspect]] = _every_aspect
    """function that takes a question and yields the aspects of its right answer that another value of this rule can
    change if the other rules stay the same
    """
    _: KW_ONLY
    choices: Mapping[str, _Choice] = field(default_factory=dict)
    """choices, keyed by name, the default first; empty if the values are not names"""
    title: Phrase | None = None
    """label of the rule's field in a form"""
    hint: Phrase | None = None
    """placeholder text of the empty field"""
    ends: Mapping[str, tuple[Phrase, Phrase, Phrase]] = field(default_factory=dict)
    """fields of a range, keyed by name; each field has a title, a hint, and a name for error messages"""
    what: Phrase | None = None
    """name of the rule in error messages about the field"""
    help: Phrase | None = None
    """help text on the command line; options for choices have a generic text instead"""
    short: str = ""
    """short name of the rule for the command line and for forms; by default the full name"""
    needed: bool = False
    """whether only some searches need the rule; the command line then refuses its option for all other searches"""
    in_every_search: bool = False
    """whether every search follows the rule; if not, the record of each search lists the rules that the search
    follows
    """
    name: str = ""
    """name of the rule's field in `Rules`"""

    @property
    def place(self) -> str:
        """The name of the rule's option on the command line and of the rule's error line in a form."""
        return self.short or self.name

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the rule's fields in a form and of its parameters in a URL."""
        return tuple(self.ends) or (self.name,)

    def changed(self, question: _SearchQuestion) -> frozenset[SearchAspect]:
        return frozenset(self.changes(question))


def _cut(question: _SearchQuestion) -> Iterator[SearchAspect]:
    if "cut" in question.obeys:
        yield from (SearchAspect.VISITS, SearchAspect.RETURNS)
        if question.window != INFINITE_WINDOW:
            yield SearchAspect.MOVE


def _fail(question: _SearchQuestion) -> Iterator[SearchAspect]:
    """Yield the aspects that the rule ``fail`` can change. Clipping values to α or β changes only the returned values,
    unless equality is not enough for a cut-off.
    """
    if "fail" in question.obeys:
        yield SearchAspect.RETURNS
        if question.rules.cut == "beyond":
            if question.rules.reach == "deep":
                yield SearchAspect.VISITS
            if question.window != INFINITE_WINDOW:
                yield SearchAspect.MOVE


def _reach(question: _SearchQuestion) -> Iterator[SearchAspect]:
    if "reach" in question.obeys:
        yield from (SearchAspect.VISITS, SearchAspect.RETURNS)
        if question.window != INFINITE_WINDOW and (question.rules.cut, question.rules.fail) == ("beyond", "hard"):
            yield SearchAspect.MOVE


def _order(question: _SearchQuestion) -> Iterator[SearchAspect]:
    yield from (SearchAspect.SEQUENCE, SearchAspect.FIRST_MOVE)
    if question.prunes:
        yield from (SearchAspect.VISITS, SearchAspect.RETURNS)
    if question.window != INFINITE_WINDOW:
        yield SearchAspect.MOVE
    yield from _tie(question)


def _tie(question: _SearchQuestion) -> Iterator[SearchAspect]:
    """Yield the aspects that the rule ``tie`` can change: equally good moves can have different values for other
    players, except in a paranoid search.
    """
    if "tie" in question.obeys:
        yield from (SearchAspect.RETURNS, SearchAspect.FIRST_MOVE)
        if "player" not in question.obeys:
            yield SearchAspect.MOVE


def _value_range(question: _SearchQuestion) -> Iterator[SearchAspect]:
    yield SearchAspect.LEAF_VALUES
    if "value_range" in question.obeys:
        yield from (SearchAspect.VISITS, SearchAspect.RETURNS)


FAIL_HARD = gettext("An inner node returns no value outside its window, but α or β instead (fail-hard).")
PARENT_ONLY = gettext("A node knows only the value so far of its parent, and no bound from further up.")


# ---- check of the values of a rule, and conversion to JSON ---------------------------------------


def _checked_choice(name: str, value: Any) -> str:
    known = CHOICES[name]
    return (
        value
        if value in known
        else choose(gettext("value of the rule %(name)s").with_values(name=Code(name)), value, known)
    )


def _checked_plies(name: str, value: Any) -> int | None:
    if value is None or is_whole(value, least=0, most=10**9):
        return value
    raise AlgorithmError(
        gettext("the rule depth is %(depth)s; write a whole number of plies, 0 or more, or None").with_values(
            depth=short_repr(value)
        )
    )


def _labelled(rule: str, mapping: Any, read: Callable[[Any], Any]) -> tuple[tuple[str, Any], ...]:
    """Convert a mapping with labels as keys into a tuple of sorted pairs, so that rules can be compared and hashed."""
    try:
        pairs = mapping.items() if isinstance(mapping, Mapping) else mapping
        items = [(safe_str(label), item) for label, item in pairs]
    except (TypeError, ValueError):
        raise AlgorithmError(
            gettext(
                "the rule %(rule)s is %(given)s; write a dictionary with labels as keys, such as {'B': …}"
            ).with_values(rule=Code(rule), given=short_repr(mapping))
        ) from None
    return tuple(sorted((label, _read_item(rule, label, item, read)) for label, item in items))


def _read_item(rule: str, label: str, item: Any, read: Callable[[Any], Any]) -> Any:
    try:
        return read(item)
    except (TypeError, ValueError, ValueRefused) as error:
        needed = error.needed if isinstance(error, ValueRefused) else gettext("labels")
        problem = gettext("the rule %(rule)s has %(item)s for %(label)s; write %(needed)s")
        facts = {"rule": Code(rule), "item": short_repr(item), "label": short_repr(label), "needed": needed}
        raise AlgorithmError(problem.with_values(**facts)) from None


def _known_labels(name: str, labels: Any) -> tuple[str, ...]:
    try:
        return _labels(labels)
    except (TypeError, ValueError):
        raise AlgorithmError(
            gettext("the rule %(rule)s is %(given)s; write labels, such as ['B', 'C']").with_values(
                rule=Code(name), given=short_repr(labels)
            )
        ) from None


def _labels(labels: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(safe_str, [labels] if isinstance(labels, str) else labels))


def _value_from_json(item: object) -> object:
    """Return the value that an item of JSON represents; return an item that represents no value unchanged, and the rule
    then refuses it.
    """
    try:
        return from_json(item)
    except ValueRefused:
        return item


WORD = RuleSort(_checked_choice)
_ORDER = RuleSort(
    lambda name, value: _checked_choice(name, value) if isinstance(value, str) else _labelled(name, value, _labels),
    lambda order: order if isinstance(order, str) else {label: list(below) for label, below in order},
)
PLIES = RuleSort(_checked_plies)
ESTIMATES = RuleSort(
    lambda name, value: value if value is None or callable(value) else _labelled(name, value, to_value),
    lambda values: repr(values) if callable(values) else {label: to_json(value) for label, value in values},
    lambda item: {label: _value_from_json(it) for label, it in item.items()} if isinstance(item, dict) else item,
)
LABELS = RuleSort(_known_labels, list)
RANGE = RuleSort(
    lambda name, value: None if value is None else to_range(value),
    lambda ends: [to_json(end) for end in ends],
    lambda item: tuple(map(_value_from_json, item)) if isinstance(item, list) else item,
)
WINDOW = RuleSort(lambda name, value: to_window(value))
PLAYER = RuleSort()


def _rule_field(
    changes: Callable[[_SearchQuestion], Iterator[SearchAspect]],
    sort: RuleSort = WORD,
    default: Any = None,
    **record: Any,
) -> Any:
    """Return the dataclass field of a rule, with its record; if the rule has choices, the first choice is the
    default.
    """
    initial = next(iter(record.get("choices", ())), default)
    return field(default=initial, metadata={"rule": Rule(sort, changes, **record)})


@named_keywords()
@dataclass(frozen=True, slots=True)
class Rules:
    """The conventions of a search, which differ between textbooks.

    Parameters
    ----------
    cut : {"at_equality", "beyond"}, default "at_equality"
        The cut-off test: as soon as a value reaches the bound (v ≤ α, v ≥ β), or only when it is beyond the bound (v <
        α, v > β).
    fail : {"soft", "hard"}, default "soft"
        The result of a cut-off: the value so far (fail-soft), or the bound (fail-hard), so that no value leaves the
        window.
    order : {"left_to_right", "right_to_left", "killer", "history"} or dict, default "left_to_right"
        The order in which children are searched. A dict maps the labels of some nodes to the labels of their children
        in order, such as ``{"A": ["C", "B", "D"]}``. ``"killer"`` and ``"history"`` are learned from the cut-offs of
        the search itself, by `alphabeta` and `negamax` with a full window; see ``gametree.search.move_orders``.
    reach : {"deep", "shallow"}, default "deep"
        The bounds known at a node: those of every ancestor, or only the value so far of its parent (no deep cut-offs).
    tie : {"first", "last"}, default "first"
        The choice among equally good moves. Only `maxn` and `paranoid` accept ``"last"``.
    depth : int, optional
        The depth limit in plies; by default there is none. ``evaluate`` estimates the positions at the limit.
    evaluate : dict or callable, optional
        The estimated values of positions at the depth limit: a dict keyed by label, such as ``{"B": 4}``, or a function
        that takes the tree and a node.
    unstable : list of str, optional
        The labels of positions below which the search continues at the depth limit (quiescence).
    value_range : tuple of two numbers, optional
        The minimum and maximum value of a leaf; for leaves with tuples, the minimum entry and the maximum
        sum of the entries.
    player : str, optional
        The player whose value paranoid search maximises, such as ``"p2"``; by default the player to move at the root.

    Raises
    ------
    AlgorithmError
        If a value is invalid; the message names the rule and its values.

    Examples
    --------
    >>> Rules(cut="beyond", depth=2, evaluate={"B": 4, "C": 7}).describe()
    {'cut': 'beyond', 'depth': 2, 'evaluate': {'B': 4, 'C': 7}}
    """

    cut: str = _rule_field(
        _cut,
        # TRANSLATORS: the rule for when alpha-beta cuts
        title=pgettext("field", "Cut-off test"),
        choices={
            "at_equality": _Choice(
                gettext(
                    "A MAX node is cut off as soon as its value so far, v, is ≥ β, a MIN node as soon as v ≤ α; "
                    "equality is enough."
                ),
                # TRANSLATORS: this phrase and those like it follow "Your answer would be right if" (in Spanish
                # and Portuguese in the imperfect subjunctive)
                gettext("equality were enough for a cut-off"),
                pgettext("cut", "at equality: v ≤ α, v ≥ β"),
                # TRANSLATORS: a node is cut off when its value reaches the bound
                pgettext("search", "cuts at equality"),
                # TRANSLATORS: these appear in a list, as in "under other rules: fail-hard and children from right to
                # left"
                gettext("a cut-off as soon as value and bound are equal"),
            ),
            "beyond": _Choice(
                gettext("A MAX node is cut off only when v > β, a MIN node only when v < α; equality is not enough."),
                gettext("equality were not enough for a cut-off"),
                pgettext("cut", "only beyond: v < α, v > β"),
                # TRANSLATORS: a node is cut off only when its value is beyond the bound
                pgettext("search", "cuts only beyond the bound"),
                gettext("a cut-off only when the value is strictly better than the bound"),
            ),
        },
    )
    fail: str = _rule_field(
        _fail,
        # TRANSLATORS: the rule for the value that a node returns after a cut-off: fail-soft or fail-hard
        title=pgettext("field", "Value returned after a cut-off"),
        choices={
            "soft": _Choice(
                gettext("A node returns the best value that it has found, even outside its window (fail-soft)."),
                gettext("nodes returned values outside their window (fail-soft)"),
                pgettext("fail", "the node's value so far (fail-soft)"),
                Phrase("fail-soft"),
                gettext("fail-soft"),
            ),
            "hard": _Choice(
                FAIL_HARD,
                gettext("nodes returned no value outside their window (fail-hard)"),
                pgettext("fail", "the bound (fail-hard)"),
                Phrase("fail-hard"),
                gettext("fail-hard"),
            ),
        },
    )
    order: Order = _rule_field(
        _order,
        _ORDER,
        title=pgettext("field", "Order of moves"),
        in_every_search=True,
        choices={
            "left_to_right": _Choice(
                gettext("Children are searched from left to right."),
                gettext("the children were searched from left to right"),
                pgettext("order of moves", "left to right"),
                # TRANSLATORS: text that distinguishes a search from another, as in "alpha-beta (left to right)"
                pgettext("search", "left to right"),
                gettext("children from left to right"),
            ),
            "right_to_left": _Choice(
                gettext("Children are searched from right to left."),
                gettext("the children were searched from right to left"),
                pgettext("order of moves", "right to left"),
                pgettext("search", "right to left"),
                gettext("children from right to left"),
            ),
            "killer": _Choice(
                gettext(
                    "Killer moves are searched first, the most recent one before the older one, and then the other "
                    "children from left to right. The killer moves of a level are the last two different moves "
                    "that caused a cut-off on that level. Two moves are the same if they have the same name in the "
                    "tree; a move without a name is known by its place among its siblings."
                ),
                gettext("killer moves were searched first"),
                pgettext("order of moves", "killer moves first"),
                pgettext("search", "killer moves first"),
                learned=True,
            ),
            "history": _Choice(
                gettext(
                    "Children are searched by the weights of their moves, the greatest weight first, and equal ones "
                    "from left to right. A move begins with weight 0. Each cut-off that a player makes with it adds d² "
                    "for that player, where d is the number of levels from the node of the cut-off down to the last "
                    "level of the search. Two moves are the same if they have the same name in the tree; a move "
                    "without a name is known by its place among its siblings."
                ),
                gettext("children were searched in the order of the history table"),
                pgettext("order of moves", "by the history table"),
                pgettext("search", "history table"),
                learned=True,
            ),
        },
    )
    reach: str = _rule_field(
        _reach,
        # TRANSLATORS: the rule for the ancestors from which a node gets its bounds
        title=pgettext("field", "Bounds used for cut-offs"),
        choices={
            "deep": _Choice(
                None,
                gettext("nodes knew the bounds of all nodes above them"),
                pgettext("bounds", "from every node above (deep)"),
                pgettext("search", "deep cut-offs too"),
            ),
            "shallow": _Choice(
                PARENT_ONLY,
                gettext("nodes knew only the bound of their parent"),
                pgettext("bounds", "from the parent only (shallow)"),
                pgettext("search", "shallow cut-offs only"),
            ),
        },
    )
    tie: str = _rule_field(
        _tie,
        title=pgettext("field", "Choice among equal moves"),
        choices={
            "first": _Choice(
                gettext("Among equally good moves, a player takes the first."),
                gettext("players took the first of equally good moves"),
                pgettext("among equal moves", "the first"),
                # TRANSLATORS: of equally good moves a player takes the first
                pgettext("search", "first of equal moves"),
                gettext("the first of equally good moves"),
            ),
            "last": _Choice(
                gettext("Among equally good moves, a player takes the last."),
                gettext("players took the last of equally good moves"),
                pgettext("among equal moves", "the last"),
                # TRANSLATORS: of equally good moves a player takes the last
                pgettext("search", "last of equal moves"),
                gettext("the last of equally good moves"),
            ),
        },
    )
    depth: int | None = _rule_field(
        _every_aspect,
        PLIES,
        title=pgettext("field", "Depth limit"),
        hint=pgettext("depth limit", "none"),
        what=gettext("the depth limit"),
        help=gettext("number of levels to search"),
        in_every_search=True,
    )
    evaluate: Evaluation = _rule_field(
        _every_aspect,
        ESTIMATES,
        # TRANSLATORS: the values of the positions at the depth limit
        title=pgettext("field", "Evaluation"),
        hint=Phrase("B=4, C=9, D=1"),
        what=gettext("the evaluation"),
        help=gettext('values of the positions at the depth limit, as in "B=4,C=9"'),
        in_every_search=True,
    )
    unstable: tuple[str, ...] = _rule_field(
        _every_aspect,
        LABELS,
        (),
        # TRANSLATORS: labels of positions that the depth limit does not stop (quiescence)
        title=pgettext("field", "Unstable positions"),
        hint=Phrase("B C2"),
        in_every_search=True,
    )
    value_range: Window | None = _rule_field(
        _value_range,
        RANGE,
        ends={
            "low": (
                pgettext("field", "Least value"),
                pgettext("least value", "least leaf"),
                gettext("the least value"),
            ),
            "high": (
                pgettext("field", "Greatest value"),
                pgettext("greatest value", "greatest leaf"),
                gettext("the greatest value"),
            ),
        },
        help=gettext("minimum and maximum of all values, as in --range=-1,1"),
        short="range",
    )
    player: str | None = _rule_field(
        _every_aspect,
        PLAYER,
        # TRANSLATORS: the player whose value paranoid search maximises
        title=pgettext("field", "Player"),
        hint=pgettext("player", "who moves at the root"),
        help=gettext("the player for whom paranoid searches, as in p2 (default: the player at the root)"),
        needed=True,
    )

    def __post_init__(self) -> None:
        for name, default in _DEFAULTS.items():
            value = getattr(self, name)
            if value is not default:
                object.__setattr__(self, name, RULES[name].sort.check(name, value))

    def describe(self) -> dict[str, Any]:
        """Return the rules that differ from the defaults, in a form that people can read and that can be written as
        JSON.
        """
        chosen = {rule.name: getattr(self, rule.name) for rule in fields(self)}
        return {name: RULES[name].sort.to_json(value) for name, value in chosen.items() if value != _DEFAULTS[name]}

    @classmethod
    def from_json(cls, given: object) -> Rules:
        """Read rules from the output of `describe`."""
        if not isinstance(given, dict):
            raise AlgorithmError(
                gettext("rules is %(given)s; write a dictionary with the names of rules as keys").with_values(
                    given=short_repr(given)
                )
            )
        items = {choose(gettext("rule"), name, RULES): item for name, item in given.items()}
        return cls(**{name: RULES[name].sort.from_json(item) for name, item in items.items()})


RULES: Mapping[str, Rule] = {one.name: replace(one.metadata["rule"], name=one.name) for one in fields(Rules)}
"""records of the rules, keyed by name, in the order of `Rules`"""
SPECIFICATION: Mapping[str, Rule] = {
    "window": Rule(
        WINDOW,
        name="window",
        ends={
            "alpha": (pgettext("field", "Initial α"), Phrase("−∞"), gettext("initial α")),
            "beta": (pgettext("field", "Initial β"), Phrase("∞"), gettext("initial β")),
        },
        help=gettext("initial window, as in --window=-1,1 or --window=-inf,5"),
        needed=True,
    ),
    **RULES,
}
"""the settings that, with the tree and the name of a search, specify the search: the initial window and the rules"""
_DEFAULTS: Mapping[str, Any] = {one.name: one.default for one in fields(Rules)}
CHOICES: dict[str, tuple[str, ...]] = {name: tuple(rule.choices) for name, rule in RULES.items() if rule.choices}
"""names of the choices for each rule that has choices, the default first"""


def choices_obeyed(obeys: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the names of the choices for each rule that has choices and that a search follows, either because it is in
    ``obeys`` or because every search follows it.

    Learned choices are left out, because only some searches support them.
    """
    return {
        name: tuple(word for word in words if not RULES[name].choices[word].learned)
        for name, words in CHOICES.items()
        if name in obeys or RULES[name].in_every_search
    }


def learns_order(rules: Rules) -> bool:
    """Return whether the search learns the order of moves from its own cut-offs."""
    return isinstance(rules.order, str) and RULES["order"].choices[rules.order].learned


def to_rules(rules: object) -> Rules:
    """Return the argument if it is a set of rules, or the default rules for None; refuse any other value."""
    if rules is None:
        return Rules()
    if not isinstance(rules, Rules):
        raise AlgorithmError(
            gettext("rules is %(given)s; write a Rules object, such as Rules(cut='beyond')").with_values(
                given=short_repr(rules)
            )
        )
    return rules


def to_window(window: Any) -> Window:
    """Check an initial window: two numbers, α below β.

    >>> to_window((-1, 1))
    (-1, 1)
    """
    return INFINITE_WINDOW if window is INFINITE_WINDOW else _pair("window", Code("(α, β)"), window)


def to_range(value_range: Any) -> Window:
    """Check a range of values: two finite numbers, the minimum and the maximum."""
    low, high = _pair("value_range", gettext("(least, greatest)"), value_range)
    if INF in (-low, high):
        raise AlgorithmError(
            gettext("value_range is %(pair)s; write two finite numbers").with_values(pair=Code(show((low, high))))
        )
    return low, high


def _pair(name: str, ends: str | Phrase, bounds: Any) -> Window:
    try:
        low, high = bounds
        pair = to_number(low), to_number(high)
    except (TypeError, ValueError, ValueRefused):
        raise AlgorithmError(
            gettext("%(name)s is %(given)s; write a pair of numbers %(ends)s").with_values(
                name=Code(name), ends=ends, given=short_repr(bounds)
            )
        ) from None
    if pair[0] >= pair[1]:
        raise AlgorithmError(
            gettext(
                "%(name)s is %(pair)s, an empty interval; write two different numbers, the smaller one first"
            ).with_values(name=Code(name), pair=Code(show(pair)))
        )
    return pair
