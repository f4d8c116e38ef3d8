# %% [markdown]
# # Alpha-beta: the same answer from fewer leaves
#
# **Question.** Minimax evaluates every leaf of a game tree. Is that necessary? In this notebook you find out which
# leaves can be skipped without changing the decision, and why.
#
# | word | meaning |
# |---|---|
# | **node**, **leaf** | a position; a position where the game is over, with its *value* for MAX |
# | **label** | the name of a node: the root is A, its children are B, C, D, and the children of B are B1, B2, B3 |
# | **move** | what leads from a node to the next: a1 from A to B, c2 from C to C2 |
# | **MAX** △, **MIN** ▽ | the player who wants a high value, and the player who wants a low one |
# | **known interval** | what the leaves evaluated so far say about a node: = 3, ≤ 3, ≥ 3 or [3, 14] |
# | **window** (α, β) | the values that MAX (α) and MIN (β) can already be sure of on the path to a node |
# | **cut-off** | the search of a node stops early: its remaining children are **pruned** |
# | **owner** of a bound | the ancestor where MAX is sure of α, or MIN is sure of β |

# %% [markdown]
# **The core path.** Five minutes of the [core path](00-tour.ipynb) are in this notebook: the sections whose headings do
# not say *further*. Skip the others at first; the table of contents, at the left in JupyterLab, leads to each heading.

# %%
import gametree as gt
from gametree import exercises, lectures
from gametree.explain.what_if import what_if

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A small tree
#
# MAX moves first, then MIN, then the game is over. The kit needs only the nine leaves, from left to right, and the
# number of children at each node.

# %%
tree = gt.Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3)
tree

# %% [markdown]
# `str` gives the one-line notation of a tree, and `gt.Tree.parse` reads it back.

# %%
print(tree)

# %% [markdown]
# ## Minimax first
#
# **Definition.** The minimax value of a leaf is its value. The value of a MAX node is the greatest value of its
# children, that of a MIN node the smallest. MAX plays the move that leads to the greatest value.

# %%
everything = gt.minimax(tree)
everything.frames(lang=LANG)[-1]

# %%
print("value", everything.value, "· best move", everything.best_move)
print("leaves evaluated:", len(everything.evaluated))

# %% [markdown]
# If MAX played `a2` instead, MIN would answer `c1`, and MAX would get 2.

# %% [markdown]
# ## Alpha-beta, one leaf at a time
#
# **Definition.** Alpha-beta is minimax with two more arguments: α, the best value that MAX is already sure of on the
# path to this node, and β, the best value that MIN is sure of. At a MAX node, the search stops as soon as v ≥ β; at a
# MIN node, as soon as v ≤ α. The other player will never let the game reach this node.

# %% [markdown]
# The steps (a) to (g) of the lecture are the frames of the search, one for each leaf evaluated. Each node shows what is
# *known* about its value so far.

# %%
result = gt.alphabeta(tree)
steps = result.frames(by="leaf", lang=LANG)
[step.name for step in steps]

# %% [markdown]
# **(a)** One leaf below B is evaluated. B is a MIN node.

# %%
steps[1]

# %% [markdown]
# **(b)** Does the second leaf change what is known about B?

# %%
steps[2]

# %% [markdown]
# **(c)** The last leaf below B. Now something is known about A, too.

# %%
steps[3]

# %% [markdown]
# **Predict.** The next leaf, below C, is worth 2. What will then be known about C? Are there any values of the other
# two leaves of C with which MAX prefers C to B?

# %%
# %%reveal
steps[4]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# **(d)** is the first cut-off. A crossed-out line is pruned; a dotted line is only not visited yet. Note three things.
# C1 itself is not pruned, because its value is the reason for the cut-off. C is not worth 2, but *at most* 2. And the
# first leaf of C was enough for the decision.
#
# </details>

# %% [markdown]
# **(e)** Why does A now have an upper bound?

# %%
# %%reveal
steps[5]

# %% [markdown]
# **Predict.** So far D ≤ 14, and MAX is sure of 3. With which values of the next leaf does the search of D stop?

# %%
# %%reveal
steps[6]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# **(f)** 5 is still greater than 3, so the last leaf must be evaluated, too.
#
# </details>

# %%
# %%reveal
steps[7]

# %% [markdown]
# Two leaves were never evaluated, and the answer is the same as that of minimax.

# %%
print("value", result.value, "· best move", result.best_move)
print("leaves evaluated:", len(result.evaluated))
for cut in result.cuts:
    pruned = ", ".join(map(tree.label, cut.pruned)) or "nothing, no child was left"
    owner = tree.label(cut.owner)
    print(f"cut-off at {tree.label(cut.node)}: {cut.value} against {cut.bound}, owner {owner}; pruned: {pruned}")

# %% [markdown]
# ## The player
#
# The same steps, to go through at your own pace. Click the picture first: a frame around the player shows that it takes
# the keys. Then → and ← go one step, Home and End jump, the space bar plays, and the keys 1 to 4 choose the step size:
# event, leaf, node or cut-off. `?` lists all keys.

# %% [markdown]
# At step (d), a card says *why* C2 and C3 are pruned, and an arrow leads to the owner of the bound. Type other values
# for C2 and C3, or drag them: the value of the root does not change. Then click an evaluated leaf, such as C1, and
# change its value.

# %%
player = result.player(by="leaf", lang=LANG)
player

# %% [markdown]
# The step that the player shows can be read and set from Python.

# %%
player.step

# %% [markdown]
# ## Steps left out
#
# Three trees, one after the other. In the first you see all steps; in the second the player stops before the last two,
# and you go on: cross out the leaves that are never evaluated. In the third, all steps are yours.

# %%
worked = exercises.fading("alphabeta", LANG)
worked[0]

# %%
worked[1]

# %%
worked[2]

# %% [markdown] tags=["further"]
# ## Predict
#
# Click *Predict* (or press `q`) and choose what you want to be asked: the next leaf, cut off or go on, α and β, or the
# value returned. Answer in the tree; the player says what is right, and why. Python sees your answers: when you have
# answered, run the cell below the player again.

# %%
training = result.player(lang=LANG)
training

# %%
right, asked = training.score
print(f"{right} of {asked} right")

# %% [markdown] tags=["further"]
# ## Side by side
#
# Here minimax and alpha-beta search the same tree in step: both reach a leaf at the same time, and the search that
# skips a leaf waits.

# %%
gt.compare(everything, result).player(lang=LANG)

# %% [markdown] tags=["further"]
# ## How far does a bound reach?
#
# So far, the owner of the bound was the parent: C was compared with the bound of its parent A. That is a **shallow**
# cut-off. Here is another one. MAX is sure of 0.03 by moving to b, and c is worth at most f.

# %%
shallow = lectures.load("002-shallow").run()
shallow.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# Note that g is not a leaf: a cut-off prunes whole subtrees, however large they are.

# %% [markdown]
# **Predict.** Again b is worth 0.03, but now the question arises two moves deeper. The leaf f = −0.1 has just been
# evaluated, so e is worth at most −0.1. The parent of e is d, and nothing is known about d yet. Can g be pruned? And h?

# %%
deep = lectures.load("002-deep").run()
deep.tree

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# There are two cases. If e is the best child of d, then d is worth at most −0.1, and so is c, and MAX goes to b. If d
# has a better child than e, then MAX does not move to e. In both cases, it does not matter whether e is worth −0.1 or
# less.
#
# </details>

# %%
# %%reveal
deep.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# This is a **deep** cut-off: the owner of the bound is a, two MAX levels higher. The cut-off says nothing about d. The
# leaf h may be worth more than 0.03, so it must be evaluated, and here it even makes c the better move.
#
# </details>

# %%
# %%reveal
deep.frames(lang=LANG)[-1]

# %% [markdown]
# **The general case.** Somewhere on the path, MAX can move to m. Far below, the search finds that a node n is worth
# less than m. Then the game never reaches n, because MAX moves to m first. It makes no difference how far below m the
# node n is.

# %%
general = lectures.load("000-general").run()
general.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# **Think.** Which nodes can own the bound that cuts off a MIN node?
#
# <details><summary>Show the explanation</summary>
#
# Only MAX nodes above it, because α is the value that MAX is sure of. A MIN node is never cut off because of another
# MIN node: a good value for MIN elsewhere is no reason to stop looking for a smaller one here.
#
# </details>

# %% [markdown]
# Programs often make this mistake: they give a child only the bound of its *parent*, and forget the bounds of the other
# ancestors. The value is still right, but deep cut-offs are lost. The kit can search like this, too. The next cell
# prints how many leaves each of the two searches evaluates, and whether they find the same value.

# %%
for name in ("002-shallow", "002-deep", "000-general"):
    right = lectures.load(name).run()
    parent_only = gt.alphabeta(right.tree, rules=gt.Rules(reach="shallow"))
    same = right.value == parent_only.value
    print(f"{name:12} {len(right.evaluated)} · {len(parent_only.evaluated)} · {same}")

# %% [markdown]
# **Think.** In a tree with three levels of moves, as in the exercise with 27 leaves below, both searches evaluate the
# same leaves. Why? (Count how many ancestors of a node can own a bound that its parent does not own.)

# %% [markdown] tags=["further"]
# ## The window is not the known interval
#
# Each node has two pairs of numbers, which are easily confused. The *known interval* says what the node can still be
# worth. The *window* (α, β) says which values would still matter to the nodes above. The known interval comes from
# below, from the leaves; the window comes from above, from the path.

# %%
running = lectures.load("002-windows").run()
running.tree

# %% [markdown]
# **Predict.** The first leaves are D = 3 and E = 5. With which window is C searched? When F is finished and worth 5,
# with which window is G searched? And what is known about G after its first leaf, M = 7?

# %%
shown = ["tree", "caption", "code", "calls"]
running.player(by="leaf", lang=LANG, notation="window", panels=shown)

# %% [markdown]
# The player shows the *window* beside each node. Go to the step where G is cut off, and watch the windows on the way.
# The switches of the player show more of the same search: the pseudo-code with the lines that a step carries out, the open calls with their α and β, the leaves in a row, a table of all events, the tree as an outline.

# %% [markdown]
# And now both pairs, for C and for G, step by step:

# %%
# %%reveal
for step in running.frames(lang=LANG)[3:]:
    for node in ("C", "G"):
        print(f"({step.name}) {node}  window {step.window(node)}  known {step.interval(node)}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# At step (e), the two do not overlap: G is worth at least 7, and only values between 3 and 5 would matter. That *is* a
# cut-off. N is never evaluated, because no value of N brings G back into the window.
#
# </details>

# %% [markdown]
# Windows only go down: a child gets a copy of its parent's α and β, and never changes the parent's own. Only one number
# goes up, the value returned; the parent decides what it means for its own α or β. The calls show this:

# %%
print(running.call_trace(LANG))

# %% [markdown]
# **Think.** On the way down, α never decreases and β never increases. Why? What does it mean if α reaches β?

# %% [markdown] tags=["further"]
# ## As a program
#
# The lectures write alpha-beta as two functions that call each other. Each gives its α and β to its children:

# %%
gt.pseudocode("alphabeta", lang=LANG)

# %% [markdown]
# This is the kit's own search, the source of the two functions that made every step above:

# %%
from inspect import getsource

from gametree.search.alphabeta import max_value, min_value

print(getsource(max_value), getsource(min_value), sep="\n")

# %% [markdown]
# `tree.reached(v, beta)` asks whether v ≥ β, and each `record` line notes one step. The player shows these lines, and
# marks those that run: open the panel of the pseudo-code and choose *Python*.
#
# **Think.** Which lines would you take out to get minimax back?

# %% [markdown] tags=["further"]
# ## Rules on which books differ
#
# There are two versions of the algorithm, and both are right. In some books a node is cut off when v = α or v = β, in
# others only when v < α or v > β. **Predict** which leaves each version evaluates in a tree with a tie.

# %%
tie = gt.Tree.parse("[[3 5] [3 9]]")
tie

# %%
# %%reveal
for rule in ("at_equality", "beyond"):
    again = gt.alphabeta(tie, rules=gt.Rules(cut=rule))
    print(f"{rule:12} value {again.value} · evaluated {' '.join(again.evaluated_labels)}")

# %% [markdown]
# The value is the same. With the cut-off at equality, a move is rejected when it is at best *equally good*; without it,
# only when it is *worse*. So a question about pruned leaves must name the rule. In this kit, the rule is written with
# each exercise. Unless you say otherwise, a node is cut off at equality.

# %% [markdown]
# The second difference is the value that a node returns after a cut-off. **Fail-soft** returns the value found so far.
# **Fail-hard** never leaves the window: it returns the bound itself, α or β. The next cell shows both for the tree with
# the windows above, where K = 0 cuts off I (α = 3), and M = 7 cuts off G (β = 5).

# %%
for rule in ("soft", "hard"):
    last = gt.alphabeta(running.tree, rules=gt.Rules(fail=rule)).frames()[-1]
    print(f"{rule:5}" + "".join(f" {node} = {last.value(node)}" for node in "IGFCA"))

# %% [markdown]
# Neither number is the *value* of I or of G: nobody knows that. "0" says that I is worth at most 0; "3" says only that
# it is worth at most 3, which is no better than what MAX already has. Fail-soft says more and costs nothing; the root
# is the same.

# %% [markdown] tags=["further"]
# ## Pruned leaves do not matter
#
# **Predict.** In the first tree, give both C2 and C3 the value 99. Does the best move change?

# %%
# %%reveal
print("\n".join(what_if(result, {"C2": 99, "C3": 99}).sentences(LANG)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# 99 would be good for MAX, but MIN chooses at C, and MIN has C1 = 2.
#
# </details>
#
# One example is not enough: in the tree with the windows, the leaves L and N get random values, and minimax searches
# the whole tree each time.

# %%
check = gt.check_pruned(running, trials=6, seed=1)
print(check)
print(check.holds)

# %% [markdown]
# Random values prove nothing, though: they may have missed the one that matters. Intervals give the proof: the possible
# values of the root, when L and N may be *anything*, are computed from the other leaves alone.

# %%
what_if(running, {"L": 99, "N": -99}).certain

# %% [markdown]
# **Predict.** What about a leaf that was *not* pruned? D1 = 14 and D2 = 5 are evaluated, and MAX is sure of 3. Somebody
# stops there: "D gets smaller and smaller, so MAX will not choose it." Find a value of D3 with which that is a mistake.

# %%
# %%reveal
print("\n".join(what_if(result, {"D3": 4}).sentences(LANG)))

# %% [markdown]
# Such a value is called a **witness**: it shows that the leaf had to be evaluated. Before you prune a branch, look for
# a witness: values of the other leaves not yet evaluated with which the root would be different. A branch is not pruned
# because it looks bad. It is pruned because there is no witness.

# %% [markdown] tags=["further"]
# ## What alpha-beta does not know
#
# Alpha-beta finds the value of the root and one best move. What does it know about the other moves?

# %%
full, cut_off = gt.minimax(tree).frames()[-1], result.frames()[-1]
for node in ("B", "C", "D"):
    print(node, "minimax:", full.interval(node), "· alpha-beta:", cut_off.interval(node))

# %% [markdown]
# For C, it knows only a bound. That is enough to play well. It is not enough to say which move is second best, how much
# a mistake would cost, or whether two moves are equally good.

# %% [markdown]
# **Predict.** In the next tree, B returns 3, and then C returns 3. A programmer wants some variety and lets the
# computer choose at random between moves that returned the same value. Is that safe?

# %%
# %%reveal
coin = gt.alphabeta("[[3 5] [3 1]]")
print([coin.frames()[-1].value(node) for node in ("B", "C")])

# %%
# %%reveal
gt.minimax("[[3 5] [3 1]]").frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It is not: C is worth 1, and whenever the computer chooses C, MAX gets 1 instead of 3. The 3 that C returned was a
# *bound*: at most 3.
#
# </details>
#
# With fail-hard it is even worse, because then every refuted move returns α, and all of them look like ties. Here C is
# worth at most 2:

# %%
hard = gt.alphabeta("[[3 5] [2 9]]", rules=gt.Rules(fail="hard"))
print([hard.frames()[-1].value(node) for node in ("B", "C")])

# %% [markdown]
# So keep the *first* move that reached the value. `best_moves` contains only moves that are known to have exactly this
# value. In the tree with the tie, minimax finds two, and alpha-beta one, unless it cuts off only beyond the bound.

# %%
print(gt.minimax(tie).best_moves, gt.alphabeta(tie).best_moves)
print(gt.alphabeta(tie, rules=gt.Rules(cut="beyond")).best_moves)

# %% [markdown] tags=["further"]
# ## Exercise: 27 leaves
#
# MAX moves first. The tree has three levels of moves, and three children at each node. The leaves are
#
# `[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]`
#
# **On paper first.** Go through the tree from left to right with alpha-beta. Which leaves are never evaluated? Which
# move is best, and what is it worth? For each cut-off, write down the inequality that allows it.

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
exercise = gt.Tree.from_leaves(leaves, branching=3)
exercise

# %% [markdown]
# Now go through the search. At each leaf, predict what will happen *before* you press →.

# %%
solution = gt.alphabeta(exercise)
solution.player(by="leaf", lang=LANG)

# %% [markdown]
# ### Check your answer
#
# Here are the cut-offs, one by one:

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
for frame in solution.frames(by="cut")[1:]:
    print(f"({frame.name}) {frame.caption(LANG)}")

# %%
# %%reveal solution
# solution: value, move and leaves
print("value", solution.value, "· best move", solution.best_move)
print("evaluated", len(solution.evaluated), "of", len(exercise.leaves), "leaves:")
print(*solution.evaluated_labels)
print("never evaluated:", *solution.pruned_labels)
print("no order of search needs fewer than", solution.frames()[0].counters.least)

# %% [markdown] tags=["further"]
# ## Exercise: a tree that shows every mistake
#
# In most trees you can make a mistake and still cross out the right leaves. In this tree, each of these mistakes leads
# to a different answer: to cut off only when strictly better, to compare with the parent alone, to stop at a bound of
# the wrong player, to cross out only the next sibling. Cross out the leaves that alpha-beta never evaluates, and press
# *Check*.

# %%
every_mistake = "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]"
honest = exercises.Exercise("pruned-leaves", every_mistake, lang=LANG)
honest.practice()

# %% [markdown]
# When you have finished, or are stuck, run the next cell. It prints each cut-off with the value that caused it, the
# bound and its owner, and the pruned nodes; at the end, all the leaves that are never evaluated.

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
label = honest.tree.label
for cut in honest.result.cuts:
    pruned = " ".join(map(label, cut.pruned)) or "–"
    print(f"{label(cut.node):3} {cut.value:2} · {cut.bound:2} {label(cut.owner)} · {pruned}")
print(", ".join(honest.key))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The cut-off at C12 is deep, and it happens at equality. And C2 is pruned, although all that is known about C1 is that
# it lies between 3 and 8: the search does not need to know more.
#
# </details>

# %% [markdown] tags=["further"]
# ## Exercise: find x
#
# Back to the nine leaves. Let C1 be x instead of 2. For which x are C2 and C3 pruned? Now let only D3 be x: for which x
# is `a3` the best move? Answer each question with an inequality, and say what happens at the boundary.

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
for question in ({"leaf": "C1", "branch": "C2"}, {"leaf": "D3", "ask": "move", "move": "a3"}):
    print(exercises.Exercise("find-x", tree, details=question).key)

# %% [markdown]
# ## Where to go on
#
# * The number of leaves that alpha-beta saves depends on the order of the moves: [04](04-move-order.ipynb).
# * More trees to prune, a new one each time: [pruning](../../exercises/en/pruning.ipynb).
# * Intervals instead of numbers: [find x](../../exercises/en/find-x.ipynb).
# * Write the search yourself, and let the kit test it: [implement](../../exercises/en/implement.ipynb).
