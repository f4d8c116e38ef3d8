"""The style sheet of a picture that changes: one rule a role, made from the theme table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from ..drawing.shapes import OF_ANSWERS, ON_PAPER, Role
from ..drawing.themes import THEMES, Look, Theme, theme_named

__all__ = ["DEFAULT", "OF_SEARCHES", "labels_of", "stylesheet"]

DEFAULT = "auto"
"""The theme that is light or dark as the page is."""

OF_SEARCHES = tuple(role for role in Role if role not in (*OF_ANSWERS, *ON_PAPER))
"""The roles that come up while a search is played."""

DASHES = {"": "", "dashed": "stroke-dasharray:6,3;", "dotted": "stroke-dasharray:1,4;"}


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
    return ground + "\n".join([*_nodes(light, dark, roles), *_edges(light, dark, roles), *_texts(light, dark, roles)])


def labels_of(theme: str | Theme) -> float:
    """Return how many times as large as usual a theme wants all text."""
    return 1.0 if theme == DEFAULT else theme_named(theme, others=[DEFAULT]).labels


def _nodes(light: Theme, dark: Theme, roles: Collection[Role]) -> list[str]:
    def rule(a: Look, b: Look) -> str:
        return f"--ink:{_colour(a.text, b.text)};fill:{_colour(a.fill, b.fill)};{_line(a, b)}"

    return _rules("node", light.nodes, dark.nodes, rule, roles)


def _edges(light: Theme, dark: Theme, roles: Collection[Role]) -> list[str]:
    return _rules("edge", light.edges, dark.edges, _line, roles)


def _texts(light: Theme, dark: Theme, roles: Collection[Role]) -> list[str]:
    def rule(a: Look, b: Look) -> str:
        return f"fill:{_colour(a.text, b.text)}" + (";font-weight:bold" if a.bold else "")

    return _rules("text", light.texts, dark.texts, rule, roles)


def _rules(
    sort: str,
    light: Mapping[Role, Look],
    dark: Mapping[Role, Look],
    rule: Callable[[Look, Look], str],
    roles: Collection[Role],
) -> list[str]:
    shown = {role: look for role, look in light.items() if role in roles}
    return [f".gt-{sort}.gt-{role}{{{rule(look, dark[role])}}}" for role, look in shown.items()]


def _line(light: Look, dark: Look) -> str:
    return f"stroke:{_colour(light.line, dark.line)};stroke-width:{light.width:g};{DASHES[light.dash]}"


def _colour(light: str, dark: str) -> str:
    return light if light == dark else f"light-dark({light},{dark})"
