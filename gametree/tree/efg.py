"""Read and write Gambit's `.efg` files: extensive games with information sets.

The format (gambitproject.org, "The extensive game (.efg) file format"), to the extent that the kit uses it, consists of
a line ``EFG 2 R "title" { "player" … }`` and the nodes in preorder:

* ``c "name" set "" { "move" probability … } outcome`` for chance,
* ``p "name" player set "" { "move" … } outcome`` for a player, whose number counts from 1,
* ``t "name" outcome "" { payoff … }`` for a final position.

Nodes of a player with the same set number belong to one information set; the name and the moves of a set can be
omitted after its first node.

The text is parsed without Gambit, whose package needs a C++ compiler on many machines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree
from xml.sax.saxutils import unescape

from ..errors import TreeError, unexpected
from ..node_kinds import CHANCE, LEAF, MAX, MIN, player_number
from ..phrases import Code, Phrase, gettext, joined, short_repr
from ..values import NUMBER, Number, ValueRefused, exact, is_infinite, read_number, show, write
from .builder import NODE_COUNT, READ_AS, Builder, Nodes

if TYPE_CHECKING:
    from .tree import NodeId, Tree


_ZERO_SUM_PLAYERS = ["MAX", "MIN"]
"""names of the players of a tree with numbers at its leaves; the second player's payoff is minus the first's"""
_TOKEN = re.compile(r'[\s,]+|("(?:[^"\\]|\\.)*")|([{}])|([^\s{}",]+)|(\S)', re.DOTALL)


# ---- writing ------------------------------------------------------------------------------------


def to_efg(tree: Tree, title: str = "") -> str:
    """Return a tree as an extensive game of MAX and MIN, or p1, p2 …, with its information sets.

    A node without an information set gets a separate set without a name.

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
    numbers: dict[str, int] = {}
    lines = [f"EFG 2 R {_quoted(title)} {{ {' '.join(map(_quoted, players))} }}"]
    for node in tree:
        kind, name = tree.kind(node), _quoted(tree.label(node) if tree.has_own_name(node) else "")
        set_name = tree.information_set(node)
        if set_name not in numbers:
            sets[kind] = sets.get(kind, 0) + 1
        number = numbers.setdefault(set_name, sets[kind]) if set_name else sets[kind]
        if kind == LEAF:
            lines.append(f't {name} {sets[kind]} "" {{ {_payoffs(tree, node)} }}')
        elif kind == CHANCE:
            moves = " ".join(f"{_quoted(tree.move(s))} {write(tree.probability(s) or 0)}" for s in tree.children(node))
            lines.append(f'c {name} {sets[kind]} "" {{ {moves} }} 0')
        else:
            player = player_number(kind) or (1 if kind == MAX else 2)
            if (player_number(kind) is None) != (players is _ZERO_SUM_PLAYERS) or player > len(players):
                problem = gettext(
                    "%(place)s is a node of %(kind)s, who has no payoff at the leaves; name players p1, p2 … "
                    "where leaves have tuples, and max and min where they have numbers"
                )
                raise TreeError(problem.with_values(place=_tree_place(tree, node), kind=Code(kind)))
            moves = " ".join(_quoted(tree.move(child)) for child in tree.children(node))
            lines.append(f"p {name} {player} {number} {_quoted(set_name)} {{ {moves} }} 0")
    return "\n".join(lines) + "\n"


def _tree_place(tree: Tree, node: NodeId) -> Phrase:
    return gettext("node %(label)s").with_values(label=tree.label(node))


def _payoffs(tree: Tree, leaf: NodeId) -> str:
    value = tree.value(leaf)
    if value is None or is_infinite(value):
        problem = gettext("%(place)s has the value %(value)s, which an .efg file cannot hold; write a finite value")
        raise TreeError(problem.with_values(place=_tree_place(tree, leaf), value=show(value or 0)))
    return " ".join(map(write, value if isinstance(value, tuple) else (value, -value)))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- reading ------------------------------------------------------------------------------------


def from_workbook(text: str) -> Nodes:
    """Read the extensive game in a workbook of Gambit (``.gbt``). Other contents of the workbook are ignored, and a
    note says so.
    """
    head, *games = text.split("<efgfile>")
    if len(games) != 1:
        problem = gettext(
            "the workbook has %(count)s extensive games after %(tag)s; in Gambit, save one as .efg, and read that file"
        )
        raise TreeError(problem.with_values(count=len(games), tag=Code("<efgfile>")))
    try:
        game, _, tail = games[0].partition("</efgfile>")
        frame = f"{head}<efgfile></efgfile>{tail}".strip().partition("<!ENTITY")[0]
        document = ElementTree.fromstring(frame)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        problem = gettext("the workbook is not valid XML (%(why)s); save it again in Gambit")
        raise TreeError(problem.with_values(why=short_repr(str(error)))) from None
    game = unescape(game, {"&quot;": '"', "&apos;": "'"})
    return _read(game, Code("GBT"), [Code(f"<{name}>") for name in dict.fromkeys(_beside(document))])


def _beside(document: ElementTree.Element) -> Iterator[str]:
    """Yield the elements of a workbook outside the game, and the elements around the game that contain text."""
    for element in (document, *document.findall("game")):
        texts = [element.text, *(part.tail for part in element)]
        if any(text and text.strip() for text in texts):
            yield str(element.tag).rpartition("}")[2]
        yield from (str(part.tag) for part in element if part.tag not in ("game", "efgfile"))


def from_efg(text: str) -> Nodes:
    """Read an extensive game; raise `TreeError` for a game that a tree of the kit cannot represent.

    Two players named MAX and MIN whose payoffs always sum to 0 become MAX and MIN. Any other players become p1, p2 …,
    in the order of the file, and the leaves have tuples. Payoffs at inner nodes are added to all leaves below. Unique
    names of nodes become labels, and names of moves are kept. Information sets keep their names; unnamed sets of
    several nodes are called h1, h2 …

    >>> from gametree import Tree
    >>> game = 'EFG 2 R "t" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 t "" 1 "" { 3, 1 } t "" 2 "" { 0, 5 }'
    >>> print(Tree.from_efg(game))
    p1[l->(3 1) r->(0 5)]
    """
    return _read(text, Code("EFG"), [])


def _read(text: str, format: Code, beside: list[Code]) -> Nodes:
    """Read the text of a game; ``format`` names the format in messages, and ``beside`` lists the other contents of the
    file.
    """
    game = _EfgReader(text)
    nodes = list(game.nodes())
    pairs = [node["payoffs"] for node in nodes if node["kind"] == LEAF]
    opposed = game.players == _ZERO_SUM_PLAYERS and all(sum(payoffs) == 0 for payoffs in pairs)
    names = [node["name"] for node in nodes]
    sets = game.names_of_sets([node["set"] for node in nodes])
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
            information_set=sets.get(node["set"]),
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
        read_as=_read_as(format, len(finished.kinds), [*game.left_out, *beside]),
        is_read_in_part=bool(game.left_out or beside),
    )


def _read_as(format: Code, nodes: int, left_out: list[Phrase | Code]) -> Phrase:
    summary = READ_AS.with_values(format=format, nodes=NODE_COUNT.with_values(count=nodes))
    return (
        gettext("%(text)s; left out: %(names)s").with_values(text=summary, names=joined(left_out))
        if left_out
        else summary
    )


class _EfgReader:
    """Reads the tokens of a file one by one; errors name the line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            problem = gettext("%(given)s is not the text of an .efg file; pass the text of one")
            raise TreeError(problem.with_values(given=short_repr(text)))
        self.tokens: list[tuple[str, int]] = []
        line, offset = 1, 0
        for match in _TOKEN.finditer(text):
            line, offset = line + text.count("\n", offset, match.end()), match.end()
            if match[4]:
                problem = gettext(
                    "line %(line)s of the game: a quotation mark is not closed in %(found)s; add the closing one"
                )
                raise TreeError(problem.with_values(line=line, found=short_repr(match[4])))
            if token := match[1] or match[2] or match[3]:
                self.tokens.append((token, line))
        self.outcomes: dict[str, list[Number]] = {}
        self.sets: dict[tuple[str, str], tuple[str, list[str]]] = {}
        """name and moves of each information set, keyed by the player and the number of the set"""
        self.left_out: dict[Phrase, None] = {}
        head = [token for token, _ in self.tokens[:3]]
        if head[:2] != ["EFG", "2"]:
            raise self.refused(1, Code("EFG 2 R"), short_repr(" ".join(head)) if head else None)
        self.place = 3
        self.text()
        self.players = [_plain(name) for name in self.group()]
        if self.peek().startswith('"'):
            self.text()  # skip a comment

    def refused(self, line: int, needed: str | Phrase | None, found: str | None) -> TreeError:
        return TreeError(unexpected(gettext("line %(line)s of the game").with_values(line=line), found, needed))

    @property
    def line(self) -> int:
        return self.tokens[min(self.place, len(self.tokens)) - 1][1] if self.tokens else 1

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def next(self) -> str:
        if self.place == len(self.tokens):
            raise self.refused(self.line, gettext("the rest of the game"), None)
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
        """Return the payoffs of a node, including those of its ancestors."""
        number = self.next()
        if self.peek().startswith('"') and self.text():
            self.left_out[gettext("names of outcomes")] = None
        if self.peek() == "{":
            payoffs = [self.number(token) for token in self.group()]
            if len(payoffs) != len(self.players):
                problem = gettext(
                    "line %(line)s of the game has %(count)s payoffs; write one for each of the %(players)s players"
                )
                values = {"line": self.line, "count": len(payoffs), "players": len(self.players)}
                raise TreeError(problem.with_values(**values))
            if number == "0" or self.outcomes.setdefault(number, payoffs) != payoffs:
                raise self.two_payoffs(number)
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

    def two_payoffs(self, number: str) -> TreeError:
        problem = gettext(
            "line %(line)s of the game: outcome %(number)s already has other payoffs; give these payoffs another number"
        )
        if number == "0":
            problem = gettext(
                "line %(line)s of the game: outcome %(number)s is reserved for nodes without payoffs; give these "
                "payoffs another number"
            )
        return TreeError(problem.with_values(line=self.line, number=Code(number)))

    def information_set(self, player: str, number: str) -> list[str]:
        """Return the moves of an information set; only its first node in the file must name them."""
        name = self.text() if self.peek().startswith('"') else ""
        known_name, known = self.sets.get((player, number), (name, []))
        moves = self.group() if self.peek() == "{" or not known else known
        if known and (moves != known or name not in ("", known_name)):
            problem = gettext(
                "line %(line)s of the game: the information set %(number)s of %(player)s has the name %(name)s and the "
                "moves %(known)s earlier in the file, but a different name or different moves here; give both nodes "
                "the same name and moves"
            )
            values = {"number": Code(number), "player": Code(player), "known": Code(" ".join(known))}
            raise TreeError(problem.with_values(line=self.line, name=short_repr(known_name), **values))
        self.sets[player, number] = known_name, moves
        return moves

    def names_of_sets(self, nodes: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the names of the information sets that have a name or more than one node; ``nodes`` gives the set of
        each node.
        """
        count, found = Counter(nodes), dict[tuple[str, str], str]()
        names = Counter(name for (player, _), (name, _) in self.sets.items() if player != CHANCE)
        numbered = (name for number in range(1, len(nodes) + len(names) + 1) if (name := f"h{number}") not in names)
        for key, (name, _) in self.sets.items():
            if key[0] == CHANCE:
                if name or count[key] > 1:
                    self.left_out[gettext("information sets of chance")] = None
            elif name and names[name] == 1:
                found[key] = name
            elif count[key] > 1:
                found[key] = next(numbered)
            if key[0] != CHANCE and name and names[name] > 1:
                self.left_out[gettext("names of information sets")] = None
        return found

    def nodes(self) -> Iterator[dict[str, Any]]:
        """Yield the data of each node, with its parent and the move that leads to it."""
        pending: list[tuple[int, str, Number | None, list[Number]]] = [(-1, "", None, [0] * len(self.players))]
        count = 0
        while pending:
            parent, move, probability, above = pending.pop()
            letter, name = self.next(), self.text()
            kind, information_set = LEAF, (LEAF, "")
            moves: list[tuple[str, Number | None]] = []
            if letter == "c":
                information_set = CHANCE, self.next()
                tokens = self.information_set(*information_set)
                if len(tokens) % 2:
                    problem = gettext(
                        "line %(line)s of the game: the chance move %(move)s has no probability; write one after it"
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
                information_set = kind, self.next()
                moves = [(token, None) for token in self.information_set(*information_set)]
                if kind not in [f"p{number + 1}" for number in range(len(self.players))]:
                    raise self.refused(self.line, gettext("one of the players"), short_repr(kind[1:]))
            elif letter != "t":
                raise self.refused(self.line, gettext("a node: c, p or t"), short_repr(letter))
            if kind == CHANCE and len({token for token, _ in moves}) < len(moves):
                moves = [("", share) for _, share in moves]
                self.left_out[gettext("equal names of outcomes of chance")] = None
            if letter != "t" and not moves:
                problem = gettext("line %(line)s of the game: the node has no move; write at least one")
                raise TreeError(problem.with_values(line=self.line))
            payoffs = self.outcome(above)
            yield {
                "parent": parent, "move": move, "probability": probability, "kind": kind, "name": name,
                "payoffs": payoffs, "set": information_set,
            }  # fmt: skip
            pending.extend((count, _plain(token), share, payoffs) for token, share in reversed(moves))
            count += 1
        if self.peek():
            raise self.refused(self.line, None, short_repr(self.peek()))


def _plain(token: str) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token.startswith('"') else token
