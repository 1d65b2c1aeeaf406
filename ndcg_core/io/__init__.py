"""Everything that is read and written, by one name: the rooms `run_files`, `exchange` and `course`.

Runs and qrels come in TREC's forms, tables, JSON and Parquet, and as BEIR, MTEB, MS MARCO, Quepid and Elasticsearch
write them; see :func:`~ndcg_core.run_files.read_run` and :func:`~ndcg_core.run_files.read_qrels`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ndcg_core.course import *  # noqa: F403
    from ndcg_core.exchange import *  # noqa: F403
    from ndcg_core.run_files import *  # noqa: F403

_ROOMS = "run_files", "exchange", "course"  # in this order: to read a run needs nothing of the others


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    for room in () if name.startswith("_") else _ROOMS:
        module = import_module(f"ndcg_core.{room}")
        if name in module.__all__:
            globals()[name] = value = getattr(module, name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({name for room in _ROOMS for name in import_module(f"ndcg_core.{room}").__all__})
