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
from .options import add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es --html alfa-beta.html
"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add both commands to the parser."""
    about = t.gettext("list the examples of the lectures")
    topic = topic_names(reader_language())["deep cut-off"]
    many = add_command(commands, t, "lectures", show_list, about, EXAMPLES)
    add_option(many, t, "--deck", help=t.gettext("only the examples of one lecture's slides, as in 002"))
    add_option(
        many,
        t,
        "--topic",
        help=t.gettext('only the examples about a topic, as in "%(topic)s"') % {"topic": topic},
    )
    add_option(many, t, "--kind", help=one_of(t, t.gettext("only the examples of a kind"), KINDS))
    add_language(many, t, t.gettext("language of the titles"))
    about = t.gettext("show an example: its tree or working, its steps, its facts")
    one = add_command(commands, t, "lecture", show_one, about, EXAMPLES)
    one.add_argument("id", metavar="ID", help=t.gettext("an example as gametree lectures lists it, such as 002-deep"))
    add_language(one, t, t.gettext("language of the texts"))
    add_option(one, t, "--by", default="leaf", help=one_of(t, t.gettext("step size"), STEP_SIZES))
    beside = one_of(t, t.gettext("beside the nodes"), NOTATIONS)
    add_option(one, t, "--notation", course="pictures.notation", default=NOTATIONS[0], help=beside)
    theme = t.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add_option(one, t, "--theme", course="pictures.theme", default="auto", help=theme)
    page = t.gettext("write the page that plays its search")
    add_option(one, t, "--html", type=Path, metavar=t.gettext("FILE"), help=page)
    one.add_argument("--overwrite", action="store_true", help=t.gettext("replace the file if it exists"))


def show_list(given: argparse.Namespace) -> int:
    """Print the examples as a table."""
    keys = {name: key for lang in ("en", given.lang) for key, name in topic_names(lang).items()}
    found = given.conventions.lectures.find(deck=given.deck, topic=keys.get(given.topic, given.topic), kind=given.kind)
    print(listing(found, given.lang, _width()))
    return 0


def show_one(given: argparse.Namespace) -> int:
    """Print an example, or write the page that plays its first search."""
    lecture = given.conventions.lectures.load(given.id)
    if given.html is None:
        print(page(lecture, given.lang, by=given.by, width=_width(), notation=given.notation))
        return 0
    search = first_search(lecture, "--html")
    title = f"{lecture.id} · {lecture.title(given.lang)}"
    looks = {"notation": given.notation, "theme": given.theme, "title": title, "overwrite": given.overwrite}
    print(search.run().to_html(given.html, given.by, given.lang, **looks))
    return 0


def first_search(lecture: Lecture, asked: str, number: int | None = None) -> LectureSearch:
    """Return the first search of an example, or that of a case; none is refused, naming the option that asked."""
    if number is None:
        search = next((case.subject for case in lecture.cases if isinstance(case.subject, LectureSearch)), None)
        if search is None:
            raise InputError(Code(asked), gettext("an example with a search to play"), Code(lecture.id))
        return search
    found = [place for place, case in enumerate(lecture.cases) if isinstance(case.subject, LectureSearch)]
    subject = lecture.cases[number].subject if number in found else None
    if not isinstance(subject, LectureSearch):
        needed = gettext("a case of %(example)s with a search (%(cases)s)")
        cases = Code(", ".join(map(str, found))) if found else gettext("there is none")
        raise InputError(Code("--case"), needed.of(example=Code(lecture.id), cases=cases), str(number))
    return subject


def _width() -> int:
    return shutil.get_terminal_size((100, 24)).columns
