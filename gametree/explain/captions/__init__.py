"""Narration: what happened in a step and why, in one or two sentences of the reader's language.

English stands in the code; every other language is a folder in ``locale`` and is found from there.
"""

from __future__ import annotations

from ...catalogue import LANGUAGE_NAMES, LANGUAGES
from ..words import words
from .steps import caption

__all__ = ["LANGUAGES", "LANGUAGE_NAMES", "caption", "words"]
