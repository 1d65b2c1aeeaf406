"""Spot: the bars of a worked solution that are wrong."""

from __future__ import annotations

from ndcg_core.teaching.lessons.answers import wrong_bars
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.widget.picture_task import Spot
from ndcg_core.widget.state.json_types import json_number
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked


def spot(asked: Asked) -> Spot:
    """Return the mistake's hollow bars; which of them are wrong is handed out once it is answered."""
    ask, _, scene, tried = asked
    sums = wrong_sums(scene.topic, scene.convention, mistakes[ask.parts.mistake])
    if sums is None:  # the file was checked
        raise TypeError(ask.parts.mistake)
    task = asked.with_options("spot", words.SPOT)
    if isinstance(tried.typed, str):
        option, *bars = tried.typed.split()
        task["draft"] = {"option": int(option), "bars": bars}
        if int(option) in ask.right and task["verdict"] == "wrong":
            task["verdict"] = ""  # the bars are wrong, and the option is not
    return {
        **task,
        "target": {
            "terms": list(sums.terms),
            "ideal": list(sums.ideal_terms),
            "dcg": json_number(sums.dcg),
            "idcg": json_number(sums.idcg),
        },
        "wrongBars": wrong_bars(ask, scene) if tried.shown else [],
        "top": max(0.0, *sums.terms, *sums.ideal_terms),
        "stack": max(sums.dcg, sums.idcg),
    }
