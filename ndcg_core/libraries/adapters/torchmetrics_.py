"""TorchMetrics' retrieval_normalized_dcg."""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import LibraryEngine, LibraryInput, default_input, in_floats, matching_input
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic


class TorchmetricsEngine(LibraryEngine):
    """Linear gain, log2, ideal from the documents given, ties averaged, all in float32."""

    name = "torchmetrics"
    title = "TorchMetrics"
    module: ClassVar[str] = "torchmetrics"
    package: ClassVar[str] = "torchmetrics"
    averages_ties: ClassVar[bool] = True

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """``retrieval_normalized_dcg(scores, grades, top_k=k)``."""
        return in_floats(default_input(topic, k), self.title)

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """Gains as targets."""
        keep = convention.ties == "average" and topic.has_ties
        return in_floats(matching_input(topic, convention, keep_ties=keep), self.title)

    def value(self, question: LibraryInput) -> float:
        """The functional form, which is what the class calls for every query."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        ending = "" if question.k is None else f", top_k={question.k:d}"
        return (
            "import torch\nfrom torchmetrics.functional.retrieval import retrieval_normalized_dcg\n\n"
            f"grades = torch.tensor({list(question.grades)!r})\nscores = torch.tensor({list(question.scores)!r})\n"
            f"print(float(retrieval_normalized_dcg(scores, grades{ending})))\n"
        )


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    import torch
    from torchmetrics.functional.retrieval import retrieval_normalized_dcg

    grades, scores = torch.tensor(question.grades), torch.tensor(question.scores)
    return float(retrieval_normalized_dcg(scores, grades, top_k=question.k))
