"""Mistakes in the gain."""

from collections.abc import Callable
from functools import partial

from ndcg_core.model.gains import exp2
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.sums import discounted
from ndcg_core.teaching.mistakes.entry import BOTH, Case, Change, Mistake, Variant, WorkedSums, both, setting

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
    if case.convention.k is not None and case.convention.ideal_cut == "k":
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


_mistake = partial(Mistake, stage="gain")

ENTRIES = [
    _mistake(
        id="G1",
        title="The other gain",
        wrong="The two usual gains, the grade itself and 2^grade - 1, are swapped.",
        mend="Take the gain that the rules name, for the ranking and for the ideal list.",
        variants=(both(_other_gain),),
        source="scikit-learn#18817, #32049; anserini#92; xgboost#11506",
        kind=BOTH,
        frequency="most",
    ),
    _mistake(
        id="G2",
        title="2^grade without the -1",
        wrong="The gain is 2^grade, so that a document of grade 0 still earns 1.",
        mend="Subtract 1 from every power: a document that is not relevant earns nothing.",
        variants=(both(_instead(power)),),
        source="inferred; the same family as G3",
        frequency="sometimes",
    ),
    _mistake(
        id="G2b",
        title="2^grade without the -1, unjudged documents at 0",
        wrong="The gain is 2^grade for every judged document, and 0 for an unjudged document.",
        mend="Subtract 1 from every power; then an unjudged document needs no rule of its own.",
        variants=(both(_instead(power, unjudged="nothing")),),
    ),
    _mistake(
        id="G3",
        title="The -1 in the exponent",
        wrong="The gain is 2^(grade - 1): the -1 has slipped into the exponent.",
        mend="Write 2^grade first and subtract 1 from the result.",
        variants=(both(_instead(half_power)),),
        source="AmenRa/ranx, docstring of dcg_burges",
    ),
    _mistake(
        id="G4",
        title="The grade squared",
        wrong="The gain is the grade times itself.",
        mend="2^grade is 2 to the power of the grade; the linear gain is the grade itself.",
        variants=(both(_instead(square)),),
        frequency="sometimes",
    ),
    _mistake(
        id="G5",
        title="Grades made binary",
        wrong="Every relevant document, or even every judged one, earns 1, whatever its grade.",
        mend="Let a higher grade earn more: a 3 more than a 1.",
        variants=(both(_BINARY), both(_judged_alone)),
        source="recommenders#1749; sentence-transformers#1349",
        kind=BOTH,
        frequency="often",
    ),
    _mistake(
        id="G6",
        title="Other gain in the DCG only",
        wrong="The DCG uses the other gain, the IDCG the right gain.",
        mend="Use one gain for both sums; nDCG can otherwise leave the range from 0 to 1.",
        variants=(Variant(dcg=_other_gain),),
        source="RapidFireAI/rapidfireai#261",
        frequency="sometimes",
    ),
    _mistake(
        id="G7",
        title="Other gain in the IDCG only",
        wrong="The IDCG uses the other gain, the DCG the right gain.",
        mend="Use one gain for both sums; nDCG can otherwise leave the range from 0 to 1.",
        variants=(Variant(idcg=_other_gain),),
        source="the same family as rapidfireai#261",
    ),
    _mistake(
        id="G8",
        title="Binary DCG over an ideal of highest grades",
        wrong="The DCG counts relevant documents as 1, the IDCG counts each as the highest grade.",
        code=(
            "total([grade > 0 for grade in grades]) / "
            "total([max(ideal_grades) * (grade > 0) for grade in ideal_grades])"
        ),
        mend="Turn grades into gains in the same way on both sides.",
        variants=(Variant(dcg=_BINARY, idcg=_only_graded, report=_highest_grade_throughout),),
        source="rapidfireai#261",
    ),
    _mistake(
        id="G9",
        title="A scale that starts at 1",
        wrong="Every grade is one too high, so that irrelevant documents earn something.",
        mend="Shift the scale so that not relevant is 0.",
        variants=(both(_one_grade_up), both(_one_grade_up_to_the_ranking)),
        source="Quepid#77, #234",
        frequency="sometimes",
    ),
    _mistake(
        id="G10",
        title="1/rank as the gain",
        wrong="A relevant document earns 1/rank and is then discounted for its rank again.",
        mend="Take the gain from the grade alone; the rank enters through the discount.",
        variants=(both(_reciprocal_rank),),
        source="haystack#8419; MatchZoo#109",
    ),
    _mistake(
        id="G11",
        title="Grades below 2 set to 0",
        wrong="A threshold turns grade 1 into not relevant before the gain is computed.",
        mend="Let every grade above 0 earn its gain.",
        variants=(both(setting(lambda case: case.convention.oddities.least_grade is None, least_grade=2.0)),),
        source="trec_eval#35",
        kind=BOTH,
    ),
    _mistake(
        id="G12",
        title="Scores read as grades",
        wrong="The system's scores were added up, as if they were the grades of the documents.",
        code="total(scores) / idcg",
        mend="Take the gains from the judgments. The scores only order the list.",
        variants=(Variant(dcg=_scores_as_grades),),
        source='Cross Validated, "NDCG for Recommender Algorithm"',
        frequency="sometimes",
    ),
]
