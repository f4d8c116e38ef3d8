"""The topics of a tutor, and the choice of the next exercise among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from ...errors import GameTreeError, InputError
from ...phrases import Code, Phrase, gettext
from ...rules import Rules
from ...tree.tree import Tree
from ..constraints import Promises, Range
from ..exercise import Exercise
from ..generator import RandomTrees, details_for
from ..kinds import KINDS
from ..mistakes import MISTAKES
from .learner import Exposure, Learner

Shape: TypeAlias = tuple[Range, Range]
"""The ranges of the numbers of plies and leaves of a tree."""


@dataclass(frozen=True)
class TopicQuestion:
    """A kind of question about a search, and the trees on which it is asked."""

    kind: str
    algorithm: str
    small: Shape
    """shape of trees that are large enough to distinguish one mistake from the right answer"""
    large: Shape
    """shape of trees that are large enough to distinguish many mistakes"""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    """further conditions on a tree, keyed by their names in `Promises`"""

    def shows(self, mistake: str) -> bool:
        return KINDS[self.kind].can_show(MISTAKES[mistake]) and self.algorithm in MISTAKES[mistake].algorithms

    def asks(self, exercise: Exercise) -> bool:
        return (exercise.kind, exercise.algorithm) == (self.kind, self.algorithm)


@dataclass(frozen=True)
class Topic:
    """A topic: mistakes that are practised together."""

    name: str
    title: Phrase
    about: Phrase
    """sentence that describes the purpose of the topic"""
    questions: tuple[TopicQuestion, ...]
    """questions of the topic; the first one is asked first; after it, those that can show the mistake being tested are
    asked in turn
    """
    closing: TopicQuestion | None = None
    """question about the program, asked once when every mistake is mastered; it shows no mistake of the topic"""
    fading: str = ""
    """worked example before the first exercise, by its name in `fading_sequences`"""

    def asks(self, exercise: Exercise) -> bool:
        return any(question.asks(exercise) for question in (*self.questions, *filter(None, [self.closing])))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The mistakes that the topic practises, in the order of the table."""
        return tuple(mistake.name for mistake in MISTAKES.values() if self.name in mistake.topics)


_PLANTED: Mapping[str, Any] = {"values": (0, 12), "ties": "planted"}
_FEW_LEAVES: Shape = (2, 3), (5, 9)
_MORE_LEAVES: Shape = (3, 3), (8, 14)
_DEEP: Shape = (3, 4), (6, 12)
_WIDE: Shape = (4, 4), (12, 18)
_FIRST: Shape = (2, 2), (4, 9)
"""shape for the first exercises: one decision below each move of the root"""

_LINES: Shape = (2, 2), (4, 6)
"""shape of the first trees on which a program is run"""

CHANCE: Mapping[str, Any] = {"levels": "max chance min chance"}
_CHANCE_CUTS: Mapping[str, Any] = {**CHANCE, "values": (0, 10), "rules": Rules(value_range=(0, 10))}

TABLE = (
    Topic(
        # TRANSLATORS: the following phrases are titles of topics, each followed by a sentence about what the topic
        # trains
        "minimax",
        gettext("Minimax values"),
        gettext("Work a tree out from the leaves up: MAX takes the largest value, MIN the smallest."),
        (TopicQuestion("values", "minimax", _FEW_LEAVES, _MORE_LEAVES),),
        TopicQuestion("order-lines", "minimax", _LINES, _LINES),
    ),
    Topic(
        "alphabeta",
        gettext("Alpha-beta cut-offs"),
        gettext("See which leaves and branches alpha-beta leaves out, and in which order it visits the others."),
        tuple(
            TopicQuestion(kind, "alphabeta", _DEEP, _WIDE, _PLANTED)
            for kind in ("pruned-leaves", "cut-branches", "visit-order")
        ),
        TopicQuestion("order-lines", "alphabeta", _LINES, _LINES),
        fading="alphabeta",
    ),
    Topic(
        "windows",
        gettext("Windows (α, β)"),
        gettext("Follow α and β down the tree, and see what changes them on the way."),
        tuple(TopicQuestion(kind, "alphabeta", _DEEP, ((3, 4), (8, 14)), _PLANTED) for kind in ("windows", "why-cut")),
    ),
    Topic(
        "bounds",
        gettext("Bounds and conditions"),
        gettext("Tell an exact value from a bound, and say under which condition a branch is cut off."),
        (
            *(TopicQuestion(kind, "alphabeta", _FEW_LEAVES, _MORE_LEAVES) for kind in ("bounds", "intervals")),
            TopicQuestion("values", "alphabeta", _FEW_LEAVES, _MORE_LEAVES, _PLANTED),
            TopicQuestion("find-x", "alphabeta", ((2, 2), (4, 8)), ((2, 2), (6, 9))),
        ),
    ),
    Topic(
        "expectiminimax",
        gettext("Chance nodes"),
        gettext("Weigh the outcomes of chance: a chance node is worth the mean of its children."),
        (TopicQuestion("chance-values", "expectiminimax", _FEW_LEAVES, _MORE_LEAVES, CHANCE),),
        TopicQuestion("order-lines", "expectiminimax", _LINES, _LINES, {"levels": "max chance"}),
        fading="expectimax",
    ),
    Topic(
        "star1",
        gettext("Cut-offs at chance nodes"),
        gettext("See when the range of the values is enough to cut off a branch below a chance node."),
        (TopicQuestion("chance-pruning", "star1", _DEEP, ((3, 4), (8, 14)), _CHANCE_CUTS),),
    ),
    Topic(
        "maxn",
        gettext("Several players"),
        gettext("Work out trees with three players, each of whom maximises its own entry of a tuple."),
        (TopicQuestion("tuples", "maxn", ((2, 2), (4, 9)), _MORE_LEAVES, {"levels": "p1 p2 p3", "values": (1, 9)}),),
    ),
)
TOPICS: Mapping[str, Topic] = MappingProxyType({topic.name: topic for topic in TABLE})
"""topics, keyed by name, in the order of the course"""
ALL_TOPICS = "all"
"""name, in commands and addresses, of a tutor for all topics in turn"""


# ---- The choice of the next exercise: its aim, and a tree on which the answer is informative ----

_REVIEW = 4
"""while mistakes are practised, one in this number of exercises tests an overcome mistake, the oldest first"""
_SEEDS = 5
"""number of seeds tried for an exercise"""
_FEW = 2
"""maximum number of mistakes for which a small tree suffices"""
_TREES = 24
"""number of trees generated for an exercise; the most informative one is used"""
_MOST_DRAWN = 400
"""maximum number of trees generated for an exercise, including trees that are rejected immediately"""
_INTERFERENCE = 2.0
"""penalty for another suspected mistake that also changes the answer; a mistake that is to be distinguished scores at
most 1"""


@dataclass(frozen=True)
class Aim:
    """The purpose of an exercise."""

    question: TopicQuestion
    target: str
    """mistake that must change the answer; "" if as many mistakes as possible should change it"""
    wanted: tuple[str, ...]
    """mistakes that the answer must distinguish, including the target"""
    avoided: tuple[str, ...] = ()
    """other mistakes that occurred, which together with the target would make an answer harder to explain"""

    right_count: int = 2
    """number of right answers so far; as long as no mistake has occurred, trees become larger with this number"""

    @property
    def shape(self) -> Shape:
        ramp = (_FIRST, self.question.small, self.question.large)
        if not self.target:
            return ramp[min(self.right_count, len(ramp) - 1)]
        return self.question.small if len(self.wanted) <= _FEW else self.question.large


def aim_of(topics: Sequence[Topic], learner: Learner, number: int, right_count: int = 2) -> Aim:
    """Return the aim of an exercise on the first topic that is not mastered: to test a mistake that was made, otherwise
    mistakes that are not yet ruled out.

    ``number`` is the number of exercises so far, and ``right_count`` is the number of right answers about the topic. If
    a mistake was made before, or no mistake is left to rule out, some exercises also test mistakes that were overcome
    earlier.

    >>> from gametree.exercises.tutor.next_exercise import TOPICS
    >>> aim = aim_of([TOPICS["maxn"]], Learner(), 0)
    >>> aim.target, len(aim.wanted), aim.question.kind
    ('', 4, 'tuples')
    """
    topic = current_of(topics, learner)
    unsettled = learner.unsettled(topic.mistakes)
    suspects = learner.suspects(topic.mistakes)
    target, avoided = (suspects[0], tuple(suspects[1:])) if suspects else ("", ())
    is_review = not unsettled or (bool(suspects) and number % _REVIEW == _REVIEW - 1)
    older = _oldest(topics, learner) if is_review else ""
    if older:
        unsettled.append(older)
        target = target or older
    if older and not any(question.shows(older) for question in topic.questions):
        target, avoided = older, ()
        topic = next(candidate for candidate in topics if older in candidate.mistakes)
    question = _question(topic, target or unsettled[0], number)
    wanted = [name for name in unsettled if name not in avoided and question.shows(name)]
    return Aim(question, target, tuple(wanted), avoided, right_count)


def current_of(topics: Sequence[Topic], learner: Learner) -> Topic:
    """Return the first topic that is not mastered; the last topic if all are."""
    return next((topic for topic in topics if not is_settled(topic, learner)), topics[-1])


def closing_aim(topics: Sequence[Topic], learner: Learner, asked: Collection[tuple[object, object]]) -> Aim | None:
    """Return an aim with the closing question of a mastered topic, or None if there is none left: ``asked`` contains
    the kind and search of each question asked so far.

    >>> closing_aim([TOPICS["minimax"]], Learner(), set()) is None
    True
    """
    for topic in topics:
        question = topic.closing
        if question and (question.kind, question.algorithm) not in asked and is_settled(topic, learner):
            return Aim(question, "", ())
    return None


def is_settled(topic: Topic, learner: Learner) -> bool:
    return all(map(learner.has_mastered, topic.mistakes))


def _oldest(topics: Sequence[Topic], learner: Learner) -> str:
    """Return the overcome mistake whose last test was longest ago, or "" if there is none."""
    names = dict.fromkeys(name for topic in topics for name in topic.mistakes if learner.has_mastered(name))
    return min(names, key=lambda name: learner[name].last, default="")


def _question(topic: Topic, mistake: str, number: int) -> TopicQuestion:
    """Return a question of a topic that can show the given mistake; several such questions take turns."""
    fitting = [question for question in topic.questions if question.shows(mistake)]
    return fitting[number % len(fitting)]


RulesOf: TypeAlias = Callable[[str, str], Rules]
"""function that returns the rules for a kind of question about a search"""


def sheet_for(
    topics: Sequence[Topic],
    learner: Learner,
    count: int,
    seed: int,
    lang: str,
    rules_of: RulesOf,
    right_count: int = 2,
) -> tuple[Exercise, ...]:
    """Return ``count`` exercises on small trees, which test the learner's mistakes in turn; every fourth exercise is a
    review.

    A review tests a mistake that was overcome long ago, if such a mistake is due again. For a learner without mistakes,
    all exercises test possible mistakes; the trees are larger if more answers of the learner were right
    (``right_count``).
    """
    suspects = {name: topic for topic in topics for name in learner.suspects(topic.mistakes)}
    names, sheet = sorted(suspects, key=lambda name: learner[name].known), list[Exercise]()
    due = list(filter(learner.is_due, names))
    practised = [name for name in names if name not in due] or due
    for number in range(count):
        aim = aim_of([topics[number % len(topics)]], learner, number, right_count)
        is_review = number % _REVIEW == _REVIEW - 1
        if turns := due if is_review else practised:
            target = turns[(number // _REVIEW if is_review else number) % len(turns)]
            others = tuple(name for name in names if name != target)
            aim = Aim(_question(suspects[target], target, number), target, (target,), others)
        exercise, _ = first_exercise(aim, learner, seed + 1_000 * number, lang, rules_of)
        sheet.append(replace(exercise, seed=None))
    return tuple(sheet)


def first_exercise(
    aim: Aim, learner: Learner, seed: int, lang: str = "en", rules_of: RulesOf | None = None
) -> tuple[Exercise, Exposure]:
    """Return the result of `exercise_for` with the first seed, from ``seed`` on, for which an exercise is found."""
    for later in range(seed, seed + _SEEDS - 1):
        with suppress(GameTreeError):
            return exercise_for(aim, learner, later, lang, rules_of)
    return exercise_for(aim, learner, seed + _SEEDS - 1, lang, rules_of)


def exercise_for(
    aim: Aim, learner: Learner, seed: int, lang: str = "en", rules_of: RulesOf | None = None
) -> tuple[Exercise, Exposure]:
    """Draw several random exercises; return the one whose answer is most informative about the wanted mistakes.

    The same aim, learner and seed give the same exercise. The exercise has the default rules, or the rules that
    ``rules_of`` returns.

    >>> from gametree.exercises.tutor.next_exercise import TOPICS
    >>> exercise, found = exercise_for(aim_of([TOPICS["maxn"]], Learner(), 0), Learner(), 7)
    >>> [found.exposes(name) for name in TOPICS["maxn"].mistakes]
    [True, True, True, True]
    """
    weights = {name: 1 - learner[name].known for name in aim.wanted}
    greatest, best, remaining = sum(weights.values()), None, _TREES
    # in this exercise, another mistake may hide the target; it is used only if there is no better exercise
    spare: Exposure | None = None
    best_so_far = -_INTERFERENCE * (len(aim.avoided) + 1)
    for exercise in _drawn(aim, seed, lang, rules_of):
        if aim.target and _is_mostly_ties(exercise.tree):
            continue
        exposure = Exposure(exercise)
        if aim.target and not exposure.exposes(aim.target):
            continue
        remaining, spare = remaining - 1, exposure
        information = _information(aim, exposure, weights, best_so_far)
        if information > best_so_far and not (aim.target and exposure.is_hidden(aim.target, aim.wanted)):
            best_so_far, best = information, exposure
        if best and (remaining <= 0 or best_so_far >= greatest):
            break
    best = best or spare
    if best is None:
        problem = gettext("none of the generated trees shows the mistake %(name)s in its answer; try another seed")
        raise InputError(problem.with_values(name=Code(aim.target)))
    return best.exercise, best


def _is_mostly_ties(tree: Tree) -> bool:
    """Return whether half of the leaves or more have the same value: such a tree tests ties more than the mistake."""
    most = max(Counter(map(tree.value, tree.leaves)).values())
    return 2 * most >= len(tree.leaves)


def _information(aim: Aim, exposure: Exposure, weights: dict[str, float], limit: float) -> float:
    """Return how informative an exercise is: the sum of the weights of the mistakes with distinct answers.

    The calculation stops as soon as the result cannot exceed ``limit``.
    """
    information = sum(-_INTERFERENCE for name in aim.avoided if exposure.exposes(name))
    remaining, answers = sum(weights.values()), list[object]()
    for name in sorted(aim.wanted, key=lambda name: name != aim.target):
        if information + remaining <= limit:
            return information
        remaining -= weights[name]
        if exposure.exposes(name) and exposure.answers(name)[0] not in answers:
            information += weights[name]
            answers.append(exposure.answers(name)[0])
    return information


def _drawn(aim: Aim, seed: int, lang: str, rules_of: RulesOf | None) -> Iterator[Exercise]:
    question, (plies, leaves) = aim.question, aim.shape
    conditions = {**question.conditions, "plies": plies, "leaves": leaves, "algorithm": question.algorithm}
    if rules_of is not None:
        value_range = conditions.get("rules", Rules()).value_range
        conditions["rules"] = replace(rules_of(question.kind, question.algorithm), value_range=value_range)
    promises, draws = Promises(kind=question.kind, **conditions), RandomTrees(seed)
    for _ in range(_MOST_DRAWN):
        tree = draws.tree(promises)
        if tree is None:
            continue
        try:
            details = details_for(question.kind, tree, promises, draws)
            exercise = Exercise(
                question.kind, tree, promises.rules, promises.window, question.algorithm, details, lang=lang
            )
            is_empty = exercise.question_kind.sort.name == "marks" and not exercise.key
        except GameTreeError:
            continue  # no question of kind find-x is possible, because no leaf matters
        if not is_empty:
            yield exercise
