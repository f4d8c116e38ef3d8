"""The options of a search besides its tree and rules, and the tree that follows from them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import AlgorithmError, GameTreeError, any_of, choose
from ..games.aima_games import as_game
from ..games.game import Game, State
from ..games.positions import Order
from ..phrases import Code, gettext
from ..rules import Rules
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import LEAVES
from ..tree.tree import Shape, Source, Tree, as_tree


class GameOptions(Shape, total=False):
    """The options that only a search of a game has."""

    state: State
    """where it begins; the start unless said. A game of the kit reads what people have, such as its moves"""
    depth: int | None
    """how many plies it goes; to the end of the game unless said. It may stand in the rules"""
    symmetry: bool
    """whether of moves to symmetric positions only the first is searched"""
    order: Order
    """how moves are sorted: ``"evaluate"``, or a function of state and action, greatest first"""
    table: bool
    """whether positions that come again are looked up in a transposition table, where the search has one"""
    trace: bool | str
    """whether the tree of a game is built and the search traced, as that of a tree is; ``"leaves"`` keeps of the trace
    only which leaves were evaluated"""
    boards: bool
    """whether pictures of that tree show positions; they do unless said"""


class Options(GameOptions, total=False):
    """The same, with an evaluation."""

    evaluate: Callable[[State], Any] | None
    """what positions at the depth limit look worth; the game's own evaluation unless said"""


_ONLY_GAMES = ("state", "depth", "evaluate", "symmetry", "order", "table", "trace", "boards")


def is_lazy(source: Source, options: Mapping[str, Any]) -> bool:
    """Tell whether a game is searched without a tree."""
    return isinstance(as_game(source), Game) and not options.get("trace")


def limit(rules: Rules, options: Mapping[str, Any]) -> int | None:
    """Return the depth limit from the options or the rules, and check it."""
    depth = options.get("depth")
    return rules.depth if depth is None else dataclasses.replace(rules, depth=depth).depth


def refuse_labels(algorithm: str, rules: Rules) -> None:
    """Refuse rules that name nodes, because a game has none."""
    refused = [
        (name, cure)
        for name, is_refused, cure in (
            (
                "order",
                not isinstance(rules.order, str),
                gettext("the option order=function of state and action, beside the rules"),
            ),
            (
                "evaluate",
                rules.evaluate is not None,
                gettext("the option evaluate=function of the state, beside the rules"),
            ),
            ("unstable", bool(rules.unstable), gettext("a deeper search")),
        )
        if is_refused
    ]
    for name, cure in refused:
        raise AlgorithmError(
            gettext(
                "%(algorithm)s: needed rules that name no nodes, because a game has positions, got the "
                "rule %(name)s; use %(cure)s"
            ).with_values(algorithm=Code(algorithm), name=Code(name), cure=cure)
        )


def refuse_tie(algorithm: str, rules: Rules) -> None:
    """Refuse the rule ``tie="last"`` for a search that always takes the first of equally good moves.

    >>> refuse_tie("maxn", Rules(tie="last"))
    >>> refuse_tie("alphabeta", Rules(tie="last"))
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: alphabeta: needed the rule tie='first', got tie='last'; this search takes the \
first of equally good moves: leave the rule out, or use maxn or paranoid
    """
    algorithms = [name for name, facts in SEARCHES_BY_NAME.items() if "tie" in facts.obeys]
    if rules.tie == "first" or algorithm in algorithms:
        return
    message = gettext(
        "%(algorithm)s: needed the rule %(first)s, got %(last)s; this search takes the first of equally good moves: "
        "leave the rule out, or use %(others)s"
    )
    facts = {"first": Code("tie='first'"), "last": Code("tie='last'"), "others": any_of(algorithms)}
    raise AlgorithmError(message.with_values(algorithm=Code(algorithm), **facts))


def refuse_table(algorithm: str, options: Mapping[str, Any]) -> None:
    """Refuse the option ``table`` for a search that has none."""
    if not options.get("table"):
        return
    search = SEARCHES_BY_NAME[algorithm]
    able = [
        other.name
        for other in SEARCHES_BY_NAME.values()
        if (other.players, other.takes_chance) == (search.players, search.takes_chance)
        if other.on_games and not other.by_the_book and not other.random_opponent
    ]
    message = gettext(
        "%(algorithm)s: needed table=False, got table=True; this search has no table of positions: leave it out, or "
        "use %(others)s"
    )
    raise AlgorithmError(message.with_values(algorithm=Code(algorithm), others=any_of(able)))


def unfolded(algorithm: str, source: Source, rules: Rules, options: Mapping[str, Any]) -> tuple[Tree, Rules]:
    """Return the tree to search and its rules; the tree of a game ends at the depth limit."""
    source = as_game(source)
    if isinstance(options.get("trace"), str):
        choose(Code("trace"), options["trace"], (LEAVES,))
        if SEARCHES_BY_NAME[algorithm].deepens:
            message = gettext(
                "%(algorithm)s: needed the whole trace, which its iterations need, too; leave out %(option)s"
            )
            raise AlgorithmError(message.with_values(algorithm=Code(algorithm), option=Code(f"trace={LEAVES!r}")))
    shape: Any = {name: given for name, given in options.items() if name not in _ONLY_GAMES}
    game_options = {
        name: options[name] for name in _ONLY_GAMES if options.get(name) is not None and options[name] is not False
    }
    if not isinstance(source, Game):
        game_options.pop("trace", None)
        for name in game_options:
            refusal = gettext("%(option)s goes with a game, but a tree or a list came").with_values(option=Code(name))
            if name in ("depth", "evaluate", "order"):
                cure = gettext("%(refusal)s; for a tree write %(rules)s")
                refusal = cure.with_values(refusal=refusal, rules=Code(f"rules=Rules({name}=…)"))
            raise GameTreeError(refusal)
        return as_tree(source, **shape), rules
    if any(given is not None for given in shape.values()):
        as_tree(source, **shape)  # says which of them a game has already
    if not options.get("trace"):
        refuse_table(algorithm, game_options)
    if game_options.get("table"):
        raise AlgorithmError(
            gettext(
                "%(algorithm)s: needed table=False with trace=True, got both; a traced search visits every node of "
                "a tree, a table a position once: leave out one of them, or trace mtdf, which shows what it recalls"
            ).with_values(algorithm=Code(algorithm))
        )
    refuse_labels(algorithm, rules)
    given = {name: game_options[name] for name in ("state", "evaluate", "symmetry", "order") if name in game_options}
    boards = options.get("boards", True)
    tree = Tree.from_game(source, depth=limit(rules, options), boards=boards, **given)
    return tree, dataclasses.replace(rules, depth=None)
