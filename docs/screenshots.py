"""Photographs the player's main states: ``make screenshots`` writes ``docs/player-<state>-<light or dark>.png``."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from gametree import lectures

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SCHEMES = ("light", "dark")
COLOURS = 128
LIMIT = 120_000
"""bytes a picture"""


@dataclass(frozen=True)
class State:
    """One state of the player, and the way there."""

    name: str
    lecture: str
    script: tuple[str, ...] = ()
    """Keys as Playwright names them; what begins with a dot or a bracket is a CSS selector, and is clicked."""
    options: dict[str, Any] = field(default_factory=dict)
    """What the page is made with."""
    width: int = 900


NEXT = ("ArrowRight",)

STATES = (
    State("start", "000-alphabeta"),
    State("middle", "000-alphabeta", NEXT * 4),
    State("end", "000-alphabeta", ("End",)),
    State("27-start", "004-27", width=1200),
    State("27-middle", "004-27", NEXT * 9, width=1200),
    State("27-end", "004-27", ("End", ".legend"), width=1200),
)


def pictures() -> dict[str, tuple[State, str]]:
    """Return the file of each picture, with its state and its colour scheme."""
    return {f"player-{state.name}-{scheme}.png": (state, scheme) for state in STATES for scheme in SCHEMES}


def photograph(page: Page, state: State, scheme: str, folder: Path) -> bytes:
    """Return a picture of all that is on the page."""
    path = folder / f"{state.name}.html"
    lectures.load(state.lecture).run().to_html(path, **state.options)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": state.width, "height": 800})
    page.goto(path.as_uri())
    for act in state.script:
        if act.startswith((".", "[")):
            page.locator(act).first.click()
        else:
            page.keyboard.press(act)
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    taken = Image.open(io.BytesIO(page.locator("body").screenshot())).convert("RGB")
    small = io.BytesIO()
    few = taken.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(small, "png", optimize=True)
    return small.getvalue()


def main() -> int:
    """Take every picture, and delete those of states that are gone."""
    from playwright.sync_api import sync_playwright

    for left_over in set(HERE.glob("player-*.png")) - {HERE / name for name in pictures()}:
        left_over.unlink()
    large = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(device_scale_factor=2)
        for name, (state, scheme) in pictures().items():
            picture = photograph(page, state, scheme, Path(folder))
            (HERE / name).write_bytes(picture)
            print(f"{len(picture) // 1000:4d} kB  docs/{name}")
            large += [name] if len(picture) > LIMIT else []
        browser.close()
    if large:
        print(f"more than {LIMIT // 1000} kB: {', '.join(large)}; show less, or make the page smaller", file=sys.stderr)
    return bool(large)


if __name__ == "__main__":
    sys.exit(main())
