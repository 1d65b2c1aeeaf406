"""A class: what it is asked, what an answer means, and what the class answered. It knows no phone and keeps nothing."""

from ndcg_core.teaching.classroom.blind_spots import BlindSpots, find_blind_spots
from ndcg_core.teaching.classroom.flows import Flows, Ribbon, compare_rounds
from ndcg_core.teaching.classroom.from_lessons import ask_step
from ndcg_core.teaching.classroom.groups import Group, Groups, group, group_answers, middle_half
from ndcg_core.teaching.classroom.made import ask_choice, ask_flags, ask_guess, ask_number, ask_of_list, ask_order
from ndcg_core.teaching.classroom.progress import Progress, advance, ask, close, count_down, end, go_back
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.classroom.saved import open_questions, save
