"""A class: what it is asked, what an answer means, and what the class answered. It knows no phone and keeps nothing."""

from ndcg_core.teaching.classroom.blind_spots import BlindSpots, find_blind_spots
from ndcg_core.teaching.classroom.flows import Flows, Ribbon, compare_rounds
from ndcg_core.teaching.classroom.groups import Group, Groups, group_answers, middle_half
from ndcg_core.teaching.classroom.orders import Orders, count_orders
from ndcg_core.teaching.classroom.questions import (
    KINDS,
    ChoiceQuestion,
    GuessQuestion,
    Judged,
    NumberQuestion,
    OrderQuestion,
    Question,
)
from ndcg_core.teaching.classroom.saved import open_questions, save

__all__ = [
    "KINDS",
    "BlindSpots",
    "ChoiceQuestion",
    "Flows",
    "Group",
    "Groups",
    "GuessQuestion",
    "Judged",
    "NumberQuestion",
    "OrderQuestion",
    "Orders",
    "Question",
    "Ribbon",
    "compare_rounds",
    "count_orders",
    "find_blind_spots",
    "group_answers",
    "middle_half",
    "open_questions",
    "save",
]
