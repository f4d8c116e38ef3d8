"""Errors speak the reader's language: every error of the kit is made of phrases, and the environment decides."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree as gt
from gametree import GameTreeError, errors

PACKAGE = Path(gt.__file__).parent
ROOMS = sorted(
    path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path.is_dir() and any(path.glob("*.py")))
)
KINDS = {
    name
    for module in ("errors", "exercises/answer_errors")
    for node in ast.walk(ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8")))
    if isinstance(node, ast.ClassDef) and (name := node.name).endswith("Error")
}
GOT = 2
"""the place of what was given, among the arguments of an `InputError`: a copy of it is no phrase"""


def bare_texts(path: Path) -> Iterator[str]:
    """Yield the errors of a module with a text that no translation reaches: a string or an f-string in the call."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in KINDS | {"choose"}:
            continue
        one_text = (
            name != "choose"
            and issubclass(getattr(errors, name, GameTreeError), GameTreeError)
            and not (name.endswith("Error") and issubclass(getattr(errors, name, errors.InputError), errors.InputError))
        )
        places = [0] if one_text or name == "choose" else [0, 1, GOT, 3]
        told = [(place, node.args[place]) for place in places if place < len(node.args)]
        told += [(GOT if word.arg == "got" else 0, word.value) for word in node.keywords if word.arg not in ("lang",)]
        for place, part in told:
            if isinstance(part, ast.JoinedStr) and not (place == GOT and _is_copy(part)):
                yield f"{path.relative_to(PACKAGE)}:{part.lineno}: {ast.unparse(part)}"
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield f"{path.relative_to(PACKAGE)}:{part.lineno}: {part.value!r}"


def _is_copy(part: ast.JoinedStr) -> bool:
    """Tell whether an f-string has no words of its own, as ``f"{text[:20]}…"``."""
    words = [piece.value for piece in part.values if isinstance(piece, ast.Constant)]
    return not any(letter.isalpha() for word in words for letter in str(word))


@pytest.mark.parametrize("room", ROOMS)
def test_every_error_is_made_of_phrases(room: str) -> None:
    """What an error says is a phrase, or marked as code; only a copy of what was given is a plain text."""
    folder = PACKAGE / room
    paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{room}.py"]
    found = [text for path in paths for text in bare_texts(path)]
    assert not found, f"{len(found)}:\n" + "\n".join(found)
