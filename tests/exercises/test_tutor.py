"""The tutor: what it infers from answers, the next question, saved work, and resistance to guessing."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from fractions import Fraction
from html import escape
from itertools import permutations
from pathlib import Path

import pytest

import gametree as gt
from builders import ROOT
from gametree.errors import ChoiceError, InputError
from gametree.exercises import MISTAKES, Exercise, check, fading
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.journal import FOLDER
from gametree.exercises.tutor.learner import PARAMETERS, Evidence, Exposure, Learner, Skill, evidence_of, guess_of
from gametree.exercises.tutor.next_exercise import TOPICS, Aim, aim_of, exercise_for, first_exercise
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES
from goldens import Golden
from known_trees import TWO_PLY


@pytest.fixture(autouse=True)
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, as the kernel of a notebook does."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def file_of(folder: Path) -> Path:
    """Return the default file of a tutor."""
    return folder / FOLDER / "tutor.jsonl"


def mistaken(exercise: Exercise, name: str) -> object:
    """Return the answer of a student who makes a mistake, or the right answer if the mistake is impossible."""
    answers = Exposure(exercise).answers(name)
    return answers[0] if answers else exercise.key


# ---- the model ----------------------------------------------------------------------------------


def test_tutor_updates_probabilities_by_bayes_rule() -> None:
    """Each answer updates the probability by Bayes' rule and one opportunity to learn, in exact fractions."""
    half, slip, guess, learnt = (Fraction(number).limit_denominator(1000) for number in (0.5, 0.1, 0.1, 0.15))
    known, skill = half, Skill()
    for number, is_right in enumerate([True, False, True, True]):
        likely, unlikely = (1 - slip, guess) if is_right else (slip, 1 - guess)
        posterior = known * likely / (known * likely + (1 - known) * unlikely)
        known = posterior + (1 - posterior) * learnt
        evidence = Evidence(is_right, ("m",) if is_right else (), () if is_right else ("m",))
        skill = skill.after(evidence, "m", number)
        assert skill.known == pytest.approx(float(known))
    assert (skill.passed, skill.shown, skill.last) == (3, 1, 3)


def test_guessing_is_not_taken_for_mastery() -> None:
    """Right answers to questions with two, three or four choices never prove mastery."""
    for count in (2, 3, 4):
        learner = Learner.of([Evidence(True, tuple(MISTAKES), (), 1 / count)] * 200)
        assert all(learner[name].known == PARAMETERS.known for name in MISTAKES)
    assert guess_of(Exercise("best-move", "[[3 12] [2 4]]")) == 0.5
    assert guess_of(Exercise("pruned-leaves", TWO_PLY)) == 0


def test_right_answer_among_few_choices_is_weaker_evidence() -> None:
    known = [Skill().after(Evidence(True, ("m",), (), guess), "m", 0).known for guess in (0.0, 0.12, 0.2, 0.25, 0.5)]
    assert known == sorted(known, reverse=True) and len(set(known)) == 4


@pytest.mark.parametrize("topic", TOPICS)
def test_every_mistake_of_a_topic_has_a_question(topic: str) -> None:
    """The mistake changes the answer to at least one question of the topic."""
    for name in TOPICS[topic].mistakes:
        assert any(question.shows(name) for question in TOPICS[topic].questions), name


APART = {
    "cuts-at-equality": "a mistake only under the rule that cuts beyond the bound, which is not the usual one",
    "one-ply-deeper": "needs a depth limit, which no topic has",
    "one-ply-less-deep": "needs a depth limit, which no topic has",
    "best-move": "can be guessed among two or three moves",
    "which-trace": "can be guessed among a few, and is about another's mistake",
    "first-wrong-step": "is about another's mistake",
    "wrong-line": "is about another's mistake",
    "order-lines": "closes topics: it is about a program, in which other mistakes are made than in a search by hand",
    "savings": "many mistakes lead to the same number",
    "child-order": "many answers are right",
    "design-leaves": "many answers are right",
}
"""mistakes and kinds of question that belong to no topic, each with the reason"""


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_exist_for_any_two_mistakes_together(topic: str) -> None:
    """Each pair of mistakes is combined in both orders."""
    for question in TOPICS[topic].questions:
        exercise, found = first_exercise(Aim(question, "", ()), Learner(), 3)
        shown = [name for name in MISTAKES if found.answers(name)]
        for first, second in permutations(shown, 2):
            found.is_hidden(first, [second])
        assert len(shown) > 1, exercise


def test_every_mistake_and_kind_is_in_a_topic_or_excluded() -> None:
    """Excluded mistakes and kinds give little or no evidence."""
    found = {*(name for topic in TOPICS.values() for name in topic.mistakes)}
    found |= {question.kind for topic in TOPICS.values() for question in topic.questions}
    missing = {*MISTAKES, *KINDS} - found - set(APART)
    assert not missing, f"add {missing} to a topic in tutor/next_exercise.py, or to APART with the reason"
    assert not set(APART) & found and set(APART) <= {*MISTAKES, *KINDS}
    for name in ("first-wrong-step", "wrong-line", "which-trace", "child-order", "design-leaves"):
        assert not any(KINDS[name].can_show(mistake) for mistake in MISTAKES.values()), name


# ---- evidence -----------------------------------------------------------------------------------


def test_tree_hiding_a_mistake_is_no_evidence_about_it() -> None:
    """A right answer is evidence against a mistake only if every form of the mistake leads to another answer."""
    exercise = Exercise("pruned-leaves", TWO_PLY)
    found = evidence_of(check(exercise, exercise.key))
    assert "cause-crossed-out" in found.passed and "parent-bound-only" not in found.passed
    for name in found.passed:
        ways = MISTAKES[name].ways_in(Exposure(exercise).procedure)
        assert all(exercise.question_kind.key(way.result(), exercise) != exercise.key for way in ways)


def test_answer_of_one_mistake_makes_others_less_likely() -> None:
    """Mistakes that would give the same answer do not become less likely."""
    tutor = gt.Tutor("alphabeta", keep=False, seed=3)
    feedback = check(tutor.exercise, mistaken(tutor.exercise, "cause-crossed-out"))
    found, exposure = evidence_of(feedback), Exposure(tutor.exercise)
    assert found.shown == ("cause-crossed-out",) and len(found.passed) > 4
    for name in found.passed:
        assert feedback.answer not in exposure.answers(name)


def test_answer_explained_by_two_mistakes_is_evidence_for_both() -> None:
    """Neither mistake alone explains the answer, but both together do."""
    exercise = Exercise("pruned-leaves", "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]")
    pair = ("fresh-window-at-root-moves", "next-sibling-only")
    both = MISTAKES[pair[0]].made_in(MISTAKES[pair[1]].made_in(Exposure(exercise).procedure))  # type: ignore[arg-type]
    found = evidence_of(check(exercise, exercise.question_kind.key(both.result(), exercise)))
    assert (set(found.shown), found.passed) == (set(pair), ())


def test_right_answer_hiding_a_mistake_is_no_evidence_against_it() -> None:
    """Two mistakes together lead to the right answer."""
    exercise = Exercise("cut-branches", "[[5 5 5] [[[6 10 12] [12 6 10]] 12 6] [[[5 6] [3 1 2] 10] 6]]")
    one, other = "last-child-overwrites", "cuts-only-when-strictly-better"
    both = MISTAKES[other].made_in(MISTAKES[one].made_in(Exposure(exercise).procedure))  # type: ignore[arg-type]
    assert both is not None and exercise.question_kind.key(both.result(), exercise) == exercise.key
    feedback = check(exercise, exercise.key)
    assert {one, other} <= set(evidence_of(feedback).passed)
    assert not {one, other} & set(evidence_of(feedback, suspects=[one], unsettled=[other]).passed)
    assert one in evidence_of(feedback, suspects=[one]).passed


# ---- the choice ---------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS)
def test_tutor_finishes_soon_when_all_answers_are_right(topic: str) -> None:
    """The maximum is eight exercises, and the first exercise is small."""
    for seed in range(2):
        tutor = gt.Tutor(topic, keep=False, seed=seed)
        answers, shapes = 0, set[str]()
        assert len(tutor.exercise.tree.leaves) <= 9 and max(tutor.exercise.tree.depths()) == 2
        while not tutor.done:
            shapes.add(re.sub(r"[^][{}()p:>]+", " ", str(tutor.exercise.tree)))
            assert len(tutor.exercise.tree.leaves) <= 18
            tutor.check(tutor.exercise.key)
            answers += 1
            tutor.next()
        assert 2 <= answers <= 8 and len(shapes) > 1, (seed, answers)


def test_overcome_mistakes_are_reviewed_on_later_days() -> None:
    """No knowledge is forgotten within a day; the intervals grow with the number of right answers."""
    learner = Learner()
    for number, (day, later) in enumerate([(0, 1), (0, 3), (3, 9), (9, 21)]):
        learner.today = day
        learner.learn(Evidence(True, ("m",), shape=str(number), day=day))
        assert learner.has_mastered("m") == (number > 0)
        learner.today = day + 1
        assert learner.has_mastered("m") == (number > 0)
        learner.today = later
        assert not learner.has_mastered("m")


def test_mastery_needs_answers_on_trees_of_two_shapes() -> None:
    learner = Learner.of([Evidence(True, ("m",), shape="[[ ] [ ]]")] * 3)
    assert not learner.has_mastered("m")
    learner.learn(Evidence(True, ("m",), shape="[[ ] ]"))
    assert learner.has_mastered("m")


PLANNED = [
    *(("alphabeta", name) for name in ("cuts-only-when-strictly-better", "parent-bound-only", "cause-crossed-out")),
    *(("windows", "bounds-exchanged"), ("bounds", "bound-taken-for-value"), ("bounds", "first-child-as-bound")),
    *(("minimax", "min-nodes-as-max"), ("expectiminimax", "chance-plain-mean"), ("star1", "first-outcome-cuts")),
    ("maxn", "others-against-the-first"),
]


@pytest.mark.parametrize(("topic", "name"), PLANNED)
def test_mistake_is_detected_practised_and_mastered(topic: str, name: str) -> None:
    """The first answers show the mistake; later trees are chosen to expose it, until it no longer occurs."""
    tutor = gt.Tutor(topic, keep=False, seed=1)
    asked = 0
    while not tutor.learner[name].shown:
        tutor.check(mistaken(tutor.next(), name))
        asked += 1
        assert asked <= 6, name
    assert not tutor.done and MISTAKES[name].title.message in {line[1] for line in tutor.progress().table}
    for _ in range(2):
        aim = aim_of(tutor.topics, tutor.learner, 0)
        assert aim.target in tutor.learner.suspects(TOPICS[topic].mistakes)
        tutor.check(mistaken(tutor.next(), name))
    assert not tutor.done and tutor.model[name] < 0.5, name
    for _ in range(14):
        if not tutor.done:
            tutor.check(tutor.next().key)
    assert tutor.done, (name, tutor.progress())


def test_next_tree_after_a_mistake_exposes_it() -> None:
    """The tree exposes no other earlier mistake."""
    learner = Learner()
    learner.learn(Evidence(False, (), ("parent-bound-only", "next-sibling-only")))
    for number in range(3):
        aim = aim_of([TOPICS["alphabeta"]], learner, number)
        exercise, found = exercise_for(aim, learner, number)
        assert aim.target == "parent-bound-only" and found.exposes(aim.target)
        assert aim.avoided == ("next-sibling-only",) and not found.exposes("next-sibling-only")
        assert len(exercise.tree.leaves) <= 24


def test_every_fourth_exercise_reviews_an_older_mistake() -> None:
    """The review is about the mistake that was exposed longest ago, while another topic is practised."""
    topics = [TOPICS["minimax"], TOPICS["maxn"]]
    learner = Learner.of([Evidence(True, TOPICS["minimax"].mistakes)] * 3)
    learner.learn(Evidence(False, (), ("greatest-sum",)))
    kinds = [aim_of(topics, learner, number).question.kind for number in range(8)]
    assert kinds == ["tuples", "tuples", "tuples", "values"] * 2


def test_tutor_without_a_topic_proceeds_from_topic_to_topic() -> None:
    """The tutor starts with the first topic, and continues with the next one when a topic is mastered."""
    tutor = gt.Tutor(keep=False, seed=5)
    seen = [tutor.topic]
    while not tutor.done:
        tutor.check(tutor.exercise.key)
        tutor.next()
        if tutor.topic != seen[-1]:
            seen.append(tutor.topic)
    assert seen == list(TOPICS)


def test_mastered_topic_closes_with_its_program_once() -> None:
    """When all mistakes are mastered, the question about the program follows once, even if work continues in another
    notebook.
    """
    tutor = gt.Tutor("minimax", seed=5)
    while not tutor.done:
        assert tutor.exercise.kind != "order-lines"
        tutor.check(tutor.exercise.key)
        tutor.next()
    assert (tutor.exercise.kind, tutor.exercise.algorithm) == ("order-lines", "minimax")
    resumed = gt.Tutor("minimax", seed=5)
    assert resumed.exercise == tutor.exercise
    assert not resumed.check(resumed.exercise.key[:2]).right and resumed.done
    assert [resumed.next().kind for _ in range(6)] == ["values"] * 6


def test_same_seed_gives_the_same_exercises() -> None:
    """Without a seed, two tutors choose different exercises."""
    trees = [
        [str(tutor.exercise.tree), str(tutor.next().tree)]
        for tutor in (gt.Tutor("minimax", keep=False, seed=seed) for seed in (1, 1, 2))
    ]
    assert trees[0] == trees[1] != trees[2]
    assert len({str(gt.Tutor("minimax", keep=False).exercise.tree) for _ in range(4)}) > 1


def test_tutor_never_finishes_for_random_answers() -> None:
    """The student crosses out random leaves."""
    tutor, dice = gt.Tutor("alphabeta", keep=False, seed=1), random.Random(1)
    for _ in range(12):
        tree = tutor.next().tree
        tutor.check([tree.label(leaf) for leaf in tree.leaves if dice.random() < 0.5])
    assert not tutor.done


# ---- first answers ------------------------------------------------------------------------------


def test_only_the_first_answer_counts() -> None:
    """A second attempt, or a right answer after the solution was shown, changes nothing."""
    tutor = gt.Tutor("alphabeta", keep=False, seed=2)
    tutor.check(mistaken(tutor.exercise, "cause-crossed-out"))
    before = dict(tutor.model)
    tutor.check(tutor.exercise.key)
    assert dict(tutor.model) == before
    tutor.next()
    tutor.check(tutor.exercise.key, hints=3)
    assert dict(tutor.model) == before
    tutor.next()
    tutor.check(mistaken(tutor.exercise, "cause-crossed-out"), solved=True)
    assert dict(tutor.model) == before
    tutor.next()
    tutor.check(tutor.exercise.key, hints=2)
    assert dict(tutor.model) != before


# ---- the file -----------------------------------------------------------------------------------


def test_new_session_continues_with_the_same_exercise(notebook: Path) -> None:
    """The exercise is the same in another language, too."""
    tutor = gt.Tutor("alphabeta", seed=1)
    tutor.check(tutor.exercise.key)
    exercise = tutor.next()
    again = gt.Tutor("alphabeta", "es")
    assert again.exercise == exercise and again.exercise.lang == "es"
    assert dict(again.model) == dict(tutor.model) and len(again.events) == 3
    assert all(
        json.loads(line)["format"] == "gametree-tutor" for line in file_of(notebook).read_text("utf-8").splitlines()
    )
    assert gt.Tutor("maxn").exercise.kind == "tuples"


def test_concurrent_notebooks_lose_no_events(notebook: Path) -> None:
    """Two processes answer at the same time; all lines are complete, and each process reads the lines of the other."""
    program = (
        "import sys; import gametree as gt; tutor = gt.Tutor('maxn', seed=int(sys.argv[1]))\n"
        "for _ in range(12): tutor.check(tutor.next().key)"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(seed)]) for seed in (1, 2)]
    assert [one.wait(timeout=600) for one in running] == [0, 0]
    tutor = gt.Tutor("maxn")
    assert tutor.trouble is None
    assert sum(event["event"] == "answer" for event in tutor.events) == 24
    assert tutor.learner.answers == 24


DAMAGE = {
    "noise in the middle": lambda text: text[:30] + "\x00\ufffd{{" + text[50:],
    "another version": lambda text: text.replace('"version":1', '"version":99', 1),
    "an array": lambda text: "[]\n" + text,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_file_is_kept_under_another_name(damage: str, notebook: Path) -> None:
    """The file keeps its bytes, its readable part is used, and the student is informed."""
    tutor = gt.Tutor("maxn", seed=1)
    for _ in range(3):
        tutor.check(tutor.next().key)
    path = file_of(notebook)
    whole = len(path.read_text("utf-8").splitlines())
    path.write_text(DAMAGE[damage](path.read_text("utf-8")), "utf-8")
    before = path.read_bytes()
    again = gt.Tutor("maxn")
    assert path.with_name("tutor.old1.jsonl").read_bytes() == before
    assert len(again.events) >= whole - 1 and again.trouble is not None
    sentences = {again.trouble.render(translator_for(lang)) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES) and all("tutor.old1.jsonl" in sentence for sentence in sentences)
    shown = " ".join(repr(again).split())
    assert shown.endswith(again.trouble.render(translator_for("en"))), "the message is also shown without a widget"
    assert gt.Tutor("maxn").trouble is None


def test_unfinished_last_line_is_preserved(notebook: Path) -> None:
    """Another notebook is still writing the last line of the file; the next event is written on a line of its own."""
    tutor = gt.Tutor("maxn", seed=1)
    tutor.check(tutor.next().key)
    path = file_of(notebook)
    whole = path.read_bytes()
    for length in (60, 200):
        path.write_bytes(whole + whole.splitlines()[-1][:length])
        again = gt.Tutor("maxn")
        assert (
            again.trouble is None and len(again.events) == len(tutor.events) and len(list(path.parent.iterdir())) == 1
        )
    again.check(again.exercise.key)
    assert json.loads(path.read_bytes().splitlines()[-1])["event"] == "answer"


def test_unreadable_file_is_renamed_and_tutor_starts_again(notebook: Path) -> None:
    """Each time the file gets another new name."""
    path = file_of(notebook)
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(b"\xff\xfe not a journal")
        tutor = gt.Tutor("maxn")
        assert tutor.events == () and "starts afresh" in str(tutor.trouble)
        assert path.with_name(f"tutor.old{number}.jsonl").read_bytes() == b"\xff\xfe not a journal"


def test_tutor_continues_in_memory_when_folder_is_read_only(notebook: Path) -> None:
    """The student is informed that no work is saved."""
    (notebook / FOLDER).write_text("a file where the folder would be")
    tutor = gt.Tutor("maxn", seed=1)
    tutor.check(tutor.exercise.key)
    assert len(tutor.events) == 2 and not tutor.keeps and "Nothing is saved" in str(tutor.trouble)


def test_tutor_data_can_be_read_exported_and_deleted(notebook: Path, golden: Golden) -> None:
    """The export contains all stored data."""
    tutor = gt.Tutor("maxn", seed=1)
    tutor.check(tutor.exercise.key)
    written = json.loads(tutor.export("mine.json").read_text("utf-8"))
    assert written["model"] == dict(tutor.model) and len(written["events"]) == 2
    with golden.raises(gt.GameTreeError):
        tutor.export("mine.json")
    tutor.delete()
    assert not file_of(notebook).exists() and tutor.events == ()
    assert set(tutor.model.values()) == {PARAMETERS.known}


@pytest.mark.parametrize(
    ("error", "options"),
    [
        (ChoiceError, {"topic": "alfabeta"}),
        (ChoiceError, {"topic": "puzzles", "lang": "es"}),
        (ChoiceError, {"lang": "fr"}),
        (InputError, {"keep": "../../x"}),
    ],
)
def test_bad_topic_language_or_file_is_refused(error: type[Exception], options: dict[str, str], golden: Golden) -> None:
    """The error is one sentence in the requested language."""
    with golden.raises(error):
        gt.Tutor(**options)  # type: ignore[arg-type]


# ---- the overview -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_has_a_row_for_every_mistake(lang: str) -> None:
    """The advice names the current mistake, and the plot agrees with the table."""
    tutor = gt.Tutor("alphabeta", lang, keep=False, seed=4)
    assert {row.state for row in tutor.progress().rows} == {"unseen"}
    tutor.check(mistaken(tutor.exercise, "cause-crossed-out"))
    progress = tutor.progress()
    assert [row.mistake for row in progress.rows] == list(TOPICS["alphabeta"].mistakes)
    title = progress.table[[row.mistake for row in progress.rows].index("cause-crossed-out")][1]
    assert title in progress.advice and escape(title) in progress.svg
    assert progress.advice in " ".join(repr(progress).split())
    html = progress._repr_html_()
    assert all(cell in html for line in progress.table for cell in map(escape, line[:3]))
    assert "<img" in html and len(progress.heads) == len(progress.table[0]) == 5
    states = {row.mistake: row.state for row in progress.rows}
    assert states["cause-crossed-out"] == "practise"
    tutor.check(tutor.next().key)
    assert "begun" in {row.state for row in tutor.progress().rows}


def test_progress_reports_that_all_mistakes_are_overcome() -> None:
    """All bars in the plot reach beyond the line for mastery."""
    tutor = gt.Tutor("maxn", keep=False, seed=4)
    while not tutor.done:
        tutor.check(tutor.next().key)
    assert {row.state for row in tutor.progress().rows} == {"mastered"}
    assert "mastered everything" in tutor.progress().advice
    tutor.check(tutor.next().key)
    assert tutor.done


def test_page_lists_every_topic_with_its_questions() -> None:
    text = (ROOT / "docs" / "exercises.md").read_text("utf-8")
    for topic in TOPICS.values():
        (row,) = re.findall(rf"^\| {topic.name} \| (.*) \| (\d+) \|$", text, re.MULTILINE)
        assert re.findall(r"`([a-z-]+)`", row[0]) == [question.kind for question in topic.questions]
        assert int(row[1]) == len(topic.mistakes)


# ---- the widget ---------------------------------------------------------------------------------


def test_widget_shows_the_next_exercise_of_the_tutor(notebook: Path) -> None:
    """The first check is used to update the model, and a partly typed answer is kept."""
    tutor = gt.Tutor("windows", seed=1)
    widget = tutor.practice()
    widget.answer = tutor.exercise.key
    widget.check()
    assert tutor.events[-1]["right"] is True
    widget.check()
    assert sum(event["event"] == "answer" for event in tutor.events) == 1
    following = widget.next_variant()
    assert following == tutor.exercise == widget.exercise and widget.previous_variant() == following
    widget.answer = following.question_kind.example(following)
    assert gt.Tutor("windows").practice().answer == widget.answer
    state = widget._state
    assert state["goal"] == len(TOPICS["windows"].mistakes) and state["progress"]["advice"] == tutor.progress().advice
    assert widget._payload["words"]["next_variant"] == "Next exercise"
    widget.lang = "pt"
    assert tutor.lang == "pt" and widget._state["progress"]["advice"] == tutor.progress().advice
    assert f"{FOLDER}/" in state["kept"]


@pytest.mark.parametrize("topic", ["alphabeta", "expectiminimax"])
def test_topic_begins_with_a_worked_example(topic: str, notebook: Path) -> None:
    """All steps are shown, then all but two, then only the tree; only the last answer counts."""
    tutor = gt.Tutor(topic, seed=1)
    widget = tutor.practice()
    for stage in fading(TOPICS[topic].fading)[:2]:
        worked = widget._payload["worked"]
        assert len(worked["steps"]) == stage.shown and (widget.exercise, widget.answer) == (stage.exercise, stage.given)
        widget.lang = "es"
        assert len(widget._payload["worked"]["steps"]) == stage.shown and widget._payload["worked"] != worked
        widget.lang = "en"
        assert widget.check().right == (stage.shown == stage.steps)
        assert not tutor.events and not file_of(notebook).exists()
        widget.next_variant()
    assert widget.exercise == tutor.exercise and widget._payload["worked"]["steps"] == []
    assert gt.Tutor(topic).practice().exercise == tutor.exercise, (
        "a later session does not show the worked example again"
    )
    widget.answer = tutor.exercise.key
    assert widget.check().right and len(tutor.events) == 2
    widget.next_variant()
    assert widget._payload["worked"] is None


def test_worked_example_waits_for_the_program_of_the_topic_before() -> None:
    """In a series, a topic starts when the previous one is closed; a topic with a known mistake needs no example."""
    tutor = gt.Tutor(keep=False, seed=5)
    widget = tutor.practice()
    assert widget._payload["worked"] is None
    kinds = []
    while not widget._payload["worked"]:
        kinds.append(widget.exercise.kind)
        widget.answer = widget.exercise.key
        widget.check()
        widget.next_variant()
    assert kinds[-1] == "order-lines" and tutor.topic == "alphabeta"
    tutor.learner.learn(Evidence(False, (), ("parent-bound-only",)))
    assert tutor.introduction == ()


def test_exercise_without_a_tutor_has_no_progress_button() -> None:
    assert Exercise("pruned-leaves", TWO_PLY).practice(keep=False)._state["progress"] is None
