"""Stand-ins (fake packages) for matplotlib and numpy on a site without their wheels, and the handling of missing
packages.

The build of the site puts a package ``matplotlib`` with these classes next to the notebooks, together with the finished
pictures of each cell. The figures of the stand-in accept every operation of a cell, so the notebook continues.
"""

from __future__ import annotations

import ast
import hashlib
import json
import linecache
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from html import escape
from importlib import import_module
from importlib.resources import files
from traceback import walk_tb
from types import TracebackType
from typing import Any, NoReturn

from gametree.errors import MissingPackageError
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, reader_language

_STORED_NOTE = gettext("This is the picture stored with the notebook: this site has no matplotlib to draw it anew.")
_NO_PICTURE_NOTE = gettext("There is no picture: this site has no matplotlib to draw it.")
_PICTURES = "pictures.json"
"""name of the file in the stand-in package that contains the pictures of each cell as HTML, keyed by the digest of the
cell's text
"""


def digest(cell: str) -> str:
    """Return a name for the text of a cell, ignoring surrounding white space.

    >>> digest("plot()\\n") == digest(" plot()")
    True
    """
    return hashlib.sha256(cell.strip().encode()).hexdigest()[:16]


class Nothing:
    """An object that accepts every call, attribute and sum, and does nothing.

    >>> left, right = Nothing().twinx().bar([1, 2], height=3)
    >>> float(left + 1), right.patches[0].set_hatch("/") is not None
    (0.0, True)
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)  # so that the stand-in is not mistaken for the package
        return Nothing()

    def __call__(self, *_: object, **__: object) -> Any:
        return Nothing()

    def __getitem__(self, _: object) -> Any:
        return Nothing()

    def __setitem__(self, _: object, __: object) -> None: ...

    def __iter__(self) -> Iterator[Any]:
        return iter([Nothing(), Nothing()])

    def __float__(self) -> float:
        return 0.0

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None: ...

    def _same(self, *_: object) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __neg__ = _same

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": ""}


class Axes(Nothing):
    """Axes of a stand-in figure, on which nothing is drawn."""


class _Grid(list[Any]):
    """Axes in rows, as ``subplots`` returns them."""

    @property
    def flat(self) -> list[Any]:
        return [axes for row in self for axes in (row if isinstance(row, _Grid) else [row])]

    # names that matplotlib also has for these methods
    ravel = flatten = lambda self: _Grid(self.flat)


class _Figure(Nothing):
    def __init_subclass__(cls) -> None:
        cls._repr_mimebundle_ = _Figure._repr_mimebundle_  # type: ignore[method-assign]

    def __init__(self, *_: object, **__: object) -> None: ...

    def subplots(self, rows: int = 1, columns: int = 1, *, squeeze: bool = True, **_: object) -> Any:
        """Return axes in the form that matplotlib returns: a single object, a row, or several rows."""
        grid = _Grid(_Grid(Axes() for _ in range(columns)) for _ in range(rows))
        if not squeeze:
            return grid
        if rows == columns == 1:
            return grid[0][0]
        return _Grid(grid.flat) if 1 in (rows, columns) else grid

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        translations = translator_for(reader_language())
        picture = _cell.next_picture()
        note = (_STORED_NOTE if picture else _NO_PICTURE_NOTE).render(translations)
        if self in _cell.open:
            _cell.open.remove(self)
        return {"text/plain": note, "text/html": f"{picture}<p><em>{escape(note)}</em></p>"}


class Cell:
    """The running cell: pictures not shown yet, and open pyplot figures."""

    def __init__(self, pictures: Mapping[str, list[str]]) -> None:
        self.pictures, self.left, self.open = pictures, list[str](), list[_Figure]()

    def begin(self, info: Any) -> None:
        self.left, self.open = list(self.pictures.get(digest(info.raw_cell or ""), [])), []

    def next_picture(self) -> str:
        return self.left.pop(0) if self.left else ""

    def end(self, _: object) -> None:
        from IPython.display import display

        for figure in list(self.open):
            display(figure)  # type: ignore[no-untyped-call]


_cell = Cell({})


def _watch_cells(package: str) -> None:
    """Watch all further cells of the notebook; the pictures are stored in ``package``."""
    from IPython import get_ipython

    _cell.pictures = json.loads(files(package).joinpath(_PICTURES).read_text("utf-8"))
    shell = get_ipython()
    if shell is not None:
        shell.events.register("pre_run_cell", _cell.begin)
        shell.events.register("post_run_cell", _cell.end)
        _cell.left = list(_cell.pictures.get(digest(shell.history_manager.input_hist_raw[-1]), []))


def _show_remaining(shell: Any) -> None:
    """Show the stored pictures of a cell that could not run; fold them if the cell has the magic ``%%reveal``."""
    from IPython.display import HTML, display

    from gametree.widgets.reveal import fold, summary_of

    pictures: list[tuple[dict[str, str], dict[str, str]]] = [
        (_Figure()._repr_mimebundle_(), {}) for _ in list(_cell.left)
    ]
    html = "".join(data["text/html"] for data, _ in pictures)
    magic, _, line = shell.history_manager.input_hist_raw[-1].partition("\n")[0].partition(" ")
    if html:
        folded = magic == "%%reveal"
        display(HTML(fold(summary_of(line), outputs=pictures) if folded else html))  # type: ignore[no-untyped-call]


def _open_figure(*_: object, **__: object) -> _Figure:
    figure = _Figure()
    _cell.open.append(figure)
    return figure


def subplots(*shape: int, squeeze: bool = True, nrows: int = 1, ncols: int = 1, **_: object) -> tuple[_Figure, Any]:
    """Return a stand-in for a pyplot figure, and its axes.

    >>> figure, (left, right) = subplots(1, 2)
    >>> type(left).__name__
    'Axes'
    """
    rows, columns = (*shape, *(nrows, ncols)[len(shape) :])[:2]
    figure = _open_figure()
    return figure, figure.subplots(rows, columns, squeeze=squeeze)


_NOT_HERE = gettext("Nothing can be installed on this site; the cells that do not need the missing package still run.")


def _go_on_without_packages() -> None:
    """Make every IPython shell that is created later report a missing package instead of stopping *Run All*."""
    from IPython.core.interactiveshell import InteractiveShell

    begin = InteractiveShell.init_traceback_handlers

    def with_sentence(shell: Any, handlers: Any) -> None:
        begin(shell, handlers)
        shell.set_custom_exc((MissingPackageError, NameError), _MissingPackageReporter().report)

    setattr(InteractiveShell, begin.__name__, with_sentence)


class _MissingPackageReporter:
    """Reports cells that need a missing package, or a variable of a cell that did not run, and shows their stored
    pictures.
    """

    def __init__(self) -> None:
        self.lacking: dict[str | None, MissingPackageError] = {}
        """error about a missing package, keyed by each variable of a cell that needed this package"""

    def report(self, shell: Any, kind: type, error: Exception, trace: TracebackType, **_: Any) -> None:
        """Print the name of the missing package; show any other error as usual."""
        missing = self.lacking.get(error.name) if isinstance(error, NameError) else error
        if not isinstance(missing, MissingPackageError):
            shell.showtraceback((kind, error, trace), running_compiled_code=True)
            return
        self.lacking |= dict.fromkeys(_variables(trace, shell.user_ns), missing)
        print(missing.text(), _NOT_HERE.render(translator_for(reader_language())), sep="\n", file=sys.stderr)
        with suppress(ImportError):
            import_module("matplotlib")  # the stand-in contains the stored pictures
        _show_remaining(shell)


def _variables(trace: TracebackType, namespace: dict[str, Any]) -> Iterable[str]:
    frames = [
        frame for frame, _ in walk_tb(trace) if frame.f_globals is namespace and frame.f_code.co_name == "<module>"
    ]
    cell = "".join(linecache.getlines(frames[-1].f_code.co_filename))
    return [
        node.id for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


# ---- A stand-in for numpy: it can be imported, and refuses to compute ------------------------


class _Missing:
    """A stand-in for types of numpy, for modules that refer to these types when they are imported."""

    def __init__(self, *_: object) -> None: ...

    def __class_getitem__(cls, _: object) -> type[_Missing]:
        return cls

    def _refuse(self, *_: object) -> NoReturn:
        refuse()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __xor__ = __rxor__ = __and__ = __rshift__ = _refuse


ArrayLike = NDArray = bool_ = float64 = generic = int64 = ndarray = uint64 = _Missing


def refuse() -> NoReturn:
    """Raise the error that numpy is missing.

    >>> refuse()
    Traceback (most recent call last):
    ...
    gametree.errors.MissingPackageError: experiments need numpy; install it with: pip install numpy
    """
    message = gettext("experiments need %(package)s; install it with: %(command)s")
    raise MissingPackageError(message.with_values(package=Code("numpy"), command=Code("pip install numpy")))
