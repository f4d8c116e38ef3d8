"""A rule is added by its record alone, one field of `Rules`: every channel offers, reads and says it."""

from __future__ import annotations

import subprocess
import sys

ADDED = r'''
import contextlib, importlib.abc, importlib.machinery, io, sys, tempfile
from pathlib import Path

RECORD = """
    mood: str = _rule_field(
        _cut,
        title=Phrase("Mood of the search"),
        choices={
            "calm": _Choice(Phrase("The search is calm."), Phrase("the search were calm")),
            "wild": _Choice(Phrase("The search is wild."), Phrase("the search were wild")),
        },
    )
"""
CHANGES = {
    "gametree.rules": ("    depth: int | None = ", RECORD + "    depth: int | None = "),
    "gametree.trace.algorithms": ('CUTTING = ("cut", ', 'CUTTING = ("mood", "cut", '),
}

class Adding(importlib.machinery.SourceFileLoader):
    """Adds the record to `Rules`, and its name to the rules that the searches with cut-offs obey."""

    def get_code(self, fullname):
        text, (before, after) = self.get_data(self.path).decode(), CHANGES[fullname]
        assert text.count(before) == 1, before
        return compile(text.replace(before, after), self.path, "exec")

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name not in CHANGES:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        spec.loader = Adding(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
import gametree as gt
from gametree.commands.cli import main
from gametree.course.paper import Sheet
from gametree.course.question_banks import BANKS, export_questions
from gametree.course.submissions.feedback_page import mistake_sentence as mistake_told
from gametree.exercises import Exercise
from gametree.widgets.website.addresses import address_of, exercise_at, search_at

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
WILD = gt.Rules(mood="wild")

def typed(*words):
    """Return what a command prints, and its errors."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        with contextlib.suppress(SystemExit):
            main(list(words))
    return " ".join(out.getvalue().split())

def refused(act, *arguments, **named):
    try:
        act(*arguments, **named)
    except gt.GameTreeError as error:
        return str(error)

def printed(*words):
    """Return a sheet that a command writes."""
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder, "sheet.html")
        typed("paper", "--tree", TREE, "--kind", "pruned-leaves", "-o", str(sheet), *words)
        return sheet.read_text()

# Rules, JSON, traces
assert WILD.describe() == {"mood": "wild"} and gt.Rules.from_json({"mood": "wild"}) == WILD != gt.Rules()
assert gt.Rules().mood == "calm" and "calm, wild" in refused(gt.Rules, mood="odd")
result = gt.alphabeta(TREE, rules=WILD)
assert gt.Trace.from_json(result.trace.to_json()).rules == WILD
assert "wild" in str(gt.compare(result, gt.alphabeta(TREE)))

# the command line
for command in ("run", "figures", "variants", "exam", "questions"):
    told = typed(command, "--help")
    assert all(words in told for words in ("--mood", "Mood of the search: calm = ", "wild = ")), command
assert typed("run", TREE, "--mood", "wild") and "calm, wild" in typed("run", TREE, "--mood", "odd")
assert "The search is wild." in printed("--mood", "wild") and "The search is calm." in printed()

# sheets, question banks, answers, hints of teachers
asked, other = (Exercise("pruned-leaves", TREE, rules) for rules in (WILD, gt.Rules()))
values = Exercise("values", TREE, algorithm="minimax")
assert "The search is wild." in Sheet([asked]).to_html() and "The search is calm." in Sheet([other]).to_html()
assert "The search is" not in Sheet([values]).to_html()
for lang in ("en", "es", "pt"):
    assert "The search is wild." in Exercise("pruned-leaves", TREE, WILD, lang=lang).text()
with tempfile.TemporaryDirectory() as folder:
    for name, bank in BANKS.items():
        written = export_questions([asked], Path(folder, "bank" + bank.suffix), name)
        texts = [path.read_bytes().decode(errors="ignore") for path in written if path.suffix in (".xml", ".gift")]
        assert all("The search is wild." in text for text in texts), name
assert "the search were wild" in mistake_told("rule mood=wild", "en")

# the explorer
explorer = gt.explore(TREE, rules=WILD)
field = explorer.form.fields["mood"]
assert (field.description, field.value) == ("Mood of the search", "wild")
assert [choice for _, choice in field.options] == ["calm", "wild"] and field.layout.display != "none"
assert 'rules=gt.Rules(mood="wild")' in explorer.code
field.value = "calm"
assert "mood" not in explorer.code and explorer.result.rules == gt.Rules()
explorer.form.fields["algorithm"].value = "minimax"
assert field.layout.display == "none"

# addresses of the site
address = address_of(asked)
assert address["mood"] == "wild" and exercise_at(address) == asked
assert search_at({"tree": TREE, "mood": "wild"}).rules == WILD
assert exercise_at({"kind": "pruned-leaves", "seed": "3", "mood": "wild"}).rules == WILD
assert "calm, wild" in refused(search_at, {"tree": TREE, "mood": "odd"})

# a course's file
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder, "course.toml")
    file.write_text('[rules]\nmood = "wild"\n')
    assert gt.Course.read(file).rules == WILD
    assert "The search is wild." in printed("--course", str(file))
    file.write_text('[rules]\nmood = "odd"\n')
    assert "calm" in refused(gt.Course.read, file)
'''
"""A process in which `Rules` has one more record."""


def test_a_rule_is_added_by_its_record() -> None:
    """No list outside its record has its name: what is typed, printed, offered, read and written has the new rule."""
    run = subprocess.run([sys.executable, "-c", ADDED], capture_output=True, text=True, check=False)
    assert not run.returncode, run.stderr
