"""The functions that a student can be asked to write, and the sentences about a submitted function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...errors import named_keywords
from ...languages import translator_for, wrapped
from ...node_kinds import LEAF
from ...phrases import Phrase, gettext, ngettext, pgettext
from ...rules import Rules, to_rules
from ...search.alphabeta import alphabeta
from ...search.expectiminimax import expectiminimax
from ...search.maxn import maxn
from ...search.minimax import minimax
from ...trace.algorithms import SEARCHES_BY_NAME
from ...trace.result import Result
from ...tree.tree import NodeId, Source, Tree
from ...tree.view import frontier, settled, view_of
from ...values import INF, Number, to_json

_EXACTNESS = gettext("Numbers are exact (int or Fraction); a float may differ by up to one billionth.")
_JUDGES = (
    gettext("Your function takes a position and returns its value, a number."),
    gettext("A position is the board part of a FEN text: capital letters are White's pieces."),
    _EXACTNESS,
)
_FOR_MAX = gettext("Your function takes a node and returns its value for MAX, or the pair (value, move).")
_FOR_SEVERAL = gettext(
    "Your function takes a node and returns its value, a tuple with one number for each player, or the pair (value, "
    "move)."
)
SEARCHES = (
    gettext("A move is the child to which it leads, its label, or its index in node.children, from 0."),
    gettext("node.is_leaf says whether the node is a leaf; node.value is the value of a leaf."),
    gettext("The numbers of the leaves are between −10⁶ and 10⁶."),
    gettext("node.children are the children: search them in this order, from left to right."),
)
WITH_CHANCE = gettext(
    'node.player is "max", "min" or "chance"; node.probabilities are the probabilities of node.children.'
)
_WITHOUT_CHANCE = gettext('node.player is "max" or "min"; node.label is the label in the picture.')
_OF_SEVERAL = gettext(
    'node.player is "p1", "p2", …; the number of p1 is value[0], that of p2 is value[1]. Of equally good moves, take '
    "the first."
)
_FIRST_CALL = gettext("The first call has alpha = −∞ and beta = +∞, as floats.")
_TIES = {
    "at_equality": gettext(
        "The rule for ties: cut as soon as v ≥ β or v ≤ α. The other rule (only if v > β or v < α) is accepted too."
    ),
    "beyond": gettext(
        "The rule for ties: cut only if v > β or v < α. The other rule (as soon as v ≥ β or v ≤ α) is accepted too."
    ),
}
_ALLOWED = gettext("You may print, but do not change the nodes, and do not read from the keyboard.")


def _task_phrases(task: str, cut: str) -> Sequence[Phrase]:
    """Return the specification of a task: the call, the attributes of a node, the return value, and the rules."""
    if task == "evaluation":
        return _JUDGES
    if SEARCHES_BY_NAME[task].players == "many":
        return _FOR_SEVERAL, *SEARCHES, _OF_SEVERAL, _EXACTNESS, _ALLOWED
    players = WITH_CHANCE if SEARCHES_BY_NAME[task].takes_chance else _WITHOUT_CHANCE
    bounds = (_FIRST_CALL, _TIES[cut]) if SEARCHES_BY_NAME[task].prunes else ()
    return _FOR_MAX, *SEARCHES, players, *bounds, _EXACTNESS, _ALLOWED


# ---- The outcome --------------------------------------------------------------------------------

ALL_POSITIONS = ngettext(
    "Right: your function returns the value of %(count)d position.",
    "Right: your function returns the value of all %(count)d positions.",
)
# TRANSLATORS: %(search)s is the name of a search, as in "the leaves of alpha-beta"
ALL_TREES = ngettext(
    "Right: on %(count)d tree your function returns the right value and evaluates the leaves of %(search)s in the same "
    "order.",
    "Right: on all %(count)d trees your function returns the right value and evaluates the leaves of %(search)s in the "
    "same order.",
)
ALL_TREES_BY_OTHER_RULE = ngettext(
    "Right: on %(count)d tree your function returns the right value and evaluates the leaves of %(search)s with the "
    "other rule for ties in the same order.",
    "Right: on all %(count)d trees your function returns the right value and evaluates the leaves of %(search)s with "
    "the other rule for ties in the same order.",
)
SOME_POSITIONS = gettext("Your function returns the right value for %(right)d of %(count)d positions.")
SOME_TREES = gettext("On %(right)d of %(count)d trees your function does the same as %(search)s.")
# TRANSLATORS: before a sentence, as in "Tree 5, [[3 12] [2 4]]: At C your function goes on and evaluates C2."
TREE = gettext("Tree %(number)d, %(tree)s:")
# TRANSLATORS: %(aim)s is the purpose of the tree, such as "ties"
TREE_WITH_AIM = gettext("Tree %(number)d (%(aim)s), %(tree)s:")
# TRANSLATORS: sentences such as "You seem to cut only when …" follow
SAME_MISTAKES = ngettext(
    "A known mistake gives the same results on all trees.", "Several known mistakes give the same results on all trees."
)
SAME_ON_THE_TREE = ngettext(
    "A known mistake gives the same results on this tree.", "Several known mistakes give the same results on this tree."
)
# TRANSLATORS: %(right)s is a number or a sum such as "1·2 + 3·(−1) = 2 + (−3) = −1"
JUDGED = gettext("For %(position)s your function returns %(value)s, but the right value is %(right)s.")
PURPOSES = {
    # TRANSLATORS: the purpose of a tree on which a function is run
    "leaf": pgettext("tree", "a single leaf"),
    "one child": pgettext("tree", "one child"),
    "book": pgettext("tree", "the book's example"),
    "MIN at the root": pgettext("tree", "MIN at the root"),
    "no cut": pgettext("tree", "no cut-off"),
    "order": pgettext("tree", "the best move in the middle"),
    "negative": pgettext("tree", "negative values"),
    "fractions": pgettext("tree", "fractions"),
    "unequal depth": pgettext("tree", "unequal depth"),
    "three plies": pgettext("tree", "three plies"),
    "deep cut": pgettext("tree", "a deep cut-off"),
    "many cuts": pgettext("tree", "many cut-offs"),
    "ties": pgettext("tree", "ties"),
    "random": pgettext("tree", "drawn at random"),
    "zero": pgettext("tree", "the value 0"),
    "large": pgettext("tree", "large values"),
    "two players": pgettext("tree", "two players"),
    "three players": pgettext("tree", "three players"),
    "four players": pgettext("tree", "four players"),
    "chance": pgettext("tree", "a chance node"),
    "chance below MAX": pgettext("tree", "a chance node below MAX"),
    "chance below MIN": pgettext("tree", "a chance node below MIN"),
    "chance below chance": pgettext("tree", "a chance node below a chance node"),
    "three outcomes": pgettext("tree", "three outcomes"),
}
"""purposes of trees, keyed by a short name"""


# ---- The departure ------------------------------------------------------------------------------

DEPARTURES = {
    "goes on": gettext("At %(node)s your function goes on and evaluates %(leaf)s."),
    "leaves out": gettext("At %(node)s your function leaves out %(wanted)s."),
    "leaves out of all": gettext(
        "At %(node)s your function leaves out %(wanted)s, but this search evaluates every leaf."
    ),
    # TRANSLATORS: %(child)s is a node below %(node)s, and no leaf below %(child)s is evaluated
    "not entered": gettext("At %(node)s your function does not enter %(child)s."),
    "not entered of all": gettext(
        "At %(node)s your function does not enter %(child)s, but this search evaluates every leaf."
    ),
    "order": gettext(
        "At %(node)s your function evaluates %(leaf)s before %(wanted)s, but this search takes the children from left "
        "to right."
    ),
    "value": gettext("At %(node)s your function returns %(value)s."),
    "value beside": gettext("At %(node)s your function returns %(value)s, but the right value is %(right)s."),
    # TRANSLATORS: %(move)s is the label of a child
    "move": gettext(
        "At %(node)s your function returns the right value, %(right)s, but a wrong move: a best move leads to %(move)s."
    ),
    # TRANSLATORS: %(chosen)s and %(move)s are labels of children
    "move of a bound": gettext(
        "At %(node)s your function returns the right value, %(right)s, but the move to %(chosen)s. The search cuts "
        "%(chosen)s off, so the value of %(chosen)s is only a bound: a best move leads to %(move)s, and a later value "
        "that is equal must not replace it."
    ),
    # TRANSLATORS: %(type)s is a type in Python, such as list
    "no move": gettext(
        "At %(node)s your function returns %(value)s with something of type %(type)s, which is not a move: a move is "
        "the child to which it leads, its label, or its index in node.children."
    ),
    "no look": gettext("Your function returns %(value)s without evaluating any leaf."),
    "nothing": gettext("At %(node)s your function returns nothing: is a return missing?"),
    "prints": gettext(
        "At %(node)s your function prints, but returns nothing: print shows a value, return gives it back."
    ),
    # TRANSLATORS: %(type)s is a type in Python, such as str
    "type": gettext(
        "At %(node)s your function returns a value of type %(type)s, but a number is needed, or the pair (value, move)."
    ),
    "type of several": gettext(
        "At %(node)s your function returns a value of type %(type)s, but a tuple with one number for each player is "
        "needed, or the pair (value, move)."
    ),
    "position": gettext("Your function returns a value of type %(type)s, but a number is needed."),
    "position nothing": gettext("Your function returns nothing: is a return missing?"),
}
"""sentences about the first departure of a function from the textbook search, keyed by the kind of departure"""

STOPS = {
    "time": gettext("Your function was stopped after %(seconds)s s of computing: does it ever end?"),
    "asleep": gettext(
        "Your function was stopped because it slept for %(seconds)s s: there is nothing to wait for, so leave that out."
    ),
    "steps": gettext("Your function was stopped after too many steps: does it ever end?"),
    "accesses": gettext("Your function asks the nodes for something more than %(calls)s times: does it ever end?"),
    "recursion": gettext("Your function calls itself without end: does it stop at a leaf?"),
    "memory": gettext("Your function needs more than %(memory)s MB of memory, which is the limit here."),
    "output": gettext("Your function was stopped because it prints more than %(output)s kB."),
    "exit": gettext("Your function ends Python (with exit or quit): return a value instead."),
    "ended": gettext("The process that ran your function crashed, or your function ended it."),
    "input": gettext("Your function reads from the keyboard, but it gets all that it needs as arguments."),
    "too deep": gettext(
        "At %(node)s your agent asks for moves, but the search ends there: does the depth count one ply too many? "
        "A level of depth is a move of every agent."
    ),
    "over": gettext(
        "At %(node)s your agent asks for moves, but the game is over there: ask isWin() and isLose() before."
    ),
    "wrong agent": gettext(
        "At %(node)s your agent moves agent %(asked)s, but it is the turn of agent %(moves)s: is a ghost's turn "
        "skipped?"
    ),
    "too early": gettext(
        "At %(node)s your agent evaluates the position, but it has to search on: evaluate only where the game is over, "
        "and at the depth limit, after the last ghost's move."
    ),
    "no action": gettext("At %(node)s your agent plays %(name)s, which getLegalActions does not return there."),
    "thread": gettext("Your function starts a thread, which is not allowed here."),
    "process": gettext("Your function starts or ends another process, which is not allowed here."),
    "import": gettext("Your function imports the module %(name)s, which is not available here."),
    "name": gettext(
        "Your function uses %(name)s, which is not defined in it: define it inside, or pass it, too, as in "
        "[%(function)s, %(name)s]."
    ),
    # TRANSLATORS: %(error)s is a Python error such as "ZeroDivisionError: division by zero", %(line)s a line of code
    "raised": gettext("At %(node)s your function raises %(error)s (in the line “%(line)s”)."),
    "raised before": gettext("Your function raises %(error)s (in the line “%(line)s”)."),
    "changed": gettext(
        "At %(node)s your function sets or deletes %(name)s, but nodes cannot be changed: use variables of your own."
    ),
    # TRANSLATORS: %(name)s is the label of a node
    "no value": gettext(
        "Your function asks %(name)s for its value, but %(name)s is not a leaf: your function has to find its value."
    ),
    "unknown": gettext(
        "Your function asks a node for %(name)s, but a node has only is_leaf, value, children, player, probabilities "
        "and label."
    ),
    "unknown of a state": gettext(
        "Your agent asks a state for %(name)s, but a state here has only getNumAgents, getLegalActions, "
        "generateSuccessor, isWin, isLose and getScore."
    ),
    # TRANSLATORS: for example, "Your function is minimax(), but it is called as minimax(node)."
    "signature": gettext(
        "Your function is %(name)s, but it is called as %(call)s. A further parameter needs a default, or a usual "
        "name, as in %(example)s."
    ),
    "no function": gettext("Your program has no function with the name %(function)s."),
    # TRANSLATORS: %(error)s is the error message of Python, in English; %(line)s is a line of code
    "syntax": gettext("Python cannot read your program: %(error)s (in the line “%(line)s”)."),
    "except": gettext(
        "In a browser, a program with the line “%(line)s” cannot be stopped: name the exceptions, as in “except "
        "ValueError:”."
    ),
}
"""sentences about why a function did not run to its end, keyed by the reason"""

DIAGNOSES = {
    # TRANSLATORS: %(line)d is the number of a line, %(text)s is the line, %(book)s the line that is right
    "line": gettext(
        "One mistake explains this: line %(line)d, “%(text)s”. The book's search has “%(book)s” there, in its own "
        "names."
    ),
    "missing": gettext(
        "One mistake explains this: after line %(line)d, “%(text)s”, a statement is missing. The book's search has "
        "“%(book)s” there, in its own names."
    ),
    # TRANSLATORS: %(line_1)s is the number of a line, %(text_1)s the line, %(new_1)s is −∞ or +∞
    "start": gettext(
        "One mistake explains this: line %(line_1)s, “%(text_1)s”. A first value has to be worse than every leaf: with "
        "%(new_1)s there, your function is right on all these trees."
    ),
    "start two": gettext(
        "Two lines explain this: line %(line_1)s, “%(text_1)s”, and line %(line_2)s, “%(text_2)s”. A first value has "
        "to be worse than every leaf: with %(new_1)s and %(new_2)s there, your function is right on all these trees."
    ),
    # TRANSLATORS: %(new_1)s is a statement in Python that uses the names of the program
    "add": gettext(
        "One mistake explains this: after line %(line_1)s, “%(text_1)s”, a statement is missing. With “%(new_1)s” "
        "there, your function is right on all these trees."
    ),
    "add two": gettext(
        "Two statements are missing: “%(new_1)s” after line %(line_1)s, “%(text_1)s”, and “%(new_2)s” after line "
        "%(line_2)s, “%(text_2)s”. With both, your function is right on all these trees."
    ),
}
"""sentences about a mistake in the text of a function, if the mistake explains the behaviour of the function; keyed by
a short name
"""

ROOT_FOR_MAX = gettext(
    "Your function takes the root for a MAX node where MIN moves there: ask node.player at the root, too."
)

HABITS = {
    "no cut at min": gettext(
        "On all these trees your function makes no cut-off at MIN nodes: is the test missing there, or is α never "
        "raised at MAX nodes?"
    ),
    "no cut at max": gettext(
        "On all these trees your function makes no cut-off at MAX nodes: is the test missing there, or is β never "
        "lowered at MIN nodes?"
    ),
    "no cut": gettext(
        "On all these trees your function makes no cut-off: is a test missing, or are α and β never changed, or not "
        "passed on?"
    ),
    "rounds": gettext(
        "Your function rounds at chance nodes, as // and int do: an expected value is a fraction, so divide with / and "
        "do not round."
    ),
    "rounded mean": gettext(
        "Your function takes the mean of the outcomes at chance nodes, and rounds it: every outcome has to be weighted "
        "by its probability, and the sum is a fraction."
    ),
    "samples": gettext(
        "Your function draws outcomes of chance nodes at random: the value of a chance node is its expected value, in "
        "which every outcome counts, by its probability."
    ),
    "others minimise p1": gettext(
        "On all these trees every player but p1 takes the tuple in which the entry of p1 is least: in max^n every "
        "player takes the tuple in which its own entry is greatest."
    ),
    "others minimise root": gettext(
        "On all these trees every player but that at the root takes the tuple in which the entry of the player at the "
        "root is least: in max^n every player takes the tuple in which its own entry is greatest."
    ),
    "minimises others": gettext(
        "On all these trees every player takes the tuple in which the sum of the other entries is least: in max^n "
        "every player takes the tuple in which its own entry is greatest."
    ),
}
"""sentences about a function's consistent departure from the textbook search, keyed by a short name"""

# TRANSLATORS: %(call)s is a call in Python, such as search(node, depth=10000), or the name of a class
CALLED = gettext("What was called is %(call)s.")

WATCH = gettext("To watch your function on this tree, beside the book's search:")
TOO_LONG = gettext("Your function goes on; these are its first %(count)d steps.")

NOTES = {
    "beyond": gettext(
        "It cuts only when a value is beyond the bound; the rule stated here cuts at equality too. Both rules "
        "find the right value, and both are accepted."
    ),
    "at_equality": gettext(
        "It cuts at equality too; the rule stated here cuts only when a value is beyond the bound. Both rules "
        "find the right value, and both are accepted."
    ),
    "again": gettext("It evaluates some leaves again: keep the value that a call returns in a variable."),
    "printed": gettext("The text that it printed on this tree is in .printed."),
    "all positive": gettext(
        "You seem to count all pieces as positive: White's pieces count for the position, Black's pieces count against "
        "it."
    ),
    "slow": gettext(
        "This is slow: it took more than %(slow)s s of computing. That costs no points, but after %(seconds)s s it is "
        "stopped."
    ),
    "unlimited": gettext("On this system, memory and processor time could not be limited."),
    "here": gettext(
        "No other process can be started here, so your function ran in this one, and only its steps were counted."
    ),
}
"""further remarks on a program, keyed by a short name"""


# ---- The functions that a student can be asked to write, each with its call and the kit's own search ----


@dataclass(frozen=True)
class Task:
    """A programming task for a student.

    >>> print(TASKS["minimax"].text().splitlines()[0])
    def minimax(node): ...
    """

    name: str
    parameters: tuple[str, ...]
    bounds: tuple[Number, ...] = ()
    """arguments of the call that follow the root"""
    search: Callable[..., Result] | None = None
    """the kit's own search; None for an evaluation function"""
    takes_chance: bool = False
    """whether the function is run on trees with chance nodes"""
    is_of_several: bool = False
    """whether values are tuples, with one number for each player"""
    names: tuple[str, ...] = ()
    """other accepted names of the function"""
    agents: str = ""
    """text that the names of Pacman agents for this task contain, in lower case; other agents are checked as minimax"""
    plays: bool = False
    """whether the function is an agent, which returns a move and no value"""

    @property
    def signature(self) -> str:
        """The first line of the required function."""
        return f"def {self.call}: ..."

    @property
    def function(self) -> str:
        """The name of the required function."""
        return self.names[0] if self.names else self.name

    @property
    def call(self) -> str:
        """The call of the function, with the names of its parameters, as text."""
        return f"{self.function}({', '.join(self.parameters)})"

    @property
    def example(self) -> str:
        """An example of a call with additional parameters, as text."""
        if self.search is None:
            return f"{self.function}({self.parameters[0]}, depth=0)"
        return f"{self.function}({', '.join(['node', 'depth', *self.parameters[1:], 'maximizing'])})"

    @named_keywords()
    def text(self, lang: str = "en", rules: Rules | None = None) -> str:
        """Return the specification as text: the signature, the attributes of a node, the return value and the rules."""
        return wrapped("\n".join([self.signature, "", *self.sentences(lang, rules)]))

    @named_keywords()
    def sentences(self, lang: str = "en", rules: Rules | None = None) -> list[str]:
        """Return the part of `text` below the signature."""
        translator, cut = translator_for(lang), to_rules(rules).cut
        return [phrase.render(translator) for phrase in _task_phrases(self.name, cut)]

    @named_keywords()
    def result(self, tree: Source, rules: Rules) -> Result:
        """Search a tree with the kit's own search."""
        assert self.search is not None
        return self.search(tree, rules=rules)


TASKS: Mapping[str, Task] = MappingProxyType(
    {
        task.name: task
        for task in (
            Task("minimax", ("node",), search=minimax),
            Task("alphabeta", ("node", "alpha", "beta"), (-INF, INF), search=alphabeta, agents="alphabeta"),
            Task("expectiminimax", ("node",), search=expectiminimax, takes_chance=True, agents="expecti"),
            Task("maxn", ("node",), search=maxn, is_of_several=True),
            Task("evaluation", ("position",), names=("evaluate", "evaluation")),
        )
    }
)
"""tasks, keyed by name"""


def nodes_json(tree: Tree, rules: Rules) -> list[list[Any]]:
    """Return the nodes that a search with the given rules can reach, in preorder, in the form that a worker reads.

    Each node is given by its number, its label, the player, the probabilities of its children, and the numbers of its
    children. The values are returned separately by `leaf_values`; a worker requests them.

    >>> nodes_json(Tree.parse("[[3 12] 2]"), Rules())[1:3]
    [[1, 'B', 'min', [], [2, 3]], [2, 'B1', None, [], []]]
    """
    view = view_of(tree, settled(tree, rules))
    rows: list[list[Any]] = []
    pending: list[NodeId] = [0]
    while pending:
        node = pending.pop()
        kind, below = view.kind(node), view.children(node)
        shares = [view.probability(child) for child in below]
        probabilities = [] if None in shares else list(map(to_json, shares))
        rows.append([node, tree.label(node), None if kind == LEAF else kind, probabilities, list(below)])
        pending.extend(reversed(below))
    return rows


def leaf_values(tree: Tree, rules: Rules) -> dict[NodeId, object]:
    """Return the value of each leaf that a search with the given rules can reach, in the JSON form of values.

    >>> leaf_values(Tree.parse("[[3 1/2] 2]"), Rules())
    {2: 3, 3: '1/2', 4: 2}
    """
    value = view_of(tree, settled(tree, rules)).value
    known = {leaf: value(leaf) for leaf in frontier(tree, settled(tree, rules))}
    return {leaf: None if leaf_value is None else to_json(leaf_value) for leaf, leaf_value in known.items()}
