# %% [markdown]
# # Exercises that explain the mistake
#
# **Question.** You have solved a pruning exercise, and the solution at the back of the book says something else. At
# which step did you go wrong, and why? Here you answer on the tree, and the feedback names the step.
#
# | word | meaning |
# |---|---|
# | **exercise** | a question about a tree, with the rules for the answer |
# | **answer** | a plain literal: a list of labels, a dict of values, a number |
# | **feedback** | the marked answer: points for each part, and the likely reason for an error |
# | **witness** | other values for leaves that the answer prunes, with which the value or move at the root changes |

# %%
import gametree as gt
from gametree import exercises
from gametree.exercises.programs import TASKS, check_implementation
from gametree_classroom.exams import Sheet

LANG = "en"  # the language of questions, feedback and hints: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## A first exercise
#
# Which leaves does alpha-beta never evaluate? Cross them out with the mouse (or with the arrow keys and the space bar),
# then press *Check*. *Hint* first says where to look, then gives the rule, then the inequality, then one part of the
# answer. After a first *Check* there is *Show solution*: pressed twice, it shows the rest, and your saved work records it.

# %%
first = exercises.Exercise("pruned-leaves", "[[5 9 7] [4 8 6] [11 3 2]]", lang=LANG)
widget = first.practice()
widget

# %% [markdown]
# Your answers are saved beside this notebook, so you find them again tomorrow. You can also answer in text: change the
# line below the picture, or copy it into a cell, where `check` gives the same feedback.
#
# *Next variant* goes on to another tree. A line that you copy from there names its tree in a comment. Check it with
# `exercises.check(widget.exercise, answer)`: `widget.exercise` is always the exercise that is shown.

# %%
tree = "[[3 12 8] [2 4 6] [14 5 2]]"  # that of notebook 03
example = exercises.Exercise("pruned-leaves", tree, lang=LANG)
answer = "C1 C2 C3"  # or ["C1", "C2", "C3"]

# %%
feedback = exercises.check(example, answer)
feedback

# %% [markdown]
# This answer has a *reason*: a student who crosses out all children of C has found the right cut-off, but also crosses
# out the leaf that causes it. The kit knows more than thirty such mistakes. It names one only if your answer follows from
# this mistake and from no other.
#
# ## What a witness shows
#
# If you cross out too many leaves, your search can give a wrong result when these leaves have other values. The
# feedback gives such values, and you can search with them yourself.

# %%
exercises.check(example, ["C2", "C3", "D2", "D3"])

# %% [markdown]
# **Predict.** Put 14 5 4 below D instead of 14 5 2. Which is MAX's best move now, and why can a search that prunes D2
# and D3 not be sure of it?

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
changed = gt.minimax("[[3 12 8] [2 4 6] [14 5 4]]")
changed.best_move, changed.value

# %% [markdown]
# ## Values at nodes: an error counts only once
#
# In the next question, you write a value beside each node. Each node is marked from your *own* values below it: if you
# read one leaf wrong but continue correctly, you lose one point, not two.

# %%
exercises.check(exercises.Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]", lang=LANG), "A = 5, B = 3, C = 2, D = 5")

# %% [markdown]
# ## The rules of your course
#
# Books differ: is a branch pruned when the bounds are *equal*, or only beyond that? Each exercise states its rules. If
# an answer is right under other rules, the feedback says so. On this tree, the rule matters.

# %%
ties = exercises.Exercise("pruned-leaves", "[[3 12] [3 4] [5 1]]", lang=LANG)
print(ties.text())

# %%
strict = exercises.Exercise("pruned-leaves", "[[3 12] [3 4] [5 1]]", gt.Rules(cut="beyond"), lang=LANG)
print("cut-offs at equality:", ties.key, "· only beyond:", strict.key)
exercises.check(ties, strict.key)

# %% [markdown]
# ## All kinds of question
#
# `generate` makes an exercise of the given kind from a seed. The same seed gives the same tree on every computer. *Next
# variant* in the widget shows another tree of the same difficulty.

# %%
for kind in exercises.KINDS:
    print(f"{kind:15}", exercises.Exercise.text(exercises.generate(kind, 8, lang=LANG)).splitlines()[0])

# %% [markdown]
# Type the windows (α, β) of the nodes into the tree:

# %%
exercises.generate("windows", 4, difficulty=1, lang=LANG).practice()

# %% [markdown]
# Here the answer is the leaves, in the order in which they are evaluated. You can also demand properties of the tree:
# this one has a deep cut-off, whose bound does not come from the parent but from further up.

# %%
exercises.generate("visit-order", 13, plies=4, leaves=(8, 12), deep_cut=True, lang=LANG).practice()

# %% [markdown]
# With chance nodes, values are exact. You can write 1/3, 0.25 or 3,5.

# %%
exercises.generate("chance-values", 2, lang=LANG).practice()

# %% [markdown]
# **Find x.** For which values of one leaf is a branch pruned? The answer is an interval. The kit computes it exactly:
# it tries all values at which something can change.

# %%
exercises.generate("find-x", 3, difficulty=1, lang=LANG).practice()

# %% [markdown]
# **Find the bug.** Somebody has searched this tree with one of the known mistakes. Go through the table step by step.
# Which step is the first that the right search does not take?

# %%
exercises.generate("first-wrong-step", 3, difficulty=1, lang=LANG).practice()

# %% [markdown]
# ## A tutor chooses the next exercise
#
# A tutor begins with a worked example: first all its steps, then all but the last two, which do not count. Then come
# trees that tell many mistakes apart at once. When a mistake comes up, the next trees are such that this mistake changes
# the answer, and it goes on until you no longer make it. Your first answer to each exercise counts. *Next exercise* goes
# on, and *My progress* shows what you have mastered.

# %%
tutor = gt.Tutor("alphabeta", LANG, seed=21)
tutor

# %% [markdown]
# **Predict.** Go on until only the tree is shown, and cross out one leaf too much on purpose: the leaf that causes a
# cut-off. What will the next exercise be about?

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The tutor needs an answer that shows a mistake. If you do the same at every cut-off, your answer is exactly that of
# somebody who crosses out the child that causes the cut-off. The next tree is smaller, and this mistake changes its
# answer. If you cross out only one such leaf, it is a slip, and the tutor waits for more evidence.
#
# </details>

# %%
tutor.progress()

# %% [markdown]
# The probability says how sure the tutor is that you do not make a mistake; from 95 % on it counts as overcome. What the
# tutor knows is in the file `gametree-practice/tutor.jsonl` beside this notebook, and nowhere else. You can read it,
# write it into one file with `tutor.export("mine.json")`, or delete it with `tutor.delete()`. `gt.Tutor()` without a
# topic goes through all topics, and comes back to older ones.

# %% [markdown]
# ## Implement it
#
# Write the search yourself. The kit runs it in a separate process, on trees that record every access. It checks the
# value, the evaluated leaves and their order, not your text. This program looks right but is wrong:

# %%
print(TASKS["alphabeta"].text(LANG))


# %%
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = float("-inf") if node.player == "max" else float("inf")
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(alpha, best)
        if alpha >= beta:
            break
    return best


check_implementation("alphabeta", alphabeta, lang=LANG)

# %% [markdown]
# Can you find the error before you read the feedback? An endless loop, a gigabyte of output or `exit()` would also be
# stopped, and this notebook would keep running.
#
# ## Watch your own search
#
# `gt.watch` runs your function on a tree and shows what it does: which nodes it is called for, with which α and β, what
# it reads, what it leaves out, and what it returns. Press P to see your program: the line at work is lit. This alpha-beta
# passes on the bound of the node above it, and nothing older.


# %%
def parent_only(node, alpha, beta):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        best = float("-inf")
        for child in node.children:
            best = max(best, parent_only(child, best, float("inf")))
            if best >= beta:
                break
    else:
        best = float("inf")
        for child in node.children:
            best = min(best, parent_only(child, float("-inf"), best))
            if best <= alpha:
                break
    return best


tree = "[[3 12] [[[2 9] 5] 4] [[[8 1] 3] 7]]"
mine = gt.watch(parent_only, tree)
mine.player(lang=LANG)

# %% [markdown]
# **Predict.** It finds the right value, 4. Does it also read the right leaves? Play it beside the book's search: both go
# in step, and playing pauses at the first difference.

# %%
gt.compare(mine, gt.alphabeta(tree)).player(LANG)

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# The function reads C112. The book's search knows that MAX already has 3 at A, three levels further up, and stops at C11
# after the 2. This function has lost the 3 on its way down: it is called for C with α = 3, but for C1 with α = −∞: press
# P for the two programs, and S for their open calls with α and β.
#
# `gt.compare(mine, gt.alphabeta(tree)).to_html("compared.html", lang=LANG)` writes both as a page, to hand in or to keep.
#
# </details>
#
# A function that raises an error, returns nothing, or never ends is shown up to that step. This one calls itself for the
# node at which it already is.


# %%
def endless(node):
    return max(endless(child) for child in [node])


gt.watch(endless, "[[3 12] [2 4]]", "minimax", lang=LANG).player(lang=LANG)

# %% [markdown]
# ## On paper
#
# Here are the same exercises as a printed sheet, with a solution sheet that matches it exactly.

# %%
sheet = Sheet(
    [exercises.generate(kind, 11, difficulty=1, lang=LANG) for kind in ("values", "pruned-leaves")], lang=LANG
)
sheet
