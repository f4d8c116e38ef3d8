"""Loading of modules on first use, so that a process loads only the modules that it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["function_of", "load_attribute"]


def function_of(module: str, name: str, package: str | None) -> Callable[..., Any]:
    """Return a function that calls the function ``name`` of ``module`` and imports the module only on the first call;
    ``module`` is relative to ``package``.

    >>> function_of(".values", "show", "gametree")(3)
    '3'
    """
    return lambda *arguments, **options: getattr(import_module(module, package), name)(*arguments, **options)


def load_attribute(namespace: dict[str, Any], modules: Mapping[str, str], name: str) -> Any:
    """Import the attribute ``name`` of a package from the module that defines it, store it in the package's namespace,
    and return it (PEP 562).
    """
    package = namespace["__name__"]
    if name not in modules:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    attribute = namespace[name] = getattr(import_module(f".{modules[name]}", package), name)
    return attribute
