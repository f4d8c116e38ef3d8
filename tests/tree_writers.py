"""Writers that express the oracles' trees in the style of other tools and courses, independent of the kit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from oracle import INF, Plain


def drawn(
    seed: int, *, chance: bool = False, players: int = 2, infinite: bool = False, alternate: bool = False
) -> Plain:
    """Draw an irregular game: nodes with one child, leaves at any depth, ties, decimals, and the requested features."""
    dice = random.Random(seed)

    def leaf(finite: bool) -> Plain:
        def number() -> Any:
            value = dice.choice([dice.randint(-9, 9), Fraction(dice.randint(-30, 30), 10), dice.randint(0, 3)])
            return dice.choice([INF, -INF]) if infinite and not finite and dice.random() < 0.2 else value

        return number() if players == 2 else tuple(number() for _ in range(players))

    def node(depth: int, turn: int, below_chance: bool) -> Plain:
        if depth == 0 or (depth < 3 and dice.random() < 0.25):
            return leaf(below_chance)
        count = dice.choice([1, 2, 2, 3])
        if chance and dice.random() < 0.4:
            parts = [dice.randint(1, 4) for _ in range(max(count, 2))]
            shares = [Fraction(part * 20 // sum(parts), 20) for part in parts]
            shares[-1] += 1 - sum(shares)
            return ["chance", *((share, node(depth - 1, turn, True)) for share in shares)]
        turn = turn if alternate else dice.choice([turn, dice.randrange(players)])
        kind = ("max", "min")[turn] if players == 2 else f"p{turn + 1}"
        return [kind, *(node(depth - 1, (turn + 1) % players, below_chance) for _ in range(count))]

    return node(dice.randint(3, 4), 0, False)


def number(value: Any, dice: random.Random) -> str:
    """Return the given number in a random spelling."""
    if isinstance(value, tuple):
        return f"({', '.join(number(entry, dice) for entry in value)})"
    if value in (INF, -INF):
        return dice.choice(["inf", "∞", "Infinity"]) if value == INF else dice.choice(["-inf", "-∞"])
    if isinstance(value, Fraction) and value.denominator > 1:
        return dice.choice([str(float(value)), str(value)])
    return str(value) if not isinstance(value, Fraction) else str(int(value))


class Names:
    """The nodes of a game in preorder, each with a number 0, 1, 2 … and a name."""

    def __init__(self, game: Plain) -> None:
        self.rows = list(self._rows(game))

    def _rows(self, game: Plain) -> Iterator[tuple[int, int, Any, Plain]]:
        """Yield, in preorder, the number of each node, the number of its parent, its probability, and the node."""
        pending: list[tuple[int, Any, Plain]] = [(-1, None, game)]
        count = 0
        while pending:
            parent, share, here = pending.pop()
            yield count, parent, share, here
            if isinstance(here, list):
                below = here[1:] if here[0] == "chance" else [(None, child) for child in here[1:]]
                pending.extend((count, share, child) for share, child in reversed(below))
            count += 1


def json_objects(game: Plain, dice: random.Random) -> Any:
    """Return JSON objects with a value, children, and the player, under one of the usual keys for it."""
    kind_key, name_key = dice.choice(["type", "player", "kind", "turn"]), dice.choice(["name", "label", "id"])
    value_key, spell = dice.choice(["value", "utility", "score"]), dice.choice([str.upper, str.lower, str.title])
    counter = iter(range(10**6))

    def made(node: Plain) -> Any:
        data: dict[str, Any] = {name_key: f"n{next(counter)}"} if dice.random() < 0.8 else {}
        if not isinstance(node, list):
            parts = [
                number(part, dice) if isinstance(part, Fraction) or part in (INF, -INF) else part
                for part in (node if isinstance(node, tuple) else [node])
            ]
            return {
                **data,
                value_key: parts if isinstance(node, tuple) else parts[0],
                **({"children": []} if dice.random() < 0.3 else {}),
            }
        kind, *below = node
        data[kind_key] = spell(kind)
        if kind == "chance":
            data["children"] = [{**made(child), "probability": float(share)} for share, child in below]
        else:
            data["children"] = [made(child) for child in below]
        if dice.random() < 0.3:
            data["value"] = None
        return data

    return made(game)


def as_json(game: Plain, dice: random.Random) -> str:
    return json.dumps(json_objects(game, dice), indent=dice.choice([None, 2]), ensure_ascii=dice.random() < 0.5)


def as_literal(game: Plain, dice: random.Random) -> str:
    """Return a Python literal of lists and tuples that begin with names."""
    counter = iter(range(10**6))

    def made(node: Plain) -> Any:
        if not isinstance(node, list):
            plain = tuple(
                float(v) if isinstance(v, Fraction) else v for v in (node if isinstance(node, tuple) else [node])
            )
            value = plain if isinstance(node, tuple) else plain[0]
            return (f"n{next(counter)}", value) if dice.random() < 0.7 else value
        kind, *below = node
        children = (
            [(float(share), made(child)) for share, child in below] if kind == "chance" else [made(c) for c in below]
        )
        head = [f"n{next(counter)}", kind] if dice.random() < 0.5 else [kind.upper()]
        return (*head, children) if dice.random() < 0.5 or len(children) == 1 else [*head, *children]

    return repr(made(game)).replace("inf", dice.choice(["float('inf')", "math.inf"]))


def as_dicts(game: Plain, dice: random.Random) -> str:
    """Return a dict of children, a dict of leaves and a dict of node types; the keys of probabilities are pairs of
    names.
    """
    children: dict[str, list[str]] = {}
    values, kinds, shares = {}, {}, {}
    for node, parent, share, here in Names(game).rows:
        if parent >= 0:
            children.setdefault(f"n{parent}", []).append(f"n{node}")
        if isinstance(here, list):
            kinds[f"n{node}"] = here[0]
        else:
            values[f"n{node}"] = tuple(map(float, here)) if isinstance(here, tuple) else float(here)
        if share is not None:
            shares[f"n{parent}", f"n{node}"] = float(share)
    parts = [one for one in (children, values, kinds, shares) if one]
    text = "\n".join(f"d{n} = {part!r}" for n, part in enumerate(parts)) if dice.random() < 0.5 else repr(tuple(parts))
    return text.replace("inf", "float('inf')")


def as_csv(game: Plain, dice: random.Random) -> str:
    """Return CSV with a row for each node."""
    mark, end = dice.choice([",", ";", "\t"]), dice.choice(["\n", "\r\n"])
    heads = [
        dice.choice(["parent", "from", "source"]),
        dice.choice(["child", "to", "node"]),
        "value",
        "player",
        "probability",
    ]
    rows = [heads]
    for node, parent, share, here in Names(game).rows:
        value = "" if isinstance(here, list) else number(here, dice)
        row = ["" if parent < 0 else f"n{parent}", f"n{node}", f'"{value}"' if "," in value else value]
        rows.append([*row, here[0] if isinstance(here, list) else "", "" if share is None else str(share)])
    return dice.choice(["", "\ufeff"]) + end.join(mark.join(row) for row in rows) + end


def as_dot(game: Plain, dice: random.Random) -> str:
    """Return DOT text: values are in labels; node types are shapes, labels or attributes; statements have any order."""
    style = dice.choice(["shape", "label", "player"] if "'p" not in repr(game) else ["player"])
    shapes = {"max": "triangle", "min": "invtriangle", "chance": "circle"}
    nodes, edges = [], []
    for node, parent, share, here in Names(game).rows:
        if not isinstance(here, list):
            label = number(here, dice)
            label = dice.choice([label, f"x{node}: {label}", f"x{node}\\n{label}"])
            nodes.append(f'n{node} [label="{label}"{dice.choice([", shape=box", ""])}]')
        elif style == "shape":
            nodes.append(f"n{node} [shape={shapes[here[0]]} color=red]")
        elif style == "label":
            kind = here[0].upper()
            label = dice.choice([kind, f"{kind}\\nx{node}", f"x{node} ({kind})"])
            nodes.append(f'n{node} [label="{label}"]')
        else:
            nodes.append(f'n{node} [player="{here[0].upper()}"]')
        if parent >= 0:
            option = "" if share is None else f' [label="{dice.choice([str(share), str(float(share)), f"p={share}"])}"]'
            edges.append(f"n{parent} -> n{node}{option}")
    body = [*edges, *nodes] if dice.random() < 0.5 else [*nodes, *edges]
    return (
        "// a tree\ndigraph G {\n  rankdir=TB; node [fontsize=12];\n  "
        + dice.choice([";\n  ", "\n  "]).join(body)
        + "\n}\n"
    )


def as_forest(game: Plain, dice: random.Random) -> str:
    """Return a tree for LaTeX's package forest, with node types as labels and probabilities on edges."""
    space, wraps = dice.choice(["", " ", "\n  "]), dice.random() < 0.5

    def made(node: Plain, share: Any) -> str:
        option = (
            "" if share is None else f", edge label={{node[midway,left]{{{dice.choice([str(share), f'${share}$'])}}}}}"
        )
        if not isinstance(node, list):
            value = number(node, dice).replace("∞", "\\infty ")
            return f"[{dice.choice([f'${value}$', f'{{{value}}}'])}{option}]"
        kind, *below = node
        label = dice.choice([kind.upper(), f"{{{kind.upper()}}}", f"${kind.upper()}$"])
        parts = below if kind == "chance" else [(None, child) for child in below]
        return f"[{label}{dice.choice(['', ', circle'])}{option}{space}{space.join(made(c, s) for s, c in parts)}]"

    text = made(game, None)
    return f"\\begin{{forest}}\n  for tree={{draw, s sep=3mm}} % all\n  {text}\n\\end{{forest}}\n" if wraps else text


def as_graphml(game: Plain, dice: random.Random) -> str:
    """Return GraphML with the keys that networkx and yEd use."""
    key = dice.choice(["kind", "player", "turn", "type"])
    out = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    heads = (("d0", "node", "value"), ("d1", "node", key), ("d2", "edge", "probability"))
    out += [f'<key id="{i}" for="{of}" attr.name="{name}" attr.type="string"/>' for i, of, name in heads]
    out.append('<graph edgedefault="directed">')
    for node, _, _, here in Names(game).rows:
        data = ("d1", here[0]) if isinstance(here, list) else ("d0", number(here, dice))
        out.append(f'<node id="n{node}"><data key="{data[0]}">{data[1]}</data></node>')
    for node, parent, share, _ in Names(game).rows:
        data = "" if share is None else f'<data key="d2">{share}</data>'
        out += [f'<edge source="n{parent}" target="n{node}">{data}</edge>'] if parent >= 0 else []
    return "\n".join([*out, "</graph></graphml>"])


def as_graph(game: Plain, dice: random.Random) -> Any:
    """Return a networkx graph with the player under one of the usual keys for it."""
    import networkx

    graph, key = networkx.DiGraph(), dice.choice(["kind", "player", "turn", "type"])
    for node, parent, share, here in Names(game).rows:
        graph.add_node(node, **({key: here[0].upper()} if isinstance(here, list) else {"value": here}))
        if parent >= 0:
            graph.add_edge(parent, node, **({} if share is None else {"probability": share}))
    return graph


WRITERS: tuple[Callable[[Plain, random.Random], Any], ...] = (
    as_json, json_objects, as_literal, as_dicts, as_csv, as_dot, as_forest, as_graphml, as_graph,
)  # fmt: skip


def as_levels(game: Plain, dice: random.Random) -> str:
    """Return text with one node per line, indented by level: node types, values, and probabilities before an arrow."""
    step, arrow = dice.choice(["  ", "    ", "\t"]), dice.choice(["->", "→"])

    def lines(node: Plain, share: Any, level: int) -> Iterator[str]:
        edge = "" if share is None else f"{dice.choice([str(share), str(float(share))])} {arrow} "
        if not isinstance(node, list):
            label = number(node, dice)
            yield f"{step * level}{edge}{dice.choice([label, f'x{next(counter)}: {label}'])}"
            return
        yield f"{step * level}{edge}{node[0].upper()}"
        for part in node[1:]:
            yield from lines(*(part[::-1] if node[0] == "chance" else (part, None)), level + 1)

    counter = iter(range(10**6))
    return "\n".join(lines(game, None, 0)) + "\n"


def as_markdown(game: Plain, dice: random.Random) -> str:
    """Return a nested Markdown list with bullets, or with numbers that are all 1."""
    marker = dice.choice(["-", "*", "+", "1.", "1)"])
    lines = as_levels(game, dice).splitlines()
    bodies = [line.lstrip() for line in lines]
    widths = [len(line) - len(body) for line, body in zip(lines, bodies, strict=True)]
    step = (len(marker) + 1) / min(width for width in widths if width)
    found = (f"{' ' * int(width * step)}{marker} {body}" for width, body in zip(widths, bodies, strict=True))
    return "\n".join(found) + "\n"


def as_rows(game: Plain, dice: random.Random) -> str:
    """Return the leaves of a game as a table of two or three columns."""
    values = [here for *_, here in Names(game).rows if not isinstance(here, list)] * 6
    mark, width, end = dice.choice([", ", ";", "\t"]), dice.choice([2, 3]), dice.choice(["\n", "\r\n"])
    cells = [f'"{cell}"' if "," in (cell := number(value, dice)) else cell for value in values[: 4 * width]]
    if mark == ", ":
        mark = "," if any(cell[0] == '"' for cell in cells) else mark
    return end.join(mark.join(cells[at : at + width]) for at in range(0, len(cells), width)) + end


def as_qtree(game: Plain, dice: random.Random) -> str:
    r"""Return ``\Tree [.MAX [.MIN 3 12 ] 2 ]``, with edges as in tikz-qtree."""

    def made(node: Plain, share: Any) -> str:
        edge = "" if share is None else f"\\edge node[auto=left]{{{dice.choice([str(share), f'${share}$'])}}}; "
        if not isinstance(node, list):
            value = number(node, dice).replace("∞", "{\\infty}")
            return edge + dice.choice([f"{{{value}}}", value if " " not in value else f"{{{value}}}"])
        kind, *below = node
        parts = below if kind == "chance" else [(None, child) for child in below]
        label = dice.choice([kind.upper(), f"{{{kind.upper()}}}"])
        return f"{edge}[.{label} {' '.join(made(child, share) for share, child in parts)} ]"

    text = f"\\Tree {made(game, None)}"
    return dice.choice([text, f"% a tree\n\\begin{{tikzpicture}}\n{text}\n\\end{{tikzpicture}}\n"])


def as_istgame(game: Plain, dice: random.Random) -> str:
    r"""Return each inner node with its branches between ``\istroot`` and ``\endist``; a node has the name of the branch
    to it.
    """
    out, pending, first = [], [("0", game)], True
    while pending:
        name, node = pending.pop(0)
        where = "(0,0)" if first else f"({name})"
        first = False
        out.append(f"\\istroot({name}){where}{{{node[0].upper()}}}")
        for count, part in enumerate(node[1:], start=1):
            share, child = part if node[0] == "chance" else (None, part)
            value = "" if isinstance(child, list) else f"{{{number(child, dice).replace('∞', 'inf')}}}"
            out.append(f"  \\istb{{{share or f'm{count}'}}}{dice.choice(['[al]', ''])}{value}")
            if isinstance(child, list):
                pending.append((f"{name}-{count}", child))
        out.append("  \\endist")
    body = "\n".join(out)
    return f"\\begin{{istgame}}\n\\xtdistance{{10mm}}{{20mm}} % far\n{body}\n\\end{{istgame}}\n"


def as_mermaid(game: Plain, dice: random.Random) -> str:
    """Return a Mermaid flowchart, with node types and values as quoted texts, and edges before or after the nodes."""
    nodes, edges = [], []
    for node, parent, share, here in Names(game).rows:
        label = here[0].upper() if isinstance(here, list) else number(here, dice)
        nodes.append(f'n{node}{dice.choice([f"""["{label}"]""", f"""(("{label}"))"""])}')
        if parent >= 0:
            arrow = "-->" if share is None else dice.choice([f"-->|{share}|", f"-- {share} -->"])
            edges.append(f"n{parent} {arrow} n{node}")
    style = ["style n0 fill:#f9f"] if dice.random() < 0.5 else []
    body = [*nodes, *edges] if dice.random() < 0.5 else [*edges, *nodes]
    return f"{dice.choice(['graph TD', 'flowchart LR'])}\n" + "\n".join(f"  {line}" for line in [*body, *style]) + "\n"


def as_workbook(efg: str) -> str:
    """Return a game in the format of a Gambit workspace."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gambit:document xmlns:gambit="http://gambit.sourceforge.net/" version="0.1">\n'
        '<colors>\n<player id="0" red="154"/>\n</colors>\n<numbers decimals="4"/>\n<game>\n<efgfile>\n'
        f"{efg}</efgfile>\n</game>\n</gambit:document>\n"
    )
