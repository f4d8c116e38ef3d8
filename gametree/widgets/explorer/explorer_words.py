"""The words of the explorer: the names of its fields and of what can be chosen."""

from __future__ import annotations

from ...explain.control_words import words
from ...languages import translator

__all__ = ["explorer_words"]


def explorer_words(lang: str = "en") -> dict[str, str]:
    """Return the names of the explorer's fields and choices, by keys that never change.

    >>> explorer_words("es")["algorithm"], explorer_words("pt")["seed"]
    ('Algoritmo', 'Semente')
    """
    t = translator(lang)
    return {
        "tree": t.pgettext("field", "Tree"),
        # TRANSLATORS: what a field for the leaves of a tree shows while it is empty
        "tree_hint": t.gettext("leaves, such as [3 12 8 2 4 6], or a tree, such as [[3 12] [2 4]]"),
        # TRANSLATORS: how many children each node has
        "branching": t.pgettext("field", "Branching"),
        # TRANSLATORS: who moves at the root of the tree: MAX, MIN or chance
        "root": t.pgettext("field", "At the root"),
        "chance": t.pgettext("at the root", "chance"),
        # TRANSLATORS: %(player)s is MAX, MIN, p1 or "chance"; "At the root" is the name of a field
        "new_root": t.gettext("At the root: %(player)s, because the text of the tree says so."),
        "new_order": t.gettext("Order of moves: left to right again, because the order before was for another tree."),
        "algorithm": t.pgettext("field", "Algorithm"),
        "example": t.pgettext("field", "Example"),
        # TRANSLATORS: the first line of a list of the lectures' examples, shown while none is chosen
        "no_example": t.gettext("choose a lecture example …"),
        "language": t.pgettext("field", "Language"),
        "step_size": words(lang)["step_size"],
        "rules": t.pgettext("heading", "Rules and start window"),
        "random": t.pgettext("heading", "Random tree"),
        "seed": t.pgettext("field", "Seed"),
        "factors": t.pgettext("field", "Children of each node"),
        # TRANSLATORS: the number of levels of moves in a tree
        "levels": t.pgettext("field", "Levels of moves"),
        # TRANSLATORS: a button that draws the next random tree
        "new_tree": t.pgettext("button", "New tree"),
        # TRANSLATORS: before a line of Python
        "code": t.gettext("The same in Python:"),
        **_rules(lang),
    }


def _rules(lang: str) -> dict[str, str]:
    """Return the names of the rules and their choices."""
    t = translator(lang)
    return {
        # TRANSLATORS: the rule that says when alpha-beta cuts
        "cut": t.pgettext("field", "Cut"),
        "at_equality": t.pgettext("cut", "at equality: v ≤ α, v ≥ β"),
        "beyond": t.pgettext("cut", "only beyond: v < α, v > β"),
        # TRANSLATORS: the rule that says what a node returns after a cut-off: fail-soft or fail-hard
        "fail": t.pgettext("field", "Value after a cut-off"),
        "soft": t.pgettext("fail", "its value so far (fail-soft)"),
        "hard": t.pgettext("fail", "the bound (fail-hard)"),
        "order": t.pgettext("field", "Order of moves"),
        "left_to_right": t.pgettext("order of moves", "left to right"),
        "right_to_left": t.pgettext("order of moves", "right to left"),
        "given": t.pgettext("order of moves", "as the example gives it"),
        # TRANSLATORS: the rule that says how far up the bounds come from that a node knows
        "reach": t.pgettext("field", "Bounds"),
        "deep": t.pgettext("bounds", "from every node above (deep)"),
        "shallow": t.pgettext("bounds", "from the parent only (shallow)"),
        "tie": t.pgettext("field", "Among equal moves"),
        "first": t.pgettext("among equal moves", "the first"),
        "last": t.pgettext("among equal moves", "the last"),
        # TRANSLATORS: the player for whom paranoid search is done
        "player": t.pgettext("field", "Player"),
        "player_hint": t.pgettext("player", "who moves at the root"),
        "alpha": t.pgettext("field", "Start α"),
        "beta": t.pgettext("field", "Start β"),
        "low": t.pgettext("field", "Least value"),
        "low_hint": t.pgettext("least value", "least leaf"),
        "high": t.pgettext("field", "Greatest value"),
        "high_hint": t.pgettext("greatest value", "greatest leaf"),
        "depth": t.pgettext("field", "Depth limit"),
        "depth_hint": t.pgettext("depth limit", "none"),
        # TRANSLATORS: what the positions at the depth limit are worth
        "evaluate": t.pgettext("field", "Evaluation"),
        # TRANSLATORS: labels of positions that the depth limit does not stop (quiescence)
        "unstable": t.pgettext("field", "Unstable positions"),
    }
