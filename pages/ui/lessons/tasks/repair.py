"""Repair: hollow bars to be reached by changing one part of the definition."""

from __future__ import annotations

from ndcg_core.shown.explanation import Explanation
from ndcg_core.teaching.lessons.figure_values import explanation_of
from ndcg_core.widget.picture_contents import lists_of
from ndcg_core.widget.picture_task import Repair, Target
from ndcg_core.widget.state.json_types import json_number
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked, highest


def repair(asked: Asked) -> Repair:
    """Return the hollow bars, and the lists as each option makes them."""
    ask, step, scene, _ = asked
    if ask.parts.target is None:  # the file was checked
        raise TypeError(ask.kind)
    target = explanation_of(ask.parts.target, scene, step.scenes)
    tried = [None if trial is None else explanation_of(trial, scene, step.scenes) for trial in ask.parts.trials]
    return {
        **asked.with_options("repair", words.REPAIR),
        "target": target_of(target),
        "frames": [None if each is None else lists_of(each, scene.titles) for each in tried],
        **highest([target, *(each for each in tried if each)]),
    }


def target_of(explanation: Explanation) -> Target:
    """Return the terms of both lists and their sums."""
    rows = explanation.rows
    return {
        "terms": [row.discounted if row.counts else 0.0 for row in rows if row.doc is not None],
        "ideal": [row.ideal_discounted if row.ideal_counts else 0.0 for row in rows if row.ideal_doc is not None],
        "dcg": json_number(explanation.dcg),
        "idcg": json_number(explanation.idcg),
    }
