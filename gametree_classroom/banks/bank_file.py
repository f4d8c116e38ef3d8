"""The file or folder of exported questions, which is written completely or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gametree.errors import InputError, named_keywords, of_kind
from gametree.exercises.exercise import Exercise
from gametree.exercises.kinds import KINDS
from gametree.files import refuse_existing, to_path, write_all
from gametree.phrases import Code, gettext
from gametree.render.format import by_name, format_of

from .bank_question import Bank, BankQuestion
from .moodle import GIFT, MOODLE
from .prairielearn_server import PRAIRIELEARN
from .qti import QTI_BANK

_NOT_TYPED = gettext(
    "%(format)s cannot mark the answers of the kind %(kind)s; choose one of %(kinds)s, or multiple-choice answers "
    "(%(option)s), or the format %(other)s"
)
_NOT_TYPED_NOR_CHOSEN = gettext(
    "%(format)s cannot mark the answers of the kind %(kind)s; choose one of %(kinds)s, or the format %(other)s"
)
_EXAMPLE = "[generate(kind, seed)]"
"""example of an expression for the exercises, in a message"""


_BANK_FORMATS = (MOODLE, GIFT, QTI_BANK, PRAIRIELEARN)
BANKS = by_name(_BANK_FORMATS)
"""question bank formats, keyed by name"""


@named_keywords()
def export_questions(
    exercises: Iterable[Exercise],
    path: str | Path,
    format: str | None = None,
    *,
    style: str = "typed",
    title: str = "",
    images: str = "large",
    site: str = "",
    overwrite: bool = False,
) -> list[Path]:
    """Write exercises for a learning platform, and return the paths of the files.

    Without a ``format``, the name of the file determines it: ``.xml`` or ``.gift`` for Moodle, ``.zip`` for QTI 1.2 as
    Canvas reads it, and a folder for PrairieLearn. In the ``style`` "typed" students type the answer; in "choice" they
    choose it from a list that includes answers to which known mistakes lead, each with its feedback. ``title`` is the
    name of the category or quiz; ``images`` is "large" or, for a platform that refuses large files, "small". With the
    address of the kit's ``site``, each picture has a QR code that opens the exercise there. Kinds of question that a
    format cannot mark are refused.

    >>> import tempfile
    >>> exercises = [Exercise("values", "[[3 12] [2 4]]", lang="es")]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export_questions(exercises, Path(folder) / "questions.xml")[0].name
    'questions.xml'
    """
    path = to_path(path)
    bank = format_of(path, format, _BANK_FORMATS)
    for exercise in of_kind("export_questions", exercises, Iterable, _EXAMPLE):  # type: ignore[type-abstract]
        of_kind("export_questions", exercise, Exercise, _EXAMPLE)
    questions = [BankQuestion(exercise, style, images, site) for exercise in exercises]
    if not questions:
        raise InputError(gettext("the bank has no exercises; add at least one"))
    for question in questions:
        _refuse_unmarked(question, bank)
    content = bank.write(questions, title)
    files = (
        [(path, content)] if isinstance(content, bytes) else [(path / inner, data) for inner, data in content.items()]
    )
    refuse_existing([file for file, _ in files], overwrite)
    return write_all(files)


def _refuse_unmarked(question: BankQuestion, bank: Bank) -> None:
    """Refuse a question that the platform cannot mark or offer in the chosen style."""
    if bank.has_kit and question.style == "choice":
        problem = gettext(
            "in the format %(format)s, the kit itself marks the answers, so the style choice is not available; use the "
            "style %(style)s"
        )
        raise InputError(problem.with_values(format=Code(bank.name), style=Code("typed")))
    if bank.has_kit or question.style == "choice":
        return
    if not bank.asks(question.exercise.question_kind):
        known = [name for name, kind in KINDS.items() if bank.asks(kind)]
        kind, other = question.exercise.kind, next(one.name for one in _BANK_FORMATS if one.has_kit)
        values = {"format": bank.name, "kind": kind, "kinds": ", ".join(known), "other": other}
        refusal = _NOT_TYPED_NOR_CHOSEN
        if KINDS[kind].mistakes:
            refusal, values["option"] = _NOT_TYPED, "choice"
        raise InputError(refusal.with_values(**{name: Code(value) for name, value in values.items()}))
