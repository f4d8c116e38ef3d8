"""What a release says of itself: one version, one address, badges that open real files, a recipe in step."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import gametree as gt
from test_environment import CONDA_NAMES, extra

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = PROJECT["urls"]["Repository"].removeprefix("https://github.com/")
COLAB = ROOT / "notebooks" / "colab.ipynb"
SAYS_THE_ADDRESS = ("README.md", "CITATION.cff", "conda/recipe.yaml", "notebooks/colab.ipynb")


def test_the_version_is_that_of_the_package() -> None:
    """`gametree.__version__` is what pyproject.toml says, and no other file says it."""
    assert gt.__version__ == PROJECT["version"]
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
    assert "pyproject.toml" in recipe["context"]["version"]
    assert "version" not in yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SAYS_THE_ADDRESS)
def test_every_address_of_the_repository_is_the_same(name: str) -> None:
    """A file that says where the kit is published says what pyproject.toml says."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"github\.com/(?!github/)([\w-]+/[\w-]+)|/(?:github|gh)/([\w-]+/[\w-]+)", text)
    assert {one or other for one, other in found} == {ADDRESS}


def test_the_badges_open_files_that_are_there() -> None:
    """Binder opens a notebook in the environment of environment.yml, Colab a notebook that installs the kit."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    badges = dict(re.findall(r"\[!\[Open in (\w+)\]\(docs/badge-\w+\.svg\)\]\((\S+)\)", text))
    assert badges.keys() == {"Binder", "Colab"}
    assert (ROOT / badges["Binder"].partition("urlpath=lab/tree/")[2]).is_file()
    assert (ROOT / badges["Colab"].partition("/blob/main/")[2]) == COLAB
    assert (ROOT / "environment.yml").is_file()


def test_the_notebook_for_colab_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """After the cells that install the kit, it draws a step in text and ends with the player."""
    cells = ["".join(cell["source"]) for cell in json.loads(COLAB.read_text("utf-8"))["cells"] if "outputs" in cell]
    install, widgets, search, player = cells
    assert install.startswith("%pip install") and widgets.startswith("from google.colab")
    names: dict[str, object] = {}
    exec(search, names)
    assert "C ▽ ≤ 2" in capsys.readouterr().out
    assert type(eval(player, names)).__name__ == "SearchPlayer"


def test_the_recipe_for_conda_has_the_packages_of_lab() -> None:
    """But for typst, which environment.yml has from pip; without it, the kit says what to install."""
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
    expected = {CONDA_NAMES.get(name, name): versions for name, versions in extra("lab").items() if name != "typst"}
    assert dict(line.split(" ") for line in recipe["requirements"]["run"]) == {"python": ">=3.11", **expected}
