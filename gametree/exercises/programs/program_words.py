"""The sentences about a function that a student wrote: what is asked for, and what it does otherwise than the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations

from ...explain.algorithm_names import NAMES

__all__ = ["DEPARTURES", "NOTES", "STOPS", "all_right", "asked", "beliefs", "judged", "passed", "purpose", "some_right"]


# ---- what is asked for --------------------------------------------------------------------------


def asked(t: NullTranslations, task: str, cut: str) -> list[str]:
    """Say what a function is called with, what it may ask, what it has to return, and by which rules."""
    if task == "evaluation":
        return [
            t.gettext("Your function gets a position and returns what it is worth, as a number."),
            t.gettext("A position is the text of a chess board, as its letters stand in FEN: capitals for White."),
            _exactness(t),
        ]
    said = [
        t.gettext("Your function gets a node and returns its value for MAX, or the pair (value, move)."),
        t.gettext("A move is the child to which it leads, its label, or its place in node.children, from 0."),
        t.gettext("node.is_leaf tells whether the node is a leaf, and node.value what a leaf is worth."),
        t.gettext("node.children are the nodes below: search them from left to right, as they come."),
    ]
    if task == "expectiminimax":
        said.append(t.gettext('node.player is "max", "min" or "chance"; node.probabilities belong to node.children.'))
    else:
        said.append(t.gettext('node.player is "max" or "min"; node.label is its name in the picture.'))
    if task == "alphabeta":
        said.append(t.gettext("The first call has alpha = −∞ and beta = +∞, as floats."))
        if cut == "at_equality":
            said.append(
                t.gettext(
                    "The rule for ties: cut as soon as v ≥ β or v ≤ α. The other rule, only when v > β or v < α, "
                    "counts as well."
                )
            )
        else:
            said.append(
                t.gettext(
                    "The rule for ties: cut only when v > β or v < α. The other rule, as soon as v ≥ β or v ≤ α, "
                    "counts as well."
                )
            )
    return [
        *said,
        _exactness(t),
        t.gettext("Print as you like, but do not change the nodes and read nothing from the keyboard."),
    ]


def _exactness(t: NullTranslations) -> str:
    return t.gettext("Numbers are exact (int or Fraction); a float may be off by a billionth.")


# ---- how it went --------------------------------------------------------------------------------


def all_right(t: NullTranslations, algorithm: str, count: int, *, other_rule: bool = False) -> str:
    """Say that a function does what it should on all trees, or on all positions; perhaps by the other rule for ties."""
    if algorithm == "evaluation":
        message = t.ngettext(
            "Right: your function gives the value of %(count)d position.",
            "Right: your function gives the value of all %(count)d positions.",
            count,
        )
        return message % {"count": count}
    if other_rule:
        message = t.ngettext(
            "Right: on %(count)d tree your function finds the value and looks at the leaves of %(search)s with the "
            "other rule for ties, in its order.",
            "Right: on all %(count)d trees your function finds the value and looks at the leaves of %(search)s with "
            "the other rule for ties, in its order.",
            count,
        )
        return message % {"count": count, "search": NAMES[algorithm].told(t)}
    # TRANSLATORS: %(search)s is the name of a search, as in "the leaves of alpha-beta"
    message = t.ngettext(
        "Right: on %(count)d tree your function finds the value and looks at the leaves of %(search)s, in its order.",
        "Right: on all %(count)d trees your function finds the value and looks at the leaves of %(search)s, "
        "in its order.",
        count,
    )
    return message % {"count": count, "search": NAMES[algorithm].told(t)}


def some_right(t: NullTranslations, algorithm: str, right: int, count: int) -> str:
    """Say on how many trees a function does what it should."""
    if algorithm == "evaluation":
        message = t.gettext("Your function gives the value of %(right)d of %(count)d positions.")
        return message % {"right": right, "count": count}
    message = t.gettext("On %(right)d of %(count)d trees your function does what %(search)s does.")
    return message % {"right": right, "count": count, "search": NAMES[algorithm].told(t)}


def passed(t: NullTranslations, number: int, tree: str, aim: str) -> str:
    """Name the tree on which a function departs, as the beginning of the next sentence."""
    if not aim:
        # TRANSLATORS: stands before a sentence, as in "Tree 5, [[3 12] [2 4]]: At C your function goes on to C2."
        return t.gettext("Tree %(number)d, %(tree)s:") % {"number": number, "tree": tree}
    # TRANSLATORS: %(aim)s is what is special about the tree, such as "ties"
    message = t.gettext("Tree %(number)d (%(aim)s), %(tree)s:")
    return message % {"number": number, "tree": tree, "aim": aim}


def purpose(t: NullTranslations, name: str) -> str:
    """Say what is special about a tree; "" for a tree of the user's own."""
    return {
        "": "",
        # TRANSLATORS: what is special about a tree on which a function is tried
        "leaf": t.pgettext("tree", "a lone leaf"),
        "one child": t.pgettext("tree", "one child"),
        "book": t.pgettext("tree", "the book's example"),
        "MIN at the root": t.pgettext("tree", "MIN at the root"),
        "no cut": t.pgettext("tree", "no cut-off"),
        "order": t.pgettext("tree", "the best move in the middle"),
        "negative": t.pgettext("tree", "negative values"),
        "fractions": t.pgettext("tree", "fractions"),
        "unequal depth": t.pgettext("tree", "unequal depth"),
        "three plies": t.pgettext("tree", "three plies"),
        "deep cut": t.pgettext("tree", "a deep cut-off"),
        "many cuts": t.pgettext("tree", "many cut-offs"),
        "ties": t.pgettext("tree", "ties"),
        "chance": t.pgettext("tree", "a chance node"),
        "chance below MAX": t.pgettext("tree", "chance below MAX"),
        "chance below MIN": t.pgettext("tree", "chance below MIN"),
        "chance below chance": t.pgettext("tree", "chance below chance"),
        "three outcomes": t.pgettext("tree", "three outcomes"),
        "random": t.pgettext("tree", "drawn at random"),
    }[name]


def beliefs(t: NullTranslations, told: Sequence[str]) -> list[str]:
    """Say which known mistakes fit what a function does on all trees, each a sentence of its own."""
    if not told:
        return []
    # TRANSLATORS: sentences such as "You seem to cut only when …" follow
    message = t.ngettext(
        "A known mistake does the same on all trees.", "Several known mistakes do the same on all trees.", len(told)
    )
    return [message, *told]


def judged(t: NullTranslations, position: str, value: str, right: str) -> str:
    """Say that an evaluation is wrong; ``right`` is a number or the working of a sum."""
    # TRANSLATORS: %(right)s is a number or a sum such as "1·2 + 3·(−1) = 2 + (−3) = −1"
    message = t.gettext("For %(position)s your function returns %(value)s, but it is worth %(right)s.")
    return message % {"position": position, "value": value, "right": right}


# ---- where it departs ---------------------------------------------------------------------------

DEPARTURES: dict[str, Callable[[NullTranslations], str]] = {
    "goes on": lambda t: t.gettext("At %(node)s your function goes on and looks at %(leaf)s."),
    "leaves out": lambda t: t.gettext("At %(node)s your function leaves out %(wanted)s."),
    "leaves out of all": lambda t: t.gettext(
        "At %(node)s your function leaves out %(wanted)s, but this search looks at every leaf."
    ),
    "order": lambda t: t.gettext(
        "At %(node)s your function looks at %(leaf)s before %(wanted)s, but the children come from left to right."
    ),
    "value": lambda t: t.gettext("At %(node)s your function returns %(value)s."),
    "value beside": lambda t: t.gettext("At %(node)s your function returns %(value)s, but %(right)s is right."),
    "move": lambda t: t.gettext(
        "At %(node)s your function returns the right value %(right)s with a wrong move: a best move is %(move)s."
    ),
    "no look": lambda t: t.gettext("Your function returns %(value)s without looking at a single leaf."),
    "nothing": lambda t: t.gettext("At %(node)s your function returns nothing: is there a return missing?"),
    "type": lambda t: t.gettext(
        "Your function returns something of the type %(type)s, but a number is needed, or the pair (value, move)."
    ),
    "position": lambda t: t.gettext("Your function returns something of the type %(type)s, but a number is needed."),
    "position nothing": lambda t: t.gettext("Your function returns nothing: is there a return missing?"),
}
"""The first thing that a function does otherwise than the book's search."""

STOPS: dict[str, Callable[[NullTranslations], str]] = {
    "time": lambda t: t.gettext("Your function was stopped after %(seconds)s seconds: does it end?"),
    "steps": lambda t: t.gettext("Your function was stopped because it takes too many steps: does it end?"),
    "accesses": lambda t: t.gettext("Your function asks the nodes more than %(calls)s times: does it end?"),
    "recursion": lambda t: t.gettext("Your function calls itself without end: does it stop at a leaf?"),
    "memory": lambda t: t.gettext("Your function needs more than %(memory)s MB of memory, which is the limit here."),
    "output": lambda t: t.gettext("Your function prints more than %(output)s kB, and was stopped there."),
    "exit": lambda t: t.gettext("Your function ends Python itself (by exit or quit): let it return a value instead."),
    "ended": lambda t: t.gettext("The process in which your function ran broke down or was ended from inside."),
    "input": lambda t: t.gettext("Your function reads from the keyboard, but it gets all that it needs as arguments."),
    "thread": lambda t: t.gettext("Your function starts a thread, but here it has to do its search by itself."),
    "process": lambda t: t.gettext("Your function starts or ends another process, which it may not do here."),
    "import": lambda t: t.gettext("Your function imports %(name)s, but there is no such module here."),
    "name": lambda t: t.gettext(
        "Your function uses %(name)s, which is not defined in it: define it inside, or hand it in too, as in "
        "[%(function)s, %(name)s]."
    ),
    # TRANSLATORS: %(error)s is a Python error such as "ZeroDivisionError: division by zero", %(line)s a line of code
    "raised": lambda t: t.gettext("At %(node)s your function raises %(error)s (in the line “%(line)s”)."),
    "raised before": lambda t: t.gettext("Your function raises %(error)s (in the line “%(line)s”)."),
    "changed": lambda t: t.gettext(
        "At %(node)s your function sets or deletes %(name)s, but nodes stay as they are: use variables of your own."
    ),
    "no value": lambda t: t.gettext(
        "Your function asks %(name)s for its value, but that is no leaf: what it is worth has to be found."
    ),
    "unknown": lambda t: t.gettext(
        "Your function asks a node for %(name)s, but a node has only is_leaf, value, children, player, probabilities "
        "and label."
    ),
    "signature": lambda t: t.gettext("Your function is %(name)s, but it is called as %(call)s."),
    "no function": lambda t: t.gettext("What you handed in has no function with the name %(function)s."),
    # TRANSLATORS: %(error)s is what Python says, in English; %(line)s is a line of code
    "syntax": lambda t: t.gettext("Python cannot read what you handed in: %(error)s (in the line “%(line)s”)."),
    "except": lambda t: t.gettext(
        "In a browser “%(line)s” cannot be stopped: name the exceptions, as in “except ValueError:”."
    ),
}
"""Why a function could not be run to its end."""

NOTES: dict[str, Callable[[NullTranslations], str]] = {
    "beyond": lambda t: t.gettext(
        "It cuts only when a value is beyond the bound, where the rule stated here cuts at equality too: "
        "both find the right value, and both count."
    ),
    "at_equality": lambda t: t.gettext(
        "It cuts at equality too, where the rule stated here cuts only when a value is beyond the bound: "
        "both find the right value, and both count."
    ),
    "again": lambda t: t.gettext(
        "It comes back to leaves that it has looked at before: keep what a call returns in a variable."
    ),
    "printed": lambda t: t.gettext("What it printed on the tree shown here stands in .printed."),
    "all positive": lambda t: t.gettext(
        "You seem to count all pieces as positive: White's count for the position, Black's pieces count against it."
    ),
    "unlimited": lambda t: t.gettext("On this system neither memory nor processor time could be limited."),
    "here": lambda t: t.gettext(
        "No other process can be started here, so your function ran in this one, and only its steps were counted."
    ),
}
"""What there is to say besides."""
