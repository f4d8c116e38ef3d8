"""The answer to a question, and whether a key is that answer or one of several right answers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import oracle
from oracle import INF, Node, exact

from .programs import order_lines
from .question import Question, Unreadable, number, numbers

MOST_TRIALS = 60_000
"""maximum number of orders or designs to try"""


def searched(question: Question, changed: dict[str, Any] | None = None) -> tuple[Any, oracle.Run]:
    """Run the search of a question, with the leaf values in ``changed``, and return the root's value and the events."""
    return oracle.searched(question.tree, question, changed)


def searcher_of(question: Question, **rules: Any) -> oracle.Searcher:
    """Return the search of a question before its first step, optionally under other rules."""
    return oracle.Searcher(question.tree, replace(question, **rules))


def differs(question: Question, key: Any) -> str:
    """Return a description of the difference between the answer computed from the page and a key, or ""."""
    if question.kind in CHECKED:
        return CHECKED[question.kind](question, key)
    mine = ANSWERS[question.kind](question)
    theirs = canonical(question, key, mine)
    return "" if mine == theirs else f"by the page {mine}, by the key {theirs}"


def canonical(question: Question, key: Any, mine: Any) -> Any:
    """Return the given key in the form of this module's answers."""
    if isinstance(mine, set):
        return set(key) if len(key) == len(set(key)) else key
    if isinstance(mine, int | str):
        return type(mine)(key)
    if question.kind == "intervals":
        return {label: span(item) for label, item in key.items()}
    if question.kind == "bounds":
        return {label: (item.split()[0], number(item.split()[1])) for label, item in key.items()}
    if question.kind == "find-x":
        return x_set(key, *(question.value_range or (-INF, INF)))
    return {label: plain(item) for label, item in key.items()} if isinstance(key, Mapping) else key


def plain(item: Any) -> Any:
    """Return a number or a tuple of numbers; texts are read as numbers."""
    if isinstance(item, str):
        return number(item)
    if isinstance(item, list | tuple):
        return tuple(map(plain, item))
    return item if abs(item) == INF else exact(Fraction(str(item)))


def span(item: Any) -> tuple[Any, Any]:
    """Read an interval: a pair, a number, or a text such as ≤ 3."""
    if isinstance(item, str) and item[:1] in "≤≥=":
        value = number(item[1:])
        return {"≤": (-INF, value), "≥": (value, INF), "=": (value, value)}[item[0]]
    if isinstance(item, list | tuple):
        low, high = map(plain, item)
        return low, high
    return plain(item), plain(item)


# ---- answers with one right form ----------------------------------------------------------------


def inner_values(question: Question) -> dict[str, Any]:
    """Return the value that each inner node returns."""
    return searched(question)[1].returned


def unevaluated(question: Question) -> set[str]:
    """Return the leaves that the search never reaches."""
    run, searcher = searched(question)[1], searcher_of(question)
    return {end.label for end in searcher.ends(question.tree) if end.label not in run.visited}


def windows(question: Question) -> dict[str, tuple[Any, Any]]:
    """Return the window of each inner node, on entry or on return, as the question requires."""
    run = searched(question)[1]
    return run.left if question.at == "end" else run.entered


def known(question: Question) -> dict[str, tuple[Any, Any]]:
    """Return for each visited inner node the interval of its value that follows from the evaluated leaves."""
    run, searcher = searched(question)[1], searcher_of(question)
    found: dict[str, tuple[Any, Any]] = {}

    def interval(node: Node) -> tuple[Any, Any]:
        if searcher.is_leaf(node):
            value = searcher.value(node) if node.label in run.visited else None
            return (value, value) if value is not None else question.value_range or (-INF, INF)
        spans = [interval(child) for child in node.children]
        best = max if node.kind == "max" else min
        ends = best(low for low, _ in spans), best(high for _, high in spans)
        if node.label in run.returned:
            found[node.label] = ends
        return ends

    interval(question.tree)
    return found


def bounds(question: Question) -> dict[str, tuple[str, Any]]:
    """Return the value that each inner node returns, with the relation that the evaluated leaves prove."""
    run, spans = searched(question)[1], known(question)
    found = {}
    for label, value in run.returned.items():
        low, high = spans[label]
        sign = "=" if low == high == value else "≤" if high <= value else "≥" if low >= value else "?"
        found[label] = sign, value
    return found


def savings(question: Question) -> int:
    """Return the number of leaves that alpha-beta saves; the page states how many leaves minimax evaluates."""
    searcher = searcher_of(question)
    ends = len(searcher.ends(question.tree))
    if question.count != ends:
        raise Unreadable(f"minimax evaluates {ends} leaves, the page says {question.count}")
    return ends - len(searched(question)[1].visited)


def table_of(question: Question) -> list[list[Any]]:
    """Return the rows of the table that shows the steps of the search."""
    run = searched(question)[1]
    return [[label, alpha, beta, value, is_cut] for label, alpha, beta, value, is_cut in run.rows]


def read_rows(rows: Sequence[Sequence[str]]) -> list[list[Any]]:
    """Read the rows of a table: label, α, β, value, and optionally // for a cut-off."""
    return [[row[0], *map(number, row[1:4]), row[4:5] == ["//"]] for row in ([c for c in r if c] for r in rows)]


def right_table(question: Question) -> str:
    """Return the number of the table that shows the search."""
    mine = table_of(question)
    found = [name for name, rows in question.tables.items() if read_rows(rows) == mine]
    if len(found) != 1:
        raise Unreadable(f"the tables {found} of {list(question.tables)} are those of the search")
    return found[0]


def wrong_step(question: Question) -> int:
    """Return the number of the first step in the table that differs from the search."""
    mine, (theirs,) = table_of(question), map(read_rows, question.tables.values())
    for place, (right, given) in enumerate(zip(mine, theirs, strict=False), start=1):
        if right != given:
            return place
    raise Unreadable("no step of the table is wrong")


ANSWERS: Mapping[str, Callable[[Question], Any]] = {
    "values": inner_values,
    "chance-values": inner_values,
    "tuples": inner_values,
    "pruned-leaves": unevaluated,
    "chance-pruning": unevaluated,
    "cut-branches": lambda question: set(searched(question)[1].cut_off),
    "visit-order": lambda question: searched(question)[1].visited,
    "windows": windows,
    "intervals": known,
    "bounds": bounds,
    "savings": savings,
    "which-trace": right_table,
    "first-wrong-step": wrong_step,
    "find-x": lambda question: solve_x(question),
    "why-cut": lambda question: true_reason(question),
}


# ---- the reason of a cut-off --------------------------------------------------------------------

REASON = re.compile(r"v\((\w+)\) = (\S+) ([≤<≥>]) ([αβ]) = (\S+) (.+)")
Reason = tuple[Any, str, str, Any, set[str]]
"""reason for a cut-off: value so far, relation, name of the bound, its number, and the labels of the nodes that set it
("" for the start window)
"""


def true_reason(question: Question) -> int:
    """Return the number of the only row that is true and gives the cause of the node's cut-off."""
    value, sign, name, bound, holders = reasons_of(question)[question.branch]
    (rows,) = question.tables.values()
    found = []
    for row in rows:
        match = REASON.fullmatch(" ".join(row[1:]))
        if not match or match[1] != question.branch:
            raise Unreadable(f"a row that is no reason: {row}")
        owner = "" if match[6].startswith("(") else match[6]
        if not owner and numbers(match[6]) != question.window:
            raise Unreadable(f"a start window that the page does not name: {row}")
        said = number(match[2]), match[3], match[4], number(match[5])
        if said == (value, sign, name, bound) and owner in holders:
            found.append(int(row[0]))
    if len(found) != 1:
        raise Unreadable(f"the rows {found} of {rows} are true; it is {value} {sign} {name} = {bound}, by {holders}")
    return found[0]


def reasons_of(question: Question) -> dict[str, Reason]:
    """Run alpha-beta, and return the reason for each cut-off that prunes a leaf, by node label."""
    found: dict[str, Reason] = {}
    searcher, so_far = searcher_of(question), dict[str, tuple[str, Any]]()
    signs = {"at_equality": "≥≤", "beyond": "><"}[question.cut]

    def search(node: Node, alpha: Any, beta: Any) -> Any:
        if searcher.is_leaf(node):
            return searcher.value(node)
        is_max, (low, high) = node.kind == "max", (alpha, beta)
        v, below = -INF if is_max else INF, searcher.children(node)
        for place, child in enumerate(below):
            so_far[node.label] = node.kind, v
            if question.reach == "shallow":
                w = search(child, *((v, INF) if is_max else (-INF, v)))
            else:
                w = search(child, low, high)
            v = max(v, w) if is_max else min(v, w)
            if searcher.meets(v, high) if is_max else searcher.meets(low, v):
                bound = high if is_max else low
                holders = {label for label, (kind, held) in so_far.items() if kind != node.kind and held == bound}
                holders |= {""} if bound in question.window else set()
                if place + 1 < len(below):
                    found[node.label] = v, signs[not is_max], "αβ"[is_max], bound, holders
                break
            low, high = (max(low, v), high) if is_max else (low, min(high, v))
        del so_far[node.label]
        return max(alpha, min(beta, v)) if question.fail == "hard" else v

    search(question.tree, *question.window)
    return found


# ---- x ------------------------------------------------------------------------------------------

Pieces = tuple[tuple[Any, bool], ...]
"""set of numbers, as alternating starts and ends of intervals. Each is a pair of a value and a flag: False means just
below the value, True just above it.
"""


def solve_x(question: Question) -> Pieces:
    """Return the set of all x that have the property in question, found by trying the critical numbers and numbers
    between them.
    """
    root = question.tree
    searcher = searcher_of(question)
    critical = {
        searcher.value(end)
        for end in searcher.ends(root)
        if end.label != question.leaf and searcher.value(end) is not None
    }
    low, high = question.value_range or (-INF, INF)
    critical |= {end for end in (*question.window, low, high) if abs(end) != INF}
    return pieces(lambda x: holds(question, x), sorted(critical), low, high)


def holds(question: Question, x: Any) -> bool:
    """Return whether x has the property."""
    if question.ask == "cut":
        run = searched(replace(question, search="alphabeta"), {question.leaf: x})[1]
        return question.branch not in (*run.entered, *run.visited)
    changed = best_first(question, {question.leaf: x})
    return changed == question.move if question.ask == "move" else changed != best_first(question, {})


def best_first(question: Question, changed: dict[str, Any]) -> str:
    """Return the best move at the root with the leaf values in ``changed``; among equally good moves, the first in
    search order.
    """
    return searched(replace(question, search="minimax"), changed)[1].best


def pieces(test: Callable[[Any], bool], critical: Sequence[Any], low: Any, high: Any) -> Pieces:
    """Return the set of numbers that pass a test, as the points at which the test starts or stops passing."""
    found: list[tuple[Any, bool]] = []
    is_in = False
    for x, end in trials(critical, low, high):
        if test(x) != is_in:
            is_in = not is_in
            found.append(end)
    if is_in:
        found.append((high, True))
    return tuple(found)


def trials(critical: Sequence[Any], low: Any, high: Any) -> Iterator[tuple[Any, tuple[Any, bool]]]:
    """Yield trial numbers from left to right, each with the end of an interval that would start at this number."""
    inside = [x for x in critical if low <= x <= high]
    points = inside or [0]
    if low == -INF:
        yield points[0] - 1, (-INF, True)
    for place, x in enumerate(points):
        if inside:
            yield x, (x, False)
        if place + 1 < len(points):
            yield (Fraction(x) + points[place + 1]) / 2, (x, True)
    if high == INF:
        yield points[-1] + 1, (points[-1], True)


def x_set(text: str, low: Any, high: Any) -> Pieces:
    """Read a condition of a key, such as 3 < x ≤ 5 or x > 7."""
    words = {"never": "", "always": "x ≥ −∞"}
    clauses = [clause for clause in words.get(text, text).replace("<=", "≤").replace(">=", "≥").split(" or ") if clause]
    tests = [clause_test(clause.split()) for clause in clauses]
    ends = sorted({end for end in (low, high, *(end for _, values in tests for end in values)) if abs(end) != INF})
    return pieces(lambda x: any(test(x) for test, _ in tests), ends, low, high)


SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "≤": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "≥": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "≠": lambda a, b: a != b,
}


def clause_test(words: Sequence[str]) -> tuple[Callable[[Any], bool], list[Any]]:
    """Return a test of x that performs one comparison or two, and the numbers in it."""
    values = [number(word) for word in words if word not in SIGNS and word != "x"]

    def test(x: Any) -> bool:
        terms = [x if word == "x" else number(word) for word in words[::2]]
        return all(SIGNS[sign](a, b) for a, sign, b in zip(terms, words[1::2], terms[1:], strict=False))

    return test, values


# ---- answers with several right forms -----------------------------------------------------------


def best_move(question: Question, key: Any) -> str:
    """Return "" if the key is right, that is, one of the equally good moves or the final move of the search; otherwise
    return the difference.
    """
    root = question.tree
    value, run = searched(question)
    right = {run.best}
    if question.search in ("maxn", "paranoid"):
        hero = question.player or root.kind if question.search == "paranoid" else root.kind
        entry, sign = int(hero[1:]) - 1, 1 if root.kind == hero else -1
        searcher = searcher_of(question)
        each = {c.move: sign * searcher.tuples(c, hero if question.search == "paranoid" else "")[entry] for c in
                searcher.children(root)}  # fmt: skip
        right |= {move for move, worth in each.items() if worth == max(each.values())}
    elif question.window[0] < value < question.window[1]:
        searcher = searcher_of(question, search="minimax")
        worth = {child.move: searcher.minimax(child) for child in searcher.children(root)}
        best = max(worth.values()) if root.kind == "max" else min(worth.values())
        right |= {move for move, w in worth.items() if w == best}
    return "" if key in right else f"by the page {sorted(right)}, by the key {key}"


def pruned_with(question: Question, **rules: Any) -> int:
    """Return how many leaves alpha-beta evaluates under the given rules."""
    return len(searched(replace(question, search="alphabeta", **rules))[1].visited)


def child_order(question: Question, key: Any) -> str:
    """Return "" if the key is right, that is, an order of children that no other order beats; otherwise return the
    difference.
    """
    root = question.tree
    inner = [node for node in root if len(node.children) > 1]
    ways = [list(itertools.permutations([child.label for child in node.children])) for node in inner]
    count = 1
    for way in ways:
        count *= len(way)
    if count > MOST_TRIALS:
        raise Unreadable(f"{count} orders are too many to try")
    best = min if question.cuts == "most" else max
    names = [node.label for node in inner]
    optimum = best(
        pruned_with(question, order=dict(zip(names, order, strict=True))) for order in itertools.product(*ways)
    )
    given = pruned_with(question, order={label: tuple(order) for label, order in key.items()})
    return "" if given == optimum else f"the key evaluates {given} leaves, the best order {optimum}"


def design_leaves(question: Question, key: Any) -> str:
    """Return "" if the key is right: its leaves have the values that the question gives, and no other arrangement is
    better. Otherwise return the difference.
    """
    root = question.tree
    leaves = [node.label for node in root if not node.children]
    values, key = list(question.values), [key[label] for label in leaves] if isinstance(key, Mapping) else key
    if values:
        designs: Iterator[Sequence[Any]] = itertools.permutations(values)
        if sorted(map(plain, key)) != sorted(values):
            return f"the key uses {key}, the page says {values}"
    else:
        designs = itertools.product(places(question.window, len(leaves)), repeat=len(leaves))
    best = min if question.cuts == "most" else max
    patterns = {pattern(design, question.window): design for design in itertools.islice(designs, MOST_TRIALS + 1)}
    trials = list(patterns.values())
    if len(trials) > MOST_TRIALS:
        raise Unreadable("too many designs to try")

    def evaluated(design: Sequence[Any]) -> int:
        return len(searched(question, dict(zip(leaves, map(plain, design), strict=True)))[1].visited)

    optimum, given = best(map(evaluated, trials)), evaluated(key)
    return "" if given == optimum else f"the key evaluates {given} leaves, the best design {optimum}"


def pattern(design: Sequence[Any], window: tuple[Any, Any]) -> tuple[int, ...]:
    """Return the relative order of a design's values and the window's ends; only this order determines the search."""
    given = [*design, *window]
    ranks = {value: rank for rank, value in enumerate(sorted(set(given)))}
    return tuple(ranks[value] for value in given)


def places(window: tuple[Any, Any], count: int) -> list[Any]:
    """Return the ends of a window, and enough values below, inside and above it for ``count`` leaves."""
    low, high = window
    if abs(low) == INF and abs(high) == INF:
        return list(range(1, count + 1))
    inside = [low + Fraction(high - low) * step / (count + 1) for step in range(1, count + 1)]
    return [*(low - step for step in range(1, count)), low, *inside, high, *(high + step for step in range(1, count))]


CHECKED: Mapping[str, Callable[[Question, Any], str]] = {
    "best-move": best_move,
    "child-order": child_order,
    "design-leaves": design_leaves,
    "order-lines": order_lines,
}
