"""The captions of every search are well formed in each language, and have true numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from hypothesis import given
from test_narration import sentences

import gametree as gt
from gametree.phrases import LANGUAGES
from gametree.trace.frames import STEP_SIZES
from gametree.values import show
from random_results import results, tuple_truths
from searches import MANY_PLAYERS
from trees import INF

# ---- random searches ----------------------------------------------------------------------------


# ---- well-formed sentences ----------------------------------------------------------------------


@given(results())
def test_captions_are_well_formed(result: gt.Result) -> None:
    """Captions are one or two complete sentences, differ between languages, and have no empty placeholders."""
    for by in STEP_SIZES:
        for frame in result.frames(by):
            captions = [frame.caption(lang) for lang in LANGUAGES]
            assert len(set(captions)) == len(LANGUAGES), captions
            for said in captions:
                assert said.endswith("."), said
                assert said[0].isupper() or said.startswith(("p1 ", "p2 ", "p3 ")), said
                assert not re.search(r"None|[{}]|%\(|  | [.,;:]|\(\)|\.\.|CHANCE|LEAF", said), said
                assert 1 <= sentences(said) <= 2, said


# ---- truth --------------------------------------------------------------------------------------

NUMBER = r"−?(?:\d[\d./]*\d|\d|∞)"
LABEL = r"[A-Z][\d.]*(?<!\.)"
TUPLE = rf"\({NUMBER}, {NUMBER}, {NUMBER}\)"
TUPLES = re.compile(rf"({LABEL}) = ({TUPLE})")
PREFERRED = re.compile(
    rf"(p\d) at ({LABEL}) (plays against .*? and )?prefers ({TUPLE}) to ({TUPLE}).*?({NUMBER}) ([<>]) ({NUMBER})"
)


def number(text: str) -> Any:
    """Return a number as captions print it."""
    plain = text.replace("−", "-")
    return INF if plain == "∞" else -INF if plain == "-∞" else Fraction(plain)


@given(results(MANY_PLAYERS))
def test_captions_of_many_players_are_true(result: gt.Result) -> None:
    """The tuples in captions are the values of their nodes, and a player is said to prefer the tuple with the better
    entry.
    """
    worth = tuple_truths(result)
    hero = result.rules.player or result.tree.kind(0)
    for by in STEP_SIZES:
        for frame in result.frames(by):
            said = frame.caption()
            for label, value in TUPLES.findall(said):
                assert show(worth[result.tree[label]]) == value, said
            for player, label, _, chosen, other, entry, sign, against in PREFERRED.findall(said):
                assert result.tree.kind(label) == player
                whose = hero if result.algorithm == "paranoid" else player
                place = int(whose[1:]) - 1
                assert (chosen[1:-1].split(", ")[place], other[1:-1].split(", ")[place]) == (entry, against), said
                is_more = number(entry) > number(against)
                assert entry != against and sign == (">" if player == whose else "<") == (">" if is_more else "<"), said
