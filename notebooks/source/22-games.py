# %% [markdown]
# # Games: from rules to trees, and to play
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
# | **playout** | a game played to its end at random |

# %%
import gametree as gt
from gametree import games, matches

LANG = "en"  # the language of captions and widgets: "en", "es" or "pt"; the text of this notebook is English

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
# The tree follows from the rules. **Foretell:** with five matches and MAX to move, who wins, and with which move?

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
print(whole.value, whole.nodes, "positions searched, because symmetric and repeated ones are looked up")

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
# ## No evaluation at hand: playouts
#
# For many games nobody knows a good evaluation. *Monte Carlo* asks chance: play the rest of the game at random, many
# times, and see who wins. *Pure* Monte Carlo gives every move equally many playouts; *tree search* (UCT) gives more to
# moves that look good, and to those that were hardly tried:
#
# $$ \text{UCT} = Q + c \sqrt{\frac{\ln N}{n}} $$
#
# **Foretell.** Four playouts went well for one move, one playout went badly for another. Which one is tried next?

# %%
search = gt.mcts(games.Nim(2, 1), playouts=12, seed=1)
search.player(by="event", lang=LANG)

# %% [markdown]
# Each playout goes through four phases: select, expand, simulate, back up. Step through them, and read the numbers: N
# playouts came through a node, W is the sum of their results, and Q = W / N.

# %%
for playouts in (20, 200, 1000):
    found = gt.mcts(board, playouts=playouts, seed=3)
    print(f"{playouts:5} playouts: best first move {found.best_move}, Q = {float(found.value):.2f}")

# %% [markdown]
# ## Opponents that err
#
# Minimax expects the best reply. What if the opponent errs one time in five? Then expectimax, which reckons with that,
# can win more, and loses more against somebody who does not err. The lecture's Pac-Man has a ghost that comes nearer
# with probability 0.8, and strays with 0.2.

# %%
ghost = matches.Erring(0.2)
for name, player in (("minimax", matches.Minimax(4)), ("expectimax", matches.Expectimax(ghost))):
    match = gt.play_many(games.PacMan(), player, ghost, games=60, seed=1)
    print(f"{name:10} mean result against the ghost: {float(match.mean):.1f}")

# %% [markdown]
# **Exercise.** Write Nim with *two* heaps as a class, check it, and compare its value with the nim-sum for all heaps up
# to four matches. Then let the winner be the one who does *not* take the last match: does the nim-sum still tell?
#
# A game can be learned without any search, too: [09](09-menace.ipynb) does it with matchboxes and beads.
