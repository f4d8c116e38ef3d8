"""How the tables of cases are named, and how a refused tree is written down."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gametree.errors import TreeError
from goldens import Golden


def by_id(case: Any) -> str:
    """Return the name under which pytest runs a case."""
    return str(case.id)


@dataclass(frozen=True)
class BadTree:
    """Input that is not a tree."""

    id: str
    make: Callable[[], object]

    def check(self, golden: Golden) -> None:
        """Make the tree, expect the `TreeError`, and write down its message."""
        with pytest.raises(TreeError) as caught:
            self.make()
        golden(str(caught.value))


def schema(name: str) -> Any:
    """Return the JSON Schema of a tree, a trace, an exercise or a receipt."""
    path = Path(__file__).parent.parent / "docs" / "schemas" / f"{name}.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


def docs_program(name: str) -> ModuleType:
    """Load a program of ``docs/``, which is not a package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", Path(__file__).parent.parent / "docs" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
