"""The page Check in a real browser: type an answer, read the verdict and the hints, and hide the solution in a link."""

import pytest
from playwright.sync_api import expect

from ndcg_core import ndcg
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from pages.ui.text import show
from tests.browser.lab import SOUP, fits_a_phone

D8 = wrong_sums(SOUP.topic(), SOUP.convention, mistakes["D8"])


def opened(lab):
    page = lab.turn_to("Check a number")
    expect(page.locator('.st-key-check_list .card[data-id="d3"]')).to_contain_text(SOUP.documents["d3"].title)
    return page


def define(page):
    """Say the definition of the playground's first list; a phone has its rules behind a switch."""
    known = page.locator(".st-key-rule_knows label")
    known.wait_for(state="attached")
    if known.is_visible():
        known.click()
    for key, choice in {"gain": "2ᵍʳᵃᵈᵉ − 1", "discount": "1 / log2(rank + 1)", "ideal_pool": "has them"}.items():
        page.locator(f".st-key-rule_{key} button").get_by_text(choice, exact=True).click()
        expect(page.locator(f".st-key-rule_{key} button[aria-checked=true]")).to_have_text(choice)
    page.locator(".st-key-rule_k").get_by_role("combobox").click()
    page.get_by_role("option", name="the top 5", exact=True).click()
    expect(page.locator(".st-key-exercise .asked")).to_contain_text("nDCG@5")
    return page


def answer(page, number):
    page.get_by_label("Your nDCG").fill(number)
    page.get_by_label("Your nDCG").press("Enter")


@pytest.mark.full
def test_cards_appear_while_a_list_is_typed(lab):
    page = opened(lab)
    field, cards = page.locator(".typed-list textarea"), page.locator(".st-key-check_list .card")
    expect(field).to_be_focused()
    expect(field).to_have_value("2 1 3 ? 0 1 | 2")
    field.fill("")
    for count, letters in enumerate(["3", " 2", " 3", " 0", " | 2"], 1):
        field.press_sequentially(letters)
        expect(cards).to_have_count(count)
    expect(page.locator(".st-key-check_list .zone.aside .card")).to_have_count(1)
    expect(field).to_have_value("3 2 3 0 | 2")  # nothing that comes back disturbs what is typed
    page.locator('.st-key-check_list .card[data-id="d4"] .grades label').nth(1).click()
    expect(field).to_have_value("3 2 3 1 | 2")
    answer(page, "0.5")
    expect(page.locator(".st-key-verdict_lines")).to_contain_text("too little to judge")
    fits_a_phone(page)


@pytest.mark.full
def test_a_rule_that_is_open_is_chosen_from_rows(lab):
    page = opened(lab)
    linear = ndcg(SOUP.topic(), SOUP.convention.changed(gain="linear"))
    answer(page, f"{linear:.4f}")
    verdict = page.locator(".st-key-verdict")
    expect(verdict).to_contain_text("is right if a grade counts as itself.")
    expect(verdict).not_to_contain_text("✓")
    expect(page.locator(".st-key-candidate_words_0")).to_contain_text(f"{linear:.4f}")
    page.locator(".st-key-my_rule_0 button").click()
    expect(verdict).to_contain_text("✓ Right.")
    expect(page.locator(".st-key-rule_gain button[aria-checked=true]")).to_have_text("the grade")
    fits_a_phone(page)


def test_a_right_and_a_wrong_number_get_their_reasons(lab):
    page = define(opened(lab))
    verdict = page.locator(".st-key-verdict")
    answer(page, f"{ndcg(SOUP.topic(), SOUP.convention):.4f}".replace(".", ","))
    expect(verdict).to_contain_text("✓ Right.")
    lab.clear(".st-key-verdict")
    answer(page, f"{D8.ndcg:.5f}")
    expect(verdict).to_contain_text(mistakes["D8"].mend)
    expect(verdict.locator("td").filter(has_text="◀")).to_have_count(1)
    expect(verdict.locator("math")).to_have_count(3)
    lab.clear()
    answer(page, "<b>half</b>")
    expect(verdict).to_contain_text("<b>half</b>")
    fits_a_phone(page)


# The lengths of an answer's hollow bars by rank, and the heights of its stacks.
_LONG = "bars => bars.map(bar => Number(bar.getAttribute('width')))"
_TALL = "bars => bars.map(bar => Number(bar.getAttribute('height')))"


@pytest.mark.full
def test_an_answer_lies_over_the_right_sums_as_hollow_bars(lab):
    page = define(opened(lab))
    answer(page, f"{D8.ndcg:.5f}")
    picture = page.locator(".st-key-verdict_picture svg.marks")
    expect(picture.locator(".mark")).to_have_count(1)
    expect(picture.locator(".sign")).to_have_text("≠")
    expect(picture).to_contain_text("first difference")
    explanation = SOUP.explanation
    for name, terms, right in (
        ("own", D8.terms, explanation.discounted),
        ("ideal", D8.ideal_terms, explanation.ideal_discounted),
    ):
        hollow = picture.locator(f".answer.term.{name}")
        assert set(hollow.evaluate_all("bars => bars.map(bar => bar.getAttribute('fill'))")) == {"none"}
        assert "none" not in hollow.evaluate_all("bars => bars.map(bar => bar.getAttribute('stroke-dasharray'))")
        solid = picture.locator(f".bars .{name}.earned").evaluate_all(_LONG)
        pixels = solid[0] / right[0]  # of a gain of 1
        assert hollow.evaluate_all(_LONG) == pytest.approx([term * pixels for term in terms], abs=0.1)
        stack, answered = (
            sum(picture.locator(f"{part}.{name}").evaluate_all(_TALL)) for part in (".stacked", ".answer.part")
        )
        assert answered / stack == pytest.approx(sum(terms) / sum(right[:5]), abs=0.01)
    for side, sums in (("correct", explanation), ("yours", D8)):
        written = [show(sums.dcg), show(sums.idcg), f"{D8.ndcg:.5f}" if side == "yours" else show(sums.ndcg)]
        assert [picture.locator(f".{side}.{sum_}").inner_html() for sum_ in ("dcg", "idcg", "ndcg")] == written
    second = picture.locator(".place").nth(1).get_attribute("aria-label")
    assert second.endswith(
        f"First difference: this rank adds {show(explanation.discounted[1])} to the correct DCG, "
        f"and {show(D8.terms[1])} this way."
    )
    assert show(D8.dcg) in picture.get_attribute("aria-label")


def test_on_a_phone_the_rules_are_behind_a_switch_and_the_number_in_sight(phone, address):
    page = phone.page
    page.goto(f"{address}/check")
    field, rules = page.get_by_label("Your nDCG"), page.locator(".st-key-rule_gain")
    expect(page.locator(".st-key-verdict_example")).to_be_visible()
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_have_attribute("placeholder", "0.864")
    expect(rules).to_be_hidden()
    page.locator(".st-key-rule_knows label").click()
    expect(rules).to_be_visible()
    fits_a_phone(page)


@pytest.mark.full
def test_the_picture_of_an_answer_fits_a_phone(phone, address):
    phone.page.goto(f"{address}/check")
    define(phone.page)
    answer(phone.page, f"{D8.ndcg:.5f}")
    picture = phone.page.locator(".st-key-verdict_picture svg.marks")
    expect(picture.locator(".mark")).to_have_count(1)
    frame = picture.bounding_box()
    for text in picture.locator("text").all():
        box = text.bounding_box()
        assert frame["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    for side in ("correct", "yours"):
        dcg, idcg, quotient = (picture.locator(f".{side}.{sum_}").bounding_box() for sum_ in ("dcg", "idcg", "ndcg"))
        assert dcg["x"] + dcg["width"] < idcg["x"]
        assert idcg["x"] + idcg["width"] < quotient["x"]
    fits_a_phone(phone.page)


@pytest.mark.full
def test_what_is_for_teachers_can_be_used_by_everyone(lab):
    page = opened(lab)
    page.get_by_text("For teachers").click()
    before = page.url
    lab.press_button("Make the exercise")
    expect(page).not_to_have_url(before)  # the address follows the exercise, which is searched for
    expect(page.locator(".st-key-exercise_table table")).to_be_visible()
    page.get_by_label("Variants", exact=True).fill("2")
    lab.press_button("Make the variants")
    lab.press_button("Write the questions for Moodle")
    expect(page.get_by_text("Moodle puts the questions")).to_be_visible()
    lab.clear()
