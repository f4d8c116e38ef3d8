"""Ways to name the player at a node, in three languages and in all formats of graphs and objects, independent of the
kit. Each way is a `Saying`: the text of a node, and its meaning. `written` writes a tree with such a node in a given
format.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

MIN_WORDS = (
    *("MIN", "Min", "min", "MINIMIZER", "Minimizer", "minimiser", "minimizing", "Minimising", "MINIMUM"),
    *("MÍN", "Mín", "mín", "MÍNIMO", "Mínimo", "minimo", "minimizador", "Minimizadora", "minimiza", "MINIMIZAR"),
    *("MINIMIZANTE", "minimizando"),
)


def _max_of(word: str) -> str:
    """Return the word for MAX that corresponds to a word for MIN, such as Máximo for Mínimo."""
    pairs = (("MÍN", "MÁX"), ("Mín", "Máx"), ("mín", "máx"), ("MIN", "MAX"), ("Min", "Max"), ("min", "max"))
    return next(other + word[3:] for mine, other in pairs if word.startswith(mine))


MAX_WORDS = tuple(map(_max_of, MIN_WORDS))
LABELS = (
    *("{}", "({})", "[{}]", "<{}>", "«{}»", '"{}"', "'{}'", "*{}*", "{}:", "{}.", " {} ", "{}\n", "#{}"),
    *("{}1", "{} 1", "{}_1", "{}-1", "{}12", "{}_A", "{}-A", "{} A", "{}:A", "{}: A", "{}.A", "{}/A", "{}, A", "{}\nA"),
    *(
        "A_{}",
        "A-{}",
        "A {}",
        "A:{}",
        "A: {}",
        "A.{}",
        "A/{}",
        "A, {}",
        "A\n{}",
        "A ({})",
        "A [{}]",
        "A <{}>",
        "({}) A",
    ),
    *("({}) A", "A1_{}", "A1-{}", "A1 {}", "{} A1", "{}_A1", "{} (A1)", "{}(A)", "A({})", "{} | A", "A|{}", "A = {}"),
    *("A – {}", "A — {}", "{} — A", "{} - A", "A - {}", "{}#2", "{} #2", "1. {}", "2) {}", "n3 {}", "{} n3"),
    *("{}, 4", "{} 4", "{}: 4", "{} = 4", "{}=4", "{}\n4", "{} (4)", "{} [4]", "4 ({})", "{}|4", "{}/4"),
    *("A = 4 ({})", "{} A = 4", "{} A: 4", "{} (A) 4", "A ({}) = 4", "A: {}, 4", "A\n{}\n4", "{}\nA\n4", "A {} 4"),
    *("{} v=4", "{}, v = 4", "{}; 4", "{} {{4}}", "A ({}, 4)", "{} ≥ 4", "{} <= 4", "{}, -4", "{}: 2.5", "{}: 1/2"),
    *("{} node", "{} player", "{} nodo", "player {}", "Player: {}", "node {}", "nodo {}", "nó {}", "jugador {}"),
    *("jogador {}", "{}'s turn", "turn: {}", "turno de {}", "vez de {}", "{} to move", "{} moves", "juega {}"),
    *("joga {}", "mueve {}", "{}_node", "{}-node", "node_{}", "player_{}", "{}_player", "level {}", "nivel {}"),
    *("{} left", "root ({})", "raíz: {}", "{} (root)", "left side ({})", "{}: left side", "Left Side\n{}"),
)
"""ways to write a word for the player in a label; the name of the node is A, A1 or two words"""
TEX_LABELS = (r"{}\\4", r"{}\\A", r"A\\{}", r"$\{}$", r"\textbf{{{}}}", r"$\{}_1$", r"{}$_1$", r"\{}", r"A \\ {} \\ 4")
"""ways to write a word for the player in a TeX label; those with the word as a command are only for min and max"""
SYMBOLS = {"△": "max", "▽": "min", "▲": "max", "▼": "min", r"$\triangle$": "max", r"$\bigtriangledown$": "min"}
NUMBERS = (
    *("Player {}", "player {}", "PLAYER {}", "player{}", "Player_{}", "player-{}", "Player #{}", "Player: {}"),
    *("jugador {}", "Jugador_{}", "jugadora {}", "jogador {}", "Jogador-{}", "JUGADOR {}", "A (player {})"),
    *("player {}\n4", "A: jugador {}", "turn of player {}", "turno del jugador {}", "vez do jogador {}", "{player {}}"),
)
KEYS = (
    *("op", "role", "side", "owner", "goal", "objective", "optimizer", "operator", "mode", "strategy", "who", "actor"),
    *("agent", "mover", "to_move", "toMove", "who_moves", "whoseTurn", "whose_turn", "side_to_move", "turnOf"),
    *("current_player", "playerToMove", "player_name", "nodeType", "node_kind", "kind", "type", "player", "turn"),
    *("minmax", "opt", "level", "layer", "class", "function", "decision", "aggregate", "Player", "TURN", "color_of"),
    *("tipo", "tipo_nodo", "tipoDeNodo", "tipo de nó", "jugador", "Jugador", "jugador_actual", "turno", "turno_de"),
    *("mueve", "juega", "quien", "quién_mueve", "rol", "lado", "objetivo", "dueño", "operación", "función", "nivel"),
    *("jogador", "jogador_atual", "vez", "vez_de", "joga", "quem", "quem_joga", "papel", "dono", "operação", "nível"),
)
VALUES = ("{}", "{} player", "({})", "{}_node", "Player.{}", "jugador {}", "nodo {}", "{}1")
NUMBER_KEYS = (
    *("player", "Player", "turn", "to_move", "toMove", "mover", "current_player", "side_to_move", "whose_turn"),
    *("jugador", "turno", "mueve", "jogador", "vez", "joga", "jugador_actual", "quem_joga", "agent", "owner", "side"),
)
FLAGS = (
    *("{}", "is_{}", "is{}", "isA{}", "{}_node", "{}_player", "is_{}_node", "{}_turn", "{}imizing", "{}imising"),
    *(
        "is_{}imizing",
        "is{}imizer",
        "{}imizing_player",
        "{}imizer",
        "{}imisingPlayer",
        "es_{}",
        "es{}",
        "es_{}imizador",
    ),
    *(
        "es_{}imizador",
        "é_{}",
        "é{}",
        "eh_{}",
        "e_{}",
        "{}imizador",
        "{}imiza",
        "es_{}imizadora",
        "is-{}",
        "turno_{}",
        "{}?",
    ),
    *("nodo_{}", "jugador_{}", "jogador_{}", "nó_{}", "es_nodo_{}", "is_{}imum"),
)
TRUE = (
    True,
    1,
    "1",
    "yes",
    "Yes",
    "YES",
    "y",
    "sí",
    "Sí",
    "si",
    "s",
    "sim",
    "T",
    "t",
    "True",
    "true",
    "on",
    "verdadero",
)
FALSE = (False, 0, "0", "no", "No", "NO", "n", "NO", "no", "no", "n", "não", "F", "f", "False", "false", "off", "falso")
ORDINARY = (
    *("Minneapolis", "maximum profit", "Maxwell", "Administrator", "minute", "Minimax", "mint", "Benjamin", "climax"),
    *("Yasmin", "Minho", "Maxima CAS", "minibus", "Minotaur", "admin", "domino", "minimum wage", "coste mínimo"),
    *("lucro máximo", "maximize profit", "minimizar costes", "beneficio máximo", "Máximo Gorki", "Maximilian", "minor"),
    *(
        "Opening",
        "buy",
        "Player of the year",
        "the players",
        "chance meeting",
        "Aminah",
        "Maximiliano",
        "el mínimo coste",
    ),
)
"""labels that do not name a player"""
DOUBTFUL = (
    "min cost",
    "Min Planck",
    "5 min walk",
    "Min and Max",
    "MAX beats MIN",
    "not MIN",
    "no MIN here",
    "4 min",
    "P2",
)
"""labels of which it is uncertain whether they name the player"""
OTHER_KEYS = ("winner", "opponent", "next_player", "last_player", "parent_player", "ganador", "adversario", "vencedor")
"""attributes that name a player who does not move at the node"""


@dataclass(frozen=True)
class Saying:
    """A text of the root node, in a label or an attribute, and the player that it means."""

    truth: str
    label: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    formats: tuple[str, ...] = ()
    """the formats that can contain the text; empty for all formats"""


def labels() -> Iterator[Saying]:
    """Yield labels that name the player."""
    for words, truth in ((MIN_WORDS, "min"), (MAX_WORDS, "max")):
        for word in words:
            yield from (Saying(truth, pattern.format(word)) for pattern in LABELS)
            yield from (Saying(truth, pattern.format(word)) for pattern in TEX_LABELS if "\\{}" not in pattern)
        yield from (Saying(truth, pattern.format(truth), formats=("forest", "json")) for pattern in TEX_LABELS)
    yield from (Saying(truth, symbol) for symbol, truth in SYMBOLS.items())


def numbers() -> Iterator[Saying]:
    """Yield labels and attributes that contain the player's number."""
    for number, truth in ((1, "max"), (2, "min")):
        yield from (Saying(truth, pattern.replace("{}", str(number))) for pattern in NUMBERS)
        for key in NUMBER_KEYS:
            yield Saying(truth, facts={key: number})
            yield Saying(truth, facts={key: f"player {number}"})
            yield Saying(truth, facts={key: f"P{number}"})


def attributes() -> Iterator[Saying]:
    """Yield attributes whose value is a word for the player."""
    for words, truth in ((MIN_WORDS, "min"), (MAX_WORDS, "max")):
        for key in KEYS:
            yield from (Saying(truth, facts={key: pattern.format(words[0])}) for pattern in VALUES)
            yield from (Saying(truth, facts={key: word}) for word in words[1:])


def flags() -> Iterator[Saying]:
    """Yield attributes whose value is yes or no."""
    for pattern in FLAGS:
        for yes, no in zip(TRUE, FALSE, strict=True):
            for word, other in (("max", "min"), ("Max", "Min")):
                yield Saying("max", facts={pattern.format(word): yes})
                yield Saying("min", facts={pattern.format(word): no})
                yield Saying("min", facts={pattern.format(other): yes})
                yield Saying("max", facts={pattern.format(other): no})


# ---- the formats ------------------------------------------------------------------------------------


def _children(name: str) -> list[tuple[str, Any]]:
    return {"r": [("b", None), ("c", None)], "b": [("d", 3), ("e", 12)], "c": [("f", 2), ("g", 4)]}.get(name, [])  # type: ignore[return-value]


EDGES = tuple((parent, child) for parent in "rbc" for child, _ in _children(parent))
LEAVES = {child: value for parent in "bc" for child, value in _children(parent)}


def _root_facts(saying: Saying) -> dict[str, Any]:
    return {**({} if saying.label is None else {"label": saying.label}), **saying.facts}


def as_networkx(saying: Saying) -> Any:
    import networkx

    graph = networkx.DiGraph()
    graph.add_node("r", **_root_facts(saying))
    graph.add_edges_from(EDGES)
    for leaf, value in LEAVES.items():
        graph.nodes[leaf]["value"] = value
    return graph


def as_named_networkx(saying: Saying) -> Any:
    import networkx

    return networkx.relabel_nodes(as_networkx(Saying(saying.truth, facts=saying.facts)), {"r": saying.label or "r"})


def as_dot(saying: Saying) -> str:
    def quoted(text: object) -> str:
        escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'

    options = " ".join(f"{quoted(key)}={quoted(fact)}" for key, fact in _root_facts(saying).items())
    leaves = "; ".join(f"{leaf} [label={value}]" for leaf, value in LEAVES.items())
    edges = "; ".join(f"{parent} -> {child}" for parent, child in EDGES)
    return f"digraph {{ r [{options}]; {edges}; {leaves} }}"


def as_graphml(saying: Saying) -> str:
    facts = _root_facts(saying)
    out = ['<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    out.append('<key id="v" for="node" attr.name="value" attr.type="int"/>')
    for number, (key, fact) in enumerate(facts.items()):
        sort = "boolean" if isinstance(fact, bool) else "int" if isinstance(fact, int) else "string"
        out.append(f'<key id="k{number}" for="node" attr.name={quoteattr(key)} attr.type="{sort}"/>')
    out.append('<graph edgedefault="directed"><node id="r">')
    for number, fact in enumerate(facts.values()):
        out.append(f'<data key="k{number}">{escape(str(fact).lower() if isinstance(fact, bool) else str(fact))}</data>')
    out.append('</node><node id="b"/><node id="c"/>')
    out += [f'<node id="{leaf}"><data key="v">{value}</data></node>' for leaf, value in LEAVES.items()]
    out += [f'<edge source="{parent}" target="{child}"/>' for parent, child in EDGES]
    return "\n".join([*out, "</graph></graphml>"])


def as_objects(saying: Saying) -> dict[str, Any]:
    below = [{"children": [{"value": value} for _, value in _children(name)]} for name in "bc"]
    return {**_root_facts(saying), "children": below}


def as_json(saying: Saying) -> str:
    return json.dumps(as_objects(saying))


def as_csv(saying: Saying) -> str:
    def cell(text: object) -> str:
        escaped = str(text).replace('"', '""')
        return f'"{escaped}"'

    facts = _root_facts(saying)
    rows = [["parent", "child", "value", *facts], ["", "r", "", *facts.values()]]
    rows += [[parent, child, LEAVES.get(child, ""), *[""] * len(facts)] for parent, child in EDGES]
    return "\n".join(",".join(map(cell, row)) for row in rows)


def as_forest(saying: Saying) -> str:
    return f"\\begin{{forest}} [{{{saying.label}}} [ [3] [12]] [ [2] [4]]] \\end{{forest}}"


def as_names_first(saying: Saying) -> Any:
    return [saying.label, ["b", 3, 12], ["c", 2, 4]]


def as_dicts(saying: Saying) -> Any:
    name = saying.label or "r"
    facts = {name: saying.facts} if saying.facts else {}
    return ({name: ["b", "c"], "b": ["d", "e"], "c": ["f", "g"]}, {**LEAVES, **facts})


FORMATS: dict[str, Callable[[Saying], Any]] = {
    "networkx": as_networkx, "networkx names": as_named_networkx, "dot": as_dot, "graphml": as_graphml,
    "objects": as_objects, "json": as_json, "csv": as_csv, "forest": as_forest, "names first": as_names_first,
    "dicts": as_dicts,
}  # fmt: skip
_OF_LABELS = ("forest", "names first", "networkx names")


def can_write(format: str, saying: Saying) -> bool:
    """Return whether the given format can contain the saying without changing its meaning."""
    if saying.formats and format not in saying.formats:
        return False
    if saying.label is None:
        return format not in _OF_LABELS
    if format == "csv":
        return "\n" not in saying.label
    if format == "forest":
        return "%" not in saying.label and "\n" not in saying.label
    if format in ("names first", "dicts", "networkx names"):
        return saying.label.strip() != "" and not saying.formats
    return True
