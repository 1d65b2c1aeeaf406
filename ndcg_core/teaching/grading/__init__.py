"""Grading: a class's answers marked by a teacher's rule, with their causes and the most common mistakes."""

from ndcg_core.teaching.grading.assigned import Assigned, assign, best_attempts, grade
from ndcg_core.teaching.grading.changed_marks import overridden
from ndcg_core.teaching.grading.class_report import MistakeCount, Report, Total, Unseparated, report
from ndcg_core.teaching.marking.override import Override, values_of
from ndcg_core.teaching.marking.records import Answer, Graded
from ndcg_core.teaching.marking.rule import Rule
