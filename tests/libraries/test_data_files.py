"""Data files: what is wrong in one is said with its file, its entry and its field, and with what to do."""

import re

import pytest

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.libraries.catalogue.entry import read_family
from ndcg_core.libraries.catalogue.known_deviations import read_deviations
from ndcg_core.libraries.catalogue.origins import read_origins
from ndcg_core.libraries.data_files import joined
from ndcg_core.teaching.mistakes import sums_of_variant
from ndcg_core.teaching.mistakes.edges import VARIANTS
from ndcg_core.teaching.mistakes.identities import read_identities
from ndcg_core.teaching.mistakes.reading import read_section
from ndcg_core.teaching.wild import read_wild_numbers
from tests.support.files import read_data

MISTAKE = {
    "title": '"A title"',
    "wrong": '"A sentence."',
    "mend": '"Another."',
    "stage": '"gain"',
    "variants": '[{ both = "gain=linear" }]',
}
FAULTS = read_data("faulty_fields.toml")


def written(folder, fields, name="Z1", usual=MISTAKE):
    """A file with an entry that has these fields besides the usual ones; an empty one is left out."""
    lines = [f"{field} = {value}" for field, value in {**usual, **fields}.items() if value]
    path = folder / "section.toml"
    path.write_text("\n".join([f"[{name}]", *lines]), encoding="utf-8")
    return path


@pytest.mark.parametrize("fault", FAULTS["mistake"].values(), ids=FAULTS["mistake"])
def test_a_fault_in_a_field_of_a_mistake_is_said_with_its_place(fault, tmp_path):
    path = written(tmp_path, {fault["field"]: fault["value"]})
    with pytest.raises(NdcgError) as refusal:
        read_section(path)
    before, _, after = str(refusal.value).partition(f" ({tmp_path.name}/section.toml, entry Z1, field {fault['field']}")
    assert fault["said"] in before
    assert after
    assert fault["then"] in after


def test_a_field_that_no_mistake_has_or_that_is_missing_is_said_with_the_entry(tmp_path):
    place = rf"\({tmp_path.name}/section\.toml, entry Z1\)"
    with pytest.raises(NdcgError, match=f"There is no key 'titel' {place}. Did you mean 'title'?"):
        read_section(written(tmp_path, {"titel": '"A title"'}))
    with pytest.raises(NdcgError, match=f"The field mend is missing {place}. Add it."):
        read_section(written(tmp_path, {"mend": ""}))


DEVIATION = """
[kinds]
defect = "a defect"
[recorded]
"A 1.0" = 3
[[deviations]]
kind = "defect"
library = "A 1.0"
variants = ["ndcg"]
reason = "A reason."
"""


@pytest.mark.parametrize("fault", FAULTS["deviation"].values(), ids=FAULTS["deviation"])
def test_a_fault_in_the_file_of_deviations_is_said_with_its_place(fault, tmp_path):
    path = tmp_path / "known.toml"
    path.write_text(DEVIATION)
    assert read_deviations(path).deviations[0].cases == ()
    path.write_text(DEVIATION.replace(fault["right"], fault["wrong"]))
    with pytest.raises(NdcgError, match=re.escape(fault["said"])) as refusal:
        read_deviations(path)
    assert refusal.value.where.startswith(f"{tmp_path.name}/known.toml")
    assert fault["where"] in refusal.value.where


WILD = {"title": '"A"', "source": '"B"', "was": '"C."', "posted": '"0.5"', "asked": '"nDCG"', "grades": "[1]"}
ENTRY = {
    "library": '"A"',
    "version": '"1"',
    "convention": '"nDCG"',
    "source": '"B"',
    "family": '"C"',
    "read": '"2026-11"',
}
ORIGIN = {"install": '"pip install a"'}
IDENTITY = {"ids": '["G2", "G3"]', "reason": '"they are the same"', "holds": '"always"'}
FILES = {
    "wild": (read_wild_numbers, WILD),
    "entry": (read_family, ENTRY),
    "origin": (read_origins, ORIGIN),
    "identity": (read_identities, IDENTITY),
}


@pytest.mark.parametrize("fault", FAULTS["other"], ids=str)
def test_a_fault_in_a_field_of_another_file_is_said_with_its_place(fault, tmp_path):
    read, usual = FILES[fault["kind"]]
    assert len(read(written(tmp_path, {}, "one", usual))) == 1
    with pytest.raises(NdcgError, match=re.escape(fault["said"])) as refusal:
        read(written(tmp_path, {fault["field"]: fault["value"]}, "one", usual))
    assert refusal.value.where.startswith(f"{tmp_path.name}/section.toml, entry one, field {fault['field']}")


def test_a_document_of_a_number_from_the_wild_may_be_unjudged(tmp_path):
    path = written(tmp_path, {"grades": '["unjudged", 2]', "missed": "[1]"}, "posted", WILD)
    assert read_wild_numbers(path)["posted"].topic.qrels == {"b": 2, "missed 1": 1}


def test_a_file_that_is_no_toml_is_refused_with_the_line(tmp_path):
    path = written(tmp_path, {"title": "A title"})
    with pytest.raises(NdcgError, match=r"The file is no TOML: Invalid value \(.*section\.toml, line 2, column \d+\)"):
        read_section(path)


def test_an_entry_that_stands_twice_is_refused(tmp_path):
    path = written(tmp_path, {})
    path.write_text(f"{path.read_text()}\n{path.read_text()}")
    with pytest.raises(NdcgError, match=r"section\.toml, line 7"):
        read_section(path)
    section = read_section(written(tmp_path, {}))
    with pytest.raises(NdcgError, match=r"Another file has the entry 'Z1' \(folder/other\.toml\)"):
        joined({path: section, path.parent / "folder" / "other.toml": section})


def test_what_python_makes_needs_its_entry_and_an_entry_is_not_made_twice(tmp_path):
    with pytest.raises(NdcgError, match=r"Python makes the mistake 'E6'.*section\.toml.*Add the entry"):
        read_section(written(tmp_path, {"variants": ""}, "E1"), {name: VARIANTS[name] for name in ("E1", "E6")})
    with pytest.raises(NdcgError, match=r"There is no key 'variants' \(.*section\.toml, entry E1\)"):
        read_section(written(tmp_path, {}, "E1"), {"E1": VARIANTS["E1"]})


def test_what_stands_before_the_first_entry_is_one_field_of_all(tmp_path):
    path = written(tmp_path, {"stage": ""})
    path.write_text('stage = "cut"\n' + path.read_text())
    assert read_section(path)["Z1"].stage == "cut"


@pytest.mark.parametrize(
    ("side", "where", "topic"),
    [
        ("ties=worst", "ties", Topic({"a": 1.0, "b": 1.0}, {"a": 1})),
        ("negative=clip", "negative", Topic(["a", "b"], {"a": 1, "b": -1})),
        ("unjudged=skip", "unjudged", Topic(["a", "b"], {"b": 1})),
        ("order=given", "scores", Topic({"a": 1.0, "b": 2.0}, {"a": 1})),
    ],
)
def test_a_line_applies_to_the_lists_that_it_names_where_its_choices_are_not_set_already(side, where, topic, tmp_path):
    line = f'[{{ both = "{side}", where = "{where}" }}]'
    (variant,) = read_section(written(tmp_path, {"variants": line}))["Z1"].variants
    name, _, value = side.partition("=")
    asked = Convention(negative="keep")
    assert sums_of_variant(topic, asked, variant)
    assert sums_of_variant(topic, asked.changed(**{name: value}), variant) is None
    assert sums_of_variant(Topic(["a"], {"a": 1}), asked, variant) is None


def test_a_line_changes_both_sums_or_one_of_them(tmp_path):
    lines = '[{ both = "gain=linear" }, { dcg = "gain=linear" }, { dcg = "gain=one", idcg = "gain=linear" }]'
    variants = read_section(written(tmp_path, {"variants": lines}))["Z1"].variants
    found = [sums_of_variant(Topic(["a"], {"a": 3}), Convention(), variant) for variant in variants]
    assert [(sums.dcg, sums.idcg) for sums in found] == [(3, 3), (3, 7), (1, 3)]
