"""The files of the kit's two packages."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "gametree", ROOT / "gametree_classroom"


def sources(*parts: str) -> list[Path]:
    """Return the Python files of both packages, or only of the given parts, such as ``gametree/tree``."""
    folders = [ROOT / part for part in parts] or PACKAGES
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def named(path: Path) -> str:
    """Return the path of a file in the form used in messages, such as ``gametree/tree/tree.py``."""
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """Return the dotted name of the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
