"""The reasons for cut-offs: exact sentences in three languages, and a proof that holds whatever is pruned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from cases import by_id
from gametree.explain.cutoff_reasons import reasons
from gametree.phrases import LANGUAGES
from gametree.tree.view import frontier
from trees import INF, Search, nested, numbers, plain_games, searches, written

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
T1 = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]"
DEEP = "[3 [[[2 9] 5] 7]]"


@dataclass(frozen=True)
class Told:
    """A reason of a search: its test, what it prunes, the chain up to the root, and its sentences."""

    id: str
    algorithm: str
    tree: str
    test: str
    pruned: str
    chain: str
    en: str
    es: str = ""
    pt: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    which: int = -1


TOLD = (
    Told(
        "deck 000, two plies",
        "alphabeta",
        TWO_PLY,
        "v(C) = 2 ≤ α = 3",
        "C2 C3",
        "C ≤ 2, A = 3",
        "MAX at A already has 3 with a1. MIN at C will return at most 2, so MAX never chooses a2 at A, whatever C2 "
        "and C3 are worth.",
        "MAX en A ya tiene 3 con a1. MIN en C devolverá como máximo 2, así que MAX nunca elige a2 en A, valgan lo que "
        "valgan C2 y C3.",
        "MAX em A já tem 3 com a1. MIN em C devolverá no máximo 2, pelo que MAX nunca escolhe a2 em A, valham o que "
        "valerem C2 e C3.",
    ),
    Told(
        "a deep cut-off",
        "alphabeta",
        DEEP,
        "v(C11) = 2 ≤ α = 3",
        "C112",
        "C11 ≤ 2, C1 = 5, C = 5, A = 5",
        "MAX at A, further up, already has 3 with a1. MIN at C11 will return at most 2, so MAX never lets play reach "
        "C11, whatever C112 is worth.",
        "MAX, más arriba, en A, ya tiene 3 con a1. MIN en C11 devolverá como máximo 2, así que MAX nunca deja que el "
        "juego llegue a C11, valga lo que valga C112.",
        "MAX, mais acima, em A, já tem 3 com a1. MIN em C11 devolverá no máximo 2, pelo que MAX nunca deixa o jogo "
        "chegar a C11, valha o que valer C112.",
    ),
    Told(
        "no better, deep",
        "alphabeta",
        "[3 [[[3 9] 5] 7]]",
        "v(C11) = 3 ≤ α = 3",
        "C112",
        "C11 ≤ 3, C1 = 5, C = 5, A = 5",
        "MAX at A, further up, already has 3 with a1. MIN at C11 will return at most 3, so MAX gains nothing if play "
        "reaches C11, whatever C112 is worth.",
    ),
    Told(
        "no better, with MIN at the root",
        "alphabeta",
        "min[[3 1] [3 4]]",
        "v(C) = 3 ≥ β = 3",
        "C2",
        "C ≥ 3, A = 3",
        "MIN at A already has 3 with a1. MAX at C will return at least 3, so MIN gains nothing with a2 at A, whatever "
        "C2 is worth.",
    ),
    Told(
        "only beyond, from the right",
        "alphabeta",
        TWO_PLY,
        "v(C) = 2 < α = 3",
        "C3",
        "C ≤ 2, A = 3",
        "MAX at A already has 3 with a1. MIN at C will return at most 2, so MAX never chooses a2 at A, whatever C3 is "
        "worth.",
        options={"rules": gt.Rules(cut="beyond", order={"A": ["D", "B", "C"], "C": ["C2", "C1", "C3"]})},
    ),
    Told(
        "fail-hard passes up only the bound",
        "alphabeta",
        "[[3 12] [2 4]]",
        "v(C) = 2 ≤ α = 3",
        "C2",
        "C ≤ 2, A = 3",
        "MAX at A already has 3 with a1. C is worth at most 2, so MAX never chooses a2 at A, whatever C2 is worth.",
        options={"rules": gt.Rules(fail="hard")},
    ),
    Told(
        "the start window",
        "negamax",
        "[[3 12] [7 8]]",
        "v(B) = 3 ≤ α = 5",
        "B2",
        "B ≤ 3, A = 7",
        "The search began with the window (5, 9). MIN at B will return at most 3, which is outside that window, "
        "whatever B2 is worth.",
        "La búsqueda empezó con la ventana (5, 9). MIN en B devolverá como máximo 3, que queda fuera de esa ventana, "
        "valga lo que valga B2.",
        "A pesquisa começou com a janela (5, 9). MIN em B devolverá no máximo 3, o que fica fora dessa janela, valha "
        "o que valer B2.",
        options={"window": (5, 9)},
    ),
    Told(
        "nothing is greater",
        "alphabeta",
        "[[1 2] [inf inf] [3 4]]",
        "v(A) = ∞ ≥ β = ∞",
        "D",
        "A = ∞",
        "No value is greater than ∞. A is worth at least ∞, so that is the value of A, whatever D is worth.",
    ),
    Told(
        "the null window of PVS",
        "pvs",
        "[4 [7 [8 6]]]",
        "v(C2) = 8 ≥ β = 5",
        "C22",
        "C2 ≥ 8, C = 7, A = 7",
        "The null window (4, 5) only asks whether C is worth 4 or less, or 5 or more. MAX at C2 will return at least "
        "8, which is enough for this question, whatever C22 is worth.",
        which=0,
    ),
    Told(
        "a pass of MTD(f)",
        "mtdf",
        TWO_PLY,
        "v(C) = 2 ≤ α = 3",
        "C2 C3",
        "C ≤ 2, A = 3",
        "The null window (3, 4) only asks whether A is worth 3 or less, or 4 or more. MIN at C will return at most 2, "
        "which is enough for this question, whatever C2 and C3 are worth.",
        "La ventana nula (3, 4) solo pregunta si A vale 3 o menos, o bien 4 o más. MIN en C devolverá como máximo 2, "
        "lo que basta para esa pregunta, valgan lo que valgan C2 y C3.",
        "A janela nula (3, 4) só pergunta se A vale 3 ou menos, ou então 4 ou mais. MIN em C devolverá no máximo 2, o "
        "que basta para essa pergunta, valham o que valerem C2 e C3.",
        options={"first_guess": 3},
    ),
    Told(
        "the merits of SSS*",
        "sss",
        T1,
        "v(B3) = 3 ≥ β = 3",
        "B32 B33",
        "B3 ≥ 8, B = 3, A = 3",
        "B31 is solved, and no open plan has a better merit for MAX than 3. The other plans through B3 have no better "
        "merit either, so MAX gains nothing with them, whatever B32 and B33 are worth.",
        "B31 está resuelto, y ningún plan abierto tiene para MAX un mérito mejor que 3. Los demás planes que pasan "
        "por B3 tampoco tienen un mérito mejor, así que MAX no gana nada con ellos, valgan lo que valgan B32 y B33.",
        "B31 está resolvido, e nenhum plano aberto tem para MAX um mérito melhor do que 3. Os outros planos que "
        "passam por B3 também não têm um mérito melhor, pelo que MAX nada ganha com eles, valham o que valerem B32 e "
        "B33.",
    ),
    Told(
        "Star1 at a chance node",
        "star1",
        "[{0.5: 3, 0.5: 4} {0.9: 1, 0.1: 2}]",
        "v(C) ≤ 1.9 ≤ α = 3.5",
        "C2",
        "C [0.9, 1.9], A = 3.5",
        "MAX at A already has 3.5 with a1. The chance node C will return at most 1.9, because no value is above 10, "
        "so MAX never chooses a2 at A, whatever C2 is worth.",
        "MAX en A ya tiene 3,5 con a1. El nodo de azar C devolverá como máximo 1,9, porque ningún valor es mayor que "
        "10, así que MAX nunca elige a2 en A, valga lo que valga C2.",
        "MAX em A já tem 3,5 com a1. O nó de probabilidade C devolverá no máximo 1,9, porque nenhum valor é maior do "
        "que 10, pelo que MAX nunca escolhe a2 em A, valha o que valer C2.",
        options={"value_range": (0, 10)},
    ),
    Told(
        "Star1 at a chance node, exactly at α",
        "star1",
        "[2 {0.8: 0, 0.2: 9}]",
        "v(C) ≤ 2 ≤ α = 2",
        "C2",
        "C [0, 2], A = 2",
        "MAX at A already has 2 with a1. The chance node C will return at most 2, because no value is above 10, so "
        "MAX gains nothing with a2 at A, whatever C2 is worth.",
        options={"value_range": (0, 10)},
    ),
    Told(
        "Star1 at a chance node, for MIN",
        "star1",
        "min[2 {0.8: 5, 0.2: 9}]",
        "v(C) ≥ 4 ≥ β = 2",
        "C2",
        "C [4, 6], A = 2",
        "MIN at A already has 2 with a1. The chance node C will return at least 4, because no value is below 0, so "
        "MIN never chooses a2 at A, whatever C2 is worth.",
        options={"value_range": (0, 10)},
    ),
    Told(
        "Star1 below a chance node",
        "star1",
        "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]",
        "v(C2) = 2 ≤ α = 6",
        "C22",
        "C2 [0, 2], C [0.5, 1.5], A = 3.5",
        "If C2 ≤ 6, the chance node C is worth at most 3.5, its α, given what is known of its other children. MIN at "
        "C2 will return at most 2, which is enough for the chance node C, whatever C22 is worth.",
        options={"value_range": (0, 10)},
    ),
)


@pytest.mark.parametrize("case", TOLD, ids=by_id)
def test_sentences(case: Told) -> None:
    """Each sort of cut-off is told exactly, with its test, what it prunes and the proof up to the root."""
    result = gt.ALGORITHMS[case.algorithm](gt.Tree.parse(case.tree), **case.options)
    reason = reasons(result)[case.which]
    label = result.tree.label
    assert reason.test == case.test
    assert reason.test.endswith(reason.inequality)
    assert " ".join(map(label, reason.pruned)) == case.pruned
    assert ", ".join(f"{label(node)} {known}" for node, known in reason.chain) == case.chain
    for lang in LANGUAGES:
        expected = getattr(case, lang)
        assert reason.told(lang) == (expected or reason.told(lang))
        assert "%(" not in reason.told(lang)


def test_deck_001() -> None:
    """T1 has two cut-offs that prune, and a third at D that does not and needs no reason."""
    result = gt.alphabeta(T1)
    found = [(reason.at, reason.test, reason.owner) for reason in reasons(result)]
    assert found == [(9, "v(B3) = 8 ≥ β = 3", result.tree["B"]), (16, "v(C) = 2 ≤ α = 3", 0)]
    assert len(result.cuts) == 3
    assert reasons(gt.minimax(T1)) == ()


def test_leaves_are_those_below_the_pruned_children() -> None:
    """A pruned subtree counts with all its leaves; at a depth limit with its judged positions."""
    deep = gt.alphabeta("[[3 12] [2 [4 [5 6]]]]")
    (reason,) = reasons(deep)
    assert [deep.tree.label(leaf) for leaf in reason.leaves] == ["C21", "C221", "C222"]
    rules = gt.Rules(depth=2, evaluate={"C2": 1})
    limited = gt.alphabeta("[[3 12] [2 [4 [5 6]]]]", rules=rules)
    assert [limited.tree.label(leaf) for leaf in reasons(limited)[0].leaves] == ["C2"]


def test_call_trace_and_captions_write_the_same_inequality() -> None:
    """A mean exactly at α is a cut-off at α everywhere: call trace, caption and reason agree."""
    result = gt.star1("[2 {0.8: 0, 0.2: 9}]", (0, 10))
    (reason,) = reasons(result)
    assert reason.inequality == "2 ≤ α = 2"
    assert f"E ≤ {reason.inequality}" in result.call_trace()
    assert reason.inequality in result.frames()[-1].caption()


def assert_reasons_hold(result: gt.Result) -> None:
    """Every reason stands just after its cut-off and tells the numbers of the trace in every language."""
    pruning = [cut for cut in result.cuts if cut.pruned]
    found = reasons(result)
    assert [reason.cut for reason in found] == pruning
    leaves = set(frontier(result.tree, result.rules))
    for reason in found:
        event = result.trace[reason.at - 1]
        assert (event.kind, event.node, event.value) == ("cut", reason.node, reason.cut.value)
        assert set(reason.leaves) == leaves & {n for child in reason.pruned for n in result.tree.subtree(child)}
        assert [node for node, _ in reason.chain] == list(reversed(result.tree.path(reason.node)))
        for lang in LANGUAGES:
            said = reason.told(lang)
            assert said.endswith(".") and "%(" not in said and "  " not in said


@given(searches())
def test_random_alphabeta(search: Search) -> None:
    """Over rules and windows: the reasons are the pruning cut-offs, and an exact root stands fixed in the chain."""
    assert_reasons_hold(search.result)
    for reason in reasons(search.result):
        if search.result.bound == "exact":
            assert reason.chain[-1][1] == f"= {gt.values.show(search.result.value)}"
        if reason.cut.upper:
            assert reason.cut.value >= reason.cut.bound
        else:
            assert reason.cut.value <= reason.cut.bound


@given(nested(numbers), st.sampled_from(["max", "min"]), st.sampled_from(["pvs", "sss", "mtdf", "negamax"]))
def test_random_relatives(lists: Any, root: str, algorithm: str) -> None:
    """The relatives of alpha-beta have reasons of the same form, and a root that cannot move."""
    result = gt.ALGORITHMS[algorithm](gt.Tree.from_nested(lists, root=root))
    assert_reasons_hold(result)
    for reason in reasons(result):
        assert reason.chain[-1][1] == f"= {gt.values.show(result.value)}"


@given(plain_games(leaves=st.integers(-9, 9), chance=True), st.sampled_from(["star1", "star2", "expectiminimax"]))
def test_random_chance(game: Any, algorithm: str) -> None:
    """Where chance decides the chain ends in the exact value too, because the range of the values is known."""
    options: dict[str, Any] = {"prune": True} if algorithm == "expectiminimax" else {"value_range": (-9, 9)}
    result = gt.ALGORITHMS[algorithm](gt.Tree.parse(written(game)), **options)
    assert_reasons_hold(result)
    for reason in reasons(result):
        assert reason.chain[-1][1] == f"= {gt.values.show(result.value)}"


def test_only_the_last_iteration_counts() -> None:
    """Iterative deepening forgets the cut-offs of its earlier iterations, and so do the reasons."""
    result = gt.iterative_deepening(T1, evaluate=lambda tree, node: -node)
    assert_reasons_hold(result)
    assert {reason.at for reason in reasons(result)} != set()


def test_unbounded_root() -> None:
    """A start window that is missed leaves the root open at one end, and the chain says so."""
    result = gt.alphabeta(TWO_PLY, window=(5, INF))
    assert [reason.chain[-1] for reason in reasons(result)] == [(0, "≤ 5")] * 3
