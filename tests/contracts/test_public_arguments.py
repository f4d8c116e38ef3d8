"""Every public function accepts every form of its subject, or names the form that it needs and how to get it.

The subject of a function is read from its signature: a tree, a result, an exercise or a game. All forms of a tree
give the same answer. The error for a wrong keyword names the function that the user called.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import networkx
import pytest
from public_names import functions_and_classes, methods, title

import gametree as gt
import gametree_classroom
from gametree import GameTreeError
from gametree.exercises import MISTAKES, Exercise
from gametree.exercises.programs import TASKS, Limits
from gametree.play import Match
from gametree.play.matches import Random

LISTS = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TUPLES = [(1, 2), (3, 0)]


class Small(gt.Game):
    """A game of two plies: MAX chooses a list in ``LISTS``, and MIN a number in it."""

    @property
    def initial(self) -> tuple[int, ...]:
        return ()

    def player(self, state: tuple[int, ...]) -> str:
        return ("max", "min")[len(state)]

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [0, 1, 2]

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return len(state) == 2

    def utility(self, state: tuple[int, ...]) -> int:
        return LISTS[state[0]][state[1]]


class SmallForTwo(Small):
    """The same game tree for players p1 and p2."""

    def player(self, state: tuple[int, ...]) -> str:
        return "p1"

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [0, 1]

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return len(state) == 1

    def utility(self, state: tuple[int, ...]) -> Any:
        return TUPLES[state[0]]


def graph(lists: Any) -> networkx.DiGraph:
    """Return the tree given as nested lists as a graph whose nodes are numbers."""
    made = networkx.DiGraph()

    def add(part: Any) -> int:
        node = len(made)
        made.add_node(node, **({} if isinstance(part, list) else {"value": part}))
        for below in part if isinstance(part, list) else []:
            made.add_edge(node, add(below))
        return node

    add(lists)
    return made


TWO: dict[str, Callable[[], Any]] = {
    "text": lambda: "[[3 12 8] [2 4 6] [14 5 2]]",
    "lists": lambda: LISTS,
    "graph": lambda: graph(LISTS),
    "game": Small,
}
MANY: dict[str, Callable[[], Any]] = {"text": lambda: "p1[(1 2) (3 0)]", "game": SmallForTwo}
FOR_MANY = {"maxn", "maxn_shallow", "paranoid"}

RESULT = gt.alphabeta(LISTS)
EXERCISE = Exercise("pruned-leaves", LISTS)
SAMPLES: dict[str, Any] = {
    "kind": "pruned-leaves",
    "value_range": (0, 20),
    "max_player": Random(),
    "min_player": Random(),
    "max_players": [Random()],
    "min_players": [Random()],
    "games": 2,
    "seeds": 2,
    "seed": 1,
    "change": {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 6, 12: 7, 14: 8},
    "rules": None,
    "window": (-float("inf"), float("inf")),
    "observed": ["C2"],
    "key_of": lambda result: sorted(result.pruned_labels),
    "source_or_function": "def minimax(node):\n    return 3\n",
    "lang": "en",
    "opponent": 0.5,
    "evaluate": lambda *where: 0,
    "values": {"B1": 4},
    "leaf": "C2",
    "leaves": "C2",
    "answer": "C2 C3",
    "path": "never.xml",
    "player": None,
    "players": {},
    "state": (),
    "draws": None,
    "side": "max",
    "bound": 3,
    "menace": None,
}


@dataclass(frozen=True)
class Place:
    """A parameter of a public callable whose type is one of the kit's objects."""

    call: Callable[..., Any]
    name: str
    parameter: str
    about: str

    def with_thing(self, thing: Any) -> Any:
        """Call the callable with ``thing`` for this parameter, and with sample arguments for all other required
        parameters.
        """
        others = {
            name: SAMPLES.get(name, thing)
            for name, parameter in inspect.signature(self.call).parameters.items()
            if name != self.parameter
            and (parameter.default is parameter.empty or name in LITTLE)
            and parameter.kind is not parameter.VAR_KEYWORD
        }
        found = self.call(**{self.parameter: thing}, **others)
        return list(found) if inspect.isgenerator(found) else found


LITTLE = {"games", "seeds", "value_range", "evaluate"}
"""optional parameters that get sample arguments to save time"""
OBJECTS: dict[str, Any] = {
    "Promises": gt.exercises.Promises(),
    "Mistake": MISTAKES["parent-bound-only"],
    "Task": TASKS["minimax"],
}


def places(about: str) -> list[Place]:
    """Return every parameter of public functions, and of public methods of `OBJECTS`, whose annotation names the type
    ``about``.
    """
    calls = [(title(thing), thing) for thing in functions_and_classes() if inspect.isfunction(thing)]
    for thing in functions_and_classes():
        if thing.__name__ in OBJECTS:
            # `applies` needs only the kind, algorithm and rules
            for name in sorted(methods(thing).keys() - {"applies"}):
                calls.append((f"{title(thing)}.{name}", getattr(OBJECTS[thing.__name__], name)))
    constructors = [thing for thing in functions_and_classes() if thing.__name__ in {"Exercise", "Match"}]
    calls += [(title(thing), thing) for thing in constructors]
    return [
        Place(call, name, parameter.name, about)
        for name, call in calls
        for parameter in inspect.signature(call).parameters.values()
        if re.sub(r" \| (None|Game)$", "", str(parameter.annotation)).strip("'") == about
    ]


def by_name(place: Place) -> str:
    return f"{place.name}-{place.parameter}"


def same(one: Any, other: Any) -> bool:
    """Return whether two results are equal, without comparing names and pictures."""
    if isinstance(one, gt.Game):
        return same(gt.alphabeta(one), gt.alphabeta(other))
    for part in ("value", "key"):
        if hasattr(one, part):
            return bool(getattr(one, part) == getattr(other, part))
    return type(one) is type(other) and (not isinstance(one, int | str | tuple | list) or one == other)


@pytest.mark.parametrize("place", [*places("Source"), *places("Tree")], ids=by_name)
def test_every_form_of_a_tree_is_accepted(place: Place) -> None:
    """Text, lists, a graph and a game give the same answer as the tree itself."""
    forms = MANY if place.name.rsplit(".", 1)[1] in FOR_MANY else TWO
    tree = gt.Tree.parse(forms["text"]())
    expected = place.with_thing(tree)
    for name, form in forms.items():
        found = place.with_thing(form())
        assert same(found, expected), name


RESULTS = [*places("Result")]
NO_RESULTS = {**TWO, "tree": lambda: gt.Tree.parse("[3 5]"), "nothing": lambda: None, "number": lambda: 3}


@pytest.mark.parametrize("form", NO_RESULTS)
@pytest.mark.parametrize("place", RESULTS, ids=by_name)
def test_tree_in_place_of_a_result_is_refused_with_an_example(place: Place, form: str) -> None:
    """The error shows the right call as an example."""
    with pytest.raises(GameTreeError, match=r"gt\.\w+\(tree\)"):
        place.with_thing(NO_RESULTS[form]())


def test_result_without_events_is_refused() -> None:
    """The result has no trace, or only a trace of leaves."""
    for result in (gt.alphabeta(Small()), gt.alphabeta(LISTS, trace="leaves")):
        for place in RESULTS:
            with pytest.raises(GameTreeError):
                place.with_thing(result)


OTHERS = [
    place
    for about in ("Exercise", "Iterable[Exercise]", "Game", "Measured", "Training", "Tournament", "Trace")
    for place in places(about)
]


@pytest.mark.parametrize("form", [*NO_RESULTS, "result", "class"])
@pytest.mark.parametrize("place", OTHERS, ids=by_name)
def test_arguments_of_other_types_are_refused_with_a_hint(
    place: Place, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tested functions need an exercise, a game or a measurement."""
    if form == "game" and place.about == "Game":
        return
    monkeypatch.chdir(tmp_path)
    thing = {"result": RESULT, "class": Small}[form] if form in ("result", "class") else NO_RESULTS[form]()
    with pytest.raises(GameTreeError) as refused:
        place.with_thing(thing)
    for lang in ("en", "es", "pt"):
        assert 10 < len(refused.value.text(lang)) < 400 and "\n" not in refused.value.text(lang)


# ---- keywords ---------------------------------------------------------------------------------------


def misspelt(name: str) -> str:
    """Return the given keyword with one letter removed."""
    return name[:-2] + name[-1]


def keywords(call: Callable[..., Any]) -> list[str]:
    """Return the keywords of a signature that are long enough to be misspelt."""
    parameters = inspect.signature(call).parameters.values()
    return [p.name for p in parameters if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD) and len(p.name) > 4]


TAKERS = [place for place in (*places("Source"), *places("Tree")) if not inspect.ismethod(place.call)]


@pytest.mark.parametrize("form", ["tree", *TWO])
@pytest.mark.parametrize("place", TAKERS, ids=by_name)
def test_wrong_keyword_is_refused_with_every_form_of_tree(place: Place, form: str) -> None:
    """The error names the called function and the nearest keyword."""
    name = place.name.rsplit(".", 1)[1]
    thing = gt.Tree.parse("[3 5]") if form == "tree" else TWO[form]()
    asked = [*keywords(place.call), *(["branching", "evaluate"] if name in gt.ALGORITHMS else [])]
    for word in asked:
        with pytest.raises(TypeError) as refused:
            place.call(**{place.parameter: thing, misspelt(word): 3})
        assert isinstance(refused.value, GameTreeError)
        assert f"{name}()" in str(refused.value) and f"'{word}'" in str(refused.value)


REQUIRED = {
    "kind": "values",
    "seed": 1,
    "roster": ["anna"],
    "student": "anna",
    "secret": "a long secret",
    "exercise": "1",
}
"""required arguments, by name, of the functions that pass their options on to other functions"""
OPTIONS = [
    (title(thing), thing)
    for thing in functions_and_classes()
    if inspect.isfunction(thing) and any(p.default is not p.empty for p in inspect.signature(thing).parameters.values())
]


@pytest.mark.parametrize(("name", "call"), OPTIONS, ids=[name for name, _ in OPTIONS])
def test_wrong_keyword_is_refused_by_every_public_function(name: str, call: Callable[..., Any]) -> None:
    """The keyword is refused before any work."""
    parameters = inspect.signature(call).parameters.values()
    is_open = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
    needed = {p.name: REQUIRED[p.name] for p in parameters if p.name in REQUIRED and is_open}
    for word in keywords(call):
        with pytest.raises(TypeError) as refused:
            call(**needed, **{misspelt(word): 3})
        assert isinstance(refused.value, GameTreeError)
        assert f"{name.rsplit('.', 1)[1]}()" in str(refused.value) and f"'{word}'" in str(refused.value)


GAME = gt.games.Nim(3, 1)
PAIR = gt.compare(gt.minimax(LISTS), RESULT)
PLAYOUTS = gt.mcts(GAME, playouts=3)
PASSED_ON: dict[str, tuple[Callable[..., Any], str]] = {
    "Result.player": (RESULT.player, "notation"),
    "Result.to_html": (RESULT.to_html, "title"),
    "Result.frame": (RESULT.frame, "theme"),
    "Result.table": (RESULT.table, "format"),
    "Result.frames": (RESULT.frames, "lang"),
    "Result.export": (partial(RESULT.export, "never"), "captions"),
    "Result.deck": (partial(RESULT.deck, "never.pptx"), "template"),
    "Result.contact_sheet": (partial(RESULT.contact_sheet, "never.pdf"), "columns"),
    "MonteCarloResult.player": (PLAYOUTS.player, "panels"),
    "MonteCarloResult.export": (partial(PLAYOUTS.export, "never"), "captions"),
    "SideBySide.player": (PAIR.player, "notation"),
    "SideBySide.to_html": (PAIR.to_html, "title"),
    "SideBySide.frame": (PAIR.frame, "theme"),
    "Exercise.practice": (EXERCISE.practice, "theme"),
    "Exercise.export": (partial(EXERCISE.export, "never"), "format"),
    "Exercise.hint": (partial(EXERCISE.hint, 1), "answer"),
    "Game.play": (GAME.play, "seconds"),
    "Tree.from_leaves": (partial(gt.Tree.from_leaves, [3, 5]), "branching"),
    "Tree.parse": (partial(gt.Tree.parse, "[3 5]"), "levels"),
    "Tree.from_game": (partial(gt.Tree.from_game, GAME), "symmetry"),
    "Frame.caption": (RESULT.frames()[0].caption, "notation"),
    "Lecture.run": (gt.lectures.load("002-deep").run, "case"),
    "generate": (partial(gt.exercises.generate, "values", 1), "leaves"),
    "variant": (partial(gametree_classroom.variant, "values", "anna", "a long secret", "1"), "leaves"),
    "variants": (partial(gametree_classroom.variants, "values", ["anna"], "a long secret", "1"), "leaves"),
    "promised_tree": (partial(gt.exercises.promised_tree, 1), "deep_cut"),
    "Rules": (gt.Rules, "order"),
    "Exercise": (partial(Exercise, "values", LISTS), "details"),
    "Promises": (gt.exercises.Promises, "difficulty"),
    "Rubric": (gt.exercises.Rubric, "penalty"),
    "Limits": (Limits, "seconds"),
    "Tutor": (gt.Tutor, "topic"),
    "Menace": (gt.Menace, "beads"),
    "Match": (partial(Match, GAME), "first"),
    "TicTacToe": (gt.games.TicTacToe, "misere"),
    "Nim": (partial(gt.games.Nim, 3), "players"),
}


@pytest.mark.parametrize("name", PASSED_ON)
def test_wrong_keyword_is_refused_by_methods_and_constructors(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tested methods and constructors pass their options on to other functions."""
    call, word = PASSED_ON[name]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TypeError) as refused:
        call(**{misspelt(word): 3})
    assert isinstance(refused.value, GameTreeError)
    assert f"{name.rsplit('.', 1)[-1]}()" in str(refused.value) and word in str(refused.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_wrong_keyword_error_is_in_the_language_of_the_call(lang: str) -> None:
    """The language comes from the argument ``lang``."""
    with pytest.raises(GameTreeError) as refused:
        RESULT.player(lang=lang, sped=3)
    assert str(refused.value) == refused.value.text(lang) != refused.value.text("en")


def test_wrong_keyword_error_suggests_the_intended_one() -> None:
    """For a textbook term or the name of a rule, the error suggests the kit's keyword."""
    with pytest.raises(TypeError, match=r"'alpha' of alphabeta\(\); did you mean 'window'"):
        gt.alphabeta(LISTS, alpha=4)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"'cut' of minimax\(\); did you mean 'rules=Rules\(cut=…\)'"):
        gt.minimax(LISTS, cut="beyond")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"'playouts_per_move' of mcts\(\); did you mean 'playouts'"):
        gt.mcts(GAME, playouts_per_move=4)  # type: ignore[call-arg]
    for search in (gt.sss,):
        with pytest.raises(GameTreeError) as refused:
            search(gt.games.TicTacToe(), table=True)
        assert "trace=" not in str(refused.value) and "sss" in str(refused.value) and "table" in str(refused.value)
