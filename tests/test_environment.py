"""The conda environment and pyproject.toml list the same packages, so that the two cannot drift."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

CONDA_NAMES = {
    "build": "python-build",
    "graphviz": "python-graphviz",
    "jupyterlab-language-pack-es-ES": "jupyterlab-language-pack-es-es",
    "jupyterlab-language-pack-pt-BR": "jupyterlab-language-pack-pt-br",
    "matplotlib": "matplotlib-base",
    "playwright": "playwright-python",
}
"""Where conda-forge has another name for a package than pip."""


def split(requirement: str) -> tuple[str, str]:
    """Split ``"pytest>=8,<10"`` into the name and the range of versions."""
    found = re.fullmatch(r"([\w.-]+?)\s*([<>=!].*)?", requirement)
    assert found, requirement
    return found[1], found[2] or ""


def extra(name: str) -> dict[str, str]:
    """Return the packages of an extra with their ranges, those of the extras it refers to included."""
    packages: dict[str, str] = {}
    for requirement in EXTRAS[name]:
        if inner := re.fullmatch(r"gametree\[(\w+)\]", requirement):
            packages |= extra(inner[1])
        else:
            packages |= [split(requirement)]
    return packages


def conda() -> dict[str, str]:
    """Return the packages of environment.yml with their ranges, those that come from pip too, without the kit."""
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (?!-e )([^:\n]+)$", text.split("dependencies:")[1], re.MULTILINE)
    return dict(map(split, listed))


def test_conda_lists_the_packages_of_lab_and_test() -> None:
    """The environment holds what the extras lab and test hold, in the same ranges of versions."""
    expected = extra("lab") | extra("test")
    expected = {CONDA_NAMES.get(name, name): versions for name, versions in expected.items()}
    expected |= {"python": PROJECT["requires-python"], "pip": ""}
    assert conda() == expected


def test_one_package_has_one_range() -> None:
    """A package that several extras name has the same range in each."""
    ranges: dict[str, set[str]] = {}
    for requirements in EXTRAS.values():
        for name, versions in map(split, (r for r in requirements if "[" not in r)):
            ranges.setdefault(name, set()).add(versions)
    assert {name: found for name, found in ranges.items() if len(found) > 1} == {}


def test_ranges_have_both_ends() -> None:
    """Every range names the oldest version that works and stops before a version that may not."""
    for name, versions in (extra("lab") | extra("test") | extra("dev")).items():
        assert re.fullmatch(r">=[\d.]+,<[\d.]+", versions), f"{name} {versions}"


def test_the_core_needs_nothing() -> None:
    """`pip install gametree` alone gives trees, searches, frames and text drawings."""
    assert PROJECT["dependencies"] == []


def test_the_lock_of_npm_names_no_registry() -> None:
    """Whoever runs ``make check`` gets the packages from the registry that their own npm is set up for."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_no_script_of_others_is_taken_for_a_module() -> None:
    """Node asks the nearest package.json how to read a script; .venv is below ours, with JupyterLab's in CommonJS."""
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_the_container_installs_what_is_there() -> None:
    """The container has a Python that the kit runs on, and installs extras that there are."""
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    major, minor = map(int, container["image"].rpartition(":")[2].split("."))
    assert (major, minor) >= (3, 11) == tuple(map(int, PROJECT["requires-python"].strip(">=").split(".")))
    named = re.search(r"-e '\.\[([\w,]+)\]'", container["postCreateCommand"])
    assert named and set(named[1].split(",")) <= set(EXTRAS)
