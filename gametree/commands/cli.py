"""The command line: search, write figures and slides, show examples, make and check exercises, play, open the lab."""

from __future__ import annotations

import argparse
import gettext as standard
import os
import sys
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from gettext import NullTranslations
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..errors import ChoiceError, GameTreeError, MissingPackageError, PictureWarning, RosterWarning, choose, words_of
from ..files import COURSE_FILE, nearest_file, open_to_others, system_message
from ..languages import error_language, translator_for, wrapped
from ..phrases import DOMAIN, LANGUAGES, LOCALE, Code, gettext, ngettext, options_as_typed, reader_language
from . import CLASSROOM, COMMANDS

if TYPE_CHECKING:
    from ..course_file import Course

INTERRUPTED = 130
"""exit status after Ctrl-C"""
_SECRET_FILES = ("--secret-file", "--exam-secret")
"""options that name a file with a secret"""
_EXAMPLES = """
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta
  gametree figures --lecture 000-alphabeta --captions -o steps.pdf
  gametree paper --kind pruned-leaves --kind values -o sheet.pdf
  gametree play tictactoe
  gametree lab
  gametree run --help
"""
"""example commands at the end of the general help; the help of each command has further examples"""


# ---- The language of a command: its help, its errors and its output, including argparse's own words ----

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
    # TRANSLATORS: the user gave a value to an option that takes none
    gettext("ignored explicit argument %r"),
    gettext("ambiguous option: %(option)s could match %(matches)s"),
    gettext("invalid choice: %(value)r (choose from %(choices)s)"),
    gettext("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    gettext("invalid %(type)s value: %(value)r"),
)
"""The messages of argparse that a user can see, listed here for translation; argparse itself looks up the translations
by gettext.
"""


def language_of(arguments: Sequence[str]) -> str:
    """Return the language requested by ``--lang`` on a command line, or "" if no language is requested or the kit does
    not support it.

    >>> language_of(["run", "[3 5]", "--lang=es"]), language_of(["lab", "--lang", "pt", "--", "--lang", "es"])
    ('es', 'pt')
    """
    return option_of(arguments, "--lang", LANGUAGES)


def option_of(arguments: Sequence[str], option: str, known: Collection[str] | None = None) -> str:
    """Return the last value given for an option on a command line that has not yet been parsed; return "" if there is
    none.

    Values that are not in ``known`` are ignored.

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
    """Use the given language inside the ``with`` block: in errors, in argparse's messages, and in subprocesses."""
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


def course_of(arguments: Sequence[str]) -> Course:
    """Return the course that applies to a command line: the one given by ``--course``, otherwise the one in the working
    folder or in the nearest folder above it.

    For ``gametree sheets`` without ``--course``, a file of conventions in the folder to which the command writes takes
    precedence.
    """
    from ..course_file import Course
    from .options import OUTPUT

    asked, writes_course = option_of(arguments, "--course"), arguments[:1] == ["sheets"]
    folder = next(filter(None, (option_of(arguments, name) for name in ("--folder", *OUTPUT.split()))), "")
    # without a folder in the command, the parser reports the missing option
    if asked and (folder or not writes_course):
        return Course.read(asked)
    return Course.read(folder) if writes_course and (Path(folder) / COURSE_FILE).is_file() else Course.find()


# ---- The command: its parser, its errors, and its exit status -----------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. For an error that the user can correct, print one line on stderr and
    return 2.
    """
    typed = sys.argv[1:] if arguments is None else list(arguments)
    _print_utf8()
    requested_lang = language_of(typed)
    with active_language(requested_lang or reader_language()):
        if not (_command_of(typed) or option_of(typed, "--course") or nearest_file(COURSE_FILE, Path())):
            _parse_arguments(typed, translator_for(requested_lang or reader_language()))  # exits the program
        try:
            course = course_of(typed)
        except GameTreeError as error:
            return _print_error(error, requested_lang)
    lang = course.spelt(requested_lang or course.lang or reader_language())
    with active_language(lang), options_as_typed(), warnings.catch_warnings():
        for category in (PictureWarning, RosterWarning):
            warnings.simplefilter("always", category)
        warnings.showwarning = _print_warning
        try:
            args = _parse_arguments(typed, translator_for(lang))
            from .options import apply_course_defaults

            apply_course_defaults(args, course)
            if args.lang is not None:
                args.lang = course.spelt(choose(gettext("language"), args.lang, LANGUAGES))
            _report_course(args, course, typed)
            _warn_of_secrets(args, translator_for(lang))
            status = int(args.do(args))
            sys.stdout.flush()  # flush here, so that an error during flushing is reported
            return status
        except GameTreeError as error:
            return _print_error(error, course.spelt(requested_lang or error.language))
        except KeyboardInterrupt:
            print(gettext("gametree: stopped").render(translator_for(lang)), file=sys.stderr)
            return INTERRUPTED
        except OSError as error:
            return _end_unwritten(error, requested_lang)


def _end_unwritten(error: OSError, lang: str) -> int:
    """Report that the output could not be written, unless the program that reads it has closed the pipe; return the
    exit status.
    """
    if error.filename is None:  # the output is closed or its disk is full: discard the buffered output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 0
    message = gettext("%(path)s: cannot be written (%(why)s); choose another folder")
    facts = {"path": Code(error.filename or "stdout"), "why": system_message(error)}
    return _print_error(GameTreeError(message.with_values(**facts)), lang)


def _print_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"gametree: {message}", file=sys.stderr)


def _print_error(error: GameTreeError, lang: str) -> int:
    with options_as_typed():
        print(f"gametree: {error.text(lang)}", file=sys.stderr)
    return 2


def _parse_arguments(typed: Sequence[str], translator: NullTranslations) -> argparse.Namespace:
    """Parse the command line; exit if argparse refuses it."""
    parser = _parser(translator, filter(None, [_command_of(typed)]))
    if typed and not typed[0].startswith("-") and typed[0] not in COMMANDS:
        parser.error(ChoiceError(gettext("command"), typed[0], COMMANDS).phrase.render(translator))
    for name in _names(typed if typed[:1] != ["lab"] else ()):
        if name.startswith("--secret") and name not in _SECRET_FILES:
            facts = {"name": Code(name), "option": Code(_SECRET_FILES[0])}
            parser.error(
                gettext("there is no %(name)s: write the secret into a file, and name it with %(option)s").render(
                    translator, **facts
                )
            )
    args, extra = parser.parse_known_args(typed)
    if extra and args.command != "lab":
        command = _command_parser(parser, args.command)
        if names := _names(extra):  # the text after a name may be a secret
            options = [name for action in command._actions for name in action.option_strings if name.startswith("--")]
            command.error(ChoiceError(gettext("option"), names[0], options).phrase.render(translator))
        command.error(
            gettext("unrecognized arguments: %(arguments)s").render(translator, arguments=Code(" ".join(extra)))
        )
    args.extra = extra
    return args


def _command_parser(parser: argparse.ArgumentParser, command: str) -> argparse.ArgumentParser:
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return cast(argparse.ArgumentParser, commands.choices[command])


def _command_of(typed: Sequence[str]) -> str:
    """Return the command of a command line, or "" if the first word is not a command."""
    first = next((word for word in typed if not word.startswith("-")), "")
    return first if first in COMMANDS else ""


def _names(words: Iterable[str]) -> list[str]:
    """Return the names of the options on a command line, without their values."""
    return [word.partition("=")[0] for word in words if word.startswith("-") and len(word) > 1]


def _report_course(args: argparse.Namespace, course: Course, typed: Sequence[str]) -> None:
    """Print on stderr the settings of a file of conventions that was found in a folder above the working folder."""
    is_above = course.path is not None and course.path.parent in Path.cwd().resolve().parents
    if course.path is None or not is_above or args.command == "course" or option_of(typed, "--course"):
        return
    from .options import print_note

    keys = [key for key in args.course_keys if key in course.settings]
    keys += ["language"] if course.lang and not language_of(typed) else []
    if keys:
        message = gettext("%(file)s, in a folder above, sets %(keys)s; choose another file with %(option)s")
        facts = {"file": Code(os.path.relpath(course.path)), "keys": Code(", ".join(keys)), "option": Code("--course")}
        print_note(message.with_values(**facts), args.lang or course.lang or reader_language())


def _warn_of_secrets(given: argparse.Namespace, t: NullTranslations) -> None:
    """Print a warning on stderr for each file with a secret that other users can read."""
    typed = [getattr(given, name.strip("-").replace("-", "_"), None) for name in _SECRET_FILES]
    for path in filter(None, typed):
        if (warning := open_to_others(path)) is not None:
            print(f"gametree: {words_of(t, warning)}", file=sys.stderr)


def _parser(translator: NullTranslations, names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return the parser for all commands. To save time, only the commands in ``names`` are imported and get their
    options.
    """
    parser = argparse.ArgumentParser(
        prog="gametree",
        description=wrapped(
            gettext(
                "Search trees, write figures and slides, show the examples of the lectures, make and check exercises, "
                "play, open the notebooks."
            ).render(translator)
        ),
        epilog=gettext("examples:").render(translator) + _EXAMPLES.rstrip("\n"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar=gettext("command").render(translator))
    modules = {COMMANDS[name][0] for name in names}
    for name, (module, help) in COMMANDS.items():
        if module not in modules:
            commands.add_parser(name, help=help.render(translator))
        elif name not in commands.choices:
            _module(module).add_to(commands, translator)
    return parser


def _module(name: str) -> Any:
    """Import the given module of a command; raise `MissingPackageError` if it belongs to the package for teaching a
    class and this package is not installed.
    """
    try:
        return import_module(name, __package__)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != CLASSROOM:
            raise
        message = gettext(
            "this command needs the package %(package)s, which is not installed; install the whole kit with: "
            "%(install)s"
        )
        facts = {"package": Code(CLASSROOM), "install": Code("pip install gametree")}
        raise MissingPackageError(message.with_values(**facts)) from None


def _print_utf8() -> None:
    """Make stdout and stderr use UTF-8, so that ≤, α and ∞ can be printed on every terminal."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
