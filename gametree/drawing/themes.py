"""Themes define the looks of all roles. The kit has light, dark, print and projector themes; a course can define its
own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..errors import ChoiceError, GameTreeError, InputError, choose, named_keywords, wrong_value
from ..files import read_text, to_path
from ..fonts import FAMILY
from ..phrases import Code, Phrase, gettext
from .shapes import HIDEABLE, OF_ANSWERS, Role
from .sizes_and_gaps import USUAL, TextSizes

# ---- Themes: the look of each role. Shape, dash and weight convey everything that colour conveys --


def theme_named(name: object, others: Iterable[str] = ()) -> Theme:
    """Return the theme with the given name, or the theme in the given .toml file; the error for an unknown name also
    lists ``others``.

    >>> theme_named("projector").labels, theme_named("docs/theme-example.toml").paper
    (1.6, '#fffdf7')
    """
    if isinstance(name, Theme):
        return name
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(".toml")):
        return Theme.from_toml(name)
    return THEMES[choose(gettext("theme"), name, (*others, *THEMES))]


# ---- Colours as #rrggbb or by name, and the contrast between two colours ------------------------------

NAMES = {
    "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0",
    "dimgray": "#696969", "lightgray": "#d3d3d3", "red": "#ff0000", "darkred": "#8b0000", "crimson": "#dc143c",
    "maroon": "#800000", "brown": "#a52a2a", "orange": "#ffa500", "darkorange": "#ff8c00", "gold": "#ffd700",
    "yellow": "#ffff00", "khaki": "#f0e68c", "beige": "#f5f5dc", "ivory": "#fffff0", "olive": "#808000",
    "green": "#008000", "darkgreen": "#006400", "lightgreen": "#90ee90", "teal": "#008080", "cyan": "#00ffff",
    "lightblue": "#add8e6", "blue": "#0000ff", "navy": "#000080", "royalblue": "#4169e1", "indigo": "#4b0082",
    "purple": "#800080", "violet": "#ee82ee", "lavender": "#e6e6fa", "magenta": "#ff00ff", "pink": "#ffc0cb",
}  # fmt: skip
"""common colour names, as in CSS"""
_HEXADECIMAL = re.compile("#(?:[0-9a-f]{3}){1,2}")


def hexadecimal(colour: str) -> str | None:
    """Convert a colour given as #rrggbb, #rgb or a common name to #rrggbb; return None for anything else.

    >>> hexadecimal("#FC0"), hexadecimal("Navy"), hexadecimal("nvay")
    ('#ffcc00', '#000080', None)
    """
    text = colour.strip().lower()
    if not _HEXADECIMAL.fullmatch(text):
        return NAMES.get(text)
    return text if len(text) == 7 else "#" + "".join(2 * digit for digit in text[1:])


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as defined in WCAG 2 (Web Content Accessibility Guidelines).

    >>> contrast("#000000", "#ffffff"), round(contrast("#ff0000", "#ffffff"), 1)
    (21.0, 4.0)
    """
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ---- A theme: the looks of all roles, the font and the sizes of texts, and the parts that pictures leave out ----


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a mark: colours as #rrggbb, line width in points."""

    line: str = "#000000"
    fill: str = "none"
    text: str = "#000000"
    width: float = 1.0
    dash: str = ""
    """``""`` for solid, ``"dashed"`` or ``"dotted"``"""
    bold: bool = False


@named_keywords()
@dataclass(frozen=True, slots=True)
class Theme:
    """The looks of all roles of nodes, edges and texts.

    >>> course = Theme.from_toml("docs/theme-example.toml")
    >>> course.name, course.nodes[Role.BEST].fill
    ('theme-example', '#cfe8d4')
    """

    name: str
    paper: str
    nodes: Mapping[Role, Look]
    edges: Mapping[Role, Look]
    texts: Mapping[Role, Look]
    sizes: TextSizes = USUAL
    """sizes of texts as multiples of the defaults"""
    font: str = FAMILY
    """font family of all texts"""
    hide: frozenset[str] = frozenset()
    """parts that pictures in this theme leave out: any of ``unvisited``, ``moves``, ``leaf-labels`` and ``levels``"""

    @property
    def labels(self) -> float:
        """Size of all text as a multiple of the default."""
        return self.sizes.every

    @property
    def strike(self) -> Look:
        """The look of the strokes through a line that is cut off."""
        return Look(line=self.texts[Role.CUT].text, width=self.edges[Role.CUT].width * 1.3)

    @classmethod
    @named_keywords()
    def from_toml(cls, path: str | Path) -> Theme:
        """Read a theme from a course's file; the theme is based on one of the built-in themes."""
        return _read_theme(to_path(path))


# ---- The colours and line widths of the kit's own themes: light, dark, print and projector -------


def _theme(
    name: str, *, paper: str, ink: str, faint: str, faint_fill: str, soft: str, path: tuple[str, str, str],
    best: tuple[str, str, str], right: tuple[str, str, str], wrong: tuple[str, str, str],
    missed: tuple[str, str, str], cut: str, note: str,
    of_max: str, of_min: str, thicker: float = 1.0, labels: float = 1.0,
) -> Theme:  # fmt: skip
    """Return a theme with the given colours. ``path``, ``best`` and each of the three looks of an answer consist of the
    colours of fill, line and text.

    ``thicker`` is the width of lines, and ``labels`` the size of text, as multiples of the defaults.
    """
    nodes = {
        Role.PLAIN: Look(ink, paper, ink, 1.3),
        Role.UNVISITED: Look(soft, paper, faint, 1.1, "dotted"),
        Role.PATH: Look(path[1], path[0], path[2], 2.6),
        Role.DONE: Look(ink, paper, ink, 1.3),
        Role.PRUNED: Look(soft, faint_fill, faint, 1.1, "dashed"),
        Role.BEST: Look(best[1], best[0], best[2], 3.2),
        Role.RIGHT: Look(right[1], right[0], right[2], 2.2),
        Role.WRONG: Look(wrong[1], wrong[0], wrong[2], 3.4, "dashed"),
        Role.MISSED: Look(missed[1], missed[0], missed[2], 3.0, "dotted"),
        Role.BLANK: Look(soft, paper, ink, 0.8),
        Role.CELL: Look(soft, paper, ink, 0.7),
        Role.OF_MAX: Look(soft, of_max, ink, 0.7),
        Role.OF_MIN: Look(soft, of_min, ink, 0.7),
    }
    edges = {
        Role.PLAIN: Look(ink, width=1.1),
        Role.UNVISITED: Look(soft, width=1.1, dash="dotted"),
        Role.PATH: Look(path[1], width=2.6),
        Role.DONE: Look(ink, width=1.1),
        Role.CUT: Look(cut, width=1.4, dash="dashed"),
        Role.PRUNED: Look(soft, width=1.1, dash="dashed"),
        Role.BEST: Look(best[1], width=3.6),
    }
    texts = _text_looks(ink, faint, note=note, cut=cut, answers=(right[1], wrong[1], missed[1]))
    return Theme(name, paper, _widened(nodes, thicker), _widened(edges, thicker), texts, TextSizes(labels))


def _text_looks(ink: str, faint: str, *, note: str, cut: str, answers: tuple[str, str, str]) -> dict[Role, Look]:
    """Return the look of each role of text in the given colours; ``answers`` are the colours of right, wrong and missed
    parts.
    """
    colours = {
        Role.NOTE: note,
        Role.CUT: cut,
        Role.MOVE: faint,
        Role.LEVEL: faint,
        Role.NAME: ink,
        Role.CAPTION: ink,
        Role.HEADING: ink,
        Role.CELL: ink,
        **dict(zip(OF_ANSWERS, answers, strict=True)),
    }
    return {role: Look(text=colour, bold=role in (Role.CUT, Role.HEADING)) for role, colour in colours.items()}


def _widened(looks: Mapping[Role, Look], times: float) -> dict[Role, Look]:
    return {role: replace(look, width=look.width * times) for role, look in looks.items()}


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        _theme(
            "light", paper="#ffffff", ink="#1b1b1b", faint="#666666", faint_fill="#f2f2f2", soft="#8c8c8c",
            path=("#ffe08a", "#8a5a00", "#111111"), best=("#cfe3ff", "#0b4fa8", "#111111"),
            right=("#d9f2dc", "#1b6e2b", "#111111"), wrong=("#ffd9dc", "#b00020", "#111111"),
            missed=("#f3e3ff", "#6a1b9a", "#111111"), cut="#b00020", note="#0b4fa8", of_max="#d6e4f7", of_min="#fbe3cf",
        ),
        _theme(
            "dark", paper="#1a1d21", ink="#e8e8e8", faint="#a3a8ae", faint_fill="#262a30", soft="#7b828a",
            path=("#5c4300", "#ffc94d", "#fff6df"), best=("#123a6b", "#7fb6ff", "#eef5ff"),
            right=("#12401d", "#7fd98f", "#eaffee"), wrong=("#5c1219", "#ff8a95", "#fff0f1"),
            missed=("#43205c", "#d7a6ff", "#f8efff"), cut="#ff8a95", note="#8fc1ff", of_max="#1d3f63", of_min="#5a3517",
        ),
        _theme(
            "print", paper="#ffffff", ink="#000000", faint="#595959", faint_fill="#ececec", soft="#767676",
            path=("#d9d9d9", "#000000", "#000000"), best=("#ffffff", "#000000", "#000000"),
            right=("#ffffff", "#000000", "#000000"), wrong=("#bdbdbd", "#000000", "#000000"),
            missed=("#ffffff", "#000000", "#000000"), cut="#000000", note="#000000", of_max="#c8c8c8", of_min="#ffffff",
        ),
        _theme(
            "projector", paper="#ffffff", ink="#000000", faint="#3d3d3d", faint_fill="#ececec", soft="#5e5e5e",
            path=("#ffd84d", "#6b4500", "#000000"), best=("#a8cdff", "#003a8c", "#000000"),
            right=("#b8ecc0", "#0f5a1e", "#000000"), wrong=("#ffc2c7", "#a00018", "#000000"),
            missed=("#e6ccff", "#5a1187", "#000000"), cut="#a00018", note="#003a8c",
            of_max="#bcd6f7", of_min="#ffd9b8", thicker=1.7, labels=1.6,
        ),
    )
}  # fmt: skip
"""themes, keyed by name, the default first"""

_LIGHT, _DARK = THEMES["light"], THEMES["dark"]

PAGE_COLOURS: dict[str, tuple[str, str]] = {
    "ink": (_LIGHT.texts[Role.NAME].text, _DARK.texts[Role.NAME].text),
    "soft": ("#595959", "#a9afb6"),  # text of notes and labels
    "line": ("#c9ccd1", "#474d55"),
    "raised": ("#f4f5f7", "#262a30"),  # buttons
    "accent": (_LIGHT.texts[Role.NOTE].text, _DARK.texts[Role.NOTE].text),
    "on-accent": ("#ffffff", "#0d1a2b"),
    "paper": ("#ffffff", "#16181c"),
    "changed": ("#a33b00", "#ffb27a"),  # changed leaf values
    "good": ("#0a6b2d", "#7ddc9b"),
    "bad": ("#b00020", "#ff9aa5"),
    "missed": (_LIGHT.texts[Role.MISSED].text, _DARK.texts[Role.MISSED].text),
    "of-max": (_LIGHT.nodes[Role.OF_MAX].fill, _DARK.nodes[Role.OF_MAX].fill),
    "of-min": (_LIGHT.nodes[Role.OF_MIN].fill, _DARK.nodes[Role.OF_MIN].fill),
}
"""colours of the page around a picture, keyed by name; each is a pair: for light mode and for dark mode"""


# ---- The theme of a course, read from a TOML file: its font, the sizes of its texts, and the roles that … ----

_LEAST_FOR_TEXT, _LEAST_FOR_LINES = 4.5, 3.0
"""minimum contrasts for text and for lines, as defined in WCAG 2"""
_THINNEST, _THICKEST = 0.5, 8.0
"""limits of line widths, in points"""
_ROLES_TOGETHER = (Role.UNVISITED, Role.PATH, Role.DONE, Role.PRUNED)
"""roles of nodes that one picture can show at the same time; for lines, also Role.CUT"""
_ROLES_AT_THE_END = (Role.BEST, Role.DONE, Role.PRUNED)
"""roles of nodes that the last picture of a search can show"""

_FOR_BASE = gettext("for base in %(file)s")
_IN_FILE = gettext("in %(file)s")
_FOR_ROLE = gettext("for [%(role)s] in %(file)s")
_CONTRAST = {
    # TRANSLATORS: %(colour)s is a colour such as #ffffff
    "fill": gettext(
        "%(place)s: %(ink)s has a contrast of %(contrast)s with the fill %(colour)s, but at least %(least)s is "
        "needed for it to be readable; make one of them darker or lighter"
    ),
    "paper": gettext(
        "%(place)s: %(ink)s has a contrast of %(contrast)s with the paper %(colour)s, but at least %(least)s is "
        "needed for it to be readable; make one of them darker or lighter"
    ),
}
"""messages about low contrast, keyed by what is behind the text or line"""


def _read_theme(path: Path) -> Theme:
    """Read a file such as ``docs/theme-example.toml``, which explains its keys.

    It can change the font, text sizes, colours, widths, and the parts that pictures leave out. The text of a node must
    have a contrast of at least 4.5 with the node's fill, and a line must have a contrast of at least 3 with the paper.
    Roles that one picture shows at the same time must differ by dash or width, so that nothing depends on colour alone.
    An error names the file and the key.
    """
    data = _load_toml(path)
    base = THEMES[
        _checked_choice(gettext("theme"), data.pop("base", "light"), THEMES, _FOR_BASE.with_values(file=Code(path)))
    ]
    font, sizes = _font(path, data.pop("font", base.font)), _sizes(path, data.pop("sizes", {}), base.sizes)
    hide = _hidden(path, data.pop("hide", [])) | base.hide
    paper = _colour(Code(f"{path}, paper"), data.pop("paper", base.paper))
    looks = {"node": dict(base.nodes), "edge": dict(base.edges), "text": dict(base.texts)}
    roles = {str(role): role for group in (base.nodes, base.edges, base.texts) for role in group}
    for name, table in data.items():
        role = roles[
            _checked_choice(gettext("role"), name, [*roles, *_SETTINGS], _IN_FILE.with_values(file=Code(path)), roles)
        ]
        _change(looks, role, _role_changes(path, role, table, looks))
    theme = Theme(path.stem, paper, looks["node"], looks["edge"], looks["text"], sizes, font, hide)
    if paper != base.paper:
        theme = _on_paper(theme, base)
    for fault in (*_low_contrasts(path, theme), *_indistinguishable_roles(path, theme)):
        raise fault
    return theme


_SETTINGS = ("base", "paper", "font", "sizes", "hide")
"""keys of a theme file that are not roles"""
_SIZES = {"all": "every", "nodes": "nodes", "notes": "notes", "moves": "moves", "captions": "captions"}
"""fields of `TextSizes`, keyed by their keys in a theme file"""
_SMALLEST, _LARGEST = 0.5, 3.0
"""limits of the text sizes, as multiples of the defaults"""


def _font(path: Path, font: object) -> str:
    """Return ``font``, the name of a font; refuse a value with characters other than letters, digits, spaces, full
    stops, hyphens and underscores.
    """
    if not isinstance(font, str) or not _FONT.fullmatch(font):
        raise InputError(wrong_value(f"{path}, font", font, gettext('the name of a font, as "Fira Sans"')))
    return font


_FONT = re.compile(r"[^\W_][\w .-]*")


def _sizes(path: Path, table: object, base: TextSizes) -> TextSizes:
    if not isinstance(table, dict):
        needed = gettext("a table, such as [%(role)s] with keys below it").with_values(role=Code("sizes"))
        raise InputError(wrong_value(f"{path}, sizes", table, needed))
    sizes: dict[str, float] = {}
    for key, value in table.items():
        _checked_choice(gettext("key"), key, _SIZES, _FOR_ROLE.with_values(role="sizes", file=Code(path)))
        if isinstance(value, bool) or not isinstance(value, int | float) or not _SMALLEST <= value <= _LARGEST:
            needed = gettext("a multiple of the usual size, from %(least)s to %(most)s")
            limits = {"least": f"{_SMALLEST:g}", "most": f"{_LARGEST:g}"}
            raise InputError(wrong_value(f"{path}, [sizes] {key}", value, needed.with_values(**limits)))
        sizes[_SIZES[key]] = float(value)
    return replace(base, **sizes)


def _hidden(path: Path, names: object) -> frozenset[str]:
    if not isinstance(names, list):
        needed = gettext("a list of names, out of: %(names)s").with_values(names=Code(", ".join(HIDEABLE)))
        raise InputError(wrong_value(f"{path}, hide", names, needed))
    for name in names:
        _checked_choice(gettext("part to hide"), name, HIDEABLE, _IN_FILE.with_values(file=Code(path)))
    return frozenset(names)


def _load_toml(path: Path) -> dict[str, Any]:
    import tomllib  # imported here to keep start-up fast

    try:
        return tomllib.loads(read_text(path))
    except GameTreeError:
        raise
    except (ValueError, RecursionError) as error:
        problem = gettext("%(file)s is not valid TOML (%(why)s); %(sample)s is an example")
        facts = {"file": Code(path), "why": Code(error), "sample": Code("docs/theme-example.toml")}
        raise InputError(problem.with_values(**facts)) from None


def _checked_choice(subject: Phrase, name: object, choices: Any, context: Phrase, accepted: Any = None) -> str:
    if not isinstance(name, str) or name not in (choices if accepted is None else accepted):
        raise ChoiceError(subject, name, choices, context)
    return name


def _role_changes(path: Path, role: Role, table: object, looks: Mapping[str, Mapping[Role, Look]]) -> dict[str, Any]:
    if not isinstance(table, dict):
        needed = gettext("a table, such as [%(role)s] with keys below it").with_values(role=Code(role))
        raise InputError(wrong_value(f"{path}, {role}", table, needed))
    allowed = ["text"] if role not in looks["edge"] and role not in looks["node"] else ["line", "width"]
    allowed = ["fill", "line", "text", "width"] if role in looks["node"] else allowed
    checked: dict[str, str | float] = {}
    for key, value in table.items():
        where = Code(f"{path}, [{role}] {key}")
        _checked_choice(gettext("key"), key, allowed, _FOR_ROLE.with_values(role=role, file=Code(path)))
        if key != "width":
            checked[key] = _colour(where, value)
        elif isinstance(value, bool) or not isinstance(value, int | float) or not _THINNEST <= value <= _THICKEST:
            needed = gettext("a number of points from %(least)s to %(most)s")
            raise InputError(
                wrong_value(where, value, needed.with_values(least=f"{_THINNEST:g}", most=f"{_THICKEST:g}"))
            )
        else:
            checked[key] = float(value)
    return checked


def _colour(where: Code, text: object) -> str:
    if not isinstance(text, str):
        raise InputError(wrong_value(where, text, gettext('a colour, as "#0b4fa8" or "navy"')))
    colour = hexadecimal(text)
    if colour is None:
        raise ChoiceError(
            gettext("colour"), text, ["#rrggbb", *NAMES], gettext("at %(place)s").with_values(place=where)
        )
    return colour


def _change(looks: dict[str, dict[Role, Look]], role: Role, keys: dict[str, Any]) -> None:
    """Change the look of a role for nodes, lines and texts; a text beside a node takes the colour of the role's
    lines.
    """
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
    nodes = {
        role: replace(look, fill=theme.paper) if look.fill == base.nodes[role].fill == base.paper else look
        for role, look in theme.nodes.items()
    }
    return replace(theme, nodes=nodes)


def _low_contrasts(path: Path, theme: Theme) -> Iterator[InputError]:
    checks = [
        *((role, "text", look.text, "fill", look.fill, _LEAST_FOR_TEXT) for role, look in theme.nodes.items()),
        *((role, "text", look.text, "paper", theme.paper, _LEAST_FOR_TEXT) for role, look in theme.texts.items()),
        *((role, "line", look.line, "paper", theme.paper, _LEAST_FOR_LINES) for role, look in theme.nodes.items()),
        *((role, "line", look.line, "paper", theme.paper, _LEAST_FOR_LINES) for role, look in theme.edges.items()),
    ]
    for role, key, ink, ground, behind, least in checks:
        if (ratio := contrast(ink, behind)) < least:
            yield InputError(
                _CONTRAST[ground].with_values(
                    place=Code(f"{path}, [{role}] {key}"),
                    ink=ink,
                    contrast=f"{ratio:.1f}",
                    least=f"{least:g}",
                    colour=behind,
                )
            )


def _indistinguishable_roles(path: Path, theme: Theme) -> Iterator[InputError]:
    """Yield an error for every two roles that differ only by colour."""
    groups = (
        (theme.nodes, _ROLES_TOGETHER),
        (theme.nodes, _ROLES_AT_THE_END),
        (theme.edges, (*_ROLES_TOGETHER, Role.CUT)),
    )
    for looks, together in groups:
        seen: dict[tuple[float, str], Role] = {}
        for role in together:
            twin = seen.setdefault((looks[role].width, looks[role].dash), role)
            if twin is not role:
                yield InputError(
                    gettext(
                        "%(place)s is %(width)s, the same as for [%(role)s], which has the same dash, so only the "
                        "colours differ; give one of them another width"
                    ).with_values(
                        place=Code(f"{path}, [{role}] width"), width=f"{looks[role].width:g}", role=Code(twin)
                    )
                )
