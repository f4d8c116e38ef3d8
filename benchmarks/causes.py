"""How reliably feedback names causes: simulated students make every known mistake, and mistakes outside the table.

The students search nested lists and share no code with the kit. Each mistake of the table is made on many trees.
On the same trees the students make all other mistakes too, in order to count the answers for which feedback names one
cause alone although another mistake gives the same answer. The causes are read from the text of a message.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean
from typing import Any, TypeAlias

from gametree import Rules
from gametree.errors import GameTreeError
from gametree.exercises import MISTAKES, Exercise, check

__all__ = ["causes_named", "contested", "feedback_causes"]

INF = float("inf")
Nested: TypeAlias = Any
"""A leaf (a number or a tuple), or a list of children; at a chance node, a list of (probability, child) pairs."""
Answers: TypeAlias = dict[str, list[Any]]
"""answers of all ways to make a mistake, by mistake"""
SEVERAL = "More than one explanation fits your answer"
TWO = "but two together would"
SLIPS = ("Perhaps you have", "Perhaps you only", "into your answer by accident", "would be right if", "did not contain")
"""phrases that occur only in sentences about slips"""


# ---- Trees --------------------------------------------------------------------------------------


def drawn(dice: random.Random, plies: int, leaf: Callable[[], Any]) -> Nested:
    return leaf() if plies == 0 else [drawn(dice, plies - 1, leaf) for _ in range(dice.choice((2, 2, 3)))]


def irregular(dice: random.Random) -> Nested:
    """Draw a tree of at most four plies, with 10 to 24 leaves whose values are from 0 to 12."""

    def below(plies: int) -> Nested:
        if plies == 0 or (plies < 3 and dice.random() < 0.25):
            return dice.randint(0, 12)
        return [below(plies - 1) for _ in range(dice.choice((2, 2, 3)))]

    while True:
        tree = below(4)
        if 10 <= len(list(leaf_paths(tree))) <= 24:
            return tree


def leaf_paths(tree: Nested, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if not isinstance(tree, list):
        yield path
    else:
        for number, child in enumerate(tree):
            yield from leaf_paths(child, (*path, number))


def inner_paths(tree: Nested, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if isinstance(tree, list):
        yield path
        for number, child in enumerate(tree):
            yield from inner_paths(child, (*path, number))


def label(path: tuple[int, ...]) -> str:
    """Return the label that the kit gives a node: A for the root, B, C … for its children, B1, B2 … below them (at most
    nine children each).
    """
    return "A" if not path else "BCDEFGHIJ"[path[0]] + "".join(str(number + 1) for number in path[1:])


def text(tree: Nested) -> str:
    return str(tree).replace(",", "")


def whole(number: float) -> float:
    return number if abs(number) == INF else int(number)


# ---- Alpha-beta with mistakes -------------------------------------------------------------------


@dataclass
class Wrong:
    """The deviations of a student's search from alpha-beta; each is False or "" for the correct search."""

    strict: bool = False
    root_is_min: bool = False
    backwards: bool = False
    window: str = ""
    same_type: bool = False
    takes: str = ""
    spares: str = ""
    cuts: Callable[[int, bool, bool], bool] = lambda depth, is_max, would: would
    """function that decides whether a node is cut off; its arguments are the depth of the node, whether MAX moves, and
    the decision of alpha-beta
    """
    slack: int = 0
    """distance from the bound at which the student already cuts off nodes"""
    skips: Callable[[int, int], bool] = lambda place, count: False
    """function that decides whether a child is overlooked; its arguments are the index of the child and the number of
    children
    """
    choose: Callable[[bool, list[float]], float] | None = None
    """function that returns the value of a node instead of the best value; its arguments are whether MAX moves, and the
    values so far
    """


@dataclass
class Search:
    tree: Nested
    wrong: Wrong = field(default_factory=Wrong)
    prunes: bool = True

    def __post_init__(self) -> None:
        self.order: list[tuple[int, ...]] = []
        self.left: dict[tuple[int, ...], float] = {}
        self.entered: dict[tuple[int, ...], tuple[float, float]] = {}
        self.ended: dict[tuple[int, ...], tuple[float, float]] = {}
        self.cut: dict[tuple[int, ...], tuple[int, ...]] = {}
        """last visited child of each node that is cut off before all its children are visited"""
        self.best: tuple[int, ...] = ()
        self.last_window: dict[tuple[int, ...], tuple[float, float]] = {}
        self.first_value: dict[tuple[int, ...], float] = {}
        self.walk((), self.tree, not self.wrong.root_is_min, -INF, INF)

    def walk(self, path: tuple[int, ...], node: Nested, is_max: bool, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            self.order.append(path)
            return float(node)
        wrong, entered = self.wrong, (alpha, beta)
        self.entered[path] = entered
        value, values, skip, is_cut = -INF if is_max else INF, list[float](), 0, False
        places = [place for place in range(len(node)) if not wrong.skips(place, len(node))]
        for turn, place in enumerate(places[::-1] if wrong.backwards else places):
            if skip:
                skip -= 1
                continue
            child = (*path, place)
            found = self.walk(child, node[place], not is_max, *self.window_of(path, value, is_max, alpha, beta))
            alpha, beta = self.after(path, child, found, is_max, alpha, beta)
            values.append(found)
            better = (found > value) if is_max else (found < value)
            if wrong.choose:
                value = wrong.choose(is_max, values)
            elif wrong.takes.startswith("last"):
                value = found
            elif wrong.takes == "first":
                value = values[0]
            elif better:
                value = found
            if better and not path:
                self.best = child
            rest = [*places[::-1]][turn + 1 :] if wrong.backwards else places[turn + 1 :]
            if self.stops(len(path), value, is_max, (alpha, beta), entered):
                if not rest or self.spares_all(node, rest):
                    if rest:
                        self.cut[path] = child
                    is_cut = True
                    break
                if wrong.spares == "each-next" or (wrong.spares == "next" and not is_cut):
                    skip = 1
                is_cut = True
                if wrong.spares not in ("each-next", "lone-moving", "late"):
                    continue
            if not is_cut or wrong.spares in ("each-next", "lone-moving", "late"):
                alpha, beta = self.narrowed(value, is_max, (alpha, beta), entered)
        self.left[path], self.ended[path] = value, (alpha, beta)
        return value

    def spares_all(self, node: Nested, rest: list[int]) -> bool:
        spares = self.wrong.spares
        if spares in ("next", "each-next"):
            return False
        if spares in ("lone", "lone-moving"):
            return not any(isinstance(child, list) for child in node)
        return spares != "late" or not any(isinstance(node[place], list) for place in rest)

    def stops(self, depth: int, value: float, is_max: bool, now: tuple[float, float], entered: Any) -> bool:
        if not self.prunes:
            return False
        bound = now[1] if is_max else now[0]
        distance = (value - bound if is_max else bound - value) if abs(bound) < INF else -INF
        would = distance > 0 if self.wrong.strict else distance >= -self.wrong.slack
        inherited = entered[0] if is_max else entered[1]
        if self.wrong.same_type and abs(inherited) < INF:
            beyond = value - inherited if is_max else inherited - value
            would = would or beyond > 0 or (beyond == 0 and not self.wrong.strict)
        return self.wrong.cuts(depth, is_max, would)

    def narrowed(self, value: float, is_max: bool, now: tuple[float, float], entered: Any) -> tuple[float, float]:
        alpha, beta = now
        if self.wrong.window == ("alpha-fixed" if is_max else "beta-fixed") or "last-value" in self.wrong.window:
            return now
        if self.wrong.takes == "last-anew":
            alpha, beta = (entered[0], beta) if is_max else (alpha, entered[1])
        elif self.wrong.takes == "last-replaced":
            alpha, beta = (-INF, beta) if is_max else (alpha, INF)
        return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))

    def window_of(
        self, path: tuple[int, ...], value: float, is_max: bool, alpha: float, beta: float
    ) -> tuple[float, float]:
        policy = self.wrong.window
        if policy == "fresh" or (policy == "fresh-at-root" and not path):
            return -INF, INF
        if policy == "parent":
            return (value, INF) if is_max else (-INF, value)
        return alpha, beta

    def after(
        self, path: tuple[int, ...], child: tuple[int, ...], found: float, is_max: bool, alpha: float, beta: float
    ) -> tuple[float, float]:
        if self.wrong.window == "copied-up":
            if child in self.last_window:
                alpha, beta = self.last_window[child]
                alpha, beta = (alpha, min(beta, found)) if is_max else (max(alpha, found), beta)
            self.last_window[path] = alpha, beta
        elif self.wrong.window.startswith("last-value"):
            low, high = self.entered[path] if self.wrong.window == "last-value-inside" else (-INF, INF)
            return (max(low, found), beta) if is_max else (alpha, min(high, found))
        elif self.wrong.window == "provisional":
            if path in self.first_value:
                known = self.first_value[path]
                alpha, beta = (alpha, min(beta, known)) if is_max else (max(alpha, known), beta)
            elif path:
                self.first_value[path] = found
            if child in self.first_value:
                known = self.first_value[child]
                alpha, beta = (max(alpha, known), beta) if is_max else (alpha, min(beta, known))
        return alpha, beta

    @property
    def unread(self) -> list[str]:
        return [label(path) for path in leaf_paths(self.tree) if path not in set(self.order)]

    @property
    def values(self) -> dict[str, int]:
        return {label(path): int(value) for path, value in self.left.items()}

    def windows(self, at: str = "entry") -> dict[str, tuple[Any, Any]]:
        found = self.entered if at == "entry" else self.ended
        return {label(path): (whole(alpha), whole(beta)) for path, (alpha, beta) in found.items()}


IN_CUTS: dict[str, list[Wrong]] = {
    "players-swapped": [Wrong(root_is_min=True)],
    "read-from-the-other-side": [Wrong(backwards=True)],
    "parent-bound-only": [Wrong(window="parent")],
    "fresh-window-at-root-moves": [Wrong(window="fresh-at-root")],
    "fresh-window-everywhere": [Wrong(window="fresh")],
    "same-player-bound": [Wrong(same_type=True)],
    "last-child-overwrites": [Wrong(takes=way) for way in ("last", "last-anew", "last-replaced")],
    "first-child-kept": [Wrong(takes="first")],
    "next-sibling-only": [Wrong(spares="next"), Wrong(spares="each-next")],
    "cuts-above-leaves-only": [Wrong(spares=way) for way in ("lone", "lone-moving", "late")],
    "never-raises-alpha": [Wrong(window="alpha-fixed"), Wrong(window="beta-fixed")],
}
PROVISIONAL = {
    "unfinished-value-counts": [Wrong(window="provisional")],
    "bounds-copied-up": [Wrong(window="copied-up")],
    "last-value-as-bound": [Wrong(window="last-value"), Wrong(window="last-value-inside")],
}
OUTSIDE_CUTS: dict[str, Wrong] = {
    "cuts when nearly equal": Wrong(slack=1),
    "never cuts at MIN": Wrong(cuts=lambda depth, is_max, would: would and is_max),
    "never cuts at MAX": Wrong(cuts=lambda depth, is_max, would: would and not is_max),
    "cuts only below the root": Wrong(cuts=lambda depth, is_max, would: would and depth == 1),
    "no cuts below the root": Wrong(cuts=lambda depth, is_max, would: would and depth > 1),
    "second child never looked at": Wrong(skips=lambda place, count: place == 1),
    "last child never looked at": Wrong(skips=lambda place, count: place == count - 1 > 0),
    "middle value chosen": Wrong(choose=lambda is_max, values: sorted(values)[len(values) // 2]),
    "stops far before the bound": Wrong(slack=3),
}


def without_cause(search: Search) -> list[str]:
    """Return the leaves crossed out by a student who also crosses out the child that causes a cut-off."""
    read = set(search.order)
    for node, cause in search.cut.items():
        read = {path for path in read if path[: len(node) + 1] != cause}
    return [label(path) for path in leaf_paths(search.tree) if path not in read]


def known_in_cuts(tree: Nested, key: Callable[[Search], Any], *, beyond: bool, more: bool) -> Answers:
    ways = {**IN_CUTS, **(PROVISIONAL if more else {})}
    found = {name: [key(Search(tree, reset(wrong, beyond))) for wrong in them] for name, them in ways.items()}
    found["cuts-at-equality" if beyond else "cuts-only-when-strictly-better"] = [
        key(Search(tree, Wrong(strict=not beyond)))
    ]
    return found


def reset(wrong: Wrong, beyond: bool) -> Wrong:
    return Wrong(**{**wrong.__dict__, "strict": beyond})


def crossed_out(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree, beyond = irregular(dice), dice.random() < 0.2
    exercise = Exercise("pruned-leaves", text(tree), Rules(cut="beyond") if beyond else Rules())
    known = known_in_cuts(tree, lambda search: search.unread, beyond=beyond, more=True)
    known["evaluated-leaves-named"] = [[label(path) for path in Search(tree, Wrong(strict=beyond)).order]]
    known["cause-crossed-out"] = [without_cause(Search(tree, Wrong(strict=beyond)))]
    outside = {name: [Search(tree, wrong).unread] for name, wrong in OUTSIDE_CUTS.items()}
    unread = Search(tree).unread
    outside["crosses out the first sibling only of each cut"] = [unread[::2]]
    outside["crosses out the leaf before"] = [
        [label(path) for path, after in itertools.pairwise(leaf_paths(tree)) if label(after) in unread]
    ]
    return exercise, known, outside


def visited(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = irregular(dice)
    exercise = Exercise("visit-order", text(tree))

    def in_order(search: Search) -> list[str]:
        return [label(path) for path in search.order]

    known = known_in_cuts(tree, in_order, beyond=False, more=True)
    return exercise, known, {name: [in_order(Search(tree, wrong))] for name, wrong in OUTSIDE_CUTS.items()}


def windows_asked(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12))
    exercise, right = Exercise("windows", text(tree)), Search(tree)
    known = known_in_cuts(tree, lambda search: search.windows(), beyond=False, more=True)
    entered = right.windows()
    turned = {
        name: (-INF, a) if b == INF > abs(a) else (b, INF) if a == -INF < b < INF else (a, b)
        for name, (a, b) in entered.items()
    }
    known["bounds-exchanged"] = [{name: (b, a) for name, (a, b) in entered.items()}, turned]
    known["entry-and-end-exchanged"] = [right.windows("end"), ended_past_the_cut(tree)]
    known["intervals-for-windows"] = [known_intervals(right)]
    parents = {name: entered[name[:-1] if len(name) > 1 else "A"] for name in entered}
    outside: Answers = {
        "the window of the node above": [parents],
        "zero for infinity": [{n: tuple(0 if abs(x) == INF else x for x in w) for n, w in entered.items()}],
        "nearly equal": [Search(tree, Wrong(slack=1)).windows()],
        "never cuts at MIN": [Search(tree, OUTSIDE_CUTS["never cuts at MIN"]).windows()],
    }
    return exercise, known, outside


def known_intervals(search: Search) -> dict[str, tuple[float, float]]:
    """Return the intervals that the evaluated leaves prove for every visited node."""
    read, found = set(search.order), dict[str, tuple[float, float]]()

    def walk(path: tuple[int, ...], node: Nested) -> tuple[float, float]:
        if not isinstance(node, list):
            return (node, node) if path in read else (-INF, INF)
        below = [walk((*path, number), child) for number, child in enumerate(node)]
        best = max if len(path) % 2 == 0 else min
        known = best(low for low, _ in below), best(high for _, high in below)
        if path in search.entered:
            found[label(path)] = known
        return known

    walk((), search.tree)
    return found


def ended_past_the_cut(tree: Nested) -> dict[str, Any]:
    """Return the final windows of a student who also updates the bound of a node with the value that causes its
    cut-off.
    """
    search = Search(tree)
    ends = dict(search.ended)
    for path, value in search.left.items():
        alpha, beta = search.ended[path]
        is_max = len(path) % 2 == 0
        if value >= beta if is_max else value <= alpha:
            ends[path] = (value, beta) if is_max else (alpha, value)
    search.ended = ends
    return search.windows("end")


# ---- Values -------------------------------------------------------------------------------------


def alike(dice_sign: int) -> Callable[[bool, list[float]], float]:
    return lambda is_max, values: max(values) if dice_sign > 0 else min(values)


def average(is_max: bool, values: list[float]) -> Any:
    return Fraction(sum(map(Fraction, values))) / len(values)


def average_at_min(is_max: bool, values: list[float]) -> Any:
    return max(values) if is_max else average(is_max, values)


WITHOUT_CUTS: dict[str, list[Wrong]] = {
    "players-swapped": [Wrong(root_is_min=True)],
    "last-child-overwrites": [Wrong(takes="last")],
    "first-child-kept": [Wrong(takes="first")],
    "min-nodes-as-max": [Wrong(choose=alike(1))],
    "max-nodes-as-min": [Wrong(choose=alike(-1))],
    "mean-of-the-children": [Wrong(choose=average), Wrong(choose=average_at_min)],
}
OUTSIDE_VALUES: dict[str, Wrong] = {
    "median": Wrong(choose=lambda is_max, values: sorted(values)[len(values) // 2]),
    "sum": Wrong(choose=lambda is_max, values: sum(values)),
    "second best": Wrong(choose=lambda is_max, values: sorted(values, reverse=is_max)[min(1, len(values) - 1)]),
    "range": Wrong(choose=lambda is_max, values: max(values) - min(values)),
    "last child never looked at": Wrong(skips=lambda place, count: place == count - 1 > 0),
    "first child never looked at": Wrong(skips=lambda place, count: place == 0 and count > 1),
    "nearest to five": Wrong(choose=lambda is_max, values: min(values, key=lambda value: abs(value - 5))),
    "least positive": Wrong(choose=lambda is_max, values: min([v for v in values if v > 0], default=0)),
}


def exact_values(search: Search) -> dict[str, Any]:
    return {label(path): str(Fraction(value)) for path, value in search.left.items()}


def values_asked(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12))
    exercise = Exercise("values", text(tree), algorithm="minimax")
    known = {
        name: [exact_values(Search(tree, one, prunes=False)) for one in them] for name, them in WITHOUT_CUTS.items()
    }
    return exercise, known, {n: [exact_values(Search(tree, one, prunes=False))] for n, one in OUTSIDE_VALUES.items()}


def values_by_cutting(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = irregular(dice)
    exercise, right = Exercise("values", text(tree), algorithm="alphabeta"), Search(tree)
    known = known_in_cuts(tree, lambda search: search.values, beyond=False, more=False)
    full = Search(tree, prunes=False).values
    known["cut-leaves-count"] = [right.values | {label(path): full[label(path)] for path in right.cut}]
    for name in ("min-nodes-as-max", "max-nodes-as-min"):
        known[name] = [Search(tree, one, prunes=False).values for one in WITHOUT_CUTS[name]]  # MAX does not know β
    return exercise, known, {name: [Search(tree, wrong).values] for name, wrong in OUTSIDE_CUTS.items()}


def chosen(search: Search) -> list[str]:
    """Return the move that a student chooses by the values in the search, as a list; the list is empty if two moves are
    equally good.
    """
    worth = {path[0]: value for path, value in search.left.items() if len(path) == 1}
    takes = min if search.wrong.root_is_min else max
    best = [move for move, value in worth.items() if value == takes(worth.values())]
    if search.wrong.takes in ("first", "last"):
        best = [0 if search.wrong.takes == "first" else len(search.tree) - 1]
    if search.wrong.choose is WITHOUT_CUTS["max-nodes-as-min"][0].choose:
        best = [move for move, value in worth.items() if value == min(worth.values())]
    return [f"a{best[0] + 1}"] if len(best) == 1 else []


def best_moves(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, dice.choice((2, 2, 3)), lambda: dice.randint(0, 20))
    exercise = Exercise("best-move", text(tree))
    known = {
        n: [a for one in them for a in chosen(Search(tree, one, prunes=False))] for n, them in WITHOUT_CUTS.items()
    }
    return exercise, known, {n: chosen(Search(tree, one, prunes=False)) for n, one in OUTSIDE_VALUES.items()}


# ---- A depth limit --------------------------------------------------------------------------------


def limited(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = [[[[dice.randint(0, 12) for _ in "ab"] for _ in "ab"] for _ in "ab"] for _ in "ab"]
    estimates = {label(path): dice.randint(0, 12) for path in inner_paths(tree) if path}
    rules = Rules(depth=2, evaluate=estimates)

    def answer(depth: int) -> dict[str, Any]:
        found = dict[str, int]()

        def walk(path: tuple[int, ...], node: Nested) -> int:
            if not isinstance(node, list):
                return int(node)
            if len(path) == depth:
                return estimates[label(path)]
            values = [walk((*path, number), child) for number, child in enumerate(node)]
            found[label(path)] = max(values) if len(path) % 2 == 0 else min(values)
            return found[label(path)]

        walk((), tree)
        return found

    known = {"one-ply-deeper": [answer(3)], "one-ply-less-deep": [answer(1)]}
    return Exercise("values", text(tree), rules, algorithm="minimax"), known, {"two plies deeper": [answer(4)]}


# ---- Chance nodes -----------------------------------------------------------------------------------

Outcomes: TypeAlias = list[tuple[Fraction, Fraction]]
AT_CHANCE: dict[str, list[Callable[[Outcomes], Fraction]]] = {
    "chance-plain-mean": [lambda outcomes: Fraction(sum(v for _, v in outcomes)) / len(outcomes)],
    "chance-divided-by-count": [lambda outcomes: Fraction(sum(p * v for p, v in outcomes)) / len(outcomes)],
    "chance-sum": [lambda outcomes: Fraction(sum(v for _, v in outcomes))],
    "chance-most-likely": [lambda outcomes: max(outcomes, key=lambda one: one[0])[1]],
    "chance-as-max": [lambda outcomes: max(v for _, v in outcomes)],
    "chance-as-min": [lambda outcomes: min(v for _, v in outcomes)],
    "chance-weights-exchanged": [
        lambda outcomes: Fraction(sum(p * v for (p, _), (_, v) in zip(outcomes[::-1], outcomes, strict=True)))
    ],
    "chance-outcome-forgotten": [
        lambda outcomes: Fraction(sum(p * v for p, v in outcomes[:-1])),
        lambda outcomes: Fraction(sum(p * v for p, v in outcomes[1:])),
    ],
}
OUTSIDE_CHANCE: dict[str, Callable[[Outcomes], Fraction]] = {
    "greatest product": lambda outcomes: max(p * v for p, v in outcomes),
    "least likely": lambda outcomes: min(outcomes, key=lambda one: one[0])[1],
    "rounded down": lambda outcomes: Fraction(int(sum(p * v for p, v in outcomes))),
    "rounded up": lambda outcomes: Fraction(-int(-sum(p * v for p, v in outcomes) // 1)),
    "percent": lambda outcomes: Fraction(100 * sum(p * v for p, v in outcomes)),
    "squared weights": lambda outcomes: Fraction(sum(p * p * v for p, v in outcomes)),
}
WEIGHTS = ((0.8, 0.2), (0.7, 0.3), (0.25, 0.75), (0.6, 0.4), (0.5, 0.25, 0.25), (0.2, 0.3, 0.5), (0.5, 0.5))


@dataclass
class ChanceTree:
    """A tree with a MAX root, chance nodes below the root, and leaves or MIN nodes below the chance nodes."""

    branches: list[list[tuple[float, Any]]]

    @classmethod
    def drawn(cls, dice: random.Random, deep: bool) -> ChanceTree:
        def below() -> Any:
            return [dice.randint(0, 9) for _ in "ab"] if deep and dice.random() < 0.5 else dice.randint(0, 9)

        return cls([[(p, below()) for p in dice.choice(WEIGHTS)] for _ in range(dice.choice((2, 3)))])

    @property
    def text(self) -> str:
        branches = ("{" + ", ".join(f"{p}: {text(child)}" for p, child in branch) + "}" for branch in self.branches)
        return f"[{' '.join(branches)}]"

    def values(
        self,
        worth: Callable[[Outcomes], Fraction],
        least: Callable[[list[Fraction]], Fraction] = min,
        greatest: Callable[[list[Fraction]], Fraction] = max,
    ) -> dict[str, str]:
        found, roots = dict[str, str](), list[Fraction]()
        for number, branch in enumerate(self.branches):
            outcomes = []
            for place, (p, child) in enumerate(branch):
                value = least(list(map(Fraction, child))) if isinstance(child, list) else Fraction(child)
                if isinstance(child, list):
                    found[label((number, place))] = str(value)
                outcomes.append((Fraction(str(p)), value))
            roots.append(worth(outcomes))
            found[label((number,))] = str(roots[-1])
        found["A"] = str(greatest(roots))
        return found


def weighted(outcomes: Outcomes) -> Fraction:
    return Fraction(sum(p * v for p, v in outcomes))


def last(values: list[Fraction]) -> Fraction:
    return values[-1]


def first(values: list[Fraction]) -> Fraction:
    return values[0]


def chance_values(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = ChanceTree.drawn(dice, deep=True)
    known = {name: [tree.values(way) for way in ways] for name, ways in AT_CHANCE.items()}
    known |= {
        "players-swapped": [tree.values(weighted, max, min)],
        "last-child-overwrites": [tree.values(weighted, last, last)],
        "first-child-kept": [tree.values(weighted, first, first)],
        "mean-of-the-children": [tree.values(weighted, mean, mean), tree.values(weighted, mean)],
    }
    if any(isinstance(child, list) for branch in tree.branches for _, child in branch):
        known |= {
            "min-nodes-as-max": [tree.values(weighted, max)],
            "max-nodes-as-min": [tree.values(weighted, min, min)],
        }
    return Exercise("chance-values", tree.text), known, {n: [tree.values(way)] for n, way in OUTSIDE_CHANCE.items()}


# ---- Cut-offs below chance nodes --------------------------------------------------------------------


def chance_pruning(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    """Draw an exercise on a tree of MAX, chance and MIN levels; a MIN node below a chance node gets the full window
    instead of the root's bounds.
    """
    branches = [
        [(p, [dice.randint(0, 10) for _ in range(dice.choice((1, 2, 3)))]) for p in dice.choice(WEIGHTS)] for _ in "abc"
    ]
    ranged = dice.random() < 0.3
    tree = ChanceTree(branches).text
    rules = Rules(value_range=(0, 10)) if ranged else Rules()
    exercise = Exercise("chance-pruning", tree, rules, algorithm="star1" if ranged else "expectiminimax")

    def unread(*, handed_down: bool, first_outcome: bool) -> list[str]:
        alpha, missing = -INF, list[str]()
        for number, branch in enumerate(branches):
            total, stopped = 0.0, False
            for place, (p, leaves) in enumerate(branch):
                names = [label((number, place, leaf)) for leaf in range(len(leaves))]
                if stopped:
                    missing += names
                    continue
                value = INF
                for count, leaf in enumerate(leaves, start=1):
                    value = min(value, leaf)
                    if handed_down and value <= alpha:
                        missing += names[count:]
                        break
                total += p * value
                stopped = first_outcome and value <= alpha
            alpha = max(alpha, total)  # a student who stops here uses the sum so far
        return missing

    known = {"value-range-ignored": [unread(handed_down=False, first_outcome=False)]} if ranged else {}
    if not ranged:
        known["window-through-chance"] = [unread(handed_down=True, first_outcome=False)]
        known["first-outcome-cuts"] = [unread(handed_down=False, first_outcome=True)]
    return exercise, known, {}


# ---- Several players --------------------------------------------------------------------------------


def tuples_asked(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, 3, lambda: tuple(dice.randint(0, 9) for _ in "abc"))

    def answer(choose: Callable[[int, list[Any]], Any]) -> dict[str, Any]:
        found = dict[str, Any]()

        def walk(path: tuple[int, ...], node: Nested) -> Any:
            if not isinstance(node, list):
                return node
            values = [walk((*path, number), child) for number, child in enumerate(node)]
            found[label(path)] = choose(len(path) % 3, values)
            return found[label(path)]

        walk((), tree)
        return found

    def written(node: Nested, depth: int) -> str:
        if not isinstance(node, list):
            return text(node)
        return f"p{depth % 3 + 1}[{' '.join(written(child, depth + 1) for child in node)}]"

    def by_key(key: Callable[[int, Any], Any]) -> Callable[[int, list[Any]], Any]:
        return lambda player, values: max(values, key=lambda value: key(player, value))

    known = {
        "others-against-the-first": answer(by_key(lambda player, value: value[0] if player == 0 else -value[0])),
        "others-for-the-first": answer(by_key(lambda player, value: value[0])),
        "greatest-of-each-entry": answer(lambda player, values: tuple(map(max, *values))),
        "greatest-sum": answer(by_key(lambda player, value: sum(value))),
    }
    outside = {
        "least own entry": answer(by_key(lambda player, value: -value[player])),
        "least sum": answer(by_key(lambda player, value: -sum(value))),
        "next player's entry": answer(by_key(lambda player, value: value[(player + 1) % 3])),
        "last tuple": answer(lambda player, values: values[-1]),
        "greatest single entry": answer(by_key(lambda player, value: max(value))),
    }
    exercise = Exercise("tuples", written(tree, 0))
    return exercise, {n: [a] for n, a in known.items()}, {n: [a] for n, a in outside.items()}


# ---- Bounds, known intervals and x ------------------------------------------------------------------


def bounds_asked(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12))
    exercise = Exercise("bounds", text(tree))
    values = Search(tree).values
    return exercise, {"bound-taken-for-value": [{name: f"= {value}" for name, value in values.items()}]}, {}


def values_of(tree: Nested) -> Iterator[int]:
    """Yield the values of the leaves from left to right."""
    if isinstance(tree, list):
        for child in tree:
            yield from values_of(child)
    else:
        yield tree


def find_x(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    tree = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12))

    def worth(node: Nested, is_max: bool) -> int:
        if not isinstance(node, list):
            return int(node)
        return (max if is_max else min)(worth(child, not is_max) for child in node)

    firsts = [branch[0] for branch in tree[:-1]]
    name, is_deep = "ABCD"[len(tree)], isinstance(tree[-1][0], list)
    details = {"leaf": f"{name}11" if is_deep else f"{name}1", "branch": f"{name}2"}
    bounds = [max(next(values_of(first)) for first in firsts), max(worth(node, True) for node in firsts)]
    others = tree[-1][0][1:] if is_deep else []
    known: Answers = {
        "first-child-as-bound": [
            f"x {sign} {bound}"
            for bound in bounds
            for sign in ("<", "<=")
            if all(other < bound or (other == bound and sign == "<=") for other in others)
        ]
    }
    exercise = Exercise("find-x", text(tree), details=details)
    key = str(exercise.key)
    outside: Answers = {}
    if key.count(" ") == 2 and key.split()[2].lstrip("-").isdigit():
        _, sign, number = key.split()
        outside = {
            "greatest leaf as bound": [f"x {sign} {max(values_of(tree))}"],
            "two too much": [f"x {sign} {int(number) + 2}"],
            "two too little": [f"x {sign} {int(number) - 2}"],
        }
    return exercise, known, outside


def x_in_two_plies(dice: random.Random) -> tuple[Exercise, Answers, Answers]:
    """Draw an exercise that asks for which x a branch of the last MIN node is pruned, or for which x the last move is
    the best.
    """
    tree = [[dice.randint(0, 12) for _ in range(dice.choice((2, 3)))] for _ in range(dice.choice((2, 3)))]
    last_node, earlier = "ABCD"[len(tree)], tree[:-1]
    bound, rest, firsts = max(map(min, earlier)), min(tree[-1][1:]), max(branch[0] for branch in earlier)
    if dice.random() < 0.5:
        details = {"leaf": f"{last_node}1", "branch": f"{last_node}2"}
        wrong = {
            "x-in-other-direction": f"x >= {bound}",
            "x-for-all-others": f"x > {bound}",
            "first-child-as-bound": f"x <= {firsts}",
        }
        return Exercise("find-x", text(tree), details=details), {n: [a] for n, a in wrong.items()}, {}
    details = {"leaf": f"{last_node}1", "ask": "move", "move": f"a{len(tree)}"}
    exercise = Exercise("find-x", text(tree), details=details)
    if rest <= bound:
        return exercise, {}, {}
    wrong = {
        "x-in-other-direction": f"x < {bound}",
        "x-for-all-others": f"x <= {bound}",
        "x-in-whole-numbers": f"x >= {bound + 1}",
        "x-with-ties-turned": f"x >= {bound}",
    }
    known: Answers = {name: [answer] for name, answer in wrong.items()}
    if rest > firsts:
        known["first-child-as-bound"] = [f"x > {firsts}"]
    return exercise, known, {"half more": [f"x > {bound}.5"], "the rest": [f"x > {rest}"]}


KINDS_ASKED: tuple[Callable[[random.Random], tuple[Exercise, Answers, Answers]], ...] = (
    *(crossed_out, visited, windows_asked, values_asked, values_by_cutting, best_moves, limited),
    *(chance_values, chance_pruning, tuples_asked, bounds_asked, find_x, x_in_two_plies),
)


# ---- The content of a message -----------------------------------------------------------------------


@dataclass(frozen=True)
class Said:
    names: frozenset[str]
    """mistakes that the message describes"""
    alone: bool
    """whether the message offers no other explanation"""
    asks: bool
    text: str


def feedback_causes(exercise: Exercise, answer: Any) -> Said | None:
    """Return the causes in the feedback. Return None if the answer is right (perhaps under other rules), crosses out
    everything, or crosses out nothing.
    """
    feedback = check(exercise, answer)
    if feedback.right or any(
        len(change) == 1 and not {"order", "reach"} & set(change) for change in feedback.other_rules
    ):
        return None
    message = feedback.message("en")
    if message.startswith(("You have crossed out", "Your answer is empty")):
        return None
    names = [name for name, mistake in MISTAKES.items() if mistake.text().partition(";")[0].rstrip(".") in message]
    is_alone = SEVERAL not in message and (bool(names) or any(sign in message for sign in SLIPS))
    return Said(frozenset(names), is_alone, "With which window" in message or "Which value did" in message, message)


def contested(name: str, answer: Any, known: Answers) -> set[str]:
    """Return the other mistakes of the table that lead to the same answer, according to the simulated students."""
    return {other for other, answers in known.items() if other in MISTAKES and other != name and answer in answers}


def cases(count: int, seed: int) -> Iterator[tuple[str, bool, Exercise, Any, Answers]]:
    """Yield up to ``count`` wrong answers of every simulated student to each kind of question."""
    for asked in KINDS_ASKED:
        dice, seen, drawn_count = random.Random(f"{seed} {asked.__name__}"), Counter[str](), 0
        while drawn_count < 4 * count:
            drawn_count += 1
            try:
                exercise, known, outside = asked(dice)
            except GameTreeError:
                continue
            for name, answer in ((n, a) for group in (known, outside) for n, them in group.items() for a in them):
                if seen[name] < count and answer and not exercise.accepts(exercise.read(answer)):
                    seen[name] += 1
                    yield name, name in known, exercise, answer, known


HEADS = ("named alone, rightly", "offered or asked", "another cause alone", "nothing", "alone though contested")


def causes_named(count: int, seed: int = 1) -> str:
    """Return a table that shows how reliably causes are named: for each mistake, for all mistakes together, and for
    mistakes outside the kit's table.
    """
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    outside: dict[str, Counter[str]] = defaultdict(Counter)
    for name, is_known, exercise, answer, known in cases(count, seed):
        if (said := feedback_causes(exercise, answer)) is None:
            continue
        others = contested(name, answer, known)
        if is_known and name in MISTAKES:
            rows[name][_verdict(name, said)] += 1
            rows[name]["alone though contested"] += said.alone and bool((others | {name}) - said.names)
        else:
            claimed = said.alone and said.names and TWO not in said.text
            kind = "not claimed" if not claimed else "shared" if others & said.names else "false"
            outside[f"{name} ({exercise.kind})"][kind] += 1
    return "\n".join([*_table(rows), "", *_outside_table(outside)])


def _verdict(name: str, said: Said) -> str:
    if name not in said.names:
        return "another cause alone" if said.alone else "nothing"
    return "named alone, rightly" if said.alone and TWO not in said.text else "offered or asked"


def _table(rows: dict[str, Counter[str]]) -> Iterable[str]:
    yield f"| mistake | {' | '.join(HEADS)} |"
    yield "|---|" + "---|" * len(HEADS)
    total = sum(rows.values(), start=Counter[str]())
    for name, counts in [*sorted(rows.items()), ("all", total)]:
        yield f"| {name} | {' | '.join(str(counts[head]) for head in HEADS)} |"


def _outside_table(outside: dict[str, Counter[str]]) -> Iterable[str]:
    yield "| mistake outside the table | wrongly named alone | same answer as a known one | not claimed |"
    yield "|---|---|---|---|"
    total = sum(outside.values(), start=Counter[str]())
    for name, counts in [*sorted(outside.items()), (f"all {len(outside)}", total)]:
        yield f"| {name} | {counts['false']} | {counts['shared']} | {counts['not claimed']} |"


if __name__ == "__main__":
    print(causes_named(30))
