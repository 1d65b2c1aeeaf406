"""Recorded answers of libraries: reproduced by the library's convention, or listed with the reason."""

import json
from collections import Counter
from pathlib import Path

import pytest

from ndcg_core import conventions
from ndcg_core.libraries.catalogue.known_deviations import KINDS, KNOWN_DEVIATIONS, RECORDED
from tests.libraries.test_seeds import RUN as SEEDS
from tests.record import documents, matrices, programs
from tests.record.cases import RECORDED as RECORDED_FILE
from tests.record.library import LIBRARIES
from tests.support.golden import ASKED, CASES, RESULTS, reproduced

assert all((documents, matrices, programs))  # each registers its libraries
LISTED = {
    (unlike.library, variant, case): unlike
    for unlike in KNOWN_DEVIATIONS
    for variant in unlike.variants
    for case in unlike.cases or RESULTS[unlike.library][variant]
}
VARIANTS = [(library, variant) for library, variants in RESULTS.items() for variant in variants]


@pytest.mark.parametrize(("library", "variant"), VARIANTS)
def test_every_recorded_answer_is_reproduced_or_listed(library, variant):
    context = ASKED[library].get(variant)
    for case, recorded in RESULTS[library][variant].items():
        instead = "not asked" if context is None else reproduced(context, CASES[case], recorded)
        if (library, variant, case) in LISTED:
            assert instead, f"{case} is listed as not reproduced, and is"
        else:
            assert not instead, f"{case}: {instead}"


def test_an_entry_has_recorded_answers_or_says_that_it_has_none():
    recorded = {context.name for variants in ASKED.values() for context in variants.values()}
    recorded |= {run["convention"] for run in SEEDS.values()}
    assert {name for name, entry in conventions.items() if entry.verified} == recorded - {""}


def test_the_table_of_known_deviations(capsys):
    recorded = {library: sum(map(len, variants.values())) for library, variants in RESULTS.items()}
    assert recorded == RECORDED
    guide = Path(__file__).parents[2].joinpath("pages/ui/handbook/guides_texts/70-how-it-is-checked.md").read_text()
    assert f"reproduces {len(recorded)} versions of libraries and papers, from {sum(recorded.values()):,}" in guide
    assert sum(
        len(unlike.variants) * len(unlike.cases) or sum(len(RESULTS[unlike.library][v]) for v in unlike.variants)
        for unlike in KNOWN_DEVIATIONS
    ) == len(LISTED)  # nothing is listed twice
    kinds = Counter(unlike.kind for unlike in LISTED.values())
    assert set(kinds) == set(KINDS)
    with capsys.disabled():
        print(
            f"\n{sum(recorded.values())} recorded answers, {sum(recorded.values()) - len(LISTED)} reproduced, "
            f"{len(LISTED)} listed: {', '.join(f'{count} {kind}' for kind, count in kinds.items())}"
        )
        for unlike in KNOWN_DEVIATIONS:
            print(
                f"  {unlike.kind}: {unlike.library}: {', '.join(unlike.variants)}: "
                f"{', '.join(unlike.cases) or 'all cases'}: {unlike.reason}"
            )


def test_at_most_nine_values_of_ndcg_deviate():
    """Refusals, overflows and other measures do not count."""
    differ = [
        key
        for key, unlike in LISTED.items()
        if unlike.kind in ("unstable sort", "defect")
        and not isinstance(RESULTS[key[0]][key[1]][key[2]], dict)
        and ASKED[key[0]][key[1]].measure == "ndcg"
    ]
    assert len(differ) <= 9


def test_every_recorded_library_can_be_recorded_again_and_says_what_it_was():
    said = json.loads(RECORDED_FILE.read_text())
    assert set(said["libraries"]) == set(said["results"])
    assert {each["name"] for each in said["libraries"].values()} == set(LIBRARIES)
    assert all(each["licence"] and each["date"] and each["python"] for each in said["libraries"].values())
    assert {name for variants in said["results"].values() for values in variants.values() for name in values} <= set(
        CASES
    )
