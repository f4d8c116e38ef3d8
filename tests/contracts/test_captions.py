"""Captions are true under every rule. Claims with ≈ are about the tree cut at the depth limit, other claims about the
whole tree.

An independent oracle, which follows the definitions, checks every sentence on random trees, for every search and
every pair of rules. ``GAMETREE_CONTRACTS=all`` uses many trees for each; CI uses a sample.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import pytest
from caption_cases import TREES, Case, cases
from caption_claims import (
    HOLDS,
    LABEL,
    NUMBER,
    READERS,
    Claim,
    claims,
    conditions,
    counts,
    false_arithmetic,
    read_number,
    unfounded_test,
)

import gametree as gt
from effort import EVERY_CASE
from gametree.explain.cutoff_reasons import reasons
from gametree.phrases import LANGUAGES
from oracle import Node, Rules, Searcher, truths
from searches import MANY_PLAYERS

# ---- values -------------------------------------------------------------------------------------


def is_true(claim: Claim, case: Case, position: int) -> bool:
    """Return whether a claim is true. A claim with ≈ is about the tree cut at the depth limit, any other about the
    whole tree.
    """
    reading = case.at(position) if claim.is_estimate else case.whole
    true = truths(case.tree, reading).get(claim.label)
    if true is None:
        return False
    if claim.relation == "so far":
        return claim.value in set(partial_sums(case, reading, claim.label))
    if claim.entry is not None:
        true = true[claim.entry]
    if isinstance(true, tuple) != isinstance(claim.value, tuple):
        return True  # the claim is about a player's number that is not an entry of the tuple
    return HOLDS[claim.relation](true, claim.value)


def partial_sums(case: Case, reading: Rules, label: str) -> Iterator[Any]:
    """Yield the weighted sum of the first child, of the first two children, and so on, in search order."""
    node, true, searcher = named(case.tree, label), truths(case.tree, reading), Searcher(case.tree, reading)
    terms = zip(searcher.shares(node), searcher.children(node), strict=True)
    yield from accumulate(share * true[child.label] for share, child in terms)


def named(tree: Node, label: str) -> Node:
    """Return the node with the given label."""
    return next(node for node in tree if node.label == label)


def fault(case: Case, text: str, position: int) -> str:
    """Return the false claim in a text, or "" if all claims are true."""
    for claim in claims(text):
        if not is_true(claim, case, position):
            return f"{claim}"
    for one in conditions(text):
        true = truths(case.tree, case.at(position) if one.is_estimate else case.whole)
        if HOLDS[one.relation](true[one.child], one.limit) and not HOLDS[one.relation](true[one.node], one.outcome):
            return f"{one}"
    return false_arithmetic(text) or unfounded_test(text) or unsearched(case, text, position)


def unsearched(case: Case, text: str, position: int) -> str:
    """Return a node of which a text wrongly claims that all children have been searched, or ""."""
    nodes, events = list(case.tree), list(case.result.trace)[:position]
    done = {nodes[event.node].label for event in events if event.kind in ("evaluate", "leave", "recall")}
    for label in re.findall(rf"all children of ({LABEL}) have (?:now )?been searched", text):
        if missing := {child.label for child in named(case.tree, label).children} - done:
            return f"{missing} below {label}"
    return ""


def report(case: Case, text: str, wrong: str) -> str:
    """Return a report of the fault ``wrong`` in the given text."""
    return f"{text}\n{wrong}\n{case.result.algorithm} {case.tree} {case.result.rules}"


@pytest.mark.parametrize("by", ["event", "leaf", "node", "cut"])
def test_every_claim_in_a_caption_is_true(by: str) -> None:
    """The claims are values, bounds, means, inequalities and sums, for every search and under every rule."""
    for case in cases():
        for frame in case.result.frames(by):
            text = frame.caption()
            assert not (wrong := fault(case, text, frame.position)), report(case, text, wrong)


def test_every_claim_pattern_matches_a_caption() -> None:
    texts = [
        frame.caption() for case in cases(4) for by in ("event", "leaf", "node") for frame in case.result.frames(by)
    ]
    idle = [pattern.pattern for pattern, _ in READERS if not any(map(pattern.search, texts))]
    assert not idle


def test_node_notes_and_frame_interval_are_true() -> None:
    """The note beside a node is true as a bound, as an interval and as a value so far."""
    for case in cases():
        for frame in case.result.frames()[:: 1 if EVERY_CASE else 2]:
            for node, plain in enumerate(case.tree):
                if case.result.tree.utilities and frame.status(node) != "done":
                    continue  # a tuple is the value so far
                for notation in ("bounds", "interval"):
                    note = frame.note(node, notation)
                    text = f"{plain.label} {'∈ ' if note[:1] == '[' else ''}{note}"
                    assert not (wrong := fault(case, text, frame.position)), report(
                        case, f"{frame.name}: {text}", wrong
                    )
                true = truths(case.tree, case.at(frame.position)).get(plain.label)
                low, high = frame.interval(node)
                assert true is None or isinstance(true, tuple) or low <= true <= high


def test_reasons_for_a_cutoff_are_true() -> None:
    """Each sentence is true, including the chain of bounds up to the root."""
    for case in cases():
        for reason in reasons(case.result):
            text = reason.text()
            assert not (wrong := fault(case, _plain_reason(text), reason.at)), report(case, text, wrong)
            for node, known in reason.chain:
                text = f"{case.result.tree.label(node)} {'∈ ' if known[:1] == '[' else ''}{known}"
                assert not (wrong := fault(case, text, reason.at)), report(case, text, wrong)


def _plain_reason(text: str) -> str:
    """Rewrite the sentences of a reason in the form of captions."""
    text = re.sub(rf"(MAX|MIN) at ({LABEL})(?:, further up,)? already has ({NUMBER})", r"\1 already has \3 at \2", text)
    return re.sub(
        rf"(?:MAX|MIN) at ({LABEL}) will return (at least|at most) ({NUMBER})", r"\1 is worth \2 \3", text
    ).replace("will return", "is worth")


# ---- claims about the search ---------------------------------------------------------------------


def evaluated(case: Case, start: int, stop: int) -> list[Node]:
    """Return the nodes evaluated between the events ``start`` and ``stop``, with repetitions."""
    nodes = list(case.tree)
    return [nodes[event.node] for event in list(case.result.trace)[start:stop] if event.kind == "evaluate"]


def count_fault(case: Case, text: str, start: int, stop: int) -> str:
    """Return the wrong number of leaves in a caption, or ""."""
    here, so_far = evaluated(case, start, stop), evaluated(case, 0, stop)
    distinct = {node.label for node in here}
    seen = {node.label for node in so_far}
    cut = case.at(stop)
    reached = Searcher(case.tree, cut).ends(case.tree)
    true = {
        "leaves": len(distinct) if not any(node.children for node in here) else -1,
        "positions": len(distinct),
        "never": sum(not node.children and node.label not in seen for node in case.tree),
        "saved": sum(node.label not in seen for node in reached),
        "in all": len(so_far),
    }
    for name, count in counts(text).items():
        if true[name] != count:
            return f"{name}: {count}, but {true[name]}"
    if "evaluates every leaf," in text or "evaluates every leaf;" in text or "evaluates every leaf:" in text:
        everything = evaluated(case, 0, len(case.result.trace))
        if {node.label for node in case.tree if not node.children} - {node.label for node in everything}:
            return "not every leaf is evaluated"
    return ""


def move_fault(case: Case, text: str) -> str:
    """Return a report of the move that is wrongly called best, or "". The words ``by the estimates`` refer to the tree
    cut at the depth limit.
    """
    found = re.search(r"best move is ([a-z]\d+)", text)
    if found is None or case.result.algorithm in MANY_PLAYERS:
        return ""
    reading = case.reading if "by the estimates" in text else case.whole
    true, tree = truths(case.tree, reading), case.result.tree
    (child,) = (tree.label(node) for node in tree.children(0) if tree.move(node) == found[1])
    return "" if true[child] == true["A"] else f"{found[1]} is worth {true[child]}, the root {true['A']}"


@pytest.mark.parametrize("by", ["event", "leaf", "cut"])
def test_leaf_counts_and_best_move_are_true(by: str) -> None:
    """The counts are the numbers of evaluated, saved and unseen leaves."""
    for case in cases():
        for frame in case.result.frames(by):
            text = frame.caption()
            start = frame.position - len(frame.events)
            wrong = count_fault(case, text, start, frame.position) or move_fault(case, text)
            assert not wrong, report(case, text, wrong)


# ---- consistency between steps -------------------------------------------------------------------


@dataclass(frozen=True)
class Example:
    """A search in which a caption was once false, and the true sentence that replaced it."""

    id: str
    tree: str
    rules: gt.Rules
    search: str
    says: str


EXAMPLES = (
    Example(
        "a bound that rests on an estimate",
        "max[min[max[8 7 3] 9] min[2 4]]",
        gt.Rules(depth=2, evaluate={"B1": 20}),
        "minimax",
        "MAX can now get ≈9 at A, so A is at least about 9.",
    ),
    Example(
        "a cut-off that rests on estimates",
        "max[min[max[8 7 3] 9] min[max[9 1] 5]]",
        gt.Rules(depth=2, evaluate={"B1": 20, "C1": 3}),
        "alphabeta",
        "C1 ≈ 3 gives C (at most about 3), while MAX already has ≈9 at A (3 ≤ α = 9): by the estimates, it gains "
        "nothing at C",
    ),
    Example(
        "what the leaves alone prove",
        "max[min[3 max[12 1] 8] min[2 4]]",
        gt.Rules(depth=2, evaluate={"B2": 11}),
        "alphabeta",
        "B2 ≈ 11, which changes nothing: B ≤ 3",
    ),
    Example(
        "fail-hard, 004-27",
        "max[min[max[8 6 3] max[1 10 3] max[15 20 6]] min[max[7 4 6] max[25 10 4] max[4 3 5]]]",
        gt.Rules(fail="hard"),
        "alphabeta",
        "C1 = 7 (returned as 8) gives C ≤ 7, but MAX has 8 at A (8 ≤ α = 8)",
    ),
    Example(
        "fail-hard, an exam",
        "max[min[10 max[15 17] 20] min[max[3 6 5] max[6 8]]]",
        gt.Rules(fail="hard", cut="beyond"),
        "alphabeta",
        "This fail-hard search has only the bound β = 10 of C, so it goes on at C2, with C = 6.",
    ),
    Example(
        "no leaf at the limit",
        "max[min[3 12] min[2 4]]",
        gt.Rules(depth=1, evaluate={"B": 5, "C": 7}),
        "minimax",
        "Minimax evaluates every leaf that it reaches, from left to right.",
    ),
)


def read_tree(text: str) -> Node:
    """Read the tree of an example, with default labels."""
    pending = re.findall(r"max\[|min\[|\]|\d+", text)

    def read(label: str, depth: int) -> Node:
        token = pending.pop(0)
        if token.isdigit():
            return Node(label, value=int(token))
        node = Node(label, token[:-1])
        while pending[0] != "]":
            number = len(node.children)
            node.children.append(read(f"{label}{number + 1}" if depth else "BCD"[number], depth + 1))
        pending.pop(0)
        return node

    return read("A", 0)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_corrected_sentences_are_true_and_appear(example: Example) -> None:
    """The corrected sentence appears at one of the steps."""
    rules, tree = example.rules, read_tree(example.tree)
    result = gt.ALGORITHMS[example.search](example.tree, rules=rules)
    case = Case(tree, result, Rules(depth=rules.depth, estimates=dict(rules.evaluate or ())))  # type: ignore[arg-type]
    said = []
    for by in ("event", "leaf", "node", "cut"):
        assert not (wrong := steps_fault(case, by)), wrong
        for frame in result.frames(by):
            said.append(text := frame.caption())
            wrong = fault(case, text, frame.position)
            wrong = wrong or count_fault(case, text, frame.position - len(frame.events), frame.position)
            assert not wrong, report(case, text, wrong)
    assert any(example.says in text for text in said)


HAS = re.compile(rf"(MAX|MIN) (?:avoids because it )?already has ({NUMBER}) at ({LABEL})")
STILL = re.compile(rf"(MAX|MIN) may still do better with ({LABEL}) than the ({NUMBER}) it already has at ({LABEL})")


def steps_fault(case: Case, by: str) -> str:
    """Return a report of a step that claims less for a player than an earlier step did, or calls a known value open;
    otherwise return "".
    """
    known: dict[str, tuple[Any, Any]] = {}
    for frame in case.result.frames(by):
        text = frame.caption()
        for claim in claims(text):
            low, high = known.get(claim.label, (-math.inf, math.inf))
            low = max(low, claim.value) if claim.relation in ("=", "≥") else low
            high = min(high, claim.value) if claim.relation in ("=", "≤") else high
            known[claim.label] = low, high
        found = [*HAS.findall(text), *((who, value, at) for who, _, value, at in STILL.findall(text))]
        for player, value, label in found:
            has = known[label][player == "MIN"]
            if read_number(value) != has:
                return report(case, text, f"{player} has {has} at {label}")
        for player, label, value, _ in STILL.findall(text):
            low, high = known.get(label, (-math.inf, math.inf))
            if high <= read_number(value) if player == "MAX" else low >= read_number(value):
                return report(case, text, f"{label} is known to be in [{low}, {high}]")
    return ""


COMES_BACK = ("iterative_deepening", "mtdf", "pvs", "sss", "star2")
"""searches that revisit nodes and keep the values known before"""


@pytest.mark.parametrize("by", ["event", "leaf", "node"])
def test_known_values_never_get_less_precise_from_step_to_step(by: str) -> None:
    """The value that a caption says a player has is the best value in the captions so far, and no node is wrongly
    called possibly better.
    """
    for case in cases():
        if case.result.algorithm not in (*MANY_PLAYERS, *COMES_BACK):
            assert not (wrong := steps_fault(case, by)), wrong


NUMBERS = re.compile(r"(?<![\w.])≈?−?\d+(?:[.,]\d+)?(?![\w.]*\w)")


@pytest.mark.parametrize("by", ["event", "leaf"])
def test_captions_have_the_same_numbers_in_every_language(by: str) -> None:
    """The labels are the same in every language, too."""
    for case in cases(max(1, TREES // 4)):
        for frame in case.result.frames(by):
            said = [re.sub(r"(?<=\d),(?=\d)", ".", frame.caption(lang)) for lang in LANGUAGES]
            numbers = [set(NUMBERS.findall(text)) for text in said]
            labels = [set(re.findall(r"\b[B-Z]\d+\b", text)) for text in said]
            assert numbers[0] == numbers[1] == numbers[2], said
            assert labels[0] == labels[1] == labels[2], said
