"""The download, disk space and time of installing the lab, relative to JupyterLab with packages of a usual notebook."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

__all__ = ["installation_measured"]

ROOT = Path(__file__).parent.parent
USUAL = ("jupyterlab", "matplotlib", "networkx", "ipywidgets", "graphviz")
"""packages of a notebook with pictures of trees, without the kit"""
BYTES_GOAL, TIME_GOAL = 1.3, 0.7


def _seconds(*words: str | Path, folder: Path) -> float:
    """Return the wall-clock time of a program in seconds; processor time would leave out waiting for the network and
    the disk.
    """
    start = time.perf_counter()
    usual = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run(words, cwd=folder, env=usual, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _environment(folder: Path, *packages: str) -> tuple[float, int]:
    """Install packages into a new environment; return the time in seconds, and the size of the packages without pip in
    bytes.
    """
    taken = _seconds(sys.executable, "-m", "venv", folder, folder=ROOT)
    before = _bytes(folder)
    taken += _seconds(folder / "bin" / "python", "-m", "pip", "install", "--quiet", *packages, folder=ROOT)
    return taken, _bytes(folder) - before


def _downloaded(folder: Path, *packages: str) -> int:
    """Return the bytes of the files that pip downloads for packages."""
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "-d", folder, *packages], cwd=ROOT, check=True)
    return _bytes(folder)


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _verdict(ratio: float, goal: float | None) -> str:
    if goal is None:
        return " |"
    return f"≤ {goal} | {'met' if ratio <= goal else 'missed'}"


def installation_measured() -> str:
    """Return the table; each installation runs once, after the packages are in pip's cache."""
    with tempfile.TemporaryDirectory() as place:
        here = Path(place)
        loaded, usually_loaded = _downloaded(here / "for lab", ".[lab]"), _downloaded(here / "as usual", *USUAL)
        _, lab = _environment(here / "lab", ".[lab]")
        _, usual = _environment(here / "usual", *USUAL)
        alone, _ = _environment(here / "alone", "jupyterlab")
        _seconds("git", "clone", "--quiet", ROOT, here / "clone", folder=here)
        made = _seconds("make", "--silent", ".venv/lab.done", folder=here / "clone")
    rows = (
        (
            f"`pip install .[lab]` / {', '.join(USUAL)}: to download",
            loaded / 1e6,
            usually_loaded / 1e6,
            "MB",
            BYTES_GOAL,
        ),
        ("the same, on disk", lab / 1e6, usual / 1e6, "MB", None),
        (
            "`make lab` in a clone, up to its start / `python -m venv`, `pip install jupyterlab`",
            made,
            alone,
            "s",
            TIME_GOAL,
        ),
    )
    return "\n".join(
        [
            "| installation | | | ratio | goal | |",
            "| --- | ---: | ---: | ---: | ---: | --- |",
            *(
                f"| {name} | {kit:.0f} {unit} | {other:.0f} {unit} | {kit / other:.2f} "
                f"| {_verdict(kit / other, goal)} |"
                for name, kit, other, unit, goal in rows
            ),
        ]
    )


if __name__ == "__main__":
    print(installation_measured())
