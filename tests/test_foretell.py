"""The questions before a step: what is right agrees with plain searches, and every answer gets its sentence."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from cases import by_id
from gametree import Rules
from gametree.errors import ChoiceError, GameTreeError, InputError
from gametree.explain.predict import levels, questions
from gametree.explain.prediction_record import LEVELS, PredictionQuestion, hints, judge
from gametree.phrases import LANGUAGES
from gametree.values import show
from oracle import Nested
from test_narration_relatives import MANY_PLAYERS, mean_of_tuples, results
from trees import INF, Search, searches, truths

TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")


def brief(result: gt.Result, level: str) -> list[tuple[int, int, str, str]]:
    """Return where each question of a level stands, about which node, and what is right."""
    return [(q.at, q.until, result.tree.label(q.node), ";".join(q.right)) for q in questions(result, level)]


def asked(result: gt.Result, level: str, at: int, lang: str = "en") -> PredictionQuestion:
    """Return the question of a level that is asked at a position."""
    return next(question for question in questions(result, level, lang) if question.at == at)


def spelled(key: str) -> list[str]:
    """Return the answers that a key of ``wrong`` stands for at its ends: both ends of a span of leaves."""
    return [end for span in key.split() for end in span.split("-")]


# ---- deck 000 -----------------------------------------------------------------------------------


def test_000_leaves() -> None:
    """The next leaf is asked for right after the last one, so that the cut at C is still to be predicted."""
    assert brief(TWO_PLY, "leaf") == [
        (0, 3, "A", "2"),
        (3, 5, "B", "3"),
        (5, 6, "B", "4"),
        (6, 10, "B", "6"),
        (10, 15, "C", "10"),
        (15, 17, "D", "11"),
        (17, 19, "D", "12"),
    ]


def test_000_cuts() -> None:
    """Every test after which a child is left is asked for, and only C is cut off."""
    assert brief(TWO_PLY, "cut") == [
        (3, 5, "B", "on"),
        (5, 6, "B", "on"),
        (7, 9, "A", "on"),
        (10, 12, "C", "cut"),
        (13, 14, "A", "on"),
        (15, 17, "D", "on"),
        (17, 19, "D", "on"),
    ]


def test_000_windows() -> None:
    """α and β are asked for at each entry and at each change: the windows of deck 000."""
    assert brief(TWO_PLY, "window") == [
        (0, 1, "A", "−∞;+∞"),
        (1, 2, "B", "−∞;+∞"),
        (3, 4, "B", "−∞;3"),
        (7, 8, "A", "3;+∞"),
        (8, 9, "C", "3;+∞"),
        (13, 14, "D", "3;+∞"),
        (15, 16, "D", "3;14"),
        (17, 18, "D", "3;5"),
    ]


def test_000_values() -> None:
    """B returns 3, C its value so far, D 2, and the root finds 3."""
    assert brief(TWO_PLY, "value") == [(6, 7, "B", "3"), (10, 13, "C", "2"), (19, 22, "D", "2"), (22, 23, "A", "3")]


def test_000_leaf_pruned_before() -> None:
    """A leaf that an earlier cut has taken is told from one that the next cut takes."""
    question = asked(TWO_PLY, "leaf", 15)
    assert question.praise == "Right: there is no cut-off at D (14 > α = 3), and D2 comes next."
    assert (
        question.wrong["7-8"]
        == "That leaf was pruned before: there is no cut-off at D (14 > α = 3), and D2 comes next."
    )
    assert judge(question, "2")[1] == judge(question, "10")[1] == question.wrong["2-6 10"]


LOWERED = "at the MIN node D, the value 5 of D2 lowers β from 14; α = 3 does not change."


@dataclass(frozen=True)
class Asked:
    """All sentences of one question in a language."""

    id: str
    level: str
    at: int
    lang: str
    ask: str
    praise: str
    wrong: dict[str, str] = field(hash=False)


SENTENCES = (
    Asked(
        "leaf",
        "leaf",
        10,
        "en",
        "Which leaf is evaluated next?",
        "Right: C2 and C3 are pruned (2 ≤ α = 3 at C), so D1 comes next.",
        {
            "7-8": "A cut-off prunes that leaf: C2 and C3 are pruned (2 ≤ α = 3 at C), so D1 comes next.",
            "2-6": "That leaf has been evaluated already: C2 and C3 are pruned (2 ≤ α = 3 at C), so D1 comes next.",
            "": "That leaf is not the next one: C2 and C3 are pruned (2 ≤ α = 3 at C), so D1 comes next.",
        },
    ),
    Asked(
        "leaf es",
        "leaf",
        10,
        "es",
        "¿Qué hoja se evalúa a continuación?",
        "Correcto: se podan C2 y C3 (2 ≤ α = 3 en C), así que la siguiente es D1.",
        {
            "7-8": "Un corte poda esa hoja: se podan C2 y C3 (2 ≤ α = 3 en C), así que la siguiente es D1.",
            "2-6": "Esa hoja ya se ha evaluado: se podan C2 y C3 (2 ≤ α = 3 en C), así que la siguiente es D1.",
            "": "Esa hoja no es la siguiente: se podan C2 y C3 (2 ≤ α = 3 en C), así que la siguiente es D1.",
        },
    ),
    Asked(
        "leaf pt",
        "leaf",
        10,
        "pt",
        "Que folha é avaliada a seguir?",
        "Certo: cortam-se C2 e C3 (2 ≤ α = 3 em C), por isso a seguinte é D1.",
        {
            "7-8": "Um corte elimina essa folha: cortam-se C2 e C3 (2 ≤ α = 3 em C), por isso a seguinte é D1.",
            "2-6": "Essa folha já foi avaliada: cortam-se C2 e C3 (2 ≤ α = 3 em C), por isso a seguinte é D1.",
            "": "Essa folha não é a seguinte: cortam-se C2 e C3 (2 ≤ α = 3 em C), por isso a seguinte é D1.",
        },
    ),
    Asked(
        "cut",
        "cut",
        10,
        "en",
        "C ≤ 2 and α = 3: cut off here, or go on?",
        "Right: MAX can already get 3 at A, and 2 ≤ α = 3, so the rest of C cannot matter.",
        {
            "on": "Going on would change nothing: MAX can already get 3 at A, and 2 ≤ α = 3, so the rest of C "
            "cannot matter."
        },
    ),
    Asked(
        "cut es",
        "cut",
        10,
        "es",
        "C ≤ 2 y α = 3: ¿se poda aquí o se sigue?",
        "Correcto: MAX ya puede obtener 3 en A, y 2 ≤ α = 3, así que el resto de C no importa.",
        {"on": "Seguir no cambiaría nada: MAX ya puede obtener 3 en A, y 2 ≤ α = 3, así que el resto de C no importa."},
    ),
    Asked(
        "cut pt",
        "cut",
        10,
        "pt",
        "C ≤ 2 e α = 3: corta-se aqui ou continua-se?",
        "Certo: MAX já pode obter 3 em A, e 2 ≤ α = 3, por isso o resto de C não importa.",
        {"on": "Continuar não mudaria nada: MAX já pode obter 3 em A, e 2 ≤ α = 3, por isso o resto de C não importa."},
    ),
    Asked(
        "entry",
        "window",
        8,
        "en",
        "The search goes down to C: what are α and β there?",
        "Right: C gets the window (3, +∞) that A has now.",
        {
            "": "Not quite: C gets the window (3, +∞) that A has now.",
            "+∞;3": "You have swapped α and β: C gets the window (3, +∞) that A has now.",
            "−∞;+∞": "A node inherits the bounds above it and does not start with a new window: C gets "
            "the window (3, +∞) that A has now.",
            "−∞;3": "That is the window of B, which is finished: C gets the window (3, +∞) that A has now.",
        },
    ),
    Asked(
        "entry es",
        "window",
        8,
        "es",
        "La búsqueda baja hasta C: ¿cuáles son α y β allí?",
        "Correcto: C recibe la ventana (3, +∞) que A tiene ahora.",
        {
            "": "No es así: C recibe la ventana (3, +∞) que A tiene ahora.",
            "+∞;3": "Has intercambiado α y β: C recibe la ventana (3, +∞) que A tiene ahora.",
            "−∞;+∞": "Un nodo hereda las cotas de arriba y no empieza con una ventana nueva: C recibe la ventana "
            "(3, +∞) que A tiene ahora.",
            "−∞;3": "Esa es la ventana de B, un nodo que ya ha terminado: C recibe la ventana "
            "(3, +∞) que A tiene ahora.",
        },
    ),
    Asked(
        "entry pt",
        "window",
        8,
        "pt",
        "A pesquisa desce até C: quais são α e β aí?",
        "Certo: C recebe a janela (3, +∞) que A tem agora.",
        {
            "": "Não é bem assim: C recebe a janela (3, +∞) que A tem agora.",
            "+∞;3": "Trocaste α e β: C recebe a janela (3, +∞) que A tem agora.",
            "−∞;+∞": "Um nó herda os limites de cima e não começa com uma janela nova: C recebe a janela "
            "(3, +∞) que A tem agora.",
            "−∞;3": "Essa é a janela de B, um nó que já terminou: C recebe a janela (3, +∞) que A tem agora.",
        },
    ),
    Asked(
        "change",
        "window",
        17,
        "en",
        "What are α and β at D now?",
        f"Right: {LOWERED}",
        {
            "": f"Not quite: {LOWERED}",
            "5;3": f"You have swapped α and β: {LOWERED}",
            "3;14": f"That is the window before this value arrived: {LOWERED}",
            "5;14": f"A MIN node never raises α: {LOWERED}",
        },
    ),
    Asked(
        "value",
        "value",
        6,
        "en",
        "Which value does B return to A?",
        "Right: MIN moves at B, and the least of 3, 12 and 8 is 3.",
        {
            "": "Not quite: MIN moves at B, and the least of 3, 12 and 8 is 3.",
            "12": "That is what MAX would choose: MIN moves at B, and the least of 3, 12 and 8 is 3.",
            "8": "That is only the last value: MIN moves at B, and the least of 3, 12 and 8 is 3.",
        },
    ),
    Asked(
        "value es",
        "value",
        10,
        "es",
        "¿Qué valor devuelve C a A?",
        "Correcto: hay un corte en C (2 ≤ α = 3), que devuelve el valor que tiene hasta ahora, 2.",
        {
            "": "No es así: hay un corte en C (2 ≤ α = 3), que devuelve el valor que tiene hasta ahora, 2.",
            "3": "Esa es la cota, que solo se devuelve con fail-hard: hay un corte en C (2 ≤ α = 3), que devuelve el "
            "valor que tiene hasta ahora, 2.",
        },
    ),
    Asked(
        "value pt",
        "value",
        22,
        "pt",
        "Que valor encontra a pesquisa em A?",
        "Certo: MAX joga em A, e o maior de 3, 2 e 2 é 3.",
        {
            "": "Não é bem assim: MAX joga em A, e o maior de 3, 2 e 2 é 3.",
            "2": "Isso é o que MIN escolheria: MAX joga em A, e o maior de 3, 2 e 2 é 3.",
        },
    ),
)


@pytest.mark.parametrize("case", SENTENCES, ids=by_id)
def test_000_sentences(case: Asked) -> None:
    """Question, praise and every wrong answer have the words of their language."""
    question = asked(TWO_PLY, case.level, case.at, case.lang)
    assert (question.ask, question.praise, question.wrong) == (case.ask, case.praise, case.wrong)


def test_000_shape() -> None:
    """A question says how it is answered: a leaf, one of two choices, or named numbers."""
    leaf, cut, window, value = (questions(TWO_PLY, level, "es")[0] for level in LEVELS)
    assert (leaf.sort, leaf.fields, leaf.choices) == ("leaf", (), ())
    assert (cut.sort, cut.fields, cut.choices) == ("choice", (), (("cut", "Podar"), ("on", "Seguir")))
    assert (window.sort, window.fields, window.choices) == ("numbers", ("α", "β"), ())
    assert (value.sort, value.fields, value.choices) == ("numbers", ("v",), ())


# ---- beliefs and rules --------------------------------------------------------------------------


def test_equality_quotes_the_rule_in_force() -> None:
    """Where a bound is just reached, either rule is quoted to the student who goes by the other one."""
    tree = "[[3 5] [3 9]]"
    inclusive = asked(gt.alphabeta(tree), "cut", 9)
    assert (inclusive.ask, inclusive.right) == ("C ≤ 3 and α = 3: cut off here, or go on?", ("cut",))
    assert judge(inclusive, "on")[1] == (
        "Going on would change nothing: this search cuts off as soon as v ≤ α, and 3 ≤ α = 3 at C."
    )
    strict = asked(gt.alphabeta(tree, rules=Rules(cut="beyond")), "cut", 9)
    assert (strict.ask, strict.right) == (inclusive.ask, ("on",))
    assert judge(strict, "cut")[1] == (
        "Too early to cut off: this search cuts off only if v < α, but at C v is only equal to α = 3."
    )
    at_max = gt.alphabeta("min[[3 5] [3 9]]", rules=Rules(cut="beyond"), window=(-INF, 3))
    assert "only if v > β, but at B v is only equal to β = 3" in asked(at_max, "cut", 3).praise


def test_fail_hard_and_fail_soft_are_told_apart() -> None:
    """What the other rule would return is named as such, whichever rule is in force."""
    hard = asked(gt.alphabeta("[[3 5] [2 9]]", rules=Rules(fail="hard")), "value", 9)
    reason = "with fail-hard, no returned value is outside the window (3, +∞), so 3 replaces 2."
    assert (hard.right, hard.praise, hard.wrong["2"]) == (
        ("3",),
        f"Right: {reason}",
        f"That is what fail-soft returns: {reason}",
    )
    soft = asked(gt.alphabeta("[[3 5] [2 1]]"), "value", 9)
    reason = "C is cut off (2 ≤ α = 3) and returns its value so far, 2."
    assert (soft.right, soft.wrong) == (
        ("2",),
        {
            "": f"Not quite: {reason}",
            "3": f"That is the bound, which only fail-hard returns: {reason}",
            "1": f"That includes leaves that are pruned here: {reason}",
        },
    )


def test_chance_beliefs() -> None:
    """At a chance node the plain mean, a second division, the extremes and the likeliest outcome are known mistakes."""
    question = asked(gt.expectiminimax("{0.2: 1, 0.5: 4, 0.3: 10}"), "value", 6)
    reason = "the value of the chance node A is its expected value, 0.2·1 + 0.5·4 + 0.3·10 = 0.2 + 2 + 3 = 5.2."
    assert (question.right, question.wrong) == (
        ("5.2",),
        {
            "": f"Not quite: {reason}",
            "5": f"That is the mean without the probabilities: {reason}",
            "26/15": f"The weighted sum is not divided again: {reason}",
            "10": f"That is what MAX would choose: {reason}",
            "1": f"That is what MIN would choose: {reason}",
            "4": f"That is only the most likely outcome: {reason}",
        },
    )
    assert judge(question, "52/10") == (True, question.praise)
    assert judge(question, "1.7333") == (False, question.wrong[""])


def test_players_beliefs() -> None:
    """In max^n the tuple that is worst or best for somebody else, a mixed one and another tie are told apart."""
    leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    game = gt.maxn(leaves, branching=2, root="p1")
    root = questions(game, "value")[-1]
    reason = "of equally good tuples, p1 takes the first at A, (1, 2, 6)."
    assert (root.right, root.wrong) == (
        ("(1, 2, 6)",),
        {
            "": f"Not quite: {reason}",
            "(1, 5, 2)": f"That tuple is equally good, but the rule takes another one: {reason}",
            "(1, 5, 6)": f"That mixes entries of several tuples, but a node returns one whole tuple: {reason}",
        },
    )
    last = questions(gt.maxn(leaves, branching=2, root="p1", rules=Rules(tie="last")), "value")[-1]
    assert (last.right, "takes the last" in last.praise) == (("(1, 5, 2)",), True)
    last_choice = questions(game, "value")[-2]
    assert last_choice.wrong["(5, 4, 5)"].startswith("That is the worst tuple for p2: p2 moves at C and takes")
    hurting = questions(gt.maxn("p1[p2[(9 1 0) (1 2 0) (5 0 0)]]"), "value")[0]
    assert hurting.right == ("(1, 2, 0)",)
    assert hurting.wrong["(5, 0, 0)"].startswith("That is the worst tuple for p2: ")
    assert hurting.wrong["(9, 1, 0)"].startswith("That is the best for p1, who does not move here: ")
    kind = questions(gt.maxn("p1[p2[(9 1 0) (2 2 0) (1 1 0)] (0 0 0)]"), "value")[0]
    assert kind.wrong["(1, 1, 0)"].startswith("That is the worst for p1, but nobody plays against p1 here: ")


def test_paranoid_beliefs() -> None:
    """In paranoid search what an opponent would choose for itself is told from what it does."""
    question = asked(gt.paranoid("p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"), "value", 12)
    reason = "at C, p2 plays against p1 and takes the tuple in which the entry of p1 is smallest, (2, 1, 0)."
    assert question.right == ("(2, 1, 0)",)
    assert question.wrong["(3, 3, 0)"] == f"That is what p2 would choose for itself: {reason}"


def test_window_beliefs() -> None:
    """Null windows, shallow bounds and full windows below chance are not the window of the node above."""
    null = asked(gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"), "window", 8)
    reason = "the null window (2, 3) only tests whether C is better than what is known."
    assert (null.right, null.praise) == (("2", "3"), f"Right: {reason}")
    assert null.wrong["2;+∞"] == f"That is the window of A, but the node does not inherit it unchanged: {reason}"
    shallow = asked(gt.alphabeta("[[5 [[3 4] [1 2]]] 6]", rules=Rules(reach="shallow")), "window", 11)
    reason = "this search makes shallow cut-offs only, so B22 gets the window (3, +∞) without the bounds above B2."
    assert (shallow.right, shallow.praise) == (("3", "+∞"), f"Right: {reason}")
    assert shallow.wrong["3;5"] == f"That is the window of B2, but the node does not inherit it unchanged: {reason}"
    assert shallow.wrong["−∞;5"] == f"That is the window that B2 had at first: {reason}"
    below = gt.expectiminimax("[[3 4] {0.5: [1 2], 0.5: [5 6]}]", prune=True)
    entry = next(q for q in questions(below, "window") if q.node == below.tree["C1"])
    reason = "no bound holds below the chance node C, so C1 starts with α = −∞ and β = +∞."
    assert (entry.right, entry.praise) == (("−∞", "+∞"), f"Right: {reason}")


def test_star_cuts_are_asked_by_interval() -> None:
    """At a chance node the picture's interval is held against the window."""
    result = gt.star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    last = questions(result, "cut")[-1]
    assert (last.ask, last.right, last.praise) == (
        "C ∈ [0, 1.5] and (α, β) = (3.5, +∞): cut off here, or go on?",
        ("cut",),
        "Right: even in the best case, the expected value of C is not above α (1.5 ≤ α = 3.5).",
    )
    assert (
        questions(result, "cut")[0].praise
        == "Right: B ∈ [0, 6.5], so the expected value can still be inside the window (−∞, +∞)."
    )
    assert questions(result, "leaf")[1].praise == "Right: the search leaves B1 and goes on to B21."


def test_probes_are_not_asked_for() -> None:
    """Star2's probe of one move makes no choice between cut and go on and passes no value up: each is asked once."""
    result = gt.star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    values = [(label, right) for _, _, label, right in brief(result, "value")]
    assert values == [("B1", "3"), ("B2", "4"), ("B", "3.5"), ("C", "1.5"), ("A", "3.5")]
    assert [label for _, _, label, _ in brief(result, "cut")] == ["B", "B", "B1", "B", "B2", "A", "C", "C"]


@given(results(("star1", "star2")))
def test_star_questions_can_be_answered(result: gt.Result) -> None:
    """Windows worked out from the range are not asked for, and a chance node's cut only where it spares something."""
    tree = result.tree
    for question in questions(result, "window"):
        assert "chance" not in map(tree.kind, tree.path(question.node)[:-1])
    cut = [q.node for q in questions(result, "cut") if q.right == ("cut",) and tree.kind(q.node) == "chance"]
    assert cut == [found.node for found in result.cuts if found.pruned and tree.kind(found.node) == "chance"]


def test_a_null_window_that_nobody_can_know_is_not_asked_for() -> None:
    """Where values are not whole, the width of a null window comes from the whole tree and not from what is seen."""
    whole, halves = gt.pvs("[[2 4] [1 9]]"), gt.pvs("[[2 4] [1.5 9]]")
    assert brief(whole, "window")[-1] == (7, 8, "C", "2;3")
    assert [label for _, _, label, _ in brief(halves, "window")] == ["A", "B", "B", "A"]


def test_other_reasons_for_a_leaf() -> None:
    """A new pass, a leaf searched again, a plan of SSS* and a search without cut-offs are told as what they are."""
    tree = "[[3 12 8] [2 4 6] [14 5 2]]"

    def praises(result: gt.Result) -> list[str]:
        return [question.praise for question in questions(result, "leaf")]

    assert "Right: the search starts again at A and reaches B2 first." in praises(gt.mtdf(tree, first_guess=5))
    assert "Right: the search reaches C1 once more." in praises(gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"))
    assert praises(gt.sss(tree))[1] == "Right: C1 belongs to the plan with the best merit."
    assert praises(gt.minimax(tree))[3] == "Right: this search never prunes, and C1 comes next."
    deeper = gt.iterative_deepening(tree, evaluate={"B": 4, "C": 9, "D": 1})
    first = questions(deeper, "leaf")[0]
    assert (first.ask, first.right) == ("Which position is evaluated first?", (str(deeper.tree["B"]),))


# ---- plain searches as oracles ------------------------------------------------------------------


@dataclass
class Plain:
    """A plain alpha-beta over nested lists that writes down what each level asks for."""

    beyond: bool
    hard: bool
    backwards: bool
    leaf: list[tuple[str, ...]] = field(default_factory=list)
    cut: list[tuple[str, ...]] = field(default_factory=list)
    window: list[tuple[str, ...]] = field(default_factory=list)
    value: list[tuple[str, ...]] = field(default_factory=list)

    def search(self, tree: Nested, number: int, maximizing: bool, low: Any, high: Any) -> Any:
        """Return the value of the node with a number in preorder."""
        if not isinstance(tree, list):
            self.leaf.append((str(number),))
            return tree
        numbers = [number + 1]
        for child in tree:
            numbers.append(numbers[-1] + size(child))
        order = list(zip(tree, numbers, strict=False))[:: -1 if self.backwards else 1]
        alpha, beta, best = low, high, None
        self.window.append((str(number), text(alpha), text(beta)))
        for place, (child, below) in enumerate(order, start=1):
            value = self.search(child, below, not maximizing, alpha, beta)
            best = value if best is None else max(best, value) if maximizing else min(best, value)
            reached = best > beta if maximizing else best < alpha
            reached = reached or (not self.beyond and best == (beta if maximizing else alpha))
            if place < len(tree):
                self.cut.append((str(number), "cut" if reached else "on"))
            if reached:
                break
            before = alpha, beta
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            if (alpha, beta) != before:
                self.window.append((str(number), text(alpha), text(beta)))
        if self.hard:
            best = max(low, min(high, best))
        self.value.append((str(number), text(best)))
        return best


def size(tree: Nested) -> int:
    """Count the nodes of nested lists."""
    return 1 + sum(map(size, tree)) if isinstance(tree, list) else 1


def text(number: Any) -> str:
    """Write a number as it is shown."""
    return show(number, sign=True)


@given(searches())
def test_what_is_right_agrees_with_a_plain_alphabeta(search: Search) -> None:
    """Order of leaves, cuts, windows and values are those of a plain alpha-beta that shares no code."""
    result = search.result
    rules = result.rules
    plain = Plain(rules.cut == "beyond", rules.fail == "hard", rules.order == "right_to_left")
    plain.search(search.nested, 0, search.root == "max", *result.window)
    found = {level: questions(result, level) for level in LEVELS}
    assert [q.right for q in found["leaf"]] == plain.leaf
    assert [(str(q.node), *q.right) for q in found["cut"]] == plain.cut
    assert [(str(q.node), *q.right) for q in found["value"]] == plain.value
    start = plain.window[:1] if result.window != (-INF, INF) else []
    assert start + [(str(q.node), *q.right) for q in found["window"]] == plain.window


@given(results(("minimax", "expectimax", "expectiminimax", "maxn", "paranoid")))
def test_values_agree_with_the_definition(result: gt.Result) -> None:
    """Where nothing is pruned, each node returns the value that the definition gives it."""
    tree, rules = result.tree, result.rules
    if result.trace.has_windows:
        return
    true = tuples(tree, result) if result.algorithm in MANY_PLAYERS else truths(tree, rules)
    for question in questions(result, "value"):
        assert question.right == (text(true[question.node]),)
    assert len(questions(result, "value")) == sum(kind == "leave" for kind, *_ in result.trace.raw)


def tuples(tree: gt.Tree, result: gt.Result) -> dict[int, Any]:
    """Return what each node of a game of several players is worth, from the definition."""
    rules = result.rules
    depths, estimates = tree.depths(), dict(rules.evaluate or ())  # type: ignore[arg-type]
    orders = {} if isinstance(rules.order, str) else dict(rules.order)
    hero = rules.player or tree.kind(0)
    found: dict[int, Any] = {}
    for node in reversed(tree.nodes):
        label, kind = tree.label(node), tree.kind(node)
        below = [found[tree[child]] for child in orders.get(label, map(tree.label, tree.children(node)))]
        if not below or (rules.depth is not None and depths[node] >= rules.depth and label in estimates):
            found[node] = estimates[label] if below else tree.value(node)
            continue
        if kind == "chance":
            found[node] = mean_of_tuples([(tree.probability(child), found[child]) for child in tree.children(node)])
            continue
        below = below[::-1] if (rules.order == "right_to_left") != (rules.tie == "last") else below
        entry = int((hero if result.algorithm == "paranoid" else kind)[1:]) - 1
        pick = max if result.algorithm != "paranoid" or kind == hero else min
        found[node] = pick(below, key=lambda value: value[entry])
    return found


# ---- every search -------------------------------------------------------------------------------


@given(results())
def test_questions_are_in_order_and_do_not_overlap(result: gt.Result) -> None:
    """Each question is asked before what it predicts, when the last one is answered and shown."""
    for level in LEVELS:
        position = 0
        for question in questions(result, level):
            assert position <= question.at < question.until <= len(result.trace)
            position = question.until


@given(results())
def test_questions_predict_the_events(result: gt.Result) -> None:
    """Between question and answer lie exactly the events asked for, and none of a kind is left out."""
    raw = result.trace.raw
    leaves = questions(result, "leaf")
    assert [(q.until - 1, int(q.right[0])) for q in leaves] == [
        (place, node) for place, (kind, node, *_) in enumerate(raw) if kind == "evaluate"
    ]
    assert [q.at for q in leaves] == [0, *(q.until for q in leaves)][: len(leaves)]
    for question in questions(result, "cut"):
        happened = raw[question.at : question.until]
        assert (happened[-1][0] == "cut") == (question.right == ("cut",))
        assert raw[question.at - 1][0] in ("evaluate", "leave", "recall")
        assert result.tree.parent(raw[question.at - 1][1]) == question.node
    for question in questions(result, "window"):
        kind, node, _, alpha, beta = raw[question.at]
        assert kind in ("enter", "improve") and question.until == question.at + 1
        assert (node, text(alpha), text(beta)) == (question.node, *question.right)
    for question in questions(result, "value"):
        kind, node, value, *_ = raw[question.until - 1]
        assert (kind, node, text(value)) == ("leave", question.node, question.right[0])


@given(results())
def test_every_answer_is_judged(result: gt.Result) -> None:
    """What is right is right, every wrong answer that is listed is wrong and gets its own sentence."""
    for level in LEVELS:
        for question in questions(result, level):
            assert judge(question, ";".join(question.right)) == (True, question.praise)
            for key, sentence in question.wrong.items():
                for answer in spelled(key) if question.sort == "leaf" else [key] * bool(key):
                    assert judge(question, answer) == (False, sentence)


@given(results(), st.sampled_from(LANGUAGES))
def test_sentences_are_well_formed(result: gt.Result, lang: str) -> None:
    """Each sentence is one, begins with a capital, ends with a full stop, and has no gap left open."""
    for level in LEVELS:
        for question in questions(result, level, lang):
            assert question.ask.endswith("?")
            for said in (question.praise, *question.wrong.values()):
                assert said[0].isupper() and said.endswith(".") and not re.search(r"\. |%|None|  | [.,;:]|\.\.", said)
            assert not any(said == question.praise for said in question.wrong.values())


@given(results())
def test_languages_ask_the_same(result: gt.Result) -> None:
    """A language changes the sentences and nothing else, and all sentences of them."""
    for level in LEVELS:
        told = [questions(result, level, lang) for lang in LANGUAGES]
        for english, *others in zip(*told, strict=True):
            for other in others:
                assert english[:4] == other[:4] and english.fields == other.fields and english.right == other.right
                assert english.wrong.keys() == other.wrong.keys()
                assert english.praise != other.praise
                assert all(said != other.wrong[key] for key, said in english.wrong.items())


@given(searches())
def test_leaves_behind_the_search_are_told_from_those_to_come(search: Search) -> None:
    """In alpha-beta a leaf is wrong because it was looked at, was or is cut away, or because its turn comes later."""
    result = search.result
    order = result.tree.leaves[:: -1 if result.rules.order == "right_to_left" else 1]
    done: list[int] = []
    for question in questions(result, "leaf"):
        right = int(question.right[0])
        for place, leaf in enumerate(order):
            if leaf == right:
                continue
            sentence = judge(question, str(leaf))[1]
            if leaf in done:
                assert sentence.startswith("That leaf has been evaluated already: ")
            elif place < order.index(right):
                before = not done or place < order.index(done[-1])
                said = "That leaf was pruned before: " if before else "A cut-off prunes that leaf: "
                assert sentence.startswith(said)
            else:
                assert sentence.startswith("That leaf is not the next one: ")
        done.append(right)


ASKED = re.compile(r"(?:\S+ [≤≥]|At \S+, v =) (\S+?)(?: so far)? and ([αβ]) = (\S+): ")


@given(results(("alphabeta", "negamax", "pvs", "mtdf", "iterative_deepening", "expectiminimax")))
def test_a_cut_can_be_told_from_the_question_alone(result: gt.Result) -> None:
    """The value and the bound in the question, with the rule in force, decide between the choices."""
    for question in questions(result, "cut"):
        match = ASKED.match(question.ask)
        assert match, question.ask
        value, bound = (number(match[group]) for group in (1, 3))
        beyond = result.rules.cut == "beyond" and result.algorithm != "mtdf"
        reaches = (value > bound if match[2] == "β" else value < bound) or (value == bound and not beyond)
        assert question.right == ("cut" if reaches else "on",)


def number(written: str) -> Fraction | float:
    """Read a number as it is shown."""
    plain = written.replace("−", "-")
    return math.copysign(INF, -1 if plain[0] == "-" else 1) if "∞" in plain else Fraction(plain)


def test_levels() -> None:
    """Each search has the levels that make sense for it, and a level that makes none has no questions."""
    two, game = "[[3 12] [2 4]]", "p1[p2[(9 1) (1 2)] p2[(3 3) (2 1)]]"
    dice = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
    found = {
        **{
            name: levels(gt.ALGORITHMS[name](two)) for name in ("minimax", "alphabeta", "negamax", "pvs", "mtdf", "sss")
        },
        **{name: levels(gt.ALGORITHMS[name](game)) for name in ("maxn", "paranoid")},
        "maxn_shallow": levels(gt.maxn_shallow(game, (0, 20))),
        **{name: levels(gt.ALGORITHMS[name](dice)) for name in ("expectimax", "expectiminimax")},
        **{name: levels(gt.ALGORITHMS[name](dice, (0, 10))) for name in ("star1", "star2")},
        "iterative_deepening": levels(gt.iterative_deepening(two, evaluate={"B": 1, "C": 2})),
    }
    plain = ("leaf", "value")
    assert found == {
        **dict.fromkeys(("alphabeta", "negamax", "pvs", "iterative_deepening", "star1", "star2"), LEVELS),
        **dict.fromkeys(("minimax", "expectimax", "expectiminimax", "maxn", "paranoid"), plain),
        "maxn_shallow": ("leaf", "cut", "value"),
        "mtdf": ("leaf", "cut", "value"),
        "sss": ("leaf",),
    }
    assert found.keys() == gt.ALGORITHMS.keys()
    assert questions(gt.minimax(two), "window") == questions(gt.sss(two), "value") == ()
    assert levels(gt.alphabeta("7")) == ("leaf",)


def test_a_large_tree_stays_compact() -> None:
    """Leaves are named by spans: a key for 729 leaves is short where the search goes from left to right."""
    tree = gt.Tree.from_leaves([place * 7919 % 101 for place in range(729)], 3)
    assert max(len(key) for question in questions(gt.minimax(tree), "leaf") for key in question.wrong) < 10
    assert max(len("".join(question.wrong)) for question in questions(gt.alphabeta(tree), "leaf")) < 2000


# ---- answers ------------------------------------------------------------------------------------

WINDOW = asked(TWO_PLY, "window", 8)
VALUE = asked(gt.expectiminimax("{0.5: 2, 0.5: 3}"), "value", 4)
TUPLE = questions(gt.maxn("p1[p2[(9 1 0.5) (1 2 -3)]]"), "value")[0]
LEAF = asked(TWO_PLY, "leaf", 10)
CUT = asked(TWO_PLY, "cut", 10)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *[(WINDOW, f"{alpha};{beta}") for alpha in ("3", " 3 ", "3.0", "+3", "6/2", "03") for beta in ("∞", "inf")],
        *[(WINDOW, f"3; {beta} ") for beta in ("+∞", "oo", "+oo", "Inf", "INFINITY", "+infinity", "Infinito")],
        *[(VALUE, answer) for answer in ("2.5", "5/2", "2.50", "10/4", "2,5", "2,50")],
        *[(TUPLE, answer) for answer in ("(1, 2, −3)", "1,2,-3", "(1 2 -3)", " ( 1, 4/2, -3.0 ) ")],
        *[(LEAF, answer) for answer in ("10", " 10 ", "010")],
        (CUT, " cut"),
    ],
)
def test_answers_are_read_leniently(question: PredictionQuestion, answer: str) -> None:
    """Any spelling of what is right is right: fractions, decimals, signs, infinity in words."""
    assert judge(question, answer) == (True, question.praise)


@pytest.mark.parametrize(
    ("question", "answer", "key"),
    [
        (WINDOW, "-inf;oo", "−∞;+∞"),
        (WINDOW, "−infinity ; +∞", "−∞;+∞"),
        (WINDOW, "inf;6/2", "+∞;3"),
        (WINDOW, "4;5", ""),
        (VALUE, "1.25", "1.25"),
        (VALUE, "5/4", "1.25"),
        (VALUE, "2.4999", ""),
        (TUPLE, "9 1 1/2", "(9, 1, 0.5)"),
        (LEAF, "7", "7-8"),
        (LEAF, "11", ""),
        (LEAF, "4", "2-6"),
        (CUT, "on", "on"),
    ],
)
def test_wrong_answers_find_their_sentence(question: PredictionQuestion, answer: str, key: str) -> None:
    """A known mistake is found in any spelling, and anything else gets the general sentence."""
    assert judge(question, answer) == (False, question.wrong[key])


@pytest.mark.parametrize(
    ("question", "answer", "message"),
    [
        (VALUE, "two", "answer: needed a number, got 'two'; write one such as 3, −2, 2.5, 1/3, +∞, −∞"),
        (VALUE, "", "answer: needed a number, got ''; write one such as 3, −2, 2.5, 1/3, +∞, −∞"),
        (VALUE, "5/0", "answer: needed a number, got '5/0'; write one such as 3, −2, 2.5, 1/3, +∞, −∞"),
        (VALUE, "1e3", "answer: needed a number, got '1e3'; write one such as 3, −2, 2.5, 1/3, +∞, −∞"),
        (VALUE, "٣", "answer: needed a number, got '٣'; write one such as 3, −2, 2.5, 1/3, +∞, −∞"),
        (VALUE, "9" * 1100, f"answer: needed a number of at most 1000 digits, got '{'9' * 20}'; write a shorter one"),
        (VALUE, "3;4", "answer: needed one number (v), got '3;4'; write ';' only between two numbers"),
        (WINDOW, "3", "answer: needed 2 numbers (α, β), got '3'; write ';' between them"),
        (
            TUPLE,
            "(1, 2)",
            "answer: needed a tuple of 3 numbers, got '(1, 2)'; write 3 numbers with commas between them",
        ),
        (LEAF, "C1", "answer: needed the number of a leaf's node, got 'C1'; click a leaf of the tree"),
        (LEAF, "-1", "answer: needed the number of a leaf's node, got '-1'; click a leaf of the tree"),
    ],
)
def test_unreadable_answers_are_refused(question: PredictionQuestion, answer: str, message: str) -> None:
    """What cannot be read is no wrong answer: an error says what was needed and what to write."""
    with pytest.raises(InputError) as caught:
        judge(question, answer)
    assert str(caught.value) == message


def test_unknown_names_are_refused() -> None:
    """An unknown choice, level or language is refused with the nearest one that is known."""
    with pytest.raises(ChoiceError, match="unknown choice 'cutt'; did you mean 'cut'"):
        judge(CUT, "cutt")
    with pytest.raises(ChoiceError, match="unknown level 'leafs'; did you mean 'leaf'"):
        questions(TWO_PLY, "leafs")
    with pytest.raises(GameTreeError, match="unknown language 'esp'"):
        questions(TWO_PLY, "leaf", "esp")


def test_hints() -> None:
    """Every way in which an answer cannot be read has a hint, a sentence of its own in each language."""
    told = [hints(lang) for lang in LANGUAGES]
    assert all(found.keys() == {"leaf", "choice", "number", "tuple"} for found in told)
    for key in told[0]:
        assert len({found[key] for found in told}) == len(LANGUAGES)
        assert all(found[key].endswith(".") for found in told)
