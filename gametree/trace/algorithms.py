"""The record of a search, each in a chapter of `search`, and what pictures, players and tables need of any search."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import KW_ONLY, dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from ..node_kinds import CHANCE
from ..phrases import Phrase
from ..rules import INFINITE_WINDOW, Rules, Window
from ..tree.tree import NodeId, Tree
from ..values import Number, Value

if TYPE_CHECKING:
    from .replay import Status

_Moments = Mapping[str, str]
"""By the name of a moment; ``explain.pseudocode`` says what moments there are."""


def _window(trace: Any) -> dict[str, Any]:
    return {} if trace.window == INFINITE_WINDOW else {"window": trace.window}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Search:
    """The record of a search: its properties on any tree, and its texts for readers."""

    name: str
    _: KW_ONLY
    # ---- what is true of it
    players: str = "two"
    """``"two"``: MAX and MIN; ``"many"``: p1, p2 …, with a tuple at each leaf"""
    has_windows: bool = False
    """whether it hands (α, β) windows down; with the option ``prune``, where it prunes"""
    prunes: bool = False
    """whether it can leave out leaves; with the option ``prune``, where that is asked for"""
    takes_chance: bool = False
    """whether it takes trees with chance nodes"""
    random_opponent: bool = False
    """whether it takes the moves of the opponent for chance"""
    best_first: bool = False
    """whether it goes from node to node; all others finish a node before they go on to its sibling"""
    probes: bool = False
    """whether it looks at one child of each child of a chance node before it searches them"""
    deepens: bool = False
    """whether it begins again with other estimates; what the earlier ones said is no longer known then"""
    scouts: bool = False
    """whether it only tests later moves, and searches again those that are better"""
    narrows_bounds: bool = False
    """whether it searches again and again with null windows, until the bounds meet"""
    null_windows: bool = False
    """whether it asks with windows as narrow as the least difference between two values"""
    bounds_sums: bool = False
    """whether a bound on the sum of the entries of a tuple lets it cut; the bound at a node is its β"""
    learns_order: bool = False
    """whether it can take the order of moves from its own cut-offs"""
    mistakes_known: bool = False
    """whether exercises know how students go wrong in it, and carry it out so"""
    by_the_book: bool = False
    """whether its textbook function searches a game, too, which has no table of positions"""
    usual_for: str = ""
    """the trees whose usual search it is: ``"two"``, ``"chance"``, ``"range"`` (chance, known range), ``"many"``"""
    obeys: tuple[str, ...] = ()
    """the rules that change it beside those of order and depth; with the option ``prune``, where it does prune"""
    options: tuple[str, ...] = ()
    """the arguments of its function beside the tree, its rules and what a game is asked"""
    arguments: Callable[[Any], dict[str, Any]] = _window
    """reads from a trace the options that are not in its rules"""
    # ---- its functions
    run: Callable[..., Any]
    """the function that people call, ``gametree.<name>``"""
    on_games: Callable[[Any], Any] | None = None
    """how the engine searches a game without its tree; None where the tree is needed"""
    begin: tuple[Any, ...]
    """the functions, or classes, with which it begins; they lead to the others. They are shown as Python"""
    # ---- its words
    title: Phrase
    """what it is called in a heading"""
    in_a_sentence: Phrase
    """what it is called inside a sentence, with an article where one is needed"""
    in_a_list: Phrase | None = None
    """what it is called in a list; its title unless said"""
    plan: Phrase
    """what it is about to do, for frame 0"""
    # ---- its pseudo-code
    pseudocode: str
    """its listing as a textbook writes it, a row ``tag | line`` a line; `explain.pseudocode` reads it"""
    lights: _Moments
    """the tags of the lines that a moment lights, in order; ``*`` is the function of the moment's player"""
    words: tuple[Phrase, ...] = ()
    """the words of its pseudo-code that no other search has"""
    functions: _Moments = field(default_factory=dict)
    """the function of a moment, where events of one kind at one kind of node come from two of its functions"""
    # ---- its special cases
    special: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """the fields that are different in a special case (see `Trace.chapter`); of several, the first counts"""

    @property
    def has_table(self) -> bool:
        """Whether it returns to nodes and uses what it kept of them in a table."""
        return self.deepens or self.narrows_bounds

    @property
    def comes_back(self) -> bool:
        """Whether it can search a node more than once: in iterations, passes, tests or probes."""
        return self.deepens or self.narrows_bounds or self.scouts or self.probes

    @property
    def obeys_without_prune(self) -> tuple[str, ...]:
        """The rules of ``obeys`` that change it without the option ``prune``."""
        return () if "prune" in self.options else self.obeys

    @property
    def for_chance(self) -> tuple[str, ...]:
        """The searches to name when it meets a chance node that it does not take; they prune only if it does."""
        return tuple(
            other.name
            for other in SEARCHES_BY_NAME.values()
            if other.takes_chance and other.players == self.players and not other.random_opponent
            if self.prunes or not other.prunes
        )

    def where(self, cases: Container[str]) -> Search:
        """Return the search with the changes of its special cases."""
        changes: dict[str, Any] = {}
        for case in reversed([*self.special]):
            if case in cases:
                changes |= self.special[case]
        return replace(self, **changes) if changes else self


WINDOWED: dict[str, Any] = {"has_windows": True, "prunes": True}
CUTTING = ("cut", "fail", "reach")

_searches: dict[str, Search] = {}
SEARCHES_BY_NAME: Mapping[str, Search] = MappingProxyType(_searches)
"""Every search by its name, in the order in which they are offered. `search` fills it on import."""


def register_searches(searches: Iterable[Search]) -> None:
    """Register the searches, whose chapters are in a package above this one."""
    _searches.update((search.name, search) for search in searches)


def search_traits(name: str) -> Search:
    """Return a search by its name; an unknown search may use windows, and prune."""
    if name in SEARCHES_BY_NAME:
        return SEARCHES_BY_NAME[name]
    words: dict[str, Any] = dict.fromkeys(("title", "in_a_sentence", "plan"), Phrase(name))
    return Search(name, **WINDOWED, **words, run=lambda tree: None, begin=(), pseudocode="", lights={})


def usual_for(trees: str) -> str:
    """Return the name of the search that is the usual one for ``"two"``, ``"chance"``, ``"range"`` or ``"many"``."""
    return next(search.name for search in SEARCHES_BY_NAME.values() if search.usual_for == trees)


def usual_algorithm(tree: Tree, rules: Rules | None = None) -> str:
    """Return the search that a tree and its rules call for, unless another is named.

    >>> usual_algorithm(Tree.parse("[[3 12] [2 4]]")), usual_algorithm(Tree.parse("{0.5: 1, 0.5: 2}"))
    ('alphabeta', 'expectiminimax')
    """
    if tree.utilities:
        return usual_for("many")
    if CHANCE in tree.kinds:
        return usual_for("range" if rules and rules.value_range else "chance")
    return usual_for("two")


StepSubject: TypeAlias = tuple[NodeId, Number, Number, "Value | None"]
"""The node that a step is about, with its α, β and value at that moment."""


class WidestTexts(NamedTuple):
    """The widest texts in the pictures of a search; space for them gives all pictures one layout."""

    beside: str
    """of those beside inner nodes"""
    below: str = ""
    """of those below leaves; empty if there are none"""
    inside: str = ""
    """of those inside leaves, if they are not the leaves' values"""


class AnyTrace(Protocol):
    """The events of a search, with its tree and rules."""

    @property
    def tree(self) -> Tree: ...
    @property
    def algorithm(self) -> str: ...
    @property
    def has_windows(self) -> bool: ...
    @property
    def window(self) -> Window: ...
    def widest_texts(self, notation: str) -> WidestTexts: ...


class AnyFrame(Protocol):
    """The state after some events of a search."""

    @property
    def trace(self) -> AnyTrace: ...
    @property
    def tree(self) -> Tree: ...
    @property
    def by(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def path(self) -> tuple[NodeId, ...]: ...
    @property
    def line(self) -> tuple[NodeId, ...]: ...
    @property
    def struck(self) -> Set[NodeId]: ...
    @property
    def position(self) -> int: ...
    @property
    def counted(self) -> tuple[int | None, ...]: ...
    @property
    def moment(self) -> StepSubject: ...
    def status(self, node: NodeId | str) -> Status: ...
    def note(self, node: NodeId, notation: str) -> str: ...
    def known(self, node: NodeId) -> str: ...
    def inside(self, leaf: NodeId) -> str: ...
    def caption(self, lang: str | None = None, notation: str = "bounds") -> str: ...


class AnyResult(Protocol):
    """What a search found, with its steps."""

    @property
    def tree(self) -> Tree: ...
    @property
    def trace(self) -> AnyTrace: ...
    def frames(self, by: str = ..., lang: str = ...) -> Sequence[AnyFrame]: ...
    def to_html(self, path: None = ..., by: str = ..., lang: str = ..., **options: Any) -> str: ...
