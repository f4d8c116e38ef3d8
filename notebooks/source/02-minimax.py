# %% [markdown]
# # Minimax: what a position is worth when both play well
#
# **Question.** You know the whole tree of a game, with a number at every leaf. You want a high number; your opponent
# wants a low one, and is as clever as you. What should you play, and what will you get?

# %% [markdown]
# | word | meaning |
# |---|---|
# | **MAX** △, **MIN** ▽ | the player who wants a high value, and the player who wants a low one |
# | **label** | the name of a node: the root is A, its children are B, C, D, and the children of B are B1, B2, B3 |
# | **move** | a1 leads from A to B, a2 from A to C, c2 from C to C2 |
# | **utility** | the number at a leaf: what this end of the game is worth to MAX |
# | **minimax value** | what a position is worth to MAX if both play as well as possible from there on |
# | **strategy** | what a player does in *every* position that can occur, not only in those the player hopes for |
# | **line** | a path from the root to a leaf: the best moves of both players |
# | **b**, **m** | how many moves a position has, and how many plies the game lasts |

# %% [markdown]
# **The core path.** Five minutes of the [core path](00-tour.ipynb) are in this notebook: the sections whose headings do
# not say *further*. Skip the others at first; the table of contents, at the left in JupyterLab, leads to each heading.

# %%
import matplotlib.pyplot as plt

import gametree as gt
from gametree import exercises, experiments, games, lectures, matches
from gametree.exercises.programs import TASKS, check_implementation
from gametree.explain.transformations import transform

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## Nine leaves
#
# MAX moves once, then MIN moves once, then the game is over.

# %%
tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
tree

# %% [markdown]
# **Predict.** You are MAX. Which of the three moves do you play? Decide, and give your reason, before you read on.
#
# Three people answered:
#
# * "a3. There is a 14, and nothing else is as good."
# * "a1. On average B has 7⅔, C has 4 and D has 7."
# * "a1. There I get at least 3."
#
# Who is right, and for the right reason?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The first person goes to D and hopes for 14. But at D it is *MIN's* turn, and MIN will not give you the 14. You get 2.
#
# The second person plays the right move for the wrong reason: MIN does not move at random. Change 12 into 0, and 8
# into 30. Then B has by far the highest average, 11; but MIN plays b2, and you get 0.
#
# The third person asks the right question for each move: what is the *worst* result that it can have?
#
# </details>

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
# The values go *up*, from the leaves to the root, but the search has to go *down* first. Below, each step shows one
# finished node. The first one is B:

# %%
result = gt.minimax(tree)
steps = result.frames(by="node", lang=LANG)
steps[1]

# %% [markdown]
# B = 3, and so A ≥ 3: whatever C and D are worth, MAX can play a1 and get 3.
#
# **Predict.** The next node is C. What will it be worth? Does it change what is known about A?

# %%
# %%reveal
steps[2]

# %% [markdown]
# **Predict.** And D, with its 14?

# %%
# %%reveal
steps[3]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Is A = 3 because 3 came *first*, or because it came *last*, or because it is the greatest? Make sure that you know:
# students (and programs) that keep the last value instead of the best one get 2 here.
#
# </details>

# %%
# %%reveal
steps[-1]

# %% [markdown]
# The thick line shows what happens if both play well: MAX plays a1, MIN answers b1, and MAX gets 3.

# %%
print(result.value, result.best_move, result.line)

# %% [markdown]
# If MAX played a2 instead, MIN would answer c1, and MAX would get 2, less than 3.
#
# Now go through the same search leaf by leaf, at your own pace. Click the picture, and press → and ←. Watch the
# difference between ≤ and =. After the first leaf of C, the value of C is *not yet* 2, but *at most* 2: the other
# leaves may be smaller. A node returns its value to its parent only when *all* its children are finished.

# %%
result.player(by="leaf", lang=LANG)

# %% [markdown] tags=["further"]
# ## As a program
#
# The definition is recursive, and so is the program. MAX-VALUE calls MIN-VALUE for each child, and MIN-VALUE calls
# MAX-VALUE.

# %%
result.pseudocode(LANG)

# %% [markdown]
# The kit's own search is this program in Python. `tree` knows the children of a node and the value of a leaf, and each
# `record` line notes one step, which you saw above as a picture. There is nothing else in it.

# %%
from inspect import getsource

from gametree.search.minimax import max_value, min_value

print(getsource(max_value), getsource(min_value), sep="\n")

# %% [markdown]
# Each function does three things: it starts with the worst possible value (−∞ for MAX, +∞ for MIN), goes through the
# children, and keeps the best value. **Think.** What would happen if MAX started at 0?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# (With these leaves, nothing. If all leaves were negative, MAX would return 0, a value that is nowhere in the tree.)
#
# </details>

# %% [markdown] tags=["further"]
# ## An irregular tree
#
# Here one branch is longer: after b3 it is MAX's turn once more.

# %%
deeper = gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
deeper

# %% [markdown]
# **Predict.** What is B3 worth? And then B? Someone says: "Below B there is a 3 at B1 and a 3 at B33, so B = 3 because
# of B33." B = 3 is right. What is wrong with the reason?

# %%
# %%reveal
again = gt.minimax(deeper)
again.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# B3 is a MAX node, so B3 = 8, the *greatest* of 8, 7 and 3. MIN then chooses among 3, 12 and 8. The value of B33 plays
# no part: MAX never goes there. At every node, ask again whose turn it is.
#
# </details>
#
# Here is the search as a list of calls. Each call is indented one step further than its caller. The value that it
# returns comes after its children.

# %%
# %%reveal
again.call_trace(LANG)

# %% [markdown]
# Time runs down the page, and depth runs to the right. Minimax is a *depth-first* search: it finishes B and everything
# below B before it begins with C.
#
# One of the lectures prints this list with a mistake: with the leaves in that list, D cannot be worth 1. The kit knows
# the erratum:

# %%
print(lectures.load("001-minimax-trace").erratum.in_words(LANG))

# %% [markdown]
# The player shows the same search, with the open calls and the lines of the program that each step runs. Press → until
# B3 is open. How many calls are open at once?

# %%
again.player(by="event", lang=LANG, panels=["tree", "caption", "code", "calls"])

# %% [markdown] tags=["further"]
# ## Whose point of view?
#
# All values are MAX's. MIN has no values of its own: what is good for MAX is bad for MIN.
#
# **Predict.** The same nine leaves, but now *MIN* moves first, and MAX answers. What is A worth, and what does MIN
# play? (No, it is not 3 again.)

# %%
# %%reveal
turned = gt.Tree.parse("min[[3 12 8] [2 4 6] [14 5 2]]")
gt.minimax(turned).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Now B, C and D are MAX nodes, and worth 12, 6 and 14. MIN plays a2, and the game ends with 6. The question must say
# who begins, or it has two answers.
#
# </details>
#
# **Think.** Change the sign of every leaf *and* let MIN begin. What is the result, and why must it be so?

# %%
# %%reveal solution
# solution: the same game, seen from the other side of the board
mirrored = transform(turned, lambda value: -value, keep_order=False)
mirror = gt.minimax(mirrored)
print(mirrored, mirror.value, mirror.best_move)

# %% [markdown] tags=["further"]
# ## Two equally good moves
#
# Often several moves are worth the same. Minimax finds them all, and plays the first.

# %%
tie = gt.minimax("[[3 12] [3 4] [2 9]]")
print(tie.value, tie.best_move, tie.best_moves)
tie.frames(lang=LANG)[-1]

# %% [markdown]
# Against a MIN who never makes a mistake, a1 and a2 are equally good. **Think.** Which one would *you* play against a
# human? Does anything in the definition tell you so?

# %% [markdown] tags=["further"]
# ## A strategy is more than a line
#
# MAX plays a1 and expects b1. What if MIN does something else? The line does not say. A *strategy* does: it says what
# MAX does at the beginning, and then after *each* reply of MIN, until the end of the game.
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
# %%reveal
print(plan.line)
print(dict(plan.strategy))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Four moves: a1, and then one for each of MIN's three replies. It says nothing about C, because MAX never goes there.
# And it says nothing about what MIN does: a strategy belongs to *one* player, and works against every reply of the
# other.
#
# </details>
#
# Let MIN try every reply:

# %%
for reply in ("b1", "b2", "b3"):
    print(reply, gt.value_against(plan, {"B": reply}))

# %% [markdown]
# At least 6, every time. That is what the value *means*:
#
# * MAX has a strategy that gets **at least** 6, whatever MIN does;
# * MIN has a strategy that gives MAX **at most** 6, whatever MAX does.
#
# Both statements are true at once, so neither player can hope for more. A strategy that guarantees the value is called
# *optimal*.
#
# **Think.** How many strategies does MAX have in this tree, good and bad ones?

# %%
# %%reveal solution
# solution: a first move, and then two choices after each of three replies
print(2 * 2**3)

# %% [markdown] tags=["further"]
# ## When MIN makes mistakes
#
# Minimax expects the best reply. Suppose that MIN plays another one. **Predict.** Can MAX, with the strategy of
# minimax, then get *less* than the value?

# %%
# %%reveal
for percent in (0, 25, 50, 75, 100):
    print(percent, f"{float(gt.value_against(result, percent / 100)):.2f}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Back to the nine leaves: here MIN moves at random with a probability of 0, 25, 50, 75 and 100 percent. MAX gets 3 or
# more, never less. The reason is simple: MIN's best reply at B leads to the *smallest* number there, so no other reply
# is worse for MAX. MIN's mistakes never hurt MAX.
#
# </details>

# %% [markdown]
# But perhaps *another* move gets even more! Take a bad opponent who always answers with the first move: b1, c1, d1.

# %%
for move, end in (("a1", "B1"), ("a2", "C1"), ("a3", "D1")):
    print(move, tree.value(end))

# %% [markdown]
# Against this opponent, a3 gets 14, and minimax only 3. But if the opponent notices and answers d3, a3 gets only 2.
# This is always so: other strategies can be better against an opponent who makes mistakes. Against a perfect opponent,
# they are never better.
#
# How often must MIN play at random before another move is better? The plots show the expected result of each move
# against the probability of a random move of MIN: for our nine leaves on the left, for `[[10 10] [9 100]]` on the
# right. **Predict.** Where will the lines on the right cross?

# %%
# %%reveal
shares = [n / 50 for n in range(51)]
figure, both = plt.subplots(1, 2, figsize=(9, 3.4))
for axes, subtrees in zip(both, (["[3 12 8]", "[2 4 6]", "[14 5 2]"], ["[10 10]", "[9 100]"]), strict=True):
    for number, (subtree, look) in enumerate(zip(subtrees, ("-", "--", ":"), strict=False), start=1):
        one = gt.minimax(f"[{subtree}]")
        got = [float(gt.value_against(one, share)) for share in shares]
        axes.plot(shares, got, look, color="black", label=f"a{number}  {subtree}")
    axes.legend(frameon=False)
    axes.set(xlabel="probability of a random move of MIN", ylabel="expected value for MAX")
plt.show()

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# On the left, a1 is always the best: minimax is the best answer to *every* such opponent. On the right, a2 is soon
# better: a small chance of 100 is worth more than a certain 10. The lines cross where $9 + 45.5\,p = 10$, that is, at a
# little over two percent.
#
# </details>
#
# If you *know* how your opponent errs, you can compute the expected values (this is *expectimax*, [notebook
# 06](06-chance.ipynb)). Here are four matches on the right-hand tree, of 200 games each: minimax and expectimax play
# MAX, against a perfect MIN and against a MIN who plays at random one time in five.

# %%
erring = matches.Erring(0.2)
players = [matches.Minimax(), matches.Expectimax(erring)]
played = matches.tournament("[[10 10] [9 100]]", players, [matches.Minimax(), erring], games=200, seed=3, lang=LANG)
experiments.results_of_matches(played, lang=LANG)

# %% [markdown]
# Minimax always gets 10. Expectimax gets more on average against the MIN who errs (18.1 in the long run), and 9 against
# the perfect one. Minimax does not guarantee the highest result. It guarantees the best *worst case*.

# %% [markdown] tags=["further"]
# ## What minimax assumes
#
# * There are two players who take turns. The game is zero-sum, with nothing hidden and no chance: see [notebook
#   01](01-games-as-search.ipynb).
# * MIN plays as well as possible, and sees as far ahead as we do.
# * The tree is finite, and there is time to go through all of it.
#
# If the tree is finite, minimax always finds an answer, and against a perfect opponent no other strategy does better.
# The last of the three points is the one that fails in practice.

# %% [markdown] tags=["further"]
# ## Time and space
#
# **Predict.** A tree has three moves at every node and a depth of 2, 3, 4 … plies. How many leaves will minimax
# evaluate? And how many calls are open at the same time, at most?

# %%
# %%reveal
for plies in range(2, 8):
    search = gt.minimax(gt.random_tree(1, branching=3, depth=plies))
    open_calls = 1 + max(line.count("│") for line in str(search.call_trace()).splitlines())
    print(plies, len(search.evaluated), search.nodes, open_calls)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# From left to right: plies, leaves, nodes, most calls open at once (the deepest indentation in the list of calls).
#
# *Time* grows like $b^m$: one more ply costs three times as much. *Space* hardly grows: only the calls on the path from
# the root to the current node are open, so there are at most $m + 1$. If a program generates all children of a node at
# once, it keeps b nodes for each open call, about $b \cdot m$. So the time is $O(b^m)$, and the space is $O(b\,m)$.
#
# In chess, with $b = 35$ and $m = 100$, that is $35^{100}$ nodes in time and 3 500 positions in memory. Memory is not
# the problem.
#
# </details>
#
# **Think.** You buy a computer that is 35 times as fast. How much deeper can it search in chess in the same time?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# (One more ply.)
#
# </details>

# %%
depths = range(1, 9)
figure, axes = plt.subplots(figsize=(6.5, 3.6))
for b, look in ((2, "o"), (3, "s"), (35, "^")):
    axes.plot(depths, [b**m for m in depths], f"{look}-", color="black", label=f"$b^m$, b = {b}")
    axes.plot(depths, [b * m for m in depths], f"{look}:", color="gray", label=f"$b \\cdot m$, b = {b}")
axes.axhline(10**6, color="black", linewidth=0.8)
axes.set(xlabel="depth m", ylabel="nodes", yscale="log", xticks=depths)
axes.legend(frameon=False, ncol=3, fontsize=8, loc="upper left")
axes.set_ylim(1, 1e16)
plt.show()

# %% [markdown]
# The horizontal line is a million nodes. With b = 35, the tree has a million nodes before ply 4. So we must do two
# things: search fewer nodes ([notebook 03](03-alpha-beta.ipynb)), and stop earlier ([notebook
# 05](05-imperfect-decisions.ipynb)).

# %% [markdown] tags=["further"]
# ## Only the order counts
#
# **Predict.** Replace each leaf with its cube: 3 with 27, 12 with 1728 and so on. Which move is best now? And which
# value does the root have?

# %%
# %%reveal
cubed = transform(tree, lambda value: value**3)
gt.minimax(cubed).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The same move, and the value is 3³. Of course: "greatest" and "smallest" only compare. They never add, and never take
# a mean. As long as the larger of two numbers stays larger, minimax makes the same choices everywhere in the tree.
#
# </details>

# %%
for change in (lambda v: 10 * v - 50, lambda v: v**3, lambda v: (v - 7) ** 2):
    changed = transform(tree, change, keep_order=False)
    search = gt.minimax(changed)
    print(changed, search.value, search.best_move)

# %% [markdown]
# The first two keep the order, and a1 stays. The third does not: 2 and 12 become equal, and so do 6 and 8. Now another
# move is best.
#
# This is why a win, a draw and a loss may count 1, 0, −1, or 1, ½, 0, or 100, 5, 1: minimax makes the same choices. In
# the lecture's example, 2, 3, 1, 4 become 20, 30, 1, 400.

# %%
for text in ("[[2 3] [1 4]]", "[[20 30] [1 400]]"):
    search = gt.minimax(text)
    print(text, search.value, search.best_move)

# %% [markdown]
# The 400 does not change MAX's choice, because MIN will never play to it. If a *coin* decided at B and C instead of
# MIN, would you choose a2? You should: with chance, the size of the numbers counts, and this section is no longer true.
# See [notebook 06](06-chance.ipynb).

# %% [markdown] tags=["further"]
# ## Tic-tac-toe, solved
#
# First a game that is nearly over. X is to move, and O threatens to complete the middle row. **Predict.** X has three
# moves. What is each one worth?

# %%
board = games.TicTacToe()
ending = gt.minimax(gt.Tree.from_game(board, board.state("X O X / O O . / . X .")))
ending.player(by="node", lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# One move keeps the draw; the other two lose at once.
#
# </details>
#
# Now the whole game, from the empty board: 549 946 nodes. That is too many for a picture, but not for a computer.
# **Predict.** Who wins?

# %%
# %%reveal
print(gt.minimax(board).summary(LANG))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Nobody. The value is 0: if both play well, the game is a draw.
#
# </details>
#
# With the utilities of the lecture (0 for a loss, ½ for a draw, 1 for a win) the number is different, but the meaning
# is the same:

# %%
# %%reveal
print(gt.minimax(games.TicTacToe(utilities=(0, 0.5, 1))).value)

# %% [markdown]
# Everybody says, "The centre is the best first move". **Predict.** What does minimax say about the nine first moves?

# %%
# %%reveal
for square in board.actions(board.initial):
    print(square, gt.minimax(board, state=board.result(board.initial, square)).value)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# All nine are worth 0! Against a perfect opponent, it does not matter where you begin. The corner or the centre may be
# "better" against opponents who make mistakes, but minimax does not consider them.
#
# </details>
#
# Against an opponent who plays at random, the first move does matter. If MAX knows this opponent, the corner, the edge
# and the centre give MAX on average:

# %%
model = matches.Modelled(board, matches.Random(), "max")
for square in (1, 2, 5):
    print(square, f"{float(gt.expectiminimax(model, state=board.result(board.initial, square)).value):.4f}")

# %% [markdown]
# The corner is best, not the centre! Here minimax and a random player play every pairing, 100 games each:

# %%
anybody = [matches.Minimax(), matches.Random()]
matches.tournament(board, anybody, anybody, games=100, seed=1, lang=LANG)

# %% [markdown]
# This is a good test for a program: minimax against minimax must always be a draw, and minimax must never lose. If your
# program loses, check the signs first: is every utility that of *MAX*?

# %% [markdown]
# ## Exercise 1: values, move and strategy
#
# MAX moves first. **On paper:** write the value beside each node, from the bottom to the top. Which move is best, and
# what is it worth? What is MAX's whole strategy?
#
# Then type the values into the tree, and press *Check*. If something is wrong, the kit says where the first error is.

# %%
task = exercises.Exercise("values", "[[[4 6] [9 2 5]] [[7 3] [8 1]] [[1 5 6] [7 2]]]", lang=LANG)
task.practice()

# %%
# %%reveal solution
# solution: all values, the move, the line and the strategy
worked = gt.minimax(task.tree)
print(worked.call_trace(LANG))
print(worked.best_move, worked.line, dict(worked.strategy))

# %% [markdown]
# Read the worked solution when you have your own.
#
# <details><summary>Show the explanation</summary>
#
# The lowest nodes are MAX nodes: 6 and 9 below B, 7 and 8 below C, 6 and 7 below D. MIN takes the smaller value each
# time: B = 6, C = 7, D = 6. So A = 7, with the move a2. The strategy names three moves: a2, then c11 if MIN plays c1,
# and c21 if MIN plays c2. The 9 below B is the greatest number in the tree, but MAX never gets it.
#
# </details>

# %% [markdown] tags=["further"]
# ## Exercise 2: find the mistake
#
# A student hands in these values for the same tree. What is the mistake? Find it before you run the cell.
#
# B1 = 6, B2 = 9, C1 = 7, C2 = 8, D1 = 6, D2 = 7, B = 9, C = 8, D = 7, A = 7

# %%
handed_in = {"B1": 6, "B2": 9, "C1": 7, "C2": 8, "D1": 6, "D2": 7, "B": 9, "C": 8, "D": 7, "A": 7}

# %%
# %%reveal solution
# solution: what the kit says
exercises.check(task, handed_in)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The value of the root is right, but the move (a3) is wrong, and so are the values below: B, C and D were taken for MAX
# nodes, and A for a MIN node. A right value at the root proves very little.
#
# </details>

# %% [markdown] tags=["further"]
# ## Exercise 3: write the program
#
# Six lines of Python are enough. A node has `node.is_leaf`, `node.value`, `node.player` (`"max"` or `"min"`) and
# `node.children`. Here is an attempt. What does it forget?


# %%
def attempt(node):
    return node.value if node.is_leaf else max(attempt(child) for child in node.children)


check_implementation("minimax", attempt, lang=LANG)

# %% [markdown]
# Now write your own. `TASKS["minimax"].text(LANG)` says exactly what your function must do.

# %%
print(TASKS["minimax"].text(LANG))


# %%
# %%reveal solution
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
# * [03](03-alpha-beta.ipynb): the same answer from fewer leaves. Minimax evaluated the 4 and the 6 below C. Was that
#   necessary?
# * [05](05-imperfect-decisions.ipynb): what to do when the end of the game is too far away.
# * [06](06-chance.ipynb): dice, and opponents who make mistakes.
# * Sheets: [implement](../../exercises/en/implement.ipynb), where you write searches yourself, and
#   [pruning](../../exercises/en/pruning.ipynb), after notebook 03.
