"""Random exercises of every kind, and unusual answers to them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import KINDS, RUBRICS, Exercise, Feedback, Rubric, check, generate
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.answer_notation import in_words, literal
from gametree.exercises.kinds.step_tables import options, table
from gametree.exercises.marks import rubric_of
from gametree.phrases import LANGUAGES
from oracle import AlphaBeta, Nested
from trees import INF, nested, numbers, plain_games, written

lists = nested(numbers, max_leaves=12).filter(lambda tree: isinstance(tree, list))
small = nested(numbers, max_leaves=6).filter(lambda tree: isinstance(tree, list))
bounds = st.integers(-9, 9) | st.sampled_from([INF, -INF])
windows = st.just((-INF, INF)) | st.tuples(bounds, bounds).filter(lambda pair: pair[0] < pair[1])


@dataclass(frozen=True)
class Asked:
    """A random exercise on alpha-beta, with the oracle's search of its tree."""

    nested: Nested
    root: str
    rules: gt.Rules
    window: tuple[Any, Any]

    @property
    def tree(self) -> gt.Tree:
        """Return the tree of the exercise."""
        return gt.Tree.from_nested(self.nested, root=self.root)

    @property
    def searched(self) -> AlphaBeta:
        """Return the oracle's search."""
        return self.search(self.nested)

    def search(self, tree: Nested) -> AlphaBeta:
        """Return the oracle's search of another tree under the same rules."""
        return AlphaBeta(
            tree,
            self.root == "max",
            window=self.window,
            strict=self.rules.cut == "beyond",
            hard=self.rules.fail == "hard",
            backwards=self.rules.order == "right_to_left",
        )

    def exercise(self, kind: str, **details: object) -> Exercise:
        """Return an exercise of the given kind about the tree."""
        return Exercise(kind, self.tree, self.rules, self.window, "alphabeta", details)


conventions = st.builds(
    gt.Rules,
    cut=st.sampled_from(["at_equality", "beyond"]),
    fail=st.sampled_from(["soft", "hard"]),
    order=st.sampled_from(["left_to_right", "right_to_left"]),
)


def asked(
    trees: st.SearchStrategy[Nested] = lists, windows: st.SearchStrategy[tuple[Any, Any]] = windows
) -> st.SearchStrategy[Asked]:
    """Draw a tree, the player at the root, rules and a start window."""
    return st.builds(Asked, trees, st.sampled_from(["max", "min"]), conventions, windows)


games = plain_games(leaves=numbers, max_leaves=8, chance=True).filter(lambda game: isinstance(game, list))
players = plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=8).filter(
    lambda game: isinstance(game, list)
)


@st.composite
def exercises(draw: st.DrawFn, kinds: tuple[str, ...] = tuple(KINDS)) -> Exercise:
    """Draw an exercise of any kind."""
    kind = draw(st.sampled_from(kinds))
    algorithm = draw(st.sampled_from(KINDS[kind].algorithms))
    if kind in ("wrong-line", "why-cut"):  # their trees must show a mistake or a cut-off
        return generate(kind, draw(st.integers(0, 40)), algorithm=algorithm)
    if algorithm in ("maxn", "paranoid"):
        rules = gt.Rules(tie=draw(st.sampled_from(["first", "last"])))
        return Exercise(kind, written(draw(players)), rules, algorithm=algorithm)
    if algorithm in ("star1", "star2", "expectiminimax"):
        decides = games.filter(lambda game: game[0] != "chance") if kind == "best-move" else games
        rules = gt.Rules(value_range=(-9, 9)) if algorithm in ("star1", "star2") else gt.Rules()
        return Exercise(kind, written(draw(decides)), rules, algorithm=algorithm)
    full = kind in ("best-move", "design-leaves", "order-lines") or algorithm != "alphabeta"
    given = draw(asked(small if kind == "child-order" else lists, st.just((-INF, INF)) if full else windows))
    return Exercise(kind, given.tree, given.rules, given.window, algorithm, draw(details(kind, given, algorithm)))


def is_later(given: Asked, leaf: int, branch: int) -> bool:
    """Return whether ``branch`` is searched after ``leaf``; both are node numbers in preorder."""
    if leaf in given.tree.subtree(branch):
        return False
    return (
        branch > leaf if given.rules.order == "left_to_right" else branch < leaf and branch not in given.tree.path(leaf)
    )


@st.composite
def details(draw: st.DrawFn, kind: str, given: Asked, algorithm: str) -> dict[str, Any]:
    """Draw the details that the given kind of question needs in addition to a tree."""
    tree = given.tree
    if kind == "windows":
        return {"at": draw(st.sampled_from(["entry", "end"]))}
    if kind in ("child-order", "design-leaves"):
        return {"cuts": draw(st.sampled_from(["most", "fewest"]))}
    if kind == "which-trace":
        window = {} if algorithm == "minimax" else {"window": given.window}
        right = gt.ALGORITHMS[algorithm](tree, rules=given.rules, **window)
        other = gt.minimax(tree.rebuilt(values=dict.fromkeys(tree.leaves, 77)))
        return {"options": options(draw(st.permutations([right, other])))}
    if kind == "first-wrong-step":
        window = {} if algorithm == "minimax" else {"window": given.window}
        steps = table(gt.ALGORITHMS[algorithm](tree, rules=given.rules, **window))
        steps[draw(st.integers(0, len(steps) - 1))][3] = "77"
        return {"steps": steps}
    if kind == "find-x":
        leaf = tree.label(draw(st.sampled_from(tree.leaves)))
        later = [tree.label(node) for node in tree.nodes[1:] if is_later(given, tree[leaf], node)]
        # otherwise the kinds of question about moves have nothing to ask
        is_full = algorithm == "minimax" or given.window == (-INF, INF)
        cut = ["cut"] * bool(algorithm == "alphabeta" and later)
        assume(cut or is_full)
        asked = draw(st.sampled_from([*cut, *(["move", "change"] * is_full)]))
        found = {"leaf": leaf, "ask": asked}
        if asked == "cut":
            found["branch"] = draw(st.sampled_from(later))
        elif asked == "move":
            found["move"] = tree.move(draw(st.sampled_from(tree.children(0))))
        return found
    return {}


WORDS = "A|b|B1|c2|a1|x|x <= 3|3,5|1/0|inf|nan|[3, 14]|≤ 3|A=3 B=4|{'A': 3}|(("
atoms = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.complex_numbers() | st.text(max_size=12)
    | st.binary(max_size=4) | st.sampled_from(WORDS.split("|")) | st.just(...)
    | st.builds(Fraction, st.integers(), st.integers(1, 9))
)  # fmt: skip
hashable = st.recursive(atoms, lambda below: st.lists(below, max_size=3).map(tuple), max_leaves=4)
literals = st.recursive(
    atoms,
    lambda below: (
        st.lists(below, max_size=4)
        | st.lists(below, max_size=3).map(tuple)
        | st.sets(hashable, max_size=4)
        | st.dictionaries(hashable, below, max_size=4)
    ),
    max_leaves=8,
)
"""any Python literal"""

LETTERS = "ABCDabcx0123459 ,;:=<>≤≥≠→()[]{}'\"\\|-−+∞/.\n\t∪ "
PIECES = "inf|-inf|1/3|None|...|or|and|nan|e9|B1|C21|a1|x <|at most|never|'"
_ODD_VALUES = (None, [], {}, (), ..., True, -1, 0, 7, 2.5, 10**30, INF, -INF, float("nan"), 1j)
ODD = st.sampled_from([*_ODD_VALUES, "", "A", "b1", "Z9", "3,5", "≤ 2"])


@st.composite
def nearly(draw: st.DrawFn, exercise: Exercise) -> Any:
    """Draw the key or the example answer with some parts or letters changed."""
    answer = draw(st.sampled_from([exercise.key, exercise.question_kind.example(exercise)]))
    changes = draw(st.integers(0, 3))
    for _ in range(changes):
        answer = draw(_with_a_part_changed(answer))
    if changes and draw(st.booleans()):
        return answer
    text = draw(st.sampled_from([str, repr] if changes else [literal, in_words]))(answer)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 2))
        text = text[:start] + draw(st.sampled_from([*LETTERS, *PIECES.split("|"), ""])) + text[end:]
    return text


def _with_a_part_changed(answer: Any) -> st.SearchStrategy[Any]:
    """Draw an answer in which a part is removed, replaced, doubled or changed, or the order is reversed."""
    if isinstance(answer, dict) and answer:
        names, parts = st.sampled_from(sorted(answer, key=str)), st.sampled_from(list(answer.values()))
        return st.one_of(
            names.map(lambda name: {label: part for label, part in answer.items() if label != name}),
            st.tuples(names, parts | ODD | literals).map(lambda change: {**answer, change[0]: change[1]}),
            st.tuples(ODD.filter(lambda odd: not isinstance(odd, list | dict)), parts).map(
                lambda change: {**answer, change[0]: change[1]}
            ),
            st.just(list(answer.items())),
        )
    if isinstance(answer, list | tuple) and answer:
        made, places = type(answer), st.integers(0, len(answer) - 1)
        return st.one_of(
            places.map(lambda place: made([*answer[:place], *answer[place + 1 :]])),
            st.tuples(places, ODD | st.sampled_from(list(answer)) | literals).map(
                lambda change: made([*answer[: change[0]], change[1], *answer[change[0] + 1 :]])
            ),
            st.just(made([*answer, answer[0]])),
            st.just(made(reversed(answer))),
            st.just(list(answer) if made is tuple else tuple(answer)),
        )
    return ODD | literals | st.just([answer])


SCALES = (
    *RUBRICS,
    Rubric("per_node", points=Fraction(7, 3)),
    Rubric("minus_per_error", points=25, penalty=5),
    Rubric("minus_per_error", points=2, penalty=9),
    Rubric("all_or_nothing", points=0),
)


def marked_or_refused(exercise: Exercise, answer: Any) -> Feedback | None:
    """Check that an answer is marked under every rubric and in every language, or refused with an example.

    Return the feedback, or None for a refused answer.
    """
    try:
        feedback = check(exercise, answer)
    except AnswerError as error:
        assert exercise.read(error.example) == exercise.read(exercise.example())
        messages = {lang: error.text(lang) for lang in LANGUAGES}
        assert str(error) == messages[exercise.lang] and all(
            text.endswith(f": {error.example}") for text in messages.values()
        )
        assert len(set(messages.values())) == len(LANGUAGES)
        return None
    assert isinstance(feedback, Feedback)
    for scale in SCALES:
        rubric = rubric_of(scale).sized(len(exercise.question_kind.items(exercise.key)))
        scored = dataclasses.replace(feedback, rubric=rubric)
        assert 0 <= scored.score <= scored.maximum == rubric.points
        assert scored.score == scored.maximum or not feedback.right
    for lang in LANGUAGES:
        assert feedback.message(lang) and (feedback.points(lang) or not feedback.right)
    assert repr(feedback)
    assert exercise.read(literal(feedback.answer)) == feedback.answer
    return feedback


def changed(exercise: Exercise) -> st.SearchStrategy[Any]:
    """Draw an answer of the right form, whether or not it resembles the key."""
    key = exercise.key
    if exercise.kind == "order-lines":
        numbers = st.permutations(range(1, len(exercise.details["lines"]) + 1))
        indented = st.lists(st.sampled_from(["", ">", ">>"]), min_size=1, max_size=len(key))
        return st.builds(lambda levels, order: [f"{level}{line}" for level, line in zip(levels, order, strict=False)],
                         indented, numbers) | st.integers(1, len(key)).map(lambda count: key[:count])  # fmt: skip
    if isinstance(key, dict) and exercise.kind not in ("child-order", "design-leaves"):
        other = exercise.read(exercise.example())
        some = st.sampled_from([*key.values(), *other.values()])
        labels = [exercise.tree.label(node) for node in exercise.tree if exercise.tree.children(node)]
        return st.dictionaries(st.sampled_from(labels), some).map(lambda said: {**key, **said}) | st.dictionaries(
            st.sampled_from(labels), some
        )
    if isinstance(key, list):
        return st.lists(
            st.sampled_from([exercise.tree.label(leaf) for leaf in exercise.tree.leaves]), unique=True
        ).filter(lambda answer: exercise.kind != "cut-branches" or exercise.tree.label(0) not in answer)
    return st.sampled_from([key, exercise.example()])
