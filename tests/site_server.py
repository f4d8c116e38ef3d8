"""The site, built once, on a local server that counts its responses and can be stopped."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from chromium import REQUIRED
from quick_start import python_path

__all__ = ["ALONE", "ROOT", "SiteServer", "built_site", "serving"]

ROOT = Path(__file__).parent.parent
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""command-line argument of Chromium that blocks all hosts except this machine"""
TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".whl": "application/zip",
}


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built once for the tests of all processes and without the API reference.

    Tests that need the site are skipped if Node.js, which compiles it, is missing.
    """
    if not REQUIRED and shutil.which("node") is None:
        pytest.skip("Node.js, which compiles the site's Python, is not on PATH")
    fcntl = pytest.importorskip("fcntl", reason="without file locks several processes would build the site")
    place = tmp_path_factory.getbasetemp()
    place = place.parent if "PYTEST_XDIST_WORKER" in os.environ else place
    with (place / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "site").exists():
            command = [sys.executable, "website/build.py", "--without-reference", "--output", str(place / "site")]
            done = subprocess.run(command, cwd=ROOT, env=os.environ | python_path(), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
    return place / "site"


class SiteServer:
    """A server for the files in a folder, as simple as ``python -m http.server``."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.sent: list[tuple[str, int]] = []
        self.missing: list[str] = []
        self.held = ""  # a request whose path contains this text waits for `released`
        self.released = threading.Event()
        self.connections: list[socket.socket] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, self, directory=str(folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}/"

    @property
    def megabytes(self) -> float:
        """Return the size of everything that was sent, in millions of bytes."""
        return sum(size for _, size in self.sent) / 1e6

    def close(self) -> None:
        """Stop the server, including the connections that a browser keeps open."""
        self._server.shutdown()
        self._server.server_close()
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, of: SiteServer, *args: Any, **options: Any) -> None:
        self.of = of
        super().__init__(*args, **options)

    def setup(self) -> None:
        """Record the connection before it is served."""
        self.of.connections.append(self.request)
        super().setup()

    def do_GET(self) -> None:
        """Answer a request; requests for held files wait first."""
        if self.of.held and self.of.held in self.path:
            self.of.released.wait(60)
        super().do_GET()

    def log_message(self, *_: object) -> None: ...

    def send_response(self, code: int, message: str | None = None) -> None:
        """Send the status line, and record the path of a missing file."""
        if code == 404:
            self.of.missing.append(self.path)
        self._code = code
        super().send_response(code, message)

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header, and record the path and size of a file that is sent."""
        if keyword == "Content-Length" and self._code == 200:
            self.of.sent.append((self.path, int(value)))
        super().send_header(keyword, value)


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[SiteServer]:
    """Serve a folder inside a with block, on a free port unless a port is given."""
    server = SiteServer(folder, port)
    try:
        yield server
    finally:
        server.close()
