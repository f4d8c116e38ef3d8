"""Throws answers of every sort at every kind of question for as long as one likes: ``make fuzz ARGS="--seconds 300"``.

Each is marked in every rubric or refused with an example; anything else is shown in its smallest form and ends the run.
The same strategies run for a moment in `tests/test_answers.py`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from gametree.exercises import KINDS, Exercise
from questions import exercises, literals, marked_or_refused, nearly

BATCH = 200


def batch(number: int, counts: Counter[tuple[str, str]]) -> None:
    """Check a batch of answers, which the number decides; count what becomes of them by kind."""

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


def main() -> int:
    """Throw answers until the time is up; return 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="the first batch, to see one again")
    given_ = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    number, end = given_.seed, time.monotonic() + given_.seconds
    while time.monotonic() < end:
        try:
            batch(number, counts)
        except Exception:
            print(f"found in the batch of --seed {number}", file=sys.stderr)
            raise
        number += 1
    for kind in KINDS:
        print(f"{kind:15}", *(f"{verdict} {counts[kind, verdict]:6}" for verdict in ("right", "wrong", "refused")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
