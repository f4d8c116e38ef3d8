"""How the tables of cases are named and how an error is held against its row."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gametree.errors import TreeError


def by_id(case: Any) -> str:
    """Return the name under which pytest runs a case."""
    return str(case.id)


@dataclass(frozen=True)
class BadTree:
    """Input that is no tree, and the four parts of its message."""

    id: str
    make: Callable[[], object]
    where: str
    needed: str
    got: str
    cure: str = ""

    def check(self) -> None:
        """Make the tree, expect the `TreeError`, and compare its parts and its message."""
        with pytest.raises(TreeError) as caught:
            self.make()
        error = caught.value
        parts = tuple(str(part or "") for part in (error.where, error.needed, error.got, error.cure))
        assert parts == (self.where, self.needed, self.got, self.cure)
        tail = f"; {self.cure}" if self.cure else ""
        assert str(error) == f"{self.where}: needed {self.needed}, got {self.got}{tail}"


def schema(name: str) -> Any:
    """Return the JSON Schema of a tree, a trace, an exercise or a receipt."""
    path = Path(__file__).parent.parent / "docs" / "schemas" / f"{name}.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))
