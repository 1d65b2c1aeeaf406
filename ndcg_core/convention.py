"""A convention: the choices that turn one list into one nDCG, as a frozen record."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ndcg_core.discounts import Discount, Weights, check_discount, discount_words
from ndcg_core.errors import NdcgError
from ndcg_core.gains import Gain, check_gain, gain_words
from ndcg_core.reals import real

IDEAL_POOLS = {
    "judged": "every judged document of the query, retrieved or not",
    "ranked": "only the documents of the ranking",
    "top_k": "only the first k documents of the ranking",
}
IDEAL_CUTS = {
    "k": "the ideal list stops at k, as the ranking does",
    "none": "the ideal list is never cut",
    "retrieved": "the ideal list stops at k or at the number of retrieved documents, whichever is smaller",
}
IDEAL_ORDERS = {
    "gain": "the ideal list starts with the highest gain",
    "given": "the ideal list keeps the order in which the judgments were given",
}
TIES = {
    "input": "equal scores keep the order they came in",
    "average": "equal scores share the mean gain of their group (McSherry and Najork, 2008)",
    "worst": "of equal scores the lowest gain comes first",
    "best": "of equal scores the highest gain comes first",
    "docid_desc": "of equal scores the last document id comes first, as in trec_eval",
    "docid_asc": "of equal scores the first document id comes first",
    "reverse": "of equal scores the last one given comes first",
    "random": "equal scores are shuffled with a seed",
}
UNJUDGED = {
    "zero": "an unjudged document counts as grade 0",
    "skip": "unjudged documents are removed and the ranks close up",
}
NEGATIVE = {
    "error": "a negative grade is refused",
    "keep": "a negative grade earns a negative gain",
    "clip": "a negative grade counts as 0",
    "mask": "a document with a negative grade is removed",
}
NEGATIVE_IDEAL = {
    "divide": "a negative IDCG is divided by like any other",
    "no_relevant": "a negative IDCG counts as no relevant document",
}
NO_RELEVANT: dict[float | str, str] = {
    0.0: "a list without a relevant document scores 0",
    1.0: "a list without a relevant document scores 1",
    "skip": "a list without a relevant document has no nDCG and is left out of averages",
    "nan": "a list without a relevant document scores NaN",
    "error": "a list without a relevant document is refused",
}

_NAMED: dict[str, Convention] = {}
SAME_K: Any = object()


@dataclass(frozen=True, kw_only=True, repr=False)
class Convention:
    """How gains, discounts and the ideal of one list are worked out.

    All fields are keyword-only; the module's dictionaries (``TIES``, ``IDEAL_POOLS`` ...) name every value with its
    meaning. ``gain`` also takes a ``{grade: gain}`` table or a function of the grade, ``discount`` a sequence of
    weights, a function of the 1-based rank or a discount object, ``unjudged`` also a grade, which enters the DCG and
    not the ideal. ``seed`` belongs to ``ties="random"``. A list of fewer than ``min_documents`` is refused.

    Raises :class:`NdcgError` for a value that is not known, and for three pairs that have no meaning together:
    ``ideal_order="given"`` with another pool than the judged documents, ``ties="average"`` with an ideal of the top k,
    and a grade below 0 for unjudged documents where negative grades are refused or removed.

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

    def __post_init__(self) -> None:
        keep = object.__setattr__  # the record is frozen; this is its one moment of tidying
        keep(self, "gain", check_gain(self.gain))
        keep(self, "discount", check_discount(self.discount))
        keep(self, "k", check_k(self.k))
        for name, values in _WORDS.items():
            _check_word(name, getattr(self, name), values)
        keep(self, "unjudged", _check_unjudged(self.unjudged))
        keep(self, "no_relevant", _check_no_relevant(self.no_relevant))
        keep(self, "seed", _check_whole("seed", self.seed, 0))
        keep(self, "min_documents", _check_whole("min_documents", self.min_documents, 0))
        _check_together(self)

    def choices(self) -> dict[str, Any]:
        """The fields whose value is not the default, in the order of the fields."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default}

    def __repr__(self) -> str:
        return f"Convention({', '.join(f'{name}={_source(value)}' for name, value in self.choices().items())})"

    def with_k(self, k: int | None) -> Convention:
        """The same choices at another cutoff."""
        return replace(self, k=k)


_WORDS: dict[str, Mapping[Any, str]] = {
    "ideal_pool": IDEAL_POOLS, "ideal_cut": IDEAL_CUTS, "ideal_order": IDEAL_ORDERS, "ties": TIES, "negative": NEGATIVE,
    "negative_ideal": NEGATIVE_IDEAL,
}


def check_k(k: object) -> int | None:
    """A cutoff: None for the whole list, or a whole number of at least 1."""
    return None if k is None else _check_whole("k", k, 1)


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
            raise NdcgError(f"A convention goes by one of the names {', '.join(sorted(_NAMED))}", got=convention)
        convention = _NAMED[convention]
    elif not isinstance(convention, Convention):
        raise NdcgError("A convention is a Convention or the name of one", got=convention)
    return convention if k is SAME_K else convention.with_k(k)


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
    if name == "unjudged":
        return UNJUDGED.get(value) or f"an unjudged document counts as grade {value:g} in the DCG, not in the ideal"
    if name == "no_relevant":
        return NO_RELEVANT[value]
    if name == "min_documents":
        return f"a list of fewer than {value} documents is refused"
    return _WORDS[name][value] if name in _WORDS else str(value)


def _check_word(name: str, value: object, values: Mapping[Any, str]) -> None:
    if not isinstance(value, str) or value not in values:
        raise NdcgError(f"{name} is one of {', '.join(map(repr, values))}", got=value, where="the convention")


def _check_unjudged(value: object) -> str | float:
    if isinstance(value, str):
        if value in UNJUDGED:
            return value
    elif (grade := real(value)) is not None and math.isfinite(grade):
        return grade
    raise NdcgError("unjudged is 'zero', 'skip' or a grade", got=value, where="the convention")


def _check_no_relevant(value: object) -> float | str:
    if not isinstance(value, bool) and isinstance(value, str | int | float) and value in NO_RELEVANT:
        return value if isinstance(value, str) else float(value)
    raise NdcgError("no_relevant is 0, 1, 'skip', 'nan' or 'error'", got=value, where="the convention")


def _check_together(choices: Convention) -> None:
    """Refuse choices that are each known and together have no meaning."""
    if choices.ideal_order == "given" and choices.ideal_pool != "judged":
        # The ranking's documents in their own order are the ranking itself: nDCG would be 1 whatever it is.
        raise NdcgError("Only the judged documents have an order of their own in which they were given",
                        got=f"ideal_order='given', ideal_pool={choices.ideal_pool!r}", where="the convention",
                        fix="Use ideal_pool='judged' or ideal_order='gain'.")
    if choices.ties == "average" and choices.ideal_pool == "top_k":
        # A group that ties across the cutoff is in part among the top k, and no order says which part.
        raise NdcgError("An ideal list of the top k needs equal scores in an order, and averaged ties have none",
                        got="ties='average', ideal_pool='top_k'", where="the convention",
                        fix="Use another word for ties, or ideal_pool='ranked'.")
    if isinstance(choices.unjudged, float) and choices.unjudged < 0 and choices.negative in ("error", "mask"):
        raise NdcgError("Unjudged documents have a grade below 0 only where negative grades are kept or clipped",
                        got=f"unjudged={choices.unjudged:g}, negative={choices.negative!r}", where="the convention",
                        fix="Use negative='keep', or unjudged='skip' to leave them out.")


def _check_whole(name: str, value: object, least: int) -> int:
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or number < least:
        raise NdcgError(f"{name} is a whole number of at least {least}", got=value, where="the convention",
                        fix="Use None for the whole list." if name == "k" else "")
    return number


def _source(value: Any) -> str:
    """A field's value as Python source that a user may copy."""
    if isinstance(value, Weights):
        return repr(list(value.values))
    return repr(value)
