"""The objects that a program receives and returns: nodes that count their accesses, and values as JSON."""

from __future__ import annotations

import io
import json
import math
import numbers
import sys
from fractions import Fraction
from functools import lru_cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType
    from typing import Any


PROGRAM = "<your program>"
"""file name with which the student's program is compiled"""
_MOST_EVENTS = 20_000
"""maximum number of events reported"""


class Stop(BaseException):
    """Raised to stop the program; it carries the reason and the values for the sentence about it. `except Exception`
    does not catch it.
    """

    def __init__(self, why: str, *details: object) -> None:
        self.why, self.said = why, details
        super().__init__(why, *details)


class NoValue(AttributeError):
    """Raised when a program asks an inner node for its value."""


class Unknown(AttributeError):
    """Raised when a program asks a node for an attribute that nodes do not have."""


class AccessLog:
    """The accesses and calls of a program on one tree, as recorded in this process. The trusted process makes its own
    count of accesses.
    """

    def __init__(
        self, accesses: int, characters: int, look: Callable[[int, int], Any], note: Callable[[str], object]
    ) -> None:
        self.accesses = self.calls = self.events = 0
        self.most_accesses, self.room_left = accesses, characters
        self._look, self._note = look, note
        self.bounds: tuple[str, ...] = ()
        """names of the parameters of the called function that received α and β by position"""
        self.called = ""
        """call of the program's function as text: its parameters, with the values of those that were recognised by
        name, such as a depth
        """
        self.last: int | None = None
        self.stopped: Stop | None = None
        self.is_running = False
        self.printed: list[str] = []

    def touch(self, number: int) -> None:
        """Count an access; too many accesses stop the program, and a stopped program stays stopped."""
        self.accesses += 1
        self.last = number
        if self.stopped is not None:
            raise self.stopped
        if self.accesses > self.most_accesses:
            self.stop("accesses")

    def stop(self, why: str, *details: object) -> None:
        self.stopped = self.stopped or Stop(why, *details)
        raise self.stopped

    def look(self, number: int) -> Any:
        """Return the value of a leaf from the trusted process, which records the access."""
        profiler = sys.getprofile()
        if profiler is None:  # only a trace that is shown needs line numbers
            return self._look(number, 0)
        sys.setprofile(None)  # the profile function must not be called for this code
        try:
            return self._look(number, _line_of_program())
        finally:
            sys.setprofile(profiler)

    def note(self, event: str) -> None:
        """Report a call for a node or a return value, unless the maximum number of events is exceeded."""
        self.events += 1
        if self.events <= _MOST_EVENTS:
            self._note(event)


def _line_of_program() -> int:
    """Return the program's current line, from 1; 0 if there is none."""
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename != PROGRAM:
        frame = frame.f_back
    return 0 if frame is None else frame.f_lineno or 0


class Output(io.TextIOBase):
    """A stream that stores the output and stops a program that prints too much."""

    def __init__(self, log: AccessLog) -> None:
        self.log = log

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Store the text up to the limit."""
        if self.log.room_left < len(text):
            self.log.printed.append(text[: self.log.room_left])
            self.log.room_left = 0
            self.log.stop("output")
        self.log.printed.append(text)
        self.log.room_left -= len(text)
        return len(text)


class Keyboard(io.TextIOBase):
    """The standard input of a program: reading from it stops the program."""

    def __init__(self, log: AccessLog) -> None:
        self.log = log

    def readable(self) -> bool:
        return True

    def read(self, *_: object) -> str:
        self.log.stop("input")
        return ""

    readline = read  # type: ignore[assignment]

    def close(self) -> None:
        """Do nothing: ``exit()`` closes the standard input before it ends the program."""


# ---- The nodes of a tree as seen by a program: they count accesses and contain no values ----


class Node:
    """A node that counts its accesses."""

    __slots__ = ("_below", "_label", "_log", "_number", "_player", "_shares")
    _below: tuple[Node, ...]
    _label: str
    _log: AccessLog
    _number: int
    _player: str | None
    _shares: tuple[Any, ...]

    def __init__(
        self,
        log: AccessLog,
        number: int,
        label: str,
        player: str | None,
        shares: tuple[Any, ...],
        below: tuple[Node, ...],
    ) -> None:
        set_field = object.__setattr__
        set_field(self, "_log", log)
        set_field(self, "_number", number)
        set_field(self, "_label", label)
        set_field(self, "_player", player)
        set_field(self, "_shares", shares)
        set_field(self, "_below", below)

    @property
    def is_leaf(self) -> bool:
        """Whether the node is a leaf: the game is over there."""
        self._log.touch(self._number)
        return not self._below

    @property
    def value(self) -> Any:
        """The utility of a leaf for MAX. The value of an inner node is not available: the task is to find it."""
        self._log.touch(self._number)
        if self._below:
            raise NoValue
        return self._log.look(self._number)

    @property
    def children(self) -> tuple[Node, ...]:
        """The children, from left to right; empty for a leaf."""
        self._log.touch(self._number)
        return self._below

    @property
    def player(self) -> str | None:
        """The player to move: ``"max"``, ``"min"`` or ``"chance"``, or None at a leaf."""
        self._log.touch(self._number)
        return self._player

    @property
    def probabilities(self) -> tuple[Any, ...]:
        """The probability of each child of a chance node; empty at other nodes."""
        self._log.touch(self._number)
        return self._shares

    @property
    def label(self) -> str:
        """The name of the node in the picture; a program can print it, or return it as a move."""
        self._log.touch(self._number)
        return self._label

    def __getattr__(self, name: str) -> Any:
        if name == "value":
            raise NoValue(f"{self._label} is not a leaf and has no value", name=self._label, obj=self)
        raise Unknown(f"a node has no {name!r}", name=name, obj=self)

    def __setattr__(self, name: str, value: object) -> None:
        self._log.stop("changed", name, self._label)

    def __delattr__(self, name: str) -> None:
        self._log.stop("changed", name, self._label)

    def __hash__(self) -> int:
        return self._number  # not the address, so that the order of a set of nodes is the same in each process

    def __repr__(self) -> str:
        return f"<{self._label}>"


class GameState(Node):
    """A node as seen by agents of the Pacman project: agent 0 is MAX; the ghosts follow, one ply each."""

    __slots__ = ("_agents", "_ply", "_rounds")
    _agents: int
    _ply: int
    _rounds: int

    def getNumAgents(self) -> int:
        """Return the number of agents, MAX and the ghosts."""
        self._log.touch(self._number)
        return self._agents

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """Return the moves of an agent: the labels of the children."""
        self._log.touch(self._number)
        if not self._below:
            self._log.stop("too deep" if self._ply == self._agents * self._rounds else "over")
        if agentIndex != self._ply % self._agents:
            self._log.stop("wrong agent", f"{agentIndex}", f"{self._ply % self._agents}")
        return [child._label for child in self._below]

    def generateSuccessor(self, agentIndex: int, action: str) -> Node:
        """Return the state after a move of an agent."""
        if action not in self.getLegalActions(agentIndex):
            self._log.stop("no action", f"{action}")
        return next(child for child in self._below if child._label == action)

    def isWin(self) -> bool:
        """Return whether the game is over before the depth limit."""
        self._log.touch(self._number)
        return not self._below and self._ply < self._agents * self._rounds

    def isLose(self) -> bool:
        """Return False: `isWin` reports the end of the game."""
        self._log.touch(self._number)
        return False

    def getScore(self) -> Any:
        """Return the value of a leaf; stop the program for any other state."""
        self._log.touch(self._number)
        return self._log.look(self._number) if not self._below else self._log.stop("too early")


def build_tree(log: AccessLog, rows: Sequence[Sequence[Any]], read: Any, agents: int = 0) -> Node:
    """Build the nodes of a tree and return the root; children have greater numbers than their parent."""
    nodes: dict[int, Node] = {}
    for number, label, player, shares, children in reversed(rows):
        below = tuple(nodes[child] for child in children)
        nodes[number] = (GameState if agents else Node)(log, number, label, player, tuple(map(read, shares)), below)
    if agents:
        plies = {rows[0][0]: 0}
        for number, *_, children in rows:
            plies |= dict.fromkeys(children, plies[number] + 1)
        for number, ply in plies.items():
            settled = {"_agents": agents, "_ply": ply, "_rounds": -(-max(plies.values()) // agents)}
            for name, value in settled.items():
                object.__setattr__(nodes[number], name, value)
    return nodes[rows[0][0]]


# ---- The value that a cell assigns to a name, as a plain literal: the complete report of a worker on an answer -

_LONGEST = 10_000
"""maximum number of characters of a literal"""
DEEPEST, _MOST_BITS = 20, 2_000
"""maximum number of levels of lists and mappings, and of bits of a number"""
_TOO_LONG = "…"
"""placeholder for values that are too long or too deep"""
_BRACKETS = ((list, "[", "]"), (tuple, "(", ")"), (set, "{", "}"), (frozenset, "{", "}"))


class _NotPlain(Exception):
    """Raised for a value that is not a number, text, list, tuple, set or mapping of these, or is too large."""


def value_of_name(module: ModuleType, job: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """Return, as a literal, the value of a name that an executed module defines.

    A value that cannot be written as a literal stops the program with the reason ``"value"`` and the name of the
    value's class.
    """
    if case["name"] not in vars(module):
        raise NameError("no such name", name=case["name"])
    try:
        text = literal(vars(module)[case["name"]])
    except _NotPlain as error:
        raise Stop("value", error) from None
    if len(text) > _LONGEST:
        raise Stop("value", _TOO_LONG)
    return text


def literal(value: Any, depth: int = 0) -> str:
    """Return a value as a literal; an instance of any class that behaves like a plain type is accepted.

    >>> literal({"A": 0.5, "B": (-math.inf, 3), "C": {"x"}, "D": []}), literal((1,)), literal(set())
    ("{'A': 0.5, 'B': (float('-inf'), 3), 'C': {'x'}, 'D': []}", '(1,)', 'set()')
    """
    if depth > DEEPEST:
        raise _NotPlain(_TOO_LONG)
    if value is None or value is ... or isinstance(value, bool):
        return repr(value)
    if isinstance(value, str):
        return repr(str.__str__(value))
    if isinstance(value, int | float):
        return number(value)
    if hasattr(value, "keys") and hasattr(value, "__getitem__"):
        return "{" + joined(f"{literal(key, depth + 1)}: {literal(value[key], depth + 1)}" for key in value) + "}"
    for kind, first, last in _BRACKETS:
        if isinstance(value, kind):
            inside = joined(literal(part, depth + 1) for part in value)
            if first == "{" and not value:
                return "set()"
            return f"{first}{inside}{',' if first == '(' and len(value) == 1 else ''}{last}"
    return other(value, depth)


def other(value: Any, depth: int) -> str:
    """Return, as a literal, a number that is neither an int nor a float, or a set-like object such as the keys of a
    mapping.
    """
    import collections.abc
    import numbers
    from decimal import Decimal

    if isinstance(value, numbers.Integral):
        return number(int(value))
    if isinstance(value, numbers.Rational):
        return f"Fraction({number(int(value.numerator))}, {number(int(value.denominator))})"
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < _MOST_BITS:
        top, bottom = value.as_integer_ratio()
        return f"Fraction({number(top)}, {number(bottom)})"
    if isinstance(value, numbers.Real | Decimal):
        return number(float(str(value)))
    if isinstance(value, collections.abc.Set):
        return literal(set(value), depth)
    raise _NotPlain(type(value).__name__)


def number(value: float) -> str:
    """Return, as a literal, an int or a float, or an instance of a subclass of these."""
    if isinstance(value, int):
        if int.bit_length(value) > _MOST_BITS:
            raise _NotPlain(_TOO_LONG)
        return int.__repr__(value)
    return float.__repr__(value) if math.isfinite(value) else f"float({float.__repr__(value)!r})"


def joined(parts: Iterable[str]) -> str:
    """Join the parts of a container, up to the maximum length."""
    pieces: list[str] = []
    available = _LONGEST
    for part in parts:
        available -= len(part) + 2
        if available < 0:
            raise _NotPlain(_TOO_LONG)
        pieces.append(part)
    return ", ".join(pieces)


# ---- The values that a program receives and returns, as JSON -------------------------------------

_PLAIN = (int, float, Fraction)
"""usual types of returned numbers, whose methods are not code of the program"""
_MOST_RETURNED_BITS = 3000
"""maximum number of bits of a numerator or a denominator"""


def read(item: object) -> Any:
    """Read a number in the kit's JSON form.

    >>> read("1/3"), read("-inf"), read(7)
    (Fraction(1, 3), -inf, 7)
    """
    if isinstance(item, str):
        return float(item) if "inf" in item else Fraction(item)
    return tuple(map(read, item)) if isinstance(item, list) else item


def returned_as_json(value: object, *, of_several: bool = False) -> list[Any]:
    """Return the value returned by a function, as JSON: a number, possibly with a move, or the name of another type.

    A search ``of_several`` players returns a tuple with a number for each player instead of one number.

    >>> returned_as_json((0.5, "B")), returned_as_json(None), returned_as_json("three")
    (['number', '1/2', True, ['name', 'B']], ['nothing'], ['other', 'str'])
    >>> returned_as_json((3, 5), of_several=True), returned_as_json(((3, 5), 0), of_several=True)
    (['number', ['3/1', '5/1'], False, None], ['number', ['3/1', '5/1'], False, ['index', 0]])
    """
    if of_several:
        return _utilities(value)
    if isinstance(value, tuple | list) and len(value) == 2:
        first, second = map(_number, value)
        if first is not None:
            return ["number", *first, _move(value[1])]
        if second is not None:
            return ["number", *second, _move(value[0])]
    rational = _number(value)
    if rational is not None:
        return ["number", *rational, None]
    if isinstance(value, float):
        return ["other", "NaN"]
    return ["nothing"] if value is None else ["other", type(value).__name__[:100]]


def _utilities(given: object) -> list[Any]:
    """Return a tuple of numbers, one for each player, possibly with a move, as JSON."""
    parts = [given, None]
    if isinstance(given, tuple | list) and len(given) == 2 and isinstance(given[0], tuple | list):
        parts = [*given]
    entries = [_number(entry) for entry in parts[0]] if isinstance(parts[0], tuple | list) else []
    if not entries or None in entries:
        return ["nothing"] if given is None else ["other", type(given).__name__[:100]]
    found = [entry for entry in entries if entry is not None]
    return ["number", [text for text, _ in found], any(rounded for _, rounded in found), _move(parts[1])]


def returned_as_text(value: object) -> str:
    """Return the value returned by a function, as text.

    >>> returned_as_text((0.5, "B")), returned_as_text(None)
    ('["number", "1/2", true, ["name", "B"]]', '["nothing"]')
    """
    return _as_json_again(value) if type(value) in _PLAIN else json.dumps(returned_as_json(value))


def number_as_json(value: object) -> str:
    """Return a number as JSON text, or ``null`` for anything else.

    >>> number_as_json(0.5), number_as_json("three")
    ('"1/2"', 'null')
    """
    return _number_as_json_again(value) if type(value) in _PLAIN else _number_as_json(value)


def _number_as_json(value: object) -> str:
    rational = _number(value)
    return json.dumps(rational[0] if rational else None)


@lru_cache(maxsize=1000, typed=True)
def _as_json_again(value: object) -> str:
    return json.dumps(returned_as_json(value))


_number_as_json_again = lru_cache(maxsize=1000, typed=True)(_number_as_json)


def _number(value: object) -> tuple[str, bool] | None:
    """Return a number as text, and whether the number is rounded; None for anything else."""
    if type(value) is int:  # tested first, because it is the most frequent case and the general test is slow
        return (f"{value}/1", False) if value.bit_length() < _MOST_RETURNED_BITS else None
    if type(value) is not float and (isinstance(value, bool) or not isinstance(value, numbers.Real)):
        return None
    if type(value) is not float and isinstance(value, numbers.Rational):
        top, bottom = int(value.numerator), int(value.denominator)
        return (f"{top}/{bottom}", False) if max(top.bit_length(), bottom.bit_length()) < _MOST_RETURNED_BITS else None
    return _rounded(float(value))


@lru_cache(maxsize=1000)
def _rounded(rounded: float) -> tuple[str, bool] | None:
    if math.isnan(rounded):
        return None
    return (repr(rounded) if math.isinf(rounded) else str(Fraction(repr(rounded))), True)


def _move(move: object) -> list[Any] | None:
    """Return a move as JSON: the node to which it leads, its label, or the index of the child, from 0."""
    if isinstance(move, Node):
        return ["node", move._number]
    if isinstance(move, bool) or not isinstance(move, int | str | None):
        return ["other", type(move).__name__[:100]]
    if isinstance(move, int):
        return ["index", int(move) if abs(move) < 10**9 else -1]
    return None if move is None else ["name", str(move)[:200]]
