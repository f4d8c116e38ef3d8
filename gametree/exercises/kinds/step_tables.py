"""Questions about rows of a table: the right table of steps, its first wrong step, or the wrong line of a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...errors import InputError, wrong_value
from ...languages import quote_label
from ...node_kinds import LEAF
from ...phrases import Code, Phrase, gettext, pgettext, safe_str
from ...rules import Rules, SearchAspect
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import NodeId, Tree
from ...values import MOST_DIGITS, is_whole, show
from .. import answer_errors as words
from .. import node_states
from ..answer_errors import AnswerError
from ..answer_notation import answer_repr, number, unpack_literal
from ..hints import (
    DEPTH_FIRST,
    DEPTH_FIRST_WITH_CUTS,
    KNOWS,
    NOTHING_EVALUATED,
    RIGHT_ANSWER,
    AnsweredExercise,
    Hint,
    WrongAnswer,
)
from ..marks import first_difference
from .node_bounds import window_rule_and_numbers
from .question_kind import ONE_CODE_LINE, ONE_STEP, ONE_TABLE, OnePart, TreeDraw

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..programs.mutants import Mutant

Steps = list[list[str]]
"""rows of a table, one for each leaf when it is evaluated and for each inner node when the search leaves it: label, α,
β, value, and ``//`` after a cut-off
"""
NAME, VALUE = 0, 3
"""column indexes of a table; α and β are between them"""
_MOST_TABLES = 4
"""maximum number of tables to choose from"""
_RIGHT_STEPS = 4
"""sufficient number of right steps before the wrong step; tables with more right steps are not preferred"""

COLUMNS = 5
"""number of cells of a row: the node, α, β, the value and the sign of a cut-off"""
_ROW_FROM_TO = gettext("a whole number from %(low)s to %(high)s")

# ---- Hints --------------------------------------------------------------------------------------

_TABLES_AT = gettext("Compare the tables step by step, up to %(node)s.")
_WRONG_STEP_AT = gettext("Carry out the search yourself: the first wrong step is where %(node)s is left.")
_WRONG_STEP_BELOW = gettext(
    "Carry out the search yourself: it differs from the table when it comes to %(node)s or below it."
)

# ---- Explanations of errors ---------------------------------------------------------------------

_WRONG_LINE = gettext("Look at line %(line)d of table %(table)s, at %(node)s: the search does something else there.")
_TABLE_STOPS = gettext("Table %(table)s stops after %(lines)d lines, but the search goes on.")
_STEP_RIGHT = gettext("Step %(step)d, at %(node)s, is right: the search does exactly that. Look further down.")
_STEP_TOO_LATE = gettext("A step before step %(step)d (at %(node)s) is already wrong.")
_EVALUATES_THERE = gettext(
    "In step %(step)d the right search evaluates %(node)s (%(value)s), with α = %(alpha)s and β = %(beta)s."
)
_LEAVES_THERE = gettext(
    "In step %(step)d the right search leaves %(node)s with the value %(value)s, α = %(alpha)s and β = %(beta)s."
)


def _read_table(given: Any, error: InputError) -> Steps:
    """Return the rows of the given table, read from the details, as lists of texts as long as a row of `table`; raise
    ``error`` if it is not such a table.
    """
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise error
    if not all(isinstance(row, list) and len(row) == COLUMNS and all(map(_is_cell, row)) for row in given):
        raise error
    return [list(map(str, row)) for row in given]


def _is_cell(cell: object) -> bool:
    return isinstance(cell, str) or (is_whole(cell) and abs(cell) < 10**MOST_DIGITS)


def table(result: Result) -> Steps:
    """Return the steps of a search as rows of text.

    >>> import gametree as gt
    >>> table(gt.alphabeta("[[3 12] [2 4]]"))[-2:]
    [['C', '3', '+∞', '2', '//'], ['A', '3', '+∞', '3', '']]
    """
    rows: Steps = []
    cut = False
    for kind, node, value, alpha, beta in result.trace.raw:
        if kind in (EventKind.EVALUATE, EventKind.LEAVE) and value is not None:
            bounds = [show(alpha, sign=True), show(beta, sign=True)]
            rows.append([result.tree.label(node), *bounds, show(value), "//" if cut else ""])
        cut = kind is EventKind.CUT
    return rows


def options(results: Sequence[Result]) -> dict[str, Steps]:
    """Return the tables of the given searches, right or mistaken, as details of an exercise, without duplicates.

    >>> import gametree as gt
    >>> two = [gt.minimax("[[3 12] [2 4]]"), gt.alphabeta("[[3 12] [2 4]]")]
    >>> {number: len(rows) for number, rows in options(two * 2).items()}
    {'1': 7, '2': 6}
    """
    tables: list[Steps] = []
    for result in results:
        rows = table(result)
        if rows not in tables:
            tables.append(rows)
    return {str(number): rows for number, rows in enumerate(tables, start=1)}


class _StepTable(OnePart):
    """A question about tables of the steps of a search."""

    algorithms = ("alphabeta", "minimax")
    aspects: tuple[SearchAspect, ...] = (SearchAspect.VISITS, SearchAspect.RETURNS, SearchAspect.SEQUENCE)
    heads: tuple[str, ...] = ("head_node", "head_alpha", "head_beta", "head_value", "")
    has_window = True
    about_cuts = True
    makes_details = True
    has_own_trees = False


class WhichTrace(_StepTable):
    """A question that asks which of several tables of steps is the table of the right search."""

    name = "which-trace"
    title = pgettext("kind of question", "which table")
    questions = {
        # TRANSLATORS: the tables follow; // marks a cut-off in them
        "": gettext("Which of these tables shows the steps of %(search)s? The sign // marks a cut-off.")
    }
    shape = gettext("the number of a table")
    sort = ONE_TABLE
    asks_for_a_search = True

    def resolve_details(self, exercise: Exercise) -> dict[str, Any]:
        """Check the details ``{"options": …}``, as returned by `options`; one of the tables must be the table of the
        right search.
        """
        raw_tables = exercise.details.get("options")
        refused = InputError(
            gettext(
                "the detail options of which-trace is %(given)s; write two tables or more, as "
                "step_tables.options makes them"
            ).with_values(given=answer_repr(raw_tables))
        )
        if not isinstance(raw_tables, Mapping) or len(raw_tables) < 2:
            raise refused
        tables = {str(name): _read_table(rows, refused) for name, rows in raw_tables.items()}
        if list(tables.values()).count(table(exercise.result)) != 1:
            problem = gettext(
                "the table of the right search is missing or repeated in the tables %(given)s; add it, or leave out "
                "the copies"
            )
            raise InputError(problem.with_values(given=answer_repr(list(tables))))
        return {"options": tables}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return the table of the right search together with tables of mistaken searches."""
        wrong = list(draws.mistaken(edited=True))
        tables = list(options([draws.right, *draws.shuffled(wrong)]).values())[:_MOST_TABLES]
        return {"options": {str(number): rows for number, rows in enumerate(draws.shuffled(tables), start=1)}}

    def tables(self, exercise: Exercise) -> Mapping[str, Steps]:
        tables: Mapping[str, Steps] = exercise.details["options"]
        return tables

    def key(self, result: Result, exercise: Exercise) -> str | None:
        """Return the number of the table of a search, or None if no table matches."""
        rows = table(result)
        return next((name for name, other in exercise.details["options"].items() if other == rows), None)

    def read(self, answer: object, exercise: Exercise) -> str:
        choice, names = unpack_literal(answer), exercise.details["options"]
        is_name = isinstance(choice, str | int) and not isinstance(choice, bool)
        name = safe_str(choice).strip() if is_name else ""
        if name not in names:
            raise AnswerError(words.ANSWER, words.ONE_OF.with_values(names=", ".join(names)), answer_repr(answer))
        return name

    def example(self, exercise: Exercise) -> str:
        return str(next(iter(exercise.details["options"])))

    def possible_answers(self, exercise: Exercise) -> int:
        return len(exercise.details["options"])

    def parts_of_page(self, exercise: Exercise) -> dict[str, list[Any]]:
        return dict(exercise.details["options"])

    def hint(self, case: AnsweredExercise) -> Hint:
        tables, key = case.exercise.details["options"], case.exercise.key
        right = table(case.result)
        others = [
            rows for name, rows in tables.items() if (name != key if case.answer is None else name == case.answer)
        ]
        line, row = min(_difference(right, rows) for rows in others)
        node = case.tree[right[line][NAME]]
        where = case.say(_TABLES_AT, node=case.label(node))
        return Hint(where, *_decided(case, node, right[line], row), case.say(RIGHT_ANSWER, answer=key))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        chosen = case.exercise.details["options"][case.answer]
        line = first_difference(table(case.result), chosen)
        if line < len(chosen):
            yield case.say(_WRONG_LINE, line=line + 1, table=case.answer, node=chosen[line][0])
        else:
            yield case.say(_TABLE_STOPS, table=case.answer, lines=line)


class OneRow(OnePart):
    """A question whose answer is the number of a row of a table."""

    makes_details = True
    has_own_trees = False

    def read(self, answer: object, exercise: Exercise) -> int:
        value, last = number(unpack_literal(answer)), self.example(exercise)
        if not isinstance(value, int) or not 1 <= value <= last:
            raise AnswerError(words.ANSWER, _ROW_FROM_TO.with_values(low=1, high=last), answer_repr(answer))
        return value

    def example(self, exercise: Exercise) -> int:
        return len(self.tables(exercise)[""])

    def possible_answers(self, exercise: Exercise) -> int:
        return self.example(exercise)

    def parts_of_page(self, exercise: Exercise) -> dict[str, list[Any]]:
        return {name: row for name, *row in self.tables(exercise)[""]}


class FirstWrongStep(OneRow, _StepTable):
    """A question about a table of steps with a known mistake: it asks for the first step that differs from the right
    search.
    """

    name = "first-wrong-step"
    title = pgettext("kind of question", "first wrong step")
    questions = {
        # TRANSLATORS: a table follows; // marks a cut-off in it
        "": gettext(
            "Somebody has carried out %(search)s with a mistake. Which step of the table is the first wrong one? The "
            "sign // marks a cut-off."
        )
    }
    shape = gettext("the number of a step")
    own_rule = gettext(
        "Each step evaluates a leaf or returns from a node; its row has α, β and the value at that moment."
    )
    shows_a_mistake = True
    sort = ONE_STEP
    heads = ("head_step", *_StepTable.heads)

    def resolve_details(self, exercise: Exercise) -> dict[str, Any]:
        """Check the details ``{"steps": …}``, rows as returned by `table`; at least one row must be wrong."""
        raw_steps = exercise.details.get("steps")
        steps = _read_table(
            raw_steps,
            InputError(
                gettext(
                    "the detail steps of %(kind)s is %(given)s; write the table of a mistaken search, in the form "
                    "that step_tables.table returns"
                ).with_values(kind=Code(self.name), given=answer_repr(raw_steps))
            ),
        )
        if _wrong_step(exercise.result, steps) is None:
            problem = gettext("the detail steps of %(kind)s has no wrong step; give the table of a mistaken search")
            raise InputError(problem.with_values(kind=Code(self.name)))
        return {"steps": steps}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return the table of a mistaken search, if possible one that begins with right steps."""
        wrong = [table(result) for result in draws.mistaken(edited=False)]
        places = [(_wrong_step(draws.right, steps), steps) for steps in draws.shuffled(wrong)]
        rows = [(place, steps) for place, steps in places if place is not None]
        if not rows:
            problem = gettext("no known mistake leads to a wrong step on the tree %(tree)s; try another seed")
            raise InputError(problem.with_values(tree=Code(draws.tree)))
        return {"steps": max(rows, key=lambda row: min(row[0], _RIGHT_STEPS))[1]}

    def tables(self, exercise: Exercise) -> Mapping[str, Steps]:
        return {"": [[str(n), *row] for n, row in enumerate(exercise.details["steps"], start=1)]}

    def key(self, result: Result, exercise: Exercise) -> int | None:
        return _wrong_step(result, exercise.details["steps"])

    def hint(self, case: AnsweredExercise) -> Hint:
        """Return the hint about the first wrong step: the child of the root whose subtree contains it, then the
        deciding facts.
        """
        place, right = case.exercise.key, table(case.result)
        row, wrong = right[place - 1], case.exercise.details["steps"][place - 1]
        node = case.tree[row[NAME]]
        top = case.label(case.tree.path(node)[:2][-1])
        where = case.say(_WRONG_STEP_AT if node == 0 else _WRONG_STEP_BELOW, node=top)
        return Hint(where, *_decided(case, node, row, wrong), case.say(RIGHT_ANSWER, answer=place))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        is_right = case.answer < case.exercise.key
        node = case.exercise.details["steps"][case.answer - 1][0]
        yield case.say(_STEP_RIGHT if is_right else _STEP_TOO_LATE, step=case.answer, node=node)

    def about_right(self, case: AnsweredExercise) -> Iterator[str]:
        label, alpha, beta, value, _ = table(case.result)[case.exercise.key - 1]
        phrase = _LEAVES_THERE if case.view.children(case.tree[label]) else _EVALUATES_THERE
        yield case.say(phrase, step=case.exercise.key, node=label, alpha=alpha, beta=beta, value=value)

    def shows_search(self, result: Result, exercise: Exercise) -> bool:
        return bool(table(result) == exercise.details["steps"])


def _wrong_step(right: Result, steps: Sequence[Sequence[str]]) -> int | None:
    """Return the number of the first wrong step, counted from 1; None if all steps are right, even if the last ones are
    missing.

    >>> import gametree as gt
    >>> minimax = table(gt.minimax("[[3 12] [2 4]]"))
    >>> minimax[3:5], _wrong_step(gt.alphabeta("[[3 12] [2 4]]"), minimax)
    ([['C1', '−∞', '+∞', '2', ''], ['C2', '−∞', '+∞', '4', '']], 2)
    """
    rows = table(right)
    place = first_difference(rows, steps)
    return place + 1 if place < min(len(rows), len(steps)) else None


def _difference(right: Steps, rows: Steps) -> tuple[int, list[str]]:
    """Compare another table with the right table. Return the index of the first row that differs, and the row of the
    other table at that index ([] if the other table is too short or too long).
    """
    line = first_difference(right, rows)
    return (line, rows[line] if line < len(rows) else []) if line < len(right) else (line - 1, [])


def _decided(case: AnsweredExercise, node: NodeId, right: list[str], row: list[str]) -> tuple[str, str]:
    """Return the rule and the numbers that explain a wrong row: its node, its value, its window or its cut-off."""
    is_inner = case.view.kind(node) != LEAF
    same_node = row[:1] == right[:1]
    if same_node and is_inner and row[VALUE] != right[VALUE]:
        return case.value_rule(node), case.calculation(node)
    if same_node and row[1:VALUE] != right[1:VALUE]:
        return window_rule_and_numbers(case, node, at_end=is_inner)
    state = node_states.at_end(case.result, node) if is_inner else node_states.before(case.result, node)
    if state is None:  # the first step has no earlier state
        state = node_states.state_after(case.result, 0, 1)
    if not case.exercise.prunes:
        numbers = case.say(NOTHING_EVALUATED)
        if done := case.done(state):
            numbers = case.say(KNOWS, node=case.label(state.node), done=case.listed(done))
        return case.say(DEPTH_FIRST), numbers
    is_first = not is_inner and state.last is None
    rule = case.say(DEPTH_FIRST_WITH_CUTS) if is_first else case.cut_rule(state)
    return rule, case.compared(state)


# ---- Find the bug: a program with one small mistake, and its line --------------------------------

_LINES_TOGETHER = 5
"""number of lines to which a hint narrows the mistake down"""
INDENT = "\N{NO-BREAK SPACE}"
"""indentation of a line of code, which pages and sheets preserve"""

_TWO_LINES = gettext("a program of gametree.exercises.programs.mutants with one line replaced")
_RETURNS = gettext("On this tree, %(call)s returns %(found)s; it should return %(right)s.")
_LOOKS_AT = gettext("On this tree, %(call)s evaluates the leaves %(found)s; it should evaluate %(right)s.")
# TRANSLATORS: %(line)s is a line number; %(role)s is what the line does, such as "it searches a child"
_IS_RIGHT = gettext("Line %(line)s is right: %(role)s.")
_TRY = gettext("Try the tree %(tree)s.")
_BY_HAND = gettext("Carry out the program by hand, line by line, until it does what the search does not do.")
_BETWEEN = gettext("The mistake is in one of the lines %(low)s to %(high)s.")
# TRANSLATORS: %(role)s is the purpose of a line, such as "it searches a child"
_HAS_ROLE = gettext("Look at the line of which this should be true: %(role)s.")
_SHOULD_BE = gettext("Line %(line)s should be: %(code)s")
_ROLES: Mapping[str, Phrase] = {
    # TRANSLATORS: each of the following phrases describes a line of a program; "it" is the line
    r"def ": gettext("it names the function and its parameters"),
    r"if node.is_leaf": gettext("it asks whether the node is a leaf"),
    r"return .*node\.value": gettext("it returns the value of a leaf"),
    r"if node\.player|else": gettext("it distinguishes the players"),
    r"return -?\w+\(node": gettext("it lets another function search the node"),
    r"place = ": gettext("it finds the player's place in a tuple"),
    r"for ": gettext("it goes through the children"),
    r".*\(child": gettext("it searches a child and takes its value"),
    r"(v|best|total|values|best, \w+) = \W*(inf|None|0|\[)": gettext("it says what is known before the first child"),
    r"(alpha|beta) = ": gettext("it narrows the window"),
    r"if .*(alpha|beta)|break|return v$": gettext("it ends the search of the node"),
    r"return ": gettext("it returns the value of the node"),
    r"": gettext("it keeps the better value"),
}
"""descriptions of program lines, keyed by the beginning of the line; the first match is used"""
_LOOKS_ODD = re.compile(
    r"not |True|False|children\[|abs\(|round\(|int\(node\.v|or -1|--|-0|\(-inf\)|return -?inf|\b(0|10|9{2,})\b"
    r"|\b(\w+)(, | = | [<>!=]=? )\2\b|(max|min)\([^(]*inf\b|if -?inf|[<>=]= -?inf"
)
"""pattern of changed lines that are implausible, or too obvious, as mistakes"""


class WrongLine(OneRow):
    """A question about a program of the search with one small mistake: it asks for the line with the mistake."""

    name = "wrong-line"
    title = pgettext("kind of question", "wrong line")
    algorithms = ("alphabeta", "minimax", "expectiminimax", "maxn")
    questions = {
        "": gettext("This program of %(search)s has a mistake in one line. Which line is it?"),
        "alphabeta": gettext(
            "This program of %(search)s has a mistake in one line. Which line is it? A cut-off at α = β is right."
        ),
    }
    shape = gettext("the number of a line")
    own_rule = gettext("inf is ∞, node.player says who moves at a node, and node.children are the nodes below it.")
    aspects = (SearchAspect.SEQUENCE,)
    sort = ONE_CODE_LINE
    heads = ("head_line", "head_program")
    tries_slips = False
    needs_a_choice = False

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        """Return the question, followed by a description of how the program behaves on the tree."""
        return [*super().question(translator, exercise), _differs(translator, exercise, exercise.tree, exercise.rules)]

    def resolve_details(self, exercise: Exercise) -> dict[str, str]:
        """Check the details ``{"program": …}``: the text of a program that differs from the original in one line and is
        wrong on the tree.
        """
        text = exercise.details.get("program")
        mutant = _named(exercise.algorithm, text) if isinstance(text, str) else None
        if mutant is None:
            raise InputError(wrong_value("program", text, _TWO_LINES))
        if mutant.difference(exercise.tree, exercise.rules) is None:
            problem = gettext(
                "the mistake of this program does not show on the tree %(tree)s; use another tree or program"
            )
            raise InputError(problem.with_values(tree=Code(exercise.tree)))
        return {"program": mutant.source}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return a program whose mistake affects its behaviour on the tree, and can be corrected only in its own
        line.
        """
        from ..programs.mutants import caught, repairs

        plain = [mutant for mutant in caught(draws.right.algorithm) if mutant.is_of_one_line]
        likely = [mutant for mutant in plain if mutant.after and not _LOOKS_ODD.search(mutant.after)]
        places = sorted({(mutant.book, mutant.line) for mutant in likely})
        for place in draws.shuffled(places):
            for mutant in draws.shuffled([one for one in likely if (one.book, one.line) == place]):
                if mutant.difference(draws.tree, draws.rules) and repairs(mutant) == {mutant.line}:
                    return {"program": mutant.source}
        problem = gettext("the mistake does not show on the tree %(tree)s; try another seed")
        raise InputError(problem.with_values(tree=Code(draws.tree)))

    def tables(self, exercise: Exercise) -> dict[str, list[list[str]]]:
        lines = [
            line.replace(" ", INDENT, len(line) - len(line.lstrip())) for line in _mutant(exercise).source.splitlines()
        ]
        return {"": [[str(n), line] for n, line in enumerate(lines, start=1)]}

    def key(self, result: Result, exercise: Exercise) -> int:
        return _mutant(exercise).line

    def hint(self, case: AnsweredExercise) -> Hint:
        """Return the four hints: how to find the wrong line, its purpose, a small tree with the lines around the wrong
        line, and the number of the wrong line.
        """
        mutant, key = _mutant(case.exercise), case.exercise.key
        low = (key - 1) // _LINES_TOGETHER * _LINES_TOGETHER + 1
        lines = case.say(_BETWEEN, low=low, high=min(low + _LINES_TOGETHER - 1, self.example(case.exercise)))
        rule = case.say(_HAS_ROLE, role=_role(mutant.before))
        return Hint(case.say(_BY_HAND), rule, f"{_small_tree(case)} {lines}", case.say(RIGHT_ANSWER, answer=key))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Yield sentences with the purpose of the chosen line, and a small tree on which the program is wrong."""
        line = _mutant(case.exercise).source.splitlines()[case.answer - 1].strip()
        yield f"{case.say(_IS_RIGHT, line=case.answer, role=_role(line))} {_small_tree(case)}"

    def about_right(self, case: AnsweredExercise) -> Iterator[str]:
        yield case.say(_SHOULD_BE, line=case.exercise.key, code=Code(_mutant(case.exercise).before))

    def solved_search(self, exercise: Exercise) -> Result | None:
        return None

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        return [*self.about_right(AnsweredExercise(exercise, exercise.key, lang))]


def _mutant(exercise: Exercise) -> Mutant:
    mutant = _named(exercise.algorithm, exercise.details["program"])
    assert mutant is not None
    return mutant


@lru_cache(maxsize=64)
def _named(task: str, text: str) -> Mutant | None:
    from ..programs.mutants import caught, plain_text

    try:
        source = plain_text(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return next((mutant for mutant in caught(task) if mutant.source == source and mutant.is_of_one_line), None)


def _differs(translator: NullTranslations, exercise: Exercise, tree: Tree, rules: Rules) -> str:
    """Return a phrase about the difference between a program and the right program on a tree: the value, or the
    leaves.
    """
    difference = _mutant(exercise).difference(tree, rules)
    assert difference is not None
    is_value, *both = difference
    named = [", ".join(quote_label(translator, tree.label(leaf)) for leaf in part) for part in both if not is_value]
    found, right = named or map(show, both)
    call = Code(f"{exercise.algorithm}(root{', -inf, inf' * exercise.prunes})")
    phrase = _RETURNS if is_value else _LOOKS_AT
    return phrase.render(translator, call=call, found=found, right=right)


def _role(line: str) -> Phrase:
    return next(role for start, role in _ROLES.items() if re.match(start, line))


def _small_tree(case: AnsweredExercise) -> str:
    """Return a sentence that gives the smallest of the kit's trees on which a program is wrong, and the right behaviour
    on this tree.
    """
    from ..programs.departure import tree_cases

    mutant = _mutant(case.exercise)
    trees = [trial.tree for trial in tree_cases(mutant.task) if trial.tree.children(0)]
    pairs = [(tree, mutant.difference(tree, Rules())) for tree in [*trees, case.tree]]
    tree, _ = min((item for item in pairs if item[1]), key=_simplicity)
    return f"{case.say(_TRY, tree=Code(str(tree)))} {_differs(case.translator, case.exercise, tree, Rules())}"


def _simplicity(item: tuple[Tree, Any]) -> tuple[bool, bool, int]:
    """Return a sort key: it puts first the trees on which the value differs, among these the trees with short integers,
    and among these the small trees.
    """
    tree, (is_value, *_) = item
    return not is_value, re.search(r"\d{4}|[./]", str(tree)) is not None, len(tree)
