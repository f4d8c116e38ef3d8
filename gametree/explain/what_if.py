"""What-if questions: a second search of a tree in which some leaves have other values, and its differences from the
first search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations

from ..errors import InputError, named_keywords, wrong_value
from ..languages import NEITHER, listed, quote_label, translator_for, wrapped
from ..phrases import Code, Phrase, gettext, ngettext, reader_language
from ..rules import INFINITE_WINDOW, Window
from ..trace.annotations import cut_test
from ..trace.known_intervals import Intervals
from ..trace.result import Result, root_value_text, search_again, to_result
from ..tree.notation import read_leaves
from ..tree.rebuilding import replace_leaves
from ..tree.tree import NodeId, Tree
from ..tree.view import frontier, view_of
from ..values import NUMBER, ValueRefused, read_number, show
from .cutoff_reasons import reasons

_UNCHANGED = gettext("No leaf has a new value, so the search does not change.")

# ---- the result ---------------------------------------------------------------------------------

# TRANSLATORS: %(changes)s is a list such as "C2 = 99 and C3 = 5", %(value)s a number, or a bound such as "≤ 3"
_STILL_FINDS = gettext("With %(changes)s, the search still finds %(value)s at %(root)s.")
_FINDS = gettext("With %(changes)s, the search finds %(after)s at %(root)s instead of %(before)s.")
_SAME_MOVE = gettext("The best move is still %(after)s.")
_MOVE_NOW_KNOWN = gettext("The best move is now %(after)s; before, none was known.")
_NO_MOVE_KNOWN = gettext("No best move is known now; before, it was %(before)s.")
_OTHER_MOVE = gettext("The best move is now %(after)s instead of %(before)s.")

# ---- the leaves that are never evaluated --------------------------------------------------------

# TRANSLATORS: %(leaves)s is a list such as "C2 and C3", %(cause)s is, for example, "C is cut off (2 ≤ α = 3)"
_NEVER = gettext("It never evaluates %(leaves)s, because %(cause)s.")
# TRANSLATORS: for example, "With C2 = 99, the search still finds 3 at A. It never evaluates C2, because C is cut off …"
_STILL_FINDS_AND_NEVER = gettext(
    "With %(changes)s, the search still finds %(value)s at %(root)s. It never evaluates %(leaves)s, because %(cause)s."
)
# TRANSLATORS: the end of a sentence, after "because"; %(test)s is an inequality such as "2 ≤ α = 3"
CUT_OFF = gettext("%(node)s is cut off (%(test)s)")
# TRANSLATORS: the end of a sentence, after "because"
_BEYOND_THE_LIMIT = gettext("the depth limit stops the search before it gets there")
# TRANSLATORS: the end of a sentence, after "because"
_WITHOUT_CHANCE = gettext("the probability of getting there is 0")
# TRANSLATORS: the end of a sentence, after "because"
_OVER = gettext("the search ends before it gets there")

# ---- the changes --------------------------------------------------------------------------------

_LEAVES_CAME = gettext("Now it also evaluates %(leaves)s.")
_LEAVES_WENT = gettext("It no longer evaluates %(leaves)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
_CUTS_CAME = ngettext("There is a new cut-off at %(cuts)s.", "There are new cut-offs at %(cuts)s.")
# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
_CUTS_WENT = ngettext("The cut-off at %(cuts)s is gone.", "The cut-offs at %(cuts)s are gone.")
_SAME_LEAVES_AND_CUTS = gettext("It evaluates the same leaves as before and makes the same cut-offs.")
_SAME_LEAVES = gettext("It evaluates the same leaves as before.")


# ---- What if some leaves had other values: a second search, and its differences from the first -------


@dataclass(frozen=True, repr=False)
class WhatIf:
    """A search before and after some leaf values were changed.

    It is displayed as its `sentences`, in the user's language.

    >>> import gametree as gt
    >>> what_if(gt.minimax("[3 5]"), {"B": 7})
    With B = 7, the search finds 7 at A instead of 5.
    The best move is now a1 instead of a2.
    It evaluates the same leaves as before.
    """

    before: Result
    after: Result
    changed: tuple[NodeId, ...]
    """leaves whose value changed, from left to right"""

    @property
    def only_pruned(self) -> bool:
        """Whether none of the changed leaves was evaluated before the change."""
        return not set(self.changed) & set(self.before.evaluated)

    @property
    def same(self) -> bool:
        """Whether the root's value (or bound) and the best move are unchanged."""
        return self._found[0] == self._found[1] and self.before.best_move == self.after.best_move

    @cached_property
    def certain(self) -> Window:
        """The possible values of the root, (low, high), for any values of the changed leaves.

        The interval is computed from the other evaluated leaves; leaves that were never evaluated can also have any
        value (within the range of values, if the rules set a range). For leaves with tuples, it is (−∞, +∞).
        """
        tree, rules = self.before.tree, self.before.rules
        if tree.utilities:
            return INFINITE_WINDOW
        view, evaluated = view_of(tree, rules), set(self.before.evaluated) - set(self.changed)
        known = Intervals(tree, view, rules.value_range or INFINITE_WINDOW)
        for leaf in frontier(tree, rules):
            if leaf in evaluated:
                known.learn(leaf, view.value(leaf))
        return known.low[0], known.high[0]

    def sentences(self, lang: str = "en") -> tuple[str, ...]:
        """Return sentences about the new result, about changed leaves that are never evaluated and the reasons, and
        about changes of the evaluated leaves and the cut-offs.

        >>> import gametree as gt
        >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
        >>> print(*what_if(result, {"C2": 99}).sentences())
        With C2 = 99, the search still finds 3 at A. It never evaluates C2, because C is cut off (2 ≤ α = 3).
        >>> print(*what_if(result, {"B1": 1}).sentences(), sep="\\n")
        With B1 = 1, the search finds 2 at A instead of 3.
        The best move is now a2 instead of a1.
        Now it also evaluates C2 and C3.
        The cut-off at C (2 ≤ α = 3) is gone.
        """
        translations = translator_for(lang)
        if not self.changed:
            return (_UNCHANGED.render(translations),)
        evaluated = {*self.before.evaluated, *self.after.evaluated}
        unseen = self._causes(translations, [leaf for leaf in self.changed if leaf not in evaluated])
        if self.same and len(unseen) == 1 and not evaluated & set(self.changed):
            ((cause, leaves),) = unseen.items()
            sentences = [
                _STILL_FINDS_AND_NEVER.with_values(
                    **self._facts(translations), leaves=listed(translations, leaves, last=NEITHER), cause=cause
                )
            ]
        else:
            never = [
                _NEVER.with_values(leaves=listed(translations, leaves, last=NEITHER), cause=cause)
                for cause, leaves in unseen.items()
            ]
            sentences = [*self._findings(translations), *never]
        return tuple(phrase.render(translations) for phrase in [*sentences, *self._differences(translations)])

    def __repr__(self) -> str:
        return wrapped("\n".join(self.sentences(reader_language())))

    @property
    def _found(self) -> tuple[str, str]:
        """The results of the two searches at the root, as texts."""
        before, after = map(root_value_text, (self.before, self.after))
        return before, after

    def _facts(self, translations: NullTranslations) -> dict[str, str]:
        tree, (before, after) = self.after.tree, self._found
        changes = [f"{tree.label(leaf)} = {show(tree.value(leaf) or 0)}" for leaf in self.changed]
        return {
            "changes": listed(translations, changes),
            "root": quote_label(translations, tree.label(0)),
            "value": after,
            "before": before,
            "after": after,
        }

    def _findings(self, translations: NullTranslations) -> list[Phrase]:
        """Report the new value, and the change of the best move if a best move is known."""
        before, after = self.before.best_move, self.after.best_move
        value_sentence = (_STILL_FINDS if self._found[0] == self._found[1] else _FINDS).with_values(
            **self._facts(translations)
        )
        if before is None and after is None:
            return [value_sentence]
        if before is None:
            move = _MOVE_NOW_KNOWN
        elif after is None:
            move = _NO_MOVE_KNOWN
        else:
            move = _SAME_MOVE if before == after else _OTHER_MOVE
        names = ("" if name is None else quote_label(translations, name) for name in (before, after))
        return [value_sentence, move.with_values(**dict(zip(("before", "after"), names, strict=True)))]

    def _causes(self, translations: NullTranslations, leaves: Sequence[NodeId]) -> dict[str, list[str]]:
        tree, cutoff_reasons, searched = (
            self.after.tree,
            reasons(self.after),
            set(frontier(self.after.tree, self.after.rules)),
        )
        causes: dict[str, list[str]] = {}
        for leaf in leaves:
            cut = next((reason for reason in reversed(cutoff_reasons) if leaf in reason.leaves), None)
            if cut is not None:
                cause = CUT_OFF.with_values(node=quote_label(translations, tree.label(cut.node)), test=cut.inequality)
            elif leaf in searched:
                cause = _OVER
            elif any(tree.probability(node) == 0 for node in tree.path(leaf)):
                cause = _WITHOUT_CHANCE
            else:
                cause = _BEYOND_THE_LIMIT
            causes.setdefault(cause.render(translations), []).append(quote_label(translations, tree.label(leaf)))
        return causes

    def _differences(self, translations: NullTranslations) -> list[Phrase]:
        """Report changed leaves and cut-offs; report no change only if the search evaluated a changed leaf."""
        before, after = set(self.before.evaluated), set(self.after.evaluated)
        old, new = (_cuts(result, translations, only_pruning=before != after) for result in (self.before, self.after))
        cuts_came = [text for node, text in new.items() if node not in old]
        cuts_went = [text for node, text in old.items() if node not in new]
        leaves = (_LEAVES_CAME, after - before), (_LEAVES_WENT, before - after)
        sentences = [
            phrase.with_values(
                leaves=listed(
                    translations, sorted(nodes), lambda n: quote_label(translations, self.before.tree.label(n))
                )
            )
            for phrase, nodes in leaves
            if nodes
        ]
        if not sentences and not self.only_pruned:
            has_same_cuts = new and not cuts_came and not cuts_went
            sentences = [_SAME_LEAVES_AND_CUTS if has_same_cuts else _SAME_LEAVES]
        cuts = (_CUTS_CAME, cuts_came), (_CUTS_WENT, cuts_went)
        return [
            *sentences,
            *(
                phrase.with_values(cuts=listed(translations, texts), count=len(texts))
                for phrase, texts in cuts
                if texts
            ),
        ]


@named_keywords()
def what_if(result: Result, values: Mapping[int | str, object]) -> WhatIf:
    """Repeat a search with new values at some leaves.

    ``values`` maps leaves, by number or label, to numbers or to text in the notation: ``"7"``, ``"-3"``,
    ``"1/2"``, ``"0.5"``, ``"inf"``. Positions at a depth limit keep their evaluations. Raise `InputError` for anything
    other than leaves and numbers, and `ChoiceError` for an unknown label.

    >>> import gametree as gt
    >>> found = what_if(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), {"B1": "1/2", "C2": 9})
    >>> found.before.value, found.after.value, found.only_pruned, found.certain
    (3, 2, False, (2, 8))
    """
    tree = to_result("what_if", result).tree
    new: dict[NodeId, object] = {}
    if not isinstance(values, Mapping):
        raise InputError(wrong_value("values", values, gettext("values by their leaves, as in {'B1': 3}")))
    for key, value in values.items():
        node = tree.node(key)
        if node in new:
            problem = gettext("leaf %(leaf)s has two new values; name the leaf once")
            raise InputError(problem.with_values(leaf=tree.label(node)))
        new[node] = _read(tree, node, value) if isinstance(value, str) else value
    other = replace_leaves(tree, new)
    changed = tuple(leaf for leaf in tree.leaves if other.value(leaf) != tree.value(leaf))
    return WhatIf(result, search_again(result, other), changed)


def _read(tree: Tree, node: NodeId, text: str) -> object:
    """Read a value in the notation: a number, or a tuple if the leaves are tuples."""
    try:
        if NUMBER.fullmatch(text.strip()) and not tree.utilities:
            return read_number(text.strip())
        if tree.utilities and text.strip().startswith("("):
            (value,) = read_leaves(text)
            return value
    except (InputError, ValueError, ValueRefused):
        pass
    where = gettext("the new value of leaf %(leaf)s").with_values(leaf=tree.label(node))
    needed = gettext("a number such as %(examples)s").with_values(examples=Code("7, −3, 1/2, 0.5, inf"))
    if tree.utilities:
        needed = gettext("a tuple of %(count)s numbers").with_values(count=tree.utilities)
    raise InputError(wrong_value(where, text, needed)) from None


def _cuts(result: Result, translations: NullTranslations, *, only_pruning: bool) -> dict[NodeId, str]:
    """Return the last cut-off at each node, keyed by node, in the form ``C (2 ≤ α = 3)``; with ``only_pruning``, only
    cut-offs that prune.
    """
    cuts = [cut for cut in result.cuts if cut.pruned or not only_pruning]
    return {
        cut.node: f"{quote_label(translations, result.tree.label(cut.node))} ({cut_test(cut, result.rules)})"
        for cut in cuts
    }
