"""The playground through AppTest: what a visitor sees and what each control does."""

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import Convention, Topic, conventions, ndcg
from ndcg_core.exchange.programs import programs
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.sources import from_example
from pages.ui.components.words import MEANINGS
from pages.ui.playground.words import CODE, LINK, PRINT, TABLE, TEXT
from pages.ui.state import link
from pages.ui.text import show
from tests.pages.trees import parts, words
from tests.pages.visit import components, opened, papers, ran
from tests.support.examples import everyday

SOUP = from_example(examples["soup"])


def board(app: AppTest) -> dict:
    return next(data for data in components(app) if "cards" in data)


def part(app: AppTest, cls: str) -> str:
    return words(next(found[0] for paper in papers(app) if (found := parts(paper, cls))))


def answer(app: AppTest) -> list[str]:
    """nDCG, DCG and IDCG."""
    shown = next(data for data in components(app) if "why" in data)
    return [show(shown[name]) for name in ("ndcg", "dcg", "idcg")]


def said(app: AppTest) -> dict:
    return next(data for data in components(app) if "opening" in data)


def chose(app: AppTest, field: str, value: object) -> AppTest:
    return sent(app, {"op": "choose", "field": field, "value": value}, first=board(app)["ack"] + 1)


def notes(app: AppTest) -> list[str]:
    """The line under each control."""
    choices = board(app)["choices"]
    return ["".join(control["note"].values()) for control in (*choices["main"], *choices["quiet"])]


def reason(app: AppTest) -> str:
    """Why the last change was refused, under its control or under the list."""
    choices = board(app)["choices"]
    beside = [control["note"].get("refused", "") for control in (*choices["main"], *choices["quiet"])]
    assert sum(map(bool, [*beside, board(app)["notice"]])) <= 1
    return board(app)["notice"] or "".join(beside)


def sent(app: AppTest, *changes: dict, first: int = 1) -> AppTest:
    app.session_state["board"] = {
        "ops": {
            "nonce": board(app)["nonce"],
            "ops": [{**change, "seq": number} for number, change in enumerate(changes, first)],
        }
    }
    return ran(app)


def test_the_first_screen_shows_the_first_example_and_its_numbers():
    app = opened()
    topic, convention = SOUP.topic(), SOUP.convention
    assert answer(app)[0] == show(ndcg(topic, convention))
    assert tuple(board(app)["state"]["ranked"]) == SOUP.ranked
    table = part(app, "elsewhere")
    for name in ("scikit-learn", "CatBoost", "LightGBM", "trec_eval"):
        assert name in table
    for name in ("sklearn", "catboost_base", "lightgbm", "trec_eval"):
        assert show(ndcg(topic, name, k=convention.k)) in table
    assert "as it comes, top 5" in table
    assert "ndcg_core, scikit-learn and CatBoost agree" in part(app, "said")
    assert "whether the ideal list has what was never found" in part(app, "said")
    assert said(app)["opening"] == examples["soup"].opening


def test_a_drag_reaches_every_number():
    app = sent(opened(), {"op": "move", "doc": "d3", "to": "ranked", "index": 0})
    assert (board(app)["state"]["ranked"], board(app)["ack"]) == (["d3", "d1", "d2", "d4", "d5", "d6"], 1)
    assert answer(app)[0] == show(ndcg(link.decode(board(app)["link"]).topic(), SOUP.convention))
    assert re.fullmatch(r"▲ \+0\.\d{3}: rank 3 → rank 1: .*", said(app)["change"])


def test_undo_and_redo_arrive_in_order_with_moves():
    app = opened()
    sent(app, {"op": "move", "doc": "d3", "to": "ranked", "index": 0}, {"op": "undo"}, {"op": "redo"}, {"op": "undo"})
    assert tuple(board(app)["state"]["ranked"]) == SOUP.ranked
    assert board(app)["can_redo"]


@pytest.mark.parametrize(
    ("key", "value", "choices"),
    [
        ("gain", "linear", {"gain": "linear"}),
        ("gain", "binary", {"gain": "binary"}),
        ("discount", "jk2002", {"discount": "jk2002"}),
        ("discount", "none", {"discount": "none"}),
    ],
)
def test_a_choice_changes_the_answer_and_says_how(key, value, choices):
    app = chose(opened(), key, value)
    convention = Convention.from_choices(**{"k": 5, **choices})
    assert answer(app)[0] == show(ndcg(SOUP.topic(), convention))
    assert any(f"nDCG {show(ndcg(SOUP.topic(), SOUP.convention))} → {answer(app)[0]}" in note for note in notes(app))


def test_own_table_and_own_weights_open_a_field_and_bad_ones_get_a_sentence():
    app = chose(opened(), "gain", "table")
    assert board(app)["choices"]["main"][0]["field"]["value"] == "0=0, 1=1, 2=3, 3=7"
    chose(app, "gain_table", "0=0, 1=1, 2=5, 3=10")
    assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(gain={0: 0, 1: 1, 2: 5, 3: 10}, k=5)))
    chose(app, "gain_table", "__import__('os')")
    assert "grade=gain" in reason(app)
    assert "grade=gain" in board(app)["choices"]["main"][0]["note"]["refused"]
    chose(app, "discount", "weights")
    chose(app, "discount_weights", "1 0.5")
    assert answer(app)[0] == show(
        ndcg(SOUP.topic(), Convention(gain={0: 0, 1: 1, 2: 5, 3: 10}, discount=[1, 0.5], k=5))
    )


def test_the_cutoff_is_a_number_or_all():
    app = opened()
    for k in (3, 1, None):
        chose(app, "k", k)
        assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(k=k)))


@pytest.mark.parametrize(("key", "value"), [("ideal_pool", "ranked"), ("unjudged", "skip"), ("ideal_cut", "none")])
def test_the_quiet_choices_count_too(key, value):
    app = chose(opened(), key, value)
    assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(k=5, **{key: value})))


@pytest.mark.parametrize("name", everyday(["soup"], examples))
def test_every_example_opens_and_every_tab_draws(name):
    app = sent(opened(), {"op": "open", "example": name})
    assert board(app)["examples"]["story"] == examples[name].story
    assert answer(app)[0] == show(ndcg(examples[name].topic, examples[name].convention))
    assert (said(app)["task"], said(app)["change"]) == (examples[name].task, "")
    for tab in (TABLE, CODE, TEXT, LINK, PRINT):
        app.session_state["tabs"] = tab
        ran(app)


def test_the_code_tab_has_every_program_and_the_notebook():
    app = opened()
    assert not app.get("download_button")
    app.session_state["tabs"] = "Code"
    ran(app)
    listed = programs(SOUP.topic(), SOUP.convention, titles=SOUP.titles)
    assert any(block.value == "prints 0.636104 (DCG 7.130930, IDCG 11.210319)" for block in app.markdown)
    [choice] = [control for control in app.get("button_group") if control.key == "program"]
    shown = []
    for option in choice.options:
        app.session_state["program"] = option
        shown += [block.value for block in ran(app).code]
    assert shown == [program.source.strip() for program in listed if program.source]
    assert [button.label for button in app.get("download_button")] == ["Take this as a notebook"]
    chose(app, "ties", "average")
    chose(app, "no_relevant", "error")
    sent(
        app, *({"op": "grade", "doc": doc, "grade": 0} for doc in SOUP.documents), first=board(app)["ack"] + 1
    )  # refused: the list still has code


def test_a_link_opens_what_it_carries_and_a_broken_one_the_default_with_a_sentence():
    address = board(sent(opened(), {"op": "grade", "doc": "d4", "grade": 3}, {"op": "add", "title": "<b>bold</b>"}))[
        "link"
    ]
    again = opened(s=address)
    assert board(again)["state"]["grades"]["d4"] == 3
    assert board(again)["state"]["documents"]["d8"]["title"] == "<b>bold</b>"
    broken = opened(s=address[:-9])
    assert tuple(board(broken)["state"]["ranked"]) == SOUP.ranked
    assert board(broken)["notice"]


def test_a_list_is_pasted_as_data():
    app = opened()
    app.session_state["tabs"] = "Edit as text"
    ran(app)
    app.text_area(key="paste").set_value(
        'results = ["d4", "d2", "d1", "d5", "d3"]\nqrels = {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1}'
    )
    ran(app)
    next(button for button in app.button if button.label.startswith("Use this list") and not button.disabled).click()
    ran(app)
    assert board(app)["state"]["ranked"] == ["d4", "d2", "d1", "d5", "d3"]
    assert answer(app)[0] == "0.9927"


def test_a_pasted_list_with_a_document_twice_is_used_and_says_what_that_may_mean():
    app = opened()
    app.session_state["tabs"] = "Edit as text"
    app = ran(ran(app).text_area(key="paste").set_value("d4 3\nd2 2\nd4 3\nd1 1"))
    said = " ".join(caption.value for caption in app.caption)
    assert "d4 is in the list more than once" in said
    topic = Topic(["d4", "d2", "d4", "d1"], {"d4": 3, "d2": 2, "d1": 1})
    convention = app.session_state["session"].state.convention
    values = {word: ndcg(topic, convention.changed(duplicates=word)) for word in ("drop", "first", "every")}
    assert MEANINGS.format(**{word: show(value) for word, value in values.items()}) in said
    assert values["drop"] != values["first"] != values["every"]
    app = ran(
        next(
            button for button in app.button if button.label.startswith("Use this list") and not button.disabled
        ).click()
    )
    assert board(app)["state"]["ranked"] == ["d4", "d2", "d1"]
    assert answer(app)[0] == show(values["drop"])


def test_unreadable_lines_are_named_and_stay_in_the_field():
    app = opened()
    app.session_state["tabs"] = "Edit as text"
    ran(app)
    text = "a 3\nb three\nc 1\n"
    app.text_area(key="paste").set_value(text)
    ran(app)
    assert any(block.value.startswith("Line 2:") for block in app.text)
    assert app.text_area(key="paste").value == text


def test_a_list_that_the_convention_refuses_gets_a_sentence_and_keeps_its_cards():
    app = chose(opened(), "no_relevant", "error")
    grades = [{"op": "grade", "doc": doc, "grade": 0} for doc in SOUP.documents]
    sent(app, *grades, first=2)
    assert said(app)["refusal"]
    assert tuple(board(app)["state"]["ranked"]) == SOUP.ranked


@pytest.mark.parametrize(
    "change",
    [
        {"op": "choose"},
        {"op": "choose", "field": "gain"},
        {"op": "choose", "field": "gain", "value": ["exp2"]},
        {"op": "choose", "field": "seed", "value": 3},
        {"op": "choose", "field": "__class__", "value": 1},
        {"op": "choose", "field": "k", "value": 0},
        {"op": "choose", "field": "k", "value": "5"},
        {"op": "choose", "field": "k", "value": 1e400},
        {"op": "choose", "field": "discount_base", "value": None},
        {"op": "choose", "field": "discount_base", "value": 1},
        {"op": "choose", "field": "gain_table", "value": 7},
        {"op": "choose", "field": "discount_weights", "value": "1" * 5000},
        {"op": "choose", "field": "ties", "value": {}},
        {"op": "choose", "field": "no_relevant", "value": "perhaps"},
        {"op": "open"},
        {"op": "open", "example": "<b>"},
    ],
)
def test_a_forged_choice_gets_a_sentence_and_changes_nothing(change):
    app = sent(opened(), change)
    assert reason(app).endswith(".")
    assert link.decode(board(app)["link"]) == SOUP
    assert board(app)["ack"] == 1


def test_choices_without_a_control_are_listed():
    assert "also says" not in " ".join(words(node) for paper in papers(opened()) for node in paper)
    state = replace(SOUP, convention=conventions["trec_eval"].convention)
    assert "fractions of grades are cut off" in part(opened(s=link.encode(state)), "further")


def test_a_list_of_the_visitors_own_is_one_field_away():
    app = opened()
    assert app.button(key="own_list_use").disabled
    app = ran(app.text_area(key="own_list").set_value("2 0 3 1 1\n- f 2"))
    app = ran(app.button(key="own_list_use").click())
    state = link.decode(board(app)["link"])
    assert (state.ranked, state.aside, state.grades["d3"], state.grades["f"]) == (
        ("d1", "d2", "d3", "d4", "d5"),
        ("f",),
        3,
        2,
    )
    assert not any(document.title for document in state.documents.values())  # d1 is not the example's
    assert said(app)["opening"] == "**Your list** has 6 documents, with grades from 0 to 3."
    app = ran(app.text_area(key="own_list").set_value("a,1500"))
    app = ran(app.button(key="own_list_use").click())
    assert "1500" in app.warning[0].value
    assert link.decode(board(app)["link"]) == state
