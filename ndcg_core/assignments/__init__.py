"""Exercises made to order: a list on which every chosen mistake gives a number of its own."""

from ndcg_core.assignments.making import make
from ndcg_core.assignments.result import Assignment, Row, Unparted

__all__ = ["Assignment", "Row", "Unparted", "make"]
