"""The rule that decides at one place of a search, in words: step 2 of a hint."""

from __future__ import annotations

from ...languages import gettext

# ---- values -------------------------------------------------------------------------------------

VALUE = {
    "max": gettext("MAX takes the greatest of the values that the successors pass up."),
    "min": gettext("MIN takes the least of the values that the successors pass up."),
    "chance": gettext(
        "A chance node is worth the mean of its successors: each value is multiplied by its probability, and the "
        "products are added up."
    ),
}
"""The value of a node, by the kind of the node."""
GREATEST_OWN_ENTRY = gettext("%(player)s takes the tuple in which its own entry is greatest.")
LEAST_ENTRY_OF = gettext("%(player)s takes the tuple in which the entry of %(hero)s is least.")
EQUAL_TUPLES = {
    "first": gettext("Of equally good ones it takes the first."),
    "last": gettext("Of equally good ones it takes the last."),
}
"""The tuple that a player takes of equally good ones, by the rule for ties."""
EQUAL_MOVES = gettext("Of equally good moves the first in search order counts.")
FAIL_HARD = gettext("A node passes up no value outside its window, but α or β instead (fail-hard).")

# ---- cut-offs -----------------------------------------------------------------------------------

CUT = {
    ("max", "at_equality"): gettext(
        "A MAX node is left as soon as its value so far is ≥ β, because MIN can already get β elsewhere; until "
        "then its next successor is searched."
    ),
    ("min", "at_equality"): gettext(
        "A MIN node is left as soon as its value so far is ≤ α, because MAX can already get α elsewhere; until "
        "then its next successor is searched."
    ),
    ("max", "beyond"): gettext(
        "A MAX node is left as soon as its value so far is > β, because MIN can already get β elsewhere; until "
        "then, at equality too, its next successor is searched."
    ),
    ("min", "beyond"): gettext(
        "A MIN node is left as soon as its value so far is < α, because MAX can already get α elsewhere; until "
        "then, at equality too, its next successor is searched."
    ),
    ("chance", "at_equality"): gettext(
        "A chance node is left as soon as its mean is surely ≤ α or ≥ β, even if all that is unknown is worth the "
        "most, or the least, that a leaf can be worth; until then the search goes on there."
    ),
    ("chance", "beyond"): gettext(
        "A chance node is left as soon as its mean is surely < α or > β, even if all that is unknown is worth the "
        "most, or the least, that a leaf can be worth; until then the search goes on there."
    ),
}
"""When a node is cut off, by the kind of the node and the rule for ties."""
NO_CUT_AT_CHANCE = gettext(
    "As long as a successor of a chance node is unknown, its mean can be any number: without a range of the "
    "values all of them have to be searched."
)
FIRST_IS_SEARCHED = gettext("A node is cut off only by a value that it has, so its first successor is always searched.")
ALL_LEAVES_BELOW = gettext("All leaves below the successors that are left out are saved, those further down as well.")

# ---- order --------------------------------------------------------------------------------------

DEPTH_FIRST = gettext(
    "The search always goes on with the next successor, in the order of the rules, of the deepest node that it has "
    "not left yet; it leaves a node when all its successors are done."
)
DEPTH_FIRST_WITH_CUTS = gettext(
    "The search always goes on with the next successor, in the order of the rules, of the deepest node that it "
    "has not left yet; it leaves a node when all its successors are done, or at a cut-off."
)
PRUNES = {
    "most": gettext(
        "Most leaves are pruned when the successor that is best for its player comes first: all others are then "
        "compared with a good value from the start."
    ),
    "fewest": gettext(
        "Fewest leaves are pruned when the successors get better and better for their player: then the value of one is "
        "hardly ever enough to cut off the next."
    ),
}
"""The order of the children with which most or fewest leaves are pruned."""

# ---- windows, intervals, bounds -----------------------------------------------------------------

ROOT_WINDOW = gettext("The root is entered with the start window; unless another one is given, it excludes no value.")
WINDOW_FROM_ABOVE = gettext(
    "A node is entered with the window that the node above has at that moment: MAX raises α when it has found "
    "something better, MIN lowers β."
)
PARENT_ONLY = gettext("A node knows the value so far of its parent and no older bound.")
WINDOW_AT_THE_END = gettext(
    "A MAX node raises α to its value so far when that is greater, a MIN node lowers β when it is less; the other "
    "bound stays as it came from above, and a value that cuts off changes neither."
)
INTERVAL = {
    "max": gettext(
        "A MAX node is worth at least the greatest lower end of its successors, and at most their greatest upper "
        "end; a leaf that was never evaluated can have any possible value."
    ),
    "min": gettext(
        "A MIN node is worth at least the least lower end of its successors, and at most their least upper end; a leaf "
        "that was never evaluated can have any possible value."
    ),
}
"""The known interval of a node, by the kind of the node."""
BOUND = gettext(
    "The value passed up is exact (=) when the leaves that were never evaluated cannot change it; the node is "
    "worth at most that (≤) when they can still lower it, and at least that (≥) when they can still raise it."
)
