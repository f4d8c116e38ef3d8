"""The pages of the site as HTML, with their words; each page exists in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby, repeat
from string import Template
from urllib.parse import urlencode

from gametree.commands.play import GAMES
from gametree.drawing.themes import theme_named
from gametree.exercises.exercise_picture import question_html
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.next_exercise import ALL_TOPICS
from gametree.explain.algorithm_names import algorithm_names
from gametree.languages import translated_table, translator_for
from gametree.lectures.all_lectures import PAGE_WORDS
from gametree.lectures.picture_gallery import Figure, GalleryEntry
from gametree.phrases import LANGUAGE_NAMES, gettext, pgettext
from gametree.play.match import game_title
from gametree.render.svg import html_document
from gametree.rules import CHOICES, choices_obeyed
from gametree.widgets.addresses import Address, exercise_at, search_at
from gametree.widgets.book_python import PYTHON_WORDS
from gametree.widgets.explorer_choices import explorer_words
from gametree.widgets.page_assets import properties
from gametree.widgets.player_page import opening_step, static_steps
from gametree.widgets.player_payload import embedded, payload

from .topic_cards import CARD_WORDS, DIFFICULTIES, fading_cards, kind_cards, topic_cards

_SITE = {
    # TRANSLATORS: names of pages, as links in a row
    "home": pgettext("page", "Home"),
    "watch": pgettext("page", "Watch"),
    "practise": pgettext("page", "Practise"),
    "games": pgettext("page", "Play"),
    # TRANSLATORS: the name of a page: a path of twenty minutes through all kinds of questions
    "exam": pgettext("page", "Exam tomorrow"),
    "notebooks": pgettext("page", "Notebooks"),
    # TRANSLATORS: the reference is only in English; in another language, add this: "Reference (in English)"
    "reference": pgettext("page", "Reference"),
    "language": gettext("Language"),
    "pages": gettext("Pages"),
    "skip": gettext("Skip to the content"),
    "no_script": gettext("Without JavaScript this page shows still pictures only."),
    "private": gettext("This site sets no cookies and sends nothing: all is computed in your browser."),
}
"""words of every page"""

STATE = {
    "loading": gettext("Loading Python into this page. The first visit takes the longest."),
    "opening": gettext("Opening …"),
    **PYTHON_WORDS,
    "full": gettext(
        "This browser cannot keep your work: its storage is full or switched off. Save your work as a file before "
        "you leave this page."
    ),
    "again": gettext("Try again"),
    "still": gettext("Still pictures"),
    "all_exercises": gettext("All exercises"),
    "all_games": gettext("All games"),
}
"""sentences about the progress and the problems of a page"""

FRONT = {
    "title": gettext("Game trees, step by step"),
    "about": gettext(
        "Learn adversarial search by watching it: minimax, alpha-beta and their relatives search small trees, and "
        "every step says what happened and why. Nothing has to be installed."
    ),
    "player": gettext("Alpha-beta on the tree of the lectures"),
    "player_how": gettext("Press the arrow keys, or the buttons below the tree."),
    # TRANSLATORS: a large button that leads to an exercise
    "start": gettext("Start with a first exercise"),
    "to_watch": gettext("Every search of the lectures step by step, and that of your own tree."),
    "play_about": gettext("Games against a search that judges each of your moves, and says why it makes its own."),
    "reference_about": gettext("What every function does, with examples, and guides for students and teachers."),
    "exam_about": gettext("Twenty minutes for the evening before: one exercise of each sort, and the trees on paper."),
    "ways": gettext("Where to go next"),
    "practise_about": gettext(
        "Exercises of every kind, marked at once, with hints. A tutor chooses the next one for you."
    ),
    # TRANSLATORS: headings of three parts: reading the course, teaching with it, installing it
    "read": pgettext("way", "Read"),
    "read_about": gettext("The course: notebooks that explain, show, ask and let you try."),
    "teach": pgettext("way", "Teach"),
    "teach_link": gettext("Make links for your students"),
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
"""words of the front page"""

_WATCH = {
    "title": gettext("Watch a search"),
    "own": gettext("Your own tree"),
    "own_about": gettext("Type the leaves, and how many children each node has; or a tree with brackets."),
    "tree": gettext("Leaves or tree"),
    "branching": gettext("Branching"),
    "algorithm": pgettext("field", "Search"),
    # TRANSLATORS: the first entry of a list: the default search for the tree
    "usual": gettext("the usual one"),
    "show": pgettext("button", "Watch"),
    "examples": gettext("Examples of the lectures"),
    "play": gettext("Play step by step"),
}
"""words of the page Watch"""

PRACTISE = {
    "title": pgettext("title", "Practise"),
    "tutor": gettext("With a tutor"),
    "tutor_about": gettext("The tutor looks at your answers, and chooses the next exercise until you master a topic."),
    "all_topics": gettext("All topics, one after the other"),
    "fading": gettext("Worked examples with steps left out"),
    "fading_about": gettext("See all steps; then the last two are yours; then all of them."),
    # TRANSLATORS: links to the steps of a search
    "all_steps": gettext("1. watch all steps"),
    "first_steps": gettext("2. watch all but the last two steps"),
    "last_steps": gettext("go on with the last two"),
    "no_steps": gettext("3. do all steps"),
    "kinds": gettext("One kind of exercise"),
    "kinds_about": gettext(
        "One exercise after the other, easy, usual or hard. Only this browser knows which were right."
    ),
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
"""words of the page Practise"""

_GAMES = {
    "title": gettext("Play against a search"),
    "about": gettext(
        "After each of your moves you read how good it was: the best, as good, or one that gives a win away. You can "
        "take it back and try another one. The machine shows its search, and says why it moves as it does."
    ),
}
"""words of the page of games"""

_RULES = {
    # TRANSLATORS: the rules of a game, in one or two short sentences
    "tictactoe": gettext("X begins. The first player with three in a row wins: across, down or diagonally."),
    "nim": gettext(
        "Take as many objects as you like from one heap: 2: −3 takes three from the second one. The player who takes "
        "the last object wins."
    ),
    "connect-small": gettext("A piece falls to the bottom of its column. The first player with three in a row wins."),
}
"""rules of each game on the page, keyed by the name of the game in `GAMES`"""

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
"""words of the page for teachers"""


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
"""words of the page "The evening before the exam": the name of each step and its task"""

# TRANSLATORS: a link to one of several exercises, such as "Pruned leaves, tree 2"
_NUMBERED = gettext("%(name)s, tree %(number)s")

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
_MARK = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 7 5 17M12 7l7 10"/><path d="m12 2 5 8H7zM5 21l-4-7h8z"/>'
    '<path class="cut" d="m13 13 5-2"/><path d="m19 21-4-7h8z"/></svg>'
)
"""logo of the site: a small tree with a cut-off"""
FIRST: Address = {"tree": "[3 12 8 2 4 6 14 5 2]", "b": "3", "algorithm": "alphabeta"}
"""search played on the front page"""
_FIRST_EXERCISE: Address = {"kind": "pruned-leaves", "seed": "1", "difficulty": "1"}
"""first exercise offered by the front page, about the search that its player shows"""
BODY = Template("""\
<body data-page="$page">
<a class="skip" href="#main">$skip</a>
<header>
<a class="brand" href="$home">$mark gametree</a>
<nav class="languages" aria-label="$language">$languages</nav>
<nav class="pages" aria-label="$pages">$links</nav>
</header>
<main id="main">
<noscript><p class="wrong">$no_script</p></noscript>
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
"""element of a page for its loading progress and its content"""


@dataclass(frozen=True)
class Site:
    lang: str
    has: Collection[str] = ()
    """names of the optional parts that were built: ``lab``, ``reference``"""

    def root(self, page: str) -> str:
        """Return the relative path from the folder of a page up to the folder of the site."""
        return "../" * ((page != "front") + (self.lang != "en"))

    def home(self, lang: str) -> str:
        """Return the relative path from the folder of the site to the pages of a language."""
        return "" if lang == "en" else f"{lang}/"


def colours() -> str:
    """Return the colours of the theme table as CSS properties, including the background of the pictures."""
    light, dark = (theme_named(name).paper for name in ("light", "dark"))
    return f":root{{{properties()};--gt-picture:light-dark({light},{dark})}}"


def _page(site: Site, page: str, title: str, body: str, *, head: str = "", words: dict[str, str] | None = None) -> str:
    site_words, root = translated_table(_SITE, site.lang), site.root(page)
    language_root = root + site.home(site.lang)
    links = {
        "home": f"{language_root}index.html",
        "watch": f"{language_root}watch/index.html",
        "practise": f"{language_root}practise/index.html",
        "games": f"{language_root}games/index.html",
        "exam": f"{language_root}exam/index.html",
    }
    if "lab" in site.has:
        links["notebooks"] = f"{root}lab/lab/index.html?path=notebooks/{site.lang}/00-tour.ipynb"
    if "reference" in site.has:
        links["reference"] = f"{root}reference/index.html"
    current = {"front": "home"}.get(page, page)
    row = "".join(
        f'<a href="{escape(target)}"{" aria-current=page" if name == current else ""}>{escape(site_words[name])}</a>'
        for name, target in links.items()
    )
    folder = "" if page == "front" else f"{page}/"
    translations = {lang: f"{root}{site.home(lang)}{folder}index.html" for lang in LANGUAGE_NAMES}
    language_links = "".join(
        f'<a href="{target}" lang="{lang}" hreflang="{lang}"'
        f"{' aria-current=true' if lang == site.lang else ''}>{escape(LANGUAGE_NAMES[lang])}</a>"
        for lang, target in translations.items()
    )
    names = {name: escape(site_words[name]) for name in ("skip", "pages", "language", "private", "no_script")}
    element = BODY.substitute(
        names,
        root=root,
        page=page,
        home=links["home"],
        mark=_MARK,
        links=row,
        languages=language_links,
        body=body,
        words=embedded({**translated_table(STATE, site.lang), **(words or {})}),
    )
    head = HEAD.substitute(root=root) + _language_head(root, translations) + head
    return html_document(title, element, lang=site.lang, head=head, policy=POLICY)


def _language_head(root: str, translations: Mapping[str, str]) -> str:
    """Return the addresses of a page in every language, and the script that chooses one of them before the page is
    shown.
    """
    alternates = "".join(
        f'<link rel="alternate" hreflang="{lang}" href="{target}">\n' for lang, target in translations.items()
    )
    return f'{alternates}<script src="{root}static/language.js"></script>\n'


# ---- The front page -----------------------------------------------------------------------------


def front_page(site: Site) -> str:
    """Return the front page: a description of the site, a player that starts immediately, and links."""
    lang, words, names = site.lang, translated_table(FRONT, site.lang), translated_table(_SITE, site.lang)
    data = payload(search_at(FIRST), lang=lang, title=words["player"])
    data["languages"] = {lang: LANGUAGE_NAMES[lang]}
    step = opening_step(data, "leaf")
    state = {"_payload": data, "by": "leaf", "step": step, "lang": lang, "panels": None, "answers": []}
    still = static_steps(data, lang, "leaf")
    look = f"<style>.gametree-still svg{{{data['css']}}}</style>\n"
    start = f"practise/index.html?{urlencode(_FIRST_EXERCISE)}"
    body = [
        _hero("h1", words["title"], words["about"], words["start"], start),
        f'<section class="stage"><div class="heading"><h2>{escape(words["player"])}</h2>',
        f'<p class="soft">{escape(words["player_how"])}</p></div>',
        f'<div id="player"><div class="gametree-still">{still}</div></div></section>',
        f'<h2>{escape(words["ways"])}</h2>\n<ul class="cards wide">{"".join(_way_cards(site, words, names))}</ul>',
        f'<div class="columns">{"".join(_teacher_sections(words))}</div>',
        f'<script type="application/json" id="state">{embedded(state)}</script>',
    ]
    return _page(site, "front", words["title"], "\n".join(body), head=look)


def _hero(tag: str, title: str, about: str, action: str, target: str) -> str:
    """Return a heading with a sentence and, beside them, the only button of this part of the page."""
    button = f'<a class="button" href="{escape(target)}">{escape(action)}</a>'
    heading = f'<{tag}>{escape(title)}</{tag}><p class="lead">{escape(about)}</p>'
    return f'<div class="hero"><div>{heading}</div>{button}</div>'


def _way_cards(site: Site, words: dict[str, str], names: dict[str, str]) -> Iterator[str]:
    root = site.root("front")
    lab = f"{root}lab/lab/index.html?path=notebooks/{site.lang}/00-tour.ipynb"
    read_link = lab if "lab" in site.has else f"{root}reference/index.html" if "reference" in site.has else "#install"
    yield _way_card(names["watch"], words["to_watch"], "watch/index.html")
    yield _way_card(names["practise"], words["practise_about"], "practise/index.html")
    yield _way_card(names["games"], words["play_about"], "games/index.html")
    yield _way_card(names["exam"], words["exam_about"], "exam/index.html")
    yield _way_card(words["read"], words["read_about"], read_link)
    if "reference" in site.has:
        yield _way_card(names["reference"], words["reference_about"], f"{root}reference/index.html")


def _way_card(name: str, about: str, target: str) -> str:
    return f'<li class="card"><h3><a href="{escape(target)}">{escape(name)}</a></h3><p>{escape(about)}</p></li>'


def _teacher_sections(words: dict[str, str]) -> Iterator[str]:
    server = escape(words["teach_server"]) % {"command": "<code>python -m http.server</code>"}
    about = f"<p>{escape(words['teach_about'])}</p><p>{server}</p>"
    link = f'<p><a class="button quiet" href="teach/index.html">{escape(words["teach_link"])}</a></p>'
    yield f'<section id="teach"><h2>{escape(words["teach"])}</h2>{about}{link}</section>'
    line = "pip install 'gametree[lab]'\ngametree lab"
    yield (
        f'<section id="install"><h2>{escape(words["install"])}</h2><p>{escape(words["install_about"])}</p>'
        f"<pre><code>{escape(line)}</code></pre></section>"
    )


# ---- Watch --------------------------------------------------------------------------------------


def watch_page(site: Site, entries: Sequence[GalleryEntry]) -> str:
    """Return the page on which searches are watched: a form for a custom tree, and all examples with pictures."""
    words, root = translated_table(_WATCH, site.lang), site.root("watch")
    decks = translated_table(PAGE_WORDS, site.lang)["deck"]
    parts = [f"<h1>{escape(words['title'])}</h1>", STAGE, _tree_form(words, site.lang)]
    parts.append(
        f'<p id="to-examples" hidden><a class="button quiet" href="index.html">{escape(words["examples"])}</a></p>'
    )
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
        sentences = figure.sentences[:1] if number else (entry.about, *filter(None, [entry.remark]))
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
    """Return the page of exercises: the tutor, every kind, a custom tree, and the saved work."""
    lang, texts, translations = site.lang, translated_table(PRACTISE, site.lang), translator_for(site.lang)
    pictures = f"{site.root('practise')}practise/pictures/{lang}/"
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
        _hero("h2", texts["tutor"], texts["tutor_about"], texts["all_topics"], f"?{urlencode({'tutor': ALL_TOPICS})}"),
        topic_cards(lang, pictures),
        f"<h2>{escape(texts['fading'])}</h2><p>{escape(texts['fading_about'])}</p>{fading_cards(texts, lang)}",
        f"<h2>{escape(texts['kinds'])}</h2><p>{escape(texts['kinds_about'])}</p>{kind_cards(texts, lang)}",
        f'<form id="free" method="get"><h2>{escape(texts["free"])}</h2>',
        f'<label>{escape(texts["kind"])} <select name="kind">{kinds}</select></label> ',
        f"{_tree_fields(translated_table(_WATCH, lang))}<button>{escape(texts['show'])}</button></form></details>",
    ]
    words = {name: texts[name] for name in ("title", "forget", "forget_again", "forgotten", "link")}
    words |= translated_table(CARD_WORDS, lang)
    head = f'<link rel="stylesheet" href="{site.root("practise")}static/practice.css">\n'
    return _page(site, "practise", texts["title"], "\n".join(parts), head=head, words=words)


# ---- Play ---------------------------------------------------------------------------------------


def games_page(site: Site) -> str:
    """Return the page of games against the machine, with a card for each game."""
    words, translations = translated_table(_GAMES, site.lang), translator_for(site.lang)
    cards = "".join(
        _way_card(game_title(GAMES[name][1](), site.lang), rules.render(translations), f"?{urlencode({'game': name})}")
        for name, rules in _RULES.items()
    )
    parts = [
        f'<h1>{escape(words["title"])}</h1>\n<p class="lead">{escape(words["about"])}</p>',
        f"{STAGE}\n<h2>{escape(translated_table(STATE, site.lang)['all_games'])}</h2>",
        f'<ul class="cards wide">{cards}</ul>',
    ]
    head = f'<link rel="stylesheet" href="{site.root("games")}static/play.css">\n'
    return _page(site, "games", words["title"], "\n".join(parts), head=head)


# ---- the evening before the exam ----------------------------------------------------------------

_LARGE_TREE = "8 6 3 1 10 4 10 9 2 11 5 12 7 1 8 3 6 2 9 4 13 5 10 7 2 12 6"
_LARGE: Address = {"kind": "pruned-leaves", "b": "3", "tree": _LARGE_TREE}
EXAM: Mapping[str, Sequence[Address]] = {
    "pruned-leaves": [{"kind": "pruned-leaves", "seed": str(seed), "difficulty": "1"} for seed in range(1, 6)],
    "windows": [{"kind": "windows", "seed": "13", "difficulty": "1"}],
    "chance-values": [{"kind": "chance-values", "seed": "1", "difficulty": "1"}],
    "large": [_LARGE],
}
"""exercises on the page "The evening before the exam", keyed by the name of the step"""


def exam_page(site: Site) -> str:
    """Return the page of the evening before the exam: its steps as links, and its trees to print."""
    texts = translated_table(EXAM_WORDS, site.lang)

    def step(name: str, links: Sequence[tuple[str, str, Address]]) -> str:
        anchors = "".join(
            f'<a href="../{page}/index.html?{escape(urlencode(address))}">{escape(text)}</a>'
            for text, page, address in links
        )
        return f'<li><p>{escape(texts[name])}</p><p class="choices">{anchors}</p></li>'

    steps = [step("book", [(translated_table(_WATCH, site.lang)["play"], "watch", FIRST)])]
    for name, addresses in EXAM.items():
        steps.append(step(name, list(zip(_exercise_names(addresses, site.lang), repeat("practise"), addresses))))
    everything = translated_table(PRACTISE, site.lang)["all_topics"]
    steps.append(step("repeat", [(everything, "practise", {"tutor": ALL_TOPICS})]))
    sheet = "".join(
        question_html(exercise_at(address, site.lang), on_paper=True)
        for addresses in EXAM.values()
        for address in addresses
    )
    parts = [
        f'<h1>{escape(texts["title"])}</h1>\n<p class="lead">{escape(texts["about"])}</p>',
        f'<ol class="evening">{"".join(steps)}</ol>',
    ]
    scrolled = f'<div class="sheet" role="region" tabindex="0" aria-label="{escape(texts["paper"])}">{sheet}</div>'
    parts.append(f"<h2>{escape(texts['paper'])}</h2>{scrolled}")
    return _page(site, "exam", texts["title"], "\n".join(parts))


def _exercise_names(addresses: Sequence[Address], lang: str) -> Iterator[str]:
    """Yield the texts of the links to exercises of one kind: the name of the kind, followed by a number if there are
    several exercises.
    """
    translations = translator_for(lang)
    name = KINDS[addresses[0]["kind"]].title.sentence(translations)
    for number, _ in enumerate(addresses, 1):
        yield _NUMBERED.with_values(name=name, number=number).render(translations) if len(addresses) > 1 else name


# ---- Links for a class ----


def teach_page(site: Site) -> str:
    """Return the page that builds the address of an exercise, and the code that embeds it."""
    lang, words, others = site.lang, translated_table(_TEACH, site.lang), translated_table(PRACTISE, site.lang)
    usual, translations = translated_table(_WATCH, site.lang)["usual"], translator_for(site.lang)
    names = {difficulty: others[key] for key, difficulty in DIFFICULTIES.items()}
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
    link = f'<p><a id="open" class="button quiet" href="../practise/index.html">{escape(words["open"])}</a></p>'
    heading = f'<h1>{escape(words["title"])}</h1><p class="lead">{escape(words["about"])}</p>'
    form = f'<form id="make">{"".join(fields)}{results}</form>'
    return _page(site, "teach", words["title"], f"{heading}{form}{link}")


def _options(names: Mapping[str, str]) -> str:
    return "".join(f'<option value="{value}">{escape(name)}</option>' for value, name in names.items())


def _rule_fields(lang: str) -> Iterator[str]:
    """Yield a drop-down list for each rule with named choices; the first choice is the default and is omitted from
    addresses.
    """
    words = explorer_words(lang)
    for name, choices in CHOICES.items():
        options = _options(
            {choice if number else "": words[f"{name}={choice}"] for number, choice in enumerate(choices)}
        )
        yield f'<label data-rule="{name}">{escape(words[name])} <select name="{name}">{options}</select></label>'
