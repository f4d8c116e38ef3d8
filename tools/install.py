"""Install the kit with some of its extras into the current Python environment: with uv, or with pip if uv fails.

Usage: ``python tools/install.py lab,paper``, in the root of the repository.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "constraint": "UV_CONSTRAINT",
    "cert": "SSL_CERT_FILE",
}
"""settings of pip that uv does not read, and the corresponding environment variables of uv"""


def uv_environment(pip_settings: str) -> dict[str, str]:
    """Return variables for uv from the output of ``pip config list``; existing variables take precedence.

    Leave out indexes in folders that do not exist, as pip does.

    >>> uv_environment("global.index-url='https://mirror.example/simple'")["UV_DEFAULT_INDEX"]
    'https://mirror.example/simple'
    """
    variables: dict[str, str] = {}
    for line in pip_settings.splitlines():
        name, _, value = line.partition("=")
        variable = SETTINGS.get(name.rpartition(".")[2])
        entries = [entry for entry in value.strip("'\"").split() if not is_missing_folder(entry)]
        if variable and entries:
            variables[variable] = " ".join(entries)
    if "UV_INDEX" in variables:
        variables["UV_INDEX_STRATEGY"] = "unsafe-best-match"  # pip does not distinguish indexes
    return {**variables, **os.environ}


def is_missing_folder(entry: str) -> bool:
    """Return whether a setting is a path or a file URL that does not exist."""
    address = urlsplit(entry)
    if address.scheme == "file":
        return not Path(url2pathname(address.path)).exists()
    return entry.startswith("/") and not Path(entry).exists()


def find_uv() -> str | None:
    """Return the path of uv: on PATH, in this environment, or newly installed by pip, or None if that fails."""
    programs = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    if not shutil.which("uv", path=programs):
        subprocess.run([*PIP, "install", "--quiet", "uv"], check=False)
    return shutil.which("uv", path=programs)


def install(extras: str) -> int:
    """Install the kit as editable, and return the exit status of the installer."""
    requirement = ["--editable", f".[{extras}]"]
    settings = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False).stdout
    if uv := find_uv():
        command = [uv, "pip", "install", "--python", sys.executable, "--compile-bytecode", *requirement]
        if subprocess.run(command, env=uv_environment(settings), check=False).returncode == 0:
            return 0
    print("uv could not install the packages; trying again with pip, which takes a minute or two.", file=sys.stderr)
    return subprocess.run([*PIP, "install", *requirement], check=False).returncode


if __name__ == "__main__":
    sys.exit(install(sys.argv[1]))
