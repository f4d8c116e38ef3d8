"""The names of the searches: in a sentence, in a title, in a list; and what differs between two of one algorithm."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from ..errors import choose
from ..languages import words_of
from ..phrases import Phrase, gettext, pgettext
from ..rules import CHOICES, INFINITE_WINDOW, RULES, Order
from ..search import SEARCHES
from ..search.rerun import arguments
from ..trace.annotations import written_window
from ..trace.result import Result
from ..trace.watched import WatchedResult
from ..values import show

ALGORITHM = gettext("algorithm")

NAMES = {search.name: search.in_a_sentence for search in SEARCHES}
"""What each search is called inside a sentence."""
TITLES = {search.name: search.title for search in SEARCHES}
"""What each search is called in a heading."""
ALGORITHMS = {search.name: search.in_a_list or search.title for search in SEARCHES}
"""What each search is called in a list, in the order in which they are offered."""

# TRANSLATORS: the search that a student wrote, as it stands inside a sentence
YOURS = pgettext("in a sentence", "your function")
# TRANSLATORS: the search that a student wrote, as a heading
YOUR_FUNCTION = pgettext("title", "Your function")

MONTE_CARLO = {
    # TRANSLATORS: the name of a search, often abbreviated MCTS
    "mcts": gettext("Monte Carlo tree search"),
    # TRANSLATORS: the name of a search: as many random playouts for each move
    "monte_carlo": gettext("Pure Monte Carlo"),
}


def algorithm_names(lang: str = "en") -> dict[str, str]:
    """Return the algorithms' names in a language, by the names of their functions.

    >>> algorithm_names("es")["pvs"]
    'Búsqueda de la variante principal'
    """
    return words_of(ALGORITHMS, lang)


def montecarlo_names(lang: str = "en") -> dict[str, str]:
    """Return what the Monte Carlo searches are called.

    >>> montecarlo_names("es")["monte_carlo"]
    'Monte Carlo puro'
    """
    return words_of(MONTE_CARLO, lang)


def names(t: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return what two searches are called inside a sentence.

    >>> import gametree as gt
    >>> backwards = gt.alphabeta("[3 5]", rules=gt.Rules(order="right_to_left"))
    >>> names(NullTranslations(), gt.alphabeta("[3 5]"), backwards)
    ('alpha-beta (left to right)', 'alpha-beta (right to left)')
    """
    one, two = (
        _called(result, NAMES, YOURS).told(t) + (f" ({', '.join(tags)})" if tags else "")
        for result, tags in zip((first, second), _tags(t, first, second), strict=True)
    )
    return one, two


def titles(t: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return the titles of the pictures of two searches.

    >>> import gametree as gt
    >>> titles(NullTranslations(), gt.minimax("[3 5]"), gt.alphabeta("[3 5]"))
    ('Minimax', 'Alpha-beta')
    """
    one, two = (
        ", ".join([_called(result, TITLES, YOUR_FUNCTION).told(t), *tags])
        for result, tags in zip((first, second), _tags(t, first, second), strict=True)
    )
    return one, two


def _called(result: Result, names: Mapping[str, Phrase], own: Phrase) -> Phrase:
    return own if isinstance(result, WatchedResult) else names[choose(ALGORITHM, result.algorithm, names)]


def begun(name: str) -> str:
    """Return a name with a capital letter, for the beginning of a sentence."""
    return name[0].upper() + name[1:]


# ---- what differs between two searches of one algorithm -----------------------------------------

# TRANSLATORS: the rules say in which order the children of each node are searched
GIVEN_ORDER = pgettext("search", "in the given order")
FULL_DEPTH = pgettext("search", "full depth")
DEPTH = pgettext("search", "depth %(depth)d")
RANGE = pgettext("search", "values from %(low)s to %(high)s")
# TRANSLATORS: whom paranoid search is for, as in "for p2"
HERO = pgettext("search", "for %(player)s")
FULL_WINDOW = pgettext("search", "full window")
WINDOW = pgettext("search", "window %(window)s")
FIRST_GUESS = pgettext("search", "first guess %(guess)s")
WITH_CUTS = pgettext("search", "with cut-offs")
WITHOUT_CUTS = pgettext("search", "without cut-offs")


def _choice(name: str, chosen: Order) -> Phrase:
    """Return what a choice of a rule tells from another."""
    return RULES[name].choices[chosen].difference or Phrase(chosen) if isinstance(chosen, str) else GIVEN_ORDER


def _features(result: Result) -> list[Phrase | None]:
    """Return all that can differ between two searches of one algorithm, in the same order for every search."""
    rules, options = result.rules, arguments(result.trace)
    low, high = rules.value_range or (None, None)
    guess = options.get("first_guess")
    return [
        *(
            _choice(name, getattr(rules, name))
            for name in sorted(CHOICES, key=lambda name: not RULES[name].in_every_search)
        ),
        FULL_DEPTH if rules.depth is None else DEPTH.of(depth=rules.depth),
        None if low is None or high is None else RANGE.of(low=show(low), high=show(high)),
        HERO.of(player=rules.player or result.tree.kind(0)),
        FULL_WINDOW if result.window == INFINITE_WINDOW else WINDOW.of(window=written_window(result.window)),
        None if guess is None else FIRST_GUESS.of(guess=show(guess)),
        WITH_CUTS if options.get("prune") else WITHOUT_CUTS,
    ]


def _tags(t: NullTranslations, first: Result, second: Result) -> tuple[list[str], list[str]]:
    """Return what tells two searches of one algorithm apart; numbers where words do not."""
    watched = isinstance(first, WatchedResult), isinstance(second, WatchedResult)
    if first.algorithm != second.algorithm or watched[0] != watched[1]:
        return [], []
    pairs = zip(_features(first), _features(second), strict=True)
    different = [] if any(watched) else [(one, two) for one, two in pairs if one != two]
    if not different:
        return ["1"], ["2"]
    return [one.told(t) for one, _ in different if one], [two.told(t) for _, two in different if two]
