"""Libraries that are given documents: what was retrieved, and what is relevant."""

from tests.record.cases import alone, cutoff, numbered, once, ranked, relevant
from tests.record.library import library

LLAMA = "llama-index-core"


def llama_index():
    from llama_index.core.evaluation.retrieval.metrics import NDCG

    def ask(case):
        query = alone(case)
        return NDCG().compute(expected_ids=relevant(query), retrieved_ids=ranked(query)[: case["k"]]).score

    return {"NDCG": ask}


for name, needs in (
    ("llama_index", LLAMA),
    ("llama_index_shorter", f"{LLAMA}==0.12.5"),
    ("llama_index_ones", f"{LLAMA}==0.12.2"),
):
    library(name, "LlamaIndex", "MIT", needs, package=LLAMA)(llama_index)


@library("mlflow", "MLflow", "Apache-2.0", "mlflow scikit-learn")
def mlflow():
    import pandas as pd
    from mlflow.metrics import ndcg_at_k

    def ask(case):
        k, queries = cutoff(case), case["queries"]
        found = ndcg_at_k(k).eval_fn(
            predictions=pd.Series([ranked(query) for query in queries]),
            targets=pd.Series([relevant(query) for query in queries]),
        )
        return found.aggregate_results["mean"]

    return {"ndcg_at_k": ask}


@library("haystack", "Haystack", "Apache-2.0", "haystack-ai")
def haystack():
    from haystack import Document
    from haystack.components.evaluators.document_ndcg import DocumentNDCGEvaluator

    def ask(case):
        judged = [
            [Document(content=doc, score=grade) for doc, grade in query["qrels"].items()] for query in case["queries"]
        ]
        shown = [[Document(content=doc) for doc in ranked(query)[: case["k"]]] for query in case["queries"]]
        return DocumentNDCGEvaluator().run(ground_truth_documents=judged, retrieved_documents=shown)["score"]

    def binary(case):
        judged = [[Document(content=doc) for doc in relevant(query)] for query in case["queries"]]
        shown = [[Document(content=doc) for doc in ranked(query)[: case["k"]]] for query in case["queries"]]
        return DocumentNDCGEvaluator().run(ground_truth_documents=judged, retrieved_documents=shown)["score"]

    return {"scores as grades": ask, "no scores": binary}


@library("trulens", "TruLens", "MIT", "trulens-feedback trulens-core")
def trulens():
    from trulens.feedback.groundtruth import GroundTruthAgreement

    def ask(case):
        query = alone(case)
        golden = [{"text": doc, "expect_score": grade} for doc, grade in query["qrels"].items()]
        agreement = GroundTruthAgreement.model_construct(
            ground_truth=[{"query": "q", "expected_chunks": golden}], ground_truth_imp=None
        )
        return agreement.ndcg_at_k("q", ranked(query), k=case["k"])

    return {"ndcg_at_k": ask}


@library("rectools", "RecTools", "Apache-2.0", "rectools")
def rectools():
    import pandas as pd
    from rectools import Columns
    from rectools.metrics import NDCG

    def tables(case):
        known = {}
        reco = [
            (query["qid"], known.setdefault(doc, len(known)), rank)
            for query in case["queries"]
            for rank, doc in enumerate(ranked(query), 1)
        ]
        bought = [
            (query["qid"], known.setdefault(doc, len(known))) for query in case["queries"] for doc in relevant(query)
        ]
        return (
            pd.DataFrame(reco, columns=[Columns.User, Columns.Item, Columns.Rank]).astype({Columns.Rank: int}),
            pd.DataFrame(bought, columns=[Columns.User, Columns.Item]),
        )

    def asked(**choices):
        return lambda case: NDCG(k=cutoff(case), **choices).calc(*tables(case))

    return {"NDCG": asked(), "NDCG divide_by_achievable": asked(divide_by_achievable=True)}


@library("lenskit", "LensKit", "MIT", "lenskit")
def lenskit():
    from lenskit.data import ItemList
    from lenskit.metrics import NDCG
    from lenskit.metrics.ranking import LogRankWeight

    def asked(**choices):
        def ask(case):
            once(case)
            query = alone(case)
            judged = query["qrels"]
            test = ItemList(list(judged), rating=[float(grade) for grade in judged.values()])
            return NDCG(case["k"], **choices).measure_list(ItemList(ranked(query), ordered=True), test)

        return ask

    return {
        "NDCG": asked(),
        "NDCG gain=rating": asked(gain="rating"),
        "NDCG gain=rating offset=1": asked(gain="rating", weight=LogRankWeight(offset=1)),
    }


@library("sentence_transformers", "sentence-transformers", "Apache-2.0", "sentence-transformers")
def sentence_transformers():
    from sentence_transformers.sentence_transformer.evaluation import InformationRetrievalEvaluator

    def ask(case):
        k, queries = cutoff(case), case["queries"]
        evaluator = InformationRetrievalEvaluator(
            queries={query["qid"]: "a query" for query in queries},
            corpus={doc: doc for query in queries for doc in dict(query["run"]) | query["qrels"]},
            relevant_docs={query["qid"]: set(relevant(query)) for query in queries},
            ndcg_at_k=[k],
        )
        hits = {query["qid"]: [{"corpus_id": doc, "score": score} for doc, score in query["run"]] for query in queries}
        return evaluator.compute_metrics([hits[qid] for qid in evaluator.queries_ids])["ndcg@k"][k]

    return {"InformationRetrievalEvaluator": ask}


@library("implicit", "implicit", "MIT", "implicit")
def implicit():
    import numpy as np
    from implicit.evaluation import ranking_metrics_at_k
    from scipy.sparse import csr_matrix

    class Fixed:
        """A model that recommends what it is told."""

        def __init__(self, lists):
            self.lists = lists

        def recommend(self, users, _, N):
            rows = [[*self.lists[user], *[-1] * N][:N] for user in users]
            return np.array(rows, dtype=np.int32), np.zeros((len(users), N), dtype=np.float32)

    def ask(case):
        k = cutoff(case)
        pairs = [numbered(query) for query in case["queries"]]
        cells = [(user, doc) for user, (_, judged) in enumerate(pairs) for doc, grade in judged.items() if grade > 0]
        width = 1 + max([0, *(doc for shown, judged in pairs for doc in [*shown, *judged])])
        rows, columns = zip(*cells, strict=True) if cells else ((), ())
        test = csr_matrix((np.ones(len(cells)), (rows, columns)), shape=(len(pairs), width + k))
        model = Fixed([shown for shown, _ in pairs])
        return ranking_metrics_at_k(model, test * 0, test, K=k, show_progress=False)["ndcg"]

    return {"ranking_metrics_at_k": ask}


@library("cornac", "Cornac", "Apache-2.0", "cornac")
def cornac():
    import numpy as np
    from cornac.metrics import NDCG

    def ask(case):
        shown, judged = numbered(alone(case))
        positive = [doc for doc, grade in judged.items() if grade > 0]
        return NDCG(k=case["k"] or -1).compute(np.array(positive, dtype=int), np.array(shown, dtype=int))

    return {"NDCG": ask}


@library("pyvespa", "pyvespa", "Apache-2.0", "pyvespa")
def pyvespa():
    from vespa.evaluation import VespaEvaluator

    def asked(judgments):
        def ask(case):
            k, evaluator = cutoff(case), VespaEvaluator.__new__(VespaEvaluator)
            queries = case["queries"]
            evaluator.accuracy_at_k = evaluator.precision_recall_at_k = evaluator.mrr_at_k = evaluator.map_at_k = []
            evaluator.ndcg_at_k = [k]
            evaluator.queries_ids = [query["qid"] for query in queries]
            evaluator.relevant_docs = {query["qid"]: judgments(query) for query in queries}
            hits = [[(doc, 1.0) for doc in ranked(query)] for query in queries]
            return evaluator._compute_metrics(hits)[f"ndcg@{k}"]

        return ask

    return {
        "binary": asked(lambda query: set(relevant(query))),
        "graded": asked(lambda query: {doc: float(grade) for doc, grade in query["qrels"].items()}),
    }
