"""Custom themes of a course: the changes that a theme file may make, and the errors for all other changes."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from pathlib import Path

import pytest

import gametree as gt
from gametree import Theme
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import Role
from gametree.drawing.themes import NAMES, THEMES, contrast, hexadecimal, theme_named
from gametree.render.graphviz import dot
from gametree.widgets.page_assets import stylesheet
from gametree.widgets.player_payload import payload
from goldens import Golden

EXAMPLE = Path(__file__).parents[2] / "docs" / "theme-example.toml"
RESULT = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)


def course(tmp_path: Path, text: str) -> Path:
    """Write the file of a theme."""
    path = tmp_path / "course.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_theme_example_in_the_documentation_loads() -> None:
    """The example has the effects that its comments describe, and names every role that can be changed."""
    theme = Theme.from_toml(EXAMPLE)
    light = THEMES["light"]
    assert (theme.name, theme.paper, theme.labels) == ("theme-example", "#fffdf7", 1.0)
    path, best = theme.nodes[Role.PATH], theme.nodes[Role.BEST]
    assert (path.fill, path.line, path.text, path.width) == ("#ffe3c2", "#9a4a00", "#000000", 2.6)
    assert (best.line, theme.edges[Role.BEST].line, theme.edges[Role.BEST].width) == ("#006400", "#006400", 3.4)
    assert (theme.edges[Role.CUT].line, theme.texts[Role.CUT].text) == ("#dc143c", "#dc143c")
    assert theme.texts[Role.NOTE].text == "#000080"
    assert theme.nodes[Role.DONE] == dataclasses.replace(light.nodes[Role.DONE], fill="#fffdf7")
    assert theme.nodes[Role.PRUNED] == light.nodes[Role.PRUNED]
    words = set(re.findall(r"\w+", EXAMPLE.read_text(encoding="utf-8")))
    assert {str(role) for role in Role if role is not Role.HIDDEN} <= words


def test_custom_theme_keeps_dashes_and_weights_of_its_base(tmp_path: Path) -> None:
    """The tested theme changes only colours."""
    theme = Theme.from_toml(course(tmp_path, 'base = "print"\n[pruned]\nline = "navy"\n[cut]\nwidth = 3\n'))
    for looks, base in ((theme.nodes, THEMES["print"].nodes), (theme.edges, THEMES["print"].edges)):
        assert {role: look.dash for role, look in looks.items()} == {role: look.dash for role, look in base.items()}
    assert theme.texts[Role.CUT].bold and theme.edges[Role.CUT].width == 3


def test_theme_is_accepted_as_object_file_or_file_name(tmp_path: Path) -> None:
    """Pictures, pages and the player accept all three forms."""
    path = course(tmp_path, 'base = "projector"\n[best]\nfill = "gold"\n')
    theme = theme_named(str(path))
    assert theme == theme_named(path) == theme_named(theme) == Theme.from_toml(path)
    assert theme.labels == THEMES["projector"].labels
    for given in (path, str(path), theme):
        (written, *_) = RESULT.export(tmp_path / "out", "dot", by="cut", theme=given, overwrite=True)
        assert 'fillcolor="#ffd700"' in (written.parent / "step-b.dot").read_text(encoding="utf-8")
    assert "#ffd700" in stylesheet(theme) and "#ffd700" in RESULT.to_html(theme=str(path))
    assert RESULT.player(theme=theme).theme == theme


def test_projector_theme_has_larger_labels_and_thicker_lines() -> None:
    """In a picture of the same width every text is at least a quarter larger, also in the player."""
    frame = RESULT.frames()[5]
    small, large = draw(frame), draw(frame, labels=THEMES["projector"].labels)

    def part(drawing: object, mark: str) -> float:
        found = {m.id: m for m in drawing.marks() if hasattr(m, "size")}  # type: ignore[attr-defined]
        left, _, right, _ = drawing.box  # type: ignore[attr-defined]
        return float(found[mark].size / (right - left))

    assert all(part(large, mark) >= 1.25 * part(small, mark) for mark in ("n0", "n2", "i0", "m1", "k2", "l0"))
    widths = [{role: look.width for role, look in THEMES[name].nodes.items()} for name in ("light", "projector")]
    assert all(widths[1][role] > 1.5 * widths[0][role] for role in widths[0])
    assert 'fontsize="22.4"' in dot(large, THEMES["projector"])
    assert "font-size='16.8'" in payload(RESULT, theme="projector")["svg"]  # the size of most texts, which are small


@pytest.mark.parametrize(
    "text",
    [
        'base = "lihgt"',
        "base = 3",
        '[bets]\nfill = "gold"',
        'pper = "white"',
        '[best]\nfil = "gold"',
        '[best]\ndash = "dotted"',
        '[cut]\nfill = "gold"',
        '[note]\nline = "navy"',
        'best = "gold"',
        '[best]\nfill = "glod"',
        '[best]\nfill = "#12345"',
        "[best]\nfill = 7",
        "[best]\nwidth = 0",
        "[best]\nwidth = true",
        '[best]\ntext = "silver"',
        '[note]\ntext = "yellow"',
        '[path]\nline = "gold"',
        'paper = "black"',
        "[path]\nwidth = 1.3",
        "[cut]\nwidth = 1.1",
        "[best",
        "[sizes]\nnodes = 9",
        "[sizes]\nnode = 1",
        "sizes = 2",
        "font = 7",
        'font = "a\\"b"',
        'hide = "moves"',
        'hide = ["move"]',
    ],
)
def test_invalid_theme_error_names_file_key_and_value(text: str, tmp_path: Path, golden: Golden) -> None:
    """The error also describes the expected form."""
    with golden.raises(gt.GameTreeError):
        Theme.from_toml(course(tmp_path, text))


def test_missing_theme_file_is_refused(golden: Golden) -> None:
    """No picture is drawn."""
    with golden.raises(gt.GameTreeError):
        RESULT.export("never", theme="nowhere.toml")


def test_contrast_and_colour_names_match_wcag() -> None:
    """According to WCAG, #767676 is the lightest grey that is legible on white; every CSS colour name is known."""
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#777777", "#ffffff") < 4.5
    assert all(hexadecimal(name) == value and hexadecimal(value) == value for name, value in NAMES.items())
    assert tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))["base"] == "light"
