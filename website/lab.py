"""JupyterLite with the course: notebooks and sheets in every language, over the site's own Pyodide."""

from __future__ import annotations

from pathlib import Path

__all__ = ["make_lab"]


def make_lab(tools: Path, target: Path) -> None:
    """Build JupyterLite into a folder of the site."""
