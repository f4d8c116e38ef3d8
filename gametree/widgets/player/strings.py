"""Everything that a player says, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...drawing.shapes import Role
from ...explain.cutoffs import Reason
from ...explain.predict import LEVELS, questions
from ...explain.pseudocode import Listing, pseudocode
from ...kinds import player_number
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import Tree
from .legend import legend
from .patches import Sentences
from .player_words import player_words

__all__ = ["picture_talk", "talk"]


def talk(result: Result, said: Sentences, reasons: Iterable[Reason], roles: set[Role]) -> dict[str, Any]:
    """Return the sentences, words and lists of one language, as plain data for JSON."""
    lang = said.lang
    told = picture_talk(result.tree, said, roles, pseudocode(result, lang=lang), EventKind)
    for kind in result.tree.kinds:
        if player_number(kind):
            told["words"][f"kind_{kind}"] = f"{told['words']['player_node']} {kind}"
    asked = {level: questions(result, level, lang) for level in LEVELS}
    told["why"] = [said.say(reason.told(lang)) for reason in reasons]
    told["questions"] = {level: [_question(one, said) for one in some] for level, some in asked.items() if some}
    return {**told, "told": said.told}


def picture_talk(
    tree: Tree, said: Sentences, roles: set[Role], program: Listing, kinds: Iterable[str]
) -> dict[str, Any]:
    """Return the words and lists that every search has: captions, legend, pseudo-code, names of events."""
    spoken = player_words(said.lang)
    return {
        "words": spoken,
        "captions": said.captions,
        "legend": legend(tree, roles, spoken),
        "code": [[line.indent, line.text] for line in program.lines],
        "kinds": [spoken[f"event_{kind}"] for kind in kinds],
    }


def _question(asked: Any, said: Sentences) -> list[Any]:
    """Return a question as the page takes it, with numbers for its sentences."""
    return [
        asked.at,
        asked.until,
        asked.sort,
        asked.node,
        said.say(asked.ask),
        asked.fields,
        asked.choices,
        asked.right,
        said.say_apart(asked.praise),
        {answer: said.say_apart(sentence) for answer, sentence in asked.wrong.items()},
    ]
