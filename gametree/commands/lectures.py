"""The commands ``gametree lectures`` and ``gametree lecture``: list the examples, or show one."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import InputError, choose
from ..lectures.all_lectures import listing, page, topic_names
from ..lectures.lecture import KINDS, Lecture
from ..lectures.search_facts import LectureSearch
from ..phrases import Code, gettext, reader_language
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import BESIDE, OUTPUT, REPLACE_FILE, STEP_SIZE, THEME, add_command, print_note
from .terminal import terminal_width

LECTURE_EXAMPLES = """
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es -o alfa-beta.html
"""
ONE_DECK = gettext("only the examples of one lecture's slides, as in 002")


def add_to(commands: Any, translator: NullTranslations) -> None:
    lectures = add_command(commands, translator, "lectures", _show_list, LECTURE_EXAMPLES)
    lectures.add("--deck", ONE_DECK)
    topic = gettext('only the examples about a topic, as in "%(topic)s"')
    lectures.add("--topic", topic.with_values(topic=topic_names(reader_language())["deep cut-off"]))
    lectures.add("--kind", gettext("only the examples of a kind"), among=KINDS)
    lectures.language(gettext("language of the titles"))
    lecture = add_command(commands, translator, "lecture", _show_one, LECTURE_EXAMPLES)
    lecture.add("id", gettext("id of an example listed by gametree lectures, such as 002-deep"), metavar="ID")
    lecture.language(gettext("language of the texts"))
    lecture.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    lecture.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default=NOTATIONS[0])
    lecture.add("--theme", THEME, course="pictures.theme", default="auto")
    lecture.add(f"{OUTPUT} --html", gettext("write the page that plays its search"), type=Path)
    lecture.switch("--overwrite", REPLACE_FILE)


def _show_list(args: argparse.Namespace) -> int:
    lectures = args.conventions.lectures.find(deck=args.deck, topic=_topic(args), kind=args.kind)
    print(listing(lectures, args.lang, terminal_width()))
    return 0


def _topic(args: argparse.Namespace) -> str | None:
    """Return the name under which the lectures list the topic that was typed; it can be typed in English or in the
    language of the command.
    """
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
        print(page(lecture, args.lang, by=args.by, width=terminal_width(), notation=args.notation))
        return 0
    search = first_search(lecture, "--output", args.lang)
    title = f"{lecture.id} · {lecture.title(args.lang)}"
    options = {"notation": args.notation, "theme": args.theme, "title": title, "overwrite": args.overwrite}
    print(search.run().to_html(args.output, args.by, args.lang, **options))
    return 0


def first_search(lecture: Lecture, option: str, lang: str, number: int | None = None) -> LectureSearch:
    """Return the first search of an example or, if ``number`` is given, the search of this case. Print a note if an
    example without ``number`` has several searches.

    ``option``, which selected the example, is named in error messages.
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
