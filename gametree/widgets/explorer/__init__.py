"""The explorer: a player with fields around it for the tree, the algorithm, its rules and the language.

It is loaded when it is asked for, and with it ipywidgets; nothing else here needs that package.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import named_keywords
from ...phrases import Code, gettext
from ...rules import Rules
from ...tree.tree import Shape, Source
from ..page_assets import load
from .choices import Choices

if TYPE_CHECKING:
    from .explorer_widget import Explorer

__all__ = ["explore"]


@named_keywords()
def explore(
    tree: Source | None = None,
    lang: str = "en",
    *,
    algorithm: str | None = None,
    branching: int | Sequence[int] | None = None,
    root: str | None = None,
    levels: str | Sequence[str] | None = None,
    rules: Rules | None = None,
    window: tuple[Any, Any] | None = None,
    value_range: tuple[Any, Any] | None = None,
    by: str = "leaf",
    notation: str = "bounds",
    theme: str = "auto",
) -> Explorer:
    """Return a widget with fields for everything that makes a search, and the player below them.

    ``tree`` is a tree, text or lists, as every search takes it; without it the tree of the lectures with nine
    leaves. Without an ``algorithm`` the tree chooses: alpha-beta, expectiminimax with chance nodes, max^n with
    tuples. All this is only the start and can be changed in the widget. ``explorer.result`` is the search that is
    played, ``explorer.code`` the line of Python that makes it, and ``explorer.player`` the player.

    >>> explorer = explore("[8 6 3 1 10 3 15 20]", branching=2, lang="pt")
    >>> explorer.result.value, explorer.lang
    (10, 'pt')
    """
    needs = gettext("the explorer is a notebook widget and needs anywidget and ipywidgets; install them with: %(line)s")
    install = Code("pip install 'gametree[notebook]'")
    explorer = load(".explorer.explorer_widget", "Explorer", needs.with_values(line=install))
    shape: Shape = {"branching": branching, "root": root, "levels": levels}
    choices = Choices.of(tree, algorithm, rules=rules, window=window, value_range=value_range, **shape)
    widget: Explorer = explorer(choices, lang, by=by, notation=notation, theme=theme)
    return widget
