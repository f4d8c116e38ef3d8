"""The form of an explorer: its fields, named in a language, and lines for what is wrong with them."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import ipywidgets

from ...explain.algorithm_names import algorithm_names
from ...explain.control_words import words
from ...games.kinds import MAX
from ...phrases import LANGUAGE_NAMES
from ...rules import CHOICES
from ...trace.frames import STEP_SIZES
from ..stylesheet import widget_css
from .choices import OBEYED, ROOTS, Choices
from .examples import examples
from .explorer_words import explorer_words
from .outcome import Outcome

__all__ = ["ExplorerForm"]

LONG = ("tree", "example", "evaluate", "unstable")
"""Fields that take the whole width."""
HINTS = {"alpha": "−∞", "beta": "∞", "evaluate": "B=4, C=9, D=1", "unstable": "B C2"}
PAIRS = {"window": ("alpha", "beta"), "range": ("low", "high")}
"""Lines for what is wrong with two fields together."""
NOTE = '<div role="status" class="gametree-said">{sentence}</div>'
ERROR = '<div role="alert" class="gametree-error">{sentence}</div>'
CODE = '<div class="gametree-code"{scrolled}>{before} <code>{code}</code></div>'
SCROLLED = ' tabindex="0"'
"""for a line of Python that is too long to be shown whole: it is scrolled, by keys too"""
LONG_CODE = 500
"""characters"""


class ExplorerForm:
    """The fields by their names, and how they are read, filled, named and put in order."""

    def __init__(self, lang: str, changed: Callable[[str], None]) -> None:
        self.lang, self._changed, self._held = lang, changed, False
        self._given: Any = None  # an order of moves that no choice of words can tell
        self._root = MAX  # who the reader chose for the root; the field shows another where the tree's text says so
        self._code = ""
        texts = ("tree", "branching", "player", "alpha", "beta", "low", "high", "depth", "evaluate", "unstable")
        lists = ("root", "algorithm", *CHOICES, "example", "language", "step_size")
        self.fields: dict[str, Any] = {
            **{name: ipywidgets.Text(continuous_update=True) for name in (*texts, "seed", "factors", "levels")},
            **{name: ipywidgets.Dropdown() for name in lists},
        }
        for name, control in self.fields.items():
            control.style.description_width = "initial"
            control.add_class("gametree-field")
            if name in LONG or name not in lists:
                control.add_class("gametree-long" if name in LONG else "gametree-short")
            control.observe(lambda change, name=name: self._tell(name), "value")
        places = (*texts, *PAIRS, "order", "algorithm", "seed", "factors", "levels")
        self.errors = {name: ipywidgets.HTML(layout=ipywidgets.Layout(display="none")) for name in places}
        self.note = ipywidgets.HTML(layout=ipywidgets.Layout(display="none"))
        self.code = ipywidgets.HTML()
        style = ipywidgets.HTML(f"<style>{widget_css('explorer')}</style>", layout=ipywidgets.Layout(display="none"))
        self.new_tree = ipywidgets.Button(layout=ipywidgets.Layout(width="auto"))
        self.details = {"rules": self._rules(), "random": self._random()}
        self.switches = {name: ipywidgets.ToggleButton() for name in self.details}
        for name, switch in self.switches.items():
            switch.layout.width = "auto"
            switch.observe(lambda _, name=name: self._switch(name), "value")
            self._switch(name)
        self.boxes = (style, self._first(), self._second(), *self.details.values())
        self.speak(lang)

    def _switch(self, name: str) -> None:
        """Show or hide the fields of a switch."""
        is_open = self.switches[name].value
        self.switches[name].icon = "angle-down" if is_open else "angle-right"
        self.details[name].layout.display = "" if is_open else "none"

    def _first(self) -> Any:
        lines = (self.errors["tree"], self.errors["branching"], self.note, self.code)
        return ipywidgets.VBox([self._row("tree", "branching", "root"), *lines])

    def _second(self) -> Any:
        row = self._row("step_size", "language")
        row.children = (*row.children, *self.switches.values())
        return ipywidgets.VBox([self._row("algorithm", "example"), self.errors["algorithm"], row])

    def _rules(self) -> Any:
        conventions = (*CHOICES, "alpha", "beta", "low", "high", "player")
        limits = ("depth", "evaluate", "unstable")
        lines = [self.errors[name] for name in ("order", *PAIRS, "player", *limits)]
        return ipywidgets.VBox([self._row(*conventions), self._row(*limits), *lines])

    def _random(self) -> Any:
        row = self._row("seed", "factors", "levels")
        row.children = (*row.children, self.new_tree)
        return ipywidgets.VBox([row, *(self.errors[name] for name in ("seed", "factors", "levels"))])

    def _row(self, *names: str) -> Any:
        layout = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 10px")
        return ipywidgets.Box([self.fields[name] for name in names], layout=layout)

    def _tell(self, name: str) -> None:
        if not self._held:
            self._changed(name)

    def fill(self, **values: Any) -> None:
        """Put values into fields without telling of it."""
        self._held = True
        for name, value in values.items():
            if self.fields[name].value != value:
                self.fields[name].value = value
        self._held = False

    # ---- choices --------------------------------------------------------------------------------

    def read(self) -> Choices:
        """Return the choices in the fields."""
        values = {field.name: self.fields[field.name].value for field in fields(Choices)}
        order = self._given if values["order"] == "given" else values["order"]
        return Choices(**{**values, "order": order, "root": self._own_root})

    @property
    def _own_root(self) -> str:
        """Who the reader chose for the root, whoever the text of the tree names."""
        field = self.fields["root"]
        return self._root if field.disabled else str(field.value)

    def show(self, choices: Choices) -> None:
        """Put choices into the fields."""
        self._given = None if isinstance(choices.order, str) else choices.order
        self._offer("order", self._options("order"))
        values = {field.name: getattr(choices, field.name) for field in fields(Choices)}
        self._root = values.pop("root")
        if not self.fields["root"].disabled:
            values["root"] = self._root
        self.fill(**{**values, "order": "given" if self._given else choices.order})

    def tell(self, outcome: Outcome, algorithm: str) -> None:
        """Show what is wrong and with which field, and leave out the fields that mean nothing now."""
        errors = outcome.errors
        for name, line in self.errors.items():
            if name not in ("seed", "factors", "levels"):
                show_line(line, errors.get(name, ""))
        if outcome.code:
            self._show_code(outcome.code)
        self.code.layout.display = "none" if {"tree", "branching"} & errors.keys() else ""
        if "tree" not in errors:
            self.fields["branching"].disabled = not outcome.flat
            self._follow_root(outcome.root)
        for name in frozenset().union(*OBEYED.values()):
            self.fields[name].layout.display = "" if name in OBEYED[algorithm] else "none"
        if errors.keys() & {"order", *PAIRS, "player", "depth", "evaluate", "unstable"}:
            self.switches["rules"].value = True

    def _follow_root(self, said: str | None) -> None:
        """Show who moves at the root: as the text of the tree says, else as the reader chose; tell of a difference."""
        field, self._root = self.fields["root"], self._own_root
        field.disabled = said is not None
        self.fill(root=said if said in ROOTS else self._root)
        self.tell_changes()

    def tell_changes(self, *, is_order_new: bool = False) -> None:
        """Say which other fields the text of the tree has changed: who moves at the root, the order of moves."""
        field, said = self.fields["root"], explorer_words(self.lang)
        is_root_new = field.disabled and field.value != self._root
        sentences = [said["new_root"] % {"player": field.label}] if is_root_new else []
        sentences += [said["new_order"]] if is_order_new else []
        show_line(self.note, " ".join(sentences), NOTE)

    def tell_random(self, errors: Mapping[str, str]) -> None:
        """Show what is wrong with the fields of a random tree."""
        for name in ("seed", "factors", "levels"):
            show_line(self.errors[name], errors.get(name, ""))

    def _show_code(self, code: str) -> None:
        self._code = code
        before = html.escape(explorer_words(self.lang)["code"])
        scrolled = SCROLLED if len(code) > LONG_CODE else ""
        self.code.value = CODE.format(scrolled=scrolled, before=before, code=html.escape(code))

    # ---- language -------------------------------------------------------------------------------

    def speak(self, lang: str) -> None:
        """Name the fields and their choices in a language."""
        self.lang, said = lang, explorer_words(lang)
        for name, control in self.fields.items():
            control.description = said[name]
            if isinstance(control, ipywidgets.Dropdown):
                self._offer(name, self._options(name))
            else:
                control.placeholder = HINTS.get(name, said.get(f"{name}_hint", ""))
        self.new_tree.description = said["new_tree"]
        for name, switch in self.switches.items():
            switch.description = said[name]
        self._show_code(self._code)
        self.tell_changes()

    def _options(self, name: str) -> list[tuple[str, str]]:
        """Return the lines of a list, each with its value."""
        said, lang = explorer_words(self.lang), self.lang
        if name == "root":
            return [
                (said["chance"] if kind == "chance" else kind.upper() if kind != "p1" else kind, kind) for kind in ROOTS
            ]
        if name == "algorithm":
            return [(title, algorithm) for algorithm, title in algorithm_names(lang).items()]
        if name == "example":
            return [(said["no_example"], ""), *((title, key) for key, title in examples(lang).items())]
        if name == "language":
            return [(name, known) for known, name in LANGUAGE_NAMES.items()]
        if name == "step_size":
            return [(words(lang)[size], size) for size in STEP_SIZES]
        given = [(said["given"], "given")] if name == "order" and self._given else []
        return [*((said[choice], choice) for choice in CHOICES[name]), *given]

    def _offer(self, name: str, options: list[tuple[str, str]]) -> None:
        """Give a list other lines, and leave what was chosen where it is still offered."""
        control, self._held = self.fields[name], True
        before = control.value
        control.options = options
        control.value = before if before in [choice for _, choice in options] else options[0][1]
        self._held = False


def show_line(line: Any, sentence: str, form: str = ERROR) -> None:
    """Show a sentence on a line of its own, or hide the line."""
    line.value = form.format(sentence=html.escape(sentence)) if sentence else ""
    line.layout.display = "" if sentence else "none"
