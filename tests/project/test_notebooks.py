"""The notebooks equal their text sources, run without errors, and can be read without a kernel."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

from builders import NOTEBOOKS as BUILD
from builders import READING, ROOT, TRANSLATION
from effort import pairing
from gametree.phrases import LANGUAGES
from gametree.widgets.notebook_progress import CORE_PATH
from saved_pictures import DRAWN

SOURCES = sorted((ROOT / "notebooks" / "source").glob("*.py"))
SAVED = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
NOTEBOOK = [pytest.param(source, lang, id=f"{lang}-{source.stem}") for source in SOURCES for lang in LANGUAGES]
TRANSLATIONS = [param for param in NOTEBOOK if param.values[1] != "en"]


@pytest.mark.parametrize(("source", "lang"), NOTEBOOK)
def test_saved_notebook_matches_its_text_source(source: Path, lang: str) -> None:
    """``make notebooks`` writes the saved notebook anew."""
    assert BUILD.is_current(source, lang)


@pytest.mark.parametrize(("source", "lang"), TRANSLATIONS)
def test_every_cell_is_translated(source: Path, lang: str) -> None:
    """Each translation belongs to the current English text."""
    assert TRANSLATION.missing(READING.read_english(source), source, lang) == []


@pytest.mark.parametrize(("source", "lang"), TRANSLATIONS)
def test_translated_notebook_has_the_same_code_headings_and_links(source: Path, lang: str) -> None:
    """The test also compares formulas and pictures."""
    for english, other in zip(READING.read_english(source).cells, READING.read(source, lang).cells, strict=True):
        assert (english.cell_type, english.id) == (other.cell_type, other.id)
        if english.cell_type == "code":
            assert TRANSLATION.same_code(english.source, other.source), other.id
        else:
            assert skeleton(TRANSLATION.LINK.sub(lang, english.source)) == skeleton(other.source), other.id


def test_only_words_inside_a_formula_are_translated() -> None:
    """Everything else in the formula is unchanged."""
    english = skeleton(r"$v(s) = 3 \text{ if } s \text{ is over}$")
    assert skeleton(r"$v(s) = 3 \text{ si } s \text{ ha terminado}$") == english
    assert skeleton(r"$v(s) = 2 \text{ si } s \text{ ha terminado}$") != english


def test_changed_cell_is_listed_as_untranslated(tmp_path: Path) -> None:
    """The old translation is kept beside the text."""
    source = tmp_path / "source" / "small.py"
    source.parent.mkdir()
    source.write_text("# %% [markdown]\n# A tree has a root, and the root is A.\n\n# %%\n1 + 1\n", encoding="utf-8")
    TRANSLATION.update(READING.read_english(source), source, "es")
    path = TRANSLATION.catalogue(source, "es")
    assert TRANSLATION.missing(READING.read_english(source), source, "es") == ["small-00"]
    said = "Un árbol tiene una raíz, y la raíz es A."
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr ""\n' * 2, "").rstrip()[:-2] + f'"{said}"\n')
    TRANSLATION.update(READING.read_english(source), source, "es")
    assert TRANSLATION.missing(READING.read_english(source), source, "es") == []
    assert READING.read(source, "es").cells[0].source == said
    source.write_text(source.read_text(encoding="utf-8").replace("a root,", "one root,"), encoding="utf-8")
    assert TRANSLATION.missing(READING.read_english(source), source, "es") == ["small-00"]
    TRANSLATION.update(READING.read_english(source), source, "es")
    assert TRANSLATION.missing(READING.read_english(source), source, "es") == ["small-00"]
    assert said in path.read_text(encoding="utf-8") and "#, fuzzy" in path.read_text(encoding="utf-8")
    assert READING.read(source, "es").cells[0].source == "A tree has one root, and the root is A."


def test_cell_line_that_looks_like_a_catalogue_header_is_kept(tmp_path: Path) -> None:
    """Only the header of the catalogue loses its dates; a line of a cell may start with a word and a colon."""
    source = tmp_path / "source" / "small.py"
    source.parent.mkdir()
    source.write_text("# %% [markdown]\n# It has nine\n# leaves: one for each reply\n# of MIN.\n", encoding="utf-8")
    TRANSLATION.update(READING.read_english(source), source, "es")
    written = TRANSLATION.catalogue(source, "es").read_text(encoding="utf-8")
    assert '"leaves: one for each reply\\n"' in written
    assert "POT-Creation-Date" not in written and '"Language: es\\n"' in written


@pytest.mark.parametrize(
    ("code", "has_words"),
    [
        ("tree.player(lang=LANG)", False),
        ('gt.alphabeta("[3 12 8 2 4]", branching=3)', False),
        ('print("value", result.value)', True),
        ('print(f"{result.value:5} · {result.best_move}")', False),
        ("x = 1  # the root", True),
        ('axes.set_title("Leaves looked at")', True),
        ('result.frames(by="leaf")["value"]', False),
        ('generate("pruned-leaves", 3)', False),
    ],
)
def test_comments_and_reader_texts_in_code_are_translated(code: str, has_words: bool) -> None:
    """Names in the code and trees are not translated."""
    assert TRANSLATION.has_words(code) is has_words


def test_every_notebook_has_a_source() -> None:
    """Every notebook has a source, and every source has translations into all languages."""
    assert {(path.parent.name, path.stem) for path in SAVED} == {
        (lang, source.stem) for source in SOURCES for lang in LANGUAGES
    }


@pytest.mark.parametrize("path", ["README.md", "docs/students.md"])
def test_documents_say_how_many_notebooks_the_course_has(path: str) -> None:
    """Notebooks with numbers below 20 form the course; the others are collections."""
    assert len([source for source in SOURCES if source.name < "2"]) == 13
    assert "thirteen notebooks" in (ROOT / path).read_text(encoding="utf-8").replace("\n", " ")


@pytest.mark.parametrize(("source", "lang"), NOTEBOOK)
def test_links_within_the_project_exist_in_the_same_language(source: Path, lang: str) -> None:
    here = BUILD.target(source, lang).parent
    for cell in READING.read(source, lang).cells:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", cell.source) if cell.cell_type == "markdown" else ():
            assert (here / link).exists(), (cell.id, link)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_notebook_runs_and_prints_its_saved_output(source: Path) -> None:
    """The source runs in a kernel without errors, and prints the saved text."""
    path = BUILD.target(source, "en")
    again = BUILD.clean(READING.execute(READING.read(source, "en")))
    saved = nbformat.read(path, as_version=4)
    assert printed(again) == printed(saved)
    assert folded(again) == folded(saved)


@pytest.mark.parametrize(("source", "lang"), TRANSLATIONS)
def test_translated_notebook_has_the_outputs_of_the_english_notebook(source: Path, lang: str) -> None:
    """A translation has the same code as the English notebook, so it is not run again."""
    english, other = (nbformat.read(BUILD.target(source, one), as_version=4) for one in ("en", lang))
    for cell, one, another in zip(codes(english), printed(english), printed(other), strict=True):
        assert numbers(one) == numbers(another), cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CORE_PATH)
def test_core_path_sections_are_marked(name: str, lang: str) -> None:
    """Each section of a notebook belongs to the core path or is marked "further", and no cell has two sections."""
    cells = READING.read(BUILD.SOURCES / f"{name}.py", lang).cells
    heads = [cell for cell in cells if cell.cell_type == "markdown" and re.search("^## ", cell.source, re.MULTILINE)]
    further = [cell for cell in heads if "further" in cell.metadata.get("tags", ())]
    assert 0 < len(heads) - len(further) <= 6 < len(further)
    for cell in heads:
        assert cell.source.startswith("## "), cell.id
        is_marked = cell.source.splitlines()[0].endswith(f"({READING.FURTHER[lang]})")
        assert is_marked == (cell in further), cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tour_links_to_every_notebook(lang: str) -> None:
    """The tour is tested in each language."""
    text = "\n".join(cell.source for cell in READING.read(BUILD.SOURCES / "00-tour.py", lang).cells)
    assert [source.stem for source in SOURCES[1:] if f"({source.stem}.ipynb)" not in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_screen_of_the_tour_shows_one_question(lang: str) -> None:
    """The first screen also has the link to the exam and the folded code of the explorer, but no input field."""
    first, code, answer, *_ = READING.read(BUILD.SOURCES / "00-tour.py", lang).cells
    assert "C2" in first.source.splitlines()[0] and "(12-exam-tomorrow.ipynb)" in first.source
    assert code.metadata["jupyter"]["source_hidden"] and code.source.endswith("\nexplorer")
    assert answer.source.startswith("<details>")


def codes(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def numbers(text: str) -> list[str]:
    """Return the numbers in a text, whatever their decimal sign and thousands separator, in one form."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[., \u00a0\u202f](?=\d)", "", text)))


@cache
def exporter() -> HTMLExporter:
    """Return the exporter from notebooks to pages, which reads its templates only once."""
    return HTMLExporter()


def pictures_in(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """Return the diagrams in the outputs of a notebook, each in all its formats."""
    bundles = [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    return [data for data in bundles if DRAWN in data.get("text/html", "")]


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_saved_notebook_has_pictures_and_no_widgets(path: Path) -> None:
    """Each diagram is an image, which JupyterLab also shows in an untrusted notebook, and has a text."""
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    pictures = pictures_in(notebook)
    html = [output.data.get("text/html", "") for cell in codes(notebook) for output in cell.outputs if "data" in output]
    shown = [text for text in html if DRAWN in text or "data:image/png;base64," in text]
    assert len(pictures) >= 3 and len(shown) >= 5
    assert all(data.get("text/plain") for data in pictures)
    assert not any("<svg" in text for text in html)


@pytest.mark.parametrize(("source", "lang"), pairing(SOURCES, LANGUAGES), ids=lambda one: getattr(one, "stem", one))
def test_saved_notebook_shows_its_pictures_without_a_kernel(source: Path, lang: str) -> None:
    """The page of nbconvert shows the diagrams, each with a description, and loads no widget or script."""
    notebook = nbformat.read(ROOT / "notebooks" / lang / f"{source.stem}.ipynb", as_version=4)
    html, _ = exporter().from_notebook_node(notebook)
    assert html.count(f'src="{DRAWN}') >= len(pictures_in(notebook))
    words = re.findall(r'<img[^>]*?alt="([^"]*)"', html)
    assert len(words) == html.count("<img") and all(words)
    assert not any(word.startswith("No description") for word in words)
    assert "widget-view" not in html and "html-manager" not in html and "model not found" not in html


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_notebook_outputs_have_no_paths_tracebacks_or_warnings(path: Path) -> None:
    saved = path.read_text(encoding="utf-8")
    assert not re.search(r"/(?:home|root|Users|tmp|work)/|Traceback|Warning", saved)


QUESTIONS = (
    "lottery = ", "small = ", "boards = ", "almost = ", "menace.svg(", 'lectures.load("001-backgammon")',
)  # fmt: skip
"""first words of the code cells that show the subject of a prediction"""
OPEN = (
    "The player shows the *window*", "The value is the same. With the cut-off", "Such a value is called",
    "No search needs fewer", "With a coin, some mistakes", "The whole algorithm", "A single search proves",
    "The first number is how many", "The second number is the exponent", "So TD-Gammon searched",
    "Without bounds on the values", "Every search also takes", "In the lecture itself",
    "You can also play your own game",
)  # fmt: skip
"""first words of the texts that follow a prediction but do not reveal its answer"""
NAME = re.compile(r"[\w.]+")


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_outputs_after_a_prediction_are_folded(path: Path) -> None:
    """Outputs and explanations that follow a prediction are folded, and so is the output of a solution.

    Only a tree of the question, a player at its beginning, and texts without the answer are visible.
    """
    cells = nbformat.read(path, as_version=4).cells
    english = READING.read_english(BUILD.SOURCES / f"{path.stem}.py").cells
    assert len(cells) == len(english)
    for number, cell in enumerate(english):
        if "solution" in cell.metadata.get("tags", ()):
            assert all(is_folded(output) for output in cells[number].outputs), cell.id
        if cell.cell_type == "markdown" and "**Predict" in cell.source:
            after = number + 1
            while english[after].cell_type == "code":
                code = english[after]
                assert may_be_seen(code.source) or all(map(is_folded, cells[after].outputs)), code.id
                after += 1
            text = english[after].source
            assert "<details>" in text or "**Predict" in text or text.startswith(("#", *OPEN)), english[after].id
    html = [output.get("data", {}).get("text/html", "") for cell in cells for output in cell.get("outputs", [])]
    written = "".join([*html, *(cell.source for cell in cells if cell.cell_type == "markdown")])
    assert "<details open" not in written
    assert written.count("<details") == written.count("</details>") >= 1


def is_folded(output: nbformat.NotebookNode) -> bool:
    """Return whether an output consists of one fold, with only the summary line visible in its plain text."""
    data = output.get("data", {})
    html, plain = data.get("text/html", ""), data.get("text/plain", "")
    return html.startswith("<details ") and html.endswith("</details>") and plain.startswith("▸ ")


def may_be_seen(source: str) -> bool:
    """Return whether a cell shows only a named tree, a widget at its first step, or part of a question, and thus no
    answer.
    """
    last = source.splitlines()[-1]
    if NAME.fullmatch(last) and "figure" not in last and "%%reveal" not in source:
        return True
    return (".player(" in last and "step=" not in last) or source.startswith(QUESTIONS)


def printed(notebook: nbformat.NotebookNode) -> list[str]:
    """Return the text printed or shown by each code cell, including printed text in folds."""
    return ["".join(map(_text, cell.outputs)) for cell in notebook.cells if cell.cell_type == "code"]


def printed_in_fold(html: str) -> str:
    """Return the printed output of a cell from a collapsible block, without pictures and other objects."""
    return unescape("".join(re.findall(r"<pre><code>(.*?)</code></pre>", html, re.DOTALL)))


def _text(output: nbformat.NotebookNode) -> str:
    data = output.get("data", {})
    fold = printed_in_fold(data.get("text/html", ""))
    return fold if is_folded(output) else output.get("text", "") or data.get("text/plain", "")


def folded(notebook: nbformat.NotebookNode) -> list[str]:
    """Return all folds without their pictures, which have fewer colours in a saved notebook."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", []) if is_folded(output)]
    return [re.sub(r"<img[^>]*>", "", output.data["text/html"]) for output in outputs]


def skeleton(text: str) -> list[str]:
    """Return the parts of a cell that are the same in every language, such as headings, links and formulas without
    words.
    """
    marks = r"^#+ |^\* |^\d+\. |^\||\$\$?[^$]+\$\$?|\]\([^)]+\)"
    found = re.findall(marks, text.replace("{,}", "."), re.MULTILINE)
    return sorted(re.sub(r"\\(text|mathrm)\{[^{}]*\}", r"\\\1{}", mark) for mark in found)
