"""pytrec_eval, trec_eval from Python.

A measure's name that it does not know ends the whole process, its time grows with the square of the highest grade, and
negative grades make it write where it should not, so that a later, innocent question hangs or ends the process (seen
with 0.5.11). So nothing but a cutoff is ever put into a name, and no other grades than 0 to 1000 are handed over.
"""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import (
    LibraryEngine,
    LibraryInput,
    judged_asked,
    judged_given,
    lacking_scores,
    lacking_wholes,
)
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic

_HIGHEST = 1000
_LONGEST = 2**24  # ranks as float32 scores are all different up to here


class TrecLike(LibraryEngine):
    """A library that reads a run and qrels as trec_eval does: whole grades, judged documents in the ideal."""

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """Run and qrels as they are."""
        question = judged_given(topic, k)
        return self._lacking(question) or question

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """The order as the run, the ideal's gains as the qrels."""
        question = judged_asked(topic, convention)
        return self._lacking(question) or question

    def _lacking(self, question: LibraryInput) -> str:
        if not question.judged:
            return f"{self.title} leaves out a query without judgments."
        if len(question.scores) > _LONGEST:
            return f"{self.title} is asked about at most {_LONGEST} documents."
        return lacking_scores(question, self.title) or lacking_wholes(question, self.title, _HIGHEST)


class PytrecEvalEngine(TrecLike):
    """Linear gain, log2, ideal from all judged documents, ties by document id, last one first."""

    name = "pytrec_eval"
    title = "pytrec_eval"
    module: ClassVar[str] = "pytrec_eval"
    package: ClassVar[str] = "pytrec-eval-terrier"

    def value(self, question: LibraryInput) -> float:
        """``RelevanceEvaluator(qrels, {measure}).evaluate(run)``."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        asked, told = _names(question)
        return (
            "import pytrec_eval\n\n"
            f"qrels = {{'q': {question.qrels!r}}}\nrun = {{'q': {question.run!r}}}\n"
            f"print(pytrec_eval.RelevanceEvaluator(qrels, {{{asked!r}}}).evaluate(run)['q'][{told!r}])\n"
        )


def _names(question: LibraryInput) -> tuple[str, str]:
    """The measure as it is asked for, and as it stands in the answer."""
    return ("ndcg", "ndcg") if question.k is None else (f"ndcg_cut.{question.k:d}", f"ndcg_cut_{question.k:d}")


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    import pytrec_eval

    asked, told = _names(question)
    return float(
        pytrec_eval.RelevanceEvaluator({"q": question.qrels}, {asked}).evaluate({"q": question.run})["q"][told]
    )
