# %% [markdown]
# # Will C2 matter?
#
# MAX moves first and wants a high number; then MIN wants a low one.
# Press Shift and Enter twice, look for C2, decide, and press *Play*.<br>
# [English](../en/00-tour.ipynb) · [Español](../es/00-tour.ipynb) · [Português](../pt/00-tour.ipynb) ·
# [the exam is tomorrow](12-exam-tomorrow.ipynb)

# %% tags=["start"]
import gametree as gt

LANG = "en"  # the language of captions and fields: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

explorer = gt.explore(lang=LANG)
explorer

# %% [markdown]
# <details><summary>Show the answer</summary>
#
# No. With C1 = 2, MAX gets at most 2 at C, but is sure of 3 at B. So C2 and C3 are crossed out and never evaluated: any
# numbers can be there. D is different: its first leaves have high values, so the search has to go on.
#
# </details>
#
# More to try, one at a time:
#
# 1. Click the picture, then press → again and again. Read the sentence at each step.
# 2. Press *New random tree*. Which leaves will be pruned? Decide before you press →.
# 3. Open *Change tree and search*. In **Tree**, change one number. Which leaves are evaluated now?
# 4. Under **Algorithm**, choose *Minimax*. How many leaves does it evaluate? Is the answer different?
# 5. Under **Step size**, choose *Event* for the smallest steps, *Cut-off* for the largest.
# 6. Under **Example**, choose one of the examples from the lectures.
#
# If the text in a field is not a tree, a message says what is wrong, and the picture does not change.

# %% [markdown]
# ## The core path: fifteen minutes
#
# | minutes | notebook | what you do |
# |---|---|---|
# | 5 | [02](02-minimax.ipynb) | work out what a position is worth |
# | 5 | [03](03-alpha-beta.ipynb) | find the leaves that need not be evaluated |
# | 5 | [06](06-chance.ipynb) | work out the values where chance decides |
#
# In these three notebooks, everything beyond the core path says *further* in its heading: skip it at first. The next
# cell shows what you have seen, practised and answered rightly so far.

# %%
gt.notebook_progress(LANG)

# %% [markdown]
# ## How to read the picture
#
# | what you see | what it means |
# |---|---|
# | **A** △, pointing up | a position where **MAX** moves; MAX wants a high value |
# | **B** ▽, pointing down | a position where **MIN** moves; MIN wants a low value |
# | a circle | a *chance node*: a die or a coin decides |
# | a box with a number | a **leaf**: the game is over, and this is its value for MAX |
# | a1, b3 beside a line | a **move**: a1 is the first move at A, b3 the third at B |
# | ≥ 3, ≤ 2, = 3, [3, 14] beside a node | what is *known* of its value so far |
# | a thick line | the path to the position where the search is now |
# | a dotted line | not yet visited |
# | a crossed-out line | **pruned**: never evaluated, because it cannot change the decision |
#
# Here is the last step of a small search. It shows most of these signs:

# %%
result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
result.frames(lang=LANG)[-1]

# %% [markdown]
# And this is the step with the first cut-off. C is worth at most 2. **Predict** before you read the caption: why is
# that enough to prune C2 and C3? In all notebooks, the answer to a prediction is folded, and so is every solution:
# decide first, then run the cell and click the line below it.

# %%
# %%reveal
result.frames(lang=LANG)[4]

# %% [markdown]
# ## Your own tree
#
# To write a tree, list its leaves from left to right, and say how many children each node has. Below the tree, the
# explorer shows the line of Python that does the same; you can copy it into a cell.

# %%
mine = gt.Tree.from_leaves("[8 6 3 1 10 3 15 20]", branching=2)
mine

# %%
search = gt.alphabeta(mine)
print(
    "value", search.value, "· best move", search.best_move, "· evaluated", len(search.evaluated), "of", len(mine.leaves)
)
search.player(lang=LANG)

# %% [markdown]
# A tree need not be regular. Brackets group the children of a node, and braces with probabilities make a chance node:

# %%
gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")

# %%
gt.expectiminimax("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]").frames(lang=LANG)[-1]

# %% [markdown]
# The explorer takes any of these trees, with a search that suits it:

# %%
gt.explore("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]", lang=LANG)

# %% [markdown]
# The same seed gives everybody in the class the same random tree:

# %%
gt.random_tree(2024, branching=3, depth=2)

# %% [markdown]
# ## Where to go on
#
# The notebooks build on each other. Most take 30 to 60 minutes, and most end with a sheet of exercises.
#
# | notebook | question | sheet |
# |---|---|---|
# | [01](01-games-as-search.ipynb) | How do you describe a game to a computer? | [formulate](../../exercises/en/formulate.ipynb) |
# | [02](02-minimax.ipynb) | What is the best result that you can be sure of? | [implement](../../exercises/en/implement.ipynb) |
# | [03](03-alpha-beta.ipynb) | Which leaves need not be evaluated? | [pruning](../../exercises/en/pruning.ipynb) |
# | [04](04-move-order.ipynb) | Why does it matter which move is tried first? | [find-x](../../exercises/en/find-x.ipynb) |
# | [05](05-imperfect-decisions.ipynb) | What if the end of the game is far away? | |
# | [06](06-chance.ipynb) | What if dice play a part? | [chance](../../exercises/en/chance.ipynb) |
# | [07](07-several-players.ipynb) | What if there are more than two players? | [several-players](../../exercises/en/several-players.ipynb) |
# | [08](08-monte-carlo.ipynb) | What if nobody can say what a position is worth? | [monte-carlo](../../exercises/en/monte-carlo.ipynb) |
# | [09](09-menace.ipynb) | Can matchboxes learn to play? | |
# | [10](10-state-of-the-art.ipynb) | How did machines come to beat champions? | |
# | [11](11-hidden-information.ipynb) | What if you do not see everything? | |
#
# If you are short of time, follow the core path above; [12](12-exam-tomorrow.ipynb) is for the evening before an exam. The
# other notebooks hold [every example of the lectures](20-lecture-examples.ipynb), [all kinds of
# exercises](21-exercises.ipynb), [the games](22-games.ipynb), and [what teachers need](30-for-instructors.ipynb).
#
# **Exercise.** In the explorer, find values for nine leaves for which alpha-beta evaluates only five, and no order of
# moves needs fewer. You have found them when the counters *Leaves evaluated* and *Fewest possible* both show 5.
