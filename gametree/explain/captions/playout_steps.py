"""Sentences about Monte Carlo search: the phase of the playout, the event, and the reason for the event."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...languages import quote_label, translator_for
from ...node_kinds import CHANCE, MAX, MIN, player_number
from ...phrases import Phrase, gettext
from ...search.playout_trace import RESULTS, MonteCarloEvent, Phase, best_child, mean_of, mean_text, rounded, uct
from ...search.preferences import entry_of
from ...search.puct import most_promising
from ...tree.tree import NodeId
from ...values import show

if TYPE_CHECKING:
    from ...search.playout_result import MonteCarloFrame


_MOST_TERMS = 3
"""number of children that a caption compares: the selected child and its closest rivals"""
MOST_MOVES = 9
"""maximum number of moves of a playout that is written in full"""


def caption(frame: MonteCarloFrame, lang: str = "en") -> str:
    """Return the caption of a frame.

    >>> import gametree as gt
    >>> frames = gt.mcts("[[3 12] [2 4]]", playouts=6, c=2, seed=1).frames()
    >>> print(frames[1].caption())
    Expand: the move a1 at A is new, so B is added to the tree.
    """
    translations = translator_for(lang)
    if not frame.events:
        return _plan(translations, frame)
    if frame.is_last:
        return f"{_last_playout(translations, frame)} {_end(translations, frame)}"
    return _playout(translations, frame) if frame.by == "playout" else _phase(translations, frame)


def _plan(translations: NullTranslations, frame: MonteCarloFrame) -> str:
    """Describe the plan of the search and the notation of results."""
    trace, tree = frame.trace, frame.tree
    if trace.priors is not None:
        plan = gettext("%(player)s is to move at %(root)s; tree search by PUCT runs %(count)s playouts.")
    elif trace.c is not None:
        # TRANSLATORS: "playout": a game played at random to its end; the words select, expand, simulate and back up
        # are those that begin the captions
        plan = gettext(
            "%(player)s is to move at %(root)s; Monte Carlo tree search runs %(count)s playouts: select, expand, "
            "simulate, back up."
        )
    else:
        plan = gettext(
            "%(player)s is to move at %(root)s; pure Monte Carlo runs %(count)s playouts, the same number for each "
            "move."
        )
    kind = tree.kind(0)
    values = {"player": kind if player_number(kind) else kind.upper(), "root": quote_label(translations, tree.label(0))}
    legend = number_legend(translations) if trace.priors is None else _PUCT_LEGEND.render(translations)
    return f"{plan.render(translations, count=trace.playouts, **values)} {legend}"


# TRANSLATORS: "prior": the probability that a move has before the search
_PUCT_LEGEND = gettext("W/N = Q is the mean of N results, P the prior of a move, U its bonus.")


def number_legend(translations: NullTranslations) -> str:
    """Explain the numbers at the nodes of a picture."""
    return gettext("At a node W/N = Q: N results, their sum W and mean Q.").render(translations)


def _phase(translations: NullTranslations, frame: MonteCarloFrame) -> str:
    events = frame.events
    if events[0].kind is Phase.SELECT:
        if len(events) == 1:
            return _select(translations, frame, events[0])
        line = " → ".join(map(frame.tree.label, frame.tree.path(events[-1].node)))
        # TRANSLATORS: %(line)s is, for example, "A → C → C2"
        followed = gettext("Select: the search follows %(line)s.").render(translations, line=line)
        return f"{followed} {_select(translations, frame, events[-1], is_second=True)}"
    if events[0].kind is Phase.EXPAND:
        return _expand(translations, frame, events[0].node)
    if events[0].kind in RESULTS:
        return _simulate(translations, frame, events[0])
    return _back_up(translations, frame, events)


def _select(
    translations: NullTranslations, frame: MonteCarloFrame, event: MonteCarloEvent, is_second: bool = False
) -> str:
    """Explain the choice of a child; if this is the second sentence of a caption, omit the name of the phase."""
    tree, node, child = frame.tree, event.node, event.child
    assert child is not None
    names = {"node": tree.label(node), "child": tree.label(child), "move": tree.move(child)}
    values: dict[str, object] = {place: quote_label(translations, name) for place, name in names.items()}
    if tree.kind(node) == CHANCE:
        return _BY_CHANCE[is_second].render(translations, **values)
    if frame.trace.c is None:
        return gettext("Select: the next move is %(move)s, which leads to %(child)s.").render(translations, **values)
    if frame.trace.priors is not None:
        return _choice_by_puct(translations, frame, node, _BY_PUCT[is_second])
    values |= {"c": rounded(frame.trace.c), "terms": "; ".join(_terms(frame, node, child)), "player": tree.kind(node)}
    messages = _BY_UCT.get(tree.kind(node), _BY_UCT_OF_PLAYER)
    return messages[is_second].render(translations, **values)


_BY_CHANCE = (
    gettext("Select: at %(node)s chance gives %(move)s, which leads to %(child)s."),
    gettext("At %(node)s chance gives %(move)s, which leads to %(child)s."),
)
"""pairs of messages, here and below: the first message is for a caption of one sentence, and the second message is for
the second sentence of a caption"""
_BY_UCT = {
    MIN: (
        # TRANSLATORS: the formula of UCT; the terms are, for example, "B: 0.5 − 1.41·√(ln 4/2) ≈ −0.68"
        gettext(
            "Select: at %(node)s MIN takes %(child)s, with the least Q − %(c)s·√((ln N)/n), where N counts the "
            "playouts of %(node)s (%(terms)s)."
        ),
        gettext("At %(node)s MIN takes %(child)s, with the least Q − %(c)s·√((ln N)/n) (%(terms)s)."),
    ),
    MAX: (
        gettext(
            "Select: at %(node)s MAX takes %(child)s, with the greatest Q + %(c)s·√((ln N)/n), where N counts the "
            "playouts of %(node)s (%(terms)s)."
        ),
        gettext("At %(node)s MAX takes %(child)s, with the greatest Q + %(c)s·√((ln N)/n) (%(terms)s)."),
    ),
}
_BY_UCT_OF_PLAYER = (
    gettext(
        "Select: at %(node)s %(player)s takes %(child)s, with the greatest Q + %(c)s·√((ln N)/n) in its own entry, "
        "where N counts the playouts of %(node)s (%(terms)s)."
    ),
    gettext(
        "At %(node)s %(player)s takes %(child)s, with the greatest Q + %(c)s·√((ln N)/n) in its own entry (%(terms)s)."
    ),
)


_BY_PUCT = (
    # TRANSLATORS: the formula of PUCT; %(best)s is, for example, "the greatest Q + U"; the terms are, for example,
    # "a1: 0.5 + 1.41·0.6·√4/3 ≈ 1.06"
    gettext(
        "Select: at %(node)s %(player)s takes %(move)s, with %(best)s, "
        "where U = %(c)s·P·√N/(1\u00a0+\u00a0n) (%(terms)s)."
    ),
    gettext("At %(node)s %(player)s takes %(move)s, with %(best)s (%(terms)s)."),
    gettext(
        "Expand: at %(node)s %(player)s takes the new move %(move)s, with %(best)s, "
        "where U = %(c)s·P·√N/(1\u00a0+\u00a0n) (%(terms)s)."
    ),
)
_BEST_BY_PUCT = {MAX: gettext("the greatest Q + U"), MIN: gettext("the least Q − U")}
_BEST_OF_PLAYER = gettext("the greatest Q + U in its own entry")


def _choice_by_puct(translations: NullTranslations, frame: MonteCarloFrame, node: NodeId, message: Phrase) -> str:
    """Explain the choice of a move by PUCT, with Q and U of the move and of its closest rivals."""
    kind, c, terms = frame.tree.kind(node), rounded(frame.trace.c or 0), list(frame.terms())
    is_min, above = kind == MIN, max(1, frame.after.visits[node])
    chosen = terms[most_promising(kind, terms)]
    nearest = sorted(terms, key=lambda term: (term is not chosen, term.score if is_min else -term.score))[:_MOST_TERMS]
    written = [
        f"{term.move}: {rounded(term.mean)} {'−' if is_min else '+'} {c}·{rounded(term.prior)}·√{above}"
        f"/{1 + term.visits} {'=' if round(term.score, 2) == term.score else '≈'} {rounded(term.score)}"
        for term in nearest
    ]
    return message.render(
        translations,
        node=quote_label(translations, frame.tree.label(node)),
        player=kind if player_number(kind) else kind.upper(),
        move=quote_label(translations, chosen.move),
        best=_BEST_BY_PUCT.get(kind, _BEST_OF_PLAYER),
        c=c,
        terms="; ".join(written + ["…"] * (len(terms) > len(nearest))),
    )


def _terms(frame: MonteCarloFrame, node: NodeId, chosen: NodeId) -> list[str]:
    """Return the UCT values of the selected child and its closest rivals as texts."""
    tree, kind, c = frame.tree, frame.tree.kind(node), frame.trace.c or 0.0
    visits, totals = frame.before.visits, frame.before.totals
    values = {child: uct(totals[child], visits[child], visits[node], c, kind) for child in tree.children(node)}
    nearest = sorted(values, key=lambda child: (child != chosen, values[child] if kind == MIN else -values[child]))[
        :_MOST_TERMS
    ]
    sign = "−" if kind == MIN else "+"
    means = {child: entry_of(kind, mean_of(totals[child], visits[child])) for child in nearest}
    terms = [
        f"{tree.label(child)}: {rounded(means[child])} {sign} {rounded(c)}·√((ln\u00a0{visits[node]})/{visits[child]})"
        f" ≈ {rounded(values[child])}"
        for child in nearest
    ]
    return [*terms, "…"] if len(values) > len(terms) else terms


def _expand(translations: NullTranslations, frame: MonteCarloFrame, node: NodeId) -> str:
    tree = frame.tree
    parent = tree.parent(node)
    assert parent is not None
    if frame.chooser is not None:
        return _choice_by_puct(translations, frame, parent, _BY_PUCT[2])
    names = {"move": tree.move(node), "parent": tree.label(parent), "node": tree.label(node)}
    values = {place: quote_label(translations, name) for place, name in names.items()}
    if tree.kind(parent) == CHANCE:
        message = gettext(
            "Expand: at %(parent)s chance gives %(move)s for the first time, so %(node)s is added to the tree."
        )
    else:
        message = gettext("Expand: the move %(move)s at %(parent)s is new, so %(node)s is added to the tree.")
    return message.render(translations, **values)


def _simulate(translations: NullTranslations, frame: MonteCarloFrame, event: MonteCarloEvent) -> str:
    assert event.value is not None
    moves = event.moves
    if len(moves) > MOST_MOVES:
        moves = (*moves[: MOST_MOVES - 1], "…", moves[-1])
    values = {
        "node": quote_label(translations, frame.tree.label(event.node)),
        "value": show(event.value),
        "moves": ", ".join(moves),
    }
    if event.kind is Phase.EVALUATE:
        # TRANSLATORS: the value of a position is estimated by a function
        return gettext(
            "Evaluate: the evaluation gives %(node)s the value %(value)s, in place of a playout to the end."
        ).render(translations, **values)
    if not event.moves:
        return gettext("Simulate: the game is over at %(node)s, with the result %(value)s.").render(
            translations, **values
        )
    # TRANSLATORS: %(moves)s is a list of moves, such as "3, 7, 1"
    return gettext(
        "Simulate: from %(node)s, random moves (%(moves)s) lead to the end of the game, with the result %(value)s."
    ).render(translations, **values)


def _back_up(translations: NullTranslations, frame: MonteCarloFrame, events: Sequence[MonteCarloEvent]) -> str:
    node, value = events[-1].node, events[-1].value
    assert value is not None
    total, visits = frame.after.totals[node], frame.after.visits[node]
    values = {
        "value": show(value),
        "node": quote_label(translations, frame.tree.label(node)),
        "line": " → ".join(frame.tree.label(event.node) for event in events),
        "known": f"W = {show(total)}, N = {visits}, Q {mean_text(total, visits)}",
    }
    if len(events) == 1:
        # TRANSLATORS: %(known)s is, for example, "W = 1, N = 2, Q = 0.5"
        return gettext("Back up: the result %(value)s is added at %(node)s: %(known)s.").render(translations, **values)
    # TRANSLATORS: %(line)s is, for example, "C2 → C → A"
    return gettext(
        "Back up: the result %(value)s is added to W, and 1 to N, along %(line)s; at %(node)s: %(known)s."
    ).render(translations, **values)


def _playout(translations: NullTranslations, frame: MonteCarloFrame) -> str:
    tree, events = frame.tree, frame.events
    simulated = next(event for event in events if event.kind in RESULTS)
    assert simulated.value is not None
    path = tree.path(simulated.node)
    values = {
        "number": frame.after.playouts,
        "line": " → ".join(map(tree.label, path)),
        "node": quote_label(translations, tree.label(simulated.node)),
        "value": show(simulated.value),
        "root": quote_label(translations, tree.label(0)),
        "known": f"Q {mean_text(frame.after.totals[0], frame.after.visits[0])}",
    }
    if simulated.kind is Phase.EVALUATE:
        message = gettext(
            "Playout %(number)s follows %(line)s and adds %(node)s to the tree; its evaluation is %(value)s, and now "
            "%(known)s at %(root)s."
        )
    elif not simulated.moves:
        message = gettext(
            "Playout %(number)s follows %(line)s, where the game is over with the result %(value)s; now %(known)s at "
            "%(root)s."
        )
    elif any(event.kind is Phase.EXPAND for event in events):
        # TRANSLATORS: %(line)s is, for example, "A → C → C2"; %(known)s is, for example, "Q = 0.5"
        message = gettext(
            "Playout %(number)s follows %(line)s and adds %(node)s to the tree; the random game from there ends with "
            "%(value)s, and now %(known)s at %(root)s."
        )
    else:
        message = gettext(
            "Playout %(number)s follows %(line)s; the random game from there ends with %(value)s, and now %(known)s at "
            "%(root)s."
        )
    return message.render(translations, **values)


def _last_playout(translations: NullTranslations, frame: MonteCarloFrame) -> str:
    """Describe the last playout, or only its last phase; end the caption with the result of the search."""
    events, total, visits = frame.events, frame.after.totals[0], frame.after.visits[0]
    assert events[-1].value is not None
    root = quote_label(translations, frame.tree.label(0))
    values = {"value": show(events[-1].value), "root": root, "number": frame.after.playouts}
    if frame.by == "playout":
        simulated = next(event.node for event in events if event.kind in RESULTS)
        values["line"] = " → ".join(map(frame.tree.label, frame.tree.path(simulated)))
        message = gettext("Playout %(number)s follows %(line)s and ends with %(value)s; now %(known)s at %(root)s.")
        return message.render(translations, known=f"Q {mean_text(total, visits)}", **values)
    known = f"W = {show(total)}, N = {visits}, Q {mean_text(total, visits)}"
    message = gettext("Back up: with the result %(value)s, the root %(root)s has %(known)s.")
    return message.render(translations, known=known, **values)


def _end(translations: NullTranslations, frame: MonteCarloFrame) -> str:
    trace, after = frame.trace, frame.after
    best = best_child(trace, 0, after.visits, after.totals)
    assert best is not None
    values = {
        "move": quote_label(translations, frame.tree.move(best)),
        "count": after.visits[best],
        "all": after.playouts,
        "mean": f"Q {mean_text(after.totals[best], after.visits[best])}",
    }
    if trace.c is not None:
        message = gettext(
            "The search is over: the best move is %(move)s, with %(count)s of %(all)s playouts and %(mean)s."
        )
    else:
        message = gettext("The search is over: the best move is %(move)s, with the best mean, %(mean)s.")
    return message.render(translations, **values)
