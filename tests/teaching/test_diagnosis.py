"""From numbers back to mistakes: what is found, and how often the true mistake comes first."""

import json
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, diagnose, mistakes, ndcg
from ndcg_core.scoring.choices import facts
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, beyond, read
from ndcg_core.teaching.diagnosis.answer_key import search
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.typed_number import USUAL_DECIMALS
from ndcg_core.teaching.mistakes import all_wrong_sums, correct_sums, wrong_sums
from tests.scoring.test_published import lay_out
from tests.support import wrong_twin
from tests.support.examples import COMMON, everyday, many, of
from tests.support.files import DATA
from tests.support.identification import identified, print_rates
from tests.support.one_slip import false_causes
from tests.support.wrong_twin import Drawn
from tests.teaching.test_mistakes import drawn_lists, laid_out

RIGHT, SLIP, DIVISION, CONVENTION, MISTAKE, CARRIED, TWO, UNKNOWN = Verdict
TOPIC = laid_out(Drawn([2, 3, None, 0, 1, 3, 2], [3, 1], "linear", 5))[0]
EXP, LINEAR = Convention(k=5), Convention(gain="linear", k=5)
SIX = Topic(list("abcdef"), dict(zip("abcdef", (3, 2, 3, 0, 1, 2), strict=True)))


def first(answer, convention=EXP, topic=TOPIC, **more):
    return diagnose(topic, convention, answer, **more)[0]


@pytest.mark.parametrize(
    ("answer", "more", "words"),
    [
        ({}, {}, "The answer has no number"),
        ({"ndcg": ""}, {}, "The answer has no number"),
        ({"cg": 1}, {}, "Unknown quantity 'cg' in the answer. Did you mean 'dcg'"),
        ("0.9", {"quantity": "cg"}, "Unknown quantity 'cg'. Did you mean 'dcg'"),
        *(("0.9", {"decimals": decimals}, "decimals") for decimals in (-1, 1.5, True)),
        ({"ndcg": "x"}, {}, "An answer must be a number"),
        ("0.9", {"convention": "nobody"}, "Unknown convention 'nobody'"),
        ("1", {"convention": "sklearn", "topic": Topic(["a"], {"a": 1})}, "2 or more documents"),
    ],
)
def test_invalid_arguments_and_lists_that_the_convention_refuses_are_refused(answer, more, words):
    with pytest.raises(NdcgError, match=words):
        first(answer, **more)


def test_only_the_requested_decimals_count():
    assert read("0.4494", 3).fits(0.44927) is True
    assert first("0.4499", decimals=2).verdict is RIGHT
    assert (first("0.44", decimals=3).verdict, first("0.44", decimals=3).slip) == (SLIP, "few digits")
    assert (first("0.4", decimals=3).verdict, first("0.4", decimals=3).slip) == (UNKNOWN, "too short")
    assert first(0.45, decimals=4).verdict is not RIGHT


# --- what is found ---


def test_another_convention_has_its_id_and_its_libraries():
    found = first("0.5331")
    assert (found.verdict, found.mistake, found.first_rank, found.side) == (CONVENTION, "G1", 1, "dcg")
    assert not found.guess
    assert {"trec_eval", "ranx", "ir_measures"} <= set(found.conventions)
    assert "sklearn" not in found.conventions  # its ideal is of the ranking alone


DEFINED = {"G1": {"trec_eval"}, "G5": {"recbole"}, "I1": {"xgboost", "lightgbm", "catboost_exp"}, "I3": {"quepid"}}
DEFINED |= {"I17": {"elasticsearch"}, **{number: set() for number in ("D1", "D8", "D10", "K6", "I5", "G11")}}


@pytest.mark.parametrize("number", DEFINED)
def test_catalogued_conventions(number):
    topic = Topic([f"d{i}" for i in range(1, 7)], {"d1": 2, "d2": 3, "d3": 1, "d5": 1, "d6": 3, "m1": 2, "m2": 3})
    convention = Convention(k=8 if number == "I17" else 4)
    found = first(f"{wrong_sums(topic, convention, mistakes[number]).ndcg:.5f}", convention, topic)
    assert (found.verdict, found.mistake) == (CONVENTION, number)
    assert DEFINED[number] <= set(found.conventions)


def test_a_convention_without_an_id_is_found_by_its_name():
    found = first(f"{ndcg(TOPIC, 'sklearn', k=5):.4f}")
    assert (found.verdict, found.mistake) == (CONVENTION, None)
    assert "sklearn" in found.conventions
    assert "the gain is grade" in found.sentence


def test_a_number_printed_by_a_tutorial_is_not_a_convention():
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 0, "c": 1})
    found = first(f"{ndcg(topic, 'seed_002_numpy'):.6f}", Convention(gain="binary"), topic)
    assert found.verdict is MISTAKE
    assert "seed_002_numpy" in found.conventions


def has_a_value(topic, convention):
    try:
        return ndcg(topic, convention) is not None
    except NdcgError:
        return False


@pytest.mark.parametrize("scores", [(3.0, 2.0, 1.0), (2.0, 2.0, 1.0)])
def test_what_leaves_a_tied_list_to_chance_is_no_candidate(scores):
    topic = Topic(dict(zip("abc", scores, strict=True)), {"a": 1, "b": 3, "c": 2})
    valued = {name for name, entry in conventions.items() if has_a_value(topic, entry.convention.with_k(5))}
    by_chance = {
        name for name, entry in conventions.items() if topic.has_ties and facts(entry.convention).ties.by_chance
    }
    assert {candidate.name for candidate in AnswerKey(topic, EXP).candidates()} - {""} == valued - by_chance


def test_one_mistake_with_the_first_rank_where_the_sums_differ():
    found, ideal = first("0.6504"), first("0.8308")
    assert (found.verdict, found.mistake, found.first_rank, found.side) == (MISTAKE, "K5", 6, "dcg")
    assert "rank 6" in found.sentence
    assert (ideal.mistake, ideal.first_rank, ideal.side) == ("I2", 2, "idcg")
    assert first("0.5507").first_rank is None  # 1 - nDCG: both sums are right


def test_mistakes_with_the_same_number_share_a_finding_with_the_reason():
    found, right = first("0.5292"), first("0.4493")
    assert (found.mistake, found.also) == ("G2", ("G3",))
    assert "give the DCG" in found.reason
    assert right.also == ("D5",)
    assert "the base of the logarithm never changes nDCG" in right.reason
    half = dcg(TOPIC, Convention(gain=lambda grade: 2.0 ** (grade - 1), k=5))
    halved = first({"dcg": f"{half:.4f}", "ndcg": "0.5292"})
    assert (halved.mistake, halved.also) == ("G3", ())


@pytest.mark.parametrize("answer", ["0.123456", "-3.21", "987.65"])
def test_an_unexplained_number_is_reported_as_unknown(answer):
    [found] = diagnose(TOPIC, EXP, answer)
    assert (found.verdict, found.mistake, math.isnan(found.value)) == (UNKNOWN, None, True)
    assert found.sentence.startswith("We don't know what produced this nDCG.")


BOTH = ndcg(TOPIC, Convention(gain="linear", discount=lambda rank: 1 / math.log2(rank + 2), k=5))


def test_two_mistakes_are_guessed_only_as_a_last_resort(monkeypatch):
    """Never of two decimals, and not in a list so long that nobody works it out."""
    found = first(f"{BOTH:.4f}")
    assert (found.verdict, found.guess, set(found.mistakes)) == (TWO, True, {"G1", "D4"})
    assert found.sentence.startswith("Your number could come from two mistakes together, ")
    assert first(f"{BOTH:.2f}").verdict is not TWO
    monkeypatch.setattr(beyond, "MOST_RANKED", len(TOPIC.docs))
    assert first(f"{BOTH:.4f}").verdict is TWO
    monkeypatch.setattr(beyond, "MOST_RANKED", len(TOPIC.docs) - 1)
    assert first(f"{BOTH:.4f}").verdict is not TWO


@pytest.mark.full
def test_two_mistakes_are_found_again(capsys):
    """Pairs that no single mistake explains are among the guesses, and mostly first."""
    dice = random.Random(3)
    answers, first_of_all = 0, 0
    for drawn in drawn_lists(16, seed=9):
        solved = SolvedList(*laid_out(drawn))
        for pair in dice.sample(solved.pairs, 20):
            typed = read(f"{pair.values['ndcg']:.4f}")
            found = [] if typed.shows_nothing else search(solved, {"ndcg": typed})
            if found and found[0].verdict in (TWO, UNKNOWN):
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


FIRST_RANKS = {
    "D1": lambda gains: next(i for i in range(2, 6) if gains[i - 1]),
    "D3": lambda gains: 1,
    "K2": lambda gains: 5,
    "K3": lambda gains: 6,
    "K5": lambda gains: next(i for i in range(6, len(gains) + 1) if gains[i - 1]),
    "G1": lambda gains: next(i for i in range(1, 6) if gains[i - 1] > 1),
    "D16": lambda gains: next(i for i in range(2, 6) if gains[i - 1]),
}


@pytest.mark.parametrize("number", everyday(["D1", "K5"], FIRST_RANKS))
def test_the_first_rank_at_which_the_sum_leaves_the_right_one(number):
    dice = random.Random(13)
    for _ in range(10):
        drawn = Drawn([dice.randint(1, 4), *(dice.randint(0, 4) for _ in range(3)), 2, 3, 1], [4, 3], "linear", 5)
        sums = zip(("dcg", "idcg", "ndcg"), wrong_twin.WRONG[number](drawn), strict=True)
        found = diagnose(*laid_out(drawn), {name: f"{value:.6f}" for name, value in sums})
        of_mistake = next(finding for finding in found if number in finding.mistakes)
        assert (of_mistake.side, of_mistake.first_rank) == ("dcg", FIRST_RANKS[number](drawn.ranked))


def test_several_numbers_together():
    assert first({"dcg": "7.8034", "idcg": "17.3691", "ndcg": "0.4493"}).verdict is RIGHT
    assert first({"dcg": "7.8034", "idcg": None, "ndcg": " "}).quantity == "dcg"
    found = first({"dcg": "4.2796", "idcg": "8.0278", "ndcg": "0.5331"})
    assert (found.mistake, found.carried) == ("G1", True)
    assert not first({"dcg": "7.8034", "ndcg": "0.5331"}).carried


def test_a_mistake_in_one_sum_says_nothing_of_both():
    """The catalogue's sentence may be about both sums, so that it is not said where one of them is right."""
    convention = Convention(k=3)
    right, judged = correct_sums(SIX, convention), 0
    for sums in (sums for entry in mistakes.values() for sums in all_wrong_sums(SIX, convention, entry)):
        if abs(sums.dcg - right.dcg) >= 0.01:
            found = first({"dcg": f"{sums.dcg:.4f}", "idcg": f"{right.idcg:.4f}"}, convention, SIX)
            assert (found.quantity, found.verdict in (MISTAKE, CONVENTION, UNKNOWN, TWO)) == ("dcg", True)
            assert found.sentence.startswith("Your IDCG is right; your DCG is not.")
            assert not any(other.wrong in found.sentence for other in mistakes.values() if "Both sums" in other.wrong)
            judged += 1
    assert judged > 20


@pytest.mark.parametrize("typed", ["0", "0.1", "1e-1", "0.5", "5"])
def test_a_single_digit_proves_nothing(typed):
    [found] = diagnose(SIX, Convention(), typed)
    assert (found.verdict, found.slip, found.mistakes) == (UNKNOWN, "too short", ())
    assert first("1", Convention(), Topic(["a", "b"], {"a": 3, "b": 1})).verdict is RIGHT


def test_a_list_without_a_relevant_document():
    empty = Topic(["a", "b"], {"a": 0})
    assert first("0", Convention(), empty).verdict is RIGHT
    found = first("1", Convention(), empty)
    assert (found.verdict, found.mistake) == (CONVENTION, "E1")
    assert first("0", Convention(no_relevant="skip"), empty).verdict is not RIGHT
    assert first("0.5", Convention(), Topic([], {})).verdict is UNKNOWN
    [found] = diagnose(empty, Convention(no_relevant=0.0), {"dcg": "0.000", "idcg": "0.000", "ndcg": "0.731"})
    assert found.verdict is UNKNOWN
    assert "Enter" not in found.sentence


# --- published numbers ---

EXAMPLES = {example["id"]: example for example in json.loads((DATA / "worked_examples.json").read_text())}
CUT_OFF = {(f"jarvelin-kekalainen-2002-at{k}", "idcg") for k in (6, 8)} | {("justaaa-homework", "dcg")}
MISPRINTED = {("croft-slides-at4", "ndcg"), ("justaaa-homework", "idcg")}


@pytest.mark.parametrize("name", EXAMPLES)
def test_published_numbers_as_answers(name):
    example = EXAMPLES[name]
    topic, convention = lay_out(example)
    for quantity, printed in example["published"].items():
        decimals = len(str(printed).partition(".")[2])
        found = first(str(printed), convention, topic, quantity=quantity, decimals=decimals)
        if example["agrees"][quantity] or (name, quantity) in CUT_OFF:
            assert found.verdict is RIGHT, (quantity, found)
        else:
            assert (name, quantity) in MISPRINTED
            assert found.verdict not in (RIGHT, SLIP)


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


@pytest.mark.many
@pytest.mark.parametrize("sums", everyday([False], [False, True]))
def test_a_slip_in_one_term_is_hardly_ever_given_a_false_cause(sums):
    """The limits are 10, 3 and 1 per cent at 2, 3 and 4 decimals; a sample this small may exceed them by chance."""
    found = false_causes(of(80, 30), seed=4, sums=sums)
    for decimals, limit in ((2, 0.10), (3, 0.03), (4, 0.01)):
        allowed = limit + 3 * math.sqrt(limit / found.answers[decimals])
        assert found.plain[decimals] / found.answers[decimals] <= allowed, (decimals, found.named)


@pytest.mark.many
def test_no_right_answer_is_called_wrong():
    """Rounded, cut off, with a comma, in per cent, of DCG, IDCG and nDCG, under any named convention."""
    dice = random.Random(5)
    for drawn in drawn_lists(of(120, 40), seed=6):
        name = dice.choice(list(conventions))
        try:
            key = AnswerKey(laid_out(drawn)[0], conventions[name].convention.with_k(drawn.k))
        except NdcgError:
            continue
        for quantity in ("dcg", "idcg", "ndcg"):
            value, decimals = getattr(key, quantity), dice.randint(1, 6)
            if math.isnan(value):
                continue
            cut = math.floor(abs(value) * 10**decimals + 1e-7) / 10**decimals * math.copysign(1, value)
            text = f"{value:.{decimals}f}"
            for typed in (text, f"{cut:.{decimals}f}", text.replace(".", ","), f"{100 * value:.{decimals}f}%"):
                among = key.diagnose(typed, quantity=quantity)
                if decimals >= USUAL_DECIMALS:
                    assert among[0].verdict is RIGHT, (name, quantity, typed, value)
                else:
                    short = [one for one in among if one.verdict is RIGHT or one.slip in ("few digits", "too short")]
                    assert short, (name, typed, value)
                    assert short == among[:1] or read(typed).value in (1, 2), (name, typed, value)
                    assert all(one.guess for one in among if one not in short)
            for typed in (repr(value), value):
                assert key.diagnose(typed, quantity=quantity)[0].verdict is RIGHT, (name, quantity, typed)


# --- any list, any convention ---

OWN = {
    "a table": Convention(negative="keep", gain={-1: -1, 0: 0, 0.5: 1, 1: 1, 2: 3, 2.5: 4, 3: 9, 5: 9, 200: 9}),
    "weights": Convention(discount=[1, 0.5]),
    "hardly any weight": Convention(discount=lambda rank: 1e-9 / rank),
    "the given order": Convention(ideal_order="given"),
    "an error": Convention(no_relevant="error"),
}


@st.composite
def odd_lists(draw):
    """A list with ties, fractions, negative grades, unjudged and missing documents, or nothing at all."""
    docs = [f"d{rank}" for rank in range(draw(st.integers(0, 6)))]
    scale = draw(st.sampled_from([(0, 1), (0, 1, 2, 3), (0, 0.5, 2.5), (-1, 0, 1, 2), (0,), (0, 5, 200)]))
    grades = st.dictionaries(st.sampled_from([*docs, "m1", "m2"]), st.sampled_from(scale))
    scores = st.fixed_dictionaries({doc: st.integers(0, 3).map(float) for doc in docs})
    return Topic(draw(st.one_of(st.just(docs), scores)), draw(grades))


@pytest.mark.parametrize("name", everyday([COMMON[0], "weights"], [*conventions, *OWN]))
@many(25, 8)
@given(
    topic=odd_lists(), k=st.sampled_from([None, 1, 2, 5]), typed=st.sampled_from(["1", "0,5", "0.37", "0.61", "2.5"])
)
def test_every_convention_diagnoses_any_list_that_it_accepts(name, topic, k, typed):
    try:
        key = AnswerKey(topic, (OWN[name] if name in OWN else conventions[name].convention).with_k(k))
    except NdcgError:
        return
    # pairs of mistakes are the last resort and take longest: only these two numbers may come from a pair
    for answer in (typed, {"dcg": "1.5", "idcg": "2.5", "ndcg": "0.6"}):
        found = key.diagnose(answer)
        assert found
        assert all(finding.sentence and "\n" not in finding.sentence for finding in found)
        assert all(number in mistakes for finding in found for number in (*finding.mistakes, *finding.also))
        causes = [finding for finding in found if finding.cause and finding.quantity == found[0].quantity]
        assert all(finding.guess for finding in causes[1:])
    if not math.isnan(key.ndcg):
        assert key.diagnose(key.ndcg)[0].verdict is RIGHT


# --- numbers from public threads ---


def named(topic, convention, answer):
    """The first finding: its mistake, what else gives the number, its kind of slip, and its sentence."""
    found = first(answer, convention, topic)
    return found.mistake, set(found.also), found.slip, found.sentence


def test_equal_scores_come_before_anything_else_that_gives_the_number():
    two = Topic({"b": 0.5, "c": 0.5}, {"b": 1, "c": 0})
    mistake, also, _, sentence = named(two, LINEAR, f"{1 / math.log2(3):.4f}")
    assert (mistake, "D13" in also) == ("E3", True)
    assert "of 2 documents with equal scores, the order is c, b" in sentence
    three = Topic({"a": 1.0, "b": 1.0, "c": 1.0}, {"a": 1, "b": 0, "c": 0})
    mistake, _, _, sentence = named(three, LINEAR, "0.5")  # the third: 1 / log2(4)
    assert mistake == "E3"
    assert "the order is b, c, a" in sentence or "the order is c, b, a" in sentence
    assert len(named(Topic(dict.fromkeys(range(100), 0.5), {50: 1}), Convention(), "0.2")[3]) < 700


def test_1_has_all_its_digits():
    found = diagnose(SIX, Convention(gain="linear"), "1.0")
    assert (found[0].mistake, {"D10", "G5"} <= {*found[0].also}, found[0].guess) == ("I14", True, True)
    assert found[-1].slip == "few digits"  # 0.9608 is rounded to 1.0, too
    assert first("0.9608", Convention(gain="linear"), SIX).verdict is RIGHT


@pytest.mark.parametrize(("typed", "short"), [("1", True), ("1.0", False), ("1.000", False)])
def test_a_single_digit_that_is_exact_has_its_cause_and_the_hint_that_it_is_short(typed, short):
    """The ideal list of the ranking's own documents in their order: the quotient is exactly 1."""
    missed = Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 1, "d2": 3, "d3": 2, "d4": 0, "d5": 2, "d6": 3})
    cause, *rest = diagnose(missed, Convention(), typed)
    assert cause.mistake == "I14"
    assert [finding.slip for finding in rest] == (["too short"] if short else [])


@pytest.mark.parametrize(("factor", "number"), [(2, "A10"), (1 / 2, "A11"), (3, "A12"), (1 / 3, "A13"), (None, "A14")])
def test_a_constant_factor_is_named(factor, number):
    right = (7 + 1 / math.log2(3)) / (7 + 3 / math.log2(3) + 1 / 2)  # grades 3, 1 and a missed 2
    topic = Topic(["a", "b"], {"a": 3, "b": 1, "m": 2})
    wrong = 2 * (1 - right) if factor is None else factor * right
    assert named(topic, Convention(), f"{wrong:.5f}")[0] == number


def test_an_ideal_list_without_a_document_says_which():
    topic = Topic(["a", "b"], {"a": 1, "b": 3, "m": 2, "n": 1})
    sums = {"dcg": 1 + 7 / math.log2(3), "idcg": 7 + 1 / math.log2(3) + 1 / 2}  # without the missed 2
    _, _, slip, sentence = named(topic, Convention(), {name: f"{value:.4f}" for name, value in sums.items()})
    assert slip == "documents"
    assert "lacks one document, of grade 2" in sentence


def test_long_lists_are_not_searched_for_what_is_done_by_hand():
    for size, orders in ((51, 0), (50, 50)):
        tied = Topic(dict.fromkeys(range(size), 0.5), {size - 1: 1})
        assert len(SolvedList(tied, Convention()).tied_orders.orders) == orders
    judged = Topic(["a"], {"a": 1, **{f"m{number}": 2 for number in range(200)}})
    assert SolvedList(judged, Convention()).other_ideals.others == []


def test_a_document_that_stands_twice_is_put_into_no_other_order():
    twice = Topic([("a", 1.0), ("b", 1.0), ("a", 0.5)], {"a": 1})
    for word in ("first", "every", "copies"):
        assert SolvedList(twice, Convention(duplicates=word)).tied_orders.orders == []
    dropped = SolvedList(twice, Convention(duplicates="drop")).tied_orders.orders
    assert [order.groups for order in dropped] == [(("a", "b"),), (("b", "a"),)]
