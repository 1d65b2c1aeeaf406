"""Libraries that are given matrices, tensors or frames."""

import importlib.util
import sys
import types
from pathlib import Path

from tests.record.cases import cutoff, numbered, once, ranked
from tests.record.library import NotAsked, library

_NO_ITEM = 1000  # fills short lists; -1 would be read as the last item of the list before


@library("pyg", "PyTorch Geometric", "MIT", "torch-geometric torch", package="torch-geometric")
def pyg():
    import torch
    from torch_geometric.metrics import LinkPredNDCG

    def asked(*, weighted=False, falling=False):
        def ask(case):
            k = cutoff(case)
            metric = LinkPredNDCG(k=k, weighted=weighted)
            pairs = [numbered(query) for query in case["queries"]]
            width = max(len(shown) for shown, _ in pairs)
            filled = [[*shown, *[_NO_ITEM] * (width - len(shown))] for shown, _ in pairs]
            shown = torch.tensor(filled, dtype=torch.long)
            edges = [
                (row, doc, grade)
                for row, (_, judged) in enumerate(pairs)
                for doc, grade in sorted(judged.items(), key=lambda item: -item[1] if falling else 0)
                if grade > 0 or weighted
            ]
            ends = torch.tensor([edge[:2] for edge in edges], dtype=torch.long).reshape(-1, 2).T
            metric.update(shown, ends, torch.tensor([float(edge[2]) for edge in edges]) if weighted else None)
            return metric.compute()

        return ask

    return {
        "LinkPredNDCG": asked(),
        "LinkPredNDCG weighted, highest first": asked(weighted=True, falling=True),
        "LinkPredNDCG weighted, as given": asked(weighted=True),
    }


@library("torchrec", "TorchRec", "BSD-3-Clause", "torchrec torch torchmetrics", package="torchrec")
def torchrec():
    # The packages' own imports need a library for GPUs, which the functions of the metric do not use.
    base = Path(importlib.util.find_spec("torchrec").submodule_search_locations[0])
    for name, folder in (("torchrec", base), ("torchrec.metrics", base / "metrics")):
        package = sys.modules[name] = types.ModuleType(name)
        package.__path__ = [str(folder)]
    base_classes = sys.modules["torchrec.metrics.rec_metric"] = types.ModuleType("torchrec.metrics.rec_metric")
    for name in ("MetricComputationReport", "RecMetric", "RecMetricComputation", "RecMetricException"):
        setattr(base_classes, name, type(name, (), {}))
    import torch
    from torchrec.metrics.ndcg import NUM_SESSIONS, SUM_NDCG, _compute_ndcg, _get_ndcg_states

    def asked(**choices):
        def ask(case):
            once(case)
            rows = [
                (place, score, query["qrels"].get(doc, 0))
                for place, query in enumerate(case["queries"])
                for doc, score in query["run"]
            ]
            if not rows:
                raise NotAsked
            sessions, scores, labels = (
                torch.tensor([column], dtype=torch.double) for column in zip(*rows, strict=True)
            )
            states = _get_ndcg_states(
                labels=labels,
                predictions=scores,
                weights=torch.ones_like(labels),
                session_ids=sessions.long(),
                k=-1 if case["k"] is None else case["k"],
                **choices,
            )
            return _compute_ndcg(sum_ndcg=states[SUM_NDCG], num_sessions=states[NUM_SESSIONS])[0]

        return ask

    plain = {"exponential_gain": False, "report_ndcg_as_decreasing_curve": False}
    return {
        "NDCG": asked(**plain),
        "NDCG exponential_gain": asked(**plain | {"exponential_gain": True}),
        "1 - NDCG (default)": asked(exponential_gain=False),
    }


@library("mteb", "MTEB", "Apache-2.0", "mteb pytrec_eval-terrier torch", package="mteb")
def mteb():
    from mteb._evaluators.retrieval_metrics import calculate_retrieval_scores

    def ask(case):
        once(case)
        k = cutoff(case)
        run = {query["qid"]: dict(query["run"]) for query in case["queries"]}
        qrels = {query["qid"]: query["qrels"] for query in case["queries"]}
        return calculate_retrieval_scores(run, qrels, [k]).ndcg[f"NDCG@{k}"]

    return {"calculate_retrieval_scores": ask}


@library("evidently", "Evidently", "Apache-2.0", "evidently pandas<3", package="evidently")
def evidently():
    import pandas as pd
    from evidently.legacy.calculations.recommender_systems import collect_dataset
    from evidently.legacy.metrics.recsys.ndcg_k import NDCGKMetric
    from evidently.legacy.pipeline.column_mapping import RecomType

    def asked(*, everybody):
        def ask(case):
            rows = [
                (place, query["qrels"].get(doc, 0), rank)
                for place, query in enumerate(case["queries"])
                for rank, doc in enumerate(ranked(query), 1)
            ]
            if not rows:
                raise NotAsked
            k = case["k"] or max(row[2] for row in rows)
            frame = pd.DataFrame(rows, columns=["users", "target", "preds"])
            metric = NDCGKMetric(k=k, no_feedback_users=everybody)
            seen = collect_dataset(
                frame["users"], frame["target"], frame["preds"], RecomType.RANK, None, everybody, bin_data=False
            )
            values = metric.calculate_ndcg(seen, k)
            return values[min(k, values.index.max())]

        return ask

    return {"NDCGKMetric": asked(everybody=False), "NDCGKMetric no_feedback_users": asked(everybody=True)}


@library("recpack", "RecPack", "AGPL-3.0", "recpack scipy", package="recpack")
def recpack():
    import numpy as np
    from recpack.metrics import NDCGK
    from scipy.sparse import csr_matrix

    def ask(case):
        once(case)
        k = cutoff(case)
        pairs = [numbered(query) for query in case["queries"]]
        width = 1 + max([0, *(doc for shown, judged in pairs for doc in [*shown, *judged])])
        truth, scores = np.zeros((len(pairs), width)), np.zeros((len(pairs), width))
        for row, (shown, judged) in enumerate(pairs):
            for doc, grade in judged.items():
                truth[row, doc] = grade > 0
            for place, doc in enumerate(shown):
                scores[row, doc] = len(shown) - place
        metric = NDCGK(k)
        metric.calculate(csr_matrix(truth), csr_matrix(scores))
        return metric.value

    return {"NDCGK": ask}
