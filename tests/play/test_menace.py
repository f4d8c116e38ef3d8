"""MENACE: boxes and beads as published, rewards, and learning."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable

import pytest
from IPython.core.formatters import DisplayFormatter

from gametree import Menace, experiments, learning, matches, play_many
from gametree.errors import ChoiceError, InputError
from gametree.games import TicTacToe
from gametree.randomness import SeededRandom
from goldens import Golden

GAME = TicTacToe()
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TURNS = ((0, 1, 2, 3, 4, 5, 6, 7, 8), (6, 3, 0, 7, 4, 1, 8, 5, 2))


def boards_by_hand() -> Counter[int]:
    """Count the positions with X to move that are not won, up to symmetry, by number of marks; positions are plain
    strings.
    """
    level, found = {"." * 9}, Counter[int]()
    for marks in range(9):
        following = set()
        for board in level:
            if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES):
                continue
            forms, turned = set(), board
            for _ in range(4):
                turned = "".join(turned[square] for square in TURNS[1])
                forms |= {turned, "".join(turned[row * 3 + 2 - column] for row in range(3) for column in range(3))}
            if board == min(forms):
                found[marks] += 1
            mark = "XO"[marks % 2]
            following |= {board[:n] + mark + board[n + 1 :] for n in range(9) if board[n] == "."}
        level = following
    return found


def test_menace_has_304_boxes() -> None:
    """The numbers by stage are 1, 12, 108 and 183, as counted from strings."""
    counted = boards_by_hand()
    stages = Counter(box.stage for box in learning.boxes_of(GAME))
    assert [stages[stage] for stage in range(4)] == [counted[marks] for marks in (0, 2, 4, 6)] == [1, 12, 108, 183]
    other = Counter(box.stage for box in learning.boxes_of(GAME, "min"))
    assert [other[stage] for stage in range(4)] == [counted[marks] for marks in (1, 3, 5, 7)]


def test_boxes_have_the_published_beads() -> None:
    """A box has 4, 3, 2 or 1 beads of each colour, depending on the stage; symmetric moves share a colour."""
    menace = Menace()
    assert all(set(box.beads) == {4 - box.stage} for box in menace.boxes.values())
    first = menace.box(GAME.initial)
    assert sum(first.beads) == 12 and len(first.forms) == len(set(first.forms)) == 3
    turned = GAME.state(". . . / . . O / . . X")
    assert menace.box(turned) is menace.box(GAME.state("X . . / O . . / . . ."))


@pytest.mark.parametrize(("result", "added"), [(1, 3), (0, 1), (-1, -1)])
@pytest.mark.parametrize("side", ["max", "min"])
def test_boxes_gain_and_lose_beads(side: str, result: int, added: int) -> None:
    """Each used box gets 3 beads of the drawn colour for a win and 1 for a draw, and loses 1 bead for a loss."""
    menace, draws = Menace(side), SeededRandom(3)
    state = GAME.initial if side == "max" else GAME.state("X . . / . . . / . . .")
    before = {form: list(box.beads) for form, box in menace.boxes.items()}
    used = []
    for _ in range(2):
        used.append(menace.box(state))
        state = GAME.result(state, menace.choose(GAME, state, draws))
        state = next(after for _, after in GAME.successors(state) if not GAME.is_terminal(after))
    menace.learn(result if side == "max" else -result)
    for form, box in menace.boxes.items():
        changes = sorted(now - then for now, then in zip(box.beads, before[form], strict=True) if now != then)
        assert changes == ([added] if box in used else [])


def test_menace_resigns_when_a_box_is_empty() -> None:
    """MENACE returns no move if the box of the position is empty, and then loses the game."""
    menace = Menace()
    menace.box(GAME.initial).beads[:] = [0, 0, 0]
    assert menace.choose(GAME, GAME.initial, SeededRandom(1)) is None
    assert play_many(GAME, menace, matches.Random(), games=3).results == (-1, -1, -1)


def test_forced_move_needs_no_box(golden: Golden) -> None:
    """In the tested position only one square is left."""
    state = GAME.state("X O X / X O O / O X .")
    assert Menace().choose(GAME, state, SeededRandom(1)) == 9
    with golden.raises(InputError):
        Menace().box(state)


def test_menace_resigns_forever_after_early_losses() -> None:
    """Too many early losses empty the first box."""
    training = learning.train(Menace(), "perfect", games=500, seed=3)
    assert training.gave_up and training.beads[-1] == 0 and training.share(100)["lost"] == 1
    assert not learning.train(Menace(), "perfect", games=100, seed=1).gave_up


@pytest.mark.parametrize("seed", [1, 2])
def test_menace_learns_to_draw(seed: int) -> None:
    """After training against a perfect player, MENACE rarely loses; after training against random moves, it wins most
    games.
    """
    perfect = learning.train(Menace(), "perfect", games=500, seed=seed)
    assert perfect.share(100)["lost"] <= 0.15 < sum(result == -1 for result in perfect.results[:30]) / 30
    weak = learning.train(Menace(), "random", games=800, seed=seed)
    assert weak.share(200)["won"] > 0.7
    own = learning.train(Menace(), "itself", games=200, seed=seed)
    assert len(own.results) == 200 and set(own.results) <= {-1, 0, 1}
    assert learning.train(Menace("min"), matches.Minimax(), games=100, seed=seed).results.count(1) == 0


def test_same_seed_gives_the_same_training_curve() -> None:
    """The curve shows the number of wins minus the number of losses so far."""
    first, again = (learning.train(Menace(), "random", games=60, seed=5) for _ in range(2))
    assert first.results == again.results and first.beads == again.beads
    assert first.results != learning.train(Menace(), "random", games=60, seed=6).results
    assert first.curve[-1] == sum(first.results) and len(first.curve) == 60
    assert (first.curve[-1], first.beads[-1]) == PINNED
    assert re.fullmatch(
        r"MENACE jugó 60 partidas contra un rival que juega al azar: ganadas \d+, .*\.", first.summary("es")
    )
    figure = experiments.learning_curve(first, lang="pt")
    drawn = figure.axes[0].lines[0].get_ydata()
    assert list(drawn) == [0, *first.curve] and "ao acaso" in figure.axes[0].get_title()


PINNED = (20, 112)


def test_picture_shows_every_box_with_marks_and_beads() -> None:
    """For a missing bead the picture has no circle."""
    menace = Menace()
    menace.box(GAME.initial).beads[:] = [0, 2, 5]
    picture = menace.svg(stage=0, lang="es")
    root = ET.fromstring(picture)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["0", "2", "5"] and picture.count("<circle") == 2
    assert "1 de las 304 cajas" in picture
    assert menace.svg(stage=1).count("<g ") == 12 and menace.svg().count("<g ") == 48
    assert menace.text(GAME.initial) == "0 2 ·\n· 5 ·\n· · ·"
    assert repr(Menace("min")).startswith("Menace('min', ")


def test_plain_text_of_a_picture_is_its_title(golden: Golden) -> None:
    """Otherwise, a console would print the complete SVG file."""
    shown, _ = DisplayFormatter().format(Menace().svg(stage=1))
    golden(shown["text/plain"])
    assert shown["text/html"].startswith('<img class="gametree-shown" alt="12 of MENACE')


def test_boxes_of_selected_positions_are_shown_in_order() -> None:
    """A rotated position is shown in the orientation that is drawn on its box."""
    turned = [GAME.state(". . . / . X . / . . O"), GAME.initial]
    picture = Menace().svg(states=turned)
    texts = [element.text for element in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["O", "3", "3", "X", "3", "3", "4", "4", "4"]


@pytest.mark.parametrize("drawing", [". . . / . . . / . . X", ". . X / . . . / . . .", ". X . / . . . / . . ."])
def test_favourite_is_the_move_with_most_beads(drawing: str) -> None:
    """The board can be rotated; the favourite is the move whose colour has the most beads."""
    state = GAME.state(drawing)
    menace = Menace("min")
    box = menace.box(state)
    for place, form in enumerate(box.forms):
        box.beads[:] = [0] * len(box.beads)
        box.beads[place] = 1
        assert GAME.canonical(GAME.result(state, menace.favourite(state))) == form
    assert Menace().favourite(GAME.state("X O X / X O O / O X .")) == 9


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: Menace("O"), InputError),
        (lambda: Menace(beads=(4, 3, 2)), InputError),  # type: ignore[arg-type]
        (lambda: Menace(beads=(4, 3, 2, 0)), InputError),
        (lambda: Menace(rewards=(3, 1, 0.5)), InputError),  # type: ignore[arg-type]
        (lambda: learning.train(Menace(), "perfekt"), ChoiceError),
        (lambda: learning.train(Menace(), games=0), InputError),
        (lambda: Menace().svg(stage=4), InputError),
        (lambda: Menace().svg(stage=1, states=[(0, 0)]), InputError),
        (lambda: Menace().svg(states=[]), InputError),
    ],
)
def test_invalid_training_is_refused(call: Callable[[], object], error: type[Exception], golden: Golden) -> None:
    with golden.raises(error):
        call()
