"""The overview of what a student has mastered: a table, one line of advice, and a plot with a bar for each mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from ...drawing.shapes import Role
from ...drawing.themes import THEMES
from ...fonts import text_width
from ...languages import translator
from ...render.short_svg import image
from .choice import current_of, is_settled
from .learner import PARAMETERS, Learner
from .topics import Topic
from .tutor_words import ADVICE, HEADS, MISTAKE_TITLES, PLOT, STATES, TOPIC_TITLES

__all__ = ["Bar", "Progress", "Row", "plot", "progress_of"]

LOOKS = {"mastered": Role.RIGHT, "practise": Role.WRONG, "begun": Role.PATH, "unseen": Role.CELL}
"""the role of a bar, by the state of its mistake"""


@dataclass(frozen=True, slots=True)
class Row:
    """One mistake of a topic."""

    topic: str
    mistake: str
    known: float
    """the probability that the student does not make it"""
    passed: int
    shown: int
    """number of answers that show it"""
    state: str
    """one of `STATES`"""


@dataclass(frozen=True, repr=False)
class Progress:
    """What is mastered, what came up, and what comes next; it shows itself as a table with a plot."""

    rows: tuple[Row, ...]
    advice: str
    """what to do next, in one line"""
    lang: str = "en"

    @property
    def heads(self) -> list[str]:
        """The heads of the table."""
        t = translator(self.lang)
        return [HEADS[name].told(t) for name in ("topic", "mistake", "state", "shown", "known")]

    @property
    def table(self) -> list[list[str]]:
        """The rows as they are shown: topic, mistake, state, how often it came up, and a probability in per cent."""
        t = translator(self.lang)
        rows = []
        for row in self.rows:
            named = TOPIC_TITLES[row.topic], MISTAKE_TITLES[row.mistake], STATES[row.state]
            rows.append([*(phrase.told(t) for phrase in named), str(row.shown), _per_cent(row.known)])
        return rows

    @property
    def svg(self) -> str:
        """The plot: a bar for each mistake; a mistake of several topics has one bar."""
        t, bars = translator(self.lang), dict[str, Bar]()
        for row in self.rows:
            note = f"{_per_cent(row.known)}, {STATES[row.state].told(t)}"
            bars[row.mistake] = Bar(MISTAKE_TITLES[row.mistake].told(t), row.known, note, LOOKS[row.state])
        return plot([*bars.values()], PARAMETERS.mastered, *(PLOT[name].told(t) for name in ("title", "limit")))

    def __repr__(self) -> str:
        lines = [self.heads, *self.table]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.heads))]
        cells = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
        return "\n".join([*("  ".join(line).rstrip() for line in cells), "", self.advice])

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="text-align:left">{escape(head)}</th>' for head in self.heads[1:])
        rows, topic = [], ""
        for title, *cells in self.table:
            if title != topic:
                span, topic = len(cells), title
                rows.append(
                    f'<tr><th scope="rowgroup" colspan="{span}" style="text-align:left">{escape(topic)}</th></tr>'
                )
            told = "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells)
            rows.append(f"<tr>{told}</tr>")
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        return f"<p><b>{escape(self.advice)}</b></p>{image(self.svg)}{table}"


def progress_of(topics: Sequence[Topic], learner: Learner, lang: str = "en") -> Progress:
    """Return the overview of some topics.

    >>> from .topics import TOPICS
    >>> progress = progress_of([TOPICS["maxn"]], Learner())
    >>> [(row.mistake, row.state) for row in progress.rows][:1], len(progress.table)
    ([('others-against-the-first', 'unseen')], 3)
    """
    rows = tuple(
        Row(topic.name, name, (skill := learner[name]).known, skill.passed, skill.shown, _state(learner, name))
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
    """Say in one line what comes next."""
    t, topic = translator(lang), current_of(topics, learner)
    title = TOPIC_TITLES[topic.name].told(t)
    suspects = learner.suspects(topic.mistakes)
    if suspects:
        facts = {"mistake": MISTAKE_TITLES[suspects[0]].told(t), "count": learner[suspects[0]].shown}
        return ADVICE["practise"].of(**facts).told(t)
    if is_settled(topic, learner):
        return ADVICE["done"].told(t)
    left = sum(not learner.has_mastered(name) for name in topic.mistakes)
    if all(learner[name].last < 0 for name in topic.mistakes):
        return ADVICE["start"].of(topic=title).told(t)
    return ADVICE["go_on"].of(topic=title, count=left).told(t)


def _per_cent(known: float) -> str:
    return f"{int(100 * known)}\N{NO-BREAK SPACE}%"


SIZE = 12
"""size of the text, in points"""
LINE = 20
"""height of a bar with the room around it, in points"""
LENGTH = 220
"""length of a full bar, in points"""
GAP = 10
FONT = "DejaVu Sans, Verdana, sans-serif"


class Bar(NamedTuple):
    """One bar: its name, how full it is, and what is written behind it."""

    name: str
    share: float
    note: str
    role: Role
    """decides the colour; the note says the same"""


def plot(bars: Sequence[Bar], limit: float, title: str, limit_name: str) -> str:
    """Return bars as an SVG, with a dashed line at the limit.

    >>> svg = plot([Bar("MAX and MIN mixed up", 0.5, "50 %", Role.PLAIN)], 0.95, "Progress", "mastered")
    >>> svg.count("<rect"), "Progress" in svg
    (3, True)
    """
    left = GAP + max((text_width(bar.name, SIZE) for bar in bars), default=0.0) + GAP
    right = max([text_width(bar.note, SIZE) for bar in bars] + [text_width(limit_name, SIZE) / 2])
    width, height = left + LENGTH + GAP + right + GAP, LINE * (len(bars) + 3)
    ink, looks = THEMES["light"].texts[Role.NAME].text, THEMES["light"].nodes
    at, bottom = left + limit * LENGTH, LINE * (len(bars) + 1.5)
    drawn = [_rect(0, 0, width, height, THEMES["light"].paper, "none")]
    drawn.append(_text(GAP, LINE * 0.8, title, ink, "start", bold=True))
    for number, bar in enumerate(bars):
        top, look = LINE * (number + 1.4), looks[bar.role]
        drawn.append(_text(left - GAP, top + 0.65 * LINE, bar.name, ink, "end"))
        drawn.append(_rect(left, top + 3, LENGTH, LINE - 6, THEMES["light"].paper, looks[Role.CELL].line))
        if bar.share > 0:
            drawn.append(_rect(left, top + 3, bar.share * LENGTH, LINE - 6, look.fill, look.line))
        drawn.append(_text(left + LENGTH + GAP, top + 0.65 * LINE, bar.note, ink, "start"))
    drawn.append(
        f'<path d="M{at:.1f},{LINE * 1.2:.1f}L{at:.1f},{bottom:.1f}" fill="none" stroke="{ink}" stroke-width="1.2" '
        'stroke-dasharray="4,3"/>'
    )
    drawn.append(_text(at, bottom + 0.7 * LINE, limit_name, ink, "middle"))
    words = escape(f"{title}. " + "; ".join(f"{bar.name}: {bar.note}" for bar in bars), quote=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}" height="{height:.1f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}"><title>{words}</title>{"".join(drawn)}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, line: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{line}" stroke-width="1"/>'


def _text(x: float, y: float, text: str, ink: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    look = f'fill="{ink}" font-family="{FONT}" font-size="{SIZE}"{weight} text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text, quote=False)}</text>'
