"""The command line of the builders: the sources and languages to build or to check."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reading import read_english
from translation import LANGUAGES, missing, update

__all__ = ["command"]


def command(
    about: str | None,
    sources: Sequence[Path],
    target: Callable[[Path, str], Path],
    is_current: Callable[[Path, str], bool],
    build: Callable[[Path, str], None],
) -> int:
    """Build every source in every language, or with ``--check`` only report outdated ones."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("names", nargs="*", help="what to build, without folder and ending (default: all)")
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="in this language only; may be repeated")
    parser.add_argument("--check", action="store_true", help="build nothing; fail when something is behind")
    parser.add_argument("--update", action="store_true", help="build nothing; bring the translations in step")
    given = parser.parse_args()
    known = {source.stem: source for source in sources}
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"no source {', '.join(unknown)}; there are {', '.join(known)}")
    wanted = [(known[name], lang) for name in given.names or known for lang in given.lang or LANGUAGES]
    if given.check:
        behind = [target(*pair) for pair in wanted if not is_current(*pair)]
        for path in behind:
            print(f"{path.parent.name}/{path.name} is behind its source or its translation")
        return 1 if behind else 0
    for source, lang in wanted:
        if lang != "en":
            update(read_english(source), source, lang)
            for cell in missing(read_english(source), source, lang):
                print(f"{lang} {cell}: no translation of this text; it stays English")
    if not given.update:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda pair: _build(build, *pair), wanted))
    return 0


def _build(build: Callable[[Path, str], None], source: Path, lang: str) -> None:
    print(f"{lang} {source.stem} …", flush=True)
    build(source, lang)
