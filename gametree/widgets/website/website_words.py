"""The words of the site's pages, by keys that never change."""

from __future__ import annotations

from ...phrases import gettext, pgettext

__all__ = ["FRONT", "PRACTISE", "SITE", "STATE", "WATCH"]

SITE = {
    # TRANSLATORS: names of pages, as links in a row
    "home": pgettext("page", "Home"),
    "watch": pgettext("page", "Watch"),
    "practise": pgettext("page", "Practise"),
    "notebooks": pgettext("page", "Notebooks"),
    "reference": pgettext("page", "Reference"),
    "language": gettext("Language"),
    "pages": gettext("Pages"),
    "skip": gettext("Skip to the content"),
    "no_script": gettext("Without JavaScript this page shows still pictures only."),
    "private": gettext("This site sets no cookies and sends nothing: all is computed in your browser."),
}
"""The words that every page has."""

STATE = {
    "loading": gettext("Loading Python into this page. The first visit takes the longest."),
    "opening": gettext("Opening …"),
    "no_wasm": gettext(
        "This browser has no WebAssembly, so the page cannot compute here. Use a newer browser, or look at the "
        "still pictures."
    ),
    "no_worker": gettext(
        "This browser blocks background scripts (workers), so the page cannot compute here. Allow them, or look at "
        "the still pictures."
    ),
    "lost": gettext("The connection was lost while the page was loading. Check it, then try again."),
    "failed": gettext("Something went wrong on this page. Reload it; if it goes wrong again, report it."),
    "full": gettext(
        "This browser cannot keep your work: its storage is full or switched off. Save your work as a file before "
        "you leave this page."
    ),
    "again": gettext("Try again"),
    "still": gettext("Still pictures"),
    "all_exercises": gettext("All exercises"),
}
"""The sentences about what a page is doing, and what it cannot do."""

FRONT = {
    "title": gettext("Game trees, step by step"),
    "about": gettext(
        "Learn adversarial search by watching it: minimax, alpha-beta and their relatives search small trees, and "
        "every step says what happened and why. Nothing has to be installed."
    ),
    "player": gettext("Alpha-beta on the tree of the lectures"),
    "player_how": gettext("Press the arrow keys, or the buttons below the tree."),
    "to_watch": gettext("Watch every example, or your own tree"),
    "ways": gettext("Four ways on"),
    "practise_about": gettext(
        "Exercises of every kind, marked at once, with hints. A tutor chooses the next one for you."
    ),
    # TRANSLATORS: headings: to read the course, to teach with it, to install it
    "read": pgettext("way", "Read"),
    "read_about": gettext("The course: notebooks that explain, show, ask and let you try."),
    "teach": pgettext("way", "Teach"),
    "teach_about": gettext(
        "Every exercise has an address: give your students the link. The kit also makes slides, exams on paper, "
        "questions for learning platforms, and marks what students hand in."
    ),
    "teach_server": gettext(
        "This site is a folder of files. Put it on any web server, or start %(command)s in it on a computer "
        "without a network."
    ),
    "install": pgettext("way", "Install"),
    "install_about": gettext("With Python 3.11 or newer, this installs the kit and opens the course:"),
}
"""The words of the front page."""

WATCH = {
    "title": gettext("Watch a search"),
    "own": gettext("Your own tree"),
    "own_about": gettext("Type the leaves, and how many children each node has; or a tree with brackets."),
    "tree": gettext("Leaves or tree"),
    "branching": gettext("Branching"),
    "algorithm": pgettext("field", "Search"),
    # TRANSLATORS: the first entry of a list: the search that is usual for a tree
    "usual": gettext("the usual one"),
    "show": pgettext("button", "Watch"),
    "examples": gettext("Examples of the lectures"),
    "play": gettext("Play step by step"),
}
"""The words of the page Watch."""

PRACTISE = {
    "title": pgettext("title", "Practise"),
    "tutor": gettext("With a tutor"),
    "tutor_about": gettext("The tutor looks at your answers, and chooses the next exercise until you master a topic."),
    "all_topics": gettext("All topics, one after the other"),
    "kinds": gettext("One kind of exercise"),
    # TRANSLATORS: names of levels of difficulty
    "easy": pgettext("difficulty", "easy"),
    "usual": pgettext("difficulty", "usual"),
    "hard": pgettext("difficulty", "hard"),
    "free": gettext("On your own tree"),
    "kind": gettext("Question"),
    "show": pgettext("button", "Practise"),
    "others": gettext("Other exercises"),
    "link": gettext("Link to this exercise"),
    "work": gettext("Your work"),
    "work_about": gettext(
        "Your work is kept in this browser alone. The file that you save has the same folder as a notebook keeps."
    ),
    "export": gettext("Save my work as a file"),
    "forget": gettext("Delete my work here"),
    "forget_again": gettext("Press again to delete it"),
    "forgotten": gettext("Your work was deleted from this browser."),
}
"""The words of the page Practise."""
