# %% [markdown]
# # Chance: when nobody decides
#
# **Question.** A die is thrown, a card is drawn, an opponent makes mistakes. What is a move worth when even a perfect
# player cannot know what happens next? And must the search still visit every node?
#
# | word | meaning |
# |---|---|
# | **outcome** | what can happen: a face of the die, a roll, a mistake of the opponent |
# | **distribution** | each outcome with its probability; the probabilities add up to 1 |
# | **expected value** E | the mean of the outcomes' values, weighted by their probabilities |
# | **chance node** ○ | a position where chance decides, not a player: its value is the expected value of its children |
# | **expectimax** | MAX against an opponent who moves at random |
# | **expectiminimax** | MAX, MIN and chance in one tree |
# | **Star1, Star2** | alpha-beta for trees with chance nodes, when all values lie in a known range |

# %% [markdown]
# **The core path.** Five minutes of the [core path](00-tour.ipynb) are in this notebook: the sections whose headings do
# not say *further*. Skip the others at first; the table of contents, at the left in JupyterLab, leads to each heading.

# %%
from fractions import Fraction

import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.experiments.canvas import canvas
from gametree.explain.probability import Distribution, marking
from gametree.explain.transformations import compare_transform
from gametree.games.dice_games import PigPosition

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## What a die is worth
#
# You throw a die once and get as many coins as it shows. **Predict:** what would be a fair price for one throw?

# %%
# %%reveal
die = gt.expectiminimax(lectures.load("001-die").tree)
die.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# 3.5 coins. No throw ever gives 3.5: the expected value is the mean over very many throws. At this price, nobody gains
# in the long run.
#
# </details>
#
# **Definition.** If $X$ has the distribution $P$, the expected value of $f(X)$ is
#
# $$E[f(X)] = \sum_x P(x) \cdot f(x)$$

# %% [markdown]
# ## Weight, then add
#
# Now the outcomes are not equally likely. On the way to the airport, the traffic is light, normal or dense, with
# probabilities 0.4, 0.5 and 0.1. The drive takes 10, 15 or 40 minutes.
#
# **Predict.** How long does it take on average? Write your number down first.

# %%
# %%reveal
print(lectures.load("001-traffic").text(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# If your number is different, look for it here:
#
# | your number | what you did |
# |---|---|
# | 21.67 | the plain mean (10 + 15 + 40) / 3: but dense traffic is rare |
# | 15 | the most likely outcome: but the others happen, too |
# | 5.17 | the weighted sum, divided by 3 once more |
# | 40, or 10 | the worst or the best case: but nobody chooses the traffic |
#
# The third mistake is common in programs, too. But the probabilities add up to 1, so a weighted sum is already a mean
# and must not be divided again. There is an easy check: a mean lies between the least and the greatest outcome, but
# 5.17 minutes is less than the shortest drive. Here is the kit's feedback on this answer:
#
# </details>

# %%
# %%reveal
traffic = exercises.Exercise("chance-values", "{0.4: 10, 0.5: 15, 0.1: 40}", lang=LANG)
exercises.check(traffic, "A = 31/6")

# %% [markdown]
# ## Steps left out
#
# Now MAX chooses, and then chance decides. The value of a chance node is the weighted sum of its children, and MAX takes
# the greatest of these. Three trees, one after the other: in the first you see all steps; in the second the player stops
# before the last two, and you write down the values that are missing. In the third, all steps are yours.

# %%
worked = exercises.fading("expectimax", LANG)
worked[0]

# %%
worked[1]

# %%
worked[2]

# %% [markdown] tags=["further"]
# ## Which marks would you choose?
#
# Fifty students hand in an exercise, and twelve of them are drawn by lot. In the first scheme, the twelve get 10 and
# all others get 5; in the second, the twelve get 8 and the others get 7.
#
# **Predict.** Which scheme do you prefer? Now suppose that the best twelve are chosen instead, and that you are among
# them with probability 0.75. Do you still prefer the same scheme?

# %%
# %%reveal
for p in (Fraction(12, 50), Fraction(3, 4)):
    for chosen, others in ((10, 5), (8, 7)):
        print(marking(chosen, others, p=p).working())
    print()

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# When the twelve are drawn by lot, the second scheme is better (7.24 against 6.2). For good work, the first one is
# better (8.75 against 7.75). The outcomes are the same; only the probabilities differ. A decision under chance always
# depends on both: what can happen, and how likely it is.
#
# If you round 12/50 to 0.25, you get 6.25 and 7.25. Here the order stays the same.
#
# </details>
#
# Rounding can create ties where there are none, and hide real ones:

# %%
print("rounded:", 0.1 + 0.2 == 0.3)
print("exact:  ", Fraction(1, 10) + Fraction(2, 10) == Fraction(3, 10))

# %% [markdown]
# That is why the kit calculates with fractions: 0.4 is exactly 2/5, and two moves are equally good only if their values
# are exactly equal.

# %% [markdown] tags=["further"]
# ## Two dice
#
# Whether the red die shows 1 and the blue one 2, or the other way round, makes no difference in most games.
#
# **Predict.** How many different rolls of two dice are there then? And is 1-1 as likely as 1-2?

# %%
# %%reveal
print(lectures.load("001-two-dice").text(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# There are 21 rolls. A double is half as likely as any other roll, because there is only one way to throw it. We need
# the number 21 again below.
#
# </details>

# %% [markdown] tags=["further"]
# ## Expectimax: the opponent plays at random
#
# Pac-Man (MAX) chooses between two paths. On each path, a ghost then chooses one of three exits. If the ghost plays
# perfectly, this is minimax.

# %%
maze = gt.Tree.parse("[[4 5 6] [3 3 30]]")
gt.minimax(maze).frames(lang=LANG)[-1]

# %% [markdown]
# The best move is a1, with value 4. Now suppose that the ghost takes each exit with probability 1/3. Chance nodes
# replace the MIN nodes.
#
# **Predict.** What are the two paths worth now, and which one is better?

# %%
# %%reveal
gt.expectimax(maze).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The tree is the same, with ○ in place of ▽. The search changes in one point only: where MIN takes the least value, a
# chance node takes the mean. The 30, which a perfect ghost never allows, now counts.
#
# </details>

# %% [markdown] tags=["further"]
# ## A ghost that errs
#
# The ghost of the lecture is clever four times in five; otherwise, it takes an exit at random. So each path leads to a
# chance node (clever or not). One of its children is a MIN node, the other a chance node.
#
# **Predict.** Below a1, the clever ghost gives 4 and the careless one 5 on average; below a2, they give 3 and 12. Work
# out the values of both paths with 0.8 and 0.2. Which path does Pac-Man take?

# %%
# %%reveal
ghost = lectures.load("001-pacman")
ghost.run().frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# a1 is worth 4.2 and a2 is worth 4.8, so Pac-Man plays a2. One error in five is enough to change the decision.
#
# </details>
#
# How many errors does it take? If the ghost errs with probability $p$, the values of the two moves are
#
# $$a_1:\; (1 - p) \cdot 4 + p \cdot 5 \qquad a_2:\; (1 - p) \cdot 3 + p \cdot 12$$
#
# **Predict.** For which $p$ are the two equal? Solve it before you look at the plot.

# %%
# %%reveal
figure, (axes,) = canvas(lang=LANG)
errors = [p / 40 for p in range(0, 17)]
axes.plot(errors, [(1 - p) * 4 + p * 5 for p in errors], "-", color="#0072b2", label="a1")
axes.plot(errors, [(1 - p) * 3 + p * 12 for p in errors], "--", color="#e69f00", label="a2")
axes.axvline(1 / 8, color="black", linewidth=0.8)
axes.set_xticks([0, 1 / 8, 0.2, 0.4], ["0", "1/8", "0.2", "0.4"])
axes.set(xlabel="error probability $p$", ylabel="expected value")
axes.legend(frameon=False)
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# $4 + p = 3 + 9p$ gives $p = 1/8$. If the ghost errs less often than that, Pac-Man should play as if the ghost were
# perfect.
#
# </details>
#
# ### Is minimax a special case?
#
# Yes. Minimax is expectimax with the belief that the opponent always plays the child that is worst for us: this child
# has probability 1, the others 0.

# %%
certain = gt.expectimax(maze, weights={"B": [1, 0, 0], "C": [1, 0, 0]})
for result in (certain, gt.minimax(maze)):
    print(f"{result.algorithm:10} {result.best_move}, {result.value}")

# %% [markdown]
# ### Which model of the opponent?
#
# Now a whole game: Pac-Man eats dots, and a ghost hunts it. We compare two searches for Pac-Man, minimax and expectimax
# with a model of the ghost that errs. Each plays against two ghosts: one is perfect, the other errs one time in five.

# %%
erring = matches.Erring(0.2)
heroes = [matches.Minimax(), matches.Expectimax(erring)]
chase = matches.tournament(games.PacMan(), heroes, [matches.Minimax(), erring], games=60, seed=1, lang=LANG)
experiments.results_of_matches(chase, lang=LANG)

# %% [markdown]
# In this narrow corridor, Pac-Man is nearly always caught, which costs 50 points: that is why the means are negative.
# Against the ghost that errs, expectimax does better, because it takes risks that pay on average. Against the perfect
# ghost, it does worse: it relies on errors that never happen. Minimax never gets less than it expects, but it misses
# what an error would give. Which search is better depends on how good your model of the opponent is.

# %% [markdown] tags=["further"]
# ## Expectiminimax: MAX, MIN and chance
#
# In backgammon there are two players *and* dice. Chance is like a third player, which moves after each of the others
# but has no goal.
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
# A small example: MAX moves, a coin is tossed, MIN moves.
#
# **Predict.** Work out the values of the four MIN nodes, the two chance nodes and A in your head, from the leaves up.

# %%
coin = lectures.load("001-expectiminimax").run()
coin.player(by="node", lang=LANG)

# %%
# %%reveal solution
# solution: what each node is worth
end = coin.frames()[-1]
for node in coin.tree:
    if coin.tree.children(node):
        print(coin.tree.label(node), "=", end.value(node))

# %% [markdown]
# With a coin, some mistakes do not show: both outcomes are equally likely, so the plain mean and the weighted mean are
# equal. If you take the *best* outcome at a chance node, you get A = 4; if you take the *worst*, 2; if you divide by
# the number of outcomes once more, 1.5. Always test your own program with unequal probabilities, too. Try it yourself:

# %%
uneven = "[{0.6: [8 2], 0.4: [3 9]} {0.25: [8 9], 0.75: [5 1]}]"
exercises.Exercise("chance-values", uneven, lang=LANG).practice()

# %% [markdown]
# As a program, expectiminimax is minimax with a third kind of node:

# %%
gt.pseudocode("expectiminimax", lang=LANG)

# %% [markdown]
# In the kit's own search, too, only the function for chance nodes is new. It adds up the values of the children, each
# times its probability:

# %%
from inspect import getsource

from gametree.search.expectiminimax import chance_value, expectiminimax_value

print(getsource(expectiminimax_value), getsource(chance_value), sep="\n")

# %% [markdown] tags=["further"]
# ## The order of the values is not enough
#
# For minimax, only the *order* of the leaf values matters. Replace 1, 2, 3, 4 by 1, 20, 30, 400: every comparison has
# the same result, and so the decision is the same.
#
# **Predict.** Is that also true with chance nodes? First search this tree: a1 is the better move. What happens when its
# leaves are replaced in the same way?

# %%
lottery = gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
gt.expectiminimax(lottery).frames(lang=LANG)[-1]

# %%
# %%reveal
larger = {1: 1, 2: 20, 3: 30, 4: 400}
print(compare_transform(lottery, larger).table(LANG))

# %%
# %%reveal
experiments.transformation(lottery, larger, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The order of the values is the same, but the decision changes. With probability 1/10, a value of 4 adds only 0.4 to
# the mean; a value of 400 adds 40. So in a game with dice, an evaluation must do more than rank the positions: a
# position that is twice as good must have twice the value. Without chance (notebook
# [05](05-imperfect-decisions.ipynb)), the order was enough.
#
# </details>
#
# **Predict.** With chance nodes, which of these changes keep every decision: multiplying all values by 5, adding 100,
# squaring them, multiplying by −1?

# %%
# %%reveal
for name, change in {"5v": lambda v: 5 * v, "v+100": lambda v: v + 100, "v²": lambda v: v * v}.items():
    found = compare_transform(lottery, change).expected
    print(f"{name:6} {found.before.best_move} → {found.after.best_move}, {float(found.after.value):g}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Here even the square keeps the decision, but only by luck: one tree proves nothing, and the tree below is a
# counterexample. What is safe is $a \cdot v + b$ with $a > 0$, because the mean then changes in the same way:
# $E[a f + b] = a E[f] + b$. Multiplying by −1 turns the best move into the worst, with or without dice.
#
# </details>

# %%
print(compare_transform("[{0.5: 3, 0.5: 3} {0.5: 0, 0.5: 5}]", lambda v: v * v).table(LANG))

# %% [markdown] tags=["further"]
# ## Backgammon: what dice cost
#
# Before each move, the player rolls the dice, and there are 21 rolls. With about 20 moves for each roll, one ply
# multiplies the size of the tree by 21 · 20 = 420. In chess, the factor is 35.
#
# **Predict.** In chess, a search of a million positions reaches about four plies. How many plies does it reach here?
# (Columns below: plies, positions in chess, positions in backgammon.)

# %%
# %%reveal
for plies in (1, 2, 3, 4):
    print(f"{plies} {35**plies:12_} {420**plies:18_}".replace("_", " "))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Between two and three. And a deep search gains less: a given roll, such as 2-1, has probability 1/18, so a position
# after three given rolls is reached only once in $18^3 = 5832$ games. Backgammon programs therefore search only two or
# three plies; they play well because their evaluation is very good. TD-Gammon learnt its evaluation by playing against
# itself, and reached the level of the best human players.
#
# </details>
#
# Here is a small tree of this form: MAX, chance, MIN, chance. A coin replaces the dice. (With a depth limit, check what
# is counted. In this kit every level of the tree counts, also those of the chance nodes, so a limit of 2 stops here
# before MIN moves. Other programs count moves only.)

# %%
lectures.load("001-backgammon").run(4).frames(lang=LANG)[-1]

# %% [markdown]
# The end of a real game can be searched completely. Both players only have to bear off their last checkers: MAX has two
# on the points 6 and 5, MIN has two on 5 and 4. The first player to finish wins (1 for MAX, −1 for MIN). The tree is
# large, but the same positions occur again and again, and a table stores their values.

# %%
race = games.BearOff((6, 5), (5, 4))
size = games.tree_size(race)
print(f"{size.nodes:_} nodes, {size.positions:_} different positions".replace("_", " "))
odds = gt.expectiminimax(race, table=True).value
print(odds, "≈", round(float(odds), 3), "· MAX wins with probability", round(float((1 + odds) / 2), 3))

# %% [markdown]
# MAX needs 11 points and MIN only 9. But MAX rolls first, and that is worth more.

# %% [markdown] tags=["further"]
# ## Pig, solved
#
# In *Pig*, you throw a die as often as you like and add up the points. You may *hold* and keep the points of this turn;
# but if you throw a 1, you lose them. Here each player has one turn, and then the player with more points wins. A
# player who reaches 30 points wins at once.
#
# **Predict.** You are MAX and have some points in this turn. With few points you should roll, with many you should
# hold. Is that all?
#
# A position of this game is written `PigPosition("max", False, (0, 0), points, 2)`: MAX moves, the die is not being thrown,
# neither player has kept any points yet, MAX has `points` points in this turn, and two turns are left.

# %%
# %%reveal
pig = games.Pig(goal=30, turns=2)


def worth(points, action):
    state = pig.result(PigPosition("max", False, (0, 0), points, 2), action)
    return gt.expectiminimax(pig, state=state, table=True).value


so_far = range(2, 30)
hold, roll = ([worth(points, action) for points in so_far] for action in ("hold", "roll"))
print("roll:", *(points for points, h, r in zip(so_far, hold, roll, strict=True) if r > h))

# %%
# %%reveal
figure, (axes,) = canvas(lang=LANG)
axes.plot(so_far, [float(value) for value in hold], "-", color="#0072b2", label="hold")
axes.plot(so_far, [float(value) for value in roll], "--", color="#e69f00", label="roll")
axes.axhline(0, color="black", linewidth=0.8)
axes.set(xlabel="points in this turn", ylabel="value for MAX")
axes.legend(frameon=False)
figure

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It is not. With up to 12 points you roll, with 13 to 21 you hold, and from 22 on you roll again, because 30 is near
# and wins before MIN has a turn. No rule of thumb says that; expectiminimax works it out exactly from the rules.
#
# </details>

# %% [markdown] tags=["further"]
# ## Can anything be pruned?
#
# Alpha-beta leaves a MIN node as soon as one child is bad enough for MAX, because the other children can only lower the
# value. But here C is a chance node. MAX already has 7 at B, and the first outcome of C is 5.
#
# **Predict.** Somebody says: "5 is less than 7, so C cannot be better than B." Is that right?

# %%
# %%reveal
hasty = gt.Tree.parse("[{0.5: 6, 0.5: 8} {0.5: 5, 0.5: 10}]")
gt.expectiminimax(hasty).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# C is worth 7.5, and a2 is the better move. At a chance node, the other outcomes can also raise the value.
#
# </details>
#
# The mistake is to treat chance like MIN, and it is easy to make. Here is the kit's feedback on it:

# %%
# %%reveal
bounded = gt.Rules(value_range=(0, 10))
question = exercises.Exercise("chance-pruning", hasty, bounded, algorithm="star1", lang=LANG)
exercises.check(question, "C2")

# %% [markdown] tags=["further"]
# ## Bounds on the values
#
# If an outcome can have *any* value, a search cannot leave a chance node before its last outcome: the last child may
# outweigh all the others.
#
# But often the range of the values is known. For example, a win is 1 and a loss is −1, or the points go from 0 to 10.
# Then the value of each unseen outcome is between the least value $l$ and the greatest value $h$, and this bounds the
# mean:
#
# $$
# \sum_{\text{seen}} P_i v_i + \sum_{\text{unseen}} P_i \, l
# \;\le\; v \;\le\;
# \sum_{\text{seen}} P_i v_i + \sum_{\text{unseen}} P_i \, h
# $$
#
# **Definition.** *Star1* stops at a chance node as soon as this upper bound is ≤ α, or the lower one is ≥ β.

# %% [markdown]
# **Predict.** The tree is the same, but the first outcome of C is 1, and all values are between 0 and 10. What is C
# worth at most? Can C2 be pruned?

# %%
star = gt.star1("[{0.5: 6, 0.5: 8} {0.5: 1, 0.5: 9}]", (0, 10))
star.player(by="leaf", lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# C is worth at most $0.5 \cdot 1 + 0.5 \cdot 10 = 5.5$, which is less than 7, so C2 is pruned. How large may $h$, the
# upper end of the range, be for this cut-off? From $0.5 + 0.5 h \le 7$ it follows that $h \le 13$.
#
# </details>

# %%
for high in (10, 13, 14, 100):
    cut = gt.star1("[{0.5: 6, 0.5: 8} {0.5: 1, 0.5: 9}]", (0, high))
    print(f"0 … {high:3}: {len(cut.evaluated)} evaluated, {len(cut.pruned_labels)} pruned")

# %% [markdown]
# The narrower the range, the more is pruned. In the plot, MAX chooses among ten dice with six faces each; the numbers
# on the faces (from 0 to 6) differ from die to die. Five such trees have 300 leaves. We give the search the range from
# 0 to $h$. This range is correct for every $h \ge 6$, but less precise when $h$ is larger.

# %%
trees = [gt.random_tree(seed, [10, 6], levels="max chance", low=0, high=6) for seed in range(5)]
highs = (6, 7, 8, 10, 12, 15, 20, 30)
counts = [sum(len(gt.star1(tree, (0, high)).evaluated) for tree in trees) for high in highs]
figure, (axes,) = canvas(lang=LANG)
axes.plot(highs, counts, "o-", color="#0072b2")
axes.axhline(sum(len(tree.leaves) for tree in trees), color="black", linestyle="--")
axes.set_ylim(bottom=0)
axes.set(xlabel="upper end $h$ of the range", ylabel="leaves evaluated")
figure

# %% [markdown]
# ### Passing a window down, and probing
#
# If the children of a chance node are MIN nodes, Star1 also passes a window down to them. Suppose that B = 3.5 and C1 =
# 1, and that each outcome has probability 0.5. What must C2 be worth at least for C to reach 3.5?
# $0.5 \cdot 1 + 0.5 \cdot x = 3.5$ gives $x = 6$. So C2 is searched with α = 6, and its first leaf, 2, causes a
# cut-off.
#
# *Star2* first *probes*: it evaluates one leaf below each outcome. At a MIN node, a single leaf gives an upper bound,
# and a few such bounds may already be enough for a cut-off.

# %%
below = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
first, second = gt.star1(below, (0, 10)), gt.star2(below, (0, 10))
for search in (first, second):
    print(search.algorithm, search.value, "· pruned:", *search.pruned_labels, "· visits:", search.visits)
second.player(by="leaf", lang=LANG)

# %% [markdown]
# Star2 prunes one more leaf. But it visits two leaves twice, first in the probe and then in the full search. In such a
# small tree, that does not pay; where each outcome has many moves, it can.

# %% [markdown] tags=["further"]
# ## Exercise
#
# MAX moves, chance decides, MIN moves. All values are between 0 and 12.
#
# **On paper.** (1) What is each node worth, as an exact fraction, and which move is best? (2) Which move would you find
# with the plain mean at the chance nodes? (3) Search with Star1 from left to right. When C1 is known, what must C2 be
# worth at least for C to be better than B? Which leaf is pruned? (4) Replace the leaf 12 by 100 and the range by 0 to
# 100: what changes?

# %%
paper = gt.Tree.parse("[{0.25: [12 2], 0.75: [7 5]} {1/3: [6 9], 2/3: [3 8]}]")
paper

# %%
# %%reveal solution (1)
# solution: (1) the values
gt.expectiminimax(paper).frames(lang=LANG)[-1]

# %%
# %%reveal solution (2)
# solution: (2) every outcome as if it were equally likely
even = gt.expectiminimax(paper.rebuilt(weights={paper[label]: [0.5, 0.5] for label in "BC"}))
print(even.best_move, even.value)

# %%
# %%reveal solution (3)
# solution: (3) Star1, from 0 to 12
print((Fraction(17, 4) - Fraction(1, 3) * 6) / Fraction(2, 3))
for frame in gt.star1(paper, (0, 12)).frames(by="cut", lang=LANG)[1:]:
    print(frame.caption(LANG))

# %%
# %%reveal solution (4)
# solution: (4) the 12 is never the minimum
wide = gt.Tree.parse(str(paper).replace("12", "100"))
print(gt.star1(wide, (0, 100)).value, gt.star1(wide, (0, 100)).pruned_labels)

# %% [markdown]
# **Think.** In (4) the range is eight times as wide, and the same leaf is pruned. Why does the range not matter for the
# *last* outcome of a chance node?
#
# ### When to stop
#
# **One more, with the die of Pig.** This time there is no opponent: you only want as many points as possible on average
# in one turn. You have $s$ points. One more roll adds 2, 3, 4, 5 or 6, or loses all $s$. For which $s$ does one more
# roll pay? Why is the answer not the 13 from above?

# %%
# %%reveal solution
# solution: what one more roll brings on average
for s in (10, 19, 20, 21):
    gain = Distribution([(-s, Fraction(1, 6)), *((pips, Fraction(1, 6)) for pips in range(2, 7))])
    print(s, gain.expected())

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The mean gain is $(20 - s) / 6$: up to 19 points one more roll pays, with 20 it makes no difference. In the game
# above, you hold with 13 points, because only winning counts: one point more than MIN is worth as much as ten points
# more. The decision depends on *which quantity* you take the mean of.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [The sheet on chance](../../exercises/en/chance.ipynb): values, pruning and errors, with feedback.
# * [05](05-imperfect-decisions.ipynb): evaluations; with chance, the right order is not enough for them.
# * [07](07-several-players.ipynb): more than two players, each with a goal of its own.
# * [08](08-monte-carlo.ipynb): when even the mean is too expensive to compute, random games estimate it.
