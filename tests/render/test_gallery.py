"""The gallery: its code reproduces its pictures, its links are valid, and the copy in docs is up to date."""

from __future__ import annotations

import re
import shlex
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import gametree as gt
from cases import docs_program
from gametree import lectures
from gametree.commands import figures
from gametree.commands.cli import main
from gametree.lectures.picture_gallery import Figure, GalleryEntry, lecture_entries, write_gallery
from gametree.render import graphviz
from goldens import Golden

DOCS = Path(__file__).parents[2] / "docs"
VOID = {"meta", "img", "br"}


class Reader(HTMLParser):
    """A strict HTML parser, which requires every tag to be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [str(found[name]) for name in ("href", "src") if name in found]
        self.ids += [str(found["id"])] if "id" in found else []
        if tag not in VOID:
            self.open.append(tag)
        else:
            assert tag != "img" or found["alt"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a gallery of four examples (a search, a sum, a table and a formula), in Spanish and in black and white;
    return its folder.
    """
    folder = tmp_path_factory.mktemp("out") / "gallery"
    ids = ["002-shallow", "001-marks", "001-types", "000-size"]
    formats = [part for name in ("svg", "pages", "tikz", "html", "sheet") for part in ("--format", name)]
    assert main(["gallery", *ids, *formats, "--lang", "es", "--theme", "print", "-o", str(folder)]) == 0
    return folder


def test_gallery_links_and_files_correspond(folder: Path) -> None:
    """Only the style files of TikZ have no link."""
    page = Reader((folder / "index.html").read_text(encoding="utf-8"))
    linked = {link for link in page.links if not link.startswith("#")}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} - {"index.html"}
    assert linked == {name for name in there if not name.endswith("preamble.tex")}
    assert {link[1:] for link in page.links if link.startswith("#")} == set(page.ids)
    steps = len(lectures.load("002-shallow").run().frames()) - 1
    assert sum(name.startswith("002-shallow/step-") and name.endswith(".svg") for name in there) == steps
    assert {"002-shallow/steps.pdf", "002-shallow/steps.html", "002-shallow/sheet.svg"} <= there
    assert {name for name in there if name.startswith("001-marks-2/")} == {
        "001-marks-2/thumbnail.svg", "001-marks-2/tree.svg", "001-marks-2/tree.tex",
    }  # fmt: skip


def test_gallery_is_in_the_requested_language(folder: Path) -> None:
    """Titles, captions, tables and the names in trees are translated."""
    text = unescape((folder / "index.html").read_text(encoding="utf-8"))
    assert '<html lang="es">' in text and "Galería de los ejemplos de las clases" in text
    for one in ("002-shallow", "001-marks", "001-types", "000-size"):
        assert lectures.load(one).title("es") in text and lectures.load(one).about("es") in text
    assert lectures.load("002-shallow").run().frames()[-1].caption("es") in text
    assert "no elegido" in (folder / "001-marks" / "tree.svg").read_text(encoding="utf-8") and "not picked" not in text
    assert "1 jugador" in text and "b^(2·n) = 35^(2·50)" in text


def test_printed_commands_reproduce_the_gallery_pictures(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both the terminal command and the Python code are run."""
    text = unescape((folder / "index.html").read_text(encoding="utf-8"))
    lines = re.findall(r"<code>(gametree figures .*?|lectures\.load.*?export.*?)</code>", text)
    assert len(lines) == 2 * sum(bool(f.result) for s in lecture_entries(ids=["002-shallow"]) for f in s.figures)
    for number, line in enumerate(lines):
        place = tmp_path / str(number)
        place.mkdir()
        monkeypatch.chdir(place)
        if line.startswith("gametree"):
            assert main(shlex.split(line)[1:]) == 0
        else:
            eval(line, {"lectures": lectures})
        written = [path.relative_to(place) for path in place.rglob("*.svg")]
        assert written and all((folder / path).read_bytes() == (place / path).read_bytes() for path in written)


def test_every_case_of_every_example_has_a_figure() -> None:
    """A figure has a tree if the case of the example has one; folder names are unique."""
    chosen = lecture_entries("pt")
    assert [entry.id for entry in chosen] == lectures.ids()
    for entry in chosen:
        cases = lectures.load(entry.id).cases
        assert len(entry.figures) == len(cases)
        for figure, case in zip(entry.figures, cases, strict=True):
            assert bool(figure.result or figure.tree) is hasattr(case.subject, "tree") or entry.id == "001-magnitudes"
            assert figure.result or figure.text
    names = [figure.name for entry in chosen for figure in entry.figures]
    assert len(names) == len(set(names))
    (deck,) = {entry.deck for entry in lecture_entries(deck="002")}
    assert deck == "002"


def test_existing_gallery_is_overwritten_only_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """If a gallery is replaced, its superfluous files are removed; if replacing it fails, all files are restored."""
    chosen = lecture_entries(ids=["002-shallow"])
    folder = tmp_path / "gallery"
    write_gallery(folder, chosen, formats=["dot"])
    (folder / "002-shallow" / "step-z.dot").write_text("old")
    (folder / "mine.txt").write_text("mine")
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    with golden.raises(gt.GameTreeError):
        write_gallery(folder, chosen, formats=["dot"])
    drawn, render = 0, graphviz.render

    def failing(*arguments: object, **options: object) -> bytes:
        nonlocal drawn
        drawn += 1
        if drawn > 3:
            raise RuntimeError("out of ink")
        return render(*arguments, **options)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(graphviz, "render", failing)
        with golden.raises(RuntimeError):
            write_gallery(folder, chosen, formats=["svg"], theme="dark", overwrite=True)
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before
    write_gallery(folder, chosen, formats=["dot"], overwrite=True)
    assert not (folder / "002-shallow" / "step-z.dot").exists() and (folder / "mine.txt").read_text() == "mine"


def test_examples_in_the_help_text_name_existing_examples_and_formats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line of ``--help`` is checked."""
    monkeypatch.chdir(tmp_path)
    asked: list[object] = []
    monkeypatch.setattr(figures, "write_gallery", lambda folder, *rest, **options: asked.append(options) or [folder])
    assert [main(shlex.split(line)[1:]) for line in figures.GALLERY_EXAMPLES.splitlines()[1:]] == [0, 0, 0]
    assert [options["lang"] for options in asked] == ["en", "es", "en"]  # type: ignore[index]


def test_html_markup_in_titles_is_escaped(tmp_path: Path) -> None:
    figure = Figure("x", "<i>", ("a & b",), 'gametree "x"', "x('<')", text="<b>")
    page = write_gallery(tmp_path / "new", [GalleryEntry("x", "0", "k", "<t>", "a", (figure,))], title="<h>")[0]
    text = page.read_text(encoding="utf-8")
    Reader(text)
    assert all(f"&lt;{sign}&gt;" in text for sign in "itbh") and "a &amp; b" in text


def test_documentation_gallery_is_up_to_date_and_small() -> None:
    """``make gallery`` writes ``docs/gallery/`` anew."""
    assert docs_program("gallery").differences() == []
    assert sum(path.stat().st_size for path in (DOCS / "gallery").iterdir()) < 3_000_000
