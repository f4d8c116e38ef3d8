"""Trees in Mermaid: flowcharts such as ``A[MAX] -->|go| B[3]``, read into drafts."""

from __future__ import annotations

import html
import re
from collections.abc import Hashable

from ..errors import TreeError
from ..phrases import Code, Phrase, gettext, short_repr
from .drafts import Draft, line_and_column, rooted

_HEADER = re.compile(
    r"(?:\s*(?:%%[^\n]*\n\s*)*)(?:(?:graph|flowchart(?:-elk)?)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?:;|\n|\Z))?"
)
_NAME = re.compile(r"\w+(?:[-.]\w+)*")
_SHAPES = (
    ("(((", (")))",)),
    ("([", ("])",)),
    ("[[", ("]]",)),
    ("[(", (")]",)),
    ("((", ("))",)),
    ("{{", ("}}",)),
    ("[/", ("/]", "\\]")),
    ("[\\", ("\\]", "/]")),
    ("[", ("]",)),
    ("(", (")",)),
    ("{", ("}",)),
    (">", ("]",)),
)
"""opening brackets of a node's text, each with its closing brackets; longer brackets come first"""
_ARROW = re.compile(r"-{2,}>|-{3,}|={2,}>|={3,}|-\.+->|-\.+-(?!\S)")
_LABELLED = (
    ("--", re.compile(r"-{2,}>|-{3,}")),
    ("==", re.compile(r"={2,}>|={3,}")),
    ("-.", re.compile(r"\.{1,9}->?")),
)
"""start of an arrow that contains text, and pattern of its end"""
_PIPED = re.compile(r"\|([^|\n]*)\|")
_CLASS = re.compile(r":::\w+")
_KEYWORD = re.compile(r"(style|classDef|class|linkStyle|click|direction|accTitle|accDescr)\b[ \t:][^;\n]*")
_ENTITY = re.compile(r"#(\w+);")
_SPACE = re.compile(r"[ \t]*")
_COMMENT = re.compile(r"%%[^\n]*")
_EXAMPLE = Code("A[MAX] -->|go| B[3]")


def draft_of_mermaid(text: str) -> Draft:
    """Return the root of a flowchart of Mermaid."""
    return _MermaidReader(text).read()


class _MermaidReader:
    """Reads the statements of a flowchart one by one; errors name line and column."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.drafts: dict[Hashable, Draft] = {}
        self.edges: list[tuple[Hashable, Hashable]] = []
        self.shapes: dict[Hashable, str] = {}
        self.left_out: dict[str, None] = {}

    def read(self) -> Draft:
        self._take(_HEADER)
        while self.at < len(self.text):
            self._take(_SPACE)
            self._take(_COMMENT)
            if keyword := self._take(_KEYWORD):
                self.left_out[keyword[1]] = None
            elif self.text[self.at : self.at + 1] not in ("", "\n", ";"):
                self._chain()
                self._take(_SPACE)
            if self.text[self.at : self.at + 1] not in ("", "\n", ";"):
                raise self._refused()
            self.at += 1
        if not self.drafts:
            raise TreeError(
                gettext("the text has no nodes; write edges as in %(example)s").with_values(example=_EXAMPLE)
            )
        root = rooted(self.drafts, self.edges)
        inner = {self.shapes.get(parent, "[") for parent, _ in self.edges}
        root.left_out = (*self.left_out, *(("shape",) if len(inner) > 1 else ()))
        return root

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Move past a match of the pattern, if the text continues with a match."""
        match = pattern.match(self.text, self.at)
        if match and match[0]:
            self.at = match.end()
            return match
        return None

    def _refused(self, at: int | None = None) -> TreeError:
        at = self.at if at is None else at
        found = self.text[at : at + 20].partition("\n")[0]
        problem = gettext("%(place)s: %(found)s is not supported in Mermaid text; write edges as in %(example)s")
        if not found:
            problem = gettext("%(place)s: the line is incomplete; write edges as in %(example)s")
        place = line_and_column(self.text, at)
        return TreeError(problem.with_values(place=place, found=short_repr(found), example=_EXAMPLE))

    def _chain(self) -> None:
        above = self._group()
        while (label := self._arrow()) is not None:
            below = self._group()
            for child in below:
                self.drafts[child].edge = {"label": label} if label else {}
            self.edges.extend((parent, child) for parent in above for child in below)
            above = below

    def _arrow(self) -> str | None:
        """Read an arrow and return its text; return None if there is no arrow."""
        self._take(_SPACE)
        if self._take(_ARROW):
            self._take(_SPACE)
            piped = self._take(_PIPED)
            return _plain(piped[1]) if piped else ""
        for opening, closing in _LABELLED:
            if not self.text.startswith(opening, self.at):
                continue
            line_end = self.text.find("\n", self.at)
            end = closing.search(self.text, self.at + 2, line_end if line_end >= 0 else len(self.text))
            if not end:
                raise self._refused()
            label = self.text[self.at + 2 : end.start()]
            self.at = end.end()
            return _plain(label)
        return None

    def _group(self) -> list[Hashable]:
        names = [self._node()]
        while True:
            self._take(_SPACE)
            if self.text[self.at : self.at + 1] != "&":
                return names
            self.at += 1
            names.append(self._node())

    def _node(self) -> Hashable:
        self._take(_SPACE)
        start = self.at
        name = self._take(_NAME)
        if not name or name[0] in ("subgraph", "end"):
            raise self._refused(start)
        draft = self.drafts.setdefault(name[0], Draft(line_and_column(self.text, start), name[0]))
        for opening, closings in _SHAPES:
            if self.text.startswith(opening, self.at):
                self.shapes[name[0]] = opening
                self._describe(draft, self._inside(opening, closings))
                break
        if self._take(_CLASS):
            self.left_out["class"] = None
        return name[0]

    def _inside(self, opening: str, closings: tuple[str, ...]) -> str:
        """Read the text of a node up to its closing bracket; text in quotation marks can contain brackets."""
        at = start = self.at + len(opening)
        line_end = self.text.find("\n", at) if "\n" in self.text[at:] else len(self.text)
        is_quoted = self.text.startswith('"', at)
        if is_quoted:
            at = self.text.find('"', at + 1, line_end) + 1
        ends = [end for closing in closings if at and (end := self.text.find(closing, at, line_end)) >= 0]
        if not ends or (is_quoted and min(ends) != at):
            raise self._refused()
        text = self.text[start : min(ends)]
        if not is_quoted and re.search(r"[\[\](){}\"]", text):
            problem = gettext("%(place)s: the text %(text)s contains brackets or quotes; write it in quotation marks")
            place = line_and_column(self.text, start)
            raise TreeError(problem.with_values(place=place, text=short_repr(text)))
        self.at = min(ends) + len(closings[0])
        return _plain(text)

    def _describe(self, draft: Draft, label: str) -> None:
        known: Phrase | str = draft.attributes.get("label", label)
        if known != label:
            problem = gettext("node %(node)s has the texts %(one)s and %(other)s; keep one")
            values = {"node": short_repr(draft.name), "one": short_repr(known), "other": short_repr(label)}
            raise TreeError(problem.with_values(**values))
        draft.attributes = {"label": label}


def _plain(text: str) -> str:
    """Return a text without its quotation marks; replace Mermaid's character codes."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].strip()
    return _ENTITY.sub(lambda code: html.unescape(f"&#{code[1]};" if code[1].isdigit() else f"&{code[1]};"), text)
