"""The report on a class: marks for each question, the mistakes and who makes them, and who is not in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from html import escape
from typing import Any

from ...errors import MissingPackageError
from ...languages import translator
from ...phrases import Phrase
from . import report_words as words
from .answer_mistakes import mistake_told
from .feedback_page import PAGE, POLICY, STYLE

__all__ = ["ClassFigures", "class_report"]

MOST_IDS = 12
"""greatest number of students that a line names"""
BINS = 10
"""number of bars of the distribution of totals"""


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
    mistakes: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    """who made a mistake, by question and name of the mistake"""
    others: list[tuple[str, str, str]] = field(default_factory=list)
    """id, status and reason of those without marks"""

    @classmethod
    def of(cls, sheet: str, questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> ClassFigures:
        """Count the receipts of a class."""
        found = cls(sheet, questions)
        for receipt in receipts:
            found._count(receipt)
        return found

    def _count(self, receipt: Mapping[str, Any]) -> None:
        who = receipt["student"]["id"]
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
            for mistake in answer["mistakes"]:
                self.mistakes[name, mistake].append(who)

    def share(self, name: str) -> float:
        """Return the mean of a question, as a share of its points."""
        worth = self.worth.get(name, 0) * self.graded
        return self.sums[name] / worth if worth else 0.0


def class_report(figures: ClassFigures, lang: str) -> str:
    """Return the report as a page that needs no other file."""
    t = translator(lang)
    title = words.TITLE.of(sheet=figures.sheet).told(t)
    mean = figures.points / figures.graded if figures.graded else 0
    facts = {"count": figures.graded, "mean": f"{mean:.2f}", "maximum": f"{figures.maximum:g}"}
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="total">{escape(words.MEAN.of(**facts).told(t))}</p>']
    parts += [_plots(figures, lang), _question_table(figures, t), _mistake_table(figures, t, lang), _others(figures, t)]
    return PAGE.substitute(lang=lang, policy=POLICY, title=escape(title), style=STYLE, body="\n".join(parts))


def _heading(phrase: Phrase, t: NullTranslations) -> str:
    return f"<h2>{escape(phrase.told(t))}</h2>"


def _question_table(figures: ClassFigures, t: NullTranslations) -> str:
    heads = [one.told(t) for one in words.QUESTION_HEADS]
    rows = [
        [
            name,
            f"{figures.worth.get(name, 0):g}",
            f"{100 * figures.share(name):.0f} %",
            str(figures.full[name]),
            str(figures.none[name]),
        ]
        for name in figures.questions
    ]
    return _heading(words.QUESTIONS, t) + _table(heads, rows, numbers=range(1, 5))


def _mistake_table(figures: ClassFigures, t: NullTranslations, lang: str) -> str:
    """Return the mistakes, the most frequent first, with those who made them."""
    if not figures.mistakes:
        return _heading(words.MISTAKES, t) + f"<p>{escape(words.NO_MISTAKES.told(t))}</p>"
    ordered = sorted(figures.mistakes.items(), key=lambda one: (-len(one[1]), one[0]))
    rows = [[str(len(who)), name, mistake_told(key, lang), _ids(who)] for (name, key), who in ordered]
    return _heading(words.MISTAKES, t) + _table([one.told(t) for one in words.MISTAKE_HEADS], rows, numbers=range(1))


def _ids(who: Sequence[str]) -> str:
    return ", ".join(who[:MOST_IDS]) + (" …" if len(who) > MOST_IDS else "")


def _others(figures: ClassFigures, t: NullTranslations) -> str:
    if not figures.others:
        return ""
    rows = [[who, words.STATUS[status].told(t), why] for who, status, why in figures.others]
    return _heading(words.OTHERS, t) + _table([one.told(t) for one in words.OTHER_HEADS], rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        looks = [' class="number"' if place in numbers else "" for place in range(len(cells))]
        return "".join(f"<{tag}{look}>{escape(cell)}</{tag}>" for cell, look in zip(cells, looks, strict=True))

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{line(heads, "th")}</tr></thead><tbody>{body}</tbody></table></div>'


def _plots(figures: ClassFigures, lang: str) -> str:
    """Return two plots, the mean of each question and the distribution of totals; a sentence without matplotlib."""
    from ..experiments.canvas import SERIES, canvas

    t, looks = translator(lang), list(SERIES.values())
    try:
        figure, (left, right) = canvas(1, 2, size=(10.5, 4.0))
    except MissingPackageError as error:
        return f'<p class="note">{escape(error.told(lang))}</p>'
    names = list(figures.questions)
    shares = [100 * figures.share(name) for name in names]
    bars = left.barh(range(len(names)), shares, color=looks[0].colour, edgecolor="black", linewidth=0.6)
    left.bar_label(bars, fmt="%.0f", fontsize=8, padding=2)
    left.set_yticks(range(len(names)), names, fontsize=8)
    left.invert_yaxis()
    left.grid(visible=False, axis="y")
    left.set(xlim=(0, 108), title=words.MEANS_PLOT.told(t), xlabel=words.PERCENT.told(t))
    step = 100 // BINS
    edges = [step * place for place in range(BINS)]
    counts = [figures.totals[place] for place in range(BINS)]
    right.bar(edges, counts, step * 0.94, align="edge", color=looks[1].colour, edgecolor="black", linewidth=0.6)
    right.set(title=words.TOTALS_PLOT.told(t), xlabel=words.PERCENT.told(t), ylabel=words.STUDENTS.told(t))
    right.locator_params(axis="y", integer=True)
    return str(figure._repr_mimebundle_()["text/html"])  # type: ignore[attr-defined]
