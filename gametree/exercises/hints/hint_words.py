"""Where to look, the numbers there and the answer of one part, in words: steps 1, 3 and 4 of a hint."""

from __future__ import annotations

from ...phrases import gettext, ngettext, pgettext

ALREADY_RIGHT = gettext("Your answer is right: there is nothing left to hint at.")
SINGLE_LEAF = gettext("The tree is a single leaf, so there is nothing to decide.")

# ---- where to look ------------------------------------------------------------------------------

AT_CHANCE = gettext("Look first at the chance node %(node)s.")
AT_PLAYER = gettext("Look first at %(node)s, where %(player)s chooses.")
ON_ENTRY = gettext("Look first at %(node)s, at the moment when the search enters it.")
ON_LEAVING = gettext("Look first at %(node)s, at the moment when the search leaves it.")
AFTER_CHILD = gettext("Look first at %(node)s, at the moment when the search has just come back from %(child)s.")
AT_THE_BEGINNING = gettext("Look at the beginning: which path does the search take first?")
AFTER_LEAF = gettext("Look at what the search does after it has evaluated %(leaf)s.")
FOLLOW_X = gettext("Follow x from %(leaf)s up to %(root)s: where is it compared with another value?")
CHILDREN_OF = gettext("Look first at the order of the children of %(node)s.")
TABLES_AT = gettext("Compare the tables step by step, up to %(node)s.")
WRONG_STEP_AT = gettext("Carry out the search yourself: the first wrong step is where %(node)s is left.")
WRONG_STEP_BELOW = gettext(
    "Carry out the search yourself: it differs from the table when it comes to %(node)s or below it."
)

# ---- the numbers --------------------------------------------------------------------------------

# TRANSLATORS: %(formula)s is such as "min(3, 12, 8)" or "0.9 · 2 + 0.1 · 3"
WORK_OUT = gettext("Work out %(formula)s.")
ONLY_CHILD = gettext("%(node)s has only one child, %(child)s, which is worth %(value)s.")
ONLY_REACHED = gettext("The search reaches only one child of %(node)s: %(child)s, which is worth %(value)s.")
# TRANSLATORS: %(cause)s is such as "C is cut off (2 ≤ α = 3)"
ONLY_THESE = gettext("The search goes no further there, because %(cause)s.")
# TRANSLATORS: %(player)s is p1, p2 …, %(entries)s a list such as "2 (B1) and 6 (B2)"
ENTRIES = gettext("Compare the entries of %(player)s: %(entries)s.")
ENTERED_WITH = gettext("The search entered %(node)s with the window %(window)s.")
COMPARE = {
    # TRANSLATORS: %(facts)s is such as "v(C) = 2 and α = 3", %(test)s such as "2 ≤ 3"
    "": gettext("At that moment, %(facts)s. Is %(test)s true?"),
    "given": gettext("With your values, at that moment %(facts)s. Is %(test)s true?"),
    "drawn": gettext("With the values as they are drawn, at that moment %(facts)s. Is %(test)s true?"),
}
"""Whether a cut-off is made, by whose values are meant where they can be others than the tree's."""
NOTHING_KNOWN_YET = gettext("At that moment, nothing is known below %(node)s yet, and (α, β) = %(window)s.")
# TRANSLATORS: %(known)s is such as "C ∈ [1.2, 2.9]"
KNOWN_OF_CHANCE = gettext("At that moment, %(known)s and (α, β) = %(window)s.")
# TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
KNOWS = gettext("At that moment, this is known of the children of %(node)s: %(done)s.")
NOTHING_EVALUATED = gettext("At that moment, no leaf has been evaluated yet.")
NO_VALUE_YET = gettext("At the start, neither MAX nor MIN can be sure of any value.")
START_WINDOW = gettext("The rules of this exercise give the start window.")
JUST_ENTERED = gettext(
    "The search has just entered %(node)s with the window %(window)s and knows none of its children yet."
)
# TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
ENTERED_THEN = gettext("The search entered %(node)s with the window %(window)s. Since then it has found %(done)s.")
# TRANSLATORS: %(below)s is a list such as "C1 = 2 and C2 ≤ 4"
KNOWN_AT_THE_END = gettext("At the end, this is known of the children of %(node)s: %(below)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
CUT_OFFS = ngettext("There is one cut-off, at %(cuts)s.", "There are cut-offs at %(cuts)s.")
X_CHANGES_AT = ngettext(
    "The answer changes only at %(numbers)s: try this number, a smaller one and a greater one.",
    "The answer changes only at %(numbers)s: try these numbers, and others between them, below and above.",
)
TRY_FAR_AWAY = gettext("Try a very small x, x = 0 and a very large x.")
# TRANSLATORS: %(values)s is a list such as "B = 3, C = 2 and D = 2"
WORTH = gettext("These are their values: %(values)s.")

# ---- the answer ---------------------------------------------------------------------------------

# TRANSLATORS: %(answer)s is a value such as 3, a window such as (3, +∞), or a bound such as ≤ 2
AT_NODE = gettext("Right answer at %(node)s: %(answer)s.")
LEAVE_OUT = gettext("Leave %(node)s out of your answer: the search never reaches it.")
BELONGS = gettext("%(node)s belongs in the answer: the search never reaches it.")
DOES_NOT_BELONG = gettext("%(node)s does not belong in the answer: the search reaches it.")
BELOW_CUT = gettext("%(node)s does not belong in the answer: the cut-off is further up, at the branch to %(above)s.")
NOTHING_LEFT_OUT = gettext("The search leaves nothing out: the right answer is an empty list.")
FIRST_LEAF = gettext("The first leaf that the search evaluates is %(leaf)s.")
NEXT_LEAF = gettext("After %(last)s, the search evaluates %(leaf)s.")
NO_NEXT_LEAF = gettext("After %(last)s, the search evaluates no other leaf.")
BEST_MOVE = gettext("The best move is %(move)s.")
ORDER_AT = gettext("Search the children of %(node)s in this order: %(order)s.")
# TRANSLATORS: %(values)s is such as "C1 = 3, C2 = 4"
ONE_RIGHT_ANSWER = gettext("One of the right answers has %(values)s.")
RIGHT_ANSWER = gettext("The right answer is %(answer)s.")
SETS = (pgettext("values of x", "never"), pgettext("values of x", "always"), pgettext("values of x", "or"))
"""The words in which the values of x are written."""
