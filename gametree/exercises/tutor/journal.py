"""The journal of a learner's answers in a file, the overview of the progress, and the tutor's sentences.

Several notebooks can use the file at once: each appends whole lines, and reads the lines of the others. The model of
the student is computed from all lines, so that no line is ever changed.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from ...drawing.shapes import Role
from ...drawing.themes import THEMES
from ...errors import GameTreeError, InputError
from ...files import parse_json, text_or_file, write_whole
from ...fonts import text_width
from ...languages import aligned, translator_for, wrapped
from ...phrases import Code, Phrase, gettext, ngettext, pgettext, short_repr
from ...render.svg import image
from ..mistakes import MISTAKES
from .learner import PARAMETERS, Learner
from .next_exercise import TOPICS, Topic, current_of, is_settled

STATES: Mapping[str, Phrase] = {
    # TRANSLATORS: the following words are states of a mistake in a table
    "mastered": gettext("overcome"),
    "practise": gettext("to practise"),
    "begun": gettext("no sign so far"),
    "unseen": gettext("not seen yet"),
}

_HEADS: Mapping[str, Phrase] = {
    "topic": pgettext("head of a table", "Topic"),
    "mistake": pgettext("head of a table", "Mistake"),
    "state": pgettext("head of a table", "State"),
    # TRANSLATORS: the heading of a column with the number of times that a mistake was made
    "shown": pgettext("head of a table", "Came up"),
    # TRANSLATORS: the heading of a column with the probability that a mistake is overcome
    "known": pgettext("head of a table", "Probability"),
}

_ADVICE: Mapping[str, Phrase] = {
    # TRANSLATORS: %(topic)s is the title of a topic, %(mistake)s the short name of a mistake
    "start": gettext("Next: start with “%(topic)s”; the first exercises show what you know already."),
    "go_on": ngettext(
        "Next: go on with “%(topic)s”; %(count)s mistake is still to be ruled out.",
        "Next: go on with “%(topic)s”; %(count)s mistakes are still to be ruled out.",
    ),
    "practise": ngettext(
        "Next: practise “%(mistake)s”, which came up %(count)s time.",
        "Next: practise “%(mistake)s”, which came up %(count)s times.",
    ),
    "done": gettext("You have mastered everything here; do another exercise now and then to stay in practice."),
}

_PLOT: Mapping[str, Phrase] = {
    "title": gettext("How likely it is that each mistake is overcome"),
    # TRANSLATORS: label of a line in a plot; mistakes above the line count as overcome
    "limit": gettext("overcome"),
}


# ---- The journal of a student --------------------------------------------------------------------

JournalEntry: TypeAlias = Mapping[str, Any]
"""One line: ``event`` is "begin" (an exercise was given) or "answer" (its first answer was checked)."""

FOLDER = "gametree-practice"
"""name of the folder beside the notebook; not hidden, because it contains the student's own work"""
_FORMAT, VERSION = "gametree-tutor", 1
NAME = re.compile(r"[\w][\w .()-]{0,80}")
_BEGINNING = b'{"format":"gametree-tutor","version":1,'
"""beginning of each line"""
_LARGEST = 20_000_000
"""maximum size of a file, in bytes; a line has about 600 bytes"""

# TRANSLATORS: %(path)s and %(other)s are names of files
_SET_ASIDE = ngettext(
    "A part of %(path)s could not be read, and the file is now called %(other)s. The tutor goes on with %(count)s line "
    "of it.",
    "A part of %(path)s could not be read, and the file is now called %(other)s. The tutor goes on with %(count)s "
    "lines of it.",
)
_UNREADABLE = gettext(
    "%(path)s could not be read, and is now called %(other)s. The tutor starts afresh, and nothing in that file is "
    "lost."
)
_UNWRITABLE = gettext("Nothing is saved: %(path)s cannot be written.")


def journal_of(keep: object) -> Journal:
    """Return the journal that ``keep`` specifies: in the default file (True), in a file with the given name, or only in
    memory (False).
    """
    if keep is False:
        return Journal(None)
    if keep is not True and (not isinstance(keep, str) or not NAME.fullmatch(keep)):
        problem = gettext("keep is %(given)s; write True, False or a name for a file, with letters and digits")
        raise InputError(problem.with_values(given=short_repr(keep)))
    return Journal(Path.cwd() / FOLDER / ("tutor.jsonl" if keep is True else f"tutor-{keep}.jsonl"))


class Journal:
    """The events of a student, in a file or in memory. No method raises an error; without a file, the tutor continues
    in memory.

    >>> journal = Journal(None)
    >>> journal.add({"event": "begin"})
    >>> [event["event"] for event in journal.read()]
    ['begin']
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble: Phrase | None = None
        """problem with the file, as a phrase for the student"""
        self._events: list[JournalEntry] = []
        """events as last read from the file, and those added since"""

    @property
    def name(self) -> str:
        """The path of the file relative to the notebook, or "" without a file."""
        return f"{FOLDER}/{self.path.name}" if self.path else ""

    def read(self) -> list[JournalEntry]:
        """Return all events so far. A file that is damaged, or was written by another version, is renamed and kept."""
        if self.path is None:
            return list(self._events)
        try:
            if self.path.stat().st_size > _LARGEST:
                return self._set_aside([])
            *lines, last = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            self._events = []
            return []
        except OSError:
            return self._give_up()
        # another notebook is still writing the line
        is_unfinished = _event_in(last) is None and last.startswith(_BEGINNING)
        lines += [] if is_unfinished else [last]
        events = [event for line in lines if line.strip() for event in [_event_in(line)]]
        readable = [event for event in events if event is not None]
        self._events = readable
        return list(readable) if len(readable) == len(events) else self._set_aside(readable)

    def add(self, *events: JournalEntry) -> None:
        """Append events to the file, in one write."""
        stamped = [{"format": _FORMAT, "version": VERSION, **event} for event in events]
        self._events += stamped
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file, _alone(file):
                end = file.seek(0, os.SEEK_END)
                file.seek(max(0, end - 1))
                begin = b"" if file.read(1) in (b"", b"\n") else b"\n"  # the writer of the last line was interrupted
                file.write(begin + _lines(stamped))
                file.flush()
        except OSError:
            self._give_up()

    def delete(self) -> None:
        self._events = []
        if self.path is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError:
                message = gettext("%(path)s cannot be deleted; delete it in the file browser")
                raise GameTreeError(message.with_values(path=Code(self.name))) from None

    def _set_aside(self, events: list[JournalEntry]) -> list[JournalEntry]:
        """Rename the file to a free name, and write the readable events into a new file.

        The old file stays until the new one is complete, so that an interrupted process loses nothing.
        """
        assert self.path is not None
        number = 1
        while (other := self.path.with_name(f"{self.path.stem}.old{number}.jsonl")).exists():
            number += 1
        try:
            if events:
                _link(self.path, other)
                write_whole(self.path, _lines(events))
            else:
                os.rename(self.path, other)
        except FileNotFoundError:  # another notebook has already renamed the file
            return self.read()
        except (OSError, GameTreeError):
            return self._give_up()
        phrase = _SET_ASIDE if events else _UNREADABLE
        values = {"path": Code(self.name), "other": Code(other.name)}
        self.trouble = phrase.with_values(**values, count=len(events)) if events else phrase.with_values(**values)
        return list(events)

    def _give_up(self) -> list[JournalEntry]:
        """Stop using the file, continue in memory, and return the events."""
        self.trouble, self.path = _UNWRITABLE.with_values(path=Code(self.name)), None
        return list(self._events)


def _lines(events: Iterable[JournalEntry]) -> bytes:
    lines = [json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in events]
    return "".join(lines).encode("utf-8", "backslashreplace")


def _link(path: Path, other: Path) -> None:
    """Give a file a second name; if the file system does not support links, rename it."""
    try:
        os.link(path, other)
    except FileNotFoundError:
        raise
    except OSError:
        os.rename(path, other)


@contextlib.contextmanager
def _alone(file: IO[bytes]) -> Iterator[None]:
    """Within the context, prevent other notebooks from writing to the file, if the system supports this."""
    # in a browser, the module exists, but not this function
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)  # the lock is released when the file is closed
    yield


def _event_in(line: bytes) -> JournalEntry | None:
    """Return the event in a line, or None for a line of another kind or version."""
    try:
        event = parse_json(line)
        is_known = (event["format"], event["version"]) == (_FORMAT, VERSION) and event["event"] in ("begin", "answer")
    except (ValueError, TypeError, KeyError):
        return None
    return event if is_known and isinstance(event.get("exercise"), dict) else None


def exported(events: Iterable[JournalEntry], model: Mapping[str, float], path: str | Path, *, overwrite: bool) -> Path:
    """Write the events and the derived state into one JSON file, and return its path."""
    data = {"format": _FORMAT, "version": VERSION, "model": dict(model), "events": list(events)}
    return text_or_file(json.dumps(data, ensure_ascii=False, indent=1) + "\n", Path(path), overwrite=overwrite)


# ---- The overview of what a student has mastered -------------------------------------------------

_BAR_ROLES = {"mastered": Role.RIGHT, "practise": Role.WRONG, "begun": Role.PATH, "unseen": Role.CELL}
"""role of a bar, keyed by the state of its mistake"""


@dataclass(frozen=True, slots=True)
class _Row:
    """A mistake of a topic."""

    topic: str
    mistake: str
    known: float
    """probability that the student does not make the mistake"""
    passed: int
    shown: int
    """number of answers that show the mistake"""
    state: str
    """state, one of `STATES`"""


@dataclass(frozen=True, repr=False)
class Progress:
    """Progress in each topic, mistakes made, and the next exercise; a notebook displays it as a table with a plot."""

    rows: tuple[_Row, ...]
    advice: str
    """next step, in one line"""
    lang: str = "en"

    @property
    def heads(self) -> list[str]:
        """The headings of the table."""
        translator = translator_for(self.lang)
        return [_HEADS[name].render(translator) for name in ("topic", "mistake", "state", "shown", "known")]

    @property
    def table(self) -> list[list[str]]:
        """The rows of the table: topic, mistake, state, number of occurrences, and a probability in per cent."""
        translator = translator_for(self.lang)
        rows = []
        for row in self.rows:
            named = TOPICS[row.topic].title, MISTAKES[row.mistake].title, STATES[row.state]
            rows.append([*(phrase.render(translator) for phrase in named), str(row.shown), _per_cent(row.known)])
        return rows

    @property
    def svg(self) -> str:
        """The plot, with one bar for each mistake, even if the mistake belongs to several topics."""
        translator, bars = translator_for(self.lang), dict[str, _Bar]()
        for row in self.rows:
            note = f"{_per_cent(row.known)}, {STATES[row.state].render(translator)}"
            bars[row.mistake] = _Bar(
                MISTAKES[row.mistake].title.render(translator), row.known, note, _BAR_ROLES[row.state]
            )
        return plot(
            [*bars.values()], PARAMETERS.mastered, *(_PLOT[name].render(translator) for name in ("title", "limit"))
        )

    def __repr__(self) -> str:
        return "\n".join([*aligned([self.heads, *self.table]), "", wrapped(self.advice)])

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="text-align:left">{escape(head)}</th>' for head in self.heads[1:])
        rows, topic = [], ""
        for title, *cells in self.table:
            if title != topic:
                span, topic = len(cells), title
                rows.append(
                    f'<tr><th scope="rowgroup" colspan="{span}" style="text-align:left">{escape(topic)}</th></tr>'
                )
            cells_html = "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells)
            rows.append(f"<tr>{cells_html}</tr>")
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        return f"<p><b>{escape(self.advice)}</b></p>{image(self.svg)}{table}"


def progress_of(topics: Sequence[Topic], learner: Learner, lang: str = "en") -> Progress:
    """Return the overview of the given topics.

    >>> from gametree.exercises.tutor.next_exercise import TOPICS
    >>> progress = progress_of([TOPICS["maxn"]], Learner())
    >>> [(row.mistake, row.state) for row in progress.rows][:1], len(progress.table)
    ([('others-against-the-first', 'unseen')], 4)
    """
    rows = tuple(
        _Row(topic.name, name, (skill := learner[name]).known, skill.passed, skill.shown, _state(learner, name))
        for topic in topics
        for name in topic.mistakes
    )
    return Progress(rows, _advice(topics, learner, lang), lang)


def _state(learner: Learner, name: str) -> str:
    skill = learner[name]
    if learner.has_mastered(name):
        return "mastered"
    if skill.shown:
        return "practise"
    return "begun" if skill.passed else "unseen"


def _advice(topics: Sequence[Topic], learner: Learner, lang: str) -> str:
    translator, topic = translator_for(lang), current_of(topics, learner)
    title = topic.title.render(translator)
    suspects = learner.suspects(topic.mistakes)
    if suspects:
        values = {"mistake": MISTAKES[suspects[0]].title.render(translator), "count": learner[suspects[0]].shown}
        return _ADVICE["practise"].render(translator, **values)
    if is_settled(topic, learner):
        return _ADVICE["done"].render(translator)
    remaining = sum(not learner.has_mastered(name) for name in topic.mistakes)
    if all(learner[name].last < 0 for name in topic.mistakes):
        return _ADVICE["start"].render(translator, topic=title)
    return _ADVICE["go_on"].render(translator, topic=title, count=remaining)


def _per_cent(known: float) -> str:
    return f"{int(100 * known)}\N{NO-BREAK SPACE}%"


_SIZE = 12
"""size of the text, in points"""
_LINE = 20
"""height of a bar with the space around it, in points"""
_LENGTH = 220
"""length of a full bar, in points"""
_GAP = 10
_FONT = "DejaVu Sans, Verdana, sans-serif"


class _Bar(NamedTuple):
    """A bar of a plot: its name, its filled share, and the note after it."""

    name: str
    share: float
    note: str
    role: Role
    """role that determines the colour; the note gives the same information"""


def plot(bars: Sequence[_Bar], limit: float, title: str, limit_name: str) -> str:
    """Return bars as an SVG, with a dashed line at the limit.

    >>> svg = plot([_Bar("MAX and MIN mixed up", 0.5, "50 %", Role.PLAIN)], 0.95, "Progress", "mastered")
    >>> svg.count("<rect"), "Progress" in svg
    (3, True)
    """
    left = _GAP + max((text_width(bar.name, _SIZE) for bar in bars), default=0.0) + _GAP
    right = max([text_width(bar.note, _SIZE) for bar in bars] + [text_width(limit_name, _SIZE) / 2])
    width, height = left + _LENGTH + _GAP + right + _GAP, _LINE * (len(bars) + 3)
    ink, looks = THEMES["light"].texts[Role.NAME].text, THEMES["light"].nodes
    at, bottom = left + limit * _LENGTH, _LINE * (len(bars) + 1.5)
    elements = [_rect(0, 0, width, height, THEMES["light"].paper, "none")]
    elements.append(_text(_GAP, _LINE * 0.8, title, ink, "start", bold=True))
    for number, bar in enumerate(bars):
        top, look = _LINE * (number + 1.4), looks[bar.role]
        elements.append(_text(left - _GAP, top + 0.65 * _LINE, bar.name, ink, "end"))
        elements.append(_rect(left, top + 3, _LENGTH, _LINE - 6, THEMES["light"].paper, looks[Role.CELL].line))
        if bar.share > 0:
            elements.append(_rect(left, top + 3, bar.share * _LENGTH, _LINE - 6, look.fill, look.line))
        elements.append(_text(left + _LENGTH + _GAP, top + 0.65 * _LINE, bar.note, ink, "start"))
    elements.append(
        f'<path d="M{at:.1f},{_LINE * 1.2:.1f}L{at:.1f},{bottom:.1f}" fill="none" stroke="{ink}" stroke-width="1.2" '
        'stroke-dasharray="4,3"/>'
    )
    elements.append(_text(at, bottom + 0.7 * _LINE, limit_name, ink, "middle"))
    words = escape(f"{title}. " + "; ".join(f"{bar.name}: {bar.note}" for bar in bars), quote=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}" height="{height:.1f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}"><title>{words}</title>{"".join(elements)}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, line: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{line}" stroke-width="1"/>'


def _text(x: float, y: float, text: str, ink: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    look = f'fill="{ink}" font-family="{_FONT}" font-size="{_SIZE}"{weight} text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text, quote=False)}</text>'
