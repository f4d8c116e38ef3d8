# %% [markdown]
# # Several players: when nobody is simply against you
#
# **Question.** MIN was easy to foretell: whatever is bad for MAX is good for MIN. Now a third player sits down at the
# table. Is it for you or against you? What will it play, and what should *you* play?
#
# | word | meaning |
# |---|---|
# | **p1**, **p2**, **p3** | the players; they move in the order that the tree says |
# | **utility tuple** | what the end of the game is worth: one number for each player, such as (6, 3, 1) |
# | **entry** | one number of a tuple; the second entry belongs to p2, whoever moves first |
# | **max^n** | the search in which each player wants its own entry to be high, and nothing else |
# | **paranoid search** | the search in which one player believes that all others are against it |
# | **zero-sum** | the entries add up to the same total at every end, so that what one wins another loses |
# | **equilibrium** | a plan for every player, such that nobody does better by changing only its own plan |

# %%
import gametree as gt
from gametree import exercises, games, lectures

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The smallest tree that shows it
#
# First p1 moves, then p2, then the game is over. A third player, p3, has no move at all here; it only waits for what
# it gets.

# %%
small = gt.Tree.parse("p1[p2[(6 3 1) (4 1 7)] p2[(5 4 2) (7 2 4)]]")
small

# %% [markdown]
# **Predict.** You are p1. If you play a1, what will p2 answer? And if you play a2? Which move is better for you?
#
# Many people reason like this: "p2 is my opponent, so at B it gives me 4 and at C it gives me 5; I play a2." Others
# say: "p2 takes what is best for everybody together." Both are wrong. Look at what p2 *gets*.
#
# **Definition.** In *max^n* the value of a leaf is its tuple. The value of a node is the tuple of the child in which
# the entry of *the player who moves there* is greatest. The whole tuple moves up, unchanged.

# %%
result = gt.maxn(small)
result.frames(lang=LANG)[-1]

# %% [markdown]
# At B, p2 compares 3 with 1 and takes 3. That is also good for p1, but p2 did not do it for p1, nor against it: the
# first entry did not interest p2 at all. At C it compares 4 with 2. So p1 chooses between 6 and 5.

# %% [markdown]
# ## Two wrong ideas, and how they show
#
# The kit can tell them apart by the tuples that you write at the nodes. Here are the two answers from above.

# %%
question = exercises.Exercise("tuples", small, algorithm="maxn", lang=LANG)
exercises.check(question, {"A": (5, 4, 2), "B": (4, 1, 7), "C": (5, 4, 2)})

# %%
exercises.check(question, {"A": (7, 2, 4), "B": (4, 1, 7), "C": (7, 2, 4)})

# %% [markdown]
# ## Three players in turn
#
# Now everybody moves once: p1, then p2, then p3. These eight leaves are a public example.

# %%
utilities = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
three = gt.Tree.from_leaves(utilities, branching=2, levels="p1 p2 p3")
three

# %% [markdown]
# **Predict.** Work upwards, on paper. Which tuple does p3 pass up at B1, B2, C1 and C2? Which one does p2 choose at B
# and at C? And p1? Some leaves look wonderful for p1, such as (7, 7, 1). Will the game ever come there?
#
# Then go through it in the player. Press `q` to be asked at each step.

# %%
search = gt.maxn(three)
search.player(by="leaf", lang=LANG)

# %%
print("value", search.value, "· line", *search.line, "· best moves", *search.best_moves)

# %% [markdown]
# p1 gets 1, and there are leaves worth 7 to it. At C2 p3 does not let it have (7, 7, 1), because 5 is more than 1; and
# p2 does not even go to C2, because C1 gives it 5 instead of 4. Nobody was unkind. Everybody counted.

# %% [markdown]
# ## Whose entry is it?
#
# A tuple is only a row of numbers. *Which number belongs to whom must be said*, it can never be guessed. One lecture
# warns of this: its players R, G and B move in that order, but its tuples are written R, B, G. In the kit the names
# say it: p1 owns the first entry, p2 the second, whatever the order of turns.
#
# **Predict.** R moves at the root of the next tree, G below it. If the tuples are written R, G, B, then G owns the
# second entry and is p2. If they are written R, B, G, then G owns the third and is p3. Does R play the same move both
# times?

# %%
pairs = "(1 5 2) (3 2 6) (4 1 3) (0 3 1)"
gt.maxn(gt.Tree.from_leaves(pairs, branching=2, levels="p1 p2")).frames(lang=LANG)[-1]

# %%
gt.maxn(gt.Tree.from_leaves(pairs, branching=2, levels="p1 p3")).frames(lang=LANG)[-1]

# %% [markdown]
# The same numbers, another owner, another move. When you write a game for several players, write down the order of the
# entries before you write the first tuple.

# %% [markdown]
# ## When somebody does not care
#
# Look again at the three-player tree: p1 had *two* best moves, a1 and a2, and each gives it 1. By the kit's rule a
# player takes the first of equally good moves. Let it take the last instead:

# %%
for tie in ("first", "last"):
    found = gt.maxn(three, rules=gt.Rules(tie=tie))
    print(f"{tie:5}", found.value, found.best_move)

# %% [markdown]
# For p1 nothing changes. For p2 it is 2 or 5, for p3 it is 6 or 2! Both tuples belong to an *equilibrium*: nobody can
# do better by changing only its own moves. So "the value" of a game for three is not one tuple; max^n finds one of
# several, and which one depends on how ties are broken.
#
# **Predict.** It is worse still. Here p2 does not care what it answers at B. Does that matter to p1?

# %%
careless = gt.Tree.parse("p1[p2[(4 2 1) (1 2 5)] (3 3 3)]")
careless

# %%
for tie in ("first", "last"):
    found = gt.maxn(careless, rules=gt.Rules(tie=tie))
    print(f"{tie:5}", found.value, found.best_move)

# %% [markdown]
# p1 cannot know whether a1 is worth 4 or 1: it hangs on a choice that makes no difference to the one who makes it. Even
# p1's best *move* hangs on it.
#
# Could that happen to MAX and MIN? No. If two moves are equally good for MIN, they are equally good for MAX, too. A tie
# changes the line that is played, but never the value.

# %% [markdown]
# ## The one who loses decides who wins
#
# Players of games for three know this well. Take Nim with three players: heaps of two and one, and who takes the
# last match wins, the others get 0.

# %%
nim = games.Nim(2, 1, players=3)
gt.maxn(gt.Tree.from_game(nim)).frames(lang=LANG)[-1]

# %% [markdown]
# p1 cannot win here, whatever it does: the first entry is 0 at every child of A. But it decides whether p2 or p3
# wins. No search can tell p1 what to do, because p1 has said everything it wants: its own entry, and that is 0 = 0.
#
# **Think.** What would you want to know about p1 before you foretell its move? A bribe, a friendship, an old grudge:
# all of that would have to stand in the tuples.

# %% [markdown]
# ## Two players: is zero-sum something special?
#
# When whatever p1 wins p2 loses, a leaf with the value v for MAX is the tuple (v, −v). Let us write the first tree of
# the course like that.

# %%
leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
zero_sum = gt.Tree.from_leaves([(v, -v) for v in leaves], branching=3, root="p1")
gt.maxn(zero_sum).frames(lang=LANG)[-1]

# %% [markdown]
# To make −v large is to make v small. So p2 is MIN, and max^n is minimax. One example proves nothing; here are a
# hundred random trees.


# %%
def agree(seed):
    tree = gt.random_tree(seed, branching=2, depth=4)
    pairs = [(v, -v) for v in map(tree.value, tree.leaves)]
    value = gt.minimax(tree).value
    return gt.maxn(gt.Tree.from_leaves(pairs, branching=2, root="p1")).value == (value, -value)


sum(agree(seed) for seed in range(100))

# %% [markdown]
# The total need not be 0. In chess one can count 1 + 0, 0 + 1 and ½ + ½; the total is always 1, and p2's entry is
# 1 − v. That is as good: what matters is that it is the *same* total everywhere.
#
# **Predict.** Nim for three has a fixed total, too: one player gets 1, two get 0. Why did that not save p1 from having
# two moves of equal value with different winners?

# %%
print(nim.total)
gt.check_game(nim, lang=LANG)

# %% [markdown]
# With two players a fixed total settles everything: what I do not get, you get. With three it leaves open *which* of
# the other two gets it. "Zero-sum" makes minimax right only for two players.

# %% [markdown]
# ## Two players whose wishes are not opposite
#
# With two players but no fixed total, both can win, or both can lose. p1 can stop at once with (2, 2), or leave the
# choice to p2.
#
# **Predict.** What would p1 do if it took p2 for MIN? And what if it looks at what p2 wants?

# %%
trust = gt.Tree.parse("p1[(2 2) p2[(3 3) (0 0)]]")
gt.paranoid(trust).frames(lang=LANG)[-1]

# %%
gt.maxn(trust).frames(lang=LANG)[-1]

# %% [markdown]
# Who takes everybody for an enemy loses a point here, and makes p2 lose one, too. Minimax is the right answer to *one*
# question: what if they are against me?
#
# **Predict.** Now a harder one. The sum to share grows with every move, but whoever stops first takes the larger part.
# How far does the game go?

# %%
centipede = gt.Tree.parse("p1[(1 0) p2[(0 2) p1[(3 1) (2 4)]]]")
centipede

# %%
gt.maxn(centipede).frames(lang=LANG)[-1]

# %% [markdown]
# It stops at once, with (1, 0). At (3, 1) *both* would have more. Nothing is wrong with the search: p1 expects that p2
# would stop next, and so on. In a zero-sum game this cannot happen, because no end is better for both. Here what each
# one does best for itself is not what is best for all.

# %% [markdown]
# ## Paranoid search, and what it is good for
#
# Paranoid search turns the table into a game of two: me, and all the others against me. Compare it with max^n on the
# smallest tree.

# %%
gt.compare(gt.maxn(small), gt.paranoid(small)).player(lang=LANG)

# %% [markdown]
# Which one is right? That depends on how p2 really plays. Let us count what p1 gets, for both of its moves and for two
# kinds of p2: one that wants its own entry, and one that wants to harm p1.

# %%
for move, node in (("a1", "B"), ("a2", "C")):
    replies = [small.value(leaf) for leaf in small.children(node)]
    own = max(replies, key=lambda entries: entries[1])
    hostile = min(replies, key=lambda entries: entries[0])
    print(move, "·", own[0], "·", hostile[0])

# %% [markdown]
# The move of max^n gets 6 or 4, that of paranoid search 5 or 5. Paranoid search maximises what p1 can be *sure of*;
# max^n what p1 gets *if everybody behaves as assumed*. It is the old difference between a worst case and a model of the
# other, which [06](06-chance.ipynb) tells of opponents who err.

# %% [markdown]
# ## Alliances
#
# In *Diplomacy* players talk before they move, and promise each other help. Suppose p2 and p3 form an alliance in the
# three-player tree. They do not want to harm p1; they want their *sum*. Then there are two players again, with two
# entries: p1's, and the sum.

# %%
entries = [three.value(leaf) for leaf in three.leaves]
alliance = gt.Tree.from_leaves([(u, v + w) for u, v, w in entries], branching=2, levels="p1 p2 p2")
allied = gt.maxn(alliance)
allied.frames(lang=LANG)[-1]

# %% [markdown]
# **Predict.** The game now goes to C22, worth 5 and 9. Look at its tuple in the tree above, (5, 4, 5), and compare it
# with (1, 2, 6), the end without an alliance. Who gains? Who loses? Would *you* join as p3?
#
# The same can be asked of the two other alliances.


# %%
def after(levels, share):
    tree = gt.Tree.from_leaves([share(*entry) for entry in entries], branching=2, levels=levels)
    end = gt.maxn(tree).line[-1].upper()
    return end, three.value(three[end])


print("p2 + p3:", *after("p1 p2 p2", lambda u, v, w: (u, v + w)))
print("p1 + p3:", *after("p1 p2 p1", lambda u, v, w: (u + w, v)))
print("p1 + p2:", *after("p1 p1 p2", lambda u, v, w: (u + v, w)))

# %% [markdown]
# All three alliances end at the same leaf, where p1 and p2 gain and p3 loses one. So p1 and p2 want to be allied, and
# p3 must be paid to join: of the 9 that it has with p2 it could take 6.5, and leave 2.5, which is still more than
# p2's 2. Such deals are another science, the theory of coalitions. A search can only be told what has been agreed.

# %% [markdown]
# ## Why alpha-beta does not carry over
#
# **Predict.** At the root p1 already has 5, by a1. At C the first leaf is (2, 3, 5): only 2 for p1. Can the rest of C
# be cut? With MIN at C it could.

# %%
tempting = gt.Tree.parse("p1[p2[(5 4 1) (6 3 1)] p2[(2 3 5) (8 9 0)]]")
gt.maxn(tempting).frames(lang=LANG)[-1]

# %% [markdown]
# It cannot. p2 does not want p1 to have little, it wants to have much itself, and 9 is more than 3. It happens that p1
# has more there, too. "C is worth at most 2 to p1" was true for MIN, because MIN never lets go of a 2. For p2 it is
# false. So the kit does not offer alpha-beta here:

# %%
try:
    gt.alphabeta(tempting)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# ## What can be saved: shallow cuts with a bounded sum
#
# Something *can* be cut if one knows more about the tuples. Suppose that no entry is below 0 and that all entries
# together are never more than 10. Now p1 has 5 by a1, and the first leaf of C is (2, 6, 2). So p2 is sure of 6 at C.
# What is left for p1 is at most 10 − 6 = 4, and 4 < 5: p1 will never go to C, whatever its other leaf says.
#
# Let us try every possible tuple with the sum 10 at that leaf.

# %%
values = set()
for u in range(11):
    for v in range(11 - u):
        values.add(gt.maxn(f"p1[p2[(5 4 1) (6 3 1)] p2[(2 6 2) ({u} {v} {10 - u - v})]]").value)
values

# %% [markdown]
# Always the same value: the leaf may be cut. This is *shallow pruning*: a bound goes from a node to its child, and no
# further.
#
# **Predict.** With MAX and MIN bounds go down any number of levels. Does that work here? In the next tree every sum is
# 10, and p1 has 5 by a1. At C1 the first leaf gives p3 6, so p1 gets at most 4 at C1, less than 5. It will never come
# to C1. May C12 be cut?

# %%
gt.maxn("p1[(5 4 1) p2[p3[(3 1 6) (4 0 6)] (7 2 1)]]").frames(lang=LANG)[-1]

# %%
gt.maxn("p1[(5 4 1) p2[p3[(3 1 6) (0 3 7)] (7 2 1)]]").frames(lang=LANG)[-1]

# %% [markdown]
# Only C12 is different, and the best move changes from a2 to a1. It is true that p1 will never get to see C1 as its
# result. But the *exact* tuple of C1 decides what p2 does at C: 1 or 3 against 2. A node that is out of the question
# for p1 can still be what p2 compares with. That is why deep cuts are wrong in max^n. (Richard Korf showed it in 1991;
# and even the shallow cuts save little on average.)
#
# Paranoid search has no such trouble. It looks at p1's entry only, and there are two parties, one for and one against
# it: that is MAX and MIN, with all the cuts.

# %%
own_entries = [entry[0] for entry in entries]
cutting = gt.alphabeta(own_entries, branching=2, levels="max min min")
print(gt.paranoid(three).value[0], "=", cutting.value, "· never evaluated:", *cutting.pruned_labels)
cutting.frames(lang=LANG)[-1]

# %% [markdown]
# So programs for many players often search paranoidly, although nobody is that hostile: a deep search with a wrong
# picture of the others can beat a shallow search with the right one.

# %% [markdown]
# ## Where does a game belong?
#
# Three questions sort the games. Does chance play a part? How many players are there? Does everybody see everything?
#
# **Predict.** Answer the three questions for these games: tic-tac-toe, chess, draughts, backgammon, patience,
# minesweeper, Diplomacy, Pac-Man against ghosts that move at random. Then run the cell.

# %%
# solution: run this cell when you have your own answers
print(*lectures.load("001-types").facts_in_words(LANG), sep="\n")

# %% [markdown]
# Some more games, by their places:
#
# | | 1 player | 2 players | 3 players or more |
# |---|---|---|---|
# | no chance, everything seen | 8-puzzle | chess, draughts | Chinese checkers |
# | no chance, something hidden | | battleship, Stratego | Diplomacy |
# | chance, everything seen | Pac-Man against random ghosts | backgammon | Monopoly |
# | chance, something hidden | patience, minesweeper | poker for two | bridge, poker |

# %% [markdown]
# And the place says which search fits:
#
# | | 1 player | 2 players, zero-sum | 3 or more, or no fixed sum |
# |---|---|---|---|
# | no chance | search for a path | `minimax`, `alphabeta` | `maxn`, `paranoid` |
# | chance | `expectimax` | `expectiminimax`, `star1`, `star2` | max^n with means at the chance nodes |
#
# Where something is hidden, trees as they are drawn here do not help: who does not know the position does not know the
# node.

# %% [markdown]
# ## Exercise
#
# Three players, p1, p2, p3, in this order.
#
# 1. Which tuple does each node pass up by max^n, if of equally good moves a player takes the first? Which move does
#    p1 play, and what does it get?
# 2. p3 has a tie somewhere. Find it. What if p3 takes the *last* of equally good moves: what does p1 play now?
# 3. What does p1 play if it searches paranoidly? What does it get if the others are not hostile at all, but play
#    max^n and take the first of equally good moves?
#
# Write the tuples of question 1 into the tree, as in 7, 8, 9, and press *Check*. The other two are for paper.

# %%
exercise = gt.Tree.parse("p1[[[(3 5 2) (4 1 4)] [(2 6 3) (6 3 1)]] [[(5 2 3) (7 1 3)] [(1 2 6) (4 4 2)]]]")
exercises.Exercise("tuples", exercise, algorithm="maxn", lang=LANG).practice()

# %%
# solution: 1, the tuples by max^n
solved = gt.maxn(exercise)
print("value", solved.value, "· best move", solved.best_move)
solved.frames(lang=LANG)[-1]

# %%
# solution: 2, the last of equally good moves
other = gt.maxn(exercise, rules=gt.Rules(tie="last"))
print("value", other.value, "· best move", other.best_move)
other.frames(lang=LANG)[-1]

# %%
# solution: 3, paranoid search, and what its move brings against players who are not hostile
hostile = gt.paranoid(exercise)
print("value", hostile.value, "· best move", hostile.best_move)
print("B", solved.frames()[-1].value("B"), "· C", solved.frames()[-1].value("C"))

# %% [markdown]
# ### Why
#
# Read this when you have compared. At C1 p3 has 3 both times: (5, 2, 3) and (7, 1, 3). It does not care, but p2 does.
# With (5, 2, 3) at C1, p2 has 2 either way and goes to C1. With (7, 1, 3) it has 1 there, goes to C2 for 2, and p1 gets
# only 1. So p1's best move hangs on a choice of p3 that makes no difference to p3.
#
# Paranoid search plays a1 and expects 2. Against players of max^n it gets exactly that, while a2 would have brought 5.
# But its 2 is safe, whatever p3 does with its tie.

# %% [markdown]
# ## Where to go on
#
# * [The sheet on several players](../../exercises/en/several-players.ipynb) has more trees like these, with a check.
# * [02](02-minimax.ipynb) and [03](03-alpha-beta.ipynb) are the game of two that this notebook leaves behind.
# * [06](06-chance.ipynb) brings in dice, and opponents that err.
# * [08](08-monte-carlo.ipynb) asks what to do when nobody can say what a position is worth.
