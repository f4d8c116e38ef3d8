"""Exercises on game trees: the mistakes that explain a wrong answer, and trees that tell them apart."""

from __future__ import annotations

__all__: list[str] = []
