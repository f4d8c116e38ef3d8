"""The formats of trees in texts and files: which one a text is in, and how each is read.

The format is decided before the text is read: by the keyword ``format``, by the suffix of a file, by the head of the
text, by a complete literal with names, or by brackets as LaTeX's forest writes them; else it is the notation, whose
error is then final.
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
from ..phrases import Code, Option, Phrase, gettext, short_repr
from . import builder, notation
from .builder import NODE_COUNT, READ_AS, Nodes
from .draft_reading import TUPLES_READ, tree_nodes
from .drafts import Draft
from .graph_formats import DOT_HEAD, draft_of_dicts, draft_of_dot, draft_of_edges, is_list_of_edges
from .graphml import draft_of_graphml
from .indented_lists import BULLETS, draft_of_indented, draft_of_markdown, is_indented_text
from .label_texts import read_value
from .latex_trees import ISTGAME_HEAD, QTREE_HEAD, draft_of_qtree, read_istgame
from .leaf_rows import draft_of_even_table, draft_of_rows, is_table_by_form, is_table_of_leaves
from .literals import NoLiteralError, json_of_text, literal_of_text, python_of_text
from .mermaid import draft_of_mermaid
from .nested_formats import FOREST_HEAD, draft_of_forest, draft_of_literal, is_bare_forest, is_object
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
"""an item of a list in Markdown"""
_FENCE = re.compile("`{3,}|~{3,}")
"""what begins and ends a block of code in Markdown"""
_LONGEST_HEAD = 1000
"""characters in which the name of a format that is not read is looked for"""
_LONGEST_READING = 60
"""most characters of a tree that a message repeats whole"""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of texts that is read."""

    name: str
    """the word for the keyword ``format`` and the option ``--read-as``"""
    title: str | Phrase
    read: _Reader
    suffixes: tuple[str, ...] = ()
    """of the names of its files"""
    head: re.Pattern[str] | None = None
    """how its texts begin, where no text of another format begins so"""
    fits: Callable[[str], bool] | None = None
    """whether a text that the notation refuses has the form of this format, where no head shows it"""


# ---- reading a text in a format -----------------------------------------------------------------


def _in_drafts(draft_of: Callable[[str], Draft], title: str | Phrase) -> _Reader:
    return lambda text, levels, mover: tree_nodes(draft_of(text), title, levels, mover)


def _of_data(data_of: Callable[[str], Any]) -> _Reader:
    return lambda text, levels, mover: read_objects(data_of(text), levels, mover)


def _read_notation(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    nodes = notation.parse(text).finish_levels(levels, mover)
    is_first_chosen = bool(nodes.width) and levels is None and mover is None and nodes.kinds[0] not in text
    return _noted(nodes, gettext("notation"), is_first_chosen and nodes.kinds[0] != CHANCE)


def _read_efg(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    from .efg import from_efg

    return from_efg(text)


def _read_workbook(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    from .efg import from_workbook

    return from_workbook(text)


NOTATION = Format("notation", gettext("notation"), _read_notation)
JSON = Format("json", Code("JSON"), _of_data(json_of_text), (".json",))
PYTHON = Format("python", gettext("a literal of Python"), _of_data(python_of_text), (".py",))
DATA = Format(
    "data", gettext("literal"), _of_data(literal_of_text), (), re.compile(r"""[\s\[(]*\{\s*["']|\s*\w+\s*=[^=]""")
)
"""JSON or Python, known by their first characters"""
LIST_OF_EDGES = Format("edges", EDGES, _in_drafts(draft_of_edges, EDGES), (".csv", ".tsv"), fits=is_list_of_edges)
ROWS = Format("rows", _ROWS, _in_drafts(draft_of_rows, _ROWS), (".csv", ".tsv"), fits=is_table_of_leaves)
EVEN_ROWS = Format("rows", _ROWS, _in_drafts(draft_of_even_table, _ROWS), fits=is_table_by_form)
"""rows of leaves that no suffix and no keyword name"""
DOT = Format("dot", Code("DOT"), _in_drafts(draft_of_dot, Code("DOT")), (".dot", ".gv"), DOT_HEAD)
GRAPHML = Format(
    "graphml", Code("GraphML"), _in_drafts(draft_of_graphml, Code("GraphML")), (".graphml",), re.compile(r"\s*<")
)
FOREST = Format(
    "forest", Code("forest"), _in_drafts(draft_of_forest, Code("forest")), (".tex",), FOREST_HEAD, is_bare_forest
)
QTREE = Format("qtree", Code("qtree"), _in_drafts(draft_of_qtree, Code("qtree")), (".tex",), QTREE_HEAD)
ISTGAME = Format("istgame", Code("istgame"), read_istgame, (".tex",), ISTGAME_HEAD)
INDENTED = Format("indented", _INDENTED, _in_drafts(draft_of_indented, _INDENTED), fits=is_indented_text)
MARKDOWN = Format(
    "markdown",
    Code("Markdown"),
    _in_drafts(draft_of_markdown, Code("Markdown")),
    (),
    re.compile(rf"\s*{_ITEM}[^\n]*\n\s*{_ITEM}"),
)
MERMAID = Format(
    "mermaid",
    Code("Mermaid"),
    _in_drafts(draft_of_mermaid, Code("Mermaid")),
    (".mmd", ".mermaid"),
    re.compile(
        r"\s*(?:(?:%%[^\n]*\n\s*)*(?:graph|flowchart(?:-elk)?)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?:;|\n|\Z)(?!\s*\{)"
        r"|\w[^\n]*?(?:-->|==>|-\.->))"
    ),
)
EFG = Format("efg", Code("EFG"), _read_efg, (".efg",), re.compile(r"\s*EFG\b"))
GBT = Format("gbt", Code("GBT"), _read_workbook, (".gbt",), re.compile(r"\s*<(?:\?xml[^>]*>\s*<)?gambit:document"))

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
"""every format that the keyword ``format`` names"""


def read_tree_text(
    text: str, levels: Levels, mover: Kind | None, format: str | None = None, file_name: str = ""
) -> Nodes:
    """Return the nodes of a tree that a text writes, in the format named or in the one that the text is in."""
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
    """Return the format of the files with a suffix; of several, the last that the text has the head or form of."""
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
    """Read what the notation refuses: a complete literal with names, or a text that has the form of one format."""
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
    """Read a text in the one of some formats that reads it; refuse a text that two read as different trees."""
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
"""the beginning of a branch of a chance node, of which two can have the same probability"""


def _complete_literal(text: str) -> Any:
    """Return the data of a complete literal with names, of dicts of neighbours, or of tuples in a tuple; else None."""
    start = text.lstrip()[:1]
    if start not in ("[", "(", "{") or not (start == "(" or "'" in text or '"' in text or "{" in text):
        return None
    try:
        data = literal_of_text(text)
    except TreeError as error:
        if isinstance(error, NoLiteralError) or _PROBABILITY_KEY.search(text):
            return None
        raise  # well formed, with a key twice
    if not isinstance(data, list | tuple | dict) or _has_probabilities(data):
        return None
    parts = list(_parts_of(data))
    has_names = any(isinstance(part, str) for part in parts)
    has_dicts = any(isinstance(part, dict) for part in parts)
    is_tree = has_names or (draft_of_dicts(data) is not None if has_dicts else isinstance(data, tuple))
    return data if is_tree else None


def _parts_of(data: Any) -> Iterator[Any]:
    """Yield every list, tuple, dict and leaf in nested data, each list once."""
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
    """Refuse a text that the notation reads, and forest or a dict of Python as another tree.

    What `Tree.__str__` writes is the notation.
    """
    other = FOREST if is_bare_forest(text) else PYTHON if _INTEGER_KEY.match(text) else None
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
    """Return the nodes of a tree in lists, tuples and dicts of Python or JSON."""
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
    draft = None if isinstance(given, dict) and is_object(given) else draft_of_dicts(given)
    format = _LITERAL if draft is None else _DICTS
    return tree_nodes(draft or draft_of_literal(given), format, levels, mover)


def _has_probabilities(given: Any) -> bool:
    """Return whether dicts have keys that are numbers and name no node, as before the children of a chance node."""
    for part in _parts_of(given):
        if not isinstance(part, dict) or not part or not all(isinstance(key, Real) for key in part):
            continue
        if not all(isinstance(key, int) for key in part) or (part is given and draft_of_dicts(part) is None):
            return True
    return False


def _has_names(given: list[Any]) -> bool:
    """Return whether there are texts, dicts or tuples with lists in nested lists, none of which is a leaf."""
    return any(
        isinstance(part, str | dict) or (isinstance(part, tuple) and read_value(part) is None)
        for part in _parts_of(given)
    )


def _noted(nodes: Nodes, format: str | Phrase, is_first_chosen: bool = False) -> Nodes:
    """Return nodes with the line that says of which format they are, and whether the first player was chosen."""
    summary = READ_AS.with_values(format=format, nodes=NODE_COUNT.with_values(count=len(nodes.kinds)))
    if is_first_chosen:
        summary = TUPLES_READ.with_values(text=summary)
    return replace(nodes, read_as=summary, is_read_in_part=is_first_chosen)


# ---- files and bytes ----------------------------------------------------------------------------


def text_of(given: object) -> str:
    """Return the text of a file, an open file or bytes; a text as it is."""
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
    """Return a text without a byte-order mark and fences, with the line ends and quotation marks of the formats."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = _without_fences(text)
    if '"' not in text:
        text = re.sub("[“”„‟]", '"', text)
        text = re.sub("[‘’‚‛]", "'", text) if '"' not in text and "'" not in text else text
    return text


def _without_fences(text: str) -> str:
    """Return what is in a block of code in Markdown, below the line of its opening fence; another text as it is."""
    block = text.strip()
    fence = _FENCE.match(block)
    head, _, body = block.partition("\n")
    if not fence or "`" in head[fence.end() :] or body.rpartition("\n")[2].strip() != fence[0]:
        return text
    return "\n" + body.rpartition("\n")[0]


def file_name_of(given: object) -> str:
    """Return the name of a file or an open file, whose suffix says its format; empty for anything else.

    >>> file_name_of(Path("trees/a.dot")), file_name_of("a.dot")
    ('a.dot', '')
    """
    name = given if isinstance(given, Path) else getattr(given, "name", "") if hasattr(given, "read") else ""
    return Path(name).name if isinstance(name, str | Path) else ""
