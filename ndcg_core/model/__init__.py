"""What nDCG is computed from: a topic, gains, discounts, and the choices of a convention."""

from ndcg_core.model.convention import Convention, from_signature, signature
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.discounts import (
    DISCOUNTS,
    JarvelinKekalainen,
    LogDiscount,
    NoDiscount,
    RankFunction,
    Reciprocal,
    RisingLog,
    SquareRoot,
    Weights,
)
from ndcg_core.model.gains import GAINS, Gain, GainTable
from ndcg_core.model.records import Averaging, Oddities
from ndcg_core.model.topic import Topic

__all__ = [
    "DISCOUNTS",
    "GAINS",
    "Averaging",
    "Convention",
    "Discount",
    "Gain",
    "GainTable",
    "JarvelinKekalainen",
    "LogDiscount",
    "NoDiscount",
    "Oddities",
    "RankFunction",
    "Reciprocal",
    "RisingLog",
    "SquareRoot",
    "Topic",
    "Weights",
    "from_signature",
    "signature",
]
