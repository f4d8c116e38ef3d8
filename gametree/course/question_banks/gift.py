"""GIFT, Moodle's text format: choices, ticks and single lines, with the picture inside the question.

Source: the importer ``qformat_gift`` of Moodle and its page https://docs.moodle.org/en/GIFT_format. It has no question
with several boxes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape

from .bank_question import BankQuestion

"""the kinds with several boxes, which the format does not know"""
SPECIAL = re.compile(r"([\\~=#{}:])")


def gift(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as GIFT, in UTF-8.

    >>> from gametree.exercises import Exercise
    >>> print(gift([BankQuestion(Exercise("savings", "[[3 12] [2 4]]"))]).decode().splitlines()[-3])
    =1
    """
    category = f"$CATEGORY: $course$/top/gametree{'/' + title.replace('/', '//') if title else ''}\n\n"
    return (category + "\n".join(map(_written, questions))).encode("utf-8")


def _written(question: BankQuestion) -> str:
    source = f"data:image/png;base64,{base64.b64encode(question.png).decode('ascii')}"
    html = (question.image(source) + question.html).replace("\n", "<br/>")
    general = f"####{_quoted(escape(question.right_answer, quote=False))}"
    return f"::{_quoted(question.name)}::[html]{_quoted(html)} {{\n{_answers(question)}\n{general}\n}}\n"


def _answers(question: BankQuestion) -> str:
    if question.blanks:
        (blank,) = question.blanks
        wrong = [f"=%0%{_quoted(text)}#{_quoted(said)}" for text, said in blank.wrong.items()]
        return " ".join([*(f"={_quoted(text)}" for text in blank.right), *wrong])
    right = sum(option.is_right for option in question.options)
    wrong_share = max(1, min(right, len(question.options) - right))
    found = []
    for option in question.options:
        if question.is_multiple:
            sign = f"~%{100 / right:.7g}%" if option.is_right else f"~%-{100 / wrong_share:.7g}%"
        else:
            sign = "=" if option.is_right else "~"
        said = f"#{_quoted(escape(option.feedback, quote=False))}" if option.feedback else ""
        found.append(f"{sign}{_quoted(option.text)}{said}")
    return " ".join(found)


def _quoted(text: str) -> str:
    """Put a backslash before the signs that mean something in GIFT."""
    return SPECIAL.sub(r"\\\1", text)
