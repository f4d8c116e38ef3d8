# %% [markdown]
# # Games as search: the rules are enough
#
# **Question.** You are playing a board game, and it is your turn. You think: "If I move here, she will move there, and
# then I …" A computer can think like this, too. What must it know about the game, and how far ahead can it look?

# %% [markdown]
# | word | meaning |
# |---|---|
# | **position** (state) | all that matters for the rest of the game: the board *and* whose turn it is |
# | **action** (move) | a choice of the player whose turn it is |
# | **terminal position** | a position where the game is over |
# | **utility** | what a terminal position is worth to a player |
# | **MAX** △, **MIN** ▽ | the two players; MAX moves first and wants a high utility, MIN wants a low one |
# | **game tree** | all the ways in which the game can go: the nodes are positions, the branches are actions |
# | **leaf** | a node without children: the game is over |
# | **ply** | one action of one player. "White moves, Black answers" are two plies |
# | **branching factor** b | how many actions a position has, on average |

# %%
from math import factorial, log

import matplotlib.pyplot as plt

import gametree as gt
from gametree import games, lectures

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A very small game
#
# Some matches are on the table. Two players take turns, and each takes one, two or three matches. The player who takes
# the last match wins.
#
# Play it with a friend, with five matches. Then explain it to somebody who knows nothing about it, not even that the
# players take turns. What do you have to say?

# %% [markdown]
# ## Six answers
#
# **Definition.** A *game* is given by the answers to six questions.
#
# | element | question | in the kit |
# |---|---|---|
# | initial state | How does it begin? | `initial` |
# | player | Who moves here? | `player(state)` |
# | actions | What can be done here? | `actions(state)` |
# | result | Where does this action lead? | `result(state, action)` |
# | terminal test | Is it over? | `is_terminal(state)` |
# | utility | What is this end worth to MAX? | `utility(state)` |
#
# That is all. None of the answers says how to play *well*: the rules do not tell.

# %% [markdown]
# Here is the game of matches in fifteen lines. A position is a pair: who moves, and how many matches are left. The
# class needs no terminal test, because the kit assumes that a game is over where there are no actions.


# %%
class OneHeap(gt.Game):
    initial = ("max", 5)

    def player(self, state):
        return state[0]

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state, taken):
        return ("min" if state[0] == "max" else "max", state[1] - taken)

    def utility(self, state):
        return -1 if state[0] == "max" else 1


# %% [markdown]
# Now ask the questions, as a search does. **Predict** each answer before you run the cell. Who moves at the start, and
# which actions are there? What is left when the first player takes three? Who moves *then*, and which actions are there
# now?

# %%
# %%reveal
game = OneHeap()
later = game.result(game.initial, 3)
print(game.player(game.initial), game.actions(game.initial))
print(later, game.player(later), game.actions(later))

# %% [markdown]
# Look at the last line of the class again. When no match is left and it is *MAX's* turn, why is that worth −1 and not
# 1?
#
# <details><summary>Show the explanation</summary>
#
# Because MIN took the last match. This is the most common mistake: the player whose turn it *would be* is not the one
# who has just won.
#
# </details>

# %%
end = game.result(later, 2)
print(end, game.is_terminal(end), game.utility(end))

# %% [markdown]
# ## Is that a game?
#
# `check_game` asks the six questions in every position that it can reach. If an answer breaks a law of games, it says
# which one.

# %%
gt.check_game(OneHeap(), lang=LANG)

# %% [markdown]
# Here are three games with an error. **Predict** for each one: what will the check say?
#
# The first one forgets that there may be fewer than three matches left.


# %%
# %%reveal
class TakesTooMany(OneHeap):
    def actions(self, state):
        return [1, 2, 3]


gt.check_game(TakesTooMany(), lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# With two matches left, a player takes three, and "minus one" matches are left. There is always an action, so the game
# never ends.
#
# </details>
#
# The second one does not make a new position; it changes the old one. Doesn't that save memory?


# %%
# %%reveal
class ChangesThePosition(OneHeap):
    def __init__(self):
        self.initial = ["max", 5]

    def result(self, state, taken):
        state[1] -= taken
        state[0] = "min" if state[0] == "max" else "max"
        return state


gt.check_game(ChangesThePosition(), lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# A search tries an action, comes back, and tries another one from the *same* position. If an action changes the
# position, there is nothing to come back to. That is why positions here are made of tuples, numbers or text, which
# cannot change.
#
# </details>
#
# The third one says that the player who took the last match has won, and that a win is worth 1.


# %%
# %%reveal
class EverybodyWins(OneHeap):
    def utility(self, state):
        return 1


gt.check_game(EverybodyWins(), lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The check finds no error! And yet this is not the game that we meant: the utility is always MAX's, and here MAX gets 1
# even when MIN has won. The check can see whether a class is *a* game. Only you can see whether it is *your* game. The
# best way is to look at a tree.
#
# </details>

# %% [markdown]
# ## From the rules to the tree
#
# Start with the initial state. For each action, draw a branch to its result. Go on from there, until every branch ends
# in a terminal position. Nobody has to invent the tree: the six answers determine it.
#
# **Predict.** How many leaves does the tree for three matches have? In how many of them has MAX won?

# %%
# %%reveal
three = gt.Tree.from_game(OneHeap(), ("max", 3))
three

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Four leaves: four ways to play. A leaf after a move of MAX is worth 1, and a leaf after a move of MIN is worth −1, so
# MAX has won in two of them.
#
# </details>
#
# Compare the tree of the game where everybody wins:

# %%
# %%reveal
gt.Tree.from_game(EverybodyWins(), ("max", 3))

# %% [markdown]
# You see it at once: all leaves are worth 1, so MIN can never do any harm.
#
# Here is the tree for five matches:

# %%
gt.Tree.from_game(OneHeap())

# %% [markdown]
# **Node or position?** Find the positions with two matches and MIN to move. There are two nodes, B11 and D, for one
# position: either MAX took three at once, or MAX, MIN and MAX took one each. A tree does not show that these ways lead
# to the same position.
#
# How often does that happen? The kit can count without drawing.

# %%
for matches in (3, 5, 10, 15, 20):
    size = games.tree_size(OneHeap(), ("max", matches))
    print(f"{matches:2}: {size.nodes:9,} {size.leaves:9,} {size.positions:4}")

# %% [markdown]
# From left to right: matches, nodes, leaves, different positions. Five more matches multiply the number of nodes by
# about twenty, and add ten positions. Do not confuse nodes and positions: a *position* is what you see on the table, a
# *node* is a position *together with the moves that led to it*.
#
# **Think.** From 0 to 20 there are 21 numbers of matches, and twice as many positions: each with MAX to move and with
# MIN to move. But the last line says 40, not 42. Which two positions cannot occur?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# (Twenty matches with MIN to move, because MAX begins. And nineteen with MAX to move: only MAX can leave nineteen, and
# then it is MIN's turn.)
#
# </details>

# %% [markdown]
# ## Zero-sum games
#
# In the kit, `utility` is *one* number, MAX's. (The lectures write UTILITY(s, p) for the utility of player p.) What
# about MIN? In chess, a win counts 1, a loss 0 and a draw ½. Here is what each player gets, and the total.

# %%
print(lectures.load("000-zero-sum").text(LANG))

# %% [markdown]
# **Definition.** A game is *zero-sum* if the utilities of all players add up to the same total at every end.
#
# The name is misleading: the total need not be zero. In chess it is 1. What counts is that it is always the *same*.
# Then MIN's utility is the total minus MAX's, so one number is enough: a small utility for MAX is a large one for MIN.

# %% [markdown]
# In a football league, a win gives 3 points, a loss 0, and a draw 1 to each team. **Predict.** Is that zero-sum?
#
# Let us play tic-tac-toe for these points. Here each player has its own utility, `(first, second)`, and `total` is the
# sum that we claim.


# %%
# %%reveal
class League(games.TicTacToe):
    total = 3

    def player(self, state):
        return "p1" if super().player(state) == "max" else "p2"

    def utility(self, state):
        return {1: (3, 0), 0: (1, 1), -1: (0, 3)}[super().utility(state)]

    evaluate = gt.Game.evaluate


gt.check_game(League(), lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# With a draw, one point is *lost*, so both players would be glad to agree on something else.
#
# </details>
#
# When the players can win something together, like two taxis that both want to avoid a collision, one number is not
# enough. [Notebook 07](07-several-players.ipynb) is about such games. Until then, what one player wins, the other
# loses.

# %% [markdown]
# ## Which kind of game is it?
#
# Two more questions divide games into kinds. Does *chance* play a part, through dice or shuffled cards? And does every
# player see *everything* (perfect information), or are there hidden cards?
#
# **Predict.** Sort these into four boxes: chess, backgammon, battleship, poker, Go, Monopoly, Scrabble, draughts,
# bridge, Othello. Which box is almost empty? And in Scrabble, what is hidden?

# %%
# %%reveal
print(lectures.load("003-kinds").text(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Be careful: dice alone hide nothing. In backgammon, both players see the whole board and the dice. The future is
# uncertain, but that does not make the *information* imperfect. In Scrabble, the opponent's letters are hidden, and
# they were drawn at random. Battleship has hidden information, but no chance.
#
# </details>
#
# A third question is *how many* players there are: one (a puzzle, patience), two, or more.
#
# | | what is special | where |
# |---|---|---|
# | two players, nothing hidden, no chance | the opponent wants the opposite | [02](02-minimax.ipynb) and on |
# | with chance | nobody chooses what the dice show | [06](06-chance.ipynb) |
# | three players and more | everybody wants something else | [07](07-several-players.ipynb) |
# | something hidden | the position itself is not known | poker programs; not in this course |

# %% [markdown]
# A game with two players in turn, zero-sum, with nothing hidden and no chance is also called a *perfect* game. Nim,
# Grundy's game, tic-tac-toe, Connect Four, draughts and chess are of this kind. From now on we stay in that box.

# %% [markdown]
# ## Tic-tac-toe
#
# Try it on paper: what are the six answers for tic-tac-toe? Write them down, one line each. How do you know whose turn
# it is, if the position consists only of the nine squares?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# One way to say it:
#
# | element | tic-tac-toe |
# |---|---|
# | initial state | nine empty squares |
# | player | MAX (X) if there are as many X as O, else MIN (O) |
# | actions | the empty squares |
# | result | the same board with an X, or an O, in that square |
# | terminal test | three equal marks in a row, or no empty square |
# | utility | 1 if X has three in a row, −1 if O has, 0 for a draw |
#
# </details>
#
# Others write 1, 0 and ½ for the utility, as in chess. You already know why this does not change how one should play.

# %%
board = games.TicTacToe()
state = board.state("X O X / O X . / . . O")
print(board.draw(state))
print(board.player(state), board.actions(state), board.is_terminal(state))

# %% [markdown]
# Three squares are empty (they are numbered from 1, row by row). **Predict.** In how many ways can this game be played
# to its end? Many people say 3 · 2 · 1 = 6. Are they right?

# %%
# %%reveal
late = gt.Tree.from_game(board, state)
late

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Five leaves, not six. If X plays 7, the diagonal is full and the game is *over*; nobody fills the other two squares.
#
# </details>
#
# There is a second surprise: two leaves show the same board. Which ones are they, and how do the moves that led there
# differ?

# %%
size = games.tree_size(board, state)
print(size.nodes, size.leaves, size.positions)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Twelve nodes, but eleven positions. X plays 6, O plays 7, X plays 8; or X plays 8, O plays 7, X plays 6. The final
# board does not show in which order X made the two moves.
#
# </details>

# %% [markdown]
# ## How large is the whole tree?
#
# **Predict.** Nine squares can be filled in 9 · 8 · 7 · … · 1 orders. Is that the number of *games*, of *positions*, of
# *nodes*, or of none of them? Which of these numbers are smaller, and which are larger? Write down three guesses before
# you go on.

# %%
# %%reveal
whole = games.tree_size(board)
print(factorial(9), 3**9)
print(whole.leaves, whole.nodes, whole.positions)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# | count | what is counted |
# |---|---|
# | 362 880 = 9! | orders in which nine squares can be filled |
# | 255 168 | **games**: leaves of the tree. There are fewer than 9!, because many games end before the board is full |
# | 549 946 | **nodes** of the tree: the leaves and all nodes above them |
# | 19 683 = 3⁹ | ways to put X, O or nothing into nine squares, even nine X |
# | 5 478 | **positions** that can be reached by playing |
#
# So 9! is an upper bound on the number of games, and a very loose one on the number of positions. (Two of the lectures
# give it as the number of *states*, and one of them prints 362 280. Which digit is wrong? And what does 9! count?) When
# you read that a game has some number of states, ask what was counted.
#
# </details>

# %% [markdown]
# Symmetry saves even more: a board that is rotated or reflected is worth the same. **Predict.** How many of the nine
# first moves are really different?

# %%
# %%reveal
gt.Tree.from_game(board, depth=1, evaluate=lambda state: 0)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Corner, edge, centre: three.
#
# </details>
#
# Here are the first two plies with symmetric positions drawn once. (The leaves are not the end of the game. They need a
# value, so we wrote 0. [Notebook 05](05-imperfect-decisions.ipynb) shows better values for them.)

# %%
# %%reveal
opening = gt.Tree.from_game(board, depth=2, symmetry=True, evaluate=lambda state: 0)
opening

# %% [markdown]
# There are five different replies to the corner, five to the edge, and only two to the centre. In the whole game,
# symmetry leaves 765 of the 5 478 positions.

# %%
print(games.tree_size(board, symmetry=True).positions)

# %% [markdown]
# The same counts, ply by ply. The vertical axis is logarithmic: each mark is ten times the one below it.

# %%
plies = range(1, 10)
sizes = [games.tree_size(board, depth=d) for d in range(10)]
forms = [games.tree_size(board, depth=d, symmetry=True).positions for d in range(10)]
figure, axes = plt.subplots(figsize=(7.5, 4))
axes.plot(plies, [factorial(9) // factorial(9 - d) for d in plies], "k--", label="orders, 9 · 8 · 7 …")
axes.plot(plies, [sizes[d].nodes - sizes[d - 1].nodes for d in plies], "o-", label="nodes")
axes.plot(plies, [sizes[d].positions - sizes[d - 1].positions for d in plies], "s-", label="positions")
axes.plot(plies, [forms[d] - forms[d - 1] for d in plies], "^-", label="positions up to symmetry")
axes.set(ylabel="number", xlabel="ply", yscale="log", xticks=plies)
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# The plot shows three things. The nodes follow 9 · 8 · 7 … until ply 5, because nobody can have three in a row sooner.
# Then some games end early, and there are fewer nodes. And the positions have their maximum at ply 6: a nearly full
# board leaves little room for differences.

# %% [markdown]
# ## Why nobody draws the whole tree
#
# Half a million nodes are nothing for a computer. For a picture there are too many of them, and the kit says so:

# %%
try:
    gt.Tree.from_game(board)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# A *search* needs no picture. It goes down one path, comes back, and forgets. It asks the six questions at the current
# node and keeps only the path from the root to that node. So programs hardly ever *build* a game tree. The tree is a
# way to think.
#
# But tic-tac-toe is a very small game. **Predict.** In chess, a position has about 35 moves, and each player makes
# about 50 moves in a game. How many digits does the number of leaves have: 15, 50 or 150?

# %%
# %%reveal
chess = 35**100
print(len(str(chess)))
print(f"{float(chess):.2e}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# About $2.5 \cdot 10^{154}$. The exponent is 100, not 50: fifty moves by *each* player are a hundred plies.
#
# </details>
#
# A machine that evaluates 450 million leaves a second would need this many years:

# %%
years = chess / (450_000_000 * 60 * 60 * 24 * 365)
print(f"{years:.1e}")

# %% [markdown]
# The universe is little more than $10^{10}$ years old. A faster computer does not help.
#
# Again, there are far fewer positions than nodes: estimates for chess are between $10^{40}$ and $10^{50}$. On average,
# each position occurs in the tree more than $10^{100}$ times. But nobody can search $10^{40}$ positions, either.

# %%
names = ["tic-tac-toe", "Connect Four", "draughts", "chess", "Go"]
exponents = [log(5478, 10), 13, 18, 50, 170]
figure, axes = plt.subplots(figsize=(7.5, 2.8))
axes.bar_label(axes.barh(names[::-1], exponents[::-1], color="#4c78a8"), fmt="$10^{%.0f}$", padding=12)
axes.axvline(6, color="black", linestyle="--", label="what one can search for a move: $10^6$")
axes.axvline(80, color="black", linestyle=":", label="atoms in the universe: about $10^{80}$")
axes.set(ylabel="game", xlabel="positions: number of digits minus one", xlim=(0, 190))
axes.legend(frameon=False, loc="upper right", fontsize=8)
plt.show()

# %% [markdown]
# ## A hundred seconds
#
# A chess player has to move before the time on the clock runs out. Suppose that a program has 100 seconds for a move
# and searches ten thousand nodes a second: a million nodes. **Predict.** How many plies ahead can it look in chess,
# with b = 35?

# %%
# %%reveal
print(f"{log(100 * 10_000, 35):.2f}")
for depth in (4, 8, 12):
    print(depth, f"{float(35**depth):.2e}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Not quite four plies, two moves by each player. A beginner looks that far ahead. With eight plies, a program plays
# like a good program on a PC; with twelve, like Deep Blue or a world champion. But every four plies more cost a million
# times as much.
#
# </details>
#
# **Think.** Your program is half as fast as mine. If we both search for a way out of a maze, you need twice the time.
# What happens if our programs play chess against each other, with the same time on the clock?

# %%
# %%reveal solution
# solution: how many more plies does twice the speed allow?
print(f"{log(2, 35):.2f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Twice the speed gains only a fifth of a ply, but it gains it on every move, and in a game the opponent *waits* for
# your mistakes. In the maze, a slow program is late; in chess, it loses.
#
# </details>
#
# So two questions remain for real games, and most of this course is about them. How can we search fewer nodes and still
# find the same answer ([03](03-alpha-beta.ipynb), [04](04-move-order.ipynb))? And what can we do when we cannot search
# to the end of the game ([05](05-imperfect-decisions.ipynb))?

# %% [markdown]
# ## Play
#
# Play the game of matches. The machine begins. Can you win? Then press *Change sides* and try again.

# %%
OneHeap().play(first="it", lang=LANG)

# %% [markdown]
# Now play tic-tac-toe: click a square. Beside the board you read what the machine searched, and why it chose its move.
# Try to win, and then try to *lose*: after which move was the game lost?

# %%
board.play(lang=LANG)

# %% [markdown]
# ## Exercise 1: when is it lost?
#
# Back to the matches. With no match left, the player to move has lost. With 1, 2 or 3 matches, the player to move takes
# them all and wins. What about 4? And 5, 6, 7, 8? On paper, write a line of W (the player to move wins) and L (the
# player to move loses) for 0 to 12 matches, from left to right. What rule do you see, and what does it say about the
# five matches at the beginning?

# %%
# %%reveal solution
# solution: 1 where the player to move wins, −1 where that player loses
for matches in range(13):
    print(matches, gt.minimax(OneHeap(), state=("max", matches)).value)

# %% [markdown]
# Read the worked solution when you have your own.
#
# <details><summary>Show the explanation</summary>
#
# From 4, each of the three moves leads to a position where the *opponent* wins, so 4 is lost. From 5, 6 or 7, you can
# leave exactly 4, so these are won. Then 8 is lost again. The multiples of 4 are lost: leave a multiple of 4, and
# answer every move so that the two moves together take 4. With five matches, the first player takes one.
#
# </details>
#
# You have just gone through a tree from the leaves to the root, and asked at each position: is there a move after which
# the opponent loses? With numbers instead of W and L, this is *minimax*, the topic of the next notebook.

# %% [markdown]
# ## Exercise 2: fifteen
#
# The numbers 1 to 9 are on the table. Two players take turns, and each takes one number at a time. The first player who
# has *three* numbers that add up to 15, among all those taken, wins. If all numbers are taken and nobody has three such
# numbers, the game is a draw.
#
# First play it with a friend. Then write the six answers, in words and as a class. Check the class, and count the nodes
# of its tree. Do you know these counts from somewhere?


# %%
# solution: are there three numbers that add up to 15?
def wins(numbers):
    return any(a + b + c == 15 for a in numbers for b in numbers for c in numbers if a < b < c)


# %%
# solution: a position is what MAX has taken and what MIN has taken, both sorted
class Fifteen(gt.Game):
    initial = ((), ())

    def player(self, state):
        return "max" if len(state[0]) == len(state[1]) else "min"

    def actions(self, state):
        return [] if self.utility(state) else sorted(set(range(1, 10)) - set(state[0] + state[1]))

    def result(self, state, n):
        mine, theirs = (tuple(sorted(numbers)) for numbers in ((*state[0], n), (*state[1], n)))
        return (mine, state[1]) if self.player(state) == "max" else (state[0], theirs)

    def utility(self, state):
        return wins(state[0]) - wins(state[1])


# %%
# %%reveal solution
# solution: is it a game, and how large is it?
print(gt.check_game(Fifteen(), lang=LANG))
for size in (games.tree_size(Fifteen()), whole):
    print(size.nodes, size.leaves, size.positions)

# %% [markdown]
# Read the worked solution when you have your own.
#
# <details><summary>Show the explanation</summary>
#
# A position is two sets of numbers. Sorted tuples will do, because the order in which the numbers were taken does not
# matter. (If you keep that order, you get many more positions. Try it.)
#
# The counts are *exactly* those of tic-tac-toe: 549 946 nodes, 255 168 games, 5 478 positions. It *is* tic-tac-toe.
# Write the numbers into the squares as below. Then three numbers in a row add up to 15, and no other three do:
#
# | | | |
# |---|---|---|
# | 2 | 7 | 6 |
# | 9 | 5 | 1 |
# | 4 | 3 | 8 |
#
# For a search, two games with the same tree are the same game. Their looks matter only to people.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [02](02-minimax.ipynb): how two good players go through such a tree, and what a position is worth.
# * [22](22-games.ipynb): more games of the kit, with dice, with symmetry, and your own games on a board.
# * [The sheet "formulate"](../../exercises/en/formulate.ipynb): describe other games by their six elements.
