"""The sentences about the first part of an answer that is wrong: where to look, without giving the answer away."""

from __future__ import annotations

from ...languages import gettext, ngettext

# ---- values -------------------------------------------------------------------------------------

# TRANSLATORS: %(player)s is MAX, MIN or p1 …, %(below)s a list such as "C1 = 2 and C2 = 4"
BY_PLAYER = gettext("Look at %(node)s first, where %(player)s chooses: %(given)s does not follow from %(below)s.")
OUTSIDE_WINDOW = gettext(
    "Look at %(node)s first: %(given)s is what it finds, but it was entered with the window %(window)s and "
    "under fail-hard passes up no value outside it."
)
# TRANSLATORS: %(sum)s is such as "0.9 · 2 + 0.1 · 3"
BY_CHANCE = gettext("Look at %(node)s first, a chance node: %(given)s is not %(sum)s.")
CLOSE = gettext(
    "%(given)s is close to the exact value of %(node)s, but it is another number: write a fraction such as 22/7."
)

# ---- nodes that the search comes to, or never does ----------------------------------------------

COMES_THERE = gettext("Look at %(node)s first: it is missing from your answer, but the search does come to it.")
NEVER_COMES = gettext("Look at %(node)s first: the search never comes to it.")
JUDGED = gettext(
    "Look at %(node)s first: the search stops there and judges it to be worth %(value)s, so it is not asked for."
)
# TRANSLATORS: %(cause)s is such as "C is cut off at 2 ≤ α = 3"
NEVER_COMES_BECAUSE = gettext("The search never comes to %(node)s, because %(cause)s.")

# ---- what is cut off; these follow the sentence that says where to look --------------------------

# TRANSLATORS: %(cause)s is such as "C is cut off at 2 ≤ α = 3"
MISSING = gettext("%(node)s is missing from your answer, but %(cause)s.")
COMES_TO = gettext("Look at %(leaf)s first: the search does come to it.")
STILL_OPEN = gettext(
    "The search does come to %(leaf)s: %(node)s has (α, β) = %(window)s then, and its value can still lie between them."
)
OPEN_ABOVE = gettext(
    "You have left out everything below %(above)s, but the search does come there: %(node)s has "
    "(α, β) = %(window)s then, and its value can still lie between them."
)
# TRANSLATORS: %(others)s is a list such as "D2 and D3"
NOT_ALONE = gettext("%(leaf)s alone cannot change the value of %(root)s, but you have left out %(others)s as well.")
PRUNED_ABOVE = gettext("%(node)s lies below %(above)s, and the cut is made there.")

# ---- order --------------------------------------------------------------------------------------

FIRST_LEAF = gettext("The first leaf that the search evaluates is not %(leaf)s.")
RIGHT_UP_TO = ngettext(
    "Your order is right for %(count)d leaf; the next one is not %(leaf)s.",
    "Your order is right for %(count)d leaves; the next one is not %(leaf)s.",
)
NO_END_YET = ngettext(
    "Your order is right for %(count)d leaf, but the search goes on after it.",
    "Your order is right for %(count)d leaves, but the search goes on after them.",
)

# ---- windows, intervals, bounds -----------------------------------------------------------------

ROOT_WINDOW = gettext("Look at %(node)s first: the root is entered with the start window.")
FIRST_CHILD_WINDOW = gettext(
    "Look at %(node)s first: it is the first successor of %(parent)s and is entered with the window of "
    "%(parent)s, which is not %(given)s."
)
# TRANSLATORS: %(done)s is a list such as "B = 3 and C = 2"
WINDOW_FROM_ABOVE = gettext(
    "Look at %(node)s first: it is not entered with %(given)s. %(parent)s passes down the window that it has at "
    "that moment, when it knows %(done)s."
)
WINDOW_AT_THE_END = gettext(
    "Look at %(node)s first: it does not end with %(given)s. A MAX node raises α to its value so far, a MIN node "
    "lowers β, and the other bound stays as it came from above; a value that cuts off changes neither."
)
# TRANSLATORS: %(known)s is such as "C ≤ 4", %(below)s a list such as "C1 = 2 and C2 ≤ 4"
KNOWN_BELOW = gettext("Look at %(node)s first: %(known)s does not follow from what is known below it: %(below)s.")
ANOTHER_VALUE = gettext("Look at %(node)s first: the value that it passes up is not %(value)s.")
ALL_EVALUATED = gettext("Look at %(node)s first (%(given)s): all leaves below it were evaluated.")
# TRANSLATORS: %(leaves)s is a list such as "C2 and C3"
UNSEEN = gettext(
    "Look at %(node)s first (%(given)s): what can the leaves that were never evaluated, %(leaves)s, still change there?"
)

# ---- answers of one part ------------------------------------------------------------------------

TOO_MANY_SAVED = gettext("That is too many: only leaves that the search never comes to are saved.")
TOO_FEW_SAVED = gettext("That is too few: below a cut-off all leaves are saved, those further down as well.")
BETTER_MOVE = gettext("There is a better move than %(move)s.")
WORTH_LESS = gettext("%(move)s leads to %(node)s, which is worth %(value)s; another move is better.")
WRONG_LINE = gettext("Look at line %(line)d of table %(table)s, at %(node)s: that is not what happens.")
TABLE_STOPS = gettext("Table %(table)s stops after %(lines)d lines, but the search goes on.")
TRY_X = {
    ("cut", True): gettext(
        "Try x = %(x)s: the search never comes to %(node)s then, but your answer says that it does."
    ),
    ("cut", False): gettext("Try x = %(x)s: the search comes to %(node)s then, but your answer says that it does not."),
    ("move", True): gettext("Try x = %(x)s: %(node)s is the best move then, but your answer says that it is not."),
    ("move", False): gettext("Try x = %(x)s: %(node)s is not the best move then, but your answer says that it is."),
    ("change", True): gettext("Try x = %(x)s: the best move changes then, but your answer says that it does not."),
    ("change", False): gettext("Try x = %(x)s: the best move stays then, but your answer says that it changes."),
}
"""A value of x for which an answer is wrong, by what is asked and whether x has the property."""
ORDER_EVALUATES = {
    "most": ngettext(
        "With your order alpha-beta evaluates %(count)d leaf; with another order it evaluates fewer.",
        "With your order alpha-beta evaluates %(count)d leaves; with another order it evaluates fewer.",
    ),
    "fewest": ngettext(
        "With your order alpha-beta evaluates %(count)d leaf; with another order it evaluates more.",
        "With your order alpha-beta evaluates %(count)d leaves; with another order it evaluates more.",
    ),
}
"""What an order leads to, by how many cut-offs are asked for."""
VALUES_PRUNE = {
    "most": ngettext(
        "With your values alpha-beta prunes %(count)d leaf; with others it prunes more.",
        "With your values alpha-beta prunes %(count)d leaves; with others it prunes more.",
    ),
    "fewest": ngettext(
        "With your values alpha-beta prunes %(count)d leaf; with others it prunes fewer.",
        "With your values alpha-beta prunes %(count)d leaves; with others it prunes fewer.",
    ),
}
"""What values for the leaves lead to, by how many cut-offs are asked for."""
