"""Sentences about a search with other leaf values: what it finds now, what it never evaluates, what has changed."""

from __future__ import annotations

from ..phrases import gettext, ngettext

UNCHANGED = gettext("No leaf has a new value, so the search does not change.")

# ---- what the search finds ----------------------------------------------------------------------

# TRANSLATORS: %(changes)s is a list such as "C2 = 99 and C3 = 5", %(value)s a number, or a bound such as "≤ 3"
STILL_FINDS = gettext("With %(changes)s, the search still finds %(value)s at %(root)s.")
FINDS = gettext("With %(changes)s, the search finds %(after)s at %(root)s instead of %(before)s.")
SAME_MOVE = gettext("The best move is still %(after)s.")
MOVE_NOW_KNOWN = gettext("The best move is now %(after)s; before, none was known.")
NO_MOVE_KNOWN = gettext("No best move is known now; before, it was %(before)s.")
OTHER_MOVE = gettext("The best move is now %(after)s instead of %(before)s.")

# ---- what it never evaluates --------------------------------------------------------------------

# TRANSLATORS: %(leaves)s is a list such as "C2 and C3", %(cause)s is such as "C is cut off (2 ≤ α = 3)"
NEVER = gettext("It never evaluates %(leaves)s, because %(cause)s.")
# TRANSLATORS: such as "With C2 = 99, the search still finds 3 at A. It never evaluates C2, because C is cut off …"
STILL_FINDS_AND_NEVER = gettext(
    "With %(changes)s, the search still finds %(value)s at %(root)s. It never evaluates %(leaves)s, because %(cause)s."
)
# TRANSLATORS: the end of a sentence, after "because"; %(test)s is an inequality such as "2 ≤ α = 3"
CUT_OFF = gettext("%(node)s is cut off (%(test)s)")
# TRANSLATORS: the end of a sentence, after "because"
BEYOND_THE_LIMIT = gettext("the depth limit stops the search before it gets there")
# TRANSLATORS: the end of a sentence, after "because"
WITHOUT_CHANCE = gettext("the probability of getting there is 0")
# TRANSLATORS: the end of a sentence, after "because"
OVER = gettext("the search ends before it gets there")

# ---- what has changed ---------------------------------------------------------------------------

LEAVES_CAME = gettext("Now it also evaluates %(leaves)s.")
LEAVES_WENT = gettext("It no longer evaluates %(leaves)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
CUTS_CAME = ngettext("There is a new cut-off at %(cuts)s.", "There are new cut-offs at %(cuts)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
CUTS_WENT = ngettext("The cut-off at %(cuts)s is gone.", "The cut-offs at %(cuts)s are gone.")
SAME_LEAVES_AND_CUTS = gettext("It evaluates the same leaves as before and makes the same cut-offs.")
SAME_LEAVES = gettext("It evaluates the same leaves as before.")
