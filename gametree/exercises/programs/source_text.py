"""The text of a student's program: as submitted, or assembled from a notebook function and all names that it uses."""

from __future__ import annotations

import ast
import collections
import contextlib
import dataclasses
import enum
import functools
import inspect
import linecache
import math
import re
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

from ...errors import InputError, wrong_value
from ...phrases import Code, gettext, short_repr
from .tasks import TASKS, Task
from .worker.accesses import PROGRAM

_WHERE = gettext("the program")
_CLOSED = ("__main__", "gametree.exercises.questions", "gametree.lectures")
"""modules that a worker cannot import"""


class _Unwritable(Exception):
    """Raised for a value that cannot be written as code."""


def _is_open(module: str) -> bool:
    """Return whether a worker can import a module."""
    top = module.partition(".")[0]
    if top in _CLOSED or any(module == closed or module.startswith(f"{closed}.") for closed in _CLOSED):
        return False
    return top in sys.stdlib_module_names or top in ("numpy", "gametree")


def _is_defined_here(value: object) -> bool:
    unwrapped: Any = inspect.unwrap(value) if callable(value) else value
    is_function = isinstance(unwrapped, FunctionType) and unwrapped.__name__ != "<lambda>"
    if not is_function and not inspect.isclass(value):
        return False
    name, module = unwrapped.__qualname__, sys.modules.get(unwrapped.__module__)
    is_importable = "<" not in name and getattr(module, name.partition(".")[0], None) is not None
    return not (is_importable and _is_open(str(unwrapped.__module__)))


def _import_of(value: Any) -> str:
    """Return the import statement for a function or class of a module, or "" for a method."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", "")
    if not module or "." in name or not _is_open(module):
        raise _Unwritable
    return f"from {module} import {name}"


def _surrounding_names(definition: Any) -> dict[str, Any]:
    """Return the names visible to a function or class, including the names in enclosing functions."""
    if inspect.isclass(definition):
        names = dict(vars(sys.modules[definition.__module__])) if definition.__module__ in sys.modules else {}
        for item in map(inspect.unwrap, filter(callable, vars(definition).values())):
            names |= _surrounding_names(item) if isinstance(item, FunctionType) else {}
        return names
    unwrapped: Any = inspect.unwrap(definition)
    names = dict(getattr(unwrapped, "__globals__", {}))
    if isinstance(unwrapped, FunctionType):
        for name, cell in zip(unwrapped.__code__.co_freevars, unwrapped.__closure__ or (), strict=False):
            with contextlib.suppress(ValueError):  # a variable that has no value yet
                names[name] = cell.cell_contents
    return names


def _source_of(name: str, definition: Any) -> str:
    if isinstance(definition, FunctionType) and definition.__name__ == "<lambda>":
        raise InputError(
            gettext(
                "the program is a lambda, whose text cannot be read; write a function with def, or pass its "
                "text: a string with the whole program"
            )
        )
    try:
        text = (
            _class_text(definition)
            if inspect.isclass(definition)
            else textwrap.dedent(inspect.getsource(definition)).strip("\n")
        )
        ast.parse(text)
    except (OSError, TypeError, SyntaxError, IndentationError):
        problem = gettext(
            "Python cannot find the text of the function %(name)s; pass its text: a string with the whole program"
        )
        raise InputError(problem.with_values(name=Code(name))) from None
    return text if definition.__name__ in (name, "") or not hasattr(definition, "__name__") else _renamed(text, name)


def _class_text(definition: type) -> str:
    """Return the text of a class. Before version 3.13, Python cannot find the source of a class in a notebook, but it
    finds the source of each method.
    """
    try:
        return textwrap.dedent(inspect.getsource(definition)).strip("\n")
    except (OSError, TypeError):
        files = [code.co_filename for code in _codes(definition)] or [*linecache.cache][::-1]
    for file in files:
        lines = linecache.getlines(file)
        try:
            tree = ast.parse("".join(lines))
        except SyntaxError:
            continue
        classes = [
            node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == definition.__name__
        ]
        if classes:
            first = min([classes[-1].lineno, *(item.lineno for item in classes[-1].decorator_list)])
            return textwrap.dedent("".join(lines[first - 1 : classes[-1].end_lineno])).strip("\n")
    raise OSError


def _codes(definition: type) -> Iterator[CodeType]:
    for item in vars(definition).values():
        unwrapped = inspect.unwrap(getattr(item, "fget", None) or getattr(item, "__func__", item))
        if (
            isinstance(unwrapped, FunctionType)
            and unwrapped.__module__ == definition.__module__
            and unwrapped.__code__.co_name != "<lambda>"
        ):
            yield unwrapped.__code__


def _renamed(text: str, name: str) -> str:
    tree = ast.parse(text)
    tree.body[0].name = name  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _lambda_node(function: FunctionType) -> ast.Lambda:
    """Return the syntax node of a lambda: the lambda on the same line with the same instructions."""
    code = function.__code__
    try:
        tree = ast.parse("".join(linecache.getlines(code.co_filename)))
    except SyntaxError:
        raise _Unwritable from None
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Lambda)
            and node.lineno == code.co_firstlineno
            and _instructions(_compiled(node)) == _instructions(code)
        ):
            return node
    raise _Unwritable


def _compiled(node: ast.Lambda) -> CodeType:
    constants = compile(ast.Expression(node), "", "eval").co_consts
    return next(item for item in constants if isinstance(item, CodeType))


def _instructions(code: CodeType) -> tuple[Any, ...]:
    constants = [item for item in code.co_consts if not isinstance(item, CodeType | str)]
    return code.co_varnames, code.co_names, repr(constants), len(code.co_code)


def _used_in(text: str, around: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names that a text uses without defining them, with their values in ``around``."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id in around and not node.id.startswith("__"):
            yield node.id, around[node.id]


def _definitions_in_order(definitions: Mapping[str, str]) -> list[str]:
    """Return definitions in an order in which base classes and decorators precede their uses."""
    needs = {name: _names_at_definition(text) & definitions.keys() - {name} for name, text in definitions.items()}
    done: list[str] = []
    remaining = [*definitions]
    while remaining:
        name = next((candidate for candidate in remaining if needs[candidate] <= {*done}), remaining[0])
        remaining.remove(name)
        done.append(name)
    return [definitions[name] for name in done]


def _names_at_definition(text: str) -> set[str]:
    """Return the names needed when a definition is executed, as opposed to when it is called."""
    (definition,) = ast.parse(text).body[:1] or [ast.Pass()]
    if isinstance(definition, ast.ClassDef):
        parts: list[ast.AST] = [
            *definition.bases,
            *definition.decorator_list,
            *(keyword.value for keyword in definition.keywords),
        ]
        parts += [item for item in definition.body if not isinstance(item, ast.FunctionDef)]
    elif isinstance(definition, ast.FunctionDef):
        parts = [*definition.decorator_list, *definition.args.defaults, *filter(None, definition.args.kw_defaults)]
    else:
        parts = []
    return {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}


# ---- The dependencies of a notebook function, written as text -------------------------------------

_MOST_CHARACTERS = 200_000
"""maximum number of characters of a container that is written into the text"""
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...))
_COLLECTIONS = {
    getattr(collections, name): name for name in ("OrderedDict", "Counter", "deque", "defaultdict", "ChainMap")
}


class _Pieces:
    """The pieces of a program's text: functions by name, and all definitions that they use.

    >>> def twice(x): return LIMITS["two"] * x
    >>> LIMITS = {"two": 2}
    >>> twice.__globals__["LIMITS"] = LIMITS
    >>> _Pieces({"twice": twice}).all()
    ["LIMITS = {'two': 2}", 'def twice(x): return LIMITS["two"] * x']
    """

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.definitions: dict[str, str] = {}
        """definitions of functions and classes, keyed by their names in the program"""
        self.lines: dict[str, str] = {}
        """definitions that take a single line, keyed by the names that they define"""
        self.names: dict[int, str] = {}
        """name of each function, class and container in the program, keyed by the ``id`` of the object"""
        self.kept: list[object] = []
        self.pending: list[tuple[str, Any]] = []
        self.first = tuple(functions)
        for name, function in functions.items():
            if isinstance(function, MethodType):
                self.lines[name] = self._bound(name, function)
            elif isinstance(function, functools.partial):
                self.lines[name] = f"{name} = {self._plain(function)}"
            else:
                self._add(name, function)

    def all(self) -> list[str]:
        """Return the pieces: imports, helper definitions, values made with them, and the submitted functions."""
        while self.pending:
            name, definition = self.pending.pop(0)
            try:
                text = self.definitions[name] = _source_of(name, definition)
            except InputError:
                if name in self.first:
                    raise
                del self.definitions[name]  # the report on the program then names this undefined name
                continue
            for used, value in _used_in(text, _surrounding_names(definition)):
                if used not in self.definitions and used not in self.lines and used != name:
                    self._define(used, value)
        simple = {name: line for name, line in self.lines.items() if not self._uses_definitions(line)}
        later = [line for name, line in self.lines.items() if name not in simple]
        return [*simple.values(), *_definitions_in_order(self.definitions), *later]

    def _uses_definitions(self, line: str) -> bool:
        used = {node.id for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
        return bool(used & {*self.definitions, *(name for name in self.lines if "lambda" in self.lines[name])})

    def _add(self, name: str, definition: object) -> None:
        """Schedule the definition of a function or class under the given name."""
        self.names[id(definition)] = name
        self.kept.append(definition)
        self.definitions[name] = ""
        self.pending.append((name, definition))

    def _define(self, name: str, value: object) -> None:
        """Define a name of the notebook, if its value can be written."""
        home = getattr(value, "__name__", "")
        if _is_defined_here(value) and id(value) not in self.names and home == name:
            self._add(name, value)
            return
        self.lines[name] = ""  # prevents an endless loop if a container contains itself
        try:
            text = self._expression(value)
        except (_Unwritable, RecursionError):
            del self.lines[name]
            return
        self.lines[name] = text if text.startswith(("import ", "from ")) else f"{name} = {text}"
        if text.startswith(("import ", "from ")):
            self.lines[name] = f"{text} as {name}"
        elif isinstance(value, list | dict | set | collections.deque):
            self.names.setdefault(id(value), name)

    def _expression(self, value: object) -> str:
        """Return a value as Python code; at the outermost level, a module becomes an import."""
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, ModuleType):
            if not _is_open(value.__name__):
                raise _Unwritable
            return f"import {value.__name__}"
        if isinstance(value, FunctionType) and value.__name__ == "<lambda>":
            return self._lambda(value)
        if _is_defined_here(value):
            return self._helper(value)
        if (inspect.isclass(value) or inspect.isroutine(value)) and (line := _import_of(value)):
            return line
        return self._literal(value)

    def _helper(self, definition: Any) -> str:
        """Define a function or class under its own name, or, if this name is taken, under a free name; return the
        name.
        """
        name, count = str(definition.__name__), 1
        while name in self.definitions or name in self.lines:
            count += 1
            name = f"{definition.__name__}_{count}"
        self._add(name, definition)
        return name

    def _bound(self, name: str, method: MethodType) -> str:
        """Return the method of an object as code: its class and the object's attributes, if they can be written."""
        made = method.__self__
        if inspect.isclass(made):
            return f"{name} = {self._inner(made)}.{method.__name__}"
        home = self._helper(type(made))
        try:
            state = self._inner(dict(vars(made)))
        except (TypeError, _Unwritable):
            return f"{name} = {home}().{method.__name__}"
        return f"_self = object.__new__({home}); vars(_self).update({state}); {name} = _self.{method.__name__}"

    def _lambda(self, function: FunctionType) -> str:
        text = ast.unparse(_lambda_node(function))
        for used, value in _used_in(text, _surrounding_names(function)):
            if used not in self.definitions and used not in self.lines:
                self._define(used, value)
        return text

    def _literal(self, value: Any) -> str:
        text = self._plain(value)
        if len(text) > _MOST_CHARACTERS:
            raise _Unwritable
        return text

    def _plain(self, value: Any) -> str:
        kind = type(value)
        if kind is float and not math.isfinite(value):
            return f"float({str(value)!r})"
        if kind in _PLAIN or kind is range or kind is slice:
            return repr(value)
        if kind is Fraction:
            return f"__import__('fractions').{value!r}"
        if isinstance(value, enum.Enum):
            return f"{self._inner(kind)}[{value.name!r}]"
        if kind is functools.partial:
            arguments = [self._inner(value.func), *map(self._inner, value.args)]
            named = [f"{name}={self._inner(item)}" for name, item in value.keywords.items()]
            return f"__import__('functools').partial({', '.join([*arguments, *named])})"
        return self._container(kind, value)

    def _container(self, kind: type, value: Any) -> str:
        if kind is list:
            return f"[{', '.join(map(self._inner, value))}]"
        if kind is tuple:
            return f"({''.join(f'{self._inner(item)}, ' for item in value)})"
        if kind in (set, frozenset):
            return f"{kind.__name__}([{', '.join(sorted(map(self._inner, value)))}])"
        if kind is dict or kind in (collections.OrderedDict, collections.Counter, collections.defaultdict):
            pairs = ", ".join(f"{self._inner(key)}: {self._inner(item)}" for key, item in value.items())
            if kind is dict:
                return f"{{{pairs}}}"
            factory = f"{self._inner(value.default_factory)}, " if kind is collections.defaultdict else ""
            return f"__import__('collections').{_COLLECTIONS[kind]}({factory}{{{pairs}}})"
        if kind is collections.deque:
            return f"__import__('collections').deque([{', '.join(map(self._inner, value))}], {value.maxlen})"
        raise _Unwritable

    def _inner(self, value: object) -> str:
        text = self._expression(value)
        if not text.startswith(("import ", "from ")):
            return text
        name = text.split()[-1].replace(".", "_")
        if text == f"from builtins import {name}":
            return name
        self.lines.setdefault(f"_{name}", f"{text} as _{name}")
        return f"_{name}"


# ---- The text of a student's program, as submitted or as the source of a function in a notebook --------

Part: TypeAlias = str | Callable[..., Any]
"""A source text, or a function or class whose source Python can find."""

Fault: TypeAlias = tuple[str, tuple[str, ...]]
"""The reason why a text cannot be run: a key of `tasks.STOPS`, and the values for its sentence."""

_PARTS = gettext("a function, a source text, or a list of them")


@dataclass(frozen=True, slots=True)
class Program:
    """A student's program."""

    source: str
    names: tuple[str, ...]
    """names of the required function, the likeliest first"""

    def line(self, number: int | None) -> str:
        """Return a line of the text by its number, from 1, or "" if there is none."""
        lines = self.source.splitlines()
        return lines[number - 1].strip() if number is not None and 0 < number <= len(lines) else ""

    def fault(self, *, counts_steps: bool) -> Fault | None:
        """Return why the text cannot be run, or None if it can. If ``counts_steps``, a handler that catches every
        exception is also a reason, because it would prevent the program from being stopped.
        """
        try:
            with warnings.catch_warnings(action="ignore"):
                compile(self.source, PROGRAM, "exec", dont_inherit=True)
                tree = ast.parse(self.source) if counts_steps else ast.Module([], [])
        except SyntaxError as error:
            return "syntax", (error.msg, self.line(error.lineno))
        except (ValueError, RecursionError, MemoryError) as error:
            return "syntax", (str(error), "")
        for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)):
            if handler.type is None or "BaseException" in ast.unparse(handler.type):
                return "except", (self.line(handler.lineno),)
        return None


def _name_of(part: Callable[..., Any]) -> str:
    """Return the name that a function has in the program; for a partial function, it is derived from the name of the
    wrapped function.
    """
    if isinstance(part, functools.partial):
        return f"partial_{getattr(part.func, '__name__', '')}"
    return getattr(part, "__name__", "")


def to_program(source: Part | Sequence[Part], names: Sequence[str]) -> Program:
    """Return a text, a function, or several of them, as a program; ``names`` are the expected names of the function
    that the program defines.

    A function is submitted with the notebook objects that it uses: modules, functions, classes, numbers, texts, and
    lists and dictionaries of these. The function must itself define everything else that it uses.

    >>> "import re as re" in to_program(textwrap.dedent, ["dedent"]).source
    True
    """
    parts: Sequence[Part] = [source] if isinstance(source, str) or callable(source) else source
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(p, str) or callable(p) for p in parts):
        raise InputError(wrong_value(_WHERE, source, _PARTS))
    texts = [part for part in parts if isinstance(part, str)]
    functions = {name: part for part in parts if not isinstance(part, str) and (name := _name_of(part))}
    if len(functions) + len(texts) != len(parts):
        problem = gettext("the program %(given)s has two functions with the same name; rename one of them")
        raise InputError(problem.with_values(given=short_repr(source)))
    pieces = _Pieces(functions).all()
    ordered_names = [*functions, *names] if len(parts) == 1 else [*names, *functions]
    return Program(
        "\n\n".join([*pieces, *(textwrap.dedent(text).strip("\n") for text in texts)]) + "\n", tuple(ordered_names)
    )


# ---- Agents of Berkeley's Pacman project: classes whose method getAction chooses a move ------------

_BASE = "MultiAgentSearchAgent"  # the class in the project from which students derive their agents
_ADAPTER = """

def _play(*given):  # without a parameter for a node, so that it is not shown as a call
    agent = {agent}()
    agent.index, agent.depth, agent.evaluationFunction = 0, given[0]._rounds, lambda state: state.getScore()
    action = agent.getAction(given[0])
    return None if action is None else (0, action)
"""
"""code that is added to a program: a function that asks the program's agent for a move"""

_STAND_INS = {
    "Agent": "object",
    "Directions": "type('Directions', (), {name.upper(): name for name in ('North', 'South', 'East', 'West', 'Stop')})",
    "util": "type('util', (), {'lookup': lambda name, names: names[name], 'raiseNotDefined': lambda: None})",
}
"""stubs for names that students' files import from the Pacman project; all other imported names get the value None"""
_PROJECT = ("util", "game", "pacman", "pacmanAgents", "ghostAgents", "layout")


def _without_project(source: str) -> str:
    """Return a program in which stubs replace the imports from the Pacman project; every line keeps its number."""
    lines = source.splitlines()
    for item in ast.parse(source).body:
        if isinstance(item, ast.ImportFrom) and item.module in _PROJECT:
            names, others = [name.asname or name.name for name in item.names if name.name != "*"], []
            names += [*_STAND_INS][:2] if not names else []
        elif isinstance(item, ast.Import):
            names = [name.asname or name.name for name in item.names if name.name in _PROJECT]
            others = [ast.unparse(ast.Import([name])) for name in item.names if name.name not in _PROJECT]
        else:
            continue
        if names and item.end_lineno is not None:
            stand_ins = [f"{name} = {_STAND_INS.get(name)}" for name in names]
            blank = [""] * (item.end_lineno - item.lineno)
            lines[item.lineno - 1 : item.end_lineno] = ["; ".join([*others, *stand_ins]), *blank]
    return "\n".join(lines)


def agent_of(program: Program, task: str = "") -> str:
    """Return the name of the agent of a program, the last of `agents_of`, or "" if there is none."""
    return ["", *agents_of(program, task)][-1]


def agents_of(program: Program, task: str = "") -> list[str]:
    """Return the names of a program's agents (classes with ``getAction``): the agents for the given task if there are
    any, otherwise all agents.
    """
    definitions = [item for item in _definitions(program) if isinstance(item, ast.ClassDef)]
    agents = [item.name for item in definitions if "def getAction(" in ast.unparse(item)]
    return [name for name in agents if task_of(name) == task] or agents


def functions_of(program: Program) -> list[str]:
    """Return the distinct names of a program's functions and classes that are among the required names."""
    names = [item.name for item in _definitions(program) if item.name in program.names]
    return list(dict.fromkeys(names))


def _definitions(program: Program) -> list[ast.FunctionDef | ast.ClassDef]:
    try:
        body = ast.parse(program.source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [item for item in body if isinstance(item, ast.FunctionDef | ast.ClassDef)]


def task_of(agent: str) -> str:
    """Return the task that belongs to the name of an agent."""
    return next((task.name for task in TASKS.values() if task.agents and task.agents in agent.lower()), "minimax")


def with_adapter(program: Program, task: Task, agent: str) -> tuple[Program, Task]:
    """Return a program whose agent can be called like a function to choose a move, and the task for it."""
    needs_base = re.search(rf"\b{_BASE}\b", program.source) and not re.search(rf"class {_BASE}\b", program.source)
    source = (
        (f"class {_BASE}: pass\n" if needs_base else "")
        + _without_project(program.source)
        + _ADAPTER.format(agent=agent)
    )
    return Program(source, ("_play",)), dataclasses.replace(task, plays=True)
