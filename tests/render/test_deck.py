"""The deck: contents of its slides in every language, and beamer output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings

import gametree as gt
from gametree import random_tree
from gametree.drawing.themes import theme_named
from gametree.explain.cutoff_reasons import reasons
from gametree.phrases import LANGUAGES
from gametree.render.deck_file import beamer
from gametree.render.slide_deck import MOST_ROWS, Deck
from goldens import Golden
from latex import is_balanced, needs_tex, pages
from trees import Search, searches

TWO_PLY = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
WHY = (
    "MAX at A already has 3 with a1. "
    "MIN at C will return at most 2, so MAX never chooses a2 at A, whatever C2 and C3 are worth."
)


def test_deck_of_the_two_ply_example_explains_its_cutoff() -> None:
    """The deck has slides for the title, the tree, seven steps, the cut-off and a summary; step (d) explains why C2
    and C3 do not matter.
    """
    deck = Deck.of(TWO_PLY)
    steps = [f"Step ({name})" for name in "abcdefg"]
    assert [slide.title for slide in deck.slides] == [
        "Alpha-beta, step by step", "The tree", *steps, "The cut-offs", "Summary",
    ]  # fmt: skip
    first, tree, *played, cuts, summary = deck.slides
    assert (first.drawing, first.table, first.caption) == (None, None, "9 leaves, 7 steps")
    assert tree.drawing and tree.drawing.frame is None
    assert tree.notes == ("Ask before you go on: which leaves will the search never evaluate?",)
    assert [slide.caption for slide in played] == [frame.caption() for frame in TWO_PLY.frames()[1:]]
    assert played[3].notes == (WHY, "Leaves evaluated: 4 of 9; pruned: 2.")
    assert all(slide.notes == (slide.notes[-1],) for slide in played if slide is not played[3])
    assert cuts.table and cuts.notes == (WHY,)
    assert (cuts.table.heads, *cuts.table.rows) == (
        ("step", "node", "test", "pruned"),
        ("d", "C", "v(C) = 2 ≤ α = 3", "C2 and C3"),
    )
    assert summary.table and summary.table.rows == (
        ("Leaves evaluated", "7"), ("Leaves pruned", "2"), ("Fewest possible", "5"), ("Nodes entered", "4"),
    )  # fmt: skip
    assert summary.caption == "The search is over: A = 3, the best move is a1, and 2 leaves were never evaluated."


def test_all_pictures_of_a_deck_share_one_layout() -> None:
    """From the first slide with the tree on, no node moves between slides."""
    deck = Deck.of(TWO_PLY, notation="interval")
    drawn = [slide.drawing for slide in deck.slides if slide.drawing]
    assert len({drawing.box for drawing in drawn}) == len({drawing.layout for drawing in drawn}) == 1
    assert {drawing.notation for drawing in drawn[1:]} == {"interval"}


def test_titles_headings_and_notes_are_translated() -> None:
    """Names and formulas do not change."""
    decks = [Deck.of(TWO_PLY, lang=lang) for lang in LANGUAGES]
    for number in range(len(decks[0].slides)):
        assert len({deck.slides[number].title for deck in decks}) == len(LANGUAGES)
        assert len({deck.slides[number].notes for deck in decks}) == (
            len(LANGUAGES) if decks[0].slides[number].notes else 1
        )
    assert {deck.slides[-2].table.rows[0][:3] for deck in decks if deck.slides[-2].table} == {
        ("d", "C", "v(C) = 2 ≤ α = 3")
    }
    assert Deck.of(TWO_PLY, title="Mi árbol", lang="es").title == "Mi árbol"
    with pytest.raises(gt.GameTreeError, match="unknown language 'esp'"):
        Deck.of(TWO_PLY, lang="esp")


@settings(max_examples=15)
@given(searches())
def test_each_cutoff_has_one_row_and_one_note_at_its_step(search: Search) -> None:
    """The test uses every step size."""
    texts = [reason.text() for reason in reasons(search.result)]
    for by in ("leaf", "node"):
        slides = Deck.of(search.result, by=by).slides
        rows = [row for slide in slides for row in (slide.table.rows if slide.table and slide.table.heads else ())]
        notes = [note for slide in slides if slide.drawing and slide.drawing.frame for note in slide.notes[:-1]]
        assert notes == texts
        assert [test for _, _, test, _ in rows] == [reason.test for reason in reasons(search.result)]
        assert all(f"Step ({name})" in {slide.title for slide in slides} for name, *_ in rows)


def test_long_cutoff_tables_continue_on_further_slides() -> None:
    """The slides are numbered, and all cut-offs are in the tables."""
    result = gt.alphabeta(random_tree(branching=2, depth=7, seed=3))
    parts = [slide for slide in Deck.of(result, lang="pt").slides if slide.table and slide.table.heads]
    assert [slide.title for slide in parts] == [f"Os cortes ({n} de {len(parts)})" for n in range(1, len(parts) + 1)]
    sizes = [len(slide.table.rows) for slide in parts if slide.table]
    assert len(parts) > 1 and sum(sizes) == len(reasons(result)) and max(sizes) <= MOST_ROWS
    assert [len(slide.notes) for slide in parts] == sizes


def test_deck_of_a_search_without_cutoffs_has_no_cutoff_table() -> None:
    """The slide with the tree has no notes, either. A tree of one leaf has a deck, too."""
    deck = Deck.of(gt.minimax("[3 5]"))
    assert [slide.title for slide in deck.slides] == [
        "Minimax, step by step", "The tree", "Step (a)", "Step (b)", "Summary",
    ]  # fmt: skip
    assert deck.slides[1].notes == ()
    alone = Deck.of(gt.minimax("7"))
    assert alone.slides[-1].caption == "A is a leaf worth 7. The search is over, and there is no move to choose."


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_beamer_deck_has_one_frame_per_slide(theme: str) -> None:
    """Each frame has its title, picture and note, and all braces are closed."""
    deck = Deck.of(TWO_PLY, title="50% & more_")
    written = beamer(deck, theme_named(theme))
    assert is_balanced(written)
    assert written.count(r"\begin{frame}") == written.count(r"\end{frame}") == len(deck.slides)
    assert written.count(r"\note{") == sum(bool(slide.notes) for slide in deck.slides)
    assert r"\title{50\% \& more\_}" in written
    assert re.findall(r"\\begin\{frame\}\[t\]\{(.*)\}", written) == [slide.title for slide in deck.slides[1:]]


@needs_tex
def test_pdflatex_compiles_slides_with_their_notes(tmp_path: Path) -> None:
    """If notes are shown, a page of notes follows each slide that has notes."""
    deck = Deck.of(gt.alphabeta("[[3 12] [2 4]]"), lang="pt", title="Árvore nº 1: α & β")
    source = beamer(deck, theme_named("dark"))
    option = r"\setbeameroption{show notes}"
    assert f"% To print the notes of the speaker, a page after each slide: {option}" in source
    printed = pages(tmp_path, source.replace(r"\begin{document}", rf"{option}\begin{{document}}", 1))
    assert len(printed) == len(deck.slides) + sum(bool(slide.notes) for slide in deck.slides) == 12
    assert "1 folha, " not in printed[0] and "4 folhas, 3 passos" in printed[0]
    assert "Passo (c)" in printed[7] and "(2 ≤ α = 3)" in printed[7]
    assert "Folhas avaliadas: 3 de 4; podadas: 1." in printed[8]
    assert "v(C) = 2 ≤ α = 3" in printed[9] and "Resumo" in printed[11]


def test_question_slide_comes_before_each_step_with_answer_in_the_notes(golden: Golden) -> None:
    """The question slide has the picture of the step before."""
    slides = Deck.of(TWO_PLY, ask=True).slides
    golden(*[(slide.title[-2], slide.caption) for slide in slides if slide.title.startswith("Before")])
    assert [slide for slide in slides if "Before" not in slide.title] == list(Deck.of(TWO_PLY).slides)
    assert slides[9].notes[0] == "Cut off" and "Right: " in slides[9].notes[1]
    assert len({slide.drawing.layout for slide in slides if slide.drawing}) == 1


@settings(max_examples=15)
@given(searches())
def test_question_about_a_leaf_hides_the_leaf_and_its_cutoffs(search: Search) -> None:
    """The question comes directly before its step."""
    for by in ("leaf", "event", "node", "cut"):
        slides = Deck.of(search.result, by=by, ask=True).slides
        answered = [slide for slide in slides if "Before" not in slide.title]
        usual = Deck.of(search.result, by=by).slides  # without space for the intervals at a question
        words = [[(one.title, one.caption, one.notes, one.table) for one in deck] for deck in (answered, usual)]
        assert words[0] == words[1]
        asked = [(slide, slides[number:]) for number, slide in enumerate(slides) if "Before" in slide.title]
        for slide, rest in asked:
            step = next(one for one in rest if one.title.startswith("Step"))
            assert slide.title[len("Before step ") :] == step.title[len("Step ") :]
            assert slide.drawing and slide.drawing.frame and step.drawing and step.drawing.frame
            assert slide.drawing.frame.position <= step.drawing.frame.position - (by == "event")
            assert len(slide.drawing.frame.struck) <= len(step.drawing.frame.struck) and slide.notes
        if by == "leaf":
            leaves = [slide for slide, _ in asked if slide.caption.startswith("Which leaf")]
            assert len(leaves) == len(search.result.frames(by)) - 1
