"""Mistakes in the gain."""

from collections.abc import Callable, Mapping

from ndcg_core.model.gains import exp2
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.sums import discounted
from ndcg_core.teaching.mistakes.entry import Case, Change, Variant, Variants, WorkedSums, both, setting

_OTHER = {"linear": "exp2", "exp2": "linear"}  # the two gains that are often confused


def power(grade: float) -> float:
    """Return 2^grade."""
    return exp2(grade) + 1.0


def half_power(grade: float) -> float:
    """Return 2^(grade - 1)."""
    return power(grade) / 2


def square(grade: float) -> float:
    """Return the square of the grade."""
    return float(grade) * grade


def _instead(gain: Callable[[float], float], **fields: str) -> Change:
    """Return a change to this gain, if the exercise uses the exponential or the linear gain."""

    def change(case: Case) -> Case | None:
        if case.convention.gain not in _OTHER:
            return None
        return case.changed(gain=gain, **fields)

    return change


def _other_gain(case: Case) -> Case | None:
    other = _OTHER.get(case.convention.gain) if isinstance(case.convention.gain, str) else None
    return None if other is None else case.changed(gain=other)


def _one_grade_up(case: Case) -> Case:
    gain = case.convention.gain_form
    return case.changed(gain=lambda grade: gain(grade + 1))


def _one_grade_up_to_the_ranking(case: Case) -> Case | None:
    """With every document earning something, an ideal list that is never cut may end with the ranking."""
    if case.convention.k is not None and facts(case.convention).cut.as_ranking:
        return None
    return _one_grade_up(case).changed(ideal_cut="retrieved")


def _reciprocal_rank(case: Case) -> Case:
    """A relevant document earns 1 / rank and is discounted too: a binary gain with a steeper discount."""
    discount = case.convention.discount_form

    def steeper(rank: int) -> float:
        return discount.weight(rank) / rank

    return case.changed(gain="binary", discount=steeper)


def _highest_grade_throughout(sums: WorkedSums) -> WorkedSums | None:
    """The highest grade at as many ranks as there are relevant documents and the ideal list has."""
    grades = [grade for grade in sums.ideal.ideal.grades if grade is not None and grade > 0]
    if not grades:
        return None
    length = min(sums.ideal.ideal_length, len(grades))
    return sums.with_ideal(discounted([float(max(grades))] * length, sums.ideal.convention))


def _only_graded(case: Case) -> Case | None:
    return None if case.convention.gain == "binary" else case


_BINARY = setting(gain="binary")


def _judged_alone(case: Case) -> Case | None:
    """Every judged document is as good as any other, whatever its grade: the judgment counts, not the grade."""
    if case.convention.gain == "binary":
        return None
    return Case(Topic(case.topic.ranking, dict.fromkeys(case.topic.qrels, 1.0)), case.convention)


def _scores_as_grades(case: Case) -> Case | None:
    """The scores of the ranked documents are their gains, as they are."""
    ranking = case.topic.ranking
    if not isinstance(ranking, dict):
        return None
    return Case(Topic(ranking, ranking), case.convention.changed(gain="linear", grades="any", negative="keep"))


VARIANTS: Mapping[str, Variants] = {
    "G1": (both(_other_gain),),
    "G2": (both(_instead(power)),),
    "G2b": (both(_instead(power, unjudged="nothing")),),
    "G3": (both(_instead(half_power)),),
    "G4": (both(_instead(square)),),
    "G5": (both(_BINARY), both(_judged_alone)),
    "G6": (Variant(dcg=_other_gain),),
    "G7": (Variant(idcg=_other_gain),),
    "G8": (Variant(dcg=_BINARY, idcg=_only_graded, report=_highest_grade_throughout),),
    "G9": (both(_one_grade_up), both(_one_grade_up_to_the_ranking)),
    "G10": (both(_reciprocal_rank),),
    "G11": (both(setting(lambda case: case.convention.oddities.least_grade is None, least_grade=2.0)),),
    "G12": (Variant(dcg=_scores_as_grades),),
}
