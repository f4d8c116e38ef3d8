"""Players on Sphinx pages: add ``extensions = ["gametree.sphinx"]`` to ``conf.py``, then use the directive ``gametree``
with a tree.

The options of the directive are the parameters in the URL of a page on the kit's web site: ``algorithm`` (two names
show two searches side by side), ``by``, ``b`` (the branching factor of a tree given as a list of leaves), the rules and
the window. There is also the option ``lang``, by default the language of the project. The HTML builder makes a player,
the LaTeX builder makes a PDF picture, and other builders write the picture as text. With ``kind``, the directive makes
an exercise, either on the given tree or generated from ``seed`` and ``difficulty``. The HTML page checks answers if
``gametree_site`` in ``conf.py`` is the folder of a built site.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective

from .drawing.themes import theme_named
from .errors import GameTreeError
from .explain.side_by_side import compare
from .files import write_all
from .phrases import LANGUAGES
from .render.pdf import PDF
from .render.text_drawing import text
from .widgets.addresses import OF_PRACTISING, OF_WATCHING, exercise_at, language_of, search_at
from .widgets.book_python import write_python
from .widgets.embedding import Embedded, embedded_of, embedding_script

_SCRIPTS = {f"gametree-{widget}.js": widget for widget in ("player", "practice")}


class Player(nodes.General, nodes.Element):
    """A search or an exercise on a page, with the parameters from which each builder makes its output."""


class _Directive(SphinxDirective):
    """The directive ``gametree``; input that the kit refuses is reported as a Sphinx error with file and line."""

    optional_arguments, final_argument_whitespace = 1, True
    option_spec = dict.fromkeys((*OF_WATCHING, *OF_PRACTISING), directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        address = {**({"tree": self.arguments[0]} if self.arguments else {}), **self.options}
        usual = (self.config.language or "en").split("_")[0]
        try:
            lang = language_of(address, usual if usual in LANGUAGES else "en")
            player = Player(address={name: part for name, part in address.items() if name != "lang"}, lang=lang)
            _embedded(player)
        except GameTreeError as error:
            return [self.state_machine.reporter.error(f"gametree: {error}", line=self.lineno)]
        self.set_source_info(player)
        return [player]


def _embedded(player: Player, *, checked: bool = False) -> Embedded:
    address, lang = player["address"], player["lang"]
    names = address.get("algorithm", "").split()
    if "kind" in address:
        return embedded_of(exercise_at(address, lang), lang=lang, checked=checked)
    by = {"by": address["by"]} if "by" in address else {}
    if len(names) != 2:
        return embedded_of(search_at(address, lang), lang=lang, **by)
    return embedded_of(compare(*(search_at({**address, "algorithm": name}, lang) for name in names)), lang=lang, **by)


def _visit_html(writer: Any, player: Player) -> None:
    writer.body.append(_embedded(player, checked=bool(writer.config.gametree_site)).element())
    raise nodes.SkipNode


def _visit_latex(writer: Any, player: Player) -> None:
    """Write the pictures with their captions inside them, because some LaTeX engines cannot typeset α."""
    for drawing in _embedded(player).drawings(True):
        data = PDF.draw(drawing, theme_named("light"), None, None)
        name = f"gametree-{sha256(data).hexdigest()[:16]}.pdf"
        write_all([(Path(writer.builder.outdir, name), data)])
        writer.body.append(f"\n\\begin{{center}}\n\\sphinxincludegraphics{{{name}}}\n\\end{{center}}\n")
    raise nodes.SkipNode


def _visit_other(writer: Any, player: Player) -> None:
    """Write the picture as text, followed by its caption."""
    part = _embedded(player)
    drawings, caption = "\n\n".join(map(text, part.drawings(False))), part.caption
    nodes.literal_block(drawings, drawings, language="text").walkabout(writer)
    nodes.paragraph(caption, caption).walkabout(writer)
    raise nodes.SkipNode


def _write_scripts(app: Sphinx) -> None:
    if app.builder.format == "html":
        scripts = [(name, embedding_script(widget).encode("utf-8")) for name, widget in _SCRIPTS.items()]
        write_all([(Path(app.outdir, "_static", name), script) for name, script in scripts])
        if app.config.gametree_site:
            _write_python(Path(app.confdir, app.config.gametree_site), Path(app.outdir, "_static"))


def _write_python(site: Path, static: Path) -> None:
    try:
        write_python(site, static)
    except GameTreeError as error:
        raise ConfigError(f"gametree_site: {error}") from None


def _add_scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    players = [] if doctree is None else list(doctree.findall(Player))
    for name, widget in _SCRIPTS.items():
        if any(("kind" in player["address"]) == (widget == "practice") for player in players):
            app.add_js_file(name, loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    html, others = (_visit_html, None), (_visit_other, None)
    app.add_node(Player, html=html, latex=(_visit_latex, None), text=others, man=others, texinfo=others)
    app.add_directive("gametree", _Directive)
    app.add_config_value("gametree_site", "", "html", str)
    app.connect("builder-inited", _write_scripts)
    app.connect("html-page-context", _add_scripts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
