"""The meaning of each printed sentence in three languages, as a table that was compiled from the pages.

``{name}`` is a gap, and one of the words in ``⟨a/b⟩`` is printed, for example an ending or a formal address. The
first column has the fields and values of the question that follow from the sentence. It is empty for a sentence
about the form of an answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from .question import Question, Unreadable, number, numbers

LANGUAGES = ("en", "es", "pt")

SEARCHES = {
    "alpha-beta": "alphabeta",
    "alfa-beta": "alphabeta",
    "o alfa-beta": "alphabeta",
    "minimax": "minimax",
    "o minimax": "minimax",
    "expectiminimax": "expectiminimax",
    "o expectiminimax": "expectiminimax",
    "Star1": "star1",
    "o Star1": "star1",
    "Star2": "star2",
    "o Star2": "star2",
    "max^n": "maxn",
    "o max^n": "maxn",
    "paranoid search": "paranoid",
    "la búsqueda paranoica": "paranoid",
    "a pesquisa paranoica": "paranoid",
}

TABLE: tuple[tuple[str, str, str, str], ...] = (
    # ---- task
    (
        "kind=values search=minimax",
        "Work out the minimax value of every inner node.",
        "⟨Calcula/Calcule⟩ el valor minimax de cada nodo interior.",
        "⟨Calcula/Calcule⟩ o valor minimax de cada nó interior.",
    ),
    (
        "kind=values search=alphabeta",
        "Which value does alpha-beta return for each inner node?",
        "¿Qué valor devuelve alfa-beta para cada nodo interior?",
        "Que valor devolve o alfa-beta para cada nó interior?",
    ),
    (
        "kind=best-move",
        "Which move at {root} is best according to {search}? If several are equally good, any of them is right.",
        "¿Cuál es la mejor jugada en {root} según {search}? Si varias son igual de buenas, vale cualquiera.",
        "Qual é a melhor jogada em {root} segundo {search}? Se várias forem igualmente boas, serve qualquer uma.",
    ),
    (
        "kind=pruned-leaves",
        "Which leaves does {search} never evaluate?",
        "¿Qué hojas no evalúa nunca {search}?",
        "Que folhas é que {search} nunca avalia?",
    ),
    (
        "kind=cut-branches search=alphabeta",
        "Which branches does alpha-beta cut off? Name the node at the lower end of each.",
        "¿Qué ramas poda alfa-beta? ⟨Nombra/Nombre⟩ el nodo al que lleva cada una.",
        "Que ramos poda o alfa-beta? ⟨Indica/Indique⟩ o nó na extremidade inferior de cada um.",
    ),
    (
        "kind=visit-order",
        "Which leaves does {search} evaluate, and in which order?",
        "¿Qué hojas evalúa {search}, y en qué orden?",
        "Que folhas avalia {search}, e por que ordem?",
    ),
    (
        "kind=windows at=entry search=alphabeta",
        "With which window (α, β) does the search enter each inner node?",
        "¿Con qué ventana (α, β) entra la búsqueda en cada nodo interior?",
        "Com que janela (α, β) entra a pesquisa em cada nó interior?",
    ),
    (
        "kind=windows at=end search=alphabeta",
        "Which window (α, β) does each inner node have when the search leaves it?",
        "¿Qué ventana (α, β) tiene cada nodo interior cuando la búsqueda sale de él?",
        "Que janela (α, β) tem cada nó interior quando a pesquisa sai dele?",
    ),
    (
        "kind=intervals",
        "At the end of the search, what do the evaluated leaves tell you about the value of each inner node? "
        "Write = 3, ≤ 3, ≥ 3 or [3, 14].",
        "Al final de la búsqueda, ¿qué se sabe del valor de cada nodo interior por las hojas evaluadas? "
        "⟨Escribe/Escriba⟩ = 3, ≤ 3, ≥ 3 o [3, 14].",
        "No fim da pesquisa, o que permitem as folhas avaliadas concluir sobre o valor de cada nó interior? "
        "⟨Escreve/Escreva⟩, por exemplo, = 3, ≤ 3, ≥ 3 ou [3, 14].",
    ),
    (
        "kind=bounds search=alphabeta",
        "Which value does the search return for each inner node? Write it with a sign for what the evaluated leaves "
        "prove: the node is worth exactly that (=), at most that (≤) or at least that (≥).",
        "¿Qué valor devuelve la búsqueda para cada nodo interior? ⟨Escríbelo/Escríbalo⟩ con un signo según lo que "
        "demuestran las hojas evaluadas: el nodo vale exactamente eso (=), como máximo eso (≤) o como mínimo eso (≥).",
        "Que valor devolve a pesquisa para cada nó interior? ⟨Escreve-o/Escreva-o⟩ com um sinal conforme o que as "
        "folhas avaliadas provam: o nó vale exatamente isso (=), no máximo isso (≤) ou no mínimo isso (≥).",
    ),
    (
        "kind=savings search=alphabeta",
        "Minimax evaluates {count} ⟨leaf/leaves⟩. How many fewer does alpha-beta evaluate?",
        "Minimax evalúa {count} ⟨hoja/hojas⟩. ¿Cuántas menos evalúa alfa-beta?",
        "O minimax avalia {count} ⟨folha/folhas⟩. Quantas menos avalia o alfa-beta?",
    ),
    (
        "kind=chance-values search=expectiminimax",
        "Work out the exact value of every inner node. The value of a chance node is the mean of its children, "
        "weighted by their probabilities. Write fractions such as 22/7, or exact decimals.",
        "⟨Calcula/Calcule⟩ el valor exacto de cada nodo interior. El valor de un nodo de azar es la media de sus "
        "hijos, ponderada por sus probabilidades. ⟨Escribe/Escriba⟩ fracciones como 22/7, o decimales exactos.",
        "⟨Calcula/Calcule⟩ o valor exato de cada nó interior. O valor de um nó de acaso é a média dos seus "
        "filhos, ponderada pelas suas probabilidades. ⟨Escreve/Escreva⟩ frações como 22/7, ou decimais exatos.",
    ),
    (
        "kind=chance-pruning search=cuts_above_chance",
        "No bounds on the values of the leaves are known in advance. Which leaves need not be evaluated to be sure of "
        "the value of the root?",
        "No se conoce de antemano ninguna cota de los valores de las hojas. ¿Qué hojas no hace falta evaluar para "
        "estar seguro del valor de la raíz?",
        "Não se conhece de antemão nenhum limite para os valores das folhas. Que folhas não é preciso avaliar para "
        "ter a certeza do valor da raiz?",
    ),
    (
        "kind=tuples search=maxn",
        "Every player maximises its own entry: p1 the first, p2 the second, and so on. Which tuple does the search "
        "return for each inner node?",
        "Cada jugador maximiza su propia componente: p1 la primera, p2 la segunda, etc. ¿Qué tupla devuelve la "
        "búsqueda para cada nodo interior?",
        "Cada jogador maximiza a sua própria componente: p1 a primeira, p2 a segunda, etc. Que tuplo devolve a "
        "pesquisa para cada nó interior?",
    ),
    (
        "kind=tuples",
        "Which tuple does the search return for each inner node?",
        "¿Qué tupla devuelve la búsqueda para cada nodo interior?",
        "Que tuplo devolve a pesquisa para cada nó interior?",
    ),
    (
        "search=paranoid",
        "{player} maximises its own entry, and all other players together minimise it.",
        "{player} maximiza su propia componente, y todos los demás jugadores juntos minimizan esa misma componente.",
        "{player} maximiza a sua própria componente, e todos os outros jogadores juntos minimizam-na.",
    ),
    (
        "kind=find-x ask=cut",
        "Let the value of {leaf} be any number x. For which x does the search never reach {branch}?",
        "Sea x, un número cualquiera, el valor de {leaf}. ¿Para qué valores de x no llega nunca la búsqueda a "
        "{branch}?",
        "Seja x, um número qualquer, o valor de {leaf}. Para que valores de x é que a pesquisa nunca chega a {branch}?",
    ),
    (
        "kind=find-x ask=move",
        "Let the value of {leaf} be any number x. For which x is {move} the best move? If several moves are equally "
        "good, the first in search order counts.",
        "Sea x, un número cualquiera, el valor de {leaf}. ¿Para qué valores de x es {move} la mejor jugada? Si varias "
        "jugadas son igual de buenas, cuenta la primera en el orden de búsqueda.",
        "Seja x, um número qualquer, o valor de {leaf}. Para que valores de x é {move} a melhor jogada? Se várias "
        "jogadas forem igualmente boas, conta a primeira na ordem de pesquisa.",
    ),
    (
        "kind=find-x ask=change",
        "Let the value of {leaf} be any number x. For which x does the best move differ from the one in the tree as "
        "it is drawn? If several moves are equally good, the first in search order counts.",
        "Sea x, un número cualquiera, el valor de {leaf}. ¿Para qué valores de x la mejor jugada no es la misma que "
        "en el árbol dibujado? Si varias jugadas son igual de buenas, cuenta la primera en el orden de búsqueda.",
        "Seja x, um número qualquer, o valor de {leaf}. Para que valores de x é que a melhor jogada não é a mesma que "
        "na árvore desenhada? Se várias jogadas forem igualmente boas, conta a primeira na ordem de pesquisa.",
    ),
    (
        "kind=child-order search=alphabeta cuts=most",
        "In which order must the children be searched so that alpha-beta prunes as many leaves as possible?",
        "¿En qué orden hay que explorar los hijos para que alfa-beta pode el mayor número posible de hojas?",
        "Por que ordem é preciso explorar os filhos para que o alfa-beta corte o maior número possível de folhas?",
    ),
    (
        "kind=child-order search=alphabeta cuts=fewest",
        "In which order must the children be searched so that alpha-beta prunes as few leaves as possible?",
        "¿En qué orden hay que explorar los hijos para que alfa-beta pode el menor número posible de hojas?",
        "Por que ordem é preciso explorar os filhos para que o alfa-beta corte o menor número possível de folhas?",
    ),
    (
        "said=any_order",
        "Every order that achieves this is right. The children of nodes that you leave out are searched from left to "
        "right.",
        "Vale cualquier orden que lo consiga. Los hijos de los nodos que no ⟨nombres/nombre⟩ se exploran de izquierda "
        "a derecha.",
        "Serve qualquer ordem que o consiga. Os filhos dos nós que não ⟨indicares/indicar⟩ são explorados da esquerda "
        "para a direita.",
    ),
    (
        "kind=design-leaves search=alphabeta cuts=most",
        "Give the leaves new values so that alpha-beta prunes as many leaves as possible.",
        "⟨Da/Dé⟩ a las hojas nuevos valores para que alfa-beta pode el mayor número posible de hojas.",
        "⟨Dá/Dê⟩ às folhas novos valores para que o alfa-beta corte o maior número possível de folhas.",
    ),
    (
        "kind=design-leaves search=alphabeta cuts=fewest",
        "Give the leaves new values so that alpha-beta prunes as few leaves as possible.",
        "⟨Da/Dé⟩ a las hojas nuevos valores para que alfa-beta pode el menor número posible de hojas.",
        "⟨Dá/Dê⟩ às folhas novos valores para que o alfa-beta corte o menor número possível de folhas.",
    ),
    (
        "",
        "Use each of these values once: {values}.",
        "⟨Usa/Use⟩ cada uno de estos valores una sola vez: {values}.",
        "⟨Usa/Use⟩ cada um destes valores uma só vez: {values}.",
    ),
    (
        "kind=which-trace",
        "Which of these tables shows the steps of {search}? The sign // marks a cut-off.",
        "¿Cuál de estas tablas muestra los pasos que da {search}? El signo // marca un corte.",
        "Qual destas tabelas mostra os passos que dá {search}? O sinal // marca um corte.",
    ),
    (
        "kind=first-wrong-step",
        "Somebody has carried out {search} with a mistake. Which step of the table is the first wrong one? The sign "
        "// marks a cut-off.",
        "Alguien ha aplicado {search} con un error. ¿Cuál es el primer paso equivocado de la tabla? El signo // marca "
        "una poda.",
        "Alguém aplicou {search} com um erro. Qual é o primeiro passo errado da tabela? O sinal // marca um corte.",
    ),
    (
        "kind=why-cut",
        "Why does {search} cut off {branch}? Choose the row with the inequality that is true at that moment, and with "
        "the node that has set the bound.",
        "¿Por qué hace {search} un corte en {branch}? ⟨Elige/Elija⟩ la fila que tiene la desigualdad que se cumple en "
        "ese momento y el nodo que ha fijado la cota.",
        "Porque é que {search} faz um corte em {branch}? ⟨Escolhe/Escolha⟩ a linha que tem a desigualdade verdadeira "
        "nesse momento e o nó que fixou o limite.",
    ),
    (
        "kind=order-lines",
        "Put lines of this table into order, and indent them, so that they are the function {functions} of {search}. "
        "Not all of them need to belong to it. Every other function is there already.",
        "⟨Pon/Ponga⟩ en orden líneas de esta tabla, con su sangría, de modo que formen la función {functions} de "
        "{search}. Puede que no todas formen parte de ella. Las demás funciones ya están.",
        "⟨Põe/Ponha⟩ por ordem linhas desta tabela, com a sua indentação, de modo que formem a função {functions} para "
        "{search}. Pode ser que nem todas façam parte dela. As outras funções já existem.",
    ),
    (
        "",
        "The tree is an example: the program is tried on it and on other trees.",
        "El árbol es un ejemplo: el programa se prueba en él y en otros árboles.",
        "A árvore é um exemplo: o programa é experimentado nela e noutras árvores.",
    ),
    (
        "said=indentation",
        "Write the numbers of the lines in their order. Before each number, write one > for each level of "
        "indentation of its line.",
        "⟨Escribe/Escriba⟩ los números de las líneas en su orden. Delante de cada número, ⟨escribe/escriba⟩ un > "
        "por cada nivel de sangría de su línea.",
        "⟨Escreve/Escreva⟩ os números das linhas pela sua ordem. Antes de cada número, ⟨escreve/escreva⟩ um > "
        "por cada nível de indentação da sua linha.",
    ),
    (
        "reached_only=yes",
        "Leave out the nodes that the search never reaches.",
        "No ⟨incluyas/incluya⟩ los nodos a los que la búsqueda no llega nunca.",
        "Não ⟨incluas/inclua⟩ os nós a que a pesquisa nunca chega.",
    ),
    # ---- rules
    (
        "said=step",
        "Each step evaluates a leaf or returns from a node; its row has α, β and the value at that moment.",
        "Cada paso evalúa una hoja o sale de un nodo; su fila tiene α, β y el valor en ese momento.",
        "Cada passo avalia uma folha ou sai de um nó; a sua linha tem α, β e o valor nesse momento.",
    ),
    (
        "mover=chance",
        "The root {root} is a chance node.",
        "La raíz {root} es un nodo de azar.",
        "A raiz {root} é um nó de acaso.",
    ),
    ("", "{mover} moves at the root {root}.", "En la raíz {root} juega {mover}.", "Na raiz {root} joga {mover}."),
    ("", "{who} moves at {nodes}.", "En {nodes} juega {who}.", "Em {nodes} joga {who}."),
    (
        "order=left_to_right",
        "Children are searched from left to right.",
        "Los hijos se exploran de izquierda a derecha.",
        "Os filhos são explorados da esquerda para a direita.",
    ),
    (
        "order=right_to_left",
        "Children are searched from right to left.",
        "Los hijos se exploran de derecha a izquierda.",
        "Os filhos são explorados da direita para a esquerda.",
    ),
    (
        "",
        "The children of these nodes are searched in the given order, all others from left to right: {orders}.",
        "Los hijos de estos nodos se exploran en el orden indicado, y todos los demás de izquierda a derecha: "
        "{orders}.",
        "Os filhos destes nós são explorados pela ordem indicada, e todos os outros da esquerda para a direita: "
        "{orders}.",
    ),
    (
        "cut=at_equality",
        "A MAX node is cut off as soon as its value so far, v, is ≥ β, a MIN node as soon as v ≤ α; equality is "
        "enough.",
        "En un nodo MAX hay un corte en cuanto su valor hasta ahora, v, es ≥ β; en un nodo MIN, en cuanto v ≤ α; basta "
        "la igualdad.",
        "Há um corte num nó MAX assim que o seu valor até agora, v, é ≥ β; num nó MIN, assim que v ≤ α; basta a "
        "igualdade.",
    ),
    (
        "cut=beyond",
        "A MAX node is cut off only when v > β, a MIN node only when v < α; equality is not enough.",
        "En un nodo MAX hay un corte solo cuando v > β; en un nodo MIN, solo cuando v < α; no basta la igualdad.",
        "Num nó MAX só há um corte quando v > β; num nó MIN, só quando v < α; não basta a igualdade.",
    ),
    (
        "fail=soft",
        "A node returns the best value that it has found, even outside its window (fail-soft).",
        "Un nodo devuelve el mejor valor que ha encontrado, aunque quede fuera de su ventana (fail-soft).",
        "Um nó devolve o melhor valor que encontrou, mesmo que fique fora da sua janela (fail-soft).",
    ),
    (
        "fail=hard",
        "An inner node returns no value outside its window, but α or β instead (fail-hard).",
        "Un nodo interior no devuelve ningún valor fuera de su ventana, sino α o β en su lugar (fail-hard).",
        "Um nó interior não devolve nenhum valor fora da sua janela, mas α ou β em vez dele (fail-hard).",
    ),
    (
        "reach=shallow",
        "A node knows only the value so far of its parent, and no bound from further up.",
        "Un nodo solo conoce el valor hasta ahora de su padre, y ninguna cota de más arriba.",
        "Um nó só conhece o valor até agora do seu pai, e nenhum limite de mais acima.",
    ),
    (
        "",
        "The search starts with the window (α, β) = {window}.",
        "La búsqueda empieza con la ventana (α, β) = {window}.",
        "A pesquisa começa com a janela (α, β) = {window}.",
    ),
    (
        "said=probes",
        "Before the search enters the children of a chance node, it searches the first child of each of them.",
        "Antes de entrar en los hijos de un nodo de azar, la búsqueda explora el primer hijo de cada uno de ellos.",
        "Antes de entrar nos filhos de um nó de acaso, a pesquisa explora o primeiro filho de cada um deles.",
    ),
    (
        "",
        "Every leaf has a value from {low} to {high}.",
        "Todas las hojas tienen un valor de {low} a {high}.",
        "Todas as folhas têm um valor de {low} a {high}.",
    ),
    (
        "",
        "The search stops at depth {depth} and estimates the nodes there: {estimates}.",
        "La búsqueda se detiene a profundidad {depth} y allí estima el valor de los nodos: {estimates}.",
        "A pesquisa para à profundidade {depth} e aí estima o valor dos nós: {estimates}.",
    ),
    (
        "",
        "Below {unstable} it goes on all the same.",
        "Por debajo de {unstable} continúa de todos modos.",
        "Abaixo de {unstable} continua mesmo assim.",
    ),
    (
        "tie=first",
        "Among equally good moves, a player takes the first.",
        "Entre jugadas igual de buenas, un jugador toma la primera.",
        "Entre jogadas igualmente boas, um jogador escolhe a primeira.",
    ),
    (
        "tie=last",
        "Among equally good moves, a player takes the last.",
        "Entre jugadas igual de buenas, un jugador toma la última.",
        "Entre jogadas igualmente boas, um jogador escolhe a última.",
    ),
    # ---- form of an answer: nothing follows for the key
    (
        "",
        "Answer in this form (the values are made up⟨/; you can write 0.5 or 0,5⟩): {anything}",
        "Responde de esta forma (los valores son inventados⟨/; puedes escribir 0.5 o 0,5⟩): {anything}",
        "Responde desta forma (os valores são inventados⟨/; podes escrever 0.5 ou 0,5⟩): {anything}",
    ),
    (
        "",
        "Write in the boxes beside the nodes⟨/; put a dash in each box that has no answer⟩.",
        "⟨Escribe/Escriba⟩ en los recuadros junto a los nodos⟨/; pon una raya en los que no lleven respuesta/; ponga "
        "una raya en los que no lleven respuesta⟩.",
        "⟨Escreve/Escreva⟩ nas caixas ao lado dos nós⟨/; põe um traço nas que não levam resposta/; ponha um traço nas "
        "que não levam resposta⟩.",
    ),
    (
        "",
        "Cross these leaves out in the tree, and write their labels on the line.",
        "⟨Tacha/Tache⟩ estas hojas en el árbol y ⟨escribe/escriba⟩ sus etiquetas en la línea.",
        "⟨Risca/Risque⟩ estas folhas na árvore e ⟨escreve/escreva⟩ as suas etiquetas na linha.",
    ),
    (
        "",
        "Mark these branches with // in the tree, and write the labels on the line.",
        "⟨Marca/Marque⟩ estas ramas con // en el árbol y ⟨escribe/escriba⟩ las etiquetas en la línea.",
        "⟨Marca/Marque⟩ estes ramos com // na árvore e ⟨escreve/escreva⟩ as etiquetas na linha.",
    ),
    (
        "",
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.",
        "⟨Numera/Numere⟩ las hojas 1, 2, 3 … en los recuadros que tienen debajo y ⟨escribe/escriba⟩ sus etiquetas en "
        "la línea.",
        "⟨Numera/Numere⟩ as folhas 1, 2, 3 … nas caixas que têm por baixo e ⟨escreve/escreva⟩ as suas etiquetas na "
        "linha.",
    ),
    (
        "",
        "Write the values in the empty leaves.",
        "⟨Escribe/Escriba⟩ los valores en las hojas vacías.",
        "⟨Escreve/Escreva⟩ os valores nas folhas vazias.",
    ),
    (
        "said=parts",
        "The tree is drawn in parts below each other, each from its root.",
        "El árbol está dibujado en partes, una debajo de otra, cada una desde la raíz.",
        "A árvore está desenhada em partes, umas por baixo das outras, cada uma desde a raiz.",
    ),
    (
        "",
        "Store your answer in the variable {anything}.",
        "Guarda tu respuesta en la variable {anything}.",
        "Guarda a tua resposta na variável {anything}.",
    ),
    ("", "Points: {anything}.", "Puntos: {anything}.", "Pontos: {anything}."),
    ("", "Fill in the boxes.", "Rellena las casillas.", "Preenche as caixas."),
    (
        "",
        "Write “-” where the search never comes.",
        "Escribe «-» donde la búsqueda nunca llega.",
        "Escreve «-» onde a pesquisa nunca chega.",
    ),
    (
        "",
        "Tick all that belong to the answer, or only “none”.",
        "Marca todo lo que forma parte de la respuesta, o solo «ninguna».",
        "Assinala tudo o que faz parte da resposta, ou apenas «não há».",
    ),
    (
        "",
        "Write the labels from the first to the last, as in D3 D2.",
        "Escribe las etiquetas de la primera a la última, como en D3 D2.",
        "Escreve as etiquetas da primeira à última, como em D3 D2.",
    ),
    (
        "",
        "Which of these answers is right?",
        "¿Cuál de estas respuestas es correcta?",
        "Qual destas respostas está certa?",
    ),
    (
        "",
        "You can write <= for ≤ and >= for ≥.",
        "⟨Puedes/Puede⟩ escribir <= para ≤ y >= para ≥.",
        "⟨Podes/Pode⟩ escrever <= para ≤ e >= para ≥.",
    ),
    (
        "",
        "Write -inf for −∞ and inf for +∞.",
        "⟨Escribe/Escriba⟩ -inf para −∞ y inf para +∞.",
        "⟨Escreve/Escreva⟩ -inf para −∞ e inf para +∞.",
    ),
    (
        "",
        "Write tuples as in (1, 2, 6).",
        "⟨Escribe/Escriba⟩ las tuplas como en (1, 2, 6).",
        "⟨Escreve/Escreva⟩ os tuplos como em (1, 2, 6).",
    ),
)

LISTS = {
    "values": lambda text: tuple(map(number, items(text))),
    "orders": lambda text: dict(map(order_of, text.split("; "))),
    "estimates": lambda text: dict(map(estimate_of, ESTIMATE.findall(text))),
    "window": numbers,
    "unstable": lambda text: tuple(re.split(r", | and | y | e ", text)),
    "search": lambda text: SEARCHES[text],
    "count": int,
    "depth": int,
    "low": number,
    "high": number,
    "mover": lambda text: text.lower(),
}
"""functions that read the text in a gap, by the name of the gap; other gaps contain labels"""


def items(text: str) -> list[str]:
    """Split a list at its commas, or at its semicolons if commas are decimal signs."""
    return text.split("; ") if ";" in text else text.split(", ")


def order_of(text: str) -> tuple[str, list[str]]:
    """Read an order such as A: C, B, D."""
    label, _, below = text.partition(": ")
    return label, below.split(", ")


ESTIMATE = re.compile(r"(\S+) ≈ (\([^)]*\)|[^;,\s]+(?:,\d+)?)")


def estimate_of(found: tuple[str, str]) -> tuple[str, Any]:
    """Read an estimate such as B ≈ 4."""
    label, value = found
    return label, numbers(value) if value.startswith("(") else number(value)


@cache
def patterns(lang: str) -> list[tuple[re.Pattern[str], Mapping[str, str]]]:
    """Return the sentences of a language as patterns, each with the values of the question's fields that follow from
    it.
    """
    place = LANGUAGES.index(lang) + 1
    return [(pattern(row[place]), dict(part.split("=") for part in row[0].split())) for row in TABLE]


def pattern(template: str) -> re.Pattern[str]:
    """Return the pattern of the given sentence; another sentence may follow in the text."""
    parts = re.split(r"(\{\w+\}|⟨[^⟩]*⟩)", template)

    def made(part: str) -> str:
        if part.startswith("{"):
            return f"(?P<{part[1:-1]}>.+{'?' if part != '{anything}' else ''})"
        if part.startswith("⟨"):
            return f"(?:{'|'.join(map(re.escape, part[1:-1].split('/')))})"
        return re.escape(part)

    return re.compile("".join(map(made, parts)) + r"(?: (?P<rest>.+))?", re.DOTALL)


def read_sentence(question: Question, text: str, lang: str) -> None:
    """Record in the question what a line of sentences states; raise `Unreadable` if a sentence is unknown."""
    plain = re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()
    for sentence, fields in patterns(lang):
        found = sentence.fullmatch(plain)
        if not found or not sensible(found.groupdict()):
            continue
        rest = found.groupdict().get("rest")
        if rest and not readable(rest, lang):
            continue
        settle(question, fields, {k: v for k, v in found.groupdict().items() if k not in ("rest", "anything")})
        if rest:
            read_sentence(question, rest, lang)
        return
    raise Unreadable(f"a sentence that is not in the table of {lang}: {plain!r}")


def sensible(gaps: Mapping[str, str | None]) -> bool:
    """Return whether the texts in the gaps make sense: labels are single words, and a search is a known one."""
    one_word = all(
        len((gaps.get(name) or "").split()) <= 1 for name in ("root", "leaf", "branch", "move", "player", "who")
    )
    return one_word and (gaps.get("search") is None or gaps["search"] in SEARCHES)


def readable(text: str, lang: str) -> bool:
    """Return whether a text consists of known sentences."""
    try:
        read_sentence(Question(), text, lang)
    except Unreadable:
        return False
    return True


def settle(question: Question, fields: Mapping[str, str], gaps: Mapping[str, str]) -> None:
    """Set the fields of a question that follow from a sentence and from the texts in its gaps."""
    for name, value in fields.items():
        question.said.add(name if name != "said" else value)
        if name != "said":
            setattr(question, name, value.replace("cuts_above_chance", "cuts above chance"))
    read = {name: LISTS[name](text) if name in LISTS else text for name, text in gaps.items()}
    if "low" in read:
        read = {"value_range": (read["low"], read["high"])}
    if "who" in read:
        question.movers |= dict.fromkeys(read["nodes"].split(", "), read["who"].lower())
        return
    for name, value in read.items():
        question.said.add(name)
        setattr(question, "order" if name == "orders" else name, value)


def read_question(lines: list[str], lang: str) -> Question:
    """Read all lines of a question."""
    question = Question()
    for line in lines:
        read_sentence(question, line, lang)
    if question.kind == "pruned-leaves" and question.search in ("star1", "star2"):
        question.kind = "chance-pruning"
    if not question.search:
        question.search = "alphabeta" if "cut" in question.said else "minimax"
    if not question.kind:
        raise Unreadable(f"nothing is asked: {lines}")
    return question
