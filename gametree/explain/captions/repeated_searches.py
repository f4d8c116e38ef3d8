"""Sentences about searches that come back to a node: null windows, passes and rounds, the plans of SSS*."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...languages import listed, move_apart, shortened
from ...node_kinds import MAX
from ...phrases import gettext, ngettext
from ...rules import Window
from ...trace.annotations import written_window
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import Number, Value, is_infinite, show
from .frame_facts import FrameFacts

# ---- Sentences about null windows: what principal variation search asks of a later move, and the answer ----

ASKS_FOR_MORE = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth more than %(value)s (α)."
)
ASKS_FOR_LESS = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth less than %(value)s (β)."
)
# TRANSLATORS: the test is a search with a null window
SEARCHED_AGAIN = gettext(
    "The test showed that %(node)s is better for %(player)s than %(value)s, so %(node)s is searched again with the "
    "window %(window)s."
)
NOT_MORE = gettext(
    "The null window %(window)s shows that %(node)s is not worth more than %(value)s (α): one test is enough."
)
NOT_LESS = gettext(
    "The null window %(window)s shows that %(node)s is not worth less than %(value)s (β): one test is enough."
)
MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), so %(node)s must be searched "
    "again."
)
LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), so %(node)s must be searched "
    "again."
)
MUCH_MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), and so much more that it need "
    "not be searched again."
)
MUCH_LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), and so much less that it need "
    "not be searched again."
)


def is_test(facts: FrameFacts, moment: int, node: NodeId) -> bool:
    """Tell whether the visit that began at a moment is a test with a null window that the node above made."""
    above = facts.tree.parent(node)
    if not facts.trace.facts.scouts or above is None:
        return False
    return facts.visits.window(moment, above) != _window(facts, moment)


def question(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a null window asks of a node; "" for any other entry."""
    above = facts.tree.parent(event.node)
    if above is None or not is_test(facts, moment, event.node):
        return ""
    asks = ASKS_FOR_MORE if facts.kind(above) == MAX else ASKS_FOR_LESS
    return asks.of(**_told(facts, moment, event.node, above)).told(t)


def searched_again(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a node is searched once more because a test found it better; "" for any other entry."""
    above = facts.tree.parent(event.node)
    if not facts.trace.facts.scouts or above is None:
        return ""
    if facts.trace.raw[moment - 1][:2] != (EventKind.LEAVE, event.node):
        return ""
    value = facts.number(event.alpha if facts.kind(above) == MAX else event.beta, above)
    told = {"node": facts.label(event.node), "player": facts.player(above), "value": value}
    return SEARCHED_AGAIN.of(**told, window=written_window((event.alpha, event.beta))).told(t)


def answer(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a null window has found out when a node is left; "" where there was no test."""
    above = facts.tree.parent(event.node)
    if not facts.trace.facts.scouts or above is None:
        return ""
    entry = facts.visits.entry(moment, event.node)
    if not is_test(facts, entry, event.node):
        return ""
    assert event.value is not None and not isinstance(event.value, tuple)
    alpha, beta = facts.visits.window(moment, above)
    at_max = facts.kind(above) == MAX
    is_better = event.value > alpha if at_max else event.value < beta
    if not is_better:
        message = NOT_MORE if at_max else NOT_LESS
    elif alpha < event.value < beta:
        message = MORE if at_max else LESS
    else:
        message = MUCH_MORE if at_max else MUCH_LESS
    return message.of(**_told(facts, entry, event.node, above)).told(t)


def _window(facts: FrameFacts, moment: int) -> Window:
    _, _, _, alpha, beta = facts.trace.raw[moment]
    return alpha, beta


def _told(facts: FrameFacts, entry: int, node: NodeId, above: NodeId) -> dict[str, str]:
    alpha, beta = _window(facts, entry)
    return {
        "node": facts.label(node),
        "window": written_window((alpha, beta)),
        "value": facts.number(alpha if facts.kind(above) == MAX else beta, above),
    }


# ---- Sentences about rounds: the passes of MTD(f), what they remember, and the iterations of iterative … ----

PASS = gettext("Pass %(number)d asks with the null window %(window)s whether %(root)s is worth at least %(beta)s.")
ITERATION = gettext("The iteration with depth limit %(depth)d begins.")
# TRANSLATORS: %(order)s is a list of nodes such as "C, B, D"
ITERATION_IN_ORDER = gettext(
    "The iteration with depth limit %(depth)d begins; by the values found before, the order at %(root)s is %(order)s."
)
ITERATION_OVER = gettext("The iteration with depth limit %(depth)d is over: %(value)s, with the move %(move)s.")
AT_LEAST = gettext("Pass %(number)d is over, and the answer is yes: %(root)s is worth at least %(beta)s.")
PASS_LESS = gettext("Pass %(number)d is over, and the answer is no: %(root)s is worth less than %(beta)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "B1 = 3 and C ≤ 2"
REMEMBERED = ngettext(
    "%(known)s is remembered from an earlier pass and is enough, so that node is not searched again.",
    "%(known)s are remembered from earlier passes and are enough, so those nodes are not searched again.",
)


def begins(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say which pass or iteration begins at the root; "" for any other entry."""
    if event.node != 0:
        return ""
    number, root = facts.visits.times(moment + 1, 0), facts.label(0)
    if facts.trace.facts.closes_in:
        window = written_window((event.alpha, event.beta))
        return PASS.of(number=number, window=window, root=root, beta=show(event.beta)).told(t)
    if not facts.trace.facts.deepens:
        return ""
    if number == 1 or len(facts.children(0)) == 1:
        return ITERATION.of(depth=number).told(t)
    return ITERATION_IN_ORDER.of(depth=number, order=_order(facts, moment), root=root).told(t)


def ends(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a pass or an iteration has found; "" at any other node, and for the last one, which is the result."""
    if event.node != 0 or moment + 1 == len(facts.trace):
        return ""
    number, root = facts.visits.times(moment, 0), facts.label(0)
    if facts.trace.facts.deepens:
        value = f"{root} {facts.equals(0)} {show(_value(event))}"
        return ITERATION_OVER.of(
            depth=number, value=value, move=move_apart(t, facts.tree.move(facts.after.line[1]))
        ).told(t)
    if not facts.trace.facts.closes_in:
        return ""
    message = AT_LEAST if _value(event) >= event.beta else PASS_LESS  # type: ignore[operator]
    return message.of(number=number, root=root, beta=facts.number(event.beta, 0)).told(t)


def recalled(t: NullTranslations, facts: FrameFacts, nodes: list[NodeId]) -> str:
    """Say what is remembered of nodes, so that they are not searched again; "" where there are none."""
    return REMEMBERED.of(known=listed(t, nodes, facts.known), count=len(nodes)).told(t) if nodes else ""


def _value(event: Event) -> Value:
    assert event.value is not None
    return event.value


def _order(facts: FrameFacts, moment: int) -> str:
    """Write the children of the root in the order of the values last found for them, best first."""
    found = {
        node: value
        for kind, node, value, *_ in facts.trace.raw[:moment]
        if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    below = facts.children(0)
    known = [child for child in below if child in found]
    known.sort(key=lambda child: found[child], reverse=facts.kind(0) == MAX)  # type: ignore[arg-type, return-value]
    names = [facts.label(child) for child in (*known, *(child for child in below if child not in found))]
    return ", ".join(shortened(names))


# ---- Sentences about SSS*: which state comes next because of its merit, what is solved, what is given up ----

# ---- sentences ----------------------------------------------------------------------------------


# TRANSLATORS: SSS* goes on where the merit is best; %(estimate)s is a formula such as "B ≈ 5"
EVALUATED_AT_THE_LIMIT = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s, so its merit is now %(new)s."
)
EVALUATED_FREE = gettext(
    "The merit of %(leaf)s is still %(merit)s, so it is evaluated: its value %(value)s is now its merit."
)
EVALUATED_STAYS = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s, and is evaluated: it is worth %(value)s, so its merit does "
    "not change."
)
EVALUATED = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s, and is evaluated: it is worth %(value)s, so its merit is "
    "now %(new)s."
)
OPENED_FREE = gettext("The merit of %(node)s is still %(merit)s, the best possible, so it is opened.")
OPENED = gettext("%(node)s has the best merit for %(player)s, %(merit)s, and is opened.")
PLANS_OF_THEIR_OWN = gettext(
    "%(mover)s moves there, so a plan needs only one child: each child starts plans of its own."
)
ANSWERS_ALL = gettext("%(mover)s moves there, so a plan must cover every child; they are taken one after another.")
RECALLED = gettext("%(leaf)s, evaluated before, now has the best merit for %(player)s, %(merit)s: it is solved.")
TAKES_OVER = gettext("%(node)s takes the merit %(value)s of %(child)s.")
LIMITED = gettext("%(child)s limits the merit of %(node)s to %(value)s: %(known)s.")
PRUNED = ngettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s, so "
    "%(pruned)s is pruned.",
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s, so "
    "%(pruned)s are pruned.",
)
GIVEN_UP = gettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s: the "
    "others are given up."
)
SOLVED = gettext("%(node)s is solved with the merit %(value)s, and no other merit is better for %(player)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "D ≤ 14 and A ≤ 14"
SHOWS = gettext("That shows %(known)s.")
MORE_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more leaf until the best plan is solved.",
    "The search evaluates %(count)d more leaves until the best plan is solved.",
)
UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d leaf until the best plan is solved.",
    "The search evaluates %(count)d leaves until the best plan is solved.",
)
MORE_POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more position until the best plan is solved.",
    "The search evaluates %(count)d more positions until the best plan is solved.",
)
POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d position until the best plan is solved.",
    "The search evaluates %(count)d positions until the best plan is solved.",
)


def _evaluated(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say why a leaf is evaluated now, and what its merit is from then on."""
    value, merit = _plan_value(event), _merit(facts, event)
    new = min(merit, value) if facts.kind(0) == MAX else max(merit, value)
    if facts.is_judged(event.node):
        message = EVALUATED_AT_THE_LIMIT
    elif is_infinite(merit):
        message = EVALUATED_FREE
    else:
        message = EVALUATED_STAYS if new == merit else EVALUATED
    label, shown = facts.label(event.node), show(value)
    told = {
        "leaf": label,
        "player": facts.player(0),
        "merit": show(merit, sign=is_infinite(merit)),
        "estimate": f"{label} ≈ {shown}",
    }
    return message.of(**told, value=shown, new=show(new)).told(t)


def _opened(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say why a node is opened now, and how its children count."""
    merit, node = _merit(facts, event), facts.label(event.node)
    why = (OPENED_FREE if is_infinite(merit) else OPENED).of(
        node=node, player=facts.player(0), merit=show(merit, sign=is_infinite(merit))
    )
    how = PLANS_OF_THEIR_OWN if facts.kind(event.node) == facts.kind(0) else ANSWERS_ALL
    return [why.told(t), how.of(mover=facts.player(event.node)).told(t)]


def _recalled(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    leaf, merit = facts.label(event.node), show(_plan_value(event))
    return RECALLED.of(leaf=leaf, player=facts.player(0), merit=merit).told(t)


def _improved(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    node, child = facts.label(event.node), facts.label(facts.visits.last_returned(moment))
    message = TAKES_OVER if facts.kind(event.node) == facts.kind(0) else LIMITED
    return message.of(node=node, child=child, value=show(_plan_value(event)), known=facts.known(event.node)).told(t)


def _cut(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that all other plans through a node are given up, because a solved one has the best merit."""
    cut = next(cut for cut in facts.cuts if facts.moment(cut) == moment)
    return (
        (PRUNED if cut.pruned else GIVEN_UP)
        .of(
            child=facts.label(facts.visits.last_returned(moment)),
            node=facts.label(event.node),
            player=facts.player(0),
            value=show(_plan_value(event)),
            pruned=listed(t, cut.pruned, facts.label),
            count=len(cut.pruned),
        )
        .told(t)
    )


def _solved(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    return SOLVED.of(node=facts.label(event.node), player=facts.player(0), value=show(_plan_value(event))).told(t)


def _shown(t: NullTranslations, facts: FrameFacts, node: NodeId | None) -> str:
    """Say what is now known of a node and of those above it; "" for nothing new."""
    changed = facts.changed_up(node)
    return SHOWS.of(known=listed(t, changed, facts.known)).told(t) if changed else ""


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say why a leaf is evaluated, then the most important thing that followed."""
    event = facts.moments(EventKind.EVALUATE)[0][1]
    said = _evaluated(t, facts, event)
    if cuts := facts.moments(EventKind.CUT):
        return [said, _cut(t, facts, *cuts[-1])]
    if solved := [moment for moment in facts.moments(EventKind.LEAVE) if moment[1].node != 0]:
        return [said, _solved(t, facts, solved[-1][1])]
    if recalled := facts.moments(EventKind.RECALL):
        return [said, _recalled(t, facts, recalled[-1][1])]
    if improved := facts.moments(EventKind.IMPROVE):
        return [said, _improved(t, facts, *improved[-1])]
    return [said, _shown(t, facts, facts.tree.parent(event.node))]


def _node_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say that a node is solved, then what is given up above it."""
    _, event = facts.moments(EventKind.LEAVE)[0]
    if cuts := facts.moments(EventKind.CUT):
        return [_cut(t, facts, *cuts[-1]), _shown(t, facts, event.node)]
    said = [_solved(t, facts, event)] if event.node != 0 else []
    return [*said, _shown(t, facts, event.node)]


def _cut_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    pruning = [cut for cut in facts.cuts if cut.pruned]
    if not pruning:
        more, only = (MORE_UNTIL_SOLVED, UNTIL_SOLVED)
        if facts.judges:
            more, only = MORE_POSITIONS_UNTIL_SOLVED, POSITIONS_UNTIL_SOLVED
        message = more if facts.frame.index > 1 else only
        return [message.of(count=len(facts.moments(EventKind.EVALUATE))).told(t)]
    moment = facts.moment(pruning[0])
    return [_cut(t, facts, moment, facts.event(moment))]


def _event_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    moment, event = facts.start, facts.events[0]
    if event.kind is EventKind.ENTER:
        return _opened(t, facts, event)
    if event.kind is EventKind.EVALUATE:
        return [_evaluated(t, facts, event), _shown(t, facts, facts.tree.parent(event.node))]
    if event.kind is EventKind.RECALL:
        return [_recalled(t, facts, event)]
    if event.kind is EventKind.IMPROVE:
        return [_improved(t, facts, moment, event)]
    if event.kind is EventKind.CUT:
        return [_cut(t, facts, moment, event)]
    return [_solved(t, facts, event)] if event.node != 0 else []


STEPS: dict[str, Callable[[NullTranslations, FrameFacts], list[str]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _plan_value(event: Event) -> Number:
    assert event.value is not None and not isinstance(event.value, tuple)
    return event.value


def _merit(facts: FrameFacts, event: Event) -> Number:
    """Return the merit of a state: β for MAX at the root, α for MIN."""
    return event.beta if facts.kind(0) == MAX else event.alpha
