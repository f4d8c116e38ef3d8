"""A format is defined only by its module and a line in a tuple: if its name changes, every channel writes it under the
new name.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

RENAMED = """
import contextlib, io, json, sys, types
from dataclasses import replace
from importlib import import_module
from pathlib import Path

FORMATS = {
    "gametree.render.graphviz": "PNG", "gametree.render.films": "GIF", "gametree.render.tikz": "OVERLAYS",
    "gametree.render.pptx": "POWERPOINT",
    "gametree_classroom.banks.moodle": "GIFT", "gametree_classroom.exams.html_sheet": "HTML_SHEET",
}
NAMES = {name: f"new{name.lower().removesuffix('_sheet')}" for name in FORMATS.values()}
import gametree_classroom

eager = [f"gametree_classroom.{name}" for name in ("exams", "banks")]
for package in eager:  # whose first line would make the tuples
    sys.modules[package] = types.ModuleType(package)
    sys.modules[package].__path__ = [*gametree_classroom.__path__]
    sys.modules[package].__path__[0] += "/" + package.rpartition(".")[2]
for place, name in FORMATS.items():
    module = import_module(place)
    setattr(module, name, replace(getattr(module, name), name=NAMES[name], suffix=f".x{name[:4].lower()}"))

for package in eager:
    del sys.modules[package]

import gametree as gt
from gametree.commands.cli import main
from gametree_classroom.banks import export_questions
from gametree.exercises.exercise import Exercise

folder, tree, help = Path(sys.argv[1]), "[[3 12] [2 4]]", {}
result, exercise = gt.alphabeta(tree), Exercise("savings", tree)
result.export(folder / "steps", ["newpng", "newoverlays"])
result.export(folder / "film.xgif")
result.deck(folder / "slides.xpowe")
exercise.export(folder / "pair", "newpng")
export_questions([exercise], folder / "bank.xgift")
for line in (
    ["paper", "--kind", "savings", "-o", f"{folder}/sheet.xhtml"],
    ["deck", tree, "--format", "newpowerpoint", "-o", f"{folder}/deck.xpowe"],
    ["gallery", "001-die", "--format", "newpng", "-o", f"{folder}/gallery"],
):
    assert main(line) == 0, line
errors = []
for wrong in (lambda: result.export("a.xyz"), lambda: result.export("a.xpowe"), lambda: result.export("a", "x"),
              lambda: export_questions([exercise], "a.xyz"), lambda: result.deck("a.pdf", template="b.xpowe")):
    try:
        wrong()
    except gt.GameTreeError as error:
        errors.append(str(error))
for command in ("figures", "deck", "gallery", "questions", "paper", "variants"):
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.suppress(SystemExit):
        main([command, "--help"])
    help[command] = " ".join(printed.getvalue().split())
print(json.dumps({"help": help, "errors": errors}))
"""


def test_renamed_format_is_used_in_files_help_and_errors(tmp_path: Path) -> None:
    """Every channel takes the name and the suffix from the format, so the old ones no longer appear."""
    run = subprocess.run([sys.executable, "-c", RENAMED, str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    output = json.loads(run.stdout.splitlines()[-1])
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"steps/step-a.xpng", "steps/overlays.xover", "steps/gametree-preamble.tex"} <= written
    assert {"film.xgif", "slides.xpowe", "deck.xpowe", "bank.xgift"} <= written
    assert {
        "pair/exercise.xpng",
        "pair/solution.xpng",
        "sheet.xhtml",
        "gallery/001-die/tree.xpng",
    } <= written
    help = output["help"]
    assert "newpng" in help["figures"] and "inch of newpng, newgif, webp" in help["figures"]
    assert "newpng" in help["gallery"] and "deck.xpowe" in help["deck"] and "or newpowerpoint)" in help["deck"]
    assert "newgift" in help["questions"] and "sheet.xhtml" in help["paper"]
    assert "newhtml" in help["variants"]
    unknown, slides, format, bank, template = output["errors"]
    assert ".xover" in unknown and "result.deck" in slides and "newpng" in format
    assert ".xgift" in bank and ".xpowe" in template
