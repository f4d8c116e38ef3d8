# %% [markdown]
# # Several players: when nobody is simply against you
#
# **Question.** MIN is easy to predict: what is bad for MAX is good for MIN. Now a third player joins the game. Is it
# for you or against you? What will it play, and what should *you* play?
#
# | word | meaning |
# |---|---|
# | **p1**, **p2**, **p3** | the players; the tree shows who moves where |
# | **utility tuple** | what the end of the game is worth: one number for each player, such as (6, 3, 1) |
# | **entry** | one number of a tuple; the second entry belongs to p2, whoever moves first |
# | **max^n** | the search in which each player maximises its own entry, and nothing else |
# | **paranoid search** | the search in which one player assumes that all others play against it |
# | **zero-sum** | the entries add up to the same total at every end, so that what one wins another loses |
# | **equilibrium** | a plan for every player, such that no player can do better by changing only its own plan |

# %%
import gametree as gt
from gametree import exercises, games, lectures

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A small tree
#
# First p1 moves, then p2, then the game is over. The third player, p3, has no move here, but each leaf has an entry for
# it.

# %%
small = gt.Tree.parse("p1[p2[(6 3 1) (4 1 7)] p2[(5 4 2) (7 2 4)]]")
small

# %% [markdown]
# **Predict.** You are p1. If you play a1, what will p2 answer? And if you play a2? Which move is better for you?
#
# Many people think like this: "p2 is my opponent, so at B it gives me 4 and at C it gives me 5; I play a2." Others say:
# "p2 takes what is best for everybody together." Both are wrong. Look at what p2 *gets*.
#
# **Definition.** In *max^n* the value of a leaf is its tuple. The value of a node is the tuple of the child in which
# the entry of *the player who moves there* is greatest. The node gets the whole tuple, unchanged.

# %%
# %%reveal
result = gt.maxn(small)
result.frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# At B, p2 compares 3 with 1 and takes 3. That is also good for p1, but p2 does not compare the first entries at all. At
# C, p2 compares 4 with 2. So p1 chooses between 6 and 5.
#
# </details>

# %% [markdown]
# ## Two wrong ideas
#
# The kit recognises them from the tuples that you write at the nodes. Here are the two answers from above.

# %%
question = exercises.Exercise("tuples", small, algorithm="maxn", lang=LANG)
exercises.check(question, {"A": (5, 4, 2), "B": (4, 1, 7), "C": (5, 4, 2)})

# %%
exercises.check(question, {"A": (7, 2, 4), "B": (4, 1, 7), "C": (7, 2, 4)})

# %% [markdown]
# ## Three players in turn
#
# Now each player moves once: p1, then p2, then p3. The eight leaves are from a published example.

# %%
utilities = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
three = gt.Tree.from_leaves(utilities, branching=2, levels="p1 p2 p3")
three

# %% [markdown]
# **Predict.** Work upwards, on paper. Which tuple does p3 choose at B1, B2, C1 and C2? Which one does p2 choose at B
# and at C? And p1 at A? Some leaves are very good for p1, such as (7, 7, 1). Will the game ever reach that leaf?
#
# Then step through the search in the player. Press `q` to be asked at each step.

# %%
search = gt.maxn(three)
search.player(by="leaf", lang=LANG)

# %%
# %%reveal
print("value", search.value, "· line", *search.line, "· best moves", *search.best_moves)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# p1 gets only 1, although two leaves are worth 7 to it. At C2, p3 does not choose (7, 7, 1), because 5 is more than 1.
# And p2 does not even go to C2, because C1 gives it 5 instead of 4. Nobody plays against p1: each player only maximises
# its own entry.
#
# </details>

# %% [markdown]
# ## Whose entry is it?
#
# A tuple is only a row of numbers. *You must know which number belongs to which player*; the tuple itself does not show
# it. One lecture warns of this: its players R, G and B move in that order, but its tuples are written R, B, G. In the
# kit, the names show it: the first entry belongs to p1 and the second to p2, in any order of moves.
#
# **Predict.** R moves at the root of the next tree, G below it. If the tuples are written R, G, B, the second entry
# belongs to G, and G is p2. If they are written R, B, G, the third entry belongs to G, and G is p3. Does R play the
# same move in both cases?

# %%
# %%reveal
pairs = "(1 5 2) (3 2 6) (4 1 3) (0 3 1)"
gt.maxn(gt.Tree.from_leaves(pairs, branching=2, levels="p1 p2")).frames(lang=LANG)[-1]

# %%
# %%reveal
gt.maxn(gt.Tree.from_leaves(pairs, branching=2, levels="p1 p3")).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The numbers are the same, but the entry belongs to another player, and so R's best move changes.
#
# </details>
#
# When you write a game for several players, write down the order of the entries before you write the first tuple.

# %% [markdown]
# ## Ties
#
# In the three-player tree, p1 has *two* best moves, a1 and a2: each gives it 1. In this kit, a player takes the first
# of equally good moves, unless the rules say otherwise. Here it takes the last one instead:

# %%
for tie in ("first", "last"):
    found = gt.maxn(three, rules=gt.Rules(tie=tie))
    print(f"{tie:5}", found.value, found.best_move)

# %% [markdown]
# For p1 nothing changes. But p2 gets 2 or 5, and p3 gets 6 or 2! Both tuples belong to an *equilibrium*: no player can
# do better by changing only its own moves. So a game for three players can have several values. Max^n finds one of
# them; which one depends on how ties are broken.
#
# **Predict.** Here both replies at B are equally good for p2. Does it matter to p1 which one p2 plays?

# %%
careless = gt.Tree.parse("p1[p2[(4 2 1) (1 2 5)] (3 3 3)]")
careless

# %%
# %%reveal
for tie in ("first", "last"):
    found = gt.maxn(careless, rules=gt.Rules(tie=tie))
    print(f"{tie:5}", found.value, found.best_move)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# p1 cannot know whether a1 is worth 4 or 1: that depends on a choice of p2 that makes no difference to p2. Even p1's
# best *move* depends on it.
#
# </details>
#
# Could that happen to MAX and MIN? No. If two moves are equally good for MIN, they are equally good for MAX, too. A tie
# changes the line that is played, but never the value.

# %% [markdown]
# ## The player who loses decides who wins
#
# This often happens in games for three players. Take Nim with three players and heaps of two and one: the player who
# takes the last match gets 1, the others get 0.

# %%
nim = games.Nim(2, 1, players=3)
gt.maxn(gt.Tree.from_game(nim)).frames(lang=LANG)[-1]

# %% [markdown]
# p1 cannot win here, whatever it does: the first entry is 0 at every child of A. But it decides whether p2 or p3 wins.
# No search can advise p1: its own entry is 0 in every case, and the tuples contain no other goal of p1.
#
# **Think.** What would you need to know about p1 to predict its move? A bribe, a friendship, an old quarrel: all of
# these would have to be part of the utilities.

# %% [markdown]
# ## Two players: is zero-sum a special case?
#
# If p2 loses what p1 wins, a leaf with the value v for MAX is the tuple (v, −v). Here is the first tree of the course
# in this form.

# %%
leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
zero_sum = gt.Tree.from_leaves([(v, -v) for v in leaves], branching=3, root="p1")
gt.maxn(zero_sum).frames(lang=LANG)[-1]

# %% [markdown]
# To maximise −v is to minimise v. So p2 is MIN, and max^n is minimax. One example proves nothing; the next cell
# compares the two on a hundred random trees.


# %%
def agree(seed):
    tree = gt.random_tree(seed, branching=2, depth=4)
    pairs = [(v, -v) for v in map(tree.value, tree.leaves)]
    value = gt.minimax(tree).value
    return gt.maxn(gt.Tree.from_leaves(pairs, branching=2, root="p1")).value == (value, -value)


sum(agree(seed) for seed in range(100))

# %% [markdown]
# The total need not be 0. In chess, the results are often written 1 + 0, 0 + 1 and ½ + ½; the total is always 1, and
# p2's entry is 1 − v. It only matters that the total is the *same* at every leaf.
#
# **Predict.** Nim for three players also has a fixed total: one player gets 1, two get 0. Yet p1 had two equally good
# moves with different winners. Why?

# %%
# %%reveal
print(nim.total)
gt.check_game(nim, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# With two players, a fixed total determines everything: what I do not get, you get. With three, it leaves open *which*
# of the other two gets it. So "zero-sum" makes minimax correct only for two players.
#
# </details>

# %% [markdown]
# ## Two players whose goals are not opposite
#
# Without a fixed total, both players can win, or both can lose. p1 can stop at once with (2, 2), or leave the choice to
# p2.
#
# **Predict.** What does p1 do if it treats p2 like MIN? And what does it do if it knows that p2 maximises its own
# entry?

# %%
# %%reveal
trust = gt.Tree.parse("p1[(2 2) p2[(3 3) (0 0)]]")
gt.paranoid(trust).frames(lang=LANG)[-1]

# %%
# %%reveal
gt.maxn(trust).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# If p1 treats p2 as an enemy, p1 loses a point here, and so does p2. Minimax answers only *one* question: what if the
# others play against me?
#
# </details>
#
# **Predict.** Here is a harder game. The sum to share grows with every move, but the player who stops gets the larger
# part. How far does the game go?

# %%
centipede = gt.Tree.parse("p1[(1 0) p2[(0 2) p1[(3 1) (2 4)]]]")
centipede

# %%
# %%reveal
gt.maxn(centipede).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The game stops at once, with (1, 0). At (3, 1), *both* players would get more. The search is right: p1 expects that p2
# would stop at the next move, and so on. In a zero-sum game this cannot happen, because no end is better for both
# players. Here, each player does what is best for itself, but the result is not the best for both.
#
# </details>

# %% [markdown]
# ## All equilibria, and a threat that nobody has to believe
#
# p2 has the only shop of a village. p1 can open another one (*in*) or stay away (*out*). If p1 comes, p2 can *fight* by
# prices at which both lose money, or *share* the customers.

# %%
shop = gt.Tree.parse("p1[out->(0 4) in->p2[fight->(-1 -1) share->(2 2)]]")
shop

# %% [markdown]
# `gt.equilibria` lists all equilibria in which every player moves well at *every* node, also where play never comes.
# They are called *subgame-perfect*.
#
# **Predict.** p2 says: "If you come, I fight." Is it good for p1 to stay away?

# %%
# %%reveal
found = gt.equilibria(shop)
print(found.table(LANG))

# %% [markdown]
# There is another equilibrium. If p1 stays away and p2 means to fight, nobody does better by changing only its own plan:
# p1 would get −1 in place of 0, and p2 never has to fight.
#
# **Predict.** Which of these moves is not a best move at its node?

# %%
# %%reveal
print(found.not_credible.explanation(LANG))
found.not_credible.drawing(LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Backward induction never finds this equilibrium, since it asks what p2 does *when p1 has come*. Then fighting helps
# nobody.
#
# </details>
#
# Where a player has several best moves, there can be several subgame-perfect equilibria. Here are all of the careless
# tree, with what the players get:

# %%
# %%reveal
print(gt.equilibria(careless).table(LANG))

# %% [markdown]
# ## Paranoid search, and what it is good for
#
# Paranoid search reduces the game to two sides: one player, and all the others against it. Compare it with max^n on the
# small tree.

# %%
gt.compare(gt.maxn(small), gt.paranoid(small)).player(lang=LANG)

# %% [markdown]
# Which one is right? That depends on how p2 really plays. The next cell prints what p1 gets for each of its moves,
# against two kinds of p2: one maximises its own entry, the other minimises p1's entry.

# %%
for move, node in (("a1", "B"), ("a2", "C")):
    replies = [small.value(leaf) for leaf in small.children(node)]
    own = max(replies, key=lambda entries: entries[1])
    hostile = min(replies, key=lambda entries: entries[0])
    print(move, "·", own[0], "·", hostile[0])

# %% [markdown]
# The move of max^n gets 6 or 4, that of paranoid search 5 or 5. Paranoid search maximises what p1 is *sure to get*;
# max^n maximises what p1 gets *if all players behave as assumed*. It is the difference between the worst case and a
# model of the opponent, as for opponents that err in [06](06-chance.ipynb).

# %% [markdown]
# ## Alliances
#
# In *Diplomacy* players talk before they move, and promise each other help. Suppose p2 and p3 form an alliance in the
# three-player tree. They do not want to harm p1; they maximise the *sum* of their entries. Then there are two players
# again, with two entries: p1's entry, and the sum.

# %%
entries = [three.value(leaf) for leaf in three.leaves]
alliance = gt.Tree.from_leaves([(u, v + w) for u, v, w in entries], branching=2, levels="p1 p2 p2")
allied = gt.maxn(alliance)
allied.frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** The game now goes to C22, worth 5 and 9. Look at its tuple in the tree above, (5, 4, 5), and compare it
# with (1, 2, 6), the end without an alliance. Who gains? Who loses? Would *you* join the alliance if you were p3?
#
# The next cell does the same for the two other alliances.


# %%
# %%reveal
def after(levels, share):
    tree = gt.Tree.from_leaves([share(*entry) for entry in entries], branching=2, levels=levels)
    end = gt.maxn(tree).line[-1].upper()
    return end, three.value(three[end])


print("p2 + p3:", *after("p1 p2 p2", lambda u, v, w: (u, v + w)))
print("p1 + p3:", *after("p1 p2 p1", lambda u, v, w: (u + w, v)))
print("p1 + p2:", *after("p1 p1 p2", lambda u, v, w: (u + v, w)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# All three alliances end at the same leaf, where p1 and p2 gain and p3 loses one. So p1 and p2 profit from an alliance,
# but p3 joins only if it gets a larger share. With p2, it has 9 points: p3 could take 6.5 and leave 2.5, which is still
# more than p2's 2. The theory of coalitions studies such agreements. A search can only use an agreement that is already
# made.
#
# </details>

# %% [markdown]
# ## Why alpha-beta does not work here
#
# **Predict.** At the root, p1 already has 5 with a1. The first leaf of C is (2, 3, 5): only 2 for p1. Can the other
# leaf of C be pruned? With MIN at C it could.

# %%
# %%reveal
tempting = gt.Tree.parse("p1[p2[(5 4 1) (6 3 1)] p2[(2 3 5) (8 9 0)]]")
gt.maxn(tempting).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It cannot. p2 does not minimise p1's entry; it maximises its own, and 9 is more than 3. By chance, that leaf is also
# better for p1. With MIN at C, "C is worth at most 2 to p1" would be true, because MIN could always choose the 2. For
# p2 it is false. So the kit does not allow alpha-beta here:
#
# </details>

# %%
# %%reveal
try:
    gt.alphabeta(tempting)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# ## Shallow pruning with a bounded sum
#
# Some leaves *can* be pruned if more is known about the tuples. Suppose that no entry is below 0 and that the entries
# never add up to more than 10. p1 has 5 with a1, and the first leaf of C is (2, 6, 2). So p2 gets at least 6 at C, and
# at most 10 − 6 = 4 is left for p1. Because 4 < 5, p1 will never go to C, whatever the other leaf is.
#
# The next cell tries every possible tuple with the sum 10 at that leaf.

# %%
values = set()
for u in range(11):
    for v in range(11 - u):
        values.add(gt.maxn(f"p1[p2[(5 4 1) (6 3 1)] p2[(2 6 2) ({u} {v} {10 - u - v})]]").value)
values

# %% [markdown]
# The value is always the same, so the leaf can be pruned. This is *shallow pruning*: a node passes a bound to its
# child, but no further down. `gt.maxn_shallow` searches so; it wants to know the least entry and the greatest sum.

# %%
bounded = "p1[p2[(5 4 1) (6 3 1)] p2[(2 6 2) (3 4 3)]]"
gt.maxn_shallow(bounded, (0, 10)).player(lang=LANG, by="event")

# %% [markdown]
# **Predict.** With MAX and MIN, bounds go down any number of levels. Does that work here? In the next tree every sum is
# 10, and p1 has 5 with a1. At C1, the first leaf gives p3 6, so p1 gets at most 4 at C1, less than 5. So the game will
# never reach C1. Can C12 be pruned?

# %%
# %%reveal
gt.maxn("p1[(5 4 1) p2[p3[(3 1 6) (4 0 6)] (7 2 1)]]").frames(lang=LANG)[-1]

# %%
# %%reveal
gt.maxn("p1[(5 4 1) p2[p3[(3 1 6) (0 3 7)] (7 2 1)]]").frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Only C12 is different, and the best move changes from a2 to a1. It is true that the game never ends below C1. But the
# *exact* tuple of C1 decides what p2 does at C: it compares 1 or 3 with 2. A node that p1 would never accept can still
# change the choice of p2. That is why deep cut-offs are wrong in max^n. (Richard Korf showed this in 1991. Even shallow
# cut-offs save little on average.)
#
# </details>
#
# Paranoid search has no such problem. It uses p1's entry only, and there are only two sides, for p1 and against p1:
# they are MAX and MIN, with all the cut-offs of alpha-beta.

# %%
own_entries = [entry[0] for entry in entries]
cutting = gt.alphabeta(own_entries, branching=2, levels="max min min")
print(gt.paranoid(three).value[0], "=", cutting.value, "· never evaluated:", *cutting.pruned_labels)
cutting.frames(lang=LANG)[-1]

# %% [markdown]
# So programs for many players often use paranoid search, although real opponents are not that hostile: a deep search
# with a wrong model of the others can be better than a shallow search with the right one.

# %% [markdown]
# ## Which kind of game is it?
#
# Three questions classify games. Is there chance? How many players are there? Can every player see everything?
#
# **Predict.** Answer the three questions for these games: tic-tac-toe, chess, draughts, backgammon, patience,
# minesweeper, Diplomacy, Pac-Man against ghosts that move at random. Then run the cell.

# %%
# %%reveal solution
# solution: run this cell when you have your own answers
print(*lectures.load("001-types").facts_in_words(LANG), sep="\n")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Here are some more games:
#
# | | 1 player | 2 players | 3 players or more |
# |---|---|---|---|
# | no chance, everything seen | 8-puzzle | chess, draughts | Chinese checkers |
# | no chance, something hidden | | battleship, Stratego | Diplomacy |
# | chance, everything seen | Pac-Man against random ghosts | backgammon | Monopoly |
# | chance, something hidden | patience, minesweeper | poker for two | bridge, poker |
#
# </details>

# %% [markdown]
# And these searches suit them:
#
# | | 1 player | 2 players, zero-sum | 3 or more, or no fixed sum |
# |---|---|---|---|
# | no chance | search for a path | `minimax`, `alphabeta` | `maxn`, `paranoid` |
# | chance | `expectimax` | `expectiminimax`, `star1`, `star2` | max^n with means at the chance nodes |
#
# If something is hidden, these game trees are not enough: a player who does not know the position does not know the
# node.

# %% [markdown]
# ## Exercise
#
# Three players, p1, p2, p3, in this order.
#
# 1. Which tuple does max^n give each node, if a player takes the first of equally good moves? Which move does p1 play,
#    and what does it get?
# 2. p3 has a tie somewhere. Find it. If p3 takes the *last* of equally good moves, what does p1 play?
# 3. What does p1 play with paranoid search? What does it get if the others are not hostile, but play max^n and take the
#    first of equally good moves?
#
# Write the tuples of question 1 into the tree, as in 7, 8, 9, and press *Check*. Answer the other two on paper.

# %%
exercise = gt.Tree.parse("p1[[[(3 5 2) (4 1 4)] [(2 6 3) (6 3 1)]] [[(5 2 3) (7 1 3)] [(1 2 6) (4 4 2)]]]")
exercises.Exercise("tuples", exercise, algorithm="maxn", lang=LANG).practice()

# %%
# %%reveal solution (1)
# solution: 1, the tuples by max^n
solved = gt.maxn(exercise)
print("value", solved.value, "· best move", solved.best_move)
solved.frames(lang=LANG)[-1]

# %%
# %%reveal solution (2)
# solution: 2, the last of equally good moves
other = gt.maxn(exercise, rules=gt.Rules(tie="last"))
print("value", other.value, "· best move", other.best_move)
other.frames(lang=LANG)[-1]

# %%
# %%reveal solution (3)
# solution: 3, paranoid search, and what its move gets against players who are not hostile
hostile = gt.paranoid(exercise)
print("value", hostile.value, "· best move", hostile.best_move)
print("B", solved.frames()[-1].value("B"), "· C", solved.frames()[-1].value("C"))

# %% [markdown]
# ### Why
#
# Read this after you have compared your answers.
#
# <details><summary>Show the explanation</summary>
#
# At C1, p3 gets 3 from both leaves: (5, 2, 3) and (7, 1, 3). For p3 they are equal, but not for p2. With (5, 2, 3) at
# C1, p2 gets 2 at both children of C and goes to C1. With (7, 1, 3), it gets 1 at C1, so it goes to C2, and p1 gets
# only 1. So p1's best move depends on a choice of p3 that makes no difference to p3.
#
# Paranoid search plays a1 and expects 2. If the others play max^n, p1 gets exactly 2, while a2 would give it 5. But the
# 2 is safe, whatever p3 plays at its tie.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [The sheet on several players](../../exercises/en/several-players.ipynb) has more trees like these, with feedback.
# * [02](02-minimax.ipynb) and [03](03-alpha-beta.ipynb) are about games for two players.
# * [06](06-chance.ipynb) adds dice, and opponents that err.
# * [08](08-monte-carlo.ipynb) asks what to do when nobody can say what a position is worth.
