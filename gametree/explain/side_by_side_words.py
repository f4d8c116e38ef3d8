"""Sentences about two searches of one tree: what each does at a stop, and how they compare at the end."""

from __future__ import annotations

from ..phrases import gettext, ngettext

# ---- stops --------------------------------------------------------------------------------------

START = gettext("Neither search has evaluated a leaf yet.")
BOTH_END = gettext("Both end without evaluating another leaf.")
BOTH = gettext("Both evaluate %(leaf)s.")
BOTH_AGAIN = gettext("Both evaluate %(leaf)s again.")
# TRANSLATORS: the names are such as "SSS*" and "alpha-beta", %(leaf)s and %(other)s labels
EACH = gettext("%(first)s evaluates %(leaf)s while %(second)s evaluates %(other)s.")
# TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
CUT_OFF = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has pruned it, because %(test)s.")
NEVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s never does.")
# TRANSLATORS: %(leaf)s is the label of an inner node
JUDGED = gettext("%(doer)s estimates %(leaf)s at its depth limit; %(waiter)s does not.")
OVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has already ended.")
AGAIN_OVER = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s has already ended.")
AGAIN = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s waits.")
ENDS = gettext("%(doer)s ends without evaluating another leaf.")

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
# TRANSLATORS: a cut-off after the last child prunes nothing and is not counted; the names are such as "alpha-beta"
CUTS = gettext("Cut-offs that prune something: %(one)d for %(first)s, %(two)d for %(second)s.")
# TRANSLATORS: how often leaves are evaluated, repetitions counted
EVALUATIONS = gettext("Evaluations in all: %(one)d for %(first)s, %(two)d for %(second)s.")
ONLY = gettext("Only %(name)s evaluates %(leaves)s.")
# TRANSLATORS: %(step)d is the number of a step
UNFINISHED = gettext("Your function returned no value for the root: see step %(step)d.")
SAME_LEAVES = gettext("Both evaluate the same leaves.")
