# %% [markdown]
# # Games: from rules to trees, to play
#
# **Question.** So far the trees were given, with numbers at their leaves. In a real game, you know only the rules. What
# must you write so that a computer can draw the tree, search it and play?
#
# | word | meaning |
# |---|---|
# | **position** (state) | everything that the rules need to know, and nothing else |
# | **action** | a move, or what the dice show |
# | **terminal position** | the game is over; its **utility** says for whom it is good |
# | **evaluation** | an estimate of what a position is worth, for a search that stops before the end |

# %%
import gametree as gt
from gametree import experiments, games, matches

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## Six elements
#
# A game has six elements: the initial position, the player to move, the possible actions, the result of an action, the
# end of the game, and its utility for MAX. Here is Nim with one heap, in fifteen lines: a player takes one, two or
# three matches, and the player who takes the last one wins.


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
        return -1 if state[0] == "max" else 1  # the other player took the last match


# %% [markdown]
# Are these rules complete and correct? `check_game` plays the game, and says which rule for games it breaks, if any.

# %%
gt.check_game(OneHeap(), lang=LANG)

# %% [markdown]
# **A mistake in the rules.** Here the programmer forgot that fewer than three matches may be left. The program still
# runs. What goes wrong?


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
# %%reveal solution
# solution: run this cell when you have your own answer
result = gt.alphabeta(OneHeap())
print(result.value, result.best_move, "·", *result.line)

# %% [markdown]
# Every search also takes a game in place of a tree. Then it builds no tree; it uses the rules during the search. To
# watch the search in the player, ask it to keep a trace: `gt.alphabeta(game, trace=True).player()`.
#
# ## Tic-tac-toe
#
# How large is its tree? Count before you draw: the kit does not build a tree that is too large, and says how large it
# is.

# %%
board = games.TicTacToe()
size = games.tree_size(board)
print(f"{size.nodes:_} nodes, {size.leaves:_} games, {size.positions:_} positions".replace("_", " "))

# %%
try:
    gt.Tree.from_game(board)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# The lecture shows two plies, with symmetric positions drawn once. Its evaluation at the leaves is the number of lines
# still open for MAX, minus the number of lines open for MIN.

# %%
opening = gt.Tree.from_game(board, depth=2, symmetry=True, evaluate=board.evaluate)
gt.minimax(opening).frames(lang=LANG)[-1]

# %% [markdown]
# By this evaluation, the centre is best, then the corner, then the edge. Is the evaluation right? A search of the whole
# game gives the exact value:

# %%
whole = gt.alphabeta(board, table=True, symmetry=True)
print("value", whole.value, "·", whole.nodes, "positions searched: symmetric and repeated ones are looked up")

# %% [markdown]
# ## Chance, and several heaps
#
# A throw of the dice is a chance node; nothing else changes. In *Pig*, you throw a die as often as you like, but with a
# 1 you lose the points of the turn.

# %%
pig = games.Pig(goal=6, turns=2)
value = gt.expectiminimax(pig)
print(value.value, "≈", float(value.value), "· first:", value.best_move)

# %% [markdown]
# There is a theory for Nim with several heaps: write the heaps in binary and add them without carrying. If the sum is
# zero, the player to move loses.

# %%
for heaps in ((1, 2, 3), (1, 2, 4), (3, 3), (2, 5)):
    print(heaps, "nim-sum", games.nim_sum(heaps), "· value", gt.alphabeta(games.Nim(*heaps)).value)

# %% [markdown]
# ## Play
#
# You can play against any search: click a square of the board. Beside the board, you see the tree that the program
# searched, and the reason for its move. In a terminal: `gametree play tictactoe --against alphabeta`.

# %%
board.play(lang=LANG)

# %% [markdown]
# ## A verdict on your move
#
# After each of your moves, the board also says how good it was: the best, as good as the best, a win that comes later,
# or a win given away. It tells the value for MAX before and after the move, and how far it searched. *Take back*
# returns to the position before your move. **Predict:** X has opened in the corner, and O answers at the edge, in
# square 2. What does the verdict say?

# %%
# %%reveal
from gametree.play import verdict_on

print(*verdict_on(board, board.state("1"), 2).sentences(LANG), sep="\n")

# %% [markdown]
# You can also play your own game. It has no picture, so you choose the moves from a list.

# %%
OneHeap().play(first="it", lang=LANG)

# %% [markdown]
# ## Monte Carlo search, and boxes that learn
#
# Two more ways to find a good move have their own notebooks: [random playouts](08-monte-carlo.ipynb), which need no
# evaluation, and [matchboxes that learn](09-menace.ipynb). Monte Carlo search takes one line:

# %%
print(gt.mcts(board, playouts=1000, seed=3).best_move, gt.monte_carlo(board, playouts_per_move=100, seed=3).best_move)

# %% [markdown]
# ## Opponents that err
#
# Minimax expects the best reply. What if the opponent errs one time in five? Expectimax with a model of these errors
# can win more against such an opponent, but less against one that does not err.

# %%
ghost = matches.Erring(0.2)
players = [matches.Minimax(), matches.Expectimax(ghost)]
played = matches.tournament("[[10 10] [9 100]]", players, [ghost, matches.Minimax()], games=100, seed=1, lang=LANG)
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# On this tree, expectimax loses 1 if the error does not happen; it gains even if the error happens only one time in
# ten. In the lecture's Pac-Man, the ghost comes nearer with probability 0.8, and strays with 0.2. Here are the mean
# results of 60 games:

# %%
for player in (matches.Minimax(4), matches.Expectimax(ghost)):
    match = gt.play_many(games.PacMan(), player, ghost, games=60, seed=1)
    print(f"{player.name(LANG)}: {float(match.mean):.1f}")

# %% [markdown]
# **Exercise.** Write Nim with *two* heaps as a class, check it, and compare its value with the nim-sum for all heaps up
# to four matches. Then change the rule: the player who takes the last match *loses*. Does the nim-sum still predict the
# winner?
