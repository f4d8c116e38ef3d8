"""The sentences about the examples of the lectures: their facts, their errata, and the words of their page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from ...catalogue import translator
from ...kinds import MAX
from ...rules import Rules, Window
from ...trace.written_bounds import inequality, written_window
from ...tree.tree import Tree
from ...values import Value, show

__all__ = [
    "against",
    "best_move",
    "best_moves",
    "bound",
    "call_windows",
    "compared",
    "cuts",
    "dice",
    "erratum",
    "evaluated",
    "expected",
    "independent",
    "leaf_count",
    "least",
    "leaves",
    "levels",
    "line",
    "order",
    "page_words",
    "pruned",
    "replies",
    "running_windows",
    "searched",
    "steps",
    "stored_at_once",
    "stored_one_by_one",
    "strategy",
    "total",
    "value",
    "values",
    "weights",
]


def page_words(lang: str) -> dict[str, str]:
    """Return the words of the page of an example and of the list of all."""
    t = translator(lang)
    return {
        # TRANSLATORS: a set of lecture slides
        "deck": t.gettext("Deck"),
        "facts": t.gettext("Facts"),
        "erratum": t.gettext("Erratum"),
        "topics": t.pgettext("heading", "topics"),
        "title": t.pgettext("heading", "title"),
        "kind": t.pgettext("heading", "kind"),
        "tree": t.pgettext("kind of example", "tree"),
        "probability": t.pgettext("kind of example", "probability"),
        "formula": t.pgettext("kind of example", "formula"),
        "table": t.pgettext("kind of example", "table"),
        "game": t.pgettext("kind of example", "game"),
    }


def erratum(t: NullTranslations, printed: str, right: str) -> str:
    """Say what a lecture prints and what is right."""
    # TRANSLATORS: both placeholders are formulas or short quotes
    return t.gettext("The lecture prints %(printed)s; right is %(right)s.") % {"printed": printed, "right": right}


# ---- facts of a search ------------------------------------------------------------------------------


def value(t: NullTranslations, tree: Tree, given: Value) -> list[str]:
    """Say what the root is worth."""
    return [t.gettext("The root %(node)s is worth %(value)s.") % {"node": tree.label(0), "value": show(given)}]


def bound(t: NullTranslations, given: str) -> list[str]:
    """Say whether the root's value is exact."""
    return [
        {
            "exact": t.gettext("That value is exact."),
            "at_most": t.gettext("That value is only an upper bound: the root is worth at most that."),
            "at_least": t.gettext("That value is only a lower bound: the root is worth at least that."),
        }[given]
    ]


def best_move(t: NullTranslations, tree: Tree, move: str) -> list[str]:
    """Say which move is best."""
    return [t.gettext("The best move at %(node)s is %(move)s.") % {"node": tree.label(0), "move": move}]


def best_moves(t: NullTranslations, moves: Sequence[str]) -> list[str]:
    """Say which root moves are known to be best."""
    message = t.ngettext("%(moves)s is the only best move.", "The best moves are %(moves)s.", len(moves))
    return [message % {"moves": _all(t, moves)}]


def line(t: NullTranslations, moves: Sequence[str]) -> list[str]:
    """Say how the game goes when everybody plays best."""
    return [t.gettext("With best play the game goes %(moves)s.") % {"moves": ", ".join(moves)}]


def strategy(t: NullTranslations, tree: Tree, plan: Mapping[str, str]) -> list[str]:
    """Say which move the player at the root plays at each of its nodes that can be reached."""
    # TRANSLATORS: a part of a plan, such as "a1 at A"
    moves = [t.gettext("%(move)s at %(node)s") % {"move": move, "node": node} for node, move in plan.items()]
    values = {"player": tree.kind(0).upper(), "moves": _all(t, moves)}
    return [t.gettext("The whole plan of %(player)s: %(moves)s.") % values]


def values(t: NullTranslations, given: Mapping[str, Value]) -> list[str]:
    """Say what the nodes hand up."""
    formulas = _all(t, [f"{node} = {show(number)}" for node, number in given.items()])
    return [t.gettext("The nodes hand up %(values)s.") % {"values": formulas}]


def leaf_count(t: NullTranslations, count: int) -> list[str]:
    """Say how many leaves the tree has."""
    message = t.ngettext("The tree has %(count)d leaf.", "The tree has %(count)d leaves.", count)
    return [message % {"count": count}]


def evaluated(t: NullTranslations, count: int) -> list[str]:
    """Say how many leaves are evaluated."""
    message = t.ngettext("%(count)d leaf is evaluated.", "%(count)d leaves are evaluated.", count)
    return [message % {"count": count}]


def leaves(t: NullTranslations, labels: Sequence[str]) -> list[str]:
    """Say which leaves are evaluated, in order."""
    return [t.gettext("The leaves are evaluated in the order %(leaves)s.") % {"leaves": ", ".join(labels)}]


def pruned(t: NullTranslations, labels: Sequence[str]) -> list[str]:
    """Say which leaves are never looked at."""
    if not labels:
        return [t.gettext("Every leaf is looked at.")]
    message = t.ngettext("%(leaves)s is never looked at.", "%(leaves)s are never looked at.", len(labels))
    return [message % {"leaves": _all(t, labels)}]


def searched(t: NullTranslations, labels: Sequence[str]) -> list[str]:
    """Say which nodes are not spared."""
    message = t.ngettext("%(nodes)s must still be searched.", "%(nodes)s must still be searched.", len(labels))
    return [message % {"nodes": _all(t, labels)}]


def least(t: NullTranslations, count: int) -> list[str]:
    """Say how many leaves the best order of moves needs."""
    message = t.ngettext(
        "No order of moves needs fewer than %(count)d leaf.",
        "No order of moves needs fewer than %(count)d leaves.",
        count,
    )
    return [message % {"count": count}]


def independent(t: NullTranslations, holds: bool) -> list[str]:
    """Say whether the pruned leaves matter."""
    if holds:
        return [t.gettext("Whatever the pruned leaves are worth, the root keeps its value and its best move.")]
    return [t.gettext("The pruned leaves matter: with other values the root changes.")]


def cuts(t: NullTranslations, tree: Tree, rules: Rules, given: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say each cut-off with its test and what it prunes."""
    found = [_cut(t, tree, rules, cut) for cut in given]
    return found or [t.gettext("There is no cut-off.")]


def _cut(t: NullTranslations, tree: Tree, rules: Rules, cut: Mapping[str, Any]) -> str:
    named = {
        "node": cut["node"],
        "test": inequality(cut["value"], cut["bound"], upper=tree.kind(cut["node"]) == MAX, rules=rules),
        "owner": cut["owner"],
        "pruned": _all(t, cut["pruned"]),
    }
    if not cut["pruned"]:
        # TRANSLATORS: %(test)s is a formula such as "1 ≤ α = 3"; %(owner)s is the node that holds the bound
        message = t.gettext("Cut-off at %(node)s: %(test)s, the bound of %(owner)s; nothing is left to prune.")
    else:
        message = t.ngettext(
            "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
            "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
            len(cut["pruned"]),
        )
    return message % named


def steps(t: NullTranslations, given: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say each step: the leaf, what is then known, what is pruned so far."""
    said = []
    for step in given:
        known = ", ".join(f"{node} {'∈ ' * (k[0] == '[')}{k}" for node, k in step["known"].items())
        begin = f"({step['step']}) {step['leaf']} = {show(step['value'])}: {known}"
        if step["pruned"]:
            message = t.gettext("%(begin)s; pruned so far: %(pruned)s.")
            said.append(message % {"begin": begin, "pruned": _all(t, step["pruned"])})
        else:
            said.append(f"{begin}.")
    return said


def call_windows(t: NullTranslations, calls: Iterable[tuple[str, Any, Any]]) -> list[str]:
    """Say with which window each node is called, in order."""
    written = ", ".join(f"{node} {written_window((alpha, beta))}" for node, alpha, beta in calls)
    return [t.gettext("The calls and their windows: %(windows)s.") % {"windows": written}]


def running_windows(t: NullTranslations, given: Mapping[str, Sequence[Window]]) -> list[str]:
    """Say how the window changes while a node is searched, in the braces of deck 002."""
    message = t.gettext("The window at %(node)s: %(windows)s.")
    return [
        message % {"node": node, "windows": " → ".join(f"{{{written_window(window)[1:-1]}}}" for window in windows)}
        for node, windows in given.items()
    ]


def replies(t: NullTranslations, given: Mapping[str, tuple[str, Value]]) -> list[str]:
    """Say what would follow another move at the root."""
    message = t.gettext("After %(move)s the reply would be %(reply)s, worth %(value)s.")
    return [message % {"move": move, "reply": reply, "value": show(v)} for move, (reply, v) in given.items()]


def against(t: NullTranslations, given: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say what the root moves bring against an opponent whose replies are fixed."""
    return [
        t.ngettext(
            "Against an opponent who replies %(replies)s, the move brings %(values)s.",
            "Against an opponent who replies %(replies)s, the moves bring %(values)s.",
            len(play["moves"]),
        )
        % {
            "replies": _all(t, list(play["replies"].values())),
            "values": _all(t, [f"{move} = {show(v)}" for move, v in play["moves"].items()]),
        }
        for play in given
    ]


def levels(t: NullTranslations, kinds: Sequence[str]) -> list[str]:
    """Say who moves at each level."""
    # TRANSLATORS: the kind of node at which dice are thrown, among MAX and MIN
    names = {"chance": t.pgettext("level", "chance")}
    written = ", ".join(names.get(kind, kind.upper()) for kind in kinds)
    return [t.gettext("The levels from the root down: %(levels)s.") % {"levels": written}]


def stored_at_once(t: NullTranslations, count: int) -> list[str]:
    """Say how many nodes are kept when all successors are generated at once."""
    message = t.ngettext(
        "With all successors generated at once, %(count)d node is kept below the root.",
        "With all successors generated at once, %(count)d nodes are kept below the root.",
        count,
    )
    return [message % {"count": count}]


def stored_one_by_one(t: NullTranslations, count: int) -> list[str]:
    """Say how many nodes are kept when successors are generated one by one."""
    message = t.ngettext(
        "With successors generated one by one, %(count)d node is kept below the root.",
        "With successors generated one by one, %(count)d nodes are kept below the root.",
        count,
    )
    return [message % {"count": count}]


# ---- facts of a calculation -------------------------------------------------------------------------


def expected(t: NullTranslations, given: Value) -> list[str]:
    """Say an expected value."""
    return [t.gettext("The expected value is %(value)s.") % {"value": show(given)}]


def total(t: NullTranslations, given: Value) -> list[str]:
    """Say what an evaluation comes to."""
    return [t.gettext("The evaluation comes to %(value)s.") % {"value": show(given)}]


def compared(t: NullTranslations, search: str, given: Mapping[str, Any]) -> list[str]:
    """Say what a search decides before and after the leaf values were changed."""
    (value, move), (new_value, new_move) = given["before"], given["after"]
    if given["changed"]:
        message = t.gettext("%(search)s: %(before)s before and %(after)s after, so the decision changes.")
    else:
        message = t.gettext("%(search)s: %(before)s before and %(after)s after, so the decision stays.")
    before, after = f"{move} ({show(value)})", f"{new_move} ({show(new_value)})"
    return [message % {"search": search, "before": before, "after": after}]


def weights(t: NullTranslations, given: Mapping[str, Value]) -> list[str]:
    """Say what each feature counts."""
    # TRANSLATORS: the weights of an evaluation, such as "pawn 1, knight 3"
    listed = ", ".join(f"{name} {show(weight)}" for name, weight in given.items())
    return [t.gettext("The weights: %(weights)s.") % {"weights": listed}]


def order(t: NullTranslations, power: str) -> list[str]:
    """Say an order of magnitude."""
    return [t.gettext("That is about %(power)s.") % {"power": power}]


def dice(t: NullTranslations, name: str, given: Any) -> list[str]:
    """Say how many rolls there are and how likely each is."""
    messages = {
        # TRANSLATORS: rolls of several dice, the order of the dice left aside
        "rolls": t.gettext("There are %(number)s distinct rolls."),
        "doubles": t.gettext("%(number)s of them are doubles."),
        "others": t.gettext("%(number)s of them are no doubles."),
        "double": t.gettext("A given double has probability %(number)s."),
        "other": t.gettext("A given roll that is no double has probability %(number)s."),
        "total": t.gettext("The pips add up to %(number)s on average."),
    }
    return [messages[name] % {"number": show(given)}]


def _all(t: NullTranslations, items: Sequence[str]) -> str:
    """Write a whole list: ``C2, C3 and C4``."""
    *names, last = items or [""]
    return t.gettext("%(names)s and %(last)s") % {"names": ", ".join(names), "last": last} if names else last
