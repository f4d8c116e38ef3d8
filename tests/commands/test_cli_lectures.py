"""The commands ``gametree lectures`` and ``gametree lecture``: output, pages and bad input."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from gametree import lectures
from gametree.commands.cli import main
from gametree.commands.lectures import LECTURE_EXAMPLES

Output = pytest.CaptureFixture[str]


def printed(capsys: Output, *arguments: str) -> str:
    """Run a command that must succeed, and return its output."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_lectures_lists_every_example(capsys: Output) -> None:
    """The list has a line for each example."""
    lines = printed(capsys, "lectures").splitlines()
    assert [line.split()[0] for line in lines[2:]] == lectures.ids()


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (["--deck", "002", "--topic", "deep cut-off"], ["002-deep"]),
        (["--kind", "table"], ["001-types", "003-kinds", "003-machines", "003-mcts", "004-implement", "004-games"]),
        (["--deck", "001", "--kind", "probability", "--topic", "dice"], ["001-die", "001-two-dice", "001-backgammon"]),
    ],
)
def test_options_narrow_the_list(capsys: Output, arguments: list[str], ids: list[str]) -> None:
    assert [line.split()[0] for line in printed(capsys, "lectures", *arguments).splitlines()[2:]] == ids


def test_lectures_list_is_translated_into_spanish(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal, the list omits the topics."""
    monkeypatch.setenv("COLUMNS", "200")
    shown = printed(capsys, "lectures", "--deck", "002", "--lang", "es")
    assert "Un corte profundo" in shown and "  temas" in shown and "árbol" in shown
    monkeypatch.setenv("COLUMNS", "80")
    assert "  temas" not in printed(capsys, "lectures", "--deck", "002", "--lang", "es")


def test_unknown_topic_is_answered_with_translated_topics(capsys: Output) -> None:
    """The message lists the Spanish names; the Spanish and the English name of a topic find the example."""
    assert main(["lectures", "--lang", "es", "--topic", "corte profund"]) == 2
    said = capsys.readouterr().err
    assert "corte profundo" in said and "deep cut-off" not in said and "cut rule" not in said
    for name in ("corte profundo", "deep cut-off"):
        assert "002-deep" in printed(capsys, "lectures", "--lang", "es", "--topic", name)


def test_lecture_prints_the_search_and_its_facts(capsys: Output) -> None:
    """`gametree lecture 002-deep` prints title, tree, steps and final tree, and marks every fact as right."""
    shown = printed(capsys, "lecture", "002-deep")
    lecture = lectures.load("002-deep")
    assert shown.startswith("002-deep  A deep cut-off\n")
    assert shown.count("a △") >= 2 and "f=−0.1" in shown
    assert re.search(r"^step +node +α +β +value +what happens$", shown, re.MULTILINE)
    flat = " ".join(shown.split())
    assert all(f"✓ {' '.join(fact.split())}" in flat for fact in lecture.facts_in_words())
    assert "✗" not in shown


def test_lecture_prints_working_and_corrected_text(capsys: Output) -> None:
    """An example without a search shows its working; an example with an erratum shows the corrected text."""
    shown = printed(capsys, "lecture", "000-eval-category", "--lang", "pt")
    assert "0,72·1 + 0,2·0 + 0,08·0,5 = 0,72 + 0 + 0,04 = 0,76" in shown
    assert "vitória" in shown
    assert "Errata: Os diapositivos dizem 0,08 × 1; o correto é 0,08 × ½." in shown


@pytest.mark.parametrize("by", ["event", "leaf", "node", "cut"])
def test_by_sets_the_step_size(capsys: Output, by: str) -> None:
    table = printed(capsys, "lecture", "000-alphabeta", "--by", by).partition("what happens")[2]
    assert ("\ng  " in table) == (by in ("leaf", "event"))


def test_lecture_writes_the_page_in_the_requested_language(capsys: Output, tmp_path: Path) -> None:
    """The option -o writes the page that plays the search, and the command prints the name of the page."""
    path = tmp_path / "alfa-beta.html"
    assert printed(capsys, "lecture", "000-alphabeta", "--lang", "es", "-o", str(path)) == f"{path}\n"
    page = path.read_text(encoding="utf-8")
    assert '<html lang="es">' in page
    assert "<title>000-alphabeta · La poda alfa-beta paso a paso, de (a) a (g)</title>" in page
    assert "<svg" in page


def test_page_shows_the_first_search_of_an_example(capsys: Output, tmp_path: Path) -> None:
    """The example begins with a formula; its search comes later."""
    path = tmp_path / "best.html"
    printed(capsys, "lecture", "003-best-order", "-o", str(path))
    assert "B11 is worth 12" in path.read_text(encoding="utf-8")


def test_help_shows_examples_that_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--help`` ends with examples, all of which run and print nothing to stderr."""
    monkeypatch.chdir(tmp_path)
    for command in "lectures", "lecture":
        with pytest.raises(SystemExit):
            main([command, "--help"])
    shown = capsys.readouterr().out
    examples = [line.strip() for line in LECTURE_EXAMPLES.splitlines()[1:]]
    assert len(examples) >= 5 and all(example in shown for example in examples)
    for example in examples:
        assert (main(shlex.split(example)[1:]), capsys.readouterr().err) == (0, ""), example
    assert (tmp_path / "alfa-beta.html").exists()
