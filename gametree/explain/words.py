"""The words beside the captions: controls, legend, counters, tables; by keys that never change."""

from __future__ import annotations

from ..catalogue import translator

__all__ = ["words"]


def words(lang: str = "en") -> dict[str, str]:
    """Return the words that every output shows beside the captions, in a language.

    >>> words("pt")["next"], words("es")["best_line"]
    ('Passo seguinte', 'mejor línea de juego')
    """
    groups = (_controls, _step_sizes, _legend, _counters, _table)
    return {key: word for group in groups for key, word in group(lang).items()}


def _controls(lang: str) -> dict[str, str]:
    """Return the names of the player's buttons and sliders."""
    t = translator(lang)
    return {
        "player": t.gettext("Player for a search, step by step"),
        "first": t.gettext("Back to the start"),
        "back": t.gettext("Previous step"),
        "next": t.gettext("Next step"),
        "last": t.gettext("To the last step"),
        "play": t.gettext("Play"),
        # TRANSLATORS: a button that stops the playing for a while
        "pause": t.gettext("Pause"),
        "speed": t.gettext("Speed"),
        "slower": t.gettext("Slower"),
        "faster": t.gettext("Faster"),
        "step": t.gettext("Step"),
        "legend": t.gettext("Legend"),
    }


def _step_sizes(lang: str) -> dict[str, str]:
    """Return the names of the step sizes, by the word that ``frames(by=…)`` takes."""
    t = translator(lang)
    return {
        "step_size": t.gettext("Step size"),
        # TRANSLATORS: four sizes of a step: one event, one leaf evaluated, one node finished, one cut-off
        "event": t.pgettext("step size", "Event"),
        "leaf": t.pgettext("step size", "Leaf"),
        "node": t.pgettext("step size", "Node"),
        "cut": t.pgettext("step size", "Cut-off"),
        # TRANSLATORS: sizes of a step in a Monte Carlo search: one of the four phases, one whole playout
        "phase": t.pgettext("step size", "Phase"),
        "playout": t.pgettext("step size", "Playout"),
    }


def _legend(lang: str) -> dict[str, str]:
    """Return what the shapes and lines of a picture mean."""
    t = translator(lang)
    return {
        "max_node": t.pgettext("legend", "MAX node"),
        "min_node": t.pgettext("legend", "MIN node"),
        "chance_node": t.pgettext("legend", "chance node"),
        # TRANSLATORS: a node of p1, p2 … in a game of several players
        "player_node": t.pgettext("legend", "node of a numbered player"),
        "leaf_node": t.pgettext("legend", "leaf"),
        # TRANSLATORS: a position at the depth limit; its value is an evaluation
        "judged": t.pgettext("legend", "judged at the depth limit"),
        "path": t.pgettext("legend", "current path"),
        "done": t.pgettext("legend", "done"),
        "pruned_branch": t.pgettext("legend", "pruned branch"),
        "unvisited": t.pgettext("legend", "not yet visited"),
        "best_line": t.pgettext("legend", "best line"),
    }


def _counters(lang: str) -> dict[str, str]:
    """Return the names of the counters."""
    t = translator(lang)
    return {
        "evaluated": t.gettext("Leaves evaluated"),
        "pruned": t.gettext("Leaves pruned"),
        # TRANSLATORS: the number of leaves that were neither evaluated nor pruned so far
        "to_come": t.gettext("Leaves to come"),
        # TRANSLATORS: how many times a leaf was evaluated, repetitions counted
        "visits": t.gettext("Visits to leaves"),
        "entered": t.gettext("Nodes entered"),
        # TRANSLATORS: the fewest leaves that any order of search has to evaluate
        "least": t.gettext("Fewest possible"),
        # TRANSLATORS: how many random games were played so far
        "playouts": t.gettext("Playouts"),
        "nodes_in_tree": t.gettext("Nodes in the tree"),
    }


def _table(lang: str) -> dict[str, str]:
    """Return the headings of the step table."""
    t = translator(lang)
    return {
        "head_step": t.pgettext("heading", "step"),
        "head_node": t.pgettext("heading", "node"),
        "head_alpha": "α",
        "head_beta": "β",
        "head_value": t.pgettext("heading", "value"),
        "head_what": t.pgettext("heading", "what happens"),
    }
