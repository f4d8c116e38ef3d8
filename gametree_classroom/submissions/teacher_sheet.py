"""The teacher's version of a sheet: the questions, created by the teacher's cells, and the hidden trees of an exam."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import ref

from gametree.errors import ChoiceError, GameTreeError, InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.generator import variant_seed
from gametree.exercises.marks import RUBRICS
from gametree.exercises.programs.departure import tree_cases
from gametree.exercises.programs.mutants import catching, variation
from gametree.exercises.programs.tasks import Task
from gametree.exercises.questions.graded_question import Question, Subject
from gametree.files import parse_json, read_text
from gametree.phrases import LANGUAGES, Code, Phrase, gettext
from gametree.randomness import SeededRandom
from gametree.rules import Rules
from gametree.tree.edits import random_tree
from gametree.tree.tree import Tree

from .own_trees import SOLUTION, own_sources, own_subjects

MARKS = re.compile(r"""\bmarks\(\s*["'](\w+)["']""")
_CHECK = re.compile(r"\bcheck\(")
_HEADING = re.compile(r"^#{1,3}\s+(?:\d+[.)]\s+)?(.+?)\s*$", re.MULTILINE)
_LANGUAGE = re.compile(r"^LANG\s*=", re.MULTILINE)
SHEET = gettext("a gametree sheet")
_PARTS = (*(f"{lang}/*.ipynb" for lang in LANGUAGES), "source/*/*.ipynb")
"""patterns of the paths of sheets below a folder"""


@dataclass(frozen=True, slots=True)
class LockedCell:
    """A code cell that is not for answers: its text and its points."""

    source: str
    points: object = None
    handed_out: LockedCell | None = None
    """the cell as most students have it, if the teacher has changed it since"""


class QuestionKey:
    """A question as a key of the cache, compared by identity, which is faster than comparing contents.

    The cache does not keep the question in memory: with individual trees, each student has questions of their own.
    """

    def __init__(self, question: Question) -> None:
        self._question, self._id = ref(question), id(question)

    @property
    def question(self) -> Question:
        found = self._question()
        assert found is not None
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuestionKey) and self._question() is other._question()

    def __hash__(self) -> int:
        return self._id


@dataclass(frozen=True)
class TeacherSheet:
    """The questions of a sheet in order, keyed by the names of their answers."""

    name: str
    questions: Mapping[str, Question]
    lang: str = "en"
    grade_ids: Mapping[str, str] = field(default_factory=dict)
    """ids of the cells that nbgrader grades, keyed by the names of the answers"""
    digest: str = ""
    """fingerprint of the questions, which changes only if their marking changes"""
    known_as: str = ""
    """name of the sheet in the notebook's metadata"""
    title: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    """headings of the questions, keyed by the names of the answers"""
    locked: Mapping[str, LockedCell] = field(default_factory=dict, repr=False)
    """cells that students must not change, keyed by their nbgrader ids"""
    texts: frozenset[str] = field(default=frozenset(), repr=False)
    """texts of the cells that are not code"""
    stubs: tuple[str, ...] = field(default=(), repr=False)
    """texts of the cells for answers as handed out, without solutions"""
    own_trees: bool = False
    """whether the trees are the individual trees of a student"""
    hidden_trees: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    """trees on which programs are tried in an exam, instead of the trees that students know, keyed by the name of the
    question
    """

    @property
    def maximum(self) -> float:
        return sum(float(question.points) for question in self.questions.values())

    def spoken(self, lang: str) -> TeacherSheet:
        """Return the same sheet with feedback in the language ``lang``.

        >>> sheet = TeacherSheet("s", {})
        >>> sheet.spoken("xx") is sheet, sheet.spoken("es").lang
        (True, 'es')
        """
        if lang == self.lang or lang not in LANGUAGES:
            return self
        if lang not in self._by_language:
            questions = {name: replace(question, lang=lang) for name, question in self.questions.items()}
            self._by_language[lang] = replace(self, questions=MappingProxyType(questions), lang=lang)
        return self._by_language[lang]

    def of_student(self, student: str, secret: str, same: Sequence[str] = ()) -> TeacherSheet:
        """Return the sheet with the trees of one student, generated from the course secret."""
        subjects = own_subjects(self.questions, secret, self.name, student, same)
        own = {name: replace(one, subject=subjects.get(name, one.subject)) for name, one in self.questions.items()}
        sources = own_sources([cell.source for cell in self.locked.values()], subjects)
        cells = zip(self.locked.items(), sources, strict=True)
        locked = {id: replace(cell, source=source) for (id, cell), source in cells}
        digest = questions_digest(own)
        return replace(self, questions=MappingProxyType(own), digest=digest, own_trees=True, locked=locked)

    @property
    def needs_hidden_trees(self) -> bool:
        """Whether the sheet requires hidden trees."""
        return any(question.hidden_trees for question in self.questions.values())

    def marked_by(self, rubric: str) -> TeacherSheet:
        """Return the sheet with a marking rule for questions that do not set a rule.

        >>> sheet = TeacherSheet("s", {"q": Question("q", Exercise("values", "[3 5]"), rubric="all_or_nothing")})
        >>> sheet.marked_by("minus_per_error").questions["q"].rubric
        'all_or_nothing'
        """
        changed = {n: replace(q, rubric=rubric) for n, q in self.questions.items() if rubric and q.rubric == RUBRICS[0]}
        found = {**self.questions, **changed}
        return replace(self, questions=MappingProxyType(found), digest=questions_digest(found))

    def as_handed_out(self, cells: Iterable[tuple[str, str, object]]) -> TeacherSheet:
        """Return the sheet with the given cells recorded as the versions that students received of the cells with the
        same ids.
        """
        got = {grade_id: LockedCell(source, points) for grade_id, source, points in cells}
        locked = {id: replace(cell, handed_out=got.get(id)) for id, cell in self.locked.items()}
        return replace(self, locked=MappingProxyType(locked))

    @cached_property
    def keys(self) -> dict[str, QuestionKey]:
        """The keys of the questions in caches, keyed by the names of the answers."""
        return {name: QuestionKey(question) for name, question in self.questions.items()}

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the answers, keyed by the ids of the cells that nbgrader grades."""
        return {grade_id: name for name, grade_id in self.grade_ids.items() if grade_id}

    @cached_property
    def _by_language(self) -> dict[str, TeacherSheet]:
        return {}


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """The file of a sheet."""

    path: Path
    folder: Path | None = None
    """folder in which the sheet was found by its name; None for a file given by path"""
    lang: str = ""
    """language of its folder, if it differs from the requested one"""
    others: tuple[Path, ...] = ()
    """files elsewhere in the folder with the same name but different contents"""

    def notes(self) -> Iterator[Phrase]:
        """Yield notes about choices that were made: another language, or one of several files."""
        if self.lang:
            note = gettext("there is no such sheet in the language asked for, so %(file)s is used")
            yield note.with_values(file=Code(self.path))
        if self.others:
            note = gettext("%(file)s is used, not %(others)s; choose another file with %(option)s")
            others = Code(", ".join(map(str, self.others)))
            yield note.with_values(file=Code(self.path), others=others, option=Code("--sheet FILE"))


def sheets_in(folder: Path, name: str, lang: str) -> list[Path]:
    """Return the paths of the existing files below a folder that may be the sheet ``name``, the most likely first."""
    places = [folder / "source" / name, *(folder / subfolder for subfolder in dict.fromkeys((lang, *LANGUAGES)))]
    files = [place / f"{name}.ipynb" for place in (*places, folder / name)]
    return [path for path in files if path.is_file()]


def find_sheet(name: str, folders: Sequence[Path], lang: str) -> FoundSheet:
    """Return the file of a sheet; ``name`` is the path of a notebook, or the name of a sheet of the kit or of an
    nbgrader course.
    """
    if name.endswith(".ipynb"):
        return FoundSheet(Path(name))
    for folder in folders:
        if found := sheets_in(folder, name, lang):
            return _chosen(found, folder, lang)
    known = sorted({path.stem for folder in folders for part in _PARTS for path in folder.glob(part)})
    where = Code(", ".join(map(str, folders)))
    if known:
        raise ChoiceError(gettext("sheet"), name, known, gettext("in %(file)s").with_values(file=where))
    problem = gettext(
        "there is no sheet %(name)s in %(folder)s, which has no sheets at all; name the folder of the sheets with "
        "--solutions"
    )
    raise InputError(problem.with_values(name=Code(name), folder=where))


def _chosen(found: Sequence[Path], folder: Path, lang: str) -> FoundSheet:
    """Return the first of several files, and the other files that differ from it and are not its translations."""
    path, *others = found
    spoken = _folder_language(path, folder)
    if spoken:
        others = [other for other in others if not _folder_language(other, folder)]
    content = path.read_bytes()
    differing = tuple(other for other in others if other.read_bytes() != content)
    return FoundSheet(path, folder, "" if spoken == lang else spoken, differing)


def _folder_language(path: Path, folder: Path) -> str:
    return path.parent.name if path.parent.parent == folder and path.parent.name in LANGUAGES else ""


def read_sheet(path: Path) -> TeacherSheet:
    """Read a teacher's sheet. The cells that create its questions are run, so the file must come from the teacher.

    Raise `InputError` for a file that is not a sheet, and for a sheet whose cells fail.
    """
    return sheet_in(read_text(path), path.stem, str(path))


def sheet_in(text: str, name: str, place: str = "") -> TeacherSheet:
    """Return the sheet in the text of a notebook; ``place`` is the path of the notebook, for error messages."""
    where = Code(place or name)
    try:
        notebook = parse_json(text)
        cells = [(cell, "".join(cell["source"])) for cell in notebook["cells"]]
        codes = [(source, cell) for cell, source in cells if cell["cell_type"] == "code"]
        texts = [(source, cell.get("metadata", {}).get("nbgrader", {})) for source, cell in codes]
        headings = _heading_texts(notebook)
        about = notebook.get("metadata", {}).get("gametree", {})
        lang = about.get("lang", "")
    except InputError as error:
        raise error.at(where) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        problem = gettext("%(file)s is not a gametree sheet; name the teacher's own notebook")
        raise InputError(problem.with_values(file=where)) from None
    namespace: dict[str, Any] = {}
    for source, metadata in texts:
        if not (metadata.get("solution") or metadata.get("grade") or _CHECK.search(source) or MARKS.search(source)):
            _run_cell(where, source, namespace)
    questions = _questions(where, namespace)
    graded = {match[1]: metadata.get("grade_id", "") for source, metadata in texts if (match := MARKS.search(source))}
    title, titles = _titles(headings, questions)
    return TeacherSheet(
        name,
        MappingProxyType(questions),
        lang if lang in LANGUAGES else next(iter(questions.values())).lang,
        MappingProxyType(graded),
        questions_digest(questions),
        known_as=str(about.get("sheet", "")),
        title=title,
        titles=MappingProxyType(titles),
        locked=MappingProxyType(_locked(texts)),
        texts=frozenset(source.strip() for cell, source in cells if cell["cell_type"] != "code"),
        stubs=tuple(SOLUTION.sub("", source) for source, _ in texts if SOLUTION.search(source)),
    )


def titles_beside(path: Path, folders: Iterable[Path], sheet: TeacherSheet) -> dict[str, dict[str, str]]:
    """Return the headings of a sheet of the kit in other languages, keyed by the language and then by the name of the
    answer; the name "" is for the title of the sheet itself.

    The headings are read from the notebooks of the same sheet in ``<folder>/<lang>/``, without running the notebooks.
    """
    places = [path.parent.parent, *folders] if path.parent.name in LANGUAGES else folders
    titles_by_lang: dict[str, dict[str, str]] = {}
    for lang, folder in product(LANGUAGES, places):
        try:
            notebook = parse_json(read_text(folder / lang / f"{sheet.name}.ipynb"))
            is_same = notebook["metadata"]["gametree"]["sheet"] == sheet.known_as
            texts = _heading_texts(notebook)
        except (GameTreeError, ValueError, KeyError, TypeError):
            continue
        if is_same and lang != sheet.lang:
            title, titles = _titles(texts, sheet.questions)
            titles_by_lang.setdefault(lang, {"": title, **titles})
    return titles_by_lang


def _heading_texts(notebook: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return a pair for each cell: its text if it is a Markdown cell, otherwise "", and its text in either case."""
    cells = [(cell["cell_type"] == "markdown", "".join(cell["source"])) for cell in notebook["cells"]]
    return [(source if is_text else "", source) for is_text, source in cells]


def _titles(cells: Iterable[tuple[str, str]], questions: Mapping[str, Question]) -> tuple[str, dict[str, str]]:
    """Return the heading of a sheet, and for each question the last heading before it, without its number."""
    first, last = "", ""
    titles: dict[str, str] = {}
    for text, source in cells:
        if heading := _HEADING.search(text):
            last = heading[1]
            first = first or last
        elif not text and last != first:
            named = (name for name in questions if name not in titles and f'"{name}"' in source)
            titles.update(dict.fromkeys(named, last))
    return first, titles


def _locked(texts: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, LockedCell]:
    """Return the locked cells, except those that set the language of the sheet."""
    return {
        metadata["grade_id"]: LockedCell(source, metadata.get("points"))
        for source, metadata in texts
        if metadata.get("locked") and metadata.get("grade_id") and not _LANGUAGE.search(source)
    }


def _run_cell(where: Code, text: str, namespace: dict[str, Any]) -> None:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(text, str(where), "exec", dont_inherit=True), namespace)
    except Exception as error:
        why = error.phrase if isinstance(error, GameTreeError) else Code(f"{type(error).__name__}: {error}")
        problem = gettext("%(file)s has a cell that fails before it makes a question: %(why)s; fix the sheet")
        raise InputError(problem.with_values(file=where, why=why)) from None


def _questions(where: Code, namespace: Mapping[str, Any]) -> dict[str, Question]:
    questions: dict[str, Question] = {}
    for value in namespace.values():
        if isinstance(value, Question) and questions.setdefault(value.name, value) is not value:
            problem = gettext("%(file)s has two questions with the name %(name)s; rename one of them")
            raise InputError(problem.with_values(file=where, name=value.name))
    if not questions:
        problem = gettext("%(file)s has no gametree question; name the teacher's own notebook")
        raise InputError(problem.with_values(file=where))
    return questions


def questions_digest(questions: Mapping[str, Question]) -> str:
    """Return a fingerprint of questions, which changes if their marking changes."""
    parts = [(name, str(one.points), one.rubric, _subject_text(one.subject)) for name, one in questions.items()]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _subject_text(subject: Subject) -> str:
    """Return a text with the complete content of a question; equal questions have equal texts."""
    if isinstance(subject, Exercise):
        return subject.to_json()
    attributes = sorted((key, str(value)) for key, value in vars(subject).items())
    return f"{type(subject).__name__} {getattr(subject, 'name', attributes)}"


# ---- The trees of an exam, which are kept secret ------------------------------------------------

_HIDDEN_TREE_COUNT = 30
"""minimum number of hidden trees for a question"""
_MOST_DRAWS = 20
"""maximum number of variations of a tree that are tried"""
_BRANCHINGS, _LEVELS = (2, 3), (2, 3, 4)
_KINDS = ("max chance min", "chance max min", "min chance max", "max min chance")
_EVERYBODY = "all students"
_LARGEST = 2**40
"""maximum seed of a tree"""


def with_hidden_trees(sheet: TeacherSheet, secret: str) -> TeacherSheet:
    """Return a sheet whose programs run on trees generated from a secret; the trees are the same for all students."""
    trees = {
        name: hidden_trees(question.subject, secret, f"{sheet.name} {name}")
        for name, question in sheet.questions.items()
        if isinstance(question.subject, Task) and question.subject.search is not None
    }
    content = json.dumps([sheet.digest, trees], sort_keys=True)
    return replace(sheet, hidden_trees=trees, digest=hashlib.sha256(content.encode()).hexdigest()[:16])


def hidden_trees(task: Task, secret: str, question: str) -> tuple[str, ...]:
    """Return the trees for a task, in the notation: variations of the trial trees, and further trees.

    The trees detect every mutant (a program with a small mistake) that any tree detects, and share the features of the
    trial trees: ties, negative and extreme values, wide and deep nodes, both players at the root.

    >>> from gametree.exercises.programs import TASKS
    >>> trees = hidden_trees(TASKS["alphabeta"], "a long random secret", "exam alphabeta")
    >>> len(trees), trees[3]
    (30, 'min[1]')
    """
    draws = SeededRandom(variant_seed(secret, _EVERYBODY, question))
    trees = [_varied(task, case.tree, draws) for case in tree_cases(task.name)]
    trees += catching(task.name, trees, draws)
    while len(trees) < _HIDDEN_TREE_COUNT:
        trees.append(_drawn(task, draws))
    return tuple(map(str, trees))


def _varied(task: Task, tree: Tree, draws: SeededRandom) -> Tree:
    """Return a variation of a tree with the same best line; several variations are tried, because at chance nodes the
    order of the leaves alone does not determine this line.
    """
    line = task.result(tree, Rules()).line
    for _ in range(_MOST_DRAWS):
        other = variation(tree, draws)
        if task.result(other, Rules()).line == line:
            break
    return other


def _drawn(task: Task, draws: SeededRandom) -> Tree:
    if task.is_of_several:
        return _varied(task, draws.choice(tree_cases(task.name)).tree, draws)
    depth = draws.choice(_LEVELS[:2] if task.takes_chance else _LEVELS)
    shape = [draws.choice(_BRANCHINGS) for _ in range(depth)]
    levels = draws.choice(_KINDS) if task.takes_chance else draws.choice(["max min", "min max"])
    return random_tree(draws.integer(0, _LARGEST), shape, low=-9, high=12, levels=levels)
