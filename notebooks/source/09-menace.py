# %% [markdown]
# # Learning without searching: MENACE
#
# **Question.** In the notebooks so far, the program looked ahead: it used the rules to build a tree and to find out
# where each move leads. Can a machine play well if it never looks ahead and does not even know the rules? In 1961
# Donald Michie tried it with a cupboard full of matchboxes. What did they need in place of the rules?
#
# | word | meaning |
# |---|---|
# | **box** | a matchbox with a position drawn on it; it belongs to that position only |
# | **bead** | a bead in a box means a move, shown by its colour; here, a number in the move's square counts its beads |
# | **stage** | 0 in the box of MENACE's first move of a game, 1 in that of its second, and so on |
# | **reward** | how many beads a box gains, or loses, when a game that went through it is over |
# | **policy** | which moves are played in each position, and with which probabilities |
# | **exploration** | to try moves that do not look best, because they may be better than they look |

# %%
import gametree as gt
from gametree import experiments, learning, matches
from gametree.randomness import SeededRandom

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

board = gt.games.TicTacToe()

# %% [markdown]
# ## One position, three moves
#
# Here is a small tree: a game of tic-tac-toe near its end. X is MAX, and X moves. Three squares are free.
#
# **Predict.** One of the three moves wins, one draws, one loses. Which is which?

# %%
late = board.state("X O X / X O O / . . .")
ending = gt.Tree.from_game(board, state=late)
ending

# %%
# %%reveal
gt.minimax(ending).frames(lang=LANG)[-1]

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# That was *searching*. Minimax searched to the end of the game and found at once: 7 wins, 8 draws, 9 loses. It did not
# know the position before, and it will not remember it.
#
# </details>
#
# MENACE does not use this tree. For this position, it only has a box with three beads, one for each move:

# %%
menace = gt.Menace()
menace.svg(states=[late], lang=LANG)

# %% [markdown]
# **Definition.** When it is MENACE's turn, open the box of the position, draw a bead without looking, and play its
# move. Leave the box open, with the bead in front of it, until the game is over. Then put the bead back
#
# * with **three** more of its colour, if the game was won,
# * with **one** more, if it was drawn;
# * after a **loss**, do not put it back.
#
# That is all. The machine never knows *why* it won.

# %%
menace.rewards

# %% [markdown]
# **Predict.** The box holds one bead each for 7, 8 and 9. In the first game MENACE draws 9, and loses. How likely is
# each move in the second game? How likely will 9 be after a hundred games?
#
# In the next cell, the position is played eight times, against a perfect player. So we know where each move leads, and
# only the choice of the bead is random.

# %%
# %%reveal
ends = {7: 1, 8: 0, 9: -1}


def practise(seed, games=8):
    menace, luck = gt.Menace(), SeededRandom(seed)
    for game in range(1, games + 1):
        move = menace.choose(board, late, luck)
        menace.learn(ends[move])
        print(f"{game}: {move} → {ends[move]:2}   {dict(menace.box(late).counts)}")


practise(seed=2)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# After one loss, 9 is gone for ever: a colour without beads is never drawn, so it is never rewarded. The winning move
# gains three beads at a time, and soon it is drawn almost always.
#
# </details>
#
# So does trial and error find what minimax finds? Here is the same box once more, with another seed. **Predict**: must
# it prefer 7 in the end?

# %%
# %%reveal
practise(seed=10)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It did not. Move 8 happened to be drawn first, and a draw is rewarded, too; so 8 became likelier, was drawn again, and
# was rewarded again. In the end there are nine beads for the draw against one for the win. MENACE made no mistake: it
# *cannot know* that 7 is better until it tries it, and it tries 7 less and less often.
#
# This is a general problem of learning. In [08](08-monte-carlo.ipynb), UCT adds a term for moves that were tried only a
# few times. MENACE has no such term; it explores only through the random choice of the beads.
#
# </details>

# %% [markdown]
# ## How many boxes?
#
# Tic-tac-toe has 5478 positions that can be reached. **Predict**: Michie needed 304 boxes. Why not 5478? Find three
# kinds of position that need no box of their own.

# %%
# %%reveal
print(gt.games.tree_size(board).positions, "→", gt.games.tree_size(board, symmetry=True).positions)

# %%
# %%reveal solution
# solution: the boxes of each stage
stages = [box.stage for box in menace.boxes.values()]
print([stages.count(stage) for stage in range(4)], len(stages))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Turned and mirrored positions share a box: you turn or mirror the board until it matches the drawing on a box. Of the
# 765 that are left, MENACE needs those in which *X* moves, in which the game is not over, and in which there is a
# *choice*: the last free square needs no bead. That makes $1 + 12 + 108 + 183 = 304$.
#
# </details>
#
# The tree below is the opening with symmetric positions drawn once. MENACE has three colours for its first move:
# corner, edge and centre; and each of the twelve leaves is one of its boxes for the second. Below each leaf is its
# minimax value. MENACE does not know these numbers.


# %%
def truth(state):
    return gt.alphabeta(board, state=state, table=True, symmetry=True).value


gt.Tree.from_game(board, depth=2, symmetry=True, evaluate=truth)

# %% [markdown]
# And these are the twelve boxes, as MENACE begins: three beads of each colour. In the first box there were four, in
# those of the third move there are two, in those of the fourth one. Symmetric moves have one colour, so some squares
# stay empty.

# %%
menace.svg(stage=1, lang=LANG)

# %% [markdown]
# ## One game, box by box
#
# A game against somebody who moves at random. We note which boxes are opened.


# %%
def play(menace, opponent, seed):
    state, opened, luck = board.initial, [], SeededRandom(seed)
    players = {"max": menace, "min": opponent}
    while not board.is_terminal(state):
        if board.canonical(state) in menace.boxes:
            opened.append(state)
        state = board.result(state, players[board.player(state)].choose(board, state, luck))
    return opened, state


menace = gt.Menace()
opened, end = play(menace, matches.Random(), seed=12)
print(board.draw(end))

# %% [markdown]
# O has the diagonal, so MENACE lost. Here are the four boxes that were opened, in the order of the game, *before* the
# beads change. (The last two look turned: each box shows its position in one of its eight forms.)
#
# **Predict.** Which numbers will change, and by how much? Was every one of the four moves bad?

# %%
menace.svg(states=opened, lang=LANG)

# %%
# %%reveal
menace.learn(board.utility(end))
menace.svg(states=opened, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# *Every* box that was opened lost a bead, also the first, although no first move can lose by itself. MENACE does not
# know where its mistake was. People often think that only the losing move is punished. But the whole game is punished,
# and so a good move in a lost game loses a bead, too. Good moves occur more often in won games, but it takes many games
# until they have more beads than the others.
#
# The last box had one bead for each move, and the bead of the move that was played is gone for ever. That is why the
# early boxes get more beads: they are used in *every* game, and must survive more losses.
#
# </details>
#
# Minimax can tell where the mistakes were. Here are the values of the positions before each move of MENACE, and at the
# end:

# %%
print(*[truth(state) for state in opened], "→", board.utility(end))

# %% [markdown]
# Read it from left to right. The first move was good. Then O made an error (0 → 1), and MENACE answered with a losing
# move (1 → −1). Then O made another error, and MENACE did not use it. Two of MENACE's four moves were errors, but all
# four were punished.

# %% [markdown]
# ## Training against a perfect player
#
# Michie played against MENACE himself, for 220 games. Here minimax, a perfect opponent, plays 600 games.
#
# **Predict.** How many of the 600 games will MENACE win? And how will the curve of games won minus games lost look:
# will it rise, fall or be level?

# %%
# %%reveal
perfect = matches.Minimax()
taught = {"perfect": gt.Menace()}
training = learning.train(taught["perfect"], "perfect", games=600, seed=1)
print(training.summary(LANG))
experiments.learning_curve(training, lang=LANG)

# %%
# %%reveal
print("minimax:", truth(board.initial), "·", dict(training.share(100)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# MENACE wins no game, and it cannot win any: the value of tic-tac-toe is 0, so a perfect player never gets less. The
# best possible result here is a level curve, and MENACE reaches it soon: at first it loses, then it loses only a few
# games, and it draws all of the last hundred. It does not know what a fork is; the moves that led into forks simply
# have no beads left.
#
# </details>

# %% [markdown]
# ## Against random moves, and against itself
#
# The machine is the same, but it has other teachers. *Itself* means a second set of boxes that plays O and also learns.
#
# **Predict.** Against which opponent does it win most games? And from which one does it learn most? These are two
# different questions.

# %%
# %%reveal
games = 3000
for opponent in ("random", "itself"):
    taught[opponent] = gt.Menace()
    training = learning.train(taught[opponent], opponent, games=games, seed=1)
    print(training.summary(LANG))
    print({name: round(share, 2) for name, share in training.share(500).items()})

# %%
# %%reveal
experiments.learning_curve(training, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The last curve shows the games against another MENACE. At first X, which has the advantage of the first move, wins
# more and more games. Then O has learned the answers, and for two thousand games the curve changes little. Two
# beginners have taught each other to draw.
#
# </details>

# %% [markdown]
# ## An examination
#
# Which machine has learned most? Now the three stop learning (rewards of 0), and each plays 300 games against a perfect
# player and 300 against random moves.
#
# **Predict.** The pupil of the perfect player lost none of its last hundred games. Is it also the best against a
# beginner?

# %%
# %%reveal
print(f"{'':10}{'perfect':>22}{'random':>22}")
for teacher, pupil in taught.items():
    pupil.rewards = (0, 0, 0)
    played = [gt.play_many(board, pupil, other, games=300, seed=7) for other in (perfect, matches.Random())]
    results = [f"+{match.won} ={match.drawn} −{match.lost}" for match in played]
    print(f"{teacher:10}" + "".join(f"{result:>22}" for result in results))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It is not. Against the perfect player, it draws every game; against random moves, it even *loses* about 40 of 300,
# more than the other two. How can random moves beat a machine that a perfect player cannot beat?
#
# MENACE only knows positions that it has seen. A perfect opponent never plays a bad move, so the boxes after bad moves
# were never opened. Minimax has no such gap: it takes every reply into account, even a bad one.
#
# </details>

# %%
fresh = gt.Menace()


def opened_boxes(menace):
    return [box for form, box in menace.boxes.items() if box.beads != fresh.boxes[form].beads]


for teacher, pupil in taught.items():
    print(f"{teacher:10}", len(opened_boxes(pupil)), "/", len(pupil.boxes))

# %% [markdown]
# ## What was learned, compared with minimax
#
# In each box that was opened, take the move with the most beads, the *favourite*. Is it one of the best moves by
# minimax? A random move from an untrained box is right in 56 of 100 cases, because often several moves are equally
# good.


# %%
def is_best(box, move):
    return truth(board.result(box.state, move)) == truth(box.state)


boxes = fresh.boxes.values()
shares = [sum(is_best(box, move) for move in box.actions) / len(box.actions) for box in boxes]
print("untaught  ", f"{sum(shares) / len(shares):.0%}")
for teacher, pupil in taught.items():
    known = [box for box in opened_boxes(pupil) if any(box.beads)]
    right = sum(is_best(box, pupil.favourite(box.state)) for box in known)
    print(f"{teacher:10}", f"{right / len(known):.0%}", f"({right} of {len(known)})")

# %% [markdown]
# That is much better than random, but far from perfect. The pupil of the perfect player is not the best in this table,
# and yet it never loses to its teacher: it is wrong in boxes that no longer come up.
#
# And the first move? By minimax, corner, edge and centre are all worth 0. The boxes do not agree:

# %%
for teacher, pupil in taught.items():
    print(f"{teacher:10}", dict(pupil.box(board.initial).counts))

# %% [markdown]
# They need not agree. Minimax gives the value of a move against the *best* reply. The beads show the results against
# the *actual* replies, with the moves that MENACE itself played afterwards. That is an expected value, as in
# [06](06-chance.ipynb), and it changes while MENACE learns.
#
# Two of these expected values can be computed exactly. Both are against random moves: one for a beginner, who also
# plays the rest of the game at random, and one for a master, who plays the rest as well as possible. **Predict**: is
# the same first move best for both?

# %%
# %%reveal
random = matches.Random()
master = matches.Modelled(board, random, "max")
beginner = matches.Modelled(master, random, "min")
for move in (1, 2, 5):
    after = board.result(board.initial, move)
    values = [gt.expectiminimax(game, state=after, table=True).value for game in (board, beginner, master)]
    print(move, *(f"{float(value):8.3f}" for value in values))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The columns are minimax, beginner, master. For a beginner, the centre is much the best move; for a master, the three
# hardly differ, and the corner is best. MENACE starts as a beginner. So the centre gains beads early, and a move with
# many beads is drawn often and gains even more. Later, when MENACE plays well enough for the corner, the centre is
# drawn so often that the box hardly changes any more.
#
# </details>

# %% [markdown]
# ## How many beads at the start?
#
# The more beads there are in a box at first, the less a single game changes it. Is that good?
#
# **Predict.** Three machines begin with few beads, with Michie's, and with four times as many. Each is trained eight
# times against the perfect player. Which learns fastest? Which fails most often?

# %%
# %%reveal
emptied = []
for beads in ((1, 1, 1, 1), (4, 3, 2, 1), (16, 12, 8, 4)):
    losses = []
    for seed in range(1, 9):
        menace = gt.Menace(beads=beads)
        training = learning.train(menace, perfect, games=160, seed=seed)
        if not training.gave_up:
            losses.append(training.results.count(-1))
        emptied += [box for box in menace.boxes.values() if not any(box.beads)]
    print(beads, "·", 8 - len(losses), "/ 8 ·", *losses)

# %% [markdown]
# The first number is how many failed; then come the games that each of the others lost before it had learned. *Failed*
# means that the box of the first move is empty. Without a bead to draw, MENACE resigns before its first move, and it
# can learn nothing more. Here is such a training:

# %%
despair = learning.train(gt.Menace(), "perfect", games=220, seed=3)
experiments.learning_curve(despair, lang=LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It lost so often at the beginning that all twelve beads of the first box were gone. Was it right to give up? No: every
# first move is good enough for a draw. With four times as many beads, that is rarer; but such a machine needs nearly
# ninety losses where the others need about thirty or a dozen: it learns slowly. With few beads, it decides quickly but
# on little evidence. No number is the right one. This is the balance between **exploring** and **exploiting**.
#
# </details>
#
# Other boxes are empty, too. **Predict**: is that always bad? What is the minimax value of these positions?

# %%
# %%reveal
found = {(box.stage, truth(box.state)): 0 for box in emptied}
for box in emptied:
    found[box.stage, truth(box.state)] += 1
for (stage, value), count in sorted(found.items()):
    print("stage", stage, "· minimax", value, "·", count)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Every empty box of a *later* move belongs to a lost position. There, an empty box is knowledge: every move loses. The
# next time, MENACE resigns there, the game counts as lost, and the box *before* it loses a bead of the move that led
# there. So the loss moves back from box to box towards the first move, as values are backed up in minimax; but each
# step takes a game.
#
# </details>

# %% [markdown]
# ## Search on the same position, and a game against the beads
#
# Step through the endgame from the beginning of this notebook once more, with minimax. Count the events: each of them
# would cost MENACE a part of a game.

# %%
gt.minimax(ending).player(by="event", lang=LANG)

# %% [markdown]
# Here you play O against the machine that taught itself. It plays its favourite moves. It cannot give you a reason for
# them, because it only has beads and no search. Can you lead it into a position that it has never seen?

# %%
board.play(against=lambda game, state: taught["itself"].favourite(state), first="it", lang=LANG)

# %% [markdown]
# ## Learning and searching
#
# | | minimax | MENACE |
# |---|---|---|
# | needs to know | the rules, and what each end is worth | which position it is, and after the game who won |
# | plays its first game | as well as any other | at random |
# | thinks about a move | long: a search | not at all: it draws a bead |
# | remembers | nothing | everything, in 304 boxes |
# | is right | in every position, against anybody | in positions it has seen, against opponents like those it has met |
# | can give a reason | yes, the line that it expects | no |
# | with a larger game | the tree grows beyond any computer | so do the boxes |
#
# What does each of them cost for tic-tac-toe?

# %%
searched = gt.alphabeta(board, table=True, symmetry=True)
print(searched.nodes, "·", games)

# %% [markdown]
# The first number is the positions that a search visits if it uses a table and symmetry. The second is the *games* of
# the machine that taught itself, each with three or four beads drawn. For such a small game, searching is cheaper *and*
# exact. The last row of the table matters for larger games: for chess, neither is enough. There, a program must search
# a little **and** learn a little: it searches a few moves ahead, and a learned evaluation estimates the positions where
# the search stops.

# %% [markdown]
# ## Exercise: what if a draw is worth nothing?
#
# Take `gt.Menace(rewards=(3, 0, -1))`: three beads for a win, none for a draw, one taken for a loss. Train it for 1000
# games against `perfect`. It can only draw or lose. Answer before you run anything:
#
# 1. Which beads can ever be added? What happens to the first box?
# 2. Is it better to leave out the punishment instead, `rewards=(3, 1, 0)`? Will it stop losing?
# 3. Can more beads at the beginning save the machine of 1? Say for each of `beads=(40, 40, 40, 40)`, `(400, 3, 2, 1)`
#    and `(100, 30, 8, 1)` whether it will draw in the end.

# %%
# %%reveal solution (1)
# solution: 1, no bead is ever added, and the first box runs empty
for seed in (1, 2):
    training = learning.train(gt.Menace(rewards=(3, 0, -1)), perfect, games=1000, seed=seed)
    print(training.gave_up, dict(training.share(100)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Why does it not at least keep the moves that draw? Because good moves also occur in lost games. The centre is a good
# first move. But while the later boxes still have bad moves, many games that begin there are lost, and each takes a
# bead from the centre. No bead is ever added, and the twelve beads are gone before the later boxes are good.
#
# </details>

# %%
# %%reveal solution (2)
# solution: 2, without punishment nothing is ever forgotten
for seed in (1, 2):
    training = learning.train(gt.Menace(rewards=(3, 1, 0)), perfect, games=1000, seed=seed)
    print(training.gave_up, dict(training.share(100)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# No box runs empty, and draws become frequent, because their moves gain beads. But the beads of the losing moves stay
# where they are. They are drawn more and more rarely, but they are still drawn.
#
# </details>

# %%
# %%reveal solution (3)
# solution: 3, each box has to outlast the errors of the boxes after it
for beads in ((40, 40, 40, 40), (400, 3, 2, 1), (100, 30, 8, 1)):
    for seed in (1, 2):
        menace = gt.Menace(rewards=(3, 0, -1), beads=beads)
        training = learning.train(menace, perfect, games=1000, seed=seed)
        print(beads, training.gave_up, training.beads[-1], dict(training.share(100)))

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# It matters where the beads are, not only how many there are. In the last boxes, an error should disappear at once, so
# one bead is enough. The boxes before them need enough beads to survive all those errors, and the boxes before these
# need even more. Then the boxes become good from the end of the game towards the beginning: in the order in which
# minimax backs up its values. With `(400, 3, 2, 1)` the boxes of the second move are empty too soon, and MENACE resigns
# there.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [08](08-monte-carlo.ipynb): playouts learn, too, but only for one position, and the result is not kept after the
#   move.
# * [10](10-state-of-the-art.ipynb): programs that learn *and* search, from backgammon to Go.
# * [22](22-games.ipynb): your own game from its rules; could it have boxes?
# * [The sheet on Monte Carlo](../../exercises/en/monte-carlo.ipynb), and [the one on formulating
#   games](../../exercises/en/formulate.ipynb).
