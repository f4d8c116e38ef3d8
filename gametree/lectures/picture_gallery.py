"""A gallery of the examples from the lectures: pictures, files in several formats, and the commands that make these
files.

>>> from gametree.lectures.picture_gallery import lecture_entries
>>> figures = lecture_entries("es", ids=["002-deep"])[0].figures
>>> [(figure.name, figure.command) for figure in figures]  # doctest: +ELLIPSIS
[('002-deep', 'gametree figures --lecture 002-deep --lang es -o 002-deep/'), ('002-deep-1', 'gametree ...')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from html import escape
from itertools import groupby
from pathlib import Path, PurePosixPath
from string import Template

from ..drawing.drawing import Drawing, draw
from ..drawing.themes import Theme, theme_named
from ..errors import GameTreeError, InputError, choose
from ..explain.algorithm_names import TITLES
from ..files import write_all
from ..languages import translated_table, translator_for
from ..phrases import LANGUAGES, Code, gettext, ngettext, pgettext
from ..progress_bar import with_progress_bar
from ..render.contact_sheet import SHEET_FORMATS, Grid
from ..render.export import FORMATS, PICTURES, file_names
from ..render.format import StepFormat
from ..render.graphviz import require_font
from ..render.slide_deck import slide_title as deck_title
from ..render.step_pictures import StepPictures
from ..render.svg import SVG, html_document
from ..render.text_drawing import sets_in_words
from ..trace.frames import Frame
from ..trace.result import Result
from ..tree.tree import Tree
from .all_lectures import PAGE_WORDS, Lectures, kit_lectures
from .calculations import BareTree, ExpectedValue, LectureTable
from .lecture import Lecture, LectureCase
from .search_facts import LectureSearch

GALLERY_WORDS = {
    # TRANSLATORS: the title of a page with all pictures of the lectures, from which an instructor chooses
    "title": gettext("Gallery of the lectures' examples"),
    "about": gettext(
        "Choose a figure by eye. Below it you find the line that makes it in the terminal and the one that makes "
        "it in Python. Other options give other formats, languages and looks."
    ),
    # TRANSLATORS: before a command that is typed into a terminal
    "terminal": pgettext("gallery", "In the terminal"),
    "python": pgettext("gallery", "In Python"),
    # TRANSLATORS: heading above links to files
    "files": pgettext("gallery", "Files"),
    # TRANSLATORS: a link to a page on which a search is played
    "play": pgettext("gallery", "Play step by step"),
    # TRANSLATORS: a link to one picture with all steps of a search
    "sheet": pgettext("gallery", "all steps on one sheet"),
    # TRANSLATORS: a link to a PDF file in which every step of a search is a page
    "pages": pgettext("gallery", "a page for each step"),
    # TRANSLATORS: a link to a moving picture
    "film": pgettext("gallery", "film"),
}


def _search_summary(result: Result, lang: str = "en") -> str:
    """Return a sentence that names the search in a picture and the number of its steps.

    >>> import gametree as gt
    >>> _search_summary(gt.alphabeta("[[3 12] [2 4]]"), "es")
    'Poda alfa-beta, 3 pasos.'
    """
    translations, steps = translator_for(lang), len(result.frames()) - 1
    count = ngettext("%(count)d step", "%(count)d steps").render(translations, count=steps)
    return f"{TITLES[result.algorithm].render(translations)}, {count}."


@dataclass(frozen=True)
class Figure:
    name: str
    """name of the figure and of the folder with its files"""
    title: str
    """title that distinguishes the figure from the other figures of the same entry; may be empty"""
    sentences: tuple[str, ...]
    """sentences below the picture"""
    command: str
    """terminal command that makes the files of the figure or shows the example"""
    python: str
    result: Result | None = None
    tree: Tree | None = None
    """tree of a figure without a search"""
    text: str = ""
    """table or formula, in monospaced lines"""
    lang: str = "en"
    notation: str = "bounds"
    """annotation beside the nodes"""

    @cached_property
    def steps(self) -> int:
        return len(self.result.frames()) - 1 if self.result else 0

    def drawing(self, theme: Theme) -> Drawing | None:
        """Return the picture of the end of the search or, without a search, of the tree; return None if the figure has
        neither.
        """
        subject: Frame | Tree | None = self.result.frames(lang=self.lang)[-1] if self.result else self.tree
        return None if subject is None else draw(subject, notation=self.notation, lang=self.lang, labels=theme.labels)


@dataclass(frozen=True)
class GalleryEntry:
    id: str
    deck: str
    kind: str
    """kind of example, in the reader's language"""
    title: str
    about: str
    figures: tuple[Figure, ...]
    remark: str = ""
    """erratum of the lecture, if there is one"""


_WIDTH = 88
"""width of a table or formula, in characters"""


def lecture_entries(
    lang: str = "en",
    lectures: Lectures | None = None,
    *,
    ids: Iterable[str] = (),
    deck: str | None = None,
    notation: str = "bounds",
    options: str = "",
    arguments: str = "",
) -> list[GalleryEntry]:
    """Return a gallery entry for each example, with a figure for every case. By default, these are all examples of the
    kit; ``lectures`` replaces them, and ``ids`` or ``deck`` selects some of them.

    ``options`` are appended to the terminal commands, and ``arguments`` to the Python calls, after the language.
    """
    all_lectures = lectures or kit_lectures()
    chosen = [all_lectures.load(example) for example in ids] or all_lectures.find(deck=deck)
    language = "" if lang == "en" else f" --lang {lang}"
    argument = "" if lang == "en" else f', lang="{lang}"'
    words = translated_table(PAGE_WORDS, lang)
    entries = []
    for example in chosen:
        figures = tuple(
            replace(_figure(example, *case, lang, language + options, argument + arguments), notation=notation)
            for case in enumerate(example.cases)
        )
        kind, remark = words[example.kind], example.erratum.in_words(lang) if example.erratum else ""
        entries.append(
            GalleryEntry(example.id, example.deck, kind, example.title(lang), example.about(lang), figures, remark)
        )
    return entries


def _figure(lecture: Lecture, number: int, case: LectureCase, lang: str, options: str, arguments: str) -> Figure:
    name = f"{lecture.id}-{number}" if number else lecture.id
    where = "lectures" if lecture.id in kit_lectures() else "Course.find().lectures"
    run = f'{where}.load("{lecture.id}").run({number or ""})'
    subject, title = case.subject, case.title(lang)
    if isinstance(subject, LectureSearch):
        result = subject.run()
        sentences = (_search_summary(result, lang), result.frames(lang=lang)[-1].caption())
        which = f" --case {number}" if number else ""
        command = f"gametree figures --lecture {lecture.id}{which}{options} -o {name}/"
        return Figure(name, title, sentences, command, f'{run}.export("{name}/"{arguments})', result, lang=lang)
    command = f"gametree lecture {lecture.id}" + ("" if lang == "en" else f" --lang {lang}")
    tree = subject.tree_in(lang) if isinstance(subject, ExpectedValue | BareTree) else None
    text = subject.text(lang, _WIDTH)
    if isinstance(subject, BareTree) and tree:
        said = " ".join(sets_in_words(draw(tree, lang=lang)))
        return Figure(name, title, (), command, run, tree=tree, text=said, lang=lang)
    facts = () if isinstance(subject, LectureTable) else case.facts_in_words(lang)
    needed = tuple(fact for fact in facts if fact.removesuffix(".") not in text)
    return Figure(name, title, needed, command, run, tree=tree, text=text, lang=lang)


# ---- The page of a gallery: each figure with its commands and links to its files -----------------

_THUMBNAIL = "thumbnail.svg"
_WIDE = 60
"""maximum line length, in characters, of a text that does not occupy the whole width of the page"""
_STYLE = Template("""\
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
_COLOURS = {
    False: {"scheme": "light", "line": "#c8c8c8", "soft": "#595959", "link": "#0b4ea2", "ink": "#1b1b1b"},
    True: {"scheme": "dark", "line": "#4a4d52", "soft": "#b0b0b0", "link": "#8ab8ff", "ink": "#e8e8e8"},
}
"""colours of the page, keyed by whether the theme of its pictures is dark"""

_Linked = Mapping[str, Sequence[str]]
"""Names of the files of a figure, keyed by format."""


def _gallery_page(
    entries: Sequence[GalleryEntry], files: Mapping[str, _Linked], theme: Theme, *, lang: str = "en", title: str = ""
) -> str:
    """Return the HTML of the page; ``files`` contains, for each figure with a picture, the names of the files in its
    folder, keyed by format.

    >>> from gametree.lectures.picture_gallery import lecture_entries
    >>> from gametree.drawing.themes import THEMES
    >>> page = _gallery_page(lecture_entries(ids=["001-die"]), {"001-die": {"pdf": ["tree.pdf"]}}, THEMES["light"])
    >>> '<a href="001-die/tree.pdf">' in page
    True
    """
    words = translated_table(GALLERY_WORDS, lang)
    links = "".join(f'<a href="#{escape(item.id)}">{escape(item.id)}</a>' for item in entries)
    parts = []
    for deck, deck_entries in groupby(entries, lambda entry: entry.deck):
        name = f"{translated_table(PAGE_WORDS, lang)['deck']} {deck}"
        inner = "\n".join(line for entry in deck_entries for line in _entry(entry, files, words))
        parts.append(f"<section>\n<h2>{escape(name)}</h2>\n{inner}\n</section>")
    title = title or words["title"]
    lines = [figure.python for entry in entries for figure in entry.figures]
    style = _STYLE.substitute(_COLOURS[_is_dark(theme.paper)], paper=theme.paper)
    body = BODY.substitute(
        title=escape(title),
        about=escape(words["about"]),
        contents=links,
        imported=", ".join(
            name for name in ("Course", "lectures") if any(item.startswith(f"{name}.") for item in lines)
        ),
        entries="\n".join(parts),
    )
    return html_document(title, body, lang=lang, style=style)


def _entry(entry: GalleryEntry, files: Mapping[str, _Linked], words: Mapping[str, str]) -> Iterator[str]:
    yield f'<article class="shelf" id="{escape(entry.id)}">'
    yield f'<h3>{escape(entry.title)} <span class="kind">{escape(entry.id)} · {escape(entry.kind)}</span></h3>'
    yield f"<p>{escape(entry.about)}</p>"
    if entry.remark:
        yield f"<p>{escape(entry.remark)}</p>"
    yield '<div class="figures">'
    for figure in entry.figures:
        yield from _figure_html(figure, files.get(figure.name), words, figure.title or entry.title)
    yield "</div>\n</article>"


def _figure_html(figure: Figure, linked: _Linked | None, words: Mapping[str, str], name: str) -> Iterator[str]:
    wide = any(len(line) > _WIDE for line in figure.text.splitlines())
    yield '<figure class="wide">' if wide else "<figure>"
    if figure.title:
        yield f"<h4>{escape(figure.title)}</h4>"
    if linked is not None:
        picture = f'<img src="{escape(figure.name)}/{_THUMBNAIL}" alt="{escape(name)}" loading="lazy">'
        if "html" in linked:
            page = f"{escape(figure.name)}/{linked['html'][0]}"
            picture = f'<a href="{page}" title="{escape(words["play"])}">{picture}</a>'
        yield picture
    if figure.text:
        yield f"<pre>{escape(figure.text)}</pre>"
    yield "<figcaption>"
    yield from (f"<p>{escape(sentence)}</p>" for sentence in figure.sentences)
    for key, line in (("terminal", figure.command), ("python", figure.python)):
        yield f'<span class="line">{escape(words[key])}</span><pre class="lines"><code>{escape(line)}</code></pre>'
    if linked:
        yield f'<span class="line">{escape(words["files"])}</span>'
        yield '<ul class="files">'
        yield from (f"<li>{_links(figure.name, format, names, words)}</li>" for format, names in linked.items())
        yield "</ul>"
    yield "</figcaption>\n</figure>"


def _links(folder: str, format: str, names: Sequence[str], words: Mapping[str, str]) -> str:
    meaning = {"html": "play", "gif": "film", "webp": "film", "mp4": "film"}.get(format, format)
    if len(names) == 1:
        label = f"{PurePosixPath(names[0]).suffix[1:]}: {words[meaning]}" if meaning in words else format
        return f'<a href="{escape(folder)}/{names[0]}">{escape(label)}</a>'
    steps = (
        f'<a href="{escape(folder)}/{name}">{escape(PurePosixPath(name).stem.removeprefix("step-"))}</a>'
        for name in names
    )
    return f"{escape(format)}: {' '.join(steps)}"


def _is_dark(paper: str) -> bool:
    red, green, blue = (int(paper[place : place + 2], 16) for place in (1, 3, 5))
    return red + green + blue < 3 * 128


# ---- The files of a gallery: its page, and a folder for each figure with its files in every format ----

SHEET = "sheet"
USUAL = ("svg", "pdf", "png", "tikz", "pages", "gif", "html", SHEET)
"""default formats of the files of a figure; the format `SHEET` shows all steps in one picture"""
_INDEX = "index.html"


@dataclass(frozen=True)
class _Files:
    """The files of a figure in one format; their contents are created only when they are written."""

    format: str
    """format of the files; empty for files that are always written"""
    names: Sequence[str]
    made: Callable[[], Iterable[bytes]]


def write_gallery(
    folder: str | Path,
    entries: Sequence[GalleryEntry],
    *,
    formats: Iterable[str] = USUAL,
    lang: str = "en",
    theme: str | Path | Theme | None = None,
    title: str = "",
    overwrite: bool = False,
) -> list[Path]:
    """Write the page ``index.html`` and a folder for each figure, and return the paths; write all files or none.

    ``formats`` can contain the formats of `export`, and ``"sheet"`` for a contact sheet; for a figure without a search,
    only picture formats are used. A folder that is not empty is refused unless ``overwrite`` is set.

    >>> import tempfile
    >>> from gametree.lectures.picture_gallery import lecture_entries
    >>> folder = Path(tempfile.mkdtemp())
    >>> paths = write_gallery(folder, lecture_entries("pt", ids=["001-die"]), formats=["dot"], lang="pt")
    >>> [path.relative_to(folder).as_posix() for path in paths]
    ['001-die/thumbnail.svg', '001-die/tree.dot', 'index.html']
    """
    folder, look = Path(folder), theme_named("light" if theme is None else theme)
    wanted = [choose(gettext("format"), name, (*FORMATS, SHEET)) for name in dict.fromkeys(formats)]
    choose(gettext("language"), lang, LANGUAGES)
    require_font(look.font, (FORMATS[name].suffix if name in FORMATS else ".pdf" for name in wanted))
    if not entries:
        raise InputError(gettext("the gallery has no examples; choose others, or leave the choice out"))
    if not overwrite and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = gettext("%(folder)s already has files; choose another folder, or replace its gallery (%(option)s)")
        raise GameTreeError(message.with_values(folder=Code(folder), option=Code("overwrite=True, --overwrite")))
    figures = [figure for entry in entries for figure in entry.figures]
    plan = {figure.name: _plan_files(figure, wanted, look, theme) for figure in figures}
    linked = {name: {item.format: item.names for item in parts if item.format} for name, parts in plan.items() if parts}
    page = _gallery_page(entries, linked, look, lang=lang, title=title).encode("utf-8")

    def made() -> Iterator[tuple[Path, bytes]]:
        for figure in with_progress_bar(figures, folder.name):
            for files in plan.pop(figure.name):
                for name, data in zip(files.names, files.made(), strict=True):
                    yield folder / figure.name / name, data
        yield folder / _INDEX, page

    new = {folder / name / item for name, parts in plan.items() for files in parts for item in files.names}
    old = {path for name in plan for path in (folder / name).glob("step-*.*") if path not in new}
    return write_all(made(), old=old)


def _plan_files(figure: Figure, formats: Sequence[str], theme: Theme, asked: str | Path | Theme | None) -> list[_Files]:
    drawing = figure.drawing(theme)
    if drawing is None:
        return []
    first = _Files("", [_THUMBNAIL], partial(_picture, SVG, drawing, theme))
    if figure.result is None:
        files = [PICTURES[name] for name in formats if name in PICTURES]
        return [
            first,
            *(_Files(one.name, [f"tree{one.suffix}"], partial(_picture, one, drawing, theme)) for one in files),
        ]
    steps = StepPictures.of(figure.result, lang=figure.lang, notation=figure.notation, theme=asked)
    parts, beside = [first], dict[str, bytes]()
    for name in formats:
        if name == SHEET:
            parts.append(_Files(SHEET, [f"{SHEET}{SHEET_FORMATS[0].suffix}"], partial(_sheet, steps)))
        else:
            parts.append(_Files(name, file_names(name, figure.steps), partial(FORMATS[name].files, steps)))
            beside |= FORMATS[name].beside(steps.theme)
    return parts + [_Files("", [name], partial(list, [data])) for name, data in beside.items()]


def _picture(format: StepFormat, drawing: Drawing, theme: Theme) -> list[bytes]:
    return [format.draw(drawing, theme, None, None)]


def _sheet(steps: StepPictures) -> list[bytes]:
    shown = replace(steps, captions=True)
    return [SHEET_FORMATS[0].write(Grid.of(shown), shown, deck_title(steps.result, steps.lang))]
