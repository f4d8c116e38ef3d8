# %% [markdown]
# # Move order: why it matters which move is tried first
#
# **Question.** Alpha-beta is always right, but it is not always fast. In the same tree, it may evaluate 11 leaves, or
# 17, or all 27, depending on the order in which it tries the moves. Which order is good? How much does it save? And how
# can a program find a good order if it does not know the best move yet?
#
# | word | meaning |
# |---|---|
# | **move order** | the order in which the children of a node are searched |
# | **ply**, **depth** d | one move of one player; the number of plies searched |
# | **branching factor** b | the number of moves at a node |
# | **refutation** | a reply that causes a cut-off: it shows that the move before it was bad |
# | **critical tree** | the fewest leaves that prove the value of the root |
# | **transposition** | the same position, reached by the same moves in another order |

# %%
import random
from collections import Counter
from itertools import pairwise
from math import log, sqrt

import gametree as gt
from gametree import exercises, experiments, games, lectures

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A very small tree
#
# There are two moves, and two replies to each. MAX's better move is on the left. Alpha-beta evaluates only three
# leaves.

# %%
small = gt.Tree.parse("[[3 5] [2 9]]")
gt.alphabeta(small).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** Now C is searched before B. The tree does not change. Which leaves are evaluated, and what is the value?

# %%
# %%reveal
gt.alphabeta(small, rules=gt.Rules(order={"A": ["C", "B"]})).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Now nothing can be pruned. When C comes first, MAX is sure of only 2, and no reply at B is worth 2 or less. A cut-off
# needs two things: a bound that is *already* good, and a reply that refutes the move *early*.
#
# </details>

# %% [markdown]
# **Definition.** A move order is *good* when at each node the best move for the player to move comes first: the
# greatest value at a MAX node, the smallest at a MIN node. If all nodes have the same number of children and all leaves
# are different, no other order needs fewer leaves, as we shall see.

# %% [markdown]
# In the last notebook, alpha-beta evaluated seven of the nine leaves. **Predict:** change only the order below D (14,
# 5, 2). What is the smallest number of leaves that alpha-beta can evaluate?

# %%
# %%reveal
nine = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
turned = gt.alphabeta(nine, rules=gt.Rules(order={"D": ["D3", "D2", "D1"]}))
turned.frames(lang=LANG)[-1]

# %%
# %%reveal
given = gt.alphabeta(nine)
for result in (given, turned):
    print(result.value, result.best_move, " ".join(result.evaluated_labels))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# MIN's best reply at D is D3 = 2. If it is tried first, it refutes a3 at once. The greatest leaf of all, 14, does *not*
# help, and evaluating it first was a waste of time. At a MIN node, the smallest value should come first.
#
# </details>

# %% [markdown]
# ## Does the order change the answer?
#
# It never changes the value. It changes the move only if two moves are equally good: the search keeps the first one *in
# its own order*.

# %%
tie = gt.Tree.parse("[[3 5] [3 9]]")
for order in (["B", "C"], ["C", "B"]):
    result = gt.alphabeta(tie, rules=gt.Rules(order={"A": order}))
    print(order, result.value, result.best_move)

# %% [markdown]
# ## The minimum number of leaves
#
# Suppose that you know the value of the root and all the best moves, and that you want to prove the value. What do you
# have to prove? *That MAX gets at least this value*: this takes one good move at each MAX node, but *all* replies of
# MIN. *That MAX gets no more*: this takes *all* moves of MAX, but only one good reply to each.

# %% [markdown]
# **Predict.** Take a tree with three levels of moves and three children at every node. How many leaves does the first
# proof need? How many does the second need? And how many leaves do they have in common?

# %%
# %%reveal
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
best = gt.alphabeta(tree, rules=gt.Rules(order=gt.best_order(tree)))
best.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The first proof takes one move at A, three replies of MIN, and one move after each of them: 3 leaves. The second one
# takes three moves at A, one reply to each, and three moves after each reply: 9 leaves. The leaf D21 = 12 belongs to
# both.
#
# </details>
#
# The next cell prints the labels of all these leaves, and then their number, computed in four ways.

# %%
# %%reveal
print(" ".join(map(tree.label, gt.critical_leaves(tree))))
print(3 + 9 - 1, gt.fewest_leaves(tree), best.frames()[0].counters.least, len(best.evaluated))

# %% [markdown]
# **Definition.** The two proofs together are the *critical tree*. With b children at every node and d levels, it has
#
# $$ b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1 $$
#
# leaves. One proof takes one move at each MAX node and all moves at each MIN node; the other proof does the opposite;
# one leaf belongs to both. Donald Knuth and Ronald Moore found this in 1975.

# %% [markdown]
# **Predict.** How many leaves does the critical tree have with four levels instead of three? And with six, where the
# whole tree has 729? The next cell prints the depth, the number of all leaves, the critical leaves of a random tree as
# the kit counts them, and the formula.

# %%
# %%reveal
for depth in range(1, 7):
    drawn = gt.random_tree(1, 3, depth, 1, 1_000_000)
    formula = 3 ** ((depth + 1) // 2) + 3 ** (depth // 2) - 1
    print(f"{depth} {3**depth:5} {gt.fewest_leaves(drawn):4} {formula:4}")

# %% [markdown]
# No search needs fewer leaves, in any order, because with fewer there is no proof. So this number shows how good a
# search was. In the player it is the counter *Fewest possible*. The kit also counts it for irregular trees, for which
# the formula does not hold.

# %% [markdown]
# **Think.** Go back to the picture with 11 evaluated leaves. At C and its children, where does the order matter?
#
# <details><summary>Show the explanation</summary>
#
# At C, *one* child is enough, if it is the right one. Below this child, *all* leaves are evaluated, so their order does
# not matter. At B, not only B1 = 8 but also B2 = 10 is a refutation, because both are below 12: a refutation need not
# be the best reply.
#
# </details>

# %% [markdown]
# ## The best order and the worst
#
# In the lecture's tree, the given order needs 17 leaves and the best order 11. **Predict:** the worst order tries the
# worst move first at every node. How many leaves does alpha-beta save then?

# %%
# %%reveal
worst = gt.alphabeta(tree, rules=gt.Rules(order=gt.worst_order(tree)))
worst.frames(lang=LANG)[-1]

# %%
# %%reveal
for result in (best, gt.alphabeta(tree), worst):
    print(result.value, result.best_move, len(result.evaluated))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# None at all: alpha-beta does the same work as minimax.
#
# </details>
#
# Here are the nine leaves again, on the left in the good order, on the right in the worst. Play the two searches, and
# ask at each leaf on the right: *why* is there no cut-off here? There are bounds, but they come too late, or they are
# too weak.

# %%
worst_of_nine = gt.alphabeta(nine, rules=gt.Rules(order=gt.worst_order(nine)))
gt.compare(turned, worst_of_nine).player(lang=LANG)

# %% [markdown]
# ## A random order
#
# A program without any knowledge of the game tries the moves in a random order. **Predict:** the number of leaves is
# between 11 and 27. Are most random orders near the best, in the middle, or near the worst? Draw what you expect before
# you run the cell. It shuffles the children of every node 500 times, and prints the mean at the end.


# %%
# %%reveal
def shuffled(tree, dice):
    inner = [node for node in tree.nodes if tree.children(node)]
    mixed = {node: sorted(tree.children(node), key=lambda _: dice.random()) for node in inner}
    return {tree.label(node): [tree.label(child) for child in below] for node, below in mixed.items()}


dice = random.Random(1)
orders = [gt.Rules(order=shuffled(tree, dice)) for _ in range(500)]
counts = Counter(len(gt.alphabeta(tree, rules=rules).evaluated) for rules in orders)
for n in range(11, 28):
    print(f"{n} {counts[n]:3} {'█' * (counts[n] // 2)}")
print(f"{sum(n * times for n, times in counts.items()) / 500:.1f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Most orders are in the middle: 18 or 19 of 27 leaves. So even a random order saves nearly a third of the leaves here.
# But the best order is rare: only 4 of 500 shuffles found it.
#
# </details>

# %% [markdown]
# ## Deeper trees
#
# A third is not much. What counts is how the number of leaves *grows* with each additional ply. To see it, one tree is
# not enough: the next cell searches 100 random trees of each depth, in three orders. The leaves of these trees are
# random numbers between 0 and 1. **Predict:** on a logarithmic scale, the number of all leaves, $b^d$, is a straight
# line, and so is its square root. Where is the line of the random order: near the upper line, near the lower one, or
# between them?

# %%
# %%reveal
measured = experiments.measure(3, range(1, 9), trees=100, orders=["worst", "random", "best"], seed=1)
experiments.leaves_by_depth(measured, lang=LANG).figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It is between them: the line of the random order is less steep than that of all leaves, and steeper than that of the
# best order.
#
# </details>
#
# How steep is a line? If d plies cost n leaves, then each ply multiplies the cost by the d-th root of n, as if every
# node had that many children. This number is the **effective branching factor**. The next cell prints the mean number
# of leaves at depths 2, 4, 6 and 8, and the effective branching factor at depth 8.

# %%
for order in ("best", "random", "worst"):
    runs = [measured.run(d, order) for d in (2, 4, 6, 8)]
    print(
        f"{order:7}", " ".join(f"{run.leaves.mean():6.1f}" for run in runs), "·", f"{runs[-1].effective_branching:.2f}"
    )

# %% [markdown]
# Every node has three children. The effective branching factor is 2.91 for the worst order, 2.45 for the random order
# and 1.89 for the best; at greater depth, the best comes down to $\sqrt{3} \approx 1.73$. The difference seems small,
# but this number is the base of a power.

# %% [markdown]
# ## A thousand trees
#
# A mean hides a lot. Here are 1000 random trees with six plies. **Predict:** which of the three orders needs the same
# number of leaves in *every* tree?

# %%
# %%reveal
thousand = experiments.measure(3, 6, trees=1000, orders=["best", 0.5, 1, 2, "random", "worst"], seed=1)
three = experiments.Measured(tuple(thousand.run(6, order) for order in ("best", "random", "worst")))
experiments.distribution(three, lang=LANG).figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The best order: 53 leaves each time, the minimum of Knuth and Moore. In a random order, one tree needs 114 leaves and
# another one 398.
#
# </details>
#
# No program knows the best order, but many have a good *guess*. Below, the moves are sorted by their true values with an
# error. An error of 1 is as large as the values of the moves usually differ. Each point shows how often the best move
# comes first, and how many leaves that saves. **Predict:** how much is lost if the best move comes first at three nodes
# of four?

# %%
# %%reveal
experiments.savings(thousand, lang=LANG).figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Very little: with an error of 1, the best move comes first at three nodes of four, and alpha-beta still saves 88 % of
# the leaves, where 93 % is the most possible. A guess need not be perfect: if the first move is not the best one, it is
# often good enough to refute.
#
# </details>
#
# Where in the tree are the cut-offs? The root has none: nobody above it has a bound.

# %%
experiments.cuts_by_level(thousand, lang=LANG).figure

# %% [markdown]
# In a good order, there are more cut-offs on the odd levels, where MIN moves: every move of MAX except the best one must
# be refuted there.

# %% [markdown]
# ## A random order, and its limit
#
# In 1982 Judea Pearl found the branching factor of alpha-beta in a random order. In a deep random tree with b moves, one
# more ply multiplies the leaves by
#
# $$ \frac{\xi}{1-\xi}, \text{ where } \xi^b + \xi = 1. $$
#
# **Predict.** For b = 3 this is 2.148. Do our trees with only a few plies already show it? Each line has a depth d, the
# mean number of leaves, the exact mean of all random trees, and the factor a ply between d − 2 and d.

# %%
# %%reveal
random_order = experiments.measure(3, [2, 4, 6, 8, 10], trees=150, orders=["random"], seed=1).runs
for before, run in pairwise(random_order):
    exact = experiments.expected_leaves(3, run.depth)
    factor = sqrt(run.leaves.mean() / before.leaves.mean())
    print(f"{run.depth:2} {run.leaves.mean():7.1f} {exact:7.1f} · {factor:.2f}")
far = sqrt(experiments.expected_leaves(3, 40) / experiments.expected_leaves(3, 38))
print(f"40 · {far:.3f} · {experiments.pearl_factor(3):.3f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The factor comes down slowly: it is 2.23 at depth 10, and 2.148 at depth 40. Pearl also proved that no search that
# reads the leaves of random trees from left to right has a smaller factor. To save more, a program must find a better
# order.
#
# </details>

# %% [markdown]
# ## The value of a good order: chess
#
# A chess program has 100 seconds a move and searches $10^4$ positions a second. There are about 35 moves in a position.
# **Predict:** how many plies ahead can minimax look? A program that looks four plies ahead plays like a novice; eight
# plies ahead, like a master or a program on a home computer; twelve plies ahead, like Deep Blue or Kasparov. The next
# cell prints the budget, and then the number of leaves at each depth:

# %%
# %%reveal
budget = 100 * 10**4
print(f"     {budget:.2e}")
for plies in (4, 8, 12):
    print(f"{plies:2} · {35**plies:.2e}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# So minimax plays like a novice.
#
# </details>
#
# **Predict:** what helps more, a machine that is a thousand times faster, or the best move order? The depth d follows
# from $b^d = B$, where $B$ is the budget; with the best order, $\sqrt{b}$ replaces b, as in the last line.

# %%
# %%reveal
for faster in (1, 10, 1000):
    print(f"{faster:4} × {budget:.0e} · {log(budget * faster) / log(35):.1f}")
print(f"   1 × {budget:.0e} · {log(budget) / log(sqrt(35)):.1f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The machine that is a thousand times faster sees only two plies further. The best order *doubles* the depth: eight
# plies then cost about as much as four plies before, as the lecture says.
#
# </details>
#
# The exact numbers are those of the critical tree with eight plies, and of the whole tree with four plies:

# %%
lectures.load("003-best-order").run(2), lectures.load("003-best-order").run(3)

# %% [markdown]
# Is this true of *every* tree? The next cell searches twenty random trees with 35 moves in each position, four plies
# deep in the best order, and prints the smallest and the greatest number of leaves. Without cut-offs, two plies have
# $35^2 = 1225$ leaves.

# %%
twenty = experiments.measure(35, 4, trees=20, orders=["best"], seed=1).runs[0]
print(twenty.leaves.min(), twenty.leaves.max(), f"{twenty.leaves.max() / 35**2:.3f}")

# %% [markdown]
# It is as if a position had only $\sqrt{35} \approx 6$ moves instead of 35. The effective branching factor of Deep Blue
# was about 6. Deep Blue searched 200 million positions a second. For twelve plies, it needs this much time with 6 moves
# and with 35:

# %%
print(f"{6**12 / 200e6:.0f} seconds, {35**12 / 200e6 / (365 * 24 * 3600):.0f} years")

# %% [markdown]
# ## Where does a good order come from?
#
# If a program knew the best move, it would not have to search. But a *guess* is enough: a wrong guess costs time, but
# the answer is still right. There are four sources of guesses. The first is an **evaluation**: try the move that looks
# best first.

# %% [markdown]
# **Predict.** Tic-tac-toe has 549 946 nodes. Alpha-beta visits 18 297 of them if it tries the squares as they are
# numbered. How many does it visit if the lecture's evaluation (lines still open for X minus lines still open for O)
# sorts the moves? And how many if we reverse that order, with the worst-looking move first?

# %%
# %%reveal
board = games.TicTacToe()


def worst_first(state, action):
    value = board.evaluate(board.result(state, action))
    return -value if board.player(state) == "max" else value


for order in (None, "evaluate", worst_first):
    result = gt.alphabeta(board, order=order)
    print(f"{result.nodes:6,} · {result.value}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The value is always that of a draw. The good guess saves two thirds of the nodes, and the bad one costs two thirds
# more. Even the worst guess is far better than no cut-offs at all.
#
# </details>

# %% [markdown]
# The second source is a **shallower search**. *Iterative deepening* searches one ply deep, then two, then three; each
# time it first tries the move that was best the time before. Here the estimates after one ply are B ≈ 4, C ≈ 1, D ≈ 9,
# and they are far from the true values. **Predict:** in which order does the next search try B, C and D, and how many
# of the nine leaves does it evaluate?

# %%
unsorted = gt.Tree.parse("[[2 4 6] [14 5 2] [3 12 8]]")
deepened = gt.iterative_deepening(unsorted, evaluate={"B": 4, "C": 1, "D": 9})
deepened.player(by="leaf", lang=LANG)

# %%
# %%reveal
print(len(gt.alphabeta(unsorted).evaluated))
print(" ".join(deepened.evaluated_labels))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The estimates were wrong, but their *order* was useful: D first. The search saves two leaves, but it needed three
# estimates. In such a small tree this does not pay.
#
# </details>

# %% [markdown]
# What about a large tree? "To search five plies, you first search one, two, three and four, and throw all that away!"
# Is that expensive? **Predict.** With 35 moves in a position, how many nodes do all the shallower searches have
# together, in percent of the last one?

# %%
# %%reveal
for b in (2, 3, 35):
    print(f"b = {b:2}: {100 * sum(b**k for k in range(8)) / b**8:.0f} %")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# With 35 moves, almost none: the last ply is most of the work.
#
# </details>
#
# Let us try a real game, four in a row on 5 × 4 squares, eight plies deep. We try three orders of the columns: from the
# edge to the middle; from the middle to the edge, as the game has them; and sorted by the evaluation. **Predict** which
# order is best, and where iterative deepening helps. The left column shows the nodes of one search to depth 8, the
# right column those of all eight iterations together.

# %%
# %%reveal
four = games.Connect(5, 4, 4)


def edge_first(state, column):
    return abs(column - 3)


for order in (edge_first, None, "evaluate"):
    once = gt.alphabeta(four, depth=8, order=order)
    deeper = gt.iterative_deepening(four, depth=8, order=order)
    print(f"{once.nodes:6,} · {deeper.nodes:6,}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# If the order is bad, eight searches cost less than one! The shallow searches find better moves to try first. If the
# order is already good, they find little that is new, and only add to the cost. Programs use iterative deepening for
# another reason, too: whenever the time runs out, there is a move to play, the best of the last iteration.
#
# </details>

# %% [markdown]
# ## The same position again
#
# The third source is **memory**. In a game, the same position can be reached in many ways: X in the corner, O in the
# centre, X on an edge; or the edge first and the corner last. A *transposition table* stores what the search found out
# about a position. Symmetry works in a similar way: of several positions that are reflections of each other, the search
# needs only one. **Predict** how many of the 18 297 nodes of tic-tac-toe remain with each.

# %%
# %%reveal
for options in ({"table": True}, {"symmetry": True}, {"table": True, "symmetry": True}):
    print(f"{gt.alphabeta(board, **options).nodes:6,}", *options)
every_trick = gt.alphabeta(board, table=True, symmetry=True, order="evaluate")
print(f"{every_trick.nodes:6,}", every_trick.value)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# From 549 946 nodes to 323, and the value is still that of a draw. No single method does that: each one saves part of
# what the others leave. Chess programs combine them all. Their table even remembers which move was best the last time,
# and they try that move first.
#
# </details>

# %% [markdown]
# Which positions meet? `gt.position_graph` draws each position of a game once, with a line for each move; ×3 is at a
# position to which three ways lead. A line that reaches the top of a frame ends there; one that passes behind a frame
# goes on. **Predict.** Nim with the heaps 3 and 2 has a tree of 86 nodes. How many different positions are among them,
# with who moves next?

# %%
# %%reveal
gt.position_graph(games.Nim(3, 2))

# %% [markdown]
# **Predict.** The first three plies of tic-tac-toe have 1 + 9 + 72 + 504 nodes. How many different positions has the
# last of these levels? And how many if reflected and turned boards count as one?

# %%
# %%reveal
print(gt.position_graph(board, depth=3).table(LANG))
gt.position_graph(board, depth=3, symmetry=True)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# 252, just half: the first move and the third, both by X, can be made in either order. With symmetry 38 are left. The
# deeper the search, the more the table saves: to the end of the game, 549 946 nodes are 5478 positions, and 765 with
# symmetry.
#
# </details>

# %% [markdown]
# ## Cut-offs elsewhere
#
# The fourth source is the search itself. A reply that refutes one move often refutes the next one, too: a move that wins
# at once is good after almost every move of the opponent. So programs remember which moves caused cut-offs:
#
# * **Killer moves** are the last two different moves that caused a cut-off on a level. On this level they are tried
#   first, the last one before the other.
# * The **history table** has a weight for each move of each player. A cut-off adds d² to the weight of the move that
#   caused it, where d is the number of plies that are left to search. The moves with the greatest weights are tried
#   first.
#
# Both must know which moves are the same: in a game, those with the same name, such as the same square in tic-tac-toe.
# In a tree without names, the kit takes moves with the same place among their siblings for the same.
#
# **Predict.** Below, the lecture's tree is searched from left to right, and with killer moves first. Where does the
# order of the second search change for the first time?

# %%
killer = gt.Rules(order="killer")
gt.compare(gt.alphabeta(tree), gt.alphabeta(tree, rules=killer)).player(lang=LANG)

# %% [markdown]
# In this tree of numbers, killer moves save one leaf. **Predict:** how much do they save in tic-tac-toe? The table has
# the leaves that alpha-beta evaluates to 2, 3, 4 and 5 plies: from left to right, with killer moves, with the history
# table, and with the best move first; the last column is the minimum of any search.

# %%
# %%reveal
for depth in range(2, 6):
    plies = gt.Tree.from_game(board, depth=depth)
    orders = ["left_to_right", "killer", "history", gt.best_order(plies)]
    counts = [len(gt.alphabeta(plies, rules=gt.Rules(order=order)).evaluated) for order in orders]
    print(f"{depth}:", *(f"{count:7,}" for count in counts), f"{gt.fewest_leaves(plies):7,}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# From three plies on, both save between 17 % and 37 % of the leaves, and they know nothing about the game but the names
# of its moves. The best order still needs far fewer. With two plies there are only seven cut-offs, too few to learn from.
#
# In a tree of *random* numbers, a move at one node says nothing about a move at another. There, killer moves and the
# history table save little, or even cost leaves. Try it with `gt.random_tree(1, 3, 6)`.
#
# </details>

# %% [markdown]
# ## Other searches
#
# Is there anything better than alpha-beta? With a bad order, other searches evaluate fewer leaves:
#
# * **PVS** assumes that the first move is best. For every other move it only tests whether it is better, with a *null
#   window*, which is so narrow that no value fits inside. If the move is better, PVS searches it again.
# * **MTD(f)** uses *only* such tests: is the root worth at least 5? At least 7? It remembers every answer.
# * **SSS\*** keeps many partial plans at once, and always continues with the one of the greatest *merit*.
#
# **Predict.** With the *best* order of moves, how many fewer leaves than alpha-beta can they evaluate?

# %%
# %%reveal
experiments.leaves_by_algorithm(tree, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# None: alpha-beta is already at the dashed line, and no search gets below it. The worse the order, the more SSS\* and
# MTD(f) gain; PVS gains nothing on this tree.
#
# </details>

# %% [markdown]
# SSS\* never evaluates a leaf that alpha-beta prunes. Watch how it jumps from branch to branch:

# %%
bad = gt.Tree.parse("[[2 4 6] [3 12 8] [14 5 2]]")
gt.compare(gt.alphabeta(bad), gt.sss(bad)).player(lang=LANG)

# %% [markdown]
# It evaluates the first reply to every move before it evaluates any second one. The merit of a move is the least value
# found below it so far; SSS\* continues with the move of the greatest merit.

# %% [markdown]
# One tree proves little, so here are the mean numbers for 100 random trees with four plies: different leaves, and
# evaluations with all repetitions. MTD(f) appears twice, the second time with a perfect first guess. (The critical tree
# has 17 leaves.)

# %%
hundred = [gt.random_tree(seed, 3, 4, 1, 1000) for seed in range(100)]
searches = {name: gt.ALGORITHMS[name] for name in ("alphabeta", "pvs", "sss", "mtdf")}
searched = {name: [search(one) for one in hundred] for name, search in searches.items()}
searched["mtdf*"] = [gt.mtdf(one, first_guess=gt.minimax(one).value) for one in hundred]
for name, results in searched.items():
    different, repeated = sum(len(r.evaluated) for r in results), sum(r.visits for r in results)
    print(f"{name:9} {different / 100:5.1f} {repeated / 100:5.1f}")

# %% [markdown]
# Every gain has its price. PVS evaluates leaves a second time whenever its assumption was wrong, so it needs a good
# order. SSS\* and MTD(f) must remember what they know about very many nodes, while alpha-beta remembers only one path.
# And a good first guess is worth as much as a good algorithm. MTD(f) gets its guess from the last iteration of
# iterative deepening.

# %% [markdown]
# With chance nodes, there is much less to save. Star1 and Star2 cut there only if even the best of the rest cannot
# matter. For this they must know the least and the greatest value of a leaf.

# %%
experiments.leaves_with_chance(experiments.measure_stars(3, [2, 3, 4], trees=5), lang=LANG).figure

# %% [markdown]
# ## Exercise: the best order
#
# Put the children of every node into an order in which alpha-beta evaluates the fewest leaves. Drag the branches, or
# type the orders. More than one answer is right: any order with the fewest leaves counts. First ask *which move is
# best*, then *what refutes the others*.

# %%
order_it = exercises.Exercise("child-order", "[[[6 1] [4 9]] [[2 7] [8 5]] [[3 5] [1 9]]]", lang=LANG)
order_it.practice()

# %% [markdown]
# Are you stuck? First find the value of each node (the parents of the leaves are MAX nodes). Which move at the root is
# best? It comes first, and the moves of its line must come first, too. For each other move, find *one* reply of MIN
# that is worth no more.

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
for node, children in order_it.key.items():
    print(node, " ".join(children))
solved = gt.alphabeta(order_it.tree, rules=gt.Rules(order=order_it.key))
print(len(gt.alphabeta(order_it.tree).evaluated), len(solved.evaluated), gt.fewest_leaves(order_it.tree))

# %%
# %%reveal solution
# solution: the search in that order
solved.frames(lang=LANG)[-1]

# %% [markdown]
# ## Exercise: how deep?
#
# A game has 20 moves in every position, and your program searches $10^8$ positions a move. How deep can minimax search,
# and how deep can alpha-beta with the best order? How much do you gain in each case from a machine that is 20 times
# faster?

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
for positions in (10**8, 20 * 10**8):
    print(f"{log(positions) / log(20):.1f} · {log(positions) / log(sqrt(20)):.1f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Minimax gains one ply, because one more ply multiplies the cost by 20; but alpha-beta gains two plies. A better search
# also gains more from a faster machine.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * Even with the best order, no search reaches the end of a chess game. What is a position worth where the search has
#   to stop? [05](05-imperfect-decisions.ipynb)
# * Cross out leaves, fill in windows, find orders: [pruning](../../exercises/en/pruning.ipynb).
# * Write alpha-beta yourself, and let the kit test it: [implement](../../exercises/en/implement.ipynb).
# * Do you remember why C2 and C3 were pruned? Go back to [03](03-alpha-beta.ipynb).
