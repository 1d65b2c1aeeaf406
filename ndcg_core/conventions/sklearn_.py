"""scikit-learn's nDCG."""

from ndcg_core.convention import Convention
from ndcg_core.conventions.entry import Entry

ENTRIES = [
    Entry(
        name="sklearn", library="scikit-learn", version="1.9.1",
        convention=Convention(gain="linear", ideal_pool="ranked", ties="average", min_documents=2),
        source="sklearn/metrics/_ranking.py: ndcg_score, _ndcg_sample_scores, _tie_averaged_dcg",
        call="ndcg_score([grades], [scores], k=k)",
        surprises=(
            "The gain is the grade itself; for the exponential gain, feed 2**grade - 1 as the grades.",
            "Only the documents handed in can be in the ideal list.",
            "Equal scores are averaged over all their orders, also across the cutoff.",
            "A list of one document is refused.",
        )),
]
