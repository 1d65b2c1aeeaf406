"""Where the catalogue's libraries come from: their packages, repositories, and the names that people look for."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Origin:
    """A library's home.

    ``install`` is the command that installs it, if a package manager has it. ``repository`` is its owner and name on
    GitHub, and ``path`` the file there that computes nDCG. ``commit`` is a commit that has the file, so that a link to
    it keeps its meaning; it need not be that of the version that was compared. ``aliases`` are other names under which
    people look for its nDCG.
    """

    install: str = ""
    repository: str = ""
    path: str = ""
    commit: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def permalink(self) -> str:
        """The address of the file at the commit; empty where none is known.

        >>> ORIGINS["ranx"].permalink.partition("/blob/")[0]
        'https://github.com/AmenRa/ranx'
        >>> Origin().permalink
        ''
        """
        if not self.commit:
            return ""
        return f"https://github.com/{self.repository}/blob/{self.commit}/{self.path}"


ORIGINS: Final = {
    "scikit-learn": Origin(
        install="pip install scikit-learn",
        repository="scikit-learn/scikit-learn",
        path="sklearn/metrics/_ranking.py",
        commit="294090479a3d756f785fc9512a8457f30ccb0ab8",
        aliases=("sklearn.metrics.ndcg_score", "dcg_score", "make_scorer(ndcg_score)"),
    ),
    "CatBoost": Origin(
        install="pip install catboost",
        repository="catboost/catboost",
        path="catboost/libs/metrics/dcg.cpp",
        commit="7ab73e634b3c60f43daf906506d65761d868be37",
        aliases=("eval_metric='NDCG'", "CatBoostRanker", "custom_metric=['NDCG:top=10']"),
    ),
    "XGBoost": Origin(
        install="pip install xgboost",
        repository="dmlc/xgboost",
        path="src/metric/rank_metric.cc",
        commit="0895c8659c29956744abd06d90eeba2a9a65abb6",
        aliases=("rank:ndcg", "XGBRanker", "ndcg@n-"),
    ),
    "LightGBM": Origin(
        install="pip install lightgbm",
        repository="microsoft/LightGBM",
        path="src/metric/dcg_calculator.cpp",
        commit="c4f72f49a048d618a3f75cbba5b0f3e9d2b4f000",
        aliases=("lambdarank", "LGBMRanker", "eval_at", "label_gain"),
    ),
    "RankLib": Origin(aliases=("NDCGScorer", "LambdaMART -metric2t NDCG@10")),
    "trec_eval": Origin(
        repository="usnistgov/trec_eval",
        path="m_ndcg_cut.c",
        commit="dc0c991c80bae2087de774ed76278e11d9d9f4c6",
        aliases=("ndcg_cut_10", "ndcg_cut.10", "-m ndcg"),
    ),
    "pytrec_eval-terrier": Origin(
        install="pip install pytrec-eval-terrier",
        repository="terrierteam/pytrec_eval",
        path="src/pytrec_eval.cpp",
        commit="6a1516f133aee7448a4cef9159b8b44006819fc3",
        aliases=("pytrec_eval", "pytrec_eval.RelevanceEvaluator"),
    ),
    "ir_measures": Origin(
        install="pip install ir-measures",
        repository="terrierteam/ir_measures",
        path="ir_measures/measures/ndcg.py",
        commit="c4498718e3a1171ba5aed5dc6651675abf0236c1",
        aliases=("ir-measures", "nDCG@10", "PyTerrier pt.Experiment"),
    ),
    "BEIR": Origin(
        install="pip install beir",
        repository="beir-cellar/beir",
        path="beir/retrieval/evaluation.py",
        commit="a5598ce912981a7ea32f7888dcb037b7b59d46ba",
        aliases=("BEIR benchmark NDCG@10",),
    ),
    "MTEB": Origin(
        install="pip install mteb",
        repository="embeddings-benchmark/mteb",
        path="mteb/_evaluators/retrieval_metrics.py",
        commit="30158eb92ae93dbc585379facdd5d5e03363e8f7",
        aliases=("MTEB leaderboard ndcg_at_10",),
    ),
    "gdeval.pl": Origin(
        install="pip install ir-measures",
        repository="terrierteam/ir_measures",
        path="ir_measures/bin/gdeval.pl",
        commit="26665469a40a1e2bc59125361f01afe0e258549e",
        aliases=("gdeval", "TREC Web Track ndcg@20"),
    ),
    "ranx": Origin(
        install="pip install ranx",
        repository="AmenRa/ranx",
        path="ranx/metrics/ndcg.py",
        commit="928ec89272b60cc1378ad8e79202a1778de37e24",
        aliases=("ndcg_burges",),
    ),
    "Spark MLlib": Origin(
        install="pip install pyspark",
        repository="apache/spark",
        path="mllib/src/main/scala/org/apache/spark/mllib/evaluation/RankingMetrics.scala",
        commit="2853b60a92b8619a75f22eae46b80acaac0153e7",
        aliases=("RankingMetrics.ndcgAt", "RankingEvaluator ndcgAtK"),
    ),
    "Elasticsearch, OpenSearch": Origin(
        repository="elastic/elasticsearch",
        path="modules/rank-eval/src/main/java/org/elasticsearch/index/rankeval/DiscountedCumulativeGain.java",
        commit="d04e4001dd0d28be414d42d6b16bf6087da7c991",
        aliases=("_rank_eval", "ranking evaluation API", "dcg normalize"),
    ),
    "Quepid": Origin(
        repository="o19s/quepid",
        path="db/scorers/ndcg@10.js",
        commit="218dcdd4d6cd06ca419f6b3773a5ae7aa0014d23",
        aliases=("Quepid nDCG@10 scorer",),
    ),
    "OpenSearch search-relevance": Origin(
        repository="opensearch-project/search-relevance",
        path="src/main/java/org/opensearch/searchrelevance/metrics/calculator/Evaluation.java",
        commit="1caa195915b1785cb4ef9c831d189b53084de35c",
        aliases=("Search Relevance Workbench", "POINTWISE_EVALUATION"),
    ),
    "LlamaIndex": Origin(
        install="pip install llama-index-core",
        repository="run-llama/llama_index",
        path="llama-index-core/llama_index/core/evaluation/retrieval/metrics.py",
        commit="5d532e4bb7021ed9ce00a3b370fa7d3723e8eaf9",
        aliases=("RetrieverEvaluator ndcg", "llama_index.core.evaluation"),
    ),
    "Haystack": Origin(
        install="pip install haystack-ai",
        repository="deepset-ai/haystack",
        path="haystack/components/evaluators/document_ndcg.py",
        commit="e46a8f2f3fa6772b741f4d921aa6c5d44af02bab",
        aliases=("DocumentNDCGEvaluator",),
    ),
    "MLflow": Origin(
        install="pip install mlflow",
        repository="mlflow/mlflow",
        path="mlflow/metrics/metric_definitions.py",
        commit="cbcfd55a167fc67585f66d0a8c03954a5c19a0a2",
        aliases=("mlflow.metrics.ndcg_at_k", "ndcg_at_3/mean"),
    ),
    "TruLens": Origin(
        install="pip install trulens-feedback",
        repository="truera/trulens",
        path="src/feedback/trulens/feedback/groundtruth.py",
        commit="9f1a6706f50acf08f376650b8a7cde69d66e95d5",
        aliases=("GroundTruthAgreement",),
    ),
    "sentence-transformers": Origin(
        install="pip install sentence-transformers",
        repository="huggingface/sentence-transformers",
        path="sentence_transformers/sentence_transformer/evaluation/information_retrieval.py",
        commit="ab1621865eadb69dd8a7db09223bc31735736963",
        aliases=("InformationRetrievalEvaluator", "cosine_ndcg@10"),
    ),
    "pyvespa": Origin(
        install="pip install pyvespa",
        repository="vespa-engine/pyvespa",
        path="vespa/evaluation/_base.py",
        commit="e04706304596198698e54990eeda0226d05e4f7b",
        aliases=("VespaEvaluator", "Vespa ndcg_at_k"),
    ),
    "torchmetrics": Origin(
        install="pip install torchmetrics",
        repository="Lightning-AI/torchmetrics",
        path="src/torchmetrics/functional/retrieval/ndcg.py",
        commit="d8787e3487e048875380a360966c0995dc4c8651",
        aliases=("RetrievalNormalizedDCG", "retrieval_normalized_dcg"),
    ),
    "pytorch-ignite": Origin(
        install="pip install pytorch-ignite",
        repository="pytorch/ignite",
        path="ignite/metrics/rec_sys/ndcg.py",
        commit="215a174832af1051e863dbfa62cbb959b8bf3add",
        aliases=("ignite.metrics NDCG", "relevance_threshold"),
    ),
    "allRank": Origin(
        install="pip install allRank",
        repository="allegro/allRank",
        path="allrank/models/metrics.py",
        commit="79b5d3279d7e1cc888a99fa8cd1400f3f903941f",
        aliases=("allrank.models.metrics.ndcg",),
    ),
    "PyTorch Geometric": Origin(
        install="pip install torch-geometric",
        repository="pyg-team/pytorch_geometric",
        path="torch_geometric/metrics/link_pred.py",
        commit="79ec944cedf4fd89fd089a17f818d6303c70356a",
        aliases=("LinkPredNDCG", "torch_geometric"),
    ),
    "TorchRec": Origin(
        install="pip install torchrec",
        repository="meta-pytorch/torchrec",
        path="torchrec/metrics/ndcg.py",
        commit="fe4aa89e82ccbeca373cac64e53c690c034f9abf",
        aliases=("NDCGMetric",),
    ),
    "keras-rs": Origin(
        install="pip install keras-rs",
        repository="keras-team/keras-rs",
        path="keras_rs/src/metrics/ndcg.py",
        commit="9794533fe18702c336810ad3cfb476c4638b7aff",
        aliases=("keras_rs.metrics.NDCG", "Keras recommenders"),
    ),
    "TF-Ranking": Origin(
        install="pip install tensorflow-ranking",
        repository="tensorflow/ranking",
        path="tensorflow_ranking/python/metrics_impl.py",
        commit="9a80af39d372f16791ea9fbbf8262cb80f8874b8",
        aliases=("tfr.keras.metrics.NDCGMetric", "tensorflow_ranking"),
    ),
    "rax": Origin(
        install="pip install rax",
        repository="google/rax",
        path="rax/_src/metrics.py",
        commit="b293c7265373e829cd332ebf7ac35e8b3667f924",
        aliases=("rax.ndcg_metric", "JAX nDCG"),
    ),
    "TF-Similarity": Origin(
        install="pip install tensorflow-similarity",
        repository="tensorflow/similarity",
        path="tensorflow_similarity/retrieval_metrics/bndcg.py",
        commit="097edf6737ddc957ac295c1c1b5660668ad2c8e5",
        aliases=("BNDCG", "tensorflow_similarity"),
    ),
    "RecBole": Origin(
        install="pip install recbole",
        repository="RUCAIBox/RecBole",
        path="recbole/evaluator/metrics.py",
        commit="f289a009293b4f050a26819f52a8000966bdad47",
        aliases=("recbole.evaluator.metrics.NDCG",),
    ),
    "microsoft/recommenders": Origin(
        install="pip install recommenders",
        repository="recommenders-team/recommenders",
        path="recommenders/evaluation/python_evaluation.py",
        commit="20b0b53f74ca1e4d32d77e681bc3b44cc3e79794",
        aliases=("ndcg_at_k", "recommenders.evaluation"),
    ),
    "ML.NET": Origin(
        install="dotnet add package Microsoft.ML",
        repository="dotnet/machinelearning",
        path="src/Microsoft.ML.Data/Evaluators/RankingEvaluator.cs",
        commit="3247bdefe1e45971a9c6ad91ad0eb5087caa42fd",
        aliases=("RankingMetrics.NormalizedDiscountedCumulativeGains",),
    ),
    "RecTools": Origin(
        install="pip install rectools",
        repository="MobileTeleSystems/RecTools",
        path="rectools/metrics/ranking.py",
        commit="759fb07858bef7ce7d6235b07430bfa87ec8f54d",
        aliases=("rectools.metrics.NDCG", "divide_by_achievable"),
    ),
    "LensKit": Origin(
        install="pip install lenskit",
        repository="lenskit/lkpy",
        path="src/lenskit/metrics/ranking/_dcg.py",
        commit="21e2d0083af494d19b2e216aff72908ce2a25cf2",
        aliases=("lenskit.metrics.NDCG",),
    ),
    "implicit": Origin(
        install="pip install implicit",
        repository="benfred/implicit",
        path="implicit/evaluation.pyx",
        commit="89f43162c9860e0e910487336fc575219e9d64c3",
        aliases=("implicit.evaluation.ndcg_at_k", "ranking_metrics_at_k"),
    ),
    "Cornac": Origin(
        install="pip install cornac",
        repository="PreferredAI/cornac",
        path="cornac/metrics/ranking.py",
        commit="7f20c3cbcc1d8d22503499ea6afc2c912d3047f5",
        aliases=("cornac.metrics.NDCG",),
    ),
    "RecPack": Origin(
        install="pip install recpack",
        repository="LienM/recpack",
        path="recpack/metrics/dcg.py",
        commit="457226009549ac8427a0ca4c6110831ee2555759",
        aliases=("NDCGK", "recpack.metrics"),
    ),
    "Elliot": Origin(
        repository="sisinflab/elliot",
        path="elliot/evaluation/metrics/accuracy/ndcg/ndcg.py",
        commit="c085d430258f4e18bca38133c5f979835032f4ec",
        aliases=("elliot nDCG simple_metrics",),
    ),
    "Evidently": Origin(
        install="pip install evidently",
        repository="evidentlyai/evidently",
        path="src/evidently/legacy/metrics/recsys/ndcg_k.py",
        commit="b3c187f198032c900307040402389e06fa1a2e04",
        aliases=("evidently NDCG", "NDCGKMetric"),
    ),
    "Merlin Models": Origin(
        install="pip install merlin-models",
        repository="NVIDIA-Merlin/models",
        path="merlin/models/tf/metrics/topk.py",
        commit="2b6ba2eec2ef9c51909dbf66b740cffd1ac6742d",
        aliases=("NDCGAt", "merlin.models.tf"),
    ),
}
"""The origins of the catalogue's libraries, by the library's name; papers and tutorials have none."""
