"""The builders of notebooks and sheets, which are scripts and no package, loaded for tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

__all__ = ["NOTEBOOKS", "READING", "ROOT", "SAVING", "SHEETS", "TRANSLATION"]

ROOT = Path(__file__).parent.parent


def load(folder: str) -> ModuleType:
    """Load ``build.py`` of a folder under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"{folder}_build", ROOT / folder / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


NOTEBOOKS = load("notebooks")
SHEETS = load("solutions")
READING, SAVING, TRANSLATION = (sys.modules[name] for name in ("reading", "saving", "translation"))
