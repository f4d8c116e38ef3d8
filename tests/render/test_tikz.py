"""Pictures for LaTeX: TeX text, beamer overlays, and output of pdflatex."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree import Theme
from gametree.drawing.drawing import Drawing, draw, layout_of
from gametree.drawing.shapes import Role
from gametree.drawing.themes import THEMES, theme_named
from gametree.exercises import Exercise
from gametree.exercises.printed_tree import Pair
from gametree.render.tikz import PREAMBLE, beamer_picture, box_around, filled, preamble, sentence, tex, tikz
from gametree.tree.notation import quoted
from goldens import Golden
from latex import FORMULAS, is_balanced, needs_tex, pages, read_back
from trees import Search, searches

TWO_PLY = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
HOSTILE = (r"%$#_{}~^\&", 'quo"ted', "it''s --- `x` ,,", "<b> | ½ «é» ¿¡", "ŗ ř ő й م", "≤αβ∞△▽✓✗−·")
SIGNS = st.sampled_from([*"%$#_{}~^\\&\"'`-,[]<>|;:é½«»ñřй\n", "--", "''", *"αβ∞≤≥∈≠·→−△▽"])

SLIDE_SIZE = (426.0, 240.0)
"""width and height of a picture on a 16:9 slide without a title, in points"""
SLIDE = (
    r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
\documentclass[aspectratio=169]{beamer}""",
    r"""\setbeamertemplate{navigation symbols}{}
\setbeamercolor{background canvas}{bg=gt-paper}
\setbeamersize{text margin left=5mm, text margin right=5mm}
\begin{document}
\begin{frame}[plain]
\centering""",
    r"\end{frame}",
)
PAGE = (
    r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
\documentclass{article}
\usepackage[paperwidth=%.2fpt, paperheight=%.2fpt, margin=0pt]{geometry}""",
    r"""\pagestyle{empty}
\topskip=0pt \parindent=0pt
\begin{document}""",
    "",
)
"""parts of a LaTeX document: the text before the preamble, after the preamble, and after the pictures"""


def document(drawings: Sequence[Drawing], theme: Theme, *, overlays: bool = False) -> str:
    """Return a complete document with a page for each drawing or, with ``overlays``, one beamer slide that shows them
    in turn.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> from gametree.drawing.themes import theme_named
    >>> document([draw(gt.Tree.parse("[3 5]"))], theme_named("print")).count("tikzpicture}")
    2
    """
    left, bottom, right, top = box_around(drawings)
    if overlays:
        head, before, after = SLIDE
        pictures = filled(beamer_picture(drawings), (left, bottom, right, top), *SLIDE_SIZE)
    else:
        head, before, after = PAGE
        head = head % (right - left, top - bottom)
        pictures = "\\newpage\n".join(map(tikz, drawings))
    return "\n".join([head, preamble(theme), before, pictures + after, r"\end{document}", ""])


def drawings(result: gt.Result, captions: bool = False, lang: str = "en") -> list[Drawing]:
    """Return a drawing for each frame, all in one layout and of one size."""
    layout, frames = layout_of(result.trace), result.frames("leaf", lang)
    room = max(len(draw(frame, layout=layout, captioned=True).caption_lines) for frame in frames) if captions else 0
    return [draw(frame, lang=lang, layout=layout, captioned=captions, least_caption_lines=room) for frame in frames]


def hostile_tree() -> gt.Tree:
    """Return a tree with labels that could break TeX."""
    one, two, three, four, five, six = map(quoted, HOSTILE)
    return gt.Tree.parse(f"[{one}: [{two}: 3 {three}: 12] {four}: [{five}: 2 {six}: 4] [14 5 2]]")


def statements(picture: str) -> list[str]:
    """Return the drawing commands of a picture in sorted order; another test compares their original order."""
    return sorted(line for line in picture.splitlines() if re.match(r"\\(node|draw|path)", line))


@settings(max_examples=200)
@given(st.lists(SIGNS | st.characters(min_codepoint=32, max_codepoint=126)).map("".join))
def test_tex_output_contains_the_original_text(text: str) -> None:
    """All special characters are escaped."""
    assert read_back(tex(text)) == unicodedata.normalize("NFC", text).replace("\n", " ")


@given(st.text())
def test_any_unicode_text_can_be_written_to_tex(text: str) -> None:
    """Braces are balanced, the text has no line breaks, and it can be written to a file."""
    written = tex(text)
    assert is_balanced(written) and len(written.splitlines()) <= 1
    assert not re.search(r"[\x00-\x1f\x7f]", written)
    written.encode("utf-8")


def test_line_breaks_do_not_split_formulas() -> None:
    """No line is broken beside a relation or inside an interval."""
    assert sentence("B ≤ 3, so A ∈ [3, 14] (2 ≤ α = 3).") == (r"B~$\le$~3, so A~$\in$~[3,~14] (2~$\le$~$\alpha$~=~3).")


@pytest.mark.parametrize("theme", THEMES)
def test_preamble_defines_every_style_once(theme: str) -> None:
    """The preamble defines the styles that a drawing can name, and their colours."""
    written = preamble(theme_named(theme))
    assert is_balanced(written)
    roles = set(Role) - {Role.HIDDEN}
    for sort in ("node", "edge", "text"):
        styles = re.findall(rf"gt/{sort}/(\w+)/.style=", written)
        assert sorted(styles) == sorted(roles)
    defined = dict(re.findall(r"\\definecolor\{([\w-]+)\}\{HTML\}\{([0-9A-F]{6})\}", written))
    assert set(re.findall(r"=(gt-[\w-]+)", written)) <= defined.keys()
    assert defined["gt-node-path-fill"] == theme_named(theme).nodes[Role.PATH].fill.lstrip("#").upper()


def test_tikz_picture_matches_the_layout_of_the_drawing() -> None:
    """Nodes have their positions and texts, and lines connect them."""
    drawing = drawings(TWO_PLY)[5]
    picture, layout, tree = tikz(drawing), drawing.layout, drawing.tree
    assert is_balanced(picture)
    placed = re.findall(r"\\node\[.*\] \(n(\d+)\) at \((.*),(.*)\) \{(.*)\};", picture)
    assert [(int(n), float(x), float(y)) for n, x, y, _ in placed] == [
        (n, round(layout.x[n], 2), round(layout.y[n], 2)) for n in tree
    ]
    assert [text for *_, text in placed] == [drawing.text(node) for node in tree]
    at = {int(n): f"({x},{y})" for n, x, y, _ in placed}
    edges = re.findall(r"\\draw\[gt/edge/(\w+)\] (\S+) -- (\S+);", picture)
    assert edges == [(drawing.edge_role(n), at[tree.parent(n) or 0], at[n]) for n in tree if n]
    notes = re.findall(r"\\node\[gt/text/note, .*\] at \S+ \{(.*)\};", picture)
    assert notes == ["[3, 14]", "= 3", r"$\le$ 2", r"$\le$ 14"] and picture.count(r"\draw[gt/strike]") == 2
    styles = set(re.findall(r"gt/[a-z]+(?:/[a-z]+)?", preamble(theme_named("light")) + picture.split("\n\\path")[0]))
    assert set(re.findall(r"gt/[a-z]+(?:/[a-z]+)?", picture)) <= styles


@pytest.mark.parametrize("captions", [False, True])
def test_all_steps_have_the_same_bounding_box(captions: bool) -> None:
    """The picture with overlays also has this bounding box."""
    steps = drawings(TWO_PLY, captions)
    pictures = [*map(tikz, steps), beamer_picture(steps)]
    boxes = [re.findall(r"use as bounding box.*", picture) for picture in pictures]
    assert len({tuple(box) for box in boxes}) == len(boxes[0]) == 1


@settings(max_examples=12)
@given(searches())
def test_overlay_of_each_slide_matches_the_picture_of_its_step(search: Search) -> None:
    """The picture with overlays contains no element twice."""
    steps = drawings(search.result, captions=True)
    lines = beamer_picture(steps).splitlines()
    for number, step in enumerate(steps, 1):
        shown = []
        for line in lines:
            found = re.fullmatch(r"\\only<([\d,-]+)>\{(.*)\}", line)
            runs = [run.split("-") for run in found[1].split(",")] if found else [["1", str(len(steps))]]
            if any(int(run[0]) <= number <= int(run[-1]) for run in runs):
                shown.append(found[2] if found else line)
        assert statements("\n".join(shown)) == statements(tikz(step))
    bare = [re.sub(r"^\\only<.*?>\{(.*)\}$", r"\1", line) for line in lines if line.startswith("\\")]
    assert len(bare) == len(set(bare))


def test_overlays_of_the_two_ply_example_show_the_path_of_b(golden: Golden) -> None:
    """Node B is on the path in the first three steps, then done, and finally on the principal variation."""
    lines = [line for line in beamer_picture(drawings(TWO_PLY)).splitlines() if "(n1)" in line]
    golden(*lines)


def test_beamer_document_has_one_frame() -> None:
    """The picture is scaled to fit the slide; everything else is in the preamble."""
    steps = drawings(TWO_PLY, captions=True)
    written = document(steps, theme_named("dark"), overlays=True)
    assert is_balanced(written)
    assert written.count(r"\begin{frame}") == 1 and beamer_picture(steps) in written
    left, _, right, _ = steps[0].box
    assert float(re.findall(r"\\scalebox\{([\d.]+)\}", written)[0]) == round(426 / (right - left), 4)


def test_input_that_tikz_cannot_draw_is_refused() -> None:
    """The refused inputs are an empty list, drawings in several layouts, and a tree beyond TeX's maximum length."""
    with pytest.raises(gt.GameTreeError, match="no drawing is given; draw a tree"):
        document([], theme_named("light"))
    with pytest.raises(gt.GameTreeError, match="no drawing is given; draw a tree"):
        beamer_picture([])
    with pytest.raises(gt.GameTreeError, match="the 2 drawings have 2 layouts"):
        beamer_picture([draw(gt.Tree.parse("[3 5]")), draw(gt.Tree.parse("[3 5 7]"))])
    with pytest.raises(gt.GameTreeError, match=r"the picture measures 2.*, but TeX takes at most 16000"):
        tikz(draw(gt.Tree.from_leaves([1] * 800, branching=800)))


def test_export_writes_tikz_files_with_their_styles(tmp_path: Path) -> None:
    """TikZ has a file for each step, beamer one file for all steps."""
    names = [path.name for path in TWO_PLY.export(tmp_path, format="tikz", start=True)]
    assert names == [*(f"step-{name}.tex" for name in "0abcdefg"), f"{PREAMBLE}.tex"]
    assert [path.name for path in TWO_PLY.export(tmp_path, format="beamer")] == ["overlays.tex", f"{PREAMBLE}.tex"]


@needs_tex
def test_pdflatex_compiles_every_type_of_tree(tmp_path: Path) -> None:
    """The pages contain hostile labels, chance nodes, tuples and three languages."""
    figures = [
        drawings(gt.alphabeta(hostile_tree()), captions=True)[3],
        drawings(gt.expectiminimax("max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"))[4],
        drawings(gt.maxn("p1[p2[(1 2) (4 2)] p2[(6 1) (7 4)]]"))[-1],
        drawings(TWO_PLY, captions=True, lang="es")[4],
        drawings(TWO_PLY, captions=True, lang="pt")[4],
        draw(TWO_PLY.tree, marks={1: Role.WRONG, 5: Role.NOTE}, notes={1: "✗ 3", 5: "4", 2: "5"}),
    ]
    hostile, chance, tuples, spanish, portuguese, marked = pages(tmp_path, document(figures, theme_named("light")))
    assert all(word in hostile for word in ('quo"ted', "it’’s --- `x` ,,", "<b> |", "≤ αβ∞", "≪", "\\&", "%"))
    assert "0.9" in chance and "2.1" in chance and "(7, 4)" in tuples
    assert "pero MAX ya tiene 3 en A con B" in spanish and "(d) C1 = 2 d" in portuguese and "em A com B" in portuguese
    assert "× 3" in marked


@needs_tex
def test_pdflatex_prints_exercises_and_solutions_in_the_same_layout(tmp_path: Path) -> None:
    """The boxes are empty in the exercise and filled in the solution; crosses are below leaves."""
    trees = {
        "values": "[[3 12] [2 4]]",
        "windows": "[[3 12] [2 4]]",
        "visit-order": "[[3 12] [2 4]]",
        "tuples": "p1[p2[(1 2) (4 2)] p2[(6 1) (7 4)]]",
        "chance-values": "max[{0.9: 2, 0.1: 3} {0.5: 1, 0.5: 4}]",
        "pruned-leaves": "[[3 12] [2 4]]",
    }
    boxes, drawn = r"\\draw\[gt/node/blank\] (.*);", []
    for kind, tree in trees.items():
        both = Pair(Exercise(kind, tree), "es")
        pair = [tikz(both.empty), tikz(both.filled)]
        places = [re.findall(boxes, picture) for picture in pair]
        blank = {"visit-order": 4, "pruned-leaves": 0}.get(kind, 3)
        assert places[0] == places[1] and len(places[0]) == blank, kind
        drawn += [both.empty, both.filled]
    printed = pages(tmp_path, document(drawn, theme_named("print")))
    empty, filled = printed[::2], printed[1::2]
    assert len(printed) == 2 * len(trees)
    keys = {"values": "3", "windows": "(3, +∞)", "visit-order": "—", "tuples": "(7, 4)", "chance-values": "2,5"}
    for (kind, shown), before, after in zip({**keys, "pruned-leaves": "×"}.items(), empty, filled, strict=True):
        assert after.count(shown) > before.count(shown), kind


@needs_tex
def test_styles_are_loaded_with_one_preamble_line(tmp_path: Path) -> None:
    """The line is an ``\\input``; each step is a slide."""
    result = gt.alphabeta("[[3 12] [2 4]]")
    result.export(tmp_path / "figures", format="tikz")
    result.export(tmp_path / "figures", format="beamer", captions=True)
    pictures = r"\gtfit{\input{figures/step-b}}", r"\input{figures/overlays}"
    slides = "".join(rf"\begin{{frame}}{picture}\end{{frame}}" for picture in pictures)
    head = rf"\documentclass{{beamer}}\input{{figures/{PREAMBLE}}}"
    one, *steps = pages(tmp_path, rf"{head}\begin{{document}}{slides}\end{{document}}")
    assert "= 3" in one and len(steps) == 3
    for frame, words in zip(result.frames()[1:], steps, strict=True):
        assert f"({frame.name}) {' '.join(frame.caption().split()[:2])}" in words


def test_tex_reader_knows_the_signs_of_captions() -> None:
    for command, sign in FORMULAS.items():
        assert tex(sign) == f"${command}$"
