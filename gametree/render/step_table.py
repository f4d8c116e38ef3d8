"""A search as text: a table with a row for each step (text, Markdown, LaTeX or pandas), or a line for each function
call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..errors import choose, imported
from ..explain.algorithm_names import words
from ..explain.pseudocode import line
from ..languages import translator_for, wrap_text
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import Code, Phrase, gettext, local_numbers
from ..rules import Window
from ..trace.algorithms import AnyFrame, AnyResult
from ..trace.annotations import cut_test, written_root_value
from ..trace.replay import Cut
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent
from ..trace.watched import WatchedResult
from ..tree.tree import NodeId
from ..values import Number, Value, exact, show
from .format import SeriesFormat
from .step_pictures import StepPictures
from .text_drawing import Markdown, Plain

if TYPE_CHECKING:
    from pandas import DataFrame

_WIDTH = 100
"""default width of the table, in characters"""
_NARROWEST = 30
"""minimum width of the column of captions, in characters"""
_GAP = "  "


@dataclass(frozen=True, slots=True)
class StepRow:
    """A row of the table: the step's node, the window and value of this node in this step, and the caption."""

    step: str
    node: str
    alpha: str
    beta: str
    value: str
    what: str


def rows(result: AnyResult, by: str = "leaf", lang: str = "en") -> list[StepRow]:
    """Return a row for each frame at the given step size, including frame 0.

    >>> import gametree as gt
    >>> rows(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))[2].what
    'B2 is worth 12, which MIN avoids because it already has 3 at B: B ≤ 3.'
    """
    return [_row(frame, lang) for frame in result.frames(by)]


def table(result: AnyResult, by: str = "leaf", lang: str = "en", format: str = "text") -> Plain | DataFrame:
    """Return the steps as ``"text"``, ``"markdown"``, ``"latex"`` or a pandas ``"dataframe"``."""
    writers: dict[str, Callable[[AnyResult, str, str], Plain | DataFrame]]
    writers = {"text": step_table, "markdown": as_markdown, "latex": as_latex, "dataframe": _as_dataframe}
    return writers[choose(gettext("format"), format, writers)](result, by, lang)


def step_table(result: AnyResult, by: str = "leaf", lang: str = "en", width: int = _WIDTH) -> Plain:
    """Return the steps as aligned lines; captions are wrapped to ``width``. Without windows, as in minimax, there are
    no columns α and β.

    >>> import gametree as gt
    >>> step_table(gt.alphabeta("[[3 9] [2 7]]"), width=80)
    step  node   α   β  value  what happens
    ────────────────────────────────────────────────────────────────────────────────
    0     A     −∞  +∞         MAX is to move at A. Alpha-beta evaluates the leaves
                               from left to right and skips those that cannot change
                               the result.
    a     B1    −∞  +∞      3  B1 is worth 3 and B is a MIN node, so B ≤ 3.
    b     B2    −∞   3      9  B2 is worth 9 and is the last child of B, so B = 3.
                               MAX can now get 3 at A, so A ≥ 3.
    c     C1     3  +∞      2  C1 = 2 gives C ≤ 2, but MAX has 3 at A (2 ≤ α = 3),
                               so C2 is pruned. The search is over: A = 3, best move
                               a1; 1 leaf never evaluated.
    """
    lines, shown_columns = _cells(result, by, lang)
    widths = {column: max(len(line[column]) for line in lines) for column in shown_columns[:-1]}
    fixed_width = sum(widths.values()) + len(_GAP) * len(widths)
    caption_width = max(width - fixed_width, _NARROWEST)
    written = [entry for line in lines for entry in _lines(line, widths, caption_width)]
    return Plain("\n".join([written[0], "─" * (fixed_width + caption_width), *written[1:]]))


def as_markdown(result: AnyResult, by: str = "leaf", lang: str = "en") -> Markdown:
    r"""Return the steps as a table in Markdown.

    >>> import gametree as gt
    >>> print(*as_markdown(gt.minimax("[3 5]")).splitlines()[:2], sep="\n")
    | step | node | value | what happens |
    | :--- | :--- | ---: | :--- |
    """
    lines, shown_columns = _cells(result, by, lang)
    written = [[_MARKDOWN_SPECIAL.sub(r"\\\g<0>", line[column]) for column in shown_columns] for line in lines]
    rule = ["---:" if column in _NUMBERS else ":---" for column in shown_columns]
    return Markdown("\n".join(f"| {' | '.join(cells)} |" for cells in (written[0], rule, *written[1:])))


def as_latex(result: AnyResult, by: str = "leaf", lang: str = "en") -> Plain:
    r"""Return the steps as a ``tabular`` that needs no package: α, β, ∞, ≤ and similar signs are written as formulas.

    >>> import gametree as gt
    >>> print(*as_latex(gt.alphabeta("[3 5]")).splitlines()[:3], sep="\n")
    \begin{tabular}{llrrrp{0.6\linewidth}}
    \hline
    step & node & $\alpha$ & $\beta$ & value & what happens \\
    """
    from .tikz import tex  # imported here to keep start-up fast

    lines, shown_columns = _cells(result, by, lang)
    columns = "".join("r" if column in _NUMBERS else "l" for column in shown_columns[:-1])
    heads, *body = [" & ".join(tex(line[column]) for column in shown_columns) + r" \\" for line in lines]
    begin, end = rf"\begin{{tabular}}{{{columns}p{{0.6\linewidth}}}}", r"\end{tabular}"
    return Plain("\n".join([begin, r"\hline", heads, r"\hline", *body, r"\hline", end]))


def _as_dataframe(result: AnyResult, by: str = "leaf", lang: str = "en") -> DataFrame:
    """Return the steps as a pandas DataFrame, whose columns are the fields of `StepRow`, with exact numbers.

    Raise `MissingPackageError` if pandas is not installed.
    """
    needs = gettext("pandas is not installed; install it with: %(line)s").with_values(line=Code("pip install pandas"))
    pandas = imported("pandas", needs)
    steps = []
    for frame in result.frames(by):
        node, alpha, beta, value = frame.moment
        steps.append((frame.name, frame.tree.label(node), alpha, beta, value, frame.caption(lang)))
    return pandas.DataFrame(steps, columns=[*StepRow.__slots__], dtype=object)


def _cells(result: AnyResult, by: str, lang: str) -> tuple[list[list[str]], list[int]]:
    """Return the headings and rows as text, and the visible columns: α and β only for a search with windows."""
    texts = words(lang)
    heads = [texts[f"head_{name}"] for name in StepRow.__slots__]
    shown_columns = [0, 1, 2, 3, 4, 5] if result.trace.has_windows else [0, 1, 4, 5]
    return [heads, *([*astuple(row)] for row in rows(result, by, lang))], shown_columns


def _row(frame: AnyFrame, lang: str) -> StepRow:
    (node, alpha, beta, value), translations = frame.moment, translator_for(lang)
    return StepRow(
        frame.name,
        frame.tree.label(node),
        local_numbers(translations, show(alpha, sign=True)),
        local_numbers(translations, show(beta, sign=True)),
        "" if value is None else local_numbers(translations, show(value)),
        frame.caption(lang),
    )


_NUMBERS = (2, 3, 4)
"""indices of the columns of numbers"""

_MARKDOWN_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~]|\$")


def _lines(line: Sequence[str], widths: dict[int, int], caption_width: int) -> list[str]:
    """Return the lines of a row: names are left-aligned, numbers right-aligned, and the caption is wrapped."""
    cells = [line[column].ljust(size) if column < 2 else line[column].rjust(size) for column, size in widths.items()]
    first, *more = wrap_text(line[-1], caption_width).split("\n")
    indent = " " * (sum(widths.values()) + len(_GAP) * len(widths))
    return [_GAP.join([*cells, first]), *(indent + text for text in more)]


# ---- Texts of a call trace, except the names of functions and the formulas ----------------------

# TRANSLATORS: text between the parentheses of a call, as in "MIN-VALUE(B1, probability 0.9)"
_PROBABILITY = gettext("probability %(probability)s")
# TRANSLATORS: follows a call: the node was called before and is searched again
_AGAIN = gettext("(again)")
# TRANSLATORS: follows a value from an earlier visit, with which nothing needs to be searched
_REMEMBERED = gettext("(remembered)")
# TRANSLATORS: follows the value of a position at the depth limit, which is not a leaf
_ESTIMATED = gettext("(estimate at the depth limit)")
_RETURNED = gettext("%(node)s returns %(value)s")
# TRANSLATORS: %(test)s is an inequality such as "1 ≤ α = 3"
CUT = gettext("cut-off because %(test)s: %(node)s returns %(value)s")
# TRANSLATORS: %(test)s is an inequality such as "8 ≥ β = 3"; %(skipped)s are labels, as in "B32, B33"
_CUT_AND_SKIPPED = gettext("cut-off because %(test)s: %(node)s returns %(value)s, not called: %(skipped)s")
END = gettext("value found: %(value)s")
# TRANSLATORS: the last line of a call trace; the action is the label of a move, as in "a1"
_END_WITH_ACTION = gettext("value found: %(value)s, action: %(action)s")
# TRANSLATORS: SSS* in Stockman's terms: a state is live or solved and has a merit
_LIVE = gettext("%(node)s is live, merit %(merit)s")
# TRANSLATORS: SSS* in Stockman's terms: a state is live or solved and has a merit
_SOLVED = gettext("%(node)s is solved, merit %(merit)s")
# TRANSLATORS: SSS*: a child of the node is solved, so no other plan through it can be better
_DROPPED = gettext("all other plans through %(node)s are dropped")
# TRANSLATORS: SSS*: a child of the node is solved, so no other plan through it can be better
_DROPPED_AND_SKIPPED = gettext("all other plans through %(node)s are dropped, not opened: %(skipped)s")

_FUNCTIONS = {MAX: "MAX-VALUE", MIN: "MIN-VALUE", CHANCE: "EXPECT-VALUE"}
"""textbook names of the functions; with several players, the name of the function for p2 is P2-VALUE"""
_INDENT = "│ "
DEEPEST = 40
"""maximum depth, in plies, to which calls are indented; deeper calls show their depth as a number"""
_MOST_LINES = 10_000
"""maximum number of lines of a trace; the last line counts the omitted events"""
_MOST_TERMS = 6
"""maximum number of terms of a chance node's sum that are printed"""


def call_trace(result: Result, lang: str = "en") -> Plain:
    """Return the calls of a search as indented lines.

    The line of a call shows its window, if the algorithm uses windows; for a leaf, it also shows the value. After the
    calls below a node follows the value that the node returns, with the inequality of a cut-off, if any. The last line
    shows the value and the action. SSS* calls no functions; its lines are the states that it adds to OPEN and removes
    from OPEN.

    >>> import gametree as gt
    >>> call_trace(gt.alphabeta("[[3 12] [2 4]]"))
    MAX-VALUE(A, α = −∞, β = +∞)
    │ MIN-VALUE(B, α = −∞, β = +∞)
    │ │ MAX-VALUE(B1, α = −∞, β = +∞) → 3
    │ │ MAX-VALUE(B2, α = −∞, β = 3) → 12
    │ └ B returns 3
    │ MIN-VALUE(C, α = 3, β = +∞)
    │ │ MAX-VALUE(C1, α = 3, β = +∞) → 2
    │ └ cut-off because 2 ≤ α = 3: C returns 2, not called: C2
    └ A returns 3
    value found: 3, action: a1
    """
    writer = (_StateWriter if result.trace.facts.best_first else _CallWriter)(result, lang)
    return Plain("\n".join([*writer.lines(), writer.end()]))


class _TraceWriter:
    """The lines of a trace, written during its replay; subclasses write the line of an event."""

    def __init__(self, result: Result, lang: str) -> None:
        self.result, self.trace, self.tree = result, result.trace, result.tree
        self.lang, self.t = lang, translator_for(lang)
        self.depths = self.tree.depths()
        self.replay = self.trace.replay()
        self.written: list[str] = []

    def lines(self) -> list[str]:
        for event in self.trace.raw:
            if len(self.written) == _MOST_LINES:
                self.written.append(f"… + {len(self.trace) - self.replay.position}")
                break
            self.replay.advance()
            self.write(event)
        return self.written

    def write(self, event: RawEvent) -> None:
        raise NotImplementedError

    def end(self) -> str:
        value, action = written_root_value(self.result.value, self.result.bound), self.result.best_move
        return self.say(END if action is None else _END_WITH_ACTION, value=value, action=action)

    def say(self, phrase: Phrase, **values: object) -> str:
        return phrase.render(self.t, **values)

    def local(self, numbers: str) -> str:
        return local_numbers(self.t, numbers)

    def add(self, node: NodeId, text: str, corner: str = "") -> None:
        """Add a line, indented by the depth of a node; ``corner`` is the sign that closes the vertical line of the
        node's call.
        """
        depth = self.depths[node]
        rule = _INDENT * min(depth, DEEPEST) + (f"({depth}) " if depth > DEEPEST else "")
        self.written.append(f"{rule}{corner}{text}")

    def skipped(self, cut: Cut) -> str:
        return ", ".join(map(self.tree.label, cut.pruned))


class _CallWriter(_TraceWriter):
    """The lines of a search that finishes a node before it continues to the next."""

    def __init__(self, result: Result, lang: str) -> None:
        super().__init__(result, lang)
        self.has_windows = self.trace.has_windows
        self.called: set[NodeId] = set()
        self.just_cut: Cut | None = None

    def write(self, event: RawEvent) -> None:
        kind, node, value, alpha, beta = event
        if kind is EventKind.ENTER:
            self.add(node, self.call(node, (alpha, beta)))
        elif kind is EventKind.EVALUATE:
            estimated = f" {self.say(_ESTIMATED)}" if self.tree.children(node) else ""
            self.add(node, f"{self.call(node, (alpha, beta))} → {self.local(_shown(value))}{estimated}")
        elif kind is EventKind.RECALL:
            remembered = self.say(_REMEMBERED)
            self.add(node, f"{self.call(node, (alpha, beta))} → {self.local(_shown(value))} {remembered}")
        elif kind is EventKind.CUT:
            self.just_cut = None if isinstance(self.result, WatchedResult) else self.replay.cuts[-1]
        elif kind is EventKind.LEAVE:
            self.add(node, self.returned(node, value), "└ ")
            self.just_cut = None
        self.called.add(node)

    def call(self, node: NodeId, window: Window) -> str:
        arguments, numbers = [self.tree.label(node)], []
        weight = self.tree.probability(node)
        if weight is not None:
            numbers.append(self.say(_PROBABILITY, probability=Code(show(weight))))
        if self.has_windows:
            alpha, beta = window
            numbers += [f"α = {show(alpha, sign=True)}", f"β = {show(beta, sign=True)}"]
        again = f" {self.say(_AGAIN)}" if node in self.called else ""
        if numbers:
            arguments.append(self.local(", ".join(numbers)))
        return f"{self.function(node)}({', '.join(arguments)}){again}"

    def function(self, node: NodeId) -> str:
        """Return the name of the called function; at a leaf, it is the function of the player who would move there."""
        kind, parent = self.tree.kind(node), self.tree.parent(node)
        if kind == LEAF:
            above = MIN if parent is None else self.tree.kind(parent)
            return line({MAX: "MIN-VALUE", MIN: "MAX-VALUE"}.get(above, "VALUE"), self.lang)
        return line(_FUNCTIONS.get(kind, f"{kind.upper()}-VALUE"), self.lang)

    def returned(self, node: NodeId, value: Value | None) -> str:
        label, cut = self.tree.label(node), self.just_cut
        if cut is None:
            return self.say(_RETURNED, node=label, value=self.working(node, value) + _shown(value))
        skipped = self.skipped(cut)
        phrase = _CUT_AND_SKIPPED if skipped else CUT
        return self.say(phrase, node=label, test=self.test(cut), value=_shown(value), skipped=skipped)

    def test(self, cut: Cut) -> str:
        """Return the inequality of a cut-off, such as ``8 ≥ β = 3``. At a chance node, ``E ≥`` or ``E ≤`` precedes it,
        because the search knows only a bound on the mean.
        """
        mean = "" if self.replay.view.kind(cut.node) != CHANCE else "E ≥ " if cut.upper else "E ≤ "
        return mean + cut_test(cut, self.trace.rules)

    def working(self, node: NodeId, value: Value | None) -> str:
        """Return the weighted sum of a chance node, up to the last equals sign; "" for other nodes."""
        if self.replay.view.kind(node) != CHANCE:
            return ""
        below = self.replay.view.children(node)
        terms = [(self.replay.view.probability(child), self.replay.values[child]) for child in below]
        known = [(weight, worth) for weight, worth in terms if worth is not None and not isinstance(worth, tuple)]
        if not 1 < len(known) == len(terms) <= _MOST_TERMS or exact(sum(p * v for p, v in known)) != value:
            return ""
        return " + ".join(f"{show(p)} · {show(v) if v >= 0 else f'({show(v)})'}" for p, v in known) + " = "


class _StateWriter(_TraceWriter):
    """The lines of SSS*: states, each with its merit, which is a bound on the root's value."""

    def __init__(self, result: Result, lang: str) -> None:
        super().__init__(result, lang)
        self.min_at_root = self.replay.view.kind(0) == MIN  # merits are then lower bounds

    def write(self, event: RawEvent) -> None:
        kind, node, value, alpha, beta = event
        label = self.tree.label(node)
        if kind is EventKind.ENTER:
            self.add(node, self.say(_LIVE, node=label, merit=self.merit(alpha, beta)))
        elif kind is EventKind.EVALUATE:
            self.add(node, self.say(_SOLVED, node=label, merit=self.lowered(value, alpha, beta)))
        elif kind is EventKind.CUT:
            skipped = self.skipped(self.replay.cuts[-1])
            self.add(node, self.say(_DROPPED_AND_SKIPPED if skipped else _DROPPED, node=label, skipped=skipped))
        elif kind in (EventKind.LEAVE, EventKind.RECALL):
            self.add(node, self.say(_SOLVED, node=label, merit=_shown(value)))

    def merit(self, alpha: Number, beta: Number) -> str:
        return show(alpha if self.min_at_root else beta, sign=True)

    def lowered(self, value: Value | None, alpha: Number, beta: Number) -> str:
        assert value is not None and not isinstance(value, tuple)
        met, name = (max(alpha, value), "max") if self.min_at_root else (min(beta, value), "min")
        return f"{name}({self.merit(alpha, beta)}, {show(value)}) = {show(met)}"


def _shown(value: Value | None) -> str:
    return "" if value is None else show(value)


# ---- The formats: the step table in Markdown and in LaTeX ----------------------------------------


def _write(table: Callable[[AnyResult, str, str], str], steps: StepPictures) -> bytes:
    return f"{table(steps.result, steps.by, steps.lang)}\n".encode()


MARKDOWN = SeriesFormat("markdown", ".md", write=partial(_write, as_markdown))
LATEX = SeriesFormat("latex", ".tex", write=partial(_write, as_latex))
