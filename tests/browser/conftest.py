"""Pages and a JupyterLab to try the player in, and what must never happen in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gametree
from jupyter_lab import Jupyter, running_jupyter
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page; at the end no error was thrown on it, no dialog shown, and nothing asked of any network."""
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    inside = ("file:", "about:", "blob:")
    opened.on("request", lambda asked: faults.append(asked.url) if not asked.url.startswith(inside) else None)
    yield opened
    context.close()
    assert faults == []


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Jupyter]]:
    """Start each Jupyter when it is asked for first, on an empty folder, and stop all at the end."""
    running: dict[str, Jupyter] = {}
    with ExitStack() as stack:

        def server(app: str) -> Jupyter:
            if app not in running:
                home, notebooks = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("notebooks")
                running[app] = stack.enter_context(running_jupyter(home, notebooks, app))
            return running[app]

        yield server


@pytest.fixture(scope="module")
def jupyter(request: pytest.FixtureRequest, servers: Callable[[str], Jupyter]) -> Jupyter:
    """Return a JupyterLab, or the program that is the fixture's parameter; modules share it, by names of their own."""
    return servers(getattr(request, "param", "lab"))


@pytest.fixture
def player(page: Page, tmp_path: Path) -> Iterator[PlayerPage]:
    """Show the player of the two-ply tree as a page from the disk."""
    yield PlayerPage.of(page, gametree.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), tmp_path / "player.html")
