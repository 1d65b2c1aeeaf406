"""Another measure given as nDCG."""

from collections.abc import Mapping

from ndcg_core.model.numbers import added_up
from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, Judged
from ndcg_core.teaching.mistakes.entry import Variant, Variants, WorkedSums


def _as(name: str, *, needs: str = "", whole: bool = False) -> Variant:
    """Return the report of another measure, at k or of the whole ranking; it may need what the list does not have."""

    def report(sums: WorkedSums) -> WorkedSums | None:
        if needs and not getattr(sums, needs):
            return None
        judged = Judged([grade or 0.0 for grade in sums.ranked.ranked.grades], sums.relevant)
        return sums.reporting(OTHER_MEASURES[name].value(judged, None if whole else sums.k))

    return Variant(report=report)


def _mean_grade(sums: WorkedSums) -> WorkedSums | None:
    grades = [grade or 0.0 for grade in sums.ranked.ranked.grades[: sums.k]]
    return sums.reporting(added_up(grades) / sums.k) if sums.k else None


VARIANTS: Mapping[str, Variants] = {
    "P1": (_as("RR", whole=True),),
    "P2": (_as("P", needs="k"),),
    "P3": (_as("AP", needs="relevant", whole=True),),
    "P4": (_as("R", needs="relevant"),),
    "P5": (Variant(report=lambda sums: sums.reporting(sums.ranked.cg / sums.k) if sums.k else None),),
    "P6": (Variant(report=_mean_grade),),
}
