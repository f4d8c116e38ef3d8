"""The talk: everything that a player says, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...drawing.shapes import Role
from ...explain.cutoffs import Reason
from ...explain.predict import LEVELS, questions
from ...explain.pseudocode import pseudocode
from ...kinds import player_number
from ...trace.result import Result
from ...trace.trace import EventKind
from .legend import legend
from .patches import Sentences
from .player_words import player_words

__all__ = ["talk"]


def talk(result: Result, said: Sentences, reasons: Iterable[Reason], roles: set[Role]) -> dict[str, Any]:
    """Return the sentences, words and lists of one language, as plain data for JSON."""
    lang = said.lang
    spoken = player_words(lang)
    for kind in result.tree.kinds:
        if player_number(kind):
            spoken[f"kind_{kind}"] = f"{spoken['player_node']} {kind}"
    asked = {level: questions(result, level, lang) for level in LEVELS}
    told = {
        "words": spoken,
        "captions": said.captions,
        "legend": legend(result.tree, roles, spoken),
        "code": [[line.indent, line.text] for line in pseudocode(result, lang=lang).lines],
        "kinds": [spoken[f"event_{kind}"] for kind in EventKind],
        "why": [said.say(reason.told(lang)) for reason in reasons],
        "questions": {level: [_question(one, said) for one in all_of] for level, all_of in asked.items() if all_of},
    }
    return {**told, "told": said.told}


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
