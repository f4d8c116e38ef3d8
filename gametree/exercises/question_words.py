"""How a question and its rules are worded, and the other rules under which an answer would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..languages import listed, set_apart
from ..node_kinds import CHANCE, LEAF, player_number
from ..phrases import Code, Phrase, gettext
from ..rules import CHOICES, INFINITE_WINDOW, RULES
from ..trace.annotations import written_window
from ..values import show

if TYPE_CHECKING:
    from ..tree.tree import Tree
    from .exercise import Exercise


# ---- The rules of an exercise in words, and the other rules under which an answer would be right ----

START_WINDOW = gettext("The search starts with the window (α, β) = %(window)s.")
# TRANSLATORS: %(player)s is p1, p2 …, %(nodes)s are labels
MOVES_AT = gettext("%(player)s moves at %(nodes)s.")
# TRANSLATORS: %(player)s is p1, p2 …
PARANOID = gettext("%(player)s maximises its own entry, and all other players together minimise it.")


def rules(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the rules that can change the key, a sentence a line; whether they do in this tree is not told."""
    own = exercise.question_kind.own_rule
    searching = [_order(t, exercise), *(_choice(t, exercise, name) for name in CHOICES if name != "order")]
    return [
        *([own.told(t)] if own else []),
        *_players(t, exercise),
        *filter(None, searching),
        *_start(t, exercise),
        *_ends(t, exercise),
    ]


def _players(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say who moves at the root, and for whom the search is."""
    tree = exercise.tree
    kind, root = tree.kind(0), set_apart(t, tree.label(0))
    if kind == CHANCE:
        yield t.gettext("The root %(root)s is a chance node.") % {"root": root}
    elif kind != LEAF:
        # TRANSLATORS: %(player)s is MAX, MIN or p1, p2 …
        message = t.gettext("%(player)s moves at the root %(root)s.")
        yield message % {"root": root, "player": kind.upper() if kind in ("max", "min") else kind}
    yield from _movers(t, tree)
    if "player" in exercise.facts.options:
        yield PARANOID.of(player=exercise.rules.player or kind).told(t)


def _movers(t: NullTranslations, tree: Tree) -> Iterator[str]:
    """Say who moves at the nodes of numbered players that the name of their level does not tell: several move there."""
    levels: dict[int, set[str]] = {}
    inner = [(node, depth) for node, depth in enumerate(tree.depths()) if node and tree.children(node)]
    for node, depth in inner:
        levels.setdefault(depth, set()).add(tree.kind(node))
    mixed = [node for node, depth in inner if len(levels[depth]) > 1 and player_number(tree.kind(node))]
    for player in sorted({tree.kind(node) for node in mixed}, key=lambda kind: (len(kind), kind)):
        nodes = [tree.label(node) for node in mixed if tree.kind(node) == player]
        yield MOVES_AT.of(player=player, nodes=_all(t, nodes)).told(t)


def _all(t: NullTranslations, labels: Iterable[str]) -> str:
    """Write all of some labels, as many as there are: the answer needs each."""
    return ", ".join(set_apart(t, label) for label in labels)


def _choice(t: NullTranslations, exercise: Exercise, name: str) -> str:
    """Say which choice a rule is; nothing where it cannot change the key, and where it goes without saying."""
    sentence = RULES[name].choices[getattr(exercise.rules, name)].sentence
    return sentence.told(t) if sentence and exercise.depends_on(name) else ""


def _order(t: NullTranslations, exercise: Exercise) -> str:
    """Say in which order the children are searched."""
    order = exercise.rules.order
    if isinstance(order, str):
        return _choice(t, exercise, "order")
    if not exercise.depends_on("order"):
        return ""
    given: Mapping[str, Sequence[str]] = dict(order)
    orders = "; ".join(f"{label}: {', '.join(children)}" for label, children in given.items())
    # TRANSLATORS: %(orders)s is such as "A: C, B, D; B: B2, B1"
    return t.gettext(
        "The children of these nodes are searched in the given order, all others from left to right: %(orders)s."
    ) % {"orders": Code(orders)}


def _start(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say how the search begins, and what it does at chance nodes."""
    if exercise.window != INFINITE_WINDOW:
        yield START_WINDOW.of(window=written_window(exercise.window)).told(t)
    if exercise.facts.probes:
        yield t.gettext(
            "Before the search enters the children of a chance node, it searches the first child of each of them."
        )


def _ends(t: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Say what is known of the values, and where the search stops."""
    given = exercise.result.rules
    if given.value_range is not None and exercise.depends_on("value_range"):
        low, high = given.value_range
        yield t.gettext("Every leaf has a value from %(low)s to %(high)s.") % {"low": show(low), "high": show(high)}
    if given.depth is not None:
        judged = ", ".join(f"{label} ≈ {show(value)}" for label, value in dict(given.evaluate or ()).items())  # type: ignore[arg-type]
        # TRANSLATORS: %(values)s is such as "B ≈ 4, C ≈ 7"
        message = t.gettext("The search stops at depth %(depth)d and estimates the nodes there: %(values)s.")
        yield message % {"depth": given.depth, "values": judged or "—"}
    if given.unstable:
        # TRANSLATORS: positions that a depth limit does not stop at (quiescence)
        message = t.gettext("Below %(nodes)s it goes on all the same.")
        yield message % {"nodes": _all(t, given.unstable)}


def other_rules(t: NullTranslations, changes: Mapping[str, str]) -> str:
    """Say under which other rules an answer would be right; ``changes`` are the rules that differ, by name."""
    # TRANSLATORS: %(conditions)s is one of the phrases that follow here, or two of them joined by "and"
    message = t.gettext("Your answer would be right if %(conditions)s, but the rules here are different.")
    return message % {"conditions": listed(t, list(changes.items()), lambda change: condition(*change).told(t))}


def condition(name: str, choice: str) -> Phrase:
    """Return a choice of a rule as a condition that is not met."""
    return RULES[name].choices[choice].condition


# ---- How a question and its rules are worded -----------------------------------------------------

# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
LIKE = gettext("Answer in this form (the values are made up): %(answer)s")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
LIKE_DECIMALS = gettext("Answer in this form (the values are made up; you can write 0.5 or 0,5): %(answer)s")


def question(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the question in one or two sentences, a line each."""
    return exercise.question_kind.question(t, exercise)


def example(t: NullTranslations, exercise: Exercise, written: str) -> str:
    """Say what an answer looks like, and how decimals can be written if there are some."""
    tree, kind = exercise.tree, exercise.question_kind
    has_decimals = kind.always_has_decimals or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    like = LIKE_DECIMALS if kind.decimal_comma and has_decimals else LIKE
    return like.of(answer=Code(written)).told(t)
