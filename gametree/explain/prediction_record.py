"""The record of a question before a step, with the right answer, all known wrong answers and their reasons; and the
walk through a trace that creates questions. Labels and formulas are the same in every language; a test is a formula
such as ``2 ≤ α = 3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ..errors import InputError, choose
from ..languages import translated_table, translator_for
from ..node_kinds import CHANCE, MAX, MIN, player_number
from ..phrases import Code, Phrase, gettext, ngettext, short_repr
from ..search.preferences import entry_of
from ..trace.annotations import cut_test
from ..trace.replay import Cut
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.tree import NodeId
from ..values import INF, Number, Value, ValueRefused, read_number, show
from .captions.frame_facts import RETURNING, Visits

FIRST_LEAF = gettext("Which leaf is evaluated first?")
NEXT_LEAF = gettext("Which leaf is evaluated next?")
FIRST_POSITION = gettext("Which position is evaluated first?")
NEXT_POSITION = gettext("Which position is evaluated next?")
# TRANSLATORS: %(known)s is a formula such as "C ≤ 2", %(bound)s a formula such as "α = 3"
CUT = gettext("%(known)s and %(bound)s: cut off here, or go on?")
# TRANSLATORS: %(value)s is a formula such as "v = 2", %(bound)s a formula such as "α = 3"
CUT_SO_FAR = gettext("At %(node)s, %(value)s so far and %(bound)s: cut off here, or go on?")
# TRANSLATORS: the two answers to "cut off here, or go on?"
CHOICES = {"cut": gettext("Cut off"), "on": gettext("Go on")}
FIRST_WINDOW = gettext("The search starts at %(node)s: what are α and β there?")
WINDOW_BELOW = gettext("The search goes down to %(node)s: what are α and β there?")
WINDOW_NOW = gettext("What are α and β at %(node)s now?")
VALUE_FOUND = gettext("Which value does the search find at %(node)s?")
VALUE_RETURNED = gettext("Which value does %(node)s return to %(above)s?")

# ---- verdicts -----------------------------------------------------------------------------------

# TRANSLATORS: %(reason)s is a clause, as in "Right: B is finished, so C1 comes next."
RIGHT = gettext("Right: %(reason)s.")

MISTAKES = {
    # TRANSLATORS: %(reason)s is a clause, as in "… already: B is finished, so C1 comes next."
    "evaluated": gettext("That leaf has been evaluated already: %(reason)s."),
    "pruned": gettext("That leaf was pruned before: %(reason)s."),
    "cut away": gettext("A cut-off prunes that leaf: %(reason)s."),
    "not its turn": gettext("That leaf is not the next one: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "… changes nothing: MAX can already get 3 at A, and 2 ≤ α = 3."
    "on": gettext("Going on would change nothing: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "Too early to cut off: 14 > α = 3, so D can still matter."
    "cut": gettext("Too early to cut off: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "Not quite: C gets the window (3, +∞) that A has now."
    "": gettext("Not quite: %(reason)s."),
    "swapped": gettext("You have swapped α and β: %(reason)s."),
    "fresh": gettext("A node inherits the bounds above it and does not start with a new window: %(reason)s."),
    "as above": gettext("That is the window of %(other)s, but the node does not inherit it unchanged: %(reason)s."),
    "before": gettext("That is the window that %(other)s had at first: %(reason)s."),
    "of another": gettext("That is the window of %(other)s, which is finished: %(reason)s."),
    "unchanged": gettext("That is the window before this value arrived: %(reason)s."),
    "raised": gettext("A MIN node never raises α: %(reason)s."),
    "lowered": gettext("A MAX node never lowers β: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "…: MIN moves at B, and the least of 3 and 12 is 3."
    "of player": gettext("That is what %(other)s would choose: %(reason)s."),
    "first": gettext("That is only the first value: %(reason)s."),
    "last": gettext("That is only the last value: %(reason)s."),
    "hard": gettext("That is the bound, which only fail-hard returns: %(reason)s."),
    "soft": gettext("That is what fail-soft returns: %(reason)s."),
    "unsearched": gettext("That includes leaves that are pruned here: %(reason)s."),
    "unweighted": gettext("That is the mean without the probabilities: %(reason)s."),
    "divided": gettext("The weighted sum is not divided again: %(reason)s."),
    "likely": gettext("That is only the most likely outcome: %(reason)s."),
    "tie": gettext("That tuple is equally good, but the rule takes another one: %(reason)s."),
    "for another": gettext("That is the best for %(other)s, who does not move here: %(reason)s."),
    "against": gettext("That is the worst for %(other)s, but nobody plays against %(other)s here: %(reason)s."),
    "for itself": gettext("That is what %(other)s would choose for itself: %(reason)s."),
    "worst": gettext("That is the worst tuple for %(other)s: %(reason)s."),
    "mixed": gettext("That mixes entries of several tuples, but a node returns one whole tuple: %(reason)s."),
}
"""messages for wrong answers, keyed by the mistaken belief behind the answer"""


_HINTS = {
    "leaf": gettext("Click a leaf of the tree."),
    "choice": gettext("Choose one of the answers."),
    "number": gettext("Write a number, such as 3, −2, 2.5, 1/3, +∞ or −∞."),
    "tuple": gettext("Write one number for each player, such as (1, 2, 6)."),
}


def hints(lang: str = "en") -> dict[str, str]:
    """Return the messages for unreadable answers; the keys are the expected forms of an answer.

    >>> hints()["choice"]
    'Choose one of the answers.'
    """
    return translated_table(_HINTS, lang)


# ---- the next leaf ------------------------------------------------------------------------------

FIRST_LEAF_REASON = gettext("the search reaches %(leaf)s first")
BEGINS_AGAIN = gettext("the search starts again at %(root)s and reaches %(leaf)s first")
ONCE_MORE = gettext("the search reaches %(leaf)s once more")
BEST_PROMISE = gettext("%(leaf)s belongs to the plan with the best merit")
IN_TURN = gettext("this search never prunes, and %(leaf)s comes next")
NO_TEST = gettext("there is no cut-off at %(node)s, and %(leaf)s comes next")
NOT_CUT = gettext("there is no cut-off at %(node)s (%(test)s), and %(leaf)s comes next")
FINISHED = gettext("%(node)s is finished, so %(leaf)s comes next")
LEFT = gettext("the search leaves %(node)s and goes on to %(leaf)s")
PRUNED = ngettext(
    "%(pruned)s is pruned (%(test)s at %(node)s), so %(leaf)s comes next",
    "%(pruned)s are pruned (%(test)s at %(node)s), so %(leaf)s comes next",
)
# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3) and K (9 ≥ β = 8)"
PRUNED_AT = gettext("there are cut-offs at %(cuts)s, so %(leaf)s comes next")

# ---- cut off or continue ---------------------------------------------------------------------------

# TRANSLATORS: as in "MAX can already get 3 at A, and 2 ≤ α = 3, so the rest of C cannot matter"
HAS_BETTER = gettext(
    "%(player)s can already get %(bound)s at %(owner)s, and %(test)s, so the rest of %(node)s cannot matter"
)
OUTSIDE = gettext("%(test)s, so the rest of %(node)s cannot matter")
# TRANSLATORS: %(rule)s is a test such as "v ≤ α", %(test)s the same with numbers, as in "3 ≤ α = 3"
ENOUGH_AT_EQUALITY = gettext("this search cuts off as soon as %(rule)s, and %(test)s at %(node)s")
# TRANSLATORS: %(rule)s is a test such as "v < α", %(bound)s a formula such as "α = 3"
ONLY_EQUAL = gettext("this search cuts off only if %(rule)s, but at %(node)s v is only equal to %(bound)s")
STILL_OPEN = gettext("%(test)s, so %(node)s can still matter")
NO_BOUND = gettext("%(bound)s, so no bound allows a cut-off at %(node)s yet")
MEAN_ABOVE = gettext("even in the worst case, the expected value of %(node)s reaches β (%(test)s)")
MEAN_BELOW = gettext("even in the best case, the expected value of %(node)s is not above α (%(test)s)")
# TRANSLATORS: %(known)s is a formula such as "C ∈ [1, 4]"
MEAN_INSIDE = gettext("%(known)s, so the expected value can still be inside the window %(window)s")

# ---- windows ------------------------------------------------------------------------------------

WHOLE_WINDOW = gettext("nothing is known yet, so %(node)s starts with α = −∞ and β = +∞")
INHERITED = gettext("%(node)s gets the window %(window)s that %(above)s has now")
NULL_WINDOW = gettext("the null window %(window)s only tests whether %(node)s is better than what is known")
BELOW_CHANCE = gettext("no bound holds below the chance node %(above)s, so %(node)s starts with α = −∞ and β = +∞")
SHALLOW = gettext(
    "this search makes shallow cut-offs only, so %(node)s gets the window %(window)s without the bounds above %(above)s"
)
RAISES_ALPHA = gettext(
    "at the MAX node %(node)s, the value %(value)s of %(child)s raises α from %(old)s; %(other)s does not change"
)
LOWERS_BETA = gettext(
    "at the MIN node %(node)s, the value %(value)s of %(child)s lowers β from %(old)s; %(other)s does not change"
)

# ---- values -------------------------------------------------------------------------------------

ONLY_VALUE = gettext("%(value)s is the only value that %(node)s has received")
GREATEST = gettext("MAX moves at %(node)s, and the greatest of %(values)s is %(value)s")
LEAST = gettext("MIN moves at %(node)s, and the least of %(values)s is %(value)s")
CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and returns its value so far, %(value)s")
CLIPPED = gettext("with fail-hard, no returned value is outside the window %(window)s, so %(value)s replaces %(best)s")
MEAN = gettext("the value of the chance node %(node)s is its expected value, %(working)s")
MEAN_CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and returns the bound on its expected value, %(value)s")
PREFERRED = gettext("%(player)s moves at %(node)s and takes the tuple in which its own entry is greatest, %(value)s")
LAST_OF_EQUALS = gettext("among equally good tuples, %(player)s chooses the last at %(node)s, %(value)s")
FIRST_OF_EQUALS = gettext("among equally good tuples, %(player)s chooses the first at %(node)s, %(value)s")
AGAINST = gettext(
    "at %(node)s, %(player)s plays against %(hero)s and takes the tuple in which the entry of %(hero)s is smallest, "
    "%(value)s"
)


# ---- A question before a step, with every right answer and every known wrong answer --------------

LEVELS = ("leaf", "cut", "window", "value")
"""subject of a question: ``leaf`` is the leaf that is evaluated next; ``cut`` is whether a node is cut off at a test;
``window`` is α and β of a node; ``value`` is the value that a node returns
"""


class PredictionQuestion(NamedTuple):
    """A question about the next events; the picture after ``at`` events determines the answer."""

    at: int
    """number of events before the question"""
    until: int
    """number of events that the player shows after the answer, up to the last predicted event"""
    sort: str
    """type of the answer: ``"leaf"`` (a leaf of the tree), ``"choice"`` (one of ``choices``) or ``"numbers"``
    (a number for each of ``fields``)"""
    node: NodeId
    """node in question; for a leaf question, the parent of the last leaf"""
    ask: str
    """text of the question, one sentence"""
    fields: tuple[str, ...]
    """names of the numbers to answer: ``("α", "β")`` or ``("v",)``; empty for other types of answer"""
    choices: tuple[tuple[str, str], ...]
    """key and text of each choice: ``(("cut", "Cut off"), ("on", "Go on"))``; empty for other types of answer"""
    right: tuple[str, ...]
    """number of the leaf's node, key of the choice, or a text for each of ``fields`` (``"3"``, ``"−∞"``,
    ``"+∞"``, ``"1/3"``, ``"2.5"``, ``"(1, 2, 6)"``)"""
    praise: str
    """sentence after a right answer"""
    wrong: dict[str, str]
    """sentence shown after each wrong answer. The answer is the key of a choice, numbers joined by ``;`` or, for
    leaves, the numbers of nodes and spans of them, as in ``"2-4 7"`` (inner nodes in a span are ignored). The key
    ``""`` is for every other wrong answer."""


_ANSWER = gettext("answer")

_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:/0*[1-9][0-9]*)?"
INFINITY = r"([+-]?)(?:∞|oo|inf(?:inity|inito)?)"
_COMMA = r"[+-]?[0-9]*,[0-9]+"


def mark_answer(question: PredictionQuestion, answer: str) -> tuple[bool, str]:
    """Return whether an answer is right, and its feedback sentence; raise `InputError` if the answer cannot be read.

    The rules, which the player also implements:

    1. A leaf is the number of its node in digits; a choice is its key; spaces around them are ignored.
    2. Numbers are in the order of ``question.fields``, with ``;`` between them. A number is an optional sign (``+``,
       ``-`` or ``−``), digits with at most one decimal point or comma, and optionally ``/`` and digits that
       are not all 0; or, for infinity, ``∞``, ``oo``, ``inf``, ``infinity`` or ``infinito`` in any case. Spaces around
       a number are ignored. Numbers are compared as exact fractions: ``3.0``, ``3,0`` and ``6/2`` are ``3``.
    3. If ``question.right`` has a tuple, parentheses around the answer are ignored, and its numbers are separated
       by commas or spaces; there must be as many as in ``right``.
    4. The sentence is ``praise`` for a right answer. For a wrong answer, it is the sentence in ``wrong`` whose key
       names the answer or, without such a key, the sentence for ``""``.

    >>> import gametree as gt
    >>> from gametree.explain.predict import questions
    >>> question = questions(gt.alphabeta("[[3 12] [2 4]]"), "window")[3]
    >>> mark_answer(question, "6/2; oo"), mark_answer(question, "−∞;+∞")[0]
    ((True, 'Right: at the MAX node A, the value 3 of B raises α from −∞; β = +∞ does not change.'), False)
    """
    if question.sort == "numbers":
        return _mark_numbers(question, answer)
    if question.sort == "choice":
        chosen = choose(gettext("choice"), answer.strip(), [key for key, _ in question.choices])
        keys = [chosen]
    else:
        chosen = answer.strip()
        if not re.fullmatch("[0-9]+", chosen):
            problem = gettext("%(given)s is not a leaf; click a leaf of the tree")
            raise InputError(problem.with_values(given=short_repr(answer)))
        chosen = str(int(chosen))
        keys = [key for key in question.wrong if _includes_node(key, int(chosen))]
    if chosen == question.right[0]:
        return True, question.praise
    return False, question.wrong[next((key for key in keys if key in question.wrong), "")]


def _includes_node(key: str, node: int) -> bool:
    """Return whether a text of node numbers and spans includes a node."""
    spans = (span.partition("-") for span in key.split())
    return any(int(first) <= node <= int(last or first) for first, _, last in spans)


def _mark_numbers(question: PredictionQuestion, answer: str) -> tuple[bool, str]:
    texts, count = answer.split(";"), len(question.fields)
    if len(texts) != count:
        problem = gettext("the answer is %(given)s; write one number (%(names)s), without ';'")
        if count > 1:
            problem = gettext("the answer is %(given)s; write %(count)s numbers (%(names)s), with ';' between them")
        raise InputError(
            problem.with_values(given=short_repr(answer), count=count, names=Code(", ".join(question.fields)))
        )
    read = [_read(text, example) for text, example in zip(texts, question.right, strict=True)]
    if read == [_read(text, text) for text in question.right]:
        return True, question.praise
    for key, sentence in question.wrong.items():
        if key and read == [_read(text, example) for text, example in zip(key.split(";"), question.right, strict=True)]:
            return False, sentence
    return False, question.wrong[""]


def _read(text: str, example: str) -> Value:
    """Read a number, or a tuple if the example is a tuple."""
    if not example.startswith("("):
        return _number(text)
    entries = re.split(r"[,\s]+", text.strip().removeprefix("(").removesuffix(")").strip())
    if len(entries) != example.count(",") + 1:
        problem = gettext("the answer is %(given)s; write %(count)s numbers separated by commas")
        raise InputError(problem.with_values(given=short_repr(text), count=example.count(",") + 1))
    return tuple(map(_number, entries))


def _number(text: str) -> Number:
    plain = text.strip().replace("−", "-")
    if infinity := re.fullmatch(INFINITY, plain, re.IGNORECASE):
        return read_number(f"{infinity[1]}inf")
    if re.fullmatch(_COMMA, plain):
        plain = plain.replace(",", ".")
    try:
        if re.fullmatch(_NUMBER, plain):
            return read_number(plain)
    except ValueRefused:
        problem = gettext("the number %(number)s has more than 1000 digits; write a shorter one")
        raise InputError(problem.with_values(number=short_repr(plain[:20]))) from None
    problem = gettext("the answer %(given)s is not a number; write one such as %(examples)s")
    raise InputError(problem.with_values(given=short_repr(text), examples=Code("3, −2, 2.5, 1/3, +∞, −∞")))


# ---- A trace event by event, with the values returned to each node in its current visit ----------------

_OWN_EVENTS = (EventKind.IMPROVE, EventKind.CHANCE, EventKind.CUT)
"""kinds of events with which a node uses the value that a child has returned"""
DESCENTS = (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL)


class Walk:
    """Goes through the events of a trace, and creates questions in one language."""

    def __init__(self, trace: Trace, lang: str) -> None:
        self.trace, self.tree, self.raw, self.t = trace, trace.tree, trace.raw, translator_for(lang)
        self.replay, self.cuts = trace.replay(), _cuts(trace)
        self.view, self.visits = self.replay.view, Visits(trace)
        self.kind, self.label = self.view.kind, cache(self.tree.label)
        self.received: dict[NodeId, dict[NodeId, Value]] = {}

    def __iter__(self) -> Iterator[tuple[int, RawEvent]]:
        """Yield each event with its position, before it is applied."""
        for position, event in enumerate(self.raw):
            yield position, event
            self.replay.advance()
            kind, node, value, *_ = event
            parent = self.tree.parent(node)
            if kind is EventKind.ENTER:
                self.received[node] = {}
            elif kind in RETURNING and parent is not None and value is not None:
                self.received[parent][node] = value

    def question(
        self,
        at: int,
        until: int,
        node: NodeId,
        ask: Phrase,
        reason: Phrase,
        right: tuple[str, ...],
        wrong: Mapping[str, tuple[str, str]],
        *,
        sort: str = "numbers",
        fields: tuple[str, ...] = (),
        choices: tuple[tuple[str, str], ...] = (),
    ) -> PredictionQuestion:
        """Return a question. ``wrong`` maps each wrong answer to a mistake and to the name that the sentence about the
        mistake contains.
        """
        reason_text = reason.render(self.t)
        praise = RIGHT.render(self.t, reason=reason_text)
        sentences = {
            answer: MISTAKES[mistake].render(self.t, reason=reason_text, other=other)
            for answer, (mistake, other) in wrong.items()
        }
        return PredictionQuestion(at, until, sort, node, ask.render(self.t), fields, choices, right, praise, sentences)

    # ---- the state of the search ----------------------------------------------------------------

    def returned(self, position: int) -> NodeId | None:
        """Return the node to which a child has just returned a value, or None at other moments."""
        if not position or self.raw[position - 1][0] not in RETURNING:
            return None
        return self.tree.parent(self.raw[position - 1][1])

    def returns(self) -> Iterator[tuple[int, NodeId, int, bool]]:
        """Yield an item each time that a child has returned a value, except after a probe.

        An item contains four entries: the position, the parent, the position after the parent has used the value, and
        whether the value caused a cut-off.
        """
        for position, _ in self:
            node = self.returned(position)
            if node is None or self.visits.below_chance(position, node) == 1:  # a probe of Star2
                continue
            end = position
            while self.raw[end][1] == node and self.raw[end][0] in _OWN_EVENTS:
                end += 1
            yield position, node, end, self.raw[end - 1][0] is EventKind.CUT

    # ---- numbers and formulas -------------------------------------------------------------------

    def numbers(self, node: NodeId) -> list[Number]:
        """Return the values that the children of a node have returned in the current visit of the node; leave out
        values that are not numbers.
        """
        return [value for value in self.received[node].values() if not isinstance(value, tuple)]

    def so_far(self, node: NodeId) -> Number:
        """Return the value so far of a MAX or MIN node; at a node of p1, p2 …, return the player's own entry."""
        kind = self.kind(node)
        if player_number(kind):
            entries: list[Number] = [entry_of(kind, value) for value in self.received[node].values()]
            return max(entries)
        return (max if kind == MAX else min)(self.numbers(node))

    def window(self, node: NodeId) -> tuple[Number, Number]:
        window = self.replay.windows[node]
        assert window is not None
        return window

    def bound(self, node: NodeId) -> Number:
        """Return the bound for the cut-off test of a node: β for MAX, α for MIN."""
        return self.window(node)[self.kind(node) != MIN]

    def bound_formula(self, node: NodeId) -> str:
        """Return the bound for the cut-off test of a node as text, such as ``α = 3``."""
        return f"{'α' if self.kind(node) == MIN else 'β'} = {show(self.bound(node), sign=True)}"

    def failed_test(self, node: NodeId) -> str:
        """Return the failed cut-off test of an open MAX or MIN node, such as ``5 > α = 3``, or "" if there is no
        bound.
        """
        if self.kind(node) == CHANCE or self.bound(node) == (-INF if self.kind(node) == MIN else INF):
            return ""
        sign = "=" if self.so_far(node) == self.bound(node) else ">" if self.kind(node) == MIN else "<"
        return f"{show(self.so_far(node))} {sign} {self.bound_formula(node)}"

    def passed_test(self, cut: Cut) -> str:
        """Return the test of a cut-off as text, such as ``2 ≤ α = 3``."""
        return cut_test(cut, self.trace.rules)


def _cuts(trace: Trace) -> dict[int, Cut]:
    """Return all cut-offs, keyed by the number of events before each one."""
    replay, cuts = trace.replay(), {}
    for position, (kind, *_) in enumerate(trace.raw):
        if kind is EventKind.CUT:
            replay.advance(position + 1 - replay.position)
            cuts[position] = replay.cuts[-1]
    return cuts
