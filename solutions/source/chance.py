# %% [markdown]
# # Chance
#
# Five questions, 10 points, about 30 minutes. A circle in the tree is a chance node: no player moves there. Its value
# is the mean of the values of its children, weighted by the probabilities on the edges.
#
# A question has four cells. The first shows the tree and the rules. Write your answer in the second in place of
# `None`, and run it. The third checks your answer, as often as you like. The fourth is for your marks: do not change
# it.

# %%
from gametree import Rules
from gametree.exercises import Exercise
from gametree.exercises.questions import Question

LANG = "en"

# %% [markdown]
# ## 1. Going to the airport
#
# The leaves say how many minutes the trip takes, depending on the traffic. The probabilities are on the edges. How many
# minutes does it take on average?

# %%
question_1 = Question(
    "minutes",
    Exercise("chance-values", "{0.5: 12, 0.3: 20, 0.2: 45}"),
    lang=LANG,
)
question_1

# %%
minutes = None
### BEGIN SOLUTION
minutes = {"A": 21}
### END SOLUTION

# %% [markdown]
# ## 2. MAX, chance, MIN
#
# There are three kinds of nodes in this tree. Go up from the leaves and ask at each node: who decides here, and how?

# %%
question_2 = Question(
    "chance_values",
    Exercise(
        "chance-values",
        "[{0.7: [5 8], 0.3: [2 6]} {0.6: [7 3], 0.4: [4 9]}]",
    ),
    points=2,
    lang=LANG,
)
question_2

# %%
chance_values = None
### BEGIN SOLUTION
chance_values = {"B1": 5, "B2": 2, "B": 4.1, "C1": 3, "C2": 4, "C": 3.4, "A": 4.1}
### END SOLUTION

# %% [markdown]
# ## 3. The same order, other distances
#
# From the least to the greatest, the leaves have the same order as in question 2; only the distances between them are
# different. For minimax this makes no difference. And here?

# %%
question_3 = Question(
    "chance_move",
    Exercise(
        "best-move",
        "[{0.7: [61 90], 0.3: [1 70]} {0.6: [80 50], 0.4: [60 95]}]",
        algorithm="expectiminimax",
    ),
    lang=LANG,
)
question_3

# %%
chance_move = None
### BEGIN SOLUTION
chance_move = "a2"
### END SOLUTION

# %% [markdown]
# ## 4. A tree drawn at random
#
# No two branches are alike here, and one move leads directly to a leaf.

# %%
question_4 = Question(
    "uneven_values",
    Exercise(
        "chance-values",
        "[{0.2: [6 11 10], 0.8: [3 2]} {0.9: [8 12], 0.1: [3 15]} 4]",
    ),
    points=3,
    lang=LANG,
)
question_4

# %%
uneven_values = None
### BEGIN SOLUTION
uneven_values = {"B1": 6, "B2": 2, "B": 2.8, "C1": 8, "C2": 3, "C": 7.5, "A": 7.5}
### END SOLUTION

# %% [markdown]
# ## 5. Pruning below chance nodes
#
# While one of its parts is unknown, a mean can still have any value, unless the values of the leaves have a known
# range. The range is given below the tree: what is the most that the rest of a chance node can be worth?

# %%
question_5 = Question(
    "chance_pruned",
    Exercise(
        "chance-pruning",
        "[{0.2: [16 8 8], 0.8: [17 12 20]} {0.9: [3 3 14], 0.1: [16 3]}]",
        Rules(value_range=(1, 20)),
        algorithm="star1",
    ),
    points=3,
    lang=LANG,
)
question_5

# %%
chance_pruned = None
### BEGIN SOLUTION
chance_pruned = ["C12", "C13", "C21", "C22"]
### END SOLUTION
