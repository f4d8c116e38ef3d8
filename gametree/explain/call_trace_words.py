"""Words of a call trace, beside the names of functions and the formulas."""

from __future__ import annotations

from ..phrases import gettext

# TRANSLATORS: goes between the parentheses of a call, as in "MIN-VALUE(B1, probability 0.9)"
PROBABILITY = gettext("probability %(probability)s")
# TRANSLATORS: follows a call: the node was called before and is searched once more
AGAIN = gettext("(again)")
# TRANSLATORS: follows a value that an earlier visit found, so that nothing is searched now
REMEMBERED = gettext("(remembered)")
# TRANSLATORS: follows the value of a position at the depth limit, which is no leaf
ESTIMATED = gettext("(estimate at the depth limit)")
RETURNED = gettext("%(node)s returns %(value)s")
# TRANSLATORS: %(test)s is an inequality such as "1 ≤ α = 3"
CUT = gettext("cut-off because %(test)s: %(node)s returns %(value)s")
# TRANSLATORS: %(test)s is an inequality such as "8 ≥ β = 3"; %(skipped)s are labels, as in "B32, B33"
CUT_AND_SKIPPED = gettext("cut-off because %(test)s: %(node)s returns %(value)s, not called: %(skipped)s")
END = gettext("value found: %(value)s")
# TRANSLATORS: the last line of a call trace; the action is the label of a move, as in "a1"
END_WITH_ACTION = gettext("value found: %(value)s, action: %(action)s")
# TRANSLATORS: SSS* in the words of Stockman: a state is live or solved and has a merit
LIVE = gettext("%(node)s is live, merit %(merit)s")
# TRANSLATORS: SSS* in the words of Stockman: a state is live or solved and has a merit
SOLVED = gettext("%(node)s is solved, merit %(merit)s")
# TRANSLATORS: SSS*: a child of the node is solved, so that no other plan through it can be better
DROPPED = gettext("all other plans through %(node)s are dropped")
# TRANSLATORS: SSS*: a child of the node is solved, so that no other plan through it can be better
DROPPED_AND_SKIPPED = gettext("all other plans through %(node)s are dropped, not opened: %(skipped)s")
