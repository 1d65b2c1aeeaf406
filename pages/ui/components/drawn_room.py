"""A projector, a phone and a sheet in outline, so that a teacher sees what a class will see."""

from pages.ui.components import words
from pages.ui.components.html import Node, tag


def room(question: str, screen: list[Node], phone: list[str]) -> Node:
    """Return a projector with a question and these nodes, and a phone with it, these lines and a button."""
    lines = (tag("span", line, cls="field") for line in phone)
    hand = tag(
        "div", tag("span", question), *lines, tag("span", words.SEND, cls="press"), cls="phone", aria_hidden="true"
    )
    wall = tag("div", tag("p", tag("b", question)), *screen, cls="screen")
    named = (_named(wall, words.ON_THE_PROJECTOR), _named(hand, words.ON_EACH_PHONE))
    return tag("div", *named, cls="room")


def sheet(title: str, name: str, *nodes: Node) -> Node:
    """Return a sheet with a title and these nodes, and what it is."""
    return tag("div", _named(tag("div", tag("p", tag("b", title)), *nodes, cls="screen sheet"), name), cls="room")


def _named(node: Node, name: str) -> Node:
    return tag("div", node, tag("small", name))
