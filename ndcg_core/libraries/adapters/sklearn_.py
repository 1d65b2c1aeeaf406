"""scikit-learn's ndcg_score."""

from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import LibraryEngine, Support
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic


class SklearnEngine(LibraryEngine):
    """Linear gain, log2 discount, ideal from the documents given, ties averaged."""

    name = "sklearn"
    title = package = "scikit-learn"
    module = "sklearn.metrics"
    support = Support(averages_ties=True, least_documents=2, score_bits=None)
    thread_safe = True

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return the ranking's grades and scores, none of the grades negative."""
        if any(grade is not None and grade < 0 for grade in topic.grades):
            raise self.refusal(words.NEGATIVE_GRADES)
        return default_columns(topic, k)

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the gains as grades and the order as scores."""
        return matching_columns(question, keep_ties=self.averages(question))

    def value(self, given: LibraryInput) -> float:
        """Return ``ndcg_score([grades], [scores], k=k)``."""
        from sklearn.metrics import ndcg_score

        return float(ndcg_score([given.grades], [given.scores], k=given.k))

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        ending = "" if given.k is None else f", k={given.k}"
        return (
            "from sklearn.metrics import ndcg_score\n\n"
            f"grades = {[list(given.grades)]!r}\nscores = {[list(given.scores)]!r}\n"
            f"print(float(ndcg_score(grades, scores{ending})))\n"
        )
