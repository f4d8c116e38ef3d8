"""Text drawings and text descriptions, which are the same in every output."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from pptx import Presentation
from pypdf import PdfReader

import gametree as gt
from effort import EVERY_CASE
from gametree.drawing.drawing import draw
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.programs import TASKS
from gametree.explain.what_if import what_if
from gametree.phrases import LANGUAGES
from gametree.render.text_drawing import alternative, description, outline, text
from gametree_classroom.exams import Sheet
from gametree_classroom.submissions import read_sheet
from goldens import Golden
from known_trees import LEAVES_27
from pdf_text import spoken
from sheets import ROOT
from trees import INF, Search, nested, searches

TWO_PLY = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
WINDOWS = gt.alphabeta("A: [B: [D: 3 E: 5] C: [F: [I: [K: 0 L: 9] J: 5] G: [M: 7 N: 9] H: 4]]")

DRAWINGS = {
    **{f"000-alphabeta-{frame.name}": text(draw(frame)) for frame in TWO_PLY.frames("leaf")},
    "000-two-ply": repr(TWO_PLY.tree),
    "001-alphabeta-trace": text(draw(T1.frames()[-1])),
    "001-magnitudes": repr(gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")),
    "001-multiplayer": repr(gt.Tree.parse("p1[p2[(1 2 6) (4 2 3)] p2[(6 1 2) (7 4 1)]]")),
    "002-windows": text(draw(WINDOWS.frames()[-1], notation="window")),
    "004-27": text(draw(gt.alphabeta(LEAVES_27, branching=3).frames()[-1])),
    "004-27-outline": outline(draw(gt.alphabeta(LEAVES_27, branching=3).frames()[9])),
    "irregular": repr(gt.Tree.parse("[[3 5] [7] 9 [[Q: 5 4]]]")),
    "lone-leaf": repr(gt.Tree.parse("7")),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_text_drawings_equal_the_reviewed_ones(name: str, golden: Golden) -> None:
    """Each drawing must be identical to its golden file."""
    golden(DRAWINGS[name])


@given(nested())
def test_text_picture_prints_every_leaf_and_label(lists: object) -> None:
    """No label covers another one."""
    tree = gt.Tree.from_nested(lists)
    words = text(draw(tree), width=10_000).replace("─", " ").split()
    for node in tree:
        assert draw(tree).text(node) in words


def test_wide_trees_become_outlines_and_long_outlines_count_the_rest() -> None:
    """A tree that is wider than the terminal becomes an outline, which stops at a limit."""
    tree = gt.Tree.from_leaves(range(3**6), branching=3)
    lines = repr(tree).splitlines()
    assert len(lines) == 201
    assert lines[-1] == f"… {len(tree) - 200} more nodes"


def test_text_drawing_computes_no_layout() -> None:
    """Computing the layout of a large tree would take seconds."""
    drawing = draw(gt.Tree.from_leaves([3, 1] * 500, branching=[10, 10, 10]), captioned=True)
    assert text(drawing).endswith("more nodes")
    assert "layout" not in vars(drawing)
    assert drawing.layout is drawing.layout


SIGNS = re.compile("[─-╿△▽○≤≥]")
"""characters that a screen reader omits or reads by their Unicode names"""


@given(searches())
def test_description_lists_every_node_with_its_known_interval(search: Search) -> None:
    """The description contains each label, each leaf and both ends of each interval, in words instead of signs."""
    frames = search.result.frames()
    for frame in [*frames][:: max(1, len(frames) // 3)]:
        words = description(draw(frame))
        assert not SIGNS.search(words) and ("tree with" in words) == (len(frame.tree) > 25)
        if len(frame.tree) <= 25:
            for node in frame.tree:
                label, number = frame.tree.label(node), draw(frame).text(node)
                assert re.search(rf"\b{label}\b", words)
                low, high = frame.interval(node)
                if not frame.tree.children(node):
                    assert f"{label}, worth {number}" in words
                elif low == high:
                    assert re.search(rf"\b{label}, M\w\w node, exactly ", words)
                elif (low, high) != (-INF, INF):
                    assert re.search(rf"\b{label}, M\w\w node, (from|at most|at least) ", words)


def test_description_of_a_large_tree_covers_the_path_and_cut_branches() -> None:
    """For 27 leaves, the description of a step lists the children of the nodes on the path; without a search, the
    description lists all leaves.
    """
    result = gt.alphabeta(LEAVES_27, branching=3)
    for frame in result.frames()[1:]:
        words = description(draw(frame))
        assert words.startswith("A tree with 40 nodes, 27 of them leaves. A, MAX node") and len(words) < 900
        assert all(f"Children of {frame.tree.label(node)}:" in words for node in frame.path[:-1])
        assert ("Cut off:" in words) == bool(frame.struck)
    assert description(draw(result.tree)).count(", worth ") == 27
    assert len(description(draw(gt.Tree.from_leaves([1] * 3**7, branching=3)))) < 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_output_describes_a_step_in_the_same_words(lang: str, tmp_path: Path) -> None:
    """The outputs are slides, pages, figures, a contact sheet, an SVG and a notebook."""
    frames = TWO_PLY.frames(lang=lang)[1:]
    words = [description(draw(frame, lang=lang)) for frame in frames]
    slides = Presentation(str(TWO_PLY.deck(tmp_path / "a.pptx", lang=lang))).slides
    alt_texts = [
        shape._element.nvPicPr.cNvPr.get("descr") for one in slides for shape in one.shapes if shape.shape_type == 13
    ]
    assert alt_texts == [description(draw(TWO_PLY.tree, lang=lang)), *words]
    deck = TWO_PLY.deck(tmp_path / "a.pdf", lang=lang).read_bytes()
    assert [alt for tag, alt in spoken(deck) if tag == "/Figure"] == alt_texts
    assert sum(tag == "/H1" for tag, _ in spoken(deck)) == len(slides) == len(PdfReader(io.BytesIO(deck)).outline)
    whole = [alternative(draw(frame)) for frame in frames]
    (pages,) = TWO_PLY.export(tmp_path / "pages.pdf", lang=lang)
    sheet = TWO_PLY.contact_sheet(tmp_path / "sheet.pdf", lang=lang, title="One")
    for path in (pages, sheet):
        assert [alt for tag, alt in spoken(path.read_bytes()) if tag == "/Figure"] == whole
    for path, alt in zip(TWO_PLY.export(tmp_path, "pdf", lang=lang, overwrite=True), whole, strict=True):
        read = PdfReader(path)
        assert spoken(path.read_bytes())[-1] == ("/Figure", alt) and read.root_object["/Lang"] == lang
        assert read.metadata is not None and read.metadata.title and alt.startswith(read.metadata.title)
    for path, one in zip(TWO_PLY.export(tmp_path, "svg", lang=lang), words, strict=True):
        assert ElementTree.parse(path).getroot().findtext("{http://www.w3.org/2000/svg}desc") == one
    assert f'alt="{whole[3]}"' in frames[3]._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("kind", ["values", "windows", "design-leaves", "visit-order"])
def test_printed_exercise_describes_its_tree_without_the_key(kind: str) -> None:
    """The description mentions empty fields; only that of the solution contains the key."""
    exercise = Exercise(kind, "[[3 12 8] [2 4 6] [14 5 2]]")
    empty, solved = (
        [alt for tag, alt in spoken(Sheet([exercise], lang="en").pdf(solution=solution)) if tag == "/Figure"]
        for solution in (False, True)
    )
    assert len(empty) == len(solved) == 1 and "A, MAX node" in empty[0] and empty != solved
    assert ("empty" in empty[0]) and "exactly" not in empty[0] and "best" not in empty[0]
    assert {"/H1", "/H2", "/L"} <= {tag for tag, _ in spoken(Sheet([exercise], lang="en").pdf())}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_console_output_wraps_at_word_boundaries(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed lines of all objects have at most 80 characters. In each language, the test covers a third of the
    kinds of question and sheets.
    """
    part = slice(None) if EVERY_CASE else slice(LANGUAGES.index(lang), None, len(LANGUAGES))
    monkeypatch.setenv("LANGUAGE", lang)
    result, tutor = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), gt.Tutor("alphabeta", keep=False, seed=1, lang=lang)
    shown: list[Any] = [*result.frames("leaf", lang=lang), what_if(result, {"C2": 99}), tutor, tutor.progress()]
    for kind in list(KINDS)[part]:
        exercise = generate(kind, seed=3, lang=lang)
        shown += [exercise, check(exercise, exercise.example()), *(exercise.hint(level) for level in (1, 2, 3, 4))]
    for name in ("actions", "player", "result", "utility"):
        game = type("ATicTacToeOfMyOwnWithALongName", (gt.games.TicTacToe,), {name: lambda self, *state: None})()
        shown += [gt.check_game(game, lang=lang)]
    shown += [gt.check_game(gt.games.TicTacToe(), most=60, games=5, lang=lang)]
    shown += [task.text(lang) for task in TASKS.values()]
    for sheet in sorted((ROOT / "solutions" / lang).glob("*.ipynb"))[part]:
        questions = read_sheet(sheet).questions
        shown += questions.values()
        answers = (None, 7, ["C2"])
        shown += [one.check({name: answer}) for name, one in questions.items() for answer in answers]
        shown += [one.check({}) for one in questions.values()]
    for thing in shown:
        bundle = getattr(thing, "_repr_mimebundle_", lambda thing=thing: {"text/plain": repr(thing)})
        plain = thing if type(thing) is str else bundle()["text/plain"]
        long = [line for line in plain.splitlines() if len(line) > 80 and not re.search(r"\S {2,}|[─-╿]|^\s", line)]
        assert all(len(max(line.split(), key=len)) > 60 for line in long), long
