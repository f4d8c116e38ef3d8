"""Shared configuration of the tests: number of examples, distribution over processes, and missing browsers."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from chromium import CHROMIUM, NAMES, REQUIRED
from clock import no_time_passes
from effort import EVERY_CASE, THOROUGH
from gametree.exercises.programs import protection, worker_process
from goldens import golden
from site_server import built_site

__all__ = ["built_site", "golden", "no_time_passes"]
pytest_plugins = ["selection"]
collect_ignore = ["without_grammars"]

os.environ["LANGUAGE"] = "en"  # the language of errors, here and in programs that tests start
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema would compile 38 grammars of addresses
if protection() not in worker_process.CONFINED:
    worker_process.CONFINED = worker_process.PROTECTIONS  # all tests of marks run as with --unconfined
common = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("gametree", common, max_examples=50 if EVERY_CASE else 20)
settings.register_profile("thorough", common, max_examples=3000)  # pytest --hypothesis-profile=thorough
settings.load_profile("gametree")

TOGETHER = re.compile(
    r"tests/browser/test_lab|tests/browser/\w+|tests/(explain/test_glossary|project/test_(import_order|installed|reference))"
    r"|tests/contracts/test_(load|marks|one_cause|page_contains_question)|tests/commands/test_accidents\.py::test_killed_"
    r"|tests/classroom/test_(follow_up|tampering|sheets\.py::test_nbgrader)"
)
"""Pattern of the ids of tests that share an expensive resource: a JupyterLab, a browser, a wheel, a graded course. The
first alternative that matches counts.
"""


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Scheduler that runs tests with a shared resource in the same process and before all others, and other tests one
    by one.
    """

    def _split_scope(self, nodeid: str) -> str:
        shared = TOGETHER.match(nodeid)
        return shared[0] if shared else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """Return the scheduler that assigns tests to processes."""
    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """If browser tests are selected, use one process more than there are cores, because these tests mostly wait."""
    return (yield) + THOROUGH


@cache
def give_way() -> None:
    """Lower the priority of this process so that browser tests in other processes run first, because they have time
    limits.
    """
    if "PYTEST_XDIST_WORKER" in os.environ and hasattr(os, "nice"):
        os.nice(5)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """If Chromium is missing, skip a browser test or, if Chromium is required, let it fail. Other tests lower their
    priority.
    """
    if not item.get_closest_marker("browser"):
        give_way()
    elif CHROMIUM is None:
        reason = f"none of {', '.join(NAMES)} on PATH"
        if REQUIRED:
            pytest.fail(f"GAMETREE_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(reason)
