"""Gambit's `.efg` files: extensive games of perfect information, read and written.

The format (gambitproject.org, "The extensive game (.efg) file format"), as far as trees of the kit have it, is a line
``EFG 2 R "title" { "player" … }`` and then the nodes, each before its children, the first child first:

* ``c "name" set "" { "move" probability … } outcome`` for chance,
* ``p "name" player set "" { "move" … } outcome`` for a player, counted from 1,
* ``t "name" outcome "" { payoff … }`` for an end.

The text is read here, without Gambit, whose package needs a C++ compiler on many machines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import TreeError
from ..node_kinds import CHANCE, LEAF, MAX, MIN, player_number
from ..phrases import Code, Phrase, gettext, joined, short_repr
from ..values import NUMBER, Number, ValueRefused, exact, is_infinite, read_number, show, write
from .builder import NODE_COUNT, READ_AS, Builder, Nodes

if TYPE_CHECKING:
    from .tree import NodeId, Tree


_ZERO_SUM_PLAYERS = ["MAX", "MIN"]
"""The names of the players of a tree with numbers at its leaves; the second gets what the first loses."""
_TOKEN = re.compile(r'[\s,]+|("(?:[^"\\]|\\.)*")|([{}])|([^\s{}",]+)|(\S)', re.DOTALL)


# ---- writing ------------------------------------------------------------------------------------


def to_efg(tree: Tree, title: str = "") -> str:
    """Write a tree as an extensive game: a MAX and a MIN, or p1, p2 …, each node an information set of its own.

    >>> from gametree import Tree
    >>> print(to_efg(Tree.parse("[go->[3 12] stay->5]")), end="")
    EFG 2 R "" { "MAX" "MIN" }
    p "" 1 1 "" { "go" "stay" } 0
    p "" 2 1 "" { "b1" "b2" } 0
    t "" 1 "" { 3 -3 }
    t "" 2 "" { 12 -12 }
    t "" 3 "" { 5 -5 }
    """
    players = [tree.player_name(f"p{number}") for number in range(1, tree.utilities + 1)] or _ZERO_SUM_PLAYERS
    sets: dict[str, int] = {}
    lines = [f"EFG 2 R {_quoted(title)} {{ {' '.join(map(_quoted, players))} }}"]
    for node in tree:
        kind, name = tree.kind(node), _quoted(tree.label(node) if tree.has_own_name(node) else "")
        sets[kind] = sets.get(kind, 0) + 1
        if kind == LEAF:
            lines.append(f't {name} {sets[kind]} "" {{ {_payoffs(tree, node)} }}')
        elif kind == CHANCE:
            moves = " ".join(f"{_quoted(tree.move(s))} {write(tree.probability(s) or 0)}" for s in tree.children(node))
            lines.append(f'c {name} {sets[kind]} "" {{ {moves} }} 0')
        else:
            player = player_number(kind) or (1 if kind == MAX else 2)
            if (player_number(kind) is None) != (players is _ZERO_SUM_PLAYERS) or player > len(players):
                cure = gettext(
                    "name players p1, p2 … where leaves have tuples, and max and min where they have numbers"
                )
                needed = gettext("a player with a payoff at each leaf")
                raise TreeError(_tree_place(tree, node), needed, Code(kind), cure)
            moves = " ".join(_quoted(tree.move(child)) for child in tree.children(node))
            lines.append(f'p {name} {player} {sets[kind]} "" {{ {moves} }} 0')
    return "\n".join(lines) + "\n"


def _tree_place(tree: Tree, node: NodeId) -> Phrase:
    return gettext("node %(label)s").with_values(label=tree.label(node))


def _payoffs(tree: Tree, leaf: NodeId) -> str:
    value = tree.value(leaf)
    if value is None or is_infinite(value):
        raise TreeError(_tree_place(tree, leaf), gettext("a finite number"), show(value or 0))
    return " ".join(map(write, value if isinstance(value, tuple) else (value, -value)))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- reading ------------------------------------------------------------------------------------


def from_efg(text: str) -> Nodes:
    """Read an extensive game of perfect information; what a tree of the kit cannot say is a `TreeError`.

    Two players named MAX and MIN whose payoffs add up to 0 everywhere are MAX and MIN; any others are p1, p2 … with
    tuples at the leaves, in the order of the file. Payoffs at inner nodes count for all leaves below. Names of nodes
    that stand there once are labels, and names of moves are those of the tree.

    >>> from gametree import Tree
    >>> game = 'EFG 2 R "t" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 t "" 1 "" { 3, 1 } t "" 2 "" { 0, 5 }'
    >>> print(Tree.from_efg(game))
    p1[l->(3 1) r->(0 5)]
    """
    game = _EfgReader(text)
    nodes = list(game.nodes())
    pairs = [node["payoffs"] for node in nodes if node["kind"] == LEAF]
    opposed = game.players == _ZERO_SUM_PLAYERS and all(sum(payoffs) == 0 for payoffs in pairs)
    names = [node["name"] for node in nodes]
    builder = Builder()
    for node in nodes:
        kind, payoffs = node["kind"], node["payoffs"]
        builder.add(
            node["parent"],
            kind=None if kind == LEAF else {"p1": MAX, "p2": MIN}.get(kind, kind) if opposed else kind,
            value=None if kind != LEAF else payoffs[0] if opposed else tuple(payoffs),
            probability=node["probability"],
            move=node["move"] or None,
            name=node["name"] if node["name"] and names.count(node["name"]) == 1 else None,
        )
    players = tuple(game.players)
    has_names = not opposed and len(set(players)) == len(players) and all(map(str.strip, players))
    usual = tuple(f"p{number}" for number in range(1, len(players) + 1))
    if max(map(names.count, filter(None, names)), default=1) > 1:
        game.left_out[gettext("names")] = None
    finished = builder.finish()
    return replace(
        finished,
        players=players if has_names and players != usual else (),
        read_as=_read_as(len(finished.kinds), [*game.left_out]),
        is_read_in_part=bool(game.left_out),
    )


def _read_as(nodes: int, left_out: list[Phrase]) -> Phrase:
    told = READ_AS.with_values(format=Code("EFG"), nodes=NODE_COUNT.with_values(count=nodes))
    return gettext("%(told)s; left out: %(names)s").with_values(told=told, names=joined(left_out)) if left_out else told


class _EfgReader:
    """Reads the tokens of a file one by one; errors name the line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TreeError(gettext("the game"), gettext("the text of an .efg file"), short_repr(text))
        self.tokens: list[tuple[str, int]] = []
        line, offset = 1, 0
        for match in _TOKEN.finditer(text):
            line, offset = line + text.count("\n", offset, match.end()), match.end()
            if match[4]:
                raise self.refused(line, gettext("a closing quotation mark"), short_repr(match[4]))
            if token := match[1] or match[2] or match[3]:
                self.tokens.append((token, line))
        self.outcomes: dict[str, list[Number]] = {}
        self.sets: set[tuple[str, str]] = set()
        self.left_out: dict[Phrase, None] = {}
        head = [token for token, _ in self.tokens[:3]]
        if head[:2] != ["EFG", "2"]:
            got = " ".join(head) or gettext("the end of the text")
            raise self.refused(1, gettext("a file that begins with %(head)s").with_values(head="EFG 2 R"), got)
        self.place = 3
        self.text()
        self.players = [_plain(name) for name in self.group()]
        if self.peek().startswith('"'):
            self.text()  # a comment

    def refused(self, line: int, needed: Phrase, got: str | Phrase, cure: Phrase | None = None) -> TreeError:
        return TreeError(gettext("line %(line)s of the game").with_values(line=line), needed, got, cure)

    @property
    def line(self) -> int:
        return self.tokens[min(self.place, len(self.tokens)) - 1][1] if self.tokens else 1

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def next(self) -> str:
        if self.place == len(self.tokens):
            raise self.refused(self.line, gettext("more of the game"), gettext("the end of the text"))
        self.place += 1
        return self.tokens[self.place - 1][0]

    def text(self) -> str:
        token = self.next()
        if not token.startswith('"'):
            raise self.refused(self.line, gettext("a name in quotation marks"), short_repr(token))
        return _plain(token)

    def number(self, token: str) -> Number:
        try:
            if not NUMBER.fullmatch(token) or is_infinite(read_number(token)):
                raise ValueRefused(gettext("a finite number"))
            return read_number(token)
        except ValueRefused:
            raise self.refused(self.line, gettext("a finite number"), short_repr(token)) from None

    def group(self) -> list[str]:
        if self.next() != "{":
            raise self.refused(self.line, gettext("an opening brace"), short_repr(self.tokens[self.place - 1][0]))
        tokens = []
        while (token := self.next()) != "}":
            tokens.append(token)
        return tokens

    def outcome(self, above: Sequence[Number]) -> list[Number]:
        """Return the payoffs of a node with those of the nodes above it."""
        number = self.next()
        if self.peek().startswith('"') and self.text():
            self.left_out[gettext("names of outcomes")] = None
        if self.peek() == "{":
            payoffs = [self.number(token) for token in self.group()]
            if len(payoffs) != len(self.players):
                needed = gettext("as many payoffs as players, %(count)s").with_values(count=len(self.players))
                raise self.refused(self.line, needed, str(len(payoffs)))
            self.outcomes[number] = payoffs
        elif number not in self.outcomes and number != "0":
            problem = gettext(
                "line %(line)s of the game: outcome %(number)s has no payoffs; write them in braces after it"
            )
            raise TreeError(problem.with_values(line=self.line, number=Code(number)))
        payoffs = self.outcomes.get(number, [0] * len(self.players))
        return [
            exact(Fraction(own_payoff) + Fraction(payoff_above))
            for own_payoff, payoff_above in zip(payoffs, above, strict=True)
        ]

    def information_set(self, player: str, number: str) -> list[str]:
        """Return the moves of an information set, which must be new: one node each is perfect information."""
        name = self.text() if self.peek().startswith('"') else ""
        if name:
            self.left_out[gettext("names of information sets")] = None
        if (player, number) in self.sets:
            got = gettext("information set %(number)s %(name)s of %(player)s with several nodes").with_values(
                number=number, name=short_repr(name), player=player
            )
            raise self.refused(
                self.line, gettext("perfect information"), got, gettext("a tree of the kit cannot say that")
            )
        self.sets.add((player, number))
        return self.group()

    def nodes(self) -> Iterator[dict[str, Any]]:
        """Yield the contents of the file for each node, with its parent and the move that leads to it."""
        pending: list[tuple[int, str, Number | None, list[Number]]] = [(-1, "", None, [0] * len(self.players))]
        count = 0
        while pending:
            parent, move, probability, above = pending.pop()
            letter, name = self.next(), self.text()
            kind = LEAF
            moves: list[tuple[str, Number | None]] = []
            if letter == "c":
                tokens = self.information_set(CHANCE, self.next())
                if len(tokens) % 2:
                    problem = gettext(
                        "line %(line)s of the game: move %(move)s of chance has no probability; write one after it"
                    )
                    raise TreeError(problem.with_values(line=self.line, move=Code(tokens[-1])))
                kind, moves = (
                    CHANCE,
                    [
                        (name_token, self.number(probability_token))
                        for name_token, probability_token in zip(tokens[::2], tokens[1::2], strict=False)
                    ],
                )
            elif letter == "p":
                kind = f"p{self.next()}"
                moves = [(token, None) for token in self.information_set(kind, self.next())]
                if kind not in [f"p{number + 1}" for number in range(len(self.players))]:
                    raise self.refused(self.line, gettext("one of the players"), short_repr(kind[1:]))
            elif letter != "t":
                raise self.refused(self.line, gettext("a node: c, p or t"), short_repr(letter))
            if letter != "t" and not moves:
                raise self.refused(self.line, gettext("at least one move"), gettext("none", negative=True))
            payoffs = self.outcome(above)
            yield {
                "parent": parent, "move": move, "probability": probability, "kind": kind, "name": name,
                "payoffs": payoffs,
            }  # fmt: skip
            pending.extend((count, _plain(token), share, payoffs) for token, share in reversed(moves))
            count += 1
        if self.peek():
            raise self.refused(self.line, gettext("the end of the text"), short_repr(self.peek()))


def _plain(token: str) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token.startswith('"') else token
