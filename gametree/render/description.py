"""The description of a drawing in words, for everybody who listens to a picture: of a long tree what matters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from ..drawing.drawing import Drawing
from ..drawing.fitting import FoldedDrawing
from ..drawing.shapes import Role
from ..games.positions import position_text
from ..languages import listed, quote_label, translator_for
from ..node_kinds import CHANCE, MAX, MIN
from ..phrases import Phrase, gettext, ngettext, pgettext
from ..tree.tree import NodeId

_MOST_IN_STEP, _MOST_IN_TREE = 25, 400
"""nodes of the largest tree that is described node by node: in a step of a search, and by itself"""
_MOST_CHILDREN = 12
"""children of a node that are described one by one"""

KINDS = {
    MAX: pgettext("legend", "MAX node"),
    MIN: pgettext("legend", "MIN node"),
    CHANCE: pgettext("legend", "chance node"),
}
STATES = {
    # TRANSLATORS: the state of a node at this step; a node is "done" when its value is settled
    Role.UNVISITED: pgettext("state of a node", "not yet visited"),
    Role.PATH: pgettext("state of a node", "on the current path"),
    Role.PRUNED: pgettext("state of a node", "pruned"),
    Role.BEST: pgettext("state of a node", "on the best line"),
}
_MARKS = {
    Role.RIGHT: pgettext("mark", "right"),
    Role.WRONG: pgettext("mark", "wrong"),
    Role.MISSED: pgettext("mark", "missing"),
}
_SIGNS = {
    # TRANSLATORS: what is known of a value, in the description of a picture for screen readers
    "=": pgettext("description", "exactly %(value)s"),
    "≤": pgettext("description", "at most %(value)s"),
    "≥": pgettext("description", "at least %(value)s"),
    "≈": pgettext("description", "about %(value)s"),
}
_INTERVAL = pgettext("description", "from %(low)s to %(high)s")
_WINDOW = pgettext("description", "α %(low)s and β %(high)s")
# TRANSLATORS: a value inside a leaf, as in "B1, worth 3"
_WORTH = pgettext("description", "worth %(value)s")
_EMPTY = pgettext("description", "empty")
_TO_FILL_IN = pgettext("description", "with an empty box")
# TRANSLATORS: what somebody wrote into the box beside a node
_IN_BOX = pgettext("description", "%(text)s in the box")
# TRANSLATORS: after the wrong value that somebody wrote beside a node
_RIGHT_IS = pgettext("description", "right is %(value)s")
_STROKES = {"✗": pgettext("description", "crossed out"), "—": pgettext("description", "a dash")}
_FOLDED = ngettext("%(count)s leaf, folded", "%(count)s leaves, folded")
_BY_MOVE = pgettext("description", "by the move %(move)s")
_PROBABILITY = pgettext("description", "with probability %(probability)s")
# TRANSLATORS: %(board)s are the rows of a board
_POSITION = pgettext("description", "position %(board)s")
# TRANSLATORS: %(children)s is a list such as "B, MIN node, exactly 3; C, MIN node, at most 2"
_CHILDREN = ngettext("Child of %(node)s: %(children)s.", "Children of %(node)s: %(children)s.")
_MORE = gettext("%(count)s more")
_SIZE = ngettext(
    "A tree with %(nodes)s nodes, %(count)s of them a leaf.", "A tree with %(nodes)s nodes, %(count)s of them leaves."
)
_CUT_OFF = ngettext("Cut off: the branch to %(nodes)s.", "Cut off: the branches to %(nodes)s.")

_VERDICT = re.compile(r"^(?:\(✓\)|[✓✗?])(?: |$)(?=.)|^[✓?]$")
"""the sign of a mark, before an answer or alone; a cross alone crosses something out"""
_KNOWN = re.compile(r"(?:(?P<who>[^\s=≤≥≈]+) )?(?P<sign>[=≤≥≈]) ?(?P<value>.+)")
_ENDS = re.compile(r"(?P<open>[^\w\s−+∞≈])(?P<low>[^,;\s]+)[,;] (?P<high>[^,;\s]+)[^\w\s∞]")


def description(drawing: Drawing) -> str:
    """Return a drawing in words, without its caption: each node with what is known of it, then its children.

    Of a step in a tree of more than 25 nodes it has what matters: the children of the root, of the nodes where the
    search is, and of those on the best line, and what has been cut off.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> print(description(draw(gt.alphabeta("[[3 12] [2 4]]").frames()[3])))
    A, MAX node, exactly 3, on the best line. Children of A: B, MIN node, exactly 3, on the best line; C, MIN node, \
at most 2. Children of B: B1, worth 3, on the best line; B2, worth 12. Children of C: C1, worth 2; C2, worth 4, pruned.
    """
    return " ".join(_Description(drawing).sentences())


def size_in_words(drawing: Drawing) -> str:
    """Return how large the tree of a drawing is.

    >>> from gametree.drawing.drawing import Tree, draw
    >>> size_in_words(draw(Tree.parse("[3 12 8]")))
    'A tree with 4 nodes, 3 of them leaves.'
    """
    tree = drawing.whole.tree if isinstance(drawing, FoldedDrawing) else drawing.tree
    return _SIZE.with_values(nodes=len(tree), count=len(tree.leaves)).render(translator_for(drawing.lang))


def alternative(drawing: Drawing) -> str:
    """Return the words that stand for a picture with its caption."""
    return f"{drawing.caption} {description(drawing)}".strip()


class _Description:
    def __init__(self, drawing: Drawing) -> None:
        self.drawing, self.tree, self.translator = drawing, drawing.tree, translator_for(drawing.lang)

    def sentences(self) -> Iterator[str]:
        tree, drawing = self.tree, self.drawing
        is_whole = len(tree) <= (_MOST_IN_TREE if drawing.frame is None else _MOST_IN_STEP)
        if not is_whole:
            yield size_in_words(drawing)
        yield f"{', '.join(self._parts(0))}."
        shown = [node for node in tree if tree.children(node) and (is_whole or node in self._essential)]
        yield from filter(None, map(self._children, shown))
        cut = [] if is_whole else [node for node in tree if drawing.edge_role(node) is Role.CUT]
        if cut:
            yield self._say(_CUT_OFF, nodes=listed(self.translator, cut, tree.label), count=len(cut))

    @cached_property
    def _essential(self) -> set[NodeId]:
        """The nodes of a long tree whose children are described."""
        essential = {0, *(node for node in self.tree if self.drawing.node_role(node) in (Role.PATH, Role.BEST))}
        if self.drawing.frame and not isinstance(self.drawing, FoldedDrawing):
            essential.update(self.tree.path(self.drawing.frame.moment[0]))
        return essential

    def _children(self, node: NodeId) -> str:
        children = [child for child in self.tree.children(node) if not self.drawing.is_absent(child)]
        entries = [", ".join(self._parts(child)) for child in children[:_MOST_CHILDREN]]
        if len(children) > _MOST_CHILDREN:
            entries.append(self._say(_MORE, count=len(children) - _MOST_CHILDREN))
        values = {"node": self._name(node), "children": "; ".join(entries)}
        return self._say(_CHILDREN, **values, count=len(children)) if entries else ""

    def _parts(self, node: NodeId) -> list[str]:
        """Return what is to say of a node: its name, how it is reached, its kind or value, what is known of it."""
        drawing, tree, kind = self.drawing, self.tree, self.tree.kind(node)
        if isinstance(drawing, FoldedDrawing) and node in drawing.boxes:
            count = int(drawing.boxes[node][0].split()[-1])
            return [self._say(_FOLDED, count=count), *self._state(node)]
        parts = [self._name(node)]
        if node in tree.own_moves:
            parts.append(self._say(_BY_MOVE, move=quote_label(self.translator, tree.move(node))))
        if probability := drawing.probability(node).rpartition(": ")[2]:
            parts.append(self._say(_PROBABILITY, probability=probability))
        if tree.children(node):
            parts.append(self._say(KINDS[kind]) if kind in KINDS else tree.player_name(kind))
        else:
            text = drawing.text(node)
            parts.append(self._say(_WORTH, value=text) if text else self._say(_EMPTY))
        if tree.game is not None and drawing.shows_positions:
            rows = position_text(tree.game, tree.position(node)).split("\n")
            parts.append(self._say(_POSITION, board=" / ".join(" ".join(row.split()) for row in rows)))
        return [*parts, *self._notes(node), *self._state(node)]

    def _name(self, node: NodeId) -> str:
        return quote_label(self.translator, self.tree.label(node))

    def _notes(self, node: NodeId) -> list[str]:
        """Return the text beside a node, an answer with the right one behind it."""
        note, is_box = _VERDICT.sub("", self.drawing.note(node)), node in self.drawing.blanks
        if is_box and not re.search(r"[\w∞—✗]", note):
            return [self._say(_TO_FILL_IN)]
        text, _, right = map(str.strip, note.partition("→"))
        texts = [self._in_words(text)] if text else []
        if is_box and texts == [text]:
            texts = [self._say(_IN_BOX, text=text)]
        return [*texts, self._say(_RIGHT_IS, value=self._in_words(right))] if right else texts

    def _in_words(self, note: str) -> str:
        """Return what is known of a node with words in place of the signs, which screen readers leave out."""
        if note in _STROKES:
            return self._say(_STROKES[note])
        if ends := _ENDS.fullmatch(note):
            phrase = _INTERVAL if ends["open"] == "[" and self.drawing.notation != "window" else _WINDOW
            return self._say(phrase, low=self._about(ends["low"]), high=self._about(ends["high"]))
        if known := _KNOWN.fullmatch(note):
            text = self._say(_SIGNS[known["sign"]], value=self._about(known["value"]))
            return f"{known['who']} {text}" if known["who"] else text
        return ", ".join(note.split()) if "α" in note else note

    def _about(self, value: str) -> str:
        return self._say(_SIGNS["≈"], value=value[1:]) if value.startswith("≈") else value

    def _state(self, node: NodeId) -> Sequence[str]:
        """Return the state of a node, unless its parent has said it for all below."""
        role, parent = self.drawing.node_role(node), self.tree.parent(node)
        states = STATES | _MARKS
        is_inherited = role in (Role.UNVISITED, Role.PRUNED) and parent is not None
        if role not in states or (is_inherited and self.drawing.node_role(parent or 0) is role):
            return ()
        return (self._say(states[role]),)

    def _say(self, phrase: Phrase, **values: object) -> str:
        return phrase.with_values(**values).render(self.translator)
