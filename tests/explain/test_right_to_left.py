"""Names written from right to left are isolated in captions, so that a browser does not reorder the text."""

from __future__ import annotations

import re

import pytest

import gametree as gt
from gametree.fonts import letters_without_font, text_width
from gametree.languages import is_right_to_left
from gametree.phrases import LANGUAGES

TREE = '[שלום->"הגנה": [3 12 "סוף": 8] "هجوم كبير"->[2 نعم->4] "كر": {0.5: 14, 0.5: "باب": 2}]'


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("search", ["expectiminimax", "minimax", "alphabeta"])
def test_names_in_captions_are_isolated(search: str, lang: str) -> None:
    """Every right-to-left letter is between isolation marks, which are never nested."""
    text = TREE if search == "expectiminimax" else TREE.replace("{0.5: 14, 0.5: ", "[14 ").replace("2}]", "2]]")
    tree = gt.Tree.parse(text)
    seen = 0
    for by in ("event", "node", "leaf"):
        for frame in gt.ALGORITHMS[search](tree).frames(by):
            caption = frame.caption(lang)
            assert not is_right_to_left(re.sub("\u2068[^\u2068\u2069]*\u2069", "", caption)), caption
            assert "\u2068" not in re.sub("\u2068[^\u2068\u2069]*\u2069", "", caption)
            seen += is_right_to_left(caption)
    assert seen > 20


def test_isolation_marks_have_no_width_and_need_no_font() -> None:
    """A name written from left to right has no marks."""
    assert text_width("\u2068A\u2069", 10) == text_width("A", 10)
    assert letters_without_font("\u2068A\u2069") == ""
    assert all("\u2068" not in frame.caption() for frame in gt.alphabeta("[go->[3 12] Ünß: [2 4]]").frames())
