"""The page Check on a list of the visitor's own: a definition that may be open, and its candidates."""

import math
from urllib.parse import parse_qs

import pytest
from sklearn.metrics import ndcg_score
from streamlit.testing.v1 import AppTest

from ndcg_core.exchange.pasting.pasted import MOST_CHARACTERS
from ndcg_core.io import read_pasted
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.wild import wild_numbers
from ndcg_core.widget.state.sources import from_example, from_topic
from pages.ui.check import words
from pages.ui.state import link
from pages.ui.state.sealed import SealedExercise, seal
from tests.pages.visit import components, listed, opened, ran, text
from tests.support.examples import everyday, first

NUMBERS = {"ndcg": "0.861", "dcg": "6.149", "idcg": "7.141"}


def own_list(lines: str = "3 2 3 0 1 2") -> AppTest:
    return listed(opened("check.py"), lines)


def cards(app: AppTest) -> dict:
    [state] = [data["state"] for data in components(app) if "hides" in data]
    return state


def field(app: AppTest) -> dict:
    [shown] = [data for data in components(app) if "turn" in data]
    return shown


def typed(app: AppTest, **numbers: str) -> AppTest:
    for name, number in numbers.items():
        app = ran(app.text_input(key=f"answer_{name}").set_value(number))
    return app


def exponential(grades: list[int], k: int | None = None) -> float:
    gains = [2**grade - 1 for grade in grades]
    dcg, idcg = (
        sum(gain / math.log2(rank + 1) for rank, gain in enumerate(order[:k], 1))
        for order in (gains, sorted(gains, reverse=True))
    )
    return dcg / idcg


def rows(app: AppTest) -> list[str]:
    """The definitions to choose from, each with its button."""
    buttons = [button.key for button in app.button if button.label == words.MY_RULE]
    papers = [data["nodes"] for data in components(app) if "nodes" in data]
    found = [str(nodes) for nodes in papers if "'candidate'" in str(nodes)]
    assert len(found) == len(buttons)
    return found


def control(app: AppTest, name: str) -> str:
    return app.session_state[f"rule_{name}"]


def test_the_list_is_read_as_it_is_typed():
    app = opened("check.py")
    assert field(app)["text"] == "2 1 3 ? 0 1 | 2"  # the example's own
    assert field(app)["is_example"]
    for turn, (lines, ranked, aside) in enumerate([("3", 1, 0), ("3 2", 2, 0), ("3, 2, 0", 3, 0), ("3 2 0 | 1", 3, 1)]):
        app = listed(app, lines, turn + 1)
        state = cards(app)
        assert (len(state["ranked"]), len(state["aside"])) == (ranked, aside)
        assert (field(app)["text"], field(app)["turn"]) == (lines, turn + 1)
    assert list(state["grades"].values()) == [3, 2, 0, 1]
    app = listed(app, "3 2 x", 5)
    assert cards(app) == state
    assert "neither" in field(app)["note"]
    undone = ran(board_op(app, {"op": "undo"}))
    assert cards(undone)["ranked"] == list(from_example(examples["soup"]).ranked)  # typing is one step


@pytest.mark.parametrize(
    "sent",
    first(2, [None, {"text": 5, "turn": 1}, 5, "3 2 1", [], {}, {"text": "3 2 1"}, {"text": "3 2 1", "turn": "1"}]),
)
def test_a_message_that_is_no_list_changes_nothing(sent):
    app = opened("check.py")
    before = cards(app)
    app.session_state["typed_list"] = {"typed": sent}
    assert cards(ran(app)) == before


def test_no_more_of_a_long_text_is_kept_than_is_read():
    app = own_list("3 2 1\n" + "x" * 2 * MOST_CHARACTERS)
    assert len(field(app)["text"]) <= MOST_CHARACTERS
    assert len(cards(app)["ranked"]) == 3


def board_op(app: AppTest, operation: dict) -> AppTest:
    [data] = [data for data in components(app) if "hides" in data]
    app.session_state["check_list"] = {"ops": {"nonce": data["nonce"], "ops": [{**operation, "seq": data["ack"] + 1}]}}
    return app


def test_what_is_done_with_the_cards_is_written_in_the_line():
    app = own_list("3 2 3 0 1 | 2")
    app = ran(board_op(app, {"op": "grade", "doc": "d4", "grade": 1.5}))
    assert field(app)["text"] == "3 2 3 1.5 1 | 2"
    assert read_pasted(field(app)["text"]).qrels == cards(app)["grades"]


def test_the_list_for_teachers_and_paper_has_the_definition_that_was_said():
    app = typed(own_list(), ndcg="0.9608")
    app = ran(app.button(key="my_rule_0").click())
    links = [element.proto.page_script_hash for element in app.get("page_link")]
    assert links
    [said] = {
        link.decode(query["s"][0]).convention.gain
        for element in app.get("page_link")
        if "s" in (query := parse_qs(element.proto.query_string))
    }
    assert said == "linear"


def test_a_definition_that_nobody_named_is_open():
    app = own_list()
    assert [control(app, name) for name in ("gain", "discount", "k")] == ["?", "?", "?"]
    gain, discount = (group for group in app.get("button_group") if group.key in ("rule_gain", "rule_discount"))
    assert [option.content for option in gain.proto.options] == ["not sure", "2ᵍʳᵃᵈᵉ − 1", "the grade"]
    assert [option.content for option in discount.proto.options] == ["not sure", "1 / log2(rank + 1)", "1 / rank"]
    assert app.selectbox(key="rule_k").options == ["not sure", "all", *(f"the top {k}" for k in range(1, 7))]
    assert "The gain of a grade" not in text(app)


def test_scikit_learn_is_named_for_its_own_number_and_nothing_is_ticked():
    app = typed(own_list(), ndcg="0.9608")
    shown = text(app)
    assert "0.9608 is right if a grade counts as itself. scikit-learn" in shown
    assert shown.count("0.9608 is right") == 1
    assert "Assumed: a rank weighs 1 / log2(rank + 1); all ranks count." in shown
    for never in ("✓", "Not yet", "rank 4"):
        assert never not in shown
    wanted = (("0.9608", "scikit-learn"), (f"{exponential([3, 2, 3, 0, 1, 2]):.4f}", "LightGBM"))
    assert all(part in row for parts, row in zip(wanted, rows(app), strict=False) for part in parts)
    assert sum("a grade counts as 2', ['sup', 'grade'], ' − 1'" in row for row in rows(app)) == 1


def test_a_rule_that_is_chosen_gives_its_verdict():
    app = typed(own_list(), ndcg="0.9608")
    right = ran(app.button(key="my_rule_0").click())
    assert (control(right, "gain"), control(right, "k")) == ("linear", "all")
    assert "✓ Right." in text(right)
    assert "The gain of a document is grade." in text(right)
    assert rows(right) == []
    again = ran(right.button_group(key="rule_gain").set_value("?"))
    assert "0.9608 is right if" in text(again)
    wrong = ran(again.button(key="my_rule_1").click())
    assert (control(wrong, "gain"), control(wrong, "k")) == ("exp2", "all")
    assert "✗ Not yet." in text(wrong)
    left = text(ran(wrong.selectbox(key="rule_k").set_value("?")))
    for said in ("Assumed: all ranks count.", f"give nDCG {exponential([3, 2, 3, 0, 1, 2]):.4f}, not 0.9608."):
        assert said in left


def test_three_numbers_of_another_definition_are_one_cause():
    app = typed(own_list(), **NUMBERS)
    shown = text(app)
    assert "6.149, 7.141 and 0.861 are right if" in shown
    assert "Not yet" not in shown
    assert "only the top 5 count" in rows(app)[0]
    app = ran(app.button(key="my_rule_0").click())
    assert (control(app, "gain"), control(app, "k")) == ("linear", "5")
    assert "✓ Right." in text(app)


def test_the_rule_for_what_was_never_found_is_chosen_as_the_others_are():
    """Without the document that was never found, the best order is 3 3 2 1 0."""
    own, best = (
        sum(g / math.log2(rank + 1) for rank, g in enumerate(order, 1)) for order in ([3, 2, 3, 0, 1], [3, 3, 2, 1])
    )
    app = typed(own_list("3 2 3 0 1 | 2"), ndcg=f"{own / best:.4f}")
    assert "Not yet" not in text(app)
    app = ran(app.button(key="my_rule_0").click())
    assert "✓ Right." in text(app)
    assert "only the documents of the ranking" in text(app)
    assert "✓ Right." in text(ran(app.selectbox(key="rule_k").set_value("5")))
    assert control(app, "ideal_pool") == "ranked"
    assert "✗ Not yet." in text(ran(app.button_group(key="rule_ideal_pool").set_value("judged")))
    assert "rule_chosen" not in ran(app.button_group(key="rule_ideal_pool").set_value("?")).session_state


@pytest.mark.parametrize("known", ["encyclopedia", "encyclopedia-six"])
def test_a_number_that_was_posted_for_this_list_is_recognised(known):
    app = opened("check.py", s=link.encode(from_topic(wild_numbers[known].topic, wild_numbers[known].convention)))
    shown = text(typed(app, ndcg="0.785"))
    assert wild_numbers[known].title in shown
    assert "Not yet" not in shown
    assert "✓" not in shown


SAID = [("?", "?", "5", "0.861"), ("linear", "?", "5", "0.861"), ("linear", "log2", "5", "0.861")]


@pytest.mark.parametrize(("gain", "discount", "k", "right"), everyday(SAID[:1], [*SAID, ("exp2", "?", "?", "0.949")]))
def test_what_is_said_is_not_asked(gain, discount, k, right):
    app = ran(own_list().button_group(key="rule_gain").set_value(gain))
    app = ran(app.button_group(key="rule_discount").set_value(discount))
    shown = text(typed(ran(app.selectbox(key="rule_k").set_value(k)), ndcg=right))
    assert ("✓ Right." in shown) == ("?" not in (gain, discount, k))
    assert "Not yet" not in shown


def test_who_takes_back_that_they_know_rules_is_sure_of_none():
    app = typed(own_list(), ndcg="0.961")
    app = ran(app.button(key="my_rule_0").click())
    assert app.checkbox(key="rule_knows").value  # a phone shows what was chosen
    app = ran(app.checkbox(key="rule_knows").uncheck())
    assert {control(app, name) for name in ("gain", "discount", "k")} == {"?"}
    assert words.WHICH_RULE in [shown.value for shown in app.markdown]


def test_a_cutoff_that_a_shorter_list_lacks_is_open_again():
    app = ran(own_list().selectbox(key="rule_k").set_value("6"))
    assert control(listed(app, "3 0 2", 2), "k") == "?"


def test_a_long_list_offers_the_cutoffs_that_are_usual():
    k = own_list(" ".join("3210" * 9)).selectbox(key="rule_k")
    assert k.options[-3:] == ["the top 19", "the top 20", "the top 36"]


def test_the_exercise_of_a_teacher_says_its_rules():
    soup = from_example(examples["soup"])
    app = opened("check.py", s=seal(SealedExercise(soup, 3, 2)))
    assert not [group for group in app.get("button_group") if group.key in ("rule_gain", "rule_k")]
    assert words.DEFINITION_HEAD not in [line.value for line in app.markdown]


def test_a_digit_too_few_is_too_few_under_any_rule():
    shown = text(typed(own_list("3 2 3 1 | 2"), ndcg="0.5"))
    assert "A single digit is too little to judge." in shown
    assert "If a grade" not in shown


@pytest.mark.parametrize("answer", everyday(["half", "0.1234"], ["", "half", "0.9", "nan", "1e9", "<b>", "0.1234"]))
def test_every_answer_is_drawn_where_a_rule_is_open(answer):
    assert "✓" not in text(typed(own_list(), ndcg=answer))


def test_nothing_typed_is_lost_by_a_visit_to_another_page():
    app = typed(own_list(), **NUMBERS)
    app = ran(app.button(key="my_rule_0").click())
    for page in ("libraries.py", "which.py"):
        app.switch_page(page)
        app = ran(ran(app))
    app.switch_page("check.py")
    app = ran(app)
    assert {name: app.text_input(key=f"answer_{name}").value for name in NUMBERS} == NUMBERS
    assert (control(app, "gain"), control(app, "k")) == ("linear", "5")
    assert "✓ Right." in text(app)


def test_before_a_number_is_typed_an_example_shows_what_one_gets():
    app = own_list()
    number = f"{ndcg_score([[3, 2, 3, 0, 1, 2]], [[6, 5, 4, 3, 2, 1]]):.3f}"
    assert words.FOR_EXAMPLE.format(number=number) in text(app)
    assert app.text_input(key="answer_ndcg").placeholder == number
    assert f"{number} is right if a grade counts as itself" in text(app)
    assert [button for button in app.button if button.label == words.MY_RULE]
    app = typed(app, ndcg="0.5")
    assert words.FOR_EXAMPLE.format(number=number) not in text(app)
    assert "somebody got" not in text(own_list("1"))  # which scikit-learn refuses


def test_an_example_is_neither_for_a_definition_that_is_known_nor_for_a_teachers_exercise():
    app = own_list()
    app.segmented_control(key="rule_gain").set_value("exp2")
    app.segmented_control(key="rule_discount").set_value("log2")
    app = ran(app.selectbox(key="rule_k").set_value("all"))
    sealed = SealedExercise(from_example(examples["soup"]), decimals=3, tries=2)
    for shown in (app, opened("check.py", s=seal(sealed))):
        assert words.NOTHING_TYPED in text(shown)
        assert "somebody got" not in text(shown)
