"""A kind of question is known by its class alone: under another name it asks, marks and explains the same."""

from __future__ import annotations

import os
import random
import re
import string
import subprocess
import sys

import pytest

from gametree.exercises import KINDS

SHOWN = r'''
import contextlib, importlib.abc, importlib.machinery, json, re, sys, tempfile
from pathlib import Path

old, new = sys.argv[1:]
renamed = []

class Renaming(importlib.machinery.SourceFileLoader):
    """Gives a class another name before anything is made of it."""

    def get_code(self, fullname):
        text, count = re.subn(rf'^(    name = )"{old}"$', rf'\1"{new}"', self.get_data(self.path).decode(), flags=re.M)
        renamed.extend([fullname] * count)
        return compile(text, self.path, "exec")

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if not name.startswith("gametree.exercises.kinds."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        spec.loader = Renaming(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
import gametree as gt
from gametree.commands.cli import main
from gametree.course.paper import Sheet
from gametree.course.question_banks import BANKS, export_questions
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.answer_notation import literal
from gametree.exercises.mistakes import MISTAKES

assert len(renamed) == 1 and old not in {*KINDS} - {new}
print(list(KINDS))
for lang in ("en", "es", "pt"):
    exercise = generate(new, 3, difficulty=1, lang=lang)
    print(exercise.to_json(), exercise.text(), literal(exercise.key), exercise._repr_mimebundle_())
    example = exercise.example()
    for answer in (exercise.key, eval(example)):
        feedback = check(exercise, answer)
        print(feedback, feedback.points(), feedback.solution())
        print([exercise.hint(level, answer) for level in (1, 2, 3, 4)])
    print([mistake.name for mistake in MISTAKES.values() if mistake.applies(exercise)])
    print(exercise.practice(keep=False)._payload)
    sheet = Sheet([exercise], lang=lang)
    print(sheet.to_html(), sheet.to_html(solution=True), sheet.to_latex(solution=True))
    with tempfile.TemporaryDirectory() as folder:
        for format in BANKS:
            try:
                written = export_questions([exercise], Path(folder, "bank" + BANKS[format].suffix), format)
            except gt.GameTreeError as error:
                print(error)
            else:
                print([path.read_text() for path in written if path.suffix in (".xml", ".gift")])
    for command in ("variants", "exam", "questions"):
        with contextlib.suppress(SystemExit):
            main([command, "--help", "--lang", lang])
try:
    Exercise(new, "[3 (1 2)]")
except gt.GameTreeError as error:
    print(error)
'''
"""What a process prints that gives the kind ``old`` the name ``new``."""


def shown(old: str, new: str, hidden: str) -> str:
    """Return what a fresh process prints when a kind has another name, with one word for what is ``hidden``."""
    wide = os.environ | {"COLUMNS": "9999"}  # help is not wrapped, which a hyphen in a name would change
    command = [sys.executable, "-c", SHOWN, old, new]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=wide)
    assert not run.returncode, run.stderr
    named = re.sub(rf"(?<![\w-])({hidden})(?![\w-])", "NAMED", run.stdout)
    return re.sub(r"\b(code|código) [0-9a-f]{6}\b", "CODE", named)  # of a sheet, made from the name, too


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_kind_is_known_by_its_class(name: str) -> None:
    """No table outside its module has its name: questions, marks, hints, pages, sheets and banks agree."""
    new = "".join(random.choices(string.ascii_lowercase, k=len(name)))
    assert shown(name, name, name) == shown(name, new, f"{name}|{new}")
