"""nDCG and other measures of whole runs, by the names of trec_eval and ir_measures."""

from ndcg_core.batch.measures.names import MeasureLike, MeasureName, measure_names
from ndcg_core.batch.measures.values import Measured, check_level, first_ranks, measure, measure_prepared

__all__ = [
    "MeasureLike",
    "MeasureName",
    "Measured",
    "check_level",
    "first_ranks",
    "measure",
    "measure_names",
    "measure_prepared",
]
