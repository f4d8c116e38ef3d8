# %% [markdown]
# # For instructors: from the slides to the marks
#
# **Question.** A week of teaching alpha-beta needs four things: pictures for the slides, a sheet of exercises with
# its solutions, a tree of its own for every student, and marks. How do you get them without drawing or correcting
# anything by hand?
#
# | word | meaning |
# |---|---|
# | **series** | the pictures of a search, one for each step, all of one size |
# | **theme**, **notation**, **rules** | the colours; what stands beside a node; which cut the textbook makes |
# | **sheet** | exercises on paper, with a second one on which the solutions stand |
# | **seed** | a number from which a tree is drawn; the same seed gives the same tree, this year and next |
# | **variant** | a student's own tree, as difficult as everybody else's |
# | **rubric** | what a part of an answer is worth, and what an error costs |
#
# Everything here comes from one search, so that no picture, solution or mark can disagree with another.

# %%
import csv
from collections import Counter
from pathlib import Path

from IPython.display import SVG

import gametree as gt
from gametree import exercises, experiments
from gametree.course.paper import Sheet

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too

FOLDER = Path("figures")

# %% [markdown]
# Files go into the folder `figures` beside this notebook. The same can be had in a terminal, without Python; each
# section says how. `LANG` above changes the language of every slide, sheet and feedback.
#
# ## 1 Figures for slides
#
# One search is one series. All its pictures have the same size, and each node stands at the same place, so that
# flipping slides animates.

# %%
result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
formats = ["pdf", "svg"]
files = result.export(FOLDER / "steps", formats, by="leaf", lang=LANG, captions=True, overwrite=True)
print(len(files), ":", ", ".join(sorted(file.name for file in files if file.suffix == ".pdf")))

# %% [markdown]
# In a terminal: `gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --format pdf --format svg --captions --lang en -o steps`
#
# Other formats: `png` (with `dpi=300`), `eps`, `dot`; `tikz`, a picture a step for `\input`, and `beamer`, one picture
# with overlays; `pages`, one PDF with a page a step; `gif` and `webp`, which move by themselves; `html`, the player;
# `markdown` and `latex`, the step table.
#
# Which step do you want? All of them on one page, to choose from or to hand out:

# %%
page = result.contact_sheet(FOLDER / "all-steps.svg", paper="a4", lang=LANG, overwrite=True)
SVG(str(page))

# %% [markdown]
# ### Your notation, your rules, your colours
#
# Books differ. Beside each node stands what is known of it, or the window (α, β), or the value so far; a cut is made
# at equality or only beyond it. And a theme is a small file with the colours of your course. `theme="print"` is black
# and white, `theme="projector"` has labels for the last row of a hall.

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
# ### A whole deck
#
# A title, the tree, a slide a step with its caption, and in the speaker's notes why each cut is right; at the end the
# cuts in a table. The ending of the name decides: `.pptx` for PowerPoint and LibreOffice, `.tex` for beamer, `.pdf`.

# %%
deck = result.deck(FOLDER / "alpha-beta.pdf", lang=LANG, overwrite=True)
film = result.export(FOLDER / "alpha-beta.gif", lang=LANG, captions=True, seconds=3, overwrite=True)
print(deck.name, "·", film[0].name)

# %% [markdown]
# In a terminal: `gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --lang en -o alpha-beta.pptx`
#
# And every example of the five lectures, in every format, with a page to pick from by eye: `gametree gallery -o
# gallery/`
#
# ### What does it save?
#
# Two figures for the slide after the definition. How many leaves does each algorithm evaluate?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
experiments.leaves_by_algorithm(tree, lang=LANG)

# %% [markdown]
# **Predict** (and let your students foretell). With the best order of moves, alpha-beta needs about the square root of
# what minimax needs. Does a random order lie nearer to the best or to the worst?

# %%
experiments.growth(3, range(1, 6), lang=LANG)

# %% [markdown]
# In the lecture itself nothing beats the player: ask for the next leaf before you press →. Saved with
# `result.to_html("page.html")`, it needs no kernel and no network.

# %%
result.player(lang=LANG)

# %% [markdown]
# ## 2 Making a sheet
#
# A sheet is a list of exercises. Take a tree of your own, `Exercise(kind, tree)`, or let one be drawn:
# `generate(kind, seed)` with a difficulty from 1 to 5, or with promises such as `leaves=(8, 10)`, `cuts=2`,
# `deep_cut=True`. With the same seeds it is the same sheet next year.

# %%
own = exercises.Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", lang=LANG)
drawn = [exercises.generate(kind, 7, difficulty=2, lang=LANG) for kind in ("values", "windows")]
sheet = Sheet([own, *drawn], title="Pruning by alpha-beta", points=[2, 3, 5], lang=LANG)
sheet.to_pdf(FOLDER / "sheet.pdf", overwrite=True)
sheet.to_pdf(FOLDER / "solutions.pdf", solution=True, overwrite=True)
sheet

# %% [markdown]
# The solutions lie exactly upon the sheet, so that a transparency of the one corrects the other; the reasons follow
# on pages of their own.
#
# In a terminal: `gametree paper --kind values --kind windows --seed 7 --lang en -o sheet.pdf`
#
# Which tree is a good one? Not every tree can tell a right answer from a wrong one: on most small trees some wrong
# procedure happens to cut the right leaves. With `discriminating=True`, `generate` promises a tree on which every
# known mistake leads to an answer of its own. For your own tree, try the answer that you fear most:

# %%
exercises.check(own, "C1 C2 C3", lang=LANG)

# %% [markdown]
# [21](21-exercises.ipynb) shows all sixteen kinds from the students' side, with hints; the full list with what each
# asks for is in `docs/exercises.md`, the list of known mistakes in `docs/mistakes.md`.

# %% [markdown]
# ## 3 A variant for every student
#
# Each student of a roster gets another tree of the same difficulty. The trees follow from a *secret* of yours, the
# student's id and the name of the exercise. Keep the secret, and the same variants can be made again for grading;
# students get trees, never the secret.

# %%
roster = ["ana", "bruno", "carla", "david", "elena", "fabio"]
variants = exercises.variants("pruned-leaves", roster, "a long random secret", "sheet 3.2", lang=LANG)
for student, exercise in variants.items():
    print(f"{student:6} {exercise.tree!s:48} {' '.join(exercise.key)}")

# %% [markdown]
# In a terminal, with a roster as your university exports it (a CSV with a column of ids):
#
# `gametree variants roster.csv --kind pruned-leaves --exercise "sheet 3.2" --secret-file secret.txt -o trees --keys
# keys.csv`
#
# This makes a file for each student, `--format pdf` a printed sheet with the id on it. Here is the tree of one of them,
# and the solution that you keep:

# %%
variants["carla"].tree

# %%
variants["carla"].result.frames(lang=LANG)[-1]

# %% [markdown]
# ## 4 Grading a class
#
# The answers come back, from a form, by mail, or from a file. Students write as students write, so they are read
# generously: small letters, commas or none, brackets or none. What cannot be read at all is an error of one sentence,
# in the language of the exercise; it must not stop the loop.
#
# **Predict.** Compare the answers below with the keys above. Who has everything right? Who will get no point, and is
# nearly right?

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
rubric = exercises.Rubric("per_node", points=4)
told = {}
for row in csv.DictReader(answers.splitlines()):
    student, answer = row["id"], row["answer"]
    try:
        feedback = exercises.check(variants[student], answer, rubric, lang=LANG)
    except gt.GameTreeError as error:
        print(f"{student:6} – / 4   {error}")
        continue
    told[student] = feedback
    behind = ", ".join(name for belief in feedback.beliefs for name in belief.mistakes)
    print(f"{student:6} {float(feedback.score):3.1f} / {feedback.maximum}   {behind}")

# %% [markdown]
# Ana and david made the same mistake, on different trees. David gets no point: his tree has one cut leaf, he found
# it, and named one that does not belong. A mark does not show that he understood nearly everything; the reason does.
# And what fabio wrote is told so that it can be sent back to him. This is what ana gets to read:

# %%
print(told["ana"].message())

# %%
told["carla"]

# %% [markdown]
# What should be explained again next week? Count what is behind the errors:

# %%
beliefs = Counter(belief.told(LANG) for feedback in told.values() for belief in feedback.beliefs)
for sentence, count in beliefs.most_common():
    print(count, "×", sentence)

# %% [markdown]
# There are three rubrics. `per_node`, as above: a share of the points for each right part, as much less for each that
# does not belong. `minus_per_error`: all points, less a `penalty` for each error. `all_or_nothing`. A part that
# follows rightly from a student's own earlier error is not punished again. What you have not taught is left out with
# `without=["parent-bound-only"]`.

# %%
for name, penalty in (("per_node", None), ("minus_per_error", 1), ("all_or_nothing", None)):
    rubric = exercises.Rubric(name, points=4, penalty=penalty)
    scores = [exercises.check(one.exercise, one.answer, rubric).score for one in told.values()]
    print(f"{name:16}", *(f"{float(score):4.1f}" for score in scores))

# %% [markdown]
# One answer in a terminal: `gametree check trees/ana.json "B22 C21" --rubric minus_per_error --lang en`
#
# ### With nbgrader
#
# If your course collects notebooks with nbgrader, the whole way is four commands, and no cell of yours:
#
# 1. `gametree sheets --lang en --course DIR` writes the sheets into a course folder;
# 2. `nbgrader generate_assignment …` makes what students get;
# 3. `nbgrader autograde …` runs what they hand in, and gives the points;
# 4. `nbgrader generate_feedback …` writes what they get back, with the sentences that you have read above.
#
# `docs/grading.md` goes through it, step by step.

# %% [markdown]
# ## Exercise
#
# Make a sheet from your own lecture's example. Then act as your worst student: put in the answer of somebody who
# reads the tree from right to left, and look at what the feedback says. Does your tree show that mistake? If it does
# not, find one that does.

# %%
# solution: from right to left the lecture's tree has no cut at all; the second tree has other cuts
for leaves in ("[[3 12 8] [2 4 6] [14 5 2]]", "[[5 9 7] [2 8 4] [6 7 5]]"):
    example = exercises.Exercise("pruned-leaves", leaves, lang=LANG)
    mirrored = exercises.Exercise("pruned-leaves", leaves, gt.Rules(order="right_to_left"))
    print(example.key, mirrored.key)
    print(exercises.check(example, mirrored.key).message(), end="\n\n")

# %% [markdown]
# On the first tree that student would cross out nothing, and so would somebody who has never heard of pruning: nobody
# could tell them apart. On the second the answer is half right, and the last sentence of the feedback says
# why.

# %% [markdown]
# ## Where to go on
#
# * [21](21-exercises.ipynb): the exercises as students meet them.
# * [20](20-lecture-examples.ipynb): every example of the lectures, ready to be exported.
# * [The sheet on pruning](../../exercises/en/pruning.ipynb), made with what you have seen here.
