"""The site without a browser: its substitute for anywidget behaves like anywidget, and addresses open their pages."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin

import anywidget
import pytest
import traitlets

import gametree as gt
from gametree import GameTreeError
from gametree.commands.cli import main
from gametree.exercises import KINDS, Exercise, generate
from gametree.exercises.fading_sequences import FADING_SEQUENCES
from gametree.exercises.tutor import Tutor
from gametree.exercises.tutor.next_exercise import TOPICS
from gametree.languages import translator_for
from gametree.lectures.picture_gallery import lecture_entries
from gametree.phrases import LANGUAGES
from gametree.widgets import Practice
from gametree.widgets.addresses import address_of, exercise_at, faded_at, search_at, tutor_at
from gametree.widgets.practice_work import Attempt, draft_of
from gametree.widgets.saved_work import pack_work, unpack_work
from gametree_classroom.site.answers import AnyWidget
from gametree_classroom.site.scorm_package import PACKED, kind_item, path_items, scorm_package
from gametree_classroom.site.site_pages import (
    EXAM,
    Site,
    exam_page,
    front_page,
    games_page,
    practise_page,
    teach_page,
    watch_page,
)
from gametree_classroom.site.topic_cards import FADING_LINKS, exercise_links, topic_pictures
from goldens import Golden

ROOT = Path(__file__).parents[2]
TREE = "[3 12 8 2 4 6 14 5 2]"
LARGE = "8 6 3 1 10 4 10 9 2 11 5 12 7 1 8 3 6 2 9 4 13 5 10 7 2 12 6"


class Pair(traitlets.HasTraits):
    """Two synchronised traits, which the page receives, one trait that is not synchronised, and a validator."""

    seen = traitlets.Int(0).tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    own = traitlets.Int(0)

    @traitlets.validate("seen")
    def _at_most_nine(self, proposal: Any) -> int:
        return min(9, proposal["value"])


class Ours(Pair, AnyWidget):
    """The same traits on the kit's widget class."""


class Theirs(Pair, anywidget.AnyWidget):
    """The same traits on anywidget's widget class."""

    _esm = ""


def messages_of(widget: Any) -> list[Any]:
    """Return a list that collects a widget's messages and the changes of its synchronised traits."""
    sent: list[Any] = []
    if isinstance(widget, AnyWidget):
        widget.show()
        AnyWidget.senders[:] = [lambda message: sent.append(message.get("state", message.get("content")))]
    else:

        class Comm:
            comm_id, kernel = "1", True

            def send(self, data: Any = None, buffers: Any = None) -> None:
                if data["method"] in ("update", "custom"):  # without "echo_update", which pages do not need
                    sent.append(data.get("state", data.get("content")))

            def close(self, *_: Any, **__: Any) -> None: ...

            def on_msg(self, _: Any) -> None: ...

        widget.comm = Comm()
    return sent


@pytest.mark.parametrize("make", [Ours, Theirs])
def test_widget_stub_sends_changes_like_anywidget(make: Any) -> None:
    """Changes made in Python are sent, inside ``hold_sync`` as one message; changes from the page are sent back only if
    the validator adjusted them.
    """
    widget = make()
    sent = messages_of(widget)
    widget.seen = 3
    widget.own = 4
    with widget.hold_sync():
        widget.name = "a"
        widget.seen = 4
    widget.set_state({"seen": 5, "name": "b"})
    widget.set_state({"seen": 12})
    widget.send({"answer": 1})
    widget.send_state(["name"])
    assert sent == [{"seen": 3}, {"name": "a", "seen": 4}, {"seen": 9}, {"answer": 1}, {"name": "b"}]
    assert (widget.seen, widget.name) == (9, "b")
    Theirs.close_all()


def test_worker_runs_without_ipywidgets_and_ipython() -> None:
    """The messages to open, check, link, pack and delete work; neither ipywidgets nor IPython is loaded."""
    done = subprocess.run([sys.executable, "-c", WORKER], capture_output=True, text=True, check=True)
    opened, saved, link, packed, refused, loaded = json.loads(done.stdout)
    assert opened["_state"]["draft"] == []
    assert saved["_state"]["feedback"]["right"] is False
    assert exercise_at(dict(parse_qsl(link))) == Exercise("pruned-leaves", gt.Tree.from_leaves(TREE, branching=3))
    assert packed.startswith("UEs")
    assert refused.startswith("no se reconoce 'x' como tipo de pregunta")
    assert not loaded


WORKER = f"""
import json, os, sys, tempfile
os.chdir(tempfile.mkdtemp())
from gametree_classroom.site.answers import Answers
sent = []
answers = Answers(lambda text: sent.append(json.loads(text)))
def ask(verb, **more):
    return json.loads(answers.answer(json.dumps(dict(verb=verb, lang="es", **more))))
opened = ask("open", page="practise", address=dict(kind="pruned-leaves", tree="{TREE}", b="3"))["answer"]
ask("say", model=opened["model"], content=dict(verb="check", number=1, asked_by="me", draft=["C2"]))
state = [message["state"] for message in sent if message.get("state")][-1]
link, packed = (ask(verb, model=opened["model"])["answer"] for verb in ("link", "export"))
ask("forget")
assert os.listdir("gametree-practice") == []
refused = ask("open", page="practise", address=dict(kind="x"))["refused"]
loaded = [name for name in ("ipywidgets", "IPython") if name in sys.modules]
print(json.dumps([opened["state"], state, link, packed, refused, loaded]))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_exercise_is_the_same_after_a_round_trip_through_its_address(kind: str) -> None:
    """Every kind of exercise is written into the query of an address, and read from it."""
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
def test_leaf_list_is_enough_for_every_kind(kind: str) -> None:
    """An address with a leaf list is enough; the other details of the exercise are derived from the tree."""
    tree = {"chance-values": "[{0.5: 3, 0.5: 5} {0.5: 2, 0.5: 9}]", "tuples": "(1 2 6)(4 2 3)(6 1 2)(7 4 1)"}.get(
        kind, TREE
    )
    tree = "[{0.5: 3, 0.5: 5} {0.5: 2, 0.5: 9}]" if kind == "chance-pruning" else tree
    branching = {TREE: "3"}.get(tree, "2" if tree.startswith("(") else "")
    address = {"kind": kind, "tree": tree, **({"b": branching} if branching else {})}
    if kind == "tuples":
        address["root"] = "p1"
    assert exercise_at(address).key is not None


def test_address_gives_the_same_exercise_as_generate() -> None:
    """The address contains the kind, seed, difficulty, rules and window; the search is one of the kit's searches."""
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
def test_bad_address_raises_an_error_that_names_the_fault(read: Any, address: dict[str, str], golden: Golden) -> None:
    with pytest.raises(GameTreeError) as refused:
        read(address)
    golden(refused.value.text("en"))


@cache
def pages_in(lang: str) -> dict[str, str]:
    """Return the pages in the given language, by folder."""
    site = Site(lang, ("lab", "reference"))
    return {
        "": front_page(site),
        "watch/": watch_page(site, lecture_entries(lang)),
        "practise/": practise_page(site),
        "games/": games_page(site),
        "exam/": exam_page(site),
        "teach/": teach_page(site),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_make_no_external_requests(lang: str) -> None:
    """The content policy restricts what runs on a page; each kind of question has three links."""
    for page in pages_in(lang).values():
        assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "").replace(
            "http.server", ""
        )
        assert "default-src 'none'" in page
    assert all(len(exercise_links(kind)) == 3 for kind in KINDS)


ANCHOR = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.DOTALL)
"""attributes and content of a link"""
TAG = re.compile(r"<[^>]*>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_link_texts_are_descriptive_and_unambiguous(lang: str) -> None:
    """No link text is a number or empty, and links with equal texts lead to the same page."""
    for folder, page in pages_in(lang).items():
        targets: dict[str, set[str]] = {}
        base = f"https://example.org/{Site(lang).home(lang)}{folder}"
        for attributes, inside in ANCHOR.findall(page):
            label = re.search(r'aria-label="([^"]*)"', attributes)
            name = unescape(label[1] if label else " ".join(TAG.sub(" ", inside).split()))
            assert re.search(r"[^\W\d_]{2}", name), (name, attributes)
            target = re.findall(r'href="([^"]*)"', attributes)[0]
            targets.setdefault(name, set()).add(urljoin(base, target).removesuffix("index.html"))
        assert {name: found for name, found in targets.items() if len(found) > 1} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_topic_has_a_card_with_a_distinct_picture(lang: str) -> None:
    """Cards name topic, question and state; pictures are small and have a dark version."""
    page, pictures = pages_in(lang)["practise/"], dict(topic_pictures(lang))
    assert set(pictures) == set(TOPICS)
    for name, topic in TOPICS.items():
        card = page.partition(f'data-done="tutor={name}"')[2].partition("</li>")[0]
        assert escape(topic.about.render(translator_for(lang))) in card and 'data-state="new"' in card
        assert re.search(rf'<img src="[./]*practise/pictures/{lang}/{name}.svg" alt="[^"]{{9,}}"', card)
        assert len(pictures[name]) < 4000 and "prefers-color-scheme:dark" in pictures[name]
    numbers = [tuple(re.findall(r">([\d(][^<]*)<", picture)) for picture in pictures.values()]
    assert len(set(numbers)) == len(TOPICS)
    assert all(f'data-done="kind={kind}"' in page for kind in KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_links_to_every_stage_of_a_worked_example(lang: str) -> None:
    """The links open a player that pauses, and an exercise in which the first steps are filled in."""
    page = practise_page(Site(lang))
    for name in FADING_SEQUENCES:
        for _, where, stage in FADING_LINKS:
            assert f"../{where}/index.html?fading={name}&amp;stage={stage}" in page
            assert faded_at({"fading": name, "stage": stage}, lang).stage == int(stage)
    with pytest.raises(GameTreeError, match="stage"):
        faded_at({"fading": "alphabeta", "stage": "4"})


def test_exam_preparation_page_and_notebook_have_the_same_exercises() -> None:
    """For each exercise the page has a tree to print."""
    addresses = [address for addresses in EXAM.values() for address in addresses]
    source = (ROOT / "notebooks" / "source" / "12-exam-tomorrow.py").read_text("utf-8")
    for name, seed in (("pruned-leaves", 1), ("windows", 13), ("chance-values", 1)):
        assert f'exercises.generate("{name}", {seed}, difficulty=1, lang=LANG)' in source
        assert {"kind": name, "seed": str(seed), "difficulty": "1"} in EXAM[name]
    trees = [str(exercise_at(address).tree) for address in addresses]
    assert len({*trees}) == len(trees)  # no exercise shows the tree of another exercise
    assert f'leaves = "[{EXAM["large"][0]["tree"]}]"' in source and len(EXAM["pruned-leaves"]) == 5
    page = exam_page(Site("es"))
    assert page.count('class="gt-exercise"') == len(addresses) == 8
    assert "['" not in page and "AZAR" in page and "CHANCE" not in page  # the printed page contains no Python
    assert all(exercise_at(address).key for address in addresses)


def test_notebook_continues_after_a_missing_package() -> None:
    """The lab names the missing package without a traceback, also in cells that depend on the failed cell. Other errors
    are shown unchanged.
    """
    program = """
from gametree_classroom.site.missing_packages import _go_on_without_packages as go_on_without_packages
go_on_without_packages()
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell()
shell._showtraceback = lambda kind, error, _: print("reported:", kind.__name__)
shell.run_cell("from gametree_classroom.site.missing_packages import refuse; measured = refuse()\\nfactor = 2")
shell.run_cell("mean = measured.mean()")
shell.run_cell("mean + factor")
shell.run_cell("typo")
shell.run_cell("1 / 0")
"""
    environment = os.environ | {"LANGUAGE": "en"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert ran.stdout == "reported: NameError\nreported: ZeroDivisionError\n"
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


def test_rebuilt_site_equals_a_fresh_build(tmp_path: Path) -> None:
    """The build options are used in any order and repeatedly; a failed build keeps the old site. The test leaves out
    slow parts of the build, and Sphinx reads only one guide and one notebook.
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
    outcomes = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    before = None
    for order, (left, files, parts) in zip(orders, outcomes, strict=True):
        assert left == ["site"]
        if order == ["fails"]:
            assert (files, parts) == before
        else:
            assert parts == " ".join(name for name, option in without.items() if option not in order)
            assert {"service_worker.js", "pyodide/python.wasm", "static/page.js"} <= set(files)
            assert {name for name in without if f"{name}/index.html" in files} == set(parts.split())
            assert not any("jupyter_execute" in name for name in files)
        before = files, parts


# ---- packages for learning platforms ----


def answered(tutor: Tutor, count: int) -> None:
    """Answer ``count`` exercises of the tutor, every third one by a guess."""
    for turn in range(count):
        exercise = tutor.next()
        tutor.check(exercise.key if turn % 3 else exercise.example())


def unpack_elsewhere(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unpack saved work into an empty storage, as in another browser."""
    (folder / "later").mkdir()
    monkeypatch.chdir(folder / "later")
    unpack_work(text)


def test_packed_tutor_work_restores_the_same_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The learner's model and the open exercise are equal, and packing them again gives the same text."""
    monkeypatch.chdir(tmp_path)
    tutor = Tutor("alphabeta", seed=1)
    answered(tutor, 9)
    open_exercise, text = tutor.next(), pack_work()
    unpack_elsewhere(text, tmp_path, monkeypatch)
    later = Tutor("alphabeta")
    assert (later.exercise, later.model, pack_work()) == (open_exercise, tutor.model, text)


def test_packed_work_fits_into_4096_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SCORM limits the length of the text; the latest 100 answers are saved."""
    monkeypatch.chdir(tmp_path)
    tutor = Tutor("alphabeta", seed=1)
    answered(tutor, 12)
    file = Path(tutor.file)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for turn in range(2, 40):
        copies = [
            {**line, "exercise": {**line["exercise"], "seed": turn, "tree": f"[{line['exercise']['tree']} {turn}]"}}
            for line in lines
        ]
        with file.open("a", encoding="utf-8") as journal:
            journal.writelines(json.dumps(copy) + "\n" for copy in copies)
        if turn % 9 == 0:
            assert len(pack_work()) <= 4096
    text = pack_work()
    unpack_elsewhere(text, tmp_path, monkeypatch)
    assert sum(event["event"] == "answer" for event in Tutor("alphabeta", keep=True).events) >= 100


@pytest.mark.parametrize("kind", ["values", "pruned-leaves"])
def test_packed_variants_keep_the_shown_one_with_its_answer(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test packs many variants of a large tree."""
    monkeypatch.chdir(tmp_path)
    practice: Any = Practice(exercise_at({"kind": kind, "b": "3", "tree": LARGE}))
    work = practice._work
    for seed in range(40):
        attempt = Attempt.of(exercise_at({"kind": kind, "seed": str(seed), "difficulty": "4"}))
        attempt.draft, attempt.right = draft_of(attempt.form, attempt.exercise.key), seed % 4 > 0
        work.attempts.append(attempt)
    work.at = len(work.attempts) - 1
    practice._keep()
    text = pack_work()
    assert len(text) <= 4096
    unpack_elsewhere(text, tmp_path, monkeypatch)
    later = Practice(exercise_at({"kind": kind, "b": "3", "tree": LARGE}))
    assert (later.exercise, later.answer) == (practice.exercise, practice.answer)


@pytest.mark.parametrize("text", ["x=1;y=2", "gametree1:%%%", "gametree1:q1YqSy0q", "gametree1:" + "A" * 4000, "é"])
def test_saved_data_of_other_tools_are_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameTreeError, match="start afresh"):
        unpack_work(text)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder with the files that a package takes from a built site."""
    for name in PACKED:
        place = tmp_path / "site" / "static" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text('import "../pyodide/start.mjs";', "utf-8")
    packages = {name: {"file_name": f"{name}.whl", "depends": ["other"]} for name in ("gametree", "traitlets", "other")}
    (tmp_path / "site" / "pyodide").mkdir()
    ours = ("start.mjs", "pyodide.asm.mjs.gz", "gametree.whl", "traitlets.whl")
    for name in (*ours, "other.whl", "snapshot.mjs", "memory-other-0.gz", "memory-other.zip"):
        (tmp_path / "site" / "pyodide" / name).write_text("", "utf-8")
    (tmp_path / "site" / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"packages": packages}), "utf-8")
    return tmp_path / "site"


CHILDREN = {
    "manifest": ("metadata", "organizations", "resources"),
    "metadata": ("schema", "schemaversion"),
    "organizations": ("organization",),
    "organization": ("title", "item"),
    "item": ("title",),
    "resources": ("resource",),
    "resource": ("file", "dependency"),
}
"""child elements in order, according to ADL's imscp_rootv1p1p2.xsd (SCORM 1.2), for the elements that the kit writes"""
ATTRIBUTES = {
    "manifest": {"identifier", "version"},
    "organizations": {"default"},
    "organization": {"identifier"},
    "item": {"identifier", "identifierref"},
    "resource": {"identifier", "type", "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"},
    "file": {"href"},
    "dependency": {"identifierref"},
}
"""attributes that the schema or a platform requires"""


def test_manifest_follows_the_schema(site: Path) -> None:
    """Elements, their order and their attributes follow the schema, names are unique, and each file is listed once."""
    items = [kind_item({"kind": "values"}, "es"), *path_items("exam-tomorrow", "es")]
    archive = zipfile.ZipFile(io.BytesIO(scorm_package(items, site, "a < b", "es")))
    root = ET.fromstring(archive.read("imsmanifest.xml"))
    names = {element.get("identifier") for element in root.iter()} - {None}
    for element in root.iter():
        space, tag = element.tag[1:].split("}")
        assert space == "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
        children = [child.tag.split("}")[1] for child in element]
        assert children == sorted(children, key=CHILDREN.get(tag, ()).index)
        assert ATTRIBUTES.get(tag, set()) <= set(element.keys()) <= ATTRIBUTES.get(tag, set()) | {"href"}
        assert {element.get("identifierref"), element.get("default")} - {None} <= names
        assert tag != "title" or 0 < len(element.text or "") <= 200
    assert len(names) == sum(element.get("identifier") is not None for element in root.iter())
    files = [element.get("href") for element in root.iter() if element.tag.endswith("}file")]
    assert sorted([*map(str, files), "imsmanifest.xml"]) == sorted(archive.namelist())
    assert not [name for name in archive.namelist() if ".mjs" in name or "other" in name or "snapshot" in name]
    assert {"pyodide/start.js", "pyodide/pyodide.asm.js.gz"} <= {*archive.namelist()}
    assert archive.read("static/worker.js") == b'import "../pyodide/start.js";'
    assert json.loads(archive.read("pyodide/pyodide-lock.json"))["packages"]["gametree"]["depends"] == []


def test_command_writes_a_package_or_refuses_in_a_sentence(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page in the package uses the given rule; missing pages, a folder without a site and an unknown path are
    refused.
    """
    out = site.parent / "week.zip"
    words = ["scorm", "--site", str(site), "-o", str(out)]
    assert main([*words, "--kind", "pruned-leaves", "--cut", "beyond", "--tutor", "all", "--lang", "pt"]) == 0
    page = zipfile.ZipFile(out).read("page1.html").decode()
    assert '"cut":"beyond"' in page and "<svg" in page and 'lang="pt"' in page
    assert main([*words, "--lecture", "002-deep"]) == 0
    # without the style sheet, the nodes would be black
    assert '"css":""' not in zipfile.ZipFile(out).read("page1.html").decode()
    for wrong in (
        [],
        ["--path", "exam"],
        ["--lecture", "002"],
        ["--kind", "value"],
        ["--kind", "values", "--site", "no"],
        ["--kind", "values", "--title", "a" * 201],
    ):
        assert main([*words, *wrong]) == 2
        assert capsys.readouterr().err.startswith("gametree: ")
