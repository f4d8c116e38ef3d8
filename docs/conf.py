"""The Sphinx configuration of `make reference`, whose pages are the guides, every public name and the saved
notebooks.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from gametree.search import SEARCHES

DOCS = Path(__file__).parent
ROOT = DOCS.parent
COURSE = DOCS / "course"
"""the notebooks and sheets, copied below this folder because Sphinx reads no files above it; ignored by git"""
SHOW_THE_CODE = {"en": "Show the code", "es": "Mostrar el código", "pt": "Mostrar o código"}
RUN_IT = {
    "en": "Run this notebook in the browser",
    "es": "Ejecutar este cuaderno en el navegador",
    "pt": "Executar este caderno no navegador",
}

meta = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
project, version = meta["name"], meta["version"]
author = copyright = meta["authors"][0]["name"]
html_title = f"{project} {version}"

extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "myst_nb", "gametree.sphinx"]
napoleon_google_docstring = False
default_role = "py:obj"
nitpicky = True

PYTHON = (
    "object, Exception, BaseException, Enum, IntEnum, StrEnum, str, int, tuple, dict, Mapping, Sequence, Collection"
)
"""classes of Python, whose methods are not documented here"""
autodoc_default_options = {"members": True, "inherited-members": PYTHON.replace(" ", "")}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

myst_enable_extensions = ["dollarmath", "html_image"]
myst_heading_anchors = 4
nb_execution_mode = "off"
nb_render_markdown_format = "myst"

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["reference.css"]
html_math_renderer = "mathml"
html_show_sourcelink = html_copy_source = False


def setup(app: Sphinx) -> None:
    """Copy the course to the folder that Sphinx reads, write formulas as MathML, and resolve each reference to a name
    by the last part of the name.
    """
    shutil.rmtree(COURSE, ignore_errors=True)
    for path in (path for folder in ("notebooks", "exercises") for path in (ROOT / folder).glob("??/[!.]*.ipynb")):
        _copy(path, COURSE / path.relative_to(ROOT))
    if (Path(app.outdir).parent / "lab").is_dir():  # on the site, whose JupyterLab runs the course in the browser
        app.tags.add("site")
    app.add_html_math_renderer("mathml", (_math, None), (_math, None))
    app.connect("missing-reference", _by_last_part)
    app.connect("source-read", _readme_is_the_first_page)
    app.connect("source-read", _list_searches)
    app.connect("source-read", _keep_translations_out_of_the_contents)
    app.connect("html-page-context", _for_keys_and_screen_readers, priority=900)  # after the theme
    app.connect("html-page-context", _link_into_the_lab)


def _copy(path: Path, target: Path) -> None:
    """Copy a notebook; the solution cells that JupyterLab folds are folded on the page, too."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for metadata in (cell["metadata"] for cell in notebook["cells"]):
        if metadata.get("jupyter", {}).get("source_hidden"):
            metadata["tags"] = [*metadata.get("tags", []), "hide-input"]
            prompt = SHOW_THE_CODE[path.parent.name]
            metadata["mystnb"] = {"code_prompt_show": prompt, "code_prompt_hide": prompt}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(notebook), encoding="utf-8")
    shutil.copystat(path, target)


def _math(writer: Any, node: nodes.Element) -> None:
    """Write a formula as MathML, which a browser renders without a script."""
    display = "block" if isinstance(node, nodes.math_block) else "inline"
    writer.body.append(convert(node.astext(), display=display))
    raise nodes.SkipNode


def _readme_is_the_first_page(app: Sphinx, name: str, text: list[str]) -> None:
    """Replace a line that names the README with the text of the README; its links are relative to this folder."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8").replace("](docs/", "](")
    text[0] = text[0].replace("\nREADME\n", f"\n{readme.replace('](CONTRIBUTING.md', '](contributing.md')}\n")


def _keep_translations_out_of_the_contents(app: Sphinx, name: str, text: list[str]) -> None:
    """Let only the English gallery link to the galleries in other languages."""
    if name.startswith("gallery/README."):
        text[0] = f"---\norphan: true\n---\n{text[0]}"


def _list_searches(app: Sphinx, name: str, text: list[str]) -> None:
    """Replace a line ``.. searches:: group`` with the searches of a group: ``two``, ``chance`` or ``many``."""
    for sort in ("two", "chance", "many"):
        names = (
            search.name
            for search in SEARCHES
            if sort == ("chance" if search.players == "two" and search.takes_chance else search.players)
        )
        functions = "\n\n".join(f".. autofunction:: gametree.{name}" for name in names)
        text[0] = text[0].replace(f".. searches:: {sort}\n", f"{functions}\n")


def _for_keys_and_screen_readers(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Set the heading level of the captions in the contents, and let keys scroll code that is wider than the page."""
    for part in {"body", "furo_navigation_tree"} & context.keys():
        text = context[part].replace('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"')
        context[part] = text.replace("<pre>", '<pre tabindex="0">')


def _link_into_the_lab(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Begin each notebook on the site with a link that opens it in JupyterLab."""
    if app.tags.has("site") and page.startswith("course/"):
        path = page.removeprefix("course/")
        href = f"{'../' * (page.count('/') + 1)}lab/lab/index.html?path={path}.ipynb"
        context["body"] = f'<p><a href="{href}">{RUN_IT[path.split("/")[1]]}</a></p>\n{context["body"]}'


def _by_last_part(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.Element) -> Any:
    """Link a name to the documentation of the public name that users import; show the names of other types as text
    without a link.
    """
    if node["refdomain"] != "py":
        return None
    module, _, last = node["reftarget"].rpartition(".")
    documented = env.domains.python_domain.objects
    found = sorted((name for name in documented if name.rpartition(".")[2] == last), key=len)
    if found:
        entry = documented[found[0]]
        return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, content)
    return content if node["reftype"] == "class" or last == "None" or module == "typing" else None
