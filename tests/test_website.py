"""The site without a browser: what stands in for anywidget behaves as it does, and addresses say what they name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import anywidget
import pytest
import traitlets

import gametree as gt
from gametree import GameTreeError
from gametree.exercises import KINDS, Exercise, generate
from gametree.phrases import LANGUAGES
from gametree.widgets.website.addresses import address_of, exercise_at, search_at, tutor_at
from gametree.widgets.website.answers import AnyWidget
from gametree.widgets.website.site_pages import (
    EXAM,
    Site,
    exam_page,
    exercise_links,
    front_page,
    practise_page,
    teach_page,
)
from goldens import Golden

ROOT = Path(__file__).parent.parent
TREE = "[3 12 8 2 4 6 14 5 2]"


class Pair(traitlets.HasTraits):
    """Two traits that a page knows and one that it does not, and a validator."""

    seen = traitlets.Int(0).tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    own = traitlets.Int(0)

    @traitlets.validate("seen")
    def _at_most_nine(self, proposal: Any) -> int:
        return min(9, proposal["value"])


class Ours(Pair, AnyWidget):
    """The pair on the class that stands in."""


class Theirs(Pair, anywidget.AnyWidget):
    """The pair on the class of anywidget."""

    _esm = ""


def told_by(widget: Any) -> list[Any]:
    """Return a list that grows with what a widget tells its page of these traits, and with its messages."""
    told: list[Any] = []
    if isinstance(widget, AnyWidget):
        widget.show()
        AnyWidget.tellers[:] = [lambda message: told.append(message.get("state", message.get("content")))]
    else:

        class Comm:
            comm_id, kernel = "1", True

            def send(self, data: Any = None, buffers: Any = None) -> None:
                if data["method"] in ("update", "custom"):  # and "echo_update", which pages do without
                    told.append(data.get("state", data.get("content")))

            def close(self, *_: Any, **__: Any) -> None: ...

            def on_msg(self, _: Any) -> None: ...

        widget.comm = Comm()
    return told


@pytest.mark.parametrize("make", [Ours, Theirs])
def test_the_stand_in_tells_what_anywidget_tells(make: Any) -> None:
    """Changes from Python go to the page, together where they are held; those of the page only if they were changed."""
    widget = make()
    told = told_by(widget)
    widget.seen = 3
    widget.own = 4
    with widget.hold_sync():
        widget.name = "a"
        widget.seen = 4
    widget.set_state({"seen": 5, "name": "b"})
    widget.set_state({"seen": 12})
    widget.send({"answer": 1})
    widget.send_state(["name"])
    assert told == [{"seen": 3}, {"name": "a", "seen": 4}, {"seen": 9}, {"answer": 1}, {"name": "b"}]
    assert (widget.seen, widget.name) == (9, "b")
    Theirs.close_all()


def test_a_worker_answers_without_a_notebook() -> None:
    """Messages alone open, check, link to, pack up and forget work; neither ipywidgets nor IPython is loaded."""
    done = subprocess.run([sys.executable, "-c", WORKER], capture_output=True, text=True, check=True)
    opened, told, link, packed, refused, loaded = json.loads(done.stdout)
    assert opened["_state"]["draft"] == []
    assert told["_state"]["told"]["right"] is False
    assert exercise_at(dict(parse_qsl(link))) == Exercise("pruned-leaves", gt.Tree.from_leaves(TREE, branching=3))
    assert packed.startswith("UEs")
    assert refused.startswith("tipo de pregunta: no se reconoce 'x'")
    assert not loaded


WORKER = f"""
import json, os, sys, tempfile
os.chdir(tempfile.mkdtemp())
from gametree.widgets.website.answers import Answers
told = []
answers = Answers(lambda text: told.append(json.loads(text)))
def ask(verb, **more):
    return json.loads(answers.answer(json.dumps(dict(verb=verb, lang="es", **more))))
opened = ask("open", page="practise", address=dict(kind="pruned-leaves", tree="{TREE}", b="3"))["answer"]
ask("say", model=opened["model"], content=dict(verb="check", number=1, asked_by="me", draft=["C2"]))
state = [message["state"] for message in told if message.get("state")][-1]
link, packed = (ask(verb, model=opened["model"])["answer"] for verb in ("link", "export"))
ask("forget")
assert os.listdir("gametree-practice") == []
refused = ask("open", page="practise", address=dict(kind="x"))["refused"]
loaded = [name for name in ("ipywidgets", "IPython") if name in sys.modules]
print(json.dumps([opened["state"], state, link, packed, refused, loaded]))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_survives_its_address(kind: str) -> None:
    """Every kind of exercise is the same one after it was written as an address and read, query and all."""
    for seed in (1, 2, 3):
        exercise = generate(kind, seed)
        written = urlencode(address_of(exercise))
        again = exercise_at(dict(parse_qsl(written, keep_blank_values=True)))
        assert (again.tree, again.key, again.details, again.rules) == (
            exercise.tree,
            exercise.key,
            exercise.details,
            exercise.rules,
        )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_on_ones_own_tree(kind: str) -> None:
    """A leaf list is enough for every kind: what else it needs is made from the tree."""
    tree = {"chance-values": "[{0.5: 3, 0.5: 5} {0.5: 2, 0.5: 9}]", "tuples": "(1 2 6)(4 2 3)(6 1 2)(7 4 1)"}.get(
        kind, TREE
    )
    tree = "[{0.5: 3, 0.5: 5} {0.5: 2, 0.5: 9}]" if kind == "chance-pruning" else tree
    branching = {TREE: "3"}.get(tree, "2" if tree.startswith("(") else "")
    address = {"kind": kind, "tree": tree, **({"b": branching} if branching else {})}
    if kind == "tuples":
        address["root"] = "p1"
    assert exercise_at(address).key is not None


def test_addresses_name_what_the_kit_draws() -> None:
    """Kind, seed, difficulty, rules and window are those of `generate`; a search is that of the kit."""
    address = {"kind": "windows", "seed": "5", "difficulty": "2", "cut": "beyond", "lang": "pt"}
    assert exercise_at(address) == generate("windows", 5, difficulty=2, rules=gt.Rules(cut="beyond"))
    found = search_at({"tree": TREE, "b": "3", "alpha": "4", "beta": "9", "fail": "hard"})
    assert found == gt.alphabeta(TREE, branching=3, window=(4, 9), rules=gt.Rules(fail="hard"))
    assert search_at({"tree": "[{0.5: 3, 0.5: 5} 2]"}).algorithm == "expectiminimax"
    assert tutor_at({"tutor": "all"}, "es", keep=False).lang == "es"


@pytest.mark.parametrize(
    ("read", "address"),
    [
        (search_at, {"tree": "[3 12 8]", "branch": "3"}),
        (search_at, {"tree": TREE, "b": "4"}),
        (search_at, {"tree": TREE, "b": "3", "root": "x"}),
        (search_at, {"tree": TREE, "b": "3", "by": "leafs"}),
        (search_at, {"tree": "3 " * 2500}),
        (search_at, {"example": "000-two-pl"}),
        (exercise_at, {"kind": "values", "seed": "-1"}),
        (exercise_at, {"kind": "values", "difficulty": "9"}),
        (exercise_at, {"kind": "values", "algorithm": "sss"}),
        (exercise_at, {"kind": "find-x", "details": "[1"}),
        (exercise_at, {"kind": "windows", "cut": "before"}),
    ],
)
def test_bad_addresses_are_refused(read: Any, address: dict[str, str], golden: Golden) -> None:
    """A bad address is an error of the kit that names what is wrong."""
    with pytest.raises(GameTreeError) as refused:
        read(address)
    golden(refused.value.told("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_ask_nothing_of_others(lang: str) -> None:
    """No page names another host; what runs on it is limited by its policy; each kind has three links."""
    site = Site(lang)
    for page in (front_page(site), practise_page(site), exam_page(site), teach_page(site)):
        assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "").replace(
            "http.server", ""
        )
        assert "default-src 'none'" in page
    assert all(len(exercise_links(kind)) == 3 for kind in KINDS)


def test_the_evening_before_the_exam_is_one_path() -> None:
    """The page and the notebook have the same exercises, and the page has a tree to print for each."""
    addresses = [address for addresses in EXAM.values() for address in addresses]
    source = (ROOT / "notebooks" / "source" / "12-exam-tomorrow.py").read_text("utf-8")
    for name in ("pruned-leaves", "windows", "chance-values"):
        assert f'exercises.generate("{name}", 1, difficulty=1, lang=LANG)' in source
        assert {"kind": name, "seed": "1", "difficulty": "1"} in EXAM[name]
    assert f'leaves = "[{EXAM["large"][0]["tree"]}]"' in source and len(EXAM["pruned-leaves"]) == 5
    page = exam_page(Site("es"))
    assert page.count('class="gt-exercise"') == len(addresses) == 8
    assert all(exercise_at(address).key for address in addresses)


@pytest.mark.slow
def test_a_notebook_goes_on_where_a_package_is_missing() -> None:
    """A shell of the lab says what is missing, at the cells that need what such a cell makes, too, without a traceback.

    Other errors stay what they are.
    """
    program = """
from gametree.widgets.website.stored_figures import _go_on_without_packages as go_on_without_packages
go_on_without_packages()
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell()
shell._showtraceback = lambda kind, error, _: print("told:", kind.__name__)
shell.run_cell("from gametree.widgets.website.missing_numpy import refuse; measured = refuse()\\nfactor = 2")
shell.run_cell("mean = measured.mean()")
shell.run_cell("mean + factor")
shell.run_cell("typo")
shell.run_cell("1 / 0")
"""
    environment = os.environ | {"LANGUAGE": "en"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert ran.stdout == "told: NameError\ntold: ZeroDivisionError\n"
    assert ran.stderr.count("experiments need numpy; install it with: pip install numpy") == 3
    assert "Traceback" not in ran.stderr


# ---- builds -------------------------------------------------------------------------------------

BUILD = """
import json, sys
from pathlib import Path
sys.path.insert(0, "website")
import build

build.ROOT, folder = Path(sys.argv[1]), Path(sys.argv[2])
def fill(name, text="new"):
    return lambda *_: build.write(folder_of(_) / name, text)
def folder_of(given):
    return next(part for part in reversed(given) if isinstance(part, Path))
def fails(*_):
    raise SystemExit("no space left")
build.fetch = build.tools = lambda: folder
build.kernel_wheels = lambda lab: []
build.make_stand_in = lambda target: build.write(target / "stand-in.whl", "")
build.read_wheel = lambda wheel: ("", "", [], [])
build.make_python = lambda inputs, target, more: build.write(target / "python.wasm", "")
build.make_static = build.make_data = fill("static/page.js")
build.make_pages = lambda output, has: build.write(output / "index.html", " ".join(has))
build.make_lab = lambda lab, target: build.write(target / "index.html", "lab")
for arguments in json.loads(sys.argv[3]):
    sys.argv[1:] = ["--output", str(folder), *(word for word in arguments if word != "fails")]
    if "fails" in arguments:
        build.make_service_worker, kept = fails, build.make_service_worker
    try:
        build.main()
    except SystemExit:
        build.make_service_worker = kept
    left = [path.name for path in folder.parent.iterdir()]
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    print(json.dumps([left, sorted(files), (folder / "index.html").read_text("utf-8")]))
"""
CONF = 'extensions = ["myst_nb"]\nnb_execution_mode = "off"\n'
NOTEBOOK = {
    "cells": [{"cell_type": "markdown", "metadata": {}, "source": "# A notebook"}],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python"}},
    "nbformat": 4,
    "nbformat_minor": 4,
}


@pytest.mark.slow
def test_a_site_is_built_over_another_one(tmp_path: Path) -> None:
    """Any options in any order, any number of times, give what they give alone; a build that fails leaves the old site.

    Only what takes long is not done; Sphinx reads a guide and a notebook.
    """
    docs, site = tmp_path / "root" / "docs", tmp_path / "sites" / "site"
    docs.mkdir(parents=True)
    (docs / "conf.py").write_text(CONF, encoding="utf-8")
    (docs / "index.md").write_text("# Guide\n\n```{toctree}\nbook\n```\n", encoding="utf-8")
    (docs / "book.ipynb").write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    without = {"lab": "--without-lab", "reference": "--without-reference"}
    orders = [[], [without["lab"]], [*without.values()], ["fails"], [without["reference"]], []]
    command = [sys.executable, "-c", BUILD, str(tmp_path / "root"), str(site), json.dumps(orders)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    before = None
    for order, (left, files, parts) in zip(orders, told, strict=True):
        assert left == ["site"]
        if order == ["fails"]:
            assert (files, parts) == before
        else:
            assert parts == " ".join(name for name, option in without.items() if option not in order)
            assert {"service_worker.js", "pyodide/python.wasm", "static/page.js"} <= set(files)
            assert {name for name in without if f"{name}/index.html" in files} == set(parts.split())
            assert not any("jupyter_execute" in name for name in files)
        before = files, parts
