"""The check of a student's program: run it on trees, compare it with the book's search, and say where they differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from ...errors import choose, named_keywords
from ...phrases import LANGUAGES, gettext
from ...rules import Rules, to_rules
from ...trace.algorithms import SEARCHES_BY_NAME
from ...tree.tree import Source
from ...values import Value, to_json
from ..mistakes import MISTAKES, Mistake
from ..search_variant import SearchVariant
from . import running
from .departure import (
    BookSearch,
    Position,
    TrialTree,
    is_close,
    leaf_accesses,
    positions,
    read_returned,
    tree_cases,
    with_other_tie_rule,
)
from .mutants import book_of
from .named_mistake import Diagnosis, diagnosis
from .pacman_agents import agent_cases, agent_of, agents_in, with_adapter
from .program_feedback import ImplementationFeedback, ProgramTrial
from .running import Limits
from .source_text import Part, Program, to_program
from .tasks import TASKS, Task, leaf_values, nodes_json

MOST_REMEMBERED = 512
"""number of trees whose nodes and searches are remembered: most programs are tried on the same ones"""


@named_keywords()
def check_implementation(
    task: str,
    source_or_function: Part | Sequence[Part],
    *,
    trees: Sequence[Source] | Sequence[Position] | None = None,
    rules: Rules | None = None,
    limits: Limits = Limits(),  # noqa: B008
    lang: str = "en",
    counts_calls: bool = True,
) -> ImplementationFeedback:
    """Run a student's function on trees, in a process of its own, and say how it does.

    ``task`` is one of `TASKS`; ``source_or_function`` a function, a text with the whole program, or a list of them.
    ``trees`` are those to try it on, instead of the kit's; for the task evaluation they are each a `Position`.
    ``rules`` are those by which alpha-beta cuts; the other rule for ties is accepted too, and said. An agent class of
    the Pacman project, with a method ``getAction``, is tried on trees with one ghost and with two. The program gets
    the values of leaves only one by one, by asking; `ImplementationFeedback.protection` says what else protects.
    Without ``counts_calls`` the function's calls are watched only on the first tree on which it departs, which is
    faster.

    >>> feedback = check_implementation("minimax", '''
    ... def minimax(node):
    ...     if node.is_leaf:
    ...         return node.value
    ...     values = [minimax(child) for child in node.children]
    ...     return max(values)
    ... ''')
    >>> feedback.right, feedback.score, feedback.maximum
    (False, 5, 25)
    >>> print(*feedback.message().split(": "), sep="\\n")
    On 5 of 25 trees your function does the same as minimax. Tree 5 (the book's example), [[3 12 8] [2 4 6] [14 5 2]]
    At B your function returns 12. That is what MAX would choose
    MIN moves at B, and the least of 3, 12 and 8 is 3.
    """
    chosen_task, stated_rules = TASKS[choose(gettext("task"), task, TASKS)], to_rules(rules)
    choose(gettext("language"), lang, LANGUAGES)
    program = to_program(source_or_function, (chosen_task.function, *chosen_task.names))
    if chosen_task.search is not None and (agent := agent_of(program, task)):
        program, chosen_task = with_adapter(program, chosen_task, agent)
        stated_rules = to_rules(rules or Rules(cut="beyond"))
    cases = _cases(chosen_task, trees)
    fault = program.fault(counts_steps=running.in_this_process())
    if fault is not None:
        unrun = tuple(ProgramTrial(case, False, None) for case in cases)
        return ImplementationFeedback(chosen_task, program, unrun, limits, lang, fault)
    job = {
        **{"source": program.source, "names": program.names, "limits": limits.to_json()},
        **{"is_watched": bool(counts_calls), "of_several": chosen_task.is_of_several},
        "bounds": list(map(to_json, chosen_task.bounds)),
        "cases": [_case(chosen_task, case, stated_rules) for case in cases],
    }
    values = [_values(case.tree, stated_rules) if isinstance(case, TrialTree) else {} for case in cases]
    feedback_to = partial(_feedback, chosen_task, program, stated_rules, cases, limits=limits, lang=lang)
    report = running.run(job, values)
    feedback = feedback_to(report)
    watched_report = None if counts_calls else _watched(job, values, report, feedback)
    return feedback if watched_report is None else feedback_to(watched_report)


def _cases(task: Task, trees: Sequence[Any] | None) -> Sequence[TrialTree | Position]:
    if task.plays and trees is None:
        return agent_cases(task.takes_chance)
    return positions(trees) if task.search is None else tree_cases(task.name, trees)


def _watched(
    job: Mapping[str, Any],
    values: Sequence[Mapping[int, Any]],
    report: running.Report,
    feedback: ImplementationFeedback,
) -> running.Report | None:
    """Run a program again on the first tree on which it differs, and watch its calls.

    None where it does not depart, was too slow, or does something else now.
    """
    first = feedback.first
    if first is None or first.departure is None:
        return None
    place = feedback.trials.index(first)
    if place >= len(report.runs) or report.runs[place]["why"] == "time":
        return None
    alone = slice(place, place + 1)
    again = running.run({**job, "cases": job["cases"][alone], "is_watched": True}, values[alone])
    if not again.runs or any(_done(run) != _done(report.runs[place]) for run in again.runs):
        return None
    return dataclasses.replace(report, runs=(*report.runs[:place], *again.runs, *report.runs[place + 1 :]))


def _done(run: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what a program did on a tree, without its watched calls."""
    return run["returned"], run["why"], run["said"], run["printed"], leaf_accesses(run)


def _case(task: Task, case: TrialTree | Position, rules: Rules) -> dict[str, Any]:
    if isinstance(case, Position):
        return {"position": case.given}
    return {"nodes": _nodes(case.tree, rules)} | ({"agents": agents_in(case.tree)} if task.plays else {})


_nodes, _values = lru_cache(MOST_REMEMBERED)(nodes_json), lru_cache(MOST_REMEMBERED)(leaf_values)


def _feedback(
    task: Task,
    program: Program,
    rules: Rules,
    cases: Sequence[TrialTree | Position],
    report: running.Report,
    limits: Limits,
    lang: str,
) -> ImplementationFeedback:
    runs = _runs(report, len(cases))
    notes = [] if report.is_limited else ["unlimited" if report.is_apart else "here"]
    feedback = partial(ImplementationFeedback, task, program, limits=limits, lang=lang, protection=report.protection)
    if task.search is None:
        trials = _evaluation_trials(cases, runs)
        return feedback(trials, notes=(*_fitting_mistakes(trials), *notes))
    trials = _trials(task, rules, cases, runs)
    if SEARCHES_BY_NAME[task.name].prunes:
        other = with_other_tie_rule(rules)
        others = () if all(trial.right for trial in trials) else _trials(task, other, cases, runs)
        if others and all(trial.right for trial in others):
            trials = others
            notes.insert(0, other.cut)
    is_right = all(trial.right for trial in trials)
    if is_right and any(map(_evaluates_again, runs)):
        notes.append("again")
    mistakes = () if is_right else _mistakes(task, rules, trials)
    named = None if is_right else _diagnosis(task, program, rules, trials)
    complete = feedback(trials, mistakes=mistakes, notes=tuple(notes), diagnosis=named)
    return dataclasses.replace(complete, notes=(*notes, "printed")) if complete.printed and not is_right else complete


def _evaluation_trials(
    cases: Sequence[TrialTree | Position], runs: Sequence[Mapping[str, Any] | None]
) -> tuple[ProgramTrial, ...]:
    return tuple(
        ProgramTrial(case, run is not None and run["why"] is None and _returns(run, case.total), run)
        for case, run in zip(cases, runs, strict=True)
        if isinstance(case, Position)
    )


def _fitting_mistakes(trials: Sequence[ProgramTrial]) -> list[str]:
    """Return the known evaluation mistakes that explain all returned values, as keys of the notes."""
    if all(trial.right for trial in trials) or any(trial.run is None or trial.run["why"] for trial in trials):
        return []
    first = trials[0].case
    assert isinstance(first, Position)
    return [name for name in first.mistaken if all(_mistake_fits(name, trial) for trial in trials)]


def _mistake_fits(name: str, trial: ProgramTrial) -> bool:
    assert isinstance(trial.case, Position) and trial.run is not None
    mistaken = trial.case.mistaken.get(name)
    return mistaken is not None and _returns(trial.run, mistaken)


def _returns(run: Mapping[str, Any], value: Value) -> bool:
    return is_close(read_returned(run["returned"]), value)


def _runs(report: running.Report, count: int) -> list[Mapping[str, Any] | None]:
    """Return what the program did on each tree; None for trees that it did not reach."""
    runs: list[Mapping[str, Any] | None] = [*report.runs]
    is_over = bool(report.runs) and report.runs[-1]["why"] in ("time", "steps")
    if report.end == "time" and len(runs) < count and not is_over:
        ended = {"why": "time", "said": [], "events": report.unfinished, "printed": "", "accesses": 0, "calls": 0}
        runs.append({**ended, "returned": None, "line": None, "last": None})
    return [*runs, *[None] * (count - len(runs))]


def _trials(
    task: Task, rules: Rules, cases: Sequence[TrialTree | Position], runs: Sequence[Mapping[str, Any] | None]
) -> tuple[ProgramTrial, ...]:
    """Compare a program with the book's search on every tree; find where they differ on the first tree only."""
    trials: list[ProgramTrial] = []
    for case, run in zip(cases, runs, strict=True):
        assert isinstance(case, TrialTree)
        book = BookSearch(task, task.result(case.tree, rules)) if task.plays else book_of(task.name, case.tree, rules)
        right = run is not None and book.is_right(run)
        is_first = not right and all(trial.right for trial in trials)
        departure = book.departure(run) if is_first and run is not None else None
        trials.append(ProgramTrial(case, right, run, book, departure))
    return tuple(trials)


def _evaluates_again(run: Mapping[str, Any] | None) -> bool:
    """Tell whether a program evaluates a leaf again after it has evaluated another."""
    looked_at = [node for kind, node, *_ in run["events"] if kind == "look"] if run else []
    turns = [second for first, second in pairwise([None, *looked_at]) if first != second]
    return len(turns) > len(set(turns))


def _mistakes(task: Task, rules: Rules, trials: Sequence[ProgramTrial]) -> tuple[Mistake, ...]:
    """Return the known mistakes that behave like the program on all trees."""
    if any(trial.run is None or trial.run["why"] is not None for trial in trials):
        return ()
    return tuple(m for m in MISTAKES.values() if all(_fits(m, task, rules, trial) for trial in trials))


def _diagnosis(task: Task, program: Program, rules: Rules, trials: Sequence[ProgramTrial]) -> Diagnosis | None:
    """Return the small mistake in a program that explains what it does on all trees; the wrong ones are seen first."""
    runs = [
        (trial.case.tree, trial.run)
        for trial in sorted(trials, key=lambda trial: trial.right)
        if isinstance(trial.case, TrialTree) and trial.run is not None and trial.run["why"] is None
    ]
    return diagnosis(task.name, program.source, runs, rules) if len(runs) == len(trials) else None


def _fits(mistake: Mistake, task: Task, rules: Rules, trial: ProgramTrial) -> bool:
    """Tell whether a mistaken search evaluates the same leaves as a program and finds its value.

    A program cannot make a mistake in writing a search down.
    """
    assert isinstance(trial.case, TrialTree) and trial.run is not None
    wrong = mistake.made_in(SearchVariant(trial.case.tree, rules, algorithm=task.name))
    if wrong is None or wrong.edits or mistake.transform_answer:
        return False
    result = wrong.result()
    value = result.value
    if result.evaluated != leaf_accesses(trial.run):
        return False
    if task.plays:
        return BookSearch(task, result).has_best_move(read_returned(trial.run["returned"]))
    return _returns(trial.run, value)
