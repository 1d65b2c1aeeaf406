"""LightGBM's ndcg metric, evaluated by a booster that holds no tree.

Labels that LightGBM would refuse are never handed over: it writes its refusals to the terminal whatever the verbosity.
"""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import (
    LibraryEngine,
    LibraryInput,
    default_input,
    lacking_documents,
    lacking_scores,
    lacking_wholes,
    matching_input,
)
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic

_DOUBLE = 1.7e308
_HIGHEST = 30  # the end of LightGBM's own table of gains
_MOST_DOCUMENTS = 10_000


class LightgbmEngine(LibraryEngine):
    """Exponential gain, log2, ideal from the documents given, ties as they came, 1 without a relevant document."""

    name = "lightgbm"
    title = "LightGBM"
    module: ClassVar[str] = "lightgbm"
    package: ClassVar[str] = "lightgbm"
    empty: ClassVar[tuple[float, ...]] = (1.0,)

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """The metric at k; LightGBM always cuts, so the whole list is the cutoff at its end."""
        question = default_input(topic, k)
        return self._lacking(question) or lacking_wholes(question, self.title, _HIGHEST) or question

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """The gains as LightGBM's own table, ``label_gain``, each document's label its gain's place in it."""
        question = matching_input(topic, convention)
        table = sorted({0.0, *map(float, question.grades)})
        labels = tuple(table.index(gain) for gain in question.grades)
        return self._lacking(question) or question._replace(grades=labels, options=tuple(table))

    def _lacking(self, question: LibraryInput) -> str:
        if len(question.grades) > _MOST_DOCUMENTS:
            return f"{self.title} takes at most {_MOST_DOCUMENTS} documents a query."
        return lacking_documents(question, self.title) or lacking_scores(question, self.title, largest=_DOUBLE)

    def value(self, question: LibraryInput) -> float:
        """``booster.eval_train()`` before any training."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        table = f', "label_gain": {list(question.options)!r}' if question.options else ""
        return (
            "import lightgbm\nimport numpy\n\n"
            f"grades = {list(question.grades)!r}\nscores = {list(question.scores)!r}\n"
            'quiet = {"verbosity": -1, "num_threads": 1}\n'
            "data = lightgbm.Dataset(numpy.zeros((len(grades), 1)), grades, group=[len(grades)], init_score=scores, params=quiet)\n"
            f'options = {{"objective": "lambdarank", "metric": "ndcg", "eval_at": [{_cutoff(question)}]{table}, **quiet}}\n'
            "print(float(lightgbm.Booster(options, data).eval_train()[0][2]))\n"
        )


def _cutoff(question: LibraryInput) -> int:
    return len(question.grades) if question.k is None else question.k


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    import lightgbm
    import numpy as np

    quiet = {"verbosity": -1, "num_threads": 1}
    size = len(question.grades)
    options = {"objective": "lambdarank", "metric": "ndcg", "eval_at": [_cutoff(question)], **quiet}
    if question.options:
        options["label_gain"] = list(question.options)
    data = lightgbm.Dataset(
        np.zeros((size, 1)), list(question.grades), group=[size], init_score=list(question.scores), params=quiet
    )
    return float(lightgbm.Booster(options, data).eval_train()[0][2])
