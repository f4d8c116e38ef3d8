"""The contents of a drawing: roles and notes at step (e) of the lecture, in every notation."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree import Theme
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import Role
from gametree.drawing.themes import THEMES, Look
from gametree.render.graphviz import dot
from gametree.render.svg import svg
from gametree.render.text_drawing import text
from gametree.render.tikz import tikz
from gametree.trace.annotations import NOTATIONS, annotation
from goldens import Golden

STEP_E = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3).frames("leaf")[5]

NOTES = {
    "bounds": {"A": "[3, 14]", "B": "= 3", "C": "≤ 2", "D": "≤ 14"},
    "interval": {"A": "[3, 14]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[−∞, 14]"},
    "window": {"A": "(3, +∞)", "B": "(−∞, 3)", "C": "(3, +∞)", "D": "(3, 14)"},
    "value": {"A": "≥ 3", "B": "= 3", "C": "≤ 2", "D": "≤ 14"},
    "all": {"A": "α=3 β=+∞ v≥3", "B": "α=−∞ β=3 v=3", "C": "α=3 β=+∞ v≤2", "D": "α=3 β=14 v≤14"},
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_step_e_of_deck_000_has_the_expected_notes(notation: str) -> None:
    """The notes beside all nodes are compared."""
    drawing = draw(STEP_E, notation=notation)
    assert {label: drawing.note(STEP_E.tree[label]) for label in "ABCD"} == NOTES[notation]


def test_search_without_windows_shows_values_in_every_notation() -> None:
    """A search without α and β shows the value so far in the notations "all" and "window"; the notes of tuples stay the
    same.
    """
    tree, judged = "[[3 12 8] [2 4 6] [14 5 2]]", gt.Rules(depth=1, evaluate={"B": 4, "C": 9, "D": 1})
    minimax = draw(gt.minimax(tree).frames()[-2], notation="all")
    assert [minimax.note(node) for node in (0, 1, 5, 9)] == ["≥ 3", "= 3", "= 2", "≤ 5"]
    assert draw(gt.minimax(tree).frames()[-2], notation="window").note(0) == "≥ 3"
    assert draw(gt.maxn("p1[p2[(1 2) (4 3)] (6 1)]").frames()[-1], notation="all").note(0) == "= (6, 1)"
    last = draw(gt.alphabeta(tree, rules=judged).frames()[-1], notation="all")
    assert (last.note(0), last.note(1)) == ("α=9 β=+∞ v≈9", "α=−∞ β=+∞ v≈4")


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_numbers_have_the_decimal_sign_of_the_language(lang: str) -> None:
    """Values, intervals, windows and probabilities have the decimal sign of the language in every kind of picture: a
    comma in Spanish and Portuguese, a point in English.
    """
    frame = gt.alphabeta("[[3.5 4] [2.5 1]]").frames("leaf")[-1]
    drawing = draw(frame, lang=lang)
    assert (drawing.text(2), drawing.note(0), drawing.note(4)) == ("3,5", "= 3,5", "≤ 2,5")
    light = THEMES["light"]
    assert not any("3.5" in getattr(mark, "text", "") for mark in drawing.marks())
    assert ">3,5<" in svg(drawing, light) and ">3.5<" not in svg(drawing, light)
    assert all("3,5" in picture for picture in (text(drawing), tikz(drawing), dot(drawing, light)))
    assert draw(frame, lang=lang, notation="window").note(4) == "(3,5; +∞)"
    assert "3.5" in text(draw(frame)) and "3,5" not in text(draw(frame))
    chance = draw(gt.Tree.parse("{0.5: [3.5 4], 0.5: 2}"), lang=lang)
    assert "0,5" in text(chance) and ">0,5<" in svg(chance, light) and chance.probability(1) == "0,5"


def test_step_e_of_deck_000_has_five_distinct_roles() -> None:
    """The roles are cut, pruned, done, current and unvisited."""
    tree, drawing = STEP_E.tree, draw(STEP_E)
    roles = {label: drawing.node_role(tree[label]) for label in ("A", "B", "B2", "C2", "D", "D1", "D2")}
    path, done = Role.PATH, Role.DONE
    assert roles == {
        "A": path, "B": done, "B2": done, "C2": Role.PRUNED, "D": path, "D1": path, "D2": Role.UNVISITED,
    }  # fmt: skip
    assert drawing.edge_role(tree["C2"]) is Role.CUT
    assert drawing.edge_role(tree["C1"]) is Role.DONE


def test_last_frame_shows_the_best_line() -> None:
    """The last frame marks the principal variation, and has no current path."""
    last = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3).frames("leaf")[-1]
    drawing = draw(last)
    assert [node for node in last.tree if drawing.node_role(node) is Role.BEST] == [0, 1, 2]
    assert not any(drawing.node_role(node) is Role.PATH for node in last.tree)


def test_unknown_notation_is_refused(golden: Golden) -> None:
    """The error names the most similar notation."""
    with golden.raises(gt.GameTreeError):
        draw(STEP_E, notation="bound")


def luminance(colour: str) -> float:
    """Return the relative luminance of the colour #rrggbb, as defined in WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_text_is_legible(theme: Theme) -> None:
    """Texts have a contrast of at least 4.5 to their background; lines have a contrast of at least 3 to the paper."""
    for look in theme.nodes.values():
        assert contrast(look.text, look.fill) >= 4.5
        assert contrast(look.line, theme.paper) >= 3
    for look in theme.texts.values():
        assert contrast(look.text, theme.paper) >= 4.5
    for look in theme.edges.values():
        assert contrast(look.line, theme.paper) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_roles_differ_without_colour(theme: Theme) -> None:
    """Roles that can occur in one picture also differ in dashes or line width."""

    def without_colour(look: Look) -> tuple[float, str]:
        return look.width, look.dash

    together = (Role.UNVISITED, Role.PATH, Role.DONE, Role.PRUNED)
    assert len({without_colour(theme.nodes[role]) for role in together}) == len(together)
    assert len({without_colour(theme.edges[role]) for role in (*together, Role.CUT)}) == len(together) + 1
    at_the_end = (Role.BEST, Role.DONE, Role.PRUNED)
    assert len({without_colour(theme.nodes[role]) for role in at_the_end}) == len(at_the_end)


def test_position_searched_in_a_later_pass_is_not_an_estimate() -> None:
    """One pass of iterative deepening estimates the node, and the next pass searches below it; only nodes at the
    current limit have ≈.
    """
    evaluate = {"A": 1, "B": 1, "C": 2}
    deepened = gt.iterative_deepening("[[3 5] [2 9]]", rules=gt.Rules(depth=4, evaluate=evaluate)).frames()[-1]
    assert [annotation(deepened, node) for node in range(2)] == ["= 3", "= 3"]
    limited = gt.alphabeta("[[3 5] [2 9]]", rules=gt.Rules(depth=1, evaluate=evaluate)).frames()[-1]
    assert [annotation(limited, node) for node in range(2)] == ["≈ 2", "≈ 1"]
