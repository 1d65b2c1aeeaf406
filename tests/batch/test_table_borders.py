"""Tables at the borders of their quick ways: each list of a table has the value that it has alone."""

import math

import numpy as np
import pytest

from ndcg_core import Convention, NdcgError, Topic, ndcg, ndcg_scores

_TIMES = 8


def alone(grades, scores, convention):
    """The value of one list; NaN where it is refused."""
    docs = [f"d{number}" for number in range(len(grades))]
    try:
        return ndcg(Topic(dict(zip(docs, scores, strict=True)), dict(zip(docs, grades, strict=True))), convention)
    except NdcgError:
        return math.nan


def together(grades, scores, convention):
    """The values of a table that has these rows many times, so that it is scored as one; none where it is refused."""
    tables = np.tile(np.array(grades), (_TIMES, 1)), np.tile(np.array(scores), (_TIMES, 1))
    try:
        found = ndcg_scores(*tables, convention).reshape(_TIMES, -1)
    except NdcgError:
        return None
    assert (found == found[0]).all()
    return found[0].tolist()


@pytest.mark.parametrize("low", [0, -100])
@pytest.mark.parametrize("span", [*range(248, 258)])
def test_grades_that_a_byte_can_just_number_keep_their_order(low, span):
    rows, scores = [[low + span, low, low + 1], [low, low + span, 0]], [1.0, 2.0, 3.0]
    for ties in ("input", "average"):
        convention = Convention(gain="linear", negative="keep", ties=ties)
        expected = [alone(grades, scores, convention) for grades in rows]
        assert together(rows, [scores] * 2, convention) == expected


def test_a_tied_group_across_the_cutoff_is_averaged_whole_beside_a_list_without_one():
    rows, scores = [[0, 1, 2, 3, 1], [3, 0, 1, 2, 2]], [[5.0, 3.0, 3.0, 3.0, 1.0], [5.0, 4.0, 3.0, 2.0, 1.0]]
    convention = Convention(gain="linear", ties="average", k=2)
    expected = [alone(*pair, convention) for pair in zip(rows, scores, strict=True)]
    for order in (slice(None), slice(None, None, -1)):
        assert together(rows[order], scores[order], convention) == expected[order]
