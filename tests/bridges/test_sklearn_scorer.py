"""The scorer in scikit-learn's own cross-validation; the library is imported when a test needs it."""

import pickle

import numpy as np
import pytest

from ndcg_core import NdcgError
from ndcg_core.bridges.sklearn_scorer import GroupedNdcg, ndcg_scorer

RANDOM = np.random.default_rng(3)
X, QUERIES = RANDOM.normal(size=(120, 4)), np.repeat(np.arange(12), 10)
Y = RANDOM.integers(0, 4, 120)


def by_hand(y, predicted, queries, k):
    """scikit-learn's own nDCG, query by query."""
    from sklearn.metrics import ndcg_score

    return np.mean([ndcg_score([y[queries == query]], [predicted[queries == query]], k=k) for query in set(queries)])


def test_it_averages_over_the_groups():
    import sklearn
    from sklearn.linear_model import LinearRegression

    model = LinearRegression().fit(X, Y)
    expected = by_hand(Y, model.predict(X), QUERIES, 5)
    with sklearn.config_context(enable_metadata_routing=True):
        assert ndcg_scorer("sklearn", k=5)(model, X, Y, groups=QUERIES) == pytest.approx(expected, abs=1e-12)


def test_cross_validation_hands_on_the_groups():
    import sklearn
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import GroupKFold, cross_validate

    with sklearn.config_context(enable_metadata_routing=True):
        scorer = ndcg_scorer("sklearn", k=5).set_score_request(groups=True)
        folds = GroupKFold(4)
        found = cross_validate(LinearRegression(), X, Y, scoring=scorer, cv=folds, params={"groups": QUERIES})
    expected = []
    for train, test in folds.split(X, Y, QUERIES):
        predicted = LinearRegression().fit(X[train], Y[train]).predict(X[test])
        expected.append(by_hand(Y[test], predicted, QUERIES[test], 5))
    assert found["test_score"] == pytest.approx(expected, abs=1e-12)


def test_it_is_pickled_for_parallel_work():
    from sklearn.metrics import make_scorer

    score = pickle.loads(pickle.dumps(make_scorer(GroupedNdcg("lightgbm", 3))))
    assert score._score_func == GroupedNdcg("lightgbm", 3)


def test_all_rows_are_a_single_query_without_groups():
    assert GroupedNdcg("burges_2005", k=1)([3, 0], [0.0, 1.0]) == 0.0


def test_a_table_is_refused():
    with pytest.raises(NdcgError, match="of the same length"):
        GroupedNdcg()([[1, 0]], [[1, 0]])
