# %% [markdown]
# # Formulate a game
#
# Four games, 20 points, about 45 minutes. Before a computer can search a game, somebody has to write down its six
# elements: the start, whose turn it is, the moves, where they lead, when the game is over, and the value of an end.
#
# A question has four cells. The first gives the rules of the game. Write your class in the second, and run it. The
# third plays your game and compares its tree with that of the rules, as often as you like. The fourth is for your
# marks: do not change it.

# %%
import gametree
from gametree.exercises.questions import FORMULATIONS, Question

LANG = "en"

# %% [markdown]
# ## 1. The last match
#
# A position has to contain everything that the rest of the game depends on: how many matches are left, and whose turn
# it is.

# %%
question_1 = Question(
    "Matches",
    FORMULATIONS["matches"],
    points=4,
    lang=LANG,
)
question_1


# %%
class Matches(gametree.Game):
    """Take one, two or three."""

    ### BEGIN SOLUTION
    def __init__(self, matches):
        self.initial = ("max", matches)

    def player(self, state):
        return state[0]

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state, action):
        return "min" if state[0] == "max" else "max", state[1] - action

    def is_terminal(self, state):
        return state[1] == 0

    def utility(self, state):
        return 1 if state[0] == "max" else -1

    ### END SOLUTION


# %% [markdown]
# ## 2. Divisors
#
# The structure is the same, but the moves are different. Think of the end: which number has no moves, and who has lost
# there?

# %%
question_2 = Question(
    "Divisors",
    FORMULATIONS["divisors"],
    points=4,
    lang=LANG,
)
question_2


# %%
class Divisors(gametree.Game):
    """Take away a divisor."""

    ### BEGIN SOLUTION
    def __init__(self, number):
        self.initial = ("max", number)

    def player(self, state):
        return state[0]

    def actions(self, state):
        return [d for d in range(1, state[1]) if state[1] % d == 0]

    def result(self, state, action):
        return "min" if state[0] == "max" else "max", state[1] - action

    def is_terminal(self, state):
        return state[1] == 1

    def utility(self, state):
        return -1 if state[0] == "max" else 1

    ### END SOLUTION


# %% [markdown]
# ## 3. Tic-tac-toe
#
# Here the board itself can be the position: count the pieces to see whose turn it is. Remember that a full board can
# also have three in a row.

# %%
question_3 = Question(
    "Board",
    FORMULATIONS["tictactoe"],
    points=7,
    lang=LANG,
)
question_3


# %%
class Board(gametree.Game):
    """Three in a row."""

    ### BEGIN SOLUTION
    ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self, board):
        self.initial = board

    def winner(self, state):
        for a, b, c in self.ROWS:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def player(self, state):
        return "max" if state.count("X") == state.count("O") else "min"

    def actions(self, state):
        return [] if self.is_terminal(state) else [n for n in range(9) if state[n] == "."]

    def result(self, state, action):
        mark = "X" if self.player(state) == "max" else "O"
        return state[:action] + mark + state[action + 1 :]

    def is_terminal(self, state):
        return self.winner(state) is not None or "." not in state

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]

    ### END SOLUTION


# %% [markdown]
# ## 4. Matches with a coin
#
# A toss is a move like any other, but nobody chooses its result. Make a separate position for the coin in the air, in
# which it is the turn of chance.

# %%
question_4 = Question(
    "CoinMatches",
    FORMULATIONS["coin-matches"],
    points=5,
    lang=LANG,
)
question_4


# %%
class CoinMatches(gametree.Game):
    """Take one, or toss a coin."""

    ### BEGIN SOLUTION
    def __init__(self, matches):
        self.initial = ("max", matches, False)

    def player(self, state):
        return "chance" if state[2] else state[0]

    def actions(self, state):
        if state[1] == 0:
            return []
        return ["heads", "tails"] if state[2] else ["take", "toss"]

    def outcomes(self, state):
        return [("heads", 0.5), ("tails", 0.5)]

    def result(self, state, action):
        player, left, _ = state
        if action == "toss":
            return player, left, True
        taken = {"take": 1, "heads": 2, "tails": 3}[action]
        return "min" if player == "max" else "max", max(0, left - taken), False

    def is_terminal(self, state):
        return state[1] == 0

    def utility(self, state):
        return -1 if state[0] == "max" else 1

    ### END SOLUTION
