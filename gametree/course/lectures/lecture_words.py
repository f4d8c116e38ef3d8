"""The sentences about the examples of the lectures: their facts, their errata, and the words of their page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import fill
from typing import Any, TypeAlias

from ...languages import translator
from ...node_kinds import MAX
from ...phrases import Phrase, gettext, ngettext, pgettext
from ...render.step_table import RELATION
from ...rules import Rules, Window
from ...trace.annotations import inequality, written_window
from ...tree.tree import Tree
from ...values import Value, show

Said: TypeAlias = str | Phrase
"""A sentence, or a part of one: a formula is the same in every language."""


def page_words(lang: str) -> dict[str, str]:
    """Return the words of the page of an example and of the list of all."""
    t = translator(lang)
    return {
        # TRANSLATORS: a set of lecture slides; its number follows
        "deck": t.gettext("Slides"),
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


def topic_names(lang: str) -> dict[str, str]:
    """Return the topics of the examples by their names in the data.

    >>> topic_names("es")["deep cut-off"]
    'corte profundo'
    """
    t = translator(lang)
    return {
        "Monte Carlo": t.pgettext("topic", "Monte Carlo"),
        "alpha-beta": t.pgettext("topic", "alpha-beta"),
        "call trace": t.pgettext("topic", "call trace"),
        "chance": t.pgettext("topic", "chance"),
        "complexity": t.pgettext("topic", "complexity"),
        "cut rule": t.pgettext("topic", "cut rule"),
        "deep cut-off": t.pgettext("topic", "deep cut-off"),
        "depth limit": t.pgettext("topic", "depth limit"),
        "dice": t.pgettext("topic", "dice"),
        "evaluation": t.pgettext("topic", "evaluation"),
        "exercise": t.pgettext("topic", "exercise"),
        "expected value": t.pgettext("topic", "expected value"),
        "expectimax": t.pgettext("topic", "expectimax"),
        "expectiminimax": t.pgettext("topic", "expectiminimax"),
        "fail-hard": t.pgettext("topic", "fail-hard"),
        "game size": t.pgettext("topic", "game size"),
        "games": t.pgettext("topic", "games"),
        "history": t.pgettext("topic", "history"),
        "horizon effect": t.pgettext("topic", "horizon effect"),
        "kinds of games": t.pgettext("topic", "kinds of games"),
        "known interval": t.pgettext("topic", "known interval"),
        "learning": t.pgettext("topic", "learning"),
        "minimax": t.pgettext("topic", "minimax"),
        "move order": t.pgettext("topic", "move order"),
        "quiescence": t.pgettext("topic", "quiescence"),
        "several players": t.pgettext("topic", "several players"),
        "shallow cut-off": t.pgettext("topic", "shallow cut-off"),
        "strategy": t.pgettext("topic", "strategy"),
        "window": t.pgettext("topic", "window"),
        "zero-sum": t.pgettext("topic", "zero-sum"),
    }


# TRANSLATORS: both placeholders are formulas or short quotes
ERRATUM = gettext("The slides say %(printed)s; %(right)s is right.")

# ---- facts of a search ------------------------------------------------------------------------------

ROOT_VALUE = gettext("The root %(node)s is worth %(value)s.")
BOUNDS = {
    "exact": gettext("That value is exact."),
    "at_most": gettext("That value is only an upper bound: the root is worth at most that."),
    "at_least": gettext("That value is only a lower bound: the root is worth at least that."),
}
BEST_MOVE = gettext("The best move at %(node)s is %(move)s.")
# TRANSLATORS: the search stopped at a depth limit; %(value)s is a number such as "≈7"
ROOT_ESTIMATE = gettext("By the evaluations, the root %(node)s is worth %(value)s.")
BEST_BY_ESTIMATES = gettext("By the evaluations, the best move at %(node)s is %(move)s.")
BEST_MOVES = ngettext("%(moves)s is the only best move.", "The best moves are %(moves)s.")
LINE = gettext("If all players play their best, the moves are %(moves)s.")
# TRANSLATORS: a part of a plan, such as "a1 at A"
MOVE_AT = gettext("%(move)s at %(node)s")
STRATEGY = gettext("The whole plan of %(player)s: %(moves)s.")
NODE_VALUES = gettext("The values that the nodes return: %(values)s.")
LEAF_COUNT = ngettext("The tree has %(count)d leaf.", "The tree has %(count)d leaves.")
EVALUATED = ngettext("%(count)d leaf is evaluated.", "%(count)d leaves are evaluated.")
LEAF_ORDER = gettext("The leaves are evaluated in the order %(leaves)s.")
# TRANSLATORS: a position is a leaf, or a node at the depth limit, whose value is estimated
POSITION_ORDER = gettext("The positions are evaluated in the order %(leaves)s.")
POSITIONS_EVALUATED = ngettext("%(count)d position is evaluated.", "%(count)d positions are evaluated.")
ALL_LEAVES = gettext("Every leaf is evaluated.")
PRUNED = ngettext("%(leaves)s is never evaluated.", "%(leaves)s are never evaluated.")
SEARCHED = ngettext("%(nodes)s must still be searched.", "%(nodes)s must still be searched.")
LEAST = ngettext(
    "No order of moves needs fewer than %(count)d leaf.",
    "No order of moves needs fewer than %(count)d leaves.",
)
INDEPENDENT = gettext("The root keeps its value and its best move, whatever the values of the pruned leaves.")
DEPENDENT = gettext("The pruned leaves matter: with other values the root changes.")
NO_CUT = gettext("There is no cut-off.")
# TRANSLATORS: %(test)s is a formula such as "1 ≤ α = 3"; %(owner)s is the node that holds the bound
EMPTY_CUT = gettext("Cut-off at %(node)s: %(test)s, the bound of %(owner)s; nothing is left to prune.")
CUT = ngettext(
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
)
PRUNED_SO_FAR = gettext("%(begin)s; pruned leaves so far: %(pruned)s.")
CALL_WINDOWS = gettext("The calls and their windows: %(windows)s.")
RUNNING_WINDOW = gettext("The window at %(node)s: %(windows)s.")
REPLY = gettext("After %(move)s, the best reply is %(reply)s; it gives %(value)s.")
AGAINST = ngettext(
    "Against an opponent who replies %(replies)s, the value of the move is %(values)s.",
    "Against an opponent who replies %(replies)s, the values of the moves are %(values)s.",
)
# TRANSLATORS: the kind of node at which dice are thrown, among MAX and MIN
LEVEL_NAMES = {"chance": pgettext("level", "chance")}
LEVELS = gettext("The levels from the root down: %(levels)s.")
STORED_AT_ONCE = ngettext(
    "If all children are generated at once, %(count)d node is kept below the root.",
    "If all children are generated at once, %(count)d nodes are kept below the root.",
)
STORED_ONE_BY_ONE = ngettext(
    "If the children are generated one by one, %(count)d node is kept below the root.",
    "If the children are generated one by one, %(count)d nodes are kept below the root.",
)
AND = gettext("%(names)s and %(last)s")


def strategy(tree: Tree, plan: Mapping[str, str]) -> Phrase:
    """Say which move the player at the root plays at each of its nodes that can be reached."""
    moves = [MOVE_AT.of(move=move, node=node) for node, move in plan.items()]
    return STRATEGY.of(player=tree.kind(0).upper(), moves=listed(moves))


def cuts(tree: Tree, rules: Rules, given: Iterable[Mapping[str, Any]]) -> list[Phrase]:
    """Say each cut-off with its test and what it prunes."""
    return [_cut(tree, rules, cut) for cut in given] or [NO_CUT]


def _cut(tree: Tree, rules: Rules, cut: Mapping[str, Any]) -> Phrase:
    test = inequality(cut["value"], cut["bound"], upper=tree.kind(cut["node"]) == MAX, rules=rules)
    facts = {"node": cut["node"], "test": test, "owner": cut["owner"]}
    if not cut["pruned"]:
        return EMPTY_CUT.of(**facts)
    return CUT.of(**facts, pruned=listed(cut["pruned"]), count=len(cut["pruned"]))


def steps(given: Iterable[Mapping[str, Any]]) -> list[Said]:
    """Say each step: the leaf, what is then known, what is pruned so far."""
    said: list[Said] = []
    for step in given:
        known = ", ".join(f"{node} {'∈ ' * (k[0] == '[')}{k}" for node, k in step["known"].items())
        begin = f"({step['step']}) {step['leaf']} = {show(step['value'])}: {known}"
        pruned = step["pruned"]
        said.append(PRUNED_SO_FAR.of(begin=begin, pruned=listed(pruned)) if pruned else f"{begin}.")
    return said


def call_windows(calls: Iterable[tuple[str, Any, Any]]) -> Phrase:
    """Say with which window each node is called, in order."""
    return CALL_WINDOWS.of(windows=", ".join(f"{node} {written_window((alpha, beta))}" for node, alpha, beta in calls))


def running_windows(given: Mapping[str, Sequence[Window]]) -> list[Phrase]:
    """Say how the window changes while a node is searched."""
    return [
        RUNNING_WINDOW.of(node=node, windows=" → ".join(map(written_window, windows)))
        for node, windows in given.items()
    ]


def against(given: Iterable[Mapping[str, Any]]) -> list[Phrase]:
    """Say what the root moves bring against an opponent whose replies are fixed."""
    return [
        AGAINST.of(
            replies=listed(list(play["replies"].values())), values=values(play["moves"]), count=len(play["moves"])
        )
        for play in given
    ]


def values(given: Mapping[str, Value], estimated: Collection[str] = ()) -> Said:
    """Write the values of nodes or moves: ``B = 3, C = 2 and D ≈ 2``, with ≈ for those that are estimated."""
    return listed([f"{name} {'≈' if name in estimated else '='} {show(value)}" for name, value in given.items()])


def listed(items: Sequence[Said]) -> Said:
    """Write a whole list: ``C2, C3 and C4``."""
    *names, last = items or [""]
    return AND.of(names=joined(names), last=last) if names else last


def levels(kinds: Sequence[str]) -> Phrase:
    """Say who moves at each level."""
    return LEVELS.of(levels=joined([LEVEL_NAMES.get(kind, kind.upper()) for kind in kinds]))


def joined(items: Sequence[Said]) -> Phrase:
    """Write items with commas between them, each in the language of the sentence."""
    places = {str(place): item for place, item in enumerate(items)}
    return Phrase(", ".join(f"%({place})s" for place in places), facts=places)


# ---- facts of a calculation -------------------------------------------------------------------------

EXPECTED = gettext("The expected value is %(value)s.")
TOTAL = gettext("The value of the evaluation is %(value)s.")
CHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision changes.")
UNCHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision stays.")
# TRANSLATORS: the weights of an evaluation, such as "pawn 1, knight 3"
WEIGHTS = gettext("The weights: %(weights)s.")
ORDER = gettext("That is about %(power)s.")
DICE = {
    # TRANSLATORS: rolls of several dice, the order of the dice left aside
    "rolls": gettext("There are %(number)s distinct rolls."),
    "doubles": gettext("%(number)s of them are doubles."),
    "others": gettext("%(number)s of them are not doubles."),
    "double": gettext("Each double has probability %(number)s."),
    "other": gettext("Each roll that is not a double has probability %(number)s."),
    "total": gettext("The pips add up to %(number)s on average."),
}


def compared(search: str, given: Mapping[str, Any]) -> Phrase:
    """Say what a search decides before and after the leaf values were changed."""
    (value, move), (new_value, new_move) = given["before"], given["after"]
    before, after = f"{move} ({show(value)})", f"{new_move} ({show(new_value)})"
    return (CHANGED if given["changed"] else UNCHANGED).of(search=search, before=before, after=after)


# ---- lines of text ----------------------------------------------------------------------------------

SPACE = "\N{NO-BREAK SPACE}"
ENTRY = r"[≈−+∞\d./]+"
TUPLE = re.compile(rf"[(\[{{]{ENTRY}(?:, {ENTRY})+[)\]}}]")
"""A window, an interval or a tuple, such as (−∞, 3)."""


def wrapped(text: str, width: int, head: str = "") -> str:
    """Wrap a text to a width, its further lines below its first word; formulas, windows and tuples stay whole.

    >>> print(wrapped("B1 is worth 3 and B is a MIN node, so B ≤ 3.", 42, "✓ "))
    ✓ B1 is worth 3 and B is a MIN node, so
      B ≤ 3.
    """
    told = RELATION.sub(rf"{SPACE}\1{SPACE}", TUPLE.sub(lambda found: found[0].replace(" ", SPACE), text))
    lines = fill(told, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return lines.replace(SPACE, " ")
