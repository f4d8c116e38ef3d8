# %% [markdown]
# # Every example of the five lectures
#
# **Question.** Five lectures on adversarial search stand behind this kit. Which of their examples can you
# see at work here, and what do the other searches do that alpha-beta does not?
#
# | word | meaning |
# |---|---|
# | **chance node** ○ | nobody moves there: a die, a coin, an opponent who plays at random |
# | **expected value** | the mean of what can happen, weighted by how likely it is |
# | **depth limit** | how many plies are searched; positions there are *judged* by an evaluation |
# | **max^n** | several players, each of whom wants its own entry of a tuple to be high |

# %%
import gametree as gt
from gametree import lectures
from gametree.explain.transformations import compare_transform

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The catalogue
#
# Each example has an identifier, its tree, its search, the facts that must come out, and an erratum where the
# lecture prints something else. `lectures.find` looks for a deck or a topic.

# %%
for example in lectures.find(deck="002"):
    print(example.id, "·", example.title(LANG))

# %%
deep = lectures.load("002-deep")
deep.run().frames(lang=LANG)[-2]

# %% [markdown]
# The same in words, with what would happen if every node knew only its parent's bound:

# %%
print(deep.text(LANG))

# %% [markdown]
# ## The calls, one by one
#
# The same search as the calls of MAX-VALUE and MIN-VALUE, with the window that each is given.

# %%
print(lectures.load("001-alphabeta-trace").run().call_trace(LANG))

# %% [markdown]
# ## When chance plays along
#
# The smallest tree that shows it: MAX chooses between two chance nodes. **Predict**: which move is better, and would it
# be so if the leaves were 20, 30, 1, 400 in place of 2, 3, 1, 4?

# %%
game = gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
gt.expectiminimax(game).player(by="node", lang=LANG)

# %%
compare_transform(game, {1: 1, 2: 20, 3: 30, 4: 400}, lang=LANG)

# %% [markdown]
# Without bounds on the values nothing can be cut at a chance node: the last leaf could outweigh all others.
# When the values are known to lie between 0 and 10, Star1 stops as soon as even the best rest is not enough.

# %%
star = gt.star1(game, (0, 10))
print("evaluated:", *star.evaluated_labels, "· never evaluated:", *star.pruned_labels)
star.player(by="leaf", lang=LANG)

# %% [markdown]
# ## Several players
#
# Three players move in turn, and every leaf has one utility for each. Nobody wants to harm anybody, except in
# paranoid search, which believes that all others do.

# %%
utilities = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
three = gt.Tree.from_leaves(utilities, branching=2, root="p1")
gt.maxn(three).frames(lang=LANG)[-1]

# %% [markdown]
# ## Order is everything
#
# How many leaves of the 27 does each search evaluate? And how many when the best moves come first?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
for search in (gt.minimax, gt.alphabeta, gt.pvs, gt.sss, gt.mtdf):
    result = search(tree)
    print(f"{result.algorithm:10} value {result.value}, leaves evaluated: {len(result.evaluated)}")

# %%
for name, order in {"best": gt.best_order(tree), "worst": gt.worst_order(tree)}.items():
    result = gt.alphabeta(tree, rules=gt.Rules(order=order))
    print(f"{name} order: {len(result.evaluated)} leaves, and no order needs fewer than {gt.least_leaves(tree)}")

# %% [markdown]
# ## A depth limit
#
# Two plies are searched; B2 and C1 are judged, not known. That is what ≈ says.

# %%
judged = gt.minimax("[[3 [12 8]] [[2 4] 6]]", rules=gt.Rules(depth=2, evaluate={"B2": 7, "C1": 5}))
judged.frames(lang=LANG)[-1]

# %% [markdown]
# ## A plan, and an opponent who errs
#
# The plan of minimax secures its value against any reply. Against an opponent who moves at random half of the
# time it gets more.

# %%
plan = gt.minimax("[[3 12 8] [2 4 6] [14 5 2]]")
print(dict(plan.strategy), "secures", plan.value, "and gets", gt.value_against(plan, 0.5), "against one who errs")

# %% [markdown]
# **Exercise.** Take `lectures.load("004-27").tree`. Change the value of one pruned leaf with
# `gametree.explain.transformations.replace_leaves`: what does the search say now? Find a leaf whose change changes the move.
