# %% [markdown]
# # Minimax: what a position is worth when both play well
#
# **Question.** You know all that can happen in a game: its tree, with a number at every end. You want the number to be
# high; the other one wants it to be low, and is as clever as you. What should you play, and what will you get?

# %% [markdown]
# | word | meaning |
# |---|---|
# | **MAX** △, **MIN** ▽ | who wants a high value, and who wants a low one |
# | **label** | the root is A, below it stand B, C, D, and below B stand B1, B2, B3 |
# | **move** | a1 leads from A to B, a2 from A to C, c2 from C to C2 |
# | **utility** | the number at a leaf: what this end is worth to MAX |
# | **minimax value** | what a position is worth to MAX if both play as well as possible from there on |
# | **strategy** | what one player does in *every* position that can come up, not only in those one hopes for |
# | **line** | one way from the root to a leaf, with the best moves of both |
# | **b**, **m** | how many moves a position has, and how many plies the game lasts |

# %%
import matplotlib.pyplot as plt

import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.exercises.programs import TASKS, check_implementation
from gametree.explain.transformations import transform

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## Nine ends
#
# MAX moves once, then MIN moves once, then it is over.

# %%
tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
tree

# %% [markdown]
# **Predict.** You are MAX. Which of the three moves do you play? Decide, and say why, before you read on.
#
# Three people answered:
#
# * "a3. There is a 14, and nothing else is as good."
# * "a1. On average B has 7⅔, C has 4 and D has 7."
# * "a1. There I get 3 at least."
#
# Who is right, and for the right reason?

# %% [markdown]
# The first one goes to D and hopes for 14. But in D it is *MIN's* turn, and MIN would be a fool to give it to you. You
# get the 2.
#
# The second one plays the right move for a wrong reason: MIN does not throw dice. Change 12 into 0 and 8 into 30, and B
# has the highest average by far, 11; but MIN would play b2, and you would get 0.
#
# The third one asked the right question for each move: what is the *worst* that can come of it?

# %% [markdown]
# **Definition.** The *minimax value* of a node is
#
# * at a leaf: its utility;
# * where MAX moves: the *greatest* minimax value among its children;
# * where MIN moves: the *smallest* minimax value among its children.
#
# $$v(s) = \begin{cases} \text{utility}(s) & \text{if } s \text{ is terminal} \\
# \max_a v(\text{result}(s, a)) & \text{if MAX moves in } s \\
# \min_a v(\text{result}(s, a)) & \text{if MIN moves in } s \end{cases}$$
#
# MAX plays a move that leads to a child with the greatest value.

# %% [markdown]
# ## Step by step
#
# The definition goes *up*, from the leaves to the root; the search has to go *down* first. One step for each node that
# is finished. B is the first:

# %%
result = gt.minimax(tree)
steps = result.frames(by="node", lang=LANG)
steps[1]

# %% [markdown]
# B = 3, and so A ≥ 3: whatever C and D will turn out to be, MAX can play a1 and have 3.
#
# **Predict.** Next is C. What will it be worth? Does it change what is known of A?

# %%
steps[2]

# %% [markdown]
# **Predict.** And D, with its 14?

# %%
steps[3]

# %% [markdown]
# Is A = 3 because 3 came *first*, or because it came *last*, or because it is the greatest? Make sure that you know:
# students (and programs) that keep the last value in place of the best one get 2 here.

# %%
steps[-1]

# %% [markdown]
# The thick line is what will happen if both play well: MAX plays a1, MIN answers b1, and MAX gets 3.

# %%
print(result.value, result.best_move, result.line)

# %% [markdown]
# If MAX played a2 instead, MIN would answer c1, and MAX would get 2, less than 3.
#
# Now go through the same search leaf by leaf, at your own pace. Click the picture, and press → and ←. Watch the
# difference between ≤ and =. When the first leaf of C has been seen, C is *not yet* 2, it is *at most* 2: the rest may
# be smaller. A value goes up to the parent only when *all* children have been seen.

# %%
result.player(by="leaf", lang=LANG)

# %% [markdown]
# ## As a program
#
# The definition calls itself, so the program does, too. MAX-VALUE asks MIN-VALUE what each child is worth, and the
# other way round.

# %%
result.pseudocode(LANG)

# %% [markdown]
# The kit's own search is this program in Python. `tree` knows the children of a node and the value of a leaf, and each
# `record` line notes one step, which you saw above as a picture. Nothing else is added.

# %%
from inspect import getsource

from gametree.search.minimax import max_value, min_value

print(getsource(max_value), getsource(min_value), sep="\n")

# %% [markdown]
# Three lines do the work of each function: start with the worst there is (−∞ for MAX, +∞ for MIN), go through the
# children, keep the better one. **Think.** What would happen if MAX started at 0?

# %% [markdown]
# (With these leaves, nothing. With leaves that are all negative MAX would believe in a 0 that is nowhere in the tree.)

# %% [markdown]
# ## A tree that is not so regular
#
# Here one branch goes deeper: after b3 it is MAX's turn once more.

# %%
deeper = gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
deeper

# %% [markdown]
# **Predict.** What is B3 worth? And then B? Someone says: "Below B there is a 3 at B1 and a 3 at B33, so B = 3 because
# of B33." What is wrong with that, although B = 3 is right?

# %%
again = gt.minimax(deeper)
again.frames(lang=LANG)[-1]

# %% [markdown]
# B3 is MAX's, so B3 = 8, the *greatest* of 8, 7 and 3. MIN then chooses among 3, 12 and 8. The value at B33 plays no
# part: MAX would never go there. Whose turn it is must be asked at every node anew.
#
# Here is the search as a list of calls. A call stands one step further to the right than the one that made it, and
# below its children stands what it returns.

# %%
again.call_trace(LANG)

# %% [markdown]
# Read it like a book: down the page is time, to the right is depth. Minimax is a *depth-first* search: B is finished,
# with everything below it, before anything is known of C.
#
# One lecture prints this very list, and there is a slip in it. A good exercise in reading: with the leaves that it
# prints, D could not be worth 1.

# %%
print(lectures.load("001-minimax-trace").erratum.in_words(LANG))

# %% [markdown]
# The player shows the same with the open calls and the lines of the program that a step carries out. Press → until B3
# is open. How many calls are open at once?

# %%
again.player(by="event", lang=LANG, panels=["tree", "caption", "code", "calls"])

# %% [markdown]
# ## Whose point of view?
#
# All numbers are MAX's. MIN has no numbers of its own: MIN likes what MAX dislikes, that is all.
#
# **Predict.** The same nine leaves, but now *MIN* moves first, and MAX answers. What is A worth, and what does MIN
# play? (No, it is not 3 again.)

# %%
turned = gt.Tree.parse("min[[3 12 8] [2 4 6] [14 5 2]]")
gt.minimax(turned).frames(lang=LANG)[-1]

# %% [markdown]
# B, C and D are MAX's now, and worth 12, 6 and 14. MIN plays a2, and the game ends with 6. Who begins must be part of
# the question, or the question has two answers.
#
# **Think.** Turn the sign of every leaf *and* let MIN begin. What comes out, and why must it be so?

# %%
# solution: the same game, seen from the other side of the board
mirrored = transform(turned, lambda value: -value, keep_order=False)
mirror = gt.minimax(mirrored)
print(mirrored, mirror.value, mirror.best_move)

# %% [markdown]
# ## Two moves equally good
#
# It happens often that several moves are worth the same. Minimax knows them all, and plays the first.

# %%
tie = gt.minimax("[[3 12] [3 4] [2 9]]")
print(tie.value, tie.best_move, tie.best_moves)
tie.frames(lang=LANG)[-1]

# %% [markdown]
# Against a MIN who never errs a1 and a2 really are the same. **Think.** Which one would *you* play against a human, and
# is there anything in the definition that would tell you so?

# %% [markdown]
# ## A strategy is more than a line
#
# MAX plays a1 and expects b1. What if MIN does something else? A line has no answer to that. A *strategy* has: it says
# what MAX does at the beginning, and then after *each* reply of MIN, and after each reply to that.
#
# In the next tree MAX moves a second time.

# %%
long = gt.Tree.parse("[[[6 1] [5 9] [8 2]] [[2 3] [7 4] [5 12]]]")
plan = gt.minimax(long)
plan.frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** Write down MAX's whole strategy. How many moves does it name? (The line has three moves, one of them
# MIN's.)

# %%
print(plan.line)
print(dict(plan.strategy))

# %% [markdown]
# Four moves: a1, and then one for each of MIN's three replies. It says nothing about C, for MAX will never be there.
# And it says nothing about what MIN does: a strategy is *mine*, and holds whatever the other one does.
#
# Let MIN try everything:

# %%
for reply in ("b1", "b2", "b3"):
    print(reply, gt.value_against(plan, {"B": reply}))

# %% [markdown]
# At least 6, every time. That is what the value *means*:
#
# * MAX has a strategy that gets **at least** 6, whatever MIN does;
# * MIN has a strategy that gives MAX **at most** 6, whatever MAX does.
#
# Both hold at once, and so neither of the two has a reason to hope for more. A strategy that guarantees the value is
# called *optimal*.
#
# **Think.** How many strategies does MAX have in this tree, good and bad ones?

# %%
# solution: a first move, and then two choices after each of three replies
print(2 * 2**3)

# %% [markdown]
# ## When MIN errs
#
# Minimax expects the best reply. Suppose it does not come. **Predict.** If MIN errs, can MAX, with the plan of minimax,
# get *less* than the value?

# %%
for percent in (0, 25, 50, 75, 100):
    print(percent, f"{float(gt.value_against(result, percent / 100)):.2f}")

# %% [markdown]
# Back to the nine leaves: here MIN moves at random with a probability of 0, 25 … 100 percent. MAX gets 3 or more, never
# less. The reason takes one sentence: at B the best reply of MIN is the *smallest* number there, so any other reply is
# no smaller. MIN's errors never hurt MAX.

# %% [markdown]
# But perhaps *another* move would have got even more! Look at one particular bad opponent, who always answers with the
# first move: b1, c1, d1.

# %%
for move, end in (("a1", "B1"), ("a2", "C1"), ("a3", "D1")):
    print(move, tree.value(end))

# %% [markdown]
# Against this one a3 brings 14, and minimax only 3. And if he notices, and answers d3? Then it is 2. That is the
# bargain: other strategies can be better against somebody who errs; against somebody who does not they are never
# better.
#
# How strong must the error be for another move to pay? For each move, the expected result by how often MIN plays at
# random. On the left our nine leaves, on the right `[[10 10] [9 100]]`. **Predict.** Where on the right will the lines
# cross?

# %%
shares = [n / 50 for n in range(51)]
figure, both = plt.subplots(1, 2, figsize=(9, 3.4))
for axes, subtrees in zip(both, (["[3 12 8]", "[2 4 6]", "[14 5 2]"], ["[10 10]", "[9 100]"]), strict=True):
    for number, (subtree, look) in enumerate(zip(subtrees, ("-", "--", ":"), strict=False), start=1):
        one = gt.minimax(f"[{subtree}]")
        got = [float(gt.value_against(one, share)) for share in shares]
        axes.plot(shares, got, look, color="black", label=f"a{number}  {subtree}")
    axes.legend(frameon=False)
    axes.set(xlabel="MIN at random: probability", ylabel="MAX")
plt.show()

# %% [markdown]
# On the left a1 stays on top: minimax is the best answer to *every* such opponent. On the right a2 is better almost at
# once: a tiny chance of 100 is worth more than the certain 10. The exact place is where $9 + 45.5\,p = 10$: a little
# over two percent.
#
# Who *knows* how the other one errs can compute with it (that is *expectimax*, [notebook 06](06-chance.ipynb)). Here
# are four matches on the right-hand tree, 200 games each: minimax and expectimax play MAX, against a perfect MIN and
# against one who plays at random one time in five.

# %%
erring = matches.Erring(0.2)
players = [matches.Minimax(), matches.Expectimax(erring)]
played = matches.tournament("[[10 10] [9 100]]", players, [matches.Minimax(), erring], games=200, seed=3, lang=LANG)
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# Minimax gets its 10, always. Expectimax gets more on average from the one who errs (18.1 in the long run), and 9 from
# the perfect one. Minimax does not promise the most. It promises the best *worst case*.

# %% [markdown]
# ## What minimax takes for granted
#
# * Two players in turn, zero-sum, nothing hidden, no chance: the box of [notebook 01](01-games-as-search.ipynb).
# * MIN plays as well as possible, and looks as far as we do.
# * The tree is finite, and there is time to go through all of it.
#
# If the tree is finite, minimax always finds an answer, and against a perfect opponent no other strategy does better.
# The last of the three points is the one that fails in practice.

# %% [markdown]
# ## What it costs
#
# **Predict.** A tree has three moves at every node and lasts 2, 3, 4 … plies. How many leaves will minimax look at? And
# how many calls are open at the same time, at most?

# %%
for plies in range(2, 8):
    search = gt.minimax(gt.random_tree(1, branching=3, depth=plies))
    open_calls = 1 + max(line.count("│") for line in str(search.call_trace()).splitlines())
    print(plies, len(search.evaluated), search.nodes, open_calls)

# %% [markdown]
# From left to right: plies, leaves, nodes, most calls open at once (the deepest indentation in the list of calls).
#
# *Time* grows like $b^m$: one ply more costs three times as much. *Space* hardly grows: from any node only the way up
# to the root is open, so there are $m + 1$ calls. If a program makes all children of a node at once, it keeps b of them
# for each open call, about $b \cdot m$. Therefore one writes time $O(b^m)$, space $O(b\,m)$.
#
# In chess, with $b = 35$ and $m = 100$, that is $35^{100}$ nodes in time and 3 500 positions in memory. Memory is not
# the trouble.
#
# **Think.** You buy a computer that is 35 times as fast. How much deeper does it look in chess in the same time?

# %% [markdown]
# (One ply.)

# %%
depths = range(1, 9)
figure, axes = plt.subplots(figsize=(6.5, 3.6))
for b, look in ((2, "o"), (3, "s"), (35, "^")):
    axes.plot(depths, [b**m for m in depths], f"{look}-", color="black", label=f"$b^m$, b = {b}")
    axes.plot(depths, [b * m for m in depths], f"{look}:", color="gray", label=f"$b \\cdot m$, b = {b}")
axes.axhline(10**6, color="black", linewidth=0.8)
axes.set(xlabel="m", yscale="log", xticks=depths)
axes.legend(frameon=False, ncol=3, fontsize=8, loc="upper left")
axes.set_ylim(1, 1e16)
plt.show()

# %% [markdown]
# The horizontal line is a million nodes. With b = 35 it is reached before ply 4; so two things remain to be done: look
# at fewer nodes ([notebook 03](03-alpha-beta.ipynb)), and stop earlier ([notebook 05](05-imperfect-decisions.ipynb)).

# %% [markdown]
# ## Only the order counts
#
# **Predict.** Replace each leaf by its third power: 3 by 27, 12 by 1728 and so on. Which move is best now? And which
# value does the root have?

# %%
cubed = transform(tree, lambda value: value**3)
gt.minimax(cubed).frames(lang=LANG)[-1]

# %% [markdown]
# The same move, and the value is 3³. Of course: "greatest" and "smallest" only compare. They never add, and never take
# a mean. As long as the larger of two numbers stays the larger, minimax makes the same choices everywhere in the tree.

# %%
for change in (lambda v: 10 * v - 50, lambda v: v**3, lambda v: (v - 7) ** 2):
    changed = transform(tree, change, keep_order=False)
    search = gt.minimax(changed)
    print(changed, search.value, search.best_move)

# %% [markdown]
# The first two keep the order, and a1 stays. The third does not: 2 and 12 become equal, and so do 6 and 8. Now another
# move is best.
#
# This is why win, draw and loss may be written 1, 0, −1, or 1, ½, 0, or 100, 5, 1: it makes no difference to minimax.
# The lecture's example: 2, 3, 1, 4 become 20, 30, 1, 400.

# %%
for text in ("[[2 3] [1 4]]", "[[20 30] [1 400]]"):
    search = gt.minimax(text)
    print(text, search.value, search.best_move)

# %% [markdown]
# The 400 does not tempt MAX: MIN will not give it away. If a *coin* decided at B and C in place of MIN, would the 400
# tempt you? It should; with chance the size of the numbers counts, and this whole section is wrong there. See [notebook
# 06](06-chance.ipynb).

# %% [markdown]
# ## Tic-tac-toe, solved
#
# First a game that is nearly over. X is to move, and O threatens to fill the middle row. **Predict.** X has three
# moves. What is each worth?

# %%
board = games.TicTacToe()
ending = gt.minimax(gt.Tree.from_game(board, board.state("X O X / O O . / . X .")))
ending.player(by="node", lang=LANG)

# %% [markdown]
# One move holds the draw; the other two lose at once. Now the whole game, from the empty board: 549 946 nodes. No
# picture, but no trouble for a computer. **Predict.** Who wins?

# %%
print(gt.minimax(board).summary(LANG))

# %% [markdown]
# Nobody. Value 0: if both play well, it is a draw. With the utilities of the lecture (0 for a loss, ½ for a draw, 1 for
# a win) the number is another, the meaning is the same:

# %%
print(gt.minimax(games.TicTacToe(utilities=(0, 0.5, 1))).value)

# %% [markdown]
# "The centre is the best first move", says everybody. **Predict.** What does minimax say about the nine first moves?

# %%
for square in board.actions(board.initial):
    print(square, gt.minimax(board, state=board.result(board.initial, square)).value)

# %% [markdown]
# All nine are worth 0! Against a perfect opponent it does not matter where you begin. That the corner or the centre is
# "better" is about opponents who err, and to them minimax is blind. Against one who plays at random the first move does
# matter. This is what MAX gets there on average, from the corner, the edge and the centre, if MAX knows it:

# %%
model = matches.Modelled(board, matches.Random(), "max")
for square in (1, 2, 5):
    print(square, f"{float(gt.expectiminimax(model, state=board.result(board.initial, square)).value):.4f}")

# %% [markdown]
# The corner, and not the centre! And here is everybody against everybody, 100 games each:

# %%
anybody = [matches.Minimax(), matches.Random()]
matches.tournament(board, anybody, anybody, games=100, seed=1, lang=LANG)

# %% [markdown]
# A good test for a program: minimax against minimax must be a draw every time, and minimax must never lose. If yours
# does, look first at the signs: is every end scored from *MAX's* side?

# %% [markdown]
# ## Exercise 1: values, move and plan
#
# MAX moves first. **On paper:** write its value beside each node, from the bottom to the top. Which move is best, and
# what is it worth? What is MAX's whole strategy?
#
# Then type the values into the tree, and press *Check*. If something is wrong, you are told where it began.

# %%
task = exercises.Exercise("values", "[[[4 6] [9 2 5]] [[7 3] [8 1]] [[1 5 6] [7 2]]]", lang=LANG)
task.practice()

# %%
# solution: all values, the move, the line and the strategy
worked = gt.minimax(task.tree)
print(worked.call_trace(LANG))
print(worked.best_move, worked.line, dict(worked.strategy))

# %% [markdown]
# The worked solution, when you have yours. The lowest nodes are MAX's: 6 and 9 below B, 7 and 8 below C, 6 and 7 below
# D. MIN takes the smaller one each time: B = 6, C = 7, D = 6. So A = 7, by a2. The strategy names three moves: a2, then
# c11 if MIN plays c1, and c21 if MIN plays c2. The 9 below B is the greatest number in the tree, and nobody ever gets
# it.

# %% [markdown]
# ## Exercise 2: what an error looks like
#
# Somebody hands in these values for the same tree. Which mistake is it? Find it yourself before you run the cell.
#
# B1 = 6, B2 = 9, C1 = 7, C2 = 8, D1 = 6, D2 = 7, B = 9, C = 8, D = 7, A = 7

# %%
handed_in = {"B1": 6, "B2": 9, "C1": 7, "C2": 8, "D1": 6, "D2": 7, "B": 9, "C": 8, "D": 7, "A": 7}

# %%
# solution: what the kit says
exercises.check(task, handed_in)

# %% [markdown]
# The value of the root is right, and the move (a3) is not; even more, the way there is wrong: B, C and D were taken for
# MAX's nodes, and A for MIN's. A right number at the root proves very little.

# %% [markdown]
# ## Exercise 3: write it
#
# Six lines of Python are enough. A node can be asked `node.is_leaf`, `node.value`, `node.player` (`"max"` or `"min"`)
# and `node.children`. Here is an attempt. What does it forget?


# %%
def attempt(node):
    return node.value if node.is_leaf else max(attempt(child) for child in node.children)


check_implementation("minimax", attempt, lang=LANG)

# %% [markdown]
# Now yours. `TASKS["minimax"].text(LANG)` says precisely what is asked.

# %%
print(TASKS["minimax"].text(LANG))


# %%
# solution: one of many ways to write it
def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


check_implementation("minimax", minimax, lang=LANG)

# %% [markdown]
# ## Where to go on
#
# * [03](03-alpha-beta.ipynb): the same answer from fewer leaves. Minimax looked at the 4 and the 6 below C. Did it have
#   to?
# * [05](05-imperfect-decisions.ipynb): what to do when the end of the game is too far away.
# * [06](06-chance.ipynb): dice, and opponents who err.
# * Sheets: [implement](../../exercises/en/implement.ipynb), to write searches yourself, and
#   [pruning](../../exercises/en/pruning.ipynb), after notebook 03.
