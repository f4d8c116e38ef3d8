"""The text of a student's program, as handed in or as the source of a function in a notebook."""

from __future__ import annotations

import ast
import textwrap
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...errors import InputError
from ...phrases import brief, gettext
from .brought_along import WHERE, brought_along
from .worker.trial import PROGRAM

__all__ = ["Part", "Program", "to_program"]

Part: TypeAlias = str | Callable[..., Any]
"""A source text, or a function or class whose source Python can find."""

Fault: TypeAlias = tuple[str, tuple[str, ...]]
"""Why a text cannot be run: a key of `program_words.STOPS`, and the facts for its sentence."""

PARTS = gettext("a function, a source text, or a list of them")


@dataclass(frozen=True, slots=True)
class Program:
    """A student's program."""

    source: str
    names: tuple[str, ...]
    """the names of the function that is asked for, the likeliest first"""

    def line(self, number: int | None) -> str:
        """Return a line of the text by its number, from 1; "" for none."""
        lines = self.source.splitlines()
        return lines[number - 1].strip() if number is not None and 0 < number <= len(lines) else ""

    def fault(self, *, counts_steps: bool) -> Fault | None:
        """Return why the text cannot be run; where only steps are counted, nothing may catch every exception."""
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


def to_program(given: Part | Sequence[Part], names: Sequence[str]) -> Program:
    """Return a text, a function, or several of them, as a program with a function of one of some names.

    A function brings along what it uses from its notebook: modules, functions, classes, numbers, texts, and lists and
    dictionaries of these. It has to define anything else itself.

    >>> "import re as re" in to_program(textwrap.dedent, ["dedent"]).source
    True
    """
    parts: Sequence[Part] = [given] if isinstance(given, str) or callable(given) else given
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(p, str) or callable(p) for p in parts):
        raise InputError(WHERE, PARTS, brief(given))
    texts = [part for part in parts if isinstance(part, str)]
    own = {part.__name__: part for part in parts if not isinstance(part, str) and hasattr(part, "__name__")}
    if len(own) + len(texts) != len(parts):
        raise InputError(WHERE, gettext("functions with different names"), brief(given))
    pieces = brought_along(own)
    found = [*own, *names] if len(parts) == 1 else [*names, *own]
    return Program("\n\n".join([*pieces, *(textwrap.dedent(text).strip("\n") for text in texts)]) + "\n", tuple(found))
