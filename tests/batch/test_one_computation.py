"""A list has one nDCG, whatever its ids are and whichever function is asked."""

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, compare, conventions, evaluate, ndcg, ndcg_score
from ndcg_core.exchange.programs import programs
from ndcg_core.io import read_qrels, read_run, scan_run
from ndcg_core.model.convention import resolve, signature
from ndcg_core.systems import robustness
from tests.exchange.test_programs import run as printed
from tests.support.drawing import choices
from tests.support.examples import many

WHOLE = st.integers(-20, 200)
TEXTS = st.sampled_from(["9", "10", "d9", "d10", "é", "\U0001f963", "D1", "a", "-1", "07", "7"])
IDS = {
    "int": WHOLE,
    "str": TEXTS,
    "numpy's int": st.builds(np.int64, WHOLE) | st.builds(np.int16, WHOLE),
    "numpy's str": st.builds(np.str_, TEXTS),
    "mixed": WHOLE | TEXTS | st.builds(np.int64, WHOLE),
}
NAMED = [entry.convention.changed(nothing_left="nan") for entry in conventions.values()]
DRAWN = st.sampled_from(NAMED) | choices().map(lambda words: Convention.from_choices(**words))


@st.composite
def lists(draw):
    """Documents in the run's order with scores, of which many are equal, and the grades of some documents."""
    docs = draw(st.lists(draw(st.sampled_from(list(IDS.values()))), min_size=1, max_size=14, unique_by=str))
    scores = {doc: draw(st.sampled_from([0.5, 1.0, 2.0])) for doc in docs if draw(st.integers(0, 9))}
    grades = {doc: draw(st.integers(0, 3)) for doc in docs if draw(st.integers(0, 5))}
    assume(scores and grades)
    return scores, grades


def answer(work):
    """The bits of a value, or that it was refused."""
    try:
        return float(work()).hex()
    except NdcgError:
        return "refused"


def of_query(result):
    """The value of the only query, as of a single list."""
    assert set(result.left_out.values()) <= {"no document is relevant", "all its documents are removed"}
    return result.per_query.get("q", math.nan)


def in_files(scores, grades, convention):
    run = "".join(f"q Q0 {doc} 1 {score!r} mine\n" for doc, score in scores.items())
    qrels = "".join(f"q 0 {doc} {grade}\n" for doc, grade in grades.items())
    return evaluate(read_run(run.encode()), read_qrels(qrels.encode()), convention)


@pytest.mark.full
@many(600, 120, suppress_health_check=list(HealthCheck))
@given(pair=lists(), convention=DRAWN)
def test_every_path_gives_the_same_bits_whatever_the_ids_are(pair, convention):
    scores, grades = pair
    expected = answer(lambda: of_query(evaluate({"q": scores}, {"q": grades}, convention)))
    assert answer(lambda: of_query(in_files(scores, grades, convention))) == expected
    if convention.averaging.all_removed == "keep":  # which a single list knows nothing of
        assert answer(lambda: ndcg(Topic(scores, grades), convention)) == expected


@many(500, 100, suppress_health_check=list(HealthCheck))
@given(pair=lists(), convention=DRAWN)
def test_a_row_of_a_table_is_a_list_whose_ids_rise(pair, convention):
    scores, grades = pair
    docs = sorted(scores, key=str) if convention.ties.startswith("docid") else list(scores)
    scores, grades = {doc: scores[doc] for doc in docs}, {doc: grades.get(doc, 0) for doc in docs}
    tables = [[grades[doc] for doc in docs]], [[scores[doc] for doc in docs]]
    expected = answer(lambda: evaluate({"q": scores}, {"q": grades}, convention).value)
    for shape in (list, np.array):
        found = answer(lambda: ndcg_score(*map(shape, tables), convention))  # noqa: B023
        assert found == expected


@many(150, 30, deadline=None, suppress_health_check=list(HealthCheck))
@given(pair=lists(), ties=st.sampled_from(["docid_asc", "docid_desc"]))
def test_a_program_orders_ids_as_the_core_does(pair, ties):
    topic, convention = Topic(*pair), Convention(ties=ties)
    assert float(printed(programs(topic, convention)[0].source)[-1].split()[-1]) == ndcg(topic, convention)


def test_the_order_of_trec_eval_is_that_of_text():
    run, qrels = {9: 1.0, 10: 1.0}, {9: 1}
    assert evaluate({"q": run}, {"q": qrels}, "trec_eval").value == ndcg(Topic(run, qrels), "trec_eval") == 1.0


def frame(ids, **column):
    return pd.DataFrame({"query": ["q"] * len(ids), "doc": ids} | column)


WRITTEN_ALIKE = {
    "numbers in the run": ({101: 2.0, 102: 1.0}, {"101": 1}),
    "text in the run": (["102", "101"], {101: 1}),
    "numpy's numbers": ({np.int64(101): 1.0}, {"101": 1}),
    "one of many": ({"a": 2.0, 101: 1.0}, {"101": 1, "a": 1}),
    "both in the run": ([101, "101"], {101: 1}),
}


@pytest.mark.parametrize(("ranking", "qrels"), WRITTEN_ALIKE.values(), ids=WRITTEN_ALIKE)
def test_a_document_whose_id_has_another_type_in_the_qrels_is_said(ranking, qrels):
    many = {str(place): {str(doc): 1.0 for doc in range(500)} for place in range(2)}
    both = {"q": ranking} | many, {"q": qrels} | {"0": {"7": 1}}
    for work in (
        lambda: Topic(ranking, qrels),
        lambda: evaluate({"q": ranking}, {"q": qrels}),
        lambda: evaluate(*both),
        lambda: compare({"a": both[0], "b": both[0]}, both[1]),
        lambda: robustness({"a": both[0], "b": both[0]}, both[1]),
    ):
        with pytest.raises(NdcgError, match=r"has '?101'?, the qrels '?101'?( \(.*\))?\. Give all ids as strings"):
            work()


def test_frames_and_files_say_it_with_the_query():
    sentence = r"the run has '?101'?, the qrels '?101'? \(.*query 'q'\)"
    with pytest.raises(NdcgError, match=sentence):
        evaluate(frame([101], score=[1.0]), frame(["101"], grade=[1]))
    in_files = read_run(b"q Q0 101 1 2.5 mine")
    for work in (evaluate, lambda run, qrels: compare({"a": run, "b": run}, qrels)):
        with pytest.raises(NdcgError, match=sentence):
            work(in_files, {"q": {101: 1}})


@pytest.mark.parametrize("documents", [3, 300])
def test_queries_of_another_type_are_said_even_where_others_are_shared(documents):
    docs = {f"d{place}": 1.0 for place in range(documents)}
    run, qrels = {1: docs, "b": docs}, {"1": {"d1": 1}, "b": {"d1": 1}}
    for work in (lambda: evaluate(run, qrels), lambda: compare({"a": run, "b": run}, qrels)):
        with pytest.raises(NdcgError, match=r"the run has 1, the qrels '1'"):
            work()


@pytest.mark.parametrize("bad", [True, 101.0, b"101", None, ("101",), "", math.nan], ids=repr)
def test_what_is_no_id_is_refused_on_every_path(bad):
    run = {"q": {bad: 1.0}}
    for work in (lambda: evaluate(run, {"q": {"a": 1}}), lambda: compare({"a": run, "b": run}, {"q": {"a": 1}})):
        with pytest.raises(NdcgError, match="A document id must be a non-empty string or a whole number") as refusal:
            work()
        assert "query 'q', the ranking)" in str(refusal.value)


def test_a_document_with_the_id_of_its_query_is_counted_alike_in_mappings_and_files():
    run, qrels = {7: {7: 3.0, 8: 2.0, 9: 1.0}}, {7: {8: 1}}
    for times in (1, 200):  # below and above the size from which columns are faster
        wide = {7: run[7] | {100 + place: 0.5 for place in range(3 * times)}}
        text = {"7": {str(doc): score for doc, score in wide[7].items()}}
        found = evaluate(wide, qrels, "beir", k=2), evaluate(text, {"7": {"8": 1}}, "beir", k=2)
        rows = "".join(f"7 Q0 {doc} 1 {score} mine\n" for doc, score in wide[7].items())
        found = (*found, evaluate(read_run(rows.encode()), read_qrels(b"7 0 8 1"), "beir", k=2))
        assert {each.value for each in found} == {1.0}
        assert len({each.rows[0][1:] for each in found}) == 1
    many = {place: dict.fromkeys("abc", 1.0) for place in range(300)}
    assert evaluate(many, {0: {"a": 1}}, "beir").per_query[0] > 0  # queries that are numbers, as columns


SEVERAL = st.lists(DRAWN | st.sampled_from([*conventions, "nDCG@2", "ndcg gain=linear"]), min_size=1, max_size=4)
CUTOFFS = st.lists(st.none() | st.integers(1, 5), min_size=1, max_size=3, unique=True)


def bits(work):
    """Every number of a result, to the last bit, or what it was refused with."""
    try:
        found = work()
    except NdcgError as refusal:
        return str(refusal)
    numbers = {query: value.hex() for query, value in found.per_query.items()}
    ends = [float(end).hex() for end in found.range or ()]  # NaN is NaN
    return float(found.value).hex(), numbers, found.left_out, ends, found.convention, found.details


@pytest.mark.full
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(pairs=st.lists(lists(), min_size=1, max_size=3), chosen=SEVERAL, cutoffs=CUTOFFS, many=st.booleans())
def test_several_conventions_and_cutoffs_are_each_the_single_call(tmp_path_factory, pairs, chosen, cutoffs, many):
    more = {f"m{place}": 1.0 / (place + 1) for place in range(500)} if many else {"m0": 1.0}
    run = {"more": more} | {f"q{place}": scores for place, (scores, _) in enumerate(pairs)}
    qrels = {"more": {"m0": 1, "m3": 2}} | {f"q{place}": grades for place, (_, grades) in enumerate(pairs)}
    rows = "".join(f"{q} Q0 {doc} 1 {score!r} mine\n" for q, docs in run.items() for doc, score in docs.items())
    judged = "".join(f"{q} 0 {doc} {grade}\n" for q, docs in qrels.items() for doc, grade in docs.items())
    path = tmp_path_factory.mktemp("run") / "my.run"
    path.write_text(rows)
    weights = {"more": 2.0}
    for tables, kwargs in (
        ((run, qrels), {}),
        ((run, qrels), {"weights": weights}),
        ((read_run(path), read_qrels(judged.encode())), {}),
        ((scan_run(path), read_qrels(judged.encode())), {}),
    ):
        single = {
            (place, k): bits(lambda: evaluate(*tables, one, k=k, **kwargs))  # noqa: B023
            for place, one in enumerate(chosen)
            for k in cutoffs
        }
        refused = [found for found in single.values() if isinstance(found, str)]
        try:
            together = evaluate(*tables, chosen, k=cutoffs, **kwargs)
        except NdcgError as refusal:
            assert str(refusal) in refused
            continue
        assert not refused
        named = {named_at(one, k): single[place, k] for place, one in enumerate(chosen) for k in cutoffs}
        assert {name: bits(lambda: found) for name, found in together.items()} == named  # noqa: B023


def named_at(given, k):
    """What a convention at one of several cutoffs is called."""
    own = resolve(given, k)
    if given in conventions:
        return given if own.k is None else f"{given}@{own.k}"
    return signature(own) if own.gain_form.constant and own.discount_form.constant else repr(own)


def test_several_conventions_are_found_by_the_names_that_were_given():
    given = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1}}
    own = Convention(gain=lambda grade: 2 * grade)
    found = evaluate(*given, ["nDCG@1", "trec_eval", own, Convention(k=2, gain="linear")])
    assert list(found) == ["nDCG@1", "trec_eval", repr(own), "nDCG@2 gain=linear"]
    assert (found["nDCG@1"].value, found["trec_eval"].convention) == (0, conventions["trec_eval"].convention)
    assert list(evaluate(*given, k=[1, None])) == ["nDCG@1", "nDCG"]
    assert list(evaluate(*given, ["sklearn"], k=10)) == ["sklearn"]
    cut = evaluate(*given, ["nDCG@3", "nDCG@1", "nDCG gain=linear"], k=2)
    assert {name: result.convention.k for name, result in cut.items()} == {"nDCG@2": 2, "nDCG@2 gain=linear": 2}
    assert evaluate(*given, []) == {}
