"""The formats of trees in texts and files: detection of a format, and choice of its reader.

The format is chosen before the text is read: by the keyword ``format``, by the suffix of a file, by the first
characters, by a complete literal with names, or by brackets in the style of LaTeX's forest; otherwise the text is read
as the notation, and an error of the notation is final.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from numbers import Real
from pathlib import Path
from typing import Any

from ..errors import ChoiceError, TreeError, elide_middle, takes
from ..files import read_text
from ..node_kinds import CHANCE, Kind
from ..on_demand import function_of
from ..phrases import Code, Option, Phrase, gettext, short_repr
from . import builder, notation
from .builder import NODE_COUNT, READ_AS, TUPLES_READ, Nodes
from .indented_lists import BULLETS, is_indented_text
from .unread_formats import UNREAD_FORMATS, UnreadFormat

Levels = Any
_Reader = Callable[[str, Levels, "Kind | None"], Nodes]
_FILE_NAME = re.compile(r"\s*[^\s\[\](){}]*\w\.[a-z]\w{1,7}\s*", re.I)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_DICTS, _LITERAL, LISTS, EDGES, _ROWS, _INDENTED = (
    gettext("dicts"),
    gettext("literal"),
    gettext("nested lists"),
    gettext("list of edges"),
    gettext("rows of leaves"),
    gettext("indented text"),
)
_ITEM = rf"[ \t]*(?:[{re.escape(BULLETS)}]|\d+[.)])[ \t]+\S"
"""pattern of an item of a list in Markdown"""
_FENCE = re.compile("`{3,}|~{3,}")
"""pattern of the first and last line of a code block in Markdown"""
_DOT_HEAD = re.compile(
    r"\A(?:\s++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/|#[^\n]*+)*+(?:strict\s++)?(?:di)?graph\b[^{;\[]*+\{", re.I
)
_QTREE_HEAD = re.compile(r"\s*(?:%[^\n]*\n\s*)*(?=\\[A-Za-z])(?=.*?\\Tree(?![A-Za-z]))", re.DOTALL)
_ISTGAME_HEAD = re.compile(r"\s*(?:%[^\n]*\n\s*)*(?=\\[A-Za-z])(?=.*?\\begin\{istgame\})", re.DOTALL)
_FOREST_HEAD = re.compile(r"\s*(?:%[^\n]*\n\s*)*(?=\\[A-Za-z])(?=.*?\\begin\{forest\})", re.DOTALL)
"""patterns of LaTeX source with the commands and environments of tree packages"""
_LABELLED_ROOT = re.compile(r"\s*\[\s*[^\s\[\](),\d+\-−.]")
"""pattern of the beginning of forest's brackets outside an environment"""
_LONGEST_HEAD = 1000
"""number of characters in which the name of an unsupported format is searched for"""
_LONGEST_READING = 60
"""maximum length in characters of a tree that a message quotes in full"""


@dataclass(frozen=True, slots=True)
class Format:
    """A text format that can be read."""

    name: str
    """value of the keyword ``format`` and of the option ``--read-as``"""
    title: str | Phrase
    read: _Reader
    suffixes: tuple[str, ...] = ()
    """suffixes of its files"""
    head: re.Pattern[str] | None = None
    """pattern of the start of a text in this format, if texts of other formats never start in this way"""
    fits: Callable[[str], bool] | None = None
    """for a format without a head, function that returns whether a text that the notation refuses has this format"""


# ---- reading a text in a format -----------------------------------------------------------------


def _of(module: str, name: str) -> Callable[..., Any]:
    """Return a function of the given module of this package. The module is imported only when the function is first
    called, because most formats are never needed.
    """
    return function_of(f".{module}", name, __package__)


def _in_drafts(module: str, name: str, title: str | Phrase) -> _Reader:
    draft_of, tree_nodes = _of(module, name), _of("draft_reading", "tree_nodes")
    return lambda text, levels, mover: tree_nodes(draft_of(text), title, levels, mover)


def _of_data(name: str) -> _Reader:
    return lambda text, levels, mover: read_objects(_of("literals", name)(text), levels, mover)


_draft_of_dicts = _of("graph_formats", "draft_of_dicts")


def _is_bare_forest(text: str) -> bool:
    return bool(_LABELLED_ROOT.match(text)) and _of("nested_formats", "is_bare_forest")(text)


def _read_notation(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    nodes = notation.parse(text).finish_levels(levels, mover)
    is_first_chosen = bool(nodes.width) and levels is None and mover is None and nodes.kinds[0] not in text
    return _noted(nodes, gettext("notation"), is_first_chosen and nodes.kinds[0] != CHANCE)


def _of_whole_text(name: str) -> _Reader:
    return lambda text, levels, mover: _of("efg", name)(text)


NOTATION = Format("notation", gettext("notation"), _read_notation)
JSON = Format("json", Code("JSON"), _of_data("json_of_text"), (".json",))
PYTHON = Format("python", gettext("a Python literal"), _of_data("python_of_text"), (".py",))
DATA = Format(
    "data", gettext("literal"), _of_data("literal_of_text"), (), re.compile(r"""[\s\[(]*\{\s*["']|\s*\w+\s*=[^=]""")
)
"""JSON or Python data, recognised by the first characters"""
LIST_OF_EDGES = Format(
    "edges",
    EDGES,
    _in_drafts("graph_formats", "draft_of_edges", EDGES),
    (".csv", ".tsv"),
    fits=_of("graph_formats", "is_list_of_edges"),
)
ROWS = Format(
    "rows",
    _ROWS,
    _in_drafts("leaf_rows", "draft_of_rows", _ROWS),
    (".csv", ".tsv"),
    fits=_of("leaf_rows", "is_table_of_leaves"),
)
EVEN_ROWS = Format(
    "rows", _ROWS, _in_drafts("leaf_rows", "draft_of_even_table", _ROWS), fits=_of("leaf_rows", "is_table_by_form")
)
"""rows of leaves that no suffix or keyword identifies"""
DOT = Format("dot", Code("DOT"), _in_drafts("graph_formats", "draft_of_dot", Code("DOT")), (".dot", ".gv"), _DOT_HEAD)
GRAPHML = Format(
    "graphml",
    Code("GraphML"),
    _in_drafts("graphml", "draft_of_graphml", Code("GraphML")),
    (".graphml",),
    re.compile(r"\s*<"),
)
FOREST = Format(
    "forest",
    Code("forest"),
    _in_drafts("nested_formats", "draft_of_forest", Code("forest")),
    (".tex",),
    _FOREST_HEAD,
    _is_bare_forest,
)
QTREE = Format(
    "qtree", Code("qtree"), _in_drafts("latex_trees", "draft_of_qtree", Code("qtree")), (".tex",), _QTREE_HEAD
)
ISTGAME = Format("istgame", Code("istgame"), _of("latex_trees", "read_istgame"), (".tex",), _ISTGAME_HEAD)
INDENTED = Format(
    "indented", _INDENTED, _in_drafts("indented_lists", "draft_of_indented", _INDENTED), fits=is_indented_text
)
MARKDOWN = Format(
    "markdown",
    Code("Markdown"),
    _in_drafts("indented_lists", "draft_of_markdown", Code("Markdown")),
    (),
    re.compile(rf"\s*{_ITEM}[^\n]*\n\s*{_ITEM}"),
)
MERMAID = Format(
    "mermaid",
    Code("Mermaid"),
    _in_drafts("mermaid", "draft_of_mermaid", Code("Mermaid")),
    (".mmd", ".mermaid"),
    re.compile(
        r"\s*(?:(?:%%[^\n]*\n\s*)*(?:graph|flowchart(?:-elk)?)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?:;|\n|\Z)(?!\s*\{)"
        r"|\w[^\n]*?(?:-->|==>|-\.->))"
    ),
)
EFG = Format("efg", Code("EFG"), _of_whole_text("from_efg"), (".efg",), re.compile(r"\s*EFG\b"))
GBT = Format(
    "gbt",
    Code("GBT"),
    _of_whole_text("from_workbook"),
    (".gbt",),
    re.compile(r"\s*<(?:\?xml[^>]*>\s*<)?gambit:document"),
)

_KNOWN_BY_HEAD = (EFG, GBT, GRAPHML, DOT, ISTGAME, QTREE, FOREST, MERMAID, MARKDOWN, DATA)
_KNOWN_BY_FORM = (FOREST, LIST_OF_EDGES, EVEN_ROWS, INDENTED)
FORMATS: dict[str, Format] = {
    format.name: format
    for format in (
        NOTATION,
        JSON,
        PYTHON,
        LIST_OF_EDGES,
        ROWS,
        INDENTED,
        MARKDOWN,
        DOT,
        MERMAID,
        GRAPHML,
        FOREST,
        QTREE,
        ISTGAME,
        EFG,
        GBT,
    )
}
"""all formats that the keyword ``format`` can name"""


def read_tree_text(
    text: str, levels: Levels, mover: Kind | None, format: str | None = None, file_name: str = ""
) -> Nodes:
    """Return the nodes of the tree described by a text, in the requested format or in the detected one."""
    if format is not None:
        return _format_named(format).read(tidy(text), levels, mover)
    suffix = Path(file_name).suffix.lower()
    by_suffix = _format_of_suffix(suffix, tidy(text))
    if by_suffix:
        try:
            return by_suffix.read(tidy(text), levels, mover)
        except TreeError as error:
            raise _of_suffix(error, by_suffix, suffix) from None
    for unread in UNREAD_FORMATS:
        if suffix in unread.suffixes:
            raise _unread(unread)
    return _read_by_content(tidy(text), levels, mover)


def _format_of_suffix(suffix: str, text: str) -> Format | None:
    """Return the format of files with the given suffix; if several formats have this suffix, return the last one whose
    head or form fits the text.
    """
    formats = [one for one in FORMATS.values() if suffix in one.suffixes]
    for one in reversed(formats[1:]):
        if (one.head and one.head.match(text)) or (one.fits and one.fits(text)):
            return one
    return next(iter(formats), None)


def _format_named(name: str) -> Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise ChoiceError(gettext("format"), name, FORMATS)
    return FORMATS[name]


def _of_suffix(error: TreeError, format: Format, suffix: str) -> TreeError:
    cure = gettext(
        "the file was read as %(format)s because its name ends in %(suffix)s: correct it, or name its format with "
        "%(option)s"
    ).with_values(format=format.title, suffix=Code(suffix), option=Option("format=", "--read-as"))
    return TreeError(gettext("%(error)s; %(cure)s").with_values(error=error.phrase, cure=cure))


def _unread(format: UnreadFormat) -> TreeError:
    problem = gettext(
        "the text is %(format)s, which the kit does not read as a tree; %(cure)s; the supported formats are: "
        "%(formats)s"
    )
    if format.cure is None:
        problem = gettext(
            "the text is %(format)s, which the kit does not read as a tree; the supported formats are: %(formats)s"
        )
    return TreeError(problem.with_values(format=format.title, cure=format.cure or "", formats=Code(", ".join(FORMATS))))


def _read_by_content(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    start = text.lstrip()[:_LONGEST_HEAD]
    unread = next((one for one in UNREAD_FORMATS if one.head.match(start)), None)
    by_head = next((one for one in _KNOWN_BY_HEAD if one.head and one.head.match(text)), None)
    if by_head and not (unread and by_head in (GRAPHML, MARKDOWN)):
        return by_head.read(text, levels, mover)
    if unread:
        raise _unread(unread)
    try:
        nodes = _read_notation(text, levels, mover)
    except TreeError as error:
        return _without_notation(text, levels, mover, error)
    _refuse_two_readings(text, nodes, levels, mover)
    return nodes


def _without_notation(text: str, levels: Levels, mover: Kind | None, refused: TreeError) -> Nodes:
    """Read a text that the notation refuses, if it is a complete literal with names or fits exactly one format."""
    if data := _complete_literal(text):
        return read_objects(data, levels, mover)
    if formats := [one for one in _KNOWN_BY_FORM if one.fits and one.fits(text)]:
        return _read_in_one(formats, text, levels, mover)
    if _FILE_NAME.fullmatch(text):
        cure = gettext("text is never read as a file name; to read the file, write %(call)s")
        call = f"gt.Tree.read(pathlib.Path({text.strip()!r}))"
        raise TreeError(
            gettext("%(error)s; %(cure)s").with_values(error=refused.phrase, cure=cure.with_values(call=Code(call)))
        )
    raise refused


def _read_in_one(formats: list[Format], text: str, levels: Levels, mover: Kind | None) -> Nodes:
    """Read a text in whichever of the given formats accepts it; refuse a text that two formats read as different
    trees.
    """
    read: list[tuple[Format, Nodes]] = []
    errors: list[TreeError] = []
    for one in formats:
        try:
            read.append((one, one.read(text, levels, mover)))
        except TreeError as error:
            errors.append(error)
    if not read:
        raise errors[0]
    (first, nodes), *others = read
    for other, others_nodes in others:
        if others_nodes != nodes:
            raise _two_trees(first, nodes, other, others_nodes)
    return nodes


_PROBABILITY_KEY = re.compile(r"[{,]\s*(?:[01]?\.\d|\d+/)")
"""pattern of the start of a chance node's branch; such keys can repeat, because branches can be equally likely"""


def _complete_literal(text: str) -> Any:
    """Return the data if the text is a complete literal with names, a dict from nodes to their children, or a tuple of
    tuples; otherwise return None.
    """
    start = text.lstrip()[:1]
    if start not in ("[", "(", "{") or not (start == "(" or "'" in text or '"' in text or "{" in text):
        return None
    from .literals import NoLiteralError, literal_of_text

    try:
        data = literal_of_text(text)
    except TreeError as error:
        if isinstance(error, NoLiteralError) or _PROBABILITY_KEY.search(text):
            return None
        raise  # the text is valid but has a repeated key
    if not isinstance(data, list | tuple | dict) or _has_probabilities(data):
        return None
    parts = list(_parts_of(data))
    has_names = any(isinstance(part, str) for part in parts)
    has_dicts = any(isinstance(part, dict) for part in parts)
    is_tree = has_names or (_draft_of_dicts(data) is not None if has_dicts else isinstance(data, tuple))
    return data if is_tree else None


def _parts_of(data: Any) -> Iterator[Any]:
    """Yield every list, tuple, dict and leaf in nested data; a list that occurs repeatedly is yielded once."""
    pending, seen = [data], set[int]()
    while pending:
        item = pending.pop()
        yield item
        if isinstance(item, list | tuple | dict) and id(item) not in seen:
            seen.add(id(item))
            pending.extend(item)
            pending.extend(item.values() if isinstance(item, dict) else ())


_INTEGER_KEY = re.compile(r"\s*\{\s*[01]\s*:")


def _refuse_two_readings(text: str, nodes: Nodes, levels: Levels, mover: Kind | None) -> None:
    """Refuse a text that the notation reads as one tree, but forest or Python (as a dict) reads as a different tree.

    Text as written by `Tree.__str__` is read as the notation.
    """
    other = FOREST if _is_bare_forest(text) else PYTHON if _INTEGER_KEY.match(text) else None
    other = other or (INDENTED if is_indented_text(text) else None)
    if other is None:
        return
    try:
        others = other.read(text, levels, mover)
    except TreeError:
        return
    is_written_so = notation.unparse(notation.parse(text).finish()) == " ".join(text.split())
    if others != nodes and (other is INDENTED or not is_written_so):
        raise _two_trees(NOTATION, nodes, other, others)


def _two_trees(first: Format, nodes: Nodes, second: Format, others: Nodes) -> TreeError:
    problem = gettext(
        "the text can mean two trees, %(one)s as %(first)s and %(other)s as %(format)s; write one of the two, or "
        "name the format with %(option)s"
    )
    if first is NOTATION:
        problem = gettext(
            "the text can mean two trees, %(one)s in the notation and %(other)s as %(format)s; write one of the two, "
            "or name the format with %(option)s"
        )
    one, two = (Code(elide_middle(notation.unparse(tree), _LONGEST_READING)) for tree in (nodes, others))
    option = Option(f"gt.Tree.read(…, format={second.name!r})", f"--read-as {second.name}")
    values = {"first": first.title, "format": second.title, "option": option}
    return TreeError(problem.with_values(one=one, other=two, **values))


# ---- data of Python and JSON --------------------------------------------------------------------


def read_objects(given: Any, levels: Levels, mover: Kind | None) -> Nodes:
    """Return the nodes of a tree that consists of lists, tuples and dicts of Python or JSON."""
    if isinstance(given, list) or not isinstance(given, dict | tuple):
        try:
            nodes = builder.from_nested(given).finish_levels(levels, mover)
            return _noted(nodes, LISTS, is_first_chosen=bool(nodes.width) and levels is None and mover is None)
        except TreeError:
            if not isinstance(given, list) or not _has_names(given):
                raise
    if _has_probabilities(given):
        problem = gettext(
            "the tree %(given)s has probabilities as keys, but a dictionary cannot have two equal keys; write a "
            "chance node as text, as in %(example)s"
        )
        raise TreeError(problem.with_values(given=short_repr(given), example=Code("'{0.9: 3, 0.1: 5}'")))
    from .draft_reading import tree_nodes
    from .nested_formats import draft_of_literal, is_object

    draft = None if isinstance(given, dict) and is_object(given) else _draft_of_dicts(given)
    format = _LITERAL if draft is None else _DICTS
    return tree_nodes(draft or draft_of_literal(given), format, levels, mover)


def _has_probabilities(given: Any) -> bool:
    """Return whether dicts have numeric keys that are not names of nodes, such as probabilities of a chance node."""
    for part in _parts_of(given):
        if not isinstance(part, dict) or not part or not all(isinstance(key, Real) for key in part):
            continue
        if not all(isinstance(key, int) for key in part) or (part is given and _draft_of_dicts(part) is None):
            return True
    return False


def _has_names(given: list[Any]) -> bool:
    """Return whether nested lists contain objects that cannot be leaves: texts, dicts, or tuples with lists."""
    from .label_texts import read_value

    return any(
        isinstance(part, str | dict) or (isinstance(part, tuple) and read_value(part) is None)
        for part in _parts_of(given)
    )


def _noted(nodes: Nodes, format: str | Phrase, is_first_chosen: bool = False) -> Nodes:
    """Return the nodes with a note that names the format and says whether the first player was assumed."""
    summary = READ_AS.with_values(format=format, nodes=NODE_COUNT.with_values(count=len(nodes.kinds)))
    if is_first_chosen:
        summary = TUPLES_READ.with_values(text=summary)
    return replace(nodes, read_as=summary, is_read_in_part=is_first_chosen)


# ---- files and bytes ----------------------------------------------------------------------------


def text_of(given: object) -> str:
    """Return the text of a file, an open file or bytes; a text is returned unchanged."""
    if isinstance(given, Path):
        data: object = given.read_bytes()[:2] if given.is_file() else b""
        given = given.read_bytes() if data in _UTF_16 else read_text(given)
    elif hasattr(given, "read") and takes(given.read, 0):
        given = given.read()
    if isinstance(given, bytes | bytearray):
        encoding = "utf-16" if bytes(given[:2]) in _UTF_16 else "utf-8-sig"
        try:
            given = bytes(given).decode(encoding)
        except UnicodeDecodeError as error:
            problem = gettext("the file is not text in UTF-8, because of the byte at %(place)s; save it again as UTF-8")
            raise TreeError(problem.with_values(place=error.start)) from None
    if not isinstance(given, str):
        problem = gettext("%(given)s is neither text nor a file with text; pass text or an open text file")
        raise TreeError(problem.with_values(given=short_repr(given)))
    return given


def tidy(text: str) -> str:
    """Return a text without byte order mark and code fences, with normalised line ends and quotation marks."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = _without_fences(text)
    if '"' not in text:
        text = re.sub("[“”„‟]", '"', text)
        text = re.sub("[‘’‚‛]", "'", text) if '"' not in text and "'" not in text else text
    return text


def _without_fences(text: str) -> str:
    """Return the content of a code block in Markdown, without its fences (the lines around it); other texts are
    returned unchanged.
    """
    block = text.strip()
    fence = _FENCE.match(block)
    head, _, body = block.partition("\n")
    if not fence or "`" in head[fence.end() :] or body.rpartition("\n")[2].strip() != fence[0]:
        return text
    return "\n" + body.rpartition("\n")[0]


def file_name_of(given: object) -> str:
    """Return the name of a file or an open file, because its suffix gives the format; return "" for anything else.

    >>> file_name_of(Path("trees/a.dot")), file_name_of("a.dot")
    ('a.dot', '')
    """
    name = given if isinstance(given, Path) else getattr(given, "name", "") if hasattr(given, "read") else ""
    return Path(name).name if isinstance(name, str | Path) else ""
