"""ir_measures, whose nDCG is computed by pytrec_eval."""

from ndcg_core.libraries.adapters.inputs import LibraryInput
from ndcg_core.libraries.adapters.pytrec_eval_ import TrecLike


class IrMeasuresEngine(TrecLike):
    """Linear gain, log2, ideal from all judged documents, ties by document id, last id first."""

    name = title = module = "ir_measures"
    package = "ir-measures"

    def value(self, given: LibraryInput) -> float:
        """Return ``calc_aggregate([nDCG @ k], qrels, run)``."""
        import ir_measures

        measure = ir_measures.nDCG if given.k is None else ir_measures.nDCG @ given.k
        return float(ir_measures.calc_aggregate([measure], {"q": given.qrels}, {"q": given.run})[measure])

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        measure = "nDCG" if given.k is None else f"nDCG @ {given.k:d}"
        return (
            "import ir_measures\nfrom ir_measures import nDCG\n\n"
            f"qrels = {{'q': {given.qrels!r}}}\nrun = {{'q': {given.run!r}}}\nmeasure = {measure}\n"
            "print(ir_measures.calc_aggregate([measure], qrels, run)[measure])\n"
        )
