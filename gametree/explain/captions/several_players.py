"""Sentences about games of several players: the relevant entry of a tuple, and cut-offs that follow from a bound on the
sum.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...node_kinds import CHANCE
from ...phrases import Phrase, Text, gettext, ngettext
from ...search.preferences import entry_of
from ...trace.annotations import cut_test
from ...trace.replay import Cut
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import Number, show
from . import tree_nodes, whole_search
from .chance import LEAF_ALONE, LEAF_AND_MEAN, LEAF_AND_MEAN_BRIEFLY, LEAF_AND_SUM, LEAF_AND_SUM_BRIEFLY, MEAN
from .frame_facts import CaptionContext
from .tree_nodes import CUTS, in_list
from .whole_search import LEAVES_ESTIMATE, LEAVES_EXACT

# TRANSLATORS: as in "p2 gets at least 6 at C, so little is left for p1 that it prefers what it has at A (6 ≥ β = 5): …"
_LEAVES_TOO_LITTLE = ngettext(
    "%(player)s gets at least %(value)s at %(node)s, which leaves %(other)s no more than it has at %(owner)s "
    "(%(test)s), so %(pruned)s is pruned.",
    "%(player)s gets at least %(value)s at %(node)s, which leaves %(other)s no more than it has at %(owner)s "
    "(%(test)s), so %(pruned)s are pruned.",
)
_LEAVES_TOO_LITTLE_BRIEFLY = ngettext(
    "%(player)s gets at least %(value)s at %(node)s, too much for %(other)s (%(test)s): %(pruned)s is pruned.",
    "%(player)s gets at least %(value)s at %(node)s, too much for %(other)s (%(test)s): %(pruned)s are pruned.",
)
_GETS_THE_MOST = ngettext(
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s is pruned.",
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s are pruned.",
)
_NOTHING_LEFT = gettext("%(player)s gets %(value)s at %(node)s: a cut-off (%(test)s), but nothing is left to prune.")
# TRANSLATORS: as in "p1 already has 5 at A, so with 5 or more for p2 this node is of no use to p1 (β = 5)."
_HAS = gettext(
    "If %(player)s gets %(bound)s or more here, too little is left for %(other)s, which already has %(has)s at "
    "%(owner)s (β = %(bound)s)."
)


def cut_offs(context: CaptionContext) -> Text:
    """Describe the cut-offs of a step, starting with those that prune something; return "" if there are none."""
    cuts = [cut for cut in context.cuts if cut.pruned] or list(context.cuts[:1])
    if not cuts or len(cuts) == 1:
        return _cut_off(context, cuts[0]) if cuts else ""
    return context.say(CUTS, cuts=context.listed(cuts, lambda cut: in_list(context, cut)))


def _cut_off(context: CaptionContext, cut: Cut) -> Text:
    too_little = _LEAVES_TOO_LITTLE_BRIEFLY if context.is_brief else _LEAVES_TOO_LITTLE
    message = (too_little if cut.owner is not None else _GETS_THE_MOST) if cut.pruned else _NOTHING_LEFT
    return context.say(
        message,
        player=context.player(cut.node),
        value=context.number(cut.value, cut.node),
        node=context.label(cut.node),
        other="" if cut.owner is None else context.player(cut.owner),
        owner="" if cut.owner is None else context.label(cut.owner),
        test=cut_test(cut, context.trace.rules),
        pruned=context.listed(cut.pruned, context.label),
        count=len(cut.pruned),
    )


def bound(context: CaptionContext, event: Event) -> Text:
    """Name the source of the bound of a node; return "" if no player above has a value."""
    owner = event.beta_owner
    has = None if owner is None else context.after.values[owner]
    if owner is None or not isinstance(has, tuple):
        return ""
    return context.say(
        _HAS,
        other=context.player(owner),
        has=context.number(entry_of(context.kind(owner), has), owner),
        owner=context.label(owner),
        player=context.player(event.node),
        bound=show(event.beta),
    )


# ---- Sentences about games of several players ----------------------------------------------------


class _TupleChoice(NamedTuple):
    """The choice of the player at ``node`` when ``child`` returns a tuple; ``old`` is the tuple before the choice, if
    there is one.
    """

    child: NodeId
    node: NodeId
    new: tuple[Number, ...]
    old: tuple[Number, ...] | None
    hero: str
    """player whose entry decides"""
    order: int
    """1 if the new tuple has the greater entry, −1 if it has the smaller entry, 0 if the entries are equal"""
    is_better: bool
    """whether the new tuple is taken"""


class _TupleShare(NamedTuple):
    """The contribution of a tuple to the mean of the chance node ``node`` when ``child`` returns it."""

    child: NodeId
    node: NodeId
    new: tuple[Number, ...]
    working: str | None
    """weighted sum so far; None if a later sentence contains it"""
    is_last: bool
    """whether all children of the node are finished, so that the sum is the mean"""


def _share(context: CaptionContext, moment: int, node: NodeId) -> _TupleShare:
    """Return the contribution of a returned value to the mean of the chance node above."""
    _, child, new, *_ = context.trace.raw[moment]
    following = context.trace.raw[moment + 1]
    working = context.number(following[2], node) if context.frame.by != "event" and following[2] is not None else None
    assert isinstance(new, tuple)
    return _TupleShare(child, node, new, working, context.children(node)[-1] == child)


def _choice(context: CaptionContext, moment: int) -> _TupleChoice | _TupleShare | None:
    """Return what follows the event at a moment: a choice, or the contribution to a mean; None at the root."""
    _, child, new, *_ = context.trace.raw[moment]
    node = context.tree.parent(child)
    if node is None:
        return None
    if context.kind(node) == CHANCE:
        return _share(context, moment, node)
    assert isinstance(new, tuple)
    old = _value_so_far(context, moment, node)
    player = context.kind(node)
    maximizing_player = (
        player if "player" not in context.trace.facts.options else context.trace.rules.player or context.kind(0)
    )
    new_entry, old_entry = entry_of(maximizing_player, new), None if old is None else entry_of(maximizing_player, old)
    order = 0 if old_entry is None else (new_entry > old_entry) - (new_entry < old_entry)
    is_better = (
        old is None
        or (order == 0 and context.trace.rules.tie == "last")
        or order == (1 if player == maximizing_player else -1)
    )
    return _TupleChoice(child, node, new, old, maximizing_player, order, is_better)


def _value_so_far(context: CaptionContext, moment: int, node: NodeId) -> tuple[Number, ...] | None:
    entry = context.visits.entry(moment, node)
    while moment > entry:
        moment -= 1
        kind, other, value, *_ = context.trace.raw[moment]
        if other == node and kind is EventKind.IMPROVE:
            assert isinstance(value, tuple)
            return value
    return None


# ---- sentences ----------------------------------------------------------------------------------

# TRANSLATORS: %(child)s is a formula such as "B11 = (1, 2, 6)"
_ONLY_CHOICE = gettext("%(child)s is the only choice of %(player)s at %(node)s.")
_FIRST_SEEN = gettext("%(child)s is the first value that %(player)s finds at %(node)s.")
_PREFERS = gettext(
    "%(child)s: at %(node)s, %(player)s prefers %(chosen)s to %(other)s because its own entry is greater, %(test)s."
)
_JOINS_THE_OTHERS = gettext(
    "%(child)s: at %(node)s, %(player)s plays against %(hero)s and prefers %(chosen)s to %(other)s because the "
    "entry of %(hero)s is smaller, %(test)s."
)
_TAKES_THE_LAST = gettext(
    "%(child)s: the entry of %(hero)s is the same in both tuples (%(test)s); among equally good moves, %(player)s "
    "chooses the last, so %(node)s gets %(chosen)s."
)
_TAKES_THE_FIRST = gettext(
    "%(child)s: the entry of %(hero)s is the same in both tuples (%(test)s); among equally good moves, %(player)s "
    "chooses the first, so %(node)s keeps %(chosen)s."
)

_PREFERS_BRIEFLY = gettext("%(child)s: at %(node)s, %(player)s prefers %(chosen)s to %(other)s (%(test)s).")
_JOINS_BRIEFLY = gettext(
    "%(child)s: at %(node)s, %(player)s plays against %(hero)s and prefers %(chosen)s to %(other)s (%(test)s)."
)
_TIE_BRIEFLY = (
    gettext("It is a tie for %(hero)s, so %(node)s keeps the first, %(chosen)s."),
    gettext("It is a tie for %(hero)s, so %(node)s gets the last, %(chosen)s."),
)
# TRANSLATORS: an entry of a list, as in "p1 at A has (1, 2, 6)"
_BRIEF_FIRST = gettext("%(player)s at %(node)s has %(chosen)s")
# TRANSLATORS: an entry of a list, as in "p2 at C prefers (1, 5, 2) to (5, 4, 5) (5 > 4)"
_BRIEF_PREFERS = gettext("%(player)s at %(node)s prefers %(chosen)s to %(other)s (%(test)s)")
# TRANSLATORS: an entry of a list; the entries that count are equal, as in "(1 = 1)"
_BRIEF_TAKES = gettext("%(player)s at %(node)s takes %(chosen)s, which is as good as %(other)s")
# TRANSLATORS: an entry of a list, as in "the weighted sum at the chance node C is (1, 5/2, 4)"
_BRIEF_SUM = gettext("the weighted sum at the chance node %(node)s is %(working)s")
_BRIEF_SUM_SO_FAR = gettext("the weighted sum at the chance node %(node)s is %(working)s so far")
# TRANSLATORS: %(choices)s is a list such as "p2 at B prefers … and p1 at A has (1, 2, 6)"
_THEN = gettext("Then %(choices)s.")

# TRANSLATORS: %(value)s is a tuple, %(entry)s the entry of %(player)s in it
_LEAVES_CUT = gettext(
    "%(node)s returns %(value)s to %(parent)s; all that is known is that %(player)s gets at least %(entry)s there."
)
_LEAVES_CUT_BRIEFLY = gettext("%(node)s returns %(value)s to %(parent)s: %(player)s gets at least %(entry)s there.")
_SO_FAR = gettext("%(node)s has the value %(value)s so far.")
_SUM_SO_FAR = gettext("The weighted sum at the chance node %(node)s is %(working)s so far.")
_START = gettext("The search starts at %(node)s, where %(player)s moves.")
_GOES_DOWN = gettext("The search follows %(move)s to %(node)s, where %(player)s moves.")


def _choice_sentence(context: CaptionContext, choice: _TupleChoice | _TupleShare | None) -> Text:
    """Explain in full the preference between two tuples, or the contribution of a tuple to a mean; return "" at the
    root.
    """
    if choice is None:
        return ""
    if isinstance(choice, _TupleShare):
        return _share_sentence(context, choice)
    if len(context.children(choice.node)) == 1:
        message = _ONLY_CHOICE
    elif choice.old is None:
        message = _FIRST_SEEN
    elif choice.order:
        joins, prefers = (_JOINS_BRIEFLY, _PREFERS_BRIEFLY) if context.is_brief else (_JOINS_THE_OTHERS, _PREFERS)
        message = prefers if context.kind(choice.node) == choice.hero else joins
    else:
        message = _TAKES_THE_LAST if choice.is_better else _TAKES_THE_FIRST
        message = _TIE_BRIEFLY[choice.is_better] if context.is_brief else message
    return context.say(message, **_choice_values(context, choice))


def _share_sentence(context: CaptionContext, share: _TupleShare) -> Text:
    with_mean, with_sum = LEAF_AND_MEAN, LEAF_AND_SUM
    if context.is_brief:
        with_mean, with_sum = LEAF_AND_MEAN_BRIEFLY, LEAF_AND_SUM_BRIEFLY
    message = LEAF_ALONE if share.working is None else with_mean if share.is_last else with_sum
    return context.say(
        message,
        leaf=context.label(share.child),
        value=context.number(share.new, share.child),
        probability=show(context.probability(share.child)),
        node=context.label(share.node),
        working=share.working or "",
    )


def _list_entry(context: CaptionContext, choice: _TupleChoice | _TupleShare, is_open: bool) -> Text:
    """Describe a choice as an item of a list; in a short list, give only the tuple of a finished node."""
    if context.is_brief and not is_open:
        return context.known(choice.node)
    if isinstance(choice, _TupleShare):
        message = _BRIEF_SUM if choice.is_last else _BRIEF_SUM_SO_FAR
        return context.say(message, node=context.label(choice.node), working=choice.working or "")
    message = _BRIEF_FIRST if choice.old is None else _BRIEF_PREFERS if choice.order else _BRIEF_TAKES
    return context.say(message, **_choice_values(context, choice))


def _choice_values(context: CaptionContext, choice: _TupleChoice) -> dict[str, Text]:
    chosen, other = (choice.new, choice.old) if choice.is_better or choice.old is None else (choice.old, choice.new)
    test = ""
    if other is not None:
        sign = "=" if not choice.order else ">" if context.kind(choice.node) == choice.hero else "<"
        test = f"{show(entry_of(choice.hero, chosen))} {sign} {show(entry_of(choice.hero, other))}"
    return {
        "child": tree_nodes.known(context, choice.child),
        "player": context.player(choice.node),
        "node": context.label(choice.node),
        "hero": context.tree.player_name(choice.hero),
        "chosen": context.number(chosen, choice.node),
        "other": "" if other is None else context.number(other, choice.node),
        "test": test,
    }


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(context: CaptionContext) -> list[Text]:
    """Describe the choice directly above a leaf, then the choices further up."""
    moment, event = context.moments(EventKind.EVALUATE)[0]
    returned = [_choice(context, later) for later, _ in context.moments(EventKind.LEAVE)]
    further = [choice for choice in returned if choice is not None]
    first = _choice(context, moment)
    assert first is not None
    if (cut := cut_offs(context)) and (context.frame.is_last or context.is_limit_estimate(event.node)):
        return [cut] if context.frame.is_last else [tree_nodes.estimate_only(context, event), cut]
    if cut:
        return [_choice_sentence(context, first), cut]
    if context.is_limit_estimate(event.node):
        sentences = [tree_nodes.estimate_only(context, event)]
        further = [first, *further]
    else:
        sentences = [_choice_sentence(context, first)]
    if len(further) == 1:
        return [*sentences, _choice_sentence(context, further[0])]
    if further:
        choices = context.listed(further, lambda choice: _list_entry(context, choice, is_open=choice is further[-1]))
        sentences.append(context.say(_THEN, choices=choices))
    return sentences


def _node_step(context: CaptionContext) -> list[Text]:
    """Describe the choice at a finished node, then the effect of this choice on the nodes above."""
    moment, event = context.moments(EventKind.LEAVE)[0]
    if cut := cut_offs(context):
        return [cut, _choice_sentence(context, _choice(context, moment))]
    if context.kind(event.node) == CHANCE:
        assert event.value is not None
        mean = context.number(event.value, event.node)
        chosen: Text = context.say(MEAN, node=context.label(event.node), working=mean)
    else:
        chosen = tree_nodes.choice(context, event.node)
    return [chosen, _choice_sentence(context, _choice(context, moment))]


def _event_step(context: CaptionContext) -> list[Text]:
    event = context.events[0]
    node, value = context.label(event.node), "" if event.value is None else context.number(event.value, event.node)
    if event.kind is EventKind.CUT:
        return [cut_offs(context)]
    if event.kind is EventKind.CHANCE:
        return [context.say(_SUM_SO_FAR, node=node, working=value)]
    if event.kind is EventKind.ENTER and context.kind(event.node) == CHANCE:
        return whole_search.enter(context, event)
    if event.kind is EventKind.ENTER:
        message, move = _GOES_DOWN if event.node else _START, context.move(event.node)
        entered = context.say(message, move=move, node=node, player=context.player(event.node))
        return [entered, bound(context, event)]
    if event.kind is EventKind.IMPROVE:
        return [context.say(_SO_FAR, node=node, value=value)]
    choice = _choice(context, context.start)
    if event.kind is EventKind.EVALUATE:
        first = tree_nodes.estimate_only(context, event) if context.is_limit_estimate(event.node) else ""
        return [first, _choice_sentence(context, choice)]
    if choice is None:
        return []
    return [context.say(_finished(context, event, choice.node)), _choice_sentence(context, choice)]


def _finished(context: CaptionContext, event: Event, parent: NodeId) -> Phrase:
    """Name the tuple that a node returns; explain its meaning if it is not the node's value."""
    assert event.value is not None
    node, values = event.node, {"value": show(event.value), "parent": context.label(parent)}
    if cut := context.cut_short(node):
        values |= {"player": context.player(node), "entry": context.number(cut.value, node)}
        message = _LEAVES_CUT_BRIEFLY if context.is_brief else _LEAVES_CUT
        return message.with_values(node=context.label(node), **values)
    return (LEAVES_ESTIMATE if context.is_estimated(node) else LEAVES_EXACT).with_values(
        node=context.label(node), **values
    )


STEPS: dict[str, Callable[[CaptionContext], list[Text]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": lambda context: [cut_offs(context) or whole_search.no_cut(context)],
}
