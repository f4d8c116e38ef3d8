"""Questions for the page contract: kinds, searches, rules, trees and languages, derived from seeds."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import gametree as gt
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES

INF = float("inf")
Kinded = tuple[str, str, tuple[tuple[str, Any], ...]]

_FORMS: tuple[tuple[Any, ...], ...] = (
    ("values", "minimax alphabeta"),
    ("best-move", "minimax alphabeta expectiminimax maxn paranoid"),
    ("pruned-leaves", "alphabeta"),
    ("cut-branches", "alphabeta"),
    ("visit-order", "alphabeta minimax"),
    ("windows", "alphabeta", {"at": "entry"}, {"at": "end"}),
    ("intervals", "alphabeta minimax"),
    ("bounds", "alphabeta"),
    ("savings", "alphabeta"),
    ("chance-values", "expectiminimax"),
    ("chance-pruning", "star1 star2 expectiminimax"),
    ("tuples", "maxn paranoid"),
    ("find-x", "alphabeta", {"ask": "cut"}, {"ask": "move"}, {"ask": "change"}),
    ("find-x", "minimax", {"ask": "move"}),
    ("child-order", "alphabeta", {"cuts": "most"}, {"cuts": "fewest"}),
    ("design-leaves", "alphabeta", {"cuts": "most"}, {"cuts": "fewest"}, {"cuts": "most", "values": True}),
    ("which-trace", "alphabeta minimax"),
    ("first-wrong-step", "alphabeta minimax"),
    ("why-cut", "alphabeta"),
    ("order-lines", "alphabeta minimax expectiminimax"),
)
KINDS: tuple[Kinded, ...] = tuple(
    (kind, search, tuple(form.items()))
    for kind, searches, *forms in _FORMS
    for search in searches.split()
    for form in forms or ({},)
)
"""every kind of question with each of its searches and forms"""

FACTORS: Mapping[str, Sequence[Any]] = {
    "kind": KINDS,
    "cut": ("at_equality", "beyond"),
    "fail": ("soft", "hard"),
    "reach": ("deep", "shallow"),
    "order": ("left_to_right", "right_to_left", "by label"),
    "window": ("full", "narrow"),
    "depth": ("all", "limit", "unstable"),
    "range": ("none", "known"),
    "tie": ("first", "last"),
    "player": ("", "p2"),
    "lang": LANGUAGES,
}
CHANCE = ("expectiminimax", "star1", "star2")
MANY = ("maxn", "paranoid")
SMALL = ("child-order", "design-leaves")


@dataclass(frozen=True)
class Case:
    """One question: the choice made for each factor (kind, rule, language …), and a seed for its tree."""

    choice: tuple[Any, ...]
    seed: int

    def __getitem__(self, factor: str) -> Any:
        return self.choice[list(FACTORS).index(factor)]

    @property
    def name(self) -> str:
        kind, algorithm, details = self["kind"]
        rest = [str(value) for name, value in zip(FACTORS, self.choice, strict=True) if name != "kind" and value]
        return "-".join([kind, algorithm, *(str(value) for _, value in details), *rest, str(self.seed)])


def every_case() -> Iterator[Case]:
    """Yield all combinations of kinds and rules, each with its own tree; the languages alternate."""
    names = [name for name in FACTORS if name not in ("lang", "tie", "player")]
    for number, choice in enumerate(itertools.product(*(FACTORS[name] for name in names))):
        chosen = dict(zip(names, choice, strict=True))
        is_many = chosen["kind"][1] in MANY
        for tie, player in itertools.product(FACTORS["tie"], FACTORS["player"]) if is_many else [("first", "")]:
            chosen |= {"tie": tie, "player": player, "lang": FACTORS["lang"][number % 3]}
            yield Case(tuple(chosen[name] for name in FACTORS), number)


def pairwise(seed: int) -> Iterator[tuple[Case, Exercise | Exception]]:
    """Yield cases that cover each pair of choices for two factors that can occur together in a question."""
    random = Random(seed)
    left = {
        ((a, x), (b, y))
        for (a, of_a), (b, of_b) in itertools.combinations(enumerate(FACTORS.values()), 2)
        for x in range(len(of_a))
        for y in range(len(of_b))
    }
    while left:
        pair = random.choice(sorted(left))
        left.remove(pair)
        for _ in range(ATTEMPTS):
            places = [random.randrange(len(choices)) for choices in FACTORS.values()]
            for factor, place in pair:
                places[factor] = place
            choice = tuple(choices[place] for choices, place in zip(FACTORS.values(), places, strict=True))
            case = Case(choice, random.randrange(10**6))
            if exercise := exercise_of(case):
                left -= set(itertools.combinations(enumerate(places), 2))
                yield case, exercise
                break


ATTEMPTS = 25
"""number of combinations that are tried for a pair of choices before the pair counts as incompatible"""


# ---- exercises ----------------------------------------------------------------------------------


def exercise_of(case: Case) -> Exercise | Exception | None:
    """Return the exercise of a case with its key, or None if the kit refuses the combination."""
    random = Random(case.seed)
    kind, algorithm, details = case["kind"]
    window = (random.choice([2, 3, 4]), random.choice([5, 6, 7])) if case["window"] == "narrow" else None
    options: dict[str, Any] = {"window": window} if window else {}
    try:
        tree = gt.Tree.parse(tree_text(random, algorithm, is_small=kind in SMALL))
        rules = gt.Rules(**rules_of(case, tree, random))
        known = dict(details)
        if kind == "find-x":
            known |= x_of(tree, random, known["ask"])
        elif kind == "design-leaves" and "values" in known:
            known["values"] = random.sample(range(1, 10), len(tree.leaves))
        elif kind == "which-trace":
            known["options"] = tables_of(tree, rules, algorithm, window)
        elif kind == "first-wrong-step":
            wrong = list(tables_of(tree, rules, algorithm, window).values())[1:]
            known["steps"] = random.choice(wrong) if wrong else []
        elif kind == "why-cut":
            cuts = [cut for cut in gt.alphabeta(tree, rules=rules, window=window or (-INF, INF)).cuts if cut.pruned]
            known["cut"] = tree.label(random.choice(cuts).node) if cuts else ""
        exercise = Exercise(kind, tree, rules, algorithm=algorithm, details=known, lang=case["lang"], **options)
        return exercise if exercise.key is not None else None
    except gt.GameTreeError:
        return None
    except Exception as error:
        return error


SHAPES = ("[[x x] [x x]]", "[[x x] x]", "[x [x x] x]", "[[[x x] x] x]", "[x [[x x] x]]")
"""tree shapes with so few leaves that all orders and designs can be tried"""


def tree_text(random: Random, algorithm: str, *, is_small: bool) -> str:
    """Return a tree with few different values, so that ties occur."""
    if is_small:
        shape = random.choice(SHAPES)
        return random.choice(["", "min"]) + re.sub("x", lambda _: str(random.choice([1, 5, 7])), shape)
    many, chance = algorithm in MANY, algorithm in CHANCE
    height = random.choice([2, 3, 3])

    def leaf() -> str:
        if many:
            return "(" + " ".join(str(random.randint(0, 6)) for _ in range(3)) + ")"
        return str(random.choice([random.randint(1, 9), random.randint(1, 9), "5/2", "-3"]))

    def node(depth: int) -> str:
        if depth == height or (depth > 1 and random.random() < 0.3):
            return leaf()
        below = [node(depth + 1) for _ in range(random.choice([2, 2, 3]))]
        if chance and depth % 2:
            shares = {2: [(1, 1), (1, 4), (3, 1)], 3: [(1, 1, 2), (3, 1, 1)]}[len(below)]
            share = random.choice(shares)
            return "{" + ", ".join(f"{s}/{sum(share)}: {text}" for s, text in zip(share, below, strict=True)) + "}"
        mover = random.choice(["p1", "p2", "p3"]) if many and depth and random.random() < 0.25 else ""
        return mover + "[" + " ".join(below) + "]"

    root = random.choice(["p1", "p2"]) if many else random.choice(["", "", "min"])
    return root + node(0)


def rules_of(case: Case, tree: gt.Tree, random: Random) -> dict[str, Any]:
    """Return the rules that a case has for the given tree."""
    rules: dict[str, Any] = {name: case[name] for name in ("cut", "fail", "reach", "tie")}
    rules["order"] = case["order"]
    if case["order"] == "by label":
        inner = [node for node in tree.nodes if len(tree.children(node)) > 1]
        picked = random.sample(inner, min(2, len(inner)))
        rules["order"] = {
            tree.label(node): shuffled(random, list(map(tree.label, tree.children(node)))) for node in picked
        }
    if case["range"] == "known":
        rules["value_range"] = (-4, 20 if tree.utilities else 10)
    if case["player"] and case["kind"][1] == "paranoid":
        rules["player"] = case["player"]
    if case["depth"] != "all":
        rules |= limit_of(case, tree, random)
    return rules


def limit_of(case: Case, tree: gt.Tree, random: Random) -> dict[str, Any]:
    """Return a depth limit with estimates and, in some cases, a position at the limit below which the search
    continues.
    """
    limit = random.choice([1, 2])
    depth_of = {node: len(tree.path(node)) - 1 for node in tree.nodes}
    there = [node for node in tree.nodes if depth_of[node] == limit and tree.children(node)]
    unstable = random.sample(there, 1) if there and case["depth"] == "unstable" else []
    ends = [node for node in there if node not in unstable]
    ends += [child for node in unstable for child in tree.children(node) if tree.children(child)]

    def estimate() -> Any:
        return tuple(random.randint(0, 6) for _ in range(3)) if tree.utilities else random.choice([1, 3, 4, 5, "2.5"])

    found: dict[str, Any] = {"depth": limit, "evaluate": {tree.label(node): estimate() for node in ends}}
    if unstable:
        found["unstable"] = tuple(map(tree.label, unstable))
    return found


def shuffled(random: Random, items: list[str]) -> list[str]:
    return random.sample(items, len(items))


def x_of(tree: gt.Tree, random: Random, asked: str) -> dict[str, str]:
    """Return the details of a question about x: the leaf with x, and the branch or move that is asked about."""
    found = {"leaf": tree.label(random.choice(tree.leaves))}
    if asked == "cut":
        found["branch"] = tree.label(random.choice(tree.nodes[1:]))
    elif asked == "move":
        found["move"] = tree.move(random.choice(tree.children(0)))
    return found


def tables_of(tree: gt.Tree, rules: gt.Rules, algorithm: str, window: Any) -> dict[str, list[list[str]]]:
    """Return tables of steps: first the table of the search, then those of searches under other rules."""
    from gametree.exercises.kinds.step_tables import options

    others = (("cut", "at_equality"), ("cut", "beyond"), ("fail", "soft"), ("fail", "hard"), ("reach", "shallow"))
    searches = [
        gt.alphabeta(tree, rules=dataclasses.replace(rules, **{name: value}), window=window or (-INF, INF))
        for name, value in others
    ]
    searches.append(gt.minimax(tree, rules=rules))
    right = (
        gt.minimax(tree, rules=rules)
        if algorithm == "minimax"
        else gt.alphabeta(tree, rules=rules, window=window or (-INF, INF))
    )
    return options([right, *searches])
