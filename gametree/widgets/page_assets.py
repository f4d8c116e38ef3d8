"""The parts of which pages and widgets are made: scripts, style sheets and frames."""

from __future__ import annotations

import html
import json
import os
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from os.path import dirname, join, normpath
from pathlib import Path

from ..drawing.shapes import OF_ANSWERS, ON_PAPER, Role
from ..drawing.sizes_and_gaps import TextSizes
from ..drawing.themes import PAGE_COLOURS, THEMES, Look, Theme, theme_named
from ..errors import InputError, wrong_value
from ..fonts import FAMILY
from ..phrases import gettext
from ..render.svg import COLOUR_SCHEME_STYLE, SHOWN

PAGE = Path(__file__).parent / "page"
"""folder of the JavaScript and CSS of all widgets"""

_IMPORT = "\nimport {"
"""start of every import statement in a module; modules import only from files in `PAGE`"""
_TYPE = re.compile(r"/\*\* @type [^*]*\*/ ")
_COMMENT = re.compile(r"(?<![ \t])[ \t]+// .*")


def modules(name: str) -> dict[Path, str]:
    """Return the texts of a module of the page and of all its direct and indirect imports, in order of dependency.

    >>> [path.stem for path in modules("shared/text.js")]
    ['elements', 'text']
    """
    texts: dict[str, str] = {}

    def visit(path: str) -> None:
        if path in texts:
            return
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for imported in f"\n{text}".split(_IMPORT)[1:]:
            visit(normpath(join(dirname(path), imported.split('"', 2)[1])))
        texts[path] = text

    visit(normpath(PAGE / name))
    return {Path(path): text for path, text in texts.items()}


@cache
def script(name: str) -> str:
    """Return a module and all modules that it imports as plain statements that share one scope."""
    return "".join(map(_statements, modules(name).values()))


def _statements(module: str) -> str:
    """Return the statements of a module without its imports, comments and types, and without the keyword ``export``.

    >>> _statements('/** Ten. */\\nimport { one } from "./one.js";\\n\\nexport const ten = {\\n  n: 10, // ten\\n};\\n')
    'const ten = {\\nn: 10,\\n};\\n'
    """
    first, *imports = f"\n{module}".split(_IMPORT)
    text = "".join((first, *(other.partition('";')[2] for other in imports)))
    code, *commented = "\n".join(map(str.lstrip, text.split("\n"))).split("\n/**")
    for part in commented:
        comment, end, after = part.partition("*/")
        is_alone = after == "" or after.startswith("\n")
        code += after if is_alone else f"\n/**{comment}{end}{after}"
    lines = [line for line in code.replace("\nexport ", "\n").split("\n") if line and line[:2] != "//"]
    return "\n".join([*(_without_comment(line) if "//" in line or "/**" in line else line for line in lines), ""])


def _without_comment(line: str) -> str:
    """Return a line of code without types and without a comment at its end; comments contain no quotation marks.

    >>> _without_comment('let a = /** @type {any} */ ("b // c");  // d')
    'let a = ("b // c");'
    """
    line = _TYPE.sub("", line)
    code_end = max(map(line.rfind, "\"'`")) + 1
    return line[:code_end] + _COMMENT.sub("", line[code_end:])


@cache
def shared_module(widget: str) -> str:
    """Return a small module that renders a widget with the code of `widget_module`; all widgets of a page load this
    code only once.

    anywidget waits two seconds for a module; a widget whose module loads later is displayed, but receives no messages
    from Python. On a slow computer, loading the code separately for each of many widgets would take longer.
    """
    render = "render: async (context) => (await moduleOf(source)).default.render(context)"
    source = json.dumps(widget_module(widget))
    return f"{script('shared/shared_module.js')}const source = {source};\nexport default {{ {render} }};\n"


@cache
def widget_module(widget: str) -> str:
    """Return the code of a widget as a single module without imports.

    >>> module = widget_module("player")
    >>> module.count("export"), "import {" in module
    (1, False)
    """
    return f"{script(f'{widget}/{widget}_widget.js')}export default {{ render }};\n"


AUTO_THEME = "auto"
"""theme that follows the light or dark mode of the page"""

_OF_SEARCHES = tuple(role for role in Role if role not in (*OF_ANSWERS, *ON_PAPER))
"""roles that occur while a search is played"""

_DASHES = {"": "", "dashed": ";stroke-dasharray:6,3", "dotted": ";stroke-dasharray:1,4"}
_PROPERTIES = {colours: f"var(--gt-{name})" for name, colours in PAGE_COLOURS.items()}
_STYLED_CLASSES = ".gametree-player,.gametree-still,.gametree-explorer"
"""CSS selector of the elements for which the style sheet sets properties: the player, the picture shown until the
player is loaded, and the form of the explorer
"""
_COMMENTS_AND_SPACES = re.compile(r"/\*.*?\*/\s*|^ +|^\n|(?<=\w:) | (?=\{$)|(?<=[;{,])\n", re.DOTALL | re.MULTILINE)
"""pattern of the parts of a style sheet that only readers need: comments, indentation, empty lines, and line ends and
spaces in a rule"""


@cache
def widget_css(widget: str) -> str:
    """Return the style sheet of a widget: the colours, the shared rules, and the rules of the widget.

    >>> "--gt-ink:light-dark(#1b1b1b,#e8e8e8)" in widget_css("player")
    True
    """
    # the explorer is a form with a player, whose style sheet already contains the shared parts
    names = (widget,) if widget == "explorer" else ("shared", widget)
    rules = "\n".join((PAGE / name / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return f"{_STYLED_CLASSES}{{{properties()}}}\n{_COMMENTS_AND_SPACES.sub('', rules)}"


def properties() -> str:
    return ";".join(f"--gt-{name}:{colour(name)}" for name in PAGE_COLOURS)


def colour(name: str) -> str:
    """Return the page colour with the given name as a CSS value that follows the light or dark mode of the page.

    >>> colour("paper")
    'light-dark(#ffffff,#16181c)'
    """
    return "light-dark({},{})".format(*PAGE_COLOURS[name])


def stylesheet(theme: str | Theme = AUTO_THEME, roles: Collection[Role] = _OF_SEARCHES) -> str:
    """Return the CSS rules for a theme, or for ``"auto"``, with the looks of the given roles; they apply only to the
    player's picture.

    >>> [rule for rule in stylesheet("print").splitlines() if rule.startswith(".gt-text.gt-cut")]
    ['.gt-text.gt-cut{fill:#000000;font-weight:bold}']
    """
    if theme == AUTO_THEME:
        light, dark, ground = THEMES["light"], THEMES["dark"], ""
    else:
        light = dark = theme_named(theme, others=[AUTO_THEME])
        scheme = "dark" if int(light.paper[1:3], 16) < 128 else "light"
        ground = f"&{{background:{light.paper};color-scheme:{scheme}}}\n"
        if light.font != FAMILY:
            ground += f"text{{font-family:{light.font},{FAMILY},sans-serif}}\n"
    return ground + "\n".join(
        [
            *_rules("node", light.nodes, dark.nodes, _shape, roles),
            *_rules("edge", light.edges, dark.edges, _line, roles),
            f".gt-strike.gt-cut{{{_line(light.strike, dark.strike)}}}",
            *_rules("text", light.texts, dark.texts, _text, roles),
        ]
    )


def labels_of(theme: str | Theme) -> TextSizes:
    return TextSizes() if theme == AUTO_THEME else theme_named(theme, others=[AUTO_THEME]).sizes


def hidden_of(theme: str | Theme) -> frozenset[str]:
    return frozenset() if theme == AUTO_THEME else theme_named(theme, others=[AUTO_THEME]).hide


def _rules(
    sort: str,
    light: Mapping[Role, Look],
    dark: Mapping[Role, Look],
    rule: Callable[[Look, Look], str],
    roles: Collection[Role],
) -> list[str]:
    chosen_looks = {role: look for role, look in light.items() if role in roles}
    return [f".gt-{sort}.gt-{role}{{{rule(look, dark[role])}}}" for role, look in chosen_looks.items()]


def _shape(light: Look, dark: Look) -> str:
    return f"--gt-text:{_colour(light.text, dark.text)};fill:{_colour(light.fill, dark.fill)};{_line(light, dark)}"


def _text(light: Look, dark: Look) -> str:
    return f"fill:{_colour(light.text, dark.text)}" + (";font-weight:bold" if light.bold else "")


def _line(light: Look, dark: Look) -> str:
    return f"stroke:{_colour(light.line, dark.line)};stroke-width:{light.width:g}{_DASHES[light.dash]}"


def _colour(light: str, dark: str) -> str:
    """Return a colour in CSS: a fixed colour if both colours are equal, otherwise a custom property of the page or a
    pair of colours for light and dark mode.
    """
    if light == dark:
        return light
    return _PROPERTIES.get((light, dark)) or f"light-dark({light},{dark})"


# ---- A page in a frame: the player without a kernel, in pages and slides made from notebooks ---------------

HEIGHT = "gametreeHeight"
"""key of the message with which a page in a frame reports its height, in pixels"""
SCHEME = "gametreeScheme"
"""key of the message with which the surrounding page reports light or dark mode"""
_FRAME_SCRIPT = (
    f"<script>if(!window.{HEIGHT}s){{window.{HEIGHT}s=1;"
    f"const frames=()=>[...document.querySelectorAll('iframe.{SHOWN}')],"
    "brightness=colour=>{const[r,g,b,a=1]=/^rgb/.test(colour)?colour.match(/[\\d.]+/g):[0,0,0,0];"
    "return a<.5?NaN:.3*r+.6*g+.1*b},"
    "scheme=frame=>{for(let at=frame;at;at=at.parentElement){"
    "const ground=brightness(getComputedStyle(at).backgroundColor);"
    "if(ground>=0)return ground<128?'dark':'light'}"
    "return brightness(getComputedStyle(frame).color)>128?'dark':'light'},"
    f"tell=frame=>frame.contentWindow?.postMessage({{{SCHEME}:scheme(frame)}},'*'),"
    "later=()=>setTimeout(()=>frames().forEach(tell),300);"
    "addEventListener('message',({data,source})=>{for(const frame of frames())"
    f"if(frame.contentWindow===source&&data.{HEIGHT}>0){{"
    f"frame.style.height=Math.ceil(data.{HEIGHT})+'px';tell(frame)}}}});"
    "matchMedia('(prefers-color-scheme:dark)').addEventListener('change',later);"
    "for(const one of[document.documentElement,document.body])"
    "new MutationObserver(later).observe(one,{attributes:true})}</script>"
)
"""script that sends the height of a framed page to the surrounding page, and the light or dark mode to the framed page.
The mode is derived from the background colour around the frame or, if no surrounding element has one, from the colour
of the text.
"""

MAKING_A_PAGE = "GAMETREE_PAGE"
"""environment variable set by ``gametree page``, which makes players appear as pages in frames"""


def is_making_a_page() -> bool:
    """Return whether the notebook is being executed to build a page without a kernel."""
    return bool(os.environ.get(MAKING_A_PAGE))


_WIDE = "960px"
"""minimum width of a column in which the other parts of a player are beside its tree; it includes some space for the
frame
"""


@dataclass(frozen=True)
class PageFrame:
    """A self-contained page shown in an ``<iframe>``; it needs no other files and no network access.

    The picture fits the given height. If scripts are allowed, the frame grows to the height of its page and follows
    the light or dark mode of the surrounding page.

    >>> PageFrame("<p>(a)</p>", 300)._repr_html_()[:45]
    '<iframe srcdoc="&lt;p&gt;(a)&lt;/p&gt;" class'
    """

    page: str
    height: int
    """initial height, in pixels"""
    kept_height: int | None = None
    """height, in pixels, if no script adapts the frame to its page; None means the initial height"""
    wide_height: str = ""
    """CSS expression for the height in a wide column if no script adapts the frame; empty if the height is the same in
    all columns
    """

    def __post_init__(self) -> None:
        if isinstance(self.height, bool) or not isinstance(self.height, int) or self.height <= 0:
            raise InputError(wrong_value("height", self.height, gettext("a height in pixels")))

    def __repr__(self) -> str:
        return f"<a page of {len(self.page) // 1000} kB in a frame {self.height} pixels high>"

    def _repr_html_(self) -> str:
        return f"{self._iframe(f'{self.height}px')}{COLOUR_SCHEME_STYLE}{_FRAME_SCRIPT}"

    def _mime_(self) -> tuple[str, str]:
        """Return the frame without its script, for marimo, which runs no scripts of outputs."""
        kept = f"{self.kept_height or self.height}px"
        if not self.wide_height:
            return "text/html", self._iframe(kept)
        height = f"clamp({self.wide_height}, ({_WIDE} - 100cqi) * 99, {kept})"
        return "text/html", f'<div style="container-type: inline-size">{self._iframe(height)}</div>'

    def _iframe(self, height: str) -> str:
        size = f"width: 100%; height: {height}; border: 0"
        frame = f'class="{SHOWN}" style="{size}" sandbox="allow-scripts"'
        return f'<iframe srcdoc="{html.escape(self.page)}" {frame}></iframe>'
