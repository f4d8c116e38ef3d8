"""Build the site: pages that run the kit in a browser, as static files for any web server.

    python website/build.py [--output site] [--wheels FOLDER] [--without-lab] [--without-reference]

The pages need Pyodide, Graphviz as WebAssembly and the kit; the lab is JupyterLite with the course. Sphinx writes the
reference. A folder with more of Pyodide's wheels (numpy, matplotlib …) can be added.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bytecode import compile_archive
from inputs import CACHE, fetch, tools
from kit_wheel import write_wheel
from lab import PROGRAM_WORKER, make_lab, make_stand_in
from snapshot import make_snapshot

from gametree.drawing.themes import theme_named
from gametree.exercises.kinds import KINDS
from gametree.lectures.picture_gallery import GalleryEntry, lecture_entries
from gametree.phrases import LANGUAGE_NAMES, LANGUAGES
from gametree.render.svg import shorten_svg, svg
from gametree.widgets.addresses import exercise_at
from gametree.widgets.page_assets import PAGE, widget_css, widget_module
from gametree.widgets.player_page import opening_step
from gametree.widgets.player_payload import payload
from gametree.widgets.practice_widget import Practice
from gametree_classroom.site.site_pages import (
    Site,
    colours,
    exam_page,
    front_page,
    games_page,
    practise_page,
    teach_page,
    watch_page,
)
from gametree_classroom.site.topic_cards import exercise_links, topic_pictures

HERE = Path(__file__).parent
ROOT = HERE.parent
STDLIB = "python_stdlib.zip"
PACKED = ("pyodide.asm.mjs", "pyodide.asm.wasm", "viz.js")
CORE = ("pyodide.mjs", *PACKED[:2], STDLIB)
EVERYWHERE = ("gametree", "traitlets")
"""wheels that every page with Python loads"""
PACKAGES = ("gametree", "gametree_classroom")
"""import packages in the kit's own wheel"""
KIT = (".py", ".mo", ".toml", ".css", ".js", ".typ", ".typed")
"""suffixes of the kit's files that a browser needs"""
STALE_SECONDS = 24 * 60 * 60
"""age after which the hidden folder of an interrupted build is removed, in seconds"""
WIDEST = 420.0
"""width of a picture in the list of examples, in points"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=ROOT / "site")
    parser.add_argument("--wheels", type=Path, help="a folder of further wheels, such as Pyodide's own of matplotlib")
    parser.add_argument("--without-lab", action="store_true", help="leave JupyterLite out")
    parser.add_argument("--without-reference", action="store_true", help="leave out what Sphinx writes")
    given = parser.parse_args()
    inputs, lab = fetch(), None if given.without_lab else tools()
    wheels, has_reference = further(given.wheels), not given.without_reference
    put(given.output.resolve(), lambda new: make_site(new, inputs, lab, wheels, has_reference=has_reference))
    print(given.output)


def put(output: Path, make: Callable[[Path], object]) -> None:
    """Build a new site beside the old one, then replace the old one.

    If an earlier build was killed while it replaced the site, the old site is in a hidden folder; it is restored first.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    for left in output.parent.glob(f".{output.name}-*"):
        is_stale = time.time() - left.stat().st_mtime > STALE_SECONDS
        if not output.exists() and (left / "old").exists():
            (left / "old").rename(output)
        if is_stale:
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f".{output.name}-", dir=output.parent) as place:
        new = Path(place, "new")
        make(new)
        if output.exists():
            output.rename(Path(place, "old"))
        new.rename(output)


def make_site(output: Path, inputs: Path, lab: Path | None, wheels: list[Path], *, has_reference: bool) -> None:
    """Build the site into a new folder."""
    has = [*(["lab"] if lab else []), *(["reference"] if has_reference else [])]
    more = [*kernel_wheels(lab), *wheels]
    if lab and not any(read_wheel(wheel)[0] == "matplotlib" for wheel in more):
        more.append(make_stand_in(output / "pyodide"))
    make_python(inputs, output / "pyodide", more)
    make_static(output / "static")
    make_pages(output, has)
    make_data(output)
    if lab:
        make_lab(lab, output / "lab")
    if has_reference:
        make_reference(output)
    make_service_worker(output)


# ---- Python and Graphviz ------------------------------------------------------------------------


def make_python(inputs: Path, target: Path, more: list[Path]) -> None:
    """Fill a folder with Pyodide, Graphviz and wheels, and a lock file that lists exactly these wheels."""
    target.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        shutil.copy(inputs / "pyodide" / name, target)
    compile_archive(target / STDLIB, inputs / "pyodide", CACHE, beside=False)
    shutil.copy(inputs / "viz" / "dist" / "viz.js", target)
    for name in PACKED:
        (target / f"{name}.gz").write_bytes(gzip.compress((target / name).read_bytes(), mtime=0))
        (target / name).unlink()
    for path in HERE.glob("*.mjs"):
        shutil.copy(path, target)
    lock = json.loads((inputs / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    known = {}
    for wheel in [make_kit(target), *sorted((inputs / "wheels").glob("*.whl")), *more]:
        name, number, needs, tops = read_wheel(wheel)
        if wheel.parent != target:
            shutil.copy(wheel, target)
        if name in EVERYWHERE:
            compile_archive(target / wheel.name, inputs / "pyodide", CACHE, beside=True)
        known[name] = {
            "name": name, "version": number, "file_name": wheel.name, "install_dir": "site",
            "sha256": hashlib.sha256((target / wheel.name).read_bytes()).hexdigest(), "package_type": "package",
            "imports": tops, "depends": needs, "unvendored_tests": False,
        }  # fmt: skip
    in_memory = [target / str(known[name]["file_name"]) for name in EVERYWHERE]
    make_snapshot(target, inputs, CACHE, in_memory)
    for package in known.values():
        package["depends"] = sorted(name for name in package["depends"] if name in known)
    lock["packages"] = dict(sorted(known.items()))
    (target / "pyodide-lock.json").write_text(json.dumps(lock, separators=(",", ":")), encoding="utf-8")


def make_kit(target: Path) -> Path:
    """Write the kit as a reproducible wheel, without the files that only translators need."""
    number = version("gametree")
    files = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix in KIT and "__pycache__" not in path.parts
    }
    return write_wheel(target / f"gametree-{number}-py3-none-any.whl", files)


def read_wheel(wheel: Path) -> tuple[str, str, list[str], list[str]]:
    """Return a wheel's name, version, required packages without extras, and top-level modules."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        facts = Parser().parsestr(archive.read(metadata).decode("utf-8"))
    needs = [re.match(r"[\w.-]+", need) for need in facts.get_all("Requires-Dist", []) if "extra ==" not in need]
    tops = {
        name.split("/")[0].removesuffix(".py") for name in names if ".dist-info" not in name and ".data/" not in name
    }
    return plain(facts["Name"]), facts["Version"], [plain(need[0]) for need in needs if need], sorted(tops)


def plain(name: str) -> str:
    """Return the normalised name of a package, as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def kernel_wheels(lab: Path | None) -> list[Path]:
    """Return the newest version of each wheel that JupyterLite's kernel includes; without JupyterLite, the result is
    empty.
    """
    if lab is None:
        return []
    folder = lab / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    return list({read_wheel(wheel)[0]: wheel for wheel in sorted(folder.glob("*.whl"))}.values())


def further(folder: Path | None) -> list[Path]:
    """Return the wheels in the given folder; [] if there is no folder."""
    return sorted(folder.glob("*.whl")) if folder else []


def make_reference(output: Path) -> None:
    """Write the Sphinx reference: the guides, the API and the notebooks.

    All sources are read each time, because the cache names copies of notebooks that myst-nb puts beside the reference.
    """
    with tempfile.TemporaryDirectory() as kept:
        sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-d", kept]
        subprocess.run([*sphinx, ROOT / "docs", output / "reference"], check=True)
    shutil.rmtree(output / "jupyter_execute", ignore_errors=True)


# ---- Pages --------------------------------------------------------------------------------------


def make_static(target: Path) -> None:
    """Write the scripts and style sheets of the widgets, as in a notebook, and of the pages around them."""
    target.mkdir(parents=True)
    for name in ("player", "practice", "play"):
        (target / f"{name}.js").write_text(widget_module(name), encoding="utf-8")
        (target / f"{name}.css").write_text(widget_css(name), encoding="utf-8")
    shared = [PAGE / "shared" / name for name in ("python.js", "page_model.js")]
    for path in [*(HERE / "pages").glob("*.js"), *shared]:
        shutil.copy(path, target)
    css = (HERE / "pages" / "site.css").read_text("utf-8")
    (target / "site.css").write_text(f"{colours()}\n{css}", encoding="utf-8")


def make_pages(output: Path, has: list[str]) -> None:
    """Write the pages of every language, and the pictures of the examples."""
    for lang in LANGUAGES:
        site, entries = Site(lang, has), lecture_entries(lang)
        pages = {
            "": front_page(site),
            "watch/": watch_page(site, entries),
            "practise/": practise_page(site),
            "games/": games_page(site),
            "teach/": teach_page(site),
            "exam/": exam_page(site),
        }
        for folder, page in pages.items():
            write(output / site.home(lang) / folder / "index.html", page)
        make_pictures(entries, output / "watch" / "pictures" / lang)
        for name, picture in topic_pictures(lang):
            write(output / "practise" / "pictures" / lang / f"{name}.svg", picture)


def make_pictures(entries: list[GalleryEntry], folder: Path) -> None:
    """Draw the pictures of a list of examples."""
    light = theme_named("light")
    for figure in (figure for entry in entries for figure in entry.figures):
        drawing = figure.drawing(light)
        if drawing is not None:
            picture = svg(drawing, light, widest=WIDEST)
            write(folder / f"{figure.name}.svg", shorten_svg(picture, is_dark_too=True))


def make_data(output: Path) -> None:
    """Write the data shown before Python has loaded: every search of the lectures, and the linked exercises."""
    for figure in (figure for entry in lecture_entries() for figure in entry.figures if figure.result):
        data = payload(figure.result, languages=LANGUAGES, title=figure.title or figure.name)
        data["languages"] = LANGUAGE_NAMES
        step = opening_step(data, "leaf")
        state = {"_payload": data, "by": "leaf", "step": step, "lang": "en", "panels": None, "answers": []}
        write_data(output / "watch" / "data" / f"{figure.name}.json", state)
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as empty:
        os.chdir(empty)  # no work is saved here
        try:
            for lang in LANGUAGES:
                for kind in KINDS:
                    for address in exercise_links(kind).values():
                        widget: Any = Practice(exercise_at(address, lang), lang)
                        name = f"{kind}-{address['difficulty']}.json"
                        state = {"_payload": widget._payload, "_state": widget._state}
                        write_data(output / "practise" / "data" / lang / name, state)
        finally:
            os.chdir(here)


def write_data(path: Path, data: Any) -> None:
    write(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make_service_worker(output: Path) -> None:
    """Write the service workers, including that of the lab; their version changes with the site."""
    small = [*output.glob("static/*"), *output.glob("*/pictures/*/*"), *output.glob("**/index.html")]
    pages = [path for path in small if not {"lab", "reference"} & set(path.relative_to(output).parts)]
    digest = hashlib.sha256()
    for path in sorted(path for path in output.rglob("*") if path.is_file()):
        digest.update(path.read_bytes())
    text = (HERE / "service_worker.js").read_text("utf-8").replace("VERSION", digest.hexdigest()[:16])
    of_lab = [path for name in ("index.html", PROGRAM_WORKER) for path in output.glob(f"lab/{name}")]
    python = [path for path in (output / "pyodide").iterdir() if not path.name.startswith(("memory", "snapshot"))]
    for name, files in (("PAGES", pages), ("PYTHON", [*python, *of_lab])):
        listed = json.dumps(sorted(path.relative_to(output).as_posix() for path in files))
        text = text.replace(f"{name} = []", f"{name} = {listed}")
    write(output / "service_worker.js", text.replace('"ROOT"', '"./"'))
    theirs = output / "lab" / "service-worker.js"
    if theirs.exists():
        ours = text.replace('"ROOT"', '"../"')
        write(theirs, f"{{\n{ours}}}\n{theirs.read_text('utf-8')}")


if __name__ == "__main__":
    main()
