"""Files of every format, each parsed by an independent reader; a series is written completely or not at all."""

from __future__ import annotations

import html
import os
import re
import shlex
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import normalize

import av
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

import gametree as gt
from gametree import fonts
from gametree.commands import figures
from gametree.commands.cli import main
from gametree.drawing.themes import theme_named
from gametree.errors import MissingPackageError
from gametree.render import graphviz
from gametree.render.export import FORMATS
from gametree.render.films import FRAMES, LAST
from gametree.render.step_pictures import StepPictures
from gametree.render.tikz import PREAMBLE
from goldens import Golden

SVG = "{http://www.w3.org/2000/svg}"
LEAVES = "[3 12 8 2 4 6 14 5 2]"
RESULT = gt.alphabeta(LEAVES, branching=3)
STEPS = [f"step-{name}" for name in "abcdefg"]
CAPTIONS = [frame.caption("es") for frame in RESULT.frames()][1:]
WIDTH = 320


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the seven steps of deck 000 in every format, in Spanish, with captions, 320 points wide."""
    folder = tmp_path_factory.mktemp("figures")
    RESULT.export(folder, FORMATS, lang="es", captions=True, size=WIDTH, dpi=72, seconds=1.5)
    return folder


def ends_with_caption(read: str, caption: str) -> bool:
    """Return whether the text read from a picture ends with a given caption, ignoring line breaks and ligatures."""
    return "".join(normalize("NFKC", read).split()).endswith("".join(caption.split()))


def test_one_call_writes_every_format(series: Path) -> None:
    """The call writes seven files in each picture format, one file in each other format, and no other files."""
    each = [f"{step}.{suffix}" for step in STEPS for suffix in ("svg", "pdf", "png", "eps", "dot", "tex")]
    one = [*(f"steps.{suffix}" for suffix in ("pdf", "gif", "webp", "mp4", "vtt", "html", "md", "tex")), "overlays.tex"]
    assert sorted(path.name for path in series.iterdir()) == sorted([*each, *one, f"{PREAMBLE}.tex"])


def test_svg_has_the_requested_width_and_captions(series: Path) -> None:
    """An XML parser reads the pictures, which have the same size."""
    boxes = set()
    for step, caption in zip(STEPS, CAPTIONS, strict=True):
        root = ET.parse(series / f"{step}.svg").getroot()
        boxes.add((root.attrib["width"], root.attrib["height"], root.attrib["viewBox"]))
        assert ends_with_caption(" ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text")), caption)
    assert len(boxes) == 1 and boxes.pop()[0] == f"{WIDTH}pt"


def test_pdf_has_one_page_with_caption_and_fonts(series: Path) -> None:
    """All pages have the same size, and every font is embedded."""
    boxes = set()
    for step, caption in zip(STEPS, CAPTIONS, strict=True):
        (page,) = PdfReader(series / f"{step}.pdf").pages
        boxes.add(tuple(map(float, page.mediabox)))
        assert ends_with_caption(page.extract_text(), caption)
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        inner = [font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font for font in fonts]
        assert inner and all("DejaVuSans" in str(font["/BaseFont"]) for font in inner)
        assert all({"/FontFile2", "/FontFile3"} & font["/FontDescriptor"].get_object().keys() for font in inner)
    assert len(boxes) == 1 and boxes.pop()[::2] == (0, WIDTH)


def test_png_has_one_pixel_per_point_at_72_dpi(series: Path) -> None:
    """EPS has the same bounding box."""
    sizes = set()
    for step in STEPS:
        with Image.open(series / f"{step}.png") as picture:
            sizes.add(picture.size)
        found = re.search(rb"%%BoundingBox: 0 0 (\d+) (\d+)", (series / f"{step}.eps").read_bytes())
        assert found
        sizes.add((int(found[1]), int(found[2])))
    ((width, height),) = sizes
    assert width == WIDTH and 150 < height < 250


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_films_have_all_pictures_of_one_size(series: Path, kind: str) -> None:
    """Pillow reads a looping film of eight pictures; the last picture has a longer duration."""
    with Image.open(series / f"steps.{kind}") as film, Image.open(series / "step-e.png") as still:
        times, shown = [], []
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            film.load()
            times.append(film.info["duration"])
            shown.append(film.convert("RGB"))
        assert times == [1500] * 7 + [1500 * LAST]
        assert (film.info["loop"], {picture.size for picture in shown}) == (0, {still.size})
        assert len({picture.tobytes() for picture in shown}) == 7 and shown[0].tobytes() == shown[4].tobytes()
        plain = Image.new("RGB", still.size, "white")
        plain.paste(still, mask=still.getchannel("A") if "A" in still.getbands() else None)
        few, many = ({c for n, c in p.getcolors(1 << 20) or () if n > 150} for p in (shown[5], plain))
        assert many <= few  # paper, fills and inks are exactly those of the still picture


@pytest.mark.parametrize(
    ("source", "options"),
    [
        ("[[3 12 8] [2 4 6] [14 5 2]]", {}),
        ("[[3 12 8] [2 4 6] [14 5 2]]", {"captions": True, "dpi": 97, "notation": "all"}),
        ("[[3 [5 1]] [2 4]]", {"theme": "dark", "sideways": True, "start": True}),
    ],
)
def test_a_film_has_the_pictures_of_its_steps(source: str, options: dict[str, Any], tmp_path: Path) -> None:
    """In a film, only the changed parts of each picture are drawn again, so it may differ from the pictures of the
    steps by a few pixels.
    """
    result = gt.alphabeta(source)
    stills = [path for path in result.export(tmp_path, ["png", "webp"], **options) if path.suffix == ".png"]
    with Image.open(tmp_path / "steps.webp") as film:
        for number, place in enumerate(StepPictures.of(result, **options).film):
            film.seek(number)
            with Image.open(stills[place]) as still:
                plain = Image.new("RGB", still.size, theme_named(options.get("theme", "light")).paper)
                plain.paste(still, mask=still.getchannel("A") if "A" in still.getbands() else None)
            different = ImageChops.difference(film.convert("RGB"), plain).convert("L").histogram()[1:]
            assert sum(different) <= 20


def test_mp4_can_be_decoded_with_true_colours(series: Path) -> None:
    """The film has the codec H.264, the format yuv420p, even dimensions and a constant frame rate."""
    with av.open(series / "steps.mp4") as film, Image.open(series / "step-e.png") as still:
        video = film.streams.video[0]
        assert (video.codec.name, video.pix_fmt, video.average_rate) == ("h264", "yuv420p", FRAMES)
        assert (video.width, video.height) == tuple(side + side % 2 for side in still.size)
        shown = [(float(frame.time or 0), frame.key_frame, frame.to_image()) for frame in film.decode(video)]
        picture = Image.new("RGB", (video.width, video.height), "white")
        picture.paste(still, mask=still.getchannel("A") if "A" in still.getbands() else None)
    starts = [time for time, is_key, _ in shown if is_key]
    assert starts == [1.5 * step for step in range(8)]  # each step starts with a key frame
    assert len(shown) == FRAMES * 1.5 * (7 + LAST)
    differences = ImageChops.difference(picture, shown[int(5 * 1.5 * FRAMES)][2])
    assert max(ImageStat.Stat(differences).rms) < 8
    assert shown[-1][2].getpixel((1, 1)) == (255, 255, 255)


def test_film_captions_have_the_times_of_their_steps(series: Path) -> None:
    """The captions file ends when the film ends."""
    head, *cues = (series / "steps.vtt").read_text(encoding="utf-8").split("\n\n")
    assert head == "WEBVTT"
    names, times, captions = zip(*(cue.strip().split("\n") for cue in cues), strict=True)
    assert names == tuple("dabcdefg")
    frames = [RESULT.frames()[4], *RESULT.frames()[1:]]
    assert [html.unescape(said) for said in captions] == [frame.caption("es") for frame in frames]
    spans = [[60 * int(end[3:5]) + float(end[6:]) for end in time.split(" --> ")] for time in times]
    assert spans == [*([1.5 * step, 1.5 * step + 1.5] for step in range(7)), [10.5, 10.5 + 1.5 * LAST]]


def test_exported_page_and_tables_contain_every_step(series: Path) -> None:
    """The tables have a row for each step, and one for the tree before the first step."""
    page = (series / "steps.html").read_text(encoding="utf-8")
    assert '<html lang="es">' in page and CAPTIONS[-1] in page and "light-dark(" in page
    markdown = (series / "steps.md").read_text(encoding="utf-8").splitlines()
    latex = (series / "steps.tex").read_text(encoding="utf-8").splitlines()
    assert [line.split()[1] for line in markdown[2:]] == [*"0abcdefg"]
    assert [line[0] for line in latex[4:-2]] == [*"0abcdefg"]


def test_dot_file_contains_the_requested_size(series: Path) -> None:
    """The size is in the DOT text, so every tool uses it."""
    drawn = graphviz.render((series / "step-a.dot").read_text(encoding="utf-8"), "svg").decode()
    assert f'width="{WIDTH}pt"' in drawn


@pytest.mark.parametrize(("size", "width", "height"), [("4in", 288, None), (" 5 cm", 142, None), (700.5, 700, None)])
def test_picture_keeps_its_shape_at_any_width(
    size: str | float, width: int | None, height: int | None, tmp_path: Path
) -> None:
    """The width can be larger or smaller than the default."""
    root = ET.parse(RESULT.export(tmp_path, "svg", size=size)[0]).getroot()
    got = [float(root.attrib[side].removesuffix("pt")) for side in ("width", "height")]
    assert got[0] / got[1] == pytest.approx(606.3 / 280.5, rel=0.02)
    assert got[0] == pytest.approx(width or got[0], abs=1) and got[1] == pytest.approx(height or got[1], abs=1)


@pytest.mark.parametrize(
    ("size", "points", "pixels"),
    [
        ("4:3", (128 / 25.4 * 72, 96 / 25.4 * 72), (1024, 768)),
        ("16:9", (160 / 25.4 * 72, 90 / 25.4 * 72), (1280, 720)),
        ("1080p", (960, 540), (1920, 1080)),
    ],
)
@pytest.mark.parametrize("tree", ["[[[[[[3]]]]]]", "[3 5 1 2 9 8 7 6 5 4 3]"], ids=["high", "wide"])
def test_slide_pictures_have_exactly_the_requested_size(
    tree: str, size: str, points: tuple[float, float], pixels: tuple[int, int], tmp_path: Path
) -> None:
    """High and wide trees are exported in every format, with sizes in points and in pixels."""
    formats = ["svg", "pdf", "pages", "png", "gif", "webp"]
    paths = gt.minimax(tree).export(tmp_path, formats, size=size, captions=True)
    for path in paths:
        if path.suffix == ".svg":
            root = ET.parse(path).getroot()
            got = tuple(float(root.attrib[side].removesuffix("pt")) for side in ("width", "height"))
            box = [float(number) for number in root.attrib["viewBox"].split()]
            assert got == pytest.approx(points, abs=0.01) and box[2] / box[3] == pytest.approx(points[0] / points[1])
        elif path.suffix == ".pdf":
            for page in PdfReader(path).pages:
                assert (page.mediabox.width, page.mediabox.height) == pytest.approx(points, abs=0.01)
        elif path.suffix != ".vtt":
            with Image.open(path) as film:
                assert film.size == pixels
    assert {path.suffix for path in paths} == {".svg", ".pdf", ".png", ".gif", ".webp", ".vtt"}


def test_file_names_sort_in_step_order(tmp_path: Path) -> None:
    """Up to 26 steps have letters; more steps have numbers of equal length."""
    wide = gt.minimax("[" + " ".join(map(str, range(27))) + "]")
    assert [path.name for path in RESULT.export(tmp_path / "few", "dot", start=True)] == [
        "step-0.dot",
        *(f"{step}.dot" for step in STEPS),
    ]
    names = [path.name for path in wide.export(tmp_path / "many", "dot", start=True)]
    assert names == sorted(names) == [f"step-{number:02}.dot" for number in range(28)]
    assert len(wide.frames("leaf")) == 28


def test_format_follows_from_the_file_suffix(tmp_path: Path) -> None:
    """A path without a suffix becomes a folder of SVG files."""
    assert [path.name for path in RESULT.export(tmp_path)] == [f"{step}.svg" for step in STEPS]
    for name in ("talk/film.GIF", "talk/film.mp4", "page.html", "table.md"):
        assert RESULT.export(tmp_path / name)[0] == tmp_path / name
    assert {path.name for path in (tmp_path / "talk").iterdir()} == {"film.GIF", "film.mp4", "film.vtt"}
    assert (tmp_path / "talk" / "film.GIF").read_bytes()[:6] == b"GIF89a"
    assert RESULT.export(tmp_path / "table.tex", "latex") == [tmp_path / "table.tex"]
    assert (tmp_path / "table.tex").read_text(encoding="utf-8").startswith(r"\begin{tabular}")
    (tmp_path / "there.d.old").mkdir()
    for name in ("week.1", "there.d.old"):
        assert RESULT.export(tmp_path / name, "dot")[0] == tmp_path / name / "step-a.dot"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("new", {"format": "giff"}),
        ("new", {"format": ["svg", "docx"]}),
        ("new", {"format": []}),
        ("new", {"format": 3}),
        ("new", {"theme": "prnt"}),
        ("new", {"theme": "auto"}),
        ("new", {"notation": "bound"}),
        ("new", {"lang": "fr"}),
        ("new", {"by": "leef"}),
        ("new", {"size": "wide"}),
        ("new", {"size": "3mm"}),
        ("new", {"size": True}),
        ("new", {"dpi": 0}),
        ("new", {"seconds": -1, "format": "gif"}),
        ("steps.svg", {}),
        ("steps.png", {"format": "png"}),
        ("steps.pdf", {"format": ["pdf", "svg"]}),
        ("steps.gif", {"format": ["gif", "webp"]}),
        ("steps.gif", {"format": "webp"}),
        ("taken", {}),
        ("a.jpg", {}),
        ("a.docx", {"format": "svg"}),
        ("c.avi", {"format": "mp4"}),
        ("d.pptx", {}),
    ],
)
def test_impossible_requests_are_refused_before_writing(
    name: str, options: dict[str, Any], tmp_path: Path, golden: Golden
) -> None:
    """The requests contain unknown choices, impossible sizes, and folders that are files."""
    (tmp_path / "taken").write_text("mine")
    with golden.raises(gt.GameTreeError):
        RESULT.export(tmp_path / name, **options)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


class TestOverwriting:
    """Existing files are replaced only on request."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """Return a folder that contains an exported series of four steps and the user's own files."""
        RESULT.export(tmp_path, "dot", by="node")
        (tmp_path / "step-mine.dot").write_text("mine")
        (tmp_path / "step-a.txt").write_text("mine")
        return tmp_path

    def test_existing_file_stops_the_export(self, folder: Path) -> None:
        """The error names the first file; files in the other formats of the call are not written, either."""
        before = {path: path.read_bytes() for path in folder.iterdir()}
        with pytest.raises(gt.GameTreeError, match=r"step-a.dot and 3 more files already exist"):
            RESULT.export(folder, ["markdown", "dot"])
        assert {path: path.read_bytes() for path in folder.iterdir()} == before

    def test_files_of_other_formats_are_kept(self, folder: Path) -> None:
        """Files of other programs are also kept."""
        assert len(RESULT.export(folder, "svg")) == 7

    def test_series_of_another_step_size_is_replaced_only_on_request(self, folder: Path) -> None:
        """Without this refusal, files of two series would be mixed."""
        RESULT.export(folder, "dot", overwrite=True)
        events = gt.mtdf(RESULT.tree).export(folder, "dot", by="event", overwrite=True)
        assert [events[0].name, events[-1].name] == ["step-01.dot", f"step-{len(events)}.dot"]
        more = len(events) - 1
        with pytest.raises(gt.GameTreeError, match=rf"step-01\.dot and {more} more files? already exist"):
            RESULT.export(folder, "dot")
        RESULT.export(folder, "dot", overwrite=True)
        names = sorted(path.name for path in folder.iterdir())
        assert names == sorted([*(f"{step}.dot" for step in STEPS), "step-a.txt", "step-mine.dot"])
        assert (folder / "step-mine.dot").read_text() == "mine"

    def test_existing_single_file_stops_the_export(self, tmp_path: Path) -> None:
        path = tmp_path / "steps.md"
        RESULT.export(path)
        with pytest.raises(
            gt.GameTreeError,
            match=r"steps\.md já existe; acrescenta overwrite=True",
        ):
            RESULT.export(path, lang="pt")
        RESULT.export(path, lang="pt", overwrite=True)
        assert "passo" in path.read_text(encoding="utf-8")

    @pytest.mark.parametrize("overwrite", [False, True])
    def test_failed_export_writes_no_file(
        self, overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In the test, the fifth picture cannot be drawn. No file is lost, and no new folder remains."""
        folder = tmp_path / "new" / "figures"
        if overwrite:
            RESULT.export(folder, "pdf", theme="print")
        before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
        monkeypatch.setattr(graphviz, "render", failing_after(4, graphviz.render))
        with pytest.raises(RuntimeError, match="out of ink"):
            RESULT.export(folder, "pdf", overwrite=overwrite)
        assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before
        assert (tmp_path / "new").exists() is overwrite

    def test_failed_renaming_restores_the_older_series(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """In the test, the disk fails between two renamings."""
        RESULT.export(tmp_path, "dot", theme="print")
        before = {path: path.read_bytes() for path in tmp_path.iterdir()}
        monkeypatch.setattr(os, "replace", failing_after(4, os.replace, OSError(28, "No space left"), 1))
        with pytest.raises(gt.GameTreeError, match=r"cannot be written \(No space left\)"):
            RESULT.export(tmp_path, "dot", overwrite=True)
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def failing_after(
    calls: int, function: Callable[..., Any], error: Exception | None = None, times: int = 99
) -> Callable[..., Any]:
    """Return a function that works like ``function`` for the first ``calls`` calls, and fails in the next ``times``
    calls.
    """
    done = 0

    def called(*arguments: Any, **options: Any) -> Any:
        nonlocal done
        done += 1
        if calls < done <= calls + times:
            raise error or RuntimeError("out of ink")
        return function(*arguments, **options)

    return called


def test_missing_pillow_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error contains the command that installs Pillow."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(MissingPackageError, match=r"films need Pillow; .*: pip install 'gametree\[pictures"):
        RESULT.export(tmp_path / "new", ["dot", "gif"])
    assert list(tmp_path.iterdir()) == []


def test_missing_encoder_is_named_with_its_install_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The requested file is an MP4."""
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(MissingPackageError, match=r"MP4 films need PyAV, .*: pip install 'gametree\[films"):
        RESULT.export(tmp_path / "film.mp4")
    assert list(tmp_path.iterdir()) == []


class TestCommand:
    """The command ``gametree figures``."""

    def test_figures_command_prints_the_path_of_each_written_file(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A second run is refused with one line."""
        call = ["figures", LEAVES, "-b", "3", "--by", "leaf", "--format", "pdf", "--format", "markdown"]
        call += ["--lang", "es", "--captions", "--size", "10cm", "-o", str(tmp_path)]
        assert main(call) == 0
        printed = capsys.readouterr()
        expected = [*(f"{step}.pdf" for step in STEPS), "steps.md"]
        assert (printed.out.splitlines(), printed.err) == ([str(tmp_path / name) for name in expected], "")
        assert "poda" in PdfReader(tmp_path / "step-d.pdf").pages[0].extract_text()
        assert main(call) == 2
        assert "ya existe" in capsys.readouterr().err
        assert main([*call, "--overwrite"]) == 0

    def test_figures_command_accepts_rules_and_a_lecture_example(self, tmp_path: Path) -> None:
        """The options are those of ``gametree run``; an example has its own options."""
        assert main(["figures", "[[3 12] [2 4]]", "--order", "right_to_left", "-o", str(tmp_path / "steps.md")]) == 0
        assert "| a | C2 |" in (tmp_path / "steps.md").read_text(encoding="utf-8")
        assert main(["figures", "--lecture", "002-deep", "-o", str(tmp_path / "deep.md")]) == 0
        table = gt.lectures.load("002-deep").run().table(format="markdown")
        assert (tmp_path / "deep.md").read_text(encoding="utf-8") == f"{table}\n"

    @pytest.mark.parametrize(
        "arguments",
        [
            [],
            ["[3 5]", "--lecture", "002-deep"],
            ["--lecture", "002-deep", "--algorithm", "minimax"],
            ["--lecture", "002-depe"],
            ["--lecture", "001-types"],
            ["[3 5]", "--format", "jpeg"],
            ["[3 5]", "--size", "big"],
        ],
    )
    def test_invalid_input_prints_one_error_line(
        self, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
    ) -> None:
        """The line is printed to stderr, and the exit status is 2."""
        assert main(["figures", *arguments, "-o", str(tmp_path / "new")]) == 2
        said = capsys.readouterr()
        assert (said.out, len(said.err.splitlines()), list(tmp_path.iterdir())) == ("", 1, [])
        golden(said.err.strip())

    def test_examples_in_the_help_text_run(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each line of ``--help`` runs unchanged."""
        monkeypatch.chdir(tmp_path)
        lines = figures.EXAMPLES.splitlines()[1:]
        assert [main(shlex.split(line)[1:]) for line in lines] == [0] * len(lines)
        steps = len(gt.lectures.load("002-deep").run().frames())  # the first picture shows the first cut-off
        with Image.open("deep.gif") as film:
            film.load()
            assert (film.n_frames, film.info["duration"]) == (steps, 3000)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "letters"), [("中", "中"), ("\N{HANGUL SYLLABLE HAN}", "\N{HANGUL SYLLABLE HAN}")])
def test_characters_missing_from_the_font_are_reported(
    name: str, letters: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what to do; it appears only for formats in which the kit draws the letters."""
    monkeypatch.setattr("matplotlib.font_manager.findSystemFonts", lambda: [])
    fonts._letters_of.cache_clear()
    tree, plain = f"[{name}->[3 12] [2 4]]", "[más->[3 12] [2 4]]"
    for form in ("png", "pdf", "tikz"):
        assert main(["figures", tree, "--format", form, "-o", str(tmp_path / form)]) == 0
        (line,) = capsys.readouterr().err.splitlines()
        assert letters in line and "SVG" in line
        assert main(["figures", plain, "--format", form, "-o", str(tmp_path / f"plain-{form}")]) == 0
        assert capsys.readouterr().err == ""
    assert main(["figures", tree, "--format", "svg", "-o", str(tmp_path / "svg")]) == 0
    assert main(["deck", tree, "-o", str(tmp_path / "a.pptx")]) == 0
    assert capsys.readouterr().err.count(letters) == 1
    fonts._letters_of.cache_clear()


def test_single_picture_is_written_to_the_given_file(tmp_path: Path) -> None:
    """The suffix determines the format, and must agree with the format option."""
    tree = gt.Tree.parse("[[3 12] [2 4]]")
    for name in ("one.svg", "two.pdf", "three.dot"):
        assert tree.export(tmp_path / name) == [tmp_path / name] and (tmp_path / name).is_file()
    assert [path.name for path in tree.export(tmp_path / "four.tex", "tikz")] == ["four.tex", "gametree-preamble.tex"]
    assert tree.export(tmp_path / "folder") == [tmp_path / "folder" / "tree.svg"]
    for name, formats, said in (
        ("five.svg", "pdf", "five.svg is not the name of a .pdf file"),
        ("five.svg", ["svg", "pdf"], "several pictures need a folder"),
        ("five.gif", None, "'.gif'"),
        ("one.svg", None, "already exists"),
    ):
        with pytest.raises(gt.GameTreeError, match=said):
            tree.export(tmp_path / name, formats)
    assert not [*tmp_path.glob("five*")]
