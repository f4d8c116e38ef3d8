"""The commands that print in the terminal: ``run``, ``lectures``, ``lecture`` and ``course``."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..conventions import CONVENTIONS, Course
from ..drawing.drawing import draw
from ..errors import InputError, choose, words_of
from ..explain.probability import columns
from ..languages import translator_for
from ..lectures.all_lectures import listing, page, topic_names
from ..lectures.lecture import KINDS, Lecture
from ..lectures.search_facts import LectureSearch
from ..phrases import LOCALE_VARIABLES, Code, Phrase, gettext, reader_language
from ..render.step_table import step_table, table
from ..render.text_drawing import text
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import BESIDE, OUTPUT, REPLACE_FILE, STEP_SIZE, THEME, add_command, print_note, search_from_options


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_run(commands, translator)
    _add_lectures(commands, translator)
    _add_course(commands, translator)


# ---- The command ``gametree run`` ----------------------------------------------------------------

_RUN_EXAMPLES = """
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --lang es
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --by event --cut beyond
  gametree run "min[[3 5] [2 9]]" --algorithm minimax --lang pt
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --calls
  gametree run "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]" --algorithm star2 --range=0,10 --calls
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm minimax --depth 1 --evaluate "B=4,C=9,D=1"
  gametree run "(1 2 6)(4 2 3)(6 1 2)(7 4 1)" -b 2 --levels "p1 p3" --algorithm maxn --table markdown
"""


def _add_run(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "run", run, _RUN_EXAMPLES)
    command.search()
    command.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    command.language(gettext("language of the captions"))
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default="bounds")
    command.switch("--calls", gettext("print the calls and their results instead of the step table"))
    command.add(
        "--table",
        gettext("output of the step table: text with the tree, or only the table as markdown or latex"),
        default="text",
    )


def run(args: argparse.Namespace) -> int:
    """Print the step table or the calls, then the tree at the end of the search."""
    form = choose(gettext("table"), args.table, ("text", "markdown", "latex"))
    result = search_from_options(args)
    if form != "text" and not args.calls:
        print(table(result, args.by, args.lang, form))
        return 0
    print(result.call_trace(args.lang) if args.calls else step_table(result, args.by, args.lang, _width()))
    print()
    print(text(draw(result.frames(args.by)[-1], notation=args.notation, lang=args.lang), _width()))
    return 0


# ---- The commands ``gametree lectures`` and ``gametree lecture``: list the examples, or show one --------

LECTURE_EXAMPLES = """
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es -o alfa-beta.html
"""
ONE_DECK = gettext("only the examples of one lecture's slides, as in 002")


def _add_lectures(commands: Any, translator: NullTranslations) -> None:
    lectures = add_command(commands, translator, "lectures", _show_list, LECTURE_EXAMPLES)
    lectures.add("--deck", ONE_DECK)
    topic = gettext('only the examples about a topic, as in "%(topic)s"')
    lectures.add("--topic", topic.with_values(topic=topic_names(reader_language())["deep cut-off"]))
    lectures.add("--kind", gettext("only the examples of a kind"), among=KINDS)
    lectures.language(gettext("language of the titles"))
    lecture = add_command(commands, translator, "lecture", _show_one, LECTURE_EXAMPLES)
    lecture.add("id", gettext("an example as gametree lectures lists it, such as 002-deep"), metavar="ID")
    lecture.language(gettext("language of the texts"))
    lecture.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    lecture.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default=NOTATIONS[0])
    lecture.add("--theme", THEME, course="pictures.theme", default="auto")
    lecture.add(f"{OUTPUT} --html", gettext("write the page that plays its search"), type=Path)
    lecture.switch("--overwrite", REPLACE_FILE)


def _show_list(args: argparse.Namespace) -> int:
    lectures = args.conventions.lectures.find(deck=args.deck, topic=_topic(args), kind=args.kind)
    print(listing(lectures, args.lang, _width()))
    return 0


def _topic(args: argparse.Namespace) -> str | None:
    """Return the typed topic, in English or in the language of the command, by its name in the lectures."""
    typed: str | None = args.topic
    known: list[str] = args.conventions.lectures.topics()
    if typed is None or typed in known:
        return typed
    names = topic_names(args.lang)
    topics = {names.get(topic, topic): topic for topic in known}
    return topics[choose(gettext("topic"), typed, topics)]


def _show_one(args: argparse.Namespace) -> int:
    """Print an example, or write the page of its first search."""
    lecture = args.conventions.lectures.load(args.id)
    if args.output is None:
        print(page(lecture, args.lang, by=args.by, width=_width(), notation=args.notation))
        return 0
    search = first_search(lecture, "--output", args.lang)
    title = f"{lecture.id} · {lecture.title(args.lang)}"
    options = {"notation": args.notation, "theme": args.theme, "title": title, "overwrite": args.overwrite}
    print(search.run().to_html(args.output, args.by, args.lang, **options))
    return 0


def first_search(lecture: Lecture, option: str, lang: str, number: int | None = None) -> LectureSearch:
    """Return the first search of an example, or that of the given case; print whether there are others.

    An error names the option that selected the example.
    """
    numbers = [place for place, case in enumerate(lecture.cases) if isinstance(case.subject, LectureSearch)]
    if number is None:
        if not numbers:
            problem = gettext("%(example)s has no search to play; choose another example with %(option)s")
            raise InputError(problem.with_values(example=Code(lecture.id), option=Code(option)))
        if len(numbers) > 1:
            facts = {"id": Code(lecture.id), "cases": ", ".join(map(str, numbers)), "case": numbers[0]}
            print_note(_SEVERAL_CASES.with_values(**facts, option=Code(f"--lecture {lecture.id} --case …")), lang)
        number = numbers[0]
    subject = lecture.cases[number].subject if number in numbers else None
    if not isinstance(subject, LectureSearch):
        problem = gettext(
            "%(example)s has no search in case %(case)s; choose one of its cases with a search: %(cases)s"
        )
        none = gettext("--case is %(case)s, but %(example)s has no search; choose another example")
        facts = {"case": number, "example": Code(lecture.id), "cases": Code(", ".join(map(str, numbers)))}
        raise InputError((problem if numbers else none).with_values(**facts))
    return subject


_SEVERAL_CASES = gettext(
    "%(id)s has searches in its cases %(cases)s; this is case %(case)s. Choose another one with %(option)s."
)


def _width() -> int:
    return shutil.get_terminal_size((100, 24)).columns


# ---- The command ``gametree course`` -------------------------------------------------------------

_COURSE_EXAMPLES = """
  gametree course show
  gametree course show --course ../alpha-beta/course.toml
"""
_ACTIONS = ("show",)


def _add_course(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "course", _show_course, _COURSE_EXAMPLES)
    command.add("action", gettext("the only action: print them"), metavar="show")
    command.language(gettext("language of the table"))


def _show_course(args: argparse.Namespace) -> int:
    choose(gettext("action"), args.action, _ACTIONS)
    translations, course = translator_for(args.lang), args.conventions
    path = course.path and _relative_path(course.path)
    if path is None:
        print(gettext("No course.toml here or in a folder above: everything is as usual.").render(translations))
    else:
        print(gettext("The course's file is %(file)s.").render(translations, file=Code(path)))
    print()
    heads = (gettext("key"), gettext("value"), gettext("from"))
    rows = [[words_of(translations, cell) for cell in row] for row in (heads, *_rows(course, path))]
    print(columns(rows, left_columns=len(heads)))
    return 0


def _rows(course: Course, path: str | None) -> Iterator[tuple[str | Phrase, ...]]:
    """Yield the name, the value and the source of each key; paths are relative to the working folder."""
    variable = next((variable for variable in LOCALE_VARIABLES if os.environ.get(variable)), "")
    for name, convention in CONVENTIONS.items():
        setting = course.settings.get(name)
        if isinstance(setting, bool):
            yield name, Code(str(setting).lower()), Code(path)
        elif setting is not None:
            yield name, Code(_relative_path(setting) if os.path.isabs(setting) else setting or "–"), Code(path)
        elif name == "language" and variable:
            environment = gettext("the environment (%(variable)s)").with_values(variable=Code(variable))
            yield name, convention.default, environment
        else:
            yield name, convention.default, gettext("the kit")


def _relative_path(path: str | Path) -> str:
    """Return a path relative to the working folder; a path on another drive stays unchanged."""
    try:
        return os.path.relpath(path)
    except ValueError:
        return str(path)
