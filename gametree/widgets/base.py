"""The base classes of the notebook widgets, their replies to messages from their pages, and the picture that replaces a
widget that cannot be displayed.

If the kernel of a widget has ended, JupyterLab shows an error in place of the whole output that contains the widget.
Therefore there are three outputs: a still picture, a style sheet, and the widget's view. The style sheet hides the
picture once the player is below it; while there is no player, it hides the space below. Readers of a saved notebook
see, depending on the program,

* code hosts and nbconvert: the picture, and instructions for running the cell (the style sheet and the view have no
  effect);
* JupyterLab and Notebook 7, trusted notebook: as above, with the error hidden by the style sheet;
* the same programs, untrusted notebook: as above; neither style sheets nor widgets are loaded.

Front ends that isolate outputs receive a single output with all formats and choose a format.
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

# ---- The outputs of a widget in a notebook: a picture replaces a widget that cannot be shown -----------

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
    """Yield the outputs of a cell with a widget; ``fallback`` is the picture that replaces the widget, in several
    formats.

    ``note`` is printed below the picture, and says how to run the interactive widget.
    """
    if "text/html" in fallback:
        fallback = {**fallback, "text/html": f"{fallback['text/html']}<p><em>{escape(note)}</em></p>"}
    if _outputs_are_isolated():
        view, metadata = widget._repr_mimebundle_() or ({}, {})
        yield {**fallback, **view, "text/plain": fallback["text/plain"]}, metadata
        return
    yield fallback, {}
    yield {"text/html": SHEET}, {}
    # with a single format nbconvert would warn of an output that it cannot show
    yield {VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}, "text/html": ""}, {}


def _outputs_are_isolated() -> bool:
    """Return whether the current front end isolates the outputs of a cell, so that a style sheet in one output does not
    affect others.
    """
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns


# ---- The base classes of the notebook widgets, and their answers to the messages of their pages ----


class ValidatedTrait(traitlets.Any):
    """A trait that only its validator checks, so that an invalid value raises `GameTreeError` and not an error of
    traitlets.
    """

    allow_none = False  # with allow_none, None would never reach the validator


def print_reading(tree: Tree | None, lang: str) -> None:
    """Print a note about how a tree was read, if a part of the input was left out, or if it could mean several
    things.
    """
    if tree is not None and (note := reading_note(tree)):
        print(note.render(translator_for(lang)))


class _WidgetWithFallback(anywidget.AnyWidget):
    """A widget with a fallback picture for readers without a kernel; see `gametree.widgets.base`."""

    how: Phrase = gettext("This is a still picture. To play the search, run this cell in Jupyter.")
    """text below the picture for a reader without a kernel"""

    def fallback(self) -> dict[str, Any]:
        """Return the picture for a page without a kernel, in several formats."""
        raise NotImplementedError

    def _page_frame(self) -> PageFrame | None:
        """Return the widget as a page that needs no kernel, or None if there is no such page."""
        return None

    def _shown_tree(self) -> Tree | None:
        """Return the tree that the user gave, or None if there is none."""
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
    """A widget whose page sends requests to the kernel instead of changing traits."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Reject a page's changes of traits: send the unchanged values back to the page."""
        self.send_state([name for name in sync_data if name in self.keys])


class PlayerWidget(_WidgetWithFallback):
    """A widget that shows a step; its page reports the reader's current step."""

    _esm = shared_module("player")
    _css = widget_css("player")
    step = ValidatedTrait(0).tag(sync=True)

    def _check(self, report: dict[str, Any]) -> None:
        """Raise `GameTreeError` for unsuitable values in a report from the page."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept changes from the page; restore a trait that no longer fits, for example because a new search was set.

        The page changes only traits whose values are checked.
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
    """Return a widget's reply to a message from its page: the answer, or a sentence that says why the message is
    refused.

    A message has a ``verb`` and its arguments; the reply repeats the message's ``number`` and ``asked_by``.
    """
    message = request if isinstance(request, dict) else {}
    reply_to = {"number": message.get("number"), "asked_by": message.get("asked_by")}
    try:
        answer = verbs[choose(gettext("request"), message.get("verb"), verbs)]
        return {**reply_to, "answer": answer(widget, message) or {}}
    except GameTreeError as error:
        return {**reply_to, **widget._refusal(error)}
