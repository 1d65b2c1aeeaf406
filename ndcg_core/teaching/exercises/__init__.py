"""Exercises: a list on which every chosen mistake gives a number of its own, and what an exercise asks for."""

from ndcg_core.teaching.exercises.records import Exercise, ExerciseRow, SameNumber
from ndcg_core.teaching.exercises.search import Search, make
from ndcg_core.teaching.exercises.statement import ListedDocument, instructions, listed_documents, measure
from ndcg_core.teaching.exercises.variants import MOST_VARIANTS, VariantSearch
