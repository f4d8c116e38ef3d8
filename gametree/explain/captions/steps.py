"""The captions of the steps of a search, for each step size, and of a watched program. A caption has at most two
sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from gettext import NullTranslations

from ...errors import choose
from ...languages import listed, translator_for
from ...node_kinds import CHANCE, LEAF, MAX, MIN
from ...phrases import LANGUAGES, Text, gettext, ngettext, rendered
from ...trace.algorithms import SEARCHES_BY_NAME, Search
from ...trace.frames import Frame
from ...trace.replay import Cut, Status
from ...trace.trace import Event, EventKind
from ...trace.watched import WatchedTrace
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show
from . import chance, repeated_searches, several_players, tree_nodes, whole_search
from .frame_facts import CaptionContext

_START = gettext("%(root)s is the root. The steps are those of your function, right or wrong.")

_CALLED = {
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
"""messages by the kind of the node, and by whether there is a window"""
# TRANSLATORS: %(player)s is p1, p2 …
_CALLED_FOR_PLAYER = gettext("Your function is called for %(node)s, where %(player)s moves.")

_READS = gettext("Your function reads the leaf %(leaf)s, which is worth %(value)s.")
_THEN_READS = gettext("It reads the leaf %(leaf)s, which is worth %(value)s.")
_READS_AND_LEAVES_OUT = gettext("Your function reads %(leaf)s = %(value)s and leaves out %(left)s.")
_THEN_READS_AND = {
    (True, True): gettext("It reads %(leaf)s = %(value)s, leaves out %(left)s and returns %(returned)s."),
    (True, False): gettext("It reads %(leaf)s = %(value)s and leaves out %(left)s."),
    (False, True): gettext("It reads %(leaf)s = %(value)s and returns %(returned)s."),
}
"""messages by whether the step leaves nodes out, and by whether it returns from nodes"""
_READS_AGAIN = gettext("Your function reads the leaf %(leaf)s again.")
_READS_SEVERAL = gettext("Your function reads %(leaves)s.")
_LEAVES_OUT = gettext("It leaves out %(left)s.")
_RETURNS = gettext("It returns %(returned)s.")
_BOTH = gettext("It leaves out %(left)s and returns %(returned)s.")
# TRANSLATORS: one entry of a list, as in "It returns B = 3 and no number for A."
_NO_NUMBER_FOR = gettext("no number for %(node)s")

# TRANSLATORS: %(returned)s is, for example, "A = 3"
_PROGRAM_OVER = ngettext(
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaf.",
    "The run is over: your function returns %(returned)s and has read %(read)d of %(count)d leaves.",
)


def _watched_caption(frame: Frame, lang: str) -> str:
    """Describe a step of a program in one or two sentences; the last caption describes the end of the run."""
    translations, trace = translator_for(lang), frame.trace
    assert isinstance(trace, WatchedTrace)
    if frame.is_last and trace.ending is not None:
        return _broken_off(translations, frame, trace.ending(lang))
    if frame.is_last:
        return " ".join([*_before_the_end(translations, frame), _end_of_run(translations, frame)])
    if frame.index == 0:
        return _START.render(translations, root=frame.tree.label(0))
    return " ".join(_step_of_run(translations, frame))


def _broken_off(translations: NullTranslations, frame: Frame, ending: str) -> str:
    """Describe the last step and the end of an interrupted run. If the text about the end is long, describe only the
    end.
    """
    caption = " ".join([*_before_the_end(translations, frame), ending])
    return caption if count_words(caption) <= MOST_WORDS else ending


def _step_of_run(translations: NullTranslations, frame: Frame) -> list[str]:
    """Describe what a program reads, leaves out and returns in a step, and the window of its last call in the step."""
    calls = [event for event in frame.events if event.kind is EventKind.ENTER]
    leaves, ends = _leaves(frame), _ends(translations, frame)
    if not leaves:
        return [*([_called(translations, frame, calls[-1])] if calls else []), *ends]
    if not calls or frame.by != "leaf" or not frame.trace.has_windows:
        return [_reads(translations, frame, leaves), *ends]
    called = _called(translations, frame, calls[-1])
    if not ends:
        return [called, _reads(translations, frame, leaves, first=False)]
    message = _THEN_READS_AND[bool(_left_out(frame)), any(event.kind is _LEAVE for event in frame.events)]
    return [called, message.render(translations, **_end_values(translations, frame), **_leaf_values(frame, leaves[0]))]


def _before_the_end(translations: NullTranslations, frame: Frame) -> list[str]:
    """Describe what the last step reads and leaves out; the returned values are described at the end."""
    leaves = _leaves(frame) if frame.by == "leaf" else []
    if not _left_out(frame):
        return [_reads(translations, frame, leaves)] if leaves else []
    message = _READS_AND_LEAVES_OUT if leaves else _LEAVES_OUT
    values = _end_values(translations, frame) | (_leaf_values(frame, leaves[0]) if leaves else {})
    return [message.render(translations, **values)]


def _leaves(frame: Frame) -> list[Event]:
    return [event for event in frame.events if event.kind is EventKind.EVALUATE]


def _called(translations: NullTranslations, frame: Frame, call: Event) -> str:
    kind = frame.tree.kind(call.node)
    message = _CALLED.get((kind, frame.trace.has_windows), _CALLED_FOR_PLAYER)
    bounds = {"alpha": show(call.alpha, sign=True), "beta": show(call.beta, sign=True)}
    return message.render(translations, node=frame.tree.label(call.node), player=kind, **bounds)


def _reads(translations: NullTranslations, frame: Frame, leaves: Sequence[Event], *, first: bool = True) -> str:
    tree, leaf = frame.tree, leaves[0]
    if len(leaves) > 1:
        return _READS_SEVERAL.render(
            translations, leaves=listed(translations, [event.node for event in leaves], tree.label)
        )
    seen = frame.trace.evaluated[: frame.before.evaluated]
    message = _READS_AGAIN if leaf.node in seen else _READS if first else _THEN_READS
    return message.render(translations, **_leaf_values(frame, leaf))


def _leaf_values(frame: Frame, leaf: Event) -> dict[str, str]:
    return {"leaf": frame.tree.label(leaf.node), "value": _shown(leaf.value)}


def _ends(translations: NullTranslations, frame: Frame) -> list[str]:
    pruned = _left_out(frame)
    returns = [event for event in frame.events if event.kind is EventKind.LEAVE]
    message = _BOTH if pruned and returns else _LEAVES_OUT if pruned else _RETURNS if returns else None
    if message is None:
        return []
    return [message.render(translations, **_end_values(translations, frame))]


def _end_values(translations: NullTranslations, frame: Frame) -> dict[str, str]:
    returns = [event for event in frame.events if event.kind is EventKind.LEAVE]
    return {
        "left": listed(translations, _left_out(frame), frame.tree.label),
        "returned": listed(translations, returns, _returned(translations, frame)),
    }


def _left_out(frame: Frame) -> list[NodeId]:
    new = frame.after.cuts[len(frame.before.cuts) :]
    return [node for cut in new for node in cut.pruned if frame.after.status[node] is Status.PRUNED]


def _returned(translations: NullTranslations, frame: Frame) -> Callable[[Event], str]:
    def write(event: Event) -> str:
        node = frame.tree.label(event.node)
        if event.value is None:
            return _NO_NUMBER_FOR.render(translations, node=node)
        return f"{node} = {show(event.value)}"

    return write


def _end_of_run(translations: NullTranslations, frame: Frame) -> str:
    leaves, last = frontier(frame.tree, frame.trace.rules), frame.events[-1]
    read = len(set(leaves).intersection(frame.trace.evaluated[: frame.after.evaluated]))
    return _PROGRAM_OVER.render(
        translations, returned=_returned(translations, frame)(last), read=read, count=len(leaves)
    )


def _shown(value: Value | None) -> str:
    return "" if value is None else show(value)


# ---- Captions of the steps of a search -----------------------------------------------------------

# TRANSLATORS: %(node)s is a folded node, whose subtree was searched in one step; %(known)s is, for example, "B1 = 8"
_SEARCHED = gettext("%(node)s has been searched: %(known)s.")
_ALGORITHM = gettext("algorithm")
MOST_WORDS = 30
"""maximum number of words of a caption in any language; a formula, a path or a quotation counts as one word"""
_SURELY_SHORT = 24
"""maximum number of words of an English caption whose translations certainly have no more than ``MOST_WORDS`` words"""
_JOINED = re.compile(r" [=≤≥≈<>∈+→−·] |(?<=[\d∞])[,;] (?=[−+]?[\d∞])|\N{NO-BREAK SPACE}")
"""pattern of the separators in a formula, a tuple, a window or a path"""
_QUOTED = re.compile(r"“[^“”]*”|«[^«»]*»")

_ENTER, _EVALUATE, _IMPROVE, _LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE


def captions(frame: Frame, langs: Iterable[str], notation: str = "bounds") -> dict[str, str]:
    """Return, in each language, one or two sentences about the event of a step and the reason for it; in the last step,
    the second sentence is the result.

    >>> import gametree as gt
    >>> frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(by="leaf")
    >>> print(*captions(frames[1], ["en", "es", "pt"]).values(), sep="\\n")
    B1 is worth 3 and B is a MIN node, so B ≤ 3.
    B1 vale 3 y, como B es un nodo MIN, resulta B ≤ 3.
    B1 vale 3 e, como B é um nó MIN, tem-se B ≤ 3.
    >>> print(captions(frames[1], ["en"], "interval")["en"])
    B1 is worth 3 and B is a MIN node, so B ∈ [−∞, 3].
    """
    if frame.trace.is_watched:
        return {lang: _watched_caption(frame, lang) for lang in langs}
    choose(_ALGORITHM, frame.trace.algorithm, SEARCHES_BY_NAME)
    context, english = CaptionContext(frame, notation), translator_for("en")
    sentences = _sentences(context)
    text = _written(sentences, english)
    if _is_long(sentences, text):
        context.is_brief = True
        sentences = _sentences(context)
        text = _written(sentences, english)
    return {lang: text if (t := translator_for(lang)) is english else _written(sentences, t) for lang in langs}


def _written(sentences: Iterable[Text], translator: NullTranslations) -> str:
    return " ".join(rendered(sentence, translator) for sentence in sentences)


def count_words(caption: str) -> int:
    """Return the number of words of a caption; a formula, a path or a quotation counts as one word."""
    return len(_JOINED.sub("", _QUOTED.sub("x", caption)).split())


def _is_long(sentences: Sequence[Text], english: str) -> bool:
    """Return whether the full caption is too long in some language. If so, the captions in all languages omit the same
    parts.
    """
    # `count_words` is slower than splitting, which never returns fewer words
    if len(english.split()) <= _SURELY_SHORT or count_words(english) <= _SURELY_SHORT:
        return False
    return any(count_words(_written(sentences, translator_for(lang))) > MOST_WORDS for lang in LANGUAGES)


def _sentences(context: CaptionContext) -> list[Text]:
    """Return at most two sentences; in the last step, the second is the result of the search."""
    context.named, frame = None, context.frame
    if frame.index == 0:
        return whole_search.start(context)
    if context.kind(0) == LEAF:
        return [tree_nodes.lone_leaf(context)]
    is_box_step = frame.boxes and frame.by != "cut" and frame.searched_boxes
    step = _box_step if is_box_step else _family(context.trace.facts)[frame.by]
    sentences = [sentence for sentence in step(context) if sentence]
    if frame.is_last:
        sentences[1:] = [whole_search.result(context)]
    return sentences[:2]


def _leaf_step(context: CaptionContext) -> list[Text]:
    """Describe what a leaf shows about its parent, then the most important consequence for the nodes above."""
    evaluations = context.moments(_EVALUATE)
    if not evaluations:
        return [_remembered(context), _closing(context)]
    moment, event = evaluations[0]
    parent = context.tree.parent(event.node)
    assert parent is not None
    later = [cut for cut in context.cuts if context.moment(cut) > moment]
    own = next((cut for cut in later if cut.node == parent), None)
    further = [cut for cut in later if cut.pruned and cut is not own]
    all_cuts = [*([own] if own else []), *further]
    if all_cuts and (context.frame.is_last or (context.is_brief and context.is_limit_estimate(event.node))):
        return [tree_nodes.list_of_cuts(context, all_cuts)]
    if all_cuts and context.is_limit_estimate(event.node):
        return [tree_nodes.estimate_only(context, event), tree_nodes.list_of_cuts(context, all_cuts)]
    main = tree_nodes.cut_off(context, own) if own else tree_nodes.leaf(context, event)
    if further:
        context.named = None if own else parent
        return [main, tree_nodes.cut_offs(context, further)]
    if context.frame.is_last and (mean := _highest_mean(context, moment)):
        return [mean]
    if closing := _closing(context, moment):
        return [main, closing]
    if (opening := _opening(context, moment)) and not context.frame.is_last:
        return [opening, main]
    return [main, _consequence(context, moment, own)]


def _consequence(context: CaptionContext, moment: int, own: Cut | None) -> Text:
    """Describe another consequence of a leaf, if nothing more important happened."""
    event = context.event(moment)
    parent = context.tree.parent(event.node)
    assert parent is not None
    finished = _finished_nodes(context, moment)
    if context.kind(parent) == CHANCE and context.is_limit_estimate(event.node) and not own:
        return tree_nodes.alternative(context, event.node)
    if not finished:
        return tree_nodes.open_node(context, event, parent)
    more = _finished(context, finished[1:])
    return more or ("" if own else tree_nodes.alternative(context, parent))


def _highest_mean(context: CaptionContext, moment: int) -> Text:
    """Explain the value of the highest chance node that a leaf has finished; return "" if there is none."""
    finished = _finished_nodes(context, moment)
    places = [n for n, node in enumerate(finished) if n and context.kind(node) == CHANCE and context.is_exact(node)]
    if not places:
        return ""
    return chance.mean_after(context, context.event(moment), *finished[places[-1] - 1 : places[-1] + 1])


def _node_step(context: CaptionContext) -> list[Text]:
    """Explain the value of a finished node, then its effect on the node above."""
    moment, event = context.moments(_LEAVE)[0]
    node = event.node
    parent = context.tree.parent(node)
    own, next_cut = _pruning_cut(context, node), _pruning_cut(context, parent)
    probed = chance.probe_ends(context, moment, event)
    sentences = [tree_nodes.cut_off(context, own) if own else probed or tree_nodes.choice(context, node)]
    if next_cut:
        context.named = None if own or probed else node
        sentences.append(tree_nodes.cut_off(context, next_cut))
    elif not probed and (closing := _closing(context)):
        sentences.append(closing)
    elif not own and not probed:
        is_mean_next = parent is not None and context.kind(parent) == CHANCE and context.is_exact(parent)
        sentences.append("" if is_mean_next else tree_nodes.alternative(context, node))
    return sentences


def _box_step(context: CaptionContext) -> list[Text]:
    """Describe the interval of a folded node, whose subtree was searched in one step, and the consequence for the nodes
    above.
    """
    moments = [moment for moment, event in context.moments(_LEAVE) if event.node in context.frame.boxes]
    box = context.event(moments[-1]).node
    main = context.say(_SEARCHED, node=context.label(box), known=tree_nodes.known(context, box))
    pruning = [cut for cut in context.cuts if cut.pruned and context.moment(cut) > moments[-1]]
    if pruning and context.tree.utilities:
        return [main, several_players.cut_offs(context)]
    if pruning:
        context.named = box
        return [main, tree_nodes.cut_off(context, pruning[0])]
    above = [node for node in _finished_nodes(context, moments[-1]) if node != box]
    return [main, _finished(context, above) or tree_nodes.alternative(context, box)]


def _cut_step(context: CaptionContext) -> list[Text]:
    """Describe the cut-off at the end of the step, then the other nodes that the step finishes."""
    cut = next((cut for cut in context.cuts if cut.pruned), None)
    if cut is None:
        return [whole_search.no_cut(context)]
    finished = _finished_nodes(context, context.moment(cut))
    also_finished = finished[finished.index(cut.node) + 1 :] if cut.node in finished else []
    return [tree_nodes.cut_off(context, cut), _finished(context, also_finished)]


def _event_step(context: CaptionContext) -> list[Text]:
    """Describe a single event, and note a value that does not improve the node above."""
    event = context.events[0]
    if event.kind is _EVALUATE:
        return [whole_search.searched_first(context, event.node), tree_nodes.leaf(context, event)]
    if event.kind is EventKind.RECALL:
        return [repeated_searches.recalled(context, [event.node])]
    if event.kind is EventKind.CUT:
        return [tree_nodes.cut_off(context, context.cuts[0])]
    if event.kind is EventKind.CHANCE:
        child = context.children(event.node)[context.visits.counted_children(context.start, event.node)]
        return [chance.progress(context, event.node, child)]
    if event.kind is _ENTER:
        return whole_search.enter(context, event)
    if event.kind is _IMPROVE:
        return [whole_search.improve(context, event)]
    return _leave_event(context, event)


def _leave_event(context: CaptionContext, event: Event) -> list[Text]:
    closing, parent = _closing(context), context.tree.parent(event.node)
    if parent is None or chance.is_probe(context, context.start, event.node):
        return [closing]
    kind, node, *_ = context.trace.raw[context.after.position]
    improves = kind is _IMPROVE and node == parent
    more = "" if improves or context.kind(parent) == CHANCE else tree_nodes.alternative(context, event.node)
    return [whole_search.leave(context, event), closing or more]


_STEPS: dict[str, Callable[[CaptionContext], list[Text]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _family(search: Search) -> dict[str, Callable[[CaptionContext], list[Text]]]:
    if search.players == "many":
        return several_players.STEPS
    return repeated_searches.STEPS if search.best_first else _STEPS


_BEGINNINGS = (
    repeated_searches.begins,
    repeated_searches.searched_again,
    repeated_searches.question,
    chance.searched_in_full,
    chance.probe_begins,
)


def _opening(context: CaptionContext, before: int) -> Text:
    """Describe what began in this step before a leaf was evaluated: a pass, a test, a probe, or the use of a remembered
    value. If nothing began, explain why a learned order puts a move first.
    """
    entries = [(moment, event) for moment, event in context.moments(_ENTER) if moment < before]
    earlier = [cut for cut in context.cuts if cut.pruned and context.moment(cut) < before]
    if earlier:
        return tree_nodes.list_of_cuts(context, earlier)
    for begins in _BEGINNINGS if context.trace.facts.comes_back else ():
        for moment, event in reversed(entries):
            if sentence := begins(context, moment, event):
                return sentence
    for moment, event in context.moments(_ENTER, _EVALUATE):
        if moment <= before and (sentence := whole_search.searched_first(context, event.node)):
            return sentence
    return tree_nodes.searched_on(context) or _remembered(context)


def _closing(context: CaptionContext, after: int = -1) -> Text:
    """Describe what ended in this step: a pass, an iteration, a test or a probe."""
    if not context.trace.facts.comes_back:
        return ""
    leave_events = [(moment, event) for moment, event in context.moments(_LEAVE) if moment > after]
    for ends in (repeated_searches.ends, repeated_searches.answer, chance.probe_ends):
        for moment, event in leave_events:
            if sentence := ends(context, moment, event):
                return sentence
    return ""


def _remembered(context: CaptionContext) -> Text:
    return repeated_searches.recalled(
        context, list(dict.fromkeys(event.node for _, event in context.moments(EventKind.RECALL)))
    )


def _finished_nodes(context: CaptionContext, after: int) -> list[NodeId]:
    return [event.node for moment, event in context.moments(_LEAVE) if moment > after]


def _finished(context: CaptionContext, finished: list[NodeId]) -> Text:
    """Name the other finished nodes. The root is left out, because the last sentence names it, unless the value of the
    root is a mean.
    """
    named = [node for node in finished if node != 0 or (context.kind(0) == CHANCE and context.is_exact(0))]
    return tree_nodes.finished(context, named, context.tree.parent(named[-1])) if named else ""


def _pruning_cut(context: CaptionContext, node: NodeId | None) -> Cut | None:
    return next((cut for cut in context.cuts if cut.node == node and cut.pruned), None)
