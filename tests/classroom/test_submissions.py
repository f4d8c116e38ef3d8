"""Answers read from notebooks as data: the marks equal those of the notebook, and nothing is executed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from clock import steps
from gametree.exercises.programs.worker_process import Report
from gametree.exercises.questions.answer_values import NotData, Values, computed_value, reading
from gametree.exercises.questions.cell_statements import plain_values, program_text
from gametree.languages import translator_for
from gametree_classroom.submissions import MarkedAnswer, TeacherSheet, mark_notebook, read_sheet
from gametree_classroom.submissions import notebook_cells as sentences
from gametree_classroom.submissions.notebook_cells import MOST_BYTES, Unreadable, read_cells
from sheets import BUILD, RIGHT, answered_notebook

pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::SyntaxWarning"
)
SHEETS = ("pruning", "chance", "several-players", "find-x", "monte-carlo")
"""the sheets whose answers are data, not programs"""


@cache
def sheet_of(name: str) -> TeacherSheet:
    return read_sheet(BUILD.SHEETS["solutions"] / "en" / f"{name}.ipynb")


def marks_of(notebook: Mapping[str, Any], name: str = "pruning") -> dict[str, float]:
    return dict(mark_notebook(json.dumps(notebook).encode(), sheet_of(name)).marks)


def answer_of(notebook: Mapping[str, Any], name: str, sheet: str = "pruning") -> MarkedAnswer:
    """Return the marked answer to one question of a sheet."""
    (answer,) = (one for one in mark_notebook(notebook, sheet_of(sheet)).answers if one.name == name)
    return answer


# ---- the same marks -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SHEETS, "implement", "formulate"])
@pytest.mark.parametrize("sort", ["solutions", "exercises"])
def test_solved_sheet_gets_all_points_and_untouched_sheet_none(name: str, sort: str) -> None:
    """The untouched sheet gets a remark, in every language, and is not executed."""
    for lang in ("en", "es", "pt"):
        data = (BUILD.SHEETS[sort] / lang / f"{name}.ipynb").read_bytes()
        marked = mark_notebook(data, sheet_of(name))
        assert marked.total == (sheet_of(name).maximum if sort == "solutions" else 0)
        assert marked.lang == lang and not any(answer.remarks for answer in marked.answers)
        assert marked.remarks == ((sentences.NOTHING_ANSWERED,) if sort == "exercises" else ())


@pytest.mark.parametrize(
    ("sheet", "source", "has_answer"),
    [
        ("implement", "def minimax(node):\n    'The value.'\n    ...\n    pass", False),
        ("implement", "def minimax(node): pass\ndef minimax(node): return 0", True),
        ("formulate", "import gametree\nclass Matches(gametree.Game):\n    'Take one.'", False),
        ("formulate", "import gametree\nclass Matches(gametree.Game):\n    moves = 3", True),
    ],
)
def test_program_without_a_body_is_reported_as_no_answer(sheet: str, source: str, has_answer: bool) -> None:
    """A program counts as an answer only if its function or class contains a statement."""
    name = "minimax" if sheet == "implement" else "Matches"
    notebook = {"cells": [{"cell_type": "code", "metadata": {}, "source": source}]}
    question = {name: sheet_of(sheet).questions[name]}
    marked = mark_notebook(notebook, replace(sheet_of(sheet), questions=question))
    assert (marked.remarks == (sentences.NOTHING_ANSWERED,)) != has_answer


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["A", "B", "C2", "C3", "D", "Z9", ""]), max_size=5), st.booleans())
def test_points_are_those_of_the_feedback(labels: list[str], as_text: bool) -> None:
    answer = " ".join(labels) if as_text else labels
    notebook = {"cells": [{"cell_type": "code", "metadata": {}, "source": f"pruned = {answer!r}"}]}
    marked = answer_of(notebook, "pruned")
    assert marked.marks == marked.graded.marks == sheet_of("pruning").questions["pruned"].marks({"pruned": answer})


# ---- slips --------------------------------------------------------------------------------------


def with_cell(notebook: dict[str, Any], source: str, at: int, like: int | None = None) -> dict[str, Any]:
    """Return the notebook with a cell added at position ``at``, optionally with the metadata of cell ``like``."""
    cells = list(notebook["cells"])
    base = cells[like] if like is not None else {"cell_type": "code", "metadata": {}, "outputs": []}
    cells.insert(at, {**base, "source": source, "id": f"new{at}"})
    return {**notebook, "cells": cells}


def place(notebook: dict[str, Any], end: str) -> int:
    return next(number for number, cell in enumerate(notebook["cells"]) if cell["id"].endswith(end))


def test_copied_cell_does_not_change_the_marks() -> None:
    """The copied cell has the ids of the original, and the last answer counts."""
    right = answered_notebook(RIGHT)
    answer, marks = place(right, "-pruned-answer"), place(right, "-pruned-marks")
    assert marks_of(with_cell(right, RIGHT["pruned"], answer + 1, like=answer)) == marks_of(right)
    copied = with_cell(right, right["cells"][marks]["source"], marks + 1, like=marks)
    assert marks_of(copied) == marks_of(right)
    later = with_cell(right, 'pruned = "D2"', answer + 1, like=answer)
    assert marks_of(later)["pruned"] == 1


@pytest.mark.parametrize(
    "source", ["%reset -f", "LANG = 'xx'", "import sys; sys.setrecursionlimit(10**7)", "exit()", "1/0"]
)
def test_destructive_cell_does_not_change_the_marks(source: str) -> None:
    """The cell would stop the kernel or empty the notebook."""
    right = answered_notebook(RIGHT)
    assert marks_of(with_cell(right, source, 2)) == marks_of(right)
    assert marks_of(with_cell(right, source, place(right, "-visited-answer") + 1)) == marks_of(right)


def test_error_affects_only_its_own_question() -> None:
    """The tested cell is not valid Python, or its answer cannot be read without running it."""
    notebook = answered_notebook({**RIGHT, "pruned": 'pruned = ["D2"', "visited": "visited = search(tree)"})
    marked = mark_notebook(notebook, sheet_of("pruning"))
    assert {name for name, points in marked.marks.items() if not points} == {"pruned", "visited"}
    remarks = {answer.name: [str(one) for one in answer.remarks] for answer in marked.answers if answer.remarks}
    assert set(remarks) == {"pruned", "visited"}
    assert "worked out by a program" in str(next(one for one in marked.answers if one.name == "visited").graded)


ENDLESS = "while True:\n    pass\n"


@pytest.mark.parametrize(
    ("source", "points", "remark"),
    [
        (f"{ENDLESS}pruned = ['D2', 'D3']", 2, ""),
        (f"{ENDLESS}pruned = [x for x in ('D2', 'D3')]", 2, "worked out"),
        ("while True:\n    pruned = ['D2', 'D3']", 0, "does not end in time"),
    ],
)
def test_answer_after_an_endless_loop_is_read(source: str, points: int, remark: str) -> None:
    """Answers inside the loop get the remark that the loop does not end."""
    notebook = with_cell(answered_notebook({**RIGHT, "pruned": source}), ENDLESS, 2)
    answer = answer_of(notebook, "pruned")
    assert answer.marks == points
    assert remark in " ".join(map(str, answer.remarks)) and bool(remark) == bool(answer.remarks)


def test_answer_below_the_marks_cell_counts_and_is_reported() -> None:
    """In the test, the only answer is below the cell that prints the marks."""
    notebook = answered_notebook({**RIGHT, "pruned": "pruned = None"})
    answer = answer_of(with_cell(notebook, RIGHT["pruned"], len(notebook["cells"])), "pruned")
    assert answer.marks == 2 and len(answer.remarks) == 1


@pytest.mark.parametrize(
    ("source", "points", "is_read"),
    [
        ("pruned = [D2, D3]", 2, True),
        ("pruned = D2, D3  # those", 2, True),
        ("pruned = {d2}", 1, True),
        ("pruned = [D2, D9]", 0, True),
        ("D2 = 'B1'\npruned = [D2, D3]", 0, False),
        ("pruned = [D2, list]", 0, False),
        ("pruned = [D2]\nfor label in more: pruned.append(label)", 0, False),
        ("pruned = []\nlist.extend(pruned, [D2, D3])", 0, False),
        ("pruned = sorted([D2, D3])", 0, False),
    ],
)
def test_labels_without_quotation_marks_are_read_and_reported(source: str, points: int, is_read: bool) -> None:
    """Labels without quotation marks are read only if they are unambiguous."""
    answer = answer_of(answered_notebook({**RIGHT, "pruned": source}), "pruned")
    assert answer.marks == points and (sentences.WITHOUT_QUOTES in answer.remarks) == is_read
    assert (sentences.WITHOUT_QUOTES.sentence(translator_for("en")) in str(answer.graded)) == is_read


@pytest.mark.parametrize(
    ("sheet", "source", "points"),
    [
        ("find-x", "x_deeper = x <= 7", 3),
        ("find-x", 'x_deeper = "si x <= 7"', 3),
        ("pruning", 'visited = "B1 -> B21 -> C -> D11 → D12 → D13 → D21 → D22"', 2),
        ("pruning", 'lecture_branches = ["B22", "B23", "B32", "B33", "D2", "D3", ""]', 2),
        (
            "pruning",
            'entry_windows = "A (-inf, inf), B (-inf, inf), B1 (-inf, inf), B2 (-inf, 19), C (19, inf) y C1 (19, inf)"',
            3,
        ),
        ("chance", 'chance_values = "B1 = 5; B2 = 2; B = 4,1; C1 = 3; C2 = 4; C = 3,4; A = 4,1"', 2),
        ("several-players", 'two_players = "A = (3, 2), B = (2, 6), C = (3, 2)"', 2),
    ],
)
def test_unambiguous_student_answers_get_their_points(sheet: str, source: str, points: int) -> None:
    name = source.partition(" ")[0]
    assert answer_of(answered_notebook({name: source}, sheet), name, sheet).marks == points


@pytest.mark.parametrize("below", ["pruned = None", "pruned = ['B1']"])
def test_better_answer_in_another_cell_is_reported(below: str) -> None:
    """The last answer above the marks cell counts."""
    notebook = answered_notebook(RIGHT)
    answer = answer_of(with_cell(notebook, below, place(notebook, "pruned-answer") + 1), "pruned")
    assert answer.marks == 0 and answer.remarks[-1] == sentences.ELSEWHERE.with_values(points="2")


def test_notebook_in_another_encoding_is_reported() -> None:
    """The message says what the student must do."""
    with pytest.raises(Unreadable) as caught:
        read_cells('{"cells": [], "metadata": {"name": "José"}}'.encode("cp1252"))
    assert str(caught.value) == str(sentences.LEGACY)


def test_answers_count_without_the_cells_that_ask() -> None:
    """The cells that ask, check and mark are missing; a question without an answer gets 0 points."""
    right = answered_notebook(RIGHT)
    kept = [cell for cell in right["cells"] if cell["id"].endswith("-answer")]
    assert marks_of({**right, "cells": kept}) == marks_of(right)
    assert marks_of({**right, "cells": kept[1:]})["node_values"] == 0


# ---- values and programs ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "__import__('os').system('true')", "open('/etc/passwd').read()", "[x for x in 'ab']", "9 ** 10 ** 9",
        "'x' * 10 ** 9", "0x" + "f" * 100_000, "f'{1}'", "(lambda: 1)()", "max([1, 2])", "'a'.__class__",
        "[0] * 10 ** 8",
        "dict(**{'a': 1})", "-" * 5_000 + "1", "[" * 150 + "]" * 150, "1 / 0", "{[]: 1}", "float('x')",
        "getattr(1, 'real')",
    ],
)  # fmt: skip
def test_only_literal_data_are_read(source: str) -> None:
    """Values that are too large, or would need execution, are not read; reading raises no error."""
    values = Values()
    values.run(f"answer = {source}")
    if "answer" in values:
        with pytest.raises(NotData):
            values["answer"]


LIES = [
    "__import__('os').system('true')", "open('/etc/passwd').read()", "[" * 9_000, "9" * 9_000, "[0] * 10 ** 9",
    "'x' * 10 ** 9", "9 ** 9 ** 9", "x", "", "1; 2", "-" * 9_000 + "1", 7, None, ["C2"], "y" * 20_000,
    "['C2'] + [print('!')]",
]  # fmt: skip
"""values that a compromised worker process could return as an answer"""


@pytest.mark.parametrize("lie", LIES, ids=range(len(LIES)))
def test_worker_result_is_limited_to_plain_literals(lie: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other values, and literals that are too long, are ignored."""
    seen: list[bool] = []

    def run(job: Mapping[str, Any], valid: Callable[[Any], bool]) -> Report:
        outcome = {"case": 0, "returned": lie, "why": None, "said": []}
        seen.append(valid(outcome))
        return Report((outcome,) if seen[-1] else (), "ended", True, True, "namespaces")

    monkeypatch.setattr("gametree.exercises.questions.answer_values.run", run)
    monkeypatch.setattr("gametree.exercises.questions.answer_values.protection", lambda: "namespaces")
    found = reading([f"answer = max([1, {LIES.index(lie)}])"], "answer")
    computed_value.cache_clear()
    assert seen and found.why is not None and found.value is None


FILLED = [
    "def fill(x): x.append(1)\na = []\nfill(a)",
    "def fill(x): x.append(1)\n---\na = []\n---\nfill(a)",
    "def fill(x):\n    x.append(1)\n    return 1\na = []\nn = fill(a)",
    "def init():\n    global a\n    a = [1]\na = []\n---\ninit()",
    "a = []\ndef one(): a.append(1)\ndef both(): one()\n---\nboth()",
    "a = []\nadd = a.append\nadd(1)",
    "a = []\nlist(map(a.append, [1]))",
    "class Filler:\n    def fill(self): a.append(1)\na = []\nf = Filler()\nf.fill()",
    "import random\na = [1, 2]\nrandom.shuffle(a)",
    "from random import shuffle\na = [1, 2]\nshuffle(a)",
    "import random as r\na = [1, 2]\nr.shuffle(a)",
    "a = [1]\nlist.append(a, 2)",
    "import heapq\na = [2, 1]\nleast = heapq.heappop(a)",
    "from math import *\na = [inf]",
]
"""cells, separated by ---, that change ``a`` in ways that are visible only when they are run"""


@pytest.mark.parametrize("source", FILLED)
def test_value_that_a_function_may_have_changed_is_not_read(source: str) -> None:
    """The function may be defined in any cell."""
    values = Values()
    for cell in source.split("\n---\n"):
        values.run(cell)
    assert "a" not in values.readable() and "a" in values


WRITTEN = [
    "a = []\nb = a\na.append(1)",
    "a = 'B1'\na = ['D2']\na += ['C']\na.extend(['D3'])",
    "top = float('-inf'), float('inf')\na = {'A': top}\na['B'] = (-float('inf'), 20 - 1)",
    "import math\na = {'A': (-math.inf, math.inf), 'B': dict(A=4), 'C': 'B1 C'.split()}",
    "a = 7\na = ...",
    "a = b = []\n---\nb.append('C2')\na.append('C3')",
    "a = ['C2']\nb = {'A': a}\na.clear()",
    "a = [[]]\nb = a[0]\nb.append(3)\nc = [*'x']",
    "a = [1]\nprint(a)\nsorted(a)\na.count(1)",
    "a = [1]\n1 / 0\na = [2]",
    "a = [1]\nraise ValueError\na = [2]",
    "a = [1]\nassert False\na = [2]",
    "a = [1]\na.remove(2)\na = [3]",
    "a = [1]\na[7]\na = [3]",
    "a = [1]\nunknown_name\na = [3]",
    "a = [1]\nb = unknown_name\na = [3]",
    "a = [1]\na, b = 1, 2, 3\na = [3]",
    "a = [1]\n---\ndel a",
    "%time a = [1]",
    "%%time\na = [1]",
    "%%capture printed\n\na = [1]\na.append(2)",
    "%%timeit -n 1 -r 1\na = [1]",
    ">>> a = [1]\n>>> a.append(2)",
    ">>> a = [\n...     1]",
    "In [1]: a = [1]\n   ...: a.append(3)",
    "    a = [1]\n    a.append(2)",
    "a = [1]\n!true\na.append(2)",
    "a = [1]\na?",
    "%pwd\na = [1]",
    "a = [\n    1,  # what?\n]",
    'text = """\n%time b = 3\n"""\na = [text]',
]
"""cells, separated by ---, whose values are read as in Jupyter"""


@pytest.mark.parametrize("source", WRITTEN)
def test_values_read_agree_with_ipython(source: str) -> None:
    """IPython's own shell reads the variable ``a`` independently of the kit."""
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    values = Values(is_whole=True)
    with capture_output():
        for cell in source.split("\n---\n"):
            shell.run_cell(cell)
            values.run(cell)
    there = {name: shell.user_ns[name] for name in "a" if name in shell.user_ns}
    assert {name: values[name] for name in "a" if name in values} == there


HUGE = {
    "a doubled list": "a = [1]\n" + "a = [a, a]\n" * 40,
    "a list with itself": "a = [1]\n" + "a.append(a)\n" * 40,
    "a text many times": f"t = {'x' * 9_000!r}\na = [{'t, ' * 9_000}]",
    "nestings": "a = [1]\n" + "a = [a]\n" * 3_000,
    "a long power": "from fractions import Fraction\na = Fraction('1e999999999')",
    "a great fraction": "a = Fraction(3, 7)\n" + "a = a * a\n" * 40,
    "a chain": "a = b" + ".c" * 3_000,
    "minuses": "a = " + "-" * 3_000 + "1",
    "a deep cell": "a = " + "(" * 3_000 + ")" * 3_000,
}


@pytest.mark.parametrize("source", HUGE.values(), ids=HUGE)
def test_too_large_value_is_not_read(source: str) -> None:
    """A few lines suffice to make the value too large."""
    values = Values(is_whole=True)
    assert steps(lambda: values.run(source)) + steps(lambda: values.readable()) < 4_000_000
    assert "a" not in values.readable()


SCRAPS = st.sampled_from(
    ["a = ", "b = ", "def = ", "a=", " ", "\t", "\n", "\r", "\f", "\xa0", "\0", "\ud800", *"[]{}():,'\"\\#-.07_"]
) | st.sampled_from(["e5", "None", "True", "true", "NaN", "C2", "'C2'", '"B1"', "é", "١"])
DATA = st.recursive(
    st.none() | st.integers() | st.floats() | st.text("AB'\"\\ é\n", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("AB"), inner) | st.tuples(inner),
    max_leaves=6,
)
LINES = st.lists(st.just("# My answer:") | st.just("") | DATA.map(lambda value: f"a = {value!r}"), max_size=3)


@settings(max_examples=300)
@given(st.lists(SCRAPS, max_size=8).map("".join) | LINES.map("\n".join))
def test_values_of_a_plain_cell_agree_with_python(source: str) -> None:
    """A cell that is read without Python's parser gives the same names, values and types as running it."""
    found = plain_values(source)
    if found is not None:
        names: dict[str, Any] = {}
        exec(source, {}, names)
        assert repr(found) == repr(names)


@settings(max_examples=100)
@given(
    st.lists(st.integers(-99, 99) | st.text("AB12", max_size=3), max_size=9)
    | st.dictionaries(st.text("AB", max_size=3), st.integers(-99, 99), max_size=9)
    | st.dictionaries(st.text("AB", max_size=3), st.tuples(st.integers(-99, 99), st.just("inf")), max_size=9)
)
def test_literal_answers_are_read_without_running_the_notebook(value: object) -> None:
    """The answers are lists and mappings, also of windows, as students write them."""
    assert plain_values(f"a = None\n# My answer:\na = {value!r}") == {"a": value}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(width=32) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["nbgrader", "gametree", "x"]), inner),
    max_leaves=8,
)
CELLS = st.lists(
    st.fixed_dictionaries(
        {"cell_type": st.sampled_from(["code", "markdown"])}, optional={"source": JSON, "metadata": JSON}
    ),
    max_size=4,
)


@pytest.mark.parametrize("written", [json.dumps, partial(json.dumps, ensure_ascii=False)])
@given(cells=CELLS, metadata=JSON, encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_orjson_and_json_read_the_same_cells(
    written: Callable[..., str], cells: Any, metadata: Any, encoding: str
) -> None:
    pytest.importorskip("orjson")
    data = written({"cells": cells, "metadata": metadata}).encode(encoding, "surrogatepass")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gametree_classroom.submissions.notebook_cells.HAS_ORJSON", False)
        slow = read_cells(data)
    assert repr(read_cells(data)) == repr(slow)  # compared as text, because NaN is not equal to itself


def test_changed_container_does_not_affect_the_next_notebook() -> None:
    """Parsed cells are cached, but a container that one notebook changes is not shared."""
    for _ in range(2):
        values = Values()
        values.run('pruned = ["C2"]')
        values.run('pruned.append("C3")')
        assert values["pruned"] == ["C2", "C3"]


def test_program_is_graded_with_the_definitions_it_uses() -> None:
    """Helpers, dicts, lambdas, aliases and imports are taken from other cells; tests and prints are not."""
    cells = [
        "import math\nimport random as r",
        "WORST = {'max': -math.inf}\nWORST['min'] = math.inf",
        "better = lambda a, b, who: max(a, b) if who == 'max' else min(a, b)",
        "def worth(node):\n    return node.value\nv = worth",
        "print(minimax(tree))\nassert minimax(tree) == 3",
        "def minimax(node):\n    if node.is_leaf: return v(node)\n    best = WORST[node.player]\n"
        "    for c in node.children: best = better(best, minimax(c), node.player)\n    return best",
    ]
    text = program_text(cells, "minimax")
    assert "random" not in text and "print" not in text and "assert" not in text
    space: dict[str, Any] = {}
    exec(text, space)
    leaf = type("Leaf", (), {"is_leaf": True, "value": 7})()
    root = type("Root", (), {"is_leaf": False, "player": "min", "children": [leaf]})()
    assert space["minimax"](root) == 7


PROGRAMS = [
    ["table = {}\ndef init():\n    global table\n    table = {'x': 7}", "init()", "def f(): return table['x']"],
    ["table = {}\ndef init(): table['x'] = 7\ndef start(): init()", "start()", "def f(): return table['x']"],
    ["table = other = {}", "other['x'] = 7", "def f(): return table['x']"],
    ["other = {}\ntable = other", "other.update(x=7)", "def f(): return table['x']"],
    ["inner = []\ntable = {'x': inner}", "inner.append(7)", "def f(): return table['x'][0]"],
    ["from math import *", "def f(): return int(sqrt(49))"],
    ["from numpy import *", "def f(): return int(maximum(7, 2))"],
    ["from gametree import *", "import math", "def f(): return math.prod([7])"],
    ["%%time\ndef f(): return 7"],
    ["x = 7\nraise KeyError\nx = 8", "def f(): return x"],
    ["class Box:\n    def fill(self): self.x = 7", "box = Box()", "box.fill()", "def f(): return box.x"],
    ["def show(g): print(g())", "def f(): return 7", "show(f)", "f()", "tree.draw(f)"],
]


@pytest.mark.parametrize("cells", PROGRAMS, ids=range(len(PROGRAMS)))
def test_extracted_function_behaves_as_in_ipython(cells: list[str]) -> None:
    """The test runs the same function in IPython's own shell."""
    shell, space = InteractiveShell(config=Config(HistoryManager={"enabled": False})), dict[str, Any]()
    with capture_output():
        for cell in cells:
            shell.run_cell(cell)
        exec(program_text(cells, "f"), space)
    assert space["f"]() == shell.user_ns["f"]() == 7


# ---- files that are not notebooks ----------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\x00\xff", b"[]", b"{}", b"null", b'{"cells": 3}', b'{"worksheets": []}', b"[" * 200_000, b"{" * 100_000,
        b'{"cells": ' + b"[" * 100_000, json.dumps({"cells": [{}] * 3_000}).encode(), b" " * (MOST_BYTES + 1),
        b'{"cells": [], "cells": NaN}',
    ],
)  # fmt: skip
def test_malformed_notebook_raises_one_error_with_a_reason(data: bytes) -> None:
    """The tested files are malformed, huge or deeply nested."""
    with pytest.raises(Unreadable) as caught:
        read_cells(data)
    assert len(str(caught.value)) < 120


def test_malformed_cells_are_ignored() -> None:
    """In a notebook with cells and metadata of any shape, the valid parts are read."""
    cells: list[Any] = [
        None, 3, {"cell_type": "code"}, {"cell_type": "code", "source": 7, "metadata": []},
        {"cell_type": "code", "source": ["pruned = ", None, "['D2', 'D3']"], "metadata": {"nbgrader": {"grade_id": 5}}},
    ]  # fmt: skip
    notebook = {"cells": cells, "metadata": {"gametree": {"lang": ["es"], "sheet": "x" * 1_000}}}
    assert marks_of(notebook)["pruned"] == 2


SET_ANSWERS = """
import json
from gametree.exercises.questions import Question
from gametree_classroom.submissions.marked_notebook import mark_notebook
from gametree_classroom.submissions.teacher_sheet import TeacherSheet
from gametree.exercises import Exercise

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
ANSWERS = {
    "pruned-leaves": ["{'C2', 'B', 'A', 'zz'}", "list({'B1', 'C3', 'zz', 'yy'})", "[{'C2', 'C3'}, {'B1', 'B2', 'B3'}]"],
    "best-move": ["str({'a1', 'a2', 'a3'})", "tuple({'a1', 'a2', 'a3'})[0]"],
    "values": ["{'A': {'B', 'C', 'D'}}", "dict({('A', 3), ('B', 3), ('A', 7)})", "list({'A', 'B', 'C'})"],
    "cut-branches": ["{'C', 'D', 'zz', 'A'}"],
}
for kind, answers in ANSWERS.items():
    sheet = TeacherSheet("s", {"a": Question("a", Exercise(kind, TREE), points=10)})
    for answer in [*answers, "a.extend({'B', 'C', 'D', 'C2', 'C3'})", "x, y, z = {'C2', 'C3', 'D'}; a = [x, y]"]:
        source = answer if "a =" in answer else f"a = []\\n{answer}" if "extend" in answer else f"a = {answer}"
        marked = mark_notebook({"cells": [{"cell_type": "code", "metadata": {}, "source": source}]}, sheet)
        (one,) = marked.answers
        print(json.dumps([source, one.marks, one.given, repr(one.graded), [str(remark) for remark in one.remarks]]))
"""


def test_marks_do_not_depend_on_the_hash_seed() -> None:
    """Feedback and receipts do not depend on the hash seed, which differs between processes, either."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", SET_ANSWERS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "123"
    ]
    assert runs[0].count("\n") > 12 and runs[0] == runs[1] == runs[2]
