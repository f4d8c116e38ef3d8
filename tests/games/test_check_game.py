"""The check of a game: for every rule there is a test with a game that breaks the rule. The report contains the
position and the path to it.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import gametree as gt
from gametree import check_game
from gametree.errors import GameError
from gametree.games import BearOff, Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from gametree.phrases import LANGUAGES
from gametree.play.laws import LAWS
from goldens import Golden


@pytest.mark.parametrize(
    "game",
    [
        TicTacToe(2), TicTacToe(3, 2, 2), TicTacToe(misere=True), Connect(3, 3, k=3), Connect(), Nim(2, 3),
        Nim(2, 2, players=3), Grundy(8), Kalah(2, 2), Pig(3, 2, sides=3), BearOff((3, 2), (4,), sides=3),
    ],
)  # fmt: skip
def test_games_of_the_kit_pass_the_check(game: gt.Game) -> None:
    report = check_game(game, most=600, games=5)
    assert report.ok, report
    assert report


class Steps(gt.Game):
    """A small correct game of three moves, each a step of 1 or 2, in which MAX and MIN alternate. Broken games replace
    one of its methods.
    """

    initial: Any = ()

    def player(self, state: Any) -> Any:
        return "max" if len(state) % 2 == 0 else "min"

    def actions(self, state: Any) -> Any:
        return [] if len(state) == 3 else [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        return (*state, action)

    def utility(self, state: Any) -> Any:
        return sum(state)


def broken(**methods: Any) -> gt.Game:
    """Return the small game with the given methods replaced."""
    return type("Steps", (Steps,), methods)()


class Box:
    """A mutable position that can be a dict key."""

    def __init__(self, *steps: int) -> None:
        self.steps = list(steps)

    def __repr__(self) -> str:
        return f"Box{tuple(self.steps)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.steps == other.steps

    def __hash__(self) -> int:
        return 1


class Mute:
    """An action that does not define equality."""

    def __init__(self, n: int) -> None:
        self.n = n


def in_place(self: Any, state: Box, action: int) -> Box:
    state.steps.append(action)
    return state


class Fickle(Steps):
    """A position that differs at every access to its second step."""

    def __init__(self) -> None:
        self.asked = 0

    def result(self, state: Any, action: int) -> Any:
        self.asked += len(state) == 1
        return (*state, self.asked if len(state) == 1 else action)


def chance(**methods: Any) -> gt.Game:
    """Return a game with one coin toss, with the given methods replaced."""
    own = {
        "initial": "coin",
        "player": lambda self, state: "chance",
        "is_terminal": lambda self, state: state != "coin",
        "outcomes": lambda self, state: [("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))],
        "result": lambda self, state, action: action,
        "utility": lambda self, state: 1,
    }
    return type("Coin", (gt.Game,), own | methods)()


BROKEN: dict[str, gt.Game] = {
    "no_initial": type("Empty", (gt.Game,), {})(),
    "initial_is_method": broken(initial=lambda self: ()),
    "hashable": broken(initial=[], result=lambda self, state, action: [*state, action]),
    "exception": broken(utility=lambda self, state: state[7]),
    "changes": broken(
        initial=Box(),
        player=lambda self, state: "max",
        actions=lambda self, state: [1, 2][: 3 - len(state.steps)],
        result=in_place,
        utility=lambda self, state: 0,
    ),
    "fickle": Fickle(),
    "unequal": broken(result=lambda self, state, action: (*state, Mute(action))),
    "player": broken(player=lambda self, state: "X" if state else "max"),
    "players": broken(player=lambda self, state: "p2" if state else "max"),
    "actions_at_end": broken(actions=lambda self, state: [1, 2], is_terminal=lambda self, state: len(state) == 3),
    "no_actions": broken(is_terminal=lambda self, state: len(state) == 4),
    "actions_once": broken(
        actions=lambda self, state: (n for n in (1, 2) if len(state) < 3),
        is_terminal=lambda self, state: not self.actions(state),
    ),
    "twin_actions": broken(actions=lambda self, state: [] if len(state) == 3 else [2, 2]),
    "utility": broken(utility=lambda self, state: "won"),
    "total": broken(
        total=0,
        player=lambda self, state: f"p{len(state) % 2 + 1}",
        utility=lambda self, state: (state[0], -state[1]),
    ),
    "evaluate": broken(evaluate=lambda self, state: None),
    "outweighs": broken(
        utility=lambda self, state: 1 if state[0] == 2 else -1, evaluate=lambda self, state: sum(state) - 2
    ),
    "outcomes": chance(outcomes=lambda self, state: [("heads", 2)]),
    "probabilities": chance(outcomes=lambda self, state: [("heads", 0.5), ("tails", 0.4)]),
    "successors": broken(successors=lambda self, state: [(1, (*state, 1))]),
    "symmetric": broken(symmetric=lambda self, state: [(), (1,)] if not state else [state]),
    "symmetric_value": broken(
        symmetric=lambda self, state: [state, (3 - state[0], *state[1:])] if len(state) in (1, 2) else [state],
    ),
    "comes_back": broken(
        initial=0,
        player=lambda self, state: "max",
        actions=lambda self, state: ["on"],
        result=lambda self, state, action: (state + 1) % 4 or 1,
    ),
    "long": broken(
        initial=0,
        player=lambda self, state: "max",
        actions=lambda self, state: [1],
        result=lambda self, state, action: state + 1,
    ),
}


@pytest.mark.parametrize("law", LAWS)
def test_broken_law_is_reported_with_its_position(law: str, golden: Golden) -> None:
    """The report is one sentence with the path to the position."""
    report = check_game(BROKEN[law], most=200, games=1)
    assert not report and law in {breach.law for breach in report.breaches}
    for lang in LANGUAGES:
        golden(*[breach.sentence(lang) for breach in report.breaches if breach.law == law], lang=lang)
    plain = " ".join(repr(report).split())
    assert all(f"✗ {breach.sentence()}" in plain for breach in report.breaches)


class Counter:
    """A position that has no text form and is changed in place."""

    def __init__(self, n: int) -> None:
        self.n = n


def countdown(start: Any, **methods: Any) -> gt.Game:
    """Return a countdown to 0 whose ``result`` changes its argument."""

    def result(self: Any, state: Any, n: int) -> Any:
        state.n -= n
        return state

    own = {
        "initial": start,
        "player": lambda self, state: "max",
        "actions": lambda self, state: [n for n in (1, 2) if n <= state.n],
        "result": result,
        "utility": lambda self, state: 1,
        "draw": lambda self, state: f"{state.n} left",
    }
    return type("Countdown", (gt.Game,), own | methods)()


def test_changed_position_with_equal_text_is_reported_as_changed(golden: Golden) -> None:
    """The tested position has the same text and hash after a change, but is not reported as a repeated position."""
    start = Counter(5)
    report = check_game(countdown(start))
    assert start.n == 5
    golden(repr(report))

    @dataclass(unsafe_hash=True)
    class Shown:
        n: int

    game = countdown(Shown(5))
    (breach,) = check_game(game).breaches
    assert (breach.law, breach.drawing, game.initial.n) == ("changes", "5 left", 5)


def test_mutated_list_is_shown_in_its_earlier_state() -> None:
    """The report shows the list as it was before the first move, and the start position of the game does not change."""

    def result(self: Any, state: list[Any], n: int) -> list[Any]:
        state[1] -= n
        return state

    game = broken(initial=["max", 5], player=lambda self, state: state[0], result=result)
    lists, changed = check_game(game).breaches
    assert (lists.law, lists.drawing, changed.drawing) == ("hashable", "['max', 5]", "['max', 5]")
    assert changed.sentence().startswith("result(['max', 5], 1) changes its position: afterwards it is ['max', 4]. ")
    assert game.initial == ["max", 5]


def test_move_without_effect_is_reported_as_a_loop() -> None:
    """A move leaves the position unchanged, so the game is endless."""
    for start in (Counter(5), 300):
        (breach,) = check_game(
            countdown(
                start, actions=lambda self, state: [0], result=lambda self, state, n: state, draw=lambda self, state: ""
            )
        ).breaches
        assert (breach.law, breach.facts) == ("comes_back", {"moves": 1})


def test_loop_nearest_to_the_start_is_reported() -> None:
    """The nearest loop is the one that is reached in the fewest moves."""

    def result(self: Any, state: int, action: int) -> int:
        return {0: (1, 2), 1: (1, 3), 2: (5, 6), 3: (3, 4), 4: (3, 4), 5: (2, 7), 6: (7, 7)}[state][action]

    game = broken(
        initial=0, actions=lambda self, state: [] if state == 7 else [0, 1], result=result,
        player=lambda self, state: "max", utility=lambda self, state: 0,
    )  # fmt: skip
    (breach,) = check_game(game).breaches
    assert (breach.law, breach.state, breach.actions, breach.facts) == ("comes_back", 1, (0,), {"moves": 1})

    between = broken(
        initial=0, actions=lambda self, state: [] if state == 7 else [0, 1], player=lambda self, state: "max",
        result=lambda self, state, action: [(2, 1), (3, 3), (4, 4), (1, 2), (5, 5), (6, 7), (5, 7)][state][action],
        utility=lambda self, state: 0,
    )  # fmt: skip
    (breach,) = check_game(between, most=7).breaches
    assert (breach.state, breach.facts) == (1, {"moves": 2})


def test_endless_game_is_reported_with_its_last_position(golden: Golden) -> None:
    """The report comes after a thousand random moves, and contains the last moves."""
    golden(check_game(BROKEN["long"], most=9, games=1).text())


def test_floats_are_converted_to_simple_fractions(golden: Golden) -> None:
    """Six floats of 1/6 add up to one; a decimal keeps its printed value; a rounded probability is refused."""

    def die(share: float) -> gt.Game:
        return chance(outcomes=lambda self, state: [(n, share) for n in range(round(1 / share))])

    for share in (1 / 6, 1 / 3, 1 / 49, 0.1, 1 / 997):
        assert check_game(die(share))
        assert gt.expectiminimax(die(share)).value == 1
    (breach,) = check_game(die(0.333)).breaches
    golden(breach.sentence())
    with golden.raises(GameError):
        gt.expectiminimax(die(0.333))
    assert "Fraction(1, 6)" in (gt.Game.outcomes.__doc__ or "")


def test_repr_of_a_game_recreates_it() -> None:
    """Pickled copies and instances of subclasses have the right repr, too."""
    for text in (
        "Nim(1, 2)",
        "Nim(2, 1, players=3)",
        "Pig(goal=4, turns=2)",
        "TicTacToe()",
        "Kalah(2, 2)",
        "Connect(4, 4, k=3)",
        "BearOff((3, 2), (4,), sides=3)",
        "PacMan('P . G', moves=3)",
    ):
        game = eval(text, {name: getattr(gt.games, name) for name in gt.games.__all__})
        assert repr(game) == repr(pickle.loads(pickle.dumps(game))) == text
    assert repr(type("Mine", (Nim,), {})(3)) == "Mine(3)"


def test_lawful_game_passes(golden: Golden) -> None:
    """The report contains the number of positions that were checked."""
    golden(repr(check_game(Steps())))
    golden(repr(check_game(chance())))
    report = check_game(TicTacToe(), most=100, games=2)
    assert (report.whole, report.games) == (False, 2)
    assert repr(report).startswith("Nothing wrong was found in TicTacToe: ")
    golden(check_game(Steps(), lang="es").text(), lang="es")


def test_ties_among_several_players_pass_the_check() -> None:
    """In a symmetric position, a player may choose another of equally good moves; such a symmetry is correct."""
    assert repr(check_game(Nim(1, 2, players=3))).startswith("Nim keeps the laws of games")

    class Turned(Nim):
        def symmetric(self, state: Any) -> list[Any]:
            total = sum(state[1])
            heaps = {tuple(sorted((total - second, second), reverse=True)) for second in range(total + 1)}
            return [state, *({(state[0], two) for two in heaps} - {state})]

        def canonical(self, state: Any) -> Any:
            return state[0], sum(state[1])

        def state(self, given: Any) -> Any:
            """Accept any heaps, including unreachable ones, and return them."""
            return given

    report = check_game(Turned(1, 2, players=3))
    assert [breach.law for breach in report.breaches] == ["symmetric_value"]


def test_breach_holds_the_position_and_actions() -> None:
    """The text of a breach contains a drawing of the position."""
    report = check_game(broken(utility=lambda self, state: state[7], draw=lambda self, state: f"<{state}>"))
    (breach,) = report.breaches
    assert (breach.law, breach.state, breach.actions) == ("exception", (1, 1, 1), (1, 1, 1))
    assert repr(report).endswith("by 1, 1, 1.\n<(1, 1, 1)>")


def test_deep_fault_is_found_by_random_games() -> None:
    """The fault is far from the start; the same seed finds the same fault."""

    class Late(Connect):
        def utility(self, state: Any) -> Any:
            return super().utility(state) if state[0].bit_count() < 8 else None

    first, again = (check_game(Late(), most=50, games=20, seed=7) for _ in range(2))
    assert [breach.law for breach in first.breaches] == ["utility"]
    assert first == again
    state = Late().initial
    for action in first.breaches[0].actions:
        state = Late().result(state, action)
    assert state == first.breaches[0].state


def test_other_objects_are_refused(golden: Golden) -> None:
    """The message describes how to write a game."""
    with golden.raises(GameError):
        check_game("Nim")  # type: ignore[arg-type]
