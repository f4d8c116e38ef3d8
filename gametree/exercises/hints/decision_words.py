"""The rules that decide at one place of a search, in words; the second step of a hint."""

from __future__ import annotations

from gettext import NullTranslations

__all__ = [
    "all_leaves_below",
    "best_first",
    "bound_rule",
    "chance_is_left",
    "depth_first",
    "first_is_searched",
    "first_of_equal",
    "is_left",
    "no_value_outside",
    "parent_only",
    "root_window",
    "span_rule",
    "takes",
    "takes_tuple",
    "window_at_the_end",
    "window_from_above",
    "worst_first",
]


def takes(t: NullTranslations, kind: str) -> str:
    """Say what a node of two players, or of chance, is worth."""
    if kind == "max":
        return t.gettext("MAX takes the greatest of the values that the successors pass up.")
    if kind == "min":
        return t.gettext("MIN takes the least of the values that the successors pass up.")
    return t.gettext(
        "A chance node is worth the mean of its successors: each value is multiplied by its probability, and the "
        "products are added up."
    )


def takes_tuple(t: NullTranslations, player: str, hero: str, tie: str) -> str:
    """Say which tuple a player takes; the entry of ``hero`` is what it looks at."""
    if player == hero:
        said = t.gettext("%(player)s takes the tuple in which its own entry is greatest.")
    else:
        said = t.gettext("%(player)s takes the tuple in which the entry of %(hero)s is least.")
    last = t.gettext("Of equally good ones it takes the last.")
    order = t.gettext("Of equally good ones it takes the first.") if tie == "first" else last
    return f"{said} {order}" % {"player": player, "hero": hero}


def no_value_outside(t: NullTranslations) -> str:
    """Say what fail-hard does to a value."""
    return t.gettext("A node passes up no value outside its window, but α or β instead (fail-hard).")


def is_left(t: NullTranslations, kind: str, cut: str) -> str:
    """Say when a MAX or MIN node is cut off."""
    messages = {
        ("max", "at_equality"): t.gettext(
            "A MAX node is left as soon as its value so far is ≥ β, because MIN can already get β elsewhere; until "
            "then its next successor is searched."
        ),
        ("min", "at_equality"): t.gettext(
            "A MIN node is left as soon as its value so far is ≤ α, because MAX can already get α elsewhere; until "
            "then its next successor is searched."
        ),
        ("max", "beyond"): t.gettext(
            "A MAX node is left as soon as its value so far is > β, because MIN can already get β elsewhere; until "
            "then, at equality too, its next successor is searched."
        ),
        ("min", "beyond"): t.gettext(
            "A MIN node is left as soon as its value so far is < α, because MAX can already get α elsewhere; until "
            "then, at equality too, its next successor is searched."
        ),
    }
    return messages[kind, cut]


def chance_is_left(t: NullTranslations, cut: str, bounded: bool) -> str:
    """Say when a chance node is cut off; ``bounded`` says whether the range of the values is known."""
    if not bounded:
        return t.gettext(
            "As long as a successor of a chance node is unknown, its mean can be any number: without a range of the "
            "values all of them have to be searched."
        )
    if cut == "at_equality":
        return t.gettext(
            "A chance node is left as soon as its mean is surely ≤ α or ≥ β, even if all that is unknown is worth the "
            "most, or the least, that a leaf can be worth; until then the search goes on there."
        )
    return t.gettext(
        "A chance node is left as soon as its mean is surely < α or > β, even if all that is unknown is worth the "
        "most, or the least, that a leaf can be worth; until then the search goes on there."
    )


def first_is_searched(t: NullTranslations) -> str:
    """Say that a cut-off needs a value."""
    return t.gettext("A node is cut off only by a value that it has, so its first successor is always searched.")


def depth_first(t: NullTranslations, cuts: bool) -> str:
    """Say where a search goes on; ``cuts`` says whether it makes cut-offs."""
    if cuts:
        return t.gettext(
            "The search always goes on with the next successor, in the order of the rules, of the deepest node that it "
            "has not left yet; it leaves a node when all its successors are done, or at a cut-off."
        )
    return t.gettext(
        "The search always goes on with the next successor, in the order of the rules, of the deepest node that it has "
        "not left yet; it leaves a node when all its successors are done."
    )


def first_of_equal(t: NullTranslations) -> str:
    """Say which of several best moves counts."""
    return t.gettext("Of equally good moves the first in search order counts.")


def root_window(t: NullTranslations) -> str:
    """Say with which window a search starts."""
    return t.gettext("The root is entered with the start window; unless another one is given, it excludes no value.")


def window_from_above(t: NullTranslations) -> str:
    """Say which window a node inherits."""
    return t.gettext(
        "A node is entered with the window that the node above has at that moment: MAX raises α when it has found "
        "something better, MIN lowers β."
    )


def parent_only(t: NullTranslations) -> str:
    """Say which window a node gets where bounds are not handed down."""
    return t.gettext("A node knows the value so far of its parent and no older bound.")


def window_at_the_end(t: NullTranslations) -> str:
    """Say how the window of a node changes."""
    return t.gettext(
        "A MAX node raises α to its value so far when that is greater, a MIN node lowers β when it is less; the other "
        "bound stays as it came from above, and a value that cuts off changes neither."
    )


def span_rule(t: NullTranslations, kind: str) -> str:
    """Say how the known interval of a node follows from those below it."""
    if kind == "max":
        return t.gettext(
            "A MAX node is worth at least the greatest lower end of its successors, and at most their greatest upper "
            "end; a leaf that was never evaluated can have any possible value."
        )
    return t.gettext(
        "A MIN node is worth at least the least lower end of its successors, and at most their least upper end; a leaf "
        "that was never evaluated can have any possible value."
    )


def bound_rule(t: NullTranslations) -> str:
    """Say when a value is exact."""
    return t.gettext(
        "The value passed up is exact (=) when the leaves that were never evaluated cannot change it; the node is "
        "worth at most that (≤) when they can still lower it, and at least that (≥) when they can still raise it."
    )


def all_leaves_below(t: NullTranslations) -> str:
    """Say which leaves a cut-off saves."""
    return t.gettext("All leaves below the successors that are left out are saved, those further down as well.")


def best_first(t: NullTranslations) -> str:
    """Say which order prunes most."""
    return t.gettext(
        "Most leaves are pruned when the successor that is best for its player comes first: all others are then "
        "compared with a good value from the start."
    )


def worst_first(t: NullTranslations) -> str:
    """Say which order prunes fewest."""
    return t.gettext(
        "Fewest leaves are pruned when the successors get better and better for their player: then the value of one is "
        "hardly ever enough to cut off the next."
    )
