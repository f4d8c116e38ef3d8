"""Sixty programs in the style of students' public questions, in three languages.

A wrong program is defined by a right program in some style, the texts to replace in it, and the line that a teacher
would name, if any.
"""
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MINIMAX = """
def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
ALPHABETA = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        best = float("-inf")
        for child in node.children:
            value = alphabeta(child, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best
    best = float("inf")
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        best = min(best, value)
        beta = min(beta, best)
        if best <= alpha:
            break
    return best
"""
NEGAMAX = """
def alphabeta(node, alpha, beta):
    def negamax(node, alpha, beta, color):
        if node.is_leaf:
            return color * node.value
        best = -float("inf")
        for child in node.children:
            best = max(best, -negamax(child, -beta, -alpha, -color))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    if node.player == "min":
        return -negamax(node, -beta, -alpha, -1)
    return negamax(node, alpha, beta, 1)
"""
EXPECTIMINIMAX = """
def expectiminimax(node):
    if node.is_leaf:
        return node.value
    values = [expectiminimax(child) for child in node.children]
    if node.player == "chance":
        return sum(p * v for p, v in zip(node.probabilities, values))
    return max(values) if node.player == "max" else min(values)
"""
SHALLOW = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        if node.player == "max":
            value = alphabeta(child, float("-inf") if best is None else best, float("inf"))
            best = value if best is None else max(best, value)
            if best >= beta:
                break
        else:
            value = alphabeta(child, float("-inf"), float("inf") if best is None else best)
            best = value if best is None else min(best, value)
            if best <= alpha:
                break
    return best
"""
STYLES_BY_TASK: dict[str, dict[str, str]] = {
    "minimax": {
        "the encyclopedia's minimax": """
def minimax(node, depth, maximizingPlayer):
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizingPlayer:
        value = float('-inf')
        for child in node.children:
            value = max(value, minimax(child, depth - 1, False))
        return value
    else:
        value = float('inf')
        for child in node.children:
            value = min(value, minimax(child, depth - 1, True))
        return value
""",
        "valor y jugada": """
def minimax(nodo):
    if nodo.is_leaf:
        return nodo.value, None
    mejor_valor = None
    mejor_jugada = None
    for hijo in nodo.children:
        valor, _ = minimax(hijo)
        if nodo.player == "max":
            if mejor_valor is None or valor > mejor_valor:
                mejor_valor = valor
                mejor_jugada = hijo
        else:
            if mejor_valor is None or valor < mejor_valor:
                mejor_valor = valor
                mejor_jugada = hijo
    return mejor_valor, mejor_jugada
""",
        "com contador global": """
visitados = 0
tabela = {}

def minimax(no):
    global visitados
    visitados += 1
    if no.is_leaf:
        return no.value
    if no.label in tabela:
        return tabela[no.label]
    valores = []
    for filho in no.children:
        valores.append(minimax(filho))
    if no.player == 'max':
        tabela[no.label] = max(valores)
    else:
        tabela[no.label] = min(valores)
    return tabela[no.label]
""",
        "a class that keeps its best move": """
import math

class Solver:
    def __init__(self):
        self.best_move = None

    def search(self, node):
        if node.is_leaf:
            return node.value
        best = -math.inf if node.player == "max" else math.inf
        for child in node.children:
            score = self.search(child)
            if (node.player == "max" and score > best) or (node.player == "min" and score < best):
                best = score
                self.best_move = child
        return best
""",
    },
    "alphabeta": {
        "five parameters": """
def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizingPlayer:
        value = float('-inf')
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = float('inf')
        for child in node.children:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value
""",
        "alfabeta": """
def alfabeta(nodo, alfa, beta):
    if nodo.is_leaf:
        return nodo.value
    if nodo.player == "max":
        mejor = float("-inf")
        for hijo in nodo.children:
            valor = alfabeta(hijo, alfa, beta)
            if valor > mejor:
                mejor = valor
            if mejor > alfa:
                alfa = mejor
            if alfa >= beta:
                break
        return mejor
    mejor = float("inf")
    for hijo in nodo.children:
        valor = alfabeta(hijo, alfa, beta)
        if valor < mejor:
            mejor = valor
        if mejor < beta:
            beta = mejor
        if beta <= alfa:
            break
    return mejor
""",
        "the textbook's two functions": """
from math import inf

def alphabeta(node, alpha=-inf, beta=inf):
    return max_value(node, alpha, beta) if node.player != 'min' else min_value(node, alpha, beta)

def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
""",
        "valor dentro da janela": """
def alfa_beta(no, alfa, beta):
    if no.is_leaf:
        return no.value
    if no.player == 'max':
        for filho in no.children:
            valor = alfa_beta(filho, alfa, beta)
            if valor >= beta:
                return beta
            if valor > alfa:
                alfa = valor
        return alfa
    else:
        for filho in no.children:
            valor = alfa_beta(filho, alfa, beta)
            if valor <= alfa:
                return alfa
            if valor < beta:
                beta = valor
        return beta
""",
        "negamax": """
def alphabeta(node, alpha, beta):
    color = 1 if node.player == "max" else -1
    if node.is_leaf:
        return node.value
    return color * negamax(node, *((alpha, beta) if color == 1 else (-beta, -alpha)), color)

def negamax(node, alpha, beta, color):
    if node.is_leaf:
        return color * node.value
    value = -float("inf")
    for child in node.children:
        value = max(value, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
""",
        "value and move": """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value, None
    best_move = None
    if node.player == "max":
        best = float("-inf")
        for i, child in enumerate(node.children):
            score, _ = alphabeta(child, alpha, beta)
            if score > best:
                best, best_move = score, i
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = float("inf")
        for i, child in enumerate(node.children):
            score, _ = alphabeta(child, alpha, beta)
            if score < best:
                best, best_move = score, i
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best, best_move
""",
    },
    "expectiminimax": {
        "suma ponderada": """
def expectiminimax(nodo):
    if nodo.is_leaf:
        return nodo.value
    if nodo.player == "chance":
        esperado = 0
        for prob, hijo in zip(nodo.probabilities, nodo.children):
            esperado += prob * expectiminimax(hijo)
        return esperado
    valores = [expectiminimax(hijo) for hijo in nodo.children]
    if nodo.player == "max":
        return max(valores)
    return min(valores)
""",
    },
    "maxn": {
        "a tuplo do jogador": """
def maxn(no):
    if no.is_leaf:
        return no.value
    jogador = int(no.player[1]) - 1
    melhor = None
    for filho in no.children:
        valor = maxn(filho)
        if melhor is None or valor[jogador] > melhor[jogador]:
            melhor = valor
    return melhor
""",
    },
}
STYLES = {name: (task, source) for task, styles in STYLES_BY_TASK.items() for name, source in styles.items()}


def changed(source: str, *pairs: tuple[str, str]) -> str:
    """Return a source with replaced texts, each of which must occur in it."""
    for old, new in pairs:
        assert old in source
        source = source.replace(old, new)
    return source


def body(*lines: str) -> str:
    """Return the source of a minimax function with the given lines as its body."""
    return "\n    ".join(["def minimax(node):", *lines])


@dataclass(frozen=True)
class StudentProgram:
    """A program, its task, and its wrong line: 0 if the program is right, None if no line is responsible."""

    id: str
    task: str
    source: str
    line: int | None = 0


Edit = tuple[str, str]
RIGHT = "right"
"""marker of a replacement that keeps the program correct"""
WRONG: tuple[tuple[str, str, str, tuple[Edit, ...]], ...] = (
    # style, fault, wrong line in the program, replaced texts
    ("the encyclopedia's minimax", "True for both", "depth - 1, True", (("depth - 1, False", "depth - 1, True"),)),
    ("the encyclopedia's minimax", "returns in the loop", "return value", (("1, False))\n    ", "1, False))\n        "),)),
    ("the encyclopedia's minimax", "starts from 0", "value = 0", (("value = float('-inf')", "value = 0"),)),
    ("the encyclopedia's minimax", "max in both", "max(value, minimax(child, depth - 1, True", (("min(value", "max(value"),)),
    ("the encyclopedia's minimax", "looks two plies ahead", "", (("(child, depth - 1, ", "(child, min(depth, 2) - 1, "),)),
    ("the encyclopedia's minimax", "swapped players", "if not max", (("if max", "if not max"),)),
    ("valor y jugada", "la jugada de la hoja", "", (("valor, _ =", "valor, mejor_jugada ="),)),
    ("valor y jugada", "cero es nada", "if not mejor_valor or valor >", (("mejor_valor is None or valor >", "not mejor_valor or valor >"),)),
    ("valor y jugada", "guarda el último", "mejor_valor = valor", (("            if mejor_valor is None or valor < mejor_valor:\n    ", ""), ("                mejor_jugada = hijo\n    return", "            mejor_jugada = hijo\n    return"))),
    ("valor y jugada", "devuelve el camino", "", (("mejor_jugada = None", "mejor_jugada = []"), ("mejor_jugada = hijo", "mejor_jugada = [hijo.label]"))),
    ("valor y jugada", "no separa el par", "", (("valor, _ = minimax(hijo)", "valor = minimax(hijo)"),)),
    ("valor y jugada", "compara al revés", "valor > mejor_valor:\n                mejor_valor = valor\n                mejor_jugada = hijo\n    return", (("valor < mejor", "valor > mejor"),)),
    ("com contador global", "lista partilhada", "", (("    valores = []\n", ""), ("tabela = {}", "tabela = {}\nvalores = []"))),
    ("com contador global", "tabela pelo jogador", "", (("no.label", "no.player"),)),
    ("com contador global", "esquece o return", "", (("min(valores)\n    return tabela[no.label]\n", "min(valores)\n"),)),
    ("com contador global", "imprime", "", (("min(valores)\n    return tabela[no.label]", "min(valores)\n    print(tabela[no.label])"),)),
    ("com contador global", "esquece global", "", (("    global visitados\n", ""),)),
    ("a class that keeps its best move", "best kept on self", "", (("best = -math", "self.best = -math"), ("> best)", "> self.best)"), ("< best)", "< self.best)"), ("best = score", "self.best = score"), ("return best", "return self.best"))),
    ("a class that keeps its best move", "small start", "best = -100", (("-math.inf if", "-100 if"), ("else math.inf", "else 100"))),
    ("a class that keeps its best move", "self forgotten", "", (("self.search(child)", "search(child)"),)),
    ("a class that keeps its best move", "returns the move", "", (("return best\n", "return self.best_move\n"),)),
    ("five parameters", "alpha never raised", "value = max(", (("            alpha = max(alpha, value)\n", ""),)),
    ("five parameters", "beta never lowered", "value = min(", (("            beta = min(beta, value)\n", ""),)),
    ("five parameters", "full windows below", "inf'), float('inf'), False", (("depth - 1, alpha, beta, False", "depth - 1, float('-inf'), float('inf'), False"),)),
    ("five parameters", "no break", "value = max(", (("            if alpha >= beta:\n                break\n", ""), ("            if beta <= alpha:\n                break\n", ""))),
    ("five parameters", "window swapped", "beta, alpha, True", (("alpha, beta, True", "beta, alpha, True"),)),
    ("five parameters", "alpha from nothing", "alpha = value", (("alpha = max(alpha, value)", "alpha = value"),)),
    ("five parameters", "cuts the wrong way", "if alpha <= beta:", (("if alpha >= beta", "if alpha <= beta"),)),
    ("five parameters", "player not switched", "beta, maximizingPlayer))", (("beta, False", "beta, maximizingPlayer"),)),
    ("alfabeta", "olvida alfa", "mejor = valor\n            if alfa", (("            if mejor > alfa:\n                alfa = mejor\n", ""),)),
    ("alfabeta", "continue en vez de break", "continue", (("            if alfa >= beta:\n                break", "            if alfa >= beta:\n                continue"),)),
    ("alfabeta", "poda al empezar la vuelta", RIGHT, (("            valor = alfabeta(hijo, alfa, beta)\n            if valor > mejor:\n", "            if alfa >= beta:\n                break\n            valor = alfabeta(hijo, alfa, beta)\n            if valor > mejor:\n"), ("            if alfa >= beta:\n                break\n        return", "        return"))),
    ("alfabeta", "ventana global", "", (("    if nodo.is_leaf", "    global a, b\n    if nodo.is_leaf"), ("(hijo, alfa, beta)", "(hijo, a, b)"), ("alfa = mejor", "alfa = a = mejor"), ("beta = mejor", "beta = b = mejor"), ("def alfabeta", 'a, b = float("-inf"), float("inf")\n\ndef alfabeta'))),
    ("alfabeta", "devuelve alfa solo", "", (("        return mejor\n    mejor", "        return alfa, beta\n    mejor"),)),
    ("the textbook's two functions", "sorted first", "", (("v = -inf\n    for child in node.children", "v = -inf\n    for child in sorted(node.children, key=lambda c: c.label, reverse=True)"),)),
    ("the textbook's two functions", "max calls max", "max(v, max_value", (("max(v, min_value", "max(v, max_value"),)),
    ("the textbook's two functions", "beta from alpha", "beta = min(alpha, v)", (("beta = min(beta, v)", "beta = min(alpha, v)"),)),
    ("the textbook's two functions", "tests the parent's bound only", "min_value(child, v, beta)", (("min_value(child, alpha, beta)", "min_value(child, v, beta)"),)),
    ("valor dentro da janela", "devolve o outro limite", "return alfa", (("return beta\n            if", "return alfa\n            if"),)),
    ("valor dentro da janela", "não baixa beta", "valor = alfa_beta(filho, alfa, beta)\n            if valor <= alfa", (("            if valor < beta:\n                beta = valor\n", ""),)),
    ("negamax", "sign of the leaf", "return node.value\n    value", (("return color * node.value", "return node.value"),)),
    ("negamax", "window not negated", "-negamax(child, alpha, beta", (("-negamax(child, -beta, -alpha", "-negamax(child, alpha, beta"),)),
    ("negamax", "result not negated", "max(value, negamax", (("max(value, -negamax", "max(value, negamax"),)),
    ("negamax", "color not switched", "-alpha, color)", (("-alpha, -color))", "-alpha, color))"),)),
    ("value and move", "the move before the test", "", (("                best, best_move = score, i\n            alpha", "                best = score\n            best_move = i\n            alpha"),)),
    ("suma ponderada", "media simple", "", (("esperado += prob * expectiminimax(hijo)", "esperado += expectiminimax(hijo) / len(nodo.children)"),)),
    ("suma ponderada", "división entera", "esperado += prob * expectiminimax(hijo) // 1", (("expectiminimax(hijo)\n        return", "expectiminimax(hijo) // 1\n        return"),)),
    ("a tuplo do jogador", "sempre o primeiro jogador", "jogador = 0", (("int(no.player[1]) - 1", "0"),)),
)  # fmt: skip


def programs() -> Iterator[StudentProgram]:
    """Yield every style, and every wrong program."""
    for name, (task, source) in STYLES.items():
        yield StudentProgram(name, task, source)
    for style, fault, text, edits in WRONG:
        task, source = STYLES[style]
        for old, new in edits:
            assert old in source, (fault, old)
            source = source.replace(old, new)
        is_sole = text and source.count(text) == 1
        line = 0 if text == RIGHT else source[: source.index(text)].count("\n") if is_sole else None
        yield StudentProgram(f"{style}: {fault}", task, source, line)
