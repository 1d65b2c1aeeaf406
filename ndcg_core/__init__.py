"""nDCG with its reasons: every choice named, every number explained. Importing this imports numpy and nothing heavier.

>>> qrels = {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1}
>>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], qrels)
>>> ndcg(topic, Convention(gain="exp2", k=5))
0.99273940647578
>>> ndcg(topic, "sklearn", k=5)
0.9932683086972719
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ndcg_core.as_command import AS_COMMAND as AS_COMMAND
from ndcg_core.batch import Result, evaluate, ndcg_score, ndcg_scores
from ndcg_core.errors import NdcgError
from ndcg_core.model import Averaging, Convention, Oddities, Topic
from ndcg_core.model.convention import NAMED_BY
from ndcg_core.scoring import Row, cg, dcg, idcg, ndcg, order_scale, other_measures
from ndcg_core.shown import Explanation, explain

if TYPE_CHECKING:
    from ndcg_core.batch.measures import measure
    from ndcg_core.identification import Identified, identify
    from ndcg_core.libraries.adapters import engines
    from ndcg_core.libraries.catalogue import conventions
    from ndcg_core.systems import Comparison, Robustness, Verdict, compare, decide, robustness
    from ndcg_core.teaching import check
    from ndcg_core.teaching.diagnosis import Finding, diagnose
    from ndcg_core.teaching.mistakes import mistakes

# Half of the time of an import went into these, and a program that only computes never uses them.
_IMPORTED_AT_FIRST_USE = {
    "engines": "ndcg_core.libraries.adapters",
    "Comparison": "ndcg_core.systems",
    "Finding": "ndcg_core.teaching.diagnosis",
    "Identified": "ndcg_core.identification",
    "Robustness": "ndcg_core.systems",
    "check": "ndcg_core.teaching.homework",
    "Verdict": "ndcg_core.systems",
    "compare": "ndcg_core.systems",
    "conventions": "ndcg_core.libraries.catalogue",
    "decide": "ndcg_core.systems",
    "diagnose": "ndcg_core.teaching.diagnosis",
    "identify": "ndcg_core.identification",
    "measure": "ndcg_core.batch.measures",
    "mistakes": "ndcg_core.teaching.mistakes",
    "robustness": "ndcg_core.systems",
}

NAMED_BY.append(_IMPORTED_AT_FIRST_USE["conventions"])

__version__ = "0.2.0"
__all__ = [
    "Averaging",
    "Comparison",
    "Convention",
    "Explanation",
    "Finding",
    "Identified",
    "NdcgError",
    "Oddities",
    "Result",
    "Robustness",
    "Row",
    "Topic",
    "Verdict",
    "__version__",
    "cg",
    "check",
    "compare",
    "conventions",
    "dcg",
    "decide",
    "diagnose",
    "engines",
    "evaluate",
    "explain",
    "idcg",
    "identify",
    "measure",
    "mistakes",
    "ndcg",
    "ndcg_score",
    "ndcg_scores",
    "order_scale",
    "other_measures",
    "robustness",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> object:
    if name not in _IMPORTED_AT_FIRST_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(_IMPORTED_AT_FIRST_USE[name]), name)
    return value
