"""Limits on work: tasks that would take too long are refused before they start, according to a count, not a clock.

Each limit is tested on both sides: work up to the limit is accepted; one unit more is refused with remedies.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import gametree as gt
from gametree import GameTreeError
from gametree.errors import InputError
from gametree.exercises import Exercise, exercise
from gametree.phrases import LANGUAGES
from gametree.render import format as formats
from gametree.widgets import player_patches as film
from gametree.widgets import player_payload as opening
from gametree.widgets.other_player_payloads import payload as montecarlo_payload
from gametree.widgets.player_payload import payload
from goldens import Golden


def _tree(leaves: int, branching: int = 2, **options: object) -> gt.Tree:
    dice = random.Random(leaves)
    return gt.Tree.from_leaves([dice.randint(-50, 50) for _ in range(leaves)], branching=branching, **options)


def _estimate(tree: gt.Tree, node: int) -> int:
    return node % 7


RANGE = gt.Rules(value_range=(-50, 50))
SEARCHES: dict[str, Callable[[], gt.Result]] = {
    "minimax": lambda: gt.minimax(_tree(64)),
    "alphabeta": lambda: gt.alphabeta(_tree(81, 3)),
    "sss": lambda: gt.sss(_tree(64)),
    "mtdf": lambda: gt.mtdf(_tree(64)),
    "star2": lambda: gt.star2(_tree(64, levels="max chance min chance"), rules=RANGE),
    "deepening": lambda: gt.iterative_deepening(_tree(64), evaluate=_estimate),
    "chain": lambda: gt.minimax(gt.Tree.parse("[" * 200 + "5" + "]" * 200)),
    "wide": lambda: gt.alphabeta(_tree(100, 100)),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_work_count_covers_the_node_accesses_of_a_player(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counted work is at least the number of node accesses. With weight 1 for each node, it is 3/4 to 7/4 of that
    number.
    """
    looked = 0
    look = film.look

    def counting(*arguments: object) -> object:
        nonlocal looked
        looked += 1
        return look(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(film, "look", counting)
    result = SEARCHES[name]()
    payload(result)
    assert looked <= opening.opening_work(result.trace)
    monkeypatch.setattr(opening, "A_NODE", 1)  # each node is accessed once before the first event
    monkeypatch.setattr(opening, "AN_EVENT", 0)
    monkeypatch.setattr(opening, "BY_CHANCE", 0)
    assert 0.75 * looked <= opening.opening_work(result.trace) <= 1.75 * looked


def test_work_grows_linearly_with_the_number_of_leaves() -> None:
    """Twice as many leaves mean about twice the work, because each step updates only its own nodes."""
    small, large = (opening.opening_work(gt.minimax(_tree(leaves)).trace) for leaves in (2**9, 2**10))
    assert 1.9 * small <= large < 2.1 * small


@pytest.mark.parametrize(
    "search", [lambda: SEARCHES["alphabeta"](), lambda: gt.mcts("[[3 5] [2 9]]", playouts=9, seed=1)]
)
def test_player_opens_at_its_limit_and_is_refused_above(
    search: Callable[[], gt.Result], monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """One unit above the limit, the player is refused before any picture is drawn."""
    result = search()
    play = payload if isinstance(result, gt.Result) else montecarlo_payload
    work = opening.opening_work(result.trace)
    monkeypatch.setattr(opening, "MOST_WORK", work)
    assert play(result)["patches"]  # type: ignore[operator]
    with golden.raises(InputError):
        play(result, lang="en", languages=LANGUAGES[1:])  # type: ignore[operator]
    monkeypatch.setattr(opening, "MOST_WORK", work - 1)
    monkeypatch.setattr(film, "draw", None)
    with golden.raises(InputError) as refused:
        play(result)  # type: ignore[operator]
    assert str(work) in str(refused.value)


def test_searches_side_by_side_share_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = _tree(81, 3)
    both = gt.compare(gt.minimax(tree), gt.alphabeta(tree))
    works = [opening.opening_work(one.trace, 3) for one in (both.first, both.second)]
    monkeypatch.setattr(opening, "MOST_WORK", sum(works))
    assert both.to_html()
    monkeypatch.setattr(opening, "MOST_WORK", sum(works) - 1)
    with pytest.raises(InputError, match=str(sum(works))):
        both.to_html()


def test_default_player_limit_is_8191_minimax_nodes(golden: Golden) -> None:
    """By default, a player is accepted for minimax on 8 191 nodes and for alpha-beta on 16 383. Twice as many are
    refused, and the error names all remedies.
    """
    for search, leaves in ((gt.minimax, 4096), (gt.alphabeta, 8192)):
        assert opening.opening_work(search(_tree(leaves)).trace) <= opening.MOST_WORK
        with golden.raises(InputError):
            payload(search(_tree(2 * leaves)))
    assert opening.opening_work(gt.minimax(gt.Tree.parse("[" * 1500 + "5" + "]" * 1500)).trace) <= opening.MOST_WORK
    huge = gt.minimax(_tree(2**15))
    with golden.raises(InputError):
        payload(huge)


EXPORTS: dict[str, Callable[[gt.Result, Path], object]] = {
    "svg": lambda result, path: result.export(path / "a", format="svg"),
    "dot and tikz": lambda result, path: result.export(path / "a", format=["dot", "tikz"]),
    "gif": lambda result, path: result.export(path / "a.gif", by="cut"),
    "start": lambda result, path: result.export(path / "a", format="svg", start=True),
    "deck": lambda result, path: result.deck(path / "a.pptx", by="cut"),
    "sheet": lambda result, path: result.contact_sheet(path / "a.svg"),
}


@pytest.mark.parametrize("name", EXPORTS)
def test_export_above_the_limit_writes_no_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """At the limit all files are written; above it, not even a folder is created."""
    result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    counted: list[int] = []
    work_of = formats.work_of
    monkeypatch.setattr(formats, "work_of", lambda *arguments: counted.append(work_of(*arguments)) or counted[-1])
    EXPORTS[name](result, tmp_path)
    assert counted[0] > 0
    written = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr(formats, "MOST_WORK", counted[0])
    with golden.raises(GameTreeError):
        EXPORTS[name](result, tmp_path)
    (empty := tmp_path / "empty").mkdir()
    monkeypatch.setattr(formats, "MOST_WORK", counted[0] - 1)
    with golden.raises(InputError):
        EXPORTS[name](result, empty)
    assert written and not list(empty.rglob("*"))


def test_refused_export_suggests_remedies_with_less_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """The remedies are a folded tree, larger steps and a depth limit."""
    tree = _tree(729, 3)
    whole = gt.alphabeta(tree)
    with golden.raises(InputError):
        whole.export(tmp_path / "a.gif")
    # this limit is between the work for 84 pictures of the folded tree and the work for 84 pictures of all nodes
    monkeypatch.setattr(formats, "MOST_WORK", 46 * 1093)
    for result, options in (
        (whole, {"fold": True, "by": "cut"}),
        (gt.alphabeta(tree, rules=gt.Rules(depth=1, evaluate=_estimate)), {"by": "cut"}),
    ):
        assert result.export(tmp_path / f"{len(options)}", format="dot", **options)
    with pytest.raises(InputError):
        whole.export(tmp_path / "c", format="dot", by="cut")


def test_exercise_on_a_chain_too_deep_for_memory_is_refused(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """Labels are as long as their paths, so the labels of a chain would fill the memory."""
    chain = gt.Tree.parse("[" * 100 + "5" + "]" * 100)
    moves = sum(range(101))
    monkeypatch.setattr(exercise, "MOST_MOVES", moves)
    assert len(Exercise("values", chain).key) == 100
    monkeypatch.setattr(exercise, "MOST_MOVES", moves - 1)
    with golden.raises(InputError):
        Exercise("values", chain)
    monkeypatch.undo()
    with golden.raises(InputError):
        Exercise("values", gt.Tree.parse("[" * 20_000 + "5" + "]" * 20_000))
