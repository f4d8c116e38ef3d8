"""The conditions under which progress bars appear."""

from __future__ import annotations

import io

import pytest

from gametree import progress_bar
from gametree.progress_bar import progress_counter


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("is_long", [True, False])
def test_progress_bar_appears_before_the_first_long_item_is_done(
    is_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar counts the finished items."""
    pytest.importorskip("tqdm")
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress_bar, "_DELAY", 3600)
    with progress_counter(6, is_long=is_long) as done:
        assert ("0/6" in screen.getvalue()) == is_long
        done()
    assert "6/6" not in screen.getvalue()
