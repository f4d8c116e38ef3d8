"""The sentences about the examples of the lectures: their facts, their errata, and the words of their page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ...languages import translated_table
from ...node_kinds import MAX
from ...phrases import Phrase, gettext, ngettext, pgettext
from ...rules import Rules, Window
from ...trace.annotations import inequality, written_window
from ...tree.tree import Tree
from ...values import Value, show

PhraseOrText: TypeAlias = str | Phrase
"""A sentence, or a part of one: a formula is the same in every language."""


PAGE_WORDS = {
    # TRANSLATORS: a set of lecture slides; its number follows
    "deck": gettext("Slides"),
    "facts": gettext("Facts"),
    "erratum": gettext("Erratum"),
    "topics": pgettext("heading", "topics"),
    "title": pgettext("heading", "title"),
    "kind": pgettext("heading", "kind"),
    "tree": pgettext("kind of example", "tree"),
    "probability": pgettext("kind of example", "probability"),
    "formula": pgettext("kind of example", "formula"),
    "table": pgettext("kind of example", "table"),
    "game": pgettext("kind of example", "game"),
}
"""The words of the page of an example and of the list of all."""
_TOPICS = (
    pgettext("topic", "Monte Carlo"),
    pgettext("topic", "alpha-beta"),
    pgettext("topic", "call trace"),
    pgettext("topic", "chance"),
    pgettext("topic", "complexity"),
    pgettext("topic", "cut rule"),
    pgettext("topic", "deep cut-off"),
    pgettext("topic", "depth limit"),
    pgettext("topic", "dice"),
    pgettext("topic", "evaluation"),
    pgettext("topic", "exercise"),
    pgettext("topic", "expected value"),
    pgettext("topic", "expectimax"),
    pgettext("topic", "expectiminimax"),
    pgettext("topic", "fail-hard"),
    pgettext("topic", "game size"),
    pgettext("topic", "games"),
    pgettext("topic", "history"),
    pgettext("topic", "horizon effect"),
    pgettext("topic", "kinds of games"),
    pgettext("topic", "known interval"),
    pgettext("topic", "learning"),
    pgettext("topic", "minimax"),
    pgettext("topic", "move order"),
    pgettext("topic", "quiescence"),
    pgettext("topic", "several players"),
    pgettext("topic", "shallow cut-off"),
    pgettext("topic", "strategy"),
    pgettext("topic", "window"),
    pgettext("topic", "zero-sum"),
)


def topic_names(lang: str) -> dict[str, str]:
    """Return the topics of the examples by their names in the data.

    >>> topic_names("es")["deep cut-off"]
    'corte profundo'
    """
    return translated_table({topic.message: topic for topic in _TOPICS}, lang)


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
ROOT_ESTIMATE = gettext("By the estimates, the root %(node)s is worth %(value)s.")
BEST_BY_ESTIMATES = gettext("By the estimates, the best move at %(node)s is %(move)s.")
BEST_MOVES = ngettext("%(moves)s is the only best move.", "The best moves are %(moves)s.")
LINE = gettext("If all players play their best, the moves are %(moves)s.")
# TRANSLATORS: a part of a plan, such as "a1 at A"
_MOVE_AT = gettext("%(move)s at %(node)s")
_STRATEGY = gettext("The whole plan of %(player)s: %(moves)s.")
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
_NO_CUT = gettext("There is no cut-off.")
# TRANSLATORS: %(test)s is a formula such as "1 ≤ α = 3"; %(owner)s is the node that holds the bound
_EMPTY_CUT = gettext("Cut-off at %(node)s: %(test)s, the bound of %(owner)s; nothing is left to prune.")
CUT = ngettext(
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
)
_PRUNED_SO_FAR = gettext("%(begin)s; pruned leaves so far: %(pruned)s.")
_CALL_WINDOWS = gettext("The calls and their windows: %(windows)s.")
_RUNNING_WINDOW = gettext("The window at %(node)s: %(windows)s.")
REPLY = gettext("After %(move)s, the best reply is %(reply)s; it gives %(value)s.")
_AGAINST = ngettext(
    "Against an opponent who replies %(replies)s, the value of the move is %(values)s.",
    "Against an opponent who replies %(replies)s, the values of the moves are %(values)s.",
)
# TRANSLATORS: the kind of node at which dice are thrown, among MAX and MIN
_LEVEL_NAMES = {"chance": pgettext("level", "chance")}
_LEVELS = gettext("The levels from the root down: %(levels)s.")
STORED_AT_ONCE = ngettext(
    "If all children are generated at once, %(count)d node is kept below the root.",
    "If all children are generated at once, %(count)d nodes are kept below the root.",
)
STORED_ONE_BY_ONE = ngettext(
    "If the children are generated one by one, %(count)d node is kept below the root.",
    "If the children are generated one by one, %(count)d nodes are kept below the root.",
)
_AND = gettext("%(names)s and %(last)s")


def strategy(tree: Tree, plan: Mapping[str, str]) -> Phrase:
    """Return a sentence with the moves of the root's player at each of its nodes that can be reached."""
    moves = [_MOVE_AT.with_values(move=move, node=node) for node, move in plan.items()]
    return _STRATEGY.with_values(player=tree.kind(0).upper(), moves=listed(moves))


def cuts(tree: Tree, rules: Rules, expected_cuts: Iterable[Mapping[str, Any]]) -> list[Phrase]:
    """Return a sentence for each cut-off: its test, and what it prunes."""
    return [_cut(tree, rules, cut) for cut in expected_cuts] or [_NO_CUT]


def _cut(tree: Tree, rules: Rules, cut: Mapping[str, Any]) -> Phrase:
    test = inequality(cut["value"], cut["bound"], upper=tree.kind(cut["node"]) == MAX, rules=rules)
    fields = {"node": cut["node"], "test": test, "owner": cut["owner"]}
    if not cut["pruned"]:
        return _EMPTY_CUT.with_values(**fields)
    return CUT.with_values(**fields, pruned=listed(cut["pruned"]), count=len(cut["pruned"]))


def steps(expected_steps: Iterable[Mapping[str, Any]]) -> list[PhraseOrText]:
    """Return a sentence for each step: the leaf, what is then known, and what is pruned so far."""
    sentences: list[PhraseOrText] = []
    for step in expected_steps:
        known = ", ".join(f"{node} {'∈ ' * (k[0] == '[')}{k}" for node, k in step["known"].items())
        begin = f"({step['step']}) {step['leaf']} = {show(step['value'])}: {known}"
        pruned = step["pruned"]
        sentences.append(_PRUNED_SO_FAR.with_values(begin=begin, pruned=listed(pruned)) if pruned else f"{begin}.")
    return sentences


def call_windows(calls: Iterable[tuple[str, Any, Any]]) -> Phrase:
    """Return a sentence with the window of each call, in order."""
    return _CALL_WINDOWS.with_values(
        windows=", ".join(f"{node} {written_window((alpha, beta))}" for node, alpha, beta in calls)
    )


def running_windows(windows_by_node: Mapping[str, Sequence[Window]]) -> list[Phrase]:
    """Return sentences about the window during the search of each node."""
    return [
        _RUNNING_WINDOW.with_values(node=node, windows=" → ".join(map(written_window, windows)))
        for node, windows in windows_by_node.items()
    ]


def against(plays: Iterable[Mapping[str, Any]]) -> list[Phrase]:
    """Return sentences about the values of the root moves against fixed replies."""
    return [
        _AGAINST.with_values(
            replies=listed(list(play["replies"].values())), values=values(play["moves"]), count=len(play["moves"])
        )
        for play in plays
    ]


def values(values_by_name: Mapping[str, Value], estimated: Collection[str] = ()) -> PhraseOrText:
    """Write the values of nodes or moves: ``B = 3, C = 2 and D ≈ 2``, with ≈ for those that are estimated."""
    return listed(
        [f"{name} {'≈' if name in estimated else '='} {show(value)}" for name, value in values_by_name.items()]
    )


def listed(items: Sequence[PhraseOrText]) -> PhraseOrText:
    """Write a whole list: ``C2, C3 and C4``."""
    *names, last = items or [""]
    return _AND.with_values(names=joined(names), last=last) if names else last


def levels(kinds: Sequence[str]) -> Phrase:
    return _LEVELS.with_values(levels=joined([_LEVEL_NAMES.get(kind, kind.upper()) for kind in kinds]))


def joined(items: Sequence[PhraseOrText]) -> Phrase:
    """Join items with commas; each is written in the language of the sentence."""
    places = {str(place): item for place, item in enumerate(items)}
    return Phrase(", ".join(f"%({place})s" for place in places), values=places)


# ---- facts of a calculation -------------------------------------------------------------------------

EXPECTED = gettext("The expected value is %(value)s.")
TOTAL = gettext("The value of the evaluation is %(value)s.")
_CHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision changes.")
_UNCHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision stays.")
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


def compared(search: str, decisions: Mapping[str, Any]) -> Phrase:
    (value, move), (new_value, new_move) = decisions["before"], decisions["after"]
    before, after = f"{move} ({show(value)})", f"{new_move} ({show(new_value)})"
    return (_CHANGED if decisions["changed"] else _UNCHANGED).with_values(search=search, before=before, after=after)
