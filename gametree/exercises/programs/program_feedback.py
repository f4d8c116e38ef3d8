"""The feedback on a student's program: the number of trees on which it is right, and its first departure from the
textbook search.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any

from ...errors import InputError
from ...explain.algorithm_names import NAMES
from ...explain.predict import questions
from ...explain.prediction_record import PredictionQuestion, mark_answer
from ...explain.side_by_side import compare
from ...languages import translator_for, wrapped
from ...node_kinds import MIN
from ...phrases import Code, Phrase, gettext
from ...rules import Rules
from ...trace.frames import Frame
from ...trace.watched import WatchedResult
from ...tree.tree import Tree
from ...values import show, to_number
from ..mistakes import Mistake
from . import tasks as sentences
from .departure import BookSearch, FirstProgramDifference, Position, TrialTree, read_returned
from .limits import SLOW_AT, Limits
from .mutants import Mutant
from .repairs import Repair
from .source_text import Fault, Program, agent_of, agents_of, functions_of
from .tasks import Task
from .worker.main import STOPPED_AT

_MOST_MISTAKES = 3
"""maximum number of known mistakes in the feedback; a longer list does not help the student"""
_OWN_ERRORS = ("raised", "changed", "name", "no value", "unknown")
"""reasons for the end of a run that are errors of the program itself, not limits or refusals"""
_REFUSED = ("OSError", "PermissionError")
"""exceptions raised by programs that write a file or use the network"""
_SEVERAL = 2
"""minimum number of candidate functions from which the kit must choose"""
_MOST_SHOWN = 60
"""maximum number of characters of a tree or a position in a sentence"""


@dataclass(frozen=True)
class ProgramTrial:
    """The result of a program on one tree or position."""

    case: TrialTree | Position
    right: bool
    run: Mapping[str, Any] | None = field(repr=False)
    """record written by the worker; None if the program did not reach this tree"""
    book: BookSearch | None = field(default=None, repr=False)
    departure: FirstProgramDifference | None = field(default=None, repr=False)

    @property
    def accesses(self) -> int:
        """The number of times that the program accessed nodes of the tree."""
        return int(self.run["accesses"]) if self.run else 0

    @property
    def calls(self) -> int:
        """The number of calls of the program's own functions."""
        return int(self.run["calls"]) if self.run else 0


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The mistake that explains the behaviour of a student's program, and its place in the program's text."""

    line: int
    """number, from 1, of the line with the mistake, or of the line after which a statement is missing"""
    sentence: Phrase
    adds: bool = False
    """whether a statement is missing after the line"""
    is_tried: bool = False
    """whether the program was tested with the change and was right"""

    @classmethod
    def of_mutant(cls, mutant: Mutant, line: int, text: str) -> Diagnosis:
        """Return the diagnosis of a program that behaves like a mutant; ``text`` is the text of the given line."""
        kind = "line" if mutant.after else "missing"
        values = {"line": line, "text": Code(text), "book": Code(mutant.before)}
        return cls(line, sentences.DIAGNOSES[kind].with_values(**values), adds=not mutant.after)

    @classmethod
    def of_repair(cls, repair: Repair, line_of: Callable[[int], str]) -> Diagnosis:
        """Return the diagnosis of a program that a change corrects."""
        kind = ("add" if repair.adds else "start") + (" two" if len(repair.lines) > 1 else "")
        values: dict[str, object] = {}
        for number, line in enumerate(repair.lines, start=1):
            values |= {f"line_{number}": line, f"text_{number}": Code(line_of(line))}
        values |= {f"new_{number}": Code(text) for number, text in enumerate(repair.texts, start=1)}
        return cls(repair.lines[0], sentences.DIAGNOSES[kind].with_values(**values), repair.adds, is_tried=True)


@dataclass(frozen=True, repr=False)
class ImplementationFeedback:
    """Feedback on the behaviour of a program on the trees of a task.

    A notebook shows the message and the picture of the step at which the program departs from the textbook search.
    """

    task: Task
    program: Program
    trials: tuple[ProgramTrial, ...]
    limits: Limits
    lang: str = "en"
    fault: Fault | None = None
    """reason why the program could not be run at all"""
    mistakes: tuple[Mistake, ...] = ()
    """known mistakes with which a search behaves like the program on all trees"""
    notes: tuple[str, ...] = ()
    """further remarks, as keys of ``tasks.NOTES``"""
    diagnosis: Diagnosis | None = None
    """small mistake that explains the program's whole behaviour, with its line; None if there is none"""
    habit: str = ""
    """consistent departure from the textbook search, a key of ``tasks.HABITS``; "" if there is none"""
    takes_root_for_max: bool = False
    """whether the program treats MIN at the root as MAX; the rest of the feedback is about trees with MAX at the
    root"""
    protection: str = ""
    """protection of this machine from the program, one of ``worker_process.PROTECTIONS``; "" if the program did not
    run"""
    had_to_wait: bool = False
    """whether the run was stopped on a busy machine, so that a second run may get further"""

    @property
    def right(self) -> bool:
        """Whether the program is right on all trees."""
        return self.score == self.maximum

    @property
    def score(self) -> int:
        """The number of trees on which the program is right."""
        return sum(trial.right for trial in self.trials)

    @property
    def maximum(self) -> int:
        """The number of trees on which the program was run."""
        return len(self.trials)

    @property
    def first(self) -> ProgramTrial | None:
        """The first wrong trial whose departure is known, otherwise the first wrong trial; None if all trials are
        right.
        """
        wrong = [trial for trial in self.trials if not trial.right]
        return next((trial for trial in wrong if trial.departure is not None), wrong[0] if wrong else None)

    def is_set_aside(self, trial: ProgramTrial) -> bool:
        """Return whether a trial is not assessed because the program treats the MIN root of its tree as MAX."""
        return self.takes_root_for_max and isinstance(trial.case, TrialTree) and trial.case.tree.kind(0) == MIN

    @property
    def tree(self) -> Tree | None:
        """The first tree on which the program departs; None if there is none or if the trials are positions."""
        return self.first.case.tree if self.first is not None and isinstance(self.first.case, TrialTree) else None

    @property
    def frame(self) -> Frame | None:
        """The step of the right search at which the program departs, or None if the tree is a single leaf."""
        first = self.first
        if first is None or first.book is None or first.departure is None or len(first.book.tree) == 1:
            return None
        return first.book.frame(first.departure, self.lang)

    @property
    def watched(self) -> WatchedResult | None:
        """The events of the program on the first tree on which it departs, as in `gametree.watch`; None if there is no
        such tree.
        """
        from .watch import watched

        first = self.first
        return None if first is None or not isinstance(first.case, TrialTree) else watched(self, first)

    def player(self, lang: str | None = None, **options: Any) -> Any:
        """Return a player that shows the program beside the textbook search, on the first tree on which the program
        departs from it.

        Playback pauses at the first difference. Raise `InputError` for a program that never departs, or that evaluates
        positions.
        """
        watched, book = self.watched, None if self.first is None else self.first.book
        if watched is None:
            raise InputError(
                gettext(
                    "the program does not differ from the algorithm on any tree, so there is nothing to play; "
                    "look at the result of the search itself"
                )
            )
        result = self.task.result(watched.tree, Rules()) if book is None else book.result
        return compare(watched, result).player(lang or self.lang, **options)

    @property
    def watching(self) -> str:
        """Three lines of Python that play the program beside the textbook search, like `player`; "" if the program
        departs on no tree.
        """
        task, tree = self.task.name, self.tree
        name = agent_of(self.program, task) if self.task.plays else self.program.names[0]
        if tree is None:
            return ""
        is_named, lang = name == task, "" if self.lang == "en" else f"lang={self.lang!r}"
        run = f"gt.watch({name}, tree)" if is_named else f"gt.watch({name}, tree, {task!r})"
        return f"import gametree as gt\ntree = {str(tree)!r}\ngt.compare({run}, gt.{task}(tree)).player({lang})"

    @property
    def printed(self) -> str:
        """The text that the program printed on the first tree on which it departs; if it never departs, on the first
        tree.
        """
        trial = self.first or self.trials[0]
        return str(trial.run["printed"]) if trial.run else ""

    @property
    def called(self) -> str:
        """The name of the function that was called, if the program has several candidates; "" if it has only the
        required function.

        Candidates are functions with one of the expected names; for a wrong program, also functions with other names
        whose parameters have expected names.
        """
        if self.task.plays:
            several = agents_of(self.program, self.task.name)
            return several[-1] if len(several) > 1 else ""
        trial = self.first or self.trials[0]
        called = str(trial.run.get("called", "")) if trial.run else ""
        is_asked = self.right or (called.partition("(")[0] in self.program.names and "=" not in called)
        return "" if is_asked and len(functions_of(self.program)) < _SEVERAL else called

    def message(self, lang: str | None = None) -> str:
        """Return, in words, the number of trees on which the program is right, and its first departure from the
        textbook search.
        """
        lang = lang or self.lang
        translator, first = translator_for(lang), self.first
        if first is None:
            is_other = bool({"beyond", "at_equality"} & set(self.notes))
            right = sentences.ALL_TREES_BY_OTHER_RULE if is_other else sentences.ALL_TREES
            right = sentences.ALL_POSITIONS if self.task.search is None else right
            lines = [right.render(translator, count=self.maximum, search=NAMES.get(self.task.name))]
        elif self.fault is not None:
            lines = [self._stopped(*self.fault).render(translator)]
        else:
            some = sentences.SOME_POSITIONS if self.task.search is None else sentences.SOME_TREES
            values = {"right": self.score, "count": self.maximum, "search": NAMES.get(self.task.name)}
            lines = [some.render(translator, **values)]
            if self.takes_root_for_max:
                lines.append(sentences.ROOT_FOR_MAX.render(translator))
            if not self.is_set_aside(first):
                lines.append(f"{self._place(translator, first)} {self.departs(first, lang)}".strip())
                lines += self.beliefs(lang)
        if called := self.called:
            lines.append(sentences.CALLED.render(translator, call=Code(called)))
        notes = (sentences.NOTES[note].render(translator, **self._limit_values()) for note in self.notes)
        return " ".join([*lines, *notes])

    def beliefs(self, lang: str) -> list[str]:
        """Return the explanations of the behaviour on all trees: a wrong line, a habit, or a few known mistakes."""
        if self.diagnosis is not None and not (self.maximum == 1 and self.mistakes):
            return [self.diagnosis.sentence.render(translator_for(lang))]
        if self.habit:
            return [sentences.HABITS[self.habit].render(translator_for(lang))]
        if not 0 < len(self.mistakes) <= _MOST_MISTAKES:
            return []
        same = sentences.SAME_MISTAKES if self.maximum > 1 else sentences.SAME_ON_THE_TREE
        explanations = [mistake.text(lang) for mistake in self.mistakes]
        return [same.render(translator_for(lang), count=len(explanations)), *explanations]

    def _place(self, translator: NullTranslations, trial: ProgramTrial) -> str:
        if isinstance(trial.case, Position):
            return ""
        number, tree = self.trials.index(trial) + 1, Code(_shortened(str(trial.case.tree)))
        phrase = sentences.TREE_WITH_AIM if trial.case.purpose else sentences.TREE
        return phrase.render(translator, number=number, tree=tree, aim=sentences.PURPOSES.get(trial.case.purpose))

    def departs(self, trial: ProgramTrial, lang: str | None = None) -> str:
        """Return the place and kind of the departure in a trial, and the reason why the textbook search behaves
        differently.
        """
        lang = lang or self.lang
        translator, run = translator_for(lang), trial.run
        if self.fault is not None:
            return self._stopped(*self.fault).render(translator)
        if run is None:
            return self._stopped("ended").render(translator)
        if isinstance(trial.case, Position):
            return self._position(translator, trial.case, run)
        departure = trial.departure
        assert departure is not None and trial.book is not None
        if departure.kind == "stopped":
            return self._end(trial).render(translator)
        has_known_mistake = bool(self.mistakes) and not self.habit
        return _difference_text(
            translator, trial.book, departure, lang, prints=bool(run["printed"]), has_known_mistake=has_known_mistake
        )

    def _position(self, translator: NullTranslations, position: Position, run: Mapping[str, Any]) -> str:
        if run["why"] is not None:
            return self._stopped(run["why"], run["said"], self.program.line(run["line"])).render(translator)
        returned = read_returned(run["returned"])
        if returned.number is None:
            kind = "position" if returned.type else "position nothing"
            return sentences.DEPARTURES[kind].render(translator, type=returned.type)
        value_text = str(position.worth) if not isinstance(position.worth, int | float) else show(position.total)
        position_text, right = Code(_shortened(repr(position.given))), position.working or value_text
        return sentences.JUDGED.render(translator, position=position_text, value=returned.shown, right=right)

    @property
    def interruption(self) -> Phrase | None:
        """The reason why the program was not called, was stopped at a limit or was refused an action; None if none of
        these happened.
        """
        if self.fault is not None:
            return self._stopped(*self.fault)
        stopped = (trial for trial in self.trials if trial.run is None or _is_interrupted(trial.run))
        return next(map(self._end, stopped), None)

    def _end(self, trial: ProgramTrial) -> Phrase:
        if (run := trial.run) is None:
            return self._stopped("ended")
        node = trial.departure.node if trial.departure else None
        label = "" if node is None or trial.book is None else trial.book.tree.label(node)
        return self._stopped(run["why"], run["said"], self.program.line(run["line"]), label)

    def _stopped(self, why: str, details: Sequence[Any] = (), line: str = "", node: str = "") -> Phrase:
        kind = "raised before" if why == "raised" and not node else why
        kind = "unknown of a state" if why == "unknown" and self.task.plays else kind
        name = str(details[0]) if details else ""
        error = ": ".join(map(str, filter(None, details)))
        if why in ("syntax", "except"):
            name, error, line = "", str(details[0]), str(details[-1])
        task = self.task
        values = {"name": Code(name), "error": Code(error), "line": Code(line), "node": node}
        values |= {"asked": name, "moves": str(details[-1]) if details else ""}
        return sentences.STOPS[kind].with_values(
            **self._limit_values(), **values, function=task.function, call=task.call, example=task.example
        )

    def _limit_values(self) -> dict[str, object]:
        limits = self.limits
        return {
            "seconds": show(to_number(round(STOPPED_AT * limits.seconds, 2))),
            "slow": show(to_number(round(SLOW_AT * limits.seconds, 2))),
            "calls": limits.calls,
            "memory": limits.memory_mb,
            "output": limits.output_kb,
        }

    def __repr__(self) -> str:
        if self.frame is None:
            return wrapped(self.message())
        offer = sentences.WATCH.render(translator_for(self.lang))
        return "\n".join([wrapped(self.message()), "", repr(self.frame), "", offer, self.watching])

    def _repr_html_(self) -> str:
        message_html = f"<p>{html.escape(self.message())}</p>"
        if self.frame is None:
            return message_html
        bundle = self.frame._repr_mimebundle_()
        picture = bundle.get("text/html") or f"<pre>{html.escape(bundle['text/plain'])}</pre>"
        offer = html.escape(sentences.WATCH.render(translator_for(self.lang)))
        return f"{message_html}\n{picture}\n<p>{offer}</p>\n<pre>{html.escape(self.watching)}</pre>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_()}


def _is_interrupted(run: Mapping[str, Any]) -> bool:
    refused = run["why"] == "raised" and str(run["said"][0]) in _REFUSED
    return refused or (run["why"] is not None and run["why"] not in _OWN_ERRORS)


def _difference_text(
    translator: NullTranslations,
    book: BookSearch,
    departure: FirstProgramDifference,
    lang: str,
    *,
    prints: bool,
    has_known_mistake: bool,
) -> str:
    tree, kind, reason = book.tree, departure.kind, ""
    returned, node = departure.found, departure.node or 0
    moved_to = None if returned is None or kind != "move" else book.chosen_child(returned)
    if kind == "goes on":
        cut = _question(book, "cut", lang, node, departure.at, "cut")
        reason = "" if cut is None else cut.wrong["on"]
    elif kind in ("leaves out", "not entered"):
        test = _question(book, "cut", lang, node, departure.at, "on")
        reason = "" if test is None else test.wrong["cut"]
        kind = kind if book.result.cuts or reason else f"{kind} of all"
    elif kind == "value" and returned is not None and returned.number is not None:
        question = _question(book, "value", lang, node, departure.at)
        if question is None:
            kind = "value beside"
        elif departure.is_relative or not has_known_mistake:  # a wrong value at a single node does not reveal its cause
            reason = question.wrong[""]
        else:
            _, reason = mark_answer(question, returned.text)
    elif moved_to is not None and book.is_tied_bound(moved_to):
        kind = "move of a bound"
    elif kind == "nothing" and prints:
        kind = "prints"
    elif kind == "type" and book.task.is_of_several:
        kind = "type of several"
    phrase = sentences.DEPARTURES[kind].with_values(
        node=tree.label(node),
        leaf="" if departure.leaf is None else tree.label(departure.leaf),
        wanted="" if departure.wanted is None else tree.label(departure.wanted),
        child="" if departure.wanted is None else tree.label(book.child_towards(node, departure.wanted)),
        chosen="" if moved_to is None else tree.label(moved_to),
        value="" if returned is None else returned.shown,
        right=show(book.values[node][0]) if node in book.values else "",
        move=next((tree.label(child) for child in tree.children(0) if tree.move(child) in book.best_moves), ""),
        type=""
        if returned is None
        else str(returned.move[1])
        if kind == "no move" and returned.move
        else returned.type,
    )
    return f"{phrase.render(translator)} {reason}".strip()


def _question(
    book: BookSearch, level: str, lang: str, node: int, at: int, right: str = ""
) -> PredictionQuestion | None:
    """Return the last question about a node that is asked before the event ``at`` at the given level of detail. If
    ``right`` is not empty, only questions with this right answer count.
    """
    candidates = [
        question for question in questions(book.result, level, lang) if question.node == node and question.at < at
    ]
    return next((question for question in reversed(candidates) if right in ("", *question.right)), None)


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
