"""The witness: what would change if leaves that were left out had other values."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...catalogue import listed

__all__ = ["would_change"]


def would_change(t: NullTranslations, values: Sequence[tuple[str, str]], root: str, before: str, after: str) -> str:
    """Say what the root would be worth if some leaves had other values; each is a label and a value."""

    def written(leaf: tuple[str, str]) -> str:
        # TRANSLATORS: in a list after "If", as in "If D2 were 4 and D3 were 4, A would be worth 4"
        return t.gettext("%(leaf)s were %(value)s") % {"leaf": leaf[0], "value": leaf[1]}

    facts = {"values": listed(t, values, written), "root": root, "before": before, "after": after}
    return (
        t.ngettext(
            "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so it has to be looked at.",
            "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so they have to be looked at.",
            len(values),
        )
        % facts
    )
