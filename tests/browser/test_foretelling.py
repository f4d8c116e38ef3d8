"""Predictions at each level: right, wrong and missing answers, messages, score, list of misses, and going back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from effort import EVERY_CASE, pairing
from gametree.errors import InputError
from gametree.explain.predict import levels, questions
from gametree.explain.prediction_record import LEVELS, PredictionQuestion, mark_answer
from gametree.phrases import LANGUAGES
from gametree.trace.frames import step_name
from gametree.widgets.page_assets import script
from gametree.widgets.player_words import player_words
from known_trees import T1
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
CHANCE = "max[{0.9: min[2 3] 0.1: min[3 -1]} {0.5: min[-9 1] 0.5: min[4 4]}]"
TUPLES = "p1[p2[p3[(1 2 6) (4 3 2)] p3[(6 1 2) (7 4 1)]] p2[p3[(5 1 1) (1 5 2)] p3[(7 7 1) (5 4 5)]]]"
MARKS = {"right": "✓", "wrong": "✗", "shown": "→"}


SEARCHES = {
    "alphabeta": gt.alphabeta(T1),
    "fractions": gt.alphabeta("[[1/3 inf -2.5] [-inf 2] [0.25 7]]"),
    "minimax": gt.minimax(TWO_PLY),
    "sss": gt.sss(TWO_PLY),
    "star2": gt.star2(CHANCE, rules=gt.Rules(value_range=(-10, 10))),
    "maxn": gt.maxn(TUPLES),
    "a depth limit": gt.alphabeta(T1, rules=gt.Rules(depth=2, evaluate={"B3": 5})),
}
FEWER_LEVELS = {"minimax": ("leaf", "value"), "sss": ("leaf",), "maxn": ("leaf", "value")}
"""question levels of the searches that do not have all levels"""

STATE = """root => ({
  ask: root.querySelector('.gametree-ask').textContent,
  outcome: root.querySelector('.gametree-outcome').textContent,
  sort: root.querySelector('.gametree-outcome').className.replace('gametree-outcome', '').trim(),
  mark: root.querySelector('.gametree-outcome').dataset.mark ?? '',
  score: root.querySelector('.gametree-score').textContent,
  misses: [...root.querySelectorAll('.gametree-misses li')].map(one => one.textContent),
  ring: root.querySelector('.gametree-ring.asked') !== null,
  hushed: [...root.querySelectorAll('[data-hushed]')].map(mark => mark.dataset.id),
  open: root.querySelector('.gametree-fields > *') !== null,
  hint: root.querySelector('.predict .gametree-hint, .gametree-fields .gametree-hint')?.textContent ?? '',
})"""


def state(player: PlayerPage) -> dict[str, Any]:
    """Return the texts of the prediction bar."""
    found: dict[str, Any] = player.root.evaluate(STATE)
    return found


def score(right: int, of: int) -> str:
    """Return the score as text."""
    return f"{right} of {of} right at the first try"


def opened(page: Page, result: gt.Result, **options: Any) -> PlayerPage:
    """Open a page and start predicting."""
    return PlayerPage.of(page, result, **options).press("q")


RESULT = gt.alphabeta(TWO_PLY)


@pytest.fixture
def player(page: Page) -> PlayerPage:
    """Start the predictions on the two-ply tree."""
    return opened(page, RESULT)


def choose(player: PlayerPage, level: str) -> None:
    """Choose what to predict; the player then asks the first question."""
    player.root.locator(f"[data-level={level}]").click()


def give(player: PlayerPage, question: PredictionQuestion, answer: str, *, by_keys: bool = False) -> None:
    """Answer a question with the control for its type of answer."""
    page = player.page
    if question.sort == "leaf" and by_keys:
        field = player.root.locator(".gametree-fields input")
        while not field.evaluate("field => document.activeElement === field"):
            page.keyboard.press("Tab")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    elif question.sort == "leaf":
        player.root.locator(f"[data-id=n{answer}]").click()
    elif question.sort == "choice" and by_keys:
        keys = [key for key, _ in question.choices]
        for _ in range(keys.index(answer)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    elif question.sort == "choice":
        player.root.locator(f"[data-choice={answer}]").click()
    else:
        for number, text in enumerate(answer.split(";") if len(question.fields) > 1 else [answer]):
            if by_keys:
                if number:
                    page.keyboard.press("Tab")
                page.keyboard.press("Control+a")
                page.keyboard.type(text)
            else:
                player.root.locator(".gametree-fields input").nth(number).fill(text)
        page.keyboard.press("Enter") if by_keys else player.root.locator(".gametree-fields [type=submit]").click()


def shown(result: gt.Result, question: PredictionQuestion, answer: str) -> str:
    """Return the given answer as the list of misses shows it."""
    if question.sort == "leaf":
        return result.tree.label(int(answer))
    if len(question.fields) > 1:
        return ", ".join(f"{name} = {text}" for name, text in zip(question.fields, answer.split(";"), strict=True))
    return dict(question.choices).get(answer, answer)


def settle(player: PlayerPage, question: PredictionQuestion, answer: str, lang: str = "en") -> tuple[bool, str]:
    """Answer a question (twice if it stays open), and return the same pair as `mark_answer`."""
    right, sentence = mark_answer(question, answer)
    give(player, question, answer)
    if not right and question.sort != "choice":
        now, mistake = state(player), sentence.split(": ", 1)[0]
        assert (now["ask"], now["mark"], now["ring"]) == (question.ask, "✗", True)
        assert now["outcome"].startswith(f"{mistake}. ") and now["outcome"].endswith(player_words(lang)["try_again"])
        give(player, question, answer)
    return right, sentence


def answers(result: gt.Result, question: PredictionQuestion) -> Iterator[str]:
    """Yield the right answer, each wrong answer that has its own sentence, and a wrong answer without a sentence of its
    own.
    """
    yield ";".join(question.right)
    named: set[int] = set()
    for key in filter(None, question.wrong):
        if question.sort != "leaf":
            yield key
            continue
        spans = [tuple(map(int, span.split("-"))) for span in key.split()]
        inside = {node for span in spans for node in range(span[0], span[-1] + 1)} & set(result.tree.leaves)
        named |= inside
        if inside:
            yield str(min(inside))
    if question.sort == "leaf":
        others = [leaf for leaf in result.tree.leaves if leaf not in named and str(leaf) not in question.right]
        yield from map(str, others[-1:])
    elif question.sort == "numbers":
        wild = [f"({', '.join(['17'] * (right.count(',') + 1))})" if "(" in right else "17" for right in question.right]
        yield ";".join(wild)


def some(
    player: PlayerPage, level: str, asked: Sequence[PredictionQuestion], count: int
) -> Iterator[PredictionQuestion]:
    """Yield the first ``count`` questions of a level, then go to the last one and yield it; with `EVERY_CASE`, yield
    all questions.
    """
    yield from asked if EVERY_CASE else asked[:count]
    if not EVERY_CASE and len(asked) > count:
        player.root.evaluate(GO % asked[-1].at)
        choose(player, level)
        yield asked[-1]


# ---- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEARCHES)
def test_every_kind_of_answer_is_judged_as_in_python(page: Page, name: str) -> None:
    """Answers are right, wrong because of a known mistake, or wrong for another reason; the list of misses contains the
    wrong answers. The first three questions and the last question of each level are asked.
    """
    result, its_levels = SEARCHES[name], FEWER_LEVELS.get(name, LEVELS)
    assert levels(result) == its_levels
    player = opened(page, result)
    assert [level.get_attribute("data-level") for level in player.root.locator("[data-level]").all()] == [*its_levels]
    rights: list[bool] = []
    misses: list[str] = []
    for number, level in enumerate(its_levels):
        lang = LANGUAGES[number % len(LANGUAGES)]
        player.speak(lang).press("Home")
        asked = questions(result, level, lang)
        choose(player, level)
        for turn, question in enumerate(some(player, level, asked, 3)):
            now = state(player)
            assert now["ask"] == question.ask
            assert (now["outcome"], now["sort"], now["ring"]) == ("", "", True)
            assert now["open"]
            path = [f"i{node}" for node in result.tree.path(question.node)]
            assert now["hushed"] == (path if question.sort == "numbers" else [])
            options = list(dict.fromkeys(answers(result, question)))
            answer = options[turn % len(options)]
            right, sentence = settle(player, question, answer, lang)
            rights.append(right)
            if not right:
                misses.append(f"{question.ask} ✗ {shown(result, question, answer)}")
            now = state(player)
            sort = "right" if right else "wrong"
            assert (now["outcome"], now["sort"], now["mark"]) == (sentence, sort, MARKS[sort])
            assert now["score"] == player_words(lang)["score"] % {"right": sum(rights), "all": len(rights)}
            assert now["misses"] == misses
            assert (now["ask"], now["ring"], now["hushed"], now["open"]) == ("", False, [], False)
            assert player.place == f"({step_name(question.until)}) {question.until} / {len(result.trace)}" or (
                question.until > 26 and player.place == f"{question.until} / {len(result.trace)}"
            )
            player.press("ArrowRight")
        now = state(player)
        assert (now["outcome"], now["mark"], now["sort"]) == (player_words(lang)["no_more_questions"], "", "")
        assert f"{len(result.trace)} / {len(result.trace)}" in player.place


@pytest.mark.parametrize(("level", "lang"), pairing(levels(RESULT), LANGUAGES))
def test_each_answer_gets_its_own_sentence(page: Page, level: str, lang: str) -> None:
    """Every answer to three questions of every level is given."""
    player = opened(page, RESULT, lang=lang)
    asked = questions(RESULT, level, lang)
    for question in [asked[0], asked[len(asked) // 2], asked[-1]]:
        for answer in answers(RESULT, question):
            player.root.evaluate(GO % question.at)
            choose(player, level)
            right, sentence = settle(player, question, answer, lang)
            now = state(player)
            assert (now["outcome"], now["sort"]) == (sentence, "right" if right else "wrong")


GO = """root => {
  root.querySelector('[data-by=event]').click();
  const slider = root.querySelector('.gametree-slider');
  slider.value = '%d';
  slider.dispatchEvent(new Event('input'));
}"""


@pytest.mark.parametrize("level", LEVELS)
def test_all_questions_can_be_answered_by_keyboard(page: Page, level: str) -> None:
    """The keys are Q, Tab, the characters of the answer, Enter, and → for the next question."""
    asked = questions(RESULT, level)
    player = opened(page, RESULT)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    for _ in range(LEVELS.index(level)):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for turn, question in enumerate(asked):
        answer = ";".join(question.right)
        typed = RESULT.tree.label(int(answer)).lower() if level == "leaf" else answer
        give(player, question, typed, by_keys=True)
        now = state(player)
        assert (now["outcome"], now["score"]) == (mark_answer(question, answer)[1], score(turn + 1, turn + 1))
        page.keyboard.press("ArrowRight")
    assert state(player)["outcome"] == player_words()["no_more_questions"]
    page.keyboard.press("Enter")
    assert state(player)["ask"] == asked[0].ask
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    assert not player.root.locator(".gametree-panel.predict").is_visible()


def test_button_continues_to_the_next_question_and_keeps_the_focus(page: Page, player: PlayerPage) -> None:
    first, second, third, *_ = questions(RESULT, "leaf")
    give(player, first, first.right[0])
    player.click("go")
    give(player, second, second.right[0])
    player.root.locator("button.go").press("Enter")
    assert state(player)["ask"] == third.ask
    page.keyboard.press("ArrowLeft")
    assert state(player)["ask"] == ""
    assert player.place == f"({step_name(third.at - 1)}) {third.at - 1} / {len(RESULT.trace)}"


NUMBERS = (
    *("3", " 3 ", "3.0", "6/2", "+3", "12/4", "3."),
    *("4", "-3", "−3", "∞", "-oo", "+INF", "-infinity", "1/3", ".5"),
    *("", " ", "three", "3,5", "1/0", "1/00", "(3)", "3;3", "3 3", "0x3", "1e3", "--3", "½", "½/1"),
)


@pytest.mark.parametrize("like", ["3", "(7, 4)"])
def test_page_and_python_read_the_same_numbers(page: Page, like: str) -> None:
    """Unreadable input gets a hint, is not counted as wrong, and stays in the field."""
    tree = "[[3 12] [2 4]]" if like == "3" else "p1[p2[(1 2) (4 3)] p2[(6 1) (7 4)]]"
    result = gt.alphabeta(tree) if like == "3" else gt.maxn(tree)
    tuples = (
        "(7, 4)",
        "7 4",
        "7,4",
        "( 14/2 4.0 )",
        "(4 7)",
        "(7, 4, 1)",
        "7",
        "(7 x)",
        "",
        "()",
        "7;4",
        "(7 4",
        "inf 0",
    )
    *_, question = questions(result, "value")
    assert question.right == (like,)
    player, tried = opened(page, result), 0
    for typed in NUMBERS if like == "3" else tuples:
        player.root.evaluate(GO % question.at)
        choose(player, "value")
        try:
            right, sentence = settle(player, question, typed)
            now = state(player)
        except InputError:
            give(player, question, typed)
            now = state(player)
            field = player.root.locator(".gametree-fields input")
            waiting = f"{field.get_attribute('aria-label')} = ?"  # an empty field is not a mistake
            hint = player_words()["no_number"] if typed.strip() else waiting
            assert (typed, now["hint"], now["outcome"]) == (typed, hint, "")
            assert (field.input_value(), field.get_attribute("aria-invalid")) == (typed, "true")
            assert field.evaluate("field => document.activeElement === field")
        else:
            tried += 1
            assert (typed, now["outcome"], now["sort"]) == (typed, sentence, "right" if right else "wrong")
        assert now["score"].split()[2] == str(tried)


def test_hint_names_the_unreadable_one_of_two_fields(page: Page, player: PlayerPage) -> None:
    choose(player, "window")
    give(player, questions(RESULT, "window")[0], "-inf;b")
    inputs = player.root.locator(".gametree-fields input")
    assert [field.get_attribute("aria-label") for field in inputs.all()] == ["α", "β"]
    assert [field.get_attribute("aria-invalid") for field in inputs.all()] == ["false", "true"]
    inputs.nth(1).fill("oo")
    page.keyboard.press("Enter")
    assert state(player)["mark"] == "✓"


def test_text_that_is_not_a_leaf_label_gets_a_hint_and_costs_nothing(page: Page, player: PlayerPage) -> None:
    """A click on an inner node shows its card."""
    before = state(player)
    for typed in ("B", "A", "Z9", "", "3"):
        player.root.locator(".gametree-fields input").fill(typed)
        page.keyboard.press("Enter")
        assert state(player) == {**before, "hint": player_words()["no_leaf"] if typed else ""}
    player.root.locator("[data-id=n1]").click()
    assert state(player)["ask"] == before["ask"]
    assert (player.root.locator(".gametree-panel.node h2").text_content() or "").startswith("B: ")


def test_position_at_the_depth_limit_is_answered_like_a_leaf(page: Page) -> None:
    """The reader can click the position or type its label."""
    result = SEARCHES["a depth limit"]
    b3 = result.tree.node("B3")
    (question,) = (one for one in questions(result, "leaf") if one.right == (str(b3),))
    player = opened(page, result)
    for by_keys in (False, True):
        player.root.evaluate(GO % question.at)
        choose(player, "leaf")
        give(player, question, "b3" if by_keys else str(b3), by_keys=by_keys)
        assert (state(player)["outcome"], state(player)["mark"]) == (question.praise, "✓")


def test_exact_spelling_wins_over_a_label_in_another_case(page: Page) -> None:
    result = gt.alphabeta("[[x: 3 X: 12] [2 4]]")
    _, question, *_ = questions(result, "leaf")
    player = opened(page, result)
    for typed, mark in (("X", "✓"), ("x", "✗")):
        player.root.evaluate(GO % question.at)
        choose(player, "leaf")
        give(player, question, typed, by_keys=True)
        assert (typed, state(player)["mark"]) == (typed, mark)


@pytest.mark.parametrize("level", LEVELS)
def test_requested_answer_is_shown_and_counts_as_unanswered(player: PlayerPage, level: str) -> None:
    choose(player, level)
    for number, question in enumerate(questions(RESULT, level)[:2], 1):
        player.click("skip")
        now = state(player)
        _, reason = question.praise.split(": ", 1)
        assert (now["outcome"], now["sort"], now["mark"]) == (reason, "shown", "→")
        assert now["score"] == score(0, number)
        assert now["misses"][-1] == f"{question.ask} –"
        player.press("ArrowRight")


# ---- hiding the answer --------------------------------------------------------------------------

PANELS = "psfeo"
"""keys that show the panels that are hidden at first"""
SEEN = """root => {
  const seen = one => one.checkVisibility({visibilityProperty: true});
  return {
    caption: root.querySelector('.gametree-caption:not([aria-hidden])').textContent,
    panels: [...root.querySelectorAll('[data-slot]:not([data-slot=caption]), .gametree-panel:not(.predict)')]
      .filter(seen).map(one => one.innerText).filter(Boolean),
    notes: Object.fromEntries([...root.querySelectorAll('g[data-id^=i]')]
      .filter(one => seen(one) && one.textContent).map(one => [one.dataset.id, one.textContent])),
    pruned: [...root.querySelectorAll('.gt-pruned[data-id^=n]')].map(one => one.dataset.id),
    arrow: [...root.querySelectorAll('.gametree-arrow')].some(seen),
  };
}"""
"""JavaScript that returns the visible parts of a player"""


@pytest.mark.parametrize(
    ("name", "notation"),
    [*((name, "bounds") for name in SEARCHES), *(("fractions", other) for other in ("interval", "window", "value"))],
)
def test_page_does_not_reveal_the_answer_to_an_open_question(page: Page, name: str, notation: str) -> None:
    """At the first and the last question of every level, the question replaces the caption; panels, cards and notes
    that would reveal the answer are hidden.

    If the question asks for a value or window, its node and the node's ancestors have no notes. If it asks for
    windows, no window is shown. Only nodes that were pruned before the question look pruned.
    """
    result = SEARCHES[name]
    player = opened(page, result, notation=notation).press(*PANELS)
    for level in levels(result):
        player.press("Home")
        choose(player, level)
        for question in some(player, level, questions(result, level), 1):
            seen = player.root.evaluate(SEEN)
            assert (seen["caption"], seen["panels"], seen["arrow"]) == (question.ask, [], False)
            if question.sort == "numbers":
                assert not {f"i{node}" for node in result.tree.path(question.node)} & seen["notes"].keys()
            if level == "window" and notation == "window":
                assert seen["notes"] == {}
            frame = result.frames("event")[question.at]
            pruned = {f"n{node}" for node in result.tree.nodes if frame.status(node) is gt.Status.PRUNED}
            assert set(seen["pruned"]) == pruned
            player.click("skip")
            seen = player.root.evaluate(SEEN)
            assert seen["caption"] != question.ask and seen["panels"]
            player.press("ArrowRight")


def test_leaving_prediction_mode_restores_the_caption(page: Page) -> None:
    """The caption, panels and notes also return if the reader leaves during a question."""
    player = opened(page, RESULT, by="event")
    choose(player, "value")
    question = questions(RESULT, "value")[0]
    assert player.read()["caption"] == question.ask
    player.click("predict")
    assert player.read()["caption"] == RESULT.frames("event")[question.at].caption()
    assert player.root.evaluate(SEEN)["panels"] and state(player)["hushed"] == []


def test_first_answer_counts_and_second_wrong_answer_gets_the_reason(player: PlayerPage) -> None:
    """After the first wrong answer, the reader can try again, and no reason is shown yet."""
    choose(player, "window")
    first, second, *_ = questions(RESULT, "window")
    give(player, first, "0;3")
    now = state(player)
    assert now["outcome"] == "Not quite. Try again, or ask to see the answer."
    assert (now["score"], now["misses"]) == (score(0, 1), [f"{first.ask} ✗ α = 0, β = 3"])
    field = player.root.locator(".gametree-fields input").first
    assert field.evaluate("field => document.activeElement === field && field.selectionEnd === 1")
    give(player, first, ";".join(first.right))
    now = state(player)
    assert (now["outcome"], now["mark"], now["score"]) == (first.praise, "✓", score(0, 1))
    player.press("ArrowRight")
    give(player, second, "0;3")
    player.click("skip")
    assert (state(player)["mark"], state(player)["score"]) == ("→", score(0, 2))


# ---- order of the questions ---------------------------------------------------------------------


def test_open_question_must_be_answered_before_the_next_step(page: Page, player: PlayerPage) -> None:
    """The page asks for an answer first, without the verdict on the previous answer, and playback does not start."""
    first, second, *_ = questions(RESULT, "leaf")
    give(player, first, first.right[0])
    player.press("ArrowRight")
    before = player.place
    for go_on in (lambda: player.press("ArrowRight"), lambda: player.click("next")):
        go_on()
        now = state(player)
        assert (now["outcome"], now["mark"], now["sort"]) == (player_words()["answer_first"], "", "")
        assert (now["ask"], player.place) == (second.ask, before)
    page.clock.install()
    player.press("Space").click("play")
    page.clock.run_for(10_000)
    assert (state(player)["ask"], player.place) == (second.ask, before)
    assert player.root.locator("button.play").get_attribute("aria-disabled") == "true"


def test_moving_to_another_step_drops_the_question_without_cost(page: Page) -> None:
    """The dropped question does not count as a miss, and the next step asks its own question."""
    result = gt.alphabeta(T1)
    player = opened(page, result)
    choose(player, "cut")
    first, second, *_ = questions(result, "cut")
    give(player, first, first.right[0])
    player.press("ArrowRight")
    assert state(player)["open"]
    for leave in ("ArrowLeft", "Home", "End"):
        player.root.focus()
        page.keyboard.press(leave)
        now = state(player)
        assert (now["ask"], now["outcome"], now["ring"], now["open"]) == ("", "", False, False)
        assert (now["score"], now["misses"]) == (score(1, 1), [])
        player.root.evaluate(GO % (second.at - 1))
        player.press("ArrowRight")
        assert state(player)["ask"] == second.ask


def test_missed_prediction_links_back_to_its_step(player: PlayerPage) -> None:
    """The question can be answered again at its step."""
    asked = questions(RESULT, "leaf")
    for question in asked[:4]:
        settle(player, question, "12")
        player.press("ArrowRight")
    player.root.locator(".gametree-misses summary").click()
    player.root.locator(".gametree-misses li button").nth(2).click()
    at = asked[2].at
    assert player.place == f"({step_name(at)}) {at} / {len(RESULT.trace)}"
    assert state(player)["ask"] == ""
    player.press("ArrowRight")
    assert state(player)["ask"] == asked[2].ask
    give(player, asked[2], asked[2].right[0])
    now = state(player)
    assert (now["score"], len(now["misses"]), now["outcome"]) == (score(1, 5), 4, asked[2].praise)


def test_score_and_misses_are_kept_when_the_language_changes(player: PlayerPage) -> None:
    """The next question is in the new language."""
    first, *_ = questions(RESULT, "leaf")
    settle(player, first, "12")
    before = player.place
    player.speak("pt")
    now = state(player)
    assert now["score"] == player_words("pt")["score"] % {"right": 0, "all": 1}
    assert (now["misses"], player.place) == ([f"{first.ask} ✗ D3"], before)
    player.press("ArrowRight")
    _, second, *_ = questions(RESULT, "leaf", "pt")
    assert state(player)["ask"] == second.ask
    give(player, second, second.right[0])
    assert state(player)["outcome"] == second.praise


@pytest.mark.parametrize(("size", "speaking"), [("leaf", True), ("node", False), ("cut", True), ("event", False)])
def test_leaving_prediction_mode_restores_the_step_size(page: Page, size: str, speaking: bool) -> None:
    """While predicting, steps are single events; afterwards the earlier step size returns, even after a change of
    language.
    """
    player = PlayerPage.of(page, RESULT, by=size).press("q")
    pressed = player.root.locator("[data-by][aria-pressed=true]")
    assert pressed.get_attribute("data-by") == "event"
    for question in questions(RESULT, "leaf")[:5]:
        give(player, question, question.right[0])
        player.press("ArrowRight")
    choose(player, "cut")
    if speaking:
        player.speak("es")
    assert pressed.get_attribute("data-by") == "event"
    player.click("predict")
    assert pressed.get_attribute("data-by") == size
    assert not player.root.locator(".gametree-panel.predict").is_visible()
    assert (state(player)["ring"], state(player)["open"], state(player)["outcome"]) == (False, False, "")
    player.press("Home", "ArrowRight")
    assert player.read()["caption"] == RESULT.frames(size)[1].caption("es" if speaking else "en")
    player.press("q")
    assert state(player)["score"].split()[0] == "5"


def test_asked_node_has_a_ring_and_fields_cover_no_branch(page: Page) -> None:
    """The ring stays visible after zooming. The fields are beside or below the picture, and tall enough to tap with a
    finger.
    """
    result = gt.alphabeta(T1)
    player = opened(page, result)
    choose(player, "window")
    for question in questions(result, "window"):
        for act in (None, "z"):
            if act:
                player.press(act)
            field, node, ring, stage = (
                player.root.locator(one).first.bounding_box()
                for one in (
                    ".gametree-fields input",
                    f"[data-id=n{question.node}]",
                    ".gametree-ring.asked",
                    ".gametree-stage",
                )
            )
            assert field and node and ring and stage
            assert ring["x"] <= node["x"] + node["width"] / 2 <= ring["x"] + ring["width"]
            assert field["y"] >= stage["y"] + stage["height"] or field["x"] >= stage["x"] + stage["width"]
            assert field["height"] >= 32
        player.press("x")
        give(player, question, ";".join(question.right))
        player.press("ArrowRight")
    choose(player, "leaf")
    player.press("Home", "ArrowRight")
    player.root.locator("[data-id=n1]").dblclick()
    ring, root = (player.root.locator(one).bounding_box() for one in (".gametree-ring.asked", "[data-id=n0]"))
    assert ring and root
    assert ring["x"] <= root["x"] + root["width"] / 2 <= ring["x"] + ring["width"]


def test_page_and_python_read_infinity_alike(page: Page) -> None:
    """The page accepts a word or a symbol for infinity, with or without a sign, in upper or lower case."""
    spellings = [
        f"{sign}{word}"
        for sign in ("", "+", "-", "−")
        for word in ("∞", "oo", "inf", "infinity", "infinito", "Infinito")
    ]
    found = page.evaluate(
        f"texts => {{ {script('player/numbers.js')}; return texts.map(text => String(worth(text))) }}", spellings
    )
    assert found == ["-Infinity" if text[0] in "-−" else "Infinity" for text in spellings]
    question = next(
        one for one in questions(gt.alphabeta(T1), "window") if one.right[0] == "−∞" and one.right[1] == "+∞"
    )
    for text in spellings:
        right = text[0] in "-−"
        assert mark_answer(question, f"{text};inf")[0] == right and mark_answer(question, f"-inf;{text}")[0] != right
