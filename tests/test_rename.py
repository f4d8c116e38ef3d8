"""A search is known by its record alone: under another name it says and does the same in every channel."""

from __future__ import annotations

import random
import re
import string
import subprocess
import sys

import pytest

import gametree as gt

SHOWN = r'''
import contextlib, importlib.abc, importlib.machinery, re, sys

old, new = sys.argv[1:]
renamed = []

class Renaming(importlib.machinery.SourceFileLoader):
    """Gives a record another name before anything is made of it."""

    def get_code(self, fullname):
        text, count = re.subn(rf'(= Search\(\n    )"{old}"', rf'\1"{new}"', self.get_data(self.path).decode())
        renamed.extend([fullname] * count)
        return compile(text, self.path, "exec")

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if not name.startswith("gametree.search."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if not spec.submodule_search_locations:
            spec.loader = Renaming(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
import gametree as gt

assert len(renamed) == 1 and old not in {*gt.ALGORITHMS} - {new}
from gametree.commands.cli import main
from gametree.play import MACHINES, machine_named

facts = gt.Trace.facts.func(type("Named", (), {"algorithm": new}))
tree, more = "[[2 4 6] [3 12 8] [14 5 2]]", {}
if facts.takes_chance:
    tree = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
if facts.players == "many":
    tree = "p1[p2[(5 4 1) (6 3 1)] p3[(2 6 2) (3 4 3)]]"
if "value_range" in facts.options:
    more["value_range"] = (0, 16)
if "evaluate" in facts.options:
    more["evaluate"] = {"B": 1, "C": 5, "D": 3}
search, nim = gt.ALGORITHMS[new], gt.games.Nim(3, 1, players=3 if facts.players == "many" else 2)
result = search(tree, **more)
again = gt.Trace.from_json(result.trace.to_json())
print(again == result.trace, result.trace.to_json(), list(gt.ALGORITHMS), MACHINES, gt.compare(result, result))
for lang in ("en", "es", "pt"):
    print([frame.caption(lang) for frame in result.frames(by="event")], result.pseudocode(lang))
    print(result.table(lang=lang))
    print(gt.pseudocode(new, lang=lang), result.call_trace(lang) if facts.players == "two" else "")
    print(result.to_html(lang=lang))
    with contextlib.suppress(SystemExit):
        main(["run", "--help", "--lang", lang])
if facts.has_windows and not facts.takes_chance:
    print(gt.compare(result, gt.minimax(tree)))
ends = {"value_range": (-16, 16) if facts.players == "two" else (0, 16)} if "value_range" in more else {}
print(machine_named(new, depth=3, seconds=None, **ends)(nim, nim.initial))
asked = {"depth": 3, "evaluate": lambda state: (0, 0, 0) if facts.players == "many" else 0, **ends}
print(search(nim, **asked).value, search(nim, trace=True, **asked).evaluated)
typed = {"value_range": ["--range", "0,16"], "evaluate": ["--evaluate", "B=1,C=5,D=3"]}
main(["run", tree, "--algorithm", new, *(word for option in more for word in typed[option])])
for refused in ("[3 (1 2)]", "max[p3[(1 2)] 3]", "{0.5: 1, 0.5: 2}", "p1[(1 2) (2 1)]"):
    try:
        print(search(refused, **more).value)
    except gt.GameTreeError as error:
        print(error)
'''
"""What a process prints that gives the search ``old`` the name ``new``."""

UNSPOKEN = ("pvs", "sss", "maxn_shallow")
"""Searches whose names are in no sentence, lecture or exercise, so that the old name must not appear at all."""
SPOKEN = tuple(name for name in gt.ALGORITHMS if name not in UNSPOKEN)


def shown(old: str, new: str, hidden: str) -> str:
    """Return what a fresh process prints when a search has another name, with one word for what is ``hidden``."""
    command = [sys.executable, "-c", SHOWN, old, new]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not run.returncode, run.stderr
    return re.sub(rf"\b({hidden})\b", "NAMED", run.stdout)


@pytest.mark.parametrize("name", [*UNSPOKEN, *(pytest.param(name, marks=pytest.mark.slow) for name in SPOKEN)])
def test_a_search_is_known_by_its_record(name: str) -> None:
    """No table outside its chapter has its name: JSON, words, listings, pages, machines and errors agree."""
    new = "".join(random.choices(string.ascii_lowercase, k=len(name)))
    hidden = new if name in UNSPOKEN else f"{name}|{new}"
    assert shown(name, name, name) == shown(name, new, hidden)
