"""The functions of `engine` that search games without their trees, each of which loads it when it is called."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def _of_engine(name: str) -> Callable[..., Any]:
    return lambda *arguments, **options: getattr(import_module(".engine", __package__), name)(*arguments, **options)


search_game = _of_engine("search_game")
search_deeper = _of_engine("search_deeper")
search_exhaustively = _of_engine("search_exhaustively")
search_with_windows = _of_engine("search_with_windows")
search_several_players = _of_engine("search_several_players")
