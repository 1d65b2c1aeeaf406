"""Anybody who can answer what nDCG one list has: our core, scikit-learn, catboost.

To add an engine, write one file with one class that follows :class:`~ndcg_core.engines.protocol.Engine` and name it in
``_FILES``. Nothing here imports a library before it is asked for an answer.
"""

from __future__ import annotations

from ndcg_core.engines.catboost_ import CatboostEngine
from ndcg_core.engines.core import CoreEngine
from ndcg_core.engines.protocol import Answer, Engine
from ndcg_core.engines.sklearn_ import SklearnEngine

engines: dict[str, Engine] = {engine.name: engine for engine in (CoreEngine(), SklearnEngine(), CatboostEngine())}

__all__ = ["Answer", "Engine", "engines"]
