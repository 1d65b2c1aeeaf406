"""Examples, mistakes, the diagnosis of an answer, exercises, grading, homework and lessons."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ndcg_core.teaching.homework import Checked, check

__all__ = ["Checked", "check"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ndcg_core.teaching import homework  # at first use: whoever only reads examples needs no diagnosis

    return getattr(homework, name)
