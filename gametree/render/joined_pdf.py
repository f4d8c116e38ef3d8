"""Several PDFs of Typst as one file, written part by part, so that only one part is in memory at a time.

Typst lists all objects of a file in one table and does not compress their dictionaries, so a part needs only new
numbers. The bookmarks and the tags of all parts become those of one document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_PAGES, _OUTLINES, _TAGS, _WHOLE, _CATALOG = range(1, 6)
"""numbers of the objects that all parts share; ``_WHOLE`` is the tag around all other tags"""
_NUMBER = re.compile(rb"\\.|[()]|\b(\d+) 0 R\b|(/StructParents?) (\d+)", re.DOTALL)
"""pattern of a reference, or of a key in the table of tags; the first two alternatives find the ends of strings"""
_TAGGED = re.compile(rb"\b(\d+)( \d+ 0 R)")
"""pattern of an entry in the table of tags: a key and a reference"""
_PLACED = re.compile(rb"(\d{10}) \d{5} ([nf])")
"""pattern of an entry in the table of objects"""


def joined(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the pages, bookmarks and tags of several PDFs as one, with the title and the language of the first.

    A single PDF is not changed.
    """
    remaining = iter(parts)
    first, second = next(remaining), next(remaining, None)
    if second is None:
        yield first
        return
    file = _JoinedFile()
    yield file.part(first)
    yield file.part(second)
    del first, second
    yield from map(file.part, remaining)
    yield file.end()


class _Part:
    """The objects of a PDF, by number, and the numbers of those with a role."""

    def __init__(self, data: bytes) -> None:
        end = data.rindex(b"startxref")
        self.trailer, table = data[data.rindex(b"trailer") : end], int(data[end:].split()[1])
        entries = enumerate(_PLACED.findall(data, table))
        numbers = {int(place): number for number, (place, state) in entries if state == b"n"}
        starts = sorted(numbers)
        self.header = data[: starts[0]]
        self.objects = {
            numbers[start]: data[data.index(b"obj", start) + 4 : data.rindex(b"endobj", start, following)].rstrip()
            for start, following in zip(starts, [*starts[1:], table], strict=True)
        }
        self.catalog, self.information = (_number(self.trailer, name) for name in (b"Root", b"Info"))
        roots, catalog = (b"Pages", b"Outlines", b"StructTreeRoot", b"Metadata"), self.objects[self.catalog]
        self.pages, self.outlines, self.tags, self.metadata = (_number(catalog, name) for name in roots)
        self.whole = _number(self.objects[self.tags], b"K")


class _JoinedFile:
    """The positions of the objects so far, and what the last objects of the file list."""

    def __init__(self) -> None:
        self.size = self.page_count = self.bookmark_count = self.keys = 0
        self.places = [0] * (_CATALOG + 1)
        """position of each object in the file, by its number"""
        self.first, self.trailer = dict[int, bytes](), b""
        """shared objects and trailer of the first part, with new numbers; they are completed at the end"""
        self.pages, self.bookmarks = list[int](), list[int]()
        """roots of the pages of all parts; the first and the last bookmark of each part"""
        self.open = dict[int, bytes]()
        """the last bookmark so far, which refers to the next one"""
        self.tags, self.table = list[bytes](), list[bytes]()
        """tags of each part, and its part of the table of tags"""

    def part(self, data: bytes) -> bytes:
        """Return a part with new numbers."""
        part, is_first = _Part(data), not self.pages
        numbers = {part.outlines: _OUTLINES, part.tags: _TAGS, part.whole: _WHOLE}
        dropped = {*numbers, part.catalog, *(() if is_first else (part.information, part.metadata))}
        own = [number for number in part.objects if number not in dropped]
        numbers |= {number: new for new, number in enumerate(own, len(self.places))}
        self.places += [0] * len(own)
        objects = {new: _renumbered(part.objects[number], numbers, self.keys) for number, new in numbers.items()}
        outlines, tags, whole = (objects.pop(number) for number in (_OUTLINES, _TAGS, _WHOLE))
        if is_first:
            roots = (part.objects[part.catalog], part.trailer)
            catalog, self.trailer = (_renumbered(it, numbers | {part.catalog: _CATALOG}, 0) for it in roots)
            self.first, self.size = {_TAGS: tags, _WHOLE: whole, _CATALOG: catalog}, len(part.header)
        pages = numbers[part.pages]
        self.pages.append(pages)
        self.page_count += _number(objects[pages], b"Count")
        objects[pages] = _with(objects[pages], b"/Parent %d 0 R" % _PAGES)
        self._add_tags(tags, whole)
        written = self._written(self._with_bookmarks(objects, outlines))
        return part.header + written if is_first else written

    def _add_tags(self, tags: bytes, whole: bytes) -> None:
        table = _TAGGED.sub(lambda entry: b"%d%b" % (int(entry[1]) + self.keys, entry[2]), _list(tags, b"Nums"))
        self.table.append(table)
        self.tags.append(_list(whole, b"K"))
        self.keys += _number(tags, b"ParentTreeNextKey")

    def _with_bookmarks(self, objects: dict[int, bytes], outlines: bytes) -> dict[int, bytes]:
        """Return the objects of a part in which the bookmarks follow those of the part before."""
        first, last = (_number(outlines, name) for name in (b"First", b"Last"))
        before = {number: _with(content, b"/Next %d 0 R" % first) for number, content in self.open.items()}
        for number in before:
            objects[first] = _with(objects[first], b"/Prev %d 0 R" % number)
        self.open = {last: objects.pop(last)}
        self.bookmarks += [first, last]
        self.bookmark_count += _number(outlines, b"Count")
        return before | objects

    def end(self) -> bytes:
        """Return the last objects, and the table of all objects."""
        pages, (first, *_, last) = b" ".join(b"%d 0 R" % number for number in self.pages), self.bookmarks
        last_objects = {
            _PAGES: b"<</Type/Pages/Count %d/Kids[%b]>>" % (self.page_count, pages),
            _OUTLINES: b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (first, last, self.bookmark_count),
            _TAGS: _with_list(_with_number(self.first[_TAGS], b"ParentTreeNextKey", self.keys), b"Nums", self.table),
            _WHOLE: _with_list(self.first[_WHOLE], b"K", self.tags),
            _CATALOG: _with_number(self.first[_CATALOG], b"Pages", _PAGES),
        }
        written, count = self._written(self.open | last_objects), len(self.places)
        places = [b"0000000000 65535 f\r\n", *(b"%010d 00000 n\r\n" % place for place in self.places[1:])]
        ends = (_with_number(self.trailer, b"Size", count), b"startxref\n%d\n%%%%EOF" % self.size)
        return b"".join([written, b"xref\n0 %d\n" % count, *places, *ends])

    def _written(self, objects: Mapping[int, bytes]) -> bytes:
        written = []
        for number, content in objects.items():
            self.places[number] = self.size
            written.append(b"%d 0 obj\n%b\nendobj\n" % (number, content))
            self.size += len(written[-1])
        return b"".join(written)


def _number(dictionary: bytes, name: bytes) -> int:
    """Return the integer of an entry, the number of the object to which it refers, or the first number in its list."""
    found = re.search(rb"/%b ?\[?(\d+)" % name, dictionary)
    assert found is not None, name  # Typst writes it in every tagged PDF with headings
    return int(found[1])


def _list(dictionary: bytes, name: bytes) -> bytes:
    found = re.search(rb"/%b ?\[([^]]*)" % name, dictionary)
    assert found is not None, name
    return found[1]


def _with(dictionary: bytes, entry: bytes) -> bytes:
    return dictionary.removesuffix(b">>") + entry + b">>"


def _with_number(dictionary: bytes, name: bytes, number: int) -> bytes:
    return re.sub(rb"(?<=/%b )\d+" % name, b"%d" % number, dictionary)


def _with_list(dictionary: bytes, name: bytes, parts: Iterable[bytes]) -> bytes:
    return re.sub(rb"(?<=/%b\[)[^]]*" % name, b" ".join(parts), dictionary)


def _renumbered(content: bytes, numbers: Mapping[int, int], keys: int) -> bytes:
    """Return an object with new numbers in its references, and with keys of tags that are larger by ``keys``."""
    dictionary, stream, rest = content.partition(b"stream\n")
    depth = 0

    def changed(found: re.Match[bytes]) -> bytes:
        nonlocal depth
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
        if depth == 0 and found[1]:
            return b"%d 0 R" % numbers[int(found[1])]
        if depth == 0 and found[2]:
            return b"%b %d" % (found[2], int(found[3]) + keys)
        return found[0]

    return _NUMBER.sub(changed, dictionary) + stream + rest
