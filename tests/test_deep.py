"""Depth and width are no limits: no verb ends in a recursion error or takes the interpreter down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "deep.py"
WIDE = f"{85_023 if 'CI' in os.environ else 25_023} nodes: done\n"


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "said"), [("chain", "50001 nodes: done\n"), ("wide", WIDE)])
def test_every_verb(shape: str, said: str) -> None:
    """A chain of 50 000 plies and a tree of 20 000 leaves (in CI 60 000) go through all public verbs, stderr empty."""
    command = [sys.executable, "-X", "faulthandler", str(PROGRAM), shape]
    environment = {**os.environ, "PYTHONPATH": str(PROGRAM.parent.parent)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, said, "")
