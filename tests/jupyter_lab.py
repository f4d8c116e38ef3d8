"""A separate JupyterLab or Notebook 7 for tests that need a real server."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

import gametree
from quick_start import python_path

__all__ = ["APPS", "Jupyter", "running_jupyter"]

JUPYTER = "http://127.0.0.1"
APPS = {"lab": "jupyterlab", "notebook": "notebook"}
"""names of the applications, each with the module that starts it"""


@dataclass
class Jupyter:
    """A Jupyter server in an empty folder."""

    url: str
    folder: Path
    app: str = "lab"
    runtime: Path = Path()
    """folder with the connection files of the server's kernels"""
    log: Path = Path()
    """file with the output of the server"""

    def address(self, name: str) -> str:
        """Return the address of a notebook in its own workspace."""
        if self.app == "lab":
            return f"{self.url}/lab/workspaces/{name.replace('/', '-').removesuffix('.ipynb')}/tree/{name}"
        return f"{self.url}/notebooks/{name}"


@contextmanager
def running_jupyter(
    home: Path,
    folder: Path,
    app: str = "lab",
    theme: str = "JupyterLab Light",
    *,
    command: Sequence[str] = (),
    within: Path | None = None,
    path: Sequence[str] = (),
) -> Iterator[Jupyter]:
    """Start a server on a free port, without token, browser or user settings, and stop it afterwards.

    If ``command`` is given, it is run in the folder ``within`` instead of the server's program, and determines which
    folder is displayed. ``path`` contains further folders of packages.
    """
    if find_spec(APPS[app]) is None:
        if os.environ.get("GAMETREE_REQUIRE_BROWSER") == "1":
            pytest.fail(f"GAMETREE_REQUIRE_BROWSER=1, but {APPS[app]} is not installed", pytrace=False)
        pytest.skip(f"{APPS[app]} is not installed")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = {
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": False,
        "ServerApp.disable_check_xsrf": True,
        "ServerApp.allow_root": True,
        "IdentityProvider.token": "",
        "LabApp.expose_app_in_browser": True,
    }
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR")
    environment = os.environ | {name: str(home / name.lower()) for name in folders}
    environment["JUPYTERLAB_WORKSPACES_DIR"] = str(home / "workspaces")
    settings = home / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    (settings / "themes.jupyterlab-settings").write_text(json.dumps({"theme": theme}))
    environment |= python_path(Path(gametree.__file__).parent.parent, *path)
    program = command or [sys.executable, "-m", APPS[app], f"--ServerApp.root_dir={folder}"]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [*program, *(f"--{name}={value}" for name, value in options.items())],
            env=environment,
            cwd=within,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        url = f"{JUPYTER}:{port}"
        _wait_for(url, server, home / "log")
        yield Jupyter(url, folder, app, home / "jupyter_runtime_dir", home / "log")
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # ends a command and the JupyterLab that it has started
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:  # the server waits for its kernels, which end late on a busy machine
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1800):  # waits for minutes on a machine that runs other tests and compiles the server first
        assert server.poll() is None, log.read_text()
        try:
            urllib.request.urlopen(f"{url}/api", timeout=1).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"the server did not start: {log.read_text()}")
