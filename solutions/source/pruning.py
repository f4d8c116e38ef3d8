# %% [markdown]
# # Pruning by hand
#
# Eight questions, 20 points, about 45 minutes. Take paper and a pencil: draw the tree, write down what you know about
# each node, and cross out what the search never evaluates.
#
# A question has four cells. The first shows the tree and the rules. Write your answer in the second in place of
# `None`, and run it. The third checks your answer, as often as you like. The fourth is for your marks: do not change
# it.
#
# Node names: the root is `A`, its children are `B`, `C`, `D` …, and `B2` is the second child of `B`.

# %%
from gametree import Rules, Tree
from gametree.exercises import Exercise
from gametree.exercises.questions import Question

LANG = "en"

# %% [markdown]
# ## 1. Minimax first
#
# Before you prune a tree, find its value. Work from the leaves up to the root: MIN chooses the least value of its
# children, MAX the greatest.

# %%
question_1 = Question(
    "node_values",
    Exercise("values", "[[5 9 4] [7 3 8] [6 2 9]]"),
    points=2,
    lang=LANG,
)
question_1

# %%
node_values = None
### BEGIN SOLUTION
node_values = {"A": 4, "B": 4, "C": 3, "D": 2}
### END SOLUTION

# %% [markdown]
# ## 2. A first cut-off
#
# The tree has two plies, as in the lecture. Alpha-beta finds the same value as minimax, but it does not evaluate every
# leaf.

# %%
question_2 = Question(
    "pruned",
    Exercise("pruned-leaves", "[[4 9 7] [8 5 6] [3 11 2]]"),
    points=2,
    lang=LANG,
)
question_2

# %%
pruned = None
### BEGIN SOLUTION
pruned = ["D2", "D3"]
### END SOLUTION

# %% [markdown]
# ## 3. In which order?
#
# Follow the search step by step through a tree whose branches have different depths. The search finishes each branch
# before the next one.

# %%
question_3 = Question(
    "visited",
    Exercise("visit-order", "[[13 [14 11 5]] 6 [[8 7 17] [11 12]]]"),
    points=2,
    lang=LANG,
)
question_3

# %%
visited = None
### BEGIN SOLUTION
visited = ["B1", "B21", "C", "D11", "D12", "D13", "D21", "D22"]
### END SOLUTION

# %% [markdown]
# ## 4. The windows
#
# The search enters every node with a window (α, β): α is the best value for MAX so far on the path, β the best for MIN.
# The window, not the value at the root, decides whether the search cuts at the node.

# %%
question_4 = Question(
    "entry_windows",
    Exercise("windows", "[[[12 19] [20 4 20]] [[12 2] [17 4 16] [1 7]]]"),
    points=3,
    lang=LANG,
)
question_4

# %%
entry_windows = None
### BEGIN SOLUTION
entry_windows = {
    "A": ("-inf", "inf"),
    "B": ("-inf", "inf"),
    "B1": ("-inf", "inf"),
    "B2": ("-inf", 19),
    "C": (19, "inf"),
    "C1": (19, "inf"),
}
### END SOLUTION

# %% [markdown]
# ## 5. Twenty-seven leaves
#
# As in the exercise of the lecture, there are three plies, and three moves at each node. Which leaves does the search
# never evaluate?

# %%
leaves = "[16 14 19 25 13 17 21 5 24 1 25 10 23 15 8 18 4 5 10 16 3 25 25 9 13 11 5]"
question_5 = Question(
    "lecture_pruned",
    Exercise("pruned-leaves", Tree.from_leaves(leaves, branching=3)),
    points=4,
    lang=LANG,
)
question_5

# %%
lecture_pruned = None
### BEGIN SOLUTION
lecture_pruned = "B22 B23 B32 B33 D21 D22 D23 D31 D32 D33"
### END SOLUTION

# %% [markdown]
# ## 6. Where the cut-offs are
#
# The tree is the same, but now you mark the branches: on which of them would you draw the two strokes (//)? A whole
# branch counts once. Name the node at its lower end.

# %%
leaves = "[16 14 19 25 13 17 21 5 24 1 25 10 23 15 8 18 4 5 10 16 3 25 25 9 13 11 5]"
question_6 = Question(
    "lecture_branches",
    Exercise("cut-branches", Tree.from_leaves(leaves, branching=3)),
    points=2,
    lang=LANG,
)
question_6

# %%
lecture_branches = None
### BEGIN SOLUTION
lecture_branches = ["B22", "B23", "B32", "B33", "D2", "D3"]
### END SOLUTION

# %% [markdown]
# ## 7. Equal is not better
#
# Textbooks differ on what happens when two values are equal. Read the rule below the tree: in this question, equality is
# not enough for a cut-off.

# %%
question_7 = Question(
    "strictly_pruned",
    Exercise("pruned-leaves", "[[3 5] [3 2] [2 9]]", Rules(cut="beyond")),
    points=2,
    lang=LANG,
)
question_7

# %%
strictly_pruned = None
### BEGIN SOLUTION
strictly_pruned = ["D2"]
### END SOLUTION

# %% [markdown]
# ## 8. From far above
#
# A bound need not come from the parent. Can the value that MAX has at the root cause a cut-off three plies further down?

# %%
question_8 = Question(
    "deeply_pruned",
    Exercise("pruned-leaves", "[[6 9] [[[4 8] 5] 7] [[[2 8] 3] 9]]"),
    points=3,
    lang=LANG,
)
question_8

# %%
deeply_pruned = None
### BEGIN SOLUTION
deeply_pruned = ["C112", "C2", "D112", "D2"]
### END SOLUTION
