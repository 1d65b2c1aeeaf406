"""ranx's ndcg. The first answer of a process takes ranx half a minute: numba compiles."""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import (
    LibraryEngine,
    LibraryInput,
    judged_asked,
    judged_given,
    lacking_documents,
    lacking_scores,
    lacking_wholes,
)
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic

_HIGHEST = 2**31


class RanxEngine(LibraryEngine):
    """Linear gain of grades cut to whole numbers, log2, ideal from all judged documents, ties as they came."""

    name = "ranx"
    title = "ranx"
    module: ClassVar[str] = "ranx"
    package: ClassVar[str] = "ranx"

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """Run and qrels as they are; ranx cuts off what follows the point."""
        question = judged_given(topic, k)
        if not all(abs(grade) <= _HIGHEST for grade in question.grades):
            return f"{self.title} is asked only about grades up to {_HIGHEST}."
        return self._lacking(question) or question

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """The order as the run, the ideal's gains as the qrels; they must be whole."""
        question = judged_asked(topic, convention)
        return self._lacking(question) or lacking_wholes(question, self.title, _HIGHEST) or question

    def _lacking(self, question: LibraryInput) -> str:
        if not question.judged:
            return f"{self.title} needs at least one judged document."
        return lacking_documents(question, self.title) or lacking_scores(question, self.title)

    def value(self, question: LibraryInput) -> float:
        """``evaluate(Qrels(qrels), Run(run), "ndcg@k")``."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        return (
            "from ranx import Qrels, Run, evaluate\n\n"
            f"qrels = {{'q': {question.qrels!r}}}\nrun = {{'q': {question.run!r}}}\n"
            f"print(float(evaluate(Qrels(qrels), Run(run), {_metric(question)!r})))\n"
        )


def _metric(question: LibraryInput) -> str:
    return "ndcg" if question.k is None else f"ndcg@{question.k:d}"


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    from ranx import Qrels, Run, evaluate

    return float(evaluate(Qrels({"q": question.qrels}), Run({"q": question.run}), _metric(question)))
