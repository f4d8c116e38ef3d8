# %% [markdown]
# # Implement the searches
#
# Four functions, 20 points, about 45 minutes. Your functions are run on many trees and marked by what they do: the
# value that they return, and the leaves that they evaluate.
#
# A question has four cells. The first describes the task. Write your function in the second, and run it. The third
# shows the first tree on which your function and the book's search differ, as often as you like. The fourth is for
# your marks: do not change it.

# %%
from gametree.exercises.programs import TASKS
from gametree.exercises.questions import Question

LANG = "en"

# %% [markdown]
# ## 1. Minimax
#
# The value of a leaf is given. The value of any other node is the greatest or the least of the values of its children.

# %%
question_1 = Question(
    "minimax",
    TASKS["minimax"],
    points=5,
    lang=LANG,
)
question_1


# %%
def minimax(node):
    """Return the value of the node."""
    ### BEGIN SOLUTION
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
    ### END SOLUTION


# %% [markdown]
# ## 2. Alpha-beta
#
# This search finds the same value with fewer leaves. Your function has to cut exactly where the book's search does.
# If it evaluates one leaf more or less, the feedback says at which node. The rule for ties is an exception: the search
# stated here cuts as soon as v ≥ β or v ≤ α, but a function that everywhere cuts only if v > β or v < α is accepted
# too, and the feedback says so.

# %%
question_2 = Question(
    "alphabeta",
    TASKS["alphabeta"],
    points=7,
    lang=LANG,
)
question_2


# %%
def alphabeta(node, alpha, beta):
    """Return the value of the node."""
    ### BEGIN SOLUTION
    if node.is_leaf:
        return node.value
    best = float("-inf") if node.player == "max" else float("inf")
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
    ### END SOLUTION


# %% [markdown]
# ## 3. Expectiminimax
#
# There is a third kind of node. Calculate with exact numbers: the probabilities are fractions.

# %%
question_3 = Question(
    "expectiminimax",
    TASKS["expectiminimax"],
    points=5,
    lang=LANG,
)
question_3


# %%
def expectiminimax(node):
    """Return the value of the node."""
    ### BEGIN SOLUTION
    if node.is_leaf:
        return node.value
    values = [expectiminimax(child) for child in node.children]
    if node.player == "chance":
        shares = node.probabilities
        return sum(shares[n] * value for n, value in enumerate(values))
    return max(values) if node.player == "max" else min(values)
    ### END SOLUTION


# %% [markdown]
# ## 4. An evaluation function
#
# If a search has to stop before the end of the game, an evaluation function estimates the value. For chess, count the
# material: a pawn is worth 1, a knight or a bishop 3, a rook 5 and a queen 9. White's pieces count for MAX, Black's
# pieces count against MAX.

# %%
question_4 = Question(
    "evaluate",
    TASKS["evaluation"],
    points=3,
    lang=LANG,
)
question_4


# %%
def evaluate(position):
    """Return what the position is worth for MAX."""
    ### BEGIN SOLUTION
    worth = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
    return sum(worth.get(c.lower(), 0) * (1 if c.isupper() else -1) for c in position)
    ### END SOLUTION
