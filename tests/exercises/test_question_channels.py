"""Every channel that shows a question shows all its sentences, rules and tables."""

from __future__ import annotations

import io
import json
import re
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import gametree as gt
from gametree.errors import InputError
from gametree.exercises import Exercise, generate
from gametree.exercises.kinds import KINDS
from gametree.exercises.kinds.question_kind import LEAVE_OUT_UNREACHED
from gametree.exercises.questions import Question
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES
from gametree.widgets.practice_payload import payload
from gametree.widgets.practice_work import form_of
from gametree_classroom.banks import BANKS, BankQuestion
from gametree_classroom.banks.moodle import gift, moodle_xml
from gametree_classroom.banks.prairielearn_server import EXERCISES
from gametree_classroom.banks.prairielearn_server import generate as generate_variant
from gametree_classroom.banks.qti import qti
from gametree_classroom.exams import Sheet
from gametree_classroom.submissions import MarkedAnswer
from gametree_classroom.submissions.feedback_page import _section as feedback_section

STRICT = gt.Rules(cut="beyond", fail="hard", reach="shallow", order="right_to_left")
DEEP = "[[[1 2] [3 4] [5 6] 8] [[6 7] [2 3] [4 9]]]"
UNSTABLE = tuple(f"{above}{number}" for above in "BC" for number in (1, 2, 3))
LIMITED = gt.Rules(depth=2, evaluate=dict(zip(UNSTABLE, range(2, 8), strict=True)), unstable=UNSTABLE)
SHALLOW = gt.Rules(cut="beyond", depth=2, evaluate=dict(zip(UNSTABLE, range(2, 8), strict=True)))
TURNS = "p1[p3[(1 2 3) (3 2 1)] p1[(4 4 4) (1 1 1)] p3[(1 1 1) (2 2 2)]]"
DECK = "[[[8 6 3] [1 10 3] [15 20 6]] [[7 4 6] [25 10 4] [4 3 5]] [[1 20 4] [12 1 10] [4 22 10]]]"
CHANCE = "[{0.25: 2, 0.75: [3 4]} {0.5: 1, 0.5: [4 5]}]"
PROGRAMS = ("alphabeta", "minimax", "expectiminimax")
SHOWN = [
    Exercise("pruned-leaves", "[[10 [15 17] 20] [[3 6 5] [6 8]]]", gt.Rules(cut="beyond", fail="hard")),
    Exercise("bounds", DEEP, STRICT, (2, 9)),
    Exercise("visit-order", DEEP, LIMITED),
    Exercise("windows", DEEP, SHALLOW),
    Exercise("savings", DEEP, gt.Rules(order={"A": ["C", "B"]})),
    Exercise("best-move", TURNS, gt.Rules(player="p3", tie="last"), algorithm="paranoid"),
    Exercise("tuples", TURNS, gt.Rules(player="p3"), algorithm="paranoid"),
    Exercise("tuples", TURNS),
    Exercise("chance-pruning", CHANCE, gt.Rules(value_range=(0, 10)), algorithm="star2"),
    Exercise("chance-values", CHANCE),
    Exercise("why-cut", DEEP, gt.Rules(fail="hard"), (2, 9)),
    *(Exercise("order-lines", CHANCE if name == "expectiminimax" else DECK, algorithm=name) for name in PROGRAMS),
    Exercise("find-x", DECK, gt.Rules(value_range=(0, 25)), details={"leaf": "C21", "branch": "C22"}),
]
MISTAKEN = {
    "first-wrong-step": {"rules": gt.Rules(cut="beyond", fail="hard")},
    "which-trace": {"rules": gt.Rules(cut="beyond", fail="hard")},
    **{f"wrong-line {name}": {"algorithm": name} for name in ("alphabeta", "minimax", "expectiminimax", "maxn")},
}
"""options of `generate` for exercises in which a mistake is visible, by kind"""


@cache
def mistaken(name: str) -> Exercise:
    return generate(name.split()[0], 3, **MISTAKEN[name])


def notebook(exercise: Exercise) -> str:
    return exercise._repr_mimebundle_()["text/html"]


def terminal(exercise: Exercise) -> str:
    return repr(exercise)


def sheet(exercise: Exercise) -> str:
    return Question("one", exercise, lang=exercise.lang)._repr_mimebundle_()["text/html"]


def paper(exercise: Exercise) -> str:
    return Sheet([exercise]).to_html()


def pdf(exercise: Exercise) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(Sheet([exercise]).pdf())).pages)


def latex(exercise: Exercise) -> str:
    text = Sheet([exercise]).to_latex()
    for command, sign in SIGNS.items():
        text = text.replace(command, sign)
    return re.sub(r"\\[a-z]+\{?|[\\{}$~]", "", text)


SIGNS = {
    r"\leftarrow": "←",
    r"\cdot": "·",
    r"\alpha": "α",
    r"\beta": "β",
    r"\geq": "≥",
    r"\leq": "≤",
    r"\ge": "≥",
    r"\le": "≤",
    r"\infty": "∞",
    r"\approx": "≈",
}
"""LaTeX commands and the signs that they print"""


def platform(write: Callable[..., bytes]) -> Callable[[Exercise], str]:
    """Return a channel that exports a question in a platform's format, with boxes to fill in or with choices."""

    def shown(exercise: Exercise) -> str:
        is_typed = exercise.question_kind.is_marked_by_platforms and (
            write is not gift or BANKS["gift"].asks(exercise.question_kind)
        )
        data = write([BankQuestion(exercise, "typed" if is_typed else "choice")])
        if data.startswith(b"PK"):
            archive = zipfile.ZipFile(io.BytesIO(data))
            data = b"".join(archive.read(name) for name in archive.namelist() if name.endswith(".xml"))
        text = data.decode("utf-8")
        return text.replace("\\", "") if write is gift else text

    shown.__name__ = write.__name__
    return shown


def prairielearn(exercise: Exercise) -> str:
    exercises = json.dumps([json.loads(exercise.to_json())])
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / EXERCISES).write_text(exercises, encoding="utf-8")
        data: dict[str, Any] = {"variant_seed": "0", "params": {}, "correct_answers": {}, "options": {}}
        data["options"]["question_path"] = folder
        generate_variant(data)
    return str(data["params"]["statement"])


def feedback_page(exercise: Exercise) -> str:
    question = Question("one", exercise, lang=exercise.lang)
    graded = question.check({"one": exercise.key})
    return feedback_section("1", MarkedAnswer(question, 0, feedback=lambda: graded), exercise.lang, 0)


def practice(exercise: Exercise) -> str:
    data = payload(exercise, form_of(exercise), lang=exercise.lang)
    return " ".join([*data["question"], *data["rules"], data["svg"], str(data["parts"])])


PLATFORMS = [platform(write) for write in (moodle_xml, gift, qti)]
CHANNELS = [notebook, terminal, sheet, paper, pdf, latex, *PLATFORMS, prairielearn, feedback_page, practice]


def plain(text: str) -> str:
    """Return the letters and signs of the given text, without the channel's tags, spaces and escapes."""
    return re.sub(r"[\s\u00a0‘’“”\"'`]+", "", re.sub(r"<[^<>]*>", "", unescape(unescape(text)))).replace("−", "-")


UNREAD = (terminal, latex, feedback_page)
"""channels that `contracts/test_page_contains_question` does not read; that contract also omits programs with a slip"""
PAIRS = [
    *(
        pytest.param(exercise, channel, id=f"{exercise.kind}-{exercise.algorithm}-{channel.__name__}")
        for exercise in SHOWN
        for channel in UNREAD
    ),
    *(
        pytest.param(name, channel, id=f"{name}-{channel.__name__}")
        for name in MISTAKEN
        for channel in (CHANNELS if KINDS[name.split()[0]].shows_a_mistake else UNREAD)
    ),
]


@pytest.mark.parametrize(("exercise", "channel"), PAIRS)
def test_every_channel_shows_the_whole_question(exercise: Exercise | str, channel: Callable[[Exercise], str]) -> None:
    """The test compares all sentences, rules and table cells, in all languages.

    Only a platform with boxes words the sentence about unreached nodes differently.
    """
    if isinstance(exercise, str):
        exercise = mistaken(exercise)
    for lang in LANGUAGES:
        one = replace(exercise, lang=lang)
        try:
            shown = plain(channel(one))
        except InputError:
            pytest.skip("the platform cannot ask this kind of question")
        for sentence in one.text().splitlines()[:-1]:
            is_box = channel in PLATFORMS and sentence == LEAVE_OUT_UNREACHED.render(translator_for(lang))
            assert is_box or plain(sentence) in shown, (lang, sentence)
        cells = [cell for rows in one.question_kind.tables(one).values() for row in rows for cell in row]
        assert all(plain(cell) in shown for cell in cells)


def test_labels_needed_for_an_answer_are_shown() -> None:
    """The question names all positions below which the search continues, and all nodes of a player."""
    text = Exercise("visit-order", DEEP, LIMITED).text()
    assert "Below B1, B2, B3, C1, C2, C3 it goes on all the same." in text
    assert "p3 moves at B, D." in Exercise("tuples", TURNS).text().splitlines()
    assert "moves at B" not in Exercise("tuples", "p1[p2[(1 2) (3 1)] p2[(4 4) (1 1)]]").text()


def test_large_tree_is_not_folded_in_a_question() -> None:
    """A folded leaf could be part of the answer."""
    exercise = Exercise("pruned-leaves", gt.Tree.from_leaves(range(243), branching=3))
    for shown in (notebook(exercise), sheet(exercise)):
        assert "⋯" not in shown and "D3333" in shown
