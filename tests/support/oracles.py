"""The libraries themselves, each asked for one number over several queries.

An oracle takes ``{query: {doc: score}}``, ``{query: {doc: grade}}`` and k, and answers with the library's average or
raises :class:`LibraryError` where the library refuses. Array libraries are handed the retrieved documents alone, an
unjudged one as grade 0. A library is imported when it is asked, not where tests are collected.
"""

import warnings
from collections.abc import Callable, Mapping
from statistics import fmean

import numpy as np

Run = Mapping[str, Mapping[str, float]]
Qrels = Mapping[str, Mapping[str, int]]
Weights = Mapping[str, float]
Oracle = Callable[..., float]  # of a run, its qrels and k; of the weights of queries too where it is one of WEIGHTED


class LibraryError(Exception):
    """The library refused."""


class UnaskedError(Exception):
    """A call that could end the process: pytrec_eval corrupts memory on a negative grade."""


def _guard(qrels: Qrels) -> None:
    if any(grade < 0 for grades in qrels.values() for grade in grades.values()):
        raise UnaskedError


def columns(run: Run, qrels: Qrels) -> tuple[list[list[float]], list[list[float]]]:
    """Grades and scores, one list a query."""
    return (
        [[qrels[query].get(doc, 0) for doc in docs] for query, docs in run.items()],
        [list(docs.values()) for docs in run.values()],
    )


def flat(rows: list[list[float]]) -> list[float]:
    return [number for row in rows for number in row]


def sklearn(run: Run, qrels: Qrels, k: int | None, *, ignore_ties: bool = False) -> float:
    """The mean of one call a query, for its rows have one length."""
    from sklearn.metrics import ndcg_score

    return fmean(
        float(ndcg_score([grades], [scores], k=k, ignore_ties=ignore_ties))
        for grades, scores in zip(*columns(run, qrels), strict=True)
    )


def catboost(options: str) -> Oracle:
    def ask(run: Run, qrels: Qrels, k: int | None, weights: Weights | None = None) -> float:
        from catboost.utils import eval_metric

        grades, scores = columns(run, qrels)
        groups = [place for place, row in enumerate(grades) for _ in row]
        top = "" if k is None else f"top={k};"
        weighing = None if weights is None else [weights[query] for query, row in run.items() for _ in row]
        return float(
            eval_metric(flat(grades), flat(scores), f"NDCG:{top}{options}", group_id=groups, group_weight=weighing)[0]
        )

    return ask


def lgbm(run: Run, qrels: Qrels, k: int | None, weights: Weights | None = None) -> float:
    """A booster without trees, the scores its starting point."""
    import lightgbm

    grades, scores = columns(run, qrels)
    sizes = [len(row) for row in grades]
    quiet = {"verbosity": -1, "num_threads": 1}
    data = lightgbm.Dataset(
        np.zeros((sum(sizes), 1)),
        flat(grades),
        group=sizes,
        init_score=flat(scores),
        params=quiet,
        weight=None if weights is None else [weights[query] for query, row in run.items() for _ in row],
    )
    booster = lightgbm.Booster(
        {"objective": "lambdarank", "metric": "ndcg", "eval_at": [k or max(sizes)], **quiet}, data
    )
    return float(booster.eval_train()[0][2])


def xgb(*, exponential: bool) -> Oracle:
    def ask(run: Run, qrels: Qrels, k: int | None, weights: Weights | None = None) -> float:
        import xgboost

        grades, scores = columns(run, qrels)
        data = xgboost.DMatrix(np.zeros((sum(map(len, grades)), 1)), flat(grades), base_margin=flat(scores))
        data.set_group([len(row) for row in grades])
        if weights is not None:
            data.set_weight([weights[query] for query in run])
        metric = "ndcg" if k is None else f"ndcg@{k}"
        booster = xgboost.Booster(
            {
                "objective": "rank:ndcg",
                "eval_metric": metric,
                "ndcg_exp_gain": exponential,
                "nthread": 1,
                "verbosity": 0,
            },
            [data],
        )
        try:
            return float(booster.eval_set([(data, "eval")], 0, lambda *_: []).rsplit(":", 1)[1])
        except xgboost.core.XGBoostError as refusal:
            raise LibraryError(str(refusal)) from refusal

    return ask


def pytrec(run: Run, qrels: Qrels, k: int | None, *, judged_only: bool = False) -> float:
    import pytrec_eval

    _guard(qrels)
    measure = "ndcg" if k is None else f"ndcg_cut_{k}"
    measures = {"ndcg"} if k is None else {f"ndcg_cut.{k}"}
    found = pytrec_eval.RelevanceEvaluator(qrels, measures, judged_docs_only_flag=judged_only).evaluate(run)
    if not found:
        raise LibraryError("no query is evaluated")
    return fmean(values[measure] for values in found.values())


def irm(run: Run, qrels: Qrels, k: int | None) -> float:
    import ir_measures

    _guard(qrels)
    judged = {query: grades for query, grades in qrels.items() if grades}  # as a file of judgments would have it
    measure = ir_measures.nDCG if k is None else ir_measures.nDCG @ k
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(ir_measures.calc_aggregate([measure], judged, run)[measure])


ORACLES: dict[str, Oracle] = {
    "sklearn": sklearn,
    "sklearn_ignore_ties": lambda run, qrels, k: sklearn(run, qrels, k, ignore_ties=True),
    "catboost_base": catboost("type=Base"),
    "catboost_exp": catboost("type=Exp"),
    "catboost_exp_position": catboost("type=Exp;denominator=Position"),
    "lightgbm": lgbm,
    "xgboost": xgb(exponential=True),
    "xgboost_linear": xgb(exponential=False),
    "pytrec_eval": pytrec,
    "ir_measures": irm,
}
WEIGHTED = ("catboost_base", "catboost_exp", "catboost_exp_position", "lightgbm", "xgboost", "xgboost_linear")
