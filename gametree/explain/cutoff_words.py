"""The sentences about why a cut-off is right: who has what already, and why the rest cannot matter."""

from __future__ import annotations

from gettext import NullTranslations

from ..catalogue import listed
from ..kinds import CHANCE
from ..trace.replay import Cut
from ..trace.written_bounds import written_window
from ..values import show
from .captions import bound_origins
from .captions.bound_origins import Origin
from .captions.frame_facts import FrameFacts

__all__ = ["why"]


def why(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say in two sentences who holds the bound of a cut-off, and why what it prunes cannot matter."""
    origin = bound_origins.origin_of(facts, cut.upper, cut.bound, cut.owner)
    if facts.algorithm == "sss":
        messages = _given_up(t)
    elif origin is Origin.PLAYER:
        messages = _by_player(t, facts, cut)
    elif origin is Origin.CHANCE:
        messages = _by_chance(t, facts, cut)
    elif origin is Origin.NULL_WINDOW:
        messages = _by_question(t)
    elif origin is Origin.EXTREME:
        messages = _at_the_end(t, cut.upper)
    else:
        messages = _by_window(t)
    return " ".join(messages) % _told(t, facts, cut)


def _by_player(t: NullTranslations, facts: FrameFacts, cut: Cut) -> tuple[str, str]:
    """Pick the sentences for a bound that MAX or MIN can already get, right above the node or further up."""
    is_deep, is_equal = cut.owner != facts.tree.parent(cut.node), cut.value == cut.bound
    if is_deep:
        # TRANSLATORS: %(option)s is a move such as "a1"
        held = t.gettext("%(player)s at %(owner)s, further up, already has %(bound)s by %(option)s.")
    else:
        held = t.gettext("%(player)s at %(owner)s already has %(bound)s by %(option)s.")
    if is_deep and is_equal:
        rest = t.gettext("%(passes)s, so %(player)s gains nothing if play comes to %(node)s, %(whatever)s.")
    elif is_deep:
        rest = t.gettext("%(passes)s, so %(player)s never lets play come to %(node)s, %(whatever)s.")
    elif is_equal:
        rest = t.gettext("%(passes)s, so %(owner)s gains nothing by %(move)s, %(whatever)s.")
    else:
        # TRANSLATORS: %(passes)s is such as "MIN at C will pass up at most 2", %(owner)s the node of the other player,
        # %(move)s its move to C, and %(whatever)s such as "whatever C2 and C3 are worth"
        rest = t.gettext("%(passes)s, so %(owner)s never chooses %(move)s, %(whatever)s.")
    return held, rest


def _by_chance(t: NullTranslations, facts: FrameFacts, cut: Cut) -> tuple[str, str]:
    """Pick the sentences for a bound that a chance node handed down."""
    if bound_origins.is_known(facts, cut) and cut.upper:
        held = t.gettext("%(branch)s is known to be worth no more than %(bound)s.")
    elif bound_origins.is_known(facts, cut):
        held = t.gettext("%(branch)s is known to be worth no less than %(bound)s.")
    elif cut.upper:
        # TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
        held = t.gettext(
            "With %(branch)s ≥ %(bound)s the chance node %(owner)s is worth no less than %(outer)s, its own β."
        )
    else:
        # TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
        held = t.gettext(
            "With %(branch)s ≤ %(bound)s the chance node %(owner)s is worth no more than %(outer)s, its own α."
        )
    return held, t.gettext("%(passes)s, and the chance node %(owner)s need not know more, %(whatever)s.")


def _by_question(t: NullTranslations) -> tuple[str, str]:
    """Pick the sentences for a bound that only makes the window of a question narrow."""
    # TRANSLATORS: a null window is so narrow that no value lies inside
    held = t.gettext(
        "The null window %(window)s only asks whether %(asked)s is worth %(alpha)s or less, or %(beta)s or more."
    )
    return held, t.gettext("%(passes)s, and the question asks no more of %(node)s, %(whatever)s.")


def _by_window(t: NullTranslations) -> tuple[str, str]:
    """Pick the sentences for a bound of the start window."""
    held = t.gettext("The search began with the window %(start)s.")
    return held, t.gettext("%(passes)s, which is outside that window, %(whatever)s.")


def _at_the_end(t: NullTranslations, upper: bool) -> tuple[str, str]:
    """Pick the sentences for a bound beyond which there are no values."""
    held = t.gettext("No value is greater than %(bound)s.") if upper else t.gettext("No value is less than %(bound)s.")
    return held, t.gettext("%(passes)s, so that is what %(node)s is worth, %(whatever)s.")


def _given_up(t: NullTranslations) -> tuple[str, str]:
    """Pick the sentences for SSS*, which gives up all other plans through a node."""
    held = t.gettext("%(child)s is solved, and no open plan promises %(hero)s anything better than %(value)s.")
    rest = t.gettext(
        "The other plans through %(node)s promise nothing better either, so %(hero)s gains nothing by them, "
        "%(whatever)s."
    )
    return held, rest


def _passes(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say what a node is worth at most or at least, as the beginning of a sentence."""
    is_bare = cut.node == 0 or facts.trace.rules.fail == "hard"  # there is nobody above, or only the bound is passed up
    if facts.kind(cut.node) == CHANCE and cut.upper:
        message = t.gettext("the chance node %(node)s will pass up at least %(value)s, with no value below %(end)s")
    elif facts.kind(cut.node) == CHANCE:
        message = t.gettext("the chance node %(node)s will pass up at most %(value)s, with no value above %(end)s")
    elif is_bare and cut.upper:
        message = t.gettext("%(node)s is worth at least %(value)s")
    elif is_bare:
        message = t.gettext("%(node)s is worth at most %(value)s")
    elif cut.upper:
        message = t.gettext("%(mover)s at %(node)s will pass up at least %(value)s")
    else:
        # TRANSLATORS: MIN at the node hands a value up to the node above
        message = t.gettext("%(mover)s at %(node)s will pass up at most %(value)s")
    said = message % {
        "node": facts.label(cut.node),
        "mover": facts.player(cut.node),
        "value": show(cut.value),
        "end": show(facts.ends[0] if cut.upper else facts.ends[1]),
    }
    return said[0].upper() + said[1:]


def _told(t: NullTranslations, facts: FrameFacts, cut: Cut) -> dict[str, str]:
    event, holder = facts.event(facts.moment(cut)), bound_origins.holder(facts, cut)
    whatever = t.ngettext("whatever %(pruned)s is worth", "whatever %(pruned)s are worth", len(cut.pruned))
    told = {
        "child": facts.label(bound_origins.cutter(facts, cut)),
        "node": facts.label(cut.node),
        "move": facts.tree.move(cut.node),
        "player": "MIN" if cut.upper else "MAX",
        "hero": facts.player(0),
        "owner": "" if cut.owner is None else facts.label(cut.owner),
        "option": "" if holder is None else facts.tree.move(holder),
        "value": show(cut.value),
        "bound": show(cut.bound),
        "passes": _passes(t, facts, cut),
        "whatever": whatever % {"pruned": listed(t, cut.pruned, facts.label)},
        "window": written_window((event.alpha, event.beta)),
        "alpha": show(event.alpha),
        "beta": show(event.beta),
        "start": written_window(facts.trace.window),
        "asked": facts.label(0 if cut.owner is None else bound_origins.branch(facts, cut.node, cut.owner)[0]),
    }
    if cut.owner is not None:
        successor, window = bound_origins.branch(facts, cut.node, cut.owner)
        told |= {"branch": facts.label(successor), "outer": show(window[1] if cut.upper else window[0])}
    return told
