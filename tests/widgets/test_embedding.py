"""Players in books and on other pages: the code to embed, its size, and the Sphinx directive."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

import gametree as gt
from gametree.commands.cli import main
from gametree.commands.embed import PLACES
from gametree.errors import ChoiceError, InputError, KeywordError
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.widgets.book_python import PYTHON_FOLDER
from gametree.widgets.embedding import HOSTS, SPHINX, embed, embedding_script
from gametree.widgets.page_assets import PageFrame, stylesheet
from site_server import ROOT
from sphinx_book import TREE, built

SCRIPT, MODULE = "gametree-player.js", "gametree-player.mjs"
PAIR = gt.compare(gt.minimax(TREE), gt.alphabeta(TREE))
SUBJECTS = {"search": gt.alphabeta(TREE), "pair": PAIR, "playouts": gt.mcts(TREE, playouts=5, seed=1)}


def state_in(lines: str) -> dict[str, Any]:
    """Return the widget state in the HTML code of a page."""
    return json.loads(next(line for line in re.sub(r"</?script[^>]*>", "", lines).splitlines() if line[:1] == "{"))


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("host", HOSTS)
def test_embedded_html_has_the_search_and_the_folder_has_the_script(host: str, subject: str, tmp_path: Path) -> None:
    """The code contains the complete state in one language, and no text can end it; the folder contains one script."""
    lines = SUBJECTS[subject].embed(host, tmp_path, lang="pt")
    state = state_in(lines)
    payload = state["pair"] if subject == "pair" else state["player"]
    assert list(payload["languages"]) == list(payload["talk"]) == ["pt"]
    assert [path.name for path in tmp_path.iterdir()] == [MODULE if host == "myst" else SCRIPT]
    assert "\n\n" not in lines
    assert host == "myst" or (lines.isascii() and (tmp_path / SCRIPT).read_bytes().isascii())


RAW = re.compile(r"```\{=html\}\n((?:(?! {0,3}`{3}).*\n)+)```")
"""pattern of a raw HTML block as documented by Pandoc and Quarto, in which no line starts with a fence"""


@pytest.mark.parametrize("subject", [*SUBJECTS, "exercise"])
def test_quarto_output_is_one_raw_html_block(subject: str, tmp_path: Path) -> None:
    """Between two sentences of a document, the code is a single block of HTML. If Pandoc is installed, the test asks
    it, too.
    """
    part = SUBJECTS.get(subject) or Exercise("savings", TREE)
    lines, html = (part.embed(host, tmp_path) for host in ("quarto", "html"))
    block = RAW.fullmatch(lines)
    assert block and block[1] == f"{html}\n" and "{{<" not in lines  # Quarto would read this as a shortcode
    if (pandoc := shutil.which("pandoc")) is None:
        pytest.skip("no pandoc on the PATH")
    command = [pandoc, "--from", "markdown", "--to", "json"]
    output = subprocess.run(
        command, input=f"Before.\n\n{lines}\n\nAfter.\n", capture_output=True, text=True, check=True
    )
    blocks = [(found["t"], found["c"]) for found in json.loads(output.stdout)["blocks"]]
    assert [kind for kind, _ in blocks] == ["Para", "RawBlock", "Para"] and blocks[1][1] == ["html", html]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("search", [gt.minimax, gt.alphabeta, gt.negamax, gt.sss])
def test_page_with_two_players_has_at_most_69_kb(search: Any, lang: str, tmp_path: Path) -> None:
    """The limit applies to the compressed page, including the script."""
    page = "\n".join(search(tree).embed("html", tmp_path, lang=lang) for tree in (TREE, "[[8 7 3] [9 1 6] [2 4 5]]"))
    assert len(gzip.compress(page.encode())) + len(gzip.compress((tmp_path / SCRIPT).read_bytes())) <= 71_000


def test_additional_languages_are_embedded_only_on_request(tmp_path: Path) -> None:
    state = state_in(gt.alphabeta(TREE).embed("html", tmp_path, languages=["es"]))
    assert list(state["player"]["languages"]) == ["en", "es"]


def test_only_the_script_of_the_player_contains_the_style_of_a_search() -> None:
    style = json.dumps(stylesheet())
    assert style in embedding_script("player") and style not in embedding_script("practice")


def test_script_is_a_module_only_for_anywidget_hosts() -> None:
    """A page opened from the disk cannot run modules, but a host for anywidget accepts only modules."""
    assert "export" not in embedding_script() and embedding_script(is_module=True).endswith(
        "export default { render: renderer };\n"
    )


@pytest.mark.parametrize(
    ("subject", "error"),
    [
        (gt.mcts(TREE, playouts=2, seed=1), InputError),
        (gt.compare(gt.minimax(TREE), gt.alphabeta(TREE, window=(0, 9))), InputError),
    ],
)
def test_search_that_a_directive_cannot_express_is_refused(subject: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        subject.embed("sphinx")


NAMES = ("`", "```", "a````b", "~~~", "`~~~`~~~~~", ":::", "a```{=html}", "a:b", "<b>", "\\`", "é```")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("host", ["sphinx", "quarto"])
def test_node_names_cannot_end_the_markdown_fence(host: str, name: str, tmp_path: Path) -> None:
    """A Markdown parser finds one block with the complete text, for any names of nodes."""
    tree = gt.Tree.parse(f'["{name}": 3 [4 5]]'.replace("\\", "\\\\"))
    (block,) = MarkdownIt().parse(str(embed(gt.minimax(tree), host, tmp_path)))
    assert block.type == "fence"
    if host == "sphinx":
        assert block.info == f"{{gametree}} {tree}"
    else:
        assert block.info == "{=html}" and block.content.rstrip().endswith("</gametree-player>")


def test_command_offers_the_same_hosts_as_the_method() -> None:
    """The error for an unknown host suggests the most similar one."""
    assert (*HOSTS, SPHINX) == PLACES
    with pytest.raises(ChoiceError, match="did you mean 'myst'"):
        gt.alphabeta(TREE).embed("mist")


def test_command_prints_the_text_of_the_method(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["embed", TREE, "--algorithm", "minimax", "--beside", "alphabeta", "--as", "html", "-o", str(tmp_path)])
        == 0
    )
    assert capsys.readouterr().out == f"{PAIR.embed('html', tmp_path)}\n"
    assert main(["embed", TREE, "--as", "mist"]) == 2
    assert "'myst'" in capsys.readouterr().err


def test_marimo_gets_a_frame_without_a_script() -> None:
    """The output for marimo is the same frame as in a notebook."""
    frame = PageFrame("<p>(a)</p>", 300)
    kind, text = frame._mime_()
    assert kind == "text/html" and frame._repr_html_().startswith(text) and text.endswith("</iframe>")
    assert "<script" not in text


def test_embedded_exercise_contains_no_answer(tmp_path: Path) -> None:
    """The data of an exercise contain neither its key nor a function that checks answers."""
    exercise = Exercise("savings", TREE)
    state = state_in(exercise.embed("html", tmp_path, lang="es"))
    assert set(state) == {"exercise", "state"} and "no comprueba" in state["state"]["kept"]
    assert [path.name for path in tmp_path.iterdir()] == ["gametree-practice.js"]
    assert exercise.embed("sphinx", lang="es") == f"```{{gametree}} {TREE}\n:kind: savings\n:lang: es\n```"
    with pytest.raises(KeywordError):
        exercise.embed("html", tmp_path, by="leaf")


# ---- Python beside the pages ----

OF_SITE = ("start.mjs", "snapshot.mjs", "pyodide.asm.mjs.gz", "memory-1a.json", "memory-1a-0.gz", "a.whl", "lab.mjs")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder like that of a built site, with the files that a book needs and with others."""
    folder = tmp_path / "site"
    wheels = {"gametree": "a.whl", "traitlets": "b.whl", "other": "c.whl"}
    of_python = [f"pyodide/{name}" for name in (*OF_SITE, "b.whl", "c.whl")]
    lock = {"packages": {name: {"file_name": file, "depends": ["other"]} for name, file in wheels.items()}}
    for name in (*of_python, "service_worker.js", "static/worker.js"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text('import "../pyodide/start.mjs";', encoding="utf-8")
    (folder / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return folder


IN_BOOK = {
    *("service_worker.js", "static/worker.js", "pyodide/start.js", "pyodide/snapshot.js", "pyodide/pyodide.asm.js.gz"),
    *(
        "pyodide/memory-1a.json",
        "pyodide/memory-1a-0.gz",
        "pyodide/a.whl",
        "pyodide/b.whl",
        "pyodide/pyodide-lock.json",
    ),
}


@pytest.mark.parametrize("host", HOSTS)
def test_site_python_is_copied_into_one_folder(host: str, site: Path, tmp_path: Path) -> None:
    """The folder contains the worker and its Python, but no old builds; all files have suffixes that every server
    knows.
    """
    old = tmp_path / "book" / PYTHON_FOLDER / "pyodide" / "memory-0f-0.gz"
    old.parent.mkdir(parents=True)
    old.touch()
    exercise = Exercise("savings", TREE)
    python = state_in(exercise.embed(host, tmp_path / "book", lang="pt", site=site))["python"]
    assert Exercise.from_json(python["exercise"]) == exercise and "ligação" in python["words"]["lost"]
    folder = tmp_path / "book" / python["folder"]
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == IN_BOOK
    assert (folder / "static" / "worker.js").read_text("utf-8") == 'import "../pyodide/start.js";'


def test_python_files_are_written_once_and_updated_from_a_newer_site(site: Path, tmp_path: Path) -> None:
    """A second exercise changes no file; a newer site replaces the files that differ."""
    worker, stamps = tmp_path / PYTHON_FOLDER / "static" / "worker.js", []
    for seed in ("1", "2"):
        assert main(["embed", "--kind", "values", "--seed", seed, "--site", str(site), *AS_HTML, str(tmp_path)]) == 0
        stamps.append(worker.stat().st_mtime_ns)
    assert stamps[0] == stamps[1]
    (site / "static" / "worker.js").write_text("newer", encoding="utf-8")
    Exercise("values", TREE).embed("html", tmp_path, site=site)
    assert worker.read_text("utf-8") == "newer"


AS_HTML = ("--as", "html", "-o")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--kind", "values", "--site", "nowhere", *AS_HTML, "."], "not the folder of a built site"),
        ([TREE, "--site", "site", *AS_HTML, "."], "the site checks exercises"),
        (["--kind", "values", "--site", "site", "--as", "sphinx"], "gametree_site"),
        ([TREE, "--kind", "values", "--as", "html"], "several things to show"),
        (["--kind", "values", "--by", "leaf", "--as", "html"], "--by is for a search"),
        ([TREE, "--seed", "3", "--as", "html"], "needs --kind"),
    ],
)
def test_options_without_effect_are_refused(
    words: list[str], problem: str, site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If an option would have no effect, or the site is missing, an error is raised and no file is written."""
    monkeypatch.chdir(site.parent)
    assert main(["embed", *words]) == 2
    assert problem in capsys.readouterr().err
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_sphinx_copies_python_from_the_configured_folder(site: Path, tmp_path: Path) -> None:
    """HTML pages have exercises that can be checked, and the folder with Python. If the configured folder is wrong, the
    error names it.
    """
    from sphinx.errors import ConfigError

    out, warnings = built(tmp_path, "html", gametree_site=str(site))
    assert warnings == "" and (out / "_static" / PYTHON_FOLDER / "static" / "worker.js").is_file()
    assert '"python":' in (out / "index.html").read_text("utf-8")
    with pytest.raises(ConfigError, match=r"gametree_site: .*nowhere"):
        built(tmp_path / "again", "html", gametree_site="nowhere")


# ---- Sphinx ----


def test_sphinx_loads_the_script_only_on_pages_with_a_player(tmp_path: Path) -> None:
    """A page loads the script only once."""
    out, warnings = built(tmp_path, "html")
    page, other = ((out / f"{name}.html").read_text("utf-8") for name in ("index", "other"))
    assert warnings == ""
    assert page.count("<gametree-player") == 2 and page.count(f"_static/{SCRIPT}") == 1
    assert page.count("<gametree-practice") == 1 and page.count("_static/gametree-practice.js") == 1
    assert SCRIPT not in other and (out / "_static" / SCRIPT).read_text("utf-8") == embedding_script()
    assert 'lang="es"' in page and state_in(page)["player"]["lang"] == "en"


def test_documented_directives_build_without_warnings(tmp_path: Path) -> None:
    """Each directive becomes a player of the search that its lines describe."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md")))
    printed = re.findall(r"^```\{gametree\}.*?^```$", text, re.MULTILINE | re.DOTALL)
    line = re.findall(r"`(\.\. gametree:: [^`]*)`", text)[0]
    printed.append(f"```{{eval-rst}}\n{line}\n   :b: 3\n```")
    toctree = "```{toctree}\nother\n```\n"
    out, warnings = built(tmp_path, "html", "\n\n".join(["# Lecture", *printed, toctree]))
    assert warnings == "" and len(printed) >= 3
    page = (out / "index.html").read_text("utf-8")
    elements, of_exercises = page.split("<gametree-player")[1:], [lines for lines in printed if ":kind:" in lines]
    assert page.count("<gametree-practice") == len(of_exercises)
    players = [lines for lines in printed if lines not in of_exercises]
    for lines, element in zip(players, elements, strict=True):
        names = (re.search(r"^:algorithm: ([a-z0-9_ ]+)$", lines, re.MULTILINE) or ["", "alphabeta"])[1].split()
        searches = [gt.ALGORITHMS[name]("[3 12 8 2 4 6 14 5 2]", branching=3) for name in names]
        subject = gt.compare(*searches) if len(searches) > 1 else searches[0]
        assert state_in(element) == state_in(subject.embed("html", tmp_path)), lines


def test_invalid_tree_in_a_directive_is_reported_with_its_line(tmp_path: Path) -> None:
    _, warnings = built(
        tmp_path, "html", "# Lecture\n\n```{gametree} [[3 12] [2 4]\n```\n\n{.}\n\n```{toctree}\nother\n```\n"
    )
    assert re.search(r"index\.md:3: ERROR: gametree: line 1, column \d+: .*; (write|add) ", warnings)


def test_latex_and_text_builders_get_a_static_picture(tmp_path: Path) -> None:
    """LaTeX gets a PDF for each search; text output gets the tree in characters with its caption."""
    out, warnings = built(tmp_path, "latex")
    names = re.findall(r"sphinxincludegraphics\{(gametree-\w+\.pdf)\}", next(out.glob("*.tex")).read_text("utf-8"))
    assert warnings == "" and len(names) == 4
    assert all((out / name).read_bytes().startswith(b"%PDF") for name in names)
    (tmp_path / "text").mkdir()
    text = (built(tmp_path / "text", "text")[0] / "index.txt").read_text("utf-8")
    assert "Which leaves" in text and "A △ = 3" in text and "(g) D3 = 2 comes" in text and "Las dos búsquedas" in text
