"""Right and wrong answers to the tasks of lessons, computed from their files; for those that are not on a board."""

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks import Task
from ndcg_core.teaching.tasks.kinds.place import POCKET, Place
from ndcg_core.teaching.tasks.kinds.spot import Spot

IN_LESSONS = {step.ask.kind for lesson in lessons.values() for step in lesson.steps if step.ask}
"""The kinds of task that lessons ask."""
OFF = 1.137
"""What a wrong number is off by."""


def typed_answers(task: Task, *, right: bool) -> list[str]:
    """The texts to be given one after the other; where the answers are wrong, the first alone."""
    if task.cells:
        numbers = [task.number(cell) + (0 if right else OFF) for cell in task.cells]
        return [f"{number:.{task.decimals}f}" for number in numbers][: None if right else 1]
    if isinstance(task, Place):
        (least, most), values = task.scale, task.truths
        far = most if values[0] is None or values[0] < (least + most) / 2 else least
        return [" ".join(POCKET if put is None else repr(put) for put in (values if right else [far] * len(values)))]
    if task.control == "options":
        option = next(at for at in range(len(task.options)) if (at in task.right) == right)
        bars = task.wrong_bars if isinstance(task, Spot) else []
        return [" ".join([str(option), *bars])]
    assert task.value is not None
    return [f"{task.number(task.value) + (0 if right else OFF):.{task.decimals}f}"]
