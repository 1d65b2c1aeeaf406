"""A class: what it is asked, what an answer means, and what the class answered. It knows no phone and keeps nothing."""

from ndcg_core.teaching.classroom.blind_spots import BlindSpots, find_blind_spots
from ndcg_core.teaching.classroom.flags import FlagQuestion
from ndcg_core.teaching.classroom.flows import Flows, Ribbon, compare_rounds
from ndcg_core.teaching.classroom.from_lessons import ask_step
from ndcg_core.teaching.classroom.groups import Group, Groups, group_answers, middle_half
from ndcg_core.teaching.classroom.kinds import KINDS
from ndcg_core.teaching.classroom.made import ask_which_definition, ask_which_list
from ndcg_core.teaching.classroom.orders import Orders, count_orders
from ndcg_core.teaching.classroom.progress import Progress, advance, ask, close, count_down, end, go_back
from ndcg_core.teaching.classroom.questions import (
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
    "FlagQuestion",
    "Flows",
    "Group",
    "Groups",
    "GuessQuestion",
    "Judged",
    "NumberQuestion",
    "OrderQuestion",
    "Orders",
    "Progress",
    "Question",
    "Ribbon",
    "advance",
    "ask",
    "ask_step",
    "ask_which_definition",
    "ask_which_list",
    "close",
    "compare_rounds",
    "count_down",
    "count_orders",
    "end",
    "find_blind_spots",
    "go_back",
    "group_answers",
    "middle_half",
    "open_questions",
    "save",
]
