"""Films: pictures one after the other in one GIF or WebP, which repeats and shows the last one longer."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import MissingPackageError
from ...phrases import Code, gettext

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["LAST", "gif", "webp"]

Colour: TypeAlias = tuple[int, int, int]

LAST = 2
"""time of the last picture, as a multiple of the others'"""
MOST_COLOURS = 256
"""colours of a GIF"""


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


def _pillow(module: str = "Image") -> Any:
    try:
        return import_module(f"PIL.{module}")
    except ModuleNotFoundError:
        raise MissingPackageError(
            gettext("films need Pillow; install it with: %(line)s").of(line=Code("pip install pillow"))
        ) from None


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
