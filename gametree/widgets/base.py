"""The base classes of the notebook widgets, their answers to pages, and the picture where no widget can be shown.

JupyterLab shows an error for a widget whose kernel is gone, and nothing else of the same output. So there are three
outputs: a still picture; a sheet that hides the picture once the player is below it, and hides what is below
as long as no player is there; and the widget's view. Readers of a saved notebook see

* code hosts and nbconvert: the picture, and how to get more (the sheet and the view show nothing there);
* JupyterLab and Notebook 7, notebook trusted: the same, the error hidden by the sheet;
* the same, notebook not trusted: the same; neither sheets nor widgets are let in.

Front ends that keep each output to itself get one output with everything in it, and choose.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

import anywidget
import traitlets

from ..errors import GameTreeError, choose
from ..languages import translator_for
from ..phrases import Phrase, gettext
from ..tree.tree import reading_note
from .page_assets import PageFrame, is_making_a_page, shared_module, widget_css

if TYPE_CHECKING:
    from ..tree.tree import Tree

# ---- The outputs of a widget in a notebook: they show a picture wherever the widget cannot be shown ----

_Output = tuple[dict[str, Any], dict[str, Any]]
"""A MIME bundle and its metadata."""

VIEW = "application/vnd.jupyter.widget-view+json"
_CHILD = ".jp-OutputArea-child"
SHEET = f"""<style class="gametree-sheet">
{_CHILD}:has(.gametree-sheet),
{_CHILD}:has(.gametree-sheet) + {_CHILD}:not(:has(.gametree-player)),
{_CHILD}:has(+ {_CHILD} .gametree-sheet):has(+ * + {_CHILD} .gametree-player) {{ display: none !important; }}
{_CHILD}:has(+ {_CHILD} .gametree-sheet) :is(img, svg) {{ max-width: 100%; height: auto; }}
</style>"""


def outputs(widget: anywidget.AnyWidget, fallback: dict[str, Any], note: str) -> Iterator[_Output]:
    """Return the outputs of a cell with a widget; ``fallback`` is the picture in its place, in several formats.

    ``note`` is below the picture and says what to do for more.
    """
    if "text/html" in fallback:
        fallback = {**fallback, "text/html": f"{fallback['text/html']}<p><em>{escape(note)}</em></p>"}
    if _outputs_are_isolated():
        view, metadata = widget._repr_mimebundle_() or ({}, {})
        yield {**fallback, **view, "text/plain": fallback["text/plain"]}, metadata
        return
    yield fallback, {}
    yield {"text/html": SHEET}, {}
    # without a second format nbconvert would warn of an output that it cannot show
    yield {VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}, "text/html": ""}, {}


def _outputs_are_isolated() -> bool:
    """Return whether this front end isolates its outputs, so that no style sheet reaches another output."""
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns


# ---- The base classes of the notebook widgets, and how they answer the messages of their pages ----


class ValidatedTrait(traitlets.Any):
    """A trait whose validator alone decides, so that a bad value is a `GameTreeError` as everywhere in the kit."""

    allow_none = False  # else None would never come before the validator


def print_reading(tree: Tree | None, lang: str) -> None:
    """Print how a tree was read, if something of it was left out or chosen."""
    if tree is not None and (note := reading_note(tree)):
        print(note.render(translator_for(lang)))


class _WidgetWithFallback(anywidget.AnyWidget):
    """A widget with a picture as fallback where no kernel runs; see `gametree.widgets.base`."""

    how: Phrase = gettext("This is a still picture. To play the search, run this cell in Jupyter.")
    """the text below the picture for a reader without a kernel"""

    def fallback(self) -> dict[str, Any]:
        """Return the picture for a page without a kernel, in several formats."""
        raise NotImplementedError

    def _page_frame(self) -> PageFrame | None:
        """Return the widget as a page that needs no kernel; None where there is none."""
        return None

    def _shown_tree(self) -> Tree | None:
        """Return the tree that the reader gave; None where there is none."""
        return None

    def _refusal(self, error: GameTreeError) -> dict[str, Any]:
        return {"refused": error.text(self.lang)}

    def _ipython_display_(self, **_: object) -> None:
        from IPython.display import publish_display_data

        print_reading(self._shown_tree(), self.lang)
        framed = self._page_frame() if is_making_a_page() else None
        if framed:
            publish_display_data({"text/plain": repr(self), "text/html": framed._repr_html_()})  # type: ignore[no-untyped-call]
            return
        for data, metadata in outputs(self, self.fallback(), self.how.render(translator_for(self.lang))):
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]


class KernelWidget(_WidgetWithFallback):
    """A widget whose page changes nothing by itself: it asks the kernel."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Put back what a page changed by itself."""
        self.send_state([name for name in sync_data if name in self.keys])


class PlayerWidget(_WidgetWithFallback):
    """A widget that shows a step; its page reports the step to which the reader went."""

    _esm = shared_module("player")
    _css = widget_css("player")
    step = ValidatedTrait(0).tag(sync=True)

    def _check(self, report: dict[str, Any]) -> None:
        """Refuse, with a `GameTreeError`, unsuitable values in the report of a page."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept changes from the page; restore a trait that no longer fits, for example after another search was set.

        The page changes no other traits than those whose values are checked.
        """
        names = [name for name in sync_data if name in self.keys]
        is_suitable = all(isinstance(self.traits()[name], ValidatedTrait) for name in names)
        try:
            self._check(sync_data)
        except GameTreeError:
            is_suitable = False
        if is_suitable:
            super().set_state(sync_data)
        else:
            self.send_state(names)


Asked = TypeVar("Asked", bound=_WidgetWithFallback)


def answer_message(
    widget: Asked, request: object, verbs: Mapping[str, Callable[[Asked, dict[str, Any]], dict[str, Any] | None]]
) -> dict[str, Any]:
    """Return the answer of a widget to a message of its page, or the sentence with which it was refused.

    A message has a ``verb`` and what belongs to it; its ``number`` and ``asked_by`` come back with the answer.
    """
    message = request if isinstance(request, dict) else {}
    reply_to = {"number": message.get("number"), "asked_by": message.get("asked_by")}
    try:
        answer = verbs[choose(gettext("request"), message.get("verb"), verbs)]
        return {**reply_to, "answer": answer(widget, message) or {}}
    except GameTreeError as error:
        return {**reply_to, **widget._refusal(error)}
