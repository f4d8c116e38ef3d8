"""A question before a step, with every answer that is right or known to be wrong, and how an answer is judged."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import InputError, choose
from ...phrases import Code, brief, gettext
from ...tree.tree import NodeId
from ...values import Number, Value, ValueRefused, read_number

__all__ = ["LEVELS", "PredictionQuestion", "judge"]

LEVELS = ("leaf", "cut", "window", "value")
"""``leaf``: which leaf is evaluated next; ``cut``: whether a node is cut off at a test; ``window``: the α and β of a
node; ``value``: what a node returns."""


class PredictionQuestion(NamedTuple):
    """A question about what comes next, which the picture after ``at`` events can answer."""

    at: int
    """the number of events before the question"""
    until: int
    """the number of events that the player shows after the answer, up to the last one predicted"""
    sort: str
    """how it is answered: ``"leaf"`` (a leaf of the tree), ``"choice"`` (one of ``choices``) or ``"numbers"``
    (a number for each of ``fields``)"""
    node: NodeId
    """the node in question; where a leaf is asked for, the node above the last leaf"""
    ask: str
    """one sentence"""
    fields: tuple[str, ...]
    """the names of the numbers asked for: ``("α", "β")`` or ``("v",)``; empty for other sorts"""
    choices: tuple[tuple[str, str], ...]
    """key and text of each choice: ``(("cut", "Cut off"), ("on", "Go on"))``; empty for other sorts"""
    right: tuple[str, ...]
    """the number of the leaf's node, the key of the choice, or a text for each of ``fields`` (``"3"``, ``"−∞"``,
    ``"+∞"``, ``"1/3"``, ``"2.5"``, ``"(1, 2, 6)"``)"""
    praise: str
    """the sentence after a right answer"""
    wrong: dict[str, str]
    """the sentence after a wrong answer, by the answer: the key of a choice; numbers joined by ``;``; for leaves the
    numbers of their nodes and spans of them, as in ``"2-4 7"`` (the inner nodes in a span do not count). The key
    ``""`` is for every other wrong answer."""


ANSWER = gettext("answer")
NUMBER_NEEDED = gettext("a number")

NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:/0*[1-9][0-9]*)?"
INFINITY = r"([+-]?)(?:∞|oo|inf(?:inity|inito)?)"
COMMA = r"[+-]?[0-9]*,[0-9]+"


def judge(question: PredictionQuestion, answer: str) -> tuple[bool, str]:
    """Tell whether an answer is right, and return the sentence for it; one that cannot be read is an `InputError`.

    The rules, which the player keeps too:

    1. A leaf is the number of its node in digits; a choice is its key; spaces around them do not count.
    2. Numbers stand in the order of ``question.fields``, with ``;`` between them. A number is a sign or none (``+``,
       ``-`` or ``−``), then digits with at most one decimal point or comma, then perhaps ``/`` and more digits that
       are not all 0; or, for infinity, ``∞``, ``oo``, ``inf``, ``infinity`` or ``infinito`` in any case. Spaces around
       a number do not count. Numbers are compared as exact fractions: ``3.0``, ``3,0`` and ``6/2`` are ``3``.
    3. Where ``question.right`` has a tuple, parentheses around the answer do not count, and its numbers stand apart
       by commas or spaces; there have to be as many as in ``right``.
    4. The sentence is ``praise``, or that of the key in ``wrong`` that names the answer, or else that of ``""``.

    >>> import gametree as gt
    >>> from gametree.explain.predict import questions
    >>> question = questions(gt.alphabeta("[[3 12] [2 4]]"), "window")[3]
    >>> judge(question, "6/2; oo"), judge(question, "−∞;+∞")[0]
    ((True, 'Right: at the MAX node A, the value 3 of B raises α from −∞; β = +∞ does not change.'), False)
    """
    if question.sort == "numbers":
        return _judge_numbers(question, answer)
    if question.sort == "choice":
        given = choose(gettext("choice"), answer.strip(), [key for key, _ in question.choices])
        keys = [given]
    else:
        given = answer.strip()
        if not re.fullmatch("[0-9]+", given):
            raise InputError(
                ANSWER, gettext("the number of a leaf's node"), brief(answer), gettext("click a leaf of the tree")
            )
        given = str(int(given))
        keys = [key for key in question.wrong if _names(key, int(given))]
    if given == question.right[0]:
        return True, question.praise
    return False, question.wrong[next((key for key in keys if key in question.wrong), "")]


def _names(key: str, node: int) -> bool:
    """Tell whether a list of numbers and spans has a node's number in it."""
    spans = (span.partition("-") for span in key.split())
    return any(int(first) <= node <= int(last or first) for first, _, last in spans)


def _judge_numbers(question: PredictionQuestion, answer: str) -> tuple[bool, str]:
    given, wanted = answer.split(";"), len(question.fields)
    if len(given) != wanted:
        needed, cure = gettext("one number (%(names)s)"), gettext("write ';' only between two numbers")
        if wanted > 1:
            needed, cure = gettext("%(count)s numbers (%(names)s)"), gettext("write ';' between them")
        raise InputError(ANSWER, needed.of(count=wanted, names=Code(", ".join(question.fields))), brief(answer), cure)
    read = [_read(text, like) for text, like in zip(given, question.right, strict=True)]
    if read == [_read(text, text) for text in question.right]:
        return True, question.praise
    for key, sentence in question.wrong.items():
        if key and read == [_read(text, like) for text, like in zip(key.split(";"), question.right, strict=True)]:
            return False, sentence
    return False, question.wrong[""]


def _read(text: str, like: str) -> Value:
    """Read a number, or a tuple where one is right."""
    if not like.startswith("("):
        return _number(text)
    entries = re.split(r"[,\s]+", text.strip().removeprefix("(").removesuffix(")").strip())
    if len(entries) != like.count(",") + 1:
        count = like.count(",") + 1
        cure = gettext("write %(count)s numbers with commas between them").of(count=count)
        raise InputError(ANSWER, gettext("a tuple of %(count)s numbers").of(count=count), brief(text), cure)
    return tuple(map(_number, entries))


def _number(text: str) -> Number:
    plain = text.strip().replace("−", "-")
    if infinity := re.fullmatch(INFINITY, plain, re.IGNORECASE):
        return read_number(f"{infinity[1]}inf")
    if re.fullmatch(COMMA, plain):
        plain = plain.replace(",", ".")
    try:
        if re.fullmatch(NUMBER, plain):
            return read_number(plain)
    except ValueRefused as refused:
        raise InputError(ANSWER, refused.args[0], brief(plain[:20]), gettext("write a shorter one")) from None
    examples = gettext("write one such as %(examples)s").of(examples=Code("3, −2, 2.5, 1/3, +∞, −∞"))
    raise InputError(ANSWER, NUMBER_NEEDED, brief(text), examples)
