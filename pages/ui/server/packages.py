"""Packages are imported before the first visit, because visitors' threads that import them together can fail.

A thread that imports a module locks it and waits for its package. Another thread, which imports the package, waits for
that module. Python ends this deadlock by handing out half a module, and the page shows an ImportError. Once every
package is imported, threads wait for each other only in the order in which modules need each other, which has no
circle.
"""

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType


def import_packages(*roots: ModuleType) -> None:
    """Import every package below these, but not its modules, many of which no visit needs.

    >>> import json
    >>> import_packages(json)
    """
    for root in roots:
        for found in walk_packages(root.__path__, f"{root.__name__}."):
            if found.ispkg:
                import_module(found.name)
