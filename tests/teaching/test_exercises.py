"""Generated exercises: which mistakes they separate, which they cannot, and that a seed repeats an exercise."""

import math
import random
from itertools import combinations

import pytest

from ndcg_core import Convention, NdcgError, Topic, mistakes, ndcg
from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.exercises import Search, make
from ndcg_core.teaching.exercises.drawn_list import better_draft, draw_list
from ndcg_core.teaching.mistakes import wrong_sums
from tests.support.examples import everyday

FOR_A_CLASS = ["G1", "G2", "G5", "D1", "D3", "D4", "D8", "D10", "I1", "I3", "I13", "K2", "K5", "P2"]
EVERY = [number for number, entry in mistakes.items() if entry.variants]


@pytest.mark.parametrize("seed", everyday([0], range(6)))
@pytest.mark.parametrize("gain", ["linear", "exp2"])
def test_all_chosen_mistakes_have_numbers_of_their_own(seed, gain):
    convention = Convention(gain=gain, k=4)
    exercise = make(seed, size=7, grades=range(4), convention=convention, decimals=3, mistakes=FOR_A_CLASS)
    key = AnswerKey(exercise.topic, convention)
    assert exercise.separates_all, (exercise.same_numbers, exercise.not_shown, exercise.mistaken)
    assert [row.mistake for row in exercise.rows] == ["OK", *FOR_A_CLASS]
    assert len({row.typed for row in exercise.rows}) == len(exercise.rows)
    assert all(abs(first.ndcg - other.ndcg) >= 0.0015 for first, other in combinations(exercise.rows, 2))
    for row in exercise.rows[1:]:
        assert row.ndcg == wrong_sums(exercise.topic, convention, mistakes[row.mistake]).ndcg
        found, *_ = key.diagnose(row.typed)
        assert row.mistake in (found.mistake, *found.also)
        cut = key.diagnose(f"{math.floor(row.ndcg * 1000) / 1000:.3f}")
        assert row.mistake in [number for finding in cut for number in (finding.mistake, *finding.also)]
    assert exercise.rows[0].ndcg == ndcg(exercise.topic, convention)


def test_the_same_seed_makes_the_same_exercise():
    first, again, other = (make(seed, convention=Convention(k=4)) for seed in (3, 3, 4))
    assert repr(first) == repr(again)
    assert repr(first.topic) != repr(other.topic)
    shuffled = ["K2", "G1", "D1", "I1", "D4", "G1"]  # order and duplicates do not matter
    assert make(3, convention=Convention(k=4), mistakes=shuffled).rows == first.rows


EXPECTED = (
    "Topic(['d1', 'd2', 'd3', 'd4', 'd5', 'd6'], "
    "{'d2': 1, 'd3': 0, 'd4': 3, 'd5': 0, 'd6': 3, 'd7': 3, 'd8': 0, 'd9': 3})"
)


def test_a_seed_makes_the_recorded_exercise():
    """Links carry seeds, so a seed gives the same exercise on every machine and version."""
    exercise = make(1, convention=Convention(gain="linear", k=4))
    assert repr(exercise.topic) == EXPECTED
    assert [row.typed for row in exercise.rows] == ["0.250", "0.203", "0.266", "0.284", "0.357", "0.099"]


def test_size_grades_and_convention_are_as_requested():
    exercise = make(5, size=9, grades=(0, 5, 0.5), convention="trec_eval", mistakes=["D4"])
    assert len(exercise.topic.docs) == 9
    assert set(exercise.topic.qrels.values()) <= {0, 5, 0.5}
    assert exercise.convention.gain == "linear"


AT_3 = {"convention": Convention(k=3)}


@pytest.mark.parametrize(
    ("pair", "words", "settings"),
    [
        # three that no list separates, which are reported without a search
        (("G2", "G3"), "give the DCG", {"mistakes": ["G2", "G3"]}),
        (("OK", "D5"), "the base of the logarithm never changes nDCG", {"mistakes": ["D5"]}),
        (("D17", "D18"), "in which they were given", {"mistakes": ["D17", "D18"]}),
        (("OK", "I3"), "neither changes DCG", {"mistakes": ["I3", "D4"], "quantity": "dcg"} | AT_3),
        (("OK", "G1"), "every gain", {"mistakes": ["G1", "D4"], "grades": (0, 1), "convention": Convention(k=4)}),
        (("OK", "A1"), "more decimals", {"mistakes": ["A1"], "decimals": 2, "convention": Convention(k=4)}),
    ],
)
def test_mistakes_that_are_not_separated_are_reported_with_the_reason(pair, words, settings):
    exercise = make(1, budget=50, **settings)
    [same] = exercise.same_numbers
    assert (same.first, same.second) == pair
    assert words in same.reason
    assert not exercise.separates_all
    assert len(settings) > 1 or exercise.tried < 50


def test_the_dcg_separates_mistakes_that_ndcg_does_not():
    assert make(1, mistakes=["G2", "G3", "D5"], quantity="dcg").separates_all


def test_a_mistake_that_cannot_be_shown_has_a_reason():
    reasons = {"Q1": "several queries", "E2": "no list of a single query", "K3": "does not apply"}
    exercise = make(1, mistakes=["D4", *reasons], convention=Convention(), budget=20)
    assert all(words in exercise.not_shown[number] for number, words in reasons.items())
    assert [row.mistake for row in exercise.rows] == ["OK", "D4"]


def test_scores_and_ties_where_a_mistake_needs_them():
    assert make(1, mistakes=["D4"]).topic.scores is None
    assert make(1, mistakes=["D17"]).topic.scores is not None
    assert not make(1, mistakes=["D17"]).topic.has_ties
    assert make(1, mistakes=["E3"]).topic.has_ties
    kept = Convention(gain="linear", negative="keep")
    assert make(1, mistakes=["E4"], grades=(-1, 0, 1, 2, 3), convention=kept).rows[1].mistake == "E4"
    assert make(1, mistakes=["I17"], size=4, convention=Convention(k=6)).rows[1].mistake == "I17"


def test_a_number_that_a_library_also_gives_is_reported():
    """Mistakes and conventions have different numbers, or the exercise lists the clash."""
    exercise = make(2, size=7, grades=range(5), mistakes=EVERY, convention=Convention(k=4), budget=60)
    for number, finding in exercise.mistaken.items():
        assert number not in (finding.mistake, *finding.also)


INVALID = {
    "seed must be a whole number": [{"seed": -1}, {"seed": 1.5}],
    "size must be a whole number of at least 2": [{"size": 1}, {"size": True}],
    "budget must be a whole number of at least 1": [{"budget": 0}],
    "scale of grades": [{"grades": grades} for grades in ((), ["a"], 3, [math.nan])],
    "number of decimals": [{"decimals": -1}],
    "Unknown quantity 'cg'": [{"quantity": "cg"}],
    "Did you mean 'G9'": [{"mistakes": ["G99"]}],
    "lists all ids": [{"mistakes": ["?"]}],
    "Unknown convention 'nobody'": [{"convention": "nobody"}],
    "a value above 0": [{"grades": [0]}, {"grades": [-1]}],
}


@pytest.mark.parametrize("words", INVALID)
def test_invalid_exercise_settings_are_refused(words):
    for wanted in INVALID[words]:
        with pytest.raises(NdcgError, match=words):
            make(**({"seed": 1, "budget": 10} | wanted))


# --- step by step ---

ORDER = {"size": 7, "grades": range(5), "convention": Convention(k=5), "decimals": 3, "quantity": "ndcg"}


def searched(seed, budget, chosen=EVERY):
    return Search(seed, mistakes=chosen, budget=budget, **ORDER)


@pytest.mark.parametrize("chosen", everyday([FOR_A_CLASS, []], [EVERY, FOR_A_CLASS, ["G2", "G3"], []]))
def test_steps_make_the_same_exercise(chosen):
    search = searched(4, 40, chosen)
    while not search.done:
        tried = search.tried
        unfinished = search.step()
        assert search.tried == tried + 1
        assert unfinished is not search.done
    assert repr(search.best) == repr(make(4, mistakes=chosen, budget=40, **ORDER))
    assert search.step() is False
    assert search.tried == search.best.tried <= search.budget == 40


def test_a_search_that_is_stopped_has_the_best_list_so_far():
    search = searched(4, 40)
    for steps in (1, 2, 5):
        while search.tried < steps:
            search.step()
        assert repr(search.best) == repr(make(4, mistakes=EVERY, budget=steps, **ORDER))
    assert search.failures == len(search.best.same_numbers) + len(search.best.not_shown) + len(search.best.mistaken)


def test_the_best_list_only_gets_better():
    search, failures = searched(9, 60), []
    while search.step():
        failures.append(search.failures)
    assert failures == sorted(failures, reverse=True)
    assert failures[0] > failures[-1]


@pytest.mark.full
def test_the_first_of_the_best_lists_is_kept_in_any_search_order():
    chosen = ["G1", "D1", "D4", "D5", "I1", "I14", "K2", "A1", "P1", "E1"]
    search, dice, best = searched(3, 25, chosen), random.Random(3), None
    while search.step():
        pass
    for _ in range(search.tried):
        alone = better_draft(search._request, draw_list(search._request, dice), None)
        if alone is not None:
            assert alone.failures == failures_of(alone.topic, chosen) + len(alone.mistaken)
            best = alone if best is None or alone.failures < best.failures else best
    assert (search.failures, repr(search.best.topic)) == (best.failures, repr(best.topic))


def failures_of(topic, chosen):
    """Mistakes within 1.5 units of each other or 2.5 of the right number, and mistakes that do not apply."""
    right = ndcg(topic, ORDER["convention"])
    sums = [wrong_sums(topic, ORDER["convention"], mistakes[number]) for number in chosen]
    found = [wrong.ndcg for wrong in sums if wrong is not None]
    close = sum(abs(first - other) < 0.0015 for first, other in combinations(found, 2))
    return close + sum(abs(wrong - right) < 0.0025 for wrong in found) + len(chosen) - len(found)


def test_a_search_without_a_valid_list_is_refused():
    search = Search(1, **ORDER | {"grades": [0]}, mistakes=["D4"], budget=2)
    while search.step():
        assert search.failures is None
    with pytest.raises(NdcgError, match="a value above 0"):
        _ = search.best


def test_the_default_exercise():
    exercise = make(1)
    assert exercise.separates_all
    assert [row.mistake for row in exercise.rows] == ["OK", "G1", "D1", "D4", "I1", "K2"]
    assert (exercise.convention, exercise.decimals, exercise.quantity) == (Convention(k=5), 3, "ndcg")
    assert len(exercise.topic.docs) == 6


def test_one_id_may_be_given_alone_or_none():
    assert [row.mistake for row in make(1, mistakes="D4").rows] == ["OK", "D4"]
    assert isinstance(make(1, mistakes=()).topic, Topic)
