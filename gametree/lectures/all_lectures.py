"""The examples of the kit and of a course's own lectures, by identifier; each example is also available as a page of
text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ..drawing.drawing import draw
from ..errors import InputError, choose, named_keywords, to_list, to_object
from ..files import to_path
from ..languages import columns, translated_table, wrap_text
from ..phrases import Code, gettext, pgettext
from ..render.step_table import step_table
from ..render.text_drawing import text
from ..rules import Rules
from ..trace.frames import STEP_SIZES
from .lecture import KINDS, Lecture, LectureCase
from .lecture_files import read_deck
from .search_facts import LectureSearch

# ---- An example as a page of text: its title, its tree or calculation, its facts and its erratum -----

PAGE_WORDS = {
    # TRANSLATORS: a set of lecture slides; its number follows
    "deck": gettext("Slides"),
    "facts": gettext("Facts"),
    "erratum": gettext("Erratum"),
    "topics": pgettext("heading", "topics"),
    "title": pgettext("heading", "title"),
    "kind": pgettext("heading", "kind"),
    "tree": pgettext("kind of example", "tree"),
    "probability": pgettext("kind of example", "probability"),
    "formula": pgettext("kind of example", "formula"),
    "table": pgettext("kind of example", "table"),
    "game": pgettext("kind of example", "game"),
}
"""words of an example's page and of the list of examples"""
_TOPICS = (
    pgettext("topic", "Monte Carlo"),
    pgettext("topic", "alpha-beta"),
    pgettext("topic", "call trace"),
    pgettext("topic", "chance"),
    pgettext("topic", "complexity"),
    pgettext("topic", "cut rule"),
    pgettext("topic", "deep cut-off"),
    pgettext("topic", "depth limit"),
    pgettext("topic", "dice"),
    pgettext("topic", "evaluation"),
    pgettext("topic", "exercise"),
    pgettext("topic", "expected value"),
    pgettext("topic", "expectimax"),
    pgettext("topic", "expectiminimax"),
    pgettext("topic", "fail-hard"),
    pgettext("topic", "game size"),
    pgettext("topic", "games"),
    pgettext("topic", "history"),
    pgettext("topic", "horizon effect"),
    pgettext("topic", "information sets"),
    pgettext("topic", "kinds of games"),
    pgettext("topic", "known interval"),
    pgettext("topic", "learning"),
    pgettext("topic", "minimax"),
    pgettext("topic", "move order"),
    pgettext("topic", "quiescence"),
    pgettext("topic", "several players"),
    pgettext("topic", "shallow cut-off"),
    pgettext("topic", "strategy"),
    pgettext("topic", "window"),
    pgettext("topic", "zero-sum"),
)


def topic_names(lang: str) -> dict[str, str]:
    """Return the names of the examples' topics in the given language, keyed by their English names.

    >>> topic_names("es")["deep cut-off"]
    'corte profundo'
    """
    return translated_table({topic.message: topic for topic in _TOPICS}, lang)


_WIDTH = 100


def page(
    lecture: Lecture, lang: str = "en", *, by: str | None = None, width: int = _WIDTH, notation: str = "bounds"
) -> str:
    """Return an example as text; if a step size is given (``by``), the text also contains the tree before each search
    and all steps of the search.

    >>> from gametree.lectures import load
    >>> print(page(load("001-die"), width=80))
    001-die  The mean of a die
    Slides 001 · probability
    <BLANKLINE>
    The expected value weighs each face by its probability. It is not a face of the
    die: no roll gives 3.5.
    <BLANKLINE>
    outcome  probability  value  product
    ────────────────────────────────────
    1                1/6      1      1/6
    2                1/6      2      1/3
    3                1/6      3      0.5
    4                1/6      4      2/3
    5                1/6      5      5/6
    6                1/6      6        1
    1/6·1 + 1/6·2 + 1/6·3 + 1/6·4 + 1/6·5 + 1/6·6 = 1/6 + 1/3 + 1/2 + 2/3 + 5/6 + 1 = 3.5
    <BLANKLINE>
    ✓ The expected value is 3.5.
    """
    if by is not None:
        choose(gettext("step size"), by, STEP_SIZES)
    words = translated_table(PAGE_WORDS, lang)
    head = [lecture.id + "  " + lecture.title(lang), f"{words['deck']} {lecture.deck} · {words[lecture.kind]}"]
    blocks = ["\n".join(head), wrap_text(lecture.about(lang), width)]
    for case in lecture.cases:
        blocks += [
            *([f"— {case.title(lang)} —"] if case.title(lang) else []),
            _case_text(case, lang, by, width, notation),
        ]
        blocks.append(_facts(case, lang, width))
    if lecture.erratum:
        blocks.append(wrap_text(lecture.erratum.in_words(lang), width, f"{words['erratum']}: "))
    return "\n\n".join(filter(None, blocks))


def listing(lectures: Sequence[Lecture], lang: str = "en", width: int = _WIDTH) -> str:
    """Return the given examples as a table: identifier, kind, title and, if ``width`` is sufficient, topics.

    >>> from gametree.lectures import find
    >>> print(listing(find(deck="002", topic="deep cut-off")))
    id        kind  title           topics
    ────────────────────────────────────────────────────────
    002-deep  tree  A deep cut-off  alpha-beta, deep cut-off
    """
    words, names = translated_table(PAGE_WORDS, lang), topic_names(lang)
    lines = [["id", words["kind"], words["title"], words["topics"]]]
    lines += [
        [
            lecture.id,
            words[lecture.kind],
            lecture.title(lang),
            ", ".join(names.get(topic, topic) for topic in lecture.topics),
        ]
        for lecture in lectures
    ]
    table = columns(lines, left_columns=len(lines[0]))
    return table if len(table.split("\n")[1]) <= width else columns([line[:-1] for line in lines], left_columns=3)


def _case_text(case: LectureCase, lang: str, by: str | None, width: int, notation: str) -> str:
    """Return the text of a case's subject; for a search, if a step size is given, the tree and the steps precede it."""
    if not isinstance(case.subject, LectureSearch):
        return case.subject.text(lang, width)
    shown = case.subject.text(lang, width, notation)
    if by is None:
        return shown
    result = case.subject.run()
    return f"{text(draw(result.tree), width)}\n\n{step_table(result, by, lang, width)}\n\n{shown}"


def _facts(case: LectureCase, lang: str, width: int) -> str:
    lines = [
        wrap_text(sentence, width, "✓ " if check.ok else "✗ ")
        for check in case.check()
        for sentence in case.subject.sentences(check.fact, check.expected, lang)
    ]
    return "\n".join(lines)


FOLDER = Path(__file__).parent


@named_keywords()
class Lectures(Mapping[str, Lecture]):
    """Examples by identifier, in the order of the lectures.

    >>> kit_lectures()["002-deep"].title("es"), len(kit_lectures().find(deck="002"))
    ('Un corte profundo', 7)
    """

    def __init__(self, lectures: Iterable[Lecture]) -> None:
        listed = [
            to_object("lectures", lecture, Lecture, "gt.lectures.load('002-deep')")
            for lecture in to_list("lectures", lectures)
        ]
        self._by_id = MappingProxyType({lecture.id: lecture for lecture in listed})

    def __getitem__(self, id: str) -> Lecture:
        return self._by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:

        return listing(list(self.values()))

    @named_keywords()
    def load(self, id: str) -> Lecture:
        """Return an example by its identifier; raise `ChoiceError` for an unknown one."""
        return self._by_id[choose(gettext("lecture"), id, self._by_id)]

    def find(self, *, deck: str | None = None, topic: str | None = None, kind: str | None = None) -> list[Lecture]:
        """Return the examples that meet all given conditions.

        Parameters
        ----------
        deck : str, optional
            Number of the lecture, such as "001".
        topic : str, optional
            Topic, one of `topics`.
        kind : {"tree", "probability", "formula", "table", "game"}, optional
            Kind of example.

        Returns
        -------
        list of Lecture
            The examples, in the order of the lectures.
        """
        if deck is not None:
            choose(Code("deck"), deck, self.decks())
        if topic is not None:
            choose(gettext("topic"), topic, self.topics())
        if kind is not None:
            choose(gettext("kind of example"), kind, KINDS)
        return [
            lecture
            for lecture in self.values()
            if deck in (None, lecture.deck)
            and kind in (None, lecture.kind)
            and (topic is None or topic in lecture.topics)
        ]

    def ids(self) -> list[str]:
        """Return all identifiers, lecture by lecture, in the order of the lectures."""
        return list(self._by_id)

    def decks(self) -> list[str]:
        """Return the numbers or names of the lectures (decks of slides), each once."""
        return list(dict.fromkeys(lecture.deck for lecture in self.values()))

    def topics(self) -> list[str]:
        """Return all topics, in alphabetical order."""
        return sorted({topic for lecture in self.values() for topic in lecture.topics})


@cache
def kit_lectures() -> Lectures:
    return Lectures(lecture for path in sorted(FOLDER.glob("deck*.toml")) for lecture in read_deck(path))


@named_keywords()
def read(folder: str | Path, *, rules: Rules | None = None) -> Lectures:
    """Return the examples of the kit followed by those of a course: all ``.toml`` files of a folder.

    ``docs/course-examples/`` explains the format. Every search is run once.

    Parameters
    ----------
    folder : str or Path
        The folder.
    rules : Rules, optional
        Rules for examples without rules; the kit's examples keep their rules.

    Returns
    -------
    Lectures
        The examples, keyed by identifier.

    Raises
    ------
    InputError
        If a file is malformed; the message names the file and the entry.

    Examples
    --------
    >>> own = read("docs/course-examples")
    >>> [id for id in own if id not in kit_lectures()]
    ['poda-igualdade', 'dado-duplo']
    >>> all(check.ok for check in own.load("poda-igualdade").check())
    True
    """
    place, known = to_path(folder), dict(kit_lectures())
    paths = sorted(place.glob("*.toml"))
    if not paths:
        problem = gettext(
            "%(folder)s has no .toml files of examples; give a folder with some: %(sample)s is an example"
        )
        raise InputError(problem.with_values(folder=Code(place), sample=Code(_EXAMPLE)))
    for path in paths:
        known |= {lecture.id: lecture for lecture in read_deck(path, rules=rules or Rules(), taken=known)}
    return Lectures(known.values())


_EXAMPLE = "docs/course-examples/alpha-beta.toml"


@named_keywords()
def load(id: str) -> Lecture:
    """Return an example of the kit by its identifier; raise `ChoiceError` for an unknown one.

    >>> load("000-two-ply").facts["values"]
    {'B': 3, 'C': 2, 'D': 2, 'A': 3}
    """
    return kit_lectures().load(id)


@named_keywords()
def find(*, deck: str | None = None, topic: str | None = None, kind: str | None = None) -> list[Lecture]:
    """Return the examples that meet all given conditions.

    Parameters
    ----------
    deck : str, optional
        Number of the lecture, such as "001".
    topic : str, optional
        Topic, one of `topics`.
    kind : {"tree", "probability", "formula", "table", "game"}, optional
        Kind of example.

    Returns
    -------
    list of Lecture
        The examples, in the order of the lectures.

    Examples
    --------
    >>> [lecture.id for lecture in find(deck="001", topic="dice")]
    ['001-die', '001-two-dice', '001-backgammon']
    """
    return kit_lectures().find(deck=deck, topic=topic, kind=kind)


def ids() -> list[str]:
    """Return all identifiers of the kit, lecture by lecture, in the order of the lectures.

    >>> ids()[:3]
    ['000-game', '000-zero-sum', '000-tictactoe']
    """
    return kit_lectures().ids()


def decks() -> list[str]:
    """Return the numbers of the lectures, as text.

    >>> decks()[:3]
    ['000', '001', '002']
    """
    return kit_lectures().decks()


def topics() -> list[str]:
    """Return all topics accepted by `find`, in alphabetical order.

    >>> "deep cut-off" in topics()
    True
    """
    return kit_lectures().topics()
