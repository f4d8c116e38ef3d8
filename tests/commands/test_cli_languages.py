"""The command line in the reader's language: help, errors, messages of argparse, and output."""

from __future__ import annotations

import argparse
import ast
import gettext as standard
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from test_cli import WRONG

from gametree import lectures
from gametree.commands import cli
from gametree.commands.cli import ARGPARSE
from gametree.languages import translator_for
from gametree.lectures.all_lectures import topic_names
from gametree.phrases import DOMAIN, LANGUAGES, LOCALE
from goldens import Golden

GOLDEN_FOLDER = "cli"
Output = pytest.CaptureFixture[str]
TRANSLATED = LANGUAGES[1:]
COMMANDS = (
    "", "run", "figures", "deck", "lectures", "lecture", "gallery", "variants", "check", "paper", "sheets", "play",
    "lab",
)  # fmt: skip
ENGLISH = re.compile(
    r"\b(?:the|of|and|or|one|is|are|needed|got|unknown|choose|did you|use|with|for|no such|already|invalid|expected"
    r"|argument|required|usage|options|show|file|leave|add|none|neither|both|name|tree|example|sheet|a whole)\b"
)


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "2000")


def printed(capsys: Output, *arguments: str) -> tuple[int, str]:
    """Run a command; return its exit status and everything that it prints."""
    try:
        status = cli.main(arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    out, err = capsys.readouterr()
    return status, out + err


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each message of the commands that has more than two words, in English and translated."""
    with (Path(LOCALE) / lang / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        for message in read_po(file, locale=lang):
            if message.id and any("/commands/" in place for place, _ in message.locations):
                english = message.id if isinstance(message.id, str) else message.id[0]
                translation = message.string if isinstance(message.string, str) else message.string[0]
                if len(re.sub(r"%\(\w+\)\w|\W", " ", english).split()) > 2:
                    yield english, translation


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_of_the_commands_is_translated(lang: str) -> None:
    found = list(sentences(lang))
    assert len(found) > 120
    assert [english for english, text in found if english == text] == []


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_requested_language(
    command: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """If ``--lang`` or the environment sets another language, the help has no English sentences; only names of
    commands, options and values stay in English.
    """
    _, english = printed(capsys, *command.split(), "--help")
    if command:
        asked = printed(capsys, *command.split(), "--lang", lang, "--help")
    monkeypatch.setenv("LANGUAGE", f"{lang}_XX:en")
    status, output = printed(capsys, *command.split(), "--help")
    assert status == 0 and (not command or asked == (0, output))
    prose, heading, _ = output.partition({"es": "ejemplos:", "pt": "exemplos:"}[lang])
    sentences = {line.strip() for line in prose.splitlines() if len(line.split()) > 4}
    assert heading and not sentences & {line.strip() for line in english.splitlines()}
    without_code = re.sub(r"--?[\w-]+|gametree \w+|\w+[-.][\w.-]+|\"[^\"]*\"|(?:entre|formato).*", " ", prose)
    assert ENGLISH.findall(without_code) == []


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_help_matches_its_golden_file_in_every_language(command: str, golden: Golden) -> None:
    """The golden texts are the description, the help of each argument and the examples; the layout depends on
    argparse.
    """
    for lang in LANGUAGES:
        parser = cli._parser(translator_for(lang), [command])
        (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
        own = commands.choices[command]
        helps = [f"{' '.join(a.option_strings)} {a.metavar or ''}: {a.help}".strip() for a in own._actions[1:]]
        examples = [line.split()[:2] for line in (own.epilog or "").splitlines() if line.startswith("  gametree")]
        assert examples and all(words == ["gametree", command] for words in examples)
        golden(own.description, *helps, lang=lang)


MISTYPED = (
    "rnu",
    "run",
    'run "[3 5]" --dpeth 2',
    "play tictactoe --seconds soon",
    'run "[3 5]" --depth',
    'run "[3 5]" --depth x',
    'run "[3 5]" --calls=yes',
    'run "[3 5]" --l max',
)
"""command lines that argparse refuses, with messages that depend on the version of Python"""


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("line", [*MISTYPED, *(line for line in WRONG if "--lang" not in line)])
def test_command_line_errors_are_translated(line: str, lang: str, capsys: Output) -> None:
    """The exit status is 2; the user's text and names of commands, options and values are not translated."""
    arguments = shlex.split(line)
    status, output = printed(capsys, *arguments, "--lang", lang)
    said, typed = output.splitlines()[-1], "|".join(map(re.escape, arguments))
    assert status == 2
    assert ENGLISH.findall(re.sub(rf"'[^']*'|--?[\w-]+|entre:? .*|{typed}", " ", said)) == []
    assert said != printed(capsys, *arguments, "--lang", "en")[1].splitlines()[-1]


def test_output_is_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    """Without ``--lang``, the environment variables determine the language."""
    monkeypatch.setenv("LANGUAGE", "pt_PT")
    domain = standard.textdomain()
    assert printed(capsys, "lecture", "002-deep")[1].splitlines()[1] == "Diapositivos 002 · árvore"
    assert printed(capsys, "lecture", "002-deep", "--lang", "es")[1].splitlines()[1] == "Diapositivas 002 · árbol"
    assert printed(capsys, "lecture", "x")[1].startswith(
        "gametree: não se reconhece 'x' como exemplo das aulas; escolhe entre: 000-game"
    )
    assert standard.textdomain() == domain
    assert printed(capsys, "lectures", "--lang", "fr")[1].startswith("gametree: não se reconhece 'fr' como língua")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics_are_accepted_in_each_language(lang: str, capsys: Output) -> None:
    """The list of lecture examples shows translated topics, and ``--topic`` accepts them."""
    names = topic_names(lang)
    assert list(names) == lectures.topics() and len(set(names.values())) == len(names)
    shown = printed(capsys, "lectures", "--topic", names["deep cut-off"], "--lang", lang)[1]
    found = [one.id for one in lectures.find(topic="deep cut-off")]
    assert [line.split()[0] for line in shown.splitlines()[2:]] == found
    assert names["deep cut-off"] in shown


NOT_MET = {
    # argparse shows these messages only to programmers, or for kinds of options that are not used here
    "not allowed with argument %s", "one of the arguments %s is required", "can't open '%(filename)s': %(error)s",
    "unknown parser %(parser_name)r (choices: %(choices)s)", "unexpected option string: %s", "%(heading)s:",
    "cannot merge actions - two groups are named %r", "'required' is an invalid argument for positionals",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r", "unknown action \"%s\"",
    "dest= is required for options like %r", "invalid conflict_resolution value: %r", "%r is not callable",
    "conflicting option string: %s", "conflicting option strings: %s", "mutually exclusive arguments must be optional",
    "cannot have multiple subparser arguments", "subcommands", "show program's version number and exit",
    "conflicting subparser alias: %s", "conflicting subparser: %s", 'argument "-" with mode %r',
    ".__call__() not defined", " (default: %(default)s)", "unrecognized arguments: %s",
}  # fmt: skip


def test_messages_of_argparse_are_translated() -> None:
    """The catalogue contains, word for word, every message that argparse of this Python version can show a user."""
    known = {text for phrase in ARGPARSE for text in (phrase.message, phrase.plural)} | NOT_MET
    source = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    said = {
        part.value
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext")
        for part in node.args
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    assert len(said) > 20 and said - known == set()
