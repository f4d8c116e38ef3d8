"""The words of exported questions: how an answer is given there, and why a question cannot be exported."""

from ...phrases import Code, gettext, pgettext

FILL_IN = gettext("Fill in the boxes.")
UNREACHED = gettext("Write “%(sign)s” where the search never comes.").of(sign=Code("-"))
TICK = gettext("Tick all that belong to the answer, or only “%(none)s”.")
# TRANSLATORS: an answer to tick: no leaf, no branch
NONE = pgettext("answer", "none")
IN_ORDER = gettext("Write the labels from the first to the last, as in %(example)s.").of(example=Code("D3 D2"))
WHICH = gettext("Which of these answers is right?")
# TRANSLATORS: the name of a question: "pruned leaves, seed 7"
SEED = gettext("%(kind)s, seed %(seed)s")

NOT_TYPED = gettext(
    "a kind whose answers %(format)s can mark: %(kinds)s; or known mistakes to choose from (%(option)s), or the format "
    "%(other)s"
)
FEW_MISTAKES = gettext("at least %(least)s mistakes that lead to other answers")
MOODLE_MARKS = gettext("at most %(most)s right answers to tick, which is as far as Moodle's fractions of a mark go")
