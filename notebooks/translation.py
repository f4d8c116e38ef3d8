"""Translations of the notebooks: a gettext catalogue for each source, with an entry for each cell.

A source is English. ``translations/<lang>/<name>.po`` beside it has the text of its cells in another language: every
text cell, and every code cell with words (comments, sentences in strings). The code is the same in every language. If
the English of a cell changes, its entry is marked fuzzy and counts as missing.
"""

from __future__ import annotations

import ast
import copy
import io
import re
import tokenize
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from nbformat import NotebookNode

from gametree.phrases import LANGUAGES

__all__ = ["LANGUAGES", "catalogue", "missing", "same_code", "texts", "translated", "update"]

CHOICE = re.compile(r'^LANG = "en"', re.MULTILINE)
LINK = re.compile(r"(?<=/exercises/)en(?=/[\w-]+\.ipynb)")
WORDS = re.compile(r"[^\W\d_]{2,} +[^\W\d_]|[^\W\d_] +[^\W\d_]{2,}|[^\W\d_]{3,}[:,]? *$")
"""A sentence or a caption, not a list of leaves or labels."""
MARKER = re.compile(r"### (BEGIN|END) |# *noqa")
"""Comments that are for programs."""
SAID = ("print", "title", "suptitle", "set_title", "set_xlabel", "set_ylabel", "text", "annotate", "legend")
"""Calls that show their text, though it may be a single word."""
MAGIC = re.compile(r"^%.*\n?", re.MULTILINE)
"""A line for IPython that is not Python."""
KEPT = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
DATED = re.compile(rf'^"(?!(?:{"|".join(KEPT)}):)[\w-]+: .*\\n"\n', re.MULTILINE)
"""Lines of a catalogue's head that say nothing, or would change every day."""


def catalogue(source: Path, lang: str) -> Path:
    """Return the path of the translation of a source."""
    return source.parent.parent / "translations" / lang / f"{source.stem}.po"


def texts(notebook: NotebookNode) -> dict[str, str]:
    """Return the cells to translate: ids with sources."""
    return {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "markdown" or has_words(cell.source)}


def has_words(code: str) -> bool:
    """Return whether code contains words for a reader: a comment, or a text that is a sentence or is shown."""
    if re.search(r"^%%reveal(?! solution) +\w", code):
        return True
    code = CHOICE.sub("", MAGIC.sub("", code))
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    if any(token.type == tokenize.COMMENT and not MARKER.match(token.string) for token in tokens):
        return True
    tree = ast.parse(code)
    shown = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for argument in _shown_arguments(call)
        for part in ast.walk(argument)
    }
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and WORDS.search(node.value)
        and (" " in node.value.strip() or id(node) in shown)
        for node in ast.walk(tree)
    )


def read(source: Path, lang: str) -> Catalog:
    """Read the translation of a source, or an empty catalogue if there is none yet."""
    path = catalogue(source, lang)
    if not path.exists():
        return Catalog(locale=lang, project="gametree", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def update(notebook: NotebookNode, source: Path, lang: str) -> None:
    """Update the catalogue of a source; changed cells become fuzzy, and nothing is lost."""
    path, found = catalogue(source, lang), read(source, lang)
    template = Catalog(project="gametree", fuzzy=False)
    for cell, text in texts(notebook).items():
        template.add(text, locations=[(cell, None)])
    found.update(template, no_fuzzy_matching=False, update_header_comment=False)
    found.header_comment = f"# {source.stem} in the language {lang}: an entry for each cell."
    path.parent.mkdir(parents=True, exist_ok=True)
    written = io.BytesIO()
    write_po(written, found, width=0, include_previous=True, include_lineno=False, ignore_obsolete=False)
    head, blank, entries = written.getvalue().decode("utf-8").partition("\n\n")
    path.write_text(DATED.sub("", head + "\n") + blank[1:] + entries, encoding="utf-8")


def missing(notebook: NotebookNode, source: Path, lang: str) -> list[str]:
    """Return the ids of the cells whose translation is missing or outdated."""
    known = read(source, lang)
    return [cell for cell, text in texts(notebook).items() if not _translated(known.get(text))]


def translated(notebook: NotebookNode, source: Path, lang: str) -> NotebookNode:
    """Return a notebook in another language; cells without a translation stay English."""
    other = copy.deepcopy(notebook)
    known = None if lang == "en" else read(source, lang)
    for cell in other.cells:
        if known is not None:
            cell.source = _translated(known.get(cell.source)) or cell.source
        if cell.cell_type == "code":
            cell.source = CHOICE.sub(f'LANG = "{lang}"', cell.source)
        else:
            cell.source = LINK.sub(lang, cell.source)
    return other


def same_code(one: str, other: str) -> bool:
    """Return whether two code cells differ in comments and words only."""
    return _bare(one) == _bare(other)


def _shown_arguments(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that a reader sees."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    named = [keyword.value for keyword in call.keywords if keyword.arg in ("label", "title", "xlabel", "ylabel")]
    return [*named, *call.args] if name in SAID else named


def _translated(message: Message | None) -> str:
    return "" if message is None or message.fuzzy else str(message.string)


class _Wordless(ast.NodeTransformer):
    """Extracts the words of texts, and the order of their placeholders."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        parts = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        return ast.JoinedStr(sorted(parts, key=ast.dump))


def _bare(code: str) -> str:
    magics = re.findall(r"^%+\w+", code, re.MULTILINE)
    return " ".join(magics) + ast.dump(_Wordless().visit(ast.parse(MAGIC.sub("", code))))
