"""Names of test cases, and checks of refused trees."""

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
    """Return the test id of a case."""
    return str(case.id)


@dataclass(frozen=True)
class BadTree:
    """Input that is not a tree."""

    id: str
    make: Callable[[], object]

    def check(self, golden: Golden) -> None:
        """Build the tree, expect a `TreeError`, and record its message."""
        with pytest.raises(TreeError) as caught:
            self.make()
        golden(str(caught.value))


def schema(name: str) -> Any:
    """Return the JSON Schema for a tree, a trace, an exercise or a receipt."""
    path = Path(__file__).parent.parent / "docs" / "schemas" / f"{name}.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


def docs_program(name: str) -> ModuleType:
    """Load a program from ``docs/``, which is not a package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", Path(__file__).parent.parent / "docs" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
