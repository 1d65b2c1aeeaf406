"""A grading as a file: what was saved comes back, and nothing else is opened."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.course.grading_file import MOST_OVERRIDES
from ndcg_core.io import GradingFile, MatchedColumns, read_grading_file, to_grading_file
from ndcg_core.teaching.grading import Override, Rule
from tests.support.examples import many
from tests.teaching.test_classroom import ANYTHING

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
marks = st.floats(0, 1, allow_subnormal=False)
by_decimals = {"tolerance": st.integers(0, 6), "slip": marks, "division": marks, "carried": marks, "convention": marks}
by_share = st.builds(Rule, by=st.just("relative"), tolerance=st.floats(1e-5, 0.5), mistake=marks)
rules = st.builds(Rule, **by_decimals, tells=st.booleans()) | by_share
values = st.lists(st.tuples(st.sampled_from(["dcg", "ndcg"]), st.floats(-10, 10)), max_size=2).map(tuple)
overrides = st.builds(Override, texts, st.floats(0, 1000), texts.filter(str.strip), student=texts, values=values)
places = st.integers(0, 200)
students, numbers = st.lists(places, max_size=3).map(tuple), st.dictionaries(st.sampled_from(["ndcg", "dcg"]), places)
tasks = st.dictionaries(texts, places, max_size=3)
columns = st.builds(MatchedColumns, students, tasks, numbers, st.none() | places, st.booleans())
gradings = st.builds(
    GradingFile,
    tasks=texts,
    exercise=texts,
    own_lists=st.booleans(),
    attempts=st.sampled_from(["refuse", "first", "last", "best"]),
    rule=rules,
    own_rules=st.dictionaries(texts, rules, max_size=2),
    overrides=st.lists(overrides, max_size=3).map(tuple),
    columns=st.none() | columns,
    answers=texts,
)


@given(gradings)
def test_what_was_saved_comes_back(grading):
    assert read_grading_file(to_grading_file(grading)) == grading
    assert read_grading_file("\ufeff" + to_grading_file(grading)) == grading


@many(300, 60)
@given(st.sampled_from([*GradingFile.__dataclass_fields__, "format", "version", "more"]), ANYTHING)
def test_another_file_is_one_sentence(name, value):
    record = json.loads(to_grading_file(GradingFile(overrides=(Override("1", 1, "why"),)))) | {name: value}
    try:
        found = read_grading_file(json.dumps(record))
    except NdcgError as refusal:
        assert "\n" not in str(refusal)
    else:
        assert read_grading_file(to_grading_file(found)) == found


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"format": "x"}', "[" * 100_000, "x" * 8_000_001])
def test_no_such_file(text):
    with pytest.raises(NdcgError, match=r"not a grading that this page saved|A saved grading can have at most"):
        read_grading_file(text)


def test_a_file_has_as_many_changed_marks_as_a_page_takes():
    change = Override("1", 1, "why")
    full = GradingFile(overrides=(change,) * MOST_OVERRIDES)
    assert read_grading_file(to_grading_file(full)) == full
    with pytest.raises(NdcgError, match="at most 500 changed marks; got 501"):
        read_grading_file(to_grading_file(GradingFile(overrides=(change,) * (MOST_OVERRIDES + 1))))
