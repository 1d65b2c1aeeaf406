"""True and False are the grades 1 and 0 on every path, and nothing else is."""

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, explain, ndcg, ndcg_score
from ndcg_core.model.choices import TIES
from tests.support.drawing import NAMED_GAINS

JUDGED = [True, False, True]  # ranked in this order
VALUE = (1 + 1 / 2) / (1 + 1 / log2(3))
CONTAINERS = {
    "lists": lambda row: [list(row)],
    "tuples": lambda row: (tuple(row),),
    "an array": lambda row: np.array([row]),
    "a list of arrays": lambda row: [np.array(row)],
    "numpy bools": lambda row: [[np.bool_(cell) for cell in row]],
    "objects": lambda row: np.array([row], dtype=object),
    "a mix": lambda row: [[row[0], *map(int, row[1:])]],
}


@pytest.mark.parametrize("gain", [*NAMED_GAINS, {0: 0, 1: 1}, lambda grade: grade])
@pytest.mark.parametrize("make", CONTAINERS.values(), ids=CONTAINERS)
def test_a_truth_value_is_a_grade(make, gain):
    for scores in ([[3, 2, 1]], np.array([[3.0, 2.0, 1.0]])):
        assert ndcg_score(make(JUDGED), scores, Convention(gain=gain)) == pytest.approx(VALUE, rel=1e-14)


@pytest.mark.parametrize("kind", [bool, np.bool_])
def test_a_topic_keeps_truth_values_as_numbers(kind):
    topic = Topic(["a", "b", "c"], dict(zip("abc", map(kind, JUDGED), strict=True)))
    assert repr(topic) == "Topic(['a', 'b', 'c'], {'a': 1, 'b': 0, 'c': 1})"
    assert ndcg(topic) == pytest.approx(VALUE, rel=1e-14)
    assert [row.grade for row in explain(topic).rows] == [1, 0, 1]


@given(
    judged=st.lists(st.booleans(), min_size=2, max_size=60),
    data=st.data(),
    k=st.none() | st.integers(1, 70),
    ties=st.sampled_from(list(TIES)),
    gain=st.sampled_from(NAMED_GAINS),
)
def test_truth_values_equal_1_and_0_to_the_last_bit_in_rows_and_topics(judged, data, k, ties, gain):
    scores = data.draw(st.lists(st.integers(-9, 9), min_size=len(judged), max_size=len(judged)))
    convention = Convention(gain=gain, ties=ties, k=k)
    value = ndcg_score([list(map(int, judged))], [scores], convention)
    assert ndcg_score([judged], [scores], convention) == value
    assert ndcg_score(np.array([judged]), np.array([scores]), convention) == value
    assert ndcg(Topic(dict(enumerate(scores)), dict(enumerate(judged))), convention) == value


@given(judged=st.lists(st.booleans(), min_size=2, max_size=60), data=st.data(), k=st.none() | st.integers(1, 70))
def test_scikit_learn_reads_truth_values_the_same(judged, data, k):
    from sklearn.metrics import ndcg_score as sklearn_ndcg_score

    scores = data.draw(st.lists(st.integers(-9, 9), min_size=len(judged), max_size=len(judged)))
    table = np.array([judged]), np.array([scores])
    own = conventions["sklearn"].convention
    assert ndcg_score(*table, own, k=k) == pytest.approx(sklearn_ndcg_score(*table, k=k), rel=1e-12)


@pytest.mark.parametrize("make", CONTAINERS.values(), ids=CONTAINERS)
def test_a_truth_value_as_a_score_is_refused_with_a_hint_at_swapped_tables(make):
    with pytest.raises(NdcgError, match=r"got .*True.* .y_score, row 1, column 1.*swapped"):
        ndcg_score([[3, 2, 1]], make(JUDGED))
    with pytest.raises(NdcgError, match="A score must be a number"):
        Topic({"a": True}, {})


@pytest.mark.parametrize(
    "make",
    [
        lambda: Convention(k=True),
        lambda: ndcg(Topic(["a"], {"a": 1}), k=True),
        lambda: ndcg_score([[1, 0]], [[2, 1]], k=np.True_),
        lambda: Convention(unjudged=True),
        lambda: Convention(no_relevant=True),
        lambda: Convention(gain={0: 0, 1: True}),
        lambda: Convention(discount=[True]),
        lambda: Topic([True], {}),
    ],
)
def test_text_and_other_objects_are_not_truth_values(make):
    with pytest.raises(NdcgError):
        make()


MASKED = np.ma.array([[3.0, 2.0, 1.0]], mask=[[True, False, False]])
PLAIN = np.array([[1.0, 2.0, 3.0]])


@pytest.mark.parametrize(("tables", "name"), [((MASKED, PLAIN), "y_true"), ((PLAIN, MASKED), "y_score")])
def test_a_masked_cell_is_refused(tables, name):
    for y_true, y_score in (tables, [table.tolist() for table in tables], [list(table) for table in tables]):
        with pytest.raises(NdcgError, match=f"{name}, row 1, column 1"):
            ndcg_score(y_true, y_score)


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_an_array_whose_rows_are_tables_again_is_refused():
    with pytest.raises(NdcgError, match="y_true must be two-dimensional"):
        ndcg_score(np.matrix([[1.0, 2.0]]), np.matrix([[1.0, 2.0]]))
