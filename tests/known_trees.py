"""Trees that many tests use; the first three are from the lecture decks."""

from __future__ import annotations

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
T1 = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]"
LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
DEEP = "[[3 12] [[[2 9] 5] 4] [[[8 1] 3] 7]]"
