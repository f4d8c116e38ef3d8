"""The command line: search, write figures and slides, show examples, make and check exercises, play, open the lab."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from importlib import import_module
from typing import Any

from ..errors import GameTreeError, PictureWarning, choose, words_of
from ..files import system_message
from ..languages import translator_for
from ..phrases import LANGUAGES, Code, gettext, options_as_typed, reader_language
from .options import INTERRUPTED, active_language, apply_course_defaults, course_of, language_of

COMMAND_MODULES = {
    "run": ["run"],
    "figures": ["figures"],
    "deck": ["deck"],
    "lectures": ["lecture", "lectures"],
    "gallery": ["gallery"],
    "exercises": ["variants", "check", "mcp"],
    "paper": ["paper"],
    "exam": ["exam"],
    "questions": ["questions"],
    "sheets": ["sheets"],
    "grade": ["grade", "autograder"],
    "mark": ["mark"],
    "follow_up": ["follow-up"],
    "course": ["course"],
    "play": ["play"],
    "notebook_page": ["page"],
    "embed": ["embed", "scorm"],
    "lab": ["lab"],
}
"""The modules, each with the commands that it adds, in the order of the help."""
_SECRET_FILES = ("--secret-file", "--exam-secret")
"""the options that name a file with a secret"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 after one line on stderr for what the user can mend."""
    typed = sys.argv[1:] if arguments is None else list(arguments)
    _print_utf8()
    requested_lang = language_of(typed)
    with active_language(requested_lang or reader_language()):
        try:
            course = course_of(typed)
        except GameTreeError as error:
            return _print_error(error, requested_lang)
    lang = course.spelt(requested_lang or course.lang or reader_language())
    with active_language(lang), warnings.catch_warnings():
        warnings.simplefilter("always", PictureWarning)
        warnings.showwarning = _print_warning
        args = _parse_arguments(typed, translator_for(lang))
        try:
            apply_course_defaults(args, course)
            if args.lang is not None:
                args.lang = course.spelt(choose(gettext("language"), args.lang, LANGUAGES))
            _warn_of_secrets(args, translator_for(lang))
            status = int(args.do(args))
            sys.stdout.flush()  # where that fails, say so
            return status
        except GameTreeError as error:
            return _print_error(error, course.spelt(requested_lang or error.language))
        except KeyboardInterrupt:
            print(translator_for(lang).gettext("gametree: stopped"), file=sys.stderr)
            return INTERRUPTED
        except OSError as error:
            if error.filename is None:  # nobody reads the output any more, or there is no room for it
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                return 0
            message = gettext("%(path)s: cannot be written (%(why)s); choose another folder")
            return _print_error(
                GameTreeError(message.with_values(path=Code(error.filename or "stdout"), why=system_message(error))),
                requested_lang,
            )


def _print_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"gametree: {message}", file=sys.stderr)


def _print_error(error: GameTreeError, lang: str) -> int:
    with options_as_typed():
        print(f"gametree: {error.told(lang)}", file=sys.stderr)
    return 2


def _parse_arguments(typed: Sequence[str], translator: NullTranslations) -> argparse.Namespace:
    """Read the command line; what argparse refuses ends the program."""
    modules = [module for module, commands in COMMAND_MODULES.items() if typed and typed[0] in commands]
    parser = _parser(translator, modules or COMMAND_MODULES)
    for name in _names(typed if typed[:1] != ["lab"] else ()):
        if name.startswith("--secret") and name not in _SECRET_FILES:
            facts = {"name": Code(name), "option": Code(_SECRET_FILES[0])}
            parser.error(
                translator.gettext("there is no %(name)s: write the secret into a file, and name it with %(option)s")
                % facts
            )
    args, extra = parser.parse_known_args(typed)
    if extra and args.command != "lab":
        named = Code(" ".join(_names(extra) or extra))  # what follows a name may be a secret
        parser.error(translator.gettext("unrecognized arguments: %(arguments)s") % {"arguments": named})
    args.extra = extra
    return args


def _names(words: Iterable[str]) -> list[str]:
    """Return the options among the words of a command line, without their values."""
    return [word.partition("=")[0] for word in words if word.startswith("-") and len(word) > 1]


def _warn_of_secrets(given: argparse.Namespace, t: NullTranslations) -> None:
    """Say on stderr which file with a secret others can read."""
    typed = [getattr(given, name.strip("-").replace("-", "_"), None) for name in _SECRET_FILES]
    for path in filter(None, typed):
        from ..exercises.students import open_to_others

        if (told := open_to_others(path)) is not None:
            print(f"gametree: {words_of(t, told)}", file=sys.stderr)


def _parser(translator: NullTranslations, names: Iterable[str] = COMMAND_MODULES) -> argparse.ArgumentParser:
    """Return the parser of some commands: modules of others are not loaded."""
    modules = [import_module(f".{name}", __package__) for name in names]
    examples = [translator.gettext("examples:"), *(part.EXAMPLES.strip("\n") for part in modules)]
    parser = argparse.ArgumentParser(
        prog="gametree",
        description=translator.gettext(
            "Search trees, write figures and slides, show the examples of the lectures, make and check exercises, "
            "play, open the notebooks."
        ),
        epilog="\n".join(examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar=translator.gettext("command"))
    for part in modules:
        part.add_to(commands, translator)
    return parser


def _print_utf8() -> None:
    """Print UTF-8, so that ≤, α and ∞ appear on every terminal."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
