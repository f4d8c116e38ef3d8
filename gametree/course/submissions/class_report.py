"""The report on a class: marks for each question, the mistakes and who makes them, and who is not in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations
from html import escape
from types import MappingProxyType
from typing import Any

from ...errors import MissingPackageError
from ...languages import translator
from ...phrases import Phrase
from . import report_words as words
from . import submission_words as sentences
from .answer_mistakes import mistake_told
from .feedback_page import feedback_document

__all__ = ["ClassFigures", "class_report"]

MOST_IDS = 12
"""greatest number of students that a line names"""
BINS = 10
"""number of bars of the distribution of totals"""
SIZE = (5.0, 3.8)
"""size of a plot, in inches"""


@dataclass
class ClassFigures:
    """The figures of a class, counted from its receipts one by one."""

    sheet: str
    questions: Sequence[str]
    graded: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    """number of students by the tenth of all points that they have, from 0 to 9"""
    points: float = 0
    maximum: float = 0
    sums: Counter[str] = field(default_factory=Counter)
    full: Counter[str] = field(default_factory=Counter)
    none: Counter[str] = field(default_factory=Counter)
    worth: dict[str, float] = field(default_factory=dict)
    mistakes: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    """who made a mistake in which questions, by the name of the mistake and the student"""
    others: list[tuple[str, str, str]] = field(default_factory=list)
    """student, status and reason of those without marks"""
    unread: Counter[str] = field(default_factory=Counter)
    """number of answers that could not be read, by the student"""
    lang: str = "en"
    """the language of the remarks in the receipts"""
    titles: Mapping[str, str] = field(default_factory=dict)
    """the headings of the questions, by their names"""

    @classmethod
    def of(
        cls,
        sheet: str,
        questions: Sequence[str],
        receipts: Iterable[Mapping[str, Any]],
        titles: Mapping[str, str] = MappingProxyType({}),
        lang: str = "en",
    ) -> ClassFigures:
        """Count the receipts of a class, whose remarks are in a language."""
        found = cls(sheet, questions, titles=titles, lang=lang)
        for receipt in receipts:
            found._count(receipt)
        return found

    def _count(self, receipt: Mapping[str, Any]) -> None:
        who = _called(receipt["student"])
        if receipt["status"] != "graded":
            self.others.append((who, receipt["status"], "; ".join(receipt["remarks"])))
            return
        self.graded += 1
        self.points += receipt["total"]
        self.maximum = receipt["maximum"]
        share = receipt["total"] / self.maximum if self.maximum else 0
        self.totals[min(BINS - 1, int(share * BINS))] += 1
        for name, answer in receipt["answers"].items():
            self.sums[name] += answer["marks"]
            self.worth[name] = answer["maximum"]
            self.full[name] += answer["marks"] == answer["maximum"]
            self.none[name] += answer["marks"] == 0
            if any(remark.startswith(_not_read(self.lang)) for remark in answer["remarks"]):
                self.unread[receipt["student"]["id"]] += 1
            for mistake in answer["mistakes"]:
                self.mistakes[mistake].setdefault(who, []).append(name)

    def told_unread(self) -> Phrase | None:
        """Say how many answers could not be read; None where all could."""
        if not self.unread:
            return None
        students = sentences.STUDENTS.of(count=len(self.unread))
        return sentences.UNREAD.of(count=self.unread.total(), students=students)

    def title(self, name: str) -> str:
        """Return what a question is called: its heading with the name of its answer, which tables have.

        >>> ClassFigures("s", ["pruned"], titles={"pruned": "A first cut-off"}).title("pruned")
        'A first cut-off (pruned)'
        """
        return f"{self.titles[name]} ({name})" if name in self.titles else name

    def share(self, name: str) -> float:
        """Return the mean of a question, as a share of its points."""
        worth = self.worth.get(name, 0) * self.graded
        return self.sums[name] / worth if worth else 0.0


@cache
def _not_read(lang: str) -> tuple[str, ...]:
    """Return how the remarks on answers begin that could not be read."""
    t = translator(lang)
    return tuple(t.gettext(one.message).partition("%(")[0] for one in sentences.NOT_READ)


def _called(student: Mapping[str, str]) -> str:
    name = f"{student['first_name']} {student['last_name']}".strip()
    return f"{name} ({student['id']})" if name else student["id"]


def class_report(figures: ClassFigures, lang: str) -> str:
    """Return the report as a page that needs no other file."""
    t = translator(lang)
    title = words.TITLE.of(sheet=figures.sheet).told(t)
    mean = figures.points / figures.graded if figures.graded else 0
    facts = {"count": figures.graded, "mean": f"{mean:.2f}", "maximum": f"{figures.maximum:g}"}
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="total">{escape(words.MEAN.of(**facts).told(t))}</p>']
    if (unread := figures.told_unread()) is not None:
        parts.append(f"<p>{escape(unread.told(t))}.</p>")
    parts += [_plots(figures, lang), _question_table(figures, t), _mistake_table(figures, t, lang), _others(figures, t)]
    return feedback_document(title, parts, lang)


def _heading(phrase: Phrase, t: NullTranslations) -> str:
    return f"<h2>{escape(phrase.told(t))}</h2>"


def _question_table(figures: ClassFigures, t: NullTranslations) -> str:
    heads = [one.told(t) for one in words.QUESTION_HEADS]
    rows = []
    for name in figures.questions:
        share = [f"{figures.worth.get(name, 0):g}", f"{100 * figures.share(name):.0f} %"]
        rows.append([figures.title(name), *share, str(figures.full[name]), str(figures.none[name])])
    return _heading(words.QUESTIONS, t) + _table(heads, rows, numbers=range(1, 5))


def _mistake_table(figures: ClassFigures, t: NullTranslations, lang: str) -> str:
    """Return the mistakes, the most frequent first, with those who made them."""
    if not figures.mistakes:
        return _heading(words.MISTAKES, t) + f"<p>{escape(words.NO_MISTAKES.told(t))}</p>"
    ordered = sorted(figures.mistakes.items(), key=lambda one: (-len(one[1]), one[0]))
    rows = [_mistake_row(key, who, figures.questions, lang) for key, who in ordered]
    heads = [one.told(t) for one in words.MISTAKE_HEADS]
    return _heading(words.MISTAKES, t) + _table(heads, rows, numbers=range(2), look="cards")


def _mistake_row(mistake: str, who: Mapping[str, Sequence[str]], questions: Sequence[str], lang: str) -> list[str]:
    """Return how many students made a mistake in how many answers, what it is, in which questions, and who."""
    where = {name for names in who.values() for name in names}
    answers = sum(map(len, who.values()))
    asked = ", ".join(name for name in questions if name in where)
    ids = ", ".join([*who][:MOST_IDS]) + " …" * (len(who) > MOST_IDS)
    return [str(len(who)), str(answers), mistake_told(mistake, lang), asked, ids]


def _others(figures: ClassFigures, t: NullTranslations) -> str:
    if not figures.others:
        return ""
    rows = [[who, words.STATUS[status].told(t), why] for who, status, why in figures.others]
    return _heading(words.OTHERS, t) + _table([one.told(t) for one in words.OTHER_HEADS], rows, look="cards")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = (), look: str = "") -> str:
    """Return a table; with the look ``cards`` a narrow screen shows each row as lines with the heads before them."""

    def line(cells: Sequence[str], tag: str) -> str:
        looks = [' class="number"' if place in numbers else "" for place in range(len(cells))]
        said = [f' data-head="{escape(head)}"' if tag == "td" and look else "" for head in heads]
        parts = zip(looks, said, cells, strict=True)
        return "".join(f"<{tag}{number}{head}>{escape(cell)}</{tag}>" for number, head, cell in parts)

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    top = f"<thead><tr>{line(heads, 'th')}</tr></thead>"
    return f'<div class="scroll" tabindex="0"><table class="{look}">{top}<tbody>{body}</tbody></table></div>'


def _plots(figures: ClassFigures, lang: str) -> str:
    """Return two plots, the mean of each question and the distribution of totals; a sentence without matplotlib."""
    try:
        return f'<div class="plots">{_means(figures, lang)}{_totals(figures, lang)}</div>'
    except MissingPackageError as error:
        return f'<p class="note">{escape(error.told(lang))}</p>'


def _means(figures: ClassFigures, lang: str) -> str:
    from ..experiments.canvas import SERIES, canvas

    t, names = translator(lang), list(figures.questions)
    figure, (axes,) = canvas(size=SIZE, lang=lang)
    shares = [100 * figures.share(name) for name in names]
    colour = next(iter(SERIES.values())).colour
    bars = axes.barh(range(len(names)), shares, color=colour, edgecolor="black", linewidth=0.6)
    axes.bar_label(bars, fmt="%.0f", fontsize=9, padding=2)
    axes.set_yticks(range(len(names)), names, fontsize=9)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set(xlim=(0, 112), title=words.MEANS_PLOT.told(t), xlabel=words.PERCENT.told(t))
    return str(figure._repr_mimebundle_()["text/html"])  # type: ignore[attr-defined]


def _totals(figures: ClassFigures, lang: str) -> str:
    from ..experiments.canvas import SERIES, canvas

    t, step = translator(lang), 100 // BINS
    figure, (axes,) = canvas(size=SIZE, lang=lang)
    counts = [figures.totals[place] for place in range(BINS)]
    edges, colour = [step * place for place in range(BINS)], list(SERIES.values())[1].colour
    axes.bar(edges, counts, step * 0.94, align="edge", color=colour, edgecolor="black", linewidth=0.6)
    axes.set(title=words.TOTALS_PLOT.told(t), xlabel=words.PERCENT.told(t), ylabel=words.STUDENTS.told(t))
    axes.locator_params(axis="y", integer=True)
    return str(figure._repr_mimebundle_()["text/html"])  # type: ignore[attr-defined]
