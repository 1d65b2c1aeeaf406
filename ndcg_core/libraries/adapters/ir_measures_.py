"""ir_measures, whose nDCG is answered by pytrec_eval."""

from __future__ import annotations

from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import LibraryInput
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.libraries.adapters.pytrec_eval_ import TrecLike


class IrMeasuresEngine(TrecLike):
    """Linear gain, log2, ideal from all judged documents, ties by document id, last one first."""

    name = "ir_measures"
    title = "ir_measures"
    module: ClassVar[str] = "ir_measures"
    package: ClassVar[str] = "ir-measures"

    def value(self, question: LibraryInput) -> float:
        """``calc_aggregate([nDCG @ k], qrels, run)``."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        measure = "nDCG" if question.k is None else f"nDCG @ {question.k:d}"
        return (
            "import ir_measures\nfrom ir_measures import nDCG\n\n"
            f"qrels = {{'q': {question.qrels!r}}}\nrun = {{'q': {question.run!r}}}\nmeasure = {measure}\n"
            "print(ir_measures.calc_aggregate([measure], qrels, run)[measure])\n"
        )


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    import ir_measures

    measure = ir_measures.nDCG if question.k is None else ir_measures.nDCG @ question.k
    return float(ir_measures.calc_aggregate([measure], {"q": question.qrels}, {"q": question.run})[measure])
