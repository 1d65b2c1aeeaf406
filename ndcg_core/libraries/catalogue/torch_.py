"""The nDCG of torch libraries."""

from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "neural networks"
_pyg = partial(
    Entry,
    library="PyTorch Geometric",
    version="2.8.1",
    precision="32-bit",
    source="torch_geometric/metrics/link_pred.py: LinkPredNDCG",
)
_PYG = Convention(
    gain="binary", duplicates="every", negative="clip", no_relevant="skip", averaging=Averaging(nothing_left=0.0)
)

ENTRIES = [
    Entry(
        name="torchmetrics",
        library="torchmetrics",
        version="1.9.0",
        engine="torchmetrics",
        precision="32-bit",
        convention=Convention(
            gain="linear",
            ideal_pool="ranked",
            ties="average",
            negative="keep",
            averaging=Averaging(nothing_left=0.0, missing_query="skip"),
            oddities=Oddities(score_type="float32", relevant_by="grade_sum", min_documents=1),
        ),
        source="torchmetrics/functional/retrieval/ndcg.py; torchmetrics/retrieval/base.py",
        call="RetrievalNormalizedDCG(top_k=k)(scores, grades, indexes=query)",
        surprises=(
            "A list whose grades add up to 0 counts as a list without a relevant document: -1, 1, 0 scores 0.",
            "empty_target_action selects 0, 1, skipping or an error for such a list.",
            "Negative grades are accepted, and nDCG can then be negative.",
            "If all lists are skipped, the result is 0.",
        ),
    ),
    Entry(
        name="ignite",
        library="pytorch-ignite",
        version="0.5.5",
        precision="32-bit",
        convention=Convention(
            ideal_pool="ranked",
            negative="clip",
            no_relevant="skip",
            averaging=Averaging(nothing_left="error", missing_query="skip"),
            oddities=Oddities(score_type="float32", gain_type="float32", least_grade=1.0),
        ),
        source="ignite/metrics/rec_sys/ndcg.py",
        call="NDCG(top_k=[k])",
        surprises=(
            "relevance_threshold=1.0 turns every grade below 1 into 0, so a grade of 0.5 is lost.",
            "A list without a relevant document is left out; if all lists are left out, it raises NotComputableError.",
        ),
    ),
    Entry(
        name="allrank",
        library="allRank",
        version="1.4.3",
        precision="32-bit",
        convention=Convention(
            ideal_pool="ranked",
            negative="padding",
            no_relevant=1.0,
            averaging=Averaging(missing_query="skip"),
            oddities=Oddities(score_type="float32", gain_type="float32", min_documents=1),
        ),
        source="allrank/models/metrics.py: ndcg, dcg",
        call="ndcg(scores, grades, ats=[k])",
        surprises=(
            "A list without a relevant document scores 1, the filler_value.",
            "A grade of -1 marks padding; -2 is a grade.",
            "torch's sort is not stable, so the order of many equal scores is arbitrary.",
        ),
    ),
    _pyg(
        name="pyg",
        convention=_PYG,
        call="LinkPredNDCG(k).update(pred_index_mat, edge_label_index)",
        surprises=("An example without a relevant item is left out; if all are left out, the result is 0.",),
    ),
    _pyg(
        name="pyg_weighted",
        convention=replace(_PYG, gain="linear"),
        call="LinkPredNDCG(k, weighted=True).update(pred_index_mat, edge_label_index, edge_label_weight)",
        surprises=(
            "The documentation asks for edges that are sorted by weight; the code sorts them itself.",
            "Edges with a weight of 0 or less are removed.",
        ),
    ),
    Entry(
        name="torchrec",
        library="TorchRec",
        version="1.9.2",
        precision="32-bit",
        convention=Convention(
            gain="linear", ideal_pool="ranked", negative="keep", averaging=Averaging(missing_query="skip")
        ),
        source="torchrec/metrics/ndcg.py: _get_ndcg_states",
        call="NDCGMetric(exponential_gain=False, report_ndcg_as_decreasing_curve=False)",
        surprises=(
            "By default it reports 1 - nDCG, so that a smaller number is better.",
            (
                "Each session's value is multiplied by its largest weight, and the sum divided by the number of "
                "sessions, so weights other than 1 can lift it above 1."
            ),
            "The ideal list has only the items of the session.",
        ),
    ),
]
