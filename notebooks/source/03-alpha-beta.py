# %% [markdown]
# # Alpha-beta: the same answer from fewer leaves
#
# **Question.** Minimax looks at every leaf of a game tree. Does it have to? In this notebook you find
# out which leaves can be left out without changing the decision, and why.
#
# | word | meaning |
# |---|---|
# | **node**, **leaf** | a position; a position where the game is over, with its *value* for MAX |
# | **label** | the root is A, below it stand B, C, D, and below B stand B1, B2, B3 |
# | **move** | what leads from a node to the next: a1 from A to B, c2 from C to C2 |
# | **MAX** △, **MIN** ▽ | the player who wants the value to be high, and the one who wants it low |
# | **known interval** | what the leaves seen so far say about a node: = 3, ≤ 3, ≥ 3 or [3, 14] |
# | **window** (α, β) | what MAX (α) and MIN (β) can already be sure of on the way to a node |
# | **cut** | the rest of a node's children need not be looked at: they are **pruned** |
# | **owner** of a bound | the node further up where MAX has α, or MIN has β |

# %%
import gametree as gt
from gametree import exercises, lectures
from gametree.explain.what_if import what_if

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The smallest tree that shows it
#
# MAX moves first, then MIN, then the game is over. The nine leaves, from left to right, are all that
# the kit needs; with three children at each node the tree follows.

# %%
tree = gt.Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3)
tree

# %% [markdown]
# The one-line notation of a tree is what `str` gives, and `gt.Tree.parse` reads it back.

# %%
print(tree)

# %% [markdown]
# ## Minimax first
#
# **Definition.** The minimax value of a leaf is its value. The value of a MAX node is the greatest
# value of its children, that of a MIN node the smallest. MAX plays the move that leads to the
# greatest.

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
# **Definition.** Alpha-beta is minimax with two numbers handed down: α, the best that MAX can already
# have on the way to this node, and β, the best that MIN can. At a MAX node the search stops as soon as
# v ≥ β, at a MIN node as soon as v ≤ α: the player above will never let the game come here.

# %% [markdown]
# The steps (a) to (g) of the lecture are the frames of the search, one for each leaf evaluated. Beside
# each node stands what is *known* of its value so far.

# %%
result = gt.alphabeta(tree)
steps = result.frames(by="leaf", lang=LANG)
[step.name for step in steps]

# %% [markdown]
# **(a)** One leaf below B has been seen. B is a MIN node.

# %%
steps[1]

# %% [markdown]
# **(b)** Does the second leaf change what is known of B?

# %%
steps[2]

# %% [markdown]
# **(c)** The last leaf below B. Now something is known of A, too.

# %%
steps[3]

# %% [markdown]
# **Predict.** The next leaf, below C, is worth 2. Before you go on: what will be known of C? Is there any value that
# the other two leaves of C could have for MAX to prefer C to B?

# %%
steps[4]

# %% [markdown]
# **(d)** was the first cut. A struck line was cut; a dotted one has only not been visited yet. Mind three things:
# C1 itself is not pruned, because its value is what allows the cut. C is not worth 2, it is worth *at most* 2. And it
# was the first leaf of C, not the whole of C, that settled the matter.

# %% [markdown]
# **(e)** Why is A suddenly bounded from above?

# %%
steps[5]

# %% [markdown]
# **Predict.** D stands at 14, and MAX is sure of 3. Which values of the next leaf would end the search below D?

# %%
steps[6]

# %% [markdown]
# **(f)** 5 is still more than 3, so the last leaf must be looked at, too.

# %%
steps[7]

# %% [markdown]
# Two leaves were never looked at, and the answer is the one that minimax gave.

# %%
print("value", result.value, "· best move", result.best_move)
print("leaves evaluated:", len(result.evaluated))
for cut in result.cuts:
    pruned = ", ".join(map(tree.label, cut.pruned)) or "nothing, no child was left"
    owner = tree.label(cut.owner)
    print(f"cut at {tree.label(cut.node)}: {cut.value} against {cut.bound}, held by {owner}; pruned: {pruned}")

# %% [markdown]
# ## The player
#
# The same steps, to go through at your own pace. Click the picture first: a frame around the player shows
# that it has the keys. Then → and ← step, Home and End jump, the space bar plays, and the keys 1 to 4 choose
# the step size: one event, one leaf, one node, one cut. `?` lists all keys.

# %% [markdown]
# At step (d) a card says *why* it was cut, and an arrow leads to the node that owns the bound. Type other values
# for C2 and C3, or drag them: the root does not move. Then click an evaluated leaf, say C1, and change that one.

# %%
player = result.player(by="leaf", lang=LANG)
player

# %% [markdown]
# The step that the player shows can be read and set from Python.

# %%
player.step

# %% [markdown]
# ## Foretell
#
# Click *Foretell* (or press `q`) and choose what you want to be asked: the next leaf, cut or go on, α and β, or
# the value passed up. Answer in the tree; the player says what is right, and why. Your answers come back to Python:
# run the cell below the player again when you have answered.

# %%
training = result.player(lang=LANG)
training

# %%
right, asked = training.score
print(f"{right} of {asked} right")

# %% [markdown]
# ## Side by side
#
# Minimax and alpha-beta on one tree, in step: equal leaves meet, and the search that leaves one out waits.

# %%
gt.compare(everything, result).player(lang=LANG)

# %% [markdown]
# ## How far does a bound reach?
#
# So far the bound stood right above the cut: C was compared with what its parent A has. That is a **shallow** cut.
# Here is another one. MAX has 0.03 by moving to b, and c can be worth no more than f.

# %%
shallow = lectures.load("002-shallow").run()
shallow.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# Note that g is not a leaf: a cut takes away whole subtrees, however large they are.

# %% [markdown]
# **Predict.** The same 0.03 at b again, but now the question comes up two moves deeper. The leaf f = −0.1 has just been
# seen, so e is worth at most −0.1. The parent of e is d, and nothing is known of d yet. May g be left out? And h?

# %%
deep = lectures.load("002-deep").run()
deep.tree

# %% [markdown]
# Go through both cases. If e turns out to be the best that d has, then d is worth at most −0.1, and c as well, and
# MAX goes to b. If d has something better than e, then e is not played. Either way nobody needs to know whether e is
# worth −0.1 or less.

# %%
deep.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# This is a **deep** cut: the bound belongs to a, two MAX nodes further up. It says nothing against d. The leaf h might
# be worth more than 0.03, so it must be looked at, and here it even makes c the better move.

# %%
deep.frames(lang=LANG)[-1]

# %% [markdown]
# **The general case.** MAX has m somewhere on the way down. Far below, a node n turns out to be worth less than m.
# Then the game never comes to n: MAX would turn off to m first. How far n lies below m makes no difference.

# %%
general = lectures.load("000-general").run()
general.frames(by="cut", lang=LANG)[1]

# %% [markdown]
# **Think.** Which nodes can own the bound that cuts a MIN node? Only MAX nodes above it, for α is what MAX has. A MIN
# node is never cut because of another MIN node: what MIN has elsewhere is no reason for MIN to stop looking for less.

# %% [markdown]
# A common error in programs is to tell a child only what its *parent* has, and to forget what the ancestors have. The
# value is still right, but deep cuts are lost. The kit can search like that, too. Below stands how many leaves each of
# the two searches evaluates, and whether they find the same value.

# %%
for name in ("002-shallow", "002-deep", "000-general"):
    right = lectures.load(name).run()
    parent_only = gt.alphabeta(right.tree, rules=gt.Rules(reach="shallow"))
    same = right.value == parent_only.value
    print(f"{name:12} {len(right.evaluated)} · {len(parent_only.evaluated)} · {same}")

# %% [markdown]
# **Think.** In a tree with three levels of moves, as in the exercise with 27 leaves below, both searches look at the
# same leaves. Why? (Count how many ancestors of a node can own a bound that its parent does not own.)

# %% [markdown]
# ## The window is not the known interval
#
# Two pairs of numbers belong to a node, and they are easily mixed up. The *known interval* says what the node can still
# be worth. The *window* (α, β) says which values would still matter to somebody further up. The one comes from
# below, from the leaves; the other comes from above, from the path.

# %%
running = lectures.load("002-windows").run()
running.tree

# %% [markdown]
# **Predict.** The first leaves are D = 3 and E = 5. With which window is C searched? And when F is done and worth 5,
# with which window is G searched, and what is known of G after its first leaf, M = 7?

# %%
shown = ["tree", "caption", "code", "calls"]
running.player(by="leaf", lang=LANG, notation="window", panels=shown, step=5)

# %% [markdown]
# This player stands at the step where G has been cut. Here the *window* is written beside each node; step back and
# forth, and watch it. The switches below the picture show more of the same search: the pseudo-code with the lines that
# a step carries out, the open calls with their α and β, the leaves in a row, a table of all events, the tree as an
# outline.

# %% [markdown]
# And now both pairs, for C and for G, step by step:

# %%
for step in running.frames(lang=LANG)[3:]:
    for node in ("C", "G"):
        print(f"({step.name}) {node}  window {step.window(node)}  known {step.interval(node)}")

# %% [markdown]
# At step (e) the two do not overlap: G is known to be at least 7, and only values between 3 and 5 would matter. That
# *is* a cut. N is never looked at, because nothing that it could be worth brings G back into the window.

# %% [markdown]
# Windows go down only: a child gets the α and β of its parent as a copy, and never writes into the parent's. What goes
# up is one number, the value returned; the parent decides what that means for its own α or β. The calls show it:

# %%
print(running.call_trace(LANG))

# %% [markdown]
# **Think.** On the way down α never falls and β never rises. Why? What would it mean if α reached β?

# %% [markdown]
# ## As a program
#
# The lectures print alpha-beta as two functions that call each other. Each passes its α and β on to its children:

# %%
gt.pseudocode("alphabeta", lang=LANG)

# %% [markdown]
# And this is the kit's own search: the source of the two functions that made every step above.

# %%
from inspect import getsource

from gametree.search.alphabeta import max_value, min_value

print(getsource(max_value), getsource(min_value), sep="\n")

# %% [markdown]
# `tree.reached(v, beta)` asks whether v ≥ β, and each `record` line notes one step. The player shows the same lines and
# marks those that run: open the panel of the pseudo-code and choose *Python*.
#
# **Think.** Which lines would you take out to get minimax back?

# %% [markdown]
# ## Rules that books differ on
#
# You will meet two versions of the same algorithm, and both are right. In some books a node is cut when v = α or v = β,
# in others only beyond. **Predict** the leaves for both versions in a tree with a tie.

# %%
tie = gt.Tree.parse("[[3 5] [3 9]]")
tie

# %%
for rule in ("at_equality", "beyond"):
    again = gt.alphabeta(tie, rules=gt.Rules(cut=rule))
    print(f"{rule:12} value {again.value} · evaluated {' '.join(again.evaluated_labels)}")

# %% [markdown]
# The value is the same. With equality a move is dropped when it can at best be *as good*; without, only when it must be
# *worse*. So the rule has to be named when somebody asks which leaves are pruned. In this kit it is written above each
# exercise, and a cut at equality is the rule unless you say otherwise.

# %% [markdown]
# The second difference is what a node that was cut passes up. **Fail-soft** passes up the value so far. **Fail-hard**
# never leaves the window: it passes up the bound itself, α or β. Here are both for the tree with the windows above,
# where I was cut by K = 0 against α = 3, and G by M = 7 against β = 5.

# %%
for rule in ("soft", "hard"):
    last = gt.alphabeta(running.tree, rules=gt.Rules(fail=rule)).frames()[-1]
    print(f"{rule:5}" + "".join(f" {node} = {last.value(node)}" for node in "IGFCA"))

# %% [markdown]
# Neither number is the *value* of I or of G: nobody knows that. "0" says that I is worth at most 0, "3" says only
# that it is worth at most 3, which is no better than what MAX has. Soft says more and costs nothing; the root
# is the same.

# %% [markdown]
# ## Pruned leaves do not matter
#
# **Predict.** In the first tree, give C2 the value 99, and C3 as well. MAX likes 99. Does the move change?

# %%
print("\n".join(what_if(result, {"C2": 99, "C3": 99}).told(LANG)))

# %% [markdown]
# MAX would love 99, but it is MIN who chooses at C, and MIN has C1 = 2. Let us not trust one example: for the tree
# with the windows, the leaves L and N get other values at random, and minimax looks at the whole tree again.

# %%
check = gt.check_pruned(running, trials=6, seed=1)
print(check)
print(check.holds)

# %% [markdown]
# Random values prove nothing, though; they could have missed the one that matters. The proof is in the intervals: what
# the root can be worth when L and N may be *anything* is computed from the other leaves alone.

# %%
what_if(running, {"L": 99, "N": -99}).certain

# %% [markdown]
# **Predict.** And a leaf that was *not* pruned? D1 = 14 and D2 = 5 have been seen, and MAX has 3. Somebody stops there:
# "D gets smaller and smaller, it will come to nothing". Find a value for D3 with which that is a mistake.

# %%
print("\n".join(what_if(result, {"D3": 4}).told(LANG)))

# %% [markdown]
# Such a value is called a **witness**: it shows that the leaf had to be looked at. Before you leave something out, look
# for a witness: values for the leaves not seen yet with which the root would be another. A branch is not pruned because
# it looks bad. It is pruned because there is no witness.

# %% [markdown]
# ## What alpha-beta does not know
#
# Alpha-beta finds the value of the root and one best move. What does it know about the other moves?

# %%
full, cut_off = gt.minimax(tree).frames()[-1], result.frames()[-1]
for node in ("B", "C", "D"):
    print(node, "minimax:", full.interval(node), "· alpha-beta:", cut_off.interval(node))

# %% [markdown]
# Of C it knows a bound only. That is enough to play well. It is not enough to say which move is second best, how much
# worse an error would be, or whether two moves are equally good.

# %% [markdown]
# **Predict.** In the next tree alpha-beta gets 3 back from B, and then 3 back from C. A programmer wants some variety
# and lets the computer toss a coin between moves that returned the same. Is that safe?

# %%
coin = gt.alphabeta("[[3 5] [3 1]]")
print([coin.frames()[-1].value(node) for node in ("B", "C")])

# %%
gt.minimax("[[3 5] [3 1]]").frames(lang=LANG)[-1]

# %% [markdown]
# It is not: C is worth 1, and whenever the coin says C, MAX gets 1 instead of 3. The 3 that came back from C was a
# *bound*: at most 3. With fail-hard it is worse still, for then every move that was refuted returns α, and all of them
# look like ties. Here C is worth at most 2:

# %%
hard = gt.alphabeta("[[3 5] [2 9]]", rules=gt.Rules(fail="hard"))
print([hard.frames()[-1].value(node) for node in ("B", "C")])

# %% [markdown]
# So keep the *first* move that reached the value. `best_moves` holds only moves that are known to be worth it exactly.
# In the tree with the tie, minimax knows two, and alpha-beta one, unless it cuts only beyond.

# %%
print(gt.minimax(tie).best_moves, gt.alphabeta(tie).best_moves)
print(gt.alphabeta(tie, rules=gt.Rules(cut="beyond")).best_moves)

# %% [markdown]
# ## Exercise: 27 leaves
#
# MAX moves first, the tree has three levels of moves and three children at each node. The leaves are
#
# `[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]`
#
# **On paper first.** Go through the tree from left to right with alpha-beta. Which leaves are never
# looked at? Which move is best, and what is it worth? Write down for each cut the inequality that
# allows it.

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
exercise = gt.Tree.from_leaves(leaves, branching=3)
exercise

# %% [markdown]
# Now play it through. At each leaf, say what will happen *before* you press →.

# %%
solution = gt.alphabeta(exercise)
solution.player(by="leaf", lang=LANG)

# %% [markdown]
# ### Check your answer
#
# Only the cuts, one by one:

# %%
# solution: run this cell when you have your own answer
for frame in solution.frames(by="cut")[1:]:
    print(f"({frame.name}) {frame.caption(LANG)}")

# %%
# solution: value, move and leaves
print("value", solution.value, "· best move", solution.best_move)
print("evaluated", len(solution.evaluated), "of", len(exercise.leaves), "leaves:")
print(*solution.evaluated_labels)
print("never evaluated:", *solution.pruned_labels)
print("no order of search needs fewer than", solution.frames()[0].counters.least)

# %% [markdown]
# ## Exercise: a tree in which every mistake shows
#
# In most trees one can go wrong and still cross out the right leaves. Not here: to cut only when strictly better, to
# compare with the parent alone, to stop at a bound of the wrong player, to cross out only the next sibling; each of
# these leads to another answer. Cross out the leaves that alpha-beta never looks at, and press *Check*.

# %%
every_mistake = "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]"
honest = exercises.Exercise("pruned-leaves", every_mistake, lang=LANG)
honest.practice()

# %% [markdown]
# When you are through, or stuck: each cut with the value that made it, the bound and who owns it, and what was pruned;
# at the end, all the leaves that are never evaluated.

# %%
# solution: run this cell when you have your own answer
label = honest.tree.label
for cut in honest.result.cuts:
    pruned = " ".join(map(label, cut.pruned)) or "–"
    print(f"{label(cut.node):3} {cut.value:2} · {cut.bound:2} {label(cut.owner)} · {pruned}")
print(", ".join(honest.key))

# %% [markdown]
# The cut at C12 is a deep one, and it is at equality. And C2 is cut although C1 is only known to lie between 3 and 8:
# the search does not need to know more.

# %% [markdown]
# ## Exercise: find x
#
# Back to the nine leaves. Let C1 be worth x instead of 2. For which x are C2 and C3 pruned? And if only D3 is worth x:
# for which x is `a3` the best move? Answer with an inequality each, and say what happens at the boundary.

# %%
# solution: run this cell when you have your own answer
for question in ({"leaf": "C1", "branch": "C2"}, {"leaf": "D3", "ask": "move", "move": "a3"}):
    print(exercises.Exercise("find-x", tree, details=question).key)

# %% [markdown]
# ## Where to go on
#
# * How many leaves alpha-beta saves depends on the order in which moves are tried: [04](04-move-order.ipynb).
# * More trees to cut, each drawn anew: [pruning](../../exercises/en/pruning.ipynb).
# * Intervals instead of numbers: [find x](../../exercises/en/find-x.ipynb).
# * Write the search yourself, and have it tested: [implement](../../exercises/en/implement.ipynb).
