"""``docs/mistakes.md`` agrees with the table of mistakes, and the outputs that it shows are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases import docs_program
from gametree.exercises import KINDS, MISTAKES, Exercise, Explanation, Mistake, check

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "mistakes.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_mistakes_page_is_up_to_date() -> None:
    """``make mistakes`` updates the page, which lists every mistake."""
    assert docs_program("mistakes").page() == PAGE
    assert list(SECTIONS) == list(MISTAKES) == re.findall(r"\[(\S+)\]\(#\1\)", PAGE)


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=lambda mistake: mistake.name)
def test_each_mistake_on_the_page_is_recognised_in_its_answer(mistake: Mistake) -> None:
    """Of the two answers shown for a mistake, one is right. The other is attributed to the mistake, unless this mistake
    is disabled.
    """
    section, example = SECTIONS[mistake.name], mistake.example
    tree = re.search(r"```\n(.*)\n\n", section)
    right, wrong = (
        re.search(rf"^\* {words}: `(.*)`$", section, re.MULTILINE) for words in ("right", "with this mistake")
    )
    assert tree and right and wrong
    exercise = Exercise(example.kind, tree[1], example.rules, algorithm=example.algorithm, details=example.details)
    assert check(exercise, right[1]).right
    feedback = check(exercise, wrong[1])
    assert not feedback.right and feedback.answer  # an empty answer is never explained
    named = {name for found in feedback.diagnosed if isinstance(found, Explanation) for name in found.mistakes}
    assert named == {mistake.name} or (not named and feedback.other_rules)
    off = check(exercise, wrong[1], without=[mistake.name])
    assert not any(mistake.name in found.mistakes for found in off.diagnosed if isinstance(found, Explanation))
    listed = re.search(rf"^\| \[{mistake.name}\].*\| (.*) \|$", PAGE, re.MULTILINE)
    assert listed and example.kind in listed[1].split(", ")
    assert all(set(KINDS[kind].algorithms) & set(mistake.algorithms) for kind in listed[1].split(", "))
