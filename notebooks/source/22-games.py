# %% [markdown]
# # Games: from rules to trees, to play
#
# **Question.** So far a tree was given, with numbers at its leaves. In a real game nobody gives you the tree; you know
# the rules. How much must be written down so that a computer can draw the tree, search it, and play?
#
# | word | meaning |
# |---|---|
# | **position** (state) | everything that the rules need to know, and nothing else |
# | **action** | a move, or what the dice show |
# | **terminal position** | the game is over; its **utility** says for whom it is good |
# | **evaluation** | a guess of what a position is worth, where a search stops before the end |

# %%
import gametree as gt
from gametree import experiments, games, matches

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## Six elements
#
# A game is: an initial position, who moves, what can be done, what comes of it, when it is over, and what the end is
# worth to MAX. Here is Nim with one heap in fifteen lines: take one, two or three matches; who takes the last one wins.


# %%
class OneHeap(gt.Game):
    initial = ("max", 5)
    total = 0  # what one wins, the other loses

    def player(self, state):
        return state[0]

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state, taken):
        return ("min" if state[0] == "max" else "max", state[1] - taken)

    def utility(self, state):
        return -1 if state[0] == "max" else 1  # the other one took the last match


# %% [markdown]
# Is that a game? `check_game` plays it, and tells in plain words which law it breaks, if any.

# %%
gt.check_game(OneHeap(), lang=LANG)

# %% [markdown]
# **A broken one.** Somebody forgets that fewer than three matches may be left. The rules still run; what goes wrong?


# %%
class Changed(OneHeap):
    def actions(self, state):
        return [1, 2, 3]  # even where fewer are left


gt.check_game(Changed(), lang=LANG)

# %% [markdown]
# ## Its tree, and its value
#
# The tree follows from the rules. **Predict:** with five matches and MAX to move, who wins, and with which move?

# %%
tree = gt.Tree.from_game(OneHeap())
tree

# %%
# solution: run this cell when you have your own answer
result = gt.alphabeta(OneHeap())
print(result.value, result.best_move, result.line)

# %% [markdown]
# Every search takes a game in place of a tree, and then builds no tree: it asks the rules as it goes. Only when you
# want to watch does it keep a trace: `gt.alphabeta(game, trace=True).player()`.
#
# ## Tic-tac-toe
#
# How large is its tree? Count before you draw: the kit refuses to build what would not fit, and says how large it is.

# %%
board = games.TicTacToe()
size = games.tree_size(board)
print(f"{size.nodes:,} nodes, {size.leaves:,} games, {size.positions:,} positions")

# %%
try:
    gt.Tree.from_game(board)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# Two plies, with symmetric positions drawn once, are the lecture's picture. The evaluation at the leaves is the
# lecture's, too: the lines still open for MAX, less those open for MIN.

# %%
opening = gt.Tree.from_game(board, depth=2, symmetry=True, evaluate=board.evaluate)
gt.minimax(opening).frames(lang=LANG)[-1]

# %% [markdown]
# The centre is best, then the corner, then the edge. But does that evaluation tell the truth? The whole game does:

# %%
whole = gt.alphabeta(board, table=True, symmetry=True)
print("value", whole.value, "·", whole.nodes, "positions searched: symmetric and repeated ones are looked up")

# %% [markdown]
# ## Chance, and several matches at once
#
# Dice make chance nodes; nothing else changes. In *Pig* you throw a die as often as you like, but a one loses the turn.

# %%
pig = games.Pig(goal=6, turns=2)
value = gt.expectiminimax(pig)
print(value.value, "≈", float(value.value), "· first:", value.best_move)

# %% [markdown]
# Nim with several heaps has a theory: write the heaps in binary, add without carrying. Zero is lost for who moves.

# %%
for heaps in ((1, 2, 3), (1, 2, 4), (3, 3), (2, 5)):
    print(heaps, "nim-sum", games.nim_sum(heaps), "· value", gt.alphabeta(games.Nim(*heaps)).value)

# %% [markdown]
# ## Play
#
# Against any search, on the board: click a cell. Beside it stands what the machine looked at, and its reason in words.
# In a terminal: `gametree play tictactoe --against alphabeta`.

# %%
board.play(lang=LANG)

# %% [markdown]
# Your own game plays as well; it has no picture, so its moves are a list.

# %%
OneHeap().play(first="it", lang=LANG)

# %% [markdown]
# ## Searches that play, and boxes that learn
#
# Two more ways to a good move stand in notebooks of their own: [playouts at random](08-monte-carlo.ipynb), where nobody
# knows what a position is worth, and [matchboxes that learn](09-menace.ipynb). Here the former are a line:

# %%
print(gt.mcts(board, playouts=1000, seed=3).best_move, gt.monte_carlo(board, playouts_per_move=100, seed=3).best_move)

# %% [markdown]
# ## Opponents that err
#
# Minimax expects the best reply. What if the opponent errs one time in five? Then expectimax, which reckons with that,
# can win more, and loses more against somebody who does not err.

# %%
ghost = matches.Erring(0.2)
players = [matches.Minimax(), matches.Expectimax(ghost)]
played = matches.tournament("[[10 10] [9 100]]", players, [ghost, matches.Minimax()], games=100, seed=1)
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# On this tree it costs 1 to expect an error that does not come, and it pays when it comes even one time in ten. The
# lecture's Pac-Man has a ghost that comes nearer with probability 0.8, and strays with 0.2. The mean results of 60 games:

# %%
for player in (matches.Minimax(4), matches.Expectimax(ghost)):
    match = gt.play_many(games.PacMan(), player, ghost, games=60, seed=1)
    print(f"{player.name(LANG)}: {float(match.mean):.1f}")

# %% [markdown]
# **Exercise.** Write Nim with *two* heaps as a class, check it, and compare its value with the nim-sum for all heaps up
# to four matches. Then let the winner be the one who does *not* take the last match: does the nim-sum still tell?
