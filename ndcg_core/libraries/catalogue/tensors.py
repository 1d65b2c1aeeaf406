"""The nDCG of libraries for Keras, TensorFlow and JAX."""

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "neural networks"
_TF_RANKING = Convention(
    ideal_pool="ranked",
    ties="random",
    negative="mask",
    averaging=Averaging(item_weights="gain_and_list", no_weight=0.0, missing_query="skip"),
    oddities=Oddities(score_type="float32", gain_type="float32"),
)
_LISTS = (
    "A list's weight is the mean of its documents' weights, weighted by gain; a list without a relevant document gets "
    "the mean weight of the other lists in its batch."
)
_PADDING = "A negative grade marks padding, so the document is silently removed."
_RANDOM = "Equal scores are shuffled by default, so with ties the value can be any of a range."

ENTRIES = [
    Entry(
        name="keras_rs",
        library="keras-rs",
        version="0.4.0",
        engine="keras_rs",
        precision="32-bit",
        convention=_TF_RANKING.changed(min_documents=1, all_removed="skip"),
        source="keras_rs/src/metrics/ndcg.py; ranking_metrics_utils.py: compute_dcg, get_list_weights; "
        "ranking_metric.py",
        call="keras_rs.metrics.NDCG(k=k)(y_true=[grades], y_pred=[scores])",
        surprises=(
            "The documentation divides by the discount; the code multiplies by it.",
            _RANDOM,
            "shuffle_ties=False still shuffles with JAX, and with torch it adds 1e-6 x index to the scores.",
            _PADDING,
            _LISTS,
            "A list whose documents are all masked is dropped.",
        ),
    ),
    Entry(
        name="tf_ranking",
        library="TF-Ranking",
        version="0.5.5",
        precision="32-bit",
        convention=_TF_RANKING,
        source="tensorflow_ranking/python/metrics_impl.py: NDCGMetric; utils.py: sort_by_scores",
        call="tfr.keras.metrics.NDCGMetric(topn=k)(y_true=[grades], y_pred=[scores])",
        surprises=(_RANDOM, _PADDING, _LISTS, "A list whose documents are all masked counts as 0."),
    ),
    Entry(
        name="rax",
        library="rax",
        version="0.4.0",
        precision="32-bit",
        convention=Convention(
            ideal_pool="ranked",
            negative="keep",
            averaging=Averaging(item_weights="gain", all_removed="skip", missing_query="skip"),
            oddities=Oddities(score_type="float32", gain_type="float32"),
        ),
        source="rax/_src/metrics.py: ndcg_metric, dcg_metric; rax/_src/utils.py",
        call="rax.ndcg_metric(scores, labels, topn=k)",
        surprises=(
            "A document that was not retrieved can be given the score -inf, so that it counts only in the ideal list.",
            "Document weights multiply the gains; lists have no weights.",
            "Equal scores keep their order, unless a key for shuffling is given.",
        ),
    ),
    Entry(
        name="tf_similarity_bndcg",
        library="TF-Similarity",
        version="0.17.1",
        precision="32-bit",
        convention=Convention(
            gain="binary",
            ideal_pool="top_k",
            negative="clip",
            averaging=Averaging(missing_query="skip"),
            oddities=Oddities(order="given", short_list="error", default_k=5),
        ),
        source="tensorflow_similarity/retrieval_metrics/bndcg.py; retrieval_metric.py",
        call="BNDCG(k=k)(query_labels=labels, lookup_distances=distances, match_mask=matches)",
        surprises=(
            (
                "The ideal list consists of the k neighbours that were returned: a single match at rank 1 out of "
                "a hundred relevant documents scores 1, and a match at rank k + 1 never counts."
            ),
            "A match farther away than distance_threshold is a miss in the ideal list too (least_score, as -distance).",
            "It never sorts; the columns are used in the given order.",
            "Fewer than k neighbours are refused.",
            "average='micro' is the mean over queries; 'macro' is the mean of the means of the labels.",
        ),
    ),
]
