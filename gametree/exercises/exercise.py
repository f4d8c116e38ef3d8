"""An exercise: a question about a tree, its rules, and its right answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ..errors import AlgorithmError, GameTreeError, InputError, choose, named_keywords, wrong_value
from ..files import parse_json
from ..languages import Sentences, listed, quote_label, translator_for
from ..node_kinds import CHANCE, LEAF, player_number
from ..phrases import LANGUAGES, Code, Phrase, gettext, short_repr
from ..rules import CHOICES, INFINITE_WINDOW, RULES, Rules, Window, to_rules, to_window
from ..search import ALGORITHMS
from ..search.problem import refuse_learned_order, refuse_tie
from ..showing import Practisable
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..trace.annotations import written_window
from ..trace.result import Result
from ..tree.information_sets import refuse_imperfect
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..values import MOST_DIGITS, Number, ValueRefused, from_json, is_whole, show, to_json
from . import answer_errors as words
from .answer_errors import NO_ANSWER, AnswerError
from .answer_notation import is_blank, literal, numbers_in, typed, with_exact_numbers
from .hints import hint
from .kinds import KINDS, QuestionKind
from .marks import Answer

if TYPE_CHECKING:
    from ..tree.tree import Tree

_FORMAT, VERSION = "gametree-exercise", 1
_EXERCISE = gettext("exercise")
MOST_MOVES = 5_000_000
"""maximum total number of moves on the paths from the root to all nodes; the labels are made from these paths"""
_PARTS = ("kind", "tree", "rules", "window", "algorithm", "details", "seed")
"""parts of an exercise in JSON; the language is optional"""


@named_keywords()
@dataclass(frozen=True, init=False, repr=False)
class Exercise(Practisable):
    """A question of a certain kind about a tree. The question states its rules, on which the key (the right answer)
    depends.

    Parameters
    ----------
    kind : str
        Kind of question, one of `KINDS`, such as ``"pruned-leaves"``.
    tree : Tree, str, list, graph or Game
        The tree, in any form accepted by `gametree.Tree.read`.
    rules : Rules, optional
        The conventions of the search.
    window : tuple of two numbers, default (−∞, ∞)
        The initial window (α, β).
    algorithm : str, optional
        The name of the search; by default the usual search of the kind.
    details : dict, optional
        Details that some kinds need, in the form that they have in JSON:

        * find-x: ``leaf``, whose value is x, with ``branch`` (for which x is the branch cut off?), with ``"ask":
          "move"`` and ``move`` (for which x is the move the best?), or with ``"ask": "change"`` (for which x is a
          different move the best?)
        * windows: ``at``, ``"entry"`` (the default) or ``"end"``
        * child-order: ``cuts``, ``"most"`` (the default) or ``"fewest"``
        * design-leaves: ``cuts`` as above, and optionally the ``values`` to use, each once
        * which-trace: ``options``, the tables from which to choose; first-wrong-step: ``steps``, a table with a
          mistake; wrong-line: ``program``, a text with a mistake; `generate` makes all these details
        * why-cut: ``cut``, the node that is cut off; order-lines: ``lines`` of the pseudo-code; both details can be
          left out
    seed : int, optional
        The seed from which the exercise was drawn, if any.
    lang : {"en", "es", "pt"}, default "en"
        The language of the text.

    Raises
    ------
    GameTreeError
        If a question of this kind cannot be asked about the tree; the message gives the reason.

    Examples
    --------
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> exercise.key, exercise.algorithm
    (['C2', 'C3'], 'alphabeta')
    >>> print(exercise.text().splitlines()[0])
    Which leaves does alpha-beta never evaluate?
    >>> Exercise("find-x", "[[3 12 8] [2 4 6] [14 5 2]]", details={"leaf": "C1", "branch": "C2"}).key
    'x ≤ 3'
    """

    kind: str
    tree: Tree
    rules: Rules = field(default_factory=Rules)
    window: Window = INFINITE_WINDOW
    algorithm: str = ""
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seed: int | None = None
    lang: str = field(default="en", compare=False)

    def __init__(
        self,
        kind: str,
        tree: Source,
        rules: Rules | None = None,
        window: Window = INFINITE_WINDOW,
        algorithm: str = "",
        details: Mapping[str, Any] | None = None,
        seed: int | None = None,
        lang: str = "en",
    ) -> None:
        set_field = object.__setattr__
        set_field(self, "kind", choose(gettext("kind of question"), kind, KINDS))
        set_field(self, "tree", as_tree(tree))
        refuse_imperfect(self.kind, self.tree)
        _refuse_long_labels(self.tree)
        set_field(self, "rules", to_rules(rules))
        set_field(self, "window", to_window(window))
        algorithm_for = gettext("algorithm for %(kind)s").with_values(kind=Code(kind))
        set_field(
            self,
            "algorithm",
            choose(algorithm_for, algorithm or self.question_kind.algorithms[0], self.question_kind.algorithms),
        )
        refuse_tie(self.algorithm, self.rules)
        refuse_learned_order(self.algorithm, self.rules, self.window)
        if seed is not None and not (is_whole(seed) and abs(seed) < 10**MOST_DIGITS):
            raise InputError(wrong_value("seed", seed, gettext("a whole number, or None")))
        if details is not None and not isinstance(details, Mapping):
            raise InputError(wrong_value("details", details, gettext("a dictionary with the names of details as keys")))
        set_field(self, "seed", seed)
        set_field(self, "lang", choose(gettext("language"), lang, LANGUAGES))
        set_field(self, "details", dict(details or {}))
        if self.window != INFINITE_WINDOW and (not self.question_kind.has_window or "window" not in self.facts.options):
            message = gettext(
                "%(algorithm)s has no initial window in a question of kind %(kind)s, but %(window)s is given; "
                "leave the window out"
            )
            raise AlgorithmError(
                message.with_values(kind=Code(kind), algorithm=Code(self.algorithm), window=Code(self.window))
            )
        known = self.question_kind.resolve_details(self)
        for name in self.details:
            choose(gettext("detail of %(kind)s").with_values(kind=Code(kind)), name, known)
        set_field(self, "details", known)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.kind, self.tree, self.rules, self.window, self.algorithm, self.seed))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_hash"}  # not the same in all processes

    @property
    def question_kind(self) -> QuestionKind:
        """The kind of question, which computes the key and reads answers."""
        return KINDS[self.kind]

    @property
    def facts(self) -> Search:
        """The registered properties of the algorithm."""
        return SEARCHES_BY_NAME[self.algorithm]

    @property
    def prunes(self) -> bool:
        """Whether the search of the exercise can prune leaves."""
        return self.question_kind.prunes(self.algorithm)

    @property
    def obeys(self) -> tuple[str, ...]:
        """The rules that affect the search of the exercise, except order and depth."""
        return self.question_kind.rules_obeyed(self.algorithm)

    @named_keywords()
    def depends_on(self, rule: str) -> bool:
        """Return whether, for some tree, another choice of the given rule could change the key of this kind of
        question.
        """
        kind, rule = self.question_kind, choose(gettext("rule"), rule, RULES)
        return rule not in kind.asks_for and not RULES[rule].changed(self).isdisjoint(kind.shows(self))

    @cached_property
    def result(self) -> Result:
        """The right search, with its trace."""
        options: dict[str, Any] = {} if self.window == INFINITE_WINDOW else {"window": self.window}
        if self.question_kind.cuts_above_chance(self.algorithm):
            options["prune"] = True
        return ALGORITHMS[self.algorithm](self.tree, rules=self.rules, **options)

    @cached_property
    def key(self) -> Answer:
        """The right answer, or one of several right answers: a plain literal with exact numbers."""
        return self.question_kind.key(self.result, self)

    def read(self, answer: object, lang: str | None = None) -> Answer:
        """Read an answer; the numbers of the answer become as exact as the numbers of the key.

        Parameters
        ----------
        answer : object
            The answer, as text or data.
        lang : {"en", "es", "pt"}, optional
            The language of the error; by default that of the exercise.

        Returns
        -------
        object
            The answer in the form of the key.

        Raises
        ------
        AnswerError
            If the answer is malformed; the message contains an example.

        Examples
        --------
        >>> Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]").read("c3 c2")
        ['C2', 'C3']
        """
        kind, error = self.question_kind, None
        if not (answer is None or answer is ... or self._is_blank(answer)):
            try:
                return self._read_exactly(answer)
            except AnswerError as other:
                error = None if is_blank(answer) else other
        error = error or AnswerError(words.ANSWER, kind.shape, NO_ANSWER, kind.none)
        raise error.with_example(self._example_like(answer), lang or self.lang)

    def _read_exactly(self, answer: object) -> Answer:
        """Read an answer and match rounded numbers with numbers of the key; errors quote the original numbers."""
        with suppress(AnswerError):
            return self._read(with_exact_numbers(answer, lambda: self._numbers))
        return self._read(with_exact_numbers(answer, tuple))

    def _read(self, answer: object) -> Answer:
        try:
            return self.question_kind.read(answer, self)
        except AnswerError:
            example = self.question_kind.example(self)
            is_about_one = len(self.tree.leaves) == len(self.tree) - 1 and isinstance(example, Mapping)
            if not is_about_one or isinstance(answer, Mapping):
                raise
            with suppress(AnswerError):
                return self.question_kind.read(dict.fromkeys(example, answer), self)
            raise

    @cached_property
    def _numbers(self) -> frozenset[Number]:
        """The numbers that a rounded float can mean: the numbers of the key, the leaves and the initial window."""
        parts = [self.key, [self.tree.value(leaf) for leaf in self.tree.leaves], self.window]
        return frozenset(numbers_in(parts))

    @named_keywords()
    def accepts(self, given: Answer) -> bool:
        """Return whether an answer in the form of the key is right."""
        return self.question_kind.accepts(self, given)

    def text(self, lang: str | None = None) -> str:
        """Return the question with its rules and an example of an answer, one sentence per line."""
        translator, asked = translator_for(lang or self.lang), self.in_language(lang or self.lang)
        form = answer_form(translator, self)
        return "\n".join([*self.question_kind.question(translator, asked), *rules_in_words(translator, self), form])

    def in_language(self, lang: str) -> Exercise:
        """Return the same exercise in another language."""
        return self if self.lang == lang else replace(self, lang=lang)

    @property
    def unknown(self) -> dict[NodeId, str]:
        """The texts that replace leaf values in the drawing, keyed by the leaf: x for the value in question."""
        return self.question_kind.unknown(self)

    def example(self, lang: str | None = None) -> str:
        """Return an answer of the right form as a line of Python, which is the same in all languages and independent of
        the key.
        """
        return literal(self.question_kind.example(self))

    def _is_blank(self, answer: object) -> bool:
        """Return whether an answer is an empty text that means "no answer". If the kind of question expects a list or a
        mapping, an empty text can mean an empty list or mapping instead.
        """
        is_empty = isinstance(answer, str) and is_blank(answer)
        return is_empty and not isinstance(self.question_kind.example(self), list | Mapping)

    def _example_like(self, answer: object) -> str:
        """Return an example in the form of the given answer: plain text, or a literal."""
        kind, example = self.question_kind, self.question_kind.example(self)
        brackets = "[({'\"" if isinstance(example, list | Mapping) else "'\""
        if isinstance(answer, str) and answer.strip()[:1] not in tuple(brackets):
            with suppress(AnswerError):
                if kind.read(typed(example), self) == kind.read(example, self):
                    return typed(example)
        return literal(example)

    def hint(self, level: int, answer: object = None, lang: str | None = None) -> str:
        """Return a hint about the first part that is missing or wrong in an answer.

        Parameters
        ----------
        level : {1, 2, 3, 4}
            The detail of the hint: where to look, the deciding rule, this rule with the numbers of the tree, or the
            right answer for this part.
        answer : object, optional
            The answer so far. An unreadable answer is treated as no answer.
        lang : {"en", "es", "pt"}, optional
            The language; by default that of the exercise.

        Returns
        -------
        str
            The hint.

        Examples
        --------
        >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
        >>> exercise.hint(1, {"B": 3, "C": 4}), exercise.hint(3, {"B": 3, "C": 4})
        (Look first at C, where MIN chooses., Work out min(2, 4, 6).)
        """
        return Sentences(hint(self, level, answer, lang or self.lang))

    def to_json(self) -> str:
        """Return the exercise as one line of JSON."""
        data = {
            "format": _FORMAT,
            "version": VERSION,
            "kind": self.kind,
            "tree": str(self.tree),
            "rules": self.result.rules.describe(),
            "window": [to_json(bound) for bound in self.window],
            "algorithm": self.algorithm,
            "details": dict(self.details),
            "seed": self.seed,
            "lang": self.lang,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    @named_keywords()
    def from_json(cls, text: str) -> Exercise:
        """Read the text written by `to_json`; for any other text, an error names the missing part."""
        data = _exercise_in(text)
        try:
            window = to_window([from_json(bound) for bound in data["window"]])
            rules, details = Rules.from_json(data["rules"]), dict(data["details"])
            tree, lang = Tree.parse(data["tree"]), data.get("lang", "en")
            return cls(data["kind"], tree, rules, window, data["algorithm"], details, data["seed"], lang)
        except GameTreeError:
            raise
        except (ValueError, KeyError, TypeError, RecursionError, ValueRefused):
            raise _no_exercise(gettext("an exercise with a part that cannot be read")) from None


def _refuse_long_labels(tree: Tree) -> None:
    """Refuse a tree whose labels are too long to be written in an answer; the length of a label grows with the depth of
    its node.
    """
    count = sum(tree.depths())
    if count > MOST_MOVES:
        problem = gettext(
            "the paths to all nodes of the tree have %(count)s moves in total, more than the %(most)s that an "
            "exercise can have; use a part of the tree"
        )
        raise InputError(problem.with_values(count=count, most=MOST_MOVES))


def _exercise_in(text: str) -> dict[str, Any]:
    try:
        data = parse_json(text)
    except InputError as error:
        raise error.at(_EXERCISE) from None
    except (ValueError, TypeError, RecursionError):
        raise _no_exercise(gettext("text that is not JSON")) from None
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise _no_exercise(gettext("JSON of something else"))
    if data.get("version") != VERSION:
        problem = gettext(
            "the exercise has version %(given)s, but this gametree reads version %(version)s; update gametree, or "
            "make the exercise again"
        )
        raise InputError(problem.with_values(given=short_repr(data.get("version")), version=VERSION))
    if unknown := data.keys() - {"format", "version", "lang", *_PARTS}:
        problem = gettext(
            "the exercise has a part %(name)s, which this version of gametree does not know; update gametree, or "
            "remove the part"
        )
        raise InputError(problem.with_values(name=Code(min(unknown))))
    missing = [name for name in _PARTS if name not in data]
    if missing:
        raise _no_exercise(gettext("an exercise without its part %(name)s").with_values(name=Code(missing[0])))
    return data


def _no_exercise(found: Phrase) -> InputError:
    problem = gettext(
        "the text is not an exercise, but %(found)s; pass the unchanged output of gametree variants or Exercise.to_json"
    )
    return InputError(problem.with_values(found=found))


# ---- The rules of a question, and the form of its answer, in words -------------------------------

_START_WINDOW = gettext("The search starts with the window (α, β) = %(window)s.")
# TRANSLATORS: %(player)s is p1, p2 and so on, %(nodes)s are labels
_MOVES_AT = gettext("%(player)s moves at %(nodes)s.")
# TRANSLATORS: %(player)s is p1, p2 …
PARANOID = gettext("%(player)s maximises its own entry, and all other players together minimise it.")


def rules_in_words(translator: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the rules that can change the key for some tree, one sentence per line."""
    own_rule = exercise.question_kind.own_rule
    searching = [
        _order(translator, exercise),
        *(_choice(translator, exercise, name) for name in CHOICES if name != "order"),
    ]
    return [
        *([own_rule.render(translator)] if own_rule else []),
        *_players(translator, exercise),
        *filter(None, searching),
        *_start(translator, exercise),
        *_ends(translator, exercise),
    ]


def _players(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    tree = exercise.tree
    kind, root = tree.kind(0), quote_label(translator, tree.label(0))
    if kind == CHANCE:
        yield gettext("The root %(root)s is a chance node.").render(translator, root=root)
    elif kind != LEAF:
        # TRANSLATORS: %(player)s is MAX, MIN or p1, p2 …
        message = gettext("%(player)s moves at the root %(root)s.")
        yield message.render(translator, root=root, player=kind.upper() if kind in ("max", "min") else kind)
    yield from _movers(translator, tree)
    if "player" in exercise.facts.options:
        yield PARANOID.render(translator, player=exercise.rules.player or kind)


def _movers(translator: NullTranslations, tree: Tree) -> Iterator[str]:
    levels: dict[int, set[str]] = {}
    inner = [(node, depth) for node, depth in enumerate(tree.depths()) if node and tree.children(node)]
    for node, depth in inner:
        levels.setdefault(depth, set()).add(tree.kind(node))
    mixed = [node for node, depth in inner if len(levels[depth]) > 1 and player_number(tree.kind(node))]
    for player in sorted({tree.kind(node) for node in mixed}, key=lambda kind: (len(kind), kind)):
        nodes = [tree.label(node) for node in mixed if tree.kind(node) == player]
        yield _MOVES_AT.render(translator, player=player, nodes=_all_labels(translator, nodes))


def _all_labels(translator: NullTranslations, labels: Iterable[str]) -> str:
    """Return all given labels as text, separated by commas; none is left out, because the answer needs all of them."""
    return ", ".join(quote_label(translator, label) for label in labels)


def _choice(translator: NullTranslations, exercise: Exercise, name: str) -> str:
    """Return a sentence that states which choice of the given rule applies; "" if the rule cannot change the key or is
    obvious.
    """
    sentence = RULES[name].choices[getattr(exercise.rules, name)].sentence
    return sentence.render(translator) if sentence and exercise.depends_on(name) else ""


def _order(translator: NullTranslations, exercise: Exercise) -> str:
    order = exercise.rules.order
    if isinstance(order, str):
        return _choice(translator, exercise, "order")
    if not exercise.depends_on("order"):
        return ""
    order_by_node: Mapping[str, Sequence[str]] = dict(order)
    orders = "; ".join(f"{label}: {', '.join(children)}" for label, children in order_by_node.items())
    # TRANSLATORS: %(orders)s is, for example, "A: C, B, D; B: B2, B1"
    return gettext(
        "The children of these nodes are searched in the given order, all others from left to right: %(orders)s."
    ).render(translator, orders=Code(orders))


def _start(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Yield the sentences about the initial window and about chance nodes."""
    if exercise.window != INFINITE_WINDOW:
        yield _START_WINDOW.render(translator, window=written_window(exercise.window))
    if exercise.facts.probes:
        yield gettext(
            "Before the search enters the children of a chance node, it searches the first child of each of them."
        ).render(translator)


def _ends(translator: NullTranslations, exercise: Exercise) -> Iterator[str]:
    """Yield sentences about the range of the values and the depth limit."""
    known_rules = exercise.result.rules
    if known_rules.value_range is not None and exercise.depends_on("value_range"):
        low, high = known_rules.value_range
        yield gettext("Every leaf has a value from %(low)s to %(high)s.").render(
            translator, low=show(low), high=show(high)
        )
    if known_rules.depth is not None:
        estimates = ", ".join(f"{label} ≈ {show(value)}" for label, value in dict(known_rules.evaluate or ()).items())  # type: ignore[arg-type]
        # TRANSLATORS: %(values)s is, for example, "B ≈ 4, C ≈ 7"
        message = gettext("The search stops at depth %(depth)d and estimates the nodes there: %(values)s.")
        yield message.render(translator, depth=known_rules.depth, values=estimates or "—")
    if known_rules.unstable:
        # TRANSLATORS: positions at which a depth limit does not stop the search (quiescence search)
        message = gettext("Below %(nodes)s it goes on all the same.")
        yield message.render(translator, nodes=_all_labels(translator, known_rules.unstable))


def other_rules_in_words(translator: NullTranslations, changes: Mapping[str, str]) -> str:
    """Return a sentence with the rules under which an answer would be right; ``changes`` are the differing rules."""
    # TRANSLATORS: %(conditions)s is one of the following phrases, or two of them joined by "and"
    message = gettext("Your answer would be right if %(conditions)s, but the rules here are different.")
    conditions = [RULES[name].choices[choice].condition for name, choice in changes.items()]
    return message.render(
        translator, conditions=listed(translator, conditions, lambda phrase: phrase.render(translator))
    )


# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
ANSWER_FORM = gettext("Answer in this form (the values are made up): %(answer)s")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
_ANSWER_FORM_WITH_DECIMALS = gettext(
    "Answer in this form (the values are made up; you can write 0.5 or 0,5): %(answer)s"
)


def answer_form(translator: NullTranslations, exercise: Exercise) -> str:
    """Return a sentence about the form of an answer and, if needed, about decimals."""
    tree, kind = exercise.tree, exercise.question_kind
    has_decimals = kind.always_has_decimals or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    form = _ANSWER_FORM_WITH_DECIMALS if kind.decimal_comma and has_decimals else ANSWER_FORM
    return form.render(translator, answer=Code(exercise.example()))
