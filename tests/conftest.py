"""What all tests share: how many examples they try, which process runs them, and what happens without a browser."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from chromium import CHROMIUM, NAMES, REQUIRED
from clock import no_time_passes
from gametree.exercises.programs import protection, worker_process
from goldens import golden
from site_server import built_site

__all__ = ["built_site", "golden", "no_time_passes"]

os.environ["LANGUAGE"] = "en"  # of errors, here and in the programs that tests start
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema would compile 38 grammars of addresses
if protection() not in worker_process.CONFINED:
    worker_process.CONFINED = worker_process.PROTECTIONS  # here all tests of marks mean --unconfined
IN_CI = "CI" in os.environ
common = settings(deadline=None, derandomize=IN_CI, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("gametree", common, max_examples=50 if IN_CI else 20)
settings.register_profile("thorough", common, max_examples=3000)  # pytest --hypothesis-profile=thorough
settings.load_profile("gametree")

TOGETHER = re.compile(
    r"tests/browser/test_lab|tests/browser/\w+|tests/test_(glossary|import_order|installed|reference|tampering)\.py"
    r"|tests/contracts/test_marks\.py|tests/test_sheets\.py::test_nbgrader"
)
"""What shares something dear: a JupyterLab, a browser, a wheel, a graded course. The first counts."""


SLOW = {"browser", "slow"}
"""The markers of tests of which a full run tries a part, another each time; CI, and whoever names tests, runs all."""
PARTS = 6
"""one in so many of the slow tests is run, as of properties fewer examples are tried"""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most of the slow tests, evenly over the files; pytest tells how many."""
    if IN_CI or config.option.file_or_dir or config.option.keyword or config.option.markexpr:
        return
    slow = [item for item in items if any(item.get_closest_marker(marker) for marker in SLOW)]
    part = Random(os.environ.get("PYTEST_XDIST_TESTRUNUID")).randrange(PARTS)  # the same in all processes
    left = {item for number, item in enumerate(slow) if number % PARTS != part}
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Gives tests that share something to one of the processes, before all others, and the others singly."""

    def _split_scope(self, nodeid: str) -> str:
        shared = TOGETHER.match(nodeid)
        return shared[0] if shared else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """Say which process runs which test."""
    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Run one process more than there are cores: the one with the browser mostly waits."""
    return (yield) + 1


@cache
def give_way() -> None:
    """Let browser tests in another process go first, for they have limits of time."""
    if "PYTEST_XDIST_WORKER" in os.environ and hasattr(os, "nice"):
        os.nice(5)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a browser test where no Chromium is found, or fail it where one is required; other tests give way."""
    if not item.get_closest_marker("browser"):
        give_way()
    elif CHROMIUM is None:
        reason = f"none of {', '.join(NAMES)} on PATH"
        if REQUIRED:
            pytest.fail(f"GAMETREE_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(reason)
