"""Take screenshots of the player's main states: ``make screenshots`` writes ``docs/player-<state>-<light or
dark>.png``.

The metadata ``Description`` of each file contains the words of the page, so that a test finds outdated screenshots.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo

import gametree as gt
from gametree import lectures

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests"))
from chromium import running  # noqa: E402
from jupyter_lab import Jupyter, running_jupyter  # noqa: E402
from lab_page import Lab, write_notebook  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COLOURS = 128
SETTLE = 120  # milliseconds after each action
LIMIT = 120_000
"""maximum size of a picture, in bytes"""


Source = Callable[[Path], object]
"""function that writes the page of a screenshot"""


def page_of(lecture: str, **options: Any) -> Source:
    """Return the function that writes the page of a lecture's search."""
    return lambda path: lectures.load(lecture).run().to_html(path, step=0, overwrite=True, **options)


def side_by_side(path: Path) -> None:
    """Write the page of minimax and alpha-beta on the two-ply tree."""
    tree = lectures.load("000-alphabeta").run().tree
    gt.compare(gt.minimax(tree), gt.alphabeta(tree)).to_html(path, step=0, overwrite=True)


def large(path: Path) -> None:
    """Write the page of a search of 1 093 nodes."""
    gt.alphabeta(gt.random_tree(7, branching=3, depth=6, high=99)).to_html(path, step=0, overwrite=True)


@dataclass(frozen=True)
class State:
    """A state of the player, and the keys and clicks that lead there."""

    name: str
    source: Source | str
    """function that writes the page of the screenshot, or the notebook cell that shows the player in JupyterLab"""
    script: tuple[str, ...] = ()
    """keys as named by Playwright; a text that begins with a dot or a bracket is a CSS selector to click,
    and an equals sign after a selector precedes a text to type there"""
    result: str = "body"
    """selector of what appears after the last action, perhaps after a pause or an answer of the kernel"""
    width: int = 900
    scheme: str = "light"


NEXT = ("ArrowRight",)
EDITED = "import gametree as gt\nplayer = gt.alphabeta('[[3 12 8] [2 4 6] [14 5 2]]').player(step=7)\nplayer"
ASKED = (
    "from gametree.exercises import Exercise\n"
    "Exercise('pruned-leaves', '[[3 12 8] [2 4 6] [14 5 2]]').practice(keep=False)"
)

STATES = (
    State(
        "why",
        page_of("000-alphabeta"),
        (*NEXT * 4, ".what-if li:first-child input[type=text] = 99"),
        result=".what-if .gametree-answer p",
    ),
    State("panels", page_of("000-alphabeta"), ("p", "s", "f", *NEXT * 4), scheme="dark"),
    State("foretell", page_of("000-alphabeta", lang="es"), ("q", "[data-level=cut]", *("[data-choice=on]", *NEXT) * 3)),
    State("pair", side_by_side, NEXT * 5),
    State("large", large, NEXT * 40, width=1200),
    State(
        "editor",
        EDITED,
        (".settings", ".edit", ".settings", "[data-id=n1]", "[data-verb=add_child]"),
        result="text=B4: leaf = 0",
    ),
    State(
        "explorer",
        "import gametree as gt\ngt.explore()",
        (".widget-toggle-button",),
        result="text=The same in Python",
        width=1200,
    ),
    State(
        "practice",
        ASKED,
        ("[data-name=C1]", "[data-name=C2]", "[data-name=C3]", ".gametree-check"),
        result=".gametree-verdict",
    ),
)


def pictures() -> dict[str, State]:
    """Return the state of each picture by the name of its file."""
    return {f"player-{state.name}-{state.scheme}.png": state for state in STATES}


def photograph(page: Page, state: State, jupyter: Jupyter) -> bytes:
    """Return a screenshot of the whole page, with its words as metadata."""
    page.emulate_media(color_scheme=state.scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": state.width, "height": 800})
    shown = page.locator("body")
    if callable(state.source):
        path = jupyter.folder / f"{state.name}.html"
        state.source(path)
        page.goto(path.as_uri())
    else:
        shown = run_in_lab(page, state.source, jupyter)
    for act in state.script:
        selector, _, text = act.partition(" = ")
        if text:
            page.locator(selector).first.fill(text)
        elif act.startswith((".", "[")):
            page.locator(act).first.click()
        else:
            page.keyboard.press(act)
        page.wait_for_timeout(SETTLE)
    page.locator(state.result).first.wait_for()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    taken = Image.open(io.BytesIO(shown.screenshot())).convert("RGB")
    words = PngInfo()
    words.add_itxt("Description", " ".join(shown.inner_text().split()))
    small = io.BytesIO()
    few = taken.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(small, "png", optimize=True, pnginfo=words)
    return small.getvalue()


def run_in_lab(page: Page, source: str, jupyter: Jupyter) -> Locator:
    """Run a cell in JupyterLab, and return its output."""
    page.set_viewport_size({"width": page.viewport_size["width"] + 360, "height": 1500})
    write_notebook(jupyter.folder / "shown.ipynb", [source])
    Lab(page, jupyter).open("shown.ipynb").run(0)
    page.locator(".gametree-player").click(position={"x": 3, "y": 3})
    page.wait_for_timeout(10 * SETTLE)
    return page.locator(".jp-OutputArea-output:has(.gametree-player)").last


def photographs() -> Iterator[tuple[str, bytes]]:
    """Take all screenshots of the current player, and yield the file name and the contents of each."""
    browser = running()
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as folder,
        running_jupyter(Path(home), Path(folder)) as jupyter,
    ):
        for name, state in pictures().items():
            # a separate context, because the player remembers its panels
            page = browser.new_context(device_scale_factor=1.5).new_page()
            yield name, photograph(page, state, jupyter)
            page.context.close()
    browser.close()


def main() -> int:
    """Write every screenshot, and delete those of states that no longer exist."""
    for left_over in set(HERE.glob("player-*.png")) - {HERE / name for name in pictures()}:
        left_over.unlink()
    too_large = []
    for name, picture in photographs():
        (HERE / name).write_bytes(picture)
        print(f"{len(picture) // 1000:4d} kB  docs/{name}")
        too_large += [name] if len(picture) > LIMIT else []
    if too_large:
        print(
            f"more than {LIMIT // 1000} kB: {', '.join(too_large)}; show less, or make the page smaller",
            file=sys.stderr,
        )
    return bool(too_large)


if __name__ == "__main__":
    sys.exit(main())
