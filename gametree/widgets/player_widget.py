"""The notebook widgets of the player: the data are sent once, and traits contain the current step. The widgets also
reply to messages from their pages.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import traitlets

from ..drawing.drawing import draw
from ..drawing.shapes import hidden_parts
from ..drawing.themes import Theme
from ..errors import AlgorithmError, InputError, choose, named_keywords, wrong_value
from ..node_kinds import CHANCE
from ..phrases import LANGUAGES, Code, gettext, short_repr
from ..render.svg import bundle
from ..search.expectiminimax import expectiminimax
from ..trace.algorithms import AnyFrame
from ..trace.frames import STEP_SIZES, Frame
from ..trace.result import Result, search_again
from ..tree.edits import History, edit
from ..tree.tree import NodeId, Tree
from .base import PlayerWidget, ValidatedTrait, answer_message
from .compact_svg import checked_step
from .page_assets import AUTO_THEME, PageFrame
from .player_payload import PANELS, payload, player_texts_of, refuse_unplayable

if TYPE_CHECKING:  # imported for type checking only, so that the default player starts faster
    from ..explain.side_by_side import SideBySide
    from ..search.playout_result import MonteCarloFrame, MonteCarloResult


class Editing:
    """The trees of an editing session, and the search to repeat on each of them.

    If the requested search does not support chance nodes, a tree with chance nodes is searched by expectiminimax.

    >>> import gametree as gt
    >>> editing = Editing(gt.alphabeta("[[3 12] [2 4]]"))
    >>> result, node = editing.do("set_value", 2, "1")
    >>> str(result.tree), result.value
    ('[[1 12] [2 4]]', 2)
    >>> str(editing.do("undo", node)[0].tree)
    '[[3 12] [2 4]]'
    """

    def __init__(self, result: Result) -> None:
        self.wanted = result
        self.history = History(result.tree)

    def do(
        self, verb: str, node: NodeId, value: object = None, check: Callable[[Result], object] = lambda _: None
    ) -> tuple[Result, NodeId]:
        """Change the tree (or undo or redo a change) and search it again; return the new result and the node to select
        next.

        If the change or the search is refused, or ``check`` refuses the new search, raise a `GameTreeError` and leave
        everything unchanged.
        """
        if verb in ("undo", "redo"):
            tree = self.history.undo() if verb == "undo" else self.history.redo()
            return self._search(tree), min(node, len(tree) - 1)
        tree, chosen = edit(self.history.tree, verb, node, value)
        result = self._search(tree)
        check(result)
        self.history.do(tree)
        return result, chosen

    def take(self, result: Result) -> Result:
        """Add to the session a search whose tree was changed outside it; this change can also be undone."""
        self.history.do(result.tree)
        return result

    def _search(self, tree: Tree) -> Result:
        try:
            return search_again(self.wanted, tree)
        except AlgorithmError:
            if CHANCE not in tree.kinds:
                raise
            return expectiminimax(tree, prune=self.wanted.trace.has_windows)


NODE = re.compile(r"\d{1,9}")


def reply(player: SearchPlayer, message: object) -> dict[str, Any]:
    return answer_message(player, message, _VERBS)


def _what_if(player: SearchPlayer, message: dict[str, Any]) -> dict[str, Any]:
    from ..explain.what_if import what_if

    lang = choose(gettext("language"), message.get("lang"), LANGUAGES)
    return {"sentences": what_if(player.result, _values(player, message)).sentences(lang)}


def _values(player: SearchPlayer, message: dict[str, Any]) -> dict[int | str, Any]:
    values = message.get("values")
    if not isinstance(values, dict) or not all(map(NODE.fullmatch, values)):
        raise InputError(wrong_value("values", values, gettext("values by the numbers of their leaves")))
    return {int(node): _with_point(player, value) for node, value in values.items()}


def _with_point(player: SearchPlayer, value: Any) -> Any:
    """Return a value with decimal points if it was typed with commas; ``1,250`` is ambiguous and stays unchanged."""
    if not isinstance(value, str):
        return value
    from ..exercises.answer_notation import is_ambiguous, with_point

    if ";" in value:
        return value.replace(",", ".").replace(";", ",")
    text = value.strip()
    return value if player.result.tree.utilities or is_ambiguous(text) else with_point(text)


def _edit(player: SearchPlayer, message: dict[str, Any]) -> dict[str, Any]:
    value = _with_point(player, message.get("value"))
    return {"node": player.edit(message.get("change", ""), message.get("node", -1), value)}


_VERBS: dict[str, Callable[[SearchPlayer, dict[str, Any]], dict[str, Any] | None]] = {
    "talk": lambda player, asked: player_texts_of(player.result, asked.get("lang", "")),
    "what_if": _what_if,
    "adopt": lambda player, asked: player.adopt(_values(player, asked)),
    "edit": _edit,
}


class SteppingPlayer(PlayerWidget):
    """A widget that plays a search step by step, at the step sizes of its payload."""

    _payload = traitlets.Dict().tag(sync=True)
    by = ValidatedTrait("leaf").tag(sync=True)
    lang = ValidatedTrait("en").tag(sync=True)
    panels = ValidatedTrait(None).tag(sync=True)
    notation = "bounds"
    hide: frozenset[str] = frozenset()
    theme: str | Theme
    result: Any

    def __init__(self, data: dict[str, Any], **traits: Any) -> None:
        self._is_reported = False
        self._steps: dict[str, list[int]] = data["steps"]
        super().__init__(_payload=data, **traits)

    @property
    def position(self) -> int:
        """The number of events so far."""
        return int(self._steps[self.by][self.step])

    @property
    def frame(self) -> AnyFrame:
        """The current frame."""
        raise NotImplementedError

    def _check(self, report: dict[str, Any]) -> None:
        by = report.get("by", self.by)
        for name in ("by", "step", "lang", "panels"):
            self._suitable(name, report.get(name, getattr(self, name)), by)

    @traitlets.validate("by", "step", "lang", "panels")
    def _validated(self, proposal: dict[str, Any]) -> Any:
        return self._suitable(proposal["trait"].name, proposal["value"], self.by)

    def _suitable(self, name: str, value: Any, by: str) -> Any:
        """Return the value for the trait ``name`` after checking it; ``by`` is the step size to which a step refers."""
        if name == "by":
            return choose(gettext("step size"), value, self._steps)
        if name == "step":
            return checked_step(value, len(self._steps[by]) - 1, by)
        return choose(gettext("language"), value, LANGUAGES) if name == "lang" else _checked_panels(value)

    @traitlets.observe("by")
    def _keep_position(self, change: dict[str, Any]) -> None:
        """After a change of the step size, go to its last step that is not beyond the current position, as the page
        does.
        """
        if self._is_reported or change["old"] not in self._steps:
            return
        position = self._steps[change["old"]][self.step]
        self.step = bisect_right(self._steps[self.by], position) - 1

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept changes from the page, which reports step size and step together."""
        with self._syncing():
            super().set_state(sync_data)

    @contextmanager
    def _syncing(self) -> Iterator[None]:
        self._is_reported = True
        try:
            yield
        finally:
            self._is_reported = False

    def fallback(self) -> dict[str, Any]:
        drawing = draw(self.frame, notation=self.notation, lang=self.lang, captioned=True, hide=self.hide)
        return bundle(drawing)

    def _shown_tree(self) -> Tree | None:
        tree: Tree = self.result.tree
        return tree

    def _page_frame(self) -> PageFrame | None:
        options = {"notation": self.notation, "theme": self.theme, **({"hide": self.hide} if self.hide else {})}
        frame: PageFrame = self.result.frame(self.by, self.lang, step=self.step, **options)
        return frame


def _checked_panels(panels: object) -> list[str] | None:
    """Return the given panels as a list of their names, after checking the names; return None for None."""
    if panels is None:
        return None
    if isinstance(panels, str):
        panels = panels.split()
    if not isinstance(panels, Sequence):
        raise InputError(
            wrong_value(
                "panels",
                panels,
                gettext("a list of panels, out of: %(panels)s").with_values(panels=Code(", ".join(PANELS))),
            )
        )
    return [choose(gettext("panel"), panel, PANELS) for panel in panels]


@named_keywords()
class SearchPlayer(SteppingPlayer):
    """A search played step by step: a widget, to be shown alone or in a box with others.

    ``step`` is the number of the current frame at the step size ``by``, and 0 before the first event. Both can be set
    from Python, and change when the reader uses the player. Playing needs no kernel. ``notation`` is the annotation
    beside the nodes, ``theme`` is ``"auto"`` (like the notebook) or any theme. ``panels`` are the panels shown, or None
    for the panels shown last time. ``hide`` are the parts of `HIDEABLE` that the picture omits at first. ``stop`` is
    the last step, at the step size ``by``, that the player can show, for example if the reader is to continue the
    search by hand; the tree can then not be edited. ``answers`` are the reader's predictions.

    >>> import gametree as gt
    >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> player.step = 5
    >>> player.frame.interval("A"), player.position
    ((3, 14), 16)
    >>> player.step = 9
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: step is 9; write a step from 0 to 7 (by="leaf")
    """

    answers = ValidatedTrait().tag(sync=True)

    def __init__(
        self,
        result: Result,
        by: str = "leaf",
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str | Theme = AUTO_THEME,
        step: int = 0,
        panels: Sequence[str] | None = None,
        hide: str | Iterable[str] = (),
        stop: int | None = None,
    ) -> None:
        self.notation, self.theme, self.hide = notation, theme, hidden_parts(hide)
        self._end = None if stop is None else end_of(result, by, stop)
        data = self._take(result, lang)
        super().__init__(data, by=by, lang=lang, panels=panels, answers=[])
        self._editing = Editing(result)
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))
        self.step = step

    def _take(self, result: Result, lang: str) -> dict[str, Any]:
        data = payload(result, lang=lang, notation=self.notation, theme=self.theme, hide=self.hide)
        if self._end is not None:
            kept = {by: [place for place in steps if place <= self._end] for by, steps in data["steps"].items()}
            data = {**data, "steps": kept, "editable": False}
        self._result = result
        return data

    @property
    def result(self) -> Result:
        """The search that is played; it can be set. A search of a different tree is shown from its beginning."""
        return self._result

    @result.setter
    def result(self, result: Result) -> None:
        self._play(result, begin=not isinstance(result, Result) or result.tree != self.result.tree)
        self._editing = Editing(result)

    def _play(self, result: Result, begin: bool = False) -> None:
        """Show a new search: from its beginning if ``begin`` is true, at its end if the reader was at the end,
        otherwise at the same step.
        """
        at_end = self.step == len(self._steps[self.by]) - 1
        data = self._take(result, self.lang)
        self._steps = data["steps"]
        last = len(self._steps[self.by]) - 1
        with self.hold_sync():
            self.step = 0 if begin else last if at_end else min(self.step, last)
            self._payload = data
            self.answers = []

    def edit(self, verb: str, node: int | str, value: str | None = None) -> int:
        """Change the tree as the editor does, play the new search, and return the node to select next.

        ``verb`` is ``"add_child"``, ``"set_value"``, ``"turn"`` (MAX, MIN, chance), ``"delete"``, ``"undo"`` or
        ``"redo"``.

        >>> import gametree as gt
        >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> player.edit("set_value", "B1", "13")
        2
        >>> str(player.result.tree), player.result.value
        ('[[13 12 8] [2 4 6] [14 5 2]]', 8)
        """
        result, chosen = self._editing.do(verb, self.result.tree.node(node), value, refuse_unplayable)
        self._play(result)
        return chosen

    def adopt(self, values: Mapping[int | str, object]) -> None:
        """Play the tree with new values at some leaves, as the card "What if?" does; `edit` can undo the change.

        >>> import gametree as gt
        >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> player.adopt({"B1": 1, "D3": "7"})
        >>> str(player.result.tree), player.result.value
        ('[[1 12 8] [2 4 6] [14 5 7]]', 5)
        """
        from ..explain.what_if import what_if

        self._play(self._editing.take(what_if(self.result, values).after))

    @property
    def score(self) -> tuple[int, int]:
        """The number of right answers, and the number of all answers."""
        return sum(bool(answer["right"]) for answer in self.answers), len(self.answers)

    @property
    def frame(self) -> Frame:
        """The current frame."""
        return self.result.frames(self.by)[int(self.step)]

    def _page_frame(self) -> PageFrame | None:
        return super()._page_frame() if self._end is None else None  # a page without a kernel would show every step

    def _check(self, report: dict[str, Any]) -> None:
        super()._check(report)
        _checked_answers(report.get("answers", self.answers))

    @traitlets.validate("answers")
    def _validated_answers(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        return _checked_answers(proposal["value"])

    def __repr__(self) -> str:
        return f"SearchPlayer({self.result.algorithm}, by={self.by!r}, step={self.step})"


def end_of(result: Result, by: str, stop: object) -> int:
    """Return the number of events up to the given step.

    >>> import gametree as gt
    >>> end_of(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "leaf", 1)
    4
    """
    frames = result.frames(choose(gettext("step size"), by, STEP_SIZES))
    return frames[checked_step(stop, len(frames) - 1, by)].after.position


def _checked_answers(answers: object) -> list[dict[str, Any]]:
    if not isinstance(answers, Sequence) or not all(
        isinstance(answer, dict) and "right" in answer for answer in answers
    ):
        problem = gettext(
            "the answers are %(given)s; write a list of answers as the page sends them, or %(empty)s to start again"
        )
        raise InputError(problem.with_values(given=short_repr(answers), empty=Code("[]")))
    return list(answers)


# ---- The notebook widgets of a Monte Carlo search and of two searches side by side ---------------


@named_keywords()
class MonteCarloPlayer(SteppingPlayer):
    """A Monte Carlo search played step by step, in a notebook; ``by`` is ``"event"``, ``"phase"`` or ``"playout"``.

    ``step``, ``by``, ``lang`` and ``panels`` can be set from Python, and change when the reader uses the player.

    >>> import gametree as gt
    >>> player = gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1).player(by="playout")
    >>> player.step = 2
    >>> player.frame.note(0), player.position
    ('7/2 = 3.5', 8)
    """

    result: MonteCarloResult

    def __init__(
        self,
        result: MonteCarloResult,
        by: str = "phase",
        lang: str = "en",
        *,
        theme: str | Theme = AUTO_THEME,
        step: int = 0,
        panels: Sequence[str] | None = None,
    ) -> None:
        from .other_player_payloads import payload

        self.result, self.theme = result, theme
        data = payload(result, lang=lang, languages=LANGUAGES, theme=theme)
        super().__init__(data, by=by, lang=lang, panels=panels)
        self.step = step

    @property
    def frame(self) -> MonteCarloFrame:
        """The current frame."""
        return self.result.frames(self.by)[int(self.step)]

    def __repr__(self) -> str:
        return f"MonteCarloPlayer({self.result.algorithm}, by={self.by!r}, step={self.step})"


@named_keywords()
class PairPlayer(PlayerWidget):
    """Two searches of the same tree, played side by side; ``step`` is the number of the current stop (a pair of
    corresponding steps), and can be set from Python or on the page.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> player = PairPlayer(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> player.step = len(player.both.stops)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: step is 10; write a step from 0 to 9
    """

    how = gettext("This is a still picture. To play both searches, run this cell in Jupyter.")
    _pair = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        both: SideBySide,
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str | Theme = AUTO_THEME,
        step: int = 0,
    ) -> None:
        from .other_player_payloads import pair_payload

        self.both, self.lang, self.notation, self.theme = both, lang, notation, theme
        super().__init__(_pair=pair_payload(both, lang=lang, notation=notation, theme=theme))
        self.step = step

    def _check(self, report: dict[str, Any]) -> None:
        checked_step(report.get("step", self.step), len(self.both.stops) - 1)

    @traitlets.validate("step")
    def _step_in_range(self, proposal: dict[str, Any]) -> int:
        return checked_step(proposal["value"], len(self.both.stops) - 1)

    def fallback(self) -> dict[str, Any]:
        from .other_player_payloads import pair_fallback

        return pair_fallback(self.both, self.step, self.lang, self.notation)

    def _shown_tree(self) -> Tree | None:
        return self.both.first.tree

    def _page_frame(self) -> PageFrame:
        return self.both.frame(self.lang, notation=self.notation, theme=self.theme, step=self.step)

    def __repr__(self) -> str:
        return f"PairPlayer({' / '.join(self.both.titles('en'))}, step={self.step})"
