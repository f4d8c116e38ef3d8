"""The colours and line widths of the kit's own themes: light, dark, print and projector."""

from __future__ import annotations

from dataclasses import replace

from ..shapes import Role
from ..sizes import TextSizes
from .theme import Look, Theme

__all__ = ["PAGE_COLOURS", "THEMES"]


def _theme(
    name: str, *, paper: str, ink: str, faint: str, faint_fill: str, soft: str, path: tuple[str, str, str],
    best: tuple[str, str, str], right: tuple[str, str, str], wrong: tuple[str, str, str],
    missed: tuple[str, str, str], cut: str, note: str,
    of_max: str, of_min: str, thicker: float = 1.0, labels: float = 1.0,
) -> Theme:  # fmt: skip
    """Make a theme of its colours; ``path``, ``best`` and the three of an answer are fill, line and text.

    ``thicker`` and ``labels`` are the widths of lines and the sizes of texts, as multiples of the usual ones.
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
    texts = {
        Role.NOTE: Look(text=note),
        Role.CUT: Look(text=cut, bold=True),
        Role.MOVE: Look(text=faint),
        Role.LEVEL: Look(text=faint),
        Role.NAME: Look(text=ink),
        Role.CAPTION: Look(text=ink),
        Role.HEADING: Look(text=ink, bold=True),
        Role.CELL: Look(text=ink),
        Role.RIGHT: Look(text=right[1]),
        Role.WRONG: Look(text=wrong[1]),
        Role.MISSED: Look(text=missed[1]),
    }
    nodes, edges = (
        {role: replace(look, width=look.width * thicker) for role, look in looks.items()} for looks in (nodes, edges)
    )
    return Theme(name, paper, nodes, edges, texts, TextSizes(labels))


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
"""The themes by name, the default first."""

LIGHT, DARK = THEMES["light"], THEMES["dark"]

PAGE_COLOURS: dict[str, tuple[str, str]] = {
    "ink": (LIGHT.texts[Role.NAME].text, DARK.texts[Role.NAME].text),
    "soft": ("#595959", "#a9afb6"),  # notes and labels
    "line": ("#c9ccd1", "#474d55"),
    "raised": ("#f4f5f7", "#262a30"),  # buttons
    "accent": (LIGHT.texts[Role.NOTE].text, DARK.texts[Role.NOTE].text),
    "on-accent": ("#ffffff", "#0d1a2b"),
    "paper": ("#ffffff", "#16181c"),
    "changed": ("#a33b00", "#ffb27a"),  # other values of leaves
    "good": ("#0a6b2d", "#7ddc9b"),
    "bad": ("#b00020", "#ff9aa5"),
    "missed": (LIGHT.texts[Role.MISSED].text, DARK.texts[Role.MISSED].text),
    "of-max": (LIGHT.nodes[Role.OF_MAX].fill, DARK.nodes[Role.OF_MAX].fill),
    "of-min": (LIGHT.nodes[Role.OF_MIN].fill, DARK.nodes[Role.OF_MIN].fill),
}
"""The colours of the page around a picture, by name: in light and in dark."""
