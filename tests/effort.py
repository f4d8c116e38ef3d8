"""How many examples the tests try."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("GAMETREE_TESTS") == "all"
"""whether all tests run, also the slow ones: ``make test-all``"""
EVERY_CASE = os.environ.get("GAMETREE_CONTRACTS") == "all"
"""whether tests that take a sample of many cases take all of them: ``make contracts``"""
