"""The page of a gallery: each figure with the lines that make it and links to its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import PurePosixPath
from string import Template

from ...drawing.themes import Theme
from ...render.html_document import html_document
from ..lectures.lecture_words import page_words
from .gallery_entries import Figure, GalleryEntry
from .gallery_words import gallery_words

__all__ = ["THUMBNAIL", "gallery_page"]

THUMBNAIL = "thumbnail.svg"
WIDE = 60
"""length of a line above which a text takes the whole width, in characters"""
STYLE = Template("""\
:root { color-scheme: $scheme; --line: $line; --soft: $soft; --link: $link; }
body { max-width: 72rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
body { background: $paper; color: $ink; }
a { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 1rem 0; }
.shelf { border-top: 1px solid var(--line); padding: .6rem 0; }
.shelf h3 { margin: .3rem 0; }
.kind { color: var(--soft); font-weight: normal; }
.lines code { white-space: pre-wrap; overflow-wrap: break-word; }
.wide { grid-column: 1 / -1; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.5rem; }
figure { margin: 0; min-width: 0; }
figure img { width: 100%; height: 15rem; object-fit: contain; }
figure p, figure h4 { margin: .3rem 0; }
pre { margin: .2rem 0; padding: .4rem; border: 1px solid var(--line); border-radius: 4px; }
pre { overflow-x: auto; font-size: .8rem; }
.line { display: block; color: var(--soft); font-size: .8rem; margin-top: .4rem; }
.files { font-size: .85rem; margin: .2rem 0; padding: 0; list-style: none; }
.files { display: flex; flex-wrap: wrap; gap: 0 1.2rem; }
""")
BODY = Template("""\
<body>
<header>
<h1>$title</h1>
<p>$about</p>
<pre><code>from gametree import $imported</code></pre>
<nav>$contents</nav>
</header>
<main>
$entries
</main>
</body>""")
COLOURS = {
    False: {"scheme": "light", "line": "#c8c8c8", "soft": "#595959", "link": "#0b4ea2", "ink": "#1b1b1b"},
    True: {"scheme": "dark", "line": "#4a4d52", "soft": "#b0b0b0", "link": "#8ab8ff", "ink": "#e8e8e8"},
}
"""The page is as light or dark as the pictures on it."""

Linked = Mapping[str, Sequence[str]]
"""The names of the files of a figure, by format."""


def gallery_page(
    entries: Sequence[GalleryEntry], files: Mapping[str, Linked], theme: Theme, *, lang: str = "en", title: str = ""
) -> str:
    """Return the page; ``files`` has the files in the folder of each figure with a picture, by format.

    >>> from gametree.course.gallery import lecture_entries
    >>> from gametree.drawing.themes import THEMES
    >>> page = gallery_page(lecture_entries(ids=["001-die"]), {"001-die": {"pdf": ["tree.pdf"]}}, THEMES["light"])
    >>> '<a href="001-die/tree.pdf">' in page
    True
    """
    said = gallery_words(lang)
    links = "".join(f'<a href="#{escape(one.id)}">{escape(one.id)}</a>' for one in entries)
    parts = []
    for deck, some in groupby(entries, lambda entry: entry.deck):
        name = f"{page_words(lang)['deck']} {deck}"
        inner = "\n".join(line for entry in some for line in _entry(entry, files, said))
        parts.append(f"<section>\n<h2>{escape(name)}</h2>\n{inner}\n</section>")
    title = title or said["title"]
    lines = [figure.python for entry in entries for figure in entry.figures]
    style = STYLE.substitute(COLOURS[_is_dark(theme.paper)], paper=theme.paper)
    body = BODY.substitute(
        title=escape(title),
        about=escape(said["about"]),
        contents=links,
        imported=", ".join(name for name in ("Course", "lectures") if any(one.startswith(f"{name}.") for one in lines)),
        entries="\n".join(parts),
    )
    return html_document(title, body, lang=lang, style=style)


def _entry(entry: GalleryEntry, files: Mapping[str, Linked], said: Mapping[str, str]) -> Iterator[str]:
    yield f'<article class="shelf" id="{escape(entry.id)}">'
    yield f'<h3>{escape(entry.title)} <span class="kind">{escape(entry.id)} · {escape(entry.kind)}</span></h3>'
    yield f"<p>{escape(entry.about)}</p>"
    if entry.remark:
        yield f"<p>{escape(entry.remark)}</p>"
    yield '<div class="figures">'
    for figure in entry.figures:
        yield from _figure(figure, files.get(figure.name), said, figure.title or entry.title)
    yield "</div>\n</article>"


def _figure(figure: Figure, linked: Linked | None, said: Mapping[str, str], name: str) -> Iterator[str]:
    wide = any(len(line) > WIDE for line in figure.text.splitlines())
    yield '<figure class="wide">' if wide else "<figure>"
    if figure.title:
        yield f"<h4>{escape(figure.title)}</h4>"
    if linked is not None:
        picture = f'<img src="{escape(figure.name)}/{THUMBNAIL}" alt="{escape(name)}" loading="lazy">'
        if "html" in linked:
            page = f"{escape(figure.name)}/{linked['html'][0]}"
            picture = f'<a href="{page}" title="{escape(said["play"])}">{picture}</a>'
        yield picture
    if figure.text:
        yield f"<pre>{escape(figure.text)}</pre>"
    yield "<figcaption>"
    yield from (f"<p>{escape(sentence)}</p>" for sentence in figure.told)
    for key, line in (("terminal", figure.command), ("python", figure.python)):
        yield f'<span class="line">{escape(said[key])}</span><pre class="lines"><code>{escape(line)}</code></pre>'
    if linked:
        yield f'<span class="line">{escape(said["files"])}</span>'
        yield '<ul class="files">'
        yield from (f"<li>{_links(figure.name, format, names, said)}</li>" for format, names in linked.items())
        yield "</ul>"
    yield "</figcaption>\n</figure>"


def _links(folder: str, format: str, names: Sequence[str], said: Mapping[str, str]) -> str:
    """Return links to the files of a format; a step is named by its letter."""
    meaning = {"html": "play", "gif": "film", "webp": "film", "mp4": "film"}.get(format, format)
    if len(names) == 1:
        told = f"{PurePosixPath(names[0]).suffix[1:]}: {said[meaning]}" if meaning in said else format
        return f'<a href="{escape(folder)}/{names[0]}">{escape(told)}</a>'
    steps = (
        f'<a href="{escape(folder)}/{name}">{escape(PurePosixPath(name).stem.removeprefix("step-"))}</a>'
        for name in names
    )
    return f"{escape(format)}: {' '.join(steps)}"


def _is_dark(paper: str) -> bool:
    red, green, blue = (int(paper[place : place + 2], 16) for place in (1, 3, 5))
    return red + green + blue < 3 * 128
