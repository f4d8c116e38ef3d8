"""Captions of the steps of a search: at most two sentences for each step size, and at the end the result."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...errors import choose
from ...games.kinds import CHANCE, LEAF, MAX, MIN
from ...languages import translator
from ...phrases import gettext
from ...trace.algorithms import FACTS, Search
from ...trace.frames import Frame
from ...trace.replay import Cut
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from . import (
    chance,
    cuts,
    depth_limit,
    events,
    first_frame,
    last_frame,
    leaves,
    nodes,
    null_windows,
    passes,
    probes,
    several_players,
    sss_plans,
    watched,
)
from .frame_facts import FrameFacts

__all__ = ["caption"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE


def caption(frame: Frame, lang: str = "en", notation: str = "bounds") -> str:
    """Say in one or two sentences what happened in a step, and why; in the last step the second is the result.

    >>> import gametree as gt
    >>> frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(by="leaf")
    >>> print(caption(frames[1]), caption(frames[1], "es"), caption(frames[1], "pt"), sep="\\n")
    B1 is worth 3 and B is a MIN node, so B ≤ 3.
    B1 vale 3 y, como B es un nodo MIN, resulta B ≤ 3.
    B1 vale 3 e, como B é um nó MIN, tem-se B ≤ 3.
    >>> print(caption(frames[1], notation="interval"))
    B1 is worth 3 and B is a MIN node, so B ∈ [−∞, 3].
    """
    if frame.trace.is_watched:
        return watched.caption(frame, lang)
    t, search = translator(lang), FACTS[choose(gettext("algorithm"), frame.trace.algorithm, FACTS)]
    facts = FrameFacts(frame, notation)
    if frame.index == 0:
        return first_frame.start(t, facts)
    if facts.kind(0) == LEAF:
        return leaves.lone_leaf(t, facts)
    said = [sentence for sentence in _family(search)[frame.by](t, facts) if sentence]
    return " ".join([*said[:1], last_frame.result(t, facts)] if frame.is_last else said[:2])


def _leaf_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say what a leaf shows of the node above it, then the most important thing that followed further up."""
    evaluations = facts.moments(EVALUATE)
    if not evaluations:
        return [_remembered(t, facts), _closing(t, facts)]
    moment, event = evaluations[0]
    parent = facts.tree.parent(event.node)
    assert parent is not None
    later = [cut for cut in facts.cuts if facts.moment(cut) > moment]
    own = next((cut for cut in later if cut.node == parent), None)
    further = [cut for cut in later if cut.pruned and cut is not own]
    all_cuts = [*([own] if own else []), *further]
    if facts.frame.is_last and all_cuts:
        return [cuts.list_of_cuts(t, facts, all_cuts)]
    if all_cuts and facts.is_judged(event.node):
        return [depth_limit.verdict(t, facts, event), cuts.list_of_cuts(t, facts, all_cuts)]
    main = cuts.cut_off(t, facts, own) if own else leaves.leaf(t, facts, event)
    if further:
        return [main, cuts.cut_offs(t, facts, further)]
    if facts.frame.is_last and (mean := _highest_mean(t, facts, moment)):
        return [mean]
    if closing := _closing(t, facts, moment):
        return [main, closing]
    if (opening := _opening(t, facts, moment)) and not facts.frame.is_last:
        return [opening, main]
    return [main, _consequence(t, facts, moment, own)]


def _consequence(t: NullTranslations, facts: FrameFacts, moment: int, own: Cut | None) -> str:
    """Say what follows from a leaf besides, where nothing more important does."""
    event = facts.event(moment)
    parent = facts.tree.parent(event.node)
    assert parent is not None
    left = _left(facts, moment)
    if facts.kind(parent) == CHANCE and facts.is_judged(event.node) and not own:
        return nodes.alternative(t, facts, event.node)
    if not left:
        return leaves.open_node(t, facts, event, parent)
    more = _finished(t, facts, left[1:])
    return more or ("" if own else nodes.alternative(t, facts, parent))


def _highest_mean(t: NullTranslations, facts: FrameFacts, moment: int) -> str:
    """Say how the highest chance node comes by its value that a leaf further down has finished; "" for none."""
    left = _left(facts, moment)
    places = [n for n, node in enumerate(left) if n and facts.kind(node) == CHANCE and facts.is_exact(node)]
    if not places:
        return ""
    below = left[places[-1] - 1]
    return chance.mean(t, facts, left[places[-1]], taken=below if facts.kind(below) in (MAX, MIN) else None)


def _node_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say where a finished node's value comes from, then what it means for the node above."""
    moment, event = facts.moments(LEAVE)[0]
    node = event.node
    above = facts.tree.parent(node)
    own, next_cut = _pruning_cut(facts, node), _pruning_cut(facts, above)
    probed = probes.probe_ends(t, facts, moment, event)
    said = [cuts.cut_off(t, facts, own) if own else probed or nodes.choice(t, facts, node)]
    if next_cut:
        said.append(cuts.cut_off(t, facts, next_cut))
    elif not probed and (closing := _closing(t, facts)):
        said.append(closing)
    elif not own and not probed:
        is_mean_next = above is not None and facts.kind(above) == CHANCE and facts.is_exact(above)
        said.append("" if is_mean_next else nodes.alternative(t, facts, node))
    return said


def _cut_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say the cut-off that the step ends with, then what was finished with it."""
    cut = next((cut for cut in facts.cuts if cut.pruned), None)
    if cut is None:
        return [last_frame.no_cut(t, facts)]
    left = _left(facts, facts.moment(cut))
    along = left[left.index(cut.node) + 1 :] if cut.node in left else []
    return [cuts.cut_off(t, facts, cut), _finished(t, facts, along)]


def _event_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say what a single event is; for a value that does not improve the node above, say that."""
    event = facts.events[0]
    if event.kind is EVALUATE:
        return [leaves.leaf(t, facts, event)]
    if event.kind is EventKind.RECALL:
        return [passes.recalled(t, facts, [event.node])]
    if event.kind is EventKind.CUT:
        return [cuts.cut_off(t, facts, facts.cuts[0])]
    if event.kind is EventKind.CHANCE:
        added = facts.children(event.node)[facts.visits.weighed(facts.start, event.node)]
        return [chance.progress(t, facts, event.node, added)]
    if event.kind is ENTER:
        return events.enter(t, facts, event)
    if event.kind is IMPROVE:
        return [events.improve(t, facts, event)]
    return _leave_event(t, facts, event)


def _leave_event(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    closing, parent = _closing(t, facts), facts.tree.parent(event.node)
    if parent is None or probes.is_probe(facts, facts.start, event.node):
        return [closing]
    kind, node, *_ = facts.trace.raw[facts.after.position]
    improves = kind is IMPROVE and node == parent
    more = "" if improves or facts.kind(parent) == CHANCE else nodes.alternative(t, facts, event.node)
    return [events.leave(t, facts, event), closing or more]


STEPS: dict[str, Callable[[NullTranslations, FrameFacts], list[str]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _family(search: Search) -> dict[str, Callable[[NullTranslations, FrameFacts], list[str]]]:
    """Return how the steps of a search are told."""
    if search.players == "many":
        return several_players.STEPS
    return sss_plans.STEPS if search.best_first else STEPS


def _opening(t: NullTranslations, facts: FrameFacts, before: int) -> str:
    """Say what began in this step before a leaf was evaluated: a pass, a test, a probe, or what was remembered."""
    entries = [(moment, event) for moment, event in facts.moments(ENTER) if moment < before]
    earlier = [cut for cut in facts.cuts if cut.pruned and facts.moment(cut) < before]
    if earlier:
        return cuts.list_of_cuts(t, facts, earlier)
    for begins in (
        passes.begins,
        null_windows.searched_again,
        null_windows.question,
        probes.searched_in_full,
        probes.probe_begins,
    ):
        for moment, event in reversed(entries):
            if said := begins(t, facts, moment, event):
                return said
    return depth_limit.searched_on(t, facts) or _remembered(t, facts)


def _closing(t: NullTranslations, facts: FrameFacts, after: int = -1) -> str:
    """Say what ended in this step: a pass, an iteration, a test or a probe."""
    if not facts.trace.facts.comes_back:
        return ""
    left = [(moment, event) for moment, event in facts.moments(LEAVE) if moment > after]
    for ends in (passes.ends, null_windows.answer, probes.probe_ends):
        for moment, event in left:
            if said := ends(t, facts, moment, event):
                return said
    return ""


def _remembered(t: NullTranslations, facts: FrameFacts) -> str:
    return passes.recalled(t, facts, list(dict.fromkeys(event.node for _, event in facts.moments(EventKind.RECALL))))


def _left(facts: FrameFacts, after: int) -> list[NodeId]:
    """Return the nodes that were finished in this step after a moment, from below upwards."""
    return [event.node for moment, event in facts.moments(LEAVE) if moment > after]


def _finished(t: NullTranslations, facts: FrameFacts, left: list[NodeId]) -> str:
    """Say which nodes were finished besides; the root is left to the last sentence, unless it is a mean."""
    told = [node for node in left if node != 0 or (facts.kind(0) == CHANCE and facts.is_exact(0))]
    return nodes.finished(t, facts, told, facts.tree.parent(told[-1])) if told else ""


def _pruning_cut(facts: FrameFacts, node: NodeId | None) -> Cut | None:
    """Return the cut-off of this step at a node, if it pruned something."""
    return next((cut for cut in facts.cuts if cut.node == node and cut.pruned), None)
