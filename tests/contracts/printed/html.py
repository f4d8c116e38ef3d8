"""HTML as a reader sees it: paragraphs, list items, tables in text characters, and pictures."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote_to_bytes

Tables = dict[str, list[list[str]]]


@dataclass
class Seen:
    """The visible text of a page, without alternative texts, titles, styles and scripts."""

    lines: list[str] = field(default_factory=list)
    tables: Tables = field(default_factory=dict)
    pictures: list[bytes | str] = field(default_factory=list)
    """pictures: SVG as text, PNG as bytes, any other as the name of its file"""


class _Looking(HTMLParser):
    LINES = ("p", "li", "h1", "h2", "h3", "h4", "td", "th", "div")

    def __init__(self) -> None:
        super().__init__()
        self.seen, self.said, self.unseen, self.pre = Seen(), "", 0, False
        self.caption, self.rows = "", [[""]]
        self.in_table = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script", "title"):
            self.unseen += 1
        elif tag == "pre":
            self.keep()
            self.pre = True
        elif tag == "table":
            self.keep()
            self.in_table, self.rows, self.caption = True, [], ""
        elif tag == "tr":
            self.rows.append([])
        elif tag == "img":
            self.seen.pictures.append(data_of(dict(attrs).get("src") or ""))
        elif tag in self.LINES:
            self.keep()

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script", "title"):
            self.unseen -= 1
        elif tag == "pre":
            name, rows = table_of(self.said)
            self.seen.tables[name] = rows
            self.said, self.pre = "", False
        elif tag == "caption":
            self.caption, self.said = self.said.strip(), ""
        elif tag in ("td", "th") and self.in_table:
            self.rows[-1].append(self.said.strip())
            self.said = ""
        elif tag == "table":
            self.in_table = False
            self.seen.tables[self.caption.rsplit(" ")[-1]] = body_of(self.rows)
        elif tag in self.LINES:
            self.keep()

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.said += data

    def keep(self) -> None:
        if self.said.strip() and not self.pre and not self.in_table:
            self.seen.lines.append(self.said.strip())
            self.said = ""


def seen(html: str) -> Seen:
    """Return the visible text of the given HTML; embedded SVG counts as a picture."""
    drawn = re.findall(r"<svg\b.*?</svg>", html, re.DOTALL)
    parser = _Looking()
    parser.feed(re.sub(r"<svg\b.*?</svg>", "", html, flags=re.DOTALL))
    parser.close()
    parser.keep()
    parser.seen.pictures += drawn
    return parser.seen


def data_of(source: str) -> bytes | str:
    """Return the picture at the address ``source``: text for SVG, bytes for PNG, otherwise the address itself."""
    if not source.startswith("data:"):
        return source
    head, _, data = source.partition(",")
    raw = base64.b64decode(data) if head.endswith("base64") else unquote_to_bytes(data)
    return raw.decode() if "svg" in head else raw


def table_of(text: str) -> tuple[str, list[list[str]]]:
    """Read a table in text characters: an optional number on its own line, column heads, and rows without step
    numbers.
    """
    lines = [line.split() for line in text.splitlines() if line.strip("─ ")]
    name = lines.pop(0)[0] if len(lines[0]) == 1 else ""
    return name, body_of(lines)


def body_of(lines: list[list[str]]) -> list[list[str]]:
    """Return the rows below the column heads, without step numbers."""
    heads, *rows = lines
    return [row[1:] if heads[2:3] == ["α"] else row for row in rows]
