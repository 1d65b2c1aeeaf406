"""Records of choices: frozen, checked, with a default each; and the two that most people never open."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from ndcg_core.model.choices import FIELDS, Average, FloatType, GradeType, NegativeIdeal
from ndcg_core.model.fields import FieldValue


@dataclass(frozen=True, kw_only=True, repr=False)
class Record:
    """Choices that belong together.

    Attributes
    ----------
    unusual : frozenset of str
        The names of the choices that do not have their default.

    """

    unusual: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        given, unusual = vars(self), []
        for name, default in _defaults_of(type(self)).items():
            value = given[name]
            if value is not default and (type(value) is not type(default) or value != default):
                object.__setattr__(self, name, FIELDS[name].check(name, value))
                if given[name] != default:
                    unusual.append(name)
        object.__setattr__(self, "unusual", frozenset(unusual))

    def __repr__(self) -> str:
        chosen = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if self._differs(each.name))
        return f"{type(self).__name__}({', '.join(chosen)})"

    def _differs(self, name: str) -> bool:
        value = getattr(self, name)
        return name in self.unusual or (isinstance(value, Record) and bool(value.unusual))


_DEFAULTS: dict[type[Record], dict[str, FieldValue]] = {}


def _defaults_of(kind: type[Record]) -> dict[str, FieldValue]:
    """Return the defaults of a record's choices, remembered for its class."""
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = {each.name: each.default for each in fields(kind) if each.name in FIELDS}
    return _DEFAULTS[kind]


@dataclass(frozen=True, kw_only=True, repr=False)
class Averaging(Record):
    """Which queries enter an average, with which weights, and how it is made; nothing here matters to a single list.

    :data:`ndcg_core.model.choices.CHOICES` lists the values with their meanings.

    >>> Averaging(average="macro").unusual
    frozenset({'average'})
    """

    average: Average = "mean"
    missing_query: float | Literal["skip", "error"] = 0.0
    unjudged_query: Literal["keep", "skip", "error"] = "keep"
    all_removed: Literal["keep", "skip"] = "keep"
    nothing_left: float | Literal["nan", "error"] = "nan"
    own_document: Literal["keep", "drop"] = "keep"
    item_weights: Literal["error", "gain", "gain_and_list"] = "error"
    empty_weight: Literal["own", "one"] = "own"
    no_weight: float | Literal["error", "nan"] = "error"
    weight_type: FloatType = "float64"
    highest_value: float | None = None
    decimals: int | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Oddities(Record):
    """What only reproduces a library: its types, limits and defaults.

    :data:`ndcg_core.model.choices.CHOICES` lists the values with their meanings.

    >>> Oddities(score_type="float32")
    Oddities(score_type='float32')
    """

    default_k: int | None = None
    order: Literal["score", "given"] = "score"
    score_type: FloatType = "float64"
    least_score: float | None = None
    grades: GradeType = "any"
    least_grade: float | None = None
    highest_grade: float | Literal["k"] | None = None
    gain_type: FloatType = "float64"
    min_documents: int = 0
    short_list: Literal["keep", "error"] = "keep"
    zero_ideal: float = 0.0
    negative_ideal: NegativeIdeal = "divide"
    relevant_by: Literal["ideal", "grade_sum"] = "ideal"
    both_empty: float | None = None
    round_list: int | None = None


RECORDS: dict[str, type[Record]] = {"averaging": Averaging, "oddities": Oddities}
"""The records inside a convention, by the names of its fields."""
RECORD_OF = {name: record for record, kind in RECORDS.items() for name in _defaults_of(kind)}
"""The record that each choice is in, if it is in one."""
