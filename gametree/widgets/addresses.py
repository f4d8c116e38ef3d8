"""Convert the query strings of page addresses to searches or exercises, and back; every error is a `GameTreeError`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from ..errors import GameTreeError, InputError, choose, named_keywords
from ..exercises.constraints import Promises
from ..exercises.exercise import Exercise
from ..exercises.fading_sequences import FadedExample, fading
from ..exercises.generator import RandomTrees, details_for, generate
from ..exercises.kinds import KINDS
from ..exercises.tutor import Tutor
from ..exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from ..exercises.typed_search import read_fields, read_whole
from ..files import parse_json
from ..lectures.picture_gallery import Figure, lecture_entries
from ..phrases import LANGUAGES, Code, gettext, short_repr
from ..rules import CHOICES, INFINITE_WINDOW, Rules, Window
from ..search import ALGORITHMS
from ..trace.frames import STEP_SIZES
from ..trace.result import Result
from ..tree.tree import Tree
from .explorer_choices import ROOTS, Choices, outcome, read_branching

Address: TypeAlias = Mapping[str, str]
"""names and values of the query string, which follows the ``?`` of an address"""

_SHORT = {"b": "branching"}
"""full names of fields, keyed by their short names in an address"""
_OF_SEARCH = (*_SHORT, *(field.name for field in fields(Choices)))
OF_WATCHING = ("lang", "example", "by", "step", *_OF_SEARCH)
OF_FADING = ("lang", "fading", "stage")
OF_PRACTISING = ("lang", "kind", "seed", "difficulty", "details", "tutor", *_OF_SEARCH)
_OF_DRAWING = ("seed", "difficulty")
"""parts of an address that select a random exercise"""
_OF_TREE = (*_SHORT, "branching", "root")
"""parts of an address that determine how the tree is read"""
_BESIDE = gettext("the address has %(name)s and %(other)s, but only %(other)s counts; leave %(name)s out")
_WITHOUT_TREE = gettext("the address has %(name)s but no tree; add the tree, or leave %(name)s out")
ADDRESSABLE = gettext(
    "%(name)s cannot be written as an address; use one of the kit's searches, without a custom order of moves"
)


def language_of(address: Address, usual: str) -> str:
    """Return the language requested by an address, or the default language.

    >>> language_of({"lang": "pt"}, "en"), language_of({}, "es")
    ('pt', 'es')
    """
    return choose(gettext("language"), address.get("lang", usual), LANGUAGES)


@named_keywords()
def figure_at(address: Address, lang: str = "en") -> Figure:
    """Return the example of the lectures that is named in an address.

    >>> figure_at({"example": "000-two-ply"}).result.value
    3
    """
    figures = {figure.name: figure for entry in lecture_entries(lang) for figure in entry.figures if figure.result}
    return figures[choose(gettext("lecture"), address["example"], figures)]


@named_keywords()
def search_at(address: Address, lang: str = "en") -> Result:
    """Run the search described by an address, and return its result.

    >>> search_at({"tree": "[3 12 8 2 4 6 14 5 2]", "b": "3", "algorithm": "alphabeta"}).value
    3
    >>> search_at({"tree": "[3 5]", "algorithm": "alfabeta"}, "es")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    gametree.errors.ChoiceError: no se reconoce 'alfabeta' como algoritmo; ¿querías decir 'alphabeta'?
    """
    refuse_unknown(address, OF_WATCHING)
    if "by" in address:
        choose(gettext("step size"), address["by"], STEP_SIZES)
    if "example" in address:
        _refuse_beside(address, "example", _OF_SEARCH)
        result = figure_at(address, lang).result
        assert result is not None
        return result
    return _search_result(_choices(address), lang)


@named_keywords()
def tutor_at(address: Address, lang: str, *, keep: bool) -> Tutor:
    """Return the tutor that an address asks for: for one topic, or for all topics.

    >>> tutor_at({"tutor": "maxn"}, "en", keep=False).topic
    'maxn'
    """
    refuse_unknown(address, OF_PRACTISING)
    _refuse_beside(address, "tutor", [name for name in OF_PRACTISING if name not in ("lang", "tutor")])
    topic = choose(gettext("topic"), address["tutor"], [*TOPICS, ALL_TOPICS])
    return Tutor(None if topic == ALL_TOPICS else topic, lang, keep=keep)


@named_keywords()
def faded_at(address: Address, lang: str = "en") -> FadedExample:
    """Return the stage of a worked example that an address asks for; later stages show fewer steps.

    >>> faded_at({"fading": "alphabeta", "stage": "2"}).given
    ['C2', 'C3']
    """
    refuse_unknown(address, OF_FADING)
    stages = fading(address["fading"], lang)
    numbers = [str(example.stage) for example in stages]
    return stages[numbers.index(choose(gettext("stage"), address.get("stage", "1"), numbers))]


@named_keywords()
def exercise_at(address: Address, lang: str = "en") -> Exercise:
    """Return the exercise that an address describes: about the tree in the address, or generated from a seed.

    >>> exercise_at({"kind": "pruned-leaves", "seed": "3", "difficulty": "1"}).key
    ['D3']
    >>> exercise_at({"kind": "savings", "tree": "3 12 8 2 4 6 14 5 2", "b": "3", "cut": "beyond"}, "es").key
    2
    """
    refuse_unknown(address, OF_PRACTISING)
    kind = choose(gettext("kind of question"), address.get("kind", next(iter(KINDS))), KINDS)
    known = KINDS[kind].algorithms
    subject = gettext("algorithm for %(kind)s").with_values(kind=Code(kind))
    algorithm = choose(subject, address.get("algorithm") or known[0], known)
    seed = read_whole(gettext("the seed"), address.get("seed", "1"))
    details: Mapping[str, Any] | None = _details(address)
    if "tree" not in address:
        if (name := next((name for name in _OF_TREE if name in address), None)) is not None:
            raise InputError(_WITHOUT_TREE.with_values(name=Code(name)))
        return _random_exercise(kind, algorithm, seed, address, details, lang)
    _refuse_beside(address, "tree", ["difficulty"] if KINDS[kind].makes_details else _OF_DRAWING)
    choices = replace(_choices({"algorithm": algorithm, **address}), algorithm=algorithm)
    searched = _search_result(choices, lang)
    window = searched.window if "alpha" in address or "beta" in address else INFINITE_WINDOW
    if details is None and KINDS[kind].makes_details:
        promises = Promises(rules=searched.rules, window=window, algorithm=algorithm)
        details = details_for(kind, searched.tree, promises, RandomTrees(seed))
    return Exercise(kind, searched.tree, searched.rules, window, algorithm, details, None, lang)


def address_of(exercise: Exercise) -> dict[str, str]:
    """Return the address of an exercise, with its tree as text; {} if an address cannot express its search.

    >>> given = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", Rules(cut="beyond"))
    >>> address_of(given)
    {'kind': 'pruned-leaves', 'tree': '[[3 12 8] [2 4 6] [14 5 2]]', 'cut': 'beyond'}
    >>> exercise_at(address_of(given)) == given
    True
    """
    written = _written(exercise.tree, exercise.algorithm, exercise.rules, exercise.window)
    if written is None:
        return {}
    if exercise.algorithm == exercise.question_kind.algorithms[0]:
        del written["algorithm"]
    address = {"kind": exercise.kind, **written}
    plain = exercise_at(address) if not exercise.question_kind.makes_details else None
    if plain is None or plain.details != exercise.details:
        address["details"] = json.dumps(dict(exercise.details), ensure_ascii=False, separators=(",", ":"))
    return address


def address_of_search(result: Any) -> dict[str, str]:
    """Return the address of a search, with its tree as text; raise `InputError` if an address cannot express the
    search.

    >>> import gametree as gt
    >>> address_of_search(gt.alphabeta("[[3 12] [2 4]]", rules=Rules(cut="beyond")))
    {'tree': '[[3 12] [2 4]]', 'algorithm': 'alphabeta', 'cut': 'beyond'}
    """
    is_ours = isinstance(result, Result) and result.algorithm in ALGORITHMS
    written = _written(result.tree, result.algorithm, result.rules, result.window) if is_ours else None
    if written is None:
        raise InputError(ADDRESSABLE.with_values(name=Code(result.algorithm)))
    return written


def _written(tree: Tree, algorithm: str, rules: Rules, window: Window) -> dict[str, str] | None:
    """Return the tree, the algorithm and those other fields that differ from their defaults; return None if fields
    cannot express the search.
    """
    if not isinstance(rules.order, str):
        return None
    choices = Choices.of(tree, algorithm, rules=rules, window=None if window == INFINITE_WINDOW else window)
    usual = Choices(tree="", branching="", root=choices.root, algorithm="")
    contents = {field.name: getattr(choices, field.name) for field in fields(Choices)}
    return {name: text for name, text in contents.items() if text != getattr(usual, name)}


def refuse_unknown(address: Address, known: tuple[str, ...]) -> None:
    for name in address:
        choose(gettext("part of the address"), name, known)


def _refuse_beside(address: Address, name: str, others: Iterable[str]) -> None:
    """Refuse parts of an address that have no effect because the part ``name`` is present."""
    for other in others:
        if other in address:
            raise InputError(_BESIDE.with_values(name=Code(other), other=Code(name)))


def _choices(address: Address) -> Choices:
    """Return the fields of the search that an address describes; if it names no algorithm, use the default search for
    the tree.
    """
    for short, name in _SHORT.items():
        if short in address:
            _refuse_beside(address, short, [name])
    contents = {_SHORT.get(name, name): text for name, text in address.items() if name in _OF_SEARCH}
    if "tree" in contents:
        contents = {"branching": "", **contents}
    choices = Choices(**contents)
    choose(gettext("player at the root"), choices.root, ROOTS)
    for name, known in CHOICES.items():
        choose(gettext("value of the rule %(name)s").with_values(name=Code(name)), getattr(choices, name), known)
    if "algorithm" not in contents:
        choices = replace(choices, algorithm=_usual_algorithm(choices))
    choose(gettext("algorithm"), choices.algorithm, ALGORITHMS)
    return choices


def _usual_algorithm(choices: Choices) -> str:
    """Return the name of the default search for the tree; invalid fields are ignored here and refused later."""
    try:
        shape: dict[str, Any] = {} if choices.branching == "" else {"branching": read_branching(choices.branching)}
        return str(Choices.of(choices.tree, root=choices.root, **shape).algorithm)
    except GameTreeError:
        return str(choices.algorithm)


def _search_result(choices: Choices, lang: str) -> Result:
    searched = outcome(choices, lang)
    if searched.result is None:
        raise GameTreeError(Code(next(iter(searched.errors.values()))))
    return searched.result


def _random_exercise(
    kind: str, algorithm: str, seed: int, address: Address, details: Mapping[str, Any] | None, lang: str
) -> Exercise:
    values = read_fields(address)
    window, rules = values.pop("window", INFINITE_WINDOW), Rules(**values)
    promises: dict[str, Any] = {}
    if rules != Rules():
        promises["rules"] = rules
    if window != INFINITE_WINDOW:
        promises["window"] = window
    if "algorithm" in address:
        promises["algorithm"] = algorithm
    difficulty = read_whole(gettext("the difficulty"), address["difficulty"], 1) if "difficulty" in address else None
    return generate(kind, seed, difficulty=difficulty, details=details, lang=lang, **promises)


def _details(address: Address) -> dict[str, Any] | None:
    if "details" not in address:
        return None
    try:
        details = parse_json(address["details"])
    except InputError as error:
        raise error.at(gettext("the details")) from None
    except (ValueError, RecursionError):
        details = None
    if not isinstance(details, dict):
        problem = gettext("the details are %(given)s; write an object in JSON")
        raise InputError(problem.with_values(given=short_repr(address["details"])))
    return details
