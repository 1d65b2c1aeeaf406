"""Variants of an exercise: the same from a seed, no two alike, and an end to the search whatever is asked for."""

import pytest

from ndcg_core import Convention, NdcgError, mistakes, ndcg
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.exercises import MOST_VARIANTS, VariantSearch, make
from ndcg_core.teaching.mistakes import wrong_sums
from tests.support.examples import everyday, of

CHOSEN = ("G1", "D1", "D4", "I1", "K2")


INVALID = {"seed": -1, "size": 1, "grades": (), "decimals": 1.5, "mistakes": ("Z9",), "quantity": "map"}
SETTINGS = {"size": 7, "grades": range(5), "convention": Convention(k=5), "decimals": 3, "mistakes": CHOSEN}


def searched(seed=1, count=12, **settings):
    search = VariantSearch(seed, count, **SETTINGS | settings)
    while search.step():
        pass
    return search


def lists(search):
    return [repr(exercise.topic) for exercise in search.variants]


FIRST = (
    "Topic(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'], "
    "{'d1': 0, 'd2': 2, 'd4': 4, 'd5': 0, 'd6': 2, 'd7': 2, 'd8': 1, 'd9': 4, 'd10': 1})"
)


def test_a_seed_makes_the_recorded_variants():
    """A key is printed and links are sent out, so a seed gives the same variants on every machine and version."""
    search = searched(count=3)
    assert lists(search)[0] == FIRST
    assert [exercise.seed for exercise in search.variants] == [140891, 596853, 888598]
    assert lists(searched(count=3)) == lists(search)
    assert not set(lists(searched(seed=2, count=3))) & set(lists(search))


@pytest.mark.many
@pytest.mark.parametrize("decimals", everyday([3], [2, 3, 4]))
@pytest.mark.parametrize("quantity", ["ndcg", "dcg"])
def test_no_two_variants_have_the_same_list_or_the_same_right_answer(decimals, quantity):
    count = of(60, 25)
    search = searched(count=count, decimals=decimals, quantity=quantity, budget=30)
    answers = [f"{getattr(exercise.rows[0], quantity):.{decimals}f}" for exercise in search.variants]
    assert answers == [exercise.rows[0].typed for exercise in search.variants]
    assert len(set(answers)) == len(set(lists(search))) == len(search.variants) == count


def test_every_number_is_the_one_that_the_list_gives():
    for exercise in searched().variants:
        alone = make(exercise.seed, size=7, grades=range(5), convention=Convention(k=5), mistakes=CHOSEN)
        assert repr(alone.topic) == repr(exercise.topic)  # a variant is the exercise of its own seed
        assert exercise.separates_all
        right, *wrong = exercise.rows
        assert right.ndcg == ndcg(exercise.topic, exercise.convention)
        assert [row.mistake for row in wrong] == sorted(CHOSEN, key=list(mistakes).index)
        for row in wrong:
            assert row.ndcg == wrong_sums(exercise.topic, exercise.convention, mistakes[row.mistake]).ndcg


@pytest.mark.full
def test_a_batch_ends_when_no_further_right_answer_is_found():
    search = searched(count=MOST_VARIANTS, decimals=1)
    assert search.exhausted
    assert search.done
    assert search.share == 1
    answers = [exercise.rows[0].typed for exercise in search.variants]
    assert len(set(answers)) == len(answers)
    assert set(answers) <= {f"{tenth / 10:.1f}" for tenth in range(11)}


def test_settings_that_give_no_list_a_value_make_no_variant():
    search = searched(convention=Convention(oddities=Oddities(min_documents=100)))
    assert search.exhausted
    assert search.variants == ()


@pytest.mark.full
def test_a_search_can_be_stopped_and_continued():
    search = VariantSearch(1, 12, **SETTINGS | {"mistakes": iter(CHOSEN)})
    shares = [search.share]
    while len(search.variants) < 4:
        assert search.step()
        shares.append(search.share)
    assert lists(search) == lists(searched(count=4))
    assert shares == sorted(shares)
    assert 4 / 12 <= shares[-1] < 5 / 12
    while search.step():
        pass
    assert lists(search) == lists(searched())
    assert not search.step()


def test_a_variant_that_cannot_separate_its_mistakes_says_which():
    search = searched(count=3, mistakes=("G2", "G3", "D5"), budget=5)
    for exercise in search.variants:
        assert not exercise.separates_all
        assert any(problem.startswith("G2 and G3 give the same number: ") for problem in exercise.problems)
        assert any("the base of the logarithm never changes nDCG" in problem for problem in exercise.problems)


@pytest.mark.parametrize("count", [0, -1, MOST_VARIANTS + 1, 2.5, "ten", True, None])
def test_a_batch_has_one_to_three_hundred_variants(count):
    with pytest.raises(NdcgError, match="A batch must have 1 to 300 variants"):
        searched(count=count)


@pytest.mark.parametrize("name", INVALID)
def test_invalid_settings_are_refused_before_the_search(name):
    with pytest.raises(NdcgError):
        searched(**{name: INVALID[name]})
