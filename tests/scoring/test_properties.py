"""Properties that hold for every list, and the same numbers from a slow second computation."""

import math
import random
import re
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import ndcg_core
from ndcg_core import Convention, NdcgError, Row, Topic, cg, dcg, explain, idcg, ndcg, ndcg_score
from ndcg_core.model.choices import IDEAL_ORDERS, IDEAL_POOLS, TIES
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount
from ndcg_core.model.records import Oddities
from ndcg_core.scoring import curve
from ndcg_core.scoring.choices import TIES as ENTRIES
from ndcg_core.scoring.measures import moves_up, tie_range
from tests.support import drawing
from tests.support.examples import many
from tests.support.twin import RefusedError, twin

lists = st.builds(Topic, drawing.rankings(), drawing.judgments())
any_lists = st.builds(
    Topic, drawing.rankings(), drawing.judgments(grades=(-1, 0, 1, 2, 4)) | drawing.judgments(grades=(-1, -1, 1))
)
fine_grades = st.floats(0, 40) | st.integers(0, 5)
answered = drawing.choices(
    negative=st.just("keep") | st.sampled_from(["keep", "clip", "mask"]),
    min_documents=st.just(0),
    no_relevant=st.sampled_from([0.0, 1.0, "skip", "nan"]),
)


def same(first, second, tolerance=1e-9):
    return math.isclose(first, second, rel_tol=tolerance, abs_tol=tolerance) or (
        math.isnan(first) and math.isnan(second)
    )


@given(
    ranking=drawing.rankings() | drawing.repeated_rankings(),
    qrels=drawing.judgments(grades=(-1, 0, 0.5, 1, 2, 3, 4)),
    words=drawing.choices(round_list=st.none()),
)
@example(
    ranking=["a"],
    qrels={"a": -1},
    words={"gain": {-1: 2, 0: 0, 1: 1}, "negative": "from_end", "k": 50, "ties": "input", "ideal_pool": "judged"},
)
@many(300, 60)
def test_the_slow_twin_agrees(ranking, qrels, words):
    assume(words["ties"] != "random")  # one draw is not a mean; see test_choices
    # with ties on the edge of the ideal's pool, an average would have to average ideals too
    assume((words["ties"], words["ideal_pool"]) != ("average", "top_k"))
    try:
        expected = twin(ranking, qrels, **words)
    except RefusedError:
        with pytest.raises(NdcgError):
            ndcg(Topic(ranking, qrels), Convention.from_choices(**words))
    else:
        assert same(ndcg(Topic(ranking, qrels), Convention.from_choices(**words)), expected)


@given(
    topic=lists,
    words=drawing.choices(
        ideal_pool=st.just("judged"),
        ideal_order=st.just("gain"),
        ideal_cut=st.sampled_from(["k", "none"]),
        gain=st.sampled_from(drawing.NAMED_GAINS),
        unjudged=st.sampled_from(["zero", "skip"]),
        no_relevant=st.sampled_from([0.0, 1.0]),
        discount=st.sampled_from(
            [*drawing.NAMED_DISCOUNTS, LogDiscount(base=10), LogDiscount(add=1), JarvelinKekalainen(base=3)]
        ),
        min_documents=st.just(0),
    ),
)
@many(150, 30)
def test_between_0_and_1(topic, words):
    assert 0 <= ndcg(topic, Convention.from_choices(**words)) <= 1


@given(
    grades=st.lists(fine_grades, min_size=1, max_size=30),
    k=st.none() | st.integers(1, 40),
    gain=st.sampled_from(["exp2", "linear", "binary"]),
    pool=st.sampled_from([pool for pool in IDEAL_POOLS if pool != "ones"]),  # which only ones can reach
    data=st.data(),
)
def test_the_ideal_order_is_exactly_1(grades, k, gain, pool, data):
    assume(any(grade > 1e-9 for grade in grades))  # 2**1e-17 - 1 is 0
    qrels = dict(enumerate(grades))
    best = sorted(qrels, key=qrels.__getitem__, reverse=True)
    convention = Convention(
        gain=gain, discount=data.draw(st.sampled_from(drawing.NAMED_DISCOUNTS)), ideal_pool=pool, k=k
    )
    assert ndcg(Topic(best, qrels), convention) == 1.0


@given(
    grades=st.lists(fine_grades, min_size=1, max_size=12),
    ties=st.sampled_from(list(TIES)),
    gain=st.sampled_from(["exp2", "linear", "binary"]),
)
@example(grades=[0.1, 0.1, 0.1], ties="average", gain="linear")
def test_the_ideal_order_is_exactly_1_where_equal_grades_have_equal_scores(grades, ties, gain):
    assume(any(grade > 1e-9 for grade in grades))
    qrels = dict(enumerate(grades))
    assert ndcg(Topic(qrels, qrels), Convention(gain=gain, ties=ties)) == 1.0


@given(topic=lists, base=st.floats(1.01, 100), k=st.none() | st.integers(1, 8))
def test_the_base_of_the_logarithm_changes_dcg_and_not_ndcg(topic, base, k):
    other = Convention(discount=LogDiscount(base=base), k=k)
    assert same(ndcg(topic, other), ndcg(topic, k=k))
    assert same(dcg(topic, other), dcg(topic, k=k) * math.log2(base))


@given(topic=lists, factor=st.floats(1e-3, 1e3), words=answered)
def test_a_constant_factor_in_the_gain_changes_dcg_and_not_ndcg(topic, factor, words):
    table = {grade: 2**grade - 1 for grade in (0, 0.5, 1, 2, 3, 4)}
    convention = Convention.from_choices(**words | {"gain": table})
    scaled = replace(convention, gain={grade: gain * factor for grade, gain in table.items()})
    assert same(ndcg(topic, scaled), ndcg(topic, convention))
    assert same(dcg(topic, scaled), dcg(topic, convention) * factor)


@given(topic=any_lists, words=answered, shift=st.floats(-5, 5), stretch=st.floats(0.5, 5))
def test_only_the_order_of_the_scores_counts(topic, words, shift, stretch):
    assume(topic.scores is not None)
    moved = {doc: stretch * score + shift for doc, score in zip(topic.docs, topic.scores, strict=True)}
    assume(len(set(moved.values())) == len(set(topic.scores)))
    assert same(
        ndcg(Topic(moved, topic.qrels), Convention.from_choices(**words)), ndcg(topic, Convention.from_choices(**words))
    )


@given(
    grades=st.lists(st.integers(0, 4), min_size=2, max_size=10),
    k=st.none() | st.integers(1, 12),
    gain=st.sampled_from(drawing.NAMED_GAINS),
    discount=drawing.discounts,
    pool=st.sampled_from(["judged", "ranked"]),
    data=st.data(),
)
def test_a_better_document_moved_up_never_costs(grades, k, gain, discount, pool, data):
    upper, lower = sorted(data.draw(st.permutations(range(len(grades))))[:2])
    assume(grades[lower] > grades[upper])
    qrels, order = dict(enumerate(grades)), list(range(len(grades)))
    convention = Convention(gain=gain, discount=discount, ideal_pool=pool, k=k)
    before = ndcg(Topic(order, qrels), convention)
    order[upper], order[lower] = order[lower], order[upper]
    assert ndcg(Topic(order, qrels), convention) >= before


@given(topic=any_lists, words=answered)
@many(150, 30)
def test_the_explanation_adds_up_to_the_measures(topic, words):
    convention = Convention.from_choices(**words)
    explanation = explain(topic, convention)
    assert explanation.dcg == dcg(topic, convention)
    assert explanation.idcg == idcg(topic, convention)
    assert explanation.cg == cg(topic, convention)
    assert same(explanation.ndcg, ndcg(topic, convention), 0)
    assert same(sum(row.loss for row in explanation.rows), explanation.idcg - explanation.dcg)


@given(topic=any_lists, words=answered)
@many(150, 30)
def test_the_rows_are_the_sums_term_by_term(topic, words):
    explanation = explain(topic, Convention.from_choices(**words))
    running = ideal_running = 0.0
    for rank, row in enumerate(explanation.rows, 1):
        assert row.rank == rank
        assert row.counts == (words["k"] is None or rank <= words["k"])
        assert row.ideal_counts == (rank <= explanation.ideal_length)
        assert row.judged == (row.doc in topic.qrels)
        assert row.grade == topic.qrels.get(row.doc)
        assert same(row.discounted, row.gain * row.weight)
        assert same(row.ideal_discounted, row.ideal_gain * row.weight)
        running, ideal_running = running + row.discounted, ideal_running + row.ideal_discounted
        assert row.dcg == running
        assert row.idcg == ideal_running
    for found in (explanation, explain(topic, explanation.convention)):  # with all rows made, and with none
        assert repr(found.top(2)) == repr(explanation.rows[:2])
    assert [row.doc for row in explanation.rows if row.doc is not None] == list(explanation.ranked.docs)
    assert [row.ideal_doc for row in explanation.rows if row.ideal_doc is not None] == list(explanation.ideal.docs)
    assert same(math.fsum(row.discounted for row in explanation.rows if row.counts), explanation.dcg)
    assert same(math.fsum(row.ideal_discounted for row in explanation.rows if row.ideal_counts), explanation.idcg)


@given(topic=any_lists, words=answered)
@many(150, 30)
def test_the_curve_is_ndcg_at_every_rank(topic, words):
    # an ideal list of ones is as long as k, and a curve of no k at all as long as the ranking
    assume(words["ideal_pool"] != "ones" or (words["k"] or 0) <= len(topic.docs))
    convention = Convention.from_choices(**words)
    explanation = explain(topic, convention)
    for found in (explanation.curve, curve(topic, convention), [row.ndcg for row in explanation.rows]):
        assert len(found) == len(explanation.rows)
        assert all(same(value, ndcg(topic, convention, k=k), 0) for k, value in enumerate(found, 1))


def test_the_curve_has_no_value_where_nothing_counts_yet():
    topic, convention = Topic(["a", "b"], {"a": 0, "b": 1}), Convention(no_relevant="error", ideal_pool="top_k")
    for found in (curve(topic, convention), explain(topic, convention).curve):
        assert math.isnan(found[0])
        assert found[1] == pytest.approx(1 / math.log2(3))


def test_the_curve_of_a_list_without_relevant_documents_has_no_values():
    explanation = curve(Topic(["a", "b"], {"a": 0}), Convention(no_relevant="error"))
    assert [math.isnan(value) for value in explanation] == [True, True]


@given(topic=any_lists, words=answered)
def test_the_explanation_can_be_read(topic, words):
    explanation = explain(topic, Convention.from_choices(**words))
    assert all(sentence.endswith(".") for sentence in explanation.words())
    assert set(explanation.latex()) == {"dcg", "idcg", "ndcg"}
    assert all(formula.count("{") == formula.count("}") for formula in explanation.latex().values())


@pytest.mark.parametrize("grades", [{"a": 0}, {"a": -2, "b": -1}], ids=["no ideal", "a negative ideal"])
def test_a_list_without_relevant_documents_is_explained_without_a_quotient(grades):
    explanation = explain(
        Topic(["a", "b"], grades),
        Convention(negative="keep", no_relevant=1, oddities=Oddities(negative_ideal="no_relevant")),
    )
    assert explanation.ndcg == 1.0
    assert any("a list without a relevant document scores 1" in sentence for sentence in explanation.words())
    assert not any(sentence.startswith("nDCG = DCG / IDCG") for sentence in explanation.words())
    assert not re.search(r"\\frac\{-?[\d.]+\}\{-?[\d.]+\} = 1", explanation.latex()["ndcg"])  # 0 / 0 is not 1


def test_the_frame_is_the_rows():
    explanation = explain(Topic(["a", "u"], {"a": 1, "m": 2}))
    frame = explanation.frame()
    assert list(frame.columns) == list(Row._fields)
    assert [row.doc for row in explanation.rows] == list(frame["doc"])
    assert [row.dcg for row in explanation.rows] == list(frame["dcg"])


def all_orders(topic):
    """The same list once for every order of its tied documents, as plain rankings."""
    pairs = list(zip(topic.docs, topic.scores, strict=True))
    return {tuple(doc for doc, _ in sorted(order, key=lambda pair: -pair[1])) for order in permutations(pairs)}


@given(topic=st.builds(Topic, drawing.rankings(most=5), drawing.judgments(grades=(-1, 0, 1, 3))), words=answered)
@many(300, 60)
def test_the_tie_range_is_the_lowest_and_highest_of_all_orders(topic, words):
    convention = Convention.from_choices(**words)
    found = explain(topic, convention).tie_range
    if not topic.has_ties:
        assert found is None
        return
    values = [ndcg(Topic(order, topic.qrels), convention) for order in all_orders(topic)]
    assume(not any(map(math.isnan, values)))
    assert same(found[0], min(values))
    assert same(found[1], max(values))
    if words["ideal_pool"] != "top_k":
        # elsewhere the ideal changes with the order of the ties, and an average of gains is no average of quotients
        assert found[0] - 1e-12 <= ndcg(topic, replace(convention, ties="average")) <= found[1] + 1e-12


def test_the_tie_range_where_the_ideal_comes_from_the_top_k():
    topic = Topic({"a": 3, "b": 2, "c": 2}, {"a": 1, "b": 3, "c": 2})
    low = (1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3))  # a, b against b, a
    high = (1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3))  # a, c against c, a
    assert tie_range(topic, Convention(gain="linear", ideal_pool="top_k", k=2)) == pytest.approx((low, high))


def test_of_more_orders_than_can_be_tried_a_sample_gives_the_tie_range():
    """Eight tied documents have 40,320 orders; one of them in eight begins with the relevant document."""
    topic = Topic(dict.fromkeys("abcdefgh", 1.0), {"a": 1})
    assert tie_range(topic, Convention(ideal_pool="top_k", k=1)) == (0, 1)


def test_the_tie_range_where_a_lower_rank_weighs_more():
    topic = Topic({"a": 1, "b": 1}, {"a": 1, "b": 3})
    convention = Convention(gain="linear", discount=[0.5, 1.0])
    ideal = 3 * 0.5 + 1 * 1.0
    assert tie_range(topic, convention) == pytest.approx((1.0, (1 * 0.5 + 3 * 1.0) / ideal))


@given(topic=any_lists, words=answered)
@many(150, 30)
def test_moving_up_is_worth_what_swapping_gives(topic, words):
    check_moves_up(topic, Convention.from_choices(**words))


def check_moves_up(topic, convention):
    now = ndcg(topic, convention)
    explanation = moves_up(topic, convention)
    assert len(explanation) == len(topic.docs)
    assert explanation[:1] == [None] * len(explanation[:1])
    for place in range(1, len(topic.docs)):
        docs = list(topic.docs)
        docs[place - 1 : place + 1] = reversed(docs[place - 1 : place + 1])
        ranking = docs if topic.scores is None else dict(zip(docs, topic.scores, strict=True))
        change = ndcg(Topic(ranking, topic.qrels), convention) - now
        if math.isnan(change):
            assert explanation[place] is None
        else:
            assert same(explanation[place], change)


def test_moving_up_in_scores_that_are_not_given_in_their_order():
    check_moves_up(Topic({"a": 1.0, "b": 3.0, "c": 2.0}, {"a": 1, "b": 0, "c": 3}), Convention())


@pytest.mark.parametrize("ties", [name for name, tie in ENTRIES.items() if not tie.by_chance])
def test_moving_up_among_ties(ties):
    for docs in ("abc", "bac", "acb"):
        topic = Topic(dict(zip(docs, (1.0, 1.0, 0.5), strict=True)), {"a": 0, "b": 3, "c": 1})
        check_moves_up(topic, Convention(ties=ties))


def test_moving_up_where_the_ideal_keeps_the_order_of_the_judgments():
    check_moves_up(Topic(["a", "b", "c"], {"c": 2, "a": 0, "b": 1}), Convention(ideal_order="given"))


def test_moving_up_where_a_negative_ideal_counts_as_no_relevant_document():
    check_moves_up(
        Topic(["a", "b"], {"a": -1}), Convention(negative="keep", oddities=Oddities(negative_ideal="no_relevant"))
    )


def test_a_move_into_an_ideal_of_the_first_k_changes_the_ideal_too():
    """Whichever document is first, it is the whole ideal list."""
    topic = Topic(["a", "b"], {"a": 1, "b": 3})
    assert moves_up(topic, Convention(ideal_pool="top_k", k=1)) == [None, 0.0]


def test_moving_up_where_nothing_is_relevant():
    topic = Topic(["a", "b"], {"a": 0})
    assert moves_up(topic, Convention(no_relevant="error")) == [None, None]
    assert moves_up(topic, Convention(no_relevant=1)) == [None, 0.0]


# Four kinds of grades and three of scores; hypothesis draws the kinds and the dice.
ROW_GRADES = (
    lambda dice: dice.randint(0, 4),
    lambda dice: dice.choice([0, 0.5, 1, 2.5]),
    lambda dice: dice.uniform(0, 60),
    lambda dice: dice.randint(-1, 3),
)
ROW_SCORES = (
    lambda dice: dice.randint(-3, 3),
    lambda dice: dice.uniform(-1e3, 1e3),
    lambda dice: round(dice.random(), 2),
)


@st.composite
def rows(draw):
    """Grades and scores of one row; a short row is scored by the pipeline, a long one by the engine."""
    size, dice = draw(st.integers(1, 12) | st.integers(120, 200)), random.Random(draw(st.integers(0, 1000)))
    grade, score = draw(st.sampled_from(ROW_GRADES)), draw(st.sampled_from(ROW_SCORES))
    return [grade(dice) for _ in range(size)], [score(dice) for _ in range(size)]


def outcome(function):
    """A value that compares, or the word for a refusal."""
    try:
        value = function()
    except NdcgError:
        return "refused"
    return "nan" if math.isnan(value) else value


row_choices = drawing.choices(
    gain=st.sampled_from(drawing.NAMED_GAINS) | drawing.gains.filter(callable),
    k=st.none() | st.integers(1, 8) | st.integers(9, 220),
    ties=st.just("input") | st.sampled_from(list(TIES)),
    ideal_order=st.just("gain") | st.sampled_from(list(IDEAL_ORDERS)),
    negative=st.just("error") | st.sampled_from(["keep", "clip", "mask"]),
    min_documents=st.sampled_from([0, 2]),
)


@given(row=rows(), words=row_choices, wrap=st.sampled_from([list, tuple, np.array]), seed=st.integers(0, 3))
@many(400, 80)
def test_a_row_of_ndcg_score_is_ndcg_to_the_last_bit(row, words, wrap, seed):
    grades, scores = row
    convention = Convention.from_choices(**words, seed=seed)
    topic = Topic(drawing.by_column(scores), drawing.by_column(grades))
    assert outcome(lambda: ndcg_score([wrap(grades)], [wrap(scores)], convention)) == outcome(
        lambda: ndcg(topic, convention)
    )


@given(row=rows())
def test_every_kind_of_array_gives_the_same(row):
    grades, scores = row
    assume(min(grades) >= 0)
    value = ndcg_score([grades], [scores])
    assert ndcg_score(np.array([grades]), np.array([scores])) == value
    assert ndcg_score((grades,), (tuple(scores),)) == value
    assert ndcg_score(np.array([grades], dtype=object), np.array([scores], dtype=object)) == value
    assert ndcg_score(np.asfortranarray([grades]), [scores]) == value


NAMES = vars(ndcg_core) | {"LogDiscount": LogDiscount, "JarvelinKekalainen": JarvelinKekalainen}


@given(
    words=drawing.choices(
        gain=drawing.gains.filter(lambda gain: not callable(gain)),
        discount=drawing.discounts.filter(lambda discount: not callable(discount)),
    ),
    seed=st.integers(0, 2**70),
)
def test_the_repr_of_a_convention_gives_it_back(words, seed):
    convention = Convention.from_choices(**words, seed=seed)
    again = eval(repr(convention), dict(NAMES))
    assert again == convention
    assert repr(again) == repr(convention)
    assert hash(again) == hash(convention)


@pytest.mark.parametrize(
    "convention",
    [
        Convention(discount=np.array([1, 0.5])),
        Convention(discount=LogDiscount(base=np.float64(3))),
        Convention(k=np.int64(3), seed=np.int64(1), oddities=Oddities(min_documents=np.int64(2))),
        Convention(unjudged=np.float64(1.5)),
        Convention(gain={np.int64(1): np.float64(0.5)}),
    ],
    ids=repr,
)
def test_numpy_numbers_are_plain_numbers_in_the_repr(convention):
    assert "np." not in repr(convention)
    assert eval(repr(convention), dict(NAMES)) == convention


@given(words=drawing.choices())
def test_a_convention_equals_one_built_from_its_choices(words):
    convention = Convention.from_choices(**words)
    assert Convention.from_choices(**convention.choices()) == convention
    assert all(convention.choices().values())


def test_the_default_convention_has_no_choices():
    assert Convention().choices() == {}
    assert repr(Convention()) == "Convention()"
    assert repr(Convention(gain={0.0: 0, 2: 0.5, 1: 1e20})) == "Convention(gain={0: 0, 1: 1e+20, 2: 0.5})"
