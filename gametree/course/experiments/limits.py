"""Refuses arguments that are no whole numbers in a range."""

from __future__ import annotations

import math

from ...errors import InputError
from ...phrases import brief, gettext
from ...values import is_whole

__all__ = ["MOST_SEED", "whole"]

MOST_SEED = 2**64 - 1


def whole(name: str, given: int, least: int, most: float = math.inf) -> int:
    """Return an argument that is a whole number from ``least`` to ``most``."""
    if not is_whole(given, least, most):
        if most == math.inf:
            raise InputError(name, gettext("a whole number from %(least)s").of(least=least), brief(given))
        needed = gettext("a whole number from %(least)s to %(most)s").of(least=least, most=most)
        raise InputError(name, needed, brief(given))
    return int(given)
