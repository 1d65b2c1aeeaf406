"""Numbers from the wild: each gets the answer that its thread ended with."""

import re

import pytest

from ndcg_core.teaching import wild
from ndcg_core.teaching.diagnosis import diagnose
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.wild import wild_numbers

NO_CAUSE = {"croft-slides"}
"""A misprint, which nothing has to explain."""
SAID = {
    "elasticsearch-one-hit": "Let the ideal list stop at the number of documents that were returned",
    "encyclopedia-six": "two more documents, of grades 3 and 2",
    "miscopied-grade": "the grade is 75 instead of 70",
    "rounded-terms": "were rounded",
}


@pytest.mark.parametrize("name", wild_numbers)
def test_an_entry_is_complete_and_the_diagnosis_says_what_the_number_was(name):
    number = wild_numbers[name]
    first = diagnose(number.topic, number.convention, {number.quantity: number.posted})[0]
    assert SAID.get(name, "") in first.sentence
    said = {first.mistake, *first.also, first.slip, first.verdict.value}
    if number.definition:
        assert number.definition in first.conventions
    elif name in NO_CAUSE:
        assert first.guess or first.verdict.value == "unknown"
    else:
        assert number.cause in said, first.sentence

    assert number.id == name
    assert bool(number.cause) != bool(number.definition)
    assert number.was.endswith(".")
    assert number.title[-1] not in ".:"
    assert len(number.grades) == len(number.scores or number.grades)
    assert re.fullmatch(r"[a-z0-9-]+", name)


def test_there_are_some_fifty_and_two_wrong_public_claims():
    assert len(wild_numbers) >= 50
    assert sum("wrong public claim" in number.was for number in wild_numbers.values()) == 2


def test_every_cause_has_an_entry_of_the_catalogue_or_a_name():
    other = {"right", "documents", "one term", "few digits", "per cent", "misprint"}
    causes = {number.cause for number in wild_numbers.values() if number.cause}
    assert causes <= {*mistakes, *other}
    assert wild.wild_numbers is wild_numbers


def test_a_thread_that_a_mistake_cites_is_reached_by_its_number():
    """The catalogue names threads as ``owner/repo#n`` or ``repo#n``; an entry of the same thread has that cause."""
    thread = re.compile(r"([\w.-]+)#(\d+)")
    numbers = {}
    for number in wild_numbers.values():
        for found in thread.findall(number.source.lower()):
            numbers.setdefault(found, set()).add(number.cause)
    cited = {}
    for name, mistake in mistakes.items():
        for found in thread.findall(mistake.source.lower()):
            cited.setdefault(found, set()).add(name)
    both = numbers.keys() & cited.keys()
    assert len(both) >= 15
    shown_right = {"right", "per cent"}
    assert [found for found in both if not numbers[found] & (cited[found] | shown_right)] == []
