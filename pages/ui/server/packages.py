"""Packages are imported before the first visit, because threads that import parts of one at the same time can fail.

A thread that imports a module of a package that is not imported yet holds the module and waits for the package; another
that imports the package waits for the module. Python ends such a deadlock with half a module, which on a page is an
ImportError. With every package imported, threads wait for each other in one order: that in which modules need each
other, which has no circle.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType


def import_packages(*roots: ModuleType) -> None:
    """Import every package below these, but not the modules in them, many of which no visit needs.

    >>> import json
    >>> import_packages(json)
    """
    for root in roots:
        for found in walk_packages(root.__path__, f"{root.__name__}."):
            if found.ispkg:
                import_module(found.name)
