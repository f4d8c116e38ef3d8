"""The catalogue of the lectures: complete, with confirmed facts, errata and three languages; invalid input is
refused.
"""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree import GameTreeError, games, lectures
from gametree.errors import ChoiceError, InputError
from gametree.exercises.programs import TASKS
from gametree.lectures.all_lectures import listing, page
from gametree.lectures.lecture import KINDS, Subject
from gametree.lectures.lecture_files import read_deck
from gametree.lectures.search_facts import LectureSearch
from gametree.phrases import LANGUAGES
from goldens import Golden
from trees import INF

ERRATA = {"000-eval-category", "000-eval-linear", "001-minimax-trace", "003-sizes"}

ALL = [lectures.load(id) for id in lectures.ids()]
by_lecture = pytest.mark.parametrize("id", lectures.ids())


def test_examples_are_in_the_order_of_the_decks() -> None:
    """The name of an example begins with the number of its deck."""
    assert [lecture.deck for lecture in ALL] == sorted(lecture.deck for lecture in ALL)
    assert all(lecture.id.startswith(f"{lecture.deck}-") for lecture in ALL)
    assert lectures.decks() == ["000", "001", "002", "003", "004"]


@by_lecture
def test_entries_state_the_trees_numbers_and_facts_of_the_slides(id: str, golden: Golden) -> None:
    """Trees, numbers, formulas and facts of an entry are those on the slides.

    What the decks leave out (values of unnamed leaves, trees of exercises) was added for the kit.
    """
    for number, case in enumerate(lectures.load(id).cases):
        subject = {name: part for name, part in vars(case.subject).items() if name not in ("words", "game", "state")}
        if isinstance(subject.get("rules"), gt.Rules):
            subject["rules"] = subject["rules"].describe()
        stated = [f"{number} {name}: {part}" for name, part in [*subject.items(), *case.facts.items()] if part != {}]
        golden(*(line.replace("-", "−") for line in stated))


@by_lecture
def test_facts_are_confirmed_by_search(id: str) -> None:
    """A search or a calculation computes each fact again."""
    checks = lectures.load(id).check()
    assert checks and [check for check in checks if not check.ok] == []


def test_minimax_is_a_lower_bound_against_a_fallible_opponent() -> None:
    """In 000-other-strategies, the move of minimax never gets less than its value; another move can get more if the
    opponent errs.
    """
    lecture = lectures.load("000-other-strategies")
    value = lecture.run().value
    plays = [play["moves"] for play in lecture.facts["against"]]
    assert all(moves["a1"] >= value for moves in plays)
    assert any(max(moves.values()) > moves["a1"] for moves in plays)
    assert any(max(moves.values()) == moves["a1"] == value for moves in plays)


def test_cases_made_for_the_kit_are_labelled_as_such() -> None:
    """The label that marks such cases exists in each language."""
    for id in ("000-general", "000-depth", "004-minimax-exercise", "004-alphabeta-exercise", "004-cutoff"):
        lecture = lectures.load(id)
        assert "made for the kit" in lecture.about()
        assert "para el kit" in lecture.about("es") and "para o kit" in lecture.about("pt")
    general = lectures.load("000-general")
    (cut,) = general.run().cuts
    tree = general.tree
    assert (tree.label(cut.node), cut.owner, tree.parent("m")) == ("n", 0, 0)
    assert tree.depths()[tree["n"]] - tree.depths()[tree["m"]] == 2
    exercise = lectures.load("004-alphabeta-exercise").run()
    assert {tree.kind(0) for tree in (exercise.tree,)} == {"max"} and len(exercise.cuts) == 3


def test_quiescence_search_and_more_depth_show_the_horizon_effect() -> None:
    """In 004-cutoff quiescence search corrects the evaluation, and two more plies reveal what was beyond the
    horizon.
    """
    lecture = lectures.load("004-cutoff")
    moves = [lecture.run(number).best_move for number in range(4)]
    assert moves == ["a1", "a2", "a2", "a1"]
    assert gt.minimax(lecture.tree).best_move == "a2"


def test_trees_of_deck_002_follow_from_the_rules() -> None:
    """The three trees of 002-tictactoe-eval follow from the rules, up to the order of moves."""
    lecture = lectures.load("002-tictactoe-eval")
    inf = float("inf")
    game = games.TicTacToe(utilities=(-inf, 0, inf))
    boards = ". . . / . . . / . . .", ". O . / . X . / . . .", ". O O / . X . / X . ."
    for case, drawn in zip(lecture.cases[:3], boards, strict=True):
        unfolded = gt.Tree.from_game(game, game.state(drawn), depth=2, symmetry=True)
        rebuilt: Any = case.subject
        assert branches(unfolded) == branches(rebuilt.tree)


def branches(tree: gt.Tree) -> list[list[Any]]:
    """Return the leaf values below each move; values and moves are in sorted order."""
    below = [sorted(tree.value(leaf) for leaf in tree.children(move)) for move in tree.children(0)]  # type: ignore[type-var]
    return sorted(below)


def test_python_lines_in_entries_name_existing_objects() -> None:
    """The lines of Python are in the tables of 000-game, 003-games and 004-implement."""
    elements = lectures.load("000-game").facts["cells"].values()
    assert all(hasattr(gt.Game, cell.partition("(")[0]) or cell == "initial" for (cell,) in elements)
    for (code,) in lectures.load("003-games").facts["cells"].values():
        assert callable(getattr(games, code.partition("(")[0]))
    assert {"minimax", "alphabeta", "evaluation"} <= set(TASKS)


def test_errata_have_printed_and_right_text() -> None:
    """The four errata exist in every language."""
    assert {lecture.id for lecture in ALL if lecture.erratum} == ERRATA
    for lecture in ALL:
        if lecture.erratum:
            said = [lecture.erratum.in_words(lang) for lang in LANGUAGES]
            assert len(set(said)) == 3
            assert all(lecture.erratum.printed in sentence for sentence in said)
    category = lectures.load("000-eval-category").erratum
    assert category and category.in_words() == "The slides say 0,08 × 1; 0,08 × ½ is right."
    sizes = lectures.load("003-sizes").erratum
    assert sizes and (sizes.printed, sizes.right["en"]) == ("9! = 362280", "9! = 362 880")


@by_lecture
def test_texts_exist_in_three_languages(id: str) -> None:
    """Titles, explanations, facts and the page exist in three languages, and differ between them."""
    lecture = lectures.load(id)
    for texts in (lecture.titles, lecture.abouts, *(case.titles for case in lecture.cases[1:])):
        assert set(texts) == set(LANGUAGES) and len(set(texts.values())) == 3
        assert all(text == text.strip() and "  " not in text for text in texts.values())
    assert all(lecture.about(lang).rstrip(")").endswith(".") for lang in LANGUAGES)
    facts_by_language = [lecture.facts_in_words(lang) for lang in LANGUAGES]
    assert len({len(sentences) for sentences in facts_by_language}) == 1
    for sentences in facts_by_language:
        assert all(sentence.endswith(".") and "%" not in sentence for sentence in sentences)
    pages = [page(lecture, lang, by="leaf") for lang in LANGUAGES]
    assert len(set(pages)) == 3 and not any("✗" in shown for shown in pages)
    assert all(lecture.title(lang) in shown for lang, shown in zip(LANGUAGES, pages, strict=True))
    assert max(len(line) for case in pages for line in case.splitlines()) <= 160


def test_names_in_the_data_are_translated() -> None:
    """Every word that an entry translates occurs in the data of the entry."""
    for lecture in ALL:
        for case in lecture.cases:
            for name in getattr(case.subject, "words", {}):
                assert any(name in str(vars(case.subject)) for case in lecture.cases), name


def test_every_example_loads_runs_and_is_displayed() -> None:
    """An example has a tree, an algorithm, rules and facts, and is displayed as text and as a picture."""
    lecture = lectures.load("002-fail-hard")
    assert (lecture.deck, lecture.kind, lecture.algorithm) == ("002", "tree", "alphabeta")
    assert lecture.rules == gt.Rules(fail="hard")
    assert lecture.window is None and dict(lecture.options) == {}
    result = lecture.run()
    assert isinstance(result, gt.Result) and result.tree == lecture.tree
    assert repr(lecture).startswith("002-fail-hard  Fail-hard: a cut-off returns the bound\nSlides 002 · tree\n")
    assert "✓ The root A is worth 4." in repr(lecture)
    bundle = lecture._repr_mimebundle_()
    assert bundle["text/plain"] == repr(lecture) and "<img" in bundle["text/html"]
    with pytest.raises(AttributeError):
        lecture.deck = "003"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("id", "mime", "part"),
    [
        ("001-traffic", "text/markdown", "| dense | 0.1 | 40 | 4 |"),
        ("001-traffic", "text/html", "<img"),
        ("001-two-dice", "text/plain", "6 6: 1/36"),
        ("003-kinds", "text/plain", "battleship"),
        ("000-size", "text/plain", "35^(2·50) ≈ 2.55·10^154"),
        ("000-tictactoe", "text/plain", "TicTacToe()\n\n· · ·\n"),
        ("004-games", "text/plain", "91   Havannah "),
    ],
)
def test_entries_without_a_search_are_displayed(id: str, mime: str, part: str) -> None:
    """An entry about a distribution shows its chance node and its calculation; dice, formulas and tables are displayed
    as text.
    """
    assert part in lectures.load(id)._repr_mimebundle_()[mime]


def test_table_without_a_tree_is_reported(golden: Golden) -> None:
    """A table has no tree, unlike a distribution, whose tree is its chance node."""
    with golden.raises(InputError):
        _ = lectures.load("003-kinds").tree
    golden(str(lectures.load("001-traffic").tree))
    assert lectures.load("003-kinds").algorithm is None


def test_examples_are_found_by_deck_topic_and_kind() -> None:
    """Filters can be combined; the examples keep the order of the lectures."""
    assert [lecture.id for lecture in lectures.find(deck="002", topic="deep cut-off")] == ["002-deep"]
    assert lectures.find() == ALL
    assert {lecture.deck for lecture in lectures.find(topic="expectiminimax")} == {"001", "004"}
    assert {lecture.kind for lecture in ALL} == set(KINDS)
    assert all(lecture in lectures.find(kind=lecture.kind) for lecture in ALL)
    assert set(lectures.topics()) == {topic for lecture in ALL for topic in lecture.topics}


def test_list_has_a_line_for_each_example() -> None:
    """Titles are in the reader's language."""
    for lang in LANGUAGES:
        lines = listing(ALL, lang).splitlines()[2:]
        assert [line.split()[0] for line in lines] == lectures.ids()
        assert all(lecture.title(lang) in line for lecture, line in zip(ALL, lines, strict=True))


@pytest.mark.parametrize(
    "call",
    [
        lambda: lectures.load("002-depp"),
        lambda: lectures.load(2),  # type: ignore[arg-type]
        lambda: lectures.find(deck="02"),
        lambda: lectures.find(topic="deep cutoff"),
        lambda: lectures.find(kind="trees"),
        lambda: lectures.load("002-deep").title("fr"),
        lambda: lectures.load("002-deep").facts_in_words("spa"),
        lambda: page(lectures.load("001-die"), by="leef"),
    ],
)
def test_unknown_name_gets_the_nearest_one(call: Any, golden: Golden) -> None:
    """The tested names are those of examples, decks, topics, kinds and languages."""
    with golden.raises(ChoiceError):
        call()


GOOD = """
deck = "009"
[[lecture]]
id = "009-x"
title = { en = "One", es = "Uno", pt = "Um" }
about = { en = "It.", es = "Esto.", pt = "Isto." }
kind = "tree"
topics = ["minimax"]
tree = "[[3 12] [2 4]]"
algorithm = "minimax"
facts = { value = 3 }
"""


def deck(tmp_path: Path, text: str) -> Path:
    """Write a file of lecture examples."""
    path = tmp_path / "deck009.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_wrong_fact_is_marked_with_the_right_value(tmp_path: Path) -> None:
    """The right value beside the wrong fact is that of the search."""
    (lecture,) = read_deck(deck(tmp_path, GOOD.replace("value = 3", "value = 4, best_move = 'a1', evaluated = 9")))
    assert [check.ok for check in lecture.check()] == [False, True, False]
    assert lecture.check()[0] == lectures.Check("", "value", 4, 3)
    assert "✗ The root A is worth 4." in lecture.text()


def test_entry_can_have_window_options_and_bound(tmp_path: Path, golden: Golden) -> None:
    """An entry can contain a start window and search options, and its value can be a bound."""
    text = GOOD.replace('"minimax"\nf', '"alphabeta"\nwindow = [4, inf]\nf')
    (lecture,) = read_deck(deck(tmp_path, text.replace("value = 3", "value = 3, bound = 'at_most'")))
    assert lecture.window == (4, INF)
    assert [check.ok for check in lecture.check()] == [True, True]
    golden(lecture.facts_in_words()[1])
    tuples = text.replace("[[3 12] [2 4]]", "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]").replace(
        "value = 3", "value = [2, 1, 0]"
    )
    (lecture,) = read_deck(
        deck(tmp_path, tuples.replace('"alphabeta"\nwindow = [4, inf]', '"paranoid"\noptions = { player = "p1" }'))
    )
    assert lecture.options == {"player": "p1"} and lecture.check()[0].ok


@by_lecture
def test_no_fact_holds_for_every_subject(id: str) -> None:
    """Each fact would be false for another tree or number."""
    lecture = lectures.load(id)
    for case in lecture.cases:
        for name, expected in case.facts.items():
            wrong = replace(case, facts={name: spoilt(expected)})
            with suppress(ChoiceError):  # a label outside the tree is refused, which is equally acceptable
                assert not wrong.check()[0].ok, wrong.facts


def spoilt(fact: Any) -> Any:
    """Return a different fact of the same form."""
    if isinstance(fact, bool):
        return not fact
    if isinstance(fact, int | float | Fraction):
        return 0 if fact else 1
    if isinstance(fact, str):
        return f"{fact}!"
    if isinstance(fact, dict):
        last = list(fact)[-1]
        return {**fact, last: spoilt(fact[last])}
    return (*fact[:-1], spoilt(fact[-1])) if fact else ("?",)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('deck = "009"', "deck = 9"),
        ('deck = "009"', "deck ="),
        ("value = 3", "value = nan"),
        ('id = "009-x"\n', ""),
        ('pt = "Um"', 'fr = "Un"'),
        ('kind = "tree"', 'kind = "tre"'),
        ('topics = ["minimax"]', "topics = []"),
        ("tree = ", "tre = "),
        ("[2 4]", "[2 x]"),
        ('"minimax"\nf', '"minmax"\nf'),
        ("value = 3", "valu = 3"),
        ("facts = { value = 3 }", "facts = []"),
        ("facts", "rules = { cat = 1 }\nfacts"),
        ("facts", "rules = { cut = 'no' }\nfacts"),
        ("facts", "window = [5, 5]\nfacts"),
        ("facts", "dice = 2\nfacts"),
        ("facts", "erratum = { printed = '1' }\nfacts"),
        ('tree = "[[3 12] [2 4]]"\nalgorithm = "minimax"\n', ""),
        ('tree = "[[3 12] [2 4]]"\nalgorithm = "minimax"', "linear = 5"),
        ('tree = "[[3 12] [2 4]]"\nalgorithm = "minimax"', "dice = 0"),
        ("facts", "rules = 5\nfacts"),
        ('tree = "[[3 12] [2 4]]"\nalgorithm = "minimax"', "game = { Chest = [] }"),
        ('tree = "[[3 12] [2 4]]"\nalgorithm = "minimax"', "game = 3"),
        ('tree = "[[3 12] [2 4]]"', "unfold = { game = { Nim = [1] }, dept = 3 }"),
        ("value = 3", "cuts = 3"),
    ],
)
def test_malformed_entry_is_refused_with_its_file(tmp_path: Path, good: str, bad: str, golden: Golden) -> None:
    """The error names the file and the entry, and describes the expected form."""
    assert good in GOOD
    with golden.raises(GameTreeError):
        read_deck(deck(tmp_path, GOOD.replace(good, bad, 1)))


def test_duplicate_entry_id_is_refused(tmp_path: Path, golden: Golden) -> None:
    with golden.raises(InputError):
        read_deck(deck(tmp_path, GOOD + GOOD.partition('deck = "009"')[2]))


def test_every_kind_of_fact_is_stated_in_some_lecture() -> None:
    """A kind of fact that no lecture uses would not be tested."""
    used = {(type(case.subject), name) for lecture in ALL for case in lecture.cases for name in case.facts}
    known = {(kind, name) for kind in {type(case.subject) for one in ALL for case in one.cases} for name in kind.FACTS}
    assert {name for kind, name in known - used if kind is LectureSearch} <= {"bound"}
    assert all(issubclass(kind, Subject) for kind, _ in known)


def test_data_files_are_packaged() -> None:
    """The wheel contains the data files beside the modules that read them."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert "**/*.toml" in project["tool"]["setuptools"]["package-data"]["gametree"]
