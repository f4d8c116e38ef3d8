"""Inputs of the site besides the kit: fetched by pip and npm from the configured registries, and checked by hash.

JupyterLite is built in a separate environment, because its extensions must not appear in JupyterLab.

``python website/inputs.py --raise`` writes the newest versions and their hashes to the lists in ``website/inputs/``.
The tools that build JupyterLite are named in ``tools.in``; ``uv pip compile --generate-hashes --universal --no-header
--no-annotate --python-version 3.11 tools.in -o tools.txt`` writes all packages that they need, with hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
LISTS = HERE / "inputs"
CACHE = HERE.parent / "build" / "site-inputs"
IN_BROWSER = ("--platform", "any", "--implementation", "py", "--abi", "none", "--only-binary", ":all:")
FOLDERS = {"@viz-js/viz": "viz", "pyodide": "pyodide"}


def fetch() -> Path:
    """Return a folder with ``wheels``, ``pyodide`` and ``viz``; each version in the lists is fetched once."""
    lists = [LISTS / name for name in ("npm.txt", "sources.txt", "wheels.txt")]
    folder = CACHE / hashlib.sha256(b"".join(path.read_bytes() for path in lists)).hexdigest()[:16]
    if folder.exists():
        return folder
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as place:
        half = Path(place, "half")
        python = (*IN_BROWSER, "--python-version", _python())
        _pip("download", *python, "--require-hashes", "-d", half / "wheels", "-r", LISTS / "wheels.txt")
        _pip("wheel", "--require-hashes", "-w", half / "wheels", "-r", LISTS / "sources.txt")
        for name, version, digest in _packages():
            _unpack(_packed(name, version, Path(place)), digest, half / FOLDERS[name])
        half.rename(folder)
    return folder


def tools() -> Path:
    """Return the environment with the tools that build JupyterLite, created once for each version of its list."""
    listed = LISTS / "tools.txt"
    folder = CACHE / f"tools-{hashlib.sha256(listed.read_bytes()).hexdigest()[:16]}"
    done = folder / "done"
    if not done.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*map(str, install), "--require-hashes", "-r", str(listed)], check=True)
        done.touch()
    return folder


def _pip(*words: object) -> None:
    command = [sys.executable, "-m", "pip", *map(str, words), "--no-deps", "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, check=True)


def _packages() -> list[tuple[str, ...]]:
    return [tuple(line.split()) for line in (LISTS / "npm.txt").read_text("utf-8").splitlines()]


def _packed(name: str, version: str, place: Path) -> Path:
    """Download a package with npm into a folder, and return its path."""
    command = ["npm", "pack", "--json", "--loglevel=error", f"{name}@{version}"]
    process = subprocess.run(command, check=True, cwd=place, stdout=subprocess.PIPE)
    return place / json.loads(process.stdout)[0]["filename"]


def _unpack(packed: Path, digest: str, folder: Path) -> None:
    """Unpack a package of npm; exit if its hash is not the listed one."""
    actual = hashlib.sha256(packed.read_bytes()).hexdigest()
    if actual != digest:
        raise SystemExit(
            f"{packed.name} has the SHA-256 {actual}, but website/inputs/npm.txt lists {digest}; "
            "update the list with `python website/inputs.py --raise` if the package is the right one"
        )
    with tarfile.open(packed) as archive, tempfile.TemporaryDirectory(dir=packed.parent) as place:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4 and newer have one
        archive.extractall(place)
        shutil.move(Path(place, "package"), folder)


def _python() -> str:
    """Return the Python version of the wheels, from the first line of their list."""
    found = re.match(r"# for Python (\S+)", (LISTS / "wheels.txt").read_text("utf-8"))
    assert found is not None
    return found[1]


def raise_versions() -> None:
    """Write the newest versions, with their hashes, to the lists; Pyodide keeps the version of the kernel."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    rows = []
    with tempfile.TemporaryDirectory() as place:
        for name, _, _ in _packages():
            packed = _packed(name, PYODIDE_VERSION if name == "pyodide" else "latest", Path(place))
            with tarfile.open(packed) as archive:
                found = archive.extractfile("package/package.json")
                assert found is not None
                version = json.load(found)["version"]
            rows.append(f"{name} {version} {hashlib.sha256(packed.read_bytes()).hexdigest()}")
        (LISTS / "npm.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
        names = [line.split("==")[0] for line in _lines("wheels.txt")]
        _pip("download", *IN_BROWSER, "--python-version", _python(), "-d", Path(place, "wheels"), *names)
        _write("wheels.txt", Path(place, "wheels"), f"# for Python {_python()}\n")
        names = [line.split("==")[0] for line in _lines("sources.txt")]
        _pip("download", "--no-binary", ":all:", "--no-build-isolation", "-d", Path(place, "sources"), *names)
        _write("sources.txt", Path(place, "sources"))


def _lines(name: str) -> list[str]:
    return [line for line in (LISTS / name).read_text("utf-8").splitlines() if not line.startswith("#")]


def _write(name: str, folder: Path, head: str = "") -> None:
    """Write a list of the files in a folder."""
    rows = []
    for path in sorted(folder.iterdir()):
        package, version = path.name.removesuffix(".tar.gz").split("-")[:2]
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        rows.append(f"{package.replace('_', '-')}=={version} --hash=sha256:{digest}")
    (LISTS / name).write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--raise", action="store_true", dest="newer", help="write the newest versions to the lists")
    raise_versions() if parser.parse_args().newer else print(fetch())
