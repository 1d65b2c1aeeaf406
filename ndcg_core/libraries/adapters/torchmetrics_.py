"""TorchMetrics' retrieval_normalized_dcg."""

from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import Support, TensorEngine
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic


class TorchmetricsEngine(TensorEngine):
    """Linear gain, log2, ideal from the documents given, ties averaged, all in float32."""

    name = module = package = "torchmetrics"
    title = "TorchMetrics"
    support = Support(averages_ties=True)

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return the ranking's grades and scores as floats."""
        return self.as_floats(default_columns(topic, k))

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the gains as targets."""
        return self.as_floats(matching_columns(question, keep_ties=self.averages(question)))

    def value(self, given: LibraryInput) -> float:
        """Return ``retrieval_normalized_dcg(scores, grades, top_k=k)``, which the class calls for every query."""
        import torch
        from torchmetrics.functional.retrieval import retrieval_normalized_dcg

        grades, scores = torch.tensor(given.grades), torch.tensor(given.scores)
        return float(retrieval_normalized_dcg(scores, grades, top_k=given.k))

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        ending = "" if given.k is None else f", top_k={given.k:d}"
        return (
            "import torch\nfrom torchmetrics.functional.retrieval import retrieval_normalized_dcg\n\n"
            f"grades = torch.tensor({list(given.grades)!r})\nscores = torch.tensor({list(given.scores)!r})\n"
            f"print(float(retrieval_normalized_dcg(scores, grades{ending})))\n"
        )
