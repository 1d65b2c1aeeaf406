"""Classes drawn from a seed: tasks, and answers whose origin is known."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ndcg_core import Convention, mistakes
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.grading import Assigned, assign
from ndcg_core.teaching.mistakes import correct_sums, wrong_sums

SHOWN = ("G1", "D1", "D4", "I1", "K2")
EVERY = tuple(number for number, entry in mistakes.items() if entry.variants)


@dataclass(frozen=True)
class Drawn:
    """One answer and its origin: ``right``, ``per cent``, ``nonsense`` or a mistake's id."""

    student: str
    task: str
    typed: str
    how: str


def tasks(count: int, decimals: int = 4) -> list[Assigned]:
    """Exercises in which every usual mistake has its own number."""
    exercises = (
        make(seed, size=7, grades=range(5), convention=Convention(k=5), mistakes=SHOWN, decimals=decimals)
        for seed in range(count)
    )
    return [assign(f"T{number}", exercise.topic, exercise.convention) for number, exercise in enumerate(exercises, 1)]


def answers(given: Sequence[Assigned], students: int, dice: random.Random, ids: Sequence[str] = EVERY) -> list[Drawn]:
    """Draw answers: 50 % right, 10 % in per cent, 30 % with one of these mistakes, the rest nonsense."""
    rights = {task.name: correct_sums(task.topic, task.convention).ndcg for task in given}
    wrongs = {
        task.name: [
            (number, sums.ndcg) for number in ids if (sums := wrong_sums(task.topic, task.convention, mistakes[number]))
        ]
        for task in given
    }
    rows = []
    for student in range(1, students + 1):
        for task in given:
            chance = dice.random()
            if chance < 0.5:
                how, typed = "right", f"{rights[task.name]:.4f}"
            elif chance < 0.6:
                how, typed = "per cent", f"{100 * rights[task.name]:.2f}"
            elif chance < 0.9:
                how, value = dice.choice(wrongs[task.name])
                typed = f"{value:.4f}"
            else:
                how, typed = "nonsense", f"{2 + dice.random():.4f}"
            rows.append(Drawn(f"student {student}", task.name, typed, how))
    return rows


def as_text(rows: Sequence[Drawn]) -> str:
    """The answers as a teacher has them, a quarter of the numbers with a decimal comma."""
    lines = [
        f"{row.task};{row.typed.replace('.', ',') if place % 4 == 0 else row.typed};{row.student}"
        for place, row in enumerate(rows)
    ]
    return "\n".join(["Task;Answer;Name", *lines])
