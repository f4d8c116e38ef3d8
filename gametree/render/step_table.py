"""The step table: a row for each step of a search, as aligned text, Markdown, LaTeX or a pandas DataFrame."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from ..errors import MissingPackageError, choose
from ..explain.control_words import words
from ..languages import translator
from ..phrases import Code, gettext, local_numbers
from ..trace.protocols import AnyFrame, AnyResult
from ..values import show
from .printed_text import Markdown, Plain
from .tex_text import tex

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["RELATION", "StepRow", "as_latex", "as_markdown", "rows", "step_table", "table"]

WIDTH = 100
"""usual width of the table, in characters"""
NARROWEST = 30
"""least width of the column of captions, in characters"""
GAP = "  "
RELATION = re.compile(r" ([=≈≤≥<>∈]) ")


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step: its node, the window and the value there at that moment, and the caption."""

    step: str
    node: str
    alpha: str
    beta: str
    value: str
    what: str


def rows(result: AnyResult, by: str = "leaf", lang: str = "en") -> list[StepRow]:
    """Return a row for each frame at a step size, frame 0 included.

    >>> import gametree as gt
    >>> rows(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))[2].what
    'B2 is worth 12, which MIN avoids because it already has 3 at B: B ≤ 3.'
    """
    return [_row(frame, lang) for frame in result.frames(by)]


def table(result: AnyResult, by: str = "leaf", lang: str = "en", format: str = "text") -> Plain | DataFrame:
    """Return the steps as ``"text"``, ``"markdown"``, ``"latex"`` or a pandas ``"dataframe"``."""
    writers: dict[str, Callable[[AnyResult, str, str], Plain | DataFrame]]
    writers = {"text": step_table, "markdown": as_markdown, "latex": as_latex, "dataframe": as_dataframe}
    return writers[choose(gettext("format"), format, writers)](result, by, lang)


def step_table(result: AnyResult, by: str = "leaf", lang: str = "en", width: int = WIDTH) -> Plain:
    """Return the steps as aligned lines; captions are wrapped to ``width``. Minimax has no window, so no α and β.

    >>> import gametree as gt
    >>> step_table(gt.alphabeta("[[3 9] [2 7]]"), width=80)
    step  node   α   β  value  what happens
    ────────────────────────────────────────────────────────────────────────────────
    0     A     −∞  +∞         MAX is to move at A. Alpha-beta evaluates the leaves
                               from left to right and skips those that cannot change
                               the result.
    a     B1    −∞  +∞      3  B1 is worth 3 and B is a MIN node, so B ≤ 3.
    b     B2    −∞   3      9  B2 is worth 9, and all children of B have now been
                               searched, so B = 3. MAX can now get 3 at A, so A ≥ 3.
    c     C1     3  +∞      2  C1 = 2 gives C ≤ 2, but MAX already has 3 at A with B
                               (2 ≤ α = 3): it will never choose C, so C2 is pruned.
                               The search is over: A = 3, the best move is a1, and 1
                               leaf was never evaluated.
    """
    lines, shown = _cells(result, by, lang)
    widths = {column: max(len(line[column]) for line in lines) for column in shown[:-1]}
    left = sum(widths.values()) + len(GAP) * len(widths)
    room = max(width - left, NARROWEST)
    written = [entry for line in lines for entry in _lines(line, widths, room)]
    return Plain("\n".join([written[0], "─" * (left + room), *written[1:]]))


def as_markdown(result: AnyResult, by: str = "leaf", lang: str = "en") -> Markdown:
    r"""Return the steps as a table in Markdown.

    >>> import gametree as gt
    >>> print(*as_markdown(gt.minimax("[3 5]")).splitlines()[:2], sep="\n")
    | step | node | value | what happens |
    | :--- | :--- | ---: | :--- |
    """
    lines, shown = _cells(result, by, lang)
    written = [[MARKDOWN_SPECIAL.sub(r"\\\g<0>", line[column]) for column in shown] for line in lines]
    rule = ["---:" if column in NUMBERS else ":---" for column in shown]
    return Markdown("\n".join(f"| {' | '.join(cells)} |" for cells in (written[0], rule, *written[1:])))


def as_latex(result: AnyResult, by: str = "leaf", lang: str = "en") -> Plain:
    r"""Return the steps as a ``tabular`` that needs no package: α, β, ∞, ≤ and the like are written as formulas.

    >>> import gametree as gt
    >>> print(*as_latex(gt.alphabeta("[3 5]")).splitlines()[:3], sep="\n")
    \begin{tabular}{llrrrp{0.6\linewidth}}
    \hline
    step & node & $\alpha$ & $\beta$ & value & what happens \\
    """
    lines, shown = _cells(result, by, lang)
    columns = "".join("r" if column in NUMBERS else "l" for column in shown[:-1])
    heads, *body = [" & ".join(tex(line[column]) for column in shown) + r" \\" for line in lines]
    begin, end = rf"\begin{{tabular}}{{{columns}p{{0.6\linewidth}}}}", r"\end{tabular}"
    return Plain("\n".join([begin, r"\hline", heads, r"\hline", *body, r"\hline", end]))


def as_dataframe(result: AnyResult, by: str = "leaf", lang: str = "en") -> DataFrame:
    """Return the steps as a pandas DataFrame: its columns are the fields of `StepRow`, its numbers exact.

    A `MissingPackageError` where pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ImportError:
        raise MissingPackageError(
            gettext("pandas is not installed; install it with: %(line)s").of(line=Code("pip install pandas"))
        ) from None
    steps = []
    for frame in result.frames(by):
        node, alpha, beta, value = frame.moment
        steps.append((frame.name, frame.tree.label(node), alpha, beta, value, frame.caption(lang)))
    return DataFrame(steps, columns=[*StepRow.__slots__], dtype=object)


def _cells(result: AnyResult, by: str, lang: str) -> tuple[list[list[str]], list[int]]:
    """Return the headings and rows as text, and the columns that are shown: α and β only for a search with windows."""
    said = words(lang)
    heads = [said[f"head_{name}"] for name in StepRow.__slots__]
    shown = [0, 1, 2, 3, 4, 5] if result.trace.has_windows else [0, 1, 4, 5]
    return [heads, *([*astuple(row)] for row in rows(result, by, lang))], shown


def _row(frame: AnyFrame, lang: str) -> StepRow:
    (node, alpha, beta, value), t = frame.moment, translator(lang)
    return StepRow(
        frame.name,
        frame.tree.label(node),
        local_numbers(t, show(alpha, sign=True)),
        local_numbers(t, show(beta, sign=True)),
        "" if value is None else local_numbers(t, show(value)),
        frame.caption(lang),
    )


NUMBERS = (2, 3, 4)
"""columns of numbers"""

MARKDOWN_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~]|\$")


def _lines(line: Sequence[str], widths: dict[int, int], room: int) -> list[str]:
    """Return the lines of a row: names are aligned to the left, numbers to the right, and the caption is wrapped."""
    cells = [line[column].ljust(size) if column < 2 else line[column].rjust(size) for column, size in widths.items()]
    # a formula such as "B ≤ 3" stays on one line
    told = wrap(RELATION.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", line[-1]), room, break_on_hyphens=False)
    first, *more = [part.replace("\N{NO-BREAK SPACE}", " ") for part in told]
    indent = " " * (sum(widths.values()) + len(GAP) * len(widths))
    return [GAP.join([*cells, first]), *(indent + part for part in more)]
