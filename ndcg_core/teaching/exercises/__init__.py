"""Exercises made to order: a list on which every chosen mistake gives a number of its own; and what an exercise asks, in words."""

from ndcg_core.teaching.exercises.making import Search, make
from ndcg_core.teaching.exercises.result import Assignment, Row, Unparted
from ndcg_core.teaching.exercises.statement import Listed, asked, listed, measure

__all__ = ["Assignment", "Listed", "Row", "Search", "Unparted", "asked", "listed", "make", "measure"]
