"""The Python files that the pages of a book need to check exercises in the browser; they are copied from a built site
into one folder of the book.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from ..errors import InputError
from ..files import write_all
from ..phrases import Code, gettext

PYTHON_FOLDER = "gametree-python"
"""name of the folder, beside the script of the exercises"""
PYTHON_WORDS = {
    "no_wasm": gettext(
        "This browser has no WebAssembly, so the page cannot compute here. Use a newer browser, or look at the "
        "still pictures."
    ),
    "no_worker": gettext(
        "This browser blocks background scripts (workers), so the page cannot compute here. Allow them, or look at "
        "the still pictures."
    ),
    "lost": gettext("The connection was lost while the page was loading. Check it, then try again."),
    "failed": gettext("Something went wrong on this page. Reload it; if it goes wrong again, report it."),
}
"""messages about why Python does not respond in a page, keyed by their names in ``shared/python.js``"""
_WHEELS = ("gametree", "traitlets")
_MODULE = re.compile(r"(?<=[\w/])\.mjs(?=[\"'`])")
"""suffix of a module in a script; some servers send .mjs files with a MIME type that browsers refuse to run"""
_PYTHON = (".js", ".mjs", ".zip", ".gz")
_MEMORY = ("memory", "snapshot.")
"""prefixes of the names of files with a memory snapshot of initialised Python"""


def write_python(site: Path, folder: Path) -> None:
    """Write the web worker and the Python that it runs into a subfolder of ``folder``, for all pages of a book; skip
    files that exist unchanged.
    """
    files = site_files(site, ["worker.js"], with_memory=True)
    files["service_worker.js"] = _bytes_in(site, "service_worker.js")
    target = folder / PYTHON_FOLDER
    paths = {target / name: data for name, data in files.items()}
    old = [path for path in target.glob("pyodide/memory-*") if path not in paths]
    write_all([(path, data) for path, data in paths.items() if not _has(path, data)], old=old)


def _has(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def site_files(site: Path, scripts: Iterable[str], *, with_memory: bool = False) -> dict[str, bytes]:
    """Return the given scripts of a site and its Python files, keyed by path. Modules are renamed so that every server
    sends them with the right MIME type.

    Without the memory snapshot, Python starts as usual, which is slower but needs no private interface of Pyodide.
    """
    lock = json.loads(_bytes_in(site, "pyodide/pyodide-lock.json"))
    lock["packages"] = {name: {**lock["packages"][name], "depends": []} for name in _WHEELS}
    wheels = {package["file_name"] for package in lock["packages"].values()}
    files = {f"static/{name}": _bytes_in(site, f"static/{name}") for name in scripts}
    for path in sorted((site / "pyodide").iterdir()):
        is_of_python = path.suffix in _PYTHON and not path.name.startswith(("lab.", *_MEMORY))
        is_memory = with_memory and path.name.startswith(_MEMORY)
        if path.name in wheels or is_of_python or is_memory:
            files[f"pyodide/{path.name.replace('.mjs.', '.js.')}"] = path.read_bytes()
    files = dict(_renamed(name, data) for name, data in files.items())
    return {**files, "pyodide/pyodide-lock.json": json.dumps(lock, separators=(",", ":")).encode()}


def _renamed(name: str, data: bytes) -> tuple[str, bytes]:
    """Return the name and contents of a file. In a script, replace the suffix ``.mjs`` with ``.js``, both in its name
    and in the names of the modules that it imports.
    """
    if not name.endswith((".js", ".mjs")):
        return name, data
    return re.sub(r"\.mjs$", ".js", name), _MODULE.sub(".js", data.decode()).encode()


def _bytes_in(site: Path, name: str) -> bytes:
    try:
        return (site / name).read_bytes()
    except OSError:
        problem = gettext(
            "%(folder)s is not the folder of a built site; build a site with %(command)s in a clone of the kit, and "
            "give its folder instead"
        )
        raise InputError(problem.with_values(folder=Code(site), command=Code("make site"))) from None
