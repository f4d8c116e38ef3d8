"""Films show the pictures of the steps in sequence, as a GIF or WebP that repeats, or as an MP4. The last picture is
shown longer.

The first picture of a film shows a cut-off, because programs show this picture when the film is not playing;
`StepPictures.film` chooses it.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from ..drawing.shapes import EdgeMark, Mark, SetMark, StrikeMark, TextMark
from ..errors import MissingPackageError, imported
from ..phrases import Code, gettext
from .format import SeriesFormat
from .graphviz import DPI, Box, Part, marks_of, missing_letters, png_file, png_part
from .step_pictures import StepPictures

if TYPE_CHECKING:
    from PIL.Image import Image

_Colour: TypeAlias = tuple[int, int, int]

LAST = 2
"""duration of the last picture, as a multiple of the duration of each other picture"""
_MOST_COLOURS = 256
"""maximum number of colours of a GIF"""
FRAMES = 10
"""frames per second of an MP4: presentation programs expect a constant rate, and repeated frames need almost no
space
"""
_USUALLY_FEWER = 1 << 14
"""maximum number of colours that Pillow is first asked to count; usually only pictures with boards have more. It is not
higher, because Pillow allocates memory for the requested number
"""
_ENCODER = "libx264"
_QUALITY = {"crf": "16", "preset": "veryfast", "tune": "stillimage"}
"""options of the encoder, which keep the edges of letters sharp"""


def _gif(steps: StepPictures) -> bytes:
    """Return the pictures as an animated GIF with one palette, so that no colour changes between pictures."""
    sheets = _sheets(steps)
    colours = _commonest(sheets)
    near: Image = _pillow().new("P", (1, 1))
    near.putpalette(_numbers(map(_floor, colours)))
    few = [sheet.quantize(palette=near, dither=_pillow().Dither.NONE) for sheet in sheets]
    for sheet in few:
        sheet.putpalette(_numbers(colours))
    return _written(few, steps.seconds, "GIF")


def _webp(steps: StepPictures) -> bytes:
    features = _pillow("features")
    if not features.check("webp"):
        raise MissingPackageError(
            gettext("this version of Pillow cannot write WebP; install a newer one with: %(line)s").with_values(
                line=Code("pip install --upgrade pillow")
            )
        )
    sheets = _sheets(steps)
    return _written(sheets, steps.seconds, "WEBP", lossless=True, quality=60)


def _mp4(steps: StepPictures) -> bytes:
    """Return the pictures as an MP4 for slides and browsers: H.264, yuv420p, with sides of even length.

    A side of odd length is extended by one pixel in the colour of the paper. Each picture begins with a key frame, to
    which players can jump.
    """
    av = imported("av", _MP4_NEEDS)
    if _ENCODER not in av.codecs_available:
        raise MissingPackageError(_MP4_NEEDS)
    sheets = [_even(sheet, steps.theme.paper) for sheet in _sheets(steps)]
    film = io.BytesIO()
    with av.open(film, "w", format="mp4") as box:
        stream = box.add_stream(_ENCODER, rate=FRAMES, options=_QUALITY)
        stream.width, stream.height = sheets[0].size
        stream.pix_fmt = "yuv420p"
        for tag in ("color_primaries", "color_trc", "colorspace"):
            setattr(stream.codec_context, tag, _BT709)
        stream.codec_context.color_range = av.video.reformatter.ColorRange.MPEG
        for sheet, count in zip(sheets, _counts(len(sheets), steps.seconds), strict=True):
            frame = av.VideoFrame.from_image(sheet).reformat(format="yuv420p", dst_colorspace="ITU709")
            for number in range(count):
                frame.pts = None
                frame.pict_type = av.video.frame.PictureType.NONE if number else av.video.frame.PictureType.I
                box.mux(stream.encode(frame))
        box.mux(stream.encode(None))
    return film.getvalue()


_BT709 = 1
"""code of the colour space of high-definition video in H.264 and MP4"""


def _even(sheet: Image, paper: str) -> Image:
    """Return a picture extended to sides of even length, in pixels, as chroma subsampling requires."""
    whole: Image = _pillow().new("RGB", (sheet.width + sheet.width % 2, sheet.height + sheet.height % 2), paper)
    whole.paste(sheet)
    return whole


def _counts(pictures: int, seconds: float) -> list[int]:
    """Return the number of video frames that show each picture, at least one; rounding errors do not accumulate.

    >>> _counts(3, 0.25)
    [2, 3, 5]
    """
    ends = [max(number, round(FRAMES * seconds * number)) for number in range(pictures)]
    return [*(after - before for before, after in pairwise(ends)), max(1, round(LAST * FRAMES * seconds))]


_FILMS_NEED = gettext("films need Pillow; install it with: %(line)s").with_values(
    line=Code("pip install 'gametree[pictures]'")
)
_MP4_NEEDS = gettext("MP4 films need PyAV, which contains the encoder; install it with: %(line)s").with_values(
    line=Code("pip install 'gametree[films]'")
)


def _pillow(module: str = "Image") -> Any:
    return imported(f"PIL.{module}", _FILMS_NEED)


def _sheets(steps: StepPictures) -> list[Image]:
    if steps.size is None:
        sheets = list(_drawn_by_changes(steps))
    else:
        sheets = [_on_paper(picture, steps.theme.paper) for picture in steps.drawn(png_file)]
    return [sheets[number] for number in steps.film]


_RING = 16
"""width, in pixels, of the border of a redrawn part that is discarded, because lines end abruptly there"""
_AROUND = 6.0
"""extra space around a mark, in points, for the width of its outline and for letters that are wider than measured"""


def _drawn_by_changes(steps: StepPictures) -> Iterator[Image]:
    """Yield the pictures of the steps. After the first picture, only the changed part of each picture is drawn, and the
    rest is copied from the previous picture.
    """
    theme, dpi = steps.theme, steps.dpi or DPI
    box, before = None, dict[str, Mark]()
    for drawing in steps.drawings():
        marks = {mark.id: mark for mark in marks_of(drawing)}
        different = {id for id, _ in before.items() ^ marks.items()}
        changed = [mark for one in (before, marks) for mark in one.values() if not different.isdisjoint(_ids(mark))]
        if drawing.box != box:
            sheet = _on_paper(png_file(drawing, theme, dpi=dpi), theme.paper)
        elif changed:
            left, upper, right, lower = _pixels(changed, before | marks, drawing.box, dpi)
            part = left - _RING, upper - _RING, right + _RING, lower + _RING
            drawn = _on_paper(png_part(drawing, theme, part, dpi), theme.paper)
            sheet = sheet.copy()
            sheet.paste(drawn.crop((_RING, _RING, right - left + _RING, lower - upper + _RING)), (left, upper))
        box, before = drawing.box, marks
        yield sheet


def _pixels(changed: Iterable[Mark], marks: Mapping[str, Mark], box: Box, dpi: float) -> Part:
    """Return the part of the picture that contains all changed marks."""
    sides = [side for mark in changed for side in _sides(mark, marks)]
    across, up = ([side[way] for side in sides] for way in (0, 1))
    left, upper = min(across) - _AROUND - box[0], box[3] - max(up) - _AROUND
    right, lower = max(across) + _AROUND - box[0], box[3] - min(up) + _AROUND
    return tuple(round(side * dpi / 72) for side in (left, upper, right, lower))  # type: ignore[return-value]


def _ids(mark: Mark) -> tuple[str, ...]:
    """Return the id of a mark and, for a line, the ids of the nodes at its ends, because the line ends at their
    borders.
    """
    return (mark.id, mark.tail, mark.head) if isinstance(mark, EdgeMark | StrikeMark | SetMark) else (mark.id,)


def _sides(mark: Mark, marks: Mapping[str, Mark]) -> Iterator[tuple[float, float]]:
    """Yield two opposite corners of a mark or, for a line, those of the nodes at its ends."""
    if isinstance(mark, EdgeMark | StrikeMark | SetMark):
        yield from (corner for end in (mark.tail, mark.head) for corner in _sides(marks[end], marks))
        return
    width, height = mark.width / 2, (mark.size * 1.4 if isinstance(mark, TextMark) else mark.height) / 2
    yield from ((mark.x - width, mark.y - height), (mark.x + width, mark.y + height))


def _on_paper(picture: bytes, paper: str) -> Image:
    """Read a picture, and fill its transparent parts with the colour of the paper."""
    pillow = _pillow()
    with pillow.open(io.BytesIO(picture)) as read:
        sheet: Image = pillow.new("RGB", read.size, paper)
        sheet.paste(read, mask=read.getchannel("A") if "A" in read.getbands() else None)
    return sheet


def _commonest(sheets: Iterable[Image]) -> list[_Colour]:
    """Return the most common colours of the pictures, at most 256. A drawing has only a few colours, and blends of them
    at the edges of its lines.

    Pillow compares six bits of each component of a colour. Of the colours that it treats as equal, only the most common
    is kept.
    """
    seen: Counter[_Colour] = Counter()
    for sheet in sheets:
        colours = sheet.getcolors(_USUALLY_FEWER) or sheet.getcolors(sheet.width * sheet.height) or ()
        for count, colour in colours:
            seen[colour] += count  # type: ignore[index]
    kept: dict[_Colour, _Colour] = {}
    for colour, _ in seen.most_common():
        kept.setdefault(_floor(colour), colour)
    return list(kept.values())[:_MOST_COLOURS]


def _floor(colour: _Colour) -> _Colour:
    """Return a colour reduced to the six bits of each component that Pillow compares."""
    red, green, blue = (part & ~3 for part in colour)
    return red, green, blue


def _numbers(colours: Iterable[_Colour]) -> list[int]:
    return [part for colour in colours for part in colour]


def _written(sheets: list[Image], seconds: float, format: str, **options: Any) -> bytes:
    step = round(1000 * seconds)
    times = [step] * (len(sheets) - 1) + [LAST * step]
    film = io.BytesIO()
    sheets[0].save(film, format, save_all=True, append_images=sheets[1:], duration=times, loop=0, **options)
    return film.getvalue()


def _subtitles(steps: StepPictures) -> bytes:
    """Return the captions with the times at which a film shows their steps, as WebVTT.

    >>> import gametree as gt
    >>> print(_subtitles(StepPictures.of(gt.minimax("[3 5]"))).decode().split("\\n\\n")[1])
    b
    00:00:00.000 --> 00:00:02.000
    C is worth 5 and is the last child of A, so A = 5. The search is over: A = 5 and the best move is a2.
    """
    frames, step = [steps.shown[number] for number in steps.film], timedelta(seconds=steps.seconds)
    times = [number * step for number in range(len(frames))] + [(len(frames) - 1 + LAST) * step]
    cues = [
        f"{frame.name}\n{_clock(start)} --> {_clock(end)}\n"
        f"{escape(frame.caption(steps.lang, steps.notation), quote=False)}\n"
        for frame, (start, end) in zip(frames, pairwise(times), strict=True)
    ]
    return "\n".join(["WEBVTT\n", *cues]).encode("utf-8")


def _clock(time: timedelta) -> str:
    """Return a time in a film in the notation of WebVTT.

    >>> _clock(timedelta(seconds=3661.5))
    '01:01:01.500'
    """
    minutes, milliseconds = divmod(time // timedelta(milliseconds=1), 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{milliseconds // 1000:02}.{milliseconds % 1000:03}"


# ---- The formats ---------------------------------------------------------------------------------


_OPTIONS = frozenset({"dpi", "seconds"})
GIF = SeriesFormat("gif", ".gif", 40, _OPTIONS, missing_letters, write=_gif, subtitles=_subtitles)
WEBP = SeriesFormat("webp", ".webp", 40, _OPTIONS, missing_letters, write=_webp, subtitles=_subtitles)
MP4 = SeriesFormat("mp4", ".mp4", 100, _OPTIONS, missing_letters, write=_mp4, subtitles=_subtitles)
