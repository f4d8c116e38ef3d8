"""The call of Python that makes the same search, as one line to copy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from ...rules import Rules
from ...values import INF

__all__ = ["call"]


def call(algorithm: str, tree: str, shape: Mapping[str, Any], rules: Rules, options: Mapping[str, Any]) -> str:
    """Write the call of a search; ``shape`` is how the text becomes a tree, ``options`` the search's own arguments.

    >>> print(call("alphabeta", "[3 5 2 9]", {"branching": 2}, Rules(cut="beyond"), {"window": (-1, float("inf"))}))
    gt.alphabeta("[3 5 2 9]", branching=2, rules=gt.Rules(cut="beyond"), window=(-1, float("inf")))
    """
    chosen = {field.name: getattr(rules, field.name) for field in fields(rules)}
    unlike = {name: value for name, value in chosen.items() if value != getattr(Rules(), name)}
    pairs = {
        name: dict(value) for name, value in unlike.items() if name in ("order", "evaluate") and value == (*value,)
    }
    said = _named({**unlike, **pairs})
    arguments = [_literal(tree), *_named(shape), *([f"rules=gt.Rules({', '.join(said)})"] if said else [])]
    return f"gt.{algorithm}({', '.join([*arguments, *_named(options)])})"


def _named(arguments: Mapping[str, Any]) -> list[str]:
    return [f"{name}={_literal(value)}" for name, value in arguments.items()]


def _literal(value: Any) -> str:
    """Write a value as Python does, with plain numbers for fractions that are decimals."""
    if isinstance(value, str):
        return repr(value) if '"' in value or "\\" in value else f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_literal(key)}: {_literal(entry)}" for key, entry in value.items()) + "}"
    if value in (INF, -INF):
        return f'float("{value}")'
    if isinstance(value, Fraction) and Fraction(str(float(value))) == value:
        return str(float(value))
    return repr(value)
