"""The practice widget of a tutor in Chromium: an answer, the next exercise, and the overview of progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_practising import enter

import gametree as gt
from access import faint, violations
from gametree.exercises import MISTAKES
from gametree.exercises.tutor.next_exercise import TOPICS
from gametree.phrases import LANGUAGES
from gametree.widgets.practice_work import draft_of, form_of
from player_page import wait_until_still
from practice_page import Practices
from tree_room import wrong

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.browser


def test_worked_steps_are_above_the_buttons_on_a_phone(practices: Practices) -> None:
    """The tree below the steps of the worked example is completely visible, too."""
    practices.page.set_viewport_size({"width": 390, "height": 844})
    root = practices.show(gt.Tutor("alphabeta", seed=2).practice()).root
    wait_until_still(root)
    steps, stage = (root.locator(part).bounding_box() for part in (".gametree-worked", ".gametree-stage"))
    assert steps and stage and steps["y"] + steps["height"] <= stage["y"]
    assert wrong(root, 11) == []


def test_mistake_appears_in_the_overview_and_is_practised_on_a_new_tree(practices: Practices) -> None:
    """The overview of progress also has no axe-core findings."""
    tutor = gt.Tutor("alphabeta", seed=2)
    shown = practices.show(tutor.practice())
    assert shown.root.locator("button.next-variant").inner_text() == "Next exercise"
    worked, introduction = shown.root.locator(".gametree-worked li"), shown.root.locator(".gametree-introduction")
    for stage in tutor.introduction:
        expect(introduction).to_have_text(stage.text().replace("**", ""))
        expect(worked).to_have_text(stage.captions())
        assert violations(practices.page, ".gametree-practice") == []
        if stage.stage < 3:
            shown.click("next-variant")
    exercise = tutor.exercise
    wrong = exercise.question_kind.key(MISTAKES["cause-crossed-out"].search_for(exercise), exercise)
    enter(shown, draft_of(form_of(exercise), wrong))
    shown.click("gametree-check")
    panel, button = shown.root.locator(".gametree-progress"), shown.root.locator("button.progress")
    expect(panel).to_be_hidden()
    button.click()
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert tutor.progress().advice in panel.inner_text() and "crossed out" in tutor.progress().advice
    count = len(TOPICS["alphabeta"].mistakes)
    assert panel.locator("th[scope=row]").count() == panel.locator(".gametree-share").count() == count
    for scheme in ("light", "dark"):
        practices.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert faint(practices.page) == []
    assert violations(practices.page, ".gametree-practice") == []
    before = str(exercise.tree)
    shown.click("next-variant")
    assert str(tutor.exercise.tree) != before
    expect(shown.root.locator(".gametree-question")).to_contain_text(tutor.exercise.text().splitlines()[0])
    expect(shown.root.locator("button.previous")).to_be_hidden()
    assert shown.close() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_overview_fits_a_phone(practices: Practices, lang: str) -> None:
    """In a notebook on a phone the widget is 255 pixels wide."""
    practices.page.set_viewport_size({"width": 271, "height": 780})
    shown = practices.show(gt.Tutor(lang=lang, keep=False, seed=2).practice())
    shown.root.locator("button.progress").click()
    panel = shown.root.locator(".gametree-progress")
    assert panel.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert violations(practices.page, ".gametree-practice") == []


def test_exercise_without_a_tutor_has_no_tutor_controls(practices: Practices) -> None:
    shown = practices.show(gt.exercises.Exercise("savings", "[[3 12] [2 4]]").practice(keep=False))
    expect(shown.root.locator("button.progress")).to_be_hidden()
    expect(shown.root.locator(".gametree-progress")).to_be_hidden()
