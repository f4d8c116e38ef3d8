"""Monte Carlo search in pseudo-code, after Russell and Norvig (fourth edition, section 5.4) and deck 003."""

from __future__ import annotations

from ...node_kinds import MIN, player_number
from ...rules import Rules
from ...search.montecarlo.estimates import rounded
from ...search.montecarlo.playout_trace import MonteCarloTrace, Phase
from .program import Line, Listing, PseudocodeProgram, line

MCTS = PseudocodeProgram(
    """
    search.head    | function MCTS(state)
    search.repeat  |   for i ← 1, 2, …, PLAYOUTS
    search.select  |     n ← SELECT(state)
    search.run     |     BACK-UP(n, SIMULATE(n))
    search.end     |   return the move to the child s with the greatest N(s)
    select.head    | function SELECT(n)
    select.while   |   while n is not terminal
    select.expand  |     if a move at n was not tried then return EXPAND(n)
    select.max     |     if PLAYER(n) = MAX then n ← argmax s of Q(s) + C·√(ln N(n) / N(s))
    select.min     |     if PLAYER(n) = MIN then n ← argmin s of Q(s) − C·√(ln N(n) / N(s))
    select.chance  |     if PLAYER(n) = CHANCE then n ← RANDOM-SUCCESSOR(n)
    select.end     |   return n
    play.head      | function SIMULATE(n)
    play.while     |   while n is not terminal
    play.move      |     n ← RANDOM-SUCCESSOR(n)
    play.end       |   return UTILITY(n)
    back.head      | function BACK-UP(n, v)
    back.each      |   for each m in PATH(n)
    back.visits    |     N(m) ← N(m) + 1
    back.total     |     W(m) ← W(m) + v
    back.mean      |     Q(m) ← W(m) / N(m)
    """,
    {
        "select": "search.repeat search.select select.head select.while select.*",
        "expand": "search.repeat search.select select.head select.while select.expand",
        "simulate": "search.run play.head play.while play.move play.end",
        "back_up": "back.head back.each back.visits back.total back.mean",
    },
)
_SEVERAL = PseudocodeProgram(
    "\n".join(row for row in MCTS.text.splitlines() if "select.min" not in row).replace(
        "if PLAYER(n) = MAX then n ← argmax s of Q(s) +", "if PLAYER(n) = i then n ← argmax s of Q(s)[i] +"
    ),
    {**MCTS.table, "select player": MCTS.table["select"].replace("select.*", "select.max")},
)
"""MCTS for several players: W and Q are tuples, and each player i looks at its own entry."""
_PURE = PseudocodeProgram(
    """
    search.head    | function MONTE-CARLO(state)
    search.repeat  |   for i ← 1, 2, …, PLAYOUTS
    search.each    |     for each s in SUCCESSORS(state)
    search.play    |       v ← SIMULATE(s)
    search.visits  |       N(s) ← N(s) + 1
    search.total   |       W(s) ← W(s) + v
    search.mean    |       Q(s) ← W(s) / N(s)
    search.end     |   return the move to the child s with the BEST Q(s)
    play.head      | function SIMULATE(n)
    play.while     |   while n is not terminal
    play.move      |     n ← RANDOM-SUCCESSOR(n)
    play.end       |   return UTILITY(n)
    """,
    {
        "select": "search.repeat search.each",
        "expand": "search.repeat search.each",
        "simulate": "search.play play.head play.while play.move play.end",
        "back_up": "search.visits search.total search.mean",
    },
)
_PROGRAMS = {"mcts": MCTS, "monte_carlo": _PURE}


def listing(trace: MonteCarloTrace, lang: str = "en") -> Listing:
    """Return the pseudo-code of a search, with its number of playouts and its c.

    >>> import gametree as gt
    >>> listing(gt.mcts("[[3 12] [2 4]]", playouts=5, c=2).trace).lines[8].text
    'if PLAYER(n) = MAX then n ← argmax s of Q(s) + 2·√(ln N(n) / N(s))'
    """
    rounds = trace.playouts if trace.c is not None else trace.playouts // len(trace.tree.children(0))
    best = "least" if trace.tree.kind(0) == MIN else "greatest"
    replacements = {"PLAYOUTS": str(rounds), "C·": f"{rounded(trace.c or 0)}·", "BEST": best}
    lines = []
    for row in _program(trace).rows(Rules()):
        text = row.text
        for name, number in replacements.items():
            text = text.replace(name, number)
        lines.append(Line(row.indent, line(text, lang)))
    return Listing(trace.algorithm, tuple(lines))


def lit(trace: MonteCarloTrace) -> tuple[tuple[int, ...], ...]:
    """Return for each event the lines that it carries out: indices into ``listing(trace).lines``.

    >>> import gametree as gt
    >>> lit(gt.monte_carlo("[3 5]", playouts_per_move=1).trace)[:2]
    ((1, 2), (3, 8, 9, 11))
    """
    program, kinds = _program(trace), trace.tree.kinds
    player_of = {kind: "player" if player_number(kind) else kind for kind in kinds}
    index = {row.tag: number for number, row in enumerate(program.rows(Rules()))}
    last = len(trace) - 1
    return tuple(
        tuple(
            index[tag]
            for tag in [
                *program.tags(kind, player_of[trace.tree.kind(node)]),
                *(["search.end"] if number == last else []),
            ]
            if not (tag == "play.move" and kind is Phase.SIMULATE and not moves)
        )
        for number, (kind, node, _, _, moves) in enumerate(trace.raw)
    )


def _program(trace: MonteCarloTrace) -> PseudocodeProgram:
    return _SEVERAL if trace.tree.utilities and trace.c is not None else _PROGRAMS[trace.algorithm]
