# %% [markdown]
# # For instructors: from the slides to the marks
#
# **Question.** For a week of lectures on alpha-beta you need four things: pictures for the slides, a sheet of exercises
# with solutions, a different tree for every student, and marks. How do you get them without drawing or correcting
# anything by hand?
#
# | word | meaning |
# |---|---|
# | **series** | the pictures of a search, one for each step, all of one size |
# | **theme**, **notation**, **rules** | the colours; the text beside a node; when the textbook cuts off |
# | **sheet** | exercises on paper, with a second sheet for the solutions |
# | **seed** | a number for making a tree; the same seed gives the same tree, this year and next |
# | **variant** | a student's own tree, as difficult as everybody else's |
# | **rubric** | the points for each part of an answer, and for each error |
#
# All of these come from one search, so they always agree.

# %%
import csv
from collections import Counter
from pathlib import Path

from IPython.display import SVG

import gametree as gt
import gametree_classroom
from gametree import exercises, experiments
from gametree_classroom.exams import Sheet

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

FOLDER = Path("figures")

# %% [markdown]
# The files are written to the folder `figures` beside this notebook. You can do the same in a terminal, without Python;
# each section shows the command. `LANG` above changes the language of all slides, sheets and feedback.
#
# ## 1 Figures for slides
#
# Each search gives one series. All its pictures have the same size, and each node is always at the same place, so the
# slides work as an animation.

# %%
result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
formats = ["pdf", "svg"]
files = result.export(FOLDER / "steps", formats, by="leaf", lang=LANG, captions=True, overwrite=True)
print(len(files), ":", ", ".join(sorted(file.name for file in files if file.suffix == ".pdf")))

# %% [markdown]
# In a terminal: `gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --format pdf --format svg --captions --lang en -o steps`
#
# Other formats: `png` (with `dpi=300`), `eps`, `dot`; `tikz`, a picture for each step, for `\input`, and `beamer`, one
# picture with overlays; `pages`, one PDF with a page for each step; `gif` and `webp`, animations; `html`, the player;
# `markdown` and `latex`, the step table.
#
# Here are all steps on one page, to choose from or to hand out:

# %%
page = result.contact_sheet(FOLDER / "all-steps.svg", lang=LANG, overwrite=True)
SVG(str(page))

# %% [markdown]
# ### Your notation, your rules, your colours
#
# Books differ. The text beside a node can be the known bounds, the window (α, β) or the value so far. A cut-off can
# happen at equality or only beyond it. A theme is a small file with the colours of your course. `theme="print"` is
# black and white; `theme="projector"` has labels that can be read from the last row of a lecture hall.

# %%
theme = FOLDER / "course.toml"
theme.write_text(
    """base = "light"
[path]
fill = "#dff3e4"
line = "#1b5e20"
[best]
fill = "#fff3c4"
line = "#7a4b00"
"""
)
ours = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3, rules=gt.Rules(cut="beyond"))
looks = {"notation": "window", "theme": theme, "size": "12cm", "lang": LANG}
series = ours.export(FOLDER / "ours", "svg", **looks, overwrite=True)
SVG(str(series[3]))

# %% [markdown]
# ### A whole set of slides
#
# The slides show a title, the tree and each step with its caption; the speaker's notes explain each cut-off, and the
# last slide has a table of all cut-offs. The ending of the file name gives the format: `.pptx` for PowerPoint and
# LibreOffice, `.tex` for beamer, `.pdf`.

# %%
deck = result.deck(FOLDER / "alpha-beta.pdf", lang=LANG, overwrite=True)
film = result.export(FOLDER / "alpha-beta.gif", lang=LANG, captions=True, seconds=3, overwrite=True)
print(deck.name, "·", film[0].name)

# %% [markdown]
# In a terminal: `gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --lang en -o alpha-beta.pptx`
#
# For every example of the five lectures, in every format, with a page of pictures to choose from:
# `gametree gallery -o gallery/`
#
# ### How much does pruning save?
#
# Here are two figures for the slide after the definition. How many leaves does each algorithm evaluate?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
experiments.leaves_by_algorithm(tree, lang=LANG)

# %% [markdown]
# **Predict** (and let your students predict). With the best order of moves, alpha-beta evaluates about the square root
# of the number of leaves. Is a random order closer to the best or to the worst?

# %%
# %%reveal
experiments.growth(3, range(1, 6), lang=LANG)

# %% [markdown]
# In the lecture itself, use the player: ask for the next leaf before you press →. If you save it with
# `result.to_html("page.html")`, it needs no kernel and no network.

# %%
result.player(lang=LANG)

# %% [markdown]
# ## 2 Making a sheet
#
# A sheet is a list of exercises. Use a tree of your own, `Exercise(kind, tree)`, or a random one,
# `generate(kind, seed)`, with a difficulty from 1 to 5 or with demands such as `leaves=(8, 10)`, `cuts=2`,
# `deep_cut=True`. The same seeds give the same sheet next year.

# %%
own = exercises.Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", lang=LANG)
drawn = [exercises.generate(kind, 7, difficulty=2, lang=LANG) for kind in ("values", "windows")]
sheet = Sheet([own, *drawn], title="Alpha-beta pruning", points=[2, 3, 5], lang=LANG)
sheet.to_pdf(FOLDER / "sheet.pdf", overwrite=True)
sheet.to_pdf(FOLDER / "solutions.pdf", solution=True, overwrite=True)
sheet

# %% [markdown]
# The solution sheet matches the exercise sheet exactly, so you can lay one over the other to mark it; the reasons
# follow on extra pages.
#
# In a terminal: `gametree paper --kind values --kind windows --seed 7 --lang en -o sheet.pdf`
#
# Which tree is a good one? On most small trees, some wrong procedure happens to prune the right leaves. With
# `discriminating=True`, `generate` gives a tree on which every known mistake leads to a different answer. For your own
# tree, try the answer that worries you most:

# %%
exercises.check(own, "C1 C2 C3", lang=LANG)

# %% [markdown]
# [21](21-exercises.ipynb) shows the exercises as students see them, with hints. The list of all kinds is in
# `docs/exercises.md`, the list of known mistakes in `docs/mistakes.md`.

# %% [markdown]
# ## 3 A variant for every student
#
# Each student on a list gets a different tree of the same difficulty. The tree depends on your *secret*, the student's
# id and the name of the exercise. Keep the secret, and you can make the same variants again for grading. Students get
# the trees, never the secret.

# %%
roster = ["ana", "bruno", "carla", "david", "elena", "fabio"]
variants = gametree_classroom.variants("pruned-leaves", roster, "a long random secret", "sheet 3.2", lang=LANG)
for student, exercise in variants.items():
    print(f"{student:6} {exercise.tree!s:48} {' '.join(exercise.key)}")

# %% [markdown]
# In a terminal, with a student list from your university (a CSV file with a column of ids):
#
# `gametree variants roster.csv --kind pruned-leaves --exercise "sheet 3.2" --secret-file secret.txt -o trees --keys
# keys.csv`
#
# This writes a file for each student; `--format pdf` makes a printed sheet with the id on it. Here is the tree of one
# student, and the solution, which you keep:

# %%
variants["carla"].tree

# %%
variants["carla"].result.frames(lang=LANG)[-1]

# %% [markdown]
# ## 4 Grading a class
#
# The answers come from a form, by mail or from a file. Students write them in different ways, so the kit accepts small
# letters, and answers with or without commas and brackets. An answer that cannot be read raises an error with one
# sentence, in the language of the exercise; the loop below catches it.
#
# **Predict.** Compare the answers below with the keys above. Who has everything right? Who gets no point although the
# answer is nearly right?

# %%
answers = """id,answer
ana,B21 B22 C1 C21 C22 C23
bruno,"c3, B33"
carla,C22 C23
david,"['D21', 'D22']"
elena,C22
fabio,I do not know
"""

# %%
# %%reveal
rubric = exercises.Rubric("per_node", points=4)
feedbacks = {}
for row in csv.DictReader(answers.splitlines()):
    student, answer = row["id"], row["answer"]
    try:
        feedback = exercises.check(variants[student], answer, rubric, lang=LANG)
    except gt.GameTreeError as error:
        print(f"{student:6} – / 4   {error}")
        continue
    feedbacks[student] = feedback
    behind = ", ".join(name for belief in feedback.beliefs for name in belief.mistakes)
    print(f"{student:6} {float(feedback.score):3.1f} / {feedback.maximum}   {behind}")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# Ana and david made the same mistake, on different trees. David gets no point: in his tree one leaf is pruned; he found
# it, but also named a wrong one. The mark does not show that he understood nearly everything; the reason does. Fabio's
# answer cannot be read, and the error message can be sent to him as it is.
#
# </details>
#
# This is what ana reads:

# %%
print(feedbacks["ana"].message())

# %%
feedbacks["carla"]

# %% [markdown]
# What should you explain again next week? Count the reasons for the errors:

# %%
beliefs = Counter(belief.text(LANG) for feedback in feedbacks.values() for belief in feedback.beliefs)
for sentence, count in beliefs.most_common():
    print(count, "×", sentence)

# %% [markdown]
# There are three rubrics. `per_node`, as above, gives a share of the points for each right part, and takes the same
# share away for each wrong one. `minus_per_error` gives all points, minus a `penalty` for each error. `all_or_nothing`
# gives all points or none. A part that follows correctly from an earlier error costs nothing more. To leave out a
# mistake that you have not taught about, write `without=["parent-bound-only"]`.

# %%
for name, penalty in (("per_node", None), ("minus_per_error", 1), ("all_or_nothing", None)):
    rubric = exercises.Rubric(name, points=4, penalty=penalty)
    scores = [exercises.check(one.exercise, one.answer, rubric).score for one in feedbacks.values()]
    print(f"{name:16}", *(f"{float(score):4.1f}" for score in scores))

# %% [markdown]
# One answer in a terminal: `gametree check trees/ana.json "B22 C21" --rubric minus_per_error --lang en`
#
# ### With nbgrader
#
# If your course collects notebooks with nbgrader, you need only four commands:
#
# 1. `gametree sheets --lang en --folder DIR` writes the sheets into a course folder;
# 2. `nbgrader generate_assignment …` makes the notebooks for the students;
# 3. `nbgrader autograde …` marks the answers in the notebooks that they hand in; it does not run the notebooks;
# 4. `nbgrader generate_feedback …` writes the feedback for them, with the sentences that you have read above.
#
# `docs/grading.md` explains it step by step.

# %% [markdown]
# ## Exercise
#
# Make a sheet with an example from your own lecture. Then give the answer of a student who reads the tree from right to
# left, and read the feedback. Does your tree show that mistake? If not, find one that does.

# %%
# %%reveal solution
# solution: from right to left the lecture's tree has no cut-offs at all; the second tree has other cut-offs
for leaves in ("[[3 12 8] [2 4 6] [14 5 2]]", "[[5 9 7] [2 8 4] [6 7 5]]"):
    example = exercises.Exercise("pruned-leaves", leaves, lang=LANG)
    mirrored = exercises.Exercise("pruned-leaves", leaves, gt.Rules(order="right_to_left"))
    print(example.key, mirrored.key)
    print(exercises.check(example, mirrored.key).message(), end="\n\n")

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# On the first tree, that student crosses out nothing, just like a student who has never heard of pruning: the answers
# are the same. On the second tree, the answer is half right, and the last sentence of the feedback says why.
#
# </details>

# %% [markdown]
# ## Where to go on
#
# * [21](21-exercises.ipynb): the exercises as students see them.
# * [20](20-lecture-examples.ipynb): every example of the lectures, ready to be exported.
# * [The sheet on pruning](../../exercises/en/pruning.ipynb), made with what you have seen here.
