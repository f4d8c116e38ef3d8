"""The explorer: results of choices, errors of fields, and a form that keeps its input."""

from __future__ import annotations

import asyncio
import html
import inspect
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import lectures
from gametree.explain.algorithm_names import algorithm_names
from gametree.lectures.search_facts import LectureSearch
from gametree.phrases import LANGUAGES
from gametree.widgets.base import VIEW
from gametree.widgets.explorer_choices import (
    FIELDS_OF_ALGORITHMS,
    MOST_NODES,
    Choices,
    example,
    examples,
    explorer_words,
    outcome,
    random_tree_fields,
)
from gametree.widgets.explorer_widget import PAUSE, Explorer
from goldens import Golden

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
CHANCE = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
THREE = "p1[[(1 5 2) (3 2 6)] [(4 1 3) (0 3 1)]]"
ENGLISH = re.compile(r"\b(the|unknown|choose|write|use|add|numbers?|nodes?|leaf|leaves|values?|widen|none|with)\b")
"""pattern of English words that no error in another language contains; names in code, such as ``value_range``, do not
match
"""
DEEP = "[[[8 6 3] [1 10 3] [15 20 6]] [[7 4 6] [25 10 4] [4 3 5]] [[3 5 1] [20 4 12] [1 10 4]]]"


def run(code: str) -> gt.Result:
    """Run the line of Python that an explorer shows."""
    result = eval(code, {"gt": gt, "Fraction": Fraction})
    assert isinstance(result, gt.Result)
    return result


# ---- choices and their results -----------------------------------------------------------------


@pytest.mark.parametrize("key", examples())
def test_examples_give_the_search_of_the_lecture(key: str) -> None:
    """The fields and the line of Python give the same search."""
    id, _, number = key.partition("/")
    found = outcome(example(key))
    assert dict(found.errors) == {}
    assert found.result is not None
    assert found.result.trace == lectures.load(id).run(int(number)).trace
    assert run(found.code).trace == found.result.trace


def test_explorer_offers_every_search_of_the_catalogue() -> None:
    """Each search has its own title in every language."""
    count = sum(isinstance(c.subject, LectureSearch) for id in lectures.ids() for c in lectures.load(id).cases)
    for lang in LANGUAGES:
        titles = examples(lang)
        assert len(titles) == count > 45
        assert len({*titles.values()}) == count
        assert not any(re.match(r"\d{3} ", title) or "…" in title for title in titles.values())


numbers = st.sampled_from(["", "-1", "0", "2.5", "1/3", "7", "−∞", "inf", "-infinito", "x", "1.5.2", "3 4"])
wild = st.builds(
    Choices,
    tree=st.sampled_from(
        ["3 5 2 9", "[3 5 2 9]", TWO_PLY, CHANCE, THREE, "min[3 5]", "7", "[3", "", "x", "[3 inf 2 9]"]
    ),
    branching=st.sampled_from(["2", "2 2", "3", "", "x", "0"]),
    root=st.sampled_from(["max", "min", "chance", "p1"]),
    algorithm=st.sampled_from(sorted(gt.ALGORITHMS)),
    cut=st.sampled_from(["at_equality", "beyond"]),
    fail=st.sampled_from(["soft", "hard"]),
    order=st.sampled_from(["left_to_right", "right_to_left", (("A", ("C", "B")),)]),
    reach=st.sampled_from(["deep", "shallow"]),
    tie=st.sampled_from(["first", "last"]),
    player=st.sampled_from(["", "p2", "p9"]),
    alpha=numbers,
    beta=numbers,
    low=numbers,
    high=numbers,
    depth=st.sampled_from(["", "", "1", "2", "-1"]),
    evaluate=st.sampled_from(["", "", "B=4, C=9", "B=4, C=9, D=1/3", "B", "X=3", "B=(1 2 3), C=(0 0 1)"]),
    unstable=st.sampled_from(["", "", "B", "X"]),
)


@given(wild)
def test_any_input_gives_a_result_or_an_error(choices: Choices) -> None:
    """With a result, the explorer also gives a line of Python."""
    found = outcome(choices)
    assert (found.result is None) == bool(found.errors) == (not found.code)
    if found.result is not None:
        assert found.result.algorithm == choices.algorithm
        assert run(found.code).trace == found.result.trace
    for sentence in found.errors.values():
        assert ";" in sentence or "should be" in sentence or "unknown" in sentence


@pytest.mark.parametrize(
    "change",
    [
        {"tree": ""},
        {"tree": "  "},
        {"tree": "[3 12 8"},
        {"tree": "[[3 12] [2"},
        {"tree": "[3 12 8]]"},
        {"tree": "three twelve"},
        {"tree": "[3 twelve 8]"},
        {"tree": "{0.5: 3, 0.4: 5}"},
        {"tree": "3 12 8 2"},
        {"branching": "4"},
        {"branching": "3 2"},
        {"branching": "0"},
        {"branching": "three"},
        {"branching": "3.5"},
        {"alpha": "5", "beta": "3"},
        {"alpha": "5", "beta": "5"},
        {"beta": "-inf"},
        {"alpha": "low"},
        {"beta": "1e9999"},
        {"algorithm": "star1", "low": "zero"},
        {"tree": "5 5 5", "algorithm": "star1"},
        {"tree": "5 inf 5", "algorithm": "star1"},
        {"algorithm": "star1", "low": "9", "high": "0"},
        {"algorithm": "star1", "low": "0", "high": "inf"},
        {"algorithm": "star1", "low": "0", "high": "9"},
        {"algorithm": "maxn"},
        {"root": "chance"},
        {"tree": CHANCE},
        {"algorithm": "iterative_deepening"},
        {"depth": "two"},
        {"depth": "1"},
        {"evaluate": "B=4"},
        {"depth": "1", "evaluate": "B=4 C=9"},
        {"depth": "1", "evaluate": "B=4, X=1"},
        {"depth": "1", "evaluate": "B=1, C=2, D=3", "unstable": "Y"},
        {"tree": THREE, "algorithm": "paranoid", "player": "p9"},
        {"order": (("A", ("B", "C")),)},
        {"order": (("X", ("B",)),)},
    ],
    ids=str,
)
def test_each_error_is_reported_at_its_field(change: dict[str, Any], golden: Golden) -> None:
    """Only the field that contains the error has a message."""
    ((field, sentence),) = outcome(replace(Choices(), **change)).errors.items()
    golden(f"{field}: {sentence}")
    for lang in LANGUAGES[1:]:
        errors = outcome(replace(Choices(), **change), lang).errors
        assert list(errors) == [field] and not ENGLISH.search(errors[field]), errors


def test_errors_are_translated_after_a_change_of_language() -> None:
    """An error that is already shown changes its language."""
    explorer = Explorer(Choices())
    explorer.form.fields["alpha"].value = "bajo"
    explorer.form.fields["seed"].value = "x"
    explorer.lang = "es"
    lines = {name: line.value for name, line in explorer.form.errors.items() if line.value}
    assert lines.keys() == {"window", "seed"}
    assert "escribe un número como 3; −0,5 o 1/3, o nada" in lines["window"]
    assert "; escribe un número entero desde 0" in lines["seed"]


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ({"alpha": "2,5"}, {"alpha": "2.5"}),
        ({"depth": "1", "evaluate": "B=4,5, C=1; D=0,25"}, {"depth": "1", "evaluate": "B=4.5, C=1, D=0.25"}),
        ({"algorithm": "star1", "low": "-0,5"}, {"algorithm": "star1", "low": "-0.5"}),
    ],
)
def test_decimal_commas_can_be_typed(typed: dict[str, Any], same: dict[str, Any]) -> None:
    """Numbers can be typed with a decimal comma."""
    found, wanted = (outcome(replace(Choices(), **change)) for change in (typed, same))
    assert not wanted.errors and found.code == wanted.code


def test_ambiguous_thousands_comma_is_refused() -> None:
    """``1,250`` could mean 1.25 or 1250."""
    assert outcome(Choices(alpha="1,250")).errors["window"].startswith("initial α is '1,250'; write a number")


def test_errors_of_independent_fields_are_reported_together() -> None:
    errors = outcome(Choices(tree="[3", branching="x", alpha="5", beta="1", depth="?")).errors
    assert list(errors) == ["tree", "branching", "window", "depth"]


def test_large_trees_are_refused() -> None:
    """The largest permitted tree is accepted; larger ones are refused."""
    errors = outcome(Choices(tree=" ".join(["1"] * 1024), branching="2")).errors
    assert errors["tree"].startswith("the tree has 2047 nodes, but at most 2000 can be redrawn at every change; call")
    assert len(outcome(Choices(tree=" ".join(["1"] * 1999), branching="")).result.tree) == MOST_NODES  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        (Choices(), 'gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)'),
        (Choices(tree="3 5 2", branching=""), 'gt.alphabeta("[3 5 2]")'),
        (
            Choices(tree="3 5 2 9 1 4", branching="3 2", root="min"),
            'gt.alphabeta("3 5 2 9 1 4", branching=[3, 2], root="min")',
        ),
        (Choices(tree="min[3 5]", root="max"), 'gt.alphabeta("min[3 5]")'),
        (
            Choices(cut="beyond", fail="hard", alpha="-0.5", beta="1/3"),
            'gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3, rules=gt.Rules(cut="beyond", fail="hard"), '
            "window=(-0.5, Fraction(1, 3)))",
        ),
        (Choices(alpha="2"), 'gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3, window=(2, float("inf")))'),
        (Choices(algorithm="minimax", cut="beyond", alpha="2"), 'gt.minimax("[3 12 8 2 4 6 14 5 2]", branching=3)'),
        (
            Choices(tree=TWO_PLY, algorithm="minimax", depth="1", evaluate="B=4,C=9 , D=1", unstable="D"),
            f'gt.minimax("{TWO_PLY}", rules=gt.Rules(depth=1, evaluate={{"B": 4, "C": 9, "D": 1}}, unstable=("D",)))',
        ),
        (Choices(tree='["a b": 3 5]'), "gt.alphabeta('[\"a b\": 3 5]')"),
        (Choices(tree=CHANCE, algorithm="star2"), f'gt.star2("{CHANCE}", value_range=(1, 4))'),
        (Choices(tree=CHANCE, algorithm="star1", low="0", high="10"), f'gt.star1("{CHANCE}", value_range=(0, 10))'),
        (
            Choices(tree=THREE, algorithm="paranoid", player="p2"),
            f'gt.paranoid("{THREE}", rules=gt.Rules(player="p2"))',
        ),
    ],
)
def test_python_line_reproduces_the_search(choices: Choices, code: str) -> None:
    """The line reproduces the search, and contains only what differs from the defaults."""
    found = outcome(choices)
    assert found.code == code
    assert found.result is not None
    assert run(code).trace == found.result.trace


TIES = "p1[[(1 5 2) (1 5 6)] [(4 1 3) (4 1 1)]]"
SUMS = "p1[p2[(3 5) (2 2)] p2[(1 5) (0 6)]]"
RANGES = {"star1": (0, 30), "star2": (0, 30), "maxn_shallow": (0, 8)}
TREES = (TWO_PLY, DEEP, CHANCE, THREE, TIES, SUMS, "[[5 5] [5 [5 5]]]", "[[3 5] [3 9]]")
VALUES = {
    "cut": "beyond",
    "fail": "hard",
    "reach": "shallow",
    "tie": "last",
    "order": "right_to_left",
    "player": "p2",
    "alpha": "4",
    "beta": "4",
}


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_only_fields_that_can_change_the_trace_are_shown(algorithm: str) -> None:
    """The test runs the search to find out whether a rule can change its trace."""
    search = gt.ALGORITHMS[algorithm]
    trees = [*TREES, *(str(gt.random_tree(seed, 2, 4, 1, 6)) for seed in range(12))]
    options = {"value_range": RANGES[algorithm]} if algorithm in RANGES else {}
    judge = {"evaluate": lambda tree, node: node % 7} if algorithm == "iterative_deepening" else {}
    for name in ("cut", "fail", "reach", "tie", "order", "player"):
        changed = False
        for text in trees:
            try:
                plain = search(text, **options, **judge)
            except gt.GameTreeError:
                continue
            rules = gt.Rules(**{name: VALUES[name]})  # type: ignore[arg-type]
            if name == "tie" and name not in FIELDS_OF_ALGORITHMS[algorithm]:
                with pytest.raises(gt.GameTreeError, match=f"{algorithm} takes the first of equally good moves"):
                    search(text, rules=rules, **options, **judge)
                continue
            again = search(text, rules=rules, **options, **judge)
            changed = changed or plain.trace.raw != again.trace.raw
        assert changed == (name in FIELDS_OF_ALGORITHMS[algorithm]), name
    with_window = "window" in inspect.signature(search).parameters
    assert with_window == ({"alpha", "beta"} <= FIELDS_OF_ALGORITHMS[algorithm])
    assert ("value_range" in inspect.signature(search).parameters) == (
        {"low", "high"} <= FIELDS_OF_ALGORITHMS[algorithm]
    )


def test_explorer_takes_initial_choices_from_trees_text_and_lists() -> None:
    """The algorithm depends on the tree, and text is kept as typed."""
    assert Choices.of() == Choices()
    assert Choices.of("3 5  2 9", branching=[2, 2]) == Choices(tree="3 5  2 9", branching="2 2")
    assert Choices.of([[3, 5], [2, 9]], root="min") == Choices(tree="min[[3 5] [2 9]]", branching="", root="min")
    assert Choices.of("3 5 2 9", branching=2, levels="min max").tree == "min[[3 5] [2 9]]"
    assert [Choices.of(text).algorithm for text in (CHANCE, THREE)] == ["expectiminimax", "maxn"]
    given = gt.Rules(depth=1, evaluate=lambda tree, node: node, order={"A": ["C", "B"]}, cut="beyond")
    choices = Choices.of("[[3 5] [2 9]]", "alphabeta", rules=given, window=(-1, float("inf")))
    assert (choices.evaluate, choices.order, choices.cut) == ("B=1, C=4", (("A", ("C", "B")),), "beyond")
    assert (choices.alpha, choices.beta) == ("-1", "")
    assert Choices.of(CHANCE, "star1").low == ""
    assert Choices.of(CHANCE, "star1", value_range=(0, 5.5)).high == "5.5"


@pytest.mark.parametrize(
    "fields", [("x", "3", "3"), ("", "3", "3"), ("-1", "3", "3"), ("1", "", "3"), ("1", "3", "0"), ("1", "9", "9")]
)
def test_random_tree_error_is_reported_at_its_field(fields: tuple[str, str, str], golden: Golden) -> None:
    tree, errors = random_tree_fields(*fields)
    assert tree == {}
    golden(errors)


@given(st.integers(0, 99), st.sampled_from(["1", "2", "3", "2 3", "4, 1"]), st.sampled_from(["1", "2", "3"]))
def test_random_tree_fields_give_the_tree_of_random_tree(seed: int, branching: str, levels: str) -> None:
    """The fields have the same names as the parameters."""
    tree, errors = random_tree_fields(str(seed), branching, levels)
    factors = [int(part) for part in branching.replace(",", " ").split()]
    wanted = gt.random_tree(
        seed, factors if len(factors) > 1 else factors[0], None if len(factors) > 1 else int(levels)
    )
    found = outcome(Choices(**tree))
    assert errors == {} and found.result is not None and found.result.tree == wanted


# ---- the widget ---------------------------------------------------------------------------------


def shown(explorer: Explorer) -> dict[str, str]:
    """Return the messages beside the fields."""
    lines = {name: line for name, line in explorer.form.errors.items() if line.layout.display != "none"}
    assert all('role="alert"' in line.value for line in lines.values())
    return {name: html.unescape(re.sub("<.*?>", "", line.value)) for name, line in lines.items()}


def type_in(explorer: Explorer, **values: str) -> None:
    """Send the messages that the page sends when the reader types text or makes a choice."""
    for name, value in values.items():
        explorer.form.fields[name].value = value


def test_half_typed_list_keeps_the_picture() -> None:
    """The message is below the field, and the text does not change."""
    explorer = gt.explore("[3 12 8 2 4 6 14 5 2]", branching=3, by="event")
    before = explorer.result
    for text in ("[", "[3", "[3 1", "[3 x", "", "[3 5 2 9]"):
        type_in(explorer, tree=text)
        assert explorer.form.fields["tree"].value == text
        assert explorer.result is before
        assert list(shown(explorer)) == ["branching" if text == "[3 5 2 9]" else "tree"]
    type_in(explorer, branching="2")
    assert shown(explorer) == {}
    assert str(explorer.result.tree) == "[[3 5] [2 9]]"
    assert (explorer.player.by, explorer.player.step) == ("event", 0)
    assert explorer.code == 'gt.alphabeta("[3 5 2 9]", branching=2)'
    assert html.escape(explorer.code) in explorer.form.code.value


def test_markup_is_shown_as_text() -> None:
    """The tested markup is typed into fields, and appears in a message or a line of Python."""
    explorer = gt.explore()
    type_in(explorer, tree="<img src=x>")
    assert "<img" not in explorer.form.errors["tree"].value and "&lt;img" in explorer.form.errors["tree"].value
    type_in(explorer, tree='["<b>": 3 5]', branching="")
    assert shown(explorer) == {} and "<b>" not in explorer.form.code.value


def test_refused_algorithm_is_reported_below_its_field() -> None:
    """A refused algorithm changes no other field."""
    explorer = gt.explore(TWO_PLY)
    before, code = explorer.result, explorer.code
    type_in(explorer, algorithm="maxn")
    assert list(shown(explorer)) == ["algorithm"]
    assert (explorer.result, explorer.code, explorer.form.fields["tree"].value) == (before, code, TWO_PLY)
    type_in(explorer, algorithm="sss")
    assert (shown(explorer), explorer.result.algorithm) == ({}, "sss")


def test_only_rules_of_the_chosen_algorithm_are_shown() -> None:
    """The rules that other algorithms use are hidden; Star1 gets its range of values from the leaves."""
    explorer = gt.explore(CHANCE)

    def visible() -> set[str]:
        rules = set().union(*FIELDS_OF_ALGORITHMS.values())
        return {name for name in rules if explorer.form.fields[name].layout.display != "none"}

    assert visible() == {"order", "depth", "evaluate", "unstable"}
    type_in(explorer, algorithm="star1")
    assert visible() == FIELDS_OF_ALGORITHMS["star1"]
    assert explorer.result.rules.value_range == (1, 4)
    type_in(explorer, high="9")
    assert explorer.result.rules.value_range == (1, 9)


def test_error_in_a_rule_unfolds_the_rules() -> None:
    """The rules are folded by default."""
    explorer = gt.explore(TWO_PLY)
    rules, switch = explorer.form.details["rules"], explorer.form.switches["rules"]
    assert rules.layout.display == "none"
    type_in(explorer, alpha="9", beta="1")
    assert (rules.layout.display, list(shown(explorer))) == ("", ["window"])
    switch.value = False
    assert rules.layout.display == "none"


def test_root_player_in_the_text_is_shown_in_its_field() -> None:
    """If the text does not name the player, the player can be chosen."""
    explorer = gt.explore("[3 5 2 9]", branching=2)
    root, branching = explorer.form.fields["root"], explorer.form.fields["branching"]
    type_in(explorer, root="min")
    assert (str(explorer.result.tree), root.disabled, branching.disabled) == ("min[[3 5] [2 9]]", False, False)
    type_in(explorer, tree="max[[3 5] [2 9]]")
    assert (str(explorer.result.tree), root.value, root.disabled, branching.disabled) == (
        "[[3 5] [2 9]]",
        "max",
        True,
        True,
    )


def test_move_names_in_the_text_are_kept() -> None:
    """The test uses flat and nested trees."""
    explorer = gt.explore("[3 5 2 9]", branching=2)
    for text, move in (("[go->3 stay→5]", "stay"), ("[go->[3 5] stay->[2 9]]", "go")):
        type_in(explorer, tree=text)
        assert (shown(explorer), explorer.result.best_move) == ({}, move)
        assert explorer.form.fields["branching"].disabled


def test_refused_text_does_not_change_other_fields() -> None:
    """The refused text has an open bracket, or probabilities whose sum is not 1. No choice is lost."""
    explorer = gt.explore("[3 12 8 2 4 6 14 5 2]", branching=3)
    fields = explorer.form.fields
    type_in(explorer, example="004-ordering/1")
    for text in ("{0.5: 3, 0.6: 4}", "{0.5: 3", "[[3 5", "", "min[3 x]"):
        before = {name: (field.value, field.disabled) for name, field in fields.items() if name != "tree"}
        type_in(explorer, tree=text)
        assert list(shown(explorer)) == ["tree"]
        assert before == {name: (field.value, field.disabled) for name, field in fields.items() if name != "tree"}
    assert (fields["order"].value, fields["root"].value, fields["example"].value) == ("given", "max", "004-ordering/1")
    type_in(explorer, tree="[3 5 2 9]", branching="2")
    assert (shown(explorer), str(explorer.result.tree)) == ({}, "[[3 5] [2 9]]")


def noted(explorer: Explorer) -> str:
    """Return the note that names the fields changed by the text of the tree."""
    line = explorer.form.note
    assert (line.layout.display == "none") == (line.value == "")
    return html.unescape(re.sub("<.*?>", "", line.value))


def test_change_of_the_root_by_the_text_is_reported() -> None:
    """The reader's own choice is restored when the text no longer names a player."""
    explorer = gt.explore("[3 5 2 9]", branching=2)
    root = explorer.form.fields["root"]
    type_in(explorer, root="min", algorithm="expectiminimax")
    assert noted(explorer) == ""
    type_in(explorer, tree="{0.5: 3, 0.5: 4}")
    assert (root.value, root.disabled) == ("chance", True)
    assert noted(explorer) == "At the root: chance, because the text of the tree says so."
    explorer.lang = "pt"
    assert noted(explorer) == "Na raiz: acaso, porque o texto da árvore o diz."
    type_in(explorer, tree="{0.5: 3, 0.6: 4}")
    assert (root.value, root.disabled) == ("chance", True)
    type_in(explorer, tree="[7 5 2 9]")
    assert (root.value, root.disabled, noted(explorer), str(explorer.result.tree)) == (
        "min",
        False,
        "",
        "min[[7 5] [2 9]]",
    )
    type_in(explorer, language="en", example="004-ordering/1")
    type_in(explorer, tree=TWO_PLY)
    assert noted(explorer) == "Order of moves: left to right again, because the order before was for another tree."


def test_change_of_the_root_in_the_editor_updates_its_field() -> None:
    """The text in the field for the tree may omit the player."""
    explorer = gt.explore("[3 5 2 9]", branching=2, root="min")
    for kind in ("chance", "max"):
        explorer.player.edit("turn", 0)
        assert explorer.result.tree.kind(0) == explorer.form.fields["root"].value == kind
        assert run(explorer.code).tree == explorer.result.tree


def test_long_text_is_searched_only_after_a_pause() -> None:
    """A request for the result does not wait."""
    trees = [" ".join(["1"] * count) for count in (400, 729, 500)]
    explorer = gt.explore("[3 5]")
    searched: list[int] = []
    explorer.player.observe(lambda _: searched.append(len(explorer.player.result.tree)), "_payload")

    async def types() -> None:
        for text in trees[:2]:
            type_in(explorer, tree=text)
        assert searched == [] and len(explorer.player.result.tree) == 3
        while not searched:
            await asyncio.sleep(PAUSE)
        assert searched == [730]
        type_in(explorer, tree=trees[2])
        assert len(explorer.result.tree) == 501

    with ThreadPoolExecutor(1) as apart:  # a browser's event loop may be running in this thread
        apart.submit(asyncio.run, types()).result()
    assert searched == [730, 501]


def test_language_renames_every_field() -> None:
    """The choices stay, and the player changes its language, too."""
    explorer = gt.explore(TWO_PLY, algorithm="minimax", by="node")
    english = {name: field.description for name, field in explorer.form.fields.items()}
    type_in(explorer, language="es")
    assert explorer.lang == explorer.player.lang == "es"
    assert (explorer.form.fields["algorithm"].description, explorer.form.new_tree.description) == (
        "Algoritmo",
        "Otro árbol aleatorio",
    )
    assert [switch.description for switch in explorer.form.switches.values()] == [
        "Cambiar árbol y búsqueda",
        "Reglas y ventana inicial",
        "Árbol aleatorio",
    ]
    assert "Lo mismo en Python:" in explorer.form.code.value
    assert (explorer.result.algorithm, explorer.player.by, explorer.form.fields["step_size"].value) == (
        "minimax",
        "node",
        "node",
    )
    assert dict(explorer.form.fields["step_size"].options) == {
        "Evento": "event",
        "Hoja": "leaf",
        "Nodo": "node",
        "Corte": "cut",
    }
    explorer.lang = "en"
    assert {name: field.description for name, field in explorer.form.fields.items()} == english
    assert explorer.choices.algorithm == "minimax"
    with pytest.raises(gt.GameTreeError, match="unknown language 'xx'"):
        explorer.lang = "xx"
    assert explorer.lang == "en"


def test_languages_have_the_same_words() -> None:
    """Every algorithm has a name."""
    for lang in LANGUAGES:
        assert explorer_words(lang).keys() == explorer_words().keys()
        assert algorithm_names(lang).keys() == gt.ALGORITHMS.keys()
        assert all(explorer_words(lang).values()) and all(algorithm_names(lang).values())


def test_step_size_is_synchronised_with_the_player() -> None:
    """A new tree keeps the step size."""
    explorer = gt.explore(TWO_PLY)
    type_in(explorer, step_size="event")
    assert explorer.player.by == "event"
    explorer.player.by = "cut"
    assert explorer.form.fields["step_size"].value == "cut"
    type_in(explorer, tree="[[3 5] [2 9]]")
    assert (explorer.player.by, explorer.form.fields["step_size"].value) == ("cut", "cut")


def test_player_comes_first_and_fields_are_folded() -> None:
    """The switch, or an error in a field, unfolds the fields; a random tree can be drawn without them."""
    explorer = gt.explore()
    _, player, bar, fields = explorer.children
    switch = explorer.form.switches["fields"]
    assert player is explorer.player and bar.children == (switch, explorer.form.new_tree)
    assert fields.layout.display == "none"
    explorer.form.new_tree.click()
    assert (explorer.result.tree, fields.layout.display) == (gt.random_tree(1, 3, 2), "none")
    switch.value = True
    assert fields.layout.display == ""
    switch.value = False
    type_in(explorer, tree="[3 x")
    assert fields.layout.display == ""


def test_example_sets_tree_algorithm_and_rules() -> None:
    """A later change in a field resets the list of examples to its first line."""
    explorer = gt.explore(CHANCE)
    assert explorer.form.fields["example"].label == "choose a lecture example …"
    type_in(explorer, alpha="1", example="002-fail-hard/0")
    assert explorer.result.trace == lectures.load("002-fail-hard").run().trace
    assert (explorer.choices.algorithm, explorer.choices.fail, explorer.choices.alpha) == ("alphabeta", "hard", "")
    type_in(explorer, example="004-ordering/1")
    assert explorer.form.fields["order"].value == "given"
    assert explorer.result.trace == lectures.load("004-ordering").run(1).trace
    type_in(explorer, cut="beyond")
    assert explorer.form.fields["example"].value == ""
    assert explorer.result.rules.order == lectures.load("004-ordering").run(1).rules.order
    type_in(explorer, tree=TWO_PLY)
    assert (explorer.form.fields["order"].value, shown(explorer)) == ("left_to_right", {})
    assert "given" not in dict(map(reversed, explorer.form.fields["order"].options))


def test_random_tree_button_draws_a_tree_of_the_same_size() -> None:
    """A seed that is not a number gets a message, and nothing changes."""
    explorer = gt.explore()
    first = explorer.result.tree
    explorer.form.new_tree.click()
    assert (explorer.form.fields["seed"].value, explorer.result.tree) == ("1", gt.random_tree(1, 3, 2))
    assert len(explorer.result.tree) == len(first)
    type_in(explorer, factors="2", levels="2")
    assert explorer.result.tree == gt.random_tree(1, 2, 2)
    type_in(explorer, seed="seven")
    assert list(shown(explorer)) == ["seed"] and explorer.result.tree == gt.random_tree(1, 2, 2)
    explorer.form.new_tree.click()
    assert explorer.form.fields["seed"].value == "seven"
    type_in(explorer, seed="7")
    assert shown(explorer) == {} and explorer.result.tree == gt.random_tree(7, 2, 2)


@pytest.mark.parametrize(
    "options",
    [
        {"tree": "[[3"},
        {"tree": "3 5 2", "branching": 2},
        {"algorithm": "alfabeta"},
        {"tree": CHANCE, "algorithm": "pvs"},
        {"lang": "xx"},
        {"by": "leef"},
        {"window": (3, 3)},
        {"notation": "xx"},
        {"rules": gt.Rules(tie="last")},
    ],
)
def test_invalid_argument_in_python_raises_an_error(options: dict[str, Any], golden: Golden) -> None:
    """The error is one sentence."""
    with golden.raises(gt.GameTreeError):
        gt.explore(**options)


def test_edits_and_language_of_the_player_update_the_explorer() -> None:
    """The field contains the edited tree, and the line of Python matches it."""
    explorer = gt.explore("[3 12 8 2 4 6 14 5 2]", branching=3)
    explorer.player.edit("set_value", "C1", "9")
    assert explorer.choices.tree == "[[3 12 8] [9 4 6] [14 5 2]]"
    assert explorer.code == 'gt.alphabeta("[[3 12 8] [9 4 6] [14 5 2]]")'
    assert eval(explorer.code, {"gt": gt}) == explorer.result
    explorer.player.edit("turn", "C")
    assert (explorer.choices.algorithm, explorer.result.algorithm) == ("expectiminimax", "expectiminimax")
    explorer.form.fields["algorithm"].value = "expectimax"
    assert explorer.player.result.algorithm == "expectimax"
    explorer.player.set_state({"lang": "pt"})
    assert explorer.lang == explorer.form.fields["language"].value == "pt"


def test_cell_output_has_a_picture_and_the_explorer_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers without a kernel see the picture."""
    published: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda data, metadata: published.append(data))
    explorer = gt.explore(TWO_PLY)
    explorer._ipython_display_()
    assert "To try other trees, run this cell" in published[0]["text/html"]
    assert [data[VIEW]["model_id"] for data in published if VIEW in data] == [explorer.model_id]
    assert repr(explorer) == f'Explorer(gt.alphabeta("{TWO_PLY}"))'
