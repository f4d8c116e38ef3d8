"""Find the bug: a program of a search with one small mistake, and the line that it is in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...languages import quote_label
from ...phrases import Code, Phrase, gettext, pgettext
from ...rules import Rules, SearchAspect
from ...trace.result import Result
from ...tree.tree import Tree
from ...values import show
from ..answer_numbers import answer_repr
from ..answered_exercise import RIGHT_ANSWER, AnsweredExercise, Hint, WrongAnswer
from .question_kind import ONE_CODE_LINE, TreeDraw
from .step_tables import OneRow

if TYPE_CHECKING:
    from ..exercise import Exercise
    from ..programs.mutants import Mutant

_LINES_TOGETHER = 5
"""how many lines a hint narrows the mistake down to"""
_INDENT = "\N{NO-BREAK SPACE}"
"""what a line of code begins with, so that pages and sheets keep it"""

_TWO_LINES = gettext("a program of gametree.exercises.programs.mutants with another line in place of one")
_NO_DIFFERENCE = gettext("a tree on which the mistake shows")
_RETURNS = gettext("On this tree, %(call)s returns %(found)s; it should return %(right)s.")
_LOOKS_AT = gettext("On this tree, %(call)s evaluates the leaves %(found)s; it should evaluate %(right)s.")
# TRANSLATORS: %(line)s is a line number; %(role)s is what the line does, such as "it searches a child"
_IS_RIGHT = gettext("Line %(line)s is right: %(role)s.")
_TRY = gettext("Try the tree %(tree)s.")
_BY_HAND = gettext("Carry out the program by hand, line by line, until it does what the search does not do.")
_BETWEEN = gettext("The mistake is in one of the lines %(low)s to %(high)s.")
# TRANSLATORS: %(role)s is what a line does, such as "it searches a child"
_HAS_ROLE = gettext("Look at the line of which this should be true: %(role)s.")
_SHOULD_BE = gettext("Line %(line)s should be: %(code)s")
_ROLES: Mapping[str, Phrase] = {
    # TRANSLATORS: each of these says what a line of a program does; "it" is the line
    r"def ": gettext("it names the function and what it takes"),
    r"if node.is_leaf": gettext("it asks whether the node is a leaf"),
    r"return .*node\.value": gettext("it returns the value of a leaf"),
    r"if node\.player|else": gettext("it tells the players apart"),
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
"""what the lines of our programs do, by how they begin; the first that fits counts"""
_LOOKS_ODD = re.compile(
    r"not |True|False|children\[|abs\(|round\(|int\(node\.v|or -1|--|-0|\(-inf\)|return -?inf|\b(0|10|9{2,})\b"
    r"|\b(\w+)(, | = | [<>!=]=? )\2\b|(max|min)\([^(]*inf\b|if -?inf|[<>=]= -?inf"
)
"""changes that nobody makes by mistake, or sees at once"""


class WrongLine(OneRow):
    """In a program of the search with one small mistake, the line that it is in."""

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
    sort = ONE_CODE_LINE
    heads = ("head_line", "head_program")
    tries_slips = False
    needs_a_choice = False

    def shows(self, exercise: Exercise) -> Collection[SearchAspect]:
        return (SearchAspect.SEQUENCE,)

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        """Return the question, and below it what the program does on the tree."""
        return [*super().question(translator, exercise), _differs(translator, exercise, exercise.tree, exercise.rules)]

    def resolve_details(self, exercise: Exercise) -> dict[str, str]:
        """Accept ``{"program": …}``, the text of a mutant that has one other line and errs on the tree."""
        text = exercise.details.get("program")
        mutant = _named(exercise.algorithm, text) if isinstance(text, str) else None
        if mutant is None:
            raise InputError(Code(f"{self.name}, program"), _TWO_LINES, answer_repr(text))
        if mutant.difference(exercise.tree, exercise.rules) is None:
            raise InputError(Code(f"{self.name}, program"), _NO_DIFFERENCE, str(exercise.tree))
        return {"program": mutant.source}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return a program whose mistake shows on the tree, and can be mended in its own line only."""
        from ..programs.mutants import caught, repairs

        plain = [mutant for mutant in caught(draws.right.algorithm) if mutant.is_of_one_line]
        likely = [mutant for mutant in plain if mutant.after and not _LOOKS_ODD.search(mutant.after)]
        places = sorted({(mutant.book, mutant.line) for mutant in likely})
        for place in draws.shuffled(places):
            for mutant in draws.shuffled([one for one in likely if (one.book, one.line) == place]):
                if mutant.difference(draws.tree, draws.rules) and repairs(mutant) == {mutant.line}:
                    return {"program": mutant.source}
        raise InputError(Code(self.name), _NO_DIFFERENCE, str(draws.tree), gettext("try another seed"))

    def tables(self, exercise: Exercise) -> dict[str, list[list[str]]]:
        lines = [
            line.replace(" ", _INDENT, len(line) - len(line.lstrip())) for line in _mutant(exercise).source.splitlines()
        ]
        return {"": [[str(n), line] for n, line in enumerate(lines, start=1)]}

    def key(self, result: Result, exercise: Exercise) -> int:
        return _mutant(exercise).line

    def hint(self, case: AnsweredExercise) -> Hint:
        """Return how to look, what the wrong line should do, a small tree with the lines around it, and its number."""
        mutant, key = _mutant(case.exercise), case.exercise.key
        low = (key - 1) // _LINES_TOGETHER * _LINES_TOGETHER + 1
        lines = case.say(_BETWEEN, low=low, high=min(low + _LINES_TOGETHER - 1, self.example(case.exercise)))
        rule = case.say(_HAS_ROLE, role=_role(mutant.before))
        return Hint(case.say(_BY_HAND), rule, f"{_small_tree(case)} {lines}", case.say(RIGHT_ANSWER, answer=key))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Say what the chosen line does, and on which small tree the program errs."""
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
    """Say how the program differs from the book's on a tree: in its value, or in its leaves."""
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
    """Name the smallest of the kit's trees on which a program errs, with what it does there and what is right."""
    from ..programs.departure import tree_cases

    mutant = _mutant(case.exercise)
    trees = [trial.tree for trial in tree_cases(mutant.task) if trial.tree.children(0)]
    pairs = [(tree, mutant.difference(tree, Rules())) for tree in [*trees, case.tree]]
    tree, _ = min((item for item in pairs if item[1]), key=_simplicity)
    return f"{case.say(_TRY, tree=Code(str(tree)))} {_differs(case.translator, case.exercise, tree, Rules())}"


def _simplicity(item: tuple[Tree, Any]) -> tuple[bool, bool, int]:
    """Order trees: first those with another value, then those of short whole numbers, then small ones."""
    tree, (is_value, *_) = item
    return not is_value, re.search(r"\d{4}|[./]", str(tree)) is not None, len(tree)
