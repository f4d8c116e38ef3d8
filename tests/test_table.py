"""The step table: the same facts as the captions, in aligned columns."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import ChoiceError
from gametree.frames import STEP_SIZES
from gametree.narration import LANGUAGES, words
from gametree.render.table import Row, rows, step_table
from trees import Search, searches

T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")


def test_leaf_rows_have_the_windows_of_deck_001() -> None:
    """The rows of T1 are the leaves in order, each with the window it was called with."""
    assert [(row.step, row.node, row.alpha, row.beta, row.value) for row in rows(T1)] == [
        ("0", "A", "−∞", "+∞", ""),
        ("a", "B1", "−∞", "+∞", "3"),
        ("b", "B2", "−∞", "3", "12"),
        ("c", "B31", "−∞", "3", "8"),
        ("d", "C1", "3", "+∞", "2"),
        ("e", "D1", "3", "+∞", "14"),
        ("f", "D2", "3", "14", "5"),
        ("g", "D3", "3", "5", "1"),
    ]


@pytest.mark.parametrize(
    ("by", "nodes"),
    [("node", "A B3 B C D A"), ("cut", "A B3 C A"), ("event", "A A B B1 B B2 B3 B31 B3 B3 B3 B A C C1 C C C")],
)
def test_rows_of_other_step_sizes(by: str, nodes: str) -> None:
    """A row is about the node that was finished, that was cut, or where the event happened."""
    assert " ".join(row.node for row in rows(T1, by)).startswith(nodes)


def test_cut_rows_have_the_test_in_their_columns() -> None:
    """At a cut-off the value and the bound it met stand in the same row: 8 and β = 3, 2 and α = 3."""
    _, first, second, _ = rows(T1, "cut")
    assert (first.beta, first.value, second.alpha, second.value) == ("3", "8", "3", "2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headings(lang: str) -> None:
    """The headings are in the language of the captions; minimax has no window, so no α and no β."""
    said = words(lang)
    names = [said[f"head_{name}"] for name in ("step", "node", "alpha", "beta", "value", "what")]
    heading = step_table(T1, lang=lang).splitlines()[0]
    assert re.split("  +", heading) == names
    plain = step_table(gt.minimax("[3 5]"), lang=lang).splitlines()[0]
    assert re.split("  +", plain) == [name for name in names if name not in "αβ"]


@given(searches(), st.sampled_from(STEP_SIZES), st.sampled_from(LANGUAGES), st.integers(60, 140))
def test_table_is_aligned(search: Search, by: str, lang: str, width: int) -> None:
    """Every caption starts in one column and, read on below, is whole; lines keep to the width where there is room."""
    table = step_table(search.result, by, lang, width).splitlines()
    left = table[0].index(words(lang)["head_what"])
    assert max(map(len, table)) == max(width, left + 30)
    told: list[str] = []
    for line in table[2:]:
        if line[:left].strip():
            assert line[left - 2 : left] == "  "
            told.append(line[left:])
        else:
            told[-1] += " " + line[left:]
    expected = rows(search.result, by, lang)
    assert told == [row.what for row in expected]
    assert [line.split()[0] for line in table[2:] if line[:left].strip()] == [row.step for row in expected]


def test_formulas_are_not_broken() -> None:
    """However narrow the table, a formula such as B ≤ 3 stays on one line."""
    for width in range(40, 100):
        for line in step_table(T1, width=width).splitlines()[2:]:
            assert not re.search(r" [=≤≥∈]$|^ *[=≤≥∈] ", line)


def test_rows_are_plain_data() -> None:
    """A row can be compared and taken apart."""
    assert rows(gt.alphabeta("7"))[1] == Row(
        "a", "A", "−∞", "+∞", "7", "A is a leaf worth 7, and the search is over: there is no move to choose."
    )


def test_unknown_step_size_and_language() -> None:
    """Both are refused with the nearest known name."""
    with pytest.raises(ChoiceError, match="did you mean 'leaf'"):
        step_table(T1, by="leafs")
    with pytest.raises(ChoiceError, match="did you mean 'pt'"):
        step_table(T1, lang="ptt")
