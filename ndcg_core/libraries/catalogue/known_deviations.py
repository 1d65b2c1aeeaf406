"""The recorded answers that no convention in this package reproduces, each with its reason.

In 2026 the libraries in :data:`RECORDED` computed some forty small cases, with every variant of their call, and their
answers were recorded. The conventions of this package reproduce all but the answers below to the library's own
precision. A test compares this table with the record in both directions.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class KnownDeviation:
    """Answers of a library that are not reproduced: for which calls, in which cases (empty: all), and why."""

    kind: str
    library: str
    variants: tuple[str, ...]
    cases: tuple[str, ...]
    reason: str


OVERFLOW, PLUMBING, UNSTABLE, DEFECT, OTHER = (
    "32-bit overflow",
    "refused for its wrapping",
    "unstable sort",
    "defect",
    "another measure",
)
KINDS = {
    OVERFLOW: "the library's 32-bit arithmetic overflows: NaN, infinity or a wrong number; this app refuses the list",
    PLUMBING: "the library refuses the list because of files, types or columns, although its formula has a value",
    UNSTABLE: "an unstable sort orders equal scores; the answer can be any value of a range",
    DEFECT: "the library's code does not do what it should",
    OTHER: "a measure that differs from every usual definition of nDCG",
}

_EMPTY = ("Z3_empty_ranking",)
_TWENTY = ("T5_twenty_tied",)
_KERAS = ("NDCG() default", "NDCG(shuffle_ties=False)", "DCG() default")
_ALLRANK = ("ndcg (filler 1.0)", "ndcg filler_value=0", "dcg")
_TREC_EVALS = ("trec_eval 9.0.8 (4 decimals)", "trec_eval 10.0-rc3 (4 decimals)")
_OVERFLOWING = {
    "rax 0.4.0": ("ndcg_metric (no key: stable ties)", "dcg_metric"),
    "keras-rs 0.4.0 (jax)": _KERAS,
    "keras-rs 0.4.0 (torch)": _KERAS,
    "tensorflow-ranking 0.5.5 (TF 2.15)": ("NDCGMetric default", "DCGMetric default"),
    "pytorch-ignite 0.5.5": (
        "default (exp, ignore_zero_hits=True)",
        "exp, ignore_zero_hits=False",
        "exp, relevance_threshold=0",
    ),
    "allRank 1.4.3": _ALLRANK,
}

KNOWN_DEVIATIONS = (
    *(
        KnownDeviation(OVERFLOW, library, calls, ("G4_grade200",), "2^200 does not fit into 32 bits.")
        for library, calls in _OVERFLOWING.items()
    ),
    KnownDeviation(
        UNSTABLE,
        "ranx 0.3.21",
        ("ndcg", "ndcg_burges", "dcg", "dcg_burges"),
        _TWENTY,
        "numba's argsort is not stable for 16 documents or more.",
    ),
    KnownDeviation(
        OVERFLOW,
        "RankLib 2.10.2-SNAPSHOT",
        ("NDCGScorer",),
        ("G3_grade40", "G4_grade200"),
        "A gain is 1 << grade in 32 bits, which starts again at grade 32.",
    ),
    KnownDeviation(
        UNSTABLE,
        "TorchRec 1.9.2",
        ("NDCG", "NDCG exponential_gain", "1 - NDCG (default)"),
        _TWENTY,
        "torch's sort is not stable for 20 equal scores.",
    ),
    KnownDeviation(
        PLUMBING,
        "MTEB 2.26.24",
        ("calculate_retrieval_scores",),
        ("E2_mean_of_empty",),
        "A query of the run without judgments has no score, which its scores of abstention then look for.",
    ),
    KnownDeviation(UNSTABLE, "allRank 1.4.3", _ALLRANK, _TWENTY, "torch's sort is not stable for 20 equal scores."),
    KnownDeviation(
        DEFECT,
        "keras-rs 0.4.0 (torch)",
        ("NDCG(shuffle_ties=False)",),
        ("G5_negative", "A4_mask"),
        "Masked documents get a score just below the lowest, but tie-breaking adds 1e-6 x index, which is more, so "
        "they rank above documents that count.",
    ),
    KnownDeviation(
        DEFECT,
        "Quepid scorers (HEAD f80322f3, node 20)",
        ("DCG@10 scorer",),
        ("P1_unjudged", "Z4_no_judgments"),
        "An unrated document makes DCG@10 NaN; the nDCG scorers count it as 0.",
    ),
    KnownDeviation(
        DEFECT,
        "RecBole 1.2.1",
        ("NDCG.metric_info as shipped (numpy>=1.24)",),
        (),
        "It calls np.float, which numpy has removed, so it raises AttributeError.",
    ),
    KnownDeviation(
        PLUMBING,
        "ranx 0.3.21",
        ("ndcg", "ndcg_burges", "dcg", "dcg_burges", "ndcg make_comparable"),
        _EMPTY,
        "ranx cannot build a run without documents.",
    ),
    KnownDeviation(
        PLUMBING,
        "ir_measures 0.4.3",
        ("nDCG provider=ranx", "nDCG(dcg='exp-log2') provider=ranx"),
        (),
        "ir_measures passes pandas 3's string columns to ranx, which refuses them.",
    ),
    KnownDeviation(
        PLUMBING,
        "ir_measures 0.4.3",
        ("nDCG(dcg='exp-log2') (default pipeline -> gdeval.pl)",),
        ("T2_all_tied", "T4_float32_near_tie", "T5_twenty_tied", "K1_forty_docs"),
        "gdeval needs a k; without it ir_measures calls ranx, which refuses pandas 3's string columns.",
    ),
    KnownDeviation(
        PLUMBING,
        "recommenders 1.2.1",
        ("ndcg_at_k default (binary, loge)", "ndcg_at_k raw log2", "ndcg_at_k exp log2"),
        ("Z3_empty_ranking", "Z4_no_judgments"),
        "The columns of an empty frame have another type.",
    ),
    KnownDeviation(
        PLUMBING,
        "Spark MLlib 4.3.0",
        ("PySpark 2-tuples (labels = grade>0)",),
        ("Z1_all_zero", "Z3_empty_ranking", "Z4_no_judgments"),
        "PySpark cannot infer a type from an empty list.",
    ),
    KnownDeviation(
        PLUMBING,
        "Spark MLlib 4.3.0",
        ("PySpark 3-tuples with relevance (ignored!)",),
        ("Z3_empty_ranking", "Z4_no_judgments"),
        "PySpark cannot infer a type from an empty list.",
    ),
    *(
        KnownDeviation(
            PLUMBING, library, ("ndcg_cut -c (complete)",), _EMPTY, "trec_eval refuses a run file without lines."
        )
        for library in _TREC_EVALS
    ),
    *(
        KnownDeviation(OTHER, library, ("Rndcg", "ndcg_rel"), (), "These measures are experimental.")
        for library in _TREC_EVALS
    ),
)
# The number of recorded answers of each library. All but those in the table above are reproduced.
RECORDED = {
    "scikit-learn 1.9.1": 162,
    "catboost 1.2.10": 196,
    "ranx 0.3.21": 110,
    "pytrec_eval-terrier 0.5.11": 73,
    "ir_measures 0.4.3": 153,
    "recommenders 1.2.1": 69,
    "beir 2.2.0": 21,
    "rax 0.4.0": 94,
    "keras-rs 0.4.0 (jax)": 123,
    "lightgbm 4.7.0": 56,
    "RecBole 1.2.1": 24,
    "Elasticsearch/OpenSearch rank_eval (EMULATED from source)": 56,
    "Jarvelin & Kekalainen 2002 (EMULATED from paper)": 54,
    "Quepid scorers (HEAD f80322f3, node 20)": 81,
    "Spark MLlib 4.3.0": 139,
    "tensorflow-ranking 0.5.5 (TF 2.15)": 90,
    "tensorflow-similarity 0.17.1 (TF 2.15)": 28,
    "torchmetrics 1.9.0": 134,
    "pytorch-ignite 0.5.5": 104,
    "allRank 1.4.3": 81,
    "keras-rs 0.4.0 (torch)": 123,
    "trec_eval 9.0.8 (4 decimals)": 177,
    "trec_eval 10.0-rc3 (4 decimals)": 231,
    "gdeval.pl 1.2a (5 decimals, mean over printed topics)": 23,
    "xgboost 3.2.0": 84,
    "Haystack 3.4.1": 78,
    "implicit 0.7.3": 35,
    "Cornac 3.0.1": 35,
    "MLflow 3.18.0": 35,
    "LlamaIndex 0.14.25": 35,
    "TorchRec 1.9.2": 96,
    "LensKit 2025.8.1": 90,
    "OpenSearch search-relevance main d8be5d1": 31,
    "RankLib 2.10.2-SNAPSHOT": 28,
    "Evidently 0.7.23": 74,
    "LlamaIndex 0.12.2": 35,
    "LlamaIndex 0.12.5": 35,
    "pyvespa 1.2.9": 70,
    "TruLens 2.16.0": 35,
    "sentence-transformers 6.2.0": 35,
    "MTEB 2.26.24": 30,
    "Elliot 0.3.1": 73,
    "gdeval.pl 1.2a": 35,
    "RecTools 0.19.0": 70,
    "RecPack 0.3.6": 30,
    "PyTorch Geometric 2.8.1": 105,
}
