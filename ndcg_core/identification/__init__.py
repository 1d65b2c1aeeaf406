"""Which nDCG a tool computes: lists to ask it about, chosen for what they separate, and what its answers decide."""

from ndcg_core.identification.asking import Identification
from ndcg_core.identification.averages import AveragingQuestions, DataSet
from ndcg_core.identification.departures import Departure, departure
from ndcg_core.identification.evidence import Step
from ndcg_core.identification.functions import Identified, identify
from ndcg_core.identification.lists import FORMS, TrialList
from ndcg_core.identification.verdicts import Card, Verdict, card, decided, verdict

__all__ = [
    "FORMS",
    "AveragingQuestions",
    "Card",
    "DataSet",
    "Departure",
    "Identification",
    "Identified",
    "Step",
    "TrialList",
    "Verdict",
    "card",
    "decided",
    "departure",
    "identify",
    "verdict",
]
