"""The text of a program in a notebook: the definition of a name, with all that it uses from other cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cell_statements import Statement, statements

__all__ = ["program_text"]


def program_text(sources: Iterable[str], name: str) -> str:
    """Return the statements that define a name and what it uses, in the order of the notebook; "" where none does.

    A statement that changes a used name (``memory["x"] = 1``) comes along; what is bound twice comes twice, as it runs.

    >>> cells = ["def worth(n): return n.value", "print(1)", "w = worth", "def minimax(node):\\n    return w(node)"]
    >>> print(program_text(cells, "minimax"))
    def worth(n): return n.value
    w = worth
    def minimax(node):
        return w(node)
    <BLANKLINE>
    """
    found = [statement for source in sources for statement in statements(source)]
    if not any(name in statement.binds for statement in found):
        return ""
    needed = _needed(found, name)
    return "\n".join(statement.text for statement in found if (statement.binds | statement.changes) & needed) + "\n"


def _needed(found: Sequence[Statement], name: str) -> set[str]:
    """Return a name and all names that its definition uses, directly or not."""
    needed, pending = {name}, [name]
    touching: dict[str, list[Statement]] = {}
    for statement in found:
        for one in statement.binds | statement.changes:
            touching.setdefault(one, []).append(statement)
    while pending:
        for statement in touching.get(pending.pop(), []):
            for used in statement.uses | statement.binds:
                if used not in needed and used in touching:
                    needed.add(used)
                    pending.append(used)
    return needed
