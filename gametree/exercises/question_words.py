"""How a question and its rules are worded, and the other rules under which an answer would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..languages import listed, quote_label
from ..node_kinds import CHANCE, LEAF, player_number
from ..phrases import Code, Phrase, gettext
from ..rules import CHOICES, INFINITE_WINDOW, RULES
from ..trace.annotations import written_window
from ..values import show

if TYPE_CHECKING:
    from ..tree.tree import Tree
    from .exercise import Exercise


# ---- The rules of an exercise in words, and the other rules under which an answer would be right ----

_START_WINDOW = gettext("The search starts with the window (α, β) = %(window)s.")
# TRANSLATORS: %(player)s is p1, p2 …, %(nodes)s are labels
_MOVES_AT = gettext("%(player)s moves at %(nodes)s.")
# TRANSLATORS: %(player)s is p1, p2 …
PARANOID = gettext("%(player)s maximises its own entry, and all other players together minimise it.")


def rules(translator: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the rules that can change the key in some tree, a sentence a line."""
    own_rule = exercise.question_kind.own_rule
    searching = [
        _order(translator, exercise),
        *(_choice(translator, exercise, name) for name in CHOICES if name != "order"),
    ]
    return [
        *([own_rule.render(translator)] if own_rule else []),
        *_players(translator, exercise),
        *filter(None, searching),
        *_start(translator, exercise),
        *_ends(translator, exercise),
    ]


def _players(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    tree = exercise.tree
    kind, root = tree.kind(0), quote_label(translator, tree.label(0))
    if kind == CHANCE:
        yield translator.gettext("The root %(root)s is a chance node.") % {"root": root}
    elif kind != LEAF:
        # TRANSLATORS: %(player)s is MAX, MIN or p1, p2 …
        message = translator.gettext("%(player)s moves at the root %(root)s.")
        yield message % {"root": root, "player": kind.upper() if kind in ("max", "min") else kind}
    yield from _movers(translator, tree)
    if "player" in exercise.facts.options:
        yield PARANOID.with_values(player=exercise.rules.player or kind).render(translator)


def _movers(translator: NullTranslations, tree: Tree) -> Iterator[str]:
    levels: dict[int, set[str]] = {}
    inner = [(node, depth) for node, depth in enumerate(tree.depths()) if node and tree.children(node)]
    for node, depth in inner:
        levels.setdefault(depth, set()).add(tree.kind(node))
    mixed = [node for node, depth in inner if len(levels[depth]) > 1 and player_number(tree.kind(node))]
    for player in sorted({tree.kind(node) for node in mixed}, key=lambda kind: (len(kind), kind)):
        nodes = [tree.label(node) for node in mixed if tree.kind(node) == player]
        yield _MOVES_AT.with_values(player=player, nodes=_all_labels(translator, nodes)).render(translator)


def _all_labels(translator: NullTranslations, labels: Iterable[str]) -> str:
    """Write all of some labels, without shortening: the answer needs each."""
    return ", ".join(quote_label(translator, label) for label in labels)


def _choice(translator: NullTranslations, exercise: Exercise, name: str) -> str:
    """Say which choice a rule is; empty if it cannot change the key, or goes without saying."""
    sentence = RULES[name].choices[getattr(exercise.rules, name)].sentence
    return sentence.render(translator) if sentence and exercise.depends_on(name) else ""


def _order(translator: NullTranslations, exercise: Exercise) -> str:
    order = exercise.rules.order
    if isinstance(order, str):
        return _choice(translator, exercise, "order")
    if not exercise.depends_on("order"):
        return ""
    order_by_node: Mapping[str, Sequence[str]] = dict(order)
    orders = "; ".join(f"{label}: {', '.join(children)}" for label, children in order_by_node.items())
    # TRANSLATORS: %(orders)s is such as "A: C, B, D; B: B2, B1"
    return translator.gettext(
        "The children of these nodes are searched in the given order, all others from left to right: %(orders)s."
    ) % {"orders": Code(orders)}


def _start(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say how the search begins, and what it does at chance nodes."""
    if exercise.window != INFINITE_WINDOW:
        yield _START_WINDOW.with_values(window=written_window(exercise.window)).render(translator)
    if exercise.facts.probes:
        yield translator.gettext(
            "Before the search enters the children of a chance node, it searches the first child of each of them."
        )


def _ends(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say what is known of the values, and where the search stops."""
    known_rules = exercise.result.rules
    if known_rules.value_range is not None and exercise.depends_on("value_range"):
        low, high = known_rules.value_range
        yield translator.gettext("Every leaf has a value from %(low)s to %(high)s.") % {
            "low": show(low),
            "high": show(high),
        }
    if known_rules.depth is not None:
        estimates = ", ".join(f"{label} ≈ {show(value)}" for label, value in dict(known_rules.evaluate or ()).items())  # type: ignore[arg-type]
        # TRANSLATORS: %(values)s is such as "B ≈ 4, C ≈ 7"
        message = translator.gettext("The search stops at depth %(depth)d and estimates the nodes there: %(values)s.")
        yield message % {"depth": known_rules.depth, "values": estimates or "—"}
    if known_rules.unstable:
        # TRANSLATORS: positions that a depth limit does not stop at (quiescence)
        message = translator.gettext("Below %(nodes)s it goes on all the same.")
        yield message % {"nodes": _all_labels(translator, known_rules.unstable)}


def other_rules(translator: NullTranslations, changes: Mapping[str, str]) -> str:
    """Say under which other rules an answer would be right; ``changes`` are the rules that differ, by name."""
    # TRANSLATORS: %(conditions)s is one of the phrases that follow here, or two of them joined by "and"
    message = translator.gettext("Your answer would be right if %(conditions)s, but the rules here are different.")
    return message % {
        "conditions": listed(translator, list(changes.items()), lambda change: condition(*change).render(translator))
    }


def condition(name: str, choice: str) -> Phrase:
    """Return a choice of a rule as a condition that is not met."""
    return RULES[name].choices[choice].condition


# ---- How a question and its rules are worded -----------------------------------------------------

# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
ANSWER_FORM = gettext("Answer in this form (the values are made up): %(answer)s")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
_ANSWER_FORM_WITH_DECIMALS = gettext(
    "Answer in this form (the values are made up; you can write 0.5 or 0,5): %(answer)s"
)


def question(translator: NullTranslations, exercise: Exercise) -> list[str]:
    return exercise.question_kind.question(translator, exercise)


def example(translator: NullTranslations, exercise: Exercise, written: str) -> str:
    """Say what an answer looks like, and how decimals can be written if there are some."""
    tree, kind = exercise.tree, exercise.question_kind
    has_decimals = kind.always_has_decimals or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    form = _ANSWER_FORM_WITH_DECIMALS if kind.decimal_comma and has_decimals else ANSWER_FORM
    return form.with_values(answer=Code(written)).render(translator)
