"""Write a page of twenty trees whose pictures lack space, drawn by two versions of the kit side by side.

``python benchmarks/ugly_trees.py draw OUT`` draws with the version on PYTHONPATH, and ``… join BEFORE AFTER
PAGE.html`` writes the page. ``git archive VERSION gametree | tar -x -C BEFORE`` extracts an older version.
"""

from __future__ import annotations

import html
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any

WORDS = (
    '[atacar->"posición señal": [huir->4 "añadir peón"->"Straße": [ñ->-3 ß->7 "enroque largo con torre dañada"->2.5]] '
    'esperar->5 "jugada muy larga del oponente número dos"->"nodo con nombre muy muy largo": [sí->[1 9] no->"Ünß": 8]]'
)
CUT = "[[[[3 17] [8 -4]] [[12 5] [9 21]]] [[[6 2] [14 7]] [[0 11] [10 1]]]]"
CHANCE = "[{0.875: [3 5], 1/8: [2 9]} {1/3: [1 4], 2/3: [6 7]} {0.875: 2, 0.125: {1/3: 5, 2/3: 8}}]"
MARKET = (
    'p1["enter the market"->p2["accept the newcomer"->(4 3) "start a price war"->p1["leave again"->(-1 2) '
    '"stay and fight"->(-3 -2)]] "stay out"->(0 9)]'
)
HEBREW = '[שלום->"תקיפה": [כן->3 לא->12 אולי->8] "הגנה ארוכה"->[2 4 6] سلام->"هجوم كبير": [14 5 2]]'
WIDE = f"[{' '.join(f'[{number} {29 - number} {number * 7 % 23}]' for number in range(12))}]"
ROW = ["norte", "sur", "este", "oeste", "arriba", "abajo", "dentro", "fuera", "cerca", "lejos", "antes", "después"]
WIDE_WORDS = f"[{' '.join(f'{word}->{place}' for place, word in enumerate(ROW))}]"
DEEP = "[1 [2 [3 [4 [5 [6 [7 [8 [9 10]]]]]]]]]"
LEAVES = '["Żółć": ["Ana María": 3 "José Ramón": 12] "Ångström": ["çà et là": 8 "Größe": 2 "naïveté": 4]]'
PENNIES = "p1[heads->p2@h[heads->(1 -1) tails->(-1 1)] tails->p2@h[heads->(-1 1) tails->(1 -1)]]"
POKER = (
    "{0.5: p1@ace[bet->p2@b[call->(2 -2) fold->(1 -1)] check->(1 -1)], "
    "0.5: p1@king[bet->p2@b[call->(-2 2) fold->(1 -1)] check->(-1 1)]}"
)
CROWDED_SETS = (
    "[min@u[max@a[3 4] max@b[5 1]] min@w[max@a[1 2] 7] min@u[max@b[5 6] max@c[2 3]] min@w[max@c[7 8] 4] "
    "min@u[max@a[9 1] max@c[0 2]]]"
)
TUPLES = "p1[p2[p3[(1 -12 5) (10 2 -3)] p3[(0 7 11) (-8 -8 16)]] p3[p1[(12 0 4) (3 3 3)] p2[(15 -1 2) (6 6 6)]]]"
FRACTIONS = "[{1/7: 22/7, 6/7: -355/113} {0.015625: 3, 0.984375: [1/3 2/3]} {1/3: [0.1 100], 1/3: 5, 1/3: -7/3}]"

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "four plies, 16:9": (CUT, {"by": "cut", "size": "16:9"}),
    "four plies, 4:3, print, captions": (CUT, {"by": "cut", "size": "4:3", "theme": "print", "captions": True}),
    "four plies, projector, 1080p": (CUT, {"by": "cut", "size": "1080p", "theme": "projector"}),
    "four plies, nothing at lines and leaves": (CUT, {"size": "16:9", "hide": ["moves", "leaf-labels"]}),
    "four plies, all notes": (CUT, {"size": "16:9", "notation": "all"}),
    "words, own size": (WORDS, {}),
    "words, 16:9, captions in Spanish": (WORDS, {"size": "16:9", "captions": True, "lang": "es"}),
    "words, a column": (WORDS, {"size": "8cm"}),
    "words, dark, A4 width": (WORDS, {"size": "17cm", "theme": "dark"}),
    "probabilities, 16:9": (CHANCE, {"size": "16:9"}),
    "fractions, windows, 4:3": (FRACTIONS, {"size": "4:3", "notation": "window"}),
    "a game of two firms, 16:9": (MARKET, {"size": "16:9", "captions": True}),
    "right to left": (HEBREW, {"captions": True}),
    "wide": (WIDE, {"size": "16:9"}),
    "wide, words": (WIDE_WORDS, {"size": "4:3"}),
    "deep": (DEEP, {"size": "16:9"}),
    "names of leaves, accents": (LEAVES, {"size": "10cm"}),
    "tuples of three players": (TUPLES, {"size": "16:9"}),
    "one-card poker, 16:9": (POKER, {"size": "16:9"}),
    "crowded information sets": (CROWDED_SETS, {}),
}


def drawn(text: str, options: dict[str, Any], folder: Path, form: str) -> str:
    """Draw the last step of the default search of a tree, or the tree alone; return the messages."""
    import gametree as gt

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            tree = gt.Tree.parse(text)
            if "@" in text:
                tree.export(folder, form, **options)
            else:
                kind = "expectiminimax" if "{" in text else "maxn" if "p1" in text else "alphabeta"
                getattr(gt, kind)(tree).export(folder, form, **options)
        except Exception as error:
            return traceback.format_exception_only(error)[-1]
    return "\n".join(str(one.message) for one in said)


def draw_all(out: Path) -> None:
    """Draw every case as PNG, the last step as ``NUMBER.png``, with the messages in ``NUMBER.txt``."""
    out.mkdir(parents=True, exist_ok=True)
    for number, (text, options) in enumerate(CASES.values()):
        folder = out / str(number)
        (out / f"{number}.txt").write_text(drawn(text, options, folder, "png"), "utf-8")
        if pictures := sorted(folder.glob("*.png")):
            (out / f"{number}.png").write_bytes(pictures[-1].read_bytes())


def join(before: Path, after: Path, page: Path) -> None:
    """Write a page with the pictures of two folders beside each other."""
    rows = ["<meta charset=utf-8><style>img{width:100%}td{width:50%;vertical-align:top}</style><table>"]
    for number, (name, (text, options)) in enumerate(CASES.items()):
        rows.append(f"<tr><th colspan=2>{html.escape(f'{name}: {text} {options}')}")
        sides = ((side / f"{number}.png", (side / f"{number}.txt").read_text("utf-8")) for side in (before, after))
        cells = (f"<td><img src='{path.resolve().as_uri()}'><br>{html.escape(said)}" for path, said in sides)
        rows.append(f"<tr>{''.join(cells)}")
    page.write_text("\n".join(rows), "utf-8")


if __name__ == "__main__":
    command, *paths = sys.argv[1:]
    {"draw": draw_all, "join": join}[command](*map(Path, paths))
