"""The names of the searches in the user's language, the differences between two searches, and the labels of the
controls.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from ..errors import choose
from ..languages import translated_table
from ..phrases import Phrase, gettext, pgettext
from ..rules import CHOICES, INFINITE_WINDOW, RULES, Order
from ..search import SEARCHES
from ..trace.annotations import written_window
from ..trace.result import Result
from ..trace.watched import WatchedResult
from ..values import show

ALGORITHM = gettext("algorithm")

NAMES = {search.name: search.in_a_sentence for search in SEARCHES}
"""name of each search for use inside a sentence, keyed by the name of its function"""
TITLES = {search.name: search.title for search in SEARCHES}
"""name of each search for use in a heading, keyed in the same way"""
ALGORITHMS = {search.name: search.in_a_list or search.title for search in SEARCHES}
"""name of each search for use in a list, keyed in the same way; the searches are in the order in which lists show
them
"""

# TRANSLATORS: the search that a student wrote, inside a sentence
_YOURS = pgettext("in a sentence", "your function")
# TRANSLATORS: the search that a student wrote, as a heading
YOUR_FUNCTION = pgettext("title", "Your function")

MONTE_CARLO = {
    # TRANSLATORS: the name of a search, often abbreviated MCTS
    "mcts": gettext("Monte Carlo tree search"),
    # TRANSLATORS: the name of a search: as many random playouts for each move
    "monte_carlo": gettext("Pure Monte Carlo"),
}


def algorithm_names(lang: str = "en") -> dict[str, str]:
    """Return the algorithms' names in the given language; the keys are the names of their functions.

    >>> algorithm_names("es")["pvs"]
    'Búsqueda de la variante principal'
    """
    return translated_table(ALGORITHMS, lang)


def montecarlo_names(lang: str = "en") -> dict[str, str]:
    """Return the names of the Monte Carlo searches in the given language; the keys are the names of their functions.

    >>> montecarlo_names("es")["monte_carlo"]
    'Monte Carlo puro'
    """
    return translated_table(MONTE_CARLO, lang)


def names(translator: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return the names of two searches in the form used inside a sentence.

    >>> import gametree as gt
    >>> backwards = gt.alphabeta("[3 5]", rules=gt.Rules(order="right_to_left"))
    >>> names(NullTranslations(), gt.alphabeta("[3 5]"), backwards)
    ('alpha-beta (left to right)', 'alpha-beta (right to left)')
    """
    first_name, second_name = (
        _called(result, NAMES, _YOURS).render(translator) + (f" ({', '.join(tags)})" if tags else "")
        for result, tags in zip((first, second), _tags(translator, first, second), strict=True)
    )
    return first_name, second_name


def titles(translator: NullTranslations, first: Result, second: Result) -> tuple[str, str]:
    """Return the titles of the pictures of two searches.

    >>> import gametree as gt
    >>> titles(NullTranslations(), gt.minimax("[3 5]"), gt.alphabeta("[3 5]"))
    ('Minimax', 'Alpha-beta')
    """
    first_title, second_title = (
        ", ".join([_called(result, TITLES, YOUR_FUNCTION).render(translator), *tags])
        for result, tags in zip((first, second), _tags(translator, first, second), strict=True)
    )
    return first_title, second_title


def _called(result: Result, names: Mapping[str, Phrase], own: Phrase) -> Phrase:
    return own if isinstance(result, WatchedResult) else names[choose(ALGORITHM, result.algorithm, names)]


def capitalized(name: str) -> str:
    return name[0].upper() + name[1:]


# ---- differences between two searches with the same algorithm ------------------------------------

# TRANSLATORS: the rules say in which order the children of each node are searched
_GIVEN_ORDER = pgettext("search", "in the given order")
_FULL_DEPTH = pgettext("search", "full depth")
_DEPTH = pgettext("search", "depth %(depth)d")
_RANGE = pgettext("search", "values from %(low)s to %(high)s")
# TRANSLATORS: the player whose value paranoid search maximises, as in "for p2"
_FOR_PLAYER = pgettext("search", "for %(player)s")
_FULL_WINDOW = pgettext("search", "full window")
_WINDOW = pgettext("search", "window %(window)s")
_FIRST_GUESS = pgettext("search", "first guess %(guess)s")
_WITH_CUTS = pgettext("search", "with cut-offs")
_WITHOUT_CUTS = pgettext("search", "without cut-offs")


def _choice(name: str, chosen: Order) -> Phrase:
    """Return the text that distinguishes the value ``chosen`` of the rule ``name`` from the other values of the
    rule.
    """
    return RULES[name].choices[chosen].difference or Phrase(chosen) if isinstance(chosen, str) else _GIVEN_ORDER


def _features(result: Result) -> list[Phrase | None]:
    """Return, in a fixed order, all features of a search in which it can differ from another search with the same
    algorithm.
    """
    rules, options = result.rules, result.trace.facts.arguments(result.trace)
    low, high = rules.value_range or (None, None)
    guess = options.get("first_guess")
    return [
        *(
            _choice(name, getattr(rules, name))
            for name in sorted(CHOICES, key=lambda name: not RULES[name].in_every_search)
        ),
        _FULL_DEPTH if rules.depth is None else _DEPTH.with_values(depth=rules.depth),
        None if low is None or high is None else _RANGE.with_values(low=show(low), high=show(high)),
        _FOR_PLAYER.with_values(player=rules.player or result.tree.kind(0)),
        _FULL_WINDOW if result.window == INFINITE_WINDOW else _WINDOW.with_values(window=written_window(result.window)),
        None if guess is None else _FIRST_GUESS.with_values(guess=show(guess)),
        _WITH_CUTS if options.get("prune") else _WITHOUT_CUTS,
    ]


def _tags(translator: NullTranslations, first: Result, second: Result) -> tuple[list[str], list[str]]:
    """Return for each of two searches with the same algorithm what distinguishes it from the other; if there is no
    difference, return the numbers 1 and 2.
    """
    watched = isinstance(first, WatchedResult), isinstance(second, WatchedResult)
    if first.algorithm != second.algorithm or watched[0] != watched[1]:
        return [], []
    pairs = zip(_features(first), _features(second), strict=True)
    different = [] if any(watched) else [(feature, other) for feature, other in pairs if feature != other]
    if not different:
        return ["1"], ["2"]
    return [feature.render(translator) for feature, _ in different if feature], [
        other.render(translator) for _, other in different if other
    ]


# ---- the labels of the controls ------------------------------------------------------------------

WORDS = {
    # ---- controls of the player
    "player": gettext("A search, step by step"),
    "first": gettext("Back to the start"),
    "back": gettext("Previous step"),
    "next": gettext("Next step"),
    "last": gettext("To the last step"),
    "play": gettext("Play"),
    # TRANSLATORS: a button that pauses the playback
    "pause": gettext("Pause"),
    "speed": gettext("Speed"),
    "slower": gettext("Slower"),
    "faster": gettext("Faster"),
    "step": gettext("Step"),
    "legend": gettext("Legend"),
    # ---- step sizes, by the value of ``frames(by=…)``
    "step_size": gettext("Step size"),
    # TRANSLATORS: four sizes of a step: one event, one leaf evaluated, one node finished, one cut-off
    "event": pgettext("step size", "Event"),
    "leaf": pgettext("step size", "Leaf"),
    "node": pgettext("step size", "Node"),
    "cut": pgettext("step size", "Cut-off"),
    # TRANSLATORS: sizes of a step in a Monte Carlo search: one of the four phases, one whole playout
    "phase": pgettext("step size", "Phase"),
    "playout": pgettext("step size", "Playout"),
    # ---- meanings of the shapes and lines in a picture
    "max_node": pgettext("legend", "MAX node"),
    "min_node": pgettext("legend", "MIN node"),
    "chance_node": pgettext("legend", "chance node"),
    # TRANSLATORS: a node of p1, p2 … in a game of several players
    "player_node": pgettext("legend", "node of player p1, p2, …"),
    "leaf_node": pgettext("legend", "leaf"),
    # TRANSLATORS: a position at the depth limit; its value is an evaluation
    "judged": pgettext("legend", "estimated at the depth limit"),
    "path": pgettext("legend", "current path"),
    "done": pgettext("legend", "done"),
    "pruned_branch": pgettext("legend", "pruned branch"),
    "unvisited": pgettext("legend", "not yet visited"),
    "best_line": pgettext("legend", "best line"),
    # ---- counters
    "evaluated": gettext("Leaves evaluated"),
    "pruned": gettext("Leaves pruned"),
    # TRANSLATORS: the number of leaves that were neither evaluated nor pruned so far
    "to_come": gettext("Leaves left"),
    # TRANSLATORS: number of leaf evaluations, including repetitions
    "visits": gettext("Visits to leaves"),
    "entered": gettext("Nodes entered"),
    # TRANSLATORS: the minimum number of leaves that any order of search has to evaluate
    "least": gettext("Fewest possible"),
    # TRANSLATORS: number of random games played so far
    "playouts": gettext("Playouts"),
    "nodes_in_tree": gettext("Nodes in the tree"),
    # ---- headings of the step table
    "head_step": pgettext("heading", "step"),
    "head_node": pgettext("heading", "node"),
    "head_alpha": Phrase("α"),
    "head_beta": Phrase("β"),
    "head_value": pgettext("heading", "value"),
    "head_line": pgettext("heading", "line"),
    "head_program": pgettext("heading", "program"),
    # TRANSLATORS: headings of a table of reasons for a cut-off: its number, its inequality, and the node that has set
    # the bound
    "head_row": pgettext("heading", "row"),
    "head_inequality": pgettext("heading", "inequality"),
    "head_bound_from": pgettext("heading", "bound set at"),
    "head_what": pgettext("heading", "what happens"),
}


POSITIONS = {
    # TRANSLATORS: the next three are names of counters of leaves and positions at the depth limit, whose values are
    # estimates
    "evaluated": gettext("Positions evaluated"),
    "pruned": gettext("Positions pruned"),
    "to_come": gettext("Positions left"),
}
"""names of the counters if positions at the depth limit are counted as leaves"""


def counter_words(judges: bool, lang: str = "en") -> dict[str, str]:
    """Return the names of the counters in the given language; with ``judges``, positions at a depth limit are counted
    as leaves.
    """
    return translated_table(POSITIONS if judges else {name: WORDS[name] for name in POSITIONS}, lang)


def words(lang: str = "en") -> dict[str, str]:
    """Return, in the given language, the texts that every output shows in addition to the captions.

    >>> words("pt")["next"], words("es")["best_line"]
    ('Passo seguinte', 'mejor línea de juego')
    """
    return translated_table(WORDS, lang)
