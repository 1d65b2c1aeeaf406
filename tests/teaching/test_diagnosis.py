"""From numbers back to mistakes: how answers are read, what is found, and how often the true mistake comes first."""

import json
import math
import random
from decimal import Decimal

import numpy as np
import pytest

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, diagnose, mistakes, ndcg
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, beyond, read
from ndcg_core.teaching.diagnosis.answer_key import search
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.typed_number import USUAL_DECIMALS
from ndcg_core.teaching.mistakes import all_wrong_sums, correct_sums, wrong_sums
from tests.scoring.test_published import lay_out
from tests.support import wrong_twin
from tests.support.examples import of
from tests.support.files import DATA
from tests.support.identification import identified, print_rates
from tests.support.one_slip import false_causes
from tests.support.wrong_twin import Drawn
from tests.teaching.test_mistakes import drawn_lists, laid_out

RIGHT, SLIP, DIVISION, CONVENTION, MISTAKE, CARRIED, TWO, UNKNOWN = Verdict
A = Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "linear", 5)
TOPIC, LINEAR = laid_out(A)
EXP = Convention(k=5)


def first(answer, convention=EXP, **more):
    return diagnose(TOPIC, convention, answer, **more)[0]


# --- how an answer is read ---


@pytest.mark.parametrize(
    ("typed", "value", "decimals"),
    [
        ("0.91", 0.91, 2),
        ("0,91", 0.91, 2),
        ("91%", 0.91, 2),
        ("91 %", 0.91, 2),
        (".91", 0.91, 2),
        (",91", 0.91, 2),
        ("1e-1", 0.1, 1),
        ("9.1E-1", 0.91, 2),
        (" 0.910 ", 0.91, 3),
        ("+0.91", 0.91, 2),
        ("−0.5", -0.5, 1),
        ("1.", 1, 0),
        ("1", 1, 0),
        ("99,3 %", 0.993, 3),
        ("1e3", 1000, 0),
        ("9e299", 9e299, 0),
        ("0" * 99 + "5", 5, 0),
        ("9e299/9e299", 1, 6),
        ("0.99273940647578", 0.99273940647578, 6),
        ("0.5\u00a0%", 0.005, 3),
        ("1 234,5", 1234.5, 1),
        ("1/2", 0.5, 6),
        ("−1 / 2", -0.5, 6),
        ("10/4", 2.5, 6),
        ("4.53/7.14", float(Decimal("4.53") / Decimal("7.14")), 3),
        ("4.5/7.1", float(Decimal("4.5") / Decimal("7.1")), 2),
        ("nDCG = 0.482", 0.482, 3),
        ("ndcg@10: 0,482", 0.482, 3),
        ("≈ 0.482", 0.482, 3),
        ("= 0.5", 0.5, 1),
        ("٠٫٥", 0.5, 1),
        ("٠.٥", 0.5, 1),
        ("०.५", 0.5, 1),
        ("０．４８２", 0.482, 3),
        (0.91, 0.91, 2),
        (1, 1, 0),
        (1.0, 1, 1),
        (np.float64(0.5), 0.5, 1),
        (np.int64(2), 2, 0),
        (1e-7, 1e-7, 6),
    ],
)
def test_how_an_answer_is_read(typed, value, decimals):
    found = read(typed)
    assert (found.value, found.decimals) == (value, decimals)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "abc",
        "1.2.3",
        "1,234.5",
        "0.9 or 0.8",
        "nan",
        "inf",
        "--1",
        "1_0",
        "%",
        "1e999",
        "0x1",
        "½",
        math.nan,
        math.inf,
        -math.inf,
        True,
        None,
        [0.9],
        10**400,
        "=1+1",
        "1/0",
        "1e300",
        "1/1e300",
        "1/1e-300",
        "1/2/3",
        "50%/2",
        "2 1/2",
        "0.8 3",
        "0 ,5",
        "12 34",
        "²",
        "9" * 101,
    ],
)
def test_an_answer_that_is_not_a_number_is_refused(typed):
    with pytest.raises(NdcgError, match="An answer must be a number") as caught:
        diagnose(TOPIC, EXP, typed)
    assert "\n" not in str(caught.value)


def test_commas_between_thousands_are_refused_with_what_to_do():
    """A comma or a point alone is the decimal point."""
    for typed, explained in (("1,234.5", True), ("1,2,3", False), ("1.2.3", False), ("abc", False)):
        with pytest.raises(NdcgError) as caught:
            read(typed)
        assert ("Write thousands without a mark" in str(caught.value)) is explained


@pytest.mark.parametrize(
    ("answer", "more", "words"),
    [
        ({}, {}, "The answer has no number"),
        ({"ndcg": ""}, {}, "The answer has no number"),
        ({"cg": 1}, {}, "Unknown quantity 'cg' in the answer. Did you mean 'dcg'"),
        ("0.9", {"quantity": "cg"}, "Unknown quantity 'cg'. Did you mean 'dcg'"),
        ("0.9", {"decimals": -1}, "decimals"),
        ("0.9", {"decimals": 1.5}, "decimals"),
        ("0.9", {"decimals": True}, "decimals"),
        ({"ndcg": "x"}, {}, "An answer must be a number"),
    ],
)
def test_invalid_arguments_are_refused(answer, more, words):
    with pytest.raises(NdcgError, match=words):
        diagnose(TOPIC, EXP, answer, **more)


def test_a_list_that_the_convention_refuses_is_refused():
    with pytest.raises(NdcgError, match="2 or more documents"):
        diagnose(Topic(["a"], {"a": 1}), "sklearn", "1")
    with pytest.raises(NdcgError, match="Unknown convention 'nobody'"):
        diagnose(TOPIC, "nobody", "1")


@pytest.mark.parametrize(
    ("value", "typed", "fits"),
    [
        (10.5278, "10.52", True),
        (10.5278, "10.53", True),
        (10.5278, "10.51", False),
        (10.5278, "10.54", False),
        (0.5, "0.5", True),
        (-0.4567, "-0.45", True),
        (-0.4567, "-0.46", True),
        (-0.4567, "-0.47", False),
        (0.4567, "-0.45", False),
        (0.004, "0.00", True),
        (0.125, "0.12", True),
        (0.125, "0.13", True),
        (1.0, "1.00", True),
        (0.99999, "1.000", True),
        (math.nan, "1", False),
    ],
)
def test_rounding_and_cutting_off_are_both_accepted(value, typed, fits):
    assert read(typed).fits(value) is fits


def test_only_the_requested_decimals_count():
    assert read("0.4494", 3).fits(0.44927) is True
    assert first("0.4499", decimals=2).verdict is RIGHT
    assert (first("0.44", decimals=3).verdict, first("0.44", decimals=3).slip) == (SLIP, "few digits")
    assert (first("0.4", decimals=3).verdict, first("0.4", decimals=3).slip) == (UNKNOWN, "too short")
    assert first(0.45, decimals=4).verdict is not RIGHT


# --- what is found ---


@pytest.mark.parametrize(
    ("typed", "verdict", "slip", "number"),
    [
        ("0.4493", RIGHT, "", None),
        ("0.4492", RIGHT, "", None),
        ("0,449", RIGHT, "", None),
        ("44.93%", RIGHT, "", None),
        ("44,93 %", RIGHT, "", None),
        ("0.4494", SLIP, "last digit", None),
        ("44.93", SLIP, "per cent", "A3"),
        ("4.493", SLIP, "point", None),
        ("0.04493", SLIP, "point", None),
        ("0.004493", SLIP, "point", None),
        ("4493", SLIP, "point", None),
        ("0.44", SLIP, "few digits", None),
        ("0.449267012", RIGHT, "", None),
    ],
)
def test_right_and_right_but_written_wrong(typed, verdict, slip, number):
    found = first(typed)
    assert (found.verdict, found.slip, found.mistake) == (verdict, slip, number)
    assert found.value == ndcg(TOPIC, EXP)
    assert found.first_rank is None


def test_another_convention_has_its_id_and_its_libraries():
    found = first("0.5331")
    assert (found.verdict, found.mistake, found.first_rank, found.side, found.guess) == (
        CONVENTION,
        "G1",
        1,
        "dcg",
        False,
    )
    assert {"trec_eval", "ranx", "ir_measures"} <= set(found.conventions)
    assert "sklearn" not in found.conventions  # its ideal is of the ranking alone


@pytest.mark.parametrize(
    ("number", "names"),
    [
        ("G1", {"trec_eval"}),
        ("G5", {"recbole"}),
        ("I1", {"xgboost", "lightgbm", "catboost_exp"}),
        ("I3", {"quepid"}),
        ("I17", {"elasticsearch"}),
        ("D1", set()),
        ("D8", set()),
        ("D10", set()),
        ("K6", set()),
        ("I5", set()),
        ("G11", set()),
    ],
)
def test_catalogued_conventions(number, names):
    topic = Topic([f"d{i}" for i in range(1, 7)], {"d1": 2, "d2": 3, "d3": 1, "d5": 1, "d6": 3, "m1": 2, "m2": 3})
    convention = Convention(k=8 if number == "I17" else 4)
    found = diagnose(topic, convention, f"{wrong_sums(topic, convention, mistakes[number]).ndcg:.5f}")[0]
    assert (found.verdict, found.mistake) == (CONVENTION, number)
    assert names <= set(found.conventions)


def test_a_convention_without_an_id_is_found_by_its_name():
    value = ndcg(TOPIC, "sklearn", k=5)
    found = first(f"{value:.4f}")
    assert (found.verdict, found.mistake) == (CONVENTION, None)
    assert "sklearn" in found.conventions
    assert "the gain is grade" in found.sentence


def test_a_number_printed_by_a_tutorial_is_not_a_convention():
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 0, "c": 1})
    found = diagnose(topic, Convention(gain="binary"), f"{ndcg(topic, 'seed_002_numpy'):.6f}")[0]
    assert found.verdict is MISTAKE
    assert "seed_002_numpy" in found.conventions


@pytest.mark.parametrize("scores", [(3.0, 2.0, 1.0), (2.0, 2.0, 1.0)])
def test_what_leaves_a_tied_list_to_chance_is_no_candidate(scores):
    topic = Topic(dict(zip("abc", scores, strict=True)), {"a": 1, "b": 3, "c": 2})
    known = {candidate.name for candidate in AnswerKey(topic, EXP).candidates()} - {""}
    tied = len({*scores}) < len(scores)
    assert known == {
        name
        for name, entry in conventions.items()
        if has_a_value(topic, entry.convention.with_k(5)) and not (tied and entry.convention.ties in CHANCE_TIES)
    }


def has_a_value(topic, convention):
    try:
        return ndcg(topic, convention) is not None
    except NdcgError:
        return False


def test_one_mistake_with_the_first_rank_where_the_sums_differ():
    found = first("0.6504")
    assert (found.verdict, found.mistake, found.first_rank, found.side) == (MISTAKE, "K5", 6, "dcg")
    assert "rank 6" in found.sentence
    ideal = first("0.8308")
    assert (ideal.mistake, ideal.first_rank, ideal.side) == ("I2", 2, "idcg")
    assert first("0.5507").first_rank is None  # 1 - nDCG: both sums are right


def test_mistakes_with_the_same_number_share_a_finding_with_the_reason():
    found = first("0.5292")
    assert (found.mistake, found.also) == ("G2", ("G3",))
    assert "give the DCG" in found.reason
    right = first("0.4493")
    assert right.also == ("D5",)
    assert "the base of the logarithm never changes nDCG" in right.reason
    halved = {"dcg": f"{dcg(TOPIC, Convention(gain=lambda grade: 2.0 ** (grade - 1), k=5)):.4f}", "ndcg": "0.5292"}
    assert (first(halved).mistake, first(halved).also) == ("G3", ())


def test_the_base_of_a_logarithm_shows_in_the_dcg():
    right = dcg(TOPIC, EXP)
    for base in (math.e, 10):
        other = f"{right * math.log2(base):.4f}"
        assert first(other, quantity="dcg").mistake == "D5"
        right_ndcg, cause = diagnose(TOPIC, EXP, {"dcg": other, "ndcg": "0.4493"})[:2]
        assert (right_ndcg.verdict, cause.mistake) == (RIGHT, "D5")


def test_an_unexplained_number_is_reported_as_unknown():
    for answer in ("0.123456", "-3.21", "987.65"):
        found = diagnose(TOPIC, EXP, answer)
        assert [finding.verdict for finding in found] == [UNKNOWN]
        assert found[0].mistake is None
        assert math.isnan(found[0].value)
        assert found[0].sentence.startswith("We don't know what produced this nDCG.")


def test_two_mistakes_are_guessed_only_as_a_last_resort():
    value = ndcg(TOPIC, Convention(gain="linear", discount=lambda rank: 1 / math.log2(rank + 2), k=5))
    found = first(f"{value:.4f}")
    assert (found.verdict, found.guess, set(found.mistakes)) == (TWO, True, {"G1", "D4"})
    assert found.sentence.startswith("Your number could come from two mistakes together, ")
    assert first(f"{value:.2f}").verdict is not TWO


@pytest.mark.full
def test_two_mistakes_are_found_again(capsys):
    """Pairs that no single mistake explains are among the guesses, and mostly first."""
    dice = random.Random(3)
    answers, first_of_all = 0, 0
    for drawn in drawn_lists(16, seed=9):
        solved = SolvedList(*laid_out(drawn))
        for pair in dice.sample(solved.pairs, 20):
            if read(f"{pair.values['ndcg']:.4f}").shows_nothing:
                continue
            found = search(solved, {"ndcg": read(f"{pair.values['ndcg']:.4f}")})
            if found[0].verdict in (TWO, UNKNOWN):
                answers += 1
                near = [abs(finding.value - pair.values["ndcg"]) < 1e-8 for finding in found]
                assert any(near), (pair, drawn)
                first_of_all += near[0]
    with capsys.disabled():
        print(f"\ntwo mistakes together: {answers} answers, first of the guesses in {first_of_all / answers:.1%}")
    assert first_of_all > 0.9 * answers > 100


def test_pairs_with_the_same_number_share_a_guess():
    both = Convention(gain=lambda grade: 2.0**grade, discount=lambda rank: 1 / math.log2(rank + 2), k=5)
    found = first(f"{ndcg(TOPIC, both):.5f}")
    assert (found.verdict, found.mistakes) == (TWO, ("G2", "D4"))
    assert f"{mistakes['G3'].title} with {mistakes['D4'].title}" in found.reason


@pytest.mark.full
@pytest.mark.parametrize(
    ("number", "leaves"),
    [
        ("D1", lambda gains, k: next(i for i in range(2, k + 1) if gains[i - 1])),
        ("D3", lambda gains, k: 1),
        ("K2", lambda gains, k: k),
        ("K3", lambda gains, k: k + 1),
        ("K5", lambda gains, k: next(i for i in range(k + 1, len(gains) + 1) if gains[i - 1])),
        ("G1", lambda gains, k: next(i for i in range(1, k + 1) if gains[i - 1] > 1)),
        ("D16", lambda gains, k: next(i for i in range(2, k + 1) if gains[i - 1])),
    ],
)
def test_the_first_rank_at_which_the_sum_leaves_the_right_one(number, leaves):
    dice = random.Random(13)
    for _ in range(20):
        grades = [dice.randint(1, 4), *(dice.randint(0, 4) for _ in range(3)), 2, 3, 1]
        topic, convention = laid_out(Drawn(grades, [4, 3], "linear", 5))
        found = [
            finding
            for finding in diagnose(
                topic,
                convention,
                {
                    name: f"{value:.6f}"
                    for name, value in zip(
                        ("dcg", "idcg", "ndcg"),
                        wrong_twin.WRONG[number](Drawn(grades, [4, 3], "linear", 5)),
                        strict=True,
                    )
                },
            )
            if number in finding.mistakes
        ]
        assert (found[0].side, found[0].first_rank) == ("dcg", leaves(grades, 5))


def test_several_numbers_together():
    assert first({"dcg": "7.8034", "idcg": "17.3691", "ndcg": "0.4493"}).verdict is RIGHT
    assert first({"dcg": "7.8034", "idcg": None, "ndcg": " "}).quantity == "dcg"
    found = first({"dcg": "4.2796", "idcg": "8.0278", "ndcg": "0.5331"})
    assert (found.mistake, found.carried) == ("G1", True)


def test_an_ndcg_that_follows_from_a_wrong_sum_is_carried_forward():
    idcg = 17.369051
    for wrong_dcg, number in ((4.2796, "G1"), (9.0, None)):
        found = diagnose(
            TOPIC, EXP, {"dcg": f"{wrong_dcg:.4f}", "idcg": f"{idcg:.4f}", "ndcg": f"{wrong_dcg / idcg:.4f}"}
        )
        assert all(finding.carried for finding in found)
        if number is None:
            assert (found[0].verdict, found[0].mistake) == (CARRIED, None)
    assert diagnose(TOPIC, EXP, {"dcg": "9.0000", "ndcg": f"{9 / idcg:.4f}"})[0].verdict is CARRIED
    assert not diagnose(TOPIC, EXP, {"dcg": "9.0000", "ndcg": "0.9999"})[0].carried
    assert not diagnose(TOPIC, EXP, {"dcg": "7.8034", "ndcg": "0.5331"})[0].carried


def test_each_of_several_numbers_by_itself():
    topic, convention = laid_out(A)
    doubled = wrong_twin.WRONG["D4"](A)
    right = wrong_twin.plain(A)
    found = diagnose(
        topic,
        convention,
        {"dcg": f"{doubled[0]:.4f}", "idcg": f"{right[1]:.4f}", "ndcg": f"{doubled[0] / right[1]:.4f}"},
    )[0]
    assert (found.mistake, found.quantity, found.carried) == ("D4", "dcg", True)


SIX = Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 1, "d2": 3, "d3": 2, "d4": 0, "d5": 2, "d6": 3})
# DCG 1 + 7 / log2(3) + 3 / 2 + 3 / log2(6) = 8.077067
# IDCG 7 + 7 / log2(3) + 3 / 2 + 3 / log2(5) + 1 / log2(6) = 14.5954


@pytest.mark.parametrize(
    ("answer", "verdict", "words"),
    [
        ({"dcg": "8.077", "idcg": "14.595", "ndcg": "0.656"}, DIVISION, "not their quotient"),
        ({"dcg": "8.077", "idcg": "14.595", "ndcg": "1.807"}, DIVISION, "divided IDCG by DCG"),
        ({"dcg": "8.1", "idcg": "14.6", "ndcg": "0.5548"}, DIVISION, "too few digits"),
        ({"dcg": "14.595", "idcg": "8.077", "ndcg": "0.553"}, SLIP, "are swapped"),
        ({"dcg": "14.595", "idcg": "8.077", "ndcg": "0.123"}, DIVISION, "your nDCG is not right"),
        (
            {"dcg": "8.078", "idcg": "14.595", "ndcg": "0.553"},
            SLIP,
            "Your DCG differs from the right number in its last digit",
        ),
        ({"dcg": "80.771", "ndcg": "0.553"}, SLIP, "Your DCG has the digits of the right number"),
        ({"dcg": "8", "idcg": "15", "ndcg": "0.123"}, UNKNOWN, "Your IDCG is right."),
        ({"dcg": "9.077", "idcg": "14.595", "ndcg": "0.622"}, MISTAKE, "off by 1"),
        ({"dcg": "9.077", "idcg": "14.595", "ndcg": "0.622"}, MISTAKE, "Your nDCG follows from your sums."),
        ({"dcg": "9.077", "idcg": "14.595", "ndcg": "0.123"}, MISTAKE, "is not the quotient of your sums either"),
        ({"dcg": "8.077", "ndcg": "0.123"}, UNKNOWN, "Your DCG is right."),
    ],
)
def test_what_was_typed_is_judged_by_itself(answer, verdict, words):
    found = diagnose(SIX, Convention(), answer)[0]
    assert found.verdict is verdict
    assert words in found.sentence, found.sentence


def test_nothing_is_said_of_a_sum_that_was_not_typed():
    wrong = correct_sums(SIX, Convention(gain="linear"))
    for name in ("dcg", "idcg"):
        sentence = diagnose(SIX, Convention(), f"{getattr(wrong, name):.4f}", quantity=name)[0].sentence
        assert "Your DCG is right" not in sentence
        assert "Your IDCG is right" not in sentence


def test_a_mistake_in_one_sum_says_nothing_of_both():
    """The catalogue's sentence may be about both sums, so that it is not said where one of them is right."""
    convention = Convention(k=3)
    right, judged = correct_sums(SIX, convention), 0
    for entry in mistakes.values():
        for sums in all_wrong_sums(SIX, convention, entry):
            if abs(sums.dcg - right.dcg) < 0.01:
                continue
            found = diagnose(SIX, convention, {"dcg": f"{sums.dcg:.4f}", "idcg": f"{right.idcg:.4f}"})[0]
            assert (found.quantity, found.verdict in (MISTAKE, CONVENTION, UNKNOWN, TWO)) == ("dcg", True)
            assert found.sentence.startswith("Your IDCG is right; your DCG is not.")
            assert not any(other.wrong in found.sentence for other in mistakes.values() if "Both sums" in other.wrong)
            judged += 1
    assert judged > 20


@pytest.mark.parametrize("typed", ["0", "0.1", "1e-1", "0.5", "5"])
def test_a_single_digit_proves_nothing(typed):
    found = diagnose(SIX, Convention(), typed)
    assert [(finding.verdict, finding.slip) for finding in found] == [(UNKNOWN, "too short")]
    assert not found[0].mistakes
    perfect = Topic(["a", "b"], {"a": 3, "b": 1})
    assert diagnose(perfect, Convention(), "1")[0].verdict is RIGHT


def test_an_answer_key_agrees_with_diagnose():
    key = AnswerKey(TOPIC, EXP)
    for answer in ("0.4493", "0.5331", "0.1", "44.93", {"dcg": 1.5}):
        assert repr(key.diagnose(answer)) == repr(diagnose(TOPIC, EXP, answer))
    assert key.ndcg == ndcg(TOPIC, EXP)


def test_a_list_without_a_relevant_document():
    empty = Topic(["a", "b"], {"a": 0})
    assert diagnose(empty, Convention(), "0")[0].verdict is RIGHT
    found = diagnose(empty, Convention(), "1")[0]
    assert (found.verdict, found.mistake) == (CONVENTION, "E1")
    assert diagnose(empty, Convention(no_relevant="skip"), "0")[0].verdict is not RIGHT
    assert diagnose(Topic([], {}), Convention(), "0.5")[0].verdict is UNKNOWN


# --- published numbers ---

EXAMPLES = json.loads((DATA / "worked_examples.json").read_text())


CUT_OFF = {
    ("jarvelin-kekalainen-2002-at6", "idcg"),
    ("jarvelin-kekalainen-2002-at8", "idcg"),
    ("justaaa-homework", "dcg"),
}
MISPRINTED = {("croft-slides-at4", "ndcg"), ("justaaa-homework", "idcg")}


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_published_numbers_as_answers(example):
    topic, convention = lay_out(example)
    for name, printed in example["published"].items():
        decimals = len(str(printed).partition(".")[2])
        found = diagnose(topic, convention, str(printed), quantity=name, decimals=decimals)[0]
        if example["agrees"][name] or (example["id"], name) in CUT_OFF:
            assert found.verdict is RIGHT, (name, found)
        else:
            assert (example["id"], name) in MISPRINTED
            assert found.verdict not in (RIGHT, SLIP)


@pytest.mark.parametrize(
    ("identity", "answer", "number"),
    [
        ("wikipedia-6", "0.961", "I1"),
        ("justaaa-homework", "9.12", None),
        ("elasticsearch-154362-one-hit", "1.0000", "I17"),
        ("sklearn-27726", "1.0000", "I14"),
    ],
)
def test_published_wrong_numbers_as_answers(identity, answer, number):
    topic, convention = lay_out(next(example for example in EXAMPLES if example["id"] == identity))
    found = diagnose(topic, convention, answer)
    assert found[0].verdict is not RIGHT
    if number:
        assert number in (found[0].mistake, *found[0].also), found


# --- how often the true mistake comes first ---


@pytest.mark.full
@pytest.mark.many
def test_the_true_mistake_comes_first_on_lists_that_separate_it(capsys):
    found = identified(drawn_lists(of(300, 100), seed=2026))
    with capsys.disabled():
        print()
        print_rates(found)
    assert found.wronged == []
    assert set(found.alone) == set(wrong_twin.WRONG)
    for number, lists in found.alone.items():
        assert lists - found.first[number] <= max(1, 0.02 * lists), (number, found.confusions[number])
    assert found.first.total() >= 0.995 * found.alone.total()


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("sums", [False, True])
def test_a_slip_in_one_term_is_hardly_ever_given_a_false_cause(sums):
    """The limits are 10, 3 and 1 per cent at 2, 3 and 4 decimals; a sample this small may exceed them by chance."""
    found = false_causes(of(80, 30), seed=4, sums=sums)
    for decimals, limit in ((2, 0.10), (3, 0.03), (4, 0.01)):
        allowed = limit + 3 * math.sqrt(limit / found.answers[decimals])
        assert found.plain[decimals] / found.answers[decimals] <= allowed, (decimals, found.named)


@pytest.mark.full
@pytest.mark.many
def test_no_right_answer_is_called_wrong():
    """Rounded, cut off, with a comma, in per cent, of DCG, IDCG and nDCG, under any named convention."""
    dice = random.Random(5)
    for drawn in drawn_lists(of(120, 40), seed=6):
        topic, _ = laid_out(drawn)
        name = dice.choice(list(conventions))
        try:
            key = AnswerKey(topic, conventions[name].convention.with_k(drawn.k))
        except NdcgError:
            continue
        for quantity in ("dcg", "idcg", "ndcg"):
            value, decimals = getattr(key, quantity), dice.randint(1, 6)
            if math.isnan(value):
                continue
            cut = math.floor(abs(value) * 10**decimals + 1e-7) / 10**decimals * math.copysign(1, value)
            for typed in (
                f"{value:.{decimals}f}",
                f"{cut:.{decimals}f}",
                f"{value:.{decimals}f}".replace(".", ","),
                f"{100 * value:.{decimals}f}%",
                repr(value),
                value,
            ):
                found = key.diagnose(typed, quantity=quantity)[0]
                if typed in (repr(value), value) or decimals >= USUAL_DECIMALS:
                    assert found.verdict is RIGHT, (name, quantity, typed, value)
                else:
                    among = key.diagnose(typed, quantity=quantity)
                    short = [one for one in among if one.verdict is RIGHT or one.slip in ("few digits", "too short")]
                    assert short, (name, typed, value)
                    assert short == [found] or read(typed).value in (1, 2), (name, typed, value)
                    assert all(one.guess for one in among if one not in short)


# --- any list, any convention ---


def odd_list(dice):
    """A list with ties, fractions, negative grades, unjudged and missing documents, or nothing at all."""
    docs = [f"d{rank}" for rank in range(dice.randint(0, 6))]
    scale = dice.choice(((0, 1), (0, 1, 2, 3), (0, 0.5, 2.5), (-1, 0, 1, 2), (0,), (0, 5, 200)))
    qrels = {doc: dice.choice(scale) for doc in [*docs, "m1", "m2"] if dice.random() < 0.7}
    return Topic({doc: float(dice.randint(0, 3)) for doc in docs} if dice.random() < 0.5 else docs, qrels)


@pytest.mark.full
@pytest.mark.many
def test_every_convention_diagnoses_any_list_that_it_accepts():
    dice = random.Random(11)
    taken = 0
    for name in [
        *conventions,
        Convention(negative="keep", gain={-1: -1, 0: 0, 0.5: 1, 1: 1, 2: 3, 2.5: 4, 3: 9, 5: 9, 200: 9}),
        Convention(discount=[1, 0.5]),
        Convention(discount=lambda rank: 1e-9 / rank),
        Convention(ideal_order="given"),
        Convention(no_relevant="error"),
    ]:
        for turn in range(of(5, 2)):
            topic, k = odd_list(dice), dice.choice((None, 1, 2, 5))
            convention = (conventions[name].convention if isinstance(name, str) else name).with_k(k)
            try:
                key = AnswerKey(topic, convention)
            except NdcgError:
                continue
            taken += 1
            # Pairs of mistakes are the last resort and take longest.
            answers = [
                "1",
                "0,5",
                f"{dice.random():.2f}",
                *([f"{dice.random():.3f}", {"dcg": "1.5", "idcg": "2.5", "ndcg": "0.6"}] if turn == 0 else []),
            ]
            for answer in answers:
                found = key.diagnose(answer)
                assert found
                assert all(finding.sentence and "\n" not in finding.sentence for finding in found)
                assert all(number in mistakes for finding in found for number in (*finding.mistakes, *finding.also))
                causes = [finding for finding in found if finding.cause and finding.quantity == found[0].quantity]
                assert all(finding.guess for finding in causes[1:])
            if not math.isnan(key.ndcg):
                assert key.diagnose(key.ndcg)[0].verdict is RIGHT
    assert taken > of(100, 40)


@pytest.mark.parametrize(("right", "typed"), [(0.5, "50"), (1.0, "100"), (0.5, "0.0050"), (0.5, "5.0")])
def test_round_numbers_slip_too(right, typed):
    topic = Topic(["a", "b", "c"], {"c": 1}) if right == 0.5 else Topic(["c"], {"c": 1})
    assert diagnose(topic, Convention(), typed)[0].verdict is SLIP


# --- numbers from public threads ---


def named(list_, convention, answer):
    """The first finding: its mistake, what else gives the number, its kind of slip, and its sentence."""
    first = diagnose(list_, convention, answer)[0]
    return first.mistake, set(first.also), first.slip, first.sentence


def test_equal_scores_come_before_anything_else_that_gives_the_number():
    two = Topic({"b": 0.5, "c": 0.5}, {"b": 1, "c": 0})
    mistake, also, _, sentence = named(two, Convention(gain="linear"), f"{1 / math.log2(3):.4f}")
    assert (mistake, "D13" in also) == ("E3", True)
    assert "of 2 documents with equal scores, the order is c, b" in sentence
    three = Topic({"a": 1.0, "b": 1.0, "c": 1.0}, {"a": 1, "b": 0, "c": 0})
    mistake, _, _, sentence = named(three, Convention(gain="linear"), "0.5")  # the third: 1 / log2(4)
    assert mistake == "E3"
    assert "the order is b, c, a" in sentence or "the order is c, b, a" in sentence
    many = Topic(dict.fromkeys(range(100), 0.5), {50: 1})
    assert len(diagnose(many, Convention(), "0.2")[0].sentence) < 700


def test_1_has_all_its_digits():
    graded = Topic(list("abcdef"), dict(zip("abcdef", (3, 2, 3, 0, 1, 2), strict=True)))
    mistake, also, _, _ = named(graded, Convention(gain="linear"), "1.0")
    assert (mistake, {"D10", "G5"} <= also) == ("I14", True)
    found = diagnose(graded, Convention(gain="linear"), "1.0")
    assert found[0].guess
    assert found[-1].slip == "few digits"  # 0.9608 is rounded to 1.0, too
    assert diagnose(graded, Convention(gain="linear"), "0.9608")[0].verdict is RIGHT
    second = Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 0})
    mistake, also, _, _ = named(second, Convention(gain="linear", discount="reciprocal"), "2.0")
    assert (mistake, also) == ("D9", {"I4"})


@pytest.mark.parametrize(("factor", "number"), [(2, "A10"), (1 / 2, "A11"), (3, "A12"), (1 / 3, "A13"), (None, "A14")])
def test_a_constant_factor_is_named(factor, number):
    right = (7 + 1 / math.log2(3)) / (7 + 3 / math.log2(3) + 1 / 2)  # grades 3, 1 and a missed 2
    topic = Topic(["a", "b"], {"a": 3, "b": 1, "m": 2})
    wrong = 2 * (1 - right) if factor is None else factor * right
    assert named(topic, Convention(), f"{wrong:.5f}")[0] == number


def test_an_ideal_list_with_other_documents_says_which():
    six = Topic(list("abcdef"), dict(zip("abcdef", (3, 2, 3, 0, 1, 2), strict=True)))
    _, _, slip, sentence = named(six, Convention(gain="linear", k=6), "0.785")
    assert slip == "documents"
    assert "two more documents, of grades 3 and 2" in sentence
    missed = Topic(["a", "b"], {"a": 1, "b": 3, "m": 2, "n": 1})
    dcg, idcg = 1 + 7 / math.log2(3), 7 + 1 / math.log2(3) + 1 / 2  # without the missed 2
    _, _, slip, sentence = named(missed, Convention(), {"dcg": f"{dcg:.4f}", "idcg": f"{idcg:.4f}"})
    assert slip == "documents"
    assert "lacks one document, of grade 2" in sentence


def test_a_miscopied_grade_is_named():
    topic = Topic(list("abcde"), dict(zip("abcde", (100, 70, 95, 20, 100), strict=True)))
    ideal = 100 + 100 / math.log2(3) + 95 / 2 + 75 / math.log2(5) + 20 / math.log2(6)
    dcg = 100 + 70 / math.log2(3) + 95 / 2 + 20 / math.log2(5) + 100 / math.log2(6)
    answer = {"dcg": f"{dcg:.2f}", "idcg": f"{ideal:.2f}"}
    assert "the grade is 75 instead of 70" in named(topic, Convention(gain="linear"), answer)[3]


def test_terms_rounded_here_and_there_explain_a_sum():
    ranked = (4, 3, 1, 0, 3, 2, 1, 4, 0, 2)
    topic = Topic([*range(10)], dict(enumerate(ranked)))
    first = diagnose(topic, Convention(gain="linear", k=10), {"dcg": "10.43", "idcg": "11.437"})[0]
    assert (first.side, first.guess) == ("idcg", True)
    assert "were rounded" in first.sentence
    exact = diagnose(Topic(["a"], {"a": 3}), Convention(), "7.004", quantity="dcg")[0]
    assert "were rounded" not in exact.sentence  # 7 has nothing to round
    far = diagnose(topic, Convention(gain="linear", k=10), {"dcg": "10.43", "idcg": "11.2"})[0]
    assert "were rounded" not in far.sentence


def test_scores_in_the_place_of_grades_are_seen():
    scores = dict(zip("abcdefg", (3, 2.7, 2.1, 1.99, 1.59, 1.2, 0.5), strict=True))
    topic = Topic(scores, {"c": 1, "d": 1, "m": 1})
    by_2002 = math.fsum(score / (1 if rank < 2 else math.log2(rank)) for rank, score in enumerate(scores.values(), 1))
    assert f"{by_2002:.3f}" == "9.347"  # as it was posted
    first = diagnose(topic, Convention(gain="linear", discount="jk2002"), "9.347", quantity="dcg")[0]
    assert first.mistake == "G12"


def test_no_verdict_advises_what_the_convention_does_already():
    """An ideal list that stops with the ranking: cutting it at k is the mistake, and not what mends it."""
    one = Topic(["a"], {"a": 3, **{f"m{number}": 3 for number in range(4)}})
    asked = conventions["elasticsearch"].convention.with_k(10)
    at_k = 7 / math.fsum(7 / math.log2(rank + 1) for rank in range(1, 6))
    mistake, _, _, sentence = named(one, asked, f"{at_k:.2f}")
    assert mistake == "I19"
    assert "Let the ideal list stop at the number of documents that were returned" in sentence
    assert named(one, Convention(k=10), "1.00")[0] == "I14" or "I17" in named(one, Convention(k=10), "1.00")[1]


def test_long_lists_are_not_searched_for_what_is_done_by_hand():
    tied = Topic(dict.fromkeys(range(51), 0.5), {50: 1})
    assert SolvedList(tied, Convention()).tied_orders.orders == []
    few = Topic(dict.fromkeys(range(50), 0.5), {49: 1})
    assert len(SolvedList(few, Convention()).tied_orders.orders) == 50
    judged = Topic(["a"], {"a": 1, **{f"m{number}": 2 for number in range(200)}})
    assert SolvedList(judged, Convention()).other_ideals.others == []


def test_two_mistakes_are_not_looked_for_in_a_list_that_nobody_works_out(monkeypatch):
    value = ndcg(TOPIC, Convention(gain="linear", discount=lambda rank: 1 / math.log2(rank + 2), k=5))
    monkeypatch.setattr(beyond, "MOST_RANKED", len(TOPIC.docs))
    assert first(f"{value:.4f}").verdict is TWO
    monkeypatch.setattr(beyond, "MOST_RANKED", len(TOPIC.docs) - 1)
    assert first(f"{value:.4f}").verdict is not TWO


def test_a_document_that_stands_twice_is_put_into_no_other_order():
    twice = Topic([("a", 1.0), ("b", 1.0), ("a", 0.5)], {"a": 1})
    for word in ("first", "every", "copies"):
        assert SolvedList(twice, Convention(duplicates=word)).tied_orders.orders == []
    dropped = SolvedList(twice, Convention(duplicates="drop")).tied_orders.orders
    assert [order.groups for order in dropped] == [(("a", "b"),), (("b", "a"),)]


@pytest.mark.parametrize(("typed", "short"), [("1", True), ("1.0", False), ("1.000", False)])
def test_a_single_digit_that_is_exact_has_its_cause_and_the_hint_that_it_is_short(typed, short):
    """The ideal list of the ranking's own documents in their order: the quotient is exactly 1."""
    cause, *rest = diagnose(SIX, Convention(), typed)
    assert cause.mistake == "I14"
    assert [finding.slip for finding in rest] == (["too short"] if short else [])
