"""The command ``gametree lab``: the notebooks in JupyterLab, in a folder of one's own, and a newer course by git."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from functools import cache
from gettext import NullTranslations
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..course.working_folder import RECORD, fill, installed_course, with_metadata
from ..errors import GameTreeError, MissingPackageError
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext
from .options import INTERRUPTED, NO_FOLDER, add_command, add_language, add_option

# ---- A newer course from where the clone came from, by git; and why there is none ----------------


def pull(root: Path) -> Phrase:
    """Bring a clone up to date if that loses nothing, and say what was done.

    >>> import tempfile
    >>> from gametree.languages import translator_for
    >>> with tempfile.TemporaryDirectory() as place:
    ...     print(pull(Path(place)).render(translator_for("en")))
    This folder is no git clone: to update it, download the kit again. The files here are used as they are.
    """
    if not (root / ".git").exists():
        return gettext(
            "This folder is no git clone: to update it, download the kit again. The files here are used as they are."
        ).with_values()
    done, changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    if not done:
        return _PULL_FAILED.with_values(why=Code(changed))
    if changed:
        first = Code(changed.splitlines()[0].strip().partition(" ")[2].strip())
        return gettext(
            "The clone has changes (first: %(file)s), so git pull is left out: undo or commit them, then try again. "
            "The files here are used as they are."
        ).with_values(file=first)
    done, _ = _git(root, "rev-parse", "--abbrev-ref", "@{upstream}")
    if not done:
        return gettext(
            "The clone has no remote branch to pull from, so git pull is left out. The files here are used as they are."
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


# ---- The command ``gametree lab``: the notebooks in JupyterLab, in a folder of the student's own ----

EXAMPLES = """
  gametree lab
  gametree lab --lang es
  gametree lab --folder my-course
  gametree lab --update
  gametree lab -- --no-browser --port 9999
"""
FIRST_NOTEBOOK = "00-tour.ipynb"
_NO_BUILD = "--ServerApp.tornado_settings={'page_config_data': {'buildAvailable': False, 'buildCheck': False}}"
"""JupyterLab asks node and yarn whether to build it anew, and prints their stack traces; students build nothing."""
_COPIES_FOLDER = "work"
"""The folder of the student's copies: beside that of the notebooks in a clone, else where the command is given."""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("open the notebooks in JupyterLab, as copies in a folder of your own")
    parser = add_command(commands, translator, "lab", lab, about, EXAMPLES)
    add_language(parser, translator, translator.gettext("language of the notebook that is opened"))
    place = translator.gettext("DIR")
    folder = translator.gettext(
        "the folder of the notebooks (default: %(folder)s here, or those that came with the kit)"
    )
    folder %= {"folder": Code("notebooks")}
    add_option(parser, translator, "--notebooks", type=Path, metavar=place, default=None, help=folder)
    work = translator.gettext("the folder of your copies (default: %(folder)s, in the clone or else here)")
    work %= {"folder": Code(_COPIES_FOLDER)}
    add_option(parser, translator, "--folder", type=Path, metavar=place, default=None, help=work)
    update = translator.gettext("bring a newer course into your folder, keep what you changed, and open nothing")
    parser.add_argument("--update", action="store_true", help=update)


def lab(args: argparse.Namespace) -> int:
    """Start JupyterLab on copies of the notebooks; further arguments of the command line go to JupyterLab.

    The copies are made where there are none; with ``--update`` newer ones are brought, and nothing is started.
    """
    course, is_installed = _course(args.notebooks)
    if not find_spec("jupyterlab"):
        message = gettext("JupyterLab is not installed; install it with: %(command)s")
        raise MissingPackageError(message.with_values(command=Code("pip install 'gametree[lab]'")))
    translations = translator_for(args.lang)
    if (course / RECORD).exists() and args.folder is None:  # started among the copies
        return _refuse_update_of_copies() if args.update else _open(course, args)
    work: Path = (args.folder or (Path() if is_installed else course) / _COPIES_FOLDER).resolve()
    if args.update:
        print((_upgrade_instruction() if is_installed else pull(course)).render(translations))
    filled = fill(course, work, update=args.update, adapt=_with_kernel_metadata)
    for sentence in filled.told():
        print(sentence.render(translations))
    if filled.new:
        text = translations.gettext("Your copies of the notebooks and sheets are in %(folder)s; work there.")
        print(text % {"folder": Code(work)}, flush=True)
    if not args.update:
        return _open(work, args)
    if not (filled.new or filled.told()):
        print(translations.gettext("Your notebooks and sheets are up to date."))
    return 0


def _course(named: Path | None) -> tuple[Path, bool]:
    """Return the folder of the course, and whether it was installed with the kit and is for reading only."""
    if named is None and not any(Path("notebooks").glob(f"*/{FIRST_NOTEBOOK}")):
        installed = installed_course()
        if installed:
            return installed
    notebooks = named or Path("notebooks")
    if not notebooks.is_dir():
        message = NO_FOLDER.with_values(folder=Code(notebooks), name=Code("notebooks/"), option=Code("--notebooks"))
        raise GameTreeError(message)
    return notebooks.resolve().parent, False


def _upgrade_instruction() -> Phrase:
    """Return the sentence that says how to get a newer course without a clone."""
    message = gettext("A newer course comes with a newer kit, which you get with: %(command)s")
    return message.with_values(command=Code("pip install --upgrade 'gametree[lab]'"))


def _refuse_update_of_copies() -> int:
    """Refuse to update from inside the copies, because a newer course is not there."""
    message = gettext("these are your copies; go to the folder in which you made them and give %(command)s there")
    raise GameTreeError(message.with_values(command=Code("gametree lab --update")))


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
        print(translator_for("pt").gettext("The menus of JupyterLab are in Brazilian Portuguese; there are no others."))
    with TemporaryDirectory() as folder:
        _write_overrides(Path(folder), locale if has_pack else "")
        known = filter(None, (os.environ.get("JUPYTER_CONFIG_PATH"), folder))
        added = {
            "JUPYTER_CONFIG_PATH": os.pathsep.join(known),
            "LANGUAGE": args.lang,
        }  # that of errors in the notebooks
        try:
            return subprocess.call(command, env={**os.environ, **added})
        except KeyboardInterrupt:
            return INTERRUPTED


_LOCALES = {"es": "es_ES", "pt": "pt_BR"}
"""The languages of JupyterLab's menus, which its language packs bring; without a pack the menus are in English."""
_START_IN = """\
from jupyterlab_server import settings_utils
settings_utils.SYS_LOCALE = '%s'
from jupyterlab.labapp import main
main()"""
"""starts JupyterLab: its server translates menus by the language that somebody chose, or the system's, and no other"""


def _write_overrides(folder: Path, locale: str) -> None:
    """Write the settings that JupyterLab has until somebody chooses others: no question about news, and a language."""
    settings: dict[str, dict[str, str]] = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    if locale:
        settings["@jupyterlab/translation-extension:plugin"] = {"locale": locale}
    overrides = folder / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir()
    overrides.write_text(json.dumps(settings), encoding="utf-8")


def _with_kernel_metadata(data: bytes) -> bytes:
    """Return a notebook with the metadata that JupyterLab adds when it opens it."""
    return with_metadata(data, _kernel_metadata())


@cache
def _kernel_metadata() -> dict[str, Any]:
    """Return the metadata that JupyterLab writes for the usual kernel of this machine; empty if there is no kernel."""
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
