"""The tools of a chat assistant: pictures, steps, exercises, marks and hints, but no answers.

The notebook's `Feedback` would reveal the whole key to a student who asks often enough: if it names the first wrong
part or the number of right parts, about ten marks are enough. So marks reveal less here, and their number is limited.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from random import Random
from typing import Any, NamedTuple

from gametree import lectures
from gametree.drawing.drawing import Drawing, draw
from gametree.errors import GameTreeError, InputError, MissingPackageError, choose
from gametree.exercises import check, generate
from gametree.exercises.diagnosis_sentences import SLIP_KINDS
from gametree.exercises.exercise import Exercise
from gametree.exercises.exercise_picture import exercise_text, question_drawing
from gametree.exercises.feedback import Feedback
from gametree.exercises.kinds import KINDS
from gametree.languages import translator_for
from gametree.phrases import Code, gettext
from gametree.render.svg import bundle
from gametree.search import ALGORITHMS
from gametree.tree.tree import Tree

MOST_ANSWERS = 5
"""maximum number of different answers marked for an exercise"""
_GUESSES = 3
"""minimum number of possible answers for each answer that is marked, so that the right answer cannot be found by
elimination
"""
_LAST_HINT = 3
"""number of the last hint that reveals no part of the answer"""
_MOST_DRAWS = 100
"""maximum number of exercises that are generated to find one that differs from all trees whose steps are available"""
_LARGEST_PART = 200
"""maximum number of nodes of the parts of a tree that are compared with exercises, which have fewer nodes"""
_OWN_TREES = ("[[3 12 8] [2 4 6] [14 5 2]]", "{0.9: 3, 0.1: min[5 2]}")
"""trees in the descriptions of the tools. The steps of these trees are always available, like the steps of the
lectures' trees."""
_EXAMPLE = re.compile(r"\d{3}-[\w-]+")
"""pattern of the name of a lecture example"""
_INSTRUCTIONS = (
    "Game trees for teaching adversarial search. When a student works on an exercise, take it from `exercise`, mark "
    "what the student says with `mark`, and give the steps of `hint` one at a time; ask questions in your own words. "
    "Never work the answer out for the student."
)


class Reply(NamedTuple):
    """The reply to an assistant: text, and a picture as PNG in Base64 ("" if there is none)."""

    text: str
    png: str = ""


@dataclass
class _OpenExercise:
    exercise: Exercise
    marked: dict[str, str] = field(default_factory=dict)
    """reply to each answer, keyed by the text of the answer. Different texts count as different answers even if they
    are read as the same answer, because otherwise students could find numbers of the key.
    """
    hints: int = 0
    is_solved: bool = False

    @property
    def most_answers(self) -> int:
        """The maximum number of different answers marked: at least one, but few enough to prevent guessing."""
        possible = self.exercise.question_kind.possible_answers(self.exercise)
        return MOST_ANSWERS if possible is None else max(1, min(MOST_ANSWERS, possible // _GUESSES))


class _ShownTrees:
    """Trees whose steps are available to the student, with their parts; these steps would solve an exercise on a
    similar tree.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[int, ...], list[list[Any]]] = {}
        """leaf values of the trees and of their parts, keyed by the shape, which is the number of children of each
        node
        """

    def add(self, tree: Tree) -> None:
        """Add a tree and its parts that can be as large as an exercise."""
        for node in tree.nodes:
            part = tree.subtree(node)
            if len(part) <= _LARGEST_PART:
                self._values.setdefault(_shape(tree, part), []).append(_leaf_values(tree, part))

    def has_like(self, exercise: Exercise) -> bool:
        """Return whether one of the trees has the same shape as the tree of the exercise, and leaf values in the same
        or the opposite order.

        Leaves that the exercise hides are compared only if the exercise hides all leaves.
        """
        tree, unknown = exercise.tree, exercise.unknown
        places = [place for place, leaf in enumerate(tree.leaves) if leaf not in unknown] or range(len(tree.leaves))

        def known(values: Sequence[Any]) -> list[Any]:
            return [values[place] for place in places]

        own = known(_leaf_values(tree, tree.nodes))
        orders = _order(own), _order(own, is_opposite=True)
        return any(_order(known(other)) in orders for other in self._values.get(_shape(tree, tree.nodes), ()))


def _shape(tree: Tree, part: range) -> tuple[int, ...]:
    return tuple(len(tree.children(node)) for node in part)


def _leaf_values(tree: Tree, part: range) -> list[Any]:
    return [tree.value(node) for node in part if not tree.children(node)]


def _order(values: Sequence[Any], *, is_opposite: bool = False) -> list[list[int]]:
    """Return the rank of each value among the others; if the values are tuples, return the ranks for each player's
    utility.
    """
    columns = list(zip(*values, strict=True)) if isinstance(values[0], tuple) else [values]
    ranks = [{value: rank for rank, value in enumerate(sorted(set(column), reverse=is_opposite))} for column in columns]
    return [[rank[value] for value in column] for rank, column in zip(ranks, columns, strict=True)]


@cache
def _demonstration_trees() -> frozenset[Tree]:
    """Return the trees whose steps are always available: the trees in the lectures and in the descriptions of the
    tools.
    """
    subjects = (case.subject for name in lectures.ids() for case in lectures.load(name).cases)
    of_lectures = {tree for subject in subjects if isinstance(tree := getattr(subject, "tree", None), Tree)}
    return frozenset(of_lectures | {Tree.parse(text) for text in _OWN_TREES})


def _tree_named(text: str) -> Tree:
    """Return the tree of the lecture example with the given name, or the tree that the given text denotes."""
    return lectures.load(text.strip()).tree if _EXAMPLE.fullmatch(text.strip()) else Tree.parse(text)


class Assistant:
    """A session with a chat assistant. Its public methods are the tools, and their docstrings describe the tools to the
    assistant.

    >>> session = Assistant(random=Random(2))
    >>> ticket, *lines = session.exercise("values", difficulty=1).text.splitlines()
    >>> session.mark(ticket, "A = 0, B = 0, C = 0").text.splitlines()[0]
    'Not yet.'
    """

    def __init__(self, lang: str = "en", *, random: Random | None = None) -> None:
        self.lang = lang
        self._random = random or secrets.SystemRandom()
        self._open: dict[str, _OpenExercise] = {}
        self._shown = _ShownTrees()
        for tree in _demonstration_trees():
            self._shown.add(tree)

    def draw(self, tree: str) -> Reply:
        """Draw a game tree, such as [[3 12 8] [2 4 6] [14 5 2]] or {0.9: 3, 0.1: min[5 2]}, as picture and text."""
        return _drawn(draw(Tree.parse(tree), lang=self.lang))

    def step(self, tree: str, algorithm: str = "alphabeta", step: int = 0) -> Reply:
        """Show one step of a search of a tree by minimax, alphabeta or another algorithm.

        Steps are counted from 0; line 1 of the reply contains the number of the last step. While an exercise is open,
        the tree must be [[3 12 8] [2 4 6] [14 5 2]], the tree of a solved exercise, or the name of an example of the
        lectures, such as 002-deep; otherwise it can be any tree.
        """
        read, search = _tree_named(tree), ALGORITHMS[choose(gettext("algorithm"), algorithm, ALGORITHMS)]
        self._refuse_while_open(read)
        frames = search(read).frames(by="leaf")
        if not 0 <= step < len(frames):
            problem = gettext("there is no step %(step)s; write a number from 0 to %(last)s")
            raise InputError(problem.with_values(step=step, last=len(frames) - 1))
        reply = _drawn(draw(frames[step], lang=self.lang, captioned=True))
        return reply._replace(text=f"{step}/{len(frames) - 1}\n{reply.text}")

    def exercise(self, kind: str = "", difficulty: int = 2) -> Reply:
        """Make a new exercise (difficulty 1 to 5); return its ticket, which `mark` and `hint` need, and then the
        question.
        """
        kind = choose(gettext("kind of question"), kind, KINDS) if kind else self._random.choice(list(KINDS))
        exercise = self._drawn(kind, difficulty)
        ticket = f"{self._random.getrandbits(32):08x}"
        self._open[ticket] = _OpenExercise(exercise)
        return Reply(f"{ticket}\n{exercise_text(exercise)}", _drawn(question_drawing(exercise, self.lang)).png)

    def mark(self, ticket: str, answer: str) -> Reply:
        """Say whether the student's answer is right or not yet; only a few different texts are marked."""
        entry = self._entry(ticket)
        entry.exercise.read(answer)
        text = " ".join(answer.split())
        if text not in entry.marked:
            if len(entry.marked) >= entry.most_answers:
                problem = gettext(
                    "%(count)s answers to this exercise have been marked, which is the limit; let the student solve "
                    "the exercise, or use a new one"
                )
                raise InputError(problem.with_values(count=entry.most_answers))
            feedback = check(entry.exercise, answer)
            entry.is_solved |= feedback.right
            entry.marked[text] = _feedback_text(feedback)
        return Reply(entry.marked[text])

    def hint(self, ticket: str) -> Reply:
        """Give the next of three hints: where to begin, which rule decides there, and its numbers."""
        entry = self._entry(ticket)
        entry.hints = min(entry.hints + 1, _LAST_HINT)
        return Reply(entry.exercise.hint(entry.hints))

    def _refuse_while_open(self, tree: Tree) -> None:
        """Refuse to search a tree while an exercise is open, unless it is the tree of a demonstration or of a solved
        exercise.
        """
        solved = {entry.exercise.tree for entry in self._open.values() if entry.is_solved}
        if tree in _demonstration_trees() | solved:
            return
        if not all(entry.is_solved for entry in self._open.values()):
            message = gettext(
                "the steps of this tree are not shown while there is an open exercise; solve the exercise with the "
                "help of %(hint)s, or ask for an example of the lectures by its name, such as %(name)s"
            )
            raise InputError(message.with_values(hint=Code("hint"), name=Code("002-deep")))
        self._shown.add(tree)

    def _drawn(self, kind: str, difficulty: int) -> Exercise:
        """Generate an exercise whose answer does not follow from a tree whose steps are available, nor from an earlier
        exercise.
        """
        for _ in range(_MOST_DRAWS):
            exercise = generate(kind, self._random.randrange(2**31), difficulty=difficulty, lang=self.lang)
            if not self._shown.has_like(exercise):
                self._shown.add(exercise.tree)
                return exercise
        message = gettext(
            "no exercise of this kind was found that differs enough from the trees whose steps were shown; ask for a "
            "difficulty greater than %(difficulty)s, or another kind"
        )
        raise InputError(message.with_values(difficulty=difficulty))

    def _entry(self, ticket: str) -> _OpenExercise:
        if ticket not in self._open:
            problem = gettext("no exercise has the ticket %(ticket)s; ask for one with %(tool)s")
            raise InputError(problem.with_values(ticket=Code(ticket), tool=Code("exercise")))
        return self._open[ticket]


def _feedback_text(feedback: Feedback) -> str:
    """Return sentences that say whether an answer is right and, if only one mistake explains the answer, which mistake
    it is, but not where it was made.

    Slips are left out, because their sentences name a node.
    """
    translator = translator_for(feedback.lang)
    lines = [gettext("Right.").render(translator) if feedback.right else gettext("Not yet.").render(translator)]
    has_slip = not SLIP_KINDS.keys().isdisjoint(feedback.causes)
    is_clear = len(feedback.causes) == 1 or not feedback.beliefs  # if there are several rules, each one is a condition
    return "\n".join([*lines, *(feedback.cause_lines(feedback.lang) if is_clear and not has_slip else [])])


def _drawn(drawing: Drawing) -> Reply:
    contents = bundle(drawing)
    return Reply(contents["text/plain"], contents.get("image/png", ""))


def server(session: Assistant) -> Any:
    """Return a Model Context Protocol server with the tools of a session."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
        from mcp.types import ImageContent, TextContent
    except ModuleNotFoundError:
        message = gettext("%(option)s needs %(package)s; install it with: %(command)s")
        names = {"option": Code("gametree mcp"), "package": Code("mcp")}
        command = Code("pip install 'gametree[mcp]'")
        raise MissingPackageError(message.with_values(**names, command=command)) from None

    def with_contents(tool: Callable[..., Reply]) -> Callable[..., list[Any]]:
        """Return a tool that passes the messages of refusals to the assistant verbatim, but not the messages of other
        exceptions.
        """

        @wraps(tool)
        def answered(**values: Any) -> list[Any]:
            try:
                text, png = tool(**values)
            except GameTreeError as error:
                raise ToolError(error.text(session.lang)) from None
            image = [ImageContent(type="image", data=png, mime_type="image/png")] if png else []
            return [TextContent(type="text", text=text), *image]

        return answered

    made = MCPServer("gametree", instructions=_INSTRUCTIONS)
    for tool in (session.draw, session.step, session.exercise, session.mark, session.hint):
        made.tool(structured_output=False)(with_contents(tool))
    return made
