"""The commands that write sheets of exercises: ``paper``, ``exam`` for a class, ``follow-up`` for the next lesson."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import asdict, replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from gametree.commands.check import read_exercise, rules_for
from gametree.commands.options import (
    BESIDE,
    DIR,
    OUTPUT,
    REPLACE_FILES,
    Command,
    add_command,
    is_typed,
    list_alternatives,
    print_note,
    set_formal_address,
    tree_of,
    whole,
)
from gametree.drawing.themes import theme_named
from gametree.errors import InputError, choose, wrong_value
from gametree.exercises.exercise import Exercise
from gametree.exercises.generator import generate
from gametree.exercises.kinds import KINDS
from gametree.files import refuse_existing, write_all
from gametree.languages import translator_for
from gametree.lectures import Lecture
from gametree.phrases import Code, Phrase, gettext, ngettext, pgettext
from gametree.render.deck_file import DECKS
from gametree.render.format import PAPERS, format_of
from gametree.rules import CHOICES, Rules
from gametree.trace.annotations import NOTATIONS
from gametree.values import NUMBER, Number, read_number

from ..exams.paper_words import paper_words
from ..exams.sheet import PAPER_FORMATS, ClassExam, Sheet, class_exam, from_to
from ..students import USUAL_DIFFICULTY, read_roster, read_secret
from .exercises import (
    SECRET,
    add_exercises,
    add_id_column,
    add_roster,
    kinds_and_exercises,
    kinds_and_seeds,
    refuse_unused_id_column,
    refuse_unused_rules,
)

EXAMPLES = """
  gametree paper --kind pruned-leaves --kind values -o sheet.pdf
  gametree paper --kind windows --count 4 --seed 7 --difficulty 2 --lang es --title "Poda alfa-beta" -o hoja.pdf
  gametree paper --exercise own.json --exercise trees/u1.json -o test.pdf
  gametree paper --tree "[[3 12 8] [2 4 6] [14 5 2]]" --kind values --kind pruned-leaves -o sheet.html
  gametree paper --lecture 002-deep --lecture 000-alphabeta --kind pruned-leaves --cut beyond -o lecture.pdf
  gametree paper --tree "[3 12 8 2 4 6 14 5 2]" -b 3 --kind windows --kind savings --points 3,1 -o sheet.tex
  gametree paper --kind values --points 2 --paper letter --overwrite -o sheet.html
"""
MOST = 60
"""maximum number of exercises on a sheet"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_paper(commands, translator)
    _add_exam(commands, translator)
    _add_follow_up(commands, translator)


def _add_paper(commands: Any, translator: NullTranslations) -> None:
    paper = add_command(commands, translator, "paper", _write_sheets, EXAMPLES)
    paper.add(
        OUTPUT, list_alternatives([Code(f"sheet{form.suffix}") for form in PAPER_FORMATS]), type=Path, required=True
    )
    add_exercises(paper)
    paper.add("--tree", gettext('one tree for every --kind instead of random trees, as in "[[3 12] [2 4]]"'))
    branching = gettext("children of each node of --tree, or one number for each level, as in 3,2")
    paper.add("-b --branching", branching)
    paper.read_as()
    lecture = gettext("the tree of an example of the lectures, for every --kind; can be repeated")
    paper.add("--lecture", lecture, action="append", default=[], metavar="ID")
    grouped = gettext("group the exercises by kind instead of alternating")
    paper.switch("--grouped", grouped)
    paper.language(gettext("language of the sheet"))
    paper.add("--title", gettext("title of the sheet"), default="")
    points = gettext("points for each exercise: one number for all, or one for each exercise, as in 2,3,1.5")
    paper.add("--points", points, metavar="N", course="paper.points")
    paper.switch("--no-name", gettext("leave out the lines for name, number, date and points"))
    paper.switch("--landscape", gettext("use the paper in landscape"), course="paper.landscape")
    _add_front_page(paper)
    _add_sheet_options(paper)
    paper.switch("--overwrite", REPLACE_FILES)


def _write_sheets(args: argparse.Namespace) -> int:
    """Write the sheet, and its solution beside the sheet; write both or neither."""
    path: Path = args.output
    form = format_of(path, None, PAPER_FORMATS)
    set_formal_address(args)
    lang = args.lang
    note = "" if args.difficulty is None else paper_words(lang)["difficulty"] % {"level": args.difficulty}
    exercises = _exercises(args, lang)
    sheet = Sheet(
        exercises,
        title=args.title,
        lang=lang,
        name_line=not args.no_name,
        points=_points_of(args.points, len(exercises)),
        landscape=args.landscape,
        note=note,
        **_sheet_options(args),
    )
    files = {
        place: form.write(sheet, solution)
        for place, solution in ((path, False), (path.with_stem(f"{path.stem}-solutions"), True))
    }
    print(*write_all(files.items(), overwrite=args.overwrite), sep="\n")
    if form.has_pages:
        print_note(_PAGES.with_values(count=len(sheet.pages)), lang)
    return 0


# TRANSLATORS: about a sheet of paper
_PAGES = ngettext("%(count)s page to print", "%(count)s pages to print")


def _exercises(args: argparse.Namespace, lang: str) -> list[Exercise]:
    for option, value in (("--branching", args.branching), ("--read-as", args.read_as)):
        if value is not None and args.tree is None:
            problem = gettext("%(name)s needs %(option)s, which is not given; add it, or leave out %(name)s")
            raise InputError(problem.with_values(name=Code(option), option=Code("--tree")))
    for source in ("tree", "lecture"):
        if getattr(args, source):
            _refuse_drawing_options(args, f"--{source}")
    kinds, own = kinds_and_exercises(args)
    if args.tree is not None:
        tree = tree_of(args)
        own += [Exercise(kind, tree, rules_for(args, kind), lang=lang) for kind in kinds]
    for lecture in map(args.conventions.lectures.load, args.lecture):
        own += [lecture.exercise(kind, rules=_rules_for_example(lecture, kind, args), lang=lang) for kind in kinds]
    if args.tree is not None or args.lecture or not kinds:
        return own
    turns = kinds_and_seeds(args, kinds, MOST)
    if args.grouped:
        turns.sort(key=lambda turn: kinds.index(turn[0]))
    return own + [
        generate(kind, seed, difficulty=args.difficulty, lang=lang, rules=rules_for(args, kind)) for kind, seed in turns
    ]


def _rules_for_example(lecture: Lecture, kind: str, args: argparse.Namespace) -> Rules:
    """Return the rules of an exercise about an example: the example's rules, replaced by those on the command line."""
    if lecture.rules is None:
        return rules_for(args, kind)
    return replace(lecture.rules, **{name: getattr(args, name) for name in CHOICES if is_typed(args, name)})


def _refuse_drawing_options(args: argparse.Namespace, source: str) -> None:
    """Refuse options for random trees together with ``source``, and a source without a kind of question."""
    for option in ("count", "difficulty"):
        if getattr(args, option) is not None:
            problem = gettext(
                "%(option)s is for random trees, but %(source)s gives a tree; leave out %(option)s or %(source)s"
            )
            raise InputError(problem.with_values(option=Code(f"--{option}"), source=Code(source)))
    if not args.kind:
        problem = gettext(
            "%(option)s gives a tree, but there is no question about it; add --kind values or another --kind"
        )
        raise InputError(problem.with_values(option=Code(source)))


def _add_front_page(command: Command) -> None:
    command.add("--duration", gettext('duration, printed on the first page, as in "90 minutes"'), default="")
    command.add("--aids", gettext('permitted aids, printed on the first page, as in "a calculator"'), default="")
    command.add("--instructions", gettext("instructions, as further lines on the first page"), default="")


def _add_sheet_options(command: Command) -> None:
    command.add("--paper", gettext("paper size"), among=PAPERS, course="paper.size", default="a4")
    theme = gettext("theme: light, or print (for black and white)")
    command.add("--theme", theme, course="pictures.theme", default="light")
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default=NOTATIONS[0])
    command.rules()
    command.formal()


def _sheet_options(args: argparse.Namespace) -> dict[str, Any]:
    instructions = args.instructions.replace("\\n", "\n")
    paper = {"paper": args.paper, "theme": args.theme, "notation": args.notation}
    return {**paper, "duration": args.duration, "aids": args.aids, "instructions": instructions}


def _points_of(text: str | None, count: int, option: str = "--points") -> Number | list[Number] | None:
    """Return the points: one number for all exercises, or one for each of ``count`` exercises."""
    if text is None:
        return None
    parts = text.replace(";", " ").replace(",", " ").split()
    if len(parts) not in (1, count) or not all(NUMBER.fullmatch(part) for part in parts):
        needed = ngettext(
            "a number, as in 2 or 1.5", "a number, as in 2 or 1.5, or %(count)s of them with commas between them"
        ).with_values(count=count)
        raise InputError(wrong_value(Code(option), text, needed))
    numbers = [read_number(part) for part in parts]
    return numbers[0] if len(numbers) == 1 else numbers


# ---- The command ``gametree exam`` ---------------------------------------------------------------

_EXAM_EXAMPLES = """
  gametree exam roster.csv --title "Exam 1" --kind values --kind pruned-leaves --secret-file secret.txt -o exam.pdf
  gametree exam roster.csv --title "Exame 1" --kind windows --kind find-x --points 3,2 --cut beyond \\
      --difficulty 2,3 --duration "90 minutos" --aids "uma folha A4" --secret-file secret.txt --lang pt -o exame.pdf
"""


_EXAM_PAGES = gettext("Students: %(students)s. Pages of a student: %(each)s. Pages to print: %(all)s.")
_SPREAD = gettext(
    # TRANSLATORS: each is a number or a range such as 9–10
    "Question %(number)s: leaves %(leaves)s, inner nodes %(inner_nodes)s, cut-offs %(cutoffs)s, "
    "steps by hand %(steps)s."
)
_PAGES_BOTH_SIDES = gettext(
    "Students: %(students)s. Pages of a student: %(each)s. Pages to print, with empty ones: %(all)s, on both sides of "
    "%(sheets)s sheets of paper."
)


def _add_exam(commands: Any, translator: NullTranslations) -> None:
    exam = add_command(commands, translator, "exam", _write_exam, _EXAM_EXAMPLES)
    add_roster(exam)
    out = gettext(
        "file for the sheets, such as exam.pdf; exam-solutions.pdf and exam-keys.csv are written to the same folder"
    )
    exam.add(OUTPUT, out, type=Path, required=True)
    title = gettext("title of the exam; the trees in the exam also depend on it")
    exam.add("--title", title, required=True, metavar=gettext("TITLE"))
    exam.add(
        "--kind", gettext("kind of each question, in order (can be repeated)"), among=KINDS, action="append", default=[]
    )
    own = gettext(
        "a JSON file written by Exercise.to_json, the same for all students; can be repeated; these exercises come "
        "first"
    )
    exam.add("--exercise", own, action="append", default=[], type=Path)
    exam.add("--tree", gettext("one tree for every --kind instead of random trees, the same for all students"))
    exam.read_as()
    exam.parser.set_defaults(branching=None)
    exam.add("--secret-file", SECRET, required=True, type=Path)
    points = gettext("points for each question: one number for all, or one for each question, as in 2,3")
    exam.add("--points", points, metavar="N", course="paper.points")
    difficulty = gettext("difficulty from 1 to 5: one number for all questions, or one for each --kind, as in 2,3")
    exam.add("--difficulty", difficulty, metavar="N", default=str(USUAL_DIFFICULTY))
    _add_front_page(exam)
    one_sided = gettext("leave out the blank pages that make each sheet start on a new piece of paper")
    exam.switch("--one-sided", one_sided)
    scan = gettext(
        "for each answer, print boxes that students mark with a cross; gametree mark reads them from the scanned pages"
    )
    exam.switch("--scan", scan)
    _add_sheet_options(exam)
    exam.language(gettext("language of the exam"))
    exam.switch("--overwrite", REPLACE_FILES)


def _write_exam(args: argparse.Namespace) -> int:
    path: Path = args.output
    if path.suffix.lower() != ".pdf":
        problem = gettext("--output is %(given)s; give a file that ends in .pdf")
        raise InputError(problem.with_values(given=Code(path)))
    solutions, keys = path.with_stem(f"{path.stem}-solutions"), path.with_name(f"{path.stem}-keys.csv")
    refuse_existing([path, solutions, keys], args.overwrite)
    set_formal_address(args)
    secret = read_secret(args.secret_file)
    refuse_unused_rules(args, args.kind)
    rules = {kind: rules_for(args, kind) for kind in args.kind}
    exam = _exam_of(args, rules, secret)
    duplex = not args.one_sided
    files = [
        (path, exam.pdf(duplex=duplex)),
        (solutions, exam.pdf(solution=True, duplex=duplex)),
        (keys, exam.keys()),
    ]
    print(*write_all(files, overwrite=args.overwrite, private=[solutions, keys]), sep="\n")
    translator = translator_for(args.lang)
    print(_pages_message(exam, duplex).render(translator))
    for number, sizes in enumerate(exam.spread(), start=1):
        said = {name: from_to(*ends) for name, ends in sizes.items()}
        print(_SPREAD.with_values(number=number, **said).render(translator))
    return 0


def _exam_of(args: argparse.Namespace, rules: Mapping[str, Rules], secret: str) -> ClassExam:
    own = [read_exercise(file) for file in args.exercise]
    if args.tree is not None:
        tree = tree_of(args)
        own += [Exercise(kind, tree, rules[kind], lang=args.lang) for kind in args.kind]
    kinds = [] if args.tree is not None else args.kind
    return class_exam(
        read_roster(args.roster, id_column=args.id_column),
        kinds,
        secret,
        args.title,
        difficulty=_points_of(args.difficulty, len(kinds), "--difficulty"),  # type: ignore[arg-type]
        lang=args.lang,
        own=own,
        promised={kind: {"rules": kind_rules} for kind, kind_rules in rules.items() if kind_rules != Rules()},
        points=_points_of(args.points, len(own) + len(kinds)),
        scan=args.scan,
        **_sheet_options(args),
    )


def _pages_message(exam: ClassExam, duplex: bool) -> Phrase:
    counts = sorted(map(len, exam.pages))
    each = from_to(counts[0], counts[-1])
    filled = counts[-1] + counts[-1] % 2
    values = {"students": len(counts), "each": each, "all": filled * len(counts) if duplex else sum(counts)}
    return (_PAGES_BOTH_SIDES if duplex else _EXAM_PAGES).with_values(**values, sheets=filled // 2 * len(counts))


# ---- The command ``gametree follow-up`` ----------------------------------------------------------

_LESSON_EXAMPLES = """
  gametree follow-up grades -o next
  gametree follow-up grades --count 3 --format pdf --lang pt -o seguinte
"""
_MOST_OF_STUDENT = 12
"""maximum number of exercises for a student"""


def _add_follow_up(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "follow-up", _write_lesson, _LESSON_EXAMPLES)
    grades = gettext("the folder made by gametree grade or gametree mark")
    command.add("grades", grades, metavar=pgettext("argument", "grades"), type=Path)
    files = gettext("folder for the slides, the sheets, their solutions and keys, and the page for the teacher")
    command.add(OUTPUT, files, type=Path, required=True, metavar=DIR)
    command.add(
        "--roster", gettext("CSV file of the students; the sheets take their names and order from it"), type=Path
    )
    add_id_column(command)
    earlier = gettext(
        "a folder of earlier marks (can be repeated); mistakes that students have overcome are practised again"
    )
    command.add("--earlier", earlier, action="append", default=[], type=Path, metavar=DIR)
    command.add("--count", gettext("exercises for each student (default: 4)"), type=whole, default=4)
    usual = next(iter(DECKS))
    form = gettext("format of the slides (default: %(name)s)").with_values(name=Code(usual))
    command.add("--format", form, among=DECKS, default=usual)
    command.add("--title", gettext("title of the slides and of the sheets"), default="")
    _add_sheet_options(command)
    command.language(gettext("language of the lesson"))
    command.switch("--overwrite", REPLACE_FILES)


def _write_lesson(args: argparse.Namespace) -> int:
    from ..submissions.lesson_of_mistakes import FollowUp, earlier_receipts, read_receipts

    if not 1 <= args.count <= _MOST_OF_STUDENT:
        problem = gettext("--count is %(given)s; write a number from 1 to %(most)s")
        raise InputError(problem.with_values(given=args.count, most=_MOST_OF_STUDENT))
    form, out = DECKS[choose(gettext("format"), args.format, DECKS)], args.output
    names = [f"deck{form.suffix}", "sheets.pdf", "sheets-solutions.pdf", "sheets-keys.csv", "needs.html"]
    deck_file, *others = (out / name for name in names)
    refuse_existing([deck_file, *others], args.overwrite)
    set_formal_address(args)
    receipts = _receipts_of_roster(args, read_receipts(args.grades))
    earlier = earlier_receipts(args.earlier, receipts)
    lesson = FollowUp.of(receipts, args.count, args.lang, lambda kind, search: rules_for(args, kind, search), earlier)
    sheets = lesson.sheets(args.title, paper=args.paper, theme=args.theme)
    contents = [
        sheets.pdf(alike=False),
        sheets.pdf(solution=True, alike=False),
        sheets.keys(),
        lesson.page(sheets).encode(),
    ]
    files = list(zip(others, contents, strict=True))
    if (deck := lesson.deck(args.title)) is not None:
        files.insert(0, (deck_file, form.write(deck, theme_named(args.theme), None)))
    print(*write_all(files, overwrite=args.overwrite, private=others[1:]), sep="\n")
    return 0


def _receipts_of_roster(args: argparse.Namespace, receipts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the receipts of the students of the roster, in the order and with the names of the roster; print the
    students that are left out.
    """
    refuse_unused_id_column(args, args.roster, "--roster")
    if args.roster is None:
        return receipts
    by_id = {receipt["student"]["id"]: receipt for receipt in receipts}
    students = {student.id: student for student in read_roster(args.roster, id_column=args.id_column)}
    found = [{**by_id[id], "student": asdict(student)} for id, student in students.items() if id in by_id]
    for message, ids in ((_NO_RECEIPT, students.keys() - by_id.keys()), (_NO_STUDENT, by_id.keys() - students.keys())):
        if ids:
            print_note(message.with_values(ids=Code(", ".join(sorted(ids)))), args.lang)
    if not found:
        raise InputError(_NO_ONE.with_values(file=Code(args.roster), folder=Code(args.grades)))
    return found


_NO_RECEIPT = gettext("without a receipt, so without a sheet: %(ids)s")
_NO_STUDENT = gettext("not in the roster, so without a sheet: %(ids)s")
_NO_ONE = gettext("%(file)s has none of the ids in %(folder)s; name the roster of this class, or the column of its ids")
