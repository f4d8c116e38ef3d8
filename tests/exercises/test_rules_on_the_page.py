"""A rule is printed with a question if and only if it can change the key of such questions.

The oracle is brute force over random trees: a rule can change a key if changing only this rule changes it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from effort import EVERY_CASE
from gametree import GameTreeError
from gametree.commands import cli
from gametree.exercises import KINDS, Exercise, check
from gametree.exercises.kinds.step_tables import options, table
from gametree.rules import INFINITE_WINDOW

WORDS = {
    "cut": ("at_equality", "beyond"),
    "fail": ("soft", "hard"),
    "reach": ("deep", "shallow"),
    "order": ("left_to_right", "right_to_left"),
    "tie": ("first", "last"),
}
PRINTED = {
    "cut": "equality",
    "fail": "(fail-",
    "reach": "no bound from further up",
    "order": "Children are searched",
    "tie": "Among equally good moves",
    "value_range": "Every leaf has a value from",
}
"""words that occur only in the sentence of a rule"""
NARROW = (2, 4)


@dataclass(frozen=True)
class Case:
    """Questions of one kind with one search, and optionally with one variant."""

    kind: str
    algorithm: str
    details: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.kind, self.algorithm, self.details)))

    @property
    def words(self) -> dict[str, tuple[str, ...]]:
        """Return the tested rules with their choices."""
        if self.algorithm in ("alphabeta", "minimax"):
            return {name: choices for name, choices in WORDS.items() if name != "tie"}
        if self.algorithm in ("maxn", "paranoid"):
            return {name: WORDS[name] for name in ("cut", "order", "tie")}
        return {name: WORDS[name] for name in ("cut", "fail", "order")}

    @property
    def windows(self) -> list[Any]:
        """Return the tested start windows."""
        return [INFINITE_WINDOW, NARROW] if self.algorithm == "alphabeta" else [INFINITE_WINDOW]

    @property
    def trees(self) -> list[gt.Tree]:
        """Return as many trees as the speed of the kind allows."""
        is_slow = self.kind in ("find-x", "child-order", "design-leaves") and self.details != "cut"
        count = 480 if self.details == "cut" else 50 if is_slow else 160
        return trees(count, "many" if self.algorithm in ("maxn", "paranoid") else self.algorithm)

    def exercise(self, tree: gt.Tree, rules: gt.Rules, window: Any) -> Exercise:
        """Return a question whose details depend only on the tree."""
        draws, details = random.Random(str(tree)), dict[str, Any]()
        if self.kind == "find-x":
            details = {"leaf": tree.label(draws.choice(tree.leaves)), "ask": self.details}
            if self.details == "move":
                details["move"] = tree.move(draws.choice(tree.children(0)))
            elif self.details == "cut":
                details["branch"] = tree.label(draws.choice(tree.nodes[1:]))
        elif self.details:
            details = {"at" if self.kind == "windows" else "cuts": self.details}
        if self.kind == "which-trace":
            details = {"options": tables(self, tree)}
        if self.kind == "first-wrong-step":
            choices = {name: draws.choice(choices) for name, choices in self.words.items()}
            window_of_steps = draws.choice(self.windows)
            steps = table(Exercise("visit-order", tree, gt.Rules(**choices), window_of_steps, self.algorithm).result)
            details = {"steps": [*steps[:-1], ["?", *steps[-1][1:]]]}
        if self.kind == "why-cut":
            details = reasons(self, tree)
        return Exercise(self.kind, tree, rules, window, self.algorithm, details)

    def key(self, exercise: Exercise) -> Any:
        """Return the key; if several answers are right, return which answers of a fixed set are right."""
        tree, draws = exercise.tree, random.Random(str(exercise.tree))
        if self.kind == "which-trace":
            return table(exercise.result)
        if self.kind == "best-move":
            return [exercise.accepts(tree.move(child)) for child in tree.children(0)]
        if self.kind == "child-order":
            return [exercise.accepts(order) for order in orders(tree, draws)]
        if self.kind == "design-leaves":
            drawn = [{tree.label(leaf): draws.randint(-1, 7) for leaf in tree.leaves} for _ in range(12)]
            return [exercise.accepts(values) for values in drawn]
        return exercise.key


@lru_cache(maxsize=200)
def tables(case: Case, tree: gt.Tree) -> dict[str, Any]:
    """Return the tables of a search under all rules."""
    asked = [Exercise("visit-order", tree, *setting, case.algorithm) for setting in settings(case)]
    found = options([exercise.result for exercise in asked])
    return {**found, "none": found["1"][:-1]}


@lru_cache(maxsize=200)
def reasons(case: Case, tree: gt.Tree) -> dict[str, Any]:
    """Return the node that is cut off under most rules, and the reasons to choose from under all rules."""
    searched = [gt.alphabeta(tree, rules=rules, window=window) for rules, window in settings(case)]
    cuts = [cut.node for result in searched for cut in result.cuts if cut.pruned]
    details, rows = {"cut": tree.label(max(sorted(set(cuts)), key=cuts.count, default=0))}, list[list[str]]()
    for rules, window in settings(case):
        with suppress(GameTreeError):
            offered = Exercise("why-cut", tree, rules, window, case.algorithm, details).details["reasons"]
            rows += [row for row in offered if row not in rows]
    return {**details, "reasons": rows}


def orders(tree: gt.Tree, draws: random.Random) -> Iterator[dict[str, list[str]]]:
    """Yield some orders of the children."""
    for _ in range(12):
        below = {tree.label(node): list(map(tree.label, tree.children(node))) for node in tree if tree.children(node)}
        yield {label: draws.sample(children, len(children)) for label, children in below.items()}


@cache
def trees(count: int, sort: str) -> list[gt.Tree]:
    """Return small random trees with many equal values, in which MAX or MIN moves first."""
    draws, found = random.Random(31), list[gt.Tree]()

    def leaf(most: int) -> str:
        some = [str(draws.randint(0, most)) for _ in range(3)]
        return f"({' '.join(some)})" if sort == "many" else some[0]

    def below(depth: int, most: int) -> str:
        if depth == 0 or (depth < 3 and draws.random() < 0.15):
            return leaf(most)
        some = [below(depth - 1, most) for _ in range(draws.randint(2 if depth > 2 else 1, 3))]
        if sort in ("star1", "star2", "expectiminimax") and draws.random() < 0.3:
            return "{" + " ".join(f"1/{len(some)}: {one}" for one in some) + "}"
        return f"[{' '.join(some)}]"

    def chain(depth: int, most: int) -> str:
        """Return a narrow tree, in which deep cut-offs are likely."""
        some = [leaf(most), chain(depth - 1, most) if depth else leaf(most)]
        return f"[{' '.join(draws.sample(some, 2))}]"

    while len(found) < count:
        text = draws.choice([below, below, chain])(draws.choice([2, 3, 4]), draws.choice([3, 6, 12]))
        if text[0] == "[":
            tree = gt.Tree.parse(("p1" if sort == "many" else draws.choice(["max", "min"])) + text)
            if 1 < len(tree.leaves) <= 12:
                found.append(tree)
    return found


VARIANTS = {
    "find-x": ("cut", "move", "change"),
    "windows": ("entry", "end"),
    "child-order": ("most", "fewest"),
    "design-leaves": ("most", "fewest"),
}
CASES = [
    Case(kind.name, algorithm, details)
    for kind in KINDS.values()
    for algorithm in kind.algorithms
    for details in VARIANTS.get(kind.name, ("",))
    if (algorithm, details) != ("minimax", "cut")
    if not (kind.name == "best-move" and algorithm == "expectiminimax")  # this pair has no rule to test
    if kind.name not in ("wrong-line", "order-lines")  # the keys of these kinds are programs, under any rules
]


def settings(case: Case) -> Iterator[tuple[gt.Rules, Any]]:
    """Yield all combinations of rules and windows."""
    ends = (0, 12) if case.algorithm in ("star1", "star2") else None
    for choices in itertools.product(*case.words.values()):
        for window in case.windows:
            yield gt.Rules(**dict(zip(case.words, choices, strict=True)), value_range=ends), window


def outcome(case: Case, tree: gt.Tree, rules: gt.Rules, window: Any, of: Callable[[Exercise], Any]) -> Any:
    """Return a property of an exercise, or None if the exercise does not exist under these rules."""
    try:
        return of(case.exercise(tree, rules, window))
    except GameTreeError:
        return None


def is_printed(case: Case, name: str, *settings: tuple[gt.Rules, Any]) -> bool:
    """Return whether a rule is printed with the first question that there is under one of the settings."""
    return any(PRINTED[name] in first_text(case, *setting) for setting in settings)


@cache
def first_text(case: Case, rules: gt.Rules, window: Any) -> str:
    texts = (outcome(case, tree, rules, window, Exercise.text) for tree in case.trees)
    return next(filter(None, texts), "")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_page_prints_exactly_the_rules_that_can_change_the_key(case: Case) -> None:
    """If and only if the page prints a rule, brute force under its other choices finds another key.

    A third of the trees is enough when each printed rule has changed a key.
    """
    keys: dict[Any, list[Any]] = {setting: [] for setting in settings(case)}
    pairs = {
        (name, (rules, window), (replace(rules, **{name: choices[1]}), window))
        for rules, window in keys
        for name, choices in case.words.items()
        if getattr(rules, name) == choices[0]
    }
    printed = {pair for pair in pairs if is_printed(case, *pair)}
    changing = set[Any]()
    for number, tree in enumerate(case.trees):
        if number > len(case.trees) / 3 and printed <= changing and not EVERY_CASE:
            break
        for (rules, window), found in keys.items():
            found.append(outcome(case, tree, rules, window, case.key))
        changing |= {pair for pair in pairs if keys[pair[1]][-1] != keys[pair[2]][-1]}
    refused = {pair for pair in pairs if not any(keys[pair[2]])}
    assert printed - refused == changing - refused


IF = {
    "cut": {"at_equality": "equality were enough", "beyond": "equality were not enough"},
    "fail": {"soft": "nodes returned values outside", "hard": "nodes returned no value outside"},
    "reach": {"deep": "the bounds of all nodes above", "shallow": "only the bound of their parent"},
    "order": {"left_to_right": "searched from left to right", "right_to_left": "searched from right to left"},
    "tie": {"first": "took the first of", "last": "took the last of"},
}
"""sentence in the feedback on an answer that is right under another rule"""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_feedback_names_the_other_rule_that_makes_an_answer_right(case: Case) -> None:
    """For every kind and rule: if the key under another rule is wrong here, the feedback calls it right under that
    other rule.
    """
    named, draws = set(), random.Random(7)
    for tree in case.trees[:: 8 if case.details == "cut" else 4]:
        rules, window = draws.choice(list(settings(case)))
        for name, choices in case.words.items():
            other = next(choice for choice in choices if choice != getattr(rules, name))
            exercise = outcome(case, tree, rules, window, lambda exercise: exercise)
            key = outcome(case, tree, replace(rules, **{name: other}), window, lambda exercise: exercise.key)
            if exercise is None or key is None or exercise.accepts(exercise.read(key)):
                continue
            feedback = check(exercise, key, mistakes={})
            assert {name: other} in feedback.other_rules, (exercise, name, key)
            assert IF[name][other] in feedback.message(), (exercise, name, key)
            named.add(name)
    assert named or not any(PRINTED[name] in case.exercise(tree, rules, window).text() for name in case.words)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_printed_rules_do_not_depend_on_the_tree(case: Case) -> None:
    for setting in settings(case):
        said = (outcome(case, tree, *setting, Exercise.text) for tree in case.trees[:12])
        printed = [[name for name, words in PRINTED.items() if words in text] for text in said if text]
        assert all(names == printed[0] for names in printed)


def test_irrelevant_value_range_is_not_printed() -> None:
    """A range that can change an answer is printed."""
    chance, ends = "[{0.5: 2, 0.5: 3} {0.5: 1, 0.5: 4}]", gt.Rules(value_range=(0, 10))
    assert PRINTED["value_range"] not in Exercise("chance-values", chance, ends).text()
    assert PRINTED["value_range"] not in Exercise("chance-pruning", chance, ends, algorithm="expectiminimax").text()
    assert PRINTED["value_range"] not in Exercise("pruned-leaves", "[[3 5] [2 4]]", ends).text()


@pytest.mark.parametrize(
    "command",
    [
        ("paper", "--kind", "chance-values", "-o", "sheet.pdf"),
        ("questions", "--kind", "chance-values", "-o", "one.xml"),
    ],
)
def test_rule_unsupported_by_every_question_is_refused(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error names the rule before any file is written; a rule that one question follows is accepted."""
    monkeypatch.chdir(tmp_path)
    assert cli.main([*command, "--fail", "hard"]) == 2
    assert "--fail has no effect, because no search of chance-values obeys this rule" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert cli.main([*command, "--fail", "hard", "--kind", "bounds"]) == 0
