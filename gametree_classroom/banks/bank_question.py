"""A question for a learning platform: a statement, a picture, and boxes to fill in or answers to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from io import BytesIO
from itertools import product
from urllib.parse import urlencode

from gametree.drawing.drawing import Drawing
from gametree.drawing.themes import theme_named
from gametree.errors import InputError, choose, imported
from gametree.exercises.answer_notation import in_words, literal
from gametree.exercises.diagnosis_sentences import MOST_EXPLANATIONS
from gametree.exercises.exercise import Exercise, rules_in_words
from gametree.exercises.exercise_picture import question_drawing, statement_html
from gametree.exercises.feedback import check, right_answer
from gametree.exercises.kinds.question_kind import LEAVES_IN_ORDER, ONE_MOVE, ONE_REASON, ONE_TABLE, QuestionKind
from gametree.exercises.marks import Answer
from gametree.exercises.mistakes import MISTAKES
from gametree.languages import translator_for
from gametree.node_kinds import LEAF
from gametree.phrases import Code, Phrase, gettext, in_brackets, local_numbers, ngettext, pgettext
from gametree.render.format import Format
from gametree.render.graphviz import png, png_file
from gametree.render.text_drawing import description
from gametree.values import INF, Number, is_infinite, write

from ..exams.paper_words import paper_words
from ..exams.qr_code import qr_modules

STYLES = ("typed", "choice")
"""names of the styles: students type the answer, or choose it from a list that includes answers to which known mistakes
lead"""
IMAGES = ("large", "small")
"""qualities of the pictures: full colour, or few colours and a quarter of the file size"""
_DPI, _SHOWN = 144, 96
"""pixels per inch of a large picture, and of a small picture; all pictures are displayed at the resolution of a small
one"""
_MODULE, _MARGIN = {"large": 6, "small": 4}, 4
"""side of a module of a QR code, in pixels of the picture, and its margin, in modules"""


@dataclass(frozen=True)
class BankQuestion:
    """An exercise as a question for a learning platform, in the language of the exercise.

    >>> one = BankQuestion(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    >>> one.name, [option.text for option in one.options if option.is_right], one.blanks
    ('pruned leaves', ['C2'], ())
    """

    exercise: Exercise
    style: str = "typed"
    images: str = "large"
    site: str = ""
    """address of the kit's web site; the address of the exercise's page there is encoded in a QR code beside the
    picture
    """

    def __post_init__(self) -> None:
        if self.site and not self.site.startswith(("https://", "http://")):
            raise InputError(_NO_SITE.with_values(option=Code("site"), given=Code(self.site), start=Code("https://")))
        choose(gettext("size of the pictures"), self.images, IMAGES)
        choose(gettext("style of question"), self.style, STYLES)

    @property
    def name(self) -> str:
        """The name of the question: its kind, and the seed from which it was generated."""
        seed = self.exercise.seed
        if seed is None:
            return self.kind_name
        return _SEED.with_values(kind=self.kind_name, seed=seed).render(translator_for(self.exercise.lang))

    @property
    def kind_name(self) -> str:
        """The kind of the question in a few words."""
        return self.exercise.question_kind.title.render(translator_for(self.exercise.lang))

    @property
    def is_multiple(self) -> bool:
        return self.style == "typed" and self.exercise.question_kind.sort.name == "marks"

    @cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """The boxes to fill in; none if answers are chosen."""
        return () if self.style == "choice" else blanks(self.exercise)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The answers to choose or tick; none if the student fills in boxes."""
        return answers(self.exercise) if self.style == "choice" else choices(self.exercise)

    @cached_property
    def statement(self) -> list[str]:
        """The question, its rules, and the instructions for answering, one sentence per line."""
        translations = translator_for(self.exercise.lang)
        first, *form = self.exercise.question_kind.question(translations, self.exercise)
        if self.style != "choice" and self.exercise.question_kind.sort.fills_nodes:
            form = []
        return [
            first,
            *form,
            *rules_in_words(translations, self.exercise),
            *(line.render(translations) for line in self._how()),
        ]

    def _how(self) -> list[Phrase]:
        kind = self.exercise.question_kind
        if self.style == "choice":
            return [_WHICH]
        if kind.sort.fills_nodes:
            dashes = [_UNREACHED] if self.exercise.prunes else []
            return [_FILL_IN, *dashes, *([kind.bank_form] if kind.bank_form else [])]
        if kind.sort.name == "marks":
            return [_TICK.with_values(none=_NONE)]
        return [_IN_ORDER] if kind.sort == LEAVES_IN_ORDER else []

    @cached_property
    def html(self) -> str:
        text = _ON_SITE.render(translator_for(self.exercise.lang))
        link = f'<p><a href="{escape(self.page)}">{escape(text)}</a></p>' if self.site else ""
        return statement_html(self.exercise, self.statement) + link

    @cached_property
    def page(self) -> str:
        """The address of the exercise on the site; "" if there is no site.

        >>> BankQuestion(Exercise("savings", "[[3 12] [2 4]]"), site="https://site").page
        'https://site/practise/?kind=savings&tree=%5B%5B3+12%5D+%5B2+4%5D%5D&lang=en'
        """
        from gametree.widgets.addresses import ADDRESSABLE, address_of

        if not self.site:
            return ""
        address = address_of(self.exercise)
        if not address:
            raise InputError(ADDRESSABLE.with_values(name=Code(self.exercise.algorithm)))
        return f"{self.site.rstrip('/')}/practise/?{urlencode({**address, 'lang': self.exercise.lang})}"

    @cached_property
    def drawing(self) -> Drawing:
        return question_drawing(self.exercise, self.exercise.lang)

    @cached_property
    def png(self) -> bytes:
        theme = theme_named("light")
        picture = (
            png(self.drawing, theme, dpi=_SHOWN) if self.images == "small" else png_file(self.drawing, theme, dpi=_DPI)
        )
        return self._with_code(picture) if self.site else picture

    def _with_code(self, picture: bytes) -> bytes:
        """Return a picture with the QR code of the exercise's page at the right of the picture, vertically centred."""
        pillow, module = imported("PIL.Image", _NEEDS_PILLOW), _MODULE[self.images]
        tree, rows, code_side = pillow.open(BytesIO(picture)).convert("RGB"), qr_modules(self.page), self._code_side
        code = pillow.frombytes("L", (len(rows), len(rows)), bytes(grey for row in rows for grey in row))
        code = code.resize((len(rows) * module, len(rows) * module), pillow.Resampling.NEAREST)
        both = pillow.new("RGB", (tree.width + code_side, max(tree.height, code_side)), "white")
        both.paste(tree, (0, (both.height - tree.height) // 2))
        both.paste(code, (tree.width + _MARGIN * module, (both.height - code.height) // 2))
        file = BytesIO()
        both.save(file, "PNG", optimize=True)
        return file.getvalue()

    @property
    def _code_side(self) -> int:
        """The side of the QR code with its margin, in pixels of the picture."""
        return (len(qr_modules(self.page)) + 2 * _MARGIN) * _MODULE[self.images]

    @property
    def alt(self) -> str:
        """The alternative text of the picture: the tree in words."""
        return description(self.drawing)

    def image(self, source: str) -> str:
        """Return the picture as HTML; ``source`` is its address on the platform."""
        left, _, right, _ = self.drawing.box
        width = round((right - left) * _SHOWN / 72)
        if self.site:
            width += round(self._code_side * _SHOWN / (_SHOWN if self.images == "small" else _DPI))
        return f'<p><img src="{escape(source)}" width="{width}" alt="{escape(self.alt)}" style="max-width: 100%"/></p>'

    @property
    def right_answer(self) -> str:
        """The right answer, as students type it on a platform."""
        return right_answer(self.exercise, self.exercise.lang, _answer_text(self.exercise, self.exercise.key))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank(Format):
    platform: str
    """name of the platform that imports questions in this format"""
    write: Callable[[Sequence[BankQuestion], str], bytes | Mapping[str, bytes]]
    """function that converts questions and a title into the content of a file, or into the contents of the files of a
    folder, keyed by file name
    """
    has_kit: bool = False
    """whether the kit marks the answers, so that every kind can be asked"""
    has_boxes: bool = True
    """whether a question can have several boxes to fill in"""

    def asks(self, kind: QuestionKind) -> bool:
        """Return whether the format supports questions of the given kind and can mark them."""
        return kind.is_marked_by_platforms and (self.has_boxes or not kind.sort.fills_nodes)


# ---- The answers: boxes to fill in, answers to choose or to tick, accepted spellings -------------

_FILL_IN = gettext("Fill in the boxes.")
_UNREACHED = gettext("Write “%(sign)s” where the search never comes.").with_values(sign=Code("-"))
_TICK = gettext("Tick all that belong to the answer, or only “%(none)s”.")
# TRANSLATORS: an answer to tick: no leaf, no branch
_NONE = pgettext("answer", "none")
_IN_ORDER = gettext("Write the labels from the first to the last, as in %(example)s.").with_values(
    example=Code("D3 D2")
)
_WHICH = gettext("Which of these answers is right?")
# TRANSLATORS: the text of a link
_ON_SITE = gettext("This exercise on the site")
_NO_SITE = gettext("%(option)s is %(given)s; write the address of the site, which begins with %(start)s")
_NEEDS_PILLOW = gettext("pictures with a QR code need pillow; install it with: %(line)s").with_values(
    line=Code("pip install 'gametree[scan]'")
)
# TRANSLATORS: the name of a question: "pruned leaves, seed 7"
_SEED = gettext("%(kind)s, seed %(seed)s")

_NO_MISTAKES = gettext(
    "no known mistake leads to an answer of the kind %(kind)s, so there is nothing to choose from; use the style "
    "%(style)s"
)
_FEW_MISTAKES = gettext(
    "%(exercise)s has %(count)s wrong answers that come from mistakes, but %(least)s are needed for a choice; use a "
    "larger tree, or ask for a greater difficulty"
)

NOT_REACHED = ("-", "–", "—", "−")
"""spellings of the entry for a node that the search never reaches"""
_SIGN_SPELLINGS = {"=": ("=",), "≤": ("≤", "<="), "≥": ("≥", ">=")}
_SEPARATORS = (", ", ",", " ", "; ", ";")


def spellings(part: Answer) -> tuple[str, ...]:
    """Return the spellings of a number, a tuple, a bound such as ``≤ 3``, or a list of labels; the kit's spelling is
    first.

    >>> spellings(Fraction(5, 2)), spellings("≤ 3"), spellings(["C2", "C3"])[:2]
    (('2.5', '2,5', '5/2'), ('≤ 3', '<= 3', '≤3', '<=3'), ('C2 C3', 'C2, C3'))
    """
    if isinstance(part, list):
        return tuple(dict.fromkeys(separator.join(part) for separator in (" ", *_SEPARATORS)))
    if isinstance(part, tuple):
        return _tuple_spellings(part)
    if isinstance(part, str):
        sign, _, number = part.partition(" ")
        return _with_sign(sign, tuple(dict.fromkeys((number, number.replace(".", ",")))))
    return _number_spellings(part)


def _number_spellings(number: Number) -> tuple[str, ...]:
    """Return the spellings of a number: decimals with a point or a comma, fractions, infinities, both minus signs.

    >>> _number_spellings(-3), _number_spellings(Fraction(1, 3)), _number_spellings(-INF)[:2]
    (('-3', '−3'), ('1/3',), ('-inf', '-∞'))
    """
    if is_infinite(number):
        forms = ["inf", "∞", "+inf", "+∞"] if number > 0 else ["-inf", "-∞"]
    else:
        exact = Fraction(number)
        written = write(number)
        ratio = f"{exact.numerator}/{exact.denominator}" if exact.denominator > 1 else written
        forms = [written, written.replace(".", ","), ratio]
    forms += [text.replace("-", "−") for text in forms if text.startswith("-")]
    return tuple(dict.fromkeys(forms))


def _tuple_spellings(entries: tuple[Number, ...]) -> tuple[str, ...]:
    """Return the spellings of a tuple, with brackets and without.

    >>> _tuple_spellings((1, 2))
    ('(1, 2)', '(1,2)', '(1 2)', '(1; 2)', '(1;2)', '1, 2', '1,2', '1 2', '1; 2', '1;2')
    """
    written = [write(entry) for entry in entries]
    return tuple(
        f"{left}{separator.join(written)}{right}" for left, right in ("()", ("", "")) for separator in _SEPARATORS
    )


def _interval_spellings(low: Number, high: Number) -> tuple[str, ...]:
    """Return the spellings of an interval: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``.

    >>> _interval_spellings(3, 14)[:3], _interval_spellings(-INF, 3)[:2], _interval_spellings(2, 2)
    (('[3, 14]', '[3,14]', '[3 14]'), ('≤ 3', '<= 3'), ('= 2', '=2', '2'))
    """
    if low == high:
        numbers = _number_spellings(low)
        return (*_with_sign("=", numbers), *numbers)
    if low == -INF and high != INF:
        return _with_sign("≤", _number_spellings(high))
    if high == INF and low != -INF:
        return _with_sign("≥", _number_spellings(low))
    left, right = ("[", "]") if low != -INF else ("(", ")")
    pairs = list(product(_number_spellings(low), _number_spellings(high)))
    return tuple(dict.fromkeys(f"{left}{separator.join(pair)}{right}" for pair in pairs for separator in _SEPARATORS))


def _with_sign(sign: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"{spelt_sign}{space}{number}"
        for number in numbers
        for space in (" ", "")
        for spelt_sign in _SIGN_SPELLINGS[sign]
    )


# TRANSLATORS: %(mistakes)s are the titles of mistakes; a part is a box that was filled in, or a leaf that was ticked
_PART_FITS = ngettext(
    "This part alone does not show what went wrong in your answer; this mistake would lead to it: %(mistakes)s.",
    "This part alone does not show what went wrong in your answer; each of these mistakes would lead to it: "
    "%(mistakes)s.",
)


@dataclass(frozen=True, slots=True)
class _MistakenAnswer:
    """A wrong answer, with the names of the mistakes that lead to it in the order of `MISTAKES`."""

    answer: Answer
    names: tuple[str, ...]

    def text(self, exercise: Exercise) -> str:
        """Return the explanation of the whole answer, which is the same in all outputs of the kit."""
        feedback = check(exercise, self.answer)
        _, *explained = feedback.message(exercise.lang).splitlines()
        return " ".join(feedback.cause_lines(exercise.lang) or explained)


def _titles_of_part(names: Iterable[str], lang: str) -> str:
    """Return a sentence with the mistakes that lead to one part of an answer, regardless of the other parts; return ""
    if there are many mistakes.
    """
    titles, translator = [MISTAKES[name].title for name in dict.fromkeys(names)], translator_for(lang)
    listed = "; ".join(title.render(translator) for title in titles)
    return _PART_FITS.render(translator, count=len(titles), mistakes=listed) if len(titles) <= MOST_EXPLANATIONS else ""


def mistaken_answers(exercise: Exercise) -> list[_MistakenAnswer]:
    """Return the wrong answers to which a single known mistake leads, without duplicates, in the order of `MISTAKES`.

    For a question about reasons, the other rows of the question's table are also wrong answers, even if no known
    mistake leads to them.

    >>> found = mistaken_answers(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> found[0].answer, found[0].names
    (['D2', 'D3'], ('players-swapped',))
    """
    by_literal: dict[str, tuple[Answer, list[str]]] = {}
    for mistake in MISTAKES.values():
        if not mistake.applies(exercise):
            continue
        answer = mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
        if answer is not None and not exercise.accepts(answer):
            by_literal.setdefault(literal(answer), (answer, []))[1].append(mistake.name)
    if exercise.question_kind.sort == ONE_REASON:
        others = [row for row in map(int, exercise.question_kind.parts_of_page(exercise)) if row != exercise.key]
        by_literal = {literal(row): (row, []) for row in others} | by_literal
    return [_MistakenAnswer(answer, tuple(names)) for answer, names in by_literal.values()]


def _mistaken_parts(
    wrong_answers: Iterable[_MistakenAnswer],
    parts: Callable[[Answer], Mapping[str, Answer]],
    right: Mapping[str, Answer],
    lang: str,
) -> dict[str, dict[str, tuple[Answer, str]]]:
    """Return the wrong values of each part of an answer, each with its feedback.

    ``parts`` splits an answer into its parts. The keys of the outer mapping are the labels of the parts; the keys of an
    inner mapping are wrong values of a part, as literals.
    """
    wrong: dict[str, dict[str, tuple[Answer, list[str]]]] = {}
    for wrong_answer in wrong_answers:
        for label, part in parts(wrong_answer.answer).items():
            if label in right and part != right[label]:
                entry = wrong.setdefault(label, {}).setdefault(literal(part), (part, []))
                entry[1].extend(wrong_answer.names)
    return {
        label: {text: (part, _titles_of_part(names, lang)) for text, (part, names) in wrong_parts.items()}
        for label, wrong_parts in wrong.items()
    }


_LEAST_WRONG, _MOST_WRONG = 2, 5
"""minimum and maximum number of wrong answers beside the right one"""


@dataclass(frozen=True, slots=True)
class Blank:
    label: str
    """text before the box; empty if there is only one box"""
    right: tuple[str, ...]
    """right spellings, the usual one first"""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """feedback on wrong answers to which known mistakes lead, keyed by the spelling of the answer"""


@dataclass(frozen=True, slots=True)
class Option:
    text: str
    is_right: bool
    feedback: str = ""


def blanks(exercise: Exercise) -> tuple[Blank, ...]:
    """Return the boxes of an exercise; none if its answers are chosen.

    >>> [(box.label, box.right) for box in blanks(Exercise("values", "[[3 12] 2]"))]
    [('A', ('3',)), ('B', ('3',))]
    """
    wrong_answers, lang, kind = mistaken_answers(exercise), exercise.lang, exercise.question_kind
    if kind.is_marked_by_platforms and kind.sort.name in ("line", "order"):
        accepted = spellings(exercise.key)
        explained = ((one.answer, one.text(exercise)) for one in wrong_answers)
        feedback = {text: cause for answer, cause in explained for text in spellings(answer)}
        return (Blank("", accepted, _with_feedback(feedback, accepted)),)
    if not kind.sort.fills_nodes:
        return ()
    right = _parts(exercise, exercise.key)
    wrong = _mistaken_parts(wrong_answers, lambda answer: _parts(exercise, answer), right, lang)
    boxes = []
    for label, part in right.items():
        accepted = _spellings(exercise, part)
        feedback = {
            spelling: sentence
            for answer, sentence in wrong.get(label, {}).values()
            for spelling in _spellings(exercise, answer)
        }
        boxes.append(Blank(label, accepted, _with_feedback(feedback, accepted)))
    return tuple(boxes)


def choices(exercise: Exercise) -> tuple[Option, ...]:
    """Return the moves, tables, leaves or branches to choose from or tick; none if boxes are filled in.

    >>> [option.text for option in choices(Exercise("pruned-leaves", "[[3 12] [2 4]]")) if option.is_right]
    ['C2']
    """
    tree, sort, key, lang = exercise.tree, exercise.question_kind.sort, exercise.key, exercise.lang
    if sort == ONE_MOVE:
        feedback = {
            str(wrong_answer.answer): wrong_answer.text(exercise) for wrong_answer in mistaken_answers(exercise)
        }
        moves = map(tree.move, tree.children(0))
        return tuple(Option(move, exercise.accepts(move), feedback.get(move, "")) for move in moves)
    if sort == ONE_TABLE:
        heading = paper_words(lang)["table"]
        return tuple(Option(heading % {"name": name}, name == key) for name in exercise.details["options"])
    if sort.name != "marks":
        return ()
    labels = list(map(tree.label, exercise.question_kind.targets(exercise)))
    right = {label: label in key for label in labels}
    wrong = _mistaken_parts(
        mistaken_answers(exercise), lambda answer: {label: label in answer for label in labels}, right, lang
    )
    feedback_by_label = {
        label: next((feedback for _, feedback in wrong_parts.values()), "")
        for label, wrong_parts in wrong.items()
        if not right[label]
    }
    ticks = [Option(label, is_right, feedback_by_label.get(label, "")) for label, is_right in right.items()]
    return (*ticks, Option(_NONE.render(translator_for(lang)), not key))


def answers(exercise: Exercise) -> tuple[Option, ...]:
    """Return the right answer and wrong answers to which known mistakes lead, in alphabetical order, so that the order
    reveals nothing.

    >>> [(one.text, one.is_right) for one in answers(Exercise("best-move", "[[7 1] [5 4 8] [3 9]]"))]
    [('a1', False), ('a2', True), ('a3', False)]
    """
    if not exercise.question_kind.mistakes:
        raise InputError(_NO_MISTAKES.with_values(kind=Code(exercise.kind), style=Code("typed")))
    wrong = sorted(mistaken_answers(exercise), key=lambda wrong_answer: len(wrong_answer.names))[:_MOST_WRONG]
    options = {
        text: Option(text, False, wrong_answer.text(exercise))
        for wrong_answer in wrong
        if (text := _answer_text(exercise, wrong_answer.answer))
    }
    right = _answer_text(exercise, exercise.key)
    options.pop(right, None)
    if len(options) < _LEAST_WRONG:
        raise InputError(
            _FEW_MISTAKES.with_values(
                exercise=Code(f"{exercise.kind} {exercise.tree}"[:80]), count=len(options), least=_LEAST_WRONG
            )
        )
    options[right] = Option(right, True)
    return tuple(options[name] for name in sorted(options))


def _answer_text(exercise: Exercise, answer: Answer) -> str:
    """Return an answer as text for readers: ``A = 3, B ≤ 2``, ``C2, C3``, ``none``."""
    translations = translator_for(exercise.lang)
    if answer == []:
        return _NONE.render(translations)
    if not isinstance(answer, Mapping):
        return local_numbers(translations, in_words(answer))
    show, labels = exercise.question_kind.show, sorted(answer, key=exercise.tree.node)
    shown = {label: in_brackets(translations, show(answer[label])) for label in labels}
    parts = (f"{label} {'' if part[0] in '=≤≥' else '= '}{part}" for label, part in shown.items())
    return local_numbers(translations, ", ".join(parts))


def _parts(exercise: Exercise, answer: Mapping[str, Answer]) -> dict[str, Answer]:
    """Return the content of each box, keyed by the label of the box; the content is None for a node that the search
    never reaches.
    """
    tree = exercise.tree
    inner = [tree.label(node) for node in tree if tree.kind(node) != LEAF]
    if exercise.question_kind.sort.input != "window":
        return {label: answer.get(label) for label in inner}
    windows = {label: answer.get(label) or (None, None) for label in inner}
    return {f"{label}: {sign}": windows[label][end] for label in inner for end, sign in enumerate("αβ")}


def _spellings(exercise: Exercise, part: Answer) -> tuple[str, ...]:
    if part is None:
        return NOT_REACHED
    if exercise.question_kind.sort.input == "interval":
        return _interval_spellings(*part)
    return _number_spellings(part) if exercise.question_kind.sort.input == "window" else spellings(part)


def _with_feedback(wrong: Mapping[str, str], right: tuple[str, ...]) -> dict[str, str]:
    return {spelling: sentence for spelling, sentence in wrong.items() if sentence and spelling not in right}
