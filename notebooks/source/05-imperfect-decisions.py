# %% [markdown]
# # Imperfect decisions: when the end of the game is too far away
#
# **Question.** Minimax needs the utilities at the end of the game, and in chess no search can reach them. How can a
# program still choose a sensible move, and how far can you trust its values?
#
# | word | meaning |
# |---|---|
# | **ply** | one move of one player |
# | **depth** | the number of plies from the root to a position; the root has depth 0 |
# | **cut-off test** | decides where the search stops, whether or not the game is over there |
# | **evaluation** Eval(s) | a quick estimate of what position s is worth |
# | **horizon** | the depth limit: the search cannot see what comes after it |
# | **quiet**, stable | a position whose value will not change suddenly: nothing can be captured, nothing is threatened |
# | **quiescence search** | a search that goes on below positions that are not quiet, and estimates only quiet ones |
# | **iterative deepening** | a search to depth 1, then to depth 2, then 3, … as long as there is time |

# %%
import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.experiments.canvas import canvas
from gametree.explain.probability import material

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## How far can we see?
#
# In chess, a position has about 35 moves, and each player makes about 50 moves in a game: 100 plies. The tree has about
# $35^{100}$ leaves. At 450 million leaves a second, how many years does a search take?

# %%
print(f"leaves: {35**100:.2e}")
print(f"years:  {35**100 / (450_000_000 * 60 * 60 * 24 * 365):.1e}")

# %% [markdown]
# So nobody will ever search the whole tree. Suppose that we have 100 seconds for a move, and search $10^4$ positions a
# second. That makes $10^6$ positions.
#
# **Predict.** How many plies deep can we search? And how many plies do we gain if the next computer is a thousand times
# as fast?

# %%
# %%reveal
for plies in (2, 4, 6, 8, 12):
    print(f"{plies:2} plies  {35**plies:8.1e} positions")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# A million positions are about four plies: the program plays like a novice. With eight plies, it plays like a master;
# with twelve, like Deep Blue. A computer that is a thousand times as fast gains less than two plies, because $35^2$ is
# 1225.
#
# </details>
#
# Speed alone does not help much. Alpha-beta with a good move order does: it reduces $b^d$ to about $b^{d/2}$. In the
# plot, the vertical axis is logarithmic, and the dashed line is our budget.

# %%
figure, (axes,) = canvas(lang=LANG)
depths = range(0, 13, 2)
axes.plot(depths, [35**d for d in depths], "s-", color="#0072b2", label="$35^d$")
axes.plot(depths, [35 ** (d / 2) for d in depths], "o-", color="#009e73", label="$35^{d/2}$")
axes.axhline(10**6, color="black", linestyle="--", label="$10^6$")
axes.set(xlabel="depth $d$", ylabel="leaves", yscale="log")
axes.legend(frameon=False)
figure

# %% [markdown]
# For the same effort, we search twice as deep. That is a lot, but it still does not reach the end of the game. We have
# to stop early.
#
# ## A small tree
#
# Here is the tree of the first lectures. Imagine that you can look only one ply ahead: you see B, C and D, but none of
# the leaves below them. Somebody who knows the game estimates these positions: 5, 4 and 7.

# %%
tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
guess = {"B": 5, "C": 4, "D": 7}
one = gt.minimax(tree, rules=gt.Rules(depth=1, evaluate=guess))
one.frames(lang=LANG)[-1]

# %% [markdown]
# Only two things in minimax have changed. A *cut-off test* replaces the *terminal test*, and an *evaluation* replaces
# the *utility*.
#
# **Definition.** Let $d$ be the depth of position $s$. Then heuristic minimax is
#
# $$
# H(s, d) = \begin{cases}
# \mathrm{Eval}(s) & \text{where the search is cut off} \\
# \max_a H(\mathrm{Result}(s, a), d + 1) & \text{where MAX moves} \\
# \min_a H(\mathrm{Result}(s, a), d + 1) & \text{where MIN moves}
# \end{cases}
# $$
#
# In the picture, ≈ says that a value is an estimate, while = 3 and ≤ 3 in the earlier notebooks were facts. The value
# of A is correctly computed from three estimates, so it is no better than they are.

# %% [markdown]
# **Predict.** With a depth of one ply, the best move is a3, and its estimate is 7. Now we look two plies ahead. What
# will D be worth? Which move is best? Is the 7 too high or too low, and why is the estimate so wrong?

# %%
# %%reveal
two = gt.minimax(tree, rules=gt.Rules(depth=2, evaluate=guess))
two.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# D looked good because of the 14 and the 5, which MIN never allows. An evaluation sees the position, but not the
# replies. The search finds the replies, and needs the evaluation only for positions beyond its reach.
#
# </details>
#
# ## Counting plies
#
# Depth is counted from the root, and the root has depth 0. With a limit of 1, the search estimates the children of the
# root; with a limit of 2, its grandchildren. What happens with a limit of 0?

# %%
nothing = gt.minimax(tree, rules=gt.Rules(depth=0, evaluate={"A": 6}))
print("value", nothing.value, "· best move", nothing.best_move)

# %% [markdown]
# There is a value, but no move: the search stopped before it tried any. Counting from 1, or testing `depth > limit`, is
# the most common mistake in programs with a depth limit. Such a program runs without an error, but it searches one ply
# more or less than you think.
#
# If the branches of a tree differ in length, the limit affects only the long ones. With a limit of two plies, which of
# these nodes are estimated?

# %%
uneven = gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
limited = gt.minimax(uneven, rules=gt.Rules(depth=2, evaluate={"B3": 1}))
limited.player(by="leaf", lang=LANG)

# %% [markdown]
# Only B3. The other nodes at depth 2 are terminal, so they have a utility and are never estimated. But one bad estimate
# is enough. B3 is estimated at 1 but worth 8. With this estimate, MIN would move to B3, so B ≈ 1, and MAX plays a2 and
# gets 2, although a1 is worth 3.

# %%
whole = gt.minimax(uneven)
print("depth 2:  ", limited.best_move, limited.value)
print("to the end:", whole.best_move, whole.value)

# %% [markdown]
# Now it is your turn. Each inner node has an evaluation, and the limit is two plies. Give A, B and C their values, and
# then press *Check*: the kit says at which node the first mistake is. The search does not need all the evaluations in
# the list. Which ones does it not need?

# %%
estimates = {"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9}
judging = gt.Rules(depth=2, evaluate=estimates)
exercises.Exercise("values", "[[[3 5] [2 9]] [[4 1] 6]]", judging, lang=LANG).practice()

# %% [markdown]
# ## What is a good evaluation?
#
# An evaluation function should meet three requirements. In terminal positions it must order wins, draws and losses as
# the utility does. It must be quick, because the search calls it a million times. And in other positions it should
# reflect the *chances* of winning: the better they are, the higher the value.
#
# ### By category
#
# The last requirement suggests a method. Put all positions with certain common features into one category, and look up
# how games with such positions ended. For "two pawns against one", say, 72% were won, 20% lost and 8% drawn. A win
# counts 1, a loss 0, a draw ½.
#
# **Predict.** What is the category worth? Work it out before you run the cell.

# %%
# %%reveal
print(lectures.load("000-eval-category").text(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# If you got 0.80, you counted a draw as a win. The lecture's formula does so, too, as the erratum says. A quick check
# finds such mistakes. If a draw counted 0, the category would be worth 0.72; if it counted 1, 0.80. A draw counts ½, so
# the right value is halfway between them.
#
# No single game ends with 0.76. It is the mean of many games, and this is the meaning of an evaluation: it says
# something about positions *like* this one.
#
# </details>
#
# ### A weighted sum of features
#
# Categories need very many games. It is cheaper to give each feature a weight, and to add up the weighted features:
#
# $$\mathrm{Eval}(s) = w_1 f_1(s) + w_2 f_2(s) + \dots + w_n f_n(s)$$
#
# In chess, the best-known features are the pieces: how many more of each kind White has than Black. A pawn counts 1, a
# knight or a bishop 3, a rook 5, a queen 9.
#
# **Predict.** White gave up a knight for a bishop and two pawns. Was that good for White?

# %%
# %%reveal
print(lectures.load("000-eval-linear").text(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# A sum assumes that each feature counts the same, whatever the others are. That is not quite true: two bishops help
# each other, and a pawn counts more in an endgame. This is the price of a quick evaluation.
#
# </details>
#
# **Predict.** In both positions below, White has a king and a pawn, Black has a king and a queen, and White is to move.
# Only the square of the pawn differs. Capital letters are White's pieces (K king, Q queen, P pawn), and small letters
# are Black's. What is the material worth, and which position would you choose as White?

# %%
boards = ("4k3/8/8/3q4/P7/8/8/4K3", "4k3/8/8/3q4/4P3/8/8/4K3")
for ranks in zip(*(fen.split("/") for fen in boards), strict=True):
    print(*("".join(" ·" * int(c) if c.isdigit() else " " + c for c in rank) for rank in ranks), sep="        ")

# %%
# %%reveal
print(*map(material, boards), sep="\n")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The value is the same, −8. But on the right the pawn can take the queen, and then Black can no longer hope to win. The
# material does not show whose turn it is, or which pieces can be taken.
#
# </details>
#
# Remember this position; we come back to it.
#
# ### Tic-tac-toe: open lines
#
# Here is a complete evaluation for a game. A line is *open* for a player if the other player has no mark in it. The
# lecture evaluates a position by the lines open for X (who is MAX) minus the lines open for O:
#
# $$e(s) = \text{lines open for X} - \text{lines open for O}$$

# %%
board = games.TicTacToe()
corner = board.state("X . . / . O . / . . .")
print(board.draw(corner))
print(*board.open_lines(corner), "· e =", board.evaluate(corner))

# %% [markdown]
# **Predict.** X begins, and we look two plies ahead: X's mark and O's reply. First moves that are mirror images count
# once, so only three are left: corner, edge and centre. For each one, which reply does O choose, and what is e then?
# Where should X begin? Draw the tree on paper: it has 12 leaves.

# %%
# %%reveal
opening = gt.Tree.from_game(board, depth=2, symmetry=True)
first = gt.minimax(opening)
first.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The estimate is −1 for the corner (move 1), −2 for the edge (move 2) and 1 for the centre (move 5). So X begins in the
# centre. Nobody wrote this tree by hand: it follows from the rules of the game, the depth and the symmetry.
#
# </details>
#
# ### Are these estimates right?
#
# Tic-tac-toe is small enough to know. For the corner, the edge and the centre, the next cell prints the estimate with
# two plies, the value when both play perfectly to the end, and what X gets on average when X plays perfectly and O
# plays at random.

# %%
# %%reveal
for place in ("X . . / . . . / . . .", ". X . / . . . / . . .", ". . . / . X . / . . ."):
    state = board.state(place)
    judged = gt.alphabeta(board, state=state, depth=1).value
    perfect = gt.alphabeta(board, state=state, table=True).value
    against_luck = gt.expectimax(board, state=state, table=True).value
    print(f"{place}    {judged:2}    {perfect}    {against_luck} = {float(against_luck):.4f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The three questions have three different answers. Against perfect play, all openings are equal: a draw. Against a
# random opponent, the *corner* wins most. The evaluation prefers the centre. It is not a utility; it only puts
# positions into an order that is often useful.
#
# </details>
#
# ### One scale for both
#
# X is to move here, and has two marks in the first column. In this game a win is worth 1, a draw 0 and a loss −1. We
# search one ply deep and evaluate by e(s). This game does not say what a win counts beside estimates.
#
# **Predict.** Which square does the search choose? Before you say "7, of course", note that the search compares a win,
# worth 1, with the *estimates* for the other squares.

# %%
almost = board.state("X O . / X . O / . . .")
print(board.draw(almost))
naive = games.TicTacToe()
naive.win_score = None

# %%
# %%reveal
short = gt.Tree.from_game(naive, almost, depth=1)
gt.minimax(short).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It prefers a good position, estimated at 2, to a win, worth 1. The search is right, but the two scales do not fit
# together. A win must be worth more than any estimate, and a loss less. e(s) lies between −8 and 8, so ±10 is enough;
# the lecture uses +∞ and −∞. A game says this number in its attribute `win_score`: a search with a depth limit counts
# ends by it, and `gt.check_game` complains about an evaluation that reaches it. The kit's own tic-tac-toe has 10.
#
# </details>

# %%
print(board.win_score)
gt.minimax(gt.Tree.from_game(board, almost, depth=1)).frames(lang=LANG)[-1]

# %% [markdown]
# The lecture's next position shows this. O threatens three in a row. X has five moves (here B to F), and only one of
# them stops O; the others lose to a reply worth −∞.

# %%
lectures.load("002-tictactoe-eval").run(2).frames(lang=LANG)[-1]

# %% [markdown]
# ## Quiet positions
#
# Back to the pawn that takes the queen. Here is a similar exchange as a tree. With a1, MAX takes a queen, so B is
# estimated at 9. With a2, nothing happens, and C is estimated at 3. We search one ply.

# %%
capture = gt.Tree.parse("[[-1 2] [3 4]]")
looks = {"B": 9, "C": 3}
gt.minimax(capture, rules=gt.Rules(depth=1, evaluate=looks)).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** The search stopped in the middle of an exchange: MIN has not recaptured yet. What would you change: the
# evaluation, the depth limit, or something else?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# **Definition.** At the depth limit, *quiescence search* tests whether the position is quiet. If it is, the search
# estimates it. If it is not, the search goes on below it (often only with captures) until it finds quiet positions. So
# some branches are searched deeper than others.
#
# </details>

# %%
rules = gt.Rules(depth=1, evaluate=looks, unstable=["B"])
quiet = gt.minimax(capture, rules=rules)
quiet.frames(lang=LANG)[-1]

# %% [markdown]
# B is not quiet, so the search evaluates its leaves, and B = −1. C is quiet and is estimated as before. Now the best
# move is a2. A deeper limit for *all* positions finds this, too, but then the search must go one ply deeper below every
# quiet position.
#
# The player shows the same search leaf by leaf. Which positions have a ≈, and which an =?

# %%
quiet.player(by="leaf", lang=LANG)

# %% [markdown]
# ## The horizon
#
# Quiescence search does not solve every problem. MAX is about to lose a bishop (−3), whatever it does. With a1, MAX
# accepts the loss. With a2, MAX first gives up a pawn with check. MIN must answer the check, so after these two plies
# the bishop is still there. The limit is two plies, and both positions there are quiet: nothing can be captured.
#
# **Predict.** What does the search see after a1, and what after a2? Which move does it choose? And what does it gain?

# %%
# %%reveal
bishop = gt.Tree.parse("[[[[-3]]] [[[-4 -1]]]]")
seen = {"B1": -3, "C1": -1}
gt.minimax(bishop, rules=gt.Rules(depth=2, evaluate=seen)).frames(lang=LANG)[-1]

# %%
# %%reveal
deeper = gt.minimax(bishop, rules=gt.Rules(depth=4, evaluate=seen))
deeper.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# With two plies, MAX seems to lose only a pawn. Two plies later, MAX loses the bishop all the same, and the pawn as
# well: −4 instead of −3. This is the **horizon effect**. A loss that cannot be avoided is pushed beyond the horizon by
# moves that only delay it, and each of these moves costs something.
#
# </details>
#
# Do not confuse the two problems. The estimate of a position that is *not quiet* is wrong because something can be
# captured right now. With the *horizon* effect, the estimated position may be quiet; the loss comes later, and MAX pays
# to delay it.
#
# ## Deeper and deeper
#
# How deep should the limit be? Nobody knows beforehand how long four plies will take. If you choose five and the time
# runs out, you have half a search and no move. **Iterative deepening** searches one ply, then two, then three. When the
# time is up, it plays the move of the last *complete* iteration.
#
# **Predict.** This repeats the upper plies again and again. With three moves at each node, a search to depth 4 has 81
# positions at the limit. How many more do the iterations to depth 1, 2 and 3 have? And with 35 moves instead of 3?

# %%
# %%reveal
for b in (3, 35):
    rounds = [b**d for d in range(1, 5)]
    print(rounds, f"the first three together: {sum(rounds[:3]) / rounds[3]:.0%} of the last")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The last iteration has more positions than all the others together; in chess the repetition costs 3%. And it is
# useful, because each iteration shows the next one which moves look good, so that alpha-beta can try them first.
#
# </details>
#
# The player shows two iterations. In which order does the second one search B, C and D?

# %%
rounds = gt.iterative_deepening(tree, evaluate={"B": 4, "C": 9, "D": 1})
rounds.player(by="leaf", lang=LANG)

# %% [markdown]
# In a game, the budget decides how deep the search gets. This is Connect Four on a small board with four rows and five
# columns. Each line shows the budget, the depth reached, the value and the best column. (The budget is counted in
# positions, not in seconds, so that every computer prints the same.)

# %%
four = games.Connect(5, 4, utilities=(-20, 0, 20))
found = {budget: gt.iterative_deepening(four, nodes=budget) for budget in (10, 100, 1000, 10000)}
for budget, result in found.items():
    print(f"{budget:6}    {result.depth}    {result.value:2}    {result.best_move}")

# %% [markdown]
# Ten times the budget gains two or three plies. The value changes on the way: 4, 3, 3, 0. Is the last one the best?
#
# ## Is deeper better?
#
# Take tic-tac-toe again, where we know the true value (0, a draw). The plot shows the estimated value for X when the
# search goes 1, 2, … 9 plies deep.
#
# **Predict.** Will the line come down to 0 step by step?

# %%
# %%reveal
figure, (axes,) = canvas(lang=LANG)
plies = range(1, 10)
axes.plot(plies, [gt.alphabeta(board, depth=d, table=True, symmetry=True).value for d in plies], "o-", color="#0072b2")
axes.axhline(0, color="black", linestyle="--")
axes.set(xlabel="depth $d$", ylabel="value of the root", xticks=plies)
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The line jumps. After an odd number of plies, X has one more mark than O, so the position looks good for X; after an
# even number, both have the same number. This is the odd-even effect: do not compare values from different depths. The
# search finds the true value from eight plies on.
#
# </details>

# %% [markdown]
# Now let us play whole games. In Kalah, players collect seeds, and the evaluation compares the seeds in the two stores.
# Players who look 1, 2, 3 or 5 plies ahead begin against players who look 1 or 3 plies ahead, twenty games each. Among
# equally good moves, they choose at random.

# %%
kalah = games.Kalah(4, 3)
ahead = [matches.Minimax(depth) for depth in (1, 2, 3, 5)]
played = matches.tournament(kalah, ahead, [matches.Minimax(1), matches.Minimax(3)], games=20, seed=1, lang=LANG)
played

# %%
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# Players who look further ahead win more. Against the stronger opponent, the mean rises from −6.5 to 9.8. But look at
# the bars against the player who sees one ply: a player who sees two plies already wins all games, and deeper players
# win by a little *less*. They guard against replies that this opponent never finds.
#
# ### Deeper is not always better
#
# Nothing in the definition guarantees that one more ply is better. It is a matter of experience: in most games, an
# evaluation is more accurate near the end. It is easy to find a tree in which one more ply spoils a right decision.

# %%
trap = gt.Tree.parse("[[[6 7] [8 6]] [[3 2] [4 5]]]")
opinions = {"B": 5, "C": 4, "B1": 1, "B2": 6, "C1": 4, "C2": 5}
for depth in (1, 2, 3):
    found = gt.minimax(trap, rules=gt.Rules(depth=depth, evaluate=opinions))
    print(f"depth {depth}: {found.best_move}, {found.value}")

# %%
gt.minimax(trap, rules=gt.Rules(depth=2, evaluate=opinions)).frames(lang=LANG)[-1]

# %% [markdown]
# There is one wrong estimate: B1 is estimated at 1, but it is worth 7. At depth 1 the search does not use it, at depth
# 2 it decides the move, and at depth 3 the true value replaces it. Minimax does not average errors: MIN chooses the
# positions that we underestimate, and MAX those that we overestimate.
#
# ## Play against a short-sighted machine
#
# The machine looks two plies ahead and evaluates by open lines. Three in a row win. Can you set a trap that it sees too
# late? Click a column; beside the board you read its reason.

# %%
games.Connect(4, 4, 3, utilities=(-20, 0, 20)).play(depth=2, lang=LANG)

# %% [markdown]
# ## Exercise: one tree, five searches
#
# MAX moves at A. The leaves are terminal positions, and each inner node has an evaluation.
#
# | node | B | C | B1 | B2 | C1 | C2 |
# |---|---|---|---|---|---|---|
# | Eval | 6 | 8 | 5 | 7 | 9 | 4 |
#
# **On paper.** (1) Which move does minimax choose with a limit of one ply, of two and of three, and what is its
# estimated value? (2) Now the limit is one ply, but C is not quiet. Which nodes are estimated, and which move is
# chosen? (3) Answer the same questions if C and C1 are not quiet. (4) Which of these searches find the right move, and
# which of them also find its right value?

# %%
exercise = gt.Tree.parse("[[[4 5] [3 6]] [[2 9] [1 3]]]")
exercise

# %%
# %%reveal solution
# solution: one, two and three plies
opinions = {"B": 6, "C": 8, "B1": 5, "B2": 7, "C1": 9, "C2": 4}
for depth in (1, 2, 3):
    found = gt.minimax(exercise, rules=gt.Rules(depth=depth, evaluate=opinions))
    print(f"depth {depth}: {found.best_move}, {found.value}")

# %%
# %%reveal solution
# solution: with positions that are not quiet
for unstable in (["C"], ["C", "C1"]):
    found = gt.minimax(exercise, rules=gt.Rules(depth=1, evaluate=opinions, unstable=unstable))
    print(*unstable, "·", found.best_move, found.value, "· evaluated:", *found.evaluated_labels)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# (4) The search to three plies reaches every leaf, so its value is right; compare the others with it. Some of them find
# the right move with a wrong value, because B is still only an estimate. That is the usual case: a program has to
# *play* well; it need not know the exact value.
#
# </details>
#
# **Think.** If C and C1 are not quiet, C1 is searched down to its leaves and is worth 9, equal to its estimate. Can C1
# change the decision, whatever its leaves are? (Look at C2.)

# %% [markdown]
# ## Where to go on
#
# * [04](04-move-order.ipynb): the order of moves, which decides how deep a search gets with a given budget.
# * [06](06-chance.ipynb): with dice, an evaluation must be right about more than the order of positions.
# * [08](08-monte-carlo.ipynb): games for which nobody knows a good evaluation.
# * [The sheet](../../exercises/en/implement.ipynb) asks you to write an evaluation yourself, and shows you where it
#   fails.
