"""The sentences about the first part of an answer that is wrong: where to look, without giving the answer away."""

from ...phrases import gettext, ngettext

# ---- values -------------------------------------------------------------------------------------

# TRANSLATORS: %(player)s is MAX, MIN or p1 …, %(below)s a list such as "C1 = 2 and C2 = 4"
BY_PLAYER = gettext("Look first at %(node)s, where %(player)s chooses: %(given)s does not follow from %(below)s.")
OUTSIDE_WINDOW = gettext(
    "Look first at %(node)s: it finds %(given)s, but its window was %(window)s, and under fail-hard it returns no "
    "value outside its window."
)
# TRANSLATORS: %(sum)s is such as "0.9 · 2 + 0.1 · 3"
BY_CHANCE = gettext("Look first at the chance node %(node)s: %(given)s is not %(sum)s.")
CLOSE = gettext(
    "%(given)s is close to the exact value of %(node)s, but it is another number: write a fraction such as 22/7."
)

# ---- nodes that the search reaches, or never does ------------------------------------------------

COMES_THERE = gettext("Look first at %(node)s: it is missing from your answer, but the search reaches it.")
NEVER_COMES = gettext("Look first at %(node)s: the search never reaches it.")
JUDGED = gettext(
    "Look first at %(node)s: the search stops there and estimates its value at %(value)s, so it is not asked for."
)
# TRANSLATORS: %(cause)s is such as "C is cut off (2 ≤ α = 3)"
NEVER_COMES_BECAUSE = gettext("The search never reaches %(node)s, because %(cause)s.")

# ---- what is cut off; these follow the sentence that says where to look --------------------------

# TRANSLATORS: %(cause)s is such as "C is cut off (2 ≤ α = 3)"
MISSING = gettext("%(node)s is missing from your answer, but %(cause)s.")
COMES_TO = gettext("Look first at %(leaf)s: the search does reach it.")
STILL_OPEN = gettext(
    "The search does reach %(leaf)s: at that moment %(node)s has (α, β) = %(window)s, and its value can still be "
    "between them."
)
OPEN_ABOVE = gettext(
    "You have left out everything below %(above)s, but the search does go there: at that moment %(node)s has "
    "(α, β) = %(window)s, and its value can still be between them."
)
# TRANSLATORS: %(others)s is a list such as "D2 and D3"
NOT_ALONE = gettext("%(leaf)s alone cannot change the value of %(root)s, but you have pruned %(others)s as well.")
PRUNED_ABOVE = gettext("%(node)s is below %(above)s, and the cut-off is already there.")

# ---- order --------------------------------------------------------------------------------------

FIRST_LEAF = gettext("The first leaf that the search evaluates is not %(leaf)s.")
RIGHT_UP_TO = ngettext(
    "Your first leaf is right; the next one is not %(leaf)s.",
    "Your first %(count)d leaves are right; the next one is not %(leaf)s.",
)
NO_END_YET = ngettext(
    "Your first leaf is right, but the search goes on after it.",
    "Your first %(count)d leaves are right, but the search goes on after them.",
)

# ---- windows, intervals, bounds -----------------------------------------------------------------

ROOT_WINDOW = gettext("Look first at %(node)s: the search enters the root with the start window.")
FIRST_CHILD_WINDOW = gettext(
    "Look first at %(node)s: it is the first child of %(parent)s and gets the window of %(parent)s, which is not "
    "%(given)s."
)
# TRANSLATORS: %(done)s is a list such as "B = 3 and C = 2"
WINDOW_FROM_ABOVE = gettext(
    "Look first at %(node)s: its window is not %(given)s. It gets the window that %(parent)s has at that moment, "
    "when %(parent)s already has %(done)s."
)
WINDOW_AT_THE_END = gettext(
    "Look first at %(node)s: at the end its window is not %(given)s. A MAX node raises α to its value so far, a MIN "
    "node lowers β, and the other bound stays as it came from above; a value that causes a cut-off changes neither."
)
# TRANSLATORS: %(known)s is such as "C ≤ 4", %(below)s a list such as "C1 = 2 and C2 ≤ 4"
KNOWN_BELOW = gettext("Look first at %(node)s: %(known)s is not what follows from what is known below it: %(below)s.")
ANOTHER_VALUE = gettext("Look first at %(node)s: the search does not return %(value)s there.")
ALL_EVALUATED = gettext("Look first at %(node)s (%(given)s): all leaves below it were evaluated.")
# TRANSLATORS: %(leaves)s is a list such as "C2 and C3"
UNSEEN = gettext(
    "Look first at %(node)s (%(given)s): what can the leaves that were never evaluated, %(leaves)s, still change there?"
)

# ---- answers of one part ------------------------------------------------------------------------

SAVED = {
    True: gettext("That is too many: the search saves only the leaves that it never reaches."),
    False: gettext("That is too few: the search saves all leaves below a cut-off, at every depth."),
}
"""What is wrong with a number of leaves, by whether it is too great."""
BETTER_MOVE = gettext("There is a better move than %(move)s.")
WORTH_LESS = gettext("%(move)s leads to %(node)s, which is worth %(value)s; another move is better.")
WRONG_LINE = gettext("Look at line %(line)d of table %(table)s, at %(node)s: the search does something else there.")
TABLE_STOPS = gettext("Table %(table)s stops after %(lines)d lines, but the search goes on.")
STEP_RIGHT = gettext("Step %(step)d, at %(node)s, is right: the search does exactly that. Look further down.")
STEP_TOO_LATE = gettext("Before step %(step)d, at %(node)s, there is a wrong step already.")
EVALUATES_THERE = gettext(
    "In step %(step)d the right search evaluates %(node)s (%(value)s), with α = %(alpha)s and β = %(beta)s."
)
LEAVES_THERE = gettext(
    "In step %(step)d the right search leaves %(node)s with the value %(value)s, α = %(alpha)s and β = %(beta)s."
)
TRY_X = {
    ("cut", True): gettext("Try x = %(x)s: then the search never reaches %(node)s, but your answer says that it does."),
    ("cut", False): gettext("Try x = %(x)s: then the search reaches %(node)s, but your answer says that it does not."),
    ("move", True): gettext("Try x = %(x)s: then %(node)s is the best move, but your answer says that it is not."),
    ("move", False): gettext("Try x = %(x)s: then %(node)s is not the best move, but your answer says that it is."),
    ("change", True): gettext("Try x = %(x)s: then the best move changes, but your answer says that it does not."),
    ("change", False): gettext("Try x = %(x)s: then the best move stays, but your answer says that it changes."),
}
"""A value of x for which an answer is wrong, by what is asked and whether x has the property."""
ORDER_EVALUATES = {
    "most": ngettext(
        "With your order, alpha-beta evaluates %(count)d leaf; with another order, it evaluates fewer.",
        "With your order, alpha-beta evaluates %(count)d leaves; with another order, it evaluates fewer.",
    ),
    "fewest": ngettext(
        "With your order, alpha-beta evaluates %(count)d leaf; with another order, it evaluates more.",
        "With your order, alpha-beta evaluates %(count)d leaves; with another order, it evaluates more.",
    ),
}
"""What an order leads to, by how many cut-offs are asked for."""
VALUES_PRUNE = {
    "most": ngettext(
        "With your values, alpha-beta prunes %(count)d leaf; with others, it prunes more.",
        "With your values, alpha-beta prunes %(count)d leaves; with others, it prunes more.",
    ),
    "fewest": ngettext(
        "With your values, alpha-beta prunes %(count)d leaf; with others, it prunes fewer.",
        "With your values, alpha-beta prunes %(count)d leaves; with others, it prunes fewer.",
    ),
}
"""What values for the leaves lead to, by how many cut-offs are asked for."""
