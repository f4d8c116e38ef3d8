# %% [markdown]
# # Monte Carlo
#
# Seven questions, 20 points, about 40 minutes. Where a tree is too large and nobody knows a good evaluation, a search
# can play on at random, many times, and count. You need a pocket calculator, or Python.
#
# A question has four cells. The first shows the numbers and the rules. In the second you write your answer in place of
# `None`, and run it. The third says how you did, as often as you like. The fourth is for your marks: leave it as it is.

# %%
from gametree.course.grading import BackUp, FinalMove, Means, Question, UctChoice, UctValues

LANG = "en"

# %% [markdown]
# ## 1. The mean of some playouts
#
# Pure Monte Carlo search plays every move to the end a number of times. A win counts 1, a draw ½, a loss 0.

# %%
playouts = {"a1": (6, 10), "a2": (7.5, 12), "a3": (4, 6)}
question_1 = Question(
    "means",
    Means(playouts),
    points=3,
    lang=LANG,
)
question_1

# %%
means = None
### BEGIN SOLUTION
means = {"a1": "3/5", "a2": "5/8", "a3": "2/3"}
### END SOLUTION

# %% [markdown]
# ## 2. And now a move
#
# The same playouts. The game will not wait for more of them.

# %%
question_2 = Question(
    "pure_move",
    FinalMove(playouts, by="mean"),
    points=2,
    lang=LANG,
)
question_2

# %%
pure_move = None
### BEGIN SOLUTION
pure_move = "a3"
### END SOLUTION

# %% [markdown]
# ## 3. Good, or only seldom tried?
#
# Monte Carlo tree search does not try all moves equally often. UCT gives each a bonus that grows the longer the move is
# left alone. Work out Q plus the bonus for each.

# %%
tried = {"a1": (9, 12), "a2": (3, 5), "a3": (1, 3)}
question_3 = Question(
    "uct_values",
    UctValues(tried, c=1.4),
    points=4,
    lang=LANG,
)
question_3

# %%
uct_values = None
### BEGIN SOLUTION
uct_values = {"a1": 1.45, "a2": 1.68, "a3": 1.73}
### END SOLUTION

# %% [markdown]
# ## 4. Where does the next playout go?
#
# The same numbers, and a smaller c. What does that change?

# %%
question_4 = Question(
    "next_move",
    UctChoice({"a1": (9, 12), "a2": (3, 5), "a3": (1, 3)}, c=0.5),
    points=2,
    lang=LANG,
)
question_4

# %%
next_move = None
### BEGIN SOLUTION
next_move = "a1"
### END SOLUTION

# %% [markdown]
# ## 5. It is the turn of MIN
#
# W is the sum of the results as MAX sees them, at every node. What does a player look for who wants little of it?

# %%
question_5 = Question(
    "next_reply",
    UctChoice({"b1": (3, 4), "b2": (5, 14), "b3": (3, 8)}, player="min", c=0.9),
    points=2,
    lang=LANG,
)
question_5

# %%
next_reply = None
### BEGIN SOLUTION
next_reply = "b3"
### END SOLUTION

# %% [markdown]
# ## 6. Back up
#
# Six playouts, one after the other. What stands at the nodes in the end?

# %%
question_6 = Question(
    "backed_up",
    BackUp(
        "[[0 0] [0 0] 0]",
        [("B", 1), ("C", 0), ("D", 1), ("B1", 0), ("D", 1), ("B2", 1)],
    ),
    points=5,
    lang=LANG,
)
question_6

# %%
backed_up = None
### BEGIN SOLUTION
backed_up = {"A": (6, 4), "B": (3, 2), "B1": (1, 0), "B2": (1, 1), "C": (1, 0), "D": (2, 2)}
### END SOLUTION

# %% [markdown]
# ## 7. The time is over
#
# One move looks better than the one that was tried most. Should it be played?

# %%
question_7 = Question(
    "last_move",
    FinalMove({"a1": (41, 60), "a2": (9, 12), "a3": (3, 8)}),
    points=2,
    lang=LANG,
)
question_7

# %%
last_move = None
### BEGIN SOLUTION
last_move = "a1"
### END SOLUTION
