"""The words of a deck of slides: titles, the table of cut-offs, and what a speaker says besides the captions."""

from __future__ import annotations

from ..catalogue import translator
from ..trace.frames import Counters, Frame
from ..trace.protocols import Shown
from ..trace.result import Result
from .algorithm_names import TITLES, montecarlo_names
from .captions.frame_facts import FrameFacts
from .captions.last_frame import result as how_it_ended

__all__ = ["deck_words", "ended", "step_title", "subtitle", "title", "told_counts"]


def title(result: Shown, lang: str = "en") -> str:
    """Return the title of a deck that has none of its own.

    >>> import gametree as gt
    >>> title(gt.alphabeta("[3 5]"), "es")
    'Poda alfa-beta, paso a paso'
    """
    t, algorithm = translator(lang), result.trace.algorithm
    search = TITLES[algorithm].told(t) if algorithm in TITLES else montecarlo_names(lang)[algorithm]
    # TRANSLATORS: the title of a deck of slides; %(search)s is such as "Alpha-beta"
    return t.gettext("%(search)s, step by step") % {"search": search}


def subtitle(result: Result, steps: int, lang: str = "en") -> str:
    """Return what stands below the title: how large the tree is, and how many steps there are."""
    t, leaves = translator(lang), len(result.tree.leaves)
    parts = (
        t.ngettext("%(count)d leaf", "%(count)d leaves", leaves) % {"count": leaves},
        t.ngettext("%(count)d step", "%(count)d steps", steps) % {"count": steps},
    )
    return ", ".join(parts)


def step_title(name: str, lang: str = "en") -> str:
    """Return the title of the slide of a step."""
    # TRANSLATORS: the title of a slide; %(name)s is a letter such as "a", or a number
    return translator(lang).gettext("Step (%(name)s)") % {"name": name}


def told_counts(counters: Counters, lang: str = "en") -> str:
    """Say how far the search has come, for the speaker.

    >>> import gametree as gt
    >>> told_counts(gt.alphabeta("[[3 12] [2 4]]").frames()[-1].counters)
    'Leaves evaluated: 3 of 4; pruned: 1.'
    """
    # TRANSLATORS: a sentence for whoever gives the talk
    message = translator(lang).gettext("Leaves evaluated: %(evaluated)d of %(leaves)d; pruned: %(pruned)d.")
    return message % {"evaluated": counters.evaluated, "leaves": counters.leaves, "pruned": counters.pruned}


def ended(frame: Frame, lang: str = "en") -> str:
    """Say how the search ended; the frame is its last."""
    return frame.caption(lang) if len(frame.tree) == 1 else how_it_ended(translator(lang), FrameFacts(frame))


def deck_words(lang: str = "en") -> dict[str, str]:
    """Return the titles and headings of slides, by keys that never change."""
    t = translator(lang)
    return {
        "tree": t.pgettext("slide", "The tree"),
        "cuts": t.pgettext("slide", "The cut-offs"),
        "summary": t.pgettext("slide", "Summary"),
        # TRANSLATORS: a heading over inequalities such as "v(C) = 2 ≤ α = 3", by which a search cuts off
        "test": t.pgettext("heading", "test"),
        "pruned": t.pgettext("heading", "pruned"),
        # TRANSLATORS: the title of a slide whose table goes on from the one before: "The cut-offs (2 of 3)"
        "part": t.gettext("%(title)s (%(part)d of %(parts)d)"),
        # TRANSLATORS: for the speaker to ask a class before the search is shown
        "ask": t.gettext("Ask before you go on: which leaves will the search never look at?"),
    }
