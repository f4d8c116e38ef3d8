"""The cards of the page Practise: a card for each topic (with a picture), each kind of question and each worked
example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from urllib.parse import urlencode

from gametree.drawing.drawing import draw
from gametree.drawing.sizes_and_gaps import TextSizes
from gametree.drawing.themes import theme_named
from gametree.errors import GameTreeError
from gametree.exercises.exercise import Exercise
from gametree.exercises.fading_sequences import FADING_SEQUENCES
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.next_exercise import TOPICS, Topic
from gametree.explain.algorithm_names import algorithm_names
from gametree.languages import translated_table, translator_for
from gametree.phrases import pgettext
from gametree.render.svg import shorten_svg, svg
from gametree.widgets.addresses import Address, exercise_at

CARD_WORDS = {
    # TRANSLATORS: the progress of a reader in a topic or a kind of exercise
    "new": pgettext("done", "New"),
    "half": pgettext("done", "Begun"),
    "part": pgettext("done", "Begun: %(right)s of %(goal)s"),
    "right": pgettext("done", "Right"),
}
"""texts for the state of a card, which the script of the page inserts"""
DIFFICULTIES = {"easy": "1", "usual": "3", "hard": "5"}
"""difficulties of the exercises to which the page links, keyed by name"""
FADING_LINKS = (
    ("all_steps", "watch", "1"),
    ("first_steps", "watch", "2"),
    ("last_steps", "practise", "2"),
    ("no_steps", "practise", "3"),
)
"""links to the stages of a worked example: the key of the text, the page, and the stage"""
_FIRST_SEED = 2
"""seed of the tree on the first card; the next cards use the following seeds, so all trees differ"""
_SIGNS = {"window": "(α, β)"}
"""annotation beside a node about which the question asks, keyed by the kind of input; ``?`` is used for all other
kinds
"""
_HIDDEN = ("moves", "leaf-labels", "levels")
"""parts omitted in a small picture"""
_LARGE = TextSizes(every=1.3, notes=1.4)
"""text sizes of a small picture, legible at a third of the usual size"""
_SENTENCES = re.compile(r"(?<=[.?])\s+")


def topic_cards(lang: str, pictures: str) -> str:
    """Return the cards of the topics; ``pictures`` is the path to the folder of their pictures."""
    return f'<ul class="cards">{"".join(_topic_card(topic, lang, pictures) for topic in TOPICS.values())}</ul>'


def kind_cards(names: Mapping[str, str], lang: str) -> str:
    """Return the cards of all kinds of question; ``names`` are the names of the difficulties."""
    return f'<ul class="cards wide">{"".join(_kind_card(kind, names, lang) for kind in KINDS)}</ul>'


def topic_pictures(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each topic and a small picture of its question, as SVG that adapts to light or dark mode."""
    theme = theme_named("light")
    for topic in TOPICS.values():
        exercise = _pictured_exercise(topic, lang)
        kind = exercise.question_kind
        sign = _SIGNS.get(kind.sort.input, "?")
        notes = dict.fromkeys(kind.targets(exercise), sign)
        drawing = draw(exercise.tree, lang=lang, texts=exercise.unknown, notes=notes, labels=_LARGE, hide=_HIDDEN)
        yield topic.name, shorten_svg(svg(drawing, theme), is_dark_too=True)


def exercise_links(kind: str) -> dict[str, Address]:
    """Return the addresses of the exercises of the given kind to which the page links, keyed by the name of the
    difficulty.

    >>> exercise_links("values")["easy"]
    {'kind': 'values', 'seed': '1', 'difficulty': '1'}
    """
    links: dict[str, Address] = {}
    for key, difficulty in DIFFICULTIES.items():
        address = {"kind": kind, "seed": "1", "difficulty": difficulty}
        try:
            exercise_at(address)
        except GameTreeError:
            continue  # there is no tree of this difficulty for the kind
        links[key] = address
    return links


def _topic_card(topic: Topic, lang: str, pictures: str) -> str:
    translations, address = translator_for(lang), urlencode({"tutor": topic.name})
    question = _asked(_pictured_exercise(topic, lang))
    return (
        f'<li class="card" data-done="{address}">'
        f'<img src="{escape(pictures)}{topic.name}.svg" alt="{escape(question)}" loading="lazy">'
        f'<h3><a href="?{address}">{escape(topic.title.render(translations))}</a></h3>'
        f"<p>{escape(topic.about.render(translations))}</p>{_foot(lang)}</li>"
    )


def _kind_card(kind: str, names: Mapping[str, str], lang: str) -> str:
    title, links = KINDS[kind].title.sentence(translator_for(lang)), exercise_links(kind)
    question = _asked(exercise_at(next(iter(links.values())), lang))
    anchors = "".join(
        f'<a href="?{escape(urlencode(address))}" aria-label="{escape(f"{title}: {names[key]}")}">'
        f"{escape(names[key])}</a>"
        for key, address in links.items()
    )
    return (
        f'<li class="card" data-done="{urlencode({"kind": kind})}"><h3>{escape(title)}</h3>'
        f"<p>{escape(question)}</p>{_foot(lang, anchors)}</li>"
    )


def fading_cards(texts: Mapping[str, str], lang: str) -> str:
    """Return the cards of the worked examples with omitted steps, each with the links to its stages."""
    cards = []
    for name in FADING_SEQUENCES:
        title = algorithm_names(lang)[name]
        anchors = "".join(
            f'<a href="../{page}/index.html?{escape(urlencode({"fading": name, "stage": stage}))}" '
            f'aria-label="{escape(f"{title}: {texts[key]}")}">{escape(texts[key])}</a>'
            for key, page, stage in FADING_LINKS
        )
        cards.append(f'<li class="card"><h3>{escape(title)}</h3><p class="choices">{anchors}</p></li>')
    return f'<ul class="cards">{"".join(cards)}</ul>'


def _foot(lang: str, anchors: str = "") -> str:
    """Return the bottom of a card: further links, and the element that shows the recorded progress."""
    new = escape(translated_table(CARD_WORDS, lang)["new"])
    choices = f'<p class="choices">{anchors}</p>' if anchors else ""
    return f'<div class="foot">{choices}<p class="state" data-state="new">{new}</p></div>'


def _pictured_exercise(topic: Topic, lang: str) -> Exercise:
    seed = _FIRST_SEED + list(TOPICS).index(topic.name)
    return exercise_at({"kind": topic.questions[0].kind, "seed": str(seed), "difficulty": "1"}, lang)


def _asked(exercise: Exercise) -> str:
    """Return the text of an exercise up to its first question; if it has no question, return its first sentence.

    >>> _asked(exercise_at({"kind": "best-move", "seed": "1", "difficulty": "1"}))
    'Which move at A is best according to minimax?'
    """
    sentences = _SENTENCES.split(exercise.text().splitlines()[0])
    asking = [number for number, sentence in enumerate(sentences, 1) if sentence.endswith("?")]
    return " ".join(sentences[: min(asking, default=1)])
