"""The rule that decides at one place of a search, in words: step 2 of a hint."""

from ...phrases import gettext

# ---- values -------------------------------------------------------------------------------------

VALUE = {
    "max": gettext("MAX takes the greatest of the values that its children return."),
    "min": gettext("MIN takes the least of the values that its children return."),
    "chance": gettext(
        "The value of a chance node is the mean of its children: multiply each value by its probability, and add up "
        "the products."
    ),
}
"""The value of a node, by the kind of the node."""
GREATEST_OWN_ENTRY = gettext("%(player)s takes the tuple in which its own entry is greatest.")
LEAST_ENTRY_OF = gettext("%(player)s takes the tuple in which the entry of %(hero)s is least.")
EQUAL_TUPLES = {
    "first": gettext("Among equally good tuples, it takes the first."),
    "last": gettext("Among equally good tuples, it takes the last."),
}
"""The tuple that a player takes of equally good ones, by the rule for ties."""
EQUAL_MOVES = gettext("Among equally good moves, the first in search order counts.")
FAIL_HARD = gettext("An inner node returns no value outside its window, but α or β instead (fail-hard).")

# ---- cut-offs -----------------------------------------------------------------------------------

CUT = {
    ("max", "at_equality"): gettext(
        "A MAX node is cut off as soon as its value so far is ≥ β: it can only get greater, and no value from β up "
        "can change the result. Until then, the search goes on with its next child."
    ),
    ("min", "at_equality"): gettext(
        "A MIN node is cut off as soon as its value so far is ≤ α: it can only get smaller, and no value up to α "
        "can change the result. Until then, the search goes on with its next child."
    ),
    ("max", "beyond"): gettext(
        "A MAX node is cut off as soon as its value so far is > β: it can only get greater, and no value above β "
        "can change the result. Until then, and at equality too, the search goes on with its next child."
    ),
    ("min", "beyond"): gettext(
        "A MIN node is cut off as soon as its value so far is < α: it can only get smaller, and no value below α "
        "can change the result. Until then, and at equality too, the search goes on with its next child."
    ),
    ("chance", "at_equality"): gettext(
        "A chance node is cut off as soon as its expected value is certainly ≤ α or ≥ β, whatever possible values the "
        "unknown leaves have. Until then, the search goes on there."
    ),
    ("chance", "beyond"): gettext(
        "A chance node is cut off as soon as its expected value is certainly < α or > β, whatever possible values the "
        "unknown leaves have. Until then, the search goes on there."
    ),
}
"""When a node is cut off, by the kind of the node and the rule for ties."""
NO_CUT_AT_CHANCE = gettext(
    "As long as one child of a chance node is unknown, its expected value can be any number. Without a range of the "
    "values, all its children must be searched."
)
FIRST_IS_SEARCHED = gettext(
    "A node is cut off only by a value that it already has, so its first child is always searched."
)
ALL_LEAVES_BELOW = gettext("All leaves below the pruned children are saved, at every depth.")

# ---- order --------------------------------------------------------------------------------------

DEPTH_FIRST = gettext(
    "The search always goes on with the next child of the deepest node that it has not left yet, in the order of the "
    "rules. It leaves a node when all its children are done."
)
DEPTH_FIRST_WITH_CUTS = gettext(
    "The search always goes on with the next child of the deepest node that it has not left yet, in the order of the "
    "rules. It leaves a node when all its children are done, or at a cut-off."
)
PRUNES = {
    "most": gettext(
        "Most leaves are pruned when the child that is best for the player to move comes first: then all others are "
        "compared with a good value from the start."
    ),
    "fewest": gettext(
        "Fewest leaves are pruned when the children get better and better for the player to move: then the value of "
        "one child hardly ever cuts off the next."
    ),
}
"""The order of the children with which most or fewest leaves are pruned."""

# ---- windows, intervals, bounds -----------------------------------------------------------------

ROOT_WINDOW = gettext(
    "The search enters the root with the start window. Unless the rules give another one, it excludes no value."
)
WINDOW_FROM_ABOVE = gettext(
    "A node gets the window that its parent has at that moment: MAX raises α when it finds a better value, MIN lowers "
    "β."
)
PARENT_ONLY = gettext("A node knows only the value so far of its parent, and no bound from further up.")
WINDOW_AT_THE_END = gettext(
    "A MAX node raises α to its value so far when that is greater, a MIN node lowers β when it is less. The other "
    "bound stays as it came from above, and a value that causes a cut-off changes neither."
)
INTERVAL = {
    "max": gettext(
        "The value of a MAX node is at least the greatest of the lower bounds of its children, and at most the "
        "greatest of their upper bounds. A leaf that was never evaluated can have any possible value."
    ),
    "min": gettext(
        "The value of a MIN node is at least the least of the lower bounds of its children, and at most the "
        "least of their upper bounds. A leaf that was never evaluated can have any possible value."
    ),
}
"""The known interval of a node, by the kind of the node."""
BOUND = gettext(
    "The returned value is exact (=) when the leaves that were never evaluated cannot change it. The node is worth at "
    "most that (≤) when they can still lower it, and at least that (≥) when they can still raise it."
)
