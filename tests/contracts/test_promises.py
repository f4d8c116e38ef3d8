"""The promises of the documentation: each test quotes a sentence, and fails if the documentation no longer has it.

The readers of written files share no code with the kit.
"""

from __future__ import annotations

import csv
import io
import json
import re
import stat
import sys
import tracemalloc
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image
from pypdf import PdfReader

import gametree as gt
from gametree import GameTreeError
from gametree.commands.cli import main
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.programs import check_implementation
from gametree.exercises.tutor.learner import PARAMETERS
from gametree.phrases import LANGUAGES
from gametree.render.export import FORMATS
from gametree_classroom.banks import export_questions
from latex import needs_tex, pages
from pdf_text import placed_texts

ROOT = Path(__file__).parents[2]
TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
LECTURE = [8, 6, 3, 1, 10, 4, 2, 9, 5, 7, 11, 3, 12, 6, 4, 2, 9, 8, 1, 5, 10, 7, 3, 6, 2, 4, 11]
"""values of 27 leaves"""
Test = TypeVar("Test", bound=Callable[..., Any])


def words(name: str) -> str:
    """Return the text of a page on one line."""
    return " ".join((ROOT / name).read_text("utf-8").split())


def promises(name: str, *sentences: str) -> Callable[[Test], Test]:
    """Return a decorator for a test of the promises in the given sentences of a page of the documentation."""
    missing = [sentence for sentence in sentences if " ".join(sentence.split()) not in words(name)]

    def held(test: Test) -> Test:
        def gone() -> None:
            pytest.fail(f"{name} no longer contains this: {missing}")

        gone.__doc__ = "The page does not have the sentence any more."
        return gone if missing else test  # type: ignore[return-value]

    return held


def rows(name: str, head: str) -> list[list[str]]:
    """Return the cells of the table that begins with a given line, without Markdown code marks."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(head))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found


# ---- questions --------------------------------------------------------------------------------------


@promises("docs/students.md", "`21-exercises` has twenty kinds of question", "*Hint* has four steps")
def test_exercises_have_twenty_kinds_and_four_hint_steps() -> None:
    """The page about exercises lists all kinds."""
    assert len(KINDS) == 20
    assert [row[0].strip("`") for row in rows("docs/exercises.md", "| kind |")] == list(KINDS)
    exercise = Exercise("values", TREE)
    assert len({exercise.hint(step, {}) for step in (1, 2, 3, 4)}) == 4
    with pytest.raises(GameTreeError):
        exercise.hint(5, {})


@promises(
    "docs/exercises.md",
    "The exit status is 0 for a right answer, 1 for a wrong one, and 2 for an answer that cannot be read.",
)
def test_exit_status_agrees_with_the_output(tmp_path: Path) -> None:
    """The exit status of the command agrees with the message that it prints."""
    file = tmp_path / "own.json"
    file.write_text(Exercise("pruned-leaves", TREE).to_json(), "utf-8")
    statuses = []
    for answer in ("C2 C3", "C2", "seven"):
        try:
            statuses.append(main(["check", str(file), answer]))
        except SystemExit as exit:
            statuses.append(exit.code)
    assert [status or 0 for status in statuses] == [0, 1, 2]


@promises(
    "docs/exercises.md",
    "`minus_per_error`: all points, less the share of a part, or another `penalty`, for each part that is not right;",
)
def test_rubrics_give_the_promised_shares() -> None:
    """One of four values is wrong, and another follows from the wrong value. The three rubrics give three quarters,
    three quarters and none of the points.
    """
    wrong = "A = 3, B = 3, C = 4, D = 2"
    scores = [
        check(Exercise("values", TREE), wrong, name).score for name in ("per_node", "minus_per_error", "all_or_nothing")
    ]
    assert scores == [3, 3, 0]


@promises(
    "docs/exercises.md", "The numbers, all probabilities, are in `PARAMETERS` of `gametree.exercises.tutor.learner`:"
)
def test_table_lists_every_parameter_of_the_tutor() -> None:
    """The table contains every number in the tutor's model."""
    for name, value, _ in rows("docs/exercises.md", "| parameter |"):
        assert getattr(PARAMETERS, name) == pytest.approx(float(value)), name


MINIMAX = """
def minimax(node):
    if node.is_leaf:
        return node.value
    pick = max if node.player == "max" else min
    return pick(minimax(child) for child in node.children)
"""


@promises("docs/students.md", "runs it on two dozen trees")
def test_right_search_is_checked_on_about_24_trees() -> None:
    text = MINIMAX
    feedback = check_implementation("minimax", text)
    assert all(trial.right for trial in feedback.trials)
    assert 20 <= len(feedback.trials) <= 28


# ---- numbers and languages --------------------------------------------------------------------------


@promises(
    "docs/course.md",
    "In Spanish and Portuguese, numbers are shown with a decimal comma, and answers are read with a comma or a point.",
    "The notation of trees, Python and JSON always have the point.",
)
@pytest.mark.parametrize("lang", ["es", "pt"])
def test_decimal_commas_are_used_as_promised(lang: str) -> None:
    """In languages with a decimal comma, the value 2.5 is printed as 2,5 in captions. Answers may contain either form;
    notation and JSON contain 2.5.
    """
    tree = gt.Tree.parse("[2.5 1]")
    caption = gt.minimax(tree).frames(lang=lang)[-1].caption()
    assert "2,5" in caption and "2.5" not in caption
    exercise = Exercise("values", tree, lang=lang)
    assert all(check(exercise, answer, lang=lang).right for answer in ("A = 2,5", "A = 2.5", {"A": 2.5}))
    assert "2.5" in str(tree) and "2,5" not in exercise.to_json() and gt.minimax(tree).value == Fraction(5, 2)


# ---- lists ------------------------------------------------------------------------------------------


@promises("docs/figures.md", "The kit has the examples of five lectures, with their facts and errata")
def test_documented_tables_are_complete() -> None:
    """The tables of searches and notebooks are complete, and there are five lectures."""
    playouts = ["mcts", "monte_carlo"]
    named = [name for row in rows("README.md", "| game or method |") for name in re.findall(r"`(\w+)`", row[1])]
    assert sorted(named) == sorted([*gt.ALGORITHMS, *playouts])
    for row in rows("docs/students.md", "| notebook |"):
        name = row[0].strip("`")
        assert all((ROOT / "notebooks" / lang / f"{name}.ipynb").is_file() for lang in LANGUAGES), name
    assert len(gt.lectures.decks()) == 5


@promises("docs/grading.md", "`exercises/<lang>/` has the sheets for students")
def test_page_names_the_seven_sheets() -> None:
    named = [row[0].strip("`") for row in rows("docs/grading.md", "| sheet |")]
    assert len(named) == 7
    assert sorted(path.stem for path in (ROOT / "solutions" / "source").glob("*.py")) == sorted(named)


@promises(
    "docs/figures.md",
    "The formats are SVG, PDF, PNG, EPS, DOT, TikZ, beamer overlays, GIF, WebP, MP4, the player's page, "
    "and the step table as Markdown or LaTeX.",
)
def test_promised_formats_are_written() -> None:
    """The written formats are those listed on the page, and a PDF has the promised pages."""
    assert set(FORMATS) == {
        *(
            "svg",
            "pdf",
            "png",
            "eps",
            "dot",
            "tikz",
            "beamer",
            "gif",
            "webp",
            "mp4",
            "html",
            "markdown",
            "latex",
            "pages",
        ),
    }


# ---- question banks ---------------------------------------------------------------------------------

FILES = {"moodle": "q.xml", "gift": "q.gift", "qti": "q.zip", "prairielearn": "q"}


@promises(
    "docs/questions.md",
    "A kind with a dash is refused, with its name: many answers to it are right, and only the kit can recognise them.",
)
@pytest.mark.parametrize("kind", KINDS)
def test_table_of_unsupported_kinds_agrees_with_the_command(kind: str, tmp_path: Path) -> None:
    """Each cell of the table agrees with what the command accepts."""
    (cells,) = [row[1:] for row in rows("docs/questions.md", "| kind |") if kind in row[0].split(", ")]
    names = [cell.strip("`") for cell in ("moodle", "gift", "qti", "prairielearn")]
    for name, cell in zip(names, cells, strict=True):
        exercise = generate(
            kind, 1, difficulty=None if kind in ("which-trace", "first-wrong-step", "wrong-line") else 1
        )
        if cell == "–":
            with pytest.raises(GameTreeError, match=kind):
                export_questions([exercise], tmp_path / FILES[name])
        else:
            assert export_questions([exercise], tmp_path / FILES[name])


@promises("docs/questions.md", "The name of a question is its kind and its seed, so that you can make it again:")
def test_question_names_in_xml_contain_kind_and_seed(tmp_path: Path) -> None:
    """An XML parser finds kind and seed in each name."""
    (path,) = export_questions([generate("pruned-leaves", seed, difficulty=1) for seed in (7, 8)], tmp_path / "q.xml")
    names = [name.findtext("text") or "" for name in ET.parse(path).getroot().iter("name")]
    assert [("pruned leaves" in name, str(seed) in name) for name, seed in zip(names, (7, 8), strict=True)] == [
        (True, True)
    ] * 2


@promises(
    "docs/grading.md",
    "Files with keys or solutions of an exam are written so that only their owner can read them",
)
@pytest.mark.skipif(sys.platform == "win32", reason="file permissions differ on Windows")
def test_keys_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key files of variants and of an exam are readable only by their owner."""
    monkeypatch.chdir(tmp_path)
    Path("roster.csv").write_text("id,last_name,first_name\nu1,García,Ana\n", "utf-8")
    Path("secret.txt").write_text("a long secret of somebody", "utf-8")
    common = ["--kind", "values", "--secret-file", "secret.txt"]
    main(["variants", "roster.csv", *common, "--exercise", "1", "-o", "trees", "--keys", "keys.csv"])
    main(["exam", "roster.csv", *common, "--title", "E", "-o", "exam.pdf"])
    for name in ("keys.csv", "exam-keys.csv"):
        assert stat.S_IMODE(Path(name).stat().st_mode) == 0o600, name
        assert list(csv.reader(io.StringIO(Path(name).read_text("utf-8"))))


# ---- sizes ------------------------------------------------------------------------------------------


def sizes_in(path: Path) -> list[float]:
    """Return the font sizes of the texts on all pages of a PDF, in points."""
    return [size for page in PdfReader(path).pages for _, _, _, size in placed_texts(page)]


@promises("docs/exercises.md", "No letter of a tree is smaller than 8 points")
@pytest.mark.parametrize("difficulty", [1, 3, 5])
def test_text_on_a_sheet_has_the_promised_minimum_size(difficulty: int, tmp_path: Path) -> None:
    """Trees of every difficulty are tested."""
    path = tmp_path / "sheet.pdf"
    main(["paper", "--kind", "values", "--kind", "pruned-leaves", "--difficulty", str(difficulty), "-o", str(path)])
    assert min(sizes_in(path)) >= 7.95


@promises(
    "docs/figures.md",
    "160 × 90 mm as PDF, 1280 × 720 pixels as a film",
    "all of one size, for slides",
    "1920 × 1080",
)
def test_slide_files_have_the_promised_page_sizes(tmp_path: Path) -> None:
    """All slides of a series have the same size."""
    result = gt.alphabeta(TREE)
    boxes = {
        tuple(map(float, PdfReader(path).pages[0].mediabox[2:]))
        for path in result.export(tmp_path / "a", format="pdf", size="16:9")
    }
    ((width, height),) = boxes
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx((160, 90), abs=0.1)
    assert len({tuple(PdfReader(path).pages[0].mediabox) for path in result.export(tmp_path / "b", format="pdf")}) == 1
    film, _ = gt.alphabeta("[[3 12] [2 4]]").export(tmp_path / "c.gif", size="16:9")
    with Image.open(film) as frames:
        assert frames.size == (1280, 720)
    film, _ = gt.minimax("[3 5]").export(tmp_path / "d.webp", size="1080p")
    with Image.open(film) as frames:
        assert frames.size == (1920, 1080)


WIDE = "The 27 leaves of the lecture have letters of 15 points in PowerPoint, 9 on beamer slides"
HEAD = r"\documentclass[aspectratio=169]{beamer}\usetheme{Madrid}\date{}\input{gametree-preamble}"
FRAME = r"\begin{document}\begin{frame}{Title}\input{overlays}\end{frame}\end{document}"


@promises(
    "docs/figures.md",
    'trees of up to nine leaves have no text under 12 points on `"16:9"` and `"4:3"`',
    'trees of up to 27 leaves none under 18 points on `"1080p"`',
    '16 leaves have about 9 points on a `"16:9"` slide',
    WIDE,
)
def test_text_on_slides_has_the_promised_minimum_size(tmp_path: Path) -> None:
    """The test measures the smallest texts on slides with nine leaves, in both formats, and with more leaves."""
    wide = gt.lectures.load("004-27").run()
    binary = gt.alphabeta([3, 17, 8, -4, 12, 5, 9, 21, 6, 2, 14, 7, 0, 11, 10, 1], branching=2)
    sizes = {
        (name, size): min(
            min(sizes_in(path))
            for path in result.export(tmp_path / f"{name} {size[:2]}", format="pdf", by="cut", size=size)
        )
        for name, result, size in (
            ("nine", gt.alphabeta(TREE), "16:9"),
            ("nine", gt.alphabeta(TREE), "4:3"),
            ("27", wide, "1080p"),
            ("16", binary, "16:9"),
        )
    }
    assert min(sizes["nine", "16:9"], sizes["nine", "4:3"]) >= 11.95
    assert sizes["27", "1080p"] >= 17.95 and round(sizes["16", "16:9"]) == 9
    deck = PdfReader(wide.deck(tmp_path / "wide.pdf"))
    assert round(min(size for page in deck.pages[2:4] for _, _, _, size in placed_texts(page))) == 15


@needs_tex
@promises("docs/figures.md", "and 6 on a frame of your own")
def test_labels_on_a_beamer_frame_have_the_promised_size(tmp_path: Path) -> None:
    """The frame uses the theme Madrid, and the tree has 27 leaves."""
    gt.lectures.load("004-27").run().export(tmp_path, format="beamer")
    pages(tmp_path, HEAD + FRAME)
    drawn = [text for page in PdfReader(tmp_path / "slides.pdf").pages for text in placed_texts(page)]
    labels = [size for text, _, _, size in drawn if re.fullmatch(r"[A-D]\d*|\d+", text)]
    assert round(min(labels)) == 6


@promises("docs/figures.md", "The themes are light, dark, print (black and white), projector (large labels)")
def test_themes_for_print_and_lecture_hall_are_as_promised(tmp_path: Path) -> None:
    """A picture for print has only greys, and a picture for a lecture hall has larger letters than the default."""
    result = gt.alphabeta(TREE)
    texts = {
        name: Path(result.export(tmp_path / name, theme=name)[3]).read_text("utf-8")
        for name in ("light", "dark", "print", "projector")
    }
    colours = re.findall(r"#([0-9a-fA-F]{6})\b", texts["print"])
    assert colours and all(colour[:2] == colour[2:4] == colour[4:] for colour in map(str.lower, colours))
    assert len(set(texts.values())) == 4
    letters = {name: max(map(float, re.findall(r'font-size="([\d.]+)', text))) for name, text in texts.items()}
    assert letters["projector"] > letters["light"]


@promises(
    "docs/player.md",
    "The picture of a tree of more than 250 nodes in a cell is folded: the upper levels and the best line are drawn, "
    "and a box with ⋯ counts the leaves below.",
    "`gt.explore()` puts two buttons below the player, for trees of up to 2000 nodes: *Change tree and search*",
)
def test_large_trees_fold_as_promised() -> None:
    """In a notebook cell, a tree of 364 nodes is folded into boxes with ⋯, and a tree of 13 nodes is not; 2001 nodes
    are too many for the explorer.
    """
    drawn = [json.dumps(gt.random_tree(1, 3, depth)._repr_mimebundle_(), ensure_ascii=False) for depth in (2, 5)]
    assert ["⋯" in text for text in drawn] == [False, True]
    with pytest.raises(GameTreeError, match=r"2.?000"):
        gt.explore(gt.Tree.from_nested([[1] * 1000, [2] * 999]))


@promises("docs/experiments.md", "`measure` refuses to evaluate more than about 10¹⁰ leaves.")
def test_too_many_leaves_are_refused_immediately() -> None:
    """The refused call would search a thousand trees in random order, and evaluate 10⁹ leaves in each."""
    with pytest.raises(GameTreeError):
        gt.experiments.measure(10, 12, trees=1000, orders=["random"])


@promises(
    "docs/results.md",
    "a tree with a million leaves is made from a list in about a second and takes 24 bytes per node.",
)
def test_large_tree_needs_about_24_bytes_per_node() -> None:
    """The tree has 8192 leaves; the memory of its values is not counted."""
    values = list(range(2**13))
    tracemalloc.start()
    tree = gt.Tree.from_leaves(values, branching=2)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 16 <= kept / len(tree) <= 32


@promises("docs/results.md", "for minimax this takes a thirtieth of the memory.")
def test_trace_of_leaves_alone_is_about_thirty_times_smaller() -> None:
    """It is compared with the full trace, which contains every event."""
    kept = []
    tree = gt.random_tree(1, 3, 8)
    gt.minimax(tree, trace="leaves")
    for trace in ("leaves", True):
        tracemalloc.start()
        result = gt.minimax(tree, trace=trace)
        kept.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert result.value is not None
    assert 20 <= kept[1] / kept[0] <= 60
