"""CPU seconds and memory of long computations: grading a class and making an exercise.

Each part runs in its own process; its memory is the growth of that process.
"""

import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

from ndcg_core import Convention
from ndcg_core.io import read_answers, to_gradebook, to_spreadsheet
from ndcg_core.teaching.exercises import Search
from ndcg_core.teaching.grading import Answer, Rule, grade, report
from tests.support import classes

Made = TypeVar("Made")


def _timed(title: str, work: Callable[[], Made]) -> Made:
    began, before = time.process_time(), _megabytes()
    result = work()
    print(f"{title:52}{time.process_time() - began:7.2f} s{_megabytes() - before:8.0f} MB", flush=True)
    return result


def _megabytes() -> float:
    """Peak memory of this process on Linux; getrusage would start from the parent's memory."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


def _alone(part: Callable[..., None], *arguments: int) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        process.submit(part, *arguments).result()


def usual_class(students: int, tasks: int) -> None:
    """Grade a class with half of the answers right, from the pasted text to the exported files."""
    given = classes.tasks(tasks)
    names = [task.name for task in given]
    text = classes.as_text(classes.answers(given, students, random.Random(1)))
    print(f"{students * tasks:,} answers to {tasks} tasks, half of them right")
    rows = _timed("  reading the text", lambda: read_answers(text, names)).rows
    for rule in (Rule(), Rule(by="figures", tolerance=3), Rule(by="relative", tolerance=0.01)):
        graded = _timed(f"  grading, {rule.tolerance} {rule.by}", lambda rule=rule: list(grade(given, rows, rule)))
    _timed("  the report", lambda: report(graded, given))
    _timed("  the table for a spreadsheet", lambda: to_spreadsheet(graded))
    _timed("  the gradebook", lambda: to_gradebook(graded, names))


def random_answers(count: int, tasks: int) -> None:
    """The worst case: nearly all answers differ, so few diagnoses are shared."""
    given, dice = classes.tasks(tasks), random.Random(2)
    rows = [
        Answer(f"student {turn // tasks}", given[turn % tasks].name, {"ndcg": f"{dice.random():.4f}"})
        for turn in range(count)
    ]
    _timed(f"{count:,} random answers of 4 decimals to {tasks} tasks", lambda: list(grade(given, rows)))


def exercise(size: int) -> None:
    """The hardest request: a list that separates all mistakes, which does not exist."""
    search = Search(
        1,
        size=size,
        grades=range(5),
        convention=Convention(k=10),
        decimals=3,
        mistakes=classes.EVERY,
        quantity="ndcg",
        budget=1000,
    )
    steps: list[float] = []

    def work() -> None:
        unfinished = True
        while unfinished:
            began = time.process_time()
            unfinished = search.step()
            steps.append(time.process_time() - began)

    _timed(f"an exercise of {size} documents from all {len(classes.EVERY)} mistakes", work)
    print(f"  {search.tried} lists, slowest {1e3 * max(steps):.0f} ms; {search.failures} failures on the best list")


def run(students: int = 500, tasks: int = 20) -> None:
    """Print CPU seconds and memory of every part."""
    _alone(usual_class, students, tasks)
    _alone(random_answers, 10_000, tasks)
    _alone(random_answers, 100_000, tasks)
    _alone(exercise, 20)
