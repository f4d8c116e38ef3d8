"""Errors for answers that cannot be read: the place, the expected form, the typed text, and an example.

Exercises build each `AnswerError` from the phrases in this module.
"""

from __future__ import annotations

from gettext import NullTranslations

from ..errors import InputError, words_of
from ..phrases import Code, Phrase, gettext, ngettext

NO_ANSWER = Phrase("no answer")


class AnswerError(InputError):
    """Raised for an answer of the wrong form, which is neither right nor wrong; ``example`` is an answer of the right
    form.

    >>> print(AnswerError(ANSWER, NUMBER, "'two'").text("es"))
    respuesta: escribe un número, no 'two'
    """

    example = ""

    def __init__(self, where: Phrase, needed: Phrase, got: str | Phrase, cure: str | Phrase | None = None) -> None:
        super().__init__("")
        self.where, self.needed, self.got, self.cure = where, needed, got, cure

    @property
    def node(self) -> str:
        """The label of the node with the unreadable part; "" if the error is about the whole answer."""
        return str(self.where.values.get("node", ""))

    def with_example(self, example: str, lang: str = "") -> AnswerError:
        """Return the same error with an example of an answer, in the given language."""
        same = AnswerError(self.where, self.needed, self.got, self.cure)
        same.example, same.lang = example, lang or self.lang
        return same

    def _text(self, translator: NullTranslations) -> str:
        where, needed = self.where.render(translator), words_of(translator, self.needed)
        if self.got == NO_ANSWER:
            # TRANSLATORS: %(where)s is "answer"
            clauses = [
                gettext("%(where)s: nothing is written yet; write %(needed)s").render(
                    translator, where=where, needed=needed
                )
            ]
        else:
            # TRANSLATORS: why an answer cannot be read; %(where)s is, for example, "answer, at B", %(needed)s such as
            # "a number", "leaves" or "each leaf once", %(got)s is the typed text in quotes, or a phrase such as "2 of
            # them"
            message = gettext("%(where)s: write %(needed)s, not %(got)s")
            clauses = [message.render(translator, where=where, needed=needed, got=words_of(translator, self.got))]
        if self.cure is not None:
            clauses.append(words_of(translator, self.cure))
        if self.example:
            # TRANSLATORS: %(example)s is, for example, "A = 7, B = 7"
            clauses.append(gettext("for example: %(example)s").render(translator, example=Code(self.example)))
        return "; ".join(clauses)


# ---- Places -------------------------------------------------------------------------------------

# TRANSLATORS: the answer to an exercise, as the place where something cannot be read
ANSWER = gettext("answer")
AT = gettext("answer, at %(node)s")

# ---- Expected: numbers --------------------------------------------------------------------------

NUMBER = gettext("a number")
SHORT_NUMBER = gettext("a number of at most 1000 digits")
# TRANSLATORS: the text that was typed instead of several numbers
SINGLE_NUMBER = gettext("the single number %(number)s")
NUMBERS = ngettext("%(count)d number", "%(count)d numbers")
SIGN_AND_NUMBER = gettext("=, ≤ or ≥ and a number")
INTERVAL = gettext("a value, a bound or an interval")
CLOSED_INTERVAL = gettext("an interval with its ends")
WINDOW = gettext("a window")
# TRANSLATORS: about an interval
LOW_FIRST = gettext("the lower end first")

# ---- Expected: labels ---------------------------------------------------------------------------

LABELS = gettext("labels")
LABELS_IN_ORDER = gettext("a list of labels in their order")
LEAF = gettext("a leaf")
LEAVES = gettext("leaves")
NODE = gettext("a node of the tree")
MOVE_AT_ROOT = gettext("a move at the root")
ONE_ENTRY = gettext("one entry for %(name)s")
ONE_OF = gettext("one of %(names)s")

# ---- Expected: answers --------------------------------------------------------------------------

CHARACTERS = ngettext("at most %(count)d character", "at most %(count)d characters")
VALUES_OF_X = gettext("a condition for x")

# TRANSLATORS: required form of an answer, in Python
FUNCTION = gettext("a function written with def")
GAME_CLASS = gettext("a subclass of gametree.Game")
NUMBERS_OF_TABLE = gettext("an answer of this form")

# ---- The typed text -----------------------------------------------------------------------------

LONG_NUMBER = gettext("a very long number")
LAMBDA = gettext("a lambda")
# TRANSLATORS: as in "write 9 numbers, one for each leaf, not 2 of them"
OF_THEM = gettext("%(count)d of them")
# TRANSLATORS: as in "write one entry for A, not two different ones, A = 3, A = 4"
TWO_DIFFERENT = gettext("two different ones, %(given)s")

# ---- Remedies -----------------------------------------------------------------------------------

ONE_SUCH_AS = gettext("write one such as 3, −2, 2.5 or 2,5, 1/3 or inf")
SHORTER = gettext("write a shorter one")
INSIDE = gettext("write a decimal comma between two digits, without spaces, as in 2,5")
# TRANSLATORS: %(one)s and %(other)s are, for example, 1.2500 and 1250, or = 3.5 and [3, 5]
EITHER = gettext("the comma can mean two things: write %(one)s or %(other)s")
SEMICOLONS = gettext("put semicolons between numbers with a decimal comma, as in 3,5; 7,5")
# TRANSLATORS: A and B are labels of nodes
SEMICOLON_NEXT = gettext(
    "do not write a space after a decimal comma, and write a semicolon before the next node: A = 3,5; B = 2"
)
# TRANSLATORS: %(interval)s is, for example, [3, 14]
TURNED = gettext("write %(interval)s")
# TRANSLATORS: %(interval)s is, for example, [3, 14] or ≤ 3
ENDS_BELONG = gettext("a known interval contains its finite ends: write %(interval)s")
# TRANSLATORS: %(window)s is, for example, (3, 14)
ENDS_OF_WINDOW = gettext("the ends of a window are neither open nor closed: write %(window)s")
# TRANSLATORS: %(first)s and %(last)s are labels of nodes in quotation marks, such as 'B1' and 'D3'
FROM_TO = gettext("the labels go from %(first)s to %(last)s")
# TRANSLATORS: %(labels)s are labels of nodes, such as B1, C1
SEVERAL_NODES = gettext("several nodes have this name: write the label of one of them (%(labels)s)")
# TRANSLATORS: %(word)s is "and" in a language of the kit, in quotes; %(one)s and %(other)s are lists of labels
LABEL_OR_AND = gettext('%(word)s can be a label or the word "and": write %(one)s or %(other)s')
IS = {
    "leaf": gettext("%(name)s is a leaf"),
    "max": gettext("%(name)s is a MAX node"),
    "min": gettext("%(name)s is a MIN node"),
    "chance": gettext("%(name)s is a chance node"),
}
# TRANSLATORS: %(player)s is a numbered player, such as p1
IS_PLAYERS = gettext("%(name)s is a %(player)s node")
NO_ORDER = gettext("a set has no order")
# TRANSLATORS: answers contain the words or, never and always, too, and are read in each language
SPANS = gettext(
    "write a condition such as x < 4 or 3 < x ≤ 5, in signs or in words (x is less than 4), or write never or always"
)
# TRANSLATORS: about sets of values of x, given as pairs of numbers
AS_TEXT = gettext("write it as text, which can show open and closed ends")
# TRANSLATORS: about two conditions for x, such as x < 3 and x > 5
NOT_BOTH = gettext("no number satisfies both")
NOTHING_BETWEEN = gettext("there is no number between %(low)s and %(high)s")
