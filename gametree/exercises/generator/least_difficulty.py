"""From which difficulty on mistakes lead to answers of their own; where they cannot, no tree is searched for."""

from __future__ import annotations

from ...errors import InputError
from ...phrases import Code, Phrase, brief, gettext
from ..kinds import KINDS

ANSWER_OF_ITS_OWN = gettext("%(least)s or more, so that the mistake %(mistake)s can show in an answer to %(kind)s")
ALL_DIFFERENT = gettext("%(least)s or more, so that all mistakes can lead to different answers to %(kind)s")
FEWER_MOVES = gettext("the names of some mistakes for %(kind)s, where there are more mistakes than moves")
NAME_SOME = gettext("ask for that difficulty, or name other mistakes in %(option)s").of(option=Code("discriminating"))


def refuse_too_easy(kind: str, difficulty: int | None, discriminating: object) -> None:
    """Raise `InputError` if trees of a difficulty cannot tell the mistakes apart, in exercises of the usual shape.

    ``discriminating`` is what `Promises` takes. Without a difficulty, only a kind in which nothing helps is refused.

    >>> refuse_too_easy("pruned-leaves", 4, True)
    >>> refuse_too_easy("pruned-leaves", 2, ["parent-bound-only"])
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: difficulty: needed 4 or more, so that the mistake parent-bound-only can show in an \
answer to pruned-leaves, got 2; ask for that difficulty, or name other mistakes in discriminating
    """
    if discriminating is True:
        least = KINDS[kind].all_mistakes_differ_from
        if least is None:
            example = Code('discriminating=["players-swapped"]')
            needed = FEWER_MOVES.of(kind=Code(kind))
            raise InputError(
                Code("discriminating"), needed, brief(discriminating), gettext("as in %(example)s").of(example=example)
            )
        _refuse_below(least, difficulty, ALL_DIFFERENT.of(least=least, kind=Code(kind)))
        return
    names = [discriminating] if isinstance(discriminating, str) else discriminating or ()
    for name in names if isinstance(names, list | tuple | set | frozenset) else ():
        least = KINDS[kind].mistakes_show_from.get(name, 1)
        _refuse_below(least, difficulty, ANSWER_OF_ITS_OWN.of(least=least, mistake=Code(name), kind=Code(kind)))


def _refuse_below(least: int, difficulty: int | None, needed: Phrase) -> None:
    if isinstance(difficulty, int) and difficulty < least:
        raise InputError(Code("difficulty"), needed, str(difficulty), NAME_SOME)
