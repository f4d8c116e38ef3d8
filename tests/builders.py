"""The builders of notebooks and sheets, which are scripts and no package, loaded for tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


def load_script(path: Path, name: str) -> ModuleType:
    """Load a script, which is in no package, under a name of its own."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


NOTEBOOKS = load_script(ROOT / "notebooks" / "build.py", "notebooks_build")
SHEETS = load_script(ROOT / "solutions" / "build.py", "solutions_build")
READING, SAVING, TRANSLATION = (sys.modules[name] for name in ("reading", "saving", "translation"))
