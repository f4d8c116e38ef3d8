"""Mixins for objects that are shown as a picture in a notebook, in a player, on a page, in files or on slides.

This is the only module that imports from packages that depend on it; it imports them only when needed.
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
    """Mixin for objects that are displayed as a picture in a notebook and as text elsewhere: a tree, a frame, a
    result.
    """

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .render.text_drawing import text_of

        return text_of(self._pictured())

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .render.svg import bundle_for_reader

        return bundle_for_reader(self._pictured)

    def _pictured(self: Any, lang: str = "en") -> Any:
        """Return the object to draw, which is this object or a part of it, with its texts in the given language."""
        return self


class ShowsTree(ShowsPicture):
    """Mixin for a tree: writes the picture of the tree, without a search, to files and slides."""

    __slots__ = ()

    def export(self: Any, path: str | Path, format: str | Iterable[str] | None = None, **options: Any) -> list[Path]:
        """Write the picture of the tree, without a search, and return the paths of the files.

        Parameters
        ----------
        path : str or Path
            A file, such as ``"one.svg"``, or a folder, in which ``tree.svg`` etc. are written.
        format : {"svg", "pdf", "png", "eps", "dot", "tikz"} or list of str, optional
            One or several formats; by default, the format of the file's suffix or, without a suffix, svg.
        **options
            ``lang``, ``theme``, ``size``, ``dpi``, ``hide``, ``sideways`` and ``overwrite``, as in
            `gametree.render.export.export_tree`.

        Returns
        -------
        list of Path
            The files. If anything fails, none is written.
        """
        from .render.export import export_tree

        return export_tree(self, path, format=format, **options)

    def deck(self: Any, path: str | Path, format: str | None = None, **options: Any) -> Path:
        """Write the tree, without a search, as slides for PowerPoint or beamer, or as a PDF.

        Parameters
        ----------
        path : str or Path
            The file; its suffix determines the format: .pptx, .tex or .pdf.
        format : {"pptx", "beamer", "pdf"}, optional
            The format, if the suffix does not determine it.
        **options
            * ``title``: the title of the slides
            * ``lang``: the language, "en", "es" or "pt"
            * ``theme``, ``hide`` and ``sideways``: as in `gametree.render.export.export_tree`
            * ``template``: a PowerPoint presentation whose layouts and placeholders the slides use
            * ``overwrite=True``: replace an existing file

        Returns
        -------
        Path
            The file.
        """
        from .render.deck_file import write_tree_deck

        return write_tree_deck(self, path, format, **options)


class ShowsFrame(ShowsPicture):
    """Mixin for a frame: a picture with its caption."""

    __slots__ = ()

    lang: str

    def caption(self: Any, lang: str | None = None, notation: str = "bounds") -> str:
        """Return one or two sentences that say what happened in this step, and why.

        Parameters
        ----------
        lang : {"en", "es", "pt"}, optional
            The language; by default that of the frame.
        notation : {"bounds", "interval", …}, default "bounds"
            The notation of known values: ``"interval"`` shows intervals, the others show bounds.

        Returns
        -------
        str
            The caption.
        """
        from .explain.captions import caption
        from .trace.annotations import to_notation

        key = choose(gettext("language"), lang or self.lang, LANGUAGES), to_notation(notation)
        if key not in self._captions:
            self._captions[key] = caption(self, *key)
        return str(self._captions[key])


class ShowsProfile(ShowsPicture):
    """Mixin for a profile (a move for every node): a picture of the tree with the moves of the profile."""

    __slots__ = ()

    def drawing(self: Any, lang: str = "en", **options: Any) -> Any:
        """Return the drawing of the tree with the chosen moves and values; options as in `gametree.drawing.draw`."""
        from .drawing.drawing import draw

        return draw(self.tree, notes=self.notes, chosen=self.chosen, lang=lang, **options)

    def _pictured(self: Any, lang: str = "en") -> Any:
        return self.drawing(lang, caption=str(self), captioned=True)


class Embeddable:
    """Mixin for searches and exercises that can be embedded in a book or on a page of another site."""

    __slots__ = ()

    def embed(self: Any, host: str, folder: str | Path = ".", **options: Any) -> Plain:
        """Write the script of the players into a folder, and return the lines for a page in that folder.

        Parameters
        ----------
        host : {"html", "quarto", "myst", "sphinx"}
            The kind of page: ``"html"`` is any HTML page. For ``"sphinx"`` no script is written, because the extension
            ``gametree.sphinx`` contains it.
        folder : str or Path, default "."
            The folder of the script.
        **options
            Options of `to_html`, and ``languages``, a list of additional languages of the player. For ``"sphinx"``,
            only ``by`` and ``lang`` are accepted. For an exercise, the options are ``lang`` and ``site``, the folder of
            a site built by ``make site``; the Python interpreter of that site is copied into ``folder`` and checks the
            answers on the page.

        Returns
        -------
        str
            The lines for the page.

        Examples
        --------
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
    """Mixin for a search with steps, which can be shown as a table, in a player, on a page or in files."""

    __slots__ = ()

    step_size: ClassVar[str] = "leaf"
    """default step size"""
    table_step: ClassVar[str] = "leaf"
    """default step size of a table"""

    def _pictured(self: Any, lang: str = "en") -> Any:
        return self.frames(lang=lang)[-1]

    def table(self: Any, by: str | None = None, lang: str = "en", format: str = "text") -> Plain | DataFrame:
        """Return the steps as a table with a row for each step.

        Parameters
        ----------
        by : str, optional
            The step size: "leaf", "event", "node" or "cut"; for playouts, "event", "phase" or "playout".
        lang : {"en", "es", "pt"}, default "en"
            The language.
        format : {"text", "markdown", "latex", "dataframe"}, default "text"
            The return format; ``"dataframe"`` needs pandas.

        Returns
        -------
        str or DataFrame
            The table.
        """
        from .render.step_table import table

        return table(self, by or self.table_step, lang, format)

    def pseudocode(self: Any, lang: str = "en") -> Listing:
        """Return the pseudo-code of the search under its rules.

        `gametree.explain.pseudocode.lit` highlights its lines for the events of a trace.

        >>> import gametree as gt
        >>> gt.alphabeta("[[3 12] [2 4]]").pseudocode("es").lines[8].text
        'si v ≥ β entonces devolver v'
        """
        from .explain.pseudocode import pseudocode

        return pseudocode(self, lang=lang)

    def player(self: Any, by: str | None = None, lang: str = "en", **options: Any) -> Any:
        """Return the widget that plays the search in a notebook; see `gametree.widgets`.

        Parameters
        ----------
        by : str, optional
            The step size at the start: "leaf", "event", "node" or "cut"; for playouts, "event", "phase" or "playout".
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        **options
            ``notation``, ``theme`` and ``hide`` as in `export`; ``step``, the number of the step that is shown first;
            ``panels``, a list of the open panels, such as ``["tree", "code"]``; and ``stop``, the number of the last
            step that can be shown.

        Returns
        -------
        widget
            The player, which needs the package anywidget.
        """
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
        """Return one self-contained page with the player, or write it to a file.

        Parameters
        ----------
        path : str or Path, optional
            The file to write, in an existing folder. By default the page is returned as text.
        by : str, optional
            The step size at the start: "leaf", "event", "node" or "cut"; for playouts, "event", "phase" or "playout".
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        overwrite : bool, default False
            Whether an existing file is replaced.
        **options
            ``notation``, ``theme`` and ``hide`` as in `export`; ``title``; and ``step``, the number of the step that is
            shown first.

        Returns
        -------
        str or Path
            The page as text, or the path of the file.

        Raises
        ------
        InputError
            If the folder does not exist, or the file exists and ``overwrite`` is false.
        """
        from .files import text_or_file
        from .widgets.player_page import to_html

        page = to_html(self, by=by or self.step_size, lang=lang, **options)
        return text_or_file(page, path, overwrite=overwrite)

    def frame(
        self: Any, by: str | None = None, lang: str = "en", *, height: int | None = None, **options: Any
    ) -> PageFrame:
        """Return the page of `to_html` in a frame, for slides and pages from nbconvert; the frame needs no kernel.

        Parameters
        ----------
        by : str, optional
            The step size at the start: "leaf", "event", "node" or "cut"; for playouts, "event", "phase" or "playout".
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        height : int, optional
            The initial height in pixels. By default, a frame that cannot adapt to its page, as in marimo, has space for
            the tree, its caption and the controls.
        **options
            Options of `to_html`.

        Returns
        -------
        PageFrame
            The frame, which a notebook shows.
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
        """Write the steps into a folder as ``step-a.svg``, ``step-b.svg`` …, all of the same size, and return the
        paths.

        Parameters
        ----------
        path : str or Path
            The folder; or a file for all steps, such as ``"steps.pdf"``, whose suffix determines the format.
        format : str or list of str, default "svg"
            One or several formats. A file for each step: svg, pdf, png, eps, dot, tikz. One file for all steps: pages
            (a PDF with a page for each step), gif, webp, mp4, html, markdown, latex, beamer.
        by : str, optional
            The step size: "leaf", "event", "node" or "cut"; for playouts, "event", "phase" or "playout".
        lang : {"en", "es", "pt"}, default "en"
            The language.
        **options
            * ``theme``: "light", "dark", "print" (black and white), "projector" (large letters), or a theme file
            * ``notation``: "bounds", "interval", "window", "value" or "all" (α, β and the value together)
            * ``size``: a width such as "10cm", or a slide to fill: "4:3", "16:9" or "1080p"
            * ``captions=True``: print the caption below each picture
            * ``start=True``: begin with a picture of the initial state
            * ``hide``: the parts to leave out, a list of "unvisited", "moves", "leaf-labels" and "levels"
            * ``sideways=True``: let the tree grow to the right
            * ``fold=True``: fold the irrelevant parts of a large tree
            * ``dpi``: resolution of png and films, in pixels per inch
            * ``seconds``: duration of a step in a film, in seconds
            * ``overwrite=True``: replace existing files

        Returns
        -------
        list of Path
            The files. If anything fails, none is written.

        Raises
        ------
        InputError
            If a file exists and ``overwrite`` is not set, or an option is not one of these.

        See Also
        --------
        gametree.render.export.export : The same function, with details of each option.
        """
        from .render.export import export

        return export(self, path, format=format, by=by or self.step_size, lang=lang, **options)


class ShowsSearch(ShowsSteps):
    """Mixin for a search of a tree: adds the call trace, slides and a sheet with all steps."""

    __slots__ = ()

    def call_trace(self: Any, lang: str = "en") -> Plain:
        """Return the calls of MAX-VALUE and MIN-VALUE as indented lines, each with the value that the call returns."""
        from .render.step_table import call_trace

        return call_trace(self, lang)

    def deck(
        self: Any, path: str | Path, format: str | None = None, by: str | None = None, lang: str = "en", **options: Any
    ) -> Path:
        """Write the search as slides: a title, the tree, a slide for each step, the cut-offs and a summary.

        Parameters
        ----------
        path : str or Path
            The file; its suffix determines the format: .pptx, .tex or .pdf.
        format : {"pptx", "beamer", "pdf"}, optional
            The format, if the suffix does not determine it. PowerPoint and beamer slides have explanatory notes.
        by : {"leaf", "event", "node", "cut"}, optional
            The step size.
        lang : {"en", "es", "pt"}, default "en"
            The language.
        **options
            * ``title``: the title of the slides
            * ``theme``, ``notation``, ``hide``, ``sideways`` and ``fold``: as in `export`
            * ``ask=True``: before each step, ask which leaf comes next or whether the search cuts off
            * ``template``: a PowerPoint presentation whose layouts and placeholders the slides use
            * ``overwrite=True``: replace an existing file

        Returns
        -------
        Path
            The file.
        """
        from .render.deck_file import write_deck

        return write_deck(self, path, format, by=by or self.step_size, lang=lang, **options)

    def contact_sheet(self: Any, path: str | Path, by: str | None = None, lang: str = "en", **options: Any) -> Path:
        """Write one picture of all steps, each with its name and caption below it, and return the path of the file.

        Parameters
        ----------
        path : str or Path
            The file; its suffix is .svg, .pdf or .png.
        by : {"leaf", "event", "node", "cut"}, optional
            The step size.
        lang : {"en", "es", "pt"}, default "en"
            The language.
        **options
            * ``columns``: the number of columns; by default it depends on the shape of the pictures
            * ``paper``: "a4" or "letter"; by default the sheet is as large as its content
            * ``landscape=True``: use the paper in landscape format
            * ``title``: the title of the sheet
            * ``theme``, ``notation``, ``hide``, ``sideways``, ``fold``, ``start``, ``dpi``
              and ``overwrite``: as in `export`

        Returns
        -------
        Path
            The file.
        """
        from .render.contact_sheet import contact_sheet

        return contact_sheet(self, path, by=by or self.step_size, lang=lang, **options)


class ShowsPair(Embeddable):
    """Mixin for results that show two searches side by side, in a player or on a page."""

    __slots__ = ()

    def player(self: Any, lang: str = "en", **options: Any) -> Any:
        """Return the widget that plays both searches in a notebook; see `gametree.widgets`.

        Parameters
        ----------
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        **options
            ``notation``, ``theme`` and ``hide`` as in `gametree.Result.export`, and ``step``, the number of the pair of
            steps that is shown first.

        Returns
        -------
        widget
            The player, which needs the package anywidget.
        """
        from .widgets import player_of

        return player_of(self, lang=lang, **options)

    @overload
    def to_html(self: Any, path: None = None, lang: str = "en", **options: Any) -> str: ...
    @overload
    def to_html(self: Any, path: str | Path, lang: str = "en", *, overwrite: bool = False, **options: Any) -> Path: ...
    def to_html(
        self: Any, path: str | Path | None = None, lang: str = "en", *, overwrite: bool = False, **options: Any
    ) -> str | Path:
        """Return one self-contained page with both players, or write it to a file.

        Parameters
        ----------
        path : str or Path, optional
            The file to write, in an existing folder. By default the page is returned as text.
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        overwrite : bool, default False
            Whether an existing file is replaced.
        **options
            ``notation``, ``theme`` and ``hide`` as in `gametree.Result.export`, ``title``, and ``step``, the number of
            the pair of steps that is shown first.

        Returns
        -------
        str or Path
            The page as text, or the path of the file.
        """
        from .files import text_or_file
        from .widgets.player_page import to_html

        return text_or_file(to_html(self, lang=lang, **options), path, overwrite=overwrite)

    def frame(self: Any, lang: str = "en", *, height: int = 720, **options: Any) -> PageFrame:
        """Return the page of `to_html` in a frame, for slides and pages from nbconvert; the frame needs no kernel.

        Parameters
        ----------
        lang : {"en", "es", "pt"}, default "en"
            The language at the start.
        height : int, default 720
            The height in pixels.
        **options
            Options of `to_html`.

        Returns
        -------
        PageFrame
            The frame, which a notebook shows.
        """
        from .widgets.page_assets import PageFrame

        return PageFrame(self.to_html(None, lang, **options), height)


class Practisable(Embeddable):
    """Mixin for an exercise: a widget for answering it, and pictures for paper."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .exercises.exercise_picture import exercise_text

        return exercise_text(self)

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .exercises.exercise_picture import exercise_bundle

        return exercise_bundle(self)

    def practice(self: Any, lang: str | None = None, *, keep: bool | str = True, theme: str = "auto") -> Any:
        """Return a notebook widget for answering the question on the tree itself.

        Parameters
        ----------
        lang : {"en", "es", "pt"}, optional
            The language; by default that of the exercise.
        keep : bool or str, default True
            The file in which the work is kept, beside the notebook. True names the file after the exercise, a text is
            the name of the file, and False keeps no file.
        theme : str, default "auto"
            The theme; ``"auto"`` follows the theme of the notebook.

        Returns
        -------
        widget
            The exercise, which needs the package anywidget.

        Examples
        --------
        >>> from gametree.exercises import Exercise
        >>> Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]").practice("es", keep=False)
        Practice(savings, answer = "")
        """
        from .widgets import practice_of

        return practice_of(self, lang, keep=keep, theme=theme)

    def export(
        self: Any, folder: str | Path, format: str | Iterable[str] = "svg", lang: str | None = None, **options: Any
    ) -> list[Path]:
        """Write ``exercise.svg``, the tree with empty boxes, and ``solution.svg``, with the same size and layout.

        Parameters
        ----------
        folder : str or Path
            The folder of the files.
        format : str or list of str, default "svg"
            One or several of svg, pdf, png, eps, dot and tikz.
        lang : {"en", "es", "pt"}, optional
            The language; by default that of the exercise.
        **options
            ``theme``; ``size``, a width such as "10cm", or "16:9"; ``dpi`` for png; and ``overwrite=True`` to replace
            existing files.

        Returns
        -------
        list of Path
            The files.
        """
        from .exercises.printed_tree import export_pair

        return export_pair(self, folder, format=format, lang=lang, **options)


class ShowsFeedback:
    """Mixin for the feedback on an answer: the marked tree, with sentences."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        from .exercises.exercise_picture import feedback_text

        return feedback_text(self)

    def _repr_mimebundle_(self: Any, **_: object) -> dict[str, str]:
        from .exercises.exercise_picture import feedback_html

        return {"text/plain": repr(self), "text/html": feedback_html(self)}


class Tutoring:
    """Mixin for a tutor: a widget that shows one exercise after another."""

    __slots__ = ()

    def practice(self: Any, lang: str | None = None, *, theme: str = "auto") -> Any:
        """Return a notebook widget with the current exercise, a button for the next one, and the progress.

        Parameters
        ----------
        lang : {"en", "es", "pt"}, optional
            The language; by default that of the tutor.
        theme : str, default "auto"
            The theme; ``"auto"`` follows the theme of the notebook.

        Returns
        -------
        widget
            The tutor, which needs the package anywidget.
        """
        return Practisable.practice(self, lang, theme=theme)


class Faded:
    """Mixin for a worked example with omitted steps: adds a player of the visible steps and an exercise about the
    omitted steps.
    """

    __slots__ = ()

    def _ipython_display_(self: Any, **_: object) -> None:
        from IPython.display import Markdown, display

        display(Markdown(self.text()))  # type: ignore[no-untyped-call]
        if self.shown:
            display(self.player())  # type: ignore[no-untyped-call]
        if self.shown < self.steps:
            display(self.practice())  # type: ignore[no-untyped-call]

    def player(self: Any, **options: Any) -> Any:
        """Return the widget that plays the visible steps.

        Parameters
        ----------
        **options
            ``notation``, ``theme`` and ``panels`` as in `gametree.Result.player`.

        Returns
        -------
        widget
            The player, which needs the package anywidget.
        """
        step = {"step": self.shown} if self.shown < self.steps else {}
        return self.exercise.result.player(self.by, self.exercise.lang, stop=self.shown, **step, **options)

    def practice(self: Any, *, keep: bool | str = True, theme: str = "auto") -> Any:
        """Return the widget of the exercise, prefilled with the answers that the visible steps give.

        Parameters
        ----------
        keep : bool or str, default True
            The file in which the work is kept, as in `gametree.exercises.Exercise.practice`.
        theme : str, default "auto"
            The theme; ``"auto"`` follows the theme of the notebook.

        Returns
        -------
        widget
            The exercise, which needs the package anywidget.
        """
        widget = self.exercise.practice(keep=keep, theme=theme)
        if self.given and not widget.answer:
            widget.answer = self.given
        return widget


class Playable:
    """Mixin for a game that can be played against a machine."""

    __slots__ = ()

    def play(self: Any, against: Any = None, **options: Any) -> Any:
        """Play against a machine in a notebook, on the game's board, with a reason for each of the machine's moves.

        Parameters
        ----------
        against : str, Player or callable, optional
            The machine: one of `gametree.play.MACHINES` that suits the game, such as ``"alphabeta"``, ``"mcts"`` or
            ``"maxn"``; a player of `gametree.play.matches`; or a function that takes the game and a position and
            returns an action or the result of a search. In a game of several players, the machine plays all the other
            players.
        **options
            * ``depth``: lookahead of the machine, in plies
            * ``playouts``: number of random games that the machine plays before each of its moves
            * ``nodes`` and ``seconds``: limits of the machine's search for a move
            * ``value_range``: the minimum and maximum value, for Star1 and Star2
            * ``first``: the first player, ``"me"`` or ``"it"``
            * ``state``: the initial position
            * ``lang``: the language
            * ``seed``: the seed of the dice

        Returns
        -------
        widget
            The board, which needs the package anywidget.
        """
        from .widgets import PlayGame

        return PlayGame(self, against, **options)
