"""What all tests share: the browser, and what happens where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from playwright.sync_api import Browser

common = settings(
    deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("gametree", common, max_examples=60)
settings.register_profile("thorough", common, max_examples=3000)  # pytest --hypothesis-profile=thorough
settings.load_profile("gametree")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
REQUIRED = os.environ.get("GAMETREE_REQUIRE_BROWSER") == "1"
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class BrowserApart(LoadScopeScheduling):  # type: ignore[misc]
    """Gives all browser tests to one of the processes, and the others singly: two browsers only wait for each other."""

    def _split_scope(self, nodeid: str) -> str:
        return "browser" if nodeid.startswith("tests/browser/") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BrowserApart:
    """Say which process runs which test."""
    return BrowserApart(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a browser test where no Chromium is found, or fail it where one is required."""
    if CHROMIUM is None and item.get_closest_marker("browser"):
        reason = "no chromium, chromium-browser or google-chrome on PATH"
        if REQUIRED:
            pytest.fail(f"GAMETREE_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the Chromium of this machine; the playwright package brings none along here."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield running
        running.close()
