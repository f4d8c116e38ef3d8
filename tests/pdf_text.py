"""The contents of a PDF as extracted by an independent reader: fonts, and texts with their positions and sizes."""

from __future__ import annotations

import io
import math
from typing import Any

from pypdf import PageObject, PdfReader

PlacedText = tuple[str, float, float, float]
"""a text, the x and y of its start measured from the lower left corner, and its font size, all in points"""


def fonts(data: bytes) -> dict[str, bool]:
    """Return the fonts of a PDF, and whether each is embedded."""
    found = {}
    for page in PdfReader(io.BytesIO(data)).pages:
        for font in _fonts_in(page["/Resources"]):
            below = font.get("/DescendantFonts", [font])[0].get_object()
            descriptor = below["/FontDescriptor"].get_object()
            found[str(below["/BaseFont"])] = bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor))
    return found


def _fonts_in(resources: Any) -> list[Any]:
    """Return the fonts of a page and of the pictures on it."""
    inside = resources.get_object()
    found = [font.get_object() for font in inside.get("/Font", {}).values()]
    for form in inside.get("/XObject", {}).values():
        if "/Resources" in form.get_object():
            found += _fonts_in(form.get_object()["/Resources"])
    return found


def placed_texts(page: PageObject) -> set[PlacedText]:
    """Return the texts of a page with their positions and font sizes."""
    found = set[PlacedText]()

    def see(text: str, current: Any, matrix: Any, font: Any, size: float) -> None:
        if text.strip():
            x = current[0] * matrix[4] + current[2] * matrix[5] + current[4]
            y = current[1] * matrix[4] + current[3] * matrix[5] + current[5]
            scale = math.hypot(current[0], current[1]) * math.hypot(matrix[0], matrix[1])
            found.add((text.strip(), round(x, 1), round(y, 1), round(size * scale, 2)))

    page.extract_text(visitor_text=see)
    return found


def spoken(data: bytes) -> list[tuple[str, str]]:
    """Return the tags of a PDF in reading order, each with the alternative text if it is a picture."""
    found: list[tuple[str, str]] = []

    def walk(element: Any) -> None:
        element = element.get_object() if hasattr(element, "get_object") else element
        for part in element if isinstance(element, list) else [element]:
            part = part.get_object()
            if isinstance(part, dict):
                if "/S" in part:
                    found.append((str(part["/S"]), str(part.get("/Alt", ""))))
                walk(part.get("/K", []))

    walk(PdfReader(io.BytesIO(data)).root_object["/StructTreeRoot"]["/K"])
    return found
