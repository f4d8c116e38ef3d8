"""The question about N and W of each node after some playouts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...drawing.drawing import draw
from ...errors import InputError
from ...games.kinds import MIN
from ...phrases import Code, Phrase, brief, gettext
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import Number, ValueRefused, exact, show, to_number
from . import estimate_words as sentences
from .calculation import Calculation, Parts, entries_of
from .notebook_text import NotebookPage

__all__ = ["BackUp"]


@dataclass(frozen=True, eq=False)
class BackUp(Calculation):
    """N and W of every node that was reached, after ``playouts``: each a node of the tree and the result from there.

    The values of the tree's leaves do not count; a playout goes on from its node at random to some end.

    >>> question = BackUp("[[0 0] [0 0]]", [("B", 1), ("C", 0), ("B1", 1)])
    >>> question.key
    {'A': (3, 2), 'B': (2, 2), 'B1': (1, 1), 'C': (1, 0)}
    >>> question.grade({"A": (1, 1), "B": (1, 1), "B1": (1, 1), "C": (1, 0)}, 4, "en").marks
    2
    """

    tree: Tree
    playouts: tuple[tuple[NodeId, Number], ...]

    def __init__(self, tree: Source, playouts: Sequence[tuple[NodeId | str, object]]) -> None:
        grown = as_tree(tree)
        object.__setattr__(self, "tree", grown)
        object.__setattr__(self, "playouts", tuple((grown.node(node), _result(given)) for node, given in playouts))
        if not self.playouts:
            raise InputError(Code("playouts"), gettext("at least one"), gettext("none"))

    @property
    def key(self) -> Parts:
        """N and W of each node that was reached."""
        return self._summed(self.tree.path)

    def _summed(
        self, reached: Callable[[NodeId], Iterable[NodeId]], turned: Callable[[NodeId], bool] = lambda node: False
    ) -> Parts:
        found: dict[NodeId, tuple[int, Number]] = {}
        for node, result in self.playouts:
            for above in reached(node):
                visits, total = found.get(above, (0, 0))
                worth = -result if turned(above) else result
                found[above] = visits + 1, exact(total + worth)
        return {self.tree.label(node): found[node] for node in sorted(found)}

    def asked(self) -> Sequence[Phrase]:
        """Ask for N and W."""
        return sentences.BACK_UP

    def rows(self) -> list[Sequence[str | Phrase]]:
        """Return the playouts in their order."""
        listed = enumerate(self.playouts, start=1)
        rows = [[str(number), self.tree.label(node), show(result)] for number, (node, result) in listed]
        return [sentences.PLAYOUT_HEADS, *rows]

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        """Return the question with the picture of its tree, without values."""
        shown = super().page(name, last, lang)
        blank = dict.fromkeys(self.tree.leaves, "")
        named = {node: self.tree.label(node) for node in blank}
        drawing = draw(self.tree, lang=lang, texts=named)
        return NotebookPage(shown.lines, shown.rows, drawing, last=last, lang=lang)

    def example(self) -> str:
        """Return numbers that are made up."""
        first = [self.tree.label(node) for node in (0, *self.tree.children(0)[:1])]
        return "{" + ", ".join(f"{label!r}: (9, 7)" for label in first) + "}"

    def read(self, answer: object) -> Parts:
        """Read a pair of numbers for nodes; a node that was not reached can be left out, or has (0, 0)."""
        given = entries_of(answer, [self.tree.label(node) for node in self.tree], of=2)
        return {label: pair for label, pair in given.items() if label in self.key or pair != (0, 0)}

    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield the places where a playout is forgotten on its way up, the sign of another view, and W before N."""
        tree = self.tree
        yield "only where it began", self._summed(lambda node: [node])
        yield "not at the root", self._summed(lambda node: tree.path(node)[1:])
        yield "turned for min", self._summed(tree.path, lambda node: tree.kind(node) == MIN)
        yield "w before n", {label: (total, visits) for label, (visits, total) in self.key.items()}
        last = {tree.label(above): result for node, result in self.playouts for above in tree.path(node)}
        yield "last result", {label: (visits, last[label]) for label, (visits, _) in self.key.items()}


def _result(given: object) -> Number:
    try:
        return to_number(given)
    except ValueRefused as refused:
        raise InputError(gettext("the result of a playout"), Phrase(str(refused)), brief(given)) from None
