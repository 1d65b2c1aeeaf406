"""Anybody who can answer what nDCG one list has: our core, scikit-learn, catboost, and others where they are installed.

To add an engine, write one file with one class that follows :class:`~ndcg_core.libraries.adapters.protocol.Engine` and name it in
``engines``, which a page shows as they are, or in ``optional``, whose libraries may be absent. Nothing here imports a
library before it is asked for an answer.
"""

from __future__ import annotations

from importlib.util import find_spec

from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.catboost_ import CatboostEngine
from ndcg_core.libraries.adapters.core import CoreEngine
from ndcg_core.libraries.adapters.ir_measures_ import IrMeasuresEngine
from ndcg_core.libraries.adapters.keras_rs_ import KerasRsEngine
from ndcg_core.libraries.adapters.library import LibraryEngine
from ndcg_core.libraries.adapters.lightgbm_ import LightgbmEngine
from ndcg_core.libraries.adapters.protocol import Engine, EngineAnswer
from ndcg_core.libraries.adapters.pytrec_eval_ import PytrecEvalEngine
from ndcg_core.libraries.adapters.ranx_ import RanxEngine
from ndcg_core.libraries.adapters.sklearn_ import SklearnEngine
from ndcg_core.libraries.adapters.torchmetrics_ import TorchmetricsEngine
from ndcg_core.libraries.adapters.xgboost_ import XgboostEngine

_LIBRARIES: dict[str, LibraryEngine] = {
    engine.name: engine
    for engine in (
        LightgbmEngine(),
        XgboostEngine(),
        PytrecEvalEngine(),
        IrMeasuresEngine(),
        TorchmetricsEngine(),
        RanxEngine(),
        KerasRsEngine(),
    )
}

engines: dict[str, Engine] = {engine.name: engine for engine in (CoreEngine(), SklearnEngine(), CatboostEngine())}
optional: dict[str, Engine] = dict(_LIBRARIES)

__all__ = ["Engine", "EngineAnswer", "available", "engines", "installation", "optional"]


def available(name: str) -> bool:
    """Whether an optional engine's library is installed; it is not imported. Raises :class:`NdcgError` for another name.

    >>> available("lightgbm") in (True, False)
    True
    """
    return find_spec(_library(name).module) is not None


def installation(name: str) -> str:
    """The line that installs an optional engine's library. Raises :class:`NdcgError` for a name that none has.

    >>> installation("xgboost")
    'pip install xgboost-cpu'
    """
    return _library(name).installation


def _library(name: str) -> LibraryEngine:
    if name not in _LIBRARIES:
        raise words.OPTIONAL_ENGINE.error(name, names=", ".join(_LIBRARIES))
    return _LIBRARIES[name]
