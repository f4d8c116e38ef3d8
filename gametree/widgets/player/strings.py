"""Everything that a player says, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...drawing.shapes import Role
from ...explain.control_words import counter_words
from ...explain.cutoff_reasons import Reason
from ...explain.predict import LEVELS, PredictionQuestion, questions
from ...explain.pseudocode import Line, Listing, pseudocode
from ...games.kinds import CHANCE, LEAF, MAX, MIN, player_number
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.watched import WatchedResult
from ...tree.tree import Tree
from .patches import Sentences
from .player_words import player_words

__all__ = ["legend", "listed_lines", "picture_talk", "program_of", "talk"]

INDENT = 4
"""spaces by which Python code is indented a level"""


def talk(result: Result, said: Sentences, reasons: Iterable[Reason], roles: set[Role]) -> dict[str, Any]:
    """Return the sentences, words and lists of one language, as plain data for JSON."""
    lang = said.lang
    told = picture_talk(result.tree, said, roles, program_of(result, lang), EventKind)
    if isinstance(result, WatchedResult):
        told["words"]["panel_code"] = told["words"]["your_program"]
        return {**told, "why": [], "questions": {}, "told": said.told}
    for kind in sorted(result.tree.kinds):
        if player_number(kind):
            told["words"][f"kind_{kind}"] = f"{told['words']['player_node']} {kind}"
    told["words"] |= counter_words(result.trace.judges, lang)
    asked = {level: questions(result, level, lang) for level in LEVELS}
    told["why"] = [said.say(reason.told(lang)) for reason in reasons]
    told["questions"] = {level: _level(some, said) for level, some in asked.items() if some}
    return {**told, "told": said.told}


def program_of(result: Result, lang: str) -> Listing:
    """Return the pseudo-code of a search, or the text of a watched program, a line a line."""
    if not isinstance(result, WatchedResult):
        return pseudocode(result, lang=lang)
    lines = result.trace.program.splitlines()
    indents = [(len(line) - len(line.lstrip())) // INDENT for line in lines]
    return Listing(
        result.algorithm, tuple(Line(indent, line.strip()) for indent, line in zip(indents, lines, strict=True))
    )


def picture_talk(
    tree: Tree, said: Sentences, roles: set[Role], program: Listing, kinds: Iterable[str]
) -> dict[str, Any]:
    """Return the words and lists that every search has: captions, legend, pseudo-code, names of events."""
    spoken = player_words(said.lang)
    return {
        "words": spoken,
        "captions": said.captions,
        "legend": legend(tree, roles, spoken),
        "code": listed_lines(program),
        "kinds": [spoken[f"event_{kind}"] for kind in kinds],
    }


def listed_lines(program: Listing) -> list[list[Any]]:
    """Return the lines of a program, each with its indent, as plain data for JSON."""
    return [[line.indent, line.text] for line in program.lines]


def _level(questions: Sequence[PredictionQuestion], said: Sentences) -> dict[str, Any]:
    """Return the questions of a level as the page takes them: what they have in common once."""
    first = questions[0]
    asked = [_question(one, said) for one in questions]
    return {"sort": first.sort, "fields": first.fields, "choices": first.choices, "asked": asked}


def _question(asked: PredictionQuestion, said: Sentences) -> list[Any]:
    """Return a question, with numbers for its sentences; of a remark that ends as the praise does, the first half."""
    ask, praise = said.say(asked.ask), said.say_apart(asked.praise)
    wrong: dict[str, int | list[int]] = {}
    for answer, sentence in asked.wrong.items():
        halves = said.say_apart(sentence)
        wrong[answer] = halves[0] if halves[1:] == praise[1:] != [] else halves
    return [asked.at, asked.until, asked.node, ask, asked.right, praise, wrong]


# ---- the legend ---------------------------------------------------------------------------------

Entry = tuple[str, str, str, str]
"""A sample's outline (up, down, circle, box, edge), a text on it, its class names, and what it means."""

KINDS = (
    (MAX, ("up", "", "gt-node gt-done", "max_node")),
    (MIN, ("down", "", "gt-node gt-done", "min_node")),
    (CHANCE, ("circle", "", "gt-node gt-done", "chance_node")),
    (LEAF, ("box", "", "gt-node gt-done", "leaf_node")),
)
ROLES = (
    (Role.PATH, ("box", "", "gt-node gt-path", "path")),
    (Role.UNVISITED, ("box", "", "gt-node gt-unvisited", "unvisited")),
    (Role.CUT, ("edge", "//", "gt-edge gt-text gt-cut", "pruned_branch")),
    (Role.BEST, ("box", "", "gt-node gt-best", "best_line")),
)


def legend(tree: Tree, roles: set[Role], words: Mapping[str, str]) -> list[Entry]:
    """Return the entries for a tree, and for those roles that its marks take on.

    >>> words = {"max_node": "MAX node", "leaf_node": "leaf", "path": "current path"}
    >>> [meaning for *_, meaning in legend(Tree.parse("[3 5]"), {Role.PATH}, words)]
    ['MAX node', 'leaf', 'current path']
    """
    kinds = {LEAF, *tree.kinds}
    entries = [entry for kind, entry in KINDS if kind in kinds] + [entry for role, entry in ROLES if role in roles]
    return [(outline, text, look, words[word]) for outline, text, look, word in entries]
