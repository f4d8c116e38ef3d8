"""Depth and width are not limited: no operation ends in a recursion error or a crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from effort import EVERY_CASE

PROGRAM = Path(__file__).parents[1] / "deep.py"
NODES = {"chain": 50_001, "wide": 85_023} if EVERY_CASE else {"chain": 20_001, "wide": 25_023}


@pytest.mark.parametrize("shape", NODES)
def test_deep_and_wide_trees_pass_every_function(shape: str) -> None:
    """The trees are a chain of 20 000 plies and a tree with 20 000 leaves (50 000 and 60 000 in a full run)."""
    command = [sys.executable, "-X", "faulthandler", str(PROGRAM), shape]
    environment = {**os.environ, "PYTHONPATH": str(PROGRAM.parent.parent)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"{NODES[shape]} nodes: done\n", "")
