"""The conventions of a course: commands that follow the course file, options that override it, errors, and commands
that do not depend on it.
"""

from __future__ import annotations

import argparse
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from gettext import NullTranslations
from html import unescape
from pathlib import Path
from shutil import copy
from types import MappingProxyType
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pptx import Presentation
from pptx.util import Inches
from pypdf import PdfReader

import gametree as gt
from gametree import Course, GameTreeError, lectures
from gametree.commands import cli
from gametree.commands.cli import option_of
from gametree.commands.options import FromCourse
from gametree.course_file import CONVENTIONS
from gametree.exercises import Exercise, check, generate
from gametree.exercises.bound_notation import pair
from gametree.exercises.questions import Question
from gametree.exercises.questions.graded_question import with_course_rules
from gametree.phrases import LANGUAGES, Language, NumberFormat, local_numbers, translations
from gametree.rules import CHOICES
from gametree.trace.annotations import written_window
from oracle import AlphaBeta, label
from sheets import run

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "course-example.toml"
OWN = DOCS / "course-examples"
TIES = "[[3 5] [3 4] [2 9]]"
Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, which is the working folder during the test."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def course(folder: Path, text: str) -> Path:
    """Write the course file."""
    path = folder / "course.toml"
    path.write_text(text, encoding="utf-8")
    return path


def said(capsys: Output, *arguments: str) -> str:
    """Run a command that must succeed, and return its output."""
    assert cli.main(arguments) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def refused(capsys: Output, *arguments: str) -> str:
    """Run a command that must fail, and return its error message of one line."""
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    return err


# ---- keys and their options -----------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Yield each key of the course file from which an option of a command takes its default, with the name of the
    option.
    """
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from options(inner)
        elif isinstance(action.default, FromCourse):
            yield action.default.key, action.option_strings[0]


def test_every_key_belongs_to_an_option_and_is_in_the_example() -> None:
    """Every key sets the default of an option, or is one of the four keys for all commands; the documented example
    contains all keys.
    """
    joined = dict(options(cli._parser(NullTranslations())))
    assert set(joined) | {"language", "decimal_sign", "windows", "examples"} == set(CONVENTIONS)
    names = re.findall(r"^#? ?(\w+) = ", EXAMPLE.read_text(encoding="utf-8"), re.M)
    assert sorted(names) == sorted(name.rpartition(".")[2] for name in CONVENTIONS)


def test_documented_example_is_valid() -> None:
    """The documented file is read without errors."""
    found = Course.read(EXAMPLE)
    assert found.settings["rules.cut"] == "beyond" and found.lang == "pt"
    assert found.rules == gt.Rules(cut="beyond", fail="hard")


# ---- commands that follow the conventions --------------------------------------------------------


def test_search_follows_the_course_rules_unless_an_option_is_given(folder: Path, capsys: Output) -> None:
    """The file requires a strict cut-off test, which prunes less than the default; an option overrides the file."""
    course(folder, '[rules]\ncut = "beyond"\n')
    for cut, arguments in (("beyond", []), ("at_equality", ["--cut", "at_equality"])):
        plain = AlphaBeta([[3, 5], [3, 4], [2, 9]], strict=cut == "beyond")
        shown = said(capsys, "run", TIES, "--table", "markdown", *arguments)
        evaluated = re.findall(r"^\| [a-z] \| (\w+) ", shown, re.M)
        assert evaluated == [label(leaf) for leaf in plain.leaves]
    assert "C2" not in evaluated  # the second search cuts off at equality


def test_course_rule_unknown_to_the_search_is_ignored(folder: Path, capsys: Output) -> None:
    """The rule "the last of equal moves" is for max^n: alpha-beta refuses the option, but ignores the rule in the
    file.
    """
    course(folder, '[rules]\ntie = "last"\n')
    assert "a1" in said(capsys, "run", TIES, "--calls")
    assert "tie='last'" in refused(capsys, "run", TIES, "--tie", "last")
    tree = "p1[p2[(9 1) (0 1)] (5 5)]"
    assert "(5, 5), action: a2" in said(capsys, "run", tree, "--algorithm", "maxn", "--calls")
    assert "(9, 1), action: a1" in said(capsys, "run", tree, "--algorithm", "maxn", "--calls", "--tie", "first")


SEED = 3
"""seed of an exercise in which the rule for equality makes a difference"""


@pytest.mark.parametrize("arguments", [["--cut", "beyond"], []], ids=["typed", "of the course"])
def test_drawn_exercises_follow_the_course_rules(folder: Path, capsys: Output, arguments: list[str]) -> None:
    """Sheets and figures show the same tree, rule and key as an exercise generated in Python with the same rules."""
    if not arguments:
        course(folder, '[rules]\ncut = "beyond"\n')
    exercise = generate("pruned-leaves", SEED, rules=gt.Rules(cut="beyond"))
    assert exercise.key != Exercise("pruned-leaves", exercise.tree).key
    said(capsys, "paper", "--kind", "pruned-leaves", "--seed", str(SEED), "-o", "sheet.html", *arguments)
    sheet = unescape((folder / "sheet.html").read_text(encoding="utf-8"))
    assert all(line in sheet for line in exercise.text().splitlines()[:2]) and "v > β" in sheet
    said(capsys, "figures", "--kind", "pruned-leaves", "--seed", str(SEED), "-o", "drawn", *arguments)
    exercise.export(folder / "wanted", "svg")
    for name in ("exercise.svg", "solution.svg"):
        assert (folder / "drawn" / name).read_bytes() == (folder / "wanted" / name).read_bytes()


def test_rule_for_equality_changes_the_solution(folder: Path, capsys: Output) -> None:
    """On a tree with ties, the solution for one rule crosses out a leaf that is pruned at equality; the solution for
    the other rule does not.
    """
    keys = [Exercise("pruned-leaves", TIES, gt.Rules(cut=cut)).key for cut in ("at_equality", "beyond")]
    assert keys == [["C2", "D2"], ["D2"]]
    for name, arguments in (("equal", []), ("beyond", ["--cut", "beyond"])):
        said(capsys, "paper", "--tree", TIES, "--kind", "pruned-leaves", "-o", f"{name}.html", *arguments)
        text = unescape((folder / f"{name}-solutions.html").read_text(encoding="utf-8"))
        bounded = "C, MIN node, at most 3" in text, "C, MIN node, exactly 3" in text
        assert bounded == (name == "equal", name == "beyond")
        assert ("C2, worth 4, crossed out" in text) == (name == "equal") and "D2, worth 9, crossed out" in text


def test_chance_question_has_its_value_range_beside_the_course_rules(folder: Path) -> None:
    """A question about cut-offs at chance nodes also states the range of its leaf values."""
    exercise = generate("chance-pruning", 3, rules=gt.Rules(cut="beyond"), algorithm="star1")
    assert exercise.rules.cut == "beyond" and exercise.rules.value_range is not None


def test_output_has_the_language_decimal_sign_and_brackets_of_the_course(folder: Path, capsys: Output) -> None:
    """Texts, help and errors are in the course's language; numbers and windows use its notation; ``--lang`` has
    precedence.
    """
    course(folder, 'language = "es"\ndecimal_sign = "."\nwindows = "braces"\n[pictures]\nnotation = "window"\n')
    shown = said(capsys, "run", "[[3.5 5] [3 4]]")
    assert "B1 vale 3.5" in shown and "A △ {3.5, +∞}" in shown and "(3.5" not in shown
    assert "B1 is worth 3.5" in said(capsys, "run", "[[3.5 5] [3 4]]", "--lang", "en")
    assert "B1 vale 3.5 e" in said(capsys, "run", "[[3.5 5] [3 4]]", "--lang", "pt")
    assert "; escribe" in refused(capsys, "run", "[3 5]", "-b", "x")
    assert "A △ ≥ 3.5" in said(capsys, "run", "[[3.5 5]]", "--notation", "bounds").replace("= 3.5", "≥ 3.5")
    said(capsys, "paper", "--tree", "[[3 5] [3 4]]", "--kind", "windows", "-o", "sheet.html")
    for name, part in (("sheet.html", "{\u00a0"), ("sheet-solutions.html", "{3, +∞}")):
        sheet = unescape((folder / name).read_text(encoding="utf-8"))
        assert part in sheet and "{α, β}" in sheet and "(\u00a0" not in sheet and "(α, β)" not in sheet
    assert gt.alphabeta("[3.5]").frames()[1].caption("es") == CAPTION


CAPTION = gt.alphabeta("[3.5]").frames()[1].caption("es")
"""caption with a decimal comma; no command may change the number format of this process"""


def test_decimal_comma_of_the_course_is_used_in_english(folder: Path, capsys: Output) -> None:
    """The decimal sign of the course applies to every language."""
    course(folder, 'decimal_sign = ","\n')
    assert "B1 is worth 3,5" in said(capsys, "run", "[[3.5 5] [3 4]]")
    said(capsys, "figures", "[[3.5 5] [3 4]]", "--format", "html", "-o", "page.html")
    assert '"decimal_sign":","' in (folder / "page.html").read_text(encoding="utf-8").replace('": "', '":"')


PAPER = """
pictures = { theme = "dark", notation = "interval" }
paper = { size = "letter", landscape = true, points = 1.5 }
"""


def test_sheets_and_pictures_use_the_course_settings(folder: Path, capsys: Output) -> None:
    """A sheet has the paper size, orientation and points of the course; a picture has the theme and notation of the
    course.
    """
    course(folder, PAPER)
    said(capsys, "paper", "--kind", "values", "-o", "sheet.pdf")
    page = PdfReader(folder / "sheet.pdf").pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (792, 612)
    assert "1.5\u00a0points" in page.extract_text()
    said(capsys, "paper", "--kind", "values", "-o", "other.pdf", "--paper", "a4", "--no-landscape", "--points", "3")
    page = PdfReader(folder / "other.pdf").pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    assert "3\u00a0points" in page.extract_text()
    said(capsys, "figures", TIES, "-o", "steps")
    gt.alphabeta(TIES).export(folder / "wanted", theme="dark", notation="interval")
    names = sorted(path.name for path in (folder / "wanted").iterdir())
    assert names and all(
        (folder / "steps" / name).read_bytes() == (folder / "wanted" / name).read_bytes() for name in names
    )


def test_pictures_have_the_hidden_parts_and_size_of_the_course(folder: Path, capsys: Output) -> None:
    """An option overrides the list of hidden parts."""
    course(folder, 'pictures = { hide = ["moves", "levels"], size = "10cm", captions = true }\n')
    for name, hide, arguments in (
        ("course", "moves levels", []),
        ("typed", "levels unvisited", ["--hide", "levels", "--hide", "unvisited", "--no-captions", "--size", "300"]),
    ):
        said(capsys, "figures", TIES, "-o", name, *arguments)
        looks: dict[str, Any] = {"size": "10cm", "captions": True} if name == "course" else {"size": 300}
        gt.alphabeta(TIES).export(folder / "wanted" / name, hide=hide, **looks)
        for path in (folder / "wanted" / name).iterdir():
            assert (folder / name / path.name).read_bytes() == path.read_bytes()
    assert "pictures.hide      moves levels" in said(capsys, "course", "show")


def test_solutions_have_the_notation_of_the_course(folder: Path, capsys: Output) -> None:
    """A solution on paper shows windows beside its nodes if the course's pictures show them."""
    ways = ("--tree", "[[3 12 8] [2 4 6] [14 5 2]]", "--kind", "pruned-leaves")
    for notation, shown in (("window", "(3, +∞)"), ("interval", "[3, 3]"), ("bounds", "= 3")):
        course(folder, f'[pictures]\nnotation = "{notation}"\n')
        said(capsys, "paper", *ways, "-o", f"{notation}.html")
        assert shown not in unescape((folder / f"{notation}.html").read_text(encoding="utf-8"))
        assert shown in unescape((folder / f"{notation}-solutions.html").read_text(encoding="utf-8"))


def test_powerpoint_slides_use_the_template_of_the_course(folder: Path, capsys: Output) -> None:
    """PowerPoint slides have the format of the template; other slides are created without it."""
    template = Presentation()
    template.slide_width = Inches(12)
    template.save(str(folder / "ours.pptx"))
    course(folder, '[slides]\ntemplate = "ours.pptx"\n')
    said(capsys, "deck", TIES, "-o", "deck.pptx")
    assert Presentation(str(folder / "deck.pptx")).slide_width == Inches(12)
    said(capsys, "deck", TIES, "-o", "deck.pdf")
    assert "PowerPoint" in refused(capsys, "deck", TIES, "-o", "other.pdf", "--template", "ours.pptx")


def test_unsuitable_notation_is_refused_only_if_given_as_an_option(folder: Path, capsys: Output) -> None:
    """Exercises of the tested kind cannot use the notation."""
    course(folder, '[pictures]\nnotation = "window"\n[rules]\ncut = "beyond"\n')
    said(capsys, "figures", "--kind", "values", "-o", "exercise")
    assert "--notation" in refused(capsys, "figures", "--kind", "values", "--notation", "window", "-o", "other")
    said(capsys, "figures", "--lecture", "002-deep", "-o", "deep")
    assert "--cut" in refused(capsys, "figures", "--lecture", "002-deep", "--cut", "beyond", "-o", "other")
    assert not (folder / "other").exists()


# ---- choice of the file --------------------------------------------------------------------------


def test_nearest_course_file_is_used(folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command looks in the working folder and then in its parents; ``--course`` names another file."""
    inner = folder / "week" / "tuesday"
    inner.mkdir(parents=True)
    course(folder, 'language = "es"\n')
    monkeypatch.chdir(inner)
    assert "vale 3" in said(capsys, "run", "[3 5]") and Course.find().lang == "es"
    course(inner.parent, "")
    assert Course.find().lang is None and "is worth" in said(capsys, "run", "[3 5]")
    course(inner.parent, 'language = "pt"\n')
    assert Course.find().lang == "pt"
    assert "is worth" in said(capsys, "run", "[3 5]", "--course", str(course(inner, 'language = "en"\n')))
    for named in ("../..", "../../course.toml"):
        assert "El archivo del curso es ../../course.toml." in said(capsys, "course", "show", f"--course={named}")
    assert "nowhere" in refused(capsys, "run", "[3 5]", "--course", "nowhere/course.toml")
    assert option_of(["run", "--course", "a", "--", "--course", "b"], "--course") == "a"


def test_show_prints_each_value_with_its_source(folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key has a line with its value and its source: the file, the environment or the kit."""
    course(folder, 'language = "en"\n[rules]\ncut = "beyond"\n[paper]\nlandscape = true\n')
    lines = {line.split()[0]: re.split(r"\s{2,}", line) for line in said(capsys, "course", "show").splitlines()[2:]}
    assert set(CONVENTIONS) < set(lines)
    assert lines["rules.cut"][1:] == ["beyond", "course.toml"] and lines["paper.landscape"][1:] == [
        "true",
        "course.toml",
    ]
    assert lines["rules.fail"][1:] == ["soft", "the kit"] and lines["language"][2] == "course.toml"
    (folder / "course.toml").unlink()
    shown = said(capsys, "course", "show")
    assert shown.startswith("No course.toml") and re.search(r"^language .* the environment \(LANGUAGE\)$", shown, re.M)
    monkeypatch.delenv("LANGUAGE")
    assert "unknown action 'shwo'; did you mean 'show'" in refused(capsys, "course", "shwo")


# ---- errors --------------------------------------------------------------------------------------

BAD = (
    ("cut = 'beyond'", r"unknown key 'cut' in course.toml; choose one of: language, .*, rules"),
    ("langage = 'es'", "unknown key 'langage' in course.toml; did you mean 'language'"),
    ("language = 'esp'", "unknown language 'esp' at course.toml, language; did you mean 'es'"),
    ("language = 3", "unknown language 3 at course.toml, language; choose one of: en, es, pt"),
    ("decimal_sign = ';'", "unknown decimal sign ';' at course.toml, decimal_sign"),
    ("windows = 'brace'", "at course.toml, windows; did you mean 'braces'"),
    ("examples = 'none'", "course.toml, examples is 'none'; write a folder that exists"),
    ("rules = 'beyond'", r"course.toml, rules is 'beyond'; write a table, such as \[rules\] with keys below it"),
    ("[rules]\ncutt = 'beyond'", r"unknown key 'cutt' in course.toml \[rules\]; did you mean 'cut'"),
    ("[rules]\ncut = 'beyonde'", r"unknown value of the rule cut 'beyonde' at course.toml, rules.cut; did you mean"),
    ("[rules]\ncut = true", "unknown value of the rule cut True at course.toml, rules.cut"),
    ("[rules]\ncut = 'beyond'\ncut = 'at_equality'", r"course.toml is not valid TOML \(Cannot overwrite a value"),
    ("[rules", "course.toml is not valid TOML .*docs/course-example.toml is an example"),
    ("[pictures]\nnotation = 'windows'", "at course.toml, pictures.notation; did you mean 'window'"),
    ("[pictures]\ntheme = 'drak'", "unknown theme 'drak' at course.toml, pictures.theme; did you mean 'dark'"),
    ("[pictures]\ntheme = 'none.toml'", "none.toml: cannot be read"),
    ("[pictures]\ntheme = 'faint.toml'", r"faint.toml, \[best\] text: .* but at least 4.5 is needed"),
    ("[pictures]\nsize = '16x9'", "course.toml, pictures.size: size is '16x9'; write a width from 36 to 14400 points"),
    ("[pictures]\nsize = 1", "course.toml, pictures.size: size is '1'; write a width from 36 to 14400 points"),
    ("[pictures]\nsize = true", "course.toml, pictures.size is True; write text in quotes"),
    ("[pictures]\nhide = 'moves'", r"course.toml, pictures.hide is 'moves'; write a list, as in \[\"…\", \"…\"\]"),
    ("[pictures]\nhide = ['mvoes']", "part to hide 'mvoes' at course.toml, pictures.hide; did you mean 'moves'"),
    ("[slides]\ntemplate = 'none.pptx'", "slides.template is 'none.pptx'; write a file that exists and ends in .pptx"),
    ("[paper]\nsize = 'A4'", "unknown paper size 'A4' at course.toml, paper.size; did you mean 'a4'"),
    ("[paper]\nlandscape = 'yes'", "course.toml, paper.landscape is 'yes'; write true or false, without quotes"),
    ("[paper]\npoints = '2'", "course.toml, paper.points is '2'; write a number from 0, without quotes"),
    ("[paper]\npoints = -1", "course.toml, paper.points is −1; write a number from 0"),
    ("[paper]\npoints = nan", "course.toml, paper.points is .*; write a number from 0"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BAD, ids=[text for text, _ in BAD])
def test_invalid_course_file_is_refused_before_any_output(
    folder: Path, capsys: Output, text: str, message: str
) -> None:
    """The message is one line with file, key, expected form and actual value; no figure is written."""
    (folder / "faint.toml").write_text('[best]\nfill = "#777777"\ntext = "#888888"\n')
    refusal = refused(capsys, "figures", TIES, "-o", "figures", "--course", str(course(folder, text)))
    assert re.search(message, refusal.replace(f"{folder}/", ""))
    assert not (folder / "figures").exists()
    with pytest.raises(GameTreeError):
        Course.read(folder)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_errors_are_in_the_requested_language(folder: Path, capsys: Output, lang: str) -> None:
    """The course file is unreadable, so its language is unknown."""
    course(folder, "[paper]\npoints = -1\n")
    assert re.search("escr(?:ibe|eve)", refused(capsys, "run", "[3 5]", "--lang", lang))


def test_errors_are_in_the_language_of_the_course_file(folder: Path, capsys: Output) -> None:
    """The course file sets a language, and the command is run without ``--lang``."""
    course(folder, 'language = "pt"\n[paper]\npoints = -1\n')
    assert "escreve" in refused(capsys, "run", "[3 5]")


def test_questions_and_contact_sheets_follow_the_course(folder: Path, capsys: Output) -> None:
    """Questions for a platform follow the course's rules, and a contact sheet has the course's paper."""
    course(folder, '[rules]\ncut = "beyond"\n[paper]\nsize = "a4"\n')
    said(capsys, "questions", "--kind", "pruned-leaves", "--seed", str(SEED), "-o", "of-the-course.xml")
    said(capsys, "questions", "--kind", "pruned-leaves", "--seed", str(SEED), "--cut", "beyond", "-o", "typed.xml")
    said(capsys, "questions", "--kind", "pruned-leaves", "--seed", str(SEED), "--cut", "at_equality", "-o", "usual.xml")
    found = [Path(f"{name}.xml").read_bytes() for name in ("of-the-course", "typed", "usual")]
    assert found[0] == found[1] != found[2]
    said(capsys, "figures", TIES, "--sheet", "-o", "all.pdf")
    assert [round(float(side)) for side in PdfReader("all.pdf").pages[0].mediabox[2:]] == [595, 842]


def test_binary_course_file_is_refused_and_folder_ignored(folder: Path, capsys: Output) -> None:
    """A folder with the name of the course file is ignored."""
    path = course(folder, "")
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not text in UTF-8" in refused(capsys, "run", "[3 5]")
    path.unlink()
    path.mkdir()
    assert "is worth" in said(capsys, "run", "[3 5]")


# ---- Python does not read the file ----------------------------------------------------------------


def test_python_api_does_not_read_the_course_file_implicitly(folder: Path) -> None:
    """Importing, searching, drawing and creating questions neither open course.toml nor depend on it."""
    course(folder, 'language = "pt"\nwindows = "braces"\n[rules]\ncut = "beyond"\n')
    program = (
        "import sys; opened = [];"
        "sys.addaudithook(lambda name, given: name == 'open' and opened.append(str(given[0])));"
        "import gametree as gt; result = gt.alphabeta('[[3 5] [3 4]]'); repr(result); result.to_html();"
        "exercise = gt.exercises.generate('pruned-leaves', 3); exercise.text(); gt.lectures.ids();"
        "print(result.pruned_labels, gt.Rules() == exercise.rules, any('course.toml' in name for name in opened));"
        "print(gt.alphabeta('[[3 5] [3 4]]', rules=gt.Course.find().rules).pruned_labels)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["('C2',) True False", "()"]


def test_course_object_has_rules_language_notation_and_examples(folder: Path) -> None:
    """Without a course file, the course object has the default settings."""
    assert Course.find().rules == gt.Rules() and Course.find().lang is None
    assert Course.find().lectures.ids() == lectures.ids() and Course.find().spelling == NumberFormat()
    course(folder, 'windows = "braces"\ndecimal_sign = "."\n[rules]\nfail = "hard"\norder = "right_to_left"\n')
    found = gt.Course.find()
    assert found.rules == gt.Rules(fail="hard", order="right_to_left")
    assert found.spelling == NumberFormat(".", "{}")
    assert isinstance(found.settings, MappingProxyType) and found.path == folder / "course.toml"


# ---- windows in other brackets ---------------------------------------------------------------------

ENDS = st.integers(-9, 9) | st.fractions(-3, 3, max_denominator=4) | st.sampled_from([float("inf"), -float("inf")])


@given(st.tuples(ENDS, ENDS), st.sampled_from(["()", "{}"]))
def test_windows_are_read_in_each_bracket_style(window: tuple[Any, Any], brackets: str) -> None:
    """A student can type a window in the form that the kit shows, for each bracket style."""
    lang = Language.spelt("en", NumberFormat(brackets=brackets))
    written = local_numbers(translations(lang), written_window(window))
    assert written[0] + written[-1] == brackets
    assert pair(written) == window


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notation_of_a_translator_does_not_affect_others(lang: str) -> None:
    """Each translator has either its own notation or the default notation."""
    braces = Language.spelt(lang, NumberFormat(",", "{}"))
    feedback = [check(Exercise("windows", "[[3.5 5] 2]"), "B = {2.5, 4}", lang=one) for one in (lang, braces, lang)]
    plain, spelt, again = [f"{one!r} {one.solution().message()}" for one in feedback]
    assert plain == again and "{" not in plain and "(" not in spelt and "{2,5; 4}" in spelt
    assert translations(lang) is translations(Language(lang)) is not translations(braces)
    assert deepcopy(braces).spelling == pickle.loads(pickle.dumps(braces)).spelling == braces.spelling


def test_windows_in_braces_are_read_in_a_whole_answer() -> None:
    """Braces can enclose a window or a mapping; the order of the two numbers in a window matters."""
    exercise = Exercise("windows", "[[3 12 8] [2 4 6] [14 5 2]]")
    answer = "A = {-inf, inf}, B = {−∞, ∞}, C = {3, inf}, D = {3, +∞}"
    assert exercise.accepts(exercise.read(answer))
    assert exercise.read("C = {9, 3}")["C"] == (9, 3)
    assert exercise.read('{"C": "{9, 3}"}')["C"] == (9, 3)


# ---- the course's own examples -------------------------------------------------------------------


@pytest.fixture
def own(folder: Path) -> Path:
    """Return the folder of a course that contains the documented examples."""
    (folder / "mine").mkdir()
    copy(OWN / "alpha-beta.toml", folder / "mine")
    course(folder, 'examples = "mine"\n[rules]\ncut = "beyond"\n')
    return folder


def test_course_examples_are_listed_shown_and_checked(own: Path, capsys: Output) -> None:
    """The course's examples are listed after those of the kit, and shown with ✓ or ✗ beside each fact. The kit's
    examples do not change.
    """
    listed = said(capsys, "lectures")
    assert listed.index("004-27") < listed.index("poda-igualdade") < listed.index("dado-duplo")
    assert "poda-igualdade" in said(capsys, "lectures", "--deck", "IA 3")
    assert "dado-duplo" in said(capsys, "lectures", "--topic", "dados")
    shown = said(capsys, "lecture", "poda-igualdade")
    assert shown.count("✓") == 4 and "✗" not in shown and "Cortar com igualdade?" in shown
    path = own / "mine" / "alpha-beta.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('pruned = ["C2"]', 'pruned = ["C1"]'), encoding="utf-8")
    assert said(capsys, "lecture", "poda-igualdade").count("✗") == 1
    assert "✗" not in said(capsys, "lecture", "003-strictness")


def test_course_examples_are_used_in_figures_slides_and_sheets(own: Path, capsys: Output) -> None:
    """The examples appear as figures, as slides, as gallery entries with runnable code, and with their rules on a
    sheet.
    """
    said(capsys, "figures", "--lecture", "poda-igualdade", "-o", "figures")
    assert len(list((own / "figures").iterdir())) == 4  # under the course's rule no node is pruned
    said(capsys, "deck", "--lecture", "poda-igualdade", "-o", "slides.pdf")
    assert "Cortar com igualdade?" in PdfReader(own / "slides.pdf").pages[0].extract_text()
    said(capsys, "gallery", "poda-igualdade", "--format", "svg", "-o", "gallery")
    page = unescape((own / "gallery" / "index.html").read_text(encoding="utf-8"))
    assert "from gametree import Course<" in page and "Cortar com igualdade?" in page
    (line, other) = re.findall(r'Course\.find\(\)\.lectures\.load\("poda-igualdade"\)\.run\(\d?\)', page)
    assert [eval(text).pruned_labels for text in (line, other)] == [(), ("C2",)]
    examples = ["--lecture", "poda-igualdade", "--lecture", "000-two-ply"]
    said(capsys, "paper", *examples, "--kind", "pruned-leaves", "-o", "s.html")
    assert (own / "s.html").read_text(encoding="utf-8").count("v &gt; β") == 2


def test_course_examples_are_available_in_python(own: Path) -> None:
    """`read` and `Course.lectures` return the examples of the kit and of the course; an example without rules follows
    the rules of the course.
    """
    some = lectures.read(own / "mine", rules=gt.Rules(cut="beyond", fail="hard"))
    assert [id for id in some.ids() if id not in lectures.ids()] == ["poda-igualdade", "dado-duplo"]
    assert some.load("poda-igualdade").rules == gt.Rules(cut="beyond", fail="hard")
    assert some.load("poda-igualdade").title("es") == "Cortar com igualdade?"
    assert some.load("000-two-ply") is lectures.load("000-two-ply")
    assert all(check.ok for one in ("poda-igualdade", "dado-duplo") for check in some.load(one).check())
    assert some.load("poda-igualdade").exercise("pruned-leaves", 1).key == ["C2"]
    assert Course.find(own).lectures.find(deck="IA 3") and "dados" not in lectures.topics()


SMALLEST = 'deck = "1"\n[[lecture]]\nid = "x"\ntitle = "One"\ntree = "[[3 5] [3 4]]"\n'


def test_example_needs_only_id_title_and_tree(folder: Path) -> None:
    """An example with only id, title and tree gets the default search; its texts need not exist in every language."""
    (folder / "one.toml").write_text(SMALLEST + 'about.pt = "Um"\n', encoding="utf-8")
    lecture = lectures.read(folder).load("x")
    assert (lecture.kind, lecture.algorithm, lecture.topics, lecture.check()) == ("tree", "alphabeta", (), ())
    assert [lecture.about(lang) for lang in LANGUAGES] == ["Um"] * 3
    assert "One" in lecture.text("es") and "\n\n\n" not in lecture.text()
    (folder / "one.toml").write_text(SMALLEST.replace("[[3 5] [3 4]]", "[{0.5: 1, 0.5: 2} 3]"), encoding="utf-8")
    assert lectures.read(folder).load("x").algorithm == "expectiminimax"


BAD_EXAMPLES = (
    ("tree = ", "tre = ", r"one.toml, entry 1 \(x\): unknown key 'tre'; did you mean 'tree'"),
    ('"[[3 5] [3 4]]"', '"[[3 5] [3 4]"', r"one.toml, entry 1 \(x\): line 1, column 13: the text ends"),
    ('title = "One"\n', "", r"entry 1 \(x\): title is None; write text in quotes, or one for some of en, es, pt"),
    ('title = "One"\n', 'title.fr = "Un"\n', r"entry 1 \(x\): title is \{'fr': 'Un'\}; write text in quotes"),
    ('"x"', '"002-deep"', r"entry 1 \(002-deep\): another entry already has the id '002-deep'"),
    ('"x"', '"../x"', r"entry 1 \(../x\): id is '../x'; write it with letters, digits and hyphens"),
    ("tree =", "facts.valu = 3\ntree =", r"entry 1 \(x\): unknown fact 'valu'; did you mean 'value'"),
    ("tree =", "rules.tie = 'last'\ntree =", r"entry 1 \(x\): alphabeta takes the first of equally good moves"),
    ("tree =", "rules.cut = 'never'\ntree =", r"entry 1 \(x\): unknown value of the rule cut 'never'"),
    ("tree =", "rules = 3\ntree =", r"entry 1 \(x\): .*3"),
    ("tree =", "algorithm = 'star1'\ntree =", r"entry 1 \(x\): star1 needs the range of the values"),
    ("tree =", "also = 'more'\ntree =", r"entry 1 \(x\): the keys do not have the form of those in the kit's examples"),
    ("tree =", "words = 3\ntree =", r"entry 1 \(x\): the keys do not have the form of those in the kit's examples"),
    ("tree =", "tree = 3 #", r"entry 1 \(x\)"),
    ("[[lecture]]", "[[lectures]]", r"one.toml lacks deck = .* or the entries \[\[lecture\]\]"),
    ("[[lecture]]", "[lecture", "one.toml is not valid TOML"),
)  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "message"), BAD_EXAMPLES, ids=[bad for _, bad, _ in BAD_EXAMPLES])
def test_bad_examples_are_refused(folder: Path, capsys: Output, good: str, bad: str, message: str) -> None:
    """The message is one line that names file and entry, and no command writes a file."""
    assert good in SMALLEST
    (folder / "mine").mkdir()
    (folder / "mine" / "one.toml").write_text(SMALLEST.replace(good, bad), encoding="utf-8")
    course(folder, 'examples = "mine"\n')
    assert re.search(message, refused(capsys, "gallery", "000-two-ply", "-o", "gallery"))
    assert not (folder / "gallery").exists()


def test_empty_folder_of_examples_is_refused_with_a_hint(folder: Path, capsys: Output) -> None:
    """The error names an example to copy."""
    (folder / "mine").mkdir()
    course(folder, 'examples = "mine"\n')
    assert "has no .toml files of examples" in refused(capsys, "lectures")


# ---- sheets for a class ----------------------------------------------------------------------------

SOLUTIONS = DOCS.parent / "solutions"


def test_sheets_state_the_rules_of_the_course(folder: Path, capsys: Output) -> None:
    """The rules become part of the questions, and the solutions stay right; no question in the tested sheets sets its
    own rules.

    Everything else in the sheet is unchanged, and the sheet reads no file.
    """
    course(folder, '[rules]\ncut = "beyond"\n')
    assert cli.main(["sheets", "pruning", "chance", "--folder", "nb", "--solutions", str(SOLUTIONS)]) == 0
    assert capsys.readouterr().err == ""
    for name, changed in (("pruning", 6), ("chance", 1)):
        notebook = nbformat.read(folder / "nb" / "source" / name / f"{name}.ipynb", as_version=4)
        before = nbformat.read(SOLUTIONS / "en" / f"{name}.ipynb", as_version=4)
        pairs = zip(notebook.cells, before.cells, strict=True)
        other = [(new, old) for new, old in pairs if new.source != old.source]
        assert len(other) == changed
        for new, old in other:
            left = new.source.replace(', rules=Rules(cut="beyond")', "").replace(', cut="beyond"', "")
            assert left == old.source
        outcome = run(notebook)
        graded = [cell for cell in notebook.cells if cell.metadata.nbgrader.grade]
        assert [outcome[cell.id] for cell in graded] == [(cell.metadata.nbgrader.points, "") for cell in graded]


SOME_RULES = (
    {"cut": "beyond", "fail": "hard"},
    {"fail": "hard", "reach": "shallow"},
    {"order": "right_to_left", "cut": "beyond"},
    {"order": "right_to_left", "tie": "last"},
)


@pytest.mark.parametrize("rules", SOME_RULES, ids=str)
@pytest.mark.parametrize("name", ["pruning", "find-x", "chance", "several-players"])
def test_every_question_of_a_sheet_follows_the_course_rules(name: str, rules: dict[str, str]) -> None:
    """The solutions are right under the course's rules; a rule that a question states itself has precedence.

    A question that cannot be reversed from right to left, such as one about a leaf after a branch, keeps its order,
    and the command reports it.
    """
    sheet = json.loads((SOLUTIONS / "en" / f"{name}.ipynb").read_text(encoding="utf-8"))
    changed, stay = with_course_rules(sheet, gt.Rules(**rules))
    before, after = (questions_of(one) for one in (sheet, changed))
    for question, (one, names) in after.items():
        assert one.marks(names) == one.points
        own = before[question][0].subject.rules.describe()
        is_refused = question in stay and one.subject.kind == "find-x" and "order" in rules
        for rule in {"order", *one.subject.obeys} & CHOICES.keys():
            wanted = own.get(rule) or rules.get(rule, CHOICES[rule][0])
            assert is_refused or getattr(one.subject.rules, rule) == wanted


def questions_of(notebook: dict[str, Any]) -> dict[str, tuple[Question, dict[str, Any]]]:
    """Run the cells of a sheet except its check cells. Return the questions about exercises, each with the variables of
    the notebook.
    """
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and "check(" not in source and "marks(" not in source:
            exec(source, names)
    found = [one for one in names.values() if isinstance(one, Question) and isinstance(one.subject, Exercise)]
    return {one.name: (one, names) for one in found}


def test_default_rules_do_not_change_the_sheets(folder: Path, capsys: Output) -> None:
    """The sheets are identical byte for byte."""
    course(folder, '[rules]\ncut = "at_equality"\n')
    said(capsys, "sheets", "pruning", "--folder", "with", "--solutions", str(SOLUTIONS))
    (folder / "course.toml").unlink()
    said(capsys, "sheets", "pruning", "--folder", "without", "--solutions", str(SOLUTIONS))
    one, other = (folder / name / "source" / "pruning" / "pruning.ipynb" for name in ("with", "without"))
    assert one.read_bytes() == other.read_bytes()


def test_missing_import_is_added_to_a_sheet() -> None:
    """A changed cell imports the name that the rules need. In a cell with non-ASCII letters, the import is inserted at
    the right place.
    """
    setup = "from gametree.exercises.questions import Question\nfrom gametree.exercises import Exercise"
    question = 'q = Question("añil", Exercise("pruned-leaves", "[[3 12] [2 4]]",),)'.replace("añil", "anil")
    texts = [f"'ñandú'; {setup.splitlines()[0]}\n{setup.splitlines()[1]}", f"'é'; {question}", 'anil = ["C2"]']
    cells = [{"cell_type": "code", "metadata": {}, "source": text} for text in texts]
    changed, stay = with_course_rules({"cells": cells}, gt.Rules(cut="beyond", tie="last"))
    names: dict[str, Any] = {}
    for cell in changed["cells"]:
        exec(cell["source"], names)
    assert stay == [] and names["q"].subject.rules == gt.Rules(cut="beyond")
    assert cells[1]["source"] == f"'é'; {question}"


def test_course_file_in_the_output_folder_has_precedence(folder: Path, capsys: Output) -> None:
    """`sheets` writes into the folder in ``--folder``, whose course file has precedence over the course file of the
    working folder.
    """
    course(folder, 'language = "pt"\n')
    (folder / "nb").mkdir()
    said(capsys, "sheets", "pruning", "--folder", "nb", "--solutions", str(SOLUTIONS))
    assert "Escreve aqui" in (folder / "nb" / "nbgrader_config.py").read_text(encoding="utf-8")
    (folder / "other").mkdir()
    course(folder / "other", 'language = "es"\n')
    said(capsys, "sheets", "pruning", "--folder", "other", "--solutions", str(SOLUTIONS))
    assert "Escribe aquí" in (folder / "other" / "nbgrader_config.py").read_text(encoding="utf-8")
