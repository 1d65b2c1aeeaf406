"""XGBoost's ndcg metric, evaluated by a booster without trees."""

from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import LibraryEngine, Support
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic

_HIGHEST_GRADE = 31  # with exponential gain


class XgboostEngine(LibraryEngine):
    """Exponential gain, log2, ideal from the documents given, ties as they came, 1 without a relevant document."""

    name = module = "xgboost"
    title = "XGBoost"
    package = "xgboost-cpu"
    support = Support(no_relevant=(0.0, 1.0))

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return grades and scores for ``eval_metric="ndcg@k"``, or plain ``"ndcg"``, which stops at rank 32."""
        given = default_columns(topic, k)
        self.check_whole_grades(given, _HIGHEST_GRADE)
        return given._replace(options=("ndcg" if given.k is None else f"ndcg@{given.k}", True))

    def matching_input(self, question: Question) -> LibraryInput:
        """Return gains as labels, without XGBoost's own gain; ``ndcg@k-`` is 0 without a relevant document."""
        given = matching_columns(question)
        self.check_float_grades(given)
        minus = "-" if question.convention.no_relevant == 0 and question.explanation.idcg == 0 else ""
        return given._replace(options=(f"ndcg@{len(given.grades) if given.k is None else given.k}{minus}", False))

    def value(self, given: LibraryInput) -> float:
        """Return ``booster.eval(data)`` before any training."""
        import numpy as np
        import xgboost

        metric, exponential = given.options
        size = len(given.grades)
        options: dict[str, object] = {
            "objective": "rank:ndcg",
            "eval_metric": metric,
            "ndcg_exp_gain": exponential,
            "base_score": 0.0,
            "verbosity": 0,
            "nthread": 1,
        }
        data = xgboost.DMatrix(
            np.zeros((size, 1)), list(given.grades), base_margin=list(given.scores), group=[size], nthread=1
        )
        return float(xgboost.Booster(options, [data]).eval(data).rsplit(":", 1)[1])

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        metric, exponential = given.options
        gain = "" if exponential else ', "ndcg_exp_gain": False'
        return (
            "import numpy\nimport xgboost\n\n"
            f"grades = {list(given.grades)!r}\nscores = {list(given.scores)!r}\n"
            "data = xgboost.DMatrix(numpy.zeros((len(grades), 1)), grades, base_margin=scores, group=[len(grades)])\n"
            f'options = {{"objective": "rank:ndcg", "eval_metric": {metric!r}{gain}, "base_score": 0.0, '
            '"verbosity": 0, "nthread": 1}\n'
            'print(float(xgboost.Booster(options, [data]).eval(data).rsplit(":", 1)[1]))\n'
        )
