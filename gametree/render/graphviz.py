"""The one place that talks to Graphviz: `pygraphviz` in this process, WebAssembly in a browser, or ``dot`` on PATH."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ..errors import GameTreeError, MissingPackageError, choose
from ..phrases import Code, brief, gettext

FORMATS = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps:cairo", "outlines": "svg:cairo"}
"""formats with their devices; the plain one for EPS cannot print ≤ or α, and outlines are SVG without fonts"""

INSTALL = Code("pip install 'gametree[pictures]'")
IN_BROWSER = "gametree_viz"
"""Graphviz as WebAssembly: a module that a page puts in place before any Python of ours runs; it draws SVG only"""
_ready = False
PALETTE = "png:cairo:gd"
"""the device for PNG of at most 256 colours, a third as large and sooner drawn; the wheel for macOS lacks it"""
_has_palette = True
"""False once Graphviz was found to lack the device"""


def render(dot: str, format: str = "svg", *, dpi: float = 96) -> bytes:
    """Draw DOT text whose positions are pinned; one call is about a millisecond."""
    device = FORMATS[choose(gettext("format"), format, FORMATS)]
    if format == "png":
        dot = _with_dpi(dot, dpi)
    if find_spec("pygraphviz"):
        return _in_process(dot, device)
    if find_spec(IN_BROWSER):
        return _in_browser(dot, format)
    if find_spec("graphviz") and shutil.which("dot"):
        import graphviz

        kind, _, renderer = device.partition(":")
        drawn: bytes = graphviz.Source(dot, engine="neato").pipe(format=kind, renderer=renderer or None, neato_no_op=2)
        return drawn
    raise MissingPackageError(
        gettext("pictures need Graphviz, which comes with the wheel of pygraphviz; install it with: %(line)s").of(
            line=INSTALL
        )
    )


def png_with_palette(dot: str, *, dpi: float = 96) -> bytes | None:
    """Draw DOT text as PNG whose colours are rounded to few; None where Graphviz has no device for it."""
    global _has_palette
    if not _has_palette or not find_spec("pygraphviz"):
        return None
    try:
        with _without_lines(b"Error: Format: "):
            return _in_process(_with_dpi(dot, dpi), PALETTE)
    except (TypeError, ValueError):  # pygraphviz says in both ways that it does not know a device
        _has_palette = False
        return None


def is_available(format: str = "svg") -> bool:
    """Tell whether pictures of a format can be drawn here."""
    is_native = find_spec("pygraphviz") or (find_spec("graphviz") and shutil.which("dot"))
    return bool(is_native or (format == "svg" and find_spec(IN_BROWSER)))


def _with_dpi(dot: str, dpi: float) -> str:
    return dot.replace("graph [", f'graph [dpi="{dpi:g}", ', 1)


def _in_browser(dot: str, format: str) -> bytes:
    if format != "svg":
        raise MissingPackageError(
            gettext("a browser draws SVG only, not %(format)s; ask for the other formats where Python is installed").of(
                format=Code(format)
            )
        )
    drawn: str = import_module(IN_BROWSER).draw(dot)
    return drawn.encode("utf-8")


def _in_process(dot: str, device: str) -> bytes:
    global _ready
    if _ready:
        return _draw(dot, device)
    with _own_fonts(), _without_lines(b"Fontconfig warning"):
        drawn = _draw(dot, device)
    _ready = True
    return drawn


def _draw(dot: str, device: str) -> bytes:
    from pygraphviz import AGraph

    graph = AGraph(string=dot)
    try:
        graph.has_layout = True  # draws with nop2, and says nothing about the size of the graph
        drawn: bytes = graph.draw(format=device)
    finally:
        graph.close()
    if not drawn:
        raise GameTreeError(
            gettext("Graphviz drew nothing in the format %(format)s; check the DOT text").of(format=Code(brief(device)))
        )
    return drawn


@contextlib.contextmanager
def _own_fonts() -> Iterator[None]:
    """Make fontconfig start with the fonts that matplotlib ships, so that pictures are the same everywhere."""
    found = find_spec("matplotlib")
    if "FONTCONFIG_FILE" in os.environ or found is None or not found.submodule_search_locations:
        yield
        return
    fonts = Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    folder = Path(tempfile.mkdtemp(prefix="gametree-fonts-"))
    config = folder / "fonts.conf"
    config.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>'
        f"<dir>{escape(str(fonts), quote=False)}</dir>"
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<cachedir>{escape(str(folder), quote=False)}</cachedir></fontconfig>\n",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(config)
    try:
        yield
    finally:
        del os.environ["FONTCONFIG_FILE"]
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _without_lines(beginning: bytes) -> Iterator[None]:
    """Keep lines of a library that begin in this way off stderr, such as fontconfig's warnings; pass on all others."""
    sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    with tempfile.TemporaryFile() as heard:
        os.dup2(heard.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            heard.seek(0)
            for line in heard.read().splitlines(keepends=True):
                if not line.startswith(beginning):
                    os.write(2, line)
