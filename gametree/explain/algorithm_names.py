"""The names of the algorithms in every language."""

from __future__ import annotations

from ..catalogue import translator

__all__ = ["algorithm_names"]


def algorithm_names(lang: str = "en") -> dict[str, str]:
    """Return the algorithms' names in a language, by the names of their functions.

    >>> algorithm_names("es")["pvs"]
    'Búsqueda de la variante principal'
    """
    t = translator(lang)
    return {
        "minimax": t.pgettext("algorithm", "Minimax"),
        "alphabeta": t.pgettext("algorithm", "Alpha-beta"),
        "expectimax": t.pgettext("algorithm", "Expectimax"),
        "expectiminimax": t.pgettext("algorithm", "Expectiminimax"),
        "star1": t.pgettext("algorithm", "Star1"),
        "star2": t.pgettext("algorithm", "Star2"),
        "maxn": t.pgettext("algorithm", "Max^n"),
        "paranoid": t.pgettext("algorithm", "Paranoid search"),
        "negamax": t.pgettext("algorithm", "Negamax"),
        "pvs": t.pgettext("algorithm", "Principal variation search"),
        "sss": t.pgettext("algorithm", "SSS*"),
        "iterative_deepening": t.pgettext("algorithm", "Iterative deepening"),
        "mtdf": t.pgettext("algorithm", "MTD(f)"),
    }
