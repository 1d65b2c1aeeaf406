"""Numbers while a card is in the air: what the browser adds up is what Python answers, to the last shown digit."""

import json
import math
import random
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import Convention, NdcgError, Topic, conventions, explain
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.picture_contents import live
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.text import show
from tests.browser.lab import SOUP, still
from tests.support.examples import of

_SUMS = """async (cases) => {
  const { shown, sumsOf } = await import(`${location.origin}/lab/live.js`);
  return cases.map(([text, order]) => {
    const sums = sumsOf(JSON.parse(text), order);
    return sums && [shown(sums.dcg), shown(sums.ndcg)];
  });
}"""
_SHOWN = """async (numbers) => {
  const { shown } = await import(`${location.origin}/lab/live.js`);
  return numbers.map((number) => shown(number));
}"""
CHOICES = {
    "k": [None, 1, 3, 5, 10**18],
    "gain": ["exp2", "linear", "binary"],
    "discount": ["log2", "jk2002", "reciprocal", "sqrt", "none"],
    "ideal_pool": ["judged", "ranked", "top_k"],
    "ideal_cut": ["k", "none", "retrieved"],
    "unjudged": ["zero", "nothing", "skip", 1.0],
    "ties": ["input", "average"],
}


def drawn(dice: random.Random) -> BoardState:
    """A list with random grades, choices and ties; some conventions refuse it."""
    docs = [f"d{place}" for place in range(dice.randint(2, 12))]
    cut = dice.randint(1, len(docs))
    base = dice.choice([Convention(), Convention(), *(entry.convention for entry in conventions.values())])
    chosen = {name: dice.choice(values) for name, values in CHOICES.items() if dice.random() < 0.4}
    grades = {doc: dice.choice([0, 1, 2, 3, 4, 0.5]) for doc in docs if dice.random() < 0.85}
    ties = frozenset(dice.sample(range(2, cut + 1), 1)) if cut > 1 and dice.random() < 0.15 else frozenset()
    documents = {doc: Document(doc, "", "") for doc in docs}
    return BoardState(
        documents, tuple(docs[:cut]), tuple(docs[cut:]), grades, (0, 1, 2, 3, 4), base.changed(**chosen), ties
    )


def moved(state: BoardState, dice: random.Random) -> list[str]:
    doc = dice.choice([*state.ranked, *state.aside])
    order = [other for other in state.ranked if other != doc]
    if not (doc in state.ranked and dice.random() < 0.2):
        order.insert(dice.randint(0, len(order)), doc)
    return order


@pytest.mark.many
def test_what_the_browser_adds_up_is_what_python_answers_and_is_written_so(lab):
    dice, cases, answers = random.Random(1), [], []
    while len(cases) < of(12_000, 3_000):
        try:
            state = drawn(dice)
            parts = live(state)
        except NdcgError:
            continue
        cases.append([json.dumps(parts), moved(state, dice)])
        answers.append(state)
    found = lab.page.evaluate(_SUMS, cases)
    followed = [case for case in zip(found, cases, answers, strict=True) if case[0] is not None]
    for sums, (_, order), state in followed:
        grades = {doc: state.grades[doc] for doc in state.documents if doc in state.grades}
        explanation = explain(Topic(order, grades), state.explanation.convention)
        assert sums == [show(explanation.dcg), show(explanation.ndcg)]
    assert 0.3 < len(followed) / len(cases) < 0.95  # some lists must wait for the drop
    numbers = [dice.uniform(0, 10 ** dice.randint(-5, 5)) for _ in range(3000)]
    numbers += [place / 32 for place in range(400)] + [place / 20_000 for place in range(400)] + [0.0]
    numbers += [dice.uniform(1, 10) * 10.0**power for power in (6, 7, 12, 99, 100, 300)]
    assert lab.page.evaluate(_SHOWN, numbers) == [show(number) for number in numbers]
    assert (
        show(math.nan)
        == lab.page.evaluate(_SHOWN.replace("numbers.map((number) => shown(number))", "[shown(NaN)]"), [])[0]
    )


def shown_numbers(lab):
    numbers = lab.page.locator(".result .full").all_text_contents()
    return numbers, lab.chart.locator(".ratio").text_content(), lab.score.inner_text()


def test_numbers_bars_and_stacks_follow_the_card_under_the_pointer(lab):
    before = shown_numbers(lab)
    lab.hold(*lab.ends("d3", "d1"))
    order = ["d3", *[doc for doc in SOUP.ranked if doc != "d3"]]
    there = explain(Topic(order, SOUP.grades), SOUP.convention)
    expect(lab.ndcg).to_have_text(show(there.ndcg))
    lab.draws()
    expect(lab.card("d3").locator(".earn b")).to_have_text("7.00")
    expect(lab.board.locator(".worth:visible")).to_have_text(["23 − 1 = 7"])
    expect(lab.card("d4").locator(".earn small")).to_have_text("not judged =")
    air = shown_numbers(lab)
    assert air != before
    lab.page.mouse.up()
    lab.agrees()
    assert shown_numbers(lab) == air

    lab.hold(*lab.ends("d3", "d5"))
    expect(lab.ndcg).not_to_have_text(air[0][0])
    lab.keys("Escape")
    lab.page.mouse.up()
    expect(lab.ndcg).to_have_text(air[0][0])
    lab.draws()


@pytest.mark.full
@pytest.mark.parametrize("choices", [{"ties": "average"}, {"ideal_pool": "top_k"}, {"ideal_cut": "none"}])
def test_where_a_move_changes_more_the_picture_waits_for_the_drop(labs, address, choices):
    ties = frozenset({2}) if "ties" in choices else frozenset()
    k = 5 if "ideal_cut" in choices else 3
    lab = labs().open(address, replace(SOUP, convention=SOUP.convention.changed(k=k, **choices), ties=ties))
    before = lab.ndcg.inner_text()
    if "ideal_cut" in choices:
        drag_the_cutoff(lab)
    else:
        lab.hold(*lab.ends("d3", "d1"))
    expect(lab.page.locator(".result")).to_have_class(re.compile("waits"))
    assert lab.ndcg.inner_text() == before
    lab.page.mouse.up()
    expect(lab.page.locator(".result")).not_to_have_class(re.compile("waits"))
    expect(lab.ndcg).not_to_have_text(before)


def drag_the_cutoff(lab):
    """To the end of rank 2, where it is held."""
    line, below = lab.cut_line.locator("b"), lab.board.locator(".zone.ranked .card").nth(2)
    line.scroll_into_view_if_needed()
    box, end = still(lab.page, lambda: (line.bounding_box(), below.bounding_box()))
    lab.hold((box["x"] + 20, box["y"] + box["height"] / 2), (box["x"] + 20, end["y"] + 4))


@pytest.mark.full
def test_what_is_pointed_at_lights_up_everywhere(lab):
    lab.card("d3").hover(position={"x": 200, "y": 12})
    pointed = lab.chart.locator(".pointed")
    expect(pointed.first).to_be_attached()
    assert set(pointed.evaluate_all("parts => parts.map(part => part.dataset.doc)")) == {"d3"}
    lab.chart.locator("[data-doc=d1]").first.hover()
    expect(lab.card("d1")).to_contain_class("pointed")
    lab.page.mouse.move(5, 400)
    expect(lab.board.locator(".card.pointed")).to_have_count(0)

    # the terms of the formula and the rows of the table are part of it
    formula = lab.page.locator(".st-key-formula mrow[data-doc=d3]")
    formula.first.hover()
    expect(lab.card("d3")).to_have_class(re.compile("pointed"))
    expect(lab.chart.locator(".pointed")).not_to_have_count(0)
    expect(lab.tab("Table").locator("tbody tr").first).to_be_visible()
    lab.card("d2").hover(position={"x": 200, "y": 12})
    expect(lab.page.locator(".st-key-table tr.pointed")).to_contain_text([SOUP.documents["d2"].title])


@pytest.mark.full
def test_both_stacks_follow_the_cutoff_that_is_dragged(lab):
    drag_the_cutoff(lab)
    there = explain(SOUP.topic(), SOUP.convention, k=2)
    texts = [f"DCG {there.dcg:.2f}", f"IDCG {there.idcg:.2f}", f"{there.ndcg:.3f}"]
    for text in texts:
        expect(lab.chart.get_by_text(text, exact=True)).to_be_visible()
    lab.page.mouse.up()
    expect(lab.ndcg).to_have_text(show(there.ndcg))
    expect(lab.board.locator(".zone.ranked .card.below")).to_have_count(len(SOUP.ranked) - 2)
    for text in texts:
        expect(lab.chart.get_by_text(text, exact=True)).to_be_visible()

    lab.cut_line.focus()
    lab.keys("ArrowDown")
    expect(lab.ndcg).to_have_text(show(explain(SOUP.topic(), SOUP.convention, k=3).ndcg))
