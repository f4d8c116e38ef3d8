"""Import of the scripts that build notebooks and sheets, which are outside the packages."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent


def load_script(path: Path, name: str) -> ModuleType:
    """Load a script as a module with a unique name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # if a package is missing, later callers get the same error
        del sys.modules[spec.name]
        raise
    return module


class Script:
    """A script loaded on first use, because some scripts import nbgrader, which takes seconds."""

    def __init__(self, *parts: str, name: str) -> None:
        self._path, self._name = ROOT.joinpath(*parts), name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith(("_", "pytest")):  # pytest looks up its own attributes on every module-level object
            raise AttributeError(attribute)
        folder = str(ROOT / "notebooks")  # the folder of the modules shared by all builders
        if folder not in sys.path:
            sys.path.insert(0, folder)
        module = sys.modules.get(self._name) or load_script(self._path, self._name)
        return getattr(module, attribute)


NOTEBOOKS = Script("notebooks", "build.py", name="notebooks_build")
SHEETS = Script("solutions", "build.py", name="solutions_build")
READING, SAVING, TRANSLATION = (
    Script("notebooks", f"{name}.py", name=name) for name in ("reading", "saving", "translation")
)
