"""Worked examples that fade: the player stops at the step where the student continues, and the shown answers are
right.
"""

from __future__ import annotations

from typing import Any

import pytest

import gametree as gt
from gametree.exercises import check, fading
from gametree.exercises.fading_sequences import FADING_SEQUENCES, FadedExample
from gametree.phrases import LANGUAGES

STAGES = [pytest.param(stage, id=f"{name}-{stage.stage}") for name in FADING_SEQUENCES for stage in fading(name)]


@pytest.mark.parametrize("name", FADING_SEQUENCES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_shown_steps_decrease_to_none(name: str, lang: str) -> None:
    """The first example shows all steps, the second all but two, the third none; the trees differ, and the text is in
    the requested language.
    """
    stages = fading(name, lang)
    assert [stage.steps - stage.shown for stage in stages] == [0, 2, stages[-1].steps]
    assert len({str(stage.exercise.tree) for stage in stages}) == len({stage.text() for stage in stages}) == 3
    assert all(stage.exercise.lang == lang for stage in stages)
    assert lang == "en" or all(stage.text() != other.text() for stage, other in zip(stages, fading(name), strict=True))


@pytest.mark.parametrize("stage", STAGES)
def test_given_answers_are_part_of_the_key(stage: FadedExample) -> None:
    """If all steps are shown, the answers are the complete key, otherwise a part of it."""
    key = stage.exercise.key
    parts: Any = key.items() if isinstance(key, dict) else key
    given = stage.given.items() if isinstance(key, dict) else stage.given
    assert all(part in parts for part in given)
    assert (len(given) == len(parts)) == (stage.shown == stage.steps)
    assert bool(given) == bool(stage.shown)
    assert check(stage.exercise, key).right


@pytest.mark.parametrize("stage", STAGES)
def test_player_stops_at_the_last_shown_step(stage: FadedExample) -> None:
    """At no step size can a later step be reached, and the tree cannot be edited."""
    pytest.importorskip("anywidget")
    player = stage.player()
    end = stage.exercise.result.frames(stage.by)[stage.shown].after.position
    assert all(max(steps) <= end for steps in player._payload["steps"].values())
    assert player._payload["editable"] is False
    with pytest.raises(gt.GameTreeError, match=f"write a step from 0 to {stage.shown}"):
        player.step = stage.shown + 1


@pytest.mark.parametrize("stage", STAGES)
def test_practice_begins_with_the_answers_given(stage: FadedExample) -> None:
    """The widget contains the answers of the shown steps, and keeps the student's changes."""
    pytest.importorskip("anywidget")
    widget = stage.practice(keep=False)
    assert (widget.answer or None) == (stage.given or None)
    assert widget.checks == 0


def test_player_without_a_stop_shows_all_steps() -> None:
    """A stop beyond the end of the search is refused."""
    pytest.importorskip("anywidget")
    result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    assert len(result.player()._payload["steps"]["leaf"]) == 8
    assert len(result.player(stop=3)._payload["steps"]["leaf"]) == 4
    with pytest.raises(gt.GameTreeError, match="write a step from 0 to 7"):
        result.player(stop=8)


def test_search_without_a_sequence_is_refused() -> None:
    """The error names the searches that have a sequence."""
    with pytest.raises(gt.GameTreeError, match="alphabeta"):
        fading("minimax")


def test_plain_mean_is_named_although_two_values_are_filled_in() -> None:
    """The values filled in by the exercise do not count as evidence against the plain mean at the remaining node."""
    exercise = fading("expectimax")[1].exercise
    feedback = check(exercise, {"B": 8, "C": 7, "D": 10, "A": 10})
    assert [explanation.mistakes for explanation in feedback.diagnosed] == [("chance-plain-mean",)]
