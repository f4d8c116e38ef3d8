"""Words of a deck of slides: titles, the table of cut-offs, and what a speaker says besides the captions."""

from __future__ import annotations

from ..languages import translator
from ..phrases import gettext, ngettext, pgettext
from ..trace.frames import Frame
from ..trace.protocols import AnyResult
from ..trace.result import Result
from .algorithm_names import MONTE_CARLO, TITLES
from .captions.frame_facts import FrameFacts
from .captions.last_frame import result as how_it_ended

__all__ = ["COUNTS", "COUNTS_OF_POSITIONS", "PART", "STEP", "WORDS", "ended", "subtitle", "title"]


# TRANSLATORS: the title of a deck of slides; %(search)s is such as "Alpha-beta"
TITLE = gettext("%(search)s, step by step")
LEAVES = ngettext("%(count)d leaf", "%(count)d leaves")
STEPS = ngettext("%(count)d step", "%(count)d steps")
# TRANSLATORS: the title of a slide; %(name)s is a letter such as "a", or a number
STEP = gettext("Step (%(name)s)")
# TRANSLATORS: a sentence for whoever gives the talk
COUNTS = gettext("Leaves evaluated: %(evaluated)d of %(leaves)d; pruned: %(pruned)d.")
# TRANSLATORS: the same with a depth limit, where positions are estimated
COUNTS_OF_POSITIONS = gettext("Positions evaluated: %(evaluated)d of %(leaves)d; pruned: %(pruned)d.")
# TRANSLATORS: the title of a slide whose table goes on from the one before: "The cut-offs (2 of 3)"
PART = gettext("%(title)s (%(part)d of %(parts)d)")

WORDS = {
    "tree": pgettext("slide", "The tree"),
    "cuts": pgettext("slide", "The cut-offs"),
    "summary": pgettext("slide", "Summary"),
    # TRANSLATORS: a heading over inequalities such as "v(C) = 2 ≤ α = 3", by which a search cuts off
    "test": pgettext("heading", "test"),
    "pruned": pgettext("heading", "pruned"),
    # TRANSLATORS: for the speaker to ask a class before the search is shown
    "ask": gettext("Ask before you go on: which leaves will the search never evaluate?"),
}


def title(result: AnyResult, lang: str = "en") -> str:
    """Return the title of a deck that has none of its own.

    >>> import gametree as gt
    >>> title(gt.alphabeta("[3 5]"), "es")
    'Poda alfa-beta, paso a paso'
    """
    t, algorithm = translator(lang), result.trace.algorithm
    search = TITLES[algorithm] if algorithm in TITLES else MONTE_CARLO[algorithm]
    return TITLE.of(search=search).told(t)


def subtitle(result: Result, steps: int, lang: str = "en") -> str:
    """Return the line below the title: the size of the tree, and the number of steps."""
    counts = LEAVES.of(count=len(result.tree.leaves)), STEPS.of(count=steps)
    return ", ".join(phrase.told(translator(lang)) for phrase in counts)


def ended(frame: Frame, lang: str = "en") -> str:
    """Say how the search ended; the frame is its last."""
    return frame.caption(lang) if len(frame.tree) == 1 else how_it_ended(translator(lang), FrameFacts(frame))
