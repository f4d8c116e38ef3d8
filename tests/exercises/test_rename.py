"""The records of searches, kinds of question and rules define them completely, under any names and in every channel."""

from __future__ import annotations

import json
import os
import random
import re
import string
import subprocess
import sys
from collections.abc import Container, Iterable, Mapping

import gametree as gt
from gametree.exercises import KINDS

CHANGING = r'''
import contextlib, importlib.abc, importlib.machinery, io, json, re, sys, tempfile
from pathlib import Path

NAMES = json.loads((sys.argv[1:] or ["{}"])[0])
renamed = []

def with_names(text, before, after=""):
    """Return the text of a module in which each record has its new name."""
    for old, new in NAMES.items():
        text, count = re.subn(rf'^({before})"{old}"{after}', rf'\1"{new}"', text, flags=re.M)
        renamed.extend([old] * count)
    return text

class Changing(importlib.machinery.SourceFileLoader):
    """Changes the text of a module before anything is made of it."""

    def get_code(self, fullname):
        return compile(changed(fullname, self.get_data(self.path).decode()), self.path, "exec")

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if not name.startswith(CHANGED):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if not spec.submodule_search_locations:
            spec.loader = Changing(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
'''
"""start of a program; it changes every module whose name starts with ``CHANGED`` by calling the function ``changed``"""


def run(program: str, names: Mapping[str, str]) -> str:
    """Return the output of ``program`` in a fresh process, in which the records have the names given by ``names``."""
    # help is not wrapped, because a hyphen in a name would change the line breaks
    wide = os.environ | {"COLUMNS": "9999"}
    command = [sys.executable, "-c", CHANGING + program, json.dumps(names)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=wide)
    assert not done.returncode, done.stderr
    return done.stdout


def renamed(program: str, names: Iterable[str], spoken: Container[str], edge: str) -> tuple[str, str]:
    """Return a program's output before and after all records are renamed; in both outputs, the names are replaced by
    the same words. The old name of a ``spoken`` record may remain in sentences; other old names must not appear.
    """
    new = {name: "".join(random.choices(string.ascii_lowercase, k=len(name))) for name in names}
    mark = {name: f"NAMED{number}" for number, name in enumerate(new)}
    before, after = run(program, {name: name for name in new}), run(program, new)
    last = {other: mark[name] for name, other in new.items()} | {name: mark[name] for name in new if name in spoken}
    return in_words(before, mark, edge), in_words(after, last, edge)


def in_words(text: str, words: Mapping[str, str], edge: str) -> str:
    """Replace every name that is a complete word by its fixed word, and every code of a sheet, which depends on the
    names, by ``CODE``.
    """
    names = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    named = re.sub(rf"(?<![{edge}])({names})(?![{edge}])", lambda found: words[found[0]], text)
    return re.sub(r"\b(code|código) [0-9a-f]{6}\b", "CODE", named)


# ---- searches -----------------------------------------------------------------------------------

SEARCH = r"""
CHANGED = "gametree.search."

def changed(fullname, text):
    return with_names(text, r"[A-Z_0-9]+ = Search\(\n    ")

import gametree as gt

assert sorted(renamed) == sorted(NAMES) and set(gt.ALGORITHMS) == set(NAMES.values())
from gametree.commands.cli import main
from gametree.phrases import LANGUAGES
from gametree.play import MACHINES, machine_named

def show(new):
    facts = gt.Trace.facts.func(type("Named", (), {"algorithm": new}))
    tree, more = "[[2 4 6] [3 12 8] [14 5 2]]", {}
    if facts.takes_chance:
        tree = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
    if facts.players == "many":
        tree = "p1[p2[(5 4 1) (6 3 1)] p3[(2 6 2) (3 4 3)]]"
    if "value_range" in facts.options:
        more["value_range"] = (0, 16)
    if "evaluate" in facts.options:
        more["evaluate"] = {"B": 1, "C": 5, "D": 3}
    search, nim = gt.ALGORITHMS[new], gt.games.Nim(3, 1, players=3 if facts.players == "many" else 2)
    result = search(tree, **more)
    again = gt.Trace.from_json(result.trace.to_json())
    print(again == result.trace, result.trace.to_json(), list(gt.ALGORITHMS), MACHINES, gt.compare(result, result))
    for lang in LANGUAGES:
        print([frame.caption(lang) for frame in result.frames(by="event")], result.pseudocode(lang))
        print(result.table(lang=lang))
        print(gt.pseudocode(new, lang=lang), result.call_trace(lang) if facts.players == "two" else "")
        print(result.to_html(lang=lang))
        with contextlib.suppress(SystemExit):
            main(["run", "--help", "--lang", lang])
    if facts.has_windows and not facts.takes_chance:
        print(gt.compare(result, gt.minimax(tree)))
    ends = {"value_range": (-16, 16) if facts.players == "two" else (0, 16)} if "value_range" in more else {}
    print(machine_named(new, depth=3, seconds=None, **ends)(nim, nim.initial))
    asked = {"depth": 3, "evaluate": lambda state: (0, 0, 0) if facts.players == "many" else 0, **ends}
    print(search(nim, **asked).value, search(nim, trace=True, **asked).evaluated)
    typed = {"value_range": ["--range", "0,16"], "evaluate": ["--evaluate", "B=1,C=5,D=3"]}
    main(["run", tree, "--algorithm", new, *(word for option in more for word in typed[option])])
    for refused in ("[3 (1 2)]", "max[p3[(1 2)] 3]", "{0.5: 1, 0.5: 2}", "p1[(1 2) (2 1)]"):
        try:
            print(search(refused, **more).value)
        except gt.GameTreeError as error:
            print(error)

for name in NAMES.values():
    show(name)
"""
"""program that prints the output of searches with new names"""

UNSPOKEN = {"pvs", "sss", "maxn_shallow"}
"""searches whose names occur in no sentence, lecture or exercise; their old names must not appear"""


def test_renaming_a_search_changes_only_its_name() -> None:
    """The names agree in JSON, words, listings, pages, machines and errors."""
    before, after = renamed(SEARCH, gt.ALGORITHMS, {*gt.ALGORITHMS} - UNSPOKEN, edge=r"\w")
    assert before == after


# ---- kinds of question --------------------------------------------------------------------------

KIND = r"""
CHANGED = "gametree.exercises.kinds."

def changed(fullname, text):
    return with_names(text, "    name = ", "$")

import gametree as gt
from gametree.commands.cli import main
from gametree_classroom.exams import Sheet
from gametree_classroom.banks import BANKS, export_questions
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.answer_notation import literal
from gametree.exercises.mistakes import MISTAKES
from gametree.phrases import LANGUAGES

assert sorted(renamed) == sorted(NAMES) and {*NAMES.values()} <= {*KINDS}
assert not {*KINDS} & {*NAMES} - {*NAMES.values()}
print(list(KINDS))

def show(new, lang):
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

for number, name in enumerate(NAMES.values()):
    show(name, LANGUAGES[number % 3])
"""
"""program that prints the output of kinds of question with new names"""


def test_renaming_a_kind_changes_only_its_name() -> None:
    """The names agree in questions, marks, hints, pages, sheets and banks."""
    before, after = renamed(KIND, KINDS, KINDS, edge=r"\w-")
    assert before == after


# ---- rules --------------------------------------------------------------------------------------

RULE = r'''
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

CHANGED = tuple(CHANGES)

def changed(fullname, text):
    """Add the record to `Rules`, and its name to the rules that the searches with cut-offs obey."""
    before, after = CHANGES[fullname]
    assert text.count(before) == 1, before
    return text.replace(before, after)

import gametree as gt
from gametree.commands.cli import main
from gametree_classroom.exams import Sheet
from gametree_classroom.banks import BANKS, export_questions
from gametree_classroom.submissions.feedback_page import mistake_sentence
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.widgets.addresses import address_of, exercise_at, search_at

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
    output = typed(command, "--help")
    assert all(words in output for words in ("--mood", "mood of the search, one of: calm", "wild = ")), command
assert typed("run", TREE, "--mood", "wild") and "calm, wild" in typed("run", TREE, "--mood", "odd")
assert "The search is wild." in printed("--mood", "wild") and "The search is calm." in printed()

# sheets, question banks, answers, hints of teachers
asked, other = (Exercise("pruned-leaves", TREE, rules) for rules in (WILD, gt.Rules()))
values = Exercise("values", TREE, algorithm="minimax")
assert "The search is wild." in Sheet([asked]).to_html() and "The search is calm." in Sheet([other]).to_html()
assert "The search is" not in Sheet([values]).to_html()
for lang in LANGUAGES:
    assert "The search is wild." in Exercise("pruned-leaves", TREE, WILD, lang=lang).text()
with tempfile.TemporaryDirectory() as folder:
    for name, bank in BANKS.items():
        written = export_questions([asked], Path(folder, "bank" + bank.suffix), name)
        texts = [path.read_bytes().decode(errors="ignore") for path in written if path.suffix in (".xml", ".gift")]
        assert all("The search is wild." in text for text in texts), name
assert "the search were wild" in mistake_sentence("rule mood=wild", "en")

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
"""program in which `Rules` has an additional record"""


def test_rule_is_added_by_its_record_alone() -> None:
    """Options, output, forms and files contain the new rule."""
    run(RULE, {})
