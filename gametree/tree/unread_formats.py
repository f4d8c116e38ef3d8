"""The formats of trees and games that `Tree.read` recognises but cannot read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..phrases import Code, Phrase, gettext


@dataclass(frozen=True, slots=True)
class UnreadFormat:
    """A format that is recognised and refused."""

    title: str | Phrase
    head: re.Pattern[str]
    """pattern of the start of its texts"""
    suffixes: tuple[str, ...] = ()
    """suffixes of its files"""
    cure: Phrase | None = None
    """advice on converting a file to a supported format"""


_AS_JSON = gettext("load it with its own library, and pass the lists and dicts to gt.Tree.read")
_LINE_OF_YAML = r"[ \t]*(?:- +)?[A-Za-z_][\w ]*:(?:[ \t][^\n\[{]*)?\n"

UNREAD_FORMATS: tuple[UnreadFormat, ...] = (
    UnreadFormat(
        gettext("a game in normal form (NFG)"),
        re.compile(r"\s*NFG\s+1\b"),
        (".nfg",),
        gettext("a game in normal form has no tree; save the game in extensive form as .efg"),
    ),
    UnreadFormat(Code("SGF"), re.compile(r"\s*\(\s*;\s*(?:[A-Z]{1,2}\s*\[|\))"), (".sgf",)),
    UnreadFormat(
        Code("PGN"),
        re.compile(r"\s*(?:\[[A-Z]\w*\s+\"[^\"\n]*\"\]|1\.\s*(?:[KQRBN]?[a-h]?x?[a-h][1-8]|O-O)(?![\w:]))"),
        (".pgn",),
    ),
    UnreadFormat(
        gettext("a Mermaid diagram that is not a flowchart"),
        re.compile(r"\s*(?:mindmap|stateDiagram(?:-v2)?)\s*\n"),
        (),
        gettext("write a flowchart, as in %(example)s").with_values(example=Code("A[MAX] -->|go| B[3]")),
    ),
    UnreadFormat(
        Code("YAML"),
        re.compile(
            rf"\s*(?:---[ \t]*\n|{_LINE_OF_YAML}{_LINE_OF_YAML[:-2]}|[ \t]*- +[A-Za-z_]\w*:|[A-Za-z_]\w*:\s*\n\s*- )"
        ),
        (".yaml", ".yml"),
        _AS_JSON,
    ),
    UnreadFormat(
        gettext("a Lisp list"),
        re.compile(r"\s*'?\(\s*(?!inf)[^\W\d_]\w*[\s(]"),
        (".lisp", ".cl", ".scm"),
        gettext("write the children of a node in square brackets, as in %(example)s").with_values(
            example=Code("max[[3 12] [2 4]]")
        ),
    ),
    UnreadFormat(
        gettext("a drawing of a tree"),
        re.compile(r"[^\[\]{}]*[─│┌┐└┘├┤┬┴┼╱╲]"),
        (),
        gettext("write the tree itself, with %(call)s, instead of its drawing").with_values(call=Code("str(tree)")),
    ),
    UnreadFormat(
        gettext("LaTeX without a forest, qtree or istgame tree"),
        re.compile(r"\s*(?:%[^\n]*\n\s*)*\\[A-Za-z]"),
        (),
        gettext("write the tree as %(example)s").with_values(
            example=Code(r"\begin{forest} [MAX [3] [12]] \end{forest}")
        ),
    ),
)
"""formats to look for in texts that do not begin like a supported format"""
