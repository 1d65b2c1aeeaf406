"""The mistake catalogue: entries, values compared with a plain second computation, and identities between mistakes."""

import math
import random

import pytest

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, mistakes, ndcg
from ndcg_core.model.records import Averaging
from ndcg_core.teaching.mistakes import (
    KINDS,
    STAGES,
    all_wrong_sums,
    right_average,
    sums_of_variant,
    why_equal,
    wrong_average,
    wrong_sums,
)
from ndcg_core.teaching.mistakes.entry import Case
from ndcg_core.teaching.mistakes.identities import IDENTITIES
from tests.support import wrong_twin
from tests.support.examples import of
from tests.support.wrong_twin import Drawn

A = Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "linear", 5)
EXAMPLE = {  # the wrong nDCG on list A, asked linear and asked exponential
    "G1": (0.4493, 0.5331),
    "G2": (0.5292, 0.5292),
    "G2b": (0.5046, 0.5046),
    "G3": (0.5292, 0.5292),
    "G4": (0.4484, 0.4484),
    "G5": (0.6844, 0.6844),
    "G6": (0.9720, 0.2464),
    "G7": (0.2464, 0.9720),
    "G8": (0.2281, 0.2281),
    "G9": (0.6585, 0.4924),
    "G10": (0.8354, 0.8354),
    "G11": (0.4849, 0.4270),
    "D1": (0.5568, 0.4918),
    "D2": (0.5079, 0.5230),
    "D3": (0.4534, 0.4632),
    "D4": (0.5053, 0.4368),
    "D5": (0.5331, 0.4493),
    "D6": (0.7691, 0.6482),
    "D7": (0.3695, 0.3114),
    "D8": (0.5781, 0.4724),
    "D9": (0.3963, 0.3563),
    "D10": (0.4615, 0.4074),
    "D11": (0.5485, 0.4501),
    "D12": (0.3819, 0.2980),
    "D13": (0.5472, 0.4558),
    "D14": (0.6765, 0.6005),
    "D16": (0.5222, 0.4459),
    "I1": (0.5993, 0.5346),
    "I2": (0.8987, 0.8308),
    "I3": (0.4909, 0.4321),
    "I4": (1.8758, 2.2258),
    "I5": (0.4838, 0.3781),
    "I6": (1.5472, 2.1776),
    "I7": (0.7133, 0.7094),
    "I8": (0.3292, 0.2890),
    "I9": (0.8559, 1.5607),
    "I10": (3.7482, 9.5657),
    "I11": (4.2796, 7.8034),
    "I12": (8.0278, 17.3691),
    "I13": (0.4669, 0.5507),
    "I14": (1.0, 1.0),
    "I15": (1.4515, 2.6466),
    "I16": (0.6378, 0.5682),
    "K1": (0.6900, 0.6256),
    "K2": (0.5366, 0.4576),
    "K3": (0.6379, 0.5809),
    "K4": (2.6655, 2.2463),
    "K5": (0.7493, 0.6504),
    "K6": (0.6831, 0.6077),
    "K7": (0.6694, 0.5231),
    "A1": (0.5330, 0.4491),
    "A2": (0.5316, 0.4444),
    "A3": (53.3100, 44.9267),
    "A4": (6.0, 11.0),
    "A5": (0.6074, 0.4940),
    "A6": (0.6282, 0.4964),
    "P1": (1.0, 1.0),
    "P2": (0.6, 0.6),
    "P3": (0.5687, 0.5687),
}
NEVER_HERE = ("E2", "E5")  # no list here shows them


def laid_out(drawn):
    """The list as topic and convention; with scores where the file has another order than the ranking."""
    docs = [f"r{rank}" for rank in range(1, len(drawn.ranked) + 1)]
    qrels = {doc: grade for doc, grade in zip(docs, drawn.ranked, strict=True) if grade is not None}
    qrels |= {f"m{place}": grade for place, grade in enumerate(drawn.missing, 1)}
    ranking = docs
    if drawn.filed:
        left = list(zip(docs, drawn.ranked, strict=True))
        filed = []
        for grade in drawn.filed:  # the file lists its documents so that their grades come in this order
            filed.append(next(pair for pair in left if pair[1] == grade))
            left.remove(filed[-1])
        ranking = {doc: float(-docs.index(doc)) for doc, _ in filed}
    return Topic(ranking, qrels), Convention(gain=drawn.gain, k=drawn.k)


def on_list_a(gain):
    return laid_out(Drawn(A.ranked, A.missing, gain, A.k))


@pytest.mark.parametrize("number", EXAMPLE)
def test_the_example_columns(number):
    for gain, value in zip(("linear", "exp2"), EXAMPLE[number], strict=True):
        assert wrong_sums(*on_list_a(gain), mistakes[number]).ndcg == pytest.approx(value, abs=5.1e-5), gain


def test_every_entry_is_complete():
    for number, entry in mistakes.items():
        assert (entry.id, entry.kind in KINDS, entry.stage in STAGES) == (number, True, True)
        assert set(entry.affects) <= {"dcg", "idcg", "ndcg"}
        assert (entry.wrong[-1], entry.mend[-1]) == (".", ".")
        assert "" not in (entry.title, entry.source)
        assert bool(entry.variants) + bool(entry.over_queries) == (number not in NEVER_HERE)


def test_the_plain_computation_knows_every_mistake_that_one_ordinary_list_shows():
    assert set(wrong_twin.WRONG) == {number for number, entry in mistakes.items() if entry.variants} - {
        "E1",
        "E3",
        "E4",
        "I19",
        "K8",
    }


def drawn_lists(count, seed):
    dice = random.Random(seed)
    while count:
        drawn = wrong_twin.draw(dice, scored=dice.random() < 0.3)
        if any(grade for grade in drawn.judged):
            count -= 1
            yield drawn


@pytest.mark.full
@pytest.mark.many
def test_every_mistake_follows_its_formula():
    for drawn in drawn_lists(of(400, 100), seed=1):
        case = laid_out(drawn)
        for number, work in wrong_twin.WRONG.items():
            expected, found = work(drawn), wrong_sums(*case, mistakes[number])
            if found is None:
                # The plain computation only sees that nothing changes.
                assert expected is None or expected == pytest.approx(wrong_twin.plain(drawn)), (number, drawn)
            elif expected is not None:
                assert (found.dcg, found.idcg, found.ndcg) == pytest.approx(expected, abs=1e-9), (number, drawn)
                assert math.fsum(found.terms) == pytest.approx(found.dcg) or number == "A4"


@pytest.mark.full
def test_a_mistake_changes_exactly_the_numbers_it_names():
    """Each named number changes on some list; no other number changes on any."""
    changed = {number: set() for number in wrong_twin.WRONG}
    for drawn in drawn_lists(150, seed=2):
        topic, convention = laid_out(drawn)
        right = {"dcg": dcg(topic, convention), "idcg": idcg(topic, convention), "ndcg": ndcg(topic, convention)}
        for number in changed:
            found = wrong_sums(topic, convention, mistakes[number])
            if found is not None:
                changed[number] |= {name for name, value in right.items() if abs(getattr(found, name) - value) > 1e-9}
    for number, names in changed.items():
        # A change of the ranking alone leaves the ideal list of all judged documents unchanged.
        only_ranking = {"idcg"} if mistakes[number].stage == "order" else set()
        assert names - only_ranking == set(mistakes[number].affects) - only_ranking, number


@pytest.mark.parametrize(
    ("number", "topic", "convention"),
    [
        ("G1", Topic(["a"], {"a": 1}), Convention(gain={0: 0, 1: 1})),
        ("G1", Topic(["a"], {"a": 1}), Convention(gain="binary")),
        ("G5", Topic(["a"], {"a": 1}), Convention(gain="binary")),
        ("D17", Topic(["a"], {"a": 1}), Convention()),
        ("D5", Topic(["a"], {"a": 1}), Convention(discount="jk2002")),
        ("D10", Topic(["a"], {"a": 1}), Convention(discount="none")),
        ("K1", Topic(["a"], {"a": 1}), Convention()),
        ("K2", Topic(["a"], {"a": 1}), Convention(k=1)),
        ("K6", Topic(["a"], {"a": 1}), Convention()),
        ("I1", Topic(["a"], {"a": 1}), Convention(ideal_pool="ranked")),
        ("I3", Topic(["a"], {"a": 1}), Convention()),
        ("I17", Topic(["a", "b"], {"a": 1}), Convention(k=2)),
        ("I14", Topic(["a"], {"b": 1}), Convention()),
        ("E1", Topic(["a"], {"a": 1}), Convention()),
        ("E3", Topic({"a": 2, "b": 1}, {"a": 1}), Convention()),
        ("E4", Topic(["a"], {"a": 1}), Convention()),
        *((number, Topic(["a"], {"a": 1}), Convention()) for number in NEVER_HERE),
    ],
)
def test_a_mistake_that_does_not_apply_has_a_reason(number, topic, convention):
    assert wrong_sums(topic, convention, mistakes[number]) is None


@pytest.mark.parametrize(
    "name", ["sklearn", "trec_eval", "tf_similarity_bndcg", "spark", "mlnet", "gdeval", "seed_002_torch", "keras_rs"]
)
def test_mistakes_under_any_convention(name):
    topic = Topic({"a": 3.0, "b": 2.0, "c": 1.0}, {"a": 0, "b": 1, "c": 1})
    for entry in mistakes.values():
        for found in all_wrong_sums(topic, name, entry):
            assert isinstance(found.ndcg, float)


def test_edge_cases():
    tied = Topic({"a": 1.0, "b": 1.0}, {"a": 0, "b": 1})
    values = [found.ndcg for found in all_wrong_sums(tied, Convention(), mistakes["E3"])]
    assert values == pytest.approx([(1 + 1 / math.log2(3)) / 2, 1 / math.log2(3), 1, 1, 1])
    assert wrong_sums(Topic(["a"], {"a": 0}), Convention(), mistakes["E1"]).ndcg == 1
    assert wrong_sums(Topic(["a"], {"a": 0}), Convention(no_relevant=1.0), mistakes["E1"]).ndcg == 0
    below = Topic(["a", "b"], {"a": -1, "b": 2})
    assert wrong_sums(below, Convention(gain="linear", negative="keep"), mistakes["E4"]).ndcg == pytest.approx(
        1 / math.log2(3)
    )
    assert wrong_sums(
        Topic(["a", "b", "c"], {"a": 1, "b": 1, "c": 0, "d": 1}), Convention(k=3), mistakes["E6"]
    ).ndcg == pytest.approx(1)


def test_a_second_base_is_a_second_variant():
    ln, log10 = all_wrong_sums(*on_list_a("linear"), mistakes["D5"])
    right = dcg(*on_list_a("linear"))
    assert (ln.dcg / right, log10.dcg / right) == pytest.approx((1.4427, 3.3219), abs=5e-5)


def test_a_wrong_computation_never_raises_for_a_list_that_it_cannot_take():
    assert sums_of_variant(Topic(["a"], {"a": 1}), Convention(gain={1: 1}), mistakes["G9"].variants[0]) is None


# --- identities and collisions ---


def drawn_cases(count=300, seed=3):
    return [laid_out(drawn) for drawn in drawn_lists(count, seed)]


def value(number, topic, convention):
    """The nDCG of a mistake, the right one for OK; None where it does not apply."""
    if number == "OK":
        return ndcg(topic, convention)
    found = wrong_sums(topic, convention, mistakes[number])
    return None if found is None else found.ndcg


def with_grades(topic, change):
    return Topic(topic.docs, {doc: change(grade) for doc, grade in topic.qrels.items()})


SPECIAL = [  # lists for identities that random lists seldom satisfy
    *((with_grades(topic, lambda grade: int(grade > 1)), convention) for topic, convention in drawn_cases(100, 4)),
    *(
        (
            Topic(topic.docs, {doc: grade for doc, grade in topic.qrels.items() if doc in topic.docs}),
            convention.with_k(len(topic.docs) + extra),
        )
        for extra, (topic, convention) in enumerate(drawn_cases(40, 5))
    ),
    *((topic, convention.with_k(1)) for topic, convention in drawn_cases(60, 6)),
    *((with_grades(topic, lambda grade: 2), convention) for topic, convention in drawn_cases(40, 7)),
    *(
        (Topic(sorted(topic.qrels, key=topic.qrels.get, reverse=True), topic.qrels), convention)
        for topic, convention in drawn_cases(60, 8)
    ),
]


@pytest.mark.full
@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda identity: " ".join(sorted(identity.ids)))
def test_an_identity_holds_on_every_list_it_covers(identity):
    met = 0
    for case in [*drawn_cases(), *SPECIAL]:
        if identity.holds(Case(*case)):
            met += 1
            values = {number: value(number, *case) for number in identity.ids}
            known = {number: found for number, found in values.items() if found is not None and not math.isnan(found)}
            if known:
                assert max(known.values()) == pytest.approx(min(known.values()), abs=1e-9), (known, case)
    assert met >= 20


def test_a_constant_factor_in_the_gain_shows_in_the_sums_alone():
    for topic, convention in drawn_cases(50):
        scaled = Convention(gain=lambda grade: (2**grade - 1) / 16, k=convention.k)
        default = Convention(k=convention.k)
        assert ndcg(topic, scaled) == pytest.approx(ndcg(topic, default))
        assert dcg(topic, scaled) * 16 == pytest.approx(dcg(topic, default))


def test_scores_may_be_stretched_in_any_way_that_keeps_their_order():
    for topic, convention in drawn_cases(50):
        if topic.scores is not None:
            stretched = Topic(
                {doc: math.exp(score) for doc, score in zip(topic.docs, topic.scores, strict=True)}, topic.qrels
            )
            assert ndcg(stretched, convention) == ndcg(topic, convention)


def test_the_power_without_minus_1_is_twice_the_power_of_grade_minus_1():
    for case in drawn_cases(50):
        assert wrong_sums(*case, mistakes["G2"]).dcg == pytest.approx(2 * wrong_sums(*case, mistakes["G3"]).dcg)


def test_a_loop_from_0_with_a_special_first_case_is_the_discount_of_2002():
    for drawn in drawn_lists(50, 9):
        topic, convention = laid_out(drawn)
        by_loop = sum(
            drawn.g(grade) / (1 if i == 0 else math.log2(i + 1))
            for i, grade in enumerate(wrong_twin.zeros(drawn.ranked)[: drawn.k])
        )
        assert wrong_sums(topic, convention, mistakes["D1"]).dcg == pytest.approx(by_loop)


def test_binary_grades_hide_every_gain():
    topic, convention = Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 1, "d": 1}), Convention(k=3)
    for number in ("G1", "G4", "G5", "G6", "G7", "G8", "I15"):
        assert value(number, topic, convention) == pytest.approx(ndcg(topic, convention)), number


def test_everything_retrieved_and_counted_hides_the_cutoff_and_the_pool():
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2})
    for k in (3, 4):
        assert value("K1", topic, Convention(k=k)) is None
        for number in ("K3", "K5", "I1", "I3", "I16"):
            assert value(number, topic, Convention(k=k)) == pytest.approx(ndcg(topic, k=k)), number


def test_a_relevant_first_document_hides_the_reciprocal_rank():
    topic = Topic(["a", "b"], {"a": 1, "b": 3})
    assert value("P1", topic, Convention()) == value("I14", topic, Convention()) == 1


def test_a_first_document_of_the_top_grade_takes_as_much_from_the_dcg_as_from_the_idcg():
    topic = Topic(["a", "b", "c", "d"], {"a": 3, "b": 0, "c": 2, "d": 1})
    missing_first = wrong_sums(topic, Convention(), mistakes["D3"])
    assert missing_first.idcg - missing_first.dcg == pytest.approx(idcg(topic) - dcg(topic))
    ideal = Topic(["a", "c", "d", "b"], topic.qrels)
    assert [value(number, ideal, Convention()) for number in ("D2", "D3")] == pytest.approx([1, 1])


def test_without_unjudged_documents_there_is_nothing_to_condense():
    assert value("K6", Topic(["a", "b"], {"a": 1, "b": 2}), Convention()) is None


def test_equal_grades_hide_an_ideal_sorted_upwards():
    topic = Topic(["a", "x", "b"], {"a": 2, "b": 2})
    assert value("I6", topic, Convention(k=2)) == ndcg(topic, k=2)


def wikipedia(gain, k):
    return laid_out(Drawn([3, 2, 3, 0, 1, 2], [3, 2], gain, k))


def test_accidents_on_the_list_of_the_encyclopedia():
    assert value("G1", *wikipedia("exp2", 6)) == pytest.approx(0.7850, abs=5e-5)
    assert value("D8", *wikipedia("exp2", 6)) == pytest.approx(0.7855, abs=5e-5)
    assert value("G11", *wikipedia("linear", 4)) == pytest.approx(ndcg(*wikipedia("linear", 4)))


def test_rounded_discounts_hardly_move_the_value():
    assert max(abs(value("A1", *case) - ndcg(*case)) for case in drawn_cases()) < 0.0035


def test_the_reason_for_equal_numbers_is_given_only_where_it_holds():
    binary, graded = Topic(["a", "b"], {"a": 0, "b": 1}), Topic(["a", "b"], {"a": 1, "b": 2})
    assert "every gain" in why_equal(binary, Convention(), "G1", "OK")
    assert why_equal(graded, Convention(), "G1", "OK") == ""


# --- several queries ---

QUERIES = [
    Topic(["a", "b"], {"a": 1, "b": 3}),
    Topic(["c", "d"], {"c": 2}),
    Topic(["e"], {"e": 0}),
    Topic([], {"f": 1}),
]


@pytest.mark.parametrize(
    ("number", "convention", "expected"),
    [
        ("Q1", Convention(gain="linear"), (1 + 3 / math.log2(3) + 2) / (3 + 1 / math.log2(3) + 2 + 0 + 1)),
        ("Q3", Convention(gain="linear"), ((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)) + 1 + 0) / 3),
        (
            "Q3",
            Convention(gain="linear", averaging=Averaging(missing_query="skip")),
            ((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)) + 1 + 0 + 0) / 4,
        ),
        ("Q4", Convention(gain="linear"), ((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)) + 1 + 1 + 0) / 4),
        ("Q5", Convention(gain="linear"), (1 + 3 / math.log2(3) + 2 + 0 + 0) / 4),
    ],
)
def test_mistakes_over_several_queries(number, convention, expected):
    assert wrong_average(QUERIES, convention, mistakes[number]) == pytest.approx(expected)


def test_all_queries_in_one_list():
    grades = [1, 3, 2, 0, 0]
    expected = sum(grade / math.log2(i + 1) for i, grade in enumerate(grades, 1)) / sum(
        grade / math.log2(i + 1) for i, grade in enumerate((3, 2, 1, 1), 1)
    )
    assert wrong_average(QUERIES, Convention(gain="linear"), mistakes["Q2"]) == pytest.approx(expected)
    scored = [Topic({"a": 1.0}, {"a": 1}), Topic({"a": 2.0}, {"a": 0})]
    assert wrong_average(scored, Convention(), mistakes["Q2"]) == pytest.approx(1 / math.log2(3))


def test_the_right_average_of_several_queries():
    assert right_average([Topic(["a"], {"a": 1}), Topic([], {"a": 1})], Convention()) == 0.5
    with pytest.raises(NdcgError, match="needs a ranking for every judged query"):
        right_average(QUERIES, Convention(averaging=Averaging(missing_query="error")))


def test_a_mistake_about_one_list_does_not_apply_to_several():
    assert wrong_average(QUERIES, Convention(), mistakes["G1"]) is None
    assert wrong_average([], Convention(), mistakes["Q1"]) is None
    assert wrong_sums(QUERIES[0], Convention(), mistakes["Q1"]) is None


def test_a_document_counted_twice_and_an_ideal_beyond_the_ranking():
    """Both need a list or a convention that no list above has."""
    twice, once = Topic(["a", "b", "a"], {"a": 3, "b": 1}), Convention(gain="linear", duplicates="first")
    found = wrong_sums(twice, once, mistakes["K8"])
    assert found.dcg == pytest.approx(3 + 1 / math.log2(3) + 3 / 2)
    assert found.idcg == pytest.approx(3 + 1 / math.log2(3))
    for convention in (Convention(gain="linear", duplicates="every"), Convention(gain="linear")):
        assert wrong_sums(Topic(["a", "b"], {"a": 3, "b": 1}), convention, mistakes["K8"]) is None
    short = Topic(["a"], {"a": 3, "m": 3})
    found = wrong_sums(short, Convention(k=10, ideal_cut="retrieved"), mistakes["I19"])
    assert (found.dcg, found.idcg) == pytest.approx((7, 7 + 7 / math.log2(3)))
    assert wrong_sums(short, Convention(k=10), mistakes["I19"]) is None
