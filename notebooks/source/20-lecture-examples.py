# %% [markdown]
# # Every example of the five lectures
#
# **Question.** This kit follows five lectures on adversarial search. Which of their examples can you run here, and what
# do the other searches do that alpha-beta does not?
#
# | word | meaning |
# |---|---|
# | **chance node** ○ | no player moves here: a die or a coin decides, or an opponent who plays at random |
# | **expected value** | the mean of the possible values, weighted by their probabilities |
# | **depth limit** | how many plies are searched; the value of a position at the limit is *estimated* by an evaluation function |
# | **max^n** | for several players: each one maximizes its own entry of a tuple of utilities |

# %%
import gametree as gt
from gametree import lectures
from gametree.explain.transformations import compare_transform

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## The catalogue
#
# Each example has an identifier, a tree, a search, the results that must come out, and an erratum if the lecture prints
# something else. `lectures.find` finds the examples of a lecture or of a topic.

# %%
for example in lectures.find(deck="002"):
    print(example.id, "·", example.title(LANG))

# %%
deep = lectures.load("002-deep")
deep.run().frames(lang=LANG)[-2]

# %% [markdown]
# The same example in words. It also says what happens if every node knows only its parent's bound:

# %%
print(deep.text(LANG))

# %% [markdown]
# ## The calls, one by one
#
# The calls of MAX-VALUE and MIN-VALUE in an alpha-beta search, each with its window.

# %%
print(lectures.load("001-alphabeta-trace").run().call_trace(LANG))

# %% [markdown]
# ## Chance
#
# In a small tree, MAX chooses between two chance nodes. **Predict:** which move is better? Is it still better if the
# leaves are 20, 30, 1, 400 instead of 2, 3, 1, 4?

# %%
game = gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
gt.expectiminimax(game).player(by="node", lang=LANG)

# %%
# %%reveal
compare_transform(game, {1: 1, 2: 20, 3: 30, 4: 400}, lang=LANG)

# %% [markdown]
# Without bounds on the values, nothing can be pruned at a chance node: the last leaf could outweigh all the others. If
# all values lie between 0 and 10, Star1 stops as soon as the remaining children, even at their best, cannot change the
# decision.

# %%
star = gt.star1(game, (0, 10))
print("evaluated:", *star.evaluated_labels, "· never evaluated:", *star.pruned_labels)
star.player(by="leaf", lang=LANG)

# %% [markdown]
# ## Several players
#
# Three players move in turn, and every leaf has one utility for each. In max^n, no player wants to harm another.
# Paranoid search assumes that all the others play against one player.

# %%
utilities = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
three = gt.Tree.from_leaves(utilities, branching=2, root="p1")
gt.maxn(three).frames(lang=LANG)[-1]

# %% [markdown]
# ## The order of moves
#
# How many of the 27 leaves does each search evaluate? And how many if the best moves come first?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
for search in (gt.minimax, gt.alphabeta, gt.pvs, gt.sss, gt.mtdf):
    result = search(tree)
    print(f"{result.algorithm:10} value {result.value}, leaves evaluated: {len(result.evaluated)}")

# %%
for name, order in {"best": gt.best_order(tree), "worst": gt.worst_order(tree)}.items():
    result = gt.alphabeta(tree, rules=gt.Rules(order=order))
    print(f"{name} order: {len(result.evaluated)} leaves, and no order needs fewer than {gt.fewest_leaves(tree)}")

# %% [markdown]
# ## A depth limit
#
# The search stops after two plies. The values of B2 and C1 are estimates; the sign ≈ says so.

# %%
judged = gt.minimax("[[3 [12 8]] [[2 4] 6]]", rules=gt.Rules(depth=2, evaluate={"B2": 7, "C1": 5}))
judged.frames(lang=LANG)[-1]

# %% [markdown]
# ## A strategy, and an opponent who makes mistakes
#
# The strategy that minimax finds guarantees its value against any reply. Against an opponent who moves at random half
# of the time, it gets more on average.

# %%
plan = gt.minimax("[[3 12 8] [2 4 6] [14 5 2]]")
print(dict(plan.strategy), "guarantees", plan.value, "and gets", gt.value_against(plan, 0.5), "on average")

# %% [markdown]
# **Exercise.** Take `lectures.load("004-27").tree`. Change the value of one pruned leaf with
# `gametree.explain.transformations.replace_leaves`: what is the result of the search now? Then find a leaf whose value
# decides the move: change it, and another move is best.
