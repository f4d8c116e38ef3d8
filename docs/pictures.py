"""Draw the documentation's film: ``make pictures`` writes ``docs/alpha-beta.gif``, with a hash of its captions."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import gametree as gt

FILM = Path(__file__).parent / "alpha-beta.gif"


def draw(path: Path) -> None:
    """Write the film of alpha-beta on the two-ply tree; the last block of the file is a comment with the hash."""
    result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
    result.export(path, captions=True, dpi=84, seconds=2.2, overwrite=True)
    captions = " ".join(frame.caption() for frame in result.frames(by="leaf"))
    path.write_bytes(path.read_bytes()[:-1] + b"\x21\xfe\x20" + sha256(captions.encode()).digest() + b"\x00\x3b")


if __name__ == "__main__":
    draw(FILM)
