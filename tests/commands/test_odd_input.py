"""Invalid input is refused with an error of the kit that is one short sentence."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import gametree as gt
from gametree import GameTreeError
from gametree.errors import InputError, TraceError
from gametree.exercises import Exercise
from gametree.explain.what_if import what_if
from gametree.games import TicTacToe
from gametree.phrases import LANGUAGES, short_repr

HUGE = 10**5000
"""a number with more digits than Python prints"""


class Mute:
    """An object whose ``repr`` fails."""

    def __repr__(self) -> str:
        raise RuntimeError("mute")


ODD = [
    *(HUGE, -HUGE, Fraction(1, HUGE), float("nan")),
    *map(Decimal, ("sNaN", "NaN", "1e99999999", "-1e-99999999")),
    *(Mute(), "x" * 10**6, object(), b"3", 3 + 4j, True, {}, (), [[]]),
]

READERS: dict[str, Callable[[object], object]] = {
    "a leaf": lambda odd: gt.Tree.from_nested([3, odd]),
    "the tree": gt.Tree.from_nested,
    "leaves": lambda odd: gt.Tree.from_leaves([odd, 3], branching=2),
    "branching": lambda odd: gt.Tree.from_leaves([1, 2, 3, 4], branching=odd or None),
    "branchings": lambda odd: gt.Tree.from_leaves([1, 2, 3, 4], branching=[odd, odd]),
    "levels": lambda odd: gt.Tree.parse("[3 5]", levels=odd or 1),
    "text": gt.Tree.parse,
    "trace": gt.Trace.from_json,
    "window": lambda odd: gt.alphabeta("[3 5]", window=(odd, 3)),
    "depth": lambda odd: gt.Rules(depth=odd),
    "cut": lambda odd: gt.Rules(cut=odd),
    "unstable": lambda odd: gt.Rules(unstable=3 if isinstance(odd, str | bytes | dict | list | tuple) else odd),
    "order": lambda odd: gt.Rules(order=odd or 3),
    "value_range": lambda odd: gt.Rules(value_range=odd or 3),
    "step size": lambda odd: gt.minimax("[3 5]").frames(by=odd),
}


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: short_repr(odd)[:20])
@pytest.mark.parametrize("reader", READERS)
def test_malformed_input_raises_only_errors_of_the_kit(reader: str, odd: object) -> None:
    """In each language the errors have one line."""
    with pytest.raises(GameTreeError) as refused:
        READERS[reader](odd)
    for lang in LANGUAGES:
        message = refused.value.text(lang)
        assert 10 < len(message) < 400 and "\n" not in message


@pytest.mark.parametrize("text", ["1e400", "1e-400"])
def test_number_with_a_large_exponent_is_exact(text: str) -> None:
    """The decimal is not rounded to infinity."""
    assert gt.Tree.from_nested([Decimal(text), 3]) == gt.Tree.parse(f"[{text} 3]")
    assert gt.minimax(gt.Tree.from_nested([Decimal(text), 3])).value == max(Fraction(text), 3)


ALPHABETA = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
VERBS: dict[str, Callable[[object], object]] = {
    "file": lambda odd: ALPHABETA.export(3 if isinstance(odd, str) else odd, format="dot"),
    "page": lambda odd: ALPHABETA.to_html(3 if isinstance(odd, str) else odd),
    "deck": lambda odd: ALPHABETA.deck(odd),
    "template": lambda odd: ALPHABETA.deck("a.pptx", template=odd),
    "sheet": lambda odd: ALPHABETA.contact_sheet(odd),
    "title": lambda odd: ALPHABETA.to_html(title=3 if isinstance(odd, str) else odd),
    "step of a page": lambda odd: ALPHABETA.to_html(step=odd),
    "frame": lambda odd: ALPHABETA.frames()["x" if odd is True else odd],
    "format": lambda odd: ALPHABETA.export("figures", format=odd),
    "size": lambda odd: ALPHABETA.export("figures", size=odd),
    "dpi": lambda odd: ALPHABETA.export("figures", dpi=odd),
    "hide": lambda odd: ALPHABETA.export("figures", hide=odd or 3),
    "details": lambda odd: Exercise("values", "[3 5]", details=odd or 3),
    "seed": lambda odd: Exercise("values", "[3 5]", seed=odd),
    "hint": lambda odd: Exercise("values", "[3 5]").hint(odd),
    "what_if": lambda odd: what_if(ALPHABETA, odd or 3),
    "low": lambda odd: gt.random_tree(1, low=odd),
    "position": lambda odd: TicTacToe().state(odd),
}


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: short_repr(odd)[:20])
@pytest.mark.parametrize("verb", VERBS)
def test_unusable_options_are_refused_before_any_output(
    verb: str, odd: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error exists in every language."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameTreeError) as refused:
        VERBS[verb](odd)
    assert all(0 < len(refused.value.text(lang)) < 500 for lang in LANGUAGES)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("value", ['"-inf"', '["-inf", 1, 2]', "[]", "1e400", '"1/0"', "null", "true", "9" * 5000])
def test_trace_value_unlike_the_leaf_values_is_refused(value: str) -> None:
    """A trace of a game for several players has tuples of equal length; reading a trace with other values fails."""
    trace = gt.maxn("p1[p2[(1 2) (2 1)] (3 0)]").trace
    data = json.loads(trace.to_json())
    for event in data["events"]:
        if event[2] is not None:
            text = json.dumps({**data, "events": [[*e[:2], "@", *e[3:]] if e is event else e for e in data["events"]]})
            with pytest.raises(TraceError):
                gt.Trace.from_json(text.replace('"@"', value))


SPOILT: dict[str, Callable[[dict[str, bytes]], object]] = {
    "a part is missing": lambda parts: parts.pop("ppt/slideMasters/slideMaster1.xml"),
    "links are missing": lambda parts: parts.pop("ppt/_rels/presentation.xml.rels"),
    "half a part": lambda parts: parts.update({"ppt/presentation.xml": parts["ppt/presentation.xml"][:200]}),
    "another part": lambda parts: parts.update({"ppt/slideLayouts/slideLayout2.xml": b"<a/>"}),
    "no size": lambda parts: parts.update({"ppt/slideMasters/slideMaster1.xml": b"<p:sldMaster/>"}),
    "no types": lambda parts: parts.update({"[Content_Types].xml": b""}),
}


@pytest.mark.parametrize("name", SPOILT)
def test_damaged_template_is_refused_by_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The template is a damaged presentation, and no file is written."""
    monkeypatch.chdir(tmp_path)
    presentation = pytest.importorskip("pptx").Presentation()
    presentation.save("whole.pptx")
    with zipfile.ZipFile("whole.pptx") as whole:
        parts = {entry.filename: whole.read(entry) for entry in whole.infolist()}
    SPOILT[name](parts)
    with zipfile.ZipFile("spoilt.pptx", "w") as spoilt:
        for part, data in parts.items():
            spoilt.writestr(part, data)
    with pytest.raises(InputError, match=r"spoilt\.pptx"):
        gt.alphabeta("[3 5]").deck("deck.pptx", template="spoilt.pptx")
    assert not Path("deck.pptx").exists()
