"""Searches of trees that are folded in a picture."""

from __future__ import annotations

import gametree as gt

SEARCHES = [
    *(gt.alphabeta(gt.random_tree(seed, 3, 3, -9, 9)) for seed in range(4)),
    *(gt.minimax(gt.random_tree(seed, 2, 4, -9, 9)) for seed in range(2)),
    gt.alphabeta("[safe->5 gamble->[win->[8 3] lose->[-2 -7]] wait->[4 6]]"),
    gt.expectiminimax(
        "[safe->5 gamble->{0.6: win->[8 min[3.5 9]], 0.4: lose->min[-2 -7]} insure->{1/3: [4 6], 2/3: [2 7]}]"
    ),
    gt.alphabeta("[toss: [3 12] go: [2 [4 5]]]"),
    gt.pvs(gt.random_tree(5, 3, 3, -9, 9)),
    gt.sss(gt.random_tree(6, 3, 3, -9, 9)),
    gt.mtdf(gt.random_tree(7, 2, 3, -9, 9)),
    gt.maxn(gt.Tree.from_leaves([(n, -n) for n in range(8)], branching=2, levels="p1 p2")),
]
