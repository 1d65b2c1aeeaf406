"""What one gets, shown on the answers of a tool of the catalogue."""

from functools import cache

import streamlit as st

from ndcg_core import Topic, conventions
from ndcg_core.exchange.pasting.paste import write_grades
from ndcg_core.identification import Identification, Verdict, decided, verdict
from ndcg_core.scoring.differences import value_of
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.surroundings import HERE
from pages.ui.which import words
from pages.ui.which.asked import answer_words

_TOOL, _K, _DECIMALS = "mlflow", 3, 3  # a tool that no other computes like


def draw() -> None:
    """Draw what a tool was asked and printed, and the verdict; without a server, that would take too long."""
    if HERE.in_browser:
        return
    states, found = _answered()
    rows = [
        (str(number), _line(step.given.topic), tag("b", answer_words(step, _DECIMALS)), _left(len(state.names)))
        for number, state in enumerate(states, 1)
        for step in state.answers[-1:]
    ]
    st.markdown(words.EXAMPLE.format(tool=conventions[_TOOL].title, k=_K))
    confirmed = words.CONFIRMED if states[-2].names == states[-1].names else ""
    head = [name.format(count=len(conventions)) for name in words.EXAMPLE_HEAD]
    said = tag("p", tag("b", found.sentence), " ", confirmed)
    computes = tag("ul", *(tag("li", each) for each in decided(states[-1])), cls="in-columns")
    html.draw("which_example", html.table(head, rows), said, computes)


def _left(count: int) -> Node:
    """Return how many known definitions are left, and each as a dot among those that are gone."""
    dots = "●" * count, tag("span", "●" * (len(conventions) - count), cls="gone")
    return tag("span", tag("b", str(count)), tag("span", *dots, cls="dots", aria_hidden="true"))


def _line(topic: Topic) -> str:
    """Return the grades of a list as one line, as on *Check a number*: what was not retrieved comes after a bar."""
    qrels = {str(doc): grade for doc, grade in topic.qrels.items()}
    return write_grades(map(str, topic.docs), qrels, map(str, topic.missing))


@cache
def _answered() -> tuple[list[Identification], Verdict]:
    """Answer with the tool's definition until there is a verdict."""
    states, definition = [Identification("ranking", (_K,), _DECIMALS)], conventions[_TOOL].convention
    while (found := verdict(states[-1])).kind == "asking" and (given := states[-1].next) is not None:
        value = value_of(given.topic, definition.with_k(given.k))
        states.append(states[-1].answered(f"{value:.{_DECIMALS}f}"))
    return states[1:], found
