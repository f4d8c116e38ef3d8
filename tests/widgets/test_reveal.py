"""The cell magic %%reveal folds the output of a cell, except errors and widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import matplotlib
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.pylabtools import select_figure_formats
from IPython.utils.capture import RichOutput, capture_output

import gametree as gt
from gametree.widgets.reveal import WIDGET, fold
from saved_pictures import drawn

ANSWER = '<details class="gametree-reveal"><summary>Show the answer</summary>'


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    """Return an IPython shell in which the magic is available, in English."""
    monkeypatch.setenv("LANGUAGE", "en")
    running = InteractiveShell.instance()
    running.run_cell("%load_ext gametree\nimport gametree as gt\nfrom IPython.display import publish_display_data")
    yield running
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, cell: str) -> tuple[Any, str, list[RichOutput]]:
    """Run a cell; return its result, its printed text, and its displays."""
    with capture_output() as shown:
        result = shell.run_cell(cell)
    return result, shown.stdout, shown.outputs


def test_printed_and_displayed_output_is_folded(shell: InteractiveShell) -> None:
    """Prints, displays and the last expression are in one closed fold, whose plain text does not contain the answer."""
    _, printed, (output,) = run(shell, '%%reveal\nx = 3\nprint("x <", x)\ngt.Tree.parse("[3 5]")')
    assert printed == "" and shell.user_ns["x"] == 3
    assert output.data["text/plain"] == "▸ Show the answer"
    html = output.data["text/html"]
    assert html.startswith(f'{ANSWER}<pre><code>x &lt; 3\n</code></pre><img class="gametree-shown" alt="')
    assert html.endswith("</style></details>")
    svg = drawn(html)[0]
    assert "<svg" in svg and ">5</text>" in svg


def test_plots_are_folded(shell: InteractiveShell) -> None:
    """A plot that a cell does not close becomes an image with an alternative text."""
    matplotlib.use("module://matplotlib_inline.backend_inline")
    select_figure_formats(shell, "png")
    with matplotlib.rc_context({"interactive": True}):
        _, _, shown = run(shell, "%%reveal\nfrom matplotlib import pyplot\npyplot.plot([1, 2])\nNone")
    matplotlib.use("agg")
    (output,) = shown
    assert output.data["text/html"].startswith(f'{ANSWER}<div><img alt="A plot" src="data:image/png;base64,')


@pytest.mark.parametrize(
    ("line", "lang", "said"),
    [
        ("", "es", "Mostrar la respuesta"),
        ("solution", "pt", "Mostrar uma solução"),
        ("solution (2)", "en", "Show a solution (2)"),
        ("What does C know?", "es", "What does C know?"),
    ],
)
def test_line_above_the_fold_is_translated_or_custom(shell: InteractiveShell, line: str, lang: str, said: str) -> None:
    """The line is in the language of the notebook, unless the cell contains a line of its own."""
    shell.run_cell(f'gt.error_language("{lang}")')
    _, _, (output,) = run(shell, f"%%reveal {line}\n1 + 1")
    assert f"<summary>{said}</summary>" in output.data["text/html"]
    assert ">2</code></pre>" in output.data["text/html"]


def test_cell_without_output_has_no_fold(shell: InteractiveShell) -> None:
    """The tested cell contains only a definition."""
    assert run(shell, "%%reveal\ndef two():\n    return 2")[1:] == ("", [])
    assert run(shell, "%%reveal\n# only a comment")[1:] == ("", [])
    assert shell.user_ns["two"]() == 2


def test_errors_are_not_folded(shell: InteractiveShell) -> None:
    """An error makes the cell fail, so that *Run All* stops; output before the error is folded."""
    result, printed, (output,) = run(shell, '%%reveal\nprint("before")\ngt.Tree.parse("[3 5")')
    assert isinstance(result.error_in_exec, gt.GameTreeError)
    assert "TreeError: line 1" in printed and "reveal.py" not in printed
    assert "before" in output.data["text/html"]
    result, _, outputs = run(shell, "%%reveal\n1 +")
    assert isinstance(result.error_in_exec, SyntaxError) and outputs == []


def test_reveal_does_not_fold_widgets(shell: InteractiveShell) -> None:
    """A fold is HTML, which cannot contain a widget."""
    cell = f'%%reveal\nprint("x")\npublish_display_data({{"{WIDGET}": {{"model_id": "1"}}}}, metadata={{}})'
    _, printed, (output,) = run(shell, cell)
    assert printed == "x\n" and WIDGET in output.data


def test_html_is_kept_and_text_is_escaped() -> None:
    """A table remains a table; angle brackets in a text are shown."""
    table, text = {"text/html": "<table></table>", "text/plain": "t"}, {"text/plain": "a < b"}
    html = fold("So?", outputs=[(table, {}), (text, {})])
    assert html.endswith('</summary><table></table><pre class="text"><code>a &lt; b</code></pre></details>')
