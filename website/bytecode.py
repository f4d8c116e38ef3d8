"""Add bytecode to the archives that every page loads, compiled by the Python version of the pages.

Pyodide's library and the kit's wheel contain sources; compiling them in the browser took half of the start-up time.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

__all__ = ["compile_archive", "run_node"]

NODE = """
import { readFileSync, writeFileSync } from "node:fs";
const [folder, script, from, to] = process.argv.slice(1);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: `${folder}/`, args: ["-X", "no_debug_ranges"] });
pyodide.FS.writeFile("/from", readFileSync(from));
pyodide.runPython(script);
writeFileSync(to, pyodide.FS.readFile("/to"));
"""
PYTHON = """
import os
import sysconfig
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash

PLACE = sysconfig.get_path("purelib") if BESIDE else os.path.dirname(os.__file__)

def unchecked(name, source):
    code = compile(source, f"{PLACE}/{name}", "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))

def entry(name):
    found = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    found.compress_type = zipfile.ZIP_DEFLATED
    return found

with zipfile.ZipFile("/from") as old, zipfile.ZipFile("/to", "w", compresslevel=9) as new:
    for name in old.namelist():
        data = old.read(name)
        if name.endswith(".py"):
            new.writestr(entry(cache_from_source(name) if BESIDE else name + "c"), unchecked(name, data))
        if BESIDE or not name.endswith(".py"):
            new.writestr(entry(name), data)
"""


def compile_archive(archive: Path, pyodide: Path, cache: Path, *, beside: bool) -> None:
    """Add bytecode to an archive: ``beside`` its sources, as in a folder, or instead of them, as in a ZIP file.

    The result is cached.
    """
    script = f"BESIDE = {beside}\n{PYTHON}"
    digest = hashlib.sha256(script.encode() + archive.read_bytes())
    done = cache / f"bytecode-{digest.hexdigest()[:16]}"
    if not done.exists():
        half = done.with_suffix(".half")
        run_node(NODE, pyodide.resolve(), script, archive, half)
        half.rename(done)
    shutil.copyfile(done, archive)


def run_node(script: str, *words: object) -> None:
    """Run a script in Node."""
    if shutil.which("node") is None:
        raise SystemExit("Node is not installed, and it compiles the Python files of the site; install nodejs")
    subprocess.run(["node", "--no-warnings", "--input-type=module", "-e", script, *map(str, words)], check=True)
