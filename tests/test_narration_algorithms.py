"""The captions of each algorithm: what a teacher would say at its turning points, in three languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

import gametree as gt
from cases import by_id
from gametree import Rules
from gametree.languages import translator
from gametree.phrases import LANGUAGES, local_numbers
from gametree.trace.frames import STEP_SIZES
from searches import MANY_PLAYERS, needed
from test_narration import mentions

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
MAGNITUDES = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
MULTIPLAYER = gt.Tree.from_leaves(
    [(1, 2, 6), (4, 2, 3), (6, 1, 2), (7, 4, 1), (5, 1, 1), (1, 5, 2), (7, 7, 1), (5, 4, 5)], branching=2, root="p1"
)
LIMITED = Rules(depth=2, evaluate={"B2": 11, "C1": 1}, unstable="D1")


@dataclass(frozen=True)
class Told:
    """A step and what its caption must say: facts that are the same in all languages, and words of each."""

    id: str
    result: gt.Result
    by: str
    step: str
    facts: tuple[str, ...]
    en: str
    es: str
    pt: str


TOLD = (
    # ---- chance
    Told(
        "a chance node begins its sum",
        gt.expectiminimax(MAGNITUDES),
        "leaf",
        "b",
        ("B1 = 2", "0.9·2 = 1.8", "B"),
        "weighted sum at the chance node B",
        "suma ponderada en el nodo de azar B",
        "soma ponderada no nó de probabilidade B",
    ),
    Told(
        "a chance node is worth the mean",
        gt.expectiminimax(MAGNITUDES),
        "leaf",
        "d",
        ("0.9·2 + 0.1·3 = 2.1", "A ≥ 2.1"),
        "has the expected value",
        "valor esperado en el nodo de azar B",
        "valor esperado no nó de probabilidade B",
    ),
    Told(
        "leaves right below chance",
        gt.expectimax("[[3 12 9] [2 4 6]]"),
        "leaf",
        "c",
        ("B3", "9", "1/3·3 + 1/3·12 + 1/3·9 = 8", "A ≥ 8"),
        "has probability 1/3",
        "tiene probabilidad 1/3",
        "tem probabilidade 1/3",
    ),
    Told(
        "what has probability 0",
        gt.expectiminimax("[{0: 9, 0.25: -4, 0.75: 2} 1]"),
        "node",
        "a",
        ("B1", "0.25·(−4) + 0.75·2 = 0.5"),
        "is left out",
        "no cuenta",
        "não conta",
    ),
    Told(
        "a full window below chance",
        gt.expectiminimax("[2 {0.5: [3 5], 0.5: [1 9]}]", prune=True),
        "event",
        "e",
        ("C1", "(−∞, +∞)", "C"),
        "starts with the full window",
        "empieza con la ventana completa",
        "começa com a janela completa",
    ),
    Told(
        "chance at the root",
        gt.expectiminimax("{0.5: [3 5], 0.5: [1 9]}"),
        "leaf",
        "d",
        ("0.5·5 + 0.5·9 = 7", "A = 7"),
        "chance decides at the root",
        "en la raíz decide el azar",
        "na raiz decide o acaso",
    ),
    Told(
        "Star1 keeps an interval",
        gt.star1(MAGNITUDES, (0, 10)),
        "leaf",
        "b",
        ("0.9·2 = 1.8", "B ∈ [1.8, 2.8]"),
        "so far",
        "por ahora",
        "por agora",
    ),
    Told(
        "Star1 cuts at a chance node",
        gt.star1(MAGNITUDES, (0, 10)),
        "cut",
        "b",
        ("10", "0.9·1 + 0.1·10 = 1.9", "MAX", "2.1", "A", "1.9 ≤ α = 2.1", "C2"),
        "Even if the rest is worth 10",
        "Aunque el resto valga 10",
        "Mesmo que o resto valha 10",
    ),
    Told(
        "a window that chance hands down",
        gt.star1(MAGNITUDES, (0, 10)),
        "event",
        "r",
        ("C1", "(11/9, 10)", "C1 ≤ 11/9", "C", "2.1"),
        "given what is known of its other children",
        "Por lo que se sabe de sus otros hijos",
        "Pelo que se sabe dos outros filhos",
    ),
    Told(
        "a cut at a bound that chance handed down",
        gt.star1(MAGNITUDES, (0, 10)),
        "cut",
        "a",
        ("C11 = 1", "C1 ≤ 1", "1 ≤ α = 11/9", "C1 ≤ 11/9", "2.1", "C12"),
        "its α",
        "su α",
        "o seu α",
    ),
    Told(
        "Star2 probes",
        gt.star2(MAGNITUDES, (0, 10)),
        "leaf",
        "a",
        ("B11", "2", "B1 ≤ 2", "B ≤ 2.8"),
        "The probe of B1",
        "El sondeo de B1",
        "A sondagem de B1",
    ),
    Told(
        "Star2 searches in full",
        gt.star2(MAGNITUDES, (0, 10)),
        "leaf",
        "c",
        ("B1", "(0, 2)", "B11", "2"),
        "evaluated again",
        "se evalúa de nuevo",
        "avaliada de novo",
    ),
    # ---- several players
    Told(
        "max^n: the own entry",
        gt.maxn(MULTIPLAYER),
        "leaf",
        "f",
        ("p3", "C1", "(1, 5, 2)", "(5, 1, 1)", "2 > 1"),
        "because its own entry is greater",
        "porque su propia componente es mayor",
        "porque a sua própria componente é maior",
    ),
    Told(
        "max^n: a tie",
        gt.maxn(MULTIPLAYER),
        "event",
        "30",
        ("p1", "A", "1 = 1", "(1, 2, 6)"),
        "takes the first",
        "toma la primera",
        "fica com a primeira",
    ),
    Told(
        "max^n: a tie goes to the last",
        gt.maxn(MULTIPLAYER, rules=Rules(tie="last")),
        "event",
        "30",
        ("p1", "A", "1 = 1", "(1, 5, 2)"),
        "takes the last",
        "toma la última",
        "fica com a última",
    ),
    Told(
        "paranoid",
        gt.paranoid(MULTIPLAYER),
        "leaf",
        "b",
        ("B12 = (4, 2, 3)", "p3", "p1", "(1, 2, 6)", "1 < 4"),
        "plays against p1",
        "juega contra p1",
        "joga contra p1",
    ),
    Told(
        "paranoid for another player",
        gt.paranoid(MULTIPLAYER, player="p2"),
        "leaf",
        "0",
        ("p1", "A", "p2"),
        "p2 maximises its own entry",
        "p2 maximiza su propia componente",
        "p2 maximiza a sua própria componente",
    ),
    # ---- null windows, passes, iterations, merits
    Told(
        "a null window asks",
        gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"),
        "leaf",
        "d",
        ("(2, 3)", "C", "2", "C ≤ 3"),
        "only asks whether C is worth more",
        "solo pregunta si C vale más",
        "só pergunta se C vale mais",
    ),
    Told(
        "a null window is answered: yes",
        gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"),
        "leaf",
        "f",
        ("C3", "C = 3", "(2, 3)"),
        "shows that C is worth more than 2 (α), so C must be searched again",
        "muestra que C vale más que 2 (α), así que hay que explorar C de nuevo",
        "mostra que C vale mais do que 2 (α), pelo que é preciso pesquisar C de novo",
    ),
    Told(
        "a null window is answered: no",
        gt.pvs(TWO_PLY),
        "leaf",
        "d",
        ("C1 = 2", "2 ≤ α = 3", "C2", "C3", "(3, 4)"),
        "shows that C is not worth more than 3",
        "muestra que C no vale más de 3",
        "mostra que C não vale mais do que 3",
    ),
    Told(
        "visits are counted",
        gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"),
        "leaf",
        "l",
        ("A = 3", "a2", "12"),
        "evaluations in all",
        "evaluaciones en total",
        "avaliações no total",
    ),
    Told(
        "MTD(f): a pass begins",
        gt.mtdf(TWO_PLY, first_guess=4),
        "leaf",
        "f",
        ("2", "(2, 3)", "A", "3"),
        "Pass 2 asks",
        "La pasada 2 pregunta",
        "A passagem 2 pergunta",
    ),
    Told(
        "MTD(f): a pass ends",
        gt.mtdf(TWO_PLY, first_guess=4),
        "leaf",
        "e",
        ("D = 2", "A", "4"),
        "Pass 1 is over, and the answer is no: A is worth less than 4",
        "La pasada 1 ha terminado y la respuesta es no: A vale menos que 4",
        "A passagem 1 terminou e a resposta é não: A vale menos do que 4",
    ),
    Told(
        "MTD(f): a cut",
        gt.mtdf(TWO_PLY, first_guess=4),
        "cut",
        "b",
        ("C1 = 2", "C ≤ 2", "(3, 4)", "2 ≤ α = 3", "C2", "C3"),
        "answers the question of the null window (3, 4)",
        "responde a la pregunta de la ventana nula (3, 4)",
        "responde à pergunta da janela nula (3, 4)",
    ),
    Told(
        "MTD(f) remembers",
        gt.mtdf(TWO_PLY, first_guess=4),
        "event",
        "y",
        ("B1 = 3",),
        "is remembered from an earlier pass",
        "se recuerda de una pasada anterior",
        "está guardado de uma passagem anterior",
    ),
    Told(
        "MTD(f): the bounds meet",
        gt.mtdf(TWO_PLY, first_guess=4),
        "leaf",
        "g",
        ("2", "A = 3", "a1"),
        "the bounds meet",
        "las cotas coinciden",
        "os limites coincidem",
    ),
    Told(
        "an iteration ends",
        gt.iterative_deepening(TWO_PLY, evaluate={"B": 4, "C": 9, "D": 1}),
        "leaf",
        "c",
        ("D", "1", "A ≈ 9", "a2"),
        "iteration with depth limit 1 is over",
        "Termina la iteración con límite de profundidad 1",
        "Termina a iteração com limite de profundidade 1",
    ),
    Told(
        "an iteration begins",
        gt.iterative_deepening(TWO_PLY, evaluate={"B": 4, "C": 9, "D": 1}),
        "leaf",
        "d",
        ("C, B, D", "A", "C1", "C ≤ 2"),
        "iteration with depth limit 2 begins",
        "Empieza la iteración con límite de profundidad 2",
        "Começa a iteração com limite de profundidade 2",
    ),
    Told(
        "SSS*: the best merit",
        gt.sss(TWO_PLY),
        "leaf",
        "d",
        ("D2", "MAX", "14", "5", "D ≤ 5"),
        "best merit",
        "mejor mérito",
        "melhor mérito",
    ),
    Told(
        "SSS*: a leaf is taken up again",
        gt.sss(TWO_PLY),
        "leaf",
        "e",
        ("D3", "B1", "3"),
        "it is solved",
        "está resuelta",
        "está resolvida",
    ),
    Told(
        "SSS*: MIN at the root",
        gt.sss(f"min{TWO_PLY}"),
        "event",
        "h",
        ("C1", "MIN", "2"),
        "best merit for MIN",
        "mejor mérito para MIN",
        "melhor mérito para MIN",
    ),
    # ---- depth
    Told(
        "a position at the depth limit",
        gt.alphabeta("[[3 [12 1] 8] [2 4 6] [[14 3] 5 2]]", rules=LIMITED),
        "leaf",
        "b",
        ("B2", "B2 ≈ 11", "B ≤ 3"),
        "at the depth limit and is evaluated: B2 ≈ 11",
        "en el límite de profundidad y se evalúa: B2 ≈ 11",
        "no limite de profundidade e é avaliado: B2 ≈ 11",
    ),
    Told(
        "a position that is not stable",
        gt.alphabeta("[[3 [12 1] 8] [2 4 6] [[14 3] 5 2]]", rules=LIMITED),
        "leaf",
        "e",
        ("D1", "D11", "D1 ≥ 14"),
        "not stable",
        "no es estable",
        "não é estável",
    ),
    Told(
        "an evaluated position cuts",
        gt.alphabeta("[[3 8] [[2 9] 4 6]]", rules=Rules(depth=2, evaluate={"C1": 1})),
        "leaf",
        "c",
        ("C1", "1", "C1 ≈ 1", "C ≤ ≈1", "1 ≤ α = 3", "C2", "C3", "A ≈ 3"),
        "by the evaluations, A ≈ 3",
        "según las evaluaciones, A ≈ 3",
        "segundo as avaliações, A ≈ 3",
    ),
    Told(
        "a position beyond the limit",
        gt.minimax("[[[4 [1 2]] 5]]", rules=Rules(depth=2, evaluate={"B12": 7}, unstable="B1")),
        "leaf",
        "b",
        ("B12", "B12 ≈ 7", "B1 ≈ 7"),
        "is beyond the depth limit, but stable",
        "queda más allá del límite de profundidad, pero es estable",
        "fica além do limite de profundidade, mas é estável",
    ),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("told", TOLD, ids=by_id)
def test_turning_points(told: Told, lang: str) -> None:
    """The step tells its numbers in every language, and with the right words."""
    frame = next(frame for frame in told.result.frames(told.by) if frame.name == told.step)
    said = frame.caption(lang)
    facts = [local_numbers(translator(lang), fact) for fact in told.facts]
    assert [fact for fact in facts if not mentions(said, fact)] == [], said
    assert getattr(told, lang) in said


PLANS: dict[str, tuple[gt.Result, str]] = {
    "minimax": (gt.minimax(TWO_PLY), "Minimax evaluates every leaf"),
    "negamax": (gt.negamax(TWO_PLY), "maximises the negated values"),
    "negamax with a window": (gt.negamax(TWO_PLY, window=(-1, 9)), "start window (−1, 9)"),
    "shallow": (gt.alphabeta(TWO_PLY, rules=Rules(reach="shallow")), "only the bound of the node directly above it"),
    "given order": (gt.alphabeta(TWO_PLY, rules=Rules(order={"A": ["C", "B", "D"]})), "in the given order"),
    "right to left": (gt.sss(TWO_PLY, rules=Rules(order="right_to_left")), "takes the first, from right to left"),
    "pvs": (gt.pvs(TWO_PLY), "searches the first in full"),
    "mtdf": (gt.mtdf(TWO_PLY), "in passes"),
    "sss": (gt.sss(f"min{TWO_PLY}"), "where the merit, a bound on the value, is best for MIN"),
    "iterative deepening": (gt.iterative_deepening(TWO_PLY, evaluate=lambda tree, node: 0), "depth limits from 1 to 2"),
    "one iteration": (gt.iterative_deepening("[3 5]"), "only one iteration"),
    "expectimax": (gt.expectimax(TWO_PLY), "the expected value of its children"),
    "expectiminimax": (gt.expectiminimax(TWO_PLY), "the expected value of its children"),
    "expectiminimax with cuts": (gt.expectiminimax(TWO_PLY, prune=True), "never at a chance node"),
    "star1": (gt.star1(MAGNITUDES, (0, 10)), "all values are from 0 to 10"),
    "star2": (gt.star2(MAGNITUDES, (0, 10)), "first probes the children"),
    "maxn": (gt.maxn(MULTIPLAYER), "each player maximises its own entry"),
    "maxn_shallow": (gt.maxn_shallow(MULTIPLAYER, (1, 15)), "no entry is below 1 and no sum above 15"),
    "paranoid": (gt.paranoid(MULTIPLAYER), "p1 maximises its own entry"),
    "depth limit": (gt.minimax(TWO_PLY, rules=Rules(depth=1, evaluate=lambda tree, node: 0)), "positions at depth 1"),
    "chance at the root": (gt.expectiminimax("{0.5: 1, 0.5: 2}"), "Chance decides at A"),
}


@pytest.mark.parametrize("name", PLANS)
def test_first_frames(name: str) -> None:
    """Frame 0 says who moves and what the algorithm is about to do, in two sentences, in every language."""
    result, plan = PLANS[name]
    first = result.frames()[0]
    assert plan in first.caption()
    assert len({first.caption(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert all(len(re.findall(r"\.(?: |$)", first.caption(lang))) == 2 for lang in LANGUAGES)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_lone_leaves(algorithm: str, by: str) -> None:
    """A tree of one leaf is told by every algorithm; the last frame has its value and no move."""
    tree = "(7 7 7)" if algorithm in MANY_PLAYERS else "7"
    frames = gt.ALGORITHMS[algorithm](tree, **needed(algorithm, (0, 30))).frames(by)
    for lang in LANGUAGES:
        assert "7" not in frames[0].caption(lang)
        assert mentions(frames[-1].caption(lang), "7")
    assert "no move to choose" in frames[-1].caption()


def test_depth_zero() -> None:
    """With depth 0 the root itself is evaluated, and there is no move."""
    frames = gt.alphabeta(TWO_PLY, rules=Rules(depth=0, evaluate={"A": 5})).frames()
    assert "only evaluated, and no move is chosen" in frames[0].caption()
    assert "is evaluated: A ≈ 5" in frames[1].caption()


@pytest.mark.parametrize("guess", [{"B": 4, "C": 9, "D": 1}, {"B": 1, "C": 1, "D": 7}])
def test_told_order_is_the_order_of_the_iteration(guess: dict[str, int]) -> None:
    """The order that an iteration announces at the root is the one in which it then takes the moves."""
    result = gt.iterative_deepening(TWO_PLY, evaluate=guess)
    raw = result.trace.raw
    begins = [n for n, (kind, node, *_) in enumerate(raw) if kind == "enter" and node == 0][1]
    taken = [node for kind, node, *_ in raw[begins:] if kind == "enter" and result.tree.parent(node) == 0]
    said = result.frames("event")[begins + 1].caption()
    assert f"the order at A is {', '.join(map(result.tree.label, taken))}." in said
