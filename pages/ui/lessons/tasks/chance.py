"""Chance: means of differences by chance, drawn one at a time."""

from __future__ import annotations

from ndcg_core.teaching.lessons.system_figures import chance_means
from ndcg_core.widget.picture_task import Chance
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked


def chance(asked: Asked) -> Chance:
    """Return the means in the order in which they are drawn, and ours."""
    ask = asked.ask
    means, ours = chance_means(ask.parts.draws, ask.parts.systems)
    far = max(abs(ours), *map(abs, means)) * 1.1
    task = asked.with_options("chance", words.CHANCE) if ask.options else asked.with_field("chance", words.CHANCE)
    return {**task, "means": means, "ours": ours, "scale": (-far, far), "two": ask.parts.draws == "flips"}
