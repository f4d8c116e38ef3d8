"""The captions: the lecture's facts in three languages, and sentences that are always well formed and true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given

import gametree as gt
from cases import by_id
from gametree.languages import translator
from gametree.phrases import LANGUAGES, local_numbers
from gametree.trace.frames import STEP_SIZES, Frame
from trees import INF, Search, searches

TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
LEAVES_27 = gt.alphabeta(
    "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]",
    branching=3,
)


def mentions(text: str, fact: str) -> bool:
    """Tell whether a label, number or formula stands in a text as a word of its own."""
    return re.search(rf"(?<![\w.−]){re.escape(fact)}(?![\w.]*\w)", text) is not None


# ---- the steps (a) to (g) of deck 000 -----------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """What a caption must say: facts that are the same in all languages, and a word in each of them."""

    id: str
    facts: tuple[str, ...]
    en: str
    es: str
    pt: str


STEPS = (
    Told("a", ("B1", "3", "MIN", "B", "B ≤ 3"), "MIN node", "nodo MIN", "nó MIN"),
    Told("b", ("B2", "12", "MIN", "3", "B ≤ 3"), "avoids", "evita", "evita"),
    Told(
        "c",
        ("B3", "8", "B = 3", "MAX", "3", "A", "A ≥ 3"),
        "all children of B have now been searched",
        "todos los hijos de B",
        "todos os filhos de B",
    ),
    Told(
        "d",
        ("C1 = 2", "C ≤ 2", "MAX", "3", "A", "B", "2 ≤ α = 3", "C2", "C3"),
        "never choose C",
        "nunca elegirá C",
        "nunca escolherá C",
    ),
    Told(
        "e",
        ("D1", "14", "D ≤ 14", "MAX", "3", "α = 3", "A ∈ [3, 14]"),
        "every child of A now has an upper bound",
        "todos los hijos de A tienen ya una cota superior",
        "todos os filhos de A têm agora um limite superior",
    ),
    Told(
        "f",
        ("D2", "5", "14", "D ≤ 5", "MAX", "α = 3", "A ∈ [3, 5]"),
        "may still do better",
        "todavía puede",
        "ainda pode",
    ),
    Told(
        "g",
        ("D3 = 2", "D = 2", "2 ≤ α = 3", "A = 3", "a1"),
        "2 leaves were never evaluated",
        "han quedado 2 hojas sin evaluar",
        "2 folhas nunca foram avaliadas",
    ),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("told", STEPS, ids=by_id)
def test_lecture_steps(told: Told, lang: str) -> None:
    """Each step of deck 000 tells the facts of its row, with the lecture's terms, in each language."""
    frame = next(frame for frame in TWO_PLY.frames("leaf") if frame.name == told.id)
    said = frame.caption(lang)
    assert [fact for fact in told.facts if not mentions(said, fact)] == []
    assert getattr(told, lang) in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_size_tells_the_result(lang: str) -> None:
    """The last caption has value, best move and the number of leaves never evaluated, whatever the step size."""
    for by in STEP_SIZES:
        said = LEAVES_27.frames(by)[-1].caption(lang)
        assert all(mentions(said, fact) for fact in ("A = 12", "a3", "10"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_frame(lang: str) -> None:
    """Frame 0 says who moves where and what the search is about to do, and gives no value away."""
    said = TWO_PLY.frames()[0].caption(lang)
    assert mentions(said, "MAX") and mentions(said, "A") and "alfa-beta" in said.lower().replace("alpha", "alfa")
    assert not re.search(r"\d", said)
    backwards = gt.alphabeta("min[[3 5] [2 9]]", rules=gt.Rules(order="right_to_left"), window=(-1, 7))
    said = backwards.frames()[0].caption(lang)
    assert mentions(said, "MIN") and "(−1, 7)" in said
    assert {"en": "right to left", "es": "de derecha a izquierda", "pt": "da direita para a esquerda"}[lang] in said
    assert "minimax" in gt.minimax("[3 5]").frames()[0].caption(lang).lower()


# ---- cut-offs -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Said:
    """A cut-off as every language must tell it."""

    id: str
    result: gt.Result
    cuts: tuple[tuple[str, ...], ...]


CUTS = (
    Said(
        "deck 001, T1",
        T1,
        (
            ("B31 = 8", "B3 ≥ 8", "MIN", "3", "B", "B1", "8 ≥ β = 3", "B32", "B33"),
            ("C1 = 2", "C ≤ 2", "MAX", "3", "A", "B", "2 ≤ α = 3", "C2", "C3"),
        ),
    ),
    Said(
        "deck 004, 27 leaves",
        LEAVES_27,
        (
            ("B22 = 10", "B2 ≥ 10", "MIN", "8", "B", "B1", "10 ≥ β = 8", "B23"),
            ("B31 = 15", "B3 ≥ 15", "MIN", "8", "B", "B1", "15 ≥ β = 8", "B32", "B33"),
            ("C1 = 7", "C ≤ 7", "MAX", "8", "A", "B", "7 ≤ α = 8", "C2", "C3"),
            ("D32 = 22", "D3 ≥ 22", "MIN", "12", "D", "D2", "22 ≥ β = 12", "D33"),
        ),
    ),
    Said(
        "deck 002, deep",
        gt.alphabeta("a:[b:0.03 c:[d:[e:[f:-0.1 g:7] h:0.01] i:5]]"),
        (
            ("f = −0.1", "e ≤ −0.1", "MAX", "0.03", "a", "−0.1 ≤ α = 0.03", "g"),
            ("d = 0.01", "c ≤ 0.01", "MAX", "0.03", "a", "b", "i"),
        ),
    ),
    Said(
        "only when strictly better, right to left, MIN to move",
        gt.alphabeta("min[[3 12 8] [2 4 6] [14 5 2]]", rules=gt.Rules(cut="beyond", order="right_to_left")),
        (("B3 = 8", "B ≥ 8", "MIN", "6", "A", "C", "8 > β = 6", "B2", "B1"),),
    ),
    Said(
        "start window",
        gt.alphabeta("[[3 12] [2 4]]", window=(5, 10)),
        (("B1 = 3", "B ≤ 3", "3 ≤ α = 5", "B2"), ("C1 = 2", "C ≤ 2", "2 ≤ α = 5", "C2")),
    ),
    Said("nothing can be better", gt.alphabeta("[[inf] 5 2]"), (("B = ∞", "A = ∞", "MAX", "∞ ≥ β = ∞", "C", "D"),)),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CUTS, ids=by_id)
def test_cuts(case: Said, lang: str) -> None:
    """A cut-off is told with what is known of the node, who holds the bound where, both numbers and what is pruned."""
    told = [frame.caption(lang) for frame in case.result.frames("cut") if _prunes(frame)]
    missing = [
        [fact for fact in facts if not mentions(said, local_numbers(translator(lang), fact))]
        for said, facts in zip(told, case.cuts, strict=True)
    ]
    assert missing == [[] for _ in case.cuts]


def _prunes(frame: Frame) -> bool:
    return any(cut.pruned for cut in frame.after.cuts[len(frame.before.cuts) :])


@pytest.mark.parametrize("by", STEP_SIZES)
def test_each_cut_is_told_at_each_step_size(by: str) -> None:
    """The node, the test and the pruned leaf of a cut-off stand in some caption, whatever the step size."""
    for cut, facts in zip(LEAVES_27.cuts, CUTS[1].cuts, strict=True):
        captions = [frame.caption() for frame in LEAVES_27.frames(by)]
        assert any(all(mentions(said, fact) for fact in facts) for said in captions), cut


def test_deep_cut_says_that_the_bound_is_further_up() -> None:
    """A bound from more than one level up is told as such: play never comes to the node."""
    said = CUTS[2].result.frames("cut")[1].caption()
    assert "at a, further up" in said and "play will never reach e" in said


def test_equal_value_is_not_called_worse() -> None:
    """A cut-off at equality says that nothing is gained, not that the node is never chosen."""
    result = gt.alphabeta("[[3 9] [3 4]]")
    assert "it gains nothing by choosing C" in result.frames("cut")[1].caption()
    deep = gt.alphabeta("[3 [[[3 4] 2] 1]]")
    assert "it gains nothing if play reaches C11" in deep.frames("cut")[1].caption()


def test_rule_beyond_goes_on_at_equality() -> None:
    """Where the rules cut only beyond the bound, a leaf that equals it is told to be let pass by the rules."""
    result = gt.alphabeta("[3 [3 4]]", rules=gt.Rules(cut="beyond"))
    assert "the rules cut only beyond the bound" in result.frames()[2].caption()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cut_with_nothing_left_to_prune(lang: str) -> None:
    """The cut-off at D in T1 (1 ≤ α = 3) is told, and that nothing is left to prune."""
    said = T1.frames()[-1].caption(lang)
    assert mentions(said, "1 ≤ α = 3")
    assert {
        "en": "too late to prune anything",
        "es": "llega tarde para podar algo",
        "pt": "já chega tarde para cortar alguma coisa",
    }[lang] in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cascade_of_cuts(lang: str) -> None:
    """One leaf that cuts at four levels is still told in one sentence before the result, with every owner and test."""
    result = gt.alphabeta("[5 [[[[[1 9]] 9]] 9]]")
    said = result.frames()[-1].caption(lang)
    assert all(mentions(said, node) for node in ("C1111", "C11", "C"))
    assert said.count("1 ≤ α = 5") == 3 and sentences(said) == 2


def test_many_finished_nodes_are_one_clause() -> None:
    """A leaf that finishes forty nodes names the first, the second and the last of them."""
    chain: list[object] = [7]
    for _ in range(40):
        chain = [chain]
    said = gt.alphabeta(gt.Tree.from_nested([chain, [9, 2]])).frames()[1].caption()
    assert ", …, B = 7, so A ≥ 7" in said and said.count(" = ") <= 5


# ---- other endings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "bound", "move"), [((5, 10), "A ≤ 5", None), ((-5, 2), "A ≥ 3", "a1")], ids=["fail low", "fail high"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_start_window_leaves_a_bound(window: tuple[int, int], bound: str, move: str | None, lang: str) -> None:
    """A value outside the start window is told as a bound; a move is named only if it secures it."""
    for by in STEP_SIZES:
        said = gt.alphabeta(str(T1.tree), window=window).frames(by)[-1].caption(lang)
        assert mentions(said, bound) and (move is None or mentions(said, move))
        assert move is not None or not re.search(r"\ba\d", said)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lone_leaf(by: str, lang: str) -> None:
    """A tree of one leaf has a frame before and a frame after, and no move."""
    before, after = (frame.caption(lang) for frame in gt.alphabeta("7").frames(by))
    assert mentions(before, "A") and not mentions(before, "7")
    assert mentions(after, "A") and mentions(after, "7")


def test_fail_hard_is_explained() -> None:
    """Where fail-hard replaces a value by the bound, the event says which by which and why."""
    result = gt.alphabeta(str(T1.tree), rules=gt.Rules(fail="hard"))
    said = [frame.caption() for frame in result.frames("event")]
    assert any("C returns 3 to A instead of 2, because a fail-hard search" in text for text in said)


def test_counts_agree_with_their_nouns() -> None:
    """One leaf is a leaf, two are leaves, in each language."""
    one, two = gt.alphabeta("[[3 9] [2 7]]").frames()[-1], TWO_PLY.frames()[-1]
    assert "1 leaf was never" in one.caption("en") and "2 leaves were never" in two.caption("en")
    assert "ha quedado 1 hoja sin" in one.caption("es") and "han quedado 2 hojas sin" in two.caption("es")
    assert "1 folha nunca foi" in one.caption("pt") and "2 folhas nunca foram" in two.caption("pt")


def test_events_name_the_owners_of_both_bounds() -> None:
    """On the way down the window is given, with who can already get what and where."""
    said = next(
        frame.caption()
        for frame in LEAVES_27.frames("event")
        if frame.after.path and frame.tree.label(frame.after.path[-1]) == "D2"
    )
    assert "(8, 20)" in said
    assert "MAX already has 8 at A (α = 8), and MIN already has 20 at D (β = 20)." in said


# ---- all captions -------------------------------------------------------------------------------


def sentences(text: str) -> int:
    """Count sentences: full stops with a space or the end behind."""
    return len(re.findall(r"\.(?: |$)", text))


def frames_of(search: Search) -> list[Frame]:
    """Return the frames of a search, and of minimax on its tree, at all step sizes."""
    results = (search.result, gt.minimax(search.result.tree))
    return [frame for result in results for by in STEP_SIZES for frame in result.frames(by)]


@given(searches())
def test_captions_are_well_formed(search: Search) -> None:
    """Captions are one or two whole sentences, different in each language, with no gap left open."""
    for frame in frames_of(search):
        captions = [frame.caption(lang) for lang in LANGUAGES]
        assert len(set(captions)) == len(LANGUAGES)
        for said in captions:
            assert said[0].isupper() and said.endswith(".")
            assert not re.search(r"None|[{}]|%\(|  | [.,;:]|\(\)|\.\.", said)
            assert 1 <= sentences(said) <= 2


FORMULA = re.compile(r"\b([A-Z][\d.]*|N[\d.]+) (?:([=≤≥]) (−?[\d./]*\d|−?∞)|∈ \[(.*?), (.*?)\])")
SECURED = re.compile(r"(MAX|MIN) (?:already has|can now get) (\S+) at ([\w.]*\w)")


@given(searches())
def test_captions_are_true(search: Search) -> None:
    """Every formula (B ≤ 3, A ∈ [3, 14]) and every value somebody can get agrees with the true minimax values."""
    tree = search.result.tree
    truth = true_values(tree)
    for frame in frames_of(search):
        said = frame.caption()
        for label, relation, value, low, high in FORMULA.findall(said):
            true = truth[tree[label]]
            if relation:
                bound = number(value)
                assert {"=": true == bound, "≤": true <= bound, "≥": true >= bound}[relation], said
            else:
                assert number(low) <= true <= number(high), said
        for player, value, label in SECURED.findall(said):
            true = truth[tree[label]]
            assert true >= number(value) if player == "MAX" else true <= number(value), said


def true_values(tree: gt.Tree) -> list[int | Fraction | float]:
    """Return the minimax value of every node, from the leaves upwards."""
    values: list[int | Fraction | float] = [0] * len(tree)
    for node in reversed(tree.nodes):
        below = [values[child] for child in tree.children(node)]
        own = tree.value(node)
        assert not isinstance(own, tuple)
        values[node] = own if own is not None else max(below) if tree.kind(node) == "max" else min(below)
    return values


def number(text: str) -> Fraction | float:
    """Read a number as captions print it."""
    plain = text.replace("−", "-")
    return INF if plain == "∞" else -INF if plain == "-∞" else Fraction(plain)
