r"""LaTeX formats other than forest: ``\Tree`` of qtree and tikz-qtree, and the environment of istgame."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from ..errors import TreeError
from ..node_kinds import Kind
from ..phrases import Code, Phrase, gettext, joined, short_repr
from .builder import Nodes
from .draft_reading import is_player_word, tree_nodes
from .drafts import Draft, line_and_column, preorder, rooted
from .label_texts import plain_text, read_value
from .nested_formats import TEX_COMMENT, BracketReader

_TREE, _GAME, _GAME_END, _FOREST = r"\Tree", r"\begin{istgame}", r"\end{istgame}", r"\begin{forest}"
_TREE_COMMAND = re.compile(r"\\Tree(?![A-Za-z])")
_AROUND = gettext("the text around the tree")
_OPTIONS = gettext("drawing options")


def _source_of_one(text: str, command: str) -> str:
    """Return the source without comments; refuse a second tree in it."""
    source = TEX_COMMENT.sub(lambda comment: " " * len(comment[0]), text.rstrip())
    trees = len(_TREE_COMMAND.findall(source)) + source.count(_GAME) + source.count(_FOREST)
    if trees != 1 or command not in source:
        problem = gettext("the text has %(count)s LaTeX trees; write only one, with %(command)s")
        raise TreeError(problem.with_values(count=trees, command=Code(command)))
    return source


# ---- qtree --------------------------------------------------------------------------------------

_EDGE = re.compile(
    r"\\edge[ \t]*(?:\[[^\[\]\n]*\])?(?:[ \t]*node[ \t]*(?:\[[^\[\]\n]*\])?[ \t]*\{([^{}\n]*)\})?[ \t]*;"
)
"""pattern of the tikz-qtree command before a child, with the label of its edge"""
_EDGE_WORD = "\\edge{"


def draft_of_qtree(text: str) -> Draft:
    r"""Return the root of a tree of qtree: ``\Tree [.MAX [.MIN 3 12 ] 2 ]``."""
    source = _source_of_one(text, _TREE)
    options = any("[" in edge[0] for edge in _EDGE.finditer(source))
    source = _EDGE.sub(lambda edge: f"{_EDGE_WORD}{edge[1] or ''}}}".ljust(len(edge[0])), source)
    command = re.search(_TREE_COMMAND, source)
    at = command.end() if command else 0
    reader = _QtreeReader(source, at)
    root = reader.read("")
    around = source[: at - len(_TREE)].strip() or reader.rest
    root.left_out = (*((_AROUND,) if around else ()), *((_OPTIONS,) if options else ()))
    return root


class _QtreeReader(BracketReader):
    """Reader of qtree brackets. An inner node has its label after a dot; a leaf is a word, or text in braces."""

    rest = ""
    """text that follows the tree"""
    edge: str | None = None
    """label of the edge to the next child; None if the edge has no label"""

    def node(self, draft: Draft, content: str, start: int) -> None:
        draft.edge, self.edge = ({"label": self.edge} if self.edge else {}), None
        words = _words(content)
        if words and words[0][1].startswith("."):
            self._refuse_commands(*words[0], start + 1)
            draft.attributes = {"label": _label(words.pop(0)[1][1:])}
        self._leaves(draft, words, start + 1)

    def after(self, closed: Draft, parent: Draft | None) -> None:
        if self.edge is not None:
            problem = gettext("%(place)s: \\edge has no child after it; write the child, or leave the edge out")
            raise TreeError(problem.with_values(place=line_and_column(self.text, self.at - 1)))
        start, words = self.at, _words(self.content("[]"))
        if words and self.text[start] == ".":
            self._refuse_commands(*words[0], start)
            label = _label(words.pop(0)[1][1:])
            if closed.attributes.get("label", label) != label:
                problem = gettext("%(place)s: the node has two labels, %(one)s and %(other)s; keep one")
                values = {"one": short_repr(closed.attributes["label"]), "other": short_repr(label)}
                raise TreeError(problem.with_values(place=closed.place, **values))
            closed.attributes = {"label": label}
        if parent:
            self._leaves(parent, words, start)
        else:
            first = words[0][0] if words else len(self.text) - start
            self.rest, self.at = self.text[start + first :].strip(), len(self.text)

    def _leaves(self, parent: Draft, words: list[tuple[int, str]], start: int) -> None:
        for offset, word in words:
            place = line_and_column(self.text, start + offset)
            if word.startswith(_EDGE_WORD):
                self.edge = word[len(_EDGE_WORD) : -1].strip()
                continue
            self._refuse_commands(offset, word, start)
            edge = {"label": self.edge} if self.edge else {}
            parent.children.append(Draft(place, attributes={"label": _label(word)}, edge=edge))
            self.edge = None

    def _refuse_commands(self, offset: int, word: str, start: int) -> None:
        is_command = "\\edge" in word or word.startswith(("\\qroof", "!"))
        if not is_command and word.count("$") % 2 == 0 and _has_partners(word):
            return
        problem = gettext(
            "%(place)s: %(word)s is not supported; write a node as %(node)s, a leaf as a word or in braces, and the "
            "label of an edge as %(edge)s"
        )
        values = {"node": Code("[.MAX 3 5 ]"), "edge": Code(r"\edge node{go};")}
        place = line_and_column(self.text, start + offset)
        raise TreeError(problem.with_values(place=place, word=short_repr(word), **values))


def _label(word: str) -> str:
    """Return a label without its outer braces if these only group the text."""
    is_held = word.startswith("{") and word.endswith("}") and word.count("{") == 1
    return word[1:-1].strip() if is_held else word


def _has_partners(word: str) -> bool:
    """Return whether the braces of a word are balanced."""
    depths = [0]
    for mark in re.findall(r"\\.|[{}]", word):
        depths.append(depths[-1] + (mark == "{") - (mark == "}"))
    return min(depths) == depths[-1] == 0


def _words(content: str) -> list[tuple[int, str]]:
    """Return the parts separated by white space outside braces, with their offsets."""
    found: list[tuple[int, str]] = []
    depth, is_word, is_escaped = 0, False, False
    for at, character in enumerate(content):
        if not is_escaped:
            depth += (character == "{") - (character == "}")
        is_escaped = character == "\\" and not is_escaped
        if character.isspace() and depth <= 0:
            is_word = False
        elif is_word:
            found[-1] = found[-1][0], found[-1][1] + character
        else:
            found.append((at, character))
            is_word = True
    return found


# ---- istgame ------------------------------------------------------------------------------------

_COMMAND = re.compile(r"\\([A-Za-z]+)\*?'?")
_CLOSING = {"(": ")", "[": "]", "<": ">", "{": "}", "+": "+"}
_ROOTS, _BRANCHES = ("istroot", "istrooto", "istrootc"), ("istb", "istbt")
_BRANCH = re.compile(r"(.+)-([1-9]\d{0,3})")
_TWO_NUMBERS = re.compile(r"\d+,\d+")


@dataclass(frozen=True, slots=True)
class _Command:
    name: str
    place: Phrase
    arguments: tuple[tuple[str, str], ...]
    """opening bracket and content of each argument"""

    def inside(self, bracket: str) -> list[str]:
        return [text.strip() for mark, text in self.arguments if mark == bracket]


def draft_of_istgame(text: str) -> Draft:
    r"""Return the root of a game of istgame: each node is ``\istroot``, followed by a ``\istb`` for each branch, up to
    ``\endist``.
    """
    source = _source_of_one(text, _GAME)
    begin, end = source.find(_GAME) + len(_GAME), source.find(_GAME_END)
    if end < begin:
        problem = gettext("the istgame environment is not closed; write %(end)s after the game")
        raise TreeError(problem.with_values(end=Code(_GAME_END)))
    around = f"{source[: begin - len(_GAME)]}{source[end + len(_GAME_END) :]}".strip()
    left_out = dict.fromkeys((_AROUND,) if around else ())
    game = _Game()
    for command in _commands(source, begin, end):
        game.read(command)
    if game.root:
        raise _not_closed(game.root)
    if not game.drafts:
        raise TreeError(gettext("the istgame environment has no node; write %(root)s").with_values(root=_EXAMPLE))
    root = rooted(game.drafts, game.edges)
    root.left_out = (*left_out, *game.left_out)
    return root


def read_istgame(text: str, levels: object = None, mover: Kind | None = None) -> Nodes:
    r"""Return the nodes of a game of istgame; players with names become p1, p2 … in the order in which they first move.

    >>> ends = r"\istb{L}{(2, 1)} \istb{R}{(0, 3)} \endist"
    >>> read_istgame(rf"\begin{{istgame}} \istroot(0){{Ann}} {ends} \end{{istgame}}").players
    ('Ann', 'p2')
    """
    root = draft_of_istgame(text)
    drafts = [draft for _, draft in preorder(root)]
    widths = {len(value) for draft in drafts if isinstance(value := read_value(draft.attributes.get("value")), tuple)}
    names = dict.fromkeys(filter(_is_own_name, (str(draft.attributes.get("player", "")) for draft in drafts)))
    if len(widths) != 1 or not 0 < len(names) <= min(widths):
        return tree_nodes(root, Code("istgame"), levels, mover)
    numbers = {name: number for number, name in enumerate(names, start=1)}
    for draft in drafts:
        if (owner := draft.attributes.get("player")) in numbers:
            draft.attributes = {"player": str(numbers[owner])}
    nodes = tree_nodes(root, Code("istgame"), levels, mover)
    others = (f"p{number}" for number in range(len(names) + 1, min(widths) + 1))
    summary = gettext("%(text)s; payoffs in the order in which the players first move: %(names)s")
    read_as = summary.with_values(text=nodes.read_as, names=joined(names))
    return replace(nodes, players=(*names, *others), read_as=read_as, is_read_in_part=True)


def _is_own_name(owner: str) -> bool:
    return bool(owner) and not is_player_word(owner)


_EXAMPLE = Code(r"\istroot(0)(0,0){1} \istb{L}{(3,5)} \istb{R} \endist")


class _Game:
    """Collects the nodes of a game; a branch is identified by its node and its index, as in ``0-2``."""

    def __init__(self) -> None:
        self.drafts: dict[Hashable, Draft] = {}
        self.edges: list[tuple[Hashable, Hashable]] = []
        self.left_out: dict[str | Phrase, None] = {}
        self.root: _Command | None = None
        """node whose branches are read"""
        self.key = ""
        self.decided: set[str] = set()
        """nodes whose branches have been read"""
        self.names: dict[str, str] = {}
        """branch that leads to each node, keyed by the name of the node"""
        self.count = 0

    def read(self, command: _Command) -> None:
        if any(command.inside(bracket) for bracket in "[<+"):
            self.left_out[_OPTIONS] = None
        if command.name in _ROOTS:
            self._root(command)
        elif command.name in _BRANCHES and self.root:
            self._branch(command)
        elif command.name == "endist" and self.root:
            self.root = None
        elif command.name.startswith(("xt", "setist", "set")) and "nfoset" not in command.name:
            self.left_out[f"\\{command.name}"] = None
        else:
            problem = gettext(
                "%(place)s: %(command)s is not supported here; write nodes and branches as in %(example)s, and "
                "information sets in the notation or as EFG"
            )
            values = {"command": Code(f"\\{command.name}"), "example": _EXAMPLE}
            raise TreeError(problem.with_values(place=command.place, **values))

    def _root(self, command: _Command) -> None:
        if self.root:
            raise _not_closed(self.root)
        names = command.inside("(") or [""]
        place = names[-1] if self.drafts else names[0]
        match = _BRANCH.fullmatch(place)
        key = f"{self.names.get(match[1], match[1])}-{match[2]}" if match else place
        if self.drafts and (key not in self.drafts or self.drafts[key].attributes or key in self.decided):
            problem = gettext(
                "%(place)s: the node is at %(at)s, but no branch without payoffs ends there; write its position as "
                "in %(example)s"
            )
            raise TreeError(problem.with_values(place=command.place, at=short_repr(place), example=Code("(0-1)")))
        self.root, self.key, self.count = command, key, 0
        self.names[names[0]] = key
        self.decided.add(key)
        owner = plain_text(" ".join(command.inside("{")))
        draft = self.drafts.setdefault(key, Draft(command.place))
        draft.attributes = {"player": owner} if owner else {}

    def _branch(self, command: _Command) -> None:
        self.count += 1
        key = f"{self.key}-{self.count}"
        action, *payoffs = command.inside("{") or [""]
        self.drafts[key] = Draft(command.place, attributes=_payoffs(command.place, " ".join(payoffs)))
        self.drafts[key].edge = {"label": action} if action else {}
        self.edges.append((self.key, key))


def _not_closed(root: _Command) -> TreeError:
    problem = gettext("%(place)s: the branches of the node do not end; write %(end)s after them")
    return TreeError(problem.with_values(place=root.place, end=Code(r"\endist")))


def _payoffs(place: Phrase, given: str) -> dict[str, object]:
    r"""Return the payoffs in a branch's text: ``(1, 2)``, ``1, 2`` and ``1\\2`` each contain the payoffs of two
    players.
    """
    text = plain_text(given)
    if not text:
        return {}
    if _TWO_NUMBERS.fullmatch(text):
        problem = gettext(
            "%(place)s: %(text)s can be one number or two; write (%(text)s) for two numbers, or use a "
            "decimal point for one"
        )
        raise TreeError(problem.with_values(place=place, text=Code(text)))
    parts = re.split(r"[,\n]", text)
    return {"value": f"({', '.join(parts)})" if len(parts) > 1 and text[0] != "(" else text}


def _commands(text: str, at: int, end: int) -> Iterator[_Command]:
    while at < end:
        if text[at].isspace():
            at += 1
            continue
        match = _COMMAND.match(text, at)
        place = line_and_column(text, at)
        if not match:
            problem = gettext("%(place)s: %(found)s is not an istgame command; write a game as in %(example)s")
            found = short_repr(text[at : min(at + 20, end)])
            raise TreeError(problem.with_values(place=place, found=found, example=_EXAMPLE))
        arguments: list[tuple[str, str]] = []
        at = match.end()
        while (start := _next_argument(text, at, end)) is not None:
            at = _end_of_argument(text, start, end)
            arguments.append((text[start], text[start + 1 : at - 1]))
        yield _Command(match[1], place, tuple(arguments))


def _next_argument(text: str, at: int, end: int) -> int | None:
    while at < end and text[at].isspace():
        at += 1
    return at if at < end and text[at] in _CLOSING else None


def _end_of_argument(text: str, start: int, end: int) -> int:
    """Return the end of an argument; brackets inside braces do not end the argument."""
    close, depth, at = _CLOSING[text[start]], 0, start + 1
    while at < end and not text.startswith(("\\ist", "\\endist"), at):
        if not depth and text[at] == close:
            return at + 1
        depth += (text[at] == "{") - (text[at] == "}")
        at += 2 if text[at] == "\\" else 1
    problem = gettext("%(place)s: the bracket %(bracket)s is not closed; write %(close)s after its contents")
    place = line_and_column(text, start)
    raise TreeError(problem.with_values(place=place, bracket=Code(text[start]), close=Code(close)))
