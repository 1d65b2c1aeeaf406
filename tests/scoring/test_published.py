"""Published numbers, to the last printed digit."""

import json
import math
from decimal import Decimal

import pytest

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, ndcg
from ndcg_core.model.discounts import LogDiscount
from tests.support.files import DATA

NOTEBOOK = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
EXAMPLES = json.loads((DATA / "worked_examples.json").read_text(), parse_float=Decimal)


def of_grades(grades):
    """A ranking of documents d1, d2 ... with these grades."""
    qrels = {f"d{rank}": grade for rank, grade in enumerate(grades, 1)}
    return Topic(list(qrels), qrels)


@pytest.mark.parametrize(
    ("measure", "gain", "k", "printed"),
    [
        (dcg, "exp2", 5, 11.98402424049139),
        (ndcg, "exp2", 5, 0.99273940647578),
        (ndcg, "exp2", 2, 1.0),
        (dcg, "linear", 5, 6.466241679685391),
        (ndcg, "linear", 5, 0.9932683086972719),
    ],
)
def test_the_russian_notebook(measure, gain, k, printed):
    assert measure(NOTEBOOK, Convention(gain=gain), k=k) == printed


@pytest.mark.parametrize(
    ("grades", "printed"),
    [([3, 1, 2, 0, 2], 0.950849602851865), ([0, 1, 2, 2, 3], 0.5664478625498256), ([3, 2, 2, 1, 0], 1.0)],
)
def test_the_python_blog(grades, printed):
    assert ndcg(of_grades(grades), k=5) == printed
    assert ndcg(of_grades(grades), "seed_003", k=5) == printed


@pytest.mark.parametrize("gain", ["exp2", "linear", "binary"])
def test_the_binary_list_of_the_torch_and_numpy_snippets(gain):
    value = ndcg(of_grades([1, 0, 1, 1, 0]), Convention(gain=gain))
    # scikit-learn gives ...823, catboost ...824: they add in different orders
    assert abs(value - 0.9060254355346823) <= math.ulp(0.9060254355346823)


@pytest.mark.parametrize(
    ("discount", "ideal_cut", "printed"),
    [
        (LogDiscount(shift=2), "k", 0.9275444149971008),  # torch, shown as tensor([0.9275])
        (LogDiscount(add=1), "none", 0.929664134979248),  # numpy, shown as 0.92966413
    ],
)
def test_the_two_snippets_as_printed_with_their_mistakes(discount, ideal_cut, printed):
    convention = Convention(gain="binary", discount=discount, ideal_cut=ideal_cut, k=5)
    assert ndcg(of_grades([1, 0, 1, 1, 0]), convention) == pytest.approx(printed, rel=1e-6)  # both work in float32


def lay_out(example):
    """The example as topic and convention: r1, r2 ... are ranked, m1, m2 ... are judged and missing."""
    ranked = {f"r{rank}": grade for rank, grade in enumerate(example["ranked_grades"], 1)}
    missing = {f"m{place}": grade for place, grade in enumerate(example["judged_not_ranked"], 1)}
    judged = {doc: grade for doc, grade in ranked.items() if grade is not None}
    convention = Convention(
        gain={"linear": "linear", "exponential": "exp2"}[example["gain"]],
        discount={"log2(i+1)": "log2", "log2(max(i,2))": "jk2002"}[example["discount"]],
        ideal_pool={"all judged": "judged", "ranked": "ranked"}[example["ideal_pool"]],
        unjudged=1 if example["id"] == "haystack-duplicate" else "zero",
        k=example["k"],
    )
    if example["id"] == "haystack-duplicate":
        # The page counts one document twice; here they are two documents; the second earns its gain and is not ideal.
        del judged["r2"]
    return Topic(list(ranked), judged | missing), convention


def is_printed_as(value, printed):
    """Whether a value rounds to what is printed; all 16 digits depend on the order in which the source adds."""
    half_a_unit = float(Decimal(1).scaleb(Decimal(printed).as_tuple().exponent)) / 2
    return abs(value - float(printed)) <= half_a_unit + 2 * math.ulp(value)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_worked_example(example):
    topic, convention = lay_out(example)
    for name, measure in {"dcg": dcg, "idcg": idcg, "ndcg": ndcg}.items():
        value = measure(topic, convention)
        assert abs(value - float(example["exact"][name])) <= 0.51e-10, name  # given with ten decimals
        if name in example["published"]:
            assert is_printed_as(value, example["published"][name]) == example["agrees"][name], name


def test_all_the_worked_examples_are_here():
    assert len(EXAMPLES) == 35


def test_a_document_that_is_ranked_twice_is_refused_and_not_counted_twice():
    with pytest.raises(NdcgError, match="ranks 1 and 2"):
        ndcg(Topic(["d", "d"], {"d": 1}))
