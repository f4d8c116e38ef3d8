"""Why a search goes on as it does, as clauses that follow a colon, without a full stop.

Labels and formulas in them are the same in every language; a test is one such as ``2 ≤ α = 3``.
"""

from __future__ import annotations

from ...languages import gettext, ngettext

# ---- which leaf comes next ----------------------------------------------------------------------

FIRST_LEAF = gettext("%(leaf)s is the first that the search comes to")
BEGINS_AGAIN = gettext("the search begins again at %(root)s and first comes to %(leaf)s")
ONCE_MORE = gettext("the search comes to %(leaf)s once more")
BEST_PROMISE = gettext("%(leaf)s belongs to the plan with the best promise")
IN_TURN = gettext("nothing is ever cut off in this search, and %(leaf)s comes next")
NO_TEST = gettext("nothing is cut off at %(node)s, and %(leaf)s comes next")
NOT_CUT = gettext("nothing is cut off at %(node)s (%(test)s), and %(leaf)s comes next")
FINISHED = gettext("%(node)s is finished, so %(leaf)s comes next")
LEFT = gettext("the search leaves %(node)s and goes on to %(leaf)s")
PRUNED = ngettext(
    "%(pruned)s is pruned (%(test)s at %(node)s), so %(leaf)s comes next",
    "%(pruned)s are pruned (%(test)s at %(node)s), so %(leaf)s comes next",
)
# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3) and K (9 ≥ β = 8)"
PRUNED_AT = gettext("there are cut-offs at %(cuts)s, so %(leaf)s comes next")

# ---- cut off or go on ---------------------------------------------------------------------------

# TRANSLATORS: as in "MAX can already get 3 at A, and 2 ≤ α = 3, so nothing more at C can matter"
HAS_BETTER = gettext(
    "%(player)s can already get %(bound)s at %(owner)s, and %(test)s, so nothing more at %(node)s can matter"
)
OUTSIDE = gettext("%(test)s, so nothing more at %(node)s can matter")
# TRANSLATORS: %(rule)s is a test such as "v ≤ α", %(test)s the same with numbers, as in "3 ≤ α = 3"
ENOUGH_AT_EQUALITY = gettext("the rule here is to cut as soon as %(rule)s, and %(test)s at %(node)s")
# TRANSLATORS: %(rule)s is a test such as "v < α", %(bound)s a formula such as "α = 3"
ONLY_EQUAL = gettext("the rule here is to cut only when %(rule)s, and at %(node)s v is just equal to %(bound)s")
STILL_OPEN = gettext("%(test)s, so %(node)s can still matter")
NO_BOUND = gettext("%(bound)s, so there is nothing yet to cut against at %(node)s")
MEAN_ABOVE = gettext("even at worst the mean of %(node)s reaches β (%(test)s)")
MEAN_BELOW = gettext("even at best the mean of %(node)s stays at α or below (%(test)s)")
# TRANSLATORS: %(known)s is a formula such as "C ∈ [1, 4]"
MEAN_INSIDE = gettext("%(known)s, so the mean can still lie in the window %(window)s")

# ---- windows ------------------------------------------------------------------------------------

WHOLE_WINDOW = gettext("nothing is known yet, so %(node)s starts with α = −∞ and β = +∞")
INHERITED = gettext("%(node)s gets the window %(window)s that %(above)s has now")
NULL_WINDOW = gettext("the null window %(window)s only asks whether %(node)s is better than what is known")
BELOW_CHANCE = gettext("below the chance node %(above)s no bound holds, so %(node)s starts with α = −∞ and β = +∞")
SHALLOW = gettext("the rule here hands down only what %(above)s itself has so far, so %(node)s gets %(window)s")
RAISES_ALPHA = gettext(
    "%(node)s is a MAX node, and the %(value)s from %(child)s raises α from %(old)s, while %(other)s stays"
)
LOWERS_BETA = gettext(
    "%(node)s is a MIN node, and the %(value)s from %(child)s lowers β from %(old)s, while %(other)s stays"
)

# ---- values -------------------------------------------------------------------------------------

ONLY_VALUE = gettext("%(value)s is the only value that has come up at %(node)s")
GREATEST = gettext("MAX moves at %(node)s, and the greatest of %(values)s is %(value)s")
LEAST = gettext("MIN moves at %(node)s, and the least of %(values)s is %(value)s")
CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and passes up its value so far, %(value)s")
CLIPPED = gettext("under fail-hard no value leaves the window %(window)s, so %(value)s takes the place of %(best)s")
MEAN = gettext("the chance node %(node)s is worth the mean %(working)s")
MEAN_CUT_SHORT = gettext("%(node)s is cut off (%(test)s) and passes up the bound on its mean, %(value)s")
PREFERRED = gettext("%(player)s moves at %(node)s and takes the tuple with its own greatest entry, %(value)s")
LAST_OF_EQUALS = gettext("of equally good tuples %(player)s at %(node)s takes the last, %(value)s")
FIRST_OF_EQUALS = gettext("of equally good tuples %(player)s at %(node)s takes the first, %(value)s")
AGAINST = gettext(
    "%(player)s at %(node)s joins the others against %(hero)s and takes the tuple with the smallest entry of "
    "%(hero)s, %(value)s"
)
