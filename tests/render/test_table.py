"""The step table: the facts in the captions, in aligned columns."""

from __future__ import annotations

import re
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import ChoiceError, MissingPackageError
from gametree.explain.algorithm_names import words
from gametree.phrases import LANGUAGES
from gametree.render.step_table import StepRow, as_latex, as_markdown, rows, step_table
from gametree.trace.frames import STEP_SIZES
from goldens import Golden
from trees import INF, Search, searches

T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")


def test_leaf_rows_have_the_windows_of_deck_001(golden: Golden) -> None:
    """The rows of the tree T1 are its leaves in order, each with the window with which it was evaluated."""
    golden(*[(row.step, row.node, row.alpha, row.beta, row.value) for row in rows(T1)])


@pytest.mark.parametrize(
    ("by", "nodes"),
    [("node", "A B3 B C D A"), ("cut", "A B3 C A"), ("event", "A A B B1 B B2 B3 B31 B3 B3 B3 B A C C1 C C C")],
)
def test_rows_of_each_step_size_describe_the_node_of_their_event(by: str, nodes: str) -> None:
    """Depending on the step size, this is the node that was finished, that was cut off, or that the event concerns."""
    assert " ".join(row.node for row in rows(T1, by)).startswith(nodes)


def test_cutoff_rows_show_the_value_and_its_bound() -> None:
    """At the two cut-offs, the values are 8 with β = 3, and 2 with α = 3."""
    _, first, second, _ = rows(T1, "cut")
    assert (first.beta, first.value, second.alpha, second.value) == ("3", "8", "3", "2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headings_are_in_the_language_of_the_captions(lang: str) -> None:
    """Minimax has no window, so its table has no α and no β."""
    said = words(lang)
    names = [said[f"head_{name}"] for name in ("step", "node", "alpha", "beta", "value", "what")]
    heading = step_table(T1, lang=lang).splitlines()[0]
    assert re.split("  +", heading) == names
    plain = step_table(gt.minimax("[3 5]"), lang=lang).splitlines()[0]
    assert re.split("  +", plain) == [name for name in names if name not in "αβ"]


@given(searches(), st.sampled_from(STEP_SIZES), st.sampled_from(LANGUAGES), st.integers(60, 140))
def test_table_captions_start_in_one_column(search: Search, by: str, lang: str, width: int) -> None:
    """Captions that continue on further lines are complete; if possible, no line is wider than the given width."""
    table = step_table(search.result, by, lang, width).splitlines()
    left = table[0].index(words(lang)["head_what"])
    assert max(map(len, table)) == max(width, left + 30)
    texts: list[str] = []
    for line in table[2:]:
        if line[:left].strip():
            assert line[left - 2 : left] == "  "
            texts.append(line[left:])
        else:
            texts[-1] += " " + line[left:]
    expected = rows(search.result, by, lang)
    assert texts == [row.what for row in expected]
    assert [line.split()[0] for line in table[2:] if line[:left].strip()] == [row.step for row in expected]


def test_formulas_are_not_broken() -> None:
    """A formula such as B ≤ 3 stays on one line, even in a narrow table."""
    for width in range(40, 100):
        for line in step_table(T1, width=width).splitlines()[2:]:
            assert not re.search(r" [=≤≥∈]$|^ *[=≤≥∈] ", line)


def test_table_rows_can_be_compared_and_unpacked() -> None:
    assert rows(gt.alphabeta("7"))[1] == StepRow(
        "a", "A", "−∞", "+∞", "7", "A is a leaf worth 7. The search is over, and there is no move to choose."
    )


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_result_table_returns_each_format(form: str) -> None:
    """`Result.table` returns a text that is displayed line by line."""
    table = T1.table(by="cut", lang="es", format=form)
    maker = {"text": step_table, "markdown": as_markdown, "latex": as_latex}[form]
    assert table == maker(T1, "cut", "es")
    assert repr(table) == str(table)
    assert hasattr(table, "_repr_markdown_") == (form == "markdown")


SPECIAL = '[x_1: 3 "b|*c$": [1 2 "a~^\\\\#%&{}": 4]]'
"""tree with labels that contain special characters of Markdown and LaTeX"""


def test_markdown_rows_have_as_many_cells_as_the_heading() -> None:
    """Labels can contain any characters; numbers are right-aligned."""
    lines = gt.alphabeta(SPECIAL).table(format="markdown").splitlines()
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {7}
    assert lines[1] == "| :--- | :--- | ---: | ---: | ---: | :--- |"
    assert lines[3].startswith(r"| a | x\_1 | −∞ | +∞ | 3 | x\_1 is worth 3")
    assert r"b\|\*c\$1" in lines[4]


def test_latex_table_writes_formulas_and_escapes_special_characters(golden: Golden) -> None:
    """α, ∞ and ≤ are formulas, and no character is missing from the LaTeX fonts."""
    lines = gt.alphabeta(SPECIAL).table(format="latex").splitlines()
    assert (lines[0], lines[-1]) == (r"\begin{tabular}{llrrrp{0.6\linewidth}}", r"\end{tabular}")
    golden(lines[2])
    assert lines[5].startswith(r"a & x\_1 & $-\infty$ & $+\infty$ & 3 & x\_1 is worth 3")
    assert r"$\le$ $\alpha$ = 3" in lines[6]
    assert r"a\textasciitilde{}\textasciicircum{}\textbackslash{}\#\%\&\{\}" in lines[6]
    assert {len(re.findall(r"(?<!\\)&", line)) for line in lines[4:-2]} == {5}
    for lang in LANGUAGES:
        spelled = gt.star2("[{0.5: [3 5], 0.5: [4 -9]} 2]", (-9, 10)).table("event", lang, "latex")
        assert all(ord(sign) < 0x250 or sign in "“”‘’–—" for sign in spelled)


def test_minimax_table_has_no_window_columns() -> None:
    plain = gt.minimax("[3 5]")
    assert "α" not in plain.table() and "α" not in plain.table(format="markdown")
    assert plain.table(format="latex").startswith(r"\begin{tabular}{llrp")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_data_frame_has_exact_numbers(lang: str) -> None:
    """Column names are the same in all languages; the numbers are those of the trace, including fractions and ∞."""
    frame = gt.alphabeta("[[0.5 1/3] [2 4]]").table(lang=lang, format="dataframe")
    assert list(frame.columns) == ["step", "node", "alpha", "beta", "value", "what"]
    assert list(frame.step) == ["0", "a", "b", "c", "d"]
    assert list(frame.value) == [None, Fraction(1, 2), Fraction(1, 3), 2, 4]
    assert list(frame.beta) == [INF, INF, Fraction(1, 2), INF, 2]
    assert list(frame.what) == [row.what for row in rows(gt.alphabeta("[[0.5 1/3] [2 4]]"), lang=lang)]


def test_missing_pandas_error_has_the_install_command(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """The other formats do not need pandas."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with golden.raises(MissingPackageError):
        T1.table(format="dataframe")
    assert T1.table(format="text") and T1.table(format="latex")


def test_unknown_step_size_or_language_gets_a_suggestion(golden: Golden) -> None:
    with golden.raises(ChoiceError):
        step_table(T1, by="leafs")
    with golden.raises(ChoiceError):
        step_table(T1, lang="ptt")
    with golden.raises(ChoiceError):
        T1.table(format="markdwon")
