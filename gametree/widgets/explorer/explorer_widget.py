"""The explorer's widget: what is chosen and typed in its form is searched and played at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ipywidgets

from ...errors import GameTreeError, choose
from ...phrases import LANGUAGES, gettext
from ...trace.frames import STEP_SIZES
from ...trace.result import Result
from ..player.widget import Player
from ..static_picture import VIEW, outputs, player_still
from .choices import Choices
from .examples import example
from .form import ExplorerForm
from .outcome import drawn, outcome

__all__ = ["Explorer"]


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
        self.player = Player(first.result, by=choose(gettext("step size"), by, STEP_SIZES), lang=lang, **options)
        self.form = ExplorerForm(lang, self._changed)
        self.form.show(choices)
        self.form.fill(language=lang, step_size=by, seed="0", factors="3", levels="3")
        self.form.tell(first, choices.algorithm)
        self.form.new_tree.on_click(lambda _: self._draw_next())
        self.player.observe(lambda change: self.form.fill(step_size=change["new"]), "by")
        self.player.observe(self._spoken, "lang")
        self.player.observe(self._edited, "_payload")
        self._code, self._followed, self._is_random_wrong = first.code, first.result, False
        super().__init__([*self.form.boxes, self.player])
        self.add_class("gametree-explorer")

    @property
    def result(self) -> Result:
        """The search that is played: the last one that worked."""
        return self.player.result

    @property
    def code(self) -> str:
        """The call of Python that makes the same result."""
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
        else:
            self.form.fill(example="")
            choices = self.form.read()
            if name == "tree":
                choices = choices.with_order()
            self._follow(choices)

    def _follow(self, choices: Choices) -> None:
        """Show choices in the form, and their search in the player or what is wrong with them beside the fields."""
        self.form.show(choices)
        found = outcome(choices, self.lang)
        self.form.tell(found, choices.algorithm)
        (self.player.add_class if found.result is None else self.player.remove_class)("gametree-old")
        if found.result is not None:
            self._code = found.code
            if found.result != self.result:
                self._followed = found.result
                self.player.result = found.result

    def _spoken(self, change: dict[str, Any]) -> None:
        """Follow the language that was chosen in the player."""
        if change["new"] != self.lang:
            self.lang = change["new"]

    def _edited(self, _: object) -> None:
        """Follow the tree that was edited in the player: it goes into the field, as if it had been typed there."""
        result = self.result
        if result is self._followed:
            return
        self._followed = result
        edited = {"tree": str(result.tree), "branching": "", "algorithm": result.algorithm}
        choices = replace(self.form.read(), **edited).with_order()
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

        for data, metadata in outputs(self.player, player_still(self.player)):
            if VIEW in data:
                data = {**data, VIEW: {**data[VIEW], "model_id": self.model_id}}
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]
