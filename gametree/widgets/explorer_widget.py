"""The explorer's widget and its form: after every change, the search with the chosen tree and rules is run, and the
player shows it.
"""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import ipywidgets

from ..errors import GameTreeError, choose
from ..explain.algorithm_names import algorithm_names, words
from ..languages import translator_for
from ..node_kinds import MAX
from ..phrases import LANGUAGE_NAMES, LANGUAGES, gettext
from ..rules import CHOICES, ESTIMATES, LABELS, RULES, SPECIFICATION, WORD
from ..trace.frames import STEP_SIZES
from ..trace.result import Result
from ..tree.tree import Tree
from .base import VIEW, outputs, print_reading
from .explorer_choices import (
    CONVENTIONS,
    FIELDS_OF_ALGORITHMS,
    LIMITS,
    ROOTS,
    Choices,
    Outcome,
    example,
    examples,
    explorer_words,
    outcome,
    random_tree_fields,
)
from .page_assets import is_making_a_page, widget_css
from .player_widget import SearchPlayer

_LONG = ("tree", "example", *(name for name, rule in RULES.items() if rule.sort in (ESTIMATES, LABELS)))
"""fields that occupy the whole width"""
_PLACES = tuple(rule.place for rule in SPECIFICATION.values() if rule.sort != WORD)
"""keys of the error lines below the fields of the rules and the initial window"""
_NOTE = '<div role="status" class="gametree-said">{sentence}</div>'
ERROR = '<div role="alert" class="gametree-error">{sentence}</div>'
CODE = '<div class="gametree-code"{scrolled}>{before} <code>{code}</code></div>'
_SCROLLED = ' tabindex="0"'
"""attribute that makes a long line of Python scrollable with the keyboard"""
_RANDOM = ("seed", "factors", "levels")
"""fields of a random tree"""
_LONG_CODE = 500
"""number of characters above which the line of Python can be scrolled"""


class _ExplorerForm:
    def __init__(self, lang: str, changed: Callable[[str], None]) -> None:
        self.lang, self._changed, self._held = lang, changed, False
        self._example_order: Any = None  # an order of moves from an example, which the form cannot express
        self._root = MAX  # the reader's choice for the root; the field may show the player from the tree's text
        self._code = ""
        texts = ("tree", "branching", *CONVENTIONS, *LIMITS)
        lists = ("root", "algorithm", *CHOICES, "example", "language", "step_size")
        self.fields: dict[str, Any] = {
            **{name: ipywidgets.Text(continuous_update=True) for name in (*texts, *_RANDOM)},
            **{name: ipywidgets.Dropdown() for name in lists},
        }
        for name, control in self.fields.items():
            control.style.description_width = "initial"
            control.add_class("gametree-field")
            if name in _LONG or name not in lists:
                control.add_class("gametree-long" if name in _LONG else "gametree-short")
            control.observe(lambda change, name=name: self._notify(name), "value")
        places = ("tree", "branching", *_PLACES, "algorithm", *_RANDOM)
        self.errors = {name: ipywidgets.HTML(layout=ipywidgets.Layout(display="none")) for name in places}
        self.note = ipywidgets.HTML(layout=ipywidgets.Layout(display="none"))
        self.code = ipywidgets.HTML()
        style = ipywidgets.HTML(f"<style>{widget_css('explorer')}</style>", layout=ipywidgets.Layout(display="none"))
        self.new_tree = ipywidgets.Button(layout=ipywidgets.Layout(width="auto"))
        self.switches = {name: ipywidgets.ToggleButton() for name in ("fields", "rules", "random")}
        self.details = {"rules": self._rules(), "random": self._random()}
        self.details["fields"] = ipywidgets.VBox([self._first(), self._second(), *self.details.values()])
        for name, switch in self.switches.items():
            switch.layout.width = "auto"
            switch.observe(lambda _, name=name: self._switch(name), "value")
            self._switch(name)
        bar = ipywidgets.HBox([self.switches["fields"], self.new_tree])
        self.boxes = (style, bar, self.details["fields"])
        self.speak(lang)

    def _switch(self, name: str) -> None:
        is_open = self.switches[name].value
        self.switches[name].icon = "angle-down" if is_open else "angle-right"
        self.details[name].layout.display = "" if is_open else "none"

    def _first(self) -> Any:
        lines = (self.errors["tree"], self.errors["branching"], self.note, self.code)
        return ipywidgets.VBox([self._row("tree", "branching", "root"), *lines])

    def _second(self) -> Any:
        row = self._row("step_size", "language")
        row.children = (*row.children, self.switches["rules"], self.switches["random"])
        return ipywidgets.VBox([self._row("algorithm", "example"), self.errors["algorithm"], row])

    def _rules(self) -> Any:
        lines = [self.errors[name] for name in _PLACES]
        return ipywidgets.VBox([self._row(*CHOICES, *CONVENTIONS), self._row(*LIMITS), *lines])

    def _random(self) -> Any:
        return ipywidgets.VBox([self._row(*_RANDOM), *(self.errors[name] for name in _RANDOM)])

    def _row(self, *names: str) -> Any:
        layout = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 10px")
        return ipywidgets.Box([self.fields[name] for name in names], layout=layout)

    def _notify(self, name: str) -> None:
        if not self._held:
            self._changed(name)

    def fill(self, **values: Any) -> None:
        """Set the fields without reporting a change."""
        self._held = True
        for name, value in values.items():
            if self.fields[name].value != value:
                self.fields[name].value = value
        self._held = False

    # ---- Choices --------------------------------------------------------------------------------

    def read(self) -> Choices:
        values = {field.name: self.fields[field.name].value for field in fields(Choices)}
        order = self._example_order if values["order"] == "given" else values["order"]
        return Choices(**{**values, "order": order, "root": self._own_root})

    @property
    def _own_root(self) -> str:
        """The player whom the reader chose for the root, even if the text of the tree names another."""
        field = self.fields["root"]
        return self._root if field.disabled else str(field.value)

    def show(self, choices: Choices) -> None:
        self._example_order = None if isinstance(choices.order, str) else choices.order
        self._offer("order", self._options("order"))
        values = {field.name: getattr(choices, field.name) for field in fields(Choices)}
        self._root = values.pop("root")
        if not self.fields["root"].disabled:
            values["root"] = self._root
        self.fill(**{**values, "order": "given" if self._example_order else choices.order})

    def show_outcome(self, outcome: Outcome, algorithm: str) -> None:
        """Show the errors beside their fields, and hide the fields without effect."""
        errors = outcome.errors
        for name, line in self.errors.items():
            if name not in _RANDOM:
                _show_line(line, errors.get(name, ""))
        if outcome.code:
            self._show_code(outcome.code)
        self.code.layout.display = "none" if {"tree", "branching"} & errors.keys() else ""
        if "tree" not in errors:
            self.fields["branching"].disabled = not outcome.flat
            self._follow_root(outcome.root)
        for name in frozenset().union(*FIELDS_OF_ALGORITHMS.values()):
            self.fields[name].layout.display = "" if name in FIELDS_OF_ALGORITHMS[algorithm] else "none"
        if errors:
            self.switches["fields"].value = True
        if errors.keys() & {*_PLACES}:
            self.switches["rules"].value = True

    def _follow_root(self, named_root: str | None) -> None:
        """Show the player at the root: the player named in the tree's text, otherwise the user's choice; if the two
        differ, add a note.
        """
        field, self._root = self.fields["root"], self._own_root
        field.disabled = named_root is not None
        self.fill(root=named_root if named_root in ROOTS else self._root)
        self.show_changes()

    def show_changes(self, *, is_order_new: bool = False) -> None:
        """Show a note if a new text of the tree has changed other fields: the player at the root, or the order of
        moves.
        """
        field, form_words = self.fields["root"], explorer_words(self.lang)
        is_root_new = field.disabled and field.value != self._root
        sentences = [form_words["new_root"] % {"player": field.label}] if is_root_new else []
        sentences += [form_words["new_order"]] if is_order_new else []
        _show_line(self.note, " ".join(sentences), _NOTE)

    def show_random_errors(self, errors: Mapping[str, str]) -> None:
        for name in _RANDOM:
            _show_line(self.errors[name], errors.get(name, ""))
        if errors:
            self.switches["fields"].value = self.switches["random"].value = True

    def _show_code(self, code: str) -> None:
        self._code = code
        before = html.escape(explorer_words(self.lang)["code"])
        scrolled = _SCROLLED if len(code) > _LONG_CODE else ""
        self.code.value = CODE.format(scrolled=scrolled, before=before, code=html.escape(code))

    # ---- Language -------------------------------------------------------------------------------

    def speak(self, lang: str) -> None:
        self.lang, form_words = lang, explorer_words(lang)
        for name, control in self.fields.items():
            control.description = form_words[name]
            if isinstance(control, ipywidgets.Dropdown):
                self._offer(name, self._options(name))
            else:
                control.placeholder = form_words.get(f"{name}_hint", "")
        self.new_tree.description = form_words["new_tree"]
        for name, switch in self.switches.items():
            switch.description = form_words[name]
        self._show_code(self._code)
        self.show_changes()

    def _options(self, name: str) -> list[tuple[str, str]]:
        form_words, lang = explorer_words(self.lang), self.lang
        if name == "root":
            return [
                (form_words["chance"] if kind == "chance" else kind.upper() if kind != "p1" else kind, kind)
                for kind in ROOTS
            ]
        if name == "algorithm":
            return [(title, algorithm) for algorithm, title in algorithm_names(lang).items()]
        if name == "example":
            return [(form_words["no_example"], ""), *((title, key) for key, title in examples(lang).items())]
        if name == "language":
            return [(name, known) for known, name in LANGUAGE_NAMES.items()]
        if name == "step_size":
            return [(words(lang)[size], size) for size in STEP_SIZES]
        example_order = [(form_words["given"], "given")] if name == "order" and self._example_order else []
        return [*((form_words[f"{name}={choice}"], choice) for choice in CHOICES[name]), *example_order]

    def _offer(self, name: str, options: list[tuple[str, str]]) -> None:
        """Replace the entries of a selection list; keep the chosen entry if it is among the new ones."""
        control, self._held = self.fields[name], True
        previous = control.value
        control.options = options
        control.value = previous if previous in [choice for _, choice in options] else options[0][1]
        self._held = False


def _show_line(line: Any, sentence: str, form: str = ERROR) -> None:
    line.value = form.format(sentence=html.escape(sentence)) if sentence else ""
    line.layout.display = "" if sentence else "none"


# ---- The explorer's widget ----

_LONG_TEXT = 500
"""maximum number of characters of a tree's text for which a search is run at every key press; for a longer text, the
search waits for a pause"""
PAUSE = 0.4
"""duration without a key press that is considered a pause, in seconds"""
_FALLBACK_NOTE = gettext("This is a still picture. To try other trees, run this cell in Jupyter.")


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """A player, and a folded form with fields for a tree, an algorithm, its rules and the language.

    The player shows the result of every change immediately. ``given`` is the tree that the caller passed, if any; a
    note about how it was read is printed. Error messages are shown beside their fields; meanwhile, the player still
    shows the last valid search.

    >>> explorer = Explorer(Choices.of("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> explorer.result.value, explorer.code
    (3, 'gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")')
    >>> explorer.lang = "es"
    >>> explorer.player.frame.caption(explorer.player.lang)[:24]
    'En A juega MAX. Alfa-bet'
    """

    def __init__(
        self, choices: Choices, lang: str = "en", *, by: str = "leaf", given: Tree | None = None, **options: Any
    ) -> None:
        self.given = given
        self._lang = choose(gettext("language"), lang, LANGUAGES)
        first = outcome(choices, lang)
        if first.result is None:
            raise GameTreeError(next(iter(first.errors.values())))
        self.player = SearchPlayer(first.result, by=choose(gettext("step size"), by, STEP_SIZES), lang=lang, **options)
        self.form = _ExplorerForm(lang, self._changed)
        self.form.show(choices)
        self.form.fill(language=lang, step_size=by, seed="0", factors="3", levels="2")
        self.form.show_outcome(first, choices.algorithm)
        self.form.new_tree.on_click(lambda _: self._draw_next())
        self.player.observe(lambda change: self.form.fill(step_size=change["new"]), "by")
        self.player.observe(self._language_changed, "lang")
        self.player.observe(self._edited, "_payload")
        self._code, self._followed, self._is_random_wrong = first.code, first.result, False
        self._tree, self._pause = choices.tree, Pause(self._read_fields)
        style, *below = self.form.boxes
        super().__init__([style, self.player, *below])
        self.add_class("gametree-explorer")

    @property
    def result(self) -> Result:
        """The search that is played, which is the last valid one."""
        self._pause.end()
        return self.player.result

    @property
    def code(self) -> str:
        """The Python call that produces the same result."""
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
        self.form.show_outcome(outcome(choices, lang), choices.algorithm)
        if self._is_random_wrong:
            self._draw()

    def _changed(self, name: str) -> None:
        field = self.form.fields[name]
        if name == "language":
            self.lang = field.value
        elif name == "step_size":
            self.player.by = field.value
        elif name == "example":
            if field.value:
                self._follow(example(field.value))
        elif name in _RANDOM:
            self._draw()
        elif len(self.form.fields["tree"].value) > _LONG_TEXT:
            self.player.add_class("gametree-old")
            self._pause.begin()
        else:
            self._read_fields()

    def _read_fields(self) -> None:
        """Apply the contents of the fields. If the tree has changed, an order of moves that names nodes is reset."""
        typed = self.form.read()
        choices = typed if typed.tree == self._tree else typed.with_order()
        if self._follow(choices):
            self.form.fill(example="")
            self.form.show_changes(is_order_new=choices.order != typed.order)

    def _follow(self, choices: Choices) -> bool:
        """Play the search that the given choices describe, or show their errors beside the fields.

        Return whether the choices describe a tree; if not, no field is changed.
        """
        self._pause.cancel()
        attempt = outcome(choices, self.lang)
        is_tree = not attempt.errors.keys() & {"tree", "branching"}
        if is_tree:
            self._tree = choices.tree
            self.form.show(choices)
        self.form.show_outcome(attempt, choices.algorithm)
        (self.player.add_class if attempt.result is None else self.player.remove_class)("gametree-old")
        if attempt.result is not None:
            self._code = attempt.code
            if attempt.result != self.player.result:
                self._followed = attempt.result
                self.player.result = attempt.result
        return is_tree

    def _language_changed(self, change: dict[str, Any]) -> None:
        if change["new"] != self.lang:
            self.lang = change["new"]

    def _edited(self, _: object) -> None:
        """Copy the tree that was edited in the player into the field "tree", as if it had been typed there."""
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
        attempt = outcome(choices, self.lang)
        self.form.show_outcome(attempt, choices.algorithm)
        self._code = attempt.code

    def _draw(self) -> None:
        seed, factors, levels = (self.form.fields[name].value for name in _RANDOM)
        tree, errors = random_tree_fields(seed, factors, levels, self.lang)
        self._is_random_wrong = bool(errors)
        self.form.show_random_errors(errors)
        if tree:
            self.form.fill(example="")
            self._follow(self.form.read().with_tree(**tree))

    def _draw_next(self) -> None:
        seed = self.form.fields["seed"].value.strip()
        if seed.isascii() and seed.isdecimal():
            self.form.fill(seed=str(int(seed) + 1))
        self._draw()

    def __repr__(self) -> str:
        return f"Explorer({self.code})"

    def _ipython_display_(self, **_: object) -> None:
        """Display the explorer. Readers without a kernel see a picture of its search instead, as in the case of the
        player.
        """
        from IPython.display import publish_display_data

        print_reading(self.given, self.lang)
        if is_making_a_page():
            self.player._ipython_display_()
            return
        note = _FALLBACK_NOTE.render(translator_for(self.lang))
        for data, metadata in outputs(self.player, self.player.fallback(), note):
            if VIEW in data:
                data = {**data, VIEW: {**data[VIEW], "model_id": self.model_id}}
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]


class Pause:
    """A timer that runs an action after a pause; if no event loop is running, as in a script, it runs the action
    immediately.
    """

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.cancel()
        try:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self.end)
        except RuntimeError:
            self._act()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def end(self) -> None:
        """Run a pending action now."""
        if self._timer is not None:
            self.cancel()
            self._act()
