"""The commands about notebooks: ``lab`` opens them in JupyterLab, ``page`` writes them as HTML pages."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import GameTreeError, InputError, MissingPackageError
from ..files import is_named_as_file, read_text, write_all
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext
from ..widgets.missing_names import START
from ..widgets.page_assets import MAKING_A_PAGE
from ..working_folder import RECORD, fill, installed_course, with_metadata
from .cli import INTERRUPTED
from .options import DIR, NO_FOLDER, OUTPUT, add_command


def pull(root: Path) -> Phrase:
    """Update a git clone of the kit, unless it has local changes, and return a sentence that reports the result.

    >>> import tempfile
    >>> from gametree.languages import translator_for
    >>> with tempfile.TemporaryDirectory() as place:
    ...     print(pull(Path(place)).render(translator_for("en")))
    This folder is not a git clone: to update it, download the kit again. The files here are used as they are.
    """
    if not (root / ".git").exists():
        return gettext(
            "This folder is not a git clone: to update it, download the kit again. The files here are used as they are."
        ).with_values()
    done, changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    if not done:
        return _PULL_FAILED.with_values(why=Code(changed))
    if changed:
        first = Code(changed.splitlines()[0].strip().partition(" ")[2].strip())
        return gettext(
            "The clone has changes (first: %(file)s), so git pull was skipped: undo or commit them, then try again. "
            "The files here are used as they are."
        ).with_values(file=first)
    done, _ = _git(root, "rev-parse", "--abbrev-ref", "@{upstream}")
    if not done:
        return gettext(
            "The clone has no remote branch to pull from, so git pull was skipped. The files here are used as they are."
        ).with_values()
    done, output = _git(root, "pull", "--ff-only", "--quiet")
    if not done:
        return _PULL_FAILED.with_values(why=Code(output.splitlines()[-1] if output else "git"))
    return gettext("The clone is up to date.").with_values()


_PULL_FAILED = gettext("git pull failed (%(why)s). The files here are used as they are.")


def _git(root: Path, *arguments: str) -> tuple[bool, str]:
    try:
        completed = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", errors="replace", timeout=300
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return False, str(error)
    return completed.returncode == 0, (completed.stdout if completed.returncode == 0 else completed.stderr).strip()


# ---- The command ``gametree lab``: the notebooks in JupyterLab, in the student's folder -------------

EXAMPLES = """
  gametree lab
  gametree lab --lang es
  gametree lab --folder my-course
  gametree lab --update
  gametree lab -- --no-browser --port 9999
"""
FIRST_NOTEBOOK = "00-tour.ipynb"
_NO_BUILD = "--ServerApp.tornado_settings={'page_config_data': {'buildAvailable': False, 'buildCheck': False}}"
"""Setting that prevents JupyterLab from checking whether it must be rebuilt; for this check, it runs node and yarn and
prints their stack traces.
"""
_UPGRADE = gettext("A newer course comes with a newer kit, which you get with: %(command)s").with_values(
    command=Code("pip install --upgrade 'gametree[lab]'")
)
_COPIES_FOLDER = "work"
"""name of the folder for the student's copies of the notebooks; it is created in the clone or, without a clone, in the
working folder
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_lab(commands, translator)
    _add_page(commands, translator)


def _add_lab(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "lab", lab, EXAMPLES)
    command.language(gettext("language of the notebook that is opened"))
    folder = gettext("the folder of the notebooks (default: %(folder)s here, or those that came with the kit)")
    command.add("--notebooks", folder.with_values(folder=Code("notebooks")), type=Path, metavar=DIR)
    work = gettext("the folder of your copies (default: %(folder)s, in the clone or else here)")
    command.add("--folder", work.with_values(folder=Code(_COPIES_FOLDER)), type=Path, metavar=DIR)
    command.switch("--update", gettext("update the course in your folder, keep your changes, and open nothing"))


def lab(args: argparse.Namespace) -> int:
    """Start JupyterLab on copies of the notebooks; further arguments of the command line are passed to JupyterLab.

    Missing copies are created; ``--update`` copies newer notebooks and does not start JupyterLab.
    """
    course, is_installed = _course(args.notebooks)
    if not find_spec("jupyterlab"):
        message = gettext("JupyterLab is not installed; install it with: %(command)s")
        raise MissingPackageError(message.with_values(command=Code("pip install 'gametree[lab]'")))
    translations = translator_for(args.lang)
    if (course / RECORD).exists() and args.folder is None:  # the working folder already contains the copies
        if args.update:
            message = gettext(
                "these are your copies; go to the folder in which you made them and run %(command)s there"
            )
            raise GameTreeError(message.with_values(command=Code("gametree lab --update")))
        return _open(course, args)
    work: Path = (args.folder or (Path() if is_installed else course) / _COPIES_FOLDER).resolve()
    if args.update:
        print((_UPGRADE if is_installed else pull(course)).render(translations))
    filled = fill(course, work, update=args.update, adapt=lambda data: with_metadata(data, _kernel_metadata()))
    for sentence in filled.sentences():
        print(sentence.render(translations))
    if filled.new:
        text = gettext("Your copies of the notebooks and sheets are in %(folder)s; work there.")
        print(text.render(translations, folder=Code(work)), flush=True)
    if not args.update:
        return _open(work, args)
    if not (filled.new or filled.sentences()):
        print(gettext("Your notebooks and sheets are up to date.").render(translations))
    return 0


def _course(named: Path | None) -> tuple[Path, bool]:
    """Return the folder of the course, and whether this is the read-only course that was installed with the kit."""
    if named is None and not any(Path("notebooks").glob(f"*/{FIRST_NOTEBOOK}")):
        installed = installed_course()
        if installed:
            return installed
    notebooks = named or Path("notebooks")
    if not notebooks.is_dir():
        message = NO_FOLDER.with_values(folder=Code(notebooks), name=Code("notebooks/"), option=Code("--notebooks"))
        raise GameTreeError(message)
    return notebooks.resolve().parent, False


def _open(root: Path, args: argparse.Namespace) -> int:
    notebook = root / "notebooks" / args.lang / FIRST_NOTEBOOK
    locale = _LOCALES.get(args.lang, "")
    has_pack = bool(locale) and find_spec(f"jupyterlab_language_pack_{locale}") is not None
    start = ["-c", _START_IN % locale] if has_pack else ["-m", "jupyterlab"]
    command = [sys.executable, *start, f"--ServerApp.root_dir={root}", _NO_BUILD]
    if notebook.exists():
        command.append(f"--LabApp.default_url=/lab/tree/{notebook.relative_to(root).as_posix()}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    command += [argument for argument in args.extra if argument != "--"]
    if has_pack and args.lang == "pt":
        print(_BRAZILIAN.render(translator_for("pt")))
    with TemporaryDirectory() as folder:
        _write_overrides(Path(folder), locale if has_pack else "")
        known = filter(None, (os.environ.get("JUPYTER_CONFIG_PATH"), folder))
        added = {
            "JUPYTER_CONFIG_PATH": os.pathsep.join(known),
            "LANGUAGE": args.lang,  # language of errors in the notebooks
            "PYTHONSTARTUP": os.environ.get("PYTHONSTARTUP") or _write_start(Path(folder)),
        }
        try:
            return subprocess.call(command, env={**os.environ, **added})
        except KeyboardInterrupt:
            return INTERRUPTED


_BRAZILIAN = gettext(
    "JupyterLab's menus are in Brazilian Portuguese, the only Portuguese translation available; some entries are "
    "in English."
)
_LOCALES = {"es": "es_ES", "pt": "pt_BR"}
"""locales of JupyterLab's menus, keyed by language; if JupyterLab's language pack is not installed, menus are in
English
"""
_START_IN = """\
from jupyterlab_server import settings_utils
settings_utils.SYS_LOCALE = '%s'
from jupyterlab.labapp import main
main()"""
"""code that starts JupyterLab and makes it treat a given locale, inserted for ``%s``, as the system's locale; menus use
this locale if JupyterLab's settings name none
"""


def _write_start(folder: Path) -> str:
    """Write the script that each kernel runs at its start, and return its path."""
    start = folder / "kernel_start.py"
    start.write_text(START, encoding="utf-8")
    return str(start)


def _write_overrides(folder: Path, locale: str) -> None:
    """Write default settings for JupyterLab, so that it does not ask whether to fetch news; if ``locale`` is not empty,
    also set the language.
    """
    settings: dict[str, dict[str, str]] = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    if locale:
        settings["@jupyterlab/translation-extension:plugin"] = {"locale": locale}
    overrides = folder / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir()
    overrides.write_text(json.dumps(settings), encoding="utf-8")


@cache
def _kernel_metadata() -> dict[str, Any]:
    """Return the notebook metadata that name the default Python kernel of this machine; {} if there is no such
    kernel.
    """
    try:
        from ipykernel.ipkernel import IPythonKernel
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ImportError:
        return {}
    try:
        spec = KernelSpecManager().get_kernel_spec("python3")
    except NoSuchKernel:
        return {}
    kernel = {"display_name": spec.display_name, "language": spec.language, "name": "python3"}
    return {"kernelspec": kernel, "language_info": IPythonKernel.language_info}


# ---- The command ``gametree page``: notebooks as HTML pages whose players work without a server -------

_PAGE_EXAMPLES = """
  gametree page notebooks/en/03-alpha-beta.ipynb
  gametree page lecture.ipynb -o site/lecture.html --lang es
  gametree page notebooks/en/*.ipynb -o site
"""
_PAGE_SUFFIXES = (".html", ".htm", ".xhtml")
_CELL_TIMEOUT = 600
"""maximum run time of a cell, in seconds"""
_FORMULA_OR_LINK = re.compile(
    r"```.*?```|`[^`\n]*`"
    r"|\$\$(?P<display>.+?)\$\$|\$(?=\S)(?P<inline>(?:[^$\\\n]|\\.|\n(?!\n))+?)(?<=\S)\$(?!\d)"
    r"|(?<!!)\[(?P<text>[^\]]{0,500})\]\((?P<path>[^)\s:]+\.ipynb)(?P<place>#[^)\s]*)?\)",
    re.DOTALL,
)
"""pattern of the parts that are converted in a page: formulas, and links to notebooks. It also matches code, which is
left unchanged
"""
_PAGE_STYLE = """
.jp-RenderedText pre, .jp-RenderedHTMLCommon pre {
  white-space: pre-wrap; word-break: normal; overflow-wrap: break-word;
}
math[display="block"] { overflow-x: auto; margin: 1em 0; }
@media (max-width: 600px) {
  body.jp-Notebook, body .jp-Notebook { padding: 4px; }
  .jp-InputPrompt, .jp-OutputPrompt { display: none; }
  .jp-RenderedHTMLCommon table { display: block; overflow-x: auto; }
}
"""
"""style of a page: words are not broken, and narrow screens do not show the cell numbers"""
_TEMPLATE = (
    "{% extends 'lab/index.html.j2' %}{% block html_head_js_requirejs %}{% endblock %}"
    "{% block html_head_js_mathjax %}{% endblock %}{% block html_head_js_mermaidjs %}{% endblock %}"
    "{% block html_head_css %}{{ super() }}<style>" + _PAGE_STYLE + "</style>{% endblock %}"
)
"""template for nbconvert that omits the scripts which the default template loads from other servers"""


def _add_page(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "page", page, _PAGE_EXAMPLES)
    notebooks = gettext("the files of the notebooks; links among them lead from page to page")
    command.add("notebooks", notebooks, type=Path, nargs="+", metavar=gettext("NOTEBOOK"))
    output = gettext(
        "the file of the page, or the folder of several (default: beside the notebook, with the suffix .html)"
    )
    command.add(OUTPUT, output, type=Path)
    command.language(gettext("language of the page"))


def page(args: argparse.Namespace) -> int:
    """Write the pages and print their paths; write all pages or none. The notebooks do not change."""
    needed = ("nbconvert", "nbclient", "latex2mathml")
    if missing := next((package for package in needed if not find_spec(package)), None):
        message = gettext("a page of a notebook needs %(package)s; install it with: %(command)s")
        command = Code("pip install 'gametree[lab]'")
        raise MissingPackageError(message.with_values(package=Code(missing), command=command))
    paths: list[Path] = args.notebooks
    pages = _page_paths(paths, args.output)
    files = [(pages[path.resolve()], _html(path, pages, args.lang).encode("utf-8")) for path in paths]
    print(*write_all(files), sep="\n")
    return 0


def _page_paths(notebooks: list[Path], output: Path | None) -> dict[Path, Path]:
    """Return the path of each notebook's page. If ``output`` is a folder, the pages are in the same subfolders as their
    notebooks.

    A name without a suffix is that of a folder, even if there is only one notebook.
    """
    if output is None:
        return {path.resolve(): path.with_suffix(".html") for path in notebooks}
    if is_named_as_file(output):
        if output.suffix.lower() not in _PAGE_SUFFIXES:
            needed = gettext("%(file)s is not the name of a page; give a name that ends in .html, or a folder")
            raise InputError(needed.with_values(file=Code(output)))
        if len(notebooks) > 1:
            several = gettext("%(file)s is a single page, but there are %(count)d notebooks; give a folder")
            raise InputError(several.with_values(file=Code(output), count=len(notebooks)))
        return {notebooks[0].resolve(): output}
    top = os.path.commonpath([path.resolve().parent for path in notebooks])
    return {path.resolve(): output / path.resolve().relative_to(top).with_suffix(".html") for path in notebooks}


def _html(path: Path, pages: Mapping[Path, Path], lang: str) -> str:
    """Run a notebook and return its page, which declares its language and links to the other pages."""
    from jinja2 import DictLoader
    from nbconvert import HTMLExporter

    notebook = _run(path)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _FORMULA_OR_LINK.sub(lambda match: _converted_match(match, path, pages), cell.source)
    templates = DictLoader({"page.html.j2": _TEMPLATE})
    options = {"extra_loaders": [templates], "template_file": "page.html.j2", "language_code": lang}
    exporter = HTMLExporter(**options)  # type: ignore[no-untyped-call]
    html: str = exporter.from_notebook_node(notebook, resources={"metadata": {"name": path.stem}})[0]
    return html


def _converted_match(match: re.Match[str], path: Path, pages: Mapping[Path, Path]) -> str:
    """Convert a match of the pattern: a formula into MathML, and a link to a notebook into a link to its page, or into
    text if there is no page.
    """
    from latex2mathml.converter import convert

    part = match.groupdict()
    if formula := part["display"] or part["inline"]:
        return convert(formula.strip(), display="block" if part["display"] else "inline")
    if not part["path"]:
        return match[0]
    linked = (path.parent / part["path"]).resolve()
    target = pages.get(linked, linked.with_suffix(".html"))
    if linked not in pages and not target.exists():
        return str(part["text"])
    relative = Path(os.path.relpath(target.resolve(), pages[path.resolve()].resolve().parent)).as_posix()
    return f"[{part['text']}]({relative}{part['place'] or ''})"


def _run(path: Path) -> Any:
    """Run a notebook in its own folder, and return it; its players are pages in frames, which need no kernel."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    text = read_text(path)
    try:
        notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    except Exception as error:  # nbformat raises many types of exceptions
        message = gettext("%(file)s is not a Jupyter notebook; give a file that ends in .ipynb")
        raise GameTreeError(message.with_values(file=Code(path))) from error
    resources = {"metadata": {"path": str(path.resolve().parent)}}
    client = NotebookClient(notebook, timeout=_CELL_TIMEOUT, store_widget_state=False, resources=resources)
    try:
        client.execute(env={**os.environ, MAKING_A_PAGE: "1"})
    except CellExecutionError as error:
        message = gettext("%(file)s: a cell stops with %(error)s; fix it in Jupyter, then try again")
        raise GameTreeError(
            message.with_values(file=Code(path), error=Code(f"{error.ename}: {error.evalue}"))
        ) from None
    return notebook
