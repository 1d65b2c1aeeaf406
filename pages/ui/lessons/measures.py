"""Other measures of a step's lists, each drawn as what it looks at: what every rank adds, and what it could add."""

from collections.abc import Mapping

import streamlit as st

from ndcg_core import Explanation, explain, other_measures
from ndcg_core.document import Table
from ndcg_core.scoring import OTHER_MEASURES
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.lessons import Parts, Step
from ndcg_core.teaching.tasks import Scene
from ndcg_core.widget.picture_contents import contents, of_measure
from ndcg_core.widget.state.sources import from_scene
from pages.ui.components import html, picture, projector
from pages.ui.components.html import tag
from pages.ui.lessons import words
from pages.ui.state.course import Place
from pages.ui.text import show

NDCG = words.MEASURE_TITLE
MEASURES = (NDCG, *OTHER_MEASURES)


def measured_lists(step: Step) -> Mapping[str, Scene]:
    """Return the lists that a step measures, by what it calls them."""
    groups = [part for part in (*step.before, *step.after) if isinstance(part, Parts) and part.lists]
    return groups[0].lists if groups else {}


def draw(here: Place, step: Step) -> None:
    """Draw the choice of a measure, what it looks at, and the lists under it."""
    key = f"measure_{here.name}"
    st.session_state.setdefault(key, NDCG)
    name = st.segmented_control(words.MEASURE, MEASURES, key=key, required=True, label_visibility="collapsed") or NDCG
    html.draw(f"lesson_looks_at_{here.name}", tag("p", looks_at(name)))
    picture.show(f"lesson_measures_{here.lesson}_{here.step}", drawn(step, name))


def looks_at(name: str) -> str:
    """Return what a measure is called, and what it looks at."""
    if name == NDCG:
        return words.LOOKS_AT.format(title=NDCG, looks_at=words.NDCG_LOOKS)
    measure = OTHER_MEASURES[name]
    return words.LOOKS_AT.format(title=measure.title.capitalize(), looks_at=measure.looks_at)


def drawn(step: Step, name: str) -> JsonObject:
    """Return what the picture shows: each list with its value, and what every rank adds to it."""
    found = {title: explain(each.topic, each.convention) for title, each in measured_lists(step).items()}
    names = {title: words.MEASURED.format(name=title, value=value_under(name, each)) for title, each in found.items()}
    task = {
        "kind": "which",
        "id": NDCG,
        "label": ", ".join(names.values()),
        "open": False,
        "verdict": "",
        "draft": {},
        "pictures": [
            {"name": names[title], "ranks": of_measure(each, name), "ideal": []} for title, each in found.items()
        ],
        "bar": "gain",
        "stacks": False,
        "graded": True,
    }
    return {**contents(from_scene(step.scene), task={"answer": task}), "bare": True, "low": projector.presenting()}


def value_under(name: str, explanation: Explanation) -> float:
    """Return the value of a list under a measure."""
    return explanation.ndcg if name == NDCG else other_measures(explanation.topic, explanation.convention)[name]


def on_paper(step: Step) -> Table:
    """Return the value of every list under every measure, as a table."""
    lists = measured_lists(step)
    found = [explain(each.topic, each.convention) for each in lists.values()]
    rows = [[name, *(show(value_under(name, each)) for each in found)] for name in MEASURES]
    heads = [
        words.WITH_GRADES.format(name=name, grades=" ".join(f"{each.grades.get(doc, 0):g}" for doc in each.ranking))
        for name, each in lists.items()
    ]
    return Table([words.VALUES_BY_MEASURE, *heads], rows, texts={0})
