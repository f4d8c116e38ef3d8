"""The commands ``gametree lectures`` and ``gametree lecture``: the examples listed, and one shown."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

from ..course.lectures.all_lectures import find, load
from ..course.lectures.lecture import KINDS, Lecture
from ..course.lectures.lecture_text import listing, page
from ..course.lectures.search_facts import LectureSearch
from ..errors import InputError
from ..trace.frames import STEP_SIZES
from .options import add_command

__all__ = ["EXAMPLES", "add_to", "first_search", "show_list", "show_one"]

EXAMPLES = """examples:
  gametree lectures
  gametree lectures --deck 002 --lang es
  gametree lectures --topic "deep cut-off"
  gametree lecture 002-deep
  gametree lecture 000-alphabeta --lang pt --by cut
  gametree lecture 000-alphabeta --lang es --html alfa-beta.html
"""


def add_to(commands: Any) -> None:
    """Add both commands to the parser."""
    many = add_command(commands, "lectures", show_list, "list the examples of the lectures", EXAMPLES)
    many.add_argument("--deck", help="only those of a deck, as in 002")
    many.add_argument("--topic", help='only those about a topic, as in "deep cut-off"')
    many.add_argument("--kind", help=f"only those of a kind: {', '.join(KINDS)}")
    many.add_argument("--lang", default="en", help="language of the titles: en, es or pt")
    one = add_command(
        commands, "lecture", show_one, "show an example: its tree or working, its steps, its facts", EXAMPLES
    )
    one.add_argument("id", help="as gametree lectures lists them, such as 002-deep")
    one.add_argument("--lang", default="en", help="language of the texts: en, es or pt")
    one.add_argument("--by", default="leaf", help=f"step size, one of: {', '.join(STEP_SIZES)}")
    one.add_argument("--html", type=Path, metavar="FILE", help="write the page that plays its search")


def show_list(given: argparse.Namespace) -> int:
    """Print the examples as a table."""
    found = find(deck=given.deck, topic=given.topic, kind=given.kind)
    print(listing(found, given.lang, _width()))
    return 0


def show_one(given: argparse.Namespace) -> int:
    """Print an example, or write the page that plays its first search."""
    lecture = load(given.id)
    if given.html is None:
        print(page(lecture, given.lang, by=given.by, width=_width()))
        return 0
    search = first_search(lecture, "--html")
    search.run().to_html(given.html, by=given.by, lang=given.lang, title=f"{lecture.id} · {lecture.title(given.lang)}")
    print(given.html)
    return 0


def first_search(lecture: Lecture, asked: str, number: int | None = None) -> LectureSearch:
    """Return the first search of an example, or that of a case; none is refused, naming the option that asked."""
    if number is None:
        search = next((case.subject for case in lecture.cases if isinstance(case.subject, LectureSearch)), None)
        if search is None:
            raise InputError(asked, "an example with a search to play", f"{lecture.id}, a {lecture.kind}")
        return search
    found = [place for place, case in enumerate(lecture.cases) if isinstance(case.subject, LectureSearch)]
    subject = lecture.cases[number].subject if number in found else None
    if not isinstance(subject, LectureSearch):
        needed = f"a case of {lecture.id} with a search ({', '.join(map(str, found)) or 'there is none'})"
        raise InputError("--case", needed, str(number))
    return subject


def _width() -> int:
    return shutil.get_terminal_size((100, 24)).columns
