"""The lines of a run in any order: the same lists, numbers and refusals as where each query's lie together."""

import random
import re
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError, conventions, evaluate
from ndcg_core.run_files import read_qrels, read_run, reading, scan_run, sources
from tests.support.examples import many

DOCS = [*"abc", "a-long-id", "a-long-if", "ä/b", "ä/ba", "12345678", "123456789"]
WRONG = {
    "twice": None,
    "NaN": "{query} Q0 {doc} 1 nan me",
    "word": "{query} Q0 {doc} 1 x me",
    "short": "{query} Q0 {doc}",
}
ROW_BYTES = 90  # the most for a row while a run is read: 43 stay, the rest is for sorting


@st.composite
def runs(draw):
    """Lines query by query, and the places at which they stand in another file: each query's keep their order."""
    queries = draw(st.lists(st.sampled_from(["q1", "q2", "query-of-many-letters", "3"]), min_size=2, unique=True))
    scores = st.sampled_from([-1.5, 0.0, 1e-7, 2.0, 2.5, 123456.789012])
    lists = {query: draw(st.dictionaries(st.sampled_from(DOCS), scores, min_size=1)) for query in queries}
    lines = [
        (query, f"{query} Q0 {doc} 1 {score!r} me") for query, docs in lists.items() for doc, score in docs.items()
    ]
    wrong = draw(st.sampled_from([None, *WRONG]))
    if wrong:
        at = draw(st.integers(1, len(lines)))
        query, line = lines[at - 1]
        doc = line.split()[2]
        lines.insert(at, (query, (WRONG[wrong] or line).format(query=query, doc=doc)))
    order = draw(st.permutations(range(len(lines))))
    places = {query: iter([at for at in range(len(lines)) if lines[at][0] == query]) for query in queries}
    order = [next(places[lines[at][0]]) for at in order]
    return [line for _, line in lines], order, lists


def as_file(lines):
    return "".join(line + "\n" for line in lines).encode()


def found(function):
    """What it returns, or the sentence with which it refuses."""
    try:
        return function()
    except NdcgError as problem:
        return str(problem)


@pytest.mark.full
@given(given_run=runs(), block=st.sampled_from([40, 300, 1 << 18]), name=st.sampled_from(sorted(conventions)))
@many(400, 80)
def test_lines_in_any_order_give_the_same_lists_numbers_and_refusals(given_run, block, name, tmp_path_factory):
    lines, order, lists = given_run
    qrels = read_qrels(as_file(f"{query} 0 {doc} {n % 3}" for query in lists for n, doc in enumerate(DOCS[::2])))
    path = tmp_path_factory.mktemp("runs") / "my.run"
    line_of = {str(at + 1): str(place + 1) for place, at in enumerate(order)}

    def moved(sentence):
        """Return the sentence with its lines as they are numbered in the other order."""
        lines_of = re.compile(r"\blines? \d+( and \d+)?")
        return lines_of.sub(lambda hit: re.sub(r"\d+", lambda number: line_of[number[0]], hit[0]), sentence)

    def answers(content):
        path.write_bytes(content)
        yield found(lambda: {query: list(docs.items()) for query, docs in read_run(path).items()})
        for k in (None, 2):
            result = found(lambda k=k: evaluate(scan_run(path), qrels, name, k=k))
            yield result if isinstance(result, str) else repr((result.value, sorted(result.per_query.items())))
            yield result if isinstance(result, str) else result.rows

    with pytest.MonkeyPatch.context() as patch:
        for each in (reading, sources):
            patch.setattr(each, "BLOCK", block)
        expected = list(answers(as_file(lines)))
        given_answers = list(answers(as_file(lines[at] for at in order)))
    assert given_answers == [moved(each) if isinstance(each, str) else each for each in expected]


@pytest.mark.full
@pytest.mark.parametrize("shared", [False, True])
def test_shuffled_lines_take_no_more_memory_than_the_rows_need(shared):
    """Whether every document is of one query alone, or all queries have the same documents."""
    dice = random.Random(7)
    lines = [
        f"{query} Q0 doc{doc if shared else 1000 * query + doc:08d} 1 {dice.random():.6f} me"
        for query in range(200)
        for doc in range(1000)
    ]
    dice.shuffle(lines)
    content = as_file(lines)
    read_run(content[: 1 << 18].rpartition(b"\n")[0])  # what is imported and kept once
    tracemalloc.start()
    try:
        run = read_run(content)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert run.rows == len(lines)
    assert peak < ROW_BYTES * len(lines)
