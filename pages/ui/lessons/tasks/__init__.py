"""The tasks that are answered in the picture, each in a file of its own: from a step to what its script draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ndcg_core.teaching.lessons import Scene, Step, StepQuestion
from ndcg_core.widget.picture_task import AnswerTask
from pages.ui.lessons.tasks.chance import chance
from pages.ui.lessons.tasks.fill import fill
from pages.ui.lessons.tasks.place import place
from pages.ui.lessons.tasks.repair import repair
from pages.ui.lessons.tasks.shared import Asked
from pages.ui.lessons.tasks.spot import spot
from pages.ui.lessons.tasks.strip import strip
from pages.ui.lessons.tasks.sweep import sweep
from pages.ui.lessons.tasks.tied import tied
from pages.ui.lessons.tasks.which import which
from pages.ui.state.course import Attempt

TASKS: Mapping[str, Callable[[Asked], Mapping[str, object]]] = {
    "fill": fill,
    "place": place,
    "which": which,
    "tied": tied,
    "sweep": sweep,
    "strip": strip,
    "spot": spot,
    "repair": repair,
    "chance": chance,
}
"""What each kind of task hands to its script."""


def answer_task(ask: StepQuestion, step: Step, scene: Scene, tried: Attempt) -> Mapping[str, object] | None:
    """Return what is answered in the picture now; None where nothing is, or nothing is left."""
    asked = Asked(ask, step, scene, tried)
    return None if ask.kind not in TASKS or asked.is_whole else TASKS[ask.kind](asked)
