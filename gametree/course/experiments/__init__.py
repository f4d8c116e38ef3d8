"""Comparison figures: measurements of the kit's own searches, as figures of matplotlib that a lecture can show.

No figure relies on colour alone: series differ by marker, hatch or dash too.
"""

from __future__ import annotations

from .convergence import convergence
from .growth import growth
from .leaf_counts import leaves_by_algorithm
from .learning_curve import learning_curve
from .match_results import results_of_matches
from .transformation import transformation

__all__ = ["convergence", "growth", "learning_curve", "leaves_by_algorithm", "results_of_matches", "transformation"]
