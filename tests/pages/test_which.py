"""The page Which nDCG? through AppTest: every list answered by a known definition, and what is said at the end."""

import math

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import NdcgError, conventions, evaluate, ndcg
from ndcg_core.identification import FORMS, AveragingQuestions, Identification
from tests.pages.visit import address, components, opened, ran, text
from tests.support.examples import everyday

PAGE = "which.py"


def begun(form: str = "run", cutoff: str = "3", decimals: int | None = 3) -> AppTest:
    app = opened(PAGE)
    app.radio(key="which_form").set_value(form)
    app.segmented_control(key="which_decimals").set_value(decimals)
    app.text_input(key="which_cutoff").set_value(cutoff)
    return ran(app.button(key="which_first").click())


def state(app: AppTest) -> Identification:
    return Identification.decode(address(app)["q"])


def printed(given, name: str, decimals: int = 3) -> str:
    """What a tool prints that computes this definition."""
    try:
        value = ndcg(given.topic, name, k=given.k)
    except NdcgError:
        return "nan"
    return "nan" if math.isnan(value) else f"{value:.{decimals}f}"


def send(app: AppTest, answer: str) -> AppTest:
    next(field for field in app.text_input if field.key.startswith("which_number_")).set_value(answer)
    return ran(next(button for button in app.button if button.label == "Next").click())


def told(app: AppTest) -> str:
    return " ".join([text(app), *(block.value for block in app.markdown), *(block.value for block in app.warning)])


def marks(app: AppTest) -> list[dict]:
    return next((data["marks"] for data in components(app) if "marks" in data and "named" in data), [])


@pytest.mark.parametrize("name", everyday(["sklearn"], ["sklearn", "trec_eval", "xgboost", "recommenders"]))
def test_a_tool_is_known_after_a_few_numbers(name):
    app, names = begun(), []
    while not state(app).is_decided:
        given = state(app).next
        assert given is not None
        assert len(names) < 6
        app = send(app, printed(given, name))
        names.append(len(state(app).names))
        assert name in state(app).names
    assert names == sorted(names, reverse=True)
    card = next(block.value for block in app.code if block.value.startswith("nDCG of"))
    assert conventions[name].title in card
    assert "Signature: nDCG@3" in card
    app = ran(app.text_input(key="which_tool").set_value("A <b>tool</b>"))
    assert any(block.value.startswith("nDCG of A <b>tool</b>\n") for block in app.code)


def test_marks_have_no_names_before_the_first_answer_and_no_numbers_at_all():
    app = begun()
    data = next(data for data in components(app) if "named" in data)
    assert data["named"] is False
    assert len(data["marks"]) > 40
    assert {*data["marks"][0]} == {"id", "value"}
    app = send(app, printed(state(app).next, "sklearn"))
    after = next(data for data in components(app) if "named" in data)
    assert after["named"] is True
    assert {mark["id"] for mark in after["marks"]} < {mark["id"] for mark in data["marks"]}


def test_what_the_last_answer_added_is_bold_once():
    app = begun()
    assert "nothing decided yet" in text(app)
    bold = []
    for _ in range(3):
        app = send(app, printed(state(app).next, "sklearn"))
        nodes = next(data["nodes"] for data in components(app) if "Your tool:" in str(data.get("nodes")))
        bold += [line[1][1] for line in nodes[1][2:] if isinstance(line[1], list)]
    assert "The gain is linear: grade." in bold
    assert len(bold) == len({*bold})


def test_an_answer_is_changed_taken_back_and_kept_in_the_link():
    app = send(begun(), "0.123456")
    q = address(app)["q"]
    assert "None of" in told(app)
    again = opened(PAGE, q=q)
    assert address(again)["q"] == q
    right = printed(state(app).steps[0].given, "sklearn")
    other = next(field for field in again.text_input if field.key.startswith("which_other_0"))
    other.set_value(right)
    changed = ran(again.button(key="which_change_0").click())
    assert "sklearn" in state(changed).names
    back = ran(changed.button(key="which_back_0").click())
    assert state(back).steps == ()


@pytest.mark.parametrize("answer", everyday(["a lot", "1e999"], ["", "a lot", "1e999", "<b>0.5</b>", "inf"]))
def test_what_is_no_number_is_one_sentence_and_loses_nothing(answer):
    app = send(begun(), printed(state(begun()).next, "sklearn"))
    before = address(app)["q"]
    app = send(app, answer)
    assert address(app)["q"] == before
    assert len(app.warning) == 1
    assert not ran(app).warning


@pytest.mark.full
def test_what_a_tool_does_not_take_is_not_asked_again():
    app = begun("run")
    while not (given := state(app).next).features & {"missed"}:
        app = send(app, printed(given, "sklearn"))
    app = ran(app.button(key="which_refuses_missed").click())
    for _ in range(3):
        if (given := state(app).next) is None:
            break
        assert "missed" not in given.features
        app = send(app, printed(given, "sklearn"))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_shows_a_list_as_tools_of_this_form_take_it(form):
    app = begun(form, cutoff="", decimals=None)
    given = state(app).next
    assert given.k is None
    assert "Compute **nDCG** of this list" in told(app)
    tabs = [tab.label for tab in app.tabs]
    assert tabs[0] == "Table"
    assert ("Arrays" in tabs) is not bool(given.missed or None in given.ranked)


@pytest.mark.parametrize("cutoff", ["0", "-1", "3.5", "many", "99999"])
def test_a_cutoff_that_is_none_is_refused_in_a_sentence(cutoff):
    app = begun(cutoff=cutoff)
    assert len(app.warning) == 1
    assert "q" not in address(app)


@pytest.mark.parametrize("q", ["1", "1~run~3~3~s13@3:x", "2~run~3~3", "1~run~3~3" + "~13@3:0.5" * 500, "<script>"])
def test_a_forged_link_is_a_sentence_and_the_page_begins_anew(q):
    app = opened(PAGE, q=q)
    assert len(app.warning) == 1
    assert "begins anew" in app.warning[0].value
    assert app.button(key="which_first")


@pytest.mark.full
def test_numbers_of_no_definition_are_told_with_the_nearest():
    app = begun()
    for answer in ("0.101", "0.202"):
        app = send(app, answer) if state(app).next else app
    said = told(app)
    assert "None of" in said
    assert "nDCG of the tool" not in " ".join(block.value for block in app.code)  # no card
    app = ran(app.checkbox(key="which_part").set_value(True))
    assert "It departs from" in told(app)
    app = ran(app.button(key="which_again").click())
    assert app.button(key="which_first")


def test_a_refusal_is_noted_and_what_fits_anything_gets_no_card():
    app = begun("grades", cutoff="", decimals=2)
    given = state(app).next
    feature = next(name for name in ("graded", "high", "error") if name == "error" or name in given.features)
    app = ran(app.button(key=f"which_refuses_{feature}").click())
    assert any("We ask without them" in block.value for block in app.caption)


def test_a_change_that_is_no_number_is_told_where_no_list_is_left():
    app = begun()
    for answer in ("0.101", "0.202", "0.303", "0.404"):  # no definition; four lists are enough to say so
        app = send(app, answer)
    assert state(app).next is None
    assert "No list is left to ask about" in told(app)
    assert any("change the number of list" in block.value for block in app.caption)
    field = next(field for field in app.text_input if field.key.startswith("which_other_0"))
    field.set_value("nothing like it")
    app = ran(app.button(key="which_change_0").click())
    assert len(app.warning) == 1


@pytest.mark.full
def test_several_queries_are_asked_about_once_one_list_is_known():
    app = begun()
    while (given := state(app).next) and not (state(app).is_decided and state(app).confirmed >= 2):
        app = send(app, printed(given, "ir_measures"))
    assert "Several queries" in told(app)
    for _ in range(4):
        means = AveragingQuestions.decode(state(app), address(app).get("m", ""))
        if (given := means.next) is None:
            break
        value = evaluate(given.run, given.qrels, "ir_measures", k=3).value
        next(field for field in app.text_input if field.key.startswith("which_mean_")).set_value(f"{value:.3f}")
        app = ran([button for button in app.button if button.label == "Next"][-1].click())
    assert r"do so\: ir\_measures\." in told(app)
    again = opened(PAGE, **address(app))
    assert r"do so\: ir\_measures\." in told(again)
    assert "no link" not in told(opened(PAGE, **address(app) | {"m": "nonsense"}))


def test_another_measure_is_told_and_offers_no_definition_that_it_departs_from():
    app = opened(PAGE, q="1~scores~-~-~u10212:1~s00:0~s01:0.5~u102121:1")
    assert "All 4 answers are those of reciprocal rank, which is no nDCG" in told(app)
    assert not [toggle for toggle in app.toggle if toggle.key == "which_part"]


def test_before_the_start_an_example_shows_what_one_gets():
    shown = text(opened(PAGE))
    asked = Identification("ranking", (3,), 3)
    while asked.next is not None and not asked.is_decided:
        number = printed(asked.next, "mlflow")
        assert number in shown
        asked = asked.answered(number)
    assert len(asked.steps) >= 3
    assert "Only MLflow is left." in shown
    assert "Only MLflow" not in text(begun())
