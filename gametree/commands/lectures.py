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
from .options import BESIDE, OUTPUT, REPLACE_FILE, STEP_SIZE, THEME, add_command

EXAMPLES = """
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es -o alfa-beta.html
"""
ONE_DECK = gettext("only the examples of one lecture's slides, as in 002")


def add_to(commands: Any, translator: NullTranslations) -> None:
    lectures = add_command(commands, translator, "lectures", _show_list, EXAMPLES)
    lectures.add("--deck", ONE_DECK)
    topic = gettext('only the examples about a topic, as in "%(topic)s"')
    lectures.add("--topic", topic.with_values(topic=topic_names(reader_language())["deep cut-off"]))
    lectures.add("--kind", gettext("only the examples of a kind"), among=KINDS)
    lectures.language(gettext("language of the titles"))
    lecture = add_command(commands, translator, "lecture", _show_one, EXAMPLES)
    lecture.add("id", gettext("an example as gametree lectures lists it, such as 002-deep"), metavar="ID")
    lecture.language(gettext("language of the texts"))
    lecture.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    lecture.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default=NOTATIONS[0])
    lecture.add("--theme", THEME, course="pictures.theme", default="auto")
    lecture.add(f"{OUTPUT} --html", gettext("write the page that plays its search"), type=Path)
    lecture.switch("--overwrite", REPLACE_FILE)


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
