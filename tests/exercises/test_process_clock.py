"""The clock of a process distinguishes computing, waiting for a processor, being stopped, and sleeping."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from gametree.exercises.programs import process_clock
from gametree.exercises.programs.process_clock import LOOK_SECONDS, STOPPED_SECONDS, ProcessClock

STEP = 0.001
"""duration of a step of the simulated machine, in seconds"""


class Machine:
    """A process on a simulated machine; ``plan`` gives its state at each step: compute, wait, stopped or sleep."""

    def __init__(self, plan: Callable[[int], str], patch: pytest.MonkeyPatch, *, counts: bool = True) -> None:
        self.plan, self.counts, self.step = plan, counts, 0
        self.done = dict.fromkeys(("compute", "wait", "stop", "sleep"), 0.0)
        self.is_shown = True
        patch.setattr(process_clock.time, "monotonic", lambda: self.step * STEP)
        patch.setattr(process_clock, "_tasks_below", self.tasks)

    def tasks(self, process: int) -> dict[str, Any]:
        if not self.is_shown:
            raise FileNotFoundError
        state = {"compute": b"R", "wait": b"R", "stop": b"T", "sleep": b"S"}[self.plan(self.step)]
        waited = self.done["wait"] if self.counts else 0.0
        return {
            "server": process_clock._Task(b"S", 1, 1),
            "program": process_clock._Task(state, self.done["compute"], waited),
        }

    def watched(self, seconds: float, late: Callable[[], float] = lambda: 0.0) -> ProcessClock:
        """Return the clock after the given number of seconds; ``late`` returns the extra delay before each sample, in
        seconds.
        """
        clock, next_look = ProcessClock(7), 0.0
        for _ in range(round(seconds / STEP)):
            self.done[self.plan(self.step)] += STEP
            self.step += 1
            if self.step * STEP >= next_look:
                clock.look()
                next_look = self.step * STEP + LOOK_SECONDS + late()
        return clock


def shares(**parts: int) -> Callable[[int], str]:
    """Return a plan that repeats the given numbers of steps (milliseconds) in each state."""
    period = [what for what, count in parts.items() for _ in range(count)]
    return lambda step: period[step % len(period)]


AWAKE = {
    "computes": shares(compute=1),
    "beside 2": shares(compute=3, wait=6),
    "beside 32": shares(compute=3, wait=93),
    "a tenth of a core": shares(compute=11, stop=93),
    "a tenth, rarely": shares(compute=700, stop=6300),
    "a tenth beside others": shares(compute=4, wait=7, stop=96),
}


@pytest.mark.parametrize("counts", [True, False], ids=["schedstat", "ticks"])
@pytest.mark.parametrize("plan", AWAKE.values(), ids=AWAKE)
def test_process_waiting_for_a_processor_is_not_sleeping(
    plan: Callable[[int], str], counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process gets a small share of a processor, and samples are late."""
    machine, chance = Machine(plan, monkeypatch, counts=counts), random.Random(3)
    clock = machine.watched(60, lambda: chance.choice((0, 0, 0.05, 0.7)))
    assert clock.asleep < 0.02 * 60
    assert clock.used == pytest.approx(machine.done["compute"], rel=0.1, abs=0.2)
    assert clock.used + clock.waited == pytest.approx(60, rel=0.1)


ASLEEP = {
    "sleeps": (shares(sleep=1), 0.9),
    "sleeps in short turns": (shares(sleep=10, compute=1), 0.7),
    "sleeps beside 8": (shares(sleep=80, compute=2, wait=18), 0.5),
}


@pytest.mark.parametrize("plan, least", ASLEEP.values(), ids=ASLEEP)
def test_sleep_is_counted(plan: Callable[[int], str], least: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sleep is counted if the program also computes, or if the machine is busy."""
    clock = Machine(plan, monkeypatch).watched(30)
    assert least * 30 < clock.asleep <= 30


@pytest.mark.parametrize("share", [0.05, 0.2, 0.35, 0.5, 0.8])
def test_program_ends_within_four_times_its_limit(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program computes and sleeps, and has a processor of its own."""
    plan = shares(compute=round(97 * share), sleep=97 - round(97 * share))
    clock = Machine(plan, monkeypatch).watched(60)
    assert max(clock.used, clock.asleep) >= 15


def test_wait_for_a_stopped_process_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is stopped and never continued."""
    machine = Machine(lambda step: "compute" if step < 1000 else "stop", monkeypatch)
    assert machine.watched(STOPPED_SECONDS).asleep == 0
    assert machine.watched(STOPPED_SECONDS + 5).asleep == pytest.approx(5, rel=0.1)


def test_wall_clock_is_used_without_process_statistics(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three quarters of the time count as sleep, and all of it counts as used."""
    machine = Machine(shares(compute=1), monkeypatch)
    machine.is_shown = False
    clock = machine.watched(20)
    assert clock.asleep == pytest.approx(15, rel=0.05) and clock.spent == pytest.approx(20, rel=0.05)
