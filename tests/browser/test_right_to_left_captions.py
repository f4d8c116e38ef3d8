"""A caption with Hebrew and Arabic names is read from left to right, and each name from right to left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import gametree as gt
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TREE = '[שלום->"הגנה ארוכה": [3 12 "סוף": 8] "هجوم كبير"->[2 نعم->4] "كر": [14 "باب": 2]]'
SEARCHES = {
    "minimax": TREE,
    "alphabeta": TREE,
    "pvs": TREE,
    "expectiminimax": TREE.replace('[14 "باب": 2]', '{0.5: 14, 0.5: "باب": 2}'),
    "maxn": 'p1[שלום->"הגנה": p2[(3 1) "סוף": (2 4)] "هجوم كبير"->p2[(1 1) نعم->(5 0)]]',
}
LETTERS = """root => {
  const letters = [], range = document.createRange();
  const walk = document.createTreeWalker(
    root.querySelector('.gametree-caption:not([aria-hidden])'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    [...walk.currentNode.data].forEach((letter, place) => {
      range.setStart(walk.currentNode, place);
      range.setEnd(walk.currentNode, place + 1);
      const [box] = range.getClientRects();
      letters.push([letter, box ? (box.left + box.right) / 2 : 0, box ? (box.top + box.bottom) / 2 : 0]);
    });
  return letters;
}"""
"""JavaScript that returns each letter of the caption with the coordinates of the centre of its rectangle"""
ISOLATED = re.compile("\u2068([^\u2069]*)\u2069")
LINE = 8
"""minimum vertical distance between the letters of two lines, in pixels"""


def lines(letters: list[tuple[str, float, float]]) -> list[list[int]]:
    """Return for each line the indices of its visible letters, in the order of the text."""
    found: list[list[int]] = []
    for place, (letter, _, y) in enumerate(letters):
        if letter.isspace() or letter in "\u2068\u2069":
            continue
        if not found or abs(y - letters[found[-1][-1]][2]) > LINE:
            found.append([])
        found[-1].append(place)
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("search", SEARCHES)
def test_letters_appear_in_reading_order(page: Page, search: str, lang: str) -> None:
    """Letters outside names follow each other from left to right, and those of a name from right to left."""
    player = PlayerPage.of(page, gt.ALGORITHMS[search](SEARCHES[search]), lang=lang)
    names = 0
    for letters in player.each(LETTERS):
        caption = "".join(letter for letter, *_ in letters)
        turned = {place: name.start(1) for name in ISOLATED.finditer(caption) for place in range(*name.span(1))}
        for line in lines(letters):
            read = sorted(line, key=lambda place: (turned.get(place, place), -place))
            assert sorted(line, key=lambda place: letters[place][1]) == read, caption
        names += len({*turned.values()})
    assert names >= 6
