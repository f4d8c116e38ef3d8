# %% [markdown]
# # Learning without searching: MENACE
#
# **Question.** In every notebook so far the machine looked ahead: it had the rules, grew a tree from them, and asked
# what would come of each move. Can something play well that never looks ahead, and does not know what the game is
# about? In 1961 Donald Michie tried it with a cupboard full of matchboxes. What did they need in place of the rules?
#
# | word | meaning |
# |---|---|
# | **box** | a matchbox with a position drawn on it; it belongs to that position only |
# | **bead** | lies in a box and stands for a move, by its colour; here by a number in the square of the move |
# | **stage** | 0 in the box of MENACE's first move of a game, 1 in that of its second, and so on |
# | **reward** | how many beads a box gains, or loses, when a game that went through it is over |
# | **policy** | which move is played in each position, and how likely |
# | **exploration** | to try moves that do not look best, because one may be mistaken about them |

# %%
import gametree as gt
from gametree import experiments, learning, matches
from gametree.randomness import SeededRandom

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

board = gt.games.TicTacToe()

# %% [markdown]
# ## One position, three moves
#
# The smallest tree that shows it: a game of tic-tac-toe near its end. X is MAX, and moves. Three squares are free.
#
# **Predict.** One of the three moves wins, one draws, one loses. Which is which?

# %%
late = board.state("X O X / X O O / . . .")
ending = gt.Tree.from_game(board, state=late)
ending

# %%
gt.minimax(ending).frames(lang=LANG)[-1]

# %% [markdown]
# That was *searching*. Minimax went to the ends of the game and back, and knew at once: 7 wins, 8 draws, 9 loses. It
# had never seen the position before, and will not remember it.
#
# MENACE sees nothing of that tree. All it has of this position is a box with three beads, one for each move:

# %%
menace = gt.Menace()
menace.svg(states=[late], lang=LANG)

# %% [markdown]
# **Definition.** When it is MENACE's turn, open the box of the position, draw a bead without looking, and play its
# move. Leave the box open, with the bead before it, until the game is over. Then put the bead back
#
# * with **three** more of its colour, if the game was won,
# * with **one** more, if it was drawn;
# * after a **loss**, do not put it back.
#
# That is all. The machine never learns *why* it won.

# %%
menace.rewards

# %% [markdown]
# **Predict.** The box holds one bead each for 7, 8 and 9. In the first game MENACE draws 9, and loses. How likely is
# each move in the second game? How likely will 9 be after a hundred games?
#
# In the next cell the position is played eight times, against somebody who always answers best. So we know what each
# move leads to, and only the draw of the bead is left to luck.

# %%
ends = {7: 1, 8: 0, 9: -1}


def practise(seed, games=8):
    menace, luck = gt.Menace(), SeededRandom(seed)
    for game in range(1, games + 1):
        move = menace.choose(board, late, luck)
        menace.learn(ends[move])
        print(f"{game}: {move} → {ends[move]:2}   {dict(menace.box(late).counts)}")


practise(seed=2)

# %% [markdown]
# After one loss, 9 is gone for ever: a colour without beads is never drawn, and what is never drawn is never rewarded.
# The winning move, which gains three beads at a time, takes over.
#
# So does trial and error find what minimax finds? Here is the same box once more, with other luck. **Predict**: must it
# end up preferring 7?

# %%
practise(seed=10)

# %% [markdown]
# It did not. Move 8 happened to be drawn first, and a draw is rewarded, too; so 8 became likelier, was drawn again, and
# was rewarded again. In the end there are nine beads for the draw against one for the win. Nothing was wrong in that:
# MENACE *cannot know* that 7 is better until it tries it, and it tries it less and less.
#
# This is the price of learning, and you have met it before: UCT in [08](08-monte-carlo.ipynb) adds a term for moves
# that were hardly tried. MENACE has no such term. All its exploration is in the beads.

# %% [markdown]
# ## How many boxes?
#
# Tic-tac-toe has 5478 positions that can be reached. **Predict**: Michie needed 304 boxes. Why not 5478? Find three
# sorts of position that need no box of their own.

# %%
print(gt.games.tree_size(board).positions, "→", gt.games.tree_size(board, symmetry=True).positions)

# %%
# solution: the boxes of each stage
stages = [box.stage for box in menace.boxes.values()]
print([stages.count(stage) for stage in range(4)], len(stages))

# %% [markdown]
# Turned and mirrored positions share a box: the board is turned until it matches one. Of the 765 that are left, MENACE
# needs those in which *X* moves, in which the game is not over, and in which there is a *choice*: the last free square
# needs no bead. That makes $1 + 12 + 108 + 183 = 304$.
#
# The tree below is the opening with symmetric positions drawn once. MENACE has three colours for its first move:
# corner, edge and centre; and each of the twelve leaves is one of its boxes for the second. Below each leaf stands
# what minimax says of it. MENACE does not know these numbers.


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
# O has the diagonal: MENACE lost. Here are the four boxes that were opened, in the order of the game, *before* anybody
# touches a bead. (The last two look turned: each box shows its position in one of its eight forms.)
#
# **Predict.** Which numbers will change, and by how much? Was every one of the four moves bad?

# %%
menace.svg(states=opened, lang=LANG)

# %%
menace.learn(board.utility(end))
menace.svg(states=opened, lang=LANG)

# %% [markdown]
# *Every* box that was opened lost a bead, also the first, although no first move can lose by itself. MENACE does not
# know where its mistake was. People who hear of it often think that the losing move is punished. No: the whole game
# is. A good move that shared in a bad game is punished with the others, and it takes many games until the good ones,
# which are more often in won games, stand out.
#
# Look at the last box. It had one bead for each move, and the bead of the move that was played is gone for good. That
# is why the early boxes get more beads: their moves share in *every* game, and must survive more bad luck.
#
# Minimax, by the way, could have told. Here is what the game was worth each time before MENACE moved, and at its end:

# %%
print(*[truth(state) for state in opened], "→", board.utility(end))

# %% [markdown]
# Read it from left to right. The first move was in order; then O erred (0 → 1), then MENACE threw the win away and more
# (1 → −1), then O gave it back, and MENACE missed it again. Two of the four moves were errors. All four were punished.

# %% [markdown]
# ## Training against a perfect player
#
# Michie sat down himself, for 220 games. We let minimax sit there, a perfect opponent, for 600.
#
# **Predict.** How many of the 600 games will MENACE win? And what will the curve of games won minus games lost look
# like: rising, falling, level?

# %%
perfect = matches.Minimax()
taught = {"perfect": gt.Menace()}
training = learning.train(taught["perfect"], "perfect", games=600, seed=1)
print(training.summary(LANG))
experiments.learning_curve(training, lang=LANG)

# %%
print("minimax:", truth(board.initial), "·", dict(training.share(100)))

# %% [markdown]
# Not one, and it could not be otherwise: the value of tic-tac-toe is 0, and who plays perfectly never gets less. A
# level curve is all that can be learned here, and it is reached soon: first MENACE loses, then it hardly does, and in
# the last hundred games it always draws. Nobody told it to avoid forks; the moves that ran into one have simply run
# out of beads.

# %% [markdown]
# ## Against random moves, and against itself
#
# The same machine, other teachers. *Itself* means a second set of boxes that plays O, and learns, too.
#
# **Predict.** Against whom will it win most? And from whom will it learn most? These are two questions.

# %%
games = 3000
for opponent in ("random", "itself"):
    taught[opponent] = gt.Menace()
    training = learning.train(taught[opponent], opponent, games=games, seed=1)
    print(training.summary(LANG))
    print({name: round(share, 2) for name, share in training.share(500).items()})

# %%
experiments.learning_curve(training, lang=LANG)

# %% [markdown]
# That last curve is of the games against another MENACE. It tells a story: at first X, who has the advantage of the
# first move, wins more and more; then O has learned the answers, and for two thousand games nobody gains much. Two beginners
# have taught each other to draw.

# %% [markdown]
# ## An examination
#
# Who has learned most? We forbid the three to learn on (rewards of 0), and let each play 300 games against a perfect
# player, and 300 against random moves.
#
# **Predict.** The pupil of the perfect player lost nothing in its last hundred games. Will it also be the best against
# a beginner?

# %%
print(f"{'':10}{'perfect':>22}{'random':>22}")
for teacher, pupil in taught.items():
    pupil.rewards = (0, 0, 0)
    played = [gt.play_many(board, pupil, other, games=300, seed=7) for other in (perfect, matches.Random())]
    results = [f"+{match.won} ={match.drawn} −{match.lost}" for match in played]
    print(f"{teacher:10}" + "".join(f"{result:>22}" for result in results))

# %% [markdown]
# It is not. Against the perfect player it draws every game; against random moves it even *loses* some 40 of 300, more
# than the other two. How can somebody who errs all the time beat a machine that a perfect player cannot beat?
#
# Because MENACE knows only where it has been. A perfect opponent never plays a bad move, so the boxes behind bad moves
# were never opened. Minimax has no such gap: it reckons with every reply, also with the stupid ones.

# %%
fresh = gt.Menace()


def opened_boxes(menace):
    return [box for form, box in menace.boxes.items() if box.beads != fresh.boxes[form].beads]


for teacher, pupil in taught.items():
    print(f"{teacher:10}", len(opened_boxes(pupil)), "/", len(pupil.boxes))

# %% [markdown]
# ## What was learned, held against minimax
#
# In each box that was opened, take the move with most beads, the *favourite*. Is it one of those that minimax would
# play? A blind draw from a box that nobody has touched is right in 56 of 100 cases, because often several moves are
# equally good.


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
# Much better than blind, and far from perfect. The pupil of the perfect player is not the wisest in this table, and
# yet it never loses to its teacher: it is wrong in boxes that no longer come up.
#
# And the first move? Minimax says that corner, edge and centre are worth the same: the root of the tree above would
# be 0 by any of them. The boxes do not agree at all:

# %%
for teacher, pupil in taught.items():
    print(f"{teacher:10}", dict(pupil.box(board.initial).counts))

# %% [markdown]
# They need not. Minimax asks what a move is worth against the *best* reply; beads count what it was worth against the
# replies that *came*, by the moves that MENACE itself played afterwards. That is an expectation, as in
# [06](06-chance.ipynb), and it changes while MENACE learns.
#
# Two of these expectations can be computed exactly. Both are against random moves: once for a beginner, who plays the
# rest of the game at random, too, and once for a master, who plays the rest as well as can be. **Predict**: is the same
# first move best for both?

# %%
random = matches.Random()
master = matches.Modelled(board, random, "max")
beginner = matches.Modelled(master, random, "min")
for move in (1, 2, 5):
    after = board.result(board.initial, move)
    values = [gt.expectiminimax(game, state=after, table=True).value for game in (board, beginner, master)]
    print(move, *(f"{float(value):8.3f}" for value in values))

# %% [markdown]
# The columns are minimax, beginner, master. For a beginner the centre is far ahead; for a master the three hardly
# differ, and the corner is best. MENACE begins as a beginner. So the centre collects beads early, and beads bring
# beads: later, when MENACE plays well enough for the corner, the centre is drawn so often that hardly anything
# changes any more.

# %% [markdown]
# ## Beads are memory and courage at once
#
# The more beads there are in a box at first, the less one game changes. Is that good?
#
# **Predict.** Three machines begin with few beads, with Michie's, and with four times as many. Each is trained eight
# times against the perfect player. Which learns fastest? Which fails most often?

# %%
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
# First how many failed, then how many games each of the others lost before it had learned. *Failed* means: the box of
# the first move has run empty. With no bead to draw, MENACE resigns before it has moved, loses, and there is nothing
# left to learn with. Here is such a training:

# %%
despair = learning.train(gt.Menace(), "perfect", games=220, seed=3)
experiments.learning_curve(despair, lang=LANG)

# %% [markdown]
# It lost so often at the beginning that all twelve beads of the first box were gone. Was it right to give up? No:
# every first move is good enough for a draw. With four times as many beads that is rarer; but such a machine needs
# nearly ninety losses where the others need some thirty, or a dozen: it is slow to change its mind. Few beads decide
# quickly, on little evidence. No number is right. That is the trade between **exploring** and **exploiting**.
#
# Other boxes have run empty, too. **Predict**: is that always a misfortune? What would minimax say of these positions?

# %%
found = {(box.stage, truth(box.state)): 0 for box in emptied}
for box in emptied:
    found[box.stage, truth(box.state)] += 1
for (stage, value), count in sorted(found.items()):
    print("stage", stage, "· minimax", value, "·", count)

# %% [markdown]
# Every *later* box that ran empty belongs to a position that is lost. There, an empty box is knowledge: whatever I
# play, I lose. And look what happens next: MENACE resigns there, the game counts as lost, and the box *before* it
# loses a bead of the move that led there. So the loss goes back, from box to box, towards the first move, as values
# are backed up in minimax; only that it takes a game for each step.

# %% [markdown]
# ## Search on the same position, and a game against the beads
#
# Go through the ending of the beginning once more, by minimax. Count the events: each of them would have
# cost MENACE a part of a game.

# %%
gt.minimax(ending).player(by="event", lang=LANG)

# %% [markdown]
# And here you play O against the machine that taught itself. It plays its favourites, and there is no reason that
# it could give you: there is no search behind its moves, only beads. Can you bring it into a position that it has never
# seen?

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
# | is right | in every position, against anybody | where it has been, against such as it has met |
# | tells why | by the line that it expects | it cannot |
# | with a larger game | the tree grows beyond any computer | so do the boxes |
#
# How much does each cost for tic-tac-toe?

# %%
searched = gt.alphabeta(board, table=True, symmetry=True)
print(searched.nodes, "·", games)

# %% [markdown]
# On the left the positions that a search looks at which remembers and turns the board; on the right the *games* that
# the pupil of itself has played, each with three or four draws of a bead. For such a small game searching is cheaper
# *and* right. The last row of the table is what matters later: neither fits into chess. There one must search a
# little **and** learn a little: the search looks a few moves ahead, and what was learned judges the positions where
# it stops.

# %% [markdown]
# ## Exercise: what if a draw is worth nothing?
#
# Take `gt.Menace(rewards=(3, 0, -1))`: three beads for a win, none for a draw, one taken for a loss. Train it for 1000
# games against `perfect`. It can only draw or lose. Answer before you run anything:
#
# 1. Which beads can ever be added? What becomes of the first box?
# 2. Is it better to leave out the punishment instead, `rewards=(3, 1, 0)`? Will it stop losing?
# 3. Can more beads at the beginning save the machine of 1? Say for each of `beads=(40, 40, 40, 40)`, `(400, 3, 2, 1)`
#    and `(100, 30, 8, 1)` whether it will draw in the end.

# %%
# solution: 1, no bead is ever added, and the first box runs empty
for seed in (1, 2):
    training = learning.train(gt.Menace(rewards=(3, 0, -1)), perfect, games=1000, seed=seed)
    print(training.gave_up, dict(training.share(100)))

# %% [markdown]
# Why does it not at least keep the moves that draw? Because good moves share in bad games. The centre is a fine first
# move, but while the later boxes are full of errors, many games that begin there are lost, and each takes a bead from
# the centre. Nothing ever puts one back, and twelve beads do not last until the later boxes are sound.

# %%
# solution: 2, without punishment nothing is ever forgotten
for seed in (1, 2):
    training = learning.train(gt.Menace(rewards=(3, 1, 0)), perfect, games=1000, seed=seed)
    print(training.gave_up, dict(training.share(100)))

# %% [markdown]
# No box runs empty, and draws become frequent, because their moves gain beads. But the beads of the losing moves stay
# where they are. They are drawn more and more rarely, and yet again and again.

# %%
# solution: 3, each box has to outlast the errors of the boxes after it
for beads in ((40, 40, 40, 40), (400, 3, 2, 1), (100, 30, 8, 1)):
    for seed in (1, 2):
        menace = gt.Menace(rewards=(3, 0, -1), beads=beads)
        training = learning.train(menace, perfect, games=1000, seed=seed)
        print(beads, training.gave_up, training.beads[-1], dict(training.share(100)))

# %% [markdown]
# Not how many beads there are decides, but where. In the last boxes an error should die at once: one bead. The boxes
# before them need enough beads to outlast all those errors, the boxes before these more again. Then the machine
# becomes sound from the end of the game towards its beginning: in the order in which minimax backs up its values. In
# `(400, 3, 2, 1)` the second boxes run empty too soon, and who comes there resigns.

# %% [markdown]
# ## Where to go on
#
# * [08](08-monte-carlo.ipynb): playouts learn, too, but only for one position, and forget it after the move.
# * [10](10-state-of-the-art.ipynb): programs that learn *and* search, from backgammon to Go.
# * [22](22-games.ipynb): your own game from its rules; could it have boxes?
# * [The sheet on Monte Carlo](../../exercises/en/monte-carlo.ipynb), and [the one on formulating
#   games](../../exercises/en/formulate.ipynb).
