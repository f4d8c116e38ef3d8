"""The sentences about a search with other leaf values: what it finds now, what it never looks at, what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ..catalogue import listed

__all__ = [
    "beyond_the_limit",
    "cut_off",
    "cuts_changed",
    "finds",
    "leaves_changed",
    "move",
    "never",
    "over",
    "same_course",
    "still_finds",
    "still_finds_and_never",
    "unchanged",
    "without_chance",
]


def unchanged(t: NullTranslations) -> str:
    """Say that no leaf has another value."""
    return t.gettext("No leaf has another value, so the search stays as it is.")


# ---- what the search finds ----------------------------------------------------------------------


def still_finds(t: NullTranslations, changes: Sequence[str], value: str, root: str) -> str:
    """Say that the root's value is the same."""
    # TRANSLATORS: %(changes)s is a list such as "C2 = 99 and C3 = 5", %(value)s a number, or a bound such as "≤ 3"
    message = t.gettext("With %(changes)s the search still finds %(value)s at %(root)s.")
    return message % {"changes": listed(t, changes, str), "value": value, "root": root}


def finds(t: NullTranslations, changes: Sequence[str], before: str, after: str, root: str) -> str:
    """Say that the root's value is another one."""
    message = t.gettext("With %(changes)s the search finds %(after)s at %(root)s instead of %(before)s.")
    return message % {"changes": listed(t, changes, str), "before": before, "after": after, "root": root}


def move(t: NullTranslations, before: str | None, after: str | None) -> str:
    """Say what becomes of the best move; "" where none is ever known."""
    if before == after:
        message = "" if before is None else t.gettext("The best move is still %(after)s.")
    elif before is None:
        message = t.gettext("The best move is now %(after)s; before, none was known.")
    elif after is None:
        message = t.gettext("No best move is known any more; before, it was %(before)s.")
    else:
        message = t.gettext("The best move is now %(after)s instead of %(before)s.")
    return message % {"before": before, "after": after}


# ---- what it never looks at ---------------------------------------------------------------------


def never(t: NullTranslations, leaves: Sequence[str], cause: str) -> str:
    """Say that some leaves are never looked at, as a sentence of its own."""
    # TRANSLATORS: %(leaves)s is a list such as "C2 and C3", %(cause)s is such as "C is cut off at 2 ≤ α = 3"
    message = t.gettext("It never looks at %(leaves)s, because %(cause)s.")
    return message % {"leaves": listed(t, leaves, str), "cause": cause}


def still_finds_and_never(
    t: NullTranslations, changes: Sequence[str], value: str, root: str, leaves: Sequence[str], cause: str
) -> str:
    """Say in one sentence that the value is the same because the leaves are never looked at."""
    # TRANSLATORS: such as "With C2 = 99 the search still finds 3 at A: it never looks at C2, because C is cut off …"
    message = t.gettext(
        "With %(changes)s the search still finds %(value)s at %(root)s: it never looks at %(leaves)s, "
        "because %(cause)s."
    )
    told = {"changes": listed(t, changes, str), "leaves": listed(t, leaves, str)}
    return message % {**told, "value": value, "root": root, "cause": cause}


def cut_off(t: NullTranslations, node: str, test: str) -> str:
    """Say which cut-off leaves the leaves out, as a part of a sentence."""
    # TRANSLATORS: the end of a sentence, after "because"; %(test)s is an inequality such as "2 ≤ α = 3"
    return t.gettext("%(node)s is cut off at %(test)s") % {"node": node, "test": test}


def beyond_the_limit(t: NullTranslations) -> str:
    """Say that the depth limit leaves the leaves out, as a part of a sentence."""
    # TRANSLATORS: the end of a sentence, after "because"
    return t.gettext("the depth limit stops the search above")


def without_chance(t: NullTranslations) -> str:
    """Say that the leaves have probability 0, as a part of a sentence."""
    # TRANSLATORS: the end of a sentence, after "because"
    return t.gettext("the probability of coming there is 0")


def over(t: NullTranslations) -> str:
    """Say that the search ends before, as a part of a sentence."""
    # TRANSLATORS: the end of a sentence, after "because"
    return t.gettext("the search is over before it comes there")


# ---- what has changed ---------------------------------------------------------------------------


def leaves_changed(t: NullTranslations, came: Sequence[str], went: Sequence[str]) -> list[str]:
    """Say which leaves are looked at that were not before, and the other way round."""
    said = []
    if came:
        said.append(t.gettext("Now it also looks at %(leaves)s.") % {"leaves": listed(t, came, str)})
    if went:
        said.append(t.gettext("It no longer looks at %(leaves)s.") % {"leaves": listed(t, went, str)})
    return said


def cuts_changed(t: NullTranslations, came: Sequence[str], went: Sequence[str]) -> list[str]:
    """Say which cut-offs are new, and which are gone."""
    said = []
    if came:
        # TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
        message = t.ngettext("There is a new cut-off at %(cuts)s.", "There are new cut-offs at %(cuts)s.", len(came))
        said.append(message % {"cuts": listed(t, came, str)})
    if went:
        # TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
        message = t.ngettext("The cut-off at %(cuts)s is gone.", "The cut-offs at %(cuts)s are gone.", len(went))
        said.append(message % {"cuts": listed(t, went, str)})
    return said


def same_course(t: NullTranslations, has_cuts: bool) -> str:
    """Say that the search looks at the same leaves, and cuts at the same nodes."""
    if has_cuts:
        return t.gettext("It looks at the same leaves as before and makes the same cut-offs.")
    return t.gettext("It looks at the same leaves as before.")
