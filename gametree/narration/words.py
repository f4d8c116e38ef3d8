"""The words of the player, the legend and the step table, by keys that never change."""

from __future__ import annotations

from .catalogue import translator

__all__ = ["words"]


def words(lang: str = "en") -> dict[str, str]:
    """Return every word that is shown beside the captions, in a language.

    >>> words("pt")["next"], words("es")["best_line"]
    ('Passo seguinte', 'mejor línea de juego')
    """
    return {**_controls(lang), **_step_sizes(lang), **_legend(lang), **_counters(lang), **_keys(lang), **_table(lang)}


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
        # TRANSLATORS: as in "step 3 of 7"
        "of": t.pgettext("step 3 of 7", "of"),
        # TRANSLATORS: %(step)s is a letter or a number, %(last)s too
        "step_of": t.gettext("Step %(step)s of %(last)s"),
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
    }


def _keys(lang: str) -> dict[str, str]:
    """Return the help on the player's keys."""
    t = translator(lang)
    return {
        "keys": t.gettext("Keys"),
        "help_first": t.gettext("Home: back to the start"),
        "help_back": t.gettext("Left arrow: previous step"),
        "help_next": t.gettext("Right arrow: next step"),
        "help_last": t.gettext("End: to the last step"),
        "help_play": t.gettext("Space: play or pause"),
        "help_speed": t.gettext("+ and −: faster and slower"),
        "help_sizes": t.gettext("1, 2, 3, 4: step size"),
        "help_legend": t.gettext("L: show or hide the legend"),
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
