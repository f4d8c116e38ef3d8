"""Bounds as text, the same in every language: what is known of a value, a window, the test of a cut-off."""

from __future__ import annotations

from ..phrases import in_brackets
from ..rules import INFINITE_WINDOW, Rules, Window
from ..values import Number, Value, show
from .replay import Cut

__all__ = [
    "SIGNS",
    "cut_test",
    "inequality",
    "marked",
    "written_bounds",
    "written_found",
    "written_interval",
    "written_known",
    "written_window",
]

SIGNS = {"exact": "", "at_most": "≤ ", "at_least": "≥ "}
"""What precedes a value, by the ``bound`` of a result."""
NEITHER = (False, False)
"""no end of an interval rests on an estimate"""


def marked(number: str, is_estimate: bool) -> str:
    """Write a number with ≈ before it where it rests on an estimate; infinity rests on none.

    >>> marked("3", True), marked("3", False), marked("+∞", True)
    ('≈3', '3', '+∞')
    """
    return f"≈{number}" if is_estimate and not number.endswith("∞") else number


def written_bounds(
    low: Number, high: Number, ends: Window = INFINITE_WINDOW, *, estimated: tuple[bool, bool] = NEITHER
) -> str:
    """Write what is known of a value: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``; "" for nothing.

    ``ends`` is the range of the values: an end of the interval that lies there tells nothing. An end that is
    ``estimated`` has ≈ before it, a value ≈ in place of =.

    >>> written_bounds(3, 3), written_bounds(-9, 3, (-9, 9)), written_bounds(3, 14), written_bounds(-9, 9, (-9, 9))
    ('= 3', '≤ 3', '[3, 14]', '')
    >>> written_bounds(3, 3, estimated=(True, False)), written_bounds(3, 14, estimated=(False, True))
    ('≈ 3', '[3, ≈14]')
    """
    if low == high:
        return f"{'≈' if any(estimated) else '='} {show(low)}"
    is_below, is_above = high < ends[1], low > ends[0]
    least, most = marked(show(low), estimated[0]), marked(show(high), estimated[1])
    if is_below and is_above:
        return f"[{least}, {most}]"
    return f"≤ {most}" if is_below else f"≥ {least}" if is_above else ""


def written_interval(low: Number, high: Number, *, estimated: tuple[bool, bool] = NEITHER) -> str:
    """Write what is known of a value as an interval: ``[−∞, 3]``, or ``[−∞, +∞]`` for nothing."""
    return f"[{marked(show(low), estimated[0])}, {marked(show(high, sign=True), estimated[1])}]"


def written_known(
    name: str, low: Number, high: Number, ends: Window = INFINITE_WINDOW, *, estimated: tuple[bool, bool] = NEITHER
) -> str:
    """Write what is known of a node: ``C = 3``, ``C ≤ 3``, ``C ∈ [3, 14]``; of nothing, the range of the values.

    >>> written_known("C", -9, 3, (-9, 9)), written_known("C", -9, 9, (-9, 9)), written_known("C", *INFINITE_WINDOW)
    ('C ≤ 3', 'C ∈ [−9, 9]', 'C ∈ (−∞, +∞)')
    """
    known = written_bounds(low, high, ends, estimated=estimated) or written_bounds(low, high)
    known = known or written_window((low, high))
    return f"{name} {known if known[0] in '=≈≤≥' else f'∈ {known}'}"


def written_found(value: Value, bound: str, *, is_estimate: bool = False) -> str:
    """Write what a search found at the root: its value, or a bound such as ``≤ 3``."""
    return SIGNS[bound] + marked(show(value), is_estimate)


def written_window(window: Window) -> str:
    """Write a window for people: ``(−∞, +∞)``, or with the brackets of the course."""
    return in_brackets(f"{show(window[0], sign=True)}, {show(window[1], sign=True)}")


def inequality(value: Value, bound: Number, *, upper: bool, rules: Rules) -> str:
    """Write the inequality that allows a cut-off: ``2 ≤ α = 3``, or ``9 ≥ β = 8`` when ``upper``.

    >>> inequality(2, 3, upper=False, rules=Rules()), inequality(9, 8, upper=True, rules=Rules(cut="beyond"))
    ('2 ≤ α = 3', '9 > β = 8')
    """
    strict = rules.cut == "beyond" and value != bound
    sign = (">" if strict else "≥") if upper else ("<" if strict else "≤")
    return f"{show(value)} {sign} {'β' if upper else 'α'} = {show(bound)}"


def cut_test(cut: Cut, rules: Rules) -> str:
    """Write the test that a cut-off passed, as ``2 ≤ α = 3``."""
    return inequality(cut.value, cut.bound, upper=cut.upper, rules=rules)
