"""Test vectors: lists, definitions, and what libraries answered, as one JSON file that any language can read."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ndcg_core.model.convention import Convention, from_signature
from ndcg_core.model.topic import Topic

VECTORS = Path(__file__).with_name("vectors.json")
"""The file; the schema describes it."""
SCHEMA = Path(__file__).with_name("vectors.schema.json")
"""Its JSON schema."""


class Vector(NamedTuple):
    """What a library answered to a list.

    Attributes
    ----------
    topic : Topic
        The list.
    convention : Convention
        The definition that the library computes, with the cutoff that was asked for.
    value : float
        Its nDCG; NaN if it has none.
    refused : bool
        Whether it raised an error instead.
    tolerance : float
        How far another number may be away, relative to numbers above 1, because of the digits that the library keeps or
        prints.
    by : str
        Who said so: the library with its version, and how it was called.

    """

    topic: Topic
    convention: Convention
    value: float
    refused: bool
    tolerance: float
    by: str


def test_vectors() -> Iterator[Vector]:
    """Yield the test vectors.

    >>> vector = next(test_vectors())
    >>> vector.convention.gain, len(vector.topic.docs) > 0
    ('linear', True)
    """
    whole = json.loads(VECTORS.read_text("utf-8"))
    topics = {
        name: Topic([(doc, score) for doc, score in each["ranking"]], each["qrels"])
        for name, each in whole["lists"].items()
    }
    for source in whole["sources"]:
        convention = from_signature(source["convention"])
        for name, k, answer in source["answers"]:
            refused = answer == "refused"
            value = math.nan if refused or answer is None else answer
            yield Vector(topics[name], convention.with_k(k), value, refused, source["tolerance"], source["by"])


test_vectors.__test__ = False  # type: ignore[attr-defined]  # pytest takes it for a test where it is imported
