"""XGBoost's ndcg metric, evaluated by a booster that holds no tree."""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import (
    LibraryEngine,
    LibraryInput,
    default_input,
    lacking_documents,
    lacking_floats,
    lacking_scores,
    lacking_wholes,
    matching_input,
)
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.measures import idcg

_HIGHEST = 31  # of the exponential gain


class XgboostEngine(LibraryEngine):
    """Exponential gain, log2, ideal from the documents given, ties as they came, 1 without a relevant document."""

    name = "xgboost"
    title = "XGBoost"
    module: ClassVar[str] = "xgboost"
    package: ClassVar[str] = "xgboost-cpu"
    empty: ClassVar[tuple[float, ...]] = (0.0, 1.0)

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """``eval_metric="ndcg@k"``, or plain ``"ndcg"``, which stops at rank 32."""
        question = default_input(topic, k)
        metric = "ndcg" if question.k is None else f"ndcg@{question.k}"
        return (
            self._lacking(question)
            or lacking_wholes(question, self.title, _HIGHEST)
            or question._replace(options=(metric, True))
        )

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """Gains as labels without XGBoost's own gain; a cutoff with a minus gives 0 where nothing is relevant."""
        question = matching_input(topic, convention)
        minus = "-" if convention.no_relevant == 0 and idcg(topic, convention) == 0 else ""
        metric = f"ndcg@{len(question.grades) if question.k is None else question.k}{minus}"
        return (
            self._lacking(question)
            or lacking_floats(question, self.title)
            or question._replace(options=(metric, False))
        )

    def _lacking(self, question: LibraryInput) -> str:
        return lacking_documents(question, self.title) or lacking_scores(question, self.title)

    def value(self, question: LibraryInput) -> float:
        """``booster.eval(data)`` before any training."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        metric, exponential = question.options
        gain = "" if exponential else ', "ndcg_exp_gain": False'
        return (
            "import numpy\nimport xgboost\n\n"
            f"grades = {list(question.grades)!r}\nscores = {list(question.scores)!r}\n"
            "data = xgboost.DMatrix(numpy.zeros((len(grades), 1)), grades, base_margin=scores, group=[len(grades)])\n"
            f'options = {{"objective": "rank:ndcg", "eval_metric": {metric!r}{gain}, "base_score": 0.0, "verbosity": 0, "nthread": 1}}\n'
            'print(float(xgboost.Booster(options, [data]).eval(data).rsplit(":", 1)[1]))\n'
        )


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    import numpy as np
    import xgboost

    metric, exponential = question.options
    size = len(question.grades)
    options = {
        "objective": "rank:ndcg",
        "eval_metric": metric,
        "ndcg_exp_gain": exponential,
        "base_score": 0.0,
        "verbosity": 0,
        "nthread": 1,
    }
    data = xgboost.DMatrix(
        np.zeros((size, 1)), list(question.grades), base_margin=list(question.scores), group=[size], nthread=1
    )
    return float(xgboost.Booster(options, [data]).eval(data).rsplit(":", 1)[1])
