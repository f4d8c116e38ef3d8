# %% [markdown]
# # Games as search: the rules are enough
#
# **Question.** You sit before a board, and it is your turn. You think: "If I go there, she will go there, and then I …"
# A machine can think so, too. What must it be told about the game to do it, and how far would it get?

# %% [markdown]
# | word | meaning |
# |---|---|
# | **position** (state) | all that matters for the rest of the game: the board *and* whose turn it is |
# | **action** (move) | what the player to move can do in a position |
# | **terminal position** | the game is over here |
# | **utility** | what the end is worth to a player |
# | **MAX** △, **MIN** ▽ | the two players; MAX moves first and wants the utility to be high, MIN wants it to be low |
# | **game tree** | all that can happen: the nodes are positions, the branches are actions |
# | **leaf** | a node without branches: there the game is over |
# | **ply** | one action of one player. "White moves, Black answers" are two plies |
# | **branching factor** b | how many actions a position has, on average |

# %%
from math import factorial, log

import matplotlib.pyplot as plt

import gametree as gt
from gametree import games, lectures

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## A very small game
#
# Some matches lie on the table. Two players take turns, each takes one, two or three. Who takes the last match wins.
#
# Play it with somebody, with five matches. Then explain it to somebody who knows nothing at all of it, not even that
# one must take turns. What do you have to say?

# %% [markdown]
# ## Six answers
#
# **Definition.** A *game* is six answers.
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
# That is all. There is no advice among them on how to play *well*: the rules do not know that.

# %% [markdown]
# The matches, in fifteen lines. A position is a pair: who moves, and how many matches are left. The terminal test is
# not written, because the kit has a good guess: a game is over where there is nothing to do.


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
# Ask it, as a search would. **Predict** each answer before you run the cell. Who moves at the start, and what can be
# done? What is left after three are taken? Who moves *then*, and what can be done now?

# %%
game = OneHeap()
later = game.result(game.initial, 3)
print(game.player(game.initial), game.actions(game.initial))
print(later, game.player(later), game.actions(later))

# %% [markdown]
# Look at the last line of the class again. When no match is left and it is *MAX's* turn, why is that worth −1 and not
# 1?
#
# Because MIN took the last match. Here it goes wrong most often: the player whose turn it *would be* is not the one who
# has just won.

# %%
end = game.result(later, 2)
print(end, game.is_terminal(end), game.utility(end))

# %% [markdown]
# ## Is that a game?
#
# `check_game` asks the six questions in every position that it can reach, and says in words which law is broken.

# %%
gt.check_game(OneHeap(), lang=LANG)

# %% [markdown]
# Now three broken ones. **Predict** for each: what will the check say?
#
# The first one forgets that fewer than three matches may be left.


# %%
class TakesTooMany(OneHeap):
    def actions(self, state):
        return [1, 2, 3]


gt.check_game(TakesTooMany(), lang=LANG)

# %% [markdown]
# With two matches left somebody takes three, and "minus one" match is left. There is always something to take, so the
# game never ends.
#
# The second one does not make a new position, it changes the old one. That saves memory, doesn't it?


# %%
class ChangesThePosition(OneHeap):
    def __init__(self):
        self.initial = ["max", 5]

    def result(self, state, taken):
        state[1] -= taken
        state[0] = "min" if state[0] == "max" else "max"
        return state


gt.check_game(ChangesThePosition(), lang=LANG)

# %% [markdown]
# A search tries an action, comes back, and tries another one from the *same* position. If trying changes the position,
# there is nothing to come back to. That is why positions are made of tuples, numbers or text here, which cannot change.
#
# The third one says that whoever took the last match has won, and a win is worth 1.


# %%
class EverybodyWins(OneHeap):
    def utility(self, state):
        return 1


gt.check_game(EverybodyWins(), lang=LANG)

# %% [markdown]
# No complaint! And yet it is not the game that was meant: the utility is always MAX's, and here MAX gets 1 even where
# MIN has won. The check sees whether something is *a* game. Whether it is *your* game, you have to see yourself. The
# best way is to look at a tree.

# %% [markdown]
# ## The tree grows out of the rules
#
# Start with the initial position. For each action draw a branch to its result, and go on from there, until everything
# has come to an end. Nobody needs to invent a tree: the six answers *are* the tree.
#
# **Predict.** With three matches, how many leaves does it have? In how many of them has MAX won?

# %%
three = gt.Tree.from_game(OneHeap(), ("max", 3))
three

# %% [markdown]
# Four leaves: four ways to play. A leaf that follows a move of MAX is worth 1, one that follows a move of MIN −1, so MAX
# has won in two of them. Compare the same tree of the game where everybody wins:

# %%
gt.Tree.from_game(EverybodyWins(), ("max", 3))

# %% [markdown]
# One look is enough: MIN could never do any harm.
#
# With five matches:

# %%
gt.Tree.from_game(OneHeap())

# %% [markdown]
# **Node or position?** Find the positions with two matches and MIN to move. There are two nodes, B11 and D, for the one
# position: MAX took three at once, or MAX, MIN and MAX took one each. A tree does not notice that the ways meet again.
#
# How often does that happen? The kit can count without drawing.

# %%
for matches in (3, 5, 10, 15, 20):
    size = games.tree_size(OneHeap(), ("max", matches))
    print(f"{matches:2}: {size.nodes:9,} {size.leaves:9,} {size.positions:4}")

# %% [markdown]
# From left to right: matches, nodes, leaves, different positions. Five matches more multiply the nodes by about twenty;
# the positions grow by ten. Keep these two columns apart, they are often mixed up: a *position* is something on the
# table, a *node* is a position *and the way that led there*.
#
# **Think.** From 0 to 20 there are 21 numbers of matches, and twice as many positions: each with MAX to move, and with
# MIN to move. But the count says 40, not 42. Which two cannot come up?

# %% [markdown]
# (Twenty matches with MIN to move: MAX begins. And nineteen with MAX to move: they come up only after MAX took one.)

# %% [markdown]
# ## What one wins, the other loses
#
# In the kit `utility` is *one* number, MAX's. (Lectures write UTILITY(s, p), with the player p.) What about MIN? Chess
# players write 1 for a win, 0 for a loss and ½ for a draw. Here is what both get, and what that adds up to.

# %%
print(lectures.load("000-zero-sum").text(LANG))

# %% [markdown]
# **Definition.** A game is *zero-sum* if the utilities of all players add up to the same total at every end.
#
# The name misleads: the total need not be zero. In chess it is 1. What counts is that it is always the *same*. Then
# MIN's utility is the total minus MAX's, and one number says both: who makes MAX's number small makes MIN's large.

# %% [markdown]
# In a football league a win gives 3 points, a loss 0, and a draw 1 to each. **Predict.** Is that zero-sum?
#
# Let us play tic-tac-toe for these points. Here each player has a utility of its own, `(first, second)`, and `total` is
# what we claim that they add up to.


# %%
class League(games.TicTacToe):
    total = 3

    def player(self, state):
        return "p1" if super().player(state) == "max" else "p2"

    def utility(self, state):
        return {1: (3, 0), 0: (1, 1), -1: (0, 3)}[super().utility(state)]

    evaluate = gt.Game.evaluate


gt.check_game(League(), lang=LANG)

# %% [markdown]
# A draw *destroys* a point, and both would be glad to agree on something else. Where the players have something to win
# together, like two taxis that would both rather not collide, one number is not enough. That is [notebook
# 07](07-several-players.ipynb). Until then: what one wins, the other loses.

# %% [markdown]
# ## Which kind of game is it?
#
# Two more questions sort the games. Does *chance* play a part, by dice or by shuffled cards? And does everybody see
# *everything* (perfect information), or are there hidden cards?
#
# **Predict.** Sort these into four boxes: chess, backgammon, battleship, poker, Go, Monopoly, Scrabble, draughts,
# bridge, Othello. Which box is almost empty? And in Scrabble, what is hidden?

# %%
print(lectures.load("003-kinds").text(LANG))

# %% [markdown]
# Careful: dice alone hide nothing. In backgammon both see the whole board and the dice; that the future is uncertain
# does not make the *information* imperfect. In Scrabble the letters of the other are hidden, and they were drawn by
# lot. Battleship hides without any chance.
#
# A third question is *how many* play: one (a puzzle, patience), two, or more.
#
# | | what is special | where |
# |---|---|---|
# | two players, nothing hidden, no chance | the other one wants the opposite | [02](02-minimax.ipynb) and on |
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
# it is, if the position is nothing but the nine squares?

# %% [markdown]
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
# Others write 1, 0 and ½ for the utility, as in chess. You know already why that makes no difference to the play.

# %%
board = games.TicTacToe()
state = board.state("X O X / O X . / . . O")
print(board.draw(state))
print(board.player(state), board.actions(state), board.is_terminal(state))

# %% [markdown]
# Three squares are empty (they are numbered from 1, row by row). **Predict.** In how many ways can this game go on to
# its end? Many say 3 · 2 · 1 = 6. Is it so?

# %%
late = gt.Tree.from_game(board, state)
late

# %% [markdown]
# Five leaves, not six. If X plays 7, the diagonal is full and the game is *over*; nobody fills the other two squares.
#
# Look for a second surprise: two leaves show the same board. Which ones, and what is different about the way there?

# %%
size = games.tree_size(board, state)
print(size.nodes, size.leaves, size.positions)

# %% [markdown]
# Twelve nodes, but eleven positions. X plays 6, O plays 7, X plays 8; or X plays 8, O plays 7, X plays 6. In the end
# the board does not tell in which order X made the two moves.

# %% [markdown]
# ## How large is the whole tree?
#
# **Predict.** Nine squares can be filled in 9 · 8 · 7 · … · 1 orders. Is that the number of *games*, of *positions*, of
# *nodes*, or of none of them? Is each of these smaller or larger? Write three guesses down before you go on.

# %%
whole = games.tree_size(board)
print(f"{factorial(9):,} {3**9:,}")
print(f"{whole.leaves:,} {whole.nodes:,} {whole.positions:,}")

# %% [markdown]
# | count | what is counted |
# |---|---|
# | 362 880 = 9! | orders in which nine squares can be filled |
# | 255 168 | **games**: leaves of the tree. Fewer than 9!, because many games are over before the board is full |
# | 549 946 | **nodes** of the tree: all leaves and everything above them |
# | 19 683 = 3⁹ | ways to write X, O or nothing into nine squares, also such as nine times X |
# | 5 478 | **positions** that can be reached by playing |
#
# So 9! is an upper bound for the games, and a very generous one for the positions. (Two of the lectures give it as the
# number of *states*, and one of them prints 362 280. Which digit is wrong? And what was counted?) When somebody
# tells you that a game has so many states, ask what was counted.

# %% [markdown]
# One more way to save: a board that is turned or mirrored is the same game. **Predict.** How many of the nine first
# moves are really different?

# %%
gt.Tree.from_game(board, depth=1, evaluate=lambda state: 0)

# %% [markdown]
# Corner, edge, centre: three. Here are the first two plies with symmetric positions drawn once. (The leaves are not the
# end of the game; something must stand there, so we wrote 0. What one could write there better is the matter of
# [notebook 05](05-imperfect-decisions.ipynb).)

# %%
opening = gt.Tree.from_game(board, depth=2, symmetry=True, evaluate=lambda state: 0)
opening

# %% [markdown]
# Against the corner there are five different answers, against the centre only two, against the edge five. In the whole
# game 765 positions are left of the 5 478.

# %%
print(games.tree_size(board, symmetry=True).positions)

# %% [markdown]
# The same counts, ply by ply. The axis is logarithmic: each line upwards is ten times as much.

# %%
plies = range(1, 10)
sizes = [games.tree_size(board, depth=d) for d in range(10)]
forms = [games.tree_size(board, depth=d, symmetry=True).positions for d in range(10)]
figure, axes = plt.subplots(figsize=(7.5, 4))
axes.plot(plies, [factorial(9) // factorial(9 - d) for d in plies], "k--", label="orders, 9 · 8 · 7 …")
axes.plot(plies, [sizes[d].nodes - sizes[d - 1].nodes for d in plies], "o-", label="nodes")
axes.plot(plies, [sizes[d].positions - sizes[d - 1].positions for d in plies], "s-", label="positions")
axes.plot(plies, [forms[d] - forms[d - 1] for d in plies], "^-", label="positions up to symmetry")
axes.set(xlabel="ply", yscale="log", xticks=plies)
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# Three things to see. The nodes follow 9 · 8 · 7 … until ply 5, for nobody can have three in a row sooner. Then games
# end early, and the nodes fall behind. And the positions have their maximum at ply 6: a nearly full board leaves little
# room for differences.

# %% [markdown]
# ## Why nobody draws it
#
# Half a million nodes are nothing for a computer. For a picture they are too many, and the kit says so:

# %%
try:
    gt.Tree.from_game(board)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# A *search* needs no picture. It goes down one way, comes back, and forgets; it asks the six questions where it stands
# and keeps only the way from the root to there. So a game tree is hardly ever *built*. It is a way to think.
#
# But tic-tac-toe is a toy. **Predict.** In chess a position has about 35 moves, and a game about 50 moves of each
# player. How many digits does the number of leaves have: 15, 50 or 150?

# %%
chess = 35**100
print(len(str(chess)))
print(f"{float(chess):.2e}")

# %% [markdown]
# About $2.5 \cdot 10^{154}$. The exponent is 100, not 50: fifty moves *each* are a hundred plies.
#
# A machine that looks at 450 million of them in a second would need this many years:

# %%
years = chess / (450_000_000 * 60 * 60 * 24 * 365)
print(f"{years:.1e}")

# %% [markdown]
# The universe is not much older than $10^{10}$ years. A faster computer does not help.
#
# And again, positions are far fewer than nodes: estimates for chess lie between $10^{40}$ and $10^{50}$. On average the
# tree shows each position more than $10^{100}$ times. Still nobody can look at $10^{40}$ positions.

# %%
names = ["tic-tac-toe", "Connect Four", "draughts", "chess", "Go"]
exponents = [log(5478, 10), 13, 18, 50, 170]
figure, axes = plt.subplots(figsize=(7.5, 2.8))
axes.bar_label(axes.barh(names[::-1], exponents[::-1], color="#4c78a8"), fmt="$10^{%.0f}$", padding=12)
axes.axvline(6, color="black", linestyle="--", label="what one can look at in a move: $10^6$")
axes.axvline(80, color="black", linestyle=":", label="atoms in the universe: about $10^{80}$")
axes.set(xlabel="positions: number of digits, less one", xlim=(0, 190))
axes.legend(frameon=False, loc="upper right", fontsize=8)
plt.show()

# %% [markdown]
# ## A hundred seconds
#
# A player of chess has to move *now*, with the time that is on the clock. Say 100 seconds a move, and ten thousand
# nodes a second: a million nodes. **Predict.** How many plies deep can one look in chess, with b = 35?

# %%
print(f"{log(100 * 10_000, 35):.2f}")
for depth in (4, 8, 12):
    print(depth, f"{float(35**depth):.2e}")

# %% [markdown]
# Not quite four plies: two moves each. That is how a beginner looks ahead. Eight plies play like a good program on a
# PC, twelve like Deep Blue or a world champion; but they cost a million times as much, and a million times more again.
#
# **Think.** Your program is half as fast as mine. If we both search for a way through a maze, you come out in twice the
# time. What happens if we play chess against each other with the same clock?

# %%
# solution: how many plies does twice the speed bring?
print(f"{log(2, 35):.2f}")

# %% [markdown]
# Twice the speed looks ahead only a fifth of a ply further, but move after move, and in a game somebody is *waiting*
# for the mistake. In the maze slow is late; in chess slow is lost.
#
# So for real games two questions are left, and the rest of this course is about them. How do we look at fewer nodes
# without losing anything ([03](03-alpha-beta.ipynb), [04](04-move-order.ipynb))? And what do we do where we cannot look
# to the end ([05](05-imperfect-decisions.ipynb))?

# %% [markdown]
# ## Play
#
# Play the game of matches. The machine begins. Can you win? Then press the button that changes the sides, and try it
# again.

# %%
OneHeap().play(first="it", lang=LANG)

# %% [markdown]
# And tic-tac-toe: click a square. Beside the board stands what the machine looked at, and why it moved so. Try to win
# once, and then try to *lose*: at which move was it too late?

# %%
board.play(lang=LANG)

# %% [markdown]
# ## Exercise 1: when is it lost?
#
# Take matches again. With no match left, whoever is to move has lost. With 1, 2 or 3 matches one takes them all and has
# won. What about 4? And 5, 6, 7, 8? Fill in a line of W (the player to move wins) and L for 0 to 12, from left to
# right, on paper. What rule do you see, and what does it say about the five matches with which we began?

# %%
# solution: 1 where the player to move wins, −1 where he loses
for matches in range(13):
    print(matches, gt.minimax(OneHeap(), state=("max", matches)).value)

# %% [markdown]
# The worked solution, when you have yours. From 4 each of the three moves leads to a position where the *other* one
# wins, so 4 is lost. From 5, 6, 7 one can leave exactly 4, so they are won. Then 8 is lost again. Lost are the
# multiples of 4: leave a multiple of 4, and answer whatever comes so that the two takes add up to 4. With five matches
# the first player takes one.
#
# You have just gone through a tree from the leaves to the root, and asked at each position: is there a move after which
# the other one is lost? With numbers in place of W and L that is *minimax*, the next notebook.

# %% [markdown]
# ## Exercise 2: fifteen
#
# The numbers 1 to 9 lie on the table. Two players take turns and take a number each. Who first has *three* numbers,
# among all that were taken, that add up to 15 wins. If all are taken and nobody has, it is a draw.
#
# First play it with somebody. Then write the six answers, first in words, then as a class. Check it, and count its
# tree. Do the counts remind you of something?


# %%
# solution: who has three that add up to 15?
def wins(numbers):
    return any(a + b + c == 15 for a in numbers for b in numbers for c in numbers if a < b < c)


# %%
# solution: a position is what MAX has taken, and what MIN has taken, each in order
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
# solution: is it a game, and how large is it?
print(gt.check_game(Fifteen(), lang=LANG))
print(games.tree_size(Fifteen()))
print(whole)

# %% [markdown]
# The worked solution, when you have yours. A position is two sets of numbers; sorted tuples serve, because it does not
# matter in which order they were taken. (Who keeps the order gets many more positions. Try it.)
#
# The counts are *exactly* those of tic-tac-toe: 549 946 nodes, 255 168 games, 5 478 positions. It *is* tic-tac-toe.
# Write the numbers into the squares like this, and three in a row are three that add up to 15, and no others are:
#
# | | | |
# |---|---|---|
# | 2 | 7 | 6 |
# | 9 | 5 | 1 |
# | 4 | 3 | 8 |
#
# To a search two games with the same tree are the same game. What they look like is for people.

# %% [markdown]
# ## Where to go on
#
# * [02](02-minimax.ipynb): how two good players go through such a tree, and what a position is worth.
# * [22](22-games.ipynb): more games of the kit, with dice, with symmetry, and your own ones on a board.
# * [The sheet "formulate"](../../exercises/en/formulate.ipynb): describe other games by their six elements.
