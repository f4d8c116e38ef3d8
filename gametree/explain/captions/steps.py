"""Captions of the steps of a search: at most two sentences for each step size; and those of a watched program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations

from ...errors import choose
from ...languages import listed, translator
from ...node_kinds import CHANCE, LEAF, MAX, MIN
from ...phrases import Phrase, gettext, ngettext
from ...trace.algorithms import FACTS, Search
from ...trace.frames import Frame
from ...trace.replay import Cut, Status
from ...trace.trace import Event, EventKind
from ...trace.watched import WatchedTrace
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show
from . import chance, repeated_searches, several_players, tree_nodes, whole_search
from .frame_facts import FrameFacts

# ---- Sentences about a watched program: what its function is called for, reads, leaves out and returns ----

START = gettext("%(root)s is the root. The steps are those of your function, right or wrong.")

CALLED = {
    (MAX, False): gettext("Your function is called for %(node)s, a MAX node."),
    (MAX, True): gettext("Your function is called for %(node)s, a MAX node, with α = %(alpha)s and β = %(beta)s."),
    (MIN, False): gettext("Your function is called for %(node)s, a MIN node."),
    (MIN, True): gettext("Your function is called for %(node)s, a MIN node, with α = %(alpha)s and β = %(beta)s."),
    (CHANCE, False): gettext("Your function is called for %(node)s, a chance node."),
    (CHANCE, True): gettext(
        "Your function is called for %(node)s, a chance node, with α = %(alpha)s and β = %(beta)s."
    ),
    (LEAF, False): gettext("Your function is called for the leaf %(node)s."),
    (LEAF, True): gettext("Your function is called for the leaf %(node)s, with α = %(alpha)s and β = %(beta)s."),
}
"""By the kind of the node, and whether there is a window."""
# TRANSLATORS: %(player)s is p1, p2 …
CALLED_FOR_PLAYER = gettext("Your function is called for %(node)s, where %(player)s moves.")

READS = gettext("Your function reads the leaf %(leaf)s, which is worth %(value)s.")
THEN_READS = gettext("It reads the leaf %(leaf)s, which is worth %(value)s.")
READS_AGAIN = gettext("Your function reads the leaf %(leaf)s again.")
READS_SEVERAL = gettext("Your function reads %(leaves)s.")
LEAVES_OUT = gettext("It leaves out %(left)s.")
RETURNS = gettext("It returns %(returned)s.")
BOTH = gettext("It leaves out %(left)s and returns %(returned)s.")
# TRANSLATORS: one entry of a list, as in "It returns 3 for B and 5 for A."
VALUE_FOR = gettext("%(value)s for %(node)s")
# TRANSLATORS: one entry of a list, as in "It returns no number for B and 5 for A."
NO_NUMBER_FOR = gettext("no number for %(node)s")

# TRANSLATORS: %(returned)s is such as "3 for A"
PROGRAM_OVER = ngettext(
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaf.",
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaves.",
)


def watched_caption(frame: Frame, lang: str) -> str:
    """Say in one or two sentences what a program did in a step; in the last one, how its run ended."""
    t, trace = translator(lang), frame.trace
    assert isinstance(trace, WatchedTrace)
    if frame.is_last:
        end = _over(t, frame) if trace.ending is None else trace.ending(lang)
        return " ".join([*_before_the_end(t, frame), end])
    if frame.index == 0:
        return START.of(root=frame.tree.label(0)).told(t)
    return " ".join([*_begins(t, frame), *_ends(t, frame)])


def _begins(t: NullTranslations, frame: Frame) -> list[str]:
    """Say what was read in a step, and the window of the last call before; where nothing was read, the last call."""
    calls = [event for event in frame.events if event.kind is EventKind.ENTER]
    leaves = _leaves(frame)
    if not leaves:
        return [_called(t, frame, calls[-1])] if calls else []
    if calls and frame.by == "leaf" and frame.trace.has_windows:
        return [_called(t, frame, calls[-1]), _reads(t, frame, leaves, first=False)]
    return [_reads(t, frame, leaves)]


def _before_the_end(t: NullTranslations, frame: Frame) -> list[str]:
    """Say what was read and left out in the last step; what was returned comes with the end."""
    left = _left_out(frame)
    told = [LEAVES_OUT.of(left=listed(t, left, frame.tree.label)).told(t)] if left else []
    return [*(_begins(t, frame) if frame.by == "leaf" and _leaves(frame) else []), *told]


def _leaves(frame: Frame) -> list[Event]:
    return [event for event in frame.events if event.kind is EventKind.EVALUATE]


def _called(t: NullTranslations, frame: Frame, call: Event) -> str:
    kind = frame.tree.kind(call.node)
    message = CALLED.get((kind, frame.trace.has_windows), CALLED_FOR_PLAYER)
    bounds = {"alpha": show(call.alpha, sign=True), "beta": show(call.beta, sign=True)}
    return message.of(node=frame.tree.label(call.node), player=kind, **bounds).told(t)


def _reads(t: NullTranslations, frame: Frame, leaves: Sequence[Event], *, first: bool = True) -> str:
    tree, leaf = frame.tree, leaves[0]
    if len(leaves) > 1:
        return READS_SEVERAL.of(leaves=listed(t, [event.node for event in leaves], tree.label)).told(t)
    message = READS_AGAIN if leaf.node in frame.before.evaluated else READS if first else THEN_READS
    return message.of(leaf=tree.label(leaf.node), value=_shown(leaf.value)).told(t)


def _ends(t: NullTranslations, frame: Frame) -> list[str]:
    left = _left_out(frame)
    returns = [event for event in frame.events if event.kind is EventKind.LEAVE]
    message = BOTH if left and returns else LEAVES_OUT if left else RETURNS if returns else None
    if message is None:
        return []
    told = {"left": listed(t, left, frame.tree.label), "returned": listed(t, returns, _returned(t, frame))}
    return [message.of(**told).told(t)]


def _left_out(frame: Frame) -> list[NodeId]:
    """Return the nodes that the program leaves out in a step."""
    new = frame.after.cuts[len(frame.before.cuts) :]
    return [node for cut in new for node in cut.pruned if frame.after.status[node] is Status.PRUNED]


def _returned(t: NullTranslations, frame: Frame) -> Callable[[Event], str]:
    def write(event: Event) -> str:
        message: Phrase = NO_NUMBER_FOR if event.value is None else VALUE_FOR
        return message.of(value=_shown(event.value), node=frame.tree.label(event.node)).told(t)

    return write


def _over(t: NullTranslations, frame: Frame) -> str:
    """Say what a program returned in the end, and how many leaves it has read."""
    leaves, last = frontier(frame.tree, frame.trace.rules), frame.events[-1]
    read = sum(leaf in frame.after.evaluated for leaf in leaves)
    return PROGRAM_OVER.of(returned=_returned(t, frame)(last), read=read, count=len(leaves)).told(t)


def _shown(value: Value | None) -> str:
    return "" if value is None else show(value)


# ---- Captions of the steps of a search: at most two sentences for each step size, and at the end the … ----

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
        return watched_caption(frame, lang)
    t, search = translator(lang), FACTS[choose(gettext("algorithm"), frame.trace.algorithm, FACTS)]
    facts = FrameFacts(frame, notation)
    if frame.index == 0:
        return whole_search.start(t, facts)
    if facts.kind(0) == LEAF:
        return tree_nodes.lone_leaf(t, facts)
    said = [sentence for sentence in _family(search)[frame.by](t, facts) if sentence]
    return " ".join([*said[:1], whole_search.result(t, facts)] if frame.is_last else said[:2])


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
        return [tree_nodes.list_of_cuts(t, facts, all_cuts)]
    if all_cuts and facts.is_judged(event.node):
        return [tree_nodes.verdict(t, facts, event), tree_nodes.list_of_cuts(t, facts, all_cuts)]
    main = tree_nodes.cut_off(t, facts, own) if own else tree_nodes.leaf(t, facts, event)
    if further:
        return [main, tree_nodes.cut_offs(t, facts, further)]
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
        return tree_nodes.alternative(t, facts, event.node)
    if not left:
        return tree_nodes.open_node(t, facts, event, parent)
    more = _finished(t, facts, left[1:])
    return more or ("" if own else tree_nodes.alternative(t, facts, parent))


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
    probed = chance.probe_ends(t, facts, moment, event)
    said = [tree_nodes.cut_off(t, facts, own) if own else probed or tree_nodes.choice(t, facts, node)]
    if next_cut:
        said.append(tree_nodes.cut_off(t, facts, next_cut))
    elif not probed and (closing := _closing(t, facts)):
        said.append(closing)
    elif not own and not probed:
        is_mean_next = above is not None and facts.kind(above) == CHANCE and facts.is_exact(above)
        said.append("" if is_mean_next else tree_nodes.alternative(t, facts, node))
    return said


def _cut_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say the cut-off that the step ends with, then what was finished with it."""
    cut = next((cut for cut in facts.cuts if cut.pruned), None)
    if cut is None:
        return [whole_search.no_cut(t, facts)]
    left = _left(facts, facts.moment(cut))
    along = left[left.index(cut.node) + 1 :] if cut.node in left else []
    return [tree_nodes.cut_off(t, facts, cut), _finished(t, facts, along)]


def _event_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say what a single event is; for a value that does not improve the node above, say that."""
    event = facts.events[0]
    if event.kind is EVALUATE:
        return [tree_nodes.leaf(t, facts, event)]
    if event.kind is EventKind.RECALL:
        return [repeated_searches.recalled(t, facts, [event.node])]
    if event.kind is EventKind.CUT:
        return [tree_nodes.cut_off(t, facts, facts.cuts[0])]
    if event.kind is EventKind.CHANCE:
        added = facts.children(event.node)[facts.visits.weighed(facts.start, event.node)]
        return [chance.progress(t, facts, event.node, added)]
    if event.kind is ENTER:
        return whole_search.enter(t, facts, event)
    if event.kind is IMPROVE:
        return [whole_search.improve(t, facts, event)]
    return _leave_event(t, facts, event)


def _leave_event(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    closing, parent = _closing(t, facts), facts.tree.parent(event.node)
    if parent is None or chance.is_probe(facts, facts.start, event.node):
        return [closing]
    kind, node, *_ = facts.trace.raw[facts.after.position]
    improves = kind is IMPROVE and node == parent
    more = "" if improves or facts.kind(parent) == CHANCE else tree_nodes.alternative(t, facts, event.node)
    return [whole_search.leave(t, facts, event), closing or more]


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
    return repeated_searches.STEPS if search.best_first else STEPS


def _opening(t: NullTranslations, facts: FrameFacts, before: int) -> str:
    """Say what began in this step before a leaf was evaluated: a pass, a test, a probe, or what was remembered."""
    entries = [(moment, event) for moment, event in facts.moments(ENTER) if moment < before]
    earlier = [cut for cut in facts.cuts if cut.pruned and facts.moment(cut) < before]
    if earlier:
        return tree_nodes.list_of_cuts(t, facts, earlier)
    for begins in (
        repeated_searches.begins,
        repeated_searches.searched_again,
        repeated_searches.question,
        chance.searched_in_full,
        chance.probe_begins,
    ):
        for moment, event in reversed(entries):
            if said := begins(t, facts, moment, event):
                return said
    return tree_nodes.searched_on(t, facts) or _remembered(t, facts)


def _closing(t: NullTranslations, facts: FrameFacts, after: int = -1) -> str:
    """Say what ended in this step: a pass, an iteration, a test or a probe."""
    if not facts.trace.facts.comes_back:
        return ""
    left = [(moment, event) for moment, event in facts.moments(LEAVE) if moment > after]
    for ends in (repeated_searches.ends, repeated_searches.answer, chance.probe_ends):
        for moment, event in left:
            if said := ends(t, facts, moment, event):
                return said
    return ""


def _remembered(t: NullTranslations, facts: FrameFacts) -> str:
    return repeated_searches.recalled(
        t, facts, list(dict.fromkeys(event.node for _, event in facts.moments(EventKind.RECALL)))
    )


def _left(facts: FrameFacts, after: int) -> list[NodeId]:
    """Return the nodes that were finished in this step after a moment, from below upwards."""
    return [event.node for moment, event in facts.moments(LEAVE) if moment > after]


def _finished(t: NullTranslations, facts: FrameFacts, left: list[NodeId]) -> str:
    """Say which nodes were finished besides; the root is left to the last sentence, unless it is a mean."""
    told = [node for node in left if node != 0 or (facts.kind(0) == CHANCE and facts.is_exact(0))]
    return tree_nodes.finished(t, facts, told, facts.tree.parent(told[-1])) if told else ""


def _pruning_cut(facts: FrameFacts, node: NodeId | None) -> Cut | None:
    """Return the cut-off of this step at a node, if it pruned something."""
    return next((cut for cut in facts.cuts if cut.node == node and cut.pruned), None)
