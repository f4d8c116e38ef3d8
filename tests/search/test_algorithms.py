"""The table of algorithms agrees with the search functions and with their traces."""

from __future__ import annotations

import ast
import inspect

import pytest

import gametree as gt
from gametree.errors import any_of
from gametree.trace.algorithms import SEARCHES_BY_NAME, Search
from kit_sources import named, sources
from searches import needed

TREES = {
    "two": gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"),
    "chance": gt.Tree.parse("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"),
    "many": gt.Tree.parse("p1[p2[(1 3 1) (9 4 0)] p3[(5 2 9) (0 0 1)]]"),
}


def test_records_and_functions_have_the_same_names() -> None:
    """The names are in the same order."""
    assert list(SEARCHES_BY_NAME) == list(gt.ALGORITHMS)
    assert all(facts.name == name for name, facts in SEARCHES_BY_NAME.items())


@pytest.mark.parametrize("facts", SEARCHES_BY_NAME.values(), ids=list(SEARCHES_BY_NAME))
def test_algorithms_follow_their_records(facts: Search) -> None:
    """An algorithm accepts the options and trees in its record, refuses others, and prunes as the record says."""
    search, more = gt.ALGORITHMS[facts.name], needed(facts.name, (0, 16), {"B": 1, "C": 2, "D": 3})
    arguments = inspect.signature(search).parameters.keys() - {"tree", "rules", "options"}
    assert arguments == set(facts.options)
    for sort, tree in TREES.items():
        if sort != facts.players and not (sort == "chance" and facts.takes_chance):
            named = str(any_of(facts.for_chance)) if sort == "chance" and facts.players == "two" else facts.name
            with pytest.raises(gt.GameTreeError, match=named):
                search(tree, **more)
    pruning = {"prune": True} if "prune" in facts.options else {}
    plain, result = search(TREES[facts.players], **more), search(TREES[facts.players], **more, **pruning)
    assert plain.trace.has_windows == facts.has_windows
    assert result.trace.has_windows == (facts.has_windows or bool(pruning))
    assert bool(result.pruned_leaves) == (facts.prunes or bool(pruning))


def test_no_module_compares_algorithm_names() -> None:
    """Other modules use the record of a search; its name occurs only in its own module."""
    compared = []
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if not any(f'"{name}"' in text for name in SEARCHES_BY_NAME):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Compare):
                texts = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
                compared += [f"{named(path)}:{node.lineno}"] * bool(texts & SEARCHES_BY_NAME.keys())
    assert not compared


@pytest.mark.parametrize("search", SEARCHES_BY_NAME.values(), ids=list(SEARCHES_BY_NAME))
def test_special_case_changes_only_its_fields(search: Search) -> None:
    """A special case of a search has the same name but may change other fields of its record; it highlights lines of
    its own listing.
    """
    for case in ("", *search.special):
        special = search.where({case})
        assert special.name == search.name
        tags = {row.split("|")[0].strip(" ?") for row in special.pseudocode.strip().splitlines()}
        lit = {tag for tags in special.lights.values() for tag in tags.split() if not tag.startswith("*")}
        assert {tag for tag in lit if not tag.endswith("*")} <= tags
