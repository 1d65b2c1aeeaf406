"""The kinds of tasks, each a file of this folder that has a class with its name."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from ndcg_core.teaching.tasks.task import Task


def _kind(name: str) -> type[Task]:
    """Return the class of a file, which bears its name."""
    classes = (each for each in vars(import_module(f"{__name__}.{name}")).values() if isinstance(each, type))
    return next(each for each in classes if issubclass(each, Task) and getattr(each, "kind", "") == name)


KINDS: Mapping[str, type[Task]] = {module.name: _kind(module.name) for module in iter_modules(__path__)}
"""Every kind by its name."""
