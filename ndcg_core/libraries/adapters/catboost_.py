"""catboost's eval_metric.

catboost ends the whole process if it is given no documents, and its answers to NaN are meaningless, so that nothing
reaches it unchecked.
"""

from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import LibraryEngine, Support
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.discounts import LogDiscount, Reciprocal
from ndcg_core.model.topic import Topic


class CatboostEngine(LibraryEngine):
    """Linear gain by default, log2 or 1/rank, ideal from the documents given, the worst order of ties."""

    name = title = package = "catboost"
    module = "catboost.utils"
    convention = "catboost_base"
    support = Support(
        discounts=((LogDiscount(), "1 / log2(rank + 1)"), (Reciprocal(), "1 / rank")), no_relevant=(1.0,), score_bits=64
    )
    thread_safe = True

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return the ranking's grades and scores, for the metric ``NDCG:top=k``."""
        return self._with_metric(default_columns(topic, k))

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the gains as grades and the order as scores, for the metric with the convention's discount."""
        position = question.discount == Reciprocal()
        return self._with_metric(matching_columns(question), *(["denominator=Position"] if position else []))

    def _with_metric(self, given: LibraryInput, *options: str) -> LibraryInput:
        self.check_float_grades(given)
        options = options if given.k is None else (f"top={given.k}", *options)
        return given._replace(options=("NDCG" + (":" + ";".join(options) if options else ""),))

    def value(self, given: LibraryInput) -> float:
        """Return ``eval_metric(grades, scores, metric, group_id=...)``."""
        from catboost.utils import eval_metric

        group = [1] * len(given.grades)
        return float(eval_metric(list(given.grades), list(given.scores), given.options[0], group_id=group)[0])

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        return (
            "from catboost.utils import eval_metric\n\n"
            f"grades = {list(given.grades)!r}\nscores = {list(given.scores)!r}\n"
            f"print(eval_metric(grades, scores, {given.options[0]!r}, group_id=[1] * len(grades))[0])\n"
        )
