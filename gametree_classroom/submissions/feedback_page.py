"""The feedback page for a student, with the known mistakes behind the answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from gettext import NullTranslations
from html import escape
from types import MappingProxyType
from typing import Any

from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.diagnosis_sentences import JOINED_CAUSES, MOST_EXPLANATIONS, SLIP_KINDS, rules_of_cause
from gametree.exercises.exercise import Exercise
from gametree.exercises.exercise_picture import feedback_html, question_drawing, statement_html
from gametree.exercises.feedback import Feedback
from gametree.exercises.mistakes import MISTAKES as KNOWN_MISTAKES
from gametree.exercises.programs import ImplementationFeedback
from gametree.exercises.questions import calculation
from gametree.exercises.questions.calculation import Calculation
from gametree.exercises.questions.graded_answer import GradedAnswer, NotebookPage
from gametree.exercises.questions.graded_question import Question
from gametree.languages import translator_for
from gametree.phrases import Phrase, gettext
from gametree.render.svg import COLOUR_SCHEME_STYLE, STRICT_POLICY, html_document
from gametree.rules import RULES
from gametree.values import show, to_number

from . import notebook_cells as sentences
from .marked_notebook import MarkedAnswer, MarkedNotebook
from .teacher_sheet import TeacherSheet

# ---- The known mistakes behind answers, as names that can be counted ----------------------------------------


def mistakes_behind(question: Question, answer: Any, graded: GradedAnswer) -> list[str]:
    """Return the names of the explanations of a wrong answer (mistakes, other rules, a slip); [] if there are none.

    >>> from gametree.exercises import Exercise
    >>> question = Question("worth", Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> answer = {"A": 14, "B": 12, "C": 6, "D": 14}
    >>> mistakes_behind(question, answer, question.check({"worth": answer}))
    ['min-nodes-as-max']
    """
    if graded.right:
        return []
    names = list(dict.fromkeys(_names(question, answer, graded.shown)))
    return names if len(names) <= MOST_EXPLANATIONS else []


def _names(question: Question, answer: Any, shown: object) -> Iterator[str]:
    if isinstance(shown, Feedback):
        yield from shown.causes
    elif isinstance(getattr(shown, "feedback", None), ImplementationFeedback):
        yield from (mistake.name for mistake in shown.feedback.mistakes)  # type: ignore[attr-defined]
    elif isinstance(question.subject, Calculation):
        try:
            yield from question.subject.fitting(question.subject.read(answer))
        except AnswerError:
            return


def mistake_sentence(name: str, lang: str) -> str:
    """Return the sentence that describes a mistake, given its name.

    >>> mistake_sentence("rule cut=beyond", "en")
    'The answer would be right if equality were not enough for a cut-off.'
    """
    translations = translator_for(lang)
    if name in SLIP_KINDS:
        return SLIP_KINDS[name].render(translations)
    if rules := rules_of_cause(name):
        conditions = [RULES[rule].choices[choice].condition.render(translations) for rule, choice in rules.items()]
        return sentences.UNDER_RULES.with_values(conditions=", ".join(conditions)).render(translations)
    if name in calculation.MISTAKES:
        return calculation.MISTAKES[name].render(translations)
    return " ".join(KNOWN_MISTAKES[part].text(lang) for part in name.split(JOINED_CAUSES) if part in KNOWN_MISTAKES)


# ---- The feedback page for a student --------------------------------------------------------------

_IMAGE = re.compile(r"<img (?:style=\"[^\"]*\" )?(?=[^>]*viewBox='0 0 (\d+))")
_LEAST = 0.58
"""minimum number of pixels per point of a picture's width"""
_REPEATED = {one.message for one in (sentences.AFTER_MARKS, sentences.BY_HAND, sentences.KEPT, sentences.ELSEWHERE)}
"""remarks that the page repeats; all other remarks are already in the feedback"""
_LONGEST = 4_000
"""maximum number of characters of an answer repeated on the page"""
_STYLE = """\
body { margin: 0; background: #ffffff; color: #1b1b1b; }
main { max-width: 48em; margin: 0 auto; padding: 1em; font: 16px/1.5 "DejaVu Sans", Verdana, system-ui, sans-serif; }
h1 { font-size: 1.5em; margin-bottom: 0.2em; }
h2 { font-size: 1.1em; margin: 1.6em 0 0.3em; }
section h2 { margin: 0; }
section { margin: 1.4em 0; padding: 0.9em 1em; border: 1px solid #767676; border-left-width: 6px; }
section.right { border-left-color: #00704f; }
section.partly { border-left-color: #8a5a00; }
section.wrong { border-left-color: #b3261e; }
pre { overflow-x: auto; max-height: 24em; padding: 0.6em; background: #f3f3f3; font-size: 0.85em; white-space: pre-wrap;
  overflow-wrap: anywhere; }
svg, img { max-width: 100%; height: auto; color-scheme: light; }
.scroll { overflow-x: auto; background: linear-gradient(90deg, #fff 30%, #fff0) 0 0 / 3em 100% local,
  linear-gradient(270deg, #fff 30%, #fff0) 100% 0 / 3em 100% local,
  linear-gradient(90deg, #0003, #0000) 0 0 / 0.5em 100% scroll,
  linear-gradient(270deg, #0003, #0000) 100% 0 / 0.5em 100% scroll; background-repeat: no-repeat; }
.plots { display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start; }
.plots > * { flex: 1 1 20em; min-width: 0; }
table { border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.2em 0.7em; border-bottom: 1px solid #c8c8c8; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bars caption { font-weight: bold; }
.bars th { font-weight: normal; }
.bars tbody th { white-space: nowrap; }
.bars td { width: 60%; white-space: nowrap; }
.bars i { display: inline-block; height: 1em; background: #009e73; vertical-align: text-bottom; }
.total { font-size: 1.15em; font-weight: bold; }
.note { color: #595959; font-size: 0.9em; overflow-wrap: anywhere; }
@media (max-width: 36em) {
  main, section { padding: 0.6em; }
  th, td { padding: 0.2em 0.35em; }
  .cards thead { display: none; }
  .cards tr { display: block; padding: 0.5em 0; border-bottom: 1px solid #c8c8c8; }
  .cards td { display: block; padding: 0; border: 0; text-align: left; white-space: normal; }
  .cards td::before { content: attr(data-head) ": "; color: #595959; }
}
"""
_POLICY = f"{STRICT_POLICY}; img-src data:; form-action 'none'"


def feedback_page(
    marked: MarkedNotebook, sheet: TeacherSheet, name: str, others: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return a student's page in the language of the notebook; the page needs no other files and runs no scripts.

    The headings are those of the sheet if the sheet is in this language, otherwise those in ``others``, which maps the
    names of answers to headings.
    """
    titles = {"": sheet.title, **sheet.titles} if sheet.lang == marked.lang else others
    title = titles.get("") or sheet.name
    translations = translator_for(marked.lang)
    maximum = sum(answer.maximum for answer in marked.answers)
    points = sentences.TOTAL.with_values(points=_number(marked.total), maximum=_number(maximum)).render(translations)
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(name)}</p>' if name else ""]
    parts += [f'<p class="total">{escape(points)}</p>']
    if unread := sum(answer.is_unread for answer in marked.answers):
        parts.append(f"<p>{escape(sentences.UNREAD_HERE.with_values(count=unread).render(translations))}</p>")
    parts += [f'<p class="note">{escape(_student_sentence(remark, translations))}</p>' for remark in marked.remarks]
    for number, answer in enumerate(marked.answers, start=1):
        trees = len(sheet.hidden_trees.get(answer.name, ()))
        parts.append(_section(f"{number}. {titles.get(answer.name, answer.name)}", answer, marked.lang, trees))
    return feedback_document(f"{title} – {name}", parts, marked.lang)


_WITHOUT_MARKS: Mapping[str, Phrase] = MappingProxyType(
    {
        "missing": gettext(
            "No submission of yours was found. If you submitted something, tell your teacher what and when."
        ),
        "unreadable": gettext(
            "Your submission could not be read, so it has no marks. Submit it again in the required form "
            "(of a sheet, the notebook, .ipynb), or ask your teacher."
        ),
        "unmarked": gettext(
            "Your submission was not marked. Submit the notebook of this sheet that you were given, or ask your "
            "teacher."
        ),
    }
)
"""texts for a student without marks, keyed by status"""
_FOR_TEACHERS = {
    reason.message
    for reason in (
        sentences.TOOK_LONG,
        sentences.TOOK_MEMORY,
        sentences.PROCESS_ENDED,
        sentences.FAILED,
        sentences.NO_NOTEBOOK,
    )
}
"""reasons shown only to teachers, because they tell a student nothing, or require an action of the teacher"""


def page_without_marks(status: str, reasons: Iterable[Phrase], sheet: TeacherSheet, name: str) -> str:
    """Return the page of a student without marks, in the language of the sheet: the reason, and the next step."""
    title, translations = sheet.title or sheet.name, translator_for(sheet.lang)
    shown = [_student_sentence(reason, translations) for reason in reasons if reason.message not in _FOR_TEACHERS]
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(name)}</p>']
    parts += [f"<p>{escape(_WITHOUT_MARKS[status].render(translations))}</p>"]
    parts += [f'<p class="note">{escape(line)}</p>' for line in shown]
    return feedback_document(f"{title} – {name}", parts, sheet.lang)


def name_and_id(student: Mapping[str, str]) -> str:
    name = f"{student['first_name']} {student['last_name']}".strip()
    return f"{name} ({student['id']})" if name else student["id"]


def feedback_document(title: str, parts: Iterable[str], lang: str) -> str:
    """Return a self-contained page for a student or a teacher, assembled from its parts."""
    body = "<body>\n<main>\n{}\n</main>\n</body>".format("\n".join(filter(None, parts)))
    return html_document(title, body, lang=lang, style=_STYLE, policy=_POLICY)


def _section(heading: str, answer: MarkedAnswer, lang: str, hidden_trees: int) -> str:
    translations = translator_for(lang)
    look = "right" if answer.marks == answer.maximum else "partly" if answer.marks else "wrong"
    feedback = _feedback_of(answer.graded)
    typed = answer.typed or answer.given
    answer_text = typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST]} …"
    parts = [f"<h2>{escape(heading)}</h2>"]
    if isinstance(answer.question.subject, Exercise):
        *lines, _ = answer.question.subject.text(lang).splitlines()
        parts.append(statement_html(answer.question.subject, lines, lang))
    if answer_text:
        caption = escape(sentences.YOUR_ANSWER.render(translations))
        parts.append(f'<p class="note">{caption}</p><pre>{escape(answer_text)}</pre>')
    if answer.is_computed:
        parts.append(f"<pre>{escape(answer.given[:_LONGEST])}</pre>")
    notes = [sentences.TRIED_ON_HIDDEN.with_values(count=hidden_trees)] if hidden_trees and answer.given else []
    notes += [answer.question.rule] if answer.question.rule is not None else []
    notes_ = [note.render(translations) for note in notes]
    notes_ += [f"{remark.sentence(translations)}." for remark in answer.remarks if remark.message in _REPEATED]
    parts += [f'<p class="note">{escape(line)}</p>' for line in notes_]
    pictures = with_readable_pictures(feedback + _question_html(answer, lang))
    # the page is always light, and its security policy blocks other styles
    pictures = pictures.replace(COLOUR_SCHEME_STYLE, "")
    parts.append(f'<div class="scroll" tabindex="0">{pictures}</div>')
    return f'<section class="{look}">\n' + "\n".join(parts) + "\n</section>"


def _feedback_of(graded: GradedAnswer) -> str:
    """Return feedback as HTML. Feedback on an exercise is rendered only as HTML, because rendering it as text too would
    take twice as long.
    """
    if isinstance(graded.shown, Feedback):
        return feedback_html(graded.shown)
    shown = graded._repr_mimebundle_()
    return shown.get("text/html") or f"<pre>{escape(shown['text/plain'])}</pre>"


def _student_sentence(remark: Phrase, translator: NullTranslations) -> str:
    """Return a teacher's remark in the form for students, which names no other students."""
    if remark.message in (sentences.OTHER_STUDENT.message, sentences.OWN_TREES.message):
        return sentences.FOR_SOMEBODY_ELSE.render(translator)
    return f"{remark.sentence(translator)}."


def _question_html(answer: MarkedAnswer, lang: str) -> str:
    subject = answer.question.subject
    if isinstance(subject, Exercise):
        is_drawn = answer.graded.why is None and subject.question_kind.draws
        return "" if is_drawn else NotebookPage((), drawing=question_drawing(subject, lang)).html()
    if answer.graded.why is None or not isinstance(subject, Calculation):
        return ""
    return replace(subject.page(answer.name, "", lang), lines=()).html()


def with_readable_pictures(feedback: str) -> str:
    """Return feedback whose pictures shrink on a phone only as far as their numbers remain readable; wider pictures
    scroll.
    """
    look = "border: 0; max-width: 100%; height: auto"  # formgrader draws a red border around every image
    return _IMAGE.sub(lambda match: f'<img style="{look}; min-width: {int(match[1]) * _LEAST:.0f}px" ', feedback)


def _number(points: float) -> str:
    return show(to_number(points))
