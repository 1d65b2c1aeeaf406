"""Ids as bytes: copied, numbered and found twice, also where their hashes agree in part or as a whole."""

import random
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError, evaluate
from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.batch.runs.ids import by_text
from ndcg_core.run_files import collected

TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=30)


@given(TEXTS, st.data())
def test_kept_ids_are_the_texts_at_their_places(texts, data):
    places = data.draw(st.lists(st.sampled_from(range(len(texts))))) if texts else []
    ids = Ids.of(texts)
    assert list(ids.kept(np.array(places, dtype=np.int64))) == [texts[place] for place in places]
    assert list(ids.kept()) == texts


@given(TEXTS)
def test_a_hash_is_that_of_the_text_whatever_stands_beside_it(texts):
    hashes = Ids.of(texts).hashes
    assert [int(each) for each in hashes] == [int(Ids.of([text]).hashes[0]) for text in texts]


@pytest.mark.parametrize("low_bits", [0, 1, 3, 40])
@pytest.mark.parametrize("distinct", [3, 200])
def test_ids_are_numbered_in_the_order_of_their_hashes(low_bits, distinct):
    dice = random.Random(low_bits)
    known = [f"d{number}" for number in range(distinct)]
    texts = [dice.choice(known) for _ in range(300)]
    hash_of = {text: (dice.getrandbits(20) << 44) | number for number, text in enumerate(known)}  # differ in low bits
    if low_bits == 40:
        hash_of = {text: (1 << 63) | number for number, text in enumerate(known)}
    ids = Ids.of(texts)
    ids.take_hashes(np.array([hash_of[text] for text in texts], dtype=np.uint64))
    codes, distinct_ids = collected._numbered(ids)
    assert distinct_ids.take(codes) == texts
    assert list(distinct_ids) == sorted(set(texts), key=hash_of.__getitem__)


def test_ids_with_one_hash_are_told_apart_by_their_text():
    texts = ["a", "b", "a", "c", "b"]
    ids = Ids.of(texts)
    ids.take_hashes(np.zeros(5, dtype=np.uint64))
    codes, distinct = collected._numbered(ids)
    assert distinct.take(codes) == texts
    assert sorted(distinct) == ["a", "b", "c"]


def _run(docs, hashes):
    ids = Ids.of(docs)
    ids.take_hashes(np.array(hashes, dtype=np.uint64))
    size = len(docs)
    return Run.from_codes(np.zeros(size, dtype=np.int64), np.arange(size), np.ones(size), ["q"], ids, shared_ids=False)


def test_a_document_is_found_twice_by_its_text_and_not_by_its_hash():
    high = [number << 32 for number in range(1000)]
    docs = [f"d{number}" for number in range(1000)]
    assert _run([*docs, "x", "y"], [*high, high[7] + 5, high[7] + 5]).rows == 1002
    with pytest.raises(NdcgError, match="lines 8 and 1001"):
        _run([*docs, "d7"], [*high, high[7]])


def of_one_query(kind, table, ids):
    docs = np.array([list(ids).index(doc) for doc in table])
    return kind.from_codes(np.zeros(len(table), dtype=np.int64), docs, np.array([*table.values()]), ["q"], ids)


def test_a_judgment_is_found_by_its_text_where_ids_share_a_hash():
    """Judged documents with the hash of others, and a ranked one that nobody judged."""
    texts = ["a", "b", "c", "d"]
    ids = Ids.of(texts)
    ids.take_hashes(np.zeros(4, dtype=np.uint64))
    judged, ranked = {"b": 3.0, "c": 1.0}, {"a": 4.0, "b": 2.0, "c": 3.0, "d": 1.0}
    qrels, run = (of_one_query(kind, table, ids) for kind, table in ((Qrels, judged), (Run, ranked)))
    dcg, idcg = 1 / log2(3) + 7 / log2(4), 7 + 1 / log2(3)
    assert evaluate(run, qrels).per_query == {"q": pytest.approx(dcg / idcg)}


@given(TEXTS)
def test_ids_are_ordered_by_their_bytes_within_their_groups(texts):
    groups = np.array([len(text) % 3 for text in texts], dtype=np.int64)
    order = by_text(Ids.of(texts), groups).tolist()
    keys = [(len(text) % 3, text.encode()) for text in texts]
    assert [keys[place] for place in order] == sorted(keys)


@pytest.mark.parametrize("place", range(20))
def test_every_byte_of_an_id_counts_in_their_order(place):
    ids = Ids.of(["x" * place + "b" + "x" * 4, "x" * place + "a" + "x" * 4])
    assert by_text(ids, np.zeros(2, dtype=np.int64)).tolist() == [1, 0]


@pytest.mark.parametrize("end", ["", "c", "cccccccc", "cccccccccccccccc"])
def test_long_ids_are_compared_to_their_end(end):
    """Eight letters at a time: the first or the second eight differ, or those after."""
    known = ["a" * 8 + "b" * 8 + end, "b" * 8 + "b" * 8 + end, "a" * 8 + "a" * 8 + end, "a" * 8 + "b" * 8 + end + "a"]
    own, other = np.divmod(np.arange(16), 4)
    found = Ids.of(["", *known]).same(own + 1, Ids.of(known), other)
    assert found.tolist() == [known[first] == known[second] for first, second in zip(own, other, strict=True)]


@pytest.mark.parametrize("table", [Run, Qrels])
def test_two_rows_alone_are_checked_and_named_by_their_lines(table):
    with pytest.raises(NdcgError, match="lines 1 and 2"):
        table.from_columns(["q", "q"], ["a", "a"], [1, 2])
    with pytest.raises(NdcgError, match="line 2"):
        table.from_columns(["q", "q"], ["a", "b"], [1, "x"])


def test_a_score_may_be_infinite_and_a_grade_may_not():
    assert Run.from_columns(["q", "q"], ["a", "b"], [1, float("inf")])["q"] == {"a": 1, "b": float("inf")}
    with pytest.raises(NdcgError, match="got inf"):
        Qrels.from_columns(["q", "q"], ["a", "b"], [1, float("inf")])
