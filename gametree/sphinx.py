"""Players in pages of Sphinx: ``extensions = ["gametree.sphinx"]``, then the directive ``gametree`` with a tree.

Its options are the parts of a site's address: ``algorithm`` (two names for two searches side by side), ``by``, ``b``
for the branching, the rules and the window; and ``lang``, which is that of the project unless said. HTML gets a player,
LaTeX the PDF picture, other builders the picture in characters.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .drawing.drawing import Drawing
from .drawing.themes import theme_named
from .errors import GameTreeError
from .explain.side_by_side import compare
from .files import write_all
from .phrases import LANGUAGES
from .render.pdf import PDF
from .render.text_drawing import text
from .widgets.embedding import SCRIPT, last_drawings, player_element, player_script
from .widgets.player.html_page import PlayerParts, player_parts
from .widgets.website.addresses import OF_WATCHING, language_of, search_at


class Player(nodes.General, nodes.Element):
    """A search on a page: its address, which each builder shows in its own way."""


class _Directive(SphinxDirective):
    """The directive ``gametree``; what the kit refuses is an error of Sphinx, with file and line."""

    optional_arguments, final_argument_whitespace = 1, True
    option_spec = dict.fromkeys(OF_WATCHING, directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        address = {**({"tree": self.arguments[0]} if self.arguments else {}), **self.options}
        usual = (self.config.language or "en").split("_")[0]
        try:
            lang = language_of(address, usual if usual in LANGUAGES else "en")
            player = Player(address={name: part for name, part in address.items() if name != "lang"}, lang=lang)
            parts_of(player)
        except GameTreeError as error:
            return [self.state_machine.reporter.error(f"gametree: {error}", line=self.lineno)]
        self.set_source_info(player)
        return [player]


def _subject(player: Player) -> Any:
    address, lang = player["address"], player["lang"]
    names = address.get("algorithm", "").split()
    if len(names) != 2:
        return search_at(address, lang)
    return compare(*(search_at({**address, "algorithm": name}, lang) for name in names))


def _options(player: Player) -> dict[str, Any]:
    by = {"by": player["address"]["by"]} if "by" in player["address"] else {}
    return {"lang": player["lang"], "languages": (), **by}


def parts_of(player: Player) -> PlayerParts:
    return player_parts(_subject(player), **_options(player))


def _drawings(player: Player, *, captioned: bool) -> list[Drawing]:
    return last_drawings(_subject(player), parts_of(player), captioned=captioned)


def _visit_html(writer: Any, player: Player) -> None:
    writer.body.append(player_element(_subject(player), **_options(player)))
    raise nodes.SkipNode


def _visit_latex(writer: Any, player: Player) -> None:
    """Put the pictures with their captions in them: not every LaTeX can set α."""
    for drawing in _drawings(player, captioned=True):
        data = PDF.draw(drawing, theme_named("light"), None, None)
        name = f"gametree-{sha256(data).hexdigest()[:16]}.pdf"
        write_all([(Path(writer.builder.outdir, name), data)])
        writer.body.append(f"\n\\begin{{center}}\n\\sphinxincludegraphics{{{name}}}\n\\end{{center}}\n")
    raise nodes.SkipNode


def _visit_other(writer: Any, player: Player) -> None:
    """Put the picture in characters and its caption in the place of the player."""
    drawings = "\n\n".join(text(drawing) for drawing in _drawings(player, captioned=False))
    caption = parts_of(player).sentences[-1]
    nodes.literal_block(drawings, drawings, language="text").walkabout(writer)
    nodes.paragraph(caption, caption).walkabout(writer)
    raise nodes.SkipNode


def _write_script(app: Sphinx) -> None:
    if app.builder.format == "html":
        write_all([(Path(app.outdir, "_static", SCRIPT), player_script().encode("utf-8"))])


def _add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and any(doctree.findall(Player)):
        app.add_js_file(SCRIPT, loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    html, others = (_visit_html, None), (_visit_other, None)
    app.add_node(Player, html=html, latex=(_visit_latex, None), text=others, man=others, texinfo=others)
    app.add_directive("gametree", _Directive)
    app.connect("builder-inited", _write_script)
    app.connect("html-page-context", _add_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
