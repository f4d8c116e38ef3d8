"""Wrong programs with a known cause: the fraction for which the feedback names that cause and nothing else."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from gametree.exercises.programs import check_implementation

__all__ = ["WrongProgram", "program_causes", "verdict", "wrong_programs"]

_MINIMAX = """
import sys
def minimax(node, depth, maximizing):
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizing:
        value = float('-inf')
        for child in node.children:
            value = max(value, minimax(child, depth - 1, False))
        return value
    value = float('inf')
    for child in node.children:
        value = min(value, minimax(child, depth - 1, True))
    return value
"""
_EXPECTIMINIMAX = """
import sys
def expectiminimax(node):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        best = float('-inf')
        for child in node.children:
            best = max(best, expectiminimax(child))
        return best
    if node.player == "min":
        best = float('inf')
        for child in node.children:
            best = min(best, expectiminimax(child))
        return best
    values = [expectiminimax(child) for child in node.children]
    return sum(p * v for p, v in zip(node.probabilities, values))
"""
_ONE_FUNCTION = """
import sys
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        best = float('-inf')
        for child in node.children:
            value = alphabeta(child, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best
    best = float('inf')
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        best = min(best, value)
        beta = min(beta, best)
        if best <= alpha:
            break
    return best
"""
_WITH_DEPTH = """
import sys
def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizingPlayer:
        value = float('-inf')
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float('inf')
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
"""
_TWO_FUNCTIONS = """
import sys
def alphabeta(node, alpha, beta):
    return max_value(node, alpha, beta) if node.player != "min" else min_value(node, alpha, beta)

def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = float('-inf')
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = float('inf')
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""
_BY_COMPARING = """
import sys
def alfabeta(nodo, alfa, beta):
    if nodo.is_leaf:
        return nodo.value
    if nodo.player == "max":
        mejor = float('-inf')
        for hijo in nodo.children:
            valor = alfabeta(hijo, alfa, beta)
            if valor > mejor:
                mejor = valor
            if mejor > alfa:
                alfa = mejor
            if alfa >= beta:
                break
        return mejor
    mejor = float('inf')
    for hijo in nodo.children:
        valor = alfabeta(hijo, alfa, beta)
        if valor < mejor:
            mejor = valor
        if mejor < beta:
            beta = mejor
        if beta <= alfa:
            break
    return mejor
"""
_IN_THE_WINDOW = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        for child in node.children:
            x = alphabeta(child, alpha, beta)
            if x >= beta:
                return beta
            if x > alpha:
                alpha = x
        return alpha
    for child in node.children:
        x = alphabeta(child, alpha, beta)
        if x <= alpha:
            return alpha
        if x < beta:
            beta = x
    return beta
"""
_GLOBAL_ALPHA = """
alpha = float('-inf')
def alphabeta(node, a, beta):
    global alpha
    if node.is_leaf:
        return node.value
    if node.player == "max":
        v = float('-inf')
        for child in node.children:
            v = max(v, alphabeta(child, alpha, beta))
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = float('inf')
    for child in node.children:
        v = min(v, alphabeta(child, alpha, beta))
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
"""
_WITH_MOVE = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value, None
    best, move = None, None
    for child in node.children:
        value, _ = alphabeta(child, alpha, beta)
        if best is None or (value >= best if node.player == "max" else value <= best):
            best, move = value, child
        if node.player == "max":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
"""
_OF_TWO_PLAYERS = """
def minimax(node):
    return max_value(node)

def max_value(node):
    return node.value if node.is_leaf else max(min_value(child) for child in node.children)

def min_value(node):
    return node.value if node.is_leaf else min(max_value(child) for child in node.children)
"""
_MAXN = """
def maxn(node):
    if node.is_leaf:
        return node.value
    own = int(node.player[1:]) - 1
    best = None
    for child in node.children:
        value = maxn(child)
        if best is None or CHOICE:
            best = value
    return best
"""
_SUM = "sum(p * v for p, v in zip(node.probabilities, values))"
_ALPHABETA = (_ONE_FUNCTION, _WITH_DEPTH, _TWO_FUNCTIONS, _BY_COMPARING)
_MAX_TEST, _MIN_TEST = r"\n *if (best|alpha|v|alfa) >= beta:\n.*", r"\n *if (best|beta|v) <= (alpha|alfa):\n.*"
_RAISE = r"\n *(alpha = max.*|if (mejor|x) > (alfa|alpha):\n.*)"
_LOWER = r"\n *(beta = min.*|if (mejor|x) < beta:\n.*)"

_CUT_TEST = r"“if \w+ {} \w+: break”"
_EITHER_CUT = rf"{_CUT_TEST.format('>=')}|{_CUT_TEST.format('<=')}"


@dataclass(frozen=True)
class WrongProgram:
    """A program with a known cause, and a regular expression for the required feedback."""

    family: str
    task: str
    source: str
    named: str


def _without(source: str, *patterns: str) -> str:
    for pattern in patterns:
        source, count = re.subn(pattern, "", source)
        assert count == 1, pattern
    return source


def wrong_programs() -> Iterator[WrongProgram]:
    """Yield the wrong programs, family by family."""
    yield from _first_values()
    for source in _ALPHABETA:
        yield WrongProgram("no cut test at MIN", "alphabeta", _without(source, _MIN_TEST), _CUT_TEST.format("<="))
        yield WrongProgram("no cut test at MAX", "alphabeta", _without(source, _MAX_TEST), _CUT_TEST.format(">="))
        both = _without(source, _MIN_TEST, _MAX_TEST)
        yield WrongProgram(
            "two missing statements", "alphabeta", both, f"Two statements.*({_EITHER_CUT}).*{_EITHER_CUT}"
        )
        neither = _without(source, _RAISE, _LOWER)
        yield WrongProgram("two missing statements", "alphabeta", neither, "Two statements.*= max.*= min")
    for source in (*_ALPHABETA, _IN_THE_WINDOW):
        yield WrongProgram("alpha never raised", "alphabeta", _without(source, _RAISE), "a statement is missing.*= max")
        yield WrongProgram("beta never lowered", "alphabeta", _without(source, _LOWER), "a statement is missing.*= min")
    for_max = _TWO_FUNCTIONS.replace(' if node.player != "min" else min_value(node, alpha, beta)', "")
    yield WrongProgram("MAX at the root only", "alphabeta", for_max, "takes the root for a MAX node")
    yield WrongProgram("MAX at the root only", "minimax", _OF_TWO_PLAYERS, "takes the root for a MAX node")
    rest = "takes the root for a MAX node.*" + _CUT_TEST.format("<=")
    yield WrongProgram("MAX at the root only", "alphabeta", _without(for_max, _MIN_TEST), rest)
    yield WrongProgram("left too early", "alphabeta", _GLOBAL_ALPHA, "does not enter C. Too early")
    yield WrongProgram("equal values of a cut node", "alphabeta", _WITH_MOVE, "is only a bound")
    yield from _at_chance()
    for choice in (
        "(value[0] > best[0] if own == 0 else value[0] < best[0])",
        "sum(value) - value[own] < sum(best) - best[own]",
    ):
        yield WrongProgram(
            "max^n that minimises", "maxn", _MAXN.replace("CHOICE", choice), "the (entry|sum).* is least"
        )


def _first_values() -> Iterator[WrongProgram]:
    named = r"[Ll]ine(s)? .*“(best|value|v|mejor) = .*(first value has to be|The book's search has “[^”]*inf)"
    for task, source in (
        ("minimax", _MINIMAX),
        ("expectiminimax", _EXPECTIMINIMAX),
        *(("alphabeta", source) for source in _ALPHABETA),
    ):
        for size in ("0", "1", "10", "99", "1000", "9999", "99999"):
            changed = source.replace("float('-inf')", f"-{size}").replace("float('inf')", size)
            yield WrongProgram("first value", task, changed, named)
        smallest = source.replace("float('-inf')", "sys.float_info.min")
        yield WrongProgram("first value", task, smallest, named)


def _at_chance() -> Iterator[WrongProgram]:
    draws = "random.choices(values, [float(p) for p in node.probabilities])[0]"
    child = "expectiminimax(random.choices(node.children, [float(p) for p in node.probabilities])[0])"
    sampled = f"import random\n{_EXPECTIMINIMAX}"
    yield WrongProgram("sampled chance node", "expectiminimax", sampled.replace(_SUM, draws), "draws outcomes")
    drawn = sampled.replace("    values =", f'    if node.player == "chance":\n        return {child}\n    values =')
    yield WrongProgram("sampled chance node", "expectiminimax", drawn, "draws outcomes")
    for rounded in (
        f"int({_SUM})",
        f"{_SUM} // 1",
        f"round({_SUM})",
        "sum(p * v // 1 for p, v in zip(node.probabilities, values))",
        "sum(values) // len(values)",
    ):
        source = _EXPECTIMINIMAX.replace(_SUM, rounded)
        yield WrongProgram("rounded at chance", "expectiminimax", source, "rounds at chance nodes|and rounds it")


_CAUSES = re.compile(
    "explains? this|seem to|would choose|only the (first|last) value|are missing|On all these trees|rounds|draws"
)
LONG_NUMBER = re.compile(r"(?:[0-9][.,/]?){13}")
HEADS = ("named, rightly", "another cause", "nothing")


def verdict(program: WrongProgram, message: str) -> str:
    """Return how a message about a program names its cause, as one of ``HEADS``."""
    if re.search(program.named, message) and "would choose" not in message:
        return HEADS[0]
    return HEADS[1] if _CAUSES.search(message) else HEADS[2]


def program_causes() -> str:
    """Return a table of the families of wrong programs, with the number of programs whose cause is named."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for program in wrong_programs():
        message = check_implementation(program.task, program.source).message()
        rows[program.family][verdict(program, message)] += 1
    total = sum(rows.values(), start=Counter[str]())
    lines = [f"| cause | programs | {' | '.join(HEADS)} |", "|---|" + "---:|" * (len(HEADS) + 1)]
    for family, counts in [*rows.items(), ("all", total)]:
        lines.append(f"| {family} | {counts.total()} | {' | '.join(str(counts[head]) for head in HEADS)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(program_causes())
