"""Agents of Berkeley's Pacman project on trees: their classes, their test files, and a tree as their game.

Agent 0 is MAX; the ghosts, one ply each, are MIN, or chance. A level of depth is a move of every agent.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from ...errors import InputError, TreeError
from ...node_kinds import CHANCE, LEAF, MAX, MIN
from ...phrases import Code, gettext, short_repr
from ...tree.builder import Builder
from ...tree.edits import random_tree
from ...tree.tree import Tree
from ...values import NUMBER, read_number
from .departure import TrialTree
from .source_text import Program
from .tasks import TASKS, Task

_BASE = "MultiAgentSearchAgent"  # the class that the project gives the students to build upon
_ADAPTER = """

def _play(*given):  # without a parameter for a node, so that it is not shown as a call
    agent = {agent}()
    agent.index, agent.depth, agent.evaluationFunction = 0, given[0]._rounds, lambda state: state.getScore()
    action = agent.getAction(given[0])
    return None if action is None else (0, action)
"""
"""What is added to a program: a function that lets its agent choose a move."""
_SHAPES = (((2, 2), 2), ((3, 3), 2), ((2, 2, 2, 2), 2), ((2, 2, 2), 3), ((3, 2, 3), 3), ((2, 2, 2, 2, 2, 2), 3))
"""The shapes of the trees on which agents are tried, and how many agents there are."""
_SEED = 2025


_STAND_INS = {
    "Agent": "object",
    "Directions": "type('Directions', (), {name.upper(): name for name in ('North', 'South', 'East', 'West', 'Stop')})",
    "util": "type('util', (), {'lookup': lambda name, names: names[name], 'raiseNotDefined': lambda: None})",
}
"""What stands for names that students' files import from the project; all others are None."""
_PROJECT = ("util", "game", "pacman", "pacmanAgents", "ghostAgents", "layout")


def _without_project(source: str) -> str:
    """Return a program with stand-ins for what it imports from the project; every line keeps its number."""
    lines = source.splitlines()
    for item in ast.parse(source).body:
        if isinstance(item, ast.ImportFrom) and item.module in _PROJECT:
            names, others = [name.asname or name.name for name in item.names if name.name != "*"], []
            names += [*_STAND_INS][:2] if not names else []
        elif isinstance(item, ast.Import):
            names = [name.asname or name.name for name in item.names if name.name in _PROJECT]
            others = [ast.unparse(ast.Import([name])) for name in item.names if name.name not in _PROJECT]
        else:
            continue
        if names and item.end_lineno is not None:
            stand_ins = [f"{name} = {_STAND_INS.get(name)}" for name in names]
            blank = [""] * (item.end_lineno - item.lineno)
            lines[item.lineno - 1 : item.end_lineno] = ["; ".join([*others, *stand_ins]), *blank]
    return "\n".join(lines)


def agent_of(program: Program, task: str = "") -> str:
    """Return the name of the agent of a program, a class with ``getAction``: the last, or that of a task; or none."""
    try:
        body = ast.parse(program.source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    agents = [item.name for item in body if isinstance(item, ast.ClassDef) and "def getAction(" in ast.unparse(item)]
    return ["", *agents, *(name for name in agents if task_of(name) == task)][-1]


def task_of(agent: str) -> str:
    """Return the task that the name of an agent tells."""
    return next((task.name for task in TASKS.values() if task.agents and task.agents in agent.lower()), "minimax")


def with_adapter(program: Program, task: Task, agent: str) -> tuple[Program, Task]:
    """Return a program whose agent chooses a move when it is called like a function, and its task."""
    needs_base = re.search(rf"\b{_BASE}\b", program.source) and not re.search(rf"class {_BASE}\b", program.source)
    source = (
        (f"class {_BASE}: pass\n" if needs_base else "")
        + _without_project(program.source)
        + _ADAPTER.format(agent=agent)
    )
    return Program(source, ("_play",)), dataclasses.replace(task, plays=True)


def agents_in(tree: Tree) -> int:
    """Return how many agents play in a tree: MAX at the root, and then the ghosts, one ply each, in turn."""
    depths, kinds = tree.depths(), [tree.kind(node) for node in tree]
    levels = {depth: kind for depth, kind in zip(depths, kinds, strict=True) if kind != LEAF}
    agents = next((depth for depth in range(1, len(levels)) if levels[depth] == MAX), max(2, len(levels)))
    for depth, kind in zip(depths, kinds, strict=True):
        if kind != LEAF and kind not in ((MIN, CHANCE) if depth % agents else (MAX,)):
            needed = gettext("MAX at the root, then the ghosts, MIN or chance, one ply each, and so on in turn")
            raise InputError(gettext("a tree for an agent"), needed, short_repr(str(tree)))
    return agents


@cache
def agent_cases(takes_chance: bool) -> tuple[TrialTree, ...]:
    """Return the trees on which an agent is tried, with one ghost and with two."""
    fixed = [("book", "[[3 12 8] [2 4 6] [14 5 2]]"), ("ties", "[[3 5] [3 9] [2 3]]")]
    if takes_chance:  # whole numbers would make the first move as good as the second
        fixed = [("fractions", "[{0.5: 1, 0.5: 1} {0.5: 1, 0.5: 2}]")]
    found = [TrialTree(Tree.parse(text), purpose) for purpose, text in fixed]
    for number, (shape, agents) in enumerate(_SHAPES):
        levels = " ".join((MAX, *(CHANCE if takes_chance else MIN,) * (agents - 1)))
        found.append(TrialTree(random_tree(_SEED + number, shape, low=-9, high=9, levels=levels), "random"))
    return tuple(found)


# ---- The test files of the project: a graph of states with their successors and evaluations ------


def read_test(text: str) -> Tree:
    """Return the tree of a test file of the project: its graph of states, from the start to its depth.

    A file has lines ``key: "value"``, where the value can go on over several lines between three quotation marks. The
    tree has the names of states and moves; ghosts are chance nodes where the algorithm is ExpectimaxAgent.

    >>> print(read_test('''depth: "1" num_agents: "2" start_state: "s" successors: "
    ... s left x
    ... s right b
    ... x go a" evaluation: "
    ... a 4.0
    ... b 7"'''))
    s: [left->x: [go->a: 4] right->b: 7]
    """
    plain = re.sub(r"(?m)^[^\S\n]*#.*$", "", text) if isinstance(text, str) else ""
    entries = {key: long or short for key, long, short in _ENTRY.findall(plain)}
    numbers = [entries.get(key, "") for key in ("num_agents", "depth")]
    if any(key not in entries for key in _KEYS) or not all(map(str.isdecimal, numbers)):
        needed = gettext("the entries %(keys)s, with whole numbers").with_values(keys=Code(", ".join(_KEYS)))
        raise TreeError(gettext("a test of the Pacman project"), needed, short_repr(text))
    below: dict[str, list[tuple[str, str]]] = {}
    for state, move, after in (line.split() for line in entries["successors"].splitlines() if len(line.split()) == 3):
        below.setdefault(state, []).append((move, after))
    values = dict(line.split() for line in entries["evaluation"].splitlines() if len(line.split()) == 2)
    return _unfolded(entries, below, values)


_ENTRY = re.compile(r'(?<!\w)(\w+):\s*(?:"""(.*?)"""|"([^"]*)")', re.DOTALL)
_KEYS = ("depth", "num_agents", "start_state", "successors", "evaluation")


def _unfolded(
    entries: Mapping[str, str], below: Mapping[str, Sequence[tuple[str, str]]], values: Mapping[str, str]
) -> Tree:
    agents, plies = int(entries["num_agents"]), int(entries["num_agents"]) * int(entries["depth"])
    over = {*entries.get("win_states", "").split(), *entries.get("lose_states", "").split()}
    ghost = CHANCE if "expecti" in entries.get("alg", "").lower() else MIN
    builder, seen = Builder(), set[str]()
    pending: list[tuple[int, str, str | None, int, int | None]] = [(-1, entries["start_state"], None, 0, None)]
    while pending:
        parent, state, move, ply, count = pending.pop()
        named = {"name": None if state in seen or not state[:1].isalpha() else state, "move": move}
        seen.add(state)
        share = None if count is None else Fraction(1, count)
        if state in over or ply == plies or state not in below:
            if not NUMBER.fullmatch(text := values.get(state, "")):
                raise TreeError(
                    gettext("the state %(state)s").with_values(state=Code(state)),
                    gettext("an evaluation"),
                    short_repr(text),
                )
            builder.add(parent, value=read_number(text), probability=share, **named)
            continue
        kind = ghost if ply % agents else MAX
        node = builder.add(parent, kind=kind, probability=share, **named)
        shared = len(below[state]) if kind == CHANCE else None
        pending += [(node, after, move, ply + 1, shared) for move, after in reversed(below[state])]
    return Tree(builder.finish())
