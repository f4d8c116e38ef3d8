# %% [markdown]
# # Welcome: a tour of the kit
#
# [English](../en/00-tour.ipynb) · [Español](../es/00-tour.ipynb) · [Português](../pt/00-tour.ipynb)
#
# **Question.** Two players, one wants the outcome to be high, the other low. What should the first one play, and how
# much of the game must be looked at to know? Here you play with that question before you read anything about it.
#
# Run the next cell (Shift and Enter). What appears is the *explorer*: fields for a tree and a search, and below them
# the *player*, which shows the search step by step. Everything that you change is played at once.

# %%
import gametree as gt

LANG = "en"  # the language of captions and fields: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

explorer = gt.explore(lang=LANG)
explorer

# %% [markdown]
# Things to try, one at a time:
#
# 1. Click the picture, then press → again and again. Read the sentence at each step.
# 2. In **Tree**, change the 2 after the 8 into a 9. Which leaves are looked at now?
# 3. Under **Algorithm**, choose *Minimax*. How many leaves does it evaluate, and is the answer another one?
# 4. Under **Step size**, choose *Event* for the smallest steps, *Cut-off* for the largest.
# 5. Open **Random tree** and press *New tree*. Say what will be cut before you press →.
# 6. Under **Example**, choose one of the examples of the lectures.
#
# When a field holds something that makes no tree, a sentence says what is missing, and the picture stays.
#
# ## How to read the picture
#
# | what you see | what it means |
# |---|---|
# | **A** △, pointing up | a position where **MAX** moves, who wants the value to be high |
# | **B** ▽, pointing down | a position where **MIN** moves, who wants it low |
# | a circle | a *chance node*: a die or a coin decides |
# | a box with a number | a **leaf**: the game is over, and this is its value for MAX |
# | a1, b3 beside a line | a **move**: a1 is the first move at A, b3 the third at B |
# | ≥ 3, ≤ 2, = 3, [3, 14] beside a node | what is *known* of its value so far |
# | a thick line | the path to the position where the search is now |
# | a dotted line | not yet visited |
# | a struck line | **pruned**: never looked at, because it cannot matter |
#
# The smallest search that shows most of it, at its end:

# %%
result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
result.frames(lang=LANG)[-1]

# %% [markdown]
# And the step at which something was cut. **Predict** before you read the sentence: C is worth at most 2; why is that
# enough?

# %%
result.frames(lang=LANG)[4]

# %% [markdown]
# ## Your first own tree
#
# A tree is its leaves from left to right, and how many children each node has. The explorer writes below the tree which
# line of Python does the same; it can be copied into a cell.

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
# Trees need not be regular. Brackets group the children of a node, and braces with probabilities are a chance node:

# %%
gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")

# %%
gt.expectiminimax("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]").frames(lang=LANG)[-1]

# %% [markdown]
# Any of them can go into the explorer, with the search that suits it:

# %%
gt.explore("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]", lang=LANG)

# %% [markdown]
# And the same seed gives everybody in the room the same random tree:

# %%
gt.random_tree(2024, branching=3, depth=2)

# %% [markdown]
# ## Where to go on
#
# The notebooks build on each other. Each takes 30 to 60 minutes, and most end with a sheet of exercises.
#
# | notebook | question | sheet |
# |---|---|---|
# | [01](01-games-as-search.ipynb) | What must be written down of a game? | [formulate](../../exercises/en/formulate.ipynb) |
# | [02](02-minimax.ipynb) | What is the best that one can be sure of? | [implement](../../exercises/en/implement.ipynb) |
# | [03](03-alpha-beta.ipynb) | Which leaves need nobody look at? | [pruning](../../exercises/en/pruning.ipynb) |
# | [04](04-move-order.ipynb) | Why does it matter which move comes first? | [find-x](../../exercises/en/find-x.ipynb) |
# | [05](05-imperfect-decisions.ipynb) | What if the end of the game is far away? | |
# | [06](06-chance.ipynb) | What if dice decide, too? | [chance](../../exercises/en/chance.ipynb) |
# | [07](07-several-players.ipynb) | What if there are more than two players? | [several-players](../../exercises/en/several-players.ipynb) |
# | [08](08-monte-carlo.ipynb) | What if nobody knows a position's worth? | [monte-carlo](../../exercises/en/monte-carlo.ipynb) |
# | [09](09-menace.ipynb) | Can matchboxes learn to play? | |
# | [10](10-state-of-the-art.ipynb) | How did machines come to beat champions? | |
#
# If you are short of time, go straight on to [03](03-alpha-beta.ipynb): from these nine leaves to an exercise with 27.
# Beside the course stand [every example of the lectures](20-lecture-examples.ipynb),
# [all kinds of exercises](21-exercises.ipynb), [the games](22-games.ipynb), and
# [what teachers need](30-for-instructors.ipynb).
#
# **Exercise.** In the explorer, find values for nine leaves for which alpha-beta evaluates only five of them, and no
# order of moves could do with fewer. You are there when the counters *Leaves evaluated* and *Fewest possible* both show 5.
