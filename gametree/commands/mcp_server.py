"""The command ``gametree mcp``: a server for assistants, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from gettext import NullTranslations
from typing import Any

from ..course.assistant import Assistant, Reply
from ..errors import GameTreeError, MissingPackageError
from ..phrases import Code, gettext
from .options import add_command, add_language

EXAMPLES = """
  gametree mcp
"""
_INSTRUCTIONS = (
    "Game trees for teaching adversarial search. When a student works on an exercise, help with questions and hints of "
    "your own words, and let the student find the answer: take the exercise from `exercise`, mark what the student "
    "says with `mark`, and give the steps of `hint` one at a time. Never work the answer out for the student."
)


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("serve pictures, steps, exercises and hints to an assistant (MCP), but no answers")
    parser = add_command(commands, translator, "mcp", _serve, about, EXAMPLES)
    add_language(parser, translator, translator.gettext("language of the exercises"))


def _serve(args: argparse.Namespace) -> int:
    _server(args.lang).run()
    return 0


def _server(lang: str) -> Any:
    """Return the server with its tools, whose descriptions are for the assistant."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
        from mcp.types import ImageContent, TextContent
    except ModuleNotFoundError:
        message = gettext("%(option)s needs %(package)s; install it with: %(command)s")
        command = Code("pip install 'gametree[mcp]'")
        raise MissingPackageError(
            message.with_values(option=Code("gametree mcp"), package=Code("mcp"), command=command)
        ) from None
    server, session = MCPServer("gametree", instructions=_INSTRUCTIONS), Assistant()

    def tool(function: Callable[..., Reply]) -> None:
        """Add a tool; its refusals reach the assistant as they are, which other exceptions do not."""

        @wraps(function)
        def answered(**values: Any) -> list[Any]:
            try:
                text, png = function(**values)
            except GameTreeError as error:
                raise ToolError(error.told(values.get("lang", lang))) from None
            image = [ImageContent(type="image", data=png, mime_type="image/png")] if png else []
            return [TextContent(type="text", text=text), *image]

        answered.__annotations__ = {**function.__annotations__, "return": list[Any]}
        server.tool(structured_output=False)(answered)

    @tool
    def draw(tree: str, lang: str = lang) -> Reply:
        """Draw a game tree, such as [[3 12 8] [2 4 6] [14 5 2]]: a picture, and the same in text."""
        return session.draw(tree, lang)

    @tool
    def step(tree: str, algorithm: str = "alphabeta", step: int = 0, lang: str = lang) -> Reply:
        """Show one step of a search of a tree of your own: minimax, alphabeta, expectiminimax and others."""
        return session.step(tree, algorithm, step, lang)

    @tool
    def exercise(kind: str = "", difficulty: int = 2, lang: str = lang) -> Reply:
        """Draw a new exercise (difficulty 1 to 5): first its ticket for mark and hint, then the question."""
        return session.exercise(kind, difficulty, lang)

    @tool
    def mark(ticket: str, answer: str) -> Reply:
        """Say whether the student's answer is right or not yet; only a few different answers are marked."""
        return session.mark(ticket, answer)

    @tool
    def hint(ticket: str) -> Reply:
        """Give the next of three hints: where to begin, which rule decides there, and its numbers."""
        return session.hint(ticket)

    return server
