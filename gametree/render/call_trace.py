"""The call trace of a search: the calls of MAX-VALUE and MIN-VALUE in order, indented, with what each returns."""

from __future__ import annotations

from ..explain import call_trace_words as words
from ..explain.pseudocode.pseudocode_words import line
from ..games.kinds import CHANCE, LEAF, MAX, MIN
from ..languages import translator
from ..phrases import Code, Phrase, local_numbers
from ..rules import Window
from ..trace.replay import Cut
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent
from ..trace.watched import WatchedResult
from ..trace.written_bounds import cut_test, written_found
from ..tree.tree import NodeId
from ..values import Number, Value, exact, show
from .printed_text import Plain

__all__ = ["call_trace"]

FUNCTIONS = {MAX: "MAX-VALUE", MIN: "MIN-VALUE", CHANCE: "EXPECT-VALUE"}
"""the book's names; player p2 of several has P2-VALUE"""
INDENT = "│ "
DEEPEST = 40
"""depth from which calls are not indented further; a number says how deep they are"""
MOST_LINES = 10_000
"""lines of the longest trace; its last line counts the events that are left out"""
MOST_TERMS = 6
"""terms of the longest sum of a chance node that is written"""


def call_trace(result: Result, lang: str = "en") -> Plain:
    """Return the calls of a search as indented lines, as deck 001 prints them.

    A call has its window, where the algorithm has windows, and the call of a leaf its value. Then comes what each node
    returns, with the inequality where it was cut, and at the end the value and the action. SSS* calls no functions: its
    lines are the states that it puts among the open ones and takes from them.

    >>> import gametree as gt
    >>> call_trace(gt.alphabeta("[[3 12] [2 4]]"))
    MAX-VALUE(A, α = −∞, β = +∞)
    │ MIN-VALUE(B, α = −∞, β = +∞)
    │ │ MAX-VALUE(B1, α = −∞, β = +∞) → 3
    │ │ MAX-VALUE(B2, α = −∞, β = 3) → 12
    │ └ B returns 3
    │ MIN-VALUE(C, α = 3, β = +∞)
    │ │ MAX-VALUE(C1, α = 3, β = +∞) → 2
    │ └ cut-off because 2 ≤ α = 3: C returns 2, not called: C2
    └ A returns 3
    value found: 3, action: a1
    """
    writer = (_States if result.trace.facts.best_first else _Calls)(result, lang)
    return Plain("\n".join([*writer.lines(), writer.end()]))


class _Lines:
    """The lines of a trace, written while it is replayed; subclasses write the line of an event."""

    def __init__(self, result: Result, lang: str) -> None:
        self.result, self.trace, self.tree = result, result.trace, result.tree
        self.lang, self.t = lang, translator(lang)
        self.depths = self.tree.depths()
        self.replay = self.trace.replay()
        self.written: list[str] = []

    def lines(self) -> list[str]:
        for event in self.trace.raw:
            if len(self.written) == MOST_LINES:
                self.written.append(f"… + {len(self.trace) - self.replay.position}")
                break
            self.replay.advance()
            self.write(event)
        return self.written

    def write(self, event: RawEvent) -> None:
        raise NotImplementedError

    def end(self) -> str:
        value, action = written_found(self.result.value, self.result.bound), self.result.best_move
        return self.say(words.END if action is None else words.END_WITH_ACTION, value=value, action=action)

    def say(self, phrase: Phrase, **facts: object) -> str:
        return phrase.of(**facts).told(self.t)

    def local(self, numbers: str) -> str:
        return local_numbers(self.t, numbers)

    def add(self, node: NodeId, text: str, corner: str = "") -> None:
        """Add a line at a node's depth; a corner closes the lines of the node's call."""
        depth = self.depths[node]
        rule = INDENT * min(depth, DEEPEST) + (f"({depth}) " if depth > DEEPEST else "")
        self.written.append(f"{rule}{corner}{text}")

    def skipped(self, cut: Cut) -> str:
        return ", ".join(map(self.tree.label, cut.pruned))


class _Calls(_Lines):
    """The lines of a search that finishes a node before it goes on to the next."""

    def __init__(self, result: Result, lang: str) -> None:
        super().__init__(result, lang)
        self.has_windows = self.trace.has_windows
        self.called: set[NodeId] = set()
        self.just_cut: Cut | None = None

    def write(self, event: RawEvent) -> None:
        kind, node, value, alpha, beta = event
        if kind is EventKind.ENTER:
            self.add(node, self.call(node, (alpha, beta)))
        elif kind is EventKind.EVALUATE:
            estimated = f" {self.say(words.ESTIMATED)}" if self.tree.children(node) else ""
            self.add(node, f"{self.call(node, (alpha, beta))} → {self.local(_shown(value))}{estimated}")
        elif kind is EventKind.RECALL:
            remembered = self.say(words.REMEMBERED)
            self.add(node, f"{self.call(node, (alpha, beta))} → {self.local(_shown(value))} {remembered}")
        elif kind is EventKind.CUT:
            self.just_cut = None if isinstance(self.result, WatchedResult) else self.replay.cuts[-1]
        elif kind is EventKind.LEAVE:
            self.add(node, self.returned(node, value), "└ ")
            self.just_cut = None
        self.called.add(node)

    def call(self, node: NodeId, window: Window) -> str:
        arguments, numbers = [self.tree.label(node)], []
        weight = self.tree.probability(node)
        if weight is not None:
            numbers.append(self.say(words.PROBABILITY, probability=Code(show(weight))))
        if self.has_windows:
            alpha, beta = window
            numbers += [f"α = {show(alpha, sign=True)}", f"β = {show(beta, sign=True)}"]
        again = f" {self.say(words.AGAIN)}" if node in self.called else ""
        if numbers:
            arguments.append(self.local(", ".join(numbers)))
        return f"{self.function(node)}({', '.join(arguments)}){again}"

    def function(self, node: NodeId) -> str:
        """Return the function that is called; at a leaf, that of the player who would move there."""
        kind, parent = self.tree.kind(node), self.tree.parent(node)
        if kind == LEAF:
            above = MIN if parent is None else self.tree.kind(parent)
            return line({MAX: "MIN-VALUE", MIN: "MAX-VALUE"}.get(above, "VALUE"), self.lang)
        return line(FUNCTIONS.get(kind, f"{kind.upper()}-VALUE"), self.lang)

    def returned(self, node: NodeId, value: Value | None) -> str:
        label, cut = self.tree.label(node), self.just_cut
        if cut is None:
            return self.say(words.RETURNED, node=label, value=self.working(node, value) + _shown(value))
        skipped = self.skipped(cut)
        phrase = words.CUT_AND_SKIPPED if skipped else words.CUT
        return self.say(phrase, node=label, test=self.test(cut), value=_shown(value), skipped=skipped)

    def test(self, cut: Cut) -> str:
        """Return the inequality of a cut, such as ``8 ≥ β = 3``; the mean of a chance node is only bounded then."""
        mean = "" if self.replay.view.kind(cut.node) != CHANCE else "E ≥ " if cut.upper else "E ≤ "
        return mean + cut_test(cut, self.trace.rules)

    def working(self, node: NodeId, value: Value | None) -> str:
        """Return the weighted sum of a chance node up to its last equals sign; empty for other nodes."""
        if self.replay.view.kind(node) != CHANCE:
            return ""
        below = self.replay.view.children(node)
        terms = [(self.replay.view.probability(child), self.replay.values[child]) for child in below]
        known = [(weight, worth) for weight, worth in terms if worth is not None and not isinstance(worth, tuple)]
        if not 1 < len(known) == len(terms) <= MOST_TERMS or exact(sum(p * v for p, v in known)) != value:
            return ""
        return " + ".join(f"{show(p)} · {show(v) if v >= 0 else f'({show(v)})'}" for p, v in known) + " = "


class _States(_Lines):
    """The lines of SSS*: its states, each with its merit, a bound on the root's value."""

    def __init__(self, result: Result, lang: str) -> None:
        super().__init__(result, lang)
        self.min_at_root = self.replay.view.kind(0) == MIN  # a merit is a lower bound then

    def write(self, event: RawEvent) -> None:
        kind, node, value, alpha, beta = event
        label = self.tree.label(node)
        if kind is EventKind.ENTER:
            self.add(node, self.say(words.LIVE, node=label, merit=self.merit(alpha, beta)))
        elif kind is EventKind.EVALUATE:
            self.add(node, self.say(words.SOLVED, node=label, merit=self.lowered(value, alpha, beta)))
        elif kind is EventKind.CUT:
            skipped = self.skipped(self.replay.cuts[-1])
            self.add(
                node, self.say(words.DROPPED_AND_SKIPPED if skipped else words.DROPPED, node=label, skipped=skipped)
            )
        elif kind in (EventKind.LEAVE, EventKind.RECALL):
            self.add(node, self.say(words.SOLVED, node=label, merit=_shown(value)))

    def merit(self, alpha: Number, beta: Number) -> str:
        return show(alpha if self.min_at_root else beta, sign=True)

    def lowered(self, value: Value | None, alpha: Number, beta: Number) -> str:
        assert value is not None and not isinstance(value, tuple)
        met, name = (max(alpha, value), "max") if self.min_at_root else (min(beta, value), "min")
        return f"{name}({self.merit(alpha, beta)}, {show(value)}) = {show(met)}"


def _shown(value: Value | None) -> str:
    return "" if value is None else show(value)
