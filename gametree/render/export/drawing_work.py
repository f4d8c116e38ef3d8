"""How much work a series of pictures is, counted before it begins: pictures × nodes, by what a format costs.

What would take more than about a minute is refused, with the ways out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ...errors import InputError
from ...phrases import Code, gettext

__all__ = ["MOST_WORK", "refuse_long_work", "work_of"]

COSTS: Mapping[str, int] = MappingProxyType(
    {"markdown": 0, "latex": 0, "html": 0, "dot": 1, "tikz": 2, "beamer": 2, "svg": 2, "pdf": 2, "eps": 2, "pages": 4}
    | {"sheet": 4, "png": 20, "pptx": 20, "gif": 40, "webp": 40, "mp4": 100}
)
"""what a node of one picture costs in each format, about 0.1 ms; tables cost next to nothing, and a page that plays the
search has a limit of its own"""
MOST_WORK = 600_000
"""units; about a minute on one processor"""


def work_of(pictures: int, nodes: int, formats: Iterable[str]) -> int:
    """Count what pictures of a tree cost in some formats.

    >>> work_of(7, 13, ["svg"]), work_of(7, 13, ["svg", "gif"]), work_of(7, 13, ["html"])
    (182, 3822, 0)
    """
    return pictures * nodes * sum(COSTS[name] for name in formats)


def refuse_long_work(what: str, pictures: int, nodes: int, formats: Iterable[str], *, folds: bool = True) -> None:
    """Refuse, with an `InputError`, what would take more than a minute; ``folds`` says whether a tree can be folded."""
    names = list(formats)
    if work_of(pictures, nodes, names) <= MOST_WORK:
        return
    most = MOST_WORK // work_of(1, 1, names)
    # TRANSLATORS: %(formats)s is such as "gif" or "svg, png"
    needed = gettext("what takes about a minute at most (for %(formats)s: at most %(most)s pictures × nodes)")
    got = gettext("%(pictures)s pictures × %(nodes)s nodes").of(pictures=pictures, nodes=nodes)
    step, limit = Code('by="cut", --by cut'), Code("depth, --depth")
    # TRANSLATORS: each of the three in brackets is an option in Python and in a terminal
    cure = gettext("fold the tree (%(fold)s), take larger steps (%(step)s), or search with a depth limit (%(limit)s)")
    shown = gettext("take larger steps (%(step)s), or search with a depth limit (%(limit)s)").of(step=step, limit=limit)
    folded = cure.of(fold=Code("fold=True, --fold"), step=step, limit=limit)
    raise InputError(Code(what), needed.of(formats=Code(", ".join(names)), most=most), got, folded if folds else shown)
