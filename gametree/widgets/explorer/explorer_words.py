"""The words of the explorer: the names of its fields and of what can be chosen."""

from __future__ import annotations

from ...explain.control_words import WORDS as CONTROLS
from ...languages import words_of
from ...phrases import gettext, pgettext

__all__ = ["explorer_words"]

WORDS = {
    "tree": pgettext("field", "Tree"),
    # TRANSLATORS: what a field for the leaves of a tree shows while it is empty
    "tree_hint": gettext("leaves, such as [3 12 8 2 4 6], or a tree, such as [[3 12] [2 4]]"),
    # TRANSLATORS: how many children each node has
    "branching": pgettext("field", "Branching"),
    # TRANSLATORS: who moves at the root of the tree: MAX, MIN or chance
    "root": pgettext("field", "At the root"),
    "chance": pgettext("at the root", "chance"),
    # TRANSLATORS: %(player)s is MAX, MIN, p1 or "chance"; "At the root" is the name of a field
    "new_root": gettext("At the root: %(player)s, because the text of the tree says so."),
    "new_order": gettext("Order of moves: left to right again, because the order before was for another tree."),
    "algorithm": pgettext("field", "Algorithm"),
    "example": pgettext("field", "Example"),
    # TRANSLATORS: the first line of a list of the lectures' examples, shown while none is chosen
    "no_example": gettext("choose a lecture example …"),
    "language": pgettext("field", "Language"),
    "step_size": CONTROLS["step_size"],
    "rules": pgettext("heading", "Rules and start window"),
    "random": pgettext("heading", "Random tree"),
    "seed": pgettext("field", "Seed"),
    "factors": pgettext("field", "Children of each node"),
    # TRANSLATORS: the number of levels of moves in a tree
    "levels": pgettext("field", "Levels of moves"),
    # TRANSLATORS: a button that draws the next random tree
    "new_tree": pgettext("button", "New tree"),
    # TRANSLATORS: before a line of Python
    "code": gettext("The same in Python:"),
    # ---- the rules and their choices
    # TRANSLATORS: the rule that says when alpha-beta cuts
    "cut": pgettext("field", "Cut"),
    "at_equality": pgettext("cut", "at equality: v ≤ α, v ≥ β"),
    "beyond": pgettext("cut", "only beyond: v < α, v > β"),
    # TRANSLATORS: the rule that says what a node returns after a cut-off: fail-soft or fail-hard
    "fail": pgettext("field", "Value after a cut-off"),
    "soft": pgettext("fail", "its value so far (fail-soft)"),
    "hard": pgettext("fail", "the bound (fail-hard)"),
    "order": pgettext("field", "Order of moves"),
    "left_to_right": pgettext("order of moves", "left to right"),
    "right_to_left": pgettext("order of moves", "right to left"),
    "given": pgettext("order of moves", "as the example gives it"),
    # TRANSLATORS: the rule that says how far up the bounds come from that a node knows
    "reach": pgettext("field", "Bounds"),
    "deep": pgettext("bounds", "from every node above (deep)"),
    "shallow": pgettext("bounds", "from the parent only (shallow)"),
    "tie": pgettext("field", "Among equal moves"),
    "first": pgettext("among equal moves", "the first"),
    "last": pgettext("among equal moves", "the last"),
    # TRANSLATORS: the player for whom paranoid search is done
    "player": pgettext("field", "Player"),
    "player_hint": pgettext("player", "who moves at the root"),
    "alpha": pgettext("field", "Start α"),
    "beta": pgettext("field", "Start β"),
    "low": pgettext("field", "Least value"),
    "low_hint": pgettext("least value", "least leaf"),
    "high": pgettext("field", "Greatest value"),
    "high_hint": pgettext("greatest value", "greatest leaf"),
    "depth": pgettext("field", "Depth limit"),
    "depth_hint": pgettext("depth limit", "none"),
    # TRANSLATORS: what the positions at the depth limit are worth
    "evaluate": pgettext("field", "Evaluation"),
    # TRANSLATORS: labels of positions that the depth limit does not stop (quiescence)
    "unstable": pgettext("field", "Unstable positions"),
}


def explorer_words(lang: str = "en") -> dict[str, str]:
    """Return the names of the explorer's fields and choices, by keys that never change.

    >>> explorer_words("es")["algorithm"], explorer_words("pt")["seed"]
    ('Algoritmo', 'Semente')
    """
    return words_of(WORDS, lang)
