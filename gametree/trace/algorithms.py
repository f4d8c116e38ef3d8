"""The `Search` record: the properties and texts of a search algorithm, for pictures, players and tables. Each search
defines one.
"""

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
"""mapping from the name of a moment, as defined in ``explain.pseudocode``"""


def _window(trace: Any) -> dict[str, Any]:
    return {} if trace.window == INFINITE_WINDOW else {"window": trace.window}


@dataclass(slots=True, eq=False, repr=False)
class Search:
    """The description of a search algorithm: its properties, which hold for any tree, and its texts for readers."""

    name: str
    _: KW_ONLY
    # ---- properties
    players: str = "two"
    """``"two"``: MAX and MIN; ``"many"``: p1, p2 …, with a tuple at each leaf"""
    has_windows: bool = False
    """whether the search passes (α, β) windows down; a search with the option ``prune`` does so only if it prunes"""
    prunes: bool = False
    """whether the search can skip leaves; a search with the option ``prune`` can do so if the option is set"""
    takes_chance: bool = False
    """whether the search accepts trees with chance nodes"""
    random_opponent: bool = False
    """whether the search treats the moves of the opponent as chance"""
    best_first: bool = False
    """whether the search jumps between nodes; all other searches finish a node before its next sibling"""
    probes: bool = False
    """whether the search tests one move at each child of a chance node before it searches the children"""
    deepens: bool = False
    """whether the search restarts with deeper estimates, which replace the results of earlier iterations"""
    scouts: bool = False
    """whether the search tests later moves with a null window, and re-searches moves that are better"""
    narrows_bounds: bool = False
    """whether the search repeats null-window searches until the bounds meet"""
    null_windows: bool = False
    """whether the windows are as narrow as the least difference between two values"""
    bounds_sums: bool = False
    """whether the search cuts at a bound that follows from the maximum sum of a tuple's entries; this bound is the β of
    a node
    """
    learns_order: bool = False
    """whether the search can learn the order of moves from its own cut-offs"""
    mistakes_known: bool = False
    """whether exercises can simulate typical mistakes in this search"""
    by_the_book: bool = False
    """whether the textbook function also searches games, without a transposition table"""
    usual_for: str = ""
    """types of trees for which this is the usual search: ``"two"``, ``"chance"``, ``"range"`` (chance nodes and a known
    range of values) and ``"many"``
    """
    obeys: tuple[str, ...] = ()
    """rules besides order and depth that change the search; for a search with the option ``prune``, some of them do so
    only if it prunes
    """
    options: tuple[str, ...] = ()
    """parameters of the search function besides the tree, the rules and the options of a game"""
    arguments: Callable[[Any], dict[str, Any]] = _window
    """function that reads from a trace the options that are not in the rules"""
    # ---- functions
    run: Callable[..., Any]
    """public function, ``gametree.<name>``"""
    on_games: Callable[[Any], Any] | None = None
    """function that searches a game without building its tree; None if the algorithm needs the tree"""
    begin: tuple[Any, ...]
    """functions or classes with which the search begins; the Python source of these and of the functions that they call
    can be shown
    """
    # ---- texts
    title: Phrase
    """name in a heading"""
    in_a_sentence: Phrase
    """name inside a sentence, with an article where one is needed"""
    in_a_list: Phrase | None = None
    """name in a list; by default the title"""
    plan: Phrase
    """description of the search, for the caption of frame 0"""
    # ---- pseudo-code
    pseudocode: str
    """listing as in a textbook, with one row ``tag | line`` per line; `explain.pseudocode` parses it"""
    lights: _Moments
    """tags of the lines highlighted at each moment, in order, keyed by moment; ``*`` is replaced by the function of the
    player to move
    """
    words: tuple[Phrase, ...] = ()
    """words that the pseudo-code of no other search contains"""
    functions: _Moments = field(default_factory=dict)
    """name of the function in which a moment occurs, keyed by moment; needed if two functions cause events of the same
    kind at the same kind of node
    """
    # ---- special cases
    special: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """fields that differ in special cases (see `Trace.chapter`); if several cases apply, the first one takes
    precedence
    """

    @property
    def has_table(self) -> bool:
        """Whether the search revisits nodes and uses entries of a table for them."""
        return self.deepens or self.narrows_bounds

    @property
    def comes_back(self) -> bool:
        """Whether the search can search a node more than once: in iterations, passes, tests or probes."""
        return self.deepens or self.narrows_bounds or self.scouts or self.probes

    @property
    def obeys_without_prune(self) -> tuple[str, ...]:
        """The rules of ``obeys`` that apply without the option ``prune``."""
        return () if "prune" in self.options else self.obeys

    @property
    def for_chance(self) -> tuple[str, ...]:
        """The searches to suggest for a tree with chance nodes if this search refuses such trees. Searches that prune
        are suggested only if this search prunes.
        """
        return tuple(
            other.name
            for other in SEARCHES_BY_NAME.values()
            if other.takes_chance and other.players == self.players and not other.random_opponent
            if self.prunes or not other.prunes
        )

    def where(self, cases: Container[str]) -> Search:
        """Return the record with the changes for the given special cases."""
        changes: dict[str, Any] = {}
        for case in reversed([*self.special]):
            if case in cases:
                changes |= self.special[case]
        return replace(self, **changes) if changes else self


WINDOWED: dict[str, Any] = {"has_windows": True, "prunes": True}
CUTTING = ("cut", "fail", "reach")

_searches: dict[str, Search] = {}
SEARCHES_BY_NAME: Mapping[str, Search] = MappingProxyType(_searches)
"""all searches, keyed by name, in the order in which they are listed; `search` registers them on import"""


def register_searches(searches: Iterable[Search]) -> None:
    """Register the given searches; they are defined in a package that imports this one."""
    _searches.update((search.name, search) for search in searches)


def search_traits(name: str) -> Search:
    """Return the search with the given name; an unknown search is assumed to use windows and to prune."""
    if name in SEARCHES_BY_NAME:
        return SEARCHES_BY_NAME[name]
    words: dict[str, Any] = dict.fromkeys(("title", "in_a_sentence", "plan"), Phrase(name))
    return Search(name, **WINDOWED, **words, run=lambda tree: None, begin=(), pseudocode="", lights={})


def usual_for(trees: str) -> str:
    """Return the name of the default search for trees of the given type, as in `Search.usual_for`: ``"two"``,
    ``"chance"``, ``"range"`` or ``"many"``.
    """
    return next(search.name for search in SEARCHES_BY_NAME.values() if search.usual_for == trees)


def usual_algorithm(tree: Tree, rules: Rules | None = None) -> str:
    """Return the default search for a tree and its rules.

    >>> usual_algorithm(Tree.parse("[[3 12] [2 4]]")), usual_algorithm(Tree.parse("{0.5: 1, 0.5: 2}"))
    ('alphabeta', 'expectiminimax')
    """
    if tree.utilities:
        return usual_for("many")
    if CHANCE in tree.kinds:
        return usual_for("range" if rules and rules.value_range else "chance")
    return usual_for("two")


StepSubject: TypeAlias = tuple[NodeId, Number, Number, "Value | None"]
"""node that a step is about, with its α, β and value at that moment"""


class WidestTexts(NamedTuple):
    """The widest texts in the pictures of a search, which determine a common layout for all its pictures."""

    beside: str
    """widest text beside inner nodes"""
    below: str = ""
    """widest text below leaves; empty if there is none"""
    inside: str = ""
    """widest text inside leaves; empty if leaves contain their values"""


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
    """The state of a search after some of its events."""

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
    def is_last(self) -> bool: ...
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
    """The result of a search, with its steps."""

    @property
    def tree(self) -> Tree: ...
    @property
    def trace(self) -> AnyTrace: ...
    def frames(self, by: str = ..., lang: str = ...) -> Sequence[AnyFrame]: ...
    def to_html(self, path: None = ..., by: str = ..., lang: str = ..., **options: Any) -> str: ...
