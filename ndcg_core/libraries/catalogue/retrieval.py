"""The nDCG of libraries for retrieval, question answering and their experiments."""

from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "retrieval for answers"
_LLAMA = Convention(
    gain="binary",
    duplicates="every",
    ideal_cut="none",
    negative="keep",
    no_relevant="error",
    averaging=Averaging(missing_query="skip"),
    oddities=Oddities(min_documents=1),
)
_LLAMA_TWICE = "A document that is retrieved twice counts twice, so nDCG can exceed 1."
_EMPTY = "An empty list of expected or of retrieved documents raises ValueError."

_llama = partial(
    Entry,
    library="LlamaIndex",
    source="llama-index-core/llama_index/core/evaluation/retrieval/metrics.py: NDCG",
    call="NDCG().compute(expected_ids=relevant, retrieved_ids=ranking).score",
)
_vespa = partial(
    Entry,
    library="pyvespa",
    version="1.2.9",
    source="vespa/evaluation/_base.py: VespaEvaluator._compute_metrics",
    call="VespaEvaluator(queries, relevant_docs, query_fn, app, ndcg_at_k=[k]).run()",
)

ENTRIES = [
    _llama(
        name="llama_index",
        version="0.14.25",
        convention=_LLAMA,
        surprises=(
            "The ideal list has every expected document and is never cut, so a full page can score below 1.",
            "It has no k: it takes all that the retriever returned.",
            _LLAMA_TWICE,
            "mode='exponential' changes nothing, because a document is relevant or not.",
            _EMPTY,
        ),
    ),
    _llama(
        name="llama_index_shorter",
        version="0.12.3 to 0.12.5",
        convention=replace(_LLAMA, ideal_cut="retrieved"),
        surprises=(
            "The ideal list is as long as the shorter of the two lists, so a query that finds little is not penalized.",
            _LLAMA_TWICE,
        ),
    ),
    _llama(
        name="llama_index_ones",
        version="up to 0.12.2",
        convention=replace(_LLAMA, ideal_pool="ones", ideal_cut="retrieved"),
        surprises=(
            "The ideal list is relevant at every retrieved rank, so one relevant document in ten scores at most 0.22.",
        ),
    ),
    Entry(
        name="haystack",
        library="Haystack",
        version="3.4.1",
        convention=Convention(
            gain="linear",
            duplicates="first",
            ideal_cut="none",
            negative="keep",
            oddities=Oddities(negative_ideal="no_relevant"),
        ),
        source="haystack/components/evaluators/document_ndcg.py",
        call="DocumentNDCGEvaluator().run(ground_truth_documents=[judged], retrieved_documents=[ranking])",
        surprises=(
            "The score of a ground truth document is its grade; without scores every one has grade 1.",
            "The ideal list has every ground truth document and is never cut.",
            "It compares the texts of documents, not their ids, unless document_comparison_field says so.",
            "Of a document that is retrieved twice only the first rank earns.",
        ),
    ),
    Entry(
        name="mlflow",
        library="MLflow",
        version="3.18.0",
        convention=Convention(
            gain="binary",
            duplicates="copies",
            ideal_cut="retrieved",
            negative="keep",
            oddities=Oddities(both_empty=1.0),
        ),
        source="mlflow/metrics/metric_definitions.py: _ndcg_at_k_eval_fn, _expand_duplicate_retrieved_docs",
        call="mlflow.metrics.ndcg_at_k(k).eval_fn(predictions=retrieved, targets=relevant)",
        surprises=(
            "The ideal list is only as long as the list of hits, so a query that finds little is not penalized.",
            "A query with neither expected nor retrieved documents scores 1.",
            "A relevant document that is retrieved twice counts twice, and stands in the ideal list twice.",
        ),
    ),
    Entry(
        name="trulens",
        library="TruLens",
        version="2.16.0",
        convention=Convention(
            gain="linear",
            duplicates="first",
            negative="keep",
            no_relevant="nan",
            averaging=Averaging(missing_query="skip"),
            oddities=Oddities(negative_ideal="no_relevant"),
        ),
        source="trulens/feedback/groundtruth.py: GroundTruthAgreement.ndcg_at_k",
        call="GroundTruthAgreement(ground_truth).ndcg_at_k(query, chunks, scores, k)",
        surprises=(
            "Of a chunk that is retrieved twice only the first rank earns.",
            "A query without ground truth, or with nothing relevant, gives NaN.",
        ),
    ),
    Entry(
        name="sentence_transformers",
        library="sentence-transformers",
        version="6.2.0",
        convention=Convention(
            gain="binary",
            duplicates="every",
            ties="docid_asc",
            negative="keep",
            no_relevant="skip",
            averaging=Averaging(nothing_left="error"),
        ),
        source="sentence_transformers/sentence_transformer/evaluation/information_retrieval.py: compute_metrics",
        call="InformationRetrievalEvaluator(queries, corpus, relevant_docs, ndcg_at_k=[k])(model)",
        surprises=(
            "Equal scores are sorted by document id, the first id first.",
            "Queries without a relevant document are left out.",
            "Its RerankingEvaluator calls scikit-learn instead, which averages equal scores.",
        ),
    ),
    _vespa(
        name="pyvespa",
        convention=Convention(gain="binary", duplicates="every", negative="keep"),
        surprises=("relevant_docs as a set makes every judged document relevant; as a mapping it has grades.",),
    ),
    _vespa(
        name="pyvespa_graded",
        convention=Convention(
            gain="linear", duplicates="every", negative="keep", oddities=Oddities(negative_ideal="no_relevant")
        ),
        surprises=("With grades it reports nDCG alone, and the grade is the gain.",),
    ),
]
