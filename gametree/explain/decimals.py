"""The words around numbers: the headings of a weighted sum, of a distribution and of a comparison."""

from __future__ import annotations

from ..catalogue import translator

__all__ = ["comparison_words", "weighted_sum_words"]


def weighted_sum_words(lang: str) -> dict[str, str]:
    """Return the headings of the table that shows how a weighted sum is worked out."""
    t = translator(lang)
    return {
        "outcomes": t.pgettext("heading", "outcome"),
        "features": t.pgettext("heading", "feature"),
        "weight of outcomes": t.pgettext("heading", "probability"),
        "weight of features": t.pgettext("heading", "weight"),
        "value": t.pgettext("heading", "value"),
        # TRANSLATORS: the weight times the value
        "product": t.pgettext("heading", "product"),
    }


def comparison_words(lang: str) -> dict[str, str]:
    """Return the words of the table that compares a tree with its values before and after a transformation."""
    t = translator(lang)
    return {
        "search": t.pgettext("heading", "search"),
        # TRANSLATORS: the root's value and the best moves before the leaf values were changed
        "value before": t.pgettext("heading", "value before"),
        "moves before": t.pgettext("heading", "best before"),
        "value after": t.pgettext("heading", "value after"),
        "moves after": t.pgettext("heading", "best after"),
        "decision": t.pgettext("heading", "decision"),
        # TRANSLATORS: the decision, in a table
        "same": t.pgettext("decision", "the same"),
        "changed": t.pgettext("decision", "changed"),
    }
