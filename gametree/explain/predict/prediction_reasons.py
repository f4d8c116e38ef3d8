"""Why a search goes on as it does, as clauses that follow a colon, without a full stop.

Labels and formulas in them are the same in every language; a test is one such as ``2 ≤ α = 3``.
"""

from __future__ import annotations

from ...phrases import gettext, ngettext

# ---- which leaf comes next ----------------------------------------------------------------------

FIRST_LEAF = gettext("the search reaches %(leaf)s first")
BEGINS_AGAIN = gettext("the search starts again at %(root)s and reaches %(leaf)s first")
ONCE_MORE = gettext("the search reaches %(leaf)s once more")
BEST_PROMISE = gettext("%(leaf)s belongs to the plan with the best merit")
IN_TURN = gettext("this search never prunes, and %(leaf)s comes next")
NO_TEST = gettext("there is no cut-off at %(node)s, and %(leaf)s comes next")
NOT_CUT = gettext("there is no cut-off at %(node)s (%(test)s), and %(leaf)s comes next")
FINISHED = gettext("%(node)s is finished, so %(leaf)s comes next")
LEFT = gettext("the search leaves %(node)s and goes on to %(leaf)s")
PRUNED = ngettext(
    "%(pruned)s is pruned (%(test)s at %(node)s), so %(leaf)s comes next",
    "%(pruned)s are pruned (%(test)s at %(node)s), so %(leaf)s comes next",
)
# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3) and K (9 ≥ β = 8)"
PRUNED_AT = gettext("there are cut-offs at %(cuts)s, so %(leaf)s comes next")

# ---- cut off or go on ---------------------------------------------------------------------------

# TRANSLATORS: as in "MAX can already get 3 at A, and 2 ≤ α = 3, so the rest of C cannot matter"
HAS_BETTER = gettext(
    "%(player)s can already get %(bound)s at %(owner)s, and %(test)s, so the rest of %(node)s cannot matter"
)
OUTSIDE = gettext("%(test)s, so the rest of %(node)s cannot matter")
# TRANSLATORS: %(rule)s is a test such as "v ≤ α", %(test)s the same with numbers, as in "3 ≤ α = 3"
ENOUGH_AT_EQUALITY = gettext("this search cuts off as soon as %(rule)s, and %(test)s at %(node)s")
# TRANSLATORS: %(rule)s is a test such as "v < α", %(bound)s a formula such as "α = 3"
ONLY_EQUAL = gettext("this search cuts off only if %(rule)s, but at %(node)s v is only equal to %(bound)s")
STILL_OPEN = gettext("%(test)s, so %(node)s can still matter")
NO_BOUND = gettext("%(bound)s, so no bound allows a cut-off at %(node)s yet")
MEAN_ABOVE = gettext("even in the worst case, the expected value of %(node)s reaches β (%(test)s)")
MEAN_BELOW = gettext("even in the best case, the expected value of %(node)s is not above α (%(test)s)")
# TRANSLATORS: %(known)s is a formula such as "C ∈ [1, 4]"
MEAN_INSIDE = gettext("%(known)s, so the expected value can still be inside the window %(window)s")

# ---- windows ------------------------------------------------------------------------------------

WHOLE_WINDOW = gettext("nothing is known yet, so %(node)s starts with α = −∞ and β = +∞")
INHERITED = gettext("%(node)s gets the window %(window)s that %(above)s has now")
NULL_WINDOW = gettext("the null window %(window)s only tests whether %(node)s is better than what is known")
BELOW_CHANCE = gettext("no bound holds below the chance node %(above)s, so %(node)s starts with α = −∞ and β = +∞")
SHALLOW = gettext(
    "this search makes shallow cut-offs only, so %(node)s gets the window %(window)s without the bounds above %(above)s"
)
RAISES_ALPHA = gettext(
    "at the MAX node %(node)s, the value %(value)s of %(child)s raises α from %(old)s; %(other)s does not change"
)
LOWERS_BETA = gettext(
    "at the MIN node %(node)s, the value %(value)s of %(child)s lowers β from %(old)s; %(other)s does not change"
)

# ---- values -------------------------------------------------------------------------------------

ONLY_VALUE = gettext("%(value)s is the only value that %(node)s has received")
GREATEST = gettext("MAX moves at %(node)s, and the greatest of %(values)s is %(value)s")
LEAST = gettext("MIN moves at %(node)s, and the least of %(values)s is %(value)s")
CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and returns its value so far, %(value)s")
CLIPPED = gettext("with fail-hard, no returned value is outside the window %(window)s, so %(value)s replaces %(best)s")
MEAN = gettext("the value of the chance node %(node)s is its expected value, %(working)s")
MEAN_CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and returns the bound on its expected value, %(value)s")
PREFERRED = gettext("%(player)s moves at %(node)s and takes the tuple in which its own entry is greatest, %(value)s")
LAST_OF_EQUALS = gettext("of equally good tuples, %(player)s takes the last at %(node)s, %(value)s")
FIRST_OF_EQUALS = gettext("of equally good tuples, %(player)s takes the first at %(node)s, %(value)s")
AGAINST = gettext(
    "at %(node)s, %(player)s plays against %(hero)s and takes the tuple in which the entry of %(hero)s is smallest, "
    "%(value)s"
)
