"""The words of the site's pages, by keys that never change."""

from __future__ import annotations

from ...languages import translator

__all__ = ["front_words", "practise_words", "site_words", "state_words", "watch_words"]


def site_words(lang: str = "en") -> dict[str, str]:
    """Return the words that every page has.

    >>> site_words("es")["practise"], site_words("pt")["watch"]
    ('Practicar', 'Ver')
    """
    t = translator(lang)
    return {
        # TRANSLATORS: names of pages, as links in a row
        "home": t.pgettext("page", "Home"),
        "watch": t.pgettext("page", "Watch"),
        "practise": t.pgettext("page", "Practise"),
        "notebooks": t.pgettext("page", "Notebooks"),
        "reference": t.pgettext("page", "Reference"),
        "language": t.gettext("Language"),
        "pages": t.gettext("Pages"),
        "skip": t.gettext("Skip to the content"),
        "no_script": t.gettext("Without JavaScript this page shows still pictures only."),
        "private": t.gettext("This site sets no cookies and sends nothing: all is computed in your browser."),
    }


def state_words(lang: str = "en") -> dict[str, str]:
    """Return the sentences about what a page is doing, and what it cannot do."""
    t = translator(lang)
    return {
        "loading": t.gettext("Loading Python into this page. The first visit takes the longest."),
        "opening": t.gettext("Opening …"),
        "no_wasm": t.gettext(
            "This browser has no WebAssembly, so the page cannot compute here. Use a newer browser, or look at the "
            "still pictures."
        ),
        "no_worker": t.gettext(
            "This browser blocks background scripts (workers), so the page cannot compute here. Allow them, or look at "
            "the still pictures."
        ),
        "lost": t.gettext("The connection was lost while the page was loading. Check it, then try again."),
        "failed": t.gettext("Something went wrong on this page. Reload it; if it goes wrong again, report it."),
        "full": t.gettext(
            "This browser cannot keep your work: its storage is full or switched off. Save your work as a file before "
            "you leave this page."
        ),
        "again": t.gettext("Try again"),
        "still": t.gettext("Still pictures"),
        "all_exercises": t.gettext("All exercises"),
    }


def front_words(lang: str = "en") -> dict[str, str]:
    """Return the words of the front page."""
    t = translator(lang)
    return {
        "title": t.gettext("Game trees, step by step"),
        "about": t.gettext(
            "Learn adversarial search by watching it: minimax, alpha-beta and their relatives search small trees, and "
            "every step says what happened and why. Nothing has to be installed."
        ),
        "player": t.gettext("Alpha-beta on the tree of the lectures"),
        "player_how": t.gettext("Press the arrow keys, or the buttons below the tree."),
        "to_watch": t.gettext("Watch every example, or your own tree"),
        "ways": t.gettext("Four ways on"),
        "practise_about": t.gettext(
            "Exercises of every kind, marked at once, with hints. A tutor chooses the next one for you."
        ),
        # TRANSLATORS: headings: to read the course, to teach with it, to install it
        "read": t.pgettext("way", "Read"),
        "read_about": t.gettext("The course: notebooks that explain, show, ask and let you try."),
        "teach": t.pgettext("way", "Teach"),
        "teach_about": t.gettext(
            "Every exercise has an address: give your students the link. The kit also makes slides, exams on paper, "
            "questions for learning platforms, and marks what students hand in."
        ),
        "teach_server": t.gettext(
            "This site is a folder of files. Put it on any web server, or start %(command)s in it on a computer "
            "without a network."
        ),
        "install": t.pgettext("way", "Install"),
        "install_about": t.gettext("With Python 3.11 or newer, this installs the kit and opens the course:"),
    }


def watch_words(lang: str = "en") -> dict[str, str]:
    """Return the words of the page Watch."""
    t = translator(lang)
    return {
        "title": t.gettext("Watch a search"),
        "own": t.gettext("Your own tree"),
        "own_about": t.gettext("Type the leaves, and how many children each node has; or a tree with brackets."),
        "tree": t.gettext("Leaves or tree"),
        "branching": t.gettext("Branching"),
        "algorithm": t.pgettext("field", "Search"),
        # TRANSLATORS: the first entry of a list: the search that is usual for a tree
        "usual": t.gettext("the usual one"),
        "show": t.pgettext("button", "Watch"),
        "examples": t.gettext("Examples of the lectures"),
        "play": t.gettext("Play step by step"),
    }


def practise_words(lang: str = "en") -> dict[str, str]:
    """Return the words of the page Practise."""
    t = translator(lang)
    return {
        "title": t.pgettext("title", "Practise"),
        "tutor": t.gettext("With a tutor"),
        "tutor_about": t.gettext(
            "The tutor looks at your answers, and chooses the next exercise until you master a topic."
        ),
        "all_topics": t.gettext("All topics, one after the other"),
        "kinds": t.gettext("One kind of exercise"),
        # TRANSLATORS: names of levels of difficulty
        "easy": t.pgettext("difficulty", "easy"),
        "usual": t.pgettext("difficulty", "usual"),
        "hard": t.pgettext("difficulty", "hard"),
        "free": t.gettext("On your own tree"),
        "kind": t.gettext("Question"),
        "show": t.pgettext("button", "Practise"),
        "others": t.gettext("Other exercises"),
        "link": t.gettext("Link to this exercise"),
        "work": t.gettext("Your work"),
        "work_about": t.gettext(
            "Your work is kept in this browser alone. The file that you save has the same folder as a notebook keeps."
        ),
        "export": t.gettext("Save my work as a file"),
        "forget": t.gettext("Delete my work here"),
        "forget_again": t.gettext("Press again to delete it"),
        "forgotten": t.gettext("Your work was deleted from this browser."),
    }
