"""The rules of an exercise in words, and the other rules under which an answer would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...games.kinds import CHANCE, LEAF
from ...languages import listed, set_apart
from ...phrases import Code, gettext
from ...rules import INFINITE_WINDOW
from ...trace.written_bounds import written_window
from ...values import show

if TYPE_CHECKING:
    from ..exercise import Exercise

SHOW_VALUES = ("values", "bounds", "which-trace", "first-wrong-step")
"""the kinds in whose answers the value of a node that is cut off appears"""
ORDERS = {
    "left_to_right": gettext("Children are searched from left to right."),
    "right_to_left": gettext("Children are searched from right to left."),
}
CUTS = {
    "at_equality": gettext(
        "A MAX node is cut off as soon as its value so far, v, is ≥ β, a MIN node as soon as v ≤ α; equality is enough."
    ),
    "beyond": gettext("A MAX node is cut off only when v > β, a MIN node only when v < α; equality is not enough."),
}
RETURNS = {
    "soft": gettext("A node returns the best value that it has found, even outside its window (fail-soft)."),
    "hard": gettext("A node returns no value outside its window, but α or β instead (fail-hard)."),
}
TIES = {
    "first": gettext("Among equally good moves, a player takes the first."),
    "last": gettext("Among equally good moves, a player takes the last."),
}
START_WINDOW = gettext("The search starts with the window (α, β) = %(window)s.")
AT_A_STEP = gettext("A step evaluates a leaf or leaves a node; its row has α, β and the value at that moment.")


def rules(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the rules that matter to a search, a sentence a line."""
    steps = [AT_A_STEP.told(t)] if exercise.kind == "first-wrong-step" else []
    return [*steps, *_tree(t, exercise), *_cuts(t, exercise), *_ends(t, exercise)]


def _tree(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say who moves at the root, and in which order the children are searched."""
    tree, order = exercise.tree, exercise.rules.order
    kind, root = tree.kind(0), set_apart(t, tree.label(0))
    if kind == CHANCE:
        yield t.gettext("The root %(root)s is a chance node.") % {"root": root}
    elif kind != LEAF:
        # TRANSLATORS: %(player)s is MAX, MIN or p1, p2 …
        message = t.gettext("%(player)s moves at the root %(root)s.")
        yield message % {"root": root, "player": kind.upper() if kind in ("max", "min") else kind}
    if exercise.kind == "child-order":
        return
    if isinstance(order, str):
        yield ORDERS[order].told(t)
    else:
        given: Mapping[str, Sequence[str]] = dict(order)
        orders = "; ".join(f"{label}: {', '.join(children)}" for label, children in given.items())
        # TRANSLATORS: %(orders)s is such as "A: C, B, D; B: B2, B1"
        yield t.gettext(
            "The children of these nodes are searched in the given order, all others from left to right: %(orders)s."
        ) % {"orders": Code(orders)}


def _cuts(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say when a node is cut off, and what it returns then."""
    given = exercise.rules
    if exercise.prunes:
        yield CUTS[given.cut].told(t)
    if "fail" in exercise.facts.obeys and exercise.kind in SHOW_VALUES:
        yield RETURNS[given.fail].told(t)
    if "reach" in exercise.facts.obeys and given.reach == "shallow":
        yield t.gettext("A node knows only the value so far of its parent, and no bound from further up.")
    if exercise.window != INFINITE_WINDOW:
        yield START_WINDOW.of(window=written_window(exercise.window)).told(t)
    if exercise.facts.probes:
        yield t.gettext(
            "Before the search enters the children of a chance node, it searches the first child of each of them."
        )


def _ends(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say what is known of the values, where the search stops, and how ties are broken."""
    given = exercise.result.rules
    if given.value_range is not None:
        low, high = given.value_range
        yield t.gettext("Every leaf has a value from %(low)s to %(high)s.") % {"low": show(low), "high": show(high)}
    if given.depth is not None:
        judged = ", ".join(f"{label} ≈ {show(value)}" for label, value in dict(given.evaluate or ()).items())  # type: ignore[arg-type]
        # TRANSLATORS: %(values)s is such as "B ≈ 4, C ≈ 7"
        message = t.gettext("The search stops at depth %(depth)d and estimates the nodes there: %(values)s.")
        yield message % {"depth": given.depth, "values": judged or "—"}
    if given.unstable:
        # TRANSLATORS: positions that a depth limit does not stop at (quiescence)
        message = t.gettext("Below %(nodes)s it goes on all the same.")
        yield message % {"nodes": listed(t, given.unstable, lambda label: set_apart(t, label))}
    if "tie" in exercise.facts.obeys:
        yield TIES[given.tie].told(t)


def other_rules(t: NullTranslations, changes: Mapping[str, str]) -> str:
    """Say under which other rules an answer would be right; ``changes`` are the rules that differ, by name."""
    # TRANSLATORS: %(conditions)s is one of the phrases that follow here, or two of them joined by "and"
    message = t.gettext("Your answer would be right if %(conditions)s, but the rules here are different.")
    return message % {"conditions": listed(t, list(changes.items()), lambda change: CONDITIONS[change].told(t))}


CONDITIONS = {
    # TRANSLATORS: these phrases stand after "Your answer would be right if" (in Spanish and Portuguese in the
    # imperfect subjunctive)
    ("cut", "beyond"): gettext("equality were not enough for a cut-off"),
    ("cut", "at_equality"): gettext("equality were enough for a cut-off"),
    ("fail", "soft"): gettext("nodes returned values outside their window (fail-soft)"),
    ("fail", "hard"): gettext("nodes returned no value outside their window (fail-hard)"),
    ("order", "left_to_right"): gettext("the children were searched from left to right"),
    ("order", "right_to_left"): gettext("the children were searched from right to left"),
    ("reach", "deep"): gettext("nodes knew the bounds of all nodes above them"),
    ("reach", "shallow"): gettext("nodes knew only the bound of their parent"),
    ("tie", "first"): gettext("players took the first of equally good moves"),
    ("tie", "last"): gettext("players took the last of equally good moves"),
}
"""the rules as conditions that are not met, by name and choice"""
