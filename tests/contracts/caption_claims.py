"""Parser of the claims in an English sentence: values of nodes, values that players have secured, and numbers of
leaves.

The parser knows the sentences but uses no code of the kit. A number after ≈, as in ``B ≈ 5``, is an estimate.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

PLAIN = r"−?(?:\d[\d./]*\d|\d|∞)(?![./]?\d)"
NUMBER = r"≈?[−+]?(?:\d[\d./]*\d|\d|∞)(?![./]?\d)"
TUPLE = rf"≈?\({PLAIN}(?:, {PLAIN})+\)"
LABEL = r"(?<![\w.(·])[A-Z]\d*(?![\w.])"
TERMS = r"[^=≈;:a-z]*·[^=≈;:a-z]*"
"""a weighted sum such as ``0.5·3 + 0.5·(−2)``"""


@dataclass(frozen=True)
class Claim:
    """A claim about a node: its value, one ``entry`` of its tuple, or its weighted sum ``so far``."""

    label: str
    relation: str
    """``=``, ``≤``, ``≥``, ``<``, ``>`` or ``so far``"""
    value: Any
    is_estimate: bool
    entry: int | None = None


def read_number(text: str) -> Any:
    """Read a number or a tuple as captions print it."""
    plain = text.strip("≈").replace("−", "-").replace("+", "")
    if plain.startswith("("):
        return tuple(Fraction(part) for part in plain[1:-1].split(", "))
    return math.inf if plain == "∞" else -math.inf if plain == "-∞" else Fraction(plain)


def _claim(label: str, relation: str, text: str, sign: str = "=", entry: int | None = None) -> Claim:
    return Claim(label, relation, read_number(text), "≈" in sign + text, entry)


AT_LEAST = {"MAX": "≥", "MIN": "≤"}
"""relation between a node's value and the value that its player has secured there, by player"""
NO_BETTER = {"MAX": "≤", "MIN": "≥"}
WORSE = {"MAX": "<", "MIN": ">"}
WORDS = {
    "at least": "≥",
    "at most": "≤",
    "more than": ">",
    "less than": "<",
    "not worth more than": "≤",
    "not worth less than": "≥",
}

Reader = Callable[[re.Match[str]], Iterator[Claim]]
READERS: list[tuple[re.Pattern[str], Reader]] = []


def reads(pattern: str) -> Callable[[Reader], Reader]:
    """Register the decorated function as the reader of a pattern. In the pattern, ⟨L⟩, ⟨V⟩ and ⟨T⟩ represent a label, a
    number and a weighted sum.
    """
    full = pattern.replace("⟨L⟩", LABEL).replace("⟨V⟩", NUMBER).replace("⟨T⟩", TERMS)

    def register(reader: Reader) -> Reader:
        READERS.append((re.compile(full), reader))
        return reader

    return register


@reads(rf"(⟨L⟩) ([=≤≥≈]) ({TUPLE}|⟨V⟩)(?![\d·√])")
def formula(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``B ≤ 3``, ``B ≈ 5``, ``B ≥ ≈5`` or ``B = (1, 2)``."""
    label, sign, text = found.groups()
    yield _claim(label, "=" if sign == "≈" else sign, text, sign)


@reads(r"(⟨L⟩) ∈ [\[(](⟨V⟩), (⟨V⟩)[\])]")
def interval(found: re.Match[str]) -> Iterator[Claim]:
    """Read an interval such as ``A ∈ [3, ≈14]``."""
    yield _claim(found[1], "≥", found[2])
    yield _claim(found[1], "≤", found[3])


@reads(rf"(⟨L⟩) is (?:worth|a leaf worth) ({TUPLE}|⟨V⟩)(?! or (?:more|less))")
def worth(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``B1 is worth 3``."""
    yield _claim(found[1], "=", found[2])


@reads(rf"(⟨L⟩) is (?:known to be )?(?:worth )?({'|'.join(WORDS)}) (?:⟨T⟩([=≈]) )?(⟨V⟩)(?! or )")
def bounded(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``the chance node C is worth at most 0.5·3 + 0.5·9 = 6`` or ``C is not worth more than 5``."""
    yield _claim(found[1], WORDS[found[2]], found[4], found[3] or "=")


@reads(r"(⟨L⟩) (?:is |\()(at least|at most) about (⟨V⟩)")
def bounded_by_estimates(found: re.Match[str]) -> Iterator[Claim]:
    """Read bounds that are estimates: ``A is at least about 9`` or ``C (at most about 3)``."""
    yield _claim(found[1], WORDS[found[2]], found[3], "≈")


@reads(r"(MAX|MIN) (?:avoids because it )?(?:already has|has|can now get) (⟨V⟩) at (⟨L⟩)")
def secured(found: re.Match[str]) -> Iterator[Claim]:
    """Read a secured value: ``MAX already has 3 at A`` or ``which MIN avoids because it already has 3 at B``."""
    yield _claim(found[3], AT_LEAST[found[1]], found[2])


@reads(r"(MAX|MIN) may still do better with ⟨L⟩ than its (⟨V⟩) at (⟨L⟩)")
def still(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``MIN may still do better with C2 than its 10 at C``."""
    yield _claim(found[3], AT_LEAST[found[1]], found[2])


@reads(r"(⟨L⟩) is no better for (MAX|MIN) than (⟨V⟩) at (⟨L⟩)")
def no_better(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``C is no better for MAX than 3 at A``."""
    yield _claim(found[1], NO_BETTER[found[2]], found[3])
    yield _claim(found[4], AT_LEAST[found[2]], found[3])


@reads(r"(MAX|MIN) takes (⟨V⟩) at (⟨L⟩)")
def takes(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``MIN takes 3 at B1``."""
    yield _claim(found[3], "=", found[2])


@reads(r"best value so far for (MAX|MIN) at (⟨L⟩) is (⟨V⟩), from ⟨L⟩(?:: [αβ]|\.(?!\d))")
def best_so_far(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``the best value so far for MAX at A is 3: α rises``. If the value is outside the window, it is only the
    value that the child returned.
    """
    yield _claim(found[2], AT_LEAST[found[1]], found[3])


@reads(r"(⟨L⟩) (?:has the expected value|is) ⟨T⟩([=≈]) (⟨V⟩)(?! so far)")
def mean(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``the chance node C has the expected value 0.5·3 + 0.5·2 = 2.5``."""
    yield _claim(found[1], "=", found[3], found[2])


@reads(rf"node (⟨L⟩) (?:has the expected value|is) ({TUPLE})(?! so far)")
def mean_tuple(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``the chance node C has the expected value (1, 5/2)``."""
    yield _claim(found[1], "=", found[2])


@reads(r"weighted sum at (?:the chance node )?(⟨L⟩) is ⟨T⟩([=≈]) (⟨V⟩) so far")
def weighted_sum(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``the weighted sum at the chance node B is 0.5·3 = 1.5 so far``."""
    yield _claim(found[1], "so far", found[3], found[2])


@reads(rf"(⟨L⟩) is finished and returns (its value|the estimate) ({TUPLE}|⟨V⟩)")
def returned(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``B is finished and returns its value 3``."""
    yield _claim(found[1], "=", found[3], "=" if found[2] == "its value" else "≈")


@reads(
    r"(MAX|MIN) already has (⟨V⟩) at ⟨L⟩[^:.]*: (by the estimates, )?"
    r"(it will never choose|play will never reach|it gains nothing by choosing|it gains nothing if play reaches|"
    r"it gains nothing at) (⟨L⟩)"
)
def useless(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``MAX already has 3 at A with B (2 ≤ α = 3): it will never choose C``."""
    relation = (WORSE if "never" in found[4] else NO_BETTER)[found[1]]
    yield _claim(found[5], relation, found[2], (found[3] and "≈") or "=")


@reads(r"(⟨L⟩) is better for (MAX|MIN) than (⟨V⟩), so it is searched again")
def better(found: re.Match[str]) -> Iterator[Claim]:
    """Read ``C is better for MAX than 3, so it is searched again``."""
    yield _claim(found[1], {"MAX": ">", "MIN": "<"}[found[2]], found[3])


@reads(r"(p\d) (?:gets( at least)?|already has) (⟨V⟩) at (⟨L⟩)")
def entry(found: re.Match[str]) -> Iterator[Claim]:
    """Read a claim about one entry of a tuple, such as ``p2 gets at least 6 at C`` or ``p1 already has 5 at A``."""
    relation = "≥" if found[2] or "already" in found[0] else "="
    yield _claim(found[4], relation, found[3], entry=int(found[1][1:]) - 1)


# ---- conditions, questions and texts that only resemble claims -------------------------------------

CONDITION = re.compile(
    rf"[Ii]f ({LABEL}) ([≤≥]|were) ({NUMBER}),? (?:the chance node )?({LABEL}) "
    rf"(?:is worth at (?:least|most)|would be worth (only|as much as)) ({NUMBER})"
)
CONDITION_BEHIND = re.compile(
    rf"node ({LABEL}) is worth at (least|most) ({NUMBER}), its [αβ], if ({LABEL}) ([≤≥]) ({NUMBER})"
)
BOTH_CONDITIONS = re.compile(rf", and at (least|most) ({NUMBER}), its [αβ], if ({LABEL}) ([≤≥]) ({NUMBER})")
REST = r"(?:[^.]|\.(?=\d))*"
NO_CLAIMS = re.compile(rf"{REST}\basks? {REST}whether {REST}|\((?:α|β) = [^)]*\)|{REST}its [αβ]{REST}")
"""parts of captions that claim nothing: questions, bounds of a window, and hypothetical sentences about the value of a
child
"""


def claims(text: str) -> Iterator[Claim]:
    """Yield the claims of a text about the values of nodes."""
    said = NO_CLAIMS.sub("", text)
    for pattern, reader in READERS:
        for found in pattern.finditer(said):
            yield from reader(found)


@dataclass(frozen=True)
class Condition:
    """A conditional claim: if ``child`` has one value, ``node`` has another; ``relation`` is ``≤`` or ``≥`` for
    both.
    """

    child: str
    limit: Any
    node: str
    outcome: Any
    relation: str
    is_estimate: bool


def conditions(text: str) -> Iterator[Condition]:
    """Yield the claims about a chance node that hold if a child has a certain value."""
    for child, sign, limit, node, word, outcome in CONDITION.findall(text):
        relation = sign if not word else "≤" if word == "only" else "≥"
        yield Condition(child, read_number(limit), node, read_number(outcome), relation, "≈" in limit + outcome)
    for node, _, outcome, child, relation, limit in CONDITION_BEHIND.findall(text):
        yield Condition(child, read_number(limit), node, read_number(outcome), relation, "≈" in limit + outcome)
        for _, second, other, sign, end in BOTH_CONDITIONS.findall(text):
            is_estimate = "≈" in end + second
            yield Condition(other, read_number(end), node, read_number(second), sign, is_estimate)


# ---- inequalities, sums and counts ---------------------------------------------------------------

INEQUALITY = re.compile(rf"(?<![\w.·)≈−])({NUMBER}) ([≤<≥>=]) (?:[αβ] = )?({NUMBER})")
TEST = re.compile(rf"([^.]*)\(({NUMBER}) [≤<≥>] [αβ] = {NUMBER}\)")
SUM = re.compile(rf"((?:{NUMBER}·(?:\({PLAIN}\)|{NUMBER})(?: \+ )?)+) [=≈] ({NUMBER})")
HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda one, other: one == other,
    "≤": lambda one, other: one <= other,
    "<": lambda one, other: one < other,
    "≥": lambda one, other: one >= other,
    ">": lambda one, other: one > other,
}


def false_arithmetic(text: str) -> str:
    """Return the first false inequality or sum in a text, or ""."""
    for left, sign, right in INEQUALITY.findall(text):
        if not HOLDS[sign](read_number(left), read_number(right)):
            return f"{left} {sign} {right}"
    for terms, total in SUM.findall(text):
        parts = [term.split("·") for term in terms.split(" + ")]
        if sum(read_number(p) * read_number(v.strip("()")) for p, v in parts) != read_number(total):
            return f"{terms} = {total}"
    return ""


def unfounded_test(text: str) -> str:
    """Return a value used in a cut-off test that does not occur earlier in the sentence, or ""."""
    for before, value in TEST.findall(text):
        given = re.findall(NUMBER, re.split(" already has| but M.. has", before)[0])
        if " gives " in before and read_number(value) not in map(read_number, given):
            return str(value)
    return ""


def counts(text: str) -> dict[str, int]:
    """Return the numbers of leaves and positions that a text mentions, by their description."""
    patterns = {
        "leaves": r"The search evaluates (\d+) (?:more )?lea(?:f|ves)",
        "positions": r"The search evaluates (\d+) (?:more )?positions?",
        "never": r"(\d+) lea(?:f|ves) (?:was |were )?never evaluated|leaves never evaluated: (\d+)",
        "saved": r"evaluations saved: (\d+)",
        "in all": r"evaluations in all: (\d+)",
    }
    found = {name: re.search(pattern, text) for name, pattern in patterns.items()}
    return {name: int(next(filter(None, match.groups()))) for name, match in found.items() if match}
