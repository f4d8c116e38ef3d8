"""Contract 1: the page contains the question.

The printed sentences, rules and tree suffice to find the kit's key. The solver in `printed` has its own table of
sentences in three languages, readers of pictures and PDF pages, and searches; it shares no code with the kit. A test
fails if the solver finds another answer, or cannot read a sentence or a node.
"""

from __future__ import annotations

import functools
import itertools
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from page_cases import KINDS, Case, every_case, exercise_of, pairwise
from page_channels import CHANNELS, COURSES, Sheet, fault

from effort import EVERY_CASE
from gametree.exercises import Exercise

SEEDS = 8 if EVERY_CASE else 1
"""number of runs of pairwise combinations, each with other trees"""
NAMES = sorted({kind for kind, *_ in KINDS})


@functools.cache
def sample() -> list[tuple[Case, Exercise | Exception]]:
    """Return the cases of this run, ordered so that every part of the list contains all kinds of question."""
    return [pair for seed in range(SEEDS) for pair in pairwise(seed)]


def cases_of(channel: str) -> Iterator[tuple[Case, Exercise]]:
    """Yield the cases for the given channel."""
    found = ((case, made) for case, made in sample() if isinstance(made, Exercise))
    if not EVERY_CASE:
        yield from itertools.islice(found, CHANNELS[channel][1])
        return
    yield from found
    if channel == "notebook":
        for case in every_case():
            if isinstance(made := exercise_of(case), Exercise):
                yield case, made


@pytest.fixture(scope="module", params=CHANNELS)
def faults(request: pytest.FixtureRequest) -> Mapping[str, tuple[int, list[str]]]:
    """Return for each kind of question how many questions were read in a channel, and the list of their faults."""
    channel: str = request.param
    found: dict[str, tuple[int, list[str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for sheet in sheets(channel, Path(folder)):
            count, wrong = found.get(sheet.kind, (0, []))
            found[sheet.kind] = count + 1, [*wrong, *filter(None, [fault(sheet)])]
    return found


def sheets(channel: str, folder: Path) -> Iterator[Sheet]:
    """Yield the questions of a channel as they are printed."""
    read = CHANNELS[channel][0]
    if channel in ("exam", "sheets"):
        return read([], folder, len(COURSES) if EVERY_CASE else 2)
    return read(list(cases_of(channel)), folder)


@pytest.mark.parametrize("kind", NAMES)
def test_printed_page_suffices_to_find_the_key(faults: Mapping[str, tuple[int, list[str]]], kind: str) -> None:
    count, wrong = faults.get(kind, (0, []))
    if not count:
        pytest.skip("the channel cannot ask this kind of question, or the sample of CI contains none")
    assert not wrong, f"{len(wrong)} of {count} questions:\n" + "\n".join(wrong[:5])


def test_every_combination_of_rules_is_generated_or_refused() -> None:
    """The refusal is an error of the kit, never an error of Python."""
    raw = [f"{error!r} {case.name}" for case, error in sample() if isinstance(error, Exception)]
    assert not raw, "\n".join(raw[:5])
