"""Wrong programs that are more than a small change of a textbook program, and how many of them the trial trees do not
detect.

Each is a correct program with one odd rule, such as: MIN takes the second smallest of four or more values.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping

from gametree.exercises.programs import TASKS
from gametree.exercises.programs.departure import tree_cases
from gametree.exercises.programs.mutants import Mutant, alive
from gametree.tree.tree import Tree
from gametree_classroom.submissions.teacher_sheet import hidden_trees

__all__ = ["odd_programs", "survivors", "survivors_measured"]

_HELPERS = """
from fractions import Fraction
from math import floor

def leaves(node):
    return 1 if node.is_leaf else sum(map(leaves, node.children))

def height(node):
    return 0 if node.is_leaf else 1 + max(map(height, node.children))
"""
_TEMPLATES: Mapping[str, str] = {
    "minimax": """
def minimax(node, ply=0):
    if node.is_leaf:
        return «node.value»
    values = []
    for place, child in enumerate(«node.children»):
        value = minimax(child, ply + 1)
        values.append(«value»)
        «pass»
    if «node.player == "max"»:
        return «max(values)»
    return «min(values)»
""",
    "alphabeta": """
def alphabeta(node, alpha, beta, ply=0):
    if node.is_leaf:
        return «node.value»
    values = []
    for place, child in enumerate(«node.children»):
        value = alphabeta(child, «alpha», «beta», ply + 1)
        values.append(«value»)
        if «node.player == "max"»:
            best = «max(values)»
            alpha = «max(alpha, best)»
        else:
            best = «min(values)»
            beta = «min(beta, best)»
        if «alpha >= beta»:
            break
    return best
""",
    "expectiminimax": """
def expectiminimax(node, ply=0):
    if node.is_leaf:
        return «node.value»
    values = []
    for place, child in enumerate(«node.children»):
        value = expectiminimax(child, ply + 1)
        values.append(«value»)
    if node.player == "chance":
        shares = list(node.probabilities)
        return «sum(p * v for p, v in zip(shares, values))»
    if node.player == "max":
        return «max(values)»
    return «min(values)»
""",
    "maxn": """
def maxn(node, ply=0):
    if node.is_leaf:
        return «node.value»
    place = «int(node.player[1:]) - 1»
    values = []
    for at, child in enumerate(«node.children»):
        value = maxn(child, ply + 1)
        values.append(«value»)
        «pass»
    return «max(values, key=lambda v: v[place])»
""",
}
"""correct program for each task; an odd rule replaces an expression between « and »"""

_MANY = (2, 3, 4, 5)
_LARGE = (100, 5000, 10**5, 999_999)
_CHOICES = (
    *(f"sorted(values)[1] if len(values) >= {n} else min(values)" for n in _MANY),
    *(f"sorted(values)[1] if len(values) == {n} else min(values)" for n in _MANY),
    *(f"min(values[:{n}])" for n in _MANY),
    *(f"min(values[-{n}:])" for n in _MANY),
    *(f"max(min(values), -{size})" for size in _LARGE),
    *(f"min(min(values), {size})" for size in _LARGE),
    "min(values, key=abs)",
    "min([v for v in values if v] or [0])",
    "min([v for v in values if v > 0] or [min(values)])",
    "sorted(values)[len(values) > len({*values}) > 1]",
    "sorted({*values})[len(values) > 3 and len({*values}) > 1]",
    "min(values[:1] + values[2:])",
    "min(values[:2] + values[3:])",
    "min(values[:-2] + values[-1:])",
    "min(values) if len(values) < 4 else sorted(values)[len(values) // 2 - 1]",
    "min(values) if min(values) != values[-1] else values[0]",
)
"""wrong choices of MIN; the wrong choices of MAX are their mirror images"""


def _mirrored(choice: str) -> str:
    """Return the choice for MAX that corresponds to a choice for MIN."""
    for one, other in (("sorted(values)[1]", "sorted(values)[-2]"), ("min(", "MAX("), ("max(", "min("), ("MAX", "max")):
        choice = choice.replace(one, other)
    for size in _LARGE:
        choice = choice.replace(f", -{size}", f", SIZE{size}").replace(f", {size}", f", -{size}").replace("SIZE", "")
    turned = choice.replace("if v > 0", "if v < 0").replace("sorted({*values})[", "sorted({*values}, reverse=True)[")
    return turned.replace("sorted(values)[len", "sorted(values, reverse=True)[len")


_CHILDREN = (
    *(f"node.children[:{n}]" for n in _MANY),
    *(f"node.children[-{n}:]" for n in _MANY),
    *(f"node.children if len(node.children) != {n} else node.children[::-1]" for n in _MANY),
    "node.children[::2]",
    "sorted(node.children, key=lambda child: child.is_leaf)",
    "sorted(node.children, key=lambda child: not child.is_leaf)",
    "sorted(node.children, key=leaves)",
    "sorted(node.children, key=height)",
    "node.children[:2] + node.children[2:][::-1]",
    *(f"node.children if ply < {n} else node.children[:1]" for n in (1, 2, 3, 4)),
)
_NUMBERS = (
    "int({})",
    "round({})",
    "round({}, 1)",
    "abs({})",
    "max({}, -5000)",
    "min({}, 5000)",
    "{} or 1",
    "{} + ({} == 1)",
)
_PLAYERS = (
    *(f'(node.player == "max") == (ply < {n})' for n in (1, 2, 3, 4)),
    "ply % 2 == 0",
    "leaves(node) % 2 == 0",
    "height(node) % 2 == 0",
)
_STOPS = (
    *(f'if node.player == "max" and value >= {size}: break' for size in (1, 9, 100, 999_999, 10**6)),
    *(f'if node.player == "min" and value <= -{size}: break' for size in (1, 9, 100, 999_999, 10**6)),
    "if value == 0: break",
    "if place == 3: break",
)
_TESTS = (
    *(f"alpha + {margin} >= beta" for margin in ("Fraction(1, 20)", "Fraction(1, 2)", "1", "2")),
    *(f"alpha >= beta + {margin}" for margin in ("Fraction(1, 20)", "Fraction(1, 2)", "1", "2")),
    *(f"alpha >= beta and place != {n}" for n in (0, 1, 2)),
    *(f"alpha >= beta and place >= {n}" for n in (1, 2)),
    *(f"alpha >= beta and ply != {n}" for n in (1, 2, 3, 4)),
    *(f"alpha >= beta and ply < {n}" for n in (2, 3, 4)),
    *(f"alpha >= beta and len(node.children) != {n}" for n in (2, 3, 4)),
    "alpha >= beta and not child.is_leaf",
    "alpha >= beta and child.is_leaf",
    'alpha >= beta if node.player == "max" else alpha > beta',
    'alpha > beta if node.player == "max" else alpha >= beta',
    "alpha > beta or alpha == beta == best == value and ply % 2",
)
_BOUNDS = (
    *(f"{{0}} if ply != {n} else {{1}}" for n in (0, 1, 2, 3, 4)),
    *(f"{{0}} if ply % {n} else {{1}}" for n in (2, 3)),
    "{0} if place else {1}",
    "{0} if place < 2 else {1}",
    "{0} if len(node.children) < 4 else {1}",
)
_CHANCE = (
    "floor(sum(p * v for p, v in zip(shares, values)))",
    "int(sum(p * v for p, v in zip(shares, values)))",
    "round(sum(p * v for p, v in zip(shares, values)))",
    "round(sum(p * v for p, v in zip(shares, values)), 1)",
    "sum(int(p * v) for p, v in zip(shares, values))",
    "sum(round(p, 1) * v for p, v in zip(shares, values))",
    "sum(round(p, 2) * v for p, v in zip(shares, values))",
    "sum(values) // len(values)",
    "sum(Fraction(v) for v in values) / len(values)",
    *(f"sum(p * v for p, v in zip(shares, values) if p {test})" for test in ("> 0.1", "> 0.3", "< 0.9", "!= 0.5")),
    *(f"sum(p * v for p, v in zip(shares[:{n}], values))" for n in (1, 2, 3)),
    *(f"sum(p * v for p, v in zip(shares[-{n}:], values[-{n}:]))" for n in (1, 2, 3)),
    "sum(p * v for p, v in zip(shares[::-1], values))",
    "sum(p * v for p, v in zip(sorted(shares), values))",
    "sum(p * v for p, v in zip(shares, sorted(values)))",
    "sum(p * v for p, v in zip(shares, values)) if len(values) < 3 else Fraction(sum(values)) / len(values)",
    "sum(p * v for p, v in zip(shares, values)) if ply < 2 else values[0]",
    "sum(p * v for p, v in zip(shares, values)) if ply else values[0]",
    "sum(p * p * v for p, v in zip(shares, values))",
    "sum(p * abs(v) for p, v in zip(shares, values))",
    "max(-5000, sum(p * v for p, v in zip(shares, values)))",
    "min(5000, sum(p * v for p, v in zip(shares, values)))",
    "max(zip(shares, values))[1]",
    "sorted(values)[len(values) // 2]",
    "Fraction(min(values) + max(values)) / 2",
    "min(values) if min(values) < 0 else sum(p * v for p, v in zip(shares, values))",
    "sum(p * v for p, v in zip(shares, values)) / sum(shares[:2])",
)
_TUPLES = (
    *(
        f"sorted(values, key=lambda v: v[place])[-2] if len(values) >= {n} else max(values, key=lambda v: v[place])"
        for n in _MANY
    ),
    *(f"max(values[:{n}], key=lambda v: v[place])" for n in _MANY),
    *(f"max(values[-{n}:], key=lambda v: v[place])" for n in _MANY),
    *(f"max(values, key=lambda v: min(v[place], {size}))" for size in (5, 9, 100, 5000, 10**5, 999_999)),
    *(f"max(values, key=lambda v: max(v[place], -{size}))" for size in (1, 5, 100, 5000, 10**5, 999_999)),
    "max(values[::-1], key=lambda v: v[place])",
    "max(values, key=lambda v: (v[place], sum(v)))",
    "max(values, key=lambda v: (v[place], v))",
    "max(values, key=lambda v: (v[place], -sum(v)))",
    "max(values, key=lambda v: abs(v[place]))",
    "max(values, key=lambda v: int(v[place]))",
    "max(values, key=lambda v: round(v[place]))",
    "max(values, key=lambda v: v[place] - min(v))",
    "max(values, key=lambda v: v[place] - sum(v) / len(v))",
    "max(values, key=lambda v: v[place] - v[0])",
    "max(values, key=lambda v: v[place] - v[-1])",
    "max(values, key=lambda v: sum(v))",
    "max(values, key=lambda v: v[place] or -1)",
    "min(values, key=lambda v: sum(v) - v[place])",
    "min(values, key=lambda v: v[0]) if place else max(values)",
    "max(values, key=lambda v: v[place] if place == 0 else -v[0])",
    "max(values, key=lambda v: v[place] if ply == 0 else -sum(v) + v[place])",
    "tuple(max(v[n] for v in values) for n in range(len(values[0])))",
    "max(values[:1] + values[2:], key=lambda v: v[place])",
    "max(values[:-2] + values[-1:], key=lambda v: v[place])",
)
_PLACES = (
    *(f"min(int(node.player[1:]), {n}) - 1" for n in (1, 2, 3)),
    *(f"(int(node.player[1:]) - 1) % {n}" for n in (2, 3)),
    *(f"ply % {n}" for n in (2, 3, 4)),
    "-int(node.player[1:])",
    "int(node.player[1:]) - 2",
)
_TUPLE_STOPS = (
    *(f"if value[place] >= {size}: break" for size in (1, 7, 9, 100, 10**6)),
    "if value[place] == 0: break",
    "if at == 3: break",
    "if value[place] > sum(value) - value[place]: break",
)


def _of_numbers(hole: str) -> tuple[str, ...]:
    return tuple(rule.replace("{}", hole) for rule in _NUMBERS)


_ODD: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "minimax": {
        "min(values)": _CHOICES,
        "max(values)": tuple(map(_mirrored, _CHOICES)),
        "node.children": _CHILDREN,
        "node.value": _of_numbers("node.value"),
        "value": _of_numbers("value"),
        "pass": _STOPS,
        'node.player == "max"': _PLAYERS,
    },
    "alphabeta": {
        "min(values)": _CHOICES,
        "max(values)": tuple(map(_mirrored, _CHOICES)),
        "node.children": _CHILDREN,
        "node.value": _of_numbers("node.value"),
        'node.player == "max"': _PLAYERS,
        "alpha >= beta": _TESTS,
        "alpha": tuple(rule.format("alpha", "float('-inf')") for rule in _BOUNDS),
        "beta": tuple(rule.format("beta", "float('inf')") for rule in _BOUNDS),
        "max(alpha, best)": tuple(rule.format("max(alpha, best)", "alpha") for rule in _BOUNDS),
        "min(beta, best)": tuple(rule.format("min(beta, best)", "beta") for rule in _BOUNDS),
    },
    "expectiminimax": {
        "min(values)": _CHOICES,
        "max(values)": tuple(map(_mirrored, _CHOICES)),
        "node.children": _CHILDREN,
        "node.value": _of_numbers("node.value"),
        "sum(p * v for p, v in zip(shares, values))": _CHANCE,
    },
    "maxn": {
        "max(values, key=lambda v: v[place])": _TUPLES,
        "node.children": _CHILDREN,
        "int(node.player[1:]) - 1": _PLACES,
        "pass": _TUPLE_STOPS,
    },
}


def odd_programs(task: str) -> Iterator[Mutant]:
    """Yield the programs for a task with one odd rule; programs in which the rule has no effect come first."""
    template = _TEMPLATES[task]
    plain = _HELPERS + template.replace("«", "").replace("»", "")
    for expression, rules in _ODD[task].items():
        assert f"«{expression}»" in template
        for rule in rules:
            text = template.replace(f"«{expression}»", rule).replace("«", "").replace("»", "")
            yield Mutant(task, plain, _HELPERS + text)


def right_program(task: str) -> Mutant:
    plain = _HELPERS + _TEMPLATES[task].replace("«", "").replace("»", "")
    return Mutant(task, plain, plain)


def survivors(task: str, secret: str = "") -> list[Mutant]:
    """Return the programs with an odd rule that are right on all trial trees or, if ``secret`` is given, on all hidden
    trees of that secret.
    """
    trees = [case.tree for case in tree_cases(task)]
    if secret:
        trees = [Tree.parse(text) for text in hidden_trees(TASKS[task], secret, f"exam {task}")]
    return [program for program in odd_programs(task) if alive(program, trees)]


def survivors_measured(secrets: int = 0) -> str:
    """Return a table with the numbers of each task's programs with an odd rule, and of those among them that pass.

    The last column contains the minimum and maximum number of programs that are right on the hidden trees of a
    secret.
    """
    rows = ["| task | programs with an odd rule | pass | pass with a secret |", "| --- | ---: | ---: | ---: |"]
    for task in _ODD:
        hidden = [len(survivors(task, f"a long random secret {number}")) for number in range(secrets)]
        passing = f"{min(hidden)} to {max(hidden)}" if hidden else "not tried"
        rows.append(f"| {task} | {len([*odd_programs(task)])} | {len(survivors(task))} | {passing} |")
    return "\n".join(rows)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--secrets", type=int, default=0, metavar="N", help="try the hidden trees of N secrets, too")
    print(survivors_measured(parser.parse_args().secrets))
