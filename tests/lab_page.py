"""A notebook in JupyterLab or Notebook 7 as its reader sees it, and access to Python in the same kernel."""

from __future__ import annotations

import ast
import json
import time
import urllib.request
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from jupyter_client import BlockingKernelClient
from nbformat import NotebookNode

from chromium import PATIENCE
from jupyter_lab import Jupyter
from player_page import PlayerPage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

__all__ = ["ERROR", "IDLE", "PLAYER", "Kernel", "Lab", "write_notebook", "write_untrusted"]

PLAYER = ".gametree-player"
ERROR = "Error displaying widget"
IDLE = ".jp-Notebook-ExecutionIndicator[data-status=idle]"
"""selector of the indicator that a notebook's kernel is ready"""


def write_notebook(path: Path, sources: Iterable[str]) -> Path:
    """Write a notebook without outputs."""
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(sources)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def write_untrusted(notebook: NotebookNode, path: Path) -> str:
    """Write a notebook that JupyterLab does not trust, as if copied from another machine, and return its name."""
    copied = deepcopy(notebook)
    copied.cells[0].source += "  # a copy from elsewhere"
    nbformat.write(copied, path)
    return path.name


class Lab:
    """A notebook that is open in a browser."""

    def __init__(self, page: Page, jupyter: Jupyter) -> None:
        self.page, self.jupyter = page, jupyter
        page.set_default_timeout(PATIENCE)

    def open(self, name: str) -> Lab:
        """Open a notebook, and wait until it and its kernel are ready."""
        self.page.goto(self.jupyter.address(name))
        self.page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        # "attached", not "visible", because the toolbar hides the indicator if another extension leaves no space for it
        self.page.locator(IDLE).wait_for(state="attached")
        return self

    def cell(self, number: int) -> Locator:
        """Return the cell with the given number."""
        return self.page.locator(".jp-CodeCell").nth(number)

    def run(self, number: int) -> Lab:
        """Run a cell and wait for the number in its prompt; try again if JupyterLab was not ready."""
        prompt = self.cell(number).locator(".jp-InputPrompt")
        before = prompt.text_content() or ""
        for _ in range(5):
            asked = self.page.locator(".jp-Dialog")
            if "Select Kernel" in " ".join(asked.all_inner_texts()):  # the list of kernels arrived after the notebook
                asked.locator(".jp-mod-accept").click()
                asked.wait_for(state="detached")
            assert not asked.count(), f"JupyterLab asks: {asked.all_inner_texts()}"
            self.cell(number).locator(".cm-content").click()
            self.page.keyboard.press("Control+Enter")
            for tick in range(2400):
                self.page.wait_for_timeout(50)
                shown = prompt.text_content() or ""
                if shown != before and any(map(str.isdigit, shown)):
                    return self
                if shown == before and tick > 100:
                    break
        raise AssertionError(f"cell {number} does not run; its prompt is {prompt.text_content()}")

    def output(self, number: int) -> str:
        """Return the text below a cell."""
        return self.cell(number).locator(".jp-OutputArea-output").last.inner_text().strip()

    def player(self, number: int) -> PlayerPage:
        """Return the player below a cell."""
        root = self.cell(number).locator(PLAYER)
        root.wait_for()
        return PlayerPage(self.page, root)

    def leave_full_screen(self) -> None:
        """Wait for full-screen mode, which the key b turns on, and leave it."""
        self.page.wait_for_function("document.fullscreenElement !== null")
        self.page.evaluate("document.exitFullscreen()")
        self.page.wait_for_function("document.fullscreenElement === null")

    def save(self) -> Lab:
        """Save the notebook, and wait until it is on the disk."""
        self.page.keyboard.press("Control+s")
        self.page.locator(".jp-mod-dirty").wait_for(state="detached")
        return self

    def stop(self) -> None:
        """Stop every kernel."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def ask(self, path: str, method: str = "GET") -> Any:
        """Send a request to the server, to an address below ``/api``."""
        with urllib.request.urlopen(urllib.request.Request(f"{self.jupyter.url}/api/{path}", method=method)) as answer:
            return json.loads(answer.read() or b"null")


class Kernel:
    """Access to Python in the kernel of a notebook, and to the errors and warnings of that kernel."""

    def __init__(self, lab: Lab, name: str) -> None:
        sessions = lab.ask("sessions")
        self.id: str = next(session["kernel"]["id"] for session in sessions if session["path"] == name)
        self.file = lab.jupyter.runtime / f"kernel-{self.id}.json"
        self.connect()

    def connect(self) -> None:
        """Connect to the kernel; call this again after a restart."""
        self.client = BlockingKernelClient(connection_file=str(self.file))
        self.client.load_connection_file()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=600)

    def run(self, code: str) -> None:
        """Run the given statements in the kernel."""
        self._execute(code)

    def value(self, expression: str) -> Any:
        """Return the value of an expression, as a literal."""
        found = self._execute("", value=expression)["user_expressions"]["value"]
        assert found["status"] == "ok", found
        return ast.literal_eval(found["data"]["text/plain"])

    def _execute(self, code: str, **expressions: str) -> dict[str, Any]:
        asked = self.client.execute(code, silent=True, user_expressions=expressions)
        while True:
            reply = self.client.get_shell_msg(timeout=600)
            if reply["parent_header"].get("msg_id") == asked:
                content: dict[str, Any] = reply["content"]
                assert content["status"] == "ok", content
                return content

    def becomes(self, expression: str, expected: object) -> None:
        """Wait until an expression has the expected value."""
        for _ in range(2400):
            found = self.value(expression)
            if found == expected:
                return
            time.sleep(0.05)
        assert found == expected, f"{expression} is {found}"

    def complaints(self) -> list[str]:
        """Return the errors and warnings that the kernel has published since the last call.

        Messages of a restarted kernel about unknown widgets are left out.
        """
        found = []
        while self.client.iopub_channel.msg_ready():
            message = self.client.get_iopub_msg(timeout=1)
            content = message["content"]
            is_lost = content.get("text", "").startswith("No such comm")
            if message["msg_type"] == "error" or (content.get("name") == "stderr" and not is_lost):
                found.append(str(content))
        return found

    def close(self) -> None:
        """Close the connection to the kernel."""
        self.client.stop_channels()
