"""The functions of `engine`, which search games without building their trees; `engine` is imported on the first
call.
"""

from __future__ import annotations

from functools import partial

from ..on_demand import function_of

_of_engine = partial(function_of, ".engine", package=__package__)

search_game = _of_engine("search_game")
search_deeper = _of_engine("search_deeper")
search_exhaustively = _of_engine("search_exhaustively")
search_with_windows = _of_engine("search_with_windows")
search_several_players = _of_engine("search_several_players")
