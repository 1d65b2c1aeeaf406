"""Every definition of the catalogue is identified by its own answers, rounded as tools print them."""

import os
from collections import Counter

import pytest

from ndcg_core import conventions
from tests.identification.players import lists_needed, played, tool

MOST = {4: 3, 3: 3, 2: 4}
"""How many lists it may take, by the number of decimals."""
PICKY = {"seed_002_torch", "seed_002_torch_corrected"}
"""Tools that take only grades of 0 and 1 and no list shorter than the cutoff, which is not known at first."""


LATE = {
    # Gains of 0 and 1 give few numbers, and an ideal list of ones shows only where few documents are relevant: 5 lists.
    3: {"cornac", "implicit", "pyg", "recpack", "rectools", "rectools_achievable"},
    # One of them rounds to 2 decimals, so that 2 decimals never tell it from the others.
    2: {"burges_2005", "quepid_cut", "ranx_burges", "search_relevance"},
}


@pytest.mark.parametrize("decimals", MOST)
def test_every_entry_is_named_by_its_own_answers(decimals, capsys):
    entries = list(conventions.items())
    if os.environ.get("EXAMPLES") != "all":
        entries = entries[decimals::9]
    needed = {}
    for name, entry in entries:
        answer = tool(entry.convention, decimals)
        states = played(answer, by_chance=entry.convention.ties == "random", decimals=decimals)
        assert name in states[-1].names, name
        needed[name] = lists_needed(states)
    with capsys.disabled():
        print(f"\n{decimals} decimals, lists needed: {dict(Counter(needed.values()))}")
    late = {name for name, lists in needed.items() if lists is None or lists > MOST[decimals]}
    assert late <= PICKY | LATE.get(decimals, set())
