"""Which: one of several small pictures."""

from __future__ import annotations

from ndcg_core.teaching.lessons import Parts
from ndcg_core.teaching.lessons.figure_values import explanation_of, named_scene
from ndcg_core.widget.picture_contents import lists_of
from ndcg_core.widget.picture_task import Which
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked

_BAR = {"weights": "weight", "grades": "grade"}


def which(asked: Asked) -> Which:
    """Return the small pictures; their sums and what each list could have come to are drawn once it is answered."""
    ask, step, scene, _ = asked
    stage = next((part.stage for part in step.before if isinstance(part, Parts) and part.stage), "")
    pictures = []
    for name, figure in ask.parts.pictures:
        explanation = explanation_of(figure, scene, step.scenes)
        listed = named_scene(figure.lists[0], scene, step.scenes) if figure.lists else scene
        grades = [listed.grades.get(doc) for doc in listed.ranking]
        said = ", ".join(words.NOT_JUDGED if grade is None else f"{grade:g}" for grade in grades)
        pictures.append({**lists_of(explanation, listed.titles), "name": name, "grades": said})
    return {
        **asked.with_options("which", words.WHICH),
        "pictures": pictures,
        "bar": _BAR.get(stage, "gain"),
        "stacks": stage not in _BAR,
        "graded": False,
    }
