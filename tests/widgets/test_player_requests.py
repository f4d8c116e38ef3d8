"""Requests from a page and values set in Python are answered, or refused without losing anything."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import ALGORITHMS
from gametree.explain.what_if import what_if
from gametree.phrases import LANGUAGES
from gametree.tree import edits
from gametree.widgets import PairPlayer, SearchPlayer, player_payload
from gametree.widgets.other_player_payloads import pair_payload
from gametree.widgets.player_payload import PANELS, payload, player_texts_of
from gametree.widgets.player_widget import Editing, reply
from goldens import Golden
from known_trees import TWO_PLY
from searches import MANY_PLAYERS, WITH_CHANCE, needed

RESULT = gt.alphabeta(TWO_PLY)
TREE = RESULT.tree


@pytest.fixture
def player() -> SearchPlayer:
    """Return a player at the end of the two-ply tree."""
    return RESULT.player(step=7)


def state(player: SearchPlayer) -> tuple[object, ...]:
    """Return everything that a refusal must not change."""
    return player.result, player.step, player.by, player.lang, player.panels, player.answers, player._payload


# ---- messages -----------------------------------------------------------------------------------


def test_texts_of_a_language_are_those_of_its_payload(player: SearchPlayer) -> None:
    for lang in LANGUAGES:
        answer = reply(player, {"verb": "talk", "lang": lang, "number": 3, "asked_by": "page"})
        assert answer == {"number": 3, "asked_by": "page", "answer": player_texts_of(RESULT, lang)}
        assert answer["answer"] == payload(RESULT, lang=lang)["talk"][lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("values", [{"7": "99"}, {"2": "1/2"}, {"6": "−∞", "8": "0.5"}, {"2": "3"}, {}])
def test_what_if_agrees_with_python(player: SearchPlayer, lang: str, values: dict[str, str]) -> None:
    answer = reply(player, {"verb": "what_if", "lang": lang, "values": values})
    assert answer["answer"] == {"sentences": what_if(RESULT, {int(n): v for n, v in values.items()}).sentences(lang)}


def test_edit_changes_tree_search_and_payload(player: SearchPlayer) -> None:
    """The reply also names the node to select."""
    answer = reply(player, {"verb": "edit", "change": "add_child", "node": 1, "value": None})
    assert answer == {"number": None, "asked_by": None, "answer": {"node": 5}}
    assert player.result.tree == edits.add_child(TREE, "B")
    assert player._payload["notation"] == str(player.result.tree)
    assert player.result.evaluated == gt.alphabeta(player.result.tree).evaluated


BAD = [
    None,
    [],
    "talk",
    7,
    {},
    {"verb": "sing"},
    {"verb": ["talk"]},
    {"verb": {"talk": 1}},
    {"verb": "talk"},
    {"verb": "talk", "lang": "xx"},
    {"verb": "talk", "lang": ["en"]},
    {"verb": "what_if"},
    {"verb": "what_if", "values": {"7": "1"}},
    {"verb": "what_if", "values": {"7": "1"}, "lang": None},
    {"verb": "what_if", "lang": "en"},
    {"verb": "what_if", "values": [7], "lang": "en"},
    {"verb": "what_if", "values": {"B1": "5"}, "lang": "en"},
    {"verb": "what_if", "values": {"-1": "5"}, "lang": "en"},
    {"verb": "what_if", "values": {"0": "5"}, "lang": "en"},
    {"verb": "what_if", "values": {"999": "5"}, "lang": "en"},
    {"verb": "what_if", "values": {"7" * 5000: "5"}, "lang": "en"},
    *(
        {"verb": "what_if", "values": {"7": value}, "lang": "en"}
        for value in ("", "x", "1/0", "9" * 5000, None, [], {})
    ),
    {"verb": "edit"},
    {"verb": "edit", "change": "add_child"},
    {"verb": "edit", "change": "add_child", "node": 99},
    {"verb": "edit", "change": "add_child", "node": 0, "value": [1]},
    {"verb": "edit", "change": "add_child", "node": [0]},
    {"verb": "edit", "change": "plant", "node": 0},
    {"verb": "edit", "change": ["turn"], "node": 0},
    {"verb": "edit", "change": "turn", "node": 2},
    {"verb": "edit", "change": "delete", "node": 0},
    {"verb": "edit", "change": "undo", "node": 0},
    {"verb": "edit", "change": "redo", "node": 0},
    *({"verb": "edit", "change": "set_value", "node": 2, "value": value} for value in ("", "x", "(1 2)", {}, None, 1j)),
]


@pytest.mark.parametrize("asked", BAD, ids=lambda asked: repr(asked)[:60])
def test_malformed_message_changes_nothing(player: SearchPlayer, asked: object) -> None:
    """The reply is one sentence."""
    before = state(player)
    answer = reply(player, asked)
    assert set(answer) == {"number", "asked_by", "refused"}
    assert isinstance(answer["refused"], str) and answer["refused"] and "\n" not in answer["refused"]
    assert state(player) == before
    assert player.edit("set_value", "B1", "9") == 2  # the next edit is the first one in the history
    player.edit("undo", 2)
    assert player.result.tree == TREE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "verb": st.sampled_from(["talk", "what_if", "edit"]) | JSON,
        "lang": st.sampled_from(["en", "pt"]) | JSON,
        "values": st.dictionaries(st.sampled_from("0123456789") | st.text(max_size=3), st.text(max_size=3) | JSON)
        | JSON,
        "change": st.sampled_from([*edits.VERBS, "undo", "redo"]) | JSON,
        "node": st.integers(-2, 14) | JSON,
        "value": st.sampled_from(["1", "2/3", "∞", "(1 2)"]) | JSON,
        "number": JSON,
        "asked_by": JSON,
    },
)


@given(st.lists(MESSAGES | JSON, max_size=4))
def test_no_message_raises_an_error(messages: list[object]) -> None:
    """After any messages, the page's data and the player in Python have the same search."""
    player = gt.alphabeta("[[3 12] [2 4]]").player()
    for asked in messages:
        answer = reply(player, asked)
        assert ("answer" in answer) != ("refused" in answer)
    assert player._payload["notation"] == str(player.result.tree)
    assert 0 <= player.step < len(player.result.frames(player.by))


# ---- the editor ---------------------------------------------------------------------------------


def test_edited_tree_with_a_chance_node_is_searched_by_expectiminimax() -> None:
    """Expectiminimax prunes if the chosen search does. Without the chance node, the chosen search is used again."""
    for wanted, prunes in ((gt.alphabeta(TWO_PLY, window=(0, 9)), True), (gt.minimax(TWO_PLY), False)):
        editing = Editing(wanted)
        result, node = editing.do("turn", TREE["C"])
        assert (result.algorithm, node, result.trace.has_windows) == ("expectiminimax", TREE["C"], prunes)
        result, _ = editing.do("turn", TREE["C"])
        assert (result.algorithm, result.window, result.tree.kind("C")) == (wanted.algorithm, wanted.window, "max")


def test_refused_edit_is_not_added_to_the_history() -> None:
    """The refused edit is impossible, or leads to a tree that the search or the size check refuses."""
    editing = Editing(gt.expectiminimax("{0.5: 3, 0.5: 5}"))
    tree = editing.history.tree

    def never(_: gt.Result) -> None:
        raise gt.GameTreeError("too large")

    for verb, node, value, check in (
        ("delete", 0, None, lambda _: None),
        ("set_value", 1, "inf", lambda _: None),
        ("add_child", 0, "7", never),
    ):
        with pytest.raises(gt.GameTreeError):
            editing.do(verb, node, value, check)
        assert (editing.history.tree, editing.history.can_undo) == (tree, False)


def test_undo_selects_an_existing_node() -> None:
    """The node to select exists in the tree."""
    player = gt.alphabeta("[3 12]").player()
    added = player.edit("add_child", 0, "9")
    assert added == 3
    assert player.edit("undo", added) == 2
    assert player.edit("redo", 2) == 2
    assert str(player.result.tree) == "[3 12 9]"


def test_edit_that_makes_the_tree_too_large_is_refused(
    player: SearchPlayer, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """A tree that is too large is neither shown nor stored."""
    monkeypatch.setattr(player_payload, "MOST_WORK", player_payload.opening_work(player.result.trace))
    before = state(player)
    with golden.raises(gt.GameTreeError):
        player.edit("add_child", "B")
    assert state(player) == before
    with golden.raises(gt.GameTreeError):
        player.edit("undo", 0)


# ---- set from Python ----------------------------------------------------------------------------


def test_new_result_starts_from_its_beginning(player: SearchPlayer, golden: Golden) -> None:
    """A new result deletes the answers and the history of edits."""
    player.answers = [{"right": True}, {"right": False}]
    assert player.score == (1, 2)
    player.edit("set_value", "B1", "5")
    assert (player.answers, player.score) == ([], (0, 0))
    other = gt.minimax("[[7 1] [4 9]]")
    player.answers = [{"right": True}]
    player.result = other
    assert (player.result, player.step, player.frame.is_last, player.answers) == (other, 0, False, [])
    assert player._payload["notation"] == "[[7 1] [4 9]]"
    with golden.raises(gt.GameTreeError):
        player.edit("undo", 0)
    player.step = 4
    player.result = gt.alphabeta("[[7 1] [4 9]]")
    assert player.frame.is_last
    player.step = 2
    player.result = other
    assert player.step == 2


@pytest.mark.parametrize("wrong", [None, "[[3 12]]", TREE, RESULT.trace], ids=["None", "text", "tree", "trace"])
def test_other_object_than_a_search_is_refused(player: SearchPlayer, wrong: Any, golden: Golden) -> None:
    """The player and its history do not change."""
    player.edit("set_value", "B1", "5")
    before = state(player)
    with golden.raises(gt.GameTreeError):
        player.result = wrong
    assert state(player) == before
    player.edit("undo", 0)
    assert player.result.tree == TREE


def test_language_applies_to_the_next_texts(player: SearchPlayer, golden: Golden) -> None:
    """An unknown language is refused."""
    player.lang = "pt"
    assert player.get_state("lang") == {"lang": "pt"}
    player.edit("set_value", "B1", "5")
    assert player._payload["lang"] == "pt" and list(player._payload["talk"]) == ["pt"]
    for wrong in ("xx", None, 3, ["en"]):
        with golden.raises(gt.GameTreeError):
            player.lang = wrong
    assert player.lang == "pt"


def test_panels_are_a_list_of_known_names(player: SearchPlayer, golden: Golden) -> None:
    """A text that contains the names is also accepted. The error for an unknown name lists the known ones."""
    player.panels = ["tree", "code"]
    player.panels = ("outline",)
    assert player.panels == ["outline"]
    player.panels = "tree caption"
    assert player.panels == ["tree", "caption"]
    for wrong in (["tre"], [1], [["tree"]], "tree cod"):
        with golden.raises(gt.GameTreeError):
            player.panels = wrong
    for wrong in (3, {"tree": 1}, True):
        with golden.raises(gt.GameTreeError):
            player.panels = wrong
    assert player.panels == ["tree", "caption"]
    player.panels = None
    assert player.panels is None
    assert RESULT.player(panels=PANELS).panels == list(PANELS)
    with golden.raises(gt.GameTreeError):
        RESULT.player(panels=["leafs"])


@pytest.mark.parametrize("wrong", [None, 3, "right", [1], [{}]])
def test_answers_come_only_from_a_page(player: SearchPlayer, wrong: Any, golden: Golden) -> None:
    """The trait with the answers cannot be set in Python."""
    with golden.raises(gt.GameTreeError):
        player.answers = wrong
    assert player.score == (0, 0)


def test_players_do_not_share_answers() -> None:
    first, second = RESULT.player(), RESULT.player()
    first.answers.append({"right": True})
    assert (first.score, second.score) == ((1, 1), (0, 0))


@pytest.mark.parametrize(
    "change",
    [
        {"step": 8},
        {"step": -1},
        {"step": "3"},
        {"step": None},
        {"by": "leef", "step": 1},
        {"by": "cut"},  # the page also sends a step, and step 7 does not exist at this step size
        {"lang": "xx"},
        {"panels": ["nope"]},
        {"panels": 5},
        {"answers": {}},
        {"answers": [1]},
        {"step": 3, "lang": 5},
    ],
    ids=str,
)
def test_outdated_or_invalid_page_values_are_replaced(player: SearchPlayer, change: dict[str, Any]) -> None:
    """The player keeps its valid values and sends them to the page."""
    before, sent = state(player), []
    player.send_state = lambda key=None: sent.append(player.get_state(key))  # type: ignore[method-assign]
    player.set_state(change)
    assert state(player) == before
    assert sent == [{name: getattr(player, name) for name in change}]


def test_invalid_trait_value_raises_no_exception(player: SearchPlayer) -> None:
    """If the page sends an invalid value, it gets the valid value back, even for traits that it never changes."""
    before = state(player)
    for name in [*player.keys, "nothing"]:
        for odd in (-1.5, True, "x", "IPY_MODEL_x", ["x"], {"a": [1]}, b"3"):
            player.set_state({name: odd})
    player.set_state({"_css": 1, "step": 3})
    assert state(player) == before


def test_pair_refuses_an_unknown_stop(golden: Golden) -> None:
    """In Python an unknown stop raises an error; if the page sends one, it is ignored."""
    player = PairPlayer(gt.compare(gt.minimax(TREE), RESULT), step=3)
    for wrong in (10, -1, "3", None, 2.5, True):
        with golden.raises(gt.GameTreeError):
            player.step = wrong
        player.set_state({"step": wrong})
        assert player.step == 3
    player.set_state({"step": 9})
    assert player.step == 9


# ---- playable searches --------------------------------------------------------------------------

CHANCE = "[{0.5: [3 1], 0.5: 5} {0.25: [2 6], 0.75: 8}]"
THREE = "p1[p2[(1 2 3) (4 5 6)] p3[(7 8 9) (1 1 1)]]"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_search_can_be_played(name: str) -> None:
    """The payload is plain JSON, and each request is answered."""
    tree = THREE if name in MANY_PLAYERS else CHANCE if name in WITH_CHANCE else TWO_PLY
    result = ALGORITHMS[name](tree, **needed(name, (0, 30), {"A": 2, "B": 4, "C": 1, "D": 7}))
    data = payload(result, languages=LANGUAGES)
    assert json.loads(json.dumps(data, allow_nan=False))["notation"] == str(result.tree)
    assert len(data["patches"]) == len(data["known"]) == len(data["lit"]) == len(result.trace)
    assert all(stops[-1] == len(result.trace) for stops in data["steps"].values())
    player = result.player()
    assert set(player._payload["talk"]) == {"en"}
    leaf = result.tree.leaves[0]
    value = "(9 9 9)" if result.tree.utilities else "9"
    answer = reply(player, {"verb": "what_if", "lang": "en", "values": {str(leaf): value}})
    assert answer["answer"]["sentences"] == what_if(result, {leaf: value}).sentences()
    assert reply(player, {"verb": "edit", "change": "set_value", "node": leaf, "value": value})["answer"] == {
        "node": leaf
    }
    assert player.result.algorithm == result.algorithm


def test_trace_that_does_not_fit_its_tree_is_refused() -> None:
    """The trace is refused before anything is drawn."""
    misfit = gt.Result(replace(RESULT.trace, tree=gt.Tree.parse("[[3 12] [2 4]]")))
    player = RESULT.player()
    before = state(player)
    for act in (
        lambda: payload(misfit),
        lambda: misfit.player(),
        lambda: misfit.to_html(),
        lambda: misfit.frame(),
        lambda: setattr(player, "result", misfit),
        lambda: pair_payload(gt.SideBySide(RESULT, misfit)),
    ):
        with pytest.raises(gt.errors.TraceError):
            act()
    assert state(player) == before


def test_pair_of_large_trees_is_folded_without_a_kernel() -> None:
    """The picture for readers without a kernel shows the upper levels with the captions."""
    tree = gt.random_tree(1, 3, 5, 1, 100)
    still = gt.compare(gt.minimax(tree), gt.alphabeta(tree)).player().fallback()
    assert len(still["text/html"]) < 40_000 and still["text/html"].startswith("<img")
