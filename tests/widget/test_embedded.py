"""The lines that put a list into a page: foreign text in them is text, whatever it is."""

from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest

from ndcg_core import Convention, Topic, conventions
from ndcg_core.model import from_signature
from ndcg_core.widget import embedded
from ndcg_core.widget.state.board_state import BoardState, text
from ndcg_core.widget.state.sources import from_topic
from tests.exchange.test_programs import HOSTILE


class Read(HTMLParser):
    """The elements of some markup, each with its attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


def hostile() -> BoardState:
    docs = [doc for doc in dict.fromkeys(text(str(doc), "An id") for doc in HOSTILE) if doc]
    return from_topic(Topic(docs, dict.fromkeys(docs, 1)), Convention(gain="linear", k=3))


def test_the_element_holds_the_list_as_attributes_and_the_picture():
    state = hostile()
    (script, given), (board, attributes), (svg, _), *inside = Read(
        embedded.element(state, script="https://x.example/a&b.js", app="https://x.example/?s=1&t='\"")
    ).elements
    assert (script, given["src"], board, svg) == ("script", "https://x.example/a&b.js", "ndcg-board", "svg")
    assert attributes == {**embedded.attributes(state), "app": "https://x.example/?s=1&t='\""}
    assert {tag for tag, _ in inside} <= {"g", "rect", "line", "text", "title"}
    assert not any(name.startswith("on") for _, names in inside for name in names)


def test_the_frame_holds_the_same_list_in_its_address():
    state = hostile()
    ((frame, attributes),) = Read(embedded.frame(state, page="https://x.example/embed.html")).elements
    query = parse_qs(urlsplit(attributes["src"]).query, keep_blank_values=True)
    assert frame == "iframe"
    assert {name: value for name, (value,) in query.items()} == embedded.attributes(state)


def test_the_page_for_frames_links_to_the_app_beside_it_only_where_there_is_one():
    assert ("ndcg-board", {"from-address": None}) in Read(embedded.page()).elements
    assert ("ndcg-board", {"from-address": None, "app": "./"}) in Read(embedded.page(app="./")).elements


@pytest.mark.parametrize("name", conventions)
def test_the_convention_is_its_signature(name):
    convention = conventions[name].convention
    state = from_topic(Topic(["a", "b"], {"a": 1}), convention)
    assert from_signature(embedded.attributes(state)["convention"]) == convention


def test_tied_documents_keep_their_scores():
    state = from_topic(Topic({"a": 2.0, "b": 2.0, "c": 1.0}, {"a": 1}), Convention(ties="average"))
    scores = dict(pair.split("=") for pair in embedded.attributes(state)["scores"].split())
    assert scores["a"] == scores["b"] > scores["c"]
