"""A newer course from where the clone came from, by git; and why there is none."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ..phrases import Code, Phrase, gettext

__all__ = ["pull"]


def pull(root: Path) -> Phrase:
    """Bring a clone up to date if that loses nothing, and say what was done.

    >>> import tempfile
    >>> from gametree.languages import translator
    >>> with tempfile.TemporaryDirectory() as place:
    ...     print(pull(Path(place)).told(translator("en")))
    This folder is no git clone: to update it, download the kit again. The files here are used as they are.
    """
    if not (root / ".git").exists():
        return gettext(
            "This folder is no git clone: to update it, download the kit again. The files here are used as they are."
        ).of()
    done, changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    if not done:
        return FAILED.of(why=Code(changed))
    if changed:
        first = Code(changed.splitlines()[0].strip().partition(" ")[2].strip())
        return gettext(
            "The clone has changes (first: %(file)s), so git pull is left out: undo or commit them, then try again. "
            "The files here are used as they are."
        ).of(file=first)
    done, _ = _git(root, "rev-parse", "--abbrev-ref", "@{upstream}")
    if not done:
        return gettext(
            "The clone has no remote branch to pull from, so git pull is left out. The files here are used as they are."
        ).of()
    done, said = _git(root, "pull", "--ff-only", "--quiet")
    if not done:
        return FAILED.of(why=Code(said.splitlines()[-1] if said else "git"))
    return gettext("The clone is up to date.").of()


FAILED = gettext("git pull failed (%(why)s). The files here are used as they are.")


def _git(root: Path, *arguments: str) -> tuple[bool, str]:
    """Run git in a folder; return whether it worked, and what it said."""
    try:
        ran = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", errors="replace", timeout=300
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return False, str(error)
    return ran.returncode == 0, (ran.stdout if ran.returncode == 0 else ran.stderr).strip()
