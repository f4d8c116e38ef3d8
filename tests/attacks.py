"""Attacks on the grading, each written as a student's notebook for a small sheet with four questions."""

from __future__ import annotations

import copy
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import nbformat

from builders import ROOT
from gametree.exercises import KINDS, generate
from gametree.exercises.answer_notation import literal
from gametree.phrases import LANGUAGES
from student_programs import MINIMAX, body

__all__ = ["ATTACKS", "HONEST", "HOSTILE", "SHEET", "Attack", "answered", "handed_in", "honest", "sheet", "whole_sheet"]

SHEET = "tamper"
Notebook = dict[str, Any]

SETUP = """
import gametree
from gametree.exercises.questions import FORMULATIONS, BackUp, FinalMove, Means, Question, UctChoice, UctValues
from gametree.exercises import Exercise
from gametree.exercises.programs import TASKS

LANG = "en"
"""
QUESTIONS = {
    "pruned": (
        'question_1 = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), points=3)',
        3,
    ),
    "best": ('question_2 = Question("best", Exercise("best-move", "[[3 12] [2 4]]"), points=1)', 1),
    "minimax": ('question_3 = Question("minimax", TASKS["minimax"], points=5)', 5),
    "Matches": ('question_4 = Question("Matches", FORMULATIONS["matches"], points=4)', 4),
}
"""source of the question cell, and points, by the name of the answer"""

MATCHES = """
import gametree

class Matches(gametree.Game):
    def __init__(self, matches):
        self.initial = ("max", matches)
    def player(self, state):
        return state[0]
    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[1]]
    def result(self, state, action):
        return "min" if state[0] == "max" else "max", state[1] - action
    def is_terminal(self, state):
        return state[1] == 0
    def utility(self, state):
        return 1 if state[0] == "max" else -1
"""
HONEST = {"pruned": "pruned = ['C2', 'C3']", "best": "best = 'a1'", "minimax": MINIMAX, "Matches": MATCHES}
"""right answers, by name"""


def cell(kind: str, source: str, grade_id: str, **facts: Any) -> Notebook:
    """Return a cell with nbgrader's metadata."""
    flags = {"grade": False, "locked": True, "solution": False, "task": False, "schema_version": 3}
    about = {**flags, "grade_id": grade_id, "cell_type": kind, **facts}
    made = {"cell_type": kind, "id": grade_id, "metadata": {"nbgrader": about}, "source": source.strip()}
    return made | {"outputs": [], "execution_count": None} if kind == "code" else made


def sheet(questions: Mapping[str, tuple[str, int]] = QUESTIONS, right: Mapping[str, str] = HONEST) -> Notebook:
    """Return the teacher's notebook with the right answers."""
    cells = [cell("markdown", "# Tampering", "tamper-intro"), cell("code", SETUP, "tamper-setup")]
    for name, (question, points) in questions.items():
        start = f"tamper-{name}"
        cells.append(cell("code", question, f"{start}-question"))
        solution = f"### BEGIN SOLUTION\n{right[name].strip()}\n### END SOLUTION"
        cells.append(cell("code", solution, f"{start}-answer", solution=True, locked=False))
        cells.append(cell("code", f'check("{name}", globals())', f"{start}-check"))
        cells.append(cell("code", f'marks("{name}", globals())', f"{start}-marks", grade=True, points=points))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    about = {"gametree": {"sheet": SHEET, "lang": "en"}, "kernelspec": kernel}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def find(notebook: Notebook, end: str) -> Notebook:
    """Return the cell whose id ends with the suffix ``end``."""
    return next(one for one in notebook["cells"] if one["id"].endswith(f"-{end}"))


def answered(**answers: str) -> Notebook:
    """Return the student's sheet with the given answers filled in."""
    notebook = copy.deepcopy(sheet())
    for name in QUESTIONS:
        find(notebook, f"{name}-answer")["source"] = answers.get(name, "# Write your answer here.").strip()
    return notebook


@dataclass(frozen=True)
class Attack:
    """A submission that must get at most ``most`` marks, which is what its answers are worth."""

    id: str
    make: Callable[[], Notebook | bytes]
    most: float = 0.0


ATTACKS: list[Attack] = []


def edited(name: str, most: float = 0.0, **answers: str) -> Callable[[Callable[[Notebook], None]], None]:
    """Register an attack that edits a notebook in which the given answers are filled in."""

    def add(change: Callable[[Notebook], None]) -> None:
        def make() -> Notebook:
            notebook = answered(**answers)
            change(notebook)
            return notebook

        ATTACKS.append(Attack(name, make, most))

    return add


def of_answers(**answers: str) -> Callable[[str], None]:
    """Register an attack that consists of the text of one answer."""

    def add(name: str) -> None:
        ATTACKS.append(Attack(name, lambda: answered(**answers)))

    return add


def with_first(source: str) -> Notebook:
    """Return an empty sheet with an extra cell before the questions."""
    notebook = answered()
    notebook["cells"].insert(1, nbformat.v4.new_code_cell(source))  # type: ignore[no-untyped-call]
    return notebook


# ---- attacks in the kernel, which computes no marks ---------------------------------------------

of_answers(pruned="pruned = question_1.subject.key", best="best = question_2.subject.key")("the key of the question")
of_answers(pruned="import json; pruned = json.load(open('../../../source/tamper/tamper.ipynb'))")("the teacher's file")
of_answers(pruned="class Liar:\n    def __eq__(self, other): return True\npruned = [Liar(), Liar()]")("lying __eq__")
of_answers(pruned="pruned = float('nan')", best="best = float('inf')")("NaN")
of_answers(pruned="pruned = gametree.alphabeta(question_1.subject.tree).pruned_leaves")("the kit's own search")
of_answers(pruned="pruned = __import__('os').environ")("an import in an expression")
of_answers(pruned="import sys\nsys._getframe(1).f_globals['marks'] = lambda *a: 3")("frames")
of_answers(pruned="get_ipython().ast_node_interactivity = 'all'\n3")("ast_node_interactivity")
of_answers(pruned="%%bash\necho 3", best="!echo a1")("magics")

FIRST = {
    "patched marks": "import gametree.exercises.questions as g\ng.marks = g.check = lambda *a: 3\nmarks = g.marks",
    "an import hook": "import sys\nclass Hook:\n    def find_spec(self, *a): return 3\nsys.meta_path.insert(0, Hook())",
    "patched Question": "import gametree.exercises.questions as g\ng.Question.check = g.Question.marks = lambda *a: 3",
    "an own Question": "question_0 = Question('pruned', Exercise('pruned-leaves', '[1 2]'), points=3)\npruned = []",
    "SQL in the gradebook": "import sqlite3\nsqlite3.connect('gradebook.db').execute('update grade set auto_score=3')",
    "a startup file": "from pathlib import Path\nPath('~/.ipython/startup/0.py').expanduser().write_text('3')",
    "children left running": "import subprocess\nsubprocess.Popen(['sleep', '1000'], start_new_session=True)",
    "the end of the kernel": "import os\nos._exit(0)",
    "reset": "%reset -f",
    "an unknown language": "LANG = 'xx'",
    "an endless cell": "while True: pass",
}
for name, source in FIRST.items():
    ATTACKS.append(Attack(name, lambda source=source: with_first(source)))  # type: ignore[misc]

# ---- metadata, outputs and cells ----------------------------------------------------------------


@edited("skip-execution and outputs made up")
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["metadata"]["tags"] = ["skip-execution"]
        if one["id"].endswith("-marks"):
            made = {"output_type": "execute_result", "data": {"text/plain": "3"}, "metadata": {}, "execution_count": 1}
            one["outputs"] = [made]
            one["metadata"]["gametree"] = {"marks": 3}


@edited("the cell of the marks rewritten")
def _(notebook: Notebook) -> None:
    find(notebook, "pruned-marks")["source"] = "3"
    find(notebook, "best-marks")["source"] = "float('inf')"


@edited("points edited", most=1, best=HONEST["best"])
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["metadata"]["nbgrader"]["points"] = 1000


@edited("graded cells deleted", most=1, best=HONEST["best"])
def _(notebook: Notebook) -> None:
    notebook["cells"] = [one for one in notebook["cells"] if not one["id"].endswith("-marks")]


@edited("graded cells twice", most=1, best=HONEST["best"])
def _(notebook: Notebook) -> None:
    notebook["cells"] += [copy.deepcopy(one) | {"id": f"x{n}"} for n, one in enumerate(notebook["cells"])]


@edited("cells in reverse order", most=1, best=HONEST["best"])
def _(notebook: Notebook) -> None:
    notebook["cells"].reverse()


@edited("answers tagged as graded", pruned="3", best="3")
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["metadata"]["nbgrader"].update(grade=True, solution=True, points=3)


@edited("code cells as Markdown")
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["cell_type"] = "markdown"
        one["metadata"]["nbgrader"]["cell_type"] = "markdown"


@edited("metadata of the wrong type")
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["metadata"] = {"nbgrader": [3], "tags": 7}


@edited("metadata that is not a mapping")
def _(notebook: Notebook) -> None:
    for one in notebook["cells"]:
        one["metadata"] = [3]
    notebook["metadata"] = 7


@edited("a question and an answer with other ids", most=1, best=HONEST["best"])
def _(notebook: Notebook) -> None:
    find(notebook, "pruned-question")["source"] = 'question_1 = Question("pruned", 3)'
    find(notebook, "best-answer")["metadata"]["nbgrader"]["grade_id"] = "tamper-pruned-marks"


@edited("another sheet, another student")
def _(notebook: Notebook) -> None:
    notebook["metadata"]["gametree"] = {"sheet": "../../tamper", "lang": "xx", "student": "honest", "marks": 3}


SCRIPT = "<script>alert('pwned')</script><img src=x onerror=alert(1)>"


@edited(
    "HTML and scripts everywhere",
    pruned=f"pruned = {SCRIPT!r}",
    best=f"best = [{SCRIPT!r}]",
    minimax=f"def minimax(n): {SCRIPT}",
)
def _(notebook: Notebook) -> None:
    notebook["cells"].append(nbformat.v4.new_markdown_cell(f"{SCRIPT}\n\n[a](javascript:alert(2))"))  # type: ignore[no-untyped-call]


of_answers(pruned="pruned = '=cmd|\\'/C calc\\'!A0'", best="best = '+1+1'")("formulas of spreadsheets")
of_answers(pruned="pruned = ['С2', 'С3']")("look-alike letters")
of_answers(pruned=f"pruned = {'9' * 100_000}", best="best = 10 ** 10 ** 9")("huge numbers")
of_answers(pruned=f"pruned = {'[' * 50_000}{']' * 50_000}", best=f"best = {'(' * 5000}1{')' * 5000}")("deep lists")
of_answers(pruned="pruned = '\ud800'")("half a character")
of_answers(pruned="pruned = " + "'a' * 9 * " * 2000 + "9")("a long product")
of_answers(pruned="from fractions import Fraction\npruned = Fraction('1e999999999')")("a huge power")
of_answers(pruned="pruned = [1]\n" + "pruned = [pruned, pruned]\n" * 40)("a list that doubles itself")
of_answers(pruned="pruned = [1]\n" + "pruned = [pruned]\n" * 3_000)("three thousand nestings")
of_answers(pruned="\n" * 10_000 + "?")("blank lines")
of_answers(pruned="pruned = [n for n in iter(int, 1)]", best="best = 'a' * max(10**12, 1)")("cells without end")

# ---- files --------------------------------------------------------------------------------------

TEXTS = {
    "no JSON": b"{" + b"x" * 1000,
    "nothing": b"",
    "a list": b"[1, 2]",
    "deep JSON": b'{"cells": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "a huge file": b'{"cells": [], "x": "' + b"x" * 25_000_000 + b'"}',
    "cells that are none": b'{"cells": [1, null, "x", {"cell_type": 3}, {"source": {}}], "metadata": {}}',
    "an old format": b'{"worksheets": [{"cells": []}], "nbformat": 3}',
    "bytes that are not text": b"\xff\xfe\x00\x01" * 100,
}
with zipfile.ZipFile(archive := BytesIO(), "w", zipfile.ZIP_LZMA) as packed:
    packed.writestr("tamper.ipynb", json.dumps(answered(**HONEST)))
TEXTS["a spoilt archive"] = archive.getvalue()[:60] + b"\xff" * 30 + archive.getvalue()[90:]
for name, text in TEXTS.items():
    ATTACKS.append(Attack(name, lambda text=text: text))  # type: ignore[misc]

# ---- programs -----------------------------------------------------------------------------------


TELL = """
import os, json
def write(data):
    for fd in range(3, 20):
        try: os.write(fd, data)
        except OSError: pass
def tell(item):
    write((json.dumps(item) + chr(10)).encode())
"""
RUN = (
    "{'case': 0, 'returned': ['number', '5/1', False, None], 'why': None, 'said': [], 'line': None, 'accesses': 1, "
    "'calls': 1, 'last': 0, 'printed': '', 'seconds': 0.1}"
)
LIAR = """
class Liar(int):
    def __eq__(self, other): return True
    numerator = property(lambda self: 1)
"""
PROGRAMS = {
    "a forged report": TELL + body(f"tell({RUN})", "os._exit(0)"),
    "forged reports on every tree": TELL
    + body(f"for n in range(25): tell({RUN} | {{'case': n}})", "tell({'done': True})", "return 5"),
    "a malformed report": TELL + body("tell({'case': [], 'returned': {'x': 1}})", "return 5"),
    "a report that is not JSON": TELL + body("write(b'{' * 1000 + b'\\n')", "return 5"),
    "a report that is not text": TELL + body("write(b'\\x00\\xff\\xfe\\n' * 99)", "return 5"),
    "questions about nodes that are not there": TELL
    + body(r"for node in (-1, 10**20, 'x', 1.5, None, [], {}): tell(node)", "return 5"),
    "half a report": TELL + body("import time", "write(b'{\"case\": 0, ')", "time.sleep(1000)"),
    "a flood on the pipe": TELL + body("while True: write(b'x' * 10**6)"),
    "the kit's search": body("import gametree", "return gametree.minimax(gametree.Tree.parse('5')).value"),
    "the kit's search by another path": body(
        "import sys",
        f"sys.meta_path.pop(0); sys.path[:0] = [{str(ROOT)!r}, '..', '../..']",
        "import gametree",
        "return gametree.minimax('5').value",
    ),
    "the values in memory": body("import gc", "return max(o for o in gc.get_objects() if isinstance(o, int))"),
    "a hidden value of a node": body("return node._value"),
    "another class of nodes": body("type(node).value = property(lambda self: 5)", "return node.value"),
    "a patched writer": body("import json", "json.dumps = lambda item, **k: '{\"done\": true}'", "return 3"),
    "a number that lies": LIAR + body("return Liar(3)"),
    "os._exit in a program": body("import os", "os._exit(0)"),
    "memory bomb": body("hoard = []", "while True: hoard.append('x' * 10**8)"),
    "fork bomb": body("import ctypes", "while ctypes.CDLL(None).fork() >= 0: pass", "return 5"),
    "a child that keeps the pipe": body(
        "import ctypes, time", "if ctypes.CDLL(None).fork() == 0: time.sleep(60)", "return 9"
    ),
    "the end of the parent": body("import ctypes, os", "ctypes.CDLL(None).kill(os.getppid(), 9)", "return 9"),
    "signals to every process": body("import ctypes", "[ctypes.CDLL(None).kill(-1, n) for n in (19, 9)]", "return 9"),
    "the parent stopped": body("import ctypes, os", "ctypes.CDLL(None).kill(os.getppid(), 19)", "return 9"),
    "other processes traced": body(
        "import ctypes", "[ctypes.CDLL(None).ptrace(16, pid, 0, 0) for pid in range(2, 3000)]", "return 9"
    ),
    "the parent's descriptors": body(
        "import ctypes, os",
        "own = ctypes.CDLL(None).syscall(434, os.getppid() or 1, 0)",
        "for fd in range(20): ctypes.CDLL(None).syscall(438, own, fd, 0)",
        "for fd in range(20): ctypes.CDLL(None).write(fd, b'.+-', 3)",
        "return 9",
    ),
    "a report on a node that is not there": TELL + body(f"tell({RUN} | {{'last': 99}})", "return 5"),
    "secrets": body(
        "import glob, os",
        "paths = glob.glob('/**/secret*', recursive=True) + ['/proc/1/environ', '/proc/1/cmdline', '/etc/passwd']",
        "raise ValueError([os.environ, *(open(path).read() for path in paths if os.path.exists(path))])",
    ),
    "shared memory": body(
        "import ctypes, os",
        "held = [os.memfd_create(str(n)) for n in range(9)]",
        "for one in held: os.ftruncate(one, 10**9)",
        "return 9",
    ),
    "output without end": body("while True: print('x' * 10**5)"),
    "unlimited recursion": body("import sys", "sys.setrecursionlimit(10**7)", "return minimax([node])"),
}
for name, text in PROGRAMS.items():
    of_answers(minimax=text)(name)

WRITTEN = "    import gametree.play.written_game as w\n"
RULES = f"{ROOT}/gametree/exercises/questions/formulation.py"
GAMES = {
    "the kit's own game": "from gametree.exercises.questions.formulation import Matches",
    "the kit's own game read from a file": f"exec(open({RULES!r}).read())\nclass Matches(Matches): pass",
    "positions that are all equal": MATCHES.replace("(1, 2, 3)", "(1, 2)")
    .replace(
        "class Matches",
        "class All(tuple):\n    def __eq__(self, o): return True\n    def __hash__(self): return 0\n\nclass Matches",
    )
    .replace('("max", matches)', 'All(("max", matches))')
    .replace(
        'return "min" if state[0] == "max" else "max", state[1] - action', "return All(('min', state[1] - action))"
    ),
    "a patched check of laws": (
        f"class Matches:\n{WRITTEN}"
        "    report = {'failure': '', 'laws': [], 'lawful': True, 'table': [['max', None, [], '']]}\n"
        "    w.trial_report = lambda *a, report=report: report\n"
    ),
    "a malformed table": MATCHES.replace(
        "(gametree.Game):\n", f"(gametree.Game):\n{WRITTEN}    w.table_of = lambda game: [['leaf', '1/0', [], ''], 7]\n"
    ),
}
GAMES["twenty thousand positions in a cycle"] = (
    MATCHES.replace("[n for n in (1, 2, 3) if n <= state[1]]", "[1, 2, 3]")
    .replace("state[1] - action", "(3 * state[1] + action) % 9_900")
    .replace("state[1] == 0", "False")
)
for name, text in GAMES.items():
    of_answers(Matches=text)(name)

of_answers(minimax=body("import time", "time.sleep(1000)"))("a program that sleeps")
of_answers(Matches=MATCHES.replace("(1, 2, 3)", "(1, 2, 7**(10**9))"))("a number without end in a game")
of_answers(Matches=MATCHES.replace("return state[0]", "__import__('time').sleep(1000)"))("a game that sleeps")


def handed_in(one: Attack) -> bytes:
    """Return the bytes of the submitted file."""
    made = one.make()
    return made if isinstance(made, bytes) else json.dumps(made).encode("ascii")


# ---- a class with hostile submissions on a sheet with every kind of question --------------------

HOSTILE = (
    *("a huge power", "memory bomb", "fork bomb", "a list that doubles itself", "twenty thousand positions in a cycle"),
    *("a spoilt archive", "a game that sleeps", "cells without end", "forged reports on every tree", "secrets"),
    *(
        "three thousand nestings",
        "blank lines",
        "a report on a node that is not there",
        "shared memory",
        "huge numbers",
    ),
    *("output without end", "a flood on the pipe", "the end of the parent", "signals to every process", "deep JSON"),
    *("a number without end in a game", "a program that sleeps", "unlimited recursion", "half a character"),
    *("the parent's descriptors", "a child that keeps the pipe", "a patched check of laws", "points edited"),
    *("HTML and scripts everywhere", "a huge file"),
)
"""names of the attacks in a class of sixty students; a smaller class has only the first ones"""
SOLVED = ("implement", "formulate", "monte-carlo")
"""sheets whose questions are part of the class's sheet, in addition to one question of each kind"""


@cache
def every_question() -> tuple[dict[str, tuple[str, int]], dict[str, str]]:
    """Return questions of every kind, including programs, games and calculations, and the right answers."""
    questions, right = dict(QUESTIONS), dict(HONEST)
    for kind in KINDS:
        name, exercise = kind.replace("-", "_"), generate(kind, seed=1)
        questions[name] = (
            f'question_{name} = Question("{name}", Exercise.from_json({exercise.to_json()!r}), points=2)',
            2,
        )
        right[name] = f"{name} = {literal(exercise.key)}"
    for solved in SOLVED:
        for one in json.loads((ROOT / "solutions" / "en" / f"{solved}.ipynb").read_text("utf-8"))["cells"]:
            *_, name, part = one["id"].split("-")
            source = re.sub(r"question_\d", f"question_{name}", "".join(one["source"]))
            if part == "question":
                questions[name] = source, int(re.findall(r"points=(\d+)", source)[0])
            elif part == "answer":
                right[name] = re.sub(r"(?m)^( *### (BEGIN|END) SOLUTION|\w+ = None)\n?", "", source)
    return questions, right


def whole_sheet() -> Notebook:
    """Return the teacher's notebook with every kind of question."""
    return sheet(*every_question())


def honest(number: int) -> Notebook:
    """Return a student's right answers; languages alternate between students, and every third answer is computed."""
    notebook, (_, right) = copy.deepcopy(whole_sheet()), every_question()
    notebook["metadata"]["gametree"]["lang"] = LANGUAGES[number % len(LANGUAGES)]
    for name, answer in right.items():
        value = answer.removeprefix(f"{name} = ")
        if number % 3 == 2 and value != answer:
            answer = f"def work():\n    return {value}\n\n{name} = work()"
        find(notebook, f"{name}-answer")["source"] = f"{answer.strip()}\n# {number}"
    return notebook
