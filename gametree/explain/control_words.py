"""The words beside the captions: controls, legend, counters and headings, by keys that never change."""

from __future__ import annotations

from ..languages import translated_table
from ..phrases import Phrase, gettext, pgettext

WORDS = {
    # ---- controls of the player
    "player": gettext("A search, step by step"),
    "first": gettext("Back to the start"),
    "back": gettext("Previous step"),
    "next": gettext("Next step"),
    "last": gettext("To the last step"),
    "play": gettext("Play"),
    # TRANSLATORS: a button that stops the playing for a while
    "pause": gettext("Pause"),
    "speed": gettext("Speed"),
    "slower": gettext("Slower"),
    "faster": gettext("Faster"),
    "step": gettext("Step"),
    "legend": gettext("Legend"),
    # ---- step sizes, by the word that ``frames(by=…)`` takes
    "step_size": gettext("Step size"),
    # TRANSLATORS: four sizes of a step: one event, one leaf evaluated, one node finished, one cut-off
    "event": pgettext("step size", "Event"),
    "leaf": pgettext("step size", "Leaf"),
    "node": pgettext("step size", "Node"),
    "cut": pgettext("step size", "Cut-off"),
    # TRANSLATORS: sizes of a step in a Monte Carlo search: one of the four phases, one whole playout
    "phase": pgettext("step size", "Phase"),
    "playout": pgettext("step size", "Playout"),
    # ---- what the shapes and lines of a picture mean
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
    # TRANSLATORS: how many times a leaf was evaluated, repetitions counted
    "visits": gettext("Visits to leaves"),
    "entered": gettext("Nodes entered"),
    # TRANSLATORS: the fewest leaves that any order of search has to evaluate
    "least": gettext("Fewest possible"),
    # TRANSLATORS: how many random games were played so far
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
    "head_what": pgettext("heading", "what happens"),
}


POSITIONS = {
    # TRANSLATORS: the next three count leaves and positions at the depth limit, whose values are estimates
    "evaluated": gettext("Positions evaluated"),
    "pruned": gettext("Positions pruned"),
    "to_come": gettext("Positions left"),
}
"""what the counters are called where a position at the depth limit counts as a leaf"""


def counter_words(judges: bool, lang: str = "en") -> dict[str, str]:
    """Return the words for counters; ``judges`` tells whether positions at a depth limit are counted as leaves."""
    return translated_table(POSITIONS if judges else {name: WORDS[name] for name in POSITIONS}, lang)


def words(lang: str = "en") -> dict[str, str]:
    """Return the words that every output shows beside the captions, in a language.

    >>> words("pt")["next"], words("es")["best_line"]
    ('Passo seguinte', 'mejor línea de juego')
    """
    return translated_table(WORDS, lang)
