# %% [markdown]
# # Alpha-beta: the same answer from fewer leaves
#
# **Question.** Minimax looks at every leaf of a game tree. Does it have to? In this notebook you find
# out which leaves can be left out without changing the decision, and why.
#
# | word | meaning |
# |---|---|
# | **node**, **leaf** | a position; a position where the game is over, with its *value* for MAX |
# | **label** | the root is A, below it stand B, C, D, and below B stand B1, B2, B3 |
# | **move** | what leads from a node to the next: a1 from A to B, c2 from C to C2 |
# | **MAX** △, **MIN** ▽ | the player who wants the value to be high, and the one who wants it low |
# | **known interval** | what the leaves seen so far say about a node: = 3, ≤ 3, ≥ 3 or [3, 14] |
# | **window** (α, β) | what MAX (α) and MIN (β) can already be sure of on the way to a node |
# | **cut** | the rest of a node's children need not be looked at |

# %%
import gametree as gt

LANG = "en"  # the language of captions and players: "en", "es" or "pt"

# %% [markdown]
# ## The smallest tree that shows it
#
# MAX moves first, then MIN, then the game is over. The nine leaves, from left to right, are all that
# the kit needs; with three children at each node the tree follows.

# %%
tree = gt.Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3)
tree

# %% [markdown]
# The one-line notation of a tree is what `str` gives, and `gt.Tree.parse` reads it back.

# %%
print(tree)

# %% [markdown]
# ## Minimax first
#
# **Definition.** The minimax value of a leaf is its value. The value of a MAX node is the greatest
# value of its children, that of a MIN node the smallest. MAX plays the move that leads to the
# greatest.

# %%
everything = gt.minimax(tree)
everything.frames(lang=LANG)[-1]

# %%
print("value", everything.value, "· best move", everything.best_move)
print("leaves evaluated:", len(everything.evaluated))

# %% [markdown]
# If MAX played `a2` instead, MIN would answer `c1`, and MAX would get 2.
#
# ## Alpha-beta, one leaf at a time
#
# **Definition.** Alpha-beta is minimax with two numbers handed down: α, the best that MAX can already
# have on the way to this node, and β, the best that MIN can. At a MAX node the search stops as soon as
# v ≥ β, at a MIN node as soon as v ≤ α: the player above will never let the game come here.
#
# The steps (a) to (g) of the lecture are the frames of the search, one for each leaf evaluated. Beside
# each node stands what is *known* of its value so far.

# %%
result = gt.alphabeta(tree)
steps = result.frames(by="leaf", lang=LANG)
[step.name for step in steps]

# %% [markdown]
# **(a)** One leaf below B has been seen. B is a MIN node.

# %%
steps[1]

# %% [markdown]
# **(b)** Does the second leaf change what is known of B?

# %%
steps[2]

# %% [markdown]
# **(c)** The last leaf below B. Now something is known of A, too.

# %%
steps[3]

# %% [markdown]
# **Foretell.** The next leaf, below C, is worth 2. Before you go on: what will be known of C? Is there
# any value that the other two leaves of C could have for MAX to prefer C to B?

# %%
steps[4]

# %% [markdown]
# **(d)** was the first cut. A struck line was cut; a dotted one has only not been visited yet.
#
# **(e)** Why is A suddenly bounded from above?

# %%
steps[5]

# %%
steps[6]

# %%
steps[7]

# %% [markdown]
# Two leaves were never looked at, and the answer is the one that minimax gave.

# %%
print("value", result.value, "· best move", result.best_move)
print("leaves evaluated:", len(result.evaluated))
for cut in result.cuts:
    pruned = ", ".join(map(tree.label, cut.pruned)) or "nothing, no child was left"
    owner = tree.label(cut.owner)
    print(f"cut at {tree.label(cut.node)}: {cut.value} against {cut.bound}, held by {owner}; pruned: {pruned}")

# %% [markdown]
# ## The player
#
# The same steps, to go through at your own pace. Click the picture first: a frame around the player shows
# that it has the keys. Then → and ← step, Home and End jump, the space bar plays, and the keys 1 to 4 choose
# the step size: one event, one leaf, one node, one cut. `?` lists all keys.
#
# At step (d) a card says *why* it was cut, and an arrow leads to the node that owns the bound. Type other values
# for C2 and C3, or drag them: the root does not move. Then click an evaluated leaf, say C1, and change that one.

# %%
player = result.player(by="leaf", lang=LANG)
player

# %% [markdown]
# The step that the player shows can be read and set from Python.

# %%
player.step

# %% [markdown]
# The switches below the picture show more of the same search: the pseudo-code with the lines that a step carries
# out, the open calls with their α and β, the leaves in a row, a table of all events, the tree as an outline.
# The window (α, β) is not the known interval; here it stands beside the nodes instead.

# %%
result.player(by="event", lang=LANG, notation="window", panels=["tree", "caption", "code", "calls"])

# %% [markdown]
# ## Foretell
#
# Click *Foretell* (or press `q`) and choose what you want to be asked: the next leaf, cut or go on, α and β, or
# the value passed up. Answer in the tree; the player says what is right, and why. Your answers come back to Python.

# %%
training = result.player(lang=LANG)
training

# %%
right, asked = training.score
print(f"{right} of {asked} right")

# %% [markdown]
# ## Side by side
#
# Minimax and alpha-beta on one tree, in step: equal leaves meet, and the search that leaves one out waits.

# %%
gt.compare(everything, result).player(lang=LANG)

# %% [markdown]
# ## Exercise: 27 leaves
#
# MAX moves first, the tree has three levels of moves and three children at each node. The leaves are
#
# `[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]`
#
# **On paper first.** Go through the tree from left to right with alpha-beta. Which leaves are never
# looked at? Which move is best, and what is it worth? Write down for each cut the inequality that
# allows it.

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
exercise = gt.Tree.from_leaves(leaves, branching=3)
exercise

# %% [markdown]
# Now play it through. At each leaf, say what will happen *before* you press →.

# %%
solution = gt.alphabeta(exercise)
solution.player(by="leaf", lang=LANG)

# %% [markdown]
# ### Check your answer
#
# Only the cuts, one by one:

# %%
# solution: run this cell when you have your own answer
for frame in solution.frames(by="cut")[1:]:
    print(f"({frame.name}) {frame.caption(LANG)}")

# %%
# solution: value, move and leaves
print("value", solution.value, "· best move", solution.best_move)
print("evaluated", len(solution.evaluated), "of", len(exercise.leaves), "leaves:")
print(*solution.evaluated_labels)
print("never evaluated:", *solution.pruned_labels)
print("no order of search needs fewer than", solution.frames()[0].counters.least)

# %% [markdown]
# ## Two conventions that books differ on
#
# Some books cut when v = α or v = β, some only beyond. The rule is an object, and search, picture and
# caption obey it. Here a tie makes the difference:

# %%
tie = gt.Tree.parse("[[3 5] [3 9]]")
for rule in ("at_equality", "beyond"):
    again = gt.alphabeta(tie, rules=gt.Rules(cut=rule))
    print(f"{rule:12} value {again.value} · evaluated {' '.join(again.evaluated_labels)}")

# %% [markdown]
# **Think.** The value is the same both times. Under the first rule, what do you know about the move to C
# after the search, and what do you not know?
