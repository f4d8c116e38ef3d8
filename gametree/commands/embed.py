"""The commands ``gametree embed`` and ``scorm``: players in books and on pages, packages for learning platforms."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import InputError, choose
from ..exercises.kinds import KINDS
from ..exercises.students import USUAL_DIFFICULTY
from ..exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from ..explain.side_by_side import compare
from ..files import write_all
from ..phrases import Code, gettext
from ..rules import CHOICES, Rules
from ..search import ALGORITHMS
from ..trace.frames import STEP_SIZES
from .exercises import refuse_unused_rules, rules_for
from .figures import add_subject, search_result
from .options import OUTPUT, add_command, add_language, add_option, add_rules, one_of, whole

EXAMPLES = """
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as html -o public
  gametree embed --lecture 002-deep --as quarto -o book --lang es
  gametree embed "[[3 12 8] [2 4 6] [14 5 2]]" --algorithm minimax --beside alphabeta --as myst -o book
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as sphinx
  gametree scorm --kind pruned-leaves --seed 7 --difficulty 3 -o week3.zip
  gametree scorm --tutor alphabeta --lecture 002-deep --lang es -o week4.zip
  gametree scorm --path exam-tomorrow --site site -o exam.zip
"""


PLACES = ("html", "quarto", "myst", "sphinx")
"""those of `gametree.widgets.embedding`, which is loaded when something is embedded"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("put a player into a book or a page of yours: print the lines for it, write its script")
    parser = add_command(commands, translator, "embed", _print_lines, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    add_subject(parser, translator)
    add("--beside", help=translator.gettext("a second algorithm, whose search is played side by side"))
    add("--as", dest="host", required=True, help=one_of(translator, translator.gettext("where the page is"), PLACES))
    output = translator.gettext("the folder of the page, into which the script of the player goes")
    add("-o", "--output", "--out", type=Path, default=Path(), metavar=translator.gettext("FOLDER"), help=output)
    add("--by", help=one_of(translator, translator.gettext("step size"), STEP_SIZES))
    add_language(parser, translator, translator.gettext("language of the captions"))
    about = translator.gettext("write a package for a learning platform (SCORM 1.2): exercises, the tutor, searches")
    _add_scorm(add_command(commands, translator, "scorm", _write_package, about, EXAMPLES), translator)


def _add_scorm(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    repeated = {"action": "append", "default": []}
    add("--kind", **repeated, help=one_of(translator, translator.gettext("kind of question"), KINDS))
    add("--seed", type=whole, metavar="N", default=1, help=translator.gettext("the same seed draws the same exercises"))
    difficulty = translator.gettext("from 1 to 5, the same for all")
    add("--difficulty", type=whole, metavar="N", default=USUAL_DIFFICULTY, help=difficulty)
    topics = one_of(translator, translator.gettext("the tutor of a topic"), (*TOPICS, ALL_TOPICS))
    add("--tutor", **repeated, help=topics)
    lecture = translator.gettext("search as an example of the lectures does, such as 002-deep")
    add("--lecture", **repeated, metavar="ID", help=lecture)
    add("--path", **repeated, help=translator.gettext("pages in a row: exam-tomorrow"))
    add("--title", default="", help=translator.gettext("title of the package"))
    site = translator.gettext("the folder of the site, which %(command)s has built") % {"command": Code("make site")}
    add("--site", type=Path, default=Path("site"), metavar=translator.gettext("FOLDER"), help=site)
    add(*OUTPUT, type=Path, required=True, metavar=translator.gettext("FILE"), help=translator.gettext("a .zip file"))
    add_rules(parser, translator)
    add_language(parser, translator, translator.gettext("language of the exercises"))


def _write_package(args: argparse.Namespace) -> int:
    from ..widgets.website.scorm import example_item, kind_item, path_items, scorm_package, tutor_item

    refuse_unused_rules(args, args.kind)
    drawn = {"seed": str(args.seed), "difficulty": str(args.difficulty)}
    items = [kind_item({"kind": kind, **drawn, **_rules_in_address(args, kind)}, args.lang) for kind in args.kind]
    items += [tutor_item(topic, args.lang) for topic in args.tutor]
    items += [example_item(name, args.lang) for name in args.lecture]
    items += [item for path in args.path for item in path_items(path, args.lang)]
    if not items:
        needed = gettext("pages of the package: --kind, --tutor, --lecture or --path")
        raise InputError(Code("scorm"), needed, gettext("none"))
    data = scorm_package(items, args.site, args.title or items[0].title, args.lang)
    write_all([(args.output, data)])
    print(args.output)
    return 0


def _rules_in_address(args: argparse.Namespace, kind: str) -> dict[str, str]:
    """Return the rules of a kind that are not as usual."""
    rules = rules_for(args, kind)
    return {name: value for name in CHOICES if (value := getattr(rules, name)) != getattr(Rules(), name)}


def _print_lines(args: argparse.Namespace) -> int:
    from ..widgets.embedding import embed

    result: Any = search_result(args)
    options = {"lang": args.lang, **({"by": args.by} if args.by else {})}
    if args.beside:
        second = ALGORITHMS[choose(gettext("algorithm"), args.beside, ALGORITHMS)]
        result = compare(result, second(result.tree, rules=result.rules, window=result.window))
    print(embed(result, args.host, args.output, **options))
    return 0
