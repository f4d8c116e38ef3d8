"""A course's own template: a presentation whose layouts and placeholders the slides of a deck take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import InputError, MissingPackageError
from ...phrases import Code, gettext
from .places import Place

if TYPE_CHECKING:
    from pptx.presentation import Presentation

__all__ = ["NEEDS_PPTX", "Template", "text_of", "unused"]

NEEDS_PPTX = gettext("PowerPoint files need python-pptx; install it with: %(line)s").of(
    line=Code("pip install 'gametree[slides]'")
)
TITLES, TEXTS = ("TITLE", "CENTER_TITLE"), ("BODY", "OBJECT", "SUBTITLE")
"""the placeholders that take a title, and those that take a text"""
LEAST_AREA = (240, 160)
"""least width and height of the text's placeholder, in which picture and caption must find their places, in points"""


@dataclass(frozen=True, slots=True)
class Template:
    """The layouts of a template: for the first slide, for slides with a text, and for those with a title only."""

    path: Path
    opening: int
    said: int
    bare: int
    """the numbers of the layouts"""
    area: Place
    """of the placeholder for text, which picture and caption share"""

    @classmethod
    def of(cls, path: Path) -> Template:
        """Read a template; one that cannot be used is an `InputError`."""
        layouts: list[Any] = list(_opened(path).slide_layouts)
        named = [
            (number, [one.placeholder_format.type.name for one in layout.placeholders])
            for number, layout in enumerate(layouts)
        ]
        titled = [(number, kinds) for number, kinds in named if any(kind in TITLES for kind in kinds)]
        if not titled:
            needed, got = gettext("a layout with a placeholder for the title"), gettext("none with one")
            cure = gettext("add a title to a layout of the slide master")
            raise InputError(Code(path), needed, got, cure)
        texts = [number for number, kinds in titled if _count(kinds, "BODY", "OBJECT") == 1 and "PICTURE" not in kinds]
        if not texts:
            needed, got = gettext("a layout with a title and one placeholder for text"), gettext("none with both")
            cure = gettext("add such a layout to the slide master, as Title and Content is")
            raise InputError(Code(path), needed, got, cure)
        openings = [number for number, kinds in titled if "SUBTITLE" in kinds]
        bare = [
            number for number, kinds in titled if not _count(kinds, *TEXTS, "PICTURE", "TABLE", "CHART", "MEDIA_CLIP")
        ]
        said = texts[0]
        shape = text_of(layouts[said].placeholders)
        area = Place(shape.left.pt, shape.top.pt, shape.width.pt, shape.height.pt)
        if area.width < LEAST_AREA[0] or area.height < LEAST_AREA[1]:
            needed = gettext("a placeholder for text of at least %(width)s × %(height)s points")
            found = gettext("one of %(width)s × %(height)s points")
            least = {"width": LEAST_AREA[0], "height": LEAST_AREA[1]}
            sides = {"width": round(area.width), "height": round(area.height)}
            cure = gettext("make it larger in the layout %(name)s").of(name=layouts[said].name)
            raise InputError(Code(path), needed.of(**least), found.of(**sides), cure)
        return cls(path, (openings or texts)[0], said, (bare or texts)[0], area)

    def presentation(self) -> Presentation:
        """Return the template without the slides that are in it."""
        whole = _opened(self.path)
        listed: Any = whole.slides._sldIdLst
        for entry in list(listed):
            whole.part.drop_rel(entry.rId)
            listed.remove(entry)
        return whole


def text_of(placeholders: Any) -> Any:
    """Return the placeholder of a slide or a layout that takes a text."""
    return next(one for one in placeholders if one.placeholder_format.type.name in TEXTS)


def _opened(path: Path) -> Presentation:
    try:
        from pptx import Presentation as opened
        from pptx.exc import PackageNotFoundError
    except ModuleNotFoundError:
        raise MissingPackageError(NEEDS_PPTX) from None
    needed = gettext("a presentation of PowerPoint, a .pptx file")
    cure = gettext("save the template as a presentation, and name that file")
    try:
        return opened(str(path))
    except PackageNotFoundError:
        got = gettext("another file") if path.is_file() else gettext("no such file")
        raise InputError(Code(path), needed, got, cure) from None
    except (KeyError, ValueError, OSError) as error:
        raise InputError(Code(path), needed, str(error) or type(error).__name__, cure) from None


def _count(kinds: list[str], *wanted: str) -> int:
    return sum(kind in wanted for kind in kinds)


def unused(made: Any) -> Iterator[Any]:
    """Yield the placeholders of a slide that are still empty, which would print a prompt."""
    for shape in made.placeholders:
        if shape.has_text_frame and not shape.text_frame.text:
            yield shape
