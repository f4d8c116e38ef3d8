"""The player without a browser: its payload, its traits in Python, and its page."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Hashable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from comm import DummyComm
from hypothesis import given, settings

import gametree as gt
from clock import steps
from gametree.drawing.drawing import draw, layout_of
from gametree.drawing.shapes import EdgeMark, Role, StrikeMark
from gametree.drawing.themes import THEMES, theme_named
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.render import graphviz
from gametree.render.graphviz import dot
from gametree.trace.annotations import NOTATIONS
from gametree.trace.frames import STEP_SIZES
from gametree.widgets.base import VIEW, outputs
from gametree.widgets.compact_svg import draw_by_copies, read_svg
from gametree.widgets.other_player_payloads import pair_payload
from gametree.widgets.page_assets import stylesheet
from gametree.widgets.player_page import to_html
from gametree.widgets.player_payload import embedded, patch_sequence, payload, picture_data
from goldens import Golden
from known_trees import LEAVES_27, TWO_PLY
from searches import MANY_PLAYERS, WITH_CHANCE, needed
from trees import Search, searches

RESULT = gt.alphabeta(TWO_PLY)
RESULT_27 = gt.alphabeta(LEAVES_27, branching=3)
SVG = "{http://www.w3.org/2000/svg}"
State = dict[str, tuple[str, str]]


def marks_of(svg: str) -> State:
    """Return the class names and the text of each mark in a picture, by id."""
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return {
        group.attrib["id"]: (group.attrib["class"], "".join(group.itertext()))
        for group in groups
        if "id" in group.attrib
    }


def played(data: dict[str, Any]) -> list[State]:
    """Return the state of the marks at each position, after applying the patches in order."""
    states = [marks_of(data["svg"])]
    for step in data["patches"]:
        state = dict(states[-1])
        for id, look, *text in step:
            state[id] = data["looks"][look], *(text or [state[id][1]])
        states.append(state)
    return states


def drawn(frame: gt.Frame, notation: str) -> State:
    """Return the role and the text of each mark in a frame's drawing, by id."""
    layout = layout_of(frame.trace, notation)
    marks = draw(frame, notation=notation, layout=layout).marks()
    return {mark.id: (mark.role, "" if isinstance(mark, EdgeMark | StrikeMark) else mark.text) for mark in marks}


def compare(data: dict[str, Any], frames: gt.Frames, notation: str) -> None:
    """Compare every position of a payload with the drawing of its frame."""
    for state, frame in zip(played(data), frames, strict=True):
        expected = drawn(frame, notation)
        for id, (classes, text) in state.items():
            role, said = expected.pop(id)
            assert classes.endswith(f" gt-{role}"), (frame.index, id)
            assert role is Role.HIDDEN or text == said, (frame.index, id)
        assert all(id[0] in "msikl" or role is Role.UNVISITED for id, (role, _) in expected.items())
        assert all(role is Role.HIDDEN for id, (role, _) in expected.items() if id[0] in "si")


def notes_together(data: dict[str, Any]) -> list[dict[str, str]]:
    """Return for each position the notes that the player shows if the display of α, β and the value is switched on."""
    notes: list[dict[str, str]] = [{}]
    for step in data["together"]["patches"]:
        now = {id: text for id, look, text in step if data["looks"][look].endswith(" gt-note")}
        gone = {id for id, *_ in step} - now.keys()
        notes.append({id: text for id, text in (notes[-1] | now).items() if id not in gone})
    return notes


@settings(max_examples=15)
@given(searches())
def test_switchable_notes_match_every_frame(search: Search) -> None:
    """The notes that can be switched on are α, β and the value; a search without windows has none."""
    data, tree = payload(search.result), search.result.tree
    if not search.result.trace.has_windows:
        assert data["together"] is None
        return
    for notes, frame in zip(notes_together(data), search.result.frames(by="event"), strict=True):
        assert notes == {f"i{node}": note for node in tree if (note := frame.note(node, "all"))}


def test_player_offers_a_switch_only_for_notes_not_drawn_initially() -> None:
    """A picture with α, β and the value needs no switch, and a pair has no switch."""
    assert payload(RESULT)["together"]["room"] > payload(RESULT)["room"][2]
    assert payload(RESULT, notation="all")["together"] is None
    assert payload(RESULT, notation="all")["room"][2] == pytest.approx(payload(RESULT)["together"]["room"], abs=2)
    assert pair_payload(gt.compare(RESULT, RESULT))["sides"][0]["together"] is None


@pytest.mark.parametrize("result", [RESULT, RESULT_27], ids=["000", "004-27"])
def test_switchable_notes_add_little_to_the_payload(result: gt.Result) -> None:
    """The notes that can be switched on are less than a thirtieth of the payload of a page in one language."""
    data = payload(result)
    whole, added = len(embedded(data)), len(embedded({"together": data["together"]}))
    assert added < whole / 30


@settings(max_examples=15)
@given(searches())
def test_patches_reproduce_every_frame_of_random_searches(search: Search) -> None:
    """Trees, rules and windows are random; the test also compares marks that an event should not change."""
    compare(payload(search.result), search.result.frames(by="event"), "bounds")


WEIGHED = gt.Tree.parse("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.25: [2 9], 0.25: 4}]")
THREE = gt.Tree.parse("p1[p2[(1 2 6) (4 2 3)] p2[(6 1 2) (7 4 1)]]")
TWO = gt.Tree.parse("[[[3 12] [8 2] 4] [[6 14] [5 2]] [[7 7] 9]]")
OTHERS = {
    "pruning": gt.expectiminimax(WEIGHED, prune=True),
    "depth": gt.minimax("[[3 [12 8]] [[2 4] 6]]", rules=gt.Rules(depth=2, evaluate={"B2": 7, "C1": 5})),
    **{
        name: search(
            THREE if name in MANY_PLAYERS else WEIGHED if name in WITH_CHANCE else TWO,
            **needed(name, (0, 13), lambda tree, node: node % 7),
        )
        for name, search in gt.ALGORITHMS.items()
    },
}


@pytest.mark.parametrize(
    ("result", "notation"),
    [
        *((result, notation) for result in (RESULT, RESULT_27) for notation in NOTATIONS),
        *((result, "bounds") for result in OTHERS.values()),
    ],
)
def test_patches_reproduce_every_frame(result: gt.Result, notation: str) -> None:
    """After the first k patches, the picture agrees with the drawing of frame k.

    The searches include nodes that are visited again, weighted, evaluated at a limit, or visited out of order.
    """
    compare(payload(result, notation=notation), result.frames(by="event"), notation)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_payload_has_captions_and_counters_of_each_frame(by: str, lang: str) -> None:
    """The test compares the texts in every language."""
    data = payload(RESULT, lang=lang)
    frames, talk = RESULT.frames(by=by), data["talk"][lang]
    assert data["steps"][by] == frames.stops
    assert [talk["sentences"][number] for number in talk["captions"][by]] == [frame.caption(lang) for frame in frames]
    counts = [frame.counted for frame in frames]
    assert [data["counters"][position] for position in frames.stops] == counts
    assert data["counted"] == ("evaluated", "pruned", "to_come", "entered", "least")
    assert data["counters"][0] == (0, 0, 9, 0, frames[0].counters.least)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_payload_of_27_leaves_is_small(lang: str) -> None:
    """Picture and steps need less than 30 kB, all data in one language less than 60 kB, and a page less than 303 kB."""
    data = payload(RESULT_27, lang=lang)
    picture = picture_data(RESULT_27.tree, patch_sequence(RESULT_27, [lang], second="all"))
    assert {key: data[key] for key in picture} == picture
    assert len(embedded(picture).encode("utf-8")) < 30_000
    assert len(embedded(data).encode("utf-8")) < 59_500
    assert len(to_html(RESULT_27, lang=lang).encode("utf-8")) < 303_000


def test_work_for_a_player_grows_with_the_size_of_its_tree() -> None:
    """Each event is compared at a few nodes: four times as many leaves need less than five times as many calls."""
    searched = [gt.minimax(gt.Tree.from_leaves([*range(leaves)], 2)) for leaves in (32, 32, 128)]
    _, small, large = (steps(lambda result=result: payload(result)) for result in searched)  # type: ignore[misc]
    assert large < 5 * small


def test_animation_calls_graphviz_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphviz is called once for any number of frames."""
    calls = []
    render = graphviz.render
    monkeypatch.setattr(graphviz, "render", lambda *args, **options: (calls.append(args), render(*args, **options))[1])
    payload(RESULT_27)
    assert len(calls) == 1


NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?=[ ,'])")


@pytest.mark.parametrize(
    "result",
    [
        gt.alphabeta(gt.random_tree(3, branching=3, depth=4, high=99)),
        gt.pvs(gt.random_tree(5, branching=[1, 4, 2, 5], low=-999, high=12345)),
        gt.expectiminimax('max[{0.9: "R&D":["<b>":2 2], 0.1: [3.5 -3]} {0.9: "100%":[1 1], 0.1: x:[4 4]}]'),
        gt.maxn("p1[[(1,2,3) (3,4,5)] [(4,4,4) (1,1,1)]]"),
    ],
    ids=lambda result: result.algorithm,
)
def test_copied_marks_match_marks_drawn_by_graphviz(result: gt.Result) -> None:
    """Copied marks have the same classes, texts and positions as marks drawn by Graphviz; ends of lines may differ by 2
    points. In pictures that share copied marks, the marks are the same, but lines end at the centres of nodes.
    """
    stamps: dict[Hashable, Any] = {}
    for frame in result.frames(by="leaf")[::5]:
        drawing, theme = draw(frame), theme_named("light")
        shown = [mark for mark in drawing.marks() if mark.role is not Role.HIDDEN]
        size, copies = draw_by_copies(shown, drawing.box, theme)
        whole, drawn = read_svg(graphviz.render(dot(drawing, theme, paper=False), "svg").decode("utf-8"))
        right = {id: (classes, body.replace("\n", "")) for id, classes, body in drawn}
        assert size == whole
        assert {id for id, *_ in copies} == set(right)
        for id, classes, body in copies:
            assert classes == right[id][0]
            assert NUMBER.sub("", body.replace("\n", "")) == NUMBER.sub("", right[id][1])
            places = zip(NUMBER.findall(body), NUMBER.findall(right[id][1]), strict=True)
            assert max(abs(float(mine) - float(other)) for mine, other in places) < (2 if id[0] == "e" else 0.11), id
        shared = draw_by_copies(shown, drawing.box, theme, stamps)[1]
        assert [mark[:2] for mark in shared] == [mark[:2] for mark in copies]
        for (id, _, body), (*_, other) in zip(copies, shared, strict=True):
            places = zip(NUMBER.findall(body), NUMBER.findall(other), strict=True)
            assert id[0] in "es" or max(abs(float(one) - float(two)) for one, two in places) < 0.11, id


@pytest.mark.parametrize("option", ["lang", "notation", "theme"])
def test_unknown_choice_is_refused_before_drawing(option: str, golden: Golden) -> None:
    """The unknown choice is a language, a notation or a theme."""
    with golden.raises(gt.GameTreeError):
        payload(RESULT, **{option: "xx"})


def test_player_handles_a_lone_leaf_and_ties() -> None:
    assert payload(gt.minimax("7"))["steps"]["leaf"] == [0, 1]
    assert len(payload(gt.alphabeta("[5 5]"))["patches"]) == len(gt.alphabeta("[5 5]").trace)


@pytest.mark.parametrize("theme", ["auto", *THEMES])
def test_style_sheet_has_a_rule_for_every_class(theme: str) -> None:
    css = stylesheet(theme)
    looks = {look for look in payload(RESULT_27)["looks"] if not look.endswith("gt-hidden")}
    assert looks
    for look in looks:
        sort, *_, role = look.split()
        assert f".{sort}.{role}{{" in css


# ---- set from Python ----------------------------------------------------------------------------


def test_python_can_set_step_and_step_size() -> None:
    """If the step size changes, the player moves to the last step that ends at or before the current position."""
    player = RESULT.player(step=4)
    assert (player.by, player.step, player.frame.name) == ("leaf", 4, "d")
    position = player.position
    player.by = "event"
    assert player.step == player.position == position
    player.by = "cut"
    assert player.position <= position
    player.by = "leaf"
    player.step = 7
    assert player.frame.is_last


@pytest.mark.parametrize("step", [-1, 8, 3.5, "3", None])
def test_step_out_of_range_is_refused(step: object, golden: Golden) -> None:
    """The position of the player does not change."""
    player = RESULT.player(step=2)
    with golden.raises(gt.GameTreeError):
        player.step = step  # type: ignore[assignment]
    assert player.step == 2


def test_unknown_step_size_is_refused(golden: Golden) -> None:
    """The check applies to a new player and to a later change."""
    with golden.raises(gt.GameTreeError):
        RESULT.player(by="leef")
    player = RESULT.player()
    with golden.raises(gt.GameTreeError):
        player.by = "move"
    assert player.by == "leaf"


def test_step_size_and_step_from_the_page_are_accepted_together() -> None:
    """If the page sends a step size and a step together, their order does not matter."""
    player = RESULT.player(step=7)
    player.set_state({"by": "event", "step": 3})
    assert (player.by, player.step) == ("event", 3)
    player.set_state({"by": "leaf", "step": 6})
    assert (player.by, player.step, player.frame.name) == ("leaf", 6, "f")


def test_payload_is_sent_once() -> None:
    """Later messages contain only the step."""
    player = RESULT.player()
    player.comm = DummyComm(target_name="jupyter.widget")  # also works if another test has imported ipykernel
    sent: list[dict[str, Any]] = []
    player.send_state = lambda key=None: sent.append(player.get_state(key))  # type: ignore[method-assign]
    player.step = 3
    assert sent == [{"step": 3}]


# ---- notebooks without a kernel -----------------------------------------------------------------


def test_cell_output_has_picture_style_sheet_and_view() -> None:
    """The picture shows the current step and is followed by instructions."""
    player = RESULT.player()
    player.step = 7
    (still, _), (sheet, _), (view, _) = outputs(player, player.fallback(), "Run <this>.")
    assert set(still) == {"text/html", "image/png", "text/plain"}
    assert set(sheet) == {"text/html"} and "<script" not in sheet["text/html"]
    assert view == {VIEW: {"version_major": 2, "version_minor": 0, "model_id": player.model_id}, "text/html": ""}
    last = RESULT.frames()[-1]
    assert still["text/html"].startswith(f'<img class="gametree-shown" alt="{last.caption()} A, MAX node, exactly 3')
    assert still["text/html"].endswith("<p><em>Run &lt;this&gt;.</em></p>")


def test_importing_the_kit_loads_no_widget() -> None:
    """Neither the kit nor the page of a player imports anywidget or ipywidgets."""
    code = "import sys, gametree, gametree.widgets.player_page; gametree.explore; "
    code += "print({'anywidget', 'ipywidgets'} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


@pytest.mark.parametrize("widget", ["player", "explore", "practice", "play"])
def test_missing_package_is_named_with_its_install_line(
    widget: str, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """The message also names alternatives without a widget."""
    for name in [name for name in sys.modules if re.match(r"gametree\.widgets\.(base|\w+_widget)$", name)]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("anywidget", "ipywidgets"):
        monkeypatch.setitem(sys.modules, name, None)
    makers = {
        "player": RESULT.player,
        "explore": gt.explore,
        "practice": Exercise("savings", TWO_PLY).practice,
        "play": gt.games.TicTacToe().play,
    }
    with golden.raises(gt.errors.MissingPackageError):
        makers[widget]()
    assert "<svg" in to_html(RESULT)


# ---- the page -----------------------------------------------------------------------------------


def test_page_is_written_to_a_path_or_returned_as_text(tmp_path: Path, golden: Golden) -> None:
    """No other file is created, and none is replaced."""
    path = tmp_path / "player.html"
    assert RESULT.to_html(path) == RESULT.to_html(str(path), overwrite=True) == path
    assert path.read_text(encoding="utf-8") == RESULT.to_html()
    path.write_text("mine")
    both = gt.compare(RESULT, RESULT)
    for one in (RESULT, both):
        with golden.raises(gt.GameTreeError):
            one.to_html(path)
    assert path.read_text() == "mine"
    assert both.to_html(path, overwrite=True) == path and path.read_text(encoding="utf-8") == both.to_html()
    assert [path.name for path in tmp_path.iterdir()] == ["player.html"]
    with golden.raises(gt.GameTreeError):
        RESULT.to_html(path / "below.html")


@pytest.mark.parametrize("subject", [RESULT, gt.compare(RESULT, RESULT)], ids=["result", "pair"])
def test_page_in_a_missing_folder_is_refused(subject: Any, tmp_path: Path) -> None:
    """The error names the folder, and the folder is not created."""
    with pytest.raises(gt.GameTreeError, match=r"folder .*pgaes does not exist"):
        subject.to_html(tmp_path / "pgaes" / "page.html")
    assert list(tmp_path.iterdir()) == []


def test_page_without_scripts_shows_the_last_picture_and_all_captions() -> None:
    """The page shows them before any script runs."""
    page = to_html(RESULT)
    picture = re.search(r"<svg.*?</svg>", page, re.DOTALL)
    assert picture
    texts = ["".join(group.itertext()) for group in ElementTree.fromstring(picture[0]).iter(f"{SVG}g")]
    assert [texts.count(note) for note in ("= 3", "≤ 2", "= 2")] == [2, 1, 1]
    for frame in RESULT.frames():
        assert f"<li>({frame.name}) {html.escape(frame.caption())}</li>" in page


def test_embedded_json_cannot_end_its_script() -> None:
    """For any label, the JSON stays inside its element and has the same content when it is parsed."""
    data = {"label": "</script><!-- <script> ]]> \u2028 \u2029 & \\"}
    text = embedded(data)
    assert "<" not in text and "\u2028" not in text
    assert json.loads(text) == data
