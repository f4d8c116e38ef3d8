"""Sentences about searches that revisit nodes: null windows, passes, iterations, and the plans of SSS*."""

from __future__ import annotations

from collections.abc import Callable

from ...languages import comma_joined, elide
from ...node_kinds import MAX
from ...phrases import Text, gettext, ngettext
from ...rules import Window
from ...search.problem import best_first
from ...trace.annotations import written_window
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import INF, Number, Value, is_infinite, show
from .frame_facts import CaptionContext, player_bound

_ASKS_FOR_MORE = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth more than %(value)s (α)."
)
_ASKS_FOR_LESS = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth less than %(value)s (β)."
)
# TRANSLATORS: this sentence names the value at which the null window begins, as in "MAX has 3 at A; the null window (3,
# 4) …"
_ASKS_FOR_BETTER = gettext(
    "%(player)s has %(value)s at %(owner)s; the null window %(window)s only asks whether %(node)s is better for it."
)
_ASKS_BRIEFLY = (
    gettext("The null window %(window)s only asks whether %(node)s is worth more than %(value)s."),
    gettext("The null window %(window)s only asks whether %(node)s is worth less than %(value)s."),
)
"""short forms for captions with another long sentence; here and below, the first message is for a MAX node and the
second for a MIN node
"""
# TRANSLATORS: the test is a search with a null window
_SEARCHED_AGAIN = gettext(
    "%(node)s is better for %(player)s than %(value)s, so it is searched again, with the window %(window)s."
)
_SEARCHED_AGAIN_BRIEFLY = gettext("%(node)s is searched again, with the window %(window)s.")
_NOT_MORE = gettext("The null window %(window)s shows that %(node)s is not worth more than %(value)s (α).")
_NOT_LESS = gettext("The null window %(window)s shows that %(node)s is not worth less than %(value)s (β).")
_MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), so it must be searched again."
)
_LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), so it must be searched again."
)
_MUCH_MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), and no second search is needed."
)
_MUCH_LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), and no second search is needed."
)
_ANSWERS_BRIEFLY = {
    _NOT_MORE: gettext("%(node)s is not worth more than %(value)s."),
    _NOT_LESS: gettext("%(node)s is not worth less than %(value)s."),
    _MORE: gettext("%(node)s is worth more than %(value)s, so it is searched again."),
    _LESS: gettext("%(node)s is worth less than %(value)s, so it is searched again."),
    _MUCH_MORE: gettext("%(node)s is worth more than %(value)s, which is enough."),
    _MUCH_LESS: gettext("%(node)s is worth less than %(value)s, which is enough."),
}


def _is_test(context: CaptionContext, moment: int, node: NodeId) -> bool:
    """Return whether the visit of the node that began at the given moment is a null-window test by its parent."""
    parent = context.tree.parent(node)
    if not context.trace.facts.scouts or parent is None:
        return False
    return context.visits.window(moment, parent) != _window(context, moment)


def question(context: CaptionContext, moment: int, event: Event) -> Text:
    """Describe what a null window tests at a node; return "" if the node is entered for another reason."""
    parent = context.tree.parent(event.node)
    if parent is None or not _is_test(context, moment, event.node):
        return ""
    is_less = context.kind(parent) != MAX
    values = _window_values(context, moment, event.node, parent)
    if context.is_brief:
        return context.say(_ASKS_BRIEFLY[is_less], **values)
    owner = player_bound(context, event, upper=is_less)
    if owner is None:
        return context.say(_ASKS_FOR_LESS if is_less else _ASKS_FOR_MORE, **values)
    values["value"] = context.secured_text(context.has(owner, event.beta if is_less else event.alpha), owner)
    return context.say(_ASKS_FOR_BETTER, **values, player=context.player(owner), owner=context.label(owner))


def searched_again(context: CaptionContext, moment: int, event: Event) -> Text:
    """Announce the repeated search of a node after a test has shown that the node is better; return "" if the node is
    entered for another reason.
    """
    parent = context.tree.parent(event.node)
    if not context.trace.facts.scouts or parent is None:
        return ""
    if context.trace.raw[moment - 1][:2] != (EventKind.LEAVE, event.node):
        return ""
    value = context.number(event.alpha if context.kind(parent) == MAX else event.beta, parent)
    values = {"node": context.label(event.node), "player": context.player(parent), "value": value}
    message = _SEARCHED_AGAIN_BRIEFLY if context.is_brief else _SEARCHED_AGAIN
    return context.say(message, **values, window=written_window((event.alpha, event.beta)))


def answer(context: CaptionContext, moment: int, event: Event) -> Text:
    """Describe the result of a null-window test when a node is left; return "" if there was no test."""
    parent = context.tree.parent(event.node)
    if not context.trace.facts.scouts or parent is None:
        return ""
    entry = context.visits.entry(moment, event.node)
    if not _is_test(context, entry, event.node):
        return ""
    assert event.value is not None and not isinstance(event.value, tuple)
    alpha, beta = context.visits.window(moment, parent)
    at_max = context.kind(parent) == MAX
    is_better = event.value > alpha if at_max else event.value < beta
    if not is_better:
        message = _NOT_MORE if at_max else _NOT_LESS
    elif alpha < event.value < beta:
        message = _MORE if at_max else _LESS
    else:
        message = _MUCH_MORE if at_max else _MUCH_LESS
    if context.is_brief:
        message = _ANSWERS_BRIEFLY[message]
    return context.say(message, **_window_values(context, entry, event.node, parent))


def _window(context: CaptionContext, moment: int) -> Window:
    _, _, _, alpha, beta = context.trace.raw[moment]
    return alpha, beta


def _window_values(context: CaptionContext, entry: int, node: NodeId, parent: NodeId) -> dict[str, Text]:
    alpha, beta = _window(context, entry)
    return {
        "node": context.label(node),
        "window": written_window((alpha, beta)),
        "value": context.number(alpha if context.kind(parent) == MAX else beta, parent),
    }


# ---- Sentences about passes and iterations -------------------------------------------------------

_PASS = gettext("Pass %(number)d asks with the null window %(window)s whether %(root)s is worth at least %(beta)s.")
_FIRST_PASS = gettext(
    "Pass 1 asks with the null window %(window)s whether %(root)s is worth at least the first guess, %(beta)s."
)
# TRANSLATORS: %(known)s is the result of the previous passes, such as "A ≤ 3"
_NEXT_PASS = gettext(
    "So far %(known)s, so pass %(number)d asks with the null window %(window)s whether %(root)s is worth at least "
    "%(beta)s."
)
_ITERATION = gettext("The iteration with depth limit %(depth)d begins.")
# TRANSLATORS: %(order)s is a list of nodes such as "C, B, D"
_ITERATION_IN_ORDER = gettext(
    "The iteration with depth limit %(depth)d begins; by the values found before, the order at %(root)s is %(order)s."
)
_ITERATION_BRIEFLY = gettext("The iteration with depth limit %(depth)d begins, in the order %(order)s.")
_ITERATION_OVER = gettext("The iteration with depth limit %(depth)d is over: %(value)s, with the move %(move)s.")
_AT_LEAST = gettext("Pass %(number)d is over, and the answer is yes: %(root)s is worth at least %(beta)s.")
_PASS_LESS = gettext("Pass %(number)d is over, and the answer is no: %(root)s is worth less than %(beta)s.")
_AT_LEAST_BRIEFLY = gettext("Pass %(number)d is over: %(root)s is worth at least %(beta)s.")
_LESS_BRIEFLY = gettext("Pass %(number)d is over: %(root)s is worth less than %(beta)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "B1 = 3 and C ≤ 2"
_REMEMBERED = ngettext(
    "%(known)s is known from an earlier pass, which is enough here.",
    "%(known)s are known from earlier passes, which is enough here.",
)


def begins(context: CaptionContext, moment: int, event: Event) -> Text:
    """Announce the pass or iteration that begins at the root; return "" if another node is entered, or for other
    searches.
    """
    if event.node != 0:
        return ""
    number, root = context.visits.times(moment + 1, 0), context.label(0)
    if context.trace.facts.narrows_bounds:
        message = _PASS if context.is_brief else _FIRST_PASS if number == 1 else _NEXT_PASS
        values = {"number": number, "window": written_window((event.alpha, event.beta)), "root": root}
        return context.say(message, **values, beta=show(event.beta), known=context.known_before(0))
    if not context.trace.facts.deepens:
        return ""
    if number == 1 or len(context.children(0)) == 1:
        return context.say(_ITERATION, depth=number)
    message = _ITERATION_BRIEFLY if context.is_brief else _ITERATION_IN_ORDER
    return context.say(message, depth=number, order=_order(context, moment), root=root)


def ends(context: CaptionContext, moment: int, event: Event) -> Text:
    """Report the result of a pass or an iteration; return "" at other nodes, and for the last pass or iteration, whose
    result is that of the search.
    """
    if event.node != 0 or moment + 1 == len(context.trace):
        return ""
    number, root = context.visits.times(moment, 0), context.label(0)
    if context.trace.facts.deepens:
        value = f"{context.tree.label(0)} {context.equals(0)} {show(_value(event))}"
        return context.say(_ITERATION_OVER, depth=number, value=value, move=context.move(context.after.line[1]))
    if not context.trace.facts.narrows_bounds:
        return ""
    at_least, less = (_AT_LEAST_BRIEFLY, _LESS_BRIEFLY) if context.is_brief else (_AT_LEAST, _PASS_LESS)
    message = at_least if _value(event) >= event.beta else less  # type: ignore[operator]
    return context.say(message, number=number, root=root, beta=context.number(event.beta, 0))


def recalled(context: CaptionContext, nodes: list[NodeId]) -> Text:
    """Name the remembered nodes that are not searched again; return "" if there are none."""
    return context.say(_REMEMBERED, known=context.listed(nodes, context.known_noun), count=len(nodes)) if nodes else ""


def _value(event: Event) -> Value:
    assert event.value is not None
    return event.value


def _order(context: CaptionContext, moment: int) -> Text:
    values = {
        node: value
        for kind, node, value, *_ in context.trace.raw[:moment]
        if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    in_order = best_first(context.children(0), values.get, context.kind(0))
    return comma_joined(elide(in_order, context.label))


# ---- sentences ----------------------------------------------------------------------------------


# TRANSLATORS: SSS* continues where the merit is best; %(estimate)s is a formula such as "B ≈ 5"
_EVALUATED_AT_THE_LIMIT = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s, so its merit is now %(new)s."
)
_EVALUATED_AT_THE_LIMIT_BRIEFLY = gettext("At the depth limit, %(estimate)s; its merit is now %(new)s.")
_EVALUATED_FREE = gettext(
    "The merit of %(leaf)s is still %(merit)s, so it is evaluated: its value %(value)s is now its merit."
)
_EVALUATED_FREE_STAYS = gettext(
    "The merit of %(leaf)s is still %(merit)s, so it is evaluated: it is worth %(value)s, so its merit does not change."
)
_EVALUATED_STAYS = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s; it is worth %(value)s, so its merit does not change."
)
_EVALUATED = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s; it is worth %(value)s, so its merit is now %(new)s."
)
_FREE_BRIEFLY = gettext("%(leaf)s, whose merit is still %(merit)s, is evaluated: its merit is now %(new)s.")
_EVALUATED_BRIEFLY = gettext("%(leaf)s, with the best merit, %(merit)s, is worth %(value)s: its merit is now %(new)s.")
_FREE_STAYS_BRIEFLY = gettext(
    "%(leaf)s, whose merit is still %(merit)s, is evaluated: it is worth %(value)s and keeps its merit."
)
_STAYS_BRIEFLY = gettext("%(leaf)s, with the best merit, %(merit)s, is worth %(value)s and keeps its merit.")
_OPENED_FREE = gettext("The merit of %(node)s is still %(merit)s, the best possible, so it is opened.")
_OPENED = gettext("%(node)s has the best merit for %(player)s, %(merit)s, and is opened.")
_PLANS_OF_THEIR_OWN = gettext("%(mover)s moves there, so each child starts plans of its own.")
_ANSWERS_ALL = gettext("%(mover)s moves there, so a plan must cover every child, one after another.")
# TRANSLATORS: a node is solved when the plan through it has no open part below it
_RECALLED = gettext(
    "%(leaf)s, evaluated before, now has the best merit for %(player)s, %(merit)s: it is solved (nothing is open "
    "below)."
)
_RECALLED_BRIEFLY = gettext(
    "%(leaf)s, evaluated before, now has the best merit, %(merit)s: it is solved (nothing is open below)."
)
_LEAVES_MERIT = gettext("%(child)s leaves the merit of %(node)s at %(value)s.")
_TAKES_OVER = gettext("%(node)s takes the merit %(value)s of %(child)s.")
_LIMITED = gettext("%(child)s limits the merit of %(node)s to %(value)s: %(known)s.")
_PRUNED = ngettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit than %(value)s, so %(pruned)s is "
    "pruned.",
    "%(child)s is solved, and no other plan through %(node)s has a better merit than %(value)s, so %(pruned)s are "
    "pruned.",
)
_GIVEN_UP = gettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit than %(value)s: the others are given "
    "up."
)
_PRUNED_BRIEFLY = ngettext(
    "%(child)s is solved, and no other plan through %(node)s is better, so %(pruned)s is pruned.",
    "%(child)s is solved, and no other plan through %(node)s is better, so %(pruned)s are pruned.",
)
_GIVEN_UP_BRIEFLY = gettext(
    "%(child)s is solved, and no other plan through %(node)s is better: the others are given up."
)
_SOLVED = gettext(
    "%(node)s is solved (its plan is complete) with the merit %(value)s, and no other merit is better for %(player)s."
)
_SOLVED_BRIEFLY = gettext("%(node)s is solved (its plan is complete) with the best merit, %(value)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "D ≤ 14 and A ≤ 14"
_SHOWS = gettext("That shows %(known)s.")
_MORE_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more leaf until the best plan is solved.",
    "The search evaluates %(count)d more leaves until the best plan is solved.",
)
_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d leaf until the best plan is solved.",
    "The search evaluates %(count)d leaves until the best plan is solved.",
)
_MORE_POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more position until the best plan is solved.",
    "The search evaluates %(count)d more positions until the best plan is solved.",
)
_POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d position until the best plan is solved.",
    "The search evaluates %(count)d positions until the best plan is solved.",
)


_LEAVES_BRIEFLY = {
    _EVALUATED_AT_THE_LIMIT: _EVALUATED_AT_THE_LIMIT_BRIEFLY,
    _EVALUATED_FREE: _FREE_BRIEFLY,
    _EVALUATED_FREE_STAYS: _FREE_STAYS_BRIEFLY,
    _EVALUATED_STAYS: _STAYS_BRIEFLY,
    _EVALUATED: _EVALUATED_BRIEFLY,
}


def _is_free(context: CaptionContext, merit: Number) -> bool:
    """Return whether a merit is still the best possible because no leaf has limited it."""
    return merit == (INF if context.kind(0) == MAX else -INF)


def _evaluated(context: CaptionContext, event: Event) -> Text:
    value, merit = _plan_value(event), _merit(context, event)
    new = min(merit, value) if context.kind(0) == MAX else max(merit, value)
    if context.is_limit_estimate(event.node):
        message = _EVALUATED_AT_THE_LIMIT
    elif new == merit:
        message = _EVALUATED_FREE_STAYS if _is_free(context, merit) else _EVALUATED_STAYS
    else:
        message = _EVALUATED_FREE if _is_free(context, merit) else _EVALUATED
    if context.is_brief:
        message = _LEAVES_BRIEFLY.get(message, message)
    label, shown = context.label(event.node), show(value)
    values = {
        "leaf": label,
        "player": context.player(0),
        "merit": show(merit, sign=is_infinite(merit)),
        "estimate": f"{context.tree.label(event.node)} ≈ {shown}",
    }
    return context.say(message, **values, value=shown, new=show(new))


def _opened(context: CaptionContext, event: Event) -> list[Text]:
    merit, node = _merit(context, event), context.label(event.node)
    reason = (_OPENED_FREE if _is_free(context, merit) else _OPENED).with_values(
        node=node, player=context.player(0), merit=show(merit, sign=is_infinite(merit))
    )
    how = _PLANS_OF_THEIR_OWN if context.kind(event.node) == context.kind(0) else _ANSWERS_ALL
    return [context.say(reason), context.say(how, mover=context.player(event.node))]


def _recalled(context: CaptionContext, event: Event) -> Text:
    leaf, merit = context.label(event.node), show(_plan_value(event))
    message = _RECALLED_BRIEFLY if context.is_brief else _RECALLED
    return context.say(message, leaf=leaf, player=context.player(0), merit=merit)


def _improved(context: CaptionContext, moment: int, event: Event) -> Text:
    node, child = context.label(event.node), context.label(context.visits.last_returned(moment))
    value = _plan_value(event)
    limits = _LEAVES_MERIT if _is_free(context, value) else _LIMITED
    message = _TAKES_OVER if context.kind(event.node) == context.kind(0) else limits
    return context.say(message, node=node, child=child, value=show(value), known=context.known(event.node))


def _cut(context: CaptionContext, moment: int, event: Event) -> Text:
    """Announce that all other plans through a node are dropped, because a solved plan has the best merit."""
    cut = next(cut for cut in context.cuts if context.moment(cut) == moment)
    pruned, given_up = (_PRUNED_BRIEFLY, _GIVEN_UP_BRIEFLY) if context.is_brief else (_PRUNED, _GIVEN_UP)
    return context.say(
        pruned if cut.pruned else given_up,
        child=context.label(context.visits.last_returned(moment)),
        node=context.label(event.node),
        player=context.player(0),
        value=show(_plan_value(event)),
        pruned=context.listed(cut.pruned, context.label),
        count=len(cut.pruned),
    )


def _solved(context: CaptionContext, event: Event) -> Text:
    message = _SOLVED_BRIEFLY if context.is_brief else _SOLVED
    return context.say(
        message, node=context.label(event.node), player=context.player(0), value=show(_plan_value(event))
    )


def _shown(context: CaptionContext, node: NodeId | None) -> Text:
    """Return, as text, the new intervals of a node and its ancestors, or "" if none is new."""
    changed = context.changed_up(node)
    return context.say(_SHOWS, known=context.listed(changed, context.known)) if changed else ""


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(context: CaptionContext) -> list[Text]:
    evaluations = context.moments(EventKind.EVALUATE)
    if not evaluations:  # only in a trace made by another program
        return _event_step(context)
    event = evaluations[0][1]
    sentence = _evaluated(context, event)
    if cuts := context.moments(EventKind.CUT):
        return [sentence, _cut(context, *cuts[-1])]
    if solved := [moment for moment in context.moments(EventKind.LEAVE) if moment[1].node != 0]:
        return [sentence, _solved(context, solved[-1][1])]
    if recalled := context.moments(EventKind.RECALL):
        return [sentence, _recalled(context, recalled[-1][1])]
    if improved := context.moments(EventKind.IMPROVE):
        return [sentence, _improved(context, *improved[-1])]
    return [sentence, _shown(context, context.tree.parent(event.node))]


def _node_step(context: CaptionContext) -> list[Text]:
    _, event = context.moments(EventKind.LEAVE)[0]
    if cuts := context.moments(EventKind.CUT):
        return [_cut(context, *cuts[-1]), _shown(context, event.node)]
    sentences = [_solved(context, event)] if event.node != 0 else []
    return [*sentences, _shown(context, event.node)]


def _cut_step(context: CaptionContext) -> list[Text]:
    pruning = [cut for cut in context.cuts if cut.pruned]
    if not pruning:
        more, only = (_MORE_UNTIL_SOLVED, _UNTIL_SOLVED)
        if context.judges:
            more, only = _MORE_POSITIONS_UNTIL_SOLVED, _POSITIONS_UNTIL_SOLVED
        message = more if context.frame.index > 1 else only
        return [context.say(message, count=len(context.moments(EventKind.EVALUATE)))]
    moment = context.moment(pruning[0])
    return [_cut(context, moment, context.event(moment))]


def _event_step(context: CaptionContext) -> list[Text]:
    moment, event = context.start, context.events[0]
    if event.kind is EventKind.ENTER:
        return _opened(context, event)
    if event.kind is EventKind.EVALUATE:
        return [_evaluated(context, event), _shown(context, context.tree.parent(event.node))]
    if event.kind is EventKind.RECALL:
        return [_recalled(context, event)]
    if event.kind is EventKind.IMPROVE:
        return [_improved(context, moment, event)]
    if event.kind is EventKind.CUT:
        return [_cut(context, moment, event)]
    return [_solved(context, event)] if event.node != 0 else []


STEPS: dict[str, Callable[[CaptionContext], list[Text]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _plan_value(event: Event) -> Number:
    assert event.value is not None and not isinstance(event.value, tuple)
    return event.value


def _merit(context: CaptionContext, event: Event) -> Number:
    """Return the merit of a state: β for MAX at the root, α for MIN."""
    return event.beta if context.kind(0) == MAX else event.alpha
