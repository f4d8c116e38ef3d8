"""The pages of the site as HTML, with their words: front, Watch and Practise, a page for each language."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from string import Template
from urllib.parse import urlencode

from gametree.errors import GameTreeError
from gametree.exercises.exercise_picture import question_html
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from gametree.explain.algorithm_names import algorithm_names
from gametree.languages import translated_table, translator_for
from gametree.lectures.all_lectures import PAGE_WORDS
from gametree.lectures.picture_gallery import Figure, GalleryEntry
from gametree.phrases import LANGUAGE_NAMES, gettext, pgettext
from gametree.render.svg import html_document
from gametree.rules import CHOICES, choices_obeyed
from gametree.widgets.addresses import Address, exercise_at, search_at
from gametree.widgets.explorer_choices import explorer_words
from gametree.widgets.page_assets import properties
from gametree.widgets.player_page import static_steps
from gametree.widgets.player_payload import embedded, payload

_SITE = {
    # TRANSLATORS: names of pages, as links in a row
    "home": pgettext("page", "Home"),
    "watch": pgettext("page", "Watch"),
    "practise": pgettext("page", "Practise"),
    # TRANSLATORS: the name of a page: a path of twenty minutes through all sorts of questions
    "exam": pgettext("page", "Exam tomorrow"),
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
    "ways": gettext("Where to go next"),
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

_WATCH = {
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
        "Your work is stored only in this browser. Saving it gives a ZIP with the same folder that a notebook writes."
    ),
    "export": gettext("Save my work as a file"),
    "forget": gettext("Delete my work here"),
    "forget_again": gettext("Press again to delete it"),
    "forgotten": gettext("Your work was deleted from this browser."),
}
"""The words of the page Practise."""

_TEACH = {
    "title": gettext("Links for your students"),
    "about": gettext(
        "Choose an exercise: its address gives every student the same one, and the code puts it into a page of yours."
    ),
    "seed": gettext("Seed"),
    "difficulty": gettext("Difficulty"),
    "address": gettext("Address"),
    "code": gettext("Code for a page of yours"),
    "open": gettext("Open the exercise"),
}
"""The words of the page for teachers."""


EXAM_WORDS = {
    "title": gettext("The evening before the exam"),
    "about": gettext(
        "The exam is tomorrow, and you have twenty minutes. Do each step once, and trust your first answers. What you "
        "have opened once opens without a network, too."
    ),
    "book": gettext("3 minutes: predict each step of alpha-beta on the tree of the book. Press Predict in the player."),
    "pruned-leaves": gettext("6 minutes: cross out the pruned leaves of five trees."),
    "windows": gettext("3 minutes: write down the windows (α, β) of one tree."),
    "chance-values": gettext("3 minutes: work out a tree with chance nodes."),
    "large": gettext("4 minutes: prune a tree with 27 leaves, as in an exam."),
    "repeat": gettext("1 minute: see what to repeat. The tutor goes on with what was wrong."),
    "paper": gettext("On paper: print this page. The trees are below."),
}
"""The words of the page of the evening before the exam: the name of each step and what one does there."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
FIRST: Address = {"tree": "[3 12 8 2 4 6 14 5 2]", "b": "3", "algorithm": "alphabeta"}
"""what the front page plays"""
_DIFFICULTIES = {"easy": "1", "usual": "3", "hard": "5"}
"""the difficulties that the page links to, by the keys of their names"""
BODY = Template("""\
<body data-page="$page">
<a class="skip" href="#main">$skip</a>
<header>
<nav aria-label="$pages">$links</nav>
<nav class="languages" aria-label="$language">$languages</nav>
</header>
<main id="main">
$body
</main>
<footer><p>$private</p></footer>
<script type="application/json" id="words">$words</script>
<script type="module" src="${root}static/$page.js"></script>
</body>""")
HEAD = Template("""\
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}static/site.css">
<link rel="stylesheet" href="${root}static/player.css">
""")
STAGE = (
    '<div id="stage" hidden><div id="notice" role="status"></div>'
    '<progress id="progress" max="6" hidden></progress><div id="shown"></div></div>'
)
"""where a page shows what it does, and what was asked of it"""


@dataclass(frozen=True)
class Site:
    lang: str
    has: Collection[str] = ()
    """of ``lab`` and ``reference``, those that were built"""

    def root(self, page: str) -> str:
        """Return the way from a page up to the folder of the site."""
        return "../" * ((page != "front") + (self.lang != "en"))

    def home(self, lang: str) -> str:
        """Return the way from the folder of the site to the pages of a language."""
        return "" if lang == "en" else f"{lang}/"


def colours() -> str:
    return f":root{{{properties()}}}"


def _page(site: Site, page: str, title: str, body: str, *, head: str = "", words: dict[str, str] | None = None) -> str:
    site_words, root = translated_table(_SITE, site.lang), site.root(page)
    language_root = root + site.home(site.lang)
    links = {
        "home": f"{language_root}index.html",
        "watch": f"{language_root}watch/index.html",
        "practise": f"{language_root}practise/index.html",
        "exam": f"{language_root}exam/index.html",
    }
    if "lab" in site.has:
        links["notebooks"] = f"{root}lab/lab/index.html?path=notebooks/{site.lang}/00-tour.ipynb"
    if "reference" in site.has:
        links["reference"] = f"{root}reference/index.html"
    current = {"front": "home"}.get(page, page)
    row = " ".join(
        f'<a href="{escape(target)}"{" aria-current=page" if name == current else ""}>{escape(site_words[name])}</a>'
        for name, target in links.items()
    )
    folder = "" if page == "front" else f"{page}/"
    language_links = " ".join(
        f'<a href="{root}{site.home(lang)}{folder}index.html" lang="{lang}" hreflang="{lang}"'
        f"{' aria-current=true' if lang == site.lang else ''}>{escape(name)}</a>"
        for lang, name in LANGUAGE_NAMES.items()
    )
    names = {name: escape(site_words[name]) for name in ("skip", "pages", "language", "private")}
    element = BODY.substitute(
        names,
        root=root,
        page=page,
        links=row,
        languages=language_links,
        body=body,
        words=embedded({**translated_table(STATE, site.lang), **(words or {})}),
    )
    return html_document(title, element, lang=site.lang, head=HEAD.substitute(root=root) + head, policy=POLICY)


# ---- the front page -----------------------------------------------------------------------------


def front_page(site: Site) -> str:
    """Return the front page: what the site is, a player that plays at once, and the ways on."""
    lang, words, names = site.lang, translated_table(FRONT, site.lang), translated_table(_SITE, site.lang)
    data = payload(search_at(FIRST), lang=lang, title=words["player"])
    data["languages"] = {lang: LANGUAGE_NAMES[lang]}
    state = {"_payload": data, "by": "leaf", "step": 0, "lang": lang, "panels": None, "answers": []}
    still = static_steps(data, lang, "leaf")
    look = f"<style>.gametree-still svg{{{data['css']}}}</style>\n"
    body = [
        f"<h1>{escape(words['title'])}</h1>\n<p>{escape(words['about'])}</p>",
        f'<h2>{escape(words["player"])}</h2>\n<p class="soft">{escape(words["player_how"])}</p>',
        f'<div id="player"><div class="gametree-still">{still}</div></div>',
        f'<p><a href="watch/index.html">{escape(words["to_watch"])}</a></p>',
        f'<h2>{escape(words["ways"])}</h2>\n<div class="ways">{"".join(_link_sections(site, words, names))}</div>',
        f'<script type="application/json" id="state">{embedded(state)}</script>',
    ]
    return _page(site, "front", words["title"], "\n".join(body), head=look)


def _link_sections(site: Site, words: dict[str, str], names: dict[str, str]) -> Iterator[str]:
    root = site.root("front")
    lab = f"{root}lab/lab/index.html?path=notebooks/{site.lang}/00-tour.ipynb"
    read_link = lab if "lab" in site.has else f"{root}reference/index.html" if "reference" in site.has else "#install"
    server = escape(words["teach_server"]) % {"command": "<code>python -m http.server</code>"}
    line = "pip install 'gametree[lab]'\ngametree lab"
    yield _link_section(names["practise"], words["practise_about"], "practise/index.html")
    yield _link_section(words["read"], words["read_about"], read_link)
    about = f"<p>{escape(words['teach_about'])}</p><p>{server}</p>"
    heading = f'<a href="teach/index.html">{escape(words["teach"])}</a>'
    yield f'<section id="teach"><h3>{heading}</h3>{about}</section>'
    yield (
        f'<section id="install"><h3>{escape(words["install"])}</h3><p>{escape(words["install_about"])}</p>'
        f"<pre><code>{escape(line)}</code></pre></section>"
    )


def _link_section(name: str, about: str, target: str) -> str:
    return f'<section><h3><a href="{escape(target)}">{escape(name)}</a></h3><p>{escape(about)}</p></section>'


# ---- Watch --------------------------------------------------------------------------------------


def watch_page(site: Site, entries: Sequence[GalleryEntry]) -> str:
    """Return the page on which searches are watched: a form for one's own tree, and all examples with pictures."""
    words, root = translated_table(_WATCH, site.lang), site.root("watch")
    decks = translated_table(PAGE_WORDS, site.lang)["deck"]
    parts = [f"<h1>{escape(words['title'])}</h1>", STAGE, _tree_form(words, site.lang)]
    parts.append(f'<p id="to-examples" hidden><a href="index.html">{escape(words["examples"])}</a></p>')
    parts.append(f'<section id="examples"><h2>{escape(words["examples"])}</h2>')
    for deck, deck_entries in groupby(entries, lambda entry: entry.deck):
        pictures = f"{root}watch/pictures/{site.lang}/"
        figures = "".join(figure for entry in deck_entries for figure in _entry(entry, words, pictures))
        parts.append(f"<h3>{escape(f'{decks} {deck}')}</h3>\n<div class=figures>{figures}</div>")
    parts.append("</section>")
    return _page(site, "watch", words["title"], "\n".join(parts), words={"title": words["title"]})


def _tree_form(words: dict[str, str], lang: str) -> str:
    algorithms = "".join(
        f'<option value="{name}">{escape(title)}</option>' for name, title in algorithm_names(lang).items()
    )
    return (
        f'<form id="own" method="get"><h2>{escape(words["own"])}</h2><p>{escape(words["own_about"])}</p>'
        f'{_tree_fields(words)}<label>{escape(words["algorithm"])} <select name="algorithm">'
        f'<option value="">{escape(words["usual"])}</option>{algorithms}</select></label> '
        f"<button>{escape(words['show'])}</button></form>"
    )


def _tree_fields(words: dict[str, str]) -> str:
    return (
        f'<label class="wide">{escape(words["tree"])} <input name="tree" value="{FIRST["tree"]}" required '
        f'autocomplete="off" autocapitalize="off" spellcheck="false"></label> '
        f'<label>{escape(words["branching"])} <input name="b" value="3" size="4" autocomplete="off"></label> '
    )


def _entry(entry: GalleryEntry, words: dict[str, str], pictures: str) -> Iterator[str]:
    figures = [figure for figure in entry.figures if figure.result or figure.tree]
    for number, figure in enumerate(figures):
        sentences = figure.told[:1] if number else (entry.about, *filter(None, [entry.remark]))
        yield _figure(figure, words, pictures, figure.title or entry.title, sentences)


def _figure(figure: Figure, words: dict[str, str], pictures: str, name: str, texts: Sequence[str]) -> str:
    picture = f'<img src="{escape(pictures + figure.name)}.svg" alt="{escape(name)}" loading="lazy">'
    if figure.result:
        label, target = f"{words['play']}: {name}", f"?{urlencode({'example': figure.name})}"
        picture = f'<a href="{escape(target)}" aria-label="{escape(label)}">{picture}</a>'
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in texts)
    return f"<figure>{picture}<h4>{escape(name)}</h4>{sentences}</figure>"


# ---- Practise -----------------------------------------------------------------------------------


def practise_page(site: Site) -> str:
    """Return the page of exercises: the tutor, every kind, one's own tree, and the work that is kept."""
    lang, texts, translations = site.lang, translated_table(PRACTISE, site.lang), translator_for(site.lang)
    topics = [(topic.name, topic.title.render(translations)) for topic in TOPICS.values()]
    tutors = "".join(
        f'<li><a href="?{urlencode({"tutor": name})}">{escape(title)}</a></li>'
        for name, title in [(ALL_TOPICS, texts["all_topics"]), *topics]
    )
    kinds = "".join(
        f"<option value={name}>{escape(kind.title.render(translations))}</option>" for name, kind in KINDS.items()
    )
    parts = [
        f"<h1>{escape(texts['title'])}</h1>",
        STAGE,
        f'<div id="work" hidden><p class="soft">{escape(texts["work_about"])}</p>',
        f'<p class=tools><a id="link" href="">{escape(texts["link"])}</a> ',
        f'<button id="export">{escape(texts["export"])}</button> ',
        f'<button id="forget">{escape(texts["forget"])}</button></p></div>',
        f'<details id="chooser" open><summary>{escape(texts["others"])}</summary>',
        f"<h2>{escape(texts['tutor'])}</h2><p>{escape(texts['tutor_about'])}</p><ul class=rows>{tutors}</ul>",
        f"<h2>{escape(texts['kinds'])}</h2><dl>{''.join(_kind(name, texts, lang) for name in KINDS)}</dl>",
        f'<form id="free" method="get"><h2>{escape(texts["free"])}</h2>',
        f'<label>{escape(texts["kind"])} <select name="kind">{kinds}</select></label> ',
        f"{_tree_fields(translated_table(_WATCH, lang))}<button>{escape(texts['show'])}</button></form></details>",
    ]
    words = {name: texts[name] for name in ("title", "forget", "forget_again", "forgotten", "link")}
    head = f'<link rel="stylesheet" href="{site.root("practise")}static/practice.css">\n'
    return _page(site, "practise", texts["title"], "\n".join(parts), head=head, words=words)


# ---- the evening before the exam ----------------------------------------------------------------

_LARGE_TREE = "8 6 3 1 10 4 10 9 2 11 5 12 7 1 8 3 6 2 9 4 13 5 10 7 2 12 6"
_LARGE: Address = {"kind": "pruned-leaves", "b": "3", "tree": _LARGE_TREE}
EXAM: Mapping[str, Sequence[Address]] = {
    "pruned-leaves": [{"kind": "pruned-leaves", "seed": str(seed), "difficulty": "1"} for seed in range(1, 6)],
    "windows": [{"kind": "windows", "seed": "1", "difficulty": "1"}],
    "chance-values": [{"kind": "chance-values", "seed": "1", "difficulty": "1"}],
    "large": [_LARGE],
}
"""The exercises of each step."""


def exam_page(site: Site) -> str:
    """Return the page of the evening before the exam: its steps as links, and its trees to print."""
    texts = translated_table(EXAM_WORDS, site.lang)

    def step(name: str, links: Sequence[tuple[str, Address]]) -> str:
        anchors = " · ".join(
            f'<a href="../{escape(page)}/index.html?{escape(urlencode(address))}">{number}</a>'
            for number, (page, address) in enumerate(links, 1)
        )
        return f"<li>{escape(texts[name])} {anchors}</li>"

    steps = [step("book", [("watch", FIRST)])]
    steps += [step(name, [("practise", address) for address in addresses]) for name, addresses in EXAM.items()]
    steps.append(step("repeat", [("practise", {"tutor": ALL_TOPICS})]))
    sheet = "".join(
        question_html(exercise_at(address, site.lang), on_paper=True)
        for addresses in EXAM.values()
        for address in addresses
    )
    parts = [
        f"<h1>{escape(texts['title'])}</h1>\n<p>{escape(texts['about'])}</p>",
        f'<ol class="evening">{"".join(steps)}</ol>',
    ]
    scrolled = f'<div class="sheet" role="region" tabindex="0" aria-label="{escape(texts["paper"])}">{sheet}</div>'
    parts.append(f"<h2>{escape(texts['paper'])}</h2>{scrolled}")
    return _page(site, "exam", texts["title"], "\n".join(parts))


# ---- links for a class ----


def teach_page(site: Site) -> str:
    """Return the page that makes the address of an exercise, and the code that embeds it."""
    lang, words, others = site.lang, translated_table(_TEACH, site.lang), translated_table(PRACTISE, site.lang)
    usual, translations = translated_table(_WATCH, site.lang)["usual"], translator_for(site.lang)
    names = {difficulty: others[key] for key, difficulty in _DIFFICULTIES.items()}
    difficulties = {str(level): f"{level} {names.get(str(level), '')}".strip() for level in range(1, 6)}
    kinds = "".join(
        f'<option value="{name}" data-rules="{" ".join(choices_obeyed(kind.rules_obeyed(kind.algorithms[0])))}">'
        f"{escape(kind.title.render(translations))}</option>"
        for name, kind in KINDS.items()
    )
    languages = _options({"": usual, **LANGUAGE_NAMES})
    fields = [
        f'<label>{escape(others["kind"])} <select name="kind">{kinds}</select></label>',
        f'<label>{escape(words["seed"])} <input name="seed" value="1" size="4" inputmode="numeric"></label>',
        f'<label>{escape(words["difficulty"])} <select name="difficulty">{_options(difficulties)}</select></label>',
        *_rule_fields(lang),
        f'<label>{escape(translated_table(_SITE, lang)["language"])} <select name="lang">{languages}</select></label>',
    ]
    results = "".join(
        f'<label class="wide">{escape(words[name])} <{tag} id="{name}" readonly></{tag}></label>'
        for name, tag in (("address", "textarea"), ("code", "textarea"))
    )
    link = f'<p><a id="open" href="../practise/index.html">{escape(words["open"])}</a></p>'
    heading = f"<h1>{escape(words['title'])}</h1><p>{escape(words['about'])}</p>"
    form = f'<form id="make">{"".join(fields)}{results}</form>'
    return _page(site, "teach", words["title"], f"{heading}{form}{link}")


def _options(names: Mapping[str, str]) -> str:
    return "".join(f'<option value="{value}">{escape(name)}</option>' for value, name in names.items())


def _rule_fields(lang: str) -> Iterator[str]:
    """Yield a list for each rule that is chosen by words; the first choice is the usual one, which no address names."""
    words = explorer_words(lang)
    for name, choices in CHOICES.items():
        options = _options(
            {choice if number else "": words[f"{name}={choice}"] for number, choice in enumerate(choices)}
        )
        yield f'<label data-rule="{name}">{escape(words[name])} <select name="{name}">{options}</select></label>'


def exercise_links(kind: str) -> dict[str, Address]:
    """Return the addresses of a kind to which the page links, by the keys of their difficulties.

    >>> exercise_links("values")["easy"]
    {'kind': 'values', 'seed': '1', 'difficulty': '1'}
    """
    links: dict[str, Address] = {}
    for key, difficulty in _DIFFICULTIES.items():
        address = {"kind": kind, "seed": "1", "difficulty": difficulty}
        try:
            exercise_at(address)
        except GameTreeError:
            continue  # such a tree does not exist for this kind
        links[key] = address
    return links


def _kind(kind: str, text: dict[str, str], lang: str) -> str:
    name, links = KINDS[kind].title.render(translator_for(lang)), exercise_links(kind)
    question = exercise_at(next(iter(links.values())), lang).text().splitlines()[0]
    row = " · ".join(
        f'<a href="?{escape(urlencode(address))}" aria-label="{escape(f"{name}: {text[key]}")}">{escape(text[key])}</a>'
        for key, address in links.items()
    )
    return f"<dt>{escape(name)}</dt><dd>{escape(question)}<br>{row}</dd>"
