"""Words for the player to move, in labels and attributes of nodes, in three languages.

In a label, a word for MAX or MIN can be alone, before or after the name of the node, in brackets, or beside a value. If
the word could also be part of a name (``max profit``), the result is uncertain, and the caller decides.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from ..node_kinds import CHANCE, MAX, MIN, Kind
from ..phrases import safe_str
from ..values import NUMBER

_STEM = r"(max|min)(im(?:um|[oa]|al))?(imi[sz](?:er|ing|e[sd]?|ation|acion|acao|adora?|ar?|ante|ando))?"
_PLAYER_WORDS = r"players?|jugadora?|jogadora?"
_KIND = re.compile(rf"(?:node|nodo|{_PLAYER_WORDS})?{_STEM}(?:node|nodo|turn|turno|{_PLAYER_WORDS})?")
_SYMBOLS = {**dict.fromkeys("△▲▵Δ∆", MAX), **dict.fromkeys("▽▼▿∇", MIN), **dict.fromkeys("○◯", CHANCE)}
_CHANCE = re.compile(r"chance|random|nature|naturaleza|natureza|azar|acaso|aleatori[oa]|sorte|dice")
_ORDINARY_RUN = re.compile(r"mini?-?max|max[ei]?-?mini?(?![a-z])", re.I)
_FILLERS = re.compile(
    rf"nodes?|nodo|{_PLAYER_WORDS}|level|layer|ply|nivel|turno?|vez|to|moves?|mueve|juega|joga|plays?|s|of|de|del|do|da"
    r"|la|el|the|is|it|type|kind|role|mover|decision|decides?|elige|escolhe|toca|whose|chooses|tipo"
)
_PLACES = re.compile(r"left|right|middle|root|center|izquierda|derecha|raiz|esquerda|direita|centro|meio|inicio|start")
_NEGATIONS = re.compile(r"no|not|non|nor|sin|sem|nao|nunca|never|and|or|vs|versus")
_VALUE_WORDS = re.compile(r"v|val|value|valor|utility|utilidad|utilidade")
_RUN = re.compile(r"(?:MAX|MIN)(?=[A-Z]\d)|[^\W\d_]+|\d+")
_CAMEL = re.compile(r"(?:MAX|MIN)(?=[a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|.")
_SEPARATOR = re.compile(r"->|[\n|:=,;/()\[\]{}<>«»⟨⟩—–•·≥≤→&\"“”*]|\s-\s")
_PHRASES = re.compile(r"\b(?:le\s+)?toca\s+a\b|\b(?:e\s+)?a\s+vez\b|^\s*os?\s", re.I)
"""pattern of phrases that say whose turn it is; each of their words, if it occurs alone, can be a name"""
_LOOSE = re.compile(r"[\s_#.'’-]+")
_NUMBERED = re.compile(rf"(?:{_PLAYER_WORDS})[\s_#:.º°-]*([1-9]\d{{0,2}})(?!\d)")
_SHORT_NAME = re.compile(r"[^\W\d_]|[A-Z]{2}|[^\W\d_]{1,2}\d{1,3}")
_HINT = re.compile(rf"max|min|{_PLAYER_WORDS}|{_CHANCE.pattern}|[{''.join(_SYMBOLS)}]", re.I)
_MINUTES = re.compile(r"(?<![^\W_])\d+\s*min\b")

_WHO = (
    "kind",
    "player",
    "type",
    "turn",
    "mover",
    "tomove",
    "agent",
    "tipo",
    "jugador",
    "jugadora",
    "jogador",
    "jogadora",
    "turno",
    "vez",
    "mueve",
    "juega",
    "joga",
    "quien",
    "quem",
    "whomoves",
)
"""words that occur in the name of an attribute if it identifies the player to move"""
_OWNER = (
    "owner",
    "side",
    "role",
    "actor",
    "who",
    "lado",
    "rol",
    "papel",
    "dueno",
    "dono",
    "op",
)
"""words that occur in the name of an attribute if its value can be the number of a player"""
_BESIDE = (
    "node",
    "nodo",
    "no",
    "whose",
    "who",
    "current",
    "actual",
    "atual",
    "active",
    "side",
    "to",
    "move",
    "moves",
    "name",
    "id",
    "is",
    "of",
    "de",
    "del",
    "do",
    "da",
    "el",
    "nombre",
    "nome",
    "s",
)
"""additional words that may occur in the name of an attribute with one of the words above"""
_OTHER_KEY = re.compile(
    r"winn|won|best|opponent|rival|enem|advers|oponente|next|prev|last|parent|other|anterior|siguiente|proxim"
    r"|ultim|ganador|vencedor|ganhador|padre|^pai|^not|^move$|^action$|bound|cota|limit"
)
_OF_FLAG = rf"(?:{_PLAYER_WORDS}|node|nodo|no|turn|turno|vez)"
_MOVES = r"(?:tomove|moves|toca|juega|joga|mueve)"
_FLAG = re.compile(
    rf"({_OF_FLAG}?(?:isa?|es|eh|ea?|are)?(?:the|el|o)?(?:{_OF_FLAG}|{_MOVES})?(?:de|do|del)?)"
    rf"{_STEM}((?:{_OF_FLAG}|{_MOVES})?)"
)
_YES = re.compile(r"true|1|1\.0|yes|y|si|s|sim|t|on|verdadero|verdadeiro|v")
_NO = re.compile(r"false|0|0\.0|no|n|nao|f|off|falso")


_LONGEST_KEY = 40
"""maximum length in characters of the name of an attribute"""


def folded(text: str) -> str:
    """Return a text without accents, with the same length.

    >>> folded("MÍNIMO, não")
    'MINIMO, nao'
    """
    return "".join(
        unicodedata.normalize("NFKD", letter)[0] if letter.isalpha() else letter
        for letter in unicodedata.normalize("NFC", text)
    )


@dataclass(frozen=True, slots=True)
class Mention:
    """What a text says about the player to move, and the rest of the text."""

    kinds: frozenset[Kind] = frozenset()
    """kinds that are certainly named"""
    number: str = ""
    """number of a player, as in ``player 2``"""
    doubts: frozenset[Kind] = frozenset()
    """kinds that may be named"""
    words: frozenset[Kind] = frozenset()
    """kinds whose words are part of an ordinary name, as in ``maximum profit``"""
    name: str = ""
    """rest of the text, unless it is a value"""
    has_value: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether the text identifies the player to move and contains nothing else."""
        return bool(len(self.kinds) == 1 or self.number) and not self.name and not self.has_value


def mention(text: str) -> Mention:
    """Return what a label or attribute says about the player to move, as a `Mention`.

    >>> mention("MIN_A").kinds, mention("A = 4 (MÍN)").name, mention("turno del jugador 2").number
    (frozenset({'min'}), 'A', '2')
    >>> mention("Minneapolis").kinds, mention("min cost").doubts, mention("maximum profit").words
    (frozenset(), frozenset({'min'}), frozenset({'max'}))
    """
    text = unicodedata.normalize("NFC", text)
    plain = folded(text)
    if not _HINT.search(plain):
        return Mention(name=text.strip())
    pieces = [_piece(text[start:end], plain[start:end]) for start, end in _spans(plain)]
    kinds = frozenset().union(*(piece.kinds for piece in pieces))
    doubts = frozenset().union(*(piece.doubts for piece in pieces))
    if len(kinds) > 1:
        kinds, doubts = frozenset(), doubts | kinds
    names = [piece.name for piece in pieces if piece.name]
    values = any(piece.has_value for piece in pieces)
    if values:
        names = [name for name in names if not _VALUE_WORDS.fullmatch(name.lower())]
    return Mention(
        kinds=kinds,
        number=next((piece.number for piece in pieces if piece.number), ""),
        doubts=doubts,
        words=frozenset().union(*(piece.words for piece in pieces)),
        name=" ".join(names) if kinds or any(piece.number for piece in pieces) else text.strip(),
        has_value=values,
    )


def _spans(plain: str) -> list[tuple[int, int]]:
    """Return the ranges of the pieces between separators; a player's number and the word before it are in the same
    piece.
    """
    kept = [numbered.span() for numbered in _NUMBERED.finditer(plain.lower())]
    spans, start = [], 0
    for mark in _SEPARATOR.finditer(plain):
        if not any(low <= mark.start() < high for low, high in kept):
            spans.append((start, mark.start()))
            start = mark.end()
    return [*spans, (start, len(plain))]


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    kind: Kind | None
    is_plain: bool
    """whether the token is MAX, MIN or a symbol, rather than a longer word, such as maximum, that can be part of a
    phrase
    """


def _tokens(text: str, plain: str) -> list[_Token]:
    """Return the words, numbers and symbols of a piece, each with the kind that it names."""
    found = [
        _Token(at, at + 1, _SYMBOLS[letter], True)
        for at, letter in enumerate(text)
        if letter in _SYMBOLS and not (letter.isalpha() and len(text.strip()) > 1)
    ]
    for run in _RUN.finditer(plain):
        parts = [run.span()]
        if not _named(run[0]) and not _ORDINARY_RUN.search(run[0]):
            parts = [(run.start() + part.start(), run.start() + part.end()) for part in _CAMEL.finditer(run[0])]
        for start, end in parts:
            kind, is_plain = _named(plain[start:end]) or (None, False)
            found.append(_Token(start, end, kind, is_plain))
    return sorted(found, key=lambda token: token.start)


def _named(word: str) -> tuple[Kind, bool] | None:
    match = _KIND.fullmatch(word.lower())
    if match:
        return (MAX if match[1] == "max" else MIN), not (match[2] or match[3])
    return (CHANCE, False) if _CHANCE.fullmatch(word.lower()) else None


def _piece(text: str, plain: str) -> Mention:
    """Read the text between two separators."""
    tokens = _tokens(text, plain)
    numbered = _NUMBERED.search(plain.lower())
    named = [token for token in tokens if token.kind]
    if not named and not numbered:
        name = text.strip(" _-.'’#\t")
        is_value = bool(NUMBER.fullmatch(text.strip().replace("−", "-")))
        return Mention(name="" if is_value or _is_filler(name) else name, has_value=is_value)
    kinds = frozenset(token.kind for token in named if token.kind)
    rest = _rest(text, plain, tokens, numbered)
    values = [part for part in rest if NUMBER.fullmatch(part)]
    names = [part for part in rest if part not in values]
    number = numbered[1] if numbered and not kinds else ""
    if not rest and len(kinds) < 2:
        return Mention(kinds=kinds, number=number)
    if any(_NEGATIONS.fullmatch(folded(part).lower()) for part in names) or len(kinds) > 1 or _MINUTES.search(text):
        return Mention(doubts=kinds, name=text.strip())
    if len(names) == 0 and len(values) == 1:
        is_spaced = re.search(rf"\s#?{re.escape(values[0])}|{re.escape(values[0])}\.?\s", text) and "#" not in text
        name = "" if is_spaced and "." not in text.replace(values[0], "") else text.strip(" _-.'’#\t")
        return Mention(kinds=kinds, number=number, name=name, has_value=not name)
    is_capital = any(plain[token.start : token.end] in ("MAX", "MIN") for token in named)
    if len(names) == 1 and len(values) < 2 and (_is_name(names[0]) or (is_capital and not values)):
        return Mention(kinds=kinds, number=number, name=names[0], has_value=bool(values))
    if number or not any(token.is_plain for token in named):
        return Mention(words=kinds, name=text.strip())
    return Mention(doubts=kinds, name=text.strip())


def _is_filler(name: str) -> bool:
    if _SHORT_NAME.fullmatch(name):  # S, EL
        return False
    words = [word.lower() for word in _LOOSE.split(folded(name)) if word]
    return bool(words) and all(map(_FILLERS.fullmatch, words))


def _is_name(part: str) -> bool:
    return bool(_SHORT_NAME.fullmatch(part)) or bool(_PLACES.fullmatch(folded(part).lower()))


def _rest(text: str, plain: str, tokens: list[_Token], numbered: re.Match[str] | None) -> list[str]:
    """Return the parts of a piece that are neither words for the player nor filler words such as ``node`` and
    ``turn``.
    """
    blank = list(text)
    if numbered:
        blank[numbered.start() : numbered.end()] = " " * len(numbered[0])
    for phrase in _PHRASES.finditer(plain):
        blank[phrase.start() : phrase.end()] = " " * len(phrase[0])
    for token in tokens:
        word = plain[token.start : token.end].lower()
        is_node = text[token.start : token.end].lower() == "nó"
        if token.kind or _FILLERS.fullmatch(word) or is_node:
            blank[token.start : token.end] = " " * (token.end - token.start)
    parts = [part.strip("?!") for part in _LOOSE.split("".join(blank))]
    return [part for part in parts if part]


# ---- attributes ---------------------------------------------------------------------------------


def compact(key: object) -> str:
    """Return the name of an attribute in lower case, without accents and separators; a long name is truncated."""
    return re.sub(r"[\s_?¿-]", "", folded(safe_str(key)[:_LONGEST_KEY])).lower()


def names_player(key: object) -> bool:
    """Return whether an attribute with the given name identifies the player to move at a node.

    >>> names_player("player"), names_player("node_type"), names_player("return_type"), names_player("turno")
    (True, True, False, True)
    """
    return _is_made_of(compact(key), _WHO)


def may_have_number(key: object) -> bool:
    """Return whether an attribute with the given name can contain a player's number, as in ``owner=2``."""
    return _is_made_of(compact(key), _OWNER)


def _is_made_of(text: str, words: tuple[str, ...]) -> bool:
    """Return whether a text without separators consists of at least one of the given words and of permitted additional
    words.
    """
    found = {(0, False)}
    for start in range(len(text)):
        for has_word in {has_word for end, has_word in found if end == start}:
            found |= {(start + len(word), True) for word in words if text.startswith(word, start)}
            found |= {(start + len(word), has_word) for word in _BESIDE if text.startswith(word, start)}
    return (len(text), True) in found


def names_another(key: object) -> bool:
    """Return whether an attribute names a player who need not be the player to move: ``winner``, ``next_player``."""
    return bool(_OTHER_KEY.search(compact(key)))


def flag_of(key: object) -> tuple[Kind, bool] | None:
    """Return the kind of a node at which the flag with the given name is true, and whether an attribute with this name,
    such as ``max``, can also contain a number. If the name is not that of a flag, return None.

    >>> flag_of("isMax"), flag_of("es_minimizador"), flag_of("max"), flag_of("maximum_depth")
    (('max', False), ('min', False), ('max', True), None)
    """
    match = _FLAG.fullmatch(compact(key))
    if not match:
        return None
    is_bare = not match[1] and not match[5] and not match[4]
    return (MAX if match[2] == "max" else MIN), is_bare


def truth(given: object) -> bool | None:
    """Return True or False for a value that means yes or no, such as ``"true"``; return None for any other value.

    >>> truth("Sí"), truth("não"), truth(0), truth("maybe")
    (True, False, False, None)
    """
    word = folded(safe_str(given).strip()).lower()
    return True if _YES.fullmatch(word) else False if _NO.fullmatch(word) else None
