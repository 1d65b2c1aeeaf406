"""The board as a widget, without a browser: its traits follow the board, and the board follows its traits."""

import json
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, explain
from ndcg_core.widget import board, embedded, files
from ndcg_core.widget.bundle import bundle
from ndcg_core.widget.notebook_board import script
from tests.exchange.test_programs import HOSTILE
from tests.support.drawing import judgments, rankings
from tests.support.examples import many
from tests.support.twin import twin

RANKING, QRELS = ["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2, "m": 2}


class Browser:
    """What the board's scripts send."""

    def __init__(self, shown):
        self.shown, self.number = shown, 0

    def send(self, **operation):
        self.number += 1
        ops = [{**operation, "seq": self.number}]
        self.shown.ops = {"nonce": self.shown.contents["board"]["nonce"], "ops": ops}


def made(*arguments, **words):
    shown = board(*arguments, **words)
    heard = []
    shown.observe(lambda change: heard.append(change["name"]), ["topic", "convention", "explanation"])
    return shown, Browser(shown), heard


def test_a_move_on_the_board_is_heard():
    topic = Topic({"d1": 9.5, "d2": 7.0, "d3": 2.0}, QRELS)
    shown, browser, heard = made(topic)
    assert shown.topic is topic
    browser.send(op="move", doc="d2", to="ranked", index=0)
    assert sorted(heard) == ["explanation", "topic"]
    assert shown.topic.docs == ("d2", "d1", "d3")
    assert shown.explanation.ndcg == pytest.approx(twin(["d2", "d1", "d3"], QRELS))
    assert shown.contents["board"]["ack"] == 1
    browser.send(op="undo")
    assert shown.explanation.ndcg == pytest.approx(twin(RANKING, QRELS))


def test_a_choice_on_the_board_is_heard_and_leaves_the_topic():
    topic = Topic(RANKING, QRELS)
    shown, browser, heard = made(topic, Convention(k=2))
    browser.send(op="choose", field="gain", value="linear")
    assert sorted(heard) == ["convention", "explanation"]
    assert shown.convention == Convention(gain="linear", k=2)
    assert shown.topic is topic
    assert shown.explanation.ndcg == pytest.approx(twin(RANKING, QRELS, gain="linear", k=2))


def test_what_python_sets_is_shown_and_can_be_undone():
    shown, browser, _ = made(Topic(RANKING, QRELS))
    shown.topic = Topic(["d3", "d1"], QRELS)
    assert shown.contents["board"]["state"]["ranked"] == ("d3", "d1")
    assert shown.explanation.ndcg == pytest.approx(twin(["d3", "d1"], QRELS))
    shown.convention = "sklearn"
    assert shown.convention == conventions["sklearn"].convention
    other = explain(Topic(["x"], {"x": 1, "y": 2}), "trec_eval")
    shown.explanation = other
    assert (shown.topic.docs, shown.convention) == (("x",), conventions["trec_eval"].convention)
    for _ in range(3):
        browser.send(op="undo")
    assert shown.contents["board"]["state"]["ranked"] == tuple(RANKING)
    assert shown.contents["board"]["can_undo"] is False


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("topic", None),
        ("topic", Topic(["a b", "a\nb"], {})),
        ("topic", Topic([f"d{place}" for place in range(201)], {})),
        ("convention", "nobody's"),
        ("convention", 3),
        ("explanation", 0.5),
    ],
)
def test_what_the_board_cannot_show_is_refused_and_nothing_changes(name, value):
    shown, _, heard = made(Topic(RANKING, QRELS))
    before = shown.contents
    with pytest.raises(NdcgError):
        setattr(shown, name, value)
    assert heard == []
    assert shown.contents is before
    assert shown.topic.docs == tuple(RANKING)


def test_a_saved_notebook_has_the_picture_without_the_widget():
    shown, browser, _ = made(Topic(RANKING, QRELS))
    browser.send(op="ideal")
    data, _ = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"] == shown.explanation._repr_html_()
    assert data["text/plain"].endswith("= 1.")


@pytest.mark.full
def test_a_page_made_of_a_notebook_shows_the_picture_beside_the_widget(monkeypatch):
    """nbconvert writes one kind of each output: of a widget whose state is saved, the widget alone."""
    from nbconvert import HTMLExporter
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    outputs = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_how: outputs.append(data))
    shown = board(Topic(RANKING, QRELS))
    shown._ipython_display_()
    cell = new_code_cell(outputs=[new_output("display_data", data=data) for data in outputs])
    saved = {"version_major": 2, "version_minor": 0, "state": shown.get_manager_state()["state"]}
    book = new_notebook(cells=[cell], metadata={"widgets": {"application/vnd.jupyter.widget-state+json": saved}})
    page, _ = HTMLExporter().from_notebook_node(book)
    nonce = shown.contents["board"]["nonce"]
    still = page.index(f'data-ndcg-still="{nonce}"><style>')
    assert still < page.index("<svg", still) < page.index(f'"model_id": "{shown.model_id}"')
    assert "[data-ndcg-still=" in script()  # the widget takes it away


def test_whole_numbers_stay_whole_numbers():
    shown, browser, _ = made(Topic([10, 2], {10: 1, 2: 3, 5: 2}))
    browser.send(op="move", doc="2", to="ranked", index=0)
    assert shown.topic.docs == (2, 10)
    assert shown.topic.missing == (5,)


def test_titles_are_kept_when_python_sets_another_list():
    shown, browser, _ = made(Topic(RANKING, QRELS), titles={"d1": "<b>Soup</b>"})
    browser.send(op="rename", doc="d2", title="Leeks")
    shown.topic = Topic(["d2", "d1"], QRELS)
    documents = shown.contents["board"]["state"]["documents"]
    assert [documents[doc]["title"] for doc in ("d1", "d2", "d3")] == ["<b>Soup</b>", "Leeks", ""]


@given(
    topic=st.builds(Topic, rankings(HOSTILE), judgments(docs=HOSTILE)),
    titles=st.dictionaries(st.sampled_from(HOSTILE), st.text()),
)
@many(40, 8)
def test_hostile_ids_travel_as_text(topic, titles):
    try:
        shown = board(topic, titles=titles)
    except NdcgError:  # two ids of invisible letters are written alike
        return
    json.dumps(shown.contents, ensure_ascii=False, allow_nan=False).encode()
    assert shown.explanation.ndcg == pytest.approx(explain(topic).ndcg, nan_ok=True)


def test_the_board_says_what_it_needs():
    program = "import sys; sys.modules['anywidget'] = None; from ndcg_core.widget import board; board(None)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "ImportError: The board in a notebook needs anywidget. To install it: pip install" in found.stderr


def test_the_core_leaves_the_widget_alone():
    program = "import sys, ndcg_core; print('ndcg_core.widget' in sys.modules, 'anywidget' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]


def test_the_script_holds_every_script_of_the_board_and_loads_nothing():
    text = script()
    for name in ("board", "cards", "drag", "keyboard", "cut_line", "result", "cutoffs", "notebook", "themes"):
        assert f"const ${name} = " in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert text.count("export default") == 1


@pytest.mark.parametrize(
    ("scripts", "error"),
    [
        ({"a": 'import "./b.js";\n'}, ValueError),
        ({"a": 'export * from "./b.js";\n'}, ValueError),
        ({"a": 'const b = await import("./b.js");\n'}, ValueError),
        ({"a": 'import b from "./b.js";\n'}, KeyError),
        ({"a": 'import b from "./b.js";\n', "b": 'import a from "./a.js";\n'}, ValueError),
    ],
)
def test_what_cannot_be_put_together_is_an_error(scripts, error):
    with pytest.raises(error):
        bundle("a", scripts)


@pytest.mark.parametrize("path", sorted(files.ALONE.glob("*.js")), ids=lambda path: path.stem)
def test_a_script_in_the_place_of_another_has_all_that_is_imported_of_it(path):
    """Otherwise what it lacks would be missed only when it is called."""
    everything = embedded.scripts() | files.scripts([files.NOTEBOOK])
    imports = re.compile(rf'^import {{ ([\w, ]+) }} from "./{path.stem}.js";$', re.MULTILINE)
    wanted = {name for text in everything.values() for names in imports.findall(text) for name in names.split(", ")}
    assert wanted
    assert wanted <= set(re.findall(r"^export (?:const|function) (\w+)", path.read_text(), re.MULTILINE))
