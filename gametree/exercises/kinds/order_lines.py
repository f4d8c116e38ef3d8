"""Questions that ask students to order and indent the lines of a search program; an order is right if the resulting
program behaves like the original.

The lines are taken from the pseudo-code. Typed text is never executed, so no subprocess is needed; programs that run
too long are stopped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from gettext import NullTranslations
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...explain.pseudocode import line as written_line
from ...explain.pseudocode import pseudocode
from ...languages import quote_label
from ...node_kinds import LEAF
from ...phrases import Code, gettext, pgettext
from ...rules import Rules, SearchAspect
from ...trace.result import Result
from ...tree.tree import NodeId, Tree
from ...values import INF, Value, show
from .. import answer_errors as words
from ..answer_errors import AnswerError
from ..answer_notation import answer_repr, unpack_literal
from ..hints import AnsweredExercise, Hint, WrongAnswer
from ..marks import Answer
from .question_kind import LINES_IN_ORDER, OnePart, TreeDraw
from .step_tables import INDENT

if TYPE_CHECKING:
    from ..exercise import Exercise

Lines = tuple[tuple[int, str], ...]
"""lines of a program, each with its level of indentation"""

_USUAL_DIFFICULTY = 3
_MOST_EXTRA = {1: 0, 2: 2}
"""maximum number of lines that do not belong to the program, keyed by difficulty"""
_USUAL_MOST_EXTRA = 4
_TWO_FUNCTIONS = 4
"""minimum difficulty at which the lines of two functions are mixed"""
_MOST_CALLS = 3000
"""maximum number of queries about the nodes of a tree that a program can make; a right program needs fewer"""
_HEAD = "function "
_USUAL = {"max": "MAX-VALUE", "min": "MIN-VALUE", "chance": "EXPECT-VALUE"}
"""name of the function whose lines the question asks for, keyed by the kind of the root node"""
_BETWEEN = re.compile(r"[\s,;]+")
_WORD = re.compile(r"(>*)(\d*)")
"""pattern of a line in an answer: its signs of indentation (>) and its number; either can be missing"""

_BY_LINES = gettext("numbers of lines in their order, each with one > for each level of indentation")
_EACH_ONCE = gettext("each line at most once")
_LINE_FROM_TO = gettext("numbers of lines from %(low)s to %(high)s")
_NO_LINES = gettext(
    "the detail lines of order-lines is %(given)s, but it must contain all lines of a function of %(search)s, and only "
    "lines of its pseudo-code; leave it out to let the kit choose the lines"
)
_TREE = gettext("The tree is an example: the program is tried on it and on other trees.")
_FIRST_WRONG = gettext("Line %(place)d of your program is the first wrong one: “%(line)s”.")
_OTHER_INDENT = gettext(
    "Line %(place)d of your program, “%(line)s”, is the first wrong one: it belongs there, but not at this indentation."
)
_UNFINISHED = gettext("Your program begins well, but a line is missing after its line %(place)d.")
# TRANSLATORS: %(tree)s is in brackets, %(call)s is, for example, MAX-VALUE(A)
_RETURNS = gettext("On the tree %(tree)s, your program returns %(found)s for %(call)s; it should return %(right)s.")
_LOOKS_AT = gettext(
    "On the tree %(tree)s, your program evaluates the leaves %(found)s for %(call)s; it should evaluate %(right)s."
)
_BREAKS_OFF = gettext("On the tree %(tree)s, your program breaks off before it returns a value.")
_NOT_INDENTED = gettext(
    "It cannot be run as a program: all lines belong below the line of a function, and the lines below a function or "
    "a loop are indented one level further, no others."
)
_SAME = gettext("It is another order than in the lecture, but your program does the same on every tree that was tried.")
_LOOK_AT = gettext("Look at line %(place)d of your program.")
_LOOK_AT_FIRST = gettext("Begin with the line that names the function.")
_SHAPE = gettext(
    "A function says first what it returns at the end of the game. Then it gives v its first value, goes through the "
    "children, and returns v."
)
_LEVEL = gettext("The line that comes there has indentation %(level)d.")
_AFTER_END = gettext("Before that line, your program has everything that it needs.")
_NO_MORE = gettext("No further line belongs there.")
_COMES_NEXT = gettext("Line %(number)d of the table comes there: “%(line)s”.")


class OrderLines(OnePart):
    """A question in which the student orders and indents the lines of a function from a search's pseudo-code (a Parsons
    problem).
    """

    name = "order-lines"
    title = pgettext("kind of question", "order of the lines")
    algorithms = ("alphabeta", "minimax", "expectiminimax")
    questions = {
        # TRANSLATORS: %(functions)s is, for example, "MAX-VALUE"; a table of lines follows
        "": gettext(
            "Put lines of this table into order, and indent them, so that they are the function %(functions)s of "
            "%(search)s. Not all of them need to belong to it. Every other function is there already."
        )
    }
    shape = _BY_LINES
    own_rule = gettext(
        "Write the numbers of the lines in their order. Before each number, write one > for each level of "
        "indentation of its line."
    )
    aspects: tuple[SearchAspect, ...] = ()
    sort = LINES_IN_ORDER
    heads = ("head_line", "head_program")
    has_one_key = False
    makes_details = True
    has_own_trees = False
    tries_slips = False
    needs_a_choice = False
    is_marked_by_platforms = False
    all_mistakes_differ_from = None

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        return [*super().question(translator, exercise), _TREE.render(translator)]

    def question_values(self, translator: NullTranslations, exercise: Exercise) -> dict[str, object]:
        names = [_call(text).partition("(")[0] for text in exercise.details["lines"] if text.startswith(_HEAD)]
        functions = ", ".join(written_line(name, exercise.lang) for name in names)
        return {**super().question_values(translator, exercise), "functions": Code(functions)}

    def resolve_details(self, exercise: Exercise) -> dict[str, list[str]]:
        """Check the details ``{"lines": [...]}``: a list of English lines of the pseudo-code in any order, with all
        lines of at least one function.
        """
        lines = exercise.details.get("lines")
        if lines is None:
            return {"lines": _mixed_lines(exercise.algorithm, exercise.rules, exercise.tree, _USUAL_DIFFICULTY)}
        book = _book(exercise.algorithm, exercise.rules)
        given = [line for line in lines if isinstance(line, str)] if isinstance(lines, list) else []
        known = {text for part in book.values() for _, text in part}
        asked = [text for head, part in book.items() if head in given for _, text in part]
        if not asked or given != lines or not known.issuperset(given) or any(map(_lacks(given), asked)):
            search = Code(exercise.algorithm)
            raise InputError(_NO_LINES.with_values(given=answer_repr(lines), search=search))
        return {"lines": given}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return the lines of a function; at a greater difficulty, add lines of other functions, or all lines of a
        second function.
        """
        if draws.difficulty in (None, _USUAL_DIFFICULTY):
            return {}
        return {"lines": _mixed_lines(draws.right.algorithm, draws.rules, draws.tree, draws.difficulty)}

    def tables(self, exercise: Exercise) -> dict[str, list[list[str]]]:
        return {"": [[number, *cells] for number, cells in self.parts_of_page(exercise).items()]}

    def parts_of_page(self, exercise: Exercise) -> dict[str, list[Any]]:
        lines = exercise.details["lines"]
        return {str(number): [written_line(text, exercise.lang)] for number, text in enumerate(lines, start=1)}

    def key(self, result: Result, exercise: Exercise) -> list[str]:
        lines: list[str | None] = list(exercise.details["lines"])
        found = []
        for head, part in _book(exercise.algorithm, exercise.rules).items():
            for level, text in part if head in exercise.details["lines"] else ():
                place = lines.index(text)
                lines[place] = None
                found.append(f"{'>' * level}{place + 1}")
        return found

    def read(self, answer: object, exercise: Exercise) -> list[str]:
        """Read line numbers, each preceded by one > per level of indentation: ``4 >1 >>2``, or a list of such texts."""
        given, count = unpack_literal(answer), len(exercise.details["lines"])
        items = list(given) if isinstance(given, list | tuple) else [given]
        if not all(isinstance(item, str | int) and not isinstance(item, bool) for item in items):
            raise AnswerError(words.ANSWER, _BY_LINES, answer_repr(answer))
        out_of_range = AnswerError(words.ANSWER, _LINE_FROM_TO.with_values(low=1, high=count), answer_repr(answer))
        if any(isinstance(item, int) and not 0 < item <= count for item in items):
            raise out_of_range
        found = _split(" ".join(map(str, items)))
        if not found:
            raise AnswerError(words.ANSWER, _BY_LINES, answer_repr(answer))
        numbers = [number for _, number in found]
        if not {str(number) for number in range(1, count + 1)}.issuperset(numbers):
            raise out_of_range
        if len(set(numbers)) < len(numbers):
            raise AnswerError(words.ANSWER, _EACH_ONCE, answer_repr(answer))
        return [marks + number for marks, number in found]

    def example(self, exercise: Exercise) -> list[str]:
        return ["1", ">3", ">>2"]

    def accepts(self, exercise: Exercise, given: Answer) -> bool:
        return given == exercise.key or _departure(exercise, self.lines(exercise, given)) is None

    def lines(self, exercise: Exercise, given: Sequence[str]) -> Lines:
        """Return the program that an answer describes."""
        texts = exercise.details["lines"]
        return tuple((item.count(">"), texts[int(item.lstrip(">")) - 1]) for item in given)

    def hint(self, case: AnsweredExercise) -> Hint:
        program = self.lines(case.exercise, case.answer or [])
        place, following = _first_wrong_place(case.exercise, program)
        where = case.say(_LOOK_AT, place=place + 1) if place else case.say(_LOOK_AT_FIRST)
        if following is None:
            return Hint(where, case.say(_SHAPE), case.say(_AFTER_END), case.say(_NO_MORE))
        level, text = following
        used = {int(item.lstrip(">")) for item in (case.answer or [])[:place]}
        lines = enumerate(case.exercise.details["lines"], start=1)
        number = next(number for number, other in lines if other == text and number not in used)
        answer = case.say(_COMES_NEXT, number=number, line=self._written(case, text))
        return Hint(where, case.say(_SHAPE), case.say(_LEVEL, level=level), answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Explain the first wrong line of the program, and name a tree on which the program behaves differently."""
        program = self.lines(case.exercise, case.answer)
        place, following = _first_wrong_place(case.exercise, program)
        if place == len(program):
            yield case.say(_UNFINISHED, place=place)
        else:
            text = program[place][1]
            phrase = _OTHER_INDENT if following and following[1] == text else _FIRST_WRONG
            yield case.say(phrase, place=place + 1, line=self._written(case, text))
        departure = _departure(case.exercise, program)
        assert departure is not None
        yield departure.sentence(case)

    def about_right(self, case: AnsweredExercise) -> Iterator[str]:
        if self.lines(case.exercise, case.answer) != self.lines(case.exercise, case.exercise.key):
            yield case.say(_SAME)

    def solved_search(self, exercise: Exercise) -> Result | None:
        return None

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the lines of the program."""
        program = self.lines(exercise, exercise.key)
        return [f"{INDENT * 4 * level}{written_line(text, lang)}" for level, text in program]

    def _written(self, case: AnsweredExercise, text: str) -> Code:
        return Code(written_line(text, case.lang))


def _split(text: str) -> list[tuple[str, str]]:
    """Return the signs of indentation and the number of each line in an answer, or [] if the answer has another form.

    >>> _split("4 >1, > > 02"), _split("4 > x"), _split("4 >")
    ([('', '4'), ('>', '1'), ('>>', '2')], [], [])
    """
    lines, signs = [], ""
    for word in filter(None, _BETWEEN.split(text)):
        match = _WORD.fullmatch(word)
        if match is None:
            return []
        signs += match[1]
        if match[2]:
            lines.append((signs, match[2].lstrip("0")))
            signs = ""
    return [] if signs else lines


def _call(head: str) -> str:
    return head.removeprefix(_HEAD)


def _lacks(given: Sequence[str]) -> Callable[[str], bool]:
    """Return a function that removes a line from a copy of the given lines and returns whether the line was missing."""
    left = list(given)

    def lacks(text: str) -> bool:
        if text in left:
            left.remove(text)
            return False
        return True

    return lacks


@lru_cache(maxsize=64)
def _book(algorithm: str, rules: Rules) -> Mapping[str, Lines]:
    """Return a mapping from the first line of each function in a search's pseudo-code to all lines of that function;
    the function that chooses a move is omitted.
    """
    book: dict[str, Lines] = {}
    head = ""
    for line in pseudocode(algorithm, Rules(cut=rules.cut, fail=rules.fail, reach=rules.reach)).lines:
        head = line.text if line.text.startswith(_HEAD) else head
        book[head] = (*book.get(head, ()), (line.indent, line.text))
    return {head: part for head, part in book.items() if "VALUE" in head}


def _mixed_lines(algorithm: str, rules: Rules, tree: Tree, difficulty: int) -> list[str]:
    """Return the lines to choose from: the lines of one or two functions (the function of the root first) and some
    other lines.
    """
    book = _book(algorithm, rules)
    names = ("EXPECT-VALUE", _USUAL.get(tree.kind(0), "MAX-VALUE"), "MAX-VALUE", "MIN-VALUE")
    heads = list(dict.fromkeys(head for name in names for head in book if name in head))
    asked = heads[: 2 if difficulty >= _TWO_FUNCTIONS else 1]
    own = [text for head in asked for _, text in book[head]]
    others = [
        text for part in book.values() for level, text in part if level and text not in own and "PLAYER" not in text
    ]
    lines = [*own, *list(dict.fromkeys(others))[: _MOST_EXTRA.get(difficulty, _USUAL_MOST_EXTRA)]]
    return sorted(lines, key=lambda text: sha256(f"{tree} {text}".encode()).digest())


# ---- The behaviour of a program -----------------------------------------------------------------


@dataclass(frozen=True)
class _Behaviour:
    """The behaviour of a program on a tree; the value is None if the program stops early."""

    value: Value | None
    leaves: tuple[NodeId, ...] = ()


@dataclass(frozen=True)
class _Departure:
    """The first tree on which a program differs from the right program; the tree is None if the indentation of the
    program is wrong.
    """

    tree: Tree | None
    found: _Behaviour
    right: _Behaviour

    def sentence(self, case: AnsweredExercise) -> str:
        if self.tree is None:
            return case.say(_NOT_INDENTED)
        values: dict[str, object] = {"tree": Code(self.tree), "call": quote_label(case.translator, self.tree.label(0))}
        if self.found.value is None:
            return case.say(_BREAKS_OFF, tree=values["tree"])
        if self.found.value != self.right.value:
            return case.say(_RETURNS, found=show(self.found.value), right=show(self.right.value), **values)  # type: ignore[arg-type]
        both = {"found": self.found.leaves, "right": self.right.leaves}
        named = {name: case.listed([self.tree.label(leaf) for leaf in leaves]) for name, leaves in both.items()}
        return case.say(_LOOKS_AT, **values, **named)


_NO_BEHAVIOUR = _Behaviour(None)


@lru_cache(maxsize=512)
def _departure(exercise: Exercise, program: Lines) -> _Departure | None:
    """Add the other functions to a program and return the first tree on which it differs from the right program, or
    None if there is no difference.
    """
    book, asked = _book(exercise.algorithm, exercise.rules), exercise.details["lines"]
    given = tuple(line for head, part in book.items() if head not in asked for line in part)
    code = _compiled((*program, *given))
    if code is None:
        return _Departure(None, _NO_BEHAVIOUR, _NO_BEHAVIOUR)
    for tree, expected in _trials(exercise):
        found = _Run(tree).behaviour(code)
        if found != expected:
            return _Departure(tree, found, expected)
    return None


@lru_cache(maxsize=64)
def _trials(exercise: Exercise) -> Sequence[tuple[Tree, _Behaviour]]:
    """Return the trees on which programs are run, with the behaviour of the right program."""
    from ..programs.departure import tree_cases  # imported here because only a few kinds of question run programs

    right = _compiled(tuple(line for part in _book(exercise.algorithm, exercise.rules).values() for line in part))
    smallest_first = sorted((case.tree for case in tree_cases(exercise.algorithm)), key=len)
    return [(tree, _Run(tree).behaviour(right)) for tree in (exercise.tree, *smallest_first)]


def _first_wrong_place(exercise: Exercise, program: Lines) -> tuple[int, tuple[int, str] | None]:
    """Return the index of the first line that cannot come next in a right program, and a line that can come next there.

    The beginning of a program is right if the remaining lines of the pseudo-code complete it to a right program.
    """
    following = _rest(exercise, ())
    for place in range(len(program)):
        rest = _rest(exercise, program[: place + 1])
        if rest is None or _departure(exercise, (*program[: place + 1], *rest)) is not None:
            return place, following[0] if following else None
        following = rest
    return len(program), following[0] if following else None


def _rest(exercise: Exercise, begun: Lines) -> Lines:
    """Return the lines of the pseudo-code that are missing after the given beginning of a program; the missing lines of
    the last function in this beginning come first.
    """
    book = _book(exercise.algorithm, exercise.rules)
    parts = {head: list(part) for head, part in book.items() if head in exercise.details["lines"]}
    current, loops = "", False
    for level, text in begun:
        current, loops = (text, False) if text in parts else (current, loops or text.startswith("for "))
        rest = parts.get(current, [])
        at = next((at for at, line in enumerate(rest) if line == (level, text)), None)
        if at is None:
            at = next((at for at, line in enumerate(rest) if line[1] == text), None)
        if at is not None:
            del rest[at]
    first = parts.pop(current, [])
    if loops:
        first.sort(key=lambda line: -line[0])  # finish the current loop before starting another
    return (*first, *(line for part in parts.values() for line in part))


# ---- The execution of pseudo-code ---------------------------------------------------------------

_SIGNS = {"−": "-", "∞": "INF", "·": "*", "≥": ">=", "≤": "<="}


def _formula(text: str) -> str:
    for sign, code in _SIGNS.items():
        text = text.replace(sign, code)
    return re.sub(r"\b[A-Z]+(?:-[A-Z]+)+\b", lambda name: name[0].replace("-", "_"), text)


def _python(text: str) -> str:
    """Translate a line of pseudo-code into Python.

    >>> _python("if v ≥ β then return v"), _python("for each s in SUCCESSORS(state)"), _python("v ← −∞")
    ('if v >= β: return v', 'for s in SUCCESSORS(state):', 'v = -INF')
    """
    if text.startswith(_HEAD):
        return f"def {_formula(_call(text))}:"
    if text.startswith("for each "):
        return f"for {_formula(text.removeprefix('for each '))}:"
    if found := re.fullmatch(r"if (.+) then (.+)", text):
        return f"if {_formula(found[1]).replace(' = ', ' == ')}: {_formula(found[2])}"
    return _formula(text.replace(" ← ", " = "))


@lru_cache(maxsize=512)
def _compiled(program: Lines) -> Any:
    """Return the compiled code of a program, or None if its indentation is wrong."""
    if any((level == 0) != text.startswith(_HEAD) for level, text in program):
        return None
    try:
        return compile("\n".join(f"{' ' * level}{_python(text)}" for level, text in program), "<lines>", "exec")
    except SyntaxError:
        return None


class _TooLong(Exception):
    """Raised if a program makes too many queries about nodes."""


@dataclass
class _Run:
    """The tree on which a program is run; it answers the program's queries about nodes and limits their number."""

    tree: Tree
    evaluated: list[NodeId] = field(default_factory=list)
    calls: int = 0

    def behaviour(self, code: Any) -> _Behaviour:
        names = dict(self._names)
        try:
            exec(code, names)
            name = "VALUE" if "VALUE" in names else f"{'MIN' if self.tree.kind(0) == 'min' else 'MAX'}_VALUE"
            bounds = (-INF, INF) if "β" in names[name].__code__.co_varnames[: names[name].__code__.co_argcount] else ()
            value = names[name](0, *bounds)
        except (Exception, _TooLong):
            return _NO_BEHAVIOUR
        return _Behaviour(value, tuple(self.evaluated))

    @cached_property
    def _names(self) -> dict[str, Any]:
        """Return the functions and constants that the pseudo-code uses without defining them."""
        return {
            **{"INF": INF, "MAX": "max", "MIN": "min", "CHANCE": "chance"},
            "TERMINAL_TEST": lambda node: self._asked(self.tree.kind(node)) == LEAF,
            "UTILITY": self._utility,
            "SUCCESSORS": lambda node: self._asked(self.tree.children(node)),
            "PLAYER": lambda node: self._asked(self.tree.kind(node)),
            "P": self.tree.probability,
        }

    def _asked(self, answer: Any) -> Any:
        self.calls += 1
        if self.calls > _MOST_CALLS:
            raise _TooLong
        return answer

    def _utility(self, node: NodeId) -> Value | None:
        self.evaluated.append(self._asked(node))
        return self.tree.value(node)
