"""JupyterLite with the course: notebooks and sheets in every language, on the site's own Pyodide."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from kit_wheel import write_wheel

from gametree_classroom.site.missing_packages import digest

__all__ = ["PROGRAM_WORKER", "make_lab", "make_stand_in"]

HERE = Path(__file__).parent
ROOT = HERE.parent
COURSE_FOLDERS = ("notebooks", "exercises")
APPS = ("lab", "notebooks", "tree")
KEEPER = '<script type="module" src="../../static/lab_offline.js"></script>\n'
PROGRAM_WORKER = "program_worker.mjs"
"""script that `lab.mjs` starts to run a student's program"""
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}


def make_lab(tools: Path, target: Path) -> None:
    """Build JupyterLite into a folder of the site."""
    with tempfile.TemporaryDirectory() as place:
        contents, lite = Path(place, "contents"), Path(place, "lite")
        copy_course(contents)
        lite.mkdir()
        shutil.copy(HERE / "jupyter-lite.json", lite)
        command = [tools / "bin" / "jupyter", "lite", "build", "--lite-dir", lite, "--contents", contents]
        command += ["--output-dir", target.resolve(), "--no-sourcemaps", "--no-unused-shared-packages"]
        command += [word for app in APPS for word in ("--apps", app)]
        done = subprocess.run([*map(str, command)], cwd=lite, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
    for page in (target / app / "index.html" for app in APPS):
        text = page.read_text("utf-8").replace("</head>", f"{KEEPER}</head>", 1)
        page.write_text(text, encoding="utf-8")
    (target / PROGRAM_WORKER).write_text(f'import "../pyodide/{PROGRAM_WORKER}";\n', encoding="utf-8")


def copy_course(folder: Path) -> None:
    """Copy the notebooks and sheets, adapted to JupyterLite's kernel."""
    for path in sorted(path for folder in COURSE_FOLDERS for path in (ROOT / folder).glob("*/*.ipynb")):
        book = json.loads(path.read_text("utf-8"))
        book["metadata"]["kernelspec"] = KERNEL
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(json.dumps(book, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


# ---- Figures without matplotlib -----------------------------------------------------------------

STAND_IN = {
    "matplotlib/__init__.py": (
        "from gametree_classroom.site.missing_packages import Nothing, _watch_cells as watch_cells\n"
        'watch_cells(__name__)\n__version__ = "0"\nrcParams = Nothing()\ndef use(*_, **__): ...\n'
    ),
    "matplotlib/figure.py": "from gametree_classroom.site.missing_packages import _Figure as Figure\n",
    "matplotlib/axes.py": "from gametree_classroom.site.missing_packages import Axes\n",
    "numpy/__init__.py": (
        "from gametree_classroom.site.missing_packages import ArrayLike, NDArray, bool_, float64, generic\n"
        "from gametree_classroom.site.missing_packages import int64, ndarray, refuse, uint64\n"
        "def __getattr__(name):\n    if name.startswith('_'): raise AttributeError(name)\n    refuse()\n"
    ),
    "numpy/typing.py": "from gametree_classroom.site.missing_packages import ArrayLike, NDArray\n",
    "matplotlib/pyplot.py": (
        "from gametree_classroom.site.missing_packages import Nothing, _open_figure as open_figure, subplots\n"
        "figure = open_figure\ndef __getattr__(name):\n    return getattr(Nothing(), name)\n"
    ),
}


PLOTTED = re.compile(r'<img [^>]*src="data:image/(?:png|webp);[^>]*>')
"""pattern of a matplotlib figure in an output; the pictures of trees are SVG"""
MAGIC = re.compile(r"\A%%.*\n")


def make_stand_in(target: Path) -> Path:
    """Write a substitute wheel for matplotlib that contains the notebooks' figures."""
    pictures = {}
    for path in sorted(path for folder in COURSE_FOLDERS for path in (ROOT / folder).glob("*/*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            outputs = [output.get("data", {}) for output in cell.get("outputs", [])]
            shown = [picture for data in outputs for picture in PLOTTED.findall("".join(data.get("text/html", "")))]
            if shown:
                source = "".join(cell["source"])
                pictures[digest(source)] = pictures[digest(MAGIC.sub("", source))] = shown
    files = {**STAND_IN, "matplotlib/pictures.json": json.dumps(pictures, ensure_ascii=False, sort_keys=True)}
    return write_wheel(target / "matplotlib-0-py3-none-any.whl", {name: text.encode() for name, text in files.items()})
