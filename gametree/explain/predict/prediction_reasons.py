"""The reasons: why a search goes on as it does, as clauses that stand behind a colon, without a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from ...catalogue import listed, translator

__all__ = ["Reasons"]


class Reasons:
    """The reasons in a language, each from finished formulas and labels; a test is one such as ``2 ≤ α = 3``."""

    def __init__(self, lang: str) -> None:
        self.t = translator(lang)

    # ---- which leaf comes next ------------------------------------------------------------------

    def first_leaf(self, leaf: str) -> str:
        """Say with which leaf a search begins."""
        return self.t.gettext("%(leaf)s is the first that the search comes to") % {"leaf": leaf}

    def begins_again(self, leaf: str, root: str) -> str:
        """Say that a new pass or iteration begins."""
        return self.t.gettext("the search begins again at %(root)s and first comes to %(leaf)s") % {
            "leaf": leaf,
            "root": root,
        }

    def once_more(self, leaf: str) -> str:
        """Say that a leaf is looked at a second time."""
        return self.t.gettext("the search comes to %(leaf)s once more") % {"leaf": leaf}

    def best_promise(self, leaf: str) -> str:
        """Say that SSS* goes on with the best plan."""
        return self.t.gettext("%(leaf)s belongs to the plan with the best promise") % {"leaf": leaf}

    def in_turn(self, leaf: str) -> str:
        """Say that a search without cut-offs goes from leaf to leaf."""
        return self.t.gettext("nothing is ever cut off in this search, and %(leaf)s comes next") % {"leaf": leaf}

    def not_cut(self, leaf: str, node: str, test: str) -> str:
        """Say that a node goes on because its test fails; without a test, because there is no bound."""
        told = {"leaf": leaf, "node": node, "test": test}
        if not test:
            return self.t.gettext("nothing is cut off at %(node)s, and %(leaf)s comes next") % told
        return self.t.gettext("nothing is cut off at %(node)s (%(test)s), and %(leaf)s comes next") % told

    def finished(self, leaf: str, node: str) -> str:
        """Say that a node is finished."""
        return self.t.gettext("%(node)s is finished, so %(leaf)s comes next") % {"leaf": leaf, "node": node}

    def left(self, leaf: str, node: str) -> str:
        """Say that a node is left though some of its children were not searched on this visit."""
        return self.t.gettext("the search leaves %(node)s and goes on to %(leaf)s") % {"leaf": leaf, "node": node}

    def pruned(self, leaf: str, node: str, test: str, pruned: Sequence[str]) -> str:
        """Say that a cut-off comes first, and what it spares."""
        message = self.t.ngettext(
            "%(pruned)s is pruned (%(test)s at %(node)s), so %(leaf)s comes next",
            "%(pruned)s are pruned (%(test)s at %(node)s), so %(leaf)s comes next",
            len(pruned),
        )
        return message % {"leaf": leaf, "node": node, "test": test, "pruned": listed(self.t, pruned, str)}

    def pruned_at(self, leaf: str, cuts: Sequence[tuple[str, str]]) -> str:
        """Say that several cut-offs come first, each a node and its test."""
        # TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3) and K (9 ≥ β = 8)"
        return self.t.gettext("there are cut-offs at %(cuts)s, so %(leaf)s comes next") % {
            "leaf": leaf,
            "cuts": listed(self.t, cuts, lambda cut: f"{cut[0]} ({cut[1]})"),
        }

    # ---- cut off or go on -----------------------------------------------------------------------

    def has_better(self, node: str, test: str, player: str, bound: str, owner: str) -> str:
        """Say that a node is cut off because a player can already get something better."""
        # TRANSLATORS: as in "MAX can already get 3 at A, and 2 ≤ α = 3, so nothing more at C can matter"
        return self.t.gettext(
            "%(player)s can already get %(bound)s at %(owner)s, and %(test)s, so nothing more at %(node)s can matter"
        ) % {"node": node, "test": test, "player": player, "bound": bound, "owner": owner}

    def outside(self, node: str, test: str) -> str:
        """Say that a node is cut off at a bound that is nobody's alternative."""
        return self.t.gettext("%(test)s, so nothing more at %(node)s can matter") % {"node": node, "test": test}

    def enough_at_equality(self, node: str, test: str, rule: str) -> str:
        """Say that equality is enough under the rule in force, such as ``v ≤ α``."""
        # TRANSLATORS: %(rule)s is a test such as "v ≤ α", %(test)s the same with numbers, as in "3 ≤ α = 3"
        return self.t.gettext("the rule here is to cut as soon as %(rule)s, and %(test)s at %(node)s") % {
            "node": node,
            "test": test,
            "rule": rule,
        }

    def only_equal(self, node: str, bound: str, rule: str) -> str:
        """Say that equality is not enough under the rule in force, such as ``v < α``."""
        # TRANSLATORS: %(rule)s is a test such as "v < α", %(bound)s a formula such as "α = 3"
        return self.t.gettext(
            "the rule here is to cut only when %(rule)s, and at %(node)s v is just equal to %(bound)s"
        ) % {
            "node": node,
            "bound": bound,
            "rule": rule,
        }

    def still_open(self, node: str, test: str) -> str:
        """Say that a node goes on because its test fails."""
        return self.t.gettext("%(test)s, so %(node)s can still matter") % {"node": node, "test": test}

    def no_bound(self, node: str, bound: str) -> str:
        """Say that there is nothing yet to cut against."""
        return self.t.gettext("%(bound)s, so there is nothing yet to cut against at %(node)s") % {
            "node": node,
            "bound": bound,
        }

    def mean_outside(self, node: str, test: str, rises: bool) -> str:
        """Say that a chance node is cut off because its mean leaves the window whatever the rest is worth."""
        if rises:
            message = self.t.gettext("even at worst the mean of %(node)s reaches β (%(test)s)")
        else:
            message = self.t.gettext("even at best the mean of %(node)s stays at α or below (%(test)s)")
        return message % {"node": node, "test": test}

    def mean_inside(self, known: str, window: str) -> str:
        """Say that a chance node goes on because its mean can still lie in the window."""
        # TRANSLATORS: %(known)s is a formula such as "C ∈ [1, 4]"
        return self.t.gettext("%(known)s, so the mean can still lie in the window %(window)s") % {
            "known": known,
            "window": window,
        }

    # ---- windows --------------------------------------------------------------------------------

    def whole_window(self, node: str) -> str:
        """Say that a search starts with the full window."""
        return self.t.gettext("nothing is known yet, so %(node)s starts with α = −∞ and β = +∞") % {"node": node}

    def inherited(self, node: str, above: str, window: str) -> str:
        """Say that a node gets the running window of the node above."""
        return self.t.gettext("%(node)s gets the window %(window)s that %(above)s has now") % {
            "node": node,
            "above": above,
            "window": window,
        }

    def tested(self, node: str, window: str) -> str:
        """Say that a null window only asks whether a move is better."""
        return self.t.gettext("the null window %(window)s only asks whether %(node)s is better than what is known") % {
            "node": node,
            "window": window,
        }

    def below_chance(self, node: str, above: str) -> str:
        """Say that a search below a chance node starts with a full window."""
        return self.t.gettext(
            "below the chance node %(above)s no bound holds, so %(node)s starts with α = −∞ and β = +∞"
        ) % {"node": node, "above": above}

    def shallow(self, node: str, above: str, window: str) -> str:
        """Say that the rule hands down the value so far of the node above and nothing older."""
        return self.t.gettext(
            "the rule here hands down only what %(above)s itself has so far, so %(node)s gets %(window)s"
        ) % {"node": node, "above": above, "window": window}

    def moved(self, node: str, child: str, value: str, old: str, other: str, rises: bool) -> str:
        """Say that a value raises α at a MAX node or lowers β at a MIN node; ``other`` is the bound that stays."""
        # TRANSLATORS: %(other)s is the bound that stays, a formula such as "β = +∞"
        if rises:
            message = self.t.gettext(
                "%(node)s is a MAX node, and the %(value)s from %(child)s raises α from %(old)s, while %(other)s stays"
            )
        else:
            message = self.t.gettext(
                "%(node)s is a MIN node, and the %(value)s from %(child)s lowers β from %(old)s, while %(other)s stays"
            )
        return message % {"node": node, "child": child, "value": value, "old": old, "other": other}

    # ---- values ---------------------------------------------------------------------------------

    def chosen(self, node: str, values: Sequence[str], value: str, is_max: bool) -> str:
        """Say that MAX takes the greatest value and MIN the least."""
        told = {"node": node, "values": listed(self.t, values, str), "value": value}
        if len(values) == 1:
            return self.t.gettext("%(value)s is the only value that has come up at %(node)s") % told
        if is_max:
            return self.t.gettext("MAX moves at %(node)s, and the greatest of %(values)s is %(value)s") % told
        return self.t.gettext("MIN moves at %(node)s, and the least of %(values)s is %(value)s") % told

    def cut_short(self, node: str, test: str, value: str) -> str:
        """Say that a node that is cut off passes up its value so far."""
        return self.t.gettext("%(node)s is cut off (%(test)s) and passes up its value so far, %(value)s") % {
            "node": node,
            "test": test,
            "value": value,
        }

    def clipped(self, value: str, best: str, window: str) -> str:
        """Say that under fail-hard a bound takes the place of a value outside the window."""
        return self.t.gettext(
            "under fail-hard no value leaves the window %(window)s, so %(value)s takes the place of %(best)s"
        ) % {"value": value, "best": best, "window": window}

    def mean(self, node: str, working: str) -> str:
        """Say that a chance node is worth the mean, with its working."""
        return self.t.gettext("the chance node %(node)s is worth the mean %(working)s") % {
            "node": node,
            "working": working,
        }

    def mean_cut_short(self, node: str, test: str, value: str) -> str:
        """Say that a chance node that is cut off passes up the bound on its mean."""
        return self.t.gettext("%(node)s is cut off (%(test)s) and passes up the bound on its mean, %(value)s") % {
            "node": node,
            "test": test,
            "value": value,
        }

    def preferred(self, node: str, player: str, value: str) -> str:
        """Say that a player of several takes the tuple with the greatest entry of its own."""
        return self.t.gettext(
            "%(player)s moves at %(node)s and takes the tuple with its own greatest entry, %(value)s"
        ) % {
            "node": node,
            "player": player,
            "value": value,
        }

    def preferred_of_equals(self, node: str, player: str, value: str, is_last: bool) -> str:
        """Say that a player of several takes the first, or the last, of equally good tuples."""
        if is_last:
            message = self.t.gettext("of equally good tuples %(player)s at %(node)s takes the last, %(value)s")
        else:
            message = self.t.gettext("of equally good tuples %(player)s at %(node)s takes the first, %(value)s")
        return message % {"node": node, "player": player, "value": value}

    def against(self, node: str, player: str, hero: str, value: str) -> str:
        """Say that in paranoid search a player takes the tuple with the smallest entry of another."""
        return self.t.gettext(
            "%(player)s at %(node)s joins the others against %(hero)s and takes the tuple with the smallest entry of "
            "%(hero)s, %(value)s"
        ) % {"node": node, "player": player, "hero": hero, "value": value}
