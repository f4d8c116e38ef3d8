"""The theme of a course, read from a TOML file: its font, the sizes of its texts, and the roles that differ."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...errors import ChoiceError, GameTreeError, InputError
from ...phrases import Code, Phrase, brief, gettext
from ..hidden_parts import HIDEABLE
from ..shapes import Role
from ..sizes import TextSizes
from .colours import NAMES, contrast, hexadecimal
from .default_themes import THEMES
from .theme import Look, Theme

__all__ = ["LEAST_FOR_LINES", "LEAST_FOR_TEXT", "read_theme"]

LEAST_FOR_TEXT, LEAST_FOR_LINES = 4.5, 3.0
"""contrasts that WCAG 2 asks for"""
THINNEST, THICKEST = 0.5, 8.0
"""limits of line widths, in points"""
TOGETHER = (Role.UNVISITED, Role.PATH, Role.DONE, Role.PRUNED)
"""roles of nodes that one picture shows at the same time; on lines Role.CUT is among them …"""
AT_THE_END = (Role.BEST, Role.DONE, Role.PRUNED)
"""… and those at the end of a search"""

FOR_BASE = gettext("for base in %(file)s")
IN_FILE = gettext("in %(file)s")
FOR_ROLE = gettext("for [%(role)s] in %(file)s")
CONTRAST = {
    # TRANSLATORS: %(colour)s is one such as #ffffff
    "fill": gettext("a contrast of %(least)s to the fill %(colour)s"),
    "paper": gettext("a contrast of %(least)s to the paper %(colour)s"),
}
"""What is needed, by the ground of a text or line."""


def read_theme(path: Path) -> Theme:
    """Read a file such as ``docs/theme-example.toml``, which explains its keys.

    It changes the font, sizes of texts, colours and widths, and what pictures leave out. The text of a node must have a
    contrast of 4.5 to its fill, a line one of 3 to the paper, and roles that one picture shows at the same time must
    differ by dash or width, so that nothing depends on colour alone. Anything else is an error that names the file and
    the key.
    """
    data = _loaded(path)
    base = THEMES[_known(gettext("theme"), data.pop("base", "light"), THEMES, FOR_BASE.of(file=Code(path)))]
    font, sizes = _font(path, data.pop("font", base.font)), _sizes(path, data.pop("sizes", {}), base.sizes)
    hide = _hidden(path, data.pop("hide", [])) | base.hide
    paper = _colour(Code(f"{path}, paper"), data.pop("paper", base.paper))
    looks = {"node": dict(base.nodes), "edge": dict(base.edges), "text": dict(base.texts)}
    roles = {str(role): role for of in (base.nodes, base.edges, base.texts) for role in of}
    for name, given in data.items():
        role = roles[_known(gettext("role"), name, [*roles, *SETTINGS], IN_FILE.of(file=Code(path)), roles)]
        _change(looks, role, _keys(path, role, given, looks))
    theme = Theme(path.stem, paper, looks["node"], looks["edge"], looks["text"], sizes, font, hide)
    if paper != base.paper:
        theme = _on_paper(theme, base)
    for fault in (*_faint(path, theme), *_alike(path, theme)):
        raise fault
    return theme


SETTINGS = ("base", "paper", "font", "sizes", "hide")
"""the keys of a theme that are no roles"""
SIZES = {"all": "every", "nodes": "nodes", "notes": "notes", "moves": "moves", "captions": "captions"}
"""the key of each size, and its field"""
SMALLEST, LARGEST = 0.5, 3.0
"""limits of the sizes of texts, as multiples of the usual ones"""


def _font(path: Path, given: object) -> str:
    """Return the name of a font: letters, digits, spaces and hyphens."""
    if not isinstance(given, str) or not FONT.fullmatch(given):
        raise InputError(Code(f"{path}, font"), gettext('the name of a font, as "Fira Sans"'), brief(given))
    return given


FONT = re.compile(r"[^\W_][\w .-]*")


def _sizes(path: Path, given: object, base: TextSizes) -> TextSizes:
    if not isinstance(given, dict):
        needed = gettext("a table, as [%(role)s] with keys below it").of(role=Code("sizes"))
        raise InputError(Code(f"{path}, sizes"), needed, brief(given))
    found: dict[str, float] = {}
    for key, value in given.items():
        _known(gettext("key"), key, SIZES, FOR_ROLE.of(role="sizes", file=Code(path)))
        if isinstance(value, bool) or not isinstance(value, int | float) or not SMALLEST <= value <= LARGEST:
            needed = gettext("a multiple of the usual size, from %(least)s to %(most)s")
            facts = {"least": f"{SMALLEST:g}", "most": f"{LARGEST:g}"}
            raise InputError(Code(f"{path}, [sizes] {key}"), needed.of(**facts), brief(value))
        found[SIZES[key]] = float(value)
    return replace(base, **found)


def _hidden(path: Path, given: object) -> frozenset[str]:
    if not isinstance(given, list):
        needed = gettext("a list of names, out of: %(names)s").of(names=Code(", ".join(HIDEABLE)))
        raise InputError(Code(f"{path}, hide"), needed, brief(given))
    for name in given:
        _known(gettext("part to hide"), name, HIDEABLE, IN_FILE.of(file=Code(path)))
    return frozenset(given)


def _loaded(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        told = gettext("%(file)s: cannot be read (%(reason)s); name the TOML file of a theme")
        raise GameTreeError(told.of(file=Code(path), reason=Code(error.strerror))) from None
    except (ValueError, RecursionError) as error:
        cure = gettext("%(file)s is an example").of(file=Code("docs/theme-example.toml"))
        raise InputError(Code(path), Code("TOML"), str(error), cure) from None


def _known(what: Phrase, got: object, choices: Any, of: Phrase, right: Any = None) -> str:
    if not isinstance(got, str) or got not in (choices if right is None else right):
        raise ChoiceError(what, got, choices, of)
    return got


def _keys(path: Path, role: Role, given: object, looks: Mapping[str, Mapping[Role, Look]]) -> dict[str, Any]:
    """Return the checked keys of a table of the file, which change a role."""
    if not isinstance(given, dict):
        needed = gettext("a table, as [%(role)s] with keys below it").of(role=Code(role))
        raise InputError(Code(f"{path}, {role}"), needed, brief(given))
    able = ["text"] if role not in looks["edge"] and role not in looks["node"] else ["line", "width"]
    able = ["fill", "line", "text", "width"] if role in looks["node"] else able
    found: dict[str, str | float] = {}
    for key, value in given.items():
        where = Code(f"{path}, [{role}] {key}")
        _known(gettext("key"), key, able, FOR_ROLE.of(role=role, file=Code(path)))
        if key != "width":
            found[key] = _colour(where, value)
        elif isinstance(value, bool) or not isinstance(value, int | float) or not THINNEST <= value <= THICKEST:
            needed = gettext("a number of points from %(least)s to %(most)s")
            raise InputError(where, needed.of(least=f"{THINNEST:g}", most=f"{THICKEST:g}"), brief(value))
        else:
            found[key] = float(value)
    return found


def _colour(where: Code, given: object) -> str:
    if not isinstance(given, str):
        raise InputError(where, gettext('a colour, as "#0b4fa8" or "navy"'), brief(given))
    found = hexadecimal(given)
    if found is None:
        raise ChoiceError(gettext("colour"), given, ["#rrggbb", *NAMES], gettext("at %(place)s").of(place=where))
    return found


def _change(looks: dict[str, dict[Role, Look]], role: Role, keys: dict[str, Any]) -> None:
    """Change the look of a role on nodes and lines; a text beside a node has the colour of its lines."""
    line = {key: value for key, value in keys.items() if key in ("line", "width")}
    if role in looks["node"]:
        looks["node"][role] = replace(looks["node"][role], **keys)
    if role in looks["edge"]:
        looks["edge"][role] = replace(looks["edge"][role], **line)
    if role in looks["text"]:
        alone = role not in looks["node"] and role not in looks["edge"]
        colour = keys.get("text" if alone else "line")
        looks["text"][role] = replace(looks["text"][role], text=colour) if colour else looks["text"][role]


def _on_paper(theme: Theme, base: Theme) -> Theme:
    """Fill nodes with the new paper where they had the colour of the old one."""
    nodes = {
        role: replace(look, fill=theme.paper) if look.fill == base.nodes[role].fill == base.paper else look
        for role, look in theme.nodes.items()
    }
    return replace(theme, nodes=nodes)


def _faint(path: Path, theme: Theme) -> Iterator[InputError]:
    """Yield an error for every contrast that is too low."""
    checks = [
        *((role, "text", look.text, "fill", look.fill, LEAST_FOR_TEXT) for role, look in theme.nodes.items()),
        *((role, "text", look.text, "paper", theme.paper, LEAST_FOR_TEXT) for role, look in theme.texts.items()),
        *((role, "line", look.line, "paper", theme.paper, LEAST_FOR_LINES) for role, look in theme.nodes.items()),
        *((role, "line", look.line, "paper", theme.paper, LEAST_FOR_LINES) for role, look in theme.edges.items()),
    ]
    for role, key, ink, ground, behind, least in checks:
        if (found := contrast(ink, behind)) < least:
            yield InputError(
                Code(f"{path}, [{role}] {key}"),
                CONTRAST[ground].of(least=f"{least:g}", colour=behind),
                gettext("%(colour)s, which has %(contrast)s").of(colour=ink, contrast=f"{found:.1f}"),
                gettext("make one of them darker or lighter"),
            )


def _alike(path: Path, theme: Theme) -> Iterator[InputError]:
    """Yield an error for every two roles that differ by colour only."""
    groups = ((theme.nodes, TOGETHER), (theme.nodes, AT_THE_END), (theme.edges, (*TOGETHER, Role.CUT)))
    for looks, together in groups:
        seen: dict[tuple[float, str], Role] = {}
        for role in together:
            twin = seen.setdefault((looks[role].width, looks[role].dash), role)
            if twin is not role:
                yield InputError(
                    Code(f"{path}, [{role}] width"),
                    gettext("another one than that of [%(role)s]").of(role=Code(twin)),
                    gettext("%(width)s for both, and the same dash").of(width=f"{looks[role].width:g}"),
                    gettext("colour alone must not make a difference"),
                )
