"""The command ``gametree page``: notebooks as HTML pages on which their players play, without any other server."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from gettext import NullTranslations
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, MissingPackageError
from ..files import read_text, write_all
from ..phrases import Code, gettext
from ..widgets.page_assets import MAKING_A_PAGE
from .options import OUTPUT, add_command

EXAMPLES = """
  gametree page notebooks/en/03-alpha-beta.ipynb
  gametree page lecture.ipynb -o site/lecture.html
  gametree page notebooks/en/*.ipynb -o site
"""
_CELL_TIMEOUT = 600
"""seconds that one cell may take"""
_FORMULA_OR_LINK = re.compile(
    r"```.*?```|`[^`\n]*`"
    r"|\$\$(?P<display>.+?)\$\$|\$(?=\S)(?P<inline>(?:[^$\\\n]|\\.|\n(?!\n))+?)(?<=\S)\$(?!\d)"
    r"|(?<!!)\[(?P<text>[^\]]{0,500})\]\((?P<path>[^)\s:]+\.ipynb)(?P<place>#[^)\s]*)?\)",
    re.DOTALL,
)
"""What a page writes in another way than a notebook: formulas and links to notebooks; code is none of them."""
_PAGE_STYLE = """
.jp-RenderedText pre, .jp-RenderedHTMLCommon pre {
  white-space: pre-wrap; word-break: normal; overflow-wrap: break-word;
}
math[display="block"] { overflow-x: auto; margin: 1em 0; }
@media (max-width: 600px) {
  body.jp-Notebook, body .jp-Notebook { padding: 4px; }
  .jp-InputPrompt, .jp-OutputPrompt { display: none; }
  .jp-RenderedHTMLCommon table { display: block; overflow-x: auto; }
}
"""
"""Words are not broken, and on a phone the numbers of the cells leave their room to what is in them."""
_TEMPLATE = (
    "{% extends 'lab/index.html.j2' %}{% block html_head_js_requirejs %}{% endblock %}"
    "{% block html_head_js_mathjax %}{% endblock %}{% block html_head_js_mermaidjs %}{% endblock %}"
    "{% block html_head_css %}{{ super() }}<style>" + _PAGE_STYLE + "</style>{% endblock %}"
)
"""That of nbconvert without the scripts that it loads from other servers."""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "page", page, EXAMPLES)
    notebooks = gettext("the files of the notebooks; links among them lead from page to page")
    command.add("notebooks", notebooks, type=Path, nargs="+", metavar=gettext("NOTEBOOK"))
    output = gettext(
        "the file of the page, or the folder of several (default: beside the notebook, with the ending .html)"
    )
    command.add(OUTPUT, output, type=Path)


def page(args: argparse.Namespace) -> int:
    """Write the pages and print their paths: all pages or none. The notebooks do not change."""
    needed = ("nbconvert", "nbclient", "latex2mathml")
    if missing := next((package for package in needed if not find_spec(package)), None):
        message = gettext("a page of a notebook needs %(package)s; install it with: %(command)s")
        command = Code("pip install 'gametree[lab]'")
        raise MissingPackageError(message.with_values(package=Code(missing), command=command))
    paths: list[Path] = args.notebooks
    pages = _page_paths(paths, args.output)
    files = [(pages[path.resolve()], _html(path, pages).encode("utf-8")) for path in paths]
    print(*write_all(files), sep="\n")
    return 0


def _page_paths(notebooks: list[Path], output: Path | None) -> dict[Path, Path]:
    """Return the file of each notebook's page. In a common folder the pages keep the folders of their notebooks."""
    if output is None:
        return {path.resolve(): path.with_suffix(".html") for path in notebooks}
    if len(notebooks) == 1 and not output.is_dir():
        return {notebooks[0].resolve(): output}
    top = os.path.commonpath([path.resolve().parent for path in notebooks])
    return {path.resolve(): output / path.resolve().relative_to(top).with_suffix(".html") for path in notebooks}


def _html(path: Path, pages: Mapping[Path, Path]) -> str:
    """Run a notebook and return its page; the links in it lead to the other pages."""
    from jinja2 import DictLoader
    from nbconvert import HTMLExporter

    notebook = _run(path)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _FORMULA_OR_LINK.sub(lambda match: _converted_match(match, path, pages), cell.source)
    templates = DictLoader({"page.html.j2": _TEMPLATE})
    exporter = HTMLExporter(extra_loaders=[templates], template_file="page.html.j2")  # type: ignore[no-untyped-call]
    html: str = exporter.from_notebook_node(notebook, resources={"metadata": {"name": path.stem}})[0]
    return html


def _converted_match(match: re.Match[str], path: Path, pages: Mapping[Path, Path]) -> str:
    """Return a formula as MathML. A link to a notebook becomes a link to its page, or text if there is no page."""
    from latex2mathml.converter import convert

    part = match.groupdict()
    if formula := part["display"] or part["inline"]:
        return convert(formula.strip(), display="block" if part["display"] else "inline")
    if not part["path"]:
        return match[0]
    linked = (path.parent / part["path"]).resolve()
    target = pages.get(linked, linked.with_suffix(".html"))
    if linked not in pages and not target.exists():
        return str(part["text"])
    relative = Path(os.path.relpath(target.resolve(), pages[path.resolve()].resolve().parent)).as_posix()
    return f"[{part['text']}]({relative}{part['place'] or ''})"


def _run(path: Path) -> Any:
    """Return the notebook after a run in its folder, with frames in place of players."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    text = read_text(path)
    try:
        notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    except Exception as error:  # nbformat refuses in many ways
        message = gettext("%(file)s: needed a Jupyter notebook; name a file that ends in .ipynb")
        raise GameTreeError(message.with_values(file=Code(path))) from error
    resources = {"metadata": {"path": str(path.resolve().parent)}}
    client = NotebookClient(notebook, timeout=_CELL_TIMEOUT, store_widget_state=False, resources=resources)
    try:
        client.execute(env={**os.environ, MAKING_A_PAGE: "1"})
    except CellExecutionError as error:
        message = gettext("%(file)s: a cell stops with %(error)s; mend it in Jupyter, then try again")
        raise GameTreeError(
            message.with_values(file=Code(path), error=Code(f"{error.ename}: {error.evalue}"))
        ) from None
    return notebook
