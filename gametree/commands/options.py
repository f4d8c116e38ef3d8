"""How commands are added, in which language, and the options of several commands, with defaults from the course's file.

An option joins by one word, ``course="pictures.theme"``, in the call that adds it to the parser.
"""

from __future__ import annotations

import argparse
import gettext as standard
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from gettext import NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..course.conventions import CONVENTIONS, FILE_NAME, Course
from ..course.lectures.lecture_words import joined
from ..errors import InputError, TreeError, choose, words_of
from ..files import is_named_as_file
from ..games.game import Game
from ..languages import error_language, translator_for
from ..phrases import DOMAIN, LANGUAGES, LOCALE, Code, Language, Phrase, gettext, ngettext, reader_language, short_repr
from ..rules import CHOICES, ESTIMATES, PLIES, RANGE, RULES, SPECIFICATION, WINDOW, Rule, Rules, choices_obeyed
from ..search import ALGORITHMS
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import Result
from ..tree.tree import Tree, as_tree
from ..values import NUMBER

# ---- The language of a command: of its help, its errors and what it prints; argparse's own words too ----

ARGPARSE = (
    # TRANSLATORS: the blank at the end stays
    gettext("usage: "),
    gettext("positional arguments"),
    gettext("options"),
    gettext("show this help message and exit"),
    # TRANSLATORS: the line break at the end stays
    gettext("%(prog)s: error: %(message)s\n"),
    gettext("argument %(argument_name)s: %(message)s"),
    gettext("the following arguments are required: %s"),
    gettext("expected one argument"),
    gettext("expected at most one argument"),
    gettext("expected at least one argument"),
    ngettext("expected %s argument", "expected %s arguments"),
    # TRANSLATORS: an option that takes no value was given one
    gettext("ignored explicit argument %r"),
    gettext("ambiguous option: %(option)s could match %(matches)s"),
    gettext("invalid choice: %(value)r (choose from %(choices)s)"),
    gettext("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    gettext("invalid %(type)s value: %(value)r"),
)
"""The messages of argparse that a user can meet. It takes them from the catalogue through the standard library."""


def language_of(arguments: Sequence[str]) -> str:
    """Return the language that a command line asks for by ``--lang``; "" if it asks for none that the kit speaks.

    >>> language_of(["run", "[3 5]", "--lang=es"]), language_of(["lab", "--lang", "pt", "--", "--lang", "es"])
    ('es', 'pt')
    """
    return option_of(arguments, "--lang", LANGUAGES)


def option_of(arguments: Sequence[str], option: str, known: Collection[str] | None = None) -> str:
    """Return the last value that a command line gives an option, before its options are read; "" if it gives none.

    A value that is not in ``known`` does not count.

    >>> option_of(["run", "[3 5]", "--course", "a", "--course=b/course.toml"], "--course")
    'b/course.toml'
    """
    own_arguments = list(arguments)[: list(arguments).index("--") if "--" in arguments else None]
    last_value = ""
    for word, following in zip(own_arguments, [*own_arguments[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == option:
            candidate = value if equals else following
            last_value = candidate if known is None or candidate in known else last_value
    return last_value


@contextmanager
def active_language(lang: str) -> Iterator[None]:
    """Use a language for a while: in errors, in argparse's messages, and in programs that are started."""
    domain, language = standard.textdomain(), os.environ.get("LANGUAGE")
    standard.bindtextdomain(DOMAIN, LOCALE)
    standard.textdomain(DOMAIN)
    error_language(lang)
    try:
        yield
    finally:
        standard.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if language is not None:
            os.environ["LANGUAGE"] = language


# ---- The place where a command's options get their defaults from the course's file ---------------


@dataclass(frozen=True, slots=True)
class FromCourse:
    """The value of an option that nobody typed: the course sets it later."""

    key: str
    """one of `CONVENTIONS`"""
    default: Any = None
    """the value where the course sets none; `argparse.SUPPRESS` for no value at all"""
    read: Callable[[str], Any] | None = None
    """what makes the value of a text; None where the text is the value"""

    def __post_init__(self) -> None:
        assert self.key in CONVENTIONS, f"{self.key} is no key of the table"

    def value(self, course: Course) -> Any:
        setting = course.settings.get(self.key)
        if setting is None:
            return self.default
        return setting if self.read is None or isinstance(setting, bool) else self.read(setting)


class _CollectValues(argparse.Action):
    """Collects the values of a repeated option; typed values replace those of the course."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        before = getattr(namespace, self.dest, None)
        setattr(namespace, self.dest, [*(before if isinstance(before, list) else []), values])


def course_of(arguments: Sequence[str]) -> Course:
    """Return the course of a command line: that of ``--course``, or of the working folder and those above it.

    ``gametree sheets`` writes into a folder that may have a file of conventions, which counts before those above.
    """
    asked, writes_course = option_of(arguments, "--course"), arguments[:1] == ["sheets"]
    folder = next(filter(None, (option_of(arguments, name) for name in ("--folder", *OUTPUT))), "")
    if asked and (folder or not writes_course):  # without a folder the parser says what is missing
        return Course.read(asked)
    return Course.read(folder) if writes_course and (Path(folder) / FILE_NAME).is_file() else Course.find()


def apply_course_defaults(args: argparse.Namespace, course: Course) -> None:
    """Replace each option that nobody typed by the value of the course or the default; note which these are."""
    defaults = {name: value for name, value in vars(args).items() if isinstance(value, FromCourse)}
    for name, default in defaults.items():
        value = default.value(course)
        if value is argparse.SUPPRESS:
            delattr(args, name)
        else:
            setattr(args, name, value)
    args.conventions, args.untyped = course, frozenset(defaults)


def is_typed(args: argparse.Namespace, name: str) -> bool:
    """Tell whether an option that the course can set was typed."""
    return hasattr(args, name) and name not in args.untyped


# ---- How a command is added, and the options that several have: the tree, who moves, the algorithm and … ----

DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "branching": None,
        "levels": None,
        "root": None,
        "algorithm": "alphabeta",
        **{rule.place: None for rule in SPECIFICATION.values() if rule.help},
        **{name: FromCourse(f"rules.{name}", choices[0]) for name, choices in CHOICES.items()},
    }
)
"""The values of the options that are not given."""


NO_FOLDER = gettext("%(folder)s: no such folder; go to where %(name)s is, or name it with %(option)s")


OUTPUT = ("-o", "--output", "--out")
"""the names of the option for what a command writes"""
ADD_OVERWRITE = gettext("name another place, or add --overwrite")
INTERRUPTED = 130
"""exit status after Ctrl-C"""


def add_command(
    commands: Any,
    translator: NullTranslations,
    name: str,
    do: Callable[[argparse.Namespace], int],
    help: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Add a command to the parser and return its own; ``do`` carries the command out and returns the exit status."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ".",
        epilog=translator.gettext("examples:") + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(do=do, lang=None)
    place = translator.gettext("the conventions to obey (default: %(file)s here, or in a folder above)")
    place %= {"file": Code(FILE_NAME)}
    add_option(parser, translator, "--course", type=Path, metavar=translator.gettext("FILE"), help=place)
    return parser


def add_option(
    parser: argparse.ArgumentParser, translator: NullTranslations, *names: str, course: str = "", **options: Any
) -> None:
    """Add an option that takes a value, with a placeholder in the reader's language unless one is given.

    ``course`` is the key of the course's file that sets it where nobody types it; ``default`` is for no such key.
    """
    if course:
        options["default"] = FromCourse(course, options.get("default"), options.get("type"))
        options["action"] = _CollectValues if options.get("action") == "append" else options.get("action", "store")
    parser.add_argument(*names, **{"metavar": _A_VALUE.render(translator), **options})


def add_switch(
    parser: argparse.ArgumentParser, name: str, help: str, *, course: str = "", default: Any = False
) -> None:
    """Add an option without a value. One that the course's file can switch on has a ``--no-…`` that switches it off."""
    if course:
        action = parser.add_argument(name, action=argparse.BooleanOptionalAction, help=help)
        action.default = FromCourse(course, default)  # set later, because some Pythons put the default into the help
    else:
        parser.add_argument(name, action="store_true", default=default, help=help)


def warn_of_roster(args: argparse.Namespace, columns: Phrase | None = None) -> None:
    """Print on stderr what is odd about a roster: its encoding, ids that are missing, ``columns`` that nobody reads."""
    from ..exercises.students import missing_id_warning, other_encoding

    for warning in filter(None, (other_encoding(args.roster), missing_id_warning(args.roster), columns)):
        print(f"gametree: {args.roster}: {words_of(translator_for(args.lang), warning)}", file=sys.stderr)


def add_language(
    parser: argparse.ArgumentParser, translator: NullTranslations, what: str, *, usual: str | None = None
) -> None:
    """Add the option ``--lang``, which is the language of the course, or of the environment, unless given.

    ``usual`` says which it is otherwise; then it is None unless given.
    """
    # TRANSLATORS: %(what)s is such as "language of the captions", %(languages)s is "en, es, pt"
    text = translator.gettext("%(what)s, one of: %(languages)s (default: %(usual)s)") % {
        "what": what,
        "languages": ", ".join(LANGUAGES),
        "usual": usual or translator.gettext("that of course.toml, or of the environment"),
    }
    add_option(parser, translator, "--lang", default=None if usual else reader_language(), help=text)


def add_formal(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    add_switch(parser, "--formal", translator.gettext("address the students formally"), course="paper.formal")


def set_formal_address(args: argparse.Namespace) -> None:
    """Use the formal address of students if ``--formal`` says so, in languages that have one."""
    args.lang = Language.spelt(args.lang, replace(args.lang.spelling, formal=args.formal))


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _argument_error(gettext("needed a whole number, got %(got)s"), text) from None


def decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise _argument_error(gettext("needed a number, got %(got)s"), text) from None


def moment(text: str) -> datetime:
    """Read a day, or a day and a time, of the command line; without a time zone it is that of this machine.

    >>> moment("2026-11-20 23:59+00:00").isoformat()
    '2026-11-20T23:59:00+00:00'
    """
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError:
        raise _argument_error(gettext("needed a time such as 2026-11-20 23:59, got %(got)s"), text) from None
    return parsed if parsed.tzinfo else parsed.astimezone()


def _argument_error(needed: Phrase, got: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(needed.with_values(got=Code(repr(got))).render(translator_for(reader_language())))


def one_of(translator: NullTranslations, what: str, names: Iterable[str]) -> str:
    """Return the help text of an option with a closed set of values."""
    # TRANSLATORS: %(what)s is such as "step size", %(names)s are words to be typed
    return translator.gettext("%(what)s, one of: %(names)s") % {"what": what, "names": Code(", ".join(names))}


def list_alternatives(names: Sequence[str | Phrase]) -> str | Phrase:
    """Write alternatives: ``alphabeta, negamax or pvs``."""
    *others, last = names
    return _OR.with_values(names=joined(others), last=last) if others else last


# TRANSLATORS: the end of a list such as "alphabeta, negamax or pvs"
_OR = gettext("%(names)s or %(last)s")


# TRANSLATORS: the placeholder of an option's value, as in "--depth VALUE"
_A_VALUE = gettext("VALUE")


def add_search(parser: argparse.ArgumentParser, translator: NullTranslations, *, tree: str | None = None) -> None:
    """Add the options to a command; ``tree`` is ``"?"`` where the tree can come from elsewhere."""

    def add(name: str, help: str, **options: Any) -> None:
        names = ("-b", f"--{name}") if name == "branching" else (f"--{name}",)
        add_option(parser, translator, *names, help=help, **options)

    text = translator.gettext(
        'a file in any format, - for the input, leaves with -b, as in "[3 12 8 …]", or the notation, as in '
        '"[[3 12] [2 4]]"'
    )
    parser.add_argument("tree", nargs=tree, metavar=translator.pgettext("argument", "tree"), help=text)
    add("branching", translator.gettext("children of each node, or one number for each level, as in 3,2"))
    add("levels", translator.gettext('kinds of nodes from the root down, as in "max min"'))
    add("root", translator.gettext("who moves at the root: max (the default), min, or p1, p2 …"))
    add("algorithm", one_of(translator, translator.gettext("algorithm"), ALGORITHMS))
    for rule in SPECIFICATION.values():
        if rule.help:
            add(
                rule.place,
                rule.help.render(translator),
                metavar=_PLACEHOLDERS.get(rule.sort, _A_VALUE).render(translator),
            )
    add_rules(parser, translator)
    parser.set_defaults(**DEFAULTS)


def add_rules(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    for name, choices in CHOICES.items():
        add_option(
            parser,
            translator,
            f"--{name}",
            course=f"rules.{name}",
            default=choices[0],
            help=_help_on_choices(translator, RULES[name]),
        )


def _help_on_choices(translator: NullTranslations, rule: Rule) -> str:
    """Say what each choice of a rule does, in the words of its form."""
    told = {name: (choice.label or Phrase(name)).render(translator) for name, choice in rule.choices.items()}
    title = (rule.title or Phrase(rule.name)).render(translator)
    return f"{title}: {'; '.join(f'{name} = {does}' for name, does in told.items())}"


def search_from_options(args: argparse.Namespace, game: Game | None = None, **options: Any) -> Result:
    search = ALGORITHMS[choose(gettext("algorithm"), args.algorithm, ALGORITHMS)]
    rules, own = _specified(args)
    if game is None:
        return search(tree_of(args.tree, args.branching, args.levels, args.root), rules=rules, **own, **options)
    shape = {"branching": _branching_of(args.branching), "levels": args.levels, "root": args.root}
    options |= {name: value for name, value in shape.items() if value is not None}
    return search(game, rules=rules, **own, **options)


def tree_of(text: str, branching: str | None, levels: str | None = None, root: str | None = None) -> Tree:
    """Return the tree of a command: of the file of that name, of ``-``, the input, or of the text itself."""
    source: Any = sys.stdin.buffer.read() if text == "-" else Path(text) if os.path.isfile(text) else text
    try:
        return as_tree(source, _branching_of(branching), levels, root)
    except TreeError as error:
        if isinstance(source, Path):
            error.where = gettext("%(place)s, %(node)s").with_values(place=Code(text), node=error.where)
        if source is text and is_named_as_file(Path(text)) and not _BRACKETS.search(text):
            cure = gettext("name another file, or write the tree itself")
            raise InputError(
                gettext("the tree"), gettext("the name of a file that is there"), short_repr(text), cure
            ) from None
        raise


_BRACKETS = re.compile(r"[\[\](){}\s]")


def chosen_rules(args: argparse.Namespace, algorithm: str) -> dict[str, Any]:
    """Return the rules of `CHOICES` for an algorithm: the typed ones, and those of the course that it obeys."""
    obeyed = choices_obeyed(SEARCHES_BY_NAME[algorithm].obeys) if algorithm in SEARCHES_BY_NAME else ()
    return {name: getattr(args, name) for name in CHOICES if is_typed(args, name) or name in obeyed}


def _specified(given: argparse.Namespace) -> tuple[Rules, dict[str, Any]]:
    """Return the rules that the options make, and the arguments that only some algorithms take; others refuse them."""
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


def _refuse_unable(rule: Rule, algorithm: str) -> None:
    able = [name for name, search in SEARCHES_BY_NAME.items() if rule.name in search.options]
    if rule.needed and algorithm not in able:
        cure = gettext("use %(names)s").with_values(names=list_alternatives(able))
        raise InputError(Code(f"--{rule.place}"), rule.needed, Code(algorithm), cure)


def _read_option(place: str, reader: Callable[..., Any], *given: Any) -> Any:
    """Read what was typed for an option; an error has the option's name."""
    try:
        return reader(*given)
    except InputError as error:
        raise InputError(Code(f"--{place}"), error.needed, error.got, error.cure) from None


def _branching_of(text: str | None) -> int | list[int] | None:
    if text is None:
        return None
    try:
        numbers = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        numbers = []
    if not numbers:
        needed = gettext("a number, or one for each level, as in 3,2")
        raise InputError(Code("--branching"), needed, short_repr(text))
    return numbers[0] if len(numbers) == 1 else numbers


def two_numbers(option: str, text: str) -> list[str]:
    """Return two numbers with a comma between them, as they are typed."""
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        needed = gettext("two numbers, as in %(example)s").with_values(example=Code(f"{option}=-1,1"))
        raise InputError(Code(option), needed, short_repr(text))
    return parts


_PLACEHOLDERS = {
    WINDOW: gettext("ALPHA,BETA"),
    PLIES: Phrase("N"),
    ESTIMATES: gettext("NODE=VALUE,…"),
    RANGE: gettext("LEAST,MOST"),
}
"""The placeholders of options by the sort of what is typed."""
