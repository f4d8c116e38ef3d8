"""Random trees with information sets, written in the kit's notation but generated independently of the kit."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Drawn:
    """A node with its player, its children and its information set."""

    kind: str
    value: str = ""
    path: tuple[int, ...] = ()
    below: list[Drawn] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    information_set: str = ""


NAMES = ("h1", "7", "x y", "set,of all", "ñandú", "min", "inf", "a:b", 'quo"te', "@", "p2")
MOVES = ("up", "down", "left", "1", "no go", "ß", "-3", "x->y")


def drawn_tree(seed: int, *, numbers: bool = False) -> tuple[str, dict[str, set[tuple[int, ...]]]]:
    """Draw a random tree. Return its notation and, for each information set, the paths of its nodes (child indices from
    0).
    """
    dice = random.Random(seed)
    kinds = ("max", "min") if numbers else ("p1", "p2")
    nodes: list[Drawn] = []

    def node(depth: int, path: tuple[int, ...]) -> Drawn:
        made = Drawn("leaf", path=path)
        nodes.append(made)
        if depth == 0 or (path and dice.random() < 0.2):
            made.value = str(dice.randint(-9, 9)) if numbers else f"({dice.randint(-9, 9)} {dice.randint(0, 5)})"
            return made
        made.kind = "chance" if dice.random() < 0.2 else dice.choice(kinds)
        count = dice.choice((2, 2, 2, 3))
        made.below = [node(depth - 1, (*path, place)) for place in range(count)]
        return made

    root = node(dice.choice((2, 3, 3, 4)), ())
    sets: dict[str, set[tuple[int, ...]]] = {}
    names = dice.sample(NAMES, len(NAMES))
    free = [one for one in nodes if one.kind in kinds]
    while free and names:
        first = free.pop(dice.randrange(len(free)))
        members = [first]
        for other in list(free):
            is_apart = all(a.path[: len(b.path)] != b.path for m in members for a, b in ((m, other), (other, m)))
            if is_apart and other.kind == first.kind and len(other.below) == len(first.below) and dice.random() < 0.7:
                members.append(other)
                free.remove(other)
        moves = dice.sample(MOVES, len(first.below)) if dice.random() < 0.6 else []
        name = names.pop()
        for member in members:
            member.information_set, member.moves = name, moves
        sets[name] = {member.path for member in members}
    return _written(root), sets


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _written(node: Drawn) -> str:
    if node.kind == "leaf":
        return node.value
    if node.kind == "chance":
        return "{" + ", ".join(f"1/{len(node.below)}: {_written(child)}" for child in node.below) + "}"
    moves = [f"{_quoted(move)}->" for move in node.moves] or [""] * len(node.below)
    at = f"@{_quoted(node.information_set)}" if node.information_set else ""
    return f"{node.kind}{at}[{' '.join(move + _written(child) for move, child in zip(moves, node.below, strict=True))}]"
