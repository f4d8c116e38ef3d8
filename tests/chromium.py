"""Where Chromium is, and how it is started for tests and photographs."""

from __future__ import annotations

import os
import shutil

__all__ = ["ARGUMENTS", "CHROMIUM", "NAMES", "REQUIRED"]

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
