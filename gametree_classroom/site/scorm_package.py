"""Packages for learning platforms (SCORM 1.2): exercises, the tutor and searches as pages of a built site."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from gametree.errors import InputError, choose
from gametree.exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from gametree.files import to_path
from gametree.languages import translated_table, translator_for
from gametree.lectures.picture_gallery import lecture_entries
from gametree.phrases import LANGUAGE_NAMES, LANGUAGES, gettext, short_repr
from gametree.render.svg import html_document
from gametree.widgets.addresses import Address, exercise_at, figure_at, search_at, tutor_at
from gametree.widgets.book_python import site_files
from gametree.widgets.embedding import Embedded, embedded_of
from gametree.widgets.page_assets import stylesheet
from gametree.widgets.player_payload import embedded

from .site_pages import EXAM, EXAM_WORDS, FIRST, HEAD, POLICY, PRACTISE, STAGE, STATE

_WORDS = {
    "kept": gettext("The platform keeps your work and how far you are."),
    "alone": gettext("This page cannot reach the platform, so your score and your work are not kept."),
    "stopped": gettext("The platform does not answer now: what you do is not kept. Your next answer tries again."),
}
"""texts about the place of the saved work, and about problems with it"""
PATHS: Mapping[str, Mapping[str, Sequence[Address]]] = {
    "exam-tomorrow": {"book": [FIRST], **EXAM, "repeat": [{"tutor": ALL_TOPICS}]}
}
PACKED = (
    *("site.css", "player.css", "practice.css", "player.js", "practice.js", "site.js", "python.js"),
    *("page_model.js", "offline.js", "worker.js", "platform.js", "scorm.js"),
)
"""files of the folder ``static`` that every package contains"""
_LONGEST_TITLE = 200
"""maximum number of characters of a title that the SCORM schema allows"""


@dataclass(frozen=True)
class ScormItem:
    title: str
    page: str
    """``practise`` or ``watch``"""
    address: Address
    goal: int | None = None
    """number of right answers required to pass; None for the default of the widget"""


def kind_item(address: Address, lang: str) -> ScormItem:
    """Return a page with an exercise and its variants.

    >>> kind_item({"kind": "values", "seed": "3"}, "es").title
    'Valores'
    """
    title = exercise_at(address, lang).question_kind.title.sentence(translator_for(lang))
    return ScormItem(title, "practise", address)


def tutor_item(topic: str, lang: str) -> ScormItem:
    """Return a page with the tutor of a topic, or of all topics."""
    choose(gettext("topic"), topic, [*TOPICS, ALL_TOPICS])
    title = PRACTISE["all_topics"] if topic == ALL_TOPICS else TOPICS[topic].title
    return ScormItem(title.render(translator_for(lang)), "practise", {"tutor": topic})


def example_item(name: str, lang: str) -> ScormItem:
    """Return a page that plays an example of the lectures; the page is completed at the last step.

    >>> example_item("000-two-ply", "en").page
    'watch'
    """
    figure = figure_at({"example": name}, lang)
    title = figure.title or next(entry.title for entry in lecture_entries(lang) if figure in entry.figures)
    return ScormItem(title, "watch", {"example": name})


def path_items(path: str, lang: str) -> Iterator[ScormItem]:
    """Yield the pages of the learning path with the given name; a page with an exercise is completed by one right
    answer.

    >>> [item.page for item in path_items("exam-tomorrow", "en")].count("practise")
    9
    """
    words = translated_table(EXAM_WORDS, lang)
    for step, addresses in PATHS[choose(gettext("path"), path, PATHS)].items():
        for number, address in enumerate(addresses, 1):
            title = f"{words[step]} ({number}/{len(addresses)})" if len(addresses) > 1 else words[step]
            page = "watch" if address == FIRST else "practise"
            yield ScormItem(title, page, address, 1 if "kind" in address else None)


def scorm_package(items: Sequence[ScormItem], site: str | Path, title: str, lang: str = "en") -> bytes:
    """Return the package as a ZIP file: the pages, and the files that they load from a built site."""
    if len(title) > _LONGEST_TITLE:
        problem = gettext("the title %(title)s is too long; write at most %(count)s characters")
        raise InputError(problem.with_values(title=short_repr(title), count=_LONGEST_TITLE))
    files = site_files(to_path(site), PACKED)
    pages = {f"page{number}.html": item for number, item in enumerate(items, 1)}
    files |= {name: _page(item, lang).encode() for name, item in pages.items()}
    files = {"imsmanifest.xml": _manifest(pages, sorted(files), title).encode(), **files}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


# ---- A page of a package -------------------------------------------------------------------------


def _page(item: ScormItem, lang: str) -> str:
    """Return a page with a still picture and its texts, which the script of the page replaces."""
    part, state = _content(item, lang)
    words = {**translated_table(STATE, lang), **translated_table(_WORDS, lang)}
    asked = {"page": item.page, "goal": item.goal, "state": state}
    data: dict[str, dict[str, Any]] = {"words": words, "address": {**item.address, "lang": lang}, "item": asked}
    scripts = "\n".join(f'<script type="application/json" id="{id}">{embedded(it)}</script>' for id, it in data.items())
    body = (
        f'<body data-page="scorm">\n<main id="main">\n<h1>{escape(item.title)}</h1>\n{STAGE}\n'
        f'<div id="still"><p id="no-script">{escape(part.without_script)}</p>\n{part.still()}</div>\n'
        '<p id="kept"></p>\n</main>\n'
        f'{scripts}\n<script type="module" src="static/scorm.js"></script>\n</body>'
    )
    head = HEAD.substitute(root="") + '<link rel="stylesheet" href="static/practice.css">\n'
    return html_document(item.title, body, lang=lang, head=head, policy=POLICY)


def _content(item: ScormItem, lang: str) -> tuple[Embedded, dict[str, Any] | None]:
    """Return the content of a page without scripts (for a tutor, the first exercise), and the content that is shown
    until Python has loaded.
    """
    if item.page == "watch":
        part = embedded_of(search_at(item.address, lang), lang=lang, languages=LANGUAGES)
        data = {**part.state["player"], "languages": LANGUAGE_NAMES}
        data["css"] = data["css"] or stylesheet()  # only the script of a book page contains the default style sheet
        start = {"by": part.state["by"], "step": 0, "lang": lang, "panels": None, "answers": []}
        return part, {"_payload": data, **start}
    if "tutor" in item.address:
        return embedded_of(tutor_at(item.address, lang, keep=False).exercise, lang=lang), None
    part = embedded_of(exercise_at(item.address, lang), lang=lang)
    return part, {"_payload": part.state["exercise"], "_state": {**part.state["state"], "kept": ""}}


# ---- The manifest of a package -------------------------------------------------------------------


def _manifest(pages: Mapping[str, ScormItem], files: Sequence[str], title: str) -> str:
    """Return the manifest, according to the schemas imscp_rootv1p1p2 and adlcp_rootv1p2 of SCORM 1.2.

    It has no mastery score, because platforms would then report an unfinished visit as failed.
    """
    name = escape(title)
    items = "".join(
        f'<item identifier="item{number}" identifierref="resource{number}"><title>{escape(item.title)}</title></item>\n'
        for number, item in enumerate(pages.values(), 1)
    )
    resources = "".join(
        f'<resource identifier="resource{number}" type="webcontent" adlcp:scormtype="sco" href="{page}">'
        f'<file href="{page}"/><dependency identifierref="common"/></resource>\n'
        for number, page in enumerate(pages, 1)
    )
    common = "".join(f'<file href="{escape(file)}"/>\n' for file in files if file not in pages)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="gametree" version="1.0" '
        'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">\n'
        "<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>\n"
        f'<organizations default="course"><organization identifier="course"><title>{name}</title>\n{items}'
        f"</organization></organizations>\n<resources>\n{resources}"
        f'<resource identifier="common" type="webcontent" adlcp:scormtype="asset">\n{common}</resource>\n'
        "</resources>\n</manifest>\n"
    )
