"""Mixins that show an object: as a picture in a notebook, a player, a page, files, slides.

This is the one place where a lower room imports a higher one, and only when somebody asks for what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, overload

from .errors import choose
from .phrases import LANGUAGES, gettext

if TYPE_CHECKING:
    from pathlib import Path

    from pandas import DataFrame

    from .explain.pseudocode import Listing
    from .render.text_drawing import Plain
    from .widgets.page_assets import PageFrame


class ShowsPicture:
    """Shows itself as a picture in a notebook, and in characters elsewhere: a tree, a frame, a result."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .render.text_drawing import text_of

        return text_of(self._pictured())

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .render.svg import bundle_for_reader

        return bundle_for_reader(self._pictured)

    def _pictured(self: Any, lang: str = "en") -> Any:
        """Return the object to draw: this one or a part of it, with its words in a language."""
        return self


class ShowsFrame(ShowsPicture):
    """A frame: a picture with its caption."""

    __slots__ = ()

    lang: str

    def caption(self: Any, lang: str | None = None, notation: str = "bounds") -> str:
        """Say in one or two sentences what happened in this step, and why, in the frame's language unless said.

        With the notation ``"interval"``, what is known of a value is said as an interval.
        """
        from .explain.captions import caption
        from .trace.annotations import to_notation

        key = choose(gettext("language"), lang or self.lang, LANGUAGES), to_notation(notation)
        if key not in self._captions:
            self._captions[key] = caption(self, *key)
        return str(self._captions[key])


class ShowsProfile(ShowsPicture):
    """A move for every node: a picture of the tree with these moves."""

    __slots__ = ()

    def drawing(self: Any, lang: str = "en", **options: Any) -> Any:
        """Return the tree with the chosen moves and values; the options are those of `gametree.drawing.draw`."""
        from .drawing.drawing import draw

        return draw(self.tree, notes=self.notes, chosen=self.chosen, lang=lang, **options)

    def _pictured(self: Any, lang: str = "en") -> Any:
        return self.drawing(lang, caption=str(self), captioned=True)


class Embeddable:
    """A search, or two, or an exercise in a book or on a page of others."""

    __slots__ = ()

    def embed(self: Any, host: str, folder: str | Path = ".", **options: Any) -> Plain:
        """Write the script of the players into a folder, and return the lines for a page beside it.

        ``host`` is ``"html"`` for any page, ``"quarto"``, ``"myst"`` or ``"sphinx"``, for which nothing is written:
        the extension ``gametree.sphinx`` brings the script. Options: ``by``, ``lang``, ``languages`` (more that the
        player speaks), ``notation``, ``theme``, ``title``, ``step`` and ``hide``; for Sphinx ``by`` and ``lang``.
        An exercise, which is answered there but not checked, has ``lang``.

        >>> import gametree as gt
        >>> gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").embed("sphinx", lang="es")
        ```{gametree} [[3 12 8] [2 4 6] [14 5 2]]
        :algorithm: alphabeta
        :lang: es
        ```
        """
        from .widgets.embedding import embed

        return embed(self, host, folder, **options)


class ShowsSteps(Embeddable, ShowsPicture):
    """A search whose steps can be looked at: as a table, a player, a page, files."""

    __slots__ = ()

    step_size: ClassVar[str] = "leaf"
    """the step size unless said"""
    table_step: ClassVar[str] = "leaf"
    """the step size of a table unless said"""

    def _pictured(self: Any, lang: str = "en") -> Any:
        return self.frames(lang=lang)[-1]

    def table(self: Any, by: str | None = None, lang: str = "en", format: str = "text") -> Plain | DataFrame:
        """Return the steps as ``"text"``, ``"markdown"``, ``"latex"`` or a pandas ``"dataframe"``."""
        from .render.step_table import table

        return table(self, by or self.table_step, lang, format)

    def pseudocode(self: Any, lang: str = "en") -> Listing:
        """Return the pseudo-code of the search, as its rules shape it.

        `gametree.explain.pseudocode.lit` follows a trace in it.

        >>> import gametree as gt
        >>> gt.alphabeta("[[3 12] [2 4]]").pseudocode("es").lines[8].text
        'si v ≥ β entonces devolver v'
        """
        from .explain.pseudocode import pseudocode

        return pseudocode(self, lang=lang)

    def player(self: Any, by: str | None = None, lang: str = "en", **options: Any) -> Any:
        """Return the widget that plays the search in a notebook; see `gametree.widgets`."""
        from .widgets import player_of

        return player_of(self, by=by or self.step_size, lang=lang, **options)

    @overload
    def to_html(self: Any, path: None = None, by: str | None = None, lang: str = "en", **options: Any) -> str: ...
    @overload
    def to_html(
        self: Any, path: str | Path, by: str | None = None, lang: str = "en", *, overwrite: bool = False, **options: Any
    ) -> Path: ...
    def to_html(
        self: Any,
        path: str | Path | None = None,
        by: str | None = None,
        lang: str = "en",
        *,
        overwrite: bool = False,
        **options: Any,
    ) -> str | Path:
        """Return one self-contained page with the player as text; with a ``path``, write it there and return the path.

        A file that is there is replaced only with ``overwrite=True``. Options: ``notation``, ``theme`` and ``title``.
        """
        from .files import text_or_file
        from .widgets.player_page import to_html

        page = to_html(self, by=by or self.step_size, lang=lang, **options)
        return text_or_file(page, path, overwrite=overwrite)

    def frame(
        self: Any, by: str | None = None, lang: str = "en", *, height: int | None = None, **options: Any
    ) -> PageFrame:
        """Return the page of `to_html` in a frame, for slides and pages that nbconvert makes; it needs no kernel.

        Without a ``height``, in pixels, a frame that keeps its height, as in marimo, is as high as the tree, its
        caption and the controls need.
        """
        from .widgets.player_page import in_frame

        return in_frame(self.to_html(None, by, lang, **options), self, height)

    def export(
        self: Any,
        path: str | Path,
        format: str | Iterable[str] | None = None,
        by: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> list[Path]:
        """Write the steps into a folder, ``step-a.svg``, ``step-b.svg`` … all of one size, and return the paths.

        ``format`` is one or several of svg, pdf, png, eps, dot and tikz (``step-a.tex``, for ``\\input``), a file a
        step, and pages (a PDF with a page a step; ``"steps.pdf"`` for a path is that, too), gif, webp, mp4, html,
        markdown, latex and beamer (a picture that changes from slide to slide), one file for all. Options: ``theme``
        ("light", "dark", "print" for black and white, "projector" for a hall, or the path of a course's own),
        ``notation`` ("bounds", "interval", "window", "value", or "all" for α, β and the value together), ``size`` (a
        width such as "10cm", or a slide of which it has exactly the shape: "4:3", "16:9", "1080p"), ``captions=True``
        to print the caption below each picture, ``start=True`` for a picture of the start, where nothing is known,
        ``hide`` (a list of what is left out: "unvisited", "moves", "leaf-labels", "levels"), ``sideways=True`` for a
        tree that grows to the right, ``fold=True`` for what matters of a large tree, ``dpi``, ``seconds``, and
        ``overwrite=True``, without which no file is overwritten; see `gametree.render.export`.
        """
        from .render.export import export

        return export(self, path, format=format, by=by or self.step_size, lang=lang, **options)


class ShowsSearch(ShowsSteps):
    """A search of a tree: also its calls, slides, and all steps on one sheet."""

    __slots__ = ()

    def call_trace(self: Any, lang: str = "en") -> Plain:
        """Return the calls of MAX-VALUE and MIN-VALUE as indented lines, with what each returns. Deck 001."""
        from .render.step_table import call_trace

        return call_trace(self, lang)

    def deck(
        self: Any, path: str | Path, format: str | None = None, by: str | None = None, lang: str = "en", **options: Any
    ) -> Path:
        """Write the search as slides and return the path: a title, the tree, a slide a step, its cut-offs, a summary.

        The name says the format: ``.pptx`` for PowerPoint and LibreOffice, ``.tex`` for beamer (each with notes that
        say why), or ``.pdf``. Options: ``title``, ``theme`` ("light", "dark", "print", "projector" for
        a hall, or the path of a course's own), ``notation`` ("bounds", "interval", "window", "value" or
        "all"), ``hide``, ``sideways`` and ``fold`` as in `export`, ``ask=True`` for a deck that asks
        before each step which leaf comes next, or whether to cut off, ``template`` (a presentation of your own,
        whose layouts and placeholders the slides take), and ``overwrite=True``, without which no file is replaced.
        """
        from .render.deck_file import write_deck

        return write_deck(self, path, format, by=by or self.step_size, lang=lang, **options)

    def contact_sheet(self: Any, path: str | Path, by: str | None = None, lang: str = "en", **options: Any) -> Path:
        """Write one picture of all steps, each with its name and caption below, and return its path.

        The path ends in .svg, .pdf or .png. Options: ``columns``, chosen by the shape unless said, ``paper`` ("a4" or
        "letter"; else the sheet is as large as its content) with ``landscape=True``, ``title``, ``theme``,
        ``notation``, ``hide``, ``sideways=True``, ``fold=True``, ``start=True``, ``dpi`` and ``overwrite=True``; see
        `gametree.render.contact_sheet`.
        """
        from .render.contact_sheet import contact_sheet

        return contact_sheet(self, path, by=by or self.step_size, lang=lang, **options)


class ShowsPair(Embeddable):
    """Two searches side by side, as a player and as a page."""

    __slots__ = ()

    def player(self: Any, lang: str = "en", **options: Any) -> Any:
        """Return the widget that plays both searches in a notebook; see `gametree.widgets`."""
        from .widgets import player_of

        return player_of(self, lang=lang, **options)

    @overload
    def to_html(self: Any, path: None = None, lang: str = "en", **options: Any) -> str: ...
    @overload
    def to_html(self: Any, path: str | Path, lang: str = "en", *, overwrite: bool = False, **options: Any) -> Path: ...
    def to_html(
        self: Any, path: str | Path | None = None, lang: str = "en", *, overwrite: bool = False, **options: Any
    ) -> str | Path:
        """Return one self-contained page with both players as text; with a ``path``, write it there and return that.

        A file that is there is replaced only with ``overwrite=True``.
        """
        from .files import text_or_file
        from .widgets.player_page import to_html

        return text_or_file(to_html(self, lang=lang, **options), path, overwrite=overwrite)

    def frame(self: Any, lang: str = "en", *, height: int = 720, **options: Any) -> PageFrame:
        """Return the page of `to_html` in a frame, for slides and pages that nbconvert makes; it needs no kernel."""
        from .widgets.page_assets import PageFrame

        return PageFrame(self.to_html(None, lang, **options), height)


class Practisable(Embeddable):
    """An exercise, as a widget to answer it in and as pictures for paper."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .exercises.exercise_picture import exercise_text

        return exercise_text(self)

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .exercises.exercise_picture import exercise_bundle

        return exercise_bundle(self)

    def practice(self: Any, lang: str | None = None, *, keep: bool | str = True, theme: str = "auto") -> Any:
        """Return a notebook widget in which the question is answered on the tree itself.

        ``keep`` says where the work is kept, beside the notebook: under a name made of the exercise, under one that is
        given, or nowhere (False).

        >>> from gametree.exercises import Exercise
        >>> Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]").practice("es", keep=False)
        Practice(savings, answer = "")
        """
        from .widgets import practice_of

        return practice_of(self, lang, keep=keep, theme=theme)

    def export(
        self: Any, folder: str | Path, format: str | Iterable[str] = "svg", lang: str | None = None, **options: Any
    ) -> list[Path]:
        """Write ``exercise.svg``, the tree with empty places, and ``solution.svg``, which lies exactly upon it.

        ``format`` is one or several of svg, pdf, png, eps, dot and tikz. Options: ``theme``, ``size`` (a width such as
        "10cm", or "16:9"), ``dpi`` for png, and ``overwrite=True`` to replace files that are there.
        """
        from .exercises.printed_tree import export_pair

        return export_pair(self, folder, format=format, lang=lang, **options)


class ShowsFeedback:
    """The feedback to an answer: the tree, marked, with sentences."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .exercises.exercise_picture import feedback_text

        return feedback_text(self)

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .exercises.exercise_picture import feedback_html

        return {"text/plain": repr(self), "text/html": feedback_html(self)}


class Tutoring:
    """A tutor, as a widget that shows one exercise after the other."""

    __slots__ = ()

    def practice(self: Any, lang: str | None = None, *, theme: str = "auto") -> Any:
        """Return a notebook widget with the exercise to answer, the way to the next one, and the progress."""
        return Practisable.practice(self, lang, theme=theme)


class Playable:
    """A game that can be played against a machine."""

    __slots__ = ()

    def play(self: Any, against: Any = None, **options: Any) -> Any:
        """Play against a machine in a notebook: on its board, with the reason for each of its moves.

        ``against`` is the name of a machine that suits the game, such as ``"alphabeta"``, ``"mcts"`` or ``"maxn"``
        (`gametree.play.MACHINES` has all), a player of `gametree.play.matches`, or a function of game and position that
        returns an action or the result of a search; in a game of several players it plays all others. ``depth`` is
        how many moves it looks ahead, or ``playouts`` how many games it plays at random; ``nodes`` and ``seconds``
        bound its thinking about a move, ``value_range`` the values, which Star1 and Star2 want to know. ``first`` is
        who begins (``"me"`` or ``"it"``), ``lang`` the language, ``seed`` that of the dice.
        """
        from .widgets import PlayGame

        return PlayGame(self, against, **options)
