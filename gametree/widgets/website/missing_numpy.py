"""What stands in for numpy on a site that has no wheels of it: it can be imported, and refuses to compute."""

from __future__ import annotations

from typing import NoReturn

from ...errors import MissingPackageError
from ...phrases import Code, gettext

__all__ = ["ArrayLike", "NDArray", "bool_", "float64", "generic", "int64", "ndarray", "refuse", "uint64"]


class Missing:
    """A type of numpy, for the modules that name it when they are loaded."""

    def __init__(self, *_: object) -> None: ...

    def __class_getitem__(cls, _: object) -> type[Missing]:
        return cls

    def _refuse(self, *_: object) -> NoReturn:
        refuse()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __xor__ = __rxor__ = __and__ = __rshift__ = _refuse


ArrayLike = NDArray = bool_ = float64 = generic = int64 = ndarray = uint64 = Missing


def refuse() -> NoReturn:
    """Say that numpy is missing.

    >>> refuse()
    Traceback (most recent call last):
    ...
    gametree.errors.MissingPackageError: experiments need numpy; install it with: pip install numpy
    """
    message = gettext("experiments need %(package)s; install it with: %(command)s")
    raise MissingPackageError(message.with_values(package=Code("numpy"), command=Code("pip install numpy")))
