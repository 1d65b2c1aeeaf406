"""Engines: programs that compute the nDCG of a list, ndcg_core and other libraries.

To add an engine, write a file with a subclass of :class:`~ndcg_core.libraries.adapters.library.LibraryEngine` and name
it in ``engines``, which pages show, or in ``optional``, whose libraries may not be installed. A library is imported
only when it is first used.
"""

from importlib.util import find_spec

from ndcg_core.libraries import words as words
from ndcg_core.libraries.adapters.catboost_ import CatboostEngine as CatboostEngine
from ndcg_core.libraries.adapters.core import CoreEngine as CoreEngine
from ndcg_core.libraries.adapters.ir_measures_ import IrMeasuresEngine as IrMeasuresEngine
from ndcg_core.libraries.adapters.keras_rs_ import KerasRsEngine as KerasRsEngine
from ndcg_core.libraries.adapters.library import LibraryEngine as LibraryEngine
from ndcg_core.libraries.adapters.lightgbm_ import LightgbmEngine as LightgbmEngine
from ndcg_core.libraries.adapters.protocol import Engine as Engine
from ndcg_core.libraries.adapters.protocol import EngineAnswer as EngineAnswer
from ndcg_core.libraries.adapters.pytrec_eval_ import PytrecEvalEngine as PytrecEvalEngine
from ndcg_core.libraries.adapters.ranx_ import RanxEngine as RanxEngine
from ndcg_core.libraries.adapters.sklearn_ import SklearnEngine as SklearnEngine
from ndcg_core.libraries.adapters.torchmetrics_ import TorchmetricsEngine as TorchmetricsEngine
from ndcg_core.libraries.adapters.xgboost_ import XgboostEngine as XgboostEngine
from ndcg_core.libraries.registry import Registry as Registry

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
_ENGINES: dict[str, Engine] = {engine.name: engine for engine in (CoreEngine(), SklearnEngine(), CatboostEngine())}


engines: Registry[Engine] = Registry("engines", _ENGINES, words.ENGINE)
"""The engines that pages show, by name."""
optional: Registry[LibraryEngine] = Registry("optional engines", _LIBRARIES, words.OPTIONAL_ENGINE)
"""The engines whose libraries may not be installed, by name."""


def available(name: str) -> bool:
    """Return whether an optional engine's library is installed, without importing it.

    Parameters
    ----------
    name : str
        The name of the engine.

    Returns
    -------
    bool
        Whether it is installed.

    Raises
    ------
    NdcgError
        If no optional engine has this name.

    Examples
    --------
    >>> available("lightgbm") in (True, False)
    True

    """
    return find_spec(optional[name].module) is not None


def installation(name: str) -> str:
    """Return the line that installs an optional engine's library.

    Parameters
    ----------
    name : str
        The name of the engine.

    Returns
    -------
    str
        A command for a shell.

    Raises
    ------
    NdcgError
        If no optional engine has this name.

    Examples
    --------
    >>> installation("xgboost")
    'pip install xgboost-cpu'

    """
    return optional[name].installation
