# %% [markdown]
# # Imperfect decisions: when the end of the game is out of sight
#
# **Question.** Minimax needs the ends of the game, and in chess nobody ever sees them. How can a program still choose a
# sensible move, and how far may you trust what it says?
#
# | word | meaning |
# |---|---|
# | **ply** | one move of one player |
# | **depth** | how many plies lie between the root and a position; the root has depth 0 |
# | **cut-off test** | says where the search stops, whether or not the game is over there |
# | **evaluation** Eval(s) | a quick guess of what position s is worth |
# | **horizon** | the depth limit, as the searcher feels it: what lies behind it does not exist |
# | **quiet**, stable | a position whose value is not about to jump: nothing can be captured, nothing is threatened |
# | **quiescence search** | going on below positions that are not quiet, and judging only quiet ones |
# | **iterative deepening** | searching to depth 1, then 2, then 3, … for as long as there is time |

# %%
import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.course.experiments.canvas import canvas
from gametree.explain.evaluation import material

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## How far can we see?
#
# In chess a position has about 35 moves, and a game lasts about 50 moves of each player, 100 plies. That is a tree with
# $35^{100}$ leaves. At 450 million leaves a second, how many years is that?

# %%
print(f"leaves: {35**100:.2e}")
print(f"years:  {35**100 / (450_000_000 * 60 * 60 * 24 * 365):.1e}")

# %% [markdown]
# So nobody will ever search it. Let us be modest: we have 100 seconds for a move, and look at $10^4$ positions a
# second. That makes $10^6$ positions.
#
# **Predict.** How many plies deep does that reach? And if the next computer is a thousand times as fast, how many plies
# does it win?

# %%
for plies in (2, 4, 6, 8, 12):
    print(f"{plies:2} plies  {35**plies:8.1e} positions")

# %% [markdown]
# A million positions are about four plies, the play of a novice. Eight plies play like a master, twelve like Deep Blue.
# And a thousand times the speed? $35^2$ is 1225, so that is not even two plies more.
#
# Speed alone does not help much. Alpha-beta with good move order does: it turns $b^d$ into about $b^{d/2}$. In the plot
# the axis of the positions is logarithmic, and the dashed line is our budget.

# %%
figure, (axes,) = canvas()
depths = range(0, 13, 2)
axes.plot(depths, [35**d for d in depths], "s-", color="#0072b2", label="$35^d$")
axes.plot(depths, [35 ** (d / 2) for d in depths], "o-", color="#009e73", label="$35^{d/2}$")
axes.axhline(10**6, color="black", linestyle="--", label="$10^6$")
axes.set_yscale("log")
axes.set_xlabel("$d$")
axes.legend(frameon=False)
figure

# %% [markdown]
# Twice the depth for the same effort. That is a lot, and it is still not the end of the game. We have to stop early.
#
# ## The smallest tree that shows it
#
# Here is the tree of the first lectures. Imagine that you can look only one ply ahead: you see B, C and D, but none of
# the leaves below them. Somebody who knows the game tells you what these positions *look* worth: 5, 4 and 7.

# %%
tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
guess = {"B": 5, "C": 4, "D": 7}
one = gt.minimax(tree, rules=gt.Rules(depth=1, evaluate=guess))
one.frames(lang=LANG)[-1]

# %% [markdown]
# Two things changed in minimax, and nothing else. Where the *terminal test* stood there is now a *cut-off test*, and
# where the *utility* stood there is an *evaluation*.
#
# **Definition.** With $d$ for the depth of position $s$, heuristic minimax is
#
# $$
# H(s, d) = \begin{cases}
# \mathrm{Eval}(s) & \text{where the search is cut off} \\
# \max_a H(\mathrm{Result}(s, a), d + 1) & \text{where MAX moves} \\
# \min_a H(\mathrm{Result}(s, a), d + 1) & \text{where MIN moves}
# \end{cases}
# $$
#
# In the picture ≈ says that a value was judged. That is an opinion, where = 3 and ≤ 3 in the notebooks before were
# facts. And the = 7 at A? It is reckoned correctly from three opinions, and no better than they are.

# %% [markdown]
# **Predict.** One ply deep, the best move is a3, and it looks worth 7. Now we may look two plies ahead. What will D be
# worth? Which move is best? Is the 7 too high or too low, and how could the guess be so wrong?

# %%
two = gt.minimax(tree, rules=gt.Rules(depth=2, evaluate=guess))
two.frames(lang=LANG)[-1]

# %% [markdown]
# D looked good because of the 14 and the 5, which MIN never allows. The guess knew the position, not the reply. That is
# what a search is there for: it finds the replies, and leaves to the evaluation only what it cannot reach.
#
# ## Counting plies
#
# Depth is counted from the root, and the root has depth 0. A limit of 1 judges the children of the root, a limit of 2
# its grandchildren. What would a limit of 0 do?

# %%
nothing = gt.minimax(tree, rules=gt.Rules(depth=0, evaluate={"A": 6}))
print("value", nothing.value, "· best move", nothing.best_move)

# %% [markdown]
# A value, and no move: the search stopped before it tried any. Starting to count at 1, or testing `depth > limit`, is
# the most common slip in programs with a depth limit, and the program runs without complaint. It only searches a ply
# more or a ply less than you think.
#
# In a tree whose branches differ in length the limit concerns only the long ones. Two plies deep, which of these nodes
# are judged?

# %%
uneven = gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
limited = gt.minimax(uneven, rules=gt.Rules(depth=2, evaluate={"B3": 1}))
limited.player(by="leaf", lang=LANG)

# %% [markdown]
# Only B3. The others at depth 2 are ends of the game, and an end is never judged: it has its utility. But one bad
# opinion is enough. B3 was taken for 1 and is worth 8; for that 1 MIN would go to B3, B falls to 1, and MAX plays a2
# and gets 2, where a1 is worth 3.

# %%
whole = gt.minimax(uneven)
print("depth 2:  ", limited.best_move, limited.value)
print("to the end:", whole.best_move, whole.value)

# %% [markdown]
# Now you. Each inner node has an evaluation, and the limit is two plies. Give A, B and C their values, then press
# *Check*: it says at which node you left the path. Some evaluations in the list are never asked for. Which?

# %%
estimates = {"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9}
judging = gt.Rules(depth=2, evaluate=estimates)
exercises.Exercise("values", "[[[3 5] [2 9]] [[4 1] 6]]", judging, lang=LANG).practice()

# %% [markdown]
# ## What is a good evaluation?
#
# Three things are asked of an evaluation. At the ends of the game it must agree with the utility, so that a win looks
# better than anything that is not a win. It must be quick, because it is asked a million times. And before the end it
# should go with the *chances* of winning: the better they are, the higher it should be.
#
# ### By category
#
# The last demand suggests a way. Put all positions that share certain features into one category, and look up how games
# from there ended. For "two pawns against one", say, 72% were won, 20% lost and 8% drawn. A win counts 1, a loss 0, a
# draw ½.
#
# **Predict.** What is the category worth? Work it out before you run the cell.

# %%
print(lectures.load("000-eval-category").text(LANG))

# %% [markdown]
# If you got 0.80, you counted a draw as a win, and you are in good company: the lecture's formula does it too, as the
# erratum says. A quick check finds such slips. If draws were worth nothing, the category would be worth 0.72; if they
# were worth a win, 0.80. A draw is worth half a win, so the truth lies halfway.
#
# No single game ends with 0.76. It is the mean over many games, and that is what an evaluation is: a statement about
# positions *like* this one.
#
# ### By features, weighed and added
#
# Categories need very many games. It is cheaper to give each feature a weight and to add up:
#
# $$\mathrm{Eval}(s) = w_1 f_1(s) + w_2 f_2(s) + \dots + w_n f_n(s)$$
#
# In chess the best-known features are the pieces: how many more of a kind White has than Black. A pawn weighs 1, a
# knight or a bishop 3, a rook 5, a queen 9.
#
# **Predict.** White gave a knight for a bishop and two pawns. Was that a good bargain?

# %%
print(lectures.load("000-eval-linear").text(LANG))

# %% [markdown]
# Adding up assumes that each feature counts the same whatever the others are. That is not quite true: two bishops help
# each other, and in an endgame a pawn weighs more. It is a price paid for quickness.
#
# **Predict.** In both positions below White has a king and a pawn, Black a king and the queen, and White is to move.
# Only the place of the pawn differs. Capitals are White's. What does the material say, and what do you say?

# %%
boards = ("4k3/8/8/3q4/P7/8/8/4K3", "4k3/8/8/3q4/4P3/8/8/4K3")
for ranks in zip(*(fen.split("/") for fen in boards), strict=True):
    print(*("".join(" ·" * int(c) if c.isdigit() else " " + c for c in rank) for rank in ranks), sep="        ")
print()
print(*map(material, boards), sep="\n")

# %% [markdown]
# The same number, −8. But on the right the pawn takes the queen, and Black must be glad of a draw. Counting pieces does
# not see whose turn it is, nor what hangs. Keep this picture in mind; we come back to it.
#
# ### Tic-tac-toe: lines that are still open
#
# Now a whole evaluation, at work in a game. A line is *open* for a player while the other has no mark in it. The
# lecture judges a position by the lines open for X (who is MAX) less those open for O:
#
# $$e(s) = \text{lines open for X} - \text{lines open for O}$$

# %%
board = games.TicTacToe()
corner = board.state("X . . / . O . / . . .")
print(board.draw(corner))
print(*board.open_lines(corner), "· e =", board.evaluate(corner))

# %% [markdown]
# **Predict.** X begins, and we look two plies deep: X's mark and O's reply. First moves that are mirror images count
# once, so only three are left: corner, edge, centre. For each, which reply would O choose, and what is e then? Where
# should X begin? Draw it on paper: the tree has 12 leaves.

# %%
opening = gt.Tree.from_game(board, depth=2, symmetry=True)
first = gt.minimax(opening)
first.frames(lang=LANG)[-1]

# %% [markdown]
# The corner (move 1) is judged −1, the edge (move 2) −2 and the centre (move 5) 1. X begins in the centre. The tree was
# not written down by anybody: it follows from the rules of the game, its depth and the symmetry.
#
# ### Is that the truth?
#
# Tic-tac-toe is small enough to know. Here are, for corner, edge and centre: the judgement two plies deep, what the
# opening is worth when both play perfectly to the end, and what X gets on average when X plays perfectly and O plays at
# random.

# %%
for place in ("X . . / . . . / . . .", ". X . / . . . / . . .", ". . . / . X . / . . ."):
    state = board.state(place)
    judged = gt.alphabeta(board, state=state, depth=1).value
    perfect = gt.alphabeta(board, state=state, table=True).value
    against_luck = gt.expectimax(board, state=state, table=True).value
    print(f"{place}    {judged:2}    {perfect}    {against_luck} = {float(against_luck):.4f}")

# %% [markdown]
# Three questions, three rankings. Against perfect play all openings are equal: a draw. Against a random opponent it is
# the *corner* that wins most. The evaluation says centre. It is no utility; it only puts positions into an order that
# is often useful.
#
# ### One scale for both
#
# X is to move here, and column one is almost full. In this game a win is worth 1, a draw 0 and a loss −1. We search one
# ply deep and judge by e(s).
#
# **Predict.** Which square does the search choose? Before you say "7, of course": it compares a win, worth 1, with what
# the other squares *look* worth.

# %%
almost = board.state("X O . / X . O / . . .")
print(board.draw(almost))
short = gt.Tree.from_game(board, almost, depth=1)
gt.minimax(short).frames(lang=LANG)[-1]

# %% [markdown]
# It prefers a nice position, worth 2, to a win, worth 1. The search is right; the two scales do not fit. A win must be
# above all that an evaluation can say, a loss below. e(s) stays between −8 and 8, so ±10 is enough; the lecture takes
# +∞ and −∞.

# %%
scaled = games.TicTacToe(utilities=(-10, 0, 10))
gt.minimax(gt.Tree.from_game(scaled, almost, depth=1)).frames(lang=LANG)[-1]

# %% [markdown]
# The next moves of the lecture show that. O threatens a row, and of five tries of X (here B to F) only one parries; the
# others lose to a reply worth −∞.

# %%
lectures.load("002-tictactoe-eval").run(2).frames(lang=LANG)[-1]

# %% [markdown]
# ## Quiet positions
#
# Back to the pawn that takes the queen. Here is that story as a tree, seen from the other side. With a1 MAX has just
# taken a queen: B looks worth 9. With a2 nothing happens: C looks worth 3. We search one ply.

# %%
capture = gt.Tree.parse("[[-1 2] [3 4]]")
looks = {"B": 9, "C": 3}
gt.minimax(capture, rules=gt.Rules(depth=1, evaluate=looks)).frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** The search stopped in the middle of an exchange. MIN has not taken back yet. What would you change: the
# evaluation, the depth limit, or something else?

# %% [markdown]
# **Definition.** *Quiescence search* asks, at the depth limit: is this position quiet? If it is, it is judged. If not,
# the search goes on below it (often only with captures) until it is. So the limit is no longer a straight line through
# the tree.

# %%
rules = gt.Rules(depth=1, evaluate=looks, unstable=["B"])
quiet = gt.minimax(capture, rules=rules)
quiet.frames(lang=LANG)[-1]

# %% [markdown]
# B is not quiet, so its leaves are looked at, and it turns out to be worth −1. C is quiet and is judged as before. The
# move is now a2. A deeper limit for *all* would have found this, too, but at the price of searching every quiet
# position a ply deeper.
#
# The player tells the same story leaf by leaf. Which positions carry a ≈, and which an =?

# %%
quiet.player(by="leaf", lang=LANG)

# %% [markdown]
# ## The horizon
#
# Quiescence does not cure everything. MAX is about to lose a bishop (−3), whatever it does. With a1 it accepts that.
# With a2 it first gives a pawn with check. MIN must answer the check, and for these two plies the bishop is still
# there. The limit is two plies, and both positions there are quiet: no capture is under way.
#
# **Predict.** What does the search see after a1, and what after a2? Which move does it choose? And what has it gained?

# %%
bishop = gt.Tree.parse("[[[[-3]]] [[[-4 -1]]]]")
seen = {"B1": -3, "C1": -1}
gt.minimax(bishop, rules=gt.Rules(depth=2, evaluate=seen)).frames(lang=LANG)[-1]

# %%
deeper = gt.minimax(bishop, rules=gt.Rules(depth=4, evaluate=seen))
deeper.frames(lang=LANG)[-1]

# %% [markdown]
# Two plies deep MAX is content: it lost only a pawn. Two plies further the bishop falls all the same, and the pawn is
# gone with it: −4 in place of −3. That is the **horizon effect**. Bad news that cannot be avoided is pushed behind the
# horizon by moves that only delay it, and each of these moves costs something.
#
# Do not mix the two up. An *unquiet* position is judged wrongly because something hangs in it at this moment. At the
# *horizon* the position judged may be as quiet as you like; the loss comes later, and the searcher pays to put it off.
#
# ## Deeper and deeper
#
# How deep should the limit be? Nobody knows beforehand how long four plies will take. If you plan for five and the
# clock runs out, you have half a search and no move. **Iterative deepening** searches one ply, then two, then three,
# and when time is up it plays what the last *finished* round said.
#
# **Predict.** That repeats the upper plies over and over. With three moves at each node, a search to depth 4 looks at
# 81 positions at the limit. How many more do the rounds to depth 1, 2 and 3 look at? And with 35 moves in place of 3?

# %%
for b in (3, 35):
    rounds = [b**d for d in range(1, 5)]
    print(rounds, f"the first three together: {sum(rounds[:3]) / rounds[3]:.0%} of the last")

# %% [markdown]
# The last round outweighs all others; for chess the repetition costs 3%. And it is no waste, because each round tells
# the next which moves look good, so that alpha-beta meets them first. The player shows two rounds. In which order are
# B, C and D searched in the second?

# %%
rounds = gt.iterative_deepening(tree, evaluate={"B": 4, "C": 9, "D": 1})
rounds.player(by="leaf", lang=LANG)

# %% [markdown]
# In a game the budget decides how deep it gets. This is Connect Four on a small board, four rows of five columns. In
# each line stand the budget, the depth reached, the value and the best column. (The budget is counted in positions and
# not in seconds, so that every computer prints the same.)

# %%
four = games.Connect(5, 4, utilities=(-20, 0, 20))
found = {budget: gt.iterative_deepening(four, nodes=budget) for budget in (10, 100, 1000, 10000)}
for budget, result in found.items():
    print(f"{budget:6}    {result.depth}    {result.value:2}    {result.best_move}")

# %% [markdown]
# Ten times the budget brings two or three plies more. And the opinion changes on the way: 4, 3, 3, 0. Is the last one
# the best?
#
# ## Is deeper better?
#
# Let us ask tic-tac-toe again, where we know the truth (0, a draw). The plot shows what the game looks worth for X when
# the search goes 1, 2, … 9 plies deep.
#
# **Predict.** Will the line come down to 0 step by step?

# %%
figure, (axes,) = canvas()
plies = range(1, 10)
axes.plot(plies, [gt.alphabeta(scaled, depth=d, table=True, symmetry=True).value for d in plies], "o-", color="#0072b2")
axes.axhline(0, color="black", linestyle="--")
axes.set_xticks(plies)
axes.set_xlabel("$d$")
figure

# %% [markdown]
# It jumps. After an odd number of plies X has a mark more than O, and X looks good; after an even number both have the
# same. This is the odd-even effect: values from different depths should not be compared with each other. Only from
# eight plies on is the truth reached, and then it stays.

# %% [markdown]
# Now whole games. In Kalah players gather seeds, and the evaluation is who has more in the store. Players who look 1,
# 2, 3 or 5 plies ahead begin against players who look 1 or 3 ahead, twenty games each; of moves that look equal one is
# drawn by lot.

# %%
kalah = games.Kalah(4, 3)
ahead = [matches.Minimax(depth) for depth in (1, 2, 3, 5)]
played = matches.tournament(kalah, ahead, [matches.Minimax(1), matches.Minimax(3)], games=20, seed=1, lang=LANG)
played

# %%
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# Who looks further wins more. Against the stronger opponent the mean rises from −6.5 to 9.8. But look at the bars
# against the player of one ply: there two plies already win all games, and deeper ones win by a little *less*. They
# guard against replies that this opponent never finds.
#
# ### Mostly
#
# Nothing in the definition promises that one ply more is better. It is an experience: in most games an evaluation errs
# less, the nearer the end is. It is easy to write down a tree in which one ply more spoils a right decision.

# %%
trap = gt.Tree.parse("[[[6 7] [8 6]] [[3 2] [4 5]]]")
opinions = {"B": 5, "C": 4, "B1": 1, "B2": 6, "C1": 4, "C2": 5}
for depth in (1, 2, 3):
    found = gt.minimax(trap, rules=gt.Rules(depth=depth, evaluate=opinions))
    print(f"depth {depth}: {found.best_move}, {found.value}")

# %%
gt.minimax(trap, rules=gt.Rules(depth=2, evaluate=opinions)).frames(lang=LANG)[-1]

# %% [markdown]
# One wrong opinion (B1, taken for 1, is worth 7) was not asked at depth 1, decided everything at depth 2, and was
# overruled at depth 3. Minimax is not a mean: MIN seeks out exactly the positions that we undervalue, and MAX those
# that we overvalue.
#
# ## Play against a short-sighted machine
#
# The machine looks two plies ahead and judges by open lines. Three in a row win. Can you set a trap that it sees too
# late? Click a column; beside the board stands its reason.

# %%
games.Connect(4, 4, 3, utilities=(-20, 0, 20)).play(depth=2, lang=LANG)

# %% [markdown]
# ## Exercise: one tree, five searches
#
# MAX moves at A. The leaves are ends of the game, and each inner node has an evaluation.
#
# | node | B | C | B1 | B2 | C1 | C2 |
# |---|---|---|---|---|---|---|
# | Eval | 6 | 8 | 5 | 7 | 9 | 4 |
#
# **On paper.** (1) Which move does minimax choose with a limit of one ply, of two, of three, and what does it look
# worth? (2) Now the limit is one ply, but C is not quiet. Which nodes are judged, which move is chosen? (3) The same
# with C and C1 not quiet. (4) Which of these searches find the right move, and which also its right value?

# %%
exercise = gt.Tree.parse("[[[4 5] [3 6]] [[2 9] [1 3]]]")
exercise

# %%
# solution: one, two and three plies
opinions = {"B": 6, "C": 8, "B1": 5, "B2": 7, "C1": 9, "C2": 4}
for depth in (1, 2, 3):
    found = gt.minimax(exercise, rules=gt.Rules(depth=depth, evaluate=opinions))
    print(f"depth {depth}: {found.best_move}, {found.value}")

# %%
# solution: with positions that are not quiet
for unstable in (["C"], ["C", "C1"]):
    found = gt.minimax(exercise, rules=gt.Rules(depth=1, evaluate=opinions, unstable=unstable))
    print(*unstable, "·", found.best_move, found.value, "· evaluated:", *found.evaluated_labels)

# %% [markdown]
# (4) The search to three plies reaches every leaf, so it tells the truth; hold the others against it. Some of them find
# the right move with a wrong value, because B is still only judged. That is the usual case: a program has to *play*
# well, not to know the number.
#
# **Think.** With C and C1 not quiet, C1 is searched down to its leaves and is worth 9, just as it was judged. Could C1
# have changed the decision at all, whatever its leaves are? (Look at C2.)

# %% [markdown]
# ## Where to go on
#
# * [04](04-move-order.ipynb) is about the order of moves, which decides how deep a budget reaches.
# * [06](06-chance.ipynb): when dice decide, an evaluation must get more right than the order.
# * [08](08-monte-carlo.ipynb): games for which nobody knows a good evaluation.
# * [The sheet](../../exercises/en/implement.ipynb) has you write an evaluation yourself, and tells you where it fails.
