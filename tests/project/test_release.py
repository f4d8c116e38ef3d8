"""The metadata of a release: one version, one address, launchers that name existing files, and consistent packages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gametree as gt

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ADDRESS = PROJECT["urls"]["Repository"].removeprefix("https://github.com/")
COLAB = ROOT / "notebooks" / "colab.ipynb"
SAYS_THE_ADDRESS = ("CITATION.cff", "conda/recipe.yaml", "notebooks/colab.ipynb")


def test_version_is_defined_only_in_pyproject() -> None:
    """No file except pyproject.toml contains the version."""
    assert gt.__version__ == PROJECT["version"]
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
    assert "pyproject.toml" in recipe["context"]["version"]
    assert "version" not in yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAYS_THE_ADDRESS)
def test_every_repository_address_matches_pyproject(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"github\.com/(?!github/)([\w-]+/[\w-]+)|/(?:github|gh)/([\w-]+/[\w-]+)", text)
    assert {one or other for one, other in found} == {ADDRESS}


def test_binder_configuration_names_existing_files() -> None:
    """Binder uses environment.yml. As long as the target of the badge does not exist, no page has the badge."""
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    (notebook,) = re.findall(r"urlpath=lab/tree/([\w/.-]+)", text)
    assert (ROOT / notebook).is_file() and (ROOT / "environment.yml").is_file()
    assert str(COLAB.relative_to(ROOT)) in text
    assert [path.name for path in ROOT.glob("docs/*.md") if "badge" in path.read_text(encoding="utf-8")] == []


def test_colab_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """After the cells that install the kit, the notebook draws a step as text and ends with the player."""
    cells = ["".join(cell["source"]) for cell in json.loads(COLAB.read_text("utf-8"))["cells"] if "outputs" in cell]
    install, widgets, search, player = cells
    assert install.startswith("%pip install") and widgets.startswith("from google.colab")
    names: dict[str, object] = {}
    exec(search, names)
    assert "C ▽ ≤ 2" in capsys.readouterr().out
    assert type(eval(player, names)).__name__ == "SearchPlayer"


def test_conda_recipe_has_the_packages_of_the_lab_extra() -> None:
    """The version ranges agree, too."""
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
    expected = {CONDA_NAMES.get(name, name): versions for name, versions in extra("lab").items()}
    assert dict(line.split(" ") for line in recipe["requirements"]["run"]) == {"python": ">=3.11", **expected}


def workflows() -> dict[str, dict[str, Any]]:
    """Return the workflows of the repository by name."""
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in ROOT.glob(".github/workflows/*.yml")}


def test_actions_are_pinned_by_commit() -> None:
    """A moved tag cannot change the workflow; a comment beside the commit gives the version."""
    lines = [line for path in ROOT.glob(".github/workflows/*.yml") for line in path.read_text("utf-8").splitlines()]
    used = [line.partition("uses:")[2].strip() for line in lines if "uses:" in line]
    assert len(used) > 10
    assert not [one for one in used if not re.fullmatch(r"\./\S+|\S+@[0-9a-f]{40}  # v[0-9.]+", one)]


def test_only_a_tag_publishes() -> None:
    """The job that uploads to PyPI requires a tag."""
    publishing = {
        (name, job): about
        for name, flow in workflows().items()
        for job, about in flow["jobs"].items()
        if any("pypi" in str(step.get("uses", "")) for step in about.get("steps", ()))
    }
    assert list(publishing) == [("release", "publish")]
    (job,) = publishing.values()
    assert "startsWith(github.ref, 'refs/tags/v')" in job["if"] and "github.event_name == 'push'" in job["if"]
    assert job["permissions"] == {"id-token": "write"}
    release = workflows()["release"]["jobs"]["release"]
    assert "startsWith(github.ref, 'refs/tags/v')" in release["if"] and release["needs"] == ["test", "build"]
    others = {name: about for name, about in workflows()["release"]["jobs"].items() if name != "release"}
    assert [name for name, about in others.items() if about.get("permissions", {}).get("contents") == "write"] == []
    assert workflows()["release"][True] == {"push": {"tags": ["v*"]}}, "YAML reads the key on as true"


@pytest.mark.parametrize("name", ["tools.txt", "wheels.txt", "sources.txt"])
def test_site_build_requirements_have_versions_and_hashes(name: str) -> None:
    """pip requires hashes for every package, including dependencies."""
    text = (ROOT / "website" / "inputs" / name).read_text("utf-8").replace("\\\n", " ")
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert rows and all(re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", row) for row in rows)
    if name == "tools.txt":
        wanted = (ROOT / "website" / "inputs" / "tools.in").read_text("utf-8").split()
        names = {row.split("==")[0] for row in rows}
        assert {re.sub(r"[-_.]+", "-", one.split("==")[0].lower()) for one in wanted} <= names
        assert "--require-hashes" in (ROOT / "website" / "inputs.py").read_text("utf-8").partition("def tools")[2][:900]


def test_release_notes_are_extracted_from_the_changelog() -> None:
    """The command of the workflow extracts the section about the package's version, without its heading."""
    steps = workflows()["release"]["jobs"]["build"]["steps"]
    (script,) = [step["run"].splitlines()[0] for step in steps if "CHANGELOG.md > notes.md" in step.get("run", "")]
    script = script.removesuffix(" > notes.md")
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env=os.environ | {"GITHUB_REF_NAME": f"v{gt.__version__}"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "\n- " in done.stdout and "\n## " not in done.stdout


# ---- packages of pip, conda, npm and the container -----------------------------------------------------

CONDA_NAMES = {
    "build": "python-build",
    "graphviz": "python-graphviz",
    "jupyterlab-language-pack-es-ES": "jupyterlab-language-pack-es-es",
    "jupyterlab-language-pack-pt-BR": "jupyterlab-language-pack-pt-br",
    "matplotlib": "matplotlib-base",
    "playwright": "playwright-python",
}
"""packages that have different names on conda-forge and on PyPI"""


def split(requirement: str) -> tuple[str, str]:
    """Split a requirement such as ``"pytest>=8,<10"`` into the name of the package and the version range."""
    found = re.fullmatch(r"([\w.-]+?)\s*([<>=!].*)?", requirement)
    assert found, requirement
    return found[1], found[2] or ""


def extra(name: str) -> dict[str, str]:
    """Return the packages of an extra with their version ranges, including nested extras."""
    packages: dict[str, str] = {}
    for requirement in EXTRAS[name]:
        if inner := re.fullmatch(r"gametree\[([\w-]+)\]", requirement):
            packages |= extra(inner[1])
        else:
            packages |= [split(requirement)]
    return packages


def conda() -> dict[str, str]:
    """Return the packages in environment.yml with their version ranges, including those from pip, but without the
    kit.
    """
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (?!-e )([^:\n]+)$", text.split("dependencies:")[1], re.MULTILINE)
    return dict(map(split, listed))


def test_conda_environment_has_the_packages_of_the_four_extras() -> None:
    """The version ranges are equal, too."""
    expected = extra("lab") | extra("paper") | extra("scan") | extra("test")
    expected = {CONDA_NAMES.get(name, name): versions for name, versions in expected.items()}
    expected |= {"python": PROJECT["requires-python"], "pip": ""}
    assert conda() == expected


def test_package_has_the_same_version_range_in_every_extra() -> None:
    ranges: dict[str, set[str]] = {}
    for requirements in EXTRAS.values():
        for name, versions in map(split, (r for r in requirements if "[" not in r)):
            ranges.setdefault(name, set()).add(versions)
    assert {name: found for name, found in ranges.items() if len(found) > 1} == {}


def test_dependency_ranges_have_lower_and_upper_bounds() -> None:
    """Every range starts at the oldest version that works and ends before an untested major version."""
    for name, versions in (extra("lab") | extra("test-all") | extra("dev")).items():
        assert re.fullmatch(r">=[\d.]+,<[\d.]+", versions), f"{name} {versions}"


def test_core_package_has_no_dependencies() -> None:
    """`pip install gametree` alone suffices for trees, searches, frames and text drawings."""
    assert PROJECT["dependencies"] == []


def test_npm_lock_file_names_no_registry() -> None:
    """Without a registry in the file, ``make check`` uses the one that the user has configured in npm."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_root_package_json_sets_no_module_type() -> None:
    """Node.js reads the nearest package.json, which for the CommonJS scripts of JupyterLab in the folder .venv is this
    one.
    """
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_container_uses_a_supported_python_and_existing_extras() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    major, minor = map(int, container["image"].rpartition(":")[2].split("."))
    assert (major, minor) >= (3, 11) == tuple(map(int, PROJECT["requires-python"].strip(">=").split(".")))
    named = re.search(r"tools/install\.py ([\w,-]+)", container["postCreateCommand"])
    assert named and set(named[1].split(",")) <= set(EXTRAS)


def test_readme_shows_a_result_within_120_words() -> None:
    """The complete README has at most 90 lines."""
    text = (ROOT / "README.md").read_text("utf-8")
    before = text.partition("(3, 'a1'")[0]
    assert f"git clone https://github.com/{ADDRESS} " in before and len(before.split()) <= 120
    assert len(text.splitlines()) <= 90


def test_changelog_and_contributing_are_short() -> None:
    """CHANGELOG has at most 60 lines, and CONTRIBUTING at most 10 kB."""
    assert len((ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()) <= 60
    assert (ROOT / "CONTRIBUTING.md").stat().st_size <= 10_000
