"""The number of examples that the tests try."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("GAMETREE_TESTS") == "all"
"""whether all tests run, including slow ones: ``make test-all``"""
EVERY_CASE = os.environ.get("GAMETREE_CONTRACTS") == "all"
"""whether sampled tests run all their cases: ``make contracts``"""
