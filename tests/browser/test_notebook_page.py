"""A notebook exported as a page: its players work without a kernel, and every picture has an alternative text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

import gametree as gt
from gametree.commands.cli import main
from known_trees import TWO_PLY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore")]

WORDS = "By $v = \\min_a v(a)$, costs `$5`; [next](next.ipynb#end), [other](other.ipynb), [site](https://a.b/c.ipynb)."
CELLS = (
    f"import gametree as gt\nresult = gt.alphabeta({TWO_PLY!r})\nresult.player(step=2, lang='es')",
    "gt.compare(gt.minimax(result.tree), result).player()",
    "gt.mcts(result.tree, playouts=5, seed=1).player()",
    "gt.explore()",
    "gt.exercises.Exercise('values', result.tree).practice('es', keep=False)",
    "gt.games.TicTacToe().play(depth=1)",
    "result",
    "from gametree.experiments import growth\ngrowth(2, [1, 2])",
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export a notebook that contains every widget."""
    path = tmp_path_factory.mktemp("page") / "lecture.ipynb"
    cells = [nbformat.v4.new_markdown_cell(WORDS), *map(nbformat.v4.new_code_cell, CELLS)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    nbformat.write(nbformat.v4.new_notebook(cells=[]), path.with_name("next.ipynb"))
    before = path.read_bytes()
    assert main(["page", str(path), str(path.with_name("next.ipynb")), "-o", str(path.with_name("site"))]) == 0
    assert path.read_bytes() == before
    return path.with_name("site") / "lecture.html"


@pytest.fixture
def page(browser: Browser, made: Path) -> Page:
    """Open the page of the notebook without network, in a window of laptop size."""
    opened = browser.new_page(viewport={"width": 1366, "height": 768})
    opened.route(re.compile("^https?:"), lambda route: route.abort())
    opened.goto(made.as_uri())
    return opened


def test_players_of_an_exported_notebook_play(page: Page) -> None:
    """The page has a search, a pair, playouts and an explorer. The first player starts at its saved step."""
    frames = page.locator("iframe")
    expect(frames).to_have_count(4)
    first = frames.first.content_frame
    expect(first.locator(".gametree-place")).to_have_text("(b) 2 / 7")
    first.locator(".gametree-player").focus()
    page.keyboard.press("ArrowRight")
    expect(first.locator(".gametree-caption:not([aria-hidden])")).to_have_text(
        gt.alphabeta(TWO_PLY).frames(lang="es")[3].caption()
    )
    for number in range(1, 4):
        expect(frames.nth(number).content_frame.locator(".gametree-player").first).to_be_attached()
    page.close()


def test_notebook_page_makes_no_external_requests(browser: Browser, made: Path) -> None:
    """The page loads neither scripts nor a formula renderer; links to missing pages become plain text."""
    asked: list[str] = []
    opened = browser.new_page()
    opened.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    opened.goto(made.as_uri())
    paragraph = opened.locator("p").first
    assert paragraph.locator("math munder, math msub").count() == 1 and paragraph.locator("code").inner_text() == "$5"
    links = paragraph.locator("a").evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert links == ["next.html#end", "https://a.b/c.ipynb"] and "other" in paragraph.inner_text()
    assert asked == []
    opened.close()


@pytest.mark.parametrize("width", [390, 1366])
def test_frames_have_the_height_of_their_content(browser: Browser, made: Path, width: int) -> None:
    """On a phone and on a laptop, no frame scrolls or has empty space, not even with a pair of searches."""
    opened = browser.new_page(viewport={"width": width, "height": 768})
    opened.goto(made.as_uri())
    for number in range(4):
        frame = opened.locator("iframe").nth(number)
        frame.scroll_into_view_if_needed()
        body = frame.content_frame.locator("body")
        expect(frame).to_have_css("height", f"{body.evaluate('body => body.scrollHeight')}px")
        assert opened.evaluate("document.documentElement.scrollWidth") <= width
    opened.close()


def test_still_pictures_have_a_sentence_with_the_next_action(page: Page) -> None:
    """Widgets that need a kernel become pictures."""
    notes = page.locator("em").all_inner_texts()
    assert notes == [
        "Esta es una imagen fija. Para responder aquí, ejecuta esta celda en Jupyter.",
        "This is a still picture. To play the game, run this cell in Jupyter.",
    ]
    page.close()


def test_every_picture_has_an_alternative_text(page: Page) -> None:
    """Images of matplotlib are included."""
    words = page.locator("img").evaluate_all("all => all.map(image => image.alt)")
    assert len(words) == 4 and all(words) and not any(word.startswith("No description") for word in words)
    assert "Depth d of the tree" in words[-1]
    page.close()


@pytest.mark.parametrize(("is_light", "paper"), [("true", (255, 255, 255)), ("false", (26, 29, 33))])
@pytest.mark.parametrize("system", ["light", "dark"])
def test_pictures_follow_the_theme_of_the_page(
    browser: Browser, tmp_path: Path, is_light: str, paper: tuple[int, int, int], system: str
) -> None:
    """The pictures ignore the colour scheme that the system prefers."""
    from PIL import Image

    opened = browser.new_page(viewport={"width": 900, "height": 500}, color_scheme=system)  # type: ignore[arg-type]
    picture = gt.alphabeta(TWO_PLY)._repr_mimebundle_()["text/html"]
    opened.set_content(f'<body data-jp-theme-light="{is_light}" style="margin: 0">{picture}</body>')
    opened.locator("img").screenshot(path=tmp_path / "picture.png")
    with Image.open(tmp_path / "picture.png") as image:
        assert image.convert("RGB").getpixel((3, 3)) == paper
    opened.close()


def test_file_that_is_not_a_notebook_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message is one sentence in the requested language."""
    path = tmp_path / "no.ipynb"
    path.write_text("tree", encoding="utf-8")
    assert main(["page", str(path)]) == 2
    assert capsys.readouterr().err.endswith("is not a Jupyter notebook; give a file that ends in .ipynb\n")
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), path)
    assert main(["page", str(path)]) == 2
    assert "a cell stops with ZeroDivisionError: division by zero; fix it" in capsys.readouterr().err
    assert not path.with_suffix(".html").exists()
