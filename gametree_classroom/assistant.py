"""What an assistant in a chat may ask the kit for: pictures, steps, exercises, marks and hints, but no answers.

What `Feedback` says in a notebook would lead somebody who asks often enough to the whole key: the first wrong part, or
how many parts are right, does so in about ten marks. So a mark says less here, and there are few of them.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from random import Random
from typing import Any, NamedTuple

from gametree.drawing.drawing import Drawing, draw
from gametree.errors import GameTreeError, InputError, MissingPackageError, choose
from gametree.exercises import check, generate
from gametree.exercises.diagnosis import Explanation
from gametree.exercises.exercise import Exercise, other_rules_in_words
from gametree.exercises.exercise_picture import exercise_text, question_drawing
from gametree.exercises.feedback import Feedback
from gametree.exercises.kinds import KINDS
from gametree.exercises.mistakes import MISTAKES
from gametree.languages import translator_for
from gametree.phrases import Code, gettext
from gametree.render.svg import bundle
from gametree.search import ALGORITHMS
from gametree.tree.tree import Tree
from gametree.values import Value

MOST_ANSWERS = 5
"""number of different answers to an exercise that are marked"""
_GUESSES = 3
"""of so many possible answers one is marked, so that nobody finds the right one by leaving out the others"""
_LAST_HINT = 3
"""the last step of a hint that does not tell a part of the answer"""
_FEWEST_LEAVES = 4
"""number of leaves from which a part of an exercise's tree is refused; a smaller one needs no search"""
_INSTRUCTIONS = (
    "Game trees for teaching adversarial search. When a student works on an exercise, take it from `exercise`, mark "
    "what the student says with `mark`, and give the steps of `hint` one at a time; ask questions in your own words. "
    "Never work the answer out for the student."
)


class Reply(NamedTuple):
    """What an assistant gets: text, and a picture as PNG in Base64, "" where there is none."""

    text: str
    png: str = ""


@dataclass
class _OpenExercise:
    exercise: Exercise
    marked: dict[str, str] = field(default_factory=dict)
    """what was said of each answer, by the answer as Python writes it"""
    hints: int = 0
    is_solved: bool = False

    @property
    def most_answers(self) -> int:
        """The number of different answers that are marked: at least one, and few of those from which one can guess."""
        possible = self.exercise.question_kind.possible_answers(self.exercise)
        return MOST_ANSWERS if possible is None else max(1, min(MOST_ANSWERS, possible // _GUESSES))

    def is_betrayed_by(self, tree: Tree) -> bool:
        """Tell whether a search of a tree would show the answer: it has the same leaves, the same order, or a part."""
        exercise = self.exercise
        own = [exercise.tree.value(leaf) for leaf in exercise.tree.leaves if leaf not in exercise.unknown]
        other = [tree.value(leaf) for leaf in tree.leaves]
        if not Counter(own) - Counter(other):
            return True
        if len(own) == len(other):
            return _ranks(other) in (_ranks(own), _ranks(own, -1))
        starts = range(len(own) - len(other) + 1 if len(other) >= _FEWEST_LEAVES else 0)
        return any(own[start : start + len(other)] == other for start in starts)


def _ranks(values: Sequence[Value | None], sign: int = 1) -> list[int]:
    """Return the place of each value among the others, which is the same for values that were shifted or stretched."""
    places = {value: sign * place for place, value in enumerate(sorted(set(values)))}  # type: ignore[type-var]
    least = min(places.values(), default=0)
    return [places[value] - least for value in values]


class Assistant:
    """A session with an assistant, whose methods are the tools; their docstrings tell the assistant what they do.

    >>> session = Assistant(random=Random(2))
    >>> ticket, *lines = session.exercise("values", difficulty=1).text.splitlines()
    >>> session.mark(ticket, "A = 0, B = 0, C = 0").text.splitlines()[0]
    'Not yet.'
    """

    def __init__(self, lang: str = "en", *, random: Random | None = None) -> None:
        self.lang = lang
        self._random = random or secrets.SystemRandom()
        self._open: dict[str, _OpenExercise] = {}

    def draw(self, tree: str) -> Reply:
        """Draw a game tree, such as [[3 12 8] [2 4 6] [14 5 2]] or {0.9: 3, 0.1: min[5 2]}, as picture and text."""
        return _drawn(draw(Tree.parse(tree), lang=self.lang))

    def step(self, tree: str, algorithm: str = "alphabeta", step: int = 0) -> Reply:
        """Show a step (from 0; line 1 has the last) of a search of your own tree: minimax, alphabeta and others."""
        read, search = Tree.parse(tree), ALGORITHMS[choose(gettext("algorithm"), algorithm, ALGORITHMS)]
        if any(entry.is_betrayed_by(read) for entry in self._open.values() if not entry.is_solved):
            cure = gettext("use %(mark)s and %(hint)s").with_values(mark=Code("mark"), hint=Code("hint"))
            got = gettext("the tree of an open exercise, or one like it")
            raise InputError(Code("step"), gettext("a tree of your own"), got, cure)
        frames = search(read).frames(by="leaf")
        if not 0 <= step < len(frames):
            needed = gettext("a step from 0 to %(last)s").with_values(last=len(frames) - 1)
            raise InputError(Code("step"), needed, str(step))
        reply = _drawn(draw(frames[step], lang=self.lang, captioned=True))
        return reply._replace(text=f"{step}/{len(frames) - 1}\n{reply.text}")

    def exercise(self, kind: str = "", difficulty: int = 2) -> Reply:
        """Make a new exercise (difficulty 1 to 5): first its ticket for mark and hint, then the question."""
        kind = choose(gettext("kind of question"), kind, KINDS) if kind else self._random.choice(list(KINDS))
        exercise = generate(kind, self._random.randrange(2**31), difficulty=difficulty, lang=self.lang)
        ticket = f"{self._random.getrandbits(32):08x}"
        self._open[ticket] = _OpenExercise(exercise)
        return Reply(f"{ticket}\n{exercise_text(exercise)}", _drawn(question_drawing(exercise, self.lang)).png)

    def mark(self, ticket: str, answer: str) -> Reply:
        """Say whether the student's answer is right or not yet; only a few different answers are marked."""
        entry = self._entry(ticket)
        answer_text = repr(entry.exercise.read(answer))
        if answer_text not in entry.marked:
            if len(entry.marked) >= entry.most_answers:
                got = gettext("a new one (at most: %(count)s)").with_values(count=entry.most_answers)
                cure = gettext("let the student work it out, or take a new exercise")
                raise InputError(Code("mark"), gettext("one of the answers that were marked"), got, cure)
            feedback = check(entry.exercise, answer)
            entry.is_solved |= feedback.right
            entry.marked[answer_text] = _told(feedback)
        return Reply(entry.marked[answer_text])

    def hint(self, ticket: str) -> Reply:
        """Give the next of three hints: where to begin, which rule decides there, and its numbers."""
        entry = self._entry(ticket)
        entry.hints = min(entry.hints + 1, _LAST_HINT)
        return Reply(entry.exercise.hint(entry.hints))

    def _entry(self, ticket: str) -> _OpenExercise:
        if ticket not in self._open:
            cure = gettext("ask for one with %(tool)s").with_values(tool=Code("exercise"))
            raise InputError(Code("ticket"), gettext("the ticket of an exercise"), ticket, cure)
        return self._open[ticket]


def _told(feedback: Feedback) -> str:
    """Say whether an answer is right, and which rule it breaks, if one known mistake leads to it; never where."""
    translator = translator_for(feedback.lang)
    mistakes = {one.mistakes for one in feedback.beliefs if isinstance(one, Explanation) and one.mistakes}
    lines = [gettext("Right.").render(translator) if feedback.right else gettext("Not yet.").render(translator)]
    lines += [other_rules_in_words(translator, change) for change in feedback.other_rules]
    lines += [MISTAKES[name].told(feedback.lang) for names in mistakes if len(mistakes) == 1 for name in names]
    return "\n".join(lines)


def _drawn(drawing: Drawing) -> Reply:
    contents = bundle(drawing)
    return Reply(contents["text/plain"], contents.get("image/png", ""))


def server(session: Assistant) -> Any:
    """Return a server by the Model Context Protocol, with the tools of a session."""
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
        """Return a tool whose refusals reach the assistant as they are, which those of other exceptions do not."""

        @wraps(tool)
        def answered(**values: Any) -> list[Any]:
            try:
                text, png = tool(**values)
            except GameTreeError as error:
                raise ToolError(error.told(session.lang)) from None
            image = [ImageContent(type="image", data=png, mime_type="image/png")] if png else []
            return [TextContent(type="text", text=text), *image]

        return answered

    made = MCPServer("gametree", instructions=_INSTRUCTIONS)
    for tool in (session.draw, session.step, session.exercise, session.mark, session.hint):
        made.tool(structured_output=False)(with_contents(tool))
    return made
