"""Exercise sheets on paper: the student's sheet has no answers, and the solution has the same layout."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
import unicodedata
import xml.etree.ElementTree as ET
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from pypdf import PdfReader

import gametree as gt
from effort import EVERY_CASE
from gametree.commands import cli
from gametree.drawing.shapes import BoxMark, EdgeMark, Mark, NodeMark, Role, TextMark
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.printed_tree import (
    DASH,
    LEAST,
    NARROW_BOX,
    NUMBER_BOX,
    SIZES,
    SIZES_ABOVE,
    least_height,
    least_width,
    tree_parts,
    whole_tree,
)
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES
from gametree_classroom.exams import Pair, Sheet, export_pair, page_plan
from gametree_classroom.exams.html_sheet import html
from gametree_classroom.exams.page_plan import MARGIN, MARGIN_OVERLAP
from gametree_classroom.exams.paper_words import FORMAL_WORDS, paper_words, question_and_instructions, slots
from latex import needs_tex, pages
from pdf_text import fonts, placed_texts, spoken
from picture_faults import faults
from picture_overlaps import clashes, shown, struck
from questions import exercises

SVG = "{http://www.w3.org/2000/svg}"
BRIEF = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")


@cache
def of_kind(kind: str) -> Exercise:
    return generate(kind, 11 + list(KINDS).index(kind), difficulty=1)


def of_all_kinds() -> list[Exercise]:
    return list(map(of_kind, KINDS))


@cache
def sheet_in(lang: str) -> Sheet:
    """Return a sheet with a question of every kind."""
    return Sheet(of_all_kinds(), lang=lang, title="Poda α-β", points=2)


def why(exercise: Exercise, lang: str) -> list[str]:
    """Return the reasons printed on the solution of an exercise."""
    return exercise.question_kind.reasons(exercise, lang)


def read_pdf(file: io.BytesIO | Path) -> list[str]:
    """Return the text of each page, with ligatures expanded."""
    return [" ".join(unicodedata.normalize("NFKC", page.extract_text()).split()) for page in PdfReader(file).pages]


@cache
def printed(lang: str, solution: bool) -> list[str]:
    """Return the text of each page, extracted from the PDF of a sheet with all kinds of question."""
    data = sheet_in(lang).pdf(solution=solution)
    inside = fonts(data)
    assert inside and all(inside.values())
    return read_pdf(io.BytesIO(data))


@pytest.mark.parametrize("lang", LANGUAGES if EVERY_CASE else LANGUAGES[1:])
def test_sheet_has_every_kind_in_order_with_points_and_code(lang: str) -> None:
    """Each sheet has a code in the footer and page numbers; only the solution shows seeds."""
    sheet, pages = sheet_in(lang), printed(lang, False)
    solved = " ".join(printed(lang, True))
    text = " ".join(pages)
    places = [text.index(sheet.heading(number)[:30]) for number in range(len(KINDS))]
    assert places == sorted(places)
    worth, page, of, seed, name = {
        "en": ("(2 points)", "Page", "of", "seed", "Name:"),
        "es": ("(2 puntos)", "Página", "de", "semilla", "Nombre:"),
        "pt": ("(2 pontos)", "Página", "de", "semente", "Nome:"),
    }[lang]
    assert text.count(worth) == len(KINDS) and name in pages[0]
    for number, exercise in enumerate(of_all_kinds(), start=1):
        assert (
            f"{number}. {exercise.question_kind.title.render(translator_for(lang))}, {seed} {exercise.seed}" in solved
        )
    code = paper_words(lang)["code"] % {"code": sheet.code}
    assert seed not in text and not any(exercise.kind in text for exercise in of_all_kinds() if "-" in exercise.kind)
    assert text.count(code) == len(pages) and code in solved
    for number, page_text in enumerate(pages, start=1):
        assert f"{page} {number} {of} {len(pages)}" in page_text
    assert repr(sheet).splitlines()[0] == "Poda α-β" == sheet.title


def test_rules_are_tagged_as_a_list() -> None:
    """A screen reader announces the rules below a question as one list."""
    questions = of_all_kinds()[:4]
    tags = [tag for tag, _ in spoken(Sheet(questions).pdf())]
    rules = [len(question_and_instructions(question, "en")[1]) for question in questions]
    assert tags.count("/L") == len(questions)
    assert tags.count("/LI") == tags.count("/Lbl") == tags.count("/LBody") == sum(rules)


@pytest.mark.parametrize("lang", LANGUAGES if EVERY_CASE else LANGUAGES[1:2])
def test_solution_repeats_the_sheet_and_ends_with_the_reasons(lang: str) -> None:
    """Everything on the student's pages is also on the solution, at the same position."""
    empty, filled = (PdfReader(io.BytesIO(sheet_in(lang).pdf(solution=one))).pages for one in (False, True))
    assert len(filled) > len(empty) == len(sheet_in(lang).pages)
    of_empty_windows = re.compile(r"[(),]$")
    at_the_foot = re.compile(r"\w+ \d+ \w+ \d+$|(code|código) ")
    for one, other in zip(empty, filled, strict=False):
        assert one.mediabox == other.mediabox
        lost = placed_texts(one) - placed_texts(other)
        assert not [text for text, *_ in lost if not (of_empty_windows.match(text) or at_the_foot.match(text))]
    solution_pages = printed(lang, True)
    heading = {"en": "Why 1.", "es": "Por qué 1.", "pt": "Porquê 1."}[lang]
    assert heading in solution_pages[len(empty)] and not any(heading in page for page in printed(lang, False))
    cut = next(exercise for exercise in of_all_kinds() if exercise.kind == "pruned-leaves")
    assert ", ".join(cut.key) in " ".join(solution_pages[: len(empty)])


def as_answer(exercise: Exercise) -> object:
    """Return the answer printed on a solution, as a student would submit it."""
    filled, tree = Pair(exercise).filled, exercise.tree
    if exercise.question_kind.sort.fills_nodes:
        notes = {tree.label(node): filled.note(node) for node in filled.blanks}
        return {label: note for label, note in notes.items() if note != DASH}
    if exercise.kind == "design-leaves":
        return {tree.label(leaf): filled.text(leaf).replace("−", "-") for leaf in tree.leaves}
    found = slots(exercise, "en", solution=True)
    if exercise.kind == "child-order":
        return {slot.label[:-1]: slot.written for slot in found}
    written = " ".join(slot.written for slot in found).strip()
    if exercise.kind == "best-move":
        return written.split(", ")[-1]
    return {"for no x": "never", "for every x": "always"}.get(written, [] if written == "none" else written)


def geometry(mark: Mark) -> object:
    """Return the properties of a mark that must be the same on sheet and solution."""
    if isinstance(mark, EdgeMark):
        return mark.id, mark.tail, mark.head
    if isinstance(mark, NodeMark):
        return mark.id, mark.shape, mark.x, mark.y, mark.width, mark.height
    return (mark.id, mark.x, mark.y, mark.width) if isinstance(mark, BoxMark) else mark.id


def holds(exercise: Exercise) -> None:
    """Check that a solution prints a right answer, and that the pictures on sheet and solution have the same layout."""
    feedback = check(exercise, as_answer(exercise), mistakes={})
    assert feedback.right, (exercise.kind, as_answer(exercise))
    both = Pair(exercise)
    assert both.empty.box == both.filled.box
    empty, filled = ({geometry(mark) for mark in drawing.marks()} for drawing in (both.empty, both.filled))
    boxes = {geometry(mark) for mark in both.filled.marks() if isinstance(mark, BoxMark)}
    assert {one for one in empty if isinstance(one, tuple)} <= filled
    assert boxes <= empty


@pytest.mark.parametrize("kind", KINDS)
def test_printed_solution_of_each_kind_gets_all_points(kind: str) -> None:
    """The test reads the answer from the solution and submits it."""
    holds(of_kind(kind))


@settings(max_examples=40, deadline=None)
@given(exercises())
def test_printed_solution_of_any_exercise_gets_all_points(exercise: Exercise) -> None:
    """Trees, rules, windows and details are random."""
    holds(exercise)


class Secret(Exception):
    """Raised when the answer key is read."""


def test_student_sheet_is_made_without_reading_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the test, reading the key raises an error, and the pages are still the same byte for byte."""

    def drawn() -> list[bytes | str]:
        return [Sheet(of_all_kinds(), points=2).pdf(), html(Sheet(of_all_kinds()))]

    def forbidden(exercise: Exercise) -> None:
        raise Secret(exercise.kind)

    open_eyes = drawn()
    monkeypatch.setattr(Exercise, "key", property(forbidden))
    assert drawn() == open_eyes
    with pytest.raises(Secret):
        Sheet(of_all_kinds()).pdf(solution=True)


def test_answer_space_does_not_depend_on_the_answer() -> None:
    """The test changes leaf values so that every answer changes; the widest value stays."""
    one, other = (Exercise("values", f"[[{leaves}] [2 90]]", algorithm="alphabeta") for leaves in ("3 12", "90 12"))
    assert one.key != other.key
    empty = [Pair(exercise).empty for exercise in (one, other)]
    assert empty[0].layout == empty[1].layout and empty[0].blanks == empty[1].blanks


def test_each_kind_has_its_answer_fields() -> None:
    """Inner nodes have a box for a value, or for a window with its comma; leaves have a box, an x, or crosses."""
    values, window = (Pair(Exercise(kind, BRIEF, algorithm="alphabeta")) for kind in ("values", "windows"))
    assert values.empty.blanks == {0, 1, 5, 9} == window.empty.blanks
    assert [values.filled.note(node) for node in (0, 1, 5, 9)] == ["3", "3", "2", "2"]
    assert set(window.empty.note(0)) == {"(", "\u00a0", ",", ")"} and window.filled.note(5) == "(3, +∞)"
    order = Pair(Exercise("visit-order", BRIEF))
    assert order.empty.blanks == set(BRIEF.leaves) and order.filled.note(6) == "4" and order.filled.note(7) == DASH
    assert {Pair(Exercise("design-leaves", BRIEF)).empty.text(leaf) for leaf in BRIEF.leaves} == {""}
    asked = Pair(Exercise("find-x", BRIEF, details={"leaf": "C1", "ask": "cut", "branch": "C2"}))
    assert asked.empty.text(6) == asked.filled.text(6) == "x"
    crossed = Pair(Exercise("pruned-leaves", BRIEF)).filled
    assert [crossed.note(leaf) for leaf in BRIEF.leaves] == ["", "", "", "", "✗", "✗", "", "", ""]
    (strike,) = [mark for mark in crossed.edge_marks(7) if mark.id == "s7"]
    assert strike.role is Role.CUT


def test_nodes_below_the_depth_limit_have_no_box() -> None:
    """Positions at the limit are evaluated, so neither these positions nor the nodes below have a box."""
    rules = gt.Rules(depth=1, evaluate={"B": 3, "C": 2, "D": 2})
    assert Pair(Exercise("values", BRIEF, rules)).empty.blanks == {0}
    order = Pair(Exercise("visit-order", BRIEF, rules))
    assert order.empty.blanks == {1, 5, 9} and order.filled.note(5) == "2"


class Page_(HTMLParser):
    """The ids, sections and line texts of an HTML sheet."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.sections = 0
        self.written: list[str] = []
        self.is_line = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.sections += tag == "section"
        self.is_line = found.get("class") == "gt-written"
        assert tag not in ("script", "img", "link", "iframe") and "src" not in found and "href" not in found

    def handle_data(self, data: str) -> None:
        self.written += [data] if self.is_line and data.strip() else []
        self.is_line = False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_sheet_is_one_file_with_every_exercise(lang: str) -> None:
    """Each kind has a section, ids are unique, pictures are XML, and only the solution fills in the answer lines."""
    page, solution = sheet_in(lang).to_html(), sheet_in(lang).to_html(solution=True)
    empty, filled = Page_(page), Page_(solution)
    assert empty.sections == filled.sections == len(KINDS)
    assert len(empty.ids) == len(set(empty.ids)) > 100
    assert empty.written == [] and len(filled.written) > 8
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len([ET.fromstring(one) for one in pictures]) == 2 * len(KINDS)  # one picture for paper, and one for a phone
    assert "@page" in page and "page-break-inside: avoid" in page and f'<html lang="{lang}">' in page
    tables = sum(len(exercise.question_kind.tables(exercise)) for exercise in of_all_kinds())
    assert page.count("<table") == tables == solution.count("<table") > 2
    assert "gt-why" in solution and "gt-why" not in page


@pytest.mark.parametrize(
    ("kind", "tree", "details", "reasons"),
    [
        ("values", "[[3 12] 2]", {}, ["B = min(3, 12) = 3", "A = max(3, 2) = 3"]),
        ("chance-values", "[{0.5: 4, 0.5: -8} 1]", {}, ["B = 0,5·4 + 0,5·(−8) = 2 + (−4) = −2", "A = max(−2, 1) = 1"]),
        (
            "tuples",
            "p1[p2[(1 5) (4 2)] (0 9)]",
            {},
            ["B compara las componentes de p2 en (1, 5), (4, 2) y devuelve (1, 5).",
             "A compara las componentes de p1 en (1, 5), (0, 9) y devuelve (1, 5)."],
        ),
        ("best-move", "[[3 12] 2]", {}, ["En A las jugadas valen a1 = 3, a2 = 2: la mejor es a1."]),
        (
            "find-x",
            "[[3 12] [2 4]]",
            {"leaf": "C1", "ask": "move", "move": "a2"},
            ["x = 2: La mejor jugada es a1.", "x = 3: La mejor jugada es a1.", "x = 4: La mejor jugada es a2."],
        ),
    ],
)  # fmt: skip
def test_kinds_without_cutoffs_have_reasons(kind: str, tree: str, details: dict[str, str], reasons: list[str]) -> None:
    """Reasons are formulas, comparisons that a player makes, values of moves, or the threshold of x."""
    assert why(Exercise(kind, tree, details=details), "es") == reasons


def test_reason_for_x_proves_both_sides_of_the_threshold() -> None:
    """On one side the reason proves the cut-off; on the other side it shows that the search enters the branch."""
    reasons = why(Exercise("find-x", BRIEF, details={"leaf": "C1", "branch": "C2"}), "en")
    assert [line.partition(":")[0] for line in reasons] == ["x = 2", "x = 3", "x = 4"]
    assert "MIN at C will return at most 3" in reasons[1] and reasons[2] == "x = 4: The search reaches C2."


def test_sheet_asks_for_a_dash_only_where_boxes_stay_empty() -> None:
    """Minimax reaches every node; alpha-beta skips some nodes."""
    full, pruned = (Sheet([Exercise("values", BRIEF, algorithm=name)]).to_html() for name in ("minimax", "alphabeta"))
    assert "Write in the boxes beside the nodes.<" in full and "put a dash" in pruned and "put a dash" not in full


def test_code_identifies_a_sheet_but_reveals_no_seed() -> None:
    """The code does not depend on the seed; a sheet with another tree has another code."""
    first, other = generate("values", 4), generate("values", 5)
    codes = [Sheet([one]).code for one in (first, replace_seed(first), other)]
    assert codes[0] == codes[1] != codes[2] and re.fullmatch("[0-9a-f]{6}", codes[0])


def replace_seed(exercise: Exercise) -> Exercise:
    """Return the given exercise without its seed, as students get it."""
    return Exercise.from_json(exercise.to_json().replace(f'"seed":{exercise.seed}', '"seed":null'))


def test_notebook_shows_the_student_sheet_without_answers() -> None:
    """The HTML output has embedded pictures, and the text output is a list of questions."""
    shown = Sheet([Exercise("best-move", BRIEF, lang="pt")])._repr_mimebundle_()
    html, images = re.subn(r'<img[^>]*src="data:image/svg[^>]*>', "", shown["text/html"])
    assert 'lang="pt"' in html and images == 1 and Page_(html).written == []
    assert shown["text/plain"].startswith("Exercícios sobre árvores de jogo\n1. Qual é a melhor jogada em A")


def test_paper_size_name_line_and_points_can_be_chosen() -> None:
    """The tested page is Letter in landscape format, without a line for the name."""
    two = of_all_kinds()[:2]
    sheet = Sheet(two, paper="letter", landscape=True, name_line=False, points=[1, 3], note="2026")
    (first, *_) = PdfReader(io.BytesIO(sheet.pdf())).pages
    assert [float(side) for side in first.mediabox] == [0, 0, 792, 612]
    texts = " ".join(read_pdf(io.BytesIO(sheet.pdf())))
    assert "Name" not in texts and "2026" in texts
    assert "(1\u00a0point)" in sheet.heading(0) and "(3\u00a0points)" in sheet.heading(1)
    assert "@page { size: letter landscape;" in sheet.to_html()
    known = Sheet(of_all_kinds()[:3], points=[1, 3, Fraction(3, 2)], name="Ana Müller", number="u17")
    for page, text in enumerate(read_pdf(io.BytesIO(known.pdf()))):
        assert "Ana Müller · u17" in text and ("/ 5.5" in text) is (page == 0)


def test_same_exercises_give_the_same_bytes() -> None:
    """The time of creation has no influence."""
    assert Sheet(of_all_kinds()[:2]).pdf() == Sheet(of_all_kinds()[:2]).pdf()


@pytest.mark.parametrize(("difficulty", "paper"), [(3, "letter"), (5, "a4")])
def test_large_trees_stay_legible(difficulty: int, paper: str) -> None:
    """Texts are at least 8 points high and boxes at least 8 mm; no part of an exercise consists only of one answer
    line.
    """
    some = [generate(kind, 3, difficulty=difficulty) for kind in [*KINDS][:: difficulty - 2]]
    sheet = Sheet(some, paper=paper)
    pages = PdfReader(io.BytesIO(sheet.pdf())).pages
    assert len(pages) == len(sheet.pages)
    for page, planned in zip(pages, sheet.pages, strict=True):
        width, height = (float(side) for side in page.mediabox[2:])
        assert (width, height) == pytest.approx(sheet.size[::-1] if planned.turned else sheet.size, abs=0.1)
        for text, x, y, size in placed_texts(page):
            assert (
                MARGIN - MARGIN_OVERLAP <= x < width - MARGIN + MARGIN_OVERLAP and MARGIN / 3 < y < height - MARGIN / 3
            )
            assert size >= LEAST - 0.1, text
        for part in planned.parts:
            assert part.shown or part.tables or len(slots(some[part.exercise], "en", solution=False)) > 1
    for number, exercise in enumerate(some):
        parts = [one for page in sheet.pages for part in page.parts if part.exercise == number for one in part.shown]
        drawings = [part.drawing(Pair(exercise).empty) for part in parts]
        boxes = [mark for drawing in drawings for mark in drawing.marks() if isinstance(mark, BoxMark)]
        assert len(boxes) == len(Pair(exercise).empty.blanks)
        if exercise.question_kind.sort.fills_nodes:
            width, height = NUMBER_BOX if exercise.question_kind.sort.input == "value" else NARROW_BOX
            assert boxes and all(mark.width >= width and mark.height >= height for mark in boxes)
        shown = {node for part in parts for node in part.origin or exercise.tree}
        assert shown == set(exercise.tree)


def test_part_of_a_tree_has_the_same_labels_and_values_as_the_whole() -> None:
    """Names of moves, probabilities and the marks of the answer are also the same."""
    for kind in ("pruned-leaves", "chance-values"):
        exercise = generate(kind, 5, difficulty=5)
        for part in tree_parts(exercise, SIZES[-1], 450)[:1]:
            whole = Pair(exercise).filled
            drawing = part.drawing(whole)
            assert 1 < len(part.origin) < len(exercise.tree)
            for node, old in enumerate(part.origin):
                if node in part.stubs:
                    continue
                assert drawing.text(node) == whole.text(old) and drawing.note(node) == whole.note(old)
                assert drawing.node_role(node) == whole.node_role(old)
                assert drawing.probability(node) == whole.probability(old)
                assert not node or part.tree.move(node) == exercise.tree.move(old)


@pytest.mark.parametrize(
    "kind", ["values", "chance-values", "savings", "which-trace", "first-wrong-step", "wrong-line"]
)
def test_tree_is_split_only_if_it_does_not_fit_a_landscape_page(kind: str) -> None:
    """The tree is wider than a landscape page even with the smallest letters; its tables follow the tree."""
    cut = []
    for exercise in (generate(kind, seed, difficulty=5) for seed in (1, 2)):
        sheet = Sheet([exercise])
        shown = [part.shown for page in sheet.pages for part in page.parts]
        whole = min(whole_tree(exercise, SIZES_ABOVE[-1], above=above).width for above in (False, True))
        cut.append(sum(map(len, shown)) > 1)
        assert cut[-1] is (whole > sheet.size[1] - 2 * (MARGIN - MARGIN_OVERLAP))
        assert sheet.pages[-1].parts[-1].last and sum(part.last for page in sheet.pages for part in page.parts) == 1
    assert cut == [False, True]


def test_probabilities_below_a_chance_node_sum_to_1_in_each_part() -> None:
    """Outcomes that a part omits are replaced by one outcome without a subtree."""
    exercise = Exercise("chance-values", "{0.1: [1 2 3 4], 0.3: [5 6 7 8], 0.2: [9 8 7 6], 0.4: {0.5: [1 2], 0.5: 4}}")
    parts = tree_parts(exercise, SIZES[-1], 200)
    assert len(parts) > 2 and all(part.stubs for part in parts)
    for part in parts:
        drawing, tree = part.drawing(Pair(exercise).filled), part.tree
        printed = {mark.id: mark.text for mark in drawing.marks() if isinstance(mark, TextMark) and mark.id[0] == "m"}
        for node in tree:
            if tree.kind(node) == "chance":
                assert sum(Fraction(printed[f"m{child}"]) for child in tree.children(node)) == 1
        assert all(drawing.text(stub) == "⋯" and not drawing.note(stub) for stub in part.stubs)
        assert [*struck(drawing)] == [*clashes(shown(drawing))] == []


def test_paper_that_is_too_small_is_refused(tmp_path: Path) -> None:
    """The message names the exercise and the necessary size, and no file is written."""
    deep = gt.Tree.parse("[" * 22 + "3 4" + "]" * 22)
    sheet = Sheet([of_kind("values"), Exercise("values", deep)])
    needed = (
        r"exercise 2 needs paper of at least \d+ × 3\d\d mm for letters of 8 points, but this paper has 210 × 297 mm"
    )
    with pytest.raises(gt.GameTreeError, match=needed):
        sheet.to_pdf(tmp_path / "sheet.pdf")
    assert list(tmp_path.iterdir()) == []
    assert len(Sheet([Exercise("values", deep)], paper="a3").pages) == 1


def test_only_the_last_page_has_space_for_another_exercise() -> None:
    """Small trees are on one page."""
    kinds = ("values", "pruned-leaves", "best-move")
    sheet = Sheet([generate(kind, 1, difficulty=1) for kind in (*kinds, *kinds, "values")])
    assert [len(page.parts) for page in sheet.pages] == [3, 2, 2]
    levels = {part.shown[0].layout.sizes.level for page in sheet.pages for part in page.parts}
    assert max(levels) > min(levels)  # on a page with little content, the trees are more widely spaced


def test_landscape_page_takes_other_trees_if_this_fills_pages() -> None:
    """Without other trees, a tree stays on a portrait page."""
    wide, other = generate("tuples", 2, difficulty=3), generate("pruned-leaves", 2, difficulty=3)
    assert [page.turned for page in Sheet([wide]).pages] == [True]
    assert [page.turned for page in Sheet([other]).pages] == [False]
    assert [page.turned for page in Sheet([wide, other, wide]).pages] == [True, True, True]
    assert [page.turned for page in Sheet([other, other, wide]).pages] == [False, True]


@pytest.mark.parametrize("format", ["svg", "pdf", "png"])
def test_exercise_and_solution_figures_have_the_same_size(format: str, tmp_path: Path) -> None:
    """Existing files are replaced only on request."""
    exercise = Exercise("windows", BRIEF)
    paths = exercise.export(tmp_path, format, lang="es", **({"dpi": 40} if format == "png" else {}))
    assert [path.name for path in paths] == [f"exercise.{format}", f"solution.{format}"]
    empty, filled = (path.read_bytes() for path in paths)
    if format == "svg":
        sizes = [
            (ET.fromstring(data).attrib["width"], ET.fromstring(data).attrib["viewBox"]) for data in (empty, filled)
        ]
        assert b"(3, +\xe2\x88\x9e)" in filled and b"(3, " not in empty
    elif format == "pdf":
        sizes = [PdfReader(io.BytesIO(data)).pages[0].mediabox for data in (empty, filled)]
    else:
        sizes = [data[16:24] for data in (empty, filled)]
    assert sizes[0] == sizes[1]
    with pytest.raises(gt.GameTreeError, match="add overwrite=True, or choose another name"):
        export_pair(exercise, tmp_path, format=format)
    assert export_pair(exercise, tmp_path, format=format, overwrite=True) == paths
    with pytest.raises(gt.GameTreeError, match=r"two.jpg is the name of a .jpg file, but several pictures"):
        exercise.export(tmp_path / "two.jpg")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"exercises": []}, "the sheet has no exercises"),
        ({"exercises": ["values"]}, "the sheet contains an item that is not an exercise"),
        ({"points": [1, 2]}, r"points is \[1, 2\]; write a number, or a list of length 1"),
        ({"points": "two"}, "points is 'two'; write a number"),
        ({"points": -1}, "points is −1; write a number"),
        ({"lang": "fr"}, "unknown language 'fr'"),
        ({"paper": "a5"}, "unknown paper size 'a5'; choose one of: "),
        ({"theme": "pink"}, "unknown theme 'pink'"),
    ],
)
def test_bad_sheets_are_refused(options: dict[str, object], message: str) -> None:
    """The errors are raised when the sheet is created."""
    with pytest.raises(gt.GameTreeError, match=message):
        Sheet(**({"exercises": [of_kind("values")]} | options))  # type: ignore[arg-type]


def command(*arguments: object) -> int:
    """Run the command in this process."""
    return cli.main(["paper", *map(str, arguments)])


def test_command_writes_sheet_and_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Four exercises in Spanish alternate between two kinds and show their seeds; a second run needs
    ``--overwrite``.
    """
    out = tmp_path / "hoja.pdf"
    asked = shlex.split("--kind pruned-leaves --kind values --count 4 --seed 7 --difficulty 2 --lang es")
    assert command(*asked, "--title", "Poda", "-o", out) == 0
    assert capsys.readouterr().out.split() == [str(out), str(tmp_path / "hoja-solutions.pdf")]
    texts = {path.name: " ".join(read_pdf(path)) for path in tmp_path.iterdir()}
    for number, kind in enumerate(("pruned-leaves", "values") * 2, start=1):
        name = KINDS[kind].title.render(translator_for("es"))
        assert f"{number}. {name}, semilla {number + 6}" in texts["hoja-solutions.pdf"]
    assert "semilla" not in texts["hoja.pdf"]
    assert "dificultad 2" in texts["hoja.pdf"] and "Soluciones" not in texts["hoja.pdf"]
    key = generate("pruned-leaves", 7, difficulty=2).key
    assert ", ".join(key) in texts["hoja-solutions.pdf"] and "Soluciones" in texts["hoja-solutions.pdf"]
    assert ", ".join(key) not in texts["hoja.pdf"]
    out.unlink()
    assert command(*asked, "-o", out) == 2
    assert "hoja-solutions.pdf ya existe" in capsys.readouterr().err and not out.exists()
    assert command(*asked, "--overwrite", "-o", out) == 0 and out.exists()


@needs_tex
@pytest.mark.parametrize(
    ("lang", "engine", "difficulty", "title"),
    [
        ("pt", "pdflatex", 1, "50% & #1_a"),
        ("pt", "pdflatex", 3, "Prova de ação"),
        ("en", "lualatex", 1, "Exam 1"),
        ("pt", "lualatex", 1, "Prova de ação"),
    ],
)
def test_latex_sheet_has_the_planned_pages(lang: str, engine: str, difficulty: int, title: str, tmp_path: Path) -> None:
    """Both LaTeX engines produce the same number of pages, with every question and label; only the solution has
    answers.
    """
    if not shutil.which(engine):
        pytest.skip(f"no {engine} on PATH")
    if lang == "pt" and engine == "lualatex" and subprocess.run(["kpsewhich", "luaotfload.sty"]).returncode:
        pytest.skip("no luaotfload, which lualatex needs for letters with accents")
    kinds = ("windows", "which-trace", "child-order", "tuples")
    some = [generate(kind, 4, difficulty=difficulty, lang=lang) for kind in kinds]
    sheet = Sheet(some, title=title, points=2, name="Ana Müller" if lang == "pt" else "Ana")
    empty, filled = (pages(tmp_path, sheet.to_latex(solution=one), engine) for one in (False, True))
    assert len(empty) == len(sheet.pages) < len(filled)
    text = "".join(unicodedata.normalize("NFKC", " ".join(empty)).split())
    assert title.replace(" ", "") in text
    for number, exercise in enumerate(some):
        assert f"{number + 1}." in text and all(exercise.tree.label(node) in text for node in exercise.tree)
    order = slots(some[2], lang, solution=True)[0].written.replace(" ", "")
    assert order in "".join(" ".join(filled).split()) and order not in text


def test_command_writes_latex_for_a_tree_from_a_leaf_list(tmp_path: Path) -> None:
    """The branching factor is given by the option ``-b``, and each exercise has its own points."""
    leaves = ["--tree", "[3 12 8 2 4 6 14 5 2]", "-b", "3", "--kind", "windows", "--kind", "savings"]
    assert command(*leaves, "--points", "3,1.5", "-o", tmp_path / "sheet.tex") == 0
    empty, filled = ((tmp_path / name).read_text("utf-8") for name in ("sheet.tex", "sheet-solutions.tex"))
    assert all(points in empty for points in ("(3~points)", "(1.5~points)", "/ 4.5"))
    assert "Solutions" in filled and "Solutions" not in empty
    assert "(3, $+\\infty$)" not in empty and empty.count(r"\begin{tikzpicture}") == 2 == filled.count(
        r"\begin{tikzpicture}"
    )


def test_exercises_are_mixed_or_grouped(tmp_path: Path) -> None:
    """Both sheets have the same exercises."""
    asked = ["--kind", "savings", "--kind", "best-move", "--count", "4"]
    for name, more in (("mixed", []), ("grouped", ["--grouped"])):
        assert command(*asked, *more, "-o", tmp_path / f"{name}.html") == 0
    found = [
        re.findall("<h2>\\d. (\\w+)", (tmp_path / f"{name}.html").read_text("utf-8")) for name in ("mixed", "grouped")
    ]
    assert found == [["Minimax", "Which"] * 2, ["Minimax"] * 2 + ["Which"] * 2]


def test_formal_address_is_used_in_spanish_and_portuguese(tmp_path: Path) -> None:
    """Every sentence in the kit's list of formal sentences is used in the kit, in both languages."""
    for lang, usual, formal in (("es", "Calcula el", "Calcule el"), ("pt", "Calcula o", "Calcule o")):
        for name, more in (("a", []), ("b", ["--formal"])):
            assert command("--kind", "values", "--lang", lang, *more, "-o", tmp_path / f"{name}{lang}.html") == 0
        one, other = ((tmp_path / f"{name}{lang}.html").read_text("utf-8") for name in "ab")
        assert usual in one and formal not in one and formal in other and usual not in other
        t = translator_for(lang)
        for phrase in FORMAL_WORDS:
            plain = t.gettext(phrase.message)
            assert plain != phrase.message, "the kit no longer contains this sentence"
            assert (t.pgettext(phrase.context, phrase.message) == plain) is False


def test_command_writes_html_by_the_suffix(tmp_path: Path) -> None:
    assert command("--kind", "savings", "--points", "1.5", "--no-name", "-o", tmp_path / "sheet.html") == 0
    empty, filled = (Page_((tmp_path / name).read_text("utf-8")) for name in ("sheet.html", "sheet-solutions.html"))
    assert (empty.written, filled.written) == ([], [str(generate("savings", 1).key)])
    assert "(1.5\u00a0points)" in (tmp_path / "sheet.html").read_text("utf-8")


def test_command_accepts_exercise_files_and_trees(tmp_path: Path) -> None:
    """The exercises in files come first; then each kind asks about a tree."""
    own = tmp_path / "own.json"
    own.write_text(Exercise("find-x", BRIEF, details={"leaf": "C1", "branch": "C2"}).to_json(), "utf-8")
    out = tmp_path / "sheet.html"
    assert (
        command("--exercise", own, "--tree", "[[3 12] [2 4]]", "--kind", "values", "--kind", "savings", "-o", out) == 0
    )
    empty, filled = (Page_((tmp_path / name).read_text("utf-8")) for name in ("sheet.html", "sheet-solutions.html"))
    assert empty.sections == 3 and filled.written == ["x ≤ 3", "1"]


@pytest.mark.parametrize("kind", ["visit-order", "best-move", "savings", "cut-branches"])
def test_no_line_crosses_the_notes_of_a_solution(kind: str) -> None:
    """At every print size, notes beside or over nodes cover no line or text."""
    for seed in range(3):
        exercise = generate(kind, seed, difficulty=3)
        for part in (whole_tree(exercise, sizes, above=above) for sizes in SIZES_ABOVE[::4] for above in (False, True)):
            assert not list(faults(part.drawing(Pair(exercise, given_layout=part.layout).filled))), (seed, part.layout)


@pytest.mark.parametrize("kind", ["values", "windows", "chance-values", "tuples", "visit-order"])
def test_answer_boxes_do_not_cover_moves_or_lines(kind: str) -> None:
    """A box may touch only the end of the line to its own node."""
    for seed, difficulty in ((1, 1), (2, 3), (3, 3), (3, 5)):
        exercise = generate(kind, seed, difficulty=difficulty)
        for part in (tree for page in Sheet([exercise]).pages for place in page.parts for tree in place.shown):
            drawing = part.drawing(Pair(exercise).empty)
            x, y, above = drawing.layout.x, drawing.layout.y, drawing.layout.boxes_above
            edges = [mark for mark in drawing.marks() if isinstance(mark, EdgeMark)]
            labels = [label.box() for label in drawing.layout.edge_labels if label]
            for box in (mark for mark in drawing.marks() if isinstance(mark, BoxMark)):
                wide, high = box.width / 2 - 1, box.height / 2 - 1
                assert not any(
                    left < box.x + wide and box.x - wide < right and low < box.y + high and box.y - high < top
                    for left, low, right, top in labels
                ), (kind, seed, difficulty, box)
                for edge in edges:
                    tail, head = int(edge.tail[1:]), int(edge.head[1:])
                    steps = (number / 200 for number in range(201))
                    points = [(x[tail] + (x[head] - x[tail]) * n, y[tail] + (y[head] - y[tail]) * n) for n in steps]
                    if not (above and head == int(box.id[1:])):
                        assert not any(
                            abs(across - box.x) < wide and abs(up - box.y) < high for across, up in points
                        ), (kind, seed, difficulty, edge)


def test_exam_of_large_trees_has_at_most_six_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exam has five kinds of question at difficulty 5, and the command prints the number of pages."""
    (tmp_path / "roster.txt").write_text("u1\nu2\n")
    (tmp_path / "secret.txt").write_text("a long random secret of the course\n")
    kinds = [f"--kind={kind}" for kind in ("values", "pruned-leaves", "windows", "intervals", "bounds")]
    files = ["--secret-file", str(tmp_path / "secret.txt"), "-o", str(tmp_path / "exam.pdf"), "--one-sided"]
    assert cli.main(["exam", str(tmp_path / "roster.txt"), "--title", "Exam", *kinds, "--difficulty", "5", *files]) == 0
    pages = len(PdfReader(tmp_path / "exam.pdf").pages)
    assert pages <= 2 * 6 and f"Pages to print: {pages}." in capsys.readouterr().out


def test_solution_shows_the_bound_returned_by_a_fail_hard_cutoff() -> None:
    """Cut-off nodes show the bound instead of the better value that was found; other nodes show values."""
    tree = "[[[19 20 6] [2 13] 14] [[10 2] [17 16]] [1 20 16]]"
    rules = gt.Rules(cut="beyond", fail="hard", order="right_to_left")
    for notation, start in (("bounds", ""), ("value", ""), ("all", "α=10 β=13 v")):
        filled = Pair(Exercise("pruned-leaves", tree, rules=rules), notation=notation).filled
        notes = [filled.note(filled.tree[label]).replace(" ", "") for label in ("A", "B", "B1", "B2")]
        assert [note.rpartition("v")[2] for note in notes] == ["=13", "=13", "≥13", "=13"], notation
        assert filled.note(filled.tree["B1"]).startswith(start)


@pytest.mark.parametrize("notation", ["window", "all", "interval"])
def test_solution_uses_the_notation_of_the_course(notation: str) -> None:
    """The student's sheet leaves the same space for this notation."""
    exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    pair = Pair(exercise, notation=notation)
    assert pair.filled.note(2 - 1) == exercise.result.frames("event")[-1].note(1, notation)
    marks = {mark.id: mark for mark in pair.filled.marks() if isinstance(mark, TextMark)}
    assert all(marks[f"i{node}"].size == pair.layout.sizes.note for node in (0, 1, 5, 9))


@pytest.mark.parametrize(
    ("kinds", "difficulty"),
    [
        (("pruned-leaves", "values", "pruned-leaves", "values"), 2),
        (("pruned-leaves", "values", "windows", "visit-order"), 3),
        (("values", "values", "values", "values"), 3),
        (("visit-order", "pruned-leaves", "savings", "best-move"), 2),
        (("best-move", "visit-order", "values", "savings"), 3),
        (("visit-order", "values", "visit-order", "windows"), 3),
    ],
)
def test_exam_has_two_four_level_trees_per_page(kinds: tuple[str, ...], difficulty: int) -> None:
    """The page includes the header lines of an exam."""
    drawn = [generate(kind, difficulty=difficulty, seed=7 + number) for number, kind in enumerate(kinds)]
    sheet = Sheet(drawn, points=5, duration="90 min", aids="none", instructions="Write legibly.")
    assert [[part.exercise for part in page.parts] for page in sheet.pages] == [[0, 1], [2, 3]]


def test_minimum_tree_size_is_a_lower_bound_for_every_layout() -> None:
    """For this reason `page_plan` can skip layouts for which even the minimum size is too large."""
    for seed, kind in enumerate(("values", "pruned-leaves", "windows", "chance-values", "visit-order", "best-move")):
        exercise = generate(kind, seed, difficulty=1 + seed % 3)
        for sizes in SIZES_ABOVE[::3]:
            beside, above = (whole_tree(exercise, sizes, above=boxes).layout for boxes in (False, True))
            assert least_width(exercise, sizes) <= beside.right - beside.left
            assert least_width(exercise, sizes, above=True) <= above.right - above.left
            assert least_height(exercise, sizes) <= beside.top - beside.bottom
            assert least_height(exercise, sizes, above=True) <= above.top - above.bottom


@pytest.mark.parametrize(("kind", "needs_parts"), [("which-trace", True), ("best-move", False)])
def test_only_needed_layouts_are_computed(kind: str, needs_parts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first layout of a small tree suffices; a tree is divided only if it does not fit with its tables."""
    pytest.importorskip("typst")
    whole, parts = Mock(wraps=whole_tree), Mock(wraps=tree_parts)
    monkeypatch.setattr(page_plan, "whole_tree", whole)
    monkeypatch.setattr(page_plan, "tree_parts", parts)
    pages = Sheet([generate(kind, 0, difficulty=5 if needs_parts else 1)]).pages
    assert (whole.call_count > 1) is parts.called is needs_parts is (len(pages) > 1)


def test_bounds_of_heights_save_layouts_without_changing_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    drawn = [generate(kind, 5, difficulty=3) for kind in ("values", "pruned-leaves", "windows", "chance-values")]
    layouts = Mock(wraps=whole_tree)
    monkeypatch.setattr(page_plan, "whole_tree", layouts)
    pages, few = Sheet(drawn).pages, layouts.call_count
    for bound in ("least_height", "lowest_height"):
        monkeypatch.setattr(page_plan.TreeWays, bound, 0.0)
    assert Sheet(drawn).pages == pages and len(pages) > 1 and layouts.call_count > 2 * few
