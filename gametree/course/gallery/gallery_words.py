"""The words of the gallery: its title, what the lines and files are for, and which search a picture shows."""

from __future__ import annotations

from ...explain.algorithm_names import TITLES
from ...languages import translator
from ...trace.result import Result


def gallery_words(lang: str = "en") -> dict[str, str]:
    """Return the words of the gallery, by keys that never change.

    >>> gallery_words("es")["terminal"], gallery_words("pt")["files"]
    ('En la terminal', 'Ficheiros')
    """
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a page with all pictures of the lectures, from which an instructor chooses
        "title": t.gettext("Gallery of the lectures' examples"),
        "about": t.gettext(
            "Choose a figure by eye. Below it you find the line that makes it in the terminal and the one that makes "
            "it in Python. Other options give other formats, languages and looks."
        ),
        # TRANSLATORS: before a command that is typed into a terminal
        "terminal": t.pgettext("gallery", "In the terminal"),
        "python": t.pgettext("gallery", "In Python"),
        # TRANSLATORS: heading above links to files
        "files": t.pgettext("gallery", "Files"),
        # TRANSLATORS: a link to a page on which a search is played
        "play": t.pgettext("gallery", "Play step by step"),
        # TRANSLATORS: a link to one picture with all steps of a search on it
        "sheet": t.pgettext("gallery", "all steps on one sheet"),
        # TRANSLATORS: a link to a PDF file in which every step of a search is a page
        "pages": t.pgettext("gallery", "a page for each step"),
        # TRANSLATORS: a link to a moving picture
        "film": t.pgettext("gallery", "film"),
    }


def search_told(result: Result, lang: str = "en") -> str:
    """Say which search a picture shows, and in how many steps.

    >>> import gametree as gt
    >>> search_told(gt.alphabeta("[[3 12] [2 4]]"), "es")
    'Poda alfa-beta, 3 pasos.'
    """
    t, steps = translator(lang), len(result.frames()) - 1
    count = t.ngettext("%(count)d step", "%(count)d steps", steps) % {"count": steps}
    return f"{TITLES[result.algorithm].told(t)}, {count}."
