"""A student's own version of a question or a sheet: the same questions about different trees.

The values are random, but a question keeps its character: the same numbers of evaluated leaves and of cut-offs, at
the same depths. In a small tree of a question about cut-offs the order of the branches changes, and the numbers of
leaves can differ by one; otherwise all students would have the same answer. All values are generated from the secret of
the course, the student and the question.
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
from functools import partial
from typing import Any, TypeAlias

from gametree.errors import GameTreeError, InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.generator import variant_seed
from gametree.exercises.questions.calculation import BackUp, Calculation, Moves
from gametree.exercises.questions.graded_question import Question, replace_expression
from gametree.phrases import Code, gettext
from gametree.randomness import SeededRandom
from gametree.rules import CHOICES, Rules
from gametree.trace.algorithms import SEARCHES_BY_NAME
from gametree.tree.edits import MutableNode, tree_of
from gametree.tree.tree import NodeId, Tree
from gametree.values import Number, Value, write

_STRICT, _LOOSE = 400, 1_200
"""number of attempts in which a tree must be similar to the original under both rules for ties, and number of further
attempts under the question's rule alone"""
_NUMBER = re.compile(r"-?\d+(?:[./]\d+)?")
_SMALL = 16
"""maximum number of leaves of a small tree"""
_SPREAD = 4
"""maximum distance of the new leaf values from the range of the sheet's leaf values"""
_ABOUT_CUTS = ("cut", "reach")
"""rules about cut-offs; they must matter for a new tree if they matter on the sheet"""
_Profile: TypeAlias = tuple[object, list[int]]
"""properties that must be equal in the original and the new question, and numbers that must be nearly equal"""


def own_subjects(
    questions: Mapping[str, Question], secret: str | bytes, sheet: str, student: str, same: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the trees or other subjects of a student's own questions, keyed by the name of the question; questions not
    in the result are the same for all students.

    Questions that share a tree on the sheet also share a tree in the result. ``same`` names questions that stay
    unchanged.

    >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> str(own_subjects({"pruned": question}, "a long random secret", "pruning", "u1")["pruned"].tree)
    '[[11 13 3] [18 15] [13 16 8]]'
    """
    drawn_subjects: dict[str, Any] = {}
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
        exercises = [candidate for candidate in subjects if isinstance(candidate, Exercise)]
        drawn = _exercises(exercises, draws) if exercises else _calculations(subjects, draws)
        drawn_subjects.update(zip(names, drawn or [], strict=False))
    return drawn_subjects


# ---- Trees --------------------------------------------------------------------------------------


def _pattern(tree: Tree) -> object:
    """Return the shape of a tree and the order of its values; related questions have the same pattern."""
    ranks = {value: rank for rank, value in enumerate(_numbers(tree))}
    entries = [tuple(ranks.get(entry, entry) for entry in _entries(tree.value(leaf))) for leaf in tree.leaves]
    return str([tree.children(node) for node in tree.nodes]), str(entries)


def _numbers(tree: Tree) -> list[int]:
    return sorted({entry for leaf in tree.leaves for entry in _entries(tree.value(leaf)) if isinstance(entry, int)})


def _exercises(exercises: Sequence[Exercise], draws: SeededRandom) -> list[Exercise] | None:
    """Return the exercises with new trees, otherwise unchanged, or None if no suitable trees were found."""
    tree = exercises[0].tree
    is_small = len(tree.leaves) <= _SMALL and not tree.own_moves and not any(map(tree.has_own_name, tree.nodes))
    is_free = not any(exercise.question_kind.keeps_shape for exercise in exercises)
    is_shaped = is_small and is_free and len({str(exercise.tree) for exercise in exercises}) == 1
    wanted = {strict: [tuple(_profile(exercise, strict)) for exercise in exercises] for strict in (True, False)}
    for number, trees in enumerate(_trees(exercises, draws, is_shaped)):
        try:
            pairs = list(zip(exercises, trees, strict=True))
            drawn = [dataclasses.replace(exercise, tree=new, seed=None) for exercise, new in pairs]
            strict = number < _STRICT
            is_new = all(exercise.tree != new for exercise, new in pairs)
            if is_new and all(map(partial(_is_alike, strict=strict, most=int(is_shaped)), drawn, wanted[strict])):
                return drawn
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _trees(exercises: Sequence[Exercise], draws: SeededRandom, is_shaped: bool) -> Iterator[list[Tree]]:
    """Yield new trees for exercises; equal leaves stay equal, and a shared order of values is kept."""
    for _ in range(_STRICT + _LOOSE):
        shapes = [original.tree for original in exercises]
        if is_shaped:
            shapes = [_reshaped(exercises[0].tree, draws)] * len(exercises)
        order = _random_order(range(count), count, draws) if (count := len(_numbers(shapes[0]))) else []
        if not order:
            return
        values: dict[tuple[int, ...], dict[int, int]] = {}
        for original, shape in zip(exercises, shapes, strict=True):
            old = tuple(_numbers(shape))
            if old not in values:
                new = sorted(_random_order(_choices(old, original.rules), count, draws))
                values[old] = {number: new[rank] for number, rank in zip(old, order, strict=True)}
        drawn = [(shape, values[tuple(_numbers(shape))]) for shape in shapes]
        yield [
            original.rebuilt(values={leaf: _new_value(original.value(leaf), new) for leaf in original.leaves})
            for original, new in drawn
        ]


def _choices(old: Sequence[int], rules: Rules) -> list[int]:
    low, high = old[0], old[-1] + _SPREAD
    if rules.value_range is not None:
        low, high = math.ceil(rules.value_range[0]), math.floor(rules.value_range[1])
    return list(range(low, max(high, low + len(old) - 1) + 1))


def _reshaped(tree: Tree, draws: SeededRandom) -> Tree:
    """Return a tree with its branches in a new order, and possibly one leaf more or less on the last level."""
    nodes: list[MutableNode] = []
    values = sorted(value for leaf in tree.leaves if isinstance(value := tree.value(leaf), int))

    def add(node: NodeId, above: MutableNode | None) -> None:
        new_node = MutableNode(above, tree.kind(node), tree.value(node), tree.probability(node))
        nodes.append(new_node)
        below = tree.children(node)
        change = 0
        if len(below) > 1 and tree.kind(node) != "chance" and all(tree.kind(child) == "leaf" for child in below):
            change = draws.integer(-1 if len(below) > 2 else 0, 1)
        for child in _random_order(below, len(below) + min(change, 0), draws):
            add(child, new_node)
        if change > 0:
            nodes.append(MutableNode(new_node, "leaf", draws.choice([*values, values[-1] + 1])))

    add(0, None)
    return tree_of(nodes)


def _entries(value: Value | None) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _new_value(value: Any, new: Mapping[Any, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_new_value(entry, new) for entry in value)
    return new.get(value, value) if isinstance(value, int) else value


def _random_order(items: Sequence[int], count: int, draws: SeededRandom) -> list[int]:
    pool, drawn = list(items), []
    for _ in range(count):
        drawn.append(pool.pop(draws.integer(0, len(pool) - 1)))
    return drawn


def _is_alike(exercise: Exercise, wanted: Sequence[_Profile], strict: bool, most: int) -> bool:
    """Return whether an exercise has the ``wanted`` profile: the forms must be equal, and the numbers may differ by at
    most ``most``.
    """
    return all(
        form == other and all(abs(a - b) <= most for a, b in zip(counts, others, strict=True))
        for (form, counts), (other, others) in zip(_profile(exercise, strict), wanted, strict=True)
    )


def _profile(exercise: Exercise, strict: bool) -> Iterator[_Profile]:
    """Yield the forms of the answer and of the search, with the search effort. Then yield, for another choice of each
    rule about cut-offs, whether the effort stays the same, with the effort under this choice.
    """
    key, result = exercise.key, exercise.result
    length = len(key) if isinstance(key, Mapping | list | tuple) else 0
    yield (_answer_form(key), len(result.best_moves), _farthest(result)), [*_search_counts(result), length]
    if SEARCHES_BY_NAME[exercise.algorithm].prunes:
        for rule in _ABOUT_CUTS:
            if rule in exercise.facts.obeys and (strict or rule != "cut"):
                other = next(word for word in CHOICES[rule] if word != getattr(exercise.rules, rule))
                changed: dict[str, Any] = {rule: other}
                rules = dataclasses.replace(exercise.rules, **changed)
                under = _search_counts(dataclasses.replace(exercise, rules=rules).result)
                yield under == _search_counts(result), under


def _search_counts(result: Any) -> list[int]:
    pruning = [cut for cut in result.cuts if cut.pruned]
    return [len(result.evaluated), len(result.pruned_leaves), len(pruning)]


def _farthest(result: Any) -> int:
    """Return the maximum number of plies from a cut-off up to the node that set its bound."""
    depths = result.tree.depths()
    return max((depths[cut.node] - depths[cut.owner or 0] for cut in result.cuts if cut.pruned), default=0)


def _answer_form(key: Any) -> object:
    """Return the form of an answer: the number of decimals; for an interval, the text without its numbers."""
    if isinstance(key, str):
        return _NUMBER.sub("0", key) if " " in key else ""
    if isinstance(key, Mapping):
        return max((_decimals(entry) for value in key.values() for entry in _entries(value)), default=1)
    return 0 if isinstance(key, list | tuple) else _decimals(key)


def _decimals(number: Any) -> int:
    denominator = getattr(number, "denominator", 1)
    return next((places for places in range(6) if 10**places % denominator == 0), 6)


# ---- Numbers of playouts ------------------------------------------------------------------------


def _calculations(questions: Sequence[Any], draws: SeededRandom) -> list[Calculation] | None:
    first = questions[0]
    for _ in range(_STRICT + _LOOSE):
        try:
            if isinstance(first, BackUp):
                nodes, results = zip(*first.playouts, strict=True)
                where = [nodes[place] for place in _random_order(range(len(nodes)), len(nodes), draws)]
                drawn: list[Any] = [BackUp(first.tree, list(zip(where, results, strict=True)))]
            else:
                moves = _other_moves(first, draws)
                drawn = [dataclasses.replace(question, moves=moves) for question in questions]
            has_same_mistakes = list(map(_mistake_outcomes, questions)) == list(map(_mistake_outcomes, drawn))
            if first.key != drawn[0].key and has_same_mistakes:
                return drawn
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _other_moves(subject: Moves, draws: SeededRandom) -> dict[str, tuple[Number, int]]:
    pairs = list(subject.moves.values())
    order = _random_order(range(len(pairs)), len(pairs), draws)
    moves = {}
    for name, place in zip(subject.moves, order, strict=True):
        total, visits = pairs[place]
        if isinstance(total, int) and 0 <= total <= visits:
            total = min(visits, max(0, total + draws.integer(-2, 2)))
        moves[name] = total, max(visits + draws.integer(-1, 1), math.ceil(total))
    return moves


def _mistake_outcomes(subject: Calculation) -> list[tuple[str, bool]]:
    """Return, for each possible mistake, its name and whether it leads to the right answer."""
    return sorted((name, dict(mistaken) == dict(subject.key)) for name, mistaken in subject.mistakes())


SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION.*?^[ \t]*### END SOLUTION[ \t]*\n?", re.MULTILINE | re.DOTALL)


def fingerprint(secret: str) -> str:
    """Return a fingerprint for comparing two secrets; it does not reveal a random secret."""
    return hmac.digest(secret.encode("utf-8"), b"gametree sheet", hashlib.sha256).hex()[:16]


def without_solutions(notebook: Mapping[str, Any], stub: str) -> dict[str, Any]:
    """Return a sheet for students: stubs for solutions, no outputs, and all cells except the answers locked."""
    cleared: dict[str, Any] = copy.deepcopy(dict(notebook))
    for cell in cleared["cells"]:
        nbgrader = cell["metadata"].get("nbgrader", {})
        source = "".join(cell["source"])
        if nbgrader.get("solution"):
            source = SOLUTION.sub(lambda match: f"{match[1]}{stub}\n", source).rstrip("\n")
        cell["source"] = source
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if nbgrader.get("locked"):
            cell["metadata"]["editable"] = False
        if nbgrader:
            cell["metadata"]["deletable"] = False
    return cleared


def own_notebook(notebook: Mapping[str, Any], subjects: Mapping[str, Any], student: str) -> dict[str, Any]:
    """Return a sheet in which the cells of some questions create the student's own ``subjects``, which are keyed by the
    names of these questions.
    """
    own: dict[str, Any] = copy.deepcopy(dict(notebook))
    cells = [cell for cell in own["cells"] if cell["cell_type"] == "code"]
    sources = own_sources(["".join(cell["source"]) for cell in cells], subjects)
    for cell, source in zip(cells, sources, strict=True):
        cell["source"] = source
    own["metadata"].setdefault("gametree", {})["student"] = student
    return own


def own_sources(sources: Sequence[str], subjects: Mapping[str, Any]) -> list[str]:
    """Return the texts of cells with a student's own subjects, without variables that have become unused."""
    own = [_rewritten(source, subjects) for source in sources]
    needless = set().union(*map(_used_names, sources)) - set().union(*map(_used_names, own))
    return [_without_assignments(source, needless) for source in own]


def _rewritten(source: str, subjects: Mapping[str, Any]) -> str:
    for call in [node for node in ast.walk(_parsed(source)) if isinstance(node, ast.Call)]:
        if (name := _question(call)) in subjects:
            subject = subjects[name]
            return replace_expression(source, _subject_argument(call, name, subject), _subject_as_python(subject))
    return source


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.parse("")


def _used_names(source: str) -> set[str]:
    nodes = ast.walk(_parsed(source))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _without_assignments(source: str, names: set[str]) -> str:
    """Return the text of a cell without assignments to names that are no longer used."""
    lines = source.split("\n")
    for node in reversed(_parsed(source).body if names else []):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if targets and all(isinstance(target, ast.Name) and target.id in names for target in targets):
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines)


def _question(call: ast.Call) -> str:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    first = call.args[0] if call.args else named.get("name")
    is_question = isinstance(call.func, ast.Name | ast.Attribute) and ast.unparse(call.func).endswith("Question")
    return str(first.value) if is_question and isinstance(first, ast.Constant) else ""


def _subject_argument(call: ast.Call, name: str, subject: object) -> ast.expr:
    """Return the argument with the tree, the moves or the playouts for the call that creates a question."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    subject_call = call.args[1] if len(call.args) > 1 else named.get("subject")
    place, argument = (1, "tree") if isinstance(subject, Exercise) else (0, "moves")
    if isinstance(subject, BackUp):
        place, argument = 1, "playouts"
    if isinstance(subject_call, ast.Call):
        inner = {keyword.arg: keyword.value for keyword in subject_call.keywords}
        value = subject_call.args[place] if len(subject_call.args) > place else inner.get(argument)
        if value is not None:
            return value
    problem = gettext(
        "the subject of the question %(name)s is not written out; write it as in %(example)s, or add %(option)s"
    )
    facts = {
        "name": Code(name),
        "example": Code('Question("pruned", Exercise("pruned-leaves", "[[3 12] [2 4]]"))'),
        "option": Code(f"--same {name}"),
    }
    raise InputError(problem.with_values(**facts))


def _subject_as_python(subject: Any) -> str:
    if isinstance(subject, Exercise):
        return json.dumps(str(subject.tree), ensure_ascii=False)
    if isinstance(subject, BackUp):
        pairs = (f"({subject.tree.label(node)!r}, {_number(result)})" for node, result in subject.playouts)
        return "[" + ", ".join(pairs) + "]"
    pairs = (f"{name!r}: ({_number(total)}, {visits})" for name, (total, visits) in subject.moves.items())
    return "{" + ", ".join(pairs) + "}"


def _number(number: Number) -> str:
    """Return a number as Python code.

    >>> _number(Fraction(15, 2)), _number(Fraction(1, 3))
    ('7.5', 'Fraction(1, 3)')
    """
    text = write(number)
    return repr(Fraction(number)) if "/" in text else text
