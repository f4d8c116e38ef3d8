"""The registration of commands, and options shared by several commands, with defaults from the course's file.

An option whose default comes from the course's file is added with an argument such as ``course="pictures.theme"``,
which names the key in this file.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from gettext import NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..course_file import CONVENTIONS, Course
from ..errors import InputError, TreeError, choose, words_of, wrong_value
from ..files import COURSE_FILE
from ..games.game import Game
from ..languages import translator_for, wrapped
from ..phrases import LANGUAGES, Code, Language, Phrase, gettext, joined, pgettext, reader_language, short_repr
from ..rules import CHOICES, ESTIMATES, PLIES, RANGE, RULES, SPECIFICATION, WINDOW, Rule, Rules, choices_obeyed
from ..search import ALGORITHMS
from ..trace.algorithms import SEARCHES_BY_NAME, usual_algorithm, usual_for
from ..trace.result import Result
from ..tree.formats import FORMATS
from ..tree.tree import Tree, as_tree, reading_note
from ..values import NUMBER
from . import COMMANDS

# ---- Options with defaults from the course's file ------------------------------------------------


@dataclass(frozen=True, slots=True)
class FromCourse:
    """The placeholder for the value of an option that was not typed; it is later replaced by the course's value or the
    default.
    """

    key: str
    """key in the course's file, one of `CONVENTIONS`"""
    default: Any = None
    """value if the course does not set one; with `argparse.SUPPRESS`, the option then stays unset"""
    read: Callable[[str], Any] | None = None
    """function that converts the text in the course's file into the value; None if the text is the value"""

    def __post_init__(self) -> None:
        assert self.key in CONVENTIONS, f"{self.key} is not a key of the table"

    def value(self, course: Course) -> Any:
        setting = course.settings.get(self.key)
        if setting is None:
            return self.default
        return setting if self.read is None or isinstance(setting, bool) else self.read(setting)


class _CollectValues(argparse.Action):
    """An action that collects the values of a repeated option; typed values replace the values of the course."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        before = getattr(namespace, self.dest, None)
        setattr(namespace, self.dest, [*(before if isinstance(before, list) else []), values])


def apply_course_defaults(args: argparse.Namespace, course: Course) -> None:
    """Set each option that was not typed to the course's value or to the default, and record the names of these
    options.
    """
    defaults = {name: value for name, value in vars(args).items() if isinstance(value, FromCourse)}
    for name, default in defaults.items():
        value = default.value(course)
        if value is argparse.SUPPRESS:
            delattr(args, name)
        else:
            setattr(args, name, value)
    args.conventions, args.untyped = course, frozenset(defaults)
    args.course_keys = [default.key for default in defaults.values()]


def is_typed(args: argparse.Namespace, name: str) -> bool:
    """Return whether the given option, which the course can also set, was typed on the command line."""
    return hasattr(args, name) and name not in args.untyped


DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "branching": None,
        "levels": None,
        "root": None,
        "read_as": None,
        "algorithm": None,
        **{rule.place: None for rule in SPECIFICATION.values() if rule.help},
        **{name: FromCourse(f"rules.{name}", choices[0]) for name, choices in CHOICES.items()},
    }
)
"""default values of the options of a search, keyed by the names of the options"""


NO_FOLDER = gettext(
    "%(folder)s: no such folder; change to the folder that contains %(name)s, or give its path with %(option)s"
)


OUTPUT = "-o --output --out"
"""names of the option for the output path"""
REPLACE_FILE, REPLACE_FILES = gettext("replace the file if it exists"), gettext("replace the files if they exist")
STEP_SIZE, BESIDE = gettext("size of the steps"), gettext("notes beside the nodes")
PARTS = gettext("how parts of an answer are scored if a question does not specify it")
THEME = gettext("theme of the pictures: light, dark, print, projector, or the .toml file of your own theme")


def add_command(
    commands: Any,
    translator: NullTranslations,
    name: str,
    do: Callable[[argparse.Namespace], int],
    examples: str,
) -> Command:
    """Add a command to the parser and return it; ``do`` is the function that runs the command and returns the exit
    status.

    ``examples`` may contain examples of several commands; the help shows only those of the command ``name``.
    """
    text = COMMANDS[name][1].render(translator)
    own = [line for line in examples.split("\n") if line.split()[:1] != ["gametree"] or line.split()[1] == name]
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=wrapped(text[0].upper() + text[1:] + "."),
        epilog=gettext("examples:").render(translator) + "\n".join(own),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(do=do, lang=None)
    command = Command(parser, translator)
    place = gettext("file with the conventions to follow (default: %(file)s in this folder or in a folder above)")
    command.add("--course", place.with_values(file=Code(COURSE_FILE)), type=Path)
    return command


@dataclass(frozen=True, slots=True)
class Command:
    """The parser of one command, whose help is in the reader's language."""

    parser: argparse.ArgumentParser
    translator: NullTranslations

    def add(
        self, names: str, help: str | Phrase, *, among: Iterable[str] = (), course: str = "", **options: Any
    ) -> None:
        """Add an argument, or an option with a value. If ``among`` is given, the help lists these values as the
        possible ones.

        ``course`` is the key in the course's file whose value is used if the option is not typed; ``default`` is used
        if the course does not set this key.
        """
        placeholder = options.pop("metavar", _PLACEHOLDERS.get(options.get("type"), A_VALUE))
        if course:
            options["default"] = FromCourse(course, options.get("default"), options.get("type"))
            options["action"] = _CollectValues if options.get("action") == "append" else options.get("action", "store")
        # TRANSLATORS: %(what)s is, for example, "step size", %(names)s are words to be typed
        closed = gettext("%(what)s, one of: %(names)s").with_values(what=help, names=Code(", ".join(among)))
        options |= {"metavar": self._text(placeholder), "help": self._text(closed if among else help)}
        self.parser.add_argument(*names.split(), **options)

    def switch(self, name: str, help: Phrase, *, course: str = "", default: Any = False) -> None:
        """Add an option without a value. If the course's file can switch it on, also add a ``--no-…`` option."""
        text = help.render(self.translator)
        if course:
            action = self.parser.add_argument(name, action=argparse.BooleanOptionalAction, help=text)
            # set later: some versions of Python append the default to the help
            action.default = FromCourse(course, default)
        else:
            self.parser.add_argument(name, action="store_true", default=default, help=text)

    def _text(self, part: str | Phrase) -> str:
        return part if isinstance(part, str) else part.render(self.translator)

    def language(self, what: Phrase, *, usual: Phrase | None = None) -> None:
        """Add the option ``--lang``, described by ``what``; its default is the language of the course or, without one,
        of the environment.

        If there is another default, ``usual`` describes it in the help; the option is then None if it is not typed.
        """
        # TRANSLATORS: %(what)s is, for example, "language of the captions", %(languages)s is "en, es, pt"
        text = gettext("%(what)s, one of: %(languages)s (default: %(usual)s)").with_values(
            what=what,
            languages=", ".join(LANGUAGES),
            usual=usual or gettext("that of course.toml, or of the environment"),
        )
        self.add("--lang", text, default=None if usual else reader_language())

    def formal(self) -> None:
        self.switch("--formal", gettext("address the students formally"), course="paper.formal")

    def rules(self) -> None:
        """Add an option for each rule with named choices; the help describes each choice in the same words as the
        explorer's form.
        """
        for name, choices in CHOICES.items():
            rule = RULES[name]
            texts = {
                choice: (it.label or Phrase(choice)).render(self.translator) for choice, it in rule.choices.items()
            }
            title = (rule.title or Phrase(rule.name)).render(self.translator)
            text = gettext("%(what)s, one of: %(names)s").with_values(
                what=title[:1].lower() + title[1:],
                names=Code("; ".join(f"{choice} = {does}" for choice, does in texts.items())),
            )
            self.add(f"--{name}", text, course=f"rules.{name}", default=choices[0])

    def read_as(self) -> None:
        """Add the option that names the tree's format."""
        text = gettext("the format of the tree (default: recognised by the suffix of the file or by the first words)")
        self.add("--read-as", text, among=FORMATS)

    def search(self, *, tree: str | None = None) -> None:
        """Add the options of a search; ``tree`` is ``"?"`` if the tree is optional."""
        text = gettext(
            'a file in any supported format; - for standard input; leaves with -b, as in "[3 12 8 …]"; or the '
            'notation, as in "[[3 12] [2 4]]"'
        )
        self.add("tree", text, nargs=tree, metavar=pgettext("argument", "tree"))
        self.add("-b --branching", gettext("number of children of each node, or one number for each level, as in 3,2"))
        self.add("--levels", gettext('kinds of nodes from the root down, as in "max min"'))
        self.add("--root", gettext("player at the root: max (the default), min, or p1, p2 …"))
        self.read_as()
        self.add("--algorithm", gettext("algorithm (default: the one suited to the tree)"), among=ALGORITHMS)
        for rule in SPECIFICATION.values():
            if rule.help:
                self.add(f"--{rule.place}", rule.help, metavar=_PLACEHOLDERS.get(rule.sort, A_VALUE))
        self.rules()
        self.parser.set_defaults(**DEFAULTS)


def print_note(note: str | Phrase, lang: str, *about: Path) -> None:
    """Print a note, optionally about files, on stderr, so that stdout has only the names of written files."""
    print("gametree", *about, words_of(translator_for(lang), note), sep=": ", file=sys.stderr)


def set_formal_address(args: argparse.Namespace) -> None:
    """Use the formal address of students if ``--formal`` is set, in languages that have one."""
    args.lang = Language.spelt(args.lang, args.lang.spelling._replace(formal=args.formal))


_WHOLE = re.compile(r"[+-]?[0-9]{1,100}")
_DECIMAL = re.compile(r"[+-]?([0-9]{1,100}\.?[0-9]{0,100}|\.[0-9]{1,100})(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
"""pattern of numbers accepted on the command line; other notations that Python reads, such as 1_000 or nan, are
refused, because they are probably typing mistakes
"""


def whole(text: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        raise _argument_error(gettext("%(got)s is not a whole number; write one such as 3"), text)
    return int(text)


def decimal(text: str) -> float:
    if not _DECIMAL.fullmatch(text.strip()):
        raise _argument_error(gettext("%(got)s is not a number; write one such as 3 or 2.5"), text)
    return float(text)


def moment(text: str) -> datetime:
    """Parse a date and time from the command line. If no time zone is given, use that of this machine.

    >>> moment("2026-11-20 23:59+00:00").isoformat()
    '2026-11-20T23:59:00+00:00'
    """
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError:
        raise _argument_error(
            gettext("%(got)s is not a date and time; write one such as 2026-11-20 23:59"), text
        ) from None
    if not _CLOCK.search(text):
        message = gettext(
            "%(got)s is a date without a time; write %(last)s for its end, or %(first)s for its beginning"
        )
        ends = {name: Code(f'"{parsed:%Y-%m-%d} {clock}"') for name, clock in (("last", "23:59"), ("first", "00:00"))}
        translator = translator_for(reader_language())
        raise argparse.ArgumentTypeError(message.with_values(got=Code(repr(text)), **ends).render(translator))
    return parsed if parsed.tzinfo else parsed.astimezone()


_CLOCK = re.compile(r"[T ]\d")
"""pattern of the start of the time that follows a date"""


def _argument_error(needed: Phrase, got: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(needed.with_values(got=Code(repr(got))).render(translator_for(reader_language())))


def list_alternatives(names: Sequence[str | Phrase]) -> str | Phrase:
    """Return the given names as a list of alternatives, such as ``alphabeta, negamax or pvs``."""
    *others, last = names
    return _OR.with_values(names=joined(others), last=last) if others else last


# TRANSLATORS: the end of a list such as "alphabeta, negamax or pvs"
_OR = gettext("%(names)s or %(last)s")


def search_from_options(args: argparse.Namespace, game: Game | None = None, **options: Any) -> Result:
    """Run the search selected by a command's options; without ``--algorithm``, use the default search for the tree."""
    tree = tree_of(args) if game is None else None
    if args.algorithm is None:
        args.algorithm = usual_for("two") if tree is None else _usual_algorithm(tree, args)
    search = ALGORITHMS[choose(gettext("algorithm"), args.algorithm, ALGORITHMS)]
    rules, own = _specified(args)
    if tree is not None:
        return search(tree, rules=rules, **own, **options)
    assert game is not None
    shape = {"branching": _branching_of(args.branching), "levels": args.levels, "root": args.root}
    options |= {name: value for name, value in shape.items() if value is not None}
    return search(game, rules=rules, **own, **options)


_USUAL = {
    True: gettext("the tree has tuples, so the search is %(algorithm)s; choose another with %(option)s"),
    False: gettext("the tree has chance nodes, so the search is %(algorithm)s; choose another with %(option)s"),
}


def _usual_algorithm(tree: Tree, args: argparse.Namespace) -> str:
    """Return the name of the default search for a tree. Print a note about it unless it is the default for two
    players.
    """
    has_range = getattr(args, SPECIFICATION["value_range"].place.replace("-", "_"), None) is not None
    name = usual_algorithm(tree)
    if has_range and name == usual_for("chance"):
        name = usual_for("range")
    if name != usual_for("two"):
        message = _USUAL[bool(tree.utilities)].with_values(algorithm=Code(name), option=Code("--algorithm"))
        print_note(message, args.lang or reader_language())
    return name


def tree_of(args: argparse.Namespace) -> Tree:
    """Return the tree given to a command; print a note if parts of the input were left out or could mean several
    things.

    ``args.tree`` is a file name, ``-`` for standard input, the text of a tree, or a tree that was already read.
    """
    if isinstance(args.tree, Tree):
        return args.tree
    tree = _read_tree(args)
    if note := reading_note(tree):
        print_note(note, args.lang)
    return tree


_NOT_SEARCHED = gettext(
    "the tree has imperfect information, which no search of the kit supports, so only the tree is drawn, with its "
    "information sets"
)
_SHAPE = ("branching", "levels", "root", "read_as")


def tree_to_draw(args: argparse.Namespace) -> Tree | None:
    """If a command's tree has imperfect information, and no search option was typed, print a note and return the tree.

    Such a tree is drawn without a search. Return None in all other cases; the tree is then searched.
    """
    searched = any(
        is_typed(args, name) if isinstance(default, FromCourse) else getattr(args, name) != default
        for name, default in DEFAULTS.items()
        if name not in _SHAPE
    )
    others = [name for name in ("lecture", "game") if getattr(args, name) is not None]
    if args.tree is None or others or searched:
        return None
    args.tree = tree = tree_of(args)
    if tree.has_perfect_information:
        return None
    print_note(_NOT_SEARCHED, args.lang or reader_language())
    return tree


def _read_tree(args: argparse.Namespace) -> Tree:
    text: str = args.tree
    source: Any = sys.stdin.buffer.read() if text == "-" else Path(text) if os.path.isfile(text) else text
    if source is text and args.branching is None and _names_a_file(text):
        problem = gettext("there is no file %(file)s; choose another file, or write the tree itself, as in %(example)s")
        raise InputError(problem.with_values(file=short_repr(text), example=Code("[[3 12] [2 4]]")))
    shape = {name: getattr(args, name, None) for name in ("levels", "root")}
    try:
        return as_tree(source, _branching_of(args.branching), shape["levels"], shape["root"], args.read_as)
    except TreeError as error:
        if isinstance(source, Path):
            error.place_in_file(source)
        raise


def _names_a_file(text: str) -> bool:
    """Return whether a text can only be a file name, because it has a suffix or a folder, or is a single word.

    >>> [_names_a_file(text) for text in ("a.dot", "my tree.graphml", "trees/a", "tree", "[3 5]", "1/3", "x: 3")]
    [True, True, True, True, False, False, False]
    """
    name = text.strip()
    if len(name) > _LONGEST_NAME or _OTHER_THAN_FILES.search(name) or NUMBER.fullmatch(name):
        return False
    stem, _, suffix = name.rpartition(".")
    has_suffix = bool(re.fullmatch(r"[A-Za-z]\w{0,9}", suffix)) and any(map(str.isalpha, stem))
    return has_suffix or "/" in name or "\\" in name or bool(re.fullmatch(r"[^\W\d][\w-]*", name))


_LONGEST_NAME = 1000
"""maximum number of characters of a file path"""
_OTHER_THAN_FILES = re.compile(r"[\[\](){}<>\n\"]|(?<!^.):|->|→")


def chosen_rules(args: argparse.Namespace, algorithm: str) -> dict[str, Any]:
    """Return values for the rules in `CHOICES`: those that were typed, and those of the course that apply to the given
    algorithm.
    """
    obeyed = choices_obeyed(SEARCHES_BY_NAME[algorithm].obeys) if algorithm in SEARCHES_BY_NAME else ()
    return {name: getattr(args, name) for name in CHOICES if is_typed(args, name) or name in obeyed}


def _specified(given: argparse.Namespace) -> tuple[Rules, dict[str, Any]]:
    """Return the rules set by the options, and the arguments that only some algorithms accept."""
    texts: dict[str, Any] = chosen_rules(given, given.algorithm)
    for rule in SPECIFICATION.values():
        text = getattr(given, rule.place) if rule.help else None
        if text is not None:
            _refuse_unable(rule, given.algorithm)
            texts |= zip(rule.fields, two_numbers(f"--{rule.place}", text) if rule.ends else (text,), strict=True)
    from ..exercises.typed_search import read_fields

    values = read_fields(texts, read=_read_option)
    options = {name: values.pop(name) for name in list(values) if SPECIFICATION[name].needed}
    return Rules(**values), options


def typed_depth(args: argparse.Namespace) -> int | None:
    """Return the depth limit that was typed, or None; used by commands that run no search."""
    if args.depth is None:
        return None
    from ..exercises.typed_search import read_fields

    depth: int | None = read_fields({"depth": args.depth}, read=_read_option)["depth"]
    return depth


def _refuse_unable(rule: Rule, algorithm: str) -> None:
    able = [name for name, search in SEARCHES_BY_NAME.items() if rule.name in search.options]
    if rule.needed and algorithm not in able:
        problem = gettext(
            "--%(option)s is for %(names)s, but %(algorithm)s does not use it; leave it out, or choose another "
            "--algorithm"
        )
        facts = {"option": Code(rule.place), "names": list_alternatives(able), "algorithm": Code(algorithm)}
        raise InputError(problem.with_values(**facts))


def _read_option(place: str, reader: Callable[..., Any], *given: Any) -> Any:
    try:
        return reader(*given)
    except InputError as error:
        raise error.at(Code(f"--{place}")) from None


def _branching_of(text: str | None) -> int | list[int] | None:
    if text is None:
        return None
    try:
        numbers = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        numbers = []
    if not numbers:
        needed = gettext("a number, or one for each level, as in 3,2")
        raise InputError(wrong_value("--branching", text, needed))
    return numbers[0] if len(numbers) == 1 else numbers


def two_numbers(option: str, text: str) -> list[str]:
    """Return the two numbers of a text such as ``-inf,5``, each as it was typed."""
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        needed = gettext("two numbers, as in %(example)s").with_values(example=Code(f"{option}=-1,1"))
        raise InputError(wrong_value(Code(option), text, needed))
    return parts


FILE, DIR = gettext("FILE"), gettext("DIR")
# TRANSLATORS: the placeholder of an option's value, as in "--depth VALUE"
A_VALUE = gettext("VALUE")
_PLACEHOLDERS: Mapping[object, Phrase] = {
    Path: FILE,
    whole: Phrase("N"),
    decimal: Phrase("N"),
    WINDOW: gettext("ALPHA,BETA"),
    PLIES: Phrase("N"),
    ESTIMATES: gettext("NODE=VALUE,…"),
    RANGE: gettext("LEAST,MOST"),
}
"""placeholders for option values in the help, keyed by the type of the value or by the kind of rule"""
