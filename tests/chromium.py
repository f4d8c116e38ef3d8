"""Where Chromium is, and how it is started for tests and photographs."""

from __future__ import annotations

import atexit
import os
import shutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

__all__ = ["ARGUMENTS", "CHROMIUM", "NAMES", "REQUIRED", "running"]

# The shell has no interface of its own, so a page opens in half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
REQUIRED = os.environ.get("GAMETREE_REQUIRE_BROWSER") == "1"
"""whether a browser test that cannot run fails, instead of being skipped"""
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


@cache
def _playwright() -> Playwright:
    """Start Playwright, once in a process: a second one beside it is refused."""
    from playwright.sync_api import sync_playwright

    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


def running(*arguments: str) -> Browser:
    """Start the Chromium of this machine; the playwright package brings none along here."""
    return _playwright().chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *arguments])
