"""The style sheets: those of the widgets, and those of pictures, with colours made from the theme table."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache

from ..drawing.shapes import OF_ANSWERS, ON_PAPER, Role
from ..drawing.sizes import TextSizes
from ..drawing.themes import PAGE_COLOURS, THEMES, Look, Theme, theme_named
from ..fonts import FAMILY
from .scripts import PAGE

__all__ = ["DEFAULT", "OF_SEARCHES", "colour", "hidden_of", "labels_of", "properties", "stylesheet", "widget_css"]

DEFAULT = "auto"
"""The theme that is light or dark as the page is."""

OF_SEARCHES = tuple(role for role in Role if role not in (*OF_ANSWERS, *ON_PAPER))
"""The roles that come up while a search is played."""

DASHES = {"": "", "dashed": ";stroke-dasharray:6,3", "dotted": ";stroke-dasharray:1,4"}
PROPERTIES = {colours: f"var(--gt-{name})" for name, colours in PAGE_COLOURS.items()}
EVERYWHERE = ".gametree-player,.gametree-still,.gametree-explorer"
"""Where the properties are: in the player, in the picture that is there before it, and in the form of the explorer."""
UNNEEDED = re.compile(r"/\*.*?\*/\s*|^ +|^\n", re.DOTALL | re.MULTILINE)
"""what only readers need: comments, indentation, and empty lines"""


@cache
def widget_css(widget: str) -> str:
    """Return the style sheet of a widget: the colours, what all widgets share, and what it has beside that.

    >>> "--gt-ink:light-dark(#1b1b1b,#e8e8e8)" in widget_css("player")
    True
    """
    # the explorer is a form around a player, which brings what is shared
    names = (widget,) if widget == "explorer" else ("shared", widget)
    rules = "\n".join((PAGE / name / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return f"{EVERYWHERE}{{{properties()}}}\n{UNNEEDED.sub('', rules)}"


def properties() -> str:
    """Return the colours of the theme table as properties."""
    return ";".join(f"--gt-{name}:{colour(name)}" for name in PAGE_COLOURS)


def colour(name: str) -> str:
    """Return a colour of the page, light or dark as the page is.

    >>> colour("paper")
    'light-dark(#ffffff,#16181c)'
    """
    return "light-dark({},{})".format(*PAGE_COLOURS[name])


def stylesheet(theme: str | Theme = DEFAULT, roles: Collection[Role] = OF_SEARCHES) -> str:
    """Return the rules for one theme of the table, or for ``"auto"``; the player keeps them to its own picture.

    >>> [rule for rule in stylesheet("print").splitlines() if rule.startswith(".gt-text.gt-cut")]
    ['.gt-text.gt-cut{fill:#000000;font-weight:bold}']
    """
    if theme == DEFAULT:
        light, dark, ground = THEMES["light"], THEMES["dark"], ""
    else:
        light = dark = theme_named(theme, others=[DEFAULT])
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
    """Return the sizes of texts in a theme, as multiples of the usual ones."""
    return TextSizes() if theme == DEFAULT else theme_named(theme, others=[DEFAULT]).sizes


def hidden_of(theme: str | Theme) -> frozenset[str]:
    """Return the parts that the pictures of a theme leave out."""
    return frozenset() if theme == DEFAULT else theme_named(theme, others=[DEFAULT]).hide


def _rules(
    sort: str,
    light: Mapping[Role, Look],
    dark: Mapping[Role, Look],
    rule: Callable[[Look, Look], str],
    roles: Collection[Role],
) -> list[str]:
    shown = {role: look for role, look in light.items() if role in roles}
    return [f".gt-{sort}.gt-{role}{{{rule(look, dark[role])}}}" for role, look in shown.items()]


def _shape(light: Look, dark: Look) -> str:
    return f"--gt-text:{_colour(light.text, dark.text)};fill:{_colour(light.fill, dark.fill)};{_line(light, dark)}"


def _text(light: Look, dark: Look) -> str:
    return f"fill:{_colour(light.text, dark.text)}" + (";font-weight:bold" if light.bold else "")


def _line(light: Look, dark: Look) -> str:
    return f"stroke:{_colour(light.line, dark.line)};stroke-width:{light.width:g}{DASHES[light.dash]}"


def _colour(light: str, dark: str) -> str:
    """Return a colour: one alone, a property of the page, or both for light and dark."""
    if light == dark:
        return light
    return PROPERTIES.get((light, dark)) or f"light-dark({light},{dark})"
