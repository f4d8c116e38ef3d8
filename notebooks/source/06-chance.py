# %% [markdown]
# # Chance: when nobody decides
#
# **Question.** A die is thrown, a card is drawn, an opponent makes mistakes. What is a move worth when not even perfect
# players know what follows, and does the search still have to look at everything?
#
# | word | meaning |
# |---|---|
# | **outcome** | what can happen: a face of the die, a roll, a slip of the opponent |
# | **distribution** | each outcome with its probability; the probabilities add up to 1 |
# | **expected value** E | the mean of what the outcomes are worth, weighted by their probabilities |
# | **chance node** ○ | a position where nobody moves: its value is the expected value of its children |
# | **expectimax** | MAX against an opponent who moves at random |
# | **expectiminimax** | MAX, MIN and chance in one tree |
# | **Star1, Star2** | alpha-beta through chance nodes, for values that are known to lie in a range |

# %%
from fractions import Fraction

import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.course.experiments.canvas import canvas
from gametree.explain.probability import Distribution, marking
from gametree.explain.transformations import compare_transform
from gametree.games.dice_games import Turn

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## What a die is worth
#
# You throw a die once and get as many coins as it shows. **Predict:** what would be a fair price for one throw?

# %%
die = gt.expectiminimax(lectures.load("001-die").tree)
die.frames(lang=LANG)[-1]

# %% [markdown]
# 3.5 coins. No throw ever gives 3.5; that is not what an expected value says. It is the mean over very many throws, and
# so the price at which, in the long run, nobody gains.
#
# **Definition.** If $X$ has the distribution $P$, the expected value of $f(X)$ is
#
# $$E[f(X)] = \sum_x P(x) \cdot f(x)$$

# %% [markdown]
# ## Weigh, then add
#
# Now with outcomes that are not equally likely. On the way to the airport the traffic is light, normal or dense, with
# probability 0.4, 0.5 and 0.1, and the way takes 10, 15 or 40 minutes.
#
# **Predict.** How long does it take on average? Write your number down first.

# %%
print(lectures.load("001-traffic").text(LANG))

# %% [markdown]
# If you have another number, look for it here:
#
# | your number | what you did |
# |---|---|
# | 21.67 | the plain mean (10 + 15 + 40) / 3: but dense traffic is rare |
# | 15 | the most likely outcome: but the others happen, too |
# | 5.17 | the weighted sum, divided by 3 once more |
# | 40, or 10 | the worst or the best case: but nobody chooses the traffic |
#
# The third slip is common in programs, too. But the probabilities *are* the division: they add up to 1, so a weighted
# sum is already a mean. One look catches it: a mean lies between the least and the greatest outcome, and 5.17 minutes
# is less than the shortest way there is. This is what the kit says to it:

# %%
traffic = exercises.Exercise("chance-values", "{0.4: 10, 0.5: 15, 0.1: 40}", lang=LANG)
exercises.check(traffic, "A = 31/6")

# %% [markdown]
# ## Which marks would you choose?
#
# Fifty students handed in an exercise, and twelve of them are drawn by lot. In scheme one the twelve get 10 and all
# others 5; in scheme two they get 8, the others 7.
#
# **Predict.** Which scheme do you prefer? And would you still, if not the lot decided but quality, and your work were
# so good that you are among the twelve with probability 0.75?

# %%
for p in (Fraction(12, 50), Fraction(3, 4)):
    for chosen, others in ((10, 5), (8, 7)):
        print(marking(chosen, others, p=p).working())
    print()

# %% [markdown]
# By lot the second scheme is better (7.24 against 6.2), for good work the first (8.75 against 7.75). It is the same
# choice with other probabilities. A decision under chance has always two parts: what can happen, and how likely it is.
#
# Whoever rounds 12/50 to 0.25 gets 6.25 and 7.25. Here the order stays. But rounded numbers make ties where there are
# none, and none where there are:

# %%
print("rounded:", 0.1 + 0.2 == 0.3)
print("exact:  ", Fraction(1, 10) + Fraction(2, 10) == Fraction(3, 10))

# %% [markdown]
# That is why the kit counts in fractions: the 0.4 of the traffic is exactly 2/5, and two moves are equally good only if
# they are.
#
# ## Two dice
#
# Whether the red die shows 1 and the blue one 2, or the other way round, makes no difference in most games.
#
# **Predict.** How many different rolls of two dice are there then? And is 1-1 as likely as 1-2?

# %%
print(lectures.load("001-two-dice").text(LANG))

# %% [markdown]
# 21 rolls, and a double is half as likely as any other roll, because it can fall in one way only. Keep the 21 in mind.
#
# ## Expectimax: the opponent plays at random
#
# Pac-Man (MAX) can go two ways. On each, a ghost then has three exits. If the ghost is perfect, this is minimax.

# %%
maze = gt.Tree.parse("[[4 5 6] [3 3 30]]")
gt.minimax(maze).frames(lang=LANG)[-1]

# %% [markdown]
# a1, worth 4. Now the ghost does not think at all and takes each exit with probability 1/3. MIN has become chance.
#
# **Predict.** What are the two ways worth now, and which one is better?

# %%
gt.expectimax(maze).frames(lang=LANG)[-1]

# %% [markdown]
# The picture is the same tree with ○ in place of ▽, and nothing else changed in the search: where MIN took the least
# value, chance takes the mean. The 30 that a perfect ghost never allows now counts.
#
# ## A ghost that errs
#
# The ghost of the lecture is clever four times in five; otherwise it takes any exit. That is one chance node above
# (clever or not), and below it once a MIN node and once a chance node.
#
# **Predict.** Below a1 the clever ghost gives 4, the careless one 5 on average; below a2 it is 3 and 12. Work out both
# ways with 0.8 and 0.2. Which way does Pac-Man go?

# %%
ghost = lectures.load("001-pacman")
ghost.run().frames(lang=LANG)[-1]

# %% [markdown]
# 4.2 against 4.8: a2. So one error in five is enough to change the decision. How many errors does it take? If the ghost
# errs with probability $p$, the ways are worth
#
# $$a_1:\; (1 - p) \cdot 4 + p \cdot 5 \qquad a_2:\; (1 - p) \cdot 3 + p \cdot 12$$
#
# **Predict.** For which $p$ are the two equal? Solve it before you look at the plot.

# %%
figure, (axes,) = canvas()
errors = [p / 40 for p in range(0, 17)]
axes.plot(errors, [(1 - p) * 4 + p * 5 for p in errors], "-", color="#0072b2", label="a1")
axes.plot(errors, [(1 - p) * 3 + p * 12 for p in errors], "--", color="#e69f00", label="a2")
axes.axvline(1 / 8, color="black", linewidth=0.8)
axes.set_xticks([0, 1 / 8, 0.2, 0.4], ["0", "1/8", "0.2", "0.4"])
axes.set_xlabel("$p$")
axes.legend(frameon=False)
figure

# %% [markdown]
# $4 + p = 3 + 9p$ gives $p = 1/8$. A ghost that errs less often than that is to be treated as a perfect one.
#
# ### Is minimax something else, then?
#
# No. Minimax is the expectimax of somebody who believes that the opponent plays the worst child for us with certainty:
# all the weight on it, none on the others.

# %%
certain = gt.expectimax(maze, weights={"B": [1, 0, 0], "C": [1, 0, 0]})
for result in (certain, gt.minimax(maze)):
    print(f"{result.algorithm:10} {result.best_move}, {result.value}")

# %% [markdown]
# ### Whom should you believe in?
#
# In a whole game: Pac-Man stands between dots, a ghost hunts it. Once Pac-Man searches with minimax, once with
# expectimax against exactly this ghost; and the ghost errs one time in five, or never.

# %%
erring = matches.Erring(0.2)
heroes = [matches.Minimax(), matches.Expectimax(erring)]
chase = matches.tournament(games.PacMan(), heroes, [matches.Minimax(), erring], games=60, seed=1, lang=LANG)
experiments.results_of_matches(chase, lang=LANG)

# %% [markdown]
# In this narrow corridor Pac-Man is nearly always caught, which costs 50 points: hence the negative means. Against the
# ghost that errs, expectimax does better, because it takes risks that pay on average. Against the perfect ghost it does
# worse: it hopes for errors that never come. Minimax is never disappointed, and leaves the gifts. Who is right depends
# on how good your model of the opponent is.
#
# ## Expectiminimax: MAX, MIN and chance
#
# In backgammon there are two players *and* dice. Chance becomes a third player that moves after each of the others, and
# that wants nothing.
#
# **Definition.**
#
# $$
# \mathrm{E}(s) = \begin{cases}
# \mathrm{Utility}(s) & \text{where the game is over} \\
# \max_a \mathrm{E}(\mathrm{Result}(s, a)) & \text{where MAX moves} \\
# \min_a \mathrm{E}(\mathrm{Result}(s, a)) & \text{where MIN moves} \\
# \sum_r P(r) \cdot \mathrm{E}(\mathrm{Result}(s, r)) & \text{where chance decides}
# \end{cases}
# $$
#
# The smallest example: MAX moves, a coin is tossed, MIN moves.
#
# **Predict.** Four MIN nodes, two chance nodes, then A. Do it in your head, from the leaves up.

# %%
coin = lectures.load("001-expectiminimax").run()
coin.player(by="node", lang=LANG)

# %%
# solution: what each node is worth
end = coin.frames()[-1]
for node in coin.tree:
    if coin.tree.children(node):
        print(coin.tree.label(node), "=", end.value(node))

# %% [markdown]
# A coin hides mistakes, because both sides weigh the same: the plain mean and the weighted mean agree. If you take the
# *best* at a chance node you find A = 4, if you take the *worst*, 2, if you divide by the number of outcomes once more,
# 1.5. Always try your own program with uneven probabilities as well. Here you can try your head:

# %%
uneven = "[{0.6: [8 2], 0.4: [3 9]} {0.25: [8 9], 0.75: [5 1]}]"
exercises.Exercise("chance-values", uneven, lang=LANG).practice()

# %% [markdown]
# As a program, expectiminimax is minimax with a third kind of node:

# %%
gt.pseudocode("expectiminimax", lang=LANG)

# %% [markdown]
# In the kit's own search, too, only the function of the chance node is new. It adds the value of each child, times its
# probability:

# %%
from inspect import getsource

from gametree.search.expectiminimax import chance_value, expectiminimax_value

print(getsource(expectiminimax_value), getsource(chance_value), sep="\n")

# %% [markdown]
# ## Not only the order counts
#
# In minimax only the *order* of the leaf values matters. Put 1, 20, 30, 400 in the place of 1, 2, 3, 4: each comparison
# comes out as before, and so does the decision.
#
# **Predict.** And with chance nodes? First search this tree; a1 is the better move. Then guess what happens when its
# leaves are replaced as above.

# %%
lottery = gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
gt.expectiminimax(lottery).frames(lang=LANG)[-1]

# %%
larger = {1: 1, 2: 20, 3: 30, 4: 400}
print(compare_transform(lottery, larger).table(LANG))

# %%
experiments.transformation(lottery, larger, lang=LANG)

# %% [markdown]
# The order is the same, the decision is another. One chance in ten of 4 is not worth much; one in ten of 400 is
# worth 40. So an evaluation in a game with dice must do more than rank positions: twice as good has to be twice the number.
# The notebook [05](05-imperfect-decisions.ipynb) asked less of it.
#
# **Predict.** Which of these changes keep every decision under chance: multiplying all values by 5, adding 100,
# squaring them, multiplying by −1?

# %%
for name, change in {"5v": lambda v: 5 * v, "v+100": lambda v: v + 100, "v²": lambda v: v * v}.items():
    found = compare_transform(lottery, change).expected
    print(f"{name:6} {found.before.best_move} → {found.after.best_move}, {float(found.after.value):g}")

# %% [markdown]
# Here even the square keeps the decision, by luck: one tree proves nothing, and the one below is the counterexample.
# What is safe is $a \cdot v + b$ with $a > 0$, because then the mean changes in just the same way:
# $E[a f + b] = a E[f] + b$. Multiplying by −1 turns best into worst, with dice or without.

# %%
print(compare_transform("[{0.5: 3, 0.5: 3} {0.5: 0, 0.5: 5}]", lambda v: v * v).table(LANG))

# %% [markdown]
# ## Backgammon: what dice cost
#
# Between any two moves stand the dice, with their 21 rolls. With about 20 moves for each roll, one ply multiplies the
# tree by 21 · 20 = 420, where chess has 35.
#
# **Predict.** A million positions reach about four plies in chess. How far do they reach here? (Below: plies, positions
# in chess, positions in backgammon.)

# %%
for plies in (1, 2, 3, 4):
    print(f"{plies} {35**plies:12,} {420**plies:18,}")

# %% [markdown]
# Between two and three. And there is less to gain by looking deep: a given roll that is no double has probability 1/18,
# so a position behind three such rolls is reached once in $18^3 = 5832$ games. Programs for backgammon therefore look
# only two or three plies ahead, and owe their strength to a very good evaluation. TD-Gammon learnt its own by playing
# against itself, and reached the level of the best human players.
#
# Here is the shape of such a tree, MAX, chance, MIN, chance, with a coin for the dice. (With a depth limit, ask what is
# counted. In this kit every level of the tree counts, chance too, so that a limit of 2 stops here before MIN moves.
# Other programs count moves only.)

# %%
lectures.load("001-backgammon").run(4).frames(lang=LANG)[-1]

# %% [markdown]
# The end of a real game can be searched to its last roll. Both players only bring their checkers home: MAX has two on
# the points 6 and 5, MIN two on 5 and 4. Who is first wins (1 or −1). The tree is large, but the same positions come
# again and again, and a table remembers them.

# %%
race = games.BearOff((6, 5), (5, 4))
size = games.tree_size(race)
print(f"{size.nodes:,} nodes, {size.positions:,} different positions")
odds = gt.expectiminimax(race, table=True).value
print(odds, "≈", round(float(odds), 3), "· MAX wins with probability", round(float((1 + odds) / 2), 3))

# %% [markdown]
# MAX has 11 points to go and MIN only 9, but MAX rolls first, and that is worth more.
#
# ## Pig, solved
#
# In *Pig* you throw a die as often as you like and add up. You may *hold* and keep the points of this turn; a 1 loses
# them. We play for 30 points, each player has one turn, and then who has more wins. (Who reaches 30 wins at once.)
#
# **Predict.** You are MAX and have some points in this turn. With few points you roll, with many you hold. Is that all?
#
# A position of this game is written `Turn("max", False, (0, 0), points, 2)`: MAX moves, the die is not in the air, both
# have kept nothing yet, MAX has so many points in this turn, and two turns are left.

# %%
pig = games.Pig(goal=30, turns=2)


def worth(points, action):
    state = pig.result(Turn("max", False, (0, 0), points, 2), action)
    return gt.expectiminimax(pig, state=state, table=True).value


so_far = range(2, 30)
hold, roll = ([worth(points, action) for points in so_far] for action in ("hold", "roll"))
print("roll:", *(points for points, h, r in zip(so_far, hold, roll, strict=True) if r > h))

# %%
figure, (axes,) = canvas()
axes.plot(so_far, [float(value) for value in hold], "-", color="#0072b2", label="hold")
axes.plot(so_far, [float(value) for value in roll], "--", color="#e69f00", label="roll")
axes.axhline(0, color="black", linewidth=0.8)
axes.legend(frameon=False)
figure

# %% [markdown]
# It is not: up to 12 points you roll, from 13 to 21 you hold, and from 22 on you roll again, because 30 is near and
# wins before MIN has had a turn. No rule of thumb told us that; expectiminimax worked it out from the rules, exactly.
#
# ## Can anything be cut?
#
# Alpha-beta leaves a MIN node as soon as one child is bad enough, because the others can only make it worse. Here C is
# a chance node. MAX already has 7 at B, and the first outcome of C is 5.
#
# **Predict.** Somebody says: "5 is less than 7, so C is out." Is it?

# %%
hasty = gt.Tree.parse("[{0.5: 6, 0.5: 8} {0.5: 5, 0.5: 10}]")
gt.expectiminimax(hasty).frames(lang=LANG)[-1]

# %% [markdown]
# C is worth 7.5, and a2 is the better move. At a chance node the others do not only make it worse: they can outweigh
# what was seen. That is the mistake of taking chance for MIN, once more, and it is the most tempting one in this
# notebook. See what the kit says to it:

# %%
bounded = gt.Rules(value_range=(0, 10))
question = exercises.Exercise("chance-pruning", hasty, bounded, algorithm="star1", lang=LANG)
exercises.check(question, "C2")

# %% [markdown]
# ## Bounds on the values
#
# As long as an outcome is unseen and could be worth *anything*, a chance node cannot be left: one last child may
# outweigh all others. Without a range no chance node is ever left before its last outcome.
#
# But often you know a range. A win is 1 and a loss −1; or the points go from 0 to 10. Then each unseen outcome lies
# between the least value $l$ and the greatest $h$, and so does the mean:
#
# $$
# \sum_{\text{seen}} P_i v_i + \sum_{\text{unseen}} P_i \, l
# \;\le\; v \;\le\;
# \sum_{\text{seen}} P_i v_i + \sum_{\text{unseen}} P_i \, h
# $$
#
# **Definition.** *Star1* stops at a chance node as soon as this upper bound is ≤ α, or the lower one is ≥ β.

# %% [markdown]
# **Predict.** The same tree, but the first outcome of C is 1, and all values lie from 0 to 10. How much can C be worth
# at best? May C2 be cut?

# %%
star = gt.star1("[{0.5: 6, 0.5: 8} {0.5: 1, 0.5: 9}]", (0, 10))
star.player(by="leaf", lang=LANG)

# %% [markdown]
# At best it is $0.5 \cdot 1 + 0.5 \cdot 10 = 5.5$, less than 7: cut. How far could the range reach for the cut to hold?
# From $0.5 + 0.5 h \le 7$ follows $h \le 13$.

# %%
for high in (10, 13, 14, 100):
    cut = gt.star1("[{0.5: 6, 0.5: 8} {0.5: 1, 0.5: 9}]", (0, high))
    print(f"0 … {high:3}: {len(cut.evaluated)} evaluated, {len(cut.pruned_labels)} pruned")

# %% [markdown]
# The narrower the range, the more is cut. In the plot MAX chooses among ten dice with six faces each, whose numbers
# (from 0 to 6) differ from die to die: 300 leaves in five such trees. We tell the search that the values lie from 0 to
# $h$, which is true for each $h \ge 6$, but the more careless, the larger $h$ is.

# %%
trees = [gt.random_tree(seed, [10, 6], levels="max chance", low=0, high=6) for seed in range(5)]
highs = (6, 7, 8, 10, 12, 15, 20, 30)
counts = [sum(len(gt.star1(tree, (0, high)).evaluated) for tree in trees) for high in highs]
figure, (axes,) = canvas()
axes.plot(highs, counts, "o-", color="#0072b2")
axes.axhline(sum(len(tree.leaves) for tree in trees), color="black", linestyle="--")
axes.set_ylim(bottom=0)
axes.set_xlabel("$h$")
figure

# %% [markdown]
# ### Handing the bound down, and probing
#
# If there are MIN nodes below, Star1 also hands a window down. Take B = 3.5 and C1 = 1, both with probability 0.5 for
# each outcome. For C to reach 3.5, what must C2 be worth at least? $0.5 \cdot 1 + 0.5 \cdot x = 3.5$ gives $x = 6$. So
# C2 is searched with α = 6, and its first leaf, a 2, is enough.
#
# *Star2* first *probes*: it looks at one leaf below each outcome. Below a MIN node a single leaf is an upper bound, and
# a few such bounds may already be enough.

# %%
below = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
first, second = gt.star1(below, (0, 10)), gt.star2(below, (0, 10))
for search in (first, second):
    print(search.algorithm, search.value, "· pruned:", *search.pruned_labels, "· visits:", search.visits)
second.player(by="leaf", lang=LANG)

# %% [markdown]
# Star2 leaves out one leaf more. But it comes to two leaves twice, first in the probe and then in the full search. In
# such a small tree that does not pay; where each outcome has many moves, it can.
#
# ## Exercise
#
# MAX moves, chance decides, MIN moves. All values lie from 0 to 12.
#
# **On paper.** (1) What is each node worth, as an exact fraction, and which move is best? (2) Which move would you have
# found with the plain mean at the chance nodes? (3) Search with Star1 from left to right. When C1 is known, how much
# must C2 be worth at least for C to be better than B? Which leaf is cut? (4) Replace the leaf 12 by 100 and the range
# by 0 to 100: what changes?

# %%
paper = gt.Tree.parse("[{0.25: [12 2], 0.75: [7 5]} {1/3: [6 9], 2/3: [3 8]}]")
paper

# %%
# solution: (1) the values
gt.expectiminimax(paper).frames(lang=LANG)[-1]

# %%
# solution: (2) every outcome as if it were equally likely
even = gt.expectiminimax(paper.rebuilt(weights={paper[label]: [0.5, 0.5] for label in "BC"}))
print(even.best_move, even.value)

# %%
# solution: (3) Star1, from 0 to 12
print((Fraction(17, 4) - Fraction(1, 3) * 6) / Fraction(2, 3))
for frame in gt.star1(paper, (0, 12)).frames(by="cut", lang=LANG)[1:]:
    print(frame.caption(LANG))

# %%
# solution: (4) the 12 is no minimum anywhere
wide = gt.Tree.parse(str(paper).replace("12", "100"))
print(gt.star1(wide, (0, 100)).value, gt.star1(wide, (0, 100)).pruned_labels)

# %% [markdown]
# **Think.** In (4) the range is eight times as wide, and the same leaf is cut. Why does the range not matter for the
# *last* outcome of a chance node?
#
# ### When to stop
#
# **Another one, with the die of Pig.** This time you only want as many points as you can get on average in one turn; no
# opponent. You have $s$ points. Rolling once more adds 2, 3, 4, 5 or 6, or loses all $s$. For which $s$ does one more
# roll pay? Why is that another answer than the 13 from above?

# %%
# solution: what one more roll brings on average
for s in (10, 19, 20, 21):
    gain = Distribution([(-s, Fraction(1, 6)), *((pips, Fraction(1, 6)) for pips in range(2, 7))])
    print(s, gain.expected())

# %% [markdown]
# The mean gain is $(20 - s) / 6$: up to 19 it pays, at 20 it makes no difference. In the game above 13 were enough,
# because there it is not points that count, but winning. To have one point more than MIN is worth as much as to have
# ten more. *What* you take the mean of decides.
#
# ## Where to go on
#
# * [The sheet on chance](../../exercises/en/chance.ipynb): values, pruning and errors, with feedback.
# * [05](05-imperfect-decisions.ipynb): evaluations, which here must get more right than the order.
# * [07](07-several-players.ipynb): more than two players, each with a wish of its own.
# * [08](08-monte-carlo.ipynb): when even the mean is too dear to work out, it is estimated by playing.
