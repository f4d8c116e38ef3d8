# %% [markdown]
# # Implement the searches
#
# Four functions, 20 points, about 45 minutes. Your functions are tried on many trees, and judged by what they do: the
# value that they return, and the leaves that they look at.
#
# A question has four cells. The first says what is asked for. In the second you write your function, and run it. The
# third tells the first tree on which it does something else than the book, as often as you like. The fourth is for your
# marks: leave it as it is.

# %%
from gametree.course.grading import Question
from gametree.exercises.programs import TASKS

LANG = "en"

# %% [markdown]
# ## 1. Minimax
#
# The value of a leaf is given. The value of any other node is the greatest or the least of the values below it.

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
# The same value with fewer leaves. Your function has to leave a node exactly where the book does: who looks at one leaf
# more or less is told at which node that was.

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
# A third kind of node. Reckon with exact numbers: the probabilities are fractions.

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
# ## 4. An evaluation
#
# Where a search has to stop before the end of the game, a function guesses. For chess, count the material: a pawn is
# worth 1, a knight or a bishop 3, a rook 5 and a queen 9; White's pieces count for MAX, Black's against.

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
