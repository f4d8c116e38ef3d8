# %% [markdown]
# # Monte Carlo: deciding without an evaluation
#
# **Question.** A search that cannot reach the end of the game needs an evaluation. For many games, nobody knows a good
# one; for Go, people tried in vain for decades. Can a program choose well if it knows only the rules?
#
# The idea is surprisingly simple: play the rest of the game *at random*, many times, and see who wins.
#
# | word | meaning |
# |---|---|
# | **playout** | a game played to its end by random moves |
# | **N** | the number of playouts that passed through a node |
# | **W** | the sum of their results |
# | **Q** = W / N | their mean, the estimate of what the node is worth |
# | **UCT** | the number by which tree search chooses where the next playout goes |
# | **c** | how strongly UCT prefers nodes with few playouts |
# | **seed** | the number that fixes all random moves, so that a search can be repeated |
# | **budget** | how many playouts, or how much time, each move may use |

# %%
import gametree as gt
from gametree import experiments, games, matches
from gametree.search.playout_trace import uct

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A small game
#
# We play Nim with a heap of two matches and a heap of one. A player takes any number of matches from one heap; the
# player who takes the last match wins. The whole game tree fits into a picture, so we can check every result.

# %%
nim = games.Nim(2, 1)
gt.minimax(gt.Tree.from_game(nim)).frames(lang=LANG)[-1]

# %% [markdown]
# MAX wins by taking one match from the first heap. Now suppose that you do not know this.

# %% [markdown]
# ## One playout is not a value
#
# Try each of MAX's three moves once, and continue at random. Each line below has a different seed.
#
# **Predict.** Which of the three results will be the same in every line? Which will not?

# %%
# %%reveal
for seed in range(8):
    print(seed, dict(gt.monte_carlo(nim, playouts_per_move=1, seed=seed).values))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# After `1: −1` there are two heaps of one, and MAX wins every game; after `1: −2`, MIN takes the last match at once.
# But after `2: −1` the result depends on chance: MIN takes one match or two. In most of these lines, the move wins; in
# two of them, it loses. A single playout says as little as one toss of a coin.
#
# </details>
#
# The minimax *value* of that move is −1, because MIN will take both matches. A playout shows −1 only if MIN happens to
# do so, and the mean of many playouts approaches 0. We come back to this difference below.

# %% [markdown]
# ## Pure Monte Carlo
#
# **Definition.** *Pure Monte Carlo* runs the same number of playouts for every legal move, and plays the move with the
# best mean. If a game can only be won or lost, that is the move with the most wins.

# %%
pure = gt.monte_carlo(nim, playouts_per_move=50, seed=1)
pure.frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# After only 150 playouts of two or three moves, the answer is right. And the search needs no evaluation, only the
# rules.
#
# **Predict.** The next tree is a *trap*. After a1, MIN has four replies at B: with three of them MIN loses, with the
# fourth MIN wins. After a2, the game is a draw. What does pure Monte Carlo play with 10 playouts for each move? And
# with 5000? (The table below shows Q of a1.)

# %%
trap = gt.Tree.parse("[[1 1 1 -1] [0 0 0 0]]")
trap

# %%
# %%reveal
for playouts in (10, 100, 1000, 5000):
    found = gt.monte_carlo(trap, playouts_per_move=playouts, seed=1)
    print(f"{playouts:5} · {found.best_move} · Q {float(found.values['a1']):.3f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# More playouts do not help. They make the search *surer of a wrong answer*: the mean approaches 0.5, which is the value
# of a1 if MIN moves at random. A good MIN replies with the fourth move.
#
# </details>
#
# Expectimax gives the same number without any playouts:

# %%
# %%reveal
expected, exact = gt.expectimax(trap), gt.minimax(trap)
print("at random", expected.value, expected.best_move, "· minimax", exact.value, exact.best_move)

# %% [markdown]
# So pure Monte Carlo answers the question "which move is best if from now on both players move at random?" Often the
# best move is the same against a good player. In a trap, it is not.

# %% [markdown]
# ## Tree search: let the playouts learn
#
# What is missing? MIN should *notice* that its fourth reply is better. So we keep a tree with the results. Later
# playouts go where earlier playouts had good results: good for MAX at MAX nodes, and good for MIN at MIN nodes.
#
# **Definition.** *Monte Carlo tree search* repeats four steps:
#
# | step | what it does |
# |---|---|
# | **select** | go down the tree, at each node to the most promising child, until there is a move that was never tried |
# | **expand** | add one node for that move |
# | **simulate** | play from there to the end at random |
# | **back up** | add the result to W, and 1 to N, at every node on the way back to the root |

# %% [markdown]
# Which child is the most promising? The one with good results so far; but also one that we hardly know. *UCT* adds
# both. At a MAX node with N playouts, for a child with n playouts:
#
# $$ \text{UCT} = Q + c \sqrt{\frac{\ln N}{n}} $$
#
# The square root is large where n is small, and it grows slowly while the other children are tried. A move that was
# never tried comes first.
#
# **Predict.** One move had four playouts, all with the result 1; another had one playout, with the result −1. Which of
# the two is tried next, with c = √2? Work it out before you run the cell; ln 5 is 1.609.

# %%
# %%reveal
c = 2**0.5
uct(4, 4, 5, c, "max"), uct(-1, 1, 5, c, "max")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The good move: its UCT is 1.897, that of the other move 0.794. With more playouts for the good move, the square root
# grows for the bad move and shrinks for the good one. At some point the bad move is tried again.
#
# </details>

# %% [markdown]
# ## Step by step
#
# Here are twelve playouts in Nim. Every node shows W/N = Q. Before each *select* step, predict where it will go; the
# caption gives the numbers.

# %%
search = gt.mcts(nim, playouts=12, seed=1)
search.player(by="phase", lang=LANG)

# %%
# %%reveal
search.frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# The whole algorithm has about twenty lines. The first two functions build the tree, the third plays at random, and the
# last adds the results.

# %%
search.pseudocode(lang=LANG)

# %% [markdown]
# The tree did not grow evenly: `1: −1` got eight of the twelve playouts, and its subtree is the deepest. `1: −2` was
# tried once, lost, and was not tried again.
#
# Each playout adds *one* node, not the whole random game. Of the random moves, only the result is kept.

# %% [markdown]
# ## Does tree search see the trap?
#
# **Predict.** The tree is the same trap. What will Q of a1 be after 20, 200 and 2000 playouts: near 0.5, or near
# another value? Which player makes it go down?

# %%
# %%reveal
for playouts in (4, 20, 200, 2000):
    found = gt.mcts(trap, playouts=playouts, seed=1)
    print(f"{playouts:5} · {found.best_move} · N {dict(found.visits)} · Q {float(found.values['a1']):.2f}")

# %%
# %%reveal
gt.mcts(trap, playouts=40, seed=1).frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# At B, the playouts go to B4 more and more often, because *MIN* chooses there. So Q of B falls towards −1, its minimax
# value, and then MAX hardly ever plays a1. (Q falls slowly, because the good results of the beginning still count.)
#
# This is the great difference. Kocsis and Szepesvári proved in 2006 that with more and more playouts UCT finds the
# minimax move, and that Q approaches the minimax value. Pure Monte Carlo finds neither, even with very many playouts.
#
# </details>

# %% [markdown]
# ## From whose point of view is W?
#
# This is where most programs go wrong at first. In this kit, W is from MAX's point of view *at every node*, like all
# values. So MIN looks for the *least* Q − c·√((ln N)/n). In many books, W is from the point of view of the player who
# made the move to the node. Then the sign of W changes from level to level, and every player looks for the greatest
# UCT. Both conventions are correct, but you must not mix them.
#
# **Predict.** A MIN node with N = 12 has two children: one with W = 6, n = 8, another with W = −1, n = 4. Which one
# does MIN choose? And which one does it choose if the program mixes the two conventions?

# %%
# %%reveal
for total, visits in ((6, 8), (-1, 4)):
    kit, book = uct(total, visits, 12, c, "min"), uct(-total, visits, 12, c, "max")
    mixed = uct(total, visits, 12, c, "max")
    print(f"W {total:2} · n {visits} · kit {kit:6.3f} · book {book:6.3f} · mixed {mixed:6.3f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The kit and the book both choose the second child: it has the least number in the kit's column and the greatest in the
# book's. The two columns differ only in the sign. The program that mixes them looks for the greatest number in the last
# column, 1.538, so its MIN goes to the *first* child, where MAX wins more often. It searches as if the opponent were a
# friend.
#
# Such a program runs and plays, and it even beats a player who moves at random. That makes the error hard to find. Let
# it play a game that a perfect player never loses, and check whether it loses.
#
# </details>

# %% [markdown]
# ## Which move is played in the end?
#
# The budget is used up. UCT guided the whole search, so should we play the move with the greatest UCT?
#
# **Predict.** Here are the numbers after 16 playouts of Nim. Which of the three columns should decide?

# %%
# %%reveal
sixteen = gt.mcts(nim, playouts=16, seed=1)
for node in sixteen.tree.children(0):
    n, q = sixteen.count(node), float(sixteen.mean(node))
    urgent = uct(sixteen.total(node), n, 16, c, "max")
    print(f"{sixteen.tree.move(node)} · N {n:2} · Q {q:5.2f} · UCT {urgent:.2f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# UCT is greatest for `2: −1`, a losing move that was tried three times. UCT does not say "this move is good"; it says
# "try this move next". When there is no next playout, the second part of UCT means nothing.
#
# So should Q decide? Often that gives the same move. But a good Q after only a few playouts can be luck. Most programs
# play the move with the greatest **N**: it was tried most often *because* its results stayed good. The kit does so,
# too.
#
# </details>

# %% [markdown]
# ## The exploration constant
#
# The constant c sets the balance between trying new moves and repeating good ones. With c = 0, a move that has bad luck
# at first may never be tried again. With a very large c, all moves are tried equally often, and tree search is hardly
# better than pure Monte Carlo.
#
# A deeper trap shows this. After a1, MIN needs *two* good moves: the first of four at B and, whatever MAX replies, the
# first of four again. Then MAX loses. a2 is a draw.

# %%
deep = gt.Tree.parse("[[[[-1 1 1 1] [-1 1 1 1] [-1 1 1 1] [-1 1 1 1]] 1 1 1] 0]")
gt.minimax(deep).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** With random moves, MAX loses only one game in sixteen after a1, so a1 looks very good. How many playouts
# does tree search need to find that a1 loses: 10, 100, 1000? Does it need more playouts or fewer with a greater c?

# %%
# %%reveal
for playouts in (10, 40, 100, 200):
    found = gt.mcts(deep, playouts=playouts, seed=1)
    print(f"{playouts:4} · {found.best_move} · N {dict(found.visits)} · Q {float(found.values['a1']):.2f}")

# %% [markdown]
# A single search proves little. To *measure* something, run many searches, each with its own seed, and count how many
# of them find the best move. The left plot shows this share. The right plot shows the mean of Q for the moves that were
# found, and the exact value. The coloured band is the standard error of the mean: the true mean is in it in about two
# cases of three. (`None` for c means pure Monte Carlo.)

# %%
experiments.convergence(deep, [10, 30, 100, 300, 1000], c=(None, 0.5, 5), seeds=20, lang=LANG)

# %% [markdown]
# Pure Monte Carlo never finds it: it stays at 7/8. With c = 0.5 a hundred playouts are enough for about half of the
# searches, and 300 for all. With c = 5 even a thousand are almost never enough, because many playouts still go to
# replies that are known to be bad for MIN.
#
# No c is best for all games. A good c depends on the *size of the results*: √2 suits results between 0 and 1. Here the
# results are between −1 and 1, so √2 has only half the effect, but it is still a good start. Where leaves are worth 3,
# 12 or 14, c = 1.41 has almost no effect.

# %% [markdown]
# ## Seeds, and how sure we are
#
# A Monte Carlo search is random, but it can be repeated exactly. With the same seed, every computer makes the same
# moves.

# %%
board = games.TicTacToe()
corner = board.state("X . . / . . . / . . .")
print(board.draw(corner))
for _ in range(2):
    print(dict(gt.mcts(board, state=corner, playouts=30, seed=7).visits))

# %% [markdown]
# X has taken a corner. Now O has eight moves, and only the centre (5) draws; after any other X can win. **Predict.**
# Does a search with 30 playouts find it? Here are twelve seeds:

# %%
# %%reveal
[gt.mcts(board, state=corner, playouts=30, seed=seed).best_move for seed in range(12)]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# If you run it once and see a 5, you may think that 30 playouts are enough; if you see a 7, that the search does not
# work. In both cases you have only one observation. Thirty playouts for eight moves are too few. How many are enough?
#
# </details>

# %%
experiments.convergence(board, [10, 30, 100, 300, 1000], state=corner, seeds=20, lang=LANG)

# %% [markdown]
# Look at the right plot first. O is MIN here, so a low Q is good for O. With ten playouts, the search chooses the move
# with the luckiest results, and Q says that O almost wins. A mean that was *chosen because it is good* is usually too
# good. Then Q of tree search is above 0 for a while: to draw, O must find good replies, and the mean still counts all
# the playouts in which O did not. With more playouts, Q approaches 0, the minimax value.
#
# Be careful with the left plot, too. It shows shares of 20 searches. If the true share is one half, the share of 20
# searches is between 0.3 and 0.7 in nineteen cases of twenty. So small differences between two curves mean nothing;
# with more seeds, this random error is smaller. A fair comparison says how many seeds it uses.

# %% [markdown]
# ## A budget, and an opponent
#
# How much does a larger budget help? A player is a class of a few lines: it runs the given number of playouts, and
# plays the best move that they find.


# %%
class Playouts(matches.Player):
    def __init__(self, playouts):
        self.playouts = playouts

    def name(self, lang="en"):
        return f"MCTS {self.playouts}"

    def choose(self, game, state, luck):
        seed = luck.integer(0, 10**6)
        return gt.mcts(game, state=state, playouts=self.playouts, seed=seed).best_action


# %% [markdown]
# **Predict.** Each pair of players plays twenty games of tic-tac-toe; the Monte Carlo player moves first. A result is
# 1, 0 or −1. How well does the player with five playouts for each move do against random moves? And against perfect
# play? And the player with 100 playouts?

# %%
# %%reveal
others = [matches.Random(), matches.Minimax()]
heroes = [Playouts(5), Playouts(25), Playouts(100)]
table = matches.tournament(board, heroes, others, games=20, seed=1, lang=LANG)
table

# %%
# %%reveal
experiments.results_of_matches(table, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Against random moves, a small budget is enough. Against perfect play, nobody can win this game; but with more
# playouts, fewer games are lost. To compare two programs, do not let them play against a weak one.
#
# </details>

# %% [markdown]
# ## Against alpha-beta, without an evaluation
#
# Alpha-beta with a depth limit needs an evaluation. This kit has no evaluation for Nim:

# %%
try:
    gt.alphabeta(games.Nim(5, 5, 5), depth=4)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# So alpha-beta must search to the end, or not at all. Monte Carlo can stop at any time, and always has *some* answer.
# Does that make it better? In Nim with heaps of 1, 2 and 4, only one of the seven moves wins.
#
# **Predict.** Alpha-beta visits 752 nodes to the end. A thousand playouts visit many more. Do they find the move?

# %%
# %%reveal
heaps = games.Nim(1, 2, 4)
certain = gt.alphabeta(heaps)
print("alpha-beta:", certain.best_move, "·", certain.nodes, "nodes")
guess = gt.mcts(heaps, playouts=1000, seed=1)
steps = sum(event.kind in ("select", "expand") for event in guess.trace)
print("MCTS:", guess.best_move, "·", steps + sum(len(event.moves) for event in guess.trace), "nodes")

# %%
# %%reveal
experiments.convergence(heaps, [10, 30, 100, 300, 1000], seeds=10, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Tree search finds the move with a thousand playouts, after seven times as many nodes as alpha-beta; pure Monte Carlo
# does not find it. Nim is hard for playouts: one match decides whether a position is won, and in random games all moves
# look about equally good. Besides, the answer of alpha-beta is *proved*; that of Monte Carlo is only likely.
#
# </details>
#
# On a large board, it is the other way round. In Connect Four, a small computer cannot search to the end with
# alpha-beta. Three hundred playouts, without any evaluation, already prefer the middle column.

# %%
connect = games.Connect()
dict(gt.mcts(connect, playouts=300, seed=1).visits)

# %% [markdown]
# As a rule of thumb, use alpha-beta where there is a good evaluation and where there are many traps. Use Monte Carlo
# where there are very many moves and no evaluation, and where random games are not too different from real ones.
# Today's programs combine the two: a neural network estimates the value of a position, in place of a random playout.

# %% [markdown]
# ## Without playouts: AlphaZero
#
# AlphaZero has a neural network that looks at a position and gives two answers: a probability P for each move, its
# *prior*, and a value of the position. The search adds this value to W in place of the result of a random playout. It
# selects by *PUCT*, where the bonus U of a move grows with its prior, so that few playouts go to moves that look bad.
# After each game that it plays against itself, the network learns to predict the result and where the playouts went,
# and so the next search begins with better priors.
#
# At a MAX node with N playouts, for a child with n playouts:
#
# $$ \text{PUCT} = Q + U, \qquad U = c \, P \, \frac{\sqrt{N}}{1 + n} $$
#
# A move that was never tried has a PUCT, too; this kit gives it the Q of its node. (AlphaZero gives it 0.)
#
# **Predict.** In the trap, a1 looks good and loses. Suppose that the network is wrong, too: it gives a1 the prior 0.9,
# and 0.5 as the value of B. Does the search ever play a2? After how many playouts?

# %%
# %%reveal
network = {"priors": {"a1": 0.9, "a2": 0.1}, "evaluate": {"B": 0.5, "C": 0}}
for playouts in (4, 20, 40, 200):
    found = gt.mcts(trap, playouts=playouts, **network)
    print(f"{playouts:5} · {found.best_move} · N {dict(found.visits)} · Q {float(found.values['a1']):.2f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# After 40 playouts it plays a2. The prior only decides where the first playouts go: with each of them, U of a1 shrinks,
# and Q comes from the leaves below B as soon as MIN has tried them. So a search corrects a network that is wrong, and a
# network that is right saves playouts.
#
# </details>

# %% [markdown]
# Step by step: at each *select* or *expand* step, the children also have P and U, and the caption says which move is
# taken and why.

# %%
gt.mcts(trap, playouts=12, **network).player(by="phase", lang=LANG)

# %% [markdown]
# ## Can a deeper search decide worse?
#
# Very many playouts of pure Monte Carlo find, for each position, the share of random games that MAX wins. Suppose that
# minimax uses this share as its evaluation. Does it decide better if it searches deeper? In 1982, Dana Nau compared two
# kinds of random games. Here they have ten plies with two moves each:
#
# * In the first kind, each leaf is won or lost by itself, whatever its neighbours are.
# * In the second kind, each move adds 1 or takes 1 away, and MAX wins a leaf if the sum is positive. So leaves with
#   the same moves before them have similar results.
#
# **Predict.** Look only at games where one first move wins and the other one loses. In which kind does a search of eight
# plies find the winning move more often than a search of one ply?

# %%
# %%reveal
kinds = [experiments.decisions_by_depth(kind, trees=2000, seed=1) for kind in ("independent", "dependent")]
experiments.right_decisions(*kinds, lang=LANG).figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Only in the second kind. In the first kind, a search of eight plies is right in 58 % of the games, while one ply is
# enough for 68 %, and throwing a coin gives 50 %. Minimax chooses the extreme ones among many uncertain numbers, and
# each level of choices adds errors. This is the *pathology* of deeper search. (Only with nine plies or ten, the search is
# always right.)
#
# In chess and in most games that people play, a good position has mostly good neighbours, as in the second kind. There a
# deeper search helps.
#
# </details>

# %% [markdown]
# ## Play against it
#
# The program runs 300 playouts for each move. It knows nothing about Connect Four except the rules. Can you set a trap
# that it does not see?

# %%
connect.play(lambda game, state: gt.mcts(game, state=state, playouts=300, seed=1), lang=LANG)

# %% [markdown]
# ## Exercise: UCT by hand
#
# MAX moves at the root. Results are 1 for a win, 0 for a loss. There were 20 playouts so far:
#
# | move | W | N |
# |---|---|---|
# | a1 | 8 | 10 |
# | a2 | 3 | 6 |
# | a3 | 2 | 4 |
#
# 1. Where does the next playout go, with c = √2? (ln 20 = 2.996)
# 2. Where does it go with c = 0.2?
# 3. It goes to a3 and ends with 0. Write down all W and N. Where does the next one go, with c = √2? (ln 21 = 3.045)
# 4. Now the budget is used up. Which move is played?
# 5. At another node *MIN* moves, N = 12, c = 1. Its children have W = 2, n = 8 and W = 2, n = 4, from MAX's point of
#    view. Where does the next playout go? (ln 12 = 2.485)

# %%
# %%reveal solution (1, 2)
# solution: 1 and 2, the greatest number of each column
for move, total, visits in (("a1", 8, 10), ("a2", 3, 6), ("a3", 2, 4)):
    print(move, f"{uct(total, visits, 20, c, 'max'):.3f} {uct(total, visits, 20, 0.2, 'max'):.3f}")

# %%
# %%reveal solution (3)
# solution: 3, a3 has W = 2, N = 5 now, and the root has N = 21
for move, total, visits in (("a1", 8, 10), ("a2", 3, 6), ("a3", 2, 5)):
    print(move, f"{uct(total, visits, 21, c, 'max'):.3f}")

# %%
# %%reveal solution (4, 5)
# solution: 4, the most playouts; 5, MIN takes the least number
print("a1")
print(f"{uct(2, 8, 12, 1, 'min'):.3f} {uct(2, 4, 12, 1, 'min'):.3f}")

# %% [markdown]
# ### Why
#
# Read this after you have compared your answers.
#
# <details><summary>Show the explanation</summary>
#
# In 1, a3 comes first although its Q is only 0.5, because it was tried least. In 2, the square root counts little, and
# a1 has the best Q. In 3, one loss changes Q of a3 from 0.5 to 0.4; its square root shrinks, too, and a1 comes first. W
# and N change at a3 and at the root; a1 and a2 keep theirs. In 4, only N counts, not UCT or Q. In 5, MIN goes to the
# first child, 0.25 − 0.557; with the wrong sign, it would go to the second.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [The sheet on Monte Carlo](../../exercises/en/monte-carlo.ipynb) has more exercises like this, with feedback.
# * [09](09-menace.ipynb) also learns from the games it plays, but keeps what it learns.
# * [10](10-state-of-the-art.ipynb) explains how AlphaGo improved the playouts.
# * [05](05-imperfect-decisions.ipynb) has another answer to a game that is too large: an evaluation.
