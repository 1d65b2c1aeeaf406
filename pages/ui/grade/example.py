"""A small class to try the page with: answers to one task, right and wrong in known ways."""

from ndcg_core.teaching.grading import Assigned
from ndcg_core.teaching.mistakes import mistakes, wrong_sums

_STUDENTS = ("Ada", "Ben", "Cem", "Dana", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lea")
_MISTAKES = ("G1", "G1", "G1", "D3", "D3", "I4", "D8", "K3")


def example(task: Assigned) -> str:
    """Return a table of twelve students: three right, one in per cent, the rest wrong, with the flaws of real tables.

    Raises :class:`NdcgError` for a list that the convention refuses.
    """
    right = task.key.right
    wrong = (wrong_sums(task.topic, task.convention, mistakes[number]) for number in _MISTAKES)
    wrong_numbers = [sums.ndcg for sums in wrong if sums is not None]
    answers = [
        f"{right:.3f}",
        f"{right:.4f}".replace(".", ","),
        f"{100 * right:.1f}",
        f"{right:.3f}",
        *(f"{value:.3f}" for value in wrong_numbers),
    ]
    pairs = [*zip(_STUDENTS, answers, strict=False), (_STUDENTS[0], answers[0]), ("Max", "half"), ("Nia", "0.123")]
    lines = [f"{student};{answer}" if not task.name else f"{student};{answer};{task.name}" for student, answer in pairs]
    return "\n".join(["student;answer" + (";task" if task.name else ""), *lines[:6], "", *lines[6:]]) + "\n"
