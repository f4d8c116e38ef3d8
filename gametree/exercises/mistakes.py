"""The known mistakes: searches as students believe them to be."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..narration.catalogue import translator
from ..result import Result
from ..rules import INFINITE_WINDOW, Rules, Window
from ..search import alphabeta
from ..tree import Tree

__all__ = ["MISTAKES", "Mistake"]


@dataclass(frozen=True)
class Mistake:
    """A way in which students search wrongly."""

    name: str
    rule: tuple[str, str]

    def search(self, tree: Tree, rules: Rules, window: Window = INFINITE_WINDOW) -> Result:
        """Search a tree with this mistake."""
        return alphabeta(tree, rules=dataclasses.replace(rules, **{self.rule[0]: self.rule[1]}), window=window)  # type: ignore[arg-type]

    def told(self, lang: str = "en") -> str:
        """Say what a student seems to believe."""
        t = translator(lang)
        if self.name == "no-deep-cuts":
            return t.gettext("You seem to believe that a node is held only against the node right above it.")
        return t.gettext("You seem to believe that the children are searched from right to left.")


MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        mistake.name: mistake
        for mistake in (
            Mistake("no-deep-cuts", ("reach", "shallow")),
            Mistake("right-to-left", ("order", "right_to_left")),
        )
    }
)
"""The mistakes by their names."""
