"""What it takes to grade 10,000 answers to 20 tasks, from the pasted text to the files that a teacher takes away."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

from ndcg_core.formats import read_answers, to_gradebook, to_spreadsheet
from ndcg_core.grading import Rule, grade, report
from tests.core import classes

Made = TypeVar("Made")


def _timed(title: str, work: Callable[[], Made]) -> Made:
    began = time.perf_counter()
    made = work()
    print(f"{title:44}{time.perf_counter() - began:7.2f} s")
    return made


def run(students: int = 500, tasks: int = 20) -> None:
    """Print the seconds for every step; half of the answers are right, the rest as wrong as a class's are."""
    given = classes.tasks(tasks)
    names = [task.name for task in given]
    text = classes.as_text(classes.answers(given, students, random.Random(1)))
    print(f"{students * tasks:,} answers to {tasks} tasks")
    rows = _timed("reading the text", lambda: read_answers(text, names)).rows
    for rule in (Rule(), Rule(by="figures", tolerance=3), Rule(by="relative", tolerance=0.01)):
        graded = _timed(f"grading, {rule.tolerance} {rule.by}", lambda rule=rule: list(grade(given, rows, rule)))
    _timed("the class at a glance", lambda: report(graded, given))
    _timed("the table for a spreadsheet", lambda: to_spreadsheet(graded))
    _timed("the gradebook", lambda: to_gradebook(graded, names))
