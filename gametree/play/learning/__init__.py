"""Learning by trial and error (deck 003): MENACE, a set of matchboxes that learns tic-tac-toe."""

from __future__ import annotations

from .menace import Box, Menace, Training, boxes_of, train

__all__ = ["Box", "Menace", "Training", "boxes_of", "train"]
