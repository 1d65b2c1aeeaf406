"""The verdict on runs: its case, its numbers and its sentences, against each run alone, scipy, and by hand."""

import math
import re
from dataclasses import replace
from functools import partial
from itertools import permutations

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, decide, evaluate, explain
from ndcg_core.libraries.catalogue import PRINTED
from ndcg_core.systems import RobustnessSteps, compare, conclude, robustness
from ndcg_core.systems.deciding import compare_under
from ndcg_core.systems.definitions import definitions, reach
from ndcg_core.systems.leading import leading
from ndcg_core.systems.otherwise import doubtful, in_doubt
from ndcg_core.systems.significance import queries_needed
from tests.support.examples import everyday, first, many

JUDGED = {"high": 2, "low1": 1, "low2": 1, "low3": 1}
TREC = conventions["trec_eval"].convention


def ranked(lists):
    return {f"q{place}": list(docs) for place, docs in enumerate(lists)}


def judged(count, grades=JUDGED):
    return {f"q{place}": grades for place in range(count)}


def random_files(systems, *, queries, seed, steps=0.0):
    """Runs that err by chance, each system ``steps`` less than the one before it, and their judgments."""
    dice = np.random.default_rng(seed)
    docs = [f"d{number}" for number in range(12)]
    qrels = {f"q{query}": dict(zip(docs, dice.integers(0, 4, 12).tolist(), strict=True)) for query in range(queries)}
    for grades in qrels.values():
        grades["d0"] = 3
    runs = {
        name: {
            query: {doc: grade + float(dice.normal(0, 1 + place * steps)) for doc, grade in grades.items()}
            for query, grades in qrels.items()
        }
        for place, name in enumerate(systems)
    }
    return runs, qrels


def pays_zeros(convention):
    """Whether a document judged 0 earns something."""
    topic = Topic({"zero": 2.0, "one": 1.0}, {"zero": 0, "one": 1})
    return explain(topic, convention.with_k(2)).discounted[0] > 0


def at_ranks(ranks):
    """A run whose one relevant document is at these ranks; 0 where it is missing."""
    return ranked([[*(f"x{n}" for n in range(rank - 1)), "r"] if rank else ["x"] for rank in ranks])


def means_of(runs, qrels, convention):
    return {name: evaluate(run, qrels, convention).value for name, run in runs.items()}


# ---- the case ----


@many(200, 15)
@given(st.integers(2, 4), st.sampled_from([8, 19, 20, 30]), st.sampled_from([0.0, 0.4, 2.0]), st.integers(0, 2**20))
def test_the_case_follows_from_the_queries_and_the_corrected_interval(systems, queries, steps, seed):
    runs, qrels = random_files("abcd"[:systems], queries=queries, seed=seed, steps=steps)
    found = conclude(compare(runs, qrels, "trec_eval", k=5, resamples=500, tests=()))
    means = means_of(runs, qrels, TREC.with_k(5))
    first, second = sorted(means.values(), reverse=True)[:2]
    assert found.lead.means == pytest.approx((first, second))
    assert means[found.lead.best] == pytest.approx(first)
    assert found.lead.difference == pytest.approx(first - second)
    assert found.lead.together.low <= found.lead.difference <= found.lead.together.high
    assert (found.case == "few") == (queries < 20)
    if queries >= 20:
        assert (found.case == "clear") == (found.lead.together.p <= 0.05)
        assert found.case in ("clear", "unclear")
    assert found.pairs == math.comb(systems, 2)


@pytest.mark.parametrize("order", everyday(["cba"], map("".join, permutations("abc"))))
def test_the_order_of_the_runs_does_not_matter(order):
    runs, qrels = random_files("abc", queries=25, seed=4, steps=0.7)
    found = conclude(compare({name: runs[name] for name in order}, qrels, "trec_eval", tests=()))
    lead = conclude(compare(runs, qrels, "trec_eval", tests=())).lead
    assert (found.lead.best, found.lead.next, found.lead.wins, found.lead.losses) == (
        lead.best,
        lead.next,
        lead.wins,
        lead.losses,
    )


def test_wins_and_losses_are_those_of_the_best():
    better, worse = ["high", "x"], ["x", "high"]
    runs = {"a": ranked([better] * 20 + [worse] * 5), "b": ranked([worse] * 20 + [better] * 5)}
    for names in ("ab", "ba"):
        lead = conclude(compare({name: runs[name] for name in names}, judged(25), "trec_eval", tests=())).lead
        assert (lead.best, lead.wins, lead.losses) == ("a", 20, 5)


def test_the_best_run_leads_every_other_clearly():
    """The next is always a rank lower; the third is first on 14 of 30 queries, and has nothing on the others."""
    runs = {"best": at_ranks([2] * 30), "next": at_ranks([3] * 30), "third": at_ranks([1] * 14 + [0] * 16)}
    qrels = judged(30, {"r": 1})
    found = decide(runs, qrels, "trec_eval", k=10)
    assert found.case == "unclear"
    assert (found.lead.best, found.lead.next) == ("best", "third")
    assert found.lead.difference == pytest.approx(1 / math.log2(3) - 14 / 30)
    alone = decide({name: runs[name] for name in ("best", "next")}, qrels, "trec_eval", k=10)
    assert alone.headline == "best is the best run."


def test_whoever_clearly_beats_the_baseline_is_named_though_another_has_a_higher_mean():
    """The higher mean is first on 17 of 30 queries and has nothing on the others; the steady one is a rank higher."""
    runs = {"base": at_ranks([4] * 30), "steady": at_ranks([3] * 30), "risky": at_ranks([1] * 17 + [0] * 13)}
    found = decide(runs, judged(30, {"r": 1}), "trec_eval", k=10, baseline="base")
    assert found.headline == "steady beats the baseline base."
    assert found.lead.difference == pytest.approx(1 / 2 - 1 / math.log2(5))


@pytest.mark.parametrize("order", first(1, [["same", "base", "worse"], ["worse", "base", "same"]]))
def test_a_baseline_with_the_highest_mean_is_held_against_the_others_though_another_has_it_too(order):
    runs = {"same": at_ranks([1] * 30), "base": at_ranks([1] * 30), "worse": at_ranks([2] * 30)}
    found = decide({name: runs[name] for name in order}, judged(30, {"r": 1}), "trec_eval", k=10, baseline="base")
    assert (found.lead.best, found.lead.next) == ("base", "same")
    assert found.headline == "No clear gain over the baseline base."
    assert "base and same have the same mean" in found.sentence


@pytest.mark.full
def test_where_nothing_beats_the_baseline_any_run_may_turn_the_choice():
    """One high document first is worth 2 of 2.13, with exponential gains 3; a third run is next, and never better."""
    runs = {name: ranked([docs] * 30) for name, docs in DIVIDED.items()} | {"next": ranked([["low1", "low2"]] * 30)}
    runs["base"] = runs.pop("three low")
    found = decide(runs, judged(30), "trec_eval", k=10, baseline="base")
    assert found.lead.best == "base"
    assert (found.case, found.otherwise.best) == ("depends", "one high")


def test_where_the_baseline_is_beaten_the_sentence_names_both():
    runs, qrels = random_files("abc", queries=60, seed=3, steps=2.0)
    found = decide(runs, qrels, "trec_eval", k=10, baseline="c")
    expected = f"{found.otherwise.count} of {found.otherwise.tried} common definitions would rank c above a"
    assert expected in found.sentence


def test_unjudged_documents_of_any_run_can_turn_the_best():
    """The next run is judged through; the third has an unjudged document first, which could be relevant."""
    runs = {
        "best": ranked([["high", "low1"]] * 30),
        "next": ranked([["low1", "zero"]] * 30),
        "third": ranked([["new", "zero"]] * 30),
    }
    qrels = judged(30, {"high": 2, "low1": 1, "zero": 0})
    found = decide(runs, qrels, "trec_eval", k=1)
    assert (found.case, found.lead.best, found.lead.next) == ("clear", "best", "next")
    assert found.unjudged_turn
    assert not decide({name: runs[name] for name in ("best", "next")}, qrels, "trec_eval", k=1).unjudged_turn


def test_without_a_common_query_nothing_is_best():
    found = decide({"a": {"q1": ["r"]}, "b": {"q2": ["r"]}}, {"q1": {"r": 1}, "q2": {"r": 1}}, "trec_eval")
    record = found.record()
    assert (record["case"], record["queries"], record["best"], record["next"]) == ("few", 0, None, None)
    assert not found.unjudged_turn
    assert found.otherwise is None


@many(200, 20)
@given(st.integers(2, 4), st.sampled_from([20, 25, 40]), st.integers(0, 2**20), st.booleans())
def test_the_row_of_the_chosen_definition_says_what_the_verdict_says(systems, queries, seed, based):
    runs, qrels = random_files("abcd"[:systems], queries=queries, seed=seed, steps=0.4)
    baseline = "b" if based else None
    compared = compare(runs, qrels, "trec_eval", k=10, baseline=baseline, tests=(), resamples=1000)
    lead, _ = leading(compared)
    row = definitions(robustness(runs, qrels, conventions=["trec_eval"], ks=()))[0].lead(reach(compared), baseline)
    assert (row.best, row.next) == (lead.best, lead.next)
    assert (row.low, row.high) == pytest.approx((lead.together.low, lead.together.high), abs=1e-9)
    assert row.clear == lead.together.clear


@pytest.mark.parametrize("systems", everyday(["ab"], ["ab", "abc"]))
def test_equal_differences_on_every_query_have_an_interval_that_holds_the_lead(systems):
    """Their standard deviation is no exact 0."""
    qrels = {f"q{place}": {"r": 1, "s": place % 4 + 1} for place in range(20)}
    lists = {"a": ["x", "r"], "b": ["x", "y", "r"], "c": ["x", "y", "z", "r"]}
    runs = {name: dict.fromkeys(qrels, lists[name]) for name in systems}
    compared = compare(runs, qrels, Convention(gain="binary"), k=10, tests=())
    found = reach(compared)
    assert found.towards >= 0 <= found.away
    for one in definitions(robustness(runs, qrels, ks=())):
        lead = one.lead(found)
        assert lead.low <= lead.difference <= lead.high
    assert conclude(compared).needed is None


def test_runs_that_differ_on_one_query_need_no_fewer_than_the_normal_distribution_says():
    runs = {"a": at_ranks([1] * 200), "b": at_ranks([2] + [1] * 199)}
    compared = compare(runs, judged(200, {"r": 1}), "trec_eval", k=10, tests=())
    spread = compared.pairs[0].differences.std(ddof=1)
    assert conclude(compared).needed >= queries_needed(0.05 / spread)


def test_two_queries_have_no_end_of_an_interval_in_any_definition():
    runs = {"a": at_ranks([1, 1]), "b": at_ranks([2, 2]), "c": at_ranks([3, 1])}
    compared = compare(runs, judged(2, {"r": 1}), "trec_eval", k=10, tests=())
    found = reach(compared)
    for one in definitions(robustness(runs, judged(2, {"r": 1}), ks=())):
        lead = one.lead(found)
        assert not math.isnan(lead.low)
        assert not math.isnan(lead.high)
        assert not lead.clear


def test_more_confidence_needs_more_queries():
    runs, qrels = random_files("ab", queries=25, seed=2)
    needed = [decide(runs, qrels, "trec_eval", k=10, confidence=level).needed for level in (0.9, 0.95, 0.99)]
    assert needed == sorted(set(needed))


def test_what_turns_is_searched_only_where_a_verdict_asks():
    runs, qrels = random_files("abc", queries=40, seed=5, steps=3.0)
    compared = compare(runs, qrels, "trec_eval", k=10, tests=())
    steps = RobustnessSteps(runs, qrels, ks=(), pairs=partial(in_doubt, compared))
    assert sum(1 for step in steps if step.part == "changes") == 1  # the last step alone
    assert steps.result().finished


# ---- equal means ----


@pytest.mark.parametrize("order", everyday(["cba"], map("".join, permutations("abc"))))
def test_equal_means_are_told_apart_or_not_whatever_the_order_of_the_files(order):
    """a and b change places on every other query; exponential gains see no difference either, c is below."""
    one, other = ["high", "low1"], ["low1", "high"]
    lists = {"a": ranked([one, other] * 15), "b": ranked([other, one] * 15), "c": ranked([["x"]] * 30)}
    found = decide({name: lists[name] for name in order}, judged(30), "trec_eval", k=2)
    assert {found.lead.best, found.lead.next} == {"a", "b"}
    assert "have the same mean nDCG@2" in found.sentence
    assert f"0 of {found.otherwise.tried} common definitions would give them different means." in found.details
    apart = decide({name: divided_evenly()[name] for name in order}, judged(30), "trec_eval", k=3)
    assert (apart.case, apart.lead.tied) == ("unclear", True)
    assert 0 < apart.otherwise.count < apart.otherwise.tried


def divided_evenly():
    """Two runs with equal sums of grades in the first rank that earns; a third without any."""
    return {"a": ranked([["high"], ["x"]] * 15), "b": ranked([["low1"]] * 30), "c": ranked([["x"]] * 30)}


# ---- other definitions ----

DIVIDED = {"one high": ["high", "x", "y", "z"], "three low": ["low1", "low2", "low3", "x"]}
LOW = 1 + 1 / math.log2(3) + 1 / 2  # the DCG of three documents of grade 1, whatever the gain


def ideal(highest):
    return highest + 1 / math.log2(3) + 1 / 2 + 1 / math.log2(5)


def test_two_clear_leads_that_contradict_each_other_make_it_depend_on_the_definition():
    """A document of grade 2 first, against three of grade 1: 2 against 2.13; with exponential gains 3 against 2.13."""
    runs = {name: ranked([docs] * 30) for name, docs in DIVIDED.items()}
    found = decide(runs, judged(30), "trec_eval", k=10)
    assert found.case == "depends"
    assert found.headline == "The best run depends on the definition."
    assert (found.lead.best, found.otherwise.best) == ("three low", "one high")
    assert found.lead.difference == pytest.approx((LOW - 2) / ideal(2))
    assert found.otherwise.difference >= (3 - LOW) / ideal(3) - 1e-9
    back = f"by up to {found.otherwise.difference:.3f} under {found.otherwise.clear} of {found.otherwise.tried}"
    assert found.details[0] == (
        f"three low leads one high by {found.lead.difference:.3f} under trec_eval; one high leads three low {back} "
        "common definitions, on 30 queries."
    )
    assert found.otherwise.clear > 1
    alone = replace(found, otherwise=replace(found.otherwise, clear=1))
    assert f"by {found.otherwise.difference:.3f} under 1 of" in alone.details[0]
    assert "What turns it: gain: 2^grade - 1." in found.details
    assert found.details[-1] == "Name yours."


def test_definitions_with_the_same_numbers_count_once_and_tutorials_never():
    runs, qrels = random_files("ab", queries=25, seed=1)
    numbers, chosen = set(), []
    own = means_of(runs, qrels, TREC.with_k(10))
    best = max(own, key=own.__getitem__)
    for name, entry in conventions.items():
        if name in PRINTED or pays_zeros(entry.convention):
            continue
        try:
            values = {
                system: [*evaluate(run, qrels, entry.convention.with_k(10)).per_query.values()]
                for system, run in runs.items()
            }
        except NdcgError:
            continue
        if max(map(max, values.values())) > 1 + 1e-9:  # Spark's ideal list has the order that was given
            continue
        one = {system: np.mean(found) for system, found in values.items()}
        key = tuple(round(value, 12) for value in one.values())
        if key not in numbers and not any(map(math.isnan, key)):
            numbers.add(key)
            chosen.append(max(one, key=one.__getitem__))
    found = decide(runs, qrels, "trec_eval", k=10).otherwise
    assert found.tried == len(numbers)
    assert found.count == sum(name != best for name in chosen)


def test_definitions_that_pay_grade_0_do_not_count_where_documents_are_judged_so():
    """One run has the relevant document, the other three that are judged 0: who pays these sees another best run."""
    runs = {"relevant": ranked([["r"]] * 30), "judged": ranked([["z1", "z2", "z3", "z4"]] * 30)}
    qrels = judged(30, {"r": 1, "z1": 0, "z2": 0, "z3": 0, "z4": 0})
    found = decide(runs, qrels, "trec_eval", k=10)
    assert (found.case, found.otherwise.count) == ("clear", 0)
    robust = robustness(runs, qrels, ks=())
    paying = {setting.name for setting in robust.settings if setting.kind == "zeros"}
    assert paying == {
        setting.name for setting in robust.settings if setting.kind != "tutorial" and pays_zeros(setting.convention)
    }
    assert robust.winners["recommenders"] == ("judged",)
    graded = robustness(runs, judged(30, {"r": 1}), ks=())
    assert not any(setting.kind == "zeros" for setting in graded.settings)


@pytest.mark.full
def test_what_turns_a_choice_is_made_by_a_definition_that_turns_it():
    """Two runs with one document of a high grade, or three of low ones; now and then, one is missing."""
    seen = [check_what_turns(seed) for seed in range(8)]
    assert len([depends for depends in seen if depends]) >= 4


def check_what_turns(seed, k=4):
    """Check the changes of a verdict; return whether it depends on the definition."""
    dice = np.random.default_rng(seed)
    runs = {
        "high": ranked([["high", "x"] if dice.random() > 0.03 else ["x"] for _ in range(60)]),
        "low": ranked([["low1", "low2", "low3"][: 3 if dice.random() > 0.1 else 2] for _ in range(60)]),
    }
    qrels = judged(60)
    compared, robust = compare(runs, qrels, "trec_eval", k=k, tests=()), robustness(runs, qrels, k=k)
    others = {one.name: compare_under(one, runs, qrels, compared) for one in doubtful(compared, robust)}
    found = conclude(compared, robust, others)
    if found.case != "depends":
        return False
    turning = [one.convention for one in doubtful(compared, robust) if others[one.name].pairs[0].together.clear]
    assert found.otherwise.changes
    for change in found.otherwise.changes:
        assert any(all(one.value(name) == value for name, value in change.choices) for one in turning)
        means = means_of(runs, qrels, TREC.with_k(k).changed(**dict(change.choices)))
        assert means[found.otherwise.best] > means[found.lead.best]
        assert (change.first, change.second) == pytest.approx((means["high"], means["low"]))
    return True


@pytest.mark.parametrize(
    ("further", "named"), [({}, 1), ({"k": 4}, 1), ({"ties": "input", "negative": "keep", "unjudged": "skip"}, 0)]
)
def test_where_no_change_was_tried_all_that_the_definition_changes_is_named_if_it_is_little(further, named):
    runs = {name: ranked([docs] * 30) for name, docs in DIVIDED.items()}
    known = {"linear": TREC.with_k(4), "exp": TREC.changed(gain="exp2", **further)}
    compared = compare(runs, judged(30), "trec_eval", k=4, tests=())
    robust = replace(robustness(runs, judged(30), conventions=known, k=4, ks=()), flips=())
    others = {one.name: compare_under(one, runs, judged(30), compared) for one in doubtful(compared, robust)}
    found = conclude(compared, robust, others)
    assert found.case == "depends"
    assert [change.choices for change in found.otherwise.changes] == [(("gain", "exp2"),)] * named
    for change in found.otherwise.changes:
        assert change.first > change.second  # of "one high", which is first


def test_an_unclear_verdict_names_no_definition_and_asks_for_none():
    runs, qrels = random_files("ab", queries=25, seed=4)
    compared = compare(runs, qrels, "trec_eval", k=10, tests=())
    robust = robustness(runs, qrels, k=10, ks=())
    assert not compared.pairs[0].together.clear
    assert doubtful(compared, robust) == []
    others = {setting.name: compare_under(setting, runs, qrels, compared) for setting in robust.settings}
    found = conclude(compared, robust, others)
    assert found.case == "unclear"
    assert found.otherwise.count > 0
    assert "noise" not in found.sentence
    assert not any(name in found.sentence for name in conventions)
    assert not found.otherwise.best


def test_a_definition_that_is_not_sure_turns_nothing():
    """The lead is clear under the reference, and whoever chooses otherwise is not sure of it."""
    runs, qrels = random_files("ab", queries=40, seed=5, steps=3.0)
    found = decide(runs, qrels, "trec_eval", k=10)
    assert found.case == "clear"
    assert found.otherwise.clear == 0
    assert re.search(r"\d+ of \d+ common definitions would put another run first", found.sentence)


def test_a_lead_under_every_definition_has_no_noise():
    runs = {name: ranked([docs] * 30) for name, docs in (("all", list(JUDGED)), ("none", [*"abcdefghij", "low1"]))}
    found = decide(runs, judged(30), "trec_eval", k=10)
    assert found.case == "clear"
    assert f"0 of {found.otherwise.tried} common definitions would put another run first." in found.sentence


# ---- with a baseline ----


def test_with_a_baseline_the_best_is_held_against_it():
    runs, qrels = random_files("abc", queries=60, seed=3, steps=2.0)
    found = decide(runs, qrels, "trec_eval", k=10, baseline="c")
    assert (found.lead.best, found.lead.next, found.pairs) == ("a", "c", 2)
    assert found.headline == "a beats the baseline c."
    assert "corrected for all 2 runs against it" in found.sentence
    assert found.lead.together.test == "dunnett"


@pytest.mark.full
def test_a_baseline_that_is_best_is_held_against_the_next():
    runs, qrels = random_files("abc", queries=60, seed=3, steps=2.0)
    found = decide(runs, qrels, "trec_eval", k=10, baseline="a")
    assert (found.lead.best, found.lead.next) == ("a", "b")
    assert found.headline == "Nothing beats the baseline a."
    equal = decide({"a": runs["a"], "b": dict(runs["a"])}, qrels, baseline="a")
    assert equal.headline == "No clear gain over the baseline a."
    assert "have the same mean" in equal.sentence


# ---- how many queries ----


@pytest.mark.parametrize("systems", everyday([3], [3, 5]))
def test_the_queries_needed_come_from_tukeys_quantile(systems):
    """Of many independent normal systems, the widest gap has the studentised range of Tukey."""
    runs, qrels = random_files("abcde"[:systems], queries=120, seed=systems)
    compared = compare(runs, qrels, "trec_eval", k=10, tests=())
    found = conclude(compared, difference=0.03)
    lead = next(p for p in compared.pairs if {p.first, p.second} == {found.lead.best, found.lead.next})
    effect = 0.03 / lead.differences.std(ddof=1)
    spread = np.mean([pair.differences.std(ddof=1) for pair in compared.pairs])
    quantile = scipy.stats.studentized_range.ppf(0.95, systems, math.inf) / math.sqrt(2)
    critical = quantile * spread / lead.differences.std(ddof=1)
    expected = ((critical + scipy.stats.norm.ppf(0.8)) / effect) ** 2 + critical**2 / 2
    assert found.needed == pytest.approx(expected, rel=0.15)
    assert found.needed > queries_needed(effect)


@pytest.mark.parametrize("effect", [0.2, 0.5])
@pytest.mark.parametrize("critical", [1.959964, 2.6])
def test_so_many_queries_see_the_effect_in_four_of_five_samples(effect, critical):
    count = queries_needed(effect, critical=critical)
    edge = scipy.stats.t.ppf(scipy.stats.norm.cdf(critical), count - 1)
    ends = scipy.stats.nct.sf(edge, count - 1, effect * math.sqrt(count))
    assert ends == pytest.approx(0.8, abs=0.015)


def test_a_difference_the_reader_sets_and_never_the_observed_one():
    runs, qrels = random_files("ab", queries=25, seed=2)
    compared = compare(runs, qrels, "trec_eval", k=10, tests=())
    needed = [conclude(compared, difference=wanted).needed for wanted in (0.02, 0.05, 0.2)]
    assert needed == sorted(needed, reverse=True)
    assert (
        f"Detecting a true difference of 0.2 with 80% power takes about {needed[2]} queries."
        in conclude(compared, difference=0.2).details
    )
    for wanted in (0, 1, math.nan, "0.1", None):
        with pytest.raises(NdcgError, match="must be a number above 0 and below 1"):
            conclude(compared, difference=wanted)


# ---- words ----


def test_too_few_queries_say_how_many_hold():
    runs, qrels = random_files("ab", queries=19, seed=2, steps=2)
    found = decide(runs, qrels, "trec_eval")
    assert found.case == "few"
    assert found.sentence.startswith(
        "Too few queries to decide. 19 queries count; below 20, intervals hold less often than they say."
    )
    lists = {"a": ["high"], "b": ["low1"]}
    one = decide({name: {"q0": docs} for name, docs in lists.items()}, judged(1), "trec_eval")
    assert "1 query counts" in one.sentence
    assert "a leads b by" in one.sentence
    same = decide({name: {"q0": ["high"]} for name in "ab"}, judged(1), "trec_eval")
    assert "a and b have the same mean." in same.sentence
    none = decide({name: {"q0": docs} for name, docs in lists.items()}, {"q0": {"high": 0}}, "ranx")
    assert none.case == "few"


def test_unjudged_documents_that_could_turn_it_are_mentioned():
    """The loser's first document is not judged; as a relevant one, it would win."""
    grades = {"d1": 2, "d2": 1}
    runs = {"a": ranked([["d2", "x"]] * 25), "b": ranked([["new", "d2"]] * 25)}
    assert decide(runs, judged(25, grades), "trec_eval").unjudged_turn
    known = {"a": ranked([["d1", "x"]] * 25), "b": ranked([["d2", "x"]] * 25)}
    found = decide(known, judged(25, grades | {"x": 0}), "trec_eval")
    assert not found.unjudged_turn
    assert "Unjudged" not in found.sentence


def test_the_record_holds_what_the_sentence_says():
    runs, qrels = random_files("ab", queries=30, seed=6, steps=3)
    found = decide(runs, qrels, "trec_eval", k=10)
    record = found.record()
    assert record["sentence"] == str(found)
    assert record["best"] in found.headline
    numbers = [float(number) for number in re.findall(r"[+-]?\d\.\d+", found.details[0].replace("−", "-"))]
    for name in ("mean_best", "mean_next", "difference", "low", "high"):
        assert any(number == pytest.approx(record[name], abs=6e-4) for number in numbers), name


def test_a_definition_whose_values_are_no_shares_has_no_vote():
    """Spark's nDCG may pass 1, and with negative grades others' leave 0 to 1: numbers, but no common judgment."""
    qrels = {f"q{place}": {"good": 1, "bad": -1, "worse": -2} for place in range(30)}
    runs = {"a": ranked([["good", "bad", "worse"]] * 30), "b": ranked([["bad", "worse", "good"]] * 30)}
    robust = robustness(runs, qrels, reference="trec_eval", k=3, ks=())
    every = [one.settings[0].convention for one in definitions(robust)]
    values = [[[*evaluate(run, qrels, each).per_query.values()] for run in runs.values()] for each in every]
    shares = [found for found in values if np.min(found) >= 0 and np.max(found) <= 1 + 1e-12]
    assert 0 < len(shares) < len(every)
    assert conclude(compare(runs, qrels, "trec_eval", k=3, tests=()), robust).otherwise.tried == len(shares)
