"""Sentences about games of several players: whose entry counts, and the cut-offs by a bound on the sum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations

from ...languages import listed, move_apart
from ...node_kinds import CHANCE
from ...phrases import Phrase, gettext, ngettext
from ...search.preference import entry_of
from ...trace.annotations import cut_test
from ...trace.replay import Cut
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import Number, show
from . import tree_nodes, whole_search
from .chance import LEAF_ALONE, LEAF_AND_MEAN, LEAF_AND_SUM, MEAN
from .frame_facts import FrameFacts
from .tree_nodes import CUTS, in_list
from .whole_search import LEAVES_ESTIMATE, LEAVES_EXACT

# ---- Sentences about cut-offs by a bound on the sum: what the player at a node has, and what that leaves … ----

# TRANSLATORS: as in "p2 gets at least 6 at C, so little is left for p1 that it prefers what it has at A (6 ≥ β = 5): …"
LEAVES_TOO_LITTLE = ngettext(
    "%(player)s gets at least %(value)s at %(node)s, so little is left for %(other)s that it prefers what it has at "
    "%(owner)s (%(test)s): %(pruned)s is pruned.",
    "%(player)s gets at least %(value)s at %(node)s, so little is left for %(other)s that it prefers what it has at "
    "%(owner)s (%(test)s): %(pruned)s are pruned.",
)
GETS_THE_MOST = ngettext(
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s is pruned.",
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s are pruned.",
)
NOTHING_LEFT = gettext(
    "%(player)s gets %(value)s at %(node)s (%(test)s): a cut-off, but nothing is left there to prune."
)
# TRANSLATORS: as in "p1 already has 5 at A, so with 5 or more for p2 this node is of no use to p1 (β = 5)."
HAS = gettext(
    "%(other)s already has %(has)s at %(owner)s, so with %(bound)s or more for %(player)s this node is of no use to "
    "%(other)s (β = %(bound)s)."
)


def told(t: NullTranslations, facts: FrameFacts) -> str:
    """Say the cut-offs of a step, those that prune something first; "" where there is none."""
    cuts = [cut for cut in facts.cuts if cut.pruned] or list(facts.cuts[:1])
    if not cuts or len(cuts) == 1:
        return cut_off(t, facts, cuts[0]) if cuts else ""
    return CUTS.of(cuts=listed(t, cuts, lambda cut: in_list(t, facts, cut))).told(t)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why the rest of a node need not be searched."""
    message = (LEAVES_TOO_LITTLE if cut.owner is not None else GETS_THE_MOST) if cut.pruned else NOTHING_LEFT
    return message.of(
        player=facts.player(cut.node),
        value=facts.number(cut.value, cut.node),
        node=facts.label(cut.node),
        other="" if cut.owner is None else facts.player(cut.owner),
        owner="" if cut.owner is None else facts.label(cut.owner),
        test=cut_test(cut, facts.trace.rules),
        pruned=listed(t, cut.pruned, facts.label),
        count=len(cut.pruned),
    ).told(t)


def bound(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say where the bound of a node comes from; "" where no player has something above it."""
    owner = event.beta_owner
    has = None if owner is None else facts.after.values[owner]
    if owner is None or not isinstance(has, tuple):
        return ""
    return HAS.of(
        other=facts.player(owner),
        has=facts.number(entry_of(facts.kind(owner), has), owner),
        owner=facts.label(owner),
        player=facts.player(event.node),
        bound=show(event.beta),
    ).told(t)


# ---- Sentences about games of several players: whose entry of the tuples counts, and which of two each … ----


@dataclass(frozen=True)
class TupleChoice:
    """The choice of the player at ``node`` when ``child`` returns a tuple; ``old`` is the tuple that it had, if any."""

    child: NodeId
    node: NodeId
    new: tuple[Number, ...]
    old: tuple[Number, ...] | None
    hero: str
    """whose entry counts"""
    order: int
    """1 where the new tuple's entry is greater, −1 where it is smaller, 0 at a tie"""
    is_better: bool
    """whether the new tuple is taken"""


@dataclass(frozen=True)
class TupleShare:
    """What a tuple adds to the mean of the chance node ``node`` when ``child`` returns it."""

    child: NodeId
    node: NodeId
    new: tuple[Number, ...]
    working: str | None
    """the weighted sum so far; None where that is told later"""
    is_last: bool
    """whether no child of the node is left, so that the sum is the mean"""


def _share(facts: FrameFacts, moment: int, node: NodeId) -> TupleShare:
    """Return what the value that an event returns adds at the chance node above it."""
    _, child, new, *_ = facts.trace.raw[moment]
    following = facts.trace.raw[moment + 1]
    working = facts.number(following[2], node) if facts.frame.by != "event" and following[2] is not None else None
    assert isinstance(new, tuple)
    return TupleShare(child, node, new, working, facts.children(node)[-1] == child)


def _choice(facts: FrameFacts, moment: int) -> TupleChoice | TupleShare | None:
    """Return the choice, or the share of a mean, that follows a value which an event returns; None at the root."""
    _, child, new, *_ = facts.trace.raw[moment]
    node = facts.tree.parent(child)
    if node is None:
        return None
    if facts.kind(node) == CHANCE:
        return _share(facts, moment, node)
    assert isinstance(new, tuple)
    old = _value_so_far(facts, moment, node)
    player = facts.kind(node)
    hero = player if "player" not in facts.trace.facts.options else facts.trace.rules.player or facts.kind(0)
    mine, before = entry_of(hero, new), None if old is None else entry_of(hero, old)
    order = 0 if before is None else (mine > before) - (mine < before)
    is_better = (
        old is None or (order == 0 and facts.trace.rules.tie == "last") or order == (1 if player == hero else -1)
    )
    return TupleChoice(child, node, new, old, hero, order, is_better)


def _value_so_far(facts: FrameFacts, moment: int, node: NodeId) -> tuple[Number, ...] | None:
    entry = facts.visits.entry(moment, node)
    while moment > entry:
        moment -= 1
        kind, other, value, *_ = facts.trace.raw[moment]
        if other == node and kind is EventKind.IMPROVE:
            assert isinstance(value, tuple)
            return value
    return None


# ---- sentences ----------------------------------------------------------------------------------

# TRANSLATORS: %(child)s is a formula such as "B11 = (1, 2, 6)"
ONLY_CHOICE = gettext("%(child)s is the only choice of %(player)s at %(node)s.")
FIRST_SEEN = gettext("%(child)s is the first value that %(player)s finds at %(node)s.")
PREFERS = gettext(
    "%(child)s: %(player)s at %(node)s prefers %(chosen)s to %(other)s because its own entry is greater, %(test)s."
)
JOINS_THE_OTHERS = gettext(
    "%(child)s: %(player)s at %(node)s plays against %(hero)s and prefers %(chosen)s to %(other)s because the entry "
    "of %(hero)s is smaller, %(test)s."
)
TAKES_THE_LAST = gettext(
    "%(child)s: at %(node)s the entry of %(hero)s is the same in both tuples (%(test)s), and of equally good moves "
    "%(player)s takes the last, so %(chosen)s."
)
TAKES_THE_FIRST = gettext(
    "%(child)s: at %(node)s the entry of %(hero)s is the same in both tuples (%(test)s), and of equally good moves "
    "%(player)s takes the first, so %(chosen)s."
)

# TRANSLATORS: an entry of a list, as in "p1 at A has (1, 2, 6)"
BRIEF_FIRST = gettext("%(player)s at %(node)s has %(chosen)s")
# TRANSLATORS: an entry of a list, as in "p2 at C prefers (1, 5, 2) to (5, 4, 5) (5 > 4)"
BRIEF_PREFERS = gettext("%(player)s at %(node)s prefers %(chosen)s to %(other)s (%(test)s)")
# TRANSLATORS: an entry of a list; the entries that count are equal, as in "(1 = 1)"
BRIEF_TAKES = gettext("%(player)s at %(node)s takes %(chosen)s, as good as %(other)s (%(test)s)")
# TRANSLATORS: an entry of a list, as in "the weighted sum at the chance node C is (1, 5/2, 4)"
BRIEF_SUM = gettext("the weighted sum at the chance node %(node)s is %(working)s")
BRIEF_SUM_SO_FAR = gettext("the weighted sum at the chance node %(node)s is %(working)s so far")
# TRANSLATORS: %(choices)s is a list such as "p2 at B prefers … and p1 at A has (1, 2, 6)"
THEN = gettext("Then %(choices)s.")

# TRANSLATORS: %(value)s is a tuple, %(entry)s the entry of %(player)s in it
LEAVES_CUT = gettext(
    "%(node)s is finished and returns %(value)s to %(parent)s; all that is known is that %(player)s gets at least "
    "%(entry)s there."
)
SO_FAR = gettext("%(node)s has the value %(value)s so far.")
SUM_SO_FAR = gettext("The weighted sum at the chance node %(node)s is %(working)s so far.")
START = gettext("The search starts at %(node)s, where %(player)s moves.")
GOES_DOWN = gettext("The search follows %(move)s to %(node)s, where %(player)s moves.")


def _compared(t: NullTranslations, facts: FrameFacts, choice: TupleChoice | TupleShare | None) -> str:
    """Say in full which of two tuples a player prefers, and why, or what one adds to a mean; "" at the root."""
    if choice is None:
        return ""
    if isinstance(choice, TupleShare):
        return _weighed(t, facts, choice)
    if len(facts.children(choice.node)) == 1:
        message = ONLY_CHOICE
    elif choice.old is None:
        message = FIRST_SEEN
    elif choice.order:
        message = PREFERS if facts.kind(choice.node) == choice.hero else JOINS_THE_OTHERS
    else:
        message = TAKES_THE_LAST if choice.is_better else TAKES_THE_FIRST
    return message.of(**_told(t, facts, choice)).told(t)


def _weighed(t: NullTranslations, facts: FrameFacts, share: TupleShare) -> str:
    """Say what a tuple adds to the mean of a chance node."""
    message = LEAF_ALONE if share.working is None else LEAF_AND_MEAN if share.is_last else LEAF_AND_SUM
    return message.of(
        leaf=facts.label(share.child),
        value=facts.number(share.new, share.child),
        probability=show(facts.probability(share.child)),
        node=facts.label(share.node),
        working=share.working or "",
    ).told(t)


def _briefly(t: NullTranslations, facts: FrameFacts, choice: TupleChoice | TupleShare) -> str:
    """Say the same as an entry of a list."""
    if isinstance(choice, TupleShare):
        message = BRIEF_SUM if choice.is_last else BRIEF_SUM_SO_FAR
        return message.of(node=facts.label(choice.node), working=choice.working or "").told(t)
    message = BRIEF_FIRST if choice.old is None else BRIEF_PREFERS if choice.order else BRIEF_TAKES
    return message.of(**_told(t, facts, choice)).told(t)


def _told(t: NullTranslations, facts: FrameFacts, choice: TupleChoice) -> dict[str, str]:
    chosen, other = (choice.new, choice.old) if choice.is_better or choice.old is None else (choice.old, choice.new)
    test = ""
    if other is not None:
        sign = "=" if not choice.order else ">" if facts.kind(choice.node) == choice.hero else "<"
        test = f"{show(entry_of(choice.hero, chosen))} {sign} {show(entry_of(choice.hero, other))}"
    return {
        "child": tree_nodes.known(t, facts, choice.child),
        "player": facts.player(choice.node),
        "node": facts.label(choice.node),
        "hero": facts.tree.player_name(choice.hero),
        "chosen": facts.number(chosen, choice.node),
        "other": "" if other is None else facts.number(other, choice.node),
        "test": test,
    }


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say what is chosen directly above a leaf, then what follows further up."""
    moment, event = facts.moments(EventKind.EVALUATE)[0]
    returned = [_choice(facts, later) for later, _ in facts.moments(EventKind.LEAVE)]
    further = [choice for choice in returned if choice is not None]
    first = _choice(facts, moment)
    assert first is not None
    if (cut := told(t, facts)) and (facts.frame.is_last or facts.is_judged(event.node)):
        return [cut] if facts.frame.is_last else [tree_nodes.verdict(t, facts, event), cut]
    if cut:
        return [_compared(t, facts, first), cut]
    if facts.is_judged(event.node):
        said = [tree_nodes.verdict(t, facts, event)]
        further = [first, *further]
    else:
        said = [_compared(t, facts, first)]
    if len(further) == 1:
        return [*said, _compared(t, facts, further[0])]
    if further:
        choices = listed(t, further, lambda choice: _briefly(t, facts, choice))
        said.append(THEN.of(choices=choices).told(t))
    return said


def _node_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say what a player chooses at a finished node, then what is made of it above."""
    moment, event = facts.moments(EventKind.LEAVE)[0]
    if cut := told(t, facts):
        return [cut, _compared(t, facts, _choice(facts, moment))]
    if facts.kind(event.node) == CHANCE:
        assert event.value is not None
        chosen = MEAN.of(node=facts.label(event.node), working=facts.number(event.value, event.node)).told(t)
    else:
        chosen = tree_nodes.choice(t, facts, event.node)
    return [chosen, _compared(t, facts, _choice(facts, moment))]


def _event_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    event = facts.events[0]
    node, value = facts.label(event.node), "" if event.value is None else facts.number(event.value, event.node)
    if event.kind is EventKind.CUT:
        return [told(t, facts)]
    if event.kind is EventKind.CHANCE:
        return [SUM_SO_FAR.of(node=node, working=value).told(t)]
    if event.kind is EventKind.ENTER and facts.kind(event.node) == CHANCE:
        return whole_search.enter(t, facts, event)
    if event.kind is EventKind.ENTER:
        message, move = GOES_DOWN if event.node else START, move_apart(t, facts.tree.move(event.node))
        entered = message.of(move=move, node=node, player=facts.player(event.node)).told(t)
        return [entered, bound(t, facts, event)]
    if event.kind is EventKind.IMPROVE:
        return [SO_FAR.of(node=node, value=value).told(t)]
    choice = _choice(facts, facts.start)
    if event.kind is EventKind.EVALUATE:
        first = tree_nodes.verdict(t, facts, event) if facts.is_judged(event.node) else ""
        return [first, _compared(t, facts, choice)]
    if choice is None:
        return []
    return [_finished(facts, event, choice.node).told(t), _compared(t, facts, choice)]


def _finished(facts: FrameFacts, event: Event, parent: NodeId) -> Phrase:
    """Say which tuple a node returns, and what is known where that is not its value."""
    assert event.value is not None
    node, told = event.node, {"value": show(event.value), "parent": facts.label(parent)}
    if cut := facts.cut_short(node):
        told |= {"player": facts.player(node), "entry": facts.number(cut.value, node)}
        return LEAVES_CUT.of(node=facts.label(node), **told)
    return (LEAVES_ESTIMATE if facts.is_estimated(node) else LEAVES_EXACT).of(node=facts.label(node), **told)


STEPS: dict[str, Callable[[NullTranslations, FrameFacts], list[str]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": lambda t, facts: [told(t, facts) or whole_search.no_cut(t, facts)],
}
