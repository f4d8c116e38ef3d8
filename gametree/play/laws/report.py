"""The report on a game: the laws that it breaks, each with a position and the moves to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games.game import Action, State
from ...languages import translator
from .law_words import ALL_RIGHT, AT_THE_START, LAWS, MOVES, NOTHING_WRONG_FOUND, REACHED_BY

__all__ = ["Breach", "GameReport"]


@dataclass(frozen=True, slots=True)
class Breach:
    """A law that a game breaks."""

    law: str
    """its short name, such as ``"no_actions"``"""
    facts: Mapping[str, Any]
    """the facts in its sentence"""
    state: State
    """the first position at which it was found"""
    actions: tuple[Action, ...]
    """the actions from the start to the position"""
    drawing: str
    """the position as text"""
    moves: str
    """the actions as text"""

    def sentence(self, lang: str = "en") -> str:
        """Say what is wrong, and how the position is reached."""
        t = translator(lang)
        facts = dict(self.facts)
        if self.law == "comes_back":
            facts["moves"] = MOVES.of(count=facts["moves"])
        broken = LAWS[self.law].of(**facts).told(t)
        if self.law in WITHOUT_WAY:
            return broken
        reached = REACHED_BY.of(moves=self.moves) if self.moves else AT_THE_START
        return f"{broken} {reached.told(t)}"


WITHOUT_POSITION = ("no_initial", "initial_is_method")
WITHOUT_WAY = (*WITHOUT_POSITION, "long")


@dataclass(frozen=True, slots=True, repr=False)
class GameReport:
    """What `check_game` found, which prints as text."""

    game: str
    breaches: tuple[Breach, ...]
    """the first breach of each broken law"""
    positions: int
    """the number of different positions that were checked"""
    games: int
    """the number of games that were played at random"""
    whole: bool
    """whether every reachable position was checked"""
    lang: str = "en"

    @property
    def ok(self) -> bool:
        """Whether no broken law was found."""
        return not self.breaches

    def __bool__(self) -> bool:
        return self.ok

    def text(self, lang: str | None = None) -> str:
        """Return the report in words, with a drawing of each position that shows what is wrong."""
        lang = lang or self.lang
        if self.ok:
            facts = {"game": self.game, "positions": self.positions, "games": self.games}
            if self.whole:
                return ALL_RIGHT.of(**facts, count=self.positions).told(translator(lang))
            return NOTHING_WRONG_FOUND.of(**facts, count=self.games).told(translator(lang))
        return "\n\n".join(
            f"✗ {breach.sentence(lang)}" + (f"\n{breach.drawing}" if breach.law not in WITHOUT_POSITION else "")
            for breach in self.breaches
        )

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text()}
