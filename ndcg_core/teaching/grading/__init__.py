"""Grading: a class's answers marked by a teacher's rule, with their causes and the most common mistakes."""

from ndcg_core.teaching.grading.changed_marks import overridden
from ndcg_core.teaching.grading.class_report import MistakeCount, Report, Total, Unseparated, report
from ndcg_core.teaching.grading.marking import grade
from ndcg_core.teaching.grading.override import Override, values_of
from ndcg_core.teaching.grading.records import Answer, Graded, Task, best_attempts
from ndcg_core.teaching.grading.rule import Rule
