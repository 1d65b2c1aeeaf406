"""The kind of task in which a class grades documents: agreement as published, and nDCG under its grades."""

import math
from statistics import median_low

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError, Topic, conventions, ndcg
from ndcg_core.document.terminal import written
from ndcg_core.teaching.tasks.kinds import KINDS
from ndcg_core.teaching.tasks.kinds.judge import agreement
from ndcg_core.teaching.tasks.scene import scene_of
from tests.support.asked import AT_4, JUDGE, SOUP

NONE = math.nan
PUBLISHED = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NONE, NONE, NONE],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NONE, 3],
    [NONE, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NONE],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NONE],
]
"""Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011, section D: four observers, twelve units."""
GRADES = st.lists(st.sampled_from([0.0, 1.0, 2.0, 3.0]), min_size=5, max_size=5)


def test_agreement_is_that_of_the_published_example():
    assert round(agreement(PUBLISHED), 3) == 0.815  # ordinal data, as the paper gives it


@given(st.lists(GRADES, min_size=2, max_size=6))
def test_agreement_is_one_less_a_ratio_of_all_pairs(rows):
    """By the definition, pair by pair: within documents over among all grades."""
    flat, people = np.array(rows).ravel(), range(len(rows))

    def apart(one, other):
        between = np.sum((flat >= min(one, other)) & (flat <= max(one, other)))
        return (between - (np.sum(flat == one) + np.sum(flat == other)) / 2) ** 2

    inside = [apart(rows[a][at], rows[b][at]) for at in range(5) for a in people for b in people if a != b]
    among = [apart(flat[a], flat[b]) for a in range(flat.size) for b in range(flat.size) if a != b]
    wanted = 1 - np.mean(inside) / np.mean(among) if any(among) else math.nan
    assert agreement(rows) == pytest.approx(wanted, nan_ok=True)


@given(st.lists(GRADES, min_size=2, max_size=9))
def test_ndcg_is_that_of_the_list_under_the_class_s_grades(rows):
    def under(grades):
        return ndcg(Topic(SOUP.docs, {**SOUP.qrels, **dict(zip(SOUP.docs, grades, strict=True))}), AT_4)

    answers = [JUDGE.read(row) for row in rows]
    said = written(JUDGE.task.collect(answers, told=False))
    each = sorted(map(under, rows))
    median = under([median_low(column) for column in zip(*rows, strict=True)])
    assert f"under the median grades: {median:.4f}" in said
    assert f"{each[0]:.4f} to {each[-1]:.4f}" in said
    assert said.count("●") >= 5 * math.ceil(len(rows) / math.ceil(len(rows) / 15)) - 5 * 4
    assert "judge" not in said.lower()
    assert f"judge’s grades: {ndcg(SOUP, AT_4):.4f}" in written(JUDGE.task.collect(answers))


def test_a_student_reads_how_often_the_judge_gave_the_same():
    own = [2, 1, 0, 3, 0]  # of the judge: 2, 1, 3, none, 0
    told = JUDGE.task.told(JUDGE.read(own), JUDGE.judge(JUDGE.read(own)))
    assert told == "You gave 3 of 4 documents the grade of the judge, who gave 2, 1, 3, ?, 0."
    assert JUDGE.judge(JUDGE.read(own)).right is None
    assert {document["grade"] for document in JUDGE.shown()["documents"]} == {None}
    assert [document["grade"] for document in JUDGE.shown(told=True)["documents"]] == [2, 1, 3, None, 0]


@pytest.mark.parametrize("name", ["llama_index", "seed_002_text", "sklearn"])
def test_grades_that_a_definition_refuses_or_gives_no_value_stop_nobody(name):
    task = KINDS["judge"].of_list(scene_of(Topic(["a", "b"], {"a": 1, "b": 0}), conventions[name].convention))
    for answers in ([(0, 0), (0, 0)], [(3, 3), (3, 3)], [(0, 0), (3, 1)], []):
        assert "nan" not in written(task.collect([task.keep(each) for each in answers]))
        assert all(task.told(each, task.mark(each)) for each in answers)


@pytest.mark.parametrize("sent", [[], [0, 1, 2, 3], [0, 1, 2, 3, 9], [0, 1, 2, 3, None], "01230", None])
def test_grades_that_are_none_are_refused(sent):
    with pytest.raises(NdcgError, match="one of the grades 0, 1, 2, 3"):
        JUDGE.read(sent)
