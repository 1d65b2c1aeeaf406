"""A convention: the choices that turn one list into one nDCG, as a frozen record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHOICES, check_whole
from ndcg_core.model.discounts import Discount, Weights, check_discount, discount_words
from ndcg_core.model.gains import Gain, check_gain, gain_words

_NAMED: dict[str, Convention] = {}
SAME_K: Any = object()


@dataclass(frozen=True, kw_only=True, repr=False)
class Convention:
    """How gains, discounts and the ideal of one list are worked out, and how many lists become one number.

    All fields are keyword-only; :data:`ndcg_core.model.choices.CHOICES` names every value with its meaning. ``gain`` also takes
    a ``{grade: gain}`` table or a function of the grade, ``discount`` a sequence of weights, a function of the 1-based
    rank or a discount object, ``unjudged`` also a grade, which enters the DCG and not the ideal. ``seed`` belongs to
    ``ties="random"``. Where ``k`` is None, ``default_k`` is the cutoff. The fields from ``own_document`` on matter to
    several queries only.

    Raises :class:`NdcgError` for a value that is not known, and for choices that have no meaning together.

    >>> Convention(gain="linear", k=5)
    Convention(gain='linear', k=5)
    """

    gain: Gain | Mapping[float, float] = "exp2"
    discount: str | Discount | Sequence[float] | Callable[[int], float] = "log2"
    k: int | None = None
    ideal_pool: str = "judged"
    ideal_cut: str = "k"
    ideal_order: str = "gain"
    ties: str = "input"
    unjudged: str | float = "zero"
    negative: str = "error"
    no_relevant: float | str = 0.0
    negative_ideal: str = "divide"
    seed: int = 0
    min_documents: int = 0
    default_k: int | None = None
    short_list: str = "keep"
    order: str = "score"
    score_type: str = "float64"
    least_score: float | None = None
    grades: str = "any"
    highest_grade: float | str | None = None
    least_grade: float | None = None
    gain_type: str = "float64"
    zero_ideal: float = 0.0
    relevant_by: str = "ideal"
    own_document: str = "keep"
    missing_query: float | str = 0.0
    unjudged_query: str = "keep"
    all_removed: str = "keep"
    average: str = "mean"
    item_weights: str = "error"
    empty_weight: str = "own"
    weight_type: str = "float64"
    no_weight: float | str = "error"
    nothing_left: float | str = "nan"
    highest_value: float | None = None
    decimals: int | None = None
    unusual: frozenset[str] = field(init=False, repr=False, compare=False, default=frozenset())

    def __post_init__(self) -> None:
        keep = object.__setattr__  # the record is frozen; this is its one moment of tidying
        keep(self, "gain", check_gain(self.gain))
        keep(self, "discount", check_discount(self.discount))
        for name, choice in CHOICES.items():
            value = getattr(self, name)
            if type(value) is not type(_DEFAULTS[name]) or value != _DEFAULTS[name]:
                keep(self, name, choice.check(name, value))
        keep(self, "k", check_k(self.default_k if self.k is None else self.k))
        # The names of the fields that are not as by default: one look tells a short way that it may be taken.
        keep(self, "unusual", frozenset(name for name, value in _DEFAULTS.items() if getattr(self, name) != value))
        _check_together(self)

    def choices(self) -> dict[str, Any]:
        """The fields whose value is not the default, in the order of the fields."""
        return {name: getattr(self, name) for name in _DEFAULTS if name in self.unusual}

    def __repr__(self) -> str:
        return f"Convention({', '.join(f'{name}={_source(value)}' for name, value in self.choices().items())})"

    def with_k(self, k: int | None) -> Convention:
        """The same choices at another cutoff."""
        return _at_cutoff(self, k) if k is None or type(k) is int else replace(self, k=k)


@lru_cache(maxsize=1024)  # a library is asked at the same few cutoffs again and again, and every new record is checked
def _at_cutoff(convention: Convention, k: int | None) -> Convention:
    return replace(convention, k=k)


_DEFAULTS: dict[str, Any] = {f.name: f.default for f in fields(Convention) if f.init}


def check_k(k: object) -> int | None:
    """A cutoff: None for the whole list, or a whole number of at least 1."""
    return None if k is None else check_whole("k", k, 1)


def register(name: str, convention: Convention) -> None:
    """Let a convention go by a name wherever one is asked for."""
    if name in _NAMED:
        raise NdcgError("A convention's name is used once", got=name, where="the catalogue")
    _NAMED[name] = convention


def resolve(convention: Convention | str, k: int | None = SAME_K) -> Convention:
    """A convention from itself or its name, its cutoff replaced where ``k`` is given (None is the whole list).

    >>> resolve(Convention(k=5), 3).k
    3
    """
    if isinstance(convention, str):
        if convention not in _NAMED:
            raise unknown(convention)
        convention = _NAMED[convention]
    elif not isinstance(convention, Convention):
        raise NdcgError("A convention is a Convention or the name of one", got=convention)
    return convention if k is SAME_K else convention.with_k(k)


def unknown(name: object) -> NdcgError:
    """What to say to a name that no convention goes by: the ones that it may have meant."""
    near = get_close_matches(str(name), _NAMED, n=3)
    return NdcgError(
        "A convention goes by a name of the catalogue",
        got=name,
        where="the convention",
        fix=(f"Did you mean {' or '.join(map(repr, near))}? " if near else "")
        + "ndcg_core.conventions lists them all.",
    )


def describe(name: str, value: Any) -> str:
    """What a field's value means, in one line of plain text.

    >>> describe("ideal_pool", "ranked")
    'only the documents of the ranking'
    """
    if name == "gain":
        return gain_words(value)
    if name == "discount":
        return discount_words(value)
    if name == "k":
        return "the whole list counts" if value is None else f"ranks 1 to {value} count"
    return CHOICES[name].meaning(value)


def _check_together(choices: Convention) -> None:
    """Refuse choices that are each known and together have no meaning."""
    if choices.ideal_order == "given" and choices.ideal_pool != "judged":
        # The ranking's documents in their own order are the ranking itself: nDCG would be 1 whatever it is.
        raise NdcgError(
            "Only the judged documents have an order of their own in which they were given",
            got=f"ideal_order='given', ideal_pool={choices.ideal_pool!r}",
            where="the convention",
            fix="Use ideal_pool='judged' or ideal_order='gain'.",
        )
    if choices.ties == "average" and choices.ideal_pool == "top_k":
        # A group that ties across the cutoff is in part among the top k, and no order says which part.
        raise NdcgError(
            "An ideal list of the top k needs equal scores in an order, and averaged ties have none",
            got="ties='average', ideal_pool='top_k'",
            where="the convention",
            fix="Use another word for ties, or ideal_pool='ranked'.",
        )
    if (
        isinstance(choices.unjudged, float)
        and choices.unjudged < 0
        and choices.negative in ("error", "mask", "padding", "from_end")
    ):
        raise NdcgError(
            "Unjudged documents have a grade below 0 only where negative grades are kept or clipped",
            got=f"unjudged={choices.unjudged:g}, negative={choices.negative!r}",
            where="the convention",
            fix="Use negative='keep', or unjudged='skip' to leave them out.",
        )


def _source(value: Any) -> str:
    """A field's value as Python source that a user may copy."""
    if isinstance(value, Weights):
        return repr(list(value.values))
    return repr(value)
