"""Any argument leads to a result or a readable error, never to an error while the argument is formatted.

The arguments of public callables, answers, JSON texts and games are an integer of more than 4300 digits, a list with
a thousand levels, an object whose ``repr`` fails, and a text of a million characters. Public callables also get a
value of every type.
"""

from __future__ import annotations

import inspect
import json
import math
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import networkx
import pytest
from public_names import functions_and_classes, methods, part, title

import gametree as gt
from gametree import Course, GameTreeError, Theme
from gametree.exercises import KINDS, MISTAKES, Exercise, check, generate, witness
from gametree.exercises.programs import TASKS
from gametree.exercises.questions import Question, UctChoice
from gametree.experiments import measure
from gametree.explain.probability import dice
from gametree.explain.what_if import what_if
from gametree.phrases import short_repr
from gametree.play import Match
from gametree.play.matches import Random
from gametree.randomness import SeededRandom
from gametree.widgets.addresses import search_at
from gametree_classroom import read_roster


class MuteError(Exception):
    """Error raised by an object that cannot be converted to text."""


class Mute:
    """An object whose ``repr`` fails."""

    def __repr__(self) -> str:
        raise MuteError

    __str__ = __repr__


def nested(depth: int, wrap: Callable[[Any], Any]) -> Any:
    """Return a number wrapped in ``depth`` nested lists."""
    made: Any = 3
    for _ in range(depth):
        made = wrap(made)
    return made


HUGE = 10**5000
ODD: dict[str, Any] = {
    "a huge number": HUGE,
    "a huge negative number": -HUGE,
    "an object that cannot write itself": Mute(),
    "a deep list": nested(1200, lambda one: [one]),
    "a deep tuple": nested(1200, lambda one: (one,)),
    "a deep mapping": nested(1200, lambda one: {"A": one}),
    "a long text": "x" * 10**6,
    "many digits": "9" * 5000,
    "a list of a huge number": [HUGE],
    "a mapping of huge numbers": {HUGE: HUGE, "B": HUGE},
    "a list of mutes": [Mute()],
    "a mapping of mutes": {"B1": Mute()},
}
LONGEST = 1000
"""maximum number of characters of a message"""


class Plain:
    """An object without attributes."""


WRONG: dict[str, Any] = {
    **{repr(thing): thing for thing in (None, True, 2, -1, 2.5, 10**30, 2j, b"x", "x", "", "a\0b", "\ud800", ...)},
    **{repr(thing): thing for thing in (math.nan, math.inf, [], [2], ["x"], [None], (1, 2), {}, {"B": 2}, {3: None})},
    **{
        "a set": {"x"},
        "a range": range(3),
        "a path": Path("x"),
        "a class": Plain,
        "an object": Plain(),
        "a module": os,
    },
    **{"a module": os, "a function": lambda *positional, **named: 0, "a function without arguments": lambda: 0},
}
"""a value of every type"""
LONGEST_CALL = 2.0
"""processor time within which a call must return or raise an error, in seconds"""


class TooLongError(BaseException):
    """Raised when a call does not end in time."""


@contextmanager
def clock(seconds: float) -> Iterator[None]:
    """Stop the code in the with block after the given number of seconds of processor time."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fault_of(call: Callable[[], Any], *, only_ours: bool) -> str:
    """Return the fault in the error that ``call`` raises; return "" if the call returns or its error is readable.

    With ``only_ours`` every error must be one of the kit; otherwise only formatting errors are faults.
    """
    try:
        with clock(LONGEST_CALL if only_ours else 5 * LONGEST_CALL):
            found = call()
            if inspect.isgenerator(found):
                list(found)
    except TooLongError:
        return "it has not come to its end"
    except GameTreeError as error:
        for lang in ("en", "es", "pt"):
            text = error.text(lang)
            if not 10 < len(text) <= LONGEST or "\n" in text[:200]:
                return f"a message of {len(text)} characters: {text[:80]}"
    except (RecursionError, MuteError) as error:
        return repr(error)
    except ValueError as error:
        if only_ours or "Exceeds the limit" in str(error):
            return written(error)
    except Exception as error:
        if only_ours:
            return written(error)
    return ""


def written(error: Exception) -> str:
    """Return a text about an error and its origin, even if the error cannot be formatted."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{short_repr(error)[:150]} at {Path(place.filename).name}:{place.lineno}"


# ---- every public callable --------------------------------------------------------------------------

TREE = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
RESULT = gt.alphabeta(TREE)
EXERCISE = Exercise("pruned-leaves", TREE)
NIM = gt.games.Nim(3, 1)
MEASURED = measure(2, 2, trees=4, orders=["best"])
OBJECTS: dict[str, Any] = {
    type(one).__name__: one
    for one in (
        *(TREE, RESULT, RESULT.trace, RESULT.frames()[3], RESULT.rules, RESULT.trace.replay(), EXERCISE),
        *(gt.compare(RESULT, gt.minimax(TREE)), gt.mcts(NIM, playouts=3), gt.alphabeta(NIM), check(EXERCISE, "C2")),
        *(gt.Tutor("alphabeta", keep=False, seed=1), gt.Menace(), Match(NIM), gt.lectures.load("002-deep")),
        *(gt.exercises.Promises(), gt.exercises.Rubric(), MISTAKES["parent-bound-only"], TASKS["minimax"]),
        *(
            what_if(RESULT, {"B1": 4}),
            witness(RESULT, "B1"),
            gt.games.TicTacToe(),
            measure(2, 2, trees=4, orders=["best"]),
        ),
        *(gt.exercises.Rubric(), check(EXERCISE, "B1"), RESULT.frames(), dice(1), Course(), MEASURED),
    )
}
SAMPLES: dict[str, Any] = {
    **{"tree": TREE, "source": TREE, "result": RESULT, "first": RESULT, "second": RESULT, "exercise": EXERCISE},
    **{"game": NIM, "trace": RESULT.trace, "search": RESULT, "path": "a.svg", "folder": "f", "text": "[3 5]"},
    **{"node": 1, "index": 0, "seed": 1, "level": 1, "answer": "C2", "given": ["C2"], "nested_list": [3, 5]},
    **{
        "leaves": [3, 5],
        "branching": 2,
        "algorithm": "minimax",
        "key_of": lambda result: result.pruned_labels,
        "numbers": [1],
        "heaps": [1],
    },
    **{"side": "max", "roster": ["anna"], "secret": "a long secret", "student": "anna", "lang": "en", "by": "leaf"},
    **{"kind": "values", "observed": ["C2"], "values": {"B1": 4}, "leaf": "C2", "id": "002-deep", "name": "values"},
    **{"task": "minimax", "rules": None, "window": (-float("inf"), float("inf")), "opponent": 0.5, "depth": 2},
    **{"measured": MEASURED, "players": {"max": Random(), "min": Random()}},
    **{"max_players": [Random()], "min_players": [Random()], "menace": gt.Menace(), "draws": SeededRandom(1)},
    **{"procedure": RESULT, "feedback": check(EXERCISE, "C2"), "item": check(EXERCISE, "B1").shown[0], "parts": 3},
    **{"key_of": lambda result: result.pruned_labels},
    **{"state": None, "action": None, "playouts": [3], "change": {}, "source_or_function": "def minimax(node): 3"},
}
COUNTS = {"trials", "games", "playouts", "playouts_per_move", "trees", "seeds", "depth", "depths", "attempts", "most"}
"""parameters for numbers of repetitions, which may be as large as the user wants"""
LITTLE, LONG = {"playouts": [3], "c": [None]}, "Iterable"
"""short arguments for experiments, by parameter, and a word in the annotation of the parameters that get them"""
PLAYED = {"state", "action", "after", "heap", "left", "column", "row", "marks", "player", "method", "actions"}
"""parameters of game methods that a search calls repeatedly; the search itself checks them by the rules of `Game`"""
SHOWS = {"player", "practice", "play", "frame", "to_html", "export", "deck", "contact_sheet"}
"""functions that draw; `tests/commands/test_odd_input.py` passes odd values to each of their options"""
ABSTRACT = {"Player.distribution", "Menace.distribution"}
"""methods that subclasses define"""
HELPERS = {"errors.to_text", "explain.equilibria.NotCredible"}
"""names that users do not call: those for the kit's own errors and output, and those of classes that only the kit
instantiates
"""


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every public function and class, and the methods of `OBJECTS`."""
    for thing in functions_and_classes():
        if title(thing) in HELPERS:
            continue
        yield title(thing), thing
        for name in sorted(methods(thing).keys() - SHOWS) if inspect.isclass(thing) else ():
            owner = OBJECTS.get(thing.__name__, thing)
            is_bound = owner is not thing or not inspect.isfunction(inspect.getattr_static(thing, name))
            if is_bound and f"{thing.__name__}.{name}" not in ABSTRACT:
                yield f"{title(thing)}.{name}", getattr(owner, name)


def odd_calls(
    call: Callable[..., Any], things: dict[str, Any] = ODD, size: int = 2
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield a call for each parameter and each odd value of a sample; other required parameters get usual values."""
    try:
        parameters = [p for p in inspect.signature(call).parameters.values() if p.name not in ("self", "_nodes")]
    except ValueError:  # the constructor of the class is written in C
        return
    for parameter in parameters:
        for name, odd in part(list(things.items()), size, (call.__name__, parameter.name)):
            if parameter.name in PLAYED or (parameter.name in COUNTS and "huge" in name):
                continue
            others = {
                p.name: SAMPLES.get(p.name, 3)
                for p in parameters
                if p is not parameter and p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
            }
            others |= {
                p.name: LITTLE[p.name] for p in parameters if p is not parameter and LONG in str(p) and p.name in LITTLE
            }
            if parameter.kind is parameter.VAR_POSITIONAL:
                yield f"{parameter.name} = {name}", partial(call, odd, **others)
            else:
                keyword = "zzz" if parameter.kind is parameter.VAR_KEYWORD else parameter.name
                yield f"{parameter.name} = {name}", partial(call, **{keyword: odd}, **others)


CALLABLES = sorted(callables(), key=lambda pair: pair[0])


@pytest.mark.parametrize(("name", "call"), CALLABLES, ids=[name for name, _ in CALLABLES])
def test_public_callables_refuse_odd_arguments(
    name: str, call: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error is raised while a message about the argument is formatted."""
    monkeypatch.chdir(tmp_path)
    faults = {where: fault_of(odd, only_ours=False) for where, odd in odd_calls(call)}
    assert not {where: fault for where, fault in faults.items() if fault}


@pytest.mark.parametrize(("name", "call"), CALLABLES, ids=[name for name, _ in CALLABLES])
def test_argument_of_another_type_is_accepted_or_refused(
    name: str, call: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal is an error of the kit and is raised at once."""
    monkeypatch.chdir(tmp_path)
    faults = {where: fault_of(odd, only_ours=True) for where, odd in odd_calls(call, WRONG, 6)}
    assert not {where: fault for where, fault in faults.items() if fault}


# ---- answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_odd_answers_are_marked_or_refused(kind: str) -> None:
    """The odd values are whole answers and parts of answers, for every kind of question."""
    exercise = generate(kind, 0)
    key = exercise.key
    odd: dict[str, Any] = {**ODD, "digits and a label": "A = " + "9" * 5000, "a deep text": "[" * 3000}
    if isinstance(key, dict):
        first = next(iter(key))
        odd |= {f"in a part, {name}": {**key, first: one} for name, one in ODD.items()}
        odd |= {f"in both ends of a part, {name}": {**key, first: (one, one)} for name, one in ODD.items()}
    if isinstance(key, list):
        odd |= {f"in a list, {name}": [*key, one] for name, one in ODD.items()}
    faults = {}
    for name, one in part(list(odd.items()), 12, kind):
        calls = {"check": partial(check, exercise, one), "hint": partial(exercise.hint, 1, one)}
        calls |= {"read": partial(exercise.read, one)}
        question = Question("answer", exercise, points=2, lang="en")
        calls |= {
            "marks": partial(question.marks, {"answer": one}),
            "cell": partial(str, question.check({"answer": one})),
        }
        faults |= {f"{verb} {name}": fault_of(call, only_ours=True) for verb, call in calls.items()}
    assert not {where: fault for where, fault in faults.items() if fault}


@pytest.mark.parametrize("name", ODD)
def test_odd_number_in_a_calculation_is_accepted_or_refused(name: str) -> None:
    """The number is part of a calculation in a Monte Carlo search."""
    question = Question("move", UctChoice({"a1": (6, 10), "a2": (1, 4)}, c=1.4))
    assert not fault_of(partial(question.marks, {"move": ODD[name]}), only_ours=True)


# ---- JSON -------------------------------------------------------------------------------------------

DIGITS = "9" * 5000
DEEP = "[" * 600 + "]" * 600
"""JSON text of deeply nested lists; it is written by hand because Python cannot serialise such a value"""


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every part of JSON data."""
    if path:
        yield path
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))


def with_part(data: Any, path: tuple[Any, ...], part: Any) -> Any:
    """Return a copy of JSON data in which the part at ``path`` is replaced."""
    copied = json.loads(json.dumps(data))
    inner = copied
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = part
    return copied


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "trace": (
        gt.alphabeta("[[3 12] [2 4]]", rules=gt.Rules(order={"A": ["C", "B"]})).trace.to_json(),
        gt.Trace.from_json,
    ),
    "trace with a limit": (
        gt.alphabeta("[[3 12] [2 4]]", rules=gt.Rules(depth=1, evaluate={"B": 1, "C": 2})).trace.to_json(),
        gt.Trace.from_json,
    ),
    "exercise": (Exercise("find-x", TREE, details={"leaf": "C1", "branch": "C2"}).to_json(), Exercise.from_json),
    "steps": (generate("first-wrong-step", 1).to_json(), Exercise.from_json),
}


@pytest.mark.parametrize("reader", READERS)
def test_odd_parts_of_saved_json_are_refused(reader: str) -> None:
    """Each part of a saved trace or exercise is replaced by odd values."""
    text, read = READERS[reader]
    data = json.loads(text)
    ways = list(places(data))
    faults = {}
    for path in part(ways, 60, reader):
        for name, odd in {"digits": DIGITS, "deep": DEEP, "text": json.dumps("x" * 10**5)}.items():
            spoilt = json.dumps(with_part(data, path, "@@")).replace('"@@"', odd)
            faults[f"{path} {name}"] = fault_of(partial(read, spoilt), only_ours=True)
    assert not {where: fault for where, fault in faults.items() if fault}


# ---- graphs and games -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attribute", "name"), part(list(product(["value", "kind", "label", "probability", "move"], ODD)), 25)
)
def test_odd_attributes_of_graphs_are_refused(attribute: str, name: str) -> None:
    """An attribute of a graph can have any value."""
    graph = networkx.DiGraph([("A", "B"), ("A", "C")])
    graph.add_node("A", **({"kind": "chance"} if attribute == "probability" else {}))
    graph.add_node("B", value=3)
    graph.add_node("C", value=5)
    if attribute in ("probability", "move"):
        graph.edges["A", "B"][attribute] = ODD[name]
    else:
        graph.nodes["B" if attribute == "value" else "A"][attribute] = ODD[name]
    assert not fault_of(partial(gt.Tree.from_networkx, graph), only_ours=True)
    assert not fault_of(partial(gt.alphabeta, graph), only_ours=True)


METHODS = ["player", "actions", "result", "is_terminal", "utility", "move_text", "draw", "evaluate", "outcomes"]


@pytest.mark.parametrize(("method", "name"), part(list(product(METHODS, ODD)), 45))
def test_odd_methods_of_games_are_refused(method: str, name: str) -> None:
    """A method of a game may return anything; the error names the fault."""
    odd = ODD[name]

    class Odd(gt.games.Nim):
        pass

    setattr(Odd, method, lambda self, *given: odd)
    users: dict[str, Callable[[Any], Any]] = {
        "check_game": lambda game: str(gt.check_game(game, most=20, games=2)),
        "alphabeta": lambda game: str(gt.alphabeta(game, depth=3, evaluate=lambda state: 0)),
        "from_game": lambda game: str(gt.Tree.from_game(game, depth=2, evaluate=lambda state: 0)),
        "mcts": lambda game: str(gt.mcts(game, playouts=3)),
        "Match": lambda game: Match(game).texts(),
    }
    faults = {user: fault_of(partial(use, Odd(3, 1)), only_ours=True) for user, use in users.items()}
    assert not {user: fault for user, fault in faults.items() if fault}


def without_event(trace: gt.Trace, number: int) -> str:
    """Return the JSON text of the given trace without one of its events."""
    data = json.loads(trace.to_json())
    del data["events"][number]
    return json.dumps(data)


def with_longer_row(exercise: Exercise) -> str:
    """Return the JSON text of an exercise about tables; one row has an additional cell."""
    data = json.loads(exercise.to_json())
    rows = data["details"].get("steps") or data["details"]["options"]["1"]
    rows[0].append("3")
    return json.dumps(data)


def test_inconsistent_trace_is_refused() -> None:
    """An inconsistent trace has a step that cannot be shown. The kit's own traces are accepted."""
    data = json.loads(gt.mtdf(TREE).trace.to_json())
    for place, event in enumerate(data["events"]):
        for window in ([12, 4], ["inf", "-inf"], [10**400, "inf"]):
            events = [*data["events"][:place], [*event[:3], *window], *data["events"][place + 1 :]]
            try:
                result = gt.Result(gt.Trace.from_json(json.dumps({**data, "events": events})))
                assert all(frame.caption("es") for frame in result.frames(by="event"))
                assert result.player()
            except GameTreeError as refused:
                assert 10 < len(refused.text("pt")) < LONGEST


def test_known_bad_arguments_raise_errors_of_the_kit() -> None:
    """Each tested argument once caused an error of Python, or no error."""
    trace = json.loads(RESULT.trace.to_json())
    spoilt = json.dumps({**trace, "window": "@@"}).replace('"@@"', f"[{DEEP}, 3]")
    calls: dict[str, Callable[[], Any]] = {
        "root": partial(gt.Tree.parse, "5", root=HUGE),
        "number of a table": partial(check, generate("which-trace", 0), HUGE),
        "window": partial(gt.Trace.from_json, spoilt),
        "course": partial(Course.read, 1),
        "theme": partial(Theme.from_toml, 3),
        "roster": partial(read_roster, 0),
        "language": partial(RESULT.pseudocode, lang={}),
        "leaves": partial(gt.Tree.from_leaves, [3, 5], branching=10**30),
        "trials": partial(gt.check_pruned, RESULT, 10**9),
        "branching of an address": partial(search_at, {"tree": "3 12 8 2", "branching": DIGITS}),
        "no first enter": partial(gt.Trace.from_json, without_event(gt.sss(TREE).trace, 0)),
        "no enter": partial(gt.Trace.from_json, without_event(gt.sss(TREE).trace, 1)),
        "long step": partial(Exercise.from_json, with_longer_row(generate("first-wrong-step", 1))),
        "long row": partial(Exercise.from_json, with_longer_row(generate("which-trace", 1))),
    }
    for name, call in calls.items():
        with pytest.raises(GameTreeError):
            call()
        assert not fault_of(call, only_ours=True), name
