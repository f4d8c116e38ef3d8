"""Check a student's program: run it on trees, compare it with the textbook search, and explain differences."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache, partial
from itertools import chain, pairwise
from typing import Any

from ...errors import choose, named_keywords, to_object
from ...node_kinds import MAX, MIN
from ...phrases import LANGUAGES, gettext
from ...rules import Rules, to_rules
from ...trace.algorithms import SEARCHES_BY_NAME
from ...tree.tree import Source, Tree
from ...values import Value, to_json
from ..mistakes import MISTAKES, Mistake
from ..search_variant import Change, SearchVariant
from .departure import (
    BookSearch,
    Position,
    TrialTree,
    agent_cases,
    agents_in,
    is_close,
    leaf_accesses,
    positions,
    read_returned,
    tree_cases,
    with_other_tie_rule,
)
from .habits import habit_of, takes_root_for_max
from .limits import Limits
from .mutants import Mutant, behaviour, book_of, caught
from .program_feedback import Diagnosis, ImplementationFeedback, ProgramTrial
from .repairs import Repair, repairs
from .source_text import Part, Program, agent_of, to_program, with_adapter
from .tasks import TASKS, Task, leaf_values, nodes_json
from .worker.trial import role_of
from .worker_process import Report, in_this_process
from .worker_process import run as run_job

MOST_REMEMBERED = 512
"""maximum number of trees whose nodes and searches are cached; most programs are run on the same trees"""


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
    """Run a student's function on trees, in a separate process, and return feedback on it.

    ``task`` is one of `TASKS`; ``source_or_function`` is a function, the text of a program, or a list of functions and
    texts. ``trees`` are used instead of the kit's trees; for the task ``evaluation``, each of them is a `Position`.
    ``rules`` are the rules of the alpha-beta search; a program with the other rule for ties is also accepted, with a
    remark. An agent class of the Pacman project, with a method ``getAction``, is tried on trees with one ghost and with
    two. The program receives a leaf value only on request; `ImplementationFeedback.protection` names the further
    protection. Unless ``counts_calls`` is set, calls are recorded only on the first tree with a departure, which is
    faster.

    >>> feedback = check_implementation("minimax", '''
    ... def minimax(node):
    ...     if node.is_leaf:
    ...         return node.value
    ...     values = [minimax(child) for child in node.children]
    ...     return max(values)
    ... ''')
    >>> feedback.right, feedback.score, feedback.maximum
    (False, 6, 25)
    >>> print(*feedback.message().split(": "), sep="\\n")
    On 6 of 25 trees your function does the same as minimax. Tree 5 (the book's example), [[3 12 8] [2 4 6] [14 5 2]]
    At B your function returns 12. That is what MAX would choose
    MIN moves at B, and the least of 3, 12 and 8 is 3. A known mistake gives the same results on all trees. You seem \
to take the greatest value at MIN nodes, too; MIN chooses the least one.
    """
    chosen_task, stated_rules = TASKS[choose(gettext("task"), task, TASKS)], to_rules(rules)
    choose(gettext("language"), lang, LANGUAGES)
    to_object("limits", limits, Limits, "Limits()")
    program = to_program(source_or_function, (chosen_task.function, *chosen_task.names))
    if chosen_task.search is not None and (agent := agent_of(program, task)):
        program, chosen_task = with_adapter(program, chosen_task, agent)
        stated_rules = to_rules(rules or Rules(cut="beyond"))
    cases = _cases(chosen_task, trees)
    fault = program.fault(counts_steps=in_this_process())
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
    report = run_job(job, values)
    feedback = feedback_to(report)
    if _ignores_root(feedback, job, values):
        feedback_to = partial(feedback_to, for_max=True)
        feedback = feedback_to(report)
    watched_report = None if counts_calls else _watched(job, values, report, feedback)
    complete = feedback if watched_report is None else feedback_to(watched_report)
    return _repaired(complete, job, values, stated_rules)


def _cases(task: Task, trees: Sequence[Any] | None) -> Sequence[TrialTree | Position]:
    if task.plays and trees is None:
        return agent_cases(task.takes_chance)
    return positions(trees) if task.search is None else tree_cases(task.name, trees)


def _watched(
    job: Mapping[str, Any], values: Sequence[Mapping[int, Any]], report: Report, feedback: ImplementationFeedback
) -> Report | None:
    """Run a program again on the first tree on which it differs from the textbook search, and record its calls.

    Return None if it does not depart, was too slow, or behaves differently this time.
    """
    first = feedback.first
    if first is None or first.departure is None:
        return None
    place = feedback.trials.index(first)
    if place >= len(report.runs) or report.runs[place]["why"] == "time":
        return None
    alone = slice(place, place + 1)
    again = run_job({**job, "cases": job["cases"][alone], "is_watched": True}, values[alone])
    if not again.runs or any(_done(run) != _done(report.runs[place]) for run in again.runs):
        return None
    return dataclasses.replace(report, runs=(*report.runs[:place], *again.runs, *report.runs[place + 1 :]))


def _done(run: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the events and results of a run on a tree, without the recorded calls."""
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
    report: Report,
    limits: Limits,
    lang: str,
    *,
    for_max: bool = False,
) -> ImplementationFeedback:
    runs = _runs(report, len(cases))
    notes = ["slow"] if report.is_slow(limits.seconds) else []
    notes += [] if report.is_limited else ["unlimited" if report.is_apart else "here"]
    feedback = partial(ImplementationFeedback, task, program, limits=limits, lang=lang, protection=report.protection)
    feedback = partial(feedback, had_to_wait=report.had_to_wait(limits.seconds))
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
    if all(trial.right for trial in trials):
        return feedback(trials, notes=(*notes, *["again"] * any(map(_evaluates_again, runs))))
    finished = _finished(trials)
    if finished is not None and not task.plays:
        is_known = bool(_mistakes(task, rules, trials))
        for_max = for_max or (not is_known and takes_root_for_max(task.name, rules, finished))
    judged = [trial for trial in trials if _root(trial) != MIN] if for_max else trials
    if (first := next((trial for trial in judged if not trial.right), None)) is not None:
        trials = tuple(_with_departure(trial, is_first=trial is first) for trial in trials)
    complete = feedback(trials, notes=tuple(notes), takes_root_for_max=for_max)
    if first is not None:
        finished = _finished(judged)
        complete = dataclasses.replace(
            complete,
            mistakes=_mistakes(task, rules, judged),
            diagnosis=_diagnosis(task, program, rules, judged),
            habit="" if finished is None else habit_of(task.name, program.source, rules, finished),
        )
    return dataclasses.replace(complete, notes=(*notes, "printed")) if complete.printed else complete


_LEAST_RIGHT = 5
"""a program is recognised as treating the root as MAX only if it is right on at least one in this number of trees with
MAX at the root
"""


def _ignores_root(
    feedback: ImplementationFeedback, job: Mapping[str, Any], values: Sequence[Mapping[int, Any]]
) -> bool:
    """Return whether an otherwise unexplained wrong program treats a MIN root like a MAX root.

    The program must be right on some trees with MAX at the root; this condition excludes programs that do not search.
    """
    is_explained = feedback.diagnosis is not None or feedback.mistakes or feedback.habit or feedback.right
    finished = None if feedback.task.search is None else _finished(feedback.trials)
    if is_explained or feedback.task.plays or finished is None:
        return False
    large = [n for n, (tree, _) in enumerate(finished) if len(tree.children(0)) > 1]
    places = [n for n in large if finished[n][0].kind(0) == MIN]
    rights = [feedback.trials[n].right for n in large if finished[n][0].kind(0) == MAX]
    if not places or any(feedback.trials[n].right for n in places) or _LEAST_RIGHT * sum(rights) < len(rights):
        return False
    cases = []
    for place in places:
        (number, label, _, *rest), *others = job["cases"][place]["nodes"]
        cases.append({**job["cases"][place], "nodes": [[number, label, MAX, *rest], *others]})
    again = run_job({**job, "cases": cases, "is_watched": False}, [values[place] for place in places]).runs
    pairs = zip(places, again, strict=False)
    return len(again) == len(places) and all(_does_same(feedback.trials[place].run, run) for place, run in pairs)


def _does_same(run: Mapping[str, Any] | None, other: Mapping[str, Any]) -> bool:
    return run is not None and run["returned"] == other["returned"] and leaf_accesses(run) == leaf_accesses(other)


def _root(trial: ProgramTrial) -> str:
    assert isinstance(trial.case, TrialTree)
    return trial.case.tree.kind(0)


def _finished(trials: Sequence[ProgramTrial]) -> list[tuple[Tree, Mapping[str, Any]]] | None:
    """Return the trees with the result of the program on each, or None if the program did not finish on all of them."""
    runs = [(trial.case.tree, trial.run) for trial in trials if isinstance(trial.case, TrialTree) and trial.run]
    return runs if len(runs) == len(trials) and all(run["why"] is None for _, run in runs) else None


def _with_departure(trial: ProgramTrial, *, is_first: bool) -> ProgramTrial:
    """Return a trial with the first departure of the program, unless an earlier trial already has a departure."""
    departure = trial.book.departure(trial.run) if is_first and trial.book and trial.run else None
    return dataclasses.replace(trial, departure=departure)


def _evaluation_trials(
    cases: Sequence[TrialTree | Position], runs: Sequence[Mapping[str, Any] | None]
) -> tuple[ProgramTrial, ...]:
    return tuple(
        ProgramTrial(case, run is not None and run["why"] is None and _returns(run, case.total), run)
        for case, run in zip(cases, runs, strict=True)
        if isinstance(case, Position)
    )


def _fitting_mistakes(trials: Sequence[ProgramTrial]) -> list[str]:
    """Return the known evaluation mistakes that explain all returned values, as keys of ``tasks.NOTES``."""
    if all(trial.right for trial in trials) or any(trial.run is None or trial.run["why"] for trial in trials):
        return []
    runs = [(trial.case.mistaken, trial.run) for trial in trials if isinstance(trial.case, Position) and trial.run]
    return [name for name in runs[0][0] if all(name in mist and _returns(run, mist[name]) for mist, run in runs)]


def _returns(run: Mapping[str, Any], value: Value) -> bool:
    return is_close(read_returned(run["returned"]), value)


def _runs(report: Report, count: int) -> list[Mapping[str, Any] | None]:
    """Return the result of the program on each tree, or None for trees that it did not reach."""
    runs: list[Mapping[str, Any] | None] = [*report.runs]
    is_over = bool(report.runs) and report.runs[-1]["why"] in ("time", "steps")
    if report.end in ("time", "asleep") and len(runs) < count and not is_over:
        ended = {"why": report.end, "said": [], "events": report.unfinished, "printed": "", "accesses": 0, "calls": 0}
        runs.append({**ended, "returned": None, "line": None, "last": None})
    return [*runs, *[None] * (count - len(runs))]


def _trials(
    task: Task, rules: Rules, cases: Sequence[TrialTree | Position], runs: Sequence[Mapping[str, Any] | None]
) -> tuple[ProgramTrial, ...]:
    """Compare a program with the textbook search on every tree."""
    trials: list[ProgramTrial] = []
    for case, run in zip(cases, runs, strict=True):
        assert isinstance(case, TrialTree)
        book = BookSearch(task, task.result(case.tree, rules)) if task.plays else book_of(task.name, case.tree, rules)
        trials.append(ProgramTrial(case, run is not None and book.is_right(run), run, book))
    return tuple(trials)


# ---- A change that corrects the program ----------------------------------------------------------

_REPAIRED_KINDS = ("not entered", "leaves out", "goes on", "value")
"""kinds of departures that a repair can correct"""
_SECONDS = 1
"""processor time for trying changes, in seconds, as in ``Limits.seconds``"""
_MOST_TRIED = 12
"""maximum number of changes tried on all trees"""


def _repaired(
    feedback: ImplementationFeedback, job: Mapping[str, Any], values: Sequence[Mapping[int, Any]], rules: Rules
) -> ImplementationFeedback:
    """Return feedback with the smallest change that corrects the program, if the search for one succeeds.

    The changes are tried in the worker process, first on two trees on which the program is wrong.
    """
    named, task = feedback.diagnosis, feedback.task
    judged = [n for n, trial in enumerate(feedback.trials) if trial.book and not feedback.is_set_aside(trial)]
    wrong = [n for n in judged if not feedback.trials[n].right]
    departure = feedback.first.departure if feedback.first else None
    if task.plays or not wrong or departure is None or departure.kind not in _REPAIRED_KINDS:
        return feedback
    if (named is not None and not named.adds) or _finished(feedback.trials) is None:
        return feedback

    def right_ones(tried: Sequence[Repair], places: Sequence[int]) -> list[Repair]:
        cases = [{**job["cases"][place], "source": repair.source} for repair in tried for place in places]
        known = [values[place] for _ in tried for place in places]
        limits = {**job["limits"], "seconds": min(_SECONDS, feedback.limits.seconds)}
        runs = run_job({**job, "cases": cases, "limits": limits, "is_watched": False}, known).runs if cases else ()
        own = (runs[at : at + len(places)] for at in range(0, len(cases), len(places)))
        trees = [feedback.trials[place].case for place in places]
        return [repair for repair, these in zip(tried, own, strict=True) if _are_right(task, rules, trees, these)]

    offered = right_ones([*chain.from_iterable(repairs(feedback.program.source))], sorted({wrong[0], wrong[-1]}))
    found = right_ones(offered[:_MOST_TRIED], judged)
    if not found or (named is not None and found[0].adds and len(found[0].lines) == 1):
        return feedback
    return dataclasses.replace(feedback, diagnosis=Diagnosis.of_repair(found[0], feedback.program.line))


def _are_right(
    task: Task, rules: Rules, cases: Sequence[TrialTree | Position], runs: Sequence[Mapping[str, Any]]
) -> bool:
    """Return whether a program is right on all trees under one and the same rule for ties."""
    pairs = [(case.tree, run) for case, run in zip(cases, runs, strict=False) if isinstance(case, TrialTree)]
    both = [rules, with_other_tie_rule(rules)] if SEARCHES_BY_NAME[task.name].prunes else [rules]
    return len(runs) == len(cases) and any(
        all(book_of(task.name, tree, one).is_right(run) for tree, run in pairs) for one in both
    )


def _evaluates_again(run: Mapping[str, Any] | None) -> bool:
    """Return whether a program evaluates a leaf again after it has evaluated another leaf."""
    looked_at = [node for kind, node, *_ in run["events"] if kind == "look"] if run else []
    turns = [second for first, second in pairwise([None, *looked_at]) if first != second]
    return len(turns) > len(set(turns))


def _mistakes(task: Task, rules: Rules, trials: Sequence[ProgramTrial]) -> tuple[Mistake, ...]:
    """Return the known mistakes with which a search behaves like the program on all trees."""
    if any(trial.run is None or trial.run["why"] is not None for trial in trials):
        return ()
    possible = (m for m in MISTAKES.values() if task.name in m.algorithms and not m.transform_answer)
    return tuple(m for m in possible if any(all(_fits(way, task, rules, trial) for trial in trials) for way in m.ways))


def _fits(way: Change, task: Task, rules: Rules, trial: ProgramTrial) -> bool:
    """Return whether a mistaken search evaluates the same leaves as a program, and finds the value that the program
    returns.

    If the mistake cannot be made on the tree, the program must be right; a mistake in writing an answer does not apply
    to programs.
    """
    assert isinstance(trial.case, TrialTree) and trial.run is not None
    wrong = way(SearchVariant(trial.case.tree, rules, algorithm=task.name))
    if wrong is None:
        return trial.right
    if wrong.edits:
        return False
    result = wrong.result()
    if result.evaluated != leaf_accesses(trial.run):
        return False
    if task.plays:
        return BookSearch(task, result).has_best_move(read_returned(trial.run["returned"]))
    return _returns(trial.run, result.value)


# ---- The one small mistake in a program: the mutant with the same behaviour, and its line in the text

_KEPT = 512
"""number of programs whose statements are cached"""
_KNOWN = {"max", "min", "inf", "sum", "zip", "int", "round", "abs", "sorted", "reversed", "list", "len"}
"""names that mean the same in every program"""
_ENDINGS = ("break", "return v", "continue")
"""statements that can replace each other, so that neither they nor their conditions are reported as missing"""
_LIKENESS = 0.65
"""minimum share of a mutant's statements that a program of the same style contains"""
_AROUND = 3
"""number of lines compared before and after a mistake"""


def _diagnosis(task: Task, program: Program, rules: Rules, trials: Sequence[ProgramTrial]) -> Diagnosis | None:
    """Return the small mistake that explains the behaviour on all trees, if the program's text shows it."""
    runs = [
        (trial.case.tree, trial.run)
        # trees with wrong results separate most mutants, so they come first
        for trial in sorted(trials, key=lambda trial: trial.right)
        if isinstance(trial.case, TrialTree) and trial.run is not None and trial.run["why"] is None
    ]
    found: list[tuple[int, Diagnosis]] = []
    for mutant in caught(task.name) if len(runs) == len(trials) else ():
        if all(_is_same(behaviour(mutant, tree, rules), run) for tree, run in runs):
            places = _place(mutant, program.source)
            found += [(score, Diagnosis.of_mutant(mutant, line, program.line(line))) for score, line in places]
    return max(found, key=lambda item: item[0])[1] if found else None


def _is_same(run: Mapping[str, Any] | None, other: Mapping[str, Any]) -> bool:
    if run is None or other["why"] is not None or leaf_accesses(run) != leaf_accesses(other):
        return False
    number = read_returned(run["returned"]).number
    return number is not None and is_close(read_returned(other["returned"]), number)


def _place(mutant: Mutant, source: str) -> list[tuple[int, int]]:
    """Return a list with one pair: the number of lines around the mistake that a text and a mutant have in common, and
    the line number of the mistake in the text. If the mistake is not in the text, the list is empty.
    """
    right, wrong, own = (_statements(text) for text in (mutant.book, mutant.source, source))
    texts, kinds = [text for _, text in wrong], [text for _, text in own]
    is_moved = sorted(texts) == sorted(text for _, text in right)  # if lines are only moved, no single line is wrong
    if is_moved or len({*texts} & {*kinds}) < _LIKENESS * len({*texts}):
        return []
    pairs = enumerate(zip(right, texts, strict=False))
    differing = [at for at, ((_, text), other) in pairs if text != other]
    calls_first = sorted(differing, key=lambda at: "search(child" not in texts[at])
    for at in differing[:1] if len(right) != len(wrong) else calls_first:
        lost, sought = right[at][1], texts[at]
        if not mutant.after:
            sought = next((text for text in texts[:at][::-1] if text not in _ENDINGS), "")
            is_shown = (
                _similar_statements(kinds, lost) == _similar_statements(texts, lost)
                and lost not in _ENDINGS
                and lost[-1:] != ":"
            )
        else:
            is_shown = kinds.count(sought) == texts.count(sought)
        near = {*texts[max(0, at - _AROUND) : at + _AROUND + 1]}
        scores = [
            (len(near & {*kinds[max(0, place - _AROUND) : place + _AROUND + 1]}), place)
            for place, kind in enumerate(kinds)
            if kind == sought
        ]
        best = {own[place][0] for score, place in scores if score == max(scores)[0]}
        asked = [text for text in texts if text.startswith("if") and "node.player" in text]
        if len(best) > 1 and mutant.after and len(scores) == texts.count(sought) and {*asked} & {*kinds}:
            # both programs query the nodes of the same player first
            best = {own[scores[texts[:at].count(sought)][1]][0]}
        if is_shown and kinds.count(lost) <= texts.count(lost) and len(best) == 1:
            (line,), score = best, max(scores)[0]
            return [(score + _AROUND, line) if mutant.after else (score, _last(own, line))]
    return []


def _last(statements: Sequence[tuple[int, str]], line: int) -> int:
    """Return the number of the last line that belongs to the statement at ``line``; another statement could follow
    it.
    """
    after = next((at for at, (own, _) in enumerate(statements) if own > line), len(statements))
    is_ended = after < len(statements) and statements[after][1] in (*_ENDINGS, "...")
    return statements[after][0] if is_ended else line


def _similar_statements(texts: Sequence[str], text: str) -> int:
    """Return the number of statements in ``texts`` that have the same effect as ``text``: an assignment to the same
    name, or the same query.
    """
    return sum(other.partition(" ")[0] == text.partition(" ")[0] for other in texts)


@lru_cache(_KEPT)
def _statements(source: str) -> list[tuple[int, str]]:
    """Return the statements of a program with their lines, with variables renamed so that programs can be compared."""
    tree = _AsMaximum().visit(ast.parse(source))
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names[node.name] = "search"
            own = [item.arg for item in node.args.args if item.arg not in ("self", "cls")]
            roles = [role_of(name) for name in own]
            places = ["node", "alpha", "beta"] if len(own) == 3 and not any(roles) else ["node"]
            names |= {name: role for name, role in zip(own, roles, strict=True) if role in ("alpha", "beta")}
            names |= dict(zip(own, places, strict=False))
        elif isinstance(node, ast.For | ast.comprehension) and "children" in ast.unparse(node.iter):
            names |= {item.id: "child" for item in [node.target] if isinstance(item, ast.Name)}
    plain = _Plain(names)
    found: list[Any] = [
        node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not isinstance(node, ast.Import)
    ]
    for parent in ast.walk(tree):
        inner = ast.Call if not isinstance(parent, ast.UnaryOp) else ()
        found += [node for node in ast.iter_child_nodes(parent) if isinstance(getattr(node, "operand", node), inner)]
    texts = [(node.lineno, node.col_offset, ast.unparse(plain.visit(deepcopy(node)))) for node in found]
    return [(line, text.split("\n")[0]) for line, _, text in sorted(texts) if text != "pass"]


class _AsMaximum(ast.NodeTransformer):
    """A transformer of ``if a > b: b = a`` into ``b = max(a, b)``, with three dots in place of the assignment."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Return a comparison and the assignment below it as a maximum or a minimum."""
        test, statement = node.test, node.body[0]
        if (
            isinstance(test, ast.Compare)
            and isinstance(statement, ast.Assign)
            and len(node.body) + len(node.orelse) == 1
        ):
            sides, target = [test.left, test.comparators[0]], ast.unparse(statement.targets[0])
            texts = [*map(ast.unparse, sides)]
            if sorted(texts) == sorted([target, ast.unparse(statement.value)]):
                is_max = isinstance(test.ops[0], ast.Gt | ast.GtE) == (texts[1] == target)
                plain = ast.parse(f"{target} = {'max' if is_max else 'min'}({', '.join(texts)})").body[0]
                dots = ast.copy_location(ast.Expr(ast.Constant(...)), statement)
                return [ast.increment_lineno(plain, node.lineno - 1), dots]
        return self.generic_visit(node)


class _Plain(ast.NodeTransformer):
    """A transformer that renames variables by their roles and normalises comparisons and infinity."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(self.names.get(node.id, node.id if node.id in _KNOWN else "v")), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Return ``math.inf`` and methods as names."""
        known = node.attr if node.attr == "inf" else self.names.get(node.attr)
        return ast.Name(known) if known and known != "child" else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Rewrite > and ≥ as < and ≤ with swapped operands."""
        other = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}.get(type(node.ops[0]))
        if other and len(node.ops) == 1:
            node = ast.Compare(node.comparators[0], [other()], [node.left])
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace ``float("inf")`` by a name, and put the arguments of max and min into a fixed order."""
        if ast.unparse(node) in ("float('inf')", "float('infinity')"):
            return ast.Name("inf")
        if ast.unparse(node) == "float('-inf')":
            return ast.UnaryOp(ast.USub(), ast.Name("inf"))
        if isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
            plain = [self.visit(item) for item in node.args]
            node.args = sorted(
                (ast.Name("v") if ast.unparse(item).lstrip("-").startswith("search(child") else item for item in plain),
                key=ast.unparse,
            )
            return node
        return self.generic_visit(node)
