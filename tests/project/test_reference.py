"""The built reference contains every public name and only valid links, and no resources from other servers."""

from __future__ import annotations

import importlib
import inspect
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

import gametree as gt

pytest.importorskip("sphinx")
from sphinx.util.inventory import InventoryFile

ROOT = Path(__file__).parents[2]
NOTEBOOK = "notebooks/es/06-chance"
PACKAGES = [found for name in gt.__all__ if isinstance(found := getattr(gt, name), ModuleType)]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the reference as a part of the site; warnings (such as broken links) are errors.

    A short notebook replaces the slow ones.
    """
    place = tmp_path_factory.mktemp("reference")
    shutil.copytree(ROOT / "docs", place / "docs", ignore=shutil.ignore_patterns("__pycache__", "course"))
    for name in ("README.md", "CONTRIBUTING.md", "pyproject.toml"):
        shutil.copy(ROOT / name, place)
    (place / "docs" / "notebooks.md").write_text(f"# The course\n\n```{{toctree}}\ncourse/{NOTEBOOK}\n```\n")
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Chance"}
    for name, text in (
        (f"{NOTEBOOK}.ipynb", json.dumps({"cells": [title], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})),
        ("index.html", ""),
        ("lab/index.html", ""),
        ("lab/lab/index.html", ""),
    ):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-n", "-b", "html", "docs", "built"]
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=1800)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return place / "built"


def test_book_guide_embeds_a_player_with_its_own_extension(reference: Path) -> None:
    """The kit's own pages are built with the extension that the guide describes."""
    page = (reference / "books.html").read_text(encoding="utf-8")
    assert "<gametree-player" in page and "_static/gametree-player.js" in page


def found(name: str) -> Any:
    """Return the object with the given dotted name, or None for a field of a class, which is not an object."""
    package, *parts = name.split(".")
    thing: Any = importlib.import_module(package)
    for part in parts:
        try:
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
        except AttributeError:
            if not isinstance(thing, ModuleType):
                return None
            thing = importlib.import_module(f"{thing.__name__}.{part}")
    return thing


def methods(thing: type) -> set[str]:
    """Return the public methods and properties of a class, including those of its base classes in the kit."""
    ours = [base for base in thing.__mro__ if base.__module__.startswith("gametree")]
    return {
        name
        for base in ours
        for name, member in vars(base).items()
        if not name.startswith("_")
        and (inspect.isroutine(member) or isinstance(member, property | classmethod | staticmethod))
    }


def test_every_public_name_is_documented(reference: Path) -> None:
    """The names are the exports of `gametree` and its packages, and the public methods of exported classes."""
    inventory = InventoryFile.loads((reference / "objects.inv").read_bytes(), uri="")
    names = {item for kind, items in inventory.data.items() if kind.startswith("py:") for item in items}
    documented = [(id(found(name)), name) for name in sorted(names)]
    packages = [(package, name) for package in PACKAGES for name in package.__all__]
    public = [(gt, name) for name in gt.__all__ if getattr(gt, name) not in PACKAGES] + packages
    objects = {number for number, _ in documented}
    assert [f"{package.__name__}.{name}" for package, name in public if id(getattr(package, name)) not in objects] == []
    missing = []
    for thing in filter(inspect.isclass, (getattr(gt, name) for name in gt.__all__)):
        called = [name for number, name in documented if number == id(thing)]
        missing += [
            f"{thing.__name__}.{name}" for name in methods(thing) if not {f"{e}.{name}" for e in called} & names
        ]
    assert sorted(missing) == []


class Page(HTMLParser):
    """Parser that collects the links, anchors and loaded files of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links, self.loaded, self.anchors = list[str](), list[str](), {"", "top"}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the link, file or anchor of a tag."""
        given = {name: value for name, value in attrs if value}
        self.anchors.add(given.get("id", ""))
        for name in {"href", "src"} & given.keys():
            (self.links if tag == "a" else self.loaded).append(given[name])


def test_reference_links_resolve_and_no_resource_is_external(reference: Path) -> None:
    """The page and anchor of each link exist; scripts, styles and pictures are local."""
    pages = {path.resolve(): Page(path) for path in reference.rglob("*.html")}
    assert len(pages) > 20
    broken = []
    for path, page in pages.items():
        for link in page.loaded + page.links:
            at = urlsplit(link)
            if at.scheme or at.netloc:
                if link in page.loaded and at.scheme != "data":
                    broken.append((path.name, link))
                continue
            target = (path.parent / unquote(at.path)).resolve() if at.path else path
            known = pages.get(target)
            if not target.is_file() or (known and unquote(at.fragment) not in known.anchors):
                broken.append((path.name, link))
    assert broken == []
    styles = "".join(path.read_text(encoding="utf-8") for path in reference.rglob("*.css"))
    assert re.findall(r"url\(\s*['\"]?https?:[^)]*\)|@import[^;]*https?:[^;]*", styles) == []


def test_notebook_page_links_to_jupyterlab(reference: Path) -> None:
    """The notebook starts with a link in its own language."""
    path = reference / "course" / f"{NOTEBOOK}.html"
    (lab,) = [link for link in Page(path).links if "?" in link]
    at = urlsplit(lab)
    assert (path.parent / at.path).resolve() == (reference.parent / "lab" / "lab" / "index.html").resolve()
    assert at.query == f"path={NOTEBOOK}.ipynb"
    assert f'<a href="{lab}">Ejecutar este cuaderno en el navegador</a>' in path.read_text("utf-8")
