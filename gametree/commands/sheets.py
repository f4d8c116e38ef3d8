"""The command ``gametree sheets``: the student sheets as assignments of an nbgrader course, in one language."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import ChoiceError, GameTreeError, choose
from ..files import read_text, write_all
from ..languages import LANGUAGES
from .options import add_command

__all__ = ["CONFIG", "EXAMPLES", "STUBS", "add_to", "sheets"]

EXAMPLES = """examples:
  gametree sheets --lang es --course course
  gametree sheets pruning find-x --lang pt --course course --overwrite
"""
STUBS = {
    "en": "# Write your answer here.",
    "es": "# Escribe aquí tu respuesta.",
    "pt": "# Escreve aqui a tua resposta.",
}
"""The comment in place of a solution in a student's sheet, which runs as it is."""
STUB_LINE = 'c.ClearSolutions.code_stub = {{"python": {stub!r}}}'
CONFIG = '''"""What nbgrader does in this course; `gametree sheets` wrote it once and does not touch it again."""

c = get_config()
{line}  # in place of a solution; the sheet runs as it is
c.Execute.timeout = 60  # seconds a cell
'''
NEXT = (
    "nbgrader generate_assignment {sheet}",
    "nbgrader autograde {sheet}",
    "nbgrader generate_feedback {sheet}",
)


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "sheets", sheets, "write the student sheets into an nbgrader course", EXAMPLES)
    parser.add_argument("names", nargs="*", metavar="SHEET", help="which sheets (default: all)")
    parser.add_argument("--course", required=True, type=Path, metavar="DIR", help="the folder of the course")
    parser.add_argument("--lang", default="en", help="language of the sheets: en, es or pt; a course has one")
    parser.add_argument(
        "--solutions", type=Path, default=Path("solutions"), help="where the sheets are (default: solutions)"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace sheets that were changed")


def sheets(given: argparse.Namespace) -> int:
    """Write the sheets and, where there is none, nbgrader's configuration; print what to do next."""
    lang = choose("language", given.lang, LANGUAGES)
    found = _found(given.solutions, lang)
    names = _chosen(given.names, found)
    _refuse_other_language(given.course, lang)
    files = {_place(given.course, name): _sheet(found[name]) for name in names}
    config, stub = given.course / "nbgrader_config.py", STUBS.get(lang, STUBS["en"])
    if not config.exists():
        files[config] = CONFIG.format(line=STUB_LINE.format(stub=stub)).encode("utf-8")
    written = write_all(list(_changed(files, given.overwrite)), overwrite=given.overwrite)
    print("\n".join(map(str, written)) or "Nothing to write: what is there is the same.")
    if config not in files and "code_stub" not in read_text(config):
        print(f"{config} was there before; add this line to it, so that sheets without answers run:")
        print(f"  {STUB_LINE.format(stub=stub)}")
    print(f"Next, in {given.course}:")
    for line in NEXT:
        print(f"  {line.format(sheet=names[0])}")
    return 0


def _found(folder: Path, lang: str) -> Mapping[str, Path]:
    """Return the sheets of a language by their names."""
    if not folder.is_dir():
        raise GameTreeError(f"{folder}: no such folder; go to where solutions/ is, or name it with --solutions DIR")
    found = {path.stem: path for path in sorted((folder / lang).glob("*.ipynb"))}
    if not found:
        raise GameTreeError(f"{folder / lang}: no sheets there; name the folder that has them with --solutions DIR")
    return found


def _chosen(names: Sequence[str], found: Mapping[str, Path]) -> list[str]:
    for name in names:
        if name not in found:
            raise ChoiceError("sheet", name, found)
    return list(dict.fromkeys(names)) or list(found)


def _place(course: Path, name: str) -> Path:
    """Return where nbgrader looks for a sheet: an assignment is a folder whose notebooks must all be handed in."""
    return course / "source" / name / f"{name}.ipynb"


def _sheet(path: Path) -> bytes:
    """Return a sheet without its outputs."""
    notebook = _read(path)
    if not notebook.get("metadata", {}).get("gametree"):
        raise GameTreeError(f"{path}: needed a sheet of gametree, got another file; name the folder with --solutions")
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return (json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path))
    except ValueError:
        raise GameTreeError(f"{path}: needed a notebook, got no JSON; take it from a new copy") from None
    return found if isinstance(found, dict) else {}


def _refuse_other_language(course: Path, lang: str) -> None:
    """Refuse a course that has sheets in another language: its students must hand in every notebook of a sheet."""
    for path in sorted(course.glob("source/*/*.ipynb")):
        there = lang
        with suppress(GameTreeError):  # somebody else's notebook
            there = _read(path).get("metadata", {}).get("gametree", {}).get("lang", lang)
        if there != lang:
            raise GameTreeError(
                f"{path}: this course has sheets in {there!r}, not {lang!r}; a course is in one language: "
                "name another folder with --course"
            )


def _changed(files: Mapping[Path, bytes], overwrite: bool) -> Iterator[tuple[Path, bytes]]:
    """Yield the files that are not there yet as they should be; refuse to replace one unasked."""
    for path, data in files.items():
        if path.exists() and path.read_bytes() == data:
            continue
        if path.exists() and not overwrite:
            raise GameTreeError(f"{path}: already there and not the same; add --overwrite to replace it")
        yield path, data
