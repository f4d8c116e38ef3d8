"""The report on a game: which laws it breaks, each with a position and the moves that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...catalogue import translator
from ...games.game import Action, State
from .law_words import after_moves, broken, kept, reached

__all__ = ["Breach", "GameReport"]


@dataclass(frozen=True, slots=True)
class Breach:
    """A law that a game breaks."""

    law: str
    """its short name, such as ``"no_actions"``"""
    facts: Mapping[str, Any]
    """what stands in the sentence"""
    state: State
    """where it was found"""
    actions: tuple[Action, ...]
    """that lead there from the start"""
    drawing: str
    """the position as text"""
    moves: str
    """the actions as text"""

    def sentence(self, lang: str = "en") -> str:
        """Say what is wrong, and how the position is reached."""
        t = translator(lang)
        facts = dict(self.facts)
        if self.law == "comes_back":
            facts["moves"] = after_moves(t, facts["moves"])
        said = broken(t, self.law, facts)
        return said if self.law in WITHOUT_WAY else f"{said} {reached(t, self.moves)}"


WITHOUT_POSITION = ("no_initial", "initial_is_method")
WITHOUT_WAY = (*WITHOUT_POSITION, "long")


@dataclass(frozen=True, slots=True, repr=False)
class GameReport:
    """What `check_game` found; it shows itself."""

    game: str
    breaches: tuple[Breach, ...]
    """one a law, the first that was met"""
    positions: int
    """how many different ones were looked at"""
    games: int
    """how many were played at random"""
    whole: bool
    """whether every position that can be reached was looked at"""
    lang: str = "en"

    @property
    def ok(self) -> bool:
        """Whether no law is broken, as far as was looked."""
        return not self.breaches

    def __bool__(self) -> bool:
        return self.ok

    def text(self, lang: str | None = None) -> str:
        """Return the report in words, with a drawing of each position that shows what is wrong."""
        lang = lang or self.lang
        if self.ok:
            return kept(translator(lang), self.game, self.positions, self.games, whole=self.whole)
        return "\n\n".join(
            f"✗ {breach.sentence(lang)}" + (f"\n{breach.drawing}" if breach.law not in WITHOUT_POSITION else "")
            for breach in self.breaches
        )

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text()}
