"""For people who write an nDCG: a check against a definition, lists and definitions to draw, test vectors."""

from ndcg_core.testing.conforming import assert_conforms
from ndcg_core.testing.strategies import any_convention, any_topic
from ndcg_core.testing.vectors import SCHEMA, VECTORS, Vector, test_vectors

__all__ = ["SCHEMA", "VECTORS", "Vector", "any_convention", "any_topic", "assert_conforms", "test_vectors"]
