"""Hypothesis strategies for the core and the engines: lists, and the choices of conventions; and a list's value."""

import math

from hypothesis import strategies as st

from ndcg_core import NdcgError, ndcg
from ndcg_core.model import choices as of_choices
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount
from ndcg_core.model.gains import GAINS

GRADES = (0, 1, 2, 3, 4, 0.5)
DOCS = ("a", "b", "c", "d", "e", "f", 1, 2, 10)
NAMED_GAINS = tuple(name for name in GAINS if name != "one")  # which has no relevant order, and its own tests
NAMED_DISCOUNTS = tuple(DISCOUNTS)


def value_of(topic, convention):
    """The core's value, NaN where it refuses the list."""
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


def by_column(cells):
    """The cells of a row by documents whose ids rise from column to column."""
    return {f"d{place:04}": cell for place, cell in enumerate(cells)}


def squared(grade):
    return grade * grade


def halving(rank):
    return 0.5**rank


gains = st.sampled_from([*NAMED_GAINS, {-1: -2, 0: 0, 0.5: 0.25, 1: 1, 2: 5, 3: 9, 4: 10}, squared])
discounts = st.sampled_from(
    [
        *NAMED_DISCOUNTS,
        [1.0, 0.75, 0.5],
        halving,
        LogDiscount(base=10),
        LogDiscount(base=math.e, shift=2),
        LogDiscount(add=1),
        JarvelinKekalainen(base=3),
    ]
)
cutoffs = st.sampled_from([None, 1, 2, 3, 5, 50])


@st.composite
def rankings(draw, docs=DOCS, most=7):
    """A list of documents, or scores with or without ties; at most four documents share a score."""
    size = draw(st.integers(0, min(most, len(docs))))
    chosen = draw(st.permutations(docs))[:size]
    if draw(st.booleans()):
        return chosen
    levels = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    return {
        doc: float(level) + 0.5 * (levels[:place].count(level) >= 4)
        for place, (doc, level) in enumerate(zip(chosen, levels, strict=True))
    }


@st.composite
def repeated_rankings(draw, docs=DOCS, most=6):
    """A list of documents, or pairs with scores, in which a document may stand several times."""
    chosen = draw(st.lists(st.sampled_from(docs[:4]), max_size=most))
    if draw(st.booleans()):
        return chosen
    levels = draw(st.lists(st.integers(0, 3), min_size=len(chosen), max_size=len(chosen)))
    return [
        (doc, float(level) + 0.5 * (levels[:place].count(level) >= 4))
        for place, (doc, level) in enumerate(zip(chosen, levels, strict=True))
    ]


def judgments(grades=GRADES, docs=DOCS):
    """Qrels of some of the documents."""
    return st.dictionaries(st.sampled_from(docs), st.sampled_from(grades), max_size=len(docs))


@st.composite
def choices(draw, **fixed):
    """Keyword arguments of a Convention; those in ``fixed`` come from the strategy given there instead."""
    fields = {
        "gain": gains,
        "discount": discounts,
        "k": cutoffs,
        "ideal_pool": st.sampled_from(list(of_choices.IDEAL_POOLS)),
        "ideal_cut": st.sampled_from(list(of_choices.IDEAL_CUTS)),
        "ideal_order": st.sampled_from(list(of_choices.IDEAL_ORDERS)),
        "ties": st.sampled_from(list(of_choices.TIES)),
        "duplicates": st.sampled_from(list(of_choices.DUPLICATES)),
        "unjudged": st.sampled_from(["zero", "skip", 1, 2]),
        "negative": st.sampled_from(list(of_choices.NEGATIVE)),
        "negative_ideal": st.sampled_from(list(of_choices.NEGATIVE_IDEAL)),
        "no_relevant": st.sampled_from(list(of_choices.NO_RELEVANT)),
        "min_documents": st.sampled_from([0, 0, 0, 2]),
        "both_empty": st.sampled_from([None, None, 1.0]),
        "round_list": st.sampled_from([None, None, None, 2]),
    } | fixed
    drawn = {name: draw(strategy) for name, strategy in fields.items()}
    if drawn["ideal_pool"] != "judged":
        drawn["ideal_order"] = "gain"  # the only order that it goes with
    if drawn["ideal_pool"] == "top_k" and drawn["ties"] == "average":
        drawn["ties"] = "input"
    return drawn
