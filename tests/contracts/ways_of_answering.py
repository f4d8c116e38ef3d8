"""Ways in which students write an answer, each with its marks; the right answers were computed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

__all__ = ["POINTS", "PROGRAMS", "QUESTIONS", "WAYS", "Asked", "Way"]

POINTS = 4
"""number of points for every question"""
TWO_PLY, SMALL = "[[3 12 8] [2 4 6] [14 5 2]]", "[[3 12] [2 4]]"


@dataclass(frozen=True)
class Asked:
    """A question: its kind, its tree, and its right answer, part by part in Python notation."""

    kind: str
    tree: str
    key: Mapping[str, str] | tuple[str, ...] | str
    details: str = ""
    """the details of the question, as JSON"""


QUESTIONS = {
    "values": Asked("values", TWO_PLY, {"A": "3", "B": "3", "C": "2", "D": "2"}),
    "chance": Asked("chance-values", "[{0.2: 6, 0.8: 2} {1/3: 1, 2/3: 2}]", {"A": "2.8", "B": "2.8", "C": "5/3"}),
    "windows": Asked("windows", SMALL, {"A": "('-inf', 'inf')", "B": "('-inf', 'inf')", "C": "(3, 'inf')"}),
    "bounds": Asked("bounds", SMALL, {"A": "'= 3'", "B": "3", "C": "'≤ 2'"}),
    "intervals": Asked("intervals", SMALL, {"A": "3", "B": "(3, 3)", "C": "'<= 2'"}),
    "tuples": Asked("tuples", "p1[p2[(1 2) (3 4)] p2[(5 1) (0 0)]]", {"A": "(5, 1)", "B": "(3, 4)", "C": "(5, 1)"}),
    "pruned": Asked("pruned-leaves", TWO_PLY, ("C2", "C3")),
    "branches": Asked("cut-branches", TWO_PLY, ("C2", "C3")),
    "visited": Asked("visit-order", TWO_PLY, ("B1", "B2", "B3", "C1", "D1", "D2", "D3")),
    "savings": Asked("savings", TWO_PLY, "2"),
    "move": Asked("best-move", TWO_PLY, "'a1'"),
    "why": Asked("why-cut", TWO_PLY, "2"),
    "lines": Asked("order-lines", TWO_PLY, "'7 >9 >8 >2 >>12 >>1 >>5 >11'"),
    "find_x": Asked("find-x", TWO_PLY, "'x <= 3'", '{"leaf": "C1", "branch": "C2"}'),
    "one": Asked("values", "[3 4 7]", {"A": "7"}),
    "mean": Asked("chance-values", "{0.25: 1, 0.75: 2}", {"A": "7/4"}),
    "third": Asked("chance-values", "{1/3: 1, 2/3: 2}", {"A": "5/3"}),
}


@dataclass(frozen=True)
class Way:
    """A way of answering: the text of a cell, in which NAME represents the name of the answer, and its marks in
    every place.
    """

    id: str
    question: str
    cell: str
    worth: float = POINTS
    """marks for the answer"""
    shown: float | None = None
    """marks in the output of the check cell if they differ from ``worth``; both places then report the difference"""
    reason: str = ""
    """regular expression for the check cell's remark about the marks"""
    remark: str = ""
    """regular expression for the remark in the table and on the page"""
    sort: str = "code"
    """type of the cell"""
    typed: str | None = None
    """the answer as typed into a field, if it differs from the text after NAME ="""


COMPUTED = "worked out: its cell was run"


def of_mapping(name: str, key: Mapping[str, str]) -> Iterator[Way]:
    """Yield ways to write an answer that assigns values to nodes."""
    pairs = ", ".join(f"({label!r}, {part})" for label, part in key.items())
    literal = "{" + ", ".join(f"{label!r}: {part}" for label, part in key.items()) + "}"
    lines = "\n".join(f"NAME[{label!r}] = {part}" for label, part in key.items())
    named = ", ".join(f"{label}={part}" for label, part in key.items())
    last = next(reversed(key))
    first = "{" + ", ".join(f"{label!r}: {part}" for label, part in key.items() if label != last) + "}"
    share = round(POINTS * (len(key) - 1) / len(key), 2)
    yield Way("literal", name, f"NAME = {literal}")
    yield Way("dict()", name, f"NAME = dict({named})")
    yield Way("pairs", name, f"NAME = [{pairs}]")
    yield Way("line by line", name, f"NAME = {{}}\n{lines}")
    yield Way("small letters", name, f"NAME = {literal}".replace("'A'", "'a'").replace("'B'", "'b'"))
    yield Way("typed text", name, f"NAME = '''{literal}'''")
    yield Way("two lines", name, f"NAME = None\nNAME = (\n    {literal}\n)  # done")
    yield Way("annotated", name, f"NAME: dict = {literal}")
    yield Way("comprehension", name, f"NAME = {{n: v for n, v in [{pairs}]}}", remark=COMPUTED)
    yield Way("loop", name, f"NAME = {{}}\nfor n, v in [{pairs}]:\n    NAME[n] = v", remark=COMPUTED)
    yield Way("zip", name, f"NAME = dict(zip({[*key]}, [{', '.join(key.values())}]))", remark=COMPUTED)
    yield Way("helper", name, f"def work():\n    return {literal}\n\nNAME = work()", remark=COMPUTED)
    yield Way("filled", name, f"def fill(x):\n    x.update({literal})\n\nNAME = {{}}\nfill(NAME)", remark=COMPUTED)
    yield Way("alias", name, f"x = {{}}\nNAME = x\nx.update({literal})")
    yield Way("stars", name, f"NAME = {{**{literal}}}", remark=COMPUTED)
    yield Way("merged", name, f"NAME = {literal} | {{}}")
    yield Way("condition", name, f"NAME = {{}}\nif True:\n    NAME = {literal}", remark=COMPUTED)
    yield Way("ordered", name, f"from collections import OrderedDict\nNAME = OrderedDict([{pairs}])", remark=COMPUTED)
    if len(key) > 1:
        yield Way("one part missing", name, f"NAME = {first}", share)
        yield Way("one part missing, computed", name, f"NAME = {{**{first}}}", share, remark=COMPUTED)
    yield Way("wrong label", name, "NAME = {'Z9': 1}", 0, remark="Z9")
    yield Way("no mapping", name, "NAME = ['A', 'B']", 0, remark="cannot be read")


def of_labels(name: str, labels: tuple[str, ...], ordered: bool) -> Iterator[Way]:
    """Yield ways to write a list of leaves."""
    text = " ".join(labels)
    items = ", ".join(map(repr, labels))
    yield Way("list", name, f"NAME = [{items}]")
    yield Way("tuple", name, f"NAME = ({items})")
    yield Way("spaces", name, f"NAME = '{text}'")
    yield Way("commas", name, f"NAME = '{text.replace(' ', ', ')}'")
    yield Way("semicolons", name, f"NAME = '{text.replace(' ', '; ')}'")
    yield Way("small", name, f"NAME = '{text.lower()}'")
    yield Way("quoted inside", name, f'NAME = "[{items}]"')
    yield Way("split", name, f"NAME = '{text}'.split()")
    yield Way("append", name, "NAME = []\n" + "\n".join(f"NAME.append({label!r})" for label in labels))
    yield Way("sum of lists", name, f"NAME = [{labels[0]!r}] + {[*labels[1:]]}")
    yield Way("comprehension", name, f"NAME = [x for x in ({items})]", remark=COMPUTED)
    yield Way("f-strings", name, f"NAME = [f'{{a}}{{b}}' for a, b in ({items})]", remark=COMPUTED)
    yield Way("joined", name, f"NAME = ', '.join([{items}])", remark=COMPUTED)
    yield Way("map and list", name, f"NAME = list(map(str.upper, '{text.lower()}'.split()))", remark=COMPUTED)
    yield Way("keys", name, f"NAME = list({{x: 0 for x in ({items})}})", remark=COMPUTED)
    yield Way("walrus", name, f"(NAME := [{items}])", remark=COMPUTED)
    yield Way("stars", name, f"NAME = [*({items})]", remark=COMPUTED)
    yield Way("added by the type", name, f"NAME = []\nlist.extend(NAME, [{items}])", remark=COMPUTED)
    yield Way("cleared", name, "NAME = ['B1']\nNAME.clear()", 0)
    yield Way("generator", name, f"NAME = (x for x in ({items}))", 0, reason="generator", remark="generator")
    if ordered:
        yield Way("set", name, f"NAME = {{{items}}}", 0, remark="no order")
    else:
        yield Way("set", name, f"NAME = {{{items}}}")
        yield Way("set comprehension", name, f"NAME = {{x for x in ({items})}}", remark=COMPUTED)
        yield Way("half", name, f"NAME = {labels[0]!r}", POINTS / 2)
        yield Way("half, computed", name, f"NAME = max([{labels[0]!r}])", POINTS / 2, remark=COMPUTED)


NUMBERS = (
    ("savings", ("2", "2.0", "'2'", "4 - 2", "Fraction(2)", "1.9999999999")),
    ("one", ("7", "7.0", "'7'", "3 + 4", "'A = 7'", "6.9999999999")),
    (
        "mean",
        ("1.75", "'1,75'", "'7/4'", "7 / 4", "0.25 * 1 + 0.75 * 2", "Fraction(7, 4)", "'A = 1.75'", "[('A', 1.75)]"),
    ),
    ("third", ("5 / 3", "'5/3'", "1.6666666667", "1/3 + 2 * (2/3)", "Fraction(5, 3)", "'1,6666666667'")),
    ("chance", ("{'B': 0.2*6 + 0.8*2, 'A': 2.8000000000000003, 'C': 1.666666667}", "'A = 2,8; B = 2,8; C = 5/3'")),
    ("chance", ("'A: 2.8000000000000003, B: 14/5, C: 1,666666667'",)),
    ("find_x", ("'x ≤ 3'", "'x is at most 3'", "'x es menor o igual que 3'", "'no máximo 3'", "'(-inf, 3]'")),
    ("find_x", ("'x <= 2.9999999999999996'",)),
    ("move", ("'a1'", "'B'", "['a1']", "'A1'")),
    ("why", ("2", "2.0", "'2'", "4 - 2")),
    (
        "lines",
        (
            "'7 >9 >8 >2 >>12 >>1 >>5 >11'",
            "['7', '>8', '>9', '>2', '>>12', '>>5', '>>1', '>11']",
            "'7, > 9, > 8, > 2, >> 12, >> 1, >> 5, > 11'",
        ),
    ),
)
"""right numbers, conditions and moves, by question"""
WRONG = (
    ("savings", ("2.5", "-2", "True", "3j", "'two'"), "cannot be read"),
    ("third", ("1.66667", "1.66666667", "Fraction(16666666667, 10000000000)", "'16666666667/10000000000'"), ""),
    ("mean", ("1.7500001", "Fraction(17500000001, 10000000000)", "2"), ""),
    ("one", ("8", "[7, 8]", "'B = 7'"), ""),
    ("bounds", ("{'A': 'at least 3', 'B': '= 30000000001/10000000000', 'C': '≤ 20000000001/10000000000'}",), ""),
    ("windows", ("{'C': ('30000000001/10000000000', 'inf')}",), ""),
    ("move", ("'a2'",), ""),
    ("why", ("1", "3", "4", "5"), ""),
    ("lines", ("'7 >9 >8 >2 >>12 >>1 >>5'", "'7 >9 >8 >2 >12 >1 >5 >11'", "['7', '>9']"), ""),
)
"""wrong numbers, conditions and moves, by question"""
WORKED_OUT = (
    ("savings", "len(['C2', 'C3'])"),
    ("savings", "sum([1, 1])"),
    ("one", "max(3, 4, 7)"),
    ("one", "f'A = {3 + 4}'"),
    ("one", "{x: 7 for x in 'A'}"),
    ("mean", "sum(p * v for p, v in [(0.25, 1), (0.75, 2)])"),
    ("mean", "round(1.7500000001, 2)"),
    ("third", "sum([1 * 1/3, 2 * 2/3])"),
    ("chance", "{'B': sum([0.2*6, 0.8*2]), 'A': max([2.8, 5/3]), 'C': 5/3}"),
    ("find_x", "f'x <= {min(3, 12, 8)}'"),
    ("move", "min(['a1', 'a2'])"),
    ("move", "'a' + str(max(1, 0))"),
)
"""right answers written as expressions that must be computed, by question"""
WITH_IMPORTS = (
    ("third", "from fractions import Fraction as F\nNAME = F(1, 3) + 2 * F(2, 3)"),
    ("mean", "from decimal import Decimal\nNAME = Decimal('1.75')"),
    ("mean", "import numpy as np\nNAME = np.float64(1.75)"),
    ("one", "import numpy as np\nNAME = np.int64(7)"),
    ("one", "import numpy as np\nNAME = {'A': np.array([3, 4, 7]).max()}"),
    ("chance", "import numpy as np\nb = np.dot([0.2, 0.8], [6, 2])\nNAME = {'A': b, 'B': b, 'C': 5 / 3}"),
)
NOTHING = ("None", "...", "''", "[]", "{}", "()", "' '")
"""notations of an empty answer"""


def of_single_values() -> Iterator[Way]:
    """Yield ways to write numbers, conditions and moves."""
    fractions = "from fractions import Fraction\n"
    for name, sources in NUMBERS:
        for source in sources:
            yield Way(source, name, f"{fractions if 'Fraction' in source else ''}NAME = {source}")
    for name, sources, remark in WRONG:
        for source in sources:
            cell = f"{fractions if 'Fraction' in source else ''}NAME = {source}"
            yield Way(f"wrong {source}", name, cell, 0, remark=remark)
    for name, source in WORKED_OUT:
        yield Way(source, name, f"NAME = {source}", remark=COMPUTED)
    for name, cell in WITH_IMPORTS:
        yield Way(cell.replace("\n", "; "), name, cell, remark=COMPUTED)
    for name in ("values", "pruned", "savings", "one"):
        for source in NOTHING:
            yield Way(f"nothing, {source}", name, f"NAME = {source}", 0)


ALONE = "runs by itself.*gives no value"


def accidents() -> Iterator[Way]:
    """Yield ways of answering in which the answer is lost, or does not come from the answer cell."""
    right = "NAME = ['C2', 'C3']"
    gone = "no value by itself"
    yield Way("in Markdown", "pruned", right, shown=0, sort="markdown", remark="not code")
    yield Way(
        "in a block of Markdown", "pruned", f"```python\n{right}\n```", shown=0, sort="markdown", remark="not code"
    )
    yield Way("raw", "pruned", right, shown=0, sort="raw", remark="not code")
    yield Way("raw, the value alone", "pruned", "['C2', 'C3']", shown=0, sort="raw", remark="not code")
    yield Way("prose", "pruned", "The leaves C2 and C3, I think", 0, sort="markdown", remark="could not be read")
    yield Way("raw, computed", "pruned", "NAME = [x for x in ('C2', 'C3')]", shown=0, sort="raw", remark="not code")
    yield Way("in a comment", "pruned", f"# {right}\nNAME = None", shown=0, remark="from a comment")
    yield Way("in a comment of lines", "pruned", "# NAME = [\n#   'C2', 'C3'\n# ]", shown=0, remark="from a comment")
    for number, text in enumerate(
        ("# NAME: C2 C3", "NAME = None\n# C2 C3", "NAME = None  # C2", "print(['C2', 'C3'])")
    ):
        yield Way(f"no value {number}", "pruned", text, 0, remark="could not be read")
    yield Way("two comments", "pruned", f"# {right}\n# NAME = ['C1']", 0, remark="could not be read")
    yield Way("another name", "pruned", "my_answer = ['C2', 'C3']", shown=0, remark="another name, my_answer")
    yield Way("misspelt", "pruned", "NAMEd = ['C2', 'C3']", shown=0, remark="another name")
    yield Way("no Python", "pruned", "NAME = ['C2', 'C3'", 0, remark="syntax error")
    yield Way(
        "the kit's search",
        "pruned",
        "import gametree as gt\nNAME = list(map(str, gt.alphabeta("
        f"'{TWO_PLY}').evaluated_labels[:0])) + [x for x in ('C2', 'C3')]",
        0,
        POINTS,
        ALONE + ".*gametree",
        gone,
    )
    yield Way(
        "another cell's helper", "pruned", "NAME = [label(n) for n in (2, 3)]", 0, POINTS, ALONE + ".*label", gone
    )
    yield Way("another cell's value", "pruned", "NAME = [f'C{n}' for n in (LOW, 3)]", 0, POINTS, ALONE + ".*LOW", gone)
    yield Way("another cell's plain value", "pruned", "NAME = ['C2', THIRD]")
    yield Way("a file", "pruned", "NAME = open('answer.txt').read()", 0, POINTS, ALONE + ".*answer.txt", gone)
    yield Way("a class", "pruned", "class Leaf:\n    pass\nNAME = Leaf()", 0, reason="Leaf", remark="Leaf")
    yield Way("not found by its text", "pruned", "globals()['NAME'] = ['C2', 'C3']", 0, POINTS, "none of your cells")
    yield Way("with prints", "pruned", "print('here')\nNAME = [x for x in ('C2', 'C3')]\nprint(NAME)", remark=COMPUTED)
    yield Way(
        "checked in the same cell",
        "pruned",
        "NAME = [x for x in ('C2', 'C3')]\ncheck('NAME', globals())",
        remark=COMPUTED,
    )
    yield Way("magic", "pruned", "%time NAME = 0\nNAME = [x for x in ('C2', 'C3')]", remark=COMPUTED)
    size = "ordinary length"
    yield Way("too large", "pruned", "NAME = ['C2'] * 10 ** 6", 0, POINTS / 2, f"{ALONE}.*{size}", size)
    yield Way(
        "recursion",
        "pruned",
        "def f(): return f()\ntry:\n    f()\nexcept RecursionError:\n    NAME = 'C2 C3'",
        remark=COMPUTED,
    )


def all_ways() -> tuple[Way, ...]:
    """Return every way, with unique ids."""
    makers: dict[str, Callable[[], Iterator[Way]]] = {"single": of_single_values, "accidents": accidents}
    found = [way for make in makers.values() for way in make()]
    for name, asked in QUESTIONS.items():
        if isinstance(asked.key, Mapping):
            found += of_mapping(name, asked.key)
        elif isinstance(asked.key, tuple):
            found += of_labels(name, asked.key, ordered=name == "visited")
    return tuple(found)


WAYS = all_ways()


# ---- ways to write a program, each right ---------------------------------------------------------


def _searching(head: str, again: str, *, indent: str = "", pick: str = "{'max': max, 'min': min}[node.player]") -> str:
    lines = (
        head,
        "    if node.is_leaf:",
        "        return node.value",
        f"    return {pick}(map({again}, node.children))",
    )
    return "".join(f"{indent}{line}\n" for line in lines)


_METHOD = "class Searcher:\n" + _searching("def search(self, node):", "self.search", indent="    ")
_OBJECT = "class Searcher:\n    def __init__(self, pick):\n        self.pick = pick\n\n"
_CALLED = _OBJECT + _searching(
    "def __call__(self, node):", "self", indent="    ", pick="(self.pick, min)[node.player == 'min']"
)
_DEEP = _searching("def search(depth, node):", "minimax")
_LAMBDA = "node.value if node.is_leaf else {'max': max, 'min': min}[node.player](map(minimax, node.children))"
PROGRAMS = {
    "a function": _searching("def minimax(node):", "minimax"),
    "an alias": _searching("def search(node):", "search") + "minimax = search",
    "a cached function": "from functools import cache\n@cache\n" + _searching("def minimax(node):", "minimax"),
    "a closure": "def make():\n"
    + _searching("def search(node):", "search", indent="    ")
    + "    return search\nminimax = make()",
    "a method": f"{_METHOD}\nminimax = Searcher().search",
    "a class": f"{_METHOD}\nminimax = Searcher",
    "a class's method": _METHOD.replace("    def", "    @classmethod\n    def") + "\nminimax = Searcher.search",
    "a static method": _METHOD.replace("    def", "    @staticmethod\n    def")
    .replace("self, ", "")
    .replace("self", "Searcher")
    + "\nminimax = Searcher.search",
    "a method made of another": _METHOD.replace("self, node", "self, node, depth").replace("self.search", "self.again")
    + "    again = __import__('functools').partialmethod(search, depth=3)\nminimax = Searcher().again",
    "a partial function": f"{_DEEP}from functools import partial\nminimax = partial(search, 9)",
    "a partial method": _METHOD.replace("self, node", "self, depth, node").replace("self.search", "minimax")
    + "\nimport functools\nminimax = functools.partial(Searcher().search, 9)",
    "a partial lambda": f"import functools\nminimax = functools.partial(lambda depth, node: {_LAMBDA}, 9)",
    "a callable object": f"{_CALLED}\nminimax = Searcher(max)",
    "a callable object with slots": _CALLED.replace(":\n", ":\n    __slots__ = ('pick',)\n", 1)
    + "\nminimax = Searcher(max)",
    "an object with what no line writes": f"{_CALLED}\nminimax = Searcher(max)\nminimax.seen = iter('ab')",
    "a lambda": f"minimax = lambda node: {_LAMBDA}",
    "an annotated lambda": f"from typing import Callable\nminimax: Callable = (\n    lambda node: {_LAMBDA}\n)",
    "a walrus": f"(minimax := lambda node: {_LAMBDA})",
}
"""cells that contain a correct minimax program"""
