# %% [markdown]
# # Monte Carlo
#
# Seven questions, 20 points, about 40 minutes. If a tree is too large and there is no good evaluation function, a
# search can play many games at random to the end and count the results. Such a game is a playout. You need a
# calculator, or Python.
#
# A question has four cells. The first shows the numbers and the rules. Write your answer in the second in place of
# `None`, and run it. The third checks your answer, as often as you like. The fourth is for your marks: do not change
# it.

# %%
from gametree.exercises.questions import BackUp, FinalMove, Means, Question, UctChoice, UctValues

LANG = "en"

# %% [markdown]
# ## 1. The mean of some playouts
#
# Pure Monte Carlo search makes a number of playouts for every move. A win counts 1, a draw ½, a loss 0.

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
# The playouts are the same. There is no time for more.

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
# Monte Carlo tree search does not try all moves equally often. UCT adds a bonus for each move, which is larger for
# moves with few playouts. Compute Q plus the bonus for each move.

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
# The numbers are the same, but c is smaller. What does this change?

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
# ## 5. MIN's turn
#
# At every node, W is the sum of the results from MAX's point of view. What does a player look for who prefers small
# results?

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
# There are six playouts, one after the other. What are the numbers at the nodes in the end?

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
# One move looks better than the move that was tried most often. Should the search play it?

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
