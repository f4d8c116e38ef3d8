"""The explorer's widget: what is chosen and typed in its form is searched and played at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ipywidgets

from ...errors import GameTreeError, choose
from ...games.kinds import MAX
from ...languages import translator
from ...phrases import LANGUAGES, gettext
from ...trace.frames import STEP_SIZES
from ...trace.result import Result
from ..page_frame import is_making_a_page
from ..player.widget import SearchPlayer
from ..static_picture import VIEW, outputs, player_still
from .choices import ROOTS, Choices
from .examples import example
from .form import ExplorerForm
from .outcome import drawn, outcome

__all__ = ["Explorer"]

LONG = 500
"""characters of a tree's text from which a search waits until the reader pauses"""
PAUSE = 0.4
"""seconds without a key after which a reader pauses"""
HOW = gettext("This is a still picture. To try other trees, run this cell in Jupyter.")


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """Fields for a tree, an algorithm, its rules and the language, and below them the player, which follows at once.

    An error is shown beside its field, and the player keeps the last search that worked.

    >>> explorer = Explorer(Choices.of("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> explorer.result.value, explorer.code
    (3, 'gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")')
    >>> explorer.lang = "es"
    >>> explorer.player.frame.caption(explorer.player.lang)[:24]
    'En A le toca jugar a MAX'
    """

    def __init__(self, choices: Choices, lang: str = "en", *, by: str = "leaf", **options: Any) -> None:
        self._lang = choose(gettext("language"), lang, LANGUAGES)
        first = outcome(choices, lang)
        if first.result is None:
            raise GameTreeError(next(iter(first.errors.values())))
        self.player = SearchPlayer(first.result, by=choose(gettext("step size"), by, STEP_SIZES), lang=lang, **options)
        self.form = ExplorerForm(lang, self._changed)
        self.form.show(choices)
        self.form.fill(language=lang, step_size=by, seed="0", factors="3", levels="3")
        self.form.tell(first, choices.algorithm)
        self.form.new_tree.on_click(lambda _: self._draw_next())
        self.player.observe(lambda change: self.form.fill(step_size=change["new"]), "by")
        self.player.observe(self._spoken, "lang")
        self.player.observe(self._edited, "_payload")
        self._code, self._followed, self._is_random_wrong = first.code, first.result, False
        self._tree, self._pause = choices.tree, Pause(self._read_fields)
        super().__init__([*self.form.boxes, self.player])
        self.add_class("gametree-explorer")

    @property
    def result(self) -> Result:
        """The search that is played: the last one that worked."""
        self._pause.end()
        return self.player.result

    @property
    def code(self) -> str:
        """The call of Python that makes the same result."""
        self._pause.end()
        return self._code

    @property
    def choices(self) -> Choices:
        """The contents of the fields."""
        return self.form.read()

    @property
    def lang(self) -> str:
        """The language of fields, captions and controls."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = choose(gettext("language"), lang, LANGUAGES)
        self.form.speak(lang)
        self.form.fill(language=lang)
        self.player.lang = lang
        choices = self.form.read()
        self.form.tell(outcome(choices, lang), choices.algorithm)
        if self._is_random_wrong:
            self._draw()

    def _changed(self, name: str) -> None:
        """Follow a field that was changed on the page."""
        field = self.form.fields[name]
        if name == "language":
            self.lang = field.value
        elif name == "step_size":
            self.player.by = field.value
        elif name == "example":
            if field.value:
                self._follow(example(field.value))
        elif name in ("seed", "factors", "levels"):
            self._draw()
        elif len(self.form.fields["tree"].value) > LONG:
            self.player.add_class("gametree-old")
            self._pause.begin()
        else:
            self._read_fields()

    def _read_fields(self) -> None:
        """Follow what stands in the fields; an order of moves that names nodes goes with its tree."""
        typed = self.form.read()
        choices = typed if typed.tree == self._tree else typed.with_order()
        if self._follow(choices):
            self.form.fill(example="")
            self.form.tell_changes(is_order_new=choices.order != typed.order)

    def _follow(self, choices: Choices) -> bool:
        """Play the search of choices, or say what is wrong with them beside the fields.

        Tell whether they make a tree; if not, no field is changed.
        """
        self._pause.cancel()
        found = outcome(choices, self.lang)
        is_tree = not found.errors.keys() & {"tree", "branching"}
        if is_tree:
            self._tree = choices.tree
            self.form.show(choices)
        self.form.tell(found, choices.algorithm)
        (self.player.add_class if found.result is None else self.player.remove_class)("gametree-old")
        if found.result is not None:
            self._code = found.code
            if found.result != self.player.result:
                self._followed = found.result
                self.player.result = found.result
        return is_tree

    def _spoken(self, change: dict[str, Any]) -> None:
        """Follow the language that was chosen in the player."""
        if change["new"] != self.lang:
            self.lang = change["new"]

    def _edited(self, _: object) -> None:
        """Follow the tree that was edited in the player: it goes into the field, as if it had been typed there."""
        result = self.player.result
        if result is self._followed:
            return
        self._pause.cancel()
        self._followed = result
        root = result.tree.kind(0)
        edited = {"tree": str(result.tree), "branching": "", "algorithm": result.algorithm}
        choices = replace(self.form.read(), **edited, root=root if root in ROOTS else MAX).with_order()
        self._tree = choices.tree
        self.form.fill(example="")
        self.form.show(choices)
        found = outcome(choices, self.lang)
        self.form.tell(found, choices.algorithm)
        self._code = found.code

    def _draw(self) -> None:
        """Show the random tree that the fields ask for."""
        seed, factors, levels = (self.form.fields[name].value for name in ("seed", "factors", "levels"))
        tree, errors = drawn(seed, factors, levels, self.lang)
        self._is_random_wrong = bool(errors)
        self.form.tell_random(errors)
        if tree:
            self.form.fill(example="")
            self._follow(self.form.read().with_tree(**tree))

    def _draw_next(self) -> None:
        """Go on to the next seed, and show its tree."""
        seed = self.form.fields["seed"].value.strip()
        if seed.isascii() and seed.isdecimal():
            self.form.fill(seed=str(int(seed) + 1))
        self._draw()

    def __repr__(self) -> str:
        return f"Explorer({self.code})"

    def _ipython_display_(self, **_: object) -> None:
        """Show the explorer; without a kernel a picture of its search takes its place, as for the player."""
        from IPython.display import publish_display_data

        if is_making_a_page():
            self.player._ipython_display_()
            return
        for data, metadata in outputs(self.player, player_still(self.player), HOW.told(translator(self.lang))):
            if VIEW in data:
                data = {**data, VIEW: {**data[VIEW], "model_id": self.model_id}}
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]


class Pause:
    """Acts once nothing has happened for a moment; at once where no event loop runs, as in a script."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Wait anew."""
        self.cancel()
        try:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self.end)
        except RuntimeError:
            self._act()

    def cancel(self) -> None:
        """Do not act any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def end(self) -> None:
        """Act now, if that is still to come."""
        if self._timer is not None:
            self.cancel()
            self._act()
