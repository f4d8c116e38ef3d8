"""Embed players and exercises in books and other web pages: a script for all pages, and the HTML for each page.

The script defines ``<gametree-player>``; this element contains its search as JSON, and a picture with captions for
readers without JavaScript. As a module, the script also exports ``render`` for anywidget hosts. The exercise script
defines ``<gametree-practice>``; it checks answers if the folder that `book_python` writes is next to the script.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import theme_named
from ..errors import InputError, choose, named_keywords
from ..exercises.exercise import Exercise
from ..explain.side_by_side import SideBySide
from ..files import to_path, write_all
from ..languages import translated_table, translator_for
from ..phrases import Code, gettext
from ..render.svg import svg
from ..render.text_drawing import Plain
from .addresses import ADDRESSABLE, address_of, address_of_search
from .book_python import PYTHON_FOLDER, PYTHON_WORDS, write_python
from .page_assets import script, stylesheet, widget_css
from .player_page import player_parts
from .player_payload import embedded

_STILL = gettext(
    "This is a still picture, because no script has run on this page. Allow scripts to play or to answer here."
)
_UNCHECKED = gettext("This page does not check your answer. Copy the line into a notebook of the kit, which does.")
_FOR_NOBODY = re.compile(r" (?:id|class)='[^']*'| (?:id|class)=\"[^\"]*\"")
"""pattern of the ids and classes in a still picture; they are removed, because nothing uses them"""
_WIDTH = re.compile(r'(?<=<svg)(?=[^>]* width=)([^>]*?) width="[^"]*"')
_GROUP_OF_NOTHING = re.compile(r"<g>\n((?:(?!</?g[ >]).)*)</g>\n", re.DOTALL)


@dataclass(frozen=True)
class Embedded:
    """The content of a page for a search, for two searches side by side, or for an exercise."""

    widget: str
    """name of the widget: ``player`` or ``practice``"""
    lang: str
    state: dict[str, Any]
    """data for the script"""
    drawings: Callable[[bool], list[Drawing]]
    """function that returns the pictures for readers without JavaScript; its argument says whether they contain
    captions
    """
    sentences: list[str]
    """texts below the pictures: the captions of all steps, or the question"""
    caption: str
    """sentence below the pictures if the other sentences are not shown: the caption of the last step, the summary of
    two searches, or the question
    """

    @property
    def script(self) -> str:
        return f"gametree-{self.widget}.js"

    @property
    def module(self) -> str:
        """The file name of the script as a JavaScript module, for programs that host anywidgets."""
        return f"gametree-{self.widget}.mjs"

    def element(self) -> str:
        """Return the content as the HTML element that the script defines, in ASCII, because the page's encoding is
        unknown.

        >>> import gametree as gt
        >>> element = embedded_of(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), lang="es").element()
        >>> element[:27], element.count("<svg"), element.count("<li>")
        ('<gametree-player lang="es">', 1, 8)
        """
        still = f"<p>{escape(self.without_script)}</p>\n{self.still()}".encode("ascii", "xmlcharrefreplace").decode()
        return (
            f'<gametree-{self.widget} lang="{self.lang}">\n'
            f'<script type="application/json">{_in_ascii(embedded(self.state))}</script>\n'
            f"{still}\n</gametree-{self.widget}>"
        )

    @property
    def without_script(self) -> str:
        """The sentence for readers without JavaScript."""
        return _STILL.render(translator_for(self.lang))

    def still(self) -> str:
        """Return the pictures and their texts, which need no script."""
        pictures = "\n".join(map(_still, self.drawings(False)))
        sentences = "\n".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return f"{pictures}\n<ul>\n{sentences}\n</ul>"


@singledispatch
def embedded_of(subject: Any, **options: Any) -> Embedded:
    """Return the content of a page. The options are those of `to_html`; for an exercise, only ``lang`` and ``checked``.

    A player offers only the language ``lang``, unless ``languages`` contains others.
    """
    parts = player_parts(subject, **{"languages": (), **options})
    lang, by = parts.data["lang"], parts.start.get("by", "leaf")
    results = [subject.first, subject.second] if isinstance(subject, SideBySide) else [subject]

    def drawings(captioned: bool) -> list[Drawing]:
        return [folded(draw(result.frames(by, lang)[-1], captioned=captioned)) for result in results]

    data = dict(parts.data)
    if parts.css == stylesheet():  # the script contains this style sheet
        data |= {"sides": [{**side, "css": ""} for side in data["sides"]]} if "sides" in data else {"css": ""}
    state = {("pair" if parts.module == "pair" else "player"): data, **parts.start}
    return Embedded("player", lang, state, drawings, parts.sentences, parts.sentences[-1])


@embedded_of.register(Exercise)
@named_keywords()
def _embedded_exercise(exercise: Exercise, *, lang: str | None = None, checked: bool = False) -> Embedded:
    """Return the content for an exercise; with ``checked``, the page checks answers with the Python in a folder next to
    the script.
    """
    from .practice_widget import Practice

    widget: Any = Practice(exercise, lang, keep=False)
    lang = str(lang or exercise.lang)
    note, text = _UNCHECKED.render(translator_for(lang)), exercise.text(lang)
    caption = " ".join(text.split())

    def drawings(captioned: bool) -> list[Drawing]:
        return [draw(exercise.tree, lang=lang, texts=exercise.unknown, caption=caption, captioned=captioned)]

    state = {"exercise": {**widget._payload, "languages": {}}, "state": {**widget._state, "kept": note}}
    if checked:
        words = translated_table(PYTHON_WORDS, lang)
        state["python"] = {"folder": f"{PYTHON_FOLDER}/", "exercise": exercise.to_json(), "words": words}
    return Embedded("practice", lang, state, drawings, text.splitlines(), caption)


def embedding_script(widget: str = "player", *, is_module: bool = False) -> str:
    """Return the script that defines the HTML element of a widget and contains its style sheet; as a module, the script
    also exports ``render``.

    >>> embedding_script().count("export"), embedding_script("practice", is_module=True).count("export")
    (0, 1)
    """
    text = _in_ascii(script(f"{widget}/embedded_{widget}.js"))
    styles = json.dumps(widget_css(widget)), json.dumps(stylesheet() if widget == "player" else "")
    address = "import.meta.url" if is_module else "document.currentScript?.src"
    text += f"const renderer = renderOf({', '.join(styles)}, {address});\n"
    if is_module:
        return f"{text}export default {{ render: renderer }};\n"
    return f'(() => {{\n"use strict";\n{text}}})();\n'


def _in_ascii(text: str) -> str:
    """Return JSON or a script with non-ASCII characters escaped; they occur only in string literals."""
    return re.sub(r"[^\0-\x7f]", lambda found: json.dumps(found[0])[1:-1], text)


def _still(drawing: Drawing) -> str:
    """Return a picture as SVG that can be part of Markdown: with attributes instead of a style sheet, and without blank
    lines.
    """
    picture = _GROUP_OF_NOTHING.sub(r"\1", _FOR_NOBODY.sub("", svg(drawing, theme_named("light"))))
    # scaled to the width of the page, so that it also fits a phone
    picture = _WIDTH.sub(r'\1 width="100%" preserveAspectRatio="xMinYMin meet"', picture, count=1)
    return re.sub(r"\n\s*\n", "\n", picture).rstrip("\n")


# ---- The hosts of a player, and the lines for their pages------------------------------------


def _html_lines(part: Embedded) -> str:
    return f'<script defer src="{part.script}"></script>\n{part.element()}'


HOSTS: Mapping[str, Callable[[Embedded], str]] = {
    "html": _html_lines,
    "quarto": lambda part: f"```{{=html}}\n{_html_lines(part)}\n```",
    "myst": lambda part: f":::{{anywidget}} ./{part.module}\n{embedded(part.state)}\n:::",
}
"""kinds of pages that need a script, each with the function that returns the lines for the page"""
SPHINX = "sphinx"
"""kind of page whose Sphinx extension provides the scripts"""


def embed(
    subject: Any, host: str, folder: str | Path = ".", *, site: str | Path | None = None, **options: Any
) -> Plain:
    """Write the script into a folder, and return the lines to insert into a page in the same folder.

    ``host`` is one of `HOSTS`, or ``"sphinx"``, which needs no script. If ``site`` is given, the folder of a built
    site, the page checks the answers to an exercise, and the Python of the site is also written.
    """
    choose(gettext("place"), host, (*HOSTS, SPHINX))
    if site is not None:
        _refuse_site(subject, host)
        options["checked"] = True
    part = embedded_of(subject, **options)
    if host == SPHINX:
        return Plain(_directive(subject, options))
    lines, is_module = HOSTS[host](part), host == "myst"
    text = embedding_script(part.widget, is_module=is_module)
    if site is not None:
        write_python(to_path(site), to_path(folder))
    write_all([(to_path(folder) / (part.module if is_module else part.script), text.encode("utf-8"))])
    return Plain(lines)


def _refuse_site(subject: Any, host: str) -> None:
    """Raise `InputError` if a site is given for a search, which needs no check, or for Sphinx, where ``conf.py`` names
    the site.
    """
    if not isinstance(subject, Exercise):
        raise InputError(gettext("the site checks exercises, but a search needs no check; leave the site out"))
    if host == SPHINX:
        problem = gettext("the Sphinx extension reads the site from %(name)s in conf.py; set it there instead")
        raise InputError(problem.with_values(name=Code("gametree_site")))


def _directive(subject: Any, options: Mapping[str, Any]) -> str:
    if wrong := next((name for name in options if name not in ("by", "lang")), None):
        problem = gettext("the directive has no option %(name)s; its options are by and lang: leave %(name)s out")
        raise InputError(problem.with_values(name=Code(wrong)))
    fields = {**_address(subject), **{name: str(value) for name, value in options.items() if value is not None}}
    head = f"{{gametree}} {fields.pop('tree')}"
    lines = "\n".join([head, *(f":{name}: {value}" for name, value in fields.items())])
    fence = _fence(lines)
    return f"{fence}{lines}\n{fence}"


def _fence(lines: str) -> str:
    """Return the fence of a Markdown block: backticks, or tildes if a name in the first line contains backticks.

    >>> _fence("{gametree} [3 5]"), _fence("{gametree} [b```: 3 ~~~: 5]")
    ('```', '~~~~')
    """
    if "`" not in lines:
        return "```"
    return "~" * max(3, 1 + max(map(len, re.findall("~+", lines)), default=0))


def _address(subject: Any) -> dict[str, str]:
    """Return the address of an exercise, of a search, or of two searches that differ only in their algorithm."""
    if isinstance(subject, Exercise):
        if address := address_of(subject):
            return address
        raise InputError(ADDRESSABLE.with_values(name=Code(subject.kind)))
    if not isinstance(subject, SideBySide):
        return address_of_search(subject)
    addresses = [address_of_search(result) for result in (subject.first, subject.second)]
    rest, other = ({**address, "algorithm": ""} for address in addresses)
    if rest != other:
        raise InputError(
            gettext(
                "the two searches have different rules or windows, but one directive can express only one set of "
                "them; compare searches with the same rules and window"
            )
        )
    return {**rest, "algorithm": " ".join(address["algorithm"] for address in addresses)}
