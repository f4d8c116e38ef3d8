"""Pseudo-code: the listing of every search as in textbooks, and the lines of the listing that each event of a trace
executes.

The listing of each search is in its module of ``search``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..errors import choose, named_keywords, of_kind
from ..languages import translated_table, translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import LANGUAGES, gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules
from ..search import SEARCHES
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..trace.result import Result, refuse_untraced
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.tree import NodeId
from ..tree.view import view_of
from ..values import INF, Value, show
from .algorithm_names import ALGORITHM

if TYPE_CHECKING:
    from ..search.playout_result import MonteCarloResult
    from ..search.playout_trace import MonteCarloTrace


_WORD = re.compile(r"\b(?:(?P<player>MAX|MIN|P\d+)-VALUE|[a-z]+|[A-Z]+(?:-[A-Z]+)*)\b")
# TRANSLATORS: the name of the function for a player, such as MAX-VALUE or P2-VALUE
_VALUE_OF = pgettext("pseudo-code", "%(player)s-VALUE")


def line(text: str, lang: str) -> str:
    """Translate a line of pseudo-code from English into the given language.

    >>> line("if v ≥ β then return v", "es"), line("for each s in SUCCESSORS(state)", "pt")
    ('si v ≥ β entonces devolver v', 'para cada s em SUCESSORES(estado)')
    """
    for pattern, message in _patterns(lang):
        match = pattern.fullmatch(text)
        if match:
            return message % {name: line(part, lang) for name, part in match.groupdict().items()}
    translations, words = translator_for(lang), translated_table(_WORDS, lang)

    def translated(match: re.Match[str]) -> str:
        player = match["player"]
        return _VALUE_OF.render(translations, player=player) if player else words.get(match[0], match[0])

    return _WORD.sub(translated, text)


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return a pattern for each English phrase, with its translation; the first match applies.

    The result is empty for English.
    """
    phrases = translated_table({phrase.message: phrase for phrase in _PHRASES}, lang)
    if all(english == message for english, message in phrases.items()):
        return ()
    return tuple((re.compile(_pattern(english)), message) for english, message in phrases.items())


def _pattern(phrase: str) -> str:
    """Return a regular expression for a phrase, with a named group for each placeholder."""
    return re.sub(r"%\((\w+)\)s", r"(?P<\1>.+?)", re.sub(r"([.*+?^$|])", r"\\\1", phrase))


_PHRASES = (
    # TRANSLATORS: the phrases of pseudo-code are short; their parts are formulas, or phrases again.
    # This one is the head of a function, as in "function MAX-VALUE(state, α, β)"
    pgettext("pseudo-code", "function %(call)s"),
    pgettext("pseudo-code", "if %(test)s then %(step)s else %(other)s"),
    # TRANSLATORS: as in "if v ≥ β then return v"
    pgettext("pseudo-code", "if %(test)s then %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "if %(test)s then"),
    pgettext("pseudo-code", "else if %(test)s then %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "else if %(test)s then"),
    pgettext("pseudo-code", "else %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "else"),
    # TRANSLATORS: as in "for each s in SUCCESSORS(state), the best so far first"
    pgettext("pseudo-code", "for each %(node)s in %(set)s, the best so far first"),
    # TRANSLATORS: as in "for each s in SUCCESSORS(state) with L(s) < U(s)"
    pgettext("pseudo-code", "for each %(node)s in %(set)s with %(test)s"),
    pgettext("pseudo-code", "for each %(node)s in %(set)s: %(step)s"),
    pgettext("pseudo-code", "for each %(node)s in %(set)s"),
    # TRANSLATORS: as in "for d ← 1, 2, …, 4"
    pgettext("pseudo-code", "for %(values)s"),
    pgettext("pseudo-code", "while %(test)s"),
    # TRANSLATORS: the steps on the lines below are repeated, until one of them returns
    pgettext("pseudo-code", "repeat"),
    pgettext("pseudo-code", "leave the loop"),
    # TRANSLATORS: the result of a search is a move
    pgettext("pseudo-code", "return a move to a child with value %(value)s"),
    # TRANSLATORS: the bound at which the test on this line has shown that the search can stop
    pgettext("pseudo-code", "return that bound"),
    pgettext("pseudo-code", "return %(value)s"),
    # TRANSLATORS: as in "narrow L(s), U(s) by VALUE(s, a(s), b(s))": the call shows more of what s is worth
    pgettext("pseudo-code", "narrow %(bounds)s by %(call)s"),
    # TRANSLATORS: as in "add (n, live, h) to OPEN"; OPEN is a set
    pgettext("pseudo-code", "add %(state)s to %(set)s"),
    # TRANSLATORS: as in "remove from OPEN all states below PARENT(n)"; OPEN is a set of states (n, t, h)
    pgettext("pseudo-code", "remove from %(set)s all states below %(node)s"),
    # TRANSLATORS: of the states with the greatest h, the first; as in "the first (n, t, h) with the greatest h"
    pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the greatest %(merit)s"),
    # TRANSLATORS: of the states with the least h, the first
    pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the least %(merit)s"),
    # TRANSLATORS: as in "return the move to the child s with the greatest N(s)"
    pgettext("pseudo-code", "the move to the child %(node)s with the greatest %(merit)s"),
    pgettext("pseudo-code", "the move to the child %(node)s with the least %(merit)s"),
    # TRANSLATORS: as in "n ← argmax s of Q(s)": the child s for which the formula is greatest
    pgettext("pseudo-code", "%(node)s ← argmax %(child)s of %(merit)s"),
    pgettext("pseudo-code", "%(node)s ← argmin %(child)s of %(merit)s"),
    pgettext("pseudo-code", "a move at %(node)s was not tried"),
    # TRANSLATORS: a node that is not yet in the search tree
    pgettext("pseudo-code", "%(node)s is new"),
    pgettext("pseudo-code", "%(node)s is not terminal"),
    pgettext("pseudo-code", "%(test)s or %(other)s"),
    pgettext("pseudo-code", "%(test)s and %(other)s"),
    # TRANSLATORS: a node is the first of those that a loop goes through
    pgettext("pseudo-code", "%(node)s is the first"),
    pgettext("pseudo-code", "%(node)s is a leaf"),
    pgettext("pseudo-code", "%(node)s has a next sibling %(sibling)s"),
)
"""phrases, longer ones first, because a part of a phrase can itself be a phrase"""

_WORDS = {
    # TRANSLATORS: the argument of a function: the state of the game, as in "MAX-VALUE(state, α, β)"
    "state": pgettext("pseudo-code", "state"),
    # TRANSLATORS: the names of functions in pseudo-code, in capital letters, with hyphens between words
    "VALUE": pgettext("pseudo-code", "VALUE"),
    # TRANSLATORS: the function that returns the expected value of a chance node
    "EXPECT-VALUE": pgettext("pseudo-code", "EXPECT-VALUE"),
    "TERMINAL-TEST": pgettext("pseudo-code", "TERMINAL-TEST"),
    # TRANSLATORS: the test whether a depth limit ends the search
    "CUTOFF-TEST": pgettext("pseudo-code", "CUTOFF-TEST"),
    "UTILITY": pgettext("pseudo-code", "UTILITY"),
    "SUCCESSORS": pgettext("pseudo-code", "SUCCESSORS"),
    # TRANSLATORS: the player whose turn it is: MAX, MIN or CHANCE
    "PLAYER": pgettext("pseudo-code", "PLAYER"),
    "CHANCE": pgettext("pseudo-code", "CHANCE"),
    # TRANSLATORS: the first of several nodes
    "FIRST": pgettext("pseudo-code", "FIRST"),
    # TRANSLATORS: the phases of a Monte Carlo search
    "SELECT": pgettext("pseudo-code", "SELECT"),
    "EXPAND": pgettext("pseudo-code", "EXPAND"),
    "SIMULATE": pgettext("pseudo-code", "SIMULATE"),
    "EVALUATE": pgettext("pseudo-code", "EVALUATE"),
    "BACK-UP": pgettext("pseudo-code", "BACK-UP"),
    "PATH": pgettext("pseudo-code", "PATH"),
    "RANDOM-SUCCESSOR": pgettext("pseudo-code", "RANDOM-SUCCESSOR"),
    **{word.message: word for search in SEARCHES for word in search.words},
}
"""words in formulas, and names of functions"""


# ---- Listings, and the programs from which listings are made: lines with tags, and a table of the tags that are
# highlighted at each moment ----

_ROW = re.compile(r" *(?P<tag>[\w.]+)(?P<limited> \?)? *\| (?P<indent> *)(?P<text>.+)")
"""pattern of a line such as ``max.cut | if v {ge} β then return {over}``; a ``?`` after the tag marks a line for
searches with a depth limit
"""
_PREFIXES = {MAX: "max", MIN: "min", CHANCE: "chance"}
_INDENT = "  "


class Line(NamedTuple):
    indent: int
    """indentation in steps; 0 for the head of a function"""
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Listing:
    """The pseudo-code of a search. Printed lines are numbered from 1; in ``lines``, the first line has index 0.

    >>> print(Listing("search", (Line(0, "function VALUE(state)"), Line(1, "return UTILITY(state)"))))
    1  function VALUE(state)
    2    return UTILITY(state)
    """

    algorithm: str
    """name of the search in `gametree.ALGORITHMS`"""
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        width = len(str(len(self.lines)))
        return "\n".join(
            f"{number:>{width}}  {_INDENT * line.indent}{line.text}" for number, line in enumerate(self.lines, start=1)
        )

    def __repr__(self) -> str:
        return str(self)


class _TaggedLine(NamedTuple):
    """One line of a program, in English."""

    tag: str
    """function and purpose of the line, as in ``max.cut``"""
    indent: int
    text: str


class PseudocodeProgram(NamedTuple):
    """The pseudo-code of a search as in textbooks."""

    text: str
    """one row per line; names in braces are replaced by texts from `_setting`"""
    table: Mapping[str, str]
    """tags of the lines highlighted at each moment, in order, keyed by moment; ``*`` is replaced by the function of the
    player to move
    """
    obeys: tuple[str, ...] = ()
    """names of the rules that this search reads; other rules keep their default values in the listing"""

    def rows(self, rules: Rules, trace: Trace | None = None) -> tuple[_TaggedLine, ...]:
        """Return the lines of the program under the given rules. If a trace is given, it determines the root, the
        initial window and the height of the tree.
        """
        words = _setting(self.obeys, rules, trace)
        rows = []
        for line in self.text.strip().splitlines():
            match = _ROW.fullmatch(line)
            assert match, line
            if rules.depth is not None or not match["limited"]:
                rows.append(_TaggedLine(match["tag"], len(match["indent"]) // 2, match["text"].format_map(words)))
        return tuple(rows)

    def tags(self, moment: str, kind: Kind) -> list[str]:
        """Return the tags highlighted at a moment at a node of the given player; a table entry for this player takes
        precedence.
        """
        tags = self.table.get(f"{moment} {kind}", self.table.get(moment, ""))
        return tags.replace("*", _PREFIXES.get(kind, "")).split()


def _setting(obeys: tuple[str, ...], rules: Rules, trace: Trace | None) -> dict[str, str]:
    beyond, hard, shallow, last = (
        name in obeys and getattr(rules, name) == other
        for name, other in (("cut", "beyond"), ("fail", "hard"), ("reach", "shallow"), ("tie", "last"))
    )
    return {
        "ge": ">" if beyond else "≥",
        "le": "<" if beyond else "≤",
        "unsettled": "" if beyond else " with L(s) < U(s)",
        "over": "β" if hard else "v",
        "under": "α" if hard else "v",
        "max_result": "α" if hard else "v",
        "min_result": "β" if hard else "v",
        "max_window": "v, +∞" if shallow else "α, β",
        "min_window": "−∞, v" if shallow else "α, β",
        "better": "≥" if last else ">",
        "worse": "≤" if last else "<",
        **_depth(rules, trace),
        **_start(rules, trace),
    }


def _depth(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return the arguments for the remaining plies; if the tree is unknown, its height is written ``m``."""
    is_limited = rules.depth is not None
    heights = [trace.tree.height] if trace else []
    deepest = min([*heights, *([] if rules.depth is None else [rules.depth])], default=None)
    if deepest is None or deepest > 3:
        depths = f"1, 2, …, {'m' if deepest is None else deepest}"
    else:
        depths = ", ".join(map(str, range(min(1, deepest), deepest + 1)))
    return {
        "d": ", d" if is_limited else "",
        "deeper": ", d − 1" if is_limited else "",
        "deeper_still": ", d − 2" if is_limited else "",
        "plies": f", {rules.depth}" if is_limited else "",
        "depths": depths,
    }


def _start(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return the texts of the first call: the player at the root, the initial window, and the range of values."""
    by_min = trace is not None and trace.tree.kind(0) == MIN
    low, high = trace.window if trace else INFINITE_WINDOW
    own = (-high, -low) if by_min else (low, high)
    least, most = map(show, rules.value_range) if rules.value_range else ("L", "U")
    return {
        "root": "MIN" if by_min else "MAX",
        "low": show(low, sign=True),
        "high": show(high, sign=True),
        "own_low": show(own[0], sign=True),
        "own_high": show(own[1], sign=True),
        "side": "−1" if by_min else "+1",
        "hero": rules.player or "PLAYER(state)",
        "least": least,
        "most": most,
        "promise": "−∞" if by_min else "+∞",
        "greatest": "least" if by_min else "greatest",
        "meet": "max" if by_min else "min",
        "hopeful": "h < +∞" if by_min else "h > −∞",
    }


# ---- The moments of each event, by their names in the tables of the programs ---------------------

ProgramMoment: TypeAlias = tuple[str, Kind]
"""name of a moment (a point in the execution of a program), and kind of the player in whose function it occurs"""

_CALLS = (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL)
_RETURNS = (EventKind.LEAVE, EventKind.EVALUATE, EventKind.RECALL)


def moments(trace: Trace) -> Iterator[list[ProgramMoment]]:
    """Yield the moments of each event, in order.

    A moment for which the program has no line is not in the table, and highlights nothing.
    """
    walk = _StateMoments(trace) if trace.facts.best_first else _CallMoments(trace)
    for position, event in enumerate(trace.raw):
        last = position + 1 == len(trace)
        event_moments = walk.moments(position, event)
        begins = [("begin" if position == 0 else "round", LEAF)] if walk.is_root_call(position, event) else []
        answers = [("answer", LEAF)] if event[1] == 0 and event[0] in _RETURNS else []
        yield [*begins, *event_moments, *answers, *([("end", LEAF)] if last else [])]


class _Moments:
    """Names the moments of the events of a trace, in order."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree = trace, trace.tree

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        raise NotImplementedError

    def is_root_call(self, position: int, event: RawEvent) -> bool:
        """Return whether an event begins a search of the whole tree."""
        return event[1] == 0 and event[0] in _CALLS

    def follows(self, position: int, kind: EventKind, node: NodeId) -> bool:
        return position + 1 < len(self.trace) and self.trace.raw[position + 1][:2] == (kind, node)

    def leaf_moment(self, node: NodeId) -> str:
        """Return the name of a leaf's moment: an evaluation, or an estimate at the depth limit."""
        return "judge" if self.tree.children(node) else "evaluate"


@dataclass(slots=True)
class _Call:
    node: NodeId
    kind: Kind
    window: Window
    is_probe: bool = False
    entered: set[NodeId] = field(default_factory=set)
    """children that the call has searched or probed"""
    searches: bool = True
    """whether a chance node has finished its probes"""
    asked: bool = False
    """whether the chance node has searched the child whose value it adds next"""
    cut: str = ""


class _CallMoments(_Moments):
    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.probing = trace.facts.probes
        self.calls: list[_Call] = []
        self.hero = trace.rules.player or trace.tree.kind(0)

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        kind, node, _, alpha, beta = event
        if kind in _CALLS:
            return self.call(kind, node, (alpha, beta))
        call = self.calls[-1]
        if call.is_probe:
            return self.probed(event, call)
        if kind is EventKind.IMPROVE:
            call.window = (alpha, beta)
            cuts = self.follows(position, EventKind.CUT, node)
            return [("improve", call.kind), *([] if cuts else [("narrow", call.kind)])]
        if kind is EventKind.CUT:
            call.cut = "cut" if call.searches else "enough"
            return [(call.cut, call.kind)]
        if kind is EventKind.CHANCE:
            has_searched_child, call.asked, call.searches = call.asked, False, True
            return [("chance" if has_searched_child else "settled", CHANCE)]
        self.calls.pop()
        ends = {"": "leave", "cut": "stop", "enough": "enough_stop"}[call.cut]
        return [*((bound, call.kind) for bound in _bounds(event)), (ends, call.kind)]

    def call(self, kind: EventKind, node: NodeId, window: Window) -> list[ProgramMoment]:
        """Return the two moments of a call: the calling line, and the start of the called function."""
        parent_call = self.calls[-1] if self.calls else None
        questions = (
            []
            if parent_call is None or parent_call.is_probe
            else [(self.question(parent_call, kind, node, window), parent_call.kind)]
        )
        is_probe = ("probe", CHANCE) in questions
        if parent_call:
            parent_call.entered.add(node)
        if kind is EventKind.ENTER:
            player = self.player(node)
            searches = not (self.probing and player == CHANCE)
            self.calls.append(_Call(node, player, window, is_probe, searches=searches))
            return questions if is_probe else [*questions, ("enter", player)]
        return [*questions, ("recall" if kind is EventKind.RECALL else self.leaf_moment(node), self.player(node))]

    def question(self, parent_call: _Call, kind: EventKind, node: NodeId, window: Window) -> str:
        """Return the kind of the call that searches a child: a probe, a full search, a null-window test, a repeated
        search, or a search with a bound from the sum.
        """
        if parent_call.kind == CHANCE:
            is_decision = kind is EventKind.ENTER and self.tree.kind(node) != CHANCE
            if self.probing and is_decision and node not in parent_call.entered:
                return "probe"
            parent_call.asked = parent_call.searches = True
            return "look"
        if self.trace.facts.bounds_sums:
            return "full" if window[1] == self.trace.raw[0][4] else "left"
        if node in parent_call.entered:
            return "again"
        sure = parent_call.window[0] if parent_call.kind == MAX else -parent_call.window[1]
        is_trusted = kind is EventKind.EVALUATE or not parent_call.entered or sure in (-INF, INF)
        return "full" if is_trusted else "null"

    def probed(self, event: RawEvent, call: _Call) -> list[ProgramMoment]:
        """Return the moment of a node that is only probed; its chance node stores the result."""
        if event[0] is EventKind.LEAVE:
            self.calls.pop()
        misses = ("at_most" if call.kind == MAX else "at_least") in _bounds(event)
        return [("missed" if misses else "probed", call.kind)]

    def player(self, node: NodeId) -> Kind:
        """Return the player whose function handles a node; for a leaf, this is the player who would move there."""
        kind, parent = self.tree.kind(node), self.tree.parent(node)
        if "player" in self.trace.facts.options and kind != LEAF:
            return MAX if kind == self.hero else MIN
        if kind != LEAF:
            return kind
        return MIN if parent is not None and self.tree.kind(parent) == MAX else MAX


def _bounds(event: RawEvent) -> list[str]:
    """Return the moments at which bounds follow from a value outside its window."""
    _, _, value, alpha, beta = event
    if value is None or isinstance(value, tuple):
        return []
    return ["at_most"] * (value <= alpha) + ["at_least"] * (value >= beta)


class _StateMoments(_Moments):
    """The moments of SSS*, which takes a state from OPEN and adds other states in its place."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.children = view_of(trace.tree, trace.rules).children

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        return [(name, LEAF) for name in self.names(position, event)]

    def is_root_call(self, position: int, event: RawEvent) -> bool:
        return position == 0

    def names(self, position: int, event: RawEvent) -> list[str]:
        """Return the names of an event's moments; a solved state is replaced at the last of the events about it."""
        kind, node, value, alpha, beta = event
        if kind is EventKind.ENTER:
            return ["every" if self.chooses(node) else "one"]
        if kind is EventKind.CUT:
            return ["drop"]
        if kind is EventKind.IMPROVE:
            return ["chosen"] if self.chooses(node) else [self.successor(self.trace.raw[position - 1][1], value)]
        parent = self.tree.parent(node)
        ends = parent is None or self.chooses(parent) or self.follows(position, EventKind.IMPROVE, parent)
        if kind is not EventKind.EVALUATE:
            return ["solved"] if ends else ["solved", self.successor(node, value)]
        merit = alpha if self.by_min else beta
        keeps = value <= merit if self.by_min else value >= merit  # type: ignore[operator]
        # a leaf that keeps its merit is again the first state, so it is taken immediately, as solved
        return [self.leaf_moment(node), *([self.successor(node, merit)] if keeps and not ends else [])]

    @property
    def by_min(self) -> bool:
        """Whether MIN moves at the root, so that merits are lower bounds."""
        return self.tree.kind(0) == MIN

    def chooses(self, node: NodeId) -> bool:
        """Return whether the player at a node is the player at the root."""
        return (self.tree.kind(node) == MIN) == self.by_min

    def successor(self, node: NodeId, merit: Value | None) -> str:
        """Return the name of the node that replaces a solved node: its next sibling or its parent."""
        siblings = self.children(self.tree.parent(node) or 0)
        is_hopeless = merit == (INF if self.by_min else -INF)
        return "last" if is_hopeless or node == siblings[-1] else "next"


# ---- The listing of a search, and the lines that its events highlight -----------------------------


@named_keywords()
def pseudocode(
    search: str | Result | Trace | MonteCarloResult, rules: Rules | None = None, lang: str = "en"
) -> Listing:
    """Return the pseudo-code of a search, given by its name, a result or a trace.

    Parameters
    ----------
    search : str, Result, Trace or MonteCarloResult
        The name of the search; or a result or trace, which determines the rules, the player at the root and the initial
        window.
    rules : Rules, optional
        The rules, which determine the test and the result of a cut-off, and the depth limit.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Listing
        The numbered lines.

    Examples
    --------
    >>> import gametree as gt
    >>> pseudocode("negamax", gt.Rules(cut="beyond"))
     1  function NEGAMAX-SEARCH(state)
     2    v ← NEGAMAX(state, −∞, +∞, +1)
     3    return a move to a child with value v
     4  function NEGAMAX(state, α, β, p)
     5    if TERMINAL-TEST(state) then return p · UTILITY(state)
     6    v ← −∞
     7    for each s in SUCCESSORS(state)
     8      v ← max(v, −NEGAMAX(s, −β, −α, −p))
     9      if v > β then return v
    10      α ← max(α, v)
    11    return v
    """
    choose(gettext("language"), lang, LANGUAGES)
    if not isinstance(search, (str, Result, Trace)):
        from ..search.playout_result import MonteCarloResult  # imported here because few searches need it

        if isinstance(search, MonteCarloResult):
            return playout_listing(search.trace, lang)
    refuse_untraced(search)
    trace = search.trace if isinstance(search, Result) else search if isinstance(search, Trace) else None
    algorithm = choose(ALGORITHM, search if trace is None else trace.algorithm, SEARCHES_BY_NAME)
    program = program_of(SEARCHES_BY_NAME[algorithm] if trace is None else trace.chapter)
    effective_rules = trace.rules if trace and rules is None else to_rules(rules)
    rows = program.rows(effective_rules, trace)
    return Listing(algorithm, tuple(Line(row.indent, line(row.text, lang)) for row in rows))


@named_keywords()
def lit(trace: Trace) -> tuple[tuple[int, ...], ...]:
    """Return for each event the lines that it executes, in order: indices into ``pseudocode(trace).lines``.

    >>> import gametree as gt
    >>> trace = gt.minimax("[3 12]").trace
    >>> for event, lines in zip(trace, lit(trace)):
    ...     print(event.kind, lines)
    enter (0, 1, 3, 5, 6)
    evaluate (9, 10)
    improve (7,)
    evaluate (9, 10)
    improve (7,)
    leave (8, 2)
    """
    of_kind("lit", trace, Trace, "gt.alphabeta(tree).trace")
    choose(ALGORITHM, trace.algorithm, SEARCHES_BY_NAME)
    program = program_of(trace.chapter)
    index = {row.tag: number for number, row in enumerate(program.rows(trace.rules, trace))}

    @cache  # there are few distinct combinations of moments
    def lines(*event_moments: ProgramMoment) -> tuple[int, ...]:
        return tuple(dict.fromkeys(index[tag] for moment in event_moments for tag in program.tags(*moment)))

    return tuple(lines(*event_moments) for event_moments in moments(trace))


def program_of(search: Search) -> PseudocodeProgram:
    return PseudocodeProgram(search.pseudocode, search.lights, search.obeys)


# ---- Listing and lines of a Monte Carlo search ---------------------------------------------------


def playout_listing(trace: MonteCarloTrace, lang: str = "en") -> Listing:
    """Return the pseudo-code of a Monte Carlo search, with its number of playouts and its exploration constant c.

    >>> import gametree as gt
    >>> playout_listing(gt.mcts("[[3 12] [2 4]]", playouts=5, c=2).trace).lines[8].text
    'if PLAYER(n) = MAX then n ← argmax s of Q(s) + 2·√(ln N(n) / N(s))'
    """
    from ..search.playout_trace import rounded  # imported here because few searches need it

    rounds = trace.playouts if trace.c is not None else trace.playouts // len(trace.tree.children(0))
    best = "least" if trace.tree.kind(0) == MIN else "greatest"
    replacements = {"PLAYOUTS": str(rounds), "C·": f"{rounded(trace.c or 0)}·", "BEST": best}
    lines = []
    for row in _playout_program(trace).rows(Rules()):
        text = row.text
        for name, number in replacements.items():
            text = text.replace(name, number)
        lines.append(Line(row.indent, line(text, lang)))
    return Listing(trace.algorithm, tuple(lines))


def lit_in_playouts(trace: MonteCarloTrace) -> tuple[tuple[int, ...], ...]:
    """Return for each event the lines that it executes: indices into ``playout_listing(trace).lines``.

    >>> import gametree as gt
    >>> lit_in_playouts(gt.monte_carlo("[3 5]", playouts_per_move=1).trace)[:2]
    ((1, 2), (3, 8, 9, 11))
    """
    program = _playout_program(trace)
    index = {row.tag: number for number, row in enumerate(program.rows(Rules()))}
    last = len(trace) - 1

    def tags(number: int, kind: str, node: NodeId, moves: Sequence[str]) -> Iterator[str]:
        parent = trace.tree.parent(node)
        player = trace.tree.kind(node if kind != "expand" or parent is None else parent)
        for tag in program.tags(kind, "player" if player_number(player) else player):
            if tag != "play.move" or moves or kind != "simulate":
                yield tag
        if number == last:
            yield "search.end"

    return tuple(
        tuple(index[tag] for tag in tags(number, kind, node, moves))
        for number, (kind, node, _, _, moves) in enumerate(trace.raw)
    )


def _playout_program(trace: MonteCarloTrace) -> PseudocodeProgram:
    from ..search import montecarlo  # imported here because few searches need it

    if trace.c is None:
        return PseudocodeProgram(montecarlo.PURE_LISTING, montecarlo.PURE_LIGHTS)
    evaluates = any(kind == "evaluate" for kind, *_ in trace.raw)
    return PseudocodeProgram(
        *montecarlo.tree_search_program(bool(trace.tree.utilities), trace.priors is not None, evaluates)
    )
