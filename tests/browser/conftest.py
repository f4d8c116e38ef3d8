"""Fixtures that open pages and JupyterLab, and fail on errors, dialogs and network requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gametree
from chromium import ARGUMENTS, CHROMIUM, PATIENCE, faults_of, running
from jupyter_lab import Jupyter, running_jupyter
from player_page import PlayerPage
from practice_page import Practices
from site_server import ALONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the Chromium of this machine once for all test modules."""
    started = running()
    yield started
    started.close()


@pytest.fixture(scope="module")
def alone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Browser]:
    """Start a Chromium that can reach only the hosts in the module's ``HOSTS``."""
    hosts = getattr(request.module, "HOSTS", ALONE)
    started = browser.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, hosts])
    yield started
    started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page; afterwards check that it threw no error, showed no dialog and made no network request. The page
    prefers reduced motion, so every element is at its final position at once.
    """
    context = browser.new_context(viewport={"width": 900, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    faults = faults_of(opened, "file:", "about:", "blob:")
    yield opened
    context.close()
    assert faults == []


@pytest.fixture(scope="module")
def jupyter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """Start JupyterLab, or the program given as the fixture's parameter, in an empty folder, and stop it afterwards."""
    app = getattr(request, "param", "lab")
    with running_jupyter(tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("notebooks"), app) as running:
        yield running


@pytest.fixture
def player(page: Page) -> Iterator[PlayerPage]:
    """Open the player of the two-ply tree as a page loaded from the disk."""
    yield PlayerPage.of(page, gametree.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))


@pytest.fixture
def blank(page: Page, tmp_path: Path) -> Page:
    """Open an empty page."""
    path = tmp_path / "plain.html"
    paper = "body { color-scheme: light dark; background: light-dark(#ffffff, #16181c); }"
    path.write_text(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>plain</title><style>{paper}</style><body>"
    )
    page.goto(path.as_uri())
    return page


@pytest.fixture
def practices(blank: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Practices:
    """Return an object that shows exercises on an empty page; the working folder is empty."""
    monkeypatch.chdir(tmp_path)
    return Practices(blank)
