"""JavaScript and CSS of the widgets: unique names, short functions, and no colours outside the theme."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from gametree.widgets.page_assets import PAGE, modules, stylesheet, widget_css

ENTRIES = (
    *("player/player.js", "player/pair.js", "player/embedded_player.js", "practice/embedded_practice.js"),
    "marking/marking.js",
    *(f"{widget}/{widget}_widget.js" for widget in ("player", "practice", "play")),
)
"""modules with which a page or a widget starts"""
LOADER = "shared/shared_module.js"
"""module with which a notebook loads a widget"""
SCRIPTS = sorted(PAGE.rglob("*.js"))
DEFINED = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) ([\w$]+)", re.MULTILINE)
DESTRUCTURED = re.compile(r"^(?:export )?(?:const|let) [\[{]", re.MULTILINE)
HEAD = re.compile(r"^( *)(?!(?:if|for|while|switch|catch|else|return switch) ?\()(?=.*(?:\) |=> )\{$)\S.*$")
"""pattern of the first line of a function with a body, in the project's formatting"""
LONGEST = 60


def functions(path: Path) -> list[tuple[str, int]]:
    """Return the first line of each function in a module, with the number of lines of the function."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for first, line in enumerate(lines):
        if head := HEAD.match(line):
            end = next(n for n in range(first + 1, len(lines)) if re.match(rf"{head[1]}\}}", lines[n]))
            found.append((line.strip(), end - first + 1))
    return found


@pytest.mark.parametrize("entry", ENTRIES)
def test_joined_modules_share_no_name(entry: str) -> None:
    """Modules that are joined into one file share a scope, so no two of them may define the same name."""
    texts = [path.read_text(encoding="utf-8") for path in modules(entry)]
    names = Counter(name for text in texts for name in DEFINED.findall(text))
    assert len(names) > 10 and not any(DESTRUCTURED.search(text) for text in texts)
    assert [name for name, times in names.items() if times > 1] == []


def test_every_module_belongs_to_a_widget() -> None:
    """Every module belongs to a widget, except modules that contain only types."""
    used = {path for entry in (*ENTRIES, LOADER) for path in modules(entry)}
    assert {path for path in SCRIPTS if path.stem != "types"} == used


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(PAGE)))
def test_widget_functions_have_at_most_60_lines(path: Path) -> None:
    assert [head for head, length in functions(path) if length > LONGEST] == []


def test_length_check_finds_every_form_of_function() -> None:
    """The check of function lengths recognises functions, methods and arrow functions."""
    heads = {head for path in SCRIPTS for head, _ in functions(path)}
    assert {"export function mount(el, payload, start, listeners = {}, kernel = null) {", "layOut() {"} <= heads
    assert {"constructor(el, task, state, kernel, before) {", "const update = () => {"} <= heads and len(heads) > 250


def test_colours_come_from_the_theme_table() -> None:
    """No script or style sheet repeats a colour of the theme, and every CSS variable that is used is defined."""
    for path in (*SCRIPTS, *PAGE.rglob("*.css")):
        assert re.findall(r"#[0-9a-f]{3,8}\b|light-dark", path.read_text(encoding="utf-8"), re.IGNORECASE) == [], path
    for widget in ("player", "practice", "play", "explorer"):
        css = widget_css(widget) + stylesheet()
        assert set(re.findall(r"var\(--gt-([\w-]+)", css)) <= set(re.findall(r"--gt-([\w-]+):", css))
