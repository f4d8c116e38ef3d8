"""The kinds of question (one family per module), and a registry of them by name."""

from __future__ import annotations

from .find_x import FindX
from .left_out import ChancePruning, CutBranches, PrunedLeaves, Savings
from .node_bounds import Bounds, Intervals, Windows
from .node_values import ChanceValues, Tuples, Values
from .optima import ChildOrder, DesignLeaves
from .order_and_move import BestMove, VisitOrder
from .order_lines import OrderLines
from .question_kind import QuestionKind
from .step_tables import FirstWrongStep, WhichTrace, WrongLine
from .why_cut import WhyCut

__all__ = ["KINDS", "QuestionKind"]

EVERY_KIND: tuple[QuestionKind, ...] = (
    *(Values(), BestMove(), PrunedLeaves(), CutBranches(), VisitOrder(), Windows(), Intervals(), Bounds(), Savings()),
    *(ChanceValues(), ChancePruning(), Tuples(), FindX(), ChildOrder(), DesignLeaves(), WhichTrace()),
    *(FirstWrongStep(), WrongLine(), WhyCut(), OrderLines()),
)
KINDS: dict[str, QuestionKind] = {kind.name: kind for kind in EVERY_KIND}
"""all kinds of question, keyed by name"""
