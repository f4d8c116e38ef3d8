"""Wheels of pure Python packages, written without build tools: the same files give the same bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

__all__ = ["write_wheel"]


def write_wheel(path: Path, files: Mapping[str, bytes]) -> Path:
    """Write a wheel with the given files and its metadata; the file name determines the name and version."""
    name, version, _ = path.name.split("-", 2)
    info = f"{name}-{version}.dist-info"
    about = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: gametree\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{one},,\n" for one in (*files, *about, f"{info}/RECORD")).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for one, data in {**files, **about, f"{info}/RECORD": record}.items():
            entry = zipfile.ZipInfo(one, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return path
