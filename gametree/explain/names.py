"""The names of the searches, in a sentence and in a title; two of one algorithm are called by what differs."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ..errors import choose
from ..rules import INFINITE_WINDOW
from ..search.rerun import arguments
from ..trace.result import Result
from ..trace.written_bounds import written_window
from ..values import show

__all__ = ["begun", "names", "titles"]


def names(t: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return what two searches are called inside a sentence.

    >>> import gametree as gt
    >>> backwards = gt.alphabeta("[3 5]", rules=gt.Rules(order="right_to_left"))
    >>> names(NullTranslations(), gt.alphabeta("[3 5]"), backwards)
    ('alpha-beta (left to right)', 'alpha-beta (right to left)')
    """
    one, two = (
        NAMES[choose("algorithm", result.algorithm, NAMES)](t) + (f" ({', '.join(tags)})" if tags else "")
        for result, tags in zip((first, second), _tags(t, first, second), strict=True)
    )
    return one, two


def titles(t: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return what stands over the pictures of two searches.

    >>> import gametree as gt
    >>> titles(NullTranslations(), gt.minimax("[3 5]"), gt.alphabeta("[3 5]"))
    ('Minimax', 'Alpha-beta')
    """
    one, two = (
        ", ".join([TITLES[choose("algorithm", result.algorithm, TITLES)](t), *tags])
        for result, tags in zip((first, second), _tags(t, first, second), strict=True)
    )
    return one, two


def begun(name: str) -> str:
    """Return a name as it stands at the beginning of a sentence."""
    return name[0].upper() + name[1:]


def _tags(t: NullTranslations, first: Result, second: Result) -> tuple[list[str], list[str]]:
    """Return what tells two searches of one algorithm apart; numbers where words do not."""
    if first.algorithm != second.algorithm:
        return [], []
    pairs = [(feature(t, first), feature(t, second)) for feature in FEATURES]
    different = [(one, two) for one, two in pairs if one != two]
    tags = [one for one, _ in different if one], [two for _, two in different if two]
    return tags if different else (["1"], ["2"])


def _order(t: NullTranslations, result: Result) -> str:
    order = result.rules.order
    if order == "left_to_right":
        # TRANSLATORS: what distinguishes a search from another, as in "alpha-beta (left to right)"
        return t.pgettext("search", "left to right")
    if order == "right_to_left":
        return t.pgettext("search", "right to left")
    # TRANSLATORS: the rules say in which order the successors of each node are searched
    return t.pgettext("search", "in the given order")


def _cut(t: NullTranslations, result: Result) -> str:
    if result.rules.cut == "at_equality":
        # TRANSLATORS: a node is cut off when its value reaches the bound
        return t.pgettext("search", "cuts at equality")
    # TRANSLATORS: a node is cut off only when its value is beyond the bound
    return t.pgettext("search", "cuts only beyond")


def _fail(t: NullTranslations, result: Result) -> str:
    return "fail-hard" if result.rules.fail == "hard" else "fail-soft"


def _reach(t: NullTranslations, result: Result) -> str:
    if result.rules.reach == "deep":
        return t.pgettext("search", "deep cut-offs too")
    return t.pgettext("search", "shallow cut-offs only")


def _tie(t: NullTranslations, result: Result) -> str:
    if result.rules.tie == "first":
        # TRANSLATORS: of equally good moves a player takes the first
        return t.pgettext("search", "first of equals")
    # TRANSLATORS: of equally good moves a player takes the last
    return t.pgettext("search", "last of equals")


def _depth(t: NullTranslations, result: Result) -> str:
    if result.rules.depth is None:
        return t.pgettext("search", "full depth")
    return t.pgettext("search", "depth %(depth)d") % {"depth": result.rules.depth}


def _range(t: NullTranslations, result: Result) -> str:
    if result.rules.value_range is None:
        return ""
    low, high = result.rules.value_range
    return t.pgettext("search", "values from %(low)s to %(high)s") % {"low": show(low), "high": show(high)}


def _hero(t: NullTranslations, result: Result) -> str:
    # TRANSLATORS: whom paranoid search is for, as in "for p2"
    return t.pgettext("search", "for %(player)s") % {"player": result.rules.player or result.tree.kind(0)}


def _window(t: NullTranslations, result: Result) -> str:
    if result.window == INFINITE_WINDOW:
        return t.pgettext("search", "full window")
    return t.pgettext("search", "window %(window)s") % {"window": written_window(result.window)}


def _guess(t: NullTranslations, result: Result) -> str:
    guess = arguments(result.trace).get("first_guess")
    return "" if guess is None else t.pgettext("search", "first guess %(guess)s") % {"guess": show(guess)}


def _pruning(t: NullTranslations, result: Result) -> str:
    if arguments(result.trace).get("prune"):
        return t.pgettext("search", "with cut-offs")
    return t.pgettext("search", "without cut-offs")


FEATURES = (_order, _cut, _fail, _reach, _tie, _depth, _range, _hero, _window, _guess, _pruning)
"""What can differ between two searches of one algorithm, in words."""

NAMES: dict[str, Callable[[NullTranslations], str]] = {
    # TRANSLATORS: the names of the searches as they stand inside a sentence, with an article where one is needed
    "minimax": lambda t: t.pgettext("in a sentence", "minimax"),
    "alphabeta": lambda t: t.pgettext("in a sentence", "alpha-beta"),
    "negamax": lambda t: t.pgettext("in a sentence", "negamax"),
    "pvs": lambda t: t.pgettext("in a sentence", "principal variation search"),
    "mtdf": lambda t: t.pgettext("in a sentence", "MTD(f)"),
    "sss": lambda t: t.pgettext("in a sentence", "SSS*"),
    "iterative_deepening": lambda t: t.pgettext("in a sentence", "iterative deepening"),
    "expectimax": lambda t: t.pgettext("in a sentence", "expectimax"),
    "expectiminimax": lambda t: t.pgettext("in a sentence", "expectiminimax"),
    "star1": lambda t: t.pgettext("in a sentence", "Star1"),
    "star2": lambda t: t.pgettext("in a sentence", "Star2"),
    "maxn": lambda t: t.pgettext("in a sentence", "max^n"),
    "paranoid": lambda t: t.pgettext("in a sentence", "paranoid search"),
}
TITLES: dict[str, Callable[[NullTranslations], str]] = {
    # TRANSLATORS: the names of the searches as headings
    "minimax": lambda t: t.pgettext("title", "Minimax"),
    "alphabeta": lambda t: t.pgettext("title", "Alpha-beta"),
    "negamax": lambda t: t.pgettext("title", "Negamax"),
    "pvs": lambda t: t.pgettext("title", "Principal variation search"),
    "mtdf": lambda t: "MTD(f)",
    "sss": lambda t: "SSS*",
    "iterative_deepening": lambda t: t.pgettext("title", "Iterative deepening"),
    "expectimax": lambda t: t.pgettext("title", "Expectimax"),
    "expectiminimax": lambda t: t.pgettext("title", "Expectiminimax"),
    "star1": lambda t: "Star1",
    "star2": lambda t: "Star2",
    "maxn": lambda t: t.pgettext("title", "Max^n"),
    "paranoid": lambda t: t.pgettext("title", "Paranoid search"),
}
