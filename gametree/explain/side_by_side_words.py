"""Sentences about two searches of one tree: what each does at a stop, and how they compare at the end."""

from __future__ import annotations

from ..languages import gettext, ngettext

# ---- stops --------------------------------------------------------------------------------------

START = gettext("Neither search has looked at a leaf yet.")
BOTH_END = gettext("Both end without looking at another leaf.")
BOTH = gettext("Both evaluate %(leaf)s.")
BOTH_AGAIN = gettext("Both evaluate %(leaf)s again.")
# TRANSLATORS: the names are such as "SSS*" and "alpha-beta", %(leaf)s and %(other)s labels
EACH = gettext("%(first)s evaluates %(leaf)s while %(second)s evaluates %(other)s.")
# TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
CUT_OFF = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has cut it off, because %(test)s.")
NEVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s never looks at it.")
# TRANSLATORS: %(leaf)s is the label of an inner node
JUDGED = gettext("%(doer)s judges %(leaf)s at its depth limit; %(waiter)s does not.")
OVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s is over.")
AGAIN_OVER = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s is over.")
AGAIN = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s waits.")
ENDS = gettext("%(doer)s ends without looking at another leaf.")

# ---- summary ------------------------------------------------------------------------------------

# TRANSLATORS: %(value)s is a number, or a bound such as "≤ 3"
BOTH_FIND = gettext("Both find %(value)s at %(root)s.")
# TRANSLATORS: the values are numbers, or bounds such as "≤ 3"
EACH_FINDS = gettext("%(first)s finds %(value)s at %(root)s, %(second)s %(other)s.")
SAME_MOVE = gettext("The best move is %(move)s in both.")
OTHER_MOVE = gettext("The best move is %(move)s for %(first)s, and %(other)s for %(second)s.")
NODES = ngettext(
    "%(first)s evaluates %(count)d node, %(second)s %(other)d.",
    "%(first)s evaluates %(count)d nodes, %(second)s %(other)d.",
)
LEAVES = ngettext(
    "%(first)s evaluates %(count)d leaf, %(second)s %(other)d.",
    "%(first)s evaluates %(count)d leaves, %(second)s %(other)d.",
)
# TRANSLATORS: how many cut-offs that prune something the first search makes, and the second
CUTS = gettext("Cut-offs: %(one)d against %(two)d.")
# TRANSLATORS: how often leaves are evaluated, repetitions counted
EVALUATIONS = gettext("Evaluations in all: %(one)d against %(two)d.")
ONLY = gettext("Only %(name)s evaluates %(leaves)s.")
SAME_LEAVES = gettext("Both evaluate the same leaves.")
