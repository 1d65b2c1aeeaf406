"""A field of a convention declares where it matters; the engine leaves fields that it does not know to the pipeline."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import get_args, get_type_hints

import pytest

from ndcg_core import Convention, NdcgError, ndcg_score, ndcg_scores
from ndcg_core.batch.choices import supports
from ndcg_core.model.choices import CHOICES, FIELDS, read_in
from ndcg_core.model.fields import Choice, Stage
from ndcg_core.model.records import RECORD_OF, RECORDS
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import RankedDocuments


@dataclass(frozen=True, kw_only=True, repr=False)
class Wider(Convention):
    """A convention with a further choice."""

    bonus: str = "none"


@pytest.fixture
def bonus(monkeypatch):
    """A new choice with its entry and the stage that reads it, as its author would add it."""
    choice = Choice({"none": "no bonus", "double": "every gain counts twice in the ranking"}, ("gain",))
    monkeypatch.setitem(FIELDS, "bonus", choice)
    kept = pipeline.rank

    def rank(topic, convention):
        ranked = kept(topic, convention)
        if convention.bonus == "none":
            return ranked
        return RankedDocuments(ranked.docs, ranked.grades, [2 * gain for gain in ranked.gains])

    monkeypatch.setattr(pipeline, "rank", rank)


def test_a_new_choice_is_never_ignored_by_the_engine(bonus):
    grades, scores = [3, 2, 0, 1], [4, 3, 2, 1]
    plain, double = Wider(), Wider(bonus="double")
    assert supports(plain)
    assert not supports(double)
    wanted = 2 * ndcg_score([grades], [scores], plain)
    assert ndcg_score([grades], [scores], double) == pytest.approx(wanted, rel=1e-15)
    assert ndcg_scores([grades] * 200, [scores] * 200, double).tolist() == pytest.approx([wanted] * 200, rel=1e-15)


def test_a_gain_of_ones_own_is_asked_each_time():
    """It may depend on something that changes."""
    grown = []
    convention = Convention(gain=lambda grade: grown.append(grade) or len(grown))
    assert not supports(convention)
    found = ndcg_scores([[1]] * 3, [[1]] * 3, convention)
    assert len(grown) >= 3
    assert found.shape == (3,)


def test_a_new_choice_is_described_and_checked(bonus):
    assert "bonus" in read_in("gain")
    assert Wider(bonus="double").choices() == {"bonus": "double"}
    with pytest.raises(ValueError, match="bonus must be one of 'none', 'double'; got 'triple'"):
        Wider(bonus="triple")


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_names_its_stages_and_has_a_type(name):
    assert FIELDS[name].stages
    assert set(FIELDS[name].stages) <= set(get_args(Stage))
    assert name in RECORD_OF or name in {field.name for field in fields(Convention) if field.init}


@pytest.mark.parametrize("name", [name for name, choice in CHOICES.items() if choice.words])
def test_the_words_of_a_field_are_those_of_its_type(name):
    """A type checker and the program refuse the same words."""
    words = {word for word in CHOICES[name].words if isinstance(word, str)}
    kind = get_type_hints(RECORDS.get(RECORD_OF.get(name), Convention))[name]
    literals = {value for part in (kind, *get_args(kind)) for value in get_args(part) if isinstance(value, str)}
    assert words == literals


# Decimals, documents and seeds are counted from 0 on, ranks from 1; a float has 15 sure decimals.
BORDERS = {
    "round_list": (0, 15),
    "decimals": (0, None),
    "seed": (0, None),
    "min_documents": (0, None),
    "default_k": (1, None),
    "zero_ideal": (0, None),
}


@pytest.mark.parametrize("name", BORDERS)
def test_a_number_is_refused_beyond_its_borders_alone(name):
    lowest, highest = BORDERS[name]
    value = attrgetter(f"{RECORD_OF[name]}.{name}" if name in RECORD_OF else name)
    assert value(Convention.from_choices(**{name: lowest})) == lowest
    outside = [lowest - 1]
    if highest is not None:
        assert value(Convention.from_choices(**{name: highest})) == highest
        outside.append(highest + 1)
    for number in outside:
        with pytest.raises(NdcgError, match=name):
            Convention.from_choices(**{name: number})


@pytest.mark.parametrize("name", sorted(BORDERS.keys() - {"zero_ideal"}))
def test_a_number_that_counts_is_whole(name):
    with pytest.raises(NdcgError, match="whole number"):
        Convention.from_choices(**{name: 2.5})
