"""Notebook widgets: the player (also as a single HTML page), the explorer, exercises, and the board of a game.

The widgets are imported on first use, together with anywidget and ipywidgets. Their JavaScript and CSS are in the
folder ``page/``.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import MissingPackageError, named_keywords
from ..phrases import Code, gettext
from ..rules import Rules
from ..trace.result import Result
from ..tree.tree import Shape, Source, as_tree

if TYPE_CHECKING:
    from ..exercises.exercise import Exercise
    from ..exercises.tutor import Tutor
    from ..explain.side_by_side import SideBySide
    from ..search.playout_result import MonteCarloResult
    from .explorer_widget import Explorer
    from .play_widget import PlayGame
    from .player_widget import MonteCarloPlayer, PairPlayer, SearchPlayer
    from .practice_widget import Practice, TutorPractice

__all__ = [
    "MonteCarloPlayer",
    "PairPlayer",
    "PlayGame",
    "Practice",
    "SearchPlayer",
    "TutorPractice",
    "explore",
    "player_of",
    "practice_of",
]

_INSTALL = Code("pip install 'gametree[notebook]'")
_EXPLORER_NEEDS = gettext(
    "the explorer is a notebook widget and needs anywidget and ipywidgets; install them with: %(line)s"
).with_values(line=_INSTALL)
# TRANSLATORS: %(line)s and %(command)s are typed in a terminal
_BOARD_NEEDS = gettext(
    "playing in a notebook needs anywidget; install it with: %(line)s (%(command)s plays in a terminal without it)"
).with_values(line=_INSTALL, command=Code("gametree play"))
_PLAYER_NEEDS = gettext(
    "the player is a notebook widget and needs anywidget; install it with: %(line)s (%(call)s writes the same "
    "player as a page, without it)"
).with_values(line=_INSTALL, call=Code("Result.to_html"))
_PRACTICE_NEEDS = gettext(
    "the practice widget needs anywidget; install it with: %(line)s (%(call)s takes the same answers without it)"
).with_values(line=_INSTALL, call=Code("check(exercise, answer)"))

_WIDGETS = {
    "Explorer": ("explorer_widget", _EXPLORER_NEEDS),
    "PlayGame": ("play_widget", _BOARD_NEEDS),
    "MonteCarloPlayer": ("player_widget", _PLAYER_NEEDS),
    "PairPlayer": ("player_widget", _PLAYER_NEEDS),
    "SearchPlayer": ("player_widget", _PLAYER_NEEDS),
    "Practice": ("practice_widget", _PRACTICE_NEEDS),
    "TutorPractice": ("practice_widget", _PRACTICE_NEEDS),
}
"""for each widget, its module, and the message if a package that it needs is missing"""


def __getattr__(name: str) -> Any:
    if name not in _WIDGETS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, needs = _WIDGETS[name]
    try:
        return getattr(import_module(f".{module}", __name__), name)
    except ModuleNotFoundError as missing:
        if missing.name not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        raise MissingPackageError(needs) from None


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
    """Return a widget with the player of a search and, below it, a folded form with all settings of the search.

    The arguments are only initial values, which can be changed in the widget. ``explorer.result`` is the current
    search, ``explorer.code`` the line of Python that runs it, and ``explorer.player`` the player.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game, optional
        The tree, in any form accepted by `Tree.read`; by default a tree with nine leaves.
    lang : {"en", "es", "pt"}, default "en"
        The language.
    algorithm : str, optional
        The name of the search, one of `gametree.ALGORITHMS`. The default depends on the tree: expectiminimax if there
        are chance nodes, max^n if the values are tuples, otherwise alpha-beta.
    branching, root, levels
        The shape of a tree that is given as a list of leaves; see `gametree.tree.tree.Shape`.
    rules : Rules, optional
        The conventions of the search.
    window : tuple of two numbers, optional
        The initial window (α, β), for a search with windows.
    value_range : tuple of two numbers, optional
        The minimum and maximum value, for a search that needs them.
    by : {"leaf", "event", "node", "cut"}, default "leaf"
        The step size.
    notation : {"bounds", "interval", "window", "value", "all"}, default "bounds"
        The annotation beside the nodes.
    theme : str, default "auto"
        The theme; ``"auto"`` follows the light or dark mode of the notebook.

    Returns
    -------
    widget
        The explorer, which needs the packages anywidget and ipywidgets.

    Examples
    --------
    >>> explorer = explore("[8 6 3 1 10 3 15 20]", branching=2, lang="pt")
    >>> explorer.result.value, explorer.lang
    (10, 'pt')
    """
    explorer = __getattr__("Explorer")
    # imported here, because it imports the lectures, which other widgets do not need
    from .explorer_choices import Choices

    shape: Shape = {"branching": branching, "root": root, "levels": levels}
    given = None if tree is None or isinstance(tree, str) else as_tree(tree, **shape)
    if given is not None:
        tree, shape = given, {}
    choices = Choices.of(tree, algorithm, rules=rules, window=window, value_range=value_range, **shape)
    widget: Explorer = explorer(choices, lang, by=by, given=given, notation=notation, theme=theme)
    return widget


def player_of(subject: Result | MonteCarloResult | SideBySide, **options: Any) -> Any:
    """Return the widget that plays a search, or two searches side by side."""
    if isinstance(subject, Result):
        return __getattr__("SearchPlayer")(subject, **options)
    from ..explain.side_by_side import SideBySide  # imported here, so that the player of a single search starts faster

    return __getattr__("PairPlayer" if isinstance(subject, SideBySide) else "MonteCarloPlayer")(subject, **options)


def practice_of(subject: Exercise | Tutor, lang: str | None = None, *, keep: bool | str = True, theme: str) -> Any:
    """Return the widget for an exercise, or for a tutor. ``keep`` applies only to an exercise, because a tutor has its
    own setting.
    """
    from ..exercises.exercise import Exercise

    if isinstance(subject, Exercise):
        return __getattr__("Practice")(subject, lang, keep=keep, theme=theme)
    return __getattr__("TutorPractice")(subject, lang, theme=theme)
