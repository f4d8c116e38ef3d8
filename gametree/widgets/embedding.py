"""Players in books and on pages of others: one script for all of them, and the lines that a page gets.

The script defines ``<gametree-player>``, which has its search as JSON inside, and beside it a picture with captions for
readers without scripts. As a module it exports ``render`` for hosts of anywidget, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import theme_named
from ..errors import InputError, choose
from ..explain.side_by_side import SideBySide
from ..files import to_path, write_all
from ..languages import translator_for
from ..phrases import Code, gettext
from ..render.display import Plain
from ..render.svg import svg
from .page_assets import script, widget_css
from .player.html_page import PlayerParts, player_parts
from .player.payload import embedded
from .website.addresses import address_of_search

SCRIPT = "gametree-player.js"
"""the file for pages; it works on a page that is opened from a disk, too"""
MODULE = "gametree-player.mjs"
"""the same as a module, for hosts of anywidget"""
_STILL = gettext("This is a still picture, because the player could not start. To play the search, allow scripts.")
_FOR_NOBODY = re.compile(r" (?:id|class)='[^']*'| (?:id|class)=\"[^\"]*\"")
"""what nothing refers to in a picture that nothing changes"""
_WIDTH = re.compile(r'(?<=<svg)(?=[^>]* width=)([^>]*?) width="[^"]*"')
_GROUP_OF_NOTHING = re.compile(r"<g>\n((?:(?!</?g[ >]).)*)</g>\n", re.DOTALL)


def player_script(*, is_module: bool = False) -> str:
    """Return the script that defines ``<gametree-player>``, its style inside; a module exports ``render``, too.

    >>> player_script().count("export"), player_script(is_module=True).count("export")
    (0, 1)
    """
    text = f"{script('player/embedded_player.js')}const render = renderOf({json.dumps(widget_css('player'))});\n"
    return f"{text}export default {{ render }};\n" if is_module else f'(() => {{\n"use strict";\n{text}}})();\n'


def player_element(subject: Any, **options: Any) -> str:
    """Return a search, or two side by side, as the element of the script.

    The options are those of `to_html`; the player speaks ``lang`` alone, unless ``languages`` names more.

    >>> import gametree as gt
    >>> element = player_element(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), lang="es")
    >>> element[:27], element.count("<svg"), element.count("<li>")
    ('<gametree-player lang="es">', 1, 8)
    """
    parts = _parts(subject, options)
    pictures = "\n".join(_still(drawing) for drawing in last_drawings(subject, parts))
    captions = "\n".join(f"<li>{escape(sentence)}</li>" for sentence in parts.sentences)
    return (
        f'<gametree-player lang="{parts.data["lang"]}">\n'
        f'<script type="application/json">{embedded(_state(parts))}</script>\n'
        f"<p>{escape(_STILL.render(translator_for(parts.data['lang'])))}</p>\n"
        f'{pictures}\n<ol start="0">\n{captions}\n</ol>\n</gametree-player>'
    )


def last_drawings(subject: Any, parts: PlayerParts, *, captioned: bool = False) -> list[Drawing]:
    """Return the pictures at the end of a search, or of two."""
    lang, by = parts.data["lang"], parts.start.get("by", "leaf")
    results = [subject.first, subject.second] if isinstance(subject, SideBySide) else [subject]
    return [folded(draw(result.frames(by, lang)[-1], captioned=captioned)) for result in results]


def _parts(subject: Any, options: Mapping[str, Any]) -> PlayerParts:
    return player_parts(subject, **{"languages": (), **options})


def _state(parts: PlayerParts) -> dict[str, Any]:
    return {("pair" if parts.module == "pair" else "player"): parts.data, **parts.start}


def _still(drawing: Drawing) -> str:
    """Return a picture that needs no style sheet, because its looks are attributes, and no blank lines for Markdown."""
    picture = _GROUP_OF_NOTHING.sub(r"\1", _FOR_NOBODY.sub("", svg(drawing, theme_named("light"))))
    picture = _WIDTH.sub(r'\1 width="100%" preserveAspectRatio="xMinYMin meet"', picture, count=1)  # fits a phone, too
    return re.sub(r"\n\s*\n", "\n", picture).rstrip("\n")


# ---- The places that a player can go to, and the lines of a page there ---------------------------


def _html_lines(subject: Any, options: Mapping[str, Any]) -> str:
    return f'<script defer src="{SCRIPT}"></script>\n{player_element(subject, **options)}'


def _quarto_lines(subject: Any, options: Mapping[str, Any]) -> str:
    return f"```{{=html}}\n{_html_lines(subject, options)}\n```"


def _myst_lines(subject: Any, options: Mapping[str, Any]) -> str:
    return f":::{{anywidget}} ./{MODULE}\n{embedded(_state(_parts(subject, options)))}\n:::"


def _sphinx_lines(subject: Any, options: Mapping[str, Any]) -> str:
    parts = _parts(subject, options)  # which refuses what cannot be played
    known = ("by", "lang")
    if wrong := next((name for name in options if name not in known), None):
        raise InputError(Code('embed("sphinx")'), gettext("options of the directive: by, lang"), wrong)
    fields = {**_address(subject), **{name: str(parts.start[name]) for name in ("by",) if name in options}}
    fields |= {"lang": options["lang"]} if "lang" in options else {}
    tree = fields.pop("tree")
    return "\n".join([f"```{{gametree}} {tree}", *(f":{name}: {value}" for name, value in fields.items()), "```"])


def _address(subject: Any) -> dict[str, str]:
    """Return the address of a search, or of two that differ in their algorithm alone."""
    if not isinstance(subject, SideBySide):
        return address_of_search(subject)
    addresses = [address_of_search(result) for result in (subject.first, subject.second)]
    rest, other = ({**address, "algorithm": ""} for address in addresses)
    if rest != other:
        needed = gettext("two searches with the same rules and the same window")
        raise InputError(Code('embed("sphinx")'), needed, gettext("others"))
    return {**rest, "algorithm": " ".join(address["algorithm"] for address in addresses)}


_Lines = Callable[[Any, Mapping[str, Any]], str]
HOSTS: Mapping[str, tuple[str, _Lines]] = {
    "html": (SCRIPT, _html_lines),
    "quarto": (SCRIPT, _quarto_lines),
    "myst": (MODULE, _myst_lines),
    "sphinx": ("", _sphinx_lines),
}
"""The file that each place needs, none where an extension brings it, and what writes the lines."""


def embed(subject: Any, host: str, folder: str | Path = ".", **options: Any) -> Plain:
    """Write the script of the players into a folder, unless it is there, and return the lines for a page beside it."""
    name, lines = HOSTS[choose(gettext("place"), host, HOSTS)]
    text = Plain(lines(subject, options))
    if name:
        write_all([(to_path(folder) / name, player_script(is_module=name == MODULE).encode("utf-8"))])
    return text
