"""The sentences of a sheet that tell the student to do something, for languages that have a formal address.

Each is a message of the kit with the context "formal address"; where a language has no translation of it, the
usual one is taken.
"""

from __future__ import annotations

from ...phrases import FORMAL, Phrase, pgettext

# TRANSLATORS: formal address: "Calcule …", as an exam says it
FORMAL_WORDS: tuple[Phrase, ...] = (
    pgettext(
        "formal address",
        "Every order that achieves this is right. The children of nodes that you leave out are searched from left to "
        "right.",
    ),
    pgettext("formal address", "Use each of these values once: %(values)s."),
    pgettext("formal address", "Leave out the nodes that the search never reaches."),
    pgettext("formal address", "Work out the minimax value of every inner node."),
    pgettext("formal address", "Which branches does alpha-beta cut off? Name the node at the lower end of each."),
    pgettext(
        "formal address",
        "At the end of the search, what do the evaluated leaves tell you about the value of each inner node? "
        "Write = 3, ≤ 3, ≥ 3 or [3, 14].",
    ),
    pgettext(
        "formal address",
        "Which value does the search return for each inner node? Write it with a sign for what the evaluated leaves "
        "prove: the node is worth exactly that (=), at most that (≤) or at least that (≥).",
    ),
    pgettext(
        "formal address",
        "Work out the exact value of every inner node. The value of a chance node is the mean of its children, "
        "weighted by their probabilities. Write fractions such as 22/7, or exact decimals.",
    ),
    pgettext("formal address", "Give the leaves new values so that alpha-beta prunes as many leaves as possible."),
    pgettext("formal address", "Give the leaves new values so that alpha-beta prunes as few leaves as possible."),
    pgettext(
        "formal address",
        "Write into the boxes beside the nodes; put a dash into a box that has no answer.",
    ),
    pgettext("formal address", "Write into the boxes beside the nodes."),
    pgettext("formal address", "Write the values into the empty leaves."),
    pgettext("formal address", "Cross these leaves out in the tree, and write their labels on the line."),
    pgettext("formal address", "Mark these branches with // in the tree, and write the labels on the line."),
    pgettext(
        "formal address",
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.",
    ),
)
assert all(phrase.context == FORMAL for phrase in FORMAL_WORDS)
