"""Experiments: alpha-beta on thousands of random trees, published results, and comparisons shown in matplotlib figures.

The series in a figure differ by marker, hatch or dash in addition to colour. This package needs numpy; import it with
``from gametree import experiments``.
"""

from ..errors import MissingPackageError
from ..phrases import Code, gettext

try:
    import numpy  # noqa: F401
except ModuleNotFoundError:
    message = gettext("experiments need %(package)s; install it with: %(command)s")
    raise MissingPackageError(message.with_values(package=Code("numpy"), command=Code("pip install numpy"))) from None

from .comparison_plots import (
    cuts_by_level,
    distribution,
    growth,
    learning_curve,
    leaves_by_algorithm,
    leaves_by_depth,
    results_of_matches,
    savings,
    transformation,
)
from .measurement import (
    Measured,
    Run,
    expected_leaves,
    fewest_leaves,
    leaves_with_chance,
    measure,
    measure_leaves,
    measure_stars,
    minimax_values,
    pearl_factor,
    random_leaves,
)
from .more_search import Decisions, convergence, decisions_by_depth, right_decisions, value_by_playouts

__all__ = [
    "Decisions",
    "Measured",
    "Run",
    "convergence",
    "cuts_by_level",
    "decisions_by_depth",
    "distribution",
    "expected_leaves",
    "fewest_leaves",
    "growth",
    "learning_curve",
    "leaves_by_algorithm",
    "leaves_by_depth",
    "leaves_with_chance",
    "measure",
    "measure_leaves",
    "measure_stars",
    "minimax_values",
    "pearl_factor",
    "random_leaves",
    "results_of_matches",
    "right_decisions",
    "savings",
    "transformation",
    "value_by_playouts",
]
