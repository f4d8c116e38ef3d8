# %% [markdown]
# # Exercises that explain the mistake
#
# **Question.** You have solved a pruning exercise, and the solution at the back of the book says something else.
# Where did you leave the path, and why? Here you answer on the tree, and are told which step it was.
#
# | word | meaning |
# |---|---|
# | **exercise** | a question about a tree, with the rules by which it is to be answered |
# | **answer** | a plain literal: a list of labels, a dict of values, a number |
# | **feedback** | the answer marked part by part, with points and what seems to be behind it |
# | **witness** | other values for leaves that were cut, with which the root would change |

# %%
import gametree as gt
from gametree import exercises
from gametree.course.paper import Sheet
from gametree.exercises.programs import TASKS, check_implementation

LANG = "en"  # the language of questions, feedback and hints: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

# %% [markdown]
# ## The smallest one
#
# Which leaves does alpha-beta never look at? Cross them out with the mouse (or with the arrow keys and the space
# bar), then press *Check*. *Hint* tells first where to look, then the rule, then the inequality, then the answer.

# %%
first = exercises.Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", lang=LANG)
widget = first.practice()
widget

# %% [markdown]
# What you do is kept beside this notebook, so that you find it again tomorrow. And the widget is only one way: the
# line below its picture can be changed there, or copied into a cell, where `check` says the same.
#
# *Next variant* goes on to another tree. A line that is copied there says in a comment which tree it belongs to; it is
# checked by `exercises.check(widget.exercise, answer)`, for `widget.exercise` is always the one that is shown.

# %%
answer = "C1 C2 C3"  # or ["C1", "C2", "C3"]

# %%
feedback = exercises.check(first, answer)
feedback

# %% [markdown]
# This answer has a *reason*: who crosses out the whole family of C has found the right cut, but counts the leaf that
# causes it as cut off, too. The kit knows some thirty such beliefs, and names one only where your answer follows
# from it and from no other.
#
# ## What a witness shows
#
# Crossing out too much is not just "wrong": with other values for the leaves that you would not look at, your search
# would go astray. The feedback gives such values, and you can search with them yourself.

# %%
exercises.check(first, ["C2", "C3", "D2", "D3"])

# %% [markdown]
# **Predict.** Put 14 5 4 below D instead of 14 5 2. Which is MAX's best move now, and why can a search that left out D2
# and D3 not be sure of it?

# %%
# solution: run this cell when you have your own answer
changed = gt.minimax("[[3 12 8] [2 4 6] [14 5 4]]")
changed.best_move, changed.value

# %% [markdown]
# ## Values at nodes, and one error punished once
#
# In the next question a value goes beside each node. A node is judged by your *own* values below it: who
# reads one leaf wrong but goes on correctly loses one point, not two.

# %%
exercises.check(exercises.Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]", lang=LANG), "A = 5, B = 3, C = 2, D = 5")

# %% [markdown]
# ## The rules of your course
#
# Books differ: is a branch cut when the values are *equal*, or only when they are better? Each exercise prints its
# rules, and an answer that is right under other rules is told so. On this tree it matters.

# %%
ties = exercises.Exercise("pruned-leaves", "[[3 12] [3 4] [5 1]]", lang=LANG)
print(ties.text())

# %%
strict = exercises.Exercise("pruned-leaves", "[[3 12] [3 4] [5 1]]", gt.Rules(cut="beyond"), lang=LANG)
print("cut at equality:", ties.key, "· only beyond:", strict.key)
exercises.check(ties, strict.key)

# %% [markdown]
# ## Sixteen kinds of question
#
# `generate` draws an exercise of a kind from a seed; the same seed gives the same tree on every machine. *Next
# variant* in the widget goes on to another tree of the same difficulty.

# %%
for kind in exercises.KINDS:
    print(f"{kind:15}", exercises.Exercise.text(exercises.generate(kind, 8, lang=LANG)).splitlines()[0])

# %% [markdown]
# The windows (α, β) at each node, typed into the tree:

# %%
exercises.generate("windows", 4, difficulty=1, lang=LANG).practice()

# %% [markdown]
# The leaves in the order in which they are evaluated. What a tree has to be like can be promised: this one has a deep
# cut, whose bound comes from further up than the node above.

# %%
exercises.generate("visit-order", 13, plies=4, leaves=(8, 12), deep_cut=True, lang=LANG).practice()

# %% [markdown]
# With chance nodes, values are exact: 1/3, 0.25 or 3,5 are read as what they are.

# %%
exercises.generate("chance-values", 2, lang=LANG).practice()

# %% [markdown]
# **Find x.** For which values of one leaf is a branch cut? The answer is an interval, and it is computed, not
# guessed: all values at which something could change are tried.

# %%
exercises.generate("find-x", 3, difficulty=1, lang=LANG).practice()

# %% [markdown]
# ## Implement it
#
# Write the search yourself. It runs in a process of its own, on trees that record every access, and what is judged
# is the value, the leaves looked at and their order, not your text. This one looks right and is not:

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
# Can you see it before you read what is said? A loop without end, a gigabyte of output or `exit()` would be stopped
# as well, and this notebook lives on.
#
# ## On paper
#
# The same exercises as a sheet to print, with its solution sheet; the two overlay exactly.

# %%
sheet = Sheet(
    [exercises.generate(kind, 11, difficulty=1, lang=LANG) for kind in ("values", "pruned-leaves")], lang=LANG
)
sheet
