"""The borders between two verdicts, and the words that depend on how sure a cause is."""

import math
import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, diagnose, idcg, mistakes, ndcg
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.diagnosis.alternatives import PossibleCause
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.lattice import Lattice
from ndcg_core.teaching.diagnosis.one_term import TermSlips
from ndcg_core.teaching.diagnosis.words import cause, clause, reported_by
from ndcg_core.teaching.grading import Answer, Override, Rule, Task, grade, report
from ndcg_core.teaching.grading.marking import earned, is_convention
from ndcg_core.teaching.grading.records import best_attempts
from ndcg_core.teaching.mistakes import all_wrong_sums, correct_sums, nearly_right, wrong_sums

LIST = Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2, "m": 3})
LINEAR = Convention(gain="linear", k=4)
KEY = AnswerKey(LIST, LINEAR)
GAINS, IDEAL_GAINS = (1, 3, 0, 2), (3, 3, 2, 1)
DCG, IDCG = (sum(gain / math.log2(rank + 1) for rank, gain in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS))
SLIPPED = sum(gain * weight for gain, weight in zip(GAINS, (1, 0.63, 0.5, 1 / math.log2(5)), strict=True))
"""The DCG with a weight of 0.63 for 0.6309 at rank 2."""
RIGHT = {"dcg": DCG, "idcg": IDCG, "ndcg": DCG / IDCG}
SIDES = ("both", "dcg", "idcg")


def all_answered(answers, rule=Rule()):
    """The marks of answers, each the numbers by name, written with four decimals where they are no text."""
    typed = (
        {name: number if isinstance(number, str) else f"{number:.4f}" for name, number in numbers.items()}
        for numbers in answers
    )
    return list(grade([Task("A", LIST, LINEAR)], [Answer("ada", "A", numbers) for numbers in typed], rule))


def answered(rule=Rule(), **numbers):
    return all_answered([numbers], rule)[0]


@given(st.integers(0, 99_999), st.integers(2, 5), st.sampled_from([-1, 1]))
def test_a_last_digit_is_off_by_at_most_one_and_a_half_exactly(number, decimals, sign):
    typed = read(f"{number / 10**decimals:.{decimals}f}")
    for tenths, near in ((15, True), (16, False)):
        value = Fraction(10 * number + sign * tenths, 10 * 10**decimals)
        assert typed.nearly(float(value)) is near


def test_a_single_digit_is_right_where_the_others_round_to_zeros():
    """Of two digits, the others may be cut off."""
    values = (0.5996, 0.6004, 0.6006, 0.6009)
    assert [read("0.6", 3).is_right(value) for value in values] == [True, True, False, False]
    assert [read("0.60", 3).is_right(value) for value in values] == [True, True, True, True]


def test_a_cause_goes_on_within_a_sentence_and_an_abbreviation_stays_one():
    for mistake in mistakes.values():
        first, _, rest = cause(mistake).partition(" ")
        assert "DCG" in first or first.islower()
        assert mistake.wrong.endswith(f" {rest}")


# --- sure or not ---


def test_a_cause_that_is_not_sure_is_said_to_be_possible():
    seen = set()
    for decimals in (1, 2, 3, 4):
        for mistake in mistakes.values():
            wrong = wrong_sums(LIST, LINEAR, mistake)
            for finding in KEY.diagnose(f"{wrong.ndcg:.{decimals}f}") if wrong else []:
                if finding.verdict in (Verdict.MISTAKE, Verdict.CONVENTION) and not finding.slip:
                    assert ("could" in finding.sentence) is finding.guess, finding.sentence
                    seen.add((finding.verdict, finding.guess))
    assert len(seen) == 4


def test_every_mistake_that_gives_the_same_number_is_named():
    seen = set()
    for mistake in mistakes.values():
        wrong = wrong_sums(LIST, LINEAR, mistake)
        for finding in KEY.diagnose(f"{wrong.ndcg:.6f}") if wrong else []:
            if finding.verdict in (Verdict.MISTAKE, Verdict.CONVENTION) and finding.mistake:
                assert all(f'"{mistakes[other].title}"' in finding.sentence for other in finding.also)
                assert finding.also or "also comes from" not in finding.sentence or "one slip" in finding.sentence
                seen.add(bool(finding.also))
    assert seen == {False, True}


def test_one_library_reports_and_two_report():
    assert reported_by(["sklearn"]) == "scikit-learn reports this number by default."
    assert reported_by(["sklearn", "catboost_base"]) == "scikit-learn and catboost report this number by default."
    assert reported_by([]) == ""


@pytest.mark.parametrize(("side", "right"), [("dcg", GAINS), ("idcg", IDEAL_GAINS)])
def test_a_mistake_in_one_sum_is_placed_in_that_sum(side, right):
    """Exponential gains in one sum alone differ at the first rank whose gain is neither 0 nor 1."""
    exponential = sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(right, 1))
    numbers = RIGHT | {side: exponential}
    typed = {name: f"{numbers[name]:.4f}" for name in ("dcg", "idcg")}
    first = KEY.diagnose(typed)[0]
    assert (first.side, first.first_rank) == (side, next(rank for rank, gain in enumerate(right, 1) if gain > 1))


@pytest.mark.parametrize(
    ("quantity", "typed"), [("dcg", "1.0000"), ("dcg", "0.5000"), ("ndcg", "0.3333"), ("ndcg", "0.5")]
)
def test_a_list_with_nothing_retrieved_has_no_sum_to_explain(quantity, typed):
    """Whatever the choices, its DCG is 0, and not 1 over the IDCG of 3 or 2."""
    for finding in diagnose(Topic([], {"a": 2}), Convention(), typed, quantity=quantity):
        assert finding.mistake is None
        assert "choices" not in finding.sentence


def test_right_sums_are_said_to_be_right_where_there_is_nothing_to_divide():
    """Without a relevant document both sums are 0, and no division gives another nDCG."""
    first = diagnose(Topic(["a", "b"], {"a": 0}), Convention(), {"dcg": "0", "idcg": "0", "ndcg": "0.1234"})[0]
    assert first.sentence.startswith("Your DCG and your IDCG are right. ")


def test_a_slip_in_a_sum_is_found_beside_an_ndcg_that_is_too_coarse_to_show_it():
    found = KEY.diagnose({"dcg": f"{SLIPPED:.4f}", "ndcg": f"{SLIPPED / IDCG:.2f}"})
    assert [(finding.slip, finding.first_rank) for finding in found] == [("one term", 2)]


def test_a_wrong_term_is_computed_again_and_a_wrong_addition_added_up_again():
    typed = {"idcg": f"{IDCG:.4f}"}
    of_term, of_sum = (KEY.diagnose(typed | {"dcg": f"{value:.4f}"})[0] for value in (SLIPPED, DCG + 0.1))
    assert of_term.sentence.endswith("Compute rank 2 of your DCG again.")
    assert of_sum.sentence.endswith("Add the terms of your DCG again.")


def test_an_unknown_sum_is_to_be_checked_and_beside_another_compared():
    dcg_alone = {"dcg": "3.1237"}
    alone, beside = (KEY.diagnose(typed)[0] for typed in (dcg_alone, dcg_alone | {"idcg": "9.1234"}))
    assert alone.sentence.endswith("Check the gain and the weight of every rank.")
    assert beside.sentence.endswith("Compare it with the correct sum, rank by rank.")


def test_of_slips_that_fit_alike_the_commoner_comes_first():
    right, seen = correct_sums(LIST, LINEAR), 0
    slips = [slip for slip in TermSlips(right).slips if slip.kind != "amount"]
    common = {clause(slip): slip.common for slip in slips}
    for slip in slips:
        typed = f"{right.values[slip.side] + slip.added:.2f}"
        found = KEY.diagnose(typed, quantity=slip.side) if float(typed) > 0 else []
        kinds = [
            common[finding.cause]
            for finding in found
            if finding.cause in common and read(typed).rounds(finding.values[slip.side])
        ]
        assert kinds == sorted(kinds, reverse=True)
        seen += len(set(kinds)) == 2
    assert seen


def sums_that_give(quotient, topic, name):
    """What a mistake in its variants gives, to nine decimals, where the nDCG is this one."""
    found = all_wrong_sums(topic, LINEAR, mistakes[name])
    return {(round(sums.dcg, 9), round(sums.idcg, 9)) for sums in found if sums.ndcg == pytest.approx(quotient)}


@pytest.mark.full
def test_what_would_tell_two_mistakes_apart_does():
    """Where a sum is asked for, theirs differ; where none is, both are the same."""
    seen = set()
    for topic, mistake in product((LIST, Topic(["a", "b", "c"], {"a": 1, "b": 2, "c": 0})), mistakes.values()):
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
    assert seen == {"same", "asked"}


def test_an_answer_in_a_notebook_has_the_heading_of_its_first_finding():
    found = diagnose(LIST, LINEAR, {"dcg": f"{DCG + 1:.4f}", "ndcg": f"{RIGHT['ndcg']:.4f}"})
    assert found[0].verdict is Verdict.RIGHT
    assert found[-1].verdict is not Verdict.RIGHT
    shown = html.fragment_fromstring(found._repr_html_())
    assert shown.findtext(".//strong") == str(found).splitlines()[0] == "✓ Right."
    assert [item.text_content() for item in shown.findall(".//li")] == [finding.sentence for finding in found]


@pytest.mark.parametrize("added_up", [1, -1])
def test_no_choices_give_another_dcg_to_a_list_with_nothing_retrieved(added_up):
    """Its DCG is 0 under all; two documents of gain 1 that no discount lowers have an IDCG of 2."""
    typed = {"dcg": f"{added_up:.4f}", "idcg": "2.0000", "ndcg": f"{added_up / 2:.4f}"}
    for finding in diagnose(Topic([], {"a": 2, "b": 1}), Convention(), typed):
        assert "choices" not in finding.sentence


@pytest.mark.parametrize(("judged", "found"), [(96, True), (97, False)])
def test_combinations_of_choices_are_tried_for_a_hundred_documents_at_most(judged, found):
    """Ranked and judged ones together; four are ranked."""
    longer = Topic(LIST.docs, LIST.qrels | {f"n{number}": 0 for number in range(judged - len(LIST.qrels))})
    other = LINEAR.changed(gain="binary", discount="reciprocal", k=3)
    numbers = {"dcg": dcg(longer, other), "idcg": idcg(longer, other), "ndcg": ndcg(longer, other)}
    first = diagnose(longer, LINEAR, {name: f"{value:.6f}" for name, value in numbers.items()})[0]
    assert ("other choices" in first.sentence) is found


def test_two_decimals_are_no_sign_of_two_mistakes_or_of_other_choices():
    """Nearly every number of two decimals comes from some pair; with three, pairs and choices are named."""
    seen = set()
    for decimals, step in ((2, 1), (3, 7)):
        for number in range(1, 10**decimals, step):
            for finding in KEY.diagnose(f"{number / 10**decimals:.{decimals}f}"):
                if finding.verdict is Verdict.TWO_MISTAKES or "other choices" in finding.sentence:
                    seen.add(decimals)
    assert seen == {3}


def test_up_to_three_choices_at_once_are_combined():
    """Of a list with a tie and an unjudged document, so that all of them can show."""
    topic = Topic({"a": 3.0, "u": 2.0, "b": 2.0, "c": 1.0}, {"a": 1, "b": 3, "c": 2, "m": 3})
    asked = Convention(gain="linear", k=4)
    lattice = Lattice(topic, asked, correct_sums(topic, asked))
    changes = {sides: {len(other) for where, other in lattice.combinations if where == sides} for sides in SIDES}
    assert changes == {"both": {2, 3}, "dcg": {1, 2}, "idcg": {1, 2}}
    names = ("gain", "ties", "unjudged", "ideal_pool")
    changed = {"gain": "binary", "ties": "average", "unjudged": "skip", "ideal_pool": "ranked"}
    for three in combinations(names, 3):
        other = asked.changed(**{name: changed[name] for name in three})
        sums = correct_sums(topic, other)
        given = {name: read(f"{value:.6f}") for name, value in (("dcg", sums.dcg), ("idcg", sums.idcg))}
        assert lattice.columns.fitting(given)
        assert [found.changes for found in lattice.combinations].count({name: changed[name] for name in three}) >= 1


@pytest.mark.full
@pytest.mark.parametrize("k", [None, 1, 3, 9])
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


def test_a_reason_why_others_give_the_same_number_stands_beside_others():
    """A right number in per cent, which is also the mistake of that name, and no other."""
    first = KEY.diagnose(f"{100 * RIGHT['ndcg']:.2f}")[0]
    assert (first.slip, first.mistakes, first.also, first.reason) == ("per cent", ("A3",), (), "")


def test_what_gives_the_number_of_the_first_is_named_with_it_and_not_again():
    """One rank too few, and the last term left out: the same number, and two causes in one sentence."""
    last = GAINS[3] / math.log2(5)
    assert "is left out" in KEY.diagnose({"dcg": f"{DCG - last:.4f}"})[0].sentence
    for slip in TermSlips(correct_sums(LIST, LINEAR)).slips:
        first, *others = KEY.diagnose(f"{RIGHT[slip.side] + slip.added:.4f}", quantity=slip.side)
        same = [other for other in others if other.values.get(slip.side) == pytest.approx(first.value, abs=1e-9)]
        assert not same or first.cause.endswith("a wrong addition leaves it."), first.sentence


def test_more_than_three_slips_that_fit_explain_nothing():
    topic, asked = Topic(list("abcdef"), dict(zip("abcdef", (3, 1, 2, 3, 2, 1), strict=True))), LINEAR.with_k(6)
    key, right = AnswerKey(topic, asked), correct_sums(topic, asked)
    slips = [slip for slip in TermSlips(right).slips if slip.side == "dcg" and slip.kind != "amount"]
    causes, seen = {clause(slip) for slip in slips}, set()
    for text in {f"{right.dcg + slip.added:.2f}" for slip in slips}:
        typed = read(text)
        fitting = {round(right.dcg + slip.added, 9) for slip in slips if typed.fits(right.dcg + slip.added)}
        if not typed.fits(right.dcg):
            named = any(finding.cause in causes for finding in key.diagnose(text, quantity="dcg"))
            seen.add((len(fitting), named))
    assert (3, True) in seen
    assert {named for count, named in seen if count > 3} == {False}


def test_a_single_decimal_is_compared_at_two_as_long_as_anything_fits():
    seen = set()
    for tenths in range(1, 30):
        typed = read(f"{tenths / 10:.1f}")
        exact = any(typed.at_least(2).fits(candidate.values["ndcg"]) for candidate in KEY.candidates())
        for finding in KEY.diagnose(typed.text):
            if finding.mistake and not finding.slip and finding.verdict is not Verdict.TWO_MISTAKES:
                seen.add(exact)
                assert typed.at_least(2 if exact else 0).fits(finding.value)
    assert seen == {False, True}


def test_beside_right_sums_only_what_leaves_the_terms_right_is_named():
    """Another number than the quotient may be reported on purpose; other gains would show in the sums."""
    typed, seen = {name: f"{RIGHT[name]:.4f}" for name in ("dcg", "idcg")}, set()
    for mistake in mistakes.values():
        sums = wrong_sums(LIST, LINEAR, mistake)
        if sums is None or not 0.01 < sums.ndcg < 99 or sums.ndcg == pytest.approx(RIGHT["ndcg"], abs=1e-3):
            continue
        found = KEY.diagnose(typed | {"ndcg": f"{sums.ndcg:.6f}"})
        with_right_terms = (sums.dcg, sums.idcg) == pytest.approx((DCG, IDCG))
        others = [finding for finding in found if finding.verdict is not Verdict.DIVISION]
        assert all(finding.first_rank is None for finding in others)
        if others and not others[0].guess:
            assert found == others
        else:
            assert found[0].verdict is Verdict.DIVISION
        if found[0].slip == "division":
            seen.add((with_right_terms, "only the division"))
        elif not found[0].slip:
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
    for mistake, (side, other) in product(mistakes.values(), (("dcg", "idcg"), ("idcg", "dcg"))):
        sums = wrong_sums(LIST, LINEAR, mistake)
        typed = sums and {side: f"{getattr(sums, side):.4f}", other: f"{RIGHT[other]:.4f}"}
        for finding in KEY.diagnose(typed) if typed and getattr(sums, side) > 0 else []:
            if " alone " in finding.sentence:
                assert ("alone could come from" in finding.sentence) is finding.guess
                assert ("alone fits" in finding.sentence) is not finding.guess
                assert finding.first_rank in first_ranks(side, mistakes[finding.mistake])
                seen.add(finding.guess)
    assert seen == {False, True}


def test_where_a_sum_first_differs_is_computed_for_an_ndcg_and_seen_in_a_sum():
    """A gain of 2^grade - 1 differs at rank 2, of grade 3."""
    sums = exponential_sums()
    of_ndcg = KEY.diagnose(f"{sums['ndcg']:.4f}")[0].sentence
    of_dcg = KEY.diagnose(f"{sums['dcg']:.4f}", quantity="dcg")[0].sentence
    assert " Computed so, the DCG first differs at rank 2, " in of_ndcg
    assert " The DCG first differs at rank 2, " in of_dcg
    both = KEY.diagnose({name: f"{value:.4f}" for name, value in sums.items()})[0].sentence
    assert " The DCG first differs at rank 2, " in both


def test_more_than_five_pairs_of_mistakes_that_fit_explain_nothing():
    pairs, seen = SolvedList(LIST, LINEAR).pairs, set()
    for number in range(100, 1000):
        typed = read(f"{number / 1000:.3f}")
        fitting = [pairs[place] for place in pairs.columns.fitting({"ndcg": typed})]
        values = {round(pair.values["ndcg"], 9) for pair in fitting}
        named = [finding for finding in KEY.diagnose(typed.text) if finding.verdict is Verdict.TWO_MISTAKES]
        assert len(named) in (0, len(values))
        assert named == sorted(named, key=lambda finding: likely(typed, finding.value, finding.mistakes))
        for finding in named:
            alike = [pair.ids for pair in fitting if pair.values["ndcg"] == pytest.approx(finding.value, abs=1e-9)]
            assert undefined(finding.mistakes) == min(map(undefined, alike))
        seen.add((len(values), len(named) > 0))
    assert (5, True) in seen
    assert {named for count, named in seen if count > 5} == {False}


def undefined(ids):
    """How many of the mistakes are in no paper and no library."""
    return sum(mistakes[number].kind == "mistake" for number in ids)


def likely(typed, value, ids):
    """A pair that is rounded to the number comes first, then one that is defined, then the nearest."""
    return abs(value - typed.value) > 0.55 * typed.unit, undefined(ids), abs(value - typed.value)


# --- what an answer earns ---


def test_a_definition_with_too_few_digits_is_a_mistake():
    """Three decimals count, and a definition needs them all."""
    verdicts = [answered(ndcg=f"{exponential_sums()['ndcg']:.{decimals}f}").verdict for decimals in (2, 3)]
    assert verdicts == [Verdict.MISTAKE, Verdict.CONVENTION]


def test_a_definition_must_give_the_ndcg_too_unless_it_follows_from_the_sums():
    as_xgboost = KEY.diagnose({name: f"{value:.4f}" for name, value in exponential_sums().items()})[0]
    assert as_xgboost.verdict is Verdict.CONVENTION
    typed = {name: read(f"{value:.4f}") for name, value in exponential_sums().items()}
    other = typed | {"ndcg": read("0.1234")}
    assert is_convention(as_xgboost, typed)
    for carried in (False, True):
        assert is_convention(replace(as_xgboost, carried=carried), other) is carried


def exponential_sums():
    of_list, of_ideal = (
        sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS)
    )
    return {"dcg": of_list, "idcg": of_ideal, "ndcg": of_list / of_ideal}


@pytest.mark.parametrize(
    ("division", "verdict"), [(0.5, Verdict.DIVISION), (0.3, Verdict.MISTAKE), (0.2, Verdict.MISTAKE)]
)
def test_right_sums_earn_a_division_where_it_pays_more_than_the_cause(division, verdict):
    """The quotient of other sums beside two right ones names a mistake, and yet only the division is wrong."""
    cause = KEY.diagnose(f"{exponential_sums()['ndcg']:.4f}")[0]
    first = replace(cause, verdict=Verdict.MISTAKE)
    typed = {name: read(f"{value:.4f}") for name, value in (RIGHT | {"ndcg": 0.123}).items()}
    rule = Rule(division=division, mistake=0.3, convention=0.4)
    assert earned(first, typed, RIGHT, rule, enough=True) is verdict
    del typed["ndcg"]
    assert earned(first, typed, RIGHT, rule, enough=True) is Verdict.MISTAKE


def test_what_is_wrong_beside_a_right_ndcg_is_the_first_that_was_found():
    """Both sums are wrong, each in its own way."""
    beside, seen = {"idcg": exponential_sums()["idcg"], "ndcg": RIGHT["ndcg"]}, set()
    wrong = [wrong_sums(LIST, LINEAR, mistake) for mistake in mistakes.values()]
    for row in all_answered(beside | {"dcg": sums.dcg} for sums in wrong if sums and sums.dcg > 0):
        if row.verdict is Verdict.RIGHT and row.mistakes:
            first, *others = row.findings[1:]
            assert row.mistakes == first.mistakes
            seen |= {other.mistakes == first.mistakes for other in others}
    assert False in seen


def test_of_attempts_with_equal_marks_the_first_counts():
    typed = ["0.1111", f"{RIGHT['ndcg']:.4f}", f"{RIGHT['ndcg']:.3f}", "0.2222"]
    rows = [Answer("ada", "A", {"ndcg": number}, line) for line, number in enumerate(typed, 1)]
    graded = list(grade([Task("A", LIST, LINEAR)], rows))
    assert graded[1].marks == graded[2].marks == 1
    assert best_attempts(graded) == [graded[1]]
    assert best_attempts(graded[::3]) == [graded[0]]


def test_only_a_definition_is_told_what_the_exercise_asks_for():
    right = f"{RIGHT['ndcg']:.4f}"
    by_definition, unknown = answered(ndcg=exponential_sums()["ndcg"]), answered(ndcg=0.0123)
    assert by_definition.verdict is Verdict.CONVENTION
    assert f" {by_definition.findings[0].note} " in by_definition.feedback
    assert by_definition.feedback.endswith(f" As the exercise asks, nDCG is {right}.")
    assert unknown.feedback.endswith(f" The right nDCG is {right}.")


def test_a_definition_as_the_cause_is_named_by_its_library():
    row = answered(ndcg=exponential_sums()["ndcg"])
    libraries = list(dict.fromkeys(conventions[name].library for name in row.findings[0].conventions))
    assert len(libraries) > 1
    assert replace(row, mistakes=()).cause == f"as in {libraries[0]}"
    assert replace(row, mistakes=()).made == f"as in {row.findings[0].conventions[0]}"


def test_a_wrong_division_is_the_cause_beside_what_may_have_been_reported():
    """0.75 is also the precision at 4."""
    row = answered(dcg=DCG, idcg=IDCG, ndcg="0.75")
    assert (row.verdict, len(row.findings)) == (Verdict.DIVISION, 2)
    assert (row.made, row.cause) == ("the division", "right sums, divided wrong")


def test_two_decimals_where_three_count_are_no_sign_of_two_mistakes():
    """With a zero at the end, some of these numbers are explained by two mistakes, and by other choices too."""
    shorter, seen = [], set()
    for hundredths in range(10, 100):
        found = KEY.diagnose(f"{hundredths / 100:.3f}")
        if found[0].verdict is Verdict.TWO_MISTAKES:
            shorter.append({"ndcg": f"{hundredths / 100:.2f}"})
            seen.add(found[-1].verdict)
    assert seen == {Verdict.TWO_MISTAKES, Verdict.MISTAKE}
    assert Verdict.TWO_MISTAKES not in {row.verdict for row in all_answered(shorter)}


def test_marks_go_up_to_a_thousand():
    assert Rule(right=1000).right == 1000
    assert Override("A", 1000, "All of it.", student="ada").marks == 1000
    for beyond in (1000.5, 0):
        with pytest.raises(NdcgError):
            Rule(right=beyond)
    with pytest.raises(NdcgError):
        Override("A", 1000.5, "More.", student="ada")


def test_right_sums_are_those_of_the_definition():
    """What the tests above derive by hand is what the product computes."""
    found = correct_sums(LIST, LINEAR)
    assert (found.dcg, found.idcg) == pytest.approx((DCG, IDCG))


def test_a_wrong_answer_earns_from_nothing_to_what_a_right_one_earns():
    for part in ("slip", "division", "carried", "convention", "mistake"):
        for marks in (0, 2):
            assert getattr(Rule(right=2, **{part: marks}), part) == marks
        for marks in (-0.01, 2.01):
            with pytest.raises(NdcgError):
                Rule(right=2, **{part: marks})


def test_an_answer_that_was_not_read_from_a_text_has_line_0():
    assert Answer("ada", "A", {"ndcg": "0.5"}).line == 0


def test_rounding_on_the_way_is_no_alternative_to_a_right_answer():
    """Of an ideal ranking, rounded terms have the quotient 1, too."""
    task = Task("A", Topic(["a", "b"], {"a": 2, "b": 1}), LINEAR)
    sums = [wrong_sums(task.topic, LINEAR, mistakes[name]) for name in nearly_right()]
    assert any(found is not None and found.ndcg == 1 for found in sums)
    right = next(grade([task], [Answer("ada", "A", {"ndcg": "1.000"})]))
    assert right.alternatives[0] == "OK"
    assert not nearly_right() & {*right.alternatives}


# --- rules ---


def test_a_relative_tolerance_is_a_share_up_to_a_half():
    for share in (1e-5, 0.5):
        assert Rule(by="relative", tolerance=share).tolerance == share
    shares = {500: 0, 50: 1, 5: 2, 0.5: 3}  # a hundredth of it is 5, 0.5, 0.05 or 0.005
    assert {value: Rule(by="relative", tolerance=0.01).decimals(value) for value in shares} == shares
    for share in (0.9e-5, 0.51, 1.2, 0):
        with pytest.raises(NdcgError):
            Rule(by="relative", tolerance=share)


def test_as_many_figures_of_a_number_are_so_many_decimals():
    """Three figures: 123, 12.3, 1.23, 0.123, 0.0123; of 0 as of a number from 1 to 10."""
    rule = Rule(by="figures", tolerance=3)
    decimals = {123.4: 0, 12.34: 1, 1.234: 2, 0.1234: 3, 0.01234: 4, 0.0: 2}
    assert {value: rule.decimals(value) for value in decimals} == decimals


# --- several causes ---


def test_causes_without_numbers_are_not_the_same():
    unknown, other, third = (PossibleCause(1.0, as_guess, numbers) for numbers in ((), (0.5,), (0.5,)))
    assert not unknown.gives_the_same(unknown)
    assert not unknown.gives_the_same(other)
    assert other.gives_the_same(third)


def as_guess(guess):
    raise AssertionError(guess)


def test_a_right_number_is_no_guess():
    assert KEY.diagnose(f"{RIGHT['ndcg']:.4f}")[0].guess is False


def test_an_ndcg_alone_never_shows_in_which_term_a_slip_is():
    """A slip in the term of one rank of the DCG, which is left out or counted twice."""
    seen = set()
    for rank, gain in enumerate(GAINS, 1):
        for sign in (-1, 1):
            slipped = DCG + sign * gain / math.log2(rank + 1)
            for finding in KEY.diagnose(f"{slipped / IDCG:.6f}"):
                if finding.slip == "one term":
                    assert finding.guess
                    seen.add(rank)
    assert seen


@pytest.mark.parametrize("gain", ["binary", "exp2"])
@pytest.mark.parametrize("discount", ["reciprocal", "none"])
def test_other_choices_are_found_where_nothing_else_explains_the_numbers(gain, discount):
    """Three choices changed at once: gain, discount, and a rank less."""
    other = LINEAR.changed(gain=gain, discount=discount, k=3)
    numbers = {"dcg": dcg(LIST, other), "idcg": idcg(LIST, other), "ndcg": ndcg(LIST, other)}
    first = KEY.diagnose({name: f"{value:.6f}" for name, value in numbers.items()})[0]
    assert "other choices" in first.sentence
    assert first.values == pytest.approx(numbers)


def test_what_cannot_be_told_apart_is_listed_by_how_many_students_it_concerns():
    task = Task("A", Topic(["x", "y"], {"x": 0, "y": 1}), Convention(k=2))
    right, power = ndcg(task.topic, task.convention), wrong_sums(task.topic, task.convention, mistakes["G2"]).ndcg
    answers = [Answer(f"s{place}", "A", {"ndcg": f"{value:.4f}"}) for place, value in enumerate([right, power, power])]
    groups = report(list(grade([task], answers)), [task]).unseparated
    assert [(group.ids[0], len(group.students)) for group in groups] == [("G2", 2), ("OK", 1)]


def test_two_mistakes_are_mended_one_after_the_other():
    """Feedback to two mistakes ends with what to do about each; a single mistake's sentence has it already."""
    wrong = [wrong_sums(LIST, LINEAR, mistake) for mistake in mistakes.values()]
    rows = [
        row for row in all_answered({"ndcg": sums.ndcg} for sums in wrong if sums) if row.verdict is Verdict.MISTAKE
    ]
    named = [row for row in rows if row.findings[0].mistake is not None]
    assert len(named) > 5
    for row in named:
        assert row.feedback.count(mistakes[row.findings[0].mistake].mend) == 1


def test_the_reason_why_causes_cannot_be_told_apart_is_theirs():
    """The base of the logarithm, and a factor of all gains, cancel out on every list; that is said of these alone."""
    task = Task("A", Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2}), LINEAR.with_k(3))
    typed = [ndcg(task.topic, task.convention), wrong_sums(task.topic, task.convention, mistakes["G2"]).ndcg]
    answers = [Answer(f"s{value}", "A", {"ndcg": f"{value:.5f}"}) for value in typed]
    right, powers = report(list(grade([task], answers)), [task]).unseparated
    assert right.ids[0] == "OK"
    assert "D5" not in right.ids
    assert "logarithm" not in right.reason
    assert powers.ids == ("G2", "G2b")
    assert powers.reason == "they differ only for unjudged documents, and the ranking has none"
