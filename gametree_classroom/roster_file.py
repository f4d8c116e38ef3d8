"""A roster file: its encoding, its separator, the names of its columns, and warnings about them.

A file that can be read in two ways is refused; a likely but uncertain reading is reported.
"""

from __future__ import annotations

import codecs
import csv
import dataclasses
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from gametree.errors import InputError
from gametree.files import read_text
from gametree.phrases import Code, Option, Phrase, gettext, short_repr

from .roster_headings import FIELDS, WHOLE_NAMES, canonical, is_id, is_number, is_person, is_user

_SEPARATORS = ",;\t|"
_DECLARED = re.compile(r'\s*"?sep=(.)"?\s*')
"""pattern of the first line of a file if this line declares the separator, as spreadsheets write it"""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""byte order marks of UTF-16"""
_NOT_IN_WORDS = re.compile(r"(?<=[^\W\d_])[¡-©«-¹»-¿‚„…†‡ˆ‰‹“”•˜™›€–—](?=[^\W\d_])|[ŽžŠšŸœŒ](?=[a-z])(?<=[a-z].)")
"""pattern of signs within words that result from reading accented letters in the wrong encoding"""
_NO_STUDENTS = ("Student, Test", "Points Possible", "Puntos posibles", "Pontos possíveis")
"""names that Canvas lists among the students although they are no students"""
_UNSEEN = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""invisible characters: marks of text direction, and spaces without width"""
CODE, NAME = re.compile(r"\d"), re.compile(r"[^\d@]*[^\W\d][^\d@]*")
"""patterns that ids match and names do not, and vice versa"""
_PARTICIPANT = re.compile(r"\D*(\d+)")
"""pattern of a number in Moodle's worksheet, as in ``Participant 4101``"""
_SHORTENED = re.compile(r"\d([.,]\d+)?E\+\d+", re.IGNORECASE)
"""pattern of a long number as a spreadsheet abbreviates it"""
_MOST_SHOWN = 2
"""maximum number of ids in a sentence"""

ID_COLUMN = Option("id_column=…", "--id-column …")
# TRANSLATORS: %(where)s is the name of a file, %(number)s that of a line
LINE = gettext("%(where)s, line %(number)s")

_NOT_UTF_8 = gettext("%(file)s is not in UTF-8 and was read as %(encoding)s: look at the accents in the names")
_OTHER_ENCODING = gettext("the encoding of %(file)s is unknown; save the file again as UTF-8")
_TWO_SEPARATORS = gettext(
    "%(file)s: the columns could be separated by %(one)s or %(other)s; put texts that contain a comma in quotation "
    "marks"
)
_TOO_WIDE = gettext(
    "%(file)s: line %(number)s has %(count)s columns, but line 1 has %(columns)s; put texts that contain a "
    "%(separator)s in quotation marks"
)
_UNSEPARATED = gettext(
    "%(file)s: line %(number)s has no %(separator)s between its columns, unlike line 1; use one separator in all lines"
)
_IDS_FROM = gettext(
    "%(file)s: the ids were read from the column %(column)s (%(ids)s …); for another one, add %(option)s"
)
_IDS_FROM_NUMBER = gettext(
    "%(file)s: no line names the columns, so the ids were read from column %(column)s (%(ids)s …); for another one, "
    "add %(option)s"
)
TWO_COLUMNS = gettext(
    "%(file)s: the ids could be in the columns %(one)s and %(other)s; add %(option)s with one of them"
)
NO_COLUMN = gettext("%(file)s has no column %(column)s; choose one of: %(columns)s")
_MAYBE_HEADING = gettext(
    "%(file)s: line 1 (%(line)s) seems to name the columns, but it is not clear which column has the ids; add "
    "%(option)s with that column, or remove the line"
)
_NO_HEADING = gettext("%(file)s: no line names the columns, so line 1 is a student (%(id)s)")
_SHORT_NUMBER = gettext(
    "%(where)s: a spreadsheet has shortened %(id)s, which was the number of a student; format the column as text there"
)
_UNUSED = gettext("%(file)s: these columns are not used: %(names)s; names are read from %(columns)s")


@dataclass(frozen=True, slots=True)
class Student:
    """A student: an id, which determines the variant, and the person's name and address."""

    id: str
    last_name: str = ""
    first_name: str = ""
    email: str = ""
    number: str = ""
    """number of the student that Moodle or Canvas uses in file names"""


def visible_text(text: str) -> str:
    """Return a text without invisible characters, such as marks that reverse the direction of the text."""
    return unicodedata.normalize("NFC", "".join(one for one in text if one not in _UNSEEN).strip())


@dataclass(frozen=True)
class RosterFile:
    """The lines of a roster file, and the meaning of its columns."""

    path: Path
    id_column: str = ""
    """name or number of the column with the ids; "" to detect it"""
    notes: list[Phrase] = field(default_factory=list)
    """notes about choices made and parts left out"""

    def students(self) -> Iterator[tuple[int, Student]]:
        """Yield the students with the numbers of their lines; raise `InputError` for an ambiguous line."""
        if not self._rows:
            return
        columns = self._columns
        for number, cells in self._rows[self._has_heading :]:
            if any(cell in _NO_STUDENTS for cell in cells):
                continue
            student = _from_cells(cells, columns)
            if _SHORTENED.fullmatch(student.id):
                where = LINE.with_values(where=Code(self.path), number=number)
                raise InputError(_SHORT_NUMBER.with_values(where=where, id=short_repr(student.id)))
            yield number, student

    # ---- The text and its lines -------------------------------------------------------------------

    @cached_property
    def _text(self) -> str:
        data = self.path.read_bytes() if self.path.is_file() else read_text(self.path).encode()
        encodings = ("utf-16",) if data[:2] in _UTF_16 else ("utf-8-sig", "cp1252")
        for encoding in encodings:
            with suppress(UnicodeDecodeError):
                text = data.decode(encoding)
                if "\0" in text or (encoding == "cp1252" and _NOT_IN_WORDS.search(text)):
                    break
                if encoding != "utf-8-sig":
                    self.notes.append(_NOT_UTF_8.with_values(file=Code(self.path), encoding=Code(encoding)))
                return text
        raise InputError(_OTHER_ENCODING.with_values(file=Code(self.path)))

    @cached_property
    def _rows(self) -> list[tuple[int, list[str]]]:
        """The lines that are not empty, with their numbers."""
        text = self._text
        first = text.partition("\n")[0]
        declared = _DECLARED.fullmatch(first)
        if declared:
            text = text[len(first) :]
        separator = declared[1] if declared else self._separator(text)
        rows = list(self._parsed(text, separator, strict=True))
        for number, cells in rows[1:]:
            self._refuse_unlike(number, cells, rows[0][1], separator)
        return rows

    def _parsed(self, text: str, separator: str, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=strict)
        try:
            for row in reader:
                cells = list(map(visible_text, row))
                if any(cells):
                    yield reader.line_num, cells
        except csv.Error:
            place = LINE.with_values(where=Code(self.path), number=reader.line_num)
            got = list(io.StringIO(text, newline=""))[reader.line_num - 1].strip()[:60]
            problem = gettext("%(place)s cannot be read as CSV: %(line)s; check its quotation marks")
            raise InputError(problem.with_values(place=place, line=short_repr(got))) from None

    def _separator(self, text: str) -> str:
        """Return the separator of the columns; raise `InputError` if there are two candidates."""
        first = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
        found = [sign for sign in _SEPARATORS if sign in first]
        if len(found) > 1 and "," in found and not re.search(r",(?! )", text):
            found.remove(",")  # a space follows every comma, as in a text
        if len(found) < 2:
            return found[0] if found else ","
        scores = {sign: self._score(text, sign) for sign in found}
        one, other, *_ = sorted(found, key=lambda sign: scores[sign], reverse=True)
        if scores[one] == scores[other]:
            one, other = sorted((one, other), reverse=True)
            raise InputError(
                _TWO_SEPARATORS.with_values(file=Code(self.path), one=short_repr(one), other=short_repr(other))
            )
        return one

    def _score(self, text: str, separator: str) -> tuple[bool, int]:
        """Return two values: whether the separator gives all lines the same number of columns, and the number of known
        column names in the first line.
        """
        rows = [cells for _, cells in self._parsed(text, separator, strict=False)]
        return len(set(map(len, rows))) == 1, len(_known_columns(rows[0])[0])

    def _refuse_unlike(self, number: int, cells: Sequence[str], first: Sequence[str], separator: str) -> None:
        filled = max(place for place, cell in enumerate(cells, 1) if cell)
        values = {"file": Code(self.path), "number": number, "separator": short_repr(separator)}
        if filled > len(first):
            raise InputError(_TOO_WIDE.with_values(**values, count=filled, columns=len(first)))
        if len(cells) == 1 < len(first) and any(sign in cells[0] for sign in _SEPARATORS):
            raise InputError(_UNSEPARATED.with_values(**values))

    # ---- Its columns ------------------------------------------------------------------------------

    @cached_property
    def _first(self) -> list[str]:
        return self._rows[0][1]

    @cached_property
    def _has_heading(self) -> bool:
        """Whether the first line names the columns."""
        known, ids = _known_columns(self._first)
        if known or ids or any(map(_is_vague, self._first)) or self._named_place() is not None:
            return True
        if not self.id_column and _seems_a_heading([cells for _, cells in self._rows]):
            line = Code(", ".join(self._first))
            raise InputError(_MAYBE_HEADING.with_values(file=Code(self.path), line=line, option=ID_COLUMN))
        return False

    @cached_property
    def _columns(self) -> Mapping[str, int]:
        """The indexes of the columns of ids, names, addresses and numbers, keyed by the name of the field of
        `Student`.
        """
        if not self._has_heading:
            return self._columns_without_heading()
        columns, _ = _known_columns(self._first)
        place = self._id_place(columns)
        columns["id"] = place
        names = {canonical(name) for name in self._first}
        # the file is from Canvas, whose own ids occur in file names
        if {"sis_user_id", "sis_login_id"} & names and "id" in names:
            columns["number"] = next(n for n, name in enumerate(self._first) if canonical(name) == "id")
        persons = [n for n, name in enumerate(self._first) if is_person(name) and n != place]
        if persons and "first_name" not in columns:
            columns["first_name"] = persons[0]
        unused = [name for n, name in enumerate(self._first) if n not in columns.values() and name]
        if unused:
            values = {"names": Code(", ".join(unused)), "columns": Code("last_name, first_name, email")}
            self.notes.append(_UNUSED.with_values(file=Code(self.path), **values))
        return columns

    def _id_place(self, columns: Mapping[str, int]) -> int:
        """Return the index of the column of ids; an uncertain choice becomes a note."""
        if self.id_column:
            return self._chosen_place()
        place = self._certain_place()
        if place is None:
            place = self._likely_place(columns)
            values = {"column": Code(self._first[place]), "ids": self._shown(place), "option": ID_COLUMN}
            self.notes.append(_IDS_FROM.with_values(file=Code(self.path), **values))
        return place

    def _chosen_place(self) -> int:
        place = self._named_place()
        if place is None and self.id_column.isdecimal() and 1 <= int(self.id_column) <= len(self._first):
            place = int(self.id_column) - 1
        if place is None:
            values = {"column": short_repr(self.id_column), "columns": Code(", ".join(self._first))}
            raise InputError(NO_COLUMN.with_values(file=Code(self.path), **values))
        return place

    def _named_place(self) -> int | None:
        """Return the index of the column named by ``id_column``, or None unless exactly one column has this name."""
        wanted = canonical(self.id_column)
        places = [n for n, name in enumerate(self._first) if self.id_column and canonical(name) == wanted]
        same = [n for n in places if self._first[n] == self.id_column] or places
        return same[0] if len(same) == 1 else None

    def _certain_place(self) -> int | None:
        """Return the index of the column whose name means ids, or None if there is none; raise `InputError` if there
        are two.
        """
        names = list(map(canonical, self._first))
        if {"sis_user_id", "sis_login_id"} & set(names) and "id" in names:
            order = [names.index(name) for name in ("sis_user_id", "sis_login_id", "id") if name in names]
            return next((place for place in order if all(self._cells(place))), order[0])
        exact = [place for place, name in enumerate(names) if name == "id"]
        strong = exact or [place for place, name in enumerate(self._first) if is_id(name)]
        # the file is from Blackboard, whose file names contain the user name
        if len(strong) == 2 and {"last_name", "first_name"} <= set(names):
            users = [place for place in strong if is_user(self._first[place])]
            if len(users) == 1 and any(names[place] == "student_id" for place in strong):
                return users[0]
        rivals = [] if exact or not strong else [place for place in self._vague_places() if not self._is_count(place)]
        self._refuse_two([*strong, *rivals])
        return strong[0] if strong else None

    def _likely_place(self, columns: Mapping[str, int]) -> int:
        vague = self._vague_places()
        if len(vague) > 1:
            vague = [place for place in vague if not self._is_count(place)]
        self._refuse_two(vague)
        persons = [place for place, name in enumerate(self._first) if is_person(name)]
        known = [columns[name] for name in ("email", "number") if name in columns]
        return next(iter([*vague, *known, *persons]), 0)

    def _vague_places(self) -> list[int]:
        """Return the indexes of the columns that may contain the ids: the column name refers to a number or a student,
        and all its cells can be ids.
        """
        places = [n for n, name in enumerate(self._first) if is_number(name) or is_person(name)]
        return [n for n in places if self._can_be_ids(self._cells(n))]

    def _refuse_two(self, places: Sequence[int]) -> None:
        different = {tuple(self._cells(place)): place for place in reversed(places)}
        if len(different) > 1:
            one, other = sorted(different.values())[:2]
            names = [self._first[place] if self._has_heading else str(place + 1) for place in (one, other)]
            values = {"one": Code(names[0]), "other": Code(names[1]), "option": ID_COLUMN}
            raise InputError(TWO_COLUMNS.with_values(file=Code(self.path), **values))

    def _cells(self, place: int) -> list[str]:
        rows = [cells for _, cells in self._rows[self._has_heading :] if not any(one in _NO_STUDENTS for one in cells)]
        return [cells[place] if place < len(cells) else "" for cells in rows]

    def _can_be_ids(self, cells: Sequence[str]) -> bool:
        return all(map(CODE.search, cells)) and len(set(cells)) == len(cells)

    def _is_count(self, place: int) -> bool:
        """Return whether a column numbers the lines."""
        cells = self._cells(place)
        return cells == [str(number) for number in range(1, len(cells) + 1)]

    def _shown(self, place: int) -> Code:
        return Code(", ".join(filter(None, self._cells(place)[:_MOST_SHOWN])))

    def _columns_without_heading(self) -> Mapping[str, int]:
        """Return the column indexes if the columns have no names: ids have digits, names of people have none."""
        columns = [self._cells(place) for place in range(len(self._first))]
        emails = [n for n, cells in enumerate(columns) if all("@" in cell for cell in cells)]
        names = [n for n, cells in enumerate(columns) if all(map(NAME.fullmatch, cells))]
        coded = [n for n, cells in enumerate(columns) if n not in emails and self._can_be_ids(cells)]
        if len(coded) > 1:
            coded = [n for n in coded if not self._is_count(n)]
        if not self.id_column:
            self._refuse_two(coded)
        unique = [n for n in (*coded, *emails) if len(set(columns[n])) == len(columns[n])]
        place = self._chosen_place() if self.id_column else (unique or [0])[0]
        self._report_missing_heading(place, is_clear=bool(unique))
        names = [n for n in names if n != place]
        places = {"email": emails[:1], "last_name": names[:1], "first_name": names[1:2]}
        if len(names) < 2:
            places |= {"last_name": [], "first_name": names}
        return {"id": place, **{name: found[0] for name, found in places.items() if found}}

    def _report_missing_heading(self, place: int, *, is_clear: bool) -> None:
        if self.id_column:
            return
        if len(self._first) > 1:
            values = {"column": place + 1, "ids": self._shown(place), "option": ID_COLUMN}
            self.notes.append(_IDS_FROM_NUMBER.with_values(file=Code(self.path), **values))
        elif not is_clear:
            self.notes.append(_NO_HEADING.with_values(file=Code(self.path), id=Code(self._first[place])))


def _is_vague(name: str) -> bool:
    return is_number(name) or is_person(name)


def _known_columns(names: Sequence[str]) -> tuple[dict[str, int], list[int]]:
    """Return the indexes of the columns of names, addresses and numbers, as the given headings name them, and the
    indexes of the columns whose names mean ids.
    """
    columns: dict[str, int] = {}
    whole: list[int] = []
    for place, name in enumerate(names):
        if canonical(name) in WHOLE_NAMES:
            whole.append(place)
        elif canonical(name) in FIELDS:
            columns.setdefault(FIELDS[canonical(name)], place)
    if whole:
        columns.setdefault("first_name", whole[0])
    return columns, [place for place, name in enumerate(names) if is_id(name)]


def _seems_a_heading(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the first line has no digit in a column where all other lines have digits."""
    if len(rows) < 2:
        return False
    columns = ([row[place] if place < len(row) else "" for row in rows] for place in range(len(rows[0])))
    return not any(map(CODE.search, rows[0])) and any(all(map(CODE.search, cells[1:])) for cells in columns)


def _from_cells(cells: Sequence[str], columns: Mapping[str, int]) -> Student:
    found = Student(**{"id": "", **{name: cells[place] for name, place in columns.items() if place < len(cells)}})
    last, comma, first = found.first_name.partition(",")
    if comma and not found.last_name:
        found = dataclasses.replace(found, last_name=last.strip(), first_name=first.strip())
    number = _PARTICIPANT.fullmatch(found.number)
    return dataclasses.replace(found, number=number[1]) if number else found
