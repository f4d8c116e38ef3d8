# %% [markdown]
# # For instructors: figures, slides, sheets
#
# **Question.** A lecture needs the seven steps of an example, in the language, notation and colours of the course, and
# an exercise sheet with its solutions. How do you get them without drawing anything by hand?
#
# Everything here comes from one search, so that no picture can disagree with another. Files are written into the
# folder `figures` beside this notebook. The same can be had in a terminal, without Python; each section says how.

# %%
from pathlib import Path

from IPython.display import SVG

import gametree as gt
from gametree import exercises, experiments

LANG = "es"  # the language of captions, sheets and slides: "en", "es" or "pt"
FOLDER = Path("figures")

# %% [markdown]
# ## Seven steps for seven slides
#
# All files of a series have the same size, and each node stands at the same place, so that flipping slides animates.

# %%
result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
files = result.export(FOLDER / "steps", format=["pdf", "svg"], by="leaf", lang=LANG, captions=True, overwrite=True)
print(len(files), "files:", ", ".join(sorted(file.name for file in files if file.suffix == ".pdf")))

# %% [markdown]
# In a terminal: `gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --format pdf --format svg --captions --lang es -o steps`
#
# Other formats: `png` (with `dpi=300`), `eps`, `dot`; `tikz`, a picture a step for `\input`, and `beamer`, one picture
# with overlays; `pages`, one PDF with a page a step; `gif` and `webp`, which move by themselves; `html`, the player;
# `markdown` and `latex`, the step table.

# %%
film = result.export(FOLDER / "alpha-beta.gif", lang=LANG, captions=True, seconds=3, overwrite=True)
print(film[0].name, film[0].stat().st_size // 1000, "kB")

# %% [markdown]
# ## Your notation, your rules, your colours
#
# Books differ. Beside each node stands what is known of it, or the window (α, β), or the value so far; a cut is made
# at equality or only beyond it. And a theme is a small file with the colours of your course.

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
for path in ours.export(FOLDER / "ours", format="svg", notation="window", theme=theme, size="12cm", overwrite=True)[
    3:4
]:
    shown = path

# %%
SVG(str(shown))

# %% [markdown]
# All steps on one page, to choose from or to hand out:

# %%
page = result.contact_sheet(FOLDER / "all-steps.svg", lang=LANG, overwrite=True)
SVG(str(page))

# %% [markdown]
# `theme="print"` is black and white, `theme="projector"` has labels for the last row of a hall.
#
# ## A whole deck
#
# A title, the tree, a slide a step with its caption, and in the speaker's notes why each cut is right; at the end the
# cuts in a table. As PowerPoint, for beamer, or as PDF.

# %%
deck = result.deck(FOLDER / "alpha-beta.pdf", lang=LANG, overwrite=True)
print(deck.name)

# %% [markdown]
# In a terminal: `gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --lang es -o alpha-beta.pptx`
#
# ## What does it save? Comparisons to show
#
# How many leaves does each algorithm evaluate, and how much does the order of moves matter?

# %%
leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
tree = gt.Tree.from_leaves(leaves, branching=3)
experiments.leaves_by_algorithm(tree, lang=LANG)

# %% [markdown]
# **Foretell.** With the best order of moves, alpha-beta needs about the square root of what minimax needs. Does a
# random order lie nearer to the best or to the worst?

# %%
experiments.growth(3, range(1, 7), lang=LANG)

# %% [markdown]
# ## A sheet, and its solutions exactly upon it
#
# Kinds, seeds and a difficulty make a sheet; with the same seeds it is the same sheet next year.

# %%
sheet = exercises.Sheet(
    [exercises.generate(kind, 7, difficulty=2, lang=LANG) for kind in ("values", "pruned-leaves", "windows")],
    title="Poda alfa-beta",
    lang=LANG,
)
(
    sheet.to_pdf(FOLDER / "sheet.pdf", overwrite=True),
    sheet.to_pdf(FOLDER / "solutions.pdf", solution=True, overwrite=True),
)
sheet

# %% [markdown]
# In a terminal: `gametree paper --kind values --kind pruned-leaves --seed 7 --lang es -o sheet.pdf`
#
# ## A tree for every student
#
# Each student of a roster gets another tree of the same difficulty. They follow from a secret of yours: keep it, and
# the same variants can be made again for grading; students get trees, never the secret.

# %%
roster = ["ana", "bruno", "carla"]
for student, exercise in exercises.variants("pruned-leaves", roster, "a long random secret", "sheet 3.2").items():
    print(f"{student:6}", exercise.tree, "· key:", ", ".join(exercise.key))

# %% [markdown]
# **Exercise.** Make a sheet of your own lecture's example: put its tree into `Exercise(kind, tree)`, choose the rules
# of your course with `gt.Rules`, and look at what the feedback says to the mistake that your students make most.
