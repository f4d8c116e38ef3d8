"""Fuzzer that checks random answers to every kind of question: ``make fuzz ARGS="--seconds 300"``.

Each answer is marked under every rubric, or refused with an example. An answer with any other outcome is printed in
its shortest form, and ends the run. The counts are printed even if the run is stopped (Ctrl-C, SIGTERM). The same
strategies run briefly in `tests/exercises/test_answers.py`.
"""

from __future__ import annotations

import sys
from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from fuzz_run import Run, main
from gametree.exercises import Exercise
from questions import exercises, literals, marked_or_refused, nearly

BATCH = 200


def batch(number: int, counts: Counter[tuple[str, str]]) -> None:
    """Check the batch of answers with the given number, and count the outcomes by kind of question."""

    @seed(number)
    @settings(
        max_examples=BATCH,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(exercises(), st.data())
    def throw(exercise: Exercise, data: st.DataObject) -> None:
        ways = {"nearly": nearly(exercise), "literal": literals, "text": st.text()}
        answer = data.draw(ways[data.draw(st.sampled_from(["nearly"] * 8 + ["literal", "text"]))])
        feedback = marked_or_refused(exercise, answer)
        verdict = "refused" if feedback is None else "right" if feedback.right else "wrong"
        counts[exercise.kind, verdict] += 1

    throw()


def check_answers(run: Run) -> None:
    number = run.seed
    while run.continues():
        try:
            batch(number, run.counts)
        except Exception:
            print(f"found in the batch of --seed {number}", file=sys.stderr)
            raise
        number += 1


if __name__ == "__main__":
    sys.exit(main(__doc__, check_answers))
