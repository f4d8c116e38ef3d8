"""SVG: a drawing as a compact picture with a description, and as the output of notebooks and interpreters.

JupyterLab and code hosting sites show such images even in untrusted notebooks, where they hide SVG output; screen
readers find the description. A compact SVG is a third as large as a PNG with 16 colours, and follows the light or dark
mode of the page around it.
"""

from __future__ import annotations

import math
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from html import escape, unescape
from itertools import pairwise
from string import Template, ascii_letters
from typing import Any
from xml.etree import ElementTree

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import NAMES, THEMES, Theme, theme_named
from ..fonts import FAMILY
from ..languages import wrapped
from ..phrases import reader_language
from ..trace.algorithms import AnyFrame
from ..tree.tree import Tree
from . import graphviz, text_drawing
from .format import PictureSize, SeriesFormat, StepFormat
from .graphviz import FALLBACK, dot, png
from .step_pictures import StepPictures
from .text_drawing import description, size_in_words

STRICT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
"""content security policy of a page that loads nothing, not even a picture, and runs no script"""
_DOCUMENT = Template("""\
<!doctype html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
$policy<title>$title</title>
$head</head>
$body
</html>
""")


def html_document(title: str, body: str, *, lang: str, style: str = "", head: str = "", policy: str = "") -> str:
    """Return a complete page: ``body`` is the body element, ``head`` contains lines of HTML, and ``policy`` is a
    content security policy.

    >>> print(html_document("1 < 2", "<body>…</body>", lang="en", style="p { color: red; }"))
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>1 &lt; 2</title>
    <style>
    p { color: red; }
    </style>
    </head>
    <body>…</body>
    </html>
    <BLANKLINE>
    """
    rules = f"\n{style.rstrip()}\n"
    if policy and style and "script-src" not in policy:  # the player's script also adds styles
        policy = f"{policy}; style-src-elem {content_hash(rules)}; style-src-attr 'unsafe-inline'"
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n' if policy else ""
    style_element = f"<style>{rules}</style>\n" if style else ""
    return _DOCUMENT.substitute(
        lang=escape(lang), title=escape(title), policy=allowed, head=head + style_element, body=body
    )


def content_hash(text: str) -> str:
    """Return the hash that makes a content security policy allow exactly this script or style.

    >>> content_hash("alert(1)")
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
    """
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


# ---- SVG: a drawing as a picture with a description ----------------------------------------------

_PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_COMMENTS_AND_TITLES = re.compile(r"<!--.*?-->\n?|<title>.*?</title>\n?", re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_WORDS = re.compile(r"<(?:title|desc)>(.*?)</(?:title|desc)>", re.DOTALL)
_OPENING = re.compile(r"<svg[^>]*>")
_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
_PLAIN = f'font-family="{FALLBACK}"'
_BOLD = f'font-family="{FAMILY} Bold"'
"""full name of the bold font; Graphviz writes this name where SVG needs the family and the weight"""


class Svg(str):
    """The text of an SVG file; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return image(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print only the picture's title, because IPython would otherwise show the whole file as the text form of the
        picture.
        """
        title = TITLE.search(self)
        printer.text(unescape(title[1]) if title else repr(self))


def svg(drawing: Drawing, theme: Theme, *, widest: float | None = None, size: tuple[float, float] | None = None) -> Svg:
    """Return a drawing as SVG; its ``<title>`` is the caption, and its ``<desc>`` describes the tree.

    A picture wider than ``widest`` points is scaled down to this width, but not below half its size. ``size`` is the
    width and height, in points, of an area that the picture fills.
    """
    picture = describe(graphviz.render(dot(drawing, theme, size=size), "svg").decode("utf-8"), drawing)
    left, bottom, right, top = drawing.box
    if widest is None or right - left <= widest:
        return picture
    scale = max(0.5, widest / (right - left))
    shown_size = f'width="{(right - left) * scale:.0f}pt" height="{(top - bottom) * scale:.0f}pt"'
    return Svg(_SIZE.sub(shown_size, picture, count=1))


def describe(graphviz_svg: str, drawing: Drawing) -> Svg:
    """Replace the comments and titles in an SVG made by Graphviz with one title and one description."""
    title, words = drawing.caption or size_in_words(drawing), description(drawing)
    bare = _with_weights(_COMMENTS_AND_TITLES.sub("", _PROLOGUE.sub("", graphviz_svg, count=1)))
    described = f"<title>{escape(title, quote=False)}</title>\n<desc>{escape(words, quote=False)}</desc>\n"
    opening = _OPENING.search(bare)
    assert opening is not None
    head = opening.group().replace("<svg", '<svg role="img"', 1)
    return Svg(head + "\n" + described + bare[opening.end() :].lstrip("\n"))


def _with_weights(graphviz_svg: str) -> str:
    return graphviz_svg.replace(_BOLD, f'{_PLAIN} font-weight="bold"')


def described_in(picture: str) -> str:
    """Return the description that `describe` put into a picture.

    >>> described_in("<svg><title>A</title>\\n<desc>A &lt; B</desc></svg>")
    'A < B'
    """
    return unescape(picture.partition("<desc>")[2].partition("</desc>")[0])


def image_source(drawing: Drawing) -> str:
    """Return a drawing as the data URL of an SVG image without title and description, which follows the page's light or
    dark mode.
    """
    drawn = graphviz.render(dot(drawing, theme_named("light")), "svg").decode("utf-8")
    return _source(_with_weights(drawn))


def _source(svg: str) -> str:
    return _address(shorten_svg(svg, keep=(), is_dark_too=True))


SHOWN = "gametree-shown"
"""CSS class of elements that follow the light or dark mode of the page"""
COLOUR_SCHEME_STYLE = (
    "<style>@property --gt-page{syntax:'\\3c color>';inherits:false;initial-value:red}"
    f":has(>.{SHOWN}){{--gt-page:light-dark(#fff,#000)}}"
    f"@container style(--gt-page:#fff){{.{SHOWN}{{color-scheme:light}}}}"
    f":is([data-jp-theme-light=true],.vscode-light) .{SHOWN}{{color-scheme:light}}"
    f":is([data-jp-theme-light=false],.vscode-dark) .{SHOWN}{{color-scheme:dark}}</style>"
)
"""style for pictures in light or dark mode. The page of a notebook sets its mode by an attribute, other pages by their
color-scheme.

A page without a mode is light, but a picture on it would use the mode of the system. To prevent this, the style queries
the light-dark colour around the picture. A browser that does not support such queries uses the mode of the system.
"""

_NAMESPACE = "http://www.w3.org/2000/svg"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"

_LOOKS = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor",
)  # fmt: skip
_ATTRIBUTES = frozenset(("id", "class", "role", _SPACE))
"""attributes that are removed, because they have an effect only if the SVG is inline in a page; xml:space is added
again to texts that need it
"""
_DECIMALS = re.compile(r"-?(?<!\d)\d+\.\d+")
_FONT = re.compile(r"font-family:[^;}]+;?")
_COLOUR = re.compile(r"#(.)\1(.)\2(.)\3$")
_PAINT = re.compile(r"(?<![\w-])(fill|stroke):(#\w+)")
_BETWEEN_EQUAL_LINES = re.compile(r'(?<!z)" class="(\w+)"/><path d="(?=[^"z]*" class="\1"/>)')
"""pattern of the markup between two consecutive lines with the same look, which can be removed to join both into one
path
"""
_IDENTITY_TRANSFORM = "scale(1 1) rotate(0) "
_CURVE = re.compile(r"M([-\d.]+),([-\d.]+)C" + " ".join([r"([-\d.]+),([-\d.]+)"] * 3))
_FLAT = 0.2
"""maximum deviation, in points, of a curve from the line that replaces it"""


def image(svg: str) -> str:
    """Return an SVG as an image in HTML, with its title and its description as alternative text.

    >>> image('<svg xmlns="http://www.w3.org/2000/svg"><title>A &lt; B</title></svg>')[:52]
    '<img class="gametree-shown" alt="A &lt; B" src="data'
    """
    alt = escape(" ".join(unescape(text) for text in _WORDS.findall(svg)))
    return f'<img class="{SHOWN}" alt="{alt}" src="{_source(svg)}"/>{COLOUR_SCHEME_STYLE}'


def _address(svg: str) -> str:
    """Return a compact SVG as a data URL for an HTML attribute, which is a quarter smaller than in base64.

    >>> _address('<text x="1" class="a">50 %</text>')
    "data:image/svg+xml,%3Ctext x='1' class='a'>50 %25%3C/text>"
    """
    in_quotes = svg.replace("&", "&amp;").replace('"', "'")
    return "data:image/svg+xml," + in_quotes.replace("%", "%25").replace("#", "%23").replace("<", "%3C")


def shorten_svg(svg: str, keep: tuple[str, ...] = ("title", "desc"), *, is_dark_too: bool = False) -> str:
    """Return a shorter SVG that looks the same: with one style sheet, lengths in tenths of a point, and no groups for
    scripts.

    ``keep`` contains the ids of text elements that are kept. If ``is_dark_too``, the picture has dark colours on a dark
    page.

    >>> shorten_svg('<svg xmlns="http://www.w3.org/2000/svg"><g id="n"><text x="1.23" fill="red">A</text></g></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#f00}</style><text x="1.2" class="a">A</text></svg>'
    """
    root, looks = ElementTree.fromstring(svg), dict[str, str]()
    kept = [element for element in root if _tag(element) in keep]
    head = "".join(f"<{_tag(element)}>{escape(element.text or '', quote=False)}</{_tag(element)}>" for element in kept)
    start, body = (
        _opening(root, looks).removeprefix("<svg"),
        "".join(_short_element(element, looks) for element in root),
    )
    sheet = "".join(f".{name}{{{look}}}" for look, name in looks.items())
    fonts = set(_FONT.findall(sheet))
    if len(fonts) == 1:
        sheet = f"text{{{fonts.pop()}}}" + _FONT.sub("", sheet)
    if is_dark_too:
        sheet += _dark_sheet(looks)
    return f'<svg xmlns="{_NAMESPACE}"{start}>{head}<style>{sheet}</style>{_BETWEEN_EQUAL_LINES.sub("", body)}</svg>'


def _dark_sheet(looks: Mapping[str, str]) -> str:
    """Return the CSS rules for dark pages: for each look, the colours that differ from those on light pages."""
    rules: dict[str, list[str]] = {}
    for look, name in looks.items():
        dark = ";".join(f"{kind}:{_DARK[colour]}" for kind, colour in _PAINT.findall(look) if colour in _DARK)
        if dark:
            rules.setdefault(dark, []).append(f".{name}")
    rules_text = "".join(f"{','.join(names)}{{{dark}}}" for dark, names in rules.items())
    return f"@media(prefers-color-scheme:dark){{{rules_text}}}" if rules_text else ""


def _short_element(element: ElementTree.Element, looks: dict[str, str]) -> str:
    """Return an element as compact SVG, and add its look to ``looks``, the looks of the whole picture."""
    tag, inside = _tag(element), "".join(_short_element(child, looks) for child in element)
    if tag in ("title", "desc"):
        return ""
    if tag == "g" and element.attrib.keys() <= _ATTRIBUTES:
        return inside
    text = escape(element.text or "", quote=False).replace('"', "&quot;") if tag == "text" else ""
    return f"{_opening(element, looks)}>{text}{inside}</{tag}>" if text or inside else f"{_opening(element, looks)}/>"


def _opening(element: ElementTree.Element, looks: dict[str, str]) -> str:
    tag, looked, text = _tag(element), [], element.text or ""
    written = f"<{tag}"
    for name, value in element.attrib.items():
        if name in _LOOKS:
            looked.append((name, value))
        elif name == "points":
            written += f' d="{_outline(value)}z"'
        elif name not in _ATTRIBUTES:
            value = _CURVE.sub(_line, value) if name == "d" else value.replace(_IDENTITY_TRANSFORM, "")
            value = _DECIMALS.sub(_tenths, value)
            written += f' {name}="{escape(value, quote=False)}"'
    if tag == "text" and text != " ".join(text.split()):
        written += ' xml:space="preserve"'
    if look := _looks_of(tuple(looked)):
        name = ascii_letters[len(looks) % 52] + "_" * (len(looks) // 52)
        written += f' class="{looks.setdefault(look, name)}"'
    return written


def _tenths(number: re.Match[str]) -> str:
    return f"{round(float(number[0]), 1) + 0:g}"


@lru_cache(maxsize=1000)
def _looks_of(attributes: tuple[tuple[str, str], ...]) -> str:
    values = dict(attributes)
    return ";".join(f"{name}:{_look(name, values[name])}" for name in _LOOKS if name in values)


def _look(name: str, value: str) -> str:
    return f"{float(value):g}px" if name == "font-size" else _short_colour(NAMES.get(value, value))


def _outline(points: str) -> str:
    """Return a path through points; after the first, each point is given by its offset from the previous point.

    >>> _outline("83.72,-102.6 45.72,-102.6 45.72,-72.6 83.72,-102.6")
    'M83.7-102.6h-38v30'
    """
    first, *rest = [[round(10 * float(number)) for number in point.split(",")] for point in points.split()]
    path = "M" + _pair(*first)
    for (x, y), (to_x, to_y) in pairwise([first, *(rest[:-1] if rest and rest[-1] == first else rest)]):
        across, down = to_x - x, to_y - y
        path += f"h{across / 10:g}" if down == 0 else f"v{down / 10:g}" if across == 0 else "l" + _pair(across, down)
    return path


def _pair(x: int, y: int) -> str:
    """Return as text two numbers given in tenths, separated by a comma or, if the second is negative, only by its minus
    sign.
    """
    return f"{x / 10:g}{',' if y >= 0 else ''}{y / 10:g}"


def _line(curve: re.Match[str]) -> str:
    """Return the SVG path of a line in place of a curve that is nearly straight; return other curves unchanged."""
    x, y, x1, y1, x2, y2, x3, y3 = map(float, curve.groups())
    length = math.hypot(x3 - x, y3 - y)
    deviation = max(abs((x3 - x) * (q - y) - (y3 - y) * (p - x)) for p, q in ((x1, y1), (x2, y2)))
    return _outline(f"{x},{y} {x3},{y3}") if deviation <= _FLAT * length else curve[0]


def _tag(element: ElementTree.Element) -> str:
    tag = element.tag.removeprefix(f"{{{_NAMESPACE}}}")
    return "path" if tag == "polygon" else tag


def _short_colour(colour: str) -> str:
    return _COLOUR.sub(r"#\1\2\3", colour)


def _dark_colours() -> dict[str, str]:
    light, dark = THEMES["light"], THEMES["dark"]
    dark_of = {light.paper: dark.paper}
    for looks, dark_looks in ((light.nodes, dark.nodes), (light.edges, dark.edges), (light.texts, dark.texts)):
        for role, look in looks.items():
            dark_look = dark_looks[role]
            for colour, dark_colour in (
                (look.line, dark_look.line),
                (look.fill, dark_look.fill),
                (look.text, dark_look.text),
            ):
                if colour != dark_colour:
                    dark_of.setdefault(colour, dark_colour)
    return {_short_colour(colour): _short_colour(dark_colour) for colour, dark_colour in dark_of.items()}


_DARK = _dark_colours()


# ---- The formats: a picture, and the page that plays a search ------------------------------------


def svg_file(drawing: Drawing, theme: Theme, size: PictureSize | None = None, dpi: float | None = None) -> bytes:
    """Return a drawing as an SVG file. A slide is drawn with one point per pixel, so that its shape is exact."""
    if size is None or not size.is_slide:
        return svg(drawing, theme, size=size and size[:2]).encode("utf-8")
    shown = f'width="{size.width:.3f}pt" height="{size.height:.3f}pt"'
    return _SIZE.sub(shown, svg(drawing, theme, size=size.pixels), count=1).encode("utf-8")


def _page(steps: StepPictures) -> bytes:
    hidden = {"hide": steps.hide} if steps.hide else {}
    page = steps.result.to_html(None, steps.by, steps.lang, notation=steps.notation, theme=steps.page_theme, **hidden)
    return page.encode("utf-8")


SVG = StepFormat("svg", ".svg", 2, draw=svg_file)
HTML = SeriesFormat("html", ".html", write=_page)


WIDEST = 600.0
"""maximum width of a picture in a notebook, in points"""


def bundle_for_reader(make_subject: Callable[[str], Tree | AnyFrame | Drawing]) -> dict[str, str]:
    """Return the MIME bundle of the object that ``make_subject`` returns for the user's language. The texts of a tree
    are in this language; those of a frame are in the frame's own language.
    """
    lang = reader_language()
    subject = make_subject(lang)
    if isinstance(subject, Drawing):
        return bundle(subject)
    return bundle(draw(subject, lang=lang if isinstance(subject, Tree) else None, captioned=True))


def bundle(drawing: Drawing) -> dict[str, str]:
    """Return a drawing as an HTML image and as plain text, or only as text if no renderer is available.

    The caption is text below the image, so that it stays legible if the image is small. A PNG is included for
    converters of notebooks to PDF, and for consoles without HTML.
    """
    drawing = folded(drawing)
    contents = {"text/plain": "\n".join(filter(None, [text_drawing.text(drawing), wrapped(drawing.caption)]))}
    if graphviz.is_available():
        caption = f"<p>{escape(drawing.printed_caption)}</p>" if drawing.printed_caption else ""
        bare = replace(drawing, captioned=False, given_layout=drawing.layout)
        contents["text/html"] = picture(bare) + caption
    if graphviz.is_available("png"):
        contents["image/png"] = b64encode(png(drawing, theme_named("light"))).decode("ascii")
    return contents


def picture(drawing: Drawing, *, whole: bool = False) -> str:
    """Return a drawing as HTML: an image, or text if no renderer is available.

    A large tree is folded, unless ``whole`` is set, as it is for questions that can concern any node.
    """
    drawing = drawing if whole else folded(drawing)
    if graphviz.is_available():
        return image(svg(drawing, theme_named("light"), widest=WIDEST))
    return f"<pre>{escape(text_drawing.text(drawing))}</pre>"
