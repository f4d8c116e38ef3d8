"""A test with golden text fails if a sentence changes, is added or is missing; every golden section has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import goldens
from goldens import FOLDER, Golden, sections

HEADED = sorted(path for path in FOLDER.rglob("*.txt") if path.read_text(encoding="utf-8").startswith("# test_"))
TYPED = (
    r"'[^']*'|“[^”]*”|«[^»]*»|\"[^\"]*\"|--?[\w-]+=\S+|\[[^\]]*\]|\{[^}]*\}"
    r"|(?<=write )(x ≠ )?-[\d.]+( or -\d+)?|-\d+ is not a move"
)
"""pattern of the text in a golden file that a reader would type"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Golden:
    """Return a golden section of two lines."""
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    monkeypatch.setattr(goldens, "WRITES", True)
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "pinned.txt").write_text("of another test\n", encoding="utf-8")
    written = Golden("room", "test_x::test_y")
    written("first", "  second, indented")
    written.close()
    assert (tmp_path / "room" / "pinned.txt").read_text(encoding="utf-8") == "of another test\n"
    sections.cache_clear()
    monkeypatch.setattr(goldens, "WRITES", False)
    return Golden("room", "test_x::test_y")


def test_unchanged_text_matches_its_golden_file(kept: Golden) -> None:
    """The golden lines match however they are divided into calls; indented lines match, too."""
    kept("first")
    kept("  second, indented")
    kept.close()


def test_any_changed_sentence_or_language_fails(kept: Golden) -> None:
    """The tested changes are another sentence, an additional one, a missing one, and another language."""
    with pytest.raises(AssertionError):
        kept("First")
    with pytest.raises(AssertionError):
        kept("first", lang="es")
    short = Golden("room", "test_x::test_y")
    short("first")
    with pytest.raises(AssertionError, match=r"test_y in .* GAMETREE_GOLDEN=write .*-n 0\n(.*\n)*-  second, indented"):
        short.close()
    with pytest.raises(AssertionError):
        short("  second, indented", "third")


@pytest.mark.parametrize("path", HEADED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_section_belongs_to_an_existing_test(path: Path) -> None:
    for name in sections(path):
        module, _, test = name.partition("::")
        found = next(FOLDER.parent.rglob(f"{module}.py"), None)
        assert found, name
        head = rf"def {re.escape(test.partition('[')[0])}\((?:(?!\) ->).)*\bgolden\b"
        assert re.search(head, found.read_text("utf-8"), re.DOTALL), name


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.txt")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_numbers_use_a_true_minus_sign_outside_typed_text(path: Path) -> None:
    """Typed text is text in quotation marks, a call, a tree, an option or a table."""
    for line in path.read_text(encoding="utf-8").split("\n"):
        sentence = re.sub(TYPED, "", line) if not line.startswith("# ") else ""
        assert not re.search(r"(?<![\w.)\]])-[\d∞]", sentence), line
