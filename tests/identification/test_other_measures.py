"""What is no nDCG is not named as one, and what is named gives the tool's numbers for lists that nobody asked about."""

import math
import random
import threading
from functools import partial

import pytest

from ndcg_core import NdcgError, Topic, identify, ndcg
from ndcg_core.identification import FORMS, Identification, TrialList, card, departure, verdict
from ndcg_core.identification.lists import LONGEST, long_list
from tests.support.examples import everyday


def ranked(grades, scores):
    return [grade for _, grade in sorted(zip(scores, grades, strict=True), reverse=True)]


def hits(grades, scores, k):
    return [grade > 0 for grade in ranked(grades, scores)[:k]]


def average_precision(grades, scores, k):
    found = hits(grades, scores, k)
    return sum(sum(found[: at + 1]) / (at + 1) for at, hit in enumerate(found) if hit) / sum(g > 0 for g in grades)


def expected_reciprocal_rank(grades, scores, k):
    reached, total = 1.0, 0.0
    for rank, grade in enumerate(ranked(grades, scores)[:k], 1):
        stops = (2**grade - 1) / 16
        reached, total = reached * (1 - stops), total + reached * stops / rank
    return total


def dcg(gain, grades, scores, k):
    return sum(gain(grade) / math.log2(rank + 1) for rank, grade in enumerate(ranked(grades, scores)[:k], 1))


MEASURES = {
    "reciprocal rank": lambda y, s, k: next((1 / rank for rank, hit in enumerate(hits(y, s, k), 1) if hit), 0.0),
    "success": lambda y, s, k: float(any(hits(y, s, k))),
    "precision": lambda y, s, k: sum(hits(y, s, k)) / (k or len(y)),
    "recall": lambda y, s, k: sum(hits(y, s, k)) / max(1, sum(grade > 0 for grade in y)),
    "average precision": lambda y, s, k: average_precision(y, s, k) if any(g > 0 for g in y) else 0.0,
    "expected reciprocal rank": lambda y, s, k: expected_reciprocal_rank([max(g, 0) for g in y], s, k),
    "rank-biased precision": lambda y, s, k: 0.2 * sum(hit * 0.8**at for at, hit in enumerate(hits(y, s, k))),
    "DCG (gain: grade)": lambda y, s, k: dcg(lambda grade: max(grade, 0), y, s, k),
    "DCG (gain: 2^grade - 1)": lambda y, s, k: dcg(lambda grade: 2 ** max(grade, 0) - 1, y, s, k),
}
CUTOFFS = (None, 2, 3, 5)
SAME = {("success", None), ("success", 3), ("success", 5), ("recall", None)}  # 1 for nearly every list of six documents


@pytest.mark.parametrize(("name", "k"), everyday([("success", 3)], [(name, k) for name in MEASURES for k in CUTOFFS]))
def test_another_measure_is_told_and_never_named_as_a_definition(name, k):
    found = identify(lambda grades, scores: MEASURES[name](grades, scores, k), form="scores")
    assert (found.definition, found.equal_to, found.is_known) == (None, (), False)
    assert name in found.verdict.sentence or (name, k) in SAME
    assert "This is" not in str(found)


@pytest.mark.full
@pytest.mark.parametrize("name", ["precision", "DCG (gain: grade)", "DCG (gain: 2^grade - 1)"])
def test_what_a_measure_is_at_1_is_what_it_is_called(name):
    found = identify(lambda grades, scores: MEASURES[name](grades, scores, 1), form="scores")
    assert f"answers are those of {name}" in str(found).replace("The answers", "answers")


@pytest.mark.full
@pytest.mark.parametrize("cutoff", [2, 3])
def test_a_measure_that_takes_a_cutoff_is_told(cutoff):
    found = identify(MEASURES["reciprocal rank"], form="scores")
    assert not found.is_known
    assert "reciprocal rank, which is no nDCG" in str(found)
    fixed = identify(
        lambda grades, scores: MEASURES["reciprocal rank"](grades, scores, cutoff), form="scores", k=cutoff
    )
    assert not fixed.is_known


def gained(gain, grades, scores, k=None):
    ideal = dcg(gain, grades, [*map(gain, grades)], k)
    return dcg(gain, grades, scores, k) / ideal if ideal else 0.0


def linear(grade):
    return max(grade, 0)


def exponential(grade):
    return 2 ** max(grade, 0) - 1


def shortened(number, places):
    return math.trunc(number * 10**places) / 10**places


def cut_inside(gain, k):
    return lambda y, s: gained(gain, y, s, k)


def cut_off(gain, places):
    return lambda y, s: math.trunc(gained(gain, y, s) * 10**places) / 10**places


def concordant(grades, scores):
    pairs = [*zip(grades, scores, strict=True)]
    return sum((a - b) * (c - d) > 0 for a, c in pairs for b, d in pairs) / len(pairs) ** 2


STRANGERS = {
    **{f"a cutoff of {k} inside": cut_inside(exponential, k) for k in (7, 10, 20, 32, 100)},
    **{f"linear, a cutoff of {k} inside": cut_inside(linear, k) for k in (4, 10, 20, 32, 100)},
    **{f"cut off at {places} decimals": cut_off(linear, places) for places in (2, 3, 4)},
    **{f"exponential, cut off at {places}": cut_off(exponential, places) for places in (2, 3, 4, 5)},
    "no cutoff": lambda y, s: gained(exponential, y, s),
    "linear, no cutoff": lambda y, s: gained(linear, y, s),
    "-1 for none": lambda y, s: gained(linear, y, s) if any(grade > 0 for grade in y) else -1,
    "exponential, -1 for none": lambda y, s: gained(exponential, y, s) if any(grade > 0 for grade in y) else -1.0,
    "the last rank left out": lambda y, s: dcg(linear, y, s, len(y) - 1) / (dcg(linear, y, y, None) or 1),
    "squared": lambda y, s: gained(linear, y, s) ** 2,
    "half of each": lambda y, s: (gained(linear, y, s) + MEASURES["reciprocal rank"](y, s, None)) / 2,
    "concordant pairs": concordant,
    "F1": lambda y, s: 2 * sum(hits(y, s, 3)) / (3 + sum(grade > 0 for grade in y)),
}
NO_NDCG = ("the last rank left out", "squared", "half of each", "concordant pairs", "F1")


@pytest.mark.parametrize("name", everyday(["squared"], STRANGERS))
def test_what_is_named_gives_the_tool_s_numbers_for_lists_that_it_was_not_asked(name):
    tool, dice = STRANGERS[name], random.Random(name)
    found = identify(tool, form="scores")
    if found.definition is None:
        assert name in NO_NDCG or found.verdict.kind == "nothing"
        return
    unit = 2e-6 if found.decimals is None else 10.0**-found.decimals
    for size in (1, 2, 5, 9, 11, 25, 40, 119):
        grades = [1, *dice.choices((0, 0, 1, 2, 3), k=size - 1)]
        scores = dice.sample(range(1000), size)
        listed = Topic(dict(zip(range(size), map(float, scores), strict=True)), dict(enumerate(grades)))
        assert abs(ndcg(listed, found.definition) - tool(grades, scores)) <= 1.01 * unit, (size, found.definition)


@pytest.mark.full
@pytest.mark.parametrize("k", [10, 20, 32, 100])
def test_a_cutoff_inside_that_no_short_list_shows_is_found(k):
    found = identify(cut_inside(linear, k), form="scores")
    assert (found.definition.k, found.asked.cutoffs) == (k, (k,))
    assert f"nDCG@{k}" in str(found)
    rounded = identify(lambda y, s: round(gained(linear, y, s, k), 3), form="scores")
    alike = [each for each in rounded.undecided if each.startswith("its cutoff (")]
    assert rounded.definition.k == k
    assert not alike or f" {k}" in f" {alike[0]}"


def test_without_a_longer_list_the_cutoff_is_not_decided_and_a_name_without_one_comes_first():
    asked = Identification("grades", (None,), 4)
    while (given := asked.next) is not None:
        falling = range(0, -len(given.ranked), -1)
        asked = asked.answered(f"{gained(exponential, given.ranked, falling):.4f}")
    longest = max(len(step.given.ranked) for step in asked.answers)
    assert f"a cutoff of its own above {longest} (no list was longer)" in card(asked).undecided
    named = [each for each in asked.survivors if each.names]
    own = [each.convention.k is not None for each in named]
    assert own == sorted(own)
    assert not own[0]


def test_a_tool_that_differs_for_a_document_ranked_twice_alone_is_named_with_that():
    def mine(ranking, qrels):
        if len({*ranking}) < len(ranking):
            return 0.123
        return ndcg(Topic(ranking, qrels), "trec_eval")

    found = identify(mine, form="ranking")
    assert found.is_known
    assert "trec_eval" in found.equal_to
    assert ", except for a document that is ranked twice" in found.verdict.sentence
    assert not any("twice" in each for each in found.decided)


def test_numbers_that_are_cut_off_and_values_for_none_are_said():
    cut = identify(cut_off(linear, 3), form="scores")
    assert cut.decimals == 3
    assert cut.asked.digits.cut
    assert "It cuts digits off after 3 decimals" in cut.verdict.sentence
    none = identify(STRANGERS["-1 for none"], form="scores")
    assert "A list without a relevant document has no value." in none.decided
    assert "It prints -1 where it has no value." in none.decided
    assert "Check that number" not in str(identify(STRANGERS["squared"], form="scores"))


# ---- tools that fail ----


def failing(after, problem):
    calls = []

    def tool(grades, scores):
        calls.append(1)
        if len(calls) > after:
            raise problem
        return gained(exponential, grades, scores)

    return tool


@pytest.mark.parametrize("after", range(1, 7))
def test_a_tool_that_breaks_is_not_named_by_fewer_than_three_answers(after):
    found = identify(failing(after, RuntimeError("killed")), form="scores")
    assert found.is_known == (len(found.asked.answers) >= 3)
    assert not any(step.refused for step in found.asked.steps)
    failed = sum(step.is_failed for step in found.asked.steps)
    assert failed
    assert f"The tool failed on {failed} of {len(found.asked.steps)} lists." in found.verdict.sentence
    again = Identification.decode(found.asked.encode())
    assert (again.encode(), verdict(again).sentence) == (found.asked.encode(), found.verdict.sentence)


def test_a_function_that_hangs_is_left_and_said():
    for_ever, calls = threading.Event(), []

    def tool(grades, scores):
        calls.append(1)
        if len(calls) > 3:
            for_ever.wait()
        return gained(exponential, grades, scores)

    found = identify(tool, form="scores", seconds=0.2)
    [message] = [step.message for step in found.asked.steps if step.is_failed]
    assert message == "It took more than 0.2 s for a list."
    assert not found.is_known
    calls += [1] * 3
    with pytest.raises(NdcgError, match=r"more than 1 s"):
        identify(tool, form="scores", seconds=0.2)
    for_ever.set()


# ---- forms ----


def of_ids(ranked_ids, relevant, k):
    best = sum(1 / math.log2(rank + 1) for rank in range(1, min(k, len(relevant)) + 1))
    found = sum(1 / math.log2(rank + 1) for rank, doc in enumerate(ranked_ids[:k], 1) if doc in relevant)
    return found / best if best else 0.0


def test_the_ids_that_are_relevant_may_be_a_list_or_a_set_and_parameters_choose_the_form():
    def by_name(rec, rel, k):
        return of_ids(rec, {*rel}, k)

    def other_way(actual, predicted, k):
        return of_ids(predicted, {*actual}, k)

    def of_a_set(retrieved, relevant, k):
        return of_ids(retrieved, relevant & {*relevant}, k)

    for tool, form in ((by_name, "ids"), (other_way, "ids, swapped"), (of_a_set, "id set")):
        found = identify(tool)
        assert (found.form, found.is_known) == (form, True)
        assert "pyvespa" in found.equal_to
        assert not any("gain" in each.lower() for each in found.decided if each.startswith("The gain"))


@pytest.mark.parametrize("form", FORMS)
def test_the_long_list_is_a_line_of_text_too(form):
    given = long_list(form)
    assert len(given.ranked) == given.size == len({*given.docs}) == LONGEST
    assert TrialList.from_text(given.text()) == given
    with pytest.raises(NdcgError, match="A list to ask about"):
        TrialList.from_text("s102131*21")


def test_what_is_no_definition_departs_in_no_sentence_of_its_own():
    found = identify(partial(expected_reciprocal_rank, k=None), form="scores", k=None)
    assert departure(found.asked).sentence == ""


@pytest.mark.parametrize("seconds", [0, -1, math.nan, math.inf, "x", None, 1e9])
def test_a_limit_of_time_is_a_number_above_0(seconds):
    with pytest.raises(NdcgError, match="seconds for a list must be a number above 0 and at most 3600"):
        identify(MEASURES["success"], seconds=seconds)
