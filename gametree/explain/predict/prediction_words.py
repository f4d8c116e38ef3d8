"""The wording of the questions that the player asks before a step: what is asked, what to choose from, the verdicts."""

from __future__ import annotations

from ...catalogue import translator

__all__ = ["Asking", "hints"]


class Asking:
    """The questions and verdicts in a language. A reason is a clause of `reasons`; it stands behind a colon."""

    def __init__(self, lang: str) -> None:
        self.t = translator(lang)
        self._beliefs = self._of_leaves() | self._of_cuts() | self._of_windows() | self._of_values()

    # ---- questions ------------------------------------------------------------------------------

    def leaf(self, is_first: bool, is_limited: bool) -> str:
        """Ask which leaf, or which position where a depth limit holds, is evaluated next."""
        if is_limited:
            if is_first:
                return self.t.gettext("Which position is evaluated first?")
            return self.t.gettext("Which position is evaluated next?")
        if is_first:
            return self.t.gettext("Which leaf is evaluated first?")
        return self.t.gettext("Which leaf is evaluated next?")

    def cut(self, known: str, bound: str) -> str:
        """Ask whether a node is cut off; ``known`` is a formula such as ``C ≤ 2``, ``bound`` one such as ``α = 3``."""
        # TRANSLATORS: %(known)s is a formula such as "C ≤ 2", %(bound)s one such as "α = 3"
        return self.t.gettext("%(known)s and %(bound)s: cut off here, or go on?") % {"known": known, "bound": bound}

    def cut_so_far(self, node: str, value: str, bound: str) -> str:
        """Ask whether a node is cut off whose value so far is no bound on what it is worth."""
        # TRANSLATORS: %(value)s is a formula such as "v = 2", %(bound)s one such as "α = 3"
        message = self.t.gettext("At %(node)s, %(value)s so far and %(bound)s: cut off here, or go on?")
        return message % {"node": node, "value": value, "bound": bound}

    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return what can be chosen at a test, by keys that never change."""
        # TRANSLATORS: the two answers to "cut off here, or go on?"
        return (("cut", self.t.gettext("Cut off")), ("on", self.t.gettext("Go on")))

    def window(self, node: str, is_root: bool, is_entered: bool) -> str:
        """Ask for the window of a node that the search goes down to, or of one whose value got better."""
        if is_root and is_entered:
            return self.t.gettext("The search starts at %(node)s: what are α and β there?") % {"node": node}
        if is_entered:
            return self.t.gettext("The search goes down to %(node)s: what are α and β there?") % {"node": node}
        return self.t.gettext("What are α and β at %(node)s now?") % {"node": node}

    def value(self, node: str, above: str | None) -> str:
        """Ask for the value that a node hands up, or that is found at the root."""
        if above is None:
            return self.t.gettext("Which value does the search find at %(node)s?") % {"node": node}
        return self.t.gettext("Which value does %(node)s pass up to %(above)s?") % {"node": node, "above": above}

    # ---- verdicts -------------------------------------------------------------------------------

    def right(self, reason: str) -> str:
        """Praise a right answer."""
        # TRANSLATORS: %(reason)s is a clause, as in "Right: B is finished, so C1 comes next."
        return self.t.gettext("Right: %(reason)s.") % {"reason": reason}

    def wrong(self, belief: str, reason: str, **names: str) -> str:
        """Say what a wrong answer takes for true, and what is right."""
        return self._beliefs[belief] % {"reason": reason, **names}

    def _of_leaves(self) -> dict[str, str]:
        gettext = self.t.gettext
        # TRANSLATORS: %(reason)s is a clause, as in "… already: B is finished, so C1 comes next."
        return {
            "evaluated": gettext("That leaf has been evaluated already: %(reason)s."),
            "pruned": gettext("That leaf was pruned before: %(reason)s."),
            "cut away": gettext("That leaf falls to a cut-off: %(reason)s."),
            "not its turn": gettext("It is not the turn of that leaf: %(reason)s."),
        }

    def _of_cuts(self) -> dict[str, str]:
        gettext = self.t.gettext
        return {
            # TRANSLATORS: %(reason)s is a clause, as in "… changes nothing: MAX can already get 3 at A, and 2 ≤ α = 3."
            "on": gettext("To go on would change nothing: %(reason)s."),
            # TRANSLATORS: %(reason)s is a clause, as in "It is too early for that: 14 > α = 3, so D can still matter."
            "cut": gettext("It is too early for that: %(reason)s."),
        }

    def _of_windows(self) -> dict[str, str]:
        gettext = self.t.gettext
        # TRANSLATORS: %(reason)s is a clause, as in "Not quite: C gets the window (3, +∞) that A has now."
        return {
            "": gettext("Not quite: %(reason)s."),
            "swapped": gettext("That is α and β the wrong way round: %(reason)s."),
            "fresh": gettext("No node starts afresh, the bounds are handed down: %(reason)s."),
            "as above": gettext("That is the window of %(other)s, which is not handed down as it is: %(reason)s."),
            "before": gettext("That is the window with which %(other)s was entered: %(reason)s."),
            "of another": gettext("That is the window of %(other)s, which ended with it: %(reason)s."),
            "unchanged": gettext("That is the window before this value came up: %(reason)s."),
            "raised": gettext("A MIN node never raises α: %(reason)s."),
            "lowered": gettext("A MAX node never lowers β: %(reason)s."),
        }

    def _of_values(self) -> dict[str, str]:
        gettext = self.t.gettext
        # TRANSLATORS: %(reason)s is a clause, as in "…: MIN moves at B, and the least of 3 and 12 is 3."
        return {
            "of player": gettext("That is what %(other)s would choose: %(reason)s."),
            "first": gettext("That is only the first value: %(reason)s."),
            "last": gettext("That is only the last value: %(reason)s."),
            "hard": gettext("That is the bound, which only fail-hard passes up: %(reason)s."),
            "soft": gettext("That is what fail-soft passes up: %(reason)s."),
            "unsearched": gettext("That counts leaves that are cut off here: %(reason)s."),
            "unweighted": gettext("That is the mean without the probabilities: %(reason)s."),
            "divided": gettext("That divides the weighted sum once more: %(reason)s."),
            "likely": gettext("That is only the most likely outcome: %(reason)s."),
            "tie": gettext("That one is equally good, but the rule is another: %(reason)s."),
            "for another": gettext("That is the best for %(other)s, whose turn it is not: %(reason)s."),
            "against": gettext("That is the worst for %(other)s, but nobody plays against it: %(reason)s."),
            "for itself": gettext("That is what %(other)s would choose for itself: %(reason)s."),
            "worst": gettext("That is the worst of them for %(other)s: %(reason)s."),
            "mixed": gettext("That takes entries of several tuples, but one tuple is passed up whole: %(reason)s."),
        }


def hints(lang: str = "en") -> dict[str, str]:
    """Return what to tell a student whose answer cannot be read, by what was needed.

    >>> hints()["comma"]
    'Write a decimal with a point: 0.5, not 0,5.'
    """
    t = translator(lang)
    return {
        "leaf": t.gettext("Click a leaf of the tree."),
        "choice": t.gettext("Choose one of the answers."),
        "number": t.gettext("Write a number, such as 3, −2, 2.5, 1/3, +∞ or −∞."),
        "comma": t.gettext("Write a decimal with a point: 0.5, not 0,5."),
        "tuple": t.gettext("Write one number for each player, such as (1, 2, 6)."),
    }
