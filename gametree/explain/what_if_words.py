"""Sentences about a search with other leaf values: what it finds now, what it never looks at, what has changed."""

from __future__ import annotations

from ..languages import gettext, ngettext

UNCHANGED = gettext("No leaf has another value, so the search stays as it is.")

# ---- what the search finds ----------------------------------------------------------------------

# TRANSLATORS: %(changes)s is a list such as "C2 = 99 and C3 = 5", %(value)s a number, or a bound such as "≤ 3"
STILL_FINDS = gettext("With %(changes)s the search still finds %(value)s at %(root)s.")
FINDS = gettext("With %(changes)s the search finds %(after)s at %(root)s instead of %(before)s.")
SAME_MOVE = gettext("The best move is still %(after)s.")
MOVE_NOW_KNOWN = gettext("The best move is now %(after)s; before, none was known.")
NO_MOVE_KNOWN = gettext("No best move is known any more; before, it was %(before)s.")
OTHER_MOVE = gettext("The best move is now %(after)s instead of %(before)s.")

# ---- what it never looks at ---------------------------------------------------------------------

# TRANSLATORS: %(leaves)s is a list such as "C2 and C3", %(cause)s is such as "C is cut off at 2 ≤ α = 3"
NEVER = gettext("It never looks at %(leaves)s, because %(cause)s.")
# TRANSLATORS: such as "With C2 = 99 the search still finds 3 at A: it never looks at C2, because C is cut off …"
STILL_FINDS_AND_NEVER = gettext(
    "With %(changes)s the search still finds %(value)s at %(root)s: it never looks at %(leaves)s, because %(cause)s."
)
# TRANSLATORS: the end of a sentence, after "because"; %(test)s is an inequality such as "2 ≤ α = 3"
CUT_OFF = gettext("%(node)s is cut off at %(test)s")
# TRANSLATORS: the end of a sentence, after "because"
BEYOND_THE_LIMIT = gettext("the depth limit stops the search above")
# TRANSLATORS: the end of a sentence, after "because"
WITHOUT_CHANCE = gettext("the probability of coming there is 0")
# TRANSLATORS: the end of a sentence, after "because"
OVER = gettext("the search is over before it comes there")

# ---- what has changed ---------------------------------------------------------------------------

LEAVES_CAME = gettext("Now it also looks at %(leaves)s.")
LEAVES_WENT = gettext("It no longer looks at %(leaves)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
CUTS_CAME = ngettext("There is a new cut-off at %(cuts)s.", "There are new cut-offs at %(cuts)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
CUTS_WENT = ngettext("The cut-off at %(cuts)s is gone.", "The cut-offs at %(cuts)s are gone.")
SAME_LEAVES_AND_CUTS = gettext("It looks at the same leaves as before and makes the same cut-offs.")
SAME_LEAVES = gettext("It looks at the same leaves as before.")
