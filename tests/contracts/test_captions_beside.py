"""Captions other than those of single searches are true: what-if, comparisons, watched programs, playouts, lectures."""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from caption_claims import NUMBER, read_number
from plain_trees import random_tree

import gametree as gt
from effort import EVERY_CASE
from gametree.explain.what_if import what_if
from gametree.lectures.all_lectures import load
from oracle import Node, Rules, Run, Searcher, searched, truths

TREES = 400 if EVERY_CASE else 60
V = NUMBER


def labels(text: str) -> list[str]:
    """Return the labels in a list such as ``C2, C3 and D``."""
    return re.findall(r"[A-Z]\d*", text)


def lists(text: str, true: set[str]) -> bool:
    """Return whether a list in a text names exactly the expected nodes; if the list ends with …, it may name only some
    of them.
    """
    named = set(labels(text))
    return named < true if "…" in text else named == true


def rules_of(dice: Random, tree: Node) -> tuple[gt.Rules, Rules]:
    """Return random rules, and the oracle's results for the tree under them."""
    backwards, limit = dice.random() < 0.3, dice.choice([None, None, 1, 2])
    estimates = {node.label: dice.randint(0, 10) for node in tree if node.children}
    rules: dict[str, Any] = {"cut": dice.choice(["at_equality", "beyond"]), "fail": dice.choice(["soft", "hard"])}
    rules["order"] = "right_to_left" if backwards else "left_to_right"
    if limit is not None:
        rules |= {"depth": limit, "evaluate": estimates}
    given = {name: rules[name] for name in ("cut", "fail", "order")}
    return gt.Rules(**rules), Rules("alphabeta", depth=limit, estimates=estimates, **given)


def trials() -> Iterator[tuple[Random, Node, gt.Rules, Rules]]:
    """Yield random trees under random rules."""
    for seed in range(TREES):
        dice = Random(seed)
        tree = random_tree(dice)
        yield dice, tree, *rules_of(dice, tree)


def is_estimate(search: Run, tree: Node) -> bool:
    """Return whether a search has evaluated a position that is not a leaf."""
    return any(node.children and node.label in search.visited for node in tree)


# ---- what if ------------------------------------------------------------------------------------


def what_if_fault(text: str, tree: Node, old: Run, new: Run) -> str:
    """Return the false claim about what changes if some leaves have other values, or ""."""
    came, went = set(new.visited) - set(old.visited), set(old.visited) - set(new.visited)
    for before, after in re.findall(rf"still finds ({V})|finds ({V}) at A", text):
        shown = before or after
        if read_number(shown) != new.returned["A"] or ("≈" in shown and not is_estimate(new, tree)):
            return f"finds {shown}, but {new.returned['A']}"
    found = re.search(rf"instead of ({V})\.", text)
    if found and read_number(found[1]) != old.returned["A"]:
        return f"instead of {found[1]}, but {old.returned['A']}"
    if "the same leaves as before" in text and (came or went):
        return f"the same leaves, but {came} came and {went} went"
    if "makes the same cut-offs" in text and set(old.cuts) != set(new.cuts):
        return f"the same cut-offs, but {set(old.cuts)} and {set(new.cuts)}"
    for phrase, true in (("Now it also evaluates ([^.]*)", came), ("no longer evaluates ([^.]*)", went)):
        if (found := re.search(phrase, text)) and not lists(found[1], true):
            return f"{found[0]}, but {true}"
    for phrase, here, there in (
        (r"new cut-offs? at (.*?)\.(?: |$)", new, old),
        (r"[Tt]he cut-offs? at (.*?) (?:is|are) gone", old, new),
    ):
        for found in re.finditer(phrase, text):
            for label in re.findall(r"([A-Z]\d*) \(", found[1]):
                if label not in here.cuts or there.cuts.get(label) == here.cuts[label]:
                    return f"{found[0]}, but {here.cuts} and {there.cuts}"
    for found in re.finditer(r"never evaluates ([^,]*(?:, [A-Z]\d*)*),? because", text):
        if set(labels(found[1])) & set(new.visited):
            return found[0]
    return ""


def test_what_if_agrees_with_two_searches() -> None:
    """The claimed changes are the differences between two independent searches, under every rule."""
    for dice, tree, rules, reading in trials():
        other = copy.deepcopy(tree)
        leaves = [node for node in other if not node.children]
        values = {
            leaf.label: dice.randint(0, 10) for leaf in dice.sample(leaves, min(len(leaves), dice.choice([1, 1, 2])))
        }
        for leaf in leaves:
            leaf.value = values.get(leaf.label, leaf.value)
        result = gt.alphabeta(gt.Tree.parse(str(tree)), rules=rules)
        text = " ".join(what_if(result, values).sentences())
        old, new = (searched(one, reading)[1] for one in (tree, other))
        wrong = what_if_fault(text, tree, old, new)
        assert not wrong, f"{text}\n{wrong}\n{tree} {rules} {values}"


def test_what_if_counts_a_cutoff_that_prunes_nothing() -> None:
    """With D3 = 4, the main example has one cut-off fewer, and what-if reports this."""
    sentences = what_if(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), {"D3": 4}).sentences()
    assert "The cut-off at D (2 ≤ α = 3) is gone." in sentences
    assert not any("same cut-offs" in sentence for sentence in sentences)


# ---- two searches -------------------------------------------------------------------------------


def summary_fault(text: str, tree: Node, everything: list[str], search: Run, full: Rules) -> str:
    """Return the false claim in the comparison of minimax and alpha-beta, or ""."""
    if found := re.search(rf"Both find ({V}) at A", text):
        true = truths(tree, full)["A"] if "≈" not in found[1] else search.returned["A"]
        if read_number(found[1]) != true:
            return f"{found[0]}, but {true}"
    counted = re.search(r"evaluates (\d+) (leaf|leaves|nodes?), alpha-beta (\d+)", text)
    if counted and (int(counted[1]), int(counted[3])) != (len(everything), len(search.visited)):
        return f"{counted[0]}, but {len(everything)} and {len(search.visited)}"
    if counted and counted[2].startswith("lea") and is_estimate(search, tree):
        return f"{counted[0]}, but some are positions"
    found = re.search(r"Cut-offs that prune something: 0 for minimax, (\d+) for alpha-beta", text)
    if found and int(found[1]) != sum(map(bool, search.cuts.values())):
        return f"{found[0]}, but {search.cuts}"
    found, alone = re.search(r"Only minimax evaluates ([^.]*)", text), set(everything) - set(search.visited)
    if found and not lists(found[1], alone):
        return f"{found[0]}, but {alone}"
    return ""


def test_comparisons_are_true() -> None:
    """Minimax is compared with alpha-beta at every step and in the summary, under every rule."""
    for _, tree, rules, reading in trials():
        parsed, search = gt.Tree.parse(str(tree)), searched(tree, reading)[1]
        everything = [node.label for node in Searcher(tree, reading).ends(tree)]
        pair = gt.compare(gt.minimax(parsed, rules=rules), gt.alphabeta(parsed, rules=rules))
        wrong = summary_fault(pair.summary(), tree, everything, search, Rules())
        for number in range(len(pair.stops)):
            text = pair.text(number)
            if found := re.match(r"Both evaluate ([A-Z]\d*)\.", text):
                wrong = wrong or ("" if found[1] in search.visited else text)
            if found := re.match(r"Minimax evaluates ([A-Z]\d*); alpha-beta has pruned it", text):
                wrong = wrong or (text if found[1] in search.visited else "")
        assert not wrong, f"{wrong}\n{pair.summary()}\n{tree} {rules}"


# ---- a watched program --------------------------------------------------------------------------

PROGRAM = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = -999 if node.is_max else 999
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        if node.is_max:
            best = max(best, value)
            alpha = {alpha}
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


class ByHand:
    """An independent implementation of the watched program; the faulty variant does not raise α."""

    def __init__(self, tree: Node, *, forgets: bool) -> None:
        self.forgets = forgets
        self.calls: dict[str, tuple[Any, Any]] = {}
        self.returns: dict[str, Any] = {}
        self.value = self.search(tree, -math.inf, math.inf)

    def search(self, node: Node, alpha: Any, beta: Any) -> Any:
        """Return the value that the program computes for a node."""
        self.calls[node.label] = alpha, beta
        best = node.value if not node.children else -999 if node.kind == "max" else 999
        for child in node.children:
            value = self.search(child, alpha, beta)
            best = max(best, value) if node.kind == "max" else min(best, value)
            if node.kind == "min":
                beta = min(beta, best)
            elif not self.forgets:
                alpha = max(alpha, best)
            if alpha >= beta:
                break
        self.returns[node.label] = best
        return best


def watched_fault(text: str, tree: Node, run: ByHand) -> str:
    """Return the false claim in a caption of a watched program, or ""."""
    values = {node.label: node.value for node in tree}
    for label, alpha, beta in re.findall(rf"called for (?:the leaf )?([A-Z]\d*),[^.]*α = ({V}) and β = ({V})", text):
        if (read_number(alpha), read_number(beta)) != run.calls[label]:
            return f"{label} ({alpha}, {beta}), but {run.calls[label]}"
    for label, value in re.findall(rf"reads the leaf ([A-Z]\d*), which is worth ({V})", text):
        if read_number(value) != values[label]:
            return f"{label} is worth {values[label]}"
    for value, label in re.findall(rf"({V}) for ([A-Z]\d*)", text):
        if read_number(value) != run.returns[label]:
            return f"{label} returns {run.returns[label]}"
    for found in re.findall(r"leaves out ((?:[A-Z]\d*(?:, | and )?)+)", text):
        if set(labels(found)) & set(run.calls):
            return f"leaves out {found}, but it is called"
    if found := re.search(r"has read (\d+) of (\d+) lea", text):
        leaves = [node.label for node in tree if not node.children]
        if (int(found[1]), int(found[2])) != (sum(label in run.calls for label in leaves), len(leaves)):
            return found[0]
    return ""


@pytest.mark.parametrize("forgets", [False, True])
def test_captions_of_watched_programs_are_true(forgets: bool) -> None:
    """Captions name calls, windows, leaves read or skipped, and returned values, of a right and a wrong program."""
    source = PROGRAM.format(alpha="alpha" if forgets else "max(alpha, best)")
    for seed in range(12 if EVERY_CASE else 3):
        tree = random_tree(Random(seed))
        watched, run = gt.watch(source, str(tree), "alphabeta"), ByHand(tree, forgets=forgets)
        for by in ("event", "leaf", "node"):
            for frame in watched.frames(by):
                text = frame.caption()
                assert not (wrong := watched_fault(text, tree, run)), f"{text}\n{wrong}\n{tree}"


# ---- playouts -----------------------------------------------------------------------------------


def playout_texts(result: Any) -> Iterator[str]:
    """Yield the captions of playouts, event by event."""
    for frame in result.frames("event"):
        yield frame.caption().replace("\N{NO-BREAK SPACE}", " ")


SIGNED = rf"([=≈]) ({V})"


def is_shown(sign: str, shown: str, true: Any) -> bool:
    """Return whether a number is printed correctly: exactly after =, and rounded to two decimals after ≈."""
    exact = Fraction(true) == read_number(shown)
    return exact if sign == "=" else not exact and abs(float(true) - float(read_number(shown))) < 0.0051


def playout_fault(texts: Iterator[str], tree: Node, c: float) -> str:
    """Return the false claim in the captions of playouts, compared with independently computed W and N, or ""."""
    total: dict[str, Any] = {}
    visits: dict[str, int] = {}
    below = {node.label: {leaf.value for leaf in node if not leaf.children} for node in tree}
    for text in texts:
        for label, value in re.findall(rf"(?:from|over at) ([A-Z]\d*),.*with the result ({V})", text):
            if read_number(value) not in below[label]:
                return text
        for value, label, w, n, sign, q in re.findall(
            rf"the result ({V}) is added at ([A-Z]\d*): W = ({V}), N = (\d+), Q {SIGNED}", text
        ):
            total[label] = total.get(label, 0) + read_number(value)
            visits[label] = visits.get(label, 0) + 1
            mean = Fraction(total[label]) / visits[label]
            if (total[label], visits[label]) != (read_number(w), int(n)) or not is_shown(sign, q, mean):
                return f"{text}\nW = {total[label]}, N = {visits[label]}"
        worth: dict[str, float] = {}
        for label, q, way, n, own, sign, value in re.findall(
            rf"([A-Z]\d*): ({V}) ([+−]) {V}·√\(ln (\d+)/(\d+)\) {SIGNED}", text
        ):
            bonus = c * math.sqrt(math.log(int(n)) / int(own))
            worth[label] = float(total[label]) / visits[label] + (bonus if way == "+" else -bonus)
            is_right = visits[label] == int(own) and is_shown(sign, value, Fraction(worth[label]))
            if not is_right or abs(float(read_number(q)) - float(total[label]) / visits[label]) > 0.0051:
                return f"{text}\n{label}: {worth[label]}"
        if found := re.search(r"(MAX|MIN) takes ([A-Z]\d*), the child", text):
            best = (max if found[1] == "MAX" else min)(worth.values())
            if abs(worth[found[2]] - best) > 1e-9:
                return f"{text}\n{worth}"
    return ""


def test_captions_of_playouts_are_true() -> None:
    """W, N, Q and the UCT numbers follow from the results; rounded numbers have ≈."""
    for seed in range(TREES // 4):
        tree = random_tree(Random(seed), "two chance" if seed % 2 else "two")
        if tree.kind == "chance":
            continue
        result = gt.mcts(str(tree), playouts=15, c=2, seed=seed)
        wrong = playout_fault(playout_texts(result), tree, 2)
        assert not wrong, f"{wrong}\n{tree}"


# ---- lectures -----------------------------------------------------------------------------------


def test_values_at_a_depth_limit_are_called_estimates() -> None:
    """In the example 000-depth, the root's value 7, the best move and the node values are called estimates, and no
    leaves are counted.
    """
    text = load("000-depth").text()
    first = text.partition("One ply deeper")[0]
    assert "By the estimates, the root A is worth ≈7." in first
    assert "By the estimates, the best move at A is a3." in first
    assert "B ≈ 5, C ≈ 4 and D ≈ 7" in first
    assert "leaves are evaluated" not in first
    assert "The search evaluates 3 positions" in load("000-depth").run().frames("cut")[-1].caption()


def test_counter_with_a_depth_limit_counts_positions_not_leaves() -> None:
    """The sentence counts positions in every language."""
    limited = gt.alphabeta("[[[8 7 3] 9] [2 4]]", rules=gt.Rules(depth=2, evaluate={"B1": 20}))
    whole = gt.alphabeta("[[[8 7 3] 9] [2 4]]")
    for lang, leaves, positions in (
        ("en", "Leaves evaluated", "Positions evaluated"),
        ("es", "Hojas evaluadas", "Posiciones evaluadas"),
        ("pt", "Folhas avaliadas", "Posições avaliadas"),
    ):
        assert (leaves in limited.to_html(lang=lang), positions in limited.to_html(lang=lang)) == (False, True)
        assert (leaves in whole.to_html(lang=lang), positions in whole.to_html(lang=lang)) == (True, False)
