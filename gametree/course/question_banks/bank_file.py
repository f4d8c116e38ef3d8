"""The file or folder of exported questions; all of it is written, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from ...errors import InputError, choose, named_keywords, of_kind
from ...exercises.exercise import Exercise
from ...exercises.kinds import KINDS, QuestionKind
from ...files import is_named_as_file, refuse_existing, write_all
from ...phrases import Code, gettext
from . import bank_answers as words
from .bank_question import BankQuestion
from .moodle import gift, moodle_xml
from .prairielearn import prairielearn
from .qti import qti

EXAMPLE = "[generate(kind, seed)]"
"""what makes the exercises, in a message"""


@dataclass(frozen=True, slots=True)
class Bank:
    """A format: the end of its file's name, and what writes the questions."""

    suffix: str
    """empty where it is a folder"""
    write: Callable[[Sequence[BankQuestion], str], bytes | Mapping[str, bytes]]
    has_kit: bool = False
    """whether the kit marks the answers, so that every kind can be asked"""
    has_boxes: bool = True
    """whether a question can have several boxes to fill in"""

    def asks(self, kind: QuestionKind) -> bool:
        """Tell whether the format has questions of a kind, and can mark them."""
        return kind.is_marked_by_platforms and (self.has_boxes or not kind.sort.fills_nodes)


BANKS: Mapping[str, Bank] = MappingProxyType(
    {
        "moodle": Bank(".xml", moodle_xml),
        "gift": Bank(".gift", gift, has_boxes=False),
        "qti": Bank(".zip", qti),
        "prairielearn": Bank("", prairielearn, has_kit=True),
    }
)
"""the formats by name"""


@named_keywords()
def export_questions(
    exercises: Iterable[Exercise],
    path: str | Path,
    format: str | None = None,
    *,
    style: str = "typed",
    title: str = "",
    overwrite: bool = False,
) -> list[Path]:
    """Write exercises for a learning platform, and return the paths of the files.

    The name says the format: ``.xml`` for Moodle, ``.gift``, ``.zip`` for QTI 1.2 as Canvas takes it, and a folder for
    PrairieLearn. In the ``style`` "typed" students work out the answer; in "choice" they find it among the answers that
    known mistakes lead to, each with its sentence. ``title`` is the name of the category or quiz. A kind of question
    that a format cannot mark is refused.

    >>> import tempfile
    >>> exercises = [Exercise("values", "[[3 12] [2 4]]", lang="es")]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export_questions(exercises, Path(folder) / "questions.xml")[0].name
    'questions.xml'
    """
    path = Path(path)
    name = _format(path, format)
    for exercise in of_kind("export_questions", exercises, Iterable, EXAMPLE):  # type: ignore[type-abstract]
        of_kind("export_questions", exercise, Exercise, EXAMPLE)
    questions = [BankQuestion(exercise, style) for exercise in exercises]
    if not questions:
        raise InputError(Code("export_questions"), gettext("at least one exercise"), gettext("none"))
    for question in questions:
        _refuse_unmarked(question, name)
    made = BANKS[name].write(questions, title)
    files = [(path, made)] if isinstance(made, bytes) else [(path / inner, data) for inner, data in made.items()]
    if not overwrite:
        refuse_existing([file for file, _ in files], gettext("overwrite it, or choose another name"))
    return write_all(files)


def _format(path: Path, format: str | None) -> str:
    """Return the format, which agrees with the end of the name."""
    suffix = path.suffix.lower() if is_named_as_file(path) else ""
    if format is None:
        suffixes = {bank.suffix: name for name, bank in BANKS.items()}
        if suffix not in suffixes:
            endings = Code(", ".join(filter(None, suffixes)))
            needed = gettext("a folder, or the name of a file that ends in one of %(suffixes)s").of(suffixes=endings)
            raise InputError(str(path), needed, gettext("the name of a %(suffix)s file").of(suffix=Code(suffix)))
        return suffixes[suffix]
    choose(gettext("format"), format, BANKS)
    wanted = BANKS[format].suffix
    if suffix != wanted:
        needed = gettext("a folder for the format %(format)s").of(format=Code(format))
        if wanted:
            ending = gettext("a file that ends in %(suffix)s for %(format)s")
            needed = ending.of(suffix=Code(wanted), format=Code(format))
        raise InputError(str(path), needed, Code(suffix) if suffix else gettext("a folder"))
    return format


def _refuse_unmarked(question: BankQuestion, format: str) -> None:
    """Refuse a kind that needs the kit's own check, where a format has none."""
    bank = BANKS[format]
    if bank.has_kit and question.style == "choice":
        needed = gettext("the style %(style)s, since the kit itself marks the answers").of(style=Code("typed"))
        raise InputError(Code(format), needed, Code("choice"))
    if bank.has_kit or question.style == "choice":
        return
    if not bank.asks(question.exercise.question_kind):
        known = [name for name, kind in KINDS.items() if bank.asks(kind)]
        facts = {"format": Code(format), "kinds": Code(", ".join(known)), "option": Code("choice")}
        needed = words.NOT_TYPED.of(**facts, other=Code("prairielearn"))
        raise InputError(Code("export_questions"), needed, Code(question.exercise.kind))
