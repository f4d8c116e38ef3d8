"""The Makefile's installation of packages: uv gets the settings of pip, and pip is used if uv fails."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from builders import load_script
from kit_sources import ROOT

INSTALL = load_script(ROOT / "tools" / "install.py", "install")


def test_uv_takes_the_settings_of_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings are indexes, wheel folders and a certificate, from any source that pip reads."""
    for name in INSTALL.SETTINGS.values():
        monkeypatch.delenv(name, raising=False)
    settings = f"""\
:env:.find-links='{tmp_path}'
global.extra-index-url='https://one.example/simple https://two.example/simple'
site.index-url='https://mirror.example/simple'
global.cert='{tmp_path}'
global.timeout='180'"""
    variables = INSTALL.uv_environment(settings)
    assert variables["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert variables["UV_INDEX"] == "https://one.example/simple https://two.example/simple"
    assert variables["UV_INDEX_STRATEGY"] == "unsafe-best-match"
    assert (variables["UV_FIND_LINKS"], variables["SSL_CERT_FILE"]) == (str(tmp_path), str(tmp_path))


def test_environment_variables_of_the_user_take_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://own.example/simple")
    settings = "global.index-url='https://mirror.example/simple'"
    assert INSTALL.uv_environment(settings)["UV_DEFAULT_INDEX"] == "https://own.example/simple"


def test_missing_wheel_folders_are_not_passed_to_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip would only warn about missing folders, but uv would stop."""
    monkeypatch.delenv("UV_INDEX", raising=False)
    there, missing = tmp_path.as_uri(), (tmp_path / "missing").as_uri()
    assert INSTALL.uv_environment(f"global.extra-index-url='{missing} {there}'")["UV_INDEX"] == there
    assert "UV_INDEX" not in INSTALL.uv_environment(f"global.extra-index-url='{missing}'")


@pytest.mark.parametrize("has_uv", [True, False])
def test_pip_is_used_if_uv_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], has_uv: bool
) -> None:
    """A message reports that uv failed, and the exit status is that of pip."""
    commands: list[list[str]] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 2 if command[0] == "uv" else 0, stdout="")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(INSTALL, "find_uv", lambda: "uv" if has_uv else None)
    assert INSTALL.install("lab,paper") == 0
    assert commands[-1] == [*INSTALL.PIP, "install", "--editable", ".[lab,paper]"]
    assert ["uv", "pip", "install", "--python", sys.executable] in [command[:5] for command in commands] or not has_uv
    assert capsys.readouterr().err.count("pip") == 1


# ---- packages installed by the commands of the Makefile --------------------------------------------


def requirements(extras: str) -> set[str]:
    """Return the names of all packages in the given extras, including nested extras."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found: set[str] = set()
    for extra in extras.split(","):
        for requirement in listed[extra]:
            inner = re.match(r"gametree\[(.*)\]", requirement)
            found |= requirements(inner[1]) if inner else {re.split(r"[<>=\[ ]", requirement)[0]}
    return found


def test_building_the_site_adds_no_menus_to_jupyterlab() -> None:
    """The make targets ``lab``, ``site`` and ``reference`` share an environment without nbgrader."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    extras = dict(re.findall(r"^\$\((\w+)\): EXTRAS := (\S+)$", makefile, re.MULTILINE))
    needed = {
        name: re.search(rf"^{name}: \$\((\w+)\)", makefile, re.MULTILINE) for name in ("lab", "site", "reference")
    }
    for name, match in needed.items():
        assert match and not requirements(extras[match[1]]) & {"nbgrader", "notebook", "jupytext"}, name
    assert "nbgrader" in requirements(extras["ALL"])
