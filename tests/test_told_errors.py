"""What the kit says of wrong input in Spanish and Portuguese: whole sentences, in which only code stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given

import gametree as gt
from cases import by_id
from gametree import Tree, games
from gametree.errors import GameTreeError, TreeError
from gametree.files import read_text
from gametree.play.match import Match
from gametree.tree.edits import History, set_value
from trees import trees


@dataclass(frozen=True)
class Wrong:
    """A wrong input, and what is said of it."""

    id: str
    make: Callable[[], object]
    es: str
    pt: str


WRONG = (
    Wrong(
        "a bracket that is not closed",
        lambda: Tree.parse("[[3 12] [2"),
        "línea 1, columna 11: esperaba un número, [ o el signo ] que cierra el [ de la línea 1, columna 9, pero "
        "recibió el final del texto",
        "linha 1, coluna 11: esperava um número, [ ou o sinal ] que fecha o [ da linha 1, coluna 9, mas recebeu o "
        "fim do texto",
    ),
    Wrong(
        "a decimal comma in a probability",
        lambda: Tree.parse("{0,5: 3, 0,5: 4}"),
        "línea 1, columna 4: esperaba dos puntos después de la probabilidad, como en {0.9: 3, 0.1: 5}, pero "
        "recibió '5'; escribe los decimales con punto: 0.5",
        "linha 1, coluna 4: esperava dois pontos depois da probabilidade, como em {0.9: 3, 0.1: 5}, mas recebeu "
        "'5'; escreve os decimais com ponto: 0.5",
    ),
    Wrong(
        "an unknown kind",
        lambda: Tree.parse("mox[3 4]"),
        "línea 1, columna 1: esperaba un número, [, una etiqueta con dos puntos, o max, min, p1, p2 … delante de "
        "[, pero recibió 'mox'",
        "linha 1, coluna 1: esperava um número, [, uma etiqueta com dois pontos, ou max, min, p1, p2 … antes de "
        "[, mas recebeu 'mox'",
    ),
    Wrong(
        "numbers and tuples",
        lambda: Tree.parse("[(1 2) 3]"),
        "línea 1, columna 8: esperaba un valor como el de la hoja B, (1 2), pero recibió 3; pon un número en todas "
        "las hojas, o en todas una tupla de la misma longitud",
        "linha 1, coluna 8: esperava um valor como o da folha B, (1 2), mas recebeu 3; põe um número em todas as "
        "folhas, ou em todas um tuplo do mesmo comprimento",
    ),
    Wrong(
        "a label twice",
        lambda: Tree.parse("[a: 3 a: 4]"),
        "etiqueta 'a': esperaba cada etiqueta una sola vez, pero recibió la misma en los nodos 1 y 2; cambia el "
        "nombre de uno de ellos",
        "etiqueta 'a': esperava cada etiqueta uma só vez, mas recebeu a mesma nos nós 1 e 2; muda o nome de um deles",
    ),
    Wrong(
        "a leaf count that does not fit",
        lambda: Tree.from_leaves([1, 2, 3, 4, 5], branching=2),
        "en la lista de hojas: esperaba 4 o 8 hojas para la ramificación 2, pero recibió 5 hojas; añade o quita "
        "hojas, o da una ramificación por nivel",
        "na lista de folhas: esperava 4 ou 8 folhas para a ramificação 2, mas recebeu 5 folhas; acrescenta ou "
        "tira folhas, ou dá uma ramificação por nível",
    ),
    Wrong(
        "text among numbers",
        lambda: Tree.from_nested([3, "x"]),
        "hijo 2 de A: esperaba un número, una tupla de números o una lista, pero recibió 'x'; léelo con Tree.read",
        "filho 2 de A: esperava um número, um tuplo de números ou uma lista, mas recebeu 'x'; lê-o com Tree.read",
    ),
    Wrong(
        "an unknown label",
        lambda: Tree.parse("[3 4]")["Q"],
        "etiqueta: 'Q' no existe en este árbol; elige entre: A, B, C",
        "etiqueta: 'Q' não existe nesta árvore; escolhe entre: A, B, C",
    ),
    Wrong(
        "a value for an inner node",
        lambda: set_value(Tree.parse("[3 [4 5]]"), "C", 3),
        "en C: esperaba una hoja, pero recibió un nodo de tipo MIN; elige una hoja debajo de él",
        "em C: esperava uma folha, mas recebeu um nó de tipo MIN; escolhe uma folha debaixo dele",
    ),
    Wrong(
        "nothing to undo",
        lambda: History(Tree.parse("[3 4]")).undo(),
        "no hay ninguna edición que deshacer",
        "não há nenhuma edição para desfazer",
    ),
    Wrong(
        "tuples for two players",
        lambda: gt.alphabeta("[(1 2) (3 4)]"),
        "alphabeta: se esperaba un número en cada hoja; en B está la tupla (1 2); usa maxn o paranoid y declara los "
        "jugadores p1, p2 …",
        "alphabeta: esperava-se um número em cada folha; em B está o tuplo (1 2); usa maxn ou paranoid e declara os "
        "jogadores p1, p2 …",
    ),
    Wrong(
        "no range",
        lambda: gt.star1("[{3 4} 5]"),
        "star1: falta el rango de los valores; añade value_range=(menor, mayor) o usa expectiminimax, que no lo "
        "necesita",
        "star1: falta o intervalo dos valores; acrescenta value_range=(menor, maior) ou usa expectiminimax, que não "
        "precisa dele",
    ),
    Wrong(
        "a window turned round",
        lambda: gt.alphabeta("[3 4]", window=(4, 3)),
        "window: se esperaba α < β; se recibió (4, 3); escribe primero el número menor",
        "window: esperava-se α < β; recebeu-se (4, 3); escreve primeiro o número menor",
    ),
    Wrong(
        "an unknown rule",
        lambda: gt.Rules(cut="below"),
        "regla cut: 'below' no existe; elige entre: at_equality, beyond",
        "regra cut: 'below' não existe; escolhe entre: at_equality, beyond",
    ),
    Wrong(
        "no evaluation",
        lambda: gt.alphabeta("[[3 4] [5 6]]", rules=gt.Rules(depth=1)),
        "regla depth: hace falta una evaluación de cada posición a profundidad 1, y no la hay para B, C; añade "
        "evaluate={'B': …}",
        "regra depth: é precisa uma avaliação de cada posição à profundidade 1, e não a há para B, C; acrescenta "
        "evaluate={'B': …}",
    ),
    Wrong(
        "the depth of a tree",
        lambda: gt.minimax("[3 4]", depth=3),
        "depth solo vale con un juego, y se recibió un árbol o una lista; para un árbol escribe rules=Rules(depth=…)",
        "depth só vale com um jogo, e recebeu-se uma árvore ou uma lista; para uma árvore escreve rules=Rules(depth=…)",
    ),
    Wrong(
        "a tree too large",
        lambda: gt.Tree.from_game(games.TicTacToe()),
        "Tree.from_game(TicTacToe): esperaba 20\u202f000 nodos como mucho, pero recibió un árbol de "
        "549\u202f946 nodos; añade depth=2, por ejemplo, empieza en una posición posterior, o busca en el "
        "propio juego, que no necesita árbol; con most=549946 se construye de todos modos",
        "Tree.from_game(TicTacToe): esperava 20\u202f000 nós no máximo, mas recebeu uma árvore de 549\u202f946 "
        "nós; acrescenta depth=2, por exemplo, começa numa posição posterior, ou pesquisa o próprio jogo, que não "
        "precisa de árvore; com most=549946 constrói-se na mesma",
    ),
    Wrong(
        "a position that nobody reaches",
        lambda: games.TicTacToe().state("O . . / . . . / . . ."),
        "una posición de TicTacToe: esperaba tantas X como O, o una más, porque X mueve primero, pero recibió 0 y 1",
        "uma posição de TicTacToe: esperava tantas X como O, ou mais uma, porque X joga primeiro, mas recebeu 0 e 1",
    ),
    Wrong(
        "a file that is not there",
        lambda: read_text(Path("/nowhere/x")),
        "/nowhere/x: no se puede leer (no existe); indica otro archivo",
        "/nowhere/x: não se consegue ler (não existe); indica outro ficheiro",
    ),
    Wrong(
        "a machine that does not look ahead",
        lambda: Match(games.Nim(3), "mcts", depth=3),
        "depth: esperaba una máquina que mire varias jugadas adelante, pero recibió mcts; da playouts o seconds en "
        "su lugar",
        "depth: esperava uma máquina que veja várias jogadas à frente, mas recebeu mcts; dá playouts ou seconds "
        "em vez disso",
    ),
)


@pytest.mark.parametrize("case", WRONG, ids=by_id)
def test_errors_are_told_in_each_language(case: Wrong) -> None:
    """An error is a sentence of the language that it is asked for."""
    with pytest.raises(GameTreeError) as caught:
        case.make()
    assert caught.value.told("es") == case.es
    assert caught.value.told("pt") == case.pt


DECIMAL_COMMAS = [
    ("[[3,5 4] [2,5 1]]", "line 1, column 3", "'3,5'", "[[3.5 4] [2.5 1]]", "[[3, 5, 4] [2, 5, 1]]"),
    ("[-3,5 4]", "line 1, column 2", "'-3,5'", "[-3.5 4]", "[-3, 5, 4]"),
    ("[3,5 [2 4]]", "line 1, column 2", "'3,5'", "[3.5 [2 4]]", "[3, 5 [2, 4]]"),
    ("[a: 3,5 b: 4]", "line 1, column 5", "'3,5'", "[a: 3.5 b: 4]", "[a: 3, 5 b: 4]"),
    ("p1[(1,5 2) (3,5 4)]", "line 1, column 5", "'1,5'", "p1[(1.5 2) (3.5 4)]", "p1[(1, 5, 2) (3, 5, 4)]"),
    (f"[{'[1 2 3] ' * 9}[3,5 4]]", "line 1, column 75", "'3,5'", "[3.5 4]", "[3, 5, 4]"),
]
"""Trees in which a comma could be a decimal sign: the place, the number, and how to write it in either sense."""


@pytest.mark.parametrize(("text", "place", "number", "one", "other"), DECIMAL_COMMAS)
def test_decimal_commas_are_refused_with_both_readings(
    text: str, place: str, number: str, one: str, other: str
) -> None:
    """Where spaces separate too, a comma between two digits is no separator without a doubt."""
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    assert caught.value.told("en") == (
        f"{place}: needed a point in decimals, or a space after each comma, got {number}; "
        f"the comma can mean two things: write {one} or {other}"
    )
    assert f"la coma puede significar dos cosas: escribe {one} o {other}" in caught.value.told("es")
    for reading in (one, other):
        Tree.parse(reading)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_decimal_commas_in_lists_of_leaves(lang: str) -> None:
    """A list of leaves in text is read in the same way."""
    with pytest.raises(TreeError) as caught:
        Tree.from_leaves("3,5 4 2,5 1", branching=2)
    between = {"en": "or", "es": "o"}[lang]
    assert f"3.5 4 2.5 1 {between} 3, 5, 4, 2, 5, 1" in caught.value.told(lang)
    assert str(Tree.from_leaves("3.5 4 2.5 1", branching=2)) == "[[3.5 4] [2.5 1]]"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("[3,5]", "[3 5]"),
        ("[3, 5]", "[3 5]"),
        ("[3,5,4]", "[3 5 4]"),
        ("[[3,12,8] [2,4,6]]", "[[3 12 8] [2 4 6]]"),
        ("[[3,5] [2,4]]", "[[3 5] [2 4]]"),
        ("p1[(1,2) (3,4)]", "p1[(1 2) (3 4)]"),
        ("[{0.9:2,0.1:5} 7]", "[{0.9: 2, 0.1: 5} 7]"),
        ('["1,2 3": 4 5]', '["1,2 3": 4 5]'),
    ],
)
def test_commas_that_separate(text: str, read: str) -> None:
    """A comma separates where no space does, where more than two numbers follow each other, and after a value."""
    assert str(Tree.parse(text)) == str(Tree.parse(read))


@given(trees())
def test_what_a_tree_writes_is_never_refused(tree: Tree) -> None:
    """No text of a tree has a comma that could be a decimal sign."""
    assert Tree.parse(str(tree)) == tree
