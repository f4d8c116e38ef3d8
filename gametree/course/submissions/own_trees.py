"""A student's own version of a question or a sheet: the same questions about other trees.

It has other values, drawn so that the question stays what it is: as many leaves are evaluated, as many cut-offs prune,
and as far down. In a small tree of a question about cut-offs the branches come in another order, and the numbers of
leaves can differ by one; otherwise all students would have the same answer. Everything is drawn from the secret of the
course, the student and the question.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import hashlib
import hmac
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from ...errors import GameTreeError, InputError
from ...exercises.exercise import Exercise
from ...exercises.generator import variant_seed
from ...phrases import Code, gettext
from ...randomness import SeededRandom
from ...rules import CHOICES, Rules
from ...trace.algorithms import FACTS
from ...tree.edits import LooseNode, tree_of
from ...tree.tree import NodeId, Tree
from ...values import Number, Value, write
from ..grading.calculation import Calculation
from ..grading.estimate_questions import BackUp, Moves
from ..grading.graded_question import Question, replaced

# ---- A student's own version of a question: the same question about another tree -----------------

STRICT, LOOSE = 400, 1_200
"""number of drawn trees that have to be alike by both rules for equal values, and by the rule of the question alone"""
NUMBER = re.compile(r"-?\d+(?:[./]\d+)?")
SMALL = 16
"""greatest number of leaves of a small tree"""
SPREAD = 4
"""how far the values may go beyond those of the sheet"""
ABOUT_CUTS = ("cut", "reach")
"""the rules about cut-offs, which have to matter as they do in the sheet"""
Profile: TypeAlias = tuple[object, list[int]]
"""what has to stay the same in a question, and what has to stay nearly the same"""


def own_subjects(
    questions: Mapping[str, Question], secret: str | bytes, sheet: str, student: str, same: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a student's own subjects of questions by name; a question that is left out stays the same for all.

    Questions about one tree keep one tree. ``same`` names questions that stay as they are.

    >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> str(own_subjects({"pruned": question}, "a long random secret", "pruning", "u1")["pruned"].tree)
    '[[11 13 3] [18 15] [13 16 8]]'
    """
    found: dict[str, Any] = {}
    groups: dict[object, list[str]] = {}
    for name, question in questions.items():
        subject = question.subject
        if name in same:
            continue
        if isinstance(subject, Exercise) and subject.question_kind.has_own_trees:
            groups.setdefault(_pattern(subject.tree), []).append(name)
        elif isinstance(subject, Moves | BackUp):
            groups.setdefault(str(subject.moves) if isinstance(subject, Moves) else name, []).append(name)
    for names in groups.values():
        draws = SeededRandom(variant_seed(secret, student, f"{sheet} {names[0]}"))
        subjects = [questions[name].subject for name in names]
        exercises = [one for one in subjects if isinstance(one, Exercise)]
        drawn = _exercises(exercises, draws) if exercises else _calculations(subjects, draws)
        found.update(zip(names, drawn or [], strict=False))
    return found


# ---- trees --------------------------------------------------------------------------------------


def _pattern(tree: Tree) -> object:
    """Return the shape of a tree with the order of its values: what questions that speak of one another share."""
    ranks = {value: rank for rank, value in enumerate(_numbers(tree))}
    entries = [tuple(ranks.get(one, one) for one in _entries(tree.value(leaf))) for leaf in tree.leaves]
    return str([tree.children(node) for node in tree.nodes]), str(entries)


def _numbers(tree: Tree) -> list[int]:
    """Return the whole numbers at the leaves, each once, the least first."""
    return sorted({one for leaf in tree.leaves for one in _entries(tree.value(leaf)) if isinstance(one, int)})


def _exercises(some: Sequence[Exercise], draws: SeededRandom) -> list[Exercise] | None:
    """Return exercises on new trees, each as it was otherwise; None where no such trees were found."""
    is_shaped = len({str(one.tree) for one in some}) == 1 and not any(one.question_kind.keeps_shape for one in some)
    is_shaped = is_shaped and _is_small(some[0].tree)
    wanted = {strict: [tuple(_profile(one, strict)) for one in some] for strict in (True, False)}
    for number, trees in enumerate(_trees(some, draws, is_shaped)):
        try:
            drawn = [dataclasses.replace(one, tree=new, seed=None) for one, new in zip(some, trees, strict=True)]
            strict = number < STRICT
            pairs = zip(wanted[strict], drawn, strict=True)
            is_new = all(one.tree != new for one, new in zip(some, trees, strict=True))
            if is_new and all(_is_alike(one, as_this, strict, int(is_shaped)) for as_this, one in pairs):
                return drawn
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _trees(some: Sequence[Exercise], draws: SeededRandom, is_shaped: bool) -> Iterator[list[Tree]]:
    """Yield other trees for exercises; leaves with one value keep one, and what was equal or in one order stays so."""
    for _ in range(STRICT + LOOSE):
        shapes = [_shaped(some[0].tree, draws)] * len(some) if is_shaped else [one.tree for one in some]
        order = _some(range(count), count, draws) if (count := len(_numbers(shapes[0]))) else []
        if not order:
            return
        values: dict[tuple[int, ...], dict[int, int]] = {}
        for one, shape in zip(some, shapes, strict=True):
            old = tuple(_numbers(shape))
            if old not in values:
                new = sorted(_some(_choices(old, one.rules), count, draws))
                values[old] = {number: new[rank] for number, rank in zip(old, order, strict=True)}
        drawn = [(shape, values[tuple(_numbers(shape))]) for shape in shapes]
        yield [one.rebuilt(values={leaf: _mapped(one.value(leaf), new) for leaf in one.leaves}) for one, new in drawn]


def _choices(old: Sequence[int], rules: Rules) -> list[int]:
    """Return the numbers that may take the place of others."""
    low, high = old[0], old[-1] + SPREAD
    if rules.value_range is not None:
        low, high = math.ceil(rules.value_range[0]), math.floor(rules.value_range[1])
    return list(range(low, max(high, low + len(old) - 1) + 1))


def _is_small(tree: Tree) -> bool:
    """Tell whether a tree may get another shape: few leaves, and no node or move with a name of its own."""
    return len(tree.leaves) <= SMALL and not tree.own_moves and not any(map(tree.has_own_name, tree.nodes))


def _shaped(tree: Tree, draws: SeededRandom) -> Tree:
    """Return a tree with its branches in another order, and perhaps a leaf more or less at the bottom."""
    nodes: list[LooseNode] = []
    values = sorted(one for leaf in tree.leaves if isinstance(one := tree.value(leaf), int))

    def add(node: NodeId, above: LooseNode | None) -> None:
        here = LooseNode(above, tree.kind(node), tree.value(node), tree.probability(node))
        nodes.append(here)
        below = tree.children(node)
        change = 0
        if len(below) > 1 and tree.kind(node) != "chance" and all(tree.kind(child) == "leaf" for child in below):
            change = draws.integer(-1 if len(below) > 2 else 0, 1)
        for child in _some(below, len(below) + min(change, 0), draws):
            add(child, here)
        if change > 0:
            nodes.append(LooseNode(here, "leaf", draws.choice([*values, values[-1] + 1])))

    add(0, None)
    return tree_of(nodes)


def _entries(value: Value | None) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _mapped(value: Any, new: Mapping[Any, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_mapped(one, new) for one in value)
    return new.get(value, value) if isinstance(value, int) else value


def _some(items: Sequence[int], count: int, draws: SeededRandom) -> list[int]:
    """Return some of the items in a random order."""
    pool, found = list(items), []
    for _ in range(count):
        found.append(pool.pop(draws.integer(0, len(pool) - 1)))
    return found


def _is_alike(one: Exercise, wanted: Sequence[Profile], strict: bool, most: int) -> bool:
    """Tell whether an exercise is as hard as another: one form, and as much to search, but for ``most`` leaves."""
    return all(
        form == other and all(abs(a - b) <= most for a, b in zip(counts, others, strict=True))
        for (form, counts), (other, others) in zip(_profile(one, strict), wanted, strict=True)
    )


def _profile(exercise: Exercise, strict: bool) -> Iterator[Profile]:
    """Yield the form of the answer and of the search and how much is searched, then the same under other rules."""
    key, result = exercise.key, exercise.result
    length = len(key) if isinstance(key, Mapping | list | tuple) else 0
    yield (_form(key), len(result.best_moves), _farthest(result)), [*_searched(result), length]
    if FACTS[exercise.algorithm].prunes:
        for rule in ABOUT_CUTS:
            if rule in exercise.facts.obeys and (strict or rule != "cut"):
                other = next(word for word in CHOICES[rule] if word != getattr(exercise.rules, rule))
                changed: dict[str, Any] = {rule: other}
                rules = dataclasses.replace(exercise.rules, **changed)
                under = _searched(dataclasses.replace(exercise, rules=rules).result)
                yield under == _searched(result), under


def _searched(result: Any) -> list[int]:
    pruning = [cut for cut in result.cuts if cut.pruned]
    return [len(result.evaluated), len(result.pruned_leaves), len(pruning)]


def _farthest(result: Any) -> int:
    """Return how many plies above a cut-off the node is that set its bound, at most."""
    depths = result.tree.depths()
    return max((depths[cut.node] - depths[cut.owner or 0] for cut in result.cuts if cut.pruned), default=0)


def _form(key: Any) -> object:
    """Return the form of an answer: the length of decimals, and of an interval all but its numbers."""
    if isinstance(key, str):
        return NUMBER.sub("0", key) if " " in key else ""
    if isinstance(key, Mapping):
        return max((_decimals(one) for value in key.values() for one in _entries(value)), default=1)
    return 0 if isinstance(key, list | tuple) else _decimals(key)


def _decimals(number: Any) -> int:
    """Return 0 for a whole number, 1 for one decimal, and so on."""
    denominator = getattr(number, "denominator", 1)
    return next((places for places in range(6) if 10**places % denominator == 0), 6)


# ---- numbers of playouts ------------------------------------------------------------------------


def _calculations(some: Sequence[Any], draws: SeededRandom) -> list[Calculation] | None:
    """Return questions of playouts with other numbers, in which the same mistakes show."""
    first = some[0]
    for _ in range(STRICT + LOOSE):
        try:
            if isinstance(first, BackUp):
                drawn: list[Any] = [_other_playouts(first, draws)]
            else:
                moves = _other_moves(first, draws)
                drawn = [dataclasses.replace(one, moves=moves) for one in some]
            pairs = list(zip(some, drawn, strict=True))
            if first.key != drawn[0].key and all(_shown(one) == _shown(new) for one, new in pairs):
                return drawn
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _other_moves(subject: Moves, draws: SeededRandom) -> dict[str, tuple[Number, int]]:
    pairs = list(subject.moves.values())
    order = _some(range(len(pairs)), len(pairs), draws)
    moves = {}
    for name, place in zip(subject.moves, order, strict=True):
        total, visits = pairs[place]
        if isinstance(total, int) and 0 <= total <= visits:
            total = min(visits, max(0, total + draws.integer(-2, 2)))
        moves[name] = total, max(visits + draws.integer(-1, 1), math.ceil(total))
    return moves


def _other_playouts(subject: BackUp, draws: SeededRandom) -> BackUp:
    nodes, results = zip(*subject.playouts, strict=True)
    where = [nodes[place] for place in _some(range(len(nodes)), len(nodes), draws)]
    return BackUp(subject.tree, list(zip(where, results, strict=True)))


def _shown(subject: Calculation) -> list[tuple[str, bool]]:
    """Return the mistakes that can be made, each with whether it leads to the right answer."""
    return sorted((name, dict(to) == dict(subject.key)) for name, to in subject.mistakes())


# ---- Every student's own copy of a sheet: the teacher's notebook without its solutions, with the … ----

SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION.*?^[ \t]*### END SOLUTION[ \t]*\n?", re.MULTILINE | re.DOTALL)


def fingerprint(secret: str) -> str:
    """Return what shows whether two secrets are the same; it does not lead back to a secret that is random."""
    return hmac.digest(secret.encode("utf-8"), b"gametree sheet", hashlib.sha256).hex()[:16]


def without_solutions(notebook: Mapping[str, Any], stub: str) -> dict[str, Any]:
    """Return a sheet as students get it: a stub in place of each solution, no outputs, all but the answers locked."""
    cleared: dict[str, Any] = copy.deepcopy(dict(notebook))
    for cell in cleared["cells"]:
        facts = cell["metadata"].get("nbgrader", {})
        source = "".join(cell["source"])
        if facts.get("solution"):
            source = SOLUTION.sub(lambda found: f"{found[1]}{stub}\n", source).rstrip("\n")
        cell["source"] = source
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if facts.get("locked"):
            cell["metadata"]["editable"] = False
        if facts:
            cell["metadata"]["deletable"] = False
    return cleared


def own_notebook(notebook: Mapping[str, Any], subjects: Mapping[str, Any], student: str) -> dict[str, Any]:
    """Return a sheet in which some questions have a student's own subjects, written into the cells that make them."""
    own: dict[str, Any] = copy.deepcopy(dict(notebook))
    cells = [cell for cell in own["cells"] if cell["cell_type"] == "code"]
    sources = own_sources(["".join(cell["source"]) for cell in cells], subjects)
    for cell, source in zip(cells, sources, strict=True):
        cell["source"] = source
    own["metadata"].setdefault("gametree", {})["student"] = student
    return own


def own_sources(sources: Sequence[str], subjects: Mapping[str, Any]) -> list[str]:
    """Return the texts of cells with a student's own subjects, without variables that nothing uses any more."""
    own = [_rewritten(source, subjects) for source in sources]
    needless = set().union(*map(_used, sources)) - set().union(*map(_used, own))
    return [_without(source, needless) for source in own]


def _rewritten(source: str, subjects: Mapping[str, Any]) -> str:
    """Return the text of a cell with other trees or numbers in its question."""
    for call in [one for one in ast.walk(_parsed(source)) if isinstance(one, ast.Call)]:
        name = _question(call)
        if name in subjects:
            return replaced(source, _given(call, name, subjects[name]), written(subjects[name]))
    return source


def _parsed(source: str) -> ast.Module:
    """Return the syntax of a cell; that of an empty one where it is no Python."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.parse("")


def _used(source: str) -> set[str]:
    """Return the names that a cell uses."""
    found = ast.walk(_parsed(source))
    return {one.id for one in found if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _without(source: str, names: set[str]) -> str:
    """Return the text of a cell without the lines that give names a value which nothing uses any more."""
    lines = source.split("\n")
    for node in reversed(_parsed(source).body if names else []):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if targets and all(isinstance(one, ast.Name) and one.id in names for one in targets):
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines)


def _question(call: ast.Call) -> str:
    """Return the name of the question that a call makes; "" where it makes none."""
    named = {one.arg: one.value for one in call.keywords}
    first = call.args[0] if call.args else named.get("name")
    is_question = isinstance(call.func, ast.Name | ast.Attribute) and ast.unparse(call.func).endswith("Question")
    return str(first.value) if is_question and isinstance(first, ast.Constant) else ""


def _given(call: ast.Call, name: str, subject: object) -> ast.expr:
    """Return the place of the tree, the moves or the playouts in the call that makes a question."""
    named = {one.arg: one.value for one in call.keywords}
    made = call.args[1] if len(call.args) > 1 else named.get("subject")
    place, argument = (1, "tree") if isinstance(subject, Exercise) else (0, "moves")
    if isinstance(subject, BackUp):
        place, argument = 1, "playouts"
    if isinstance(made, ast.Call):
        inner = {one.arg: one.value for one in made.keywords}
        found = made.args[place] if len(made.args) > place else inner.get(argument)
        if found is not None:
            return found
    needed = gettext("the subject written out in the question, as in %(example)s")
    example = Code('Question("pruned", Exercise("pruned-leaves", "[[3 12] [2 4]]"))')
    cure = gettext("write it so, or add %(option)s").of(option=Code(f"--same {name}"))
    raise InputError(gettext("question %(name)s").of(name=name), needed.of(example=example), Code("another form"), cure)


def written(subject: Any) -> str:
    """Return the tree, the moves or the playouts of a subject as Python."""
    if isinstance(subject, Exercise):
        return json.dumps(str(subject.tree), ensure_ascii=False)
    if isinstance(subject, BackUp):
        pairs = (f"({subject.tree.label(node)!r}, {_number(result)})" for node, result in subject.playouts)
        return "[" + ", ".join(pairs) + "]"
    pairs = (f"{name!r}: ({_number(total)}, {visits})" for name, (total, visits) in subject.moves.items())
    return "{" + ", ".join(pairs) + "}"


def _number(number: Number) -> str:
    """Return a number as Python.

    >>> _number(Fraction(15, 2)), _number(Fraction(1, 3))
    ('7.5', 'Fraction(1, 3)')
    """
    found = write(number)
    return repr(Fraction(number)) if "/" in found else found
