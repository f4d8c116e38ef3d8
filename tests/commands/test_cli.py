"""The command line as a separate process: its output, and its errors for invalid input."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from argparse import Action, Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from gametree import ALGORITHMS
from gametree.commands import COMMANDS, cli
from gametree.commands.cli import language_of, main, option_of
from gametree.languages import translator_for
from goldens import Golden
from processes import descendants
from searches import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE, needed
from sheets import ROOT, submitted

LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``gametree`` as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "gametree", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_run_prints_the_step_table_and_the_tree() -> None:
    """The lecture's example in Spanish has seven steps and the final tree, and stderr is empty."""
    done = run("run", "[3 12 8 2 4 6 14 5 2]", "-b", "3", "--algorithm", "alphabeta", "--by", "leaf", "--lang", "es")
    assert (done.returncode, done.stderr) == (0, "")
    for name in "abcdefg":
        assert f"\n{name} " in done.stdout
    assert "A △ = 3" in done.stdout and "C ▽ ≤ 2" in done.stdout
    assert "poda" in done.stdout.lower()


def test_run_accepts_rules_window_and_notation() -> None:
    """Every rule is an option. With a start window, the value can be a bound."""
    done = run(
        "run", "min[[3 5] [2 9]]", "--by", "event", "--cut", "beyond", "--fail", "hard", "--order", "right_to_left",
        "--window=-inf,4", "--notation", "window",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "(−∞, 4)" in done.stdout


CHANCE = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
OTHERS = (
    (["minimax", "[[3 12 8] [2 4 6] [14 5 2]]"], "A △ = 3"),
    (["alphabeta", "[[3 12 8] [2 4 6] [14 5 2]]", "--reach", "shallow"], "A △ = 3"),
    (["expectimax", "[[3 12 9] [2 4 6]]"], "A △ = 8"),
    (["expectiminimax", CHANCE], "A △ = 3.5"),
    (["star1", CHANCE, "--range=0,10"], "C ○ [0.5, 1.5]"),
    (["star2", CHANCE, "--range", "0,10"], "C ○ [0, 1.5]"),
    (["maxn", "(1 2 6)(4 2 3)(6 1 2)(7 4 1)", "-b", "2", "--levels", "p1 p3"], "value found: (6, 1, 2), action: a2"),
    (["maxn", "p1[p2[(9 1) (0 1)] (5 5)]", "--tie", "last"], "value found: (5, 5), action: a2"),
    (["paranoid", "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"], "value found: (2, 1, 0), action: a2"),
    (["paranoid", "p1[p2[(9 1) (1 2)] p2[(3 3) (2 4)]]", "--player", "p2"], "value found: (1, 2), action: a1"),
    (["negamax", "[[3 12] [2 4]]", "--window=-inf,2"], "value found: ≥ 3, action: a1"),
    (["negamax", "[[3 12] [2 4]]", "--window=-infinito,2"], "value found: ≥ 3, action: a1"),
    (["pvs", "[[2 4 6] [3 12 8] [14 5 2]]"], "(again)"),
    (["sss", "[[3 12 8] [2 4 6] [14 5 2]]"], "B1 is solved, merit min(+∞, 3) = 3"),
    (["mtdf", "[[3 12 8] [2 4 6] [14 5 2]]"], "(remembered)"),
    (["iterative_deepening", "[[3 12] [2 4]]", "--evaluate", "B=1, C=-0.5"], "MIN-VALUE(C, α = 1, β = +∞) → −0.5"),
    (["minimax", "[[[3 12] 8] [2 4 6]]", "--depth", "2", "--evaluate", "B1=7"], "MAX-VALUE(B1) → 7 (estimate"),
    (["maxn_shallow", "p1[p2[(3 5) (2 2)] p2[(1 5) (0 6)]]", "--range=0,8"], "value found: (3, 5), action: a1"),
    (["maxn", "p1[p2[(1 2)] (3 4)]", "--depth", "1", "--evaluate", "B=(9 0)"], "value found: (9, 0), action: a1"),
)
TREES = {
    **dict.fromkeys(TWO_PLAYERS, "[[3 12 8] [2 4 6] [14 5 2]]"),
    **dict.fromkeys(WITH_CHANCE, CHANCE),
    **dict.fromkeys(MANY_PLAYERS, "p1[p2[(3 5) (2 2)] p2[(1 5) (0 6)]]"),
}
OPTIONS = {"value_range": ["--range=0,10"], "evaluate": ["--evaluate", "B=1, C=2, D=3"]}
ALONE = [name for name in ALGORITHMS if all(name != arguments[0] for arguments, _ in OTHERS)]
PLAIN = [
    (
        [name, TREES[name], *(word for words in needed(name, *OPTIONS.values()).values() for word in words)],
        "value found",
    )
    for name in ALONE
]
"""command lines for the searches that are not in ``OTHERS``, with their required options"""


@pytest.mark.parametrize(
    ("arguments", "said"), [*OTHERS, *PLAIN], ids=lambda case: case[0] if isinstance(case, list) else ""
)
def test_run_runs_every_algorithm(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each search gets its required options; ``--calls`` prints the call trace."""
    monkeypatch.setenv("COLUMNS", "120")
    name, *rest = arguments
    assert cli.main(["run", *rest, "--algorithm", name, "--calls"]) == 0
    shown = capsys.readouterr()
    assert said in shown.out
    assert "value found: " in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("form", "first"), [("markdown", "| step | node | α | β |"), ("latex", r"\begin{tabular}{llrrr")]
)
def test_run_prints_only_the_table_as_markdown_or_latex(
    form: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Markdown and LaTeX are printed without other text."""
    assert cli.main(["run", "[[3 12] [2 4]]", "--table", form]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(first)
    assert "△" not in shown


WRONG = (
    'run "[3 12 8 2]" -b 3',
    'run "[3 x]"',
    'run "[3 5]" --algorithm alfabeta',
    'run "[3 5]" --by leef',
    'run "[3 5]" --lang fr',
    'run "[3 5]" --window=5,5',
    'run "[3 5]" --window=5',
    'run "[3 5]" -b x',
    'run "[3 5]" --cut never',
    'run "{0.5: 3, 0.5: 4}" --algorithm alphabeta',
    'run "[3 5]" --algorithm minimax --window=1,2',
    'run "[3 5]" --algorithm pvs --window=1,2',
    'run "[3 5]" --player p1',
    'run "{0.5: 3, 0.5: 4}" --algorithm star1',
    'run "[3 5]" --range 5',
    'run "[3 5]" --range=0,4',
    'run "[[3] 5]" --depth 1',
    'run "[[3] 5]" --depth 1 --evaluate B',
    'run "[[3] 5]" --depth 1 --evaluate B=x',
    'run "[[3] 5]" --depth 1 --evaluate "B=[1 2]"',
    'run "[3 5]" --table html',
    'run "p1[(1 2) (2 1)]" --algorithm alphabeta',
    'run "max[(1 2) (2 1)]" --algorithm maxn',
    "run nothing.txt",
    'run "[MAX [3 5] 2]"',
    "figures -o x",
    "figures",
    'figures "[3 5]" --case 1',
    "figures --lecture 002-deep --case 9",
    "figures --lecture 002-deep --depth 2",
    'figures "[3 5]" --columns 2',
    "figures -o new --lecture 001-pacman --case 7",
    "figures -o new --lecture 000-size --case 0",
    'figures -o new "[3 5]" --case 0',
    "figures -o new --lecture 002-deep --seed 1",
    "figures -o new --kind values --captions",
    "figures -o new --kind values --sheet",
    "figures -o new --kind values --algorithm minimax",
    "figures -o new --kind values --format gif",
    "figures -o new --kind valeus",
    "figures -o new --exercise missing.json",
    'figures -o new "[3 5]" --sheet --size 4in',
    "lab --notebooks nowhere",
    "lecture 002-depp",
    "lecture 002-deep --lang fr",
    "lecture 002-deep --by leaves",
    "lecture 003-kinds -o x.html",
    "lectures --deck 2",
    "lectures --topic minmax",
    "lectures --kind trees",
    "lectures --lang fr",
    'deck "[3 5]" --lecture 002-deep',
    "gallery -o new 002-depe",
    "gallery -o new --deck 9",
    "gallery -o new --format jpeg",
    "gallery -o new --lang fr",
    "gallery -o new --theme drak",
    "paper -o x.doc",
    "paper -o x.pdf",
    "paper -o x.pdf --kind values --points many",
    "paper -o x.pdf --kind values --points 1,2",
    "paper -o x.pdf --kind values -b 2",
    "paper -o x.pdf --kind value",
    "paper -o x.pdf --kind values --count 0",
    "paper -o x.pdf --kind values --lang fr",
    "paper -o x.pdf --exercise none.json",
    'paper -o x.pdf --tree "[3 5]"',
    'paper -o x.pdf --tree "[3 5]" --kind values --count 2',
    "questions -o q.xml",
    "questions -o q.xml --kind values --count 0",
    "questions -o q.xml --kind valeus",
    "variants x.csv --kind values --exercise 1 --secret-file x",
    "sheets --folder c --solutions nowhere",
    "sheets --folder c --solutions .",
    "sheets --folder c prunning",
    "sheets --folder c --lang sp",
    "play tictactoe --first you",
    "play tictactoe --against mcts --nodes 9",
)


@pytest.mark.parametrize("typed", WRONG)
def test_bad_input_is_reported_in_one_line(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    """The line is printed to stderr, with exit status 2 and no traceback; no file is written."""
    monkeypatch.chdir(tmp_path)
    try:
        code: object = cli.main(shlex.split(typed))
    except SystemExit as stop:  # argparse ends the program with this exception
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out, len(err.splitlines()), [*tmp_path.iterdir()]) == (2, "", 1, [])
    golden(err.rstrip())


@pytest.mark.parametrize(
    "name", ["nofile.graphml", "my tree.json", "trees/a", "C:\\\\trees\\\\a.dot", "tree", "game.EFG"]
)
def test_missing_file_is_reported_as_missing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that looks like a file name is not read as a tree, and the message gives no advice for Python users."""
    assert cli.main(["run", name]) == 2
    error_text = capsys.readouterr().err
    assert "there is no file" in error_text and repr(name) in error_text and "pathlib" not in error_text


@pytest.mark.parametrize(
    ("tree", "algorithm", "value"),
    [("{0.5: 3, 0.5: 4}", "expectiminimax", "A = 3.5"), ("p1[(1 2) (2 1)]", "maxn", "A = (2")],
)
def test_default_search_is_named_if_it_is_not_for_two_players(
    tree: str, algorithm: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says how to choose another search."""
    assert main(["run", tree]) == 0
    out, error = capsys.readouterr()
    assert value in out and f"{algorithm}; choose another with --algorithm" in error


def test_ambiguous_tree_text_is_read_in_the_given_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An error in a file names the file and the option."""
    for format, line in (("notation", "x ▽"), ("forest", "x △")):
        assert cli.main(["run", "[x: max [3] [5]]", "--read-as", format]) == 0
        assert line.replace(" △", " △ = 5").replace("x ▽", "x △") in capsys.readouterr().out
    (tmp_path / "tree.json").write_text("[MAX [3] [5]]")
    assert cli.main(["run", f"{tmp_path}/tree.json"]) == 2
    assert "tree.json: line 1" in (message := capsys.readouterr().err) and "--read-as" in message
    assert cli.main(["run", f"{tmp_path}/tree.json", "--read-as", "forest"]) == 0
    assert cli.main(["paper", "--kind", "values", "--read-as", "forest", "-o", f"{tmp_path}/paper.html"]) == 2
    assert "--tree" in capsys.readouterr().err


def test_tree_is_read_from_a_file_the_notation_or_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If a file with the given name exists, it is read; ``-`` stands for standard input; errors name the file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tree.txt").write_text("[MAX\n [MIN [3] [12]]\n [MIN [2] [4]]]\n")
    (tmp_path / "bad.txt").write_text("[3 5\n")
    game = b'EFG 2 R "t" { "MAX" "MIN" } p "" 1 1 "" { "l" "r" } 0 t "" 1 "" { 3 -3 } t "" 2 "" { 7 -7 }'
    (tmp_path / "game.efg").write_bytes(game)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf3 5 2 9\r\n")))
    for arguments, root in ((["tree.txt"], "A △ = 3"), (["game.efg"], "A △ = 7"), (["-", "-b", "2"], "A △ = 3")):
        assert cli.main(["run", *arguments]) == 0
        assert root in capsys.readouterr().out
    assert cli.main(["figures", "tree.txt", "--format", "svg", "-o", "figures"]) == 0
    assert cli.main(["paper", "--kind", "values", "--tree", "tree.txt", "-o", "paper.html"]) == 0
    capsys.readouterr()
    assert cli.main(["run", "bad.txt"]) == 2
    assert "bad.txt: line 1, column 5: " in capsys.readouterr().err


def test_process_exits_with_the_code_of_the_command() -> None:
    """The process prints only one line, to stderr."""
    done = run("run", "[3 x]")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` ends with examples, all of which run."""
    shown = run("run", "--help").stdout
    examples = [line.strip() for line in shown.splitlines() if line.strip().startswith("gametree run")]
    assert len(examples) >= 3
    for example in examples:
        assert cli.main(shlex.split(example)[1:]) == 0
    assert capsys.readouterr().err == ""


def test_help_loads_no_command() -> None:
    """``gametree --help`` and the error for an unknown command do not import the commands or exercises."""
    output = (
        "import sys; from gametree.commands.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "finally: print(*sorted(sys.modules), file=sys.stderr)"
    )
    for typed, status in (["--help"], 0), (["rnu", "--lang", "es"], 2):
        done = subprocess.run([sys.executable, "-c", output, *typed], capture_output=True, text=True, cwd=ROOT)
        loaded = {name for name in done.stderr.split() if name.startswith("gametree.")}
        packages = {name.split(".")[1] for name in loaded}
        assert done.returncode == status and {name for name in loaded if ".commands." in name} == {
            "gametree.commands.cli"
        }
        assert not packages & {"course", "drawing", "exercises", "explain", "play", "render", "widgets"}


def test_unknown_command_error_suggests_the_nearest_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rnu"])
    assert "unknown command 'rnu'; did you mean 'run'?" in capsys.readouterr().err


def test_each_command_is_added_by_its_module() -> None:
    """The table of commands contains their order, and the module and the description of each command."""
    listed, commands = (
        next(action for action in cli._parser(translator_for("es"), names)._actions if action.dest == "command").choices
        for names in ((), COMMANDS)
    )
    assert listed is not None and list(listed) == list(COMMANDS)
    assert commands is not None and set(commands) == set(COMMANDS)
    for name, (module, help) in COMMANDS.items():
        alone = next(a for a in cli._parser(translator_for("es"), [name])._actions if a.dest == "command").choices
        summary = help.render(translator_for("es"))
        assert alone is not None and {other for other in alone if alone[other].get_default("do")} == {
            other for other in COMMANDS if COMMANDS[other][0] == module
        }
        assert " ".join(str(commands[name].description).split()).startswith(f"{summary[0].upper()}{summary[1:]}.")


def test_figures_and_decks_of_a_game_are_drawn_to_a_depth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Conflicting options are refused."""
    where = ["--game", "tictactoe", "--position", "XO. X.. .O.", "--depth", "2"]
    assert main(["figures", *where, "--by", "node", "--format", "markdown", "-o", str(tmp_path / "steps.md")]) == 0
    assert "A win counts as 10" in (tmp_path / "steps.md").read_text("utf-8")
    assert main(["deck", *where, "--symmetry", "-o", str(tmp_path / "deck.pptx")]) == 0
    several = ["--game", "nim", "-b", "2", "--depth", "1"]
    for wrong in (["--position", "1", "[1 2]"], ["--game", "nim", "[1 2]"], several):
        assert main(["figures", *wrong, "-o", str(tmp_path / "none")]) != 0


# ---- secrets, abbreviations and Ctrl-C ----------------------------------------------------------

TYPED_SECRETS = [
    ["grade", "in", "--sheet", "pruning", "--out", "g", "--secret", "hunter2hunter2"],
    ["grade", "in", "--secret=hunter2hunter2", "--sheet", "pruning", "--out", "g"],
    ["exam", "r.csv", "--title", "E", "--kind", "values", "-o", "e.pdf", "--secret", "hunter2hunter2"],
    ["variants", "r.csv", "--kind", "values", "--secret-text=hunter2hunter2"],
    ["--secret", "hunter2hunter2", "grade"],
    ["grade", "--secret", "hunter2hunter2"],
    ["run", "[3 5]", "--secert=hunter2hunter2"],
    ["run", "[3 5]", "--secert", "hunter2hunter2"],
]


@pytest.mark.parametrize("arguments", TYPED_SECRETS, ids=" ".join)
def test_secret_on_the_command_line_is_refused_and_never_printed(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A secret must be in a file."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2 and "hunter2" not in "".join(capsys.readouterr())


def test_parsers_refuse_abbreviated_options(capsys: pytest.CaptureFixture[str]) -> None:
    """The parser of every command is checked."""
    parser = cli._parser(translator_for("en"))
    (commands,) = (action.choices for action in parser._actions if isinstance(action.choices, dict))
    assert len(commands) > 10 and not [one for one in (parser, *commands.values()) if one.allow_abbrev]
    with pytest.raises(SystemExit):
        main(["run", "[[3 12] [2 4]]", "--algo", "minimax"])
    assert "unknown option '--algo'; did you mean '--algorithm'?\n" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--lan=es", "--cours=x", "--la"])
def test_language_and_course_options_cannot_be_abbreviated(option: str) -> None:
    """The options for language and course are also read before the parser runs, and both readings must agree."""
    assert language_of(["run", "[3 5]", option, "es"]) == "" and option_of(["run", option, "x"], "--course") == ""


@pytest.mark.skipif(os.name != "posix", reason="the modes of files are those of POSIX")
@pytest.mark.parametrize("mode, is_reported", [(0o644, True), (0o640, True), (0o600, False), (0o400, False)])
def test_secret_file_readable_by_others_is_reported(
    mode: int, is_reported: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file and the command that makes it private, but does not print the secret."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").write_text("id\nu1\n")
    (tmp_path / "secret.txt").write_text("a long random secret")
    (tmp_path / "secret.txt").chmod(mode)
    made = ["--kind", "pruned-leaves", "--exercise", "e", "--secret-file", "secret.txt", "-o", "trees"]
    assert main(["variants", "roster.csv", *made, "--lang", "en"]) == 0
    said = capsys.readouterr().err
    assert ("chmod 600 secret.txt" in said) is is_reported and "a long random secret" not in said


@pytest.mark.parametrize("part", COMMANDS)
def test_interrupt_prints_one_line_and_exits_with_130(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command is interrupted by Ctrl-C at different moments."""

    def interrupted(given: object) -> int:
        raise KeyboardInterrupt

    def only(typed: object, t: object) -> Namespace:
        return Namespace(do=interrupted, lang=None, command=part)

    monkeypatch.setattr(cli, "_parse_arguments", only)
    assert main(["run", "[3 5]", "--lang", "en"]) == 130
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err == "gametree: stopped\n"


LONG = {
    "grade": ["grade", "{in}", "--sheet", "implement", "--solutions", "{root}/solutions", "--out", "{out}"],
    "grade, two workers": [
        *("grade", "{in}", "--sheet", "implement", "--solutions", "{root}/solutions", "--out", "{out}"),
        *("--workers", "2"),
    ],
    "variants": [
        *("variants", "{in}/roster.txt", "--kind", "pruned-leaves", "--exercise", "e"),
        *("--secret-file", "{in}/secret.txt", "-o", "{out}"),
    ],
    "gallery": ["gallery", "-o", "{out}"],
    "play": ["play", "nim", "--seed", "1"],
}
BEGUN = """
import signal, sys
from gametree.commands import cli

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests were started with
parse = cli._parse_arguments

def parsed(*given):
    arguments = parse(*given)
    do = arguments.do
    arguments.do = lambda given: print("begun", flush=True) or do(given)
    return arguments

cli._parse_arguments = parsed
sys.exit(cli.main(sys.argv[1:]))
"""
"""program that runs a command and reports when the command begins its work"""
PATIENCE = 60
"""seconds within which a command must end even on a slow machine; an orphaned process would run longer"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the test counts child processes in /proc")
@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("typed", LONG.values(), ids=LONG)
def test_no_child_process_outlives_a_stopped_command(
    typed: list[str], number: int, status: int, tmp_path: Path
) -> None:
    """The command is stopped by Ctrl-C or another signal, and prints at most one line."""
    sleeps = "def minimax(node):\n    import time\n    time.sleep(600)"
    submitted(tmp_path / "in", {f"u{n}": {"minimax": f"# {n}\n{sleeps}"} for n in range(6)}, sheet="implement")
    (tmp_path / "in" / "roster.txt").write_text("\n".join(f"u{number}" for number in range(20_000)))
    (tmp_path / "in" / "secret.txt").write_text("a long random secret")
    (tmp_path / "in" / "secret.txt").chmod(0o600)
    places = {"in": str(tmp_path / "in"), "out": str(tmp_path / "out"), "root": str(ROOT)}
    command = subprocess.Popen(
        [sys.executable, "-c", BEGUN, *(word.format(**places) for word in typed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert command.stdout is not None and command.stdout.readline() == "begun\n"
        if typed[0] == "play":
            assert command.stdout.readline()  # the command shows the game and asks for a move
        children = children_at_work(command.pid, typed[0])
        command.send_signal(number)
        _, said = command.communicate(timeout=PATIENCE)
    finally:
        command.kill()
        command.communicate()
    lines = [line for line in said.replace("\r", "\n").splitlines() if line.strip() and "%|" not in line]
    if number == signal.SIGTERM and "grade" not in typed:
        status = -number  # there is nothing to clean up, so the system terminates the process
    assert command.returncode == status and len(lines) == (status > 0 and typed[0] != "play"), said
    assert wait_until(lambda: not any(map(alive, children)), PATIENCE)


def children_at_work(pid: int, command: str) -> list[int]:
    """Wait until a command is working, and return its child processes."""
    begun = worked(pid)
    if command == "grade":
        assert wait_until(lambda: len(descendants(pid)) > 1 and handles(pid, signal.SIGTERM))
    elif command != "play":
        assert wait_until(lambda: worked(pid) - begun > 1)
    return descendants(pid)


def handles(pid: int, number: int) -> bool:
    """Return whether a process has its own handler for a signal."""
    caught = re.search(r"^SigCgt:\s*(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return bool(caught and int(caught[1], 16) >> (number - 1) & 1)


def worked(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until(is_so: Callable[[], bool], seconds: float = 300) -> bool:
    """Wait up to the given number of seconds for a condition, and return whether it became true."""
    until = time.monotonic() + seconds
    while not (found := is_so()) and time.monotonic() < until:
        time.sleep(0.1)
    return found


def alive(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


FULL = {
    "gallery": ["gallery", "-o", "out"],
    "exam": ["exam", "r.csv", "--title", "E", "--kind", "values", "--secret-file", "s.txt", "-o", "out/e.pdf"],
    "variants": shlex.split("variants r.csv --kind values --exercise e --secret-file s.txt -o out --format html"),
    "sheets": ["sheets", "pruning", "--lang", "en", "--folder", "out"],
    "run": ["run", "[[3 12] [2 4]]"],
    "lectures": ["lectures"],
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full and these file limits")
@pytest.mark.parametrize("typed", FULL.values(), ids=FULL)
def test_full_disk_is_reported_in_one_line(typed: list[str], tmp_path: Path) -> None:
    """No partial file is left, hidden or visible."""
    (tmp_path / "r.csv").write_text("id\nu1\n")
    (tmp_path / "s.txt").write_text("a long random secret")
    (tmp_path / "s.txt").chmod(0o600)
    (tmp_path / "solutions").symlink_to(ROOT / "solutions")
    before = {*os.listdir(tmp_path)}
    program = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); "
    program += "from gametree.commands.cli import main; sys.exit(main(sys.argv[1:]))"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-B", "-c", program, *typed],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "MPLCONFIGDIR": str(tmp_path.parent)},
        )
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    name = "stdout" if "out" not in " ".join(typed) else "out"
    assert done.stderr.startswith("gametree: ") and name in done.stderr
    assert {*os.listdir(tmp_path)} == before


def _options_of_commands() -> dict[str, list[Action]]:
    parser = cli._parser(translator_for("en"))
    commands = next(action for action in parser._actions if action.choices)
    return {name: command._actions for name, command in dict(commands.choices or {}).items()}


@pytest.mark.parametrize(("command", "actions"), _options_of_commands().items(), ids=_options_of_commands())
def test_course_and_output_options_are_the_same_in_every_command(command: str, actions: list[Action]) -> None:
    """In every command, ``--course`` names the course file, and ``-o``, ``--output`` or ``--out`` names the output file
    or folder.
    """
    by_name = {name: action for action in actions for name in action.option_strings}
    assert (by_name["--course"].dest, by_name["--course"].metavar) == ("course", "FILE")
    output = [by_name.get(name) for name in ("-o", "--output", "--out")]
    assert len({id(action) for action in output}) == 1
    assert output[0] is not None or command in ("run", "lectures", "check", "course", "play", "mcp", "lab")
