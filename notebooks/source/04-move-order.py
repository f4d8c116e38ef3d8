# %% [markdown]
# # Move order: what the first move tried is worth
#
# **Question.** Alpha-beta is always right, but it is not always fast. On one and the same tree it may evaluate 11
# leaves, or 17, or all 27. Nothing changes but the order in which moves are tried. Which order is good, how much is
# it worth, and where could it come from, when nobody knows the best move yet?
#
# | word | meaning |
# |---|---|
# | **move order** | in which order the children of a node are searched |
# | **ply**, **depth** d | one move of one player; how many plies are searched |
# | **branching factor** b | how many moves there are at a node |
# | **refutation** | a reply good enough to cut: it shows that the move before it was no good |
# | **critical tree** | the fewest leaves that prove the value of the root |
# | **transposition** | the same position, reached by the same moves in another order |

# %%
import random
from collections import Counter
from math import log, sqrt

import gametree as gt
from gametree import exercises, experiments, games, lectures
from gametree.course.experiments.growth import measured

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The smallest tree that shows it
#
# Two moves, two replies to each. The better move of MAX stands on the left. Three leaves are enough.

# %%
small = gt.Tree.parse("[[3 5] [2 9]]")
gt.alphabeta(small).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** Now C is searched before B. The tree and its leaves stay where they are. Which leaves are evaluated, and
# what is the value?

# %%
gt.alphabeta(small, rules=gt.Rules(order={"A": ["C", "B"]})).frames(lang=LANG)[-1]

# %% [markdown]
# Now nothing can be cut. When C comes first, MAX has only 2, and a 2 refutes nothing in B. A cut needs two things:
# a bound that is *already* good, and a reply that beats it *soon*.

# %% [markdown]
# **Definition.** A move order is *good* when at each node the best move for the player to move comes first: the
# greatest value at a MAX node, the smallest at a MIN node. Where all nodes have equally many children and all leaves
# differ, no order needs fewer leaves than that, as we shall see.

# %% [markdown]
# The nine leaves of the last notebook took seven evaluations. **Predict:** the order at A, B and C stays as it is.
# Change only the order below D (14, 5, 2). How few leaves can it be?

# %%
nine = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
turned = gt.alphabeta(nine, rules=gt.Rules(order={"D": ["D3", "D2", "D1"]}))
turned.frames(lang=LANG)[-1]

# %%
given = gt.alphabeta(nine)
for result in (given, turned):
    print(result.value, result.best_move, " ".join(result.evaluated_labels))

# %% [markdown]
# MIN's best reply at D is D3 = 2. Tried first, it refutes a3 at once. Note which leaf is *not* decisive: 14 is the
# greatest leaf of all, and looking at it first was a waste. At a MIN node the smallest value comes first.

# %% [markdown]
# ## Does the order change the answer?
#
# Never the value. The move only where two moves are equally good: then the first one *in the order of the search*
# is kept.

# %%
tie = gt.Tree.parse("[[3 5] [3 9]]")
for order in (["B", "C"], ["C", "B"]):
    result = gt.alphabeta(tie, rules=gt.Rules(order={"A": order}))
    print(order, result.value, result.best_move)

# %% [markdown]
# ## How few can it be?
#
# Suppose an oracle tells you the value of the root and all best moves. You do not believe it, and want a proof from
# leaves alone. What has to be proved? *That MAX gets at least so much*: for this, look at one good move at each MAX
# node, but at *all* replies of MIN. *That MAX gets no more*: look at *all* moves of MAX, but at one good reply
# each.

# %% [markdown]
# **Predict.** In a tree with three levels of moves and three children everywhere: how many leaves has the first proof?
# How many has the second? And how many leaves do they have in common?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
best = gt.alphabeta(tree, rules=gt.Rules(order=gt.best_order(tree)))
best.frames(lang=LANG)[-1]

# %% [markdown]
# The first proof: one move at A, three replies of MIN, one move to each of them; these are 3 leaves. The second one:
# three moves at A, one reply to each, three moves after each reply; these are 9. D2 with its 12 is where both proofs
# meet. Below stand the labels of all these leaves, then their number in four ways.

# %%
print(" ".join(map(tree.label, gt.critical_leaves(tree))))
print(3 + 9 - 1, gt.least_leaves(tree), best.frames()[0].counters.least, len(best.evaluated))

# %% [markdown]
# **Definition.** The two proofs together are the *critical tree*. With b children everywhere and d levels it has
#
# $$ b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1 $$
#
# leaves: one proof chooses on the levels of MAX and branches on those of MIN, the other one the other way round,
# and one leaf belongs to both. Donald Knuth and Ronald Moore found this in 1975.

# %% [markdown]
# **Predict.** With four levels instead of three: how many? And with six, where there are 729 leaves? Here are the
# depth, all leaves, the critical tree of a random tree as the kit counts it, and the formula.

# %%
for depth in range(1, 7):
    drawn = gt.random_tree(1, 3, depth, 1, 1_000_000)
    formula = 3 ** ((depth + 1) // 2) + 3 ** (depth // 2) - 1
    print(f"{depth} {3**depth:5} {gt.least_leaves(drawn):4} {formula:4}")

# %% [markdown]
# No search whatever gets by with fewer leaves, in any order: with fewer there is no proof. So this number tells how
# good a search was. In the player it is the counter *Fewest possible*, and it is counted for irregular trees, too,
# where the formula says nothing.

# %% [markdown]
# **Think.** Look at the picture of the 11 leaves once more. At C and its children, where does the order matter, and
# where not? At C *one* child is enough, if it is the right one. Below this child *all* leaves are looked at, and
# there any order will do. And at B not only B1 = 8 but also B2 = 10 would have been good enough against 12: a
# refutation need not be the best reply.

# %% [markdown]
# ## The best and the worst
#
# The lecture's tree, as it is given, needs 17 leaves; the best order needs 11. **Predict:** the worst order tries the
# worst move first at every node. How much does alpha-beta save then?

# %%
worst = gt.alphabeta(tree, rules=gt.Rules(order=gt.worst_order(tree)))
worst.frames(lang=LANG)[-1]

# %%
for result in (best, gt.alphabeta(tree), worst):
    print(result.value, result.best_move, len(result.evaluated))

# %% [markdown]
# Nothing at all: it is minimax with two more numbers to carry. Here are nine leaves again, on the left in the good
# order, on the right in the worst. Play them, and ask at each leaf on the right: *why* is nothing cut here? The
# bounds are there, but they come too late, or they are too weak.

# %%
worst_of_nine = gt.alphabeta(nine, rules=gt.Rules(order=gt.worst_order(nine)))
gt.compare(turned, worst_of_nine).player(lang=LANG)

# %% [markdown]
# ## A random order
#
# Somebody who knows nothing tries moves in any order. **Predict:** between 11 and 27, where do most random orders lie:
# near the best, in the middle, near the worst? Draw what you expect before you run the cell. It shuffles the children
# of every node, 500 times; at the end stands the mean.


# %%
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
# A hill in the middle: 18 or 19 of 27 leaves. Even a random order saves nearly a third here, for nothing. But the
# best is rare: 4 of 500 shuffles found it.

# %% [markdown]
# ## And deeper?
#
# A third is little. What counts is how the number of leaves *grows* with each further ply. **Predict:** on a
# logarithmic scale all leaves, $b^d$, are a straight line, and so is the square root of that. Where does the random
# order lie: does it stay near the upper line, near the lower one, or does it leave both?

# %%
experiments.growth(3, range(1, 7), lang=LANG)

# %% [markdown]
# It leaves both: the line of the random order is less steep than that of all leaves, and steeper than that of the
# best. How steep is a line? If d plies cost n leaves, then each ply has multiplied the cost by the d-th root of n,
# as if every node had that many children. This is the **effective branching factor**.

# %%
depths = range(1, 7)
for order, found in measured(3, depths).items():
    print(f"{order:7}", " ".join(f"{n:5.0f}" for n in found), "·", f"{found[-1] ** (1 / depths[-1]):.2f}")

# %% [markdown]
# Of the three children per node, the worst order pays for 2.95, the random one for 2.56, the best one for 1.94, and
# with more depth the best comes down to $\sqrt{3} \approx 1.73$. It seems a small difference. But it is the base of
# a power.

# %% [markdown]
# ## What a good order buys: chess
#
# A chess program has 100 seconds a move and looks at $10^4$ positions a second. There are about 35 moves in a position.
# **Predict:** how many plies deep can minimax look? Four plies play like a novice, eight like a master or a program on
# a home computer, twelve like Deep Blue or Kasparov. First the budget, then the leaves at each depth:

# %%
budget = 100 * 10**4
print(f"     {budget:.2e}")
for plies in (4, 8, 12):
    print(f"{plies:2} · {35**plies:.2e}")

# %% [markdown]
# So it is a novice. **Predict:** what would help more, a machine that is a thousand times faster, or the best move
# order? The depth d follows from $b^d = B$, where $B$ is the budget; with the best order $\sqrt{b}$ takes the place of
# b, as in the last line.

# %%
for faster in (1, 10, 1000):
    print(f"{faster:4} × {budget:.0e} · {log(budget * faster) / log(35):.1f}")
print(f"   1 × {budget:.0e} · {log(budget) / log(sqrt(35)):.1f}")

# %% [markdown]
# A thousand times faster, and it sees two plies more. The best order *doubles* the depth: eight plies then cost
# about what four cost before, as the lecture says. In exact numbers, the critical tree of eight plies, and all of
# four plies:

# %%
lectures.load("003-best-order").run(2), lectures.load("003-best-order").run(3)

# %% [markdown]
# It is as if a position had only $\sqrt{35} \approx 6$ moves instead of 35, and about 6 is what Deep Blue came down
# to. Deep Blue looked at 200 million positions a second. For twelve plies it would have needed, with 6 moves and
# with 35:

# %%
print(f"{6**12 / 200e6:.0f} seconds, {35**12 / 200e6 / (365 * 24 * 3600):.0f} years")

# %% [markdown]
# ## Where does a good order come from?
#
# Who knew the best move would not have to search. But a *guess* is enough: a wrong guess costs time, never the
# answer. Three sources of guesses follow. The first is an **evaluation**: try first what looks best.

# %% [markdown]
# **Predict.** Tic-tac-toe has 549 946 nodes. Alpha-beta that tries the squares as they are numbered visits 18 297. Now
# the evaluation of the lecture (lines still open for X, less those for O) sorts the moves. And what if we sort them the
# wrong way round, what looks worst first?

# %%
board = games.TicTacToe()


def worst_first(state, action):
    value = board.evaluate(board.result(state, action))
    return -value if board.player(state) == "max" else value


for order in (None, "evaluate", worst_first):
    result = gt.alphabeta(board, order=order)
    print(f"{result.nodes:6,} · {result.value}")

# %% [markdown]
# The value is a draw each time. The good guess saves two thirds of the nodes, and the bad one costs two thirds
# more. Even the worst guess is far better than no cuts at all.

# %% [markdown]
# The second source is a **shallower search**. *Iterative deepening* searches one ply deep, then two, then three; each
# time it tries first what was best the time before. Here the guesses after one ply are B ≈ 4, C ≈ 1, D ≈ 9, and they
# are far off. **Predict:** in which order are B, C and D searched then, and how many of the nine leaves are evaluated?

# %%
unsorted = gt.Tree.parse("[[2 4 6] [14 5 2] [3 12 8]]")
deepened = gt.iterative_deepening(unsorted, evaluate={"B": 4, "C": 1, "D": 9})
deepened.player(by="leaf", lang=LANG)

# %%
print(len(gt.alphabeta(unsorted).evaluated))
print(" ".join(deepened.evaluated_labels))

# %% [markdown]
# The values of the guesses were wrong, but their *order* was useful: D first. Two leaves are saved, and three
# guesses were the price. In a tree so small it does not pay.

# %% [markdown]
# And in a large one? "To search five plies you first search four, three, two and one, and throw all that away!" Does
# that cost much? **Predict.** With 35 moves in a position: how many nodes do all the shallower searches have together,
# in percent of the last one?

# %%
for b in (2, 3, 35):
    print(f"b = {b:2}: {100 * sum(b**k for k in range(8)) / b**8:.0f} %")

# %% [markdown]
# With 35 moves almost nothing: the last ply is the bulk of the work. Let us see on a real game, four in a row on 5 × 4
# squares, eight plies deep. We try the columns from the edge to the middle; then as the game has them, the middle
# first; and then sorted by the evaluation. **Predict** which order is best, and where iterative deepening helps. On the
# left stand the nodes of one search to depth 8, on the right those of all eight iterations together.

# %%
four = games.Connect(5, 4, 4)


def edge_first(state, column):
    return abs(column - 3)


for order in (edge_first, None, "evaluate"):
    once = gt.alphabeta(four, depth=8, order=order)
    deeper = gt.iterative_deepening(four, depth=8, order=order)
    print(f"{once.nodes:6,} · {deeper.nodes:6,}")

# %% [markdown]
# Where the order was bad, eight searches cost less than one! The shallow ones had found better moves to try first.
# Where the order was good already, they find little that is new, and their cost remains. Programs deepen all the
# same, for another reason as well: whenever the clock runs out, there is a move to play, the best of the last
# iteration.

# %% [markdown]
# ## The same position again
#
# The third source is **memory**. In games one position is reached in many ways: X in the corner, O in the centre, X on
# an edge; or the edge first and the corner last. A *transposition table* keeps what was found out about a position.
# Symmetry is of the same kind: of positions that mirror each other one is enough. **Predict** how many of the 18 297
# nodes of tic-tac-toe remain with each.

# %%
for options in ({"table": True}, {"symmetry": True}, {"table": True, "symmetry": True}):
    print(f"{gt.alphabeta(board, **options).nodes:6,}", *options)
every_trick = gt.alphabeta(board, table=True, symmetry=True, order="evaluate")
print(f"{every_trick.nodes:6,}", every_trick.value)

# %% [markdown]
# From 549 946 nodes to 323, and the value is still a draw. No trick alone does that: each saves a part of what the
# others leave. Chess programs combine all of them: the table even remembers which move was best the last time, and
# that move is tried first.

# %% [markdown]
# ## Other searches
#
# Is alpha-beta the last word? With a bad order others look at fewer leaves. In short:
#
# * **PVS** believes that the first move is best. Of each other move it asks only "are you better?", with a *null
#   window*, so narrow that no value fits in between, and searches again when the answer is yes.
# * **MTD(f)** asks *only* such questions: is the root worth at least 5? At least 7? It remembers every answer.
# * **SSS\*** keeps many plans at once, and always goes on with the one that promises most.
#
# **Predict.** With the *best* order of moves, how much fewer than alpha-beta can they evaluate?

# %%
experiments.leaves_by_algorithm(tree, lang=LANG)

# %% [markdown]
# Nothing: alpha-beta is at the dashed line already, and nobody comes below it. The worse the order, the more SSS\*
# and MTD(f) gain; PVS gains nothing on this tree.

# %% [markdown]
# SSS\* never evaluates a leaf that alpha-beta leaves out. Watch how it jumps from branch to branch:

# %%
bad = gt.Tree.parse("[[2 4 6] [3 12 8] [14 5 2]]")
gt.compare(gt.alphabeta(bad), gt.sss(bad)).player(lang=LANG)

# %% [markdown]
# It looks at the first reply to every move before it looks at any second one. The promise of a move is the least
# value seen below it so far; it goes on with the greatest promise.

# %% [markdown]
# One tree proves little, so here are the mean numbers for 100 random trees with four plies: different leaves, and
# evaluations with all repetitions. MTD(f) stands there twice, the second time with a perfect first guess. (The
# critical tree has 17 leaves.)

# %%
hundred = [gt.random_tree(seed, 3, 4, 1, 1000) for seed in range(100)]
searches = {name: gt.ALGORITHMS[name] for name in ("alphabeta", "pvs", "sss", "mtdf")}
searched = {name: [search(one) for one in hundred] for name, search in searches.items()}
searched["mtdf*"] = [gt.mtdf(one, first_guess=gt.minimax(one).value) for one in hundred]
for name, results in searched.items():
    different, repeated = sum(len(r.evaluated) for r in results), sum(r.visits for r in results)
    print(f"{name:9} {different / 100:5.1f} {repeated / 100:5.1f}")

# %% [markdown]
# No gain is free. PVS evaluates leaves a second time, whenever its belief was wrong; so it needs a good order.
# SSS\* and MTD(f) must remember what they know of very many nodes, where alpha-beta remembers one path. And a good
# first guess is worth as much as a good algorithm: where does MTD(f) get it from? From the last iteration of
# iterative deepening.

# %% [markdown]
# ## Exercise: the best order
#
# Put the children of every node into an order in which alpha-beta evaluates the fewest leaves. Drag the branches,
# or write the orders down. More than one answer is right: any order that gets there counts. First think *which move
# is best*, then *what refutes the others*.

# %%
order_it = exercises.Exercise("child-order", "[[[6 1] [4 9]] [[2 7] [8 5]] [[3 5] [1 9]]]", lang=LANG)
order_it.practice()

# %% [markdown]
# Stuck? Find the value of each node first (the leaves stand below MAX nodes). Which root move is best? It comes
# first, and its own line must come first, too. For each other move look for *one* reply of MIN that is worth no
# more.

# %%
# solution: run this cell when you have your own answer
for node, children in order_it.key.items():
    print(node, " ".join(children))
solved = gt.alphabeta(order_it.tree, rules=gt.Rules(order=order_it.key))
print(len(gt.alphabeta(order_it.tree).evaluated), len(solved.evaluated), gt.least_leaves(order_it.tree))

# %%
# solution: the search in that order
solved.frames(lang=LANG)[-1]

# %% [markdown]
# ## Exercise: how deep?
#
# A game has 20 moves in a position, and your program looks at $10^8$ positions a move. How deep does minimax see,
# and how deep alpha-beta with the best order? Somebody offers you a machine that is 20 times faster. What does it
# give you in each of the two cases?

# %%
# solution: run this cell when you have your own answer
for positions in (10**8, 20 * 10**8):
    print(f"{log(positions) / log(20):.1f} · {log(positions) / log(sqrt(20)):.1f}")

# %% [markdown]
# One ply more for minimax, as one ply is what multiplies the cost by 20; but two plies for alpha-beta. Who searches
# well gains more from a faster machine, too.

# %% [markdown]
# ## Where to go on
#
# * Even with the best order, chess does not end within twelve plies. What is a position worth where the search has to
#   stop? [05](05-imperfect-decisions.ipynb)
# * Leaves to cross out, windows to fill in, orders to find: [pruning](../../exercises/en/pruning.ipynb).
# * Write alpha-beta yourself, and have it tested: [implement](../../exercises/en/implement.ipynb).
# * Why were C2 and C3 cut, again? Back to [03](03-alpha-beta.ipynb).
