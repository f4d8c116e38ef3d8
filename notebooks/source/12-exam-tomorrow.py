# %% [markdown]
# # The evening before the exam
#
# **Question.** The exam is tomorrow, and you have twenty minutes. Which of its questions can you answer, and what do you
# have to repeat? This path has one example of each: go through it once, and trust your first answers.
#
# | minutes | what you do |
# |---|---|
# | 3 | predict each step of alpha-beta on the tree of the book |
# | 6 | cross out the pruned leaves of five trees |
# | 3 | write down the windows (α, β) of one tree |
# | 3 | work out a tree with chance nodes |
# | 4 | prune a tree with 27 leaves, as in an exam |
# | 1 | read what to repeat |

# %%
import gametree as gt
from gametree import exercises
from gametree_classroom.exams import Sheet

LANG = "en"  # the language of questions, feedback and hints: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## Predict each step (3 minutes)
#
# Press *Predict* in the player. Before each step it asks what the search does next, and says what your answer means.

# %%
book = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
book.player(lang=LANG)

# %% [markdown]
# ## Five trees to prune (6 minutes)
#
# Which leaves does alpha-beta never evaluate? Check your answer, read what it says, and press *Next variant* until five
# are right. If more than one explanation fits your answer, the feedback asks you one question.

# %%
pruning = exercises.generate("pruned-leaves", 1, difficulty=1, lang=LANG)
pruning.practice()

# %% [markdown]
# ## Windows (3 minutes)
#
# α is on the left and β on the right. A node gets the window that the node above it has at that moment.

# %%
windows = exercises.generate("windows", 13, difficulty=1, lang=LANG)
windows.practice()

# %% [markdown]
# ## Chance (3 minutes)
#
# Multiply each value by its probability, and add up the products. Nobody chooses at a chance node.

# %%
chance = exercises.generate("chance-values", 1, difficulty=1, lang=LANG)
chance.practice()

# %% [markdown]
# ## 27 leaves (4 minutes)
#
# This is the size of an exam question. Write the window beside each node as you go, or you will lose it.

# %%
leaves = "[8 6 3 1 10 4 10 9 2 11 5 12 7 1 8 3 6 2 9 4 13 5 10 7 2 12 6]"
large = exercises.Exercise("pruned-leaves", gt.Tree.from_leaves(leaves, branching=3), lang=LANG)
large.practice()

# %% [markdown]
# **Predict.** How many leaves are pruned? Open the answer when you have your own.

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
len(large.key), large.key

# %% [markdown]
# ## What to repeat (1 minute)
#
# Was an answer wrong? Then go on with that topic here: the tutor begins with small trees. Open *My progress* for what
# you have overcome, and what is still to practise. If you come back on another day, it asks again.

# %%
tutor = gt.Tutor("alphabeta", LANG, seed=12)
tutor.practice(LANG)

# %% [markdown]
# ## The same on paper
#
# The exam is on paper, so try it there too. `sheet.to_pdf("exam.pdf")` writes the pages; with
# `solution=True` it writes their solutions.

# %%
sheet = Sheet([pruning, windows, chance, large], lang=LANG)
sheet

# %% [markdown]
# ## Go on
#
# * [03](03-alpha-beta.ipynb): alpha-beta from the beginning.
# * [06](06-chance.ipynb): chance nodes from the beginning.
# * [21](21-exercises.ipynb): every kind of exercise.
