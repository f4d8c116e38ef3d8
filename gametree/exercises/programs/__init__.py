"""Implementation tasks: the student writes a search, and the kit checks the behaviour of the program, not its text.

>>> from gametree.exercises.programs import TASKS, check_implementation
>>> print(TASKS["alphabeta"].signature)
def alphabeta(node, alpha, beta): ...
>>> check_implementation("alphabeta", '''
... def alphabeta(node, alpha, beta):
...     if node.is_leaf:
...         return node.value
...     best = float("-inf") if node.player == "max" else float("inf")
...     for child in node.children:
...         value = alphabeta(child, alpha, beta)
...         if node.player == "max":
...             best = max(best, value)
...             alpha = max(alpha, best)
...         else:
...             best = min(best, value)
...             beta = min(beta, best)
...         if alpha >= beta:
...             break
...     return best
... ''')
Right: on all 25 trees your function returns the right value and evaluates the
leaves of alpha-beta in the same order.
"""

from .check_program import check_implementation
from .departure import Position, read_test
from .limits import Limits
from .program_feedback import ImplementationFeedback, ProgramTrial
from .tasks import TASKS, Task
from .worker_process import protection

__all__ = [
    "TASKS",
    "ImplementationFeedback",
    "Limits",
    "Position",
    "ProgramTrial",
    "Task",
    "check_implementation",
    "protection",
    "read_test",
]
