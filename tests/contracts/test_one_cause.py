"""Every channel that explains a wrong answer names the same causes: mistakes, rules and slips.

The causes in a channel are read from its sentences, or from stored names, and compared with the message of `check`.
A channel contradicts this message if it names another cause, only one of several causes, or none, or if the tutor
treats a named cause as overcome. ``GAMETREE_CONTRACTS=all`` tries 10 000 answers and 50 classes of five students.
"""

from __future__ import annotations

import dataclasses
import json
import random
import re
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from builders import ROOT
from effort import EVERY_CASE
from gametree import Tutor
from gametree.commands.cli import main
from gametree.errors import GameTreeError
from gametree.exercises import KINDS, MISTAKES, Exercise, Feedback, check, generate
from gametree.exercises.answer_notation import literal
from gametree.exercises.diagnosis_sentences import SLIPS
from gametree.exercises.mistakes import UNSTATED_RULES
from gametree.exercises.questions import Question
from gametree.exercises.search_variant import SearchVariant
from gametree.exercises.tutor.learner import evidence_of, receipt_evidence
from gametree.languages import translator_for
from gametree.rules import RULES, Rules
from gametree.widgets.practice_payload import feedback_data
from gametree_classroom.assistant import _feedback_text as assistant_text
from gametree_classroom.banks import BankQuestion
from gametree_classroom.submissions import MarkedAnswer
from gametree_classroom.submissions.class_report import ClassFigures
from gametree_classroom.submissions.feedback_page import _section as feedback_section
from gametree_classroom.submissions.feedback_page import mistakes_behind
from gametree_classroom.submissions.lesson_of_mistakes import FollowUp
from gametree_classroom.submissions.teacher_sheet import sheet_in
from sheets import RIGHT, submitted

EXERCISES = 4_300 if EVERY_CASE else 60
ANSWERS = 4
"""maximum number of wrong answers that are tried for an exercise"""
ENGLISH = translator_for("en")
Causes = frozenset[str]


# ---- causes in a text ----------------------------------------------------------------------------


def pattern(sentence: str) -> str:
    """Return a regular expression for the given sentence with any values in its placeholders."""
    return re.sub(r"%\\?\(\w+\\?\)s", "[^;]{1,40}?", re.escape(sentence))


SAME_AS_RULE = {
    "cuts-only-when-strictly-better": "rule cut=beyond",
    "cuts-at-equality": "rule cut=at_equality",
    **{name: f"rule {rule}" for rule, name in UNSTATED_RULES.items()},
}
"""rules, by the name of the mistake that has the same effect"""
GROUPS = {
    "slip": ("misread", "overlooked-leaf", "swapped-leaves"),
    "slip at a cut-off": ("overlooked-cut", "cut-too-late", "cut-too-early"),
    "slip at a node": ("other-player", "weights-exchanged", "outcome-forgotten"),
    "slip in writing": ("cut-node-named", "leaves-for-branch", "bound-on-other-side", "sign-turned"),
    "oversight": ("left-out", "put-in"),
}
"""slips, by the name of their group in a report"""
GENERAL = {
    "slip": "One leaf was misread or left out, or two were confused.",
    "slip at a cut-off": "One cut-off was overlooked, or made too early or too late.",
    "slip at a node": "At one node the players or two probabilities were exchanged, or an outcome was forgotten.",
    "slip in writing": "The search was right, but its result was written in another form than the one asked for.",
    "oversight": "One part is missing, or there is one too many; the rest is right.",
}
"""sentences about slips in a report, by group"""
MISREADINGS = {"misread": r"perhaps you have misread it", "overlooked-leaf": r"perhaps you have overlooked this leaf"}
PATTERNS = [
    *((mistake.name, re.escape(mistake.text().partition(";")[0].rstrip("."))) for mistake in MISTAKES.values()),
    *((group, MISREADINGS.get(name) or pattern(SLIPS[name].message) if name != "swapped-leaves" else "changed places")
      for group, names in GROUPS.items() for name in names),
    *((group, re.escape(sentence)) for group, sentence in GENERAL.items()),
    *((f"rule {rule}={word}", rf"would be right if [^.]*?{re.escape(choice.condition.render(ENGLISH))}")
      for rule, record in RULES.items() for word, choice in record.choices.items()),
    *((f"rule {rule}={word}", rf"under other rules: [^.]*?{re.escape(choice.elsewhere.render(ENGLISH))}")
      for rule, record in RULES.items() for word, choice in record.choices.items() if choice.elsewhere),
]  # fmt: skip
RECOGNIZED = [(name, re.compile(sentence)) for name, sentence in PATTERNS]


def one_name(name: str) -> str:
    """Return the name of a cause; a mistake with the effect of another rule gets the name of the rule."""
    by_rule = name.partition("=")[0] if "order" in name or "reach" in name else name
    return next((mistake for mistake, rule in SAME_AS_RULE.items() if rule == by_rule), name)


def named_in(text: str) -> Causes:
    """Return the causes that a text names."""
    plain = re.sub(r"\s+", " ", unescape(re.sub(r"</?[a-z][^<>]*>", " ", text)))
    return frozenset(one_name(name) for name, sentence in RECOGNIZED if sentence.search(plain))


def stored(names: Iterable[str]) -> Causes:
    """Return the causes stored in a receipt; the parts of a combined cause are separate."""
    split = (part for name in names for part in name.split(" + "))
    single = (f"rule {rule}" for part in split if part.startswith("rule ") for rule in part.split()[1:])
    others = (part for name in names for part in name.split(" + ") if not part.startswith("rule "))
    return frozenset(map(one_name, (*single, *others)))


def test_each_feedback_sentence_identifies_one_mistake() -> None:
    """The sentence about one mistake does not match the pattern of another."""
    for name, mistake in MISTAKES.items():
        assert named_in(mistake.text()) == {one_name(name)}, name
    for name, sentence in GENERAL.items():
        assert named_in(sentence) == {name}


# ---- wrong answers of all kinds ------------------------------------------------------------------


def wrong_answers(exercise: Exercise, dice: random.Random) -> list[Any]:
    """Return some wrong answers to an exercise: those of mistakes, of other rules and of slips, and some without a
    known cause.
    """
    drawn = [*of_mistakes(exercise), *of_rules(exercise)]
    dice.shuffle(drawn)
    drawn[2:] = [changed(exercise, exercise.key, dice), changed(exercise, changed(exercise, exercise.key, dice), dice)]
    if drawn and dice.random() < 0.3:
        drawn.append(changed(exercise, drawn[0], dice))
    wrong = [answer for answer in drawn if answer is not None and not exercise.accepts(answer)]
    return list({repr(answer): answer for answer in wrong}.values())[:ANSWERS]


def of_mistakes(exercise: Exercise) -> Iterator[Any]:
    procedure = SearchVariant.for_exercise(exercise)
    for mistake in MISTAKES.values():
        if exercise.question_kind.can_show(mistake):
            for way in mistake.ways_in(procedure):
                yield mistake.answer(exercise.question_kind.key(way.result(), exercise))


def of_rules(exercise: Exercise) -> Iterator[Any]:
    for name, record in RULES.items():
        for choice in record.choices:
            try:
                other: dict[str, Any] = {name: choice}
                rules = dataclasses.replace(exercise.rules, **other)
                yield dataclasses.replace(exercise, rules=rules, seed=None).key
            except GameTreeError:
                continue


def changed(exercise: Exercise, answer: Any, dice: random.Random) -> Any:
    """Return an answer in which one part is removed, added or changed, or None if the new answer cannot be read."""
    given = answer
    if isinstance(answer, list):
        label = exercise.tree.label(dice.choice(exercise.question_kind.targets(exercise) or exercise.tree.leaves))
        given = [part for part in answer if part != label] if label in answer else [*answer, label]
    elif isinstance(answer, Mapping) and answer:
        label, other = dice.choice(sorted(answer)), dice.choice(sorted(answer))
        given = {**answer, label: answer[other]}
        if dice.random() < 0.2:
            del given[label]
    elif isinstance(answer, int):
        given = max(0, answer + dice.choice((-1, 1)))
    elif answer in map(exercise.tree.move, exercise.tree.children(0)):
        given = exercise.tree.move(dice.choice(exercise.tree.children(0)))
    try:
        return exercise.read(given)
    except GameTreeError:
        return None


ASKED = [kind.name for kind in KINDS.values() if kind.mistakes or kind.asks_for_a_search]
CHOSEN_RULES = [Rules(), Rules(), Rules(cut="beyond"), Rules(order="right_to_left"), Rules(cut="beyond", fail="hard")]


@cache
def cases() -> list[tuple[Exercise, Any]]:
    """Return exercises of all kinds that can show a mistake, with wrong answers."""
    dice, found = random.Random(51), list[tuple[Exercise, Any]]()
    for number in range(EXERCISES):
        kind = KINDS[ASKED[number % len(ASKED)]]
        rules, search = dice.choice(CHOSEN_RULES), dice.choice(kind.algorithms)
        try:
            exercise = generate(kind.name, number, difficulty=1 + number % 4, rules=rules, algorithm=search)
        except GameTreeError:
            continue
        found += [(exercise, answer) for answer in wrong_answers(exercise, dice)]
    return found


# ---- the channels --------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Case:
    """A wrong answer with its feedback and its mark."""

    exercise: Exercise
    answer: Any
    feedback: Feedback
    marked: MarkedAnswer

    @classmethod
    def of(cls, exercise: Exercise, answer: Any) -> Case:
        question = Question("one", exercise, points=2)
        graded = question.check({"one": answer})
        marked = MarkedAnswer(question, graded.marks, feedback=lambda: graded)
        assert isinstance(graded.shown, Feedback)
        return cls(exercise, answer, dataclasses.replace(graded.shown, discreet=False), marked)

    @property
    def receipt(self) -> dict[str, Any]:
        names = mistakes_behind(self.marked.question, self.answer, self.marked.graded)
        given: dict[str, Any] = {"exercise": self.exercise.to_json(), "given": literal(self.answer)}
        answer = {**given, "mistakes": names, "marks": 0, "maximum": 2}
        student = {"id": "u1", "last_name": "", "first_name": "", "email": ""}
        facts = {"sheet": "s", "student": student, "status": "graded", "answers": {"one": answer}, "protection": ""}
        return {**facts, "total": 0, "maximum": 2, "remarks": []}


def widget(case: Case) -> Causes:
    shown = feedback_data(case.feedback, {}, "en")
    return named_in(json.dumps([shown["message"], shown["question"]], ensure_ascii=False))


def report(case: Case) -> Causes:
    from gametree_classroom.submissions.class_report import _mistake_table

    return named_in(_mistake_table(ClassFigures.of("s", ["one"], [case.receipt]), ENGLISH, "en"))


def bank(case: Case) -> Causes | None:
    """Return the causes that a choice question names for the answer, or None if the answer is not a choice."""
    from gametree_classroom.banks.bank_question import _answer_text

    try:
        options = BankQuestion(case.exercise, "choice").options
    except GameTreeError:
        return None
    text = _answer_text(case.exercise, case.answer)
    return next((named_in(option.feedback) for option in options if option.text == text), None)


CHANNELS: Mapping[str, Callable[[Case], Causes | None]] = {
    "widget": widget,
    "check cell": lambda case: named_in(repr(case.marked.graded)),
    "feedback page": lambda case: named_in(feedback_section("1", case.marked, "en", 0)),
    "receipt": lambda case: stored(case.receipt["answers"]["one"]["mistakes"]),
    "report": report,
    "tutor": lambda case: stored(evidence_of(case.feedback).shown),
    "tutor by receipt": lambda case: stored(receipt_evidence(case.receipt)["one"].shown),
    "assistant": lambda case: named_in(assistant_text(case.feedback)),
    "question bank": bank,
}
MAY_BE_SILENT = {
    "assistant": "it names a rule or one mistake, and never a slip, which says where",
    "check cell": "a part that is missing is not named on a marked sheet",
    "feedback page": "as in the check cell",
}
MOST = 3
"""maximum number of causes stored with an answer"""


def contradiction(channel: str, case: Case) -> str:
    """Return a description of how the channel contradicts the message of `check`, or ""."""
    message, found = case.feedback.message("en"), CHANNELS[channel](case)
    causes = named_in(message)
    if found is None or found == causes:
        return ""
    if len(causes) >= MOST and (not found or causes < found):  # only the most likely causes are named
        return ""
    if not found:
        return "" if channel in MAY_BE_SILENT else f"silent, check: {set(causes)}"
    return f"{set(found)}, check: {set(causes)}"


@cache
def contradictions() -> Mapping[str, list[str]]:
    """Return for each channel its contradictions to the message of `check`."""
    found: dict[str, list[str]] = {channel: [] for channel in CHANNELS}
    for case in (Case.of(*pair) for pair in cases()):
        for channel in CHANNELS:
            if wrong := contradiction(channel, case):
                asked = case.exercise
                where = f"{asked.kind} {asked.tree} {asked.rules.describe()} {dict(asked.details)}"
                found[channel].append(f"{where}: {case.answer}\n    {wrong}")
    return found


@pytest.mark.parametrize("channel", CHANNELS)
def test_channel_names_the_same_cause(channel: str) -> None:
    wrong = contradictions()[channel]
    assert not wrong, f"{len(wrong)} of {len(cases())}:\n" + "\n".join(wrong[:20])


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.is_marked_by_platforms])
def test_feedback_to_a_part_of_an_answer_names_no_cause(kind: str) -> None:
    """Feedback to a single tick or box does not take the rest of the answer into account."""
    for seed in range(12 if EVERY_CASE else 3):
        question = BankQuestion(generate(kind, seed, difficulty=1 + seed % 4))
        ticked = [option.feedback for option in question.options] if question.is_multiple else []
        filled = [feedback for blank in question.blanks for feedback in blank.wrong.values()]
        feedback = ticked + (filled if len(question.blanks) > 1 else [])
        assert not any(map(named_in, feedback)), question.exercise
        assert all("alone does not show" in text for text in filter(None, feedback))


def test_wrong_tick_lists_possible_mistakes_without_accusing() -> None:
    """The list has the titles of the mistakes that would lead to the tick."""
    options = BankQuestion(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")).options
    feedback = {option.text: option.feedback for option in options}
    titles = "The value of an unfinished node used; The evaluated leaves in place of the pruned ones."
    assert feedback["B3"].endswith(f"each of these mistakes would lead to it: {titles}")


# ---- a whole class -------------------------------------------------------------------------------


def class_answers(dice: random.Random) -> dict[str, dict[str, str]]:
    """Return the answer cells of five students, who give random wrong answers on the pruning sheet."""
    return {student: {**RIGHT, **dict(wrong_cells(dice))} for student in "abcde"}


def wrong_cells(dice: random.Random) -> Iterator[tuple[str, str]]:
    for name, exercise in asked().items():
        wrong = wrong_answers(exercise, dice)
        if wrong and dice.random() < 0.6:
            yield name, f"{name} = {literal(dice.choice(wrong))}"


@cache
def asked() -> Mapping[str, Exercise]:
    """Return the exercises of the pruning sheet by answer name."""
    sheet = sheet_in((ROOT / "solutions" / "en" / "pruning.ipynb").read_text("utf-8"), "pruning")
    return {
        name: question.subject for name, question in sheet.questions.items() if isinstance(question.subject, Exercise)
    }


def run(*words: object) -> None:
    assert main(list(map(str, words))) == 0


def rows(page: str, length: int) -> Iterator[list[str]]:
    """Yield the cells of each table row on a page that has ``length`` columns."""
    for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL):
        cells = [unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
        if len(cells) == length:
            yield cells


def named_by_student(page: str, length: int) -> dict[str, set[str]]:
    """Return the causes of each student, read from the table rows that contain a sentence about causes and, in the last
    cell, the students.
    """
    found: dict[str, set[str]] = {}
    for cells in rows(page, length):
        for student in cells[-1].split(", "):
            found.setdefault(student, set()).update(named_in(" ".join(cells[:-1])))
    return found


def faults_of_class(folder: Path, seed: int) -> Iterator[str]:
    """Grade a class and prepare its next lesson with the commands; yield the contradictions of the files to `check`."""
    answers, solutions = class_answers(random.Random(seed)), ROOT / "solutions"
    (folder / "roster.csv").write_text("id\n" + "\n".join(answers) + "\n")
    options = ["--solutions", solutions, "--roster", folder / "roster.csv", "--lang", "en", "--workers", 1]
    run("grade", submitted(folder / "in", answers), "--sheet", "pruning", *options, "-o", folder / "grades")
    run("follow-up", folder / "grades", "-o", folder / "next", "--lang", "en", "--format", "pdf", "--count", 1)
    report = named_by_student((folder / "grades" / "report.html").read_text("utf-8"), length=5)
    needs = (folder / "next" / "needs.html").read_text("utf-8")
    common, listed_for = named_by_student(needs, length=3), {row[0]: named_in(row[1]) for row in rows(needs, 4)}
    for student in answers:
        causes = causes_of(folder, student, answers[student])
        named, counts = frozenset[str]().union(*causes.values()), Counter(chain.from_iterable(causes.values()))
        listed, clear, reported = listed_for[student], common.get(student, set()), report.get(student, set())
        receipt = folder / "grades" / "receipts" / f"{student}.json"
        learner = Tutor(keep=False, evidence=receipt).learner
        if reported != named:
            yield f"report, {student}: {reported}, check: {causes}"
        if not listed <= named or any(group and not group & listed for group in causes.values()):
            yield f"follow-up, {student}: {listed}, check: {causes}"
        if any({name} not in causes.values() and counts[name] < 2 for name in clear):
            yield f"follow-up, {student} alone: {clear}, check: {causes}"
        if any(name in MISTAKES and not learner[name].shown for name in clear):
            yield f"tutor, {student}: {learner.skills}, check: {causes}"


def causes_of(folder: Path, student: str, answers: Mapping[str, str]) -> dict[str, Causes]:
    """Return the causes that `check` names for each answer; assert that the receipt and the page name the same."""
    receipt = json.loads((folder / "grades" / "receipts" / f"{student}.json").read_text("utf-8"))
    page = (folder / "grades" / "feedback" / f"{student}.html").read_text("utf-8")
    sections = dict(zip(receipt["answers"], re.findall(r"<section.*?</section>", page, re.DOTALL), strict=True))
    found = {}
    for name, exercise in asked().items():
        feedback = check(exercise, literal_eval(answers[name].partition(" = ")[2]))
        causes = named_in(feedback.message("en")) if not feedback.right else frozenset[str]()
        in_receipt, on_page = stored(receipt["answers"][name]["mistakes"]), named_in(sections[name])
        if len(causes) >= MOST and not in_receipt:  # there are too many causes to store
            causes = frozenset()
        assert in_receipt == causes, (student, name, in_receipt, causes)
        assert on_page in (causes, frozenset()) or not causes, (student, name, on_page, causes)
        found[name] = causes
    return found


@pytest.mark.parametrize("seed", range(50 if EVERY_CASE else 1))
def test_commands_name_the_same_causes(seed: int, tmp_path: Path) -> None:
    """The files are receipts, report, pages, the next lesson and the tutor's record."""
    assert not list(faults_of_class(tmp_path, seed))


def test_next_lesson_names_a_different_rule_instead_of_a_mistake() -> None:
    """The student cuts at equality although the rule is another one. Slide and page name the rule that the student
    followed, and the tutor records no mistake.
    """
    exercise = Exercise("pruned-leaves", "[[3 5] [3 2] [4 3 9] [3 1]]", Rules(cut="beyond"))
    case = Case.of(exercise, ["C2", "D3", "E2"])
    lesson = FollowUp.of([case.receipt], 1, "en", lambda kind, search: Rules(cut="beyond"))
    assert lesson.needs[0].mistakes == ("rule cut=at_equality",)
    deck = lesson.deck()
    assert deck is not None
    assert [named_in(slide.caption) for slide in deck.slides[-1:]] == [{"cuts-at-equality"}]
    assert named_in(lesson.page(lesson.sheets())) == {"cuts-at-equality"}
    evidence = receipt_evidence(case.receipt)["one"]
    assert set(evidence.shown) == {"rule cut=at_equality", "cuts-at-equality"}
