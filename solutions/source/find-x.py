# %% [markdown]
# # Find x
#
# Five questions, 10 points, about 30 minutes. One leaf has the unknown value x. For which x does something happen? An
# answer is a text such as `"x <= 3"`, `"3 < x <= 5"` or `"never"`.
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
# ## 1. Just enough for a cut-off
#
# The value of the first leaf below C decides whether the search evaluates the second one.

# %%
question_1 = Question(
    "x_for_cut",
    Exercise(
        "find-x",
        "[[6 11 9] [3 8 13] [15 7 4]]",
        details={"leaf": "C1", "branch": "C2"},
    ),
    points=2,
    lang=LANG,
)
question_1

# %%
x_for_cut = None
### BEGIN SOLUTION
x_for_cut = "x <= 6"
### END SOLUTION

# %% [markdown]
# ## 2. The same tree, only beyond
#
# In this question, equality is not enough for a cut-off. Compare your answer with that of question 1.

# %%
question_2 = Question(
    "x_beyond",
    Exercise(
        "find-x",
        "[[6 11 9] [3 8 13] [15 7 4]]",
        Rules(cut="beyond"),
        details={"leaf": "C1", "branch": "C2"},
    ),
    lang=LANG,
)
question_2

# %%
x_beyond = None
### BEGIN SOLUTION
x_beyond = "x < 6"
### END SOLUTION

# %% [markdown]
# ## 3. Worth choosing
#
# The last leaf is x. When does MAX choose D?

# %%
question_3 = Question(
    "x_for_move",
    Exercise(
        "find-x",
        "[[6 11 9] [3 8 13] [15 7 4]]",
        details={"leaf": "D3", "ask": "move", "move": "a3"},
    ),
    points=2,
    lang=LANG,
)
question_3

# %%
x_for_move = None
### BEGIN SOLUTION
x_for_move = "x > 6"
### END SOLUTION

# %% [markdown]
# ## 4. One move deeper
#
# There is now a MAX node and a MIN node between x and the branch. Write down what you know about the value of each of
# them while x is unknown.

# %%
question_4 = Question(
    "x_deeper",
    Exercise(
        "find-x",
        "[[[5 8] [7 2]] [[4 9] [1 6]]]",
        details={"leaf": "C12", "branch": "C2"},
    ),
    points=3,
    lang=LANG,
)
question_4

# %%
x_deeper = None
### BEGIN SOLUTION
x_deeper = "x <= 7"
### END SOLUTION

# %% [markdown]
# ## 5. A change of mind
#
# With the values in the picture, one move is the best. For which values of x does MAX choose another move?

# %%
question_5 = Question(
    "x_for_change",
    Exercise(
        "find-x",
        "[[3 12 8] [2 4 6] [14 5 9]]",
        details={"leaf": "D2", "ask": "change"},
    ),
    points=2,
    lang=LANG,
)
question_5

# %%
x_for_change = None
### BEGIN SOLUTION
x_for_change = "x <= 3"
### END SOLUTION
