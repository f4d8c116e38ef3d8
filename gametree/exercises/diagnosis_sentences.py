"""The sentences of a diagnosis: about slips, about several explanations, and about the first step that differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from ..languages import listed, quote_label
from ..phrases import Phrase, gettext
from ..rules import RULES
from ..trace.annotations import written_window
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import Tree
from ..values import show


def other_rules_text(translator: NullTranslations, changes: Mapping[str, str]) -> str:
    named = [RULES[name].choices[choice].elsewhere or Phrase(choice) for name, choice in changes.items()]
    rules = listed(translator, named, lambda phrase: phrase.render(translator))
    return gettext("Your answer would be right under other rules: %(rules)s.").render(translator, rules=rules)


MOST_EXPLANATIONS = 3
"""maximum number of explanations in the feedback; readers cannot compare more"""
_NO_EXPLANATION = gettext("No known mistake leads to this answer.")
_SEVERAL = gettext("More than one explanation fits your answer; only you can know which is yours.")
_MANY = gettext(
    "More than one explanation fits your answer, and these are the likeliest; only you can know which is yours."
)
_TWO_MISTAKES = gettext("No single known mistake leads to your answer, but two together would.")
MISREAD = gettext(
    "Your answer would be right if %(leaf)s were %(value)s instead of %(read)s; perhaps you have misread it."
)
MISREAD_FOR_EXAMPLE = gettext(
    "Your answer would be right if %(leaf)s were, for example, %(value)s instead of %(read)s; perhaps you have misread "
    "it."
)
SLIPS: Mapping[str, Phrase] = {
    # TRANSLATORS: the following sentences are about slips, which happen once in an answer
    "overlooked-cut": gettext(
        "Perhaps you only overlooked that %(node)s is cut off after %(child)s; everything else fits."
    ),
    "cut-too-late": gettext(
        "Perhaps you only noticed the cut-off at %(node)s one child too late; "
        "the node is already cut off after %(child)s."
    ),
    # TRANSLATORS: %(test)s is, for example, "5 ≤ 3"
    "cut-too-early": gettext("Perhaps you only stopped at %(node)s too early; after %(child)s, %(test)s is not true."),
    "other-player": gettext("Perhaps you only confused MAX and MIN at %(node)s; it is %(player)s that chooses there."),
    "weights-exchanged": gettext(
        "Perhaps you only exchanged the probabilities at %(node)s; each outcome is weighted by its own probability."
    ),
    "outcome-forgotten": gettext("Perhaps you only forgot the outcome %(child)s at %(node)s; it counts, too."),
    "left-out": gettext("Perhaps you only overlooked %(part)s; everything else in your answer is right."),
    "put-in": gettext("Perhaps %(part)s got into your answer by accident; everything else in it is right."),
    "cut-node-named": gettext(
        "You seem to name the node where the cut-off occurs (%(part)s); the question asks for the nodes at the lower "
        "ends of the branches that are pruned there."
    ),
    "leaves-for-branch": gettext(
        "You seem to name all the leaves below a pruned branch; a branch is named only by the node at its lower end."
    ),
    "bound-on-other-side": gettext(
        "Perhaps you only wrote the bound at %(part)s on the wrong side; α is on the left, β on the right."
    ),
    "sign-turned": gettext(
        "You seem to have exchanged ≤ and ≥ at %(part)s; ≤ says that the node is worth at most that, ≥ at least that."
    ),
}
"""sentences about slips, keyed by the name of the slip"""
SLIP_KINDS: Mapping[str, Phrase] = {
    # TRANSLATORS: the following sentences describe slips in a report, without the nodes
    "slip": gettext("One leaf was misread or left out, or two were confused."),
    "slip at a cut-off": gettext("One cut-off was overlooked, or made too early or too late."),
    "slip at a node": gettext(
        "At one node the players or two probabilities were exchanged, or an outcome was forgotten."
    ),
    "slip in writing": gettext(
        "The search was right, but its result was written in another form than the one asked for."
    ),
    "oversight": gettext("One part is missing, or there is one too many; the rest is right."),
}
"""sentences about the kinds of slips, keyed by the name under which a report counts them"""
_KINDS_OF_SLIPS = {
    **dict.fromkeys(("overlooked-cut", "cut-too-late", "cut-too-early"), "slip at a cut-off"),
    **dict.fromkeys(("other-player", "weights-exchanged", "outcome-forgotten"), "slip at a node"),
    **dict.fromkeys(("cut-node-named", "leaves-for-branch", "bound-on-other-side", "sign-turned"), "slip in writing"),
    **dict.fromkeys(("left-out", "put-in"), "oversight"),
}
"""kind of each slip (a key of `SLIP_KINDS`), keyed by the name in `SLIPS`; all other slips concern a leaf"""
RULE_CAUSE, JOINED_CAUSES = "rule ", " + "
"""prefix of the name of a cause that is a change of rules; separator between the names of two mistakes"""
OVERLOOKED = gettext(
    "Your answer would be right if the tree did not contain %(leaf)s; perhaps you have overlooked this leaf."
)
SWAPPED = gettext(
    "Your answer would be right if %(first)s and %(second)s changed places; perhaps you have mixed them up."
)


def kind_of_slip(name: str) -> str:
    """Return the name, in `SLIP_KINDS`, of the kind to which a slip belongs.

    >>> kind_of_slip("cut-too-late"), kind_of_slip("misread")
    ('slip at a cut-off', 'slip')
    """
    return _KINDS_OF_SLIPS.get(name, "slip")


def rule_cause(rules: Mapping[str, str]) -> str:
    """Return the name of the cause of an answer that is right under other rules.

    >>> rule_cause({"cut": "beyond"})
    'rule cut=beyond'
    """
    return RULE_CAUSE + " ".join(f"{name}={choice}" for name, choice in rules.items())


def rules_of_cause(cause: str) -> dict[str, str]:
    """Return the rules that a cause names; an empty dict if the cause is not a change of rules.

    >>> rules_of_cause("rule cut=beyond fail=soft"), rules_of_cause("slip")
    ({'cut': 'beyond', 'fail': 'soft'}, {})
    """
    if not cause.startswith(RULE_CAUSE):
        return {}
    return dict(part.split("=", 1) for part in cause.removeprefix(RULE_CAUSE).split())


def two_mistakes_text(translator: NullTranslations, sentences: Sequence[str]) -> str:
    """Return a sentence that joins the first clauses of the given sentences about several mistakes."""
    return " ".join([_TWO_MISTAKES.render(translator), *map(first_clause, sentences)])


def first_clause(sentence: str) -> str:
    """Return the part of a sentence before the semicolon: the apparent belief or action of the student."""
    believed, right, _ = sentence.partition(";")
    return f"{believed}." if right else believed


def explanations_text(translator: NullTranslations, explanations: Sequence[str]) -> str:
    """Return the explanations of an answer as text, the likeliest first. If there are several, a remark precedes them,
    and only the first ``MOST_EXPLANATIONS`` are returned.
    """
    if not explanations:
        return _NO_EXPLANATION.render(translator)
    if len(explanations) == 1:
        return explanations[0]
    said = _SEVERAL if len(explanations) <= MOST_EXPLANATIONS else _MANY
    return " ".join([said.render(translator), *explanations[:MOST_EXPLANATIONS]])


def first_difference_text(
    translator: NullTranslations, tree: Tree, right: RawEvent | None, wrong: RawEvent | None
) -> str:
    """Return a sentence about the first step at which the right search and a mistaken search differ."""
    # TRANSLATORS: as in "The right search evaluates C1 and finds 2, but yours cuts off C."
    return gettext("The right search %(right)s, but yours %(wrong)s.").render(
        translator, right=_event_clause(translator, tree, right), wrong=_event_clause(translator, tree, wrong)
    )


_EVENT_CLAUSES = {
    EventKind.ENTER: gettext("enters %(node)s with the window %(window)s"),
    EventKind.EVALUATE: gettext("evaluates %(node)s and finds %(value)s"),
    EventKind.CUT: gettext("cuts off %(node)s"),
    EventKind.LEAVE: gettext("returns %(value)s for %(node)s"),
    EventKind.CHANCE: gettext("has %(value)s so far at %(node)s"),
}
"""description of the search at an event, as the end of a sentence, keyed by the kind of event"""
_HAS_SO_FAR = gettext("has %(value)s so far at %(node)s, with the window %(window)s")


def _event_clause(translator: NullTranslations, tree: Tree, event: RawEvent | None) -> str:
    if event is None:
        # TRANSLATORS: the subject of these clauses is a search, as in "the right search has ended"
        return gettext("has ended").render(translator)
    kind, node, value, alpha, beta = event
    known, window = "" if value is None else show(value), written_window((alpha, beta))
    return _EVENT_CLAUSES.get(kind, _HAS_SO_FAR).render(
        translator, node=quote_label(translator, tree.label(node)), window=window, value=known
    )
