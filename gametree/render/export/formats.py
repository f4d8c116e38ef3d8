"""The formats of an export: the names of their files, and how these are made of the pictures; films too."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import MissingPackageError
from ...phrases import Code, Phrase, gettext
from ...trace.protocols import AnyResult
from ..slides.slide_deck import slide_title
from ..step_table import as_latex, as_markdown
from ..tikz import PREAMBLE, beamer_picture, preamble, scaled
from .step_pictures import PICTURES, StepPictures, pages_pdf, picture

if TYPE_CHECKING:
    from PIL.Image import Image


# ---- Films: pictures one after the other in a GIF or WebP, which repeats, or in an MP4; the last one is … ----

Colour: TypeAlias = tuple[int, int, int]

LAST = 2
"""time of the last picture, as a multiple of the others'"""
MOST_COLOURS = 256
"""colours of a GIF"""
FRAMES = 10
"""pictures a second of an MP4: programs that show slides expect a steady rate, and what stays the same costs nothing"""
ENCODER = "libx264"
QUALITY = {"crf": "16", "preset": "veryfast", "tune": "stillimage"}
"""options of the encoder; letters keep sharp edges"""


def gif(pictures: Sequence[bytes], seconds: float, paper: str) -> bytes:
    """Return PNG pictures as one animated GIF with one palette: no colour changes from one picture to the next."""
    sheets = [_on_paper(picture, paper) for picture in pictures]
    colours = _commonest(sheets)
    near: Image = _pillow().new("P", (1, 1))
    near.putpalette(_numbers(map(_floor, colours)))
    few = [sheet.quantize(palette=near, dither=_pillow().Dither.NONE) for sheet in sheets]
    for sheet in few:
        sheet.putpalette(_numbers(colours))
    return _written(few, seconds, "GIF")


def webp(pictures: Sequence[bytes], seconds: float, paper: str) -> bytes:
    """Return PNG pictures as one animated WebP, without loss."""
    features = _pillow("features")
    if not features.check("webp"):
        raise MissingPackageError(
            gettext("this version of Pillow cannot write WebP; install a newer one with: %(line)s").of(
                line=Code("pip install --upgrade pillow")
            )
        )
    sheets = [_on_paper(picture, paper) for picture in pictures]
    return _written(sheets, seconds, "WEBP", lossless=True, quality=60)


def mp4(pictures: Sequence[bytes], seconds: float, paper: str) -> bytes:
    """Return PNG pictures as an MP4 that slides and browsers play: H.264, yuv420p, with sides of even length.

    A side of odd length gets one more line of paper. Each picture begins with a whole frame: one can jump to it.
    """
    av = _package("av", MP4_NEEDS)
    if ENCODER not in av.codecs_available:
        raise MissingPackageError(MP4_NEEDS)
    sheets = [_even(_on_paper(picture, paper), paper) for picture in pictures]
    film = io.BytesIO()
    with av.open(film, "w", format="mp4") as box:
        stream = box.add_stream(ENCODER, rate=FRAMES, options=QUALITY)
        stream.width, stream.height = sheets[0].size
        stream.pix_fmt = "yuv420p"
        for tag in ("color_primaries", "color_trc", "colorspace"):
            setattr(stream.codec_context, tag, BT709)
        stream.codec_context.color_range = av.video.reformatter.ColorRange.MPEG
        for sheet, count in zip(sheets, _counts(len(sheets), seconds), strict=True):
            frame = av.VideoFrame.from_image(sheet).reformat(format="yuv420p", dst_colorspace="ITU709")
            for number in range(count):
                frame.pts = None
                frame.pict_type = av.video.frame.PictureType.NONE if number else av.video.frame.PictureType.I
                box.mux(stream.encode(frame))
        box.mux(stream.encode(None))
    return film.getvalue()


BT709 = 1
"""the colours of high definition, by their number in H.264 and MP4"""


def _even(sheet: Image, paper: str) -> Image:
    """Return a picture with sides of even length, which half as many points of colour need."""
    whole: Image = _pillow().new("RGB", (sheet.width + sheet.width % 2, sheet.height + sheet.height % 2), paper)
    whole.paste(sheet)
    return whole


def _counts(pictures: int, seconds: float) -> list[int]:
    """Return how many frames show each picture, at least one; rounding adds up to no drift.

    >>> _counts(3, 0.25)
    [2, 3, 5]
    """
    ends = [max(number, round(FRAMES * seconds * number)) for number in range(pictures)]
    return [*(after - before for before, after in pairwise(ends)), max(1, round(LAST * FRAMES * seconds))]


FILMS_NEED = gettext("films need Pillow; install it with: %(line)s").of(line=Code("pip install 'gametree[pictures]'"))
MP4_NEEDS = gettext("MP4 films need PyAV, which brings the encoder; install it with: %(line)s").of(
    line=Code("pip install 'gametree[films]'")
)


def _pillow(module: str = "Image") -> Any:
    return _package(f"PIL.{module}", FILMS_NEED)


def _package(name: str, needs: Phrase) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise MissingPackageError(needs) from None


def _on_paper(picture: bytes, paper: str) -> Image:
    """Read a picture, and fill its transparent parts with the colour of the paper."""
    pillow = _pillow()
    with pillow.open(io.BytesIO(picture)) as read:
        sheet: Image = pillow.new("RGB", read.size, paper)
        sheet.paste(read, mask=read.getchannel("A") if "A" in read.getbands() else None)
    return sheet


def _commonest(sheets: Iterable[Image]) -> list[Colour]:
    """Return the commonest colours: a drawing has few, and mixtures of them at the edges of its lines.

    Pillow compares six bits of each part of a colour. Of those that are equal for it, the commonest is kept.
    """
    seen: Counter[Colour] = Counter()
    for sheet in sheets:
        for count, colour in sheet.getcolors(sheet.width * sheet.height) or ():
            seen[colour] += count  # type: ignore[index]
    kept: dict[Colour, Colour] = {}
    for colour, _ in seen.most_common():
        kept.setdefault(_floor(colour), colour)
    return list(kept.values())[:MOST_COLOURS]


def _floor(colour: Colour) -> Colour:
    """Return the six bits of each part that Pillow compares."""
    red, green, blue = (part & ~3 for part in colour)
    return red, green, blue


def _numbers(colours: Iterable[Colour]) -> list[int]:
    return [part for colour in colours for part in colour]


def _written(sheets: list[Image], seconds: float, format: str, **options: Any) -> bytes:
    step = round(1000 * seconds)
    times = [step] * (len(sheets) - 1) + [LAST * step]
    film = io.BytesIO()
    sheets[0].save(film, format, save_all=True, append_images=sheets[1:], duration=times, loop=0, **options)
    return film.getvalue()


# ---- The formats of an export: the names of their files, and how these are made of the pictures of steps ----


@dataclass(frozen=True, slots=True)
class Format:
    """A format: one file a step, or one file for all."""

    suffix: str
    is_one: bool
    """whether all steps are one file"""
    files: Callable[[StepPictures], Iterator[bytes]]
    stem: str = "steps"
    """name of the one file"""
    beside: Callable[[StepPictures], Mapping[str, bytes]] = lambda steps: {}
    """files that the others need, by their names; several formats share them"""


def _a_step(name: str) -> Format:
    def pictures(steps: StepPictures) -> Iterator[bytes]:
        return (picture(name, one, steps.theme, size=steps.size, dpi=steps.dpi) for one in steps.drawings())

    return Format(PICTURES[name], False, pictures)


def _one(suffix: str, whole: Callable[[StepPictures], bytes], stem: str = "steps") -> Format:
    return Format(suffix, True, lambda steps: iter([whole(steps)]), stem)


def _with_styles(format: Format) -> Format:
    """Add the file that the preamble of a LaTeX document reads."""
    return replace(format, beside=lambda steps: {f"{PREAMBLE}.tex": preamble(steps.theme).encode("utf-8")})


def _pages(steps: StepPictures) -> bytes:
    return pages_pdf(
        steps.drawings(), steps.theme, steps.size, title=slide_title(steps.result, steps.lang), lang=steps.lang
    )


def _tikz(steps: StepPictures) -> Iterator[bytes]:
    """Return pictures for the frames of beamer: of their size where one is asked for, else only legible there."""
    own, steps = steps.size, steps.on_frames()
    return (
        picture("tikz", drawing, steps.theme, size=None if own is None else steps.size) for drawing in steps.drawings()
    )


def _beamer(steps: StepPictures) -> bytes:
    steps, own = steps.on_frames(), steps.size is None
    drawings = list(steps.drawings())
    written = beamer_picture(drawings)
    if own or steps.size is None:
        return f"\\gtfit{{%\n{written}}}%\n".encode()
    return scaled(written, drawings[0].box, steps.size[:2]).encode("utf-8")


def _film(write: Callable[[list[bytes], float, str], bytes], steps: StepPictures) -> bytes:
    return write(steps.pixels, steps.seconds, steps.theme.paper)


def _page(steps: StepPictures) -> bytes:
    hidden = {"hide": steps.hide} if steps.hide else {}
    page = steps.result.to_html(None, steps.by, steps.lang, notation=steps.notation, theme=steps.page_theme, **hidden)
    return page.encode("utf-8")


def _table(write: Callable[[AnyResult, str, str], str], steps: StepPictures) -> bytes:
    return f"{write(steps.result, steps.by, steps.lang)}\n".encode()


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "svg": _a_step("svg"),
        "pdf": _a_step("pdf"),
        "png": Format("png", False, lambda steps: iter(steps.pixels)),
        "eps": _a_step("eps"),
        "dot": _a_step("dot"),
        "tikz": _with_styles(Format("tex", False, _tikz)),
        "pages": _one("pdf", _pages),
        "gif": _one("gif", partial(_film, gif)),
        "webp": _one("webp", partial(_film, webp)),
        "mp4": _one("mp4", partial(_film, mp4)),
        "html": _one("html", _page),
        "markdown": _one("md", partial(_table, as_markdown)),
        "latex": _one("tex", partial(_table, as_latex)),
        "beamer": _with_styles(_one("tex", _beamer, "overlays")),
    }
)
"""the formats by name"""
