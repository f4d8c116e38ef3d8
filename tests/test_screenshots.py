"""The photographs of the player in docs/ are those of the table, and small."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parent.parent / "docs"


def table() -> ModuleType:
    """Load ``docs/screenshots.py``, which is no package."""
    spec = importlib.util.spec_from_file_location("docs_screenshots", DOCS / "screenshots.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_state_has_its_pictures() -> None:
    """``make screenshots`` was run since a state was added, renamed or removed, and no picture is large."""
    screenshots = table()
    sizes = {path.name: path.stat().st_size for path in DOCS.glob("player-*.png")}
    assert set(sizes) == set(screenshots.pictures())
    assert {name: size for name, size in sizes.items() if size > screenshots.LIMIT} == {}
