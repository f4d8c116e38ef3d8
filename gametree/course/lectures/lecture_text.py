"""An example as a page of text: its title, its tree or working, its facts and its erratum."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.drawing import draw
from ...errors import choose
from ...explain.weighted_sum import columns
from ...phrases import gettext
from ...render.step_table import step_table
from ...render.text_drawing import text
from ...trace.frames import STEP_SIZES
from .lecture import Lecture, LectureCase
from .lecture_words import page_words, topic_names, wrapped
from .search_facts import LectureSearch

__all__ = ["WIDTH", "listing", "page"]

WIDTH = 100


def page(
    lecture: Lecture, lang: str = "en", *, by: str | None = None, width: int = WIDTH, notation: str = "bounds"
) -> str:
    """Return an example as text; with a step size, the tree before and all steps of its searches.

    >>> from gametree.course.lectures import load
    >>> print(page(load("001-die"), width=80))
    001-die  The mean of a die
    Slides 001 · probability
    <BLANKLINE>
    The expected value weighs each face by its probability. It is not a face of the
    die: no roll gives 3.5.
    <BLANKLINE>
    outcome  probability  value  product
    ────────────────────────────────────
    1                1/6      1      1/6
    2                1/6      2      1/3
    3                1/6      3      0.5
    4                1/6      4      2/3
    5                1/6      5      5/6
    6                1/6      6        1
    1/6·1 + 1/6·2 + 1/6·3 + 1/6·4 + 1/6·5 + 1/6·6 = 1/6 + 1/3 + 1/2 + 2/3 + 5/6 + 1 = 3.5
    <BLANKLINE>
    ✓ The expected value is 3.5.
    """
    if by is not None:
        choose(gettext("step size"), by, STEP_SIZES)
    said = page_words(lang)
    head = [lecture.id + "  " + lecture.title(lang), f"{said['deck']} {lecture.deck} · {said[lecture.kind]}"]
    blocks = ["\n".join(head), wrapped(lecture.about(lang), width)]
    for case in lecture.cases:
        blocks += [*([f"— {case.title(lang)} —"] if case.title(lang) else []), _shown(case, lang, by, width, notation)]
        blocks.append(_facts(case, lang, width))
    if lecture.erratum:
        blocks.append(wrapped(lecture.erratum.in_words(lang), width, f"{said['erratum']}: "))
    return "\n\n".join(filter(None, blocks))


def listing(lectures: Sequence[Lecture], lang: str = "en", width: int = WIDTH) -> str:
    """Return examples as a table: identifier, kind, title, and topics where there is room.

    >>> from gametree.course.lectures import find
    >>> print(listing(find(deck="002", topic="deep cut-off")))
    id        kind  title           topics
    ────────────────────────────────────────────────────────
    002-deep  tree  A deep cut-off  alpha-beta, deep cut-off
    """
    said, names = page_words(lang), topic_names(lang)
    lines = [["id", said["kind"], said["title"], said["topics"]]]
    lines += [
        [one.id, said[one.kind], one.title(lang), ", ".join(names.get(topic, topic) for topic in one.topics)]
        for one in lectures
    ]
    table = columns(lines, left=len(lines[0]))
    return table if len(table.split("\n")[1]) <= width else columns([line[:-1] for line in lines], left=3)


def _shown(case: LectureCase, lang: str, by: str | None, width: int, notation: str) -> str:
    """Return the text of a case's subject; of a search with a step size, also the tree before it and its steps."""
    if not isinstance(case.subject, LectureSearch):
        return case.subject.text(lang, width)
    shown = case.subject.text(lang, width, notation)
    if by is None:
        return shown
    result = case.subject.run()
    return f"{text(draw(result.tree), width)}\n\n{step_table(result, by, lang, width)}\n\n{shown}"


def _facts(case: LectureCase, lang: str, width: int) -> str:
    told = [
        wrapped(sentence, width, "✓ " if check.ok else "✗ ")
        for check in case.check()
        for sentence in case.subject.tell(check.fact, check.expected, lang)
    ]
    return "\n".join(told)
