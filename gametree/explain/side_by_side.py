"""Two searches of the same tree side by side, synchronised so that equal leaves are shown together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..errors import InputError, named_keywords
from ..languages import columns, listed, translator_for
from ..phrases import Code, Phrase, gettext, ngettext, reader_language, short_repr
from ..showing import ShowsPair
from ..trace.frames import stops
from ..trace.result import Result, root_value_text, to_result
from ..trace.trace import EventKind
from ..trace.watched import Difference, WatchedResult
from ..tree.tree import NodeId, Tree
from ..values import is_whole, show
from .algorithm_names import capitalized, names, titles, words
from .cutoff_reasons import Reason, reasons

_START = gettext("Neither search has evaluated a leaf yet.")
_BOTH_END = gettext("Both end without evaluating another leaf.")
_BOTH = gettext("Both evaluate %(leaf)s.")
_BOTH_AGAIN = gettext("Both evaluate %(leaf)s again.")
# TRANSLATORS: the names are, for example, "SSS*" and "alpha-beta"; %(leaf)s and %(other)s are labels
_EACH = gettext("%(first)s evaluates %(leaf)s while %(second)s evaluates %(other)s.")
# TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
_CUT_OFF = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has pruned it, because %(test)s.")
_NEVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s never does.")
# TRANSLATORS: %(leaf)s is the label of an inner node
_JUDGED = gettext("%(doer)s estimates %(leaf)s at its depth limit; %(waiter)s does not.")
_OVER = gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has already ended.")
_AGAIN_OVER = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s has already ended.")
_AGAIN = gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s waits.")
_ENDS = gettext("%(doer)s ends without evaluating another leaf.")

# ---- summary ------------------------------------------------------------------------------------

# TRANSLATORS: %(value)s is a number, or a bound such as "≤ 3"
_BOTH_FIND = gettext("Both find %(value)s at %(root)s.")
# TRANSLATORS: the values are numbers, or bounds such as "≤ 3"
_EACH_FINDS = gettext("%(first)s finds %(value)s at %(root)s, %(second)s %(other)s.")
_SAME_MOVE = gettext("The best move is %(move)s in both.")
_OTHER_MOVE = gettext("The best move is %(move)s for %(first)s, and %(other)s for %(second)s.")
_NODES = ngettext(
    "%(first)s evaluates %(count)d node, %(second)s %(other)d.",
    "%(first)s evaluates %(count)d nodes, %(second)s %(other)d.",
)
LEAVES = ngettext(
    "%(first)s evaluates %(count)d leaf, %(second)s %(other)d.",
    "%(first)s evaluates %(count)d leaves, %(second)s %(other)d.",
)
# TRANSLATORS: a cut-off after the last child prunes nothing and is not counted; the names are, for example,
# "alpha-beta"
_CUTS = gettext("Cut-offs that prune something: %(one)d for %(first)s, %(two)d for %(second)s.")
# TRANSLATORS: number of leaf evaluations, including repetitions
_EVALUATIONS = gettext("Evaluations in total: %(one)d for %(first)s, %(two)d for %(second)s.")
_ONLY = gettext("Only %(name)s evaluates %(leaves)s.")
# TRANSLATORS: %(step)d is the number of a step
_UNFINISHED = gettext("Your function returned no value for the root: see step %(step)d.")
_SAME_LEAVES = gettext("Both evaluate the same leaves.")


# ---- Two searches of the same tree side by side, synchronised so that equal leaves are shown together --


@dataclass(frozen=True, slots=True)
class Step:
    """A leaf step of a search: the events from one stop to the next."""

    stop: int
    """number of events up to the end of the step"""
    leaf: NodeId | None
    """evaluated leaf; None if a search ends with remembered values"""
    label: str
    """label of the leaf; empty if there is none"""
    is_again: bool
    """whether the leaf was evaluated before"""
    can_meet: bool
    """whether the leaf is new and is a leaf of the tree, not a position that only this search evaluates at a depth
    limit
    """


@named_keywords()
@dataclass(frozen=True, repr=False)
class SideBySide(ShowsPair):
    """Two synchronised searches of the same tree, returned by `gametree.compare`.

    >>> import gametree as gt
    >>> pair = gt.compare(gt.minimax("[[3 12] [2 4]]"), gt.alphabeta("[[3 12] [2 4]]"))
    >>> len(pair.stops), pair.text(4)
    (5, 'Minimax evaluates C2; alpha-beta has pruned it, because 2 ≤ α = 3.')
    """

    first: Result
    second: Result

    @cached_property
    def stops(self) -> tuple[tuple[int, int], ...]:
        """The numbers of events of each search at each stop, from (0, 0) to the ends of both.

        If one search evaluates a part of the other search's leaves in the same order, equal leaves are paired, and a
        search waits where it leaves out a leaf. Otherwise, the k-th leaves of both are paired. Repeated evaluations and
        estimates at a depth limit are not paired.
        """
        stop_pairs = [(0, 0)]
        for first_step, second_step in self._steps[1:]:
            stop_pairs.append(
                (
                    first_step.stop if first_step else stop_pairs[-1][0],
                    second_step.stop if second_step else stop_pairs[-1][1],
                )
            )
        return tuple(stop_pairs)

    @cached_property
    def halt(self) -> int | None:
        """The stop at which a watched program first differs from the search beside it, or None. `text` describes the
        difference, and a player pauses at this stop.
        """
        difference = self._difference
        if difference is None:
            return None
        own = 0 if isinstance(self.first, WatchedResult) else 1
        for number, pair in enumerate(self.stops):
            if difference.at is not None and pair[own] >= difference.at:
                return number
            first_step, second_step = self._steps[number]
            if difference.at is None and (first_step and first_step.label) != (second_step and second_step.label):
                return number
        return len(self.stops) - 1

    @property
    def halt_node(self) -> NodeId | None:
        """The node that differs at the stop `halt`, or None if there is no such stop."""
        return None if self._difference is None else self._difference.node

    @cached_property
    def _difference(self) -> Difference | None:
        for own, other in ((self.first, self.second), (self.second, self.first)):
            if isinstance(own, WatchedResult):
                return own.differs(other)
        return None

    def titles(self, lang: str = "en") -> tuple[str, str]:
        """Return the titles of the two pictures; if both searches have the same algorithm, the titles name the
        difference.
        """
        return titles(translator_for(lang), self.first, self.second)

    def text(self, index: int, lang: str = "en") -> str:
        """Return one sentence about the difference at a stop.

        Parameters
        ----------
        index : int
            The number of the stop, from 0.
        lang : {"en", "es", "pt"}, default "en"
            The language.

        Returns
        -------
        str
            The sentence.

        Examples
        --------
        >>> import gametree as gt
        >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
        >>> compare(gt.minimax(tree), gt.alphabeta(tree)).text(5)
        'Minimax evaluates C2; alpha-beta has pruned it, because 2 ≤ α = 3.'
        """
        if not is_whole(index, -len(self._steps), len(self._steps) - 1):
            problem = gettext("there is no stop %(index)s; write a number from 0 to %(last)s")
            raise InputError(problem.with_values(index=short_repr(index), last=len(self._steps) - 1))
        translations, (first_step, second_step) = translator_for(lang), self._steps[index]
        search_names, number = names(translations, self.first, self.second), range(len(self._steps))[index]
        if self._difference is not None and number == self.halt:
            return self._difference.text(lang)
        if first_step and second_step:
            phrase = _joint_sentence(first_step, second_step).with_values(
                first=capitalized(search_names[0]),
                leaf=first_step.label,
                second=search_names[1],
                other=second_step.label,
            )
        elif first_step:
            phrase = self._alone(first_step, search_names, self.second, self.stops[number][1])
        elif second_step:
            phrase = self._alone(second_step, (search_names[1], search_names[0]), self.first, self.stops[number][0])
        else:
            phrase = _START
        return phrase.render(translations)

    def summary(self, lang: str = "en") -> str:
        """Return a comparison of the final values, moves, leaves and cut-offs.

        >>> import gametree as gt
        >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
        >>> print(compare(gt.minimax(tree), gt.alphabeta(tree)).summary().replace(". ", ".\\n"))
        Both find 3 at A.
        The best move is a1 in both.
        Minimax evaluates 9 leaves, alpha-beta 7.
        Cut-offs that prune something: 0 for minimax, 1 for alpha-beta.
        Only minimax evaluates C2 and C3.
        """
        translations, pair = translator_for(lang), (self.first, self.second)
        first, second = names(translations, *pair)
        called, label = {"first": capitalized(first), "second": second}, self.first.tree.label
        if unfinished := [result for result in pair if isinstance(result, WatchedResult) and result.value is None]:
            if self.halt is not None:
                return _UNFINISHED.render(translations, step=self.halt)
            return unfinished[0].frames(lang=lang)[-1].caption()
        first_value, second_value = map(root_value_text, pair)
        message = _BOTH_FIND if first_value == second_value else _EACH_FINDS
        phrases = [message.with_values(**called, value=first_value, other=second_value, root=label(0))]
        best, other = self.first.best_move, self.second.best_move
        if best is not None and other is not None:
            move = _SAME_MOVE if best == other else _OTHER_MOVE
            phrases.append(move.with_values(first=first, second=second, move=best, other=other))
        phrases += self._counts(first, second)
        evaluated = [set(result.evaluated) for result in pair]
        only_in = (first, evaluated[0] - evaluated[1]), (second, evaluated[1] - evaluated[0])
        only = [
            _ONLY.with_values(name=name, leaves=listed(translations, sorted(leaves), label))
            for name, leaves in only_in
            if leaves
        ]
        return " ".join(sentence.render(translations) for sentence in [*phrases, *(only or [_SAME_LEAVES])])

    def table(self, lang: str = "en") -> str:
        """Return the stops as aligned lines: the leaf that each search evaluates, and a sentence about it."""
        texts = words(lang)
        rows = [
            [str(index), *(step.label or "—" if step else "·" for step in pair), self.text(index, lang)]
            for index, pair in enumerate(self._steps)
        ]
        return columns([[texts["head_step"], *self.titles(lang), texts["head_what"]], *rows], left_columns=4)

    def __repr__(self) -> str:
        return self.table(reader_language())

    @cached_property
    def _steps(self) -> list[tuple[Step | None, Step | None]]:
        return [(None, None), *_aligned(_steps(self.first, self.second), _steps(self.second, self.first))]

    @cached_property
    def _never_evaluated(self) -> tuple[dict[NodeId, list[Reason]], dict[NodeId, list[Reason]]]:
        """For each search, a dictionary from each leaf that it never evaluates to the reasons for the cut-offs above
        the leaf, the last cut-off first.

        The reasons are indexed by leaf, because searching all cut-offs for every leaf is slow in large trees.
        """
        return _never_evaluated(self.first), _never_evaluated(self.second)

    def _counts(self, first: str, second: str) -> list[Phrase]:
        """Return sentences about the numbers of evaluated leaves and of cut-offs and, if some leaves are evaluated
        repeatedly, about the number of evaluations.

        If positions are evaluated at a depth limit, leaves are called nodes. As in frames, only cut-offs that prune
        something are counted.
        """
        evaluated = [result.evaluated for result in (self.first, self.second)]
        leaves, visits = tuple(map(len, evaluated)), (self.first.visits, self.second.visits)
        has_judged = any(map(self.first.tree.children, {*evaluated[0], *evaluated[1]}))
        evaluate = _NODES if has_judged else LEAVES
        phrases = [evaluate.with_values(first=capitalized(first), second=second, count=leaves[0], other=leaves[1])]
        first_count, second_count = (
            sum(bool(cut.pruned) for cut in result.cuts) for result in (self.first, self.second)
        )
        if first_count or second_count:
            phrases.append(_CUTS.with_values(first=first, second=second, one=first_count, two=second_count))
        if visits != leaves:
            phrases.append(_EVALUATIONS.with_values(first=first, second=second, one=visits[0], two=visits[1]))
        return phrases

    def _alone(self, step: Step, search_names: tuple[str, str], other: Result, position: int) -> Phrase:
        """Describe the step of one search while the other waits; ``position`` is the number of events of the waiting
        search so far.
        """
        is_over = position == len(other.trace)
        values = {"doer": capitalized(search_names[0]), "waiter": search_names[1], "leaf": step.label}
        if step.leaf is None:
            return _ENDS.with_values(**values)
        if step.is_again:
            return (_AGAIN_OVER if is_over else _AGAIN).with_values(**values)
        if cut := self._cut(other, step.leaf, position):
            return _CUT_OFF.with_values(**values, test=cut.inequality)
        if self.first.tree.children(step.leaf) and step.leaf in self._left_out(other):
            return _JUDGED.with_values(**values)
        return (_OVER if is_over else _NEVER).with_values(**values)

    def _cut(self, other: Result, leaf: NodeId, position: int) -> Reason | None:
        """Return the reason for the cut-off by which the search ``other`` left out a leaf in its first ``position``
        events, or None if there is no such cut-off.
        """
        return next((reason for reason in self._left_out(other).get(leaf, ()) if reason.at <= position), None)

    def _left_out(self, result: Result) -> dict[NodeId, list[Reason]]:
        return self._never_evaluated[0 if result is self.first else 1]


@named_keywords()
def compare(first: Result, second: Result) -> SideBySide:
    """Return two searches of the same tree side by side; raise `InputError` if their trees differ.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12] [2 4]]")
    >>> compare(gt.minimax(tree), gt.alphabeta(tree))
    step  Minimax  Alpha-beta  what happens
    ─────────────────────────────────────────────────────────────────────────────────────────────
    0     ·        ·           Neither search has evaluated a leaf yet.
    1     B1       B1          Both evaluate B1.
    2     B2       B2          Both evaluate B2.
    3     C1       C1          Both evaluate C1.
    4     C2       ·           Minimax evaluates C2; alpha-beta has pruned it, because 2 ≤ α = 3.
    """
    for result in (first, second):
        to_result("compare", result)
    if first.tree != second.tree:
        _refuse(first.tree, second.tree)
    return SideBySide(first, second)


def _refuse(first: Tree, second: Tree) -> None:
    """Raise `InputError` at the first node that differs between the trees."""
    for node in first:
        for first_text, second_text in zip(_description(first, node), _description(second, node), strict=True):
            if first_text != second_text:
                problem = gettext(
                    "the two results are of different trees: at %(node)s the first has %(one)s and the second "
                    "%(other)s; compare searches of one tree"
                )
                raise InputError(problem.with_values(node=first.label(node), one=first_text, other=second_text))


def _description(tree: Tree, node: NodeId) -> list[Phrase]:
    value, probability, children = tree.value(node), tree.probability(node), tree.children(node)
    return [
        gettext("the label %(label)s").with_values(label=Code(tree.label(node))),
        gettext("a %(kind)s node").with_values(kind=Code(tree.kind(node))) if children else gettext("a leaf"),
        ngettext("%(count)s child", "%(count)s children").with_values(count=len(children)),
        gettext("no value") if value is None else gettext("the value %(value)s").with_values(value=show(value)),
        gettext("no probability")
        if probability is None
        else gettext("the probability %(probability)s").with_values(probability=show(probability)),
    ]


def _joint_sentence(first: Step, second: Step) -> Phrase:
    if first.label != second.label:
        return _EACH
    if not first.label:
        return _BOTH_END
    return _BOTH_AGAIN if first.is_again else _BOTH


def _steps(result: Result, other: Result) -> list[Step]:
    steps: list[Step] = []
    seen: set[NodeId] = set()
    tree, shared = result.tree, set(other.evaluated)
    for start, stop in pairwise(stops(result.trace, "leaf")):
        events = result.trace.raw[start:stop]
        leaf = next((node for kind, node, *_ in events if kind is EventKind.EVALUATE), None)
        if leaf is None:
            steps.append(Step(stop, None, "", is_again=False, can_meet=False))
            continue
        can_meet = leaf not in seen and (not tree.children(leaf) or leaf in shared)
        steps.append(Step(stop, leaf, tree.label(leaf), leaf in seen, can_meet))
        seen.add(leaf)
    return steps


def _aligned(first_steps: Sequence[Step], second_steps: Sequence[Step]) -> Iterator[tuple[Step | None, Step | None]]:
    """Yield the steps of two searches in pairs; the step of a waiting search is None."""
    leaves = [[step.leaf for step in steps if step.can_meet] for steps in (first_steps, second_steps)]
    first_waits, second_waits = _is_subsequence(leaves[0], leaves[1]), _is_subsequence(leaves[1], leaves[0])
    i = j = 0
    while i < len(first_steps) or j < len(second_steps):
        a, b = first_steps[i] if i < len(first_steps) else None, second_steps[j] if j < len(second_steps) else None
        # otherwise the leaves are a pair, or one search is over
        if a and b and (a.leaf, a.is_again) != (b.leaf, b.is_again):
            if not a.can_meet:
                b = None
            elif not b.can_meet or first_waits:
                a = None
            elif second_waits:
                b = None
        yield a, b
        i, j = i + (a is not None), j + (b is not None)


def _never_evaluated(result: Result) -> dict[NodeId, list[Reason]]:
    found: dict[NodeId, list[Reason]] = {node: [] for node in set(result.tree).difference(result.evaluated)}
    for reason in reversed(reasons(result)):
        for node in found.keys() & reason.leaves:
            found[node].append(reason)
    return found


def _is_subsequence(part: Sequence[object], whole: Sequence[object]) -> bool:
    """Return whether the items of ``part`` appear in the same order in ``whole``, possibly with others between them."""
    rest = iter(whole)
    return all(item in rest for item in part)
