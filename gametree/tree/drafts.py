"""Drafts of trees. Each draft describes one node in the terms of the source format.

Files and literals of every format are read into drafts, and `draft_reading` builds a tree from the drafts.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import LONGEST_NAME, TreeError
from ..phrases import Code, Phrase, gettext, safe_str, short_repr

VALUES = ("value", "utility", "payoff", "payoffs", "utilities", "score", "val", "v", "eval", "reward", "leafvalue")
NAMES = ("name", "label", "id", "title")
MOVES = ("move", "action", "label", "name")
SHARES = ("probability", "prob", "p", "chance")
_LONG_WORDS = (
    *("value", "utility", "utilities", "payoff", "payoffs", "reward", "leafvalue"),
    *("probability", "player", "children"),
)
"""names of attributes that are recognised even if misspelt, because few other words resemble them"""
_ALIKE = 0.8
"""minimum similarity, by `difflib`, at which a name counts as a misspelling"""


def attribute_word(key: object) -> str:
    """Return the name of an attribute in the form of the names in this module: lower case, without separators.

    >>> attribute_word("Leaf_Value"), attribute_word("pro bability")
    ('leafvalue', 'probability')
    """
    return re.sub(r"[\s_-]", "", safe_str(key)).lower()


def misspelt(key: str) -> str:
    """Return the correct spelling of a misspelt attribute name, or "" if the name is correct or resembles no known
    name.

    >>> misspelt("valeu"), misspelt("Probabilty"), misspelt("layer"), misspelt("value")
    ('value', 'probability', '', '')
    """
    from difflib import get_close_matches  # imported here to keep start-up fast

    typed = attribute_word(key[:LONGEST_NAME])
    if typed in _LONG_WORDS or typed.removesuffix("s") in _LONG_WORDS:
        return ""
    for word in get_close_matches(typed, _LONG_WORDS, n=1, cutoff=_ALIKE):
        if (typed[0], typed[-1]) == (word[0], word[-1]) or sorted(typed) == sorted(word):
            return word
    return ""


@dataclass(slots=True, eq=False)
class Draft:
    """A node as a format describes it: its attributes, the attributes of the edge from its parent, and its children."""

    place: Phrase | None = None
    """position in the text; by default the node's label in the tree"""
    name: Hashable = None
    """name of the node in the format"""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    edge: Mapping[str, Any] = field(default_factory=dict)
    children: list[Draft] = field(default_factory=list)
    left_out: tuple[str | Phrase, ...] = ()
    """for the root: attributes of the whole graph, which a tree cannot contain"""


def line_and_column(text: str, offset: int) -> Phrase:
    """Return the line and column of a character in a text."""
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return gettext("line %(line)s, column %(column)s").with_values(line=text.count("\n", 0, offset) + 1, column=column)


def rooted(drafts: Mapping[Hashable, Draft], edges: Iterable[tuple[Hashable, Hashable]]) -> Draft:
    """Join drafts by edges from parent to child, and return the root; refuse a graph that is not a tree."""
    parents: dict[Hashable, list[Hashable]] = {name: [] for name in drafts}
    for parent, child in edges:
        parents[child].append(parent)
        drafts[parent].children.append(drafts[child])
        if len(parents[child]) > 1:
            got = f"{len(parents[child])}: {', '.join(map(short_repr, parents[child][:2]))}"
            problem = gettext(
                "%(place)s: the node has several parents (%(parents)s); give each parent a copy of its own"
            )
            raise TreeError(problem.with_values(place=at_node(drafts[child], child), parents=Code(got)))
    roots = [name for name, above in parents.items() if not above]
    if len(roots) > 1:
        got = f"{len(roots)}: {', '.join(map(short_repr, roots[:2]))}"
        problem = gettext(
            "the graph has several roots, nodes without a parent (%(roots)s); join them with an edge, or leave one out"
        )
        raise TreeError(problem.with_values(roots=Code(got)))
    reached = {id(draft) for root in roots for _, draft in preorder(drafts[root])}
    if loose := {name: above[0] for name, above in parents.items() if id(drafts[name]) not in reached}:
        raise _cycle(loose)
    return drafts[roots[0]]


def _cycle(above: Mapping[Hashable, Hashable]) -> TreeError:
    cycle = list(above)[:1]
    while cycle[-1] not in cycle[:-1]:
        cycle.append(above[cycle[-1]])
    shown: list[str] = [*map(short_repr, reversed(cycle[cycle.index(cycle[-1]) :]))]
    shown = shown if len(shown) < 6 else [*shown[:4], "…"]
    problem = gettext("the graph has a cycle, %(nodes)s; remove one of its edges")
    return TreeError(problem.with_values(nodes=Code(" → ".join(shown))))


def at_node(draft: Draft, name: Hashable) -> Phrase:
    at = gettext("at node %(name)s").with_values(name=short_repr(name))
    return gettext("%(place)s, %(node)s").with_values(place=draft.place, node=at) if draft.place else at


def preorder(root: Draft) -> Iterator[tuple[int, Draft]]:
    pending, count = [(-1, root)], 0
    while pending:
        parent, draft = pending.pop()
        yield parent, draft
        pending.extend((count, child) for child in reversed(draft.children))
        count += 1
