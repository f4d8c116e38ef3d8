"""Errors for invalid input are complete sentences in one language, built from phrases; only code is not translated."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given

import gametree as gt
from cases import by_id
from gametree import GameTreeError, Tree, errors, games
from gametree.errors import TreeError
from gametree.exercises import Exercise
from gametree.files import read_text
from gametree.phrases import LANGUAGES
from gametree.play import Match
from gametree.tree.edits import History, set_value
from goldens import Golden
from kit_sources import ROOT, named, sources
from trees import trees

GOLDEN_FOLDER = "errors"


@dataclass(frozen=True)
class Wrong:
    """A wrong input: its description, and a call that reads it and raises an error."""

    id: str
    make: Callable[[], object]


WRONG = (
    Wrong("a bracket that is not closed", lambda: Tree.parse("[[3 12] [2")),
    Wrong("a decimal comma in a probability", lambda: Tree.parse("{0,5: 3, 0,5: 4}")),
    Wrong("an unknown kind", lambda: Tree.parse("mox[3 4]")),
    Wrong("numbers and tuples", lambda: Tree.parse("[(1 2) 3]")),
    Wrong("a label twice", lambda: Tree.parse("[a: 3 a: 4]")),
    Wrong("a leaf count that does not fit", lambda: Tree.from_leaves([1, 2, 3, 4, 5], branching=2)),
    Wrong("text among numbers", lambda: Tree.from_nested([3, "x"])),
    Wrong("an unknown label", lambda: Tree.parse("[3 4]")["Q"]),
    Wrong("a value for an inner node", lambda: set_value(Tree.parse("[3 [4 5]]"), "C", 3)),
    Wrong("nothing to undo", lambda: History(Tree.parse("[3 4]")).undo()),
    Wrong("tuples for two players", lambda: gt.alphabeta("max[(1 2) (3 4)]")),
    Wrong("nothing where something is needed", lambda: gt.experiments.measure(3, [])),
    Wrong("an option where there is none", lambda: Exercise("values", "[3 4]", details={"leaf": "B"})),
    Wrong("no range", lambda: gt.star1("[{0.5: 3, 0.5: 4} 5]")),
    Wrong("a window turned round", lambda: gt.alphabeta("[3 4]", window=(4, 3))),
    Wrong("an unknown rule", lambda: gt.Rules(cut="below")),
    Wrong("no evaluation", lambda: gt.alphabeta("[[3 4] [5 6]]", rules=gt.Rules(depth=1))),
    Wrong("the depth of a tree", lambda: gt.minimax("[3 4]", depth=3)),
    Wrong("a tree too large", lambda: gt.Tree.from_game(games.TicTacToe())),
    Wrong("a position that nobody reaches", lambda: games.TicTacToe().state("O . . / . . . / . . .")),
    Wrong("a file that is not there", lambda: read_text(Path("/nowhere/x"))),
    Wrong("a machine that does not look ahead", lambda: Match(games.Nim(3), "mcts", depth=3)),
)


@pytest.mark.parametrize("case", WRONG, ids=by_id)
def test_errors_are_translated(case: Wrong, golden: Golden) -> None:
    """Each error is a sentence in the requested language."""
    with pytest.raises(GameTreeError) as caught:
        case.make()
    for lang in LANGUAGES:
        golden(caught.value.text(lang), lang=lang)


DECIMAL_COMMAS = [
    ("[[3,5 4] [2,5 1]]", "line 1, column 3", "'3,5'", "[[3.5 4] [2.5 1]]", "[[3, 5, 4] [2, 5, 1]]"),
    ("[-3,5 4]", "line 1, column 2", "'-3,5'", "[-3.5 4]", "[-3, 5, 4]"),
    ("[3,5 [2 4]]", "line 1, column 2", "'3,5'", "[3.5 [2 4]]", "[3, 5 [2, 4]]"),
    ("[a: 3,5 b: 4]", "line 1, column 5", "'3,5'", "[a: 3.5 b: 4]", "[a: 3, 5 b: 4]"),
    ("p1[(1,5 2) (3,5 4)]", "line 1, column 5", "'1,5'", "p1[(1.5 2) (3.5 4)]", "p1[(1, 5, 2) (3, 5, 4)]"),
    (f"[{'[1 2 3] ' * 9}[3,5 4]]", "line 1, column 75", "'3,5'", "[3.5 4]", "[3, 5, 4]"),
]
"""trees in which a comma could be a decimal sign, each with the place, the number, and both unambiguous spellings"""


@pytest.mark.parametrize(("text", "place", "number", "one", "other"), DECIMAL_COMMAS)
def test_decimal_commas_are_refused_with_both_readings(
    text: str, place: str, number: str, one: str, other: str, golden: Golden
) -> None:
    """In a text with spaces as separators, a comma between two digits is ambiguous."""
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    golden(caught.value.text("en"))
    assert f"la coma puede significar dos cosas: escribe {one} o {other}" in caught.value.text("es")
    for reading in (one, other):
        Tree.parse(reading)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_decimal_commas_in_leaf_lists_are_refused_with_both_readings(lang: str) -> None:
    """The leaf list is given as text."""
    with pytest.raises(TreeError) as caught:
        Tree.from_leaves("3,5 4 2,5 1", branching=2)
    between = {"en": "or", "es": "o"}[lang]
    assert f"3.5 4 2.5 1 {between} 3, 5, 4, 2, 5, 1" in caught.value.text(lang)
    assert str(Tree.from_leaves("3.5 4 2.5 1", branching=2)) == "[[3.5 4] [2.5 1]]"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("[3,5]", "[3 5]"),
        ("[3, 5]", "[3 5]"),
        ("[3,5,4]", "[3 5 4]"),
        ("[[3,12,8] [2,4,6]]", "[[3 12 8] [2 4 6]]"),
        ("[[3,5] [2,4]]", "[[3 5] [2 4]]"),
        ("p1[(1,2) (3,4)]", "p1[(1 2) (3 4)]"),
        ("[{0.9:2,0.1:5} 7]", "[{0.9: 2, 0.1: 5} 7]"),
        ('["1,2 3": 4 5]', '["1,2 3": 4 5]'),
    ],
)
def test_comma_is_a_separator_if_the_context_is_unambiguous(text: str, read: str) -> None:
    """A comma is a separator in a text without spaces, between more than two numbers, and after a value."""
    assert str(Tree.parse(text)) == str(Tree.parse(read))


@given(trees())
def test_text_written_by_a_tree_is_never_refused(tree: Tree) -> None:
    """The text of a tree never contains a comma that could be a decimal sign."""
    assert Tree.parse(str(tree)) == tree


# ---- errors built from phrases ------------------------------------------------------------------

PARTS = sorted({"/".join(path.relative_to(ROOT).parts[:2]) for path in sources()})
KINDS = {
    name
    for module in ("errors", "exercises/answer_errors")
    for node in ast.walk(ast.parse((ROOT / f"gametree/{module}.py").read_text(encoding="utf-8")))
    if isinstance(node, ast.ClassDef) and (name := node.name).endswith("Error")
}
GOT = 2
"""index of the actual value among the arguments of an `InputError`; this value is a copy of the input, not a phrase"""


def bare_texts(path: Path) -> Iterator[str]:
    """Yield the errors raised in a module whose text is not in the catalogue, because it is a string or an f-string in
    the call.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in KINDS | {"choose"}:
            continue
        kind = getattr(errors, name, errors.InputError)
        places = [0, 1, GOT, 3] if isinstance(kind, type) and issubclass(kind, errors.InputError) else [0]
        parts = [(place, node.args[place]) for place in places if place < len(node.args)]
        parts += [(GOT if word.arg == "got" else 0, word.value) for word in node.keywords if word.arg not in ("lang",)]
        for place, part in parts:
            if isinstance(part, ast.JoinedStr) and not (place == GOT and _is_copy(part)):
                yield f"{named(path)}:{part.lineno}: {ast.unparse(part)}"
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield f"{named(path)}:{part.lineno}: {part.value!r}"


def _is_copy(part: ast.JoinedStr) -> bool:
    """Return whether an f-string has no words of its own, as in ``f"{text[:20]}…"``."""
    words = [piece.value for piece in part.values if isinstance(piece, ast.Constant)]
    return not any(letter.isalpha() for word in words for letter in str(word))


@pytest.mark.parametrize("part", PARTS)
def test_every_error_is_built_from_catalogue_phrases(part: str) -> None:
    """The text of an error is a phrase, or is marked as code; only a copy of the input is plain text."""
    paths = [ROOT / part] if part.endswith(".py") else sources(part)
    found = [text for path in paths for text in bare_texts(path)]
    assert not found, f"{len(found)}:\n" + "\n".join(found)
