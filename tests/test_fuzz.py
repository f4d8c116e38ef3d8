"""What `make fuzz` does for as long as one likes, for a moment."""

from __future__ import annotations

from fuzz_readers import readers, throw


def test_spoilt_text_is_read_or_refused() -> None:
    """No reader of text fails but by an error of the kit, whose message has at most 1000 characters."""
    counts = throw(seconds=60, seed=7, most=2600)
    assert set(counts) == set(readers()) and min(counts.values()) >= 140
