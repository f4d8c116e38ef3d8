"""The wording of the call trace: what stands on its lines beside the names of functions and the formulas."""

from __future__ import annotations

from ...catalogue import translator

__all__ = ["Wording"]


class Wording:
    """The lines of a call trace in a language, each from finished formulas and labels."""

    def __init__(self, lang: str) -> None:
        self.t = translator(lang)

    def chance(self, probability: str) -> str:
        """Write the probability with which a child of a chance node is reached."""
        # TRANSLATORS: stands between the parentheses of a call, as in "MIN-VALUE(B1, probability 0.9)"
        return self.t.gettext("probability %(probability)s") % {"probability": probability}

    def again(self) -> str:
        """Mark a call of a node that was called before."""
        # TRANSLATORS: stands behind a call: the node was called once already, and is searched once more
        return self.t.gettext("(again)")

    def remembered(self) -> str:
        """Mark a value that an earlier call found, so that nothing is searched."""
        # TRANSLATORS: stands behind a value that an earlier visit found, so that nothing is searched now
        return self.t.gettext("(remembered)")

    def estimated(self) -> str:
        """Mark the value of a position at the depth limit."""
        # TRANSLATORS: stands behind the value of a position at the depth limit, which is no leaf
        return self.t.gettext("(estimate at the depth limit)")

    def returned(self, node: str, value: str) -> str:
        """Say what a node returns; ``value`` can be a sum that ends in it."""
        return self.t.gettext("%(node)s returns %(value)s") % {"node": node, "value": value}

    def cut(self, node: str, test: str, value: str, skipped: str) -> str:
        """Say why a node stops, what it returns, and which of its children are not called."""
        if not skipped:
            # TRANSLATORS: %(test)s is an inequality such as "1 ≤ α = 3"
            message = self.t.gettext("cut-off because %(test)s: %(node)s returns %(value)s")
        else:
            # TRANSLATORS: %(test)s is an inequality such as "8 ≥ β = 3"; %(skipped)s are labels, as in "B32, B33"
            message = self.t.gettext("cut-off because %(test)s: %(node)s returns %(value)s, not called: %(skipped)s")
        return message % {"node": node, "test": test, "value": value, "skipped": skipped}

    def end(self, value: str, action: str | None) -> str:
        """Say what the search found; ``value`` can be a bound such as ``≤ 3``."""
        if action is None:
            return self.t.gettext("value found: %(value)s") % {"value": value}
        # TRANSLATORS: the last line of a call trace; the action is the label of a move, as in "a1"
        return self.t.gettext("value found: %(value)s, action: %(action)s") % {"value": value, "action": action}

    def opened(self, node: str, merit: str) -> str:
        """Say that SSS* puts a node's plans among the open ones; ``merit`` is a formula."""
        # TRANSLATORS: SSS* in the words of Stockman: a state is live or solved and has a merit
        return self.t.gettext("%(node)s is live, merit %(merit)s") % {"node": node, "merit": merit}

    def solved(self, node: str, merit: str) -> str:
        """Say that SSS* has solved a node."""
        # TRANSLATORS: SSS* in the words of Stockman: a state is live or solved and has a merit
        return self.t.gettext("%(node)s is solved, merit %(merit)s") % {"node": node, "merit": merit}

    def dropped(self, node: str, skipped: str) -> str:
        """Say that SSS* gives up all other plans through a node, because one of its children is solved."""
        if not skipped:
            # TRANSLATORS: SSS*: a successor of the node is solved, so that no other plan through it can be better
            return self.t.gettext("all other plans through %(node)s are dropped") % {"node": node}
        # TRANSLATORS: SSS*: a successor of the node is solved, so that no other plan through it can be better
        message = self.t.gettext("all other plans through %(node)s are dropped, not opened: %(skipped)s")
        return message % {"node": node, "skipped": skipped}
