"""Playing against a machine in Chromium: on the board or from the list, by mouse or keyboard, and without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from test_calm_stage import LEAST, SIZES, TEXTS, small

from access import faint, violations
from effort import pairing
from gametree.games import BearOff, Chess, Game, Kalah, Nim, TicTacToe
from gametree.phrases import LANGUAGES
from gametree.widgets import PlayGame
from play_page import PlayPage
from player_page import wait_until_still

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture
def table(blank: Page) -> PlayPage:
    """Return an object that shows games on an empty page and plays them."""
    return PlayPage(blank)


def test_game_is_played_on_the_page(table: PlayPage) -> None:
    """Refused moves, undo, restart and other languages are tested; another game has dice, and a third has no board."""
    page, play = table.page, PlayGame(TicTacToe(), seconds=None)
    table.show(play)
    assert table.turn == "It is your turn; you play X." and table.board() == [""] * 9
    undo = table.root.locator("[data-key='undo']")
    assert undo.get_attribute("aria-disabled") == "true"
    table.press("cell 0 0")
    assert undo.get_attribute("aria-disabled") == "false" and table.root.locator("h3").all_inner_texts() == [
        "Your move",
        "Why",
    ]
    assert (
        table.verdict[0] == "✓ “1” is a best move; 8 others are equally good: “2”, “3”, “4”, “5”, “6”, “7”, “8”, “9”."
    )
    assert table.board() == ["X", "", "", "", "O", "", "", "", ""]
    assert table.reason[0] == "I play “5” because you get at most 0, whatever you answer."
    assert table.root.locator(".gametree-stage .gt-node.gt-ofmin").count() > 0
    assert table.place(1, 1).get_attribute("aria-label") == "row 2, column 2: O"
    table.press("cell 1 1")
    assert table.message == "5 is not a move here; the moves are: 2, 3, 4, 6, 7, 8, 9."
    assert table.turn == "It is your turn; you play X."

    table.place(0, 0).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    table.settle()
    assert table.board()[:3] == ["X", "X", "O"] and table.message == ""
    assert page.evaluate("document.activeElement.dataset.key") == "cell 0 1"
    page.keyboard.press("u")
    table.settle()
    assert table.board() == ["X", "", "", "", "O", "", "", "", ""]
    table.press("cell 2 2")
    assert table.board()[8] == "X" and table.verdict[0].startswith("✓ “9” is a best move")

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert faint(page) == []
    assert violations(page, ".gametree-play", contrast=False) == []
    for lang, turn in (
        ("es", "Te toca a ti; juegas con X."),
        ("pt", "É a tua vez; jogas com X."),
        ("en", "It is your turn"),
    ):
        table.root.locator("select.language").select_option(lang)
        table.settle()
        assert table.turn.startswith(turn) and table.root.get_attribute("lang") == lang
    table.root.locator("select.level").select_option("1")
    table.settle()
    assert play.match.opponent.level == 1
    page.keyboard.press("Tab")
    table.press("sides")
    assert play.match.me == "min" and table.board().count("X") == 1
    table.press("new")
    assert len(play.match.turns) == 1

    other_games(table)
    without_kernel(table)


def other_games(table: PlayPage) -> None:
    """Check clicks on sticks and pits, dice that are rolled or chosen, and the move list of a game shown as text."""
    nim = PlayGame(Nim(2, 1))
    table.show(nim)
    edges = "place => getComputedStyle(place).borderColor"
    assert table.place(0, 1).evaluate(edges) != table.place(0, 0).evaluate(edges)  # a stick looks like a button
    table.press("cell 0 2")
    assert [turn.text for turn in nim.match.turns] == ["1: −1", "1: −1"]
    kalah = PlayGame(Kalah(2, 1))
    table.show(kalah).press("cell 1 1")
    assert kalah.match.turns[0].text == "1"
    dice = PlayGame(BearOff((6, 6, 6), (6, 6, 6)), seed=1, first="it", depth=1)
    table.show(dice)
    assert table.root.locator(".gametree-board-text").count() == 1 and table.reason
    table.press("dice").press("new").press("roll")
    assert [turn.by for turn in dice.match.turns] == ["dice", "it"] and dice.match.kind == "chance"
    table.press("new").press("move 1-2")
    assert dice.match.turns[0].text == "1-2"
    own = PlayGame(Nim(2, 1), lambda game, state: game.actions(state)[0], first="it")
    table.show(own)
    assert table.reason == ["I play “1: −1”."] and table.root.locator("h3").count() == 0 and table.verdict == []
    playouts = PlayGame(TicTacToe(), "mcts", playouts=30, seconds=None)
    table.show(playouts).press("cell 1 1")
    assert table.reason[0].startswith("I play ") and "got more playouts" in table.reason[0]
    assert table.root.locator(".gametree-thought .gametree-note").inner_text().startswith("At a node W/N = Q")
    assert table.root.locator(".gametree-stage .gt-edge.gt-best").count() == 1
    table.root.locator("select.level").select_option("100")
    table.settle()
    assert playouts.match.opponent.level == 100
    table.show(PlayGame(Nim(2, 1, 1, players=3), lang="es")).press("cell 0 2")
    assert [line[:9] for line in table.reason if line.startswith("p")] == ["p2: Juego", "p3: Juego"]
    assert table.turn == "Te toca a ti; eres p1." and violations(table.page, ".gametree-play") == []
    table.show(PlayGame(Chess("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "random", seed=1, nodes=300))
    picture = table.root.locator("img.gametree-board-picture")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert "R · · · · · K ·" in (picture.get_attribute("alt") or "")
    table.press("move Ra8#")
    assert table.turn == "The game is over and you have won. Its value for MAX is 1000."
    assert table.verdict[0] == "✓ Ra8# is the best move."
    table.press("undo")
    assert table.turn == "It is your turn; you play White." and table.verdict == []
    table.press("move Kh1")
    assert table.verdict[0] == "✗ Kh1 misses a win: Ra8# wins in 1 ply, counting that move and my replies."


def without_kernel(table: PlayPage) -> None:
    """Check that a missing kernel is reported, and that a closed widget leaves no elements on the page."""
    table.show(PlayGame(Nim(2, 1)))
    table.lose()
    table.root.locator("[data-key='move 2: −1']").click()
    table.page.wait_for_function("() => document.querySelector('.gametree-hint').textContent !== ''")
    assert "needs a running kernel" in table.message
    assert table.close(-1) == 0


@pytest.mark.parametrize(("lang", "width"), pairing(LANGUAGES, [640, 390, 280]))
def test_no_control_is_cut_off_on_a_small_screen(table: PlayPage, lang: str, width: int) -> None:
    """JupyterLab's file browser is open and takes part of the screen."""
    table.page.set_viewport_size({"width": width, "height": 844})
    for game in (TicTacToe(), Nim(2, 1)):
        table.show(PlayGame(game, seconds=None, lang=lang))
        cut = table.root.evaluate(
            "root => [...root.querySelectorAll('button, select')].filter(one => one.getBoundingClientRect().right > "
            "root.getBoundingClientRect().right + 1).map(one => one.textContent)"
        )
        assert cut == []


@pytest.mark.parametrize(("game", "screen"), pairing([TicTacToe, Nim, Kalah, Chess, BearOff], LEAST))
def test_board_moves_and_search_tree_are_legible(table: PlayPage, game: Callable[..., Game], screen: str) -> None:
    """After the machine's move, the tree shows its reasons."""
    table.page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    table.show(PlayGame(game(5, 3) if game is Nim else game(), first="it", depth=2, seconds=None))
    wait_until_still(table.root)
    assert small([table.root.evaluate(TEXTS)], screen) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(table.page, ".gametree-play") == []


CONTROLS = """root => [...root.querySelectorAll('.gametree-turn, .gametree-settings *')].map(one => {
  const [box, own] = [one.getBoundingClientRect(), root.getBoundingClientRect()];
  return [one.className, box.left - own.left, box.top - own.top].map(part => part.toFixed?.() ?? part).join(' ');
})"""


@pytest.mark.parametrize(("game", "screen"), pairing([TicTacToe(), Nim(4, 3), Kalah(2, 2)], LEAST))
def test_controls_keep_their_places(table: PlayPage, game: Any, screen: str) -> None:
    table.page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    play = PlayGame(game, depth=2, seconds=None)
    places = [table.show(play).root.evaluate(CONTROLS)]
    while play.match.kind != "leaf":
        # refused moves do not move the controls, either
        moves = table.root.locator("button:is([data-name], [data-key^='move '])")
        moves.nth(len(places) % moves.count()).click()
        places.append(table.settle().root.evaluate(CONTROLS))
        assert len(places) < 60
    assert len(places) > 1 and all(one == places[0] for one in places)
