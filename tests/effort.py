"""How much the tests try."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("GAMETREE_TESTS") == "all"
"""whether all tests run, with all of their cases: ``make test-all``"""
