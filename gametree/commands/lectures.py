"""The commands ``gametree lectures`` and ``gametree lecture``: the examples listed, and one shown."""

from __future__ import annotations

import argparse
import shutil
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.lectures.all_lectures import listing, page
from ..course.lectures.lecture import KINDS, Lecture
from ..course.lectures.lecture_words import topic_names
from ..course.lectures.search_facts import LectureSearch
from ..errors import InputError
from ..phrases import Code, gettext, reader_language
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import OUTPUT, add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es -o alfa-beta.html
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_list(commands, translator)
    _add_example(commands, translator)


def _add_list(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("list the examples of the lectures")
    topic = topic_names(reader_language())["deep cut-off"]
    list_parser = add_command(commands, translator, "lectures", _show_list, about, EXAMPLES)
    add_option(
        list_parser,
        translator,
        "--deck",
        help=translator.gettext("only the examples of one lecture's slides, as in 002"),
    )
    add_option(
        list_parser,
        translator,
        "--topic",
        help=translator.gettext('only the examples about a topic, as in "%(topic)s"') % {"topic": topic},
    )
    add_option(
        list_parser,
        translator,
        "--kind",
        help=one_of(translator, translator.gettext("only the examples of a kind"), KINDS),
    )
    add_language(list_parser, translator, translator.gettext("language of the titles"))


def _add_example(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("show an example: its tree or working, its steps, its facts")
    show_parser = add_command(commands, translator, "lecture", _show_one, about, EXAMPLES)
    show_parser.add_argument(
        "id", metavar="ID", help=translator.gettext("an example as gametree lectures lists it, such as 002-deep")
    )
    add_language(show_parser, translator, translator.gettext("language of the texts"))
    add_option(
        show_parser,
        translator,
        "--by",
        default="leaf",
        help=one_of(translator, translator.gettext("step size"), STEP_SIZES),
    )
    beside = one_of(translator, translator.gettext("beside the nodes"), NOTATIONS)
    add_option(show_parser, translator, "--notation", course="pictures.notation", default=NOTATIONS[0], help=beside)
    theme = translator.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add_option(show_parser, translator, "--theme", course="pictures.theme", default="auto", help=theme)
    html = translator.gettext("write the page that plays its search")
    add_option(show_parser, translator, *OUTPUT, "--html", type=Path, metavar=translator.gettext("FILE"), help=html)
    show_parser.add_argument(
        "--overwrite", action="store_true", help=translator.gettext("replace the file if it exists")
    )


def _show_list(args: argparse.Namespace) -> int:
    keys = {name: key for lang in ("en", args.lang) for key, name in topic_names(lang).items()}
    lectures = args.conventions.lectures.find(deck=args.deck, topic=keys.get(args.topic, args.topic), kind=args.kind)
    print(listing(lectures, args.lang, _width()))
    return 0


def _show_one(args: argparse.Namespace) -> int:
    """Print an example, or write the page of its first search."""
    lecture = args.conventions.lectures.load(args.id)
    if args.output is None:
        print(page(lecture, args.lang, by=args.by, width=_width(), notation=args.notation))
        return 0
    search = first_search(lecture, "--output")
    title = f"{lecture.id} · {lecture.title(args.lang)}"
    options = {"notation": args.notation, "theme": args.theme, "title": title, "overwrite": args.overwrite}
    print(search.run().to_html(args.output, args.by, args.lang, **options))
    return 0


def first_search(lecture: Lecture, option: str, number: int | None = None) -> LectureSearch:
    """Return the first search of an example, or that of a case; the error names the option ``asked``."""
    if number is None:
        search = next((case.subject for case in lecture.cases if isinstance(case.subject, LectureSearch)), None)
        if search is None:
            raise InputError(Code(option), gettext("an example with a search to play"), Code(lecture.id))
        return search
    numbers = [place for place, case in enumerate(lecture.cases) if isinstance(case.subject, LectureSearch)]
    subject = lecture.cases[number].subject if number in numbers else None
    if not isinstance(subject, LectureSearch):
        needed = gettext("a case of %(example)s with a search (%(cases)s)")
        cases = Code(", ".join(map(str, numbers))) if numbers else gettext("there is none")
        raise InputError(Code("--case"), needed.with_values(example=Code(lecture.id), cases=cases), str(number))
    return subject


def _width() -> int:
    return shutil.get_terminal_size((100, 24)).columns
