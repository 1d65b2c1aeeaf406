"""Code and formulas from tutorials, wrong ones included; the numbers come from running the original programs."""

from dataclasses import replace

import pytest

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, evaluate, idcg, ndcg
from ndcg_core.model.gains import GainTable
from tests.support.files import read_data


def graded(*grades):
    """A list whose documents have these grades, best first."""
    return Topic(range(len(grades)), dict(enumerate(grades)))


CLICKS = graded(1, 0, 1, 1, 0)
TUTORIAL = graded(3, 1, 2, 0, 2)
RUN = read_data("published_code.toml")


@pytest.mark.parametrize("name", RUN)
def test_published_code_gave_this_value(name):
    run = RUN[name]
    topic = Topic(run["ranking"], run["qrels"]) if "ranking" in run else graded(*run["grades"])
    assert ndcg(topic, run["convention"], k=run.get("k")) == pytest.approx(run["value"], abs=run["precision"], rel=0)


def test_the_notebooks_dcg():
    notebook = graded(3, 2, 2, 1, 2)
    assert dcg(notebook, "seed_004", k=5) == dcg(notebook, "catboost_exp", k=5) == 11.98402424049139
    assert dcg(notebook, "sklearn", k=5) == pytest.approx(6.466241679685391, rel=1e-15)
    assert dcg(graded(1, 1), "seed_004") > 0  # a document that is not relevant on its scale still earns


def test_the_torch_snippets_sums():
    assert dcg(CLICKS, "seed_002_torch") == pytest.approx(1.4484591484069824, abs=1e-7)
    assert idcg(CLICKS, "seed_002_torch") == pytest.approx(1.5616062879562378, abs=1e-7)


def test_natural_logarithms_change_dcg_and_not_ndcg():
    text = replace(conventions["seed_003"].convention, discount="log2")
    assert dcg(TUTORIAL, text, k=5) != pytest.approx(dcg(TUTORIAL, "seed_003", k=5))
    assert ndcg(TUTORIAL, text, k=5) == pytest.approx(ndcg(TUTORIAL, "seed_003", k=5))


@pytest.mark.parametrize(
    ("name", "topic", "k"),
    [
        ("seed_003", TUTORIAL, 3),
        ("seed_003", graded(5, 0), 5),
        ("seed_003", graded(1, 0), 1),
        ("seed_003_csharp", graded(-1, 2), 5),
        ("seed_002_torch", CLICKS, 7),
        ("seed_002_torch", TUTORIAL, 5),
        ("seed_004", Topic(["a", "b"], {"a": 1}), 5),
    ],
)
def test_limits_of_the_published_code(name, topic, k):
    """Large or negative grades, lists shorter than k, labels other than 0 and 1, unjudged documents."""
    with pytest.raises(NdcgError):
        ndcg(topic, name, k=k)


def test_skipped_lists_and_own_gains():
    lists = {"q": [0, 1, 2, 3, 4], "zeros": [0, 1, 2]}
    grades = {"q": TUTORIAL.qrels, "zeros": {0: 0, 1: 0, 2: 0}}
    result = evaluate(lists, grades, "seed_003", k=5)
    assert (result.value, result.left_out) == (ndcg(TUTORIAL, "seed_003", k=5), {"zeros": "no document is relevant"})
    with pytest.raises(NdcgError, match="No query has a value"):  # the program divides by 0
        evaluate({"zeros": [0]}, {"zeros": {0: 0}}, "seed_003", k=5)
    own = replace(conventions["seed_003"].convention, gain=GainTable.of({0: 0, 1: 1, 2: 2, 3: 10}), k=5)
    plain = Convention(gain={0: 0, 1: 1, 2: 2, 3: 10}, ideal_pool="ranked", k=5)
    assert ndcg(TUTORIAL, own) == pytest.approx(ndcg(TUTORIAL, plain))
    tiny = replace(own, gain={0: 0, 1: 1e-5})
    assert (
        evaluate({"a": [1], "q": [0, 1]}, {"a": {1: 0}, "q": {0: 0, 1: 1}}, tiny.changed(nothing_left="nan")).per_query
        == {}
    )
    sharp = tiny.changed(zero_ideal=conventions["seed_003_csharp"].convention.oddities.zero_ideal)
    assert list(evaluate({"q": [0, 1]}, {"q": {0: 0, 1: 1}}, sharp).per_query) == ["q"]
