# %% [markdown]
# # The state of the art, and what it is made of
#
# **Question.** One after another, programs won the games that people thought the hardest: draughts, chess, Othello,
# backgammon, Go, poker. Did each of these programs need a new idea? Or did it combine in a new way what you know
# already: trees, cut-offs, evaluations, means, playouts and learning from results?
#
# | word | meaning |
# |---|---|
# | **state space** | all positions of a game that the rules allow |
# | **solved** | the value of the first position is known for certain, and how to reach it |
# | **endgame table** | the exact value of every position with few pieces, computed once and then looked up |
# | **learned evaluation** | an evaluation whose numbers are not chosen by a person but fitted to the results of games |
# | **self-play** | the program learns from games against itself |
# | **information set** | positions that a player cannot tell apart, because something is hidden |

# %%
import math
from fractions import Fraction

import gametree as gt
from gametree import games, lectures
from gametree.experiments.canvas import canvas

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## How large are games?
#
# The lectures give orders of magnitude: $10^{13}$ positions for Connect Four, $10^{18}$ for draughts, $10^{50}$ for
# chess, $10^{170}$ for Go. Tic-tac-toe can be counted.
#
# **Predict.** Is the larger game always the one that was won later? Put these five in order of the year in which a
# program could first beat every person.

# %%
small = games.tree_size(games.TicTacToe()).positions
sizes = {
    "tic-tac-toe": (math.log10(small), True),
    "Connect Four": (13, True),
    "draughts": (18, True),
    "chess": (50, False),
    "Go": (170, False),
}
print(small, "·", len(str(3**361)) - 1)

# %% [markdown]
# The second number is the exponent for Go by an argument of one line: each of its 361 points is empty, black or white,
# so there are at most $3^{361} \approx 10^{172}$ positions. About one in a hundred of those is legal.

# %%
# %%reveal
figure, (axes,) = canvas(size=(7.0, 2.8), lang=LANG)
for name, (exponent, solved) in sizes.items():
    axes.barh(name, exponent, color="#0072b2" if solved else "#e69f00", hatch="" if solved else "//")
    axes.text(exponent + 2, name, f"$10^{{{exponent:.0f}}}$", va="center")
axes.invert_yaxis()
axes.set(ylabel="game", xlabel="exponent of the number of positions", xlim=(0, 190))
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The plain bars are *solved*: tic-tac-toe by anybody; Connect Four in 1988, the first player wins; draughts in 2007, a
# draw (programs had been the strongest since 1994). The games with hatched bars are not solved, and may never be. In
# these games, programs are only stronger than every person: in chess since 1997, in Go since 2016.
#
# So for these five games, the order of size is the order of years. It is not always so: backgammon has about $10^{20}$
# positions, more than draughts, but programs became as good as people in the same years. You will see why below.
#
# Note the scale: every step of one to the right is a factor of ten. A computer that is a thousand times faster gains
# only three of these steps.
#
# </details>

# %% [markdown]
# ## A timeline
#
# There are three kinds of program: those that mainly **search**, those that mainly **learn**, and those that do
# **both**.
#
# **Predict.** Which kind comes first in history, and which last?

# %%
timeline = [
    (1959, "Samuel: draughts", "both"),
    (1961, "MENACE: tic-tac-toe", "learn"),
    (1992, "TD-Gammon: backgammon", "both"),
    (1994, "Chinook: draughts", "search"),
    (1997, "Deep Blue: chess", "search"),
    (1997, "Logistello: Othello", "both"),
    (2006, "Monte Carlo tree search: Go", "search"),
    (2007, "draughts are solved", "search"),
    (2016, "AlphaGo: Go", "both"),
    (2017, "AlphaZero: Go, chess, shogi", "both"),
    (2017, "DeepStack: poker", "both"),
]

# %%
# %%reveal
looks = {"search": ("s", "#0072b2"), "learn": ("^", "#009e73"), "both": ("o", "#e69f00")}
figure, (axes,) = canvas(size=(7.0, 3.8), lang=LANG)
for row, (year, name, sort) in enumerate(timeline):
    marker, colour = looks[sort]
    axes.plot(year, row, marker, color=colour, markersize=8, markeredgecolor="black")
    late = year > 1995
    axes.text(year - 1.2 if late else year + 1.2, row, name, va="center", ha="right" if late else "left")
for sort, (marker, colour) in looks.items():
    axes.plot([], [], marker, color=colour, markeredgecolor="black", label=sort)
axes.invert_yaxis()
axes.set(yticks=[], xlim=(1955, 2021), xlabel="year")
axes.legend(loc="lower left", frameon=False)
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Learning is as old as searching: Arthur Samuel's program learned the weights of its features from its own games, two
# years before Michie's matchboxes. Then, for decades, computers became faster, and the programs that searched were the
# best. The latest programs do both.
#
# </details>
#
# The next sections describe one program each: what it achieved, what it added, and that idea in a small example.

# %% [markdown]
# ## Chinook (1994): look ahead, and look up
#
# Chinook played draughts with alpha-beta, an evaluation tuned by hand, a book of openings, and **endgame tables**:
# the exact value of each of the 443 748 401 247 positions with eight pieces or fewer. In 1994 it won the title of
# world champion, as the first program in any game. Marion Tinsley, who had hardly lost a game in forty years, was
# ill, and gave the match up after six draws.
#
# **Definition.** An endgame table is made backwards. The ends of the game have their utilities. A position from which
# every move leads into the table gets its value by a search of *one* ply. Then come the positions one move earlier, and
# so on.
#
# Here is the table for tic-tac-toe. Its positions are grouped by the number of marks; symmetric positions count once.

# %%
board = games.TicTacToe()
layers = [{board.canonical(board.initial)}]
while layers[-1]:
    after = [after for state in layers[-1] for _, after in board.successors(state)]
    layers.append({board.canonical(state) for state in after if not board.is_terminal(state)})
table = {}


def look_up(state):
    return table[board.canonical(state)]


for layer in reversed(layers):
    for state in layer:
        table[state] = gt.alphabeta(board, state=state, depth=1, evaluate=look_up).value
print([len(layer) for layer in layers[:-1]], len(table), look_up(board.initial))

# %% [markdown]
# The first numbers are the positions with 0, 1, 2 … 8 marks. The 183 positions with six marks are the last boxes of
# MENACE in [09](09-menace.ipynb); but the values in this table are computed, not learned.
#
# Here is a search that uses it. X has two opposite corners, O the centre, and O is to move. **Predict**: there are two
# kinds of move, a corner or an edge. Which of them saves O?
#
# The search goes two plies deep. The values at the leaves are not estimates, as in [05](05-imperfect-decisions.ipynb),
# but exact.

# %%
# %%reveal
trap = board.state("X . . / . O . / . . X")
two_plies = gt.Tree.from_game(board, state=trap, depth=2, evaluate=look_up, symmetry=True)
gt.minimax(two_plies).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The corner looks natural but loses. The edge draws, because it makes a threat of its own. A search of two plies with
# an evaluation can be wrong here; with the table, it is always right.
#
# </details>
#
# **Predict.** A search of the whole game without a table visits 18 297 nodes. If the search stops where three marks are
# missing to a full board (after six plies) and looks up the rest, how many nodes are left: nearly all, half, a quarter?

# %%
# %%reveal
plies = range(1, 10)
nodes = [gt.alphabeta(board, depth=depth, evaluate=look_up).nodes for depth in plies]
stored = [sum(len(layer) for layer in layers[depth:]) for depth in plies]
figure, (axes,) = canvas(size=(7.0, 3.0), lang=LANG)
axes.semilogy(plies, nodes, "o-", color="#0072b2", label="nodes searched")
axes.semilogy(plies[:-1], stored[:-1], "s--", color="#e69f00", label="positions in the table")
axes.set(ylabel="number", xlabel="plies searched before looking up")
axes.legend(frameon=False)
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# A quarter. And from nine plies back to three, the search shrinks by a factor of a hundred, while the table grows only
# from nothing to 611 entries. Tables and search meet in the middle.
#
# </details>
#
# When the table is so large, and the search so deep, that they meet *everywhere*, the game is solved. That happened
# to draughts in 2007: tables with all positions of ten pieces or fewer, and a search from the first position down to
# them. With perfect play, it is a draw.

# %% [markdown]
# ## Deep Blue (1997): depth
#
# Deep Blue beat Garry Kasparov by 3½ to 2½. It is alpha-beta in hardware: 200 million positions a second, an evaluation
# of 8000 features, some lines followed to 40 plies. These features were chosen by people. How much does all that speed
# help?
#
# **Predict.** A search takes three minutes for each move. How many plies can it reach with $b = 35$, if it visits every
# position? And how many if a good order and cut-offs leave about 6 of the 35 moves, as the lecture says of Deep Blue?

# %%
# %%reveal
positions = 200_000_000 * 180
for b in (35, 6):
    print(b, round(math.log(positions, b), 1))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Not quite 7 plies in the first case, and more than 13 in the second. The speed is the same; the *order of moves* makes
# the difference between a club player and the champion: in the lecture, 8 plies are a master and 12 are Kasparov. Why
# about 6? Because $\sqrt{35} \approx 5.9$: with the best move first everywhere, alpha-beta evaluates about the square
# root of the leaves ([04](04-move-order.ipynb)).
#
# </details>
#
# The lecture's tree of 27 leaves in the best order shows this in a small example. Step through it: in each subtree, the
# first move decides, and all others are refuted at once.

# %%
ordered = lectures.load("003-best-order").run(1)
ordered.player(by="leaf", lang=LANG)

# %%
print(len(ordered.evaluated), "/", len(ordered.tree.leaves), "·", gt.fewest_leaves(ordered.tree))

# %% [markdown]
# ## Logistello (1997): let results choose the numbers
#
# In the same year Logistello won all six games against Takeshi Murakami, the world champion of Othello. It searched
# by alpha-beta, too, but its evaluation was **learned**: patterns of discs on the edges, in the corners, on the
# diagonals, and for each pattern a number that had been fitted to the results of a great many positions.
#
# You know the idea as *evaluation by category* ([05](05-imperfect-decisions.ipynb)): positions with the same features
# are one category, and it is worth the mean of what came of it. Here the feature is the number of lines still open for
# X, less those still open for O, in the 108 positions with four marks; their results are in our table.
#
# **Predict.** X is to move. What is the value of category 0, in which both players have the same number of open lines?

# %%
# %%reveal
categories = {}
for state in layers[4]:
    categories.setdefault(board.evaluate(state), []).append(table[state])
figure, (axes,) = canvas(size=(7.0, 2.8), lang=LANG)
for feature, results in sorted(categories.items()):
    axes.bar(feature, sum(results) / len(results), color="#0072b2")
    axes.text(feature, 1.05, str(len(results)), ha="center")
axes.axhline(0, color="black", linewidth=0.8)
axes.set(ylim=(-1.1, 1.25), xlabel="open lines of X less those of O", ylabel="mean value")
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It is not 0: the player to move has an advantage, and the results show it. (The numbers above the bars are the numbers
# of positions. A category with only one position is not reliable.) The bars rise from left to right, so the feature is
# useful. But they are not all −1 or 1, so the feature does not decide the game. A program that learns its evaluation
# does this with thousands of features at once.
#
# </details>

# %% [markdown]
# ## TD-Gammon (1992): learn from your own games
#
# In backgammon, each player rolls the dice before a move, so a deep search is impossible: there are 21 rolls, and about
# 20 moves for each. **Predict**: how many positions is that after two plies, each of them a roll and a move?

# %%
# %%reveal
print((21 * 20) ** 2)

# %%
lectures.load("001-backgammon").run(4).frames(lang=LANG)[-1]

# %% [markdown]
# So TD-Gammon searched only two plies, later three. Its strength was the evaluation: a neural network, that is, a
# formula with many numbers, learned by **self-play**. After each move of a game against itself, the estimate before the
# move was shifted a little towards the estimate after it, and at the end towards the result. After hundreds of
# thousands of games, in the years after 1992, it played about as well as the best people, and it changed how people
# open the game.
#
# TD-Gammon is MENACE with two improvements. It does not wait for the end of the game to learn. And it needs no box for
# each of the $10^{20}$ positions: similar positions share what was learned.

# %% [markdown]
# ## Go: a game without an evaluation
#
# In Go there are more than 200 moves, and for decades nobody could describe what makes a position good. So programs
# were weak until 2006. **Monte Carlo tree search** needs no evaluation at all: it plays the rest at random, many times,
# and continues where the results are good ([08](08-monte-carlo.ipynb)).

# %%
playouts = gt.mcts(games.Connect(3, 3, 3), playouts=16, seed=1)
playouts.frames(lang=LANG)[-1]

# %% [markdown]
# **AlphaGo** beat Fan Hui, champion of Europe, by 5–0 in 2015 and Lee Sedol by 4–1 in 2016. It uses this search with
# two learned functions:
#
# * a **policy** says which moves a good player would consider; the search tries them first (*select*);
# * a **value** estimates how good a position is; the search uses it together with the random playout (*simulate*).
#
# In **AlphaGo Zero** and **AlphaZero** (2017) the random playouts are gone, and so are the games of people. The
# program plays itself; the search improves on what was learned, and then what was learned is shifted towards what the
# search has found. AlphaGo Zero won 100–0 against the AlphaGo that had beaten Lee Sedol; AlphaZero learned chess and
# shogi in the same way, and beat the best programs of the time.
#
# Chess programs of that time searched tens of *millions* of positions a second, AlphaZero only tens of *thousands*.
# What it had learned told it which moves to leave out, as a good order does in alpha-beta, but even more.
#
# How good are plain playouts? Here you play against them, on a small board where four in a row win.

# %%
connect = games.Connect(5, 4, 4)


def by_playouts(game, state):
    return int(gt.mcts(game, state=state, playouts=300, seed=1).best_move)


connect.play(against=by_playouts, lang=LANG)

# %% [markdown]
# ## DeepStack (2017): what if you cannot see the position?
#
# So far, both players always know their position in the tree. In poker they do not. Here is a very small poker game
# that shows the problem.
#
# Each player puts one coin in. MAX gets a card, high or low, equally likely, and only MAX sees it. MAX either gives up
# (and loses the coin) or bets one more. Then MIN gives up (MAX wins 1) or pays to see: MAX wins 2 with the high card,
# and loses 2 with the low one. With the high card MAX always bets. **Predict**: should MAX ever bet with the *low*
# card?
#
# First, take a tree with chance in which MIN sees the card.

# %%
# %%reveal
seen = gt.Tree.parse("{1/2: min[2 1], 1/2: max[-1 min[-2 1]]}")
gt.expectiminimax(seen).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# There is no point in bluffing: at C2 MIN would pay to see, and MAX would lose 2 in place of 1. The game is worth 0.
#
# </details>
#
# But that tree is *wrong*. MIN chose differently in the two places, and MIN cannot tell them apart: they are one
# **information set**. So MIN must choose *once*, for both cards, without knowing the card. And MIN must not be able to
# predict MAX's bet: MAX bluffs with a probability $q$.


# %%
def hidden(q):
    low = f"{{{q}: -2, {1 - q}: -1}}", f"{{{q}: 1, {1 - q}: -1}}"
    return gt.Tree.parse(f"min[{{1/2: 2, 1/2: {low[0]}}} {{1/2: 1, 1/2: {low[1]}}}]")


gt.expectiminimax(hidden(Fraction(1, 2))).frames(lang=LANG)[-1]

# %% [markdown]
# On the left MIN pays to see, on the right MIN gives up. With $q = 1/2$ MIN pays, and the game is worth ¼: better for
# MAX than the 0 of somebody who never bluffs. Is there a better $q$?

# %%
shares = [Fraction(part, 12) for part in range(1, 12)]
figure, (axes,) = canvas(size=(7.0, 3.0), lang=LANG)
ends = [gt.expectiminimax(hidden(q)).frames()[-1] for q in shares]
lines = ("B", "s--", "MIN pays to see"), ("C", "^:", "MIN gives up"), ("A", "-", "value")
for label, style, name in lines:
    worth = [float(end.interval(label)[0]) for end in ends]
    wide = {"linewidth": 7, "alpha": 0.4} if label == "A" else {}
    axes.plot([float(q) for q in shares], worth, style, label=name, **wide)
axes.set(xlabel="probability of a bluff, q", ylabel="value for MAX")
axes.legend(frameon=False)
figure

# %% [markdown]
# The best is where the two lines cross, at $q = 1/3$: then it does not matter what MIN does, and MAX gets 1/3. Nobody
# can predict a random choice. Note what has changed:
#
# * the answer is no move, but a **probability** of a move, a *mixed strategy*;
# * a position has no value by itself: what the low card is worth depends on what would be done with the high one.
#
# Heads-up no-limit poker has more than $10^{160}$ such decisions. Like a search, DeepStack looks a few of them ahead.
# Where it stops, a learned function estimates the value of each *possible hand*, like an evaluation. In between, it
# adjusts the probabilities until hardly any reply gains anything. In 2017, it won against professionals. It combines
# depth, evaluation, chance and learning.

# %% [markdown]
# ## What each added
#
# | program | search | evaluation | added to what you know |
# |---|---|---|---|
# | Chinook, 1994 | alpha-beta (03) | by hand (05) | endgame tables |
# | Deep Blue, 1997 | alpha-beta, some lines longer (05) | by hand, 8000 features | speed, good order (04) |
# | Logistello, 1997 | alpha-beta | learned from results | features weighed by results |
# | TD-Gammon, 1992 | two or three plies with chance (06) | learned by self-play (09) | learning after each move |
# | AlphaGo, 2016 | Monte Carlo tree search (08) | learned, and playouts | a learned policy |
# | AlphaZero, 2017 | Monte Carlo tree search | learned by self-play alone | search teaches, learning guides |
# | DeepStack, 2017 | a few moves ahead, all hands at once | learned, for each hand | mixed strategies |
#
# You know everything in the second column except the last line. What changed in sixty years is how the numbers at the
# leaves are found.

# %% [markdown]
# ## Exercise
#
# 1. **Faster.** A machine is a thousand times as fast as Deep Blue. How many plies does it gain, with $b = 35$ and with
#    $b = 6$? Guess first: is the depth more than doubled?
# 2. **A larger bet.** In our poker MAX bets *two* coins in place of one: paying to see, MIN makes MAX win 3 or lose
#    3. Should MAX now bluff more often, or less often? Work out $q$ and the value, then check them with a tree.

# %%
# %%reveal solution (1)
# solution: 1, a factor in speed is only a sum in depth
for b in (35, 6):
    print(b, round(math.log(1000, b), 1))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Two plies, or not quite four. Depth is the logarithm of speed: to *double* the depth, the speed would have to be
# squared. A better order of moves has the same effect without any extra cost.
#
# </details>


# %%
# %%reveal solution (2)
# solution: 2, MIN pays: 3/2 - 3q/2 - (1 - q)/2 = 1 - q; MIN gives up: 1/2 + q/2 - (1 - q)/2 = q; equal at q = 1/2
def larger(q):
    low = f"{{{q}: -3, {1 - q}: -1}}", f"{{{q}: 1, {1 - q}: -1}}"
    return gt.Tree.parse(f"min[{{1/2: 3, 1/2: {low[0]}}} {{1/2: 1, 1/2: {low[1]}}}]")


for q in (Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)):
    print(q, gt.expectiminimax(larger(q)).value)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# More often: half of the time, and the game is worth ½. It may seem odd to bluff more when a bluff costs more. But with
# the larger bet, it also costs MIN more to pay and see the card.
#
# </details>
#
# ## Where to go on
#
# * [22](22-games.ipynb): write down the rules of a game of your own. Which of these programs would suit it, and why?
# * [20](20-lecture-examples.ipynb): every example of the lectures; `lectures.load("003-machines")` is their own
#   timeline.
# * [The sheet on formulating games](../../exercises/en/formulate.ipynb), and [the one on
#   chance](../../exercises/en/chance.ipynb).
