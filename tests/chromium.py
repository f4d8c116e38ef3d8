"""Where Chromium is, and how it is started for tests and photographs."""

from __future__ import annotations

import shutil

__all__ = ["ARGUMENTS", "CHROMIUM"]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
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
