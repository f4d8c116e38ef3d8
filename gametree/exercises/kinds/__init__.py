"""The kinds of question, one a file, and the table of their names."""

from __future__ import annotations

from .best_move import BEST_MOVE
from .bounds import BOUNDS
from .chance_pruning import CHANCE_PRUNING
from .chance_values import CHANCE_VALUES
from .child_order import CHILD_ORDER
from .cut_branches import CUT_BRANCHES
from .design_leaves import DESIGN_LEAVES
from .find_x import FIND_X
from .first_wrong_step import FIRST_WRONG_STEP
from .intervals import INTERVALS
from .kind import Kind
from .pruned_leaves import PRUNED_LEAVES
from .savings import SAVINGS
from .tuples import TUPLES
from .values import VALUES
from .visit_order import VISIT_ORDER
from .which_trace import WHICH_TRACE
from .windows import WINDOWS

__all__ = ["CROSSED_OUT", "KINDS", "Kind"]

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        *(VALUES, BEST_MOVE, PRUNED_LEAVES, CUT_BRANCHES, VISIT_ORDER, WINDOWS, INTERVALS, BOUNDS, SAVINGS),
        *(CHANCE_VALUES, CHANCE_PRUNING, TUPLES, FIND_X, CHILD_ORDER, DESIGN_LEAVES, WHICH_TRACE, FIRST_WRONG_STEP),
    )
}
"""Every kind of question by its name."""

CROSSED_OUT = ("pruned-leaves", "cut-branches", "chance-pruning")
"""the kinds that are answered with what the search leaves out"""
