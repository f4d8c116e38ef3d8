"""Functions with which tests and screenshots find and start Chromium."""

from __future__ import annotations

import atexit
import os
import shutil
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Playwright

__all__ = ["ARGUMENTS", "CHROMIUM", "NAMES", "REQUIRED", "faults_of", "running"]

# The headless shell opens a page in half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
REQUIRED = os.environ.get("GAMETREE_REQUIRE_BROWSER") == "1"
"""whether a browser test that cannot run fails instead of being skipped"""
PATIENCE = 60_000
"""timeout for an expected state of a page, in milliseconds; long enough for a busy machine"""
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # pages of a context share a process, and with it compiled scripts
)


ON_ONE = "async (all, arg) => all.length === 1 ? { value: await (FUNCTION)(all[0], arg) } : null"


def _evaluate_at_once() -> None:
    """Let locators evaluate a function in one request. Playwright's method, which sends several requests and takes four
    times the processor time, is called only if there is not exactly one element, so that it waits or raises an error.
    """
    from playwright.sync_api import Error, Locator

    patiently = Locator.evaluate

    def evaluate(self: Locator, expression: str, arg: Any = None, *, timeout: float | None = None) -> Any:
        try:
            found = self.evaluate_all(ON_ONE.replace("FUNCTION", expression), arg)
        except Error as error:
            if "failed to find frame" not in error.message:
                raise
            found = None
        return found["value"] if found else patiently(self, expression, arg, timeout=timeout)

    Locator.evaluate = evaluate  # type: ignore[method-assign]


@cache
def _playwright() -> Playwright:
    """Start Playwright once per process, because a second instance is refused."""
    from playwright.sync_api import expect, sync_playwright

    _evaluate_at_once()
    expect.set_options(timeout=PATIENCE)
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


def faults_of(page: Page, *own: str, said: tuple[str, ...] = ("error",)) -> list[str]:
    """Return a list to which the page's faults are added: errors, dialogs, and requests to other addresses.

    The page's own addresses start with ``own``; ``said`` names the types of console messages that count as faults.
    """
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type in said else None)
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda asked: None if asked.url.startswith(own) else faults.append(asked.url))
    return faults


def running(*arguments: str) -> Browser:
    """Start the Chromium of this machine, because the playwright package here comes without one."""
    return _playwright().chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *arguments])
