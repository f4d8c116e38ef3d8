"""The channels through which a question reaches its readers: the printed text and the kit's key.

A channel is a function from cases to sheets. A sheet contains the sentences, the picture, the tables and the keys of
one question. Data that a reader cannot see (descriptions, alternative texts, JSON in a page) are not used.
"""

from __future__ import annotations

import ast
import csv
import functools
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from page_cases import Case
from printed import banks, html, pdf, png, svg
from printed.answers import differs
from printed.drawn_tree import Picture, read_tree
from printed.question import Question
from printed.sentences import read_question

import gametree as gt
from gametree.exercises import KINDS, Exercise
from gametree_classroom.banks import export_questions

Cases = Sequence[tuple[Case, Exercise]]
Keys = Callable[[Question], Sequence[Any]]


NUMBERED = ("why-cut", "order-lines")
"""kinds of question whose tables have row numbers, which occur in the answer"""


@dataclass
class Sheet:
    """One question as a reader sees it, and the kit's keys to the question."""

    about: str
    kind: str
    lang: str
    lines: Sequence[str]
    picture: Callable[[], Picture]
    keys: Keys
    tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)


def fault(sheet: Sheet) -> str:
    """Return the fault of a sheet, which is an unreadable part or a difference between key and page, or ""."""
    said = " | ".join(sheet.lines)
    try:
        question = read_question(list(sheet.lines), sheet.lang)
        is_empty = question.kind == "design-leaves"
        question.tree = read_tree(sheet.picture(), empty_leaves=is_empty, movers=question.movers)
        question.tables = sheet.tables
        keys = sheet.keys(question)
        wrong = "no answer is right" if not keys else "; ".join(filter(None, (differs(question, key) for key in keys)))
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    return f"{sheet.about}\n    printed: {said}\n    {wrong}" if wrong else ""


def about(case: Case, exercise: Exercise) -> str:
    """Describe a case so that it can be reproduced."""
    details = {name: item for name, item in exercise.details.items() if name not in ("options", "steps")}
    parts = (exercise.kind, exercise.algorithm, str(exercise.tree), exercise.rules.describe(), exercise.window, details)
    return f"{' '.join(map(str, parts))} [{case['lang']}, seed {case.seed}]"


def keys_of(exercise: Exercise) -> Keys:
    return lambda question: [exercise.key]


# ---- notebook and practice ----------------------------------------------------------------------


def notebook(cases: Cases, folder: Path) -> Iterator[Sheet]:
    """Yield the output of notebook cells: picture, question, rules and tables."""
    for case, exercise in cases:
        looked = html.seen(exercise._repr_mimebundle_()["text/html"])
        yield looked_at(case, exercise, looked)


def looked_at(case: Case, exercise: Exercise, looked: html.Seen) -> Sheet:
    """Return a question that was read from HTML with an SVG picture; a second picture for phones is ignored."""
    drawn = looked.pictures[0]
    lines = [line for line in looked.lines if not re.fullmatch(r"\S+:", line)]  # lines on which an answer is written
    picture = functools.partial(svg.picture_of, str(drawn))
    return Sheet(about(case, exercise), exercise.kind, case["lang"], lines, picture, keys_of(exercise), looked.tables)


def practice(cases: Cases, folder: Path) -> Iterator[Sheet]:
    """Yield the questions in the practice widget, which has the same data in a notebook and on the site."""
    for case, exercise in cases:
        shown = exercise.practice(keep=False, lang=case["lang"])._payload
        parts = shown["parts"]
        rows = {"step": list(parts.values())} if exercise.kind == "first-wrong-step" else {}
        if exercise.kind in NUMBERED:
            rows[shown["sort"]] = [[number, *row] for number, row in parts.items()]
        tables = parts if shown["sort"] == "table" else {"": rows.get(shown["sort"], [])}
        lines = [*shown["question"], *shown["rules"], shown["form"]]
        picture = functools.partial(svg.picture_of, shown["svg"])
        yield Sheet(about(case, exercise), exercise.kind, case["lang"], lines, picture, keys_of(exercise), tables)


# ---- paper --------------------------------------------------------------------------------------


def command(*words: object, folder: Path, course: str = "") -> None:
    """Run a command of the kit in a folder with a course file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "course.toml").write_text(course, "utf-8")
    said = subprocess.run(
        [sys.executable, "-m", "gametree", *map(str, words)],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | {"LANGUAGE": "en"},
        check=False,
    )
    assert said.returncode == 0, f"{words}: {said.stderr}"


def written(cases: Cases, folder: Path) -> Iterator[tuple[str, Cases, list[object]]]:
    """Write the exercises of each language as files; yield the language, its cases and the command-line options that
    name the files.
    """
    for lang, group in itertools.groupby(sorted(cases, key=lambda pair: pair[0]["lang"]), lambda pair: pair[0]["lang"]):
        rest = list(group)
        for start in range(0, len(rest), MOST):
            chosen = rest[start : start + MOST]
            options: list[object] = ["--lang", lang, "--overwrite"]
            for number, (_, exercise) in enumerate(chosen):
                path = folder / f"{lang}-{start + number}.json"
                path.write_text(exercise.to_json(), "utf-8")
                options += ["--exercise", path]
            yield lang, chosen, options


MOST = 60
"""maximum number of questions on a sheet"""


def paper(cases: Cases, folder: Path) -> Iterator[Sheet]:
    """Yield the questions that `gametree paper` prints as PDF; every second sheet uses the formal form of address."""
    for number, (lang, chosen, options) in enumerate(written(cases, folder)):
        formal = ["--formal"] if number % 2 == 0 else []
        command("paper", *options, *formal, "-o", f"{lang}.pdf", folder=folder)
        printed = pdf.questions((folder / f"{lang}.pdf").read_bytes())
        assert len(printed) == len(chosen)
        for (case, exercise), one in zip(chosen, printed, strict=True):
            picture = functools.partial(lambda drawn: drawn, one.picture)
            yield Sheet(about(case, exercise), exercise.kind, lang, one.lines, picture, keys_of(exercise), one.tables)


def paper_html(cases: Cases, folder: Path) -> Iterator[Sheet]:
    """Yield the questions that `gametree paper` writes as HTML."""
    for lang, chosen, options in written(cases, folder):
        command("paper", *options, "-o", f"{lang}.html", folder=folder)
        text = (folder / f"{lang}.html").read_text("utf-8")
        sections = re.findall(r"<section.*?</section>", text, re.DOTALL)
        for (case, exercise), section in zip(chosen, sections, strict=True):
            looked = html.seen(section)
            looked.lines[0] = re.sub(r"^\d+\. ", "", looked.lines[0])
            yield looked_at(case, exercise, looked)


ROSTER = "id,last_name,first_name,email\nu1,Doe,Jane,u1@x.org\nu2,Roe,Rick,u2@x.org\n"
EXAM_KINDS = [kind for kind in KINDS if kind not in ("design-leaves", "wrong-line")]
COURSES: tuple[tuple[Mapping[str, str], str], ...] = (
    ({"cut": "beyond", "fail": "hard"}, "en"),
    ({"cut": "beyond", "fail": "hard", "order": "right_to_left"}, "es"),
    ({"fail": "hard", "reach": "shallow"}, "pt"),
    ({"cut": "beyond", "reach": "shallow", "order": "right_to_left"}, "en"),
    ({"cut": "beyond", "fail": "hard", "reach": "shallow"}, "pt"),
    ({}, "es"),
)
"""rules and language of each course; CI uses the first two courses"""


def exam(cases: Cases, folder: Path, courses: int = 2) -> Iterator[Sheet]:
    """Yield the questions of `gametree exam` in a folder with a course's rules, for every student, with the table of
    keys; in CI each course has a part of the kinds.
    """
    for number, (rules, lang) in enumerate(COURSES[:courses]):
        place = folder / str(number)
        place.mkdir(parents=True)
        (place / "roster.csv").write_text(ROSTER, "utf-8")
        (place / "secret.txt").write_text("0123456789abcdef" * 2, "utf-8")
        course = course_file(rules)
        asked = EXAM_KINDS if courses == len(COURSES) else EXAM_KINDS[number::courses]
        kinds = [word for kind in asked for word in ("--kind", kind)]
        options = ["--title", "Exam", *kinds, "--difficulty", 2, "--secret-file", "secret.txt", "-o", "exam.pdf"]
        command("exam", "roster.csv", *options, "--lang", lang, folder=place, course=course)
        printed = pdf.questions((place / "exam.pdf").read_bytes())
        with (place / "exam-keys.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        by_number = {(one.owner, one.number): one for one in printed}
        for row in rows:
            one = by_number[row["id"], int(row["question"])]
            key = key_in_table(row["key"])
            picture = functools.partial(lambda drawn: drawn, one.picture)
            origin = f"exam of {row['id']}, question {row['question']}, {row['kind']} {row['tree']} {rules} [{lang}]"
            yield Sheet(origin, row["kind"], lang, one.lines, picture, lambda question, key=key: [key], one.tables)


SHEETS = ("pruning", "chance", "several-players", "find-x")
SOLUTIONS = Path(__file__).parents[2] / "solutions"
SOLUTION = re.compile(r"### BEGIN SOLUTION\n(\w+) = (.*?)\n### END SOLUTION", re.DOTALL)


def sheets(cases: Cases, folder: Path, courses: int = 2) -> Iterator[Sheet]:
    """Yield the questions that the notebooks of `gametree sheets` show under a course's rules, with the solutions in
    the notebooks.
    """
    for number, (rules, lang) in enumerate(COURSES[:courses]):
        place = folder / str(number)
        options = ["--solutions", SOLUTIONS, "--lang", lang, "--folder", "course"]
        command("sheets", *SHEETS, *options, folder=place, course=course_file(rules))
        for name in SHEETS:
            notebook_ = json.loads((place / f"course/source/{name}/{name}.ipynb").read_text("utf-8"))
            sources = ["".join(cell["source"]) for cell in notebook_["cells"] if cell["cell_type"] == "code"]
            solved = [SOLUTION.search(source) for source in sources]
            answers = {found[1]: found[2] for found in solved if found}
            space: dict[str, Any] = {}
            for source in sources:
                if "questions import Question" in source or re.search(r"^question_\d+ = ", source, re.MULTILINE):
                    exec(source, space)  # executes a cell of the kit's own sheet
            for question in [item for label, item in space.items() if label.startswith("question_")]:
                origin = f"sheet {name}, {question.name} {rules} [{lang}]"
                yield sheet_question(origin, question, ast.literal_eval(answers[question.name]), lang)


def sheet_question(origin: str, question: Any, key: Any, lang: str) -> Sheet:
    """Return a question of a notebook sheet as the output of its cell shows it."""
    looked = html.seen(question._repr_mimebundle_()["text/html"])
    (drawn,) = looked.pictures
    picture = functools.partial(svg.picture_of, str(drawn))
    return Sheet(origin, question.subject.kind, lang, looked.lines, picture, lambda _: [key], looked.tables)


def course_file(rules: Mapping[str, str]) -> str:
    return "[rules]\n" + "".join(f'{name} = "{value}"\n' for name, value in rules.items())


def key_in_table(text: str) -> Any:
    """Read a key from the table of keys: a Python literal if it is one, otherwise the text itself."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


# ---- learning platforms -------------------------------------------------------------------------


def bank(
    ending: str, read: Callable[[bytes], Iterator[banks.BankQuestion]]
) -> Callable[[Cases, Path], Iterator[Sheet]]:
    """Return the channel for a file format that contains the right answers; ``read`` reads such a file."""

    def channel(cases: Cases, folder: Path) -> Iterator[Sheet]:
        for number, (case, exercise) in enumerate(cases):
            path = folder / f"{number}.{ending}"
            try:
                export_questions([exercise], path)
            except gt.GameTreeError:
                continue  # the format cannot represent this kind, and the refusal names it
            (one,) = read(path.read_bytes())
            picture = functools.partial(png_picture, one.png)
            keys: Keys = lambda question, right=one.right: banks.key_of(question.kind, right)  # type: ignore[misc]  # noqa: E731
            yield Sheet(
                about(case, exercise), exercise.kind, case["lang"], one.seen.lines, picture, keys, one.seen.tables
            )

    return channel


@functools.lru_cache(maxsize=500)
def png_picture(data: bytes) -> Picture:
    return png.picture_of(data)


def prairielearn(cases: Cases, folder: Path) -> Iterator[Sheet]:
    """Yield PrairieLearn questions as its server renders them."""
    # the module that server.py of each question imports
    from gametree_classroom.banks.prairielearn_server import generate

    for number, (case, exercise) in enumerate(cases):
        path = folder / str(number)
        try:
            export_questions([exercise], path)
        except gt.GameTreeError:
            continue
        (question,) = path.iterdir()
        data: dict[str, Any] = {"variant_seed": 0, "params": {}, "correct_answers": {}}
        generate(data | {"options": {"question_path": str(question)}})
        looked = html.seen(data["params"]["statement"])
        drawn = question / "clientFilesQuestion" / data["params"]["picture"]
        picture = functools.partial(png_picture, drawn.read_bytes())
        yield Sheet(
            about(case, exercise), exercise.kind, case["lang"], looked.lines, picture, keys_of(exercise), looked.tables
        )


CHANNELS: Mapping[str, tuple[Callable[..., Iterator[Sheet]], int]] = {
    "notebook": (notebook, 120),
    "practice": (practice, 40),
    "paper": (paper, 40),
    "paper_html": (paper_html, 25),
    "exam": (exam, 0),
    "sheets": (sheets, 0),
    "moodle": (bank("xml", banks.moodle), 20),
    "gift": (bank("gift", banks.gift), 20),
    "qti": (bank("zip", banks.qti), 20),
    "prairielearn": (prairielearn, 20),
}
"""the channels by name, each with its number of cases in CI"""
