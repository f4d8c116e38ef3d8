# %% [markdown]
# # Monte Carlo: deciding without an evaluation
#
# **Question.** A search that cannot look to the end of the game needs an evaluation. For many games nobody knows a good
# one; for Go people tried in vain for decades. Can a machine choose well if all it knows is the rules?
#
# The idea is almost impudent: play the rest of the game *at random*, many times, and see who wins.
#
# | word | meaning |
# |---|---|
# | **playout** | a game played to its end by random moves |
# | **N** | how many playouts came through a node |
# | **W** | the sum of their results |
# | **Q** = W / N | their mean, the estimate of what the node is worth |
# | **UCT** | the number by which tree search chooses where the next playout goes |
# | **c** | how much UCT is drawn to nodes that were tried little |
# | **seed** | the number that fixes all random moves, so that a search can be repeated |
# | **budget** | how many playouts, or how much time, a move may cost |

# %%
import gametree as gt
from gametree import experiments, games, matches
from gametree.search.montecarlo.estimates import uct

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The smallest game that shows it
#
# Nim with a heap of two and a heap of one: take any number of matches from one heap; who takes the last match wins. The
# whole game fits into a picture, so that we can always check what chance tells us.

# %%
nim = games.Nim(2, 1)
gt.minimax(gt.Tree.from_game(nim)).frames(lang=LANG)[-1]

# %% [markdown]
# MAX wins by taking one match from the first heap. Now forget that you know it.

# %% [markdown]
# ## One playout is not a value
#
# Play each of MAX's three moves once, and go on at random. Each line below is another seed.
#
# **Predict.** Which of the three results will be the same in every line? Which will not?

# %%
for seed in range(8):
    print(seed, dict(gt.monte_carlo(nim, playouts_per_move=1, seed=seed).values))

# %% [markdown]
# After `1: −1` there are two heaps of one, and every game ends well for MAX; after `1: −2` MIN takes the last match at
# once. But after `2: −1` it hangs on chance: MIN takes one or two. In most of these lines the move looks like a win, in
# two like a loss. Who trusts a single playout believes a coin.
#
# The *value* of that move by minimax is −1, for MIN will take both matches. A playout shows −1 only where MIN happens
# to do so, and the mean of many playouts comes to 0. Keep that in mind.

# %% [markdown]
# ## Pure Monte Carlo
#
# **Definition.** *Pure Monte Carlo* gives every legal move the same number of random playouts, and plays the move with
# the best mean; if a result is only won or lost, that is the move with the most wins.

# %%
pure = gt.monte_carlo(nim, playouts_per_move=50, seed=1)
pure.frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# That is a good answer for 150 games of two or three moves. And it needed no evaluation, only the rules.
#
# **Predict.** The next tree is a *trap*. By a1 MAX comes to B, where MIN has four replies; three of them lose for MIN,
# the fourth wins. By a2 the game is drawn. What does pure Monte Carlo play with 10 playouts a move? And with 5000? (Q
# is that of a1.)

# %%
trap = gt.Tree.parse("[[1 1 1 -1] [0 0 0 0]]")
trap

# %%
for playouts in (10, 100, 1000, 5000):
    found = gt.monte_carlo(trap, playouts_per_move=playouts, seed=1)
    print(f"{playouts:5} · {found.best_move} · Q {float(found.values['a1']):.3f}")

# %% [markdown]
# More playouts do not help. They make the search *surer of a wrong thing*: the mean comes ever closer to 0.5, and that
# is what a1 is worth against a MIN who moves at random. A good MIN replies with the fourth move. Expectimax gives the
# same number without any playout:

# %%
expected, exact = gt.expectimax(trap), gt.minimax(trap)
print("at random", expected.value, expected.best_move, "· minimax", exact.value, exact.best_move)

# %% [markdown]
# So pure Monte Carlo answers the question "which move is best if from now on everybody moves at random?" That is often
# close to the right question, and sometimes, in a trap, it is not.

# %% [markdown]
# ## Tree search: let the playouts learn
#
# What is missing? MIN should *notice* that its fourth reply does better. So we keep a tree of what was found, and send
# later playouts to where earlier ones went well, for MAX at MAX nodes and for MIN at MIN nodes.
#
# **Definition.** *Monte Carlo tree search* repeats four steps:
#
# | step | what it does |
# |---|---|
# | **select** | go down the tree, at each node to the most promising child, until a move was never tried |
# | **expand** | add one node for that move |
# | **simulate** | play on from there at random to the end |
# | **back up** | add the result to W, and 1 to N, at every node on the way back to the root |

# %% [markdown]
# Which child is the most promising? The one that went well so far, yes, but also the one that we hardly know. *UCT*
# adds both. At a MAX node with N playouts, for a child with n of them:
#
# $$ \text{UCT} = Q + c \sqrt{\frac{\ln N}{n}} $$
#
# The root is large where n is small, and it grows slowly while the others are tried. A move that was never tried comes
# before all others.
#
# **Predict.** Four playouts went well for one move, all with the result 1; one playout went badly for another, with −1.
# Which of the two is tried next, with c = √2? Reckon before you run the cell; ln 5 is 1.609.

# %%
c = 2**0.5
uct(4, 4, 5, c, "max"), uct(-1, 1, 5, c, "max")

# %% [markdown]
# The good one: 1.897 against 0.794. If it goes on like that, the second root grows and the first shrinks, and one day
# the bad move gets its second chance.

# %% [markdown]
# ## Step by step
#
# Twelve playouts in Nim. In every node stands W/N = Q. Before each *select*, say where it will go; the caption has the
# numbers.

# %%
search = gt.mcts(nim, playouts=12, seed=1)
search.player(by="phase", lang=LANG)

# %%
search.frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# The whole algorithm is some twenty lines. The first two functions are the tree, the third is chance, the last is the sum.

# %%
search.pseudocode(lang=LANG)

# %% [markdown]
# Look how the tree grew: `1: −1` got eight of the twelve playouts, and its subtree is the deepest. `1: −2` was tried
# once, ended badly, and was left alone.
#
# Each playout adds *one* node, not the whole random game. What was played at random is forgotten, except for its
# result.

# %% [markdown]
# ## Does it see the trap?
#
# **Predict.** The same trap, now by tree search. What will Q of a1 be after 20, 200, 2000 playouts: near 0.5, or near
# something else? Who makes it sink?

# %%
for playouts in (4, 20, 200, 2000):
    found = gt.mcts(trap, playouts=playouts, seed=1)
    print(f"{playouts:5} · {found.best_move} · N {dict(found.visits)} · Q {float(found.values['a1']):.2f}")

# %%
gt.mcts(trap, playouts=40, seed=1).frames(by="playout", lang=LANG)[-1]

# %% [markdown]
# At B the playouts go to B4 more and more often, because *MIN* chooses there. So Q of B sinks, slowly, towards −1, its
# value by minimax; and then MAX hardly goes there any more. (Slowly: the good results of the beginning still count.)
#
# That is the great difference. Kocsis and Szepesvári proved in 2006 that with ever more playouts UCT finds the minimax
# move, and that Q comes near the minimax value. Pure Monte Carlo finds neither, however long you wait.

# %% [markdown]
# ## Whose point of view has W?
#
# This is where most programs go wrong at first. In this kit W counts from MAX's side *at every node*, as all values do.
# So MIN looks for the *least* Q − c·√(ln N/n). Many books write W from the side of the player who made the move into
# the node; then the sign of W changes from level to level, and everybody looks for the greatest UCT. Both are right.
# What is wrong is to mix them.
#
# **Predict.** A MIN node with N = 12 has two children: one with W = 6, n = 8, another with W = −1, n = 4. Which one
# does MIN choose? And which one would it choose if the program forgot who moves?

# %%
for total, visits in ((6, 8), (-1, 4)):
    kit, book = uct(total, visits, 12, c, "min"), uct(-total, visits, 12, c, "max")
    mixed = uct(total, visits, 12, c, "max")
    print(f"W {total:2} · n {visits} · kit {kit:6.3f} · book {book:6.3f} · mixed {mixed:6.3f}")

# %% [markdown]
# Kit and book choose the second child: the kit's least number, the book's greatest. They differ only in the sign. The
# mixed program looks for the greatest in the last column, 1.538, and so its MIN goes to the *first* child, where MAX
# wins more often. It searches as if the opponent were a friend.
#
# Such a program runs, and plays, and even beats a player who moves at random. That makes the error hard to find. Let it
# play a game that perfect play cannot lose, and look whether it loses.

# %% [markdown]
# ## Which move to play in the end
#
# The budget is spent. The search was guided by UCT all the time, so we play the move with the greatest UCT. Do we?
#
# **Predict.** Here are the numbers after 16 playouts of Nim. Which of the three columns would you go by?

# %%
sixteen = gt.mcts(nim, playouts=16, seed=1)
for node in sixteen.tree.children(0):
    n, q = sixteen.count(node), float(sixteen.mean(node))
    urgent = uct(sixteen.total(node), n, 16, c, "max")
    print(f"{sixteen.tree.move(node)} · N {n:2} · Q {q:5.2f} · UCT {urgent:.2f}")

# %% [markdown]
# UCT is greatest for `2: −1`, a losing move that was tried three times. UCT does not say "this is good"; it says "here
# we should look next". When nothing comes next, the bonus means nothing.
#
# So by Q, then? Often that is the same move. But a good Q can come from few playouts, and few playouts are luck. Most
# programs play the move with the greatest **N**: it was tried most *because* it kept doing well. The kit does so, too.

# %% [markdown]
# ## The exploration constant
#
# c weighs curiosity against success. With c = 0 a move that began with bad luck may never be tried again. With a very
# large c all moves are tried equally, and tree search becomes nearly as blind as pure Monte Carlo.
#
# A deeper trap shows it. After a1 MIN needs *two* good moves: the first of four at B, then the first of four again,
# whatever MAX does between. Then MAX has lost. a2 is a draw.

# %%
deep = gt.Tree.parse("[[[[-1 1 1 1] [-1 1 1 1] [-1 1 1 1] [-1 1 1 1]] 1 1 1] 0]")
gt.minimax(deep).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** At random only one game in sixteen ends badly after a1, so a1 looks splendid. How many playouts will tree
# search need to see through it: 10, 100, 1000? And will a greater c find it sooner or later?

# %%
for playouts in (10, 40, 100, 200):
    found = gt.mcts(deep, playouts=playouts, seed=1)
    print(f"{playouts:4} · {found.best_move} · N {dict(found.visits)} · Q {float(found.values['a1']):.2f}")

# %% [markdown]
# One search is one story. To *know* something, let many searches run, each with its own seed, and count how many of
# them find the best move. The left half of the figure does that; the right half shows the mean of Q of the move that
# was found, beside the exact value. (A c of `None` stands for pure Monte Carlo.)

# %%
experiments.convergence(deep, [10, 30, 100, 300, 1000], c=(None, 0.5, 5), seeds=20, lang=LANG)

# %% [markdown]
# Pure Monte Carlo never finds it: it stays at 7/8. With c = 0.5 a hundred playouts are enough for about half of the
# searches, and 300 for all. With c = 5 even a thousand are almost never enough, because playouts go on visiting replies
# of MIN that are known to be bad.
#
# There is no best c for all games. It belongs to the *size of the results*: √2 suits results between 0 and 1. The
# games here go from −1 to 1, where it explores half as eagerly, and it is still a fair start. Where leaves are worth 3, 12 or 14, a bonus of 1.41 is next to nothing.

# %% [markdown]
# ## Seeds, and how sure we are
#
# A Monte Carlo search is random, but it need not be vague. With the same seed every computer makes the same moves.

# %%
board = games.TicTacToe()
corner = board.state("X . . / . . . / . . .")
print(board.draw(corner))
for _ in range(2):
    print(dict(gt.mcts(board, state=corner, playouts=30, seed=7).visits))

# %% [markdown]
# X has taken a corner. Now O has eight moves, and only the centre (5) draws; after any other X can win. **Predict.**
# Will a search with 30 playouts find it? Twelve seeds:

# %%
[gt.mcts(board, state=corner, playouts=30, seed=seed).best_move for seed in range(12)]

# %% [markdown]
# Who runs it once and sees a 5 says "30 playouts are enough"; who sees a 7 says "it does not work". Both have one
# observation. Thirty playouts for eight moves are simply too few. How many are enough?

# %%
experiments.convergence(board, [10, 30, 100, 300, 1000], state=corner, seeds=20, lang=LANG)

# %% [markdown]
# Look at the right half first. O is MIN here, so O likes Q to be low. With ten playouts it picks the move that had most
# luck, and believes that it almost wins. A mean that was *chosen because it is good* is mostly too good. Then Q of tree
# search lies above 0 for a while: to draw, O must play exactly, and the mean still counts all the playouts in which it
# did not. With more playouts it comes near 0, the value by minimax.
#
# Be careful with the left half, too. It shows shares of 20 searches. Where the true share is one half, such a share
# lies between 0.3 and 0.7 in nineteen cases of twenty. Small differences between two curves mean nothing; more seeds
# would make them smaller. A fair comparison says how many seeds it used.

# %% [markdown]
# ## A budget, and an opponent
#
# How much does a budget buy? A player is a few lines: it searches with so many playouts, and plays what was found.


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
# **Predict.** Twenty games of tic-tac-toe for each pair; the searching player moves first. A result is 1, 0 or −1. How
# do five playouts a move do against random moves? Against perfect play? And 100 playouts?

# %%
others = [matches.Random(), matches.Minimax()]
heroes = [Playouts(5), Playouts(25), Playouts(100)]
table = matches.tournament(board, heroes, others, games=20, seed=1, lang=LANG)
table

# %%
experiments.results_of_matches(table, lang=LANG)

# %% [markdown]
# Against random moves a little thought is enough. Against perfect play nobody can win this game; but the more
# playouts, the fewer games are lost. If you want to compare two programs, do not let them play against a weak one.

# %% [markdown]
# ## Against alpha-beta, without an evaluation
#
# Alpha-beta with a depth limit needs an evaluation. Nim with large heaps has none in this kit:

# %%
try:
    gt.alphabeta(games.Nim(5, 5, 5), depth=4)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# So it must search to the end, or not at all. Monte Carlo can always say *something*, and stop at any moment. Does that
# make it better? In Nim with the heaps 1, 2 and 4 only one of seven moves wins.
#
# **Predict.** Alpha-beta to the end visits 752 nodes. Will a thousand playouts, which visit many more, find the move?

# %%
heaps = games.Nim(1, 2, 4)
certain = gt.alphabeta(heaps)
print("alpha-beta:", certain.best_move, "·", certain.nodes, "nodes")
guess = gt.mcts(heaps, playouts=1000, seed=1)
steps = sum(event.kind in ("select", "expand") for event in guess.trace)
print("MCTS:", guess.best_move, "·", steps + sum(len(event.moves) for event in guess.trace), "nodes")

# %%
experiments.convergence(heaps, [10, 30, 100, 300, 1000], seeds=10, lang=LANG)

# %% [markdown]
# Tree search finds it with a thousand playouts, after seven times as many nodes as alpha-beta; pure Monte Carlo
# does not learn it. Nim is unkind to playouts. Whether a position is won hangs on one match, and random games know
# nothing of that: every move looks about as good as any other. And the answer of alpha-beta is *proved*; that of Monte
# Carlo is never more than likely.
#
# On a large board it is the other way round. In Connect Four alpha-beta to the end is out of the question for a
# small computer. Without any evaluation, three hundred playouts already point to the middle column.

# %%
connect = games.Connect()
dict(gt.mcts(connect, playouts=300, seed=1).visits)

# %% [markdown]
# Rules of thumb: alpha-beta where there is a good evaluation, and where traps are near; Monte Carlo where there are
# very many moves, no evaluation, and where random games are not too far from real ones. Today's programs take the best
# of both: they replace the random playout by the judgement of a neural network.

# %% [markdown]
# ## Play against it
#
# It has 300 playouts a move and knows nothing of Connect Four but its rules. Can you set a trap that it does not see?

# %%
connect.play(lambda game, state: gt.mcts(game, state=state, playouts=300, seed=1), lang=LANG)

# %% [markdown]
# ## Exercise: UCT by hand
#
# MAX moves at the root. Results are 1 for a win, 0 for a loss. So far there were 20 playouts:
#
# | move | W | N |
# |---|---|---|
# | a1 | 8 | 10 |
# | a2 | 3 | 6 |
# | a3 | 2 | 4 |
#
# 1. Where does the next playout go, with c = √2? (ln 20 = 2.996)
# 2. Where does it go with c = 0.2?
# 3. It went to a3, and ended with 0. Write down all W and N. Where does the next one go, with c = √2? (ln 21 = 3.045)
# 4. Now the time is up. Which move is played?
# 5. At another node *MIN* moves, N = 12, c = 1. Its children have W = 2, n = 8 and W = 2, n = 4, from MAX's side. Where
#    does the next playout go? (ln 12 = 2.485)

# %%
# solution: 1 and 2, the greatest number of each column
for move, total, visits in (("a1", 8, 10), ("a2", 3, 6), ("a3", 2, 4)):
    print(move, f"{uct(total, visits, 20, c, 'max'):.3f} {uct(total, visits, 20, 0.2, 'max'):.3f}")

# %%
# solution: 3, a3 has W = 2, N = 5 now, and the root has N = 21
for move, total, visits in (("a1", 8, 10), ("a2", 3, 6), ("a3", 2, 5)):
    print(move, f"{uct(total, visits, 21, c, 'max'):.3f}")

# %%
# solution: 4, the most playouts; 5, MIN takes the least number
print("a1")
print(f"{uct(2, 8, 12, 1, 'min'):.3f} {uct(2, 4, 12, 1, 'min'):.3f}")

# %% [markdown]
# ### Why
#
# Read this when you have compared. In 1, a3 comes first although its Q is only 0.5: it was tried least. In 2 the bonus
# is small, and Q decides for a1. In 3 one loss takes Q of a3 from 0.5 to 0.4, its bonus shrinks, too, and a1 is first
# again. W and N change at a3 and at the root; a1 and a2 keep theirs. In 4 neither UCT nor Q is asked, only N. In 5 MIN
# goes to the first child, 0.25 − 0.557; who forgot the sign would go to the second.

# %% [markdown]
# ## Where to go on
#
# * [The sheet on Monte Carlo](../../exercises/en/monte-carlo.ipynb) has more of this, with a check.
# * [09](09-menace.ipynb) learns from played games, too, but keeps what it learnt.
# * [10](10-state-of-the-art.ipynb) tells how AlphaGo made playouts clever.
# * [05](05-imperfect-decisions.ipynb) is the other answer to a game that is too large: an evaluation.
