"""Exercises: a list on which every chosen mistake gives a number of its own, and what an exercise asks for, in words."""

from ndcg_core.teaching.exercises.records import Exercise, ExerciseRow, SameNumber
from ndcg_core.teaching.exercises.search import Search, make
from ndcg_core.teaching.exercises.statement import ListedDocument, instructions, listed_documents, measure

__all__ = [
    "Exercise",
    "ExerciseRow",
    "ListedDocument",
    "SameNumber",
    "Search",
    "instructions",
    "listed_documents",
    "make",
    "measure",
]
