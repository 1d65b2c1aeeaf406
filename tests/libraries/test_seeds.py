"""Code and formulas from tutorials, wrong ones included; the numbers come from running the original programs."""

from dataclasses import replace

import pytest

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, evaluate, idcg, ndcg
from ndcg_core.model.gains import GainTable


def graded(*grades):
    """A list whose documents have these grades, best first."""
    return Topic(range(len(grades)), dict(enumerate(grades)))


CLICKS = graded(1, 0, 1, 1, 0)
TUTORIAL = graded(3, 1, 2, 0, 2)
RUN = {  # convention, list, k, value, precision
    "the documentation's formula": ("seed_000_text", TUTORIAL, None, 1.1127, 5e-5),
    "the documentation's formula, worst order": ("seed_000_text", graded(0, 1, 2, 2, 3), None, 1.6260, 5e-5),
    "the code behind it": ("keras_rs", TUTORIAL, None, 0.950849602851865, 1e-12),
    "the blog's formula": ("seed_002_text", CLICKS, None, 0.9750551834421469, 1e-12),
    "the blog's formula, worst order": ("seed_002_text", graded(0, 0, 1, 1, 1), None, 0.8986776544421418, 1e-12),
    "the blog's formula, nothing relevant": ("seed_002_text", graded(0, 0, 0), None, 1.0, 0),
    "torch": ("seed_002_torch", CLICKS, 5, 0.9275444149971008, 1e-7),
    "torch, corrected": ("seed_002_torch_corrected", CLICKS, 5, 0.9060254693031311, 1e-7),
    "numpy": ("seed_002_numpy", CLICKS, None, 0.929664134979248, 1e-7),
    "numpy, corrected": ("seed_002_numpy_corrected", CLICKS, None, 0.9060254693031311, 1e-7),
    "numpy, one of three positives": (
        "seed_002_numpy_corrected",
        Topic([4], {4: 1, 2: 1, 1: 1}),
        None,
        1 / 2.1309297535714573,
        1e-7,
    ),
    "numpy as printed, one of three": (
        "seed_002_numpy",
        Topic([4], {4: 1, 2: 1, 1: 1}),
        None,
        0.40977349877357483,
        1e-7,
    ),
    "numpy, nothing found": ("seed_002_numpy", Topic([9], {4: 1, 2: 1, 1: 1}), None, 0.0, 0),
    "tutorial": ("seed_003", TUTORIAL, 5, 0.950849602851865, 1e-15),
    "tutorial, worst": ("seed_003", graded(0, 1, 2, 2, 3), 5, 0.5664478625498256, 1e-15),
    "tutorial, best": ("seed_003", graded(3, 2, 2, 1, 0), 5, 1.0, 0),
    "tutorial at 4": ("seed_003", TUTORIAL, 4, 0.8436234664982873, 1e-15),
    "tutorial, a negative grade": ("seed_003", graded(-1, 2), 5, 1.3553323200592828, 1e-15),
    "notebook": ("seed_004", graded(3, 2, 2, 1, 2), 5, 0.99273940647578, 1e-14),
    "notebook at 2": ("seed_004", graded(3, 2, 2, 1, 2), 2, 1.0, 0),
    "notebook, zeros": ("seed_004", graded(0, 0, 0), 3, 1.0, 0),
    "notebook, a negative grade": ("seed_004", graded(-1, 2, 0, 1), 10, 0.5338653150948447, 1e-14),
    "notebook, shifted to 0": ("seed_004", graded(2, 1, 1, 0, 1), 5, 0.99039, 5e-6),
    "notebook, by catboost": ("catboost_exp", graded(3, 2, 2, 1, 2), 5, 0.99273940647578, 1e-14),
    "notebook, by scikit-learn": ("sklearn", graded(3, 2, 2, 1, 2), 5, 0.9932683086972719, 1e-14),
}


@pytest.mark.parametrize(("name", "topic", "k", "value", "precision"), RUN.values(), ids=RUN)
def test_published_code_gave_this_value(name, topic, k, value, precision):
    assert ndcg(topic, name, k=k) == pytest.approx(value, abs=precision, rel=0)


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
