"""The pictures in docs/ are those in the table of states; each is small, used on a page, and up to date."""

from __future__ import annotations

import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops, ImageStat

DOCS = Path(__file__).parents[2] / "docs"
FILM_END = 36
"""number of bytes at the end of the film that contain the hash of its captions in a comment"""
LOOKS = 6
"""maximum mean difference of two pictures, out of 255; versions of Chromium and fonts cause small differences"""


def script(name: str) -> ModuleType:
    """Load a Python file from ``docs``, which is not a package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, from 0 to 255; for pictures of different shapes it is 255."""
    if any(abs(a - b) > 0.03 * max(a, b) for a, b in zip(one.size, other.size, strict=True)):
        return 255
    small = [picture.convert("RGB").resize((160, 160)) for picture in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)


def test_every_recorded_state_has_small_up_to_date_screenshots() -> None:
    """Every file is small. If the states change, ``make screenshots`` updates the screenshots."""
    screenshots = script("screenshots")
    sizes = {path.name: path.stat().st_size for path in DOCS.glob("player-*.png")}
    assert set(sizes) == set(screenshots.pictures())
    assert {name: size for name, size in sizes.items() if size > screenshots.LIMIT} == {}


def test_every_screenshot_is_used_on_a_page() -> None:
    """A screenshot that is not used must be deleted."""
    text = "".join(path.read_text("utf-8") for path in (DOCS.parent / "README.md", *DOCS.glob("*.md")))
    assert [path.name for end in ("png", "gif") for path in DOCS.glob(f"*.{end}") if path.name not in text] == []


def test_film_is_up_to_date(tmp_path: Path) -> None:
    """If captions or styles change, ``make pictures`` updates the film."""
    script("pictures").draw(tmp_path / "now.gif")
    then, now = DOCS / "alpha-beta.gif", tmp_path / "now.gif"
    assert then.read_bytes()[-FILM_END:] == now.read_bytes()[-FILM_END:], "run make pictures"
    with Image.open(then) as old, Image.open(now) as new:
        assert old.n_frames == new.n_frames, "run make pictures"
        for number in range(new.n_frames):
            old.seek(number)
            new.seek(number)
            assert difference(old, new) < LOOKS, "run make pictures"


@pytest.mark.browser
def test_screenshots_of_the_player_are_up_to_date() -> None:
    """If texts or styles change, ``make screenshots`` updates the screenshots."""
    stale = {}
    for name, picture in script("screenshots").photographs():
        with Image.open(DOCS / name) as old, Image.open(io.BytesIO(picture)) as new:
            words = [photograph.text.get("Description", "") for photograph in (old, new)]
            if words[0] != words[1] or difference(old, new) >= LOOKS:
                stale[name] = (difference(old, new), *words)
    assert stale == {}, "run make screenshots, and look at them"
