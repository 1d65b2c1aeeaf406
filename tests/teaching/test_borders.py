"""The borders between two verdicts, and the words that depend on how sure a cause is."""

import math
import re
from itertools import combinations, product, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, Topic, dcg, diagnose, idcg, mistakes
from ndcg_core.teaching.diagnosis import AnswerKey, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.alternatives import in_one_term, terms_rounded
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.lattice import Lattice
from ndcg_core.teaching.diagnosis.one_term import TermSlips
from ndcg_core.teaching.diagnosis.words import cause, clause, reported_by
from ndcg_core.teaching.mistakes import all_wrong_sums, correct_sums, wrong_sums
from tests.support.examples import everyday
from tests.teaching.one_list import EXPONENTIAL, GAINS, IDEAL_GAINS, KEY, LINEAR, LIST, RIGHT, found, wrong

DCG, IDCG, NDCG = RIGHT.values()
SLIPPED = DCG + 3 * (0.63 - 1 / math.log2(3))
"""The DCG with a weight of 0.63 for 0.6309 at rank 2."""
SIDES = ("both", "dcg", "idcg")
SLIPS = TermSlips(correct_sums(LIST, LINEAR)).slips
THREE = Topic(["a", "b", "c"], {"a": 1, "b": 2, "c": 0})


def test_right_sums_are_those_of_the_definition():
    """What these tests derive by hand is what the product computes."""
    assert correct_sums(LIST, LINEAR).values == pytest.approx(RIGHT)


def test_a_cause_goes_on_within_a_sentence_and_an_abbreviation_stays_one():
    for mistake in mistakes.values():
        first, _, rest = cause(mistake).partition(" ")
        assert "DCG" in first or first.islower()
        assert mistake.wrong.endswith(f" {rest}")


# --- sure or not ---


def test_a_cause_that_is_not_sure_is_said_to_be_possible():
    seen = set()
    for decimals, sums in product((1, 2, 3, 4), wrong().values()):
        for finding in found(decimals, ndcg=sums.ndcg):
            if finding.verdict in (Verdict.MISTAKE, Verdict.CONVENTION) and not finding.slip:
                assert ("could" in finding.sentence) is finding.guess, finding.sentence
                seen.add((finding.verdict, finding.guess))
    assert len(seen) == 4


def test_one_library_reports_and_two_report():
    assert reported_by(["sklearn"]) == "scikit-learn reports this number by default."
    assert reported_by(["sklearn", "catboost_base"]) == "scikit-learn and CatBoost report this number by default."
    assert reported_by([]) == ""


def test_a_list_with_nothing_retrieved_has_no_sum_to_explain():
    """Whatever the choices, its DCG is 0, and not 1 over the IDCG of 3 or 2; nor 1 over that of two gains of 1."""
    for answer in ({"dcg": "1.0000"}, {"dcg": "0.5000"}, {"ndcg": "0.3333"}, {"ndcg": "0.5"}):
        for finding in diagnose(Topic([], {"a": 2}), Convention(), answer):
            assert (finding.mistake, "choices" in finding.sentence) == (None, False)
    for sign in (1, -1):
        answer = {"dcg": f"{sign}.0000", "idcg": "2.0000", "ndcg": f"{sign / 2:.4f}"}
        findings = diagnose(Topic([], {"a": 2, "b": 1}), Convention(), answer)
        assert not any("choices" in finding.sentence for finding in findings)


def test_a_slip_in_a_sum_is_found_beside_an_ndcg_that_is_too_coarse_to_show_it():
    slips = found(dcg=SLIPPED, ndcg=f"{SLIPPED / IDCG:.2f}")
    assert [(finding.slip, finding.first_rank) for finding in slips] == [("one term", 2)]


def test_what_is_to_be_done_about_a_wrong_sum_depends_on_its_cause():
    """A term is computed again, an addition added up; an unknown sum is checked, and beside another one compared."""
    for sums, ends in (
        ({"dcg": SLIPPED, "idcg": IDCG}, "Compute rank 2 of your DCG again."),
        ({"dcg": DCG + 0.1, "idcg": IDCG}, "Add the terms of your DCG again."),
        ({"dcg": "3.1237"}, "Check the gain and the weight of every rank."),
        ({"dcg": "3.1237", "idcg": "9.1234"}, "Compare it with the correct sum, rank by rank."),
    ):
        assert found(**sums)[0].sentence.endswith(ends)


def test_of_slips_that_fit_alike_the_commoner_comes_first():
    seen = 0
    common = {clause(slip): slip.common for slip in SLIPS if slip.kind != "amount"}
    for slip in SLIPS:
        text = f"{RIGHT[slip.side] + slip.added:.2f}"
        named = KEY.diagnose(text, quantity=slip.side) if float(text) > 0 and slip.kind != "amount" else []
        fitting = [each for each in named if each.cause in common and read(text).rounds(each.values[slip.side])]
        kinds = [common[finding.cause] for finding in fitting]
        assert kinds == sorted(kinds, reverse=True)
        seen += len(set(kinds)) == 2
    assert seen


def test_no_slip_is_named_in_a_sum_that_is_right_as_it_was_typed():
    """One decimal of the sum fits the right number and the slip alike; nDCG shows that something is wrong."""
    seen = 0
    for slip in SLIPS:
        numbers = RIGHT | {slip.side: RIGHT[slip.side] + slip.added}
        coarse = read(f"{RIGHT[slip.side]:.1f}")
        if coarse.fits(RIGHT[slip.side]) and coarse.fits(numbers[slip.side]):
            findings = found(**{slip.side: coarse.text, "ndcg": numbers["dcg"] / numbers["idcg"]})
            assert not any(finding.slip == "one term" and finding.side == slip.side for finding in findings)
            seen += 1
    assert seen > 5


@given(st.sampled_from(["dcg", "idcg"]), st.sampled_from([2, 3]), st.sampled_from([-1, 1]), st.floats(0, 2))
def test_rounded_terms_explain_what_their_rounding_and_that_of_their_sum_can_leave(side, decimals, sign, halves):
    gains = GAINS if side == "dcg" else IDEAL_GAINS
    terms = [gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1)]
    most = sum(abs(term - round(term, 2)) for term in terms)
    number = Typed("", RIGHT[side] + sign * (most + halves * 0.55 * 10**-decimals), decimals)
    context = AnswerContext(SolvedList(LIST, LINEAR), {side: number})
    named = [cause.finding(False) for cause in terms_rounded(context, side)]
    assert all((finding.side, finding.guess) == (side, True) for finding in named)
    assert (len(named) == 1) is (halves < 1) or abs(halves - 1) < 1e-6


def sums_that_give(quotient, topic, name):
    """What a mistake in its variants gives, to nine decimals, where the nDCG is this one."""
    sums = all_wrong_sums(topic, LINEAR, mistakes[name])
    return {(round(one.dcg, 9), round(one.idcg, 9)) for one in sums if one.ndcg == pytest.approx(quotient)}


@pytest.mark.full
@pytest.mark.parametrize("topic", everyday([THREE], [LIST, THREE]))
def test_what_would_tell_two_mistakes_apart_does(topic):
    """Where a sum is asked for, theirs differ; where none is, both are the same."""
    seen = set()
    for mistake in mistakes.values():
        sums = wrong_sums(topic, LINEAR, mistake)
        first = diagnose(topic, LINEAR, f"{sums.ndcg:.6f}")[0] if sums and math.isfinite(sums.ndcg) else None
        if first is None or first.mistake is None or len(first.also) != 1:
            continue
        one, other = (sums_that_give(first.value, topic, name) for name in (first.mistake, *first.also))
        if "same sums" in first.reason:
            assert one & other
            seen.add("same")
        elif asked := re.search("give the (DCG|IDCG) and we can tell", first.reason):
            place = ["DCG", "IDCG"].index(asked[1])
            assert any(left[place] != right[place] for left, right in product(one, other))
            seen.add("asked")
    assert seen == ({"same", "asked"} if topic is THREE else {"same"})


def test_an_answer_in_a_notebook_has_the_heading_of_its_first_finding():
    findings = diagnose(LIST, LINEAR, {"dcg": f"{DCG + 1:.4f}", "ndcg": f"{NDCG:.4f}"})
    assert findings[0].verdict is Verdict.RIGHT
    assert findings[-1].verdict is not Verdict.RIGHT
    shown = html.fragment_fromstring(findings._repr_html_())
    assert shown.findtext(".//b") == str(findings).splitlines()[0] == "✓ Right."
    assert [item.text_content() for item in shown.findall(".//li")] == [finding.sentence for finding in findings]


# --- other choices ---


@pytest.mark.parametrize(("judged", "named"), [(96, True), (97, False)])
def test_combinations_of_choices_are_tried_for_a_hundred_documents_at_most(judged, named):
    """Ranked and judged ones together; four are ranked."""
    longer = Topic(LIST.docs, LIST.qrels | {f"n{number}": 0 for number in range(judged - len(LIST.qrels))})
    other = LINEAR.changed(gain="binary", discount="reciprocal", k=3)
    numbers = correct_sums(longer, other).values
    first = diagnose(longer, LINEAR, {name: f"{value:.6f}" for name, value in numbers.items()})[0]
    assert ("other choices" in first.sentence) is named


@pytest.mark.parametrize("gain", ["binary", "exp2"])
@pytest.mark.parametrize("discount", ["reciprocal", "none"])
def test_other_choices_are_found_where_nothing_else_explains_the_numbers(gain, discount):
    """Three choices changed at once: gain, discount, and a rank less."""
    numbers = correct_sums(LIST, LINEAR.changed(gain=gain, discount=discount, k=3)).values
    first = found(6, **numbers)[0]
    assert "other choices" in first.sentence
    assert first.values == pytest.approx(numbers)


def test_two_decimals_are_no_sign_of_two_mistakes_or_of_other_choices():
    """Nearly every number of two decimals comes from some pair; with three, pairs and choices are named."""
    seen = set()
    for decimals, step in ((2, 1), (3, 7)):
        for number in range(1, 10**decimals, step):
            for finding in found(decimals, ndcg=number / 10**decimals):
                if finding.verdict is Verdict.TWO_MISTAKES or "other choices" in finding.sentence:
                    seen.add(decimals)
    assert seen == {3}


def test_up_to_three_choices_at_once_are_combined():
    """Of a list with a tie and an unjudged document, so that all of them can show."""
    topic = Topic({"a": 3.0, "u": 2.0, "b": 2.0, "c": 1.0}, {"a": 1, "b": 3, "c": 2, "m": 3})
    lattice = Lattice(topic, LINEAR, correct_sums(topic, LINEAR))
    changes = {sides: {len(other) for where, other in lattice.combinations if where == sides} for sides in SIDES}
    assert changes == {"both": {2, 3}, "dcg": {1, 2}, "idcg": {1, 2}}
    changed = {"gain": "binary", "ties": "average", "unjudged": "skip", "ideal_pool": "ranked"}
    for three in (dict(some) for some in combinations(changed.items(), 3)):
        sums = correct_sums(topic, LINEAR.changed(**three))
        given_ = {name: read(f"{value:.6f}") for name, value in (("dcg", sums.dcg), ("idcg", sums.idcg))}
        assert lattice.columns.fitting(given_)
        assert [each.changes for each in lattice.combinations].count(three) >= 1


@pytest.mark.parametrize("k", everyday([3], [None, 1, 3, 9]))
@pytest.mark.parametrize("topic", [LIST, Topic({"a": 2.0, "u": 2.0, "b": 1.0}, {"a": 1, "b": 3, "m": 2})])
@pytest.mark.parametrize("ties", ["input", "average"])
def test_combined_choices_have_the_sums_that_a_convention_with_them_has(topic, k, ties):
    asked = Convention(gain="linear", k=k, ties=ties)
    right, cutoffs, seen = correct_sums(topic, asked), set(), set()
    lattice = Lattice(topic, asked, right)
    for place, (sides, changes) in enumerate(lattice.combinations):
        other, values = asked.changed(**changes), lattice.columns.values(place)
        sums = {
            "dcg": right.dcg if sides == "idcg" else dcg(topic, other),
            "idcg": right.idcg if sides == "dcg" else idcg(topic, other),
        }
        assert {name: values[name] for name in sums} == pytest.approx(sums, rel=1e-12), (sides, changes)
        cutoffs |= {changes[name] for name in changes if name == "k"}
        seen.add(repr((sides, changes)))
    assert len(seen) == len(lattice.combinations)
    assert cutoffs == {None: set(), 1: {None, 2}, 3: {None, 2, 4}, 9: {None, 8, 10}}[k]


# --- how many that fit explain nothing ---


def test_what_gives_the_number_of_the_first_is_named_with_it_and_not_again():
    """One rank too few, and the last term left out: the same number, and two causes in one sentence."""
    assert "is left out" in found(dcg=DCG - GAINS[3] / math.log2(5))[0].sentence
    for slip in SLIPS:
        first, *others = KEY.diagnose(f"{RIGHT[slip.side] + slip.added:.4f}", quantity=slip.side)
        same = [other for other in others if other.values.get(slip.side) == pytest.approx(first.value, abs=1e-9)]
        assert not same or first.cause.endswith("a wrong addition leaves it."), first.sentence


def test_more_than_three_slips_that_fit_explain_nothing():
    topic, asked = Topic(list("abcdef"), dict(zip("abcdef", (3, 1, 2, 3, 2, 1), strict=True))), LINEAR.with_k(6)
    key, right, solved = AnswerKey(topic, asked), correct_sums(topic, asked), SolvedList(topic, asked)
    slips = [slip for slip in TermSlips(right).slips if slip.side == "dcg" and slip.kind != "amount"]
    causes, seen = {clause(slip) for slip in slips}, set()
    for text in {f"{right.dcg + slip.added:.2f}" for slip in slips}:
        number = read(text)
        fitting = {round(right.dcg + slip.added, 9) for slip in slips if number.fits(right.dcg + slip.added)}
        if not number.fits(right.dcg):
            possible = in_one_term(AnswerContext(solved, {"dcg": number}))
            assert [slip.named for slip in possible] == [len(fitting) <= 3] * len(fitting)
            named = any(finding.cause in causes for finding in key.diagnose(text, quantity="dcg"))
            seen.add((len(fitting), named))
    assert (3, True) in seen
    assert {named for count, named in seen if count > 3} == {False}


def test_a_single_decimal_is_compared_at_two_as_long_as_anything_fits():
    seen = set()
    for tenths in range(1, 30):
        number = read(f"{tenths / 10:.1f}")
        exact = any(number.at_least(2).fits(candidate.values["ndcg"]) for candidate in KEY.candidates())
        for finding in KEY.diagnose(number.text):
            if finding.mistake and not finding.slip and finding.verdict is not Verdict.TWO_MISTAKES:
                seen.add(exact)
                assert number.at_least(2 if exact else 0).fits(finding.value)
    assert seen == {False, True}


def test_beside_right_sums_only_what_leaves_the_terms_right_is_named():
    """Another number than the quotient may be reported on purpose; other gains would show in the sums."""
    seen = set()
    for sums in wrong().values():
        if not 0.01 < sums.ndcg < 99 or sums.ndcg == pytest.approx(NDCG, abs=1e-3):
            continue
        findings = found(dcg=DCG, idcg=IDCG, ndcg=f"{sums.ndcg:.6f}")
        with_right_terms = (sums.dcg, sums.idcg) == pytest.approx((DCG, IDCG))
        others = [finding for finding in findings if finding.verdict is not Verdict.DIVISION]
        assert all(finding.first_rank is None for finding in others)
        if others and not others[0].guess:
            assert findings == others
        else:
            assert findings[0].verdict is Verdict.DIVISION
        if findings[0].slip == "division":
            seen.add((with_right_terms, "only the division"))
        elif not findings[0].slip:
            seen.add((with_right_terms, "what was reported"))
    assert {(True, "what was reported"), (False, "only the division")} <= seen


def first_ranks(side, mistake):
    """Where the terms of a sum first differ from the right ones, in each variant of a mistake."""
    right, *variants = (
        sums.terms if side == "dcg" else sums.ideal_terms
        for sums in (correct_sums(LIST, LINEAR), *all_wrong_sums(LIST, LINEAR, mistake))
    )
    pairs = (zip_longest(right, terms, fillvalue=0.0) for terms in variants)
    differing = ([abs(one - other) > 1e-9 for one, other in pair] for pair in pairs)
    return {row.index(True) + 1 if True in row else None for row in differing}


def test_a_mistake_in_one_sum_could_be_it_where_it_is_a_guess():
    seen = set()
    for sums, (side, other) in product(wrong().values(), (("dcg", "idcg"), ("idcg", "dcg"))):
        numbers = {side: getattr(sums, side), other: RIGHT[other]}
        for finding in found(**numbers) if numbers[side] > 0 else []:
            if " alone " in finding.sentence:
                assert ("alone could come from" in finding.sentence) is finding.guess
                assert ("alone fits" in finding.sentence) is not finding.guess
                assert finding.first_rank in first_ranks(side, mistakes[finding.mistake])
                seen.add(finding.guess)
    assert seen == {False, True}


def test_where_a_sum_first_differs_is_computed_for_an_ndcg_and_seen_in_a_sum():
    """A gain of 2^grade - 1 differs at rank 2, of grade 3."""
    of_ndcg = found(ndcg=EXPONENTIAL["ndcg"])[0].sentence
    of_dcg, both = found(dcg=EXPONENTIAL["dcg"])[0].sentence, found(**EXPONENTIAL)[0].sentence
    assert " Computed so, the DCG first differs at rank 2, " in of_ndcg
    assert " The DCG first differs at rank 2, " in of_dcg
    assert " The DCG first differs at rank 2, " in both


def undefined(ids):
    """How many of the mistakes are in no paper and no library."""
    return sum(mistakes[number].kind == "mistake" for number in ids)


@pytest.mark.full
def test_more_than_five_pairs_of_mistakes_that_fit_explain_nothing():
    """A pair that is rounded to the number comes first, then one that is defined, then the nearest."""
    pairs, seen = SolvedList(LIST, LINEAR).pairs, set()
    for number in (read(f"{thousandths / 1000:.3f}") for thousandths in range(100, 1000)):
        fitting = [pairs[place] for place in pairs.columns.fitting({"ndcg": number})]
        values = {round(pair.values["ndcg"], 9) for pair in fitting}
        named = [finding for finding in KEY.diagnose(number.text) if finding.verdict is Verdict.TWO_MISTAKES]
        off = {id(finding): abs(finding.value - number.value) for finding in named}
        order = [(off[id(one)] > 0.55 * number.unit, undefined(one.mistakes), off[id(one)]) for one in named]
        assert len(named) in (0, len(values))
        assert order == sorted(order)
        for finding in named:
            alike = [pair.ids for pair in fitting if pair.values["ndcg"] == pytest.approx(finding.value, abs=1e-9)]
            assert undefined(finding.mistakes) == min(map(undefined, alike))
        seen.add((len(values), len(named) > 0))
    assert (5, True) in seen
    assert {named for count, named in seen if count > 5} == {False}


def test_an_ndcg_alone_never_shows_in_which_term_a_slip_is():
    """A slip in the term of one rank of the DCG, which is left out or counted twice."""
    seen = set()
    for (rank, gain), sign in product(enumerate(GAINS, 1), (-1, 1)):
        for finding in found(6, ndcg=(DCG + sign * gain / math.log2(rank + 1)) / IDCG):
            if finding.slip == "one term":
                assert finding.guess
                seen.add(rank)
    assert seen
