"""scikit-learn's nDCG."""

from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "scikit-learn"
_DEFAULT = Convention(
    gain="linear",
    ideal_pool="ranked",
    ties="average",
    averaging=Averaging(missing_query="skip"),
    oddities=Oddities(min_documents=2),
)
_SURPRISES = (
    "The gain is the grade itself; for the exponential gain, pass 2**grade - 1 as the grades.",
    "Only documents that are passed to it can be in the ideal list.",
    "A list with a single document is refused.",
)

_entry = partial(Entry, library="scikit-learn", version="1.9.1")

ENTRIES = [
    _entry(
        name="sklearn",
        convention=_DEFAULT,
        engine="sklearn",
        source="sklearn/metrics/_ranking.py: ndcg_score, _ndcg_sample_scores, _tie_averaged_dcg",
        call="ndcg_score([grades], [scores], k=k)",
        surprises=(
            *_SURPRISES,
            "The result is the mean over all orders of equal scores, also across the cutoff.",
            "Query weights that add up to 0 raise ZeroDivisionError.",
        ),
    ),
    _entry(
        name="sklearn_ignore_ties",
        convention=replace(_DEFAULT, ties="unstable"),
        source="sklearn/metrics/_ranking.py: ndcg_score, _dcg_sample_scores",
        call="ndcg_score([grades], [scores], k=k, ignore_ties=True)",
        surprises=(
            *_SURPRISES,
            (
                "numpy's unstable argsort, reversed, orders equal scores: usually the last document given "
                "comes first, but vectorised sorts differ, so with ties the value can be any of a range."
            ),
        ),
    ),
]
