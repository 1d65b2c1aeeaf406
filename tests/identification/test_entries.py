"""Every definition of the catalogue is identified by its own answers, rounded as tools print them."""

from collections import Counter

import pytest

from ndcg_core import conventions
from ndcg_core.identification import verdict
from ndcg_core.identification.evidence import grouped
from tests.identification.players import lists_needed, played, tool
from tests.support.examples import TIER, everyday

MOST = {4: 3, 3: 3, 2: 4}
"""How many lists it may take, by the number of decimals."""


@pytest.mark.many
@pytest.mark.parametrize("decimals", everyday([3], MOST))
def test_every_entry_is_named_by_its_own_answers(decimals, capsys):
    entries = list(conventions.items())[decimals :: {"everyday": 23, "rest": 9, "fuzz": 1}[TIER]]
    needed = {}
    for name, entry in entries:
        answer = tool(entry.convention, decimals)
        states = played(answer, by_chance=entry.convention.ties == "random", decimals=decimals)
        assert name in states[-1].names, name
        needed[name] = lists_needed(states)
    with capsys.disabled():
        print(f"\n{decimals} decimals, lists needed: {dict(Counter(needed.values()))}")
    assert {name: lists for name, lists in needed.items() if lists is None or lists > MOST[decimals]} == {}


def test_what_a_tool_s_decimals_do_not_tell_apart_is_said():
    """One definition rounds to 2 decimals itself: a tool that prints 2 is never told from one that rounds like it."""
    asked = played(tool(conventions["search_relevance"].convention, 2), decimals=2)[-1]
    assert "search_relevance" in asked.names
    assert len(grouped([each for each in asked.survivors if each.names], asked.allowed[::5])) > 1
    said = verdict(asked)
    assert (said.kind, said.sentence[-8:]) == ("decimals", "Print 3.")
