"""What holds an array, of torch, jax or another library, is read wherever an array is; what cannot be read is said."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from ndcg_core import Convention, NdcgError, Topic, compare, dcg, evaluate, ndcg, ndcg_score, ndcg_scores
from ndcg_core.batch.bootstrap import interval
from ndcg_core.batch.many import prepare, scores, sums
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.bridges.sklearn_scorer import GroupedNdcg
from ndcg_core.model.records import Averaging
from ndcg_core.systems import robustness


class Tensor:
    """As of torch or tensorflow: numpy can ask it for an array, and it is no sequence."""

    def __init__(self, cells):
        self.cells = np.array(cells)

    def __array__(self, dtype=None, copy=None):
        return self.cells.copy()


class Capsule:
    """Speaks DLPack alone."""

    def __init__(self, cells):
        self.cells = np.array(cells)

    def __dlpack__(self, **options):
        return self.cells.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.cells.__dlpack_device__()


class OnTheGpu(Tensor):
    """As torch says it of CUDA; of a tensor with gradients it raises a RuntimeError, and other libraries their own."""

    def __array__(self, dtype=None, copy=None):
        raise TypeError("can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() first.")


class OnAnotherDevice(Capsule):
    def __dlpack__(self, **options):
        raise BufferError("CUDA tensors cannot be exported to the CPU without a copy")


class WithGradients(Tensor):
    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("Can't call numpy() on Tensor that requires grad.")


READ = {"a tensor": Tensor, "dlpack": Capsule, "pandas": pd.Series, "polars": pl.Series, "pyarrow": pa.array}
GRADES, SCORES = [[3, 0, 1], [0, 2, 1]], [[0.1, 0.9, 0.8], [0.5, 0.25, 1.0]]
FLAT, PLACES, GROUPS = [3, 0, 1, 2], [0.1, 0.9, 0.8, 0.7], [7, 7, 8, 8]
MASK = [[True, True, False], [True, True, True]]
WEIGHED = Convention(averaging=Averaging(item_weights="gain"))
MACRO = Convention(averaging=Averaging(average="macro"))
TABLES = {
    "y_true": lambda kind: ndcg_scores(kind(GRADES), SCORES),
    "y_score": lambda kind: ndcg_scores(GRADES, kind(SCORES)),
    "both": lambda kind: ndcg_score(kind(GRADES), kind(SCORES), "sklearn", k=2),
    "mask": lambda kind: ndcg_scores(GRADES, SCORES, mask=kind(MASK)),
    "mask and tables": lambda kind: scores(kind(GRADES), kind(SCORES), mask=kind(MASK)),
    "table of weights": lambda kind: ndcg_score(GRADES, SCORES, WEIGHED, sample_weight=kind([[1, 2, 3], [4, 5, 6]])),
    "prepared": lambda kind: prepare(kind(GRADES), kind(SCORES)).curve(kmax=2),
    "sums": lambda kind: np.array(sums(kind(GRADES), kind(SCORES), Convention())),
}
COLUMNS = {
    "rows": lambda kind: ndcg_scores([*map(kind, GRADES)], [*map(kind, SCORES)]),
    "rows of one side": lambda kind: ndcg_scores(GRADES, [*map(kind, SCORES)]),
    "rows of a mask": lambda kind: ndcg_scores(GRADES, SCORES, mask=[*map(kind, MASK)]),
    "rows and a mask": lambda kind: ndcg_scores([*map(kind, GRADES)], SCORES, mask=MASK),
    "columns": lambda kind: ndcg_scores(kind(FLAT), kind(PLACES), groups=kind(GROUPS)),
    "groups": lambda kind: prepare(FLAT, PLACES, groups=kind(GROUPS)).queries,
    "a mask of columns": lambda kind: ndcg_scores(FLAT, PLACES, groups=GROUPS, mask=kind([True, True, False, True])),
    "weights": lambda kind: ndcg_score(GRADES, SCORES, sample_weight=kind([1, 3])),
    "rows of weights": lambda kind: ndcg_score(
        GRADES, SCORES, WEIGHED, sample_weight=[*map(kind, [[1, 2, 3], [4, 5, 6]])]
    ),
    "weights of rows": lambda kind: ndcg_score(FLAT, PLACES, WEIGHED, groups=GROUPS, sample_weight=kind([1, 2, 3, 4])),
    "rows with weights of their own": lambda kind: ndcg_score(
        kind(FLAT), PLACES, WEIGHED, groups=GROUPS, sample_weight=[1, 2, 3, 4]
    ),
    "labels": lambda kind: ndcg_score(GRADES, SCORES, MACRO, labels=kind([1, 2])),
    "a ranking": lambda kind: ndcg(Topic(kind([3, 1, 2]), {1: 1, 2: 3})),
    "rankings": lambda kind: evaluate({"q": kind([3, 1, 2])}, {"q": {1: 1, 2: 3}}).value,
    "rankings of systems": lambda kind: compare({"a": {"q": kind([3, 1])}, "b": {"q": [1, 3]}}, {"q": {1: 1}}).values,
    "a discount": lambda kind: dcg(Topic([1, 2], {1: 1, 2: 3}), Convention(discount=kind([1.0, 0.5]))),
    "an interval": lambda kind: interval(kind([0.25, 0.5, 1.0]), weights=kind([1.0, 2.0, 1.0]), resamples=100),
    "a run": lambda kind: (
        evaluate(
            Run.from_columns(kind([1, 1]), kind([5, 6]), kind([2.0, 1.0])),
            Qrels.from_columns(kind([1]), kind([6]), kind([1])),
        ).value
    ),
    "a scorer": lambda kind: GroupedNdcg()(kind(FLAT), kind(PLACES), groups=kind(GROUPS)),
    "cutoffs": lambda kind: (
        robustness(
            {"a": {"q": [1, 2]}, "b": {"q": [2, 1]}}, {"q": {1: 1}}, conventions=["sklearn"], ks=kind([1, 2])
        ).winners
    ),
}


@pytest.mark.parametrize("call", [*TABLES, *COLUMNS])
@pytest.mark.parametrize("kind", READ)
def test_it_is_read_where_an_array_is(call, kind):
    if call in TABLES and kind in ("pandas", "polars", "pyarrow"):
        kinds = {"pandas": pd.DataFrame, "polars": lambda rows: pl.DataFrame(rows, orient="row"), "pyarrow": Tensor}
    else:
        kinds = READ
    work = (TABLES | COLUMNS)[call]
    assert np.array_equal(work(kinds[kind]), work(np.array))


@pytest.mark.parametrize("call", [*TABLES, *COLUMNS])
@pytest.mark.parametrize("kind", [OnTheGpu, OnAnotherDevice, WithGradients])
def test_what_numpy_cannot_read_is_said_in_one_sentence(call, kind):
    with pytest.raises(NdcgError, match=rf"Numpy cannot read .*, which is of type {kind.__name__}( \(.*\))?\. Try "):
        (TABLES | COLUMNS)[call](kind)
