# %% [markdown]
# # Several players
#
# Five questions, 10 points, about 30 minutes. In a game for several players, the value of an end is a tuple with an
# entry for each player: the first for p1, the second for p2, and so on.
#
# A question has four cells. The first shows the tree and the rules. Write your answer in the second in place of
# `None`, and run it. The third checks your answer, as often as you like. The fourth is for your marks: do not change
# it.

# %%
from gametree import Tree
from gametree.exercises import Exercise
from gametree.exercises.questions import Question

LANG = "en"

# %% [markdown]
# ## 1. Two players, two interests
#
# What one player wins, the other need not lose. Each player compares only their own entries.

# %%
question_1 = Question(
    "two_players",
    Exercise("tuples", "p1[p2[(4 3) (2 6)] p2[(5 1) (3 2)]]"),
    points=2,
    lang=LANG,
)
question_1

# %%
two_players = None
### BEGIN SOLUTION
two_players = {"B": (2, 6), "C": (3, 2), "A": (3, 2)}
### END SOLUTION

# %% [markdown]
# ## 2. Three players
#
# There is one level for each player. The picture shows whose turn it is.

# %%
ends = "(3,4,2)(2,1,6)(5,2,3)(1,7,4)(4,3,1)(6,5,5)(2,6,3)(7,2,4)"
question_2 = Question(
    "three_players",
    Exercise("tuples", Tree.from_leaves(ends, branching=2, levels="p1 p2 p3")),
    points=3,
    lang=LANG,
)
question_2

# %%
three_players = None
### BEGIN SOLUTION
three_players = {
    "B1": (2, 1, 6),
    "B2": (1, 7, 4),
    "B": (1, 7, 4),
    "C1": (6, 5, 5),
    "C2": (7, 2, 4),
    "C": (6, 5, 5),
    "A": (6, 5, 5),
}
### END SOLUTION

# %% [markdown]
# ## 3. The order of the turns
#
# The ends are the same, but the turns are p1, p3, p2. The order of the turns can differ from the order of the entries:
# see whose turn it is before you compare the tuples.

# %%
question_3 = Question(
    "other_turns",
    Exercise("tuples", Tree.from_leaves(ends, branching=2, levels="p1 p3 p2")),
    points=2,
    lang=LANG,
)
question_3

# %%
other_turns = None
### BEGIN SOLUTION
other_turns = {
    "B1": (3, 4, 2),
    "B2": (1, 7, 4),
    "B": (1, 7, 4),
    "C1": (6, 5, 5),
    "C2": (2, 6, 3),
    "C": (6, 5, 5),
    "A": (6, 5, 5),
}
### END SOLUTION

# %% [markdown]
# ## 4. When it does not matter to a player
#
# At one node both ends are equally good for the player who moves there, but not for the other player. The rule below
# the tree says what happens then.

# %%
question_4 = Question(
    "tied_move",
    Exercise("best-move", "p1[p2[(4 3) (2 3)] p2[(3 1) (3 6)]]", algorithm="maxn"),
    lang=LANG,
)
question_4

# %%
tied_move = None
### BEGIN SOLUTION
tied_move = "a1"
### END SOLUTION

# %% [markdown]
# ## 5. All against one
#
# The first player is cautious and expects all others to play against them. The others then no longer compare their own
# entries.

# %%
question_5 = Question(
    "paranoid_values",
    Exercise(
        "tuples",
        "p1[p2[(3 6 4) (8 2 1)] p2[(5 5 2) (4 7 3)] p2[(6 1 7) (2 9 5)]]",
        algorithm="paranoid",
    ),
    points=2,
    lang=LANG,
)
question_5

# %%
paranoid_values = None
### BEGIN SOLUTION
paranoid_values = {"B": (3, 6, 4), "C": (4, 7, 3), "D": (2, 9, 5), "A": (4, 7, 3)}
### END SOLUTION
